//! Keys, and the texts that are searched for them.

use unicode_normalization::char::is_combining_mark;

use crate::text::{Pattern, fold, fold_width, simplified};

/// A text in the forms in which keys are looked for.
#[derive(Clone, Debug)]
pub(super) struct Text {
    /// As it stands.
    raw: String,
    /// Width folded, simplified; capital letters kept.
    cased: String,
    /// The same in small letters.
    lower: String,
}

impl Text {
    pub(super) fn new(raw: &str) -> Self {
        Self {
            raw: raw.to_owned(),
            cased: simplified(&fold_width(raw)).into_owned(),
            lower: simplified(&fold(raw)).into_owned(),
        }
    }
}

/// A key made ready.
#[derive(Clone, Debug)]
pub(super) struct Key {
    /// As its author wrote it.
    pub(super) shown: String,
    form: Form,
}

#[derive(Clone, Debug)]
enum Form {
    Plain {
        cased: String,
        lower: String,
        /// Whether it holds a letter of a script that does not part its words.
        joined: bool,
    },
    /// A pattern, and where that differs the one for simplified texts.
    Pattern { own: Pattern, simple: Option<Pattern> },
    /// A pattern that is never looked for.
    Refused,
}

/// How a key is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Manner {
    pub(super) case_sensitive: bool,
    pub(super) whole_words: bool,
}

impl Key {
    /// The key; nothing where nothing of it is left.
    pub(super) fn new(shown: &str) -> Option<Self> {
        let form = match Pattern::read(shown) {
            Some(Ok(own)) => {
                let simple = simplified(shown);
                let simple = (simple != shown).then(|| Pattern::read(&simple)?.ok()).flatten();
                Form::Pattern { own, simple }
            }
            Some(Err(_)) => Form::Refused,
            None => {
                let Text { cased, lower, .. } = Text::new(shown);
                let joined = lower.chars().any(is_joined);
                Form::Plain { cased, lower, joined }
            }
        };
        let empty = matches!(&form, Form::Plain { lower, .. } if lower.is_empty());
        (!empty).then(|| Self { shown: shown.to_owned(), form })
    }

    /// Whether it occurs in a text.
    pub(super) fn occurs(&self, text: &Text, manner: Manner) -> bool {
        match &self.form {
            Form::Refused => false,
            Form::Pattern { own, simple } => {
                // what is traditional in the text alone is found by the pattern in the simplified text
                let folded = || simplified(&text.raw);
                own.find(&text.raw).is_some() || simple.as_ref().unwrap_or(own).find(&folded()).is_some()
            }
            Form::Plain { cased, lower, joined } => {
                let (key, text) = if manner.case_sensitive { (cased, &text.cased) } else { (lower, &text.lower) };
                if manner.whole_words && !joined { stands_alone(key, text) } else { text.contains(key.as_str()) }
            }
        }
    }
}

/// Whether a key occurs in a text with no letter beside it that would make it part of a longer word.
fn stands_alone(key: &str, text: &str) -> bool {
    let (first, last) = (key.chars().next(), key.chars().next_back());
    let mut from = 0;
    while let Some(at) = text.get(from..).and_then(|rest| rest.find(key)).map(|at| from + at) {
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        let after = text.get(at + key.len()..).and_then(|after| after.chars().next());
        let part =
            |edge: Option<char>, beside: Option<char>| edge.is_some_and(is_letter) && beside.is_some_and(is_letter);
        if !part(first, before) && !part(last, after) {
            return true;
        }
        from = at + first.map_or(1, char::len_utf8);
    }
    false
}

/// What makes up words in scripts that part them: letters, digits and their marks.
fn is_letter(sign: char) -> bool {
    (sign.is_alphanumeric() || sign == '_' || is_combining_mark(sign)) && !is_joined(sign)
}

