//! What is due after a turn: the summary of the last five (seeds A2, A3).

use std::collections::HashSet;
use std::ops::{ControlFlow, RangeInclusive};
use std::time::{Duration, Instant};

use serde_json::json;

use crate::engine::api::{NarratorChoice, Update};
use crate::engine::desk::show;
use crate::engine::error::EngineError;
use crate::engine::session::Session;
use crate::engine::stop::Stop;
use crate::memory::Viewpoint;
use crate::narrator::account;
use crate::prompt::{Prompt, PromptMessage, Role, estimate};
use crate::store::{JobKind, MemoryId, MemoryKind, StoreError, SummaryDraft, Timestamp, TurnId, TurnRow};
use crate::text::{Language, Message, clip, clip_sentence, sanitize};

/// How long the vectors that are due may take after a turn; what is left is done after the next.
pub(in crate::engine) const EMBED_WAIT: Duration = Duration::from_secs(5);
/// After so long of it the player sees how much is left.
const EMBED_STEP: Duration = Duration::from_millis(250);
/// What a model writes may be a little longer than asked and is cut; so many times as long it is not taken.
const TOO_LONG: usize = 2;

impl Session {
    /// Does what is due on this line, so that the next prompt depends on nothing that is still under way. To be called
    /// when a turn has been shown; a line that comes before is played after it.
    ///
    /// # Errors
    /// The save cannot be read or written.
    pub async fn settle(&mut self, watch: &mut (dyn FnMut(Update) + Send), stop: &Stop) -> Result<(), EngineError> {
        let settled = self.settle_jobs(watch, stop).await;
        self.say_trouble(watch);
        settled.map_err(|error| self.store_error(&error))
    }

    async fn settle_jobs(&mut self, watch: &mut (dyn FnMut(Update) + Send), stop: &Stop) -> Result<(), StoreError> {
        self.ask_anew()?;
        for job in self.save.open_jobs()? {
            if job.kind == JobKind::Summarise && self.summarise(job.turn, watch, stop).await?.is_break() {
                return Ok(());
            }
        }
        for job in self.save.open_jobs()? {
            if job.kind == JobKind::Extract {
                self.extract(&job, watch, stop).await?;
            }
        }
        // After the summaries that they are made of.
        for job in self.save.open_jobs()? {
            if job.kind == JobKind::Chapter && self.write_chapter(job.turn, watch, stop).await?.is_break() {
                return Ok(());
            }
        }
        // Only a prompt needs them; the built-in narrator waits for nothing.
        if self.narrator != NarratorChoice::Endpoint {
            return self.memory.settle(&mut self.save, Duration::ZERO).map(|_| ());
        }
        let end = Instant::now() + EMBED_WAIT;
        let mut waited = false;
        loop {
            let begun = Instant::now();
            let left = self.memory.settle(&mut self.save, EMBED_STEP)?;
            // what is not waited for at all is made in the background
            let patient = begun.elapsed() >= EMBED_STEP;
            if left == 0 || !patient || stop.is_stopped() || Instant::now() >= end {
                break;
            }
            waited = true;
            watch(Update::Waiting(Some(self.say(&Message::new("engine-embedding").with("count", left)))));
            // a stop is heard between two steps
            tokio::task::yield_now().await;
        }
        if waited {
            watch(Update::Waiting(None));
        }
        Ok(())
    }

    /// Asks for the summaries and chapters again that hold what was forgotten since, or lack what came back.
    pub(in crate::engine) fn ask_anew(&mut self) -> Result<bool, StoreError> {
        if self.save.is_read_only() {
            return Ok(false);
        }
        let head = self.head.id;
        let forgotten = self.forgotten(head)?;
        let due = self.memory.outdated(&self.save, Viewpoint { after: head, forgotten: &forgotten })?;
        let mut asked = false;
        for (kind, turn) in due {
            let left_out = self.left_out(turn, self.stretch(turn)?, kind, &forgotten)?;
            // What came to nothing once would come to nothing again.
            if self.vain.contains(&(turn, kind, left_out)) {
                continue;
            }
            let job = if kind == MemoryKind::Chapter { JobKind::Chapter } else { JobKind::Summarise };
            self.save.add_job(turn, job)?;
            asked = true;
        }
        Ok(asked)
    }

