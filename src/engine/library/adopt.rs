//! A save that goes on from what was played in another program.

use serde_json::json;

use super::{Engine, drawn_seed, opening};
use crate::engine::api::NewGame;
use crate::engine::error::{EngineError, EngineErrorKind};
use crate::exchange::Told;
use crate::exchange::export::CHAT_HEADER;
use crate::memory;
use crate::store::{JobKind, Save, SaveHeader, SaveName, Saves, StoreError, Timestamp, TurnDraft, TurnId};
use crate::text::{Locale, sanitize_line};
use crate::world::rules;
use crate::world::{Command, Dice, State, Story, witness};

impl Engine {
    /// Makes a save of what was played elsewhere, to go on from. Nothing of it is judged or remembered as fact; each turn
    /// is a line and its answer, with its other tellings. The save's name, which none had before.
    ///
    /// # Errors
    /// The story is unknown or faulty; the folder cannot be written. Then there is no new save.
    pub fn adopt(&mut self, game: &NewGame, told: &[Told], header: Option<&str>) -> Result<String, EngineError> {
        let (story, _) = self.story(&game.story)?;
        let hero = self.hero(&story, &game.hero, game.language)?;
        let base = game.save.clone().unwrap_or_else(|| story.title.get(game.language).to_owned());
        let name = self.saves.free_name(&SaveName::from_text(&base));
        let about = SaveHeader {
            story: story.id.clone(),
            pack_hash: story.hash.clone(),
            pack_version: story.version.clone(),
            seed: game.seed.unwrap_or_else(drawn_seed),
            language: game.language,
            hero: hero.name.clone(),
            created: Timestamp::now(),
        };
        let root = self.saves.root();
        // made whole elsewhere: a save that is half told is never seen
        let work = std::fs::create_dir_all(root)
            .and_then(|()| tempfile::Builder::new().prefix(".import-").tempdir_in(root))
            .map_err(|error| EngineError {
                kind: EngineErrorKind::Save,
                message: format!("{}: {error}", root.display()),
                hints: Vec::new(),
            })?;
        let make = || -> Result<(), StoreError> {
            let aside = Saves::new(work.path().to_owned());
            let mut save = aside.create(&name, &about)?;
            tell(&mut save, &story, &opening(&story, hero, &about), &about, told)?;
            if let Some(header) = header {
                save.set_meta(CHAT_HEADER, header)?;
            }
            save.checkpoint()?;
            drop(save);
            self.saves.restore(&aside.path(&name), &name).map(|_| ())
        };
        make().map_err(|error| EngineError::store(&self.locale, &error))?;
        Ok(name.as_str().to_owned())
    }
}

/// Commits the turns. The first is the story's own beginning, told in the words of the file where it begins with an answer.
fn tell(
    save: &mut Save,
    story: &Story,
    first: &TurnDraft,
    about: &SaveHeader,
    told: &[Told],
) -> Result<(), StoreError> {
    let mut rest = told;
    let mut state = first.state.clone();
    match told.split_first() {
        Some((start, after)) if start.input.is_empty() => {
            commit(save, first, None, start)?;
            rest = after;
        }
        _ => {
            save.commit(first)?;
        }
    }
    let went_on = Locale::new(about.language).text("engine-went-on");
    for turn in rest {
        let input = if turn.input.is_empty() { went_on.clone() } else { sanitize_line(&turn.input) };
        state = follow(save, story, about, &state, &input, turn)?;
    }
    Ok(())
}

/// Commits one turn and gives the state after it.
fn follow(
    save: &mut Save,
    story: &Story,
    about: &SaveHeader,
    before: &State,
    input: &str,
    turn: &Told,
) -> Result<State, StoreError> {
    let parent = save.head();
    let mut dice = Dice::new(about.seed, before.depth.saturating_add(1));
    // what was done there is no deed of this world: time passes, and nothing else is taken from it
    let settled = rules::settle(story, before, &Command::Wait, &mut dice);
    let Ok(settled) = settled else { return Ok(before.clone()) };
    let meta = json!({ "node": settled.state.node, "known": witness::Known::of(&settled.events) });
    let draft = TurnDraft {
        input: input.to_owned(),
        commands: vec![Command::Wait],
        choices: rules::choices(story, &settled.state, about.language),
        events: settled.events,
        rolls: dice.into_rolls(),
        recall: meta,
        jobs: vec![JobKind::Embed],
        ..TurnDraft::new(parent, settled.state, Timestamp::now())
    };
    commit(save, &draft, parent, turn)?;
    Ok(draft.state)
}

/// Commits all tellings of a turn; the one that stands is the head afterwards.
fn commit(save: &mut Save, draft: &TurnDraft, parent: Option<TurnId>, turn: &Told) -> Result<(), StoreError> {
    let mut standing = None;
    for (take, narration) in (0_u32..).zip(&turn.takes) {
        let meta = draft.recall.clone();
        let language = save.header().language;
        let mut memories = draft.memories.clone();
        if parent.is_some() {
            memories.push(memory::exchange(language, &draft.input, narration, meta));
        }
        let told = TurnDraft {
            parent,
            take,
            narration: narration.clone(),
            raw: turn.raw.clone(),
            recall: serde_json::Value::Null,
            memories,
            ..draft.clone()
        };
        let id = save.commit(&told)?;
        if usize::try_from(take).is_ok_and(|take| take == turn.chosen) {
            standing = Some(id);
        }
    }
    if let Some(standing) = standing.filter(|id| Some(*id) != save.head()) {
        save.rewind(standing, Timestamp::now())?;
    }
    Ok(())
}
