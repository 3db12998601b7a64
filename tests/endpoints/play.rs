//! One turn against a server.

use std::sync::Arc;
use std::time::{Duration, Instant};

use storyecho::endpoint::{Endpoint, Limits, Settings};
use storyecho::narrator::model::{ModelNarrator, Options, contract};
use storyecho::narrator::{Delta, NarratorError, Telling};
use storyecho::prompt::{Prompt, PromptMessage, Role};
use storyecho::text::Language;

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
    }));
    Played { result, prose, notices, thinking, took: started.elapsed() }
}
