//! What words in a narration can mean, and how far each can be trusted to mean it.

use std::collections::BTreeMap;

use super::claim::{Things, Who};
use crate::text::{Language, Localized, Words, fold};
use crate::world::{CharacterId, EnemyId, ItemId, NodeId, Story};

/// How far a word can be trusted to mean its thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Trust {
    /// A common word: only of what is known to be at hand, and only with "the" or its like.
    Common,
    /// A name of two words or more, or one that nothing else has.
    Name,
}

/// What a form of words means.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Meaning {
    /// Whom.
    pub who: Who,
    /// Which items.
    pub items: Vec<ItemId>,
    /// Which nodes.
    pub nodes: Vec<NodeId>,
    /// It is written with a capital letter wherever it means its thing.
    pub proper: bool,
    /// It is a name or a group of words, not one word for things of a kind.
    pub sure: bool,
    /// How far it can be trusted, for each of the four kinds together.
    pub trust: Option<Trust>,
}

/// The words of a story in one language: their forms, folded, and what each means.
#[derive(Debug, Default)]
pub(super) struct Names {
    forms: BTreeMap<String, Meaning>,
    /// The words of the longest form, or its characters where words are not parted.
    pub longest: usize,
}

/// Words for people that any passer-by can be meant by.
const PEOPLE_EN: &[&str] = &[
    "man",
    "woman",
    "boy",
    "girl",
    "lad",
    "lass",
    "child",
    "young man",
    "old man",
    "young woman",
    "old woman",
    "the old man",
    "stranger",
    "traveller",
    "giant",
    "big one",
    "chief",
    "lord",
    "lady",
    "sentry",
    "guard",
    "bandit",
    "thief",
    "archer",
    "keeper",
    "warden",
    "guardian",
    "third guardian",
    "soldier",
    "merchant",
    "knight",
    "bird",
    "shadow",
    "beast",
    "dog",
    "pig",
    "hog",
    "clerk",
    "armor",
    "armour",
    "mail",
    "rust",
    "ghost",
    "ferryman",
];
/// The same in Chinese.
const PEOPLE_ZH: &[&str] = &[
    "年轻人",
    "女人",
    "男人",
    "老头",
    "老人家",
    "大爷",
    "小伙子",
    "姑娘",
    "巨人",
    "大个子",
    "门卫",
    "头目",
    "守护者",
    "影子",
    "盗贼",
    "哨兵",
    "弓手",
    "书吏",
    "抄写员",
    "盔甲",
    "铠甲",
    "水鸟",
    "野猪",
    "渡船人",
    "船上那位",
    "领主",
    "放哨的",
    "猎人",
    "幽灵",
    "野狼",
];
/// Words for places that stand in many places.
const PLACES_EN: &[&str] = &[
    "gate", "door", "house", "home", "room", "hall", "edge", "water", "pool", "stones", "border", "boundary", "tree",
    "chair", "seat", "poles", "cords", "bells", "shore", "landing", "ferry", "store", "cave", "brook", "fork", "vein",
    "junction", "path", "road", "clearing", "meadow", "terrace", "birches", "spring", "tower", "tomb", "shaft",
    "archive",
];
/// The same in Chinese.
const PLACES_ZH: &[&str] = &[
    "大门", "屋子", "大殿", "大厅", "椅子", "边缘", "边界", "石头", "树下", "树脚", "泉水", "泉眼", "山洞", "库房",
    "岔路", "路口", "叶脉", "空地", "草地", "林边", "林缘", "芦苇", "渡口", "石台", "台地", "沟底", "绳子", "档案",
    "坟墓", "院子",
];
/// Words for things that lie about anywhere.
const THINGS_EN: &[&str] = &[
    "water", "tea", "leaf", "line", "rope", "book", "skin", "bottle", "food", "branch", "bough", "stone", "board",
    "plank", "cup", "beaker", "vine", "strings", "flask", "herb", "marsh", "fur", "plum", "honey", "horn", "wool",
    "yarn", "elder", "birch", "jay", "spring", "tongue", "thread", "feather", "pebble", "button", "ring", "bread",
    "wine", "post",
];
/// The same in Chinese.
const THINGS_ZH: &[&str] = &[
    "泉水",
    "瓶子",
    "杯子",
    "木杯",
    "树枝",
    "枝条",
    "木板",
    "羽毛",
    "石子",
    "圆石",
    "小石头",
    "毛皮",
    "外套",
    "绳子",
    "缆绳",
    "藤蔓",
    "扣子",
    "纽扣",
    "小瓶",
    "册子",
    "断绳",
    "刀子",
];

