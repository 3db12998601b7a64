//! A small story for tests, built in code: four nodes, two characters, two quests, two enemies, items of
//! every kind, two endings. Small enough to know by heart, and every rule has something to act on.
//!
//! ```text
//!            ridge (wolf; exit checked by agility)
//!              |
//! crypt --- yard (Mira, well; gate to the crypt opens with the iron key)
//!   :          |
//!   : . . .  hut (old hunter, hearth; trapdoor to the crypt once the ashes are stirred)
//! ```

use std::collections::BTreeMap;

use super::rules;
use super::{
    Achievement, Action, Approach, Attribute, Attributes, Branch, Character, Check, Condition, Defeat, Dice, Direction,
    Effect, Encounter, Ending, EndingKind, Enemy, Exit, Feature, FreeTexts, GiftTexts, Hero, HeroTemplate, Item,
    ItemKind, Knowledge, Loot, Mood, Node, Parley, Period, Pronoun, Quest, QuestIs, QuestKind, Region, Stage, Start,
    State, Status, Story, Talent, Thing, Threshold, Topic, Use, Weave,
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
        nodes: nodes().into_iter().collect(),
        characters: characters().into_iter().collect(),
        quests: quests().into_iter().collect(),
        enemies: enemies().into_iter().collect(),
        items: items().into_iter().collect(),
        endings: endings().into_iter().collect(),
        talents: [Talent {
            id: "tracker".into(),
            name: text("追踪者", "Tracker"),
            rarity: "common".to_owned(),
            text: text("你读得懂雪。", "You can read the snow."),
            when: vec![Condition::Defeated("wolf".into(), 1)],
            effects: vec![],
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
    }
}

/// The hero as the pack has them, with the English name.
pub fn hero() -> Hero {
    let template = story().hero;
    Hero {
        name: template.name.get(Language::En).to_owned(),
        attributes: template.attributes,
        hp: template.hp,
        max_hp: template.hp,
        exp: 0,
        gold: template.gold,
        items: template.items,
    }
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
    }
}

fn nodes() -> Vec<Node> {
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
        }],
        actions: vec![Action {
            id: "stir_ashes".into(),
            label: text("拨开灰烬", "Stir the ashes"),
            words: Words::new(&["拨灰", "翻灰烬"], &["stir ashes", "search hearth"]),
            when: vec![],
            check: Some(Check { attribute: Attribute::Intelligence, difficulty: 8 }),
            success: branch(
                "灰下是一枚戒指，戒指下是一道暗门。",
                "Under the ashes a ring, under the ring a trapdoor.",
                vec![Effect::AddItem { item: "ring".into(), count: 1 }, flag("trapdoor_seen")],
            ),
            failure: branch("只有灰。", "Only ash.", vec![]),
            once: true,
            hidden: false,
        }],
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
        }],
        actions: vec![Action {
            id: "call_out".into(),
            label: text("朝山谷喊", "Call out over the valley"),
            words: Words::new(&["喊", "大喊"], &["shout", "call"]),
            when: vec![],
            check: None,
            success: branch("只有回声。", "Only an echo.", vec![]),
            failure: Branch::default(),
            once: false,
            hidden: false,
        }],
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
        }],
        actions: vec![
            Action {
                id: "wake_shade".into(),
                label: text("敲石棺", "Knock on the coffin"),
                words: Words::new(&["敲棺材"], &["knock"]),
                when: vec![Condition::Not(Box::new(Condition::Defeated("shade".into(), 1)))],
                check: None,
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
                success: branch("哈尔睁开眼睛。", "Hal opens his eyes.", vec![flag("lid_open")]),
                failure: branch("盖子不动。", "The lid does not move.", vec![]),
                once: true,
                hidden: false,
            },
        ],
        encounters: vec![],
        items: BTreeMap::new(),
        rest: false,
        map: Some((1, -1)),
    }
}

