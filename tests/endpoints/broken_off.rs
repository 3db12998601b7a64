//! A reply that broke off: nothing of it counts, and the rest of it can be asked for.

use std::sync::Arc;

use serde_json::json;
use storyecho::endpoint::Endpoint;
use storyecho::engine::{
    CheckSetting, Engine, Failure, HeroChoice, NarratorChoice, NewGame, Offer, Session, Setup, Step, Stop, Tellers,
    TurnSettings, Update,
};
use storyecho::memory::embed::EmbedderSlot;
use storyecho::memory::{Memory, RecallSettings};
use storyecho::narrator::model::{ModelNarrator, Options};
use storyecho::store::{Rolling, Saves, TurnRow};
use storyecho::text::Language;
use storyecho::world::StoryId;

use super::play::settings;
use super::server::{DONE, STREAM, Server, USAGE, deltas, finish, json, say};

const BEGUN: &str =
    r#"{"narration": "The wind turns over the mill, and the grass lies flat where it has passed. Somewhere a shutter "#;
const REST: &str = r#"knocks twice and is still.", "choices": ["Wait on"], "effects": [{"op": "gold", "delta": 3}], "speakers": [], "facts": []}"#;
const WHOLE: &str = "The wind turns over the mill, and the grass lies flat where it has passed. Somewhere a shutter knocks twice and is still.";

struct Game {
    session: Session,
    runtime: tokio::runtime::Runtime,
    server: Server,
    prose: String,
    _folder: tempfile::TempDir,
}

