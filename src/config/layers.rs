use std::collections::BTreeMap;

use super::environment::Environment;
use super::fault::{ConfigFault, FaultKind};
use super::file::ConfigFile;
use super::profile::{self, Profile};
use super::settings::{KEYS, Key, Settings};
use super::value::Shape;

/// Where a value comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The program.
    Default,
    /// The settings file.
    File,
    /// The profile of this name.
    Profile(String),
    /// This environment variable.
    Environment(String),
    /// A flag of the command line.
    Flag,
}

/// One key with its value and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The key: `ui.language`.
    pub key: &'static str,
    /// The value, as `config set` takes it.
    pub value: String,
    /// Where it comes from.
    pub origin: Origin,
}

/// The settings of all layers.
#[derive(Clone, Debug, PartialEq)]
pub struct Layered {
    /// The settings. Where a layer is at fault, the layer below it holds.
    pub settings: Settings,
    /// Every key in the order of the file.
    pub entries: Vec<Entry>,
    /// What is wrong.
    pub faults: Vec<ConfigFault>,
    /// Endpoints by name.
    pub profiles: BTreeMap<String, Profile>,
    /// The address without any profile; empty: none named.
    pub plain_base_url: String,
}

/// Variables that stand for a setting under another name. One with a section (`STORYECHO_ENDPOINT__MODEL`) goes first.
const NAMES: [(&str, &str); 3] =
    [("OPENAI_BASE_URL", "endpoint.base_url"), ("STORYECHO_MODEL", "endpoint.model"), ("STORYECHO_LOG", "log.filter")];
const PREFIX: &str = "STORYECHO_";
/// Words in a key that make it a secret.
const SECRETS: [&str; 4] = ["api_key", "apikey", "openai_api_key", "token"];

/// Keys that name a profile.
const CHOSEN: [&str; 5] =
    ["endpoint.profile", "summary.profile", "extraction.profile", "consistency.profile", "memory.embed_profile"];

/// Lays the layers over one another: default < file < profile < environment < flags. A flag is a key with its text.
#[must_use]
pub fn layer(file: Option<&ConfigFile>, environment: &Environment, flags: &[(&str, String)]) -> Layered {
    let mut layers = Layers::default();
    if let Some(file) = file {
        layers.file(file);
    }
    layers.profiles(environment, flags);
    layers.environment(environment);
    for (key, value) in flags {
        layers.set_text(key, value, &Origin::Flag);
    }
    layers.known_profiles();
    let Layers { settings, mut origins, faults, profiles, plain_base_url } = layers;
    let entry = |key: &Key| Entry {
        key: key.name,
        value: (key.get)(&settings),
        origin: origins.remove(key.name).unwrap_or(Origin::Default),
    };
    Layered { entries: KEYS.iter().map(entry).collect(), settings, faults, profiles, plain_base_url }
}

#[derive(Default)]
struct Layers {
    settings: Settings,
    origins: BTreeMap<&'static str, Origin>,
    faults: Vec<ConfigFault>,
    profiles: BTreeMap<String, Profile>,
    plain_base_url: String,
}

impl Layers {
    fn file(&mut self, file: &ConfigFile) {
        let leaves = match file.leaves() {
            Ok(leaves) => leaves,
            Err(faults) => return self.faults.extend(faults),
        };
        for leaf in leaves {
            let (line, column) = file.locate(leaf.key_span.start);
            let fault = |kind| ConfigFault {
                origin: Origin::File,
                file: Some(file.path().to_path_buf()),
                line,
                column,
                key: ConfigFault::shown(&leaf.key),
                kind,
            };
            let set = find(&leaf.key).and_then(|key| {
                let wanted = FaultKind::Shape { wanted: word(key.shape) };
                let text = key.shape.text_of(&leaf.value).ok_or(wanted)?;
                if let Some((name, key)) = profile::split(&leaf.key) {
                    self.profiles.entry(name.to_owned()).or_default().set(key, &text)?;
                    return Ok(None);
                }
                (key.set)(&mut self.settings, &text).map(|()| Some(key))
            });
            match set {
                Ok(Some(key)) => {
                    self.origins.insert(key.name, Origin::File);
                }
                Ok(None) => {}
                Err(kind) => self.faults.push(fault(kind)),
            }
        }
    }

    /// Reads what variables say of profiles, and lays the chosen one over the file.
    fn profiles(&mut self, environment: &Environment, flags: &[(&str, String)]) {
        for (name, value) in environment.iter() {
            let Some(key) = name.strip_prefix(PREFIX).map(variable) else { continue };
            if let Some((profile, key)) = profile::split(&key) {
                let set = self.profiles.entry(profile.to_owned()).or_default().set(key, value);
                if let Err(kind) = set {
                    self.fault(name, Origin::Environment(name.to_owned()), kind);
                }
            }
        }
        self.plain_base_url.clone_from(&self.settings.endpoint.base_url);
        let flag = flags.iter().find(|(key, _)| *key == "endpoint.profile").map(|(_, value)| value.as_str());
        let chosen = flag.or_else(|| environment.get("STORYECHO_ENDPOINT__PROFILE"));
        let chosen = chosen.unwrap_or(&self.settings.endpoint.profile).to_owned();
        if let Some(profile) = self.profiles.get(&chosen) {
            profile.lay(&mut self.settings);
            for (key, _) in &profile.given {
                self.origins.insert(key, Origin::Profile(chosen.clone()));
            }
        }
    }

