//! Reads the corpus and makes the moments in which its replies are told.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Deserialize;
use storyecho::memory::consistency::{Contradiction, CoreFact, Kind, Told, check};
use storyecho::text::{Language, Localized, sentences};
use storyecho::world::rules::begin;
use storyecho::world::{
    Approach, Attribute, Combat, Dice, Event, EventKind, Hero, Purpose, Roll, Side, State, Status, Story,
};

use crate::{packs, stories};

/// One reply with its mark.
pub struct Case {
    pub file: &'static str,
    pub number: usize,
    pub language: Language,
    pub scene: String,
    pub text: String,
    /// The kind and the number of the sentence of each contradiction.
    pub wrong: Vec<(Kind, usize)>,
}

impl Case {
    /// Whether the rules were tuned on it.
    pub const fn tuned(&self) -> bool {
        self.number.is_multiple_of(2)
    }
}

/// A moment: states, events, facts.
pub struct Moment {
    story: usize,
    before: State,
    after: State,
    events: Vec<Event>,
    input: Localized,
    core: BTreeMap<String, Vec<CoreFact>>,
}

pub struct Corpus {
    stories: Vec<Story>,
    moments: BTreeMap<String, Moment>,
    pub cases: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Scenes {
    scenes: Vec<Scene>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Scene {
    id: String,
    story: String,
    node: String,
    from: Option<String>,
    items: BTreeMap<String, u32>,
    before_items: Option<BTreeMap<String, u32>>,
    gold: i64,
    before_gold: Option<i64>,
    hp: i32,
    before_hp: Option<i32>,
    #[serde(default)]
    people: BTreeMap<String, String>,
    #[serde(default)]
    defeated: BTreeMap<String, u32>,
    combat: Option<BTreeMap<String, i32>>,
    input: Option<Localized>,
    events: Vec<String>,
    #[serde(default)]
    core: BTreeMap<String, Vec<(String, String, String)>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    language: Language,
    cases: Vec<Written>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    scene: String,
    text: String,
    #[serde(default)]
    wrong: Vec<(String, String)>,
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/consistency/corpus")
}

impl Corpus {
    pub fn read() -> Self {
        let stories = vec![stories::mist_forest(), packs::ridge()];
        let text = std::fs::read_to_string(folder().join("scenes.toml")).expect("the scenes are there");
        let scenes: Scenes = toml::from_str(&text).expect("the scenes can be read");
        let moments = scenes.scenes.iter().map(|scene| (scene.id.clone(), moment(&stories, scene))).collect();
        let mut cases = Vec::new();
        for name in ["clean.zh", "clean.en", "wrong.zh", "wrong.en"] {
            let text = std::fs::read_to_string(folder().join(format!("{name}.toml"))).expect("the file is there");
            let file: File = toml::from_str(&text).unwrap_or_else(|fault| panic!("{name}: {fault}"));
            for (number, written) in file.cases.into_iter().enumerate() {
                let wrong = written.wrong.iter().map(|(kind, piece)| {
                    let kind = Kind::ALL.into_iter().find(|one| one.code() == kind).expect("a kind");
                    let mut at = sentences(&written.text).enumerate().filter(|(_, sentence)| sentence.contains(piece));
                    let found = at.next().unwrap_or_else(|| panic!("{name} {number}: no sentence has {piece}"));
                    assert!(at.next().is_none(), "{name} {number}: {piece} stands in two sentences");
                    (kind, found.0)
                });
                let wrong = wrong.collect();
                cases.push(Case {
                    file: name,
                    number,
                    language: file.language,
                    scene: written.scene,
                    text: written.text,
                    wrong,
                });
            }
        }
        Self { stories, moments, cases }
    }

    /// What the check finds in a case: kind and number of the sentence.
    pub fn found(&self, case: &Case) -> Vec<(Kind, usize)> {
        let list: Vec<_> = sentences(&case.text).collect();
        let mut starts = Vec::new();
        let mut from = 0;
        for sentence in &list {
            let at = from + case.text[from..].find(sentence).expect("a sentence of the text");
            starts.push(at);
            from = at + sentence.len();
        }
        let number =
            |found: &Contradiction| starts.iter().position(|start| *start == found.sentence.start).expect("a sentence");
        self.check(case).iter().map(|found| (found.kind, number(found))).collect()
    }

    pub fn check(&self, case: &Case) -> Vec<Contradiction> {
        let moment = self.moments.get(&case.scene).unwrap_or_else(|| panic!("no scene {}", case.scene));
        let none = Vec::new();
        check(&Told {
            story: &self.stories[moment.story],
            language: case.language,
            before: &moment.before,
            after: &moment.after,
            events: &moment.events,
            input: moment.input.get(case.language),
            facts: moment.core.get(case.language.code()).unwrap_or(&none),
            given: &[],
            narration: &case.text,
            speakers: &[],
        })
    }
}

fn moment(stories: &[Story], scene: &Scene) -> Moment {
    let story = stories.iter().position(|story| story.id.as_str() == scene.story).expect("a story");
    let pack = &stories[story];
    let hero = pack.hero.hero("Wren", pack.hero.attributes);
    let hero = Hero { hp: scene.hp, gold: scene.gold, items: items(&scene.items), ..hero };
    let mut after = begin(pack, hero, &mut Dice::new(1, 0)).state;
    after.node = scene.node.as_str().into();
    after.hero.hp = scene.hp;
    after.hero.gold = scene.gold;
    after.hero.items = items(&scene.items);
    after.defeated = scene.defeated.iter().map(|(id, count)| (id.as_str().into(), *count)).collect();
    after.combat = scene.combat.as_ref().and_then(|combat| combat.iter().next()).map(|(enemy, hp)| Combat {
        enemy: enemy.as_str().into(),
        hp: *hp,
        round: 1,
        guard: false,
        from: None,
        talks: 0,
        statuses: std::collections::BTreeMap::new(),
    });
    for (who, place) in &scene.people {
        let state = after.characters.get_mut(&who.as_str().into()).unwrap_or_else(|| panic!("no character {who}"));
        match place.as_str() {
            "dead" => state.status = Status::Dead,
            "away" => (state.status, state.node) = (Status::Away, None),
            "nowhere" => state.node = None,
            node => state.node = Some(node.into()),
        }
    }
    let mut before = after.clone();
    before.node = scene.from.as_deref().unwrap_or(&scene.node).into();
    before.hero.items = items(scene.before_items.as_ref().unwrap_or(&scene.items));
    before.hero.gold = scene.before_gold.unwrap_or(scene.gold);
    before.hero.hp = scene.before_hp.unwrap_or(scene.hp);
    let events: Vec<_> = scene.events.iter().map(|line| event(line, &mut before, &after)).collect();
    let core = scene.core.iter().map(|(language, facts)| {
        let fact = |(subject, relation, object): &(String, String, String)| CoreFact {
            subject: subject.clone(),
            relation: relation.clone(),
            object: object.clone(),
        };
        (language.clone(), facts.iter().map(fact).collect())
    });
    let core = core.collect();
    Moment { story, before, after, events, input: scene.input.clone().unwrap_or_default(), core }
}

fn items(list: &BTreeMap<String, u32>) -> BTreeMap<storyecho::world::ItemId, u32> {
    list.iter().map(|(id, count)| (id.as_str().into(), *count)).collect()
}

/// An event in short: `took honey_cake 1`, `tried strength fail`, `blow hero mist_wolf 5`. What it changed is taken out of
/// the state before.
fn event(line: &str, before: &mut State, after: &State) -> Event {
    let words: Vec<_> = line.split(' ').collect();
    let id = |at: usize| words[at];
    let roll = || Roll {
        roll: "1d20".to_owned(),
        result: 10,
        modifier: 0,
        against: Some(10),
        purpose: Purpose::Check(Attribute::Strength),
    };
    let kind = match words[0] {
        "waited" => EventKind::Waited,
        "greeted" => EventKind::Greeted { character: id(1).into(), first: false },
        "told" => EventKind::Told { character: id(1).into(), topic: "topic".into(), again: false, answer: None },
        "moved" => EventKind::Moved { from: id(1).into(), to: id(2).into(), first: true },
        "took" => EventKind::Took { item: id(1).into(), count: 1 },
        "got" => EventKind::Got { item: id(1).into(), count: 1 },
        "gave" => EventKind::Gave { item: id(1).into(), to: id(2).into(), liked: 1, kept: true },
        "gold" => EventKind::Gold { delta: id(1).parse().expect("a number") },
        "health" => EventKind::Health { delta: id(1).parse().expect("a number") },
        "tried" => EventKind::Tried {
            text: String::new(),
            approach: if id(1) == "strength" { Approach::Force } else { Approach::Nimble },
            roll: Some(roll()),
            success: id(2) == "pass",
        },
        "blow" => EventKind::Blow {
            by: if id(1) == "hero" { Side::Hero } else { Side::Enemy },
            enemy: id(2).into(),
            roll: roll(),
            damage: id(3).parse().expect("a number"),
            critical: false,
        },
        "fell" => {
            before.defeated.remove(&id(1).into());
            before.combat = Some(Combat {
                enemy: id(1).into(),
                hp: 3,
                round: 1,
                guard: false,
                from: None,
                talks: 0,
                statuses: std::collections::BTreeMap::new(),
            });
            EventKind::EnemyFell { enemy: id(1).into() }
        }
        "is" => {
            before.characters.get_mut(&id(1).into()).expect("a character").status = Status::Alive;
            EventKind::CharacterIs { character: id(1).into(), is: Status::Dead }
        }
        other => panic!("no event {other}"),
    };
    Event { kind, node: after.node.clone(), witnesses: Vec::new() }
}
