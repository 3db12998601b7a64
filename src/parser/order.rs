use super::line::{Line, is_chinese};
use super::people;
use super::scope::{Elsewhere, Named, Scope, Wish};
use super::vocabulary::{CHINESE, ENGLISH};
use super::{Question, going, things};
use crate::text::{Language, Message};
use crate::world::{Approach, Attribute, Character, Choice, Command, called};

/// What an order is, before its names are resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verb {
    /// Talking, to someone who is named and nothing else.
    Address,
    Again,
    Apply,
    Ask,
    Attack,
    Back,
    Claim,
    Defend,
    Dodge,
    Drop,
    Enter,
    Examine,
    Flee,
    Give,
    Go,
    Inquire,
    /// Bidding somebody to come along.
    Invite,
    Leave,
    Negotiate,
    /// Opening: an item is used, a way taken.
    Open,
    /// Spending a point on an attribute.
    Raise(Attribute),
    Read,
    Rest,
    Say,
    Scramble,
    Search,
    Show,
    /// Taking what is somebody's.
    Steal,
    Take,
    TakeAll,
    Talk,
    /// Buying and selling.
    Trade,
    Try(Approach),
    Use,
    UseThing,
    Wait,
}

/// A verb with the words of what it is about, parts of the folded line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Order<'t> {
    pub(super) verb: Verb,
    /// What the verb acts on.
    pub(super) object: &'t str,
    /// The person or thing that it is done to or with.
    pub(super) other: &'t str,
    /// The clause that the order was read from.
    pub(super) clause: &'t str,
}

/// What became of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// It can be tried.
    Done(Vec<Command>),
    /// Several things can be meant, or something is missing.
    Ask(Question),
    /// What it names is known and not here.
    Miss(Message),
    /// It makes no sense here; another reading may.
    Unknown,
}

impl From<Command> for Outcome {
    fn from(command: Command) -> Self {
        Self::Done(vec![command])
    }
}

/// The longest clause whose grammar is looked at, in characters; a longer one is a tale, not an order.
pub(super) const CLAUSE: usize = 200;

/// Every way in which a clause is an order, the likeliest first.
pub(super) fn orders(clause: &str) -> Vec<Order<'_>> {
    if clause.chars().count() > CLAUSE {
        return Vec::new();
    }
    let chinese = is_chinese(clause).then_some(&*CHINESE).into_iter().flatten();
    chinese
        .chain(ENGLISH.iter())
        .flat_map(|pattern| {
            let verb = pattern.verb;
            pattern.matches(clause).into_iter().map(move |holes| Order {
                verb,
                object: holes.first,
                other: holes.second,
                clause,
            })
        })
        .collect()
}

/// Whether a clause has the form of an order.
pub(super) fn is_order(clause: &str) -> bool {
    let chinese = is_chinese(clause).then_some(&*CHINESE).into_iter().flatten();
    clause.chars().count() <= CLAUSE && chinese.chain(ENGLISH.iter()).any(|pattern| !pattern.matches(clause).is_empty())
}

/// What orders are resolved against.
pub(super) struct Reader<'a> {
    pub(super) line: &'a Line,
    pub(super) scope: &'a Scope<'a>,
    pub(super) language: Language,
}

impl Verb {
    /// What the verb comes down to where it cannot be an order here; none where that hangs on what else is said.
    pub(super) const fn approach(self) -> Option<Approach> {
        Some(match self {
            Self::Address
            | Self::Ask
            | Self::Claim
            | Self::Give
            | Self::Inquire
            | Self::Invite
            | Self::Negotiate
            | Self::Say
            | Self::Show
            | Self::Talk
            | Self::Trade => Approach::Voice,
            Self::Attack | Self::Open => Approach::Force,
            Self::Back
            | Self::Drop
            | Self::Enter
            | Self::Go
            | Self::Leave
            | Self::Scramble
            | Self::Steal
            | Self::Take => Approach::Nimble,
            Self::Read | Self::Search => Approach::Wits,
            Self::Examine => Approach::Sense,
            Self::Try(approach) => approach,
            Self::Again
            | Self::Defend
            | Self::Dodge
            | Self::Flee
            | Self::Rest
            | Self::TakeAll
            | Self::Raise(_)
            | Self::Use
            | Self::Apply
            | Self::UseThing
            | Self::Wait => return None,
        })
    }

