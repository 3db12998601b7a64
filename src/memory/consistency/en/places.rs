//! Who is where, in English.

use super::Reading;
use super::token::{Mention, Token};
use super::verbs::{Class, verbs};
use crate::memory::consistency::claim::Claim;
use crate::world::NodeId;

pub(super) fn read(reading: &Reading<'_>, add: &mut dyn FnMut(Claim)) {
    for mention in reading.persons() {
        if let Some(nodes) = stays(reading, mention) {
            add(Claim::At { who: mention.meaning.who.clone(), nodes });
        }
    }
    if let Some(nodes) = hero(reading) {
        add(Claim::HeroAt(nodes));
    }
    if hero_leaves(reading) {
        add(Claim::HeroLeaves);
    }
}

/// "You walk out into the rain and head north", "you leave the hut behind".
fn hero_leaves(reading: &Reading<'_>) -> bool {
    const WAYS: [&str; 12] = [
        "north",
        "south",
        "east",
        "west",
        "northward",
        "southward",
        "eastward",
        "westward",
        "northwards",
        "southwards",
        "eastwards",
        "westwards",
    ];
    const GOES: [&str; 10] = ["walk", "run", "stride", "hurry", "march", "go", "head", "wander", "ride", "trot"];
    let sentence = reading.sentence;
    // Who turns round again, or gets no further, has not left.
    let returns = [
        "back", "return", "returns", "returned", "but", "until", "few", "little", "pace", "paces", "step", "steps",
        "stop", "stops", "stopped", "turn", "turns", "then",
    ];
    if sentence.any_in(0..sentence.tokens.len(), &returns) {
        return false;
    }
    let here = |at: usize| {
        let place = sentence.mention_at(at).or_else(|| sentence.mention_at(at + 1));
        place.is_some_and(|place| place.meaning.nodes.contains(&reading.told.after.node) && !place.genitive)
    };
    let mut verbs: Vec<usize> = reading.hero_deeds().iter().map(|deed| deed.at).collect();
    let you = (1..sentence.tokens.len()).filter(|at| sentence.word(at - 1) == "you" && reading.frame.is_real(*at));
    verbs.extend(you);
    // "You walk out and head north": what is joined on is the hero's as well.
    let joined: Vec<usize> = verbs
        .iter()
        .flat_map(|verb| {
            let end = reading.clause_end(*verb);
            (*verb..end).filter(|at| sentence.word(*at) == "and").map(|at| at + 1).collect::<Vec<_>>()
        })
        .collect();
    let deeds = verbs.iter().chain(&joined).copied().filter(|at| reading.frame.is_real(*at));
    deeds.into_iter().any(|at| {
        let word = sentence.word(at);
        let base = if word == "went" { "go" } else { word };
        let base = super::verbs::verbs(base).first().map_or(base, |form| form.base);
        let base = base.strip_suffix("ed").unwrap_or(base);
        let end = reading.clause_end(at).min(at + 7);
        if base == "leave" || word == "left" {
            return here(at + 1) && !sentence.any_in(at..at + 2, &["it", "him", "her"]);
        }
        let goes = GOES.contains(&base) || word == "set" && sentence.word(at + 1) == "off";
        let way = (at + 1..end).any(|place| {
            WAYS.contains(&sentence.word(place))
                && !matches!(sentence.word(place - 1), "the" | "facing" | "from")
                && !matches!(
                    sentence.word(place + 1),
                    "wall" | "window" | "side" | "edge" | "end" | "corner" | "door" | "gate" | "face"
                )
        });
        let out = sentence.reads(at + 1, "out of") && here(at + 3);
        goes && (way || out)
    })
}

