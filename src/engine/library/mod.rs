//! Stories and saves: what can be begun, opened and listed.

pub(in crate::engine) mod adopt;
pub(in crate::engine) mod inspect;
pub(in crate::engine) mod novel_read;
pub(in crate::engine) mod reload;
pub(in crate::engine) mod seen;

use std::sync::Arc;

use crate::endpoint::Endpoint;
use crate::engine::api::{NarratorChoice, NewGame, SaveView, StoryView};
use crate::engine::error::{EngineError, EngineErrorKind, is_locked};
use crate::engine::memory::facts::{Bookkeeping, Happened};
use crate::engine::session::Session;
use crate::engine::settings::{Tellers, TurnSettings};
use crate::memory::Memory;
use crate::memory::facts::{Ledger, Names, Relations};
use crate::narrator::Brief;
use crate::narrator::builtin::Builtin;
use crate::narrator::model::{ModelNarrator, Options};
use crate::prompt::Prompt;
use crate::store::{Rolling, Save, SaveEntry, SaveHeader, SaveName, Saves, Timestamp, TurnDraft};
use crate::story::{self, Library, PackSource, Style};
use crate::text::{Language, Locale, Localized, Message, clip};
use crate::world::{CharacterId, Dice, Effect, Hero, Story, StoryId, rules};
use seen::Seen;

/// What an engine works with; made by the app.
pub struct Setup {
    /// The packs that were found.
    pub library: Library,
    /// Where the saves are.
    pub saves: Saves,
    /// What the settings say about turns.
    pub settings: TurnSettings,
    /// Who can tell.
    pub tellers: Tellers,
    /// How often saves are backed up unasked.
    pub rolling: Rolling,
    /// How memories are found.
    pub memory: Memory,
    /// Who tells unless told otherwise.
    pub narrator: NarratorChoice,
    /// The language of lists and messages.
    pub language: Language,
}

/// Stories and saves, and what every open game shares.
pub struct Engine {
    library: Library,
    pub(in crate::engine) saves: Saves,
    settings: TurnSettings,
    rolling: Rolling,
    pub(in crate::engine) tellers: Tellers,
    memory: Memory,
    pub(in crate::engine) narrator: NarratorChoice,
    pub(in crate::engine) locale: Locale,
}

impl Engine {
    /// An engine with this setup. Nothing is read yet.
    #[must_use]
    pub fn new(setup: Setup) -> Self {
        let Setup { library, saves, settings, rolling, tellers, memory, narrator, language } = setup;
        Self { library, saves, settings, rolling, tellers, memory, narrator, locale: Locale::new(language) }
    }

    /// The program's words.
    #[must_use]
    pub const fn locale(&self) -> &Locale {
        &self.locale
    }

    pub(in crate::engine) fn say(&self, message: &Message) -> String {
        self.locale.say(message)
    }

    /// Where the saves are.
    #[must_use]
    pub const fn saves_folder(&self) -> &Saves {
        &self.saves
    }

    /// The model at the endpoint, where one is set.
    #[must_use]
    pub const fn endpoint(&self) -> Option<&Arc<ModelNarrator>> {
        self.tellers.endpoint.as_ref()
    }

    /// Who tells unless told otherwise.
    #[must_use]
    pub const fn narrator(&self) -> NarratorChoice {
        self.narrator
    }

    pub(in crate::engine) fn set_language(&mut self, language: Language) {
        self.locale = Locale::new(language);
    }

    /// Lets the model at this endpoint tell from now on.
    pub(in crate::engine) fn tell_by(&mut self, endpoint: Arc<Endpoint>) {
        let options = self.tellers.endpoint.as_ref().map_or_else(Options::default, |model| *model.options());
        self.tellers.endpoint = Some(Arc::new(ModelNarrator::new(endpoint, options)));
        self.narrator = NarratorChoice::Endpoint;
    }

    pub(in crate::engine) const fn has_endpoint(&self) -> bool {
        self.tellers.endpoint.is_some()
    }

    /// The stories that can be begun.
    #[must_use]
    pub fn stories(&self) -> Vec<StoryView> {
        let language = self.locale.language();
        let seen = Seen::in_folder(self.saves.root());
        let views = self.library.packs.iter().map(|pack| StoryView {
            id: pack.id.clone(),
            title: pack.title.get(language).to_owned(),
            blurb: pack.blurb.get(language).to_owned(),
            languages: pack.languages.clone(),
            hero: pack.hero.name.get(language).to_owned(),
            attributes: pack.hero.attributes,
            points: pack.hero.points,
            endings_seen: seen.count(&pack.id),
            deeds_seen: seen.count_deeds(&pack.id),
        });
        views.collect()
    }

