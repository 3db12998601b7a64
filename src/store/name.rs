use std::fmt;

use unicode_normalization::UnicodeNormalization;

use super::StoreError;

/// A save's name that is a file's name on every system: no separators, no reserved words, at most 64 characters.
/// Chinese is as good as English; the form is NFC, so that one name is one file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SaveName(String);

/// Longest name, in characters. 64 of four bytes each and `.sqlite.partial` stay under the 255 bytes of most systems
/// only with the bound on bytes below.
const MAX_CHARS: usize = 64;
/// Longest name, in bytes of UTF-8.
const MAX_BYTES: usize = 200;
/// Names that Windows keeps for devices, with any ending.
const RESERVED: [&str; 4] = ["con", "prn", "aux", "nul"];

impl SaveName {
    /// Reads a name, with the blanks around it taken off.
    ///
    /// # Errors
    /// [`StoreError::Name`] for one that cannot be a file's name on some system, or that hides what it says
    /// (control and direction characters).
    pub fn new(name: &str) -> Result<Self, StoreError> {
        let normal: String = name.trim().nfc().collect();
        let refused = || StoreError::Name { name: shown(name) };
        let fits = !normal.is_empty() && normal.chars().count() <= MAX_CHARS && normal.len() <= MAX_BYTES;
        let edges = !normal.starts_with('.') && !normal.ends_with('.') && !normal.starts_with('-');
        if !fits || !edges || normal.chars().any(is_refused) {
            return Err(refused());
        }
        let stem = normal.split('.').next().unwrap_or_default().trim_end().to_ascii_lowercase();
        let device = stem.strip_prefix("com").or_else(|| stem.strip_prefix("lpt")).is_some_and(|port| {
            matches!(port, "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "¹" | "²" | "³")
        });
        if device || RESERVED.contains(&stem.as_str()) {
            return Err(refused());
        }
        Ok(Self(normal))
    }

    /// The name made of any text: what cannot be in a name becomes `-`. `save` where nothing is left.
    #[must_use]
    pub fn from_text(text: &str) -> Self {
        let mut name = String::new();
        for letter in text.trim().nfc().take(MAX_CHARS - 8) {
            let letter = if is_refused(letter) || letter.is_whitespace() || letter == '.' { '-' } else { letter };
            if name.len() + letter.len_utf8() > MAX_BYTES - 8 {
                break;
            }
            if letter != '-' || !name.ends_with('-') {
                name.push(letter);
            }
        }
        Self::new(name.trim_matches('-')).unwrap_or_else(|_| Self("save".to_owned()))
    }

    /// This name with a number after it.
    #[must_use]
    pub fn numbered(&self, number: usize) -> Self {
        Self::new(&format!("{}-{number}", self.0)).unwrap_or_else(|_| Self(format!("save-{number}")))
    }

    /// The name's text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for SaveName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Characters that some system does not allow in a name, or that change how it reads without being seen.
fn is_refused(letter: char) -> bool {
    matches!(letter, '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|')
        || letter.is_control()
        || matches!(letter, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(letter, '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// A name as it can be shown in a message: without what hides, and not endless.
fn shown(name: &str) -> String {
    name.chars().filter(|letter| !is_refused(*letter) || letter.is_ascii_graphic()).take(80).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_work_everywhere_are_taken() {
        for name in ["mist", "迷雾森林 二", "Wren's way", "a.b", "console", "com", "com10", "été"] {
            assert_eq!(SaveName::new(name).unwrap().as_str(), name, "{name}");
        }
        assert_eq!(SaveName::new("  mist ").unwrap().as_str(), "mist");
        assert_eq!(SaveName::new("e\u{301}te\u{301}").unwrap().as_str(), "été");
    }

    #[test]
    fn names_that_break_somewhere_are_refused() {
        let long = "雾".repeat(65);
        let wide = "𠀀".repeat(51);
        for name in [
            "",
            "  ",
            ".",
            "..",
            ".hidden",
            "a/b",
            "..\\x",
            "c:",
            "a*",
            "q?",
            "con",
            "NUL.txt",
            "Com1",
            "lpt9.x",
            "com¹",
            "end.",
            "-flag",
            "a\u{202e}b",
            "a\u{1b}b",
            "a\nb",
            "a\0b",
            "a\u{200b}b",
            &long,
            &wide,
        ] {
            assert!(matches!(SaveName::new(name), Err(StoreError::Name { .. })), "{name:?}");
        }
    }

    #[test]
    fn any_text_becomes_a_name() {
        assert_eq!(SaveName::from_text("Mist Forest").as_str(), "Mist-Forest");
        assert_eq!(SaveName::from_text("../..//etc").as_str(), "etc");
        assert_eq!(SaveName::from_text("con").as_str(), "save");
        assert_eq!(SaveName::from_text("\u{1b}[31m").as_str(), "[31m");
        assert_eq!(SaveName::from_text("???").as_str(), "save");
        let long = SaveName::from_text(&"雾".repeat(500));
        assert!(SaveName::new(long.numbered(999).as_str()).is_ok());
    }

    proptest::proptest! {
        #[test]
        fn a_name_from_any_text_is_a_name(text in "\\PC{0,90}") {
            let name = SaveName::from_text(&text);
            proptest::prop_assert_eq!(SaveName::new(name.as_str()).unwrap(), name);
        }
    }
}
