use std::sync::LazyLock;

use serde_json::{Value, json};

use crate::text::Language;

/// What the model is told about its task: the first part of the system message. It holds the word "JSON", which some
/// servers ask for, and one worked example from another story, for small models copy placeholders.
#[must_use]
pub const fn contract(language: Language) -> &'static str {
    match language {
        Language::Zh => include_str!("../../../assets/prompts/zh/contract.md"),
        Language::En => include_str!("../../../assets/prompts/en/contract.md"),
    }
}

/// The same in few words, for a model with a small context.
#[must_use]
pub const fn short_contract(language: Language) -> &'static str {
    match language {
        Language::Zh => include_str!("../../../assets/prompts/zh/short.md"),
        Language::En => include_str!("../../../assets/prompts/en/short.md"),
    }
}

/// What the model is told when it shall sum up some turns (seeds A2: at most 150 Chinese characters).
#[must_use]
pub const fn summary_request(language: Language) -> &'static str {
    match language {
        Language::Zh => include_str!("../../../assets/prompts/zh/summary.md"),
        Language::En => include_str!("../../../assets/prompts/en/summary.md"),
    }
}

/// What the model is told when it shall make one chapter out of several summaries.
#[must_use]
pub const fn chapter_request(language: Language) -> &'static str {
    match language {
        Language::Zh => include_str!("../../../assets/prompts/zh/chapter.md"),
        Language::En => include_str!("../../../assets/prompts/en/chapter.md"),
    }
}

/// What the model is told when it shall take the facts out of a turn, in a call of its own (seeds B11).
#[must_use]
pub const fn facts_request(language: Language) -> &'static str {
    match language {
        Language::Zh => include_str!("../../../assets/prompts/zh/facts.md"),
        Language::En => include_str!("../../../assets/prompts/en/facts.md"),
    }
}

/// What the model is told when it shall rule of a free action, before the die is thrown.
#[must_use]
pub const fn ruling_request(language: Language) -> &'static str {
    match language {
        Language::Zh => include_str!("../../../assets/prompts/zh/ruling.md"),
        Language::En => include_str!("../../../assets/prompts/en/ruling.md"),
    }
}

/// What a model is told that reads a part of a novel.
#[must_use]
pub const fn novel_request(language: Language) -> &'static str {
    match language {
        Language::Zh => include_str!("../../../assets/prompts/zh/novel.md"),
        Language::En => include_str!("../../../assets/prompts/en/novel.md"),
    }
}

/// The JSON Schema of the answer to [`novel_request`].
#[must_use]
pub fn novel_schema() -> &'static Value {
    static SCHEMA: LazyLock<Value> = LazyLock::new(|| {
        let text = json!({"type": "string"});
        let list = |items: &Value| json!({"type": "array", "items": items});
        let relation = object(&[("with", text.clone()), ("what", text.clone())]);
        let person = object(&[
            ("name", text.clone()),
            ("aliases", list(&text)),
            ("role", text.clone()),
            ("facts", list(&text)),
            ("relations", list(&relation)),
            ("manner", text.clone()),
        ]);
        let place = object(&[("name", text.clone()), ("text", text.clone())]);
        object(&[("world", list(&text)), ("people", list(&person)), ("places", list(&place))])
    });
    &SCHEMA
}

/// The JSON Schema of the answer to [`ruling_request`].
#[must_use]
pub fn ruling_schema() -> &'static Value {
    static SCHEMA: LazyLock<Value> = LazyLock::new(|| {
        let word = |words: &[&str]| json!({"type": "string", "enum": words});
        let small = ["add_item", "remove_item", "gold", "hp", "affinity", "time"];
        let changes = json!({"type": "array", "items": {"anyOf": effects(&small)}});
        object(&[
            ("why", json!({"type": "string"})),
            ("odds", word(&["trivial", "check", "impossible"])),
            ("attribute", word(&["strength", "agility", "intelligence", "none"])),
            ("difficulty", json!({"type": "integer"})),
            ("success", changes.clone()),
            ("failure", changes),
        ])
    });
    &SCHEMA
}

/// The JSON Schema of the answer to [`facts_request`].
#[must_use]
pub fn facts_schema() -> &'static Value {
    static SCHEMA: LazyLock<Value> = LazyLock::new(|| object(&[("facts", facts())]));
    &SCHEMA
}

