//! Names in Chinese text: what stands before 道, 说, 问, and begins a clause, again and again.

use std::collections::{HashMap, HashSet};

use super::manuscript::Manuscript;
use super::person::Counted;
use super::speech::{Stretch, stretches};
use super::words_zh::{ANYBODY, FAMILY, FAMILY_TWO, MANNERS, NO_NAME, VERBS};
use crate::text::is_han;

/// How often a name must be said to speak, and be there, in a text of so many signs.
fn least(characters: usize) -> (usize, usize) {
    match characters {
        0..6_000 => (1, 2),
        6_000..30_000 => (2, 4),
        30_000..150_000 => (3, 8),
        _ => (4, 14),
    }
}

/// The names of people, those of one together, the fullest first.
pub(super) fn names(novel: &Manuscript) -> Vec<Vec<(String, Counted)>> {
    let mut speeches: HashMap<String, usize> = HashMap::new();
    let mut weak: HashMap<String, usize> = HashMap::new();
    for (_, paragraph) in novel.paragraphs() {
        let stretches = stretches(&paragraph.text);
        for (at, stretch) in stretches.iter().enumerate() {
            let Stretch::Told(told) = stretch else { continue };
            let leads = matches!(stretches.get(at + 1), Some(Stretch::Said(_)));
            let follows = at > 0;
            let clauses: Vec<&str> =
                told.split(|sign: char| !is_han(sign)).filter(|clause| !clause.is_empty()).collect();
            let last = clauses.len().saturating_sub(1);
            for (place, clause) in clauses.iter().enumerate() {
                let beside = leads && place == last || follows && place == 0;
                match spoken(clause, beside) {
                    Some("") if beside => {
                        // 他想了想，说: who it is stands at the beginning of the sentence.
                        for name in beginnings(subject(told, leads && place == last)) {
                            *weak.entry(name).or_default() += 1;
                        }
                    }
                    Some(name) if is_name(name) => *speeches.entry(name.to_owned()).or_default() += 1,
                    Some(longer) if is_anybody(longer) => {}
                    Some(longer) => {
                        for name in beginnings(longer) {
                            *weak.entry(name).or_default() += 1;
                        }
                    }
                    None => {}
                }
            }
        }
    }
    let (spoken_least, named_least) = least(novel.characters());
    let told: Vec<String> = novel.paragraphs().map(|(_, paragraph)| paragraph.text.clone()).collect();
    // Who only ever stands at the beginning of such a sentence has to stand there more than once.
    let every: HashSet<&String> =
        speeches.keys().chain(weak.iter().filter(|(_, count)| **count > 1).map(|(name, _)| name)).collect();
    let mut counted: Vec<(String, Counted)> = every
        .into_iter()
        .map(|name| {
            let [strong, around] = [&speeches, &weak].map(|counts| counts.get(name).copied().unwrap_or_default());
            (name.clone(), Counted { speeches: strong + around.div_ceil(2), mentions: 0 })
        })
        .filter(|(_, counted)| counted.speeches >= spoken_least)
        .collect();
    counted.sort_by(|(a, one), (b, other)| other.speeches.cmp(&one.speeches).then_with(|| a.cmp(b)));
    counted.truncate(400);
    let neighbours = neighbours(&told, &counted);
    for (name, counted) in &mut counted {
        counted.mentions = neighbours.get(name).map_or(0, |seen| seen.count);
    }
    // What stands at the beginning of a sentence may be a piece of a name, or a name with what follows it.
    let all: Vec<(String, usize)> = counted.iter().map(|(name, counted)| (name.clone(), counted.mentions)).collect();
    counted.retain(|(name, counted)| {
        let strong = speeches.contains_key(name);
        strong
            || !all.iter().any(|(other, mentions)| {
                let piece =
                    other.len() > name.len() && other.starts_with(name.as_str()) && *mentions == counted.mentions;
                let more = other.len() < name.len() && name.starts_with(other.as_str()) && *mentions > counted.mentions;
                piece || more
            })
    });
    counted.retain(|(name, counted)| {
        let seen = neighbours.get(name);
        // A name has many neighbours; a part of a longer word always the same.
        let varied = seen.is_some_and(|seen| {
            let most = seen.after.iter().filter(|(sign, _)| is_han(**sign)).map(|(_, count)| *count).max();
            seen.count <= 3 || seen.before.len() > 1 && most.unwrap_or_default() * 10 < seen.count * 8
        });
        counted.mentions >= named_least && varied
    });
    let full = full_names(&told, &counted);
    counted.extend(full);
    group(counted)
}

