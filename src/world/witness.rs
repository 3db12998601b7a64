//! Who knows what was said and done: the one rule behind every memory of a character.
//!
//! A character knows a turn as a whole if they were there for all that was said and done in it, or if the hero passed
//! on to them what somebody told in it. Who came in later or had left before knows nothing of it, nor does anyone on
//! the way between two places: a turn is known whole or not at all.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{CharacterId, Event, EventKind, Passed};

/// Who knows a turn, as it is kept with the turn's exchange.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Known {
    /// Those who were there for all of it.
    pub witnesses: Vec<CharacterId>,
    /// What was told in it and can be passed on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tellings: Vec<Passed>,
    /// What was passed on in it, and to whom.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub passed: Vec<(CharacterId, Passed)>,
}

impl Known {
    /// Who knows the turn in which this happened.
    #[must_use]
    pub fn of(events: &[Event]) -> Self {
        Self { witnesses: witnesses(events), tellings: tellings(events), passed: passed(events) }
    }
}

/// The characters who were there for all that was said and done in a turn; the hero always was.
///
/// What follows by itself (a quest that ticks, time that passes) needs no witness. Of a turn in which nobody did
/// anything, those know who saw all of what happened.
#[must_use]
pub fn witnesses(events: &[Event]) -> Vec<CharacterId> {
    let deeds = || events.iter().filter(|event| is_deed(&event.kind));
    if deeds().next().is_some() { common(deeds()) } else { common(events.iter()) }
}

/// The topics told in a turn that can be passed on as one: those of a turn in which nothing else was done. What was
/// said beside them is not the teller's, and is not passed on with them.
#[must_use]
pub fn tellings(events: &[Event]) -> Vec<Passed> {
    let mut deeds = events.iter().filter(|event| is_deed(&event.kind));
    match (deeds.next().map(|event| &event.kind), deeds.next()) {
        (Some(EventKind::Told { character, topic, .. }), None) => {
            vec![Passed { of: character.clone(), topic: topic.clone() }]
        }
        _ => Vec::new(),
    }
}

/// What was passed on in a turn, and to whom: the one it was said to, and all who stood by.
#[must_use]
pub fn passed(events: &[Event]) -> Vec<(CharacterId, Passed)> {
    let mut heard = BTreeSet::new();
    for event in events {
        let EventKind::Said { character, passed, .. } = &event.kind else { continue };
        for who in event.witnesses.iter().chain([character]) {
            heard.extend(passed.iter().map(|passed| (who.clone(), passed.clone())));
        }
    }
    heard.into_iter().collect()
}

fn common<'a>(mut events: impl Iterator<Item = &'a Event>) -> Vec<CharacterId> {
    let Some(first) = events.next() else { return Vec::new() };
    let mut all: Vec<CharacterId> = first.witnesses.clone();
    for event in events {
        all.retain(|who| event.witnesses.contains(who));
    }
    all
}

