//! What no rule settles is ruled before it is told: how hard it is and what may come of it. The ruling is part of the
//! command that is kept with the turn, so that it stands when the turn is told again.

use std::time::Duration;

use super::choice;
use super::turn::Order;
use crate::engine::api::Update;
use crate::engine::session::Session;
use crate::engine::settings::AdjudicateSetting;
use crate::engine::stop::Stop;
use crate::narrator::account;
use crate::narrator::model::ruling_request;
use crate::prompt::{self, Profile, Prompt, PromptMessage, Role, SceneInputs, estimate};
use crate::store::{StoreError, TurnId};
use crate::text::clip;
use crate::world::rules::view;
use crate::world::{Approach, Command, Ruling, State};

/// How long a ruling is waited for. Then the rules settle the attempt by themselves.
const WAIT: Duration = Duration::from_secs(45);
/// How much of the last telling is put before the model, in Chinese characters; English takes three times as many.
const LATELY: usize = 160;

/// An attempt that can be ruled.
struct Attempt {
    text: String,
    approach: Approach,
}

impl Session {
    /// Has an order ruled that no rule settles, or takes over how it was ruled here before. A failure leaves it to the
    /// rules.
    pub(in crate::engine) async fn adjudicate(
        &mut self,
        order: &mut Order,
        before: &State,
        watch: &mut (dyn FnMut(Update) + Send),
        stop: &Stop,
    ) -> Result<(), StoreError> {
        let Some(attempt) = self.attempt(order, before) else { return Ok(()) };
        order.ruled = true;
        let parent = order.parent.unwrap_or(self.head.id);
        // Nothing hangs on what a model says the second time.
        if let Some(commands) = self.ruled_before(parent, order, &attempt)? {
            order.commands = commands;
            return Ok(());
        }
        let Some(model) = self.tellers.endpoint.clone() else { return Ok(()) };
        watch(Update::Began { input: order.input.clone() });
        let prompt = self.ruling_prompt(order, before)?;
        let asked = tokio::time::timeout(WAIT, model.rule(&prompt, &self.story, attempt.approach, self.language()));
        let answer = tokio::select! {
            biased;
            () = stop.stopped() => {
                order.ruled = false;
                return Ok(());
            }
            answer = asked => answer,
        };
        let (ruling, _) = match answer {
            Ok(Ok(ruled)) => ruled,
            Ok(Err(error)) => {
                tracing::warn!(why = error.message, "no ruling; the rules settle it");
                self.ruled = Some((parent, order.input.clone(), order.commands.clone()));
                return Ok(());
            }
            Err(_) => {
                tracing::warn!(seconds = WAIT.as_secs(), "no ruling in time; the rules settle it");
                self.ruled = Some((parent, order.input.clone(), order.commands.clone()));
                return Ok(());
            }
        };
        let ruling = Ruling { why: self.said_of(before, ruling.why), ..ruling };
        let said = account::ruled_text(&self.locale, ruling.odds, &ruling.why);
        watch(Update::Notice(said));
        order.commands =
            vec![Command::Ruled { text: attempt.text, approach: attempt.approach, ruling: Box::new(ruling) }];
        // A telling that fails does not throw the ruling away.
        self.ruled = Some((parent, order.input.clone(), order.commands.clone()));
        Ok(())
    }

    /// Takes over how a line was ruled here before. Asks nobody.
    pub(in crate::engine) fn rule_as_before(&self, order: &mut Order, before: &State) -> Result<(), StoreError> {
        let parent = order.parent.unwrap_or(self.head.id);
        if let Some(attempt) = self.attempt(order, before)
            && let Some(commands) = self.ruled_before(parent, order, &attempt)?
        {
            order.commands = commands;
        }
        Ok(())
    }

    /// What there is to rule in an order, by the setting. A turn that is told again stands as it was ruled, a fight and
    /// an ending are the rules' own.
    fn attempt(&self, order: &Order, before: &State) -> Option<Attempt> {
        let [command] = order.commands.as_slice() else { return None };
        let quiet = before.combat.is_none() && before.ending.is_none();
        if order.ruled || order.take > 0 || !quiet || self.settings.adjudicate == AdjudicateSetting::Off {
            return None;
        }
        match command {
            Command::Free { text, approach } => Some(Attempt { text: text.clone(), approach: *approach }),
            // A thing that is there, used in a way that nothing is written for.
            Command::Use { item, on } if self.settings.adjudicate == AdjudicateSetting::Always => {
                let there = view::carried(before, item) > 0
                    && on.as_ref().is_none_or(|thing| view::within_reach(&self.story, before, thing));
                let unwritten = there && view::refusal(&self.story, before, command).is_some();
                unwritten.then(|| Attempt { text: order.input.clone(), approach: Approach::Wits })
            }
            _ => None,
        }
    }

    /// The commands of this line as they were ruled here before: in this sitting, or in a turn that a model told.
    fn ruled_before(
        &self,
        parent: TurnId,
        order: &Order,
        attempt: &Attempt,
    ) -> Result<Option<Vec<Command>>, StoreError> {
        let same = |commands: &[Command]| match commands {
            [Command::Ruled { text, .. }] => *text == attempt.text,
            commands => commands == order.commands,
        };
        if let Some((at, input, commands)) = &self.ruled
            && *at == parent
            && *input == order.input
            && same(commands)
        {
            return Ok(Some(commands.clone()));
        }
        let rows = self.save.tellings(Some(parent), &order.input)?;
        let told = rows.into_iter().filter(|row| row.narrator == "endpoint");
        Ok(told.map(|row| row.commands).find(|commands| same(commands)))
    }

    /// A reason as it may be shown: none that names what is not here.
    fn said_of(&self, before: &State, why: String) -> String {
        if choice::names_what_is_not_here(&self.story, before, &why) { String::new() } else { why }
    }

    /// The situation as the hero sees it, and the player's line.
    fn ruling_prompt(&self, order: &Order, before: &State) -> Result<Prompt, StoreError> {
        let language = self.language();
        let scene = prompt::describe(&SceneInputs {
            locale: &self.locale,
            story: &self.story,
            state: before,
            input: &order.input,
            settled: &[],
            words: &[],
            rolls: &[],
            refused: &[],
            recent: &[],
            // how hard something is hangs on all of it
            profile: Profile::Full,
        });
        let parent = self.save.turn(order.parent.unwrap_or(self.head.id))?;
        let lately = clip(&parent.narration, language.characters(LATELY)).replace('\n', " ");
        let standing = scene.standing.into_iter().map(|found| found.text).collect();
        let parts = [vec![lately], standing, scene.context, scene.node, scene.items, scene.action].concat();
        let parts: Vec<_> = parts.into_iter().filter(|part| !part.trim().is_empty()).collect();
        let messages = vec![
            PromptMessage { role: Role::System, content: ruling_request(language).to_owned() },
            PromptMessage { role: Role::User, content: parts.join("\n") },
        ];
        let tokens = messages.iter().map(|message| estimate(&message.content)).sum();
        Ok(Prompt { messages, tokens, budget: self.settings.prompt_tokens, ..Prompt::default() })
    }
}
