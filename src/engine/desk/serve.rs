//! The engine for a screen: requests in, updates out, one game open at a time.

use std::collections::VecDeque;

use tokio::sync::mpsc::UnboundedReceiver;

use super::connect;
use crate::engine::api::{Failure, NarratorChoice, Request, Update};
use crate::engine::desk;
use crate::engine::error::EngineError;
use crate::engine::library::Engine;
use crate::engine::session::{Session, Step};
use crate::engine::stop::Stop;
use crate::text::Message;

/// Serves requests until the screen is gone. Every committed turn is on the disk before its update is sent.
pub async fn serve(
    mut engine: Engine,
    mut requests: UnboundedReceiver<Request>,
    updates: impl Fn(Update) + Send + Sync,
) {
    let mut session: Option<Session> = None;
    let mut waiting = VecDeque::new();
    let mut tried = None;
    loop {
        let request = match waiting.pop_front() {
            Some(request) => request,
            None => match requests.recv().await {
                Some(request) => request,
                None => return,
            },
        };
        match &mut session {
            _ if connect::connects(&request) => {
                connect::serve(&mut engine, &mut session, &mut tried, request, &mut requests, &mut waiting, &updates)
                    .await;
            }
            Some(open) if desk::asks(&request) => desk::answer(open, request, &updates),
            Some(open) if plays(&request) => {
                let line = if let Request::Line(line) = &request { line.clone() } else { String::new() };
                let stop = Stop::new();
                let mut watch = |update| updates(update);
                let step = {
                    let work = play(open, request, &mut watch, &stop);
                    tokio::pin!(work);
                    loop {
                        tokio::select! {
                            step = &mut work => break step,
                            next = requests.recv() => match next {
                                // None: the screen is gone. What is being committed is finished.
                                Some(Request::Stop) | None => stop.stop(),
                                Some(other) => waiting.push_back(other),
                            },
                        }
                    }
                };
                match step {
                    Ok(step) => {
                        // what stands beside the transcript is of the story as it is read now
                        if matches!(&step, Step::Answered(answer) if answer.command == "reload")
                            && let Ok(turns) = open.shown()
                        {
                            let scene = Box::new(open.scene());
                            updates(Update::Moved { turns, scene, message: String::new() });
                        }
                        if matches!(&step, Step::Committed(_)) {
                            engine.roll_after(open);
                        }
                        updates(answer(open, step));
                    }
                    Err(error) => updates(failed(line, error)),
                }
            }
            _ => {
                if let Err(error) = manage(&mut engine, &mut session, request, &updates) {
                    updates(failed(String::new(), error));
                }
            }
        }
    }
}

/// Whether a request is for the open game.
const fn plays(request: &Request) -> bool {
    matches!(
        request,
        Request::Line(_)
            | Request::GoOn
            | Request::Retry
            | Request::TellBuiltin
            | Request::Jump { .. }
            | Request::Take { .. }
            | Request::QuickLoad
    )
}

async fn play(
    session: &mut Session,
    request: Request,
    watch: &mut (dyn FnMut(Update) + Send),
    stop: &Stop,
) -> Result<Step, EngineError> {
    match request {
        Request::GoOn => session.go_on(watch, stop).await,
        Request::Retry => session.retry(watch, stop).await,
        Request::TellBuiltin => session.tell_builtin(watch, stop).await,
        Request::Jump { turn } => session.rewind("rewind", turn),
        Request::Take { step } => session.other_take(step),
        Request::QuickLoad => session.quick_load(),
        Request::Line(line) => session.line(&line, watch, stop).await,
        _ => session.line("", watch, stop).await,
    }
}

fn answer(session: &Session, step: Step) -> Update {
    match step {
        Step::Committed(turn) => Update::Committed { turn: Box::new(turn.view), scene: Box::new(session.scene()) },
        Step::Answered(answer) => Update::Answered(answer),
        Step::Moved { turns, message, .. } => Update::Moved { turns, scene: Box::new(session.scene()), message },
        Step::Failed(failure) => Update::Failed(failure),
    }
}

/// What could not be done at all, so that there is nothing to retry.
fn failed(input: String, error: EngineError) -> Update {
    let EngineError { message, hints, .. } = error;
    Update::Failed(Failure { input, message, hints, partial: String::new(), offers: Vec::new() })
}

