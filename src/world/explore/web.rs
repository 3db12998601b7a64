//! A story as implications between facts.

use std::collections::{HashMap, HashSet};

use super::contradiction::contradicts_in;
use super::expression::{Expression, all};
use super::fact::{Fact, Quantity};
use super::reach::Reach;
use crate::world::{
    ActionId, Attribute, CharacterId, Condition, EnemyId, FeatureId, ItemId, NodeId, State, Story, TopicId, rules,
};

/// What a player does so that something comes to be; what comes by itself has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Deed<'a> {
    /// Go from one node to another.
    Go(&'a NodeId, &'a NodeId),
    /// Take an item that lies in a node.
    Take(&'a NodeId, &'a ItemId),
    /// Look at a feature of a node.
    Look(&'a NodeId, &'a FeatureId),
    /// Do what a node offers.
    Act(&'a NodeId, &'a ActionId),
    /// Look for a fight in a node.
    Seek(&'a NodeId, &'a EnemyId),
    /// Rest in a node.
    Rest(&'a NodeId),
    /// Let time pass.
    Wait,
    /// Speak with a character.
    Greet(&'a CharacterId),
    /// Ask about a topic.
    Ask(&'a CharacterId, &'a TopicId),
    /// Give something to a character: this, or whatever they would take with a nod.
    Give(&'a CharacterId, Option<&'a ItemId>),
    /// Attack a character.
    Attack(&'a CharacterId),
    /// Tell a character something; the place of their answer in its list.
    Tell(&'a CharacterId, u32),
    /// Show an item to a character.
    Show(&'a CharacterId, &'a ItemId),
    /// Use an item; the place of the use in its list.
    Use(&'a ItemId, usize),
    /// Win the fight with an enemy.
    Win(&'a EnemyId),
    /// Talk an enemy round.
    Negotiate(&'a EnemyId),
    /// Spend a point on an attribute.
    Raise(Attribute),
    /// Lose.
    Fall,
}

/// One implication: where all of `needs` are so, all of `gives` can come to be so.
#[derive(Debug)]
pub(super) struct Rule<'a> {
    pub(super) needs: Vec<u32>,
    pub(super) gives: Vec<u32>,
    /// What is done for it.
    pub(super) deed: Option<Deed<'a>>,
    /// How much that is, in turns.
    pub(super) cost: u32,
    /// Whether nothing that it needs is used up by it.
    pub(super) again: bool,
    /// Whether it comes about by itself each time.
    pub(super) standing: bool,
}

/// A story as implications between facts.
#[derive(Debug)]
pub struct Web<'a> {
    pub(super) story: &'a Story,
    pub(super) facts: Vec<Fact<'a>>,
    pub(super) numbers: HashMap<Fact<'a>, u32>,
    pub(super) rules: Vec<Rule<'a>>,
    /// For each fact the rules that need it.
    pub(super) needed: Vec<Vec<u32>>,
    /// What the start of the story brings about.
    pub(super) start: Vec<u32>,
    /// The bounds that are asked of each quantity.
    asked: HashMap<Quantity<'a>, Vec<u32>>,
    /// For each rise of a quantity, and for each fight, the rules that give it.
    pub(super) giving: HashMap<u32, Vec<u32>>,
    /// How many of each item lie in the nodes at the start.
    pub(super) lying: HashMap<&'a ItemId, u32>,
    /// What can be laid into a node later.
    pub(super) placed: HashSet<&'a ItemId>,
    /// Whether what is compiled now comes about by itself each time, not once.
    pub(super) standing: bool,
    anys: u32,
}

impl<'a> Web<'a> {
    /// The web of a story.
    #[must_use]
    pub fn new(story: &'a Story) -> Self {
        let mut web = Self {
            story,
            facts: Vec::new(),
            numbers: HashMap::new(),
            rules: Vec::new(),
            needed: Vec::new(),
            start: Vec::new(),
            asked: HashMap::new(),
            giving: HashMap::new(),
            lying: HashMap::new(),
            placed: HashSet::new(),
            standing: false,
            anys: 0,
        };
        super::compile::compile(&mut web);
        web.link();
        web
    }

    /// How many implications there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.rules.len()
    }

    /// Whether there is none: a story without nodes.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }

    /// What can come to be in any play of the story, however the hero's points are spread.
    #[must_use]
    pub fn from_start(&self) -> Reach<'_, 'a> {
        self.start_without(&[])
    }

    /// The same where the hero never has an item.
    #[must_use]
    pub fn without(&self, item: &ItemId) -> Reach<'_, 'a> {
        let carried = Quantity::Carried(item);
        let known = self.asked.get(&carried).into_iter().flatten().copied();
        self.start_without(&known.chain(self.numbers.get(&Fact::Rises(carried)).copied()).collect::<Vec<_>>())
    }

    fn start_without(&self, never: &[u32]) -> Reach<'_, 'a> {
        Reach::new(self, opening(self.story), i64::from(self.story.hero.points), never, &self.start)
    }

    /// Whether a condition or a use asks how much of a quantity there is.
    #[must_use]
    pub fn is_asked(&self, quantity: Quantity<'_>) -> bool {
        self.asked.contains_key(&quantity)
    }

    /// The story.
    #[must_use]
    pub const fn story(&self) -> &'a Story {
        self.story
    }

    /// What can still come to be from a state on.
    #[must_use]
    pub fn from(&self, state: &State) -> Reach<'_, 'a> {
        Reach::new(self, state.clone(), 0, &[], &[])
    }

    /// The number of a fact.
    pub(super) fn number(&mut self, fact: Fact<'a>) -> u32 {
        if let Some(number) = self.numbers.get(&fact) {
            return *number;
        }
        let number = u32::try_from(self.facts.len()).unwrap_or(u32::MAX);
        self.facts.push(fact);
        self.numbers.insert(fact, number);
        number
    }

    /// Adds an implication. Without anything to give there is none.
    pub(super) fn rule(&mut self, needs: &[Fact<'a>], gives: &[Fact<'a>], deed: Option<(Deed<'a>, u32)>) {
        let needs = needs.iter().map(|fact| self.number(*fact)).collect();
        self.rule_of(needs, gives, deed);
    }

    /// Adds an implication that also needs lists of conditions; none where one of them contradicts itself.
    pub(super) fn rule_when(
        &mut self,
        needs: &[Fact<'a>],
        when: &[&'a [Condition]],
        gives: &[Fact<'a>],
        deed: Option<(Deed<'a>, u32)>,
    ) {
        let here = needs.iter().find_map(|fact| match fact {
            Fact::Stands(node) => Some(*node),
            _ => None,
        });
        if gives.is_empty() || when.iter().any(|when| contradicts_in(self.story, when, here)) {
            return;
        }
        let mut numbers: Vec<u32> = needs.iter().map(|fact| self.number(*fact)).collect();
        if when.iter().all(|when| self.need(&all(when), &mut numbers)) {
            self.rule_of(numbers, gives, deed);
        }
    }

    fn rule_of(&mut self, mut needs: Vec<u32>, gives: &[Fact<'a>], deed: Option<(Deed<'a>, u32)>) {
        if gives.is_empty() {
            return;
        }
        needs.sort_unstable();
        needs.dedup();
        let gives = gives.iter().map(|fact| self.number(*fact)).collect();
        let (deed, cost) = deed.map_or((None, 0), |(deed, cost)| (Some(deed), cost));
        let again = !needs.iter().any(|need| {
            let fact = self.facts.get(index(*need));
            matches!(fact, Some(Fact::Undone(..) | Fact::Unmet(..) | Fact::Unseen(..) | Fact::Uncrossed(..)))
        });
        let standing = self.standing;
        self.rules.push(Rule { needs, gives, deed, cost, again, standing });
    }

    /// Adds what an expression needs. `false`: it can never hold.
    fn need(&mut self, expression: &Expression<'a>, needs: &mut Vec<u32>) -> bool {
        match expression {
            Expression::Fact(fact) => {
                needs.push(self.number(*fact));
                true
            }
            Expression::All(parts) => parts.iter().all(|part| self.need(part, needs)),
            Expression::Any(parts) => {
                let mut ways: Vec<Vec<u32>> = Vec::new();
                for part in parts {
                    let mut way = Vec::new();
                    if self.need(part, &mut way) {
                        ways.push(way);
                    }
                }
                // where one way needs nothing, nothing is needed
                if ways.iter().any(Vec::is_empty) {
                    return true;
                }
                let Some(last) = ways.pop() else { return false };
                if ways.is_empty() {
                    needs.extend(last);
                    return true;
                }
                let one = Fact::Any(self.anys);
                self.anys = self.anys.saturating_add(1);
                ways.push(last);
                for way in ways {
                    self.rule_of(way, &[one], None);
                }
                needs.push(self.number(one));
                true
            }
        }
    }

    /// Joins what can rise and fall with the bounds that were asked for, and notes who needs what.
    fn link(&mut self) {
        for (item, count) in self.story.nodes.iter().flat_map(|node| &node.items) {
            let lying = self.lying.entry(item).or_default();
            *lying = lying.saturating_add(*count);
        }
        for (place, rule) in (0_u32..).zip(&self.rules) {
            for give in &rule.gives {
                match self.facts.get(index(*give)) {
                    Some(Fact::Rises(_) | Fact::Fights(_)) => {
                        self.giving.entry(*give).or_default().push(place);
                    }
                    Some(Fact::Lies(_, item)) => {
                        self.placed.insert(item);
                    }
                    _ => {}
                }
            }
        }
        let bounds: Vec<Fact<'a>> = self.facts.clone();
        for fact in bounds {
            match fact {
                Fact::AtLeast(quantity, least) if least <= self.bounds(quantity).1 => {
                    self.rule(&[Fact::Rises(quantity)], &[fact], None);
                }
                Fact::AtMost(quantity, most) if most >= self.bounds(quantity).0 => {
                    self.rule(&[Fact::Falls(quantity)], &[fact], None);
                }
                _ => {}
            }
        }
        self.needed = vec![Vec::new(); self.facts.len()];
        for (place, rule) in (0_u32..).zip(&self.rules) {
            for need in &rule.needs {
                if let Some(needed) = self.needed.get_mut(index(*need)) {
                    needed.push(place);
                }
            }
        }
        for (number, fact) in (0_u32..).zip(&self.facts) {
            if let Fact::AtLeast(quantity, _) = fact {
                self.asked.entry(*quantity).or_default().push(number);
            }
        }
    }
}

/// The state before anything happened, with the hero of the pack.
fn opening(story: &Story) -> State {
    let hero = story.hero.hero("", story.hero.attributes);
    rules::opening(story, hero)
}

/// A number as a place in a list.
pub(super) fn index(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
