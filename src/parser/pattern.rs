/// A way of saying something: words with holes for what is named.
///
/// Written as `(give|hand) {1} to {2}`: a group is one of its alternatives (an empty one may be left out), `{1}` is
/// what the verb acts on, `{2}` the other thing or person, `{}` whatever is said there. Chinese patterns have no spaces, English ones do; so both
/// match whole words.
#[derive(Clone, Debug)]
pub(super) struct Pattern<V> {
    parts: Vec<Part>,
    /// What is meant by it.
    pub(super) verb: V,
}

#[derive(Clone, Debug)]
enum Part {
    Words(Vec<&'static str>),
    First,
    Second,
    Any,
}

/// What stands in the holes; empty where a pattern has no such hole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Holes<'t> {
    pub(super) first: &'t str,
    pub(super) second: &'t str,
}

/// The most ways in which one pattern is tried on a text; what people type has one or two.
const MATCHES: usize = 40;

impl<V> Pattern<V> {
    /// Reads a pattern. Tests hold that every pattern of the vocabularies can be matched.
    pub(super) fn new(source: &'static str, verb: V) -> Self {
        let mut parts = Vec::new();
        let mut rest = source;
        while !rest.is_empty() {
            if let Some(after) = rest.strip_prefix("{}") {
                parts.push(Part::Any);
                rest = after;
            } else if let Some(after) = rest.strip_prefix("{1}") {
                parts.push(Part::First);
                rest = after;
            } else if let Some(after) = rest.strip_prefix("{2}") {
                parts.push(Part::Second);
                rest = after;
            } else if let Some((group, after)) = rest.strip_prefix('(').and_then(|rest| rest.split_once(')')) {
                parts.push(Part::Words(group.split('|').collect()));
                rest = after;
            } else {
                let end = rest.find(['(', '{']).filter(|end| *end > 0).unwrap_or(rest.len());
                let (words, after) = rest.split_at_checked(end).unwrap_or((rest, ""));
                parts.push(Part::Words(vec![words]));
                rest = after;
            }
        }
        Self { parts, verb }
    }

    /// Every way in which the whole of `text` fits, the likeliest first.
    pub(super) fn matches<'t>(&self, text: &'t str) -> Vec<Holes<'t>> {
        let mut found = Vec::new();
        advance(&self.parts, text, Holes::default(), &mut found);
        found
    }
}

fn advance<'t>(parts: &[Part], text: &'t str, holes: Holes<'t>, found: &mut Vec<Holes<'t>>) {
    if found.len() >= MATCHES {
        return;
    }
    match parts {
        [] if text.is_empty() => found.push(holes),
        [] => {}
        [Part::Words(words), rest @ ..] => {
            for word in words {
                if let Some(after) = text.strip_prefix(word) {
                    advance(rest, after, holes, found);
                }
            }
        }
        [hole, rest @ ..] => {
            for (inside, after) in ends(rest, text) {
                let inside = inside.trim();
                if inside.is_empty() {
                    continue;
                }
                let holes = match hole {
                    Part::First => Holes { first: inside, ..holes },
                    Part::Second => Holes { second: inside, ..holes },
                    _ => holes,
                };
                advance(rest, after, holes, found);
            }
        }
    }
}

/// Where a hole can end: at the words that follow it, or anywhere if another hole follows.
fn ends<'t>(next: &[Part], text: &'t str) -> Vec<(&'t str, &'t str)> {
    let mut places: Vec<usize> = match next {
        [] => vec![text.len()],
        // beside another hole the longer name comes first: "give old hunter rope"
        [Part::Words(words), Part::First | Part::Second | Part::Any, ..] if words.as_slice() == [" "] => {
            text.rmatch_indices(' ').map(|(place, _)| place).collect()
        }
        [Part::Words(words), ..] => {
            let mut places: Vec<usize> =
                words.iter().flat_map(|word| text.match_indices(word).map(|(place, _)| place)).collect();
            places.sort_unstable();
            places.dedup();
            places
        }
        [_, ..] => text.char_indices().rev().map(|(place, _)| place).collect(),
    };
    places.retain(|place| *place > 0);
    places.into_iter().filter_map(|place| text.split_at_checked(place)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holes(source: &'static str, text: &'static str) -> Vec<(&'static str, &'static str)> {
        Pattern::new(source, ()).matches(text).into_iter().map(|holes| (holes.first, holes.second)).collect()
    }

    #[test]
    fn words_and_holes_are_found() {
        assert_eq!(holes("(give|hand) {1} to {2}", "hand the rope to him"), [("the rope", "him")]);
        assert_eq!(holes("(把|将){1}(递给|给){2}", "把绳子递给老猎人"), [("绳子", "老猎人"), ("绳子递", "老猎人")]);
        assert_eq!(holes("take {1}", "taken"), []);
        assert_eq!(holes("take {1}", "take "), []);
        assert_eq!(holes("(go|walk) (to |){1}", "go to hut"), [("hut", ""), ("to hut", "")]);
    }

    #[test]
    fn the_longer_name_comes_first_beside_another_hole() {
        assert_eq!(holes("give {2} {1}", "give old hunter rope"), [("rope", "old hunter"), ("hunter rope", "old")]);
        assert_eq!(holes("问{2}{1}", "问他酒"), [("酒", "他")]);
    }

    #[test]
    fn the_end_has_to_fit() {
        assert_eq!(holes("(往|向){1}(走|去|)", "往北走"), [("北", ""), ("北走", "")]);
        assert_eq!(holes("pick {1} up", "pick the rope up now"), []);
    }
}
