//! What went wrong behind a turn after it was told: its summary, its facts, its vectors. The game went on; here it is put
//! into words, when it happens and whenever the turn is looked at again.

use super::extraction::TRIES;
use crate::engine::api::Update;
use crate::engine::session::Session;
use crate::store::{Job, JobKind, JobState, StoreError, TurnId};
use crate::text::Message;

impl Session {
    /// What went wrong behind a turn, by what its jobs say.
    pub(in crate::engine) fn behind(&self, turn: TurnId) -> Result<Vec<String>, StoreError> {
        Ok(self.save.troubled_jobs(turn)?.iter().map(|job| self.say(&trouble(job))).collect())
    }

    /// Says that vectors fail to come, when that begins.
    pub(in crate::engine) fn say_trouble(&self, watch: &mut (dyn FnMut(Update) + Send)) {
        if let Some(why) = self.memory.trouble() {
            let why = self.say(&why);
            watch(Update::Behind(self.say(&Message::new("engine-vectors-fail").with("why", why))));
            watch(Update::Status(Box::new(self.scene().status)));
        }
    }

    /// A job failed: it stays, with the reason, and the player hears it.
    pub(in crate::engine) fn job_failed(
        &mut self,
        job: &Job,
        why: &str,
        watch: &mut (dyn FnMut(Update) + Send),
    ) -> Result<(), StoreError> {
        self.save.fail_job(job.turn, job.kind, why)?;
        let tries = job.tries.saturating_add(1);
        let job = Job { state: JobState::Failed, tries, error: Some(why.to_owned()), ..job.clone() };
        watch(Update::Behind(self.say(&trouble(&job))));
        Ok(())
    }

    /// The built-in narrator stood in for a model: that is noted at the job, and the player hears it.
    pub(in crate::engine) fn stood_in(
        &mut self,
        turn: TurnId,
        kind: JobKind,
        why: String,
        watch: &mut (dyn FnMut(Update) + Send),
    ) -> Result<(), StoreError> {
        self.save.note_job(turn, kind, &why)?;
        let job = Job { turn, kind, state: JobState::Done, tries: 0, error: Some(why) };
        watch(Update::Behind(self.say(&trouble(&job))));
        Ok(())
    }
}

/// What is said of a job with which something is wrong.
fn trouble(job: &Job) -> Message {
    let key = match job.kind {
        JobKind::Embed => "engine-behind-vectors",
        JobKind::Summarise => "engine-behind-summary",
        JobKind::Chapter => "engine-behind-chapter",
        JobKind::Extract if job.tries >= TRIES => "engine-behind-facts-given-up",
        JobKind::Extract => "engine-behind-facts",
    };
    Message::new(key).with("why", job.error.as_deref().unwrap_or_default())
}
