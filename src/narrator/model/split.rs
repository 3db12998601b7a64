//! Parts a raw reply into the prose before the first object, and the object.

/// Reads a reply character by character. Only the first object counts: a small model may play the next turn by itself.
#[derive(Clone, Debug, Default)]
pub(super) struct Splitter {
    /// What stands before the object, without fences.
    pub prose: String,
    /// The object as far as it came, with mistakes mended that need no guess: raw line breaks inside texts, escapes
    /// that do not exist.
    pub object: String,
    state: State,
    /// Characters kept back: a brace that may begin an object, backticks that may be a fence.
    held: String,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    /// In prose.
    #[default]
    Prose,
    /// After a fence, in the word that names a language.
    Fence,
    /// In the object: how many brackets are open, and where in a text.
    Object { depth: u32, text: Text },
    /// The object is closed.
    Closed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Text {
    /// In none.
    Outside,
    /// In one.
    Inside,
    /// After a backslash in one.
    Escape,
}

impl Splitter {
    /// Takes the next piece.
    pub fn push(&mut self, piece: &str) {
        for char in piece.chars() {
            self.take(char);
        }
    }

    /// Ends the reply: what was kept back is prose.
    pub fn finish(&mut self) {
        if self.state == State::Prose {
            let held = std::mem::take(&mut self.held);
            if !held.starts_with('`') {
                self.prose.push_str(&held);
            }
        }
    }

    /// Whether an object has begun.
    pub const fn has_object(&self) -> bool {
        matches!(self.state, State::Object { .. } | State::Closed)
    }

    /// Whether the object is closed.
    pub const fn is_closed(&self) -> bool {
        matches!(self.state, State::Closed)
    }

    fn take(&mut self, char: char) {
        match self.state {
            State::Prose => self.prose(char),
            State::Fence => {
                if char == '\n' {
                    self.state = State::Prose;
                } else if char == '{' {
                    self.state = State::Prose;
                    self.prose(char);
                }
            }
            State::Object { depth, text } => self.state = self.object(char, depth, text),
            State::Closed => {}
        }
    }

    fn prose(&mut self, char: char) {
        if self.held.starts_with('{') {
            if char.is_whitespace() {
                self.held.push(char);
            } else if matches!(char, '"' | '}' | '\'' | '“') {
                // A quotation mark of another kind is a mistake of the model's; the repair knows it.
                self.object = std::mem::take(&mut self.held);
                self.state = self.object(char, 1, Text::Outside);
            } else {
                let held = std::mem::take(&mut self.held);
                self.prose.push_str(&held);
                self.prose(char);
            }
            return;
        }
        if char == '`' {
            self.held.push(char);
            if self.held == "```" {
                self.held.clear();
                self.state = State::Fence;
            }
            return;
        }
        let held = std::mem::take(&mut self.held);
        self.prose.push_str(&held);
        if char == '{' {
            self.held.push(char);
        } else {
            self.prose.push(char);
        }
    }

    fn object(&mut self, char: char, depth: u32, text: Text) -> State {
        match text {
            Text::Escape => {
                if matches!(char, '"' | '\\' | '/' | 'b' | 'f' | 'n' | 'r' | 't' | 'u') {
                    self.object.push('\\');
                }
                self.object.push(char);
                State::Object { depth, text: Text::Inside }
            }
            Text::Inside => {
                match char {
                    '\\' => return State::Object { depth, text: Text::Escape },
                    '"' => {
                        self.object.push(char);
                        return State::Object { depth, text: Text::Outside };
                    }
                    '\n' => self.object.push_str("\\n"),
                    '\t' => self.object.push(' '),
                    control if control < ' ' => {}
                    other => self.object.push(other),
                }
                State::Object { depth, text }
            }
            Text::Outside => {
                self.object.push(char);
                let depth = match char {
                    '{' | '[' => depth.saturating_add(1),
                    '}' | ']' => depth.saturating_sub(1),
                    '"' => return State::Object { depth, text: Text::Inside },
                    _ => depth,
                };
                if depth == 0 { State::Closed } else { State::Object { depth, text } }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn split(raw: &str) -> (String, String, bool) {
        let mut splitter = Splitter::default();
        splitter.push(raw);
        splitter.finish();
        (splitter.prose.trim().to_owned(), splitter.object.clone(), splitter.is_closed())
    }

    #[test]
    fn the_first_object_is_found_wherever_it_stands() {
        let object = r#"{"a": "}{ \" ]", "b": [1, {}]}"#;
        for (raw, prose) in [
            (object.to_owned(), ""),
            (format!("```json\n{object}\n```"), ""),
            (format!("```{object}```"), ""),
            (format!("Here it is:\n{object}\nEnjoy {{\"x\":1}}"), "Here it is:"),
            (format!("{object}\n\n{object}"), ""),
            (format!("He draws {{something}} and `waits`. {object}"), "He draws {something} and `waits`."),
        ] {
            assert_eq!(split(&raw), (prose.to_owned(), object.to_owned(), true), "{raw}");
        }
    }

    #[test]
    fn a_reply_without_an_object_is_prose() {
        assert_eq!(split("Just {prose"), ("Just {prose".into(), String::new(), false));
        assert_eq!(split("Just prose {"), ("Just prose {".into(), String::new(), false));
        assert_eq!(split("```\nJust prose\n```"), ("Just prose".into(), String::new(), false));
        assert_eq!(split(""), (String::new(), String::new(), false));
    }

    #[test]
    fn an_object_that_breaks_off_is_not_closed() {
        assert_eq!(split(r#"{"a": "b"#), (String::new(), r#"{"a": "b"#.into(), false));
    }

    #[test]
    fn mistakes_that_need_no_guess_are_mended() {
        assert_eq!(split("{\"a\": \"b\nc\t\\'d\\q\"}").1, r#"{"a": "b\nc 'dq"}"#);
    }

    proptest! {
        #[test]
        fn an_object_that_is_json_stays_what_it_is(keys in proptest::collection::btree_map("[a-z\"{}\\[\\]\\\\\n雾]{0,6}", "[ -~\n\t雾🌲\"{}\\\\]{0,20}", 1..4), before in "[a-z ]{0,10}") {
            let object = serde_json::to_string(&keys).unwrap();
            let (prose, found, closed) = split(&format!("{before}{object} trailing {{\"x\": 1}}"));
            prop_assert!(closed);
            prop_assert_eq!(found, object);
            prop_assert_eq!(prose, before.trim());
        }

        #[test]
        fn nothing_makes_it_panic(raw in "[{}\\[\\]\"'`“a-z \n\\\\雾]{0,60}") {
            split(&raw);
        }
    }
}
