//! One turn, from settled commands to the commit. Before the commit nothing has happened.

use std::time::Instant;

use serde_json::json;

use super::check::Unheld;
use super::choice;
use super::introduce::Sifted;
use crate::engine::api::{Answer, Failure, NarratorChoice, Offer, Update};
use crate::engine::desk::show;
use crate::engine::error::{EngineError, is_stop};
use crate::engine::memory::chapter;
use crate::engine::memory::facts::{Happened, in_prompt};
use crate::engine::session::{Session, Step};
use crate::engine::settings::FactSource;
use crate::engine::stop::Stop;
use crate::memory::{self, Recalled};
use crate::narrator::{Begun, Brief, Delta, Narrator, NarratorError, NarratorErrorKind, Recollection, Telling, Usage};
use crate::prompt::{Profile, Prompt};
use crate::store::{
    Check, JobKind, JudgedEffect, MemoryDraft, StoreError, Timestamp, Timings, TurnDraft, TurnId, VerdictKind,
};
use crate::text::{Message, sanitize};
use crate::world::rules::{self, Settled};
use crate::world::witness;
use crate::world::{Choice, Command, Dice, Judged, Roll, State, Verdict};

/// What is to be played: a line and what it means.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::engine) struct Order {
    /// The player's line.
    pub input: String,
    /// What it means.
    pub commands: Vec<Command>,
    /// 0, or how often the turn was told before.
    pub take: u32,
    /// The built-in narrator tells it, whoever tells the others.
    pub builtin: bool,
    /// The turn it follows, where that is not the head (a retelling).
    pub parent: Option<TurnId>,
    /// A ruling was asked for already, whatever came of it.
    pub ruled: bool,
    /// What came of the reply that broke off, where the rest of it is asked for.
    pub begun: Option<Box<Begun>>,
}

impl Order {
    pub(in crate::engine) const fn new(input: String, commands: Vec<Command>) -> Self {
        Self { input, commands, take: 0, builtin: false, parent: None, ruled: false, begun: None }
    }
}

/// A turn that the rules have settled and nobody has told.
pub(in crate::engine) struct Draft {
    pub parent: TurnId,
    pub before: State,
    pub settled: Settled,
    pub rolls: Vec<Roll>,
    pub dice: Dice,
    pub choices: Vec<Choice>,
    pub notices: Vec<String>,
    /// What the check of the telling found.
    pub checks: Vec<Check>,
}

/// How often a prompt that is too long for the model is made shorter.
const SHRINKS: u32 = 3;

impl Session {
    pub(in crate::engine) async fn play(
        &mut self,
        order: Order,
        watch: &mut (dyn FnMut(Update) + Send),
        stop: &Stop,
    ) -> Result<Step, EngineError> {
        let step = self.play_through(order, watch, stop).await;
        // Where no turn came of it the story is again that of the head.
        let state = self.state.clone();
        self.weave(&state);
        step
    }

