//! The one door by which facts come in: judged, compared with what stands, then a draft for the turn's commit.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::alike::{Likeness, reworded};
use super::authority::Refused;
use super::domain;
use super::ledger::{Fact, Ledger, Standing};
use super::name::Key;
use super::passing::is_passing;
use super::relation::{Relation, Relations};
use crate::memory::record::draft;
use crate::store::{Authority, ChangeDraft, ChangeKind, FactDraft, FactsDraft, Grade, MemoryKind, MemoryRef};
use crate::text::fold;

/// Something that is said to be so.
#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    /// Of whom or what.
    pub subject: Key,
    /// How it is with the object.
    pub relation: Relation,
    /// To whom or what.
    pub object: Key,
    /// The sentence, in the language of the telling.
    pub text: String,
    /// How sure, 0 to 1.
    pub confidence: f64,
    /// How much it matters, 0 to 1.
    pub importance: f64,
    /// Who says so.
    pub authority: Authority,
    /// Who knows it: keys of characters, and `hero`.
    pub known_by: BTreeSet<String>,
    /// Nothing holds in this relation any more: what stands is closed and this says why, as what happened last.
    pub ends: bool,
}

/// Judges statements against a ledger and gathers what is to be written.
pub struct Writer<'a> {
    ledger: &'a Ledger,
    relations: &'a Relations,
    /// Below this confidence a model's word waits for review (seeds B8).
    review_below: f64,
    draft: FactsDraft,
    closed: BTreeSet<MemoryRef>,
}

/// A fact in the same relation, in the ledger or in the draft.
struct Rival {
    place: MemoryRef,
    object: Key,
    text: String,
    confidence: f64,
    authority: Authority,
    review: bool,
    archived: bool,
    known_by: BTreeSet<String>,
}

impl<'a> Writer<'a> {
    /// A writer that compares with this ledger.
    #[must_use]
    pub fn new(ledger: &'a Ledger, relations: &'a Relations, review_below: f64) -> Self {
        Self { ledger, relations, review_below, draft: FactsDraft::default(), closed: BTreeSet::new() }
    }

    /// What is to be written.
    #[must_use]
    pub fn finish(self) -> FactsDraft {
        self.draft
    }

    /// Takes a statement in: a new fact, a new version of one, or more of the same.
    ///
    /// # Errors
    /// Why it is not written. What stands is untouched then.
    pub fn write(&mut self, statement: &Statement, alike: Likeness<'_>) -> Result<(), Refused> {
        let Statement { subject, relation, object, authority, .. } = statement;
        if subject.is_empty() || relation.as_str().is_empty() || object.is_empty() || statement.text.trim().is_empty() {
            return Err(Refused::Empty);
        }
        let of_rules = *authority == Authority::Model && domain::is_kept(subject, relation.as_str(), object);
        if of_rules || !authority.may_write(subject, relation) {
            return Err(Refused::Kept);
        }
        if *authority == Authority::Model && is_passing(relation.as_str(), object.as_str(), &statement.text) {
            return Err(Refused::Passing);
        }
        if *authority == Authority::Model && self.was_forgotten(statement) {
            return Err(Refused::Forgotten);
        }
        let confidence = if statement.confidence.is_finite() { statement.confidence.clamp(0.0, 1.0) } else { 0.0 };
        let confidence = confidence.min(authority.ceiling());
        let grade = authority.grade(confidence, self.review_below);
        let standing = self.standing(statement);
        // What ends something is never more of the same, though it names the same.
        let same = standing.iter().position(|fact| !statement.ends && says_the_same(fact, statement, &mut *alike));
        let same = same.and_then(|same| standing.get(same));
        // What waits for review is replaced by a word that counts by itself.
        let waits = same.filter(|same| same.review && grade == Grade::Core);
        if let Some(same) = same {
            // The word of someone higher replaces it, so that nobody lower can close it afterwards.
            if waits.is_none() && same.authority.level() >= authority.level() {
                self.again(same, confidence, statement);
                return Ok(());
            }
        }
        let confidence = waits.map_or(confidence, |waits| surer(waits.confidence, confidence).min(authority.ceiling()));
        let functional = self.relations.is_functional(relation);
        let replaced: Vec<&Rival> = if functional {
            standing.iter().collect()
        } else {
            let said =
                |fact: &&Rival| same_object(fact, statement) || waits.is_some_and(|waits| waits.place == fact.place);
            standing.iter().filter(said).collect()
        };
        if replaced.iter().any(|fact| !authority.may_close(fact.authority)) {
            return Err(Refused::Outranked);
        }
        let new = MemoryRef::New(self.draft.facts.len());
        // What waits for review closes nothing yet.
        if grade == Grade::Core {
            for fact in replaced {
                self.close(fact.place, new, *authority);
            }
        }
        self.draft.facts.push(FactDraft {
            subject: subject.as_str().to_owned(),
            relation: relation.as_str().to_owned(),
            object: object.as_str().to_owned(),
            confidence,
            authority: *authority,
            grade,
            known_by: statement.known_by.iter().cloned().collect(),
            statement: crate::store::MemoryDraft {
                importance: statement.importance,
                ..draft(
                    if *authority == Authority::Choice { MemoryKind::Choice } else { MemoryKind::Fact },
                    statement.text.clone(),
                    json!({ "known_by": statement.known_by }),
                )
            },
        });
        if statement.ends {
            self.closed.insert(new);
            let change = ChangeDraft::new(new, ChangeKind::Closed, *authority);
            self.draft.changes.push(change);
        }
        Ok(())
    }

