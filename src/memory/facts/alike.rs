//! Whether two statements about one thing in one relation say the same in other words (seeds B2).

/// How near two statements are, by the cosine of their vectors; none where no embedder is ready.
pub type Likeness<'a> = &'a mut dyn FnMut(&str, &str) -> Option<f64>;

/// Above this two statements with the same subject and relation say the same (seeds B2). Of the pairs in
/// `tests/bench/duplicates.jsonl`, half of them told in other words and half of them differing in one word, the bundled
/// model puts three of four that say the same above it, and four that do not: those [`differs`] knows by their words.
const SAME: f64 = 0.95;

/// Words of which one excludes the others, though nothing is nearer to them in meaning.
const APART: [&[&str]; 12] = [
    &["左", "右"],
    &["东", "西", "南", "北"],
    &["黑", "白", "红", "蓝", "绿", "黄", "灰", "紫"],
    &["早", "晚", "夜"],
    &["姐", "弟", "哥", "妹", "父", "母", "儿", "女"],
    &["上", "下"],
    &["left", "right"],
    &["east", "west", "north", "south", "eastern", "western", "northern", "southern"],
    &["black", "white", "red", "blue", "green", "yellow", "grey", "gray", "purple", "brown"],
    &["morning", "noon", "evening", "night"],
    &["sister", "brother", "father", "mother", "son", "daughter"],
    &["first", "second", "third", "last"],
];

/// Whether two statements, whose objects are `one` and `other` in lower case, say the same: so near that only their words
/// differ. Those that differ in a number, in a negation, or in a side or a colour never do, however near their vectors.
pub(super) fn reworded((one, other): (&str, &str), texts: (&str, &str), alike: Likeness<'_>) -> bool {
    !differs(one, other) && alike(texts.0, texts.1).is_some_and(|cosine| cosine > SAME)
}

/// Whether two objects differ in a word that nothing makes up for.
fn differs(one: &str, other: &str) -> bool {
    digits(one) != digits(other) || denies(one) != denies(other) || stand_apart(one, other)
}

/// Whether one names something of which the other names what excludes it.
fn stand_apart(one: &str, other: &str) -> bool {
    APART.iter().any(|group| {
        let (mut only_one, mut only_other) = (false, false);
        for word in *group {
            match (names(one, word), names(other, word)) {
                (true, true) => return false,
                (true, false) => only_one = true,
                (false, true) => only_other = true,
                (false, false) => {}
            }
        }
        only_one && only_other
    })
}

/// Whether a text has a word: a Chinese one anywhere, an English one by itself.
fn names(text: &str, word: &str) -> bool {
    if word.is_ascii() {
        text.split(|letter: char| !letter.is_alphanumeric()).any(|other| other == word)
    } else {
        text.contains(word)
    }
}

/// The numbers of a text. A single 一 is what English has an article for: it counts nothing.
fn digits(text: &str) -> String {
    let number = |letter: &char| letter.is_numeric() || "一二三四五六七八九十百千万两".contains(*letter);
    let found: String = text.chars().filter(number).collect();
    if found == "一" { String::new() } else { found }
}

fn denies(text: &str) -> bool {
    const EN: [&str; 10] =
        ["not", "no", "never", "none", "neither", "without", "cannot", "can't", "isn't", "no longer"];
    const ZH: [char; 7] = ['不', '没', '无', '非', '未', '勿', '莫'];
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '\'').any(|word| EN.contains(&word))
        || text.contains(ZH)
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;
    use crate::memory::embed::{Embedder, ModelFiles, PureEmbedder};
    use crate::text::fold;

    #[derive(Deserialize)]
    struct Pair {
        lang: String,
        subject: String,
        relation: String,
        one: String,
        other: String,
        same: bool,
    }

    #[test]
    fn what_excludes_each_other_is_not_the_same() {
        for (one, other) in [("左邻的狗", "右邻的狗"), ("东边的沙漠", "西边的沙漠"), ("a red door", "a blue door")]
        {
            assert!(differs(one, other), "{one} {other}");
        }
        for (one, other) in
            [("丢了的东西", "丢了的那些东西"), ("the right tool", "the rightful heir"), ("红伞", "红色的伞")]
        {
            assert!(!differs(one, other), "{one} {other}");
        }
        assert!(differs("three silver coins, 3", "three silver coins, 4") && differs("一只羊", "两只羊"));
        assert!(!differs("一把新的鱼叉", "新鱼叉") && differs("一百只羊", "羊"));
        assert!(differs("下雨", "不下雨"));
    }

    /// The threshold on pairs that were written for it: nothing that says something else is taken for the same, and most
    /// of what is told in other words is.
    #[test]
    fn of_pairs_by_hand_none_is_taken_for_another() {
        let mut model = PureEmbedder::load(ModelFiles::bundled().unwrap(), 2).unwrap();
        let centre = model.centre();
        let (mut right, mut wrong, mut all, mut near) = (0, Vec::new(), 0, 0);
        for line in include_str!("../../../tests/bench/duplicates.jsonl").lines() {
            let pair: Pair = serde_json::from_str(line).unwrap();
            let text = |object: &str| {
                if pair.lang == "zh" {
                    return format!("{}{}{object}。", pair.subject, pair.relation);
                }
                let mut letters = pair.subject.chars();
                let first = letters.next().unwrap().to_uppercase();
                format!("{first}{} {} {object}.", letters.as_str(), pair.relation)
            };
            let texts = (text(&pair.one), text(&pair.other));
            let vectors = model.embed_passages(&[&texts.0, &texts.1]).unwrap();
            let cosine = centre.cosine(&vectors[0], &vectors[1]);
            near += usize::from(!pair.same && cosine.is_some_and(|cosine| cosine > SAME));
            all += usize::from(pair.same);
            let objects = (fold(&pair.one), fold(&pair.other));
            if reworded((&objects.0, &objects.1), (&texts.0, &texts.1), &mut |_, _| cosine) {
                if pair.same { right += 1 } else { wrong.push(texts.1) }
            }
        }
        println!("{right} of {all} reworded found, {} taken for another, {near} by their vectors alone", wrong.len());
        assert_eq!((wrong, all), (Vec::<String>::new(), 40));
        assert!(right >= 28, "{right} of {all}");
        assert!(near >= 2, "the words are needed beside the vectors");
    }
}
