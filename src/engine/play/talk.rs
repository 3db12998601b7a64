//! A turn in which one character is talked with: what they recall, and a prompt that holds nothing they do not know.

#[cfg(test)]
mod tests;

use serde_json::{Value, json};

use super::prepare::refused_effects;
use super::turn::{Draft, Order};
use crate::engine::api::Update;
use crate::engine::error::EngineError;
use crate::engine::session::{Session, Step};
use crate::engine::stop::Stop;
use crate::memory::{self, Found, Recalled, Reminded, TalkAsk, Viewpoint};
use crate::narrator::model::{contract, short_contract};
use crate::narrator::{Recollection, account};
use crate::prompt::{self, Excerpt, Exchange, Inputs, Limits, NovelTexts, Profile, Prompt, SceneInputs, Sheet};
use crate::store::{RetrievalRecord, StoreError, Timestamp, TurnId, TurnRow};
use crate::text::{Message, clip_sentence};
use crate::world::{CharacterId, Command, Event, EventKind, rules, witness};

/// The length to which a memory is cut in a prompt, in Chinese characters.
const MEMORY_CHARS: usize = 200;
/// How many earlier turns the built-in narrator is given: as many that fit, and as many of the newest.
const RECOLLECTIONS: usize = 8;

/// The character who is talked with in a turn, where there for all of it: the turn is told as far as they know.
pub(in crate::engine) fn partner(draft: &Draft) -> Option<CharacterId> {
    let parted = draft.settled.events.iter().find_map(|event| match &event.kind {
        EventKind::Parted { character } => Some(character),
        _ => None,
    });
    let who = draft.settled.state.partner.as_ref().or(parted)?;
    let here = rules::view::is_present(&draft.settled.state, who);
    (here && witness::witnesses(&draft.settled.events).contains(who)).then(|| who.clone())
}

/// The character whom the hero spoke to last in a turn, if still there.
pub(in crate::engine) fn addressed(draft: &Draft) -> Option<CharacterId> {
    let spoken = draft.settled.events.iter().rev().find_map(|event| match &event.kind {
        EventKind::Greeted { character: who, .. }
        | EventKind::Told { character: who, .. }
        | EventKind::Heard { character: who, .. }
        | EventKind::Blank { character: who, .. }
        | EventKind::Said { character: who, .. }
        | EventKind::Gave { to: who, .. }
        | EventKind::Showed { to: who, .. } => Some(who),
        _ => None,
    });
    spoken.filter(|who| rules::view::is_present(&draft.settled.state, who)).cloned()
}

impl Session {
    /// Greets a character, as the player's line would, and begins the conversation.
    ///
    /// # Errors
    /// As [`Session::line`]. That the character is not here is no error but an answer.
    pub async fn approach(
        &mut self,
        who: &CharacterId,
        watch: &mut (dyn FnMut(Update) + Send),
        stop: &Stop,
    ) -> Result<Step, EngineError> {
        let name = self.story.characters.get(who).map(|who| who.name.clone()).unwrap_or_default();
        let line = self.say(&Message::new("rules-choice-talk").with("who", &name));
        let step = self.play(Order::new(line, vec![Command::Talk { to: who.clone() }]), watch, stop).await?;
        self.settle(watch, stop).await?;
        Ok(step)
    }

