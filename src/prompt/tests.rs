use super::*;
use crate::text::{Language, Locale};
use crate::world::sample;

fn limits(tokens: usize) -> Limits {
    Limits {
        tokens,
        messages: 10,
        step: 1,
        message_chars: 200,
        recap_chars: 800,
        worldview_chars: 2_000,
        excerpt_chars: 300,
        scale: 1_000,
    }
}

fn scene(locale: &Locale) -> SceneTexts {
    let (story, state) = (sample::story(), sample::state());
    describe(&SceneInputs {
        locale,
        story: &story,
        state: &state,
        input: "往北走",
        settled: &["主角往北走了。".to_owned()],
        rolls: &["力量 1d20+2 = 14，难度 12：成功".to_owned()],
        refused: &["add_item crown: 没有这样东西".to_owned()],
        recent: &[],
        profile: Profile::Full,
        words: &["故事里的原话：“雾”".to_owned()],
    })
}

fn exchanges(count: u32) -> Vec<Exchange> {
    let exchange = |depth: u32| Exchange {
        turn: i64::from(depth),
        depth,
        input: if depth == 0 { String::new() } else { format!("第{depth}句") },
        narration: format!("第{depth}段。{}", "长".repeat(300)),
    };
    (0..count).map(exchange).collect()
}

fn built(exchanges: &[Exchange], summarised: Option<u32>, tokens: usize) -> Prompt {
    let locale = Locale::new(Language::Zh);
    let excerpt = |source: &str, text: &str| Excerpt { source: source.to_owned(), text: text.to_owned() };
    let knowledge = [excerpt("npc:hunter", "老猎人住在林边。"), excerpt("item:harp", "竖琴在月圆时最纯。")];
    let facts = [excerpt("fact:3", "哈尔在暗影沼泽。"), excerpt("fact:4", "老猎人住在林边。")];
    let history = [excerpt("summary:5", "[回合 5] 你答应了猎人。"), excerpt("npc:hunter", "老猎人住在林边。")];
    assemble(&Inputs {
        locale: &locale,
        contract: "用 JSON 回答。",
        talk: "",
        sheet: None,
        secret: &[],
        memories: &[],
        worldview: "森林是一片落叶。",
        exchanges,
        summarised,
        scene: &scene(&locale),
        knowledge: &knowledge,
        history: &history,
        facts: &facts,
        novel: None,
        lore: &[],
        lore_cut: &[],
        note: &[],
        limits: limits(tokens),
    })
}

fn last(prompt: &Prompt) -> &str {
    &prompt.messages.last().unwrap().content
}

#[test]
fn the_sections_of_the_turn_stand_in_their_order() {
    let prompt = built(&exchanges(1), None, 8_000);
    let names: Vec<_> = prompt.sections.iter().map(|section| section.name.as_str()).collect();
    let order = [
        "contract",
        "worldview",
        "place",
        "messages",
        "action",
        "context",
        "main_quest",
        "quests",
        "node",
        "recent_combat",
        "pending_combat",
        "items",
        "knowledge",
        "history",
        "facts",
        "recap",
        "request",
    ];
    assert_eq!(names, order);
    let text = last(&prompt);
    let headings = [
        "【玩家行动】",
        "【当前情景】",
        "【所在地点】",
        "【随身物品】",
        "【知识库参考】",
        "【剧情回顾】",
        "【已知事实】",
        "【近况】",
    ];
    let places: Vec<_> =
        headings.iter().map(|heading| text.find(heading).unwrap_or_else(|| panic!("{heading}\n{text}"))).collect();
    assert!(places.is_sorted(), "{places:?}");
    assert!(text.contains("没有这样东西"), "the model is told what was refused");
    assert!(
        prompt.messages[0].content.contains("用 JSON 回答。")
            && prompt.messages[0].content.contains("森林是一片落叶。")
    );
}

#[test]
fn the_newest_ten_messages_go_in_cut_to_their_limit() {
    let prompt = built(&exchanges(9), None, 20_000);
    let conversation = &prompt.messages[1..prompt.messages.len() - 1];
    assert_eq!(conversation.len(), 10);
    assert_eq!(conversation[0].content, "第4句");
    assert_eq!(conversation[9].content.chars().count(), 200);
    assert!(
        conversation
            .iter()
            .zip([Role::User, Role::Assistant].iter().cycle())
            .all(|(message, role)| message.role == *role)
    );
}

