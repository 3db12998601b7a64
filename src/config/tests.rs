use std::fs;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use secrecy::ExposeSecret as _;

use super::file::ConfigFile;
use super::settings::KEYS;
use super::*;

fn file(text: &str) -> ConfigFile {
    ConfigFile::of(Path::new("config.toml"), text)
}

fn layered(text: &str, environment: &[(&str, &str)], flags: &[(&str, &str)]) -> Layered {
    let flags: Vec<(&str, String)> = flags.iter().map(|(key, value)| (*key, (*value).to_owned())).collect();
    layer(Some(&file(text)), &Environment::of(environment), &flags)
}

fn origin(layered: &Layered, key: &str) -> Origin {
    layered.entries.iter().find(|entry| entry.key == key).unwrap().origin.clone()
}

#[test]
fn the_defaults_are_the_described_figures() {
    let settings = layer(None, &Environment::default(), &[]).settings;
    let memory = &settings.memory;
    assert_eq!((memory.summary_every, memory.summary_chars, memory.summary_min), (5, 150, 30));
    assert_eq!((memory.recent_messages, memory.message_chars, memory.recap_chars), (10, 200, 800));
    assert_eq!((memory.knowledge_k, memory.knowledge_chars), (3, 300));
    assert_eq!((memory.history_k, memory.history_chars, memory.candidates), (3, 200, 8));
    assert_eq!((memory.m, memory.ef_construction, memory.exact_threshold), (16, 100, 20_000));
    assert_eq!(settings.endpoint.max_tokens, 900);
    assert!((settings.endpoint.temperature - 0.8).abs() < f32::EPSILON);
    assert!(!settings.names_endpoint());
}

#[test]
fn every_default_reads_back() {
    let defaults = Settings::default();
    for key in KEYS {
        let mut settings = Settings::default();
        (key.set)(&mut settings, &(key.get)(&defaults)).unwrap_or_else(|fault| panic!("{}: {fault:?}", key.name));
        assert_eq!(settings, defaults, "{}", key.name);
    }
}

#[test]
fn a_later_layer_wins_and_says_so() {
    let text = "[ui]\nlanguage = \"zh\"\ntheme = \"light\"\n[memory]\nsummary_every = 7\n";
    let environment = [("STORYECHO_UI__LANGUAGE", "en"), ("STORYECHO_MODEL", "m1"), ("NO_COLOR", "1")];
    let layered = layered(text, &environment, &[("ui.plain", "true"), ("endpoint.model", "m2")]);
    assert_eq!(layered.faults, []);
    assert_eq!(layered.settings.ui.language, LanguageChoice::En);
    assert_eq!(layered.settings.ui.theme, ThemeChoice::Light);
    assert_eq!(layered.settings.ui.color, Colour::Never);
    assert!(layered.settings.ui.plain);
    assert_eq!(layered.settings.memory.summary_every, 7);
    assert_eq!(layered.settings.endpoint.model, "m2");
    assert_eq!(origin(&layered, "ui.language"), Origin::Environment("STORYECHO_UI__LANGUAGE".to_owned()));
    assert_eq!(origin(&layered, "ui.theme"), Origin::File);
    assert_eq!(origin(&layered, "ui.color"), Origin::Environment("NO_COLOR".to_owned()));
    assert_eq!(origin(&layered, "endpoint.model"), Origin::Flag);
    assert_eq!(origin(&layered, "memory.recap_chars"), Origin::Default);
}

#[test]
fn the_name_with_a_section_beats_the_short_name() {
    let environment = [("OPENAI_BASE_URL", "http://a"), ("STORYECHO_ENDPOINT__BASE_URL", "http://b")];
    let layered = layered("", &environment, &[]);
    assert_eq!(layered.settings.endpoint.base_url, "http://b");
    assert!(layered.settings.names_endpoint());
}

