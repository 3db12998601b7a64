//! One order: the stages in which a clause is understood.

use super::going;
use super::line::{Line, strip, trim_clause, trim_signs};
use super::names::PART;
use super::offered::{Likeness, Offered};
use super::order::{Order, Outcome, Reader, Verb, is_order, orders};
use super::people;
use super::scope::{Found, Named, Scope, Wish};
use super::topic::{self, Act};
use super::vocabulary::SOFT_TAILS;
use super::{Question, free, talk};
use crate::text::{Language, Message, is_question};
use crate::world::rules;
use crate::world::{Approach, Choice, Command, State, Story, Thing};

/// How a statement begins that an answer may stand in.
const STATED: &[&str] = &[
    "that ", "i'm ", "i am ", "it's ", "it is ", "he's ", "i say ", "to ", "我是", "我", "是", "他是", "它是", "这是",
];

/// A clause without signs and particles at its ends.
fn soft(clause: &str) -> &str {
    let said = trim_clause(clause);
    let softer = SOFT_TAILS.iter().find_map(|tail| said.strip_suffix(tail)).map(trim_clause);
    softer.filter(|rest| !rest.is_empty()).unwrap_or(said)
}

/// Whether one of the orders is to climb or to jump, with what for.
fn scrambles_for(orders: &[Order<'_>]) -> bool {
    let purpose = |order: &Order<'_>| going::without_purpose(order.object).len() < order.object.len();
    orders.iter().any(|order| order.verb == Verb::Scramble && purpose(order))
}

/// Reads clauses of one line in one state.
pub(super) struct Clauses<'a> {
    line: &'a Line,
    pub(super) scope: Scope<'a>,
    offered: Offered<'a>,
    language: Language,
}

impl<'a> Clauses<'a> {
    pub(super) fn new(line: &'a Line, story: &'a Story, state: &'a State, language: Language) -> Self {
        let scope = Scope::new(story, state);
        let offered = Offered::new(&scope, language);
        Self { line, scope, offered, language }
    }

