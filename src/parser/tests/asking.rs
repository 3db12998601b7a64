use super::*;

#[test]
fn who_asks_how_has_not_done_it() {
    for (at, line) in [
        (At::Hut, "how do I stir the ashes"),
        (At::Hut, "How do I stir the ashes?"),
        (At::Hut, "怎么拨开灰烬"),
        (At::Hut, "怎么才能拨开灰烬？"),
        (At::Hut, "can I stir the ashes?"),
        (At::Crypt, "how do I lift the lid"),
        (At::Crypt, "如何掀开棺盖"),
        (At::Crypt, "能不能掀开棺盖"),
        (At::Crypt, "should I wake the shade?"),
        (At::Yard, "怎么去小屋"),
    ] {
        for language in Language::ALL {
            let reading = read(line, &sample::story(), &state(at), &[], language);
            let does =
                |command: &Command| matches!(command, Command::Act { .. } | Command::Go { .. } | Command::Use { .. });
            match reading {
                Reading::Commands(commands) => assert!(!commands.iter().any(does), "{line}: {commands:?}"),
                Reading::Meta(meta) => assert_eq!(meta.name(), "hint", "{line}"),
                Reading::Question(question) => panic!("{line}: {question:?}"),
                Reading::Nothing(_) => {}
            }
        }
    }
    for (line, meant) in
        [("stir the ashes", "act stir_ashes"), ("拨开灰烬", "act stir_ashes"), ("拨灰吧", "act stir_ashes")]
    {
        let Reading::Commands(commands) = read(line, &sample::story(), &state(At::Hut), &[], Language::En) else {
            panic!("{line}")
        };
        assert_eq!(commands.iter().map(short).collect::<Vec<_>>(), [meant], "{line}");
    }
}

#[test]
fn one_whom_the_prose_names_by_another_word_is_spoken_to() {
    let mut story = sample::story();
    let boy = crate::text::Localized::new("一个男孩，头发里有草。", "A boy with grass in his hair.");
    let mut mira = story.characters.get(&"mira".into()).unwrap().clone();
    mira.text = boy;
    let characters = story.characters.iter().map(|who| if who.id == mira.id { mira.clone() } else { who.clone() });
    story.characters = characters.collect();
    for line in ["talk to the boy", "和男孩说话", "speak to the boy", "跟那个男孩聊聊"] {
        let reading = read(line, &story, &state(At::Yard), &[], Language::En);
        assert_eq!(reading, Reading::Commands(vec![Command::Talk { to: "mira".into() }]), "{line}");
    }
    for line in ["talk to the dragon", "talk to the soldier", "和龙说话"] {
        let reading = read(line, &story, &state(At::Yard), &[], Language::En);
        assert!(
            !matches!(&reading, Reading::Commands(commands) if commands.iter().any(|it| matches!(it, Command::Talk { .. }))),
            "{line}"
        );
    }
}
