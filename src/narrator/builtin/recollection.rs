//! What one who is spoken to makes of the hero's words: what they recall, or how they take it.

use crate::narrator::{Brief, Recollection};
use crate::text::{Language, fold, is_han, is_question};
use crate::world::{CharacterId, EventKind, ItemId};

/// How words are answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A statement: it is heard.
    Heard,
    /// A question to which there is no answer.
    Blank,
    /// Nothing of the kind was ever said before them.
    Nothing,
    /// What the hero said to them so many turns ago.
    Words { words: String, ago: u32 },
    /// What the hero said to somebody else in their hearing.
    Overheard { words: String, to: CharacterId, ago: u32 },
    /// What the hero gave them.
    Gift { item: ItemId, ago: u32 },
}

/// How the one who is spoken to answers: a question by what comes back of earlier turns, a statement by hearing it.
///
/// What was found by the words comes first. "What did I promise you?" names nothing to find it by: then it is the newest
/// promise, or the newest thing said at all.
pub fn answer(brief: &Brief<'_>, who: &CharacterId, text: &str) -> Answer {
    let folded = fold(text);
    let remembers = asks_back(&folded);
    // "ask her if Hal crossed here" asks too
    let indirect = ["if ", "whether ", "是否", "有没有", "是不是"].iter().any(|lead| folded.starts_with(lead));
    if !remembers && !indirect && !is_question(&folded) {
        return Answer::Heard;
    }
    let recalled = |past, promise| recalled(past, who, &folded, promise);
    let back = ["说过", "讲过", "告诉过", "答应过", "说了什么", "did i ", "have i ", "i said", "i told"];
    let asks = remembers || back.iter().any(|words| folded.contains(words));
    if let Some(other) = asked_of(brief, who, &folded).filter(|_| asks) {
        // What was said to somebody else they know as far as they heard it; what was said to themselves answers it not.
        let mut heard = brief.recalled.iter().filter_map(|past| recalled(past, false));
        let heard = heard.find(|answer| matches!(answer, Answer::Overheard { to, .. } if *to == other));
        return heard.unwrap_or(Answer::Nothing);
    }
    let touches = |answer: &Answer| match answer {
        Answer::Words { words, .. } | Answer::Overheard { words, .. } => asks || shares(&folded, &fold(words)),
        _ => true,
    };
    let found = || {
        let found = brief.recalled.iter().filter(|past| past.found);
        found.filter_map(|past| recalled(past, false)).find(touches)
    };
    let any = |promise| brief.recalled.iter().find_map(|past| recalled(past, promise));
    let answer = match (remembers, is_general(&folded)) {
        (true, true) if is_promise(&folded) => any(true),
        (true, true) => found().or_else(|| any(false)),
        _ => found(),
    };
    answer.unwrap_or(if remembers { Answer::Nothing } else { Answer::Blank })
}

/// Whether what was said has a word of what is asked: two signs that stand together, or a word that is no small one.
fn shares(asked: &str, said: &str) -> bool {
    const SMALL: [&str; 12] =
        ["what", "where", "when", "your", "have", "this", "that", "there", "with", "about", "know", "anybody"];
    let ideograph = |sign: &char| is_han(*sign);
    let small = "一个些多少两几把点的了吗呢吧啊你我他她它们是有在这那什么谁哪怎不没还就也会要能可以到去来说知道";
    let signs: Vec<char> = asked.chars().collect();
    let pairs = signs.windows(2).filter(|pair| pair.iter().all(|sign| ideograph(sign) && !small.contains(*sign)));
    let words = asked.split(|sign: char| !sign.is_alphanumeric()).filter(|word| word.is_ascii() && word.len() > 3);
    pairs.map(|pair| pair.iter().collect::<String>()).any(|pair| said.contains(&pair))
        || words.filter(|word| !SMALL.contains(word)).any(|word| said.split(' ').any(|other| other.starts_with(word)))
}

/// To whom the words were said that a question asks back for, where that is somebody else: "what did I say to Hal".
fn asked_of(brief: &Brief<'_>, who: &CharacterId, folded: &str) -> Option<CharacterId> {
    const ZH: [&str; 9] = ["对", "跟", "和", "向", "告诉", "告诉过", "答应", "答应过", "给"];
    const EN: [&str; 6] = ["to ", "tell ", "told ", "promise ", "promised ", "with "];
    let others = brief.story.characters.iter().filter(|character| character.id != *who);
    let named = others.filter_map(|character| {
        let names = Language::ALL.iter().filter_map(|language| character.name.exact(*language));
        let words = names.chain(character.words.all()).map(fold);
        let mut found = words.filter_map(|word| {
            let bare = word.strip_prefix("the ").unwrap_or(&word).to_owned();
            let stands = |before: &str, word: &str| {
                folded.match_indices(&format!("{before}{word}")).any(|(at, whole)| {
                    let letter = |sign: char| sign.is_ascii_alphanumeric();
                    let after = folded.get(at + whole.len()..).is_some_and(|rest| rest.starts_with(letter));
                    !(word.ends_with(letter) && after)
                })
            };
            let said = !bare.is_empty()
                && (ZH.iter().any(|before| stands(before, &bare))
                    || EN.iter().any(|before| stands(before, &bare) || stands(&format!("{before}the "), &bare)));
            said.then(|| bare.chars().count())
        });
        let longest = found.by_ref().max()?;
        Some((longest, character.id.clone()))
    });
    named.max_by_key(|(length, _)| *length).map(|(_, id)| id)
}

