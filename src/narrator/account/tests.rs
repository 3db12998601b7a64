use super::*;
use crate::text::{Language, Locale};
use crate::world::{Approach, Attribute, Event, EventKind, Period, Purpose, Roll, Side, Status, Story, Thing, sample};

fn at(node: &str, kind: EventKind) -> Event {
    Event { kind, node: node.into(), witnesses: vec![] }
}

fn roll(result: u32, modifier: i32, against: Option<i32>, purpose: Purpose) -> Roll {
    Roll { roll: "1d20".to_owned(), result, modifier, against, purpose }
}

/// One event of every kind, in the sample story.
pub fn every_kind() -> Vec<Event> {
    let check = roll(14, 2, Some(8), Purpose::Check(Attribute::Agility));
    let kinds = vec![
        EventKind::Began,
        EventKind::Moved { from: "hut".into(), to: "yard".into(), first: true },
        EventKind::Moved { from: "yard".into(), to: "hut".into(), first: false },
        EventKind::Took { item: "rope".into(), count: 1 },
        EventKind::Dropped { item: "wine".into() },
        EventKind::Got { item: "ring".into(), count: 2 },
        EventKind::Lost { item: "bread".into(), count: 1 },
        EventKind::Gold { delta: 3 },
        EventKind::Gold { delta: -5 },
        EventKind::Health { delta: 2 },
        EventKind::Health { delta: -4 },
        EventKind::Experience { delta: 10 },
        EventKind::Examined { thing: Thing::Feature("hearth".into()) },
        EventKind::Examined { thing: Thing::Item("rope".into()) },
        EventKind::Examined { thing: Thing::Character("hunter".into()) },
        EventKind::Examined { thing: Thing::Exit("yard".into()) },
        EventKind::Examined { thing: Thing::Enemy("wolf".into()) },
        EventKind::Examined { thing: Thing::Hero },
        EventKind::Used { item: "bread".into(), on: None, worked: true },
        EventKind::Used { item: "rope".into(), on: Some(Thing::Feature("well".into())), worked: true },
        EventKind::Used { item: "rope".into(), on: None, worked: false },
        EventKind::Used { item: "rope".into(), on: Some(Thing::Character("hunter".into())), worked: false },
        EventKind::Gave { item: "wine".into(), to: "hunter".into(), liked: 1, kept: true },
        EventKind::Gave { item: "rope".into(), to: "hunter".into(), liked: 0, kept: true },
        EventKind::Gave { item: "thief_mark".into(), to: "hunter".into(), liked: -1, kept: true },
        EventKind::Gave { item: "iron_key".into(), to: "mira".into(), liked: 0, kept: false },
        EventKind::Showed { item: "ring".into(), to: "mira".into(), answer: None },
        EventKind::Greeted { character: "hunter".into(), first: true },
        EventKind::Greeted { character: "hunter".into(), first: false },
        EventKind::Told { character: "hunter".into(), topic: "son".into(), again: false, answer: None },
        EventKind::Told { character: "hunter".into(), topic: "son".into(), again: true, answer: None },
        EventKind::Blank { character: "mira".into(), about: "the king".to_owned() },
        EventKind::Acted { action: "stir_ashes".into(), roll: Some(check.clone()), success: true, outcome: None },
        EventKind::Acted { action: "stir_ashes".into(), roll: Some(check.clone()), success: false, outcome: None },
        EventKind::Tried {
            text: "sing to the fire".to_owned(),
            approach: Approach::Voice,
            roll: Some(check.clone()),
            success: true,
        },
        EventKind::Tried { text: "lift the roof".to_owned(), approach: Approach::Force, roll: None, success: false },
        EventKind::Passage { to: "ridge".into(), roll: check.clone(), success: true },
        EventKind::Passage { to: "ridge".into(), roll: check.clone(), success: false },
        EventKind::FightBegan { enemy: "wolf".into() },
        EventKind::Blow { by: Side::Hero, enemy: "wolf".into(), roll: check.clone(), damage: 3, critical: false },
        EventKind::Blow { by: Side::Hero, enemy: "wolf".into(), roll: check.clone(), damage: 0, critical: false },
        EventKind::Blow { by: Side::Enemy, enemy: "wolf".into(), roll: check.clone(), damage: 2, critical: false },
        EventKind::Blow { by: Side::Enemy, enemy: "wolf".into(), roll: check.clone(), damage: 0, critical: false },
        EventKind::Guarded { enemy: "wolf".into() },
        EventKind::Fled { enemy: "wolf".into(), success: true },
        EventKind::Fled { enemy: "wolf".into(), success: false },
        EventKind::Negotiated { enemy: "shade".into(), roll: Some(check.clone()), success: true },
        EventKind::Negotiated { enemy: "shade".into(), roll: Some(check), success: false },
        EventKind::EnemyFell { enemy: "wolf".into() },
        EventKind::HeroFell { enemy: Some("wolf".into()) },
        EventKind::HeroFell { enemy: None },
        EventKind::FightEnded { enemy: "wolf".into() },
        EventKind::Affinity { character: "hunter".into(), delta: 5, value: 15 },
        EventKind::Affinity { character: "mira".into(), delta: -5, value: -10 },
        EventKind::Threshold { character: "hunter".into(), threshold: 0 },
        EventKind::CharacterMoved { character: "mira".into(), to: Some("hut".into()) },
        EventKind::CharacterMoved { character: "mira".into(), to: None },
        EventKind::CharacterIs { character: "mira".into(), is: Status::Alive },
        EventKind::CharacterIs { character: "mira".into(), is: Status::Dead },
        EventKind::CharacterIs { character: "mira".into(), is: Status::Away },
        EventKind::AttributeChanged { attribute: Attribute::Strength, delta: 1 },
        EventKind::AttributeChanged { attribute: Attribute::Intelligence, delta: -1 },
        EventKind::QuestBegan { quest: "find_hal".into() },
        EventKind::QuestStage { quest: "find_hal".into(), stage: "crypt".into() },
        EventKind::QuestDone { quest: "find_hal".into() },
        EventKind::QuestFailed { quest: "find_hal".into() },
        EventKind::PeriodBegan { period: Period::Dawn, day: 2 },
        EventKind::PeriodBegan { period: Period::Day, day: 2 },
        EventKind::PeriodBegan { period: Period::Dusk, day: 2 },
        EventKind::PeriodBegan { period: Period::Night, day: 2 },
        EventKind::Waited,
        EventKind::Rested { healed: 4 },
        EventKind::Rested { healed: 0 },
        EventKind::EndingOffered { ending: "dawn".into() },
        EventKind::EndingDeclined { ending: "dawn".into() },
        EventKind::Ended { ending: "dawn".into() },
    ];
    kinds.into_iter().map(|kind| at("hut", kind)).collect()
}

