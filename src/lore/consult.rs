//! Which entries fire, step by step.

use std::collections::BTreeSet;

use super::book::{Book, Bound, named};
use super::group;
use super::key::{Key, Text};
use crate::text::Language;
use crate::world::{Dice, LoreId, LoreLogic, LorePosition, Purpose, State, Story, rules};

/// What entries are asked of.
#[derive(Clone, Copy)]
pub struct Ask<'a> {
    /// The story.
    pub story: &'a Story,
    /// The state of the turn: its depth is the turn's.
    pub state: &'a State,
    /// The language of the telling.
    pub language: Language,
    /// What was lately said, the newest first: the player's line before all.
    pub heard: &'a [Heard<'a>],
    /// By what those may be called for whom the prompt is made: their ids, names and words.
    pub present: &'a [String],
    /// The save's seed.
    pub seed: u64,
    /// Whether the turn at this depth counts for what goes on or waits since then. In a talk only those count that the
    /// partner knows.
    pub counts: &'a dyn Fn(u32) -> bool,
    /// The tokens of a text.
    pub estimate: &'a dyn Fn(&str) -> usize,
}

/// Something that was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heard<'a> {
    /// By whom.
    pub word: Word,
    /// What.
    pub text: &'a str,
}

/// Whose a message is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// The player's.
    Player,
    /// The narrator's.
    Narrator,
}

/// A verdict on every entry.
#[derive(Clone, Debug, Default)]
pub struct Consulted {
    /// The entries in the order of the pack.
    pub entries: Vec<Delivered>,
}

/// A verdict on one entry.
#[derive(Clone, Debug)]
pub struct Delivered {
    /// Which.
    pub id: LoreId,
    /// What its author calls it; may be empty.
    pub title: String,
    /// Its text in the language of the telling.
    pub text: String,
    /// Where it stands in a prompt.
    pub position: LorePosition,
    /// Its order among those that fired.
    pub order: i32,
    /// Tokens of its text.
    pub tokens: usize,
    /// How often of a hundred it fires when nothing else speaks against it.
    pub chance: u32,
    /// What came of it.
    pub verdict: Verdict,
    /// Whether the state keeps when it began to fire.
    timed: bool,
}

/// Whether an entry fires.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It does, and why.
    Fired(Cause),
    /// It does not, and why not.
    Silent(Why),
}

/// Why an entry fires.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// One of its keys occurs.
    Key(Found),
    /// It always does.
    Constant,
    /// It goes on firing, for so many more turns.
    Sticky(u32),
}

/// A key that occurs, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The key as its author wrote it.
    pub key: String,
    /// Where.
    pub place: Place,
}

/// A text that is searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A message: whose, and how many messages before the player's line.
    Message(Word, usize),
    /// The text of an entry that fired.
    Entry(LoreId),
}

/// Why an entry does not fire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// Its author turned it off.
    Off,
    /// Its conditions do not hold.
    Condition,
    /// It asks for somebody who is not there, or for nobody who is.
    Persons,
    /// So many more turns have to be played.
    Delay(u32),
    /// It fired, and rests for so many turns, this one counted.
    Cooldown(u32),
    /// No key occurs in the last so many messages.
    NoKey(usize),
    /// A key occurs, and the secondary keys forbid it.
    Secondary(Found, LoreLogic),
    /// It fires in recursion alone, and that did not come so far.
    Recursion,
    /// The dice fell above what it asks for.
    Chance {
        /// What fell, of 100.
        fell: u32,
        /// What it had to be at most.
        most: u32,
    },
    /// Another of this group was delivered.
    Group {
        /// The group.
        name: String,
        /// Which.
        winner: LoreId,
    },
    /// It would have fired, and its text is longer than what is left of the budget.
    Budget {
        /// The tokens that are left.
        left: usize,
    },
}

impl Consulted {
    /// Those that fire, in the order in which they stand in a prompt: higher orders later.
    #[must_use]
    pub fn fired(&self) -> Vec<&Delivered> {
        let mut fired: Vec<_> =
            self.entries.iter().filter(|entry| matches!(entry.verdict, Verdict::Fired(_))).collect();
        fired.sort_by_key(|entry| entry.order);
        fired
    }

    /// Those that would fire if there were room.
    pub fn cut(&self) -> impl Iterator<Item = &Delivered> {
        self.entries.iter().filter(|entry| matches!(entry.verdict, Verdict::Silent(Why::Budget { .. })))
    }

