//! The sample with every rule of the format that it does without: numbers, facts, statuses, levels, hints, schedules,
//! companions, deadlines, quick and poisonous enemies.

use super::*;
use crate::text::{Localized, Words};
use crate::world::{
    Alternative, Arrival, Attribute, Attributes, Bonus, BonusOn, Branch, Character, Counter, Deadline, Director, Entry,
    Equip, FactId, HeroStatus, Hint, Infliction, Item, ItemKind, Levels, Outcome, Period, Quest, Remark, Reply, Rung,
    Shift, Showing, Span, Stage, StoryFact, Table, Talent, Threshold, Use,
};

/// Changes the rows of a table.
pub(super) fn edit<T: Entry + Clone>(table: &mut Table<T>, change: impl Fn(&mut T)) {
    let changed = table.iter().cloned().map(|mut row| {
        change(&mut row);
        row
    });
    *table = changed.collect();
}

fn add<T: Entry + Clone>(table: &mut Table<T>, more: Vec<T>) {
    *table = table.iter().cloned().chain(more).collect();
}

fn text(text: &str) -> Localized {
    Localized::new(text, text)
}

pub(super) fn flag(flag: &str) -> Condition {
    Condition::Flag(flag.into())
}

pub(super) fn mark(flag: &str) -> Effect {
    Effect::Flag { flag: flag.into(), value: true }
}

/// The whole story.
pub(super) fn story() -> Story {
    let mut story = sample::story();
    story.turns_per_period = 4;
    story.hero.talents = 1;
    story.levels = Some(Levels { exp: vec![100, 250, 600], hp: 5, points: 2 });
    story.director = Some(Director { after: 3 });
    let find_hal = Condition::Quest("find_hal".into(), crate::world::QuestIs::Active);
    story.hints = vec![
        Hint { when: vec![flag("nowhere")], texts: vec![text("Never.")] },
        Hint { when: vec![find_hal], texts: vec![text("Up."), text("The ridge."), text("Climb the ridge.")] },
    ];
    story.counters = counters().into_iter().collect();
    story.facts = facts().into_iter().collect();
    story.statuses = statuses().into_iter().collect();
    edit(&mut story.nodes, |node| match node.id.as_str() {
        "hut" => {
            for action in node.actions.iter_mut().filter(|action| action.id.as_str() == "stir_ashes") {
                action.check = None;
            }
        }
        "yard" => {
            node.rest = true;
            node.entries = vec![
                Arrival {
                    when: vec![Condition::Counter("guild".into(), Some(1), None)],
                    once: true,
                    text: text("Smoke hangs over the yard."),
                    effects: vec![Effect::Exp { delta: 1 }],
                },
                Arrival {
                    when: vec![],
                    once: false,
                    text: Localized::default(),
                    effects: vec![Effect::Count { counter: "guild".into(), delta: 1 }],
                },
            ];
            for exit in node.exits.iter_mut().filter(|exit| exit.to.as_str() == "hut") {
                exit.effects = vec![Effect::Gold { delta: 1 }];
            }
            for action in node.actions.iter_mut().filter(|action| action.id.as_str() == "call_out") {
                let outcome =
                    |when, effects| Outcome { when, branch: Branch { texts: vec![text("An answer.")], effects } };
                action.outcomes = vec![
                    outcome(vec![Condition::Counter("guild".into(), Some(3), None)], vec![mark("heard_guild")]),
                    outcome(vec![flag("horn")], vec![mark("heard_horn")]),
                ];
                action.success.effects = vec![mark("heard_echo")];
            }
        }
        _ => {}
    });
    edit(&mut story.characters, |who| match who.id.as_str() {
        "hunter" => hunter(who),
        _ => mira(who),
    });
    let boy = Character {
        id: "boy".into(),
        remarks: vec![remark(vec![], false, vec![])],
        ..story.characters.get(&"mira".into()).expect("Mira").clone()
    };
    add(&mut story.characters, vec![Character { schedule: vec![], enemy: None, companion: false, ..boy }]);
    edit(&mut story.quests, |quest| {
        for stage in quest.stages.iter_mut().filter(|stage| stage.id.as_str() == "ridge") {
            stage.alternatives =
                vec![way(vec![flag("never")], vec![]), way(vec![flag("signal")], vec![Effect::Gold { delta: 2 }])];
        }
    });
    let wolf_hunt = story.quests.get(&"wolf_hunt".into()).expect("the wolf's quest").clone();
    add(&mut story.quests, quests(&wolf_hunt));
    edit(&mut story.enemies, |enemy| {
        if enemy.id.as_str() == "wolf" {
            enemy.inflicts = vec![Infliction { status: "poisoned".into(), chance: 50, turns: Some(2) }];
            enemy.critical = Some(18);
            enemy.initiative = true;
            enemy.flees_below = Some(30);
            enemy.flees = vec![text("It runs.")];
        }
    });
    edit(&mut story.items, |item| match item.id.as_str() {
        "sword" => {
            item.equip.attack = 2;
            item.equip.attributes.agility = 1;
        }
        "coat" => item.equip.defense = 2,
        _ => {}
    });
    let rope = story.items.get(&"rope".into()).expect("the rope").clone();
    add(&mut story.items, items(&rope));
    edit(&mut story.talents, |talent| {
        talent.effects = vec![Effect::Attribute { attribute: Attribute::Agility, delta: 1 }];
    });
    let tracker = story.talents.get(&"tracker".into()).expect("the tracker").clone();
    let bonus = |on, attribute, value| Bonus { on, attribute, value };
    let keen = Talent {
        id: "keen".into(),
        when: vec![],
        effects: vec![Effect::Gold { delta: 1 }],
        bonus: vec![
            bonus(BonusOn::Check, Some(Attribute::Agility), 2),
            bonus(BonusOn::Attack, None, 3),
            bonus(BonusOn::Negotiate, None, 4),
            bonus(BonusOn::Flee, None, 5),
            bonus(BonusOn::Defense, None, 6),
        ],
        starting: true,
        ..tracker
    };
    add(&mut story.talents, vec![keen]);
    story
}

