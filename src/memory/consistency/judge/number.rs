//! Numbers, throws and blows against the world.

use super::{Fault, all, item_name};
use crate::memory::consistency::{Kind, Told};
use crate::text::Message;
use crate::world::{EventKind, ItemId, Side};

pub(super) fn counts(told: &Told<'_>, items: &[ItemId], count: i64) -> Option<Fault> {
    all(items, |item| {
        let (before, after) = told.counts(item);
        if (before == 0 && after == 0) || i64::from(before) == count || i64::from(after) == count {
            return None;
        }
        let called = item_name(told, item);
        let reason = Message::new("consistency-told-count").with("item", &called).with("count", count);
        Some((Kind::Number, reason, Message::new("consistency-has").with("item", &called).with("count", after)))
    })
}

pub(super) fn gold(told: &Told<'_>, count: i64) -> Option<Fault> {
    let (before, after) = (told.before.hero.gold, told.after.hero.gold);
    (count != before && count != after).then(|| {
        let reason = Message::new("consistency-told-gold").with("count", count);
        (Kind::Number, reason, Message::new("consistency-gold").with("before", before).with("count", after))
    })
}

pub(super) fn gold_moves(told: &Told<'_>, delta: i64) -> Option<Fault> {
    let total = told.after.hero.gold - told.before.hero.gold;
    let single =
        told.events.iter().any(|event| matches!(event.kind, EventKind::Gold { delta: moved } if moved == delta));
    (delta != total && !single).then(|| {
        let reason = Message::new("consistency-told-gold-moves").with("count", delta);
        (
            Kind::Number,
            reason,
            Message::new("consistency-gold").with("before", told.before.hero.gold).with("count", told.after.hero.gold),
        )
    })
}

pub(super) fn health(told: &Told<'_>, count: i64) -> Option<Fault> {
    let (before, after) = (i64::from(told.before.hero.hp), i64::from(told.after.hero.hp));
    (count != before && count != after).then(|| {
        let reason = Message::new("consistency-told-health").with("count", count);
        (Kind::Number, reason, Message::new("consistency-health").with("count", after))
    })
}

pub(super) fn health_lost(told: &Told<'_>, count: i64) -> Option<Fault> {
    let total = i64::from(told.before.hero.hp) - i64::from(told.after.hero.hp);
    let single = told.events.iter().any(|event| match event.kind {
        EventKind::Health { delta } => i64::from(-delta) == count,
        EventKind::Blow { by: Side::Enemy, damage, .. } => i64::from(damage) == count,
        _ => false,
    });
    (count != total && !single).then(|| {
        let reason = Message::new("consistency-told-health-lost").with("count", count);
        (Kind::Number, reason, Message::new("consistency-health").with("count", told.after.hero.hp))
    })
}

pub(super) fn outcome(told: &Told<'_>, success: bool) -> Option<Fault> {
    (told.outcome()? != success).then(|| {
        let (reason, truth) = if success {
            ("consistency-told-success", "consistency-failed")
        } else {
            ("consistency-told-failure", "consistency-succeeded")
        };
        (Kind::Outcome, Message::new(reason), Message::new(truth))
    })
}

pub(super) fn blow(told: &Told<'_>, hit: bool) -> Option<Fault> {
    (told.blows()? != hit).then(|| {
        let (reason, truth) = if hit {
            ("consistency-told-hit", "consistency-missed")
        } else {
            ("consistency-told-miss", "consistency-hit")
        };
        (Kind::Outcome, Message::new(reason), Message::new(truth))
    })
}
