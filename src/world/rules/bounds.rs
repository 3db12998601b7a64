//! The bounds that hold for every effect, whoever it comes from.

use crate::text::Message;
use crate::world::called;
use crate::world::introduced::{self, Clash};
use crate::world::{
    Borne, Effect, FactId, IntroducedKind, ItemId, NodeId, Quest, QuestStatus, Side, State, Status, StatusId, Story,
};

/// The greatest health that any effect can bring.
pub(super) const MAX_HP: i32 = 9_999;
/// The most of one item in one place.
const MAX_COUNT: u32 = 9_999;
/// The most gold and the most experience.
const MAX_NUMBER: i64 = 999_999_999;
/// The most turns that a status stays.
pub(super) const MAX_TURNS: u32 = 1_000;
/// The most periods that pass at once: ten days.
const MAX_PERIODS: u32 = 40;

/// What the bounds leave of an effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Bounded {
    /// All of it, every place resolved.
    Whole(Effect),
    /// Part of it, and why not more.
    Part(Effect, Message),
    /// It changes nothing: it is so already.
    Nothing(Message),
    /// It cannot be, and why.
    Never(Message),
}

/// What the bounds leave of an effect in a state.
pub(super) fn bound(story: &Story, state: &State, effect: &Effect) -> Bounded {
    if state.ending.is_some() {
        return Bounded::Nothing(Message::new("rules-verdict-ended"));
    }
    match effect {
        Effect::Move { to } => match story.nodes.get(to) {
            None => unknown(to.as_str()),
            Some(node) if *to == state.node => {
                Bounded::Nothing(Message::new("rules-already-there").with("place", &node.name))
            }
            Some(_) => whole(effect),
        },
        Effect::AddItem { item, count } => {
            let has = state.hero.items.get(item).copied().unwrap_or_default();
            more(story, item, *count, has, |count| Effect::AddItem { item: item.clone(), count })
        }
        Effect::RemoveItem { item, count } => {
            let has = state.hero.items.get(item).copied().unwrap_or_default();
            let less = |count| Effect::RemoveItem { item: item.clone(), count };
            fewer(story, item, *count, has, "rules-item-not-carried", less)
        }
        Effect::PlaceItem { item, node, count } => {
            let node = node.clone().unwrap_or_else(|| state.node.clone());
            let place = |count| Effect::PlaceItem { item: item.clone(), node: Some(node.clone()), count };
            if story.nodes.contains(&node) {
                more(story, item, *count, lying(state, &node, item), place)
            } else {
                unknown(node.as_str())
            }
        }
        Effect::ClearItem { item, node, count } => {
            let node = node.clone().unwrap_or_else(|| state.node.clone());
            let clear = |count| Effect::ClearItem { item: item.clone(), node: Some(node.clone()), count };
            fewer(story, item, *count, lying(state, &node, item), "rules-item-not-here", clear)
        }
        Effect::Gold { delta } => number(*delta, state.hero.gold, 0, MAX_NUMBER, |delta| Effect::Gold { delta }),
        Effect::Exp { delta } => number(*delta, state.hero.exp, 0, MAX_NUMBER, |delta| Effect::Exp { delta }),
        Effect::Hp { delta } => small(*delta, state.hero.hp, 0, state.hero.max_hp, |delta| Effect::Hp { delta }),
        Effect::MaxHp { delta } => small(*delta, state.hero.max_hp, 1, MAX_HP, |delta| Effect::MaxHp { delta }),
        Effect::Attribute { attribute, delta } => {
            let attribute = *attribute;
            small(*delta, state.hero.attributes.get(attribute), 1, 99, |delta| Effect::Attribute { attribute, delta })
        }
        Effect::Affinity { character, delta } => match state.characters.get(character) {
            None => unknown(character.as_str()),
            Some(who) => {
                small(*delta, who.affinity, -100, 100, |delta| Effect::Affinity { character: character.clone(), delta })
            }
        },
        Effect::Flag { flag, value } if state.flags.contains(flag) == *value => nothing(),
        Effect::Count { counter, delta } => match story.counters.get(counter) {
            None => unknown(counter.as_str()),
            Some(known) => {
                let value = super::conditions::counted(story, state, counter);
                small(*delta, value, known.min, known.max, |delta| Effect::Count { counter: counter.clone(), delta })
            }
        },
        Effect::Learn { fact } => learn(story, state, fact),
        Effect::Status { status, turns, on } => status_for(story, state, (status, *turns, *on)),
        Effect::Follow { character, value } => match state.characters.get(character) {
            None => unknown(character.as_str()),
            Some(_) if state.following.contains(character) == *value => nothing(),
            Some(who) if *value && who.status != Status::Alive => nothing(),
            Some(_) => whole(effect),
        },
        Effect::Talent { talent } if !story.talents.contains(talent) => unknown(talent.as_str()),
        Effect::Talent { talent } if state.hero.growth.talents.contains_key(talent) => nothing(),
        Effect::QuestStart { .. } | Effect::QuestStage { .. } | Effect::QuestDone { .. } | Effect::QuestFail { .. } => {
            quest(story, state, effect)
        }
        Effect::MoveCharacter { character, to } => match state.characters.get(character) {
            None => unknown(character.as_str()),
            Some(who) if who.node == *to => nothing(),
            Some(_) => match to {
                Some(node) if !story.nodes.contains(node) => unknown(node.as_str()),
                _ => whole(effect),
            },
        },
        Effect::Character { character, is } => match state.characters.get(character) {
            None => unknown(character.as_str()),
            Some(who) if who.status == *is => nothing(),
            Some(_) => whole(effect),
        },
        Effect::Combat { enemy } if !story.enemies.contains(enemy) => unknown(enemy.as_str()),
        Effect::Combat { .. } if state.combat.is_some() => nothing(),
        Effect::EndCombat if state.combat.is_none() => nothing(),
        Effect::Time { periods: 0 } => nothing(),
        Effect::Time { periods } if *periods > MAX_PERIODS => part(Effect::Time { periods: MAX_PERIODS }),
        Effect::Ending { ending } if !story.endings.contains(ending) => unknown(ending.as_str()),
        Effect::Ending { ending } if state.offered.as_ref() == Some(ending) => nothing(),
        // nobody is asked again in the turn of the answer
        Effect::Ending { ending } if state.declined.get(ending) == Some(&state.depth) => nothing(),
        Effect::Flag { .. }
        | Effect::Talent { .. }
        | Effect::Combat { .. }
        | Effect::EndCombat
        | Effect::Time { .. }
        | Effect::Ending { .. } => whole(effect),
        Effect::Introduce { kind, name, text } => introduce(story, state, *kind, name, text),
    }
}

