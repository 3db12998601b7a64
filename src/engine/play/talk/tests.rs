//! Talks, and what must not leak in them, over whole plays.

mod leaks;

use std::sync::Arc;

use crate::engine::library;
use crate::engine::play::turn::{Draft, Order};
use crate::engine::session::{Session, Step};
use crate::engine::settings::{Tellers, TurnSettings};
use crate::engine::stop::Stop;
use crate::engine::{NarratorChoice, Update};
use crate::prompt::{Profile, Prompt};
use crate::store::{Save, SaveHeader, Timestamp};
use crate::story::PackSource;
use crate::text::{Language, sentences};
use crate::world::rules;
use crate::world::{CharacterId, Command, Dice, State, Status, Story, Topic, sample, witness};

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
}

fn begin(story: Story, language: Language, seed: u64) -> Session {
    begin_as(story, language, seed, Profile::Full)
}

fn begin_as(story: Story, language: Language, seed: u64, profile: Profile) -> Session {
    let hero = story.hero.hero(story.hero.name.get(language), story.hero.attributes);
    let header = SaveHeader {
        story: story.id.clone(),
        pack_hash: story.hash.clone(),
        pack_version: story.version.clone(),
        seed,
        language,
        hero: hero.name.clone(),
        created: Timestamp::from_millis(0),
    };
    let mut save = Save::in_memory(&header).unwrap();
    save.commit(&library::opening(&story, hero, &header)).unwrap();
    let memory = crate::engine::tests::memory();
    let settings = TurnSettings { prompt_tokens: 100_000, profile, ..TurnSettings::default() };
    Session::resume(
        save,
        (Arc::new(story), PackSource::folder("")),
        settings,
        Tellers::default(),
        NarratorChoice::Builtin,
        memory,
    )
    .unwrap()
}

fn bundled(id: &str) -> Story {
    let library = crate::story::library(&[]);
    crate::story::load(&library.find(id).expect("a bundled pack").source).unwrap()
}

async fn line(session: &mut Session, line: &str) -> Step {
    let step = session.line(line, &mut |_: Update| {}, &Stop::new()).await.unwrap();
    session.settle(&mut |_| {}, &Stop::new()).await.unwrap();
    // The built-in narrator waits for no vector; what is asked afterwards does.
    session.memory.settle(&mut session.save, std::time::Duration::from_secs(10)).unwrap();
    step
}

fn told(step: &Step) -> &str {
    match step {
        Step::Committed(committed) => &committed.row.narration,
        Step::Answered(answer) => &answer.text,
        other => panic!("{other:?}"),
    }
}

/// The prompt of a talk with a character, as if the hero stood before them now and said this.
fn prompt_before(session: &mut Session, who: &CharacterId, said: &str) -> Option<Prompt> {
    let mut before = session.state.clone();
    let stands = before.characters.get(who)?.clone();
    before.node = stands.node.filter(|_| stands.status == Status::Alive)?;
    (before.combat, before.partner) = (None, Some(who.clone()));
    let commands = vec![Command::Say { to: who.clone(), text: said.to_owned() }];
    let mut dice = Dice::new(session.seed, before.depth + 1);
    let (settled, _) = rules::settle_all(&session.story, &before, &commands, &mut dice).ok()?;
    let choices = Vec::new();
    let draft = Draft {
        parent: session.head.id,
        before,
        settled,
        rolls: vec![],
        dice,
        choices,
        notices: vec![],
        checks: vec![],
    };
    let order = Order::new(said.to_owned(), commands);
    let recalled = session.remember(&order, &draft, who).unwrap();
    Some(session.assemble_talk(&order, &draft, &recalled, (who, None), 100_000).unwrap())
}

fn holds(prompt: &Prompt, text: &str) -> bool {
    prompt.messages.iter().any(|message| message.content.contains(text))
}

/// Sentences long enough to be somebody's and no turn of phrase.
fn own_sentences(text: &str, language: Language) -> Vec<String> {
    let least = language.characters(12);
    let all = crate::text::paragraphs(text).flat_map(sentences).map(str::trim);
    all.filter(|sentence| sentence.chars().count() >= least).map(str::to_owned).collect()
}

#[test]
fn a_talk_from_greeting_to_leave_remembers_what_was_promised() {
    let runtime = runtime();
    for (language, words) in [
        (
            Language::Zh,
            ["和老猎人说话", "我答应你，一定把哈尔带回来", "今晚真冷", "你还记得我答应过你什么吗？", "再见"],
        ),
        (
            Language::En,
            [
                "talk to the old hunter",
                "I promise you I will bring Hal home",
                "It is a cold night",
                "Do you remember what I promised?",
                "goodbye",
            ],
        ),
    ] {
        let mut session = begin(sample::story(), language, 9);
        // The promise names a topic, which it settles; it is remembered all the same.
        for (at, words) in words.iter().enumerate() {
            let step = runtime.block_on(line(&mut session, words));
            let text = told(&step);
            assert!(matches!(step, Step::Committed(_)) && text.chars().count() > 5, "{words}: {text}");
            let partner = session.scene().status.partner;
            assert_eq!(partner.is_some(), at < 4, "{words}");
            if at == 3 {
                assert!(
                    text.contains(if language == Language::Zh { "一定把哈尔带回来" } else { "bring Hal home" }),
                    "{text}"
                );
            }
        }
        // Taken back it was never said.
        session.undo("", 4).unwrap();
        assert!(session.scene().status.partner.is_some());
        let step = runtime.block_on(line(&mut session, words[3]));
        assert!(!told(&step).contains(if language == Language::Zh { "带回来" } else { "Hal home" }), "{}", told(&step));
    }
}