    async fn play_through(
        &mut self,
        mut order: Order,
        watch: &mut (dyn FnMut(Update) + Send),
        stop: &Stop,
    ) -> Result<Step, EngineError> {
        let start = Instant::now();
        // What a crash left undone is done before anything is remembered.
        self.settle(watch, stop).await?;
        self.tellers.meter.begin_turn();
        if let Some(fault) = self.tellers.meter.fault() {
            watch(Update::Notice(self.say(&fault)));
        }
        let endpoint = self.narrator == NarratorChoice::Endpoint && !order.builtin && self.tellers.endpoint.is_some();
        let before = match order.parent {
            Some(parent) => self.snapshot(parent).map_err(|error| self.store_error(&error))?,
            None => self.state.clone(),
        };
        self.weave(&before);
        if endpoint {
            self.adjudicate(&mut order, &before, watch, stop).await.map_err(|error| self.store_error(&error))?;
        }
        let mut draft = match self.draft(&order).map_err(|error| self.store_error(&error))? {
            Ok(draft) => draft,
            Err(answer) => return Ok(Step::Answered(answer)),
        };
        watch(Update::Began { input: order.input.clone() });
        if endpoint && super::talk::partner(&draft).is_none() {
            self.watch_memory(watch, stop).await;
        }
        let mut ms = Timings::default();
        let mut budget = self.settings.prompt_tokens;
        let (prompt, recalled, told) = loop {
            let (mut prompt, recalled) = if endpoint {
                let prepared = self.prepare(&order, &draft, budget, &mut ms, stop).await;
                self.say_trouble(watch);
                prepared.map_err(|error| self.store_error(&error))?
            } else {
                Default::default()
            };
            prompt.profile = self.settings.profile;
            if let Some(begun) = &order.begun {
                prompt.begun.clone_from(&begun.raw);
            }
            let mut partial = String::new();
            let past = self.recollections(&draft, endpoint).map_err(|error| self.store_error(&error))?;
            let told = self
                .tell_draft(&order, &draft, &prompt, &past, endpoint, watch, stop, &mut partial, &mut ms, start)
                .await;
            match told {
                Err(NarratorError { kind: NarratorErrorKind::Overflow { context }, .. })
                    if budget > self.settings.prompt_tokens >> SHRINKS =>
                {
                    if context.is_some_and(|context| Profile::of_context(context) == Profile::Short) {
                        self.settings.profile = Profile::Short;
                    }
                    let room = context
                        .and_then(|context| usize::try_from(context).ok())
                        .map_or(budget / 2, |context| context * 6 / 10);
                    budget = room.min(budget / 2).max(1);
                    draft.notices.push(self.say(&Message::new("engine-shrunk").with("tokens", budget)));
                }
                told => break (prompt, recalled, told.map_err(|error| NarratorError { partial, ..error })),
            }
        };
        let telling = match told {
            Ok(mut telling) => {
                if let Some(begun) = order.begun.take() {
                    telling.usage = begun.usage.plus(telling.usage);
                    draft.notices.push(self.locale.text("engine-continued"));
                }
                telling
            }
            Err(error) => return Ok(Step::Failed(self.fail(order, error))),
        };
        let telling = if endpoint {
            match self.hold(&order, &mut draft, &prompt, telling, watch, stop).await {
                Ok(telling) => telling,
                Err(Unheld::Stopped(error)) => return Ok(Step::Failed(self.fail(order, error))),
                Err(Unheld::Store(error)) => return Err(self.store_error(&error)),
            }
        } else {
            telling
        };
        ms.total = start.elapsed().as_secs_f64() * 1_000.0;
        self.commit(order, draft, telling, endpoint, &prompt, recalled, ms)
            .map_err(|error| self.store_error(&error))?;
        Ok(Step::Committed(Box::new(self.committed())))
    }

    /// Settles an order by the rules. The inner error is the world's refusal.
    pub(in crate::engine) fn draft(&self, order: &Order) -> Result<Result<Draft, Answer>, StoreError> {
        let (parent, before) = match order.parent {
            Some(parent) => (parent, self.snapshot(parent)?),
            None => (self.head.id, self.state.clone()),
        };
        let mut dice = Dice::new(self.seed, before.depth.saturating_add(1));
        let (settled, rest) = match rules::settle_all(&self.story, &before, &order.commands, &mut dice) {
            Ok(settled) => settled,
            Err(refusal) => {
                let command = order.commands.first().map_or("none", Command::name);
                return Ok(Err(Self::answer(&order.input, command, self.refusal(&refusal))));
            }
        };
        let mut notices = Vec::new();
        if let Some((at, refusal)) = rest {
            let order = order.commands.get(at).map_or("none", Command::name);
            let message =
                Message::new("engine-order-refused").with("order", order).with("reason", self.refusal(&refusal));
            notices.push(self.say(&message));
        }
        let choices = rules::choices(&self.story, &settled.state, self.language());
        let rolls = dice.rolls().to_vec();
        Ok(Ok(Draft { parent, before, settled, rolls, dice, choices, notices, checks: Vec::new() }))
    }

