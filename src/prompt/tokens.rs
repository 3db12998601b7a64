/// Estimated tokens of `text`.
///
/// No exact count exists for an unknown model. Han, kana, full-width signs and other wide characters count
/// one token each, everything else one for 3.6 characters: on the prompts of the bundled stories this is 10 to
/// 30 % above what Qwen2.5 counts, so that a budget errs on the safe side.
#[must_use]
pub fn estimate(text: &str) -> usize {
    let (mut wide, mut narrow) = (0_usize, 0_usize);
    for character in text.chars() {
        if u32::from(character) >= 0x2e80 {
            wide += 1;
        } else {
            narrow += 1;
        }
    }
    wide + (narrow * 10).div_ceil(36)
}

#[cfg(test)]
mod tests {
    use super::estimate;

    #[test]
    fn wide_and_narrow_text_is_counted_apart() {
        assert_eq!(estimate(""), 0);
        assert_eq!(estimate("迷雾森林"), 4);
        assert_eq!(estimate("The old hunter waits."), 6);
    }
}
