//! Which facts a prompt holds, how their weight fades, and when they are put away (seeds B3, B9).

use std::collections::HashMap;

use super::ledger::{Fact, Ledger, Standing};
use super::name::{Key, Names};
use crate::store::{Authority, ChangeDraft, ChangeKind, FactsDraft, MemoryId, MemoryRef};

/// After so many turns without being said or found again a fact weighs half. Counted in turns, never in hours.
const HALF_LIFE: f64 = 120.0;

/// At the end of a part of the story a fact that weighs less is archived.
const ARCHIVE_BELOW: f64 = 0.45;

/// A fact that comes into a prompt after so many quiet turns is fresh again, and the turn records it.
const RECALL_AFTER: u32 = 20;

/// What a fact weighs at a place on the line: its importance, fading with the turns since it was last said or found.
/// What is pinned does not fade.
#[must_use]
pub fn weight(fact: &Fact, depth: u32) -> f64 {
    if fact.pinned {
        return fact.importance.max(0.9);
    }
    let quiet = f64::from(depth.saturating_sub(fact.fresh));
    fact.importance * 0.5_f64.powf(quiet / HALF_LIFE)
}

/// What a prompt wants to know.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// Keys of what the player's line names.
    pub named: &'a [String],
    /// The words of what it names, folded: a sentence that holds one of them matters as well.
    pub words: &'a [&'a str],
    /// Who may know what is chosen: one of them has to.
    pub knowers: &'a [String],
    /// Keys of the characters who are here.
    pub present: &'a [String],
    /// The key of the place.
    pub place: &'a str,
    /// The player's line, folded: what it says of people and things that the pack does not name counts too.
    pub said: &'a str,
    /// Its words, as they are searched by.
    pub tokens: &'a [String],
    /// How near in meaning facts are to the line, where vectors are at hand (seeds B3).
    pub near: &'a HashMap<MemoryId, f32>,
    /// The depth of the turn that is prepared.
    pub depth: u32,
    /// How many facts at most (seeds B3: 5).
    pub count: usize,
}

/// How much the likeness to the line counts beside what a fact is about: one that is plainly meant comes before what is
/// only near by, and what is named by the line stays before what merely sounds like it.
const LIKENESS: f64 = 0.9;
/// How much the words that a fact shares with the line count.
const WORDS: f64 = 0.5;
/// How near that stands which nobody asked for: it fills what is left.
const ELSEWHERE: f64 = 0.12;

/// The facts for a prompt, best first: core, still holding, known to one of those who may know; nearest those about what
/// the line names or means, then those about who and what is here.
#[must_use]
pub fn select<'a>(ledger: &'a Ledger, wanted: &Wanted<'_>) -> Vec<&'a Fact> {
    let keys: Vec<(Key, f64)> = wanted
        .named
        .iter()
        .map(|key| (Key::stored(key), 1.0))
        .chain(wanted.present.iter().map(|key| (Key::stored(key), 0.7)))
        .chain([(Key::stored(wanted.place), 0.5), (Key::hero(), 0.35)])
        .collect();
    let mut found: Vec<(f64, &Fact)> = ledger
        .open_facts()
        .filter(|fact| belongs(fact, wanted))
        .map(|fact| (score(fact, &keys, wanted), fact))
        .collect();
    found.sort_by(|one, other| other.0.total_cmp(&one.0).then_with(|| other.1.id.cmp(&one.1.id)));
    found.into_iter().take(wanted.count).map(|(_, fact)| fact).collect()
}

