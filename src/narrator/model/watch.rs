//! A reply while it comes.

use std::ops::ControlFlow;
use std::time::Duration;

use super::Issue;
use super::check::{fault_of, repetition};
use super::fresh::Fresh;
use super::joint::Joint;
use super::narration::{NarrationStream, weight};
use crate::endpoint::Progress;
use crate::narrator::Delta;
use crate::text::{Language, Locale, Message};

/// Prose that is held back until its beginning was seen to be fit: the right language, no refusal, no echo of the
/// prompt. A Chinese character counts three.
const OPENING: usize = 60;
/// Text between two looks for repetition, and for lists without end.
const STRETCH: usize = 60;
/// So much copied from earlier turns at the beginning of a reply, with nothing new: the reply is not waited for.
const STALE: usize = 150;

/// Watches a reply while it comes: shows its prose, and ends it when it is whole, unfit or runs in circles.
pub(super) struct Watch {
    language: Language,
    pub stream: NarrationStream,
    /// Joins what comes to what came before it broke off.
    pub joint: Joint,
    /// Leaves out sentences of earlier turns.
    pub fresh: Fresh,
    /// Prose that was shown.
    pub given: String,
    /// Prose that waits for the look at its beginning.
    held: String,
    /// Prose since the last look for repetition.
    stretch: usize,
    /// Text since the last look at the lists after the prose.
    unseen: usize,
    /// The parts that were whole when a list had grown past all use.
    pub overrun: Option<serde_json::Value>,
    opened: bool,
    pub fault: Option<Issue>,
    pub repeats: bool,
    /// The prose went on past what a reply may have.
    pub long: bool,
    /// The most prose.
    most: usize,
}

impl Watch {
    pub fn new(language: Language, fresh: Fresh, joint: Joint, most: usize) -> Self {
        Self {
            language,
            stream: NarrationStream::new(),
            joint,
            fresh,
            given: String::new(),
            held: String::new(),
            stretch: 0,
            unseen: 0,
            overrun: None,
            opened: false,
            fault: None,
            repeats: false,
            long: false,
            most,
        }
    }

    pub fn take(&mut self, progress: Progress, locale: &Locale, on: &mut (dyn FnMut(Delta) + Send)) -> ControlFlow<()> {
        match progress {
            Progress::Thinking(characters) => on(Delta::Thinking(characters)),
            Progress::Notice(message) => on(Delta::Notice(locale.say(&message))),
            Progress::Waiting(left) => on(Delta::Waiting(waiting(left, locale))),
            Progress::WasThinking => {
                self.stream = NarrationStream::new();
                self.joint = self.joint.again();
                self.fresh = self.fresh.again();
                self.held.clear();
            }
            Progress::Text(text) => {
                let text = self.joint.push(&text);
                return self.take_text(&text, on);
            }
        }
        ControlFlow::Continue(())
    }

    fn take_text(&mut self, text: &str, on: &mut (dyn FnMut(Delta) + Send)) -> ControlFlow<()> {
        let prose = self.fresh.push(&self.stream.push(text));
        self.held.push_str(&prose);
        self.stretch = self.stretch.saturating_add(weight(&prose));
        if !self.opened && weight(&self.held) >= OPENING {
            self.fault = fault_of(&self.held, self.language);
            self.opened = true;
        }
        if !self.opened && self.fresh.dropped() >= STALE {
            self.fault = Some(Issue::Stale);
        }
        if self.fault.is_some() {
            return ControlFlow::Break(());
        }
        if self.opened && !self.held.is_empty() {
            let prose = std::mem::take(&mut self.held);
            self.given.push_str(&prose);
            on(Delta::Prose(prose));
        }
        if self.stretch >= STRETCH {
            self.stretch = 0;
            self.repeats = repetition(&self.given).is_some();
            self.long = !self.stream.is_told() && weight(&self.given) > self.most;
        }
        self.unseen = self.unseen.saturating_add(text.len());
        if self.unseen >= STRETCH {
            self.unseen = 0;
            self.overrun = self.stream.overrun();
        }
        if self.repeats || self.long || self.overrun.is_some() || self.stream.is_closed() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// What was held back because the reply might have begun anew: it did not.
    pub fn join(&mut self, on: &mut (dyn FnMut(Delta) + Send)) {
        let text = self.joint.finish();
        if !text.is_empty() {
            // the reply has ended; whether it should have is looked at next
            let _ = self.take_text(&text, on);
        }
    }

    /// Ends the reply: all prose that came, shown or not.
    pub fn end(&mut self) -> String {
        let mut rest = self.fresh.push(&self.stream.finish());
        rest.push_str(&self.fresh.finish());
        format!("{}{}{rest}", self.given, self.held)
    }
}

/// What is said of a wait, in whole seconds; none when it is over.
fn waiting(left: Duration, locale: &Locale) -> Option<String> {
    let seconds = i64::try_from(left.as_millis().div_ceil(1_000)).unwrap_or(i64::MAX);
    (seconds > 0).then(|| locale.say(&Message::new("endpoint-waiting").with("seconds", seconds)))
}
