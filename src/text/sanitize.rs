use unicode_normalization::char::is_combining_mark;

/// Spaces that stand for a tab.
const TAB: &str = "    ";
/// The most combining marks kept on one character; more are decoration that covers the lines around it.
const MARKS: usize = 8;

/// Passes a whole text through the gate.
///
/// What comes out holds line breaks as `\n`, no other control character, no escape sequence or part of one, no
/// character that changes the direction of text, none that cannot be seen (but the joiner inside an emoji), and at
/// most one empty line in a row. Passing it a second time changes nothing.
#[must_use]
pub fn sanitize(text: &str) -> String {
    Gate::default().push(text)
}

/// Passes a text that has to stay on one line through the gate: line breaks and runs of spaces become one space.
#[must_use]
pub fn sanitize_line(text: &str) -> String {
    let clean = sanitize(text);
    let mut line = String::with_capacity(clean.len());
    for word in clean.split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    line
}

/// The gate for a text that comes in pieces, such as the deltas of a stream.
///
/// An escape sequence that is cut by the end of a piece stays cut out. However a text is cut into pieces, what comes
/// out is together what [`sanitize`] makes of the whole. A sequence that never ends hides the rest of its line at most.
#[derive(Clone, Debug, Default)]
pub struct Gate {
    state: State,
    /// The last character was `\r`; a `\n` after it is the same line break.
    after_return: bool,
    /// Line breaks since the last character that can be seen; counted to three.
    breaks: usize,
    /// Spaces at the beginning of a line, kept back until something stands after them.
    indent: String,
    /// A joiner waits for the emoji after it.
    joiner: bool,
    /// The last character that came out.
    last: Option<char>,
    /// Combining marks since the last character that is none.
    marks: usize,
}

/// Where in an escape sequence the gate is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    /// In none.
    #[default]
    Text,
    /// After ESC.
    Escape,
    /// After ESC and an intermediate character: one of 0x30 to 0x7e ends it.
    Intermediate,
    /// In a control sequence (CSI): one of 0x40 to 0x7e ends it.
    Control,
    /// In a string (OSC, DCS, APC, PM, SOS): ST, BEL, CAN, SUB or the end of the line ends it.
    String,
}

impl State {
    /// The state after a character that belongs to a sequence or means nothing; none after one that is text.
    fn after(self, character: char) -> Option<Self> {
        if character == '\u{1b}' {
            return Some(Self::Escape);
        }
        match self {
            _ if matches!(character, '\u{18}' | '\u{1a}') => Some(Self::Text),
            Self::String if matches!(character, '\u{7}' | '\u{9c}') => Some(Self::Text),
            Self::String => Some(self),
            Self::Escape if character == '[' => Some(Self::Control),
            Self::Escape if matches!(character, ']' | 'P' | 'X' | '^' | '_') => Some(Self::String),
            Self::Escape | Self::Intermediate if matches!(character, ' '..='/') => Some(Self::Intermediate),
            Self::Escape | Self::Intermediate if matches!(character, '0'..='~') => Some(Self::Text),
            Self::Control if matches!(character, ' '..='?') => Some(self),
            Self::Control if matches!(character, '@'..='~') => Some(Self::Text),
            _ => match character {
                '\u{9b}' => Some(Self::Control),
                '\u{90}' | '\u{98}' | '\u{9d}'..='\u{9f}' => Some(Self::String),
                '\t' => None,
                // a terminal obeys other control characters inside a sequence and goes on with it
                control if control.is_control() => Some(self),
                _ => None,
            },
        }
    }
}

impl Gate {
    /// The gate at the beginning of a text.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Lets one more piece through.
    pub fn push(&mut self, piece: &str) -> String {
        let mut out = String::with_capacity(piece.len());
        for character in piece.chars() {
            self.step(character, &mut out);
        }
        out
    }

    fn step(&mut self, character: char, out: &mut String) {
        if matches!(character, '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}') {
            if !(self.after_return && character == '\n') {
                self.line_break(out);
            }
            self.after_return = character == '\r';
            self.state = State::Text;
            return;
        }
        self.after_return = false;
        if let Some(state) = self.state.after(character) {
            self.state = state;
        } else {
            self.state = State::Text;
            self.character(character, out);
        }
    }

