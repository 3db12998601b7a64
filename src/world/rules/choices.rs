//! What the player could well do next.
//!
//! Nine at most, of several kinds, so that there is always more than ways out. Only what the rules would not refuse.

use super::{actions, conditions, endings, view};
use crate::text::{Arg, Locale, Localized, Message};
use crate::world::called::{called_character, called_enemy, called_feature, called_item};
use crate::world::{
    Attribute, Character, CharacterId, Choice, Command, Condition, Effect, Enemy, ItemKind, State, Story, Thing, Topic,
};

/// The most choices; a digit chooses.
const MOST: usize = 9;

/// Where there is little new, what is familiar makes up for it, up to so many.
const LEAST: usize = 3;

/// Choices of one kind, best first.
struct Kind {
    choices: Vec<Choice>,
    /// So many of them come before any other kind gets more than its own.
    sure: usize,
    /// So many of them at most.
    most: usize,
}

/// What the player could well do next.
pub(super) fn choices(story: &Story, state: &State, locale: &Locale) -> Vec<Choice> {
    if state.ending.is_some() {
        return vec![];
    }
    if let Some(enemy) = view::enemy(story, state) {
        return fight(story, state, locale, enemy);
    }
    if let Some(partner) = view::partner(story, state) {
        return talk(story, state, locale, partner);
    }
    let kinds = [
        Kind { choices: answers(story, state, locale), sure: 2, most: 2 },
        Kind { choices: care(story, state, locale), sure: 1, most: 1 },
        Kind { choices: topics(story, state, locale), sure: 2, most: 3 },
        Kind { choices: deeds(story, state, locale), sure: 2, most: 3 },
        Kind { choices: greetings(story, state, locale), sure: 1, most: 2 },
        Kind { choices: finds(story, state, locale), sure: 1, most: 2 },
        Kind { choices: ways(story, state, locale), sure: 2, most: 4 },
        Kind { choices: looks(story, state, locale), sure: 0, most: 2 },
        Kind { choices: raises(state, locale), sure: 0, most: 3 },
        Kind { choices: open_ends(story, state, locale), sure: 1, most: 2 },
    ];
    let mut chosen = balance(kinds);
    let ways_only = chosen.iter().all(|choice| matches!(choice.command, Some(Command::Go { .. })));
    let least = if ways_only { LEAST.max(chosen.len() + 1) } else { LEAST };
    for more in familiar(story, state, locale) {
        if chosen.len() < least && chosen.iter().all(|choice| choice.command != more.command) {
            chosen.push(more);
        }
    }
    chosen
}

/// Takes of each kind what is sure, then more of each in turn, and keeps the kinds together.
fn balance<const N: usize>(kinds: [Kind; N]) -> Vec<Choice> {
    let most = kinds.each_ref().map(|kind| kind.most.min(kind.choices.len()));
    let mut taken = [0_usize; N];
    let mut left = MOST;
    let sure = kinds.each_ref().map(|kind| kind.sure);
    for (taken, (sure, most)) in taken.iter_mut().zip(sure.into_iter().zip(most)) {
        *taken = sure.min(most).min(left);
        left -= *taken;
    }
    for (taken, most) in taken.iter_mut().zip(most) {
        let more = (most - *taken).min(left);
        *taken += more;
        left -= more;
    }
    kinds.into_iter().zip(taken).flat_map(|(kind, taken)| kind.choices.into_iter().take(taken)).collect()
}

fn choice(text: String, command: Command) -> Choice {
    Choice { text, command: Some(command) }
}

/// The pack's label, or the program's words where it has none.
fn label(locale: &Locale, text: &Localized, otherwise: &'static str) -> String {
    if text.is_empty() { locale.text(otherwise) } else { text.get(locale.language()).to_owned() }
}

fn about(locale: &Locale, key: &'static str, arg: &'static str, name: impl Into<Arg>) -> String {
    locale.say(&Message::new(key).with(arg, name))
}

/// What can be done in a conversation: the partner's topics, deeds and ways as ever, and the taking of leave.
fn talk(story: &Story, state: &State, locale: &Locale, partner: &Character) -> Vec<Choice> {
    let leave = choice(about(locale, "rules-choice-part-from", "who", &partner.name), Command::Part);
    let mine = |choice: &Choice| matches!(&choice.command, Some(Command::Ask { who, .. }) if *who == partner.id);
    let topics = topics(story, state, locale).into_iter().filter(mine).collect();
    let mut chosen = balance([
        Kind { choices: answers(story, state, locale), sure: 2, most: 2 },
        Kind { choices: care(story, state, locale), sure: 1, most: 1 },
        Kind { choices: topics, sure: 3, most: 5 },
        Kind { choices: vec![leave], sure: 1, most: 1 },
        Kind { choices: deeds(story, state, locale), sure: 1, most: 2 },
        Kind { choices: finds(story, state, locale), sure: 0, most: 1 },
        Kind { choices: ways(story, state, locale), sure: 1, most: 3 },
    ]);
    if chosen.iter().all(|choice| matches!(choice.command, Some(Command::Part | Command::Go { .. }))) {
        chosen.push(choice(locale.text("rules-choice-wait"), Command::Wait));
    }
    chosen
}

