//! What always holds, whatever is played.

use proptest::prelude::*;

use super::super::bounds::{Bounded, bound};
use super::super::effects::{apply, inverse, restore};
use super::rich::{charmed, hero, story};
use super::*;
use crate::world::introduced::{MOST, clash, plain_name, woven};
use crate::world::{Attribute, IntroducedKind, Odds, Ruling, Side, Status, Verdict};

fn items() -> impl Strategy<Value = ItemId> {
    let items =
        ["rope", "bread", "sword", "coat", "iron_key", "wine", "ring", "pelt", "thief_mark", "axe", "flash", "moon"];
    prop::sample::select(items.to_vec()).prop_map(ItemId::from)
}
fn people() -> impl Strategy<Value = CharacterId> {
    prop::sample::select(vec!["hunter", "mira", "boy", "nobody"]).prop_map(CharacterId::from)
}
fn nodes() -> impl Strategy<Value = crate::world::NodeId> {
    prop::sample::select(vec!["hut", "yard", "ridge", "crypt", "moon"]).prop_map(Into::into)
}
fn things() -> impl Strategy<Value = Thing> {
    prop_oneof![
        items().prop_map(Thing::Item),
        people().prop_map(Thing::Character),
        prop::sample::select(vec!["hearth", "well", "coffin"]).prop_map(|id| Thing::Feature(id.into())),
        nodes().prop_map(Thing::Exit),
        prop::sample::select(vec!["wolf", "shade"]).prop_map(|id| Thing::Enemy(id.into())),
        Just(Thing::Hero),
    ]
}
fn approaches() -> impl Strategy<Value = Approach> {
    prop::sample::select(vec![Approach::Force, Approach::Nimble, Approach::Wits, Approach::Sense, Approach::Voice])
}
fn commands() -> impl Strategy<Value = Command> {
    prop_oneof![
        4 => nodes().prop_map(|to| Command::Go { to }),
        2 => items().prop_map(|item| Command::Take { item }),
        1 => Just(Command::TakeAll),
        1 => items().prop_map(|item| Command::Drop { item }),
        1 => things().prop_map(|thing| Command::Examine { thing }),
        2 => (items(), prop::option::of(things())).prop_map(|(item, on)| Command::Use { item, on }),
        2 => (items(), people()).prop_map(|(item, to)| Command::Give { item, to }),
        1 => (items(), people()).prop_map(|(item, to)| Command::Show { item, to }),
        1 => people().prop_map(|to| Command::Talk { to }),
        3 => (people(), prop::sample::select(vec!["son", "crypt", "mark"])).prop_map(|(who, topic)| Command::Ask {
            who,
            topic: Some(topic.into()),
            about: topic.to_owned(),
        }),
        3 => prop::sample::select(vec!["stir_ashes", "call_out", "wake_shade", "lift_lid"]).prop_map(act),
        3 => things().prop_map(|target| Command::Attack { target }),
        1 => (people(), prop::sample::select(vec!["Good evening", "老猎人说起他的儿子"]))
            .prop_map(|(to, text)| Command::Say { to, text: text.to_owned() }),
        1 => (people(), prop::sample::select(vec!["the tower", "塔", "son"])).prop_map(|(who, about)| Command::Tell {
            who,
            topic: None,
            about: about.to_owned(),
        }),
        1 => prop::sample::select(vec![Attribute::Strength, Attribute::Agility])
            .prop_map(|attribute| Command::Raise { attribute }),
        1 => Just(Command::Part),
        1 => Just(Command::Defend),
        1 => Just(Command::Flee),
        1 => Just(Command::Negotiate),
        1 => Just(Command::Wait),
        1 => Just(Command::Rest),
        1 => Just(Command::Confirm),
        1 => Just(Command::Decline),
        1 => approaches().prop_map(free),
    ]
}
fn effects() -> impl Strategy<Value = Effect> {
    let count = || prop::sample::select(vec![0_u32, 1, 2, 50, u32::MAX]);
    let small = || prop::sample::select(vec![i32::MIN, -30, -5, -1, 0, 1, 3, 5, 30, i32::MAX]);
    let large = || small().prop_map(i64::from);
    let quests = || {
        prop::sample::select(vec!["find_hal", "wolf_hunt", "toll", "oath", "none"])
            .prop_map(crate::world::QuestId::from)
    };
    prop_oneof![
        nodes().prop_map(|to| Effect::Move { to }),
        (items(), count()).prop_map(|(item, count)| Effect::AddItem { item, count }),
        (items(), count()).prop_map(|(item, count)| Effect::RemoveItem { item, count }),
        (items(), prop::option::of(nodes()), count()).prop_map(|(item, node, count)| Effect::PlaceItem {
            item,
            node,
            count
        }),
        (items(), prop::option::of(nodes()), count()).prop_map(|(item, node, count)| Effect::ClearItem {
            item,
            node,
            count
        }),
        large().prop_map(|delta| Effect::Gold { delta }),
        large().prop_map(|delta| Effect::Exp { delta }),
        small().prop_map(|delta| Effect::Hp { delta }),
        small().prop_map(|delta| Effect::MaxHp { delta }),
        small().prop_map(|delta| Effect::Attribute { attribute: Attribute::Agility, delta }),
        (people(), small()).prop_map(|(character, delta)| Effect::Affinity { character, delta }),
        any::<bool>().prop_map(|value| Effect::Flag { flag: "lid_open".into(), value }),
        quests().prop_map(|quest| Effect::QuestStart { quest }),
        (quests(), prop::sample::select(vec!["ridge", "crypt", "kill"]))
            .prop_map(|(quest, stage)| Effect::QuestStage { quest, stage: stage.into() }),
        quests().prop_map(|quest| Effect::QuestDone { quest }),
        quests().prop_map(|quest| Effect::QuestFail { quest }),
        (people(), prop::option::of(nodes())).prop_map(|(character, to)| Effect::MoveCharacter { character, to }),
        (people(), prop::sample::select(vec![Status::Alive, Status::Dead, Status::Away]))
            .prop_map(|(character, is)| Effect::Character { character, is }),
        prop::sample::select(vec!["wolf", "shade", "none"]).prop_map(|id| Effect::Combat { enemy: id.into() }),
        Just(Effect::EndCombat),
        count().prop_map(|periods| Effect::Time { periods }),
        prop::sample::select(vec!["dawn", "lost", "none"]).prop_map(|id| Effect::Ending { ending: id.into() }),
        introductions(),
        introductions(),
        kept(),
        kept(),
        kept(),
    ]
}
/// Effects on what a story keeps beside places, people and quests.
fn kept() -> impl Strategy<Value = Effect> {
    let deltas = prop::sample::select(vec![i32::MIN, -2, 0, 1, 4, i32::MAX]);
    let facts = prop::sample::select(vec!["honest", "lied", "forced", "none"]);
    let statuses = prop::sample::select(vec!["poisoned", "blessed", "dazed", "none"]);
    let turns = prop::sample::select(vec![None, Some(0), Some(1), Some(5), Some(u32::MAX)]);
    prop_oneof![
        (prop::sample::select(vec!["guild", "none"]), deltas)
            .prop_map(|(counter, delta)| Effect::Count { counter: counter.into(), delta }),
        facts.prop_map(|fact| Effect::Learn { fact: fact.into() }),
        (statuses, turns, prop::sample::select(vec![Side::Hero, Side::Hero, Side::Enemy]))
            .prop_map(|(status, turns, on)| Effect::Status { status: status.into(), turns, on }),
        (people(), any::<bool>()).prop_map(|(character, value)| Effect::Follow { character, value }),
        prop::sample::select(vec!["keen", "tracker", "none"]).prop_map(|id| Effect::Talent { talent: id.into() }),
    ]
}
fn introductions() -> impl Strategy<Value = Effect> {
    let names = [
        "charcoal burner",
        "烧炭人",
        "clay pipe",
        "陶罐",
        "notch in the beam",
        "rope",
        "老猎人",
        "Mira",
        "Hunter",
        "",
        "you",
        "  The   Rope ",
        "yard gate",
        "\u{1b}[31m",
    ];
    let kinds = vec![IntroducedKind::Person, IntroducedKind::Thing, IntroducedKind::Detail];
    let texts = vec!["One line of it.", "一行字。", "", "\n\n"];
    (prop::sample::select(kinds), prop::sample::select(names.to_vec()), prop::sample::select(texts))
        .prop_map(|(kind, name, text)| Effect::Introduce { kind, name: name.to_owned(), text: text.to_owned() })
}
fn rulings() -> impl Strategy<Value = Ruling> {
    let odds = prop_oneof![
        any::<u8>().prop_map(|difficulty| Odds::Check(Attribute::Agility, difficulty)),
        Just(Odds::Trivial),
        Just(Odds::Impossible),
    ];
    let some = || prop::collection::vec(effects(), 0..6);
    (odds, some(), some()).prop_map(|(odds, success, failure)| Ruling { odds, why: String::new(), success, failure })
}