/// What an earlier turn holds that is an answer: words that state something (that promise something, if so wanted), or a
/// gift.
fn recalled(past: &Recollection, who: &CharacterId, asked: &str, promise: bool) -> Option<Answer> {
    past.events.iter().find_map(|event| match &event.kind {
        EventKind::Said { character, text, .. } | EventKind::Blank { character, about: text } => {
            let said = fold(text);
            // A question asked before answers none.
            if said == asked || is_question(&said) || asks_back(&said) || (promise && !is_promise(&said)) {
                return None;
            }
            let words = text.clone();
            Some(if character == who {
                Answer::Words { words, ago: past.ago }
            } else {
                Answer::Overheard { words, to: character.clone(), ago: past.ago }
            })
        }
        // A topic was settled by it, and still it was a promise.
        EventKind::Told { character, .. } if character == who => {
            let said = fold(&past.input);
            let promised = is_promise(&said) && !is_question(&said) && !asks_back(&said);
            promised.then(|| Answer::Words { words: past.input.clone(), ago: past.ago })
        }
        EventKind::Gave { item, to, kept: true, .. } if to == who && !promise => {
            Some(Answer::Gift { item: item.clone(), ago: past.ago })
        }
        _ => None,
    })
}

/// Whether folded words promise something, or speak of a promise.
fn is_promise(folded: &str) -> bool {
    const WORDS: [&str; 13] = [
        "答应",
        "保证",
        "承诺",
        "发誓",
        "我会",
        "我一定",
        "说好",
        "promise",
        "swear",
        "i will",
        "i'll",
        "i shall",
        "give my word",
    ];
    WORDS.iter().any(|word| folded.contains(word))
}

/// Whether a question about what was said names nothing in particular.
fn is_general(folded: &str) -> bool {
    const ZH: [&str; 36] = [
        "答应过",
        "告诉过",
        "承诺过",
        "保证过",
        "说过",
        "讲过",
        "提过",
        "给过",
        "答应",
        "告诉",
        "承诺",
        "保证",
        "记得",
        "忘记",
        "上次",
        "之前",
        "以前",
        "先前",
        "什么",
        "哪些",
        "的话",
        "东西",
        "事情",
        "还",
        "吗",
        "呢",
        "我",
        "你",
        "您",
        "跟",
        "对",
        "说",
        "话",
        "事",
        "了",
        "的",
    ];
    const EN: [&str; 42] = [
        "do",
        "you",
        "still",
        "remember",
        "recall",
        "forget",
        "forgot",
        "forgotten",
        "have",
        "what",
        "i",
        "said",
        "say",
        "told",
        "tell",
        "promise",
        "promised",
        "did",
        "to",
        "me",
        "my",
        "the",
        "words",
        "word",
        "anything",
        "before",
        "last",
        "time",
        "about",
        "that",
        "it",
        "i've",
        "ever",
        "earlier",
        "us",
        "we",
        "when",
        "spoke",
        "gave",
        "give",
        "please",
        "made",
    ];
    let mut rest = folded.to_owned();
    for word in ZH {
        rest = rest.replace(word, " ");
    }
    rest.split(|sign: char| !sign.is_alphanumeric() && sign != '\'').all(|word| word.is_empty() || EN.contains(&word))
}

/// Whether folded words ask for what was said or done before.
fn asks_back(folded: &str) -> bool {
    const WORDS: [&str; 22] = [
        "记得",
        "忘了",
        "忘记",
        "我说过",
        "我讲过",
        "我答应过",
        "我承诺过",
        "我保证过",
        "我告诉过",
        "我跟你说过",
        "我给过",
        "remember",
        "recall",
        "forgot",
        "forget",
        "did i say",
        "did i tell",
        "did i promise",
        "did i give",
        "have i told",
        "i told you",
        "i promised",
    ];
    WORDS.iter().any(|word| folded.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_asks_back_is_understood() {
        for text in ["我会找到你儿子", "I will find your son.", "今晚很冷", "Thank you for the fire"] {
            assert!(!asks_back(&fold(text)), "{text}");
        }
        for text in ["What did I promise you?", "你还记得我答应过什么吗", "Do you remember what I said?"] {
            assert!(is_general(&fold(text)), "{text}");
        }
        for text in ["Do you remember what I said about the bridge?", "你还记得我说过桥的事吗"] {
            assert!(!is_general(&fold(text)), "{text}");
        }
        assert!(asks_back(&fold("What did I promise you?")) && asks_back(&fold("你还记得我说的话吗")));
    }
}
