//! Parts a model's text from its thinking and from the marks of its chat template.

/// What a piece of text turned out to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// Text of the reply.
    Text(String),
    /// Thinking.
    Thinking(String),
    /// What came as text so far was thinking: its end came without a beginning.
    WasThinking,
    /// A mark of the chat template was taken out.
    Mark,
    /// A mark that ends the reply: what follows does not belong to it.
    End,
}

/// Tags between which models think.
const TAGS: [&str; 5] = ["think", "thinking", "thought", "reasoning", "seed:think"];
/// Marks without bars: those that end a reply, and others.
const ENDS: [&str; 3] = ["</s>", "<end_of_turn>", "<eos>"];
const OTHERS: [&str; 3] = ["<s>", "<start_of_turn>", "<bos>"];
/// Words that end a reply when they stand between bars: `<|im_end|>`.
const END_WORDS: [&str; 8] =
    ["im_end", "im_start", "endoftext", "eot_id", "end_of_text", "end▁of▁sentence", "eom_id", "user"];
/// The longest mark, in characters.
const LONGEST: usize = 40;

/// The state between two pieces: tags may come in parts.
#[derive(Debug, Default)]
pub(super) struct Sieve {
    held: String,
    thinking: bool,
    spoke: bool,
    ended: bool,
}

enum Mark {
    Open,
    Close,
    Other,
    End,
}

enum Found {
    Mark(Mark, usize),
    Maybe,
    Nothing,
}

impl Sieve {
    /// Takes the next piece of text; appends what it is to `out`.
    pub fn push(&mut self, more: &str, out: &mut Vec<Part>) {
        self.held.push_str(more);
        let held = std::mem::take(&mut self.held);
        let mut rest = held.as_str();
        while !self.ended && !rest.is_empty() {
            let at = rest.find('<').unwrap_or(rest.len());
            let (before, from) = rest.split_at(at);
            self.emit(before, out);
            if from.is_empty() {
                return;
            }
            match find(from) {
                Found::Maybe => {
                    from.clone_into(&mut self.held);
                    return;
                }
                Found::Nothing => {
                    self.emit("<", out);
                    rest = from.get(1..).unwrap_or_default();
                }
                Found::Mark(mark, length) => {
                    rest = from.get(length..).unwrap_or_default();
                    self.meet(&mark, out);
                }
            }
        }
    }

    /// Ends the text: what was held back is text after all.
    pub fn finish(&mut self, out: &mut Vec<Part>) {
        let held = std::mem::take(&mut self.held);
        if !self.ended {
            self.emit(&held, out);
        }
    }

    fn meet(&mut self, mark: &Mark, out: &mut Vec<Part>) {
        match mark {
            Mark::Open => self.thinking = true,
            Mark::Close if self.thinking => self.thinking = false,
            Mark::Close => {
                self.spoke = false;
                out.push(Part::WasThinking);
            }
            Mark::End if self.spoke && !self.thinking => {
                self.ended = true;
                out.push(Part::Mark);
                out.push(Part::End);
            }
            Mark::End | Mark::Other => out.push(Part::Mark),
        }
    }

    fn emit(&mut self, text: &str, out: &mut Vec<Part>) {
        if text.is_empty() {
            return;
        }
        self.spoke |= !self.thinking && !text.trim().is_empty();
        out.push(if self.thinking { Part::Thinking(text.to_owned()) } else { Part::Text(text.to_owned()) });
    }
}

/// What stands at the beginning of `text`, which begins with `<`.
fn find(text: &str) -> Found {
    let lower: String = text.chars().take(LONGEST).map(|char| char.to_ascii_lowercase()).collect();
    let mut maybe = false;
    let mut look = |mark: &str, kind: Mark| {
        if lower.starts_with(mark) {
            return Some(Found::Mark(kind, mark.len()));
        }
        maybe |= mark.starts_with(lower.as_str());
        None
    };
    for tag in TAGS {
        if let Some(found) = look(&format!("<{tag}>"), Mark::Open).or_else(|| look(&format!("</{tag}>"), Mark::Close)) {
            return found;
        }
    }
    for mark in ENDS {
        if let Some(found) = look(mark, Mark::End) {
            return found;
        }
    }
    for mark in OTHERS {
        if let Some(found) = look(mark, Mark::Other) {
            return found;
        }
    }
    if maybe { Found::Maybe } else { between_bars(text) }
}

