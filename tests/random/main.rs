//! A player who does whatever comes to mind: no panic, no dead end that `check` does not name, nothing told that the world
//! does not say.
//!
//! `STORYECHO_GAMES=2000 cargo test --release --test random` plays that many games of up to 300 turns; without it 100 are
//! played, shared among the stories of the program and their languages.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    reason = "a test fails by panicking"
)]

#[cfg(test)]
mod player;

use std::collections::BTreeMap;

use player::Player;
use storyecho::memory::consistency::{Kind, Told, check};
use storyecho::narrator::account;
use storyecho::story::{self, Code, PackSource};
use storyecho::text::{Language, Locale};
use storyecho::world::explore::{Fact, Web};
use storyecho::world::{Enemy, EnemyId, EventKind, Side, State, Story};

/// Turns of a game.
const TURNS: usize = 300;

/// How many games are played of each story in each language.
fn games(shares: usize) -> u64 {
    let wanted = std::env::var("STORYECHO_GAMES").ok().and_then(|text| text.parse::<usize>().ok()).unwrap_or(100);
    u64::try_from(wanted.div_ceil(shares)).unwrap()
}

fn bundled() -> Vec<(PackSource, Story)> {
    let packs = story::library(&[]).packs;
    packs.into_iter().map(|pack| (pack.source.clone(), story::load(&pack.source).unwrap())).collect()
}

/// Whether no ending can be reached any more, though the story is not over.
fn is_dead_end(web: &Web<'_>, state: &State) -> bool {
    let reach = web.from(state);
    state.ending.is_none() && web.story().endings.iter().all(|ending| !reach.has(Fact::Offered(&ending.id)))
}

/// A moment of a fight for which a pack has texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Moment {
    Begins,
    Hit,
    Miss,
    Wound,
    Dodge,
    Falls,
    Flees,
}

/// The fight texts of a story, each with the enemies and moments that it is for.
fn moments(story: &Story, language: Language) -> BTreeMap<String, Vec<(EnemyId, Moment)>> {
    let mut all: BTreeMap<String, Vec<(EnemyId, Moment)>> = BTreeMap::new();
    for enemy in &story.enemies {
        for (texts, moment) in [
            (&enemy.encounter, Moment::Begins),
            (&enemy.hit, Moment::Hit),
            (&enemy.miss, Moment::Miss),
            (&enemy.wound, Moment::Wound),
            (&enemy.dodge, Moment::Dodge),
            (&enemy.fall, Moment::Falls),
            (&enemy.flees, Moment::Flees),
        ] {
            for text in texts {
                all.entry(text.get(language).trim().to_owned()).or_default().push((enemy.id.clone(), moment));
            }
        }
    }
    all.remove("");
    all
}

/// Whether something that happened is one of the moments that a text is for.
fn fits(kind: &EventKind, moments: &[(EnemyId, Moment)]) -> bool {
    let (of, moment) = match kind {
        EventKind::FightBegan { enemy } => (enemy, Moment::Begins),
        EventKind::Blow { by, enemy, damage, .. } => {
            let moment = match (by, *damage > 0) {
                (Side::Hero, true) => Moment::Hit,
                (Side::Hero, false) => Moment::Miss,
                (Side::Enemy, true) => Moment::Wound,
                (Side::Enemy, false) => Moment::Dodge,
            };
            (enemy, moment)
        }
        EventKind::EnemyFell { enemy } => (enemy, Moment::Falls),
        EventKind::EnemyFled { enemy } => (enemy, Moment::Flees),
        _ => return false,
    };
    moments.iter().any(|(enemy, at)| enemy == of && *at == moment)
}

