//! Packs with one fault each: its code, its file, its line.

use super::*;

/// What a broken pack is expected to say.
pub(super) struct Case {
    pub(super) draft: Draft,
    pub(super) code: Code,
    pub(super) file: &'static str,
    pub(super) line: usize,
}

/// An edit of one place; the fault is on the line of the edit.
pub(super) fn edited(file: &'static str, from: &str, to: &str, code: Code) -> Case {
    let draft = Draft::new();
    // a replacement that begins with a line break puts the fault on the next line
    let line = draft.line(file, from) + to.chars().take_while(|sign| *sign == '\n').count();
    Case { draft: draft.edit(file, from, to), code, file, line }
}

/// Rows added at the end of a file; the fault is on the `nth` line of them.
pub(super) fn added(file: &'static str, rows: &str, nth: usize, code: Code) -> Case {
    let lines = String::from_utf8_lossy(&Draft::new().files[file]).matches('\n').count() + 1;
    Case { draft: Draft::new().add(file, rows), code, file, line: lines + nth }
}

/// A file that the pack did not have; the fault is on its `line`.
pub(super) fn written(file: &'static str, text: &str, line: usize, code: Code) -> Case {
    Case { draft: Draft::new().with(file, text), code, file, line }
}

pub(super) const NODES: &str = "nodes/edge.toml";

fn form() -> Vec<Case> {
    vec![
        edited(NODES, "rest = true", "rset = true", Code::UnknownKey),
        edited(NODES, "rest = true", "rest = \"yes\"", Code::WrongType),
        edited(NODES, "map = [0, 0]", "map = [0]", Code::BadValue),
        edited(NODES, "region = \"river\"\nname = { zh = \"渡口\"", "name = { zh = \"渡口\"", Code::MissingField)
            .at(NODES, 1),
        edited(
            NODES,
            "first = { zh = \"木板是湿的。\", en = \"The boards are wet.\" }",
            "first = \"\"",
            Code::MissingText,
        )
        .at(NODES, 1),
        edited(NODES, "refusal = { zh = \"没有绳子上不去。\", en = \"Not without a rope.\" }\n", "", Code::MissingText)
            .at(NODES, 16),
        edited(NODES, "direction = \"north\"", "direction = \"nroth\"", Code::BadValue),
        edited(NODES, "chance = 30", "chance = 130", Code::BadValue),
        edited(NODES, "id = \"tower\"", "id = \"Tower\"", Code::BadId),
        edited(NODES, "id = \"tower\"", "id = \"landing\"", Code::DuplicateId),
        edited(NODES, "id = \"ring\"", "id = \"ring\"\nid = \"two\"", Code::TomlSyntax).at(NODES, 51),
        edited("enemies.toml", "tier = 1", "tier = 5", Code::BadValue),
        edited("enemies.toml", "hit = [\"…\"]", "hit = []", Code::MissingText).at("enemies.toml", 1),
        edited("enemies.toml", "hp = 6\n", "", Code::MissingField).at("enemies.toml", 1),
        edited("items.toml", "kind = \"key\"", "kind = \"clef\"", Code::BadValue),
        edited(
            "items.toml",
            "on = { feature = \"post\" }",
            "on = { feature = \"post\", item = \"lamp\" }",
            Code::BadValue,
        ),
        edited("endings.toml", "accept = { zh = \"留下\", en = \"Stay\" }\n", "", Code::MissingText)
            .at("endings.toml", 1),
        edited("talents.toml", "rarity = \"rare\"", "rarity = \"rear\"", Code::BadValue),
        edited("characters.toml", "at = 10", "at = 101", Code::BadValue),
        edited("story.toml", "languages = [\"zh\", \"en\"]", "languages = [\"zh\", \"de\"]", Code::BadValue),
        edited("story.toml", "[start]", "[begin]", Code::MissingField).at("story.toml", 1),
        edited("story.toml", "id = \"river\"", "id = \"\"", Code::BadId),
        added("items.toml", "[[nodes]]\nid = \"x\"", 1, Code::UnknownKey),
        added("quests.toml", "[[quests]]\nid = \"q\"\ntitle = \"…\"\nsummary = \"…\"", 1, Code::MissingField),
        edited("knowledge.json", "\"category\"", "\"categroy\"", Code::UnknownKey),
        edited("knowledge.json", "\"item\",", "\"item\"", Code::JsonSyntax).at("knowledge.json", 5),
        edited("passages.jsonl", "\"position\":13", "\"positoin\":13", Code::UnknownKey),
        edited("passages.jsonl", "\"chapter\":2,", "", Code::MissingField).at("passages.jsonl", 2),
        edited("passages.jsonl", "\"chapter\":2", "\"chapter\":3", Code::BadValue),
        edited("passages.jsonl", "\"chapter\":2,", "\"chapter\":2", Code::JsonSyntax),
        edited("passages.jsonl", "夜里钟自己响了。", "", Code::MissingText),
        edited("story.toml", "until = 2", "until = -1", Code::BadValue),
        edited("characters.toml", "{ chapter = 2, text", "{ chaptre = 2, text", Code::UnknownKey),
    ]
}