#[test]
fn the_recap_is_what_lies_between_the_summary_and_the_messages() {
    assert!(last(&built(&exchanges(1), None, 20_000)).contains("游戏刚刚开始。"));
    let text = |summarised| last(&built(&exchanges(12), summarised, 20_000)).to_owned();
    // Turns 7 to 11 are messages; a summary of turn 5 leaves turn 6 for the recap.
    assert!(text(Some(5)).contains("第6段") && !text(Some(5)).contains("第5段") && !text(Some(5)).contains("第7段"));
    assert!(!text(Some(6)).contains("【近况】"), "nothing lies between");
    let recap = text(None);
    let recap = recap.split("【近况】\n").nth(1).unwrap().split("\n\n").next().unwrap();
    assert!(recap.chars().count() <= 800 && recap.ends_with('长'));
}

#[test]
fn no_text_stands_twice() {
    let prompt = built(&exchanges(1), None, 8_000);
    assert_eq!(last(&prompt).matches("老猎人住在林边。").count(), 1);
}

#[test]
fn a_short_budget_cuts_whole_items_and_says_so() {
    let whole = built(&exchanges(9), None, 100_000);
    let tight = built(&exchanges(9), None, whole.tokens - 300);
    let cut: Vec<_> =
        tight.sections.iter().filter(|section| section.cut.is_some()).map(|section| section.name.as_str()).collect();
    assert!(cut.contains(&"recap") || cut.contains(&"history"), "{cut:?}");
    assert!(tight.tokens < whole.tokens);
    for section in ["contract", "worldview", "action", "context", "request"] {
        let find = |prompt: &Prompt| prompt.sections.iter().find(|found| found.name == section).cloned().unwrap();
        assert_eq!(find(&tight), find(&whole), "{section} never gives way");
    }
    // The tightest budget leaves what never gives way, and nothing half.
    let least = built(&exchanges(9), None, 1);
    assert_eq!(least.messages.len(), 2);
    assert!(!last(&least).contains("【知识库参考】"));
}

#[test]
fn the_same_inputs_give_the_same_bytes() {
    assert_eq!(built(&exchanges(7), Some(5), 3_000), built(&exchanges(7), Some(5), 3_000));
}

#[test]
fn what_stands_in_the_prompt_anyway_is_known_before_anything_is_looked_for() {
    let from = |count, summarised| stands_from(&exchanges(count), summarised, &limits(20_000));
    assert_eq!((from(0, None), from(1, None)), (None, Some(0)));
    assert_eq!((from(12, Some(6)), from(12, Some(5))), (Some(7), Some(6)));
    for (count, summarised) in [(12, None), (12, Some(5)), (9, Some(1)), (30, Some(20)), (14, Some(8))] {
        let prompt = built(&exchanges(count), summarised, 100_000);
        let of = |name: &str| prompt.sections.iter().find(|section| section.name == name).unwrap().sources.clone();
        let standing = [of("recap"), of("messages")].concat();
        let from = from(count, summarised).unwrap();
        for depth in 0..count {
            assert_eq!(
                standing.contains(&format!("turn:{depth}")),
                depth >= from,
                "turn {depth} of {count}, {summarised:?}"
            );
        }
    }
}