    #[expect(clippy::too_many_arguments, reason = "one call of one step")]
    pub(in crate::engine) async fn tell_draft(
        &self,
        order: &Order,
        draft: &Draft,
        prompt: &Prompt,
        recalled: &[Recollection],
        endpoint: bool,
        watch: &mut (dyn FnMut(Update) + Send),
        stop: &Stop,
        partial: &mut String,
        ms: &mut Timings,
        start: Instant,
    ) -> Result<Telling, NarratorError> {
        let brief = Brief {
            story: &self.story,
            language: self.language(),
            before: &draft.before,
            settled: &draft.settled,
            input: &order.input,
            commands: &order.commands,
            rolls: &draft.rolls,
            choices: &draft.choices,
            seed: self.seed,
            take: order.take,
            prompt,
            recalled,
        };
        let mut on_delta = |delta| match delta {
            Delta::Prose(text) => {
                if partial.is_empty() {
                    ms.first_token = start.elapsed().as_secs_f64() * 1_000.0;
                }
                partial.push_str(&text);
                watch(Update::Prose(text));
            }
            Delta::Thinking(count) => watch(Update::Thinking(count)),
            Delta::Notice(text) => watch(Update::Notice(text)),
            Delta::Waiting(text) => watch(Update::Waiting(text)),
        };
        let narrator: &dyn Narrator = match &self.tellers.endpoint {
            // What is asked again contradicted the world.
            Some(model) if endpoint => {
                self.tellers.consistency.as_ref().filter(|_| prompt.again > 0).unwrap_or(model).as_ref()
            }
            _ => &self.builtin,
        };
        tokio::select! {
            biased;
            () = stop.stopped() => Err(NarratorError {
                kind: NarratorErrorKind::Stopped,
                message: self.locale.text("engine-stopped"),
                hints: Vec::new(),
                partial: String::new(),
                begun: None,
            }),
            told = narrator.tell(brief, &mut on_delta) => told,
        }
    }

    fn fail(&mut self, order: Order, error: NarratorError) -> Failure {
        let before = order.begun.as_ref().map_or_else(Usage::default, |begun| begun.usage);
        // where the rest did not come at all, what had come before can still be gone on with
        let begun = match error.begun {
            Some(begun) => Some(Box::new(Begun { usage: before.plus(begun.usage), ..*begun })),
            None => order.begun.clone(),
        };
        let mut offers = if begun.is_some() { vec![Offer::Continue] } else { Vec::new() };
        if !is_stop(error.kind) {
            offers.extend([Offer::Retry, Offer::Builtin]);
        }
        offers.push(Offer::Leave);
        let failure = Failure {
            input: order.input.clone(),
            message: error.message,
            hints: error.hints,
            partial: error.partial,
            offers,
        };
        self.failed = Some(Order { begun, ..order });
        failure
    }

