use super::*;
use crate::world::{Effect, Status};

fn partner(state: &State) -> Option<&str> {
    state.partner.as_ref().map(CharacterId::as_str)
}

fn say(to: &str, text: &str) -> Command {
    Command::Say { to: to.into(), text: text.to_owned() }
}

#[test]
fn a_greeting_begins_a_conversation_and_leave_ends_it() {
    let talking = walk(&sample::state(), &[talk("hunter")]);
    assert_eq!(partner(&talking), Some("hunter"));
    let said = play(&talking, &say("hunter", "A cold night"));
    assert!(went(&said, |kind| matches!(kind, EventKind::Said { passed, .. } if passed.is_empty())));
    assert_eq!(partner(&said.state), Some("hunter"));
    let parted = play(&said.state, &Command::Part);
    assert!(went(&parted, |kind| *kind == EventKind::Parted { character: "hunter".into() }));
    assert_eq!(partner(&parted.state), None);
    assert_eq!(refused(&parted.state, &Command::Part), "rules-no-conversation");
    assert_eq!(refused(&parted.state, &say("mira", "Hello there")), "rules-person-not-here");
}

#[test]
fn going_away_ends_a_conversation_before_those_who_are_there() {
    let talking = walk(&sample::state(), &[talk("hunter")]);
    let went = play(&talking, &go("yard"));
    let kinds: Vec<_> = went.events.iter().map(|event| (&event.kind, event.witnesses.as_slice())).collect();
    assert_eq!(kinds[0], (&EventKind::Parted { character: "hunter".into() }, ["hunter".into()].as_slice()));
    assert!(matches!(kinds[1].0, EventKind::Moved { .. }));
    assert_eq!(partner(&went.state), None);
}

#[test]
fn who_dies_goes_or_hates_is_no_partner() {
    let talking = walk(&sample::state(), &[talk("hunter")]);
    let after = |effect: Effect| {
        let story = sample::story();
        let mut dice = Dice::new(7, talking.depth + 1);
        let mut turn = Draft::new(&story, talking.clone(), &mut dice);
        turn.change(&effect);
        crate::world::rules::follow::follow(&mut turn);
        turn.finish().state
    };
    for effect in [
        Effect::Character { character: "hunter".into(), is: Status::Dead },
        Effect::MoveCharacter { character: "hunter".into(), to: None },
        Effect::Combat { enemy: "wolf".into() },
    ] {
        assert_eq!(partner(&after(effect.clone())), None, "{effect:?}");
    }
    let mut hated = sample::state();
    hated.characters.get_mut(&"hunter".into()).unwrap().affinity = -50;
    let greeted = walk(&hated, &[talk("hunter")]);
    assert_eq!(partner(&greeted), None, "an enemy at heart does not stay to talk");
}

#[test]
fn in_a_conversation_the_partner_s_topics_are_offered_and_so_is_leave() {
    let talking = walk(&sample::state(), &[talk("hunter")]);
    let offered = choices(&sample::story(), &talking, Language::En);
    assert_eq!(offered[0].text, "Ask the old hunter about his son");
    assert!(offered.iter().any(|choice| choice.command == Some(Command::Part)));
    assert!(offered.iter().any(|choice| matches!(choice.command, Some(Command::Go { .. }))));
    for choice in offered {
        play(&talking, &choice.command.unwrap());
    }
}

#[test]
fn a_state_of_before_conversations_can_be_read() {
    let mut state = serde_json::to_value(sample::state()).unwrap();
    assert!(state.as_object_mut().unwrap().remove("partner").is_none(), "none is written where there is none");
    assert_eq!(serde_json::from_value::<State>(state).unwrap(), sample::state());
    let talking = walk(&sample::state(), &[talk("hunter")]);
    let kept = serde_json::to_string(&talking).unwrap();
    assert_eq!(serde_json::from_str::<State>(&kept).unwrap(), talking);
}
