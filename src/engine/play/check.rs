//! A model's telling is held to the world before the commit (seeds B4): a contradiction is named to the model once;
//! what still contradicts is struck, or the built-in narrator tells the turn.

use std::time::Instant;

use super::turn::{Draft, Order};
use crate::engine::api::Update;
use crate::engine::session::Session;
use crate::engine::settings::CheckSetting;
use crate::engine::stop::Stop;
use crate::memory::consistency::{Contradiction, CoreFact, Told, check, strike};
use crate::narrator::{NarratorError, Telling, account};
use crate::prompt::{Prompt, PromptMessage, Role};
use crate::store::{Check, StoreError, Timings};
use crate::text::{Message, clip, fold};
use crate::world::rules;

/// The most contradictions that are named to the model, and kept with the turn.
const NAMED: usize = 6;
/// The length to which a sentence is cut where it is named, in Chinese characters; English takes three times as many.
const SENTENCE: usize = 80;

/// What was done about a contradiction, as it is kept with the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    Repaired,
    Struck,
    Retold,
}

impl Action {
    const fn code(self) -> &'static str {
        match self {
            Self::Repaired => "repaired",
            Self::Struck => "struck",
            Self::Retold => "retold",
        }
    }
}

/// Why a telling was not held to the world.
pub(in crate::engine) enum Unheld {
    /// The player stopped it.
    Stopped(NarratorError),
    /// The save cannot be read.
    Store(StoreError),
}

impl Session {
    /// Holds a telling to the world. What comes back contradicts it nowhere that the check can see; `draft.checks` says
    /// what was found and what was done.
    pub(in crate::engine) async fn hold(
        &mut self,
        order: &Order,
        draft: &mut Draft,
        prompt: &Prompt,
        telling: Telling,
        watch: &mut (dyn FnMut(Update) + Send),
        stop: &Stop,
    ) -> Result<Telling, Unheld> {
        if telling.narration.is_empty() {
            draft.checks = vec![Check {
                kind: "stale".to_owned(),
                sentence: String::new(),
                reason: telling.issues.join(" "),
                action: Action::Retold.code().to_owned(),
            }];
            return self.tell_plainly(order, draft, prompt, telling, watch, stop).await;
        }
        if self.settings.check == CheckSetting::Off {
            return Ok(telling);
        }
        let facts = self.core_facts(draft).map_err(Unheld::Store)?;
        let mut found = self.contradictions(order, draft, &telling, &facts);
        if found.is_empty() {
            return Ok(telling);
        }
        let mut telling = telling;
        if self.settings.check == CheckSetting::Repair {
            watch(Update::Correcting);
            let again = self.ask_again(order, draft, prompt, &telling, &found, watch, stop).await;
            match again {
                Ok(repaired) if repaired.narration.is_empty() => {
                    telling.usage = telling.usage.plus(repaired.usage);
                }
                Ok(repaired) => {
                    let usage = telling.usage.plus(repaired.usage);
                    let before = std::mem::replace(&mut telling, Telling { usage, ..repaired });
                    let left = self.contradictions(order, draft, &telling, &facts);
                    if left.is_empty() {
                        draft.checks = self.checks(&before, &found, Action::Repaired);
                        return Ok(telling);
                    }
                    found = left;
                }
                Err(error) if stop.is_stopped() => return Err(Unheld::Stopped(error)),
                // The first telling is still there: what is wrong in it can be struck.
                Err(error) => draft.notices.push(error.message),
            }
        }
        if let Some(kept) = strike(&telling.narration, &found) {
            draft.checks = self.checks(&telling, &found, Action::Struck);
            let struck: Vec<_> =
                found.iter().filter_map(|found| telling.narration.get(found.sentence.clone())).collect();
            let struck = fold(&struck.join("\n"));
            telling.facts.retain(|fact| !struck.contains(&fold(&fact.subject)));
            telling.narration = kept;
            return Ok(telling);
        }
        draft.checks = self.checks(&telling, &found, Action::Retold);
        self.tell_plainly(order, draft, prompt, telling, watch, stop).await
    }