#[test]
fn the_layers_of_a_talk_stand_apart_and_hold_the_memory() {
    let runtime = runtime();
    let mut session = begin(sample::story(), Language::Zh, 9);
    for text in [
        "和老猎人说话",
        "我小时候在渡口捡到过一枚铜铃",
        "今晚真冷",
        "雪还要下几天",
        "我累了",
        "炉火该添柴了",
        "外面有动静",
    ] {
        runtime.block_on(line(&mut session, text));
    }
    let prompt = runtime.block_on(session.prompt("铜铃的事")).unwrap().unwrap();
    let (system, user) = (&prompt.messages[0].content, &prompt.messages.last().unwrap().content);
    assert!(
        system.contains("【世界观】") && system.contains("【你扮演的人物：老猎人】") && system.contains("话少，固执")
    );
    let places: Vec<_> =
        ["【玩家行动】", "【当前情景】", "【相关记忆参考】"].map(|heading| user.find(heading).unwrap()).into();
    assert!(places.is_sorted(), "{user}");
    assert!(user.contains("我小时候在渡口捡到过一枚铜铃"), "{user}");
    assert!(system.contains("先以【相关记忆参考】为准"));
    assert!(prompt.sections.iter().all(|section| {
        !["items", "history", "recap", "knowledge"].contains(&section.name.as_str()) || !section.included
    }));
    let memories = prompt.sections.iter().find(|section| section.name == "memories").unwrap();
    assert!(memories.included && memories.sources.len() <= 3, "{memories:?}");
}

#[test]
fn what_one_was_told_another_does_not_know_until_it_is_passed_on() {
    let runtime = runtime();
    for (language, ask, pass, words) in [
        (Language::Zh, "问老猎人他的儿子", "老猎人跟我说了他儿子的事", "他去了山脊，没有回来"),
        (
            Language::En,
            "ask the old hunter about his son",
            "The old hunter told me about his son",
            "He went up the ridge",
        ),
    ] {
        let mut session = begin(sample::story(), language, 9);
        let mira = CharacterId::from("mira");
        runtime.block_on(line(&mut session, ask));
        assert!(session.head().narration.contains(words));
        let secret = if language == Language::Zh { "井底有一只银杯" } else { "a silver cup lies in the well" };
        runtime
            .block_on(line(&mut session, if language == Language::Zh { "和老猎人说话" } else { "talk to the hunter" }));
        runtime.block_on(line(&mut session, secret));
        let question = if language == Language::Zh { "儿子 山脊 井 银杯" } else { "son ridge well silver cup" };
        let hears = |session: &mut Session, who: &CharacterId| prompt_before(session, who, question).unwrap();
        let prompt = hears(&mut session, &"hunter".into());
        assert!(holds(&prompt, secret) && holds(&prompt, words));
        let prompt = hears(&mut session, &mira);
        assert!(!holds(&prompt, secret) && !holds(&prompt, words));
        for text in
            if language == Language::Zh { ["往北走", "和米拉说话"] } else { ["go north", "talk to mira"] }
        {
            runtime.block_on(line(&mut session, text));
            assert!(!holds(&hears(&mut session, &mira), words));
        }
        runtime.block_on(line(&mut session, pass));
        let prompt = hears(&mut session, &mira);
        assert!(holds(&prompt, words), "she was told");
        assert!(!holds(&prompt, secret), "and of nothing else");
    }
}

#[test]
fn a_short_prompt_has_at_most_fifteen_hundred_tokens_and_all_that_must_be_there() {
    let runtime = runtime();
    let packs = crate::story::library(&[]).packs;
    for id in packs.iter().map(|pack| pack.id.as_str()) {
        for language in Language::ALL {
            let mut session = begin_as(bundled(id), language, 5, Profile::Short);
            for _ in 0..7 {
                runtime.block_on(line(&mut session, "1"));
            }
            let wait = if language == Language::Zh {
                "看看四周有没有什么线索"
            } else {
                "search the place for anything of use"
            };
            let ordinary = runtime.block_on(session.prompt(wait)).unwrap().unwrap();
            let people: Vec<_> = session.story.characters.iter().map(|who| who.id.clone()).collect();
            let talks: Vec<_> = people.iter().filter_map(|who| prompt_before(&mut session, who, wait)).collect();
            for prompt in std::iter::once(ordinary).chain(talks) {
                let sections: Vec<_> =
                    prompt.sections.iter().map(|it| (it.name.clone(), it.tokens, it.cut.clone())).collect();
                assert!(prompt.tokens <= Profile::SHORT_TOKENS, "{id} {language}: {} {sections:?}", prompt.tokens);
                for name in ["contract", "worldview", "action", "context", "request"] {
                    assert!(prompt.sections.iter().any(|it| it.name == name && it.included), "{id} {language}: {name}");
                }
            }
        }
    }
}
