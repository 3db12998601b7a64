/// Whether a folded line is a question: by its mark, by a question word of Chinese, by how an English one begins.
#[must_use]
pub fn is_question(folded: &str) -> bool {
    const WITHIN: [&str; 12] =
        ["什么", "谁", "哪", "怎么", "为何", "几时", "多少", "吗", "呢", "是不是", "有没有", "能不能"];
    const BEGIN: [&str; 22] = [
        "who ", "whose ", "what ", "what's ", "where ", "where's ", "when ", "why ", "how ", "which ", "do ", "does ",
        "did ", "is ", "are ", "was ", "were ", "can ", "could ", "will ", "would ", "have ",
    ];
    let said = folded.trim_end_matches(['"', '\'', ' ']);
    said.ends_with('?')
        || WITHIN.iter().any(|word| said.contains(word))
        || BEGIN.iter().any(|word| said.starts_with(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::fold;

    #[test]
    fn questions_are_told_from_statements() {
        for text in ["你儿子在哪", "这是谁的弓？", "who lives here", "Is he alive?", "你见过他吗"] {
            assert!(is_question(&fold(text)), "{text}");
        }
        for text in ["我会找到你儿子", "I will find your son.", "今晚很冷", "Thank you for the fire", "whoever comes"]
        {
            assert!(!is_question(&fold(text)), "{text}");
        }
    }
}
