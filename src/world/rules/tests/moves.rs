//! Schedules, companions, entries and remarks.

use super::rich::{bring, edit, mark, state, story, turn, turns};
use super::*;
use crate::world::{Period, Status};

fn node(state: &State, who: &str) -> Option<String> {
    super::who(state, who).node.as_ref().map(|node| node.as_str().to_owned())
}
fn follow(who: &str, value: bool) -> Effect {
    Effect::Follow { character: who.into(), value }
}
fn lead(who: &str, to: Option<&str>) -> Effect {
    Effect::MoveCharacter { character: who.into(), to: to.map(Into::into) }
}

#[test]
fn a_schedule_is_followed_when_a_period_begins_and_seen_where_the_hero_is() {
    let day = turn(&state(), &Command::Rest);
    assert_eq!((day.state.period, node(&day.state, "mira").as_deref()), (Period::Day, Some("crypt")));
    assert!(!went(&day, |kind| matches!(kind, EventKind::CharacterMoved { .. })), "nobody saw her go");
    assert_eq!(node(&day.state, "hunter").as_deref(), Some("hut"), "no row holds");

    let dusk = turn(&day.state, &Command::Rest);
    assert_eq!(node(&dusk.state, "hunter").as_deref(), Some("yard"));
    let goes = EventKind::CharacterMoved { character: "hunter".into(), to: Some("yard".into()) };
    let event = dusk.events.iter().find(|event| event.kind == goes).unwrap();
    assert_eq!(event.witnesses, ["hunter".into()]);

    let night = turn(&dusk.state, &Command::Rest);
    assert_eq!(node(&night.state, "hunter").as_deref(), Some("yard"), "the row asks for more than the night");
    let dawn = turn(&night.state, &Command::Rest);
    assert_eq!(node(&dawn.state, "hunter").as_deref(), Some("hut"));
    assert!(went(&dawn, |kind| matches!(kind, EventKind::CharacterMoved { to: Some(to), .. } if to.as_str() == "hut")));
}

#[test]
fn a_row_without_a_node_leads_out_of_reach_and_back_again() {
    let dusk = turns(&state(), &[Command::Rest, Command::Rest]);
    let curfew = bring(&dusk, &[mark("curfew")]).state;
    let night = turn(&curfew, &Command::Rest).state;
    assert_eq!((node(&night, "hunter"), who(&night, "hunter").status), (None, Status::Alive));
    assert_eq!(node(&turn(&night, &Command::Rest).state, "hunter").as_deref(), Some("hut"));
}

#[test]
fn between_two_periods_an_effect_leads_and_time_that_passes_by_itself_counts_too() {
    let led = bring(&state(), &[lead("hunter", Some("crypt"))]).state;
    let later = turns(&led, &[Command::Wait, Command::Wait]);
    assert_eq!((later.period, node(&later, "hunter").as_deref()), (Period::Dawn, Some("crypt")));
    let day = turn(&later, &Command::Wait).state;
    assert_eq!((day.period, node(&day, "mira").as_deref()), (Period::Day, Some("crypt")));
    let skipped = bring(&state(), &[Effect::Time { periods: 2 }]).state;
    assert_eq!(node(&skipped, "mira").as_deref(), Some("yard"), "only the period that it is now counts");
    assert_eq!(node(&skipped, "hunter").as_deref(), Some("yard"));
}

#[test]
fn who_comes_along_takes_no_leave_when_the_hero_goes() {
    let along = bring(&state(), &[follow("mira", true)]).state;
    let talking = turn(&along, &talk("mira")).state;
    assert_eq!(talking.partner, Some("mira".into()));
    let parted = |settled: &Settled| went(settled, |kind| matches!(kind, EventKind::Parted { .. }));
    let gone = turn(&talking, &go("yard"));
    assert!(!parted(&gone));
    assert_eq!((gone.state.partner.as_ref(), node(&gone.state, "mira").as_deref()), (None, Some("yard")));
    // Who stays is taken leave of, and so is a companion in so many words.
    assert!(parted(&turn(&turn(&along, &talk("hunter")).state, &go("yard"))));
    assert!(parted(&turn(&talking, &Command::Part)));
}

#[test]
fn who_follows_talks_fights_is_dead_or_away_keeps_no_schedule() {
    let along = bring(&state(), &[follow("mira", true)]).state;
    assert_eq!(node(&turn(&along, &Command::Rest).state, "mira").as_deref(), Some("hut"));

    let day = turn(&state(), &Command::Rest).state;
    let talking = turn(&day, &talk("hunter")).state;
    assert_eq!(talking.partner, Some("hunter".into()));
    assert_eq!(node(&turn(&talking, &Command::Rest).state, "hunter").as_deref(), Some("hut"));

    for is in [Status::Dead, Status::Away] {
        let gone = bring(&state(), &[Effect::Character { character: "mira".into(), is }]).state;
        let day = turn(&gone, &Command::Rest).state;
        assert_eq!((node(&day, "mira").as_deref(), who(&day, "mira").status), (Some("yard"), is));
    }

    let fight = super::rich::at_the_wolf();
    let day = bring(&fight, &[Effect::Time { periods: 1 }]).state;
    assert_eq!(day.period, Period::Day);
    assert_eq!(node(&day, "mira").as_deref(), Some("yard"), "she is the one who is fought");
}