/// What is taken in has a name of its own and a line that says something, and there is room for it.
fn introduce(story: &Story, state: &State, kind: IntroducedKind, name: &str, text: &str) -> Bounded {
    let never = |key| Bounded::Never(Message::new(key));
    let why = match introduced::clash(story, state, name) {
        Some(Clash::Unfit) => Some("rules-verdict-introduce-unfit"),
        Some(Clash::Hero) => Some("rules-verdict-introduce-hero"),
        Some(Clash::Taken) => Some("rules-verdict-introduce-taken"),
        None if state.introduced.len() >= introduced::MOST => Some("rules-verdict-introduce-full"),
        None => None,
    };
    match (why, introduced::plain_name(name), introduced::plain_text(text)) {
        (Some(why), ..) => never(why),
        (None, Some(name), Some(text)) => Bounded::Whole(Effect::Introduce { kind, name, text }),
        (None, ..) => never("rules-verdict-introduce-unfit"),
    }
}

fn quest(story: &Story, state: &State, effect: &Effect) -> Bounded {
    let (Effect::QuestStart { quest: id }
    | Effect::QuestStage { quest: id, .. }
    | Effect::QuestDone { quest: id }
    | Effect::QuestFail { quest: id }) = effect
    else {
        return nothing();
    };
    let Some(quest) = story.quests.get(id) else { return unknown(id.as_str()) };
    let at = state.quests.get(id);
    let over = at.is_some_and(|at| at.status != QuestStatus::Active);
    match effect {
        Effect::QuestStart { .. } if at.is_some() => nothing(),
        Effect::QuestStart { .. } => match obstacle(story, state, quest) {
            None => whole(effect),
            Some(why) => Bounded::Never(why),
        },
        Effect::QuestStage { stage, .. } if !quest.stages.iter().any(|known| known.id == *stage) => {
            unknown(stage.as_str())
        }
        Effect::QuestStage { stage, .. } if over || at.is_some_and(|at| at.stage.as_ref() == Some(stage)) => nothing(),
        // Coming to a stage begins the quest.
        Effect::QuestStage { .. } if at.is_none() => match obstacle(story, state, quest) {
            None => whole(effect),
            Some(why) => Bounded::Never(why),
        },
        _ if over => nothing(),
        _ => whole(effect),
    }
}

/// Why a quest that has not begun cannot begin: an attribute is too low, or another quest that began excludes it.
pub(super) fn obstacle(story: &Story, state: &State, quest: &Quest) -> Option<Message> {
    let hero = state.hero.attributes;
    let low = |(attribute, least): &&(crate::world::Attribute, i32)| hero.get(*attribute) < *least;
    let any = quest.requires_any.iter();
    let none_of = any.clone().all(|required| low(&required)).then(|| quest.requires_any.first()).flatten();
    if let Some((attribute, least)) = quest.requires.iter().find(low).or(none_of) {
        let why = Message::new("rules-verdict-quest-requires");
        return Some(why.with("quest", &quest.title).with("attribute", attribute.code()).with("least", *least));
    }
    let begun = story.quests.iter().filter(|other| state.quests.contains_key(&other.id));
    let other = begun.into_iter().find(|other| other.excludes.contains(&quest.id))?;
    Some(Message::new("rules-verdict-quest-excluded").with("quest", &quest.title).with("other", &other.title))
}

