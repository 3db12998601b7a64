//! Turns that the player keeps under a name, to come back to: the names of turns in the timeline, given and taken in a
//! line. Every turn is saved anyway; a name is only the way back to one.

use crate::engine::error::EngineError;
use crate::engine::session::{Session, Step};
use crate::store::TurnId;
use crate::text::{Message, clip, fold, sanitize_line};

/// The longest name, in characters.
const LONGEST: usize = 40;

impl Session {
    /// Keeps the turn at the head under a name; a name that another turn had is this one's from now on.
    ///
    /// # Errors
    /// The save cannot be read or written.
    pub(in crate::engine) fn keep_as(&mut self, line: &str, name: &str) -> Result<Step, EngineError> {
        let name = sanitize_line(name);
        let name = clip(name.trim().trim_matches(['"', '“', '”', '「', '」']), LONGEST).to_owned();
        for (turn, label) in self.labels()? {
            if fold(&label) == fold(&name) && turn != self.head.id.get() {
                self.label(turn, "")?;
            }
        }
        self.label(self.head.id.get(), &name)?;
        let said = Message::new("engine-slot-kept").with("name", name).with("turn", self.head.depth);
        Ok(Step::Answered(Self::answer(line, "save", self.say(&said))))
    }

    /// Goes back to the turn that is kept under a name; without a name, or where there is none such, says which there are.
    ///
    /// # Errors
    /// The save cannot be read or written.
    pub(in crate::engine) fn load(&mut self, line: &str, name: Option<&str>) -> Result<Step, EngineError> {
        let labels = self.labels()?;
        let wanted = name.map(fold);
        let found = labels.iter().rev().find(|(_, label)| Some(fold(label)) == wanted);
        if let Some((turn, label)) = found {
            let label = label.clone();
            return self.rewind_said(line, *turn, |session| {
                Message::new("engine-slot-loaded").with("name", label).with("turn", session.head().depth)
            });
        }
        let mut lines = Vec::new();
        if let Some(name) = name {
            lines.push(self.say(&Message::new("engine-slot-unknown").with("name", sanitize_line(name))));
        }
        lines.push(self.locale.text(if labels.is_empty() { "engine-slot-none" } else { "engine-slot-list" }));
        for (turn, label) in &labels {
            let row = self.save.turn(TurnId::new(*turn)).map_err(|error| self.store_error(&error))?;
            let line = Message::new("engine-slot-line").with("name", label.as_str()).with("turn", row.depth);
            lines.push(self.say(&line.with("input", clip(&row.input, 40))));
        }
        Ok(Step::Answered(Self::answer(line, "load", lines.join("\n"))))
    }
}
