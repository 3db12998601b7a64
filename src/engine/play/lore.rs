//! The lore of a turn: what is searched for keys, and what comes of it in the prompt and in the state.

use std::collections::{BTreeMap, HashSet};

use super::talk;
use super::turn::Draft;
use crate::engine::session::Session;
use crate::lore::{self, Ask, Consulted, Heard, Word};
use crate::memory::Viewpoint;
use crate::prompt::{LoreText, estimate};
use crate::store::{StoreError, TurnId};
use crate::world::{Character, CharacterId, LoreId, rules};

/// How many turns that the partner of a talk knows are looked through for what goes on since then, at most.
const TALK_TURNS: usize = 1_000;

impl Session {
    /// A verdict on every lore entry for a line. In a talk those who hear it are the partner, what was said is what the
    /// partner knows, and only turns that they know count for what goes on.
    pub(in crate::engine) fn consult_lore(&mut self, input: &str, draft: &Draft) -> Result<Consulted, StoreError> {
        if self.lore.is_empty() {
            return Ok(Consulted::default());
        }
        let turns = self.lore.reach() / 2;
        let partner = talk::partner(draft);
        let mut heard = vec![(Word::Player, input.to_owned())];
        let mut known: Option<HashSet<u32>> = None;
        let rows = match &partner {
            None => self.turns_up_to(draft.parent, turns)?,
            Some(who) => {
                let ids = self.turns_known(draft, who, turns.max(self.turns_lasting()))?;
                known = Some(ids.iter().filter_map(|turn| self.save.depth(*turn)).collect());
                let newest = ids.iter().skip(ids.len().saturating_sub(turns));
                newest.map(|turn| self.save.turn(*turn)).collect::<Result<_, _>>()?
            }
        };
        for row in rows.iter().rev() {
            let told = if partner.is_some() { self.seen(row) } else { row.narration.clone() };
            heard.extend([(Word::Narrator, told), (Word::Player, row.input.clone())]);
        }
        let heard: Vec<Heard<'_>> = heard.iter().map(|(word, text)| Heard { word: *word, text }).collect();
        let state = &draft.settled.state;
        let present: Vec<&Character> = match &partner {
            Some(who) => self.story.characters.get(who).into_iter().collect(),
            None => rules::view::characters_present(&self.story, state),
        };
        let present: Vec<String> = present.into_iter().flat_map(called).collect();
        Ok(self.lore.consult(&Ask {
            story: &self.story,
            state,
            language: self.language(),
            heard: &heard,
            present: &present,
            seed: self.seed,
            counts: &|depth| known.as_ref().is_none_or(|known| known.contains(&depth)),
            estimate: &estimate,
        }))
    }

    /// What the state keeps of the lore after a turn.
    pub(in crate::engine) fn lore_times(
        &mut self,
        input: &str,
        draft: &Draft,
    ) -> Result<BTreeMap<LoreId, u32>, StoreError> {
        if !self.lore.keeps_time() {
            return Ok(BTreeMap::new());
        }
        let consulted = self.consult_lore(input, draft)?;
        Ok(self.lore.times(&draft.settled.state, &consulted))
    }

    /// Lore as the prompt takes it: what fired, and what was left out for want of room.
    pub(in crate::engine) fn lore_texts(&self, consulted: &Consulted) -> (Vec<LoreText>, Vec<(String, String)>) {
        let source = |id: &LoreId| format!("lore:{id}");
        let fired = consulted.fired().into_iter().map(|entry| LoreText {
            source: source(&entry.id),
            text: entry.text.clone(),
            position: entry.position,
            note: lore::say(&self.locale, &entry.verdict),
        });
        let cut = consulted.cut().map(|entry| (source(&entry.id), lore::say(&self.locale, &entry.verdict)));
        (fired.collect(), cut.collect())
    }

    fn turns_known(&mut self, draft: &Draft, who: &CharacterId, count: usize) -> Result<Vec<TurnId>, StoreError> {
        let forgotten = self.forgotten(draft.parent)?;
        let from = Viewpoint { after: draft.parent, forgotten: &forgotten };
        self.memory.known_turns(&self.save, from, who, count)
    }

    fn turns_lasting(&self) -> usize {
        usize::try_from(self.lore.lasting()).unwrap_or(usize::MAX).min(TALK_TURNS)
    }
}

/// By what a character may be called.
fn called(who: &Character) -> Vec<String> {
    let names = crate::text::Language::ALL.into_iter().filter_map(|language| who.name.exact(language));
    names.chain(who.words.all()).chain([who.id.as_str()]).map(str::to_owned).collect()
}