fn meaning() -> Vec<Case> {
    vec![
        edited(NODES, "to = \"tower\"", "to = \"towre\"", Code::UnknownNode),
        edited(NODES, "enemy = \"heron\"", "enemy = \"crane\"", Code::UnknownEnemy),
        edited(NODES, "items = { rope = 2 }", "items = { roper = 2 }", Code::UnknownItem),
        edited(NODES, "character = \"keeper\", delta", "character = \"keper\", delta", Code::UnknownCharacter),
        edited("story.toml", "node = \"landing\"", "node = \"lander\"", Code::UnknownNode),
        edited("story.toml", "quest = \"bell\"", "quest = \"bells\"", Code::UnknownQuest),
        edited("characters.toml", "stage = \"tongue\"", "stage = \"tong\"", Code::UnknownStage),
        edited("quests.toml", "told = \"keeper/bell\"", "told = \"keeper/ball\"", Code::UnknownTopic),
        edited("items.toml", "feature = \"post\"", "feature = \"pots\"", Code::UnknownFeature),
        added(
            NODES,
            "[[nodes.features]]\nid = \"heron\"\nname = \"heron\"\ntexts = [\"…\"]\nspeak = \"sing\"",
            5,
            Code::UnknownAction,
        ),
        edited("enemies.toml", "regions = [\"river\"]", "regions = [\"rivers\"]", Code::UnknownRegion),
        edited("enemies.toml", "exp = 4", "exp = 4\nending = \"lost\"", Code::UnknownEnding).at("enemies.toml", 21),
        edited(NODES, "{ visited = \"tower\", times = 2 }", "{ visitde = \"tower\" }", Code::BadCondition),
        edited(
            NODES,
            "{ visited = \"tower\", times = 2 }",
            "{ visited = \"tower\", time = \"day\" }",
            Code::BadCondition,
        ),
        edited(NODES, "{ visited = \"tower\", times = 2 }", "{ visited = \"tower\", tims = 2 }", Code::BadCondition),
        edited(NODES, "when = [{ item = \"rope\" }]", "when = { item = \"rope\" }", Code::BadCondition),
        edited(NODES, "{ gold = 1 }", "{ gold = \"1\" }", Code::BadCondition),
        edited("characters.toml", "min = 10, max = 90", "min = 90, max = 10", Code::BadCondition),
        edited(
            "characters.toml",
            "{ attribute = \"intelligence\", min = 5 }",
            "{ attribute = \"intelligence\" }",
            Code::BadCondition,
        ),
        edited("quests.toml", "told = \"keeper/bell\"", "told = \"keeper\"", Code::BadCondition),
        edited("endings.toml", "{ quest = \"bell\", is = \"done\" }", "{ quest = \"bell\" }", Code::BadCondition),
        edited(NODES, "[{ flag = \"post_seen\" }]", "[{ talent = \"hering\" }]", Code::UnknownTalent),
        edited(NODES, "[{ flag = \"post_seen\" }]", "[{ counter = \"toll\", min = 1 }]", Code::UnknownCounter),
        edited(NODES, "[{ flag = \"post_seen\" }]", "[{ knows = \"toll\" }]", Code::UnknownFact),
        edited(NODES, "[{ flag = \"post_seen\" }]", "[{ status = \"wet\" }]", Code::UnknownStatus),
        edited(NODES, "[{ flag = \"post_seen\" }]", "[{ following = \"keeper\" }]", Code::UnknownCompanion),
        edited(NODES, "{ op = \"hp\", delta = -2 }", "{ op = \"hq\", delta = -2 }", Code::BadEffect),
        edited(NODES, "{ op = \"hp\", delta = -2 }", "{ op = \"hp\" }", Code::BadEffect),
        edited(NODES, "{ op = \"hp\", delta = -2 }", "{ op = \"hp\", delta = -2, count = 1 }", Code::BadEffect),
        edited(NODES, "{ op = \"hp\", delta = -2 }", "{ delta = -2 }", Code::BadEffect),
        edited("items.toml", "periods = 1", "periods = 0", Code::BadEffect),
    ]
}

