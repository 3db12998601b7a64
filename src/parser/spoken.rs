//! The words of a listed topic, said in one's own person: 你说的债是什么债 for "问他说的债是什么".

use super::line::{Line, is_chinese, strip, trim_signs};
use super::names::{content, root};
use super::scope::Scope;
use crate::text::{Language, Localized, fold, is_question};
use crate::world::{Character, Command, State};

/// How a label begins that tells what is asked, without the words themselves.
const ASKED: [(&str, &str); 12] = [
    ("问他:", "他"),
    ("问她:", "她"),
    ("问它:", "它"),
    ("问他,", "他"),
    ("问她,", "她"),
    ("问他", "他"),
    ("问她", "她"),
    ("问它", "它"),
    ("ask him ", ""),
    ("ask her ", ""),
    ("ask it ", ""),
    ("ask ", ""),
];

/// How a label begins that tells what is said.
const TOLD: [&str; 20] = [
    "说:",
    "告诉他:",
    "告诉她:",
    "告诉它:",
    "对他说:",
    "对她说:",
    "对它说:",
    "告诉他",
    "告诉她",
    "say: ",
    "say that ",
    "tell him: ",
    "tell her: ",
    "tell it: ",
    "tell him that ",
    "tell her that ",
    "tell it that ",
    "tell him ",
    "tell her ",
    "say ",
];

/// How much of two wordings must be the same, in parts of a hundred. What is told has to be nearly the label; a
/// question may choose its words.
const SAME_TOLD: usize = 88;
const SAME_ASKED: usize = 80;

/// What the same signs in the order of a 把 are worth.
const TURNED: usize = 95;

/// The fewest signs or words that two wordings share.
const LEAST_SIGNS: usize = 4;
const LEAST_WORDS: usize = 3;

/// The listed topic of the partner, or the listed words of this place, that a line says. None where it fits several
/// equally, and none for a topic that was told and is not asked for.
pub(super) fn listed(line: &Line, scope: &Scope<'_>, state: &State, partner: &Character) -> Option<Command> {
    let said = trim_signs(line.folded());
    let told = state.characters.get(&partner.id).map(|who| &who.told);
    let asks = is_question(line.folded());
    let topics = scope.topics.iter().filter(|about| about.who.id == partner.id).map(|about| about.topic);
    let topics = topics.filter(|topic| asks || !told.is_some_and(|told| told.contains_key(&topic.id)));
    let topics = topics.map(|topic| {
        let about = line.typed(said).to_owned();
        (&topic.label, Command::Ask { who: partner.id.clone(), topic: Some(topic.id.clone()), about })
    });
    let actions = scope.actions.iter().map(|action| (&action.label, Command::Act { action: action.id.clone() }));
    let mut best: Option<(usize, Command)> = None;
    let mut several = false;
    for (label, command) in topics.chain(actions) {
        let Some(likeness) = likeness(said, label) else { continue };
        match &best {
            Some((other, _)) if *other > likeness => {}
            Some((other, _)) if *other == likeness => several = true,
            _ => {
                several = false;
                best = Some((likeness, command));
            }
        }
    }
    best.filter(|_| !several).map(|(_, command)| command)
}

/// How much a line is the words of a label, in parts of a hundred; none where it is not enough.
fn likeness(said: &str, label: &Localized) -> Option<usize> {
    Language::ALL
        .iter()
        .filter_map(|language| label.exact(*language))
        .filter_map(|label| alike(said, &fold(label)))
        .max()
}

fn alike(said: &str, label: &str) -> Option<usize> {
    let label = label.replace(['“', '”', '"'], "");
    if is_chinese(said) != is_chinese(&label) || is_negative(said) != is_negative(&label) {
        return None;
    }
    if let Some((whose, words)) = ASKED.iter().find_map(|(lead, whose)| Some((*whose, label.strip_prefix(lead)?))) {
        let spoken = if whose.is_empty() { said.to_owned() } else { turned(said, whose) };
        let with = compare(&spoken, &format!("{whose}{words}"));
        return with.max(compare(&spoken, words)).filter(|same| *same >= SAME_ASKED);
    }
    let words = TOLD.iter().find_map(|lead| label.strip_prefix(lead))?;
    compare(said, words).filter(|same| *same >= SAME_TOLD)
}