    /// Closes a fact without another in its place.
    pub fn end(&mut self, fact: &Fact, authority: Authority) {
        let place = MemoryRef::Stored(fact.id);
        if authority.may_close(fact.authority) && self.closed.insert(place) {
            self.draft.changes.push(ChangeDraft::new(place, ChangeKind::Closed, authority));
        }
    }

    /// Adds a change that needs no judging.
    pub fn change(&mut self, change: ChangeDraft) {
        self.draft.changes.push(change);
    }

    /// More of the same: surer, known to more, fresh again.
    fn again(&mut self, standing: &Rival, confidence: f64, statement: &Statement) {
        let authority = statement.authority;
        let surer = surer(standing.confidence, confidence).min(standing.authority.ceiling());
        if surer > standing.confidence + 1e-9 {
            self.draft.changes.push(ChangeDraft {
                value: json!(surer),
                ..ChangeDraft::new(standing.place, ChangeKind::Raised, authority)
            });
        }
        let told: Vec<&String> = statement.known_by.difference(&standing.known_by).collect();
        if !told.is_empty() {
            self.draft.changes.push(ChangeDraft {
                value: Value::from(told.into_iter().map(String::as_str).collect::<Vec<_>>()),
                ..ChangeDraft::new(standing.place, ChangeKind::Told, authority)
            });
        }
        if standing.archived {
            self.draft.changes.push(ChangeDraft::new(standing.place, ChangeKind::Recalled, authority));
        }
    }

    fn close(&mut self, place: MemoryRef, by: MemoryRef, authority: Authority) {
        if self.closed.insert(place) {
            self.draft
                .changes
                .push(ChangeDraft { other: Some(by), ..ChangeDraft::new(place, ChangeKind::Closed, authority) });
        }
    }

    /// What stands in this relation of the subject, with what this draft has written and closed.
    fn standing(&self, statement: &Statement) -> Vec<Rival> {
        let stored = self.ledger.open(&statement.subject, &statement.relation).map(|fact| Rival {
            place: MemoryRef::Stored(fact.id),
            object: fact.object.clone(),
            text: fact.text.clone(),
            confidence: fact.confidence,
            authority: fact.authority,
            review: fact.standing == Standing::Review,
            archived: fact.standing == Standing::Archived,
            known_by: fact.known_by.clone(),
        });
        let new = (0..).zip(&self.draft.facts).filter(|(_, fact)| {
            fold(&fact.subject) == statement.subject.folded() && fact.relation == statement.relation.as_str()
        });
        let new = new.map(|(place, fact)| Rival {
            place: MemoryRef::New(place),
            object: Key::stored(&fact.object),
            text: fact.statement.text.clone(),
            confidence: fact.confidence,
            authority: fact.authority,
            review: fact.grade == Grade::Review,
            archived: false,
            known_by: fact.known_by.iter().cloned().collect(),
        });
        let mut standing: Vec<_> = stored.chain(new).filter(|fact| !self.closed.contains(&fact.place)).collect();
        // What counts is compared before what waits.
        standing.sort_by_key(|fact| fact.review);
        standing
    }

    fn was_forgotten(&self, statement: &Statement) -> bool {
        self.ledger.about(&statement.subject).any(|fact| {
            fact.standing == Standing::Forgotten
                && fact.subject == statement.subject
                && fact.relation == statement.relation
                && fact.object == statement.object
        })
    }
}

/// How sure two words for the same make it.
fn surer(one: f64, other: f64) -> f64 {
    1.0 - (1.0 - one) * (1.0 - other)
}

fn same_object(fact: &Rival, statement: &Statement) -> bool {
    fact.object == statement.object
}

/// Whether a standing fact says what the statement says (seeds B2): the same object, or a sentence so near that only
/// its words differ. What the pack names is itself and nothing near it.
fn says_the_same(fact: &Rival, statement: &Statement, alike: Likeness<'_>) -> bool {
    if same_object(fact, statement) || fold(&fact.text) == fold(&statement.text) {
        return true;
    }
    if fact.object.is_of_story() || statement.object.is_of_story() {
        return false;
    }
    reworded((fact.object.folded(), statement.object.folded()), (&fact.text, &statement.text), alike)
}

/// The draft of a correction by the player: the new version of a fact, and the old one closed by it.
///
/// # Errors
/// Why the player cannot correct this.
pub fn correction(
    old: &Fact,
    object: Key,
    text: String,
    relations: &Relations,
    ledger: &Ledger,
) -> Result<FactsDraft, Refused> {
    if object.is_empty() || text.trim().is_empty() {
        return Err(Refused::Empty);
    }
    if !super::authority::player_may(ChangeKind::Corrected, old.authority) {
        return Err(Refused::Outranked);
    }
    let mut writer = Writer::new(ledger, relations, 0.0);
    writer.closed.insert(MemoryRef::Stored(old.id));
    writer.write(
        &Statement {
            subject: old.subject.clone(),
            relation: old.relation.clone(),
            object,
            text,
            confidence: 1.0,
            importance: old.importance.max(0.6),
            authority: Authority::Player,
            known_by: old.known_by.clone(),
            ends: false,
        },
        &mut |_, _| None,
    )?;
    let mut draft = writer.finish();
    let other = if draft.facts.is_empty() { None } else { Some(MemoryRef::New(0)) };
    draft.changes.insert(
        0,
        ChangeDraft { other, ..ChangeDraft::new(MemoryRef::Stored(old.id), ChangeKind::Corrected, Authority::Player) },
    );
    Ok(draft)
}