fn fight(story: &Story, state: &State, locale: &Locale, enemy: &Enemy) -> Vec<Choice> {
    let mut chosen = vec![
        choice(
            about(locale, "rules-choice-attack", "enemy", called_enemy(story, &enemy.id, locale.language())),
            Command::Attack { target: Thing::Enemy(enemy.id.clone()) },
        ),
        choice(locale.text("rules-choice-defend"), Command::Defend),
    ];
    if enemy.talk.as_ref().is_some_and(|parley| conditions::all_hold(story, state, &parley.when)) {
        chosen.push(choice(locale.text("rules-choice-negotiate"), Command::Negotiate));
    }
    chosen.push(choice(locale.text("rules-choice-flee"), Command::Flee));
    let useful = view::items_carried(story, state)
        .into_iter()
        .filter(|(item, _)| item.kind != ItemKind::Weapon && view::use_of(story, state, &item.id, None).is_some());
    chosen.extend(useful.take(3).map(|(item, _)| {
        let command = Command::Use { item: item.id.clone(), on: None };
        choice(about(locale, "rules-choice-use", "item", called_item(story, &item.id, locale.language())), command)
    }));
    chosen.truncate(MOST);
    chosen
}

/// No and yes to an ending that is offered; no first, for the key before it may have been an attack.
fn answers(story: &Story, state: &State, locale: &Locale) -> Vec<Choice> {
    let Some(ending) = state.offered.as_ref().and_then(|offered| story.endings.get(offered)) else { return vec![] };
    vec![
        choice(label(locale, &ending.decline, "rules-choice-no"), Command::Decline),
        choice(label(locale, &ending.accept, "rules-choice-yes"), Command::Confirm),
    ]
}

/// Yes to an ending that was declined and still stands open. It stands last: a story is not to end by a key that did
/// something else a turn before.
fn open_ends(story: &Story, state: &State, locale: &Locale) -> Vec<Choice> {
    let declined = endings::declined(story, state).into_iter();
    declined.map(|ending| choice(label(locale, &ending.accept, "rules-choice-yes"), Command::Confirm)).collect()
}

/// Rest, or something that heals, where health is low.
fn care(story: &Story, state: &State, locale: &Locale) -> Vec<Choice> {
    if state.hero.hp.saturating_mul(2) >= state.hero.max_hp {
        return vec![];
    }
    let mut chosen = vec![];
    if view::node(story, state).is_some_and(|node| node.rest) {
        chosen.push(choice(locale.text("rules-choice-rest"), Command::Rest));
    }
    chosen.extend(view::items_carried(story, state).into_iter().filter_map(|(item, _)| {
        let usage = view::use_of(story, state, &item.id, None)?;
        let heals = |effect: &crate::world::Effect| matches!(effect, crate::world::Effect::Hp { delta } if *delta > 0);
        usage.branch.effects.iter().any(heals).then(|| {
            let command = Command::Use { item: item.id.clone(), on: None };
            choice(about(locale, "rules-choice-use", "item", called_item(story, &item.id, locale.language())), command)
        })
    }));
    chosen
}

/// What the people here were not asked yet.
fn topics(story: &Story, state: &State, locale: &Locale) -> Vec<Choice> {
    let mut chosen = vec![];
    for who in view::characters_present(story, state) {
        let new = view::topics(story, state, &who.id)
            .into_iter()
            .filter(|topic| !topic.hidden && view::is_news(story, state, &who.id, topic));
        chosen.extend(new.map(|topic| {
            let text = topic.label.get(locale.language()).to_owned();
            let command = Command::Ask { who: who.id.clone(), topic: Some(topic.id.clone()), about: text.clone() };
            (!moves_a_quest(story, state, &who.id, topic), choice(text, command))
        }));
    }
    // What moves a quest comes first, whoever it is told to: a player who goes by choices alone must get on.
    chosen.sort_by_key(|(idle, _)| *idle);
    chosen.into_iter().map(|(_, choice)| choice).collect()
}