    /// What the one who is spoken to recalls, for the built-in narrator; nothing where nobody is spoken to or a model
    /// tells.
    pub(in crate::engine) fn recollections(
        &mut self,
        draft: &Draft,
        endpoint: bool,
    ) -> Result<Vec<Recollection>, StoreError> {
        let said = draft.settled.events.iter().rev().find_map(|event| match &event.kind {
            EventKind::Said { character, text, .. } => Some((character.clone(), text.clone())),
            _ => None,
        });
        let Some((who, text)) = said.filter(|_| !endpoint) else { return Ok(Vec::new()) };
        let forgotten = self.forgotten(draft.parent)?;
        let from = Viewpoint { after: draft.parent, forgotten: &forgotten };
        let found = self.memory.remember(&self.save, from, &who, &text, RECOLLECTIONS, &[])?;
        let newest = self.memory.known_turns(&self.save, from, &who, RECOLLECTIONS)?;
        let there = found.into_iter().filter(|remembered| remembered.there);
        let found: Vec<TurnId> = there.map(|remembered| remembered.turn).collect();
        let newest = newest.into_iter().rev().filter(|turn| !found.contains(turn)).map(|turn| (turn, false));
        let turns: Vec<_> = found.iter().map(|turn| (*turn, true)).chain(newest).collect();
        let recollection = |(turn, found): (TurnId, bool)| {
            let row = self.save.turn(turn)?;
            Ok(Recollection {
                ago: draft.settled.state.depth.saturating_sub(row.depth),
                found,
                input: row.input,
                events: row.events,
            })
        };
        turns.into_iter().map(recollection).collect()
    }

    /// What the partner of a talk remembers at the player's line (seeds D8), found by meaning and words as in any turn,
    /// among the turns they know. How it was found goes onto the turn, so that it is found the same way again.
    pub(in crate::engine) fn remember(
        &mut self,
        order: &Order,
        draft: &Draft,
        who: &CharacterId,
    ) -> Result<Recalled, StoreError> {
        let start = std::time::Instant::now();
        let forgotten = self.forgotten(draft.parent)?;
        let from = Viewpoint { after: draft.parent, forgotten: &forgotten };
        let recent = self.memory.known_turns(&self.save, from, who, self.recent_turns())?;
        let before = self.save.tellings(Some(draft.parent), &order.input)?;
        let talked = |row: &&TurnRow| row.recall.get("talk").and_then(Value::as_str) == Some(who.as_str());
        let ask = TalkAsk {
            from,
            who,
            input: &order.input,
            count: self.settings.talk_k,
            without: &recent,
            again: before.iter().find(talked).map(|row| &row.recall),
        };
        let Reminded { memories, sought, record } = self.memory.remember_in_talk(&self.save, &ask)?;
        let hit = |found: &memory::Remembered| {
            let score = found.score;
            json!({
                "id": format!("turn:{}", found.turn),
                "score": score.total,
                "dense": score.dense,
                "words": score.words,
            })
        };
        let hits: Vec<_> = memories.iter().map(hit).collect();
        let entry = RetrievalRecord {
            turn: Some(draft.parent),
            who: "talk".to_owned(),
            role: Some(who.to_string()),
            query: order.input.clone(),
            returned: u32::try_from(hits.len()).unwrap_or(u32::MAX),
            hits: hits.into(),
            ms: start.elapsed().as_secs_f64() * 1_000.0,
            at: Timestamp::now(),
        };
        let most = self.language().characters(MEMORY_CHARS);
        let memories = memories.into_iter().map(|found| Found {
            source: format!("turn:{}", found.turn),
            text: clip_sentence(&found.text, most).to_owned(),
            score: found.score,
        });
        Ok(Recalled { memories: memories.collect(), retrievals: vec![entry], sought, record, ..Recalled::default() })
    }

