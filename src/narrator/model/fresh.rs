//! Leaves out what was said before: small models copy whole sentences of the turns above.

use super::narration::weight;
use crate::prompt::{Prompt, Role};
use crate::text::sentences;

/// The shortest sentence that is held against a reply; a Chinese character counts three. Shorter ones may well come
/// again ("He nods.").
const LEAST: usize = 24;

/// Passes prose on, piece by piece, but for sentences that stand word for word in an earlier turn. However the text is
/// cut, what comes out is together the same.
#[derive(Clone, Debug, Default)]
pub(super) struct Fresh {
    /// Sentences of earlier turns that are long enough, each with the one behind it.
    earlier: Vec<(String, Option<String>)>,
    /// What stood behind the sentence that was just left out: it goes as well, however short ("he says.").
    follow: Vec<String>,
    /// The beginning of a sentence, while it may be an earlier one.
    begun: String,
    /// Blanks before the next sentence; of several the one that parts more.
    gap: &'static str,
    inside: bool,
    ended: bool,
    wrote: bool,
    /// How much was left out.
    dropped: usize,
}

impl Fresh {
    /// For a reply to this prompt: its earlier tellings are what counts as said.
    pub fn after(prompt: &Prompt) -> Self {
        // A reply that is asked for again may say again what was right in it.
        let turns = prompt.messages.len().saturating_sub(prompt.again);
        let told = prompt.messages.iter().take(turns).filter(|message| message.role == Role::Assistant);
        let mut earlier = Vec::new();
        for message in told {
            let mut rest = sentences(&message.content).map(str::trim).filter(|text| !text.is_empty()).peekable();
            while let Some(sentence) = rest.next() {
                if weight(sentence) >= LEAST {
                    earlier.push((sentence.to_owned(), rest.peek().map(|next| (*next).to_owned())));
                }
            }
        }
        Self { earlier, ..Self::default() }
    }

    /// The same filter before any text came.
    pub fn again(&self) -> Self {
        Self { earlier: self.earlier.clone(), ..Self::default() }
    }

    /// How much was left out so far.
    pub const fn dropped(&self) -> usize {
        self.dropped
    }

    /// Takes the next piece and returns what can be shown now.
    pub fn push(&mut self, piece: &str) -> String {
        let mut out = String::new();
        for char in piece.chars() {
            self.take(char, &mut out);
        }
        out
    }

    /// Ends the text and returns the rest.
    pub fn finish(&mut self) -> String {
        let mut out = String::new();
        if self.is_earlier() {
            self.drop_begun();
        } else {
            self.release(&mut out);
        }
        out
    }

    fn take(&mut self, char: char, out: &mut String) {
        if self.inside {
            // A mark, and what closes behind it, ends a sentence.
            let closes = matches!(char, '"' | '”' | '’' | '」' | '』' | '）' | ')' | '\'');
            if char.is_whitespace() {
                if self.ended || char == '\n' {
                    self.inside = false;
                    self.widen(char);
                } else {
                    out.push(char);
                }
                return;
            }
            if self.ended && !closes && !ends(char) {
                self.inside = false;
            } else {
                self.ended = ends(char) || (self.ended && closes);
                out.push(char);
                return;
            }
        }
        if self.begun.is_empty() && char.is_whitespace() {
            return self.widen(char);
        }
        if self.is_earlier() && !ends(char) {
            self.drop_begun();
            return self.take(char, out);
        }
        self.begun.push(char);
        if !self.known().any(|sentence| sentence.starts_with(&self.begun)) {
            self.release(out);
        }
    }

    fn is_earlier(&self) -> bool {
        !self.begun.is_empty() && self.known().any(|sentence| *sentence == self.begun)
    }

    fn known(&self) -> impl Iterator<Item = &String> {
        self.earlier.iter().map(|(sentence, _)| sentence).chain(&self.follow)
    }

    fn drop_begun(&mut self) {
        self.dropped = self.dropped.saturating_add(weight(&self.begun));
        let begun = std::mem::take(&mut self.begun);
        let behind = self.earlier.iter().filter(|(sentence, _)| *sentence == begun);
        self.follow = behind.filter_map(|(_, next)| next.clone()).collect();
    }