    fn line_break(&mut self, out: &mut String) {
        self.indent.clear();
        self.joiner = false;
        self.marks = 0;
        self.last = Some('\n');
        if self.breaks < 2 {
            self.breaks += 1;
            out.push('\n');
        }
    }

    fn character(&mut self, character: char, out: &mut String) {
        if character == '\u{200d}' {
            self.joiner = true;
            return;
        }
        if is_dropped(character) {
            return;
        }
        let joiner = std::mem::take(&mut self.joiner);
        if is_combining_mark(character) {
            self.marks += 1;
            if self.marks > MARKS {
                return;
            }
        } else {
            self.marks = 0;
        }
        if character.is_whitespace() {
            let mut single = [0; 4];
            let space = if character == '\t' { TAB } else { &*character.encode_utf8(&mut single) };
            if self.breaks > 0 { &mut self.indent } else { &mut *out }.push_str(space);
            self.last = Some(' ');
            return;
        }
        self.breaks = 0;
        out.push_str(&self.indent);
        self.indent.clear();
        if joiner && self.last.is_some_and(is_emoji) && is_emoji(character) {
            out.push('\u{200d}');
        }
        out.push(character);
        self.last = Some(character);
    }
}

/// Characters that never come out: they cannot be seen, or change how others are shown, or mean nothing to everyone.
const fn is_dropped(character: char) -> bool {
    let code = character as u32;
    matches!(
        character,
        '\u{ad}' | '\u{34f}' | '\u{61c}' // soft hyphen, grapheme joiner, Arabic letter mark
        | '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' // Hangul fillers
        | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' // Khmer and Mongolian invisibles
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' // zero width, direction
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{fff0}'..='\u{fffb}' // variation, byte order mark, annotation
        | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' // shorthand and music controls
        | '\u{e0000}'..='\u{e0fff}' // tags and more variation
        | '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{10ffff}' // private use
        | '\u{fdd0}'..='\u{fdef}' // noncharacters
    ) || code & 0xfffe == 0xfffe
}