#[test]
fn a_companion_comes_from_wherever_and_is_where_the_hero_is() {
    let along = bring(&state(), &[follow("mira", true)]);
    assert!(went(&along, |kind| *kind == EventKind::Follows { character: "mira".into(), value: true }));
    assert_eq!(node(&along.state, "mira").as_deref(), Some("hut"));
    let yard = turn(&along.state, &go("yard"));
    assert_eq!(node(&yard.state, "mira").as_deref(), Some("yard"));
    let moved = yard.events.iter().find(|event| matches!(event.kind, EventKind::Moved { .. })).unwrap();
    assert!(moved.witnesses.contains(&"mira".into()));
    let far = bring(&yard.state, &[Effect::Move { to: "crypt".into() }]).state;
    assert_eq!(node(&far, "mira").as_deref(), Some("crypt"));
    let home = bring(&far, &[Effect::Hp { delta: -99 }]).state;
    assert_eq!((home.node.as_str(), node(&home, "mira").as_deref()), ("hut", Some("hut")), "a defeat parts nobody");
    assert!(home.following.contains(&"mira".into()));

    let stays = bring(&home, &[follow("mira", false)]);
    assert!(went(&stays, |kind| *kind == EventKind::Follows { character: "mira".into(), value: false }));
    let gone = turn(&stays.state, &go("yard")).state;
    assert_eq!((node(&gone, "mira").as_deref(), gone.following.len()), (Some("hut"), 0));
}

#[test]
fn who_is_led_away_or_dies_comes_along_no_more() {
    let along = bring(&state(), &[follow("mira", true)]).state;
    let parted = EventKind::Follows { character: "mira".into(), value: false };
    let to_crypt = lead("mira", Some("crypt"));
    let away = Effect::Character { character: "mira".into(), is: Status::Away };
    let dead = Effect::Character { character: "mira".into(), is: Status::Dead };
    for (effect, stands) in [(to_crypt, "crypt"), (away, "hut"), (dead, "hut")] {
        // However the effects stand: what was led away before the hero goes does not come along once more.
        for more in [vec![], vec![Effect::Move { to: "ridge".into() }]] {
            let effects: Vec<Effect> = std::iter::once(effect.clone()).chain(more).collect();
            let settled = bring(&along, &effects);
            assert_eq!(node(&settled.state, "mira").as_deref(), Some(stands), "{effects:?}");
            assert!(settled.state.following.is_empty() && went(&settled, |kind| *kind == parted), "{effects:?}");
        }
    }
    let gone = bring(&along, &[lead("mira", None)]).state;
    assert!(gone.following.is_empty() && node(&gone, "mira").is_none());
    let buried = bring(&state(), &[Effect::Character { character: "mira".into(), is: Status::Dead }]).state;
    assert!(bring(&buried, &[follow("mira", true)]).state.following.is_empty(), "the dead follow nobody");
}

#[test]
fn entries_happen_in_order_as_far_as_they_hold_and_once() {
    let guild = |state: &State| view::counter(&story(), state, &"guild".into());
    let entered = |settled: &Settled| went(settled, |kind| *kind == EventKind::Entered { entry: 0 });
    assert!(state().entered.is_empty(), "nobody enters the place where the story begins");
    let first = turn(&state(), &go("yard"));
    assert_eq!((guild(&first.state), entered(&first)), (1, false), "the first did not hold when its turn came");
    let hut = turn(&first.state, &go("hut"));
    assert_eq!(hut.state.hero.gold, 6, "the way has effects");
    let second = turn(&hut.state, &go("yard"));
    assert_eq!((guild(&second.state), entered(&second), second.state.hero.exp), (2, true, 1));
    let third = turn(&turn(&second.state, &go("hut")).state, &go("yard"));
    assert_eq!((guild(&third.state), entered(&third), third.state.hero.exp), (3, false, 1));
    let led = bring(&hut.state, &[Effect::Move { to: "yard".into() }]);
    assert!(entered(&led), "by whatever means the hero comes");
}

#[test]
fn on_an_arrival_two_people_say_one_thing_each() {
    let remarks = |settled: &Settled| -> Vec<(String, u32)> {
        let said = |kind: &&EventKind| match kind {
            EventKind::Remarked { character, remark } => Some((character.as_str().to_owned(), *remark)),
            _ => None,
        };
        kinds(settled).iter().filter_map(said).collect()
    };
    let said = |who: &str, place| (who.to_owned(), place);
    assert_eq!(remarks(&turn(&state(), &go("yard"))), [said("boy", 0)]);

    let mut state = bring(&state(), &[mark("chatty"), lead("hunter", Some("yard"))]).state;
    state.defeated.insert("wolf".into(), 1);
    let first = turn(&state, &go("yard"));
    assert_eq!(remarks(&first), [said("hunter", 0), said("mira", 0)], "the first that holds; the boy is one too many");
    let second = turn(&turn(&first.state, &go("hut")).state, &go("yard"));
    assert_eq!(remarks(&second), [said("hunter", 1), said("boy", 0)], "what is said once is not said again");

    // Whoever was sent away by what was said before says nothing.
    let mut sent = story();
    edit(&mut sent.characters, |who| {
        if who.id.as_str() == "hunter" {
            who.remarks[0].effects = vec![lead("mira", None)];
        }
    });
    let settled = settle(&sent, &state, &go("yard"), &mut Dice::new(1, state.depth + 1)).unwrap();
    assert_eq!(remarks(&settled), [said("hunter", 0), said("boy", 0)]);

    // In a fight nobody does.
    let mut fight = story();
    edit(&mut fight.nodes, |node| {
        for entry in &mut node.entries {
            entry.effects.push(Effect::Combat { enemy: "wolf".into() });
        }
    });
    let settled = settle(&fight, &state, &go("yard"), &mut Dice::new(1, state.depth + 1)).unwrap();
    assert!(went(&settled, |kind| matches!(kind, EventKind::FightBegan { .. })));
    assert!(remarks(&settled).is_empty());
}
