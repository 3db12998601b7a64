//! A game at a server: free actions are ruled before they are told, and what a telling names can become real.

use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use storyecho::endpoint::Endpoint;
use storyecho::engine::{
    AdjudicateSetting, Engine, HeroChoice, NarratorChoice, NewGame, Session, Setup, Step, Stop, Tellers, TurnSettings,
    Update,
};
use storyecho::memory::embed::EmbedderSlot;
use storyecho::memory::{Memory, RecallSettings};
use storyecho::narrator::model::{ModelNarrator, Options};
use storyecho::store::{Rolling, Saves, TurnRow};
use storyecho::text::Language;
use storyecho::world::{Command, EventKind, Odds, StoryId};

use super::play::settings;
use super::server::{Request, Server, say};
use super::table::reply;

const LINE: &str = "I balance a pine cone on my nose";

/// What the server says next: to a question for a ruling, and to one for a telling. `None` is an answer that is none.
#[derive(Clone)]
struct Script {
    ruling: Option<Value>,
    telling: Value,
}

struct Game {
    session: Session,
    server: Server,
    script: Arc<Mutex<Script>>,
    runtime: tokio::runtime::Runtime,
    folder: tempfile::TempDir,
    notices: Vec<String>,
}

fn is_ruling(request: &Request) -> bool {
    request.body.contains("referee of a text adventure") || request.body.contains("文字冒险的裁判")
}

fn ruling(odds: &str, difficulty: u8) -> Value {
    json!({"why": "the cone is light and the wind is not", "odds": odds, "attribute": "agility", "difficulty": difficulty,
        "success": [{"op": "gold", "delta": 2}, {"op": "quest_done", "quest": "x"}],
        "failure": [{"op": "hp", "delta": -2}]})
}

fn telling(narration: &str, effects: &Value) -> Value {
    json!({"narration": narration, "choices": [], "effects": effects, "speakers": [], "facts": []})
}

fn plain() -> Value {
    telling(
        "The cone rests for a breath, and the whole wood seems to hold still with you while it does so.",
        &json!([]),
    )
}

impl Game {
    fn new(adjudicate: AdjudicateSetting) -> Self {
        let script = Arc::new(Mutex::new(Script { ruling: Some(ruling("check", 15)), telling: plain() }));
        let said = Arc::clone(&script);
        let server = Server::new(move |_, request, out| {
            let script = said.lock().unwrap().clone();
            let answer = if is_ruling(request) { script.ruling } else { Some(script.telling) };
            say(out, reply(&answer.map_or_else(|| "It is hard to say.".to_owned(), |answer| answer.to_string())));
        });
        let folder = tempfile::tempdir().unwrap();
        let mut engine = engine(&server, adjudicate, &folder);
        let game = NewGame {
            story: StoryId::new("fantasy_001"),
            save: Some("game".to_owned()),
            hero: HeroChoice::default(),
            language: Language::En,
            seed: Some(7),
        };
        let session = engine.create(&game).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        Self { session, server, script, runtime, folder, notices: Vec::new() }
    }

    fn script(&self, ruling: Option<Value>, telling: Value) {
        *self.script.lock().unwrap() = Script { ruling, telling };
    }

    fn step(&mut self, line: &str) -> Step {
        let notices = &mut self.notices;
        let mut watch = |update| {
            if let Update::Notice(text) = update {
                notices.push(text);
            }
        };
        self.runtime.block_on(self.session.line(line, &mut watch, &Stop::new())).unwrap()
    }

    fn play(&mut self, line: &str) -> TurnRow {
        match self.step(line) {
            Step::Committed(turn) => turn.row,
            Step::Moved { head, .. } => head.row,
            other => panic!("{line}: {other:?}"),
        }
    }

    fn answer(&mut self, line: &str) -> String {
        match self.step(line) {
            Step::Answered(answer) => answer.text,
            other => panic!("{line}: {other:?}"),
        }
    }

    fn rulings(&self) -> usize {
        self.server.requests().iter().filter(|request| is_ruling(request)).count()
    }

    /// The last message of the last telling that was asked for.
    fn asked(&self) -> String {
        let requests = self.server.requests();
        let last = requests.iter().rev().find(|request| !is_ruling(request)).unwrap().json();
        last["messages"].as_array().unwrap().last().unwrap()["content"].as_str().unwrap().to_owned()
    }

    fn reopen(mut self) -> Self {
        let folder = self.folder;
        drop(self.session);
        self.session = engine(&self.server, AdjudicateSetting::Free, &folder).open("game").unwrap();
        self.folder = folder;
        self
    }
}

fn engine(server: &Server, adjudicate: AdjudicateSetting, folder: &tempfile::TempDir) -> Engine {
    let endpoint = Arc::new(Endpoint::new(settings(&server.url)).unwrap());
    let model = Arc::new(ModelNarrator::new(endpoint, Options::default()));
    Engine::new(Setup {
        library: storyecho::story::library(&[]),
        saves: Saves::new(folder.path().to_owned()),
        settings: TurnSettings { adjudicate, ..TurnSettings::default() },
        tellers: Tellers { endpoint: Some(model), ..Tellers::default() },
        rolling: Rolling::OFF,
        memory: Memory::new(EmbedderSlot::off(), RecallSettings::default(), None),
        narrator: NarratorChoice::Endpoint,
        language: Language::En,
    })
}

