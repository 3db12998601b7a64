use ratatui::layout::Rect;

use super::pen::{Pen, below};
use super::{foot, keys};
use crate::text::Message;
use crate::tui::keymap::{Action, Mode};
use crate::tui::measure::{cells, columns};
use crate::tui::model::{Model, TitleEntry};
use crate::tui::theme::Token;

/// The name and its echo.
const ART: [(&str, Token); 4] = [
    ("s   t   o   r   y   e   c   h   o", Token::Accent),
    ("t   o   r   y   e   c   h", Token::Plain),
    ("r   y   e", Token::Dim),
    (".", Token::Dim),
];

/// The title screen.
pub fn draw(model: &Model, pen: &mut Pen<'_>, area: Rect) {
    let shape = model.shape(area);
    let entries = model.title_entries();
    let body = shape.body;
    let art = if body.height >= 16 { ART.len() } else { 1 };
    // the echo, a row of the motto, a gap, the entries, a gap, the newest save
    let needed = cells(art + entries.len() + 6);
    let top = below(
        Rect { y: area.y, height: area.height.saturating_sub(1), ..area },
        body.height.saturating_sub(needed) / 2,
    );
    let mut rest = below(top, 1);
    for (line, token) in ART.into_iter().take(art) {
        pen.centred(rest, line, token);
        rest = below(rest, 1);
    }
    pen.centred(rest, &model.text("tui-title-motto"), Token::Dim);
    rest = below(rest, 2);

    let labels: Vec<String> = entries.iter().map(|entry| label(model, *entry)).collect();
    let wide = cells(labels.iter().map(|label| columns(label)).max().unwrap_or_default());
    let left = rest.x.saturating_add(rest.width.saturating_sub(wide) / 2);
    for (place, label) in labels.iter().enumerate() {
        let row = Rect { x: left, width: wide, height: rest.height.min(1), ..rest };
        let token = if place == model.title.selected { Token::Selected } else { Token::Plain };
        pen.fill(row, token);
        pen.text(row, label, token);
        rest = below(rest, 1);
    }
    rest = below(rest, 1);
    match (&model.saves, model.resumable()) {
        (None, _) => pen.centred(rest, &model.text("tui-title-looking"), Token::Dim),
        (Some(_), None) => pen.centred(rest, &model.text("tui-title-fresh"), Token::Dim),
        (Some(_), Some(save)) => {
            let about = Message::new("tui-title-newest")
                .with("title", save.title.as_str())
                .with("hero", save.hero.as_str())
                .with("turns", save.turns)
                .with("played", save.played.as_str());
            pen.centred(rest, &model.say(&about), Token::Dim);
        }
    }
    let keys = keys::line(
        model,
        &[
            (Mode::List, Action::Pick, "tui-hint-pick"),
            (Mode::Title, Action::Help, "tui-hint-help"),
            (Mode::Title, Action::Leave, "tui-hint-leave"),
        ],
    );
    foot(model, pen, shape.foot, &keys, env!("CARGO_PKG_VERSION"));
}

/// An entry as it is written: its key, its name.
fn label(model: &Model, entry: TitleEntry) -> String {
    let action = match entry {
        TitleEntry::Continue => return format!(" Enter  {} ", model.text(entry.message())),
        TitleEntry::Connect => return format!(" {:5}  {} ", "", model.text(entry.message())),
        TitleEntry::New => Action::NewStory,
        TitleEntry::Saves => Action::OpenSaves,
        TitleEntry::Settings => Action::OpenSettings,
        TitleEntry::Help => Action::Help,
        TitleEntry::Quit => Action::Leave,
    };
    let key = crate::tui::keymap::label(Mode::Title, action);
    format!(" {key:5}  {} ", model.text(entry.message()))
}
