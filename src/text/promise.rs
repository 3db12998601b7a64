/// Whether a folded line gives a promise now: the speaker says "I" and binds themselves. A question, a promise that is only
/// remembered or refused, and a plain "I will see" give none.
#[must_use]
pub fn is_promise(folded: &str) -> bool {
    const ZH: [&str; 27] = [
        "我答应",
        "我保证",
        "我承诺",
        "我发誓",
        "我一定",
        "我向你保证",
        "我向你发誓",
        "一言为定",
        "包在我身上",
        "我会把",
        "我会给",
        "我会帮",
        "我会找",
        "我会带",
        "我会救",
        "我会回",
        "我会替",
        "我会保护",
        "我会告诉",
        "我会去",
        "我会还",
        "我会来",
        "我会为",
        "我会让",
        "我会留",
        "我会守",
        "我会送",
    ];
    const EN: [&str; 9] = [
        "i promise",
        "i swear",
        "i vow",
        "i give you my word",
        "you have my word",
        "i will",
        "i'll",
        "i shall",
        "i won't",
    ];
    // What binds nobody: "I will be late", "I'll see".
    const LOOSE: [&str; 15] = [
        "be", "see", "think", "wait", "look", "try", "have", "need", "take", "not", "just", "pass", "manage",
        "consider", "die",
    ];
    if super::is_question(folded) {
        return false;
    }
    let zh = ZH.iter().any(|words| {
        folded.match_indices(words).any(|(at, _)| {
            let rest = folded.get(at + words.len()..).unwrap_or_default();
            !rest.starts_with(['过', '了']) && !rest.starts_with("不了")
        })
    });
    zh || EN.iter().any(|words| {
        folded.match_indices(words).any(|(at, _)| {
            let letter = |sign: char| sign.is_alphanumeric() || sign == '\'' || sign == '’';
            let begins = folded.get(..at).is_none_or(|before| !before.ends_with(letter));
            let rest = folded.get(at + words.len()..).unwrap_or_default();
            let next = rest.split_whitespace().next().unwrap_or_default().trim_matches(|sign: char| !letter(sign));
            let loose = words.ends_with("ll") && (LOOSE.contains(&next) || next.is_empty());
            begins && !rest.starts_with(letter) && !loose
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::fold;

    #[test]
    fn a_promise_binds_the_speaker() {
        for text in [
            "我答应把哈尔带回来",
            "我会找到你儿子",
            "我发誓不告诉任何人",
            "初雪之前，我一定把信交到哈尔手里",
            "I promise to bring Hal home.",
            "I will find your son.",
            "Trust me, I'll bring it back!",
            "You have my word",
            "I won't tell anyone.",
        ] {
            assert!(is_promise(&fold(text)), "{text}");
        }
    }

    #[test]
    fn what_binds_nobody_is_no_promise() {
        for text in [
            "我答应过什么？",
            "你答应过我",
            "我会游泳",
            "今晚很冷",
            "我答应了他",
            "What did I promise you?",
            "I promised him once.",
            "I will be late",
            "I'll see",
            "Will I find him?",
            "Hal will come home",
        ] {
            assert!(!is_promise(&fold(text)), "{text}");
        }
    }
}
