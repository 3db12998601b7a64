//! A summary that the player stops: nobody else writes it, it is still due, and the next turn begins with it.

use std::sync::Arc;

use storyecho::endpoint::Endpoint;
use storyecho::engine::{
    Engine, HeroChoice, NarratorChoice, NewGame, Session, Setup, Step, Stop, Tellers, TurnSettings, Update,
};
use storyecho::memory::embed::EmbedderSlot;
use storyecho::memory::{Memory, RecallSettings};
use storyecho::narrator::model::{ModelNarrator, Options};
use storyecho::store::{Rolling, Saves};
use storyecho::text::Language;
use storyecho::world::StoryId;

use super::play::settings;
use super::server::{Server, pause, say};
use super::table::{reply, stream};

const SUMMARY: &str =
    "The traveller waited by the stone while the mist climbed the steps, and nobody came down to ask why.";

/// The memories of the head that the model's summary stands in.
fn summaries(session: &Session) -> Vec<String> {
    let ids = session.line_ids();
    let all = ids.into_iter().flat_map(|id| session.memories_of(id).unwrap());
    all.filter(|text| text.contains("[Turn 1]")).collect()
}

#[test]
fn a_summary_that_is_stopped_stays_due_and_is_the_models_before_the_next_turn() {
    let stop = Stop::new();
    let pulled = stop.clone();
    let server = Server::new(move |_, request, out| {
        if !request.body.contains("Sum up what happened") {
            return say(out, stream());
        }
        if pulled.is_stopped() {
            return say(out, reply(SUMMARY));
        }
        pulled.stop();
        pause(500);
    });
    let folder = tempfile::tempdir().unwrap();
    let endpoint = Arc::new(Endpoint::new(settings(&server.url)).unwrap());
    let mut engine = Engine::new(Setup {
        library: storyecho::story::library(&[]),
        saves: Saves::new(folder.path().to_owned()),
        settings: TurnSettings { summary_every: 1, ..TurnSettings::default() },
        tellers: Tellers {
            endpoint: Some(Arc::new(ModelNarrator::new(endpoint, Options::default()))),
            ..Tellers::default()
        },
        rolling: Rolling::OFF,
        memory: Memory::new(EmbedderSlot::off(), RecallSettings::default(), None),
        narrator: NarratorChoice::Endpoint,
        language: Language::En,
    });
    let game = NewGame {
        story: StoryId::new("fantasy_001"),
        save: Some("game".to_owned()),
        hero: HeroChoice::default(),
        language: Language::En,
        seed: Some(7),
    };
    let mut session = engine.create(&game).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let mut notices = Vec::new();
    let mut watch = |update| {
        if let Update::Notice(text) = update {
            notices.push(text);
        }
    };
    let step = runtime.block_on(session.line("wait", &mut watch, &stop)).unwrap();
    assert!(matches!(step, Step::Committed(_)), "{step:?}");
    runtime.block_on(session.settle(&mut watch, &stop)).unwrap();
    assert_eq!(summaries(&session), Vec::<String>::new());
    // What is stopped again is not written either, and it does not tell the line in the built-in narrator's words.
    let step = runtime.block_on(session.line("wait", &mut watch, &stop)).unwrap();
    assert!(matches!(step, Step::Failed(_)), "{step:?}");
    assert_eq!(summaries(&session), Vec::<String>::new());
    let step = runtime.block_on(session.line("wait", &mut watch, &Stop::new())).unwrap();
    assert!(matches!(step, Step::Committed(_)), "{step:?}");
    assert_eq!(summaries(&session), [format!("summary: [Turn 1] {SUMMARY}")]);
    assert_eq!(notices.iter().filter(|notice| notice.contains("still due")).count(), 2, "{notices:?}");
}
