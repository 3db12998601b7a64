//! Shapes prose for the screen while it comes: paragraphs, no markup, nothing of the reply's other parts.

use crate::text::Gate;

/// Labels that models write before the story text.
const NARRATION: [&str; 8] = ["narration", "narrative", "story", "narrator", "正文", "叙述", "旁白", "剧情"];
/// Labels after which the story text is over.
const OTHERS: [&str; 26] = [
    "choices",
    "options",
    "effects",
    "speakers",
    "facts",
    "your choices",
    "your options",
    "possible actions",
    "json",
    "output",
    "选项",
    "选择",
    "你的选择",
    "可选行动",
    "效果",
    "人物",
    "事实",
    "你可以",
    // Labels of the prompt's own lines, which small models copy.
    "ways out",
    "in sight",
    "settled by the rules",
    "not here, and not to appear",
    "出路",
    "看得见的",
    "规则已经裁定",
    "不在场，不得让他们出现",
];
/// Headings of the prompt's sections, without their brackets: copied at the beginning of a paragraph they end the story
/// text as well.
const HEADINGS: [&str; 26] = [
    "world",
    "what the player does",
    "the situation",
    "main quest",
    "side quests under way",
    "the scene",
    "the place",
    "the fight just over",
    "the fight that is on",
    "carried",
    "knowledge",
    "the story so far",
    "lately",
    "世界观",
    "玩家行动",
    "当前情景",
    "主线进度",
    "进行中的支线",
    "眼前的地方和人",
    "所在地点",
    "刚结束的战斗",
    "正在进行的战斗",
    "随身物品",
    "知识库参考",
    "剧情回顾",
    "近况",
];
/// The longest label, in characters.
const LONGEST: usize = 27;

/// Makes of a text what is shown, piece by piece. However the text is cut, what comes out is together the same.
///
/// Text passes the gate of `text`; paragraphs are parted by one empty line; line breaks written as `\n` become line
/// breaks; marks of headings and of emphasis go; labels before the story text go; the text ends where an object, a
/// fence or a list of choices begins.
#[derive(Clone, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "marks of what was met on the way, in any combination")]
pub(super) struct Shaper {
    gate: Gate,
    /// Blanks not yet written, for they may be the last; and whether they hold a line break.
    blank: bool,
    line_break: bool,
    /// The beginning of a paragraph, while it may be a label.
    label: Option<String>,
    /// Characters kept back: they mean something else together.
    held: String,
    wrote: bool,
    ended: bool,
}

impl Shaper {
    pub fn new() -> Self {
        Self { label: Some(String::new()), ..Self::default() }
    }

    /// Takes the next piece and returns what can be shown now.
    pub fn push(&mut self, piece: &str) -> String {
        let piece = self.gate.push(piece);
        let mut out = String::new();
        for char in piece.chars() {
            self.join(char, &mut out);
        }
        out
    }

    /// Ends the text and returns the rest.
    pub fn finish(&mut self) -> String {
        let mut out = String::new();
        let held = std::mem::take(&mut self.held);
        // A brace or a backtick at the end begins something that never came.
        if !held.starts_with(['{', '`']) {
            for char in held.chars().filter(|char| *char != '*') {
                self.write(char, &mut out);
            }
        }
        if let Some(label) = self.label.take() {
            self.flush(&label, &mut out);
        }
        out
    }

    /// Joins characters that mean something together.
    fn join(&mut self, char: char, out: &mut String) {
        if self.ended {
            return;
        }
        let first = self.held.chars().next();
        match (first, char) {
            (Some('\\'), 'n') => {
                self.held.clear();
                self.write('\n', out);
                return;
            }
            (Some('{'), '"') => {
                self.ended = true;
                self.held.clear();
                return;
            }
            (Some('{'), blank) if blank.is_whitespace() => return self.held.push(blank),
            (Some('`'), '`') => {
                self.held.push(char);
                if self.held == "```" {
                    self.ended = true;
                    self.held.clear();
                }
                return;
            }
            (Some('*') | None, '*') | (None, '\\' | '{' | '`') => return self.held.push(char),
            (None, char) => return self.write(char, out),
            _ => {}
        }
        let held = std::mem::take(&mut self.held);
        // Two stars and more are emphasis.
        if held.len() < 2 || first != Some('*') {
            for char in held.chars() {
                self.write(char, out);
            }
        }
        self.join(char, out);
    }

    /// Writes a character; at the beginning of a paragraph it may belong to a label.
    fn write(&mut self, char: char, out: &mut String) {
        if self.ended {
            return;
        }
        if char == '\n' {
            if let Some(label) = self.label.take() {
                self.flush(&label, out);
            }
            self.line_break = true;
            self.label = Some(String::new());
            return;
        }
        let Some(label) = &mut self.label else { return self.put(char, out) };
        if label.is_empty() && (char.is_whitespace() || matches!(char, '#' | '*')) {
            self.blank |= char.is_whitespace();
            return;
        }
        if matches!(char, ':' | '：') {
            let word = label.trim().to_lowercase();
            if OTHERS.contains(&word.as_str()) {
                self.ended = true;
                self.label = None;
                return;
            }
            if NARRATION.contains(&word.as_str()) {
                self.label = Some(String::new());
                return;
            }
        }
        if matches!(char, ']' | '】')
            && let Some(heading) = label.strip_prefix(['[', '【'])
            && HEADINGS.contains(&heading.trim().to_lowercase().as_str())
        {
            self.ended = true;
            self.label = None;
            return;
        }
        let opens = label.is_empty() && matches!(char, '[' | '【');
        label.push(char);
        if label.chars().count() > LONGEST || !(opens || char.is_alphabetic() || matches!(char, ' ' | ',' | '，')) {
            let label = std::mem::take(label);
            self.label = None;
            self.flush(&label, out);
        }
    }

