//! What is held true, for whoever asks: the player in the game, the command line, a screen.

use crate::engine::error::EngineError;
use crate::engine::session::Session;
use crate::memory::facts::{Fact, Key, Ledger, Names, Standing};
use crate::store::{Authority, ChangeRow, MemoryId, MemoryKind, MemoryRow, TurnId};
use crate::text::{Message, fold};
use crate::world::witness;

/// A fact as it is shown. Names are in the language of the telling.
#[derive(Clone, Debug, PartialEq)]
pub struct FactView {
    /// Its number.
    pub id: MemoryId,
    /// Of whom or what: its name, and its key.
    pub subject: (String, String),
    /// How it is with the object.
    pub relation: String,
    /// To whom or what: its name, and its key.
    pub object: (String, String),
    /// The sentence.
    pub text: String,
    /// The turn from which it comes and since which it holds.
    pub since: TurnId,
    /// The turn since which it holds no longer.
    pub until: Option<TurnId>,
    /// How sure, 0 to 1.
    pub confidence: f64,
    /// How much it matters, 0 to 1.
    pub importance: f64,
    /// Who said so.
    pub authority: Authority,
    /// How it stands.
    pub standing: Standing,
    /// Who knows it: ids of characters, and `hero`.
    pub known_by: Vec<String>,
    /// Whether it is above forgetting.
    pub pinned: bool,
}

/// Facts of an answer that are listed before it says how many more there are.
const LISTED: usize = 30;

impl Session {
    /// The facts of the line, oldest first: those that hold, or with `all` also those that are over or forgotten.
    /// `character`: only what they know. The inner error: nobody is called so.
    ///
    /// # Errors
    /// The save cannot be read.
    pub fn facts(&mut self, all: bool, character: Option<&str>) -> Result<Result<Vec<FactView>, String>, EngineError> {
        self.follow_facts().map_err(|error| self.store_error(&error))?;
        let knower = match character.map(|name| self.knower(name)).transpose() {
            Ok(knower) => knower,
            Err(unknown) => return Ok(Err(unknown)),
        };
        let known = |fact: &&Fact| knower.as_ref().is_none_or(|knower| fact.known_by.contains(knower));
        let facts = self.known.ledger.iter().filter(|fact| all || fact.is_open()).filter(known);
        Ok(Ok(facts.map(|fact| self.view(fact)).collect()))
    }

    /// A fact by its number, with what became of it; none where the line has none of that number.
    ///
    /// # Errors
    /// The save cannot be read.
    pub fn fact(&mut self, id: MemoryId) -> Result<Option<FactView>, EngineError> {
        self.follow_facts().map_err(|error| self.store_error(&error))?;
        Ok(self.known.ledger.get(id).map(|fact| self.view(fact)))
    }

    /// What became of memories on the line and was not taken back, oldest first.
    ///
    /// # Errors
    /// The save cannot be read.
    pub fn memory_changes(&mut self) -> Result<Vec<ChangeRow>, EngineError> {
        self.follow_facts().map_err(|error| self.store_error(&error))?;
        Ok(self.known.ledger.changes().cloned().collect())
    }

    /// What became of memories that are no facts, for a list: whether it is forgotten, and whether it is pinned.
    ///
    /// # Errors
    /// The save cannot be read.
    pub fn standing_of(&mut self, id: MemoryId) -> Result<(bool, bool), EngineError> {
        self.follow_facts().map_err(|error| self.store_error(&error))?;
        Ok((self.known.ledger.is_forgotten(id), self.known.ledger.is_pinned(id)))
    }

    /// Whether someone knows a memory: a fact by its own list, what was said and done by who was there. The hero knows
    /// all that was played, but not every fact.
    ///
    /// # Errors
    /// The save cannot be read.
    pub fn knows(&mut self, key: &str, memory: &MemoryRow) -> Result<bool, EngineError> {
        self.follow_facts().map_err(|error| self.store_error(&error))?;
        if let Some(fact) = self.known.ledger.get(memory.id) {
            return Ok(fact.known_by.contains(key));
        }
        if key == "hero" {
            return Ok(true);
        }
        let Some(id) = key.strip_prefix("npc:") else { return Ok(false) };
        // A summary is the hero's; of an exchange those know who were there.
        if memory.kind != MemoryKind::Exchange {
            return Ok(memory.character.as_ref().is_some_and(|whose| whose.as_str() == id));
        }
        let row = self.save.turn(memory.turn).map_err(|error| self.store_error(&error))?;
        Ok(witness::witnesses(&row.events).iter().any(|witness| witness.as_str() == id))
    }