/// What a story keeps: counters, facts, statuses, levels, hints, and what names them.
fn kept() -> Vec<Case> {
    let condition = |to: &str, code| edited(NODES, "{ visited = \"tower\", times = 2 }", to, code);
    let effect = |to: &str, code| edited(NODES, "{ op = \"hp\", delta = -2 }", to, code);
    let counter = |rows: &str, line, code| {
        written("counters.toml", &format!("[[counters]]\nid = \"guild\"\nname = \"Guild\"\n{rows}\n"), line, code)
    };
    let fact = |rows: &str, line, code| {
        let row = "[[facts]]\nid = \"lied\"\nsubject = \"keeper\"\nrelation = \"lied\"\nobject = \"…\"\ntext = \"…\"";
        written("facts.toml", &format!("{row}\n{rows}\n"), line, code)
    };
    let status = |rows: &str, line, code| {
        let row = "[[statuses]]\nid = \"poisoned\"\nname = \"poisoned\"\ntext = \"…\"";
        written("statuses.toml", &format!("{row}\n{rows}\n"), line, code)
    };
    let enemy = |more: &str, code| edited("enemies.toml", "exp = 4", &format!("\n{more}\nexp = 4"), code);
    let quest = |more: &str, code| edited("quests.toml", "giver = \"keeper\"", &format!("\n{more}"), code);
    let story = |more: &str, code| edited("story.toml", "[defeat]", &format!("\n{more}\n[defeat]"), code);
    vec![
        condition("{ counter = \"guild\" }", Code::BadCondition),
        condition("{ quest = \"bell\", turns = 4, days = 2 }", Code::BadCondition),
        condition("{ level = 0 }", Code::BadCondition),
        condition("{ stuck = \"long\" }", Code::BadCondition),
        effect("{ op = \"count\", counter = \"guild\", delta = 1 }", Code::UnknownCounter),
        effect("{ op = \"learn\", fact = \"lied\" }", Code::UnknownFact),
        effect("{ op = \"status\", status = \"poisoned\" }", Code::UnknownStatus),
        effect("{ op = \"status\", status = \"poisoned\", on = \"friend\" }", Code::BadEffect),
        effect("{ op = \"talent\", talent = \"herring\" }", Code::UnknownTalent),
        effect("{ op = \"follow\", character = \"keeper\" }", Code::UnknownCompanion),
        counter("min = 5\nmax = 1", 1, Code::BadValue),
        counter("start = 200", 1, Code::BadValue),
        counter("levels = [{ at = \"low\", name = \"low\" }]", 4, Code::WrongType),
        counter("levels = [\n  { name = \"low\" },\n]", 5, Code::MissingField),
        fact("replaces = \"honest\"", 7, Code::UnknownFact),
        fact("replaces = \"lied\"", 1, Code::BadValue),
        written("facts.toml", "[[facts]]\nid = \"lied\"\ntext = \"…\"\n", 1, Code::MissingField),
        status("turns = 0", 5, Code::BadValue),
        status("attack = 21", 5, Code::BadValue),
        status("each_turn = [{ op = \"status\", status = \"poisoned\" }]", 1, Code::BadEffect),
        status("each_turn = [{ op = \"status\", status = \"blind\", turns = 0 }]", 5, Code::UnknownStatus),
        written("hints.toml", "[[hints]]\ntexts = [\"1\", \"2\", \"3\", \"4\"]\n", 1, Code::BadValue),
        written("hints.toml", "[[hints]]\nwhen = [{ turn = 3 }]\n", 1, Code::MissingText),
        story("[levels]\nexp = [50, 50]", Code::BadValue),
        story("[levels]\nhp = 5", Code::MissingField),
        story("[director]\nafter = 1", Code::BadValue).below(1),
        enemy("inflicts = [{ status = \"poisoned\" }]", Code::UnknownStatus),
        enemy("critical = 1", Code::BadValue),
        enemy("flees_below = 100", Code::BadValue),
        quest("excludes = [\"bells\"]", Code::UnknownQuest),
        quest("deadline = { turns = 4, days = 1 }", Code::BadValue),
        quest("deadline = { warning = \"…\" }", Code::BadValue),
        quest("requires_any = { strenght = 4 }", Code::UnknownKey),
        edited("quests.toml", "failed = \"…\"\n", "", Code::MissingText).at("quests.toml", 1),
        edited("items.toml", "value = 2", "equip = { attack = 1 }", Code::BadValue),
        edited("talents.toml", "rarity = \"rare\"", "bonus = [{ on = \"luck\", value = 1 }]", Code::BadValue),
        edited("characters.toml", "affinity = 5", "schedule = [{ node = \"towre\" }]", Code::UnknownNode),
        edited("characters.toml", "affinity = 5", "shown = [{ item = \"lmap\", text = \"…\" }]", Code::UnknownItem),
        edited("characters.toml", "affinity = 5", "tell = [{ text = \"…\" }]", Code::MissingField),
    ]
}

