use super::changes::{attribute_key, noticed, ruled_text};
use super::names;
use crate::text::{Language, Locale, Localized, Message, sanitize_line};
use crate::world::{Condition, Event, EventKind, Noticed, Period, Purpose, Roll, Side, Status, Story, Thing};

/// What happened, one plain sentence an event and one more for each check that was thrown for: for a model's prompt.
#[must_use]
pub fn facts(story: &Story, language: Language, events: &[Event]) -> Vec<String> {
    let locale = Locale::new(language);
    let mut facts = Vec::with_capacity(events.len());
    let gains = |kind: &EventKind| matches!(kind, EventKind::Ruled { .. } | EventKind::Noticed { .. });
    let gains = events.iter().any(|event| gains(&event.kind));
    for event in events {
        let mut message = fact(story, language, &locale, event);
        if gains && let EventKind::Tried { text, success: true, .. } = &event.kind {
            message = Message::new("account-fact-tried-worked").with("text", sanitize_line(text));
        }
        let fact = locale.say(&message);
        facts.push(match language {
            Language::Zh => fact,
            Language::En => names::capitalized(&fact),
        });
        facts.extend(
            thrown(event)
                .and_then(check)
                .map(|(key, attribute)| locale.say(&Message::new(key).with("attribute", locale.text(attribute)))),
        );
    }
    facts
}

/// The throw behind an event, where an event has one of its own.
const fn thrown(event: &Event) -> Option<&Roll> {
    match &event.kind {
        EventKind::Acted { roll, .. } | EventKind::Tried { roll, .. } | EventKind::Negotiated { roll, .. } => {
            roll.as_ref()
        }
        EventKind::Passage { roll, .. } => Some(roll),
        _ => None,
    }
}

/// The sentence's key for a check of an attribute, and the attribute's.
fn check(roll: &Roll) -> Option<(&'static str, &'static str)> {
    let Purpose::Check(attribute) = roll.purpose else { return None };
    let key = if roll.succeeds() { "account-fact-check-success" } else { "account-fact-check-failure" };
    Some((key, attribute_key(attribute)))
}

