//! The settings: a change holds at once and is kept.

use crate::engine::{NarratorChoice, Request};
use crate::text::{Ambiguous, Language, Locale};
use crate::tui::cmd::{Cmd, Setting};
use crate::tui::keymap::Action;
use crate::tui::model::{Model, Preferences, Screen, SettingOrigin, SettingRow};
use crate::tui::theme::{Borders, ThemeName};

/// A key on the settings screen.
pub fn act(model: &mut Model, action: Action) -> Vec<Cmd> {
    let length = SettingRow::ALL.len();
    match action {
        Action::Up => model.setting_list.up(length),
        Action::Down => model.setting_list.down(length),
        Action::First => model.setting_list.first(),
        Action::Last => model.setting_list.last(length),
        Action::Back => model.back(),
        Action::More | Action::Less => {
            let row = SettingRow::ALL.get(model.setting_list.selected).copied();
            return row.map_or_else(Vec::new, |row| change(model, row, action == Action::More));
        }
        _ => {}
    }
    Vec::new()
}

fn change(model: &mut Model, row: SettingRow, forward: bool) -> Vec<Cmd> {
    let likes = &mut model.preferences;
    let value = match row {
        SettingRow::Language => return next_language(model),
        SettingRow::Narrator => return next_narrator(model),
        SettingRow::Theme => {
            likes.theme = step(&ThemeName::ALL, likes.theme, forward);
            likes.theme.code().to_owned()
        }
        SettingRow::Choices => {
            likes.choices = !likes.choices;
            likes.choices.to_string()
        }
        SettingRow::Borders => {
            likes.borders = step(&Borders::ALL, likes.borders, forward);
            likes.borders.code().to_owned()
        }
        SettingRow::Ambiguous => {
            let (ambiguous, code) = match likes.ambiguous {
                Ambiguous::Narrow => (Ambiguous::Wide, "wide"),
                Ambiguous::Wide => (Ambiguous::Narrow, "narrow"),
            };
            likes.ambiguous = ambiguous;
            code.to_owned()
        }
        SettingRow::Motion => {
            likes.motion = !likes.motion;
            likes.motion.to_string()
        }
        SettingRow::Typewriter => {
            likes.typewriter = !likes.typewriter;
            likes.typewriter.to_string()
        }
        SettingRow::Width => {
            likes.width = step(&Preferences::WIDTHS, likes.width, forward);
            likes.width.to_string()
        }
    };
    vec![keep(model, row, value)]
}

/// Keeps a value: from now on it comes from the settings file, unless something stronger than the file says otherwise.
fn keep(model: &mut Model, row: SettingRow, value: String) -> Cmd {
    let stronger = matches!(model.origins.get(row.key()), Some(SettingOrigin::Environment(_) | SettingOrigin::Flag));
    if !stronger {
        model.origins.insert(row.key().to_owned(), SettingOrigin::File);
    }
    Cmd::SaveSetting(Setting { key: row.key(), value })
}

/// Shows choices, or not.
pub fn toggle_choices(model: &mut Model) -> Vec<Cmd> {
    let cmds = change(model, SettingRow::Choices, true);
    let says = if model.preferences.choices { "tui-notice-choices-on" } else { "tui-notice-choices-off" };
    model.notice = Some(model.text(says));
    cmds
}

/// The other language, for interface and telling.
pub fn next_language(model: &mut Model) -> Vec<Cmd> {
    let language = step(&Language::ALL, model.language(), true);
    model.locale = Locale::new(language);
    model.notice = None;
    // the engine tells stories and turns anew; the titles of saves are asked for
    let again = [Request::SetLanguage(language), Request::Saves];
    let mut cmds = vec![keep(model, SettingRow::Language, language.code().to_owned())];
    cmds.extend(again.map(Cmd::Request));
    cmds.extend(model.hero.as_ref().map(|form| Cmd::Request(Request::Talents(form.story.id.clone()))));
    cmds
}

fn next_narrator(model: &mut Model) -> Vec<Cmd> {
    let (narrator, code) = match model.narrator {
        NarratorChoice::Builtin => (NarratorChoice::Endpoint, "endpoint"),
        NarratorChoice::Endpoint => (NarratorChoice::Builtin, "builtin"),
    };
    if narrator == NarratorChoice::Endpoint && model.endpoint.is_none() {
        // there is none yet: here one can be connected
        model.open(Screen::Connect);
        return Vec::new();
    }
    model.narrator = narrator;
    vec![keep(model, SettingRow::Narrator, code.to_owned()), Cmd::Request(Request::SetNarrator(narrator))]
}

fn step<T: Copy + PartialEq>(all: &[T], now: T, forward: bool) -> T {
    let place = all.iter().position(|value| *value == now).unwrap_or_default();
    let next = if forward { place + 1 } else { place + all.len().saturating_sub(1) };
    all.get(next % all.len().max(1)).copied().unwrap_or(now)
}