    /// Those that begin to fire and go on, or wait, afterwards.
    pub(super) fn begun(&self) -> impl Iterator<Item = &LoreId> {
        let begins = |entry: &&Delivered| {
            entry.timed && matches!(&entry.verdict, Verdict::Fired(Cause::Key(_) | Cause::Constant))
        };
        self.entries.iter().filter(begins).map(|entry| &entry.id)
    }
}

/// An entry that asks to fire in a step.
pub(super) struct Candidate {
    pub(super) at: usize,
    pub(super) cause: Cause,
}

/// What is searched: messages, and what fired.
struct Searched {
    messages: Vec<(Word, Text)>,
    fired: Vec<(LoreId, Text)>,
}

pub(super) fn consult(book: &Book, ask: &Ask<'_>) -> Consulted {
    let dice = Dice::new(ask.seed, ask.state.depth);
    let present: BTreeSet<String> = ask.present.iter().map(|name| named(name)).collect();
    let heard = ask.heard.iter().take(book.reach());
    let mut searched =
        Searched { messages: heard.map(|heard| (heard.word, Text::new(heard.text))).collect(), fired: Vec::new() };
    let texts: Vec<&str> = book.entries.iter().map(|bound| bound.entry.text.get(ask.language)).collect();
    let tokens: Vec<usize> = texts.iter().map(|text| (ask.estimate)(text)).collect();
    let tokens_of = |at: usize| tokens.get(at).copied().unwrap_or_default();
    let mut verdicts: Vec<Option<Verdict>> =
        book.entries.iter().map(|bound| standing(bound, ask, &present).map(Verdict::Silent)).collect();
    let mut spent = 0_usize;
    let most = usize::try_from(book.settings.budget).unwrap_or(usize::MAX);
    let mut step = 0;
    loop {
        let mut candidates = Vec::new();
        for (at, bound) in book.entries.iter().enumerate() {
            let open = verdicts.get(at).is_some_and(Option::is_none);
            let recursion = bound.entry.recursion;
            let due = recursion.delayed <= step && (step == 0 || recursion.delayed > 0 || !recursion.excluded);
            if open
                && due
                && let Ok(cause) = cause(bound, ask, &searched)
            {
                candidates.push(Candidate { at, cause });
            }
        }
        let (mut candidates, lost) = group::choose(book, candidates, &verdicts, &dice);
        for (at, why) in lost {
            decide(&mut verdicts, at, Verdict::Silent(why));
        }
        // what is kept first when the room is short: higher orders, then as the pack has them
        let order = |at: usize| book.entries.get(at).map(|bound| bound.entry.order).unwrap_or_default();
        candidates.sort_by_key(|candidate| (std::cmp::Reverse(order(candidate.at)), candidate.at));
        let mut news = false;
        for Candidate { at, cause } in candidates {
            let Some(bound) = book.entries.get(at) else { continue };
            if let Some(why) = missed(bound, &cause, &dice) {
                decide(&mut verdicts, at, Verdict::Silent(why));
                continue;
            }
            let left = most.saturating_sub(spent);
            if tokens_of(at) > left && !bound.entry.ignores_budget {
                decide(&mut verdicts, at, Verdict::Silent(Why::Budget { left }));
                continue;
            }
            if !bound.entry.ignores_budget {
                spent = spent.saturating_add(tokens_of(at));
            }
            decide(&mut verdicts, at, Verdict::Fired(cause));
            news = true;
            if !bound.entry.recursion.prevents && book.settings.recursion > 0 {
                let text = texts.get(at).copied().unwrap_or_default();
                searched.fired.push((bound.entry.id.clone(), Text::new(text)));
            }
        }
        let later =
            |(bound, verdict): (&Bound, &Option<Verdict>)| verdict.is_none() && bound.entry.recursion.delayed > step;
        if step >= book.settings.recursion || !(news || book.entries.iter().zip(&verdicts).any(later)) {
            break;
        }
        step += 1;
    }
    let entries = book.entries.iter().zip(verdicts).enumerate().map(|(at, (bound, verdict))| Delivered {
        id: bound.entry.id.clone(),
        title: bound.entry.title.get(ask.language).to_owned(),
        text: texts.get(at).copied().unwrap_or_default().to_owned(),
        position: bound.entry.position,
        order: bound.entry.order,
        tokens: tokens_of(at),
        chance: bound.entry.probability,
        verdict: verdict.unwrap_or_else(|| Verdict::Silent(silence(bound, ask, &searched, step))),
        timed: bound.entry.sticky > 0 || bound.entry.cooldown > 0,
    });
    Consulted { entries: entries.collect() }
}

