//! What the turns' events make true, held against what stands in the save: rows that were taken out or changed from
//! outside are found, and those that follow from the rules are put back as they were.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde_json::{Value, json};

use super::facts::{Happened, WORDING, in_prompt};
use crate::engine::error::EngineError;
use crate::engine::session::Session;
use crate::memory::{self, facts::Ledger};
use crate::prompt::Prompt;
use crate::store::{
    Authority, ChangeDraft, ChangeId, ChangeKind, ChangeRow, FactDraft, FactRow, Gaps, Grade, MemoryId, MemoryKind,
    MemoryRef, MemoryRow, Repair, StoreError, TurnId, TurnRow,
};
use crate::text::{Language, Message, fold};
use crate::world::witness;

/// What a comparison found.
#[derive(Clone, Debug, Default)]
pub struct Compared {
    /// What is wrong and can be put back.
    pub wrong: Vec<Message>,
    /// What is gone and cannot: only its number is known.
    pub gone: Vec<Message>,
    pub(in crate::engine) repairs: Vec<Repair>,
}

/// The rows of a turn as they should be.
type Rows = (Vec<FactRow>, Vec<ChangeRow>);

/// The walk along the turns.
struct Walk {
    /// Numbers without a row, which a missing one may have had.
    memories: BTreeSet<MemoryId>,
    changes: BTreeSet<ChangeId>,
    /// The numbers that come next: what was taken off the end had these.
    next: (MemoryId, ChangeId),
    /// The highest numbers seen so far.
    last: (MemoryId, ChangeId),
    /// Whether fading is compared: what the player pinned since is in no turn's own reckoning.
    fading: bool,
    found: Compared,
}

impl Session {
    /// Holds what stands against what the turns' events make true. Changes nothing.
    ///
    /// # Errors
    /// The save cannot be read.
    pub fn compare(&self) -> Result<Compared, EngineError> {
        self.compared().map_err(|error| self.store_error(&error))
    }

    pub(in crate::engine) fn compared(&self) -> Result<Compared, StoreError> {
        let Gaps { memories, changes, next_memory, next_change } = self.save.gaps()?;
        let turns = i64::from(self.save.count_turns()?);
        let mut fading = true;
        for turn in (0..turns).map(TurnId::new) {
            fading &= self.save.changes_of(turn)?.iter().all(|row| row.authority != Authority::Player);
        }
        let mut walk = Walk {
            memories: memories.into_iter().collect(),
            changes: changes.into_iter().collect(),
            next: (next_memory, next_change),
            last: Default::default(),
            fading,
            found: Compared::default(),
        };
        let mut rows: HashMap<TurnId, Rows> = HashMap::new();
        let (mut ledger, mut at) = (Ledger::default(), None);
        for turn in (0..turns).map(TurnId::new) {
            let row = self.save.turn(turn)?;
            if row.parent != at {
                let line = row.parent.map(|parent| self.save.line_to(parent)).unwrap_or_default();
                let of = |turn: &TurnId| rows.get(turn).cloned().unwrap_or_default();
                let (facts, changes): (Vec<_>, Vec<_>) = line.turns().iter().map(of).unzip();
                ledger = Ledger::replay(&line, facts.concat(), changes.concat());
            }
            let should = self.turn_compared(&row, &ledger, &mut walk)?;
            // What is taken back reaches behind this turn: then the line is read again.
            at = ledger.step_rows(turn, row.depth, should.0.clone(), should.1.clone()).then_some(turn);
            rows.insert(turn, should);
        }
        let Walk { memories, changes, mut found, .. } = walk;
        let gone = |key: &'static str, id: i64| Message::new(key).with("id", id);
        found.gone.extend(memories.into_iter().map(|id| gone("recall-gone-memory", id.get())));
        found.gone.extend(changes.into_iter().map(|id| gone("recall-gone-change", id.get())));
        Ok(found)
    }

