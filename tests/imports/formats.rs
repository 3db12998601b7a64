//! Each format: what it is taken for, what is taken, what the report says.

use storyecho::exchange::Format;
use storyecho::text::Language::En;
use storyecho::world::{LoreEntry, LoreLogic, LorePosition, Story};

use super::{Imported, imported, sound};

/// What was taken, by name.
pub(super) fn taken(imported: &Imported, what: &str) -> usize {
    imported.report.taken.get(what).copied().unwrap_or(0)
}

pub(super) fn left(imported: &Imported, what: &str, key: &str) -> bool {
    imported.report.left.iter().any(|line| line.what.contains(what) && line.why.key == key)
}

pub(super) fn changed(imported: &Imported, field: &str, key: &str) -> bool {
    imported.report.changed.iter().any(|line| line.field.contains(field) && line.why.key == key)
}

pub(super) fn lore<'s>(story: &'s Story, key: &str) -> &'s LoreEntry {
    story.lore.entries.iter().find(|entry| entry.keys.get(En).iter().any(|it| it == key)).unwrap()
}

#[test]
fn every_file_is_known_by_what_it_holds_and_makes_a_sound_pack() {
    for (name, format, entries, turns) in [
        ("card-v1.json", Format::CardV1, 0, 0),
        ("card-v2-odd.json", Format::CardV2, 4, 0),
        ("card-v3.json", Format::CardV3, 2, 0),
        ("worldinfo-full.json", Format::WorldInfo, 3, 0),
        ("worldinfo-bare.json", Format::WorldInfo, 2, 0),
        ("lorebook-zh.json", Format::WorldInfo, 2, 0),
        ("lorebook-v3.json", Format::LorebookV3, 1, 0),
        ("chat.jsonl", Format::ChatJsonl, 1, 3),
        ("story-cards.json", Format::StoryCards, 2, 0),
        ("scenarios.json", Format::Scenarios, 3, 0),
        ("kobold-old.json", Format::KoboldOld, 2, 3),
        ("kobold-new.json", Format::KoboldNew, 2, 3),
        ("kobold-lite-chat.json", Format::KoboldLite, 0, 2),
        ("kobold-lite-instruct.json", Format::KoboldLite, 0, 2),
        ("kobold-share.json", Format::KoboldLite, 1, 2),
        ("novelai.lorebook", Format::NovelaiLorebook, 1, 0),
        ("novelai.scenario", Format::NovelaiScenario, 2, 0),
        ("novelai.story", Format::NovelaiStory, 1, 2),
        ("agnai.json", Format::AgnaiMemory, 1, 0),
        ("risu.json", Format::RisuLorebook, 1, 0),
    ] {
        let imported = imported(name);
        assert_eq!(imported.report.format, format, "{name}");
        assert_eq!(taken(&imported, "entries"), entries, "{name}: {:?}", imported.report);
        assert_eq!(taken(&imported, "turns"), turns, "{name}: {:?}", imported.tale.told);
        let (_, story) = sound(&imported, name);
        assert_eq!(story.lore.entries.len(), entries, "{name}");
    }
}

#[test]
fn world_info_keeps_its_meaning() {
    let read = imported("worldinfo-full.json");
    let (_, story) = sound(&read, "worldinfo-full.json");
    let tide = lore(&story, "tide");
    assert_eq!(tide.keys.get(En), ["tide", "/eb+ing/i"]);
    assert_eq!((tide.logic, tide.position, tide.order), (LoreLogic::NotAll, LorePosition::Depth(3), 50));
    assert_eq!(
        (tide.probability, tide.group.names.as_slice()),
        (60, ["water".to_owned(), "sky".to_owned()].as_slice())
    );
    assert!(tide.group.overrides && tide.group.weight == 70);
    assert_eq!(tide.matching.scan_depth, Some(6));
    assert_eq!((tide.matching.case_sensitive, tide.matching.whole_words), (Some(true), Some(false)));
    assert!(tide.recursion.excluded && tide.recursion.prevents && tide.recursion.delayed == 1);
    assert_eq!((tide.sticky, tide.cooldown, tide.delay), (2, 3, 1), "messages are two to a turn");
    assert!(tide.persons.excluded && tide.persons.names == ["Brannoc"]);
    let pilot = lore(&story, "pilot");
    assert!(pilot.constant && !pilot.enabled && pilot.probability == 100);
    assert_eq!(pilot.text.get(En), "Pilots come aboard at the bar.");
    let fog = lore(&story, "fog");
    assert!(fog.ignores_budget && fog.enabled && fog.order == 80);
    for (what, key) in [
        ("vectorized", "exchange-why-vectorized"),
        ("role", "exchange-why-role"),
        ("automationId", "exchange-why-script"),
        ("tags", "exchange-why-tags"),
        ("triggers", "exchange-why-triggers"),
        ("entries[]", "exchange-why-empty-entry"),
    ] {
        assert!(left(&read, what, key), "{what}: {:?}", read.report.left);
    }
    assert!(changed(&read, "entries[].order", "exchange-why-as-number"));
    assert_eq!(read.report.kept_unknown, ["_meta", "extensions", "entries[].customField"]);
}