#[test]
fn faults_of_the_file_are_all_named_with_their_places() {
    let text = "# 注释\n[ui]\nlanguage = \"fr\"\nthem = \"dark\"\n\n[memory]\nsummary_every = 0\nm = \"many\"\n[extra]\nx = 1\n";
    let layered = layered(text, &[], &[]);
    let found: Vec<_> = layered.faults.iter().map(|fault| (fault.line, fault.column, fault.key.as_str())).collect();
    assert_eq!(
        found,
        [
            (3, 1, "ui.language"),
            (4, 1, "ui.them"),
            (7, 1, "memory.summary_every"),
            (8, 1, "memory.m"),
            (10, 1, "extra.x")
        ]
    );
    let choices = vec!["auto", "zh", "en"];
    assert_eq!(layered.faults[0].kind, FaultKind::Choice { value: "fr".to_owned(), choices });
    assert_eq!(layered.faults[1].kind, FaultKind::Unknown { near: Some("ui.theme") });
    assert!(matches!(layered.faults[2].kind, FaultKind::Number { least, .. } if (least - 1.0).abs() < f64::EPSILON));
    assert_eq!(layered.faults[3].kind, FaultKind::Shape { wanted: "number" });
    assert_eq!(layered.faults[4].kind, FaultKind::Unknown { near: None });
    assert_eq!(layered.settings, Settings::default(), "what is at fault leaves the layer below in force");
}

#[test]
fn a_key_without_its_section_is_led_there() {
    let layered = layered("language = \"zh\"\n", &[], &[]);
    assert_eq!(layered.faults[0].kind, FaultKind::Unknown { near: Some("ui.language") });
}

#[test]
fn syntax_names_its_line() {
    let layered = layered("[ui]\nlanguage = zh\n", &[], &[]);
    assert_eq!(layered.faults[0].line, 2);
    assert!(matches!(layered.faults[0].kind, FaultKind::Syntax { .. }));
}

#[test]
fn an_unknown_setting_of_the_environment_is_named() {
    let layered = layered("", &[("STORYECHO_UI__LANGAUGE", "zh"), ("STORYECHO_SHARED", "x")], &[]);
    assert_eq!(layered.faults.len(), 1);
    assert_eq!(layered.faults[0].kind, FaultKind::Unknown { near: Some("ui.language") });
    assert_eq!(layered.faults[0].origin, Origin::Environment("STORYECHO_UI__LANGAUGE".to_owned()));
}

#[test]
fn a_key_of_the_endpoint_is_refused_everywhere_and_never_repeated() {
    const KEY: &str = "sk-very-secret";
    let text = format!("[endpoint]\napi_key = \"{KEY}\"\n");
    let layered = layered(&text, &[("STORYECHO_ENDPOINT__API_KEY", KEY)], &[("endpoint.api_key", KEY)]);
    assert_eq!(layered.faults.len(), 3);
    assert!(layered.faults.iter().all(|fault| fault.kind == FaultKind::Secret));
    assert!(!format!("{:?}", layered.faults).contains(KEY));
    let error = file("").with("endpoint.api_key", KEY).unwrap_err();
    assert!(!format!("{error:?}").contains(KEY));
}

#[test]
fn setting_keeps_comments_and_order() {
    let text = "# mine\n[ui] # look\nlanguage = \"zh\" # mother tongue\n\n[memory]\nm = 16\n";
    let changed = file(text).with("ui.language", "en").unwrap();
    assert_eq!(changed.text(), text.replace("\"zh\"", "\"en\""));
    let changed = changed.with("ui.plain", "yes").unwrap();
    assert!(changed.text().contains("[ui] # look\nplain = true\nlanguage = \"en\" # mother tongue\n"));
    let changed = changed.with("endpoint.temperature", "1").unwrap();
    assert!(changed.text().ends_with("m = 16\n\n[endpoint]\ntemperature = 1.0\n"));
    let changed = changed.without("ui.language").unwrap();
    assert!(!changed.text().contains("language"));
    assert!(changed.text().contains("# mine"));
    assert!(matches!(changed.without("ui.language"), Err(EditError::Absent)));
}

