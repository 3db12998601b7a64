use crate::text::{Ambiguous, wrap_hanging};
use crate::tui::measure::{columns, printable};
use crate::tui::theme::Token;

/// One row as it is drawn: a mark and a text, each with its look.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// Where the row begins in the text it was wrapped from, in bytes.
    pub offset: usize,
    /// What stands before the text.
    pub mark: String,
    /// The look of the mark.
    pub mark_token: Token,
    /// The text.
    pub text: String,
    /// The look of the text.
    pub token: Token,
    /// Another row in the same line, and the column where it begins.
    pub beside: Option<(u16, Box<Row>)>,
}

impl Row {
    /// A row without a mark.
    pub fn new(text: impl Into<String>, token: Token) -> Self {
        Self { text: text.into(), token, ..Self::default() }
    }
}

/// What stands before the rows of a wrapped text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    /// Before the first row.
    pub first: String,
    /// Before the rows after it; as wide as the first.
    pub rest: String,
    /// The look.
    pub token: Token,
}

impl Mark {
    /// A mark before the first row only.
    pub fn first(mark: impl Into<String>, token: Token) -> Self {
        let first = mark.into();
        Self { rest: " ".repeat(columns(&first)), first, token }
    }

    /// A mark before every row.
    pub fn every(mark: impl Into<String>, token: Token) -> Self {
        let first = mark.into();
        Self { rest: first.clone(), first, token }
    }
}

/// Wraps a text into rows of at most `room` columns, the mark included; control characters are left out.
pub fn rows(text: &str, mark: &Mark, token: Token, room: usize) -> Vec<Row> {
    let room = room.saturating_sub(columns(&mark.first)).max(1);
    let text = printable(text);
    let wrapped = wrap_hanging(&text, room, Ambiguous::Narrow).into_iter().enumerate();
    wrapped
        .map(|(number, (offset, text))| Row {
            offset,
            mark: if number == 0 { mark.first.clone() } else { mark.rest.clone() },
            mark_token: mark.token,
            text,
            token,
            beside: None,
        })
        .collect()
}