    /// The saves, newest first.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn saves(&self) -> Result<Vec<SaveView>, EngineError> {
        let entries = self.saves.list().map_err(|error| EngineError::store(&self.locale, &error))?;
        Ok(entries.into_iter().map(|entry| self.save_view(entry)).collect())
    }

    fn save_view(&self, entry: SaveEntry) -> SaveView {
        let (language, size) = (self.locale.language(), entry.size);
        match entry.summary {
            Ok(summary) => SaveView {
                name: entry.name,
                title: self
                    .library
                    .find(summary.header.story.as_str())
                    .map_or_else(|| summary.header.story.to_string(), |pack| pack.title.get(language).to_owned()),
                hero: summary.header.hero,
                turns: summary.depth,
                played: summary.played.local(),
                size,
                last: last_line(&summary.narration),
                locked: entry.locked,
                fault: None,
            },
            Err(error) => SaveView {
                name: entry.name,
                title: String::new(),
                hero: String::new(),
                turns: 0,
                played: String::new(),
                size,
                last: String::new(),
                locked: entry.locked || is_locked(&error),
                fault: Some(self.locale.say(&error.message())),
            },
        }
    }

    /// Moves a save to the trash folder.
    ///
    /// # Errors
    /// It is open elsewhere, or the folder cannot be written.
    pub fn delete(&mut self, save: &str) -> Result<(), EngineError> {
        let name = self.name(save)?;
        self.saves.delete(&name, Timestamp::now()).map(|_| ()).map_err(|error| EngineError::store(&self.locale, &error))
    }

    /// The saves in the trash folder, newest first, each under its name there.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn trash(&self) -> Result<Vec<SaveView>, EngineError> {
        let entries = self.saves.trash().map_err(|error| EngineError::store(&self.locale, &error))?;
        Ok(entries.into_iter().map(|entry| self.save_view(entry)).collect())
    }

    /// Takes a save out of the trash folder, under a name that no save has. That name.
    ///
    /// # Errors
    /// There is no such save in it, or the folder cannot be written.
    pub fn untrash(&mut self, file: &str) -> Result<String, EngineError> {
        let back = self.saves.untrash(file).map_err(|error| EngineError::store(&self.locale, &error))?;
        Ok(back.as_str().to_owned())
    }

    /// Takes away for good what lies in the trash folder. How many saves that were.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn empty_trash(&mut self) -> Result<usize, EngineError> {
        self.saves.empty_trash().map_err(|error| EngineError::store(&self.locale, &error))
    }

    /// Gives a save another name.
    ///
    /// # Errors
    /// It is open elsewhere, there is one of that name, or the folder cannot be written.
    pub fn rename(&mut self, save: &str, to: &str) -> Result<(), EngineError> {
        let (from, to) = (self.name(save)?, self.name(to.trim())?);
        self.saves.rename(&from, &to).map_err(|error| EngineError::store(&self.locale, &error))
    }

    /// Makes a save of its own out of a save, under a name that none has. That name.
    ///
    /// # Errors
    /// It cannot be read, or the folder cannot be written.
    pub fn copy(&mut self, save: &str) -> Result<String, EngineError> {
        let name = self.name(save)?;
        let free = self.saves.free_name(&name);
        let copied = self.saves.backup_to(&name, &self.saves.path(&free));
        copied.map(|_| free.as_str().to_owned()).map_err(|error| EngineError::store(&self.locale, &error))
    }

    /// Makes a backup of a save. Where it stands.
    ///
    /// # Errors
    /// It cannot be read, or the folder cannot be written.
    pub fn backup(&mut self, save: &str) -> Result<String, EngineError> {
        let name = self.name(save)?;
        let path = self.saves.backup(&name, Timestamp::now());
        path.map(|path| path.display().to_string()).map_err(|error| EngineError::store(&self.locale, &error))
    }

    /// Backs a save up in the background, where that is due. It reads through a connection of its own and holds up nobody;
    /// what goes wrong stands in the log, since the save itself is whole.
    pub(in crate::engine) fn roll(&self, name: SaveName) {
        let (saves, rolling) = (self.saves.clone(), self.rolling);
        let work = move || {
            if let Err(error) = saves.roll(&name, rolling, Timestamp::now()) {
                tracing::warn!(%error, "no backup could be made");
            }
        };
        drop(std::thread::Builder::new().name("backup".to_owned()).spawn(work));
    }

    /// Backs the open game up where so many turns were played since.
    pub(in crate::engine) fn roll_after(&self, session: &Session) {
        let turns = session.state().depth;
        if self.rolling.keep > 0
            && turns.is_multiple_of(self.rolling.every.max(1))
            && let Ok(name) = SaveName::new(&session.save_name())
        {
            self.roll(name);
        }
    }

    /// What is wrong with a save, in words; empty: all is well.
    ///
    /// # Errors
    /// It cannot be read at all.
    pub fn verify(&mut self, save: &str) -> Result<Vec<String>, EngineError> {
        let name = self.name(save)?;
        let findings = self.saves.verify(&name).map_err(|error| EngineError::store(&self.locale, &error))?;
        Ok(findings.iter().map(|finding| self.locale.say(&finding.message)).collect())
    }

    /// Begins a game in a save of its own.
    ///
    /// # Errors
    /// The story is unknown or faulty, the hero does not add up, the save exists or cannot be written.
    pub fn create(&mut self, game: &NewGame) -> Result<Session, EngineError> {
        self.create_with(game, Story::clone)
    }

    /// Begins a game in a save of its own in which the hero stands beside a character: where the character is at the
    /// start of the story. Who is nowhere then comes to where the story begins.
    ///
    /// # Errors
    /// As [`Engine::create`].
    pub fn create_beside(&mut self, game: &NewGame, who: &CharacterId) -> Result<Session, EngineError> {
        self.create_with(game, |story| beside(story, who))
    }

    /// A story, whole.
    ///
    /// # Errors
    /// It is unknown or faulty.
    pub fn read(&self, id: &StoryId) -> Result<Arc<Story>, EngineError> {
        self.story(id).map(|(story, _)| story)
    }

    /// `begin` makes of the story the one that the first turn is told from.
    fn create_with(&mut self, game: &NewGame, begin: impl FnOnce(&Story) -> Story) -> Result<Session, EngineError> {
        let (story, source) = self.story(&game.story)?;
        let language = game.language.among(&story.languages);
        let hero = self.hero(&story, &game.hero, language)?;
        let name = match &game.save {
            Some(name) => self.name(name)?,
            None => self.saves.free_name(&SaveName::from_text(&format!("{}-{}", story.title.get(language), hero.name))),
        };
        if self.saves.contains(&name) {
            let message = Message::new("engine-save-exists").with("name", name.to_string());
            return Err(EngineError::usage(&self.locale, &message));
        }
        let header = SaveHeader {
            story: story.id.clone(),
            pack_hash: story.hash.clone(),
            pack_version: story.version.clone(),
            seed: game.seed.unwrap_or_else(drawn_seed),
            language,
            hero: hero.name.clone(),
            created: Timestamp::now(),
        };
        let first = opening(&begin(&story), hero, &header);
        let save = self.saves.create_begun(&name, &header, &first);
        let save = save.map_err(|error| EngineError::store(&self.locale, &error))?;
        self.resume(save, story, source)
    }

    /// Opens a save and goes on at its head.
    ///
    /// # Errors
    /// There is no such save, it is open elsewhere, damaged or newer, or its story is missing or faulty.
    pub fn open(&mut self, save: &str) -> Result<Session, EngineError> {
        let name = self.name(save)?;
        let save = self.saves.open(&name).map_err(|error| EngineError::store(&self.locale, &error))?;
        self.roll(name);
        self.open_save(save)
    }

    /// Opens a save to look at it: nothing is written.
    ///
    /// # Errors
    /// As [`Engine::open`], but for the lock.
    pub fn look_at(&mut self, save: &str) -> Result<Session, EngineError> {
        let name = self.name(save)?;
        let save = self.saves.open_read_only(&name).map_err(|error| EngineError::store(&self.locale, &error))?;
        self.open_save(save)
    }

    fn open_save(&mut self, save: Save) -> Result<Session, EngineError> {
        let (story, source) = self.story(&save.header().story)?;
        self.resume(save, story, source)
    }

    fn resume(&self, save: Save, story: Arc<Story>, source: PackSource) -> Result<Session, EngineError> {
        Session::resume(save, (story, source), self.settings, self.tellers.clone(), self.narrator, self.memory.clone())
            .map_err(|error| EngineError::store(&self.locale, &error))
    }

    fn name(&self, save: &str) -> Result<SaveName, EngineError> {
        SaveName::new(save).map_err(|error| EngineError::store(&self.locale, &error))
    }

    /// Where what is spent is counted.
    #[must_use]
    pub const fn meter(&self) -> &crate::endpoint::Meter {
        &self.tellers.meter
    }

    /// The folder of a story's pack; none inside the program.
    pub(in crate::engine) fn folder_of(&self, id: &StoryId) -> Option<std::path::PathBuf> {
        self.library.find(id.as_str())?.path.clone()
    }

    pub(in crate::engine) fn story(&self, id: &StoryId) -> Result<(Arc<Story>, PackSource), EngineError> {
        let Some(pack) = self.library.find(id.as_str()) else {
            let message = Message::new("engine-story-missing").with("id", id.as_str());
            return Err(EngineError::usage(&self.locale, &message));
        };
        let story = story::load(&pack.source).map(Arc::new).map_err(|faults| EngineError {
            kind: EngineErrorKind::Pack,
            message: faults.show(&self.locale, Style::Plain),
            hints: vec![self.locale.say(&Message::new("engine-pack-hint").with("id", id.as_str()))],
        })?;
        Ok((story, pack.source.clone()))
    }
}

