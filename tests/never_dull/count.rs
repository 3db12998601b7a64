use std::collections::BTreeMap;

/// From how many characters on a sentence may stand three times at most.
const LONG: usize = 12;

/// What stands too often in the turns of a play: paragraphs twice, long sentences four times.
pub fn repetitions(turns: &[String]) -> Vec<String> {
    let mut paragraphs: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    let mut sentences: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (turn, text) in turns.iter().enumerate() {
        for paragraph in text.split("\n\n").map(str::trim).filter(|paragraph| !paragraph.is_empty()) {
            paragraphs.entry(paragraph).or_default().push(turn);
            for sentence in strict_sentences(paragraph) {
                sentences.entry(sentence).or_default().push(turn);
            }
        }
    }
    let twice = paragraphs.into_iter().filter(|(_, turns)| turns.len() > 1);
    let often = sentences.into_iter().filter(|(sentence, turns)| sentence.chars().count() >= LONG && turns.len() > 3);
    twice
        .map(|(text, turns)| format!("paragraph in turns {turns:?}: {text}"))
        .chain(often.map(|(text, turns)| format!("sentence in turns {turns:?}: {text}")))
        .collect()
}

/// The sentences of a paragraph, parted more often than a reader would: at every mark that may end one.
fn strict_sentences(paragraph: &str) -> Vec<String> {
    let mut sentences = vec![String::new()];
    let mut ended = false;
    for letter in paragraph.chars() {
        let ends = "。！？.!?…；;\n".contains(letter);
        let closes = "”’」』\"')".contains(letter);
        if ended && !ends && !closes {
            sentences.push(String::new());
        }
        ended = ends || (ended && closes);
        if let Some(sentence) = sentences.last_mut() {
            sentence.push(letter);
        }
    }
    sentences.into_iter().map(|sentence| sentence.trim().to_owned()).filter(|sentence| !sentence.is_empty()).collect()
}
