//! Relations: how a subject stands to an object. Many words for one relation come down to one name.

use std::collections::BTreeSet;

use crate::text::fold;

/// A relation by its name: one of `KNOWN`, or the folded words of whoever proposed it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Relation(String);

/// What is known of a relation.
struct Known {
    /// Its name.
    name: &'static str,
    /// Only one version holds at a time: a new one closes the old (seeds B7).
    functional: bool,
    /// The rules keep it themselves for what the pack names.
    kept: bool,
    /// Other words for it, folded.
    words: &'static [&'static str],
}

const fn known(name: &'static str, functional: bool, kept: bool, words: &'static [&'static str]) -> Known {
    Known { name, functional, kept, words }
}

/// The relations that the program knows, in one place. A pack cannot change any of them; what is not here is not
/// functional: it may hold of several objects at once.
const KNOWN: &[Known] = &[
    // kept by the rules: the state of the world
    known(
        "status",
        true,
        true,
        &["life", "alive", "life status", "living status", "state of life", "vital status", "生死", "状态", "生死状态"],
    ),
    known(
        "location",
        true,
        true,
        &[
            "located in",
            "located at",
            "location is",
            "is in",
            "is at",
            "is located in",
            "is located at",
            "in",
            "at",
            "lives in",
            "stays at",
            "stays in",
            "whereabouts",
            "current location",
            "place",
            "position",
            "位置",
            "所在",
            "所在地",
            "在",
            "位于",
            "身在",
            "住在",
            "待在",
            "现在在",
            "下落",
            "地点",
        ],
    ),
    known(
        "owner",
        true,
        true,
        &[
            "owned by",
            "belongs to",
            "is owned by",
            "held by",
            "carried by",
            "in the possession of",
            "holder",
            "属于",
            "归属",
            "主人",
            "持有者",
            "持有人",
            "归",
            "拥有者",
            "所有者",
        ],
    ),
    known("quest", true, true, &["quest status", "任务状态"]),
    known("stage", true, true, &["quest stage", "任务阶段"]),
    known("promise", true, true, &[]),
    known("ending", true, true, &["结局"]),
    known("bond", true, true, &[]),
    // functional, open to everyone
    known(
        "allegiance",
        true,
        false,
        &[
            "loyal to",
            "sides with",
            "serves",
            "loyalty",
            "faction",
            "affiliation",
            "效忠",
            "效忠于",
            "阵营",
            "立场",
            "侍奉",
        ],
    ),
    known("title", true, false, &["rank", "position held", "头衔", "称号", "爵位"]),
    known("occupation", true, false, &["job", "profession", "works as", "trade", "role", "职业", "身份", "工作"]),
    known(
        "name",
        true,
        false,
        &["is called", "called", "is named", "true name", "real name", "名字", "真名", "名叫", "叫"],
    ),
    known("age", true, false, &["is aged", "年龄", "年纪"]),
    known("spouse", true, false, &["married to", "husband", "wife", "配偶", "丈夫", "妻子"]),
    known("father", true, false, &["father is", "father of", "父亲", "爸爸"]),
    known("mother", true, false, &["mother is", "mother of", "母亲", "妈妈"]),
    known("leader", true, false, &["led by", "ruled by", "ruler", "首领", "领袖", "统治者"]),
    known("goal", true, false, &["wants", "aims to", "aim", "目标", "想要"]),
    known("home", true, false, &["home is", "hometown", "comes from", "origin", "家", "家乡", "故乡", "来自"]),
    // several at once
    known("did", false, true, &[]),
    known("told", false, true, &[]),
    known("met", false, true, &[]),
    known("defeated", false, true, &[]),
    known("knows", false, false, &["is aware of", "knows of", "知道", "了解"]),
    known("promised", false, false, &["swore", "vowed", "答应", "承诺", "许诺"]),
    known("likes", false, false, &["loves", "is fond of", "喜欢", "爱"]),
    known("dislikes", false, false, &["hates", "讨厌", "厌恶", "恨"]),
    known("friend", false, false, &["friend of", "is a friend of", "friends with", "朋友"]),
    known("enemy", false, false, &["enemy of", "is an enemy of", "敌人", "仇人"]),
    known("child", false, false, &["son", "daughter", "child of", "son of", "daughter of", "儿子", "女儿", "孩子"]),
    known("sibling", false, false, &["brother", "sister", "brother of", "sister of", "兄弟", "姐妹"]),
    known("has", false, false, &["owns", "carries", "possesses", "holds", "有", "拥有", "带着", "持有"]),
    known("is", false, false, &["is a", "was", "are", "be", "是", "为"]),
];

impl Relation {
    /// The relation that these words mean. Underscores and hyphens count as spaces, as models write them.
    #[must_use]
    pub fn named(words: &str) -> Self {
        let folded = fold(&words.replace(['_', '-'], " "));
        let found = KNOWN.iter().find(|known| known.name == folded || known.words.contains(&folded.as_str()));
        Self(found.map_or(folded, |known| known.name.to_owned()))
    }

    /// The relation as it is stored; for one that is stored already.
    #[must_use]
    pub fn stored(name: &str) -> Self {
        Self(name.to_owned())
    }

    /// Its name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether only one version holds at a time.
    #[must_use]
    pub fn is_functional(&self) -> bool {
        self.known().is_some_and(|known| known.functional)
    }

    /// Whether the rules keep it themselves for what the pack names.
    #[must_use]
    pub fn is_kept(&self) -> bool {
        self.known().is_some_and(|known| known.kept)
    }

    fn known(&self) -> Option<&'static Known> {
        KNOWN.iter().find(|known| known.name == self.0)
    }
}

/// Which relations are functional: the known ones, and those of a record that says so itself (a table of attributes,
/// where each has one value at a time).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Relations {
    more: BTreeSet<String>,
}

impl Relations {
    /// The known ones and these.
    #[must_use]
    pub fn with<'a>(more: impl IntoIterator<Item = &'a str>) -> Self {
        Self { more: more.into_iter().map(|name| Relation::named(name).0).collect() }
    }

    /// Whether only one version of it holds at a time.
    #[must_use]
    pub fn is_functional(&self, relation: &Relation) -> bool {
        relation.is_functional() || self.more.contains(&relation.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_words_come_down_to_one_relation() {
        for words in ["location", "Located in", "is_at", "IS-IN", "所在", " 位于 ", "在"] {
            assert_eq!(Relation::named(words).as_str(), "location", "{words}");
        }
        assert_eq!(Relation::named("Belongs_To").as_str(), "owner");
        assert_eq!(Relation::named("Has a scar from").as_str(), "has a scar from");
    }

    #[test]
    fn no_word_means_two_relations() {
        let mut seen = BTreeSet::new();
        for known in KNOWN {
            for word in known.words.iter().chain([&known.name]) {
                assert_eq!(fold(word), *word, "{word} is folded");
                assert!(seen.insert(*word), "{word} stands twice");
            }
        }
    }

    #[test]
    fn what_is_not_known_holds_of_several_unless_said_otherwise() {
        let relation = Relation::named("career.job");
        assert!(!relation.is_functional());
        assert!(Relations::with(["career.job"]).is_functional(&relation));
        assert!(Relations::default().is_functional(&Relation::named("status")));
        assert!(!Relations::default().is_functional(&Relation::named("friend of")));
    }
}
