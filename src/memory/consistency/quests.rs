//! Which quest a sentence tells as done. A title often stands in quotation marks: it is looked for in the whole sentence,
//! the word that says so in what is told.

use super::Told;
use crate::text::fold;
use crate::world::QuestId;

/// The quests whose title a sentence holds.
pub(super) fn named(told: &Told<'_>, sentence: &str) -> Vec<QuestId> {
    let folded = fold(sentence);
    let title = |title: &str| title.chars().count() > 1 && folded.contains(&fold(title));
    let quests = told.story.quests.iter().filter(|quest| title(quest.title.get(told.language)));
    quests.map(|quest| quest.id.clone()).collect()
}
