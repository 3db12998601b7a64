//! What a setting can be.

use std::path::PathBuf;

use toml::de::DeValue;

/// What kind of TOML value a setting is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Text,
    Whole,
    Decimal,
    Bool,
}

/// A value in the file.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Scalar {
    Text(String),
    Whole(String),
    Decimal(String),
    Bool(bool),
    /// A list, a date, a table: no setting is one.
    Other,
}

impl Scalar {
    /// The value of a TOML value.
    pub(super) fn of(value: &DeValue<'_>) -> Self {
        match value {
            DeValue::String(text) => Self::Text(text.to_string()),
            DeValue::Integer(number) if number.radix() == 10 => Self::Whole(number.as_str().to_owned()),
            DeValue::Float(number) => Self::Decimal(number.as_str().to_owned()),
            DeValue::Boolean(flag) => Self::Bool(*flag),
            _ => Self::Other,
        }
    }
}

impl Shape {
    /// The text of a value of this shape.
    pub(super) fn text_of(self, value: &Scalar) -> Option<String> {
        match (self, value) {
            (Self::Text, Scalar::Text(text))
            | (Self::Whole | Self::Decimal, Scalar::Whole(text))
            | (Self::Decimal, Scalar::Decimal(text)) => Some(text.clone()),
            (Self::Bool, Scalar::Bool(flag)) => Some(flag.to_string()),
            _ => None,
        }
    }
}

/// A value of a setting.
pub(super) trait SettingValue: Sized {
    /// How it is written in TOML.
    const SHAPE: Shape;
    /// What may be written, for messages: `zh, en, auto`. Empty for anything.
    fn choices() -> Vec<&'static str> {
        Vec::new()
    }
    /// Reads what a person wrote.
    fn read(text: &str) -> Option<Self>;
    /// As [`Self::read`] reads it.
    fn text(&self) -> String;
    /// The value as a number, for bounds.
    fn number(&self) -> Option<f64> {
        None
    }
}

impl SettingValue for bool {
    const SHAPE: Shape = Shape::Bool;

    fn choices() -> Vec<&'static str> {
        vec!["true", "false"]
    }
    fn read(text: &str) -> Option<Self> {
        match text {
            "true" | "yes" | "on" | "1" => Some(true),
            "false" | "no" | "off" | "0" => Some(false),
            _ => None,
        }
    }
    fn text(&self) -> String {
        self.to_string()
    }
}

impl SettingValue for u32 {
    const SHAPE: Shape = Shape::Whole;

    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }
    fn text(&self) -> String {
        self.to_string()
    }
    fn number(&self) -> Option<f64> {
        Some(f64::from(*self))
    }
}

impl SettingValue for f32 {
    const SHAPE: Shape = Shape::Decimal;

    fn read(text: &str) -> Option<Self> {
        text.parse().ok().filter(|number: &Self| number.is_finite())
    }
    fn text(&self) -> String {
        // with a point, so that it stays a decimal number in the file
        format!("{self:?}")
    }
    fn number(&self) -> Option<f64> {
        Some(f64::from(*self))
    }
}

impl SettingValue for String {
    const SHAPE: Shape = Shape::Text;

    fn read(text: &str) -> Option<Self> {
        let sound = text.len() <= 4_096 && !text.chars().any(char::is_control);
        sound.then(|| text.trim().to_owned())
    }
    fn text(&self) -> String {
        self.clone()
    }
}

/// A path; empty means none.
impl SettingValue for Option<PathBuf> {
    const SHAPE: Shape = Shape::Text;

    fn read(text: &str) -> Option<Self> {
        let text = String::read(text)?;
        Some(Some(PathBuf::from(text)).filter(|path| !path.as_os_str().is_empty()))
    }
    fn text(&self) -> String {
        self.as_ref().map(|path| path.display().to_string()).unwrap_or_default()
    }
}

macro_rules! choices {
    ($($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $word:literal),* $(,)? })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {
            $($(#[$variant_doc])* $variant,)*
        }

        impl $name {
            /// The word in settings.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)*
                }
            }
        }

        impl SettingValue for $name {
            const SHAPE: Shape = Shape::Text;

            fn choices() -> Vec<&'static str> {
                vec![$($word),*]
            }
            fn read(text: &str) -> Option<Self> {
                [$(Self::$variant),*].into_iter().find(|choice| choice.word() == text)
            }
            fn text(&self) -> String {
                self.word().to_owned()
            }
        }
    )*};
}

choices! {
    /// The language of interface and stories.
    LanguageChoice {
        /// The one of the system.
        Auto = "auto",
        /// Chinese.
        Zh = "zh",
        /// English.
        En = "en",
    }
    /// The colours of the screen.
    ThemeChoice {
        /// For a dark background.
        Dark = "dark",
        /// For a light background.
        Light = "light",
        /// Strong differences.
        Contrast = "contrast",
        /// No colours.
        Mono = "mono",
    }
    /// Lines and blocks on the screen.
    Borders {
        /// Drawn lines.
        Unicode = "unicode",
        /// Plain characters.
        Ascii = "ascii",
    }
    /// How wide the terminal draws signs of East Asian ambiguous width.
    AmbiguousChoice {
        /// One column.
        Narrow = "narrow",
        /// Two columns.
        Wide = "wide",
    }
    /// Whether colours are used.
    Colour {
        /// On a terminal.
        Auto = "auto",
        /// Always.
        Always = "always",
        /// Never.
        Never = "never",
    }
    /// Who tells.
    NarratorSetting {
        /// A model, if an endpoint is named; else the built-in narrator.
        Auto = "auto",
        /// The built-in narrator.
        Builtin = "builtin",
        /// A model at the endpoint.
        Endpoint = "endpoint",
    }
    /// How much a prompt holds.
    PromptChoice {
        /// What the model's context allows.
        Auto = "auto",
        /// All of it.
        Full = "full",
        /// Little: for small contexts.
        Short = "short",
    }
    /// Where facts come from beside the rules.
    ExtractionMode {
        /// The narrator's reply brings them.
        Reply = "reply",
        /// A call of its own after each told turn.
        Own = "own",
        /// From no model at all.
        Off = "off",
    }
    /// What is done where a model's telling contradicts the world.
    CheckChoice {
        /// Nothing is looked at.
        Off = "off",
        /// The sentence is struck.
        Strike = "strike",
        /// The model is asked once more; what still contradicts is struck.
        Repair = "repair",
    }
    /// When a model rules how hard something is, before the die is thrown.
    AdjudicateChoice {
        /// Never: the rules alone.
        Off = "off",
        /// For what no verb covers.
        Free = "free",
        /// Also for what the rules have nothing written for.
        Always = "always",
    }
    /// How much the log holds.
    LogLevel {
        /// Nothing.
        Off = "off",
        /// What went wrong.
        Error = "error",
        /// What may go wrong.
        Warn = "warn",
        /// What happens.
        Info = "info",
        /// How it happens.
        Debug = "debug",
        /// Everything.
        Trace = "trace",
    }
    /// What turns texts into vectors.
    EmbedderChoice {
        /// The best that works here.
        Auto = "auto",
        /// The bundled model on rten.
        Rten = "rten",
        /// The model on ONNX Runtime.
        Onnx = "onnx",
        /// An endpoint, which is sent the texts.
        Endpoint = "endpoint",
        /// None: search goes by words.
        Off = "off",
    }
}
