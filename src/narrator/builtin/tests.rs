use super::*;
use crate::narrator::Recollection;
use crate::prompt::Prompt;
use crate::world::rules::{self, Settled};
use crate::world::{
    Approach, Combat, Command, Dice, Event, EventKind, QuestState, QuestStatus, State, Story, Thing, sample,
};

/// Plays commands one after the other in the sample story.
struct Play {
    story: Story,
    narrator: Builtin,
    language: Language,
    locale: Locale,
    state: State,
    take: u32,
    last: Telling,
    recalled: Vec<Recollection>,
}

impl Play {
    fn new(language: Language) -> Self {
        let story = sample::story();
        let mut dice = Dice::new(7, 0);
        let settled = rules::begin(&story, sample::hero(), &mut dice);
        let state = settled.state.clone();
        let mut play = Self {
            story,
            narrator: Builtin::new(),
            language,
            locale: Locale::new(language),
            state: state.clone(),
            take: 0,
            last: Telling::default(),
            recalled: Vec::new(),
        };
        play.tell(&state, settled, &[]);
        play
    }

    fn tell(&mut self, before: &State, settled: Settled, commands: &[Command]) -> String {
        let prompt = Prompt::default();
        let choices = rules::choices_with(&self.story, &settled.state, &self.locale);
        let brief = Brief {
            story: &self.story,
            language: self.language,
            before,
            settled: &settled,
            input: "",
            commands,
            rolls: &[],
            choices: &choices,
            seed: 7,
            take: self.take,
            prompt: &prompt,
            recalled: &self.recalled,
        };
        self.last = self.narrator.telling(brief);
        assert_eq!(self.last, self.narrator.telling(brief), "the same brief gives the same telling");
        assert_eq!(self.last.choices, choices.iter().map(|choice| choice.text.clone()).collect::<Vec<_>>());
        self.state = settled.state;
        for key in &self.last.told {
            let count = self.state.told.entry(*key).or_default();
            *count = count.saturating_add(1);
        }
        self.last.narration.clone()
    }

    fn play(&mut self, command: Command) -> String {
        let before = self.state.clone();
        let mut dice = Dice::new(7, before.depth + 1);
        let settled = rules::settle(&self.story, &before, &command, &mut dice)
            .unwrap_or_else(|refusal| panic!("{command:?}: {refusal:?}"));
        self.tell(&before, settled, &[command])
    }

    /// A turn whose events are given.
    fn happen(&mut self, kinds: Vec<EventKind>, commands: &[Command]) -> String {
        let before = self.state.clone();
        let mut state = before.clone();
        state.depth += 1;
        let event = |kind| Event { kind, node: state.node.clone(), witnesses: vec![] };
        let events = kinds.into_iter().map(event).collect();
        self.tell(&before, Settled { state, events, effects: vec![] }, commands)
    }
}

fn order(text: &str, parts: &[&str]) {
    let mut from = 0;
    for part in parts {
        let found = text.get(from..).and_then(|rest| rest.find(part));
        from += found.unwrap_or_else(|| panic!("`{part}` is missing or too early in:\n{text}")) + part.len();
    }
}

fn ask(topic: Option<&str>) -> Command {
    Command::Ask { who: "hunter".into(), topic: topic.map(Into::into), about: "the moon".to_owned() }
}

#[test]
fn the_first_turn_tells_the_start_and_the_place() {
    let play = Play::new(Language::En);
    order(&play.last.narration, &["The snow has stopped.", "\n\n", "Pine walls"]);
}

#[test]
fn speech_without_a_tag_is_given_one_and_named_speakers_are_reported() {
    let mut play = Play::new(Language::Zh);
    let text = play.play(Command::Talk { to: "hunter".into() });
    assert!(text.starts_with("老猎人") && text.contains("：“坐。”"), "{text}");
    assert_eq!(play.last.speakers, ["老猎人"]);
}

#[test]
fn a_topic_is_told_in_order_and_then_said_to_have_been_told() {
    let mut play = Play::new(Language::En);
    let first = play.play(ask(Some("son")));
    order(&first, &["“He went up the ridge. He did not come back.”", "You promise to look for him."]);
    let second = play.play(ask(Some("son")));
    assert!(second.contains("“I told you.”"), "{second}");
    let third = play.play(ask(Some("son")));
    assert!(third.contains("He went up the ridge."), "told once more: {third}");
    for _ in 0..30 {
        let text = play.play(ask(Some("son")));
        assert!(!text.contains("ridge") && text.contains("Old Hunter"), "{text}");
    }
}

#[test]
fn a_question_that_nobody_can_answer_quotes_the_player() {
    let mut play = Play::new(Language::En);
    let text = play.play(ask(None));
    order(&text, &["“the moon”", "Don't know."]);
}

#[test]
fn who_was_spoken_with_says_goodbye_before_the_way_and_the_place() {
    let mut play = Play::new(Language::En);
    play.play(Command::Talk { to: "hunter".into() });
    let text = play.play(Command::Go { to: "yard".into() });
    order(&text, &["Go, then.", "A well, an iron gate"]);
}

