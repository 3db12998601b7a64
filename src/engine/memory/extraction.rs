//! Facts out of a told turn in a call of its own (seeds B11). The job is asked for with the turn and done when it has
//! been shown; what it finds is judged as the reply's own facts are.

use super::facts::{Happened, likeness};
use crate::engine::api::{NarratorChoice, Update};
use crate::engine::session::Session;
use crate::engine::stop::Stop;
use crate::prompt::{Prompt, PromptMessage, Role, estimate};
use crate::store::{Job, JobKind, StoreError, Timestamp, TurnRow};
use crate::text::Message;

/// How often it is tried; what failed so often stays due, for a repair of the memory to take up.
pub(super) const TRIES: u32 = 3;

impl Session {
    /// Takes the facts out of a turn. A failure leaves the job where it is: it is never read as "nothing happened".
    pub(in crate::engine) async fn extract(
        &mut self,
        job: &Job,
        watch: &mut (dyn FnMut(Update) + Send),
        stop: &Stop,
    ) -> Result<(), StoreError> {
        let narrator = self.tellers.endpoint.clone().filter(|_| self.narrator == NarratorChoice::Endpoint);
        let Some(narrator) = narrator.filter(|_| job.tries < TRIES) else { return Ok(()) };
        let model = self.tellers.extraction.clone().unwrap_or(narrator);
        let row = self.save.turn(job.turn)?;
        let prompt = self.extraction_prompt(&row);
        let found = tokio::select! {
            biased;
            () = stop.stopped() => return Ok(()),
            found = model.extract(&prompt, self.language()) => found,
        };
        let facts = match found {
            Ok((facts, _)) => facts,
            Err(error) => return self.job_failed(job, &error.message, watch),
        };
        let after = self.save.snapshot(job.turn)?;
        // What follows from the rules was written with the turn.
        let happened =
            Happened { before: Some(&after), after: &after, events: &[], said: "", proposed: &facts, recalled: &[] };
        let mut alike = likeness(&self.memory);
        let draft =
            self.with_ledger(job.turn, |session, ledger| session.bookkeeping().write(ledger, &happened, &mut alike))?;
        if !draft.is_empty() {
            self.save.add_facts(job.turn, &draft, Timestamp::now())?;
        }
        self.save.finish_job(job.turn, JobKind::Extract)?;
        self.reload_facts()
    }

    fn extraction_prompt(&self, row: &TurnRow) -> Prompt {
        let told = Message::new("engine-summary-turn")
            .with("turn", row.depth)
            .with("input", row.input.as_str())
            .with("narration", row.narration.as_str());
        let request = crate::narrator::model::facts_request(self.language()).to_owned();
        let messages = vec![
            PromptMessage { role: Role::System, content: request },
            PromptMessage { role: Role::User, content: self.say(&told) },
        ];
        let tokens = messages.iter().map(|message| estimate(&message.content)).sum();
        Prompt { messages, tokens, budget: self.settings.prompt_tokens, ..Prompt::default() }
    }
}
