//! `storyecho doctor`: one report on all that play depends on. No secret is in it.

use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::endpoint;
use super::wire;
use crate::cli::{Context, DoctorArgs, Failure, say_keyring};
use crate::config::{KeyPlace, NarratorSetting, Secrets};
use crate::endpoint::{FormatAbility, Meter, Trial, find_servers, known_servers, money};
use crate::memory::embed::EmbedderState;
use crate::store::{Saves, StoreError};
use crate::text::Message;

/// How long the embedding model may take to load, for the report.
const PATIENCE: Duration = Duration::from_secs(20);

/// One line of the report.
struct Finding {
    key: &'static str,
    value: Value,
    text: String,
    remedy: Option<String>,
}

/// Writes the report; 0 if all is well, 1 if something needs a remedy.
pub(super) fn run(context: &Context, args: DoctorArgs, out: &mut dyn Write) -> Result<u8, Failure> {
    let mut findings = vec![program(context)];
    findings.push(settings(context));
    findings.push(terminal(context));
    findings.push(stories(context));
    findings.push(saves(context));
    let meter = endpoint::meter(context);
    findings.push(embedding(context, &meter));
    findings.push(words(context));
    findings.push(index(context));
    findings.push(model(context, &meter)?);
    findings.push(spending(context, &meter));
    if args.find {
        findings.push(servers(context)?);
    }
    let sound = findings.iter().all(|finding| finding.remedy.is_none());
    if args.json {
        let object: serde_json::Map<_, _> = findings
            .into_iter()
            .map(|finding| {
                let mut value = finding.value;
                if let Value::Object(fields) = &mut value {
                    fields.insert("remedy".to_owned(), json!(finding.remedy));
                }
                (finding.key.to_owned(), value)
            })
            .collect();
        writeln!(out, "{}", Value::Object(object))?;
    } else {
        for finding in findings {
            let mark = if finding.remedy.is_some() { "!" } else { "+" };
            writeln!(out, "{mark} {}", finding.text)?;
            if let Some(remedy) = finding.remedy {
                writeln!(out, "    {remedy}")?;
            }
        }
    }
    Ok(u8::from(!sound))
}

fn program(context: &Context) -> Finding {
    let version = env!("CARGO_PKG_VERSION");
    let system = format!("{} {}", std::env::consts::OS, std::env::consts::ARCH);
    Finding {
        key: "program",
        text: context
            .locale
            .say(&Message::new("doctor-program").with("version", version).with("system", system.as_str())),
        value: json!({ "version": version, "system": system }),
        remedy: None,
    }
}

fn settings(context: &Context) -> Finding {
    let path = context.folders.config_file().display().to_string();
    let faults: Vec<_> = context.layered.faults.iter().map(|fault| context.say_fault(fault)).collect();
    let remedy = (!faults.is_empty()).then(|| faults.join("\n    "));
    Finding {
        key: "settings",
        text: context.locale.say(&Message::new("doctor-settings").with("path", path.as_str())),
        value: json!({ "path": path, "faults": faults }),
        remedy,
    }
}

fn terminal(context: &Context) -> Finding {
    let screen = context.screen;
    let size = crossterm::terminal::size().ok();
    let kind = context.environment.get("TERM").unwrap_or_default().to_owned();
    let key = if screen.terminal { "doctor-terminal" } else { "doctor-no-terminal" };
    let (columns, rows) = size.unwrap_or_default();
    Finding {
        key: "terminal",
        text: context.locale.say(
            &Message::new(key)
                .with("kind", kind.as_str())
                .with("columns", u32::from(columns))
                .with("rows", u32::from(rows)),
        ),
        value: json!({ "terminal": screen.terminal, "columns": columns, "rows": rows, "kind": kind, "language": context.language().code() }),
        remedy: None,
    }
}

fn stories(context: &Context) -> Finding {
    let library = context.library();
    let ids: Vec<_> = library.packs.iter().map(|pack| pack.id.to_string()).collect();
    let broken: Vec<_> = library.broken.iter().map(|pack| pack.path.display().to_string()).collect();
    let remedy = (!broken.is_empty())
        .then(|| context.locale.say(&Message::new("doctor-stories-broken").with("paths", broken.join(", "))));
    Finding {
        key: "stories",
        text: context.locale.say(&Message::new("doctor-stories").with("ids", ids.join(", "))),
        value: json!({ "ids": ids, "broken": broken }),
        remedy,
    }
}

