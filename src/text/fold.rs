use unicode_normalization::UnicodeNormalization;

/// Folds a text for comparing: lower case, full width to half width (NFKC), curly quotes to straight ones, runs of
/// spaces to one, none at either end. Two names are the same when their folds are (seeds D10).
#[must_use]
pub fn fold(text: &str) -> String {
    let lower: String = text.nfkc().flat_map(char::to_lowercase).collect();
    let mut folded = String::with_capacity(lower.len());
    let mut space = false;
    for character in lower.nfkc() {
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
        fn a_fold_is_its_own_fold(text in any::<String>()) {
            let once = fold(&text);
            prop_assert_eq!(fold(&once), once);
        }
    }
}