fn advice() -> Vec<Case> {
    let lonely = "[[nodes]]\nid = \"cave\"\nregion = \"river\"\nname = \"Cave\"\nfirst = \"…\"\nagain = [\"…\"]\nmoods = [{ text = \"…\" }, { text = \"…\" }, { text = \"…\" }]";
    let leads_back = "[[nodes.exits]]\nto = \"landing\"\nlabel = \"Back\"";
    vec![
        added(NODES, lonely, 2, Code::UnreachableNode),
        added(NODES, &format!("{lonely}\n{leads_back}"), 9, Code::ExitNotMutual),
        edited(NODES, "direction = \"south\"", "direction = \"west\"", Code::ExitNotOpposite).at(NODES, 17),
        edited(NODES, "again = [{ zh = \"还是湿的。\", en = \"Still wet.\" }]\n", "", Code::TooFewTexts).at(NODES, 1),
        edited(NODES, "  { when = [{ health_below = 50 }], text = { zh = \"血。\", en = \"Blood.\" } },\n", "", Code::TooFewTexts).at(NODES, 1),
        edited(NODES, "[{ flag = \"post_seen\" }]", "[{ flag = \"post_sen\" }]", Code::FlagNeverSet),
        edited(NODES, "en = [\"post\"] }", "en = [\"post\", \"Line\"] }", Code::NameCollision).at("items.toml", 2),
        edited("story.toml", "{ op = \"quest_start\", quest = \"bell\" }", "", Code::QuestNeverStarts).at("quests.toml", 2),
        edited("quests.toml", "done = [{ flag = \"rung\" }]", "", Code::QuestNeverEnds).at("quests.toml", 18),
        edited("endings.toml", "when = [{ quest = \"bell\", is = \"done\" }, { all = [{ met = \"keeper\" }, { present = \"keeper\" }] }]\n", "", Code::EndingNeverOffered).at("endings.toml", 2),
        edited("endings.toml", "{ quest = \"bell\", is = \"done\" }", "{ attribute = \"agility\", min = 30 }", Code::EndingNeverOffered).at("endings.toml", 2),
        edited("story.toml", "items = { lamp = 1 }\n", "", Code::ItemNowhere).at("enemies.toml", 21),
        edited("story.toml", "[defeat]\nto = \"landing\"\ntexts = [\"…\"]\neffects = [{ op = \"gold\", delta = -1 }]\n", "", Code::MissingDefeat).at("enemies.toml", 2),
        edited("story.toml", "{ zh = \"渡口\", en = \"The Landing\" }", "{ zh = \"渡口\" }", Code::MissingLanguage),
        edited("story.toml", "[free.sense]\nsuccess = [\"…\"]\n", "", Code::TooFewTexts).at("story.toml", 1),
        edited(NODES, "items = { rope = 2 }", "items = { rope = 1 }", Code::ItemCanBeLost).at("items.toml", 2),
        edited("characters.toml", "[{ attribute = \"intelligence\", min = 5 }]", "[{ attribute = \"intelligence\", min = 100 }]", Code::ConditionNeverHolds),
        edited("enemies.toml", "is = \"dead\" }] }", "is = \"away\" }] }", Code::ConditionNeverHolds).at("quests.toml", 10),
        edited(NODES, "when = [{ day = 2 }]", "when = [{ time = \"day\" }, { time = \"night\" }]", Code::ConditionNeverHolds),
        edited(NODES, "when = [{ day = 2 }]", "when = [{ gold = 3 }, { not = { gold = 3 } }]", Code::ConditionNeverHolds),
        edited(NODES, "when = [{ day = 2 }]", "when = [{ node = \"tower\" }, { node = \"landing\" }]", Code::ConditionNeverHolds),
        edited(NODES, "when = [{ day = 2 }]", "when = [{ quest = \"bell\", is = \"done\" }, { quest = \"bell\", stage = \"ask\" }]", Code::ConditionNeverHolds),
        edited(NODES, "words = { zh = [\"码头\"], en = [\"pier\"] }", "words = { zh = [\"码头\"], en = [\"...\"] }", Code::WordNeverMatches),
        edited(NODES, "words = { zh = [\"码头\"], en = [\"pier\"] }", "words = { zh = [\"码头\"] }", Code::MissingLanguage),
    ]
}

