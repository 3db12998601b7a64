//! States that pass (seeds B10): "he is hungry" is true this evening and no fact about him.
//!
//! Closed lists and a few shapes, in both languages. What is not recognised counts as lasting and goes on to be graded;
//! so a word belongs here only if it hardly ever says something that lasts.

use super::relation::Relation;
use crate::text::fold;

/// Whether a statement is of a state that passes. Relation, object and sentence as they were proposed.
#[must_use]
pub fn is_passing(relation: &str, object: &str, text: &str) -> bool {
    let (relation, object, text) = (fold(&relation.replace(['_', '-'], " ")), fold(object), fold(text));
    if LASTING.iter().any(|mark| has(&text, mark) || has(&object, mark)) {
        return false;
    }
    let granted = object.is_empty() || GRANTED.contains(&object.as_str());
    if PASSING_RELATIONS.contains(&relation.as_str()) || (granted && state(bare(&relation))) {
        return true;
    }
    let named = Relation::named(&relation);
    let name = named.as_str();
    // Where someone is, whom they serve, what they are called: a new version closes the old, whatever "now" says.
    if named.is_functional() && !["status", "goal"].contains(&name) {
        return false;
    }
    let describes = ["is", "status", "goal"].contains(&name) || DESCRIBING.contains(&relation.as_str());
    if describes && (state(bare(&object)) || doing(&object)) {
        return true;
    }
    if name == "has" && ACHES.iter().any(|ache| has(&object, ache)) {
        return true;
    }
    let known = !describes && !matches!(name, "has") && name != relation;
    !known && (NOW.iter().any(|now| has(&object, now)) || (describes && NOW.iter().any(|now| has(&text, now))))
}

/// The relation is itself one of states that pass.
const PASSING_RELATIONS: [&str; 34] = [
    "feels",
    "feeling",
    "mood",
    "emotion",
    "emotional state",
    "current mood",
    "current state",
    "weather",
    "hunger",
    "thirst",
    "energy",
    "posture",
    "is doing",
    "doing",
    "activity",
    "current action",
    "is currently",
    "temperature",
    "facial expression",
    "expression",
    "looks",
    "心情",
    "情绪",
    "感到",
    "感觉",
    "觉得",
    "天气",
    "表情",
    "姿势",
    "正在",
    "正在做",
    "当前状态",
    "当前行动",
    "脸色",
];

/// Objects that only grant what the relation says.
const GRANTED: [&str; 10] = ["true", "yes", "now", "currently", "very", "是", "是的", "对", "现在", "很"];

/// The relation leaves it to the object what is said.
const DESCRIBING: [&str; 16] = [
    "state",
    "condition",
    "physical state",
    "physical condition",
    "health",
    "seems",
    "appears",
    "becomes",
    "became",
    "身体状况",
    "健康状况",
    "处于",
    "变得",
    "看起来",
    "显得",
    "健康",
];

/// Marks of what lasts although its word is of a passing state.
const LASTING: [&str; 26] = [
    "always",
    "chronically",
    "chronic",
    "by nature",
    "since birth",
    "since childhood",
    "permanently",
    "forever",
    "never",
    "for life",
    "for years",
    "blind",
    "lame",
    "一直",
    "总是",
    "天生",
    "从小",
    "永远",
    "向来",
    "生性",
    "常年",
    "终身",
    "多年",
    "从不",
    "自幼",
    "失明",
];

/// Words of the moment.
const NOW: [&str; 20] = [
    "now",
    "right now",
    "currently",
    "at the moment",
    "at present",
    "for now",
    "for the moment",
    "tonight",
    "today",
    "this morning",
    "temporarily",
    "此刻",
    "现在",
    "眼下",
    "这会儿",
    "目前",
    "今晚",
    "今天",
    "暂时",
    "正在",
];

/// Things one has for a while.
const ACHES: [&str; 16] = [
    "headache",
    "fever",
    "cold",
    "cough",
    "nausea",
    "hiccups",
    "bruise",
    "bruises",
    "stomachache",
    "头疼",
    "头痛",
    "发烧",
    "感冒",
    "咳嗽",
    "瘀伤",
    "肚子疼",
];