fn said(story: &Story, language: Language, kind: EventKind) -> Vec<String> {
    changes(story, &Locale::new(language), &[at("hut", kind)])
}

#[test]
fn the_screen_lists_what_came_and_went() {
    let story = sample::story();
    let (zh, en) = (Language::Zh, Language::En);
    assert_eq!(said(&story, en, EventKind::Took { item: "rope".into(), count: 1 }), ["+1 rope"]);
    assert_eq!(said(&story, zh, EventKind::Dropped { item: "rope".into() }), ["−1 绳子"]);
    assert_eq!(said(&story, en, EventKind::Health { delta: -3 }), ["Health −3"]);
    assert_eq!(said(&story, zh, EventKind::QuestBegan { quest: "find_hal".into() }), ["任务开始：寻找哈尔"]);
    assert_eq!(
        said(&story, en, EventKind::Affinity { character: "hunter".into(), delta: 5, value: 15 }),
        ["Old Hunter: affinity +5, now 15"]
    );
    assert_eq!(said(&story, en, EventKind::Waited), Vec::<String>::new());
}

#[test]
fn changes_of_one_turn_are_summed_up() {
    let story = sample::story();
    let blow = |damage| EventKind::Blow {
        by: Side::Enemy,
        enemy: "wolf".into(),
        roll: roll(9, 0, Some(8), Purpose::EnemyAttack),
        damage,
        critical: false,
    };
    let events = [
        EventKind::Took { item: "rope".into(), count: 2 },
        EventKind::Lost { item: "rope".into(), count: 1 },
        EventKind::Took { item: "wine".into(), count: 1 },
        EventKind::Dropped { item: "wine".into() },
        blow(3),
        EventKind::Health { delta: 1 },
        EventKind::Affinity { character: "hunter".into(), delta: 5, value: 5 },
        EventKind::Affinity { character: "hunter".into(), delta: 2, value: 7 },
    ]
    .map(|kind| at("hut", kind));
    assert_eq!(
        changes(&story, &Locale::new(Language::En), &events),
        ["+1 rope", "Health −2", "Old Hunter: affinity +7, now 7"]
    );
}

