//! The bounds that hold for every effect, whoever it comes from.

use crate::text::{Localized, Message};
use crate::world::introduced::{self, Clash};
use crate::world::{Effect, IntroducedKind, ItemId, NodeId, QuestStatus, State, Story};

/// The greatest health that any effect can bring.
pub(super) const MAX_HP: i32 = 9_999;
/// The most of one item in one place.
const MAX_COUNT: u32 = 9_999;
/// The most gold and the most experience.
const MAX_NUMBER: i64 = 999_999_999;
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
        Effect::Flag { .. }
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
        Effect::QuestStart { .. } => {
            let hero = state.hero.attributes;
            match quest.requires.iter().find(|(attribute, least)| hero.get(*attribute) < *least) {
                None => whole(effect),
                Some((attribute, least)) => {
                    let why = Message::new("rules-verdict-quest-requires");
                    let why = why.with("quest", &quest.title).with("attribute", attribute.code()).with("least", *least);
                    Bounded::Never(why)
                }
            }
        }
        Effect::QuestStage { stage, .. } if !quest.stages.iter().any(|known| known.id == *stage) => {
            unknown(stage.as_str())
        }
        Effect::QuestStage { stage, .. } if over || at.is_some_and(|at| at.stage.as_ref() == Some(stage)) => nothing(),
        _ if over => nothing(),
        _ => whole(effect),
    }
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

fn item_name<'a>(story: &'a Story, item: &ItemId) -> Option<&'a Localized> {
    story.items.get(item).map(|item| &item.name)
}

fn more(story: &Story, item: &ItemId, count: u32, has: u32, effect: impl Fn(u32) -> Effect) -> Bounded {
    if item_name(story, item).is_none() {
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
    let Some(name) = item_name(story, item) else { return unknown(item.as_str()) };
    match count.min(has) {
        0 if count == 0 => nothing(),
        0 => Bounded::Nothing(Message::new(none).with("item", name)),
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
