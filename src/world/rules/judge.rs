//! What a model may change: little, and nothing that a rule owns.
//!
//! Marks, quests, endings, fights, attributes, experience, and where characters and things are belong to the rules.
//! A model may colour a turn: a few points of affinity, health and gold, something picked up or lost, a step through
//! an open door, an hour, something small that it named. What the rules did in this turn it cannot do once more.

use std::collections::BTreeMap;

use super::bounds::{self, Bounded, bound};
use super::draft::Draft;
use super::view;
use crate::text::{Arg, Localized, Message};
use crate::world::{CharacterId, Effect, ItemId, ItemKind, Judged, NodeId, State, Story, Verdict, called};

/// Affinity with one character that may come or go in a turn.
const AFFINITY: i64 = 5;
/// Health and gold that may go in a turn.
const LOSS: i64 = -5;
/// Health and gold that may come in a turn.
const GAIN: i64 = 3;
/// Changes of what is carried in a turn.
const ITEMS: u32 = 2;

/// What was changed in a turn so far: by the rules, and by proposals that were accepted.
pub(super) struct Ledger {
    ruled: Vec<Effect>,
    affinity: BTreeMap<CharacterId, i64>,
    hp: i64,
    gold: i64,
    items: u32,
    moved: bool,
    timed: bool,
    introduced: bool,
}

impl Ledger {
    /// The ledger of a turn that the rules have settled.
    pub fn new(settled: &[Judged]) -> Self {
        let applied = settled.iter().filter(|judged| !matches!(judged.verdict, Verdict::Refused(_)));
        Self {
            ruled: applied.map(|judged| judged.effect.clone()).collect(),
            affinity: BTreeMap::new(),
            hp: 0,
            gold: 0,
            items: 0,
            moved: false,
            timed: false,
            introduced: false,
        }
    }

    /// Whether the rules did this already in this turn: the same, or as much as the same.
    fn has(&self, proposed: &Effect) -> bool {
        self.ruled.iter().any(|ruled| match (ruled, proposed) {
            (Effect::AddItem { item: ruled, .. }, Effect::AddItem { item, .. })
            | (Effect::RemoveItem { item: ruled, .. }, Effect::RemoveItem { item, .. }) => ruled == item,
            (Effect::Gold { delta: ruled }, Effect::Gold { delta })
            | (Effect::Exp { delta: ruled }, Effect::Exp { delta }) => ruled.signum() == delta.signum(),
            (Effect::Hp { delta: ruled }, Effect::Hp { delta }) => ruled.signum() == delta.signum(),
            (Effect::Affinity { character: ruled, delta: by }, Effect::Affinity { character, delta }) => {
                ruled == character && by.signum() == delta.signum()
            }
            (Effect::Time { .. }, Effect::Time { .. }) => true,
            (ruled, proposed) => ruled == proposed,
        })
    }

    /// Whether the rules did the contrary in this turn: what the hero just put down is not picked up in the same breath.
    fn contradicts(&self, proposed: &Effect) -> bool {
        self.ruled.iter().any(|ruled| match (ruled, proposed) {
            (Effect::AddItem { item: ruled, .. }, Effect::RemoveItem { item, .. })
            | (Effect::RemoveItem { item: ruled, .. }, Effect::AddItem { item, .. }) => ruled == item,
            _ => false,
        })
    }
}

/// What is left of a proposal: the effect and, where it is less than proposed, why.
type Narrowed = Result<(Effect, Option<Message>), Message>;

/// Judges one proposal and applies what may be. Its verdict is the draft's next one.
///
/// The things that leave the ground because the hero took them are returned, to be recorded after all verdicts.
pub(super) fn propose(draft: &mut Draft<'_>, ledger: &mut Ledger, proposed: &Effect) -> Option<Judged> {
    let narrowed = narrow(draft.story, &draft.state, ledger, proposed);
    let (effect, verdict) = match narrowed.map(|(effect, why)| (bound(draft.story, &draft.state, &effect), why)) {
        Ok((Bounded::Whole(effect), None)) => (effect, Verdict::Accepted),
        Ok((Bounded::Whole(effect), Some(why)) | (Bounded::Part(effect, why), _)) => (effect, Verdict::Clamped(why)),
        Ok((Bounded::Nothing(why) | Bounded::Never(why), _)) | Err(why) => {
            draft.effects.push(Judged { effect: proposed.clone(), verdict: Verdict::Refused(why) });
            return None;
        }
    };
    count(ledger, &effect);
    let cleared = match &effect {
        Effect::AddItem { item, count } => {
            let node: Option<NodeId> = Some(draft.state.node.clone());
            let effect = Effect::ClearItem { item: item.clone(), node, count: *count };
            super::effects::apply(draft.story, &mut draft.state, &effect);
            Some(Judged { effect, verdict: Verdict::Accepted })
        }
        _ => None,
    };
    draft.tell(effect, verdict);
    cleared
}