/// The full names of those who are said to speak under a name without a family's: 鲁智深 where 智深道 stands. The family
/// name has to stand before it twice, once of those where a clause begins, and more often than any other.
fn full_names(texts: &[String], counted: &[(String, Counted)]) -> Vec<(String, Counted)> {
    let given = counted.iter().map(|(name, _)| name.as_str()).filter(|name| {
        name.chars().count() == 2
            && !name.starts_with(['老', '小', '阿', '大'])
            && !name.starts_with(|sign: char| FAMILY.contains(sign))
    });
    let mut found = Vec::new();
    for name in given {
        let mut families: HashMap<&str, (usize, usize)> = HashMap::new();
        for text in texts {
            for (at, _) in text.match_indices(name) {
                let before = text.get(..at).unwrap_or_default();
                let Some((own, rest)) = family_behind(before) else { continue };
                let (count, begins) = families.entry(own).or_default();
                *count += 1;
                *begins += usize::from(!rest.chars().next_back().is_some_and(is_han));
            }
        }
        let most = families.iter().max_by_key(|(own, (count, _))| (*count, std::cmp::Reverse(**own)));
        let Some((own, (count, begins))) = most else { continue };
        let full = format!("{own}{name}");
        if *count >= 2 && *begins >= 1 && !counted.iter().any(|(other, _)| *other == full) {
            found.push((full, Counted { speeches: 0, mentions: *count }));
        }
    }
    found
}

/// The family name that a text ends with, and what stands before it.
fn family_behind(text: &str) -> Option<(&str, &str)> {
    if let Some(two) = FAMILY_TWO.iter().find(|family| text.ends_with(**family)) {
        return Some((two, text.strip_suffix(two)?));
    }
    let sign = text.chars().next_back().filter(|sign| FAMILY.contains(*sign))?;
    let at = text.len() - sign.len_utf8();
    Some((text.get(at..)?, text.get(..at)?))
}

/// The first clause of the sentence that a tag belongs to: the last one where it leads up to a quotation, else the first.
fn subject(told: &str, leads: bool) -> &str {
    let ends = ['。', '！', '？', '…', '；'];
    let mut sentences = told.split(ends).map(str::trim).filter(|sentence| !sentence.is_empty());
    let sentence = if leads { sentences.next_back() } else { sentences.next() };
    sentence.unwrap_or_default().split(|sign: char| !is_han(sign)).find(|clause| !clause.is_empty()).unwrap_or_default()
}

/// What of a clause is left before its verb of speech and the manner of it; none where it does not end with one. Where
/// what is said does not stand beside it, only a plain verb counts.
fn spoken(clause: &str, beside: bool) -> Option<&str> {
    let verb = VERBS.iter().find(|verb| clause.ends_with(**verb))?;
    if !beside && verb.chars().count() < 2 {
        return None;
    }
    let mut rest = clause.strip_suffix(verb)?;
    'strip: loop {
        for manner in MANNERS {
            if let Some(shorter) = rest.strip_suffix(manner) {
                rest = shorter;
                continue 'strip;
            }
        }
        return Some(rest);
    }
}

/// Whether a word can mean many: 年轻人; not so 王夫人.
fn is_anybody(text: &str) -> bool {
    ANYBODY.contains(&text) || text.ends_with('人') && !text.ends_with("夫人")
}

