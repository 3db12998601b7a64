//! JSON Schemas of the files of a pack, for editors that complete and check while one writes.
//!
//! They are made from what the readers ask for (`sketch`), so they say what [`super::check`] says about form. What they
//! cannot say (that an id exists, that an ending can be reached) is left to it.

use serde_json::{Map, Value, json};

use super::keys::meaning;
use super::rows::{Sketches, sketches};
use super::sketch::{Part, Shape, Sketch};

/// The schemas by file name (`story.json`, `nodes.json` …), each with a line end at its end.
#[must_use]
pub fn schemas() -> Vec<(String, String)> {
    let sketches = sketches();
    let definitions = definitions(&sketches);
    let file = |name: &str, mut schema: Map<String, Value>| {
        schema.insert("$schema".to_owned(), json!("http://json-schema.org/draft-07/schema#"));
        schema.insert("definitions".to_owned(), definitions.clone());
        let text = serde_json::to_string_pretty(&Value::Object(schema)).unwrap_or_default();
        (format!("{name}.json"), format!("{text}\n"))
    };
    let mut files = vec![file("story", row(&sketches.story, "story"))];
    for (table, sketch) in &sketches.tables {
        let rows = json!({ "type": "array", "items": row(sketch, table) });
        let mut properties = Map::from_iter([((*table).to_owned(), rows)]);
        if *table == "lore" {
            let settings = row(&sketches.lore_settings, "lore/settings");
            properties.insert("settings".to_owned(), Value::Object(settings));
        }
        files.push(file(table, object(properties, &[])));
    }
    files.push(file("passages", row(&sketches.passage, "passages")));
    let documents = Map::from_iter([
        ("type".to_owned(), json!("array")),
        ("items".to_owned(), json!(row(&sketches.document, "knowledge"))),
    ]);
    files.push(file("knowledge", documents));
    files
}

/// What several tables share.
fn definitions(sketches: &Sketches) -> Value {
    let any = |all: &[Sketch], at| json!({ "anyOf": all.iter().map(|sketch| row(sketch, at)).collect::<Vec<_>>() });
    let by_language = |member: Value| json!({ "type": "object", "properties": { "zh": member, "en": member }, "additionalProperties": false, "minProperties": 1 });
    let string = json!({ "type": "string" });
    let strings = json!({ "type": "array", "items": string });
    json!({
        "id": { "type": "string", "pattern": "^[a-z0-9_]{1,64}$" },
        "text": { "anyOf": [string, by_language(string.clone())] },
        "texts": { "anyOf": [{ "type": "array", "items": reference("text") }, by_language(strings.clone())] },
        "words": { "anyOf": [strings, by_language(strings.clone())] },
        "counts": {
            "type": "object",
            "propertyNames": { "pattern": "^[a-z0-9_]{1,64}$" },
            "additionalProperties": { "type": "integer", "minimum": 1, "maximum": 9999 }
        },
        "condition": any(&sketches.conditions, "when"),
        "conditions": { "type": "array", "items": reference("condition") },
        "effect": any(&sketches.effects, "effects"),
        "effects": { "type": "array", "items": reference("effect") },
    })
}

fn row(sketch: &Sketch, at: &str) -> Map<String, Value> {
    sketch.row().map(|part| table(sketch, part, at)).unwrap_or_default()
}

/// The schema of a table that stands at `at`, each key with what it is for.
fn table(sketch: &Sketch, part: &Part, at: &str) -> Map<String, Value> {
    let property = |(key, below): (&&'static str, &usize)| {
        let path = format!("{at}/{key}");
        let schema = sketch.part(*below).map_or(Value::Null, |part| value(sketch, part, &path));
        ((*key).to_owned(), described(schema, meaning(at, key)))
    };
    let needed: Vec<&str> = part.needed.iter().copied().collect();
    object(part.keys.iter().map(property).collect(), &needed)
}

/// A schema with a description. One that only refers to another is set apart: beside a reference nothing else is read.
fn described(schema: Value, description: Option<&str>) -> Value {
    let (Some(description), Value::Object(mut schema)) = (description, schema.clone()) else { return schema };
    if schema.contains_key("$ref") {
        return json!({ "description": description, "allOf": [schema] });
    }
    schema.insert("description".to_owned(), json!(description));
    Value::Object(schema)
}

/// The schema of a value.
fn value(sketch: &Sketch, part: &Part, at: &str) -> Value {
    let one = match &part.shape {
        None => Value::Object(table(sketch, part, at)),
        Some(Shape::TableOr(word)) => json!({ "anyOf": [{ "const": word }, table(sketch, part, at)] }),
        Some(shape) => scalar(shape),
    };
    if part.list { json!({ "type": "array", "items": one }) } else { one }
}

fn scalar(shape: &Shape) -> Value {
    let whole = |bounds: &std::ops::RangeInclusive<i64>| json!({ "type": "integer", "minimum": bounds.start(), "maximum": bounds.end() });
    match shape {
        Shape::Text => reference("text"),
        Shape::Texts => reference("texts"),
        Shape::Words => reference("words"),
        Shape::Word => json!({ "type": "string" }),
        Shape::Flag => json!({ "type": "boolean" }),
        Shape::Whole(bounds) => whole(bounds),
        Shape::Wholes(bounds) => json!({ "type": "array", "items": whole(bounds) }),
        Shape::Pair(bounds) => json!({ "type": "array", "items": whole(bounds), "minItems": 2, "maxItems": 2 }),
        Shape::Choice(words) => json!({ "enum": words }),
        Shape::Choices(words) => {
            json!({ "anyOf": [{ "enum": words }, { "type": "array", "items": { "enum": words }, "minItems": 1 }] })
        }
        Shape::Id => reference("id"),
        Shape::Topic => json!({ "type": "string", "pattern": "^[a-z0-9_]+/[a-z0-9_]+$" }),
        Shape::Counts => reference("counts"),
        Shape::Condition => reference("condition"),
        Shape::Conditions => reference("conditions"),
        Shape::Effects => reference("effects"),
        Shape::TableOr(word) => json!({ "const": word }),
    }
}

fn object(properties: Map<String, Value>, needed: &[&str]) -> Map<String, Value> {
    let mut object = Map::from_iter([
        ("type".to_owned(), json!("object")),
        ("properties".to_owned(), Value::Object(properties)),
        ("additionalProperties".to_owned(), json!(false)),
    ]);
    if !needed.is_empty() {
        object.insert("required".to_owned(), json!(needed));
    }
    object
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/definitions/{name}") })
}
