//! Achievements, talents, and the endings that were seen.

use super::{Ask, Entry, Line, Page, Tone};
use crate::engine::library::seen::Seen;
use crate::engine::session::Session;
use crate::text::{Localized, Message};
use crate::world::rules;
use crate::world::{Condition, EndingKind};

impl Session {
    /// What was won: achievements and talents; in a save from before they were kept, those whose conditions hold now. Of
    /// the others only their number is said.
    pub(super) fn deeds_page(&self) -> Page {
        let holds = |when: &[Condition]| !when.is_empty() && rules::holds(&self.story, &self.state, when);
        let achievements = self.story.achievements.iter().map(|deed| {
            let won = self.state.achievements.contains_key(&deed.id) || holds(&deed.when);
            ("panel-deed-achievement", &deed.name, &deed.text, deed.category.as_str(), won)
        });
        let talents = self.story.talents.iter().map(|talent| {
            let won = self.state.hero.growth.talents.contains_key(&talent.id) || holds(&talent.when);
            ("panel-deed-talent", &talent.name, &talent.text, talent.rarity.as_str(), won)
        });
        let all: Vec<_> = achievements.chain(talents).collect();
        let won = all.iter().filter(|(.., won)| *won);
        let mut entries: Vec<Entry> =
            won.map(|(kind, name, text, class, _)| self.deed(kind, name, text, class)).collect();
        let count = entries.len();
        // won in other saves of the story: said, and not counted here
        let seen = Seen::beside(self.save.path());
        let here = |id| self.state.achievements.contains_key(id);
        for deed in self.story.achievements.iter().filter(|deed| !here(&deed.id) && !holds(&deed.when)) {
            let mut elsewhere = seen.deeds(&self.story.id).iter().filter(|seen| seen.achievement == deed.id).peekable();
            if elsewhere.peek().is_none() {
                continue;
            }
            let mut entry = self.deed("panel-deed-achievement", &deed.name, &deed.text, deed.category.as_str());
            entry.lines.extend(elsewhere.map(|seen| {
                let when = Message::new("panel-ending-seen")
                    .with("save", seen.save.as_str())
                    .with("turn", seen.turn)
                    .with("when", seen.at.as_str());
                Line::new(Tone::Dim, self.say(&when))
            }));
            entries.push(Entry { aside: self.locale.text("panel-deed-elsewhere"), tone: Tone::Dim, ..entry });
        }
        let about = Message::new("panel-deeds-about").with("count", count).with("all", all.len());
        let head = if entries.is_empty() {
            vec![Line::new(Tone::Dim, self.locale.text("panel-deeds-none"))]
        } else {
            Vec::new()
        };
        self.journal_tabs(&Ask::Deeds, Page { about: self.say(&about), head, entries, ..Page::default() })
    }

    fn deed(&self, kind: &'static str, name: &Localized, text: &Localized, class: &str) -> Entry {
        let language = self.language();
        let class = self.locale.find(&format!("panel-class-{class}")).unwrap_or_else(|| class.to_owned());
        let lines = vec![
            Line::new(Tone::Heading, name.get(language)),
            Line::new(Tone::Dim, self.pair(&self.locale.text(kind), &class)),
            Line::new(Tone::Plain, text.get(language)),
        ];
        Entry {
            text: name.get(language).to_owned(),
            aside: self.locale.text(kind),
            tone: Tone::Good,
            lines,
            ..Entry::default()
        }
    }

    /// The endings that were reached, in this save and in others. Of the others nothing is said but how many there are.
    pub(super) fn endings_page(&self) -> Page {
        let language = self.language();
        let seen = Seen::beside(self.save.path());
        let seen = seen.endings(&self.story.id);
        let reached = self.story.endings.iter().filter_map(|ending| {
            let here = self.state.ending.as_ref() == Some(&ending.id);
            (here || seen.iter().any(|seen| seen.ending == ending.id)).then_some((ending, here))
        });
        let mut entries: Vec<Entry> = reached
            .map(|(ending, here)| {
                let kind = self.locale.text(ending_kind(ending.kind));
                let mut lines =
                    vec![Line::new(Tone::Heading, ending.title.get(language)), Line::new(Tone::Dim, kind.as_str())];
                for seen in seen.iter().filter(|seen| seen.ending == ending.id) {
                    let when = Message::new("panel-ending-seen")
                        .with("save", seen.save.as_str())
                        .with("turn", seen.turn)
                        .with("when", seen.at.as_str());
                    lines.push(Line::new(Tone::Dim, self.say(&when)));
                }
                lines.extend([Line::default(), Line::new(Tone::Plain, ending.text.get(language))]);
                Entry {
                    text: ending.title.get(language).to_owned(),
                    aside: if here { self.locale.text("panel-ending-here") } else { kind },
                    tone: if here { Tone::Accent } else { Tone::Good },
                    lines,
                    ..Entry::default()
                }
            })
            .collect();
        let known = entries.len();
        let declined = self.state.declined.iter().filter_map(|(id, turn)| Some((self.story.endings.get(id)?, *turn)));
        entries.extend(declined.filter(|(ending, _)| seen.iter().all(|seen| seen.ending != ending.id)).map(
            |(ending, turn)| {
                let says = Message::new("panel-ending-declined").with("turn", turn);
                Entry {
                    text: ending.title.get(language).to_owned(),
                    aside: self.say(&says),
                    tone: Tone::Dim,
                    lines: vec![
                        Line::new(Tone::Heading, ending.title.get(language)),
                        Line::new(Tone::Dim, self.say(&says)),
                        Line::new(Tone::Plain, ending.offer.get(language)),
                    ],
                    ..Entry::default()
                }
            },
        ));
        let about = Message::new("panel-endings-about").with("count", known).with("all", self.story.endings.len());
        let head = if entries.is_empty() {
            vec![Line::new(Tone::Dim, self.locale.text("panel-endings-none"))]
        } else {
            Vec::new()
        };
        self.journal_tabs(&Ask::Endings, Page { about: self.say(&about), head, entries, ..Page::default() })
    }
}

/// The message that names a kind of ending.
pub(in crate::engine) const fn ending_kind(kind: EndingKind) -> &'static str {
    match kind {
        EndingKind::Good => "panel-ending-good",
        EndingKind::Bitter => "panel-ending-bitter",
        EndingKind::Dark => "panel-ending-dark",
        EndingKind::Hidden => "panel-ending-hidden",
    }
}
