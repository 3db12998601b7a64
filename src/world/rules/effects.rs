//! What an effect changes, and what undoes it.

use std::collections::{BTreeMap, BTreeSet};

use crate::world::{
    Attribute, Borne, CharacterId, CharacterState, Combat, CounterId, Effect, EndingId, FactId, FlagId, Growth,
    Introduced, IntroducedKind, ItemId, Learned, NodeId, Period, QuestId, QuestState, QuestStatus, Side, StageId,
    State, Status, StatusId, Story, introduced,
};

/// Changes the state by an effect that stands within its bounds (see `bounds`), and by nothing else.
pub(super) fn apply(story: &Story, state: &mut State, effect: &Effect) {
    match effect {
        Effect::Move { to } => {
            let from = std::mem::replace(&mut state.node, to.clone());
            let visits = state.visits.entry(to.clone()).or_default();
            *visits = visits.saturating_add(1);
            state.focus.from = Some(from);
        }
        Effect::AddItem { item, count } => {
            let count = carried(state, item).saturating_add(*count);
            put(&mut state.hero.items, item, count);
        }
        Effect::RemoveItem { item, count } => {
            let count = carried(state, item).saturating_sub(*count);
            put(&mut state.hero.items, item, count);
        }
        Effect::PlaceItem { item, node, count } => {
            let node = node.clone().unwrap_or_else(|| state.node.clone());
            let count = lying(state, &node, item).saturating_add(*count);
            lay(&mut state.ground, &node, item, count);
        }
        Effect::ClearItem { item, node, count } => {
            let node = node.clone().unwrap_or_else(|| state.node.clone());
            let count = lying(state, &node, item).saturating_sub(*count);
            lay(&mut state.ground, &node, item, count);
        }
        Effect::Gold { delta } => state.hero.gold = state.hero.gold.saturating_add(*delta),
        Effect::Hp { delta } => state.hero.hp = state.hero.hp.saturating_add(*delta),
        Effect::MaxHp { delta } => {
            state.hero.max_hp = state.hero.max_hp.saturating_add(*delta);
            state.hero.hp = state.hero.hp.min(state.hero.max_hp);
        }
        Effect::Exp { delta } => state.hero.exp = state.hero.exp.saturating_add(*delta),
        Effect::Attribute { attribute, delta } => {
            let value = state.hero.attributes.get_mut(*attribute);
            *value = value.saturating_add(*delta);
        }
        Effect::Affinity { character, delta } => {
            if let Some(who) = state.characters.get_mut(character) {
                who.affinity = who.affinity.saturating_add(*delta);
            }
        }
        Effect::Flag { flag, value: true } => {
            state.flags.insert(flag.clone());
            state.flagged.insert(flag.clone(), state.depth);
        }
        Effect::Flag { flag, value: false } => {
            state.flags.remove(flag);
            state.flagged.remove(flag);
        }
        Effect::Count { counter, delta } => {
            let value = super::conditions::counted(story, state, counter).saturating_add(*delta);
            state.counters.insert(counter.clone(), value);
        }
        Effect::Learn { fact } => learn(story, state, fact),
        Effect::Status { status, turns, on } => {
            let left = turns.unwrap_or_else(|| lasts(story, status));
            let now = state.depth;
            let Some(borne) = statuses_of(state, *on) else { return };
            if left == 0 {
                borne.remove(status);
            } else if let Some(borne) = borne.get_mut(status) {
                (borne.left, borne.again) = (left, now);
            } else {
                borne.insert(status.clone(), Borne { since: now, left, again: 0 });
            }
        }
        Effect::Follow { character, value: true } => {
            let here = state.node.clone();
            if let Some(who) = state.characters.get_mut(character) {
                who.node = Some(here);
                state.following.insert(character.clone());
            }
        }
        Effect::Follow { character, value: false } => {
            state.following.remove(character);
        }
        Effect::Talent { talent } => {
            state.hero.growth.talents.insert(talent.clone(), state.depth);
        }
        Effect::QuestStart { quest } => {
            let first = story.quests.get(quest).and_then(|quest| quest.stages.first());
            stand(state, quest, QuestStatus::Active, first.map(|stage| stage.id.clone()));
        }
        Effect::QuestStage { quest, stage } => stand(state, quest, QuestStatus::Active, Some(stage.clone())),
        Effect::QuestDone { quest } => stand(state, quest, QuestStatus::Done, None),
        Effect::QuestFail { quest } => stand(state, quest, QuestStatus::Failed, None),
        Effect::MoveCharacter { character, to } => {
            if let Some(who) = state.characters.get_mut(character) {
                who.node.clone_from(to);
                if to.is_some() && who.status == Status::Away {
                    who.status = Status::Alive;
                }
            }
        }
        Effect::Character { character, is } => {
            if let Some(who) = state.characters.get_mut(character) {
                who.status = *is;
            }
        }
        Effect::Combat { enemy } => {
            let hp = story.enemies.get(enemy).map_or(1, |enemy| enemy.hp.max(1));
            let from = state.focus.from.clone();
            let statuses = BTreeMap::new();
            state.combat = Some(Combat { enemy: enemy.clone(), hp, round: 0, guard: false, from, talks: 0, statuses });
        }
        Effect::EndCombat => state.combat = None,
        Effect::Time { periods } => {
            for _ in 0..*periods {
                state.day = state.day.saturating_add(u32::from(state.period == Period::Night));
                state.period = state.period.next();
            }
            state.period_turns = 0;
        }
        Effect::Ending { ending } => {
            if story.endings.get(ending).is_some_and(|ending| ending.decline.is_empty()) {
                end(state, ending);
            } else {
                state.offered = Some(ending.clone());
                state.declined.remove(ending);
            }
        }
        Effect::Introduce { kind, name, text } => introduce(state, *kind, name, text),
    }
}

