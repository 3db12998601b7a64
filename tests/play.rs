//! Whole plays through the program itself, by script, offline.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test fails by panicking and says what it skips"
)]

mod support;

use serde_json::{Value, json};
use support::{Home, timeless, wandering};

#[test]
fn a_long_play_gives_the_same_twice_and_across_a_break() {
    for language in ["zh", "en"] {
        let lines = wandering(220, language, 3);
        let home = Home::new();
        let whole = home.play("whole", 42, language, &lines);
        assert_eq!(whole.len(), lines.len(), "one object a line");
        let turns = whole.iter().filter(|object| !object["turn"].is_null()).count();
        assert!(turns >= 140, "only {turns} of {} lines were turns", lines.len());

        let again = home.play("again", 42, language, &lines);
        let mut broken = home.play("broken", 42, language, &lines[..97]);
        broken.extend(home.resume("broken", &lines[97..]));
        for (at, object) in whole.iter().cloned().map(timeless).enumerate() {
            assert_eq!(object, timeless(again[at].clone()), "line {at} `{}` of the second play", lines[at]);
            assert_eq!(object, timeless(broken[at].clone()), "line {at} `{}` of the broken play", lines[at]);
        }
        let other = home.play("other", 43, language, &lines);
        assert_ne!(
            whole.iter().map(|object| object["dice"].clone()).collect::<Vec<_>>(),
            other.iter().map(|object| object["dice"].clone()).collect::<Vec<_>>(),
            "another seed has other dice"
        );
    }
}

#[test]
fn undo_redo_and_rewind_move_everything_and_survive_a_restart() {
    let home = Home::new();
    let played = home.play("u", 7, "en", &["1", "wait", "2", "undo 2", "inventory"]);
    let (first, undone) = (&played[0], &played[3]);
    assert_eq!(undone["turn"], Value::Null);
    assert_eq!(undone["parent"], first["turn"]);
    assert_eq!(undone["state"], first["state"], "undo takes the state back");
    let resumed = home.resume("u", &["redo 2", "rewind 0", "redo"]);
    assert_eq!(resumed[0]["state"], played[2]["state"], "redo after a restart");
    assert_eq!(resumed[1]["depth"], json!(0));
    assert_eq!(resumed[2]["state"], first["state"], "redo follows the way that was gone");
}

#[test]
fn the_same_line_after_an_undo_plays_the_same() {
    let home = Home::new();
    let played = home.play("s", 11, "zh", &["爬上旁边的树", "undo", "爬上旁边的树"]);
    for key in ["narration", "dice", "state", "choices", "effects"] {
        assert_eq!(played[0][key], played[2][key], "{key}");
    }
    assert_ne!(played[0]["turn"], played[2]["turn"], "a turn's number is never used again");
}

#[test]
fn a_retelling_keeps_the_dice_and_the_state() {
    let home = Home::new();
    let played = home.play("r", 11, "en", &["climb a tree", "retell"]);
    assert_eq!(played[1]["command"], json!("retell"));
    assert_eq!(played[0]["dice"], played[1]["dice"]);
    let (mut one, mut other) = (played[0]["state"].clone(), played[1]["state"].clone());
    for state in [&mut one, &mut other] {
        state.as_object_mut().unwrap().remove("told");
    }
    assert_eq!(one, other);
    assert_eq!(played[0]["parent"], played[1]["parent"]);
}

#[test]
fn hostile_and_empty_lines_change_nothing() {
    let home = Home::new();
    let long = "很".repeat(10_000);
    let lines = [
        "\u{1b}]52;c;aGk=\u{7}",
        "？？？",
        long.as_str(),
        "/nosuchcommand",
        "rewind abc",
        "undo -1",
        "撤销 零",
        "look",
    ];
    let played = home.play("h", 1, "zh", &lines);
    assert_eq!(played.len(), lines.len());
    for object in &played {
        let text = object.to_string();
        assert!(!text.contains("\\u001b") && !text.contains('\u{202e}'), "{text}");
        assert!(!object["narration"].as_str().unwrap().trim().is_empty(), "{object}");
    }
    assert_eq!(played.last().unwrap()["depth"], json!(0), "none of these costs a turn");
    let saves = home.run(&["saves", "--json"]);
    let saves: Value = serde_json::from_slice(&saves.stdout).unwrap();
    assert_eq!(saves[0]["name"], json!("h"));
}

