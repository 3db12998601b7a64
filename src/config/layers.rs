use std::collections::BTreeMap;

use super::environment::Environment;
use super::fault::{ConfigFault, FaultKind};
use super::file::ConfigFile;
use super::settings::{KEYS, Key, Settings};
use super::value::Shape;

/// Where a value comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The program.
    Default,
    /// The settings file.
    File,
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
}

/// Variables that stand for a setting under another name. One with a section (`STORYECHO_ENDPOINT__MODEL`) goes first.
const NAMES: [(&str, &str); 3] =
    [("OPENAI_BASE_URL", "endpoint.base_url"), ("STORYECHO_MODEL", "endpoint.model"), ("STORYECHO_LOG", "log.filter")];
const PREFIX: &str = "STORYECHO_";
/// Words in a key that make it a secret.
const SECRETS: [&str; 4] = ["api_key", "apikey", "openai_api_key", "token"];

/// Lays the layers over one another: default < file < environment < flags. A flag is a key with its text.
#[must_use]
pub fn layer(file: Option<&ConfigFile>, environment: &Environment, flags: &[(&str, String)]) -> Layered {
    let mut layers = Layers { settings: Settings::default(), origins: BTreeMap::new(), faults: Vec::new() };
    if let Some(file) = file {
        layers.file(file);
    }
    layers.environment(environment);
    for (key, value) in flags {
        layers.set_text(key, value, &Origin::Flag);
    }
    let Layers { settings, mut origins, faults } = layers;
    let entry = |key: &Key| Entry {
        key: key.name,
        value: (key.get)(&settings),
        origin: origins.remove(key.name).unwrap_or(Origin::Default),
    };
    Layered { entries: KEYS.iter().map(entry).collect(), settings, faults }
}

struct Layers {
    settings: Settings,
    origins: BTreeMap<&'static str, Origin>,
    faults: Vec<ConfigFault>,
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
                (key.set)(&mut self.settings, &text).map(|()| key)
            });
            match set {
                Ok(key) => {
                    self.origins.insert(key.name, Origin::File);
                }
                Err(kind) => self.faults.push(fault(kind)),
            }
        }
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
            let key = name.strip_prefix(PREFIX).and_then(|rest| rest.split_once("__"));
            if let Some((section, key)) = key {
                let key = format!("{}.{}", section.to_ascii_lowercase(), key.to_ascii_lowercase());
                self.set_text(&key, value, &Origin::Environment(name.to_owned()));
            }
        }
    }

    fn set_text(&mut self, name: &str, text: &str, origin: &Origin) {
        match find(name).and_then(|key| (key.set)(&mut self.settings, text).map(|()| key)) {
            Ok(key) => {
                self.origins.insert(key.name, origin.clone());
            }
            Err(kind) => {
                let key = ConfigFault::shown(name);
                self.faults.push(ConfigFault { origin: origin.clone(), file: None, line: 0, column: 0, key, kind });
            }
        }
    }
}

/// The key with this name.
pub(super) fn find(name: &str) -> Result<&'static Key, FaultKind> {
    let last = name.rsplit('.').next().unwrap_or(name);
    if SECRETS.contains(&last) {
        return Err(FaultKind::Secret);
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