#[test]
fn what_is_left_out_is_named_with_its_reason() {
    let locale = Locale::new(Language::Zh);
    let excerpt = |source: &str, text: &str| Excerpt { source: source.to_owned(), text: text.to_owned() };
    let sheet = Sheet {
        source: "npc:hunter".to_owned(),
        name: "老猎人".to_owned(),
        lines: vec!["一把旧弓，一双更旧的手。".to_owned(), "性格：话少，固执。".to_owned()],
    };
    let knowledge = [
        excerpt("item:harp", "竖琴在月圆之夜最为纯净。森林是一片落下来的叶子。"),
        excerpt("npc:elf", "森林是一片落下来的叶子。"),
    ];
    let secret = ["knowledge:7".to_owned()];
    let prompt = |tokens: usize, scale: u32| {
        assemble(&Inputs {
            locale: &locale,
            contract: "用 JSON 回答。",
            talk: "",
            worldview: "森林是一片落下来的叶子。雾里住着会读字的影子。",
            sheet: Some(&sheet),
            exchanges: &exchanges(3),
            summarised: None,
            scene: &scene(&locale),
            knowledge: &knowledge,
            secret: &secret,
            history: &[],
            facts: &[],
            novel: None,
            lore: &[],
            lore_cut: &[],
            note: &[],
            memories: &[],
            limits: Limits { scale, ..limits(tokens) },
        })
    };
    let find =
        |prompt: &Prompt, name: &str| prompt.sections.iter().find(|section| section.name == name).cloned().unwrap();
    let whole = prompt(20_000, 1_000);
    let section = find(&whole, "knowledge");
    let left = |source: &str, why| Left { source: Some(source.to_owned()), why };
    assert_eq!(
        section.left,
        [left("item:harp", Why::Duplicate), left("npc:elf", Why::Duplicate), left("knowledge:7", Why::Condition)]
    );
    assert_eq!((section.sources, section.cut.is_some()), (vec!["item:harp".to_owned()], true));
    // What the place says of somebody already, their sheet does not say again.
    assert!(whole.messages[0].content.contains("一把旧弓，一双更旧的手。"), "{}", whole.messages[0].content);
    assert!(last(&whole).contains("【说话的人：老猎人】\n见上文"), "{}", last(&whole));
    // What the server counts makes the room smaller; what must be there stays, whole sentences give way.
    let tight = prompt(300, 1_500);
    assert_eq!(tight.estimated, prompt(300, 1_500).estimated);
    assert_eq!(find(&tight, "worldview").cut, Some("为了不超过 300 个词元，略去 1 项".to_owned()));
    let system = &tight.messages[0].content;
    assert!(system.contains("\n森林是一片落下来的叶子。\n") && !system.contains("影子"), "{system}");
    assert!(system.contains("一把旧弓，一双更旧的手。"), "what the sheet does not say again stays: {system}");
    assert!(find(&tight, "knowledge").left.contains(&left("item:harp", Why::Budget)));
    assert_eq!(find(&tight, "character").sources, ["npc:hunter"], "of the sheet one line stays");
    let json = serde_json::to_value(&whole.sections).unwrap();
    for key in ["name", "tokens", "included", "cut", "sources"] {
        assert!(json.as_array().unwrap().iter().all(|section| section.get(key).is_some()), "{key}");
    }
}

#[test]
fn a_window_from_which_several_leave_at_once_stands_still_between() {
    let exchange = |depth: u32| Exchange { turn: depth.into(), depth, input: "x".into(), narration: "y".into() };
    let begins = |depth: u32, step: usize| {
        let exchanges: Vec<_> = (0..=depth).map(exchange).collect();
        stands_from(&exchanges, Some(depth), &Limits { step, ..limits(6_000) }).unwrap()
    };
    for depth in 10..60 {
        assert_eq!(begins(depth, 1), depth - 4, "ten messages are the last five turns");
        assert_eq!(begins(depth, 2), depth - 4);
        let turns = depth + 1 - begins(depth, 6);
        assert!((5..=7).contains(&turns), "{turns} turns at {depth}: never fewer than ten messages");
        // Three turns in a row begin at the same one.
        assert_eq!(begins(depth, 6), (depth - 4) / 3 * 3);
    }
    assert_eq!((begins(3, 6), begins(4, 6)), (0, 0), "nothing leaves before there are too many");
}

#[test]
fn what_the_player_wants_of_every_telling_stands_before_the_request() {
    let locale = Locale::new(Language::En);
    let note = ["Keep it grim.".to_owned()];
    let prompt = |note: &[String]| {
        assemble(&Inputs {
            locale: &locale,
            contract: "Answer in JSON.",
            talk: "",
            worldview: "A forest.",
            sheet: None,
            exchanges: &[],
            summarised: None,
            scene: &scene(&locale),
            knowledge: &[],
            secret: &[],
            history: &[],
            facts: &[],
            novel: None,
            lore: &[],
            lore_cut: &[],
            note,
            memories: &[],
            limits: limits(8_000),
        })
    };
    let with = prompt(&note);
    let text = last(&with);
    let at = |words: &str| text.find(words).unwrap();
    assert!(at("[What the player wants of the telling]") < at("Keep it grim."), "{text}");
    assert_eq!(with.sections.iter().rev().nth(1).map(|section| section.name.as_str()), Some("note"));
    // without a note the prompt is what it always was
    assert!(prompt(&[]).sections.iter().all(|section| section.name != "note"));
}

