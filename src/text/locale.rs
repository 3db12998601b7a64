use std::collections::BTreeMap;
use std::io;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use include_dir::{Dir, include_dir};

use super::{Language, Localized};

static LOCALES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/assets/locales");

/// Something the program says, named by its key in `assets/locales/*/*.ftl`, with its arguments.
///
/// Modules without IO return messages; whoever shows one turns it into text with a [`Locale`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The Fluent message id.
    pub key: &'static str,
    /// The arguments by name.
    pub args: BTreeMap<&'static str, Arg>,
}

/// An argument of a [`Message`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A text of the pack, shown in the reader's language.
    Localized(Localized),
    /// A text as it is.
    Text(String),
    /// A number; Fluent picks plurals by it.
    Number(i64),
    /// Another message without arguments, said in the reader's language.
    Said(&'static str),
}

impl Message {
    /// A message without arguments.
    #[must_use]
    pub const fn new(key: &'static str) -> Self {
        Self { key, args: BTreeMap::new() }
    }

    /// The same message with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Self {
        self.args.insert(name, arg.into());
        self
    }
}

impl From<&Localized> for Arg {
    fn from(text: &Localized) -> Self {
        Self::Localized(text.clone())
    }
}
impl From<String> for Arg {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}
impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}
impl From<i64> for Arg {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}
impl From<i32> for Arg {
    fn from(number: i32) -> Self {
        Self::Number(number.into())
    }
}
impl From<u32> for Arg {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}
impl From<usize> for Arg {
    fn from(number: usize) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

/// Why a file or a device refused, in the reader's language; what has no words here is told as the system tells it,
/// without its number.
impl From<&io::Error> for Arg {
    fn from(error: &io::Error) -> Self {
        use io::ErrorKind as Kind;
        match error.kind() {
            Kind::NotFound => Self::Said("cause-not-found"),
            Kind::PermissionDenied => Self::Said("cause-forbidden"),
            Kind::ReadOnlyFilesystem => Self::Said("cause-read-only"),
            Kind::AlreadyExists => Self::Said("cause-exists"),
            Kind::NotADirectory => Self::Said("cause-no-folder"),
            Kind::IsADirectory => Self::Said("cause-folder"),
            Kind::StorageFull | Kind::QuotaExceeded => Self::Said("cause-full"),
            Kind::FileTooLarge => Self::Said("cause-too-large"),
            Kind::InvalidFilename => Self::Said("cause-name"),
            Kind::UnexpectedEof => Self::Said("cause-cut"),
            Kind::TimedOut => Self::Said("cause-late"),
            _ => Self::Text(in_words(error)),
        }
    }
}

/// What the system says of an error, without its number.
#[must_use]
pub fn in_words(error: &io::Error) -> String {
    let said = error.to_string();
    match said.rsplit_once(" (os error ") {
        Some((words, number)) if number.ends_with(')') => words.to_owned(),
        _ => said,
    }
}

/// The words of each language, read once: reading them takes milliseconds.
static CHINESE: LazyLock<FluentBundle<FluentResource>> = LazyLock::new(|| read(Language::Zh));
static ENGLISH: LazyLock<FluentBundle<FluentResource>> = LazyLock::new(|| read(Language::En));

/// The program's own words in one language, read from the Fluent files inside the binary. Making one costs nothing.
#[derive(Clone, Copy)]
pub struct Locale {
    language: Language,
    bundle: &'static FluentBundle<FluentResource>,
}

fn read(language: Language) -> FluentBundle<FluentResource> {
    let id = match language {
        Language::Zh => unic_langid::LanguageIdentifier::from_bytes(b"zh"),
        Language::En => unic_langid::LanguageIdentifier::from_bytes(b"en"),
    };
    let mut bundle = FluentBundle::new_concurrent(vec![id.unwrap_or_default()]);
    bundle.set_use_isolating(false);
    for (_, source) in sources(language) {
        let resource = FluentResource::try_new(source.to_owned()).unwrap_or_else(|(resource, _)| resource);
        bundle.add_resource_overriding(resource);
    }
    bundle
}

impl std::fmt::Debug for Locale {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Locale").field("language", &self.language).finish_non_exhaustive()
    }
}

