//! Entries that compete: of a group one is delivered.

use std::collections::BTreeMap;

use super::book::Book;
use super::consult::{Candidate, Cause, Verdict, Why};
use crate::world::{Dice, LoreId, Purpose};

/// Leaves one candidate of each group: what goes on firing before all, then the highest of those that override, else one
/// that the dice choose by weight. Whoever fired in an earlier step has won already.
pub(super) fn choose(
    book: &Book,
    mut candidates: Vec<Candidate>,
    verdicts: &[Option<Verdict>],
    dice: &Dice,
) -> (Vec<Candidate>, Vec<(usize, Why)>) {
    let mut lost = Vec::new();
    for (name, members) in groups(book) {
        let before = members.iter().find(|at| matches!(verdicts.get(**at), Some(Some(Verdict::Fired(_)))));
        let asking: Vec<&Candidate> = candidates.iter().filter(|candidate| members.contains(&candidate.at)).collect();
        let winner = match before {
            Some(at) => Some(*at),
            None if asking.len() > 1 => winner(book, name, &asking, dice),
            None => None,
        };
        let Some(winner) = winner else { continue };
        let Some(id) = id(book, winner) else { continue };
        candidates.retain(|candidate| {
            let loses = candidate.at != winner && members.contains(&candidate.at);
            if loses {
                lost.push((candidate.at, Why::Group { name: name.to_owned(), winner: id.clone() }));
            }
            !loses
        });
    }
    (candidates, lost)
}

/// The groups by name, each with the places of its entries.
fn groups(book: &Book) -> BTreeMap<&str, Vec<usize>> {
    let mut groups: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (at, bound) in book.entries.iter().enumerate() {
        for name in &bound.entry.group.names {
            groups.entry(name.as_str()).or_default().push(at);
        }
    }
    groups
}

fn id(book: &Book, at: usize) -> Option<LoreId> {
    book.entries.get(at).map(|bound| bound.entry.id.clone())
}

fn winner(book: &Book, name: &str, asking: &[&Candidate], dice: &Dice) -> Option<usize> {
    let entry = |candidate: &&&Candidate| book.entries.get(candidate.at).map(|bound| &bound.entry);
    if let Some(sticky) = asking.iter().find(|candidate| matches!(candidate.cause, Cause::Sticky(_))) {
        return Some(sticky.at);
    }
    let order = |candidate: &&&Candidate| entry(candidate).map(|entry| entry.order).unwrap_or_default();
    let overriding = asking.iter().filter(|candidate| entry(candidate).is_some_and(|entry| entry.group.overrides));
    // of two with the same order the first of the pack
    if let Some(first) = overriding.min_by_key(|candidate| (std::cmp::Reverse(order(candidate)), candidate.at)) {
        return Some(first.at);
    }
    let weight = |candidate: &&&Candidate| entry(candidate).map(|entry| entry.group.weight).unwrap_or_default();
    let sum: u32 = asking.iter().map(|candidate| weight(&candidate)).fold(0, u32::saturating_add);
    if sum == 0 {
        return asking.first().map(|candidate| candidate.at);
    }
    let mut fell = dice.named(sum, None, Purpose::Lore, &format!("group {name}")).result;
    for candidate in asking {
        let weight = weight(&candidate);
        if fell <= weight {
            return Some(candidate.at);
        }
        fell -= weight;
    }
    asking.last().map(|candidate| candidate.at)
}