#[test]
fn nothing_is_refused_for_an_odd_field() {
    let read = imported("card-v2-odd.json");
    let (_, story) = sound(&read, "card-v2-odd.json");
    assert!(changed(&read, "description", "exchange-why-null"));
    assert!(changed(&read, "personality", "exchange-why-as-text"));
    assert!(changed(&read, "scenario", "exchange-why-joined"));
    assert!(changed(&read, "mes_example", "exchange-why-wrong-type"));
    assert!(changed(&read, "insertion_order", "exchange-why-as-number"));
    assert!(changed(&read, "enabled", "exchange-why-as-flag"));
    assert!(changed(&read, "keys", "exchange-why-split"));
    assert!(left(&read, "(?<=a)b", "exchange-why-pattern"), "{:?}", read.report.left);
    assert!(left(&read, "@@unheard_of", "exchange-why-decorator"));
    assert!(left(&read, "{{original}}", "exchange-why-original"));
    assert!(left(&read, "regex_scripts", "exchange-why-script"));
    let window = lore(&story, "window");
    assert_eq!(window.text.get(En), "The window looks on a wall.");
    assert_eq!((window.position, window.logic, window.sticky), (LorePosition::Depth(3), LoreLogic::AndAll, 2));
    assert!(!lore(&story, "lock").enabled);
    assert_eq!(story.lore.settings.scan_depth, 4);
    let note = story.lore.entries.iter().find(|entry| entry.title.get(En) == "depth_prompt").unwrap();
    assert!(note.constant && note.position == LorePosition::Depth(2));
    assert_eq!(note.text.get(En), "Sister Ottile never leaves the cell.");
}

#[test]
fn a_chinese_card_speaks_to_you_in_chinese() {
    let read = imported("card-v3.json");
    let (files, story) = sound(&read, "card-v3.json");
    let text = String::from_utf8(files["story.toml"].clone()).unwrap();
    assert!(text.contains("languages = [\"zh\"]"), "{text}");
    assert_eq!(story.start.text.get(En), "云岫放下药篓：“你也是来避雨的？”");
    let who = story.characters.iter().next().unwrap();
    assert_eq!(who.words.get(En), ["小云"]);
    assert_eq!(who.topics[0].texts[0].get(En), "草，石头，还有雾。");
    assert!(changed(&read, "spec_version", "exchange-why-newer"));
    assert!(left(&read, "group_only_greetings", "exchange-why-group-greetings"));
    assert!(left(&read, "assets", "exchange-why-assets"));
    assert_eq!(lore(&story, "/雾.{0,3}路/").order, 20);
}

#[test]
fn what_was_played_becomes_turns_with_their_tellings() {
    let chat = imported("chat.jsonl").tale;
    let turns: Vec<_> = chat.told.iter().map(|told| (told.input.as_str(), told.takes.len(), told.chosen)).collect();
    assert_eq!(turns, [("", 2, 0), ("I hold it for you.", 3, 1), ("", 1, 0)]);
    assert_eq!(chat.told[1].takes[1], "Kind of you, Ada.");
    let old = imported("kobold-old.json");
    let turns: Vec<_> = old.tale.told.iter().map(|told| (told.input.as_str(), told.takes[0].as_str())).collect();
    assert_eq!(
        turns,
        [
            ("", "The ferry is late."),
            ("I call across the water", "Nobody answers. A light moves."),
            ("", "It moves again."),
        ]
    );
    assert_eq!(old.tale.told[1].takes[1], "An echo answers.");
    assert!(left(&old, "[<|", "exchange-why-picture"));
    let chat = imported("kobold-lite-chat.json").tale;
    let inputs: Vec<_> = chat.told.iter().map(|told| told.input.as_str()).collect();
    assert_eq!(inputs, ["Is anyone there?", "And the trunk?"]);
    let instruct = imported("kobold-lite-instruct.json").tale;
    assert_eq!(instruct.told[1].input, "And its end?");
    assert_eq!(instruct.told[1].takes, ["It ends in fog."]);
}

#[test]
fn other_books_keep_what_others_lose() {
    let (_, nai) = sound(&imported("novelai.lorebook"), "novelai");
    let bell = lore(&nai, "bell");
    assert!(bell.constant, "forced on stays on");
    assert_eq!(bell.keys.get(En), ["bell", "/chim(e|ing)/i"], "every key is kept");
    assert_eq!((bell.order, bell.text.get(En)), (300, "Bell: The chapel bell is cracked."));
    let (_, agnai) = sound(&imported("agnai.json"), "agnai");
    let russet = &agnai.lore.entries[0];
    assert_eq!((russet.logic, russet.probability, russet.order), (LoreLogic::NotAny, 90, 20));
    assert!(russet.keys.get(En).iter().all(|key| key.starts_with('/')), "{:?}", russet.keys);
    let (_, risu) = sound(&imported("risu.json"), "risu");
    assert_eq!(risu.lore.entries[0].secondary.get(En), ["morning"]);
    let (_, cards) = sound(&imported("story-cards.json"), "cards");
    assert_eq!(lore(&cards, "gulls").matching.whole_words, Some(true), "a leading blank begins a word");
    assert_eq!(lore(&cards, "plough").matching.whole_words, Some(false));
    let (_, kobold) = sound(&imported("kobold-old.json"), "kobold");
    let ferry = lore(&kobold, "ferry");
    assert_eq!((ferry.logic, ferry.secondary.get(En)), (LoreLogic::NotAny, ["bridge".to_owned()].as_slice()));
    assert_eq!(ferry.probability, 80);
}