/// Whether telling a topic moves a quest: by its effects, or because the stage of an active quest waits for it.
fn moves_a_quest(story: &Story, state: &State, who: &CharacterId, topic: &Topic) -> bool {
    let effects = || topic.answers.iter().flat_map(|answer| &answer.branch.effects).chain(&topic.effects);
    let by_effect = effects().any(|effect| {
        matches!(effect, Effect::QuestStart { .. } | Effect::QuestStage { .. } | Effect::QuestDone { .. })
    });
    let told = Condition::Told(who.clone(), topic.id.clone());
    let flags = effects().filter_map(|effect| match effect {
        Effect::Flag { flag, value: true } => Some(Condition::Flag(flag.clone())),
        _ => None,
    });
    let flags: Vec<_> = flags.collect();
    let awaited = view::active_quests(story, state).into_iter().filter_map(|(_, stage)| stage);
    by_effect || awaited.flat_map(|stage| &stage.done).any(|condition| *condition == told || flags.contains(condition))
}

/// The attributes that a point can be spent on.
fn raises(state: &State, locale: &Locale) -> Vec<Choice> {
    if state.hero.growth.points == 0 {
        return vec![];
    }
    let keys = [
        (Attribute::Strength, "rules-choice-raise-strength"),
        (Attribute::Agility, "rules-choice-raise-agility"),
        (Attribute::Intelligence, "rules-choice-raise-intelligence"),
    ];
    keys.map(|(attribute, key)| choice(locale.text(key), Command::Raise { attribute })).into()
}

/// What the node offers and was not done yet.
fn deeds(story: &Story, state: &State, locale: &Locale) -> Vec<Choice> {
    let actions = view::node(story, state).into_iter().flat_map(|node| &node.actions);
    let open = actions.filter(|action| {
        !action.hidden
            && actions::times_done(state, &action.id) == 0
            && conditions::all_hold(story, state, &action.when)
    });
    open.map(|action| {
        choice(action.label.get(locale.language()).to_owned(), Command::Act { action: action.id.clone() })
    })
    .collect()
}

/// Those who are here and were not met.
fn greetings(story: &Story, state: &State, locale: &Locale) -> Vec<Choice> {
    let here = view::characters_present(story, state).into_iter();
    here.filter(|who| state.characters.get(&who.id).is_some_and(|who| !who.met))
        .map(|who| {
            choice(
                about(locale, "rules-choice-talk", "who", called_character(story, &who.id, locale.language())),
                Command::Talk { to: who.id.clone() },
            )
        })
        .collect()
}

/// What lies here; all of it at once where it is much.
fn finds(story: &Story, state: &State, locale: &Locale) -> Vec<Choice> {
    let here = view::items_here(story, state);
    if here.len() > 2 {
        return vec![choice(locale.text("rules-choice-take-all"), Command::TakeAll)];
    }
    here.into_iter()
        .map(|(item, _)| {
            choice(
                about(locale, "rules-choice-take", "item", called_item(story, &item.id, locale.language())),
                Command::Take { item: item.id.clone() },
            )
        })
        .collect()
}

/// The ways out that are open, unknown places first.
fn ways(story: &Story, state: &State, locale: &Locale) -> Vec<Choice> {
    let mut open = view::open_exits(story, state);
    open.sort_by_key(|exit| state.visits.get(&exit.to).copied().unwrap_or_default() > 0);
    let mut chosen: Vec<Choice> = vec![];
    for exit in open.into_iter().filter(|exit| story.nodes.contains(&exit.to) && exit.to != state.node) {
        let command = Command::Go { to: exit.to.clone() };
        // Of two ways to one place the rules take the first.
        if chosen.iter().all(|choice| choice.command.as_ref() != Some(&command)) {
            chosen.push(choice(exit.label.get(locale.language()).to_owned(), command));
        }
    }
    chosen
}

/// What can be done again at any time; the last of it always.
fn familiar(story: &Story, state: &State, locale: &Locale) -> Vec<Choice> {
    let talk = |who: &Character| {
        choice(
            about(locale, "rules-choice-talk", "who", called_character(story, &who.id, locale.language())),
            Command::Talk { to: who.id.clone() },
        )
    };
    let mut chosen: Vec<Choice> = view::characters_present(story, state).into_iter().map(talk).collect();
    if view::node(story, state).is_some_and(|node| node.rest) {
        chosen.push(choice(locale.text("rules-choice-rest"), Command::Rest));
    }
    chosen.push(choice(locale.text("rules-choice-wait"), Command::Wait));
    chosen
}

/// What was not looked at yet.
fn looks(story: &Story, state: &State, locale: &Locale) -> Vec<Choice> {
    let seen = state.examined.get(&state.node);
    let new = view::features_present(story, state)
        .into_iter()
        .filter(|feature| !seen.is_some_and(|seen| seen.contains(&feature.id)));
    new.map(|feature| {
        let name = called_feature(story, &state.node, &feature.id, locale.language());
        let command = Command::Examine { thing: Thing::Feature(feature.id.clone()) };
        choice(about(locale, "rules-choice-examine", "thing", name), command)
    })
    .collect()
}
