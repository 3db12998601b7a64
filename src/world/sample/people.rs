//! The sample's characters and their quests.

use super::{flag, text};
use crate::text::{Localized, Words};
use crate::world::{
    Attribute, Character, Condition, Effect, GiftTexts, Mood, Pronoun, Quest, QuestKind, Stage, Status, Threshold,
    Topic,
};

pub(super) fn characters() -> Vec<Character> {
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
            words: Words::new(&["姑娘", "猎人的侄女"], &["girl", "hunter's niece"]),
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

pub(super) fn quests() -> Vec<Quest> {
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
