//! What is remembered: by whom, since when, from where, how sure; searched, filtered, page by page.

use std::collections::BTreeMap;

use super::{Ask, Entry, Line, Page, Tab, Tone};
use crate::engine::error::EngineError;
use crate::engine::memory::recount::FactView;
use crate::engine::session::Session;
use crate::memory::facts::Standing;
use crate::memory::score::Score;
use crate::store::{ChangeRow, MemoryId, MemoryKind, MemoryRow};
use crate::text::{Message, clip};

/// Memories on one page.
const PAGE: usize = 50;
/// Memories that a search gives at most.
const FOUND: usize = 50;

/// Which memories are asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MemoryAsk {
    /// Only what this one knows: a name, or an id. None: all there is.
    pub who: Option<String>,
    /// Only of this kind.
    pub kind: Option<MemoryKind>,
    /// Only those that stand so.
    pub state: MemoryState,
    /// Only what is found by these words, best first; empty: everything, newest first.
    pub query: String,
    /// The page, from 0.
    pub page: usize,
    /// The memory to select, where it is on the page.
    pub select: Option<i64>,
}

/// How memories stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MemoryState {
    /// All but what was forgotten.
    #[default]
    Kept,
    /// Facts that hold and count.
    Holding,
    /// Facts that wait for the player.
    Review,
    /// What is above forgetting.
    Pinned,
    /// Facts that were true once.
    Over,
    /// Facts whose part of the story is over.
    Archived,
    /// What the player wants gone.
    Forgotten,
}

impl MemoryState {
    const ALL: [Self; 7] =
        [Self::Kept, Self::Holding, Self::Review, Self::Pinned, Self::Over, Self::Archived, Self::Forgotten];

    const fn message(self) -> &'static str {
        match self {
            Self::Kept => "panel-memory-kept",
            Self::Holding => "panel-memory-holding",
            Self::Review => "panel-memory-review",
            Self::Pinned => "panel-memory-pinned",
            Self::Over => "panel-memory-over",
            Self::Archived => "panel-memory-archived",
            Self::Forgotten => "panel-memory-forgotten",
        }
    }
}

impl MemoryAsk {
    /// What the hero knows.
    #[must_use]
    pub fn hero() -> Self {
        Self { who: Some("hero".to_owned()), ..Self::default() }
    }

    /// What waits for the player.
    #[must_use]
    pub fn review() -> Self {
        Self { state: MemoryState::Review, ..Self::default() }
    }

    /// The same, of the next kind; after the last of every kind.
    #[must_use]
    pub fn next_kind(&self) -> Self {
        let kind = match self.kind {
            None => MemoryKind::ALL.first().copied(),
            Some(kind) => {
                let place = MemoryKind::ALL.iter().position(|other| *other == kind).unwrap_or_default();
                MemoryKind::ALL.get(place + 1).copied()
            }
        };
        Self { kind, page: 0, select: None, ..self.clone() }
    }

    /// The same, of those that stand otherwise.
    #[must_use]
    pub fn next_state(&self) -> Self {
        let place = MemoryState::ALL.iter().position(|state| *state == self.state).unwrap_or_default();
        let state = MemoryState::ALL.get(place + 1).copied().unwrap_or_default();
        Self { state, page: 0, select: None, ..self.clone() }
    }

    /// The same, searched for these words.
    #[must_use]
    pub fn searched(&self, query: String) -> Self {
        Self { query, page: 0, select: None, ..self.clone() }
    }
}

/// A memory with what is known about it.
struct Known {
    row: MemoryRow,
    fact: Option<FactView>,
    forgotten: bool,
    pinned: bool,
    score: Option<Score>,
}

