//! Verdicts in words.

use super::consult::{Cause, Found, Place, Verdict, Why, Word};
use crate::text::{Locale, Message};
use crate::world::LoreLogic;

/// A verdict as a player reads it, without the entry's name.
#[must_use]
pub fn say(locale: &Locale, verdict: &Verdict) -> String {
    locale.say(&match verdict {
        Verdict::Fired(Cause::Key(found)) => with_found(locale, "lore-fired-key", found),
        Verdict::Fired(Cause::Constant) => Message::new("lore-fired-constant"),
        Verdict::Fired(Cause::Sticky(left)) => Message::new("lore-fired-sticky").with("left", *left),
        Verdict::Silent(why) => silent(locale, why),
    })
}

fn silent(locale: &Locale, why: &Why) -> Message {
    match why {
        Why::Off => Message::new("lore-silent-off"),
        Why::Condition => Message::new("lore-silent-condition"),
        Why::Persons => Message::new("lore-silent-persons"),
        Why::Delay(turns) => Message::new("lore-silent-delay").with("turns", *turns),
        Why::Cooldown(turns) => Message::new("lore-silent-cooldown").with("turns", *turns),
        Why::NoKey(depth) => Message::new("lore-silent-key").with("depth", *depth),
        Why::Secondary(found, logic) => with_found(locale, "lore-silent-secondary", found).with(
            "logic",
            match logic {
                LoreLogic::AndAny => "and-any",
                LoreLogic::NotAll => "not-all",
                LoreLogic::NotAny => "not-any",
                LoreLogic::AndAll => "and-all",
            },
        ),
        Why::Recursion => Message::new("lore-silent-recursion"),
        Why::Chance { fell, most } => Message::new("lore-silent-chance").with("fell", *fell).with("most", *most),
        Why::Group { name, winner } => {
            Message::new("lore-silent-group").with("name", name.as_str()).with("winner", winner.as_str())
        }
        Why::Budget { left } => Message::new("lore-silent-budget").with("left", *left),
    }
}

fn with_found(locale: &Locale, key: &'static str, found: &Found) -> Message {
    let place = locale.say(&match &found.place {
        Place::Message(Word::Player, 0) => Message::new("lore-place-line"),
        Place::Message(Word::Player, back) => Message::new("lore-place-player").with("back", *back),
        Place::Message(Word::Narrator, back) => Message::new("lore-place-narrator").with("back", *back),
        Place::Entry(id) => Message::new("lore-place-entry").with("id", id.as_str()),
    });
    Message::new(key).with("key", found.key.as_str()).with("place", place)
}

impl Verdict {
    /// A word for it, the same in every language: `fired`, `cut`, or why it is silent.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Fired(_) => "fired",
            Self::Silent(why) => match why {
                Why::Off => "off",
                Why::Condition => "condition",
                Why::Persons => "persons",
                Why::Delay(_) => "delay",
                Why::Cooldown(_) => "cooldown",
                Why::NoKey(_) => "no_key",
                Why::Secondary(..) => "secondary",
                Why::Recursion => "recursion",
                Why::Chance { .. } => "probability",
                Why::Group { .. } => "group",
                Why::Budget { .. } => "budget",
            },
        }
    }
}
