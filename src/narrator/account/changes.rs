use std::collections::BTreeMap;

use super::names;
use crate::text::{Language, Locale, Message};
use crate::world::{
    Attribute, CharacterId, Event, EventKind, ItemId, ItemKind, Noticed, Odds, Period, Purpose, Roll, Side, Status,
    Story, Thing,
};

/// What a turn changed, one short line each, for the screen: `+1 rope`, `Quest begun: …`, `Health −3`.
///
/// What came and went in one turn is summed up first; what sums to nothing is left out. Items come first, then gold,
/// health and experience, then everything else in the order in which it happened.
#[must_use]
pub fn changes(story: &Story, locale: &Locale, events: &[Event]) -> Vec<String> {
    let sums = Sums::of(story, events);
    let mut lines = Vec::new();
    for (item, count) in &sums.items {
        let message = signed("account-item-more", "account-item-less", i64::from(*count));
        lines.extend(message.map(|message| message.with("item", &names::item(story, item))));
    }
    lines.extend(signed("account-gold-more", "account-gold-less", sums.gold));
    lines.extend(signed("account-health-more", "account-health-less", sums.health));
    lines.extend(signed("account-experience", "account-experience", sums.experience));
    let mut affinities: BTreeMap<_, (i32, i32)> = BTreeMap::new();
    for event in events {
        if let EventKind::Affinity { character, delta, value } = &event.kind {
            let sum = affinities.entry(character).or_default();
            *sum = (sum.0.saturating_add(*delta), *value);
        }
    }
    for (character, (delta, value)) in affinities {
        let message = signed("account-affinity-more", "account-affinity-less", i64::from(delta));
        lines.extend(
            message.map(|message| message.with("who", &names::character(story, character)).with("value", minus(value))),
        );
    }
    lines.extend(events.iter().filter_map(|event| change(story, locale, event)));
    lines.iter().map(|message| locale.say(message)).collect()
}

/// What came and went in a turn.
#[derive(Default)]
struct Sums {
    items: BTreeMap<ItemId, i32>,
    gold: i64,
    health: i64,
    experience: i64,
}

impl Sums {
    fn of(story: &Story, events: &[Event]) -> Self {
        let mut sums = Self::default();
        for event in events {
            match &event.kind {
                EventKind::Took { item, count } | EventKind::Got { item, count } => sums.add(item, *count, 1),
                EventKind::Lost { item, count } => sums.add(item, *count, -1),
                EventKind::Dropped { item } | EventKind::Gave { item, kept: true, .. } => sums.add(item, 1, -1),
                EventKind::Used { item, on, worked: true } if used_up(story, item, on.as_ref()) => {
                    sums.add(item, 1, -1);
                }
                EventKind::Gold { delta } => sums.gold = sums.gold.saturating_add(*delta),
                EventKind::Health { delta } => sums.hurt(i64::from(*delta)),
                EventKind::Rested { healed } => sums.hurt(i64::from(*healed)),
                EventKind::Blow { by: Side::Enemy, damage, .. } => sums.hurt(-i64::from(*damage)),
                EventKind::Experience { delta } => sums.experience = sums.experience.saturating_add(*delta),
                _ => {}
            }
        }
        sums
    }

    fn add(&mut self, item: &ItemId, count: u32, sign: i32) {
        let sum = self.items.entry(item.clone()).or_default();
        *sum = sum.saturating_add(i32::try_from(count).unwrap_or(i32::MAX).saturating_mul(sign));
    }

    const fn hurt(&mut self, delta: i64) {
        self.health = self.health.saturating_add(delta);
    }
}

/// Whether using the item uses it up: a consumable always, else where each use of this kind does.
fn used_up(story: &Story, item: &ItemId, on: Option<&Thing>) -> bool {
    story.items.get(item).is_some_and(|item| {
        let mut uses = item.uses.iter().filter(|usage| usage.on.as_ref() == on).peekable();
        item.kind == ItemKind::Consumable || (uses.peek().is_some() && uses.all(|usage| usage.consumes))
    })
}

/// One of two messages with the amount as `count`; none where the amount is 0.
fn signed(more: &'static str, less: &'static str, amount: i64) -> Option<Message> {
    let message = match amount {
        0 => return None,
        1.. => Message::new(more),
        _ => Message::new(less),
    };
    Some(message.with("count", amount.saturating_abs()))
}