/// Whether an event is something that was said or done, not what came of it.
const fn is_deed(kind: &EventKind) -> bool {
    match kind {
        EventKind::Began
        | EventKind::Moved { .. }
        | EventKind::Took { .. }
        | EventKind::Dropped { .. }
        | EventKind::Examined { .. }
        | EventKind::Used { .. }
        | EventKind::Gave { .. }
        | EventKind::Showed { .. }
        | EventKind::Greeted { .. }
        | EventKind::Told { .. }
        | EventKind::Heard { .. }
        | EventKind::Raised { .. }
        | EventKind::Blank { .. }
        | EventKind::Said { .. }
        | EventKind::Parted { .. }
        | EventKind::Acted { .. }
        | EventKind::Tried { .. }
        | EventKind::Passage { .. }
        | EventKind::Blow { .. }
        | EventKind::Guarded { .. }
        | EventKind::Fled { .. }
        | EventKind::Negotiated { .. }
        | EventKind::Waited
        | EventKind::Rested { .. }
        | EventKind::EndingDeclined { .. } => true,
        EventKind::Got { .. }
        | EventKind::Lost { .. }
        | EventKind::Gold { .. }
        | EventKind::Health { .. }
        | EventKind::Experience { .. }
        | EventKind::FightBegan { .. }
        | EventKind::EnemyFell { .. }
        | EventKind::HeroFell { .. }
        | EventKind::FightEnded { .. }
        | EventKind::Affinity { .. }
        | EventKind::Threshold { .. }
        | EventKind::CharacterMoved { .. }
        | EventKind::CharacterIs { .. }
        | EventKind::AttributeChanged { .. }
        | EventKind::QuestBegan { .. }
        | EventKind::QuestStage { .. }
        | EventKind::QuestDone { .. }
        | EventKind::QuestFailed { .. }
        | EventKind::StageBy { .. }
        | EventKind::QuestWarned { .. }
        | EventKind::Counted { .. }
        | EventKind::Learned { .. }
        | EventKind::StatusBegan { .. }
        | EventKind::StatusEnded { .. }
        | EventKind::Follows { .. }
        | EventKind::Entered { .. }
        | EventKind::Remarked { .. }
        | EventKind::LevelReached { .. }
        | EventKind::TalentWon { .. }
        | EventKind::AchievementWon { .. }
        | EventKind::Hinted { .. }
        | EventKind::Initiative { .. }
        | EventKind::Softened { .. }
        | EventKind::EnemyFled { .. }
        | EventKind::PeriodBegan { .. }
        | EventKind::EndingOffered { .. }
        | EventKind::Ruled { .. }
        | EventKind::Noticed { .. }
        | EventKind::Introduced { .. }
        | EventKind::Ended { .. } => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::rules::{self, Settled};
    use crate::world::{Command, Dice, State, sample};

    fn turn(state: &State, commands: &[Command]) -> Settled {
        rules::settle_all(&sample::story(), state, commands, &mut Dice::new(7, state.depth + 1)).unwrap().0
    }

    fn ask(who: &str, topic: &str) -> Command {
        Command::Ask { who: who.into(), topic: Some(topic.into()), about: topic.to_owned() }
    }

    fn say(to: &str, text: &str) -> Command {
        Command::Say { to: to.into(), text: text.to_owned() }
    }

    fn go(to: &str) -> Command {
        Command::Go { to: to.into() }
    }

    #[test]
    fn those_who_stand_by_know_and_nobody_else() {
        let asked = turn(&sample::state(), &[ask("hunter", "son")]);
        assert_eq!(witnesses(&asked.events), ["hunter".into()]);
        let went = turn(&sample::state(), &[go("yard")]);
        assert_eq!(witnesses(&went.events), ["mira".into()], "who is there sees the hero come");
        assert!(witnesses(&turn(&asked.state, &[go("yard")]).events).is_empty(), "the hunter had a last word");
        // What is said on the way is known whole to neither end of it.
        let both = turn(&asked.state, &[say("hunter", "The key lies under the stone"), go("yard")]);
        assert!(witnesses(&both.events).is_empty());
        let left = turn(&turn(&asked.state, &[Command::Talk { to: "hunter".into() }]).state, &[go("yard")]);
        assert!(witnesses(&left.events).is_empty(), "the farewell was not for those at the other end");
    }

    #[test]
    fn one_who_leaves_in_the_turn_knows_what_they_said() {
        let mut state = sample::state();
        state.node = "yard".into();
        state.characters.get_mut(&"mira".into()).unwrap().affinity = -19;
        let mut settled = turn(&state, &[ask("mira", "mark")]);
        let insult = crate::world::Effect::Affinity { character: "mira".into(), delta: -5 };
        rules::propose(&sample::story(), &mut settled, [insult], &mut Dice::new(7, 1));
        assert_eq!(settled.state.characters[&"mira".into()].node, None, "she has left");
        assert_eq!(witnesses(&settled.events), ["mira".into()]);
    }

    #[test]
    fn what_was_heard_can_be_passed_on() {
        let asked = turn(&sample::state(), &[ask("hunter", "son")]);
        let son = Passed { of: "hunter".into(), topic: "son".into() };
        assert_eq!(tellings(&asked.events), std::slice::from_ref(&son));
        let yard = turn(&asked.state, &[go("yard")]).state;
        for text in ["The old hunter told me about his son", "老猎人跟我说了他儿子的事"] {
            let told = turn(&yard, &[say("mira", text)]);
            assert_eq!(passed(&told.events), [("mira".into(), son.clone())], "{text}");
        }
        for text in ["Where is the son?", "The old hunter sends his regards", "The hunters' personal things"] {
            assert!(passed(&turn(&yard, &[say("mira", text)]).events).is_empty(), "{text}");
        }
        // Nothing was heard, so nothing is passed on, whatever is claimed.
        let mut early = sample::state();
        early.node = "yard".into();
        assert!(passed(&turn(&early, &[say("mira", "The old hunter told me about his son")]).events).is_empty());
    }

    #[test]
    fn what_was_said_beside_a_topic_is_not_passed_on_with_it() {
        let both = turn(&sample::state(), &[say("hunter", "The key lies under the stone"), ask("hunter", "son")]);
        assert!(tellings(&both.events).is_empty());
        assert_eq!(witnesses(&both.events), ["hunter".into()]);
    }
}
