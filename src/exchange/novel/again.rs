//! A pack that was made of a novel, as a draft again: so that what a model finds can be written into it.

use super::draft::{Asked, Figure, NovelDraft, Scene};
use crate::text::Language;
use crate::world::Story;

impl NovelDraft {
    /// The draft of a story that is made from a novel; none of any other.
    #[must_use]
    pub fn of(story: &Story) -> Option<Self> {
        let novel = story.novel.as_ref().filter(|novel| !novel.passages.is_empty())?;
        let language = story.languages.first().copied().unwrap_or_default();
        let first = &story.start.node;
        let places: Vec<_> = story.nodes.iter().filter(|node| node.id != *first).collect();
        let ways: Vec<_> =
            story.nodes.iter().flat_map(|node| &node.exits).map(|exit| (&exit.to, exit.chapter)).collect();
        let figure = |who: &crate::world::Character| Figure {
            name: who.name.get(language).to_owned(),
            aliases: who.words.get(language).to_vec(),
            pronoun: who.pronoun,
            chapter: who.chapter,
            role: who.role.get(language).to_owned(),
            manner: who.manner.get(language).to_owned(),
            sheet: who.sheet.iter().map(|line| (line.chapter, line.text.get(language).to_owned())).collect(),
            topics: who.topics.iter().map(|topic| asked(topic, language)).collect(),
            place: who.node.as_ref().and_then(|node| places.iter().position(|place| place.id == *node)),
        };
        Some(Self {
            title: story.title.get(language).to_owned(),
            author: None,
            language,
            chapters: novel.chapters.iter().map(|title| title.get(language).to_owned()).collect(),
            passages: novel.passages.to_vec(),
            world: crate::text::paragraphs(story.worldview.get(language)).map(str::to_owned).collect(),
            people: story.characters.iter().map(figure).collect(),
            places: places
                .iter()
                .map(|node| Scene {
                    name: node.name.get(language).to_owned(),
                    text: node.first.get(language).to_owned(),
                    chapter: ways.iter().find(|(to, _)| **to == node.id).map_or(0, |(_, chapter)| *chapter),
                })
                .collect(),
        })
    }
}

fn asked(topic: &crate::world::Topic, language: Language) -> Asked {
    let words = topic.words.get(language).to_vec();
    Asked {
        about: words.first().cloned().unwrap_or_else(|| topic.label.get(language).to_owned()),
        words,
        chapter: topic.chapter,
        texts: topic.texts.iter().map(|text| text.get(language).to_owned()).collect(),
        whole: true,
    }
}
