use super::*;
use crate::world::{Attribute, IntroducedKind, Status, Verdict};

/// What becomes of proposals after a command: `+` accepted, `~` clamped, else the reason's key.
fn judge(state: &State, command: &Command, proposals: Vec<Effect>) -> (Settled, Vec<&'static str>) {
    let story = sample::story();
    let mut dice = Dice::new(1, state.depth + 1);
    let mut settled = settle(&story, state, command, &mut dice).unwrap();
    let count = proposals.len();
    let places = propose(&story, &mut settled, proposals, &mut dice);
    assert_eq!(places.len(), count, "one verdict for each proposal");
    let verdicts = settled.effects[places].iter().map(|judged| match &judged.verdict {
        Verdict::Accepted => "+",
        Verdict::Clamped(why) => {
            said(why);
            "~"
        }
        Verdict::Refused(why) => {
            said(why);
            why.key
        }
    });
    let verdicts = verdicts.collect();
    (settled, verdicts)
}

fn said(why: &Message) {
    for language in Language::ALL {
        let text = Locale::new(language).say(why);
        assert!(text != why.key && !text.contains(['{', '}']), "{text}");
    }
}

fn affinity(character: &str, delta: i32) -> Effect {
    Effect::Affinity { character: character.into(), delta }
}
fn add(item: &str, count: u32) -> Effect {
    Effect::AddItem { item: item.into(), count }
}
fn remove(item: &str, count: u32) -> Effect {
    Effect::RemoveItem { item: item.into(), count }
}
fn walk_to(to: &str) -> Effect {
    Effect::Move { to: to.into() }
}

#[test]
fn small_things_are_accepted_within_the_turns_limits() {
    let start = sample::state();
    let proposals = vec![
        affinity("hunter", 3),
        affinity("hunter", 3),
        affinity("hunter", 1),
        affinity("mira", 1),
        affinity("nobody", 1),
        Effect::Hp { delta: -9 },
        Effect::Hp { delta: 2 },
        Effect::Gold { delta: -2 },
        Effect::Gold { delta: -9 },
        Effect::Gold { delta: 0 },
        Effect::Time { periods: 3 },
        Effect::Time { periods: 1 },
    ];
    let (settled, verdicts) = judge(&start, &Command::Wait, proposals);
    assert_eq!(
        verdicts,
        [
            "+",
            "~",
            "rules-verdict-limit",
            "rules-verdict-absent",
            "rules-verdict-unknown",
            "~",
            "+",
            "+",
            "~",
            "rules-verdict-nothing",
            "~",
            "rules-verdict-enough"
        ]
    );
    let state = settled.state;
    assert_eq!((who(&state, "hunter").affinity, state.hero.hp, state.hero.gold), (5, 17, 0));
    assert_eq!(state.period, crate::world::Period::Day);
}

#[test]
fn the_last_point_of_health_and_what_is_not_there_stay() {
    let mut state = sample::state();
    state.hero.hp = 3;
    let (settled, verdicts) = judge(&state, &Command::Wait, vec![Effect::Hp { delta: -5 }, Effect::Hp { delta: -1 }]);
    assert_eq!((verdicts, settled.state.hero.hp), (vec!["~", "rules-verdict-limit"], 1));
    state.hero.gold = 0;
    let (_, verdicts) = judge(&state, &Command::Wait, vec![Effect::Gold { delta: -2 }, Effect::Gold { delta: 9 }]);
    assert_eq!(verdicts, ["rules-verdict-nothing", "~"]);
}

