//! Nobody's prompt holds what they were not there for and were not told, over whole plays.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;

/// What the pack holds back: the topics that were not told, and the endings that were not offered.
fn held_back(story: &Story, state: &State, language: Language) -> Vec<String> {
    let untold = |who: &CharacterId, topic: &Topic| {
        !state.characters.get(who).is_some_and(|who| who.told.contains_key(&topic.id))
    };
    let mut all = BTreeSet::new();
    let mut said = BTreeSet::new();
    for who in &story.characters {
        for topic in &who.topics {
            let texts = topic.texts.iter().flat_map(|text| own_sentences(text.get(language), language));
            if untold(&who.id, topic) && !topic.when.is_empty() {
                all.extend(texts);
            } else {
                said.extend(texts);
            }
        }
    }
    let revealed = |ending| {
        state.offered.as_ref() == Some(ending) || state.declined.contains_key(ending) || state.ending.is_some()
    };
    for ending in story.endings.iter().filter(|ending| !revealed(&ending.id)) {
        all.extend(own_sentences(ending.text.get(language), language));
    }
    for document in story.knowledge.iter().filter(|document| !rules::holds(story, state, &document.when)) {
        all.extend(own_sentences(document.text.get(language), language));
    }
    // An ending may take up the words with which a place was entered: these are no secret.
    for node in &story.nodes {
        for text in std::iter::once(&node.first).chain(&node.again) {
            said.extend(own_sentences(text.get(language), language));
        }
    }
    all.retain(|sentence| !said.contains(sentence));
    all.into_iter().collect()
}

/// Plays a line and checks every prompt that could be made then: the next turn's, and one for each character.
struct Watch {
    /// What was planted, and who may know it.
    planted: Vec<(String, BTreeSet<CharacterId>)>,
    /// Sentences that topics brought, and who may know them.
    heard: Vec<(String, BTreeSet<CharacterId>)>,
    prompts: usize,
}

impl Watch {
    fn new() -> Self {
        Self { planted: vec![], heard: vec![], prompts: 0 }
    }

    /// Takes in who was there for the newest turn.
    fn note(&mut self, session: &Session) {
        let row = session.head();
        let known = witness::Known::of(&row.events);
        let language = session.language();
        for event in &row.events {
            if let crate::world::EventKind::Told { character, topic, .. } = &event.kind {
                let topic = session
                    .story
                    .characters
                    .get(character)
                    .and_then(|who| who.topics.iter().find(|it| it.id == *topic));
                for text in topic.into_iter().flat_map(|topic| &topic.texts) {
                    for sentence in own_sentences(text.get(language), language) {
                        if row.narration.contains(&sentence) {
                            self.may_know(sentence, &known);
                        }
                    }
                }
            }
        }
        // What was passed on may be known from now on: such sentences are watched no longer.
        for (who, passed) in &known.passed {
            let topic = session
                .story
                .characters
                .get(&passed.of)
                .and_then(|of| of.topics.iter().find(|it| it.id == passed.topic));
            for text in topic.into_iter().flat_map(|topic| &topic.texts) {
                for sentence in own_sentences(text.get(language), language) {
                    self.heard.iter_mut().filter(|(heard, _)| *heard == sentence).for_each(|(_, knows)| {
                        knows.insert(who.clone());
                    });
                }
            }
        }
        for (planted, knows) in &mut self.planted {
            if row.input.contains(planted.as_str()) {
                knows.extend(known.witnesses.iter().cloned());
            }
        }
    }

    fn may_know(&mut self, sentence: String, known: &witness::Known) {
        match self.heard.iter_mut().find(|(heard, _)| *heard == sentence) {
            Some((_, knows)) => knows.extend(known.witnesses.iter().cloned()),
            None => self.heard.push((sentence, known.witnesses.iter().cloned().collect())),
        }
    }

    fn check(&mut self, runtime: &tokio::runtime::Runtime, session: &mut Session) {
        let language = session.language();
        let held = held_back(&session.story.clone(), &session.state.clone(), language);
        let question = match language {
            Language::Zh => "你知道秘密吗：井、钥匙、影子、树、泉水、竖琴、哈尔",
            Language::En => "Do you know the secret of the well, key, shadow, tree, spring, harp and Hal?",
        };
        let wait = if language == Language::Zh { "等一会儿" } else { "wait" };
        if let Ok(prompt) = runtime.block_on(session.prompt(wait)).unwrap() {
            let after = session.state.clone();
            let still = held_back(&session.story.clone(), &after, language);
            for sentence in still.iter().filter(|sentence| held.contains(sentence)) {
                assert!(!holds(&prompt, sentence), "not revealed yet: {sentence}");
            }
            self.prompts += 1;
        }
        let people: Vec<_> = session.story.characters.iter().map(|who| who.id.clone()).collect();
        for who in people {
            let Some(prompt) = prompt_before(session, &who, question) else { continue };
            self.prompts += 1;
            // What sums up the hero's story tells of what others said.
            let heros = ["knowledge", "history", "recap"];
            assert!(prompt.sections.iter().all(|it| !it.included || !heros.contains(&it.name.as_str())), "{who}");
            for sentence in &held {
                assert!(!holds(&prompt, sentence), "{who} lets slip what no rule revealed: {sentence}");
            }
            for (text, knows) in self.planted.iter().chain(&self.heard) {
                assert!(
                    knows.contains(&who) || !holds(&prompt, text),
                    "turn {}: {who} was not there and knows: {text}\n{}",
                    session.head().id,
                    prompt.messages.iter().map(|message| message.content.as_str()).collect::<Vec<_>>().join("\n---\n")
                );
            }
        }
    }
}

