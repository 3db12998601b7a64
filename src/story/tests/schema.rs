//! The schemas for editors: they are those in `assets/schema`, and they hold of every pack there is.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};

use super::*;
use crate::story::document::{self, Kind};
use crate::story::json::read_json;

/// The variable that makes [`the_kept_schemas_are_those_of_the_readers`] write them instead.
const WRITE: &str = "STORYECHO_WRITE_SCHEMAS";

fn kept() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/schema")
}

#[test]
fn the_kept_schemas_are_those_of_the_readers() {
    if std::env::var_os(WRITE).is_some() {
        fs::create_dir_all(kept()).unwrap();
        for (name, text) in schemas() {
            fs::write(kept().join(name), text).unwrap();
        }
    }
    for (name, text) in schemas() {
        let there = fs::read_to_string(kept().join(&name)).unwrap_or_default().replace("\r\n", "\n");
        assert!(there == text, "assets/schema/{name} is stale; write it: {WRITE}=1 cargo test --lib kept_schemas");
    }
    let names: Vec<String> = schemas().into_iter().map(|(name, _)| name).collect();
    for entry in fs::read_dir(kept()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(names.contains(&name), "assets/schema/{name} belongs to no file of a pack");
    }
}

fn schema(name: &str) -> Value {
    let found = schemas().into_iter().find(|(file, _)| file == &format!("{name}.json"));
    serde_json::from_str(&found.unwrap().1).unwrap()
}

/// A file of a pack as JSON, with the schema's name for it.
fn as_json(path: &str, text: &str) -> Option<(String, Value)> {
    let (stem, value) = if let Some(stem) = path.strip_suffix(".toml") {
        (stem, document::read_toml(text).unwrap())
    } else {
        (path.strip_suffix(".json")?, read_json(text).unwrap_or_else(|_| panic!("{path}")))
    };
    Some((stem.split('/').next()?.to_owned(), plain(&value)))
}

fn plain(value: &document::Value) -> Value {
    match &value.kind {
        Kind::Text(text) => json!(text),
        Kind::Integer(number) => json!(number),
        Kind::Bool(flag) => json!(flag),
        Kind::List(values) => values.iter().map(plain).collect(),
        Kind::Table(entries) => {
            entries.iter().map(|entry| (entry.key.clone(), plain(&entry.value))).collect::<Map<_, _>>().into()
        }
        Kind::Other => Value::Null,
    }
}

/// Whether a text is of a pattern, of the two that the schemas use.
fn matches(pattern: &str, text: &str) -> bool {
    let is_id = crate::story::row::is_id;
    match pattern {
        "^[a-z0-9_]{1,64}$" => is_id(text),
        "^[a-z0-9_]+/[a-z0-9_]+$" => text.split_once('/').is_some_and(|(who, what)| is_id(who) && is_id(what)),
        other => panic!("{other}"),
    }
}

/// How much of it there is: a number, or how many are in it.
fn measure(value: &Value) -> Option<i64> {
    let count = value.as_array().map(Vec::len).or_else(|| value.as_object().map(Map::len));
    value.as_i64().or_else(|| i64::try_from(count?).ok())
}

