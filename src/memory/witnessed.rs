//! The exchanges of a save with who knows them: what a character can recall, and nothing else.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use super::embed::EmbedderView;
use super::past::{Missing, Past, hash};
use super::scope::Scope;
use super::score::{Lookup, Query, Ranking};
use super::tokens::{query_tokens, tokens};
use super::units::{UnitDraft, UnitKind, Units};
use crate::store::{Line, MemoryId, MemoryKind, MemoryRow, Save, StoreError, TurnId};
use crate::world::witness::Known;
use crate::world::{CharacterId, Passed};

/// The exchanges of one save, on all its lines, held in memory with their words and vectors.
#[derive(Debug, Default)]
pub(super) struct Witnessed {
    units: Units,
    notes: Vec<Note>,
    last: Option<MemoryId>,
    /// The model whose vectors are in, and which exchanges have none yet.
    model: Option<String>,
    waiting: Vec<u32>,
    /// What each of those who were asked knows.
    sights: HashMap<CharacterId, Sight>,
}

/// An exchange: whose it is.
#[derive(Debug)]
struct Note {
    id: MemoryId,
    turn: TurnId,
    known: Known,
    text: String,
    /// Which of its vectors is that of the text.
    piece: usize,
}

/// What one character knows of a line. It grows with the line; where the head went elsewhere, something was forgotten, or
/// something told earlier was passed on to them, it is made anew.
#[derive(Debug, Default)]
struct Sight {
    scope: Scope,
    lookup: Lookup,
    head: Option<TurnId>,
    turns: usize,
    /// How many notes were looked at.
    seen: usize,
    /// The highest turn among those that were not on the line.
    elsewhere: Option<TurnId>,
    forgotten: HashSet<MemoryId>,
    /// What others told that would be known if it were passed on.
    untold: HashSet<Passed>,
}

/// What is looked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sought<'a> {
    pub words: &'a str,
    /// Its vector and the model that made it; none: by words alone.
    pub vector: Option<(&'a [f32], &'a EmbedderView)>,
    /// Exchanges whose vectors do not count.
    pub missing: &'a Missing,
    pub count: usize,
    /// Turns that are not wanted.
    pub without: &'a [TurnId],
}

/// An exchange that a character recalls.
#[derive(Clone, Debug, PartialEq)]
pub struct Remembered {
    /// The exchange.
    pub id: MemoryId,
    /// Its turn.
    pub turn: TurnId,
    /// The text: both halves of it (seeds D7), or, where it was only passed on to them, what was told in it.
    pub text: String,
    /// Whether they were there.
    pub there: bool,
    /// How well it fits; 0 where it was not looked for by words.
    pub score: super::score::Score,
}

/// An exchange as those saw it who were there, where that is not the text that is kept: a narrator who knew all they
/// recall may have told more.
pub(super) fn seen_text(row: &MemoryRow) -> Option<String> {
    let seen = row.meta.get("seen").and_then(Value::as_str)?;
    let (player, _) = row.text.split_once("\nAI: ")?;
    Some(format!("{player}\nAI: {seen}"))
}

impl Witnessed {
    /// Takes in what the save has beyond what is held, and the vectors that were made. An exchange that was kept before
    /// its witnesses were is asked of its turn.
    pub(super) fn sync(&mut self, save: &Save, past: &Past, view: Option<&EmbedderView>) -> Result<(), StoreError> {
        let mut rows = Vec::new();
        save.each_memory(Some(MemoryKind::Exchange), self.last, |row| rows.push(row))?;
        for row in rows {
            let noted = row.meta.get("known").cloned().and_then(|known| serde_json::from_value(known).ok());
            let known = match noted {
                Some(known) => known,
                None => Known::of(&save.turn(row.turn)?.events),
            };
            let node = row.meta.get("node").and_then(Value::as_str);
            let scene = hash(node);
            let seen = seen_text(&row);
            let piece = usize::from(seen.is_some());
            let text = seen.unwrap_or(row.text);
            let words = tokens(&text);
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let draft = UnitDraft { kind: UnitKind::Running, scene, speaker: None, tokens: &words };
            self.waiting.push(self.units.push(&draft));
            self.notes.push(Note { id: row.id, turn: row.turn, known, text, piece });
            self.last = Some(row.id);
        }
        let Some(view) = view else { return Ok(()) };
        if self.model.as_deref() != Some(&*view.id) {
            self.units.clear_vectors();
            self.model = Some(view.id.to_string());
            self.waiting = (0_u32..).take(self.notes.len()).collect();
            self.sights.clear();
        }
        for unit in std::mem::take(&mut self.waiting) {
            let Some(note) = self.notes.get(unit as usize) else { continue };
            if !past.has_vector(note.id) {
                self.waiting.push(unit);
                continue;
            }
            let vectors = save.vectors_of(&view.id, note.id)?;
            let own = vectors.get(note.piece..=note.piece).unwrap_or_default();
            self.units.set_vectors(unit, &view.centre, own);
        }
        Ok(())
    }