fn saves(context: &Context) -> Finding {
    let folders = &context.folders;
    let path = folders.saves.display().to_string();
    let entries = Saves::new(folders.saves.clone()).list();
    let rule = context.locale.text(match folders.rule {
        crate::config::SavesRule::DataDir => "doctor-rule-data-dir",
        crate::config::SavesRule::Home => "doctor-rule-home",
        crate::config::SavesRule::Portable => "doctor-rule-portable",
        crate::config::SavesRule::Platform => "doctor-rule-platform",
    });
    let (count, broken, remedy) = match &entries {
        Ok(entries) => {
            let broken: Vec<_> =
                entries.iter().filter(|entry| entry.summary.is_err()).map(|entry| entry.name.clone()).collect();
            let remedy = (!broken.is_empty())
                .then(|| context.locale.say(&Message::new("doctor-saves-broken").with("names", broken.join(", "))));
            (entries.len(), broken, remedy)
        }
        Err(error) => (0, Vec::new(), Some(context.locale.say(&error.message()))),
    };
    let writable = writable(&folders.saves);
    let remedy = remedy.or_else(|| {
        let error = StoreError::ReadOnly { path: folders.saves.clone() };
        (!writable).then(|| context.locale.say(&error.message()))
    });
    Finding {
        key: "saves",
        text: context
            .locale
            .say(&Message::new("doctor-saves").with("path", path.as_str()).with("rule", rule).with("count", count)),
        value: json!({ "path": path, "rule": folders.rule.name(), "count": count, "writable": writable, "broken": broken, "trash": folders.trash, "log": folders.state.join("log"), "cache": folders.cache }),
        remedy,
    }
}

/// Whether something can be written into a folder, or into the one where it would be made.
fn writable(folder: &Path) -> bool {
    let standing = folder.ancestors().find(|folder| folder.is_dir());
    standing.is_some_and(|folder| tempfile::Builder::new().prefix(".doctor-").tempfile_in(folder).is_ok())
}

fn embedding(context: &Context, meter: &Meter) -> Finding {
    let start = Instant::now();
    let slot = wire::embedder(context, meter);
    let state = slot.wait(PATIENCE);
    let load = start.elapsed().as_secs_f64() * 1_000.0;
    match state {
        EmbedderState::Ready(view) => {
            let start = Instant::now();
            let worked = slot.embed_query("雾里有一盏灯 a lamp in the mist", PATIENCE);
            let query = start.elapsed().as_secs_f64() * 1_000.0;
            Finding {
                key: "embedding",
                text: context.locale.say(
                    &Message::new("doctor-embedding")
                        .with("model", view.id.to_string())
                        .with("engine", view.engine.to_string())
                        .with("load", format!("{load:.0}"))
                        .with("query", format!("{query:.0}")),
                ),
                value: json!({ "model": &*view.id, "engine": &*view.engine, "dimensions": view.dim, "load_ms": load, "query_ms": query }),
                remedy: worked.err().map(|error| error.to_string()),
            }
        }
        EmbedderState::Off => Finding {
            key: "embedding",
            text: context.locale.text("doctor-embedding-off"),
            value: json!({ "model": null }),
            remedy: None,
        },
        EmbedderState::Loading | EmbedderState::Failed(_) => {
            let cause = match state {
                EmbedderState::Failed(cause) => cause.to_string(),
                _ => context.locale.text("doctor-embedding-slow"),
            };
            Finding {
                key: "embedding",
                text: context.locale.text("doctor-embedding-none"),
                value: json!({ "model": null, "cause": cause }),
                remedy: Some(cause),
            }
        }
    }
}

