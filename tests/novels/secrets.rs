//! What somebody of a novel does not know is in no prompt of theirs: what another was told, what later chapters tell.

use super::refused;
use super::support::Home;

/// What stands in later chapters than the first alone.
const LATER: [&str; 8] = ["船长", "客栈", "白沙岛", "银矿", "周掌柜", "毡帽", "天亮", "远行"];
/// Lines after which later chapters would be looked for.
const LINES: [&str; 6] =
    ["你从前做过什么", "秋白和小梅后来去了哪里", "谁是矿主", "老陈为什么没有走", "秋白住在哪里", "她的眼睛为什么亮了"];

#[test]
fn what_one_is_told_another_does_not_hear() {
    let home = Home::new();
    home.lamp();
    let secret = "我把青铜匣子埋在井边";
    home.talk("lamp", "t", "老陈", &["--lang", "zh"], &[secret, "别告诉别人", "再见"]);
    let goes = home.resume("t", &["去白沙岛"]);
    assert_ne!(goes[0]["turn"], serde_json::Value::Null);
    let said = home.talk("lamp", "t", "周掌柜", &["--lang", "zh"], &["你好", "银矿怎么样了"]);
    assert_eq!(said.len(), 2, "the talk is in the same save, at another place");
    for line in ["匣子在哪里", "井边有什么", "老陈说了什么", "我告诉过谁什么秘密"] {
        let prompt = home.prompt("t", line);
        assert!(super::texts(&prompt).contains("二、本次扮演角色设定：周掌柜"));
        // The line itself is the player's own.
        let given = super::texts(&prompt).replace(line, "");
        for piece in [secret, "青铜", "匣子", "井边"] {
            assert!(!given.contains(piece), "{line}: {piece}\n{given}");
        }
    }
    // Who was told has it before them.
    home.resume("t", &["再见", "回到书页之间"]);
    home.talk("lamp", "t", "老陈", &["--lang", "zh"], &["你好"]);
    assert!(home.given("t", "匣子在哪里").contains(secret));
}

#[test]
fn who_has_read_one_chapter_is_told_nothing_of_the_next() {
    let home = Home::new();
    home.lamp();
    let talk = |save: &str, chapter: &str| {
        home.talk("lamp", save, "老陈", &["--lang", "zh", "--chapter", chapter], &["你好", "小梅在哪里"]);
        LINES.map(|line| home.given(save, line))
    };
    for (line, given) in LINES.iter().zip(talk("one", "1")) {
        for word in LATER {
            assert!(!given.contains(word), "{line}: {word}\n{given}");
        }
    }
    let all = talk("all", "0").join("\n");
    for word in ["船长", "客栈", "白沙岛", "银矿", "周掌柜"] {
        assert!(all.contains(word), "{word} is found where all may be known");
    }
    let said = refused(&home.run(&["talk", "--story", "lamp", "--with", "周掌柜", "--chapter", "1"]), 2);
    assert!(said.contains("林秋白") && !said.contains("(character_d5e9cd2b)"), "{said}");
}

#[test]
fn nor_does_a_narrator_tell_of_it() {
    let home = Home::new();
    home.lamp();
    let script = home.script(&["读到第一章", "等一会儿"]);
    let arguments = ["play", "--story", "lamp", "--save", "a", "--seed", "3", "--lang", "zh", "--narrator", "builtin"];
    super::ran(&home.run(&[&arguments[..], &["--script", script.to_str().unwrap()]].concat()));
    for line in ["等一会儿", "看看四周有没有人", "爬上灯塔找矿主和秋白", "我对小梅说，后来呢"]
    {
        let given = home.given("a", line);
        for word in LATER {
            assert!(!given.contains(word), "{line}: {word}\n{given}");
        }
    }
}
