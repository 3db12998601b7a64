/// Reads a number as people type it: digits, Chinese numerals up to 9,999, small English number words.
///
/// The text is folded, so full-width digits are plain ones.
pub(super) fn number(text: &str) -> Option<i64> {
    let text = text.trim();
    if text.chars().all(|digit| digit.is_ascii_digit()) {
        return text.parse().ok();
    }
    english(text).or_else(|| chinese(text))
}

fn english(text: &str) -> Option<i64> {
    let words = [
        ("one", 1),
        ("first", 1),
        ("two", 2),
        ("second", 2),
        ("three", 3),
        ("third", 3),
        ("four", 4),
        ("fourth", 4),
        ("five", 5),
        ("fifth", 5),
        ("six", 6),
        ("sixth", 6),
        ("seven", 7),
        ("seventh", 7),
        ("eight", 8),
        ("eighth", 8),
        ("nine", 9),
        ("ninth", 9),
        ("ten", 10),
    ];
    words.into_iter().find(|(word, _)| *word == text).map(|(_, value)| value)
}

fn chinese(text: &str) -> Option<i64> {
    let mut sum = 0;
    let mut digit = None;
    let mut last_unit = i64::MAX;
    for sign in text.chars() {
        let unit = match sign {
            '十' => 10,
            '百' => 100,
            '千' => 1_000,
            '零' | '〇' if sum > 0 && digit.is_none() => continue,
            _ => {
                let value = "零一二三四五六七八九".chars().position(|numeral| numeral == sign);
                let value = match sign {
                    '两' => Some(2),
                    '〇' => Some(0),
                    _ => value.and_then(|value| i64::try_from(value).ok()),
                };
                if digit.is_some() {
                    return None;
                }
                digit = Some(value?);
                continue;
            }
        };
        if unit >= last_unit || (digit.is_none() && (unit != 10 || sum > 0)) {
            return None;
        }
        sum += digit.take().unwrap_or(1) * unit;
        last_unit = unit;
    }
    match digit {
        Some(digit) => Some(sum + digit),
        None if sum > 0 => Some(sum),
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_both_languages_are_read() {
        for (text, value) in [
            ("3", 3),
            ("042", 42),
            ("三", 3),
            ("两", 2),
            ("十", 10),
            ("十二", 12),
            ("二十", 20),
            ("二十三", 23),
            ("一百零五", 105),
            ("一百一十", 110),
            ("一千零二十", 1_020),
            ("three", 3),
            ("second", 2),
            (" 7 ", 7),
        ] {
            assert_eq!(number(text), Some(value), "{text}");
        }
        for text in ["", "rope", "三四", "百", "十百", "99999999999999999999", "-1", "三绳子"] {
            assert_eq!(number(text), None, "{text}");
        }
    }
}