/// States that pass, English. The word may have a tail ("angry at Hal"), but not "of" ("tired of the war").
const STATES_EN: [&str; 106] = [
    "hungry",
    "starving",
    "thirsty",
    "tired",
    "exhausted",
    "weary",
    "sleepy",
    "asleep",
    "awake",
    "fatigued",
    "rested",
    "wounded",
    "injured",
    "hurt",
    "bleeding",
    "bruised",
    "sick",
    "ill",
    "feverish",
    "dizzy",
    "unconscious",
    "drunk",
    "tipsy",
    "angry",
    "furious",
    "annoyed",
    "irritated",
    "upset",
    "sad",
    "happy",
    "glad",
    "cheerful",
    "delighted",
    "excited",
    "nervous",
    "anxious",
    "worried",
    "scared",
    "frightened",
    "terrified",
    "afraid",
    "alarmed",
    "startled",
    "surprised",
    "shocked",
    "confused",
    "puzzled",
    "bored",
    "calm",
    "relaxed",
    "relieved",
    "embarrassed",
    "ashamed",
    "jealous",
    "lonely",
    "hopeful",
    "grateful",
    "impatient",
    "curious",
    "suspicious",
    "alert",
    "tense",
    "wet",
    "soaked",
    "drenched",
    "muddy",
    "dirty",
    "cold",
    "freezing",
    "shivering",
    "hot",
    "sweaty",
    "warm",
    "pale",
    "silent",
    "quiet",
    "busy",
    "late",
    "ready",
    "waiting",
    "hiding",
    "raining",
    "snowing",
    "windy",
    "foggy",
    "stormy",
    "cloudy",
    "sunny",
    "dark",
    "in pain",
    "in a hurry",
    "in a good mood",
    "in a bad mood",
    "out of breath",
    "breathless",
    "in tears",
    "on fire",
    "burning",
    "open",
    "closed",
    "lit",
    "unlit",
    "crowded",
    "empty",
    "trembling",
    "crying",
];

/// States that pass, Chinese.
const STATES_ZH: [&str; 92] = [
    "饿",
    "饥饿",
    "肚子饿",
    "饥肠辘辘",
    "渴",
    "口渴",
    "累",
    "疲惫",
    "疲倦",
    "疲劳",
    "困",
    "困倦",
    "犯困",
    "睡着",
    "醒着",
    "清醒",
    "筋疲力尽",
    "精疲力竭",
    "受伤",
    "负伤",
    "重伤",
    "轻伤",
    "流血",
    "生病",
    "病",
    "发烧",
    "头晕",
    "头疼",
    "昏迷",
    "晕倒",
    "喝醉",
    "醉",
    "生气",
    "愤怒",
    "恼火",
    "恼怒",
    "不满",
    "难过",
    "伤心",
    "悲伤",
    "高兴",
    "开心",
    "快乐",
    "兴奋",
    "激动",
    "紧张",
    "焦虑",
    "担心",
    "担忧",
    "害怕",
    "恐惧",
    "惊恐",
    "惊讶",
    "吃惊",
    "震惊",
    "困惑",
    "疑惑",
    "无聊",
    "平静",
    "冷静",
    "放松",
    "尴尬",
    "羞愧",
    "嫉妒",
    "孤独",
    "警惕",
    "警觉",
    "好奇",
    "淋湿",
    "湿透",
    "浑身湿透",
    "发抖",
    "颤抖",
    "冷",
    "热",
    "出汗",
    "沉默",
    "忙",
    "忙碌",
    "下雨",
    "下雪",
    "刮风",
    "起雾",
    "天黑",
    "天亮",
    "阴天",
    "着火",
    "哭泣",
    "流泪",
    "气喘吁吁",
    "心情好",
    "心情不好",
];

