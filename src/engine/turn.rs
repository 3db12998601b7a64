//! One turn, from settled commands to the commit. Before the commit nothing has happened.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::json;

use super::api::{Answer, Failure, NarratorChoice, Offer, Update};
use super::check::Unheld;
use super::error::{EngineError, is_stop};
use super::facts::{Happened, in_prompt};
use super::session::{Session, Step};
use super::settings::FactSource;
use super::stop::Stop;
use super::{chapter, choice, show, talk};
use crate::memory::{self, Ask, Recalled};
use crate::narrator::{
    Brief, Delta, Narrator, NarratorError, NarratorErrorKind, Proposal, Recollection, Telling, account,
};
use crate::prompt::{self, Excerpt, Exchange, Inputs, Profile, Prompt, SceneInputs, Sheet};
use crate::store::{
    Check, JobKind, JudgedEffect, MemoryDraft, StoreError, Timestamp, Timings, TokenUsage, TurnDraft, TurnId, TurnRow,
    VerdictKind,
};
use crate::text::{Message, sanitize};
use crate::world::rules::{self, Settled};
use crate::world::witness;
use crate::world::{Choice, Command, Dice, Effect, Judged, Roll, State, Verdict};

/// What is to be played: a line and what it means.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Order {
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
}

impl Order {
    pub(super) const fn new(input: String, commands: Vec<Command>) -> Self {
        Self { input, commands, take: 0, builtin: false, parent: None }
    }
}

