use crate::tui::keymap::{Action, Mode, label};
use crate::tui::model::Model;

/// A line of keys made from the key table: `Enter open  Esc back`.
pub fn line(model: &Model, keys: &[(Mode, Action, &'static str)]) -> String {
    let keys = keys.iter().map(|(mode, action, says)| format!("{} {}", label(*mode, *action), model.text(says)));
    keys.collect::<Vec<_>>().join("  ")
}
