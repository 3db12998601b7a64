use std::path::{Path, PathBuf};

use super::args::{Cli, NarratorArg, Verb};
use super::failure::{Failure, FailureKind};
use crate::config::{self, ConfigFault, ConfigFile, Environment, Folders, LanguageChoice, Layered};
use crate::story::{self, Library, Style};
use crate::text::{Language, Locale, Message};

/// What standard output is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Screen {
    /// Whether it is a terminal.
    pub terminal: bool,
    /// Its columns; 80 where nobody knows.
    pub columns: usize,
}

impl Default for Screen {
    fn default() -> Self {
        Self { terminal: false, columns: 80 }
    }
}

/// What every command works with: settings, folders, language.
#[derive(Debug)]
pub struct Context {
    /// The settings of all layers, with what is wrong in them.
    pub layered: Layered,
    /// The folders.
    pub folders: Folders,
    /// The environment.
    pub environment: Environment,
    /// The words in the player's language.
    pub locale: Locale,
    /// What standard output is.
    pub screen: Screen,
    /// `--stories`.
    pub stories: Vec<PathBuf>,
    /// The folder in which the program was started.
    pub current: PathBuf,
    /// `--no-input`.
    pub no_input: bool,
    /// The settings file as it is on disk, if there is one that can be read.
    pub(super) file: Option<ConfigFile>,
}

impl Context {
    /// Finds folders and reads settings for a program started in `current`. Faults of settings are kept, not judged.
    ///
    /// # Errors
    /// If no folder for saves and settings can be found.
    pub fn new(cli: &Cli, environment: Environment, current: &Path, screen: Screen) -> Result<Self, Failure> {
        let early = Locale::new(language(LanguageChoice::Auto, &environment));
        let folders = Folders::find(cli.common.data_dir.as_deref(), &environment, current).map_err(|_| {
            Failure::said(FailureKind::Configuration, &early, &Message::new("cli-no-folders"))
                .hint(early.text("cli-no-folders-hint"))
        })?;
        let (file, unreadable) = match ConfigFile::read(&folders.config_file()) {
            Ok(file) => (file, None),
            Err(fault) => (None, Some(*fault)),
        };
        let mut layered = config::layer(file.as_ref(), &environment, &flags(cli));
        layered.faults.extend(unreadable);
        let locale = Locale::new(language(layered.settings.ui.language, &environment));
        let (stories, no_input) = (cli.common.stories.clone(), cli.common.no_input);
        let stories = stories.into_iter().map(|folder| current.join(folder)).collect();
        let current = current.to_owned();
        Ok(Self { layered, folders, environment, locale, screen, stories, current, no_input, file })
    }

    /// The language of interface and stories.
    #[must_use]
    pub const fn language(&self) -> Language {
        self.locale.language()
    }

    /// The packs: `--stories`, then `paths.stories`, then the player's folder of packs, then those inside the binary.
    #[must_use]
    pub fn library(&self) -> Library {
        let mut folders = self.stories.clone();
        folders.extend(self.layered.settings.paths.stories.clone());
        folders.extend(Some(self.folders.stories.clone()).filter(|folder| folder.is_dir()));
        story::library(&folders)
    }

    /// How faults of packs are shown on standard output.
    pub(super) const fn style(&self) -> Style {
        let colour = self.layered.settings.ui.color;
        match (colour, self.screen.terminal) {
            (config::Colour::Always, _) | (config::Colour::Auto, true) => Style::Colours(self.screen.columns),
            (config::Colour::Never, true) => Style::Lines(self.screen.columns),
            (_, false) => Style::Plain,
        }
    }

    /// The settings, if nothing is wrong in them.
    ///
    /// # Errors
    /// All that is wrong, as one failure of the kind configuration.
    pub fn sound(&self) -> Result<(), Failure> {
        let [first, rest @ ..] = self.layered.faults.as_slice() else { return Ok(()) };
        let mut failure = Failure::new(FailureKind::Configuration, self.say_fault(first));
        failure.hints.extend(self.fault_hint(first));
        for fault in rest {
            failure = failure.hint(self.say_fault(fault));
        }
        Err(failure)
    }

    /// What is wrong with a setting, in one sentence with its place.
    #[must_use]
    pub fn say_fault(&self, fault: &ConfigFault) -> String {
        super::config::say(&self.locale, fault)
    }

    /// What to do about it, if there is more to say.
    #[must_use]
    pub fn fault_hint(&self, fault: &ConfigFault) -> Option<String> {
        super::config::hint(&self.locale, fault)
    }
}

/// The settings that flags of this command line set.
fn flags(cli: &Cli) -> Vec<(&'static str, String)> {
    let mut flags = Vec::new();
    match cli.common.verbose {
        0 => {}
        1 => flags.push(("log.filter", "debug".to_owned())),
        _ => flags.push(("log.filter", "trace".to_owned())),
    }
    let (lang, narrator, plain) = match &cli.verb {
        Some(Verb::Play(play)) => (play.lang, play.narrator, play.plain),
        Some(Verb::Check(check)) => (check.lang, None, false),
        Some(Verb::Talk(talk)) => (talk.lang, talk.narrator, false),
        _ => (None, None, false),
    };
    flags.extend(lang.map(|language| ("ui.language", language.code().to_owned())));
    flags.extend(narrator.map(|narrator| {
        let word = match narrator {
            NarratorArg::Builtin => "builtin",
            NarratorArg::Endpoint => "endpoint",
        };
        ("play.narrator", word.to_owned())
    }));
    if plain {
        flags.push(("ui.plain", "true".to_owned()));
    }
    flags
}

/// The language that is chosen, or the one of the system.
#[must_use]
pub fn language(choice: LanguageChoice, environment: &Environment) -> Language {
    match choice {
        LanguageChoice::Zh => Language::Zh,
        LanguageChoice::En => Language::En,
        LanguageChoice::Auto => {
            let named = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(|name| environment.get(name));
            // where no variable says it (macOS, Windows) the system is asked
            let tag = named.map(str::to_owned).or_else(sys_locale::get_locale);
            tag.and_then(|tag| Language::from_tag(&tag)).unwrap_or_default()
        }
    }
}