    /// Whether the profiles that are named exist.
    fn known_profiles(&mut self) {
        for name in CHOSEN {
            let Some(value) = KEYS.iter().find(|key| key.name == name).map(|key| (key.get)(&self.settings)) else {
                continue;
            };
            if !value.is_empty() && !self.profiles.contains_key(&value) {
                let known = self.profiles.keys().cloned().collect();
                let origin = self.origins.get(name).cloned().unwrap_or(Origin::Default);
                self.fault(name, origin, FaultKind::NoProfile { value: ConfigFault::shown(&value), known });
            }
        }
    }

    fn fault(&mut self, key: &str, origin: Origin, kind: FaultKind) {
        let key = ConfigFault::shown(key);
        self.faults.push(ConfigFault { origin, file: None, line: 0, column: 0, key, kind });
    }

    fn environment(&mut self, environment: &Environment) {
        for (name, key) in NAMES {
            if let Some(value) = environment.get(name) {
                self.set_text(key, value, &Origin::Environment(name.to_owned()));
            }
        }
        // https://no-color.org: set and not empty
        if environment.get("NO_COLOR").is_some() {
            self.set_text("ui.color", "never", &Origin::Environment("NO_COLOR".to_owned()));
        }
        for (name, value) in environment.iter() {
            let key = name.strip_prefix(PREFIX).filter(|rest| rest.contains("__")).map(variable);
            if let Some(key) = key.filter(|key| profile::split(key).is_none()) {
                self.set_text(&key, value, &Origin::Environment(name.to_owned()));
            }
        }
    }

    fn set_text(&mut self, name: &str, text: &str, origin: &Origin) {
        match find(name).and_then(|key| (key.set)(&mut self.settings, text).map(|()| key)) {
            Ok(key) => {
                self.origins.insert(key.name, origin.clone());
            }
            Err(kind) => self.fault(name, origin.clone(), kind),
        }
    }
}

/// The key that a variable's name stands for: `UI__LANGUAGE` is `ui.language`.
fn variable(name: &str) -> String {
    name.replace("__", ".").to_ascii_lowercase()
}

/// The key with this name; for a profile's, that of the section `endpoint`.
pub(super) fn find(name: &str) -> Result<&'static Key, FaultKind> {
    let last = name.rsplit('.').next().unwrap_or(name);
    if SECRETS.contains(&last) {
        return Err(FaultKind::Secret);
    }
    if let Some((_, key)) = profile::split(name) {
        return Ok(key);
    }
    let within = |key: &Key| key.name.strip_prefix(name).is_some_and(|rest| rest.starts_with('.'));
    KEYS.iter().find(|key| key.name == name).ok_or_else(|| {
        // `endpoint = 3`: a section where a setting was meant
        if KEYS.iter().any(within) {
            FaultKind::Shape { wanted: "table" }
        } else {
            FaultKind::Unknown { near: near(name) }
        }
    })
}

/// The key that was probably meant: the same name in another section, or one with few other letters.
fn near(name: &str) -> Option<&'static str> {
    let last = name.rsplit('.').next().unwrap_or(name);
    let same = KEYS.iter().map(|key| key.name).find(|key| key.rsplit('.').next() == Some(last));
    same.or_else(|| {
        let bound = (name.chars().count() / 4).max(1);
        let distance = |key: &&'static str| distance(name, key);
        KEYS.iter().map(|key| key.name).filter(|key| distance(key) <= bound).min_by_key(distance)
    })
}

/// How many signs have to be added, taken out or changed.
fn distance(from: &str, to: &str) -> usize {
    let mut last: Vec<usize> = (0..=to.chars().count()).collect();
    for (row, a) in from.chars().enumerate() {
        let mut line = vec![row + 1];
        for ((b, pair), left) in to.chars().zip(last.windows(2)).zip(0..) {
            let [diagonal, above] = pair else { continue };
            let left: usize = line.get(left).copied().unwrap_or(usize::MAX - 1);
            line.push((diagonal + usize::from(a != b)).min(above + 1).min(left + 1));
        }
        last = line;
    }
    last.last().copied().unwrap_or_default()
}

const fn word(shape: Shape) -> &'static str {
    match shape {
        Shape::Text => "text",
        Shape::Whole | Shape::Decimal => "number",
        Shape::Bool => "bool",
    }
}