fn characters() -> Vec<Character> {
    vec![
        Character {
            id: "hunter".into(),
            name: text("老猎人", "Old Hunter"),
            words: Words::new(&["猎人", "老头"], &["hunter", "old man"]),
            role: text("守着小屋的人", "keeper of the hut"),
            text: text("一把旧弓，一双更旧的手。", "An old bow and older hands."),
            pronoun: Pronoun::He,
            node: Some("hut".into()),
            traits: text("话少，固执", "sparing with words, stubborn"),
            manner: text("短句。", "Short sentences."),
            likes: vec!["wine".into()],
            dislikes: vec!["thief_mark".into()],
            gifts: GiftTexts {
                liked: vec![text("好酒。", "Good wine.")],
                plain: vec![text("放那儿吧。", "Leave it there.")],
                disliked: vec![text("拿走。", "Take it away.")],
            },
            affinity: 0,
            thresholds: vec![Threshold {
                at: 8,
                text: text("他给你让了座。", "He makes room for you."),
                effects: vec![flag("hunter_trusts")],
            }],
            greetings: vec![Mood { when: vec![], text: text("坐。", "Sit.") }],
            farewells: vec![Mood { when: vec![], text: text("走吧。", "Go, then.") }],
            topics: vec![
                Topic {
                    id: "son".into(),
                    label: text("问老猎人他的儿子", "Ask the old hunter about his son"),
                    words: Words::new(&["儿子", "哈尔"], &["son", "hal"]),
                    when: vec![],
                    texts: vec![
                        text("他去了山脊，没有回来。", "He went up the ridge. He did not come back."),
                        text("我说过了。", "I told you."),
                    ],
                    effects: vec![
                        Effect::QuestStart { quest: "find_hal".into() },
                        Effect::Affinity { character: "hunter".into(), delta: 2 },
                    ],
                    hidden: false,
                },
                Topic {
                    id: "crypt".into(),
                    label: text("问老猎人墓室", "Ask the old hunter about the crypt"),
                    words: Words::new(&["墓室", "铁门"], &["crypt", "gate"]),
                    when: vec![Condition::Affinity("hunter".into(), Some(8), None)],
                    texts: vec![text("钥匙在山脊上。", "The key is up on the ridge.")],
                    effects: vec![],
                    hidden: false,
                },
            ],
            blank: vec![text("不知道。", "Don't know.")],
            idle: vec![Mood { when: vec![], text: text("他在磨刀。", "He sharpens his knife.") }],
            enemy: None,
        },
        Character {
            id: "mira".into(),
            name: text("米拉", "Mira"),
            words: Words::new(&["姑娘"], &["girl"]),
            role: text("过路的贼", "a passing thief"),
            text: text("笑得太快。", "Too quick to smile."),
            pronoun: Pronoun::She,
            node: Some("yard".into()),
            traits: text("机灵", "quick"),
            manner: text("爱反问。", "Answers with questions."),
            likes: vec!["ring".into()],
            dislikes: vec![],
            gifts: GiftTexts::default(),
            affinity: -5,
            thresholds: vec![Threshold {
                at: -20,
                text: text("她的手摸到了刀。", "Her hand finds the knife."),
                effects: vec![Effect::MoveCharacter { character: "mira".into(), to: None }],
            }],
            greetings: vec![Mood { when: vec![], text: text("看什么？", "What are you looking at?") }],
            farewells: vec![],
            topics: vec![Topic {
                id: "mark".into(),
                label: text("问米拉她脖子上的记号", "Ask Mira about the mark on her neck"),
                words: Words::new(&["记号"], &["mark"]),
                when: vec![],
                texts: vec![text("想要？给你。", "You want it? Take it.")],
                effects: vec![Effect::AddItem { item: "thief_mark".into(), count: 1 }],
                hidden: false,
            }],
            blank: vec![text("你说呢？", "What do you think?")],
            idle: vec![],
            enemy: Some("wolf".into()),
        },
    ]
}

fn quests() -> Vec<Quest> {
    vec![
        Quest {
            id: "find_hal".into(),
            kind: QuestKind::Main,
            title: text("寻找哈尔", "Find Hal"),
            summary: text("猎人的儿子没有回来。", "The hunter's son did not come back."),
            giver: Some("hunter".into()),
            requires: vec![],
            starts: vec![],
            text: text("你答应去找他。", "You promise to look for him."),
            stages: vec![
                Stage {
                    id: "ridge".into(),
                    objective: text("上山脊", "Climb the ridge"),
                    done: vec![Condition::Visited("ridge".into(), 1)],
                    text: text("脚印通向铁门。", "The tracks lead to the iron gate."),
                    effects: vec![],
                },
                Stage {
                    id: "crypt".into(),
                    objective: text("找到墓室里的哈尔", "Find Hal in the crypt"),
                    done: vec![Condition::Flag("lid_open".into())],
                    text: text("他还活着。", "He is alive."),
                    effects: vec![Effect::Exp { delta: 5 }],
                },
            ],
            done: text("哈尔找到了。", "Hal is found."),
            fails: vec![Condition::Character("hunter".into(), Status::Dead)],
            failed: text("没有人在等他了。", "No one waits for him any more."),
            reward: vec![Effect::Exp { delta: 50 }, Effect::Gold { delta: 10 }],
        },
        Quest {
            id: "wolf_hunt".into(),
            kind: QuestKind::Side,
            title: text("猎狼", "The wolf"),
            summary: text("山脊上有狼。", "A wolf is on the ridge."),
            giver: Some("mira".into()),
            requires: vec![(Attribute::Strength, 6)],
            starts: vec![Condition::Met("mira".into())],
            text: text("她要一张狼皮。", "She wants a wolf's pelt."),
            stages: vec![Stage {
                id: "kill".into(),
                objective: text("打倒狼", "Beat the wolf"),
                done: vec![Condition::Defeated("wolf".into(), 1)],
                text: Localized::default(),
                effects: vec![],
            }],
            done: text("狼倒下了。", "The wolf is down."),
            fails: vec![],
            failed: Localized::default(),
            reward: vec![Effect::Affinity { character: "mira".into(), delta: 10 }],
        },
    ]
}

fn enemies() -> Vec<Enemy> {
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
    Item { id: id.into(), text: name.clone(), name, words, kind, power, value: 2, uses: vec![] }
}

fn items() -> Vec<Item> {
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

fn endings() -> Vec<Ending> {
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
