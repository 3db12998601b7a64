//! Slips of the pen, each met with what to write.

use super::broken::{Case, NODES, edited, written};
use super::*;
use crate::story::fault::FaultRow;

/// Slips that many make, and the help that says what to write.
fn slips() -> Vec<(Case, &'static str)> {
    let op = |op: &str, help| (edited(NODES, "{ op = \"hp\", delta = -2 }", op, Code::BadEffect), help);
    let quoted = "kind = “key”";
    let table = "[items]\nid = \"coin\"\nname = \"coin\"\ntext = \"…\"";
    vec![
        (
            edited("items.toml", "kind = \"key\"", quoted, Code::TomlSyntax),
            "A text stands in straight quotes, `\"…\"`; curly ones like `“` belong inside of it.",
        ),
        (
            edited(NODES, "{ op = \"hp\", delta = -2 }", "{ op = \"hp\"， delta = -2 }", Code::TomlSyntax),
            "Write `,` in place of `，`.",
        ),
        (
            edited(NODES, "rest = true", "rest: true", Code::TomlSyntax),
            "Between a key and its value stands `=`: `rest = …`.",
        ),
        (
            edited(NODES, "{ op = \"hp\", delta = -2 }", "{ op: \"hp\", delta = -2 }", Code::TomlSyntax),
            "Between a key and its value stands `=`: `op = …`.",
        ),
        (edited(NODES, "rest = true", "rest ＝ true", Code::TomlSyntax), "Write `=` in place of `＝`."),
        (
            written("items/coin.toml", table, 1, Code::WrongType),
            "A row of a list has two brackets on each side: `[[items]]`.",
        ),
        op("{ op = \"set_flag\", flag = \"x\" }", "Did you mean `flag`?"),
        op("{ op = \"give_item\", item = \"lamp\" }", "Did you mean `add_item`?"),
        op("{ op = \"start_quest\", quest = \"bell\" }", "Did you mean `quest_start`?"),
        op("{ op = \"heal\", delta = 2 }", "Did you mean `hp`?"),
        (
            edited(
                NODES,
                "effects = [{ op = \"hp\", delta = -2 }]",
                "effects = { op = \"hp\", delta = -2 }",
                Code::WrongType,
            ),
            "Put it into brackets: `effects = [{ … }]`.",
        ),
        (
            edited(NODES, "words = { zh = [\"码头\"], en = [\"pier\"] }", "words = \"pier\"", Code::WrongType),
            "Put it into brackets: `words = [\"…\"]`.",
        ),
        (
            edited(
                "endings.toml",
                "{ quest = \"bell\", is = \"done\" }",
                "{ attribute = \"agility\", min = 100 }",
                Code::EndingNeverOffered,
            )
            .at("endings.toml", 2),
            "What its `when` asks for can never all be there; the faults above say what is missing.",
        ),
    ]
}

/// What only the whole of a story shows: what there is of something, what shuts out what.
fn whole() -> Vec<(Case, &'static str)> {
    let condition =
        |to: &str| edited(NODES, "when = [{ day = 2 }]", &format!("when = [{to}]"), Code::ConditionNeverHolds);
    let counter = "[[counters]]\nid = \"toll\"\nname = \"Toll\"\nmin = 0\nmax = 3\n";
    let facts = "[[facts]]\nid = \"dry\"\nsubject = \"hero\"\nrelation = \"saw\"\nobject = \"…\"\ntext = \"…\"\n[[facts]]\nid = \"wet\"\nsubject = \"hero\"\nrelation = \"saw\"\nobject = \"…\"\ntext = \"…\"\nreplaces = \"dry\"\n";
    let with = |case: Case, path: &str, text: &str| Case { draft: case.draft.with(path, text), ..case };
    let learns = |case: Case| {
        let both = "effects = [{ op = \"flag\", flag = \"post_seen\" }, { op = \"learn\", fact = \"dry\" }, { op = \"learn\", fact = \"wet\" }]";
        Case { draft: case.draft.edit(NODES, "effects = [{ op = \"flag\", flag = \"post_seen\" }]", both), ..case }
    };
    let counts = |case: Case| {
        let count =
            "effects = [{ op = \"flag\", flag = \"post_seen\" }, { op = \"count\", counter = \"toll\", delta = 1 }]";
        Case { draft: case.draft.edit(NODES, "effects = [{ op = \"flag\", flag = \"post_seen\" }]", count), ..case }
    };
    let other = |first: &str, excludes: &str| {
        let row = "[[quests]]\nid = \"oath\"\ntitle = \"…\"\nsummary = \"…\"\nstarts = [{ flag = \"post_seen\" }]\n";
        let stage = "[[quests.stages]]\nid = \"swear\"\nobjective = \"…\"\ndone = [{ gold = 1 }]\n";
        let own = Draft::new().edit("quests.toml", "giver = \"keeper\"", &format!("giver = \"keeper\"\n{first}"));
        own.with("quests/oath.toml", format!("{row}{excludes}\n{stage}"))
    };
    let both = other("excludes = [\"oath\"]", "excludes = [\"bell\"]")
        .edit("story.toml", "{ op = \"quest_start\", quest = \"bell\" }", "")
        .edit(
            NODES,
            "effects = [{ op = \"hp\", delta = -2 }]",
            "effects = [{ op = \"quest_start\", quest = \"bell\" }]",
        )
        .edit(
            NODES,
            "when = [{ day = 2 }]",
            "when = [{ quest = \"bell\", is = \"active\" }, { quest = \"oath\", is = \"active\" }]",
        );
    let line = both.line(NODES, "{ quest = \"oath\", is = \"active\" }");
    let contradicts = "Two places, times or stages at once, bounds that leave nothing, something and its opposite, a fact beside the one that corrects it, or two quests that exclude each other. For one or the other write `any`.";
    vec![
        (
            counts(with(condition("{ counter = \"toll\", min = 4 }"), "counters.toml", counter)),
            "`toll` runs from 0 to 3 and starts within: change the condition, or the counter's `min` and `max`, and let an effect `count` move it there.",
        ),
        (
            condition("{ item = \"rope\", count = 3 }"),
            "In all there are 2 of `rope`: ask for fewer, or let there be more.",
        ),
        (
            condition("{ defeated = \"heron\", times = 2 }"),
            "`heron` can be fought only once: ask for fewer, or let it come again (`once = false`).",
        ),
        (learns(with(condition("{ knows = \"dry\" }, { knows = \"wet\" }"), "facts.toml", facts)), contradicts),
        (Case { draft: both, code: Code::ConditionNeverHolds, file: NODES, line }, contradicts),
        (
            Case {
                draft: other("excludes = [\"oath\"]", ""),
                code: Code::QuestNeverStarts,
                file: "quests/oath.toml",
                line: 2,
            },
            "The quest `bell` begins with the story and excludes it: take it out of its `excludes`, or let `bell` begin later.",
        ),
    ]
}

#[test]
fn slips_are_met_with_what_to_write() {
    use crate::text::{Language, Locale};

    let mut wrong = Vec::new();
    for (case, help) in slips().into_iter().chain(whole()) {
        let faults = case.draft.check();
        let rows = faults.rows(&Locale::new(Language::En));
        let stands = |row: &&FaultRow| row.code == case.code && row.line == case.line && row.file.ends_with(case.file);
        let found = rows.iter().find(stands).and_then(|row| row.help.as_deref());
        // one slip, one fault
        if found != Some(help) || (case.code == Code::TomlSyntax && rows.len() > 1) {
            wrong.push(format!("{}:{} wants «{help}», has «{found:?}» in\n{faults}", case.file, case.line));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