/// Applies what of an attempt's effects may be, by the same limits. What may not is left out: it was never told.
pub(super) fn apply_small(draft: &mut Draft<'_>, effects: &[Effect]) {
    let mut ledger = Ledger::new(&[]);
    for effect in effects {
        let before = draft.effects.len();
        let cleared = propose(draft, &mut ledger, effect);
        if draft.effects.last().is_some_and(|judged| matches!(judged.verdict, Verdict::Refused(_))) {
            draft.effects.truncate(before);
        }
        draft.effects.extend(cleared);
    }
}

/// Counts an accepted proposal against the turn's limits.
fn count(ledger: &mut Ledger, effect: &Effect) {
    match effect {
        Effect::Affinity { character, delta } => {
            *ledger.affinity.entry(character.clone()).or_default() += i64::from(*delta);
        }
        Effect::Hp { delta } => ledger.hp += i64::from(*delta),
        Effect::Gold { delta } => ledger.gold = ledger.gold.saturating_add(*delta),
        Effect::AddItem { .. } | Effect::RemoveItem { .. } => ledger.items += 1,
        Effect::Move { .. } => ledger.moved = true,
        Effect::Time { .. } => ledger.timed = true,
        Effect::Introduce { .. } => ledger.introduced = true,
        _ => {}
    }
}

fn narrow(story: &Story, state: &State, ledger: &Ledger, proposed: &Effect) -> Narrowed {
    let refuse = |key| Err(Message::new(key));
    if state.ending.is_some() {
        return refuse("rules-verdict-ended");
    }
    if let Effect::Move { to } = proposed {
        return step(story, state, ledger, to);
    }
    if ledger.has(proposed) {
        return refuse("rules-verdict-already");
    }
    if ledger.contradicts(proposed) {
        return refuse("rules-verdict-contrary");
    }
    match proposed {
        Effect::Affinity { character, delta } => {
            if !story.characters.contains(character) {
                return Err(bounds::unknown_id(character.as_str()));
            }
            if !view::is_present(state, character) {
                return Err(Message::new("rules-verdict-absent")
                    .with("who", &called::both(|language| called::called_character(story, character, language))));
            }
            let spent = ledger.affinity.get(character).copied().unwrap_or_default();
            let (delta, why) = within(i64::from(*delta), spent, -AFFINITY, AFFINITY)?;
            Ok((Effect::Affinity { character: character.clone(), delta: narrow_number(delta) }, why))
        }
        Effect::Hp { .. } | Effect::Time { .. } | Effect::AddItem { .. } if state.combat.is_some() => {
            refuse("rules-verdict-fight")
        }
        Effect::Hp { delta } => {
            // The last point of health is the rules' to take.
            let most_lost = i64::from(state.hero.hp).saturating_sub(1).max(0).saturating_neg();
            let least = LOSS.max(ledger.hp.saturating_add(most_lost));
            let (delta, why) = within(i64::from(*delta), ledger.hp, least, GAIN)?;
            Ok((Effect::Hp { delta: narrow_number(delta) }, why))
        }
        Effect::Gold { delta } => {
            let (delta, why) = within(*delta, ledger.gold, LOSS, GAIN)?;
            Ok((Effect::Gold { delta }, why))
        }
        Effect::AddItem { item, count } => {
            let name = loose(story, item)?;
            let lying = view::lying(state, item);
            let fits = portion(ledger, *count, lying, "rules-verdict-not-lying", &name)?;
            Ok((Effect::AddItem { item: item.clone(), count: fits.0 }, fits.1))
        }
        Effect::RemoveItem { item, count } => {
            let name = loose(story, item)?;
            let carried = view::carried(state, item);
            let fits = portion(ledger, *count, carried, "rules-item-not-carried", &name)?;
            Ok((Effect::RemoveItem { item: item.clone(), count: fits.0 }, fits.1))
        }
        Effect::Time { .. } if ledger.timed => refuse("rules-verdict-enough"),
        Effect::Time { periods: 0 } => refuse("rules-verdict-nothing"),
        Effect::Time { periods } => {
            let why = (*periods > 1).then(|| Message::new("rules-verdict-one-period"));
            Ok((Effect::Time { periods: 1 }, why))
        }
        Effect::QuestStart { .. } | Effect::QuestStage { .. } | Effect::QuestDone { .. } | Effect::QuestFail { .. } => {
            refuse("rules-verdict-quests")
        }
        Effect::Ending { .. } => refuse("rules-verdict-endings"),
        Effect::Combat { .. } | Effect::EndCombat => refuse("rules-verdict-combat"),
        Effect::Attribute { .. }
        | Effect::MaxHp { .. }
        | Effect::Exp { .. }
        | Effect::Status { .. }
        | Effect::Talent { .. } => refuse("rules-verdict-hero"),
        Effect::Flag { .. } | Effect::Count { .. } | Effect::Learn { .. } => refuse("rules-verdict-flags"),
        Effect::Follow { .. } | Effect::MoveCharacter { .. } | Effect::Character { .. } => {
            refuse("rules-verdict-characters")
        }
        Effect::PlaceItem { .. } | Effect::ClearItem { .. } => refuse("rules-verdict-ground"),
        Effect::Move { to } => step(story, state, ledger, to),
        Effect::Introduce { .. } if state.combat.is_some() => refuse("rules-verdict-fight"),
        Effect::Introduce { .. } if ledger.introduced => refuse("rules-verdict-enough"),
        Effect::Introduce { .. } => Ok((proposed.clone(), None)),
    }
}