/// How well a fact fits: by what it is about, how it weighs, and how like the line it is.
fn score(fact: &Fact, keys: &[(Key, f64)], wanted: &Wanted<'_>) -> f64 {
    // What a fact is about counts for more than what it mentions; about two of those who matter: a little more.
    let (mut near, mut more) = (ELSEWHERE, 0.0);
    for (key, weight) in keys {
        let about = match (fact.subject == *key, fact.object == *key) {
            (true, _) => *weight,
            (false, true) => weight * 0.8,
            (false, false) => continue,
        };
        (near, more) = if about > near { (about, near) } else { (near, about.max(more)) };
    }
    if Names::holds(&fact.folded, wanted.words) {
        near = near.max(0.75);
    }
    // Somebody or something that only the telling knows: "the baker".
    let free = |key: &Key| !key.is_of_story() && Names::holds(wanted.said, &[bare(key.folded())]);
    if free(&fact.subject) {
        near = near.max(1.0);
    } else if free(&fact.object) {
        near = near.max(0.8);
    }
    let more = if more > ELSEWHERE { more * 0.25 } else { 0.0 };
    let like = wanted.near.get(&fact.id).map_or(0.0, |cosine| f64::from(*cosine).max(0.0));
    (near + more + LIKENESS * like + WORDS * shared(fact, wanted.tokens))
        * (0.25 + 0.75 * weight(fact, wanted.depth))
        * fact.confidence
}

/// The part of the line's words that a fact holds. Single Chinese characters say too little.
fn shared(fact: &Fact, tokens: &[String]) -> f64 {
    let telling = || tokens.iter().filter(|token| token.chars().nth(1).is_some());
    let held = telling().filter(|token| fact.folded.contains(token.as_str())).count();
    let count = |number: usize| f64::from(u32::try_from(number).unwrap_or(u32::MAX));
    count(held) / count(telling().count().max(3))
}

/// A name without its article.
fn bare(folded: &str) -> &str {
    ["the ", "a ", "an "].iter().find_map(|article| folded.strip_prefix(article)).unwrap_or(folded)
}

/// Whether a fact may be in the prompt at all. What the scene says anyway stays out: where the hero is and what they
/// carry, how quests stand, and where those are who are here.
fn belongs(fact: &Fact, wanted: &Wanted<'_>) -> bool {
    let shown = match fact.relation.as_str() {
        "quest" | "stage" => true,
        "location" => fact.subject.as_str() == "hero" || wanted.present.iter().any(|key| fact.subject.as_str() == key),
        "owner" => fact.object.as_str() == "hero",
        _ => false,
    };
    !shown && fact.standing == Standing::Core && fact.is_known_by(wanted.knowers)
}

/// The changes for facts that come into a turn's prompt after long quiet: they are fresh again from that turn on.
pub fn recall<'a>(facts: impl IntoIterator<Item = &'a Fact>, depth: u32, draft: &mut FactsDraft) {
    for fact in facts {
        if depth.saturating_sub(fact.fresh) >= RECALL_AFTER {
            let place = MemoryRef::Stored(fact.id);
            draft.changes.push(ChangeDraft::new(place, ChangeKind::Recalled, Authority::Rules));
        }
    }
}

/// Puts away what weighs little when a part of the story ends at this depth. The state of the world stays: where
/// someone is, whether they live, whose a thing is; so do the player's choices and corrections, and what is pinned.
pub fn archive(ledger: &Ledger, depth: u32, draft: &mut FactsDraft) {
    let stays = |fact: &Fact| {
        fact.pinned
            || matches!(fact.authority, Authority::Choice | Authority::Player)
            || matches!(fact.relation.as_str(), "status" | "location" | "owner" | "quest" | "stage" | "promise")
    };
    let closed = |fact: &Fact, draft: &FactsDraft| {
        draft.changes.iter().any(|change| change.memory == MemoryRef::Stored(fact.id))
    };
    let put_away: Vec<_> = ledger
        .open_facts()
        .filter(|fact| fact.standing == Standing::Core && fact.depth < depth && !stays(fact))
        .filter(|fact| weight(fact, depth) < ARCHIVE_BELOW && !closed(fact, draft))
        .map(|fact| ChangeDraft::new(MemoryRef::Stored(fact.id), ChangeKind::Archived, Authority::Rules))
        .collect();
    draft.changes.extend(put_away);
}
