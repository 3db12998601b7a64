use serde::{Deserialize, Serialize};

/// A language of the game's interface and stories.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// Chinese, simplified.
    Zh,
    /// English.
    #[default]
    En,
}

impl Language {
    /// Every language, in the order in which menus show them.
    pub const ALL: [Self; 2] = [Self::Zh, Self::En];

    /// The code used in flags, settings and files: `zh` or `en`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Zh => "zh",
            Self::En => "en",
        }
    }

    /// Reads a code or a locale name: `zh`, `zh-CN`, `zh_TW.UTF-8`, `en`, `en_GB`. `None` for any other language.
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        let tag = tag.trim().to_ascii_lowercase();
        let primary = tag.split(['-', '_', '.']).next().unwrap_or_default();
        match primary {
            "zh" | "chinese" => Some(Self::Zh),
            "en" | "english" => Some(Self::En),
            _ => None,
        }
    }

    /// This language where it is one of those, else the first of them; of none this one.
    #[must_use]
    pub fn among(self, languages: &[Self]) -> Self {
        if languages.contains(&self) { self } else { languages.first().copied().unwrap_or(self) }
    }

    /// How many characters of this language carry what `chinese` Chinese characters carry.
    ///
    /// Character limits in the settings count Chinese characters; English takes three times as many (seeds A1).
    #[must_use]
    pub const fn characters(self, chinese: usize) -> usize {
        match self {
            Self::Zh => chinese,
            Self::En => chinese.saturating_mul(3),
        }
    }
}

impl std::fmt::Display for Language {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.code())
    }
}

impl std::str::FromStr for Language {
    type Err = String;

    fn from_str(tag: &str) -> Result<Self, Self::Err> {
        Self::from_tag(tag).ok_or_else(|| format!("`{tag}` is not a language of this program; it speaks zh and en"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_of_many_shapes_are_read() {
        assert_eq!(Language::from_tag("zh_CN.UTF-8"), Some(Language::Zh));
        assert_eq!(Language::from_tag("en-GB"), Some(Language::En));
        assert_eq!(Language::from_tag("fr"), None);
        assert_eq!(Language::from_tag(""), None);
    }
}
