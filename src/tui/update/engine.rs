//! What the engine says.

use super::{connect, fault, panel, title};
use crate::engine::{Answer, Failure, Request, Scene, TurnView, Update};
use crate::tui::cmd::Cmd;
use crate::tui::model::{Correction, Model, Phase, Play, Screen};

/// Takes an update of the engine into the model.
pub fn update(model: &mut Model, update: Update) -> Vec<Cmd> {
    match update {
        Update::Stories(stories) => {
            // the form of a hero follows the language
            if let Some(form) = &mut model.hero
                && let Some(story) = stories.iter().find(|story| story.id == form.story.id)
            {
                form.story.clone_from(story);
            }
            model.stories = Some(stories);
        }
        Update::Talents { story, talents, most } => {
            if let Some(form) = model.hero.as_mut().filter(|form| form.story.id == story) {
                form.offer(talents, most);
            }
        }
        Update::Trash(saves) => model.trash = Some(saves),
        Update::Saves(saves) => {
            model.saves = Some(saves);
            if std::mem::take(&mut model.eager) && model.screen == Screen::Title && model.dialog.is_none() {
                return title::pick(model);
            }
        }
        Update::Opened { save, title, turns, scene } => {
            model.play = Some(Play::new(save, title, &turns, *scene));
            model.opening = false;
            model.dialog = None;
            model.hero = None;
            model.go(Screen::Play);
        }
        Update::Closed => {
            // where another game is being opened, it follows at once
            if model.play.take().is_some() && !model.opening {
                model.dialog = None;
                model.go(Screen::Title);
                return vec![Cmd::Request(Request::Saves)];
            }
        }
        Update::Began { input } => began(model, &input),
        Update::Prose(prose) => told(model, &prose),
        Update::Correcting => correcting(model),
        Update::Thinking(characters) => {
            if let Some(Play { phase: Phase::Telling { thought, .. }, .. }) = &mut model.play {
                *thought = characters;
            }
        }
        // while it waits the line below says how long; a key that stops the model ends the wait too
        Update::Waiting(text) => model.notice = text,
        Update::Committed { turn, scene } => committed(model, &turn, *scene),
        Update::Moved { turns, scene, message } => moved(model, &turns, *scene, &message),
        Update::Answered(answer) => return answered(model, answer),
        Update::Failed(failure) => failed(model, failure),
        Update::Servers(servers) => connect::found(model, servers),
        Update::Tried(trial) => connect::tried(model, trial),
        Update::Behind(text) => {
            model.unsaid = model.busy().then(|| text.clone());
            model.note(text);
        }
        Update::Notice(text) => {
            // a game that cannot be opened says so
            model.opening = false;
            model.note(text);
        }
        Update::Wishes { note, speech } => {
            if let Some(play) = &mut model.play {
                play.scene.note = note;
                play.scene.speech = speech;
            }
        }
        Update::Shown { ask, page } => panel::shown(model, &ask, *page),
        Update::NotShown { ask, message } => panel::not_shown(model, &ask, message),
        Update::Status(status) => {
            if let Some(play) = &mut model.play {
                play.scene.status = *status;
            }
        }
    }
    Vec::new()
}

/// A stopped line still ends with exactly one of committed, moved, answered or failed, before anything of the next line
/// begins. Takes that ending off, and says whether this is the ending of what the game works on now.
fn ends(play: &mut Play, input: Option<&str>) -> bool {
    let Some(stopped) = play.stopped.take() else { return true };
    match &play.phase {
        Phase::Sent { input: sent } => input.is_some_and(|input| input == sent && input != stopped),
        _ => true,
    }
}

fn began(model: &mut Model, input: &str) {
    let Some(play) = &mut model.play else { return };
    if play.stopped.is_none() {
        play.phase = Phase::Telling { input: input.to_owned(), thought: 0 };
        play.transcript.begin(input);
        // where nothing may move, nothing is written letter by letter
        if model.preferences.typewriter && model.preferences.motion {
            play.transcript.write();
        }
    }
}

fn told(model: &mut Model, prose: &str) {
    let Some(play) = &mut model.play else { return };
    // after a stop there is no turn being told, and what still comes of it is dropped
    if matches!(play.phase, Phase::Telling { .. }) {
        play.transcript.append(prose);
    }
}

/// What was told so far is wrong: it goes away, and more will follow.
fn correcting(model: &mut Model) {
    let says = model.text("consistency-correcting");
    let Some(play) = &mut model.play else { return };
    if let Phase::Telling { thought, .. } = &mut play.phase {
        *thought = 0;
        play.transcript.restart();
        model.notice = Some(says);
    }
}

fn committed(model: &mut Model, turn: &TurnView, scene: Scene) {
    if model.notice.as_deref() == Some(model.text("consistency-correcting").as_str()) {
        model.notice = None;
    }
    let Some(play) = &mut model.play else { return };
    // the stop came too late: the turn stands, and its line need not be written again
    if play.stopped.is_some() {
        if play.composer.field.text() == turn.input {
            play.composer.field.take();
        }
        model.notice = None;
    }
    if ends(play, Some(&turn.input)) {
        play.phase = Phase::Idle;
    }
    play.transcript.commit(turn);
    play.corrections.extend(Correction::of(turn));
    play.scene = scene;
    play.question.clear();
    if let Some(text) = model.unsaid.take() {
        model.notice = Some(text);
    }
}

fn moved(model: &mut Model, turns: &[TurnView], scene: Scene, message: &str) {
    let glyphs = model.preferences.glyphs();
    let Some(play) = &mut model.play else { return };
    if ends(play, None) {
        play.phase = Phase::Idle;
    }
    play.transcript.show(turns);
    play.corrections = turns.iter().filter_map(Correction::of).collect();
    if !message.trim().is_empty() {
        play.transcript.answer("", message, glyphs);
    }
    play.scene = scene;
    play.question.clear();
}

fn answered(model: &mut Model, answer: Answer) -> Vec<Cmd> {
    if answer.quit {
        return vec![Cmd::Quit];
    }
    let glyphs = model.preferences.glyphs();
    let Some(play) = &mut model.play else {
        model.note(answer.text);
        return Vec::new();
    };
    if ends(play, Some(&answer.input)) {
        play.phase = Phase::Idle;
    }
    if answer.help {
        model.open(Screen::Help);
        return Vec::new();
    }
    play.transcript.answer(&answer.input, &answer.text, glyphs);
    play.question = answer.options;
    Vec::new()
}

fn failed(model: &mut Model, failure: Failure) {
    // the end of what the player stopped is no news
    if model.play.as_mut().is_some_and(|play| play.stopped.take().is_some()) {
        return;
    }
    // something other than a turn: a save that cannot be opened, a file that cannot be written
    if model.opening || !model.busy() {
        model.opening = false;
        fault(model, failure.message, failure.hints);
        return;
    }
    model.notice = None;
    let glyphs = model.preferences.glyphs();
    let note = model.text("tui-play-unsaved");
    let Some(play) = &mut model.play else { return };
    play.transcript.lose(&failure.partial, &note);
    if failure.offers.is_empty() {
        let pending = play.pending().map(str::to_owned).unwrap_or_default();
        play.composer.put_back(&play.written.take().unwrap_or_default());
        play.phase = Phase::Idle;
        let text = std::iter::once(failure.message).chain(failure.hints).collect::<Vec<_>>().join("\n");
        play.transcript.answer(&pending, &text, glyphs);
    } else {
        play.phase = Phase::Failed(failure);
    }
}