/// A number with the sign for minus that stands in prose.
fn minus(value: i32) -> String {
    value.to_string().replace('-', "−")
}

/// The line of an event that is not summed up.
fn change(story: &Story, locale: &Locale, event: &Event) -> Option<Message> {
    Some(match &event.kind {
        EventKind::AttributeChanged { attribute, delta } => {
            signed("account-attribute-more", "account-attribute-less", i64::from(*delta))?
                .with("attribute", locale.text(attribute_key(*attribute)))
        }
        EventKind::QuestBegan { quest } => {
            Message::new("account-quest-begun").with("quest", &names::quest(story, quest))
        }
        EventKind::QuestStage { quest, stage } => Message::new("account-quest-stage")
            .with("quest", &names::quest(story, quest))
            .with("objective", &names::objective(story, quest, stage)),
        EventKind::QuestDone { quest } => Message::new("account-quest-done").with("quest", &names::quest(story, quest)),
        EventKind::QuestFailed { quest } => {
            Message::new("account-quest-failed").with("quest", &names::quest(story, quest))
        }
        EventKind::QuestWarned { quest } => {
            Message::new("account-quest-warned").with("quest", &names::quest(story, quest))
        }
        EventKind::Counted { counter, delta, value } => {
            let known = story.counters.get(counter).filter(|counter| counter.shown)?;
            let level = known.level(*value).map(|name| name.get(locale.language()));
            let value = level.map_or_else(|| value.to_string(), |level| format!("{value}, {level}"));
            signed("account-counter-more", "account-counter-less", i64::from(*delta))?
                .with("counter", &known.name)
                .with("value", value)
        }
        EventKind::Learned { fact, corrects: None } => {
            Message::new("account-learned").with("fact", &names::fact(story, fact))
        }
        EventKind::Learned { fact, corrects: Some(_) } => {
            Message::new("account-learned-better").with("fact", &names::fact(story, fact))
        }
        EventKind::StatusBegan { status, on, turns } => Message::new(match on {
            Side::Hero => "account-status-began",
            Side::Enemy => "account-status-began-enemy",
        })
        .with("status", &names::status(story, status))
        .with("count", *turns),
        EventKind::Softened { item, armor: points, guard } => {
            let key = match (*points > 0, *guard > 0) {
                (true, true) => "account-softened-both",
                (true, false) => "account-softened-armor",
                _ => "account-softened-guard",
            };
            let armor = item.as_ref().map(|item| names::item(story, item)).unwrap_or_default();
            let by_armor = Message::new(key).with("item", &armor);
            by_armor.with("armor", *points).with("guard", *guard)
        }
        EventKind::StatusEnded { status, on } => Message::new(match on {
            Side::Hero => "account-status-ended",
            Side::Enemy => "account-status-ended-enemy",
        })
        .with("status", &names::status(story, status)),
        EventKind::Follows { character, value } => {
            Message::new(if *value { "account-follows" } else { "account-follows-not" })
                .with("who", &names::character(story, character))
        }
        EventKind::LevelReached { level } => Message::new("account-level").with("level", *level),
        EventKind::Raised { attribute } => Message::new("account-attribute-more")
            .with("count", 1)
            .with("attribute", locale.text(attribute_key(*attribute))),
        EventKind::TalentWon { talent } => Message::new("account-talent").with("talent", &names::talent(story, talent)),
        EventKind::AchievementWon { achievement } => {
            Message::new("account-achievement").with("achievement", &names::achievement(story, achievement))
        }
        EventKind::EnemyFled { enemy } => Message::new("account-enemy-fled").with("enemy", &names::enemy(story, enemy)),
        EventKind::FightBegan { enemy } => {
            Message::new("account-fight-begun").with("enemy", &names::enemy(story, enemy))
        }
        EventKind::EnemyFell { enemy } => Message::new("account-fight-won").with("enemy", &names::enemy(story, enemy)),
        EventKind::FightEnded { .. } => Message::new("account-fight-over"),
        EventKind::HeroFell { .. } => Message::new("account-hero-fell"),
        EventKind::CharacterIs { character, is: Status::Dead } => {
            Message::new("account-character-dead").with("who", &names::character(story, character))
        }
        EventKind::PeriodBegan { period, day } => Message::new(match period {
            Period::Dawn => "account-period-dawn",
            Period::Day => "account-period-day",
            Period::Dusk => "account-period-dusk",
            Period::Night => "account-period-night",
        })
        .with("day", *day),
        EventKind::EndingOffered { ending } => {
            Message::new("account-ending-offered").with("ending", &names::ending(story, ending))
        }
        EventKind::Ended { ending } => Message::new("account-ending").with("ending", &names::ending(story, ending)),
        EventKind::Introduced { name, .. } => Message::new("account-introduced").with("name", name.as_str()),
        EventKind::Noticed { what } => {
            let key = match what {
                Noticed::Beyond(_) => "account-noticed-beyond",
                Noticed::Near(_) => "account-noticed-near",
                Noticed::Hidden(_) => "account-noticed-hidden",
            };
            Message::new(key).with("names", noticed(story, locale, event, what))
        }
        _ => return None,
    })
}

