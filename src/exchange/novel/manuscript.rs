//! A text becomes a novel in chapters of paragraphs.

use super::heading::{Rank, heading, numbered};
use crate::text::{Language, is_han, sanitize};

/// A novel as it was read: chapters of paragraphs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manuscript {
    /// Its language, by what most of it is written in.
    pub language: Language,
    /// Its chapters, at least one.
    pub chapters: Vec<Chapter>,
    /// Whether headings were found; if not, the chapters are pieces of even length.
    pub headed: bool,
}

/// A chapter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// Its title; its number where it has none.
    pub title: String,
    /// Its paragraphs, none empty.
    pub paragraphs: Vec<Paragraph>,
}

/// A paragraph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paragraph {
    /// At which character of the novel it begins.
    pub position: u32,
    /// The text.
    pub text: String,
}

/// Where no headings are found a chapter has about so many Chinese characters.
const EVEN: usize = 8_000;
/// A title found so often is no title but a running head.
const RUNNING: usize = 3;

impl Manuscript {
    /// How many characters the text has.
    #[must_use]
    pub fn characters(&self) -> usize {
        self.paragraphs().map(|(_, paragraph)| paragraph.text.chars().count()).sum()
    }

    /// All paragraphs with the number of their chapter, from 1.
    pub fn paragraphs(&self) -> impl Iterator<Item = (u32, &Paragraph)> {
        (1_u32..)
            .zip(&self.chapters)
            .flat_map(|(number, chapter)| chapter.paragraphs.iter().map(move |it| (number, it)))
    }
}

/// Reads a text. None where there is nothing in it.
#[must_use]
pub fn manuscript(text: &str) -> Option<Manuscript> {
    let text = sanitize(text);
    let text = body(&text);
    let language = language(text);
    let lines: Vec<&str> = text.lines().map(|line| line.trim_end_matches(['\u{3000}', ' ', '\t'])).collect();
    let headed = chapters(&lines, language, false);
    let parts = match headed.len() {
        0 | 1 => chapters(&lines, language, true),
        _ => headed,
    };
    let headed = parts.iter().any(|part| part.title.is_some());
    let parts = if headed { parts } else { parts.into_iter().flat_map(|part| even(part, language)).collect() };
    let mut position = 0_u32;
    let mut chapters = Vec::with_capacity(parts.len());
    for part in parts {
        let number = chapters.len() + 1;
        let paragraphs = part.paragraphs.into_iter().map(|text| {
            let at = position;
            position =
                u32::try_from(text.chars().count()).ok().and_then(|length| at.checked_add(length + 1)).unwrap_or(at);
            Paragraph { position: at, text }
        });
        chapters.push(Chapter {
            title: part.title.unwrap_or_else(|| number.to_string()),
            paragraphs: paragraphs.collect(),
        });
    }
    (!chapters.is_empty()).then_some(Manuscript { language, chapters, headed })
}

/// What stands between the notes of an archive of free books, where there are any.
fn body(text: &str) -> &str {
    let start = text.find("*** START OF").and_then(|at| Some(at + text.get(at..)?.find('\n')?));
    let rest = start.and_then(|at| text.get(at..)).unwrap_or(text);
    let end = rest.find("*** END OF").or_else(|| rest.find("End of the Project"));
    end.and_then(|at| rest.get(..at)).unwrap_or(rest)
}

/// The language that most of it is written in: a Chinese sign says as much as several letters.
fn language(text: &str) -> Language {
    let (mut chinese, mut latin) = (0_usize, 0_usize);
    for sign in text.chars() {
        chinese += usize::from(is_han(sign));
        latin += usize::from(sign.is_alphabetic() && sign < '\u{0250}');
    }
    if chinese * 4 > latin { Language::Zh } else { Language::En }
}

/// A chapter while it is read.
#[derive(Default)]
struct Part {
    title: Option<String>,
    rank: Option<Rank>,
    lines: Vec<String>,
    paragraphs: Vec<String>,
}