    fn flush(&mut self, text: &str, out: &mut String) {
        for char in text.chars() {
            self.put(char, out);
        }
    }

    /// Puts a character out, with the blanks before it.
    fn put(&mut self, char: char, out: &mut String) {
        if char.is_whitespace() {
            self.blank = true;
            return;
        }
        if self.wrote && self.line_break {
            out.push_str("\n\n");
        } else if self.wrote && self.blank {
            out.push(' ');
        }
        (self.blank, self.line_break, self.wrote) = (false, false, true);
        out.push(char);
    }
}

/// A whole text, shaped.
#[cfg(test)]
pub(super) fn shape(text: &str) -> String {
    let mut shaper = Shaper::new();
    let mut out = shaper.push(text);
    out.push_str(&shaper.finish());
    out
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn prose_is_shaped() {
        for (text, expected) in [
            ("  a  b \n c\n\n\nd ", "a b\n\nc\n\nd"),
            (r"a\n\nb", "a\n\nb"),
            ("**You** see *it*. ## no", "You see *it*. ## no"),
            ("# Title\ntext", "Title\n\ntext"),
            ("Narration: You wake.", "You wake."),
            ("旁白：你醒了。", "你醒了。"),
            ("Elwen: \"Stay.\"", "Elwen: \"Stay.\""),
            ("You wake.\n\nChoices:\n1. Run", "You wake."),
            ("你醒了。\n选项：\n1. 跑", "你醒了。"),
            ("**Options:** run", ""),
            ("You find it. {\"op\": \"add_item\"}", "You find it."),
            ("You find it. { \"op\": 1", "You find it."),
            ("You find {it}.", "You find {it}."),
            ("You wake.\n```json\n{}", "You wake."),
            ("a `b` c", "a `b` c"),
            ("a\u{1b}[31mb\u{202e}c", "abc"),
            ("Options lie before you.", "Options lie before you."),
            ("path C:\\x", "path C:\\x"),
            ("You wake.\n\nWays out: north; south", "You wake."),
            ("你醒了。\n出路：北、南", "你醒了。"),
            ("You wake.\n[The place]\nGrass.", "You wake."),
            ("你醒了。\n【随身物品】\n刀", "你醒了。"),
            ("The sign says:\n[CLOSED] for good.", "The sign says:\n\n[CLOSED] for good."),
            ("【告示】入林者死。", "【告示】入林者死。"),
        ] {
            assert_eq!(shape(text), expected, "{text}");
        }
    }

    #[test]
    fn the_headings_are_those_of_the_prompt() {
        let keys = [
            "prompt-worldview",
            "prompt-action",
            "prompt-context",
            "prompt-main-quest",
            "prompt-quests",
            "prompt-standing",
            "prompt-node",
            "prompt-recent-combat",
            "prompt-pending-combat",
            "prompt-items",
            "prompt-knowledge",
            "prompt-history",
            "prompt-recap",
        ];
        let mut headings = Vec::new();
        for language in [crate::text::Language::En, crate::text::Language::Zh] {
            let locale = crate::text::Locale::new(language);
            headings.extend(keys.map(|key| locale.text(key).trim_matches(['[', ']', '【', '】']).to_lowercase()));
        }
        assert_eq!(headings, HEADINGS);
    }

    proptest! {
        #[test]
        fn how_the_text_is_cut_makes_no_difference(
            words in proptest::collection::vec(prop_oneof![
                Just("\n"), Just("\\n"), Just("**"), Just("*"), Just("{"), Just("\""), Just("```"), Just("`"), Just(" "),
                Just("choices"), Just(":"), Just("旁白"), Just("："), Just("a"), Just("雾"), Just("\u{1b}[31m"), Just("# ")], 0..30),
            cuts in proptest::collection::vec(1usize..6, 0..40),
        ) {
            let text = words.concat();
            let mut shaper = Shaper::new();
            let (mut out, mut chars) = (String::new(), text.chars());
            for cut in cuts {
                let piece: String = chars.by_ref().take(cut).collect();
                let before = out.clone();
                out.push_str(&shaper.push(&piece));
                prop_assert!(out.starts_with(&before));
            }
            out.push_str(&shaper.push(chars.as_str()));
            out.push_str(&shaper.finish());
            prop_assert_eq!(&out, &shape(&text));
            prop_assert!(!out.ends_with(char::is_whitespace) && !out.starts_with(char::is_whitespace));
        }
    }
}