impl Session {
    /// The memories of the line, newest first; with `forgotten` also those that the player wants gone. `knower`: only
    /// what they know, by their key (see [`Session::knower`]).
    ///
    /// # Errors
    /// The save cannot be read.
    pub fn memories(&mut self, knower: Option<&str>, forgotten: bool) -> Result<Vec<MemoryRow>, EngineError> {
        let mut memories: Vec<MemoryRow> = Vec::new();
        let save = self.save();
        let read = save.each_memory(None, None, |memory| {
            if save.line().contains(memory.turn) {
                memories.push(memory);
            }
        });
        read.map_err(|error| self.store_error(&error))?;
        memories.sort_by_key(|memory| std::cmp::Reverse((memory.turn, memory.id)));
        let mut shown = Vec::new();
        for memory in memories {
            let knows = match knower {
                None => true,
                Some(key) => self.knows(key, &memory)?,
            };
            if knows && (forgotten || !self.standing_of(memory.id)?.0) {
                shown.push(memory);
            }
        }
        Ok(shown)
    }

    /// A page of the memory panel.
    pub(super) fn memories_page(&mut self, ask: &MemoryAsk) -> Result<Page, EngineError> {
        let nobody = |reason: String| EngineError {
            kind: crate::engine::EngineErrorKind::Usage,
            message: reason,
            hints: Vec::new(),
        };
        let knower = ask.who.as_deref().map(|name| self.knower(name)).transpose().map_err(nobody)?;
        let found = self.asked_for(ask, knower.as_deref())?;
        let fits = |known: &&Known| ask.kind.is_none_or(|kind| known.row.kind == kind) && stands(known, ask.state);
        let fitting: Vec<&Known> = found.iter().filter(fits).collect();
        let pages = fitting.len().div_ceil(PAGE).max(1);
        let page = ask.page.min(pages - 1);
        let changes = self.memory_changes()?;
        let mut of: BTreeMap<MemoryId, Vec<&ChangeRow>> = BTreeMap::new();
        for change in &changes {
            of.entry(change.memory).or_default().push(change);
        }
        let shown: Vec<&&Known> = fitting.iter().skip(page * PAGE).take(PAGE).collect();
        let at = ask.select.and_then(|id| shown.iter().position(|known| known.row.id.get() == id)).unwrap_or_default();
        let entries: Vec<Entry> = shown
            .iter()
            .map(|known| self.memory_entry(known, of.get(&known.row.id).map_or(&[][..], Vec::as_slice)))
            .collect();
        let kind = ask.kind.map_or("all", MemoryKind::code);
        let kind =
            self.locale.find(&format!("recall-kind-{kind}")).unwrap_or_else(|| self.locale.text("panel-memory-every"));
        let filter = Message::new("panel-memory-filter")
            .with("kind", kind)
            .with("state", self.locale.text(ask.state.message()))
            .with("count", fitting.len());
        let mut head = vec![Line::new(Tone::Dim, self.say(&filter))];
        if !ask.query.is_empty() {
            let query = Message::new("panel-memory-query").with("query", ask.query.as_str());
            head.push(Line::new(Tone::Accent, self.say(&query)));
        }
        if entries.is_empty() {
            let none = if ask.query.is_empty() { "recall-empty" } else { "recall-nothing" };
            head.push(Line::new(Tone::Dim, self.locale.text(none)));
        }
        let about = Message::new("panel-memory-page").with("page", page + 1).with("pages", pages);
        let (tabs, tab) = self.memory_tabs(&Ask::Memories(ask.clone()));
        Ok(Page {
            title: self.locale.text("panel-memory"),
            about: if pages > 1 { self.say(&about) } else { String::new() },
            tabs,
            tab,
            head,
            entries,
            at,
            before: page.checked_sub(1).map(|page| Ask::Memories(MemoryAsk { page, select: None, ..ask.clone() })),
            after: (page + 1 < pages).then(|| Ask::Memories(MemoryAsk { page: page + 1, select: None, ..ask.clone() })),
            ..Page::default()
        })
    }

