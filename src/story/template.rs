//! The pack that an author starts from: `assets/new`.

use std::collections::BTreeMap;

use include_dir::{Dir, include_dir};

use super::schema::schemas;
use super::source::BUNDLED;
use crate::text::Language;

/// The template: a whole small story whose comments stand in both languages, each line after `#zh ` or `#en `.
static TEMPLATE: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/assets/new");

/// Tells Visual Studio Code which schema `knowledge.json` has; a TOML file names its own in its first line.
const EDITOR: &str = r#"{
  "json.schemas": [{ "fileMatch": ["/knowledge.json"], "url": "./.schema/knowledge.json" }]
}
"#;

/// The files of a new pack with this id, by path with `/`: the story, commented in a language; the schemas of its files;
/// the manual.
#[must_use]
pub fn template(id: &str, language: Language) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    for file in TEMPLATE.files() {
        let path = file.path().to_string_lossy().replace('\\', "/");
        let text = commented(file.contents_utf8().unwrap_or_default(), language);
        files.insert(path, text.replacen("id = \"new_story\"", &format!("id = \"{id}\""), 1));
    }
    for (name, schema) in schemas() {
        files.insert(format!(".schema/{name}"), schema);
    }
    files.insert(".vscode/settings.json".to_owned(), EDITOR.to_owned());
    let manual = BUNDLED.get_file("README.md").and_then(include_dir::File::contents_utf8).unwrap_or_default();
    files.insert("MANUAL.md".to_owned(), manual.to_owned());
    files
}

/// The text with the comments of one language.
fn commented(text: &str, language: Language) -> String {
    let mut kept = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let tagged = Language::ALL.iter().find_map(|of| Some((*of, line.strip_prefix(&format!("#{} ", of.code()))?)));
        match tagged {
            None => kept.push_str(line),
            Some((of, comment)) if of == language => kept.extend(["# ", comment]),
            Some(_) => {}
        }
    }
    kept
}
