//! The facts of a line: what was written, and what became of it, turn by turn.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use serde_json::Value;

use super::name::Key;
use super::relation::Relation;
use crate::store::{
    Authority, ChangeId, ChangeKind, ChangeRow, FactRow, Grade, Line, MemoryId, Save, StoreError, TurnId,
};
use crate::text::fold;

/// How a fact stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Standing {
    /// It counts, and may be in a prompt.
    Core,
    /// It waits for the player (seeds B8).
    Review,
    /// Its part of the story is over: found when asked for, in no prompt by itself (seeds B9).
    Archived,
    /// The player wants it gone.
    Forgotten,
}

impl Standing {
    /// As it is shown.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Core => "core",
            Self::Review => "review",
            Self::Archived => "archived",
            Self::Forgotten => "forgotten",
        }
    }
}

/// A fact as it stands on a line.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    /// Its number, and its memory's.
    pub id: MemoryId,
    /// The turn since which it holds, and from which it comes.
    pub since: TurnId,
    /// That turn's place on the line.
    pub depth: u32,
    /// The turn since which it holds no longer.
    pub until: Option<TurnId>,
    /// What holds instead, where something does.
    pub instead: Option<MemoryId>,
    /// Of whom or what.
    pub subject: Key,
    /// How it is with the object.
    pub relation: Relation,
    /// To whom or what.
    pub object: Key,
    /// The statement.
    pub text: String,
    /// The same, folded: what is looked for in it is found whatever its case and width.
    pub folded: String,
    /// How sure, 0 to 1.
    pub confidence: f64,
    /// How much it matters, 0 to 1, when it is fresh.
    pub importance: f64,
    /// Who said so.
    pub authority: Authority,
    /// How it stands.
    pub standing: Standing,
    /// Who knows it: keys of characters, and `hero`.
    pub known_by: BTreeSet<String>,
    /// Whether the player put it above forgetting.
    pub pinned: bool,
    /// The place on the line of the turn at which it was last said or found again.
    pub fresh: u32,
}

impl Fact {
    /// Whether it still holds.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.until.is_none() && !matches!(self.standing, Standing::Forgotten)
    }

    /// Whether one of these knows it.
    #[must_use]
    pub fn is_known_by(&self, knowers: &[String]) -> bool {
        knowers.iter().any(|knower| self.known_by.contains(knower))
    }
}

/// All facts of a line, and what became of other memories on it. It follows a save: see [`Ledger::follow`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ledger {
    facts: BTreeMap<MemoryId, Fact>,
    // Numbers of the facts about and towards a key, by its fold.
    about: HashMap<String, Vec<MemoryId>>,
    // The same for those that still hold: bounded by what is true, not by how long the play is.
    open: BTreeMap<String, BTreeSet<MemoryId>>,
    // What the player did to memories that are no facts.
    forgotten: HashSet<MemoryId>,
    pinned: HashSet<MemoryId>,
    recalled: HashMap<MemoryId, u32>,
    // The changes that count, by number.
    changes: BTreeMap<ChangeId, ChangeRow>,
    line: Vec<TurnId>,
    read: bool,
}

impl Ledger {
    /// The ledger of these rows of a line, from nothing: rows of turns that are not on it do not count.
    #[must_use]
    pub fn replay(line: &Line, facts: Vec<FactRow>, changes: Vec<ChangeRow>) -> Self {
        let mut ledger = Self { line: line.turns().to_vec(), read: true, ..Self::default() };
        let mut changes: Vec<_> = changes.into_iter().filter(|row| line.contains(row.turn)).collect();
        let dead = undone(&changes);
        changes.retain(|row| row.kind != ChangeKind::Undone && !dead.contains(&row.id));
        let unsaid = unsaid(&changes, &facts);
        let mut facts = facts.into_iter().filter(|row| line.contains(row.turn) && !unsaid.contains(&row.id)).peekable();
        let mut changes = changes.into_iter().peekable();
        for (depth, turn) in (0_u32..).zip(line.turns()) {
            while let Some(row) = facts.next_if(|row| row.turn == *turn) {
                ledger.begin(row, depth);
            }
            while let Some(row) = changes.next_if(|row| row.turn == *turn) {
                ledger.change(row, depth);
            }
        }
        ledger
    }

    /// Follows a save to where its head stands. Turns that only came to the line are read alone; after an undo or a
    /// rewind, or where the player took a change back, the line is read again. Whether anything changed.
    ///
    /// # Errors
    /// The save cannot be read.
    pub fn follow(&mut self, save: &Save) -> Result<bool, StoreError> {
        let line = save.line();
        let known = self.line.len();
        // A turn has one way to it, so where the last one stands the rest stands as well.
        let same = known.checked_sub(1).is_none_or(|last| line.at(last) == self.line.last().copied());
        if self.read && same {
            if known == line.len() {
                return Ok(false);
            }
            if self.extend(save, known)? {
                return Ok(true);
            }
        }
        self.reload(save)?;
        Ok(true)
    }