    /// Verbs that speak to someone or hand something over: their words are read before the node's own actions.
    pub(super) const fn is_social(self) -> bool {
        matches!(self, Self::Address | Self::Ask | Self::Invite | Self::Say | Self::Talk | Self::Give | Self::Show)
    }
}

impl Reader<'_> {
    /// Resolves an order against what is here.
    pub(super) fn resolve(&self, order: Order<'_>) -> Outcome {
        match order.verb {
            Verb::Again => self.again(),
            Verb::Wait => Command::Wait.into(),
            Verb::Rest => Command::Rest.into(),
            // where a story knows no levels the words are an attempt like any other
            Verb::Raise(_) if self.scope.story.levels.is_none() => Outcome::Unknown,
            Verb::Raise(attribute) => Command::Raise { attribute }.into(),
            Verb::Try(approach) => Outcome::from(self.free(order.clause, approach)),
            Verb::Claim => people::claim(self, order),
            Verb::Address | Verb::Ask | Verb::Say | Verb::Talk | Verb::Inquire | Verb::Invite => {
                people::speak(self, order)
            }
            Verb::Give | Verb::Show => people::hand(self, order),
            Verb::Steal | Verb::Trade => people::deal(self, order),
            Verb::Attack | Verb::Defend | Verb::Dodge | Verb::Flee | Verb::Negotiate => people::fight(self, order),
            Verb::Take | Verb::TakeAll | Verb::Drop => things::carry(self, order),
            Verb::Examine | Verb::Search | Verb::Read => things::look(self, order),
            Verb::Use | Verb::UseThing | Verb::Open | Verb::Apply => things::employ(self, order),
            Verb::Go | Verb::Scramble | Verb::Enter | Verb::Leave | Verb::Back => going::go(self, order),
        }
    }

    fn again(&self) -> Outcome {
        match &self.scope.state.focus.last {
            Some(last) => Outcome::Done(vec![(**last).clone()]),
            None => Outcome::Miss(Message::new("parser-nothing-to-repeat")),
        }
    }

    /// An attempt in the player's own words.
    pub(super) fn free(&self, clause: &str, approach: Approach) -> Command {
        Command::Free { text: self.line.typed(clause).to_owned(), approach }
    }

    /// A question whose answers are things.
    pub(super) fn which(&self, found: &[&Named<'_>], command: impl Fn(&Named<'_>) -> Option<Command>) -> Outcome {
        self.question("parser-which", found, command)
    }

    /// A question with a text of its own. Without any answer it makes no sense to ask.
    pub(super) fn question(
        &self,
        key: &'static str,
        found: &[&Named<'_>],
        command: impl Fn(&Named<'_>) -> Option<Command>,
    ) -> Outcome {
        let options: Vec<Choice> = found
            .iter()
            .filter_map(|named| {
                let text = named.show(self.scope.state, self.language);
                Some(Choice { text, command: Some(command(named)?) })
            })
            .take(OPTIONS)
            .collect();
        match options.as_slice() {
            [] => Outcome::Unknown,
            [Choice { command: Some(command), .. }] => command.clone().into(),
            _ => Outcome::Ask(Question { message: Message::new(key), options }),
        }
    }

    /// What is missing, asked for with everything that a verb likes best; `none` is said where there is nothing.
    pub(super) fn missing(
        &self,
        key: &'static str,
        none: &'static str,
        wish: Wish,
        command: impl Fn(&Named<'_>) -> Option<Command>,
    ) -> Outcome {
        match self.question(key, &self.scope.likely(wish), command) {
            Outcome::Unknown => Outcome::Miss(Message::new(none)),
            outcome => outcome,
        }
    }

    /// That someone the player has met is not here.
    pub(super) fn away(&self, who: &Character) -> Message {
        let called = called::both(|language| called::called_character(self.scope.story, &who.id, language));
        Message::new("parser-person-absent").with("name", &called)
    }

    /// A refusal where the words name something that the player has met elsewhere; nothing is said of the rest.
    pub(super) fn absent(&self, text: &str) -> Outcome {
        match self.scope.elsewhere(text) {
            Some(Elsewhere::Person(who)) => Outcome::Miss(self.away(who)),
            Some(Elsewhere::Thing(name)) => Outcome::Miss(Message::new("parser-thing-absent").with("name", name)),
            Some(Elsewhere::Place(_)) | None => Outcome::Unknown,
        }
    }
}

/// The most answers that a question offers; each has a digit.
const OPTIONS: usize = 9;
