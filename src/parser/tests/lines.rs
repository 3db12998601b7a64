use proptest::prelude::*;

use super::*;

fn choices() -> Vec<Choice> {
    vec![
        Choice { text: "Take the rope".to_owned(), command: Some(Command::Take { item: "rope".into() }) },
        Choice { text: "和老猎人说话".to_owned(), command: Some(Command::Talk { to: "hunter".into() }) },
        Choice { text: "Go north into the cold yard".to_owned(), command: None },
    ]
}

fn chosen(line: &str) -> String {
    brief(&read(line, &sample::story(), &state(At::Hut), &choices(), Language::En))
}

#[test]
fn a_direction_stays_one_whatever_choice_has_the_word_in_it() {
    let asks =
        Choice { text: "Ask what is in the north".to_owned(), command: Some(Command::Talk { to: "hunter".into() }) };
    let read = |choices: &[Choice]| brief(&read("north", &sample::story(), &state(At::Hut), choices, Language::En));
    assert_eq!(read(&[asks]), read(&[]));
}

#[test]
fn a_choice_is_taken_by_number_or_text() {
    for (line, expected) in [
        ("1", "take rope"),
        ("２", "talk hunter"),
        ("二", "talk hunter"),
        ("选2", "talk hunter"),
        ("选择第二个", "talk hunter"),
        ("第一个", "take rope"),
        ("option 2", "talk hunter"),
        ("choose 1", "take rope"),
        ("#1", "take rope"),
        ("2.", "talk hunter"),
        ("the second one", "talk hunter"),
        ("3", "go yard"),
        ("4", "parser-no-such-choice"),
        ("0", "parser-no-such-choice"),
        ("TAKE THE ROPE", "take rope"),
        ("和老猎人说话", "talk hunter"),
        ("rope", "take rope"),
    ] {
        assert_eq!(chosen(line), expected, "{line}");
    }
}

#[test]
fn an_answer_to_a_question_may_be_a_part_of_a_name() {
    let (story, mut state) = (sample::story(), state(At::Yard));
    state.hero.items.insert("thief_mark".into(), 1);
    state.ground.entry("yard".into()).or_default().insert("pelt".into(), 1);
    let Reading::Question(question) = read("take", &story, &state, &[], Language::En) else { panic!("no question") };
    let texts: Vec<&str> = question.options.iter().map(|option| option.text.as_str()).collect();
    assert_eq!(texts, ["leather coat", "wolf pelt"]);
    for (line, expected) in
        [("coat", "take coat"), ("2", "take pelt"), ("the pelt", "take pelt"), ("leather coat", "take coat")]
    {
        assert_eq!(brief(&read(line, &story, &state, &question.options, Language::En)), expected, "{line}");
    }
}

#[test]
fn what_the_player_has_not_met_is_never_confirmed() {
    let (story, state) = (sample::story(), state(At::Hut));
    // each names something that there is elsewhere; what there is nowhere gets the same answer
    for (there, nowhere) in [
        ("go to the crypt", "go to the castle"),
        ("talk to mira", "talk to aunt polly"),
        ("take the sword", "take the crown"),
        ("attack the wolf", "attack the dragon"),
        ("look at the coffin", "look at the throne"),
        ("去墓室", "去城堡"),
        ("前往墓室", "前往城堡"),
        ("拿铁钥匙", "拿王冠"),
        ("和米拉说话", "和铁匠说话"),
    ] {
        let found = [there, nowhere].map(|line| brief(&read(line, &story, &state, &[], Language::En)));
        assert_eq!(found[0], found[1], "{there}");
        assert!(found[0].starts_with("parser-no-such-") || found[0].starts_with("free "), "{there}: {}", found[0]);
    }
}

#[test]
fn an_ending_that_was_declined_still_answers_to_its_words() {
    let (mut story, mut state) = (sample::story(), state(At::Hut));
    state.declined.insert("dawn".into(), 3);
    assert_eq!(brief(&read("留下", &story, &state, &[], Language::Zh)), "free sense", "its conditions do not hold");
    story.endings = story
        .endings
        .iter()
        .cloned()
        .map(|mut ending| {
            ending.when.clear();
            ending
        })
        .collect();
    assert_eq!(brief(&read("留下", &story, &state, &[], Language::Zh)), "confirm");
    assert_eq!(brief(&read("yes", &story, &state, &[], Language::En)), "free voice");
}

#[test]
fn an_attempt_keeps_the_words_as_they_were_typed() {
    let (story, state) = (sample::story(), state(At::Hut));
    let Reading::Commands(commands) = read(" Ｃlimb the  Chimney，快！ ", &story, &state, &[], Language::En) else {
        panic!()
    };
    assert_eq!(commands, [Command::Free { text: "Ｃlimb the Chimney，快！".to_owned(), approach: Approach::Nimble }]);
}

#[test]
fn long_lines_are_refused_and_long_tales_are_attempts() {
    let (story, state) = (sample::story(), state(At::Hut));
    assert_eq!(brief(&read(&"北".repeat(10_000), &story, &state, &[], Language::Zh)), "parser-too-long");
    let tale = "I tell a long story about the sea and the wind. ".repeat(30);
    assert!(brief(&read(&tale, &story, &state, &[], Language::En)).starts_with("free"));
}

#[test]
fn control_characters_are_not_read() {
    assert_eq!(chosen("\u{1b}[31mtake\u{1b}[0m \u{202e}rope\u{7}"), "take rope");
}

/// Lines near to what people type, and anything else.
fn typed() -> impl Strategy<Value = String> {
    let words = prop::sample::select(
        "take go ask tell about the rope hunter north and then , ; . \" 拿 往 北 走 问 老猎人 绳子 把 给 用 对 然后 再 , 。 “ ” ？ 1 十 / undo \u{1b}[ 🙂 it 他 说 ( ) {1}"
            .split(' ')
            .collect::<Vec<_>>(),
    );
    prop_oneof![
        4 => prop::collection::vec(words, 0..12).prop_map(|words| words.join(" ")),
        2 => prop::collection::vec(any::<char>(), 0..40).prop_map(|signs| signs.into_iter().collect()),
    ]
}

proptest! {
    #[test]
    fn any_line_is_read(line in typed(), glued in any::<bool>()) {
        let line = if glued { line.replace(' ', "") } else { line };
        for at in [At::Hut, At::Fight, At::Offered] {
            let reading = read(&line, &sample::story(), &state(at), &choices(), Language::Zh);
            if let Reading::Commands(commands) = reading {
                prop_assert!(!commands.is_empty());
            }
        }
    }

    #[test]
    fn the_text_of_a_choice_always_gives_its_command(texts in prop::collection::vec(typed(), 1..9), which in any::<prop::sample::Index>()) {
        let mut choices: Vec<Choice> = Vec::new();
        for text in texts {
            let folded = fold(&crate::text::sanitize_line(&text));
            if !folded.is_empty() && !choices.iter().any(|other| fold(&crate::text::sanitize_line(&other.text)) == folded) {
                let command = Command::Free { text: format!("{}", choices.len()), approach: Approach::Wits };
                choices.push(Choice { text, command: Some(command) });
            }
        }
        prop_assume!(!choices.is_empty());
        let choice = &choices[which.index(choices.len())];
        let reading = read(&choice.text, &sample::story(), &state(At::Hut), &choices, Language::En);
        prop_assert_eq!(reading, Reading::Commands(vec![choice.command.clone().unwrap()]));
    }
}

#[test]
fn a_long_name_that_nobody_bears_is_asked_about() {
    check(At::Crypt, Language::Zh, &[("问那孩子盗贼睡在哪里", "parser-who-meant")]);
}