fn decide(verdicts: &mut [Option<Verdict>], at: usize, verdict: Verdict) {
    if let Some(place) = verdicts.get_mut(at) {
        *place = Some(verdict);
    }
}

/// Why an entry cannot fire whatever is said.
fn standing(bound: &Bound, ask: &Ask<'_>, present: &BTreeSet<String>) -> Option<Why> {
    let entry = &bound.entry;
    if !entry.enabled {
        return Some(Why::Off);
    }
    if !rules::holds(ask.story, ask.state, &entry.when) {
        return Some(Why::Condition);
    }
    if !bound.persons.is_empty() {
        let there = bound.persons.iter().any(|name| present.contains(name));
        if there == entry.persons.excluded {
            return Some(Why::Persons);
        }
    }
    let played = ask.state.depth.saturating_sub(1);
    if played < entry.delay {
        return Some(Why::Delay(entry.delay - played));
    }
    let ends = entry.sticky.saturating_add(entry.cooldown).saturating_add(1);
    match since(bound, ask) {
        Some(turns) if turns > entry.sticky && turns < ends => Some(Why::Cooldown(ends - turns)),
        _ => None,
    }
}

/// How many turns ago an entry last began to fire.
fn since(bound: &Bound, ask: &Ask<'_>) -> Option<u32> {
    let began = ask.state.lore.get(&bound.entry.id).copied().filter(|began| (ask.counts)(*began))?;
    ask.state.depth.checked_sub(began).filter(|turns| *turns > 0)
}

/// Why an entry asks to fire; or why not.
fn cause(bound: &Bound, ask: &Ask<'_>, searched: &Searched) -> Result<Cause, Why> {
    if let Some(left) = since(bound, ask).and_then(|turns| bound.entry.sticky.checked_sub(turns)) {
        return Ok(Cause::Sticky(left));
    }
    if bound.entry.constant {
        return Ok(Cause::Constant);
    }
    let found = |key: &Key| occurrence(bound, key, searched).map(|place| Found { key: key.shown.clone(), place });
    let Some(first) = bound.keys.iter().find_map(found) else { return Err(Why::NoKey(bound.depth)) };
    let occurs = |key: &Key| occurrence(bound, key, searched).is_some();
    let allowed = bound.secondary.is_empty()
        || match bound.entry.logic {
            LoreLogic::AndAny => bound.secondary.iter().any(occurs),
            LoreLogic::AndAll => bound.secondary.iter().all(occurs),
            LoreLogic::NotAny => !bound.secondary.iter().any(occurs),
            LoreLogic::NotAll => !bound.secondary.iter().all(occurs),
        };
    if allowed { Ok(Cause::Key(first)) } else { Err(Why::Secondary(first, bound.entry.logic)) }
}

/// Where a key of an entry first occurs, the newest message before all.
fn occurrence(bound: &Bound, key: &Key, searched: &Searched) -> Option<Place> {
    let messages = searched.messages.iter().take(bound.depth).enumerate();
    let said = messages
        .filter(|(_, (_, text))| key.occurs(text, bound.manner))
        .map(|(back, (word, _))| Place::Message(*word, back));
    let fired = searched.fired.iter().filter(|_| !bound.entry.recursion.excluded);
    let fired = fired.filter(|(_, text)| key.occurs(text, bound.manner)).map(|(id, _)| Place::Entry(id.clone()));
    said.chain(fired).next()
}

/// Whether the dice speak against an entry. What goes on firing is not thrown for again.
fn missed(bound: &Bound, cause: &Cause, dice: &Dice) -> Option<Why> {
    let most = bound.entry.probability;
    if most >= 100 || matches!(cause, Cause::Sticky(_)) {
        return None;
    }
    let fell = dice.named(100, None, Purpose::Lore, bound.entry.id.as_str()).result;
    (fell > most).then_some(Why::Chance { fell, most })
}

/// Why an entry that nothing decided did not fire.
fn silence(bound: &Bound, ask: &Ask<'_>, searched: &Searched, step: u32) -> Why {
    if bound.entry.recursion.delayed > step {
        return Why::Recursion;
    }
    cause(bound, ask, searched).err().unwrap_or(Why::Recursion)
}