/// What is wrong with the games of one story in one language.
fn play(source: &PackSource, story: &Story, language: Language, games: u64) -> (usize, Vec<String>) {
    let web = Web::new(story);
    let locale = Locale::new(language);
    let named = story::check(source).list().iter().any(|fault| fault.code == Code::ItemCanBeLost);
    let (mut faults, mut turns) = (Vec::new(), 0);
    let blows = |enemy: &Enemy| [&enemy.hit, &enemy.miss, &enemy.wound, &enemy.dodge].map(Clone::clone).concat();
    let blows: Vec<String> = story.enemies.iter().flat_map(blows).map(|text| text.get(language).to_owned()).collect();
    let moments = moments(story, language);
    for seed in 0..games {
        let mut states: Vec<State> = Vec::new();
        let mut player = Player::new(story, language, seed.wrapping_mul(0x9e37_79b9).wrapping_add(11));
        player.play(TURNS, &mut |before, settled, narration| {
            turns += 1;
            let found = check(&Told {
                story,
                language,
                before,
                after: &settled.state,
                events: &settled.events,
                input: "",
                facts: &[],
                given: &account::words(story, language, &settled.events),
                narration,
                speakers: &[],
            });
            for found in found {
                // What an author writes of a blow jokes about how it went: a miss hits one's own shadow. That it is told at
                // a blow that went so is looked at apart; all else that it says is taken at the word.
                if found.kind == Kind::Outcome
                    && blows.iter().any(|text| text.contains(narration[found.sentence.clone()].trim()))
                {
                    continue;
                }
                // A child, a clerk, a guard: in the pack's own prose a word for somebody may mean anybody. Only who is
                // called by name is taken at the word.
                let (truth, sentence) = (locale.say(&found.truth), &narration[found.sentence.clone()]);
                let meant = |who: &storyecho::world::Character| {
                    let name = who.name.get(language);
                    truth.contains(name) && !sentence.contains(name)
                };
                if story.characters.iter().any(meant) {
                    continue;
                }
                faults.push(format!(
                    "{} {language}, game {seed}, turn {}: {} {} «{}»",
                    story.id,
                    settled.state.depth,
                    locale.say(&found.reason),
                    locale.say(&found.truth),
                    &narration[found.sentence]
                ));
            }
            for (text, moments) in &moments {
                if narration.contains(text.as_str()) && !settled.events.iter().any(|event| fits(&event.kind, moments)) {
                    let turn = settled.state.depth;
                    faults
                        .push(format!("{} {language}, game {seed}, turn {turn}: out of its moment «{text}»", story.id));
                }
            }
            states.push(settled.state.clone());
        });
        // a dead end lasts: the last state shows it, the first of them is named
        if !named && states.last().is_some_and(|last| is_dead_end(&web, last)) {
            let first = states.partition_point(|state| !is_dead_end(&web, state));
            let at = states.get(first).map(|state| (state.depth, state.node.clone(), state.focus.last.clone()));
            faults.push(format!("{} {language}, game {seed}: no ending can be reached from {at:?} on", story.id));
        }
    }
    (turns, faults)
}

fn play_all(language: Language) {
    let stories = bundled();
    let share = games(stories.len() * Language::ALL.len());
    for (source, story) in &stories {
        let (turns, mut faults) = play(source, story, language, share);
        assert!(turns > usize::try_from(share).unwrap() * 30, "{}: only {turns} turns in {share} games", story.id);
        faults.sort();
        faults.dedup();
        assert!(faults.is_empty(), "{} in {turns} turns of {share} games:\n{}", faults.len(), faults.join("\n"));
    }
}

#[test]
fn games_in_chinese_hold_together() {
    play_all(Language::Zh);
}

#[test]
fn games_in_english_hold_together() {
    play_all(Language::En);
}

#[test]
fn a_dead_end_is_seen() {
    let (_, story) = bundled().remove(0);
    let mut closed = story.clone();
    closed.endings = closed
        .endings
        .iter()
        .cloned()
        .map(|mut ending| {
            ending.when = vec![storyecho::world::Condition::Flag("nothing_sets_this".into())];
            ending
        })
        .collect();
    // nor does anything that can be done offer one
    closed.nodes = closed
        .nodes
        .iter()
        .cloned()
        .map(|mut node| {
            node.actions.clear();
            node
        })
        .collect();
    closed.enemies = closed
        .enemies
        .iter()
        .cloned()
        .map(|mut enemy| {
            enemy.ending = None;
            enemy
        })
        .collect();
    let start = |story: &Story| Player::new(story, Language::En, 1).begin();
    assert!(is_dead_end(&Web::new(&closed), &start(&closed)));
    assert!(!is_dead_end(&Web::new(&story), &start(&story)));
}