#[test]
fn a_question_has_its_answers_as_choices_and_a_number_means_one_of_them() {
    let home = Home::new();
    let played = home.play("q", 3, "en", &["go", "9", "1"]);
    let options = played[0]["choices"].as_array().unwrap();
    assert_eq!((played[0]["command"].as_str(), options.len()), (Some("question"), 2), "{}", played[0]);
    assert_eq!(played[1]["turn"], Value::Null, "no other choice is taken: {}", played[1]);
    assert_eq!(played[1]["choices"], played[0]["choices"], "the question still stands");
    assert_eq!(played[2]["command"], json!("go"), "{}", played[2]);
}

#[test]
fn what_is_not_here_costs_no_turn_and_an_answer_names_no_path() {
    let home = Home::new();
    for (language, lines) in [
        ("en", ["ask the smith about the crown", "take the crown", "talk to Hal", "save"]),
        ("zh", ["和铁匠说话", "拿王冠", "和哈尔说话", "存档"]),
    ] {
        for object in home.play(&format!("absent-{language}"), 3, language, &lines) {
            assert_eq!(object["turn"], Value::Null, "{object}");
            assert!(object["dice"].as_array().unwrap().is_empty(), "{object}");
            let told = object["narration"].as_str().unwrap();
            assert!(!told.is_empty() && !told.contains(home.path().to_str().unwrap()), "{told}");
        }
    }
}

#[test]
fn the_boy_in_the_snare_answers() {
    let home = Home::new();
    for (language, lines) in [("en", ["go north", "talk to the boy"]), ("zh", ["往北走", "和那个男孩说话"])] {
        let played = home.play(&format!("boy-{language}"), 3, language, &lines);
        assert_eq!(
            (played[1]["command"].as_str(), played[1]["state"]["partner"].as_str()),
            (Some("talk"), Some("bean"))
        );
        assert!(!played[1]["turn"].is_null() && played[1]["dice"].as_array().unwrap().is_empty(), "{}", played[1]);
    }
}

#[test]
fn the_file_of_a_save_alone_holds_the_play() {
    let home = Home::new();
    let played = home.play("whole", 5, "en", &["go north", "wait"]);
    let saves = home.path().join("saves");
    let file = std::fs::read_dir(&saves).unwrap().map(|entry| entry.unwrap().path());
    let file = file.into_iter().find(|path| path.extension().is_some_and(|end| end == "sqlite")).unwrap();
    std::fs::copy(&file, saves.join("copy.sqlite")).unwrap();
    let resumed = home.resume("copy", &["wait"]);
    assert_eq!(resumed[0]["parent"], played[1]["turn"], "the copy goes on where the play stood");
}

#[test]
fn a_label_is_shown_where_turns_are() {
    let home = Home::new();
    home.play("l", 5, "en", &["go north", "wait"]);
    assert!(home.run(&["branch", "l", "--at", "1", "--label", "before the wait"]).status.success());
    for arguments in [&["saves", "show", "l"][..], &["log", "l"], &["log", "l", "--json"]] {
        let shown = home.run(arguments);
        assert!(String::from_utf8_lossy(&shown.stdout).contains("before the wait"), "{arguments:?}");
    }
}

/// What a player does beside the story, in a language: a word misspelt and put right, a turn with a name, a transcript,
/// places described each time.
#[test]
fn habits_cost_no_turn_and_work_in_both_languages() {
    let home = Home::new();
    let en = [
        "take the hnoey",
        "oops honey cake",
        "save Before the wood",
        "go north",
        "load before the wood",
        "transcript",
        "go north",
        "transcript off",
        "verbose",
        "go south",
        "brief",
        "go north",
        "what time is it?",
        "how much gold do I have",
        "help",
    ];
    let zh = [
        "拿峰密",
        "更正 蜂蜜饼",
        "存为 林子前",
        "往北走",
        "读档 林子前",
        "打开记录",
        "往北走",
        "停止记录",
        "详细描写",
        "往南走",
        "简短描写",
        "往北走",
        "现在几点了？",
        "我有多少钱",
        "帮助",
    ];
    for (language, lines) in [("en", en), ("zh", zh)] {
        let played = home.play(&format!("habits-{language}"), 9, language, &lines);
        for (at, object) in played.iter().enumerate() {
            let plays = [1, 3, 6, 9, 11].contains(&at);
            assert_eq!(!object["turn"].is_null(), plays, "{}: {object}", lines[at]);
        }
        assert_eq!(played[1]["command"], json!("take"), "the word was put right");
        assert_eq!(played[4]["state"], played[1]["state"], "back at the turn with a name");
        let file = home.path().join("saves/transcripts");
        let file = std::fs::read_dir(file).unwrap().map(|entry| entry.unwrap().path()).find(|path| {
            path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(&format!("habits-{language}")))
        });
        let kept = std::fs::read_to_string(file.unwrap()).unwrap();
        assert!(kept.contains(&format!("> {}", lines[6])) && !kept.contains(lines[9]), "{kept}");
        assert!(kept.contains(played[6]["narration"].as_str().unwrap()), "what was told is written down");
        assert_ne!(played[9]["sight"], json!(""), "a known place is described again");
        assert_eq!(played[11]["sight"], json!(""), "and is not any more");
        let help = played[14]["narration"].as_str().unwrap();
        for word in if language == "en" {
            ["oops", "transcript", "verbose", "save NAME", "hint", "undo"]
        } else {
            ["更正", "打开记录", "详细描写", "存为", "提示", "撤销"]
        } {
            assert!(help.contains(word), "{word} is in the help");
        }
    }
}

