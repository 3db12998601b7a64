//! The exchanges of a save with who knows them: what a character can recall, and nothing else.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use super::scope::Scope;
use super::score::{Query, best, score};
use super::tokens::{query_tokens, tokens};
use super::units::{UnitDraft, UnitKind, Units};
use crate::store::{Line, MemoryId, MemoryKind, Save, StoreError, TurnId};
use crate::world::witness::Known;
use crate::world::{CharacterId, Passed};

/// The exchanges of one save, on all its lines, held in memory with their words.
#[derive(Debug, Default)]
pub(super) struct Witnessed {
    units: Units,
    notes: Vec<Note>,
    last: Option<MemoryId>,
}

/// An exchange: whose it is.
#[derive(Debug)]
struct Note {
    id: MemoryId,
    turn: TurnId,
    known: Known,
    text: String,
}

/// An exchange that a character recalls.
#[derive(Clone, Debug, PartialEq)]
pub struct Remembered {
    /// Its turn.
    pub turn: TurnId,
    /// The text: both halves of it (seeds D7), or, where it was only passed on to them, what was told in it.
    pub text: String,
    /// Whether they were there.
    pub there: bool,
    /// How well it fits; 0 where it was not looked for by words.
    pub score: f32,
}

impl Witnessed {
    /// Takes in what the save has beyond what is held. An exchange that was kept before its witnesses were is asked of
    /// its turn.
    pub(super) fn sync(&mut self, save: &Save) -> Result<(), StoreError> {
        let mut rows = Vec::new();
        save.each_memory(Some(MemoryKind::Exchange), self.last, |row| rows.push(row))?;
        for row in rows {
            let noted = row.meta.get("known").cloned().and_then(|known| serde_json::from_value(known).ok());
            let known = match noted {
                Some(known) => known,
                None => Known::of(&save.turn(row.turn)?.events),
            };
            // Of a turn told by a narrator who knows all they recall what could be seen, not the prose.
            let seen = row.meta.get("seen").and_then(Value::as_str);
            let text = match (seen, row.text.split_once("\nAI: ")) {
                (Some(seen), Some((player, _))) => format!("{player}\nAI: {seen}"),
                _ => row.text,
            };
            let words = tokens(&text);
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            self.units.push(&UnitDraft { kind: UnitKind::Alone, scene: 0, speaker: None, tokens: &words });
            self.notes.push(Note { id: row.id, turn: row.turn, known, text });
            self.last = Some(row.id);
        }
        Ok(())
    }

    /// The places of the exchanges of a line that a character knows, oldest first; not those that were forgotten.
    fn known(&self, line: &Line, who: &CharacterId, forgotten: &HashSet<MemoryId>) -> Vec<u32> {
        let counts = |note: &Note| line.contains(note.turn) && !forgotten.contains(&note.id);
        let on_line = || (0_u32..).zip(&self.notes).filter(|(_, note)| counts(note));
        // When each telling was last passed on to them: it is known if it was told before.
        let mut heard: HashMap<&Passed, TurnId> = HashMap::new();
        for (_, note) in on_line() {
            for (_, passed) in note.known.passed.iter().filter(|(to, _)| to == who) {
                heard.insert(passed, note.turn);
            }
        }
        on_line()
            .filter(|(_, note)| {
                let told = |telling: &Passed| heard.get(telling).is_some_and(|turn| *turn > note.turn);
                note.known.witnesses.contains(who) || note.known.tellings.iter().any(told)
            })
            .map(|(place, _)| place)
            .collect()
    }

    /// The newest turns of a line at which a character was there, oldest first, at most `count`.
    pub(super) fn turns(
        &self,
        line: &Line,
        who: &CharacterId,
        count: usize,
        forgotten: &HashSet<MemoryId>,
    ) -> Vec<TurnId> {
        let known = self.known(line, who, forgotten);
        let there =
            known.iter().filter_map(|place| self.note(*place)).filter(|note| note.known.witnesses.contains(who));
        let mut turns: Vec<TurnId> = there.map(|note| note.turn).collect();
        turns.sort_unstable();
        turns.drain(..turns.len().saturating_sub(count));
        turns
    }

    /// What a character recalls of a line at these words, best first, at most `count`; none of the turns in `without`.
    /// What they do not know has no part in it, not even in how rare a word is.
    pub(super) fn find(
        &self,
        line: &Line,
        who: &CharacterId,
        words: &str,
        count: usize,
        without: &[TurnId],
        forgotten: &HashSet<MemoryId>,
    ) -> Vec<Remembered> {
        let mut known = self.known(line, who, forgotten);
        known.retain(|place| self.note(*place).is_some_and(|note| !without.contains(&note.turn)));
        let scope = Scope::new(&self.units, |unit| known.binary_search(&unit).is_ok());
        let sought = query_tokens(words);
        let query = Query { text: words, tokens: &sought, last: &[], vector: None };
        let scores = score(&self.units, &scope, &super::embed::Centre::default(), &query);
        let found = best(&scope, &scores, false, count);
        let remembered = found.into_iter().filter_map(|(unit, score)| {
            let note = self.note(unit)?;
            // What the player said to someone else is not passed on with what that one told.
            let there = note.known.witnesses.contains(who);
            let told = note.text.split_once("\nAI: ").map(|(_, told)| told.to_owned());
            let text = if there { note.text.clone() } else { told? };
            Some(Remembered { turn: note.turn, text, there, score: score.total })
        });
        remembered.collect()
    }

    fn note(&self, place: u32) -> Option<&Note> {
        self.notes.get(usize::try_from(place).ok()?)
    }
}