    /// The tabs: what the hero knows, everything, what each knows whom the hero has met, what waits, what was searched.
    pub(super) fn memory_tabs(&self, ask: &Ask) -> (Vec<Tab>, usize) {
        let memories =
            |who: Option<&str>| Ask::Memories(MemoryAsk { who: who.map(str::to_owned), ..MemoryAsk::default() });
        // what the hero knows comes first: the whole tells more than was found out
        let mut tabs = vec![
            Tab { text: self.state.hero.name.clone(), ask: memories(Some("hero")) },
            Tab { text: self.locale.text("panel-memory-all"), ask: memories(None) },
        ];
        let met =
            self.story.characters.iter().filter(|who| self.state.characters.get(&who.id).is_some_and(|who| who.met));
        tabs.extend(met.map(|who| Tab {
            text: who.name.get(self.language()).to_owned(),
            ask: memories(Some(who.name.get(self.language()))),
        }));
        let waiting = self.known.ledger.iter().filter(|fact| fact.standing == Standing::Review && fact.until.is_none());
        let review = Message::new("panel-memory-queue").with("count", waiting.count());
        tabs.push(Tab { text: self.say(&review), ask: Ask::Memories(MemoryAsk::review()) });
        tabs.push(Tab { text: self.locale.text("panel-searches"), ask: Ask::Searches });
        let tab = tabs.iter().position(|tab| match (&tab.ask, ask) {
            (Ask::Searches, Ask::Searches) => true,
            (Ask::Memories(tab), Ask::Memories(ask)) if ask.state == MemoryState::Review && ask.who.is_none() => {
                tab.state == MemoryState::Review
            }
            (Ask::Memories(tab), Ask::Memories(ask)) => tab.state == MemoryState::Kept && tab.who == ask.who,
            _ => false,
        });
        (tabs, tab.unwrap_or_default())
    }

    fn asked_for(&mut self, ask: &MemoryAsk, knower: Option<&str>) -> Result<Vec<Known>, EngineError> {
        let facts = self.facts(true, None)?.unwrap_or_default();
        let mut facts: BTreeMap<MemoryId, FactView> = facts.into_iter().map(|fact| (fact.id, fact)).collect();
        let mut known = Vec::new();
        if ask.query.trim().is_empty() {
            let forgotten = ask.state == MemoryState::Forgotten;
            for row in self.memories(knower, forgotten)? {
                let (forgotten, pinned) = self.standing_of(row.id)?;
                known.push(Known { fact: facts.remove(&row.id), row, forgotten, pinned, score: None });
            }
            return Ok(known);
        }
        let who = ask.who.as_deref().filter(|who| *who != "hero");
        for found in self.search(&ask.query, who, FOUND, "panel")? {
            let Ok(id) = found.id.parse().map(MemoryId::new) else { continue };
            let row = self.save.memory(id).map_err(|error| self.store_error(&error))?;
            let Some(row) = row else { continue };
            let (forgotten, pinned) = self.standing_of(id)?;
            known.push(Known { fact: facts.remove(&id), row, forgotten, pinned, score: Some(found.score) });
        }
        Ok(known)
    }