/// The story as it begins beside a character.
fn beside(story: &Story, who: &CharacterId) -> Story {
    let mut story = story.clone();
    let stands = story.characters.get(who).and_then(|who| who.node.clone());
    match stands.filter(|node| *node != story.start.node) {
        Some(node) => {
            story.start.node = node;
            // Its words are of the place where the story begins.
            story.start.text = Localized::default();
        }
        None if story.characters.get(who).is_some_and(|who| who.node.is_none()) => {
            let to = Some(story.start.node.clone());
            story.start.effects.push(Effect::MoveCharacter { character: who.clone(), to });
        }
        None => {}
    }
    story
}

/// The first turn: the pack's own opening, told by the built-in narrator, so that play begins at once.
pub(in crate::engine) fn opening(story: &Story, hero: Hero, header: &SaveHeader) -> TurnDraft {
    let mut dice = Dice::new(header.seed, 0);
    let mut settled = rules::begin(story, hero, &mut dice);
    let choices = rules::choices(story, &settled.state, header.language);
    let prompt = Prompt::default();
    let telling = Builtin::new().telling(Brief {
        story,
        language: header.language,
        before: &settled.state,
        settled: &settled,
        input: "",
        commands: &[],
        rolls: dice.rolls(),
        choices: &choices,
        seed: header.seed,
        take: 0,
        prompt: &prompt,
        recalled: &[],
    });
    Session::tell(&mut settled.state.told, &telling.told);
    let (names, relations) = (Names::new(story, &settled.state.hero.name), Relations::default());
    let locale = Locale::new(header.language);
    let bookkeeping = Bookkeeping { story, locale: &locale, names: &names, relations: &relations, review_below: 0.0 };
    let happened = Happened {
        before: None,
        after: &settled.state,
        events: &settled.events,
        said: "",
        proposed: &[],
        recalled: &[],
    };
    let facts = bookkeeping.write(&Ledger::default(), &happened, &mut |_, _| None);
    TurnDraft {
        facts,
        narration: telling.narration,
        choices,
        events: settled.events,
        rolls: dice.into_rolls(),
        ..TurnDraft::new(None, settled.state, Timestamp::now())
    }
}

/// A seed from the time: which dice a new game has need not be secret, only different.
pub(in crate::engine) fn drawn_seed() -> u64 {
    let millis = u64::try_from(Timestamp::now().millis()).unwrap_or_default();
    // SplitMix64's mixing step, so that games begun one after the other do not look alike.
    let mut mixed = millis.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (mixed ^ (mixed >> 31)) >> 16
}

/// The end of a text on one line.
fn last_line(narration: &str) -> String {
    let last = narration.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default();
    clip(last.trim(), 80).to_owned()
}
