use proptest::prelude::*;

use super::*;
use crate::text::Locale;
use crate::world::{Status, sample};

/// Holds a text to the sample story: the hero in the hut with the old hunter; Mira in the yard.
fn found_with(language: Language, narration: &str, speakers: &[&str], mira: Status) -> Vec<Contradiction> {
    let story = sample::story();
    let mut state = sample::state();
    state.characters.get_mut(&"mira".into()).unwrap().status = mira;
    let speakers: Vec<String> = speakers.iter().map(ToString::to_string).collect();
    check(&Told {
        story: &story,
        language,
        before: &state,
        after: &state,
        events: &[],
        input: "",
        facts: &[],
        given: &[],
        narration,
        speakers: &speakers,
    })
}

fn found(language: Language, narration: &str) -> Vec<(Kind, String)> {
    let found = found_with(language, narration, &[], Status::Alive);
    found.into_iter().map(|found| (found.kind, narration.get(found.sentence).unwrap().to_owned())).collect()
}

#[test]
fn who_is_elsewhere_is_named_with_the_place() {
    let text = "The fire is low. Mira steps in and shakes off the snow.";
    let found = found_with(Language::En, text, &[], Status::Alive);
    let [found] = found.as_slice() else { panic!("{found:?}") };
    assert_eq!(
        (found.kind, text.get(found.sentence.clone()).unwrap()),
        (Kind::Place, "Mira steps in and shakes off the snow.")
    );
    let locale = Locale::new(Language::En);
    assert_eq!(locale.say(&found.reason), "Mira is told as being here.");
    assert_eq!(locale.say(&found.truth), "Mira is not here.");
    assert_eq!(self::found(Language::Zh, "火小了。米拉走进来，抖掉身上的雪。").len(), 1);
    let dead = found_with(Language::En, text, &[], Status::Dead);
    assert_eq!(dead.first().map(|found| found.kind), Some(Kind::Life));
}

#[test]
fn lines_of_a_play_and_named_speakers_count() {
    assert_eq!(found(Language::Zh, "米拉：“看什么？”").len(), 1);
    assert_eq!(found(Language::En, "Mira: “What is it?”").len(), 1);
    let text = "Mira, very softly: “What is it?”";
    assert_eq!(found_with(Language::En, text, &[], Status::Alive), []);
    assert_eq!(found_with(Language::En, text, &["Mira"], Status::Alive).len(), 1);
    // a name alone in the list says nothing: models list whom they mention
    assert_eq!(found_with(Language::En, "You think of Mira and her quick smile.", &["Mira"], Status::Alive), []);
}

#[test]
fn what_hangs_on_a_struck_sentence_goes_with_it() {
    let text = "The fire is low. Mira steps in. “Cold,” she says. She sits down. The old hunter does not look up, and \
                the wind goes round the house.\n\nYou wait.";
    let found = found_with(Language::En, text, &[], Status::Alive);
    let kept = strike(text, &found).unwrap();
    assert!(kept.starts_with("The fire is low.") && kept.ends_with("\n\nYou wait."), "{kept}");
    assert!(!kept.contains("Mira") && !kept.contains("She sits"), "{kept}");
}

#[test]
fn too_little_is_not_kept() {
    let text = "Mira steps in and shakes the snow off her long brown coat. You nod.";
    let found = found_with(Language::En, text, &[], Status::Alive);
    assert_eq!(strike(text, &found), None);
    let whole = 0..text.len();
    let outcome =
        Contradiction { kind: Kind::Outcome, sentence: whole, reason: Message::new("x"), truth: Message::new("x") };
    assert_eq!(strike(text, &[outcome]), None);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn any_text_can_be_checked_and_struck(
        pieces in prop::collection::vec(
            prop_oneof![
                Just("Mira".to_owned()), Just("米拉".to_owned()), Just("the old hunter".to_owned()), Just("“".to_owned()),
                Just("”".to_owned()), Just("\"".to_owned()), Just("says ".to_owned()), Just("走了出来".to_owned()),
                Just("你把面包交给".to_owned()), Just("you have five gold coins left".to_owned()), Just("。".to_owned()),
                Just(". ".to_owned()), Just("，".to_owned()), Just("\n\n".to_owned()), Just("：".to_owned()), any::<String>(),
            ],
            0..14,
        ),
    ) {
        let text = pieces.concat();
        for language in Language::ALL {
            let found = found_with(language, &text, &["Mira"], Status::Dead);
            for found in &found {
                prop_assert!(text.get(found.sentence.clone()).is_some_and(|sentence| !sentence.is_empty()));
            }
            if let Some(kept) = strike(&text, &found) {
                prop_assert!(kept.len() <= text.len());
            }
        }
    }
}