    /// Looks at a line with the eyes of a character; not at what was forgotten.
    fn follow(&mut self, line: &Line, who: &CharacterId, forgotten: &HashSet<MemoryId>) -> &mut Sight {
        let sight = self.sights.entry(who.clone()).or_default();
        if !sight.is_extended_by(line) || sight.forgotten != *forgotten {
            *sight = Sight { forgotten: forgotten.clone(), ..Sight::default() };
        }
        if !sight.grow(&self.units, &self.notes, line, who) {
            // Something that was told before was passed on to them now.
            *sight = Sight { forgotten: forgotten.clone(), ..Sight::default() };
            sight.fill(&self.units, &self.notes, line, who);
        }
        (sight.head, sight.turns, sight.seen) = (line.head(), line.len(), self.notes.len());
        sight.scope.follow_vectors(&self.units);
        sight
    }

    /// The newest turns of a line at which a character was there, oldest first, at most `count`.
    pub(super) fn turns(
        &mut self,
        line: &Line,
        who: &CharacterId,
        count: usize,
        forgotten: &HashSet<MemoryId>,
    ) -> Vec<TurnId> {
        self.follow(line, who, forgotten);
        let known = self.sights.get(who).map(|sight| sight.scope.units()).unwrap_or_default();
        let there = known.iter().rev().filter_map(|place| self.note(*place));
        let there = there.filter(|note| note.known.witnesses.contains(who));
        let mut turns: Vec<TurnId> = there.take(count).map(|note| note.turn).collect();
        turns.reverse();
        turns
    }

    /// What a character recalls of a line, best first. What they do not know has no part in it, not even in how rare a
    /// word is.
    pub(super) fn find(
        &mut self,
        line: &Line,
        who: &CharacterId,
        sought: &Sought<'_>,
        forgotten: &HashSet<MemoryId>,
    ) -> Vec<Remembered> {
        self.follow(line, who, forgotten);
        let Some(sight) = self.sights.get_mut(who) else { return Vec::new() };
        let hidden = (!sought.missing.is_empty()).then(|| {
            let mut scope = sight.scope.clone();
            let hides =
                |unit: &u32| self.notes.get(*unit as usize).is_some_and(|note| sought.missing.contains(note.id));
            let hidden: Vec<u32> = scope.units().iter().copied().filter(hides).collect();
            scope.hide_vectors(&self.units, hidden);
            scope
        });
        let tokens = query_tokens(sought.words);
        let vector = sought.vector.map(|(vector, _)| vector);
        let query = Query { text: sought.words, tokens: &tokens, last: &[], vector };
        let nowhere = Query { text: "", tokens: &[], last: &[], vector: None };
        let centre = sought.vector.map(|(_, view)| std::sync::Arc::clone(&view.centre)).unwrap_or_default();
        let search = Ranking {
            units: &self.units,
            graph: None,
            scope: hidden.as_ref().unwrap_or(&sight.scope),
            lookup: &mut sight.lookup,
            centre: &centre,
        };
        let (ranked, _) = search.ranked((&query, &nowhere), &[], sought.count.saturating_add(sought.without.len()));
        let wanted = ranked.into_iter().filter_map(|(unit, score)| Some((self.note(unit)?, score)));
        let wanted = wanted.filter(|(note, _)| !sought.without.contains(&note.turn));
        wanted.take(sought.count).filter_map(|(note, score)| note.recalled(who, score)).collect()
    }

