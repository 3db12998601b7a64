//! A tale as the files of a story pack.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use serde_json::{Map, Value, json};
use sha2::{Digest as _, Sha256};

use super::tale::{LoreText, Origin, Person, Tale};
use super::{lore, toml};
use crate::text::{Language, Locale, Localized, Message, clip, sanitize, sanitize_line};
use crate::world::LoreEntry;

/// The greatest size of one file of rows, in bytes; a pack's file may have four times as many.
const FILE_BYTES: usize = 1_000_000;
/// The longest id, in characters.
const ID_CHARS: usize = 48;

/// An id made of any text: lower-case letters, digits and `_`. One in other letters is made of its hash.
#[must_use]
pub fn slug(text: &str, base: &str) -> String {
    let mut id = String::new();
    for sign in text.chars() {
        let sign = sign.to_ascii_lowercase();
        if sign.is_ascii_lowercase() || sign.is_ascii_digit() {
            id.push(sign);
        } else if !id.ends_with('_') && !id.is_empty() && sign != '\'' && sign != '’' {
            id.push('_');
        }
        if id.len() >= ID_CHARS {
            break;
        }
    }
    let id = id.trim_matches('_');
    if id.chars().any(|sign| sign.is_ascii_lowercase()) {
        return id.to_owned();
    }
    let hash = Sha256::digest(text.as_bytes());
    let hex = hash.iter().take(4).fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    });
    format!("{base}_{hex}")
}

/// Whether a text is an id as it stands.
#[must_use]
pub fn is_id(text: &str) -> bool {
    (1..=64).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
}

/// `base`, or `base_2`, `base_3`, …: the first that is not in use, which it is from then on.
pub fn free_slug(base: String, used: &mut BTreeSet<String>) -> String {
    let numbered = (2..usize::MAX).map(|number| format!("{base}_{number}"));
    let free = std::iter::once(base.clone()).chain(numbered).find(|id| !used.contains(id)).unwrap_or(base);
    used.insert(free.clone());
    free
}

/// The files of a story pack with this id, by path with `/`.
#[must_use]
pub fn pack(tale: &Tale, id: &str) -> BTreeMap<String, Vec<u8>> {
    if let Some(packed) = &tale.packed {
        return super::read::packed::renamed(packed, id);
    }
    if let Some(novel) = &tale.novel {
        return super::novel::pack(novel, id);
    }
    let mut files = BTreeMap::new();
    let mut ids = Ids::default();
    let language = tale.language();
    files.insert("story.toml".to_owned(), head(tale, id, language).into_bytes());
    files.insert("worldview.md".to_owned(), world(tale, id).into_bytes());
    files.insert("nodes.toml".to_owned(), node(tale).into_bytes());
    let mut people = String::new();
    for person in &tale.people {
        ids.person(person, |id| people.push_str(&character(person, id, "scene")));
    }
    if !people.is_empty() {
        files.insert("characters.toml".to_owned(), people.into_bytes());
    }
    let chunks = lore_files(tale, &mut ids);
    let one = chunks.len() == 1;
    for (number, text) in chunks.into_iter().enumerate() {
        let path = if one { "lore.toml".to_owned() } else { format!("lore/{:03}.toml", number + 1) };
        files.insert(path, text.into_bytes());
    }
    files.extend(kept(tale, id, &ids));
    files
}

/// The files that add a tale to a pack that is there: its people in the node `node`, its lore, its originals. `name`
/// tells them from what is there; `people` and `entries` are the ids that are in use.
#[must_use]
pub fn additions(
    tale: &Tale,
    name: &str,
    node: &str,
    people: &BTreeSet<String>,
    entries: &BTreeSet<String>,
) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut ids = Ids { used_people: people.clone(), used_lore: entries.clone(), ..Ids::default() };
    let mut text = String::new();
    for person in &tale.people {
        ids.person(person, |id| text.push_str(&character(person, id, node)));
    }
    if !text.is_empty() {
        files.insert(format!("characters/{name}.toml"), text.into_bytes());
    }
    // a pack has its own settings and its own worldview: what this file says of the world always comes along
    let mut adding = Tale { settings: None, ..tale.clone() };
    let world = bounded(&tale.world.iter().map(|text| text.trim()).collect::<Vec<_>>().join("\n\n"));
    if !world.is_empty() {
        let (title, text) = (Localized::plain(title(tale, name)), Localized::plain(world));
        let entry = LoreEntry { title, text, constant: true, ..LoreEntry::new("") };
        adding.lore.push(LoreText { entry, origin: Origin::default() });
    }
    let chunks = lore_files(&adding, &mut ids);
    for (number, text) in chunks.into_iter().enumerate() {
        let number = if number == 0 { String::new() } else { format!("_{}", number + 1) };
        files.insert(format!("lore/{name}{number}.toml"), text.into_bytes());
    }
    files.extend(kept(tale, name, &ids));
    files
}

