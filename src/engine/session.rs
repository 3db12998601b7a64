//! An open game: a save, its story, and where the play stands.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use super::api::{Answer, NarratorChoice, Scene, TurnView, Update};
use super::desk::{NOTE, SPEECH};
use super::error::EngineError;
use super::settings::{Tellers, TurnSettings};
use crate::engine::desk::view::Sitting;
use crate::engine::desk::{show, view};
use crate::engine::library::reload;
use crate::engine::library::seen::{Seen, SeenDeed, SeenEnding};
use crate::engine::memory::facts::Known;
use crate::engine::play::choice;
use crate::engine::play::line::Unread;
use crate::lore::Book;
use crate::memory::Memory;
use crate::narrator::Narrator as _;
use crate::narrator::builtin::Builtin;
use crate::parser::Question;
use crate::store::{MemoryId, MemoryKind, Save, StoreError, TurnId, TurnRow};
use crate::story::PackSource;
use crate::text::{Language, Locale, Message};
use crate::world::{Choice, Command, Introduced, State, Story};

/// What came of a line.
#[derive(Clone, Debug)]
pub enum Step {
    /// A turn was played and is saved.
    Committed(Box<Committed>),
    /// An answer that cost no turn.
    Answered(Answer),
    /// The head moved: the turns to show now, and what was done in words.
    Moved {
        /// The turns of the line that are shown.
        turns: Vec<TurnView>,
        /// The new head.
        head: Box<Committed>,
        /// The command that moved it: `undo`, `redo`, `rewind`, `retell`.
        command: &'static str,
        /// What was done.
        message: String,
    },
    /// The turn could not be told; nothing changed.
    Failed(super::api::Failure),
}

/// A turn that is saved, with the state after it.
#[derive(Clone, Debug)]
pub struct Committed {
    /// The row.
    pub row: TurnRow,
    /// The state after it.
    pub state: State,
    /// The turn as it is shown.
    pub view: TurnView,
    /// What went wrong behind it since it was told, in words.
    pub behind: Vec<String>,
}

/// An open game.
pub struct Session {
    pub(super) save: Save,
    /// The story as the pack has it.
    pub(super) pack: Arc<Story>,
    /// The pack's story as far as it may be known: of a novel, up to the chapter that the player has read.
    pub(super) base: Arc<Story>,
    /// The last chapter that `base` tells of, where it is bounded.
    pub(super) bound: Option<u32>,
    /// `base` with what the save has taken in.
    pub(super) story: Arc<Story>,
    /// What `story` holds beside the pack's.
    pub(super) taken: Vec<Introduced>,
    /// The pack's lore, made ready.
    pub(super) lore: Book,
    pub(super) locale: Locale,
    pub(super) settings: TurnSettings,
    pub(super) tellers: Tellers,
    pub(super) builtin: Builtin,
    pub(super) narrator: NarratorChoice,
    pub(super) memory: Memory,
    /// What is held true on the line.
    pub(super) known: Known,
    pub(super) seed: u64,
    /// Where the story was read from.
    pub(super) source: PackSource,
    /// What the player is to know of the story's pack when the game opens.
    pub(super) differs: Option<String>,
    /// The head's row and the state after it.
    pub(super) head: TurnRow,
    pub(super) state: State,
    /// A question that waits for the next line.
    pub(super) question: Option<Question>,
    /// The hint that was asked for last, by its place, and how many of its texts were given.
    pub(super) hints: Option<(u32, u32)>,
    /// A line that was not understood.
    pub(in crate::engine) unread: Option<Unread>,
    /// Where the transcript is kept, if one is.
    pub(super) transcript: Option<std::path::PathBuf>,
    /// The line that could not be told.
    pub(super) failed: Option<crate::engine::play::turn::Order>,
    /// How a line was ruled last: after which turn, which line, and what it came to. It stands until another is ruled,
    /// so that stopping and trying again asks for no second ruling.
    pub(super) ruled: Option<(TurnId, String, Vec<Command>)>,
    /// Summaries that came to nothing when they were to be written again: their turn, their kind, what was left out.
    pub(super) vain: HashSet<(TurnId, MemoryKind, Vec<MemoryId>)>,
    tokens: (u64, u64),
}

/// How many turns of the line are shown when a game is opened or the head moves.
const SHOWN: usize = 200;

