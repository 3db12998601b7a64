//! A Chinese sentence in clauses, with what names mean and what is told as not so.

use std::ops::Range;

use super::words::{BUT, DEEP, NEUTRAL, SHALLOW, TALES, TELLS};
use crate::memory::consistency::names::{Meaning, Names, Trust};
use crate::memory::consistency::page::Page;

/// A name in a clause.
#[derive(Clone, Debug)]
pub(super) struct Mention {
    /// Where it stands in the clause, in bytes.
    pub at: Range<usize>,
    /// What it means.
    pub meaning: Meaning,
    /// Whose: followed by 的.
    pub genitive: bool,
    /// After 一个 and its like: not the one of that name.
    pub indefinite: bool,
}

/// A clause: what stands between two marks, without speech.
#[derive(Debug)]
pub(super) struct Clause<'a> {
    /// Its text.
    pub text: &'a str,
    /// The names in it.
    pub mentions: Vec<Mention>,
    /// From here on, in bytes, nothing is told as so; `None`: all is.
    unreal: Option<usize>,
    /// Where words stand that deny what follows them in the clause.
    shallow: Vec<usize>,
}

impl<'a> Clause<'a> {
    /// Whether a place is told as so and now.
    pub fn is_real(&self, at: usize) -> bool {
        self.is_now(at) && !self.shallow.iter().any(|mark| *mark < at)
    }

    /// The same, where a negation is no matter.
    pub fn is_now(&self, at: usize) -> bool {
        self.unreal.is_none_or(|from| at < from)
    }

    /// The text before a place.
    pub fn before(&self, at: usize) -> &'a str {
        self.text.get(..at).unwrap_or_default()
    }

    /// The text from a place on.
    pub fn after(&self, at: usize) -> &'a str {
        self.text.get(at..).unwrap_or_default()
    }

    /// The first place of one of the words.
    pub fn find(&self, words: &[&str]) -> Option<(usize, usize)> {
        words.iter().filter_map(|word| self.text.find(word).map(|at| (at, at + word.len()))).min()
    }

    /// The first place of one of the words that is told as so.
    pub fn find_real(&self, words: &[&str]) -> Option<(usize, usize)> {
        self.find(words).filter(|(at, _)| self.is_real(*at))
    }

    /// The mentions of persons that are no genitives and not any other one.
    pub fn persons(&self) -> impl Iterator<Item = &Mention> {
        self.mentions.iter().filter(|mention| mention.meaning.is_person() && !mention.genitive && !mention.indefinite)
    }

    /// The mentions of items.
    pub fn items(&self) -> impl Iterator<Item = &Mention> {
        self.mentions.iter().filter(|mention| !mention.meaning.items.is_empty() && !mention.genitive)
    }
}

/// Cuts a sentence. `carried`: the sentence before told a tale that may go on. Gives also whether this one does.
pub(super) fn cut<'a>(page: &Page<'a>, range: &Range<usize>, names: &Names, carried: bool) -> (Vec<Clause<'a>>, bool) {
    let parts = page.told(range);
    let whole = page.get(range);
    let asks = whole.trim_end().ends_with(['？', '?']) && !whole.contains(['”', '」', '"']) || ends_asking(whole);
    let returns = whole.starts_with('你')
        || ["醒来", "回过神", "眼前", "此刻", "现在", "说到这里", "忽然", "突然", "这时"]
            .iter()
            .any(|word| whole.contains(word));
    let mut deep = asks || (carried && !returns);
    let mut tale = deep && carried && !asks;
    let mut clauses = Vec::new();
    let mut spoke = false;
    for (number, part) in parts.iter().enumerate() {
        let Some(part) = part else {
            spoke = true;
            continue;
        };
        let speech_follows = matches!(parts.get(number + 1), Some(None));
        let text = page.get(part);
        let mut from = 0;
        for (at, mark) in text.match_indices(|sign: char| is_mark(sign)).chain([(text.len(), "")]) {
            let Some(piece) = text.get(from..at) else { continue };
            from = at + mark.len();
            if piece.trim().is_empty() {
                continue;
            }
            if !asks && BUT.iter().any(|word| piece.trim_start().starts_with(word)) {
                deep = false;
            }
            let last = from >= text.len();
            let opener = opens(piece, mark, last && speech_follows, spoke);
            let unreal = if deep { Some(0) } else { opener };
            deep = deep || opener.is_some();
            tale = tale || TALES.iter().any(|word| piece.contains(word));
            clauses.push(Clause { text: piece, mentions: mentions(piece, names), unreal, shallow: shallow(piece) });
        }
    }
    (clauses, tale)
}

fn ends_asking(text: &str) -> bool {
    let bare = text.trim_end_matches(['。', '？', '！', '…']);
    bare.ends_with('吗') || bare.ends_with("了呢")
}

fn is_mark(sign: char) -> bool {
    matches!(
        sign,
        '，' | ',' | '；' | ';' | '：' | ':' | '。' | '！' | '？' | '—' | '…' | '\n' | '（' | '）' | '!' | '?' | '.'
    )
}