/// "Hal is in the bandits' camp", "Hal is hiding in …".
fn stays(reading: &Reading<'_>, mention: &Mention) -> Option<Vec<NodeId>> {
    let sentence = reading.sentence;
    let at = mention.words.end;
    let skipped = (at..at + 2).find(|at| !matches!(sentence.word(*at), "still" | "now" | "himself" | "herself"))?;
    let word = sentence.word(skipped);
    let stands =
        verbs(word).iter().any(|form| form.is(reading.tense) && matches!(form.class, Class::Stand | Class::Lie));
    let stays =
        stands || reading.is_be(word) || matches!(word, "hides" | "hid" | "stays" | "stayed" | "remains" | "remained");
    if !stays || !reading.frame.is_real(skipped) {
        return None;
    }
    let end = reading.clause_end(skipped).min(skipped + 9);
    let place = sentence.mentions.iter().find(|place| {
        !place.meaning.nodes.is_empty()
            && !place.genitive
            && place.words.start > skipped
            && place.words.end <= end
            && matches!(preposition(reading, place), "in" | "at" | "inside" | "on")
    })?;
    let away = sentence
        .any_in(skipped..place.words.start, &["not", "toward", "towards", "from", "to", "about", "looking", "and"]);
    (!away).then(|| place.meaning.nodes.clone())
}

/// The preposition before a place and its article.
fn preposition<'a>(reading: &'a Reading<'_>, place: &Mention) -> &'a str {
    let mut at = place.words.start;
    while let Some(before) = at.checked_sub(1) {
        if !matches!(reading.sentence.word(before), "the" | "this" | "that") {
            return reading.sentence.word(before);
        }
        at = before;
    }
    ""
}

/// "You arrive at the Shadow Swamp", "you are standing in the crypt".
fn hero(reading: &Reading<'_>) -> Option<Vec<NodeId>> {
    let sentence = reading.sentence;
    let mut verbs: Vec<(usize, &str)> = reading.hero_deeds().iter().map(|deed| (deed.at, deed.form.base)).collect();
    for at in 0..sentence.tokens.len() {
        let finds = sentence.reads(at, "you find yourself") || sentence.reads(at, "you found yourself");
        let is = sentence.word(at) == "you" && reading.is_be(sentence.word(at + 1));
        let reaches =
            sentence.word(at) == "you" && matches!(sentence.word(at + 1), "reach" | "reached" | "go" | "went");
        if (finds || is || reaches) && reading.frame.is_real(at + 1) {
            let base = if reaches && sentence.word(at + 1).starts_with("reach") { "enter" } else { "stand" };
            verbs.push((at + 1, base));
        }
    }
    for (verb, base) in verbs {
        let end = reading.clause_end(verb).min(verb + 14);
        for place in sentence.mentions.iter().filter(|place| !place.meaning.nodes.is_empty() && !place.genitive) {
            if place.words.start <= verb || place.words.end > end || place.indefinite {
                continue;
            }
            let word = preposition(reading, place);
            let arrives = match base {
                "enter" => matches!(word, "enter" | "entered" | "reach" | "reached") || word == "into",
                "arrive" | "stand" | "sit" | "kneel" | "crouch" | "lie" | "wait" | "linger" => {
                    matches!(word, "in" | "at" | "inside" | "into")
                }
                "come" | "get" | "return" | "step" | "walk" | "run" | "climb" | "stumble" | "crawl" | "slip"
                | "emerge" | "stride" | "hurry" | "wade" | "burst" | "march" => match word {
                    "into" | "inside" | "in" => true,
                    "to" => matches!(base, "come" | "get" | "return"),
                    _ => false,
                },
                _ => false,
            };
            let beside = sentence.any_in(
                verb + 1..place.words.start,
                &[
                    "toward", "towards", "for", "from", "like", "about", "see", "looking", "thinking", "not", "who",
                    "where", "that", "and",
                ],
            );
            let further = matches!(sentence.tokens.get(place.words.end), Some(Token::Word { word, .. })
                if matches!(word.as_str(), "road" | "path" | "wall" | "side" | "edge" | "gate" | "door"));
            if arrives && !beside && !further && reading.frame.is_real(verb) {
                return Some(place.meaning.nodes.clone());
            }
        }
    }
    None
}
