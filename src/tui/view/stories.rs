use ratatui::layout::Rect;

use super::pen::{Pen, below};
use super::{keys, shell};
use crate::text::Language;
use crate::tui::keymap::{Action, Mode};
use crate::tui::model::Model;
use crate::tui::theme::Token;

/// The list of stories, and below it what the selected one is about.
pub fn draw(model: &Model, pen: &mut Pen<'_>, area: Rect) {
    let keys = keys::line(
        model,
        &[
            (Mode::List, Action::Pick, "tui-hint-pick"),
            (Mode::List, Action::Back, "tui-hint-back"),
            (Mode::Stories, Action::Help, "tui-hint-help"),
        ],
    );
    let body = below(shell(model, pen, area, &model.text("tui-stories-title"), &keys), 1);
    let Some(stories) = &model.stories else {
        pen.text(body, &model.text("tui-stories-looking"), Token::Dim);
        return;
    };
    if stories.is_empty() {
        pen.text(body, &model.text("tui-stories-empty"), Token::Dim);
        return;
    }
    let mut rest = body;
    let shown = usize::from(model.story_rows());
    for (place, story) in stories.iter().enumerate().skip(model.story_list.top).take(shown) {
        let selected = place == model.story_list.selected;
        let row = Rect { height: rest.height.min(1), ..rest };
        let token = if selected { Token::Selected } else { Token::Plain };
        pen.fill(row, token);
        let mark = if selected { "> " } else { "  " };
        let languages: Vec<&str> = story.languages.iter().map(|language| name(*language)).collect();
        let after = pen.text(row, &format!("{mark}{}", story.title), token);
        pen.text(after, &format!("   {}", languages.join(", ")), if selected { token } else { Token::Dim });
        rest = below(rest, 1);
    }
    pen.rows(below(rest, 1), &model.blurb);
}

/// A language by its own name.
pub const fn name(language: Language) -> &'static str {
    match language {
        Language::Zh => "中文",
        Language::En => "English",
    }
}
