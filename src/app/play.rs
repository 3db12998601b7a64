//! `storyecho` and `storyecho play`: on the screen, line by line, or by script.

use std::io::{BufRead, BufReader, IsTerminal as _, Write, stdin};
use std::sync::{Arc, Mutex, PoisonError};

use super::talk::{self, Manner, Outcome, TalkError};
use super::wire::{self, Want, failure};
use super::{endpoint, screen};
use crate::cli::{Context, Failure, FailureKind, PlayArgs};
use crate::engine::{Engine, HeroChoice, NewGame, Session, Stop};
use crate::store::SaveName;
use crate::text::{Locale, Message};
use crate::world::StoryId;

/// Opens the game with no arguments: the title screen, or line by line where there is no terminal.
pub(super) fn open(context: &Context, err: &mut dyn Write) -> Result<u8, Failure> {
    play(context, &PlayArgs::default(), &mut std::io::stdout(), err)
}

/// Plays as the arguments say.
pub(super) fn play(
    context: &Context,
    args: &PlayArgs,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<u8, Failure> {
    let dumb = context.environment.get("TERM") == Some("dumb");
    let interactive = context.screen.terminal && stdin().is_terminal() && !dumb;
    let plain = args.script.is_some() || args.json || context.layered.settings.ui.plain || !interactive;
    named_packs(context)?;
    // A script that cannot be read must not leave a save behind.
    let input = if plain { Some(lines_of(context, args)?) } else { None };
    let mut engine = wire::engine(context, Want::Play)?;
    let Some(input) = input else {
        let start = match (&args.save, &args.story) {
            (None, None) => None,
            _ => start(context, &engine, args)?,
        };
        return screen::run(context, engine, start, err);
    };
    let start = match (&args.save, &args.story) {
        (None, None) => choose(context, &engine, args, out)?,
        _ => start(context, &engine, args)?,
    };
    let Some(start) = start else { return Ok(0) };
    let new = matches!(start, Begin::New(_));
    let mut session = begin(&mut engine, start)?;
    if new && session.language() != context.language() {
        writeln!(err, "{}", other_language(&context.locale, &session))?;
    }
    let played = lines(context, args, &mut session, input, out, false);
    // who named no save learns which one it was
    if args.script.is_some() && args.save.is_none() {
        let message = Message::new("app-played-in").with("save", session.save_name());
        writeln!(err, "{}", context.locale.say(&message))?;
    }
    played
}

/// What to begin with.
#[derive(Clone, Debug)]
pub(super) enum Begin {
    /// A save that exists.
    Open(String),
    /// A new game.
    New(NewGame),
}

/// What the arguments name: a save that exists, or a new game. One that exists must fit story and seed.
fn start(context: &Context, engine: &Engine, args: &PlayArgs) -> Result<Option<Begin>, Failure> {
    let locale = &context.locale;
    let Some(save) = &args.save else {
        return Ok(args.story.as_ref().map(|story| Begin::New(game(context, args, story, None))));
    };
    let name = SaveName::new(save).map_err(|error| wire::store_failure(locale, &error))?;
    if !engine.saves_folder().contains(&name) {
        let only = || only_story(context, engine);
        let story = args.story.clone().map_or_else(only, Ok)?;
        return Ok(Some(Begin::New(game(context, args, &story, Some(save.clone())))));
    }
    let entry = engine.saves_folder().show(&name).map_err(|error| wire::store_failure(locale, &error))?;
    let header = entry.summary.map_err(|error| wire::store_failure(locale, &error))?.header;
    if let Some(story) = args.story.as_deref().filter(|story| *story != header.story.as_str()) {
        let message = Message::new("app-save-other-story")
            .with("save", save.as_str())
            .with("story", header.story.as_str())
            .with("wanted", story);
        return Err(Failure::said(FailureKind::Usage, locale, &message));
    }
    if let Some(seed) = args.seed.filter(|seed| *seed != header.seed) {
        let message = Message::new("app-save-other-seed")
            .with("save", save.as_str())
            .with("seed", header.seed.to_string())
            .with("wanted", seed.to_string());
        return Err(Failure::said(FailureKind::Usage, locale, &message));
    }
    Ok(Some(Begin::Open(save.clone())))
}

/// The story, where there is only one.
pub(super) fn only_story(context: &Context, engine: &Engine) -> Result<String, Failure> {
    match engine.stories().as_slice() {
        [only] => Ok(only.id.to_string()),
        many => {
            let ids = many.iter().map(|story| story.id.to_string()).collect::<Vec<_>>().join(", ");
            let message = Message::new("app-which-story").with("ids", ids);
            Err(Failure::said(FailureKind::Usage, &context.locale, &message))
        }
    }
}

fn game(context: &Context, args: &PlayArgs, story: &str, save: Option<String>) -> NewGame {
    NewGame {
        story: StoryId::new(story),
        save,
        hero: HeroChoice { attributes: args.attributes, ..HeroChoice::default() },
        language: context.language(),
        seed: args.seed,
    }
}

/// That a story is told in another language than the player's.
pub(super) fn other_language(locale: &Locale, session: &Session) -> String {
    locale.say(&Message::new("app-other-language").with("language", session.language().code()))
}

fn begin(engine: &mut Engine, start: Begin) -> Result<Session, Failure> {
    match start {
        Begin::Open(save) => engine.open(&save),
        Begin::New(game) => engine.create(&game),
    }
    .map_err(failure)
}

/// Line by line with nothing named: asks what to play, if it may ask.
fn choose(context: &Context, engine: &Engine, args: &PlayArgs, out: &mut dyn Write) -> Result<Option<Begin>, Failure> {
    let locale = &context.locale;
    let stories = engine.stories();
    if context.no_input || args.script.is_some() {
        let story = only_story(context, engine)?;
        return Ok(Some(Begin::New(game(context, args, &story, None))));
    }
    let saves = engine.saves().map_err(failure)?;
    let mut options: Vec<(String, Begin)> = Vec::new();
    for save in saves.iter().filter(|save| save.fault.is_none() && !save.locked).take(9) {
        let message = Message::new("app-continue")
            .with("save", save.name.as_str())
            .with("title", save.title.as_str())
            .with("turns", save.turns);
        options.push((locale.say(&message), Begin::Open(save.name.clone())));
    }
    for story in &stories {
        let message = Message::new("app-begin").with("title", story.title.as_str());
        options.push((locale.say(&message), Begin::New(game(context, args, story.id.as_str(), None))));
    }
    writeln!(out, "{}", locale.text("app-title"))?;
    for ((label, _), number) in options.iter().zip(1_usize..) {
        writeln!(out, "{number}. {label}")?;
    }
    loop {
        write!(out, "> ")?;
        out.flush()?;
        let mut line = String::new();
        if stdin().lock().read_line(&mut line)? == 0 {
            return Ok(None);
        }
        let number = line.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        match number.and_then(|number| options.get(number)) {
            Some((_, begin)) => return Ok(Some(begin.clone())),
            None => writeln!(out, "{}", locale.say(&Message::new("app-choose").with("count", options.len())))?,
        }
    }
}

/// A folder that was named for stories has to be there and hold packs that can be read.
pub(super) fn named_packs(context: &Context) -> Result<(), Failure> {
    let locale = &context.locale;
    for folder in &context.stories {
        if !folder.is_dir() {
            let message = Message::new("app-stories-missing").with("path", folder.display().to_string());
            return Err(Failure::said(FailureKind::Usage, locale, &message));
        }
    }
    let broken = context
        .library()
        .broken
        .into_iter()
        .find(|pack| context.stories.iter().any(|folder| pack.path.starts_with(folder)));
    match broken {
        None => Ok(()),
        Some(pack) => {
            let message = Message::new("app-stories-broken").with("path", pack.path.display().to_string());
            Err(Failure::said(FailureKind::Save, locale, &message))
        }
    }
}

/// Where the lines come from: the script, or standard input.
pub(super) fn lines_of(context: &Context, args: &PlayArgs) -> Result<Box<dyn BufRead>, Failure> {
    let Some(file) = args.script.as_deref().filter(|file| file.as_os_str() != "-") else {
        return Ok(Box::new(BufReader::new(stdin())));
    };
    let opened = std::fs::metadata(file).and_then(|found| {
        if found.is_dir() { Err(std::io::ErrorKind::IsADirectory.into()) } else { std::fs::File::open(file) }
    });
    let opened = opened.map_err(|error| {
        let message = Message::new("app-script").with("file", file.display().to_string()).with("cause", &error);
        Failure::said(FailureKind::Usage, &context.locale, &message)
    })?;
    Ok(Box::new(BufReader::new(opened)))
}

/// Plays line by line or by script; in a `talk` until the conversation is over.
pub(super) fn lines(
    context: &Context,
    args: &PlayArgs,
    session: &mut Session,
    mut input: Box<dyn BufRead>,
    out: &mut dyn Write,
    talk: bool,
) -> Result<u8, Failure> {
    let script = args.script.is_some();
    let width = if context.screen.terminal { context.screen.columns.min(100) } else { 0 };
    let choices = context.layered.settings.ui.choices;
    let manner = Manner { json: args.json, script, width, talk, choices };
    let interrupts = Interrupts::watch();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let played = runtime.block_on(self::talk::play(session, &mut input, out, manner, || interrupts.stop()));
    if let Some(model) = session.endpoint() {
        endpoint::remember(context, model.endpoint());
    }
    match played {
        Ok(Outcome::Done) => Ok(0),
        Ok(Outcome::Interrupted) => Ok(FailureKind::Interrupted.exit_code()),
        Ok(Outcome::EndpointFailed) => Ok(FailureKind::Endpoint.exit_code()),
        Err(TalkError::Engine(error)) => Err(failure(error)),
        Err(TalkError::Io(error)) => Err(error.into()),
    }
}

/// Ctrl-C: stops the model while it tells, else ends the program; every committed turn is saved already.
struct Interrupts {
    telling: Arc<Mutex<Option<Stop>>>,
}

impl Interrupts {
    fn watch() -> Self {
        let telling = Arc::new(Mutex::new(None::<Stop>));
        let seen = Arc::clone(&telling);
        std::thread::spawn(move || {
            let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
            runtime.block_on(async {
                while tokio::signal::ctrl_c().await.is_ok() {
                    let stop = seen.lock().unwrap_or_else(PoisonError::into_inner).take();
                    match stop {
                        Some(stop) => stop.stop(),
                        None => std::process::exit(FailureKind::Interrupted.exit_code().into()),
                    }
                }
            });
        });
        Self { telling }
    }

    /// A stop for the line that is now played. The one before it no longer counts.
    fn stop(&self) -> Stop {
        let stop = Stop::new();
        *self.telling.lock().unwrap_or_else(PoisonError::into_inner) = Some(stop.clone());
        stop
    }
}
