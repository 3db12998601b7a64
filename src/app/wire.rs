//! The adapters: settings in, an engine out.

use std::sync::Arc;

use super::endpoint;
use crate::cli::{Context, Failure, FailureKind};
use crate::config::{
    AdjudicateChoice, CheckChoice, EmbedderChoice, ExtractionMode, NarratorSetting, PromptChoice, Settings, Task,
};
use crate::endpoint::{EndpointError, Meter};
use crate::engine::{
    AdjudicateSetting, CheckSetting, Engine, EngineError, EngineErrorKind, FactSource, NarratorChoice, Setup, Tellers,
    TurnSettings,
};
use crate::memory::embed::{EmbedError, EmbedOptions, EmbedderSlot, EngineChoice, RemoteEmbedder, load};
use crate::memory::{IndexSettings, Memory, RecallSettings};
use crate::prompt::Profile;
use crate::store::{Rolling, Saves, StoreError};
use crate::text::Locale;

/// Threads for the embedding model: two are as fast as it gets (measured), and one is left for the screen.
const EMBED_THREADS: usize = 2;

/// Which of the costly parts a command wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Want {
    /// Only saves and stories.
    Saves,
    /// Retrieval as well.
    Memory,
    /// Everything that play needs.
    Play,
}

/// An engine as the settings want it.
pub(super) fn engine(context: &Context, want: Want) -> Result<Engine, Failure> {
    let settings = &context.layered.settings;
    let meter = endpoint::meter(context);
    let mut tellers = Tellers { meter: meter.clone(), ..Tellers::default() };
    let mut narrator = NarratorChoice::Builtin;
    if want == Want::Memory {
        // What was learned of the endpoint has its part in a prompt; nothing is sent.
        tellers.endpoint = endpoint::narrator(context, &meter).ok().map(Arc::new);
    }
    if want == Want::Play {
        let wanted = match settings.play.narrator {
            NarratorSetting::Builtin => false,
            NarratorSetting::Endpoint => true,
            NarratorSetting::Auto => settings.names_endpoint(),
        };
        // An endpoint that is not asked for is still there to be chosen later, if it can be.
        match endpoint::narrator(context, &meter) {
            Ok(model) => {
                tellers.endpoint = Some(Arc::new(model));
                tellers.summary = endpoint::task(context, Task::Summary, &meter)?.map(Arc::new);
                tellers.extraction = endpoint::task(context, Task::Extraction, &meter)?.map(Arc::new);
                tellers.consistency = endpoint::task(context, Task::Consistency, &meter)?.map(Arc::new);
            }
            Err(failure) if wanted => return Err(failure),
            Err(_) => {}
        }
        if wanted {
            narrator = NarratorChoice::Endpoint;
        }
    }
    let embedder = if want == Want::Saves { EmbedderSlot::off() } else { embedder(context, &meter) };
    let learned = tellers.endpoint.as_ref().and_then(|model| model.endpoint().abilities().context);
    Ok(Engine::new(Setup {
        library: context.library(),
        saves: Saves::new(context.folders.saves.clone()),
        settings: turn_settings(settings, learned),
        tellers,
        rolling: Rolling { every: settings.saves.backup_every, keep: settings.saves.backups },
        memory: Memory::new(embedder, recall_settings(settings), Some(context.folders.cache.clone())),
        narrator,
        language: context.language(),
    }))
}

/// The embedder that the settings want, loading on a thread of its own.
pub(super) fn embedder(context: &Context, meter: &Meter) -> EmbedderSlot {
    let settings = &context.layered.settings;
    if settings.memory.embedder == EmbedderChoice::Endpoint {
        return match endpoint::embeddings(context, meter) {
            Ok(endpoint) => EmbedderSlot::start(move || Ok(Box::new(RemoteEmbedder::connect(endpoint)?))),
            Err(failure) => EmbedderSlot::start(move || Err(EmbedError::Model(failure.message))),
        };
    }
    match embed_options(settings) {
        Some(options) => EmbedderSlot::start(move || load(&options)),
        None => EmbedderSlot::off(),
    }
}

