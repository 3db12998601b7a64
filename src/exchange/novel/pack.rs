//! The files of a story pack of a novel.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use serde_json::json;

use super::draft::{Asked, Figure, NovelDraft};
use crate::exchange::toml;
use crate::exchange::{free_slug, slug};
use crate::text::{Locale, Message, clip, sanitize, sanitize_line};
use crate::world::Pronoun;

/// The first node's id.
const FIRST: &str = "book";
/// The most characters of the people's file (a file of a pack may have 4 MB).
const PEOPLE_BYTES: usize = 3_500_000;
/// The longest text in the pack, in characters: a text of a pack may have 64 KB.
const TEXT: usize = 12_000;

/// The files of a story pack with this id, by path with `/`.
#[must_use]
pub fn pack(draft: &NovelDraft, id: &str) -> BTreeMap<String, Vec<u8>> {
    let writer = Writer { draft, locale: Locale::new(draft.language) };
    let places = writer.place_ids();
    let mut files = BTreeMap::new();
    files.insert("story.toml".to_owned(), writer.head(id).into_bytes());
    files.insert(format!("worldview.{}.md", draft.language), writer.world().into_bytes());
    files.insert("nodes.toml".to_owned(), writer.nodes(&places).into_bytes());
    files.insert("characters.toml".to_owned(), writer.people(&places).into_bytes());
    files.insert("passages.jsonl".to_owned(), writer.passages().into_bytes());
    files
}

/// The file of a draft's people, its path first.
#[must_use]
pub fn people_file(draft: &NovelDraft) -> (String, String) {
    let writer = Writer { draft, locale: Locale::new(draft.language) };
    ("characters.toml".to_owned(), writer.people(&writer.place_ids()))
}

/// The file of a draft's places, its path first.
#[must_use]
pub fn nodes_file(draft: &NovelDraft) -> (String, String) {
    let writer = Writer { draft, locale: Locale::new(draft.language) };
    ("nodes.toml".to_owned(), writer.nodes(&writer.place_ids()))
}

/// The file of a draft's worldview, its path first.
#[must_use]
pub fn world_file(draft: &NovelDraft) -> (String, String) {
    let writer = Writer { draft, locale: Locale::new(draft.language) };
    (format!("worldview.{}.md", draft.language), writer.world())
}

struct Writer<'a> {
    draft: &'a NovelDraft,
    locale: Locale,
}