fn is_name(text: &str) -> bool {
    let length = text.chars().count();
    let fits = (2..=4).contains(&length)
        && (length < 4
            || FAMILY_TWO.iter().any(|family| text.starts_with(family))
            || text.contains(['老', '小', '先', '大', '娘', '爷']));
    let ends = |sign: Option<char>| sign.is_none_or(|sign| NO_NAME.contains(sign));
    fits && !is_anybody(text) && !ends(text.chars().next()) && !ends(text.chars().next_back())
}

/// Names that a clause may begin with.
fn beginnings(clause: &str) -> Vec<String> {
    let signs: Vec<char> = clause.chars().take(3).collect();
    (2..=signs.len()).map(|length| signs.iter().take(length).collect::<String>()).filter(|name| is_name(name)).collect()
}

struct Seen {
    count: usize,
    before: HashSet<char>,
    after: HashMap<char, usize>,
}

/// How often each name stands in the text, and behind which signs.
fn neighbours(texts: &[String], names: &[(String, Counted)]) -> HashMap<String, Seen> {
    let mut by_first: HashMap<char, Vec<&str>> = HashMap::new();
    for (name, _) in names {
        if let Some(first) = name.chars().next() {
            by_first.entry(first).or_default().push(name);
        }
    }
    let mut seen: HashMap<String, Seen> = HashMap::new();
    for text in texts {
        let mut before = '\n';
        for (at, sign) in text.char_indices() {
            for name in by_first.get(&sign).into_iter().flatten() {
                if text.get(at..).is_some_and(|rest| rest.starts_with(name)) {
                    let seen = seen.entry((*name).to_owned()).or_insert_with(|| Seen {
                        count: 0,
                        before: HashSet::new(),
                        after: HashMap::new(),
                    });
                    seen.count += 1;
                    seen.before.insert(before);
                    let after = text.get(at + name.len()..).and_then(|rest| rest.chars().next()).unwrap_or('\n');
                    *seen.after.entry(after).or_default() += 1;
                }
            }
            before = sign;
        }
    }
    seen
}

/// Puts the names of one person together: 林黛玉 and 黛玉, 欧阳先生 and 先生 not.
fn group(mut counted: Vec<(String, Counted)>) -> Vec<Vec<(String, Counted)>> {
    counted.sort_by(|(a, one), (b, other)| {
        b.chars().count().cmp(&a.chars().count()).then(other.mentions.cmp(&one.mentions)).then_with(|| a.cmp(b))
    });
    let mut groups: Vec<Vec<(String, Counted)>> = Vec::new();
    for (name, counted) in counted {
        let belongs = |full: &str| {
            let surname = family(full).unwrap_or_default();
            full.strip_prefix(surname) == Some(name.as_str()) && !surname.is_empty()
        };
        let fitting: Vec<usize> = groups
            .iter()
            .enumerate()
            .filter(|(_, group)| group.first().is_some_and(|(full, _)| belongs(full)))
            .map(|(at, _)| at)
            .collect();
        match fitting.as_slice() {
            [only] => {
                if let Some(group) = groups.get_mut(*only) {
                    // What stands within the full name was counted with it.
                    let within = group.first().map_or(0, |(_, full)| full.mentions);
                    group.push((name, Counted { mentions: counted.mentions.saturating_sub(within), ..counted }));
                }
            }
            _ => groups.push(vec![(name, counted)]),
        }
    }
    // A longer chain that only ever holds a name and a word more is that name: 老陈头也 is no one.
    let shorter: Vec<(String, usize)> =
        groups.iter().flatten().map(|(name, counted)| (name.clone(), counted.mentions)).collect();
    groups.retain(|group| {
        let Some((name, counted)) = group.first() else { return false };
        family(name).is_some()
            || !shorter.iter().any(|(other, mentions)| {
                other.len() < name.len() && name.starts_with(other.as_str()) && *mentions > counted.mentions * 3
            })
    });
    groups
}

