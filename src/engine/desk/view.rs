//! What a screen shows beside the transcript, made from a story and a state.

use crate::engine::api::{CounterView, PersonView, QuestView, Scene, Status};
use crate::text::{Locale, Message};
use crate::world::{Choice, QuestKind, QuestStatus, State, Story, rules};

/// What the status line needs and no state holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::engine) struct Sitting {
    /// Who tells.
    pub narrator: String,
    /// Tokens of the last turn and of this sitting.
    pub tokens: (u64, u64),
    /// How memories are found now.
    pub memory: String,
    /// What the player wants of every telling.
    pub note: String,
    /// Whether the narrator may speak for the hero.
    pub speech: bool,
}

/// The whole scene.
pub(in crate::engine) fn scene(
    story: &Story,
    state: &State,
    locale: &Locale,
    choices: &[Choice],
    sitting: &Sitting,
) -> Scene {
    Scene {
        status: status(story, state, locale, sitting),
        choices: choices.to_vec(),
        inventory: inventory(story, state, locale),
        quests: quests(story, state, locale),
        people: people(story, state, locale),
        note: sitting.note.clone(),
        speech: sitting.speech,
        ended: state.ending.as_ref().map(|ending| {
            let title = story.endings.get(ending).map(|ending| ending.title.get(locale.language()).to_owned());
            title.unwrap_or_else(|| ending.to_string())
        }),
        growth: story.levels.as_ref().map(|_| (state.hero.growth.level, state.hero.growth.points)),
        statuses: statuses(story, state, locale),
        counters: counters(story, state, locale),
        companions: companions(story, state, locale),
    }
}

/// What is on the hero: name, and turns that are left.
pub(in crate::engine) fn statuses(story: &Story, state: &State, locale: &Locale) -> Vec<(String, u32)> {
    let borne = state.statuses.iter().filter_map(|(id, borne)| {
        let status = story.statuses.get(id)?;
        Some((status.name.get(locale.language()).to_owned(), borne.left))
    });
    borne.collect()
}

/// The numbers that the story keeps and shows, in the order of the pack.
pub(in crate::engine) fn counters(story: &Story, state: &State, locale: &Locale) -> Vec<CounterView> {
    let shown = story.counters.iter().filter(|counter| counter.shown);
    shown
        .map(|counter| {
            let value = rules::view::counter(story, state, &counter.id);
            let level = counter.level(value).map(|name| name.get(locale.language()).to_owned());
            CounterView { name: counter.name.get(locale.language()).to_owned(), value, level }
        })
        .collect()
}

/// Who comes along: names.
pub(in crate::engine) fn companions(story: &Story, state: &State, locale: &Locale) -> Vec<String> {
    let along = state.following.iter().filter_map(|id| story.characters.get(id));
    along.map(|who| who.name.get(locale.language()).to_owned()).collect()
}

fn status(story: &Story, state: &State, locale: &Locale, sitting: &Sitting) -> Status {
    let language = locale.language();
    let enemy = state.combat.as_ref().and_then(|combat| {
        let enemy = story.enemies.get(&combat.enemy)?;
        Some((enemy.name.get(language).to_owned(), combat.hp, enemy.hp))
    });
    Status {
        place: story.nodes.get(&state.node).map(|node| node.name.get(language).to_owned()).unwrap_or_default(),
        time: locale
            .say(&Message::new("engine-time").with("day", state.day).with("period", locale.text(state.period.key()))),
        hp: (state.hero.hp, state.hero.max_hp),
        gold: state.hero.gold,
        exp: state.hero.exp,
        enemy,
        partner: rules::view::partner(story, state).map(|who| who.name.get(language).to_owned()),
        quest: quests(story, state, locale).into_iter().find(|quest| quest.main).map(|quest| quest.objective),
        turn: state.depth,
        narrator: sitting.narrator.clone(),
        tokens: sitting.tokens,
        memory: sitting.memory.clone(),
        saved: true,
    }
}

/// What is carried: name and count.
pub(in crate::engine) fn inventory(story: &Story, state: &State, locale: &Locale) -> Vec<(String, u32)> {
    let carried = state.hero.items.iter().filter_map(|(id, count)| {
        let item = story.items.get(id)?;
        Some((item.name.get(locale.language()).to_owned(), *count))
    });
    carried.collect()
}

/// The active quests, main line first.
pub(in crate::engine) fn quests(story: &Story, state: &State, locale: &Locale) -> Vec<QuestView> {
    let language = locale.language();
    let active = story.quests.iter().filter_map(|quest| {
        let stands = state.quests.get(&quest.id).filter(|stands| stands.status == QuestStatus::Active)?;
        let stage = quest.stages.iter().find(|stage| Some(&stage.id) == stands.stage.as_ref());
        Some(QuestView {
            title: quest.title.get(language).to_owned(),
            objective: stage
                .map_or_else(|| quest.summary.get(language), |stage| stage.objective.get(language))
                .to_owned(),
            main: quest.kind == QuestKind::Main,
        })
    });
    let mut active: Vec<_> = active.collect();
    active.sort_by_key(|quest| !quest.main);
    active
}

fn people(story: &Story, state: &State, locale: &Locale) -> Vec<PersonView> {
    let here = rules::view::characters_present(story, state);
    let view = here.into_iter().map(|character| PersonView {
        name: character.name.get(locale.language()).to_owned(),
        affinity: state.characters.get(&character.id).map_or(0, |stands| stands.affinity),
    });
    view.collect()
}