/// A step through an exit that is open and asks for no throw, once a turn and only where the rules took none.
fn step(story: &Story, state: &State, ledger: &Ledger, to: &NodeId) -> Narrowed {
    let refuse = |key| Err(Message::new(key));
    let Some(node) = story.nodes.get(to) else { return Err(bounds::unknown_id(to.as_str())) };
    if *to == state.node {
        return Err(Message::new("rules-already-there").with("place", &node.name));
    }
    if state.combat.is_some() {
        return refuse("rules-verdict-fight");
    }
    if ledger.moved || ledger.ruled.iter().any(|ruled| matches!(ruled, Effect::Move { .. })) {
        return refuse("rules-verdict-moved");
    }
    let open = view::open_exits(story, state).into_iter().any(|exit| exit.to == *to && exit.check.is_none());
    if open { Ok((Effect::Move { to: to.clone() }, None)) } else { refuse("rules-verdict-no-way") }
}

/// The name of an item that does not move the story.
fn loose(story: &Story, item: &ItemId) -> Result<Localized, Message> {
    let known = story.items.get(item).ok_or_else(|| bounds::unknown_id(item.as_str()))?;
    if known.kind == ItemKind::Key {
        return Err(Message::new("rules-verdict-key").with("item", &called::item(story, item)));
    }
    Ok(called::item(story, item))
}

/// So many of so many there are, within the turn's limit.
fn portion(
    ledger: &Ledger,
    count: u32,
    there: u32,
    none: &'static str,
    name: &Localized,
) -> Result<(u32, Option<Message>), Message> {
    let about = |key| Message::new(key).with("item", Arg::from(name));
    match count.min(there) {
        0 if count == 0 => Err(Message::new("rules-verdict-nothing")),
        0 => Err(about(none)),
        _ if ledger.items >= ITEMS => Err(Message::new("rules-verdict-items").with("most", ITEMS)),
        fits => Ok((fits, (fits < count).then(|| about("rules-verdict-no-more").with("count", fits)))),
    }
}

/// What of `delta` keeps the turn's sum between `least` and `most`.
fn within(delta: i64, spent: i64, least: i64, most: i64) -> Result<(i64, Option<Message>), Message> {
    if delta == 0 {
        return Err(Message::new("rules-verdict-nothing"));
    }
    let fits = spent.saturating_add(delta).clamp(least.min(spent), most.max(spent)).saturating_sub(spent);
    let limit = || Message::new("rules-verdict-limit").with("least", least).with("most", most);
    match fits {
        0 => Err(limit()),
        fits => Ok((fits, (fits != delta).then(limit))),
    }
}

fn narrow_number(delta: i64) -> i32 {
    i32::try_from(delta).unwrap_or_default()
}
