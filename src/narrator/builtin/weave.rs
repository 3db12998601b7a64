use std::collections::BTreeSet;

use super::page::named;
use super::phrase::{AROUND, BODY, Phrase, TENSION, THOUGHT};
use crate::narrator::Brief;
use crate::text::{Language, Locale, Localized, sentences};
use crate::world::{EventKind, Weave, rules};

/// A weave that can be used in this turn, in the language of the telling.
#[derive(Debug, Default)]
pub struct Source {
    /// By which number it is counted.
    pub key: u64,
    /// Beginnings that are no sentence of their own.
    pub leads: Vec<String>,
    /// Ends that hold no long sentence of their own.
    pub tails: Vec<String>,
    /// How dear one use is: the less, the oftener it speaks.
    pub weight: u64,
    /// As if it had spoken so often before: the pack's own sentences come first.
    pub handicap: u64,
}

impl Source {
    /// How many sentences it holds; at least 1.
    pub const fn pairs(&self) -> u64 {
        let pairs = (self.leads.len() as u64).saturating_mul(self.tails.len() as u64);
        if pairs == 0 { 1 } else { pairs }
    }
}

/// The weaves of the node, its region and the story that hold, and the program's own behind them. In a fight only what
/// fits a fight.
pub fn sources(brief: &Brief<'_>, locale: &Locale) -> Vec<Source> {
    let state = &brief.settled.state;
    let blows = |kind: &EventKind| matches!(kind, EventKind::Blow { .. } | EventKind::FightBegan { .. });
    if state.combat.is_some() || brief.settled.events.iter().any(|event| blows(&event.kind)) {
        return vec![program(TENSION, locale, 1), program(BODY, locale, 8)];
    }
    let mut sources = Vec::new();
    let mut add = |scope: &str, weaves: &[Weave], weight: u64| {
        for (place, weave) in weaves.iter().enumerate() {
            if rules::holds(brief.story, state, &weave.when) {
                let source = pack(&format!("{scope}/{place}"), weave, locale.language(), weight);
                if !source.leads.is_empty() && !source.tails.is_empty() {
                    sources.push(source);
                }
            }
        }
    };
    if let Some(node) = brief.story.nodes.get(&state.node) {
        add(&format!("node/{}", node.id), &node.weaves, 3);
        if let Some(region) = brief.story.regions.get(&node.region) {
            add(&format!("region/{}", region.id), &region.weaves, 4);
        }
    }
    add("story", &brief.story.weaves, 5);
    sources.push(program(AROUND, locale, 10));
    sources.push(program(BODY, locale, 20));
    sources.push(program(THOUGHT, locale, 34));
    sources
}

fn program(phrase: Phrase, locale: &Locale, weight: u64) -> Source {
    let lines = |key| locale.text(key).lines().map(str::to_owned).collect();
    Source { key: named(phrase.tails), leads: lines(phrase.leads), tails: lines(phrase.tails), weight, handicap: 6 }
}

fn pack(scope: &str, weave: &Weave, language: Language, weight: u64) -> Source {
    let first = weave.leads.first().map_or("", |lead| lead.get(Language::Zh));
    Source {
        key: named(&format!("weave/{scope}/{first}")),
        leads: usable(&weave.leads, language, is_beginning),
        tails: usable(&weave.tails, language, is_end),
        weight,
        handicap: 0,
    }
}

/// The parts in `language` (all, where it has none) that may be joined with any other.
fn usable(parts: &[Localized], language: Language, fits: fn(&str) -> bool) -> Vec<String> {
    let own: Vec<&str> = parts.iter().filter_map(|part| part.exact(language)).collect();
    let parts = if own.is_empty() { parts.iter().map(|part| part.get(language)).collect() } else { own };
    parts.into_iter().filter(|part| fits(part)).map(str::to_owned).collect()
}

/// From how many characters on a sentence counts as one that must not come again and again.
const LONG: usize = 12;

/// A lead that ends no long sentence: joined with many tails such a sentence would be told again and again.
fn is_beginning(lead: &str) -> bool {
    // A capital letter, since a full stop before a small one ends no sentence.
    let joined = format!("{lead}X");
    let ends: Vec<&str> = pieces(&joined).collect();
    let whole = ends.len().saturating_sub(1);
    !lead.trim().is_empty() && ends.into_iter().take(whole).all(|piece| piece.chars().count() < LONG)
}

/// A tail behind whose first sentence end no long sentence follows.
fn is_end(tail: &str) -> bool {
    !tail.trim().is_empty() && pieces(tail).skip(1).all(|piece| piece.chars().count() < LONG)
}

/// Whether a long sentence stands twice in a text.
pub fn repeats(text: &str) -> bool {
    let mut seen = BTreeSet::new();
    pieces(text).filter(|piece| piece.chars().count() >= LONG).any(|piece| !seen.insert(piece))
}

/// What a reader would take for sentences, counted strictly: an ellipsis and a semicolon part them too.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    sentences(text)
        .flat_map(|sentence| sentence.split_inclusive(['…', '；', ';']))
        .map(str::trim)
        .filter(|piece| piece.chars().any(char::is_alphanumeric))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_that_would_repeat_a_sentence_are_left_out() {
        assert!(is_beginning("Beyond the fence, "));
        assert!(is_beginning("过了一会儿，"));
        assert!(is_beginning("Hush. "));
        assert!(!is_beginning("The old clock strikes the hour. "));
        assert!(!is_beginning("老钟慢慢敲过了整整十二下。然后，"));
        assert!(!is_beginning("  "));
        assert!(is_end("a branch cracks."));
        assert!(is_end("a branch cracks. Snow falls."));
        assert!(!is_end("a branch cracks. Nothing else is to be heard."));
    }

    #[test]
    fn a_text_that_repeats_itself_is_known() {
        assert!(repeats("A fish leaps. “One,” she counts. A splash. “One,” she counts."));
        assert!(!repeats("A fish leaps. “One,” she counts. A splash. “Two,” she counts."));
        assert!(!repeats("No. No. No."));
    }

    #[test]
    fn a_text_in_one_language_stays_out_of_the_other() {
        let parts = [Localized::new("一，", "One, "), serde_json::from_str(r#"{"zh":"二，"}"#).expect("a text")];
        assert_eq!(usable(&parts, Language::En, is_beginning), ["One, "]);
        assert_eq!(usable(&parts, Language::Zh, is_beginning), ["一，", "二，"]);
        let other: [Localized; 1] = [serde_json::from_str(r#"{"zh":"二，"}"#).expect("a text")];
        assert_eq!(usable(&other, Language::En, is_beginning), ["二，"]);
    }
}