    fn turn_compared(&self, row: &TurnRow, ledger: &Ledger, walk: &mut Walk) -> Result<Rows, StoreError> {
        let memories: BTreeMap<MemoryId, MemoryRow> =
            self.save.memories_of(row.id)?.into_iter().map(|memory| (memory.id, memory)).collect();
        self.exchange_compared(row, &memories, walk);
        let before = row.parent.map(|parent| self.save.snapshot(parent)).transpose()?;
        let after = self.save.snapshot(row.id)?;
        let prompt: Option<Prompt> = serde_json::from_value(self.save.prompt(row.id)?.0).ok();
        let recalled = prompt.as_ref().filter(|_| walk.fading).map(in_prompt).unwrap_or_default();
        let happened = Happened {
            before: before.as_ref(),
            after: &after,
            events: &row.events,
            said: &row.input,
            proposed: &[],
            recalled: &recalled,
        };
        let derived = self.bookkeeping().write(ledger, &happened, &mut |_, _| None);
        let facts = self.save.facts_of(row.id)?;
        let changes = self.save.changes_of(row.id)?;
        let (places, facts) = self.facts_compared(row, &derived.facts, &facts, &memories, walk);
        let changes = changes_compared(row, &derived.changes, &places, &changes, walk);
        let highest = facts.iter().map(|fact| fact.id).chain(memories.keys().copied()).max();
        walk.last.0 = walk.last.0.max(highest.unwrap_or_default());
        walk.last.1 = walk.last.1.max(changes.iter().map(|change| change.id).max().unwrap_or_default());
        Ok((facts, changes))
    }

    /// The exchange of a turn says what the turn's row says.
    fn exchange_compared(&self, row: &TurnRow, memories: &BTreeMap<MemoryId, MemoryRow>, walk: &mut Walk) {
        if row.depth == 0 || row.narration.is_empty() {
            return;
        }
        let draft = |language, meta| memory::exchange(language, &row.input, &row.narration, meta);
        let exchanges: Vec<_> = memories.values().filter(|memory| memory.kind == MemoryKind::Exchange).collect();
        let wrong = |key: &'static str, id: MemoryId| Message::new(key).with("id", id.get()).with("turn", row.id.get());
        match exchanges.as_slice() {
            [] => {
                let meta = json!({ "known": witness::Known::of(&row.events) });
                let upper = memories.keys().next().copied();
                if let Some(id) = walk.free_memory(walk.last.0, upper) {
                    walk.found.wrong.push(wrong("recall-wrong-exchange-missing", id));
                    walk.found.repairs.push(Repair::Memory { id, turn: row.id, memory: draft(self.language(), meta) });
                }
            }
            [one] if Language::ALL.iter().all(|language| draft(*language, Value::Null).text != one.text) => {
                walk.found.wrong.push(wrong("recall-wrong-exchange", one.id));
                let memory = crate::store::MemoryDraft {
                    character: one.character.clone(),
                    ..draft(self.language(), one.meta.clone())
                };
                walk.found.repairs.push(Repair::Memory { id: one.id, turn: row.id, memory });
            }
            _ => {}
        }
    }

