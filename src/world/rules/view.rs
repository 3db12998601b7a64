//! What is there: the part of a story that the hero can see, reach and use in a state.
//!
//! The parser, the narrators, the prompt and the screens ask here, so that all of them see the same world.

use super::{Refusal, conditions, endings, settle};
use crate::text::{Language, Localized, fold};
use crate::world::{
    Character, CharacterId, Command, Condition, CounterId, Dice, Effect, Ending, Enemy, Exit, Feature, Hint, Item,
    ItemId, ItemKind, Mood, Node, NodeId, Outcome, Quest, QuestKind, QuestStatus, Stage, State, Status, Story, Thing,
    Topic, Use,
};

/// What one sees of the hero's node now: its first text on the first visit while nothing there has changed, else the
/// mood that says most of what holds, else a text for coming back.
#[must_use]
pub fn sight<'a>(story: &'a Story, state: &State) -> Option<&'a Localized> {
    let node = node(story, state)?;
    let mood = mood(story, state);
    let changed = is_changed(story, state);
    let fresh = state.visits.get(&node.id).copied().unwrap_or_default() <= 1 && !changed;
    if fresh {
        return Some(&node.first);
    }
    Some(mood.map(|mood| &mood.text).or_else(|| node.again.first()).unwrap_or(&node.first))
}

/// The mood of the hero's node that says most of what holds now.
#[must_use]
pub fn mood<'a>(story: &'a Story, state: &State) -> Option<&'a Mood> {
    let holding = node(story, state)?.moods.iter().filter(|mood| conditions::all_hold(story, state, &mood.when));
    holding.max_by_key(|mood| mood.when.iter().filter(|condition| is_deed(condition)).count() * 8 + mood.when.len())
}

/// Whether what was done has changed how the hero's node looks.
#[must_use]
pub fn is_changed(story: &Story, state: &State) -> bool {
    mood(story, state).is_some_and(|mood| mood.when.iter().any(is_deed))
}

/// Whether a condition speaks of what was done, not of the hour or the hero.
fn is_deed(condition: &Condition) -> bool {
    match condition {
        Condition::Flag(_)
        | Condition::Quest(..)
        | Condition::Stage(..)
        | Condition::Defeated(..)
        | Condition::Told(..)
        | Condition::Knows(..)
        | Condition::Character(..)
        | Condition::CharacterAt(..) => true,
        Condition::All(all) | Condition::Any(all) => all.iter().any(is_deed),
        _ => false,
    }
}

/// The hero's node.
#[must_use]
pub fn node<'a>(story: &'a Story, state: &State) -> Option<&'a Node> {
    story.nodes.get(&state.node)
}

/// The exits that are seen: all but hidden ones whose conditions do not hold. Not each of them can be taken.
#[must_use]
pub fn visible_exits<'a>(story: &'a Story, state: &State) -> Vec<&'a Exit> {
    exits(story, state).filter(|exit| !exit.hidden || conditions::all_hold(story, state, &exit.when)).collect()
}

/// The exits that can be taken, or at least be tried where a check stands before them.
#[must_use]
pub fn open_exits<'a>(story: &'a Story, state: &State) -> Vec<&'a Exit> {
    exits(story, state).filter(|exit| conditions::all_hold(story, state, &exit.when)).collect()
}

/// The exit that going to a node takes: the first open one, else the first that is seen and closed.
#[must_use]
pub fn exit_to<'a>(story: &'a Story, state: &State, to: &NodeId) -> Option<&'a Exit> {
    let leads = |exit: &&Exit| exit.to == *to;
    open_exits(story, state).into_iter().find(leads).or_else(|| visible_exits(story, state).into_iter().find(leads))
}

fn exits<'a>(story: &'a Story, state: &State) -> impl Iterator<Item = &'a Exit> {
    node(story, state).into_iter().flat_map(|node| &node.exits)
}

/// What can be looked at in the hero's node.
#[must_use]
pub fn features_present<'a>(story: &'a Story, state: &State) -> Vec<&'a Feature> {
    let features = node(story, state).into_iter().flat_map(|node| &node.features);
    features.filter(|feature| conditions::all_hold(story, state, &feature.when)).collect()
}

/// Who is in the hero's node, alive.
#[must_use]
pub fn characters_present<'a>(story: &'a Story, state: &State) -> Vec<&'a Character> {
    story.characters.iter().filter(|who| conditions::present(state, &who.id)).collect()
}

/// Whether a character is in the hero's node, alive.
#[must_use]
pub fn is_present(state: &State, who: &CharacterId) -> bool {
    conditions::present(state, who)
}

/// With whom the hero is in conversation.
#[must_use]
pub fn partner<'a>(story: &'a Story, state: &State) -> Option<&'a Character> {
    story.characters.get(state.partner.as_ref()?)
}

/// At this affinity or below nobody stays for a conversation; a question is still answered, if only by a look.
const UNWILLING: i32 = -50;

