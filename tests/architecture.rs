//! The layout of the repository and who may import whom, as `src/ARCHITECTURE.md` states it.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// What each module may import of the crate. `cli` and `app` may import everything.
const EDGES: &[(&str, &[&str])] = &[
    ("text", &[]),
    ("disk", &[]),
    ("config", &["disk"]),
    ("world", &["text"]),
    ("endpoint", &["text", "disk"]),
    ("store", &["world", "text", "disk"]),
    ("story", &["world", "text"]),
    ("parser", &["world", "text"]),
    ("prompt", &["world", "text"]),
    ("lore", &["world", "text"]),
    ("narrator", &["world", "text", "prompt", "endpoint"]),
    ("memory", &["world", "text", "store", "endpoint"]),
    ("exchange", &["world", "text", "disk", "story", "store", "lore"]),
    (
        "engine",
        &[
            "world", "text", "disk", "endpoint", "store", "story", "parser", "prompt", "lore", "narrator", "memory",
            "exchange",
        ],
    ),
    ("tui", &["world", "text", "config", "engine"]),
];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

fn sources() -> Vec<(String, PathBuf, String)> {
    let source = root().join("src");
    let mut files = Vec::new();
    rust_files(&source, &mut files);
    let read = |path: PathBuf| {
        let inside = path.strip_prefix(&source).unwrap().to_owned();
        let first = inside.components().next().unwrap().as_os_str().to_string_lossy().into_owned();
        let module = first.trim_end_matches(".rs").to_owned();
        let text = fs::read_to_string(&path).unwrap();
        (module, inside, text)
    };
    files.into_iter().map(read).collect()
}

/// Everything after the crate's own name in a path: `crate::world::State` gives `world`,
/// `use crate::{text, world::State}` gives both.
fn imported(text: &str) -> BTreeSet<String> {
    let mut modules = BTreeSet::new();
    for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
        for rest in line.split("crate::").skip(1) {
            if let Some(group) = rest.strip_prefix('{') {
                assert!(
                    group.contains('}') || !line.contains("use "),
                    "write `use crate::…` groups on one line: {line}"
                );
                let mut depth = 0_i32;
                let mut word = String::new();
                for character in group.chars() {
                    match character {
                        '{' => depth += 1,
                        '}' => depth -= 1,
                        _ => {}
                    }
                    if depth == 0 && (character.is_alphanumeric() || character == '_') {
                        word.push(character);
                    } else if depth == 0 && !word.is_empty() {
                        modules.insert(std::mem::take(&mut word));
                    }
                    if depth < 0 {
                        break;
                    }
                }
            } else {
                let name: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                if name.chars().next().is_some_and(char::is_lowercase) {
                    modules.insert(name);
                }
            }
        }
    }
    modules
}

#[test]
fn modules_import_only_what_they_may() {
    let allowed: BTreeMap<_, _> = EDGES.iter().copied().collect();
    let known: BTreeSet<_> = EDGES.iter().map(|(module, _)| *module).chain(["cli", "app"]).collect();
    let mut wrong = Vec::new();
    let mut edges = 0;
    for (module, path, text) in sources() {
        if ["main", "lib", "cli", "app"].contains(&module.as_str()) {
            continue;
        }
        let may = allowed.get(module.as_str()).unwrap_or_else(|| panic!("{module} has no line in this test"));
        for target in imported(&text).into_iter().filter(|target| *target != module && known.contains(target.as_str()))
        {
            edges += 1;
            if !may.contains(&target.as_str()) {
                wrong.push(format!("{}: {module} → {target}", path.display()));
            }
        }
    }
    assert!(edges > 20, "only {edges} imports were seen: the test no longer reads them");
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn the_reader_of_imports_sees_them() {
    assert_eq!(imported("use crate::world::State;"), BTreeSet::from(["world".to_owned()]));
    assert_eq!(
        imported("use crate::{text, world::{State, Story}};"),
        BTreeSet::from(["text".to_owned(), "world".to_owned()])
    );
    assert_eq!(imported("// crate::tui"), BTreeSet::new());
}

#[test]
fn the_network_is_reached_through_one_door() {
    let doors = ["reqwest", "async_openai", "TcpStream", "UdpSocket", "TcpListener"];
    for (module, path, text) in sources() {
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        let test = path.to_string_lossy().contains("test");
        for door in doors.iter().filter(|door| code.contains(*door)) {
            assert!(module == "endpoint" || test, "{} reaches the network by `{door}`", path.display());
        }
    }
}

#[test]
fn files_stay_small_enough_to_know() {
    let long: Vec<_> = sources()
        .into_iter()
        .filter(|(_, _, text)| text.lines().count() > 500)
        .map(|(_, path, text)| format!("{} has {} lines", path.display(), text.lines().count()))
        .collect();
    assert_eq!(long, Vec::<String>::new());
}

#[test]
fn the_top_level_holds_what_it_should() {
    let should = [
        "Cargo.toml",
        "Cargo.lock",
        "src",
        "stories",
        "saves",
        "assets",
        "tests",
        "README.md",
        "LICENSE",
        "CHANGELOG.md",
        "target",
    ];
    for entry in fs::read_dir(root()).unwrap() {
        let name = entry.unwrap().file_name().to_string_lossy().into_owned();
        assert!(name.starts_with('.') || should.contains(&name.as_str()), "`{name}` does not belong at the top level");
    }
    for name in should.iter().filter(|name| **name != "target") {
        assert!(root().join(name).exists(), "`{name}` is missing");
    }
}