    /// The prompt of a talk: persona, situation and memory in layers of their own (seeds D8), holding nothing but what
    /// the partner was there for or was told (seeds B5), and by key the worldview and their sheet (seeds C2).
    pub(in crate::engine) fn assemble_talk(
        &mut self,
        order: &Order,
        draft: &Draft,
        recalled: &Recalled,
        (who, novel): (&CharacterId, Option<&NovelTexts>),
        budget: usize,
    ) -> Result<Prompt, StoreError> {
        let language = self.language();
        let forgotten = self.forgotten(draft.parent)?;
        let from = Viewpoint { after: draft.parent, forgotten: &forgotten };
        let turns = self.memory.known_turns(&self.save, from, who, self.recent_turns())?;
        let rows = turns.iter().map(|turn| self.save.turn(*turn)).collect::<Result<Vec<_>, _>>()?;
        let Some(character) = self.story.characters.get(who) else { return Ok(Prompt::default()) };
        let exchanges: Vec<_> = rows
            .iter()
            .map(|row| Exchange {
                turn: row.id.get(),
                depth: row.depth,
                input: row.input.clone(),
                narration: self.seen(row),
            })
            .collect();
        let parent = self.save.turn(draft.parent)?;
        let refused = rows.last().filter(|row| row.id == draft.parent).map(refused_effects).unwrap_or_default();
        let rolls: Vec<_> = draft.rolls.iter().map(|roll| account::roll_text(&self.locale, roll)).collect();
        let scene = prompt::describe_talk(
            &SceneInputs {
                locale: &self.locale,
                story: &self.story,
                state: &draft.settled.state,
                input: &order.input,
                settled: &account::facts(&self.story, language, &draft.settled.events),
                words: &account::passages(&self.story, language, &draft.settled.events),
                rolls: &rolls,
                refused: &refused,
                recent: &[],
                profile: self.settings.profile,
            },
            character,
        );
        let talk = self.say(&Message::new("prompt-talk").with("who", &character.name));
        let memories: Vec<_> = recalled
            .memories
            .iter()
            .map(|found| Excerpt { source: found.source.clone(), text: found.text.clone() })
            .collect();
        let known = self.chosen_facts(&order.input, draft, Some(who), &recalled.sought)?;
        let lore = self.consult_lore(&order.input, draft)?;
        let (lore, lore_cut) = self.lore_texts(&lore);
        Ok(prompt::assemble(&Inputs {
            locale: &self.locale,
            contract: self.contract(),
            talk: &talk,
            worldview: self.story.worldview.get(language),
            sheet: self.sheet(who, true).as_ref(),
            exchanges: &exchanges,
            // Summaries tell of what the hero saw, not of what the partner did.
            summarised: Some(u32::MAX),
            scene: &scene,
            knowledge: &[],
            secret: &[],
            history: &[],
            memories: &memories,
            facts: &known,
            novel,
            lore: &lore,
            lore_cut: &lore_cut,
            note: &self.wishes(),
            limits: self.limits(Some(&parent), budget),
        }))
    }

    /// What one who was there saw of a turn: the prose, where it was told as far as the partner knew or by the built-in
    /// narrator; else what happened, in plain words.
    pub(in crate::engine) fn seen(&self, row: &TurnRow) -> String {
        if row.narrator == "endpoint" && row.recall.get("talk").is_none() {
            return self.seen_of(&row.events);
        }
        row.narration.clone()
    }

    /// What those who were there saw and heard of these events: what happened, and the pack's own words for it.
    pub(in crate::engine) fn seen_of(&self, events: &[Event]) -> String {
        let language = self.language();
        let facts = account::facts(&self.story, language, events);
        [facts, account::passages(&self.story, language, events)].concat().join("\n")
    }

    /// The sheet of a character, by key.
    pub(in crate::engine) fn sheet(&self, who: &CharacterId, whole: bool) -> Option<Sheet> {
        let character = self.story.characters.get(who)?;
        let mut lines = memory::sheet(&self.story, self.language(), character, whole);
        if self.settings.profile == Profile::Short && !whole {
            lines.truncate(1);
        }
        Some(Sheet { source: format!("npc:{who}"), name: character.name.get(self.language()).to_owned(), lines })
    }

    /// The contract that fits what the model can take in.
    pub(in crate::engine) const fn contract(&self) -> &'static str {
        match self.settings.profile {
            Profile::Full => contract(self.language()),
            Profile::Short => short_contract(self.language()),
        }
    }

    /// The bounds of a prompt that follows `parent`.
    pub(in crate::engine) fn limits(&self, parent: Option<&TurnRow>, budget: usize) -> Limits {
        let limits = self.settings.limits(self.language());
        Limits { tokens: limits.tokens.min(budget), scale: self.scale(parent), ..limits }
    }

    fn recent_turns(&self) -> usize {
        let limits = self.settings.limits(self.language());
        (limits.messages.saturating_add(limits.step)) / 2
    }
}
