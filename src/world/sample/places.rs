//! The sample's four nodes.

use std::collections::BTreeMap;

use super::{branch, flag, text};
use crate::text::{Localized, Words};
use crate::world::{
    Action, Attribute, Branch, Check, Condition, Direction, Effect, Encounter, Exit, Feature, Mood, Node, Period,
};

fn exit(to: &str, direction: Direction, label: Localized, words: Words) -> Exit {
    Exit {
        to: to.into(),
        direction: Some(direction),
        label,
        words,
        when: vec![],
        refusal: Localized::default(),
        hidden: false,
        check: None,
        text: Localized::default(),
        failure: None,
        effects: vec![],
        chapter: 0,
    }
}

pub(super) fn nodes() -> Vec<Node> {
    vec![hut(), yard(), ridge(), crypt()]
}

fn hut() -> Node {
    Node {
        id: "hut".into(),
        region: "hills".into(),
        name: text("小屋", "Hut"),
        words: Words::new(&["木屋", "屋子"], &["cabin", "house"]),
        first: text("松木墙，一只冷了的壁炉。", "Pine walls, and a hearth gone cold."),
        again: vec![text("壁炉还是冷的。", "The hearth is still cold.")],
        moods: vec![Mood {
            when: vec![Condition::Time(vec![Period::Night])],
            text: text("风从门缝里进来。", "The wind comes in under the door."),
        }],
        weaves: vec![],
        exits: vec![
            exit(
                "yard",
                Direction::North,
                text("出门到院子里", "Go out into the yard"),
                Words::new(&["门"], &["door"]),
            ),
            Exit {
                when: vec![Condition::Flag("trapdoor_seen".into())],
                refusal: text("那里没有路。", "There is no way there."),
                hidden: true,
                ..exit(
                    "crypt",
                    Direction::Down,
                    text("爬下暗门", "Climb down the trapdoor"),
                    Words::new(&["暗门"], &["trapdoor"]),
                )
            },
        ],
        features: vec![Feature {
            id: "hearth".into(),
            name: text("壁炉", "hearth"),
            words: Words::new(&["炉子", "火炉"], &["fireplace"]),
            when: vec![],
            texts: vec![text("灰里有什么在发亮。", "Something glints in the ashes.")],
            effects: vec![],
            speak: None,
        }],
        actions: vec![Action {
            id: "stir_ashes".into(),
            label: text("拨开灰烬", "Stir the ashes"),
            words: Words::new(&["拨灰", "翻灰烬"], &["stir ashes", "search hearth"]),
            when: vec![],
            check: Some(Check { attribute: Attribute::Intelligence, difficulty: 8 }),
            outcomes: vec![],
            success: branch(
                "灰下是一枚戒指，戒指下是一道暗门。",
                "Under the ashes a ring, under the ring a trapdoor.",
                vec![Effect::AddItem { item: "ring".into(), count: 1 }, flag("trapdoor_seen")],
            ),
            failure: branch("只有灰。", "Only ash.", vec![]),
            once: true,
            hidden: false,
        }],
        entries: vec![],
        encounters: vec![],
        items: BTreeMap::from([("rope".into(), 1), ("wine".into(), 1)]),
        rest: true,
        map: Some((0, 0)),
    }
}