    /// Writes again what was asked for anew, where no model is asked for it: then a look at the prompt is what the turn
    /// will find.
    pub(in crate::engine) async fn write_anew(&mut self) -> Result<(), StoreError> {
        if self.narrator == NarratorChoice::Builtin && self.ask_anew()? {
            self.settle_jobs(&mut |_| {}, &Stop::new()).await?;
        }
        Ok(())
    }

    /// The place of the first turn of the stretch that is summed up at a turn.
    fn stretch(&self, turn: TurnId) -> Result<u32, StoreError> {
        let first = self.turns_up_to(turn, usize::try_from(self.settings.summary_every).unwrap_or(usize::MAX))?;
        Ok(first.first().map_or(0, |row| row.depth))
    }

    /// What is forgotten of what a summary is made of, from a place on up to its turn: exchanges, and of a chapter also
    /// summaries. In order.
    pub(in crate::engine) fn left_out(
        &self,
        turn: TurnId,
        from: u32,
        kind: MemoryKind,
        forgotten: &HashSet<MemoryId>,
    ) -> Result<Vec<MemoryId>, StoreError> {
        let to = self.save.depth(turn).unwrap_or_default();
        let mut left_out = Vec::new();
        for id in forgotten {
            let Some(memory) = self.save.memory(*id)? else { continue };
            let within = self.save.depth(memory.turn).is_some_and(|depth| (from..=to).contains(&depth));
            let made_of = memory.kind == MemoryKind::Exchange
                || (memory.kind == MemoryKind::Summary && kind == MemoryKind::Chapter);
            if within && made_of {
                left_out.push(*id);
            }
        }
        left_out.sort_unstable();
        Ok(left_out)
    }

