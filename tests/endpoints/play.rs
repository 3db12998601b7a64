//! One turn against a server.

use std::sync::Arc;
use std::time::{Duration, Instant};

use storyecho::endpoint::{Endpoint, Limits, Settings};
use storyecho::engine::{
    CheckSetting, Committed, Engine, Failure, HeroChoice, NarratorChoice, NewGame, Setup, Step, Stop, Tellers,
    TurnSettings, Update,
};
use storyecho::memory::embed::EmbedderSlot;
use storyecho::memory::{Memory, RecallSettings};
use storyecho::narrator::model::{ModelNarrator, Options, contract};
use storyecho::narrator::{Delta, NarratorError, Telling};
use storyecho::prompt::{Prompt, PromptMessage, Role};
use storyecho::store::{Rolling, Saves};
use storyecho::text::Language;
use storyecho::world::StoryId;

/// Limits that no busy machine reaches, with short waits between requests.
pub fn limits() -> Limits {
    Limits {
        first_word: Duration::from_secs(50),
        idle: Duration::from_secs(50),
        total: Duration::from_secs(100),
        grace: Duration::from_millis(200),
        pause: Duration::from_millis(10),
        longest_pause: Duration::from_millis(1500),
        ..Limits::default()
    }
}

pub fn settings(url: &str) -> Settings {
    Settings { model: Some("m".into()), limits: limits(), ..Settings::new(url) }
}

pub fn prompt(language: Language) -> Prompt {
    let message = |role, content: &str| PromptMessage { role, content: content.into() };
    let action = match language {
        Language::Zh => "玩家：我沿着小溪往北走。\n已经结算：玩家到了雾中的石桥。",
        Language::En => {
            "The player: I follow the stream north.\nSettled: the player has come to a stone bridge in the mist."
        }
    };
    Prompt {
        messages: vec![message(Role::System, contract(language)), message(Role::User, action)],
        ..Prompt::default()
    }
}

/// What came of a turn.
pub struct Played {
    pub result: Result<Telling, NarratorError>,
    pub prose: String,
    pub notices: Vec<String>,
    pub thinking: usize,
    pub took: Duration,
}

/// Plays one turn.
pub fn play(settings: Settings, language: Language) -> (Played, Arc<Endpoint>) {
    let endpoint = Arc::new(Endpoint::new(settings).expect("an endpoint"));
    (play_at(&endpoint, language), endpoint)
}

pub fn play_at(endpoint: &Arc<Endpoint>, language: Language) -> Played {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let narrator = ModelNarrator::new(Arc::clone(endpoint), Options::default());
    let (mut prose, mut notices, mut thinking) = (String::new(), Vec::new(), 0);
    let started = Instant::now();
    let result = runtime.block_on(narrator.narrate(&prompt(language), language, &mut |delta| match delta {
        Delta::Prose(more) => prose.push_str(&more),
        Delta::Notice(notice) => notices.push(notice),
        Delta::Thinking(characters) => thinking = characters,
        Delta::Waiting(_) => {}
    }));
    Played { result, prose, notices, thinking, took: started.elapsed() }
}

/// What came of a turn of a real game.
pub struct Turned {
    pub result: Result<Box<Committed>, Failure>,
    pub prose: String,
    pub notices: Vec<String>,
    /// What was said of waits, second by second.
    pub waits: Vec<String>,
    pub thinking: usize,
    pub took: Duration,
    /// After a failure: the line is kept, the game stands where it stood, and the built-in narrator can go on from it.
    pub kept: bool,
    pub endpoint: Arc<Endpoint>,
}

/// Plays one turn of a new game.
pub fn turn(settings: Settings, language: Language) -> Turned {
    let folder = tempfile::tempdir().expect("a folder");
    let endpoint = Arc::new(Endpoint::new(settings).expect("an endpoint"));
    let model = Arc::new(ModelNarrator::new(Arc::clone(&endpoint), Options::default()));
    let mut engine = Engine::new(Setup {
        library: storyecho::story::library(&[]),
        saves: Saves::new(folder.path().to_owned()),
        settings: TurnSettings { check: CheckSetting::Off, ..TurnSettings::default() },
        tellers: Tellers { endpoint: Some(model), ..Tellers::default() },
        rolling: Rolling::OFF,
        memory: Memory::new(EmbedderSlot::off(), RecallSettings::default(), None),
        narrator: NarratorChoice::Endpoint,
        language,
    });
    let game = NewGame {
        story: StoryId::new("fantasy_001"),
        save: Some("turn".to_owned()),
        hero: HeroChoice::default(),
        language,
        seed: Some(7),
    };
    let mut session = engine.create(&game).expect("a game");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let line = if language == Language::Zh { "等一会儿" } else { "wait" };
    let (mut prose, mut notices, mut waits, mut thinking) = (String::new(), Vec::new(), Vec::new(), 0);
    let before = session.head().id;
    let started = Instant::now();
    let step = runtime.block_on(session.line(
        line,
        &mut |update| match update {
            Update::Prose(more) => prose.push_str(&more),
            Update::Notice(notice) => notices.push(notice),
            Update::Waiting(text) => waits.extend(text),
            Update::Thinking(characters) => thinking = characters,
            _ => {}
        },
        &Stop::new(),
    ));
    let took = started.elapsed();
    let (result, kept) = match step.expect("a save") {
        Step::Committed(told) => (Ok(told), true),
        Step::Failed(failure) => {
            let stands = failure.input == line && session.has_failed() && session.head().id == before;
            let next = runtime.block_on(session.tell_builtin(&mut |_| {}, &Stop::new())).expect("a save");
            let told =
                matches!(&next, Step::Committed(told) if told.row.input == line && !told.row.narration.is_empty());
            (Err(failure), stands && told)
        }
        other => panic!("{other:?}"),
    };
    Turned { result, prose, notices, waits, thinking, took, kept, endpoint }
}
