//! Words to search by, cut by the program: Chinese as single characters and pairs, English lower-case, without stop
//! words, by its stem.
//!
//! Pairs need no dictionary and lose no name. Single characters stand beside them, since a word of the player's may
//! share but one with the text. With the feature `segment` words of a dictionary that are longer than a pair stand beside
//! both; shorter ones are there already.

use std::sync::LazyLock;

use rust_stemmers::{Algorithm, Stemmer};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::store::Cut;
use crate::text::is_han;

/// How texts are cut, and its name, which a save keeps: words that were cut in another way are cut again.
#[cfg(not(feature = "segment"))]
pub const CUT: Cut = Cut { name: Cut::PAIRS, words: joined };
/// How texts are cut, and its name, which a save keeps: words that were cut in another way are cut again.
#[cfg(feature = "segment")]
pub const CUT: Cut = Cut { name: "pairs and words (jieba 0.11)", words: joined };

/// English words that say nothing about what a text is about.
const STOP_WORDS: [&str; 124] = [
    "a", "about", "after", "again", "all", "am", "an", "and", "any", "are", "as", "at", "be", "because", "been",
    "before", "being", "between", "both", "but", "by", "can", "could", "d", "did", "do", "does", "doing", "don",
    "down", "during", "each", "few", "for", "from", "further", "had", "has", "have", "having", "he", "her", "here",
    "hers", "him", "his", "how", "i", "if", "in", "into", "is", "it", "its", "just", "ll", "m", "me", "more", "most",
    "my", "no", "nor", "not", "now", "of", "off", "on", "once", "only", "or", "other", "our", "ours", "out", "over",
    "own", "re", "s", "same", "she", "should", "so", "some", "such", "t", "than", "that", "the", "their", "theirs",
    "them", "then", "there", "these", "they", "this", "those", "through", "to", "too", "under", "until", "up", "us",
    "ve", "very", "was", "we", "were", "what", "when", "where", "which", "while", "who", "whom", "why", "will", "with",
    "would", "you", "your", "yours",
];

/// What a Chinese question is made of beside what it asks about; longer ones first.
const QUESTION_WORDS: [&str; 46] = [
    "为什么",
    "什么样",
    "什么时候",
    "怎么样",
    "怎么办",
    "是不是",
    "有没有",
    "能不能",
    "会不会",
    "多少钱",
    "哪一个",
    "什么",
    "为何",
    "怎么",
    "怎样",
    "如何",
    "哪里",
    "哪儿",
    "哪个",
    "哪些",
    "哪位",
    "多少",
    "多久",
    "几个",
    "请问",
    "告诉",
    "知道",
    "是否",
    "可以",
    "谁",
    "哪",
    "吗",
    "呢",
    "吧",
    "啊",
    "呀",
    "嘛",
    "么",
    "的",
    "了",
    "着",
    "过",
    "地",
    "得",
    "是",
    "请",
];

static STEMMER: LazyLock<Stemmer> = LazyLock::new(|| Stemmer::create(Algorithm::English));

/// The words of a text that can be found.
#[must_use]
pub fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    for run in runs(text) {
        match run {
            Run::Han(letters) => {
                tokens.extend(letters.iter().map(ToString::to_string));
                tokens.extend(letters.windows(2).map(String::from_iter));
                #[cfg(feature = "segment")]
                tokens.extend(long_words(&letters));
            }
            Run::Word(word) => tokens.extend(stem(&word)),
        }
    }
    tokens
}

/// The words of a dictionary in a run of Chinese that are longer than a pair, those within longer ones too.
#[cfg(feature = "segment")]
fn long_words(letters: &[char]) -> Vec<String> {
    use jieba_rs::Jieba;

    static DICTIONARY: LazyLock<Jieba> = LazyLock::new(Jieba::new);
    if letters.len() < 3 {
        return Vec::new();
    }
    let run: String = letters.iter().collect();
    let words = DICTIONARY.cut_for_search(&run, true);
    words.into_iter().map(|word| word.word.to_owned()).filter(|word| word.chars().count() > 2).collect()
}

/// The words of a text that can be found, parted by blanks: what is stored beside a memory.
#[must_use]
pub fn joined(text: &str) -> String {
    tokens(text).join(" ")
}

/// The words of something that is looked for: the same, without question words and particles, each once.
/// Where nothing else is in it, they stay.
#[must_use]
pub fn query_tokens(text: &str) -> Vec<String> {
    let mut asked = text.to_owned();
    for word in QUESTION_WORDS {
        // A blank in its place, so that no pair arises that nobody wrote.
        if asked.contains(word) {
            asked = asked.replace(word, " ");
        }
    }
    let mut found = tokens(&asked);
    if found.is_empty() {
        found = tokens(text);
    }
    let mut seen = std::collections::HashSet::new();
    found.retain(|token| seen.insert(token.clone()));
    found
}

/// Two English words of a text that stand side by side, stop words aside, as one: an order of words that many texts share
/// no word of is worth more than the words by themselves. Chinese has its pairs among the tokens.
#[must_use]
pub fn pair(one: &str, other: &str) -> Option<String> {
    let latin = |token: &str| token.chars().next().is_some_and(|letter| !is_unspaced(letter));
    (latin(one) && latin(other)).then(|| format!("{one}_{other}"))
}