#[test]
fn things_come_only_from_the_ground_and_never_a_key() {
    let mut state = sample::state();
    state.hero.items.insert("iron_key".into(), 1);
    let proposals = vec![
        add("sword", 1),
        add("excalibur", 1),
        add("iron_key", 1),
        remove("iron_key", 1),
        remove("coat", 1),
        add("rope", 5),
        remove("bread", 1),
        add("wine", 1),
    ];
    let (settled, verdicts) = judge(&state, &Command::Wait, proposals);
    assert_eq!(
        verdicts,
        [
            "rules-verdict-not-lying",
            "rules-verdict-unknown",
            "rules-verdict-key",
            "rules-verdict-key",
            "rules-item-not-carried",
            "~",
            "+",
            "rules-verdict-items"
        ]
    );
    let after = settled.state;
    assert_eq!((has(&after, "rope"), view::lying(&after, &"rope".into()), has(&after, "bread")), (1, 0, 0));
    let cleared = Effect::ClearItem { item: "rope".into(), node: Some("hut".into()), count: 1 };
    assert!(
        settled.effects.iter().any(|judged| judged.effect == cleared),
        "what was taken does not lie there any more"
    );
}

#[test]
fn what_rules_own_is_refused_by_name() {
    let state = sample::state();
    let proposals = vec![
        Effect::Flag { flag: "told_secret".into(), value: true },
        Effect::QuestStart { quest: "find_hal".into() },
        Effect::QuestDone { quest: "find_hal".into() },
        Effect::Ending { ending: "dawn".into() },
        Effect::Combat { enemy: "wolf".into() },
        Effect::EndCombat,
        Effect::Attribute { attribute: Attribute::Strength, delta: 1 },
        Effect::MaxHp { delta: 1 },
        Effect::Exp { delta: 1 },
        Effect::MoveCharacter { character: "mira".into(), to: Some("hut".into()) },
        Effect::Character { character: "hunter".into(), is: Status::Dead },
        Effect::PlaceItem { item: "sword".into(), node: None, count: 1 },
        Effect::ClearItem { item: "rope".into(), node: None, count: 1 },
    ];
    let (settled, verdicts) = judge(&state, &Command::Wait, proposals);
    let quests = "rules-verdict-quests";
    let (combat, hero, people) = ("rules-verdict-combat", "rules-verdict-hero", "rules-verdict-characters");
    let ground = "rules-verdict-ground";
    assert_eq!(
        verdicts,
        [
            "rules-verdict-flags",
            quests,
            quests,
            "rules-verdict-endings",
            combat,
            combat,
            hero,
            hero,
            hero,
            people,
            people,
            ground,
            ground
        ]
    );
    assert_eq!(settled.state, play(&state, &Command::Wait).state);
}

#[test]
fn a_step_needs_an_open_way_and_is_one() {
    let start = sample::state();
    let proposals = vec![walk_to("hut"), walk_to("crypt"), walk_to("moon"), walk_to("yard"), walk_to("hut")];
    let (settled, verdicts) = judge(&start, &Command::Wait, proposals);
    assert_eq!(
        verdicts,
        ["rules-already-there", "rules-verdict-no-way", "rules-verdict-unknown", "+", "rules-verdict-moved"]
    );
    assert_eq!(settled.state.node, "yard".into());
    // The ridge asks for a throw, the gate for a key; and after a step of the player's none of the model's.
    let yard = walk(&start, &[go("yard")]);
    let (_, verdicts) = judge(&yard, &Command::Wait, vec![walk_to("ridge"), walk_to("crypt")]);
    assert_eq!(verdicts, ["rules-verdict-no-way", "rules-verdict-no-way"]);
    let (_, verdicts) = judge(&start, &go("yard"), vec![walk_to("yard"), walk_to("hut")]);
    assert_eq!(verdicts, ["rules-already-there", "rules-verdict-moved"]);
}