    /// Lets the built-in narrator tell a turn that the model did not tell well. What the model cost stays counted.
    async fn tell_plainly(
        &self,
        order: &Order,
        draft: &Draft,
        prompt: &Prompt,
        telling: Telling,
        watch: &mut (dyn FnMut(Update) + Send),
        stop: &Stop,
    ) -> Result<Telling, Unheld> {
        watch(Update::Correcting);
        let Telling { usage, raw, .. } = telling;
        let (mut partial, mut ms) = (String::new(), Timings::default());
        let told = self
            .tell_draft(order, draft, prompt, &[], false, watch, stop, &mut partial, &mut ms, Instant::now())
            .await
            .map_err(Unheld::Stopped)?;
        Ok(Telling { usage, raw, ..told })
    }

    /// Asks the model once more, with what was wrong.
    #[expect(clippy::too_many_arguments, reason = "one call of one step")]
    async fn ask_again(
        &self,
        order: &Order,
        draft: &Draft,
        prompt: &Prompt,
        telling: &Telling,
        found: &[Contradiction],
        watch: &mut (dyn FnMut(Update) + Send),
        stop: &Stop,
    ) -> Result<Telling, NarratorError> {
        let mut prompt = prompt.clone();
        let says = found.iter().take(NAMED).map(|found| {
            let message = Message::new("consistency-repair-line")
                .with("sentence", self.quoted(telling, found))
                .with("reason", self.say(&found.reason))
                .with("truth", self.say(&found.truth));
            self.say(&message)
        });
        let says = says.collect::<Vec<_>>().join("\n");
        prompt.again = 2;
        prompt.messages.push(PromptMessage { role: Role::Assistant, content: telling.narration.clone() });
        prompt.messages.push(PromptMessage {
            role: Role::User,
            content: self.say(&Message::new("consistency-repair").with("wrong", says)),
        });
        let (mut partial, mut ms) = (String::new(), Timings::default());
        self.tell_draft(order, draft, &prompt, &[], true, watch, stop, &mut partial, &mut ms, Instant::now()).await
    }

    /// What a telling says against the world as it will be with the effects that the rules accept of it.
    fn contradictions(
        &self,
        order: &Order,
        draft: &Draft,
        telling: &Telling,
        facts: &[CoreFact],
    ) -> Vec<Contradiction> {
        let mut settled = draft.settled.clone();
        let known = self.sift(telling, &settled.state).known;
        rules::propose(&self.story, &mut settled, known, &mut draft.dice.clone());
        // Whoever was taken in with this telling is there.
        let story = self.story_of(&settled.state);
        check(&Told {
            story: &story,
            language: self.language(),
            before: &draft.before,
            after: &settled.state,
            events: &settled.events,
            input: &order.input,
            facts,
            given: &account::words(&story, self.language(), &settled.events),
            narration: &telling.narration,
            speakers: &telling.speakers,
        })
    }

    /// The core facts that hold where a turn is played.
    fn core_facts(&mut self, draft: &Draft) -> Result<Vec<CoreFact>, StoreError> {
        self.held_facts(draft)
    }

    fn quoted(&self, telling: &Telling, found: &Contradiction) -> String {
        let sentence = telling.narration.get(found.sentence.clone()).unwrap_or_default();
        clip(sentence, self.language().characters(SENTENCE)).to_owned()
    }

    /// What was found, as it is kept with the turn.
    fn checks(&self, telling: &Telling, found: &[Contradiction], action: Action) -> Vec<Check> {
        let check = |found: &Contradiction| Check {
            kind: found.kind.code().to_owned(),
            sentence: self.quoted(telling, found),
            reason: format!("{} {}", self.say(&found.reason), self.say(&found.truth)),
            action: action.code().to_owned(),
        };
        found.iter().take(NAMED).map(check).collect()
    }
}
