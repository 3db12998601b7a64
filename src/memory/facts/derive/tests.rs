use super::*;
use crate::world::StoryFact;
use crate::world::{Dice, rules, sample};

fn facts(before: Option<&State>, after: &State, events: &[Event], language: Language) -> Vec<Statement> {
    let story = sample::story();
    let (names, locale) = (Names::new(&story, &after.hero.name), Locale::new(language));
    derive(&Scene { story: &story, names: &names, locale: &locale, before, after, events, said: "" })
}

fn begun() -> State {
    rules::begin(&sample::story(), sample::hero(), &mut Dice::new(1, 0)).state
}

fn found<'a>(statements: &'a [Statement], subject: &str, relation: &str) -> Option<&'a Statement> {
    let of = |fact: &&Statement| fact.subject.as_str() == subject && fact.relation.as_str() == relation;
    statements.iter().find(of)
}

#[test]
fn the_beginning_says_where_everyone_is_and_who_sees_it() {
    let state = begun();
    let facts = facts(None, &state, &[], Language::Zh);
    for (id, stands) in &state.characters {
        let key = Key::character(id);
        let Some(node) = &stands.node else { continue };
        let fact = found(&facts, key.as_str(), "location").unwrap();
        assert_eq!(fact.object, Key::node(node));
        assert!(!fact.known_by.contains("hero"), "nobody was met: {id}");
        assert!(fact.known_by.contains(key.as_str()));
    }
    assert_eq!(found(&facts, "hero", "location").unwrap().object, Key::node(&state.node));
    assert!(facts.iter().all(|fact| (fact.confidence - 1.0).abs() < 1e-9 && !fact.text.contains("facts-")));
}

#[test]
fn who_was_met_and_is_here_is_in_the_players_book() {
    let before = begun();
    let mut after = before.clone();
    for stands in after.characters.values_mut() {
        stands.met = true;
    }
    let facts = facts(Some(&before), &after, &[], Language::En);
    for (id, stands) in &after.characters {
        let known = found(&facts, Key::character(id).as_str(), "location");
        let known = known.is_some_and(|fact| fact.known_by.contains("hero"));
        assert_eq!(known, stands.node.as_ref() == Some(&after.node), "{id}");
    }
}

#[test]
fn a_promise_is_a_key_choice_at_once() {
    let state = begun();
    let who = state.characters.keys().next().unwrap().clone();
    let event = |text: &str| {
        let kind = EventKind::Said { character: who.clone(), text: text.to_owned(), passed: Vec::new() };
        [Event { kind, node: state.node.clone(), witnesses: vec![who.clone()] }]
    };
    let said = facts(Some(&state), &state, &event("我答应把哈尔带回来。"), Language::Zh);
    let fact = found(&said, "hero", "promised").unwrap();
    assert_eq!((fact.authority, fact.object.as_str()), (Authority::Choice, "我答应把哈尔带回来"));
    assert!(fact.known_by.contains("hero") && fact.known_by.contains(Key::character(&who).as_str()));
    assert!(fact.text.ends_with("：我答应把哈尔带回来。"), "{}", fact.text);
    assert!(found(&facts(Some(&state), &state, &event("今晚很冷"), Language::Zh), "hero", "promised").is_none());
}

#[test]
fn a_quotation_is_whole_sentences() {
    let story = sample::story();
    let (names, locale) = (Names::new(&story, ""), Locale::new(Language::En));
    let state = begun();
    let scene =
        Scene { story: &story, names: &names, locale: &locale, before: None, after: &state, events: &[], said: "" };
    let found = Found { scene: &scene, statements: Vec::new() };
    let long = format!("I hear him. {}", "He went north before the snow came and nobody saw him since. ".repeat(6));
    let quote = found.quote(&long);
    assert!(quote.ends_with("since.") && quote.starts_with("I hear him. He went"), "{quote}");
    assert_eq!(found.quote("I am I."), "I am I.");
    let endless = found.quote(&"winter ".repeat(200));
    assert!(endless.ends_with("winter…"), "{endless}");
}

#[test]
fn a_death_is_known_to_those_who_were_there() {
    let before = begun();
    let id = before.characters.keys().find(|id| before.characters[id].node.as_ref() == Some(&before.node)).unwrap();
    let mut after = before.clone();
    after.characters.get_mut(id).unwrap().status = Status::Dead;
    let here = facts(Some(&before), &after, &[], Language::En);
    let dead = found(&here, Key::character(id).as_str(), "status").unwrap();
    assert!(dead.object.as_str() == "dead" && dead.known_by.contains("hero") && dead.text.ends_with("is dead."));
    let mut away = before.clone();
    away.node = NodeId::new("elsewhere");
    let mut after = away.clone();
    after.characters.get_mut(id).unwrap().status = Status::Dead;
    let facts = facts(Some(&away), &after, &[], Language::En);
    assert!(!found(&facts, Key::character(id).as_str(), "status").unwrap().known_by.contains("hero"));
}