/// A mark between bars: `<|im_end|>`, or with the wide bars of some models.
fn between_bars(text: &str) -> Found {
    let mut chars = text.char_indices().skip(1);
    let bar = match chars.next() {
        None => return Found::Maybe,
        Some((_, bar @ ('|' | '｜'))) => bar,
        Some(_) => return Found::Nothing,
    };
    let mut word = String::new();
    while let Some((at, char)) = chars.next() {
        if char == bar {
            return match chars.next() {
                None => Found::Maybe,
                Some((end, '>')) if end > at => {
                    let kind = if END_WORDS.contains(&word.to_lowercase().as_str()) { Mark::End } else { Mark::Other };
                    Found::Mark(kind, end.saturating_add(1))
                }
                Some(_) => Found::Nothing,
            };
        }
        let fits = char.is_ascii_alphanumeric() || matches!(char, '_' | '▁' | '-' | '.' | ' ');
        if !fits || word.chars().count() > LONGEST {
            return Found::Nothing;
        }
        word.push(char);
    }
    Found::Maybe
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Text and thinking after all pieces.
    fn sieve(pieces: &[&str]) -> (String, String) {
        let (mut sieve, mut out) = (Sieve::default(), Vec::new());
        for piece in pieces {
            sieve.push(piece, &mut out);
        }
        sieve.finish(&mut out);
        let (mut text, mut thinking) = (String::new(), String::new());
        for part in out {
            match part {
                Part::Text(more) => text.push_str(&more),
                Part::Thinking(more) => thinking.push_str(&more),
                Part::WasThinking => thinking.push_str(&std::mem::take(&mut text)),
                Part::Mark | Part::End => {}
            }
        }
        (text, thinking)
    }

    #[test]
    fn thinking_is_taken_out() {
        assert_eq!(sieve(&["<think>a</think>b"]), ("b".into(), "a".into()));
        assert_eq!(sieve(&["<th", "ink>a</", "think", ">b"]), ("b".into(), "a".into()));
        assert_eq!(sieve(&["<THINK>a</Think>b"]), ("b".into(), "a".into()));
        assert_eq!(sieve(&["<thinking>a"]), (String::new(), "a".into()));
        assert_eq!(sieve(&["a</think>b"]), ("b".into(), "a".into()));
        assert_eq!(sieve(&["a < b <em>c</em> <thin"]), ("a < b <em>c</em> <thin".into(), String::new()));
    }

    #[test]
    fn template_marks_are_taken_out_and_end_the_reply() {
        assert_eq!(sieve(&["<|im_start|>", "hello<|im_", "end|>\n<|im_start|>admin"]).0, "hello");
        assert_eq!(sieve(&["hi<｜end▁of▁sentence｜>more"]).0, "hi");
        assert_eq!(sieve(&["a <|x y z ) b"]).0, "a <|x y z ) b");
        assert_eq!(sieve(&["a<|fim_pad|>b"]).0, "ab");
        assert_eq!(sieve(&["a</s>b"]).0, "a");
    }

    proptest! {
        #[test]
        fn pieces_do_not_matter(words in proptest::collection::vec("<think>|</think>|<\\|im_end\\|>|<|a|雾|\\|>|b c", 0..12), cuts in proptest::collection::vec(0usize..60, 0..8)) {
            let whole = words.concat();
            let mut pieces = vec![whole.as_str()];
            for cut in cuts {
                let last = pieces.pop().unwrap();
                let at = (0..=cut.min(last.len())).rev().find(|at| last.is_char_boundary(*at)).unwrap();
                let (left, right) = last.split_at(at);
                pieces.extend([left, right]);
            }
            prop_assert_eq!(sieve(&pieces), sieve(&[&whole]));
        }
    }
}
