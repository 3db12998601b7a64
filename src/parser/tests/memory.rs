//! Lines about what is known and remembered.

use super::*;
use crate::world::{MemoryOrder, Meta};

fn meta(line: &str) -> Option<Meta> {
    let state = state(At::Hut);
    match read(line, &sample::story(), &state, &[], crate::text::Language::Zh) {
        Reading::Meta(meta) => Some(meta),
        _ => None,
    }
}

#[test]
fn what_is_known_can_be_asked_in_both_languages() {
    for line in ["facts", "What do I know?", "我知道什么", "我记得些什么？", "已知事实"] {
        assert_eq!(meta(line), Some(Meta::Facts(None)), "{line}");
    }
    for line in ["What do I know about Hal?", "facts about hal", "what do you know about hal", "what is known of Hal"] {
        let expected = (line != "what do you know about hal").then(|| Meta::Facts(Some("hal".to_owned())));
        assert_eq!(meta(line), expected, "{line}");
    }
    for line in [
        "关于哈尔我知道什么",
        "关于哈尔，我知道些什么？",
        "我对哈尔知道多少",
        "我对哈尔了解什么",
        "对哈尔我了解多少",
        "我知道哈尔什么",
    ] {
        let expected = (line != "我知道哈尔什么").then(|| Meta::Facts(Some("哈尔".to_owned())));
        assert_eq!(meta(line), expected, "{line}");
    }
}

#[test]
fn memories_are_changed_by_number_alone() {
    for (line, order) in [
        ("forget fact 3", MemoryOrder::Forget(3)),
        ("忘掉3号事实", MemoryOrder::Forget(3)),
        ("忘记第十二条记忆", MemoryOrder::Forget(12)),
        ("accept fact 4", MemoryOrder::Accept(4)),
        ("采纳事实4", MemoryOrder::Accept(4)),
        ("pin memory 5", MemoryOrder::Pin(5)),
        ("钉住5号记忆", MemoryOrder::Pin(5)),
        ("undo memory change", MemoryOrder::Undo(None)),
        ("撤销对记忆的改动", MemoryOrder::Undo(None)),
    ] {
        assert_eq!(meta(line), Some(Meta::Memory(order)), "{line}");
    }
    for line in ["forget the past", "忘掉过去", "accept the offer", "接受", "forget fact", "pin the map to the wall"]
    {
        assert!(!matches!(meta(line), Some(Meta::Memory(_))), "{line}");
    }
}