/// Whether a joiner may stand beside this character.
const fn is_emoji(character: char) -> bool {
    matches!(character,
        '\u{2190}'..='\u{21ff}' | '\u{2300}'..='\u{23ff}' | '\u{25a0}'..='\u{27bf}' | '\u{2900}'..='\u{297f}'
        | '\u{2b00}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Texts made of what a gate has trouble with, mixed with anything.
    fn hostile() -> impl Strategy<Value = String> {
        let sharp = prop::sample::select(
            "\u{1b}\u{1b}[]P^_X\\;0123m?A(/ \t\n\n\r\u{7}\u{18}\u{90}\u{9b}\u{9c}\u{9d}\u{85}\u{2028}\u{200d}\u{200d}\u{fe0f}\u{202e}\u{feff}\u{e0041}\u{301}❤🔥👩中"
                .chars()
                .collect::<Vec<_>>(),
        );
        prop::collection::vec(prop_oneof![4 => sharp, 1 => any::<char>()], 0..60)
            .prop_map(|characters| characters.into_iter().collect())
    }

    #[test]
    fn sequences_of_every_kind_vanish_whole() {
        for (from, to) in [
            ("\u{1b}[31m红\u{1b}[0m", "红"),
            ("\u{9b}1;31m红", "红"),
            ("a\u{1b}]0;title\u{7}b", "ab"),
            ("a\u{1b}]52;c;ZXZpbA==\u{1b}\\b", "ab"),
            ("a\u{9d}8;;http://x\u{9c}b", "ab"),
            ("a\u{1b}P+q544e\u{1b}\\b", "ab"),
            ("a\u{1b}_apc\u{1b}\\b\u{1b}^pm\u{1b}\\c\u{1b}Xsos\u{1b}\\d", "abcd"),
            ("a\u{90}dcs\u{9c}b\u{9e}pm\u{9c}c\u{9f}apc\u{9c}d\u{98}sos\u{9c}e", "abcde"),
            ("a\u{1b}(Bb\u{1b}cc\u{1b}#8d", "abcd"),
            ("a\u{1b}[31", "a"),
            ("a\u{1b}[31中", "a中"),
            ("a\u{1b}]0;never ends\nb", "a\nb"),
            ("a\u{1b}", "a"),
            ("a\u{1b}[3\u{0}1mb", "ab"),
            ("a\u{1b}]0;x\u{18}b", "ab"),
        ] {
            assert_eq!(sanitize(from), to, "{from:?}");
        }
    }

    #[test]
    fn invisible_characters_vanish_and_joined_emoji_stay() {
        for (from, to) in [
            ("a\u{0}b\u{7f}c\u{8}d", "abcd"),
            ("\u{feff}a\u{200b}b\u{202e}c\u{2066}d\u{200f}e\u{ad}f", "abcdef"),
            ("tag\u{e0041}\u{e007f}", "tag"),
            ("\u{fdd0}\u{ffff}\u{1fffe}\u{e000}x", "x"),
            ("👩\u{200d}🚀", "👩\u{200d}🚀"),
            ("❤\u{fe0f}\u{200d}🔥", "❤\u{200d}🔥"),
            ("a\u{200d}b 中\u{200d}", "ab 中"),
            ("e\u{301}", "e\u{301}"),
        ] {
            assert_eq!(sanitize(from), to, "{from:?}");
        }
        assert_eq!(sanitize(&format!("z{}", "\u{301}".repeat(50))).chars().count(), 1 + MARKS);
    }

    #[test]
    fn lines_are_ended_by_one_sign_and_parted_by_one_empty_line() {
        for (from, to) in [
            ("a\r\nb\rc\u{2028}d\u{85}e", "a\nb\nc\nd\ne"),
            ("a\n\n\n\nb", "a\n\nb"),
            ("a\n  \n\t\n  b", "a\n\n  b"),
            ("\u{3000}\u{3000}段落", "\u{3000}\u{3000}段落"),
            ("a\tb", "a    b"),
            (" ", " "),
        ] {
            assert_eq!(sanitize(from), to, "{from:?}");
        }
        assert_eq!(sanitize_line("  a\n\n b\tc  "), "a b c");
    }

    proptest! {
        #[test]
        fn nothing_forbidden_comes_out(text in hostile()) {
            for character in sanitize(&text).chars() {
                prop_assert!(character == '\n' || !character.is_control());
                let turns = matches!(character, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
                let unseen = matches!(character, '\u{200b}' | '\u{2028}' | '\u{2029}' | '\u{fe0f}' | '\u{feff}');
                prop_assert!(!turns && !unseen, "{:?}", character);
                prop_assert!(!matches!(character as u32, 0xe0000..=0xe0fff));
            }
        }

        #[test]
        fn a_second_pass_changes_nothing(text in hostile()) {
            let once = sanitize(&text);
            prop_assert_eq!(sanitize(&once), once);
            let line = sanitize_line(&text);
            prop_assert_eq!(sanitize_line(&line), line.clone());
            prop_assert!(!line.contains('\n'));
        }

        #[test]
        fn any_cut_gives_the_whole(text in hostile(), cuts in prop::collection::vec(0_usize..60, 0..8)) {
            let characters: Vec<char> = text.chars().collect();
            let mut cuts: Vec<usize> = cuts.into_iter().map(|cut| cut.min(characters.len())).collect();
            cuts.push(0);
            cuts.push(characters.len());
            cuts.sort_unstable();
            let mut gate = Gate::new();
            let pieces: String = cuts
                .windows(2)
                .map(|pair| gate.push(&characters[pair[0]..pair[1]].iter().collect::<String>()))
                .collect();
            prop_assert_eq!(pieces, sanitize(&text));
        }

        #[test]
        fn plain_prose_passes_unchanged(text in "[a-zA-Z0-9 ,.!?'中文雾森林，。！？“”]{0,60}") {
            prop_assert_eq!(sanitize(&text), text);
        }
    }
}