fn counters() -> Vec<Counter> {
    let rung = |at, name: &str| Rung { at, name: text(name) };
    vec![Counter {
        id: "guild".into(),
        name: text("Guild"),
        text: text("What the guild thinks."),
        start: 0,
        min: -3,
        max: 5,
        shown: true,
        levels: vec![rung(-3, "shut"), rung(0, "known"), rung(3, "trusted")],
    }]
}

fn facts() -> Vec<StoryFact> {
    let fact = |id: &str, replaces: Option<&str>| StoryFact {
        id: id.into(),
        subject: "mira".to_owned(),
        relation: "is".to_owned(),
        object: text(id),
        text: text(id),
        replaces: replaces.map(FactId::from),
    };
    vec![fact("honest", None), fact("lied", Some("honest")), fact("forced", Some("lied"))]
}

fn statuses() -> Vec<HeroStatus> {
    let status = |id: &str, numbers: (i32, i32, i32), turns, harmful| HeroStatus {
        id: id.into(),
        name: text(id),
        text: text(id),
        begins: vec![],
        ends: vec![],
        each_turn: vec![],
        attack: numbers.0,
        defense: numbers.1,
        speed: numbers.2,
        turns,
        harmful,
    };
    vec![
        HeroStatus { each_turn: vec![Effect::Hp { delta: -1 }], ..status("poisoned", (-2, -3, -4), 3, true) },
        status("blessed", (4, 0, 0), 2, false),
        status("dazed", (-5, -4, -6), 2, true),
    ]
}

fn remark(when: Vec<Condition>, once: bool, effects: Vec<Effect>) -> Remark {
    Remark { when, once, text: text("A word."), effects }
}

fn hunter(who: &mut Character) {
    let at = |period, more: Vec<Condition>| std::iter::once(Condition::Time(vec![period])).chain(more).collect();
    who.schedule = vec![
        Shift { when: at(Period::Dusk, vec![]), node: Some("yard".into()) },
        Shift { when: at(Period::Night, vec![flag("curfew")]), node: None },
        Shift { when: at(Period::Dawn, vec![]), node: Some("hut".into()) },
    ];
    let reply = |when, effects| Reply { words: Words::new(&["塔"], &["tower"]), when, text: text("So."), effects };
    who.tell = vec![
        reply(vec![flag("tower_seen")], vec![Effect::Exp { delta: 7 }]),
        reply(vec![], vec![Effect::Exp { delta: 3 }]),
    ];
    let showing = |when, effects| Showing { item: "ring".into(), when, text: text("That?"), effects };
    who.shown = vec![
        showing(vec![flag("tower_seen")], vec![Effect::Learn { fact: "lied".into() }]),
        showing(vec![], vec![Effect::Learn { fact: "honest".into() }]),
    ];
    who.remarks = vec![
        remark(vec![Condition::Defeated("wolf".into(), 1)], true, vec![Effect::Exp { delta: 2 }]),
        remark(vec![flag("chatty")], false, vec![]),
    ];
    for topic in who.topics.iter_mut().filter(|topic| topic.id.as_str() == "son") {
        let answer = |when, effects| Outcome { when, branch: Branch { texts: vec![text("An answer.")], effects } };
        topic.answers = vec![
            answer(vec![flag("tower_seen")], vec![Effect::Gold { delta: 5 }]),
            answer(vec![flag("horn")], vec![Effect::Gold { delta: 9 }]),
        ];
    }
}

fn mira(who: &mut Character) {
    who.companion = true;
    who.follows = text("She comes along.");
    who.stays = text("She stays.");
    who.schedule = vec![Shift { when: vec![Condition::Time(vec![Period::Day])], node: Some("crypt".into()) }];
    who.remarks = vec![remark(vec![flag("chatty")], true, vec![])];
    who.thresholds.push(Threshold {
        at: 30,
        when: vec![flag("trust")],
        text: text("She nods."),
        effects: vec![mark("mira_sworn")],
    });
}

