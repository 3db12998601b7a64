use ratatui::layout::Rect;

use super::pen::Pen;
use super::{keys, shell};
use crate::tui::keymap::{Action, Mode};
use crate::tui::model::{Model, Screen};
use crate::tui::theme::Token;

/// A text to scroll through: the help, the notices, or what was corrected.
pub fn draw(model: &Model, pen: &mut Pen<'_>, area: Rect) {
    let keys = keys::line(
        model,
        &[
            (Mode::Pager, Action::PageDown, "tui-hint-page-down"),
            (Mode::Pager, Action::PageUp, "tui-hint-page-up"),
            (Mode::Pager, Action::Back, "tui-hint-back"),
        ],
    );
    let title = match model.screen {
        Screen::Log => "tui-log-title",
        Screen::Checks => "tui-checks-title",
        _ => "tui-help-title",
    };
    let body = shell(model, pen, area, &model.text(title), &keys);
    pen.rows(body, model.pager.visible());
    if model.pager.more_below() {
        let below = pen.glyphs().below;
        let foot = model.shape(area).foot;
        let x = foot.right().saturating_sub(2);
        pen.text(Rect { x, width: 1, ..foot }, below, Token::Bar);
    }
}