/// The ids that were given.
#[derive(Default)]
struct Ids {
    used_people: BTreeSet<String>,
    used_lore: BTreeSet<String>,
    people: Vec<(String, Origin)>,
    lore: Vec<(String, Origin)>,
}

impl Ids {
    fn person(&mut self, person: &Person, write: impl FnOnce(&str)) {
        let id = free_slug(slug(&person.name, "character"), &mut self.used_people);
        write(&id);
        self.people.push((id, person.origin.clone()));
    }

    fn lore(&mut self, lore: &LoreText) -> String {
        let entry = &lore.entry;
        let key = entry.keys.get(Language::En).first().map(String::as_str).unwrap_or_default();
        let name = Some(entry.title.get(Language::En)).filter(|title| !title.is_empty()).unwrap_or(key);
        let id = free_slug(slug(name, "entry"), &mut self.used_lore);
        self.lore.push((id.clone(), lore.origin.clone()));
        id
    }
}

/// What the program says where the file says nothing, in both languages.
pub(super) fn both(message: &Message) -> Localized {
    Localized::new(Locale::new(Language::Zh).say(message), Locale::new(Language::En).say(message))
}

fn head(tale: &Tale, id: &str, language: Language) -> String {
    let title = title(tale, id);
    let title = title.as_str();
    let mut out = String::new();
    let _ = writeln!(out, "id = \"{id}\"\nversion = \"1\"\ntitle = {}", toml::line(title));
    let blurb = bounded(&tale.blurb);
    let blurb = if blurb.is_empty() {
        toml::localized(&both(&Message::new("exchange-blurb").with("title", title)))
    } else {
        toml::prose(clip(&blurb, 600))
    };
    let _ = writeln!(out, "blurb = {blurb}\nlanguages = [\"{language}\"]\n");
    let _ = writeln!(out, "[start]\nnode = \"scene\"");
    let opening = bounded(&tale.opening);
    if !opening.is_empty() {
        let _ = writeln!(out, "text = {}", toml::prose(&opening));
    }
    for (approach, success, failure) in [
        ("force", "exchange-force", Some("exchange-force-not")),
        ("nimble", "exchange-nimble", Some("exchange-nimble-not")),
        ("wits", "exchange-wits", Some("exchange-wits-not")),
        ("sense", "exchange-sense", None),
        ("voice", "exchange-voice", Some("exchange-voice-not")),
    ] {
        let say = |key: &'static str| toml::localized(&both(&Message::new(key)));
        let _ = writeln!(out, "\n[free.{approach}]\nsuccess = [{}]", say(success));
        if let Some(failure) = failure {
            let _ = writeln!(out, "failure = [{}]", say(failure));
        }
    }
    let name = toml::localized(&both(&Message::new("exchange-region")));
    let _ = writeln!(out, "\n[[regions]]\nid = \"here\"\nname = {name}");
    out
}

/// What the story is called.
fn title(tale: &Tale, id: &str) -> String {
    let title = sanitize_line(&tale.title);
    if title.is_empty() { id.to_owned() } else { clip(&title, 120).to_owned() }
}

fn world(tale: &Tale, id: &str) -> String {
    let text = bounded(&tale.world.iter().map(|text| text.trim()).collect::<Vec<_>>().join("\n\n"));
    if text.is_empty() {
        let message = Message::new("exchange-world").with("title", title(tale, id));
        return format!("{}\n", Locale::new(tale.language()).say(&message));
    }
    format!("{text}\n")
}

fn node(tale: &Tale) -> String {
    let say = |key: &'static str| toml::localized(&both(&Message::new(key)));
    let scene = bounded(&tale.scene);
    let first = if scene.is_empty() { say("exchange-scene") } else { toml::prose(&scene) };
    let mut out = String::new();
    let _ = writeln!(out, "[[nodes]]\nid = \"scene\"\nregion = \"here\"\nname = {}", say("exchange-node"));
    let _ = writeln!(out, "rest = true\nfirst = {first}\nagain = [{}]\nmoods = [", say("exchange-again"));
    for mood in ["exchange-mood-one", "exchange-mood-two", "exchange-mood-three"] {
        let _ = writeln!(out, "  {{ text = {} }},", say(mood));
    }
    out.push_str("]\n");
    out
}