    #[expect(clippy::too_many_arguments, reason = "all that one commit holds")]
    pub(in crate::engine) fn commit(
        &mut self,
        order: Order,
        draft: Draft,
        telling: Telling,
        endpoint: bool,
        prompt: &Prompt,
        recalled: Recalled,
        ms: Timings,
    ) -> Result<(), StoreError> {
        let calibration = self.calibrate(draft.parent, prompt, &telling)?;
        let lore = self.lore_times(&order.input, &draft)?;
        let Draft { parent, before, mut settled, rolls, mut dice, mut notices, checks, .. } = draft;
        settled.state.lore = lore;
        let Sifted { known, refused } = self.sift(&telling, &settled.state);
        let proposed = rules::propose(&self.story, &mut settled, known, &mut dice);
        self.weave(&settled.state);
        if !telling.issues.is_empty() {
            notices.push(self.say(&Message::new("engine-note-issues").with("issues", telling.issues.join("; "))));
        }
        Self::tell(&mut settled.state.told, &telling.told);
        let written: &[String] = if endpoint { &telling.choices } else { &[] };
        let choices = choice::settle(&self.story, &settled.state, self.language(), written, self.seed);
        // The rules' own effects are law, also where they ran into a bound; verdicts are for proposals.
        let effects = settled.effects.iter().enumerate().map(|(at, judged)| {
            let law = Judged { verdict: Verdict::Accepted, ..judged.clone() };
            self.judged(if proposed.contains(&at) { judged } else { &law })
        });
        let effects = effects.chain(refused).collect();
        let every = self.settings.summary_every;
        let due = every > 0 && settled.state.depth > 0 && settled.state.depth.is_multiple_of(every);
        let chapter = chapter::is_due(
            settled.state.depth,
            every,
            self.settings.chapter_every,
            chapter::phase_ends(&self.story, &settled.events),
        );
        let facts = self.turn_facts(
            parent,
            &Happened {
                before: Some(&before),
                after: &settled.state,
                events: &settled.events,
                said: &order.input,
                proposed: if endpoint && self.settings.facts == FactSource::Reply { &telling.facts } else { &[] },
                recalled: &in_prompt(prompt),
            },
        )?;
        let extract = endpoint && self.settings.facts == FactSource::Own && !telling.narration.is_empty();
        let thrown = dice.into_rolls();
        let mut meta = json!({ "node": settled.state.node, "known": witness::Known::of(&settled.events) });
        let talk = recalled.record.get("talk").is_some();
        if endpoint && !talk {
            // A narrator who knows all may have told more than those who stood by could see.
            show::note(&mut meta, "seen", json!(self.seen_of(&settled.events)));
        }
        let exchange = memory::exchange(self.language(), &order.input, &telling.narration, meta);
        let draft = TurnDraft {
            take: order.take,
            commands: order.commands,
            choices,
            effects,
            events: settled.events,
            rolls: if thrown.len() > rolls.len() { thrown } else { rolls },
            narrator: if endpoint { "endpoint" } else { "builtin" }.to_owned(),
            model: self.tellers.endpoint.as_ref().filter(|_| endpoint).map(|model| model.name()),
            usage: self.turn_usage(telling.usage, endpoint),
            ms,
            notices,
            recall: calibration.record(recalled.record),
            prompt: if endpoint { serde_json::to_value(prompt).unwrap_or_default() } else { serde_json::Value::Null },
            raw: sanitize(&telling.raw),
            checks,
            memories: vec![MemoryDraft { character: settled.state.partner.clone(), ..exchange }],
            facts,
            jobs: [
                (true, JobKind::Embed),
                (due, JobKind::Summarise),
                (chapter, JobKind::Chapter),
                (extract, JobKind::Extract),
            ]
            .into_iter()
            .filter_map(|(due, kind)| due.then_some(kind))
            .collect(),
            retrievals: recalled.retrievals,
            input: order.input,
            narration: telling.narration,
            ..TurnDraft::new(Some(parent), settled.state, Timestamp::now())
        };
        let id = self.save.commit(&draft)?;
        // While the player reads, the vectors of what was just told are made.
        self.memory.start(&self.save)?;
        self.head = self.save.turn(id)?;
        self.state = draft.state;
        let row = self.head.clone();
        self.count_tokens(&row);
        self.note_ending();
        Ok(())
    }

    fn judged(&self, judged: &Judged) -> JudgedEffect {
        let (verdict, reason) = match &judged.verdict {
            Verdict::Accepted => (VerdictKind::Accepted, None),
            Verdict::Clamped(reason) => (VerdictKind::Clamped, Some(self.say(reason))),
            Verdict::Refused(reason) => (VerdictKind::Refused, Some(self.say(reason))),
        };
        JudgedEffect { effect: serde_json::to_value(&judged.effect).unwrap_or_default(), verdict, reason }
    }
}