    /// The key of a character or of the hero, for `--character`.
    ///
    /// # Errors
    /// What to say where nobody is called so.
    pub fn knower(&self, name: &str) -> Result<String, String> {
        let key = self.known.names.key(name);
        let person = key.as_str() == "hero" || key.parts().is_some_and(|(kind, _)| kind == "npc");
        if person {
            return Ok(key.as_str().to_owned());
        }
        Err(self.say(&Message::new("remember-nobody").with("name", name)))
    }

    fn view(&self, fact: &Fact) -> FactView {
        let named = |key: &Key| {
            let shown = self.known.names.shown(key.as_str(), self.language());
            (shown.to_owned(), key.as_str().to_owned())
        };
        FactView {
            id: fact.id,
            subject: named(&fact.subject),
            relation: fact.relation.as_str().to_owned(),
            object: named(&fact.object),
            text: fact.text.clone(),
            since: fact.since,
            until: fact.until,
            confidence: fact.confidence,
            importance: fact.importance,
            authority: fact.authority,
            standing: fact.standing,
            known_by: fact.known_by.iter().map(|key| key.trim_start_matches("npc:").to_owned()).collect(),
            pinned: fact.pinned,
        }
    }

    /// The answer to "what do I know about …": what the hero knows, each with its turn. Costs no turn.
    pub(in crate::engine) fn recount(&mut self, about: Option<&str>) -> Result<String, crate::store::StoreError> {
        self.follow_facts()?;
        let facts = self.asked(about);
        let hero = ["hero".to_owned()];
        let known = |fact: &&&Fact| fact.is_known_by(&hero) && fact.standing != Standing::Forgotten;
        let of = |standing: Standing| {
            let open = facts.iter().filter(known).filter(move |fact| fact.until.is_none());
            open.filter(move |fact| fact.standing == standing).copied().collect::<Vec<_>>()
        };
        let over: Vec<&Fact> = facts.iter().filter(known).filter(|fact| fact.until.is_some()).copied().collect();
        let mut lines = Vec::new();
        let parts = [
            ("remember-known", of(Standing::Core)),
            ("remember-archived", of(Standing::Archived)),
            ("remember-review", of(Standing::Review)),
            // What once was only where someone asks about something: of everything it would be all that ever was.
            ("remember-past", if about.is_some() { over } else { Vec::new() }),
        ];
        for (heading, facts) in parts {
            if facts.is_empty() {
                continue;
            }
            lines.push(self.locale.text(heading));
            let more = facts.len().saturating_sub(LISTED);
            lines.extend(facts.iter().skip(more).map(|fact| self.line_of(fact)));
            if more > 0 {
                lines.push(self.say(&Message::new("remember-more").with("count", more)));
            }
        }
        if lines.is_empty() {
            let about = about.unwrap_or_default().to_owned();
            return Ok(match about.as_str() {
                "" => self.locale.text("remember-nothing"),
                _ => self.say(&Message::new("remember-nothing-about").with("name", self.called(&about))),
            });
        }
        Ok(lines.join("\n"))
    }

    /// The facts about what is asked: by its key where the pack names it, else by its words.
    fn asked(&self, about: Option<&str>) -> Vec<&Fact> {
        let ledger: &Ledger = &self.known.ledger;
        let Some(about) = about else { return ledger.iter().collect() };
        let names = &self.known.names;
        let mut key = names.key(about);
        if !key.is_of_story()
            && let Some(named) = names.named_in(about).first()
        {
            key = Key::stored(named);
        }
        if key.is_of_story() {
            let words = names.words_of(key.as_str());
            let about = |fact: &&Fact| fact.subject == key || fact.object == key || Names::holds(&fact.folded, &words);
            return ledger.iter().filter(about).collect();
        }
        let words = fold(about);
        ledger.iter().filter(|fact| fact.folded.contains(&words)).collect()
    }

    fn called(&self, about: &str) -> String {
        let key = self.known.names.key(about);
        let shown = self.known.names.shown(key.as_str(), self.language());
        if key.is_of_story() { shown.to_owned() } else { about.to_owned() }
    }

    fn line_of(&self, fact: &Fact) -> String {
        // Turns are counted as the screen counts them: by their place on the line.
        let place = |turn: TurnId| self.save.depth(turn).unwrap_or_default();
        let mut message = Message::new("remember-line")
            .with("id", fact.id.get())
            .with("turn", place(fact.since))
            .with("text", fact.text.as_str());
        if let Some(until) = fact.until {
            message = Message::new("remember-line-past")
                .with("id", fact.id.get())
                .with("turn", place(fact.since))
                .with("until", place(until))
                .with("text", fact.text.as_str());
        }
        let mut line = self.say(&message);
        if fact.authority == Authority::Model {
            let sure = format!("{:.0}", fact.confidence * 100.0);
            line.push_str(&self.say(&Message::new("remember-sure").with("percent", sure)));
        }
        if fact.pinned {
            line.push_str(&self.locale.text("remember-mark-pinned"));
        }
        line
    }
}
