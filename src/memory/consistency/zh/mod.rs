//! Reads what a Chinese narration claims.

mod clause;
mod facts;
mod numbers;
mod outcome;
mod people;
mod places;
mod things;
mod words;

use super::Told;
use super::claim::{Claim, Claimed};
use super::names::Names;
use super::page::Page;

/// The claims of a narration.
pub(super) fn read(page: &Page<'_>, names: &Names, told: &Told<'_>) -> Vec<Claimed> {
    let mut claims = Vec::new();
    let mut tale = false;
    let mut end = 0;
    for (number, range) in page.sentences.iter().enumerate() {
        let (clauses, tells) = clause::cut(page, range, names, tale && page.together(end, range.start));
        tale = tells;
        end = range.end;
        let mut add = |claim: Claim| claims.push(Claimed { sentence: number, claim });
        let spoken = page.told(range).contains(&None);
        people::read(&clauses, told, spoken, &mut add);
        places::read(&clauses, told, &mut add);
        things::read(&clauses, &mut add);
        outcome::read(&clauses, told, &mut add);
        facts::quests(&clauses, told, page.get(range), &mut add);
        for clause in &clauses {
            facts::read(clause, told.facts, &mut add);
        }
    }
    claims
}