/// What a value breaks of a schema, of the part of JSON Schema that ours use. Unknown words fail.
fn broken(root: &Value, schema: &Value, value: &Value, at: &str) -> Vec<String> {
    let mut found = Vec::new();
    let no = |found: &mut Vec<String>, why: &str| found.push(format!("{at}: {why}: {value}"));
    for (word, asked) in schema.as_object().unwrap() {
        match word.as_str() {
            "$ref" => {
                let target = root.pointer(asked.as_str().unwrap().trim_start_matches('#')).unwrap();
                found.extend(broken(root, target, value, at));
            }
            "allOf" => {
                for one in asked.as_array().unwrap() {
                    found.extend(broken(root, one, value, at));
                }
            }
            "anyOf" => {
                let all: Vec<_> = asked.as_array().unwrap().iter().map(|one| broken(root, one, value, at)).collect();
                if all.iter().all(|broken| !broken.is_empty()) {
                    no(&mut found, "nothing fits");
                }
            }
            "type" => {
                let is = match asked.as_str().unwrap() {
                    "object" => value.is_object(),
                    "array" => value.is_array(),
                    "string" => value.is_string(),
                    "integer" => value.is_i64(),
                    "boolean" => value.is_boolean(),
                    other => panic!("{other}"),
                };
                if !is {
                    no(&mut found, "wrong type");
                }
            }
            "enum" if !asked.as_array().unwrap().contains(value) => no(&mut found, "no such word"),
            "const" if asked != value => no(&mut found, "another word"),
            "pattern" => {
                let fits = value.as_str().is_none_or(|text| matches(asked.as_str().unwrap(), text));
                if !fits {
                    no(&mut found, "pattern");
                }
            }
            "minimum" | "minItems" | "minProperties" if measure(value) < asked.as_i64() => no(&mut found, "too little"),
            "maximum" | "maxItems" if measure(value) > asked.as_i64() => no(&mut found, "too much"),
            "required" => {
                for key in asked.as_array().unwrap() {
                    if value.as_object().is_some_and(|table| !table.contains_key(key.as_str().unwrap())) {
                        no(&mut found, &format!("lacks {key}"));
                    }
                }
            }
            "items" => {
                for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                    found.extend(broken(root, asked, item, &format!("{at}/{index}")));
                }
            }
            "propertyNames" => {
                for key in value.as_object().into_iter().flatten().map(|(key, _)| key) {
                    found.extend(broken(root, asked, &json!(key), at));
                }
            }
            "properties" => {
                for (key, below) in value.as_object().into_iter().flatten() {
                    if let Some(schema) = asked.get(key) {
                        found.extend(broken(root, schema, below, &format!("{at}/{key}")));
                    }
                }
            }
            "additionalProperties" => {
                let known = schema.get("properties");
                for (key, below) in value.as_object().into_iter().flatten() {
                    if known.is_some_and(|known| known.get(key).is_some()) {
                        continue;
                    }
                    match asked {
                        Value::Bool(false) => no(&mut found, &format!("unknown key {key}")),
                        schema => found.extend(broken(root, schema, below, &format!("{at}/{key}"))),
                    }
                }
            }
            "$schema" | "definitions" | "description" | "enum" | "const" | "minimum" | "maximum" | "minItems"
            | "maxItems" | "minProperties" => {}
            other => panic!("{other}"),
        }
    }
    found
}

fn breaks(path: &str, text: &str) -> Vec<String> {
    let Some((name, value)) = as_json(path, text) else { return Vec::new() };
    let schema = schema(&name);
    broken(&schema, &schema, &value, path)
}

#[test]
fn every_pack_keeps_the_schemas() {
    for (path, text) in FILES {
        assert_eq!(breaks(path, text), [""; 0]);
    }
    for source in PackSource::bundled() {
        let mut reading = Reading::default();
        for (path, text) in gather::gather(&source, &mut reading) {
            assert_eq!(breaks(&path, &text), [""; 0]);
        }
    }
}

