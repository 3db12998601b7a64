//! The player's line, read: Chinese or English in, commands with resolved ids out.
//!
//! Both vocabularies are always active and may be mixed; the language only decides messages. What the player types is
//! an intent, never a fact: a line that no verb covers is an attempt ([`Command::Free`]) in the player's words, and no
//! answer confirms that something exists before the player has met it.

mod absent;
mod asking;
mod choice;
mod clause;
mod free;
mod going;
mod inquiry;
mod line;
mod meta;
mod names;
mod number;
mod offered;
mod order;
mod pattern;
mod people;
mod scope;
mod several;
mod slip;
mod spoken;
mod talk;
mod things;
mod topic;
mod vocabulary;

#[cfg(test)]
mod tests;

use clause::Clauses;
use line::{Line, strip, trim_signs};
use order::Outcome;

use crate::text::{Language, Localized, Message, fold};
use crate::world::rules::view;
use crate::world::{Approach, Choice, Command, Meta, State, Story};

/// What a line means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading {
    /// One order or several, to be settled in one turn.
    Commands(Vec<Command>),
    /// Something about the game.
    Meta(Meta),
    /// Several things could be meant; the next line may answer with a number or a name.
    Question(Question),
    /// Nothing to do, and what to say: an empty line, one too long, one of signs only, an unknown slash command, a
    /// direction without a way, something the player knows that is not here, a slip of the pen.
    Nothing(Message),
}

/// A question back to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// What is asked.
    pub message: Message,
    /// The answers, each with its command; at most nine.
    pub options: Vec<Choice>,
}

/// The longest line that is read, in characters.
pub const LONGEST: usize = 2_000;

/// Reads a line. `choices` are those on the screen, so that `2` means the second.
#[must_use]
pub fn read(line: &str, story: &Story, state: &State, choices: &[Choice], language: Language) -> Reading {
    if line.chars().count() > LONGEST {
        return Reading::Nothing(Message::new("parser-too-long").with("limit", LONGEST));
    }
    let line = Line::new(line);
    if let Some(choice) = choice::by_text(&line, choices) {
        return take(choice, story, state, language);
    }
    if let Some(command) = line.folded().trim().strip_prefix('/') {
        return meta::read(command).map_or_else(
            || Reading::Nothing(Message::new("parser-unknown-slash").with("name", trim_signs(command))),
            Reading::Meta,
        );
    }
    let partner = view::partner(story, state);
    if partner.is_some() && talk::is_farewell(line.folded()) {
        return Reading::Commands(vec![Command::Part]);
    }
    if let Some(meta) = meta::read(line.folded()).filter(|meta| !acts(meta, &line, story, state, language)) {
        return Reading::Meta(meta::as_typed(meta, &line));
    }
    if let Some(meta) = inquiry::read(line.folded()) {
        return Reading::Meta(meta);
    }
    if meta::is_misused(line.folded()) {
        return Reading::Nothing(Message::new("parser-which-turn"));
    }
    if !line.has_words() {
        let key = if line.whole().is_empty() { "parser-empty" } else { "parser-signs" };
        return Reading::Nothing(Message::new(key));
    }
    match choice::by_number(&line, choices) {
        Some(choice::Picked::Choice(choice)) => return take(choice, story, state, language),
        // One who is called Six is no sixth choice.
        Some(choice::Picked::Missing)
            if Clauses::new(&line, story, state, language).name(trim_signs(line.folded())).is_none() =>
        {
            return Reading::Nothing(Message::new("parser-no-such-choice").with("count", choices.len()));
        }
        Some(choice::Picked::Missing) | None => {}
    }
    if let Some(command) = answer(&line, story, state) {
        return Reading::Commands(vec![command]);
    }
    match partner {
        Some(partner) => talk::read(&line, story, state, choices, language, partner),
        None => match order(&line, story, state, choices, language) {
            // Who asks how something is done has not done it: what can be done is said, and no turn is spent.
            Reading::Commands(commands) if asking::only_asks(&line, story, state, language, &commands) => {
                Reading::Meta(Meta::Hint)
            }
            reading => reading,
        },
    }
}

/// Whether a line is a command about the game, wherever one plays; a slash may stand before it.
#[must_use]
pub fn is_meta(line: &str) -> bool {
    let line = Line::new(line);
    let said = line.folded().trim();
    let said = said.strip_prefix('/').unwrap_or(said);
    meta::read(said).or_else(|| inquiry::read(said)).is_some()
}