/// What came to the hero's notice, by its names.
pub fn noticed(story: &Story, locale: &Locale, event: &Event, what: &Noticed) -> String {
    let language = locale.language();
    let all: Vec<String> = match what {
        Noticed::Beyond(nodes) => nodes.iter().map(|node| names::called_node(story, node, language)).collect(),
        Noticed::Near(near) => near
            .iter()
            .map(|(who, node)| {
                let who = somebody(story, locale, who.as_ref());
                let node = names::called_node(story, node, language);
                locale.say(&Message::new("account-noticed-at").with("who", who).with("node", node))
            })
            .collect(),
        Noticed::Hidden(things) => {
            things.iter().map(|thing| names::called(story, &event.node, thing, language)).collect()
        }
    };
    all.join(if language == Language::Zh { "、" } else { ", " })
}

/// Who somebody is who was heard: the name, or that it is unknown.
fn somebody(story: &Story, locale: &Locale, who: Option<&CharacterId>) -> String {
    who.map_or_else(|| locale.text("account-somebody"), |who| names::called_character(story, who, locale.language()))
}

/// What was ruled of a free action, in words: `Difficulty 15 (Agility): the bark is wet`.
#[must_use]
pub fn ruled_text(locale: &Locale, odds: Odds, why: &str) -> String {
    let ruled = locale.say(&match odds {
        Odds::Trivial => Message::new("account-ruled-trivial"),
        Odds::Impossible => Message::new("account-ruled-impossible"),
        Odds::Check(attribute, difficulty) => Message::new("account-ruled-check")
            .with("difficulty", u32::from(difficulty))
            .with("attribute", locale.text(attribute_key(attribute))),
    });
    if why.is_empty() {
        return ruled;
    }
    locale.say(&Message::new("account-ruled-why").with("ruled", ruled).with("why", why))
}

/// A throw in words: `Strength 1d20+2 = 14 against 12: success`.
#[must_use]
pub fn roll_text(locale: &Locale, roll: &Roll) -> String {
    let sum = match roll.modifier {
        0 => roll.roll.clone(),
        modifier @ 1.. => format!("{}+{modifier}", roll.roll),
        modifier => format!("{}−{}", roll.roll, modifier.unsigned_abs()),
    };
    let key = match (roll.against, roll.succeeds()) {
        (None, _) => "account-roll",
        (Some(against), true) if roll.total() < against => "account-roll-always",
        (Some(against), false) if roll.total() >= against => "account-roll-never",
        (Some(_), true) => "account-roll-success",
        (Some(_), false) => "account-roll-failure",
    };
    let message = Message::new(key)
        .with("purpose", locale.text(purpose_key(&roll.purpose)))
        .with("sum", sum)
        .with("total", roll.total())
        .with("against", roll.against.unwrap_or_default());
    locale.say(&message)
}

const fn purpose_key(purpose: &Purpose) -> &'static str {
    match purpose {
        Purpose::Check(attribute) => attribute_key(*attribute),
        Purpose::HeroAttack => "account-hero-attack",
        Purpose::EnemyAttack => "account-enemy-attack",
        Purpose::Damage => "account-damage",
        Purpose::Flee => "account-flee",
        Purpose::Talk => "account-talk",
        Purpose::Encounter => "account-encounter",
        Purpose::Loot => "account-loot",
        Purpose::Initiative => "account-initiative",
        Purpose::Inflict => "account-inflict",
        Purpose::Lore => "account-lore",
    }
}

/// The message key of an attribute's name.
pub const fn attribute_key(attribute: Attribute) -> &'static str {
    match attribute {
        Attribute::Strength => "account-strength",
        Attribute::Agility => "account-agility",
        Attribute::Intelligence => "account-intelligence",
    }
}
