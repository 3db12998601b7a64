//! What a model names and the rules take in: what of its proposals comes before them, and the story with what was
//! taken in beside the pack's.

use std::borrow::Cow;
use std::sync::Arc;

use crate::engine::desk::show;
use crate::engine::session::Session;
use crate::memory::facts::Names;
use crate::narrator::{Proposal, Telling};
use crate::parser::{self, Reading};
use crate::store::{JudgedEffect, VerdictKind};
use crate::text::{Message, fold};
use crate::world::{Command, Effect, State, Story, introduced};

/// A telling's effects: those that come before the rules, and those that do not, each with its reason.
#[derive(Debug, Default)]
pub(in crate::engine) struct Sifted {
    pub known: Vec<Effect>,
    pub refused: Vec<JudgedEffect>,
}

impl Session {
    /// Makes the story that of a state: the pack's, with what the save has taken in up to there.
    pub(in crate::engine) fn weave(&mut self, state: &State) {
        let until = self.until();
        if self.taken == state.introduced && self.bound == until {
            return;
        }
        if self.bound != until {
            self.base = self.bounded(until);
            self.bound = until;
        }
        self.taken.clone_from(&state.introduced);
        self.story = introduced::woven(&self.base, state).map_or_else(|| Arc::clone(&self.base), Arc::new);
        self.known.names = Names::new(&self.story, &state.hero.name);
    }

    /// The story of a state that may hold more than where the play stands.
    pub(in crate::engine) fn story_of(&self, state: &State) -> Cow<'_, Story> {
        if self.taken == state.introduced {
            return Cow::Borrowed(&self.story);
        }
        introduced::woven(&self.base, state).map_or(Cow::Borrowed(self.base.as_ref()), Cow::Owned)
    }

    /// What of a telling's effects comes before the rules: what can be read; of new things, what the text itself names
    /// and no word of the game means already.
    pub(in crate::engine) fn sift(&self, telling: &Telling, state: &State) -> Sifted {
        let mut sifted = Sifted::default();
        for proposal in &telling.effects {
            match proposal {
                Proposal::Unknown { written, why } => {
                    let reason = Message::new("engine-unknown-effect").with("why", why.as_str());
                    sifted.refused.push(self.refused(show::gated(written.clone()), &reason));
                }
                Proposal::Known(effect) => match self.unnamed(effect, telling, state) {
                    Some(key) => {
                        let written = serde_json::to_value(effect).unwrap_or_default();
                        sifted.refused.push(self.refused(written, &Message::new(key)));
                    }
                    None => sifted.known.push(effect.clone()),
                },
            }
        }
        sifted
    }

    fn refused(&self, effect: serde_json::Value, reason: &Message) -> JudgedEffect {
        JudgedEffect { effect, verdict: VerdictKind::Refused, reason: Some(self.say(reason)) }
    }

    /// Why something new does not come before the rules.
    fn unnamed(&self, effect: &Effect, telling: &Telling, state: &State) -> Option<&'static str> {
        let Effect::Introduce { name, .. } = effect else { return None };
        // What is no name at all the rules refuse by that.
        let name = introduced::plain_name(name)?;
        // What is there already they refuse by that, too.
        if introduced::clash(&self.story, state, &name).is_some() {
            return None;
        }
        if !fold(&telling.narration).contains(&fold(&name)) {
            return Some("rules-verdict-introduce-unnamed");
        }
        let only_said = |command: &Command| {
            matches!(command, Command::Free { .. } | Command::Ask { .. } | Command::Say { .. } | Command::Negotiate)
        };
        match parser::read(&name, &self.story, state, &[], self.language()) {
            Reading::Commands(commands) if commands.iter().all(only_said) => None,
            _ => Some("rules-verdict-introduce-word"),
        }
    }
}