    /// The facts of a turn as they should be, and the number of each that was derived; none where it cannot be told
    /// that it was ever written.
    fn facts_compared(
        &self,
        row: &TurnRow,
        derived: &[FactDraft],
        stored: &[FactRow],
        memories: &BTreeMap<MemoryId, MemoryRow>,
        walk: &mut Walk,
    ) -> (Vec<Option<MemoryId>>, Vec<FactRow>) {
        let of_rules = |fact: &&FactRow| matches!(fact.authority, Authority::Rules | Authority::Choice);
        let same = |draft: &FactDraft, fact: &FactRow| {
            fold(&draft.subject) == fold(&fact.subject)
                && draft.relation == fact.relation
                && fold(&draft.object) == fold(&fact.object)
        };
        let mut left: Vec<&FactRow> = stored.iter().filter(of_rules).collect();
        let mut places: Vec<Option<MemoryId>> = vec![None; derived.len()];
        for (place, draft) in places.iter_mut().zip(derived) {
            if let Some(at) = left.iter().position(|fact| same(draft, fact)) {
                *place = Some(left.remove(at).id);
            }
        }
        let found: BTreeSet<MemoryId> = places.iter().flatten().copied().collect();
        let mut orphans: Vec<MemoryId> = memories
            .values()
            .filter(|memory| matches!(memory.kind, MemoryKind::Fact | MemoryKind::Choice))
            .map(|memory| memory.id)
            .filter(|id| stored.iter().all(|fact| fact.id != *id))
            .collect();
        let wrong = |key: &'static str, id: MemoryId, draft: &FactDraft| {
            Message::new(key)
                .with("id", id.get())
                .with("turn", row.id.get())
                .with("text", draft.statement.text.as_str())
        };
        let mut lower = walk.last.0.max(memories.keys().next().copied().unwrap_or_default());
        for at in 0..derived.len() {
            let (Some(draft), Some(place)) = (derived.get(at), places.get(at).copied()) else { continue };
            if let Some(id) = place {
                lower = lower.max(id);
                let tagged = memories.get(&id).is_some_and(|memory| self.is_current(memory));
                let stands = stored.iter().find(|fact| fact.id == id);
                if tagged && stands.is_some_and(|fact| !is_as(draft, fact)) {
                    walk.found.wrong.push(wrong("recall-wrong-fact", id, draft));
                    walk.found.repairs.push(Repair::Fact { id, turn: row.id, fact: draft.clone() });
                }
                continue;
            }
            // Changed beyond recognition, its row gone but not its statement, or both gone.
            let changed =
                left.iter().position(|fact| memories.get(&fact.id).is_some_and(|memory| self.is_current(memory)));
            let (key, id) = if let Some(changed) = changed {
                ("recall-wrong-fact", Some(left.remove(changed).id))
            } else if let Some(text) = orphans.iter().position(|id| {
                memories.get(id).is_some_and(|memory| memory.text == draft.statement.text || !self.is_current(memory))
            }) {
                ("recall-wrong-fact-missing", Some(orphans.remove(text)))
            } else {
                let upper = found.range(lower..).find(|id| **id > lower).copied();
                ("recall-wrong-fact-missing", walk.free_memory(lower, upper))
            };
            let Some(id) = id else { continue };
            lower = lower.max(id);
            if let Some(place) = places.get_mut(at) {
                *place = Some(id);
            }
            walk.found.wrong.push(wrong(key, id, draft));
            walk.found.repairs.push(Repair::Fact { id, turn: row.id, fact: draft.clone() });
        }
        let restored: BTreeSet<MemoryId> = places.iter().flatten().copied().collect();
        let others = stored.iter().filter(|fact| !restored.contains(&fact.id)).cloned();
        let own = places.iter().zip(derived).filter_map(|(id, draft)| Some(as_row((*id)?, row.id, draft)));
        let mut facts: Vec<FactRow> = others.chain(own).collect();
        facts.sort_by_key(|fact| fact.id);
        (places, facts)
    }

    /// Whether a statement was worded by this version of the program, in the language and from the pack in use: then its
    /// words are compared as well.
    fn is_current(&self, memory: &MemoryRow) -> bool {
        let told = format!("{}{WORDING}", self.language().code());
        memory.meta.get("told").and_then(Value::as_str) == Some(told.as_str())
            && self.save.header().pack_hash == self.story.hash
    }
}

fn is_as(draft: &FactDraft, fact: &FactRow) -> bool {
    let known: BTreeSet<&String> = draft.known_by.iter().collect();
    let close = |one: f64, other: f64| (one - other).abs() < 1e-6;
    known == fact.known_by.iter().collect()
        && close(draft.confidence, fact.confidence)
        && close(draft.statement.importance, fact.importance)
        && draft.authority == fact.authority
        && draft.grade == fact.grade
        && draft.statement.text == fact.text
}

