//! What the rules keep themselves, whatever words it is said in: who lives, where the story's people are, whose its
//! things are, gold, health, quests. A model's statement about these is no fact, right or wrong: the state says it.

use super::name::Key;
use crate::text::fold;

/// Words of life and death.
const LIFE: [&str; 26] = [
    "dead",
    "died",
    "dies",
    "dying",
    "killed",
    "kills",
    "slain",
    "murder",
    "alive",
    "living",
    "passed away",
    "perish",
    "corpse",
    "buried",
    "死",
    "去世",
    "断气",
    "断了气",
    "丧命",
    "身亡",
    "毙命",
    "阵亡",
    "活着",
    "还活",
    "复活",
    "杀",
];
/// Words of being or coming somewhere. They say where one is, where the object is a place; "guards" and "comes from" do
/// not.
const PLACE: [&str; 38] = [
    "is", "are", "was", "at", "in", "inside", "near", "stand", "stay", "sit", "wait", "arriv", "went", "goes", "go to",
    "came", "come to", "mov", "left", "leav", "enter", "return", "reach", "hid", "locat", "be", "在", "到", "去", "来",
    "回", "站", "留", "离开", "进", "躲", "位于", "位置",
];
/// Words of having, getting and losing.
const BELONGING: [&str; 42] = [
    "has", "have", "had", "carr", "own", "hold", "held", "keep", "kept", "got", "get", "took", "take", "found",
    "receiv", "lost", "gave", "give", "drop", "wear", "possess", "bought", "sold", "stole", "有", "带", "拿", "持",
    "得到", "获得", "给", "交", "失", "丢", "捡", "收", "偷", "买", "卖", "揣", "藏", "拥",
];
/// Words of what becomes of a thing.
const FATE: [&str; 20] = [
    "burn",
    "broke",
    "destroy",
    "torn",
    "eaten",
    "gone",
    "used up",
    "lost",
    "delivered",
    "烧",
    "毁",
    "碎",
    "断",
    "撕",
    "吃掉",
    "用掉",
    "没了",
    "丢",
    "送到",
    "交给",
];
/// Words of what is counted.
const COUNTED: [&str; 12] =
    ["gold", "coin", "health", "hp", "experience", "金币", "金子", "铜币", "生命", "血量", "经验", "hit points"];
/// Words of how a quest stands.
const QUEST: [&str; 10] = ["complet", "finish", "fail", "done", "solv", "完成", "失败", "做完", "了结", "达成"];

/// Whether a statement speaks of what the rules keep.
pub(super) fn is_kept(subject: &Key, relation: &str, object: &Key) -> bool {
    let words = fold(&relation.replace('_', " "));
    let kind = |key: &Key| key.parts().map(|(kind, _)| kind.to_owned()).unwrap_or_default();
    let (of, to) = (kind(subject), kind(object));
    let hero = *subject == Key::hero();
    let person = hero || of == "npc" || of == "enemy";
    let object_words = object.folded().to_owned();
    let said = format!("{words} {object_words}");
    let life = person && has(&said, &LIFE);
    let place = person && to == "node" && has(&words, &PLACE);
    let belonging = has(&words, &BELONGING) && (hero || to == "item" || of == "item");
    let fate = of == "item" && (has(&said, &FATE) || to == "npc" || to == "node" || *object == Key::hero());
    let counted = (hero || has(subject.folded(), &COUNTED)) && has(&format!("{said} {}", subject.folded()), &COUNTED);
    let quest = (of == "quest" || to == "quest" || hero) && has(&words, &QUEST);
    life || place || belonging || fate || counted || quest
}

/// Whether words hold one of these: Chinese anywhere, English at the beginning of a word.
fn has(words: &str, list: &[&str]) -> bool {
    list.iter().any(|word| {
        if word.is_ascii() {
            words.match_indices(word).any(|(at, _)| {
                words.get(..at).is_none_or(|before| !before.ends_with(|c: char| c.is_ascii_alphanumeric()))
            })
        } else {
            words.contains(word)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Subject, relation and object as a model writes them, the story's own by their keys.
    fn kept(subject: &str, relation: &str, object: &str) -> bool {
        is_kept(&Key::stored(subject), &fold(relation), &Key::stored(object))
    }

    #[test]
    fn what_the_state_says_is_no_fact_of_a_model() {
        for (subject, relation, object) in [
            ("npc:hunter", "is", "dead"),
            ("npc:silas", "was killed by", "hero"),
            ("npc:alicia", "passed away", "last night"),
            ("npc:silas", "死了", "昨天"),
            ("npc:hunter", "是", "死人"),
            ("npc:hal", "is", "node:birch_gate"),
            ("npc:hal", "stands at", "node:birch_gate"),
            ("npc:bruno", "arrived at", "node:hut"),
            ("hero", "stayed in", "node:hut"),
            ("npc:hal", "在", "node:camp"),
            ("hero", "carries", "item:harp"),
            ("item:harp", "is carried by", "hero"),
            ("hero", "has", "a golden crown"),
            ("hero", "has", "500 gold"),
            ("gold", "amount", "500"),
            ("hero", "health", "1"),
            ("npc:hunter", "has", "item:letter"),
            ("item:letter", "is", "burnt"),
            ("item:letter", "was given to", "npc:hal"),
            ("hero", "得到", "金冠"),
            ("item:letter", "交给了", "npc:hal"),
            ("hero", "completed", "quest:red_thread"),
        ] {
            assert!(kept(subject, relation, object), "{subject} | {relation} | {object}");
        }
    }

    #[test]
    fn what_the_state_does_not_say_may_be_one() {
        for (subject, relation, object) in [
            ("hero", "promised", "to put the letter into Hal's hand before the first snow"),
            ("hero", "答应", "初雪之前把信交到哈尔手里"),
            ("npc:hal", "wears", "a green scarf"),
            ("npc:hunter", "fears", "cats"),
            ("npc:bruno", "guards", "node:stones"),
            ("npc:hunter", "是猎人", "四十年"),
            ("npc:rook", "likes", "npc:hunter"),
            ("the baker", "lives in", "Quarry Lane"),
            ("the baker", "has", "a blue cart"),
            ("item:arrowhead", "was made by", "his grandfather"),
        ] {
            assert!(!kept(subject, relation, object), "{subject} | {relation} | {object}");
        }
    }
}