/// Which embedder of this machine the settings want; none where they want none, or an endpoint.
pub(super) fn embed_options(settings: &Settings) -> Option<EmbedOptions> {
    let engine = match settings.memory.embedder {
        EmbedderChoice::Off | EmbedderChoice::Endpoint => return None,
        EmbedderChoice::Auto => EngineChoice::Auto,
        EmbedderChoice::Rten => EngineChoice::Pure,
        EmbedderChoice::Onnx => EngineChoice::Onnx,
    };
    Some(EmbedOptions {
        engine,
        library: settings.memory.onnx_library.clone(),
        folder: settings.paths.model.clone(),
        threads: EMBED_THREADS,
    })
}

/// What the settings say about turns; `learned` is the context that the endpoint told, in tokens.
pub(super) fn turn_settings(settings: &Settings, learned: Option<u64>) -> TurnSettings {
    let memory = &settings.memory;
    let set = u64::from(settings.endpoint.context_tokens);
    let context = learned.map_or(set, |learned| learned.min(set));
    let profile = match settings.endpoint.prompt {
        PromptChoice::Auto => Profile::of_context(context),
        PromptChoice::Full => Profile::Full,
        PromptChoice::Short => Profile::Short,
    };
    // The reply needs its room within the context; what is left is the prompt's, less a tenth for estimates that fall short.
    let room = context.saturating_sub(u64::from(settings.endpoint.max_tokens));
    TurnSettings {
        facts: match settings.extraction.mode {
            ExtractionMode::Reply => FactSource::Reply,
            ExtractionMode::Own => FactSource::Own,
            ExtractionMode::Off => FactSource::Off,
        },
        summary_every: memory.summary_every,
        chapter_every: memory.chapter_every,
        chapter_chars: size(memory.chapter_chars),
        summary_chars: size(memory.summary_chars),
        summary_min: size(memory.summary_min),
        recent_messages: size(memory.recent_messages),
        recent_step: size(memory.recent_step),
        message_chars: size(memory.message_chars),
        recap_chars: size(memory.recap_chars),
        check: match settings.play.check {
            CheckChoice::Off => CheckSetting::Off,
            CheckChoice::Strike => CheckSetting::Strike,
            CheckChoice::Repair => CheckSetting::Repair,
        },
        adjudicate: match settings.play.adjudicate {
            AdjudicateChoice::Off => AdjudicateSetting::Off,
            AdjudicateChoice::Free => AdjudicateSetting::Free,
            AdjudicateChoice::Always => AdjudicateSetting::Always,
        },
        facts_k: size(memory.facts_k),
        review_below: memory.review_below,
        prompt_tokens: usize::try_from(room / 10 * 9).unwrap_or(usize::MAX),
        profile,
        talk_k: size(memory.talk_k),
    }
}

fn recall_settings(settings: &Settings) -> RecallSettings {
    let memory = &settings.memory;
    RecallSettings {
        knowledge_k: size(memory.knowledge_k),
        knowledge_chars: size(memory.knowledge_chars),
        history_k: size(memory.history_k),
        history_chars: size(memory.history_chars),
        candidates: size(memory.candidates),
        memories_k: size(memory.memories_k),
        memories_chars: size(memory.memories_chars),
        index: IndexSettings {
            threshold: size(memory.exact_threshold),
            m: size(memory.m),
            ef_construction: size(memory.ef_construction),
        },
        ..RecallSettings::default()
    }
}

fn size(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// An engine's error as the command line says it.
pub(super) fn failure(error: EngineError) -> Failure {
    let kind = match error.kind {
        EngineErrorKind::Usage => FailureKind::Usage,
        EngineErrorKind::Pack | EngineErrorKind::Save => FailureKind::Save,
        EngineErrorKind::Endpoint => FailureKind::Endpoint,
    };
    let failure = Failure::new(kind, error.message);
    error.hints.into_iter().fold(failure, Failure::hint)
}

/// A store's error as the command line says it.
pub(super) fn store_failure(locale: &Locale, error: &StoreError) -> Failure {
    let failure = Failure::new(FailureKind::Save, locale.say(&error.message()));
    error.hints().iter().fold(failure, |failure, hint| failure.hint(locale.say(hint)))
}

/// An endpoint's error as the command line says it.
pub(super) fn endpoint_failure(locale: &Locale, error: &EndpointError) -> Failure {
    let (message, hints) = error.say(locale);
    hints.into_iter().fold(Failure::new(FailureKind::Endpoint, message), Failure::hint)
}
