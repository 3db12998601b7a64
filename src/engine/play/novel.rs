//! A story that is made from a novel: how far it may be known, and what of it comes before the model (seeds C1 to C4).

use std::collections::BTreeSet;
use std::sync::Arc;

use super::turn::{Draft, Order};
use crate::engine::error::EngineError;
use crate::engine::session::Session;
use crate::memory::{self, NOVEL_K, NovelAsk, NovelFound};
use crate::prompt::{Excerpt, NovelTexts};
use crate::store::{StoreError, Timestamp};
use crate::text::{Message, clip_sentence};
use crate::world::{Character, CharacterId, Story};

/// The setting of a save that holds the last chapter that may be known; 0: all of them.
const CHAPTER: &str = "chapter";
/// To how many Chinese characters what is known of another is cut; English takes three times as many.
const OTHER_CHARS: usize = 200;

impl Session {
    /// The last chapter that may be known: what the player said, else what the pack says; none: all.
    pub(in crate::engine) fn until(&self) -> Option<u32> {
        let novel = self.pack.novel.as_ref()?;
        match self.wish(CHAPTER).parse::<u32>() {
            Ok(0) => None,
            Ok(chapter) => Some(chapter),
            Err(_) => novel.until,
        }
    }

    /// The pack's story as far as it may be known.
    pub(in crate::engine) fn bounded(&self, until: Option<u32>) -> Arc<Story> {
        until.map_or_else(|| Arc::clone(&self.pack), |chapter| Arc::new(self.pack.read_up_to(chapter)))
    }

    /// What of the pack may not be known yet, by source (`npc:ID`, `node:ID`): who appears later, and places to which
    /// only ways lead that a later chapter names. Nothing of it comes before a model.
    pub(in crate::engine) fn beyond(&self) -> BTreeSet<String> {
        if self.bound.is_none() {
            return BTreeSet::new();
        }
        let people = self.pack.characters.iter().filter(|who| self.base.characters.get(&who.id).is_none());
        let ways = |story: &Story| -> BTreeSet<_> {
            story.nodes.iter().flat_map(|node| &node.exits).map(|exit| exit.to.clone()).collect()
        };
        let mut places = ways(&self.pack);
        places.retain(|place| *place != self.pack.start.node && *place != self.state.node);
        for known in ways(&self.base) {
            places.remove(&known);
        }
        people
            .map(|who| format!("npc:{}", who.id))
            .chain(places.into_iter().map(|place| format!("node:{place}")))
            .collect()
    }

    /// Says how far the novel may be known, or sets it: `chapter` 0 is all of it. What was done, in words.
    ///
    /// # Errors
    /// The save cannot be written.
    pub fn chapter(&mut self, chapter: Option<u32>) -> Result<String, EngineError> {
        let Some(novel) = &self.pack.novel else { return Ok(self.locale.text("novel-none")) };
        let last = novel.last_chapter();
        if let Some(chapter) = chapter {
            if chapter > last {
                return Ok(self.say(&Message::new("novel-no-chapter").with("last", last)));
            }
            let written = self.save.set_meta(CHAPTER, &chapter.to_string());
            written.map_err(|error| self.store_error(&error))?;
            let state = self.state.clone();
            self.weave(&state);
            // Who appears later only is not there to be talked with.
            self.question = None;
        }
        let message = match self.until() {
            Some(until) if until < last => {
                let novel = self.pack.novel.as_ref();
                let place = usize::try_from(until.saturating_sub(1)).unwrap_or(usize::MAX);
                let title = novel.and_then(|novel| novel.chapters.get(place));
                let title = title.map(|title| title.get(self.language()).to_owned()).unwrap_or_default();
                Message::new("novel-until").with("chapter", until).with("last", last).with("title", title)
            }
            _ => Message::new("novel-all").with("last", last),
        };
        Ok(self.say(&message))
    }

    /// What of the novel belongs to a turn, where the story is made from one. Found once: the same line told again gets the
    /// same.
    pub(in crate::engine) fn of_novel(
        &mut self,
        order: &Order,
        draft: &Draft,
        speaker: Option<&CharacterId>,
    ) -> Result<Option<(NovelTexts, NovelFound)>, StoreError> {
        if self.pack.novel.is_none() {
            return Ok(None);
        }
        let before = self.save.tellings(Some(draft.parent), &order.input)?;
        let again = before.iter().find_map(|row| row.recall.get("novel"));
        let pack = Arc::clone(&self.pack);
        let ask = NovelAsk {
            story: &pack,
            language: self.language(),
            input: &order.input,
            speaker: speaker.filter(|who| pack.characters.get(who).is_some()),
            until: self.until(),
            again,
            after: Some(draft.parent),
            count: NOVEL_K,
            at: Timestamp::now(),
        };
        // A story without passages still has its sections.
        let found = self.memory.find_in_novel(&ask).unwrap_or_default();
        let texts = novel_texts(&self.story, &pack, self.language(), &found);
        Ok(Some((texts, found)))
    }
}

/// What was found as it stands in a prompt. `known`: the story as far as it may be known; `pack`: the whole of it.
pub fn novel_texts(known: &Story, pack: &Story, language: crate::text::Language, found: &NovelFound) -> NovelTexts {
    let between = if language == crate::text::Language::Zh { "" } else { " " };
    let other = |who: &Character| {
        let lines = memory::sheet(known, language, who, true);
        let text = clip_sentence(&lines.join(between), language.characters(OTHER_CHARS)).to_owned();
        Excerpt { source: format!("npc:{}", who.id), text }
    };
    let passages = pack.novel.as_ref().map(|novel| novel.passages.as_ref()).unwrap_or_default();
    NovelTexts {
        others: found.others.iter().filter_map(|id| known.characters.get(id)).map(other).collect(),
        passages: found
            .passages
            .iter()
            .filter_map(|at| Some((at, passages.get(*at)?)))
            .map(|(at, passage)| Excerpt { source: format!("passage:{at}"), text: passage.text.replace('\n', between) })
            .collect(),
    }
}
