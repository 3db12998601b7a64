//! The files of a pack, read within bounds.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read as _;
use std::path::Path;

use include_dir::Dir;

use super::fault::Code;
use super::near::nearest;
use super::reading::Reading;
use super::source::{Origin, PackSource};
use crate::text::{Language, Message};

/// The texts of the files that make up a story, by path with `/`.
pub(super) type Files = BTreeMap<String, String>;

/// The greatest size of all files of a pack, in bytes (32 MB).
const PACK_BYTES: u64 = 32_000_000;
/// The greatest size of one file, in bytes (4 MB).
const FILE_BYTES: u64 = 4_000_000;
/// The greatest size of the file of a novel's passages, in bytes (24 MB: some seven million Chinese characters).
const PASSAGES_BYTES: u64 = 24_000_000;
/// The greatest number of files.
const FILES: usize = 5_000;
/// How deep folders may stand in one another.
const FOLDERS: usize = 8;
/// The folder in which a pack keeps the files of other programs that it was made of. It is no part of the story.
const KEPT: &str = "kept";

/// The files and folders of rows, and the one key of each.
pub(super) const TABLES: [&str; 13] = [
    "nodes",
    "characters",
    "quests",
    "enemies",
    "items",
    "endings",
    "talents",
    "achievements",
    "counters",
    "facts",
    "statuses",
    "hints",
    "lore",
];

/// The file of a novel's passages.
pub(super) const PASSAGES: &str = "passages.jsonl";

/// The greatest size of a file, in bytes.
fn most(path: &str) -> u64 {
    if path == PASSAGES { PASSAGES_BYTES } else { FILE_BYTES }
}

/// What the game reads from a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// `story.toml`
    Story,
    /// `worldview.md` (`None`) or the one of a language.
    Worldview(Option<Language>),
    /// `knowledge.json`
    Knowledge,
    /// `passages.jsonl`
    Passages,
    /// `nodes.toml`, `nodes/*.toml` and the like.
    Rows(&'static str),
}

/// Whether the file at this path is one of another program.
fn is_kept(path: &str) -> bool {
    path.strip_prefix(KEPT).is_some_and(|rest| rest.starts_with('/'))
}

/// What the file at this path is for; `None` for files that the game does not read.
pub(super) fn role(path: &str) -> Option<Role> {
    match path {
        "story.toml" => return Some(Role::Story),
        "knowledge.json" => return Some(Role::Knowledge),
        PASSAGES => return Some(Role::Passages),
        "worldview.md" => return Some(Role::Worldview(None)),
        "worldview.zh.md" => return Some(Role::Worldview(Some(Language::Zh))),
        "worldview.en.md" => return Some(Role::Worldview(Some(Language::En))),
        _ => {}
    }
    let stem = path.strip_suffix(".toml")?;
    let table = match stem.split_once('/') {
        Some((folder, name)) if !name.contains('/') => folder,
        Some(_) => return None,
        None => stem,
    };
    TABLES.iter().find(|known| **known == table).map(|known| Role::Rows(known))
}

/// Reads the files that make up the story. What cannot be read is a fault.
pub(super) fn gather(source: &PackSource, reading: &mut Reading) -> Files {
    let mut gathering = Gathering { reading, files: Files::new(), count: 0, bytes: 0 };
    match &source.origin {
        Origin::Bundled(dir) => gathering.bundled(dir, dir.path()),
        Origin::Folder(path) => gathering.root(path),
        Origin::Files { files, .. } => {
            for (path, bytes) in files.iter().filter(|(path, _)| !is_kept(path)) {
                if !gathering.count(path, u64::try_from(bytes.len()).unwrap_or(u64::MAX)) {
                    break;
                }
                gathering.keep(path, bytes.clone());
            }
        }
    }
    let files = gathering.files;
    if !files.contains_key("story.toml") && reading.is_sound() {
        reading.fault_file(Code::NoPack, "", Message::new("story-no-pack"), Some(Message::new("story-no-pack-help")));
    }
    files
}

/// Reads `story.toml` alone, for the list of stories.
pub(super) fn gather_head(source: &PackSource, reading: &mut Reading) -> Files {
    let mut gathering = Gathering { reading, files: Files::new(), count: 0, bytes: 0 };
    match &source.origin {
        Origin::Bundled(dir) => {
            if let Some(file) = dir.get_file(dir.path().join("story.toml")) {
                gathering.keep("story.toml", file.contents().to_vec());
            }
        }
        Origin::Folder(path) => match fs::canonicalize(path) {
            Ok(root) => gathering.file(&root, &root.join("story.toml"), "story.toml"),
            Err(error) => gathering.unreadable("", &error),
        },
        Origin::Files { files, .. } => {
            if let Some(bytes) = files.get("story.toml") {
                gathering.keep("story.toml", bytes.clone());
            }
        }
    }
    gathering.files
}

struct Gathering<'r> {
    reading: &'r mut Reading,
    files: Files,
    count: usize,
    bytes: u64,
}

