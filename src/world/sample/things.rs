//! The sample's enemies, items and endings.

use super::{branch, flag, text};
use crate::text::{Localized, Words};
use crate::world::{
    Attribute, Check, Condition, Effect, Ending, EndingKind, Enemy, Equip, Item, ItemKind, Loot, Parley, QuestIs,
    Thing, Use,
};

pub(super) fn enemies() -> Vec<Enemy> {
    let wolf = Enemy {
        id: "wolf".into(),
        name: text("狼", "wolf"),
        words: Words::new(&["野狼"], &["beast"]),
        category: text("野兽", "beast"),
        tier: 1,
        hp: 8,
        attack: 4,
        defense: 10,
        speed: 11,
        regions: vec!["hills".into()],
        text: text("灰色，很瘦。", "Grey and lean."),
        encounter: vec![text("一只狼挡在路上。", "A wolf bars the way.")],
        hit: vec![text("你打中了它。", "You hit it.")],
        miss: vec![text("你打空了。", "You miss.")],
        wound: vec![text("它咬住了你。", "It bites you.")],
        dodge: vec![text("你躲开了。", "You step aside.")],
        fall: vec![text("狼倒在雪里。", "The wolf falls in the snow.")],
        effects: vec![],
        loot: vec![Loot { item: "pelt".into(), chance: 60 }],
        exp: 15,
        talk: None,
        ending: None,
        inflicts: vec![],
        critical: None,
        initiative: false,
        flees_below: None,
        flees: vec![],
        boss: false,
    };
    let shade = Enemy {
        id: "shade".into(),
        name: text("影子", "shade"),
        words: Words::new(&["幽灵"], &["ghost"]),
        category: text("灵", "spirit"),
        tier: 3,
        hp: 14,
        attack: 6,
        defense: 12,
        speed: 14,
        text: text("没有脸。", "It has no face."),
        loot: vec![],
        exp: 40,
        talk: Some(Parley {
            when: vec![Condition::Flag("hunter_trusts".into())],
            refusal: text("它不听陌生人的话。", "It does not listen to strangers."),
            check: Some(Check { attribute: Attribute::Intelligence, difficulty: 12 }),
            success: branch("影子坐了回去。", "The shade sits down again.", vec![flag("shade_calm")]),
            failure: branch("它没有听见。", "It does not hear.", vec![]),
        }),
        ending: Some("lost".into()),
        ..wolf.clone()
    };
    vec![wolf, shade]
}

fn item(id: &str, name: Localized, words: Words, kind: ItemKind, power: i32) -> Item {
    Item {
        id: id.into(),
        text: name.clone(),
        name,
        words,
        kind,
        power,
        equip: Equip::default(),
        value: 2,
        uses: vec![],
    }
}

pub(super) fn items() -> Vec<Item> {
    let no_words = Words::default;
    vec![
        Item {
            uses: vec![Use {
                on: Some(Thing::Feature("well".into())),
                when: vec![Condition::Node("yard".into())],
                branch: branch(
                    "绳子放下去，拉上来一枚金币。",
                    "The rope goes down and brings up a gold coin.",
                    vec![Effect::Gold { delta: 3 }],
                ),
                consumes: true,
            }],
            ..item("rope", text("绳子", "rope"), Words::new(&["麻绳"], &["cord"]), ItemKind::Thing, 0)
        },
        Item {
            uses: vec![Use {
                on: None,
                when: vec![],
                branch: branch("面包很硬。", "The bread is hard.", vec![Effect::Hp { delta: 8 }]),
                consumes: true,
            }],
            ..item("bread", text("面包", "bread"), Words::new(&["干粮"], &["loaf"]), ItemKind::Consumable, 0)
        },
        item("sword", text("短剑", "short sword"), Words::new(&["剑"], &["sword", "blade"]), ItemKind::Weapon, 2),
        item("coat", text("皮衣", "leather coat"), Words::new(&["外套"], &["coat"]), ItemKind::Armor, 1),
        item("iron_key", text("铁钥匙", "iron key"), Words::new(&["钥匙"], &["key"]), ItemKind::Key, 0),
        item("wine", text("酒", "wine"), Words::new(&["酒瓶"], &["bottle"]), ItemKind::Thing, 0),
        item("ring", text("戒指", "ring"), no_words(), ItemKind::Thing, 0),
        item("pelt", text("狼皮", "wolf pelt"), Words::new(&["皮"], &["pelt"]), ItemKind::Thing, 0),
        item("thief_mark", text("贼的记号", "thief's mark"), Words::new(&["记号"], &["mark"]), ItemKind::Thing, 0),
    ]
}

pub(super) fn endings() -> Vec<Ending> {
    vec![
        Ending {
            id: "dawn".into(),
            kind: EndingKind::Good,
            title: text("黎明", "Dawn"),
            when: vec![Condition::Quest("find_hal".into(), QuestIs::Done), Condition::Node("hut".into())],
            offer: text("就此留下吗？", "Will you stay?"),
            accept: text("留下", "Stay"),
            decline: text("再等等", "Not yet"),
            text: text("炉火又点着了。", "The hearth burns again."),
        },
        Ending {
            id: "lost".into(),
            kind: EndingKind::Dark,
            title: text("迷失", "Lost"),
            when: vec![],
            offer: Localized::default(),
            accept: Localized::default(),
            decline: Localized::default(),
            text: text("影子合上了棺盖。", "The shade closes the lid."),
        },
    ]
}