/// Takes something in: a person who stands in the hero's node, a thing that lies there, a detail of it.
fn introduce(state: &mut State, kind: IntroducedKind, name: &str, text: &str) {
    let id = introduced::next_id(state);
    let node = state.node.clone();
    match kind {
        IntroducedKind::Person => {
            let stands = CharacterState {
                node: Some(node.clone()),
                status: Status::Alive,
                affinity: 0,
                met: false,
                told: BTreeMap::new(),
                gifts: BTreeMap::new(),
                thresholds: BTreeSet::new(),
                answers: BTreeMap::new(),
                heard: BTreeSet::new(),
                shown: BTreeSet::new(),
                remarks: BTreeSet::new(),
            };
            state.characters.insert(CharacterId::new(id.clone()), stands);
        }
        IntroducedKind::Thing => lay(&mut state.ground, &node, &ItemId::new(id.clone()), 1),
        IntroducedKind::Detail => {}
    }
    let turn = state.depth;
    state.introduced.push(Introduced { id, kind, name: name.to_owned(), text: text.to_owned(), node, turn });
}

/// The story ends here: nothing is open any more.
pub(super) fn end(state: &mut State, ending: &EndingId) {
    state.ending = Some(ending.clone());
    state.offered = None;
    state.combat = None;
}

fn carried(state: &State, item: &ItemId) -> u32 {
    state.hero.items.get(item).copied().unwrap_or_default()
}

fn lying(state: &State, node: &NodeId, item: &ItemId) -> u32 {
    state.ground.get(node).and_then(|items| items.get(item)).copied().unwrap_or_default()
}

fn put(items: &mut BTreeMap<ItemId, u32>, item: &ItemId, count: u32) {
    if count == 0 {
        items.remove(item);
    } else {
        items.insert(item.clone(), count);
    }
}

fn lay(ground: &mut BTreeMap<NodeId, BTreeMap<ItemId, u32>>, node: &NodeId, item: &ItemId, count: u32) {
    let items = ground.entry(node.clone()).or_default();
    put(items, item, count);
    if items.is_empty() {
        ground.remove(node);
    }
}

fn stand(state: &mut State, quest: &QuestId, status: QuestStatus, at: Option<StageId>) {
    let (now, since) = (state.now(), state.depth);
    let stood = state.quests.get(quest);
    let began = stood.map_or(Some(now), |stood| stood.began);
    let warned = stood.is_some_and(|stood| stood.warned);
    state.quests.insert(quest.clone(), QuestState { status, stage: at, since, began, warned });
}

/// How many turns a status stays if nothing else is said.
pub(super) fn lasts(story: &Story, status: &StatusId) -> u32 {
    story.statuses.get(status).map_or(1, |status| status.turns.max(1))
}

/// What is on the hero, or on the enemy of the fight.
pub(super) fn statuses_of(state: &mut State, on: Side) -> Option<&mut BTreeMap<StatusId, Borne>> {
    match on {
        Side::Hero => Some(&mut state.statuses),
        Side::Enemy => state.combat.as_mut().map(|combat| &mut combat.statuses),
    }
}