fn character(person: &Person, id: &str, node: &str) -> String {
    let name = person.name.as_str();
    let say = |key: &'static str| toml::localized(&both(&Message::new(key).with("name", name)));
    let mut out = String::new();
    let _ = writeln!(out, "[[characters]]\nid = \"{id}\"\nname = {}", toml::line(name));
    if !person.words.is_empty() {
        let _ = writeln!(out, "words = {}", toml::lines(person.words.iter().map(String::as_str)));
    }
    let role = sanitize_line(&person.role);
    let role = if role.is_empty() { say("exchange-role") } else { toml::line(&role) };
    let _ = writeln!(out, "role = {role}\nnode = \"{node}\"");
    let text = bounded(&person.text);
    let text = if text.is_empty() { say("exchange-person") } else { toml::prose(&text) };
    let _ = writeln!(out, "text = {text}");
    for (key, text) in [("traits", &person.traits), ("manner", &person.manner)] {
        let text = bounded(text);
        if !text.is_empty() {
            let _ = writeln!(out, "{key} = {}", toml::prose(&text));
        }
    }
    out.push_str("greetings = [\n");
    for greeting in &person.greetings {
        let _ = writeln!(out, "  {{ text = {} }},", toml::prose(&bounded(greeting)));
    }
    if person.greetings.is_empty() {
        let _ = writeln!(out, "  {{ text = {} }},", say("exchange-greeting"));
    }
    let _ = writeln!(out, "]\nfarewells = [{{ text = {} }}]", say("exchange-farewell"));
    let _ = writeln!(out, "blank = [{}, {}]", say("exchange-blank-one"), say("exchange-blank-two"));
    let mut used = BTreeSet::new();
    for topic in &person.topics {
        let id = free_slug(slug(&topic.label, "topic"), &mut used);
        let words = toml::lines(topic.words.iter().map(String::as_str));
        let _ = writeln!(out, "[[characters.topics]]\nid = \"{id}\"\nlabel = {}", toml::line(&topic.label));
        let _ = writeln!(out, "words = {words}\ntexts = [{}]", toml::prose(&bounded(&topic.text)));
    }
    out.push('\n');
    out
}

/// The lore in as many files as it takes.
fn lore_files(tale: &Tale, ids: &mut Ids) -> Vec<String> {
    let mut files = Vec::new();
    let mut text = tale.settings.map(|settings| lore::settings(&settings)).unwrap_or_default();
    for entry in &tale.lore {
        let id = ids.lore(entry);
        let row = lore::row(&entry.entry, &id);
        if text.len() + row.len() > FILE_BYTES && !text.is_empty() {
            files.push(std::mem::take(&mut text));
        }
        text.push_str(&row);
    }
    if !text.is_empty() {
        files.push(text);
    }
    files
}

/// The originals and where in them things stood. Their names are ours: no name from outside becomes a path.
fn kept(tale: &Tale, name: &str, ids: &Ids) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    if tale.originals.is_empty() {
        return files;
    }
    let mut originals = Vec::new();
    for (number, original) in tale.originals.iter().enumerate() {
        let file = format!("{number}.{}", ending(&original.bytes));
        originals.push(json!({
            "file": file, "name": original.name, "format": original.format.name(), "character": original.character,
        }));
        files.insert(format!("kept/{name}/{file}"), original.bytes.clone());
    }
    let places = |list: &[(String, Origin)]| {
        let places = list
            .iter()
            .map(|(id, origin)| (id.clone(), json!({ "original": origin.original, "pointer": origin.pointer })));
        Value::Object(places.collect::<Map<_, _>>())
    };
    let origin = json!({ "originals": originals, "characters": places(&ids.people), "lore": places(&ids.lore) });
    let text = serde_json::to_string_pretty(&origin).unwrap_or_default();
    files.insert(format!("kept/{name}/origin.json"), text.into_bytes());
    files
}

fn ending(bytes: &[u8]) -> &'static str {
    match bytes {
        [0x89, b'P', b'N', b'G', ..] => "png",
        [b'P', b'K', 3, 4, ..] => "zip",
        [b'R', b'I', b'F', b'F', ..] => "webp",
        [0xff, 0xd8, 0xff, ..] => "jpg",
        _ => "json",
    }
}

/// A text past the gate, as long as a pack's text may be.
fn bounded(text: &str) -> String {
    let text = sanitize(text);
    let at = text.floor_char_boundary(super::read::TEXT_BYTES.min(text.len()));
    text.get(..at).unwrap_or_default().trim().to_owned()
}
