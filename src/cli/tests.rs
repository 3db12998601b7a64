use std::fs;
use std::path::Path;

use clap::{Command, CommandFactory as _};

use super::*;
use crate::text::Language;

struct Ran {
    code: u8,
    out: String,
    err: String,
}

/// Runs a command line in a folder; what this module does not do itself gives 42.
fn ran(folder: &Path, variables: &[(&str, &str)], args: &[&str]) -> Ran {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let args = std::iter::once("storyecho").chain(args.iter().copied()).map(OsString::from).collect();
    let environment = Environment::of(&[&[("STORYECHO_HOME", "home"), ("LANG", "en")], variables].concat());
    let (screen, current) = (Screen::default(), folder);
    let begin = Start { args, environment, current, screen, out: &mut out, err: &mut err };
    let code = start(begin, |_, _, _, _| Ok(42));
    Ran { code, out: String::from_utf8(out).unwrap(), err: String::from_utf8(err).unwrap() }
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

/// A folder with a pack; `story.toml` ends with `more`.
fn pack(folder: &Path, name: &str, more: &str) {
    let pack = folder.join(name);
    fs::create_dir_all(&pack).unwrap();
    let story = format!(
        "id = \"{name}\"\ntitle = {{ zh = \"题\", en = \"Title\" }}\nblurb = \"…\"\n[start]\nnode = \"a\"\n[[regions]]\nid = \"r\"\nname = \"R\"\n{more}"
    );
    fs::write(pack.join("story.toml"), story).unwrap();
    fs::write(pack.join("nodes.toml"), "[[nodes]]\nid = \"a\"\nregion = \"r\"\nname = \"A\"\nfirst = \"…\"\n").unwrap();
}

#[test]
fn the_definition_is_sound() {
    Cli::command().debug_assert();
}

/// Every text of help, with the command it belongs to.
fn helps(command: &Command, name: &str) -> Vec<(String, String)> {
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    let mut helps = vec![(name.to_owned(), about)];
    for arg in command.get_arguments() {
        let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
        helps.push((format!("{name} {}", arg.get_id()), help));
    }
    for below in command.get_subcommands() {
        helps.extend(self::helps(below, &format!("{name} {}", below.get_name())));
    }
    helps
}

#[test]
fn every_command_and_argument_has_help_in_both_languages() {
    let (zh, en) = (Locale::new(Language::Zh), Locale::new(Language::En));
    for (name, help) in helps(&words::command(&zh), "storyecho") {
        assert!(
            help.chars().any(|sign| ('\u{4e00}'..='\u{9fff}').contains(&sign)) || help == "输出 JSON",
            "{name}: {help}"
        );
    }
    for (name, help) in helps(&words::command(&en), "storyecho") {
        assert!(!help.is_empty() && help.is_ascii(), "{name}: {help}");
    }
    for locale in [zh, en] {
        words::command(&locale).debug_assert();
    }
}

#[test]
fn help_and_complaints_speak_the_players_language() {
    let folder = folder();
    let zh = [("LANG", "zh_CN.UTF-8")];
    let help = ran(folder.path(), &zh, &["--help"]).out;
    for word in ["用法：", "命令：", "选项：", "退出码：", "检查故事包"] {
        assert!(help.contains(word), "{word}\n{help}");
    }
    for word in ["Usage", "Options", "Commands", "Print"] {
        assert!(!help.contains(word), "{word}\n{help}");
    }
    assert!(ran(folder.path(), &zh, &["undo", "-h"]).out.contains("几个回合"));
    let wrong = ran(folder.path(), &zh, &["chekc"]).err;
    assert!(wrong.contains("没有 chekc 这个命令。") && wrong.contains("check"), "{wrong}");
    let wrong = ran(folder.path(), &[], &["play", "--narrator", "bard"]).err;
    assert!(wrong.contains("bard") && wrong.contains("Possible: builtin, endpoint."), "{wrong}");
    let wrong = ran(folder.path(), &[], &["rewind", "a"]).err;
    assert!(wrong.contains("This is missing: --to <TURN>."), "{wrong}");
    assert!(ran(folder.path(), &[], &["--version"]).out.starts_with("storyecho 0"));
}

#[test]
fn help_names_every_exit_code_and_every_variable() {
    let ran = ran(folder().path(), &[], &["--help"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    for word in ["130 interrupted", "5 save", "4 endpoint", "3 configuration", "OPENAI_BASE_URL", "NO_COLOR"] {
        assert!(ran.out.contains(word), "{word}");
    }
}

#[test]
fn what_is_not_done_here_is_left_to_the_rest() {
    let folder = folder();
    for args in [&[][..], &["play"], &["saves"], &["log", "a"], &["undo", "a", "2"], &["doctor"], &["prompt", "a", "x"]]
    {
        assert_eq!(ran(folder.path(), &[], args).code, 42, "{args:?}");
    }
}

#[test]
fn wrong_usage_exits_with_two_and_speaks_json_if_asked() {
    let folder = folder();
    assert_eq!(ran(folder.path(), &[], &["undo"]).code, 2);
    assert_eq!(ran(folder.path(), &[], &["undo", "a", "0"]).code, 2);
    let ran = ran(folder.path(), &[], &["stories", "--json", "--nothing"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    let row: serde_json::Value = serde_json::from_str(&ran.err).unwrap();
    assert_eq!(row["error"]["kind"], "usage");
    assert!(row["error"]["message"].as_str().unwrap().contains("--nothing"));
}

#[test]
fn stories_are_listed_with_where_they_are() {
    let folder = folder();
    pack(folder.path(), "tale", "");
    fs::create_dir(folder.path().join("empty")).unwrap();
    let listed = ran(folder.path(), &[], &["stories", "--json", "--stories", "tale"]);
    assert_eq!((listed.code, listed.err.as_str()), (0, ""));
    let rows: serde_json::Value = serde_json::from_str(&listed.out).unwrap();
    let row = rows.as_array().unwrap().iter().find(|row| row["id"] == "tale").unwrap();
    assert_eq!(row["title"], "Title");
    assert_eq!(row["languages"], serde_json::json!(["zh", "en"]));
    assert_eq!(row["path"], folder.path().join("tale").display().to_string());
    assert!(rows.as_array().unwrap().iter().any(|row| row["id"] == "fantasy_001" && row["path"].is_null()));
    let listed = ran(folder.path(), &[("LANG", "zh_CN.UTF-8")], &["stories", "--stories", "."]);
    assert!(listed.out.contains("题"), "{}", listed.out);
    let listed = ran(folder.path(), &[], &["stories", "--stories", "nowhere"]);
    assert!(listed.code == 0 && listed.err.contains("nowhere"), "{}", listed.err);
}

#[test]
fn a_folder_overrides_the_bundled_story_of_the_same_id() {
    let folder = folder();
    pack(folder.path(), "fantasy_001", "");
    let listed = ran(folder.path(), &[], &["stories", "--json", "--stories", "fantasy_001"]);
    let rows: serde_json::Value = serde_json::from_str(&listed.out).unwrap();
    let same: Vec<_> = rows.as_array().unwrap().iter().filter(|row| row["id"] == "fantasy_001").collect();
    assert_eq!(same.len(), 1);
    assert!(same[0]["path"].is_string());
}

#[test]
fn check_names_places_and_exits_with_one() {
    let folder = folder();
    pack(folder.path(), "good", "");
    pack(folder.path(), "bad", "titel = \"x\"\n");
    assert_eq!(ran(folder.path(), &[], &["check", &folder.path().join("good").display().to_string()]).code, 0);
    let bad = folder.path().join("bad").display().to_string();
    let checked = ran(folder.path(), &[], &["check", &bad, "--json"]);
    assert_eq!(checked.code, 1);
    let rows: serde_json::Value = serde_json::from_str(&checked.out).unwrap();
    let row = rows.as_array().unwrap().iter().find(|row| row["code"] == "unknown-key").unwrap();
    assert_eq!(row["file"], format!("{bad}/story.toml"));
    assert_eq!((row["line"].as_u64(), row["column"].as_u64()), (Some(9), Some(1)));
    assert_eq!(row["severity"], "error");
    let checked = ran(folder.path(), &[], &["check", &folder.path().display().to_string()]);
    assert!(checked.code == 1 && checked.out.contains("story.toml:9:1: error[unknown-key]"), "{}", checked.out);
    assert_eq!(ran(folder.path(), &[], &["check", "/nowhere/at/all"]).code, 1);
}

#[test]
fn lore_is_tried_in_both_languages_and_every_silence_has_its_reason() {
    let folder = folder();
    let tried = |args: &[&str]| ran(folder.path(), &[], &[&["lore", "test", "--story", "fantasy_001"], args].concat());
    for (language, text, key) in [("zh", "我在月光下割月見藤", "月见藤"), ("en", "I cut moonwort", "moonwort")]
    {
        let json = tried(&[text, "--lang", language, "--json"]);
        assert_eq!(json.code, 0, "{}", json.err);
        let all: serde_json::Value = serde_json::from_str(&json.out).unwrap();
        assert_eq!(all["fired"], serde_json::json!(["moonwort"]), "{}", json.out);
        let entries = all["entries"].as_array().unwrap();
        let one = entries.iter().find(|entry| entry["id"] == "moonwort").unwrap();
        assert_eq!((&one["key"], &one["place"]["message"]), (&key.into(), &0.into()));
        assert!(entries.len() >= 10);
        assert!(entries.iter().all(|entry| !entry["why"].as_str().unwrap().is_empty()));
        let shown = tried(&[text, "--lang", language]).out;
        assert!(shown.lines().next().unwrap().starts_with('+') && shown.contains(key), "{shown}");
        assert!(shown.lines().filter(|line| line.starts_with('-')).count() == entries.len() - 1, "{shown}");
    }
    assert_eq!(ran(folder.path(), &[], &["lore", "test", "--story", "nowhere", "x"]).code, 2);
}

#[test]
fn settings_are_set_shown_and_unset() {
    let folder = folder();
    let path = ran(folder.path(), &[], &["config", "path"]).out;
    assert_eq!(Path::new(path.trim()), folder.path().join("home/config.toml"));
    assert_eq!(ran(folder.path(), &[], &["config", "set", "ui.theme", "light"]).code, 0);
    let shown = ran(folder.path(), &[("STORYECHO_MODEL", "m")], &["config", "show", "--origin"]).out;
    let line = |key: &str| shown.lines().find(|line| line.starts_with(key)).unwrap().to_owned();
    assert!(line("ui.theme").ends_with("light  (settings file)"), "{shown}");
    assert!(line("endpoint.model").ends_with("m  (STORYECHO_MODEL)"), "{shown}");
    assert!(line("memory.summary_every").ends_with("5  (default)"), "{shown}");
    assert_eq!(ran(folder.path(), &[], &["config", "unset", "ui.theme"]).code, 0);
    assert_eq!(ran(folder.path(), &[], &["config", "unset", "ui.theme"]).code, 3);
    let wrong = ran(folder.path(), &[], &["config", "set", "ui.them", "light"]);
    assert!(wrong.code == 3 && wrong.err.contains("ui.theme"), "{}", wrong.err);
}

#[test]
fn faults_of_settings_stop_a_command_and_name_the_place() {
    let folder = folder();
    fs::create_dir(folder.path().join("home")).unwrap();
    fs::write(folder.path().join("home/config.toml"), "[ui]\nthem = \"light\"\n").unwrap();
    let stopped = ran(folder.path(), &[], &["stories"]);
    assert_eq!((stopped.code, stopped.out.as_str()), (3, ""));
    assert!(stopped.err.contains("config.toml:2:1") && stopped.err.contains("`ui.theme`"), "{}", stopped.err);
    let shown = ran(folder.path(), &[], &["config"]);
    assert!(shown.code == 3 && shown.out.contains("ui.language"));
    assert_eq!(ran(folder.path(), &[], &["config", "unset", "ui.them"]).code, 0, "the fault can be taken out");
    assert_eq!(ran(folder.path(), &[], &["stories"]).code, 0);
}

#[test]
fn a_key_is_never_shown() {
    const KEY: &str = "sk-very-secret";
    let folder = folder();
    let shown = ran(folder.path(), &[("OPENAI_API_KEY", KEY)], &["config", "show", "--origin"]);
    assert!(shown.out.contains("OPENAI_API_KEY") && !shown.out.contains(KEY));
    let refused = ran(folder.path(), &[], &["config", "set", "endpoint.api_key", KEY]);
    assert_eq!(refused.code, 3);
    assert!(refused.err.contains("OPENAI_API_KEY") && !format!("{}{}", refused.out, refused.err).contains(KEY));
}

#[test]
fn completions_and_pages_are_made_without_any_folder() {
    let folder = folder();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(ran(folder.path(), &[], &["completions", shell]).out.contains("storyecho"), "{shell}");
    }
    assert!(ran(folder.path(), &[], &["man"]).out.contains(".TH storyecho 1"));
    let pages = folder.path().join("pages");
    assert_eq!(ran(folder.path(), &[], &["man", "--out", &pages.display().to_string()]).code, 0);
    assert!(pages.join("storyecho-saves-verify.1").is_file() && pages.join("storyecho.1").is_file());
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    struct Closed;
    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let (folder, mut err) = (folder(), Vec::new());
    let args = ["storyecho", "man"].map(OsString::from).to_vec();
    let (environment, screen) = (Environment::default(), Screen::default());
    let begin = Start { args, environment, current: folder.path(), screen, out: &mut Closed, err: &mut err };
    assert_eq!(start(begin, |_, _, _, _| Ok(42)), 0);
    assert!(err.is_empty());
}