/// Adverbs before a state, English.
const DEGREES_EN: [&str; 28] = [
    "very",
    "so",
    "quite",
    "a bit",
    "a little",
    "extremely",
    "rather",
    "too",
    "really",
    "still",
    "visibly",
    "deeply",
    "slightly",
    "badly",
    "now",
    "currently",
    "half",
    "terribly",
    "clearly",
    "somewhat",
    "feeling",
    "is",
    "are",
    "was",
    "feels",
    "seriously",
    "gravely",
    "lightly",
];

/// Adverbs before a state and what may stand after it, Chinese.
const DEGREES_ZH: [&str; 30] = [
    "很",
    "非常",
    "有点",
    "有些",
    "十分",
    "又",
    "极",
    "极其",
    "特别",
    "太",
    "浑身",
    "感到",
    "觉得",
    "显得",
    "正",
    "现在",
    "此刻",
    "已经",
    "还",
    "仍",
    "更加",
    "越来越",
    "刚",
    "相当",
    "是",
    "正在",
    "在",
    "一脸",
    "严重",
    "轻微",
];
const ENDINGS_ZH: [&str; 12] = ["极了", "得很", "不堪", "不已", "万分", "了", "着", "的", "中", "当中", "起来", "坏了"];

/// Words in `-ing` that say what someone is like.
const LIKE_ING: [&str; 24] = [
    "king",
    "missing",
    "willing",
    "cunning",
    "charming",
    "caring",
    "loving",
    "daring",
    "living",
    "being",
    "thing",
    "nothing",
    "something",
    "everything",
    "sibling",
    "darling",
    "string",
    "ring",
    "wing",
    "viking",
    "changeling",
    "halfling",
    "enterprising",
    "unassuming",
];

/// Whether all that is said is states that pass: "hungry", "very tired and cold", "又累又饿".
fn state(text: &str) -> bool {
    let mut parts = text.split([',', '，', '、', '且', '而', '和']).flat_map(|part| part.split(" and ")).peekable();
    if text.is_empty() || parts.peek().is_none() {
        return false;
    }
    parts.all(|part| {
        let mut doubled = part.trim().split('又').filter(|part| !part.is_empty()).peekable();
        doubled.peek().is_some() && doubled.all(|part| state_en(part) || state_zh(part))
    })
}

fn state_en(text: &str) -> bool {
    let mut rest = text.trim().trim_end_matches(['.', '!']);
    while let Some(stripped) = DEGREES_EN.iter().find_map(|degree| rest.strip_prefix(degree)?.strip_prefix(' ')) {
        rest = stripped;
    }
    STATES_EN.iter().filter_map(|state| rest.strip_prefix(state)).any(|tail| {
        let next = tail.split_whitespace().next().unwrap_or_default();
        tail.is_empty()
            || (tail.starts_with(' ')
                && ["at", "with", "from", "in", "after", "because", "about", "by", "for", "to", "now", "again"]
                    .contains(&next))
    })
}

fn state_zh(text: &str) -> bool {
    let mut rest = text.trim().trim_end_matches(['。', '！', '!']);
    // 对哈尔生气: towards whom does not matter.
    if let Some((_, after)) =
        rest.strip_prefix('对').and_then(|rest| rest.split_once("感到").or_else(|| rest.split_once('很')))
    {
        rest = after;
    }
    loop {
        if STATES_ZH.contains(&rest) {
            return true;
        }
        let before = DEGREES_ZH.iter().filter_map(|degree| rest.strip_prefix(degree)).min_by_key(|rest| rest.len());
        let after = || ENDINGS_ZH.iter().filter_map(|end| rest.strip_suffix(end)).min_by_key(|rest| rest.len());
        match before.or_else(after) {
            Some(shorter) => rest = shorter,
            None => return false,
        }
    }
}

/// Whether it says what someone is doing: "sitting by the fire", "坐着", "正在睡觉".
fn doing(text: &str) -> bool {
    let mut words = text.split_whitespace().skip_while(|word| DEGREES_EN.contains(word));
    let first = words.next().unwrap_or_default();
    let ing = first.len() > 4 && first.ends_with("ing") && !LIKE_ING.contains(&first) && first.is_ascii();
    let short = text.chars().count() <= 12;
    ing || text.starts_with("正在")
        || (short && text.starts_with('在') && text.ends_with(['着', '觉', '息']))
        || (short && text.chars().count() >= 2 && text.ends_with('着') && !text.ends_with("沉着"))
}