    fn memory_entry(&self, known: &Known, changes: &[&ChangeRow]) -> Entry {
        let row = &known.row;
        let word = |kind: &str, code: &str| {
            self.locale.find(&format!("recall-{kind}-{code}")).unwrap_or_else(|| code.to_owned())
        };
        let depth = |turn| self.save.depth(turn).unwrap_or_default();
        let kind = word("kind", row.kind.code());
        let sure = known.fact.as_ref().map_or(1.0, |fact| fact.confidence);
        let percent = |share: f64| format!("{:.0}%", share * 100.0);
        let one_line = row.text.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut aside = Vec::new();
        if let Some(score) = known.score {
            aside.push(format!("{:.2}", score.total));
        }
        if known.fact.is_some() {
            aside.push(percent(sure));
        }
        if known.pinned {
            aside.push(self.locale.text("panel-memory-mark-pinned"));
        }
        aside.push(self.turn_word(depth(row.turn)));
        let mut lines = vec![
            Line::new(Tone::Heading, format!("{} {kind}", row.id)),
            Line::new(Tone::Plain, row.text.as_str()),
            Line::default(),
        ];
        let mut say = |key: &'static str, value: String| {
            lines.push(Line::new(Tone::Dim, self.say(&Message::new(key).with("value", value))));
        };
        say("panel-memory-turn", depth(row.turn).to_string());
        if let Some(fact) = &known.fact {
            say("panel-memory-source", word("source", fact.authority.code()));
            say("panel-memory-state", word("state", fact.standing.code()));
            if let Some(until) = fact.until {
                say("panel-memory-until", depth(until).to_string());
            }
            say("panel-memory-known", self.knowers(&fact.known_by));
        } else if let Some(who) = row.character.as_ref().and_then(|who| self.story.characters.get(who)) {
            say("panel-memory-known", who.name.get(self.language()).to_owned());
        }
        say("panel-memory-sure", percent(sure));
        say("panel-memory-weight", percent(row.importance));
        if known.pinned {
            lines.push(Line::new(Tone::Accent, self.locale.text("panel-memory-is-pinned")));
        }
        if known.forgotten {
            lines.push(Line::new(Tone::Bad, self.locale.text("panel-memory-is-forgotten")));
        }
        if let Some(score) = known.score {
            let found = Message::new("panel-memory-score")
                .with("score", format!("{:.2}", score.total))
                .with("dense", format!("{:.2}", score.dense))
                .with("words", format!("{:.2}", score.words));
            lines.push(Line::new(Tone::Accent, self.say(&found)));
        }
        let history = changes.iter().map(|change| {
            let says = Message::new("panel-memory-change")
                .with("turn", depth(change.turn))
                .with("kind", self.locale.find(&format!("remember-kind-{}", change.kind.code())).unwrap_or_default())
                .with("source", word("source", change.authority.code()))
                .with("id", change.id.get());
            Line::new(Tone::Plain, self.say(&says))
        });
        lines.extend(self.part("panel-memory-history", history.collect()));
        let tone = match (&known.fact, known.forgotten) {
            (_, true) => Tone::Dim,
            (Some(fact), _) if fact.standing == Standing::Review => Tone::Change,
            (Some(fact), _) if fact.until.is_some() || fact.standing == Standing::Archived => Tone::Dim,
            _ if known.pinned => Tone::Accent,
            _ => Tone::Plain,
        };
        Entry {
            id: row.id.get(),
            text: format!("{} {kind}: {}", row.id, clip(&one_line, 120)),
            aside: aside.join("  "),
            tone,
            lines,
            ..Entry::default()
        }
    }

    /// Those who know something, by name.
    fn knowers(&self, keys: &[String]) -> String {
        let name = |key: &String| {
            let who = self.story.characters.get(&key.as_str().into());
            who.map_or_else(
                || if key == "hero" { self.state.hero.name.clone() } else { key.clone() },
                |who| who.name.get(self.language()).to_owned(),
            )
        };
        let names: Vec<_> = keys.iter().map(name).collect();
        if names.is_empty() {
            self.locale.text("panel-memory-nobody")
        } else {
            names.join(&self.locale.text("engine-and"))
        }
    }
}

/// Whether a memory stands as it is asked for.
fn stands(known: &Known, state: MemoryState) -> bool {
    let fact = |fits: fn(&FactView) -> bool| known.fact.as_ref().is_some_and(fits);
    match state {
        MemoryState::Kept => !known.forgotten,
        MemoryState::Forgotten => known.forgotten,
        MemoryState::Pinned => known.pinned,
        MemoryState::Holding => fact(|fact| fact.standing == Standing::Core && fact.until.is_none()),
        MemoryState::Review => fact(|fact| fact.standing == Standing::Review && fact.until.is_none()),
        MemoryState::Over => fact(|fact| fact.until.is_some()),
        MemoryState::Archived => fact(|fact| fact.standing == Standing::Archived),
    }
}