#[test]
fn a_fight_is_told_blow_by_blow() {
    let mut play = Play::new(Language::En);
    let wolf = || "wolf".into();
    let roll = Dice::new(1, 1).roll(20, 0, Some(10), crate::world::Purpose::HeroAttack);
    let blow = |by, damage| EventKind::Blow { by, enemy: wolf(), roll: roll.clone(), damage, critical: false };
    let text = play.happen(
        vec![
            EventKind::FightBegan { enemy: wolf() },
            blow(crate::world::Side::Hero, 3),
            blow(crate::world::Side::Enemy, 0),
            EventKind::EnemyFell { enemy: wolf() },
            EventKind::Got { item: "pelt".into(), count: 1 },
        ],
        &[],
    );
    order(
        &text,
        &["A wolf bars the way.", "You hit it.", "You step aside.", "The wolf falls in the snow.", "wolf pelt"],
    );
    let text = play.happen(
        vec![
            blow(crate::world::Side::Hero, 0),
            blow(crate::world::Side::Enemy, 4),
            EventKind::HeroFell { enemy: Some(wolf()) },
            EventKind::Moved { from: "ridge".into(), to: "hut".into(), first: false },
        ],
        &[],
    );
    order(&text, &["You miss.", "It bites you.", "You wake beside the fire."]);
}

#[test]
fn quests_are_told_when_they_begin_go_on_and_end() {
    let mut play = Play::new(Language::En);
    let quest = || "find_hal".into();
    let text = play.happen(vec![EventKind::QuestBegan { quest: quest() }], &[]);
    order(&text, &["You promise to look for him."]);
    let at = |stage: &str| QuestState {
        status: QuestStatus::Active,
        stage: Some(stage.into()),
        since: 1,
        began: None,
        warned: false,
    };
    play.state.quests.insert(quest(), at("ridge"));
    let text = play.happen(vec![EventKind::QuestStage { quest: quest(), stage: "crypt".into() }], &[]);
    order(&text, &["The tracks lead to the iron gate."]);
    play.state.quests.insert(quest(), at("crypt"));
    let text = play.happen(vec![EventKind::QuestDone { quest: quest() }], &[]);
    order(&text, &["He is alive.", "Hal is found."]);
}

#[test]
fn an_ending_and_its_offer_stand_last() {
    let mut play = Play::new(Language::En);
    let dawn = || "dawn".into();
    for offer in 0..3 {
        let text = play.happen(vec![EventKind::EndingOffered { ending: dawn() }, EventKind::Waited], &[]);
        assert!(text.ends_with('?'), "offer {offer}: {text}");
    }
    let text = play.happen(vec![EventKind::Ended { ending: dawn() }], &[]);
    assert!(text.ends_with("The hearth burns again."), "{text}");
}

#[test]
fn a_talent_is_told_in_the_storys_words_and_an_achievement_by_its_name() {
    let won = || {
        vec![
            EventKind::TalentWon { talent: "tracker".into() },
            EventKind::AchievementWon { achievement: "first_night".into() },
        ]
    };
    for (language, parts) in
        [(Language::En, ["You can read the snow.", "“First night”"]), (Language::Zh, ["你读得懂雪。", "“第一夜”"])]
    {
        let mut play = Play::new(language);
        let told = play.happen(won(), &[Command::Wait]);
        order(&told, &parts);
        assert_eq!(told.matches(parts[1]).count(), 1, "{told}");
    }
    // The last words of a story are its ending's.
    let mut play = Play::new(Language::En);
    play.state.ending = Some("lost".into());
    assert!(!play.happen(won(), &[Command::Wait]).contains("First night"));
}

#[test]
fn a_free_action_quotes_clean_words_only() {
    let mut play = Play::new(Language::En);
    let text = "I sing \u{1b}[31mloud\u{7}!\n\nAnd “more”".to_owned();
    let told = play.play(Command::Free { text, approach: Approach::Sense });
    assert!(told.contains("“sing loud And more”"), "{told}");
    assert!(!told.contains('\u{1b}') && !told.contains("\n\nAnd"), "{told}");
}

#[test]
fn a_retelling_differs_and_what_follows_does_not_repeat_it() {
    let mut play = Play::new(Language::En);
    for _ in 0..6 {
        play.play(Command::Wait);
    }
    let before = play.state.clone();
    let first = play.play(Command::Wait);
    play.state = before;
    play.take = 1;
    let again = play.play(Command::Wait);
    assert_ne!(first, again);
    play.take = 0;
    let next = play.play(Command::Wait);
    let sentences: Vec<&str> = crate::text::sentences(&again).filter(|text| text.chars().count() >= 12).collect();
    assert!(sentences.iter().all(|sentence| !next.contains(sentence)), "{again}\n---\n{next}");
}

#[test]
fn what_is_counted_does_not_grow_with_the_turns() {
    let mut play = Play::new(Language::En);
    let mut sizes = Vec::new();
    for _ in 0..200 {
        play.play(Command::Wait);
        sizes.push(play.state.told.len());
    }
    assert_eq!(sizes[60], sizes[199]);
    assert!(sizes[199] < 40, "{}", sizes[199]);
}

