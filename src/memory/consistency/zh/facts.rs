//! What a Chinese clause says against the core facts.

use super::clause::Clause;
use crate::memory::consistency::claim::Claim;
use crate::memory::consistency::facts::{opposites, subject};
use crate::memory::consistency::{CoreFact, Told};

/// 任务完成了, 你完成了“寻找哈尔”.
pub(super) fn quests(clauses: &[Clause<'_>], told: &Told<'_>, whole: &str, add: &mut dyn FnMut(Claim)) {
    let words = ["完成了", "达成了", "办完了", "了结了", "已经完成", "已完成", "完成"];
    let done = clauses.iter().any(|clause| {
        clause.find(&words).is_some_and(|(at, end)| {
            clause.is_real(at)
                && clause.is_now(at)
                && (clause.text.contains('你') || clause.text.contains("任务"))
                && !clause
                    .persons()
                    .any(|person| person.at.end <= at && clause.before(person.at.start).trim().is_empty())
                && !clause.after(end).starts_with(['的', '不'])
        })
    });
    if !done {
        return;
    }
    let named = super::super::quests::named(told, whole);
    if !named.is_empty() || clauses.iter().any(|clause| clause.text.contains("任务")) {
        add(Claim::QuestDone(named));
    }
}

/// Reads what a Chinese clause says against the core facts: "吊桥完好无损".
pub(super) fn read(clause: &Clause<'_>, facts: &[CoreFact], add: &mut dyn FnMut(Claim)) {
    const LINKS: &[&str] = &[
        "还是",
        "就是",
        "是你的",
        "是我们的",
        "是",
        "还",
        "依然",
        "仍然",
        "已经",
        "早已",
        "正",
        "一直",
        "却",
        "竟",
        "都",
        "也",
    ];
    for (number, fact) in facts.iter().enumerate() {
        let subject = subject(fact);
        let Some(at) = clause.text.find(&subject).filter(|_| !subject.is_empty()) else { continue };
        let Some(mut rest) = clause.text.get(at + subject.len()..) else { continue };
        if !clause.is_real(at + subject.len()) {
            continue;
        }
        while let Some(link) = LINKS.iter().find(|link| rest.starts_with(**link)) {
            rest = rest.get(link.len()..).unwrap_or_default();
        }
        if opposites(fact).iter().any(|word| rest.starts_with(word)) {
            add(Claim::Denies(number));
        }
    }
}
