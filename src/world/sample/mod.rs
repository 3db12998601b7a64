//! A small story for tests, built in code: four nodes, two characters, two quests, two enemies, items of
//! every kind, two endings. Small enough to know by heart, and every rule has something to act on.
//!
//! ```text
//! ridge               a wolf; sword and iron key; the climb is a check of agility
//!   |
//! yard --- crypt      Mira and a well; the gate between them opens with the iron key; a shade and Hal
//!   |        :
//! hut . . . .         the old hunter, a hearth; a trapdoor to the crypt once the ashes are stirred
//! ```

mod people;
mod places;
mod things;

use std::collections::BTreeMap;

use super::rules;
use super::{
    Achievement, Approach, Attributes, Branch, Condition, Defeat, Dice, Effect, FreeTexts, Hero, HeroTemplate,
    Knowledge, Lore, Period, Region, Start, State, Story, Table, Talent, Weave,
};
use crate::text::{Language, Localized, Words};

/// The story.
pub fn story() -> Story {
    Story {
        id: "sample_001".into(),
        version: "1.0.0".to_owned(),
        hash: "0".repeat(64),
        title: text("山脊下的小屋", "The Hut under the Ridge"),
        blurb: text("一个旅人，一间小屋，一个失踪的儿子。", "A traveller, a hut, a son who did not come home."),
        languages: vec![Language::Zh, Language::En],
        start: Start {
            node: "hut".into(),
            text: text("雪停了，你推开小屋的门。", "The snow has stopped. You push the hut's door open."),
            period: Period::Dawn,
            effects: vec![Effect::Flag { flag: "arrived".into(), value: true }],
        },
        hero: HeroTemplate {
            name: text("旅人", "Wren"),
            attributes: Attributes { strength: 5, agility: 5, intelligence: 5 },
            points: 6,
            hp: 20,
            gold: 5,
            items: BTreeMap::from([("bread".into(), 1)]),
            talents: 0,
        },
        defeat: Defeat {
            to: "hut".into(),
            texts: vec![text("你在炉火边醒来。", "You wake beside the fire.")],
            effects: vec![Effect::Gold { delta: -3 }],
        },
        turns_per_period: 8,
        worldview: text("北方的山里，冬天会说话。", "In the northern hills the winter speaks."),
        knowledge: vec![Knowledge {
            title: text("铁钥匙", "The iron key"),
            category: "item".to_owned(),
            text: text(
                "铁钥匙能打开院子东边的铁门，门后是一座旧墓室。",
                "The iron key opens the gate east of the yard; behind it lies an old crypt.",
            ),
            keywords: Words::new(&["钥匙", "铁门"], &["key", "gate"]),
            when: vec![],
        }],
        regions: [Region {
            id: "hills".into(),
            name: text("北山", "Northern Hills"),
            weaves: vec![Weave {
                when: vec![Condition::Time(vec![Period::Night])],
                leads: vec![text("月亮在云后，", "Behind the clouds the moon, ")],
                tails: vec![text("雪地发蓝。", "and the snow turns blue.")],
            }],
        }]
        .into_iter()
        .collect(),
        weaves: vec![],
        free: [Approach::Force, Approach::Nimble, Approach::Wits, Approach::Sense, Approach::Voice]
            .into_iter()
            .map(|approach| {
                let texts = FreeTexts {
                    success: vec![text("你做到了。", "You manage it.")],
                    failure: vec![text("没有成功。", "It does not work.")],
                };
                (approach, texts)
            })
            .collect(),
        nodes: places::nodes().into_iter().collect(),
        characters: people::characters().into_iter().collect(),
        quests: people::quests().into_iter().collect(),
        enemies: things::enemies().into_iter().collect(),
        items: things::items().into_iter().collect(),
        endings: things::endings().into_iter().collect(),
        talents: [Talent {
            id: "tracker".into(),
            name: text("追踪者", "Tracker"),
            rarity: "common".to_owned(),
            text: text("你读得懂雪。", "You can read the snow."),
            when: vec![Condition::Defeated("wolf".into(), 1)],
            effects: vec![],
            bonus: vec![],
            starting: false,
        }]
        .into_iter()
        .collect(),
        achievements: [Achievement {
            id: "first_night".into(),
            name: text("第一夜", "First night"),
            category: "time".to_owned(),
            text: text("在山里过了一夜。", "A night spent in the hills."),
            when: vec![Condition::Day(2)],
        }]
        .into_iter()
        .collect(),
        counters: Table::default(),
        facts: Table::default(),
        statuses: Table::default(),
        levels: None,
        hints: vec![],
        director: None,
        lore: Lore::default(),
        novel: None,
    }
}

/// The hero as the pack has them, with the English name.
pub fn hero() -> Hero {
    let template = story().hero;
    template.hero(template.name.get(Language::En), template.attributes)
}

/// The state after the first turn: the hero in the hut at dawn.
pub fn state() -> State {
    rules::begin(&story(), hero(), &mut Dice::new(7, 0)).state
}

fn text(zh: &str, en: &str) -> Localized {
    Localized::new(zh, en)
}

fn branch(zh: &str, en: &str, effects: Vec<Effect>) -> Branch {
    Branch { texts: vec![text(zh, en)], effects }
}

fn flag(flag: &str) -> Effect {
    Effect::Flag { flag: flag.into(), value: true }
}