/// Whether a line says yes.
#[must_use]
pub fn is_yes(line: &str) -> bool {
    vocabulary::answer(trim_signs(Line::new(line).folded())) == Some(true)
}

/// Whether words that could keep or fetch a turn are of something in the story: "save Hal", "load the cart", "restore the wall". A single
/// letter is a name that players give: "save a".
fn acts(meta: &Meta, line: &Line, story: &Story, state: &State, language: Language) -> bool {
    let (Meta::SaveAs(words) | Meta::Load(Some(words))) = meta else { return false };
    let plain = ["save ", "load ", "restore "].iter().any(|verb| line.folded().trim() == format!("{verb}{words}"));
    let small = words.len() > 1 && words.split(' ').next().is_some_and(|word| vocabulary::STOPWORDS.contains(&word));
    plain && (small || Clauses::new(line, story, state, language).scope.is_called(words))
}

/// A choice: its command, or its text read like a line.
fn take(choice: &Choice, story: &Story, state: &State, language: Language) -> Reading {
    match &choice.command {
        Some(command) => Reading::Commands(vec![command.clone()]),
        None => read(&choice.text, story, state, &[], language),
    }
}

/// Yes or no where an ending is offered, and the words of an ending that was declined and still stands open.
fn answer(line: &Line, story: &Story, state: &State) -> Option<Command> {
    let said = trim_signs(line.folded());
    let is = |text: &Localized| {
        Language::ALL.iter().filter_map(|language| text.exact(*language)).any(|text| trim_signs(&fold(text)) == said)
    };
    let Some(offered) = &state.offered else {
        let declined = view::open_end(story, state);
        return declined.is_some_and(|ending| is(&ending.accept)).then_some(Command::Confirm);
    };
    let ending = story.endings.get(offered)?;
    match vocabulary::answer(said) {
        _ if is(&ending.accept) => Some(Command::Confirm),
        _ if is(&ending.decline) => Some(Command::Decline),
        Some(true) => Some(Command::Confirm),
        Some(false) => Some(Command::Decline),
        None => None,
    }
}

/// A line in the world: one order or several, a name, something said, or an attempt.
fn order(line: &Line, story: &Story, state: &State, choices: &[Choice], language: Language) -> Reading {
    let clauses = Clauses::new(line, story, state, language);
    let said = line.folded();
    let stripped = strip(said);
    if state.partner.is_none() && clauses.offered(said).is_none() && talk::is_goodbye(said) {
        return Reading::Nothing(Message::new("parser-not-talking"));
    }
    let alone = !order::is_order(stripped) || clauses.scope.is_name(trim_signs(said));
    // a direction stays one, whatever choice or name has the word in it ("Ask what is in the west", "the west gate's key")
    let way = clauses.way(stripped);
    if alone
        && way.is_none()
        && let Some(choice) = choice::by_part(stripped, choices)
    {
        return take(choice, story, state, language);
    }
    let named = alone && (way.is_none() || clauses.scope.is_name(trim_signs(said)));
    let name = || if named { clauses.name(stripped) } else { None };
    let outcome = clauses
        .offered(said)
        .or_else(|| if stripped == trim_signs(said) { None } else { clauses.offered(stripped) })
        .or_else(name)
        .or(way)
        .or_else(|| clauses.stated(said))
        .or_else(|| several::read(line, story, state, language))
        .or_else(|| Some(clauses.firm(said)).filter(|outcome| *outcome != Outcome::Unknown))
        .or_else(|| clauses.said(said));
    match outcome {
        Some(Outcome::Done(commands)) => Reading::Commands(commands),
        Some(Outcome::Ask(question)) => Reading::Question(question),
        Some(Outcome::Miss(message)) => Reading::Nothing(message),
        Some(Outcome::Unknown) | None if talk::is_unheard(said, &clauses.scope) => {
            let nobody = clauses.scope.people.is_empty();
            Reading::Nothing(Message::new(if nobody { "parser-nobody-here" } else { "parser-who-meant" }))
        }
        Some(Outcome::Unknown) | None => {
            if let Some(message) = slip::read(line, stripped, &clauses) {
                return Reading::Nothing(message);
            }
            let approach = match vocabulary::answer(trim_signs(said)) {
                Some(_) => Approach::Voice,
                None => free::attempt(trim_signs(said)).unwrap_or_else(|| free::approach(stripped)),
            };
            Reading::Commands(vec![Command::Free { text: line.whole().to_owned(), approach }])
        }
    }
}
