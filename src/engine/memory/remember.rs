//! What the player says about the memory: pin, accept, forget, correct, take back. Each is a row that belongs to the
//! head, so it is undone with the head's turn, and a row of its own takes it back.

use serde_json::json;

use super::facts::sentence;
use crate::engine::error::EngineError;
use crate::engine::session::Session;
use crate::memory::facts::authority::player_may;
use crate::memory::facts::{Fact, Key, Ledger, Standing, correction};
use crate::store::{
    Authority, ChangeDraft, ChangeId, ChangeKind, ChangeRow, FactsDraft, MemoryId, MemoryRef, Timestamp,
};
use crate::text::{Message, fold, sanitize_line};
use crate::world::MemoryOrder;

/// The longest correction, in characters: as long as a name may be that is kept whole ([`Key::free`]). What is longer is
/// refused, never cut.
const CORRECTION_CHARS: usize = crate::memory::facts::NAME_CHARS;

impl Session {
    /// Does what the player wants of the memory. The inner error says why it cannot be.
    ///
    /// # Errors
    /// The save cannot be read or written.
    pub fn change_memory(&mut self, order: &MemoryOrder) -> Result<Result<String, String>, EngineError> {
        self.follow_facts().map_err(|error| self.store_error(&error))?;
        let prepared = match order {
            MemoryOrder::Pin(id) => self.pin(*id),
            MemoryOrder::Accept(id) => self.accept(*id),
            MemoryOrder::Forget(id) => self.forget(*id),
            MemoryOrder::Correct(id, text) => self.correct(*id, text),
            MemoryOrder::Undo(change) => self.take_back(*change),
            MemoryOrder::Clear => self.clear(),
        };
        let (mut draft, message) = match prepared.map_err(|error| self.store_error(&error))? {
            Ok(done) => done,
            Err(refused) => return Ok(Err(self.say(&refused))),
        };
        let Some(head) = self.save.head().filter(|_| !draft.is_empty()) else { return Ok(Ok(self.say(&message))) };
        // What was done in one go is taken back in one go.
        let deed = self.known().changes().next_back().map_or(1, |row| row.id.get().saturating_add(1));
        for change in draft.changes.iter_mut().filter(|change| change.value.is_null()) {
            change.value = json!({ "deed": deed });
        }
        self.save.add_facts(head, &draft, Timestamp::now()).map_err(|error| self.store_error(&error))?;
        self.reload_facts().map_err(|error| self.store_error(&error))?;
        // What sums up what is forgotten now is due again.
        self.ask_anew().map_err(|error| self.store_error(&error))?;
        Ok(Ok(self.say(&message)))
    }

    fn pin(&self, id: i64) -> Prepared {
        let Some(text) = self.remembered(id)? else { return unknown(id) };
        let memory = MemoryId::new(id);
        if self.known().is_pinned(memory) {
            return refuse(Message::new("remember-pinned-already").with("id", id));
        }
        let change = ChangeDraft::new(MemoryRef::Stored(memory), ChangeKind::Pinned, Authority::Player);
        Ok(Ok((one(change), Message::new("remember-pinned").with("id", id).with("text", text))))
    }

    fn accept(&self, id: i64) -> Prepared {
        let Some(text) = self.remembered(id)? else { return unknown(id) };
        let Some(fact) = self.known().get(MemoryId::new(id)) else {
            return refuse(Message::new("remember-no-fact").with("id", id));
        };
        if fact.standing != Standing::Review || fact.until.is_some() {
            return refuse(Message::new("remember-accept-none").with("id", id));
        }
        let mut draft = one(ChangeDraft::new(MemoryRef::Stored(fact.id), ChangeKind::Accepted, Authority::Player));
        if self.known_relations().is_functional(&fact.relation) {
            for rival in self.known().open(&fact.subject, &fact.relation).filter(|rival| rival.id != fact.id) {
                if !Authority::Player.may_close(rival.authority) {
                    return refuse(Message::new("remember-outranked").with("text", rival.text.as_str()));
                }
                draft.changes.push(ChangeDraft {
                    other: Some(MemoryRef::Stored(fact.id)),
                    ..ChangeDraft::new(MemoryRef::Stored(rival.id), ChangeKind::Closed, Authority::Player)
                });
            }
        }
        Ok(Ok((draft, Message::new("remember-accepted").with("id", id).with("text", text))))
    }

    fn forget(&self, id: i64) -> Prepared {
        let Some(text) = self.remembered(id)? else { return unknown(id) };
        let memory = MemoryId::new(id);
        if self.known().is_forgotten(memory) {
            return refuse(Message::new("remember-forgotten-already").with("id", id));
        }
        if self.known().get(memory).is_some_and(|fact| !player_may(ChangeKind::Forgotten, fact.authority)) {
            return refuse(Message::new("remember-history").with("text", text));
        }
        let change = ChangeDraft::new(MemoryRef::Stored(memory), ChangeKind::Forgotten, Authority::Player);
        Ok(Ok((one(change), Message::new("remember-forgotten").with("id", id).with("text", text))))
    }