#[test]
fn what_is_wrong_in_form_breaks_the_schema() {
    for (path, from, to) in [
        ("nodes/edge.toml", "rest = true", "rset = true"),
        ("nodes/edge.toml", "rest = true", "rest = \"yes\""),
        ("nodes/edge.toml", "map = [0, 0]", "map = [0]"),
        ("nodes/edge.toml", "direction = \"north\"", "direction = \"nroth\""),
        ("nodes/edge.toml", "chance = 30", "chance = 130"),
        ("nodes/edge.toml", "id = \"tower\"", "id = \"Tower\""),
        ("nodes/edge.toml", "{ op = \"hp\", delta = -2 }", "{ op = \"hq\", delta = -2 }"),
        ("nodes/edge.toml", "{ op = \"hp\", delta = -2 }", "{ op = \"hp\" }"),
        ("nodes/edge.toml", "{ op = \"hp\", delta = -2 }", "{ op = \"hp\", delta = -2, count = 1 }"),
        ("nodes/edge.toml", "{ visited = \"tower\", times = 2 }", "{ visitde = \"tower\" }"),
        ("nodes/edge.toml", "when = [{ item = \"rope\" }]", "when = { item = \"rope\" }"),
        ("nodes/edge.toml", "items = { rope = 2 }", "items = { rope = 0 }"),
        ("enemies.toml", "hp = 6\n", ""),
        ("enemies.toml", "regions = [\"river\"]", "regions = \"river\""),
        ("quests.toml", "told = \"keeper/bell\"", "told = \"keeper\""),
        ("items.toml", "on = \"hero\"", "on = \"heroine\""),
        ("story.toml", "[start]", "[begin]"),
        ("story.toml", "time = [\"dusk\", \"night\"]", "time = [\"dusk\", \"evening\"]"),
        ("knowledge.json", "\"category\"", "\"categroy\""),
    ] {
        let text = FILES.iter().find(|(file, _)| *file == path).unwrap().1;
        assert_eq!(text.matches(from).count(), 1, "{path}: {from}");
        assert!(!breaks(path, &text.replace(from, to)).is_empty(), "{path}: {to}");
    }
}

#[test]
fn what_has_to_be_there_is_required() {
    let required = |name: &str, pointer: &str| -> Vec<String> {
        let schema = schema(name);
        serde_json::from_value(schema.pointer(pointer).unwrap_or_else(|| panic!("{pointer}"))["required"].clone())
            .unwrap()
    };
    assert_eq!(required("story", ""), ["blurb", "id", "start", "title"]);
    assert_eq!(required("nodes", "/properties/nodes/items"), ["first", "id", "name", "region"]);
    let exits = "/properties/nodes/items/properties/exits/items";
    assert_eq!(required("nodes", exits), ["label", "to"]);
    assert_eq!(required("endings", "/properties/endings/items"), ["id", "kind", "text", "title"]);
    assert_eq!(required("knowledge", "/items"), ["text", "title"]);
}

/// Every key of a schema with its description, by the table in which it stands.
fn keys(schema: &Value, table: &str, found: &mut Vec<(String, String, Option<String>)>) {
    for (key, below) in schema["properties"].as_object().into_iter().flatten() {
        let description = below["description"].as_str().map(str::to_owned);
        found.push((table.to_owned(), key.clone(), description));
        keys(below, &format!("{table}/{key}"), found);
    }
    for word in ["items", "allOf", "anyOf"] {
        match &schema[word] {
            Value::Array(all) => all.iter().for_each(|one| keys(one, table, found)),
            Value::Object(_) => keys(&schema[word], table, found),
            _ => {}
        }
    }
}

#[test]
fn every_key_says_what_it_is_for_and_nothing_else_does() {
    let mut found = Vec::new();
    for (name, text) in schemas() {
        let schema: Value = serde_json::from_str(&text).unwrap();
        let name = name.trim_end_matches(".json");
        // the one key of a file of rows is the file's own name
        let rows = &schema["properties"][name]["items"];
        keys(if rows.is_null() { &schema } else { rows }, name, &mut found);
        if name == "lore" {
            keys(&schema["properties"]["settings"], "lore/settings", &mut found);
        }
        keys(&schema["definitions"]["condition"], "when", &mut found);
        keys(&schema["definitions"]["effect"], "effects", &mut found);
    }
    let without: BTreeSet<_> = found.iter().filter(|(.., text)| text.is_none()).map(|(at, key, _)| (at, key)).collect();
    assert!(without.is_empty(), "src/story/keys.rs says nothing of {without:?}");
    for (table, key, text) in crate::story::keys::KEYS {
        let used = found.iter().any(|(.., said)| said.as_deref() == Some(*text));
        assert!(used, "no reader asks for `{key}` of `{table}`");
    }
}
