//! Novels from the file to the four sections of a prompt.

use serde_json::Value;

use super::support::{Home, objects};
use super::{EN, ran, refused, texts};

fn play(home: &Home, story: &str, save: &str, language: &str, lines: &[&str]) -> Vec<Value> {
    let script = home.script(lines);
    let arguments = [
        "play",
        "--story",
        story,
        "--save",
        save,
        "--seed",
        "3",
        "--lang",
        language,
        "--narrator",
        "builtin",
        "--json",
    ];
    objects(&home.run(&[&arguments[..], &["--script", script.to_str().unwrap()]].concat()))
}

/// The sections stand in order, each with its heading, and only they have one of that kind.
fn four(prompt: &Value, headings: [&str; 4]) -> [String; 4] {
    let names: Vec<&str> =
        prompt["sections"].as_array().unwrap().iter().map(|section| section["name"].as_str().unwrap()).collect();
    let at = names.iter().position(|name| *name == "worldview").unwrap();
    assert_eq!(names[at..at + 4], ["worldview", "persona", "others", "passages"]);
    let text = texts(prompt);
    let places = headings.map(|heading| {
        assert_eq!(text.matches(&format!("{heading}\n")).count(), 1, "{heading}\n{text}");
        text.find(heading).unwrap()
    });
    assert!(places.is_sorted(), "{places:?}\n{text}");
    let end = |number: usize| places.get(number + 1).copied().unwrap_or(text.len());
    std::array::from_fn(|number| text[places[number]..end(number)].to_owned())
}

#[test]
fn a_chinese_novel_in_an_old_encoding_is_played_and_talked_with() {
    let home = Home::new();
    let report = home.lamp();
    assert_eq!((report["format"].as_str(), report["taken"]["chapters"].as_u64()), (Some("novel-text"), Some(3)));
    assert_eq!(report["taken"]["characters"], 4, "{report}");
    let turns = play(&home, "lamp", "a", "zh", &["等一会儿", "和老陈说话"]);
    assert_eq!(turns.len(), 2);
    assert!(turns.iter().all(|turn| turn["turn"].is_i64() && !turn["narration"].as_str().unwrap().is_empty()));
    let said = home.talk("lamp", "t", "老陈", &["--lang", "zh"], &["小梅在哪里", "问起林秋白"]);
    assert_eq!(said.len(), 2);
    assert_eq!(said[1]["narration"], "老陈说：“别问了，林秋白。”");
    let prompt = home.prompt("t", "船会来吗");
    let [world, own, others, passages] =
        four(&prompt, ["一、小说世界观", "二、本次扮演角色设定：老陈", "三、相关其他角色设定", "四、相关原作片段"]);
    assert!(world.contains("清河镇的灯塔有三十年没有灭过"));
    assert!(own.contains("船总要靠岸的"), "{own}");
    assert!(others.contains("\n1. ") && !others.contains("老陈："), "who speaks is none of the others: {others}");
    assert!(passages.contains("\n1. "), "{passages}");
    let sources = |name: &str| {
        let sections = prompt["sections"].as_array().unwrap();
        sections.iter().find(|section| section["name"] == name).unwrap()["sources"].as_array().unwrap().clone()
    };
    assert!(sources("persona").iter().all(|source| !sources("others").contains(source)), "{prompt}");
}

#[test]
fn an_english_novel_is_played_and_talked_with() {
    let home = Home::new();
    let report = home.novel("the_lamp.txt", EN.as_bytes(), "lamp");
    assert_eq!((report["taken"]["chapters"].as_u64(), report["taken"]["characters"].as_u64()), (Some(2), Some(3)));
    assert_eq!(play(&home, "lamp", "a", "en", &["wait", "talk to Anne"]).len(), 2);
    let said = home.talk("lamp", "t", "Captain Hale", &[], &["Will the boat come?", "ask Hale about Anne"]);
    assert!(said[1]["narration"].as_str().unwrap().contains("Fetch the oil, Anne."), "{}", said[1]);
    let [world, own, others, passages] = four(
        &home.prompt("t", "What was Anne afraid of?"),
        [
            "1) The world of the novel",
            "2) The character you play now: Captain Hale",
            "3) Other characters that matter here",
            "4) Passages of the original that matter here",
        ],
    );
    assert!(world.contains("The lamp at Saltmere"));
    assert!(own.contains("Fetch the oil, Anne."), "{own}");
    assert!(others.contains("Anne Finch") && !others.contains(". Captain Hale:"), "{others}");
    assert!(passages.contains("\n1. "), "{passages}");
}

#[test]
fn where_nobody_is_spoken_to_the_narrator_tells() {
    let home = Home::new();
    home.lamp();
    play(&home, "lamp", "a", "zh", &["等一会儿"]);
    let [_, own, ..] = four(
        &home.prompt("a", "等一会儿"),
        ["一、小说世界观", "二、本次扮演角色设定：旁白", "三、相关其他角色设定", "四、相关原作片段"],
    );
    assert!(own.contains("不替任何角色开口"), "{own}");
}

#[test]
fn what_cannot_be_done_is_said() {
    let home = Home::new();
    home.lamp();
    std::fs::write(home.path().join("empty.txt"), " \n\n").unwrap();
    let said = refused(&home.run(&["import", "empty.txt"]), 1);
    assert!(said.contains("empty") || said.contains("no text"), "{said}");
    assert!(!home.path().join("stories/empty").exists());
    let said = refused(&home.run(&["talk", "--story", "lamp", "--with", "无名", "--narrator", "builtin"]), 2);
    assert!(said.contains("无名") && said.contains("林秋白"), "{said}");
    home.talk("lamp", "t", "老陈", &["--lang", "zh"], &["小梅在哪里"]);
    for line in ["", "  "] {
        let said = refused(&home.run(&["prompt", "t", line]), 1);
        assert!(said.contains("想做什么就写什么"), "{said}");
    }
    let script = home.script(&[""]);
    let nothing = ["play", "--save", "t", "--narrator", "builtin", "--script", script.to_str().unwrap(), "--json"];
    let turns = objects(&home.run(&nothing));
    assert!(turns.iter().all(|turn| turn["turn"].is_null()), "{turns:?}");
    assert!(ran(&home.run(&["saves", "verify", "t"])).contains('t'));
}

#[test]
fn the_bench_of_novels_ends_where_no_vectors_come() {
    let home = Home::new();
    home.words_alone();
    let novels = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/bench/novels");
    let rows: Value = serde_json::from_str(&ran(&home.run(&["bench", "novel", novels, "--json"]))).unwrap();
    let rows = rows.as_array().unwrap();
    let sets: Vec<_> = rows.iter().map(|row| row["set"].as_str().unwrap()).collect();
    assert_eq!(sets, ["", "second", "", "second"]);
    for row in rows {
        assert_eq!((&row["vectors"], &row["queries"]), (&Value::Bool(false), &Value::from(30)), "{row}");
        // Words alone find more than half; by how much more vectors find is the bench's own business.
        assert!(row["words"].as_u64().unwrap() > 15 && row["hits"] == row["words"], "{row}");
    }
}