impl Locale {
    /// The locale of `language`. A faulty Fluent line is left out (a test holds that there is none).
    #[must_use]
    pub fn new(language: Language) -> Self {
        let bundle = match language {
            Language::Zh => &*CHINESE,
            Language::En => &*ENGLISH,
        };
        Self { language, bundle }
    }

    /// The language spoken here.
    #[must_use]
    pub const fn language(&self) -> Language {
        self.language
    }

    /// The text of `message`; its key where the locale has no such message.
    #[must_use]
    pub fn say(&self, message: &Message) -> String {
        let mut args = FluentArgs::new();
        for (name, arg) in &message.args {
            let value = match arg {
                Arg::Localized(text) => FluentValue::from(text.get(self.language)),
                Arg::Text(text) => FluentValue::from(text.as_str()),
                Arg::Number(number) => FluentValue::from(*number),
                Arg::Said(key) => FluentValue::from(self.text(key)),
            };
            args.set(*name, value);
        }
        let Some(pattern) = self.bundle.get_message(message.key).and_then(|found| found.value()) else {
            return message.key.to_owned();
        };
        self.bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned()
    }

    /// The text of the message `key`, which takes no arguments, if there is one. For keys that are put together.
    #[must_use]
    pub fn find(&self, key: &str) -> Option<String> {
        let pattern = self.bundle.get_message(key)?.value()?;
        Some(self.bundle.format_pattern(pattern, None, &mut Vec::new()).into_owned())
    }

    /// The text of the message `key` that takes no arguments.
    #[must_use]
    pub fn text(&self, key: &'static str) -> String {
        self.say(&Message::new(key))
    }
}

/// The Fluent sources of a language: file name and content.
fn sources(language: Language) -> impl Iterator<Item = (&'static str, &'static str)> {
    LOCALES.get_dir(language.code()).into_iter().flat_map(Dir::files).filter_map(|file| {
        let name = file.path().file_name()?.to_str()?;
        Some((name, file.contents_utf8()?))
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The message ids of a language: lines that begin with `id =`.
    fn keys(language: Language) -> BTreeSet<String> {
        let mut keys = BTreeSet::new();
        for (name, source) in sources(language) {
            if let Err((_, faults)) = FluentResource::try_new(source.to_owned()) {
                panic!("{language}/{name}: {faults:?}");
            }
            for line in source.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase())) {
                let id = line.split('=').next().unwrap_or_default().trim().to_owned();
                assert!(keys.insert(id.clone()), "{language}/{name}: `{id}` stands twice");
            }
        }
        keys
    }

    #[test]
    fn both_languages_have_the_same_messages() {
        let (zh, en) = (keys(Language::Zh), keys(Language::En));
        assert!(!zh.is_empty());
        assert_eq!(zh.difference(&en).collect::<Vec<_>>(), Vec::<&String>::new(), "missing in en");
        assert_eq!(en.difference(&zh).collect::<Vec<_>>(), Vec::<&String>::new(), "missing in zh");
    }

    #[test]
    fn arguments_are_shown_in_the_readers_language() {
        let message = Message::new("rules-choice-take").with("item", &Localized::new("绳子", "the rope"));
        assert_eq!(Locale::new(Language::Zh).say(&message), "拿起绳子");
        assert_eq!(Locale::new(Language::En).say(&message), "Take the rope");
    }

    #[test]
    fn why_a_file_refused_is_said_without_a_number() {
        let message = |code: i32| Message::new("story-unreadable").with("cause", &io::Error::from_raw_os_error(code));
        for language in Language::ALL {
            let missing = Locale::new(language).say(&message(2));
            assert!(missing.contains(&Locale::new(language).text("cause-not-found")), "{missing}");
            for code in 1..40 {
                let said = Locale::new(language).say(&message(code));
                assert!(!said.contains("os error"), "{code}: {said}");
            }
        }
    }
}
