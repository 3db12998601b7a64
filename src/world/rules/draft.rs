//! A turn in the making: everything that changes the world in a turn goes through here.

use super::bounds::{Bounded, bound};
use super::{Settled, combat, companions, effects, endings, modifiers, view};
use crate::world::{
    BonusOn, CharacterId, Check, Command, Dice, Effect, Event, EventKind, FeatureId, IntroducedKind, ItemId, Judged,
    NodeId, Purpose, Roll, State, Story, Thing, Verdict,
};

/// A turn in the making. Nothing of it counts until it is finished.
#[allow(clippy::struct_excessive_bools, reason = "each says that one thing has come about in the turn")]
pub(super) struct Draft<'a> {
    pub story: &'a Story,
    pub state: State,
    pub events: Vec<Event>,
    pub effects: Vec<Judged>,
    pub dice: &'a mut Dice,
    /// The hero came into a node: who lurks there may attack.
    pub entered: bool,
    /// The hero came into a node: what happens on entering happens.
    pub arrived: bool,
    /// A period of the day began: who has a schedule follows it.
    pub turned: bool,
    /// An effect moved the time on: the turn does not count towards the period any more.
    pub timed: bool,
    /// An ending was offered at the beginning of the turn and its conditions held.
    pub offer_held: bool,
}

impl<'a> Draft<'a> {
    pub fn new(story: &'a Story, state: State, dice: &'a mut Dice) -> Self {
        let offer_held = endings::stands(story, &state);
        let (events, effects) = (vec![], vec![]);
        let (entered, arrived, turned, timed) = (false, false, false, false);
        Self { story, state, events, effects, dice, entered, arrived, turned, timed, offer_held }
    }

    /// The draft of a turn that was settled and gets proposals on top.
    pub fn resume(story: &'a Story, settled: &Settled, dice: &'a mut Dice) -> Self {
        let mut draft = Self::new(story, settled.state.clone(), dice);
        draft.events.clone_from(&settled.events);
        draft.effects.clone_from(&settled.effects);
        draft.timed = settled.effects.iter().any(|judged| matches!(judged.effect, Effect::Time { .. }));
        draft
    }

    pub fn finish(self) -> Settled {
        Settled { state: self.state, events: self.events, effects: self.effects }
    }

    /// Whether the story has ended.
    pub const fn ended(&self) -> bool {
        self.state.ending.is_some()
    }

    /// Something happens in the hero's node, seen by all who are there.
    pub fn happen(&mut self, kind: EventKind) {
        self.happen_before(kind, None);
    }

    /// Something happens, seen also by a character who stood there when it did and does not now.
    fn happen_before(&mut self, kind: EventKind, gone: Option<&CharacterId>) {
        let present = view::characters_present(self.story, &self.state).into_iter().map(|who| who.id.clone());
        let mut witnesses: Vec<_> = present.collect();
        if let Some(gone) = gone.filter(|gone| !witnesses.contains(gone)) {
            witnesses.push(gone.clone());
        }
        if moves_on(&kind) {
            self.state.advanced = self.state.depth;
        }
        self.events.push(Event { kind, node: self.state.node.clone(), witnesses });
    }

    /// Ends the conversation that is on because the hero goes. Who comes along takes no leave.
    fn leave(&mut self) {
        let along = |who: &CharacterId| self.state.following.contains(who) && view::is_present(&self.state, who);
        let spoken = self.state.partner.as_ref().or(self.state.focus.person.as_ref());
        if spoken.is_some_and(along) {
            self.state.partner = None;
        } else {
            self.part();
        }
    }

    /// Ends the conversation that is on, before those who are there; also with one who was only just spoken with.
    pub fn part(&mut self) {
        let social = |last: &Command| {
            matches!(
                last,
                Command::Talk { .. }
                    | Command::Ask { .. }
                    | Command::Tell { .. }
                    | Command::Say { .. }
                    | Command::Give { .. }
                    | Command::Show { .. }
            )
        };
        let spoken = self.state.focus.last.as_deref().is_some_and(social);
        let with = self.state.partner.take().or_else(|| self.state.focus.person.clone().filter(|_| spoken));
        if let Some(character) = with.filter(|who| view::is_present(&self.state, who)) {
            self.happen(EventKind::Parted { character });
        }
    }

    /// Throws 1d20 and half the attribute, rounded down, against a check's difficulty.
    pub fn check(&mut self, check: Check, purpose: Purpose) -> Roll {
        let on = if purpose == Purpose::Talk { BonusOn::Negotiate } else { BonusOn::Check };
        let modifier = modifiers::throw(self.story, &self.state, check.attribute, on);
        self.dice.roll(20, modifier, Some(i32::from(check.difficulty)), purpose)
    }