impl Session {
    /// Opens the play at the save's head.
    pub(super) fn resume(
        save: Save,
        (story, source): (Arc<Story>, PackSource),
        settings: TurnSettings,
        tellers: Tellers,
        narrator: NarratorChoice,
        memory: Memory,
    ) -> Result<Self, StoreError> {
        let (language, seed) = (save.header().language, save.header().seed);
        let head = save.turn(save.head().ok_or_else(|| no_turn(&save))?)?;
        let locale = Locale::new(language);
        let (state, differs) = reload::fit(&story, &save, &locale, save.snapshot(head.id)?);
        let known = Known::new(&story, &state.hero.name);
        let mut session = Self {
            save,
            pack: Arc::clone(&story),
            base: Arc::clone(&story),
            bound: None,
            lore: Book::new(&story.lore),
            story,
            taken: Vec::new(),
            locale,
            settings,
            tellers,
            builtin: Builtin::new(),
            narrator,
            memory,
            known,
            seed,
            source,
            differs,
            head,
            state,
            question: None,
            hints: None,
            unread: None,
            transcript: None,
            failed: None,
            ruled: None,
            vain: HashSet::new(),
            tokens: (0, 0),
        };
        let state = session.state.clone();
        session.weave(&state);
        if session.tellers.endpoint.is_none() {
            session.narrator = NarratorChoice::Builtin;
        }
        // A save from before there were facts gets those that follow from the rules.
        session.derive_missing(&mut |_, _| {})?;
        session.recut()?;
        // What was left undone when it was last played is taken up.
        session.memory.start(&session.save)?;
        Ok(session)
    }

    /// The story.
    #[must_use]
    pub fn story(&self) -> &Story {
        &self.story
    }

    /// The save.
    #[must_use]
    pub const fn save(&self) -> &Save {
        &self.save
    }

    /// The state after the head.
    #[must_use]
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The head.
    #[must_use]
    pub const fn head(&self) -> &TurnRow {
        &self.head
    }

    /// The language of telling and answers.
    #[must_use]
    pub const fn language(&self) -> Language {
        self.locale.language()
    }

    /// What can be done next, by the story and in the language of now: the turn may have been told in another language,
    /// and with the pack as it was before. What a model wrote stays as it is where it can still be tried.
    #[must_use]
    pub fn choices(&self) -> Vec<Choice> {
        let by_model = self.head.choices.iter().filter(|choice| choice.command.is_none());
        let written: Vec<String> = by_model.map(|choice| choice.text.clone()).collect();
        choice::settle(&self.story, &self.state, self.language(), &written, self.seed)
    }

    /// Who tells from now on; a notice where there is no endpoint.
    pub fn set_narrator(&mut self, narrator: NarratorChoice) -> Option<Update> {
        if narrator == NarratorChoice::Endpoint && self.tellers.endpoint.is_none() {
            return Some(Update::Notice(self.locale.text("engine-endpoint-missing")));
        }
        self.narrator = narrator;
        Some(Update::Status(Box::new(self.scene().status)))
    }

    /// The language from now on; kept in the save.
    ///
    /// # Errors
    /// The save cannot be written.
    pub fn set_language(&mut self, language: Language) -> Result<(), EngineError> {
        let language = language.among(&self.story.languages);
        self.locale = Locale::new(language);
        self.save.set_language(language).map_err(|error| EngineError::store(&self.locale, &error))
    }

    /// All that stands beside the transcript.
    #[must_use]
    pub fn scene(&self) -> Scene {
        view::scene(&self.story, &self.state, &self.locale, &self.choices(), &self.sitting())
    }

    fn sitting(&self) -> Sitting {
        let narrator = match (self.narrator, &self.tellers.endpoint) {
            (NarratorChoice::Endpoint, Some(model)) => model.name(),
            _ => self.locale.text("engine-builtin"),
        };
        Sitting {
            narrator,
            tokens: self.tokens,
            memory: self.locale.say(&self.memory.status()),
            note: self.wish(NOTE),
            speech: !self.wish(SPEECH).is_empty(),
        }
    }

    /// Whether a line waits that could not be told.
    #[must_use]
    pub const fn has_failed(&self) -> bool {
        self.failed.is_some()
    }