    /// Reads the whole line again.
    ///
    /// # Errors
    /// The save cannot be read.
    pub fn reload(&mut self, save: &Save) -> Result<(), StoreError> {
        *self = Self::at(save, save.line())?;
        Ok(())
    }

    /// The ledger of any line of a save.
    ///
    /// # Errors
    /// The save cannot be read.
    pub fn at(save: &Save, line: &Line) -> Result<Self, StoreError> {
        Ok(Self::replay(line, save.facts_on(line)?, save.changes_on(line)?))
    }

    /// Reads the turns that follow the first `known`. False where that is not enough, since one takes something back.
    fn extend(&mut self, save: &Save, known: usize) -> Result<bool, StoreError> {
        for (depth, turn) in save.line().turns().iter().enumerate().skip(known) {
            if !self.step(save, *turn, u32::try_from(depth).unwrap_or(u32::MAX))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Reads one more turn, which follows the last. False, and nothing read, where it takes something back that was
    /// said before: then the line has to be read again.
    ///
    /// # Errors
    /// The save cannot be read.
    pub fn step(&mut self, save: &Save, turn: TurnId, depth: u32) -> Result<bool, StoreError> {
        let changes = save.changes_of(turn)?;
        Ok(self.step_rows(turn, depth, save.facts_of(turn)?, changes))
    }

    /// The same with these rows of the turn.
    pub fn step_rows(&mut self, turn: TurnId, depth: u32, facts: Vec<FactRow>, changes: Vec<ChangeRow>) -> bool {
        if changes.iter().any(|row| matches!(row.kind, ChangeKind::Undone | ChangeKind::Corrected)) {
            return false;
        }
        for row in facts {
            self.begin(row, depth);
        }
        for row in changes {
            self.change(row, depth);
        }
        self.line.push(turn);
        self.read = true;
        true
    }

    fn begin(&mut self, row: FactRow, depth: u32) {
        let fact = Fact {
            id: row.id,
            since: row.turn,
            depth,
            until: None,
            instead: None,
            subject: Key::stored(&row.subject),
            relation: Relation::stored(&row.relation),
            object: Key::stored(&row.object),
            folded: fold(&row.text),
            text: row.text,
            confidence: row.confidence,
            importance: row.importance,
            authority: row.authority,
            standing: if row.grade == Grade::Review { Standing::Review } else { Standing::Core },
            known_by: row.known_by.into_iter().collect(),
            pinned: false,
            fresh: depth,
        };
        for key in
            [Some(&fact.subject), Some(&fact.object).filter(|object| **object != fact.subject)].into_iter().flatten()
        {
            self.about.entry(key.folded().to_owned()).or_default().push(fact.id);
            self.open.entry(key.folded().to_owned()).or_default().insert(fact.id);
        }
        self.facts.insert(fact.id, fact);
    }

    fn change(&mut self, row: ChangeRow, depth: u32) {
        match self.facts.get_mut(&row.memory) {
            Some(fact) => match row.kind {
                ChangeKind::Closed | ChangeKind::Corrected => {
                    fact.until = fact.until.or(Some(row.turn));
                    fact.instead = fact.instead.or(row.other);
                }
                ChangeKind::Raised => {
                    let raised = row.value.as_f64().filter(|value| value.is_finite()).unwrap_or(fact.confidence);
                    fact.confidence = fact.confidence.max(raised.clamp(0.0, 1.0));
                    fact.fresh = depth;
                }
                ChangeKind::Told => {
                    let told = row.value.as_array().map_or(std::slice::from_ref(&row.value), Vec::as_slice);
                    fact.known_by.extend(told.iter().filter_map(Value::as_str).map(ToOwned::to_owned));
                }
                ChangeKind::Pinned => fact.pinned = true,
                ChangeKind::Accepted if fact.standing == Standing::Review => {
                    fact.standing = Standing::Core;
                    fact.fresh = depth;
                }
                ChangeKind::Forgotten => fact.standing = Standing::Forgotten,
                ChangeKind::Archived if fact.standing == Standing::Core => fact.standing = Standing::Archived,
                ChangeKind::Recalled => {
                    fact.fresh = depth;
                    if fact.standing == Standing::Archived {
                        fact.standing = Standing::Core;
                    }
                }
                ChangeKind::Accepted | ChangeKind::Archived | ChangeKind::Undone => {}
            },

            None => match row.kind {
                ChangeKind::Forgotten => drop(self.forgotten.insert(row.memory)),
                ChangeKind::Pinned => drop(self.pinned.insert(row.memory)),
                ChangeKind::Recalled => drop(self.recalled.insert(row.memory, depth)),
                _ => {}
            },
        }
        if let Some(fact) = self.facts.get(&row.memory).filter(|fact| !fact.is_open()) {
            for key in [fact.subject.folded(), fact.object.folded()] {
                if let Some(open) = self.open.get_mut(key) {
                    open.remove(&fact.id);
                }
            }
        }
        self.changes.insert(row.id, row);
    }

    /// A fact by its number.
    #[must_use]
    pub fn get(&self, id: MemoryId) -> Option<&Fact> {
        self.facts.get(&id)
    }

    /// All facts of the line, oldest first: also those that hold no longer or were forgotten.
    pub fn iter(&self) -> impl Iterator<Item = &Fact> {
        self.facts.values()
    }

    /// The facts about a key or towards it, oldest first, whatever became of them.
    pub fn about(&self, key: &Key) -> impl Iterator<Item = &Fact> {
        self.about.get(key.folded()).into_iter().flatten().filter_map(|id| self.facts.get(id))
    }

    /// The facts about a key or towards it that still hold, oldest first.
    pub fn open_about(&self, key: &Key) -> impl Iterator<Item = &Fact> {
        self.open.get(key.folded()).into_iter().flatten().filter_map(|id| self.facts.get(id))
    }

    /// All facts that still hold, each once, in no order of their own.
    pub fn open_facts(&self) -> impl Iterator<Item = &Fact> {
        let facts = self.open.iter().flat_map(|(key, ids)| ids.iter().map(move |id| (key, id)));
        facts.filter_map(|(key, id)| self.facts.get(id).filter(|fact| fact.subject.folded() == key))
    }

    /// The facts with this subject and relation that still hold, oldest first.
    pub fn open<'a>(&'a self, subject: &'a Key, relation: &'a Relation) -> impl Iterator<Item = &'a Fact> {
        self.open_about(subject).filter(move |fact| fact.subject == *subject && fact.relation == *relation)
    }

