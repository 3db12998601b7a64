//! What one sees of a place on looking again: the place, not the scene that was played there when the hero came.

use crate::text::{Language, fold, sentences};
use crate::world::{Command, State, Story, rules};

/// The node as it stands now. To one who has just come it is what was told on coming; later what was said and done then
/// is left out, and how the place is now is added.
pub(in crate::engine) fn standing(story: &Story, state: &State, language: Language) -> String {
    let told = rules::view::sight(story, state).map(|text| text.get(language)).unwrap_or_default();
    let Some(node) = rules::view::node(story, state) else { return told.to_owned() };
    let came = match state.focus.last.as_deref() {
        None => true,
        Some(Command::Go { to }) => *to == state.node,
        Some(_) => false,
    };
    let first = node.first.get(language);
    if first.is_empty() || (came && told == first) {
        return told.to_owned();
    }
    let mut place = without_scene(story, first, language);
    // where what was done has changed the place, only what it begins with is sure to stand
    if rules::view::is_changed(story, state) {
        place = opening(&place, language);
    }
    let mood = rules::view::mood(story, state).map(|mood| mood.text.get(language)).unwrap_or_default();
    match (place.is_empty(), mood.is_empty()) {
        (true, _) => told.to_owned(),
        (false, true) => place,
        (false, false) => format!("{place}\n\n{mood}"),
    }
}

/// The first sentences of a text.
fn opening(text: &str, language: Language) -> String {
    let first: Vec<&str> =
        text.split("\n\n").next().map(sentences).into_iter().flatten().take(2).map(str::trim).collect();
    first.join(if language == Language::En { " " } else { "" })
}

/// A text without the scene in it: the sentences that name somebody and go on about them, and all of a paragraph from
/// where speech begins. Who is here is listed beside it.
fn without_scene(story: &Story, text: &str, language: Language) -> String {
    let names: Vec<String> = story
        .characters
        .iter()
        .flat_map(|who| {
            std::iter::once(who.name.get(language)).chain(who.words.get(language).iter().map(String::as_str))
        })
        .map(|name| fold(name).trim_start_matches("the ").to_owned())
        .filter(|name| name.chars().count() > 1)
        .collect();
    let is_named = |sentence: &str| {
        let folded = fold(sentence);
        let words = || folded.split(|sign: char| !sign.is_alphanumeric() && sign != ' ');
        names.iter().any(|name| match language {
            Language::Zh => folded.contains(name.as_str()),
            Language::En => words().any(|part| format!(" {part} ").contains(&format!(" {name} "))),
        })
    };
    let goes_on = |sentence: &str| match language {
        Language::Zh => sentence.contains(['他', '她', '它']),
        Language::En => {
            fold(sentence).split(' ').any(|word| ["he", "she", "his", "her", "him", "they"].contains(&word))
        }
    };
    let mut kept = String::new();
    for paragraph in text.split("\n\n") {
        let mut own = String::new();
        let mut named = false;
        for sentence in sentences(paragraph) {
            // where speech begins the scene begins
            if sentence.contains(['“', '”', '"', '「', '」']) {
                break;
            }
            named |= is_named(sentence);
            if !(is_named(sentence) || (named && goes_on(sentence))) {
                if language == Language::En && !own.is_empty() {
                    own.push(' ');
                }
                own.push_str(sentence.trim());
            }
        }
        if !own.is_empty() {
            kept.push_str(if kept.is_empty() { "" } else { "\n\n" });
            kept.push_str(&own);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Localized;
    use crate::world::sample;

    #[test]
    fn a_look_is_at_the_place_and_not_at_the_scene() {
        let story = sample::story();
        let text = "灰还热。墙上挂着皮袄。老猎人坐在门槛上。他没有回头。“送信的？等等。”他吹掉石粉。";
        assert_eq!(without_scene(&story, text, Language::Zh), "灰还热。墙上挂着皮袄。");
        let text = "The ashes are warm. Two coats hang there. The old hunter sits on the sill. He looks up. “Post? Wait.” Good.";
        assert_eq!(without_scene(&story, text, Language::En), "The ashes are warm. Two coats hang there.");
    }

    #[test]
    fn who_has_just_come_sees_what_was_told_on_coming() {
        let mut story = sample::story();
        let first = Localized::new("屋里很暗。“谁？”老猎人问。", "It is dark. “Who?” asks the old hunter.");
        let change = |node: &crate::world::Node| {
            let mut node = node.clone();
            node.first = first.clone();
            node.moods.clear();
            node
        };
        story.nodes = story.nodes.iter().map(change).collect();
        let mut state = sample::state();
        assert_eq!(standing(&story, &state, Language::Zh), "屋里很暗。“谁？”老猎人问。");
        state.focus.last = Some(Box::new(Command::Wait));
        assert_eq!(standing(&story, &state, Language::Zh), "屋里很暗。");
        assert_eq!(standing(&story, &state, Language::En), "It is dark.");
    }
}
