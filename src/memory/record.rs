use serde_json::{Value, json};

use super::tokens::joined;
use crate::store::{MemoryDraft, MemoryKind};
use crate::text::Language;

/// A whole exchange as one memory (seeds D7): what the player wrote and what was told. `meta` says more about it: the
/// node, who was present.
#[must_use]
pub fn exchange(language: Language, input: &str, narration: &str, meta: Value) -> MemoryDraft {
    let player = match language {
        Language::Zh => "用户",
        Language::En => "User",
    };
    draft(MemoryKind::Exchange, format!("{player}: {}\nAI: {}", input.trim(), narration.trim()), meta)
}

/// Anything to be remembered: its words are cut from its text.
#[must_use]
pub fn draft(kind: MemoryKind, text: String, meta: Value) -> MemoryDraft {
    let meta = if meta.is_object() { meta } else { json!({}) };
    MemoryDraft { kind, character: None, tokens: joined(&text), text, meta, importance: 0.5 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exchange_is_one_memory() {
        let memory = exchange(Language::Zh, " 打听哈尔 ", "老猎人沉默了。\n\n“他去了沼泽。”", json!({"node": "hut"}));
        assert_eq!(memory.text, "用户: 打听哈尔\nAI: 老猎人沉默了。\n\n“他去了沼泽。”");
        assert!(memory.tokens.split(' ').any(|token| token == "沼泽"));
        assert_eq!((memory.kind, memory.meta), (MemoryKind::Exchange, json!({"node": "hut"})));
        assert_eq!(exchange(Language::En, "ask", "He nods.", Value::Null).text, "User: ask\nAI: He nods.");
    }
}
