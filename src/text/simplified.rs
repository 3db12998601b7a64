use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

/// A simplified character a line, and after it the traditional ones that stand for it: see `assets/simplified`.
const PAIRS: &str = include_str!("../../assets/simplified/pairs.txt");

/// Each traditional character with its simplified one.
static SIMPLE: LazyLock<HashMap<char, char>> = LazyLock::new(|| {
    let mut simple = HashMap::new();
    for line in PAIRS.lines() {
        let mut signs = line.chars();
        if let Some(to) = signs.next() {
            simple.extend(signs.map(|from| (from, to)));
        }
    }
    simple
});

/// The text with simplified characters for traditional ones, as many as before: for comparing, never for showing. Where a
/// character has several simplified ones it is always the same that stands for it.
#[must_use]
pub fn simplified(text: &str) -> Cow<'_, str> {
    let is_simple = |sign: char| sign < '\u{2e80}' || !SIMPLE.contains_key(&sign);
    if text.chars().all(is_simple) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(|sign| SIMPLE.get(&sign).copied().unwrap_or(sign)).collect())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn traditional_and_simplified_are_the_same() {
        assert_eq!(simplified("龍與精靈的傳說"), "龙与精灵的传说");
        assert_eq!(simplified("龙与精灵的传说"), "龙与精灵的传说");
        assert_eq!(simplified("乾燥"), "干燥");
        assert!(matches!(simplified("Old hunter, 老猎人"), Cow::Borrowed(_)));
        assert!(SIMPLE.len() > 3_000);
    }

    proptest! {
        #[test]
        fn twice_is_once_and_the_length_stays(text in "[\u{4e00}-\u{9fff}a-z]{0,20}") {
            let once = simplified(&text).into_owned();
            prop_assert_eq!(simplified(&once), once.as_str());
            prop_assert_eq!(once.chars().count(), text.chars().count());
        }
    }
}