/// The chapters by their headings. What stands before the first belongs to it.
fn chapters(lines: &[&str], language: Language, by_number: bool) -> Vec<Part> {
    let found = |line: &str| {
        heading(line).or_else(|| (by_number && numbered(line)).then(|| (Rank::Chapter, line.trim().to_owned())))
    };
    let mut counts: std::collections::HashMap<String, usize> = std::collections::HashMap::new();
    for (_, title) in lines.iter().filter_map(|line| found(line)) {
        *counts.entry(title).or_default() += 1;
    }
    let mut parts = vec![Part::default()];
    for line in lines {
        let headed = found(line).filter(|(_, title)| counts.get(title).is_none_or(|count| *count <= RUNNING));
        match headed {
            Some((rank, title)) => {
                parts.push(Part { title: Some(title), rank: Some(rank), ..Part::default() });
            }
            None => {
                if let Some(part) = parts.last_mut() {
                    part.lines.push((*line).to_owned());
                }
            }
        }
    }
    for part in &mut parts {
        part.paragraphs = paragraphs(&part.lines, language);
    }
    // A heading without text belongs to the next one (a volume), or stands in a table of contents.
    let later: Vec<Option<String>> = parts.iter().map(|part| part.title.clone()).collect();
    let mut kept: Vec<Part> = Vec::new();
    let mut above: Option<String> = None;
    let mut before: Vec<String> = Vec::new();
    for (at, mut part) in parts.into_iter().enumerate() {
        let Some(title) = part.title.clone() else {
            before = part.paragraphs;
            continue;
        };
        let again = later.get(at + 1..).unwrap_or_default().iter().flatten().any(|other| *other == title);
        if part.paragraphs.is_empty() {
            if !again && part.rank == Some(Rank::Group) {
                above = Some(title);
            }
            continue;
        }
        if let Some(above) = above.take() {
            part.title = Some(format!("{above} {title}"));
        }
        if !before.is_empty() {
            let own = std::mem::take(&mut part.paragraphs);
            part.paragraphs = std::mem::take(&mut before).into_iter().chain(own).collect();
        }
        kept.push(part);
    }
    if kept.is_empty() && !before.is_empty() {
        kept.push(Part { paragraphs: before, ..Part::default() });
    }
    kept
}

/// The paragraphs of lines: empty lines part them; of a text whose lines are cut short, those that go on are joined.
fn paragraphs(lines: &[String], language: Language) -> Vec<String> {
    let mut paragraphs: Vec<String> = Vec::new();
    let filled = || lines.iter().filter(|line| !line.trim().is_empty());
    let longest = filled().map(|line| line.chars().count()).max().unwrap_or_default();
    let apart = lines.iter().any(|line| line.trim().is_empty());
    let mut open = false;
    for line in lines {
        let text = line.trim();
        if text.is_empty() {
            open = false;
            continue;
        }
        let indented = line.starts_with([' ', '\t', '\u{3000}']);
        let last = paragraphs.last_mut().filter(|_| open && !(language == Language::Zh && indented));
        match (last, language) {
            (Some(last), Language::En) if apart && longest <= 120 => {
                if last.ends_with('-') && !last.ends_with("--") {
                    last.push_str(text);
                } else {
                    last.push(' ');
                    last.push_str(text);
                }
            }
            (Some(last), Language::Zh) if longest <= 60 && !last.ends_with(ENDS) && last.chars().count() >= 12 => {
                last.push_str(text);
            }
            _ => paragraphs.push(text.to_owned()),
        }
        open = true;
    }
    paragraphs.retain(|paragraph| paragraph.chars().any(char::is_alphanumeric));
    paragraphs
}

/// After these a Chinese line is at its end.
const ENDS: [char; 12] = ['。', '！', '？', '…', '”', '’', '」', '』', '：', '—', '）', '!'];