impl Gathering<'_> {
    fn bundled(&mut self, dir: &'static Dir<'static>, root: &Path) {
        for file in dir.files() {
            let path = file.path().strip_prefix(root).unwrap_or(file.path());
            let name = path.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/");
            if self.count(&name, u64::try_from(file.contents().len()).unwrap_or(u64::MAX)) {
                self.keep(&name, file.contents().to_vec());
            }
        }
        for dir in dir.dirs().filter(|dir| dir.path() != root.join(KEPT)) {
            self.bundled(dir, root);
        }
    }

    fn root(&mut self, path: &Path) {
        match fs::canonicalize(path) {
            Ok(root) => {
                self.folder(&root, &root, "", 0);
            }
            Err(error) => self.unreadable("", &error),
        }
    }

    /// Reads a folder. `false`: a bound of the pack is reached.
    fn folder(&mut self, root: &Path, folder: &Path, prefix: &str, depth: usize) -> bool {
        let listed = fs::read_dir(folder).and_then(Iterator::collect::<Result<Vec<_>, _>>);
        let mut entries = match listed {
            Ok(entries) => entries,
            Err(error) => {
                self.unreadable(prefix, &error);
                return true;
            }
        };
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            let raw = entry.file_name();
            let Some(name) = raw.to_str() else {
                let name = Message::new("story-bad-path").with("path", raw.to_string_lossy().as_ref());
                self.reading.fault_file(Code::BadPath, prefix, name, None);
                continue;
            };
            if name.starts_with('.') {
                continue;
            }
            let path = if prefix.is_empty() { name.to_owned() } else { format!("{prefix}/{name}") };
            match fs::symlink_metadata(entry.path()) {
                Err(error) => self.unreadable(&path, &error),
                Ok(meta) if meta.is_dir() && path == KEPT => {}
                Ok(meta) if meta.is_dir() => {
                    if depth >= FOLDERS {
                        self.too_large(&path, "folders", FOLDERS);
                    } else if !self.folder(root, &entry.path(), &path, depth + 1) {
                        return false;
                    }
                }
                Ok(meta) => {
                    if !self.count(&path, meta.len()) {
                        return false;
                    }
                    if role(&path).is_some() {
                        self.file(root, &entry.path(), &path);
                    } else {
                        self.unknown(&path);
                    }
                }
            }
        }
        true
    }

    /// Reads a file of the story. A link is followed to a file inside the pack only.
    fn file(&mut self, root: &Path, full: &Path, path: &str) {
        let real = match fs::canonicalize(full) {
            Ok(real) => real,
            Err(error) => return self.unreadable(path, &error),
        };
        if !real.starts_with(root) || !real.is_file() {
            let help = Some(Message::new("story-bad-link-help"));
            return self.reading.fault_file(
                Code::BadLink,
                path,
                Message::new("story-bad-link").with("path", path),
                help,
            );
        }
        let mut bytes = Vec::new();
        match fs::File::open(&real).and_then(|file| file.take(most(path) + 1).read_to_end(&mut bytes)) {
            Ok(_) => self.keep(path, bytes),
            Err(error) => self.unreadable(path, &error),
        }
    }

    /// Counts a file. `false`: a bound of the pack is reached.
    fn count(&mut self, path: &str, bytes: u64) -> bool {
        self.count += 1;
        self.bytes = self.bytes.saturating_add(bytes);
        if self.count > FILES {
            self.too_large(path, "files", FILES);
            return false;
        }
        if self.bytes > PACK_BYTES {
            self.too_large(path, "pack", 32);
            return false;
        }
        true
    }

    /// Keeps a file that the game reads.
    fn keep(&mut self, path: &str, bytes: Vec<u8>) {
        if role(path).is_none() {
            return self.unknown(path);
        }
        if u64::try_from(bytes.len()).unwrap_or(u64::MAX) > most(path) {
            return self.too_large(path, "file", usize::try_from(most(path) / 1_000_000).unwrap_or_default());
        }
        match String::from_utf8(bytes) {
            // the mark some editors write before a text is no part of it
            Ok(text) => {
                let text = text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text);
                self.files.insert(path.to_owned(), text);
            }
            Err(error) => {
                let line =
                    error.as_bytes().iter().take(error.utf8_error().valid_up_to()).filter(|b| **b == b'\n').count();
                let help = Some(Message::new("story-not-utf8-help"));
                self.reading.fault_line(Code::NotUtf8, path, line + 1, Message::new("story-not-utf8"), help);
            }
        }
    }

    /// Warns of a file that looks as if the game should read it.
    fn unknown(&mut self, path: &str) {
        let looks = Path::new(path).extension().is_some_and(|ext| ext == "toml" || ext == "json");
        if !looks {
            return;
        }
        let known = TABLES.iter().map(|table| format!("{table}.toml"));
        let known: Vec<String> = known.chain(["story.toml".to_owned(), "knowledge.json".to_owned()]).collect();
        let near = nearest(path, known.iter().map(String::as_str));
        let help = near.map(|near| Message::new("story-nearest").with("near", near));
        let help = help.or_else(|| Some(Message::new("story-unknown-file-help")));
        self.reading.fault_file(Code::UnknownFile, path, Message::new("story-unknown-file").with("path", path), help);
    }

    fn unreadable(&mut self, path: &str, error: &std::io::Error) {
        let message = Message::new("story-unreadable").with("cause", error);
        self.reading.fault_file(Code::Unreadable, path, message, None);
    }

    fn too_large(&mut self, path: &str, what: &'static str, bound: usize) {
        let message = Message::new("story-too-large").with("what", what).with("bound", bound);
        self.reading.fault_file(Code::TooLarge, path, message, None);
    }
}
