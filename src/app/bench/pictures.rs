//! `storyecho bench screen --svg DIR`: screens of a real game as pictures. The same each time: the game, the hero and the
//! dice are, and nothing of the clock or of this machine is on them.

use std::path::Path;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use crossterm::event::KeyCode;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

use crate::cli::{Failure, FailureKind};
use crate::engine::{
    Engine, HeroChoice, NarratorChoice, NewGame, Request, Setup, Tellers, TurnSettings, Update, serve,
};
use crate::memory::embed::EmbedderSlot;
use crate::memory::{Memory, RecallSettings};
use crate::store::{Rolling, Saves};
use crate::story;
use crate::text::{Language, Locale};
use crate::tui::{Easel, Options, Preferences};
use crate::world::StoryId;

/// The size of the pictures.
const SIZE: (u16, u16) = (80, 26);
/// How long the engine may take for an answer.
const PATIENCE: Duration = Duration::from_mins(1);

/// A picture: its file's name, and what is on it.
pub(super) struct Shot {
    pub name: String,
    pub svg: String,
}

/// The lines of the game.
fn lines(language: Language) -> [&'static str; 4] {
    match language {
        Language::Zh => ["1", "和老猎人说话", "再见", "等一会儿"],
        Language::En => ["1", "talk to the hunter", "bye", "wait"],
    }
}

/// The pictures in a language: the title, the game, the journal's map and people, the memory.
///
/// # Errors
/// If a temporary folder cannot be made or the game cannot be played.
pub(super) fn shots(language: Language) -> Result<Vec<Shot>, Failure> {
    let folder = tempfile::tempdir()?;
    let (asked, requests) = unbounded_channel();
    let (said, updates) = channel();
    let saves = folder.path().to_owned();
    // It ends when nobody asks any more.
    let worker = std::thread::spawn(move || {
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
        runtime.block_on(serve(engine(&saves, language), requests, move |update| {
            let _ = said.send(update);
        }));
    });
    let shots = draw(language, &asked, &updates);
    drop(asked);
    let _ = worker.join();
    shots.ok_or_else(|| Failure::new(FailureKind::Failed, Locale::new(language).text("app-engine-gone")))
}

fn draw(language: Language, asked: &UnboundedSender<Request>, updates: &Receiver<Update>) -> Option<Vec<Shot>> {
    let options = Options {
        language,
        preferences: Preferences::default(),
        narrator: NarratorChoice::Builtin,
        endpoint: None,
        start: None,
        origins: std::collections::BTreeMap::new(),
        saves_at: String::new(),
    };
    let (mut easel, first) = Easel::new(options, SIZE);
    let mut shots = Vec::new();
    let mut shoot = |easel: &Easel, name: &str, key: &'static str| {
        let title = Locale::new(language).text(key);
        shots.push(Shot { name: format!("{name}-{language}.svg"), svg: easel.svg(&title) });
    };
    ask(asked, first);
    until(&mut easel, asked, updates, |update| matches!(update, Update::Saves(_)))?;
    shoot(&easel, "title", "app-shot-title");
    let game = NewGame {
        story: StoryId::new("fantasy_001"),
        save: Some("shots".to_owned()),
        hero: HeroChoice::default(),
        language,
        seed: Some(7),
    };
    ask(asked, vec![Request::New(game)]);
    until(&mut easel, asked, updates, |update| matches!(update, Update::Opened { .. }))?;
    for line in lines(language) {
        for letter in line.chars() {
            ask(asked, easel.press(KeyCode::Char(letter)));
        }
        ask(asked, easel.press(KeyCode::Enter));
        until(&mut easel, asked, updates, |update| {
            matches!(update, Update::Committed { .. } | Update::Answered(_) | Update::Failed(_))
        })?;
    }
    shoot(&easel, "play", "app-shot-play");
    for (key, name, title) in [
        (KeyCode::F(7), "memory", "app-shot-memory"),
        (KeyCode::F(6), "timeline", "app-shot-timeline"),
        (KeyCode::F(5), "journal", "app-shot-journal"),
    ] {
        ask(asked, easel.press(key));
        until(&mut easel, asked, updates, |update| matches!(update, Update::Shown { .. } | Update::NotShown { .. }))?;
        shoot(&easel, name, title);
    }
    Some(shots)
}

fn ask(asked: &UnboundedSender<Request>, requests: Vec<Request>) {
    for request in requests {
        // Where the engine is gone, the wait for its answer ends.
        let _ = asked.send(request);
    }
}

/// Takes what the engine says, until this; none where it does not come.
fn until(
    easel: &mut Easel,
    asked: &UnboundedSender<Request>,
    updates: &Receiver<Update>,
    awaited: impl Fn(&Update) -> bool,
) -> Option<()> {
    loop {
        let update = updates.recv_timeout(PATIENCE).ok()?;
        let last = awaited(&update);
        ask(asked, easel.tell(update));
        if last {
            return Some(());
        }
    }
}

fn engine(saves: &Path, language: Language) -> Engine {
    Engine::new(Setup {
        library: story::library(&[]),
        saves: Saves::new(saves.to_owned()),
        settings: TurnSettings::default(),
        tellers: Tellers::default(),
        rolling: Rolling::OFF,
        memory: Memory::new(EmbedderSlot::off(), RecallSettings::default(), None),
        narrator: NarratorChoice::Builtin,
        language,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pictures that the readme shows.
    const KEPT: [&str; 4] = ["play-en.svg", "play-zh.svg", "memory-en.svg", "journal-zh.svg"];

    #[test]
    fn the_pictures_that_are_kept_are_what_the_program_draws() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/screens");
        let drawn = Language::ALL.into_iter().flat_map(|language| shots(language).unwrap());
        let drawn: std::collections::BTreeMap<_, _> = drawn.map(|shot| (shot.name, shot.svg)).collect();
        assert_eq!(drawn.len(), 10);
        for name in KEPT {
            let svg = &drawn[name];
            assert!(svg.len() < 40_000, "{name}: {}", svg.len());
            if std::env::var_os("STORYECHO_WRITE_SCREENS").is_some() {
                std::fs::create_dir_all(&folder).unwrap();
                std::fs::write(folder.join(name), svg).unwrap();
            }
            let kept = std::fs::read_to_string(folder.join(name)).unwrap_or_default();
            assert!(kept == *svg, "{name} is not what is drawn now; write it anew with STORYECHO_WRITE_SCREENS=1");
        }
        let files = std::fs::read_dir(folder).unwrap().count();
        assert_eq!(files, KEPT.len(), "a picture that nothing compares");
    }
}