fn fact(story: &Story, language: Language, locale: &Locale, event: &Event) -> Message {
    let item = |id| names::called_item(story, id, language);
    let who = |id| names::called_character(story, id, language);
    let node = |id| names::called_node(story, id, language);
    let enemy = |id| names::called_enemy(story, id, language);
    let pick = |yes: bool, key: &'static str, other: &'static str| Message::new(if yes { key } else { other });
    let amount = |more: &'static str, less: &'static str, delta: i64| {
        pick(delta >= 0, more, less).with("count", delta.saturating_abs())
    };
    match &event.kind {
        EventKind::Began => {
            Message::new("account-fact-began").with("node", names::called_node(story, &event.node, language))
        }
        EventKind::Moved { from, to, first } => {
            pick(*first, "account-fact-moved-first", "account-fact-moved").with("from", node(from)).with("to", node(to))
        }
        EventKind::Took { item: id, count } => {
            Message::new("account-fact-took").with("item", item(id)).with("count", *count)
        }
        EventKind::Dropped { item: id } => Message::new("account-fact-dropped").with("item", item(id)),
        EventKind::Got { item: id, count } => {
            Message::new("account-fact-got").with("item", item(id)).with("count", *count)
        }
        EventKind::Lost { item: id, count } => {
            Message::new("account-fact-lost").with("item", item(id)).with("count", *count)
        }
        EventKind::Gold { delta } => amount("account-fact-gold-more", "account-fact-gold-less", *delta),
        EventKind::Health { delta } => {
            amount("account-fact-health-more", "account-fact-health-less", i64::from(*delta))
        }
        EventKind::Experience { delta } => Message::new("account-fact-experience").with("count", *delta),
        EventKind::Examined { thing: Thing::Hero } => Message::new("account-fact-examined-hero"),
        EventKind::Examined { thing } => {
            Message::new("account-fact-examined").with("thing", names::called(story, &event.node, thing, language))
        }
        EventKind::Used { item: id, on, worked } => {
            let message = match (on, *worked) {
                (None, true) => Message::new("account-fact-used"),
                (None, false) => Message::new("account-fact-used-idle"),
                (Some(_), true) => Message::new("account-fact-used-on"),
                (Some(_), false) => Message::new("account-fact-used-idle-on"),
            };
            let thing =
                on.as_ref().map_or_else(String::new, |thing| names::called(story, &event.node, thing, language));
            message.with("item", item(id)).with("thing", thing)
        }
        EventKind::Gave { item: id, to, liked, kept } => Message::new(match (kept, liked.signum()) {
            (false, _) => "account-fact-gave-refused",
            (true, 1) => "account-fact-gave-liked",
            (true, -1) => "account-fact-gave-disliked",
            (true, _) => "account-fact-gave",
        })
        .with("item", item(id))
        .with("who", who(to)),
        EventKind::Showed { item: id, to, .. } => {
            Message::new("account-fact-showed").with("item", item(id)).with("who", who(to))
        }
        EventKind::Greeted { character, first } => {
            pick(*first, "account-fact-greeted-first", "account-fact-greeted").with("who", who(character))
        }
        EventKind::Told { character, topic, again, .. } => pick(*again, "account-fact-told-again", "account-fact-told")
            .with("who", who(character))
            .with("topic", &names::topic(story, character, topic)),
        EventKind::Blank { character, about } => {
            Message::new("account-fact-blank").with("who", who(character)).with("about", sanitize_line(about))
        }
        EventKind::Said { character, text, .. } => {
            Message::new("account-fact-said").with("who", who(character)).with("text", sanitize_line(text))
        }
        EventKind::Parted { character } => Message::new("account-fact-parted").with("who", who(character)),
        EventKind::Acted { action, success, .. } => {
            pick(*success, "account-fact-acted-success", "account-fact-acted-failure")
                .with("action", &names::action(story, &event.node, action))
        }
        EventKind::Tried { text, success, .. } => {
            pick(*success, "account-fact-tried-success", "account-fact-tried-failure").with("text", sanitize_line(text))
        }
        EventKind::Ruled { odds, why } => {
            Message::new("account-fact-ruled").with("ruled", ruled_text(locale, *odds, why))
        }
        EventKind::Noticed { what } => Message::new(match what {
            Noticed::Beyond(_) => "account-fact-noticed-beyond",
            Noticed::Near(_) => "account-fact-noticed-near",
            Noticed::Hidden(_) => "account-fact-noticed-hidden",
        })
        .with("names", noticed(story, locale, event, what)),
        EventKind::Introduced { name, .. } => Message::new("account-fact-introduced").with("name", name.as_str()),
        EventKind::Passage { to, success, .. } => {
            pick(*success, "account-fact-passage-success", "account-fact-passage-failure").with("to", node(to))
        }
        EventKind::FightBegan { enemy: id } => Message::new("account-fact-fight-began").with("enemy", enemy(id)),
        EventKind::Heard { character, .. } => Message::new("account-fact-heard").with("who", who(character)),
        EventKind::Initiative { enemy: id, roll } => {
            pick(roll.succeeds(), "account-fact-first", "account-fact-first-not").with("enemy", enemy(id))
        }
        EventKind::EnemyFled { enemy: id } => Message::new("account-fact-enemy-fled").with("enemy", enemy(id)),
        EventKind::StageBy { quest, stage, .. } => Message::new("account-fact-stage-by")
            .with("quest", &names::quest(story, quest))
            .with("objective", &names::objective(story, quest, stage)),
        EventKind::QuestWarned { quest } => {
            Message::new("account-fact-quest-warned").with("quest", &names::quest(story, quest))
        }
        EventKind::Counted { counter, delta, value } => {
            amount("account-fact-counter-more", "account-fact-counter-less", i64::from(*delta))
                .with("counter", &names::counter(story, counter))
                .with("value", *value)
        }
        EventKind::Learned { fact, corrects } => {
            let old = corrects.as_ref().map(|old| names::fact(story, old)).unwrap_or_default();
            pick(corrects.is_none(), "account-fact-learned", "account-fact-learned-better")
                .with("fact", &names::fact(story, fact))
                .with("old", &old)
        }
        EventKind::StatusBegan { status, on, turns } => Message::new(match on {
            Side::Hero => "account-fact-status-began",
            Side::Enemy => "account-fact-status-began-enemy",
        })
        .with("status", &names::status(story, status))
        .with("count", *turns),
        EventKind::StatusEnded { status, on } => Message::new(match on {
            Side::Hero => "account-fact-status-ended",
            Side::Enemy => "account-fact-status-ended-enemy",
        })
        .with("status", &names::status(story, status)),
        EventKind::Follows { character, value } => {
            pick(*value, "account-fact-follows", "account-fact-follows-not").with("who", who(character))
        }
        EventKind::Entered { .. } => Message::new("account-fact-entered").with("node", node(&event.node)),
        EventKind::Remarked { character, .. } => Message::new("account-fact-remarked").with("who", who(character)),
        EventKind::LevelReached { level } => Message::new("account-fact-level").with("level", *level),
        EventKind::Raised { attribute } => amount("account-fact-attribute-more", "account-fact-attribute-less", 1)
            .with("attribute", locale.text(attribute_key(*attribute))),
        EventKind::TalentWon { talent } => {
            Message::new("account-fact-talent").with("talent", &names::talent(story, talent))
        }
        EventKind::AchievementWon { achievement } => {
            Message::new("account-fact-achievement").with("achievement", &names::achievement(story, achievement))
        }
        EventKind::Hinted { .. } => Message::new("account-fact-hinted"),
        EventKind::Blow { by, enemy: id, damage, critical: true, .. } => Message::new(match by {
            Side::Hero => "account-fact-hero-critical",
            Side::Enemy => "account-fact-enemy-critical",
        })
        .with("enemy", enemy(id))
        .with("count", *damage),
        EventKind::Blow { by, enemy: id, damage, .. } => Message::new(match (by, *damage > 0) {
            (Side::Hero, true) => "account-fact-hero-hit",
            (Side::Hero, false) => "account-fact-hero-missed",
            (Side::Enemy, true) => "account-fact-enemy-hit",
            (Side::Enemy, false) => "account-fact-enemy-missed",
        })
        .with("enemy", enemy(id))
        .with("count", *damage),
        EventKind::Softened { armor, guard, .. } => {
            Message::new("account-fact-softened").with("count", armor.saturating_add(*guard))
        }
        EventKind::Guarded { enemy: id } => Message::new("account-fact-guarded").with("enemy", enemy(id)),
        EventKind::Fled { enemy: id, success } => {
            pick(*success, "account-fact-fled", "account-fact-fled-not").with("enemy", enemy(id))
        }
        EventKind::Negotiated { enemy: id, success, .. } => {
            pick(*success, "account-fact-negotiated", "account-fact-negotiated-not").with("enemy", enemy(id))
        }
        EventKind::EnemyFell { enemy: id } => Message::new("account-fact-enemy-fell").with("enemy", enemy(id)),
        EventKind::HeroFell { enemy: Some(id) } => Message::new("account-fact-hero-fell").with("enemy", enemy(id)),
        EventKind::HeroFell { enemy: None } => Message::new("account-fact-hero-fell-alone"),
        EventKind::FightEnded { enemy: id } => Message::new("account-fact-fight-ended").with("enemy", enemy(id)),
        EventKind::Affinity { character, delta, value } => {
            pick(*delta >= 0, "account-fact-affinity-more", "account-fact-affinity-less")
                .with("who", who(character))
                .with("value", *value)
        }
        EventKind::Threshold { character, .. } => Message::new("account-fact-threshold").with("who", who(character)),
        EventKind::CharacterMoved { character, to: Some(to) } => {
            Message::new("account-fact-character-moved").with("who", who(character)).with("to", node(to))
        }
        EventKind::CharacterMoved { character, to: None } => {
            Message::new("account-fact-character-gone").with("who", who(character))
        }
        EventKind::CharacterIs { character, is } => Message::new(match is {
            Status::Alive => "account-fact-character-alive",
            Status::Dead => "account-fact-character-dead",
            Status::Away => "account-fact-character-away",
        })
        .with("who", who(character)),
        EventKind::AttributeChanged { attribute, delta } => {
            amount("account-fact-attribute-more", "account-fact-attribute-less", i64::from(*delta))
                .with("attribute", locale.text(attribute_key(*attribute)))
        }
        EventKind::QuestBegan { quest } => Message::new("account-fact-quest-began")
            .with("quest", &names::quest(story, quest))
            .with("summary", &story.quests.get(quest).map_or_else(Localized::default, |entry| entry.summary.clone())),
        EventKind::QuestStage { quest, stage } => Message::new("account-fact-quest-stage")
            .with("quest", &names::quest(story, quest))
            .with("objective", &names::objective(story, quest, stage)),
        EventKind::QuestDone { quest } => {
            Message::new("account-fact-quest-done").with("quest", &names::quest(story, quest))
        }
        EventKind::QuestFailed { quest } => {
            Message::new("account-fact-quest-failed").with("quest", &names::quest(story, quest))
        }
        EventKind::PeriodBegan { period, day } => Message::new(match period {
            Period::Dawn => "account-fact-period-dawn",
            Period::Day => "account-fact-period-day",
            Period::Dusk => "account-fact-period-dusk",
            Period::Night => "account-fact-period-night",
        })
        .with("day", *day),
        EventKind::Waited => Message::new("account-fact-waited"),
        EventKind::Rested { healed } => {
            pick(*healed > 0, "account-fact-rested-healed", "account-fact-rested").with("count", *healed)
        }
        EventKind::EndingOffered { ending } => {
            Message::new("account-fact-ending-offered").with("ending", &names::ending(story, ending))
        }
        EventKind::EndingDeclined { ending } => {
            Message::new("account-fact-ending-declined").with("ending", &names::ending(story, ending))
        }
        EventKind::Ended { ending } => Message::new("account-fact-ended").with("ending", &names::ending(story, ending)),
    }
}