/// Whether a character would stay for a conversation now: here, alive, not an enemy at heart, and no fight is on.
#[must_use]
pub fn is_willing(state: &State, who: &CharacterId) -> bool {
    let stands = state.characters.get(who).is_some_and(|who| who.affinity > UNWILLING);
    stands && state.combat.is_none() && conditions::present(state, who)
}

/// What lies in the hero's node, with how many of each.
#[must_use]
pub fn items_here<'a>(story: &'a Story, state: &State) -> Vec<(&'a Item, u32)> {
    let lying = state.ground.get(&state.node).into_iter().flatten();
    lying.filter_map(|(item, count)| Some((story.items.get(item)?, *count))).collect()
}

/// What is carried, with how many of each.
#[must_use]
pub fn items_carried<'a>(story: &'a Story, state: &State) -> Vec<(&'a Item, u32)> {
    state.hero.items.iter().filter_map(|(item, count)| Some((story.items.get(item)?, *count))).collect()
}

/// How many of an item are carried.
#[must_use]
pub fn carried(state: &State, item: &ItemId) -> u32 {
    state.hero.items.get(item).copied().unwrap_or_default()
}

/// How many of an item lie in the hero's node.
#[must_use]
pub fn lying(state: &State, item: &ItemId) -> u32 {
    state.ground.get(&state.node).and_then(|items| items.get(item)).copied().unwrap_or_default()
}

/// The power of the best weapon or armor carried; 0 without one.
#[must_use]
pub fn best_power(story: &Story, state: &State, kind: ItemKind) -> i32 {
    in_use(story, state, kind).map_or(0, |item| item.power.max(0))
}

/// The weapon or armor in use: the one with the most power that is carried, of equals the first of the pack.
#[must_use]
pub fn in_use<'a>(story: &'a Story, state: &State, kind: ItemKind) -> Option<&'a Item> {
    let carried = story.items.iter().filter(|item| item.kind == kind && carried(state, &item.id) > 0);
    // Of equals the last is taken, so the order is turned round.
    carried.rev().max_by_key(|item| item.power)
}

/// The value of a number that the story keeps.
#[must_use]
pub fn counter(story: &Story, state: &State, counter: &CounterId) -> i32 {
    conditions::counted(story, state, counter)
}

/// The hint for one who is stuck now, with its place in the story's list: the first that holds.
#[must_use]
pub fn hint<'a>(story: &'a Story, state: &State) -> Option<(u32, &'a Hint)> {
    let holds = |(_, hint): &(u32, &Hint)| !hint.texts.is_empty() && conditions::all_hold(story, state, &hint.when);
    (0_u32..).zip(&story.hints).find(holds)
}

/// The answer of a topic that comes now, by its place; none where its own texts come.
#[must_use]
pub fn answer<'a>(story: &Story, state: &State, topic: &'a Topic) -> Option<(u32, &'a Outcome)> {
    (0_u32..).zip(&topic.answers).find(|(_, answer)| conditions::all_hold(story, state, &answer.when))
}

/// Whether a character has something to say to a topic that they have not said: it was never told, or an answer to it
/// holds now that was not given.
#[must_use]
pub fn is_news(story: &Story, state: &State, who: &CharacterId, topic: &Topic) -> bool {
    let Some(stands) = state.characters.get(who) else { return false };
    let given = |place| stands.answers.get(&topic.id).is_some_and(|given| given.contains(&place));
    !stands.told.contains_key(&topic.id)
        || (!topic.answers.is_empty()
            && !given(answer(story, state, topic).map_or_else(|| own_place(topic), |(place, _)| place)))
}

/// The topic of a character that an item is the matter of, where they have something new to say to it: one that asks for
/// the item, else one that is called like it. `handed`: the item changes hands with it, or it must not.
#[must_use]
pub fn matter<'a>(
    story: &'a Story,
    state: &State,
    who: &CharacterId,
    item: &ItemId,
    handed: bool,
) -> Option<&'a Topic> {
    let known = story.items.get(item)?;
    let takes = |effect: &Effect| matches!(effect, Effect::RemoveItem { item: taken, .. } if taken == item);
    let gives = |topic: &Topic| {
        let answers = topic.answers.iter().flat_map(|answer| &answer.branch.effects);
        topic.effects.iter().chain(answers).any(takes)
    };
    let asks = |topic: &Topic| {
        topic.when.iter().any(|condition| matches!(condition, Condition::Item(wanted, _) if wanted == item))
    };
    let name = Language::ALL.iter().filter_map(|language| known.name.exact(*language));
    let names: Vec<String> = name.chain(known.words.all()).map(fold).collect();
    let called = |topic: &Topic| topic.words.all().any(|word| names.contains(&fold(word)));
    let open = topics(story, state, who).into_iter();
    let open: Vec<&Topic> = open.filter(|topic| is_news(story, state, who, topic) && gives(topic) == handed).collect();
    let by_need = open.iter().find(|topic| asks(topic));
    by_need.or_else(|| open.iter().find(|topic| called(topic))).copied()
}