/// A turn that the rules have settled and nobody has told.
pub(super) struct Draft {
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

/// How long a turn waits for the embedding model and the pack's vectors, at most.
const MEMORY_WAIT: Duration = Duration::from_secs(20);
/// So many turns the recap reaches back at most, where summaries are late or off.
const RECAP_TURNS: usize = 20;
/// How often a prompt that is too long for the model is made shorter.
const SHRINKS: u32 = 3;

impl Session {
    pub(super) async fn play(
        &mut self,
        order: Order,
        watch: &mut (dyn FnMut(Update) + Send),
        stop: &Stop,
    ) -> Result<Step, EngineError> {
        let start = Instant::now();
        // What a crash left undone is done before anything is remembered.
        self.settle(watch, stop).await?;
        let mut draft = match self.draft(&order).map_err(|error| self.store_error(&error))? {
            Ok(draft) => draft,
            Err(answer) => return Ok(Step::Answered(answer)),
        };
        watch(Update::Began { input: order.input.clone() });
        let endpoint = self.narrator == NarratorChoice::Endpoint && !order.builtin && self.tellers.endpoint.is_some();
        let mut ms = Timings::default();
        let mut budget = self.settings.prompt_tokens;
        let (prompt, recalled, told) = loop {
            let (prompt, recalled) = if endpoint {
                self.prepare(&order, &draft, budget, &mut ms, stop).await.map_err(|error| self.store_error(&error))?
            } else {
                Default::default()
            };
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
            Ok(telling) => telling,
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
    pub(super) fn draft(&self, order: &Order) -> Result<Result<Draft, Answer>, StoreError> {
        let (parent, before) = match order.parent {
            Some(parent) => (parent, self.save.snapshot(parent)?),
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

    /// Waits a little for the embedding model and the pack's vectors: what is found with them is found better. What is
    /// still not there then is recorded on the turn.
    async fn await_memory(&self, stop: &Stop) {
        let (memory, story, language) = (self.memory.clone(), Arc::clone(&self.story), self.language());
        let waiting = tokio::task::spawn_blocking(move || memory.wait(&story, language, MEMORY_WAIT));
        tokio::select! {
            biased;
            () = stop.stopped() => {}
            _ = waiting => {}
        }
    }

    /// Finds what is remembered and assembles the prompt.
    pub(super) async fn prepare(
        &mut self,
        order: &Order,
        draft: &Draft,
        budget: usize,
        ms: &mut Timings,
        stop: &Stop,
    ) -> Result<(Prompt, Recalled), StoreError> {
        let start = Instant::now();
        if let Some(who) = talk::partner(draft) {
            let recalled = self.remember(order, draft, &who)?;
            ms.retrieve += start.elapsed().as_secs_f64() * 1_000.0;
            let start = Instant::now();
            let prompt = self.assemble_talk(order, draft, &recalled, &who, budget)?;
            ms.assemble += start.elapsed().as_secs_f64() * 1_000.0;
            return Ok((prompt, recalled));
        }
        self.await_memory(stop).await;
        let sheet = talk::addressed(draft).and_then(|who| self.sheet(&who, false));
        let without: Vec<&str> = sheet.iter().map(|sheet| sheet.source.as_str()).collect();
        // The same line played here before was told what was remembered then, by the same means.
        let before = self.save.tellings(Some(draft.parent), &order.input)?;
        let rows = self.rows_before(draft)?;
        let limits = self.limits(rows.last(), budget);
        let summarised = self.memory.summarised(&self.save, Some(draft.parent))?;
        let standing = prompt::stands_from(&exchanges(&rows), summarised, &limits);
        let mut recalled = self.memory.recall(
            &self.save,
            &Ask {
                story: &self.story,
                language: self.language(),
                state: &draft.settled.state,
                input: &order.input,
                after: Some(draft.parent),
                standing,
                again: before.iter().find(|row| row.narrator == "endpoint").map(|row| &row.recall),
                without: &without,
                at: Timestamp::now(),
            },
        )?;
        ms.retrieve += start.elapsed().as_secs_f64() * 1_000.0;
        let start = Instant::now();
        let facts = self.chosen_facts(&order.input, draft, None)?;
        let prompt = self.assemble(order, draft, &recalled, &facts, sheet.as_ref(), &rows, limits);
        let sections = || prompt.sections.iter();
        let cut = sections().flat_map(|section| &section.left).filter(|left| left.why == prompt::Why::Budget);
        recalled.used(
            &sections().flat_map(|section| section.sources.iter().map(String::as_str)).collect(),
            &cut.filter_map(|left| left.source.as_deref()).collect(),
        );
        ms.assemble += start.elapsed().as_secs_f64() * 1_000.0;
        Ok((prompt, recalled))
    }

    /// The newest turns before a draft, oldest first: those that may stand in its prompt as messages or in the recap.
    fn rows_before(&self, draft: &Draft) -> Result<Vec<TurnRow>, StoreError> {
        let summaries = usize::try_from(self.settings.summary_every).unwrap_or(usize::MAX).min(40);
        let needed = (self.settings.recent_messages / 2).saturating_add(summaries).saturating_add(RECAP_TURNS);
        self.turns_up_to(draft.parent, needed)
    }

    #[expect(clippy::too_many_arguments, reason = "one call of one step")]
    fn assemble(
        &self,
        order: &Order,
        draft: &Draft,
        recalled: &Recalled,
        known: &[Excerpt],
        sheet: Option<&Sheet>,
        rows: &[TurnRow],
        limits: prompt::Limits,
    ) -> Prompt {
        let language = self.language();
        let facts = account::facts(&self.story, language, &draft.settled.events);
        let words = account::passages(&self.story, language, &draft.settled.events);
        let rolls: Vec<_> = draft.rolls.iter().map(|roll| account::roll_text(&self.locale, roll)).collect();
        let refused = rows.last().map(refused_effects).unwrap_or_default();
        let recent: Vec<_> = rows.iter().rev().take(3).rev().flat_map(|row| row.events.iter().cloned()).collect();
        let scene = prompt::describe(&SceneInputs {
            locale: &self.locale,
            story: &self.story,
            state: &draft.settled.state,
            input: &order.input,
            settled: &facts,
            words: &words,
            rolls: &rolls,
            refused: &refused,
            recent: &recent,
        });
        prompt::assemble(&Inputs {
            locale: &self.locale,
            contract: self.contract(),
            talk: "",
            worldview: self.story.worldview.get(language),
            sheet,
            exchanges: &exchanges(rows),
            summarised: recalled.summarised,
            scene: &scene,
            knowledge: &excerpts(&recalled.knowledge),
            secret: &recalled.secret,
            history: &excerpts(&recalled.history),
            facts: known,
            memories: &excerpts(&recalled.memories),
            limits,
        })
    }

    /// The last `count` turns up to `turn`, oldest first.
    pub(super) fn turns_up_to(&self, turn: TurnId, count: usize) -> Result<Vec<TurnRow>, StoreError> {
        let mut rows = Vec::new();
        let mut next = Some(turn);
        while let Some(id) = next.filter(|_| rows.len() < count) {
            let row = self.save.turn(id)?;
            next = row.parent;
            rows.push(row);
        }
        rows.reverse();
        Ok(rows)
    }

    #[expect(clippy::too_many_arguments, reason = "one call of one step")]
    pub(super) async fn tell_draft(
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
        };
        let narrator: &dyn Narrator = match &self.tellers.endpoint {
            Some(model) if endpoint => model.as_ref(),
            _ => &self.builtin,
        };
        tokio::select! {
            biased;
            () = stop.stopped() => Err(NarratorError {
                kind: NarratorErrorKind::Stopped,
                message: self.locale.text("engine-stopped"),
                hints: Vec::new(),
                partial: String::new(),
            }),
            told = narrator.tell(brief, &mut on_delta) => told,
        }
    }

    fn fail(&mut self, order: Order, error: NarratorError) -> Failure {
        let offers =
            if is_stop(error.kind) { vec![Offer::Leave] } else { vec![Offer::Retry, Offer::Builtin, Offer::Leave] };
        let failure = Failure {
            input: order.input.clone(),
            message: error.message,
            hints: error.hints,
            partial: error.partial,
            offers,
        };
        self.failed = Some(order);
        failure
    }

    #[expect(clippy::too_many_arguments, reason = "all that one commit holds")]
    pub(super) fn commit(
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
        let Draft { parent, before, mut settled, rolls, mut dice, mut notices, checks, .. } = draft;
        let mut unknown = Vec::new();
        let mut known: Vec<Effect> = Vec::new();
        for proposal in telling.effects {
            match proposal {
                Proposal::Known(effect) => known.push(effect),
                Proposal::Unknown { written, why } => {
                    let reason = self.say(&Message::new("engine-unknown-effect").with("why", why));
                    unknown.push(JudgedEffect {
                        effect: show::gated(written),
                        verdict: VerdictKind::Refused,
                        reason: Some(reason),
                    });
                }
            }
        }
        let proposed = rules::propose(&self.story, &mut settled, known, &mut dice);
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
        let effects = effects.chain(unknown).collect();
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
            usage: TokenUsage {
                prompt_tokens: telling.usage.prompt_tokens,
                completion_tokens: telling.usage.completion_tokens,
                cached_tokens: telling.usage.cached_tokens,
            },
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

pub(super) fn excerpts(found: &[memory::Found]) -> Vec<Excerpt> {
    found.iter().map(|found| Excerpt { source: found.source.clone(), text: found.text.clone() }).collect()
}

fn exchanges(rows: &[TurnRow]) -> Vec<Exchange> {
    let exchange = |row: &TurnRow| Exchange {
        turn: row.id.get(),
        depth: row.depth,
        input: row.input.clone(),
        narration: row.narration.clone(),
    };
    rows.iter().map(exchange).collect()
}

/// What the turn before proposed in vain, for the model.
pub(super) fn refused_effects(row: &TurnRow) -> Vec<String> {
    let refused = row.effects.iter().filter(|judged| judged.verdict == VerdictKind::Refused);
    refused
        .map(|judged| format!("{}: {}", show::written(&judged.effect), judged.reason.as_deref().unwrap_or_default()))
        .collect()
}