/// What became of memories with a turn, as it should be.
fn changes_compared(
    row: &TurnRow,
    derived: &[ChangeDraft],
    places: &[Option<MemoryId>],
    stored: &[ChangeRow],
    walk: &mut Walk,
) -> Vec<ChangeRow> {
    let resolve = |place: MemoryRef| match place {
        MemoryRef::Stored(id) => Some(id),
        MemoryRef::New(at) => places.get(at).copied().flatten(),
    };
    let of_model = |id: MemoryId| stored.iter().any(|row| row.memory == id && row.authority == Authority::Model);
    let fades = |kind: ChangeKind| matches!(kind, ChangeKind::Archived | ChangeKind::Recalled);
    let mut rows = stored.to_vec();
    let mut lower = walk.last.1;
    for change in derived {
        let Some(memory) = resolve(change.memory) else { continue };
        if fades(change.kind) && (!walk.fading || of_model(memory)) {
            continue;
        }
        let other = change.other.and_then(resolve);
        let stands = stored.iter().find(|row| row.memory == memory && row.kind == change.kind);
        let (key, id) = match stands {
            Some(row) if row.other == other || change.kind != ChangeKind::Closed => {
                lower = lower.max(row.id);
                continue;
            }
            // One that a model or the player made says the same in another way.
            Some(row) if !matches!(row.authority, Authority::Rules | Authority::Choice) => continue,
            Some(row) => ("recall-wrong-change", Some(row.id)),
            None => {
                let upper = stored.iter().map(|row| row.id).find(|id| *id > lower);
                ("recall-wrong-change-missing", walk.free_change(lower, upper))
            }
        };
        let Some(id) = id else { continue };
        lower = lower.max(id);
        walk.found
            .wrong
            .push(Message::new(key).with("id", id.get()).with("turn", row.id.get()).with("memory", memory.get()));
        walk.found.repairs.push(Repair::Change {
            id,
            turn: row.id,
            memory,
            kind: change.kind,
            authority: change.authority,
            other,
            value: change.value.clone(),
        });
        rows.retain(|row| row.id != id);
        rows.push(ChangeRow {
            id,
            turn: row.id,
            memory,
            kind: change.kind,
            authority: change.authority,
            other,
            undoes: None,
            value: change.value.clone(),
            created: row.created,
        });
    }
    rows.sort_by_key(|row| row.id);
    rows
}

fn as_row(id: MemoryId, turn: TurnId, draft: &FactDraft) -> FactRow {
    FactRow {
        id,
        turn,
        subject: draft.subject.clone(),
        relation: draft.relation.clone(),
        object: draft.object.clone(),
        confidence: draft.confidence,
        authority: draft.authority,
        grade: Grade::Core,
        known_by: draft.known_by.clone(),
        text: draft.statement.text.clone(),
        importance: draft.statement.importance,
    }
}

impl Walk {
    /// A number between two that has no row; behind the last of all, the next ones.
    fn free_memory(&mut self, lower: MemoryId, upper: Option<MemoryId>) -> Option<MemoryId> {
        let free =
            self.memories.range(lower..).copied().find(|id| *id > lower && upper.is_none_or(|upper| *id < upper));
        if let Some(id) = free {
            self.memories.remove(&id);
            return Some(id);
        }
        let end = upper.is_none() && lower.get().saturating_add(1) == self.next.0.get();
        end.then(|| {
            let id = self.next.0;
            self.next.0 = MemoryId::new(id.get() + 1);
            id
        })
    }

    fn free_change(&mut self, lower: ChangeId, upper: Option<ChangeId>) -> Option<ChangeId> {
        let free = self.changes.range(lower..).copied().find(|id| *id > lower && upper.is_none_or(|upper| *id < upper));
        if let Some(id) = free {
            self.changes.remove(&id);
            return Some(id);
        }
        let end = upper.is_none() && lower.get().saturating_add(1) == self.next.1.get();
        end.then(|| {
            let id = self.next.1;
            self.next.1 = ChangeId::new(id.get() + 1);
            id
        })
    }
}

#[cfg(test)]
mod tests;