/// The family name that a name begins with.
fn family(name: &str) -> Option<&str> {
    let length = name.chars().count();
    if let Some(two) = FAMILY_TWO.iter().find(|family| name.starts_with(**family)) {
        return (length > 2).then_some(two);
    }
    let first = name.chars().next().filter(|sign| FAMILY.contains(*sign))?;
    if length > 2 { name.get(..first.len_utf8()) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exchange::novel::manuscript::manuscript;
    use crate::exchange::novel::person::{lines, people};
    use crate::world::Pronoun;

    const TEXT: &str = "第一回 雨夜\n林秋白推开门，笑道：“又下雨了。”\n老陈头也不抬，说：“下就下吧。”\n“船呢？”秋白问。她把伞收了，她的鞋全湿了。\n老陈想了想，低声说：“船没有来。”\n小梅听了，忙问道：“那阿爹呢？”小梅是老陈的女儿，她才九岁。\n“他会回来的。”秋白说，“我保证。”\n众人都不说话。有人叹道：“唉。”\n第二回 天亮\n秋白道：“走吧。”\n老陈说：“我不走。”他把灯提起来。\n“爹！”小梅喊。\n林秋白叹道：“你这个人。”\n";

    #[test]
    fn speakers_are_found_with_their_names() {
        let novel = manuscript(TEXT).unwrap();
        let people = people(&novel);
        let names: Vec<&str> = people.iter().map(|who| who.name.as_str()).collect();
        assert!(names.contains(&"林秋白") && names.contains(&"老陈") && names.contains(&"小梅"), "{names:?}");
        assert_eq!(names.len(), 3, "{names:?}");
        let lin = people.iter().find(|who| who.name == "林秋白").unwrap();
        assert_eq!(
            (lin.aliases.as_slice(), lin.pronoun, lin.chapter),
            ([String::from("秋白")].as_slice(), Pronoun::She, 1)
        );
        let said = lines(&novel, &people);
        let of = |name: &str| {
            let who = people.iter().position(|who| who.name == name).unwrap();
            said.iter().filter(|line| line.who == who).map(|line| line.text.as_str()).collect::<Vec<_>>()
        };
        assert_eq!(of("林秋白"), ["又下雨了。", "船呢？", "他会回来的。", "我保证。", "走吧。", "你这个人。"]);
        assert_eq!(of("小梅"), ["那阿爹呢？", "爹！"]);
    }

    #[test]
    fn a_name_that_is_said_without_its_family_is_found_whole() {
        let text = "第一回 山门\n鲁智深走下山来，只见一座酒店。\n智深喝道：“打酒来！”\n鲁智深大怒，喝道：“洒家有钱！”\n武松大笑，说道：“哥哥休恼。”\n智深问道：“你是谁？”\n“清河武松。”武松道。\n鲁智深哈哈大笑，道：“原来是你！”\n武松大怒，道：“我去。”\n年轻人问：“去哪里？”\n年轻人说：“好。”\n";
        let people = people(&manuscript(text).unwrap());
        let names: Vec<(&str, &[String])> =
            people.iter().map(|who| (who.name.as_str(), who.aliases.as_slice())).collect();
        assert_eq!(names, [("鲁智深", ["智深".to_owned()].as_slice()), ("武松", &[])]);
    }

    #[test]
    fn what_stands_before_the_verb_is_the_name() {
        assert_eq!(spoken("宝玉忙笑道", true), Some("宝玉"));
        assert_eq!(spoken("老陈想了想低声说", true), Some("老陈"));
        assert_eq!(spoken("忙笑道", true), Some(""));
        assert_eq!(spoken("他想说", false), None);
        assert_eq!(spoken("天亮了", true), None);
        assert!(is_name("宝玉") && is_name("欧阳先生") && !is_name("众人") && !is_name("他们") && !is_name("老"));
    }
}