/// How texts are cut into the words that they are found by.
fn words(context: &Context) -> Finding {
    let segmented = cfg!(feature = "segment");
    let text = if segmented { "doctor-words-segmented" } else { "doctor-words" };
    Finding {
        key: "words",
        text: context.locale.text(text),
        value: json!({ "cut": crate::memory::tokens::CUT.name, "segment_compiled": segmented }),
        remedy: None,
    }
}

/// By which rungs memories are found: one by one, above a number of them through a graph, and by words alone where
/// there are no vectors.
fn index(context: &Context) -> Finding {
    let memory = &context.layered.settings.memory;
    let files = std::fs::read_dir(context.folders.cache.join("index")).into_iter().flatten().flatten();
    let bytes: u64 = files.filter_map(|file| file.metadata().ok()).map(|meta| meta.len()).sum();
    let cuda = cfg!(feature = "cuda");
    Finding {
        key: "index",
        text: context.locale.say(
            &Message::new("doctor-index")
                .with("threshold", memory.exact_threshold)
                .with("m", memory.m)
                .with("ef", memory.ef_construction)
                .with("size", format!("{:.1}", f64::from(u32::try_from(bytes / 1024).unwrap_or(u32::MAX)) / 1024.0)),
        ),
        value: json!({
            "ladder": ["usearch", "exact", "keywords"], "exact_up_to": memory.exact_threshold, "m": memory.m,
            "ef_construction": memory.ef_construction, "file_bytes": bytes, "cuda_compiled": cuda,
        }),
        remedy: None,
    }
}