    /// Whether a reply waits that broke off, so that the rest of it can be asked for.
    #[must_use]
    pub fn has_begun(&self) -> bool {
        self.failed.as_ref().is_some_and(|order| order.begun.is_some())
    }

    /// The program's words.
    #[must_use]
    pub const fn locale(&self) -> &Locale {
        &self.locale
    }

    /// The save's name.
    #[must_use]
    pub fn save_name(&self) -> String {
        self.save.path().file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
    }

    /// The newest turns of the line, oldest first.
    ///
    /// # Errors
    /// The save cannot be read.
    pub fn shown(&self) -> Result<Vec<TurnView>, EngineError> {
        let rows = self.save.last_turns(SHOWN).map_err(|error| EngineError::store(&self.locale, &error))?;
        let view = |row: &TurnRow| {
            let mut view = show::turn(&self.story, &self.locale, row);
            view.notes.extend(self.behind(row.id)?);
            Ok(view)
        };
        rows.iter().map(view).collect::<Result<_, _>>().map_err(|error| self.store_error(&error))
    }

    /// The head with the state after it.
    #[must_use]
    pub fn committed(&self) -> Committed {
        Committed {
            row: self.head.clone(),
            state: self.state.clone(),
            view: show::turn(&self.story, &self.locale, &self.head),
            behind: Vec::new(),
        }
    }

    /// What the player is to know of the story's pack when the game opens: that it has changed since the save was begun.
    #[must_use]
    pub fn differs(&self) -> Option<&str> {
        self.differs.as_deref()
    }

    /// The state after a turn, as the story has it now.
    pub(super) fn snapshot(&self, turn: TurnId) -> Result<State, StoreError> {
        let state = self.save.snapshot(turn)?;
        Ok(reload::fit(&self.pack, &self.save, &self.locale, state).0)
    }

    /// Takes over the head as the save has it now.
    pub(super) fn follow_head(&mut self) -> Result<(), StoreError> {
        self.head = self.save.turn(self.save.head().ok_or_else(|| no_turn(&self.save))?)?;
        let state = self.snapshot(self.head.id)?;
        self.weave(&state);
        self.state = state;
        self.question = None;
        self.failed = None;
        Ok(())
    }

    /// Notes the ending that was reached, for the list of endings seen. It is no part of the play: where it cannot be
    /// written, nothing is lost but that line.
    pub(super) fn note_ending(&self) {
        self.note_deeds();
        let Some(ending) = self.state.ending.clone() else { return };
        let seen = SeenEnding { ending, save: self.save_name(), turn: self.head.depth, at: self.head.created.local() };
        if let Err(error) = Seen::beside(self.save.path()).note(&self.story.id, seen) {
            tracing::warn!("an ending could not be noted: {error}");
        }
    }

    /// Notes the achievements that this turn brought, as endings are noted.
    fn note_deeds(&self) {
        let won = self.state.achievements.iter().filter(|(_, turn)| **turn == self.head.depth && self.head.depth > 0);
        for (achievement, turn) in won {
            let seen = SeenDeed {
                achievement: achievement.clone(),
                save: self.save_name(),
                turn: *turn,
                at: self.head.created.local(),
            };
            if let Err(error) = Seen::beside(self.save.path()).note_deed(&self.story.id, seen) {
                tracing::warn!("an achievement could not be noted: {error}");
            }
        }
    }

    pub(super) fn count_tokens(&mut self, row: &TurnRow) {
        let turn = row.usage.prompt_tokens + row.usage.completion_tokens;
        self.tokens = (turn, self.tokens.1 + turn);
    }

    pub(super) fn say(&self, message: &Message) -> String {
        self.locale.say(message)
    }

    pub(super) fn store_error(&self, error: &StoreError) -> EngineError {
        EngineError::store(&self.locale, error)
    }

    /// Texts told so far that the state keeps count of, after another telling.
    pub(super) fn tell(told: &mut BTreeMap<u64, u16>, hashes: &[u64]) {
        for hash in hashes {
            let count = told.entry(*hash).or_default();
            *count = count.saturating_add(1);
        }
    }
}

/// A save without its first turn was not finished when it was made.
fn no_turn(save: &Save) -> StoreError {
    StoreError::Damaged { path: save.path().to_owned(), detail: "it has no turn".to_owned() }
}