#[test]
fn setting_works_in_files_of_every_shape() {
    for text in [
        "",
        "\n",
        "[ui]",
        "[ui]\n",
        "[memory]\nm = 16",
        "ui.language = \"zh\"\n",
        "# c\nui.language = \"zh\" # d\n[memory]\n",
        "[ui]\nlanguage = '''zh'''\n",
        "\"ui\".\"language\" = \"zh\"\n",
    ] {
        let changed = file(text).with("ui.theme", "light").unwrap_or_else(|error| panic!("{text:?}: {error:?}"));
        let changed = changed.with("ui.language", "en").unwrap_or_else(|error| panic!("{text:?}: {error:?}"));
        let settings = layer(Some(&changed), &Environment::default(), &[]).settings;
        assert_eq!((settings.ui.theme, settings.ui.language), (ThemeChoice::Light, LanguageChoice::En), "{text:?}");
    }
}

#[test]
fn what_cannot_be_changed_safely_is_left() {
    assert!(matches!(file("ui = { language = \"zh\" }\n").with("ui.theme", "light"), Err(EditError::Shape)));
    assert!(matches!(
        file("ui = { language = \"zh\", theme = \"dark\" }\n").without("ui.theme"),
        Err(EditError::Shape)
    ));
    assert!(matches!(file("[ui\n").with("ui.theme", "light"), Err(EditError::Broken(_))));
    assert!(matches!(file("").with("ui.theme", "pink"), Err(EditError::Fault(_))));
    assert!(matches!(file("").with("ui.themes", "dark"), Err(EditError::Fault(_))));
}

#[test]
fn a_value_inside_braces_is_changed_in_place() {
    let changed = file("ui = { language = \"zh\" }\n").with("ui.language", "en").unwrap();
    assert_eq!(changed.text(), "ui = { language = \"en\" }\n");
}

#[test]
fn writing_makes_the_folder_and_replaces_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a/b/config.toml");
    ConfigFile::of(&path, "").with("ui.language", "zh").unwrap().write().unwrap();
    let read = ConfigFile::read(&path).unwrap().unwrap();
    read.with("ui.language", "en").unwrap().write().unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "[ui]\nlanguage = \"en\"\n");
    assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1, "no file is left beside it");
    assert_eq!(ConfigFile::read(&folder.path().join("none.toml")).unwrap().map(|_| ()), None);
    assert!(ConfigFile::read(folder.path()).is_err());
}

#[cfg(unix)]
#[test]
fn the_key_is_read_from_a_file_only_its_owner_can_read() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("secrets.toml");
    let none = Environment::default();
    assert!(Secrets::read(folder.path(), &none).unwrap().key(&KeyPlace::Narrator).is_none());
    fs::write(&path, "api_key = \"sk-file\"\n").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
    assert_eq!(Secrets::read(folder.path(), &none).unwrap_err(), SecretsFault::Open { file: path.clone() });
    fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
    let secrets = Secrets::read(folder.path(), &none).unwrap();
    assert_eq!(secrets.key(&KeyPlace::Narrator).unwrap().expose_secret(), "sk-file");
    assert_eq!(secrets.source(&KeyPlace::Narrator), Some(KeySource::File));
    assert!(!format!("{secrets:?}").contains("sk-file"));
    let secrets = Secrets::read(folder.path(), &Environment::of(&[("OPENAI_API_KEY", " sk-env ")])).unwrap();
    assert_eq!(secrets.key(&KeyPlace::Narrator).unwrap().expose_secret(), "sk-env");
    assert_eq!(secrets.source(&KeyPlace::Narrator), Some(KeySource::Environment("OPENAI_API_KEY".to_owned())));
    fs::write(&path, "# key\napi_keys = \"sk-file\"\n").unwrap();
    let fault = Secrets::read(folder.path(), &none).unwrap_err();
    assert_eq!(fault, SecretsFault::Form { file: path, line: 2 });
    assert!(!format!("{fault:?}").contains("sk-file"));
}