fn yard() -> Node {
    Node {
        id: "yard".into(),
        region: "hills".into(),
        name: text("院子", "Yard"),
        words: Words::new(&["庭院"], &["courtyard"]),
        first: text("一口井，一道铁门，一条上山的路。", "A well, an iron gate, a path up the hill."),
        again: vec![text("井绳在风里响。", "The well rope creaks in the wind.")],
        moods: vec![],
        weaves: vec![],
        exits: vec![
            exit("hut", Direction::South, text("回小屋", "Go back to the hut"), Words::new(&["门"], &["door"])),
            Exit {
                check: Some(Check { attribute: Attribute::Agility, difficulty: 8 }),
                text: text("你踩着冰往上走。", "You climb over the ice."),
                failure: Some(branch("你滑了下来。", "You slide back down.", vec![Effect::Hp { delta: -2 }])),
                ..exit(
                    "ridge",
                    Direction::North,
                    text("爬上山脊", "Climb the ridge"),
                    Words::new(&["山路", "小路"], &["path"]),
                )
            },
            Exit {
                when: vec![Condition::Item("iron_key".into(), 1)],
                refusal: text("铁门锁着。", "The iron gate is locked."),
                ..exit(
                    "crypt",
                    Direction::East,
                    text("穿过铁门", "Go through the iron gate"),
                    Words::new(&["铁门"], &["gate"]),
                )
            },
        ],
        features: vec![Feature {
            id: "well".into(),
            name: text("井", "well"),
            words: Words::new(&["水井"], &["shaft"]),
            when: vec![],
            texts: vec![
                text("井底有水光。", "Water glimmers far down."),
                text("水光还在。", "The glimmer is still there."),
            ],
            effects: vec![Effect::Exp { delta: 2 }],
            speak: None,
        }],
        actions: vec![Action {
            id: "call_out".into(),
            label: text("朝山谷喊", "Call out over the valley"),
            words: Words::new(&["喊", "大喊"], &["shout", "call"]),
            when: vec![],
            check: None,
            outcomes: vec![],
            success: branch("只有回声。", "Only an echo.", vec![]),
            failure: Branch::default(),
            once: false,
            hidden: false,
        }],
        entries: vec![],
        encounters: vec![],
        items: BTreeMap::from([("coat".into(), 1)]),
        rest: false,
        map: Some((0, -1)),
    }
}

fn ridge() -> Node {
    Node {
        id: "ridge".into(),
        region: "hills".into(),
        name: text("山脊", "Ridge"),
        words: Words::new(&["山顶"], &["hilltop"]),
        first: text("风，和狼的脚印。", "Wind, and the tracks of a wolf."),
        again: vec![text("脚印又新了。", "The tracks are fresh again.")],
        moods: vec![],
        weaves: vec![],
        exits: vec![exit(
            "yard",
            Direction::South,
            text("下到院子", "Go down to the yard"),
            Words::new(&["小路"], &["path"]),
        )],
        features: vec![],
        actions: vec![],
        entries: vec![],
        encounters: vec![Encounter { enemy: "wolf".into(), when: vec![], chance: 100, once: true }],
        items: BTreeMap::from([("sword".into(), 1), ("iron_key".into(), 1)]),
        rest: false,
        map: Some((0, -2)),
    }
}

fn crypt() -> Node {
    Node {
        id: "crypt".into(),
        region: "hills".into(),
        name: text("墓室", "Crypt"),
        words: Words::new(&["坟墓"], &["tomb"]),
        first: text("石棺的盖子歪着。", "The lid of the coffin stands askew."),
        again: vec![text("石棺还在等。", "The coffin is still waiting.")],
        moods: vec![],
        weaves: vec![],
        exits: vec![exit(
            "yard",
            Direction::West,
            text("回到院子", "Go back to the yard"),
            Words::new(&["铁门"], &["gate"]),
        )],
        features: vec![Feature {
            id: "coffin".into(),
            name: text("石棺", "coffin"),
            words: Words::new(&["棺材"], &["casket"]),
            when: vec![],
            texts: vec![text("石头是温的。", "The stone is warm.")],
            effects: vec![],
            speak: None,
        }],
        actions: vec![
            Action {
                id: "wake_shade".into(),
                label: text("敲石棺", "Knock on the coffin"),
                words: Words::new(&["敲棺材"], &["knock"]),
                when: vec![Condition::Not(Box::new(Condition::Defeated("shade".into(), 1)))],
                check: None,
                outcomes: vec![],
                success: branch("影子站了起来。", "The shade rises.", vec![Effect::Combat { enemy: "shade".into() }]),
                failure: Branch::default(),
                once: false,
                hidden: false,
            },
            Action {
                id: "lift_lid".into(),
                label: text("抬起棺盖", "Lift the lid"),
                words: Words::new(&["开棺", "抬盖子"], &["open coffin", "lift lid"]),
                when: vec![],
                check: Some(Check { attribute: Attribute::Strength, difficulty: 10 }),
                outcomes: vec![],
                success: branch("哈尔睁开眼睛。", "Hal opens his eyes.", vec![flag("lid_open")]),
                failure: branch("盖子不动。", "The lid does not move.", vec![]),
                once: true,
                hidden: false,
            },
        ],
        entries: vec![],
        encounters: vec![],
        items: BTreeMap::new(),
        rest: false,
        map: Some((1, -1)),
    }
}
