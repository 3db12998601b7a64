//! What is due after a turn: the summary of the last five (seeds A2, A3).

use std::time::Duration;

use serde_json::json;

use super::api::{NarratorChoice, Update};
use super::error::EngineError;
use super::session::Session;
use super::stop::Stop;
use crate::narrator::account;
use crate::prompt::{Prompt, PromptMessage, Role, estimate};
use crate::store::{JobKind, StoreError, SummaryDraft, Timestamp, TurnId, TurnRow};
use crate::text::{Language, Message, clip, sanitize};

/// How long the vectors that are due may take after a turn; what is left is done after the next.
pub(super) const EMBED_WAIT: Duration = Duration::from_secs(5);

impl Session {
    /// Does what is due on this line, so that the next prompt depends on nothing that is still under way. To be called
    /// when a turn has been shown; a line that comes before is played after it.
    ///
    /// # Errors
    /// The save cannot be read or written.
    pub async fn settle(&mut self, watch: &mut (dyn FnMut(Update) + Send), stop: &Stop) -> Result<(), EngineError> {
        self.settle_jobs(watch, stop).await.map_err(|error| self.store_error(&error))
    }

    async fn settle_jobs(&mut self, watch: &mut (dyn FnMut(Update) + Send), stop: &Stop) -> Result<(), StoreError> {
        for job in self.save.open_jobs()? {
            if job.kind == JobKind::Summarise {
                self.summarise(job.turn, watch, stop).await?;
            }
        }
        for job in self.save.open_jobs()? {
            if job.kind == JobKind::Extract {
                self.extract(&job, watch, stop).await?;
            }
        }
        // After the summaries that they are made of.
        for job in self.save.open_jobs()? {
            if job.kind == JobKind::Chapter {
                self.write_chapter(job.turn, watch, stop).await?;
            }
        }
        // Only a prompt needs them; the built-in narrator waits for nothing.
        let wait = if self.narrator == NarratorChoice::Endpoint { EMBED_WAIT } else { Duration::ZERO };
        self.memory.settle(&mut self.save, wait).map(|_| ())
    }

    async fn summarise(
        &mut self,
        turn: TurnId,
        watch: &mut (dyn FnMut(Update) + Send),
        stop: &Stop,
    ) -> Result<(), StoreError> {
        let every = usize::try_from(self.settings.summary_every).unwrap_or(usize::MAX);
        let mut rows = self.turns_up_to(turn, every)?;
        // What the player wants gone is not summed up.
        let forgotten = self.forgotten(turn)?;
        if !forgotten.is_empty() {
            let mut gone = Vec::new();
            for row in &rows {
                let exchanges = self.save.memories_of(row.id)?;
                gone.push(exchanges.iter().any(|memory| forgotten.contains(&memory.id)));
            }
            let mut gone = gone.into_iter();
            rows.retain(|_| !gone.next().unwrap_or(false));
        }
        let language = self.language();
        let limit = language.characters(self.settings.summary_chars);
        let least = language.characters(self.settings.summary_min);
        let written = match self.told_summary(self.summary_prompt(&rows), watch, stop).await {
            Some(text) if text.chars().count() >= least => Some(text),
            Some(_) => {
                watch(Update::Notice(self.locale.text("engine-summary-fallback")));
                None
            }
            None => None,
        };
        let by_model = written.is_some();
        let text = written.unwrap_or_else(|| {
            let turns: Vec<_> = rows.iter().map(|row| (row.depth, row.events.as_slice(), row.input.as_str())).collect();
            account::summarize(&self.story, language, &turns, limit)
        });
        // A text too short to say anything is not stored (seeds A2); the job is done all the same.
        if text.chars().count() < least {
            return self.save.finish_job(turn, JobKind::Summarise);
        }
        let Some(last) = rows.last() else { return Ok(()) };
        let mark = match language {
            Language::Zh => format!("[回合 {}]", last.depth),
            Language::En => format!("[Turn {}]", last.depth),
        };
        let text = format!("{mark} {}", clip(&text, limit));
        let tokens = crate::memory::tokens::joined(&text);
        let context = json!({
            "depth": last.depth,
            "from": rows.first().map(|row| row.id),
            "to": last.id,
            "node": self.save.snapshot(turn)?.node,
            "source": if by_model { "model" } else { "builtin" },
        });
        self.save.add_summary(turn, &SummaryDraft { text, tokens, context }, Timestamp::now())?;
        Ok(())
    }

    /// The model's summary, where a model tells; none where it cannot write one now.
    pub(super) async fn told_summary(
        &self,
        prompt: Prompt,
        watch: &mut (dyn FnMut(Update) + Send),
        stop: &Stop,
    ) -> Option<String> {
        let narrator = self.tellers.endpoint.clone().filter(|_| self.narrator == NarratorChoice::Endpoint)?;
        let model = self.tellers.summary.clone().unwrap_or(narrator);
        let told = tokio::select! {
            biased;
            () = stop.stopped() => None,
            told = model.summarize(&prompt, self.language()) => told.ok(),
        };
        if told.is_none() {
            watch(Update::Notice(self.locale.text("engine-summary-fallback")));
        }
        let (text, _) = told?;
        Some(sanitize(&text).split_whitespace().collect::<Vec<_>>().join(" "))
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
