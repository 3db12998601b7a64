//! What a character is reminded of in a talk: the turns they know, and nothing else.

use serde_json::{Value, json};

use super::Memory;
use super::past::Missing;
use super::recall::{Means, Record, Sought, Viewpoint, line_of};
use super::witnessed::{self, Remembered, Witnessed};
use crate::store::{Save, StoreError, TurnId};
use crate::world::CharacterId;

/// What a character is reminded of by a line of a talk.
#[derive(Clone, Copy, Debug)]
pub struct TalkAsk<'a> {
    /// Where on its line the talk stands.
    pub from: Viewpoint<'a>,
    /// Who recalls.
    pub who: &'a CharacterId,
    /// The player's line.
    pub input: &'a str,
    /// How much at most.
    pub count: usize,
    /// Turns that stand in the prompt already.
    pub without: &'a [TurnId],
    /// How it was found when this line was said here before.
    pub again: Option<&'a Value>,
}

/// What a character was reminded of.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reminded {
    /// Best first.
    pub memories: Vec<Remembered>,
    /// By what the facts are compared with the line.
    pub sought: Sought,
    /// How it was found: goes onto the turn.
    pub record: Value,
}

impl Memory {
    /// What a character recalls by the words of a line alone, of the turns they know ([`crate::world::witness`]), best
    /// first; none of the turns in `without`.
    pub fn remember(
        &mut self,
        save: &Save,
        from: Viewpoint<'_>,
        who: &CharacterId,
        words: &str,
        count: usize,
        without: &[TurnId],
    ) -> Result<Vec<Remembered>, StoreError> {
        let line = line_of(save, Some(from.after));
        let sought = witnessed::Sought { words, vector: None, missing: &Missing::default(), count, without };
        Ok(self.witnessed(save)?.find(&line, who, &sought, from.forgotten))
    }

    /// What a character recalls at a line of a talk, by meaning and words as in any turn, of the turns they know.
    pub fn remember_in_talk(&mut self, save: &Save, ask: &TalkAsk<'_>) -> Result<Reminded, StoreError> {
        let TalkAsk { from, who, input, count, without, again } = *ask;
        let before: Option<Record> = again.and_then(|record| serde_json::from_value(record.clone()).ok());
        let line = line_of(save, Some(from.after));
        let view = self.embedder().ready();
        let mut record = Record { model: view.as_ref().map(|view| view.id.to_string()), ..Record::default() };
        let allowed = match &before {
            Some(record) => {
                record.model.as_deref() == view.as_ref().map(|view| &*view.id)
                    && (record.memories == Means::Vectors || record.facts == Means::Vectors)
            }
            None => !self.past(save, view.as_ref())?.is_mostly_lacking(&line, from.forgotten),
        };
        let vector = if allowed && view.is_some() { self.query_vector(input) } else { None };
        if vector.is_some() {
            (record.memories, record.facts) = (Means::Vectors, Means::Vectors);
            record.missing = match &before {
                Some(before) => before.missing.clone(),
                None => self.past(save, view.as_ref())?.missing(&line, from.forgotten),
            };
        }
        let found = before.as_ref().and_then(|record| record.found.as_deref());
        let witnessed = self.witnessed(save)?;
        let memories = if let Some(found) = found {
            witnessed.again(&line, who, found, from.forgotten)
        } else {
            let vector = vector.as_deref().zip(view.as_ref());
            let sought = witnessed::Sought { words: input, vector, missing: &record.missing, count, without };
            witnessed.find(&line, who, &sought, from.forgotten)
        };
        record.found = Some(memories.iter().map(|found| found.id).collect());
        let sought = Sought { vector, missing: record.missing.clone() };
        let mut record = serde_json::to_value(&record).unwrap_or_default();
        if let Some(record) = record.as_object_mut() {
            record.insert("talk".to_owned(), json!(who));
        }
        Ok(Reminded { memories, sought, record })
    }

    /// The newest turns on the line that a character knows whole, oldest first.
    pub fn known_turns(
        &mut self,
        save: &Save,
        from: Viewpoint<'_>,
        who: &CharacterId,
        count: usize,
    ) -> Result<Vec<TurnId>, StoreError> {
        let line = line_of(save, Some(from.after));
        Ok(self.witnessed(save)?.turns(&line, who, count, from.forgotten))
    }

    fn witnessed(&mut self, save: &Save) -> Result<&mut Witnessed, StoreError> {
        let view = self.embedder().ready();
        self.past(save, view.as_ref())?;
        let kept = self.witnessed.take().filter(|(path, _)| path == save.path());
        let (_, held) = self.witnessed.insert(kept.unwrap_or_else(|| (save.path().to_owned(), Witnessed::default())));
        if let Some((_, past)) = &self.past {
            held.sync(save, past, view.as_ref())?;
        }
        Ok(held)
    }
}
