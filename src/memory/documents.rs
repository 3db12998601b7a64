use crate::text::{Language, Locale, Localized, Message, Words};
use crate::world::rules::holds;
use crate::world::{
    Attribute, Character, Condition, Ending, EndingId, EndingKind, Enemy, ItemId, Quest, QuestKind, State, Story,
};

/// Something the pack knows, as it can be found for a turn (seeds A4, A5).
#[derive(Clone, Debug)]
pub struct Document {
    /// Its id, the same in every language: `npc:old_hunter`, `quest:find_hal`, `knowledge:3`.
    pub id: String,
    /// Its kind: `worldview`, `npc`, `main_quest`, `side_quest`, `ending`, `enemy`, `talent`, `achievement`, or what
    /// `knowledge.json` says. Two documents of a kind that begin alike count as one.
    pub category: String,
    /// The name of what it is about.
    pub name: String,
    /// What it says.
    pub text: String,
    /// More words it should be found by.
    pub keywords: String,
    /// Where it is a part of a running text: the scene that it belongs to.
    pub(super) scene: Option<u64>,
    visible: Visible,
}

/// When a document may enter a prompt.
#[derive(Clone, Debug)]
enum Visible {
    /// While this holds (always, if empty).
    When(Vec<Condition>),
    /// Once the ending was offered: how it ends is no one's knowledge before.
    Offered(EndingId),
}

impl Document {
    /// A piece of a novel: always visible, found among others of its kind only.
    pub(super) fn leaf(id: String, name: &str, text: String, scene: Option<u64>) -> Self {
        Self {
            id,
            category: "novel".to_owned(),
            name: name.to_owned(),
            text,
            keywords: String::new(),
            scene,
            visible: Visible::When(Vec::new()),
        }
    }

    /// Whether it may enter a prompt in this state.
    #[must_use]
    pub fn is_visible(&self, story: &Story, state: &State) -> bool {
        match &self.visible {
            Visible::When(conditions) => holds(story, state, conditions),
            Visible::Offered(ending) => {
                state.offered.as_ref() == Some(ending)
                    || state.ending.as_ref() == Some(ending)
                    || state.declined.contains_key(ending)
            }
        }
    }
}

/// How long a piece of the worldview is at most, and the text of an ending in its document, in Chinese characters
/// (seeds A8, A16).
const WORLDVIEW_CHARS: usize = 300;
const ENDING_CHARS: usize = 500;

/// All documents of a story in one language, in the order of the pack.
#[must_use]
pub fn documents(story: &Story, language: Language) -> Vec<Document> {
    let locale = Locale::new(language);
    let writer = Writer { story, locale: &locale };
    // Of a novel the worldview and the people have sections of their own in a prompt (seeds C4).
    let mut documents = Vec::new();
    if story.novel.is_none() {
        documents = writer.worldview();
        documents.extend(story.characters.iter().map(|character| writer.character(character)));
    }
    documents.extend(story.quests.iter().map(|quest| writer.quest(quest)));
    documents.extend(story.endings.iter().map(|ending| writer.ending(ending)));
    documents.extend(story.enemies.iter().map(|enemy| writer.enemy(enemy)));
    for talent in &story.talents {
        let rarity = writer.labelled("memory-doc-rarity", &talent.rarity);
        let text = [writer.head("memory-doc-talent", &talent.name), writer.get(&talent.text), rarity];
        documents.push(writer.document(format!("talent:{}", talent.id), "talent", &talent.name, &text));
    }
    for achievement in &story.achievements {
        let text = [writer.head("memory-doc-achievement", &achievement.name), writer.get(&achievement.text)];
        documents.push(writer.document(
            format!("achievement:{}", achievement.id),
            "achievement",
            &achievement.name,
            &text,
        ));
    }
    for (number, knowledge) in (1..).zip(&story.knowledge) {
        let text = [writer.head("memory-doc-titled", &knowledge.title), writer.get(&knowledge.text)];
        let document = writer.document(format!("knowledge:{number}"), &knowledge.category, &knowledge.title, &text);
        documents.push(Document {
            keywords: joined(&knowledge.keywords, language),
            visible: Visible::When(knowledge.when.clone()),
            ..document
        });
    }
    documents
}