fn odds(row: &TurnRow) -> Option<Odds> {
    row.events.iter().find_map(|event| match &event.kind {
        EventKind::Ruled { odds, .. } => Some(*odds),
        _ => None,
    })
}

fn success(row: &TurnRow) -> bool {
    row.events.iter().any(|event| matches!(event.kind, EventKind::Tried { success: true, .. }))
}

#[test]
fn success_and_failure_are_ruled_before_the_die_and_bind_the_telling() {
    // An easy one, and one that only a twenty would do.
    for (difficulty, attribute) in [(5, "agility"), (25, "strength")] {
        let mut game = Game::new(AdjudicateSetting::Free);
        let mut rule = ruling("check", difficulty);
        rule["attribute"] = attribute.into();
        game.script(Some(rule), plain());
        let before = game.session.state().hero.clone();
        let row = game.play(LINE);
        let roll = row.rolls.first().unwrap();
        assert_eq!(roll.against, Some(i32::from(difficulty)));
        assert_eq!(success(&row), roll.succeeds());
        let hero = &game.session.state().hero;
        let changed = (hero.gold - before.gold, hero.hp - before.hp);
        assert_eq!(changed, if roll.succeeds() { (2, 0) } else { (0, -2) });
        assert!(game.notices.iter().any(|notice| notice.starts_with(&format!("Difficulty {difficulty}"))));
        let asked = game.asked();
        assert!(asked.contains(&format!("Difficulty {difficulty}")), "{asked}");
        let outcome = if roll.succeeds() { "It worked." } else { "It failed." };
        assert!(asked.contains(outcome), "{asked}");
        let shown = game.session.committed().view.rolls;
        assert!(shown[0].text.contains("the cone is light") && shown[1].text.contains("against"), "{shown:?}");
        assert!(matches!(&row.commands[..], [Command::Ruled { .. }]));
        assert_eq!((game.rulings(), game.server.requests().len()), (1, 2));
    }
}

#[test]
fn what_is_ruled_impossible_fails_without_a_throw() {
    let mut game = Game::new(AdjudicateSetting::Free);
    game.script(Some(ruling("impossible", 0)), plain());
    let row = game.play(LINE);
    assert_eq!((odds(&row), success(&row), row.rolls.len()), (Some(Odds::Impossible), false, 0));
    let asked = game.asked();
    assert!(asked.contains("It cannot be done: the cone is light"), "{asked}");
}

#[test]
fn without_a_ruling_the_rules_settle_it_as_ever() {
    let mut alone = Game::new(AdjudicateSetting::Off);
    let plainly = alone.play(LINE);
    assert_eq!(alone.rulings(), 0);
    let mut game = Game::new(AdjudicateSetting::Free);
    game.script(None, plain());
    let row = game.play(LINE);
    assert_eq!((odds(&row), &row.rolls, &row.events), (None, &plainly.rolls, &plainly.events));
    assert_eq!(game.notices, Vec::<String>::new(), "it is in the log alone");
    // The same line from the same place is not ruled by a later whim.
    game.script(Some(ruling("trivial", 0)), plain());
    game.play("undo");
    assert_eq!(game.play(LINE).events, row.events);
    assert_eq!(game.rulings(), 1);
}

#[test]
fn told_again_or_played_again_a_turn_is_ruled_as_it_was() {
    let mut game = Game::new(AdjudicateSetting::Free);
    let first = game.play(LINE);
    let prompt = game.asked();
    game.script(
        Some(ruling("impossible", 0)),
        telling("Another telling of the cone, which goes its own way this time.", &json!([])),
    );
    let again = game.play("retell");
    assert_eq!((&again.events, &again.rolls, &again.commands), (&first.events, &first.rolls, &first.commands));
    assert_eq!(game.asked(), prompt);
    game.play("undo");
    let sibling = game.play(LINE);
    assert_eq!((&sibling.events, &sibling.rolls), (&first.events, &first.rolls));
    assert_eq!(game.asked(), prompt, "byte for byte");
    let mut game = game.reopen();
    game.play("undo");
    let reloaded = game.play(LINE);
    assert_eq!((&reloaded.events, &reloaded.rolls), (&first.events, &first.rolls));
    assert_eq!((game.asked(), game.rulings()), (prompt, 1));
    // Elsewhere on the line it is another attempt.
    game.play(LINE);
    assert_eq!(game.rulings(), 2);
}

#[test]
fn a_telling_that_fails_keeps_the_ruling() {
    let mut game = Game::new(AdjudicateSetting::Free);
    game.script(Some(ruling("check", 15)), json!("I cannot help with that."));
    assert!(matches!(game.step(LINE), Step::Failed(_)));
    game.script(Some(ruling("trivial", 0)), plain());
    let retried = game.runtime.block_on(game.session.retry(&mut |_| {}, &Stop::new())).unwrap();
    let Step::Committed(turn) = retried else { panic!("{retried:?}") };
    assert!(matches!(odds(&turn.row), Some(Odds::Check(_, 15))));
    assert_eq!(game.rulings(), 1);
}

