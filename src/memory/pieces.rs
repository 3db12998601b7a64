use crate::text::sentences;

/// How long a piece is at most, and above which length a text is cut into pieces at all: in letters of a script without
/// blanks, and in others.
const HAN: (usize, usize) = (80, 120);
const OTHER: (usize, usize) = (200, 300);

/// A long text as pieces of whole sentences; a short one has none. A sentence longer than a piece is one by itself.
#[must_use]
pub fn pieces(text: &str) -> Vec<&str> {
    let han = text.chars().filter(|letter| ('\u{3000}'..'\u{a000}').contains(letter)).count();
    let count = text.chars().count();
    let (most, from) = if han * 2 > count { HAN } else { OTHER };
    if count <= from {
        return Vec::new();
    }
    let mut pieces = Vec::new();
    let mut start: Option<(usize, usize)> = None;
    for sentence in sentences(text) {
        let Some(first) = place(text, sentence) else { continue };
        let end = first + sentence.len();
        match start {
            Some((begin, last)) if text.get(begin..end).is_some_and(|piece| piece.chars().count() > most) => {
                pieces.extend(text.get(begin..last));
                start = Some((first, end));
            }
            Some((begin, _)) => start = Some((begin, end)),
            None => start = Some((first, end)),
        }
    }
    pieces.extend(start.and_then(|(begin, last)| text.get(begin..last)));
    pieces
}

/// Where a part of a text begins in it, in bytes.
fn place(text: &str, part: &str) -> Option<usize> {
    (part.as_ptr() as usize).checked_sub(text.as_ptr() as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_text_has_no_pieces() {
        assert_eq!(pieces("雾散了。路还在。"), Vec::<&str>::new());
        assert_eq!(pieces(""), Vec::<&str>::new());
    }

    #[test]
    fn a_long_text_is_cut_between_sentences() {
        let sentence = "雾从谷底升起来，漫过了磨坊的水轮。";
        let text = sentence.repeat(12);
        let cut = pieces(&text);
        assert!(cut.iter().all(|piece| piece.chars().count() <= 80 && piece.ends_with('。')), "{cut:?}");
        assert_eq!(cut.concat(), text);
        let english = "The mist came up from the valley and hid the mill. ".repeat(8);
        let cut = pieces(&english);
        assert!(cut.len() > 1 && cut.iter().all(|piece| piece.len() <= 200 && piece.ends_with('.')), "{cut:?}");
        let endless = "雾".repeat(300);
        assert_eq!(pieces(&endless), [endless.as_str()]);
    }
}
