/// Whether a sign is a Chinese character. Signs that only Japanese or Korean write are none, nor are those of punctuation.
#[must_use]
pub const fn is_han(sign: char) -> bool {
    matches!(sign, '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}