/// Lore: its form, and what `check` follows of it.
fn lore() -> Vec<Case> {
    const LORE: &str = "lore.toml";
    let river = |to: &str, code| edited(LORE, "keys = [\"flood\"]", to, code);
    let never = |to: &str| river(to, Code::LoreNeverFires).at(LORE, 31);
    vec![
        edited(LORE, "probability = 80", "probability = 180", Code::BadValue),
        edited(LORE, "logic = \"not_all\"", "logic = \"nand\"", Code::BadValue),
        edited(LORE, "id = \"river\"", "id = \"heron\"", Code::DuplicateId),
        edited(LORE, "depth = 4\n", "depth = 4\nposition = \"after\"\n", Code::BadValue).at(LORE, 8),
        edited(LORE, "names = [\"birds\"], ", "", Code::MissingField),
        edited(LORE, "names = [\"birds\"]", "names = [1]", Code::WrongType),
        edited(LORE, "prevents = true", "prevent = true", Code::UnknownKey),
        edited(LORE, "budget = 400", "buget = 400", Code::UnknownKey),
        edited(LORE, "text = \"It floods in spring.\"\n", "", Code::MissingText).at(LORE, 30),
        edited(LORE, "visited = \"tower\"", "visited = \"towre\"", Code::UnknownNode),
        edited(LORE, "visited = \"tower\"", "time = []", Code::BadCondition),
        written("lore/more.toml", "[settings]\nbudget = 1\n", 1, Code::DuplicateId).at("lore/more.toml", 1),
        river("keys = [\"flood\", \"\\u200b\"]", Code::BadLoreKey),
        river("keys = [\"flood\", '/a(?=b)/']", Code::BadLoreKey),
        river("keys = [\"flood\",\n  '/(x/',\n]", Code::BadLoreKey).below(1),
        never("keys = []"),
        never(r"keys = ['/(a)\1/']"),
        never("keys = [\"flood\"]\nprobability = 0"),
        never("keys = [\"flood\"]\nsecondary = [\"Flood\", \"sea\"]\nlogic = \"not_any\""),
        never("keys = [\"flood\"]\nrecursion = { delayed = 3 }"),
        never("keys = [\"flood\"]\npersons = { names = [\"Nobody\"] }"),
    ]
}