/// Pieces of a text without headings.
fn even(part: Part, language: Language) -> Vec<Part> {
    let most = language.characters(EVEN);
    let mut pieces = vec![Part::default()];
    let mut length = 0;
    for paragraph in part.paragraphs {
        let own = paragraph.chars().count();
        if length > 0 && length + own > most {
            pieces.push(Part::default());
            length = 0;
        }
        length += own;
        if let Some(piece) = pieces.last_mut() {
            piece.paragraphs.push(paragraph);
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    fn titles(text: &str) -> Vec<String> {
        manuscript(text).unwrap().chapters.into_iter().map(|chapter| chapter.title).collect()
    }

    #[test]
    fn chapters_of_a_chinese_text() {
        let text = "灯塔\n作者：无名\n\n目录\n第一回 雨夜\n第二回 天亮\n\n第一卷 潮\n\n第一回 雨夜\n　　雨下了一夜。\n　　老陈没有睡。\n第二回 天亮\n　　天亮了。\n尾声\n　　没有人再提起。\n";
        let novel = manuscript(text).unwrap();
        assert_eq!((novel.language, novel.headed), (Language::Zh, true));
        assert_eq!(titles(text), ["第一卷 潮 第一回 雨夜", "第二回 天亮", "尾声"]);
        let first: Vec<&str> = novel.chapters[0].paragraphs.iter().map(|it| it.text.as_str()).collect();
        assert_eq!(first, ["灯塔", "作者：无名", "目录", "雨下了一夜。", "老陈没有睡。"]);
        let positions: Vec<u32> = novel.paragraphs().map(|(_, it)| it.position).collect();
        assert_eq!(positions, [0, 3, 9, 12, 19, 26, 31]);
    }

    #[test]
    fn chapters_of_an_english_text() {
        let text = "The Lamp\n\n*** START OF THE PROJECT GUTENBERG EBOOK ***\n\nPART ONE\n\nCHAPTER I\n\nIt rained all night and the lamp was not\nlit until the morning. Nobody slept in the house on the rock.\n\n\"Well,\" said Anne.\n\nCHAPTER II\n\nMorning.\n\n*** END OF THE PROJECT GUTENBERG EBOOK ***\nlicence";
        let novel = manuscript(text).unwrap();
        assert_eq!(novel.language, Language::En);
        assert_eq!(titles(text), ["PART ONE CHAPTER I", "CHAPTER II"]);
        assert_eq!(
            novel.chapters[0].paragraphs[0].text,
            "It rained all night and the lamp was not lit until the morning. Nobody slept in the house on the rock."
        );
        assert_eq!(novel.chapters[1].paragraphs.len(), 1);
        assert_eq!(titles("I.\n\nOne.\n\nII.\n\nTwo."), ["I.", "II."]);
        assert_eq!(titles("# The Lamp\n\n## One\n\nText.\n\n## Two\n\nMore."), ["One", "Two"]);
    }

    #[test]
    fn lines_that_were_cut_are_joined() {
        let cut = "第一章 雨\n雨下了整整一夜，海面上什么也看不见，只有\n灯塔的光一圈一圈地扫过去。\n老陈没有睡。\n";
        let novel = manuscript(cut).unwrap();
        let texts: Vec<&str> = novel.paragraphs().map(|(_, it)| it.text.as_str()).collect();
        assert_eq!(texts, ["雨下了整整一夜，海面上什么也看不见，只有灯塔的光一圈一圈地扫过去。", "老陈没有睡。"]);
    }

    #[test]
    fn a_text_without_headings_is_cut_evenly() {
        let text = "这一段写的是海，也写岸上的人。\n".repeat(2_000);
        let novel = manuscript(&text).unwrap();
        assert!(!novel.headed);
        assert_eq!(novel.chapters.len(), 4);
        assert_eq!(novel.chapters[0].title, "1");
        assert_eq!(novel.characters(), 2_000 * 15);
        assert_eq!(manuscript(" \n\n"), None);
        assert_eq!(manuscript(""), None);
    }
}
