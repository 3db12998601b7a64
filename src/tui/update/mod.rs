//! What each message does to the model. Pure: no file, no clock, no random number, no screen.

mod connect;
mod dialog;
mod engine;
mod hero;
mod line;
mod pager;
mod palette;
mod panel;
mod play;
mod saves;
mod settings;
mod stories;
mod title;
mod trash;

pub use panel::page_of;

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::cmd::Cmd;
use super::keymap::{self, Action, digit};
use super::model::{Dialog, Model, Screen};
use super::msg::{Msg, Signal};
use crate::engine::Request;
use crate::text::Message;

/// Takes a message into the model and says what is to be done.
pub fn update(model: &mut Model, msg: Msg) -> Vec<Cmd> {
    if !matches!(msg, Msg::Tick) {
        model.touch();
    }
    match msg {
        Msg::Key(event) => return key(model, event),
        Msg::Paste(text) => line::paste(model, &text),
        Msg::Resize(columns, rows) => model.size = (columns, rows),
        Msg::Tick => {
            if let Some(play) = &mut model.play
                && play.transcript.writes()
            {
                play.transcript.type_on(false);
                model.touch();
                return Vec::new();
            }
            if model.animated() {
                model.beat = model.beat.wrapping_add(1);
                model.touch();
            }
        }
        Msg::Engine(update) => return engine::update(model, update),
        Msg::Signal(Signal::Terminate | Signal::HangUp) => return quit(model),
        Msg::CannotSuspend => model.note(model.text("tui-notice-no-suspend")),
        Msg::SettingLost(reason) => {
            model.note(model.say(&Message::new("tui-notice-setting-lost").with("reason", reason)));
        }
    }
    Vec::new()
}

fn key(model: &mut Model, event: KeyEvent) -> Vec<Cmd> {
    if event.kind == KeyEventKind::Release {
        return Vec::new();
    }
    if let Some(play) = &mut model.play {
        play.transcript.type_on(true);
    }
    let action = keymap::find(&model.modes(), event);
    if event.kind == KeyEventKind::Repeat && !action.is_none_or(repeats) {
        return Vec::new();
    }
    if let Some(action) = action {
        return act(model, action, event);
    }
    line::write(model, event);
    Vec::new()
}

/// Whether a key that is held down may do it again and again.
const fn repeats(action: Action) -> bool {
    matches!(
        action,
        Action::Up
            | Action::Down
            | Action::PageUp
            | Action::PageDown
            | Action::Less
            | Action::More
            | Action::Older
            | Action::Newer
            | Action::Left
            | Action::Right
            | Action::WordLeft
            | Action::WordRight
            | Action::Backspace
            | Action::Delete
            | Action::KillWord
            | Action::NextTab
            | Action::PreviousTab
            | Action::Forward
            | Action::Backward
    )
}

/// Carries out what was asked for by its name, with the words after it.
fn act_by_name(model: &mut Model, action: Action, words: &str) -> Vec<Cmd> {
    match action {
        Action::Find if !words.is_empty() => play::find(model, words),
        Action::Note if !words.is_empty() => vec![Cmd::Request(Request::SetNote(words.to_owned()))],
        Action::QuickSave if !words.is_empty() => play::order(model, format!("save as {words}")),
        Action::QuickLoad if !words.is_empty() => play::order(model, format!("load slot {words}")),
        Action::ToTitle => dialog::to_title(model),
        Action::Export => play::export(model, words),
        _ => act(model, action, KeyEvent::new(KeyCode::Null, KeyModifiers::NONE)),
    }
}

fn act(model: &mut Model, action: Action, event: KeyEvent) -> Vec<Cmd> {
    match action {
        Action::Interrupt => return dialog::interrupt(model),
        Action::Leave => return dialog::leave(model),
        Action::Suspend => return vec![Cmd::Suspend],
        Action::Redraw => return vec![Cmd::Redraw],
        _ => {}
    }
    if model.opening {
        return Vec::new();
    }
    if model.dialog.is_some() {
        return dialog::act(model, action);
    }
    match action {
        Action::Help => open(model, Screen::Help),
        Action::OpenSettings => open(model, Screen::Settings),
        Action::OpenLog => open(model, Screen::Log),
        Action::OpenChecks => open(model, Screen::Checks),
        Action::OpenSaves => open(model, Screen::Saves),
        Action::NewStory => open(model, Screen::Stories),
        Action::OpenPalette => palette::open(model),
        Action::OpenMemory => panel::open_memory(model, false),
        Action::OpenReview => panel::open_memory(model, true),
        // in the timeline the prompt of the selected turn
        Action::OpenPrompt if model.screen == Screen::Panel => panel::act(model, action),
        _ if panel::page_of(action).is_some() => {
            panel::page_of(action).map_or_else(Vec::new, |ask| panel::open(model, ask))
        }
        _ => match model.screen {
            Screen::Title => title::act(model, action),
            Screen::Stories => stories::act(model, action),
            Screen::Hero => hero::act(model, action),
            Screen::Play => match digit(event).filter(|_| action == Action::Choose) {
                Some(number) => play::choose(model, number),
                None => play::act(model, action),
            },
            Screen::Panel => panel::act(model, action),
            Screen::Saves => saves::act(model, action),
            Screen::Trash => trash::act(model, action),
            Screen::Connect => connect::act(model, action),
            Screen::Settings => settings::act(model, action),
            Screen::Help | Screen::Log | Screen::Checks => {
                pager::act(model, action);
                Vec::new()
            }
        },
    }
}

/// Opens a screen, and asks for what it shows.
fn open(model: &mut Model, screen: Screen) -> Vec<Cmd> {
    model.open(screen);
    match screen {
        Screen::Log => {
            model.notice = None;
            Vec::new()
        }
        Screen::Saves => vec![Cmd::Request(Request::Saves)],
        Screen::Trash => vec![Cmd::Request(Request::Trash)],
        Screen::Stories if model.stories.is_none() => vec![Cmd::Request(Request::Stories)],
        _ => Vec::new(),
    }
}

/// Asks for a game and shows that it is being opened. The one that was open is left; it is saved.
fn open_game(model: &mut Model, request: Request) -> Vec<Cmd> {
    model.opening = true;
    model.notice = None;
    model.play = None;
    vec![Cmd::Request(request)]
}

/// Shows something that could not be done.
fn fault(model: &mut Model, message: String, hints: Vec<String>) {
    model.dialog = Some(Dialog::Fault { message, hints });
}

/// Leaves the program; a turn that is being told is stopped first.
fn quit(model: &mut Model) -> Vec<Cmd> {
    let mut cmds = play::stop(model);
    cmds.push(Cmd::Quit);
    cmds
}
