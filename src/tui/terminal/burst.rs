//! A paste in a terminal that does not say where it begins: keys that were waiting together.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use crate::tui::msg::Msg;

/// So many characters on one side of a line end come from nobody's fingers at once.
const TYPED: usize = 3;

/// Messages that were waiting together, with a line end in the middle of a paste as the space that it means: whoever
/// pastes two lines wants to see them before they are sent. A line end that nothing follows stays what it is.
pub fn calm(mut waiting: Vec<Msg>) -> Vec<Msg> {
    let writes = |msg: Option<&Msg>| msg.is_some_and(|msg| character(msg).is_some());
    for at in 0..waiting.len() {
        if !waiting.get(at).is_some_and(is_enter) {
            continue;
        }
        let before = waiting.iter().take(at).rev().take(TYPED);
        let pasted = before.filter(|msg| character(msg).is_some()).count() == TYPED && writes(waiting.get(at + 1));
        if pasted && let Some(msg) = waiting.get_mut(at) {
            *msg = Msg::Key(KeyEvent::new(KeyCode::Char(' '), KeyModifiers::NONE));
        }
    }
    waiting
}

fn character(msg: &Msg) -> Option<char> {
    match msg {
        Msg::Key(KeyEvent { code: KeyCode::Char(c), modifiers, kind: KeyEventKind::Press, .. })
            if modifiers.difference(KeyModifiers::SHIFT).is_empty() =>
        {
            Some(*c)
        }
        _ => None,
    }
}

fn is_enter(msg: &Msg) -> bool {
    matches!(msg, Msg::Key(KeyEvent { code: KeyCode::Enter, kind: KeyEventKind::Press, .. }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(text: &str) -> Vec<Msg> {
        let code = |c| if c == '\n' { KeyCode::Enter } else { KeyCode::Char(c) };
        text.chars().map(|c| Msg::Key(KeyEvent::new(code(c), KeyModifiers::NONE))).collect()
    }

    #[test]
    fn a_line_end_within_a_paste_sends_nothing() {
        assert_eq!(calm(keys("go north\nand look\n")), keys("go north and look\n"));
        assert_eq!(calm(keys("往北走\n看看")), keys("往北走 看看"));
    }

    #[test]
    fn what_fingers_type_is_sent() {
        for text in ["look\n", "\n", "1\n2\n", "\n\n\n", "ab\nc"] {
            assert_eq!(calm(keys(text)), keys(text), "{text:?}");
        }
        let held = vec![Msg::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)); 2];
        assert_eq!(calm(held.clone()), held);
    }
}
