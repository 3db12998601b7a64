//! Core facts: a statement about the same thing with the opposite state (seeds B4).

use super::CoreFact;
use crate::text::fold;

/// States that exclude each other: each side in Chinese and in English, one word a state.
const OPPOSITES: [(&[&str], &[&str]); 12] = [
    (
        &["alive", "living", "lives", "活着", "活", "在世", "生还"],
        &["dead", "died", "killed", "deceased", "死亡", "死了", "死去", "已死", "去世", "丧命", "死"],
    ),
    (
        &["open", "opened", "unlocked", "ajar", "开着", "打开", "敞开", "敞着", "开了"],
        &[
            "closed", "shut", "locked", "sealed", "barred", "bolted", "关着", "锁着", "紧闭", "关闭", "上锁", "锁上",
            "封死", "封着",
        ],
    ),
    (
        &["friend", "ally", "friends", "allies", "朋友", "盟友", "同伴"],
        &["enemy", "foe", "enemies", "foes", "敌人", "仇人", "仇敌", "死敌"],
    ),
    (
        &["intact", "whole", "unbroken", "undamaged", "完好", "完好无损", "好好的", "完整"],
        &[
            "destroyed",
            "broken",
            "ruined",
            "burnt",
            "burned",
            "collapsed",
            "wrecked",
            "shattered",
            "断了",
            "毁了",
            "毁坏",
            "塌了",
            "坏了",
            "烧毁",
            "碎了",
            "断裂",
            "已毁",
        ],
    ),
    (&["lit", "burning", "点着", "亮着", "燃着"], &["unlit", "out", "dark", "熄灭", "灭了", "熄了"]),
    (&["married", "已婚", "成亲"], &["unmarried", "未婚", "单身"]),
    (&["free", "freed", "自由", "获释"], &["captive", "imprisoned", "prisoner", "被囚", "被俘", "囚犯", "被关着"]),
    (&["innocent", "清白", "无辜"], &["guilty", "有罪"]),
    (&["asleep", "sleeping", "睡着", "沉睡"], &["awake", "醒着", "清醒"]),
    (&["full", "满的", "满满的"], &["empty", "空的", "空空的"]),
    (&["healed", "cured", "healthy", "痊愈", "治好"], &["sick", "ill", "wounded", "生病", "病着", "受伤"]),
    (
        &["clean", "purified", "pure", "干净", "已净化", "纯净"],
        &["tainted", "corrupted", "poisoned", "foul", "被污染", "污浊", "腐化"],
    ),
];

/// Words that turn the state of a fact around.
const NOT: &[&str] = &["not ", "no longer ", "un", "没有", "没", "不", "未", "并非"];

/// The states that contradict a fact's object, in both languages.
pub(super) fn opposites(fact: &CoreFact) -> Vec<&'static str> {
    let object = fold(&fact.object);
    if NOT.iter().any(|not| object.starts_with(not))
        && !OPPOSITES.iter().any(|(one, other)| one.contains(&object.as_str()) || other.contains(&object.as_str()))
    {
        return Vec::new();
    }
    let side = |words: &[&str]| {
        words.iter().any(|word| {
            if word.is_ascii() {
                object.split(' ').any(|part| part == *word)
            } else {
                object == *word || (word.chars().count() > 1 && object.contains(word))
            }
        })
    };
    OPPOSITES
        .iter()
        .filter_map(|(one, other)| match (side(one), side(other)) {
            (true, false) => Some(*other),
            (false, true) => Some(*one),
            _ => None,
        })
        .flat_map(|words| words.iter().copied())
        .collect()
}

/// The subject of a fact as it stands in a text: folded, without article.
pub(super) fn subject(fact: &CoreFact) -> String {
    let folded = fold(&fact.subject);
    folded.strip_prefix("the ").map_or_else(|| folded.clone(), str::to_owned)
}