/// What the pack itself says of what happened: what a character answered, what a deed brought, what was seen, how a
/// quest went on. A model that tells the turn must not invent these. Each is a sentence that quotes the pack, its
/// text cut to 200 Chinese characters or 600 English.
#[must_use]
pub fn passages(story: &Story, language: Language, events: &[Event]) -> Vec<String> {
    let locale = Locale::new(language);
    let limit = language.characters(200);
    let mut passages: Vec<String> = Vec::new();
    for event in events {
        let Some(text) = passage(story, event) else { continue };
        let text = text.get(language).trim();
        if text.is_empty() {
            continue;
        }
        let mut cut: String =
            text.chars().take(limit).map(|letter| if letter == '\n' { ' ' } else { letter }).collect();
        if text.chars().nth(limit).is_some() {
            cut.push('…');
        }
        let said = locale.say(&Message::new("account-fact-words").with("text", cut));
        if !passages.contains(&said) {
            passages.push(said);
        }
    }
    passages
}

/// The pack's own texts of these events, whole and as they stand: what a telling may say because the story says it.
#[must_use]
pub fn words(story: &Story, language: Language, events: &[Event]) -> Vec<String> {
    let texts = events.iter().filter_map(|event| passage(story, event));
    texts.map(|text| text.get(language).to_owned()).filter(|text| !text.trim().is_empty()).collect()
}