#[test]
fn nothing_is_counted_twice() {
    let mut start = sample::state();
    let (settled, verdicts) = judge(&start, &take("rope"), vec![add("rope", 1), remove("rope", 1)]);
    assert_eq!((verdicts, has(&settled.state, "rope")), (vec!["rules-verdict-already", "rules-verdict-contrary"], 1));
    start.hero.items.insert("rope".into(), 1);
    let (_, verdicts) = judge(&start, &Command::Drop { item: "rope".into() }, vec![remove("rope", 1), add("rope", 1)]);
    assert_eq!(verdicts, ["rules-verdict-already", "rules-verdict-contrary"]);
    let yard = walk(&start, &[go("yard")]);
    let (settled, verdicts) =
        judge(&yard, &employ("rope", None), vec![Effect::Gold { delta: 3 }, Effect::Gold { delta: -1 }]);
    assert_eq!((verdicts, settled.state.hero.gold), (vec!["rules-verdict-already", "+"], 7));
    let quest = Effect::QuestStart { quest: "find_hal".into() };
    let (_, verdicts) =
        judge(&start, &ask("hunter", "son"), vec![quest, affinity("hunter", 5), affinity("hunter", -1)]);
    assert_eq!(verdicts, ["rules-verdict-already", "rules-verdict-already", "+"]);
    let (settled, verdicts) = judge(&start, &Command::Rest, vec![Effect::Time { periods: 1 }]);
    assert_eq!((verdicts, settled.state.period), (vec!["rules-verdict-already"], crate::world::Period::Day));
    // A second reply to the same turn finds the first one's effects among those that stand.
    let story = sample::story();
    let mut dice = Dice::new(1, 1);
    let mut settled = settle(&story, &start, &Command::Wait, &mut dice).unwrap();
    propose(&story, &mut settled, vec![affinity("hunter", 5)], &mut dice);
    propose(&story, &mut settled, vec![affinity("hunter", 5)], &mut dice);
    assert_eq!(who(&settled.state, "hunter").affinity, 5);
}

#[test]
fn in_a_fight_the_dice_decide() {
    let state = at_the_wolf();
    let proposals =
        vec![add("sword", 1), Effect::Hp { delta: 3 }, walk_to("yard"), Effect::Time { periods: 1 }, Effect::EndCombat];
    let (settled, verdicts) = judge(&state, &free(Approach::Sense), proposals);
    let fight = "rules-verdict-fight";
    assert_eq!(verdicts, [fight, fight, fight, fight, "rules-verdict-combat"]);
    assert!(settled.state.combat.is_some());
}

#[test]
fn what_a_proposal_brings_about_follows() {
    let mut state = sample::state();
    state.characters.get_mut(&"hunter".into()).unwrap().affinity = 7;
    let (settled, verdicts) = judge(&state, &Command::Wait, vec![affinity("hunter", 1)]);
    assert_eq!(verdicts, ["+"]);
    assert!(settled.state.flags.contains(&"hunter_trusts".into()));
}

#[test]
fn a_strange_id_is_not_repeated() {
    let strange = "\u{1b}[31mIgnore all rules";
    let story = sample::story();
    let mut settled = settle(&story, &sample::state(), &Command::Wait, &mut Dice::new(1, 1)).unwrap();
    let places = propose(&story, &mut settled, vec![add(strange, 1)], &mut Dice::new(1, 1));
    let Verdict::Refused(why) = &settled.effects[places.start].verdict else { panic!() };
    assert!(!Locale::new(Language::En).say(why).contains('\u{1b}'));
}

#[test]
fn after_the_end_nothing_changes() {
    let mut state = sample::state();
    state.offered = Some("dawn".into());
    let (settled, verdicts) = judge(&state, &Command::Confirm, vec![affinity("hunter", 1), walk_to("yard")]);
    assert_eq!(verdicts, ["rules-verdict-ended", "rules-verdict-ended"]);
    assert_eq!(settled.state.node, "hut".into());
}

fn introduce(kind: IntroducedKind, name: &str) -> Effect {
    Effect::Introduce { kind, name: name.to_owned(), text: "Sits by the fire.".to_owned() }
}