    /// The same, beside the turn's other dice.
    pub fn check_aside(&mut self, check: Check) -> Roll {
        let modifier = modifiers::throw(self.story, &self.state, check.attribute, BonusOn::Check);
        self.dice.roll_aside(20, modifier, check.difficulty.into(), Purpose::Check(check.attribute))
    }

    /// Whether something with a chance in percent happens, thrown as 1d100. What is certain or impossible needs no die.
    pub fn chance(&mut self, percent: u8, purpose: Purpose) -> bool {
        match percent {
            0 => false,
            1..=99 => self.dice.roll(100, 0, Some(101 - i32::from(percent)), purpose).succeeds(),
            _ => true,
        }
    }

    /// Applies the rules' effects one after the other and says what happened.
    pub fn change_all(&mut self, effects: &[Effect]) {
        for effect in effects {
            self.change(effect);
        }
    }

    /// Applies a rule's effect within the bounds and says what happened.
    pub fn change(&mut self, effect: &Effect) {
        match bound(self.story, &self.state, effect) {
            Bounded::Whole(effect) => self.tell(effect, Verdict::Accepted),
            Bounded::Part(effect, why) => self.tell(effect, Verdict::Clamped(why)),
            Bounded::Nothing(_) => {}
            Bounded::Never(why) => {
                self.effects.push(Judged { effect: effect.clone(), verdict: Verdict::Refused(why) });
            }
        }
    }

    /// Applies a rule's effect within the bounds where another event already says what happened.
    pub fn apply(&mut self, effect: &Effect) {
        match bound(self.story, &self.state, effect) {
            Bounded::Whole(effect) => self.record(effect, Verdict::Accepted),
            Bounded::Part(effect, why) => self.record(effect, Verdict::Clamped(why)),
            Bounded::Nothing(_) | Bounded::Never(_) => {}
        }
    }

    fn record(&mut self, effect: Effect, verdict: Verdict) {
        effects::apply(self.story, &mut self.state, &effect);
        self.timed |= matches!(effect, Effect::Time { .. });
        self.effects.push(Judged { effect, verdict });
    }

    /// Applies a bounded effect and says what happened.
    pub fn tell(&mut self, effect: Effect, verdict: Verdict) {
        match &effect {
            Effect::Move { to } => {
                let to = to.clone();
                self.change(&Effect::EndCombat);
                self.leave();
                // Whoever was led elsewhere before stays there.
                companions::part(self);
                let first = !self.state.visits.contains_key(&to);
                let from: NodeId = self.state.node.clone();
                self.record(effect, verdict);
                companions::come_along(self);
                (self.entered, self.arrived) = (true, true);
                self.happen(EventKind::Moved { from, to, first });
            }
            Effect::Time { periods } => {
                // One period after the other, so that each is told with its own day.
                let periods = *periods;
                let before = (self.state.day, self.state.period);
                self.record(effect, verdict);
                self.turned = true;
                let (mut day, mut period) = before;
                for _ in 0..periods {
                    day = day.saturating_add(u32::from(period == crate::world::Period::Night));
                    period = period.next();
                    self.happen(EventKind::PeriodBegan { period, day });
                }
            }
            Effect::MoveCharacter { character, .. } | Effect::Character { character, .. } => {
                let gone = view::is_present(&self.state, character).then(|| character.clone());
                let kind = self.kind(&effect);
                self.record(effect, verdict);
                if let Some(kind) = kind {
                    let died = matches!(kind, EventKind::CharacterIs { is: crate::world::Status::Dead, .. });
                    self.happen_before(kind, gone.as_ref().filter(|_| !died));
                }
            }
            Effect::QuestDone { quest } => {
                let quest = quest.clone();
                self.record(effect, verdict);
                self.happen(EventKind::QuestDone { quest: quest.clone() });
                if let Some(quest) = self.story.quests.get(&quest) {
                    self.change_all(&quest.reward);
                }
            }
            Effect::Talent { talent } => {
                let talent = talent.clone();
                self.record(effect, verdict);
                self.happen(EventKind::TalentWon { talent: talent.clone() });
                if let Some(talent) = self.story.talents.get(&talent) {
                    self.change_all(&talent.effects);
                }
            }
            Effect::Status { status, turns, on } => {
                let (status, turns, on) = (status.clone(), turns.unwrap_or_default(), *on);
                let bears = |draft: &mut Self| {
                    effects::statuses_of(&mut draft.state, on).is_some_and(|borne| borne.contains_key(&status))
                };
                let had = bears(self);
                self.record(effect, verdict);
                match (had, bears(self)) {
                    (false, true) => self.happen(EventKind::StatusBegan { status, on, turns }),
                    (true, false) => self.happen(EventKind::StatusEnded { status, on }),
                    _ => {}
                }
            }
            Effect::Combat { .. } => {
                let kind = self.kind(&effect);
                self.record(effect, verdict);
                if let Some(kind) = kind {
                    self.happen(kind);
                }
                combat::begin(self);
            }
            Effect::EndCombat => {
                let kind = self.kind(&effect);
                self.record(effect, verdict);
                if let Some(kind) = kind {
                    self.happen(kind);
                }
            }
            _ => {
                self.record(effect.clone(), verdict);
                if let Some(kind) = self.kind(&effect) {
                    self.happen(kind);
                }
            }
        }
    }