/// The text of the pack that says what an event is, where it has one.
fn passage<'a>(story: &'a Story, event: &Event) -> Option<&'a Localized> {
    let node = story.nodes.get(&event.node);
    match &event.kind {
        EventKind::Told { character, topic, again: false, answer } => {
            let topics = &story.characters.get(character)?.topics;
            let topic = topics.iter().find(|entry| entry.id == *topic)?;
            match answer {
                Some(place) => names::at(&topic.answers, *place)?.branch.texts.first(),
                None => topic.texts.first(),
            }
        }
        EventKind::Heard { character, answer, again: false } => {
            names::at(&story.characters.get(character)?.tell, *answer).map(|reply| &reply.text)
        }
        EventKind::Showed { to, answer: Some(place), .. } => {
            names::at(&story.characters.get(to)?.shown, *place).map(|showing| &showing.text)
        }
        EventKind::Acted { action, success, outcome, .. } => {
            let action = node?.actions.iter().find(|entry| entry.id == *action)?;
            match outcome {
                Some(place) => &names::at(&action.outcomes, *place)?.branch,
                None if *success => &action.success,
                None => &action.failure,
            }
            .texts
            .first()
        }
        EventKind::Entered { entry } => names::at(&node?.entries, *entry).map(|entry| &entry.text),
        EventKind::Remarked { character, remark } => {
            names::at(&story.characters.get(character)?.remarks, *remark).map(|remark| &remark.text)
        }
        EventKind::StageBy { quest, stage, alternative } => {
            let stage = story.quests.get(quest)?.stages.iter().find(|entry| entry.id == *stage)?;
            names::at(&stage.alternatives, *alternative).map(|way| &way.text)
        }
        EventKind::QuestWarned { quest } => story.quests.get(quest)?.deadline.as_ref().map(|known| &known.warning),
        EventKind::StatusBegan { status, on: Side::Hero, .. } => story.statuses.get(status)?.begins.first(),
        EventKind::StatusEnded { status, on: Side::Hero } => story.statuses.get(status)?.ends.first(),
        EventKind::Follows { character, value: true } => story.characters.get(character).map(|who| &who.follows),
        EventKind::EnemyFled { enemy } => story.enemies.get(enemy)?.flees.first(),
        EventKind::Hinted { hint: Some(place), grade } => names::at(&names::at(&story.hints, *place)?.texts, *grade),
        EventKind::Examined { thing: Thing::Feature(id) } => {
            node?.features.iter().find(|feature| feature.id == *id)?.texts.first()
        }
        EventKind::Examined { thing: Thing::Item(id) } => story.items.get(id).map(|item| &item.text),
        EventKind::Examined { thing: Thing::Character(id) } => story.characters.get(id).map(|entry| &entry.text),
        EventKind::Examined { thing: Thing::Enemy(id) } => story.enemies.get(id).map(|entry| &entry.text),
        EventKind::Used { item, on, worked: true } => {
            // Which use it was the event does not say; where several could be meant, none is quoted.
            let elsewhere = |when: &Condition| matches!(when, Condition::Node(node) if *node != event.node);
            let mut uses =
                story.items.get(item)?.uses.iter().filter(|entry| entry.on == *on && !entry.when.iter().any(elsewhere));
            let only = uses.next().filter(|_| uses.next().is_none())?;
            only.branch.texts.first()
        }
        EventKind::Passage { to, success, .. } => {
            let exit = node?.exits.iter().find(|exit| exit.to == *to)?;
            if *success { Some(&exit.text) } else { exit.failure.as_ref()?.texts.first() }
        }
        EventKind::Negotiated { enemy, success, .. } => {
            let talk = story.enemies.get(enemy)?.talk.as_ref()?;
            if *success { &talk.success } else { &talk.failure }.texts.first()
        }
        EventKind::Moved { to, first: true, .. } => story.nodes.get(to).map(|entry| &entry.first),
        EventKind::Threshold { character, threshold } => {
            let place = usize::try_from(*threshold).ok()?;
            story.characters.get(character)?.thresholds.get(place).map(|entry| &entry.text)
        }
        EventKind::QuestBegan { quest } => story.quests.get(quest).map(|entry| &entry.text),
        EventKind::QuestDone { quest } => story.quests.get(quest).map(|entry| &entry.done),
        EventKind::QuestFailed { quest } => story.quests.get(quest).map(|entry| &entry.failed),
        EventKind::EndingOffered { ending } => story.endings.get(ending).map(|entry| &entry.offer),
        EventKind::Ended { ending } => story.endings.get(ending).map(|entry| &entry.text),
        _ => None,
    }
}