/// What the server says to each request in turn; the last again and again. `None` is an error of the server.
fn game(script: Vec<Option<(&'static str, &'static str)>>) -> Game {
    let server = Server::new(move |number, _, out| match script.get(number).or(script.last()) {
        Some(Some((text, reason))) => say(out, format!("{STREAM}{}{}{USAGE}{DONE}", deltas(text, 9), finish(reason))),
        _ => say(out, json("401 Unauthorized", r#"{"error": {"message": "no"}}"#)),
    });
    let folder = tempfile::tempdir().unwrap();
    let endpoint = Arc::new(Endpoint::new(settings(&server.url)).unwrap());
    let model = Arc::new(ModelNarrator::new(endpoint, Options::default()));
    let mut engine = Engine::new(Setup {
        library: storyecho::story::library(&[]),
        saves: Saves::new(folder.path().to_owned()),
        settings: TurnSettings { check: CheckSetting::Off, ..TurnSettings::default() },
        tellers: Tellers { endpoint: Some(model), ..Tellers::default() },
        memory: Memory::new(EmbedderSlot::off(), RecallSettings::default(), None),
        narrator: NarratorChoice::Endpoint,
        language: Language::En,
        rolling: Rolling::OFF,
    });
    let game = NewGame {
        story: StoryId::new("fantasy_001"),
        save: Some("cut".to_owned()),
        hero: HeroChoice::default(),
        language: Language::En,
        seed: Some(7),
    };
    let session = engine.create(&game).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    Game { session, runtime, server, prose: String::new(), _folder: folder }
}

impl Game {
    fn line(&mut self) -> Step {
        self.prose.clear();
        let prose = &mut self.prose;
        let mut watch = watch(prose);
        self.runtime.block_on(self.session.line("wait", &mut watch, &Stop::new())).unwrap()
    }

    fn go_on(&mut self) -> Step {
        self.prose.clear();
        let prose = &mut self.prose;
        let mut watch = watch(prose);
        self.runtime.block_on(self.session.go_on(&mut watch, &Stop::new())).unwrap()
    }
}

fn watch(prose: &mut String) -> impl FnMut(Update) + Send {
    move |update| match update {
        Update::Began { .. } => prose.clear(),
        Update::Prose(more) => prose.push_str(&more),
        _ => {}
    }
}

fn failed(step: Step) -> Failure {
    match step {
        Step::Failed(failure) => failure,
        other => panic!("{other:?}"),
    }
}

fn told(step: Step) -> TurnRow {
    match step {
        Step::Committed(turn) => turn.row,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_rest_is_asked_for_and_the_whole_is_one_reply() {
    let mut game = game(vec![Some((BEGUN, "length")), Some((REST, "stop"))]);
    let (head, state) = (game.session.head().id, game.session.state().clone());
    let failure = failed(game.line());
    assert_eq!(failure.offers, [Offer::Continue, Offer::Retry, Offer::Builtin, Offer::Leave]);
    assert!(WHOLE.starts_with(failure.partial.trim_end()) && !failure.partial.is_empty(), "{}", failure.partial);
    assert!(game.session.has_begun());
    assert_eq!((game.session.head().id, game.session.state()), (head, &state), "nothing happened");

    let row = told(game.go_on());
    assert_eq!(row.narration, WHOLE);
    assert_eq!(game.prose, WHOLE, "the whole is shown");
    assert_eq!(row.input, "wait");
    assert_eq!(row.effects.iter().filter(|judged| judged.effect == json!({"op": "gold", "delta": 3})).count(), 1);
    assert_eq!(row.usage.prompt_tokens, 6_000, "both calls are counted");
    assert!(row.notices.iter().any(|notice| notice.contains("continued")), "{:?}", row.notices);
    assert!(!game.session.has_begun());

    let requests = game.server.requests();
    let (first, second) = (requests[0].json(), requests[1].json());
    let said = second["messages"].as_array().unwrap();
    let sent = first["messages"].as_array().unwrap();
    assert_eq!(said[..sent.len()], sent[..], "the same prompt");
    assert_eq!(said[sent.len()], json!({"role": "assistant", "content": BEGUN}));
    assert_eq!(said[sent.len() + 1]["role"], "user");
    assert_eq!(said.len(), sent.len() + 2);
    assert!(second.get("response_format").is_none_or(serde_json::Value::is_null), "the rest of an object is no object");
}

#[test]
fn a_reply_may_break_off_again_and_begin_anew() {
    const ANEW: &str = r#"{"narration": "You wait by the mill, and the day goes on without you for a while longer.", "choices": [], "effects": [], "speakers": [], "facts": []}"#;
    let half = REST.split_at(20);
    let mut once = game(vec![Some((BEGUN, "length")), Some((half.0, "length")), Some((half.1, "stop"))]);
    failed(once.line());
    let failure = failed(once.go_on());
    assert_eq!(failure.offers.first(), Some(&Offer::Continue));
    let row = told(once.go_on());
    assert_eq!((row.narration.as_str(), row.usage.prompt_tokens), (WHOLE, 9_000));

    let mut anew = game(vec![Some((BEGUN, "length")), Some((ANEW, "stop"))]);
    failed(anew.line());
    let row = told(anew.go_on());
    assert_eq!(row.narration, "You wait by the mill, and the day goes on without you for a while longer.");
    assert_eq!(anew.prose, row.narration, "nothing of the old reply is shown");
}

#[test]
fn what_had_come_outlives_a_server_that_fails_and_ends_with_a_retry() {
    let mut game = game(vec![Some((BEGUN, "length")), None, Some((REST, "stop"))]);
    failed(game.line());
    let failure = failed(game.go_on());
    assert_eq!(failure.offers.first(), Some(&Offer::Continue), "{failure:?}");
    assert_eq!(told(game.go_on()).narration, WHOLE);
    // nothing waits any more
    assert!(matches!(game.go_on(), Step::Answered(_)));

    let whole: &'static str = Box::leak(format!("{BEGUN}{REST}").into_boxed_str());
    let mut retried = self::game(vec![Some((BEGUN, "length")), Some((whole, "stop"))]);
    failed(retried.line());
    let row = retried.runtime.block_on(retried.session.retry(&mut |_| {}, &Stop::new())).unwrap();
    let row = told(row);
    assert_eq!((row.narration.as_str(), row.usage.prompt_tokens), (WHOLE, 3_000));
    let requests = retried.server.requests();
    assert_eq!(requests[0].json()["messages"], requests[1].json()["messages"], "a retry begins anew");
}
