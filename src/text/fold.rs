use unicode_normalization::UnicodeNormalization;

/// Folds a text for comparing: lower case, full width to half width (NFKC), curly quotes to straight ones, runs of
/// spaces to one, none at either end. Two names are the same when their folds are (seeds D10).
#[must_use]
pub fn fold(text: &str) -> String {
    // NFKC leaves ASCII and the common Chinese characters alone, and takes most of the time
    if text.chars().all(|character| character.is_ascii() || matches!(character, '\u{4e00}'..='\u{9fff}')) {
        return squeeze(text.chars().map(|character| character.to_ascii_lowercase()), text.len());
    }
    let lower: String = text.nfkc().flat_map(char::to_lowercase).collect();
    squeeze(lower.nfkc(), lower.len())
}

/// Folds a text as [`fold`] does, but for capital letters, which stay.
#[must_use]
pub fn fold_width(text: &str) -> String {
    let wide: String = text.nfkc().collect();
    squeeze(wide.chars(), wide.len())
}

fn squeeze(characters: impl Iterator<Item = char>, length: usize) -> String {
    let mut folded = String::with_capacity(length);
    let mut space = false;
    for character in characters {
        if character.is_whitespace() {
            space = !folded.is_empty();
            continue;
        }
        if std::mem::take(&mut space) {
            folded.push(' ');
        }
        folded.push(match character {
            '‘' | '’' => '\'',
            '“' | '”' => '"',
            other => other,
        });
    }
    folded
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn case_width_and_spaces_do_not_matter() {
        assert_eq!(fold("  Old \u{3000} HUNTER "), "old hunter");
        assert_eq!(fold("ＯＬＤ　ｈｕｎｔｅｒ"), "old hunter");
        assert_eq!(fold("１２３，好！"), "123,好!");
        assert_eq!(fold("the hunter’s “son”"), "the hunter's \"son\"");
        assert_eq!(fold("老猎人"), "老猎人");
    }

    proptest! {
        #[test]
        fn the_short_way_gives_what_the_long_way_gives(text in "[ -~\t中文雾森林]{0,20}") {
            let lower: String = text.nfkc().flat_map(char::to_lowercase).collect();
            prop_assert_eq!(fold(&text), squeeze(lower.nfkc(), 0));
        }

        #[test]
        fn a_fold_is_its_own_fold(text in any::<String>()) {
            let once = fold(&text);
            prop_assert_eq!(fold(&once), once);
        }
    }
}
