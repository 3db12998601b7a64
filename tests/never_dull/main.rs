//! The built-in narrator is never dull: in a hundred turns no paragraph stands twice and no sentence of twelve
//! characters or more stands four times, whatever the player does, in every bundled story and in a poor pack.

#[cfg(test)]
mod count;
#[cfg(test)]
mod packs;
#[cfg(test)]
mod player;

use count::repetitions;
use player::{Style, play};
use storyecho::text::Language;
use storyecho::world::Story;

/// Plays every style in both languages with a few seeds and gathers what repeats.
fn all_styles(name: &str, story: &Story, seeds: std::ops::Range<u64>) {
    let mut faults = Vec::new();
    for language in Language::ALL {
        for style in Style::ALL {
            for seed in seeds.clone() {
                let turns = play(story, language, seed, style, 100);
                for fault in repetitions(&turns) {
                    faults.push(format!("{name}, {language}, {style:?}, seed {seed}: {fault}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} repetitions:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn the_bundled_stories_do_not_repeat_themselves() {
    let stories = packs::bundled();
    assert!(stories.len() >= 2);
    for story in &stories {
        all_styles(story.id.as_str(), story, 1..4);
    }
}

#[test]
fn a_poor_pack_does_not_repeat_itself() {
    all_styles("poor pack", &packs::poor(), 1..4);
}

#[test]
fn what_counts_as_a_repetition_is_found() {
    let twice = ["One paragraph.\n\nAnother.".to_owned(), "Another.".to_owned()];
    assert_eq!(repetitions(&twice).len(), 1);
    let often: Vec<String> = (0..4).map(|turn| format!("The same long sentence. Turn {turn}.")).collect();
    assert_eq!(repetitions(&often).len(), 1);
    let short: Vec<String> = (0..4).map(|turn| format!("Too short. Turn {turn} is another one.")).collect();
    assert_eq!(repetitions(&short), Vec::<String>::new());
}

#[test]
fn a_turn_told_again_differs_and_the_same_brief_gives_the_same_words() {
    let story = packs::mist_forest();
    for language in Language::ALL {
        for style in [Style::Waits, Style::Tries, Style::Walks] {
            let turns = play(&story, language, 5, style, 30);
            assert_eq!(turns, play(&story, language, 5, style, 30));
            assert_ne!(turns, play(&story, language, 6, style, 30));
        }
    }
}

/// Prints a play: `STORYECHO_TRANSCRIPT=waits cargo test --test never_dull transcript -- --nocapture`.
#[test]
fn transcript() {
    let Ok(wanted) = std::env::var("STORYECHO_TRANSCRIPT") else { return };
    let mut words = wanted.split(',');
    let style = words.next().unwrap_or_default().to_lowercase();
    let language = words.next().and_then(Language::from_tag).unwrap_or(Language::Zh);
    let turns = words.next().and_then(|turns| turns.parse().ok()).unwrap_or(30);
    let story = if words.next() == Some("poor") { packs::poor() } else { packs::mist_forest() };
    for known in Style::ALL {
        if format!("{known:?}").to_lowercase() == style {
            for (turn, text) in play(&story, language, 7, known, turns).iter().enumerate() {
                println!("[{turn}] {text}\n");
            }
        }
    }
}