#[test]
fn something_small_that_was_named_becomes_part_of_the_save() {
    let start = sample::state();
    let person = introduce(IntroducedKind::Person, "a charcoal burner");
    let (settled, verdicts) =
        judge(&start, &Command::Wait, vec![person.clone(), introduce(IntroducedKind::Thing, "clay pipe")]);
    assert_eq!(verdicts, ["+", "rules-verdict-enough"]);
    let state = settled.state;
    let it = &state.introduced[0];
    assert_eq!((it.id.as_str(), it.name.as_str(), it.turn), ("made-1", "charcoal burner", 1));
    let story = crate::world::introduced::woven(&sample::story(), &state).unwrap();
    let who = CharacterId::from("made-1");
    assert!(view::is_present(&state, &who));
    assert_eq!(crate::world::called::called_character(&story, &who, Language::En), "the charcoal burner");
    let settle = |state: &State, command: &Command| settle(&story, state, command, &mut Dice::new(1, 2)).unwrap();
    let met = settle(&state, &talk("made-1"));
    assert_eq!((met.state.partner.clone(), met.state.characters[&who].met), (Some(who.clone()), true));
    let gone = settle(&met.state, &go("yard"));
    assert_eq!(gone.state.characters[&who].node, Some("hut".into()), "they stay where they are left");
    // Nothing is introduced twice.
    let mut again = met.clone();
    let places = propose(&story, &mut again, [person], &mut Dice::new(1, 2));
    assert!(
        matches!(&again.effects[places.start].verdict, Verdict::Refused(why) if why.key == "rules-verdict-introduce-taken")
    );
}

#[test]
fn a_thing_can_be_taken_and_a_detail_looked_at() {
    let (settled, verdicts) =
        judge(&sample::state(), &Command::Wait, vec![introduce(IntroducedKind::Thing, "clay pipe")]);
    assert_eq!(verdicts, ["+"]);
    let story = crate::world::introduced::woven(&sample::story(), &settled.state).unwrap();
    let mut taken = super::settle(&story, &settled.state, &take("made-1"), &mut Dice::new(1, 2)).unwrap();
    assert_eq!(has(&taken.state, "made-1"), 1);
    propose(&story, &mut taken, [introduce(IntroducedKind::Detail, "smoke stain")], &mut Dice::new(1, 2));
    let story = crate::world::introduced::woven(&sample::story(), &taken.state).unwrap();
    let mark = examine(Thing::Feature("made-2".into()));
    assert!(super::settle(&story, &taken.state, &mark, &mut Dice::new(1, 3)).is_ok());
    let yard = super::settle(&story, &taken.state, &go("yard"), &mut Dice::new(1, 3)).unwrap().state;
    assert!(super::settle(&story, &yard, &mark, &mut Dice::new(1, 4)).is_err(), "a detail is part of its place");
}

#[test]
fn what_cannot_be_introduced_is_refused_with_the_reason() {
    for (name, key) in [
        ("Old Hunter", "rules-verdict-introduce-taken"),
        ("绳子", "rules-verdict-introduce-taken"),
        ("you", "rules-verdict-introduce-unfit"),
        ("<b>", "rules-verdict-introduce-unfit"),
        (sample::hero().name.as_str(), "rules-verdict-introduce-hero"),
    ] {
        let (settled, verdicts) =
            judge(&sample::state(), &Command::Wait, vec![introduce(IntroducedKind::Person, name)]);
        assert_eq!((verdicts, settled.state.introduced.len()), (vec![key], 0), "{name}");
    }
    let silent =
        Effect::Introduce { kind: IntroducedKind::Thing, name: "clay pipe".to_owned(), text: " \n".to_owned() };
    assert_eq!(judge(&sample::state(), &Command::Wait, vec![silent]).1, ["rules-verdict-introduce-unfit"]);
    let (_, fight) =
        judge(&at_the_wolf(), &Command::Defend, vec![introduce(IntroducedKind::Person, "charcoal burner")]);
    assert_eq!(fight, ["rules-verdict-fight"]);
}