#[test]
fn throws_say_what_they_were_for_and_how_they_fell() {
    let en = Locale::new(Language::En);
    let check = Purpose::Check(Attribute::Strength);
    assert_eq!(roll_text(&en, &roll(12, 2, Some(12), check.clone())), "Strength 1d20+2 = 14 against 12: success");
    assert_eq!(roll_text(&en, &roll(5, -1, Some(12), check.clone())), "Strength 1d20−1 = 4 against 12: failure");
    assert_eq!(
        roll_text(&en, &roll(20, 0, Some(30), check.clone())),
        "Strength 1d20 = 20 against 30: success (a 20 always succeeds)"
    );
    assert_eq!(
        roll_text(&en, &roll(1, 9, Some(8), check)),
        "Strength 1d20+9 = 10 against 8: failure (a 1 never succeeds)"
    );
    let zh = Locale::new(Language::Zh);
    assert_eq!(roll_text(&zh, &roll(4, 1, None, Purpose::Damage)), "伤害 1d20+1 = 5");
}

#[test]
fn every_event_is_a_plain_sentence_in_both_languages() {
    let story = sample::story();
    let events = every_kind();
    for language in Language::ALL {
        for event in &events {
            let facts = facts(&story, language, std::slice::from_ref(event));
            assert!(!facts.is_empty(), "{event:?}");
            for fact in facts {
                assert!(!fact.contains("account-") && !fact.contains(['{', '}', '$']), "{fact}");
                // The pack's own words stand last where a summary or an objective is quoted as it is.
                let quotes = matches!(event.kind, EventKind::QuestBegan { .. } | EventKind::QuestStage { .. });
                assert!(quotes || fact.ends_with(['.', '。']), "{fact}");
                let chinese = fact.chars().any(|letter| ('\u{4e00}'..='\u{9fff}').contains(&letter));
                assert_eq!(chinese, language == Language::Zh, "{fact}");
            }
        }
    }
}

#[test]
fn a_check_adds_how_it_went() {
    let story = sample::story();
    let event = at(
        "hut",
        EventKind::Acted {
            action: "stir_ashes".into(),
            roll: Some(roll(3, 2, Some(8), Purpose::Check(Attribute::Intelligence))),
            success: false,
            outcome: None,
        },
    );
    assert_eq!(
        facts(&story, Language::En, &[event]),
        ["The hero tried this: Stir the ashes. It failed.", "The check of Intelligence failed."]
    );
}

#[test]
fn what_the_pack_says_is_quoted_once_and_cut() {
    let mut story = sample::story();
    let told =
        at("hut", EventKind::Told { character: "hunter".into(), topic: "son".into(), again: false, answer: None });
    let said = passages(&story, Language::En, &[told.clone(), told]);
    assert_eq!(said, ["In the story’s own words: “He went up the ridge. He did not come back.”"]);

    let mut quest = story.quests.get(&"find_hal".into()).expect("a quest of the sample").clone();
    quest.text = crate::text::Localized::plain("x".repeat(5_000));
    story.quests = std::iter::once(quest).collect();
    let long = passages(&story, Language::Zh, &[at("hut", EventKind::QuestBegan { quest: "find_hal".into() })]);
    assert!(long.iter().all(|text| text.chars().count() < 230), "{long:?}");
}

#[test]
fn a_use_is_quoted_only_where_it_is_certain() {
    let mut story = sample::story();
    let well = Some(Thing::Feature("well".into()));
    let used = |node| at(node, EventKind::Used { item: "rope".into(), on: well.clone(), worked: true });
    assert_eq!(passages(&story, Language::En, &[used("yard")]).len(), 1);
    assert_eq!(passages(&story, Language::En, &[used("hut")]), Vec::<String>::new());
    let mut rope = story.items.get(&"rope".into()).expect("an item of the sample").clone();
    rope.uses.push(rope.uses.first().expect("a use of the rope").clone());
    story.items = std::iter::once(rope).collect();
    assert_eq!(passages(&story, Language::En, &[used("yard")]), Vec::<String>::new());
}

#[test]
fn names_take_the_article_that_the_pack_gives_them() {
    let mut story = sample::story();
    assert_eq!(names::called_item(&story, &"rope".into(), Language::En), "the rope");
    assert_eq!(names::called_enemy(&story, &"wolf".into(), Language::En), "the wolf");
    assert_eq!(names::called_character(&story, &"mira".into(), Language::En), "Mira");
    assert_eq!(names::called_character(&story, &"hunter".into(), Language::Zh), "老猎人");
    let mut hunter = story.characters.get(&"hunter".into()).expect("a character of the sample").clone();
    hunter.text = crate::text::Localized::plain("A bow leans beside the old hunter, who is no bold hunter.");
    story.characters = std::iter::once(hunter).collect();
    assert_eq!(names::called_character(&story, &"hunter".into(), Language::En), "the old hunter");
    assert_eq!(names::called_character(&story, &"nobody".into(), Language::En), "nobody");
    assert_eq!(names::capitalized("“the wolf” runs"), "“The wolf” runs");
}

