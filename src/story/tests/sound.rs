use super::*;
use crate::text::{Language, Locale};
use crate::world::{Condition, Direction, Effect, Period, Pronoun, QuestIs, Thing};

#[test]
fn the_small_pack_has_no_fault_at_all() {
    let faults = Draft::new().check();
    assert!(faults.is_empty(), "{faults}");
}

#[test]
fn every_table_becomes_what_it_says() {
    let story = Draft::new().story();
    assert_eq!((story.id.as_str(), story.version.as_str()), ("tale", "2.1.0"));
    assert_eq!(story.title.get(Language::Zh), "渡口");
    assert_eq!((story.start.period, story.turns_per_period), (Period::Dusk, 6));
    assert_eq!(story.hero.items[&"lamp".into()], 1);
    assert_eq!(story.worldview.get(Language::En), "The river was here first.");
    let landing = story.nodes.get(&"landing".into()).unwrap();
    let exit = &landing.exits[0];
    assert_eq!((exit.direction, exit.check.unwrap().difficulty), (Some(Direction::North), 8));
    assert_eq!(exit.when, [Condition::Item("rope".into(), 1)]);
    assert_eq!(exit.failure.as_ref().unwrap().effects, [Effect::Hp { delta: -2 }]);
    assert_eq!(landing.map, Some((0, 0)));
    let keeper = story.characters.get(&"keeper".into()).unwrap();
    assert_eq!((keeper.pronoun, keeper.thresholds[0].at), (Pronoun::She, 10));
    assert_eq!(keeper.idle[0].when, [Condition::Affinity("keeper".into(), Some(10), Some(90))]);
    let quest = story.quests.get(&"bell".into()).unwrap();
    assert_eq!(quest.stages[0].done, [Condition::Told("keeper".into(), "bell".into())]);
    let rope = story.items.get(&"rope".into()).unwrap();
    assert_eq!(rope.uses[0].on, Some(Thing::Feature("post".into())));
    let ending = story.endings.get(&"rung".into()).unwrap();
    assert_eq!(ending.when[0], Condition::Quest("bell".into(), QuestIs::Done));
    assert_eq!(story.knowledge[0].when, [Condition::Visited("tower".into(), 1)]);
}

#[test]
fn lore_becomes_what_it_says() {
    use crate::world::{LoreGroup, LoreLogic, LoreMatching, LorePersons, LorePosition, LoreRecursion, LoreSettings};

    let lore = Draft::new().story().lore;
    let settings = LoreSettings { scan_depth: 3, budget: 400, recursion: 2, case_sensitive: true, whole_words: false };
    assert_eq!(lore.settings, settings);
    let [heron, river] = lore.entries.as_slice() else { panic!("{lore:?}") };
    assert_eq!((heron.id.as_str(), heron.title.get(Language::Zh)), ("heron", "The heron"));
    assert_eq!(heron.text.get(Language::Zh), "苍鹭是渡口的老住户。");
    assert_eq!(heron.keys.all().collect::<Vec<_>>(), ["苍鹭", "heron", r"/\bherons?\b/i"]);
    assert_eq!((heron.secondary.get(Language::Zh), heron.logic), (&["fish".to_owned()][..], LoreLogic::NotAll));
    assert_eq!((heron.enabled, heron.constant, heron.probability, heron.order), (true, false, 80, 7));
    assert_eq!(heron.position, LorePosition::Depth(4));
    assert_eq!(heron.group, LoreGroup { names: vec!["birds".to_owned()], weight: 3, overrides: true });
    let matching = LoreMatching { scan_depth: Some(5), case_sensitive: Some(false), whole_words: Some(true) };
    assert_eq!(heron.matching, matching);
    assert_eq!(heron.recursion, LoreRecursion { excluded: true, prevents: true, delayed: 1 });
    assert_eq!((heron.sticky, heron.cooldown, heron.delay), (2, 3, 4));
    assert_eq!(heron.persons, LorePersons { names: vec!["keeper".to_owned()], excluded: true });
    assert!(heron.ignores_budget);
    assert_eq!(heron.when, [Condition::Visited("tower".into(), 1)]);
    assert_eq!((river.position, river.probability, river.order), (LorePosition::After, 100, 100));
    assert_eq!((river.group.weight, river.enabled, river.matching), (100, true, LoreMatching::default()));
    // what is absent altogether is as usual, and a folder of lore is read like the one file
    let lore = Draft::new()
        .with("lore/more.toml", "[[lore]]\nid = \"sea\"\ntext = \"Far.\"\nconstant = true\n")
        .without("lore.toml");
    let lore = lore.story().lore;
    assert_eq!((lore.settings, lore.entries.len()), (LoreSettings::default(), 1));
}

