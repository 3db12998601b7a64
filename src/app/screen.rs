//! The game on the screen: the engine on a thread of its own, the terminal on this one.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

use tokio::sync::mpsc;

use super::play::Begin;
use super::{endpoint, log};
use crate::cli::{Context, Failure, FailureKind, keep_setting, say_secrets};
use crate::config::{
    AmbiguousChoice, Borders as DrawnBorders, Colour, Environment, KeyPlace, NarratorSetting, Origin, Secrets,
    ThemeChoice,
};
use crate::engine::{Engine, NarratorChoice, Request, serve};
use crate::text::{Ambiguous, Locale};
use crate::tui::{Borders, Exit, Host, KeptServer, Options, Preferences, SettingOrigin, ThemeName, shows_colours};

/// How long the engine may take to finish what it is committing when the screen is gone.
const LAST_COMMIT: Duration = Duration::from_secs(2);

/// Shows the game until the player leaves.
pub(super) fn run(context: &Context, engine: Engine, start: Option<Begin>, err: &mut dyn Write) -> Result<u8, Failure> {
    let options = options(context, &engine, start);
    let model = engine.endpoint().cloned();
    let (requests, received) = mpsc::unbounded_channel();
    let (sent, updates) = mpsc::unbounded_channel();
    let (done, finished) = std::sync::mpsc::channel::<()>();
    let worker = std::thread::Builder::new().name("engine".to_owned()).spawn(move || {
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
        runtime.block_on(serve(engine, received, move |update| {
            // The screen is gone when nobody takes this any more; then the channel of requests is closed too.
            let _ = sent.send(update);
        }));
        drop(done);
    })?;
    let path = context.folders.config_file();
    let locale = Locale::new(context.language());
    let (kept_in, config, words) = (path.clone(), context.folders.config.clone(), Locale::new(context.language()));
    let (environment, state) = (context.environment.clone(), context.folders.state.clone());
    let keep_server = move |server: &KeptServer| {
        keep_profile(&kept_in, (config.as_path(), &environment, state.as_path()), &words, server)
    };
    let keep = move |setting: &crate::tui::Setting| keep_setting(&path, &locale, setting.key, &setting.value);
    let host = Host { keep: Box::new(keep), keep_server: Box::new(keep_server), log: log::file(context) };
    let exit = crate::tui::run(requests, updates, options, host);
    // Every committed turn is on the disk; what is being committed now gets a moment.
    let ended = finished.recv_timeout(LAST_COMMIT) == Err(std::sync::mpsc::RecvTimeoutError::Disconnected);
    if let Some(model) = model {
        endpoint::remember(context, model.endpoint());
    }
    match exit {
        Ok(Exit::Quit) => Ok(0),
        Ok(Exit::Terminated) => Ok(FailureKind::Interrupted.exit_code()),
        // The terminal is gone and its reader may hang in a read: nothing is written, nothing is waited for.
        Ok(Exit::HungUp) => std::process::exit(FailureKind::Interrupted.exit_code().into()),
        Ok(Exit::EngineGone) => {
            let panicked = ended && worker.join().is_err();
            tracing::error!(panicked, "the engine ended before the screen");
            writeln!(err, "{}", context.locale.text("app-engine-gone"))?;
            Ok(FailureKind::Failed.exit_code())
        }
        Err(error) => Err(Failure::said(FailureKind::Failed, &context.locale, &error.message())),
    }
}

/// Keeps a model's server as a profile, and chooses it. Its key goes to the keyring, or to the file that is for keys.
fn keep_profile(
    path: &Path,
    (config, environment, state): (&Path, &Environment, &Path),
    locale: &Locale,
    server: &KeptServer,
) -> Result<(), String> {
    if let Some(key) = server.key.secret() {
        Secrets::keep(config, environment, &KeyPlace::Profile(server.name.clone()), key, false)
            .map_err(|fault| locale.say(&say_secrets(&fault)))?;
    }
    let of = |key: &str| format!("profiles.{}.{key}", server.name);
    endpoint::keep(state, &server.base_url, &server.model, server.learned.abilities());
    for (key, value) in [
        (of("base_url"), server.base_url.as_str()),
        (of("model"), server.model.as_str()),
        ("endpoint.profile".to_owned(), server.name.as_str()),
        ("play.narrator".to_owned(), "endpoint"),
    ] {
        keep_setting(path, locale, &key, value)?;
    }
    Ok(())
}

fn options(context: &Context, engine: &Engine, start: Option<Begin>) -> Options {
    let ui = &context.layered.settings.ui;
    let narrator =
        if engine.narrator() == NarratorChoice::Endpoint { NarratorChoice::Endpoint } else { NarratorChoice::Builtin };
    // An endpoint is offered where the player has named one, or where a key or Ollama's address is at hand.
    let hinted = ["OPENAI_API_KEY", "OLLAMA_HOST"].iter().any(|name| context.environment.get(name).is_some());
    let settings = &context.layered.settings;
    let named = settings.names_endpoint() || settings.play.narrator == NarratorSetting::Endpoint;
    let offered = engine.endpoint().filter(|_| named || hinted);
    Options {
        language: context.language(),
        preferences: Preferences {
            theme: match ui.theme {
                ThemeChoice::Dark => ThemeName::Dark,
                ThemeChoice::Light => ThemeName::Light,
                ThemeChoice::Contrast => ThemeName::Contrast,
                ThemeChoice::Mono => ThemeName::Mono,
            },
            colours: match ui.color {
                Colour::Always => true,
                Colour::Auto => shows_colours(),
                Colour::Never => false,
            },
            choices: ui.choices,
            borders: match ui.borders {
                DrawnBorders::Unicode => Borders::Unicode,
                DrawnBorders::Ascii => Borders::Ascii,
            },
            ambiguous: match ui.ambiguous {
                AmbiguousChoice::Narrow => Ambiguous::Narrow,
                AmbiguousChoice::Wide => Ambiguous::Wide,
            },
            motion: ui.motion,
            typewriter: ui.typewriter,
            width: u16::try_from(ui.width).unwrap_or(u16::MAX),
        },
        narrator,
        endpoint: offered.map(|model| model.endpoint().model().unwrap_or_else(|| model.endpoint().address())),
        start: start.map(|begin| match begin {
            Begin::Open(save) => Request::Open { save },
            Begin::New(game) => Request::New(game),
        }),
        origins: origins(context),
        saves_at: context.folders.saves.display().to_string(),
    }
}

/// Where the value of each setting comes from.
fn origins(context: &Context) -> BTreeMap<String, SettingOrigin> {
    let origin = |origin: &Origin| match origin {
        Origin::Default => SettingOrigin::Default,
        Origin::File => SettingOrigin::File,
        Origin::Profile(name) => SettingOrigin::Profile(name.clone()),
        Origin::Environment(name) => SettingOrigin::Environment(name.clone()),
        Origin::Flag => SettingOrigin::Flag,
    };
    context.layered.entries.iter().map(|entry| (entry.key.to_owned(), origin(&entry.origin))).collect()
}