/// The hero learns something; all that it replaces, step by step, is corrected.
fn learn(story: &Story, state: &mut State, fact: &FactId) {
    let turn = state.depth;
    state.facts.insert(fact.clone(), Learned { turn, corrected: None });
    for old in replaced(story, fact) {
        if let Some(known) = state.facts.get_mut(&old) {
            known.corrected.get_or_insert(turn);
        }
    }
}

/// All that a fact replaces, nearest first. A circle ends where it began.
pub(in crate::world) fn replaced(story: &Story, fact: &FactId) -> Vec<FactId> {
    let mut chain: Vec<FactId> = Vec::new();
    let mut next = story.facts.get(fact).and_then(|fact| fact.replaces.clone());
    while let Some(old) = next.filter(|old| old != fact && !chain.contains(old)) {
        next = story.facts.get(&old).and_then(|fact| fact.replaces.clone());
        chain.push(old);
    }
    chain
}

/// What an effect replaced, so that it can be put back: the inverse of the effect in one state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inverse {
    /// The hero's node, the visits of the node that was entered, and where the hero had come from.
    Move { node: NodeId, entered: NodeId, visits: Option<u32>, from: Option<NodeId> },
    /// How many were carried.
    Carried { item: ItemId, count: u32 },
    /// How many lay in a node.
    Lying { node: NodeId, item: ItemId, count: u32 },
    /// The gold.
    Gold(i64),
    /// Health and the greatest health.
    Health { hp: i32, max_hp: i32 },
    /// Experience.
    Exp(i64),
    /// An attribute.
    Attribute(Attribute, i32),
    /// A mark, and when it was set.
    Flag { flag: FlagId, value: bool, turn: Option<u32> },
    /// A number of the story; none: as it began.
    Counter { counter: CounterId, value: Option<i32> },
    /// What was learned.
    Facts(BTreeMap<FactId, Learned>),
    /// A status; none: it was not on them.
    Status { status: StatusId, on: Side, borne: Option<Borne> },
    /// A character, and whether they came along.
    Follow { character: CharacterId, state: Option<CharacterState>, value: bool },
    /// What the hero had grown into.
    Growth(Growth),
    /// A quest; none: it had not begun.
    Quest { quest: QuestId, state: Option<QuestState> },
    /// A character; none: unknown then and now.
    Character { character: CharacterId, state: Option<CharacterState> },
    /// The fight.
    Combat(Option<Combat>),
    /// Day, period and the turns in it.
    Time { day: u32, period: Period, turns: u32 },
    /// What was offered, declined and reached, and the fight.
    Ending {
        ending: EndingId,
        offered: Option<EndingId>,
        declined: Option<u32>,
        reached: Option<EndingId>,
        combat: Option<Combat>,
    },
    /// What was taken in last goes again.
    Introduced { id: String, kind: IntroducedKind, node: NodeId },
}