#[test]
fn lore_of_a_story_with_one_language_asks_for_no_other() {
    let one = Draft::new()
        .edit("story.toml", "languages = [\"zh\", \"en\"]", "languages = [\"zh\"]")
        .with("lore.toml", "[[lore]]\nid = \"sea\"\ntext = { zh = \"远。\" }\nkeys = { zh = [\"海\"] }\n");
    let faults = one.check();
    assert!(faults.list().iter().all(|fault| fault.file != "lore.toml"), "{faults}");
    assert_eq!(one.story().lore.entries[0].text.get(Language::En), "远。");
}

#[test]
fn weaves_keep_their_spaces_and_each_language_its_number() {
    let story = Draft::new().story();
    let weave = &story.regions.get(&"river".into()).unwrap().weaves[0];
    assert_eq!(weave.leads.len(), 2);
    assert_eq!(weave.leads[0].exact(Language::En), Some("In the sound of water, "));
    assert_eq!(weave.leads[1].exact(Language::Zh), None);
}

#[test]
fn what_is_left_out_has_its_default() {
    let draft = Draft::new().with("story.toml", "id = \"t\"\ntitle = \"T\"\nblurb = \"B\"\n[start]\nnode = \"landing\"\neffects = [{ op = \"quest_start\", quest = \"bell\" }]\n[[regions]]\nid = \"river\"\nname = \"R\"\n");
    let story = draft.story();
    assert_eq!(story.languages, Language::ALL);
    assert_eq!((story.hero.attributes.strength, story.hero.points, story.hero.hp), (5, 6, 30));
    assert_eq!(story.defeat.to.as_str(), "landing");
    assert_eq!((story.start.period, story.turns_per_period), (Period::Dawn, 0));
}

#[test]
fn main_quests_come_first() {
    let side = "[[quests]]\nid = \"aside\"\ntitle = \"…\"\nsummary = \"…\"\n[[quests.stages]]\nid = \"s\"\nobjective = \"…\"\n";
    let draft = Draft::new().with("quests/a.toml", side);
    let order: Vec<_> = draft.story().quests.iter().map(|quest| quest.id.to_string()).collect();
    assert_eq!(order, ["bell", "aside"]);
}

#[test]
fn texts_are_past_the_gate() {
    let draft = Draft::new()
        .edit("story.toml", "\"The boat has gone.\"", "\"The \\u001b[31mboat\\u001b[0m\\u0007 has \\u202egone.\"")
        .edit("nodes/edge.toml", "en = \"Landing\"", "en = \"The\\n Landing \"");
    let story = draft.story();
    assert_eq!(story.start.text.get(Language::En), "The boat has gone.");
    assert_eq!(story.nodes.get(&"landing".into()).unwrap().name.get(Language::En), "The Landing");
    let found: Vec<_> = draft.check().list().iter().map(|fault| fault.code).collect();
    assert_eq!(found, [Code::ControlCharacters]);
}

#[test]
fn the_hash_follows_the_story_and_nothing_else() {
    let hash = Draft::new().story().hash;
    assert_eq!(hash.len(), 64);
    assert_eq!(Draft::new().with("README.md", "notes").story().hash, hash);
    assert_ne!(Draft::new().add("worldview.md", "More.").story().hash, hash);
    let moved = Draft::new().without("nodes/edge.toml").with("nodes.toml", FILES[1].1);
    assert_ne!(moved.story().hash, hash);
}

#[test]
fn the_packs_inside_the_program_load() {
    let library = library(&[]);
    assert!(library.broken.is_empty(), "{:?}", library.broken);
    let ids: Vec<_> = library.packs.iter().map(|pack| pack.id.as_str()).collect();
    assert!(ids.contains(&"fantasy_001"), "{ids:?}");
    for pack in &library.packs {
        let story = load(&pack.source).unwrap_or_else(|faults| panic!("{faults}"));
        assert_eq!(story.id, pack.id);
        assert_eq!(pack.path, None);
        let faults = check(&pack.source);
        assert_eq!(faults.errors(), 0, "{faults}");
    }
}

#[test]
fn every_code_has_its_own_name() {
    let names: std::collections::BTreeSet<_> = Code::ALL.iter().map(|code| code.name()).collect();
    assert_eq!(names.len(), Code::ALL.len());
    assert!(names.iter().all(|name| name.bytes().all(|b| b.is_ascii_lowercase() || b == b'-' || b.is_ascii_digit())));
}

#[test]
fn every_message_of_a_fault_exists() {
    // a message that is missing is shown as its key
    let draft = Draft::new()
        .edit("nodes/edge.toml", "rest = true", "rest = 1\nrset = true")
        .edit("quests.toml", "told = \"keeper/bell\"", "told = \"keeper\"")
        .edit("items.toml", "kind = \"key\"", "kind = \"kye\"")
        .edit("enemies.toml", "hp = 6", "hp = 0");
    for language in Language::ALL {
        for row in draft.check().rows(&Locale::new(language)) {
            assert!(!row.message.starts_with("story-"), "{row:?}");
            assert!(row.help.is_none_or(|help| !help.starts_with("story-")));
        }
    }
}
