//! Settings: layers (default < file < environment < flag) with the origin of every key, folders, and the key of the
//! endpoint, which never prints.
//!
//! This module imports nothing of the crate. It reads the process's environment in one place
//! ([`Environment::of_process`]); everything else is given to it.

mod environment;
mod fault;
mod file;
mod folders;
mod keyring;
mod layers;
mod profile;
mod secrets;
mod settings;
mod value;

#[cfg(test)]
mod tests;

pub use environment::Environment;
pub use fault::{ConfigFault, FaultKind};
pub use file::{ConfigFile, EditError};
pub use folders::{Folders, NoFolders, SavesRule};
pub use keyring::KeyringFault;
pub use layers::{Entry, Layered, Origin, layer};
pub use profile::{Profile, is_profile_name};
pub use secrets::{Kept, KeyPlace, KeySource, Secrets, SecretsFault, Task};
pub use settings::{Endpoint, Log, Memory, Paths, Play, Settings, Spending, Ui};
pub use value::{
    AdjudicateChoice, AmbiguousChoice, Borders, CheckChoice, Colour, EmbedderChoice, ExtractionMode, LanguageChoice,
    LogLevel, NarratorSetting, PromptChoice, ThemeChoice,
};
