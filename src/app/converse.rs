//! `storyecho talk`: a conversation with one character, line by line.

use std::borrow::Cow;
use std::io::Write;

use super::play::{lines, lines_of, named_packs, only_story, other_language};
use super::wire::{self, Want, failure};
use crate::cli::{Context, Failure, FailureKind, PlayArgs, TalkArgs};
use crate::engine::{Engine, HeroChoice, NewGame, Session, Step, Stop};
use crate::store::SaveName;
use crate::text::{Locale, Message};
use crate::world::{CharacterId, Story, StoryId};

/// Talks with the character that is named.
///
/// A talk is a play like any other, in a save of its own name unless one is given. A new one begins where the character
/// stands at the start of the story; who stands nowhere then comes to where the story begins. One that exists goes on
/// at its head.
pub(super) fn talk(context: &Context, args: &TalkArgs, out: &mut dyn Write) -> Result<u8, Failure> {
    named_packs(context)?;
    let play = PlayArgs { script: args.script.clone(), json: args.json, ..PlayArgs::default() };
    // A script that cannot be read must not leave a save behind.
    let input = lines_of(context, &play)?;
    let mut engine = wire::engine(context, Want::Play)?;
    let locale = &context.locale;
    let (mut session, who) = if let Some(save) = existing(&engine, args, locale)? {
        go_on(&mut engine, &save, args, locale)?
    } else {
        let story = args.story.clone().map_or_else(|| only_story(context, &engine), Ok)?;
        let story = StoryId::new(&story);
        let read = engine.read(&story).map_err(failure)?;
        let who = find(&known(&read, args), &args.with, locale)?;
        let game = NewGame {
            save: Some(args.save.clone().unwrap_or_else(|| save_of(story.as_str(), &who))),
            story,
            hero: HeroChoice::default(),
            language: context.language(),
            seed: args.seed,
        };
        let session = engine.create_beside(&game, &who).map_err(failure)?;
        if session.language() != context.language() {
            writeln!(out, "{}", other_language(locale, &session))?;
        }
        (session, who)
    };
    if let Some(chapter) = args.chapter {
        let said = session.chapter(Some(chapter)).map_err(failure)?;
        if session.story().characters.get(&who).is_none() {
            return Err(Failure::new(FailureKind::Usage, said));
        }
    }
    approach(&mut session, &who)?;
    lines(context, &play, &mut session, input, out, true)
}

/// The story as far as it may be known.
fn known<'a>(story: &'a Story, args: &TalkArgs) -> Cow<'a, Story> {
    match args.chapter.filter(|chapter| *chapter > 0 && story.novel.is_some()) {
        Some(chapter) => Cow::Owned(story.read_up_to(chapter)),
        None => Cow::Borrowed(story),
    }
}

/// Opens the save of a talk that was begun before; story and language may be named again.
fn go_on(engine: &mut Engine, save: &str, args: &TalkArgs, locale: &Locale) -> Result<(Session, CharacterId), Failure> {
    let mut session = engine.open(save).map_err(failure)?;
    if let Some(story) = args.story.as_deref().filter(|story| *story != session.story().id.as_str()) {
        let message = Message::new("app-save-other-story")
            .with("save", save)
            .with("story", session.story().id.as_str())
            .with("wanted", story);
        return Err(Failure::said(FailureKind::Usage, locale, &message));
    }
    let who = find(session.story(), &args.with, locale)?;
    if let Some(language) = args.lang {
        session.set_language(language).map_err(failure)?;
    }
    Ok((session, who))
}

/// The save that the talk goes on in, if there is one.
fn existing(engine: &Engine, args: &TalkArgs, locale: &Locale) -> Result<Option<String>, Failure> {
    let name = match (&args.save, &args.story) {
        (Some(save), _) => save.clone(),
        (None, Some(story)) => match engine.read(&StoryId::new(story)) {
            Ok(read) => save_of(story, &find(&known(&read, args), &args.with, locale)?),
            Err(_) => return Ok(None),
        },
        (None, None) => return Ok(None),
    };
    let name = SaveName::new(&name).map_err(|error| wire::store_failure(locale, &error))?;
    Ok(engine.saves_folder().contains(&name).then(|| name.to_string()))
}

/// The name of a talk's save.
fn save_of(story: &str, who: &CharacterId) -> String {
    SaveName::from_text(&format!("talk-{story}-{who}")).to_string()
}

/// The character with a name (seeds D10).
fn find(story: &Story, name: &str, locale: &Locale) -> Result<CharacterId, Failure> {
    let language = locale.language();
    let list = |people: Vec<&crate::world::Character>| {
        let names = people.into_iter().map(|who| format!("{} ({})", who.name.get(language), who.id));
        names.collect::<Vec<_>>().join(if language == crate::text::Language::Zh { "、" } else { ", " })
    };
    let key = match story.characters_named(name).as_slice() {
        [who] => return Ok(who.id.clone()),
        [] if name.trim().is_empty() => "app-talk-nobody",
        [] => "app-talk-unknown",
        several => {
            let message = Message::new("app-talk-several").with("name", name).with("names", list(several.to_vec()));
            return Err(Failure::said(FailureKind::Usage, locale, &message));
        }
    };
    let message = Message::new(key).with("name", name).with("story", story.title.get(language));
    let all = Message::new("app-talk-people").with("names", list(story.characters.iter().collect()));
    Err(Failure::said(FailureKind::Usage, locale, &message).hint(locale.say(&all)))
}

/// Begins the conversation where none is on with this character.
fn approach(session: &mut Session, who: &CharacterId) -> Result<(), Failure> {
    if session.state().partner.as_ref() == Some(who) {
        return Ok(());
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    match runtime.block_on(session.approach(who, &mut |_| {}, &Stop::new())).map_err(failure)? {
        Step::Answered(answer) => Err(Failure::new(FailureKind::Failed, answer.text)),
        Step::Failed(failed) => {
            let failure = Failure::new(FailureKind::Endpoint, failed.message);
            Err(failed.hints.into_iter().fold(failure, Failure::hint))
        }
        Step::Committed(_) | Step::Moved { .. } => Ok(()),
    }
}
