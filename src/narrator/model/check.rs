//! What is wrong with a story text: its language, a refusal, an echo of the prompt, endless repetition.

use std::collections::HashMap;

use super::Issue;
use super::contract::examples;
use super::narration::{narration_of, weight};
use crate::prompt::{Prompt, Role};
use crate::text::{Language, is_han, sentences};

/// Beginnings by which a model refuses, in lower case.
const REFUSALS: [&str; 22] = [
    "i'm sorry, but i can",
    "i’m sorry, but i can",
    "i'm sorry, i can",
    "i’m sorry, i can",
    "i am sorry, but i can",
    "sorry, but i can't",
    "sorry, i can't",
    "i cannot assist",
    "i can't assist",
    "i can’t assist",
    "i cannot help with",
    "i can't help with",
    "i'm unable to",
    "i am unable to",
    "as an ai",
    "i cannot fulfill",
    "i can't fulfill",
    "我无法协助",
    "作为一个ai",
    "作为人工智能",
    "作为一个人工智能",
    "作为ai",
];
/// Beginnings of Chinese refusals after an apology.
const APOLOGIES: [&str; 4] = ["对不起", "抱歉", "很抱歉", "非常抱歉"];
/// What follows an apology in a refusal.
const UNABLE: [&str; 6] = ["无法", "不能", "没法", "不可以", "不便", "无权"];
/// Words that describe a form and are no content.
const PLACEHOLDERS: [&str; 40] = [
    "...",
    "…",
    "string",
    "text",
    "choice",
    "choice 1",
    "choice 2",
    "choice 3",
    "option",
    "option 1",
    "option 2",
    "option 3",
    "first option",
    "second option",
    "third option",
    "first choice",
    "second choice",
    "third choice",
    "choice a",
    "choice b",
    "choice c",
    "选项",
    "选项一",
    "选项二",
    "选项三",
    "选项1",
    "选项2",
    "选项3",
    "选择一",
    "选择二",
    "选择三",
    "三个简短的选项",
    "正文",
    "the story text",
    "the story text.",
    "story text",
    "narration",
    "字符串",
    "故事正文",
    "三个短选项",
];
/// The shortest sentence of the example whose return is an echo; a Chinese character counts three.
const ECHO: usize = 24;
/// The shortest sentence that counts for repetition, and how often it may stand in one text.
const SENTENCE: usize = 15;
const TIMES: usize = 3;
/// The same for a long sentence, which nobody writes twice for its effect: a small model that says it again goes on so.
const LONG_SENTENCE: usize = 48;
const LONG_TIMES: usize = 1;
/// The longest stretch that is looked for when a text runs in a circle, in characters.
const CIRCLE: usize = 160;

/// What is wrong with a story text, if it cannot be told. It may be the beginning of one.
pub(super) fn fault_of(narration: &str, language: Language) -> Option<Issue> {
    if is_refusal(narration) {
        Some(Issue::Refusal)
    } else if is_placeholder(narration) || echoes(narration, language) {
        Some(Issue::Echo)
    } else if is_foreign(narration, language) {
        Some(Issue::WrongLanguage)
    } else {
        None
    }
}

/// Whether a text describes the form instead of filling it.
pub(super) fn is_placeholder(text: &str) -> bool {
    let text = text.trim().trim_matches(['<', '>', '[', ']', '"', '“', '”']).to_lowercase();
    let counts = ["2-4 ", "two to four ", "2到4", "两到四", "三个简短", "three short things"];
    PLACEHOLDERS.contains(&text.as_str())
        || counts.iter().any(|count| text.starts_with(count))
        || (text.contains('|') && !text.contains(' '))
}

/// Whether a text holds a sentence of the contract's example.
fn echoes(text: &str, language: Language) -> bool {
    examples(language).iter().filter_map(narration_of).any(|narration| {
        sentences(&narration).map(str::trim).any(|sentence| weight(sentence) >= ECHO && text.contains(sentence))
    })
}

/// Whether a text copies what it was asked by: a sentence of the instructions, or the head of what is to be summed up.
pub(super) fn copies(text: &str, prompt: &Prompt) -> bool {
    let mut asked = prompt.messages.iter().filter(|message| message.role == Role::System);
    let mut given = prompt.messages.iter().filter(|message| message.role == Role::User);
    let copied = |sentence: &str| weight(sentence) >= ECHO && text.contains(sentence);
    let head = |content: &str| content.lines().next().is_some_and(|line| text.starts_with(line.trim()));
    asked.any(|message| sentences(&message.content).map(str::trim).any(copied))
        || given.any(|message| !message.content.is_empty() && head(&message.content))
}