/// The place at which a topic's own texts stand among its answers.
pub(super) fn own_place(topic: &Topic) -> u32 {
    u32::try_from(topic.answers.len()).unwrap_or(u32::MAX)
}

/// The active quests with the stage each is at, main line first.
#[must_use]
pub fn active_quests<'a>(story: &'a Story, state: &State) -> Vec<(&'a Quest, Option<&'a Stage>)> {
    let mut active: Vec<_> = story
        .quests
        .iter()
        .filter_map(|quest| {
            let at = state.quests.get(&quest.id).filter(|at| at.status == QuestStatus::Active)?;
            Some((quest, quest.stages.iter().find(|stage| at.stage.as_ref() == Some(&stage.id))))
        })
        .collect();
    active.sort_by_key(|(quest, _)| quest.kind != QuestKind::Main);
    active
}

/// The quest of the main line that is on, and its stage.
#[must_use]
pub fn main_quest<'a>(story: &'a Story, state: &State) -> Option<(&'a Quest, Option<&'a Stage>)> {
    active_quests(story, state).into_iter().find(|(quest, _)| quest.kind == QuestKind::Main)
}

/// The topics that a character can be asked about now, hidden ones too.
#[must_use]
pub fn topics<'a>(story: &'a Story, state: &State, who: &CharacterId) -> Vec<&'a Topic> {
    let topics = story.characters.get(who).into_iter().flat_map(|who| &who.topics);
    topics.filter(|topic| conditions::all_hold(story, state, &topic.when)).collect()
}

/// The enemy of the fight that is on.
#[must_use]
pub fn enemy<'a>(story: &'a Story, state: &State) -> Option<&'a Enemy> {
    story.enemies.get(&state.combat.as_ref()?.enemy)
}

/// The use that an item has now: the first whose target and conditions fit.
///
/// Used on nothing, an item also finds a target that is here by itself; used on the hero, it is used on nothing.
#[must_use]
pub fn use_of<'a>(story: &'a Story, state: &State, item: &ItemId, on: Option<&Thing>) -> Option<&'a Use> {
    let uses = &story.items.get(item)?.uses;
    let on = on.filter(|thing| **thing != Thing::Hero);
    let mut fitting = uses.iter().filter(|usage| conditions::all_hold(story, state, &usage.when));
    let aimless = |usage: &&Use| usage.on.as_ref().is_none_or(|thing| *thing == Thing::Hero);
    match on {
        Some(thing) => fitting.find(|usage| usage.on.as_ref() == Some(thing)),
        None => fitting
            .clone()
            .find(aimless)
            .or_else(|| fitting.find(|usage| usage.on.as_ref().is_some_and(|thing| within_reach(story, state, thing)))),
    }
}

/// Whether something is here: carried, lying here, standing here, part of this node.
#[must_use]
pub fn within_reach(story: &Story, state: &State, thing: &Thing) -> bool {
    match thing {
        Thing::Item(item) => carried(state, item) > 0 || lying(state, item) > 0,
        Thing::Character(who) => conditions::present(state, who),
        Thing::Feature(feature) => features_present(story, state).iter().any(|present| present.id == *feature),
        Thing::Exit(to) => visible_exits(story, state).iter().any(|exit| exit.to == *to),
        Thing::Enemy(enemy) => state.combat.as_ref().is_some_and(|combat| combat.enemy == *enemy),
        Thing::Hero => true,
    }
}

/// The name of something, here or not. None for the hero, whose name is the player's.
#[must_use]
pub fn name<'a>(story: &'a Story, state: &State, thing: &Thing) -> Option<&'a Localized> {
    match thing {
        Thing::Item(item) => story.items.get(item).map(|item| &item.name),
        Thing::Character(who) => story.characters.get(who).map(|who| &who.name),
        Thing::Feature(feature) => {
            let features = node(story, state).into_iter().flat_map(|node| &node.features);
            features.into_iter().find(|present| present.id == *feature).map(|feature| &feature.name)
        }
        Thing::Exit(to) => story.nodes.get(to).map(|node| &node.name),
        Thing::Enemy(enemy) => story.enemies.get(enemy).map(|enemy| &enemy.name),
        Thing::Hero => None,
    }
}

/// Whether a character is dead.
#[must_use]
pub fn is_dead(state: &State, who: &CharacterId) -> bool {
    state.characters.get(who).is_some_and(|who| who.status == Status::Dead)
}

/// The ending that was declined and that the player can still take up: the first that holds.
#[must_use]
pub fn open_end<'a>(story: &'a Story, state: &State) -> Option<&'a Ending> {
    endings::declined(story, state)
}

/// Why a command cannot be tried now, if it cannot. Throws no die of the turn and changes nothing.
#[must_use]
pub fn refusal(story: &Story, state: &State, command: &Command) -> Option<Refusal> {
    settle(story, state, command, &mut Dice::new(0, state.depth)).err()
}