    /// What an effect is told as; none for what is never seen happening (marks, what lies where).
    fn kind(&self, effect: &Effect) -> Option<EventKind> {
        Some(match effect.clone() {
            Effect::AddItem { item, count } => EventKind::Got { item, count },
            Effect::RemoveItem { item, count } => EventKind::Lost { item, count },
            Effect::Gold { delta } => EventKind::Gold { delta },
            Effect::Hp { delta } => EventKind::Health { delta },
            Effect::Exp { delta } => EventKind::Experience { delta },
            Effect::Attribute { attribute, delta } => EventKind::AttributeChanged { attribute, delta },
            Effect::Affinity { character, delta } => {
                let value = self.state.characters.get(&character)?.affinity;
                EventKind::Affinity { character, delta, value }
            }
            Effect::QuestStart { quest } => EventKind::QuestBegan { quest },
            Effect::QuestStage { quest, stage } => EventKind::QuestStage { quest, stage },
            Effect::QuestDone { quest } => EventKind::QuestDone { quest },
            Effect::QuestFail { quest } => EventKind::QuestFailed { quest },
            Effect::MoveCharacter { character, to } => EventKind::CharacterMoved { character, to },
            Effect::Character { character, is } => EventKind::CharacterIs { character, is },
            Effect::Combat { enemy } => EventKind::FightBegan { enemy },
            Effect::EndCombat => EventKind::FightEnded { enemy: self.state.combat.as_ref()?.enemy.clone() },
            Effect::Ending { ending } if self.ended() => EventKind::Ended { ending },
            Effect::Ending { ending } => EventKind::EndingOffered { ending },
            Effect::Introduce { kind, name, .. } => {
                let id = &self.state.introduced.last()?.id;
                let thing = match kind {
                    IntroducedKind::Person => Thing::Character(CharacterId::new(id.clone())),
                    IntroducedKind::Thing => Thing::Item(ItemId::new(id.clone())),
                    IntroducedKind::Detail => Thing::Feature(FeatureId::new(id.clone())),
                };
                EventKind::Introduced { thing, name }
            }
            Effect::Count { counter, delta } => {
                let value = super::conditions::counted(self.story, &self.state, &counter);
                EventKind::Counted { counter, delta, value }
            }
            Effect::Learn { fact } => {
                let now = self.state.depth;
                let corrected = |old: &crate::world::FactId| {
                    self.state.facts.get(old).is_some_and(|known| known.corrected == Some(now))
                };
                let corrects = effects::replaced(self.story, &fact).into_iter().find(corrected);
                EventKind::Learned { fact, corrects }
            }
            Effect::Follow { character, value } => EventKind::Follows { character, value },
            Effect::Move { .. }
            | Effect::Status { .. }
            | Effect::Talent { .. }
            | Effect::Time { .. }
            | Effect::MaxHp { .. }
            | Effect::Flag { .. }
            | Effect::PlaceItem { .. }
            | Effect::ClearItem { .. } => return None,
        })
    }

    /// Applies what the first time changes; later on only quests that could not begin then.
    ///
    /// A quest may ask for attributes that the hero gets later: asking again must not be in vain.
    pub fn change_first(&mut self, effects: &[Effect], first: bool) {
        if first {
            self.change_all(effects);
        } else {
            for effect in effects.iter().filter(|effect| matches!(effect, Effect::QuestStart { .. })) {
                self.change(effect);
            }
        }
    }
}

/// Whether an event moves the story on for one who may be stuck.
const fn moves_on(kind: &EventKind) -> bool {
    matches!(
        kind,
        EventKind::Began
            | EventKind::Moved { first: true, .. }
            | EventKind::Took { .. }
            | EventKind::Got { .. }
            | EventKind::Told { again: false, .. }
            | EventKind::Heard { again: false, .. }
            | EventKind::Learned { .. }
            | EventKind::EnemyFell { .. }
            | EventKind::QuestBegan { .. }
            | EventKind::QuestStage { .. }
            | EventKind::QuestDone { .. }
            | EventKind::QuestFailed { .. }
    )
}
