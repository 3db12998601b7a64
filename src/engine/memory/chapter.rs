//! Chapters: what a stretch of the story comes to, above the summaries of every five turns.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use serde_json::{Value, json};

use super::summary::told;
use crate::engine::api::Update;
use crate::engine::desk::show;
use crate::engine::session::Session;
use crate::engine::stop::Stop;
use crate::narrator::account;
use crate::prompt::{Prompt, PromptMessage, Role, estimate};
use crate::store::{JobKind, MemoryId, MemoryKind, StoreError, SummaryRow, Timestamp, TurnId};
use crate::text::{Language, clip_sentence};
use crate::world::{Event, EventKind, QuestKind, Story};

/// How many summaries a chapter has at least; a phase of the story that ends sooner goes into the next chapter.
const LEAST_SUMMARIES: u32 = 2;
/// The longest stretch that one chapter tells of, in turns. Bounds what is read for it, also in a save that never had
/// chapters.
const MOST_TURNS: u32 = 500;

/// Whether a phase of the story ends with these events: a main quest is done or lost.
pub(in crate::engine) fn phase_ends(story: &Story, events: &[Event]) -> bool {
    events.iter().any(|event| match &event.kind {
        EventKind::QuestDone { quest } | EventKind::QuestFailed { quest } => {
            story.quests.get(quest).is_some_and(|quest| quest.kind == QuestKind::Main)
        }
        _ => false,
    })
}

/// Whether a chapter is due after a turn at this depth: when as many summaries were written as a chapter holds, or when
/// a phase of the story ends.
pub(in crate::engine) const fn is_due(depth: u32, summary_every: u32, chapter_every: u32, phase_ends: bool) -> bool {
    if summary_every == 0 || chapter_every == 0 || depth == 0 {
        return false;
    }
    phase_ends || depth.is_multiple_of(summary_every.saturating_mul(chapter_every))
}

impl Session {
    /// Writes the chapter that ends with `turn`: from the turn after the last chapter on its line up to it. It cites the
    /// summaries that it was made of; where there are none yet (a phase that ends within five turns) it waits for more.
    pub(in crate::engine) async fn write_chapter(
        &mut self,
        turn: TurnId,
        watch: &mut (dyn FnMut(Update) + Send),
        stop: &Stop,
    ) -> Result<ControlFlow<()>, StoreError> {
        let Some(depth) = self.save.depth(turn) else { return Ok(ControlFlow::Continue(())) };
        let begin = self.last_chapter_end(turn)?.saturating_add(1).max(depth.saturating_sub(MOST_TURNS));
        let least = self.settings.summary_every.saturating_mul(LEAST_SUMMARIES);
        let length = depth.saturating_add(1).saturating_sub(begin);
        let forgotten = self.forgotten(self.head.id)?;
        let left_out = self.left_out(turn, begin, MemoryKind::Chapter, &forgotten)?;
        let summaries = self.summaries_that_count(turn, begin, &left_out)?;
        if length < least || summaries.is_empty() {
            self.vain.insert((turn, MemoryKind::Chapter, left_out));
            self.save.finish_job(turn, JobKind::Chapter)?;
            return Ok(ControlFlow::Continue(()));
        }
        let language = self.language();
        let limit = language.characters(self.settings.chapter_chars);
        let least = language.characters(self.settings.summary_min);
        let (written, why) = match self.told_summary(self.chapter_prompt(&summaries), least..=limit, watch, stop).await
        {
            ControlFlow::Continue(result) => told(result),
            ControlFlow::Break(()) => return Ok(ControlFlow::Break(())),
        };
        let by_model = written.is_some();
        let text = if let Some(text) = written {
            text
        } else {
            let mut rows = self.turns_up_to(turn, usize::try_from(length).unwrap_or(usize::MAX))?;
            self.without_forgotten(&mut rows, &forgotten)?;
            let turns: Vec<_> = rows.iter().map(|row| (row.depth, row.events.as_slice(), row.input.as_str())).collect();
            account::summarize(&self.story, language, &turns, limit)
        };
        if text.is_empty() {
            self.vain.insert((turn, MemoryKind::Chapter, left_out));
            self.save.finish_job(turn, JobKind::Chapter)?;
            if let Some(why) = why {
                self.stood_in(turn, JobKind::Chapter, why, watch)?;
            }
            return Ok(ControlFlow::Continue(()));
        }
        let mark = match language {
            Language::Zh => format!("[回合 {begin}–{depth}]"),
            Language::En => format!("[Turns {begin}–{depth}]"),
        };
        let cited: Vec<_> = summaries.iter().map(|summary| summary.memory).collect();
        let mut meta = json!({
            "depth": depth,
            "from": begin,
            "to": depth,
            "summaries": cited,
            "source": if by_model { "model" } else { "builtin" },
        });
        if !left_out.is_empty() {
            show::note(&mut meta, "without", json!(left_out));
        }
        let text = format!("{mark} {}", clip_sentence(&text, limit));
        let draft = crate::memory::draft(MemoryKind::Chapter, text, meta);
        self.save.add_chapter(turn, &draft, Timestamp::now())?;
        if let Some(why) = why {
            self.stood_in(turn, JobKind::Chapter, why, watch)?;
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The summaries from a place on up to a turn, oldest first: of each the newest version that leaves out what is
    /// forgotten of its stretch, and none that is forgotten itself.
    fn summaries_that_count(
        &self,
        turn: TurnId,
        begin: u32,
        left_out: &[MemoryId],
    ) -> Result<Vec<SummaryRow>, StoreError> {
        let mut places = Vec::new();
        for id in left_out {
            let memory = self.save.memory(*id)?.filter(|memory| memory.kind == MemoryKind::Exchange);
            places.extend(memory.and_then(|memory| Some((self.save.depth(memory.turn)?, *id))));
        }
        let mut counting: BTreeMap<TurnId, SummaryRow> = BTreeMap::new();
        for summary in self.save.summaries_between(turn, begin)? {
            let number = |key: &str| summary.context.get(key).and_then(Value::as_i64);
            let first = number("from").and_then(|turn| self.save.depth(TurnId::new(turn)));
            let stretch =
                first.unwrap_or_else(|| summary.depth.saturating_sub(self.settings.summary_every))..=summary.depth;
            let wanted = places.iter().filter(|(depth, _)| stretch.contains(depth)).map(|(_, id)| id.get());
            let without = summary.context.get("without").and_then(Value::as_array).into_iter().flatten();
            if wanted.eq(without.filter_map(Value::as_i64)) && !left_out.contains(&summary.memory) {
                counting.insert(summary.turn, summary);
            }
        }
        Ok(counting.into_values().collect())
    }

    /// The depth with which the last chapter before `turn` ends; 0 where there is none.
    fn last_chapter_end(&self, turn: TurnId) -> Result<u32, StoreError> {
        let mut end = 0;
        self.save.chapters_up_to(turn, |row| {
            let before = row.turn != turn;
            if before {
                end = self.save.depth(row.turn).unwrap_or_default();
            }
            !before
        })?;
        Ok(end)
    }

    fn chapter_prompt(&self, summaries: &[SummaryRow]) -> Prompt {
        let language = self.language();
        let told = summaries.iter().map(|row| row.text.as_str()).collect::<Vec<_>>().join("\n");
        let messages = vec![
            PromptMessage { role: Role::System, content: crate::narrator::model::chapter_request(language).to_owned() },
            PromptMessage { role: Role::User, content: told },
        ];
        let tokens = messages.iter().map(|message| estimate(&message.content)).sum();
        Prompt { messages, tokens, budget: self.settings.prompt_tokens, ..Prompt::default() }
    }
}
