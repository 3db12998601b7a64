//! What a model found in a novel, and a draft with it.

use serde::{Deserialize, Serialize};

use crate::exchange::novel::{Figure, NovelDraft, Scene};
use crate::narrator::model::NovelFinds;
use crate::text::{Language, fold};

/// The worldview is taken from the first chapter only: it is before the model however little was read, and what comes
/// later would give away.
const WORLD_CHAPTERS: u32 = 1;
/// Bounds of what a pack takes in.
const PEOPLE: usize = 60;
const PLACES: usize = 16;
const LINES: usize = 40;
const WORLD: usize = 12;

/// A line of the file of what was found.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Kept {
    pub(super) part: String,
    pub(super) chapter: u32,
    pub(super) finds: NovelFinds,
}

/// A draft with what a model found.
pub(super) fn joined<'a>(mut draft: NovelDraft, finds: impl Iterator<Item = &'a Kept>) -> NovelDraft {
    let mut world: Vec<String> = Vec::new();
    for kept in finds {
        if kept.chapter <= WORLD_CHAPTERS {
            for line in &kept.finds.world {
                if world.len() < WORLD && !world.contains(line) {
                    world.push(line.clone());
                }
            }
        }
        for person in &kept.finds.people {
            let same = |name: &str| fold(name) == fold(&person.name);
            let known =
                draft.people.iter().position(|who| same(&who.name) || who.aliases.iter().any(|alias| same(alias)));
            let at = match known {
                Some(at) => at,
                None if draft.people.len() < PEOPLE && !(person.facts.is_empty() && person.role.is_empty()) => {
                    draft.people.push(Figure { name: person.name.clone(), chapter: kept.chapter, ..Figure::default() });
                    draft.people.len() - 1
                }
                None => continue,
            };
            // A word that means another already does not mean this one too.
            let taken: Vec<String> = draft
                .people
                .iter()
                .flat_map(|who| std::iter::once(&who.name).chain(&who.aliases))
                .map(|name| fold(name))
                .collect();
            let language = draft.language;
            let Some(who) = draft.people.get_mut(at) else { continue };
            who.aliases.extend(person.aliases.iter().filter(|alias| !taken.contains(&fold(alias))).cloned());
            // Role and manner stand before the model from their first chapter on. What a later one says of them is a
            // line of the sheet, which has its chapter.
            let first = kept.chapter <= who.chapter;
            if first && (who.role.is_empty() || !known_role(&who.role)) {
                who.role.clone_from(&person.role);
            }
            if first
                && !person.manner.is_empty()
                && who.manner.chars().count() < language.characters(60)
                && !who.manner.contains(&person.manner)
            {
                if !who.manner.is_empty() && language == Language::En {
                    who.manner.push(' ');
                }
                who.manner.push_str(&person.manner);
            }
            let relation = |(with, what): &(String, String)| match language {
                Language::Zh => format!("{}与{with}：{what}", who.name),
                Language::En => format!("{} and {with}: {what}", who.name),
            };
            let later = [&person.role, &person.manner]
                .into_iter()
                .filter(|text| !first && !text.is_empty() && **text != who.role && !who.manner.contains(text.as_str()));
            let said = |text: &String| match language {
                Language::Zh => format!("{}：{text}", who.name),
                Language::En => format!("{}: {text}", who.name),
            };
            let told: Vec<String> = person
                .facts
                .iter()
                .cloned()
                .chain(person.relations.iter().map(relation))
                .chain(later.map(said))
                .collect();
            for text in told {
                if who.sheet.len() < LINES && !who.sheet.iter().any(|(_, other)| *other == text) {
                    who.sheet.push((kept.chapter.max(who.chapter), text));
                }
            }
            who.sheet.sort_by_key(|(chapter, _)| *chapter);
        }
        for (name, text) in &kept.finds.places {
            let room = draft.places.len() < PLACES;
            match draft.places.iter_mut().find(|place| fold(&place.name) == fold(name)) {
                // As the chapter has it that one must have read to be there at all.
                Some(place) if kept.chapter <= place.chapter.max(1) => place.text.clone_from(text),
                None if room => {
                    draft.places.push(Scene { name: name.clone(), text: text.clone(), chapter: kept.chapter });
                }
                _ => {}
            }
        }
    }
    if !world.is_empty() {
        draft.world = world;
    }
    draft
}

/// Whether a role says more than in which book somebody is.
fn known_role(role: &str) -> bool {
    !role.contains(['《', '“'])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::narrator::model::FoundPerson;

    #[test]
    fn what_is_found_joins_what_statistics_found() {
        let base = NovelDraft {
            title: "灯".to_owned(),
            author: None,
            language: Language::Zh,
            chapters: vec!["一".to_owned(); 9],
            passages: Vec::new(),
            world: vec!["开头。".to_owned()],
            people: vec![Figure {
                name: "林秋白".to_owned(),
                aliases: vec!["秋白".to_owned()],
                chapter: 1,
                role: "《灯》里的人物".to_owned(),
                ..Figure::default()
            }],
            places: Vec::new(),
        };
        let person = |name: &str, fact: &str| FoundPerson {
            name: name.to_owned(),
            aliases: vec!["先生".to_owned()],
            role: "教书的".to_owned(),
            facts: vec![fact.to_owned()],
            relations: vec![("老陈".to_owned(), "朋友".to_owned())],
            manner: "慢。".to_owned(),
        };
        let kept = |chapter: u32, world: &str, people: Vec<FoundPerson>| Kept {
            part: chapter.to_string(),
            chapter,
            finds: NovelFinds {
                world: vec![world.to_owned()],
                people,
                places: vec![("码头".to_owned(), "有雾。".to_owned())],
            },
        };
        let finds = [
            kept(1, "这里有灯塔。", vec![]),
            kept(2, "灯塔有两座。", vec![person("秋白", "林秋白教书。"), person("老陈", "老陈看灯。")]),
            kept(7, "灯塔塌了。", vec![person("老陈", "老陈死了。")]),
        ];
        let draft = joined(base, finds.iter());
        assert_eq!(draft.world, ["这里有灯塔。"], "what a late chapter says of the world is kept out");
        assert_eq!(draft.people.len(), 2);
        let lin = &draft.people[0];
        assert_eq!(
            (lin.name.as_str(), lin.role.as_str()),
            ("林秋白", "《灯》里的人物"),
            "the first chapter says nothing"
        );
        let sheet = ["林秋白教书。", "林秋白与老陈：朋友", "林秋白：教书的", "林秋白：慢。"];
        assert_eq!(lin.sheet, sheet.map(|line| (2, line.to_owned())));
        let chen = &draft.people[1];
        assert_eq!((chen.role.as_str(), chen.manner.as_str()), ("教书的", "慢。"));
        assert_eq!((chen.chapter, chen.sheet.last().unwrap()), (2, &(7, "老陈死了。".to_owned())));
        assert!(!chen.aliases.contains(&"先生".to_owned()), "that word means another already");
        assert_eq!(draft.places.len(), 1);
    }
}