/// Plays commands, leaving out those that are refused, and hands every turn to `each`.
fn game(seed: u64, commands: &[Command], mut each: impl FnMut(&State, &Settled)) -> State {
    let story = story();
    let mut state = begin(&story, hero(seed.is_multiple_of(2)), &mut Dice::new(seed, 0)).state;
    for command in commands {
        let mut dice = Dice::new(seed, state.depth + 1);
        match settle(&story, &state, command, &mut dice) {
            Ok(settled) => {
                each(&state, &settled);
                state = settled.state;
            }
            Err(_) => assert!(dice.rolls().is_empty(), "a refusal throws no die"),
        }
    }
    state
}

fn assert_bounds(state: &State) {
    let hero = &state.hero;
    assert!((0..=hero.max_hp).contains(&hero.hp) && hero.max_hp >= 1, "hp {} of {}", hero.hp, hero.max_hp);
    assert!(hero.hp > 0 || state.ending.is_some(), "no one goes on without health");
    assert!(hero.gold >= 0 && hero.exp >= 0);
    for attribute in [Attribute::Strength, Attribute::Agility, Attribute::Intelligence] {
        assert!((1..=99).contains(&hero.attributes.get(attribute)));
    }
    assert!(hero.items.values().all(|count| *count > 0));
    assert!(state.ground.values().all(|items| !items.is_empty() && items.values().all(|count| *count > 0)));
    assert!(state.characters.values().all(|who| (-100..=100).contains(&who.affinity)));
    assert!(state.combat.as_ref().is_none_or(|combat| combat.hp > 0 && !combat.guard));
    assert!(state.ending.is_none() || (state.combat.is_none() && state.offered.is_none()));
    for character in &state.following {
        assert!(state.ending.is_some() || view::is_present(state, character), "{character:?} comes along");
    }
    assert!(state.counters.values().all(|value| (-3..=5).contains(value)));
    let enemy = state.combat.iter().flat_map(|combat| combat.statuses.values());
    assert!(state.statuses.values().chain(enemy).all(|borne| (1..=1_000).contains(&borne.left)));
    assert!((1..=4).contains(&hero.growth.level) && hero.growth.points <= 6);
    let partner = state.partner.as_ref();
    assert!(partner.is_none_or(|who| view::is_present(state, who) && state.combat.is_none() && state.ending.is_none()));
}