#[test]
fn the_situation_names_what_is_on_the_hero_who_comes_along_and_the_level_and_nothing_where_there_is_none() {
    use crate::world::{Borne, HeroStatus};

    let mut story = sample::story();
    let poisoned = HeroStatus {
        id: "poisoned".into(),
        name: crate::text::Localized::new("中毒", "poisoned"),
        text: crate::text::Localized::default(),
        begins: vec![],
        ends: vec![],
        each_turn: vec![],
        attack: 0,
        defense: 0,
        speed: 0,
        turns: 3,
        harmful: true,
    };
    story.statuses = [poisoned].into_iter().collect();
    let context = |state: &crate::world::State, language| {
        let locale = Locale::new(language);
        let inputs = SceneInputs {
            locale: &locale,
            story: &story,
            state,
            input: "look",
            settled: &[],
            rolls: &[],
            refused: &[],
            recent: &[],
            profile: Profile::Full,
            words: &[],
        };
        describe(&inputs).context
    };
    let plain = sample::state();
    let mut grown = plain.clone();
    grown.hero.growth.level = 3;
    grown.statuses.insert("poisoned".into(), Borne { since: 0, left: 2, again: 0 });
    grown.following.insert("mira".into());
    let expected = [
        (
            Language::En,
            ["The hero's level: 3.", "On the hero: poisoned (2 turns left)", "Coming along with the hero: Mira"],
        ),
        (Language::Zh, ["主角的等级：3。", "主角身上的状态：中毒（还有 2 回合）", "与主角同行：米拉"]),
    ];
    for (language, lines) in expected {
        let (before, after) = (context(&plain, language), context(&grown, language));
        assert_eq!(after[2..5], lines);
        let without: Vec<_> = [&after[..2], &after[5..]].concat();
        assert_eq!(without, before, "all else is as it was");
    }
    grown.statuses.insert("poisoned".into(), Borne { since: 0, left: 1, again: 0 });
    assert_eq!(context(&grown, Language::En)[3], "On the hero: poisoned (1 turn left)");
}

#[test]
fn lore_stands_before_and_after_the_knowledge_and_says_nothing_twice() {
    use crate::world::LorePosition;

    let locale = Locale::new(Language::Zh);
    let knowledge =
        [Excerpt { source: "item:harp".to_owned(), text: "竖琴在月圆之夜最为纯净。".to_owned() }];
    let lore = |id: &str, text: &str, position| LoreText {
        source: format!("lore:{id}"),
        text: text.to_owned(),
        position,
        note: "总在提示词里".to_owned(),
    };
    let fired = [
        lore("low", "河里的鱼只在夜里说话。", LorePosition::Before),
        lore("twice", "森林是一片很老的落叶。", LorePosition::Before),
        lore("after", "桥头的灯从来不是一个人点的。", LorePosition::After),
        lore("end", "说到桥，声音要放低一些。", LorePosition::Depth(0)),
        lore("far", "山的那一边还有一座山。", LorePosition::Depth(9)),
    ];
    let cut = [("lore:cut".to_owned(), "放不下".to_owned())];
    let prompt = |exchanges: &[Exchange], tokens| {
        assemble(&Inputs {
            locale: &locale,
            contract: "用 JSON 回答。",
            talk: "",
            worldview: "森林是一片很老的落叶。",
            sheet: None,
            exchanges,
            summarised: None,
            scene: &scene(&locale),
            knowledge: &knowledge,
            secret: &[],
            history: &[],
            facts: &[],
            novel: None,
            lore: &fired,
            lore_cut: &cut,
            note: &[],
            memories: &[],
            limits: limits(tokens),
        })
    };
    let whole = prompt(&exchanges(3), 9_000);
    let text = last(&whole);
    let places: Vec<_> = ["河里的鱼", "竖琴在月圆", "桥头的灯", "说到桥", "请从玩家的这一步"]
        .iter()
        .map(|part| text.find(part).unwrap_or_else(|| panic!("{part}\n{text}")))
        .collect();
    assert!(places.is_sorted(), "{places:?}");
    let said: usize = whole.messages.iter().map(|message| message.content.matches("很老的落叶").count()).sum();
    assert_eq!(said, 1, "seeds A15");
    let lore = whole.sections.iter().find(|section| section.name == "lore").unwrap();
    let why: Vec<_> = lore.left.iter().map(|left| (left.source.as_deref().unwrap(), left.why)).collect();
    assert_eq!(why, [("lore:cut", Why::Budget), ("lore:twice", Why::Duplicate)]);
    assert_eq!(lore.notes.len(), 3);
    assert!(whole.messages[1].content.contains("山的那一边"), "further back than there are messages: before the first");
    // without any message it stands at the head of the turn's own
    assert!(last(&prompt(&[], 9_000)).starts_with("【设定集】"));
    // when the prompt is short of room, lore gives way and says so
    let short = prompt(&exchanges(9), 400);
    let lore = short.sections.iter().find(|section| section.name == "lore").unwrap();
    assert!(!lore.included && lore.left.len() >= 3, "{lore:?}");
}
