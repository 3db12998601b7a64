//! Copying by OSC 52: the terminal takes a text into the clipboard of the machine it runs on, also over SSH.
//!
//! tmux hands it on where `set-clipboard` is on, its default; nothing is ever read back.

use std::io::{self, Write};

/// The most bytes that are copied: terminals drop longer ones, many of them in silence.
const MOST: usize = 74_000;

/// Asks the terminal to take this text. What is too long is cut at its end, between characters.
pub fn copy(out: &mut impl Write, text: &str) -> io::Result<()> {
    let end = text.char_indices().map(|(at, c)| at + c.len_utf8()).take_while(|end| *end <= MOST).last();
    let text = end.and_then(|end| text.get(..end)).unwrap_or_default();
    write!(out, "\x1b]52;c;{}\x1b\\", base64(text.as_bytes()))?;
    out.flush()
}

/// Base64 with padding (RFC 4648).
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let bits = (0..3).fold(0_u32, |bits, at| (bits << 8) | u32::from(chunk.get(at).copied().unwrap_or_default()));
        for place in 0..4 {
            let index = usize::try_from((bits >> (18 - 6 * place)) & 63).unwrap_or_default();
            let letter = LETTERS.get(index).copied().map_or('=', char::from);
            text.push(if place > chunk.len() { '=' } else { letter });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_as_others_write_it() {
        let pairs = [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy"), ("雾", "6Zu+")];
        for (text, coded) in pairs {
            assert_eq!(base64(text.as_bytes()), coded);
        }
    }

    #[test]
    fn what_is_copied_holds_no_control_sequence_of_the_text() {
        let mut out = Vec::new();
        copy(&mut out, "a\u{1b}]0;owned\u{7}b").unwrap();
        let sent = String::from_utf8(out).unwrap();
        assert!(sent.starts_with("\x1b]52;c;") && sent.ends_with("\x1b\\"));
        assert_eq!(sent.matches('\x1b').count(), 2);
        assert!(!sent.contains('\x07'));
    }

    #[test]
    fn a_long_text_is_cut_between_characters() {
        let mut out = Vec::new();
        copy(&mut out, &"雾".repeat(100_000)).unwrap();
        assert!(out.len() < 100_000);
    }
}