/// Whether a model refuses: an apology, or talk about itself, at the very beginning.
fn is_refusal(text: &str) -> bool {
    let text = text.trim_start_matches(['"', '“', '*', ' ']).to_lowercase();
    if REFUSALS.iter().any(|refusal| text.starts_with(refusal)) {
        return true;
    }
    let Some(rest) = APOLOGIES.iter().find_map(|apology| text.strip_prefix(apology)) else { return false };
    let rest: String = rest.trim_start_matches(['，', ',', '。', ' ', '！']).chars().take(10).collect();
    rest.starts_with('我') && UNABLE.iter().any(|word| rest.contains(word))
}

/// Whether a text is in another language than asked. Names in other letters do no harm.
fn is_foreign(text: &str, language: Language) -> bool {
    let han = text.chars().filter(|char| is_han(*char)).count();
    let kana = text.chars().filter(|char| matches!(char, '\u{3041}'..='\u{30fe}')).count();
    let words = text.split(|char: char| !char.is_ascii_alphabetic()).filter(|word| word.len() > 1).count();
    if han.saturating_add(words).saturating_add(kana) < 4 {
        return false;
    }
    match language {
        Language::Zh => han < words || kana.saturating_mul(2) > han,
        Language::En => han.saturating_add(kana) > words,
    }
}

/// Where a text begins to repeat itself, in bytes: what stands before is worth keeping.
///
/// A stretch that runs in a circle at the end, or one sentence more than three times, a long one more than once.
pub(super) fn repetition(text: &str) -> Option<usize> {
    let circle = circle(text);
    let sentence = repeated_sentence(text);
    match (circle, sentence) {
        (Some(circle), Some(sentence)) => Some(circle.min(sentence)),
        (circle, sentence) => circle.or(sentence),
    }
}

fn repeated_sentence(text: &str) -> Option<usize> {
    let mut seen: HashMap<&str, (usize, usize)> = HashMap::new();
    let mut at = 0_usize;
    let mut first: Option<usize> = None;
    for sentence in sentences(text) {
        let start = text.get(at..).and_then(|rest| rest.find(sentence)).map_or(at, |found| at.saturating_add(found));
        at = start.saturating_add(sentence.len());
        let sentence = sentence.trim();
        if weight(sentence) < SENTENCE {
            continue;
        }
        // The second place is where the repetition begins, if it turns out to be one.
        let (count, second) = seen.entry(sentence).or_insert((0, start));
        *count = count.saturating_add(1);
        if *count == 2 {
            *second = start;
        }
        let times = if weight(sentence) < LONG_SENTENCE { TIMES } else { LONG_TIMES };
        if *count > times {
            first = Some(first.map_or(*second, |first| first.min(*second)));
        }
    }
    first
}

fn circle(text: &str) -> Option<usize> {
    let chars: Vec<(usize, char)> = text.char_indices().collect();
    let count = chars.len();
    let same = |at: usize, period: usize| {
        let before = at.checked_sub(period)?;
        Some(chars.get(at)?.1 == chars.get(before)?.1)
    };
    for period in 1..=CIRCLE.min(count / 3) {
        // A short stretch may stand often for its effect ("no, no, no"), a long one never three times.
        let times: usize = match period {
            1 => 24,
            2..=5 => 8,
            6..=11 => 4,
            _ => 3,
        };
        let need = period.saturating_mul(times.saturating_sub(1));
        let run = (0..count).rev().take_while(|at| same(*at, period) == Some(true)).count();
        if run >= need.max(1) {
            // The run begins one period before its first repeated character; one period is kept.
            let begin = count.saturating_sub(run);
            return chars.get(begin).map(|(byte, _)| *byte);
        }
    }
    None
}

/// A text up to where it repeats itself, ended at a sentence where one ends.
pub(super) fn until(text: &str, end: usize) -> &str {
    // The mark that ends the sentence may be taken for the first one of the next round.
    let rest = text.get(end..).unwrap_or_default();
    let marks: usize = rest.chars().take_while(|char| ends(*char)).map(char::len_utf8).sum();
    let kept = text.get(..end.saturating_add(marks)).unwrap_or(text);
    let last = kept.char_indices().rev().find(|(_, char)| ends(*char));
    let last = last.map_or(0, |(at, char)| at.saturating_add(char.len_utf8()));
    let whole = kept.get(..last).unwrap_or_default().trim_end();
    if whole.is_empty() { kept.trim_end() } else { whole }
}

