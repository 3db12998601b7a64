use serde::{Deserialize, Serialize};

use super::Language;

/// A text that exists in one language or in both. A plain string stands for both.
///
/// In a pack: `name = "Kai"` or `name = { zh = "凯", en = "Kai" }`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "Form<String>", into = "Form<String>")]
pub struct Localized {
    zh: Option<String>,
    en: Option<String>,
}

/// Words by which the player may call something, by language. A plain list stands for both languages.
///
/// In a pack: `words = ["kai"]` or `words = { zh = ["老头"], en = ["old man"] }`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Form<Vec<String>>", into = "Form<Vec<String>>")]
pub struct Words {
    zh: Vec<String>,
    en: Vec<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged, expecting = "expected one value, or a table with `zh` and `en`")]
enum Form<T> {
    Plain(T),
    ByLanguage {
        #[serde(default = "none", skip_serializing_if = "Option::is_none")]
        zh: Option<T>,
        #[serde(default = "none", skip_serializing_if = "Option::is_none")]
        en: Option<T>,
    },
}

const fn none<T>() -> Option<T> {
    None
}

impl Localized {
    /// A text for each language.
    pub fn new(zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self { zh: Some(zh.into()), en: Some(en.into()) }
    }

    /// One text for both languages.
    pub fn plain(text: impl Into<String>) -> Self {
        let text = text.into();
        Self { zh: Some(text.clone()), en: Some(text) }
    }

    /// A text for each language that has one.
    #[must_use]
    pub const fn by_language(zh: Option<String>, en: Option<String>) -> Self {
        Self { zh, en }
    }

    /// The text in `language`, or in the other language where this one is missing. Empty if there is none.
    #[must_use]
    pub fn get(&self, language: Language) -> &str {
        let (first, second) = match language {
            Language::Zh => (&self.zh, &self.en),
            Language::En => (&self.en, &self.zh),
        };
        first.as_deref().or(second.as_deref()).unwrap_or_default()
    }

    /// The text in exactly `language`.
    #[must_use]
    pub fn exact(&self, language: Language) -> Option<&str> {
        match language {
            Language::Zh => self.zh.as_deref(),
            Language::En => self.en.as_deref(),
        }
    }

    /// Whether no language has any text.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        Language::ALL.iter().all(|language| self.exact(*language).is_none_or(str::is_empty))
    }

    /// The same text with `change` applied in each language (sanitizing, trimming).
    #[must_use]
    pub fn map(self, mut change: impl FnMut(String) -> String) -> Self {
        Self { zh: self.zh.map(&mut change), en: self.en.map(&mut change) }
    }
}

impl Words {
    /// Words for each language.
    #[must_use]
    pub fn new(zh: &[&str], en: &[&str]) -> Self {
        let own = |words: &[&str]| words.iter().map(ToString::to_string).collect();
        Self { zh: own(zh), en: own(en) }
    }

    /// Owned words for each language.
    #[must_use]
    pub const fn by_language(zh: Vec<String>, en: Vec<String>) -> Self {
        Self { zh, en }
    }

    /// The words of one language.
    #[must_use]
    pub fn get(&self, language: Language) -> &[String] {
        match language {
            Language::Zh => &self.zh,
            Language::En => &self.en,
        }
    }

    /// The words of all languages; a player may type either.
    pub fn all(&self) -> impl Iterator<Item = &str> {
        self.zh.iter().chain(&self.en).map(String::as_str)
    }

    /// Whether there is no word at all.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.zh.is_empty() && self.en.is_empty()
    }
}

impl From<Form<String>> for Localized {
    fn from(form: Form<String>) -> Self {
        match form {
            Form::Plain(text) => Self::plain(text),
            Form::ByLanguage { zh, en } => Self { zh, en },
        }
    }
}

impl From<Localized> for Form<String> {
    fn from(text: Localized) -> Self {
        match (text.zh, text.en) {
            (Some(zh), Some(en)) if zh == en => Self::Plain(zh),
            (zh, en) => Self::ByLanguage { zh, en },
        }
    }
}

impl From<Form<Vec<String>>> for Words {
    fn from(form: Form<Vec<String>>) -> Self {
        match form {
            Form::Plain(words) => Self { zh: words.clone(), en: words },
            Form::ByLanguage { zh, en } => Self { zh: zh.unwrap_or_default(), en: en.unwrap_or_default() },
        }
    }
}

impl From<Words> for Form<Vec<String>> {
    fn from(words: Words) -> Self {
        Self::ByLanguage { zh: Some(words.zh), en: Some(words.en) }
    }
}