fn files() -> Vec<Case> {
    let made = |draft: Draft, code, file, line| Case { draft, code, file, line };
    let long = "字".repeat(22_000);
    let many = (0..2_000).map(|number| format!("key_{number} = 1")).collect::<Vec<_>>().join("\n");
    vec![
        made(
            Draft::new().with("items/bytes.toml", b"# a\n# b\n# \xff\n".to_vec()),
            Code::NotUtf8,
            "items/bytes.toml",
            3,
        ),
        made(
            Draft::new().with("items/long.toml", format!("# {}", "x".repeat(4_000_001))),
            Code::TooLarge,
            "items/long.toml",
            1,
        ),
        edited("story.toml", "\"The boat has gone.\"", &format!("\"{long}\""), Code::TooLarge),
        made(Draft::new().with("knowledge.json", "[".repeat(1_000_000)), Code::TooDeep, "knowledge.json", 1),
        made(
            Draft::new().with("items/deep.toml", format!("x = {}", "[".repeat(5_000))),
            Code::TomlSyntax,
            "items/deep.toml",
            1,
        ),
        made(Draft::new().with("items/many.toml", many), Code::TooMany, "items/many.toml", 1),
        made(Draft::new().with("nods.toml", "[[nodes]]"), Code::UnknownFile, "nods.toml", 1),
        made(Draft::new().without("worldview.md"), Code::MissingWorldview, "worldview.md", 1),
        edited(
            "story.toml",
            "\"The boat has gone.\"",
            "\"The \\u001b[31mboat\\u001b[0m has gone.\"",
            Code::ControlCharacters,
        ),
    ]
}

impl Case {
    /// The same fault, expected some lines further down.
    fn below(self, lines: usize) -> Self {
        Self { line: self.line + lines, ..self }
    }

    /// The same fault, expected elsewhere.
    pub(super) fn at(self, file: &'static str, line: usize) -> Self {
        Self { file, line, ..self }
    }

    fn run(&self) {
        let faults = self.draft.check();
        let found = faults
            .list()
            .iter()
            .any(|fault| fault.code == self.code && fault.file == self.file && fault.line == self.line);
        assert!(found, "{} expected in {}:{}, found\n{faults}", self.code.name(), self.file, self.line);
        let refused = load(&self.draft.source()).is_err();
        let advised = advice_only(self.code);
        assert_eq!(refused, self.code.severity() == Severity::Error && !advised, "{}", self.code.name());
    }
}

#[test]
fn what_follows_from_others_stands_behind_them() {
    let never = "{ attribute = \"agility\", min = 100 }";
    let faults = Draft::new().edit("endings.toml", "{ quest = \"bell\", is = \"done\" }", never).check();
    let codes: Vec<Code> = faults.list().iter().map(|fault| fault.code).collect();
    assert_eq!(codes, [Code::ConditionNeverHolds, Code::EndingNeverOffered], "{faults}");
    let faults = Draft::new().edit("quests.toml", "{ flag = \"rung\" }", "{ flag = \"rang\" }").check();
    let codes: Vec<Code> = faults.list().iter().map(|fault| fault.code).collect();
    assert_eq!(codes, [Code::FlagNeverSet, Code::QuestNeverEnds, Code::EndingNeverOffered], "{faults}");
}