/// The endpoint: its models and one streamed turn. Asked only where the settings name one.
fn model(context: &Context, meter: &Meter) -> Result<Finding, Failure> {
    let locale = &context.locale;
    let settings = &context.layered.settings;
    let secrets = Secrets::read(&context.folders.config, &context.environment).unwrap_or_default();
    let profile = Some(KeyPlace::Profile(settings.endpoint.profile.clone()));
    let places: Vec<_> = profile.into_iter().chain([KeyPlace::Narrator]).collect();
    let key = places.iter().any(|place| secrets.source(place).is_some());
    let withheld = places.iter().find_map(|place| secrets.withheld(place));
    let withheld = withheld.map(|fault| locale.say(&say_keyring(fault)));
    let named = settings.names_endpoint() || settings.play.narrator == NarratorSetting::Endpoint;
    if !named {
        return Ok(Finding {
            key: "endpoint",
            text: locale.text("doctor-endpoint-none"),
            value: json!({ "base_url": null, "key": key }),
            remedy: None,
        });
    }
    let failed = |address: &str, message: String, hints: Vec<String>| Finding {
        key: "endpoint",
        text: locale.say(&Message::new("doctor-endpoint-failed").with("address", address)),
        value: json!({ "base_url": address, "key": key, "error": message }),
        remedy: Some(std::iter::once(message).chain(hints).chain(withheld.clone()).collect::<Vec<_>>().join(" ")),
    };
    let endpoint = match endpoint::connect(context, meter) {
        Ok(endpoint) => endpoint,
        Err(failure) => return Ok(failed(&settings.base_url(&context.environment), failure.message, failure.hints)),
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let address = endpoint.address();
    let models = match runtime.block_on(endpoint.models()) {
        Ok(models) => models,
        Err(error) => {
            let (message, hints) = error.say(locale);
            return Ok(failed(&address, message, hints));
        }
    };
    let names: Vec<_> = models.unwrap_or_default().into_iter().map(|model| model.id).collect();
    let question = locale.text("doctor-endpoint-ask");
    match runtime.block_on(endpoint.try_out(&question, &mut |_| std::ops::ControlFlow::Continue(()))) {
        Ok(trial) => {
            endpoint::remember(context, &endpoint);
            Ok(tried(context, &address, key, &names, &trial))
        }
        Err(error) => {
            let (message, hints) = error.say(locale);
            Ok(failed(&address, message, hints))
        }
    }
}

/// What a test turn taught. What hinders play has a remedy.
fn tried(context: &Context, address: &str, key: bool, names: &[String], trial: &Trial) -> Finding {
    let locale = &context.locale;
    let form = match trial.format {
        FormatAbility::JsonSchema => "json_schema",
        FormatAbility::JsonObject => "json_object",
        FormatAbility::Prompt => "prompt",
    };
    let said = |key: &'static str| locale.text(key);
    let yes = |is: bool| said(if is { "doctor-yes" } else { "doctor-no" });
    let context_tokens = trial.context.map_or_else(|| said("doctor-unknown"), |tokens| tokens.to_string());
    let mut lines = vec![
        locale.say(
            &Message::new("doctor-endpoint")
                .with("address", address)
                .with("model", trial.model.as_str())
                .with("models", names.len())
                .with("first", format!("{:.0}", trial.first_ms))
                .with("total", format!("{:.0}", trial.total_ms)),
        ),
        locale.say(
            &Message::new("doctor-endpoint-learned")
                .with("streamed", yes(trial.streamed))
                .with("object", yes(trial.object))
                .with("form", form)
                .with("counted", yes(trial.counted))
                .with("context", context_tokens)
                .with("speed", format!("{:.1}", trial.speed)),
        ),
    ];
    if trial.listed == Some(false) {
        lines.push(locale.say(&Message::new("doctor-endpoint-unlisted").with("model", trial.model.as_str())));
    }
    let set = u64::from(context.layered.settings.endpoint.context_tokens);
    let small = trial.context.filter(|told| *told < set);
    let remedy = small.map(|told| {
        let message = Message::new("doctor-endpoint-context");
        let (told, set) = (i64::try_from(told).unwrap_or(i64::MAX), i64::try_from(set).unwrap_or(i64::MAX));
        locale.say(&message.with("told", told).with("set", set))
    });
    lines.extend(remedy);
    let usage = trial.usage;
    Finding {
        key: "endpoint",
        text: lines.join("\n    "),
        value: json!({
            "base_url": address, "key": key, "profile": context.layered.settings.endpoint.profile,
            "model": trial.model, "models": names, "listed": trial.listed, "abilities": trial.abilities,
            "streamed": trial.streamed, "json": trial.object, "form": form, "usage_counted": trial.counted,
            "context_tokens": trial.context, "tokens_per_second": trial.speed,
            "first_token_ms": trial.first_ms, "total_ms": trial.total_ms,
            "usage": { "prompt_tokens": usage.prompt_tokens, "completion_tokens": usage.completion_tokens, "cached_tokens": usage.cached_tokens },
        }),
        remedy: None,
    }
}

/// What was spent today and ever, and what may be.
fn spending(context: &Context, meter: &Meter) -> Finding {
    let spending = meter.spending();
    let number = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    let text = Message::new("doctor-spending")
        .with("today", number(spending.today.tokens()))
        .with("ever", number(spending.ever.tokens()))
        .with("cost", money(spending.today.cost))
        .with("all", money(spending.ever.cost));
    Finding {
        key: "spending",
        text: context.locale.say(&text),
        value: json!({
            "today": spending.today, "ever": spending.ever,
            "caps": { "tokens": spending.caps.tokens, "money_millionths": spending.caps.money },
        }),
        remedy: meter.fault().map(|fault| context.locale.say(&fault)),
    }
}

/// Servers on this machine, looked for since the player asked.
fn servers(context: &Context) -> Result<Finding, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let found = runtime.block_on(find_servers(&known_servers()));
    let lines = found.iter().map(|server| {
        let names: Vec<_> = server.models.iter().map(|model| model.id.as_str()).collect();
        let message = Message::new(if server.wants_key { "doctor-found-locked" } else { "doctor-found" })
            .with("name", server.name.as_str())
            .with("address", server.base_url.as_str())
            .with("models", names.join(", "));
        context.locale.say(&message)
    });
    let text = if found.is_empty() {
        context.locale.text("doctor-found-none")
    } else {
        lines.collect::<Vec<_>>().join("\n    ")
    };
    let value: Vec<_> = found
        .iter()
        .map(|server| {
            let models: Vec<_> = server.models.iter().map(|model| &model.id).collect();
            json!({ "name": server.name, "base_url": server.base_url, "models": models, "wants_key": server.wants_key })
        })
        .collect();
    Ok(Finding { key: "servers", text, value: json!({ "found": value }), remedy: None })
}
