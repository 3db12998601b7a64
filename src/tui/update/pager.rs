//! Texts to scroll through: the help, the notices.

use crate::tui::keymap::Action;
use crate::tui::model::Model;

/// A key on a text.
pub fn act(model: &mut Model, action: Action) {
    model.settle();
    let pager = &mut model.pager;
    match action {
        Action::Up => pager.scroll(-1),
        Action::Down => pager.scroll(1),
        Action::PageUp => pager.page(-1),
        Action::PageDown => pager.page(1),
        Action::First => pager.first(),
        Action::Last => pager.last(),
        Action::Back => model.back(),
        _ => {}
    }
}
