use super::tokens::estimate;

/// Bounds of a prompt. Characters are of the prompt's language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most tokens of the whole prompt.
    pub tokens: usize,
    /// How many of the newest messages go in (seeds A1: 10).
    pub messages: usize,
    /// To how many characters each of them is cut (seeds A1: 200).
    pub message_chars: usize,
    /// The most characters of the recap (seeds A1: 800).
    pub recap_chars: usize,
}

/// A part of the prompt that can give way: whole items, last first.
#[derive(Clone, Debug)]
pub(super) struct Part {
    /// The section's name.
    pub name: &'static str,
    /// The heading, only there while an item is.
    pub heading: String,
    /// The items: text and source.
    pub items: Vec<(String, Option<String>)>,
    /// When the budget is short, the part with the highest number gives way first; 0 never does.
    pub yields: u8,
    /// How many items gave way.
    pub dropped: usize,
}

impl Part {
    /// The text as it stands in the prompt; empty without items.
    pub(super) fn text(&self) -> String {
        if self.items.is_empty() {
            return String::new();
        }
        let body = self.items.iter().map(|(text, _)| text.as_str()).collect::<Vec<_>>().join("\n");
        if self.heading.is_empty() { body } else { format!("{}\n{body}", self.heading) }
    }

    /// Estimated tokens.
    pub(super) fn tokens(&self) -> usize {
        estimate(&self.text())
    }
}

/// Takes items away until the parts fit: always from the part that yields first and still has any, its last item first.
pub(super) fn fit(parts: &mut [Part], budget: usize) {
    let mut total: usize = parts.iter().map(Part::tokens).sum();
    while total > budget {
        let yielding =
            parts.iter_mut().filter(|part| part.yields > 0 && !part.items.is_empty()).max_by_key(|part| part.yields);
        let Some(part) = yielding else { return };
        let before = part.tokens();
        part.items.pop();
        part.dropped += 1;
        total = total.saturating_sub(before) + part.tokens();
    }
}