#[test]
fn only_what_no_rule_settles_is_ruled() {
    let mut game = Game::new(AdjudicateSetting::Free);
    game.play("wait");
    assert_eq!(game.rulings(), 0);
}

#[test]
fn a_thing_used_as_nobody_thought_of_is_ruled_where_the_setting_says_always() {
    for (setting, rulings) in [(AdjudicateSetting::Free, 0), (AdjudicateSetting::Always, 1)] {
        let mut game = Game::new(setting);
        let item = {
            let (story, state) = (game.session.story(), game.session.state());
            let unused = |(item, _): &(&storyecho::world::Item, u32)| {
                let command = Command::Use { item: item.id.clone(), on: None };
                storyecho::world::rules::view::refusal(story, state, &command).is_some()
            };
            let carried = storyecho::world::rules::view::items_carried(story, state);
            carried.into_iter().find(unused).map(|(item, _)| item.name.get(Language::En).to_owned())
        };
        let Some(item) = item else { panic!("the hero of the forest carries nothing without a use") };
        let step = game.step(&format!("use {item}"));
        assert_eq!(matches!(step, Step::Committed(_)), rulings > 0, "{step:?}");
        assert_eq!(game.rulings(), rulings);
    }
}

fn introduce(kind: &str, name: &str) -> Value {
    json!([{"op": "introduce", "kind": kind, "name": name, "text": "A lean man, black to the elbows."}])
}

const BURNER: &str = "A charcoal burner comes out of the smoke and sets his sack down by the path, and nods to you.";

#[test]
fn somebody_whom_a_telling_names_becomes_real() {
    let mut game = Game::new(AdjudicateSetting::Off);
    game.script(None, telling(BURNER, &introduce("person", "a charcoal burner")));
    let row = game.play("wait");
    let told = game.session.committed().view;
    assert!(told.changes.iter().any(|change| change.contains("charcoal burner")), "{told:?}");
    assert!(row.checks.is_empty(), "{:?}", row.checks);
    let people = |game: &Game| game.session.scene().people.into_iter().map(|it| it.name).collect::<Vec<_>>();
    assert!(people(&game).contains(&"The charcoal burner".to_owned()), "{:?}", people(&game));
    assert!(game.answer("look").contains("charcoal burner"));
    assert!(game.answer("what do I know about the charcoal burner?").contains("black to the elbows"));
    game.script(
        None,
        telling("He wipes his hands on the sack. \"Wood and patience,\" the charcoal burner says.", &json!([])),
    );
    let spoken = game.play("talk to the charcoal burner");
    assert!(spoken.checks.is_empty(), "whoever was taken in is here: {:?}", spoken.checks);
    assert_eq!(game.session.scene().status.partner.as_deref(), Some("The charcoal burner"));
    let asked = game.asked();
    assert!(asked.contains("charcoal burner"), "{asked}");
    // Remembered over a reload, and gone with its turn.
    let mut game = game.reopen();
    assert!(people(&game).contains(&"The charcoal burner".to_owned()));
    game.play("undo 2");
    assert!(people(&game).is_empty() || !people(&game).contains(&"The charcoal burner".to_owned()));
    assert!(!game.answer("look").contains("charcoal burner"));
    game.play("redo 2");
    assert!(people(&game).contains(&"The charcoal burner".to_owned()));
}

#[test]
fn a_thing_is_taken_and_a_retelling_judges_anew() {
    let mut game = Game::new(AdjudicateSetting::Off);
    let found = "Half under a root lies a clay pipe, its bowl still black, with nobody about to ask for it back.";
    game.script(None, telling(found, &introduce("thing", "clay pipe")));
    game.play("wait");
    game.script(None, plain());
    game.play("take the clay pipe");
    assert!(game.session.scene().inventory.iter().any(|(name, _)| name == "clay pipe"));
    game.play("undo");
    game.play("retell");
    assert!(game.session.state().introduced.is_empty(), "the new telling names nothing");
    assert!(!matches!(game.step("take the clay pipe"), Step::Committed(turn) if !turn.state.hero.items.is_empty()
        && turn.state.hero.items.keys().any(|item| item.as_str().starts_with("made-"))));
}

#[test]
fn what_is_not_named_or_is_there_already_is_not_taken_in() {
    for (name, why) in [
        ("tinker", "does not name it"),
        ("north", "that is no name"),
        ("inventory", "another use"),
        ("Old Hunter", "called that already"),
    ] {
        let mut game = Game::new(AdjudicateSetting::Off);
        let text = "You hear of an inventory, of the north, and of the Old Hunter, and the smoke turns with the wind.";
        game.script(None, telling(text, &introduce("person", name)));
        game.play("wait");
        let notes = game.session.committed().view.notes.join("\n");
        assert!(game.session.state().introduced.is_empty() && notes.contains(why), "{name}: {notes}");
    }
}