/// Whether a folded word is one for places that stand in many places.
pub(super) fn is_common_place(word: &str) -> bool {
    PLACES_EN.contains(&word) || PLACES_ZH.contains(&word)
}

impl Names {
    pub fn new(story: &Story, language: Language) -> Self {
        let mut names = Self::default();
        for character in &story.characters {
            let mean = |meaning: &mut Meaning| meaning.who.characters.push(character.id.clone());
            names.add_all(language, &character.name, &character.words, PEOPLE_EN, PEOPLE_ZH, &mean);
        }
        for enemy in &story.enemies {
            let mean = |meaning: &mut Meaning| meaning.who.enemies.push(enemy.id.clone());
            names.add_all(language, &enemy.name, &enemy.words, PEOPLE_EN, PEOPLE_ZH, &mean);
        }
        for item in &story.items {
            let mean = |meaning: &mut Meaning| meaning.items.push(item.id.clone());
            names.add_all(language, &item.name, &item.words, THINGS_EN, THINGS_ZH, &mean);
        }
        for node in &story.nodes {
            let mean = |meaning: &mut Meaning| meaning.nodes.push(node.id.clone());
            names.add_all(language, &node.name, &node.words, PLACES_EN, PLACES_ZH, &mean);
        }
        names
    }

    fn add_all(
        &mut self,
        language: Language,
        name: &Localized,
        words: &Words,
        common_en: &[&str],
        common_zh: &[&str],
        mean: &dyn Fn(&mut Meaning),
    ) {
        let common: &[&str] = if language == Language::En { common_en } else { common_zh };
        let name = name.get(language);
        self.add(language, name, true, common, mean);
        for word in words.get(language) {
            if plain(word) != plain(name) {
                self.add(language, word, false, common, mean);
            }
        }
    }

    fn add(&mut self, language: Language, form: &str, name: bool, common: &[&str], mean: &dyn Fn(&mut Meaning)) {
        let folded = plain(form);
        let (length, trust) = match language {
            Language::En => {
                let words = folded.split(' ').count();
                let proper = name && form.starts_with(char::is_uppercase);
                let sure = if name { proper || words > 1 } else { words > 1 };
                (words, if sure && (name || !common.contains(&folded.as_str())) { Trust::Name } else { Trust::Common })
            }
            Language::Zh => {
                let signs = folded.chars().count();
                let sure = signs > 1 && !common.contains(&folded.as_str());
                (signs, if sure { Trust::Name } else { Trust::Common })
            }
        };
        if folded.is_empty() || (trust == Trust::Common && common.contains(&folded.as_str()) && !name) {
            return;
        }
        self.longest = self.longest.max(length);
        let single = length == 1 && language == Language::En && name && form.starts_with(char::is_uppercase);
        let meaning = self.forms.entry(folded).or_default();
        mean(meaning);
        meaning.proper = (meaning.trust.is_none() || meaning.proper) && single;
        let least = if language == Language::Zh { 3 } else { 2 };
        meaning.sure |= trust == Trust::Name && (name || length >= least);
        meaning.trust = Some(meaning.trust.map_or(trust, |other| other.max(trust)));
    }

    /// What a form means, folded and without its article.
    pub fn get(&self, form: &str) -> Option<&Meaning> {
        self.forms.get(form)
    }
}

/// A form for comparing: folded, without article, without what parts the words of a compound.
pub(super) fn plain(form: &str) -> String {
    let folded = fold(form);
    let bare = folded.strip_prefix("the ").unwrap_or(&folded);
    let words: Vec<String> = bare.split([' ', '-']).map(bare_word).filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

/// An English word without the mark of the genitive.
pub(super) fn bare_word(word: &str) -> String {
    let word = word.strip_suffix("'s").or_else(|| word.strip_suffix('\'')).unwrap_or(word);
    word.to_owned()
}

impl Meaning {
    /// The items it means.
    pub fn things(&self) -> Things {
        Things { items: self.items.clone(), sure: self.sure }
    }

    pub fn is_person(&self) -> bool {
        !(self.who.characters.is_empty() && self.who.enemies.is_empty())
    }
}

/// A character or an enemy that a name means, as a single one.
impl Who {
    pub fn shares(&self, other: &Self) -> bool {
        let characters = self.characters.iter().any(|one: &CharacterId| other.characters.contains(one));
        characters || self.enemies.iter().any(|one: &EnemyId| other.enemies.contains(one))
    }
}