/// A list of facts.
fn facts() -> Value {
    let text = json!({"type": "string"});
    let fact = object(&[
        ("subject", text.clone()),
        ("relation", text.clone()),
        ("object", text),
        ("confidence", json!({"type": "number"})),
    ]);
    json!({"type": "array", "items": fact})
}

/// The JSON Schema of a reply, in the form that strict servers ask for: every object closed, every property required,
/// plain keywords only. The narration comes first, so that it can be shown while the rest is written.
#[must_use]
pub fn reply_schema() -> &'static Value {
    static SCHEMA: LazyLock<Value> = LazyLock::new(schema);
    &SCHEMA
}

fn schema() -> Value {
    let text = json!({"type": "string"});
    let all = ["add_item", "remove_item", "gold", "hp", "affinity", "move", "time", "introduce"];
    object(&[
        ("narration", text.clone()),
        ("choices", json!({"type": "array", "items": text})),
        ("effects", json!({"type": "array", "items": {"anyOf": effects(&all)}})),
        ("speakers", json!({"type": "array", "items": text})),
        ("facts", facts()),
    ])
}

/// The forms of some effects.
fn effects(ops: &[&str]) -> Vec<Value> {
    let text = json!({"type": "string"});
    let number = json!({"type": "integer"});
    let kinds = json!({"type": "string", "enum": ["person", "thing", "detail"]});
    let fields = |op: &str| match op {
        "add_item" | "remove_item" => vec![("item", &text), ("count", &number)],
        "affinity" => vec![("character", &text), ("delta", &number)],
        "move" => vec![("to", &text)],
        "time" => vec![("periods", &number)],
        "introduce" => vec![("kind", &kinds), ("name", &text), ("text", &text)],
        _ => vec![("delta", &number)],
    };
    let effect = |op: &&str| {
        let mut properties = vec![("op", json!({"type": "string", "enum": [op]}))];
        properties.extend(fields(op).into_iter().map(|(name, kind)| (name, kind.clone())));
        object(&properties)
    };
    ops.iter().map(effect).collect()
}

/// A closed object with these properties, all required, in this order.
fn object(properties: &[(&str, Value)]) -> Value {
    let required: Vec<&str> = properties.iter().map(|(name, _)| *name).collect();
    let properties: serde_json::Map<String, Value> =
        properties.iter().map(|(name, kind)| ((*name).to_owned(), kind.clone())).collect();
    json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false})
}

/// The examples inside the two contracts: the lines that are objects.
pub(super) fn examples(language: Language) -> Vec<Value> {
    let lines = [contract(language), short_contract(language)].into_iter().flat_map(str::lines);
    lines.filter(|line| line.starts_with('{')).filter_map(|line| serde_json::from_str(line).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every object of a schema.
    fn objects<'a>(schema: &'a Value, found: &mut Vec<&'a Value>) {
        if schema.get("type") == Some(&json!("object")) {
            found.push(schema);
        }
        for inner in schema.as_object().into_iter().flat_map(|object| object.values()) {
            objects(inner, found);
        }
        for inner in schema.as_array().into_iter().flatten() {
            objects(inner, found);
        }
    }

    #[test]
    fn the_schema_is_strict_everywhere() {
        let mut found = Vec::new();
        objects(reply_schema(), &mut found);
        assert_eq!(found.len(), 10);
        for object in found {
            assert_eq!(object["additionalProperties"], json!(false), "{object}");
            let names: Vec<&String> = object["properties"].as_object().unwrap().keys().collect();
            assert_eq!(json!(names), object["required"], "{object}");
        }
        assert_eq!(reply_schema()["required"][0], json!("narration"));
    }

    #[test]
    fn the_contract_is_short_and_says_json() {
        for language in Language::ALL {
            let text = contract(language);
            // About what a tokenizer of a multilingual model makes of it.
            let ascii = text.chars().filter(char::is_ascii).count();
            let tokens = ascii / 4 + (text.chars().count() - ascii) * 3 / 4;
            assert!(tokens < 700, "{language}: {tokens}");
            assert!(text.contains("JSON") && !summary_request(language).is_empty());
            assert_eq!(examples(language).len(), 2);
            let short = short_contract(language);
            let object = short.lines().find(|line| line.starts_with('{')).unwrap_or_default();
            assert!(short.contains("JSON") && serde_json::from_str::<Value>(object).is_ok(), "{object}");
            assert!(crate::prompt::estimate(short) < 450, "{language}: {}", crate::prompt::estimate(short));
        }
    }
}