impl Writer<'_> {
    fn say(&self, message: &Message) -> String {
        toml::line(&self.locale.say(message))
    }

    fn text(&self, key: &'static str) -> String {
        self.say(&Message::new(key).with("title", self.draft.title.as_str()))
    }

    fn head(&self, id: &str) -> String {
        let draft = self.draft;
        let mut out = String::new();
        let _ = writeln!(out, "id = \"{id}\"\nversion = \"1\"\ntitle = {}", toml::line(&draft.title));
        let blurb = Message::new("novel-blurb")
            .with("title", draft.title.as_str())
            .with("author", draft.author.as_deref().unwrap_or("none"))
            .with("chapters", draft.chapters.len())
            .with("people", draft.people.len());
        let _ = writeln!(out, "blurb = {}\nlanguages = [\"{}\"]", self.say(&blurb), draft.language);
        let _ = writeln!(out, "\n[start]\nnode = \"{FIRST}\"\nperiod = \"day\"\ntext = {}", self.text("novel-start"));
        let _ = writeln!(out, "\n[hero]\nname = {}", self.text("novel-hero"));
        for (approach, success, failure) in [
            ("force", "novel-force", Some("novel-force-not")),
            ("nimble", "novel-nimble", Some("novel-nimble-not")),
            ("wits", "novel-wits", Some("novel-wits-not")),
            ("sense", "novel-sense", None),
            ("voice", "novel-voice", Some("novel-voice-not")),
        ] {
            let _ = writeln!(out, "\n[free.{approach}]\nsuccess = [{}]", self.text(success));
            if let Some(failure) = failure {
                let _ = writeln!(out, "failure = [{}]", self.text(failure));
            }
        }
        let _ = writeln!(out, "\n[[regions]]\nid = \"novel\"\nname = {}", toml::line(&draft.title));
        let _ = writeln!(out, "\n{}", comment(&self.locale.text("novel-comment-until")));
        let _ = writeln!(out, "[novel]\nchapters = [");
        for title in &draft.chapters {
            let _ = writeln!(out, "  {},", toml::line(clip(title, 200)));
        }
        out.push_str("]\n");
        out
    }

    fn world(&self) -> String {
        let paragraphs =
            self.draft.world.iter().map(|text| sanitize(text).trim().to_owned()).filter(|text| !text.is_empty());
        let text = paragraphs.collect::<Vec<_>>().join("\n\n");
        let text = if text.is_empty() {
            self.locale.say(&Message::new("novel-world").with("title", self.draft.title.as_str()))
        } else {
            text
        };
        format!("{}\n", clip(&text, TEXT))
    }

    fn place_ids(&self) -> Vec<String> {
        let mut used = BTreeSet::from([FIRST.to_owned()]);
        self.draft.places.iter().map(|place| free_slug(slug(&place.name, "place"), &mut used)).collect()
    }

    fn nodes(&self, places: &[String]) -> String {
        let mut out = String::new();
        let title = self.draft.title.as_str();
        self.node(&mut out, (FIRST, title, 0), &self.text("novel-node"), "title", title);
        for (place, id) in self.draft.places.iter().zip(places) {
            let go = Message::new("novel-go").with("place", place.name.as_str());
            let _ = writeln!(out, "[[nodes.exits]]\nto = \"{id}\"\nlabel = {}", self.say(&go));
            let _ = writeln!(out, "words = {}", toml::lines([place.name.as_str()]));
            if place.chapter > 0 {
                let _ = writeln!(out, "chapter = {}", place.chapter);
            }
        }
        out.push('\n');
        for ((place, id), row) in self.draft.places.iter().zip(places).zip(1_usize..) {
            let first = if place.text.trim().is_empty() {
                self.say(&Message::new("novel-place").with("place", place.name.as_str()))
            } else {
                toml::prose(clip(&place.text, TEXT))
            };
            self.node(&mut out, (id, &place.name, row), &first, "place", &place.name);
            let _ = writeln!(out, "[[nodes.exits]]\nto = \"{FIRST}\"\nlabel = {}\n", self.text("novel-back"));
        }
        out
    }

    fn node(
        &self,
        out: &mut String,
        (id, name, row): (&str, &str, usize),
        first: &str,
        of: &'static str,
        called: &str,
    ) {
        let say = |key: &'static str| self.say(&Message::new(key).with(of, called).with("name", called));
        let map = if row == 0 { [0, 0] } else { [1, row - 1] };
        let _ =
            writeln!(out, "[[nodes]]\nid = \"{id}\"\nregion = \"novel\"\nname = {}\nmap = {map:?}", toml::line(name));
        let _ = writeln!(out, "rest = true\nfirst = {first}\nagain = [{}]\nmoods = [", say("novel-again"));
        for mood in ["novel-mood-one", "novel-mood-two", "novel-mood-three"] {
            let _ = writeln!(out, "  {{ text = {} }},", say(mood));
        }
        out.push_str("]\n");
    }

    fn people(&self, places: &[String]) -> String {
        let mut out = String::new();
        let mut used = BTreeSet::new();
        for figure in &self.draft.people {
            let id = free_slug(slug(&figure.name, "character"), &mut used);
            let place = figure.place.and_then(|at| places.get(at)).map_or(FIRST, String::as_str);
            let row = self.person(figure, &id, place);
            if out.len() + row.len() > PEOPLE_BYTES {
                break;
            }
            out.push_str(&row);
        }
        out
    }

    fn person(&self, figure: &Figure, id: &str, place: &str) -> String {
        let say = |key: &'static str| {
            self.say(&Message::new(key).with("name", figure.name.as_str()).with("title", self.draft.title.as_str()))
        };
        let pronoun = match figure.pronoun {
            Pronoun::He => "he",
            Pronoun::She => "she",
            Pronoun::It => "it",
            Pronoun::They => "they",
        };
        let mut out = String::new();
        let _ = writeln!(out, "[[characters]]\nid = \"{id}\"\nname = {}", toml::line(clip(&figure.name, 60)));
        if !figure.aliases.is_empty() {
            let _ = writeln!(out, "words = {}", toml::lines(figure.aliases.iter().map(String::as_str)));
        }
        let _ = writeln!(out, "pronoun = \"{pronoun}\"\nchapter = {}\nnode = \"{place}\"", figure.chapter);
        let role = if figure.role.trim().is_empty() { say("novel-role") } else { toml::line(clip(&figure.role, 200)) };
        let seen = figure.sheet.iter().find(|(chapter, _)| *chapter <= figure.chapter);
        let text = seen.map_or_else(|| say("novel-person"), |(_, text)| toml::prose(clip(text, TEXT)));
        let _ = writeln!(out, "role = {role}\ntext = {text}");
        if !figure.manner.trim().is_empty() {
            let _ = writeln!(out, "manner = {}", toml::prose(clip(&figure.manner, TEXT)));
        }
        out.push_str("sheet = [\n");
        for (chapter, text) in &figure.sheet {
            let _ = writeln!(out, "  {{ chapter = {chapter}, text = {} }},", toml::line(clip(text, TEXT)));
        }
        let _ = writeln!(out, "]\ngreetings = [{{ text = {} }}]", say("novel-greeting"));
        let _ = writeln!(out, "farewells = [{{ text = {} }}]", say("novel-farewell"));
        let _ = writeln!(out, "blank = [{}, {}]", say("novel-blank-one"), say("novel-blank-two"));
        let mut used = BTreeSet::new();
        for topic in &figure.topics {
            out.push_str(&self.topic(figure, topic, &free_slug(slug(&topic.about, "topic"), &mut used)));
        }
        out.push('\n');
        out
    }

    fn topic(&self, figure: &Figure, topic: &Asked, id: &str) -> String {
        let label = Message::new("novel-ask").with("about", topic.about.as_str());
        let words = toml::lines(topic.words.iter().map(String::as_str));
        let answer = |text: &String| {
            if topic.whole {
                return toml::prose(clip(text, TEXT));
            }
            let said =
                Message::new("novel-answer").with("name", figure.name.as_str()).with("text", sanitize_line(text));
            self.say(&said)
        };
        let texts: Vec<String> = topic.texts.iter().map(answer).collect();
        let mut out = String::new();
        let _ = writeln!(out, "[[characters.topics]]\nid = \"{id}\"\nlabel = {}\nwords = {words}", self.say(&label));
        let _ = writeln!(out, "chapter = {}\ntexts = [{}]", topic.chapter, texts.join(", "));
        out
    }

    fn passages(&self) -> String {
        let mut out = String::new();
        for passage in &self.draft.passages {
            let line =
                json!({ "chapter": passage.chapter, "position": passage.position, "text": sanitize(&passage.text) });
            let _ = writeln!(out, "{line}");
        }
        out
    }
}

/// A comment of one line.
fn comment(text: &str) -> String {
    format!("# {}", sanitize_line(text))
}