#[test]
fn a_fight_without_end_has_no_weather() {
    let mut play = Play::new(Language::En);
    let combat = Combat {
        enemy: "wolf".into(),
        hp: 5_000,
        round: 0,
        guard: false,
        from: None,
        talks: 0,
        statuses: std::collections::BTreeMap::new(),
    };
    play.state.combat = Some(combat);
    for _ in 0..40 {
        play.state.hero.hp = play.state.hero.max_hp;
        let text = play.play(Command::Attack { target: Thing::Enemy("wolf".into()) });
        assert!(!text.contains("dust") && !text.contains("patience is"), "{text}");
    }
}

#[test]
fn the_narrator_streams_its_paragraphs() {
    let play = Play::new(Language::En);
    let settled = Settled { state: play.state.clone(), events: vec![], effects: vec![] };
    let prompt = Prompt::default();
    let brief = Brief {
        story: &play.story,
        language: Language::En,
        before: &play.state,
        settled: &settled,
        input: "",
        commands: &[],
        rolls: &[],
        choices: &[],
        seed: 7,
        take: 0,
        prompt: &prompt,
        recalled: &[],
    };
    let mut streamed = String::new();
    let mut take = |delta| {
        if let Delta::Prose(prose) = delta {
            streamed.push_str(&prose);
        }
    };
    let telling = play.narrator.tell(brief, &mut take).now_or_never().expect("at once").expect("told");
    assert_eq!(streamed, telling.narration);
    assert!(!telling.narration.is_empty(), "a turn without events still says something");
    assert_eq!(play.narrator.name(), "builtin");
}

/// The same twelve turns in both languages, as they are read.
#[test]
fn one_who_is_spoken_to_recalls_what_was_said_to_them() {
    let said = |to: &str, text: &str| Event {
        kind: EventKind::Said { character: to.into(), text: text.to_owned(), passed: vec![] },
        node: "hut".into(),
        witnesses: vec!["hunter".into()],
    };
    for (language, promise, ask, other) in [
        (Language::Zh, "我会把哈尔带回来", "你还记得我答应过什么吗", "今晚真冷"),
        (Language::En, "I will bring Hal back", "Do you remember what I promised?", "It is a cold night"),
    ] {
        let say = |text: &str| Command::Say { to: "hunter".into(), text: text.to_owned() };
        let mut play = Play::new(language);
        play.play(Command::Talk { to: "hunter".into() });
        assert!(!play.play(say(ask)).contains(promise), "nothing was promised yet");
        play.recalled =
            vec![Recollection { ago: 5, found: true, input: String::new(), events: vec![said("hunter", promise)] }];
        let told = play.play(say(ask));
        assert!(told.contains(promise), "{told}");
        play.recalled =
            vec![Recollection { ago: 5, found: true, input: String::new(), events: vec![said("mira", promise)] }];
        let told = play.play(say(ask));
        let mira = if language == Language::Zh { "米拉" } else { "Mira" };
        assert!(told.contains(promise) && told.contains(mira), "said to another in his hearing: {told}");
        // What was said to him is no answer to what was said to another.
        let of_mira = if language == Language::Zh { "我对米拉说过什么" } else { "What did I say to Mira?" };
        let told = play.play(say(of_mira));
        assert!(told.contains(promise) && told.contains(mira), "{told}");
        play.recalled =
            vec![Recollection { ago: 5, found: true, input: String::new(), events: vec![said("hunter", promise)] }];
        assert!(!play.play(say(of_mira)).contains(promise), "said to the hunter himself");
        // A statement is heard and asks for nothing.
        let told = play.play(say(other));
        assert!(!told.contains(promise) && told.chars().count() > 8, "{told}");
        let parted = play.play(Command::Part);
        assert!(parted.contains(if language == Language::Zh { "走吧" } else { "Go, then" }), "{parted}");
    }
}

#[test]
fn twelve_turns() {
    let commands = || {
        vec![
            Command::Examine { thing: Thing::Feature("hearth".into()) },
            Command::Talk { to: "hunter".into() },
            ask(Some("son")),
            Command::TakeAll,
            Command::Give { item: "wine".into(), to: "hunter".into() },
            Command::Free { text: "listen at the door".to_owned(), approach: Approach::Sense },
            Command::Wait,
            Command::Go { to: "yard".into() },
            Command::Use { item: "rope".into(), on: Some(Thing::Feature("well".into())) },
            Command::Go { to: "hut".into() },
            Command::Rest,
            Command::Go { to: "yard".into() },
        ]
    };
    for language in Language::ALL {
        let mut play = Play::new(language);
        let mut transcript = play.last.narration.clone();
        for command in commands() {
            let name = format!("{command:?}");
            let told = play.play(command);
            let word = name.split([' ', '{']).next().unwrap_or_default();
            for part in ["\n\n> ", word, "\n\n", &told] {
                transcript.push_str(part);
            }
        }
        insta::assert_snapshot!(format!("twelve_turns_{language}"), transcript);
    }
}