/// What puts back what `effect` changes in `state` (the state before it).
#[must_use]
pub fn inverse(state: &State, effect: &Effect) -> Inverse {
    let here = |node: &Option<NodeId>| node.clone().unwrap_or_else(|| state.node.clone());
    match effect {
        Effect::Move { to } => Inverse::Move {
            node: state.node.clone(),
            entered: to.clone(),
            visits: state.visits.get(to).copied(),
            from: state.focus.from.clone(),
        },
        Effect::AddItem { item, .. } | Effect::RemoveItem { item, .. } => {
            Inverse::Carried { item: item.clone(), count: carried(state, item) }
        }
        Effect::PlaceItem { item, node, .. } | Effect::ClearItem { item, node, .. } => {
            let node = here(node);
            let count = lying(state, &node, item);
            Inverse::Lying { node, item: item.clone(), count }
        }
        Effect::Gold { .. } => Inverse::Gold(state.hero.gold),
        Effect::Hp { .. } | Effect::MaxHp { .. } => Inverse::Health { hp: state.hero.hp, max_hp: state.hero.max_hp },
        Effect::Exp { .. } => Inverse::Exp(state.hero.exp),
        Effect::Attribute { attribute, .. } => Inverse::Attribute(*attribute, state.hero.attributes.get(*attribute)),
        Effect::Flag { flag, .. } => {
            let turn = state.flagged.get(flag).copied();
            Inverse::Flag { flag: flag.clone(), value: state.flags.contains(flag), turn }
        }
        Effect::Count { counter, .. } => {
            Inverse::Counter { counter: counter.clone(), value: state.counters.get(counter).copied() }
        }
        Effect::Learn { .. } => Inverse::Facts(state.facts.clone()),
        Effect::Status { status, on, .. } => {
            let borne = match on {
                Side::Hero => state.statuses.get(status),
                Side::Enemy => state.combat.as_ref().and_then(|combat| combat.statuses.get(status)),
            };
            Inverse::Status { status: status.clone(), on: *on, borne: borne.copied() }
        }
        Effect::Follow { character, .. } => Inverse::Follow {
            character: character.clone(),
            state: state.characters.get(character).cloned(),
            value: state.following.contains(character),
        },
        Effect::Talent { .. } => Inverse::Growth(state.hero.growth.clone()),
        Effect::QuestStart { quest }
        | Effect::QuestStage { quest, .. }
        | Effect::QuestDone { quest }
        | Effect::QuestFail { quest } => {
            Inverse::Quest { quest: quest.clone(), state: state.quests.get(quest).cloned() }
        }
        Effect::Affinity { character, .. }
        | Effect::MoveCharacter { character, .. }
        | Effect::Character { character, .. } => {
            Inverse::Character { character: character.clone(), state: state.characters.get(character).cloned() }
        }
        Effect::Combat { .. } | Effect::EndCombat => Inverse::Combat(state.combat.clone()),
        Effect::Time { .. } => Inverse::Time { day: state.day, period: state.period, turns: state.period_turns },
        Effect::Ending { ending } => Inverse::Ending {
            ending: ending.clone(),
            offered: state.offered.clone(),
            declined: state.declined.get(ending).copied(),
            reached: state.ending.clone(),
            combat: state.combat.clone(),
        },
        Effect::Introduce { kind, .. } => {
            Inverse::Introduced { id: introduced::next_id(state), kind: *kind, node: state.node.clone() }
        }
    }
}

/// Puts back what an effect replaced.
pub fn restore(state: &mut State, inverse: Inverse) {
    match inverse {
        Inverse::Move { node, entered, visits, from } => {
            state.node = node;
            keep(&mut state.visits, entered, visits);
            state.focus.from = from;
        }
        Inverse::Carried { item, count } => put(&mut state.hero.items, &item, count),
        Inverse::Lying { node, item, count } => lay(&mut state.ground, &node, &item, count),
        Inverse::Gold(gold) => state.hero.gold = gold,
        Inverse::Health { hp, max_hp } => (state.hero.hp, state.hero.max_hp) = (hp, max_hp),
        Inverse::Exp(exp) => state.hero.exp = exp,
        Inverse::Attribute(attribute, value) => *state.hero.attributes.get_mut(attribute) = value,
        Inverse::Flag { flag, value, turn } => {
            keep(&mut state.flagged, flag.clone(), turn);
            if value {
                state.flags.insert(flag);
            } else {
                state.flags.remove(&flag);
            }
        }
        Inverse::Counter { counter, value } => keep(&mut state.counters, counter, value),
        Inverse::Facts(facts) => state.facts = facts,
        Inverse::Status { status, on, borne } => {
            if let Some(statuses) = statuses_of(state, on) {
                keep(statuses, status, borne);
            }
        }
        Inverse::Follow { character, state: who, value } => {
            if value {
                state.following.insert(character.clone());
            } else {
                state.following.remove(&character);
            }
            keep(&mut state.characters, character, who);
        }
        Inverse::Growth(growth) => state.hero.growth = growth,
        Inverse::Quest { quest, state: at } => keep(&mut state.quests, quest, at),
        Inverse::Character { character, state: who } => keep(&mut state.characters, character, who),
        Inverse::Combat(combat) => state.combat = combat,
        Inverse::Time { day, period, turns } => (state.day, state.period, state.period_turns) = (day, period, turns),
        Inverse::Ending { ending, offered, declined, reached, combat } => {
            state.offered = offered;
            keep(&mut state.declined, ending, declined);
            state.ending = reached;
            state.combat = combat;
        }
        Inverse::Introduced { id, kind, node } => {
            state.introduced.retain(|it| it.id != id);
            match kind {
                IntroducedKind::Person => drop(state.characters.remove(&CharacterId::new(id))),
                IntroducedKind::Thing => lay(&mut state.ground, &node, &ItemId::new(id), 0),
                IntroducedKind::Detail => {}
            }
        }
    }
}

fn keep<K: Ord, V>(map: &mut BTreeMap<K, V>, key: K, value: Option<V>) {
    match value {
        Some(value) => map.insert(key, value),
        None => map.remove(&key),
    };
}
