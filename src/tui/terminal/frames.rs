//! How long frames take: the same model, update, settling and drawing as in play, into memory instead of a terminal.

use std::io;
use std::time::Instant;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};

use crate::engine::{NarratorChoice, Scene, TurnView, Update};
use crate::text::Language;
use crate::tui::model::{Model, Options, Preferences};
use crate::tui::msg::Msg;
use crate::tui::update::update;
use crate::tui::view::view;

/// What a story is made of that is only to be drawn.
const PROSE: [&str; 2] = [
    "楼梯绕着塔身往上，石头被几代人的脚磨出了浅浅的坑。风从箭窗里灌进来，带着盐和柴油的味道。\n\n半路上有一扇门，门缝里透出光。守塔人的声音说：“别敲了，门没有锁。”",
    "The stair winds up along the wall, its stone worn into shallow bowls by generations of feet. Wind comes in through the slits and smells of salt and diesel.\n\nHalf way up there is a door with light under it. “No need to knock,” says the keeper’s voice, “it is not locked.”",
];

/// The frames of one kind.
#[derive(Clone, Debug, PartialEq)]
pub struct Frames {
    /// What happens from one to the next: `stream`, `scroll`, `page`, `jump`, `resize`.
    pub what: &'static str,
    /// How long each took from the message to the last byte, in milliseconds.
    pub ms: Vec<f64>,
}

/// Draws so many frames of each kind on a screen of this size, with a story of so many bytes behind it.
///
/// # Errors
/// Memory cannot be written to.
pub fn frames(language: Language, size: (u16, u16), bytes: usize, count: u32) -> io::Result<Vec<Frames>> {
    let kinds = ["stream", "scroll", "page", "jump", "resize"];
    kinds.into_iter().map(|what| measure(language, size, bytes, count, what)).collect()
}

fn measure(language: Language, size: (u16, u16), bytes: usize, count: u32, what: &'static str) -> io::Result<Frames> {
    let mut model = played(language, size, bytes);
    if what == "stream" {
        update(&mut model, Msg::Engine(Update::Began { input: "go on".to_owned() }));
    }
    let mut ms = Vec::new();
    let mut written = Vec::new();
    // the first frame draws everything and is no measure of the others
    for number in 0..=count {
        let msg = step(what, number, size, language);
        written.clear();
        let start = Instant::now();
        update(&mut model, msg);
        model.settle();
        let area = Rect { x: 0, y: 0, width: model.size.0, height: model.size.1 };
        let mut terminal = Terminal::with_options(
            CrosstermBackend::new(&mut written),
            TerminalOptions { viewport: Viewport::Fixed(area) },
        )?;
        terminal.draw(|frame| view(&model, frame))?;
        model.drawn();
        let took = start.elapsed();
        if number > 0 {
            ms.push(took.as_secs_f64() * 1_000.0);
        }
    }
    Ok(Frames { what, ms })
}

/// What happens before a frame.
fn step(what: &str, number: u32, (columns, rows): (u16, u16), language: Language) -> Msg {
    let key = |code, modifiers| Msg::Key(KeyEvent::new(code, modifiers));
    let often = |every: u32| number % every.saturating_mul(2) < every;
    match what {
        "stream" => {
            let prose = if language == Language::Zh { "风又大了一些。" } else { "The wind grows a little. " };
            Msg::Engine(Update::Prose(prose.to_owned()))
        }
        "scroll" => key(if often(200) { KeyCode::Up } else { KeyCode::Down }, KeyModifiers::CONTROL),
        "page" => key(if often(100) { KeyCode::PageUp } else { KeyCode::PageDown }, KeyModifiers::NONE),
        "jump" => key(if often(1) { KeyCode::Home } else { KeyCode::End }, KeyModifiers::CONTROL),
        _ => Msg::Resize(columns.saturating_sub(u16::from(often(1))), rows),
    }
}

/// A game with a story of so many bytes.
fn played(language: Language, size: (u16, u16), bytes: usize) -> Model {
    let options = Options {
        language,
        preferences: Preferences::default(),
        narrator: NarratorChoice::Builtin,
        endpoint: None,
        start: None,
        origins: std::collections::BTreeMap::new(),
        saves_at: String::new(),
    };
    let (mut model, _) = Model::new(options);
    let [zh, en] = PROSE;
    let prose = if language == Language::Zh { zh } else { en };
    let count = bytes.div_ceil(prose.len());
    let turn = |(depth, turn): (u32, i64)| TurnView {
        turn,
        depth,
        input: "go on".to_owned(),
        narration: prose.to_owned(),
        ..TurnView::default()
    };
    let turns = (0_u32..).zip(0_i64..).take(count).map(turn).collect();
    let scene = Box::new(Scene::default());
    update(&mut model, Msg::Engine(Update::Opened { save: "a".to_owned(), title: "a".to_owned(), turns, scene }));
    update(&mut model, Msg::Resize(size.0, size.1));
    model.settle();
    model
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_frame_is_drawn() {
        let drawn = frames(Language::Zh, (80, 24), 5_000, 12).unwrap();
        assert_eq!(
            drawn.iter().map(|kind| kind.what).collect::<Vec<_>>(),
            ["stream", "scroll", "page", "jump", "resize"]
        );
        assert!(drawn.iter().all(|kind| kind.ms.len() == 12));
    }
}