#[test]
fn ollama_is_spoken_to_where_it_listens() {
    let url = |host| Settings::default().base_url(&Environment::of(&[("OLLAMA_HOST", host)]));
    assert_eq!(url("127.0.0.1"), "http://127.0.0.1:11434/v1");
    assert_eq!(url("0.0.0.0:8080"), "http://127.0.0.1:8080/v1");
    assert_eq!(url(":9000"), "http://127.0.0.1:9000/v1");
    assert_eq!(url("https://models.example/"), "https://models.example/v1");
    assert_eq!(url("http://box:11434/v1"), "http://box:11434/v1");
    assert_eq!(Settings::default().base_url(&Environment::default()), "https://api.openai.com/v1");
}

#[test]
fn one_folder_holds_all_when_it_is_named() {
    let current = tempfile::tempdir().unwrap();
    fs::create_dir(current.path().join("saves")).unwrap();
    fs::write(current.path().join("saves/.storyecho"), "").unwrap();
    let home = Environment::of(&[("STORYECHO_HOME", "/elsewhere")]);
    let folders = Folders::find(Some(Path::new("data")), &home, current.path()).unwrap();
    assert_eq!(folders.rule, SavesRule::DataDir);
    assert_eq!(folders.saves, current.path().join("data/saves"));
    assert_eq!(folders.config_file(), current.path().join("data/config.toml"));
    let folders = Folders::find(None, &home, current.path()).unwrap();
    assert_eq!((folders.rule, folders.saves), (SavesRule::Home, PathBuf::from("/elsewhere/saves")));
    let folders = Folders::find(None, &Environment::default(), current.path()).unwrap();
    assert_eq!((folders.rule, folders.saves), (SavesRule::Portable, current.path().join("saves")));
    assert!(!folders.config.starts_with(current.path()) || folders.config.starts_with(current.path().join("saves")));
    assert_eq!(fs::read_dir(current.path().join("saves")).unwrap().count(), 1, "the probe is gone");
}

#[test]
fn a_saves_folder_without_the_marker_is_not_taken() {
    let current = tempfile::tempdir().unwrap();
    fs::create_dir(current.path().join("saves")).unwrap();
    let found = Folders::find(None, &Environment::default(), current.path());
    assert!(found.is_err() || found.is_ok_and(|folders| folders.rule == SavesRule::Platform));
}

proptest! {
    #[test]
    fn any_file_is_read_without_a_panic(text in any::<String>()) {
        let file = file(&text);
        let layered = layer(Some(&file), &Environment::default(), &[]);
        prop_assert_eq!(layered.entries.len(), KEYS.len());
        let _ = file.with("ui.language", "zh");
    }

    #[test]
    fn what_is_set_is_what_is_read(before in "(\\[ui\\]\n)?(theme = \"light\"\n)?", model in "[^\\p{C}]{0,20}") {
        let Ok(changed) = file(&before).with("endpoint.model", &model) else { return Ok(()) };
        let settings = layer(Some(&changed), &Environment::default(), &[]).settings;
        prop_assert_eq!(settings.endpoint.model, model.trim());
    }
}