/// The line as one who tells of it would say it: you are he, and I am you.
fn turned(said: &str, whose: &str) -> String {
    said.chars()
        .map(|sign| match sign {
            '你' | '您' => whose.to_owned(),
            '我' => "你".to_owned(),
            other => other.to_string(),
        })
        .collect()
}

fn compare(said: &str, words: &str) -> Option<usize> {
    if is_chinese(words) {
        let cut = |text: &str| -> Vec<char> {
            let text = text.replace("已经", "");
            text.chars().filter(|sign| sign.is_alphanumeric() && !"了的吗呢吧啊呀".contains(*sign)).collect()
        };
        let (mut one, mut other) = (cut(said), cut(words));
        let same = share(&one, &other, LEAST_SIGNS);
        // 我把影子放走了 is 影子我放走了
        if said.contains('把') && one.len() > LEAST_SIGNS {
            one.retain(|sign| *sign != '把');
            other.retain(|sign| *sign != '把');
            one.sort_unstable();
            other.sort_unstable();
            return if one == other { Some(TURNED).max(same) } else { same };
        }
        return same;
    }
    let cut = |text: &str| -> Vec<String> {
        let small = |word: &&str| !SMALL.contains(word);
        content(text).filter(small).map(|word| root(word).to_owned()).collect()
    };
    let (one, other) = (cut(strip(said)), cut(words));
    let least = if one == other { LEAST_WORDS - 1 } else { LEAST_WORDS };
    share(&one, &other, least)
}

/// English words that only carry the sentence, beside the smallest.
const SMALL: [&str; 16] = [
    "he", "she", "they", "we", "i've", "i'm", "you've", "you're", "have", "has", "had", "am", "was", "if", "already",
    "already.",
];

/// The part of two wordings that stands in both in its order, in parts of a hundred.
fn share<T: PartialEq>(one: &[T], other: &[T], least: usize) -> Option<usize> {
    let mut row = vec![0_usize; other.len() + 1];
    for sign in one {
        let mut diagonal = 0;
        let mut left = 0;
        for (wanted, cell) in other.iter().zip(row.iter_mut().skip(1)) {
            let above = *cell;
            *cell = if sign == wanted { diagonal + 1 } else { above.max(left) };
            diagonal = above;
            left = *cell;
        }
    }
    let common = row.last().copied().filter(|common| *common >= least)?;
    (200 * common).checked_div(one.len() + other.len())
}

/// Whether words deny something.
fn is_negative(text: &str) -> bool {
    text.contains(['没', '不', '未', '别'])
        || text.contains("n't")
        || text.split(' ').any(|word| matches!(trim_signs(word), "not" | "no" | "never"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_a_label_are_known_without_its_opening() {
        for (said, label) in [
            ("我是来了结这件事的", "说:我是来了结这件事的"),
            ("七条影子我已经放走了", "说:七条影子我放走了"),
            ("你说的债是什么债?", "问他说的债是什么"),
            ("你想要我做什么", "问他想要你做什么"),
            ("为什么收过路费", "问他为什么收过路钱"),
            ("你为什么收过路钱", "问他为什么收过路钱"),
            ("i have come to end this", "say: i have come to end this"),
            ("i've set the seven shadows free", "say that you have set the seven shadows free"),
            ("why do you take the toll, rook?", "ask him why you take toll from rook"),
        ] {
            assert!(alike(said, label).is_some(), "{said} / {label}");
        }
        for (said, label) in [
            ("七条影子我没有放走", "说:七条影子我放走了"),
            ("六条影子我放走了", "说:七条影子我放走了"),
            ("你想要什么酒", "问他想要你做什么"),
            ("我是来了结这件事的", "我是来了结这件事的"),
            ("i have not set the seven shadows free", "say that you have set the seven shadows free"),
            ("今晚真冷", "问他为什么收过路钱"),
        ] {
            assert_eq!(alike(said, label), None, "{said} / {label}");
        }
    }
}
