//! Which facts a prompt holds, how their weight fades, and when they are put away (seeds B3, B9).

use super::ledger::{Fact, Ledger, Standing};
use super::name::{Key, Names};
use crate::store::{Authority, ChangeDraft, ChangeKind, FactsDraft, MemoryRef};

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
    /// The depth of the turn that is prepared.
    pub depth: u32,
    /// How many facts at most (seeds B3: 5).
    pub count: usize,
}

/// The facts for a prompt, best first: core, still holding, about what is named or present, known to one of those who
/// may know.
#[must_use]
pub fn select<'a>(ledger: &'a Ledger, wanted: &Wanted<'_>) -> Vec<&'a Fact> {
    let keys = wanted
        .named
        .iter()
        .map(|key| (key.as_str(), 1.0))
        .chain(wanted.present.iter().map(|key| (key.as_str(), 0.7)))
        .chain([(wanted.place, 0.5), ("hero", 0.35)]);
    let mut found: Vec<(f64, &Fact)> = Vec::new();
    for (key, near) in keys {
        let key = Key::stored(key);
        for fact in ledger.open_about(&key).filter(|fact| belongs(fact, wanted)) {
            // What a fact is about counts for more than what it mentions.
            let near = if fact.subject == key { near } else { near * 0.8 };
            let score = near * (0.25 + 0.75 * weight(fact, wanted.depth)) * fact.confidence;
            match found.iter_mut().find(|(_, other)| other.id == fact.id) {
                // About two of those who matter: a little more.
                Some((best, _)) => *best = best.max(score) + best.min(score) * 0.25,
                None => found.push((score, fact)),
            }
        }
    }
    if !wanted.words.is_empty() {
        let named = |fact: &&Fact| Names::holds(&fact.folded, wanted.words);
        for fact in ledger.open_facts().filter(named).filter(|fact| belongs(fact, wanted)) {
            if found.iter().all(|(_, other)| other.id != fact.id) {
                found.push((0.75 * (0.25 + 0.75 * weight(fact, wanted.depth)) * fact.confidence, fact));
            }
        }
    }
    found.sort_by(|one, other| other.0.total_cmp(&one.0).then_with(|| other.1.id.cmp(&one.1.id)));
    found.into_iter().take(wanted.count).map(|(_, fact)| fact).collect()
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
