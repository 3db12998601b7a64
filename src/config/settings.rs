use std::path::PathBuf;

use super::fault::{ConfigFault, FaultKind};
use super::value::{
    AdjudicateChoice, AmbiguousChoice, Borders, CheckChoice, Colour, EmbedderChoice, ExtractionMode, LanguageChoice,
    LogLevel, NarratorSetting, PromptChoice, SettingValue, Shape, ThemeChoice,
};

/// One key: how it is written, and how it is read and set.
pub(super) struct Key {
    /// Section and name: `ui.language`.
    pub(super) name: &'static str,
    /// How it is written in TOML.
    pub(super) shape: Shape,
    /// Sets it from a text.
    pub(super) set: fn(&mut Settings, &str) -> Result<(), FaultKind>,
    /// Its value as text.
    pub(super) get: fn(&Settings) -> String,
}

macro_rules! settings {
    ($($(#[$doc:meta])* $section:ident: $type:ident {
        $($(#[$key_doc:meta])* $key:ident: $value:ty = $default:expr $(, $least:literal..=$most:literal)?;)*
    })*) => {
        /// All settings, with their values after all layers.
        #[derive(Clone, Debug, Default, PartialEq)]
        pub struct Settings {
            $($(#[$doc])* pub $section: $type,)*
        }

        $(
            $(#[$doc])*
            #[derive(Clone, Debug, PartialEq)]
            pub struct $type {
                $($(#[$key_doc])* pub $key: $value,)*
            }

            impl Default for $type {
                fn default() -> Self {
                    Self { $($key: $default,)* }
                }
            }
        )*

        /// Every key, in the order of the file.
        pub(super) const KEYS: &[Key] = &[$($(
            Key {
                name: concat!(stringify!($section), ".", stringify!($key)),
                shape: <$value as SettingValue>::SHAPE,
                set: |settings, text| {
                    let bounds: Option<(f64, f64)> = None$(.or(Some((f64::from($least), f64::from($most)))))?;
                    settings.$section.$key = read::<$value>(text, bounds)?;
                    Ok(())
                },
                get: |settings| settings.$section.$key.text(),
            },
        )*)*];
    };
}

settings! {
    /// The interface.
    ui: Ui {
        /// The language of interface and stories.
        language: LanguageChoice = LanguageChoice::Auto;
        /// The colours.
        theme: ThemeChoice = ThemeChoice::Dark;
        /// Whether colours are used.
        color: Colour = Colour::Auto;
        /// Line by line, without a full screen.
        plain: bool = false;
        /// The greatest width of the transcript, in columns; 0: as wide as reads well.
        width: u32 = 0, 0..=400;
        /// Whether choices are shown below the transcript.
        choices: bool = true;
        /// Drawn lines, or plain characters.
        borders: Borders = Borders::Unicode;
        /// How wide the terminal draws signs of doubtful width (`“`, `·`, `→`).
        ambiguous: AmbiguousChoice = AmbiguousChoice::Narrow;
        /// Whether things may move.
        motion: bool = true;
        /// Whether a story is written letter by letter.
        typewriter: bool = false;
    }
    /// How one plays.
    play: Play {
        /// Who tells.
        narrator: NarratorSetting = NarratorSetting::Auto;
        /// What is done where a model's telling contradicts the world: off, strike, or repair (one more call; seeds B4).
        check: CheckChoice = CheckChoice::Repair;
        /// Whether a model rules how hard something is before the die is thrown: off, free (what no verb covers), or
        /// always (also what the rules have nothing written for). One more call each.
        adjudicate: AdjudicateChoice = AdjudicateChoice::Free;
    }
    /// The model at an endpoint.
    endpoint: Endpoint {
        /// The profile that stands in the place of this section; empty: none.
        profile: String = String::new();
        /// The address, with or without `/v1`; empty: none named.
        base_url: String = String::new();
        /// The model; empty: the first one listed.
        model: String = String::new();
        /// Seconds until the first word.
        first_byte_s: u32 = 300, 1..=3_600;
        /// Seconds between two pieces of a reply.
        idle_s: u32 = 60, 1..=3_600;
        /// Seconds for a whole reply.
        total_s: u32 = 900, 1..=7_200;
        /// The longest reply, in tokens.
        max_tokens: u32 = 900, 64..=32_768;
        /// How freely the model words things.
        temperature: f32 = 0.8, 0..=2;
        /// What the model can take in at once, in tokens.
        context_tokens: u32 = 8_192, 1_024..=2_000_000;
        /// How much a prompt holds; `auto`: little where the context is 4,096 tokens or less.
        prompt: PromptChoice = PromptChoice::Auto;
        /// Whether the key may go over plain http to another machine.
        allow_insecure: bool = false;
        /// What a million tokens of a prompt cost; 0: nothing.
        price_prompt: f32 = 0.0, 0..=100_000;
        /// What they cost where the server had them in its cache; 0: as much.
        price_cached: f32 = 0.0, 0..=100_000;
        /// What a million tokens of a reply cost; 0: nothing.
        price_completion: f32 = 0.0, 0..=100_000;
    }
    /// How much may be spent; 0: as much as it takes. Looked at before each call.
    spending: Spending {
        /// Tokens for a turn.
        turn_tokens: u32 = 0, 0..=1_000_000_000;
        /// Tokens from start to end of the program.
        sitting_tokens: u32 = 0, 0..=1_000_000_000;
        /// Tokens in a day.
        day_tokens: u32 = 0, 0..=1_000_000_000;
        /// Money for a turn, where prices are set.
        turn_money: f32 = 0.0, 0..=1_000_000;
        /// Money from start to end of the program.
        sitting_money: f32 = 0.0, 0..=1_000_000;
        /// Money in a day.
        day_money: f32 = 0.0, 0..=1_000_000;
    }
    /// Who writes summaries and chapters; empty: the narrator.
    summary: Summary {
        /// The profile.
        profile: String = String::new();
        /// The address.
        base_url: String = String::new();
        /// The model.
        model: String = String::new();
    }
    /// Who takes the facts out of a told turn (seeds B11); empty: the narrator.
    extraction: Extraction {
        /// Whether facts come with the reply, in a call of their own, or not from a model at all.
        mode: ExtractionMode = ExtractionMode::Reply;
        /// The profile.
        profile: String = String::new();
        /// The address.
        base_url: String = String::new();
        /// The model.
        model: String = String::new();
    }
    /// Who mends what contradicts the world; empty: the narrator.
    consistency: Consistency {
        /// The profile.
        profile: String = String::new();
        /// The address.
        base_url: String = String::new();
        /// The model.
        model: String = String::new();
    }
    /// What is remembered and found again. Characters are Chinese ones; English takes three times as many.
    memory: Memory {
        /// Turns between summaries (seeds A2).
        summary_every: u32 = 5, 1..=100;
        /// The longest summary, in characters (seeds A2).
        summary_chars: u32 = 150, 40..=2_000;
        /// A shorter summary is not kept, in characters (seeds A2).
        summary_min: u32 = 30, 0..=1_000;
        /// Summaries to a chapter; 0: no chapters.
        chapter_every: u32 = 6, 0..=100;
        /// The longest chapter, in characters.
        chapter_chars: u32 = 250, 80..=4_000;
        /// The newest messages in a prompt (seeds A1).
        recent_messages: u32 = 10, 0..=100;
        /// So many messages leave a prompt at once, when there are so many more than the newest; more than 2 keep more of
        /// a prompt in a server's cache.
        recent_step: u32 = 1, 1..=10;
        /// The length to which each is cut, in characters (seeds A1).
        message_chars: u32 = 200, 20..=4_000;
        /// The longest recap, in characters (seeds A1).
        recap_chars: u32 = 800, 0..=8_000;
        /// Documents of the knowledge base in a prompt (seeds A8).
        knowledge_k: u32 = 3, 0..=50;
        /// The length to which each is cut, in characters (seeds A8).
        knowledge_chars: u32 = 300, 20..=4_000;
        /// Summaries found by likeness in a prompt (seeds A9).
        history_k: u32 = 3, 0..=50;
        /// The length to which each is cut, in characters (seeds A9).
        history_chars: u32 = 200, 20..=4_000;
        /// Memories in the prompt of a talk (seeds D8).
        talk_k: u32 = 3, 0..=50;
        /// Exchanges found by likeness in a prompt (seeds D8).
        memories_k: u32 = 3, 0..=50;
        /// The length to which each is cut, in characters.
        memories_chars: u32 = 200, 20..=4_000;
        /// Facts in a prompt (seeds B3).
        facts_k: u32 = 5, 0..=50;
        /// What a model takes for true with less confidence waits for review, in percent (seeds B8).
        review_below: u32 = 70, 0..=100;
        /// The newest summaries that are always looked at (seeds A9).
        candidates: u32 = 8, 0..=100;
        /// Neighbours of an entry in the HNSW index (seeds D3).
        m: u32 = 16, 2..=128;
        /// Neighbours looked at while the HNSW index is built (seeds D3).
        ef_construction: u32 = 100, 8..=2_000;
        /// Up to so many vectors are compared one by one (measured: a few milliseconds).
        exact_threshold: u32 = 20_000, 0..=10_000_000;
        /// What turns texts into vectors.
        embedder: EmbedderChoice = EmbedderChoice::Auto;
        /// The profile of the endpoint that vectors come from, if from one.
        embed_profile: String = String::new();
        /// Where vectors come from, if from an endpoint; empty: the narrator's.
        embed_url: String = String::new();
        /// The embedding model there.
        embed_model: String = String::new();
        /// The library of ONNX Runtime; empty: looked for where systems put it.
        onnx_library: Option<PathBuf> = None;
    }
    /// The saves.
    saves: SavesSection {
        /// A backup is made unasked after so many turns.
        backup_every: u32 = 25, 1..=10_000;
        /// So many of those backups are kept for each save; 0: none is made.
        backups: u32 = 3, 0..=100;
    }
    /// Folders that stand before what the program brings along.
    paths: Paths {
        /// A folder of story packs; empty: `stories` beside the saves.
        stories: Option<PathBuf> = None;
        /// A folder with another embedding model; empty: the bundled one.
        model: Option<PathBuf> = None;
    }
    /// The log file.
    log: Log {
        /// How much is written.
        filter: LogLevel = LogLevel::Info;
    }
}

/// Reads a value and holds it against its bounds.
fn read<T: SettingValue>(text: &str, bounds: Option<(f64, f64)>) -> Result<T, FaultKind> {
    let bad = || {
        let choices = T::choices();
        match (bounds, choices.is_empty(), T::SHAPE) {
            (Some((least, most)), _, _) => FaultKind::Number { value: ConfigFault::shown(text), least, most },
            (None, false, _) => FaultKind::Choice { value: ConfigFault::shown(text), choices },
            (None, true, _) => FaultKind::Text { value: ConfigFault::shown(text) },
        }
    };
    let value = T::read(text).ok_or_else(bad)?;
    match (value.number(), bounds) {
        (Some(number), Some((least, most))) if !(least..=most).contains(&number) => Err(bad()),
        _ => Ok(value),
    }
}

impl Settings {
    /// Whether the settings name an endpoint: an address or a model. A key alone does not (cli.md).
    #[must_use]
    pub const fn names_endpoint(&self) -> bool {
        !self.endpoint.base_url.is_empty() || !self.endpoint.model.is_empty()
    }

    /// The address to speak to: the one that is set, else the one of `OLLAMA_HOST`, else `api.openai.com`.
    #[must_use]
    pub fn base_url(&self, environment: &super::Environment) -> String {
        if !self.endpoint.base_url.is_empty() {
            return self.endpoint.base_url.clone();
        }
        environment.get("OLLAMA_HOST").map_or_else(|| "https://api.openai.com/v1".to_owned(), ollama_url)
    }
}

/// The address of an Ollama server from what `OLLAMA_HOST` holds: a host, a port, or an address.
fn ollama_url(host: &str) -> String {
    let host = host.trim_end_matches('/');
    let (scheme, place) = host.split_once("://").map_or(("http", host), |(scheme, place)| (scheme, place));
    // a server told to listen everywhere is spoken to on this machine
    let place = place.replacen("0.0.0.0", "127.0.0.1", 1);
    let named = match place.strip_prefix(':') {
        Some(port) => format!("127.0.0.1:{port}"),
        None => place,
    };
    let (machine, path) = named.split_once('/').map_or((named.as_str(), ""), |(machine, path)| (machine, path));
    let has_port = machine.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok());
    let port = if has_port || scheme == "https" { "" } else { ":11434" };
    let path = if path.is_empty() { "v1" } else { path };
    format!("{scheme}://{machine}{port}/{path}")
}