/// The pairs of English words of something that is looked for, each once.
#[must_use]
pub fn query_pairs(text: &str) -> Vec<String> {
    let words = tokens(text);
    let pairs = words.iter().zip(words.iter().skip(1)).filter_map(|(one, other)| pair(one, other));
    let mut seen = std::collections::HashSet::new();
    pairs.filter(|pair| seen.insert(pair.clone())).collect()
}

enum Run {
    /// Letters of a script without blanks between words: Chinese, kana, Hangul.
    Han(Vec<char>),
    /// Letters and digits of any other script, folded to lower case without marks.
    Word(String),
}

fn runs(text: &str) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let mut open = false;
    // The compatible form makes full-width letters and digits plain ones.
    for letter in text.nfkd().filter(|letter| !is_combining_mark(*letter) || is_unspaced(*letter)) {
        if is_unspaced(letter) {
            match runs.last_mut() {
                Some(Run::Han(letters)) if open => letters.push(letter),
                _ => runs.push(Run::Han(vec![letter])),
            }
        } else if letter.is_alphanumeric() {
            match runs.last_mut() {
                Some(Run::Word(word)) if open => word.extend(letter.to_lowercase()),
                _ => runs.push(Run::Word(letter.to_lowercase().collect())),
            }
        } else {
            // An apostrophe parts "hunter's" as well: what is after it is a stop word or short.
            open = false;
            continue;
        }
        open = true;
    }
    runs
}

/// Whether a letter belongs to a script that is written without blanks.
pub(super) const fn is_unspaced(letter: char) -> bool {
    is_han(letter)
        || matches!(letter, '々' | '〇' | '\u{3041}'..='\u{30ff}' | '\u{1100}'..='\u{11ff}' | '\u{ac00}'..='\u{d7af}')
}

fn stem(word: &str) -> Option<String> {
    if STOP_WORDS.binary_search(&word).is_ok() {
        return None;
    }
    Some(STEMMER.stem(word).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stop_words_are_sorted_for_the_search_in_them() {
        assert!(STOP_WORDS.is_sorted());
    }

    #[test]
    fn longer_question_words_come_before_those_within_them() {
        for (place, word) in QUESTION_WORDS.iter().enumerate() {
            assert!(QUESTION_WORDS.iter().skip(place).all(|later| later == word || !later.contains(word)), "{word}");
        }
    }

    #[test]
    fn chinese_is_cut_into_characters_and_pairs() {
        assert_eq!(tokens("暗影沼泽"), ["暗", "影", "沼", "泽", "暗影", "影沼", "沼泽"]);
        assert_eq!(tokens("哈尔，救我"), ["哈", "尔", "哈尔", "救", "我", "救我"]);
        assert_eq!(tokens("第3章"), ["第", "3", "章"]);
        assert_eq!(tokens("𠀀𠀁"), ["𠀀", "𠀁", "𠀀𠀁"]);
    }

    #[cfg(feature = "segment")]
    #[test]
    fn longer_words_of_the_dictionary_stand_beside_the_pairs() {
        let found = tokens("我在图书馆等他");
        assert!(["图书馆", "图书", "书馆", "馆"].iter().all(|word| found.contains(&(*word).to_owned())), "{found:?}");
        assert_eq!(found.iter().filter(|word| word.chars().count() > 2).count(), 1, "{found:?}");
        assert!(query_tokens("图书馆在哪里？").contains(&"图书馆".to_owned()));
    }

    #[test]
    fn english_is_folded_and_stemmed() {
        assert_eq!(tokens("The old Hunter's stories"), ["old", "hunter", "stori"]);
        assert_eq!(tokens("Ａｌｉｃｉａ café naïve"), ["alicia", "cafe", "naiv"]);
        assert_eq!(tokens("wolves wolf"), ["wolv", "wolf"]);
    }

    #[test]
    fn two_scripts_in_one_text_are_cut_each_in_its_way() {
        assert_eq!(tokens("去Tavern喝酒"), ["去", "tavern", "喝", "酒", "喝酒"]);
    }

    #[test]
    fn a_question_is_searched_by_what_it_asks_about() {
        assert_eq!(query_tokens("哈尔在哪里？"), ["哈", "尔", "在", "哈尔", "尔在"]);
        assert_eq!(query_tokens("猎人的儿子是谁"), ["猎", "人", "猎人", "儿", "子", "儿子"]);
        assert_eq!(query_tokens("是谁？"), ["是", "谁", "是谁"], "nothing else is in it");
        assert_eq!(query_tokens("Where is the bridge, the old bridge?"), ["bridg", "old"]);
        assert_eq!(query_tokens("……!?"), Vec::<String>::new());
    }

    #[test]
    fn english_words_side_by_side_are_pairs() {
        assert_eq!(query_pairs("The old bridge of the old bridge"), ["old_bridg", "bridg_old"]);
        assert!(query_pairs("暗影沼泽").is_empty() && query_pairs("bridge").is_empty());
        assert!(query_pairs("去 Tavern 喝酒").is_empty());
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_cut_and_no_token_is_empty_or_has_a_blank(text in "\\PC{0,60}") {
            for token in tokens(&text).into_iter().chain(query_tokens(&text)) {
                proptest::prop_assert!(!token.is_empty() && !token.contains(char::is_whitespace));
            }
        }
    }
}