    fn correct(&self, id: i64, text: &str) -> Prepared {
        let Some(before) = self.remembered(id)? else { return unknown(id) };
        let Some(fact) = self.known().get(MemoryId::new(id)) else {
            return refuse(Message::new("remember-no-fact").with("id", id));
        };
        if fact.until.is_some() || fact.standing == Standing::Forgotten {
            return refuse(Message::new("remember-over").with("id", id));
        }
        let text = sanitize_line(text);
        let length = text.trim().chars().count();
        if length > CORRECTION_CHARS {
            let message = Message::new("remember-correct-long").with("most", CORRECTION_CHARS).with("length", length);
            return refuse(message);
        }
        let (object, said) = self.corrected(fact, text.trim());
        let written = correction(fact, object, said.clone(), self.known_relations(), self.known());
        match written {
            Ok(draft) => Ok(Ok((
                draft,
                Message::new("remember-corrected").with("id", id).with("before", before).with("text", said),
            ))),
            Err(crate::memory::facts::Refused::Empty) => refuse(Message::new("remember-correct-empty")),
            Err(_) => refuse(Message::new("remember-history").with("text", before)),
        }
    }

    /// What a correction puts in the object's place, and the whole sentence. A text that names the subject is the
    /// sentence; any other is the object.
    fn corrected(&self, fact: &Fact, text: &str) -> (Key, String) {
        let names = &self.names();
        let language = self.language();
        let subject = names.shown(fact.subject.as_str(), language);
        let whole = fold(text).contains(&fold(subject)) && fold(text) != fold(subject);
        if whole {
            let other = names.named_in(text).into_iter().find(|key| *key != fact.subject.as_str());
            let object = other.map_or_else(|| names.key(text), |key| Key::stored(&key));
            return (object, text.to_owned());
        }
        let object = names.key(text.trim_end_matches(['.', '。']));
        let (old, new) = (names.shown(fact.object.as_str(), language), names.shown(object.as_str(), language));
        let said = if !old.is_empty() && fact.text.matches(old).count() == 1 {
            fact.text.replacen(old, new, 1)
        } else {
            sentence(&self.locale, subject, fact.relation.as_str(), new)
        };
        (object, said)
    }

    fn take_back(&self, change: Option<i64>) -> Prepared {
        let of_player = |row: &&ChangeRow| row.authority == Authority::Player;
        let row = match change {
            None => self.known().changes().rev().find(of_player),
            Some(id) => self.known().change_row(ChangeId::new(id)).filter(of_player),
        };
        let Some(row) = row else {
            return refuse(match change {
                None => Message::new("remember-undo-none"),
                Some(id) => Message::new("remember-undo-unknown").with("id", id),
            });
        };
        let deed = row.value.get("deed").filter(|deed| deed.is_i64());
        let same = |other: &&ChangeRow| {
            other.id == row.id || (of_player(other) && deed.is_some() && other.value.get("deed") == deed)
        };
        let rows: Vec<_> = self.known().changes().filter(same).collect();
        let changes = rows.iter().map(|row| ChangeDraft {
            undoes: Some(row.id),
            ..ChangeDraft::new(MemoryRef::Stored(row.memory), ChangeKind::Undone, Authority::Player)
        });
        let draft = FactsDraft { changes: changes.collect(), ..FactsDraft::default() };
        let text = self.remembered(row.memory.get())?.unwrap_or_default();
        let kind = self.locale.find(&format!("remember-kind-{}", row.kind.code())).unwrap_or_default();
        let message = Message::new("remember-undone").with("kind", kind).with("count", rows.len()).with("text", text);
        Ok(Ok((draft, message)))
    }

    /// Forgets all that is remembered on the line but what is pinned, and what the rules and the player's choices made.
    fn clear(&self) -> Prepared {
        let mut draft = FactsDraft::default();
        let ledger = self.known();
        self.save.each_memory(None, None, |memory| {
            let kept = ledger.get(memory.id).is_some_and(|fact| !player_may(ChangeKind::Forgotten, fact.authority));
            let there = self.save.line().contains(memory.turn) && !ledger.is_forgotten(memory.id);
            if there && !kept && !ledger.is_pinned(memory.id) {
                let place = MemoryRef::Stored(memory.id);
                draft.changes.push(ChangeDraft::new(place, ChangeKind::Forgotten, Authority::Player));
            }
        })?;
        if draft.is_empty() {
            return refuse(Message::new("remember-clear-none"));
        }
        let message = Message::new("remember-cleared").with("count", draft.changes.len());
        Ok(Ok((draft, message)))
    }

    /// The text of a memory of the line, on one line, cut; none where there is no such memory.
    fn remembered(&self, id: i64) -> Result<Option<String>, crate::store::StoreError> {
        let memory = self.save.memory(MemoryId::new(id))?;
        let memory = memory.filter(|memory| self.save.line().contains(memory.turn));
        Ok(memory.map(|memory| {
            let line = memory.text.split_whitespace().collect::<Vec<_>>().join(" ");
            crate::text::clip(&line, 120).to_owned()
        }))
    }

    const fn known(&self) -> &Ledger {
        &self.known.ledger
    }

    const fn known_relations(&self) -> &crate::memory::facts::Relations {
        &self.known.relations
    }

    const fn names(&self) -> &crate::memory::facts::Names {
        &self.known.names
    }
}

/// What is to be written and said; or why not.
type Prepared = Result<Result<(FactsDraft, Message), Message>, crate::store::StoreError>;

#[expect(clippy::unnecessary_wraps, reason = "what every step gives back")]
const fn refuse(message: Message) -> Prepared {
    Ok(Err(message))
}

fn unknown(id: i64) -> Prepared {
    refuse(Message::new("remember-unknown").with("id", id))
}

fn one(change: ChangeDraft) -> FactsDraft {
    FactsDraft { changes: vec![change], ..FactsDraft::default() }
}