#[test]
fn things_change_hands_and_are_lost() {
    let before = begun();
    let item = before.hero.items.keys().next().unwrap().clone();
    let key = Key::item(&item);
    let who = before.characters.keys().next().unwrap().clone();
    let mut after = before.clone();
    after.hero.items.remove(&item);
    let event = |kind| Event { kind, node: before.node.clone(), witnesses: vec![who.clone()] };
    let gave = event(EventKind::Gave { item: item.clone(), to: who.clone(), liked: 1, kept: true });
    let given = facts(Some(&before), &after, &[gave], Language::Zh);
    let owner = found(&given, key.as_str(), "owner").unwrap();
    assert_eq!((owner.object.clone(), owner.ends), (Key::character(&who), false));
    let dropped = facts(Some(&before), &after, &[event(EventKind::Dropped { item })], Language::Zh);
    assert_eq!(found(&dropped, key.as_str(), "owner").unwrap().object, Key::node(&before.node));
    let lost = facts(Some(&before), &after, &[], Language::Zh);
    assert!(found(&lost, key.as_str(), "owner").unwrap().ends);
    let taken = facts(Some(&after), &before, &[], Language::Zh);
    assert_eq!(found(&taken, key.as_str(), "owner").unwrap().object, Key::hero());
}

#[test]
fn what_is_learned_is_a_fact_and_what_it_corrects_is_closed() {
    use crate::text::Localized;
    let mut story = sample::story();
    let fact = |id: &str, object: &str, replaces: Option<&str>| StoryFact {
        id: id.into(),
        subject: "hunter".to_owned(),
        relation: "son".to_owned(),
        object: Localized::plain(object.to_owned()),
        text: Localized::plain(format!("The hunter's son is {object}.")),
        replaces: replaces.map(Into::into),
    };
    story.facts = [fact("lost", "lost", None), fact("hidden", "hidden", Some("lost"))].into_iter().collect();
    let state = begun();
    let learned = |id: &str, corrects: Option<&str>| {
        let kind = EventKind::Learned { fact: id.into(), corrects: corrects.map(Into::into) };
        let event = Event { kind, node: state.node.clone(), witnesses: vec!["hunter".into()] };
        let (names, locale) = (Names::new(&story, "Wren"), Locale::new(Language::En));
        let (before, after, events) = (Some(&state), &state, &[event][..]);
        derive(&Scene { story: &story, names: &names, locale: &locale, before, after, events, said: "" })
    };
    let first = learned("lost", None);
    let key = Key::character(&"hunter".into());
    assert_eq!((first[0].subject.clone(), first[0].text.as_str()), (key.clone(), "The hunter's son is lost."));
    assert!(first[0].known_by.contains("hero") && !first[0].ends && first[0].authority == Authority::Rules);
    let second = learned("hidden", Some("lost"));
    assert!(second[0].ends && second[0].subject == key && second[0].object == first[0].object);
    assert!(second[0].text.contains("lost") && second[0].text.contains("hidden"), "{}", second[0].text);
    assert!(!second[1].ends && second[1].text == "The hunter's son is hidden.");
}

#[test]
fn what_decides_the_story_is_the_players_choice() {
    let state = begun();
    let event = |kind| Event { kind, node: state.node.clone(), witnesses: Vec::new() };
    let story = sample::story();
    let ending = story.endings.iter().next().unwrap().id.clone();
    let declined = [event(EventKind::EndingDeclined { ending: ending.clone() })];
    let declined = facts(Some(&state), &state, &declined, Language::En);
    let fact = found(&declined, &format!("ending:{ending}"), "ending").unwrap();
    assert_eq!((fact.authority, fact.object.as_str()), (Authority::Choice, "declined"));
    for node in &story.nodes {
        for action in &node.actions {
            let acted = EventKind::Acted { action: action.id.clone(), roll: None, success: true, outcome: None };
            let acted = [Event { kind: acted, node: node.id.clone(), witnesses: Vec::new() }];
            let facts = facts(Some(&state), &state, &acted, Language::Zh);
            let expected = if decides(&action.success) { Authority::Choice } else { Authority::Rules };
            assert_eq!(found(&facts, "hero", "did").unwrap().authority, expected, "{}", action.id);
        }
    }
}

#[test]
fn what_was_told_is_quoted_by_the_answer_that_was_given() {
    use crate::text::Localized;
    use crate::world::Outcome;

    let mut story = sample::story();
    let characters = story.characters.iter().cloned().map(|mut who| {
        for topic in &mut who.topics {
            let texts = vec![Localized::new("另一句话。", "Something else.")];
            topic.answers = vec![Outcome { when: vec![], branch: Branch { texts, effects: vec![] } }];
        }
        who
    });
    story.characters = characters.collect();
    let mut state = begun();
    let (names, locale) = (Names::new(&story, &state.hero.name), Locale::new(Language::En));
    let texts = |after: &State, kind| {
        let events = [Event { kind, node: after.node.clone(), witnesses: vec![] }];
        let before = Some(after);
        let scene = Scene { story: &story, names: &names, locale: &locale, before, after, events: &events, said: "" };
        let told = derive(&scene).into_iter().filter(|fact| fact.relation.as_str() == "told");
        told.map(|fact| (fact.object.as_str().to_owned(), fact.text)).collect::<Vec<_>>()
    };
    let told = |answer| EventKind::Told { character: "hunter".into(), topic: "son".into(), again: false, answer };
    let own = texts(&state, told(None));
    assert!(own[0].0 == "topic:hunter/son" && own[0].1.contains("He went up the ridge"), "{own:?}");
    let other = texts(&state, told(Some(0)));
    assert!(other[0].0 == "topic:hunter/son/0" && other[0].1.contains("Something else."), "{other:?}");

    // What is passed on is what was heard.
    state.characters.get_mut(&"hunter".into()).unwrap().answers.insert("son".into(), [0].into());
    let passed = vec![crate::world::Passed { of: "hunter".into(), topic: "son".into() }];
    let said = EventKind::Said { character: "mira".into(), text: "the hunter's son".to_owned(), passed };
    assert!(texts(&state, said)[0].1.contains("Something else."));
}