fn way(done: Vec<Condition>, effects: Vec<Effect>) -> Alternative {
    Alternative { done, text: text("Another way."), effects }
}

fn quests(model: &Quest) -> Vec<Quest> {
    let stage = |done: Vec<Condition>, alternatives| Stage {
        id: "only".into(),
        objective: text("Do it"),
        done,
        text: Localized::default(),
        effects: vec![],
        alternatives,
    };
    let quest = |id: &str, stage| Quest {
        id: id.into(),
        requires: vec![],
        starts: vec![],
        stages: vec![stage],
        failed: text("Too late."),
        reward: vec![],
        ..model.clone()
    };
    vec![
        Quest {
            excludes: vec!["oath".into()],
            deadline: Some(Deadline { span: Span::Turns(8), warning: text("Soon too late.") }),
            ..quest("toll", stage(vec![flag("paid")], vec![]))
        },
        Quest {
            deadline: Some(Deadline { span: Span::Days(1), warning: text("Soon too late.") }),
            ..quest("tithe", stage(vec![flag("given")], vec![]))
        },
        Quest {
            requires_any: vec![(Attribute::Strength, 50), (Attribute::Intelligence, 6)],
            starts: vec![flag("oath_asked")],
            ..quest("oath", stage(vec![], vec![way(vec![flag("sworn")], vec![])]))
        },
    ]
}

fn items(model: &Item) -> Vec<Item> {
    let item = |id: &str, kind| Item { id: id.into(), kind, uses: vec![], ..model.clone() };
    let dazes = Effect::Status { status: "dazed".into(), turns: None, on: crate::world::Side::Enemy };
    vec![
        Item {
            power: 3,
            equip: Equip { attack: 5, defense: 0, attributes: Attributes { strength: 2, ..Attributes::default() } },
            ..item("axe", ItemKind::Weapon)
        },
        Item {
            uses: vec![Use {
                on: Some(Thing::Enemy("wolf".into())),
                when: vec![],
                branch: Branch { texts: vec![text("A flash.")], effects: vec![dazes] },
                consumes: false,
            }],
            ..item("flash", ItemKind::Thing)
        },
        item("charm", ItemKind::Thing),
    ]
}

/// The hero with the starting talent or without.
pub(super) fn hero(keen: bool) -> Hero {
    let mut hero = sample::hero();
    if keen {
        hero.growth.talents.insert("keen".into(), 0);
    }
    hero
}

/// After the first turn: in the hut at dawn, the charm in the pocket.
pub(super) fn state() -> State {
    let mut state = begin(&story(), hero(false), &mut Dice::new(7, 0)).state;
    state.hero.items.insert("charm".into(), 1);
    state
}

/// Settles a command with the dice of seed 1; it must not be refused.
pub(super) fn turn(state: &State, command: &Command) -> Settled {
    let mut dice = Dice::new(1, state.depth + 1);
    settle(&story(), state, command, &mut dice).unwrap_or_else(|why| panic!("{command:?}: {why:?}"))
}

/// Settles commands one after the other.
pub(super) fn turns(state: &State, commands: &[Command]) -> State {
    commands.iter().fold(state.clone(), |state, command| turn(&state, command).state)
}

/// The story in which using the charm has these effects.
pub(super) fn charmed(effects: &[Effect]) -> Story {
    let mut story = story();
    edit(&mut story.items, |item| {
        if item.id.as_str() == "charm" {
            let branch = Branch { texts: vec![text("It hums.")], effects: effects.to_vec() };
            item.uses = vec![Use { on: None, when: vec![], branch, consumes: false }];
        }
    });
    story
}

/// A turn in which the charm brings these effects.
pub(super) fn bring(state: &State, effects: &[Effect]) -> Settled {
    let mut dice = Dice::new(1, state.depth + 1);
    settle(&charmed(effects), state, &employ("charm", None), &mut dice).unwrap_or_else(|why| panic!("{why:?}"))
}

/// All turns of a command with the dice of the first seeds, throws and all.
pub(super) fn seeds(story: &Story, state: &State, command: &Command) -> Vec<(Settled, Vec<crate::world::Roll>)> {
    let settled = |seed| {
        let mut dice = Dice::new(seed, state.depth + 1);
        let settled = settle(story, state, command, &mut dice).unwrap_or_else(|why| panic!("{why:?}"));
        (settled, dice.into_rolls())
    };
    (0..200).map(settled).collect()
}

/// On the ridge in a fight with the wolf, the hero's blow next.
pub(super) fn at_the_wolf() -> State {
    let mut state = state();
    state.node = "ridge".into();
    state.visits.insert("ridge".into(), 1);
    state.encounters.entry("ridge".into()).or_default().insert(0, 1);
    super::super::effects::apply(&story(), &mut state, &Effect::Combat { enemy: "wolf".into() });
    state.combat.as_mut().expect("a fight").from = Some("yard".into());
    state
}