    /// What was begun is new: it is passed on.
    fn release(&mut self, out: &mut String) {
        if self.begun.is_empty() {
            return;
        }
        if self.wrote {
            out.push_str(self.gap);
        }
        self.gap = "";
        self.follow.clear();
        self.wrote = true;
        let begun = std::mem::take(&mut self.begun);
        // Inside it, as if it had come letter by letter.
        self.inside = true;
        self.ended = false;
        for char in begun.chars() {
            self.take(char, out);
        }
    }

    fn widen(&mut self, char: char) {
        self.gap = match (self.gap, char) {
            ("\n\n", _) | (_, '\n') => "\n\n",
            _ => " ",
        };
    }
}

const fn ends(char: char) -> bool {
    matches!(char, '.' | '!' | '?' | '。' | '！' | '？' | '…')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::prompt::PromptMessage;

    fn after(told: &str) -> Fresh {
        let message = PromptMessage { role: Role::Assistant, content: told.to_owned() };
        Fresh::after(&Prompt { messages: vec![message], ..Prompt::default() })
    }

    fn fresh(told: &str, text: &str) -> String {
        let mut fresh = after(told);
        let mut out = fresh.push(text);
        out.push_str(&fresh.finish());
        out
    }

    const TOLD: &str = "The old hunter looks up at the trees. \"He went into the mist,\" he says. He nods.";
    const ERZAEHLT: &str = "老猎人抬头看了看那排树。“他进了雾里，再没出来。”他说。他点点头。";

    #[test]
    fn a_sentence_of_an_earlier_turn_is_left_out() {
        for (told, text, expected) in [
            (TOLD, "The old hunter looks up at the trees. You wait for more.", "You wait for more."),
            (TOLD, "You wait. The old hunter looks up at the trees. A bird calls.", "You wait. A bird calls."),
            (TOLD, "You wait.\n\nThe old hunter looks up at the trees.\n\nA bird calls.", "You wait.\n\nA bird calls."),
            (TOLD, "The old hunter looks up at the treeline.", "The old hunter looks up at the treeline."),
            (TOLD, "He nods. You nod as well.", "He nods. You nod as well."),
            (TOLD, "The old hunter looks up at the trees.", ""),
            (
                TOLD,
                "The old hunter looks up at the trees, and smiles.",
                "The old hunter looks up at the trees, and smiles.",
            ),
            ("", "Mr. Ash waits...  and waits!\n\nNow?", "Mr. Ash waits... and waits!\n\nNow?"),
            (ERZAEHLT, "你等着。老猎人抬头看了看那排树。一只鸟叫了。", "你等着。一只鸟叫了。"),
            (ERZAEHLT, "“他进了雾里，再没出来。”他说。你点头。", "你点头。"),
            (ERZAEHLT, "他点点头。你走了。", "他点点头。你走了。"),
        ] {
            assert_eq!(fresh(told, text), expected, "{text}");
        }
        let mut filter = after(TOLD);
        filter.push("The old hunter looks up at the trees. You");
        assert_eq!(filter.dropped(), 37);
    }

    proptest! {
        #[test]
        fn how_the_text_is_cut_makes_no_difference(
            pieces in prop::collection::vec(prop_oneof![
                Just("The old hunter looks up at the trees."), Just("The old hunter"), Just(" "), Just("\n\n"), Just("."),
                Just("\""), Just("”"), Just("He nods."), Just("老猎人抬头看了看那排树。"), Just("他点点头。"), Just("a")], 0..24),
            cuts in prop::collection::vec(1_usize..9, 0..60),
        ) {
            let told = format!("{TOLD}\n{ERZAEHLT}");
            let text = pieces.concat();
            let (mut filter, mut out, mut chars) = (after(&told), String::new(), text.chars());
            for cut in cuts {
                out.push_str(&filter.push(&chars.by_ref().take(cut).collect::<String>()));
            }
            out.push_str(&filter.push(chars.as_str()));
            out.push_str(&filter.finish());
            prop_assert_eq!(&out, &fresh(&told, &text));
            // With nothing told before, no word is lost.
            let words = |text: &str| text.split_whitespace().collect::<String>();
            prop_assert_eq!(words(&fresh("", &text)), words(&text));
        }
    }
}