#[test]
fn a_profile_is_laid_over_the_file_and_under_the_environment() {
    let text = "[endpoint]\nbase_url = \"http://a\"\nmodel = \"m\"\nmax_tokens = 500\nprofile = \"near\"\n\n[profiles.near]\nbase_url = \"http://b\"\n\n[profiles.far]\nmodel = \"f\"\n";
    let found = layered(text, &[], &[]);
    assert_eq!(found.faults, []);
    let endpoint = &found.settings.endpoint;
    // The model belongs to the other address.
    assert_eq!((endpoint.base_url.as_str(), endpoint.model.as_str(), endpoint.max_tokens), ("http://b", "", 500));
    assert_eq!(origin(&found, "endpoint.base_url"), Origin::Profile("near".to_owned()));
    assert_eq!((found.plain_base_url.as_str(), found.profiles.len()), ("http://a", 2));
    let variables = [("OPENAI_BASE_URL", "http://c"), ("STORYECHO_ENDPOINT__PROFILE", "far")];
    let found = layered(text, &variables, &[]);
    assert_eq!((found.settings.endpoint.base_url.as_str(), found.settings.endpoint.model.as_str()), ("http://c", "f"));
    let found = layered(text, &[("STORYECHO_PROFILES__NEAR__MODEL", "x")], &[]);
    assert_eq!((found.faults.len(), found.settings.endpoint.model.as_str()), (0, "x"));
}

#[test]
fn what_is_wrong_in_a_profile_is_named() {
    for (text, key) in [
        ("[endpoint]\nprofile = \"none\"\n", "endpoint.profile"),
        ("[summary]\nprofile = \"none\"\n", "summary.profile"),
        ("[profiles.a]\nmodell = \"m\"\n", "profiles.a.modell"),
        ("[profiles.a]\nprofile = \"a\"\n", "profiles.a.profile"),
        ("[profiles.a]\nmax_tokens = 1\n", "profiles.a.max_tokens"),
        ("[profiles.a]\napi_key = \"k\"\n", "profiles.a.api_key"),
        ("[profiles.\"A b\"]\nmodel = \"m\"\n", "profiles.A b.model"),
        ("[profiles]\na = 3\n", "profiles.a"),
    ] {
        let found = layered(text, &[], &[]);
        assert_eq!(found.faults.len(), 1, "{text}: {:?}", found.faults);
        assert_eq!(found.faults[0].key, key, "{text}");
    }
}

#[test]
fn a_profile_is_written_into_the_file_and_taken_out() {
    let written = file("# mine\n[ui]\nlanguage = \"zh\"\n")
        .with("profiles.near.base_url", "http://b")
        .and_then(|file| file.with("profiles.near.model", "m"))
        .and_then(|file| file.with("profiles.far.model", "f"))
        .unwrap();
    let found = layer(Some(&written), &Environment::default(), &[("endpoint.profile", "near".to_owned())]);
    assert_eq!(found.faults, []);
    assert_eq!((found.settings.endpoint.base_url.as_str(), found.settings.endpoint.model.as_str()), ("http://b", "m"));
    assert!(written.text().starts_with("# mine\n[ui]"), "{}", written.text());
    let less = written.without("profiles.near.model").unwrap();
    assert!(!less.text().contains("\"m\"") && less.text().contains("\"f\""), "{}", less.text());
    assert!(matches!(written.with("profiles.near.max_tokens", "x"), Err(EditError::Fault(_))));
    assert!(matches!(written.with("profiles.NO.model", "x"), Err(EditError::Fault(_))));
}