/// Whether a character ends a sentence, or stands after its end.
const fn ends(char: char) -> bool {
    matches!(char, '.' | '!' | '?' | '。' | '！' | '？' | '…' | '”' | '」' | '"' | '\'' | '’' | '\n')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_in_another_language_is_known() {
        let (zh, en) = (Language::Zh, Language::En);
        assert_eq!(fault_of("You walk into the mist.", zh), Some(Issue::WrongLanguage));
        assert_eq!(fault_of("你走进雾里，听见水声。", en), Some(Issue::WrongLanguage));
        assert_eq!(fault_of("霧の中に入ります。とても静かです。", zh), Some(Issue::WrongLanguage));
        assert_eq!(fault_of("Elwen 对 Bruno 说：“别动。”雾里有人。", zh), None);
        assert_eq!(fault_of("You meet 艾尔文, who nods.", en), None);
        assert_eq!(fault_of("“嗯。”", en), None);
        assert_eq!(fault_of("", zh), None);
    }

    #[test]
    fn a_summary_that_copies_what_it_was_asked_by_is_known() {
        use crate::prompt::PromptMessage;
        let message = |role, content: &str| PromptMessage { role, content: content.to_owned() };
        for (asked, given, copy, own) in [
            (
                "Sum up what happened in the turns below. Keep every name.",
                "[Turn 3] Player: wait\nThe rain falls.",
                "[Turn 3] Player: wait The rain falls on.",
                "[Turn 3] The hero waits and the rain falls. He will keep every name.",
            ),
            (
                "把下面几个回合发生的事概括下来。不要列表。",
                "[回合 3] 玩家：等着\n雨下着。",
                "[回合 3] 玩家：等着 雨下着。",
                "主角等着，雨下着。不要列表。",
            ),
        ] {
            let messages = vec![message(Role::System, asked), message(Role::User, given)];
            let prompt = Prompt { messages, ..Prompt::default() };
            let quoted = format!("{own} {}", sentences(asked).next().unwrap());
            assert!(copies(copy, &prompt) && copies(&quoted, &prompt), "{asked}");
            assert!(!copies(own, &prompt), "{own}");
            assert!(!copies(own, &Prompt::default()));
        }
    }

    #[test]
    fn a_refusal_is_known_and_an_apology_in_the_story_is_none() {
        for text in [
            "I'm sorry, but I can't continue this story.",
            "As an AI language model, I",
            "抱歉，我无法继续讲述这个情节。",
            "作为一个AI，我",
        ] {
            assert_eq!(fault_of(text, Language::Zh), Some(Issue::Refusal), "{text}");
        }
        for text in
            ["“抱歉，让你久等了。”老猎人说。", "\"I'm sorry,\" the hunter says.", "对不起，他低声说，你不能留下。"]
        {
            assert_ne!(fault_of(text, Language::Zh), Some(Issue::Refusal), "{text}");
        }
    }

    #[test]
    fn an_echo_of_the_prompt_is_known() {
        assert_eq!(fault_of("2-4 sentences in second person", Language::En), Some(Issue::Echo));
        assert_eq!(fault_of("2到4句，第二人称", Language::Zh), Some(Issue::Echo));
        for language in Language::ALL {
            for example in examples(language) {
                let narration = narration_of(&example).unwrap();
                assert_eq!(fault_of(&narration, language), Some(Issue::Echo));
                let first = sentences(&narration).next().unwrap();
                assert_eq!(fault_of(first, language), Some(Issue::Echo), "{first}");
            }
        }
        assert!(is_placeholder("<second option>") && is_placeholder("选项二") && is_placeholder("add_item|move"));
        assert!(!is_placeholder("看看灯芯"));
    }

    #[test]
    fn repetition_is_found_and_cut() {
        let cut = |text: &str| repetition(text).map(|end| until(text, end).to_owned());
        let circle = "你走到破庙。".to_owned() + &"你捡起铜戒指，然后向供桌上走去。".repeat(5);
        assert_eq!(cut(&circle).as_deref(), Some("你走到破庙。你捡起铜戒指，然后向供桌上走去。"));
        let open =
            "You laugh. ".to_owned() + &"You then say, 'I want to fight you.' The troll nods. ".repeat(6) + "You then";
        assert_eq!(cut(&open).as_deref(), Some("You laugh. You then say, 'I want to fight you.' The troll nods."));
        let loose = "The troll will not give you gold. Ah. The troll will not give you gold. But. The troll will not give you gold. Oh. The troll will not give you gold.";
        assert_eq!(cut(loose).as_deref(), Some("The troll will not give you gold. Ah."));
        assert_eq!(cut(&"；".repeat(40)).as_deref(), Some("；"));
        for fine in [
            "不，不，不，他喊道。",
            "No. No. No. No.",
            "哈哈哈哈哈哈",
            "The door. The door. The door opens.",
            "",
            "──────────",
        ] {
            assert_eq!(cut(fine), None, "{fine}");
        }
    }
}
