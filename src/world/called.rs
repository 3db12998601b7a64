//! What things are called inside a sentence: an English name needs its article, a Chinese one stands as it is.

use crate::text::{Language, Localized};
use crate::world::{CharacterId, EnemyId, FeatureId, ItemId, NodeId, Story, Thing};

/// What something is called inside a sentence, in each language.
pub fn both(called: impl Fn(Language) -> String) -> Localized {
    Localized::new(called(Language::Zh), called(Language::En))
}

/// What an item is called inside a sentence: in English with its article.
pub fn called_item(story: &Story, id: &ItemId, language: Language) -> String {
    let name = story.items.get(id).map_or(id.as_str(), |entry| entry.name.get(language));
    match language {
        Language::Zh => name.to_owned(),
        Language::En => with_article(name),
    }
}

/// What an item is called inside a sentence, in each language.
pub fn item(story: &Story, id: &ItemId) -> Localized {
    both(|language| called_item(story, id, language))
}

/// What a character is called inside a sentence: in English as the character's own texts say it, "the old hunter"
/// or "Mira".
pub fn called_character(story: &Story, id: &CharacterId, language: Language) -> String {
    let name = story.characters.get(id).map_or(id.as_str(), |entry| entry.name.get(language));
    let Some(entry) = story.characters.get(id).filter(|_| language == Language::En) else {
        return name.to_owned();
    };
    let moods = entry.greetings.iter().chain(&entry.farewells).chain(&entry.idle).map(|mood| &mood.text);
    let topics = entry.topics.iter().flat_map(|topic| &topic.texts);
    let thresholds = entry.thresholds.iter().map(|threshold| &threshold.text);
    let texts = std::iter::once(&entry.text).chain(moods).chain(topics).chain(thresholds).chain(&entry.blank);
    usage(texts.map(|text| text.get(language)), name)
        .unwrap_or_else(|| name.strip_prefix("The ").map_or_else(|| name.to_owned(), |rest| format!("the {rest}")))
}

/// What an enemy is called inside a sentence: in English as its own texts say it, else with the article; a name that
/// is a character's stands without.
pub fn called_enemy(story: &Story, id: &EnemyId, language: Language) -> String {
    let name = story.enemies.get(id).map_or(id.as_str(), |entry| entry.name.get(language));
    let Some(entry) = story.enemies.get(id).filter(|_| language == Language::En) else {
        return name.to_owned();
    };
    let blows = entry.encounter.iter().chain(&entry.hit).chain(&entry.miss).chain(&entry.wound);
    let texts = std::iter::once(&entry.text).chain(blows).chain(&entry.dodge).chain(&entry.fall);
    usage(texts.map(|text| text.get(language)), name).unwrap_or_else(|| {
        if story.characters.iter().any(|character| character.name.get(language) == name) {
            name.to_owned()
        } else {
            with_article(name)
        }
    })
}

/// What a node is called inside a sentence: in English as the labels of the ways there say it, else with the article
/// unless the name begins with whose it is.
pub fn called_node(story: &Story, id: &NodeId, language: Language) -> String {
    let name = story.nodes.get(id).map_or(id.as_str(), |entry| entry.name.get(language));
    if language == Language::Zh || !story.nodes.contains(id) {
        return name.to_owned();
    }
    let exits = story.nodes.iter().flat_map(|place| &place.exits).filter(|exit| exit.to == *id);
    let texts: Vec<&str> = exits.flat_map(|exit| [exit.label.get(language), exit.text.get(language)]).collect();
    usage(texts.into_iter(), name).unwrap_or_else(|| {
        let owner = name.split_whitespace().next().is_some_and(|word| word.ends_with("'s") || word.ends_with("’s"));
        if owner { name.to_owned() } else { with_article(name) }
    })
}

/// What a feature of a node is called inside a sentence: in English with its article.
pub fn called_feature(story: &Story, place: &NodeId, id: &FeatureId, language: Language) -> String {
    let feature = story.nodes.get(place).and_then(|node| node.features.iter().find(|feature| feature.id == *id));
    let name = feature.map_or(id.as_str(), |feature| feature.name.get(language));
    match language {
        Language::Zh => name.to_owned(),
        Language::En => with_article(name),
    }
}

/// What a thing is called inside a sentence; empty for the hero.
pub fn called(story: &Story, place: &NodeId, thing: &Thing, language: Language) -> String {
    match thing {
        Thing::Item(id) => called_item(story, id, language),
        Thing::Character(id) => called_character(story, id, language),
        Thing::Feature(id) => called_feature(story, place, id, language),
        Thing::Exit(id) => called_node(story, id, language),
        Thing::Enemy(id) => called_enemy(story, id, language),
        Thing::Hero => String::new(),
    }
}

/// `the` and the name, unless the name brings an article of its own; a capital `The` becomes small.
fn with_article(name: &str) -> String {
    let lower = name.to_lowercase();
    if let Some(rest) = name.strip_prefix("The ") {
        format!("the {rest}")
    } else if ["the ", "a ", "an ", "your ", "some "].iter().any(|article| lower.starts_with(article)) {
        name.to_owned()
    } else {
        format!("the {name}")
    }
}

/// `the NAME` with the capitals that `texts` give it where it stands inside a sentence; `None` where none of them
/// has the name with an article.
fn usage<'a>(texts: impl Iterator<Item = &'a str>, name: &str) -> Option<String> {
    let lower = name.to_lowercase();
    let wanted = format!("the {}", lower.strip_prefix("the ").unwrap_or(&lower));
    let mut found = None;
    for text in texts {
        // Lower case may change a text's length; only where it does not do positions carry over.
        let lower = text.to_lowercase();
        if lower.len() != text.len() {
            continue;
        }
        for (at, _) in lower.match_indices(&wanted) {
            let end = at + wanted.len();
            let word_before =
                lower.get(..at).and_then(|before| before.chars().next_back()).is_some_and(char::is_alphanumeric);
            let word_after = lower.get(end..).and_then(|after| after.chars().next()).is_some_and(char::is_alphanumeric);
            if let Some(form) = text.get(at + "the ".len()..end).filter(|_| !word_before && !word_after) {
                let lower_case = form.chars().next().is_some_and(char::is_lowercase);
                if lower_case || found.is_none() {
                    found = Some(format!("the {form}"));
                }
                if lower_case {
                    return found;
                }
            }
        }
    }
    found
}

/// A sentence with a capital at its beginning, behind an opening quotation mark too.
pub fn capitalized(sentence: &str) -> String {
    let mut done = false;
    let mut out = String::with_capacity(sentence.len());
    for letter in sentence.chars() {
        if done || !letter.is_alphanumeric() {
            out.push(letter);
        } else {
            out.extend(letter.to_uppercase());
            done = true;
        }
    }
    out
}