    pub(super) fn reader(&self) -> Reader<'_> {
        Reader { line: self.line, scope: &self.scope, language: self.language }
    }

    /// An attempt in the player's own words.
    pub(super) fn free(&self, clause: &str, approach: Approach) -> Command {
        self.reader().free(trim_clause(clause), approach)
    }

    /// What the node or someone here offers in just these words.
    pub(super) fn offered(&self, clause: &str) -> Option<Outcome> {
        self.offer(clause, |likeness| match likeness {
            Likeness::Same => true,
            Likeness::Alike => !orders(trim_clause(clause)).iter().any(|order| self.looks(order)),
            _ => false,
        })
    }

    /// Whether something is offered in exactly these words.
    pub(super) fn is_offered(&self, clause: &str) -> bool {
        self.offer(clause, |likeness| likeness == Likeness::Same).is_some()
    }

    fn offer(&self, clause: &str, enough: impl Fn(Likeness) -> bool) -> Option<Outcome> {
        // Who climbs or jumps for something does that first: up a tree to see the swamp is not into the swamp.
        let wanted = if scrambles_for(&orders(trim_clause(clause))) { going::without_purpose(clause) } else { clause };
        let (likeness, choices) = self.offered.find(wanted, &self.scope)?;
        // The name of a thing that is here is that thing, even where something can be done with it.
        let is_name = likeness < Likeness::Alike && self.scope.is_name(trim_clause(clause));
        if is_name || !enough(likeness) {
            return None;
        }
        match choices.as_slice() {
            [Choice { command: Some(Command::Ask { who, topic, .. }), .. }] => {
                let about = self.line.typed(trim_signs(clause)).to_owned();
                Some(Command::Ask { who: who.clone(), topic: topic.clone(), about }.into())
            }
            [Choice { command: Some(command), .. }] => Some(command.clone().into()),
            _ => {
                let mut options = choices;
                rules::tell_apart(self.scope.story, self.language, &mut options);
                Some(Outcome::Ask(Question { message: Message::new("parser-which"), options }))
            }
        }
    }

    /// Reads a clause that has a verb, or is the words of something offered.
    pub(super) fn firm(&self, clause: &str) -> Outcome {
        if let Some(outcome) = self.offered(clause) {
            return outcome;
        }
        let (said, stripped) = (soft(clause), strip(clause));
        let mut doubt = None;
        for variant in [Some(said), Some(stripped).filter(|stripped| *stripped != said)].into_iter().flatten() {
            if free::is_negated(variant) {
                return Outcome::Unknown;
            }
            if let Some(outcome) = self.variant(variant, &mut doubt) {
                return outcome;
            }
        }
        let loose = self.offer(stripped, |_| true);
        let refused = || self.reader().refuse(said).or_else(|| self.reader().refuse(stripped)).map(Outcome::Miss);
        loose.or(doubt).or_else(refused).unwrap_or(Outcome::Unknown)
    }

    /// Whether an order is to look at a thing by its name: then it is looked at, even where something can be done by
    /// looking.
    fn looks(&self, order: &Order<'_>) -> bool {
        order.verb == Verb::Examine && self.scope.is_name(order.object)
    }

    /// What the place offers in the words that an order says: "tell him I'm full" where "full" is an answer.
    fn said_by(&self, order: &Order<'_>) -> Option<Outcome> {
        let told = ["tell ", "inform ", "告诉", "告知", "回答"].iter().any(|verb| order.clause.starts_with(verb));
        let speaks = match order.verb {
            Verb::Ask => told && !order.object.is_empty(),
            verb => matches!(verb, Verb::Say | Verb::Claim) && !order.object.is_empty(),
        };
        if speaks { self.answer(order.object) } else { None }
    }

    /// What the place offers in the words of a statement, without who states it.
    fn answer(&self, said: &str) -> Option<Outcome> {
        let mut words = trim_signs(said);
        while let Some(rest) = STATED.iter().find_map(|lead| words.strip_prefix(lead)) {
            words = rest;
        }
        let words = ["的", "了"].iter().find_map(|tail| words.strip_suffix(tail)).unwrap_or(words);
        let outcome = [said, words].into_iter().find_map(|words| self.offer(words, |it| it >= Likeness::Alike))?;
        match &outcome {
            Outcome::Done(commands) if matches!(commands.as_slice(), [Command::Act { .. }]) => Some(outcome),
            _ => None,
        }
    }

    /// Reads one form of a clause. What needs an answer or is not here is kept in `doubt`: a later form may do better.
    fn variant(&self, clause: &str, doubt: &mut Option<Outcome>) -> Option<Outcome> {
        let reader = self.reader();
        let mut settle = |order: Order<'_>| match reader.resolve(order) {
            Outcome::Unknown => None,
            Outcome::Done(commands) => Some(Outcome::Done(commands)),
            outcome => {
                doubt.get_or_insert(outcome);
                None
            }
        };
        if going::direction(clause).is_some() {
            let order = Order { verb: Verb::Go, object: clause, other: "", clause };
            return settle(order);
        }
        let mut orders = orders(clause);
        if scrambles_for(&orders) {
            orders.retain(|order| order.verb == Verb::Scramble);
        }
        if let Some(claim) = orders.iter().find(|order| order.verb == Verb::Claim) {
            return settle(*claim);
        }
        if let Some(outcome) = orders.iter().find_map(|order| self.said_by(order)) {
            return Some(outcome);
        }
        if let Some(outcome) = orders.iter().filter(|order| order.verb.is_social()).find_map(|order| settle(*order)) {
            return Some(outcome);
        }
        if let Some((Thing::Character(who), words)) = people::addressed(&self.scope, clause)
            && let Some(who) = self.scope.person(&who)
        {
            return Some(people::ask(&reader, who, words).into());
        }
        if let Some(absent) = people::addressed_away(&reader, clause) {
            return Some(absent);
        }
        if let Some(outcome) = orders.iter().filter(|order| self.looks(order)).find_map(|order| settle(*order)) {
            return Some(outcome);
        }
        if let Some(outcome) = self.offer(clause, |likeness| likeness >= Likeness::Sure(0)) {
            return Some(outcome);
        }
        orders.iter().filter(|order| !order.verb.is_social()).find_map(|order| settle(*order))
    }

    /// Reads a clause that is only the name of something: a character is spoken to, an exit taken, a thing looked at.
    pub(super) fn name(&self, clause: &str) -> Option<Outcome> {
        let command = |named: &Named<'_>| match &named.thing {
            Thing::Character(who) if self.scope.state.combat.is_none() => Some(Command::Talk { to: who.clone() }),
            Thing::Exit(to) => Some(Command::Go { to: to.clone() }),
            thing => Some(Command::Examine { thing: thing.clone() }),
        };
        match self.scope.find(clause, Wish::Any) {
            Found::One(named, fit) if fit >= PART => command(named).map(Outcome::from),
            Found::Several(found, fit) if fit >= PART => Some(self.reader().which(&found, command)),
            _ => None,
        }
    }

    /// Reads a clause that is a direction and what stands around it: 出门，往北走 is one order, not two.
    pub(super) fn way(&self, clause: &str) -> Option<Outcome> {
        going::direction(clause)?;
        Some(self.firm(clause)).filter(|outcome| *outcome != Outcome::Unknown)
    }

    /// Reads a clause that can only tell something of the speaker, whatever verb is in it: 我吃饱了.
    pub(super) fn stated(&self, clause: &str) -> Option<Outcome> {
        let whole = trim_signs(clause);
        let claims = ["我叫", "我是", "我有"].iter().any(|word| whole.starts_with(word));
        let states = talk::NAMED.iter().any(|word| whole.starts_with(word));
        (states && !claims && self.scope.state.combat.is_none()).then(|| self.said(clause)).flatten()
    }

    /// Reads a clause as something said to whoever listens: "Hal?", the words of one of their topics, a statement about
    /// oneself.
    pub(super) fn said(&self, clause: &str) -> Option<Outcome> {
        let (about, whole) = (strip(clause), trim_signs(clause));
        // a line that begins with a verb is something done, whatever it names
        let done = || free::attempt(about).is_some() || is_order(about);
        // who promises has spoken
        let deed = || free::attempt(about).is_some_and(|it| it != Approach::Voice) || is_order(about);
        let named = talk::NAMED.iter().any(|word| whole.starts_with(word));
        let states = self.scope.state.combat.is_none() && talk::states(whole) && (named || !deed());
        if states && let Some(answer) = self.answer(whole) {
            return Some(answer);
        }
        let Some(who) = self.scope.listener() else {
            let calm = self.scope.state.combat.is_none();
            if calm && self.scope.people.is_empty() {
                let spoken = states || (talk::addresses(whole) && !deed());
                return spoken.then(|| Outcome::Miss(Message::new("parser-nobody-here")));
            }
            let speaks = states || (calm && is_question(clause) && !deed());
            return speaks.then(|| people::to_whom(&self.reader(), whole)).flatten();
        };
        let asks = clause.ends_with('?')
            || (talk::addresses(whole) && is_question(clause))
            || (topic::topic(&self.scope, who, about, Act::of(about), false).is_some() && !done());
        let own = ["我", "i ", "i'"].iter().any(|word| whole.starts_with(word));
        let asked = is_question(clause);
        let command = |command| match command {
            Command::Ask { who, topic: None, .. } if states && !asked => {
                Command::Say { to: who, text: self.line.typed(whole).to_owned() }
            }
            // What is said keeps its "I", which is no part of what it is about.
            Command::Ask { who, topic: None, .. } if own => {
                Command::Ask { who, topic: None, about: self.line.typed(whole).to_owned() }
            }
            command => command,
        };
        // of what is stated, who states it is a part
        let words = if states && !clause.ends_with('?') { whole } else { about };
        (asks || states).then(|| command(people::ask(&self.reader(), who, words)).into())
    }
}