fn manage(
    engine: &mut Engine,
    session: &mut Option<Session>,
    request: Request,
    updates: &impl Fn(Update),
) -> Result<(), EngineError> {
    match request {
        Request::Stories => updates(Update::Stories(engine.stories())),
        Request::Talents(story) => {
            let (talents, most) = engine.starting_talents(&story)?;
            updates(Update::Talents { story, talents, most });
        }
        Request::Saves => updates(Update::Saves(engine.saves()?)),
        Request::Trash => updates(Update::Trash(engine.trash()?)),
        Request::Untrash { file } => {
            let save = engine.untrash(&file)?;
            updates(Update::Trash(engine.trash()?));
            updates(Update::Saves(engine.saves()?));
            updates(Update::Notice(engine.say(&Message::new("engine-save-restored").with("save", save))));
        }
        Request::EmptyTrash => {
            let count = engine.empty_trash()?;
            updates(Update::Trash(engine.trash()?));
            updates(Update::Notice(engine.say(&Message::new("engine-trash-emptied").with("count", count))));
        }
        Request::New(game) => {
            // The open game's lock goes before the new one is taken.
            *session = None;
            let open = session.insert(engine.create(&game)?);
            opened(open, updates)?;
        }
        Request::Open { save } => {
            *session = None;
            let open = session.insert(engine.open(&save)?);
            opened(open, updates)?;
        }
        Request::Close => {
            *session = None;
            updates(Update::Closed);
        }
        Request::Delete { save } => {
            engine.delete(&save)?;
            updates(Update::Saves(engine.saves()?));
        }
        Request::SetNarrator(narrator) => {
            engine.narrator = narrator;
            if let Some(open) = session
                && let Some(update) = open.set_narrator(narrator)
            {
                updates(update);
            } else if narrator == NarratorChoice::Endpoint && !engine.has_endpoint() {
                updates(Update::Notice(engine.locale().text("engine-endpoint-missing")));
            }
        }
        Request::SetLanguage(language) => {
            engine.set_language(language);
            if let Some(open) = session {
                open.set_language(language)?;
                let (turns, scene) = (open.shown()?, Box::new(open.scene()));
                updates(Update::Moved { turns, scene, message: String::new() });
            }
            updates(Update::Stories(engine.stories()));
        }
        Request::Rename { save, to } => {
            engine.rename(&save, &to)?;
            updates(Update::Saves(engine.saves()?));
        }
        Request::Copy { save } => {
            let copy = engine.copy(&save)?;
            updates(Update::Saves(engine.saves()?));
            updates(Update::Notice(engine.say(&Message::new("engine-save-copied").with("save", copy))));
        }
        Request::Backup { save } => {
            let path = engine.backup(&save)?;
            updates(Update::Notice(engine.say(&Message::new("engine-save-backed-up").with("path", path))));
        }
        Request::Verify { save } => {
            let faults = engine.verify(&save)?;
            let message = if faults.is_empty() { "engine-save-sound" } else { "engine-save-unsound" };
            let says = engine.say(&Message::new(message).with("save", save).with("faults", faults.join("; ")));
            updates(Update::Notice(says));
        }
        Request::Stop | Request::FindServers | Request::TryServer(_) | Request::UseServer => {}
        Request::Show(ask) => {
            let message = engine.locale().text("engine-no-save-open");
            updates(Update::NotShown { ask, message });
        }
        Request::Line(_)
        | Request::GoOn
        | Request::Retry
        | Request::TellBuiltin
        | Request::Jump { .. }
        | Request::Take { .. }
        | Request::QuickSave
        | Request::SetNote(_)
        | Request::SetSpeech(_)
        | Request::QuickLoad
        | Request::Remember { .. }
        | Request::Label { .. }
        | Request::KeepPrompt { .. }
        | Request::KeepTranscript { .. } => {
            updates(Update::Notice(engine.locale().text("engine-no-save-open")));
        }
    }
    Ok(())
}

fn opened(session: &Session, updates: &impl Fn(Update)) -> Result<(), EngineError> {
    updates(Update::Opened {
        save: session.save_name(),
        title: session.story().title.get(session.language()).to_owned(),
        turns: session.shown()?,
        scene: Box::new(session.scene()),
    });
    if let Some(differs) = session.differs() {
        updates(Update::Notice(differs.to_owned()));
    }
    Ok(())
}