#[test]
fn nothing_leaks_in_a_long_play_of_the_mist_forest() {
    nothing_leaks_in("fantasy_001", 10);
}

#[test]
fn nothing_leaks_in_a_long_play_of_neo_tokyo() {
    nothing_leaks_in("scifi_001", 10);
}

/// A secret of its own is told in every third line of a talk; of every prompt that could be made on the way it is known
/// who may know what it holds.
fn nothing_leaks_in(story: &str, heard: usize) {
    let runtime = runtime();
    for language in Language::ALL {
        let mut session = begin(bundled(story), language, 3);
        let mut watch = Watch::new();
        let mut turns = 0;
        let mut number = 0_usize;
        while turns < 64 && session.state.ending.is_none() && number < 400 {
            number += 1;
            let partner = rules::view::partner(&session.story, &session.state).map(|who| who.id.clone());
            let text = match number % 5 {
                // A secret of its own for every talk.
                _ if partner.is_some() && number.is_multiple_of(3) => {
                    let secret = match language {
                        Language::Zh => format!("第{number}号木匣藏在磨坊的第{number}块石板底下"),
                        Language::En => format!("box number {number} is hidden under slab {number} of the mill"),
                    };
                    watch.planted.push((secret.clone(), BTreeSet::new()));
                    secret
                }
                1 if partner.is_none() => {
                    let here = rules::view::characters_present(&session.story, &session.state);
                    match (here.first(), language) {
                        (Some(who), Language::Zh) => format!("和{}说话", who.name.get(language)),
                        (Some(who), Language::En) => format!("talk to {}", who.name.get(language)),
                        (None, Language::Zh) => "等一会儿".to_owned(),
                        (None, Language::En) => "wait".to_owned(),
                    }
                }
                _ => {
                    let choices = session.choices();
                    let at = (number * 7 + number / 3) % choices.len().max(1);
                    choices.get(at).map_or_else(|| "1".to_owned(), |choice| choice.text.clone())
                }
            };
            let before = session.head().id;
            runtime.block_on(line(&mut session, &text));
            if session.head().id != before {
                turns += 1;
                watch.note(&session);
                if turns % 4 == 0 {
                    watch.check(&runtime, &mut session);
                }
            }
        }
        assert!(turns >= 60, "{language}: only {turns} turns");
        assert!(
            watch.planted.len() >= 5 && watch.heard.len() >= heard,
            "{} {}",
            watch.planted.len(),
            watch.heard.len()
        );
        assert!(watch.prompts >= 80, "{}", watch.prompts);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, ..ProptestConfig::default() })]

    /// Whatever is said, done, undone and passed on: nobody knows what they were not there for and were not told.
    #[test]
    fn nobody_knows_what_they_were_not_told(ops in prop::collection::vec(0_usize..16, 4..24), seed in 0_u64..50) {
        let runtime = runtime();
        let mut session = begin(sample::story(), Language::Zh, seed);
        let mut watch = Watch::new();
        for (at, op) in ops.into_iter().enumerate() {
            let secret = format!("第{at}把钥匙在第{at}块石头下面");
            let text = match op {
                0..=2 => "往北走",
                3 | 4 => "往南走",
                5 | 6 => "和老猎人说话",
                7 => "和米拉说话",
                8 => "问老猎人他的儿子",
                9 => "问米拉她脖子上的记号",
                10 => "老猎人跟我说了他儿子的事",
                11 => "再见",
                12 => {
                    session.undo("", 2).unwrap();
                    // What is known follows the head: the watch is built again from the line.
                    let rows: Vec<_> = session.save.line().turns().to_vec();
                    let planted: Vec<String> = watch.planted.iter().map(|(text, _)| text.clone()).collect();
                    watch = Watch::new();
                    watch.planted = planted.into_iter().map(|text| (text, BTreeSet::new())).collect();
                    let (head, state) = (session.head.clone(), session.state.clone());
                    for id in rows {
                        session.head = session.save.turn(id).unwrap();
                        watch.note(&session);
                    }
                    (session.head, session.state) = (head, state);
                    watch.check(&runtime, &mut session);
                    continue;
                }
                _ => {
                    watch.planted.push((secret.clone(), BTreeSet::new()));
                    secret.as_str()
                }
            };
            let before = session.head().id;
            runtime.block_on(line(&mut session, text));
            if session.head().id != before {
                watch.note(&session);
            }
        }
        watch.check(&runtime, &mut session);
    }
}
