//! The pack that an author starts from.

use super::*;
use crate::text::Language;

fn written(language: Language) -> BTreeMap<String, String> {
    template("my_story", language)
}

/// The files with comments.
fn tables(language: Language) -> impl Iterator<Item = (String, String)> {
    written(language).into_iter().filter(|(path, _)| path.strip_suffix(".toml").is_some())
}

#[test]
fn a_new_pack_has_no_fault_in_either_language() {
    for language in Language::ALL {
        // folders that begin with a dot are for the editor alone: no pack on disk has them read
        let files = written(language).into_iter().filter(|(path, _)| !path.starts_with('.'));
        let source = PackSource::files("new", files.map(|(path, text)| (path, text.into_bytes())).collect());
        let faults = check(&source);
        assert!(faults.is_empty(), "{faults}");
        assert_eq!(load(&source).unwrap().id.as_str(), "my_story");
    }
}

#[test]
fn a_new_pack_shows_every_kind_of_thing_and_explains_each_file() {
    for language in Language::ALL {
        let files = written(language);
        for table in gather::TABLES {
            let Some(text) = files.get(&format!("{table}.toml")) else { panic!("{table}") };
            assert!(text.starts_with(&format!("#:schema ./.schema/{table}.json\n")), "{table}");
            assert!(files.contains_key(&format!(".schema/{table}.json")), "{table}");
            assert!(text.contains("\n# "), "{table} explains nothing");
        }
        assert!(files["MANUAL.md"].contains("# Writing a story"));
        assert!(files.contains_key(".schema/knowledge.json") && files.contains_key(".vscode/settings.json"));
    }
}

#[test]
fn comments_are_in_one_language() {
    let chinese = |text: &str| {
        text.lines().any(|line| line.starts_with("# ") && line.chars().any(|sign| ('一'..='龥').contains(&sign)))
    };
    for (path, text) in tables(Language::En) {
        assert!(!chinese(&text) && !text.contains("#zh") && !text.contains("#en"), "{path}");
    }
    for (path, text) in tables(Language::Zh) {
        assert!(chinese(&text) && !text.contains("#zh") && !text.contains("#en"), "{path}");
    }
}

/// Cargo does not notice files that are new in a folder that is built in whole.
#[test]
fn the_template_inside_the_program_is_that_of_the_folder() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/new");
    let files = written(Language::En);
    for entry in std::fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(
            files.contains_key(&name),
            "built before {name} was there: touch src/story/template.rs and build again"
        );
    }
}
