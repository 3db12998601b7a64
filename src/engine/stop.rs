use std::sync::Arc;

use tokio::sync::watch;

/// A way to stop the model while it tells. Clones stop the same telling.
#[derive(Clone, Debug)]
pub struct Stop {
    stopped: Arc<watch::Sender<bool>>,
}

impl Stop {
    /// Not stopped yet.
    #[must_use]
    pub fn new() -> Self {
        Self { stopped: Arc::new(watch::Sender::new(false)) }
    }

    /// Stops, now and for whoever asks later.
    pub fn stop(&self) {
        self.stopped.send_replace(true);
    }

    /// Whether it was stopped.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        *self.stopped.borrow()
    }

    /// Comes back when stopped.
    pub async fn stopped(&self) {
        let mut changes = self.stopped.subscribe();
        // The sender lives as long as `self`, so waiting cannot fail.
        let _ = changes.wait_for(|stopped| *stopped).await;
    }
}

impl Default for Stop {
    fn default() -> Self {
        Self::new()
    }
}
