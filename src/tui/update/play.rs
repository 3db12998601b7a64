//! The play screen: lines, choices, the transcript, stopping and failures.

use super::{dialog, line, open, palette, settings};
use crate::engine::{Offer, Request, TranscriptForm};
use crate::text::Message;
use crate::tui::cmd::Cmd;
use crate::tui::keymap::{self, Action};
use crate::tui::model::{AfterEnding, Dialog, List, Menu, Model, Phase, Purpose, Screen, Write};

/// A key on the play screen.
pub fn act(model: &mut Model, action: Action) -> Vec<Cmd> {
    // scrolling goes by the rows of the screen at hand
    model.settle();
    if line::edit(model, action) {
        return Vec::new();
    }
    match action {
        Action::Submit => return submit(model),
        Action::Undo => return command(model, "tui-line-undo"),
        Action::Redo => return command(model, "tui-line-redo"),
        Action::Retell => return command(model, "tui-line-retell"),
        Action::NextTake => return ask_idle(model, Request::Take { step: 1 }),
        Action::PreviousTake => return ask_idle(model, Request::Take { step: -1 }),
        Action::QuickLoad => return ask_idle(model, Request::QuickLoad),
        Action::QuickSave => return vec![Cmd::Request(Request::QuickSave)],
        Action::EditLast => return edit_last(model),
        Action::ToggleChoices => return settings::toggle_choices(model),
        Action::Complete => complete(model),
        Action::Find => {
            let words = model.play.as_ref().map(|play| play.sought.clone()).unwrap_or_default();
            model.dialog = Some(Dialog::Write(Write::new(Purpose::Find, &words)));
        }
        Action::Note => {
            let note = model.play.as_ref().map(|play| play.scene.note.clone()).unwrap_or_default();
            model.dialog = Some(Dialog::Write(Write::new(Purpose::Note, &note)));
        }
        Action::ToggleSpeech => {
            let may = model.play.as_ref().is_some_and(|play| play.scene.speech);
            return vec![Cmd::Request(Request::SetSpeech(!may))];
        }
        Action::Stop => return stop(model),
        Action::GoOn => return decide(model, Offer::Continue),
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
    // what is about the screen can be asked for while a turn is told
    if let Some(done) = slash(model) {
        return done;
    }
    if let Some(refused) = refuse_busy(model) {
        return refused;
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

/// A line that begins with a slash: it is for the program. One that names nothing says so and stays.
fn slash(model: &mut Model) -> Option<Vec<Cmd>> {
    let typed = model.play.as_ref()?.composer.field.text().trim().to_owned();
    if !typed.starts_with('/') {
        return None;
    }
    if let Some(play) = &mut model.play {
        play.composer.submit();
    }
    let done = palette::carry_out(model, &typed);
    if done.is_none() {
        if let Some(play) = &mut model.play {
            play.composer.put_back(&typed);
        }
        model.notice = Some(model.say(&Message::new("tui-notice-no-command").with("name", typed)));
    }
    Some(done.unwrap_or_default())
}

/// Completes a line that begins with a slash.
fn complete(model: &mut Model) {
    let Some(play) = &mut model.play else { return };
    let line = play.composer.field.text().to_owned();
    // what was written stays the beginning of all that it is completed to
    let written = match &play.completed {
        Some((written, completed)) if *completed == line => written.clone(),
        _ => line.clone(),
    };
    if let Some(completed) = keymap::complete(&model.locale, &written, &line) {
        play.composer.field.set(&completed);
        play.completed = Some((written, completed));
    }
}

/// Takes the last turn back and puts its line into the composer, to be changed and sent again.
fn edit_last(model: &mut Model) -> Vec<Cmd> {
    if let Some(refused) = refuse_busy(model) {
        return refused;
    }
    let Some(play) = &mut model.play else { return Vec::new() };
    let Some(line) = play.transcript.last_input().map(str::to_owned) else {
        model.notice = Some(model.text("tui-notice-nothing-to-edit"));
        return Vec::new();
    };
    play.composer.field.set(&line);
    command(model, "tui-line-undo")
}

/// Looks for words in the transcript, from where the reader is on; from the end to the beginning.
pub fn find(model: &mut Model, words: &str) -> Vec<Cmd> {
    model.settle();
    let Some(play) = &mut model.play else { return Vec::new() };
    let words = if words.is_empty() { play.sought.clone() } else { words.to_owned() };
    if words.is_empty() {
        return Vec::new();
    }
    let found = play.transcript.find(&words);
    play.sought.clone_from(&words);
    let message = if found { "tui-notice-found" } else { "tui-notice-not-found" };
    model.notice = Some(model.say(&Message::new(message).with("words", words)));
    Vec::new()
}

/// Writes the story so far into a file: `html` unless `md` is said, with notes where they are asked for.
pub fn export(model: &mut Model, words: &str) -> Vec<Cmd> {
    let (mut form, mut notes) = (TranscriptForm::Html, false);
    for word in words.split_whitespace() {
        if let Some(named) = TranscriptForm::from_code(word) {
            form = named;
        } else if word == "notes" || word == model.text("tui-export-notes") {
            notes = true;
        } else {
            model.notice = Some(model.text("tui-notice-export"));
            return Vec::new();
        }
    }
    vec![Cmd::Request(Request::KeepTranscript { form, notes })]
}

/// Says so where a turn is being told; else nothing.
pub fn refuse_busy(model: &mut Model) -> Option<Vec<Cmd>> {
    model.busy().then(|| {
        model.notice = Some(model.text("tui-notice-telling"));
        Vec::new()
    })
}

/// Asks for a move of the head, unless a turn is being told.
fn ask_idle(model: &mut Model, request: Request) -> Vec<Cmd> {
    refuse_busy(model).unwrap_or_else(|| ask(model, request))
}

/// Asks for a move of the head; the line being written stays.
pub fn ask(model: &mut Model, request: Request) -> Vec<Cmd> {
    let Some(play) = &mut model.play else { return Vec::new() };
    model.notice = None;
    play.question.clear();
    play.transcript.follow();
    play.written = None;
    play.phase = Phase::Sent { input: String::new() };
    vec![Cmd::Request(request)]
}

/// Sends a line for the player, unless a turn is being told.
pub fn order(model: &mut Model, line: String) -> Vec<Cmd> {
    if let Some(refused) = refuse_busy(model) {
        return refused;
    }
    if let Some(play) = &mut model.play {
        play.composer.remember(line.clone());
    }
    send(model, line.clone(), Some(line))
}

/// Takes the choice with this number.
pub fn choose(model: &mut Model, number: usize) -> Vec<Cmd> {
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
    if let Some(refused) = refuse_busy(model) {
        return refused;
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
        Offer::Continue => Request::GoOn,
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