/// Letters of scripts that do not part their words: Chinese, Japanese, Thai, Lao, Burmese, Khmer, Tibetan; and Korean,
/// whose particles are written on to the word.
const fn is_joined(sign: char) -> bool {
    matches!(sign,
        '\u{0e00}'..='\u{0fff}' | '\u{1000}'..='\u{109f}' | '\u{1100}'..='\u{11ff}' | '\u{1780}'..='\u{17ff}'
        | '\u{2e80}'..='\u{2fdf}' | '\u{3005}'..='\u{3007}' | '\u{3021}'..='\u{3029}' | '\u{3038}'..='\u{303b}'
        | '\u{3041}'..='\u{31ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{a960}'..='\u{a97f}'
        | '\u{aa60}'..='\u{aa7f}' | '\u{ac00}'..='\u{d7ff}' | '\u{f900}'..='\u{faff}' | '\u{ff66}'..='\u{ffdc}'
        | '\u{20000}'..='\u{3ffff}')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const USUAL: Manner = Manner { case_sensitive: false, whole_words: true };

    fn occurs(key: &str, text: &str) -> bool {
        occurs_so(key, text, USUAL)
    }

    fn occurs_so(key: &str, text: &str, manner: Manner) -> bool {
        Key::new(key).unwrap().occurs(&Text::new(text), manner)
    }

    #[test]
    fn a_chinese_key_is_found_inside_a_sentence() {
        assert!(occurs("生命之树", "我想知道生命之树在哪里。") && !occurs("生命之树", "生命的树"));
        assert!(occurs("龙", "東方的龍族") && occurs("龍", "东方的龙族"), "traditional and simplified, both ways");
        assert!(occurs("ＡＩ研究院", "去ai研究院看看") && occurs("AI研究院", "去ＡＩ研究院"), "full width");
        assert!(occurs("ドラゴン", "昔ドラゴンがいた") && occurs("มังกร", "มีมังกรอยู่") && occurs("용", "용이 왔다"));
    }

    #[test]
    fn a_key_of_letters_is_found_as_a_word() {
        assert!(occurs("elf", "An Elf, or two") && occurs("elf", "一只elf来了") && occurs("elf", "the elf's bow"));
        assert!(
            !occurs("elf", "himself")
                && !occurs("elf", "elfin")
                && !occurs("elf", "elf_2")
                && !occurs("elf", "self elfs")
        );
        assert!(occurs("old hunter", "the OLD\n  hunter") && occurs("café", "Café!") && !occurs("caf", "café"));
        assert!(occurs("C++", "in C++, say") && occurs("'tis", "well,'tis so") && occurs("a a", "xa a a"));
        let parts = Manner { whole_words: false, ..USUAL };
        assert!(occurs_so("elf", "himself", parts));
        let case = Manner { case_sensitive: true, ..USUAL };
        assert!(occurs_so("Rose", "Ｒｏｓｅ said", case) && !occurs_so("Rose", "a rose", case));
    }

    #[test]
    fn a_pattern_is_found_as_it_says() {
        assert!(occurs("/drag(on|ke)s?/i", "Dragons") && !occurs("/dragon/", "Dragon"));
        assert!(occurs("/(精灵|矮人)王/", "精靈王死了") && occurs("/精靈王/", "精灵王死了"));
        assert!(!occurs("/a(?=b)/", "ab"), "what cannot be had is never looked for");
        assert!(occurs("/usr/bin", "in /usr/bin"), "what is no pattern is looked for as it stands");
        assert!(Key::new("\u{200b}").is_none() || !occurs("\u{200b}", "x"));
        assert!(Key::new("  ").is_none());
    }

    proptest! {
        #[test]
        fn a_joined_key_is_found_wherever_it_stands(key in "[中文雾森林龙精灵]{1,4}", before in ".{0,8}", after in ".{0,8}") {
            let text = format!("{before}。{key}。{after}");
            prop_assert!(occurs(&key, &text));
        }

        #[test]
        fn a_word_is_found_between_signs_and_not_inside_another(key in "[a-z]{2,6}", sign in "[ ,.!?。，“”-]") {
            let text = format!("雾{sign}{key}{sign}x");
            prop_assert!(occurs(&key, &text), "{}", text);
            let inside = format!("q{key}");
            prop_assert!(!occurs(&key, &inside), "{key}");
        }
    }
}
