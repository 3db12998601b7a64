//! What came of a turn: dice, effects with their verdicts, what was corrected, what the player was told.

use super::{Line, Page, Tone};
use crate::engine::desk::show;
use crate::store::{TurnRow, VerdictKind};
use crate::text::{Locale, Message};
use crate::world::Story;

/// The page. `behind` is what went wrong since the turn was told.
pub(super) fn page(story: &Story, locale: &Locale, row: &TurnRow, behind: &[String]) -> Page {
    let view = show::turn(story, locale, row);
    let rolls = view.rolls.iter().map(|roll| {
        let tone = match roll.success {
            Some(true) => Tone::Good,
            Some(false) => Tone::Bad,
            None => Tone::Plain,
        };
        Line::new(tone, roll.text.as_str())
    });
    let changes = view.changes.iter().map(|change| Line::new(Tone::Change, change.as_str()));
    let effects = row.effects.iter().map(|judged| {
        let (key, tone) = match judged.verdict {
            VerdictKind::Accepted => ("panel-verdict-accepted", Tone::Good),
            VerdictKind::Clamped => ("panel-verdict-clamped", Tone::Change),
            VerdictKind::Refused => ("panel-verdict-refused", Tone::Bad),
        };
        let says = Message::new(key)
            .with("effect", show::written(&judged.effect))
            .with("reason", judged.reason.clone().unwrap_or_default());
        Line::new(tone, locale.say(&says))
    });
    let checks = view.checks.iter().map(|check| Line::new(Tone::Change, check.as_str()));
    let notices = row.notices.iter().chain(behind).map(|notice| Line::new(Tone::Plain, notice.as_str()));
    let parts: [(&str, Vec<Line>); 5] = [
        ("panel-outcome-dice", rolls.collect()),
        ("panel-outcome-effects", effects.collect()),
        ("panel-outcome-changes", changes.collect()),
        ("panel-outcome-checks", checks.collect()),
        ("panel-outcome-notices", notices.collect()),
    ];
    let mut head = Vec::new();
    for (heading, lines) in parts.into_iter().filter(|(_, lines)| !lines.is_empty()) {
        if !head.is_empty() {
            head.push(Line::default());
        }
        head.push(Line::new(Tone::Heading, locale.find(heading).unwrap_or_default()));
        head.extend(lines);
    }
    if head.is_empty() {
        head.push(Line::new(Tone::Dim, locale.text("panel-outcome-none")));
    }
    Page { head, ..Page::default() }
}
