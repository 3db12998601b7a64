use ratatui::layout::Rect;

use super::pen::{Pen, below};
use super::{keys, shell, stories};
use crate::engine::NarratorChoice;
use crate::text::{Ambiguous, Message};
use crate::tui::keymap::{Action, Mode};
use crate::tui::measure::{cells, columns};
use crate::tui::model::{Model, SettingRow};
use crate::tui::theme::{Borders, ThemeName, Token};

/// The settings.
pub fn draw(model: &Model, pen: &mut Pen<'_>, area: Rect) {
    let keys = keys::line(
        model,
        &[
            (Mode::List, Action::Down, "tui-hint-next"),
            (Mode::Settings, Action::More, "tui-hint-change"),
            (Mode::List, Action::Back, "tui-hint-back"),
        ],
    );
    let mut rest = below(shell(model, pen, area, &model.text("tui-settings-title"), &keys), 1);
    let shown = usize::from(model.setting_rows());
    let labels: Vec<String> = SettingRow::ALL.iter().map(|row| model.text(row.message())).collect();
    let wide = cells(labels.iter().map(|label| columns(label)).max().unwrap_or_default() + 4);
    let list = model.setting_list;
    for (place, (row, label)) in SettingRow::ALL.into_iter().zip(&labels).enumerate().skip(list.top).take(shown) {
        let selected = place == list.selected;
        let token = if selected { Token::Heading } else { Token::Plain };
        pen.text(rest, &format!("{}{label}", if selected { "> " } else { "  " }), token);
        let value = Rect {
            x: rest.x.saturating_add(wide),
            width: rest.width.saturating_sub(wide),
            height: rest.height.min(1),
            ..rest
        };
        let says = says(model, row);
        pen.text(value, &if selected { format!("< {says} >") } else { format!("  {says}") }, token);
        rest = below(rest, 1);
    }
    pen.rows(below(rest, 1), &model.blurb);
}

/// The value of a setting in words.
fn says(model: &Model, row: SettingRow) -> String {
    let likes = &model.preferences;
    let on_off = |on: bool| model.text(if on { "tui-setting-on" } else { "tui-setting-off" });
    match row {
        SettingRow::Language => stories::name(model.language()).to_owned(),
        SettingRow::Narrator => match (model.narrator, &model.endpoint) {
            (NarratorChoice::Builtin, _) => model.text("tui-setting-narrator-builtin"),
            (NarratorChoice::Endpoint, endpoint) => {
                let name = endpoint.clone().unwrap_or_default();
                model.say(&Message::new("tui-setting-narrator-endpoint").with("name", name))
            }
        },
        SettingRow::Theme => model.text(match likes.theme {
            ThemeName::Dark => "tui-setting-theme-dark",
            ThemeName::Light => "tui-setting-theme-light",
            ThemeName::Contrast => "tui-setting-theme-contrast",
            ThemeName::Mono => "tui-setting-theme-mono",
        }),
        SettingRow::Choices => on_off(likes.choices),
        SettingRow::Borders => model.text(match likes.borders {
            Borders::Unicode => "tui-setting-borders-unicode",
            Borders::Ascii => "tui-setting-borders-ascii",
        }),
        SettingRow::Ambiguous => model.text(match likes.ambiguous {
            Ambiguous::Narrow => "tui-setting-ambiguous-narrow",
            Ambiguous::Wide => "tui-setting-ambiguous-wide",
        }),
        SettingRow::Motion => on_off(likes.motion),
        SettingRow::Typewriter => on_off(likes.typewriter),
        SettingRow::Width => match likes.width {
            0 => model.text("tui-setting-width-auto"),
            width => model.say(&Message::new("tui-setting-width-columns").with("columns", u32::from(width))),
        },
    }
}