/// What is known of a character, line by line: who they are, what one sees, traits, manner of speech, likes, dislikes.
/// The first line and the manner stand in the situation of a turn already; `whole` says whether they are wanted too.
#[must_use]
pub fn sheet(story: &Story, language: Language, character: &Character, whole: bool) -> Vec<String> {
    let locale = Locale::new(language);
    let writer = Writer { story, locale: &locale };
    let [head, text, traits, manner, likes, dislikes] = writer.sheet(character);
    let (head, manner) = if whole { (head, manner) } else { Default::default() };
    let lines = [head, text, traits, manner, likes, dislikes].map(|line| line.trim().to_owned());
    let mut lines: Vec<String> = lines.into_iter().filter(|line| !line.is_empty()).collect();
    for line in &character.sheet {
        let text = line.text.get(language).trim();
        if !text.is_empty() && !lines.iter().any(|other| other == text) {
            lines.push(text.to_owned());
        }
    }
    lines
}

fn joined(words: &Words, language: Language) -> String {
    words.get(language).join(" ")
}

struct Writer<'a> {
    story: &'a Story,
    locale: &'a Locale,
}

impl Writer<'_> {
    fn document(&self, id: String, category: &str, name: &Localized, parts: &[String]) -> Document {
        let between = if self.locale.language() == Language::Zh { "" } else { " " };
        let parts: Vec<&str> = parts.iter().map(|part| part.trim()).filter(|part| !part.is_empty()).collect();
        Document {
            id,
            category: category.to_owned(),
            name: self.get(name),
            text: parts.join(between),
            keywords: String::new(),
            scene: None,
            visible: Visible::When(Vec::new()),
        }
    }

    fn get(&self, text: &Localized) -> String {
        text.get(self.locale.language()).to_owned()
    }

    /// The words before a text: whose it is.
    fn head(&self, key: &'static str, name: &Localized) -> String {
        self.locale.say(&Message::new(key).with("name", name))
    }

    /// A text behind its label, or nothing.
    fn labelled(&self, key: &'static str, text: &str) -> String {
        // The label's own full stop follows.
        let text = text.trim().trim_end_matches(['。', '.']);
        if text.is_empty() { String::new() } else { self.locale.say(&Message::new(key).with("text", text)) }
    }

    fn list(&self, names: impl Iterator<Item = String>) -> String {
        let between = if self.locale.language() == Language::Zh { "、" } else { ", " };
        names.collect::<Vec<_>>().join(between)
    }

    fn items(&self, items: &[ItemId]) -> String {
        self.list(items.iter().filter_map(|item| Some(self.get(&self.story.items.get(item)?.name))))
    }

    /// The worldview in pieces of whole paragraphs or sentences, so that the one that matters is found.
    fn worldview(&self) -> Vec<Document> {
        let most = self.locale.language().characters(WORLDVIEW_CHARS);
        let text = self.get(&self.story.worldview);
        let mut pieces: Vec<String> = Vec::new();
        for sentence in crate::text::paragraphs(&text).flat_map(crate::text::sentences) {
            match pieces.last_mut() {
                Some(piece) if piece.chars().count() + sentence.chars().count() < most => {
                    if self.locale.language() == Language::En {
                        piece.push(' ');
                    }
                    piece.push_str(sentence);
                }
                _ => pieces.push(sentence.to_owned()),
            }
        }
        let numbered = (1..).zip(pieces);
        numbered
            .map(|(number, text)| self.document(format!("worldview:{number}"), "worldview", &self.story.title, &[text]))
            .collect()
    }

    fn sheet(&self, character: &Character) -> [String; 6] {
        let role = self.get(&character.role);
        [
            self.locale.say(&Message::new("memory-doc-npc").with("name", &character.name).with("role", role)),
            self.get(&character.text),
            self.labelled("memory-doc-traits", &self.get(&character.traits)),
            self.labelled("memory-doc-manner", &self.get(&character.manner)),
            self.labelled("memory-doc-likes", &self.items(&character.likes)),
            self.labelled("memory-doc-dislikes", &self.items(&character.dislikes)),
        ]
    }

    fn character(&self, character: &Character) -> Document {
        let text = self.sheet(character);
        let document = self.document(format!("npc:{}", character.id), "npc", &character.name, &text);
        Document { keywords: joined(&character.words, self.locale.language()), ..document }
    }

    fn quest(&self, quest: &Quest) -> Document {
        let (key, category) = match quest.kind {
            QuestKind::Main => ("memory-doc-main-quest", "main_quest"),
            QuestKind::Side => ("memory-doc-side-quest", "side_quest"),
        };
        let giver = quest.giver.as_ref().and_then(|giver| self.story.characters.get(giver));
        let needs = quest.requires.iter().map(|(attribute, least)| {
            let key = match attribute {
                Attribute::Strength => "memory-doc-strength",
                Attribute::Agility => "memory-doc-agility",
                Attribute::Intelligence => "memory-doc-intelligence",
            };
            self.locale.say(&Message::new(key).with("least", *least))
        });
        let text = [
            self.head(key, &quest.title),
            self.get(&quest.summary),
            self.labelled("memory-doc-giver", &giver.map(|giver| self.get(&giver.name)).unwrap_or_default()),
            self.labelled("memory-doc-requires", &self.list(needs)),
        ];
        self.document(format!("quest:{}", quest.id), category, &quest.title, &text)
    }

    fn ending(&self, ending: &Ending) -> Document {
        let key = match ending.kind {
            EndingKind::Good => "memory-doc-ending-good",
            EndingKind::Bitter => "memory-doc-ending-bitter",
            EndingKind::Dark => "memory-doc-ending-dark",
            EndingKind::Hidden => "memory-doc-ending-hidden",
        };
        let most = self.locale.language().characters(ENDING_CHARS);
        let text = [self.head(key, &ending.title), crate::text::clip(&self.get(&ending.text), most).to_owned()];
        let document = self.document(format!("ending:{}", ending.id), "ending", &ending.title, &text);
        Document { visible: Visible::Offered(ending.id.clone()), ..document }
    }

    fn enemy(&self, enemy: &Enemy) -> Document {
        let regions = enemy.regions.iter().filter_map(|region| Some(self.get(&self.story.regions.get(region)?.name)));
        let head = Message::new("memory-doc-enemy")
            .with("name", &enemy.name)
            .with("category", &enemy.category)
            .with("tier", u32::from(enemy.tier));
        let strength = Message::new("memory-doc-strength-of").with("hp", enemy.hp).with("attack", enemy.attack);
        let text = [
            self.locale.say(&head),
            self.get(&enemy.text),
            self.labelled("memory-doc-regions", &self.list(regions)),
            self.locale.say(&strength),
        ];
        let document = self.document(format!("enemy:{}", enemy.id), "enemy", &enemy.name, &text);
        Document { keywords: joined(&enemy.words, self.locale.language()), ..document }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::sample;

    #[test]
    fn every_source_of_a_pack_becomes_documents_in_both_languages() {
        let story = sample::story();
        for language in Language::ALL {
            let documents = documents(&story, language);
            for category in
                ["worldview", "npc", "main_quest", "side_quest", "ending", "enemy", "talent", "achievement", "item"]
            {
                assert!(documents.iter().any(|document| document.category == category), "{category} in {language}");
            }
            for document in &documents {
                assert!(!document.text.contains("memory-doc"), "{}", document.text);
                assert!(document.text.chars().count() > 4, "{}: {}", document.id, document.text);
                assert_eq!(document.text.trim(), document.text);
            }
            let mut ids: Vec<_> = documents.iter().map(|document| &document.id).collect();
            ids.sort();
            ids.dedup();
            assert_eq!(ids.len(), documents.len(), "ids are given once");
        }
        let ids = |language| documents(&story, language).into_iter().map(|document| document.id).collect::<Vec<_>>();
        assert_eq!(
            ids(Language::Zh).iter().filter(|id| !id.starts_with("worldview")).collect::<Vec<_>>(),
            ids(Language::En).iter().filter(|id| !id.starts_with("worldview")).collect::<Vec<_>>(),
        );
    }
}