/// A relation without the word that joins it to its subject: "is hungry" → "hungry".
fn bare(text: &str) -> &str {
    ["is ", "are ", "was ", "feels ", "looks ", "seems "]
        .iter()
        .find_map(|joint| text.strip_prefix(joint))
        .unwrap_or(text)
}

/// Whether a mark stands in a folded text: as words in English, anywhere in Chinese.
fn has(text: &str, mark: &str) -> bool {
    if !mark.is_ascii() {
        return text.contains(mark);
    }
    let letter = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_alphanumeric());
    text.match_indices(mark).any(|(at, _)| {
        let before = text.get(..at).and_then(|head| head.chars().next_back());
        let after = text.get(at + mark.len()..).and_then(|tail| tail.chars().next());
        !letter(before) && !letter(after)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relation, object, sentence.
    type Said = (&'static str, &'static str, &'static str);

    const PASS: &[Said] = &[
        ("is", "hungry", "Hal is hungry."),
        ("is", "very tired", "Hal is very tired."),
        ("feels", "afraid", "Mira feels afraid."),
        ("is", "wounded in the leg", "Hal is wounded in the leg."),
        ("status", "wounded", "Hal: wounded"),
        ("is", "angry at the hunter", "Mira is angry at the hunter."),
        ("mood", "cheerful", "Mira's mood is cheerful."),
        ("state", "exhausted", "The hero is exhausted."),
        ("condition", "bleeding badly", "The hero's condition is bleeding."),
        ("is", "asleep", "The guard is asleep."),
        ("is", "cold and wet", "The hero is cold and wet."),
        ("is", "soaked", "Hal is soaked."),
        ("is", "sitting by the fire", "The hunter is sitting by the fire."),
        ("is", "standing at the gate", "The guard is standing at the gate."),
        ("is doing", "chopping wood", "The hunter is chopping wood."),
        ("weather", "rain", "The weather is rain."),
        ("is", "raining", "It is raining."),
        ("has", "a headache", "Hal has a headache."),
        ("has", "a fever", "Mira has a fever."),
        ("is_hungry", "true", "Hal is hungry."),
        ("hungry", "yes", "Hal is hungry."),
        ("is currently", "busy", "Mira is currently busy."),
        ("is", "at the table now", "Mira is at the table now."),
        ("looks", "pale", "Hal looks pale."),
        ("expression", "a smile", "Mira's expression is a smile."),
        ("is", "in a hurry", "The courier is in a hurry."),
        ("seems", "nervous", "The clerk seems nervous."),
        ("is", "closed", "The door is closed."),
        ("emotion", "joy", "Mira's emotion is joy."),
        ("是", "饥饿", "哈尔饥饿。"),
        ("状态", "很累", "哈尔很累。"),
        ("感到", "害怕", "米拉感到害怕。"),
        ("状态", "受伤了", "哈尔受伤了。"),
        ("心情", "愉快", "米拉心情愉快。"),
        ("是", "又累又饿", "哈尔又累又饿。"),
        ("状态", "浑身湿透", "主角浑身湿透。"),
        ("处于", "昏迷中", "哈尔昏迷中。"),
        ("状态", "非常生气", "猎人非常生气。"),
        ("状态", "疲惫不堪", "猎人疲惫不堪。"),
        ("天气", "下雨", "天气下雨。"),
        ("是", "坐着", "老猎人坐着。"),
        ("状态", "正在睡觉", "守卫正在睡觉。"),
        ("正在", "劈柴", "老猎人正在劈柴。"),
        ("显得", "紧张", "店员显得紧张。"),
        ("有", "头疼", "哈尔头疼。"),
        ("看起来", "有点困", "米拉看起来有点困。"),
        ("是", "现在很忙", "米拉现在很忙。"),
        ("状态", "冷得很", "主角冷得很。"),
        ("变得", "愤怒", "猎人变得愤怒。"),
        ("感觉", "不舒服", "哈尔感觉不舒服。"),
    ];

    const LAST: &[Said] = &[
        ("is", "a hunter", "Hal is a hunter."),
        ("is", "the hunter's son", "Hal is the hunter's son."),
        ("status", "dead", "Hal is dead."),
        ("location", "the swamp", "Hal is now in the swamp."),
        ("occupation", "innkeeper", "Mira is now the innkeeper."),
        ("is", "blind", "The old woman is blind."),
        ("is", "always hungry", "The wolf is always hungry."),
        ("is", "afraid of fire", "Hal is afraid of fire."),
        ("is", "tired of the war", "Mira is tired of the war."),
        ("fears", "the dark", "Hal fears the dark."),
        ("is", "king of the north", "He is king of the north."),
        ("is", "cunning", "The fox is cunning."),
        ("is", "missing", "Hal is missing."),
        ("is", "willing to help", "Mira is willing to help."),
        ("friend of", "Mira", "Hal is a friend of Mira."),
        ("owns", "a red lantern", "Mira owns a red lantern."),
        ("has", "a scar on the cheek", "Hal has a scar on the cheek."),
        ("has", "a daughter", "Mira has a daughter."),
        ("knows", "the way through the marsh", "Hal knows the way."),
        ("promised", "to come back", "Hal promised to come back."),
        ("allegiance", "the crown", "Hal now serves the crown."),
        ("title", "princess", "Alicia is a princess."),
        ("spouse", "the miller", "Mira is now married to the miller."),
        ("likes", "honey cake", "The hunter likes honey cake."),
        ("is", "made of glass", "The harp is made of glass."),
        ("lives in", "the mill", "Mira currently lives in the mill."),
        ("is", "cursed", "The forest is cursed."),
        ("is", "an orphan", "Hal is an orphan."),
        ("believes", "the mayor lied", "Mira believes the mayor lied."),
        ("was born in", "the valley", "Hal was born in the valley."),
        ("是", "猎人的儿子", "哈尔是猎人的儿子。"),
        ("状态", "死亡", "哈尔死了。"),
        ("位于", "暗影沼泽", "哈尔现在在暗影沼泽。"),
        ("职业", "店主", "米拉现在是店主。"),
        ("是", "天生怕冷", "米拉天生怕冷。"),
        ("害怕", "火", "哈尔害怕火。"),
        ("喜欢", "蜂蜜蛋糕", "猎人喜欢蜂蜜蛋糕。"),
        ("拥有", "一盏红灯笼", "米拉有一盏红灯笼。"),
        ("朋友", "米拉", "哈尔的朋友是米拉。"),
        ("知道", "沼泽里的路", "哈尔知道沼泽里的路。"),
        ("答应", "带他回家", "主角答应带他回家。"),
        ("是", "精灵公主", "艾莉西亚是精灵公主。"),
        ("是", "国王最好的猎人", "他是国王最好的猎人。"),
        ("效忠", "暗影领主", "他现在效忠暗影领主。"),
        ("是", "沉着", "他沉着。"),
        ("性格", "冷漠", "他性格冷漠。"),
        ("是", "热心人", "米拉是热心人。"),
        ("有", "一道伤疤", "哈尔脸上有一道伤疤。"),
        ("来自", "北方", "他来自北方。"),
        ("真名", "塞拉斯", "暗影领主真名塞拉斯。"),
    ];

    #[test]
    fn states_that_pass_are_no_facts() {
        assert!(PASS.len() >= 40);
        for (relation, object, text) in PASS {
            assert!(is_passing(relation, object, text), "{relation} | {object} | {text}");
        }
    }

    #[test]
    fn what_lasts_is_left_alone() {
        assert!(LAST.len() >= 40);
        for (relation, object, text) in LAST {
            assert!(!is_passing(relation, object, text), "{relation} | {object} | {text}");
        }
    }

    #[test]
    fn lists_are_folded() {
        for word in STATES_EN.iter().chain(&STATES_ZH).chain(&LASTING).chain(&NOW).chain(&PASSING_RELATIONS) {
            assert_eq!(fold(word), *word);
        }
    }
}