    /// Writes a summary. A stop leaves it due: nothing of a line that the player stopped is put in its place.
    async fn summarise(
        &mut self,
        turn: TurnId,
        watch: &mut (dyn FnMut(Update) + Send),
        stop: &Stop,
    ) -> Result<ControlFlow<()>, StoreError> {
        let every = usize::try_from(self.settings.summary_every).unwrap_or(usize::MAX);
        let mut rows = self.turns_up_to(turn, every)?;
        let (from, last) = (rows.first().map_or(0, |row| row.depth), self.save.depth(turn).unwrap_or_default());
        let first = rows.first().map(|row| row.id);
        // What the player wants gone on this line is not summed up.
        let forgotten = self.forgotten(self.head.id)?;
        let left_out = self.left_out(turn, from, MemoryKind::Summary, &forgotten)?;
        self.without_forgotten(&mut rows, &forgotten)?;
        let language = self.language();
        let limit = language.characters(self.settings.summary_chars);
        let least = language.characters(self.settings.summary_min);
        let (written, why) = match self.told_summary(self.summary_prompt(&rows), least..=limit, watch, stop).await {
            ControlFlow::Continue(result) => told(result),
            ControlFlow::Break(()) => return Ok(ControlFlow::Break(())),
        };
        let by_model = written.is_some();
        let text = written.unwrap_or_else(|| {
            let turns: Vec<_> = rows.iter().map(|row| (row.depth, row.events.as_slice(), row.input.as_str())).collect();
            account::summarize(&self.story, language, &turns, limit)
        });
        // A text too short to say anything is not stored (seeds A2); the job is done all the same.
        if text.chars().count() < least {
            self.vain.insert((turn, MemoryKind::Summary, left_out));
            self.save.finish_job(turn, JobKind::Summarise)?;
            if let Some(why) = why {
                self.stood_in(turn, JobKind::Summarise, why, watch)?;
            }
            return Ok(ControlFlow::Continue(()));
        }
        let mark = match language {
            Language::Zh => format!("[回合 {last}]"),
            Language::En => format!("[Turn {last}]"),
        };
        let text = format!("{mark} {}", clip_sentence(&text, limit));
        let tokens = crate::memory::tokens::joined(&text);
        let mut context = json!({
            "depth": last,
            "from": first,
            "to": turn,
            "node": self.save.snapshot(turn)?.node,
            "source": if by_model { "model" } else { "builtin" },
        });
        if !left_out.is_empty() {
            show::note(&mut context, "without", json!(left_out));
        }
        self.save.add_summary(turn, &SummaryDraft { text, tokens, context }, Timestamp::now())?;
        if let Some(why) = why {
            self.stood_in(turn, JobKind::Summarise, why, watch)?;
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Takes out the turns whose exchange is forgotten.
    pub(in crate::engine) fn without_forgotten(
        &self,
        rows: &mut Vec<TurnRow>,
        forgotten: &HashSet<MemoryId>,
    ) -> Result<(), StoreError> {
        if forgotten.is_empty() {
            return Ok(());
        }
        let mut gone = HashSet::new();
        for row in &*rows {
            if self.save.memories_of(row.id)?.iter().any(|memory| forgotten.contains(&memory.id)) {
                gone.insert(row.id);
            }
        }
        rows.retain(|row| !gone.contains(&row.id));
        Ok(())
    }

    /// The model's summary, where a model tells; none where none is to be asked, or why the model wrote none that can be
    /// kept, in words. Breaks off where the player stopped it: then it is still due.
    pub(in crate::engine) async fn told_summary(
        &self,
        prompt: Prompt,
        length: RangeInclusive<usize>,
        watch: &mut (dyn FnMut(Update) + Send),
        stop: &Stop,
    ) -> ControlFlow<(), Result<Option<String>, String>> {
        let narrator = self.tellers.endpoint.clone().filter(|_| self.narrator == NarratorChoice::Endpoint);
        let Some(narrator) = narrator else { return ControlFlow::Continue(Ok(None)) };
        let model = self.tellers.summary.clone().unwrap_or(narrator);
        watch(Update::Waiting(Some(self.locale.text("engine-summing-up"))));
        let told = tokio::select! {
            biased;
            () = stop.stopped() => None,
            told = model.summarize(&prompt, self.language()) => Some(told.map_err(|error| error.message)),
        };
        watch(Update::Waiting(None));
        let Some(told) = told else {
            watch(Update::Notice(self.locale.text("engine-summary-stopped")));
            return ControlFlow::Break(());
        };
        ControlFlow::Continue(told.and_then(|(text, _)| self.fitting(&text, &length)).map(Some))
    }

    /// A summary that a model wrote, where it has the length of one; else what is wrong with it, in words.
    fn fitting(&self, text: &str, length: &RangeInclusive<usize>) -> Result<String, String> {
        let text = sanitize(text).split_whitespace().collect::<Vec<_>>().join(" ");
        let count = text.chars().count();
        if count < *length.start() {
            let short = Message::new("engine-summary-short").with("count", count).with("least", *length.start());
            return Err(self.say(&short));
        }
        // Cut to its length it would lack what happened last.
        if count > length.end().saturating_mul(TOO_LONG) {
            let long = Message::new("engine-summary-long").with("count", count).with("most", *length.end());
            return Err(self.say(&long));
        }
        Ok(text)
    }

    fn summary_prompt(&self, rows: &[TurnRow]) -> Prompt {
        let language = self.language();
        let turns = rows.iter().map(|row| {
            let message = Message::new("engine-summary-turn")
                .with("turn", row.depth)
                .with("input", row.input.as_str())
                .with("narration", clip(&row.narration, language.characters(400)));
            self.say(&message)
        });
        let turns = turns.collect::<Vec<_>>().join("\n\n");
        let messages = vec![
            PromptMessage { role: Role::System, content: crate::narrator::model::summary_request(language).to_owned() },
            PromptMessage { role: Role::User, content: turns },
        ];
        let tokens = messages.iter().map(|message| estimate(&message.content)).sum();
        Prompt { messages, tokens, budget: self.settings.prompt_tokens, ..Prompt::default() }
    }
}

/// What a model wrote, if it did, and why it did not.
pub(super) fn told(told: Result<Option<String>, String>) -> (Option<String>, Option<String>) {
    match told {
        Ok(text) => (text, None),
        Err(why) => (None, Some(why)),
    }
}
