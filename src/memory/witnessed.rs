//! The exchanges of a save with who knows them: what a character can recall, and nothing else.

use std::collections::HashMap;

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
    turn: TurnId,
    known: Known,
    text: String,
}

/// An exchange that a character recalls.
#[derive(Clone, Debug, PartialEq)]
pub struct Remembered {
    /// Its turn.
    pub turn: TurnId,
    /// The text: both halves of it (seeds D7).
    pub text: String,
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
            self.notes.push(Note { turn: row.turn, known, text });
            self.last = Some(row.id);
        }
        Ok(())
    }

    /// The places of the exchanges of a line that a character knows, oldest first.
    fn known(&self, line: &Line, who: &CharacterId) -> Vec<u32> {
        let on_line = || (0_u32..).zip(&self.notes).filter(|(_, note)| line.contains(note.turn));
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

    /// The newest turns of a line that a character knows whole, oldest first, at most `count`.
    pub(super) fn turns(&self, line: &Line, who: &CharacterId, count: usize) -> Vec<TurnId> {
        let mut turns: Vec<TurnId> =
            self.known(line, who).iter().filter_map(|place| Some(self.note(*place)?.turn)).collect();
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
    ) -> Vec<Remembered> {
        let mut known = self.known(line, who);
        known.retain(|place| self.note(*place).is_some_and(|note| !without.contains(&note.turn)));
        let scope = Scope::new(&self.units, |unit| known.binary_search(&unit).is_ok());
        let sought = query_tokens(words);
        let query = Query { text: words, tokens: &sought, last: &[], vector: None };
        let scores = score(&self.units, &scope, &super::embed::Centre::default(), &query);
        let found = best(&scope, &scores, false, count);
        let remembered = found.into_iter().filter_map(|(unit, score)| {
            let note = self.note(unit)?;
            Some(Remembered { turn: note.turn, text: note.text.clone(), score: score.total })
        });
        remembered.collect()
    }

    fn note(&self, place: u32) -> Option<&Note> {
        self.notes.get(usize::try_from(place).ok()?)
    }
}