    /// The same exchanges as the first time, those that still stand.
    pub(super) fn again(
        &mut self,
        line: &Line,
        who: &CharacterId,
        found: &[MemoryId],
        forgotten: &HashSet<MemoryId>,
    ) -> Vec<Remembered> {
        self.follow(line, who, forgotten);
        let Some(sight) = self.sights.get(who) else { return Vec::new() };
        let unit = |id: &MemoryId| {
            let at = self.notes.binary_search_by_key(id, |note| note.id).ok()?;
            u32::try_from(at).ok().filter(|unit| sight.scope.place(*unit).is_some())
        };
        let notes = found.iter().filter_map(unit).filter_map(|unit| self.note(unit));
        notes.filter_map(|note| note.recalled(who, super::score::Score::default())).collect()
    }

    fn note(&self, place: u32) -> Option<&Note> {
        self.notes.get(usize::try_from(place).ok()?)
    }
}

impl Note {
    fn recalled(&self, who: &CharacterId, score: super::score::Score) -> Option<Remembered> {
        let there = self.known.witnesses.contains(who);
        // What the player said to someone else is not passed on with what that one told.
        let told = self.text.split_once("\nAI: ").map(|(_, told)| told.to_owned());
        let text = if there { self.text.clone() } else { told? };
        Some(Remembered { id: self.id, turn: self.turn, text, there, score })
    }
}

impl Sight {
    /// Whether the line goes on from where it was, with turns whose notes were not passed over before.
    fn is_extended_by(&self, line: &Line) -> bool {
        let same = self.turns.checked_sub(1).is_none_or(|last| line.at(last).is_some() && line.at(last) == self.head);
        same && line.at(self.turns).is_none_or(|next| self.elsewhere.is_none_or(|elsewhere| elsewhere < next))
    }

    /// Takes in the notes that were not looked at yet. False where one passes on what was told before: then more is known
    /// of what was looked at.
    fn grow(&mut self, units: &Units, notes: &[Note], line: &Line, who: &CharacterId) -> bool {
        for (unit, note) in (0_u32..).zip(notes).skip(self.seen) {
            if !line.contains(note.turn) {
                self.elsewhere = self.elsewhere.max(Some(note.turn));
                continue;
            }
            if self.forgotten.contains(&note.id) {
                continue;
            }
            let mut heard = note.known.passed.iter().filter(|(to, _)| to == who);
            if heard.any(|(_, passed)| self.untold.contains(passed)) {
                return false;
            }
            if note.known.witnesses.contains(who) {
                self.scope.push(units, unit);
            } else {
                self.untold.extend(note.known.tellings.iter().cloned());
            }
        }
        true
    }

    /// Takes in all notes of a line at once.
    fn fill(&mut self, units: &Units, notes: &[Note], line: &Line, who: &CharacterId) {
        let counts = |note: &Note| line.contains(note.turn) && !self.forgotten.contains(&note.id);
        // When each telling was last passed on to them: it is known if it was told before.
        let mut heard: HashMap<&Passed, TurnId> = HashMap::new();
        for note in notes.iter().filter(|note| counts(note)) {
            for (_, passed) in note.known.passed.iter().filter(|(to, _)| to == who) {
                heard.insert(passed, note.turn);
            }
        }
        for (unit, note) in (0_u32..).zip(notes) {
            if !line.contains(note.turn) {
                self.elsewhere = self.elsewhere.max(Some(note.turn));
            } else if !self.forgotten.contains(&note.id) {
                let told = |telling: &&Passed| heard.get(*telling).is_some_and(|turn| *turn > note.turn);
                if note.known.witnesses.contains(who) || note.known.tellings.iter().any(|telling| told(&telling)) {
                    self.scope.push(units, unit);
                } else {
                    self.untold.extend(note.known.tellings.iter().cloned());
                }
            }
        }
    }
}
