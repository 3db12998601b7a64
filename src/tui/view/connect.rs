use ratatui::layout::{Position, Rect};

use super::pen::{Pen, below};
use super::{keys, shell};
use crate::text::{Ambiguous, Message, wrap_hanging};
use crate::tui::keymap::{Action, Mode};
use crate::tui::measure::{cells, columns};
use crate::tui::model::{ConnectRow, Doing, Model};
use crate::tui::theme::Token;

/// The form for the connection to a model's server, and what came of the test turn.
pub fn draw(model: &Model, pen: &mut Pen<'_>, area: Rect) -> Option<Position> {
    let keys = keys::line(
        model,
        &[
            (Mode::Hero, Action::Pick, "connect-hint-pick"),
            (Mode::Hero, Action::Down, "tui-hint-next"),
            (Mode::Hero, Action::Back, "tui-hint-back"),
        ],
    );
    let form = &model.connect;
    let mut rest = below(shell(model, pen, area, &model.text("connect-title"), &keys), 1);
    let rows = form.rows();
    let told = form.trial.as_ref().map_or(0, |trial| trial.lines.len().saturating_mul(2)).max(2);
    let room = usize::from(rest.height).saturating_sub(told + 1).max(3);
    let top = (form.selected + 1).saturating_sub(room);
    let mut caret = None;
    for (place, row) in rows.iter().enumerate().skip(top).take(room) {
        let selected = place == form.selected;
        let token = if selected { Token::Heading } else { Token::Plain };
        let line = Rect { height: rest.height.min(1), ..rest };
        let after = pen.text(line, &format!("{}{}", if selected { "> " } else { "  " }, says(model, *row)), token);
        let field = match row {
            ConnectRow::Address => Some((form.address.window(usize::from(after.width)), false)),
            ConnectRow::Key => Some((form.key.window(usize::from(after.width)), true)),
            ConnectRow::Name => Some((form.name.window(usize::from(after.width)), false)),
            _ => None,
        };
        if let Some(((shown, at), hidden)) = field {
            // A key is as wide as what was typed, and shows nothing of it.
            let text = if hidden { "*".repeat(columns(shown)) } else { shown.to_owned() };
            pen.text(after, &text, Token::Plain);
            if selected && form.doing == Doing::Nothing {
                caret = Some(Position { x: after.x.saturating_add(cells(at)), y: after.y });
            }
        }
        rest = below(rest, 1);
    }
    rest = below(rest, 1);
    let lines: Vec<(String, Token)> = match &form.doing {
        Doing::Looking => vec![(model.text("connect-looking"), Token::Dim)],
        Doing::Trying => vec![(model.text("connect-trying"), Token::Dim)],
        Doing::Nothing => match (&form.trial, &form.found) {
            (Some(trial), _) => {
                let token = if trial.model.is_some() { Token::Plain } else { Token::Accent };
                trial.lines.iter().map(|line| (line.clone(), token)).collect()
            }
            (None, Some(found)) if found.is_empty() => vec![(model.text("connect-none"), Token::Dim)],
            (None, _) => vec![(model.text("connect-about"), Token::Dim)],
        },
    };
    for (line, token) in lines {
        for (_, piece) in wrap_hanging(&line, usize::from(rest.width).max(8), Ambiguous::Narrow) {
            pen.text(rest, &piece, token);
            rest = below(rest, 1);
        }
    }
    caret
}

fn says(model: &Model, row: ConnectRow) -> String {
    match row {
        ConnectRow::Find => model.text("connect-find"),
        ConnectRow::Model { server, model: which } => {
            let found = model.connect.found.as_ref().and_then(|found| found.get(server));
            let name = found.map(|found| found.name.clone()).unwrap_or_default();
            let which = found.zip(which).and_then(|(found, at)| found.models.get(at)).cloned();
            match which {
                Some(which) => model.say(&Message::new("connect-model").with("server", name).with("model", which)),
                None => model.say(&Message::new("connect-server").with("server", name)),
            }
        }
        ConnectRow::Address => model.text("connect-address"),
        ConnectRow::Key => model.text("connect-key"),
        ConnectRow::Name => model.text("connect-name"),
        ConnectRow::Try => model.text("connect-try"),
        ConnectRow::Use => model.text("connect-use"),
    }
}
