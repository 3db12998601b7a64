//! A novel that a story is made from: its chapters, its text in pieces, and how far it may be known.

use std::sync::Arc;

use super::{Character, Exit, Node, Story};
use crate::text::Localized;

/// A novel that a story is made from (seeds C1).
#[derive(Clone, Debug, Default)]
pub struct Novel {
    /// The titles of its chapters, in order: the first is chapter 1.
    pub chapters: Vec<Localized>,
    /// The last chapter that may be known unless the player says otherwise; none: all of them.
    pub until: Option<u32>,
    /// Its text in pieces that overlap, in order.
    pub passages: Arc<[Passage]>,
}

/// A piece of a novel's text: some sentences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    /// The chapter, from 1.
    pub chapter: u32,
    /// At which character of the novel it begins, from 0.
    pub position: u32,
    /// The text.
    pub text: String,
}

/// Something to be known of a character from some chapter on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetLine {
    /// The chapter that tells it; 0: known before the first.
    pub chapter: u32,
    /// What it says.
    pub text: Localized,
}

impl Novel {
    /// The last chapter: of the list, or of the passages where there is none.
    #[must_use]
    pub fn last_chapter(&self) -> u32 {
        let listed = u32::try_from(self.chapters.len()).unwrap_or(u32::MAX);
        self.passages.iter().map(|passage| passage.chapter).max().unwrap_or_default().max(listed)
    }
}

impl Story {
    /// The story as one knows it who has read so far and no further: without the characters that appear later, of the
    /// others without what is told of them later, and without the ways to places that are named later. The passages stay as they are: they are many, and whoever looks
    /// for one says how far.
    #[must_use]
    pub fn read_up_to(&self, chapter: u32) -> Self {
        let mut story = self.clone();
        story.characters =
            self.characters.iter().filter(|who| who.chapter <= chapter).map(|who| who.up_to(chapter)).collect();
        let later = |exit: &Exit| exit.chapter > chapter;
        if self.nodes.iter().any(|node| node.exits.iter().any(later)) {
            let known = |node: &Node| {
                let mut node = node.clone();
                node.exits.retain(|exit| !later(exit));
                node
            };
            story.nodes = self.nodes.iter().map(known).collect();
        }
        story
    }
}

impl Character {
    fn up_to(&self, chapter: u32) -> Self {
        let mut who = self.clone();
        who.sheet.retain(|line| line.chapter <= chapter);
        who.topics.retain(|topic| topic.chapter <= chapter);
        who
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::sample;

    #[test]
    fn who_has_read_so_far_knows_nothing_of_what_comes_later() {
        let mut story = sample::story();
        let hunter = story.characters.get_mut(&"hunter".into()).unwrap();
        let line = |chapter, text: &str| SheetLine { chapter, text: Localized::plain(text) };
        hunter.sheet = vec![line(0, "old"), line(2, "has a son"), line(5, "finds him")];
        hunter.topics[0].chapter = 3;
        let topics = hunter.topics.len();
        let late = story.characters.iter().find(|who| who.id.as_str() != "hunter").unwrap().id.clone();
        story.characters.get_mut(&late).unwrap().chapter = 4;
        let way = |story: &Story| story.nodes.iter().map(|node| node.exits.len()).sum::<usize>();
        let hut = "hut".into();
        story.nodes.get_mut(&hut).unwrap().exits[0].chapter = 3;
        let read = story.read_up_to(2);
        assert_eq!((way(&read) + 1, way(&story.read_up_to(3))), (way(&story), way(&story)));
        let hunter = read.characters.get(&"hunter".into()).unwrap();
        assert_eq!(hunter.sheet.iter().map(|line| line.chapter).collect::<Vec<_>>(), [0, 2]);
        assert_eq!(hunter.topics.len(), topics - 1);
        assert!(read.characters.get(&late).is_none());
        let all = story.read_up_to(5);
        assert_eq!(all.characters.iter().count(), story.characters.iter().count());
    }
}