/// From where in a clause all is only thought or told, if anywhere.
fn opens(piece: &str, mark: &str, speech_follows: bool, spoke: bool) -> Option<usize> {
    let thought = DEEP.iter().filter_map(|word| piece.find(word)).min();
    // 曾, 从前 and their like speak of the whole clause.
    let past = ["曾", "从前", "以前", "当年", "那年", "小时候", "年轻时", "昨", "当初", "生前", "活着的时候"];
    if past.iter().any(|word| piece.contains(word)) {
        return Some(0);
    }
    let told = TELLS.iter().filter_map(|word| {
        let at = piece.find(word)?;
        let rest = piece.get(at + word.len()..)?;
        let goes_on = !rest.is_empty()
            && !rest.starts_with([
                '道', '着', '完', '话', '过', '了', '得', '你', '服', '：', '起', '出', '一', '不', '答',
            ]);
        let open_end = rest.is_empty() && matches!(mark, "：" | ":" | "，" | ",") && !speech_follows && !spoke;
        (goes_on || open_end).then_some(at + word.len())
    });
    let lists = matches!(mark, "：" | ":")
        && !speech_follows
        && ["说", "讲", "告诉", "念", "写", "消息", "打算", "样子", "的事", "记", "想", "问", "遍", "故事", "话"]
            .iter()
            .any(|word| piece.contains(word));
    let listed = lists.then_some(piece.len());
    thought.into_iter().chain(told).chain(listed).min()
}

/// Where words stand that deny what follows.
fn shallow(piece: &str) -> Vec<usize> {
    let mut neutral = Vec::new();
    for word in NEUTRAL {
        neutral.extend(piece.match_indices(word).map(|(at, _)| at..at + word.len()));
    }
    let mut marks: Vec<usize> = SHALLOW
        .iter()
        .flat_map(|word| piece.match_indices(word).map(|(at, _)| at))
        .filter(|at| !neutral.iter().any(|range: &Range<usize>| range.contains(at)))
        .collect();
    marks.sort_unstable();
    marks
}

fn mentions(piece: &str, names: &Names) -> Vec<Mention> {
    let signs: Vec<(usize, char)> = piece.char_indices().collect();
    let mut found = Vec::new();
    let mut place = 0;
    while let Some((start, _)) = signs.get(place).copied() {
        let hit = (1..=names.longest).rev().find_map(|length| {
            let end = signs.get(place + length).map_or(piece.len(), |(at, _)| *at);
            if place + length > signs.len() {
                return None;
            }
            let form = piece.get(start..end)?;
            names
                .get(form)
                .filter(|meaning| fits(piece, start, end, length, meaning))
                .map(|meaning| (length, end, meaning))
        });
        let Some((length, end, meaning)) = hit else {
            place += 1;
            continue;
        };
        let before = piece.get(..start).unwrap_or_default();
        let after = piece.get(end..).unwrap_or_default();
        let another = [
            "一个",
            "一位",
            "一名",
            "另一个",
            "每个",
            "一只",
            "一头",
            "一条",
            "别的",
            "第二个",
            "几个",
            "有个",
            "某个",
            "另一只",
            "又一只",
        ];
        found.push(Mention {
            at: start..end,
            meaning: meaning.clone(),
            genitive: after.starts_with('的') || after.starts_with('之'),
            indefinite: another.iter().any(|word| before.ends_with(word)),
        });
        place += length;
    }
    found
}

/// Whether a form can mean its thing where it stands. A single sign (信, 刀) is often a part of another word.
fn fits(piece: &str, start: usize, end: usize, length: usize, meaning: &Meaning) -> bool {
    if meaning.trust == Some(Trust::Name) {
        return true;
    }
    let before = piece.get(..start).and_then(|text| text.chars().next_back());
    let after = piece.get(end..).and_then(|text| text.chars().next());
    if length > 1 {
        return !matches!(before, Some('个' | '根' | '块' | '些'));
    }
    // 信烧成了灰: at the beginning of its clause only what burns can be a letter.
    let opens = (before.is_none() && matches!(after, Some('烧' | '化')))
        || matches!(before, Some('把' | '将' | '的' | '封' | '张' | '那' | '这' | '柄' | '你'));
    let closes = after.is_none_or(|sign| {
        matches!(
            sign,
            '交' | '递'
                | '给'
                | '送'
                | '丢'
                | '扔'
                | '收'
                | '放'
                | '揣'
                | '塞'
                | '掏'
                | '拿'
                | '喂'
                | '撕'
                | '烧'
                | '从'
                | '不'
                | '在'
                | '按'
                | '举'
                | '翻'
                | '了'
                | '就'
                | '滑'
                | '掉'
                | '落'
                | '到'
                | '还'
                | '卖'
                | '抛'
                | '投'
                | '拆'
                | '读'
                | '念'
                | '已'
                | '也'
                | '没'
                | '化'
                | '变'
                | '燃'
        )
    });
    opens && closes
}
