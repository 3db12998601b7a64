//! Lore entries as a pack writes them.

use std::fmt::Write as _;

use super::toml;
use crate::text::Language;
use crate::world::{LoreEntry, LoreLogic, LorePosition, LoreSettings};

/// How lore is looked for, at the head of the file.
pub(super) fn settings(settings: &LoreSettings) -> String {
    let usual = LoreSettings::default();
    let mut out = String::from("[settings]\n");
    for (key, own, usual) in [
        ("scan_depth", settings.scan_depth, usual.scan_depth),
        ("budget", settings.budget, usual.budget),
        ("recursion", settings.recursion, usual.recursion),
    ] {
        if own != usual {
            let _ = writeln!(out, "{key} = {own}");
        }
    }
    for (key, own, usual) in [
        ("case_sensitive", settings.case_sensitive, usual.case_sensitive),
        ("whole_words", settings.whole_words, usual.whole_words),
    ] {
        if own != usual {
            let _ = writeln!(out, "{key} = {own}");
        }
    }
    out.push('\n');
    out
}

/// The word of a logic.
pub(super) const fn logic(logic: LoreLogic) -> &'static str {
    match logic {
        LoreLogic::AndAny => "and_any",
        LoreLogic::NotAll => "not_all",
        LoreLogic::NotAny => "not_any",
        LoreLogic::AndAll => "and_all",
    }
}

/// One entry; what is as it usually is does not stand there.
pub(super) fn row(entry: &LoreEntry, id: &str) -> String {
    let usual = LoreEntry::new("");
    let mut out = format!("[[lore]]\nid = \"{id}\"\n");
    let title = entry.title.get(Language::En);
    if !title.is_empty() {
        let _ = writeln!(out, "title = {}", toml::line(title));
    }
    for (key, words) in [("keys", &entry.keys), ("secondary", &entry.secondary)] {
        let words = words.get(Language::En);
        if !words.is_empty() {
            let _ = writeln!(out, "{key} = {}", toml::lines(words.iter().map(String::as_str)));
        }
    }
    if entry.logic != usual.logic {
        let _ = writeln!(out, "logic = \"{}\"", logic(entry.logic));
    }
    for (key, own, usual) in [
        ("enabled", entry.enabled, usual.enabled),
        ("constant", entry.constant, usual.constant),
        ("ignores_budget", entry.ignores_budget, usual.ignores_budget),
    ] {
        if own != usual {
            let _ = writeln!(out, "{key} = {own}");
        }
    }
    for (key, own, usual) in [
        ("probability", entry.probability, usual.probability),
        ("sticky", entry.sticky, usual.sticky),
        ("cooldown", entry.cooldown, usual.cooldown),
        ("delay", entry.delay, usual.delay),
    ] {
        if own != usual {
            let _ = writeln!(out, "{key} = {own}");
        }
    }
    if entry.order != usual.order {
        let _ = writeln!(out, "order = {}", entry.order);
    }
    match entry.position {
        LorePosition::Before => {}
        LorePosition::After => out.push_str("position = \"after\"\n"),
        LorePosition::Depth(depth) => {
            let _ = writeln!(out, "depth = {depth}");
        }
    }
    let group = &entry.group;
    if !group.names.is_empty() {
        let names = toml::lines(group.names.iter().map(String::as_str));
        let _ =
            writeln!(out, "group = {{ names = {names}, weight = {}, overrides = {} }}", group.weight, group.overrides);
    }
    let matching = &entry.matching;
    let parts = [
        matching.scan_depth.map(|depth| format!("scan_depth = {depth}")),
        matching.case_sensitive.map(|flag| format!("case_sensitive = {flag}")),
        matching.whole_words.map(|flag| format!("whole_words = {flag}")),
    ];
    let parts = parts.into_iter().flatten().collect::<Vec<_>>().join(", ");
    if !parts.is_empty() {
        let _ = writeln!(out, "matching = {{ {parts} }}");
    }
    let recursion = &entry.recursion;
    if *recursion != usual.recursion {
        let _ = writeln!(
            out,
            "recursion = {{ excluded = {}, prevents = {}, delayed = {} }}",
            recursion.excluded, recursion.prevents, recursion.delayed
        );
    }
    if !entry.persons.names.is_empty() {
        let names = toml::lines(entry.persons.names.iter().map(String::as_str));
        let _ = writeln!(out, "persons = {{ names = {names}, excluded = {} }}", entry.persons.excluded);
    }
    let _ = writeln!(out, "text = {}\n", toml::prose(entry.text.get(Language::En)));
    out
}