fn turns<'a>(events: &'a [Event], depth: u32, input: &'a str) -> Vec<Played<'a>> {
    vec![(depth, events, input)]
}

#[test]
fn a_summary_keeps_what_matters_in_its_order_and_its_bounds() {
    let story = sample::story();
    let events = [
        EventKind::Greeted { character: "hunter".into(), first: true },
        EventKind::Waited,
        EventKind::Told { character: "hunter".into(), topic: "son".into(), again: false, answer: None },
        EventKind::QuestBegan { quest: "find_hal".into() },
        EventKind::Waited,
        EventKind::Moved { from: "hut".into(), to: "yard".into(), first: true },
        EventKind::EnemyFell { enemy: "wolf".into() },
    ]
    .map(|kind| at("hut", kind));
    let text = summarize(&story, Language::En, &turns(&events, 3, ""), 450);
    assert_eq!(
        text,
        "Starting from the hut, the hero met Old Hunter, talked with Old Hunter (“Ask the old hunter about his son”), \
         took up the quest “Find Hal”, waited a while, came to the yard for the first time, and beat the wolf."
    );
    let short = summarize(&story, Language::En, &turns(&events, 3, ""), 110);
    assert_eq!(
        short,
        "Starting from the hut, the hero met Old Hunter, took up the quest “Find Hal”, and beat the wolf."
    );
    let zh = summarize(&story, Language::Zh, &turns(&events, 3, ""), 150);
    assert!((30..=150).contains(&zh.chars().count()), "{zh}");
    assert!(zh.contains("接下任务“寻找哈尔”") && zh.ends_with('。'), "{zh}");
}

#[test]
fn a_summary_of_little_is_long_enough_and_of_nothing_is_empty() {
    let story = sample::story();
    for (language, limit) in [(Language::Zh, 150), (Language::En, 450)] {
        for kind in [EventKind::Waited, EventKind::Examined { thing: Thing::Feature("hearth".into()) }] {
            let events = [at("hut", kind)];
            let text = summarize(&story, language, &turns(&events, 1, "wait"), limit);
            assert!((30..=limit).contains(&text.chars().count()), "{text}");
        }
        assert_eq!(summarize(&story, language, &[], limit), "");
        let events = [at("hut", EventKind::Experience { delta: 1 })];
        assert_eq!(summarize(&story, language, &turns(&events, 1, ""), limit), "");
    }
}

#[test]
fn a_summary_of_everything_stays_within_the_limit() {
    let story = sample::story();
    let events = every_kind();
    for language in Language::ALL {
        for limit in [40, 150, 450, 2_000] {
            let text = summarize(&story, language, &turns(&events, 9, ""), limit);
            assert!(text.chars().count() <= limit, "{text}");
            assert!(!text.contains("account-"), "{text}");
            if limit >= 150 {
                assert!(
                    text.contains(if language == Language::Zh { "走到了结局" } else { "reached the ending" }),
                    "{text}"
                );
            }
        }
    }
}

#[test]
fn a_recap_has_a_line_for_each_turn_that_matters() {
    let story = sample::story();
    let walk = [at("yard", EventKind::Moved { from: "hut".into(), to: "yard".into(), first: true })];
    let wait = [at("yard", EventKind::Waited)];
    let quest = [at("yard", EventKind::QuestDone { quest: "find_hal".into() })];
    let played: [Played<'_>; 4] = [(1, &walk, "n"), (2, &wait, "z"), (3, &quest, "x"), (4, &quest, "x")];
    let recap = Recap::of(&story, Language::En, &played);
    assert_eq!(
        recap.show(&Locale::new(Language::En)),
        "[Turn 1] The hero came to the yard for the first time.\n[Turn 3] The hero completed the quest “Find Hal”."
    );
    assert_eq!(Recap::of(&story, Language::Zh, &[]), Recap::default());
}

#[test]
fn what_is_given_away_or_used_up_is_counted() {
    let story = sample::story();
    let en = Language::En;
    let gift = EventKind::Gave { item: "wine".into(), to: "hunter".into(), liked: 1, kept: true };
    assert_eq!(said(&story, en, gift), ["−1 wine"]);
    assert_eq!(said(&story, en, EventKind::Used { item: "bread".into(), on: None, worked: true }), ["−1 bread"]);
    let well = Some(Thing::Feature("well".into()));
    assert_eq!(said(&story, en, EventKind::Used { item: "rope".into(), on: well, worked: true }), ["−1 rope"]);
    assert_eq!(said(&story, en, EventKind::Used { item: "rope".into(), on: None, worked: true }), Vec::<String>::new());
}