#[test]
fn keys_are_kept_in_their_places_and_nothing_else_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let none = Environment::default();
    let keep = |place: &KeyPlace, key: &str| {
        let key = secrecy::SecretString::from(key.to_owned());
        Secrets::keep(folder.path(), &none, place, &key, false).unwrap()
    };
    let file = folder.path().join("secrets.toml");
    let near = KeyPlace::Profile("near-by".to_owned());
    let embedding = KeyPlace::Task(Task::Embedding);
    assert_eq!(keep(&KeyPlace::Narrator, "k1"), Kept::File(file.clone(), Some(KeyringFault::Missing)));
    keep(&near, "k2");
    keep(&embedding, "k3");
    let read = || Secrets::read(folder.path(), &none).unwrap();
    let shown = |found: &Secrets, place: &KeyPlace| {
        found.key(place).map(|key| key.expose_secret().to_owned()).unwrap_or_default()
    };
    let found = read();
    assert_eq!([&KeyPlace::Narrator, &near, &embedding].map(|place| shown(&found, place)), ["k1", "k2", "k3"]);
    assert!(!format!("{found:?}").contains("k2"));
    assert_eq!(Secrets::remove(folder.path(), &none, &near).unwrap(), (file.clone(), None));
    assert_eq!([&near, &KeyPlace::Narrator].map(|place| read().source(place)), [None, Some(KeySource::File)]);
    let variables = Environment::of(&[("STORYECHO_PROFILE_NEAR_BY_API_KEY", "k4"), ("OPENAI_API_KEY", "k5")]);
    let found = Secrets::read(folder.path(), &variables).unwrap();
    let places = [&near, &KeyPlace::Narrator, &embedding];
    assert_eq!(places.map(|place| shown(&found, place)), ["k4", "k5", "k3"], "the file is read as well");
    let from = KeySource::Environment("STORYECHO_PROFILE_NEAR_BY_API_KEY".to_owned());
    assert_eq!(found.source(&near), Some(from));
    fs::write(&file, "api_key = 3\n").unwrap();
    let key = secrecy::SecretString::from("k".to_owned());
    let kept = Secrets::keep(folder.path(), &none, &KeyPlace::Narrator, &key, false);
    assert!(matches!(kept, Err(SecretsFault::Form { .. })));
}

#[cfg(all(unix, not(target_os = "macos")))]
#[test]
fn a_key_in_the_keyring_stands_in_no_file_and_is_asked_for_by_its_name() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = tempfile::tempdir().unwrap();
    let tool = folder.path().join("secret-tool");
    let here = folder.path().display();
    let does = format!(
        "#!/bin/sh\nPATH=/bin:/usr/bin\necho $1 >> {here}/said\ncase $1 in store) cat > {here}/kept;; lookup) cat {here}/kept;; clear) rm {here}/kept;; esac\n"
    );
    fs::write(&tool, does).unwrap();
    fs::set_permissions(&tool, fs::Permissions::from_mode(0o700)).unwrap();
    let path = folder.path().to_str().unwrap();
    let with = Environment::of(&[("PATH", path), ("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")]);
    let (config, key) = (folder.path().join("config"), secrecy::SecretString::from("canary".to_owned()));
    let (place, other) = (KeyPlace::Profile("near".to_owned()), KeyPlace::Narrator);
    assert_eq!(Secrets::keep(&config, &with, &place, &key, false).unwrap(), Kept::Keyring);
    let file = fs::read_to_string(config.join("secrets.toml")).unwrap();
    assert!(file.contains("profiles.near") && !file.contains("canary"), "{file}");
    fs::remove_file(folder.path().join("said")).unwrap();
    let found = Secrets::read(&config, &with).unwrap();
    assert_eq!(found.source(&place), Some(KeySource::Keyring));
    assert!(found.key(&other).is_none());
    assert!(!folder.path().join("said").exists(), "nothing is asked for that it does not hold");
    assert_eq!(found.key(&place).unwrap().expose_secret(), "canary");
    assert_eq!(found.withheld(&place), None);
    // Where the keyring is gone nothing hangs and the reason can be said.
    let without = Secrets::read(&config, &Environment::default()).unwrap();
    assert!(without.key(&place).is_none());
    assert_eq!(without.withheld(&place), Some(KeyringFault::Missing));
    let file = Secrets::keep(&config, &with, &place, &key, true).unwrap();
    assert_eq!(file, Kept::File(config.join("secrets.toml"), None));
    assert_eq!(Secrets::read(&config, &with).unwrap().source(&place), Some(KeySource::File));
    assert_eq!(Secrets::keep(&config, &with, &place, &key, false).unwrap(), Kept::Keyring);
    assert_eq!(Secrets::remove(&config, &with, &place).unwrap().1, None);
    assert_eq!(Secrets::read(&config, &with).unwrap().source(&place), None);
    assert!(!folder.path().join("kept").exists());
}
