use std::sync::{Mutex, PoisonError};

use super::embed::EmbedError;
use crate::text::Message;

/// Whether vectors fail to come, and whether the player knows.
#[derive(Debug, Default)]
pub(super) struct Trouble(Mutex<State>);

#[derive(Clone, Debug, Default)]
struct State {
    now: Option<EmbedError>,
    said: bool,
    /// How often it ended and was asked whether it is over.
    over: u8,
    ended: bool,
}

/// How often what failed is begun anew in one sitting.
const AGAIN: u8 = 3;

impl Trouble {
    /// A vector came, or none did. What is off, still loading or only late is no trouble: it comes by itself.
    pub(super) fn hear(&self, failed: Option<&EmbedError>) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match failed {
            None => {
                let ended = state.ended || state.now.is_some();
                *state = State { over: state.over, ended, ..State::default() };
            }
            Some(EmbedError::Off | EmbedError::Loading | EmbedError::TimedOut) => {}
            Some(error) => state.now = Some(error.clone()),
        }
    }

    /// Whether vectors fail now.
    pub(super) fn is_on(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).now.is_some()
    }

    /// Whether vectors come again after they had failed: once for each time, and a few times in all.
    pub(super) fn is_over(&self) -> bool {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let over = state.now.is_none() && std::mem::take(&mut state.ended) && state.over < AGAIN;
        state.over = state.over.saturating_add(u8::from(over));
        over
    }

    /// Why vectors fail, once for each time that it begins.
    pub(super) fn news(&self) -> Option<Message> {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let error = state.now.clone().filter(|_| !state.said)?;
        state.said = true;
        Some(error.message())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trouble_is_said_once_until_it_is_over() {
        let trouble = Trouble::default();
        for passing in [EmbedError::Off, EmbedError::Loading, EmbedError::TimedOut] {
            trouble.hear(Some(&passing));
        }
        assert!(!trouble.is_on() && trouble.news().is_none());
        trouble.hear(Some(&EmbedError::NotAVector));
        assert!(trouble.is_on());
        assert_eq!(trouble.news(), Some(EmbedError::NotAVector.message()));
        trouble.hear(Some(&EmbedError::NotAVector));
        assert!(trouble.is_on() && trouble.news().is_none(), "the player knows");
        trouble.hear(None);
        assert!(!trouble.is_on() && trouble.is_over() && !trouble.is_over(), "once");
        trouble.hear(Some(&EmbedError::NotAVector));
        assert!(trouble.news().is_some(), "it began anew");
        assert!(!trouble.is_over());
        let over = (0..9).filter(|_| {
            trouble.hear(Some(&EmbedError::NotAVector));
            trouble.hear(None);
            trouble.is_over()
        });
        assert_eq!(over.count(), 2, "no more than three times in all");
    }
}