/// Errors that a pack can be played with.
const fn advice_only(code: Code) -> bool {
    matches!(code, Code::UnreachableNode | Code::QuestNeverStarts | Code::QuestNeverEnds | Code::EndingNeverOffered)
}

#[test]
fn faults_of_form_are_found_where_they_stand() {
    form().iter().for_each(Case::run);
}

#[test]
fn faults_of_meaning_are_found_where_they_stand() {
    meaning().iter().for_each(Case::run);
}

#[test]
fn faults_of_what_a_story_keeps_are_found_where_they_stand() {
    kept().iter().for_each(Case::run);
}

#[test]
fn advice_is_given_where_it_belongs() {
    advice().iter().for_each(Case::run);
}

#[test]
fn faults_of_lore_are_found_where_they_stand() {
    lore().iter().for_each(Case::run);
}

#[test]
fn faults_of_files_are_found_where_they_stand() {
    files().iter().for_each(Case::run);
}

#[test]
fn every_kind_of_fault_has_its_broken_pack() {
    let cases: Vec<Case> = [form(), meaning(), advice(), lore(), files()].into_iter().flatten().collect();
    assert!(cases.len() >= 60, "{}", cases.len());
    // these need a folder on disk, and have their packs in `files.rs`
    let on_disk = [Code::NoPack, Code::Unreadable, Code::BadLink, Code::BadPath];
    for code in Code::ALL.iter().filter(|code| !on_disk.contains(code)) {
        let found = cases.iter().any(|case| case.code == *code);
        assert!(found, "no broken pack shows `{}`: add one to this file", code.name());
    }
}

#[test]
fn all_faults_are_given_not_only_the_first() {
    let draft = Draft::new()
        .edit(NODES, "rest = true", "rset = true")
        .edit(NODES, "to = \"tower\"", "to = \"towre\"")
        .edit("items.toml", "kind = \"key\"", "kind = \"clef\"")
        .edit("quests.toml", "told = \"keeper/bell\"", "told = \"keeper\"");
    let codes: Vec<_> = draft.check().list().iter().map(|fault| (fault.file.clone(), fault.code)).collect();
    let expected = [
        ("items.toml", Code::BadValue),
        (NODES, Code::UnknownKey),
        (NODES, Code::UnknownNode),
        ("quests.toml", Code::BadCondition),
    ];
    assert_eq!(codes, expected.map(|(file, code)| (file.to_owned(), code)));
}

#[test]
fn a_file_that_cannot_be_read_makes_no_fault_elsewhere() {
    let draft = Draft::new().edit("items.toml", "[[items]]\nid = \"rope\"", "[[items]\nid = \"rope\"");
    let faults = draft.check();
    assert!(faults.list().iter().all(|fault| fault.file == "items.toml"), "{faults}");
    assert!(faults.list().iter().all(|fault| fault.code == Code::TomlSyntax), "{faults}");
}

#[test]
fn the_nearest_right_name_is_named() {
    use crate::text::{Language, Locale};

    let helps = |draft: &Draft| -> Vec<String> {
        draft.check().rows(&Locale::new(Language::En)).into_iter().filter_map(|row| row.help).collect()
    };
    let draft = Draft::new().edit(NODES, "rest = true", "rset = true");
    assert_eq!(helps(&draft), ["Did you mean `rest`?"]);
    let draft = Draft::new().edit(NODES, "to = \"tower\"", "to = \"towre\"");
    assert_eq!(helps(&draft), ["Did you mean `tower`?"]);
    let draft = Draft::new().edit(NODES, "op = \"hp\"", "op = \"hq\"");
    assert_eq!(helps(&draft), ["Did you mean `hp`?"]);
    let draft = Draft::new().add("items.toml", "[[nodes]]\nid = \"x\"");
    assert_eq!(helps(&draft), ["It belongs in `nodes.toml`."]);
    let draft = Draft::new().edit("enemies.toml", "regions = [\"river\"]", "regions = [\"hills\"]");
    assert_eq!(helps(&draft), ["Possible here: `river`."]);
}