/// What was on the hero before the turn has a turn less, unless it was put on anew.
fn assert_worn(before: &State, settled: &Settled) {
    for (status, borne) in &settled.state.statuses {
        let renewed = settled.effects.iter().any(
            |judged| matches!(&judged.effect, Effect::Status { status: other, on: Side::Hero, .. } if other == status),
        );
        let had = before.statuses.get(status).map(|borne| borne.left);
        assert!(renewed || settled.state.ending.is_some() || had == Some(borne.left + 1), "{status:?}");
    }
}

/// How many of each item there are anywhere.
fn stock(state: &State, item: &str) -> u32 {
    let item = ItemId::from(item);
    let ground = state.ground.values().filter_map(|items| items.get(&item)).sum::<u32>();
    ground + view::carried(state, &item)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, ..ProptestConfig::default() })]

    #[test]
    fn a_game_keeps_its_bounds(seed in any::<u64>(), commands in prop::collection::vec(commands(), 0..60)) {
        game(seed, &commands, |before, settled| {
            assert_bounds(&settled.state);
            assert_eq!(settled.state.depth, before.depth + 1);
            assert!(!settled.events.is_empty(), "something happens in every turn");
            assert_worn(before, settled);
            for event in &settled.events {
                assert!(story().nodes.contains(&event.node));
            }
        });
    }

    #[test]
    fn whatever_a_pack_brings_about_keeps_the_bounds(
        seed in any::<u64>(),
        plays in prop::collection::vec((commands(), prop::collection::vec(effects(), 0..5)), 0..16),
    ) {
        let mut state = begin(&story(), hero(true), &mut Dice::new(seed, 0)).state;
        state.hero.items.insert("charm".into(), 1);
        for (command, effects) in plays {
            let story = charmed(&effects);
            for command in [employ("charm", None), command] {
                let Ok(settled) = settle(&story, &state, &command, &mut Dice::new(seed, state.depth + 1)) else {
                    continue;
                };
                assert_bounds(&settled.state);
                assert_worn(&state, &settled);
                let kept = serde_json::to_string(&settled.state).unwrap();
                prop_assert_eq!(&serde_json::from_str::<State>(&kept).unwrap(), &settled.state);
                state = settled.state;
                state.hero.items.entry("charm".into()).or_insert(1);
            }
        }
    }

    #[test]
    fn a_state_of_this_very_story_is_taken_over_as_it_is(seed in any::<u64>(), commands in prop::collection::vec(commands(), 0..40)) {
        let state = game(seed, &commands, |_, _| {});
        prop_assert_eq!(adopt(&story(), state.clone()), (state, Vec::new()));
    }

    #[test]
    fn the_same_dice_give_the_same_game(seed in any::<u64>(), commands in prop::collection::vec(commands(), 0..40)) {
        let mut first = vec![];
        let mut second = vec![];
        let state = game(seed, &commands, |_, settled| first.push(settled.clone()));
        prop_assert_eq!(state, game(seed, &commands, |_, settled| second.push(settled.clone())));
        prop_assert_eq!(first, second);
    }

    #[test]
    fn every_choice_can_be_tried(seed in any::<u64>(), picks in prop::collection::vec(any::<prop::sample::Index>(), 1..60)) {
        let story = story();
        let locales = Language::ALL.map(Locale::new);
        let mut state = begin(&story, hero(seed.is_multiple_of(2)), &mut Dice::new(seed, 0)).state;
        for pick in picks {
            let [chinese, offered] = locales.each_ref().map(|locale| choices_with(&story, &state, locale));
            if state.ending.is_some() {
                prop_assert!(offered.is_empty());
                break;
            }
            prop_assert!((2..=9).contains(&offered.len()), "{:?}", offered);
            prop_assert_eq!(chinese.len(), offered.len());
            let more = offered.iter().any(|choice| !matches!(choice.command, Some(Command::Go { .. })));
            prop_assert!(more);
            for (place, choice) in offered.iter().enumerate() {
                prop_assert!(!choice.text.is_empty() && !choice.text.starts_with("rules-"));
                let command = choice.command.as_ref().unwrap();
                prop_assert_eq!(view::refusal(&story, &state, command), None, "{:?}", command);
                let same = offered.iter().take(place).any(|other| other.command == choice.command);
                prop_assert!(!same, "{:?} twice", command);
            }
            let command = pick.get(&offered).command.as_ref().unwrap();
            state = settle(&story, &state, command, &mut Dice::new(seed, state.depth + 1)).unwrap().state;
        }
    }

    #[test]
    fn orders_in_a_line_leave_no_trace_behind_a_refusal(
        seed in any::<u64>(),
        before in prop::collection::vec(commands(), 0..12),
        orders in prop::collection::vec(commands(), 1..5),
    ) {
        let story = story();
        let state = game(seed, &before, |_, _| {});
        let mut dice = Dice::new(seed, state.depth + 1);
        match settle_all(&story, &state, &orders, &mut dice) {
            Ok((settled, Some((place, _)))) => {
                prop_assert!(place > 0);
                let mut again = Dice::new(seed, state.depth + 1);
                let (same, stopped) = settle_all(&story, &state, &orders[..place], &mut again).unwrap();
                prop_assert_eq!(stopped, None);
                prop_assert_eq!(same, settled);
                prop_assert_eq!(again.rolls(), dice.rolls());
            }
            Ok((settled, None)) => assert_bounds(&settled.state),
            Err(_) => prop_assert!(dice.rolls().is_empty()),
        }
    }

    #[test]
    fn a_model_gets_only_what_it_may(
        seed in any::<u64>(),
        before in prop::collection::vec(commands(), 0..20),
        proposals in prop::collection::vec(effects(), 0..12),
    ) {
        let story = story();
        let state = game(seed, &before, |_, _| {});
        let settled = Settled { state: state.clone(), events: vec![], effects: vec![] };
        let mut after = settled.clone();
        let places = propose(&story, &mut after, proposals.clone(), &mut Dice::new(seed, 999));
        prop_assert_eq!(places.len(), proposals.len());
        assert_bounds(&after.state);
        let applied: Vec<&Effect> = after.effects[places.clone()]
            .iter()
            .filter(|judged| !matches!(judged.verdict, Verdict::Refused(_)))
            .map(|judged| &judged.effect)
            .collect();
        for effect in &applied {
            let small = matches!(
                effect,
                Effect::Affinity { .. } | Effect::Hp { .. } | Effect::Gold { .. } | Effect::AddItem { .. }
                    | Effect::RemoveItem { .. } | Effect::Move { .. } | Effect::Time { .. } | Effect::Introduce { .. }
            );
            prop_assert!(small, "{:?}", effect);
        }
        let sum = |of: fn(&Effect) -> i64| applied.iter().map(|effect| of(effect)).sum::<i64>();
        let hp = sum(|effect| if let Effect::Hp { delta } = effect { i64::from(*delta) } else { 0 });
        let gold = sum(|effect| if let Effect::Gold { delta } = effect { *delta } else { 0 });
        let changes = sum(|effect| i64::from(matches!(effect, Effect::AddItem { .. } | Effect::RemoveItem { .. })));
        prop_assert!((-5..=3).contains(&hp) && (-5..=3).contains(&gold) && changes <= 2);
        for who in ["hunter", "mira"] {
            let by: i32 = applied.iter().map(|effect| match effect {
                Effect::Affinity { character, delta } if character.as_str() == who => *delta,
                _ => 0,
            }).sum();
            prop_assert!((-5..=5).contains(&by));
        }
        prop_assert!(after.state.hero.hp > 0 || state.ending.is_some());
        // What no effect of the sample's follow-ups brings is as it was: no thing comes from nowhere, no key moves.
        for item in ["rope", "bread", "sword", "coat", "wine", "iron_key"] {
            prop_assert!(stock(&after.state, item) <= stock(&state, item), "{}", item);
        }
        prop_assert_eq!(view::carried(&after.state, &"iron_key".into()), view::carried(&state, &"iron_key".into()));
        prop_assert_eq!(after.state.hero.attributes, state.hero.attributes);
    }

    #[test]
    fn what_is_introduced_collides_with_nothing_and_has_no_powers(
        turns in prop::collection::vec(prop::collection::vec(introductions(), 0..4), 1..60),
    ) {
        let pack = story();
        let mut state = super::rich::state();
        for proposals in turns {
            let story = woven(&pack, &state);
            let story = story.as_ref().unwrap_or(&pack);
            state.depth += 1;
            let mut settled = Settled { state: state.clone(), events: vec![], effects: vec![] };
            propose(story, &mut settled, proposals, &mut Dice::new(1, state.depth));
            prop_assert!(settled.state.introduced.len() <= state.introduced.len() + 1, "one a turn");
            if let Some(new) = settled.state.introduced.get(state.introduced.len()) {
                prop_assert_eq!(clash(story, &state, &new.name), None);
                prop_assert_eq!(plain_name(&new.name), Some(new.name.clone()));
                prop_assert_eq!(new.turn, state.depth);
            }
            state = settled.state;
        }
        prop_assert!(state.introduced.len() <= MOST);
        let Some(story) = woven(&pack, &state) else { return Ok(()) };
        let all = state.introduced.len();
        let added = story.items.len() + story.characters.len() - pack.items.len() - pack.characters.len();
        let features = |story: &Story| story.nodes.iter().map(|node| node.features.len()).sum::<usize>();
        prop_assert_eq!(added + features(&story) - features(&pack), all, "each is there once");
        for it in &state.introduced {
            if it.kind == IntroducedKind::Thing {
                let item = story.items.get(&ItemId::new(it.id.clone())).unwrap();
                prop_assert!(item.power == 0 && item.value == 0 && item.uses.is_empty());
            }
        }
        let kept = serde_json::to_string(&state).unwrap();
        prop_assert_eq!(serde_json::from_str::<State>(&kept).unwrap(), state);
    }

    #[test]
    fn an_attempt_that_is_ruled_changes_little_and_is_ruled_the_same_again(
        seed in any::<u64>(),
        before in prop::collection::vec(commands(), 0..12),
        ruling in rulings(),
    ) {
        let story = story();
        let state = game(seed, &before, |_, _| {});
        let command = Command::Ruled {
            text: "climb the roof".to_owned(),
            approach: Approach::Nimble,
            ruling: Box::new(ruling.clone()),
        };
        let thrown = |command: &Command| {
            let mut dice = Dice::new(seed, state.depth + 1);
            let settled = settle(&story, &state, command, &mut dice);
            (settled, dice.into_rolls())
        };
        let (Ok(settled), rolls) = thrown(&command) else { return Ok(()) };
        let kept: Command = serde_json::from_str(&serde_json::to_string(&command).unwrap()).unwrap();
        prop_assert_eq!(thrown(&kept), (Ok(settled.clone()), rolls));
        assert_bounds(&settled.state);
        // What poison does in the turn is no part of the attempt.
        if state.combat.is_none() && state.statuses.is_empty() {
            for roll in settled.events.iter().filter_map(|event| match &event.kind {
                EventKind::Tried { roll: Some(roll), .. } => Some(roll),
                _ => None,
            }) {
                prop_assert!((5..=25).contains(&roll.against.unwrap()));
            }
            prop_assert!(settled.state.hero.hp >= 1 && settled.state.hero.hp >= state.hero.hp - 5);
            prop_assert!((settled.state.hero.gold - state.hero.gold).abs() <= 5);
            prop_assert_eq!(&settled.state.node, &state.node);
            prop_assert_eq!(&settled.state.hero.attributes, &state.hero.attributes);
            prop_assert!(settled.state.introduced.is_empty());
        }
    }

    #[test]
    fn every_effect_has_an_inverse(
        seed in any::<u64>(),
        before in prop::collection::vec(commands(), 0..20),
        proposals in prop::collection::vec(effects(), 1..12),
    ) {
        let story = story();
        let mut state = game(seed, &before, |_, _| {});
        let mut undo = vec![];
        for effect in &proposals {
            let (Bounded::Whole(effect) | Bounded::Part(effect, _)) = bound(&story, &state, effect) else { continue };
            let stood = state.clone();
            let inverse = inverse(&state, &effect);
            apply(&story, &mut state, &effect);
            let mut back = state.clone();
            restore(&mut back, inverse.clone());
            prop_assert_eq!(&back, &stood, "{:?}", effect);
            undo.push((stood, inverse));
        }
        for (stood, inverse) in undo.into_iter().rev() {
            restore(&mut state, inverse);
            prop_assert_eq!(&state, &stood);
        }
    }

    #[test]
    fn bounded_effects_keep_the_bounds(proposals in prop::collection::vec(effects(), 1..30)) {
        let story = story();
        let mut state = super::rich::state();
        for effect in &proposals {
            if let Bounded::Whole(effect) | Bounded::Part(effect, _) = bound(&story, &state, effect) {
                apply(&story, &mut state, &effect);
                let hero = &state.hero;
                prop_assert!((0..=hero.max_hp).contains(&hero.hp) && (1..=9_999).contains(&hero.max_hp));
                prop_assert!(hero.gold >= 0 && hero.exp >= 0 && (1..=99).contains(&hero.attributes.agility));
                prop_assert!(hero.items.values().all(|count| (1..=9_999).contains(count)));
                prop_assert!(state.characters.values().all(|who| (-100..=100).contains(&who.affinity)));
                prop_assert!(state.counters.values().all(|value| (-3..=5).contains(value)));
                prop_assert!(state.statuses.values().all(|borne| (1..=1_000).contains(&borne.left)));
            }
        }
    }
}
