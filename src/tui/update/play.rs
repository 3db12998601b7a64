//! The play screen: lines, choices, the transcript, stopping and failures.

use crossterm::event::KeyEvent;

use super::{dialog, line, open};
use crate::engine::{Offer, Request};
use crate::text::Message;
use crate::tui::cmd::Cmd;
use crate::tui::keymap::{Action, digit};
use crate::tui::model::{AfterEnding, Dialog, List, Menu, Model, Phase, Screen};

/// A key on the play screen.
pub fn act(model: &mut Model, action: Action, event: KeyEvent) -> Vec<Cmd> {
    // scrolling goes by the rows of the screen at hand
    model.settle();
    if line::edit(model, action) {
        return Vec::new();
    }
    match action {
        Action::Submit => return submit(model),
        Action::Choose => return digit(event).map_or_else(Vec::new, |number| choose(model, number)),
        Action::Undo => return command(model, "tui-line-undo"),
        Action::Redo => return command(model, "tui-line-redo"),
        Action::Retell => return command(model, "tui-line-retell"),
        Action::Stop => return stop(model),
        Action::Retry => return decide(model, Offer::Retry),
        Action::Builtin => return decide(model, Offer::Builtin),
        Action::Abandon => return decide(model, Offer::Leave),
        Action::Escape => escape(model),
        _ => {}
    }
    let Some(play) = &mut model.play else { return Vec::new() };
    match action {
        Action::Up => play.transcript.scroll(-1),
        Action::Down => play.transcript.scroll(1),
        Action::PageUp => play.transcript.page(-1),
        Action::PageDown => play.transcript.page(1),
        Action::First => play.transcript.go_first(),
        Action::Last => play.transcript.go_last(),
        Action::ReadOn if play.transcript.more_below() => play.transcript.page(1),
        Action::Older => play.composer.older(),
        Action::Newer => play.composer.newer(),
        _ => {}
    }
    Vec::new()
}

/// Esc, one step at a time: the line, the notice, the question, the place in the transcript, then the pause menu.
fn escape(model: &mut Model) {
    let Some(play) = &mut model.play else { return };
    if !play.composer.field.is_empty() {
        let line = play.composer.field.take();
        play.composer.remember(line.trim().to_owned());
    } else if model.notice.is_some() {
        model.notice = None;
    } else if !play.question.is_empty() {
        play.question.clear();
    } else if play.transcript.more_below() {
        play.transcript.go_last();
    } else {
        model.dialog = Some(Dialog::Pause(List::default()));
    }
}

/// Sends the line. An empty line reads on; the number of a choice alone chooses it.
fn submit(model: &mut Model) -> Vec<Cmd> {
    if model.busy() {
        model.notice = Some(model.text("tui-notice-telling"));
        return Vec::new();
    }
    if line::refuse_long(model) {
        return Vec::new();
    }
    let Some(play) = &mut model.play else { return Vec::new() };
    let typed = play.composer.field.text().trim().to_owned();
    if typed.is_empty() {
        play.composer.field.take();
        if play.transcript.more_below() {
            play.transcript.page(1);
        }
        return Vec::new();
    }
    if let Ok(number @ 1..=9) = typed.parse::<usize>()
        && play.menu(model.preferences.choices).length() >= number
    {
        play.composer.field.take();
        return choose(model, number);
    }
    let line = play.composer.submit();
    send(model, line.clone(), Some(line))
}

fn choose(model: &mut Model, number: usize) -> Vec<Cmd> {
    let Some(play) = &mut model.play else { return Vec::new() };
    let place = number.saturating_sub(1);
    let line = match play.menu(model.preferences.choices) {
        Menu::Nothing => None,
        Menu::Choices(choices) => choices.get(place).map(|choice| choice.text.clone()),
        Menu::Question(options) => options.get(place).cloned(),
        Menu::Ended(offers) => match offers.get(place) {
            Some(AfterEnding::NewStory) => return open(model, Screen::Stories),
            Some(AfterEnding::Undo) => return command(model, "tui-line-undo"),
            Some(AfterEnding::Title) => return dialog::to_title(model),
            None => None,
        },
    };
    if let Some(line) = line {
        play.composer.remember(line.clone());
        return send(model, line.clone(), Some(line));
    }
    model.notice = Some(model.say(&Message::new("tui-notice-no-choice").with("number", number)));
    Vec::new()
}

/// Sends one of the game's own commands, unless a turn is being told; the line being written stays.
fn command(model: &mut Model, key: &'static str) -> Vec<Cmd> {
    if model.busy() {
        model.notice = Some(model.text("tui-notice-telling"));
        return Vec::new();
    }
    let line = model.text(key);
    send(model, line, None)
}

/// Sends a line; `written` is what goes back into the composer if it is stopped.
fn send(model: &mut Model, line: String, written: Option<String>) -> Vec<Cmd> {
    let Some(play) = &mut model.play else { return Vec::new() };
    model.notice = None;
    play.question.clear();
    play.transcript.follow();
    play.written = written;
    play.phase = Phase::Sent { input: line.clone() };
    vec![Cmd::Request(Request::Line(line))]
}

/// Stops the model: the text stays for the eye, the line comes back into the composer.
pub fn stop(model: &mut Model) -> Vec<Cmd> {
    let note = model.text("tui-play-stopped");
    let Some(play) = &mut model.play else { return Vec::new() };
    let Some(input) = play.pending().map(str::to_owned) else { return Vec::new() };
    play.transcript.lose("", &note);
    if let Some(written) = play.written.take() {
        play.composer.put_back(&written);
    }
    play.phase = Phase::Idle;
    play.stopped = Some(input);
    model.notice = Some(model.text("tui-notice-stopped"));
    vec![Cmd::Request(Request::Stop)]
}

/// What the player decides after a failure.
fn decide(model: &mut Model, offer: Offer) -> Vec<Cmd> {
    let Some(play) = &mut model.play else { return Vec::new() };
    if offer != Offer::Leave && !play.offered(offer) {
        return Vec::new();
    }
    let Phase::Failed(failure) = std::mem::take(&mut play.phase) else { return Vec::new() };
    let request = match offer {
        Offer::Retry => Request::Retry,
        Offer::Builtin => Request::TellBuiltin,
        Offer::Leave => {
            play.composer.put_back(&play.written.take().unwrap_or(failure.input));
            return Vec::new();
        }
    };
    play.transcript.follow();
    play.phase = Phase::Sent { input: failure.input };
    vec![Cmd::Request(request)]
}
