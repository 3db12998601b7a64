use ratatui::layout::{Position, Rect};

use super::pen::{Pen, below};
use super::{keys, status};
use crate::tui::keymap::{Action, Mode};
use crate::tui::measure::cells;
use crate::tui::model::{Model, Phase, Play};
use crate::tui::theme::Token;

/// What stands before the line being written.
const PROMPT: &str = "> ";

/// The play screen. Returns where the caret stands.
pub fn draw(model: &Model, pen: &mut Pen<'_>, area: Rect) -> Option<Position> {
    let play = model.play.as_ref()?;
    let layout = model.play_layout(area, play);
    status::head(model, play, pen, layout.status);
    if play.transcript.is_empty() && !play.busy() {
        pen.text(layout.transcript, &model.text("tui-play-empty"), Token::Dim);
    }
    // a short transcript stands at the bottom, near the line being written
    let free = layout.transcript.height.saturating_sub(cells(play.transcript.visible().count()));
    pen.rows(below(layout.transcript, free), play.transcript.visible());
    draw_panel(play, pen, layout.panel);
    status::sign(model, play, pen, layout.sign);
    pen.rows(layout.menu, &play.choice_rows);
    let keys = match play.phase {
        Phase::Failed(_) => String::new(),
        Phase::Sent { .. } | Phase::Telling { .. } => {
            keys::line(model, &[(Mode::Global, Action::Help, "tui-hint-help")])
        }
        Phase::Idle => keys::line(
            model,
            &[(Mode::Play, Action::Escape, "tui-hint-menu"), (Mode::Global, Action::Help, "tui-hint-help")],
        ),
    };
    status::foot(model, play, pen, layout.foot, &keys);
    draw_composer(model, play, pen, layout.composer)
}

fn draw_panel(play: &Play, pen: &mut Pen<'_>, area: Rect) {
    let bar = pen.glyphs().bar;
    for y in area.y..area.bottom() {
        pen.text(Rect { y, height: 1, ..area }, bar, Token::Dim);
    }
    let inner = Rect { x: area.x.saturating_add(2), width: area.width.saturating_sub(2), ..area };
    pen.rows(inner, &play.panel_rows);
    let hidden = play.panel_rows.len() > usize::from(inner.height);
    if hidden && let Some(y) = inner.bottom().checked_sub(1) {
        let last = Rect { y, height: 1, ..inner };
        pen.clear(last);
        let tail = pen.glyphs().tail;
        pen.text(last, tail, Token::Dim);
    }
}

/// The line being written. Returns where the caret stands.
fn draw_composer(model: &Model, play: &Play, pen: &mut Pen<'_>, area: Rect) -> Option<Position> {
    if area.is_empty() {
        return None;
    }
    let failed = matches!(play.phase, Phase::Failed(_)) && play.composer.field.is_empty();
    let token = if failed { Token::Dim } else { Token::Player };
    let rest = pen.text(area, PROMPT, token);
    let field = &play.composer.field;
    let (shown, caret) = field.window(usize::from(rest.width));
    if field.is_empty() && play.phase == Phase::Idle {
        // a column is left free: what stands there hides beneath the cursor
        let hint = Rect { x: rest.x.saturating_add(1), width: rest.width.saturating_sub(1), ..rest };
        let says = if play.scene.ended.is_some() { "tui-play-hint-ended" } else { "tui-play-hint" };
        if play.transcript.is_new() {
            pen.text(hint, &model.text(says), Token::Dim);
        }
    } else {
        pen.text(rest, shown, Token::Plain);
    }
    (!failed).then(|| Position { x: rest.x.saturating_add(cells(caret)), y: rest.y })
}