    /// The facts with this subject and relation that held after a turn of the line, oldest first.
    pub fn as_of<'a>(
        &'a self,
        subject: &'a Key,
        relation: &'a Relation,
        turn: TurnId,
    ) -> impl Iterator<Item = &'a Fact> {
        self.about(subject).filter(move |fact| {
            fact.subject == *subject
                && fact.relation == *relation
                && fact.standing != Standing::Forgotten
                && fact.since <= turn
                && fact.until.is_none_or(|until| until > turn)
        })
    }

    /// What became of a memory, oldest first; what was taken back does not count.
    pub fn changes_of(&self, memory: MemoryId) -> impl Iterator<Item = &ChangeRow> {
        self.changes.values().filter(move |row| row.memory == memory)
    }

    /// All that became of memories and was not taken back, oldest first.
    pub fn changes(&self) -> impl DoubleEndedIterator<Item = &ChangeRow> {
        self.changes.values()
    }

    /// A change that counts, by its number.
    #[must_use]
    pub fn change_row(&self, id: ChangeId) -> Option<&ChangeRow> {
        self.changes.get(&id)
    }

    /// Whether the player wants a memory gone, fact or not.
    #[must_use]
    pub fn is_forgotten(&self, memory: MemoryId) -> bool {
        self.forgotten.contains(&memory)
            || self.facts.get(&memory).is_some_and(|fact| fact.standing == Standing::Forgotten)
    }

    /// The memories that the player wants gone, facts aside.
    #[must_use]
    pub const fn forgotten(&self) -> &HashSet<MemoryId> {
        &self.forgotten
    }

    /// Whether the player put a memory above forgetting, fact or not.
    #[must_use]
    pub fn is_pinned(&self, memory: MemoryId) -> bool {
        self.pinned.contains(&memory) || self.facts.get(&memory).is_some_and(|fact| fact.pinned)
    }

    /// The place on the line of the turn at which a memory was last recalled.
    #[must_use]
    pub fn recalled(&self, memory: MemoryId) -> Option<u32> {
        self.facts.get(&memory).map(|fact| fact.fresh).or_else(|| self.recalled.get(&memory).copied())
    }

    /// How many turns the line has.
    #[must_use]
    pub const fn turns(&self) -> usize {
        self.line.len()
    }
}

/// The changes that were taken back. A taking back that was itself taken back does not count.
fn undone(changes: &[ChangeRow]) -> HashSet<ChangeId> {
    let mut undoing: Vec<_> = changes.iter().filter(|row| row.kind == ChangeKind::Undone).collect();
    // What takes back came after what it takes back.
    undoing.sort_unstable_by_key(|row| std::cmp::Reverse(row.id));
    let mut dead = HashSet::new();
    for row in undoing {
        if !dead.contains(&row.id) {
            dead.extend(row.undoes);
        }
    }
    dead
}

/// The facts that the player wrote as a correction that was taken back.
fn unsaid(changes: &[ChangeRow], facts: &[FactRow]) -> HashSet<MemoryId> {
    let said: HashSet<MemoryId> =
        changes.iter().filter(|row| row.kind == ChangeKind::Corrected).filter_map(|row| row.other).collect();
    let corrections = facts.iter().filter(|row| row.authority == Authority::Player);
    corrections.filter(|row| !said.contains(&row.id)).map(|row| row.id).collect()
}