/// What is known already is not learned again, nor what something learned has corrected.
fn learn(story: &Story, state: &State, fact: &FactId) -> Bounded {
    if !story.facts.contains(fact) {
        return unknown(fact.as_str());
    }
    let corrected = || state.facts.keys().any(|known| super::effects::replaced(story, known).contains(fact));
    if state.facts.contains_key(fact) || corrected() {
        return nothing();
    }
    Bounded::Whole(Effect::Learn { fact: fact.clone() })
}

/// A status that is there already is renewed where that makes it last longer: it then stays its turns from this one on.
fn status_for(story: &Story, state: &State, (status, turns, on): (&StatusId, Option<u32>, Side)) -> Bounded {
    if !story.statuses.contains(status) {
        return unknown(status.as_str());
    }
    let borne = match (on, &state.combat) {
        (Side::Hero, _) => state.statuses.get(status),
        (Side::Enemy, Some(combat)) => combat.statuses.get(status),
        (Side::Enemy, None) => return nothing(),
    };
    let wanted = turns.unwrap_or_else(|| super::effects::lasts(story, status));
    let effect = |turns| Effect::Status { status: status.clone(), turns: Some(turns), on };
    match (borne, wanted.min(MAX_TURNS)) {
        (None, 0) => nothing(),
        (Some(borne), turns) if turns > 0 && stays(borne, state.depth) >= turns => nothing(),
        (_, turns) if turns < wanted => part(effect(turns)),
        (_, turns) => Bounded::Whole(effect(turns)),
    }
}

/// How many turns a status stays after this one. The turn in which it came, or came again, takes none.
const fn stays(borne: &Borne, now: u32) -> u32 {
    if borne.since == now || borne.again == now { borne.left } else { borne.left.saturating_sub(1) }
}

fn lying(state: &State, node: &NodeId, item: &ItemId) -> u32 {
    state.ground.get(node).and_then(|items| items.get(item)).copied().unwrap_or_default()
}

fn whole(effect: &Effect) -> Bounded {
    Bounded::Whole(effect.clone())
}

fn part(effect: Effect) -> Bounded {
    Bounded::Part(effect, Message::new("rules-verdict-bounds"))
}

fn nothing() -> Bounded {
    Bounded::Nothing(Message::new("rules-verdict-nothing"))
}

/// There is nothing of this id. An id may come from a model: only what looks like an id is repeated.
pub(super) fn unknown(id: &str) -> Bounded {
    Bounded::Never(unknown_id(id))
}

/// The message of [`unknown`].
pub(super) fn unknown_id(id: &str) -> Message {
    let fit = id.len() <= 40 && id.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '_' || sign == '-');
    Message::new("rules-verdict-unknown").with("id", if fit { id } else { "?" })
}

fn more(story: &Story, item: &ItemId, count: u32, has: u32, effect: impl Fn(u32) -> Effect) -> Bounded {
    if !story.items.contains(item) {
        return unknown(item.as_str());
    }
    let room = MAX_COUNT.saturating_sub(has);
    match count.min(room) {
        0 => nothing(),
        fits if fits < count => part(effect(fits)),
        _ => Bounded::Whole(effect(count)),
    }
}

fn fewer(
    story: &Story,
    item: &ItemId,
    count: u32,
    has: u32,
    none: &'static str,
    effect: impl Fn(u32) -> Effect,
) -> Bounded {
    if !story.items.contains(item) {
        return unknown(item.as_str());
    }
    match count.min(has) {
        0 if count == 0 => nothing(),
        0 => Bounded::Nothing(Message::new(none).with("item", &called::item(story, item))),
        fits if fits < count => part(effect(fits)),
        _ => Bounded::Whole(effect(count)),
    }
}

fn number(delta: i64, value: i64, least: i64, most: i64, effect: impl Fn(i64) -> Effect) -> Bounded {
    // The present value may stand outside (an older save): never push it further out.
    let target = value.saturating_add(delta).clamp(least.min(value), most.max(value));
    match target.saturating_sub(value) {
        0 => nothing(),
        fits if fits != delta => part(effect(fits)),
        _ => Bounded::Whole(effect(delta)),
    }
}

fn small(delta: i32, value: i32, least: i32, most: i32, effect: impl Fn(i32) -> Effect) -> Bounded {
    number(delta.into(), value.into(), least.into(), most.into(), |delta| {
        effect(i32::try_from(delta).unwrap_or_default())
    })
}