/// Every name of the palette is understood line by line, too: as text, or with a sentence that says where it works.
#[test]
fn names_after_a_slash_are_answered_as_text_and_cost_no_turn() {
    let home = Home::new();
    let en = [
        "1",
        "/journal",
        "/people",
        "/items",
        "/map",
        "/deeds",
        "/endings",
        "/timeline",
        "/memory",
        "/review",
        "/prompt",
        "/find the",
        "/save",
        "/choices",
        "/note be brief",
        "/note",
        "/note -",
        "/speech",
        "/export md",
        "/export nothing",
        "/checks",
        "/saves",
        "/settings",
        "/log",
        "/help",
        "/title",
        "/dance",
        "/re",
        "/undo",
        "/load",
        "/edit",
    ];
    let zh = [
        "1",
        "/手札",
        "/人物",
        "/物品",
        "/地图",
        "/成就",
        "/结局",
        "/时间线",
        "/记忆",
        "/审核",
        "/提示词",
        "/查找 的",
        "/save",
        "/choices",
        "/要求 写得短些",
        "/要求",
        "/要求 -",
        "/speech",
        "/export md",
        "/export nothing",
        "/checks",
        "/saves",
        "/settings",
        "/log",
        "/help",
        "/title",
        "/跳舞",
        "/re",
        "/undo",
        "/load",
        "/edit",
    ];
    for (language, lines) in [("en", en), ("zh", zh)] {
        let played = home.play(&format!("slash-{language}"), 3, language, &lines);
        assert_eq!(played.len(), lines.len());
        let depth = &played[0]["depth"];
        for (line, object) in lines.iter().zip(&played).skip(1).take(27) {
            assert!(object["turn"].is_null() && object["depth"] == *depth, "{line}: {object}");
            assert_ne!(object["narration"], json!(""), "{line}");
        }
        let said = |line: &str| {
            let at = lines.iter().position(|other| *other == line).unwrap();
            (played[at]["command"].as_str().unwrap(), played[at]["narration"].as_str().unwrap())
        };
        assert_eq!((said(lines[1]).0, said(lines[26]).0, said("/re").0), ("journal", "none", "none"));
        assert!(
            said(lines[15]).1.contains(if language == "en" { "be brief" } else { "写得短些" }),
            "{}",
            said(lines[15]).1
        );
        assert!(said("/settings").1.contains("storyecho config"));
        for name in ["/journal", "/手札"].iter().filter(|name| lines.contains(name)) {
            assert!(said("/help").1.contains(name), "{}", said("/help").1);
        }
        assert!(said("/re").1.contains(if language == "en" { "/retell" } else { "/" }), "{}", said("/re").1);
        let transcripts = std::fs::read_dir(home.path().join("saves/transcripts")).unwrap().count();
        assert!(transcripts >= 1);
        assert_ne!(played[28]["depth"], *depth, "/undo takes the turn back");
        assert_eq!(played[29]["depth"], *depth, "/load goes to the turn that /save remembered");
        assert!(said("/edit").1.contains(played[0]["input"].as_str().unwrap()), "{}", said("/edit").1);
    }
    // As a person reads it: labels, numbers, no drawing.
    let script = home.script(&["/map", "1"]);
    let output = home.run(&[
        "play",
        "--story",
        "fantasy_001",
        "--save",
        "plain",
        "--seed",
        "3",
        "--plain",
        "--script",
        script.to_str().unwrap(),
    ]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("What you could do:\n1. ") && text.contains("\n1. "), "{text}");
    assert!(!text.contains(['│', '─', '█', '\u{1b}']), "{text}");
}
