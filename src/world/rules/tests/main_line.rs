//! The story of the tests, from its beginning to its ending.

use super::*;
use crate::world::Period;

#[test]
fn the_main_line_can_be_played_to_its_ending() {
    let story = sample::story();
    let plan = |state: &State| -> Command {
        if let Some(combat) = &state.combat {
            return if state.hero.hp > 8 { attack(combat.enemy.as_str()) } else { Command::Flee };
        }
        if state.offered.is_some() {
            return Command::Confirm;
        }
        let done = state.flags.contains(&"lid_open".into());
        let key = has(state, "iron_key") > 0;
        match state.node.as_str() {
            "hut" if !who(state, "hunter").met => ask("hunter", "son"),
            "hut" if state.hero.hp < 15 => Command::Rest,
            "yard" if done || state.hero.hp < 10 => go("hut"),
            "yard" if key => go("crypt"),
            "yard" => go("ridge"),
            "ridge" if !key => Command::TakeAll,
            "hut" | "ridge" => go("yard"),
            _ if done => go("yard"),
            _ => act("lift_lid"),
        }
    };
    for seed in 0..50 {
        let mut state = begin(&story, sample::hero(), &mut Dice::new(seed, 0)).state;
        while state.ending.is_none() {
            assert!(state.depth < 200, "seed {seed} stuck in {}", state.node);
            let command = plan(&state);
            let mut dice = Dice::new(seed, state.depth + 1);
            state =
                settle(&story, &state, &command, &mut dice).unwrap_or_else(|why| panic!("{command:?}: {why:?}")).state;
        }
        assert_eq!(state.ending, Some("dawn".into()));
        assert!(Period::ALL.contains(&state.period) && state.hero.exp >= 55);
    }
}
