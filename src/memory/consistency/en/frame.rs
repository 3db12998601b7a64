//! What an English sentence tells as not so, or not now: negation, condition, hearsay, memory, dream, plan, likeness,
//! reading, question.

use super::token::{Sentence, Token};
use super::verbs::{Class, verbs};

/// What is told as real, by the place of the word.
#[derive(Debug)]
pub(super) struct Frame {
    unreal: Vec<bool>,
    /// Places whose only fault is a negation.
    denied: Vec<bool>,
    /// The sentence begins a story, a memory or a dream that later sentences may go on with.
    pub tale: bool,
}

/// How far an opener reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reach {
    /// To the end of its clause.
    Clause,
    /// Until another subject begins a clause.
    Subject,
    /// To the end of the sentence, or to `but` or `;`.
    Sentence,
}

/// Words that deny.
const DENY: &[&str] = &[
    "not", "no", "never", "nobody", "none", "nothing", "neither", "nor", "without", "nowhere", "hardly", "cannot",
    "barely", "stop", "stops", "stopped",
];
/// Words after which a clause is possible or wished, not told.
const MAYBE: &[&str] = &[
    "would", "could", "might", "may", "should", "shall", "will", "must", "can", "perhaps", "maybe", "probably",
    "possibly", "seem", "seems", "seemed", "almost", "nearly", "want", "wants", "wanted", "hope", "hopes", "hoped",
    "wish", "wishes", "wished", "plan", "plans", "planned", "intend", "mean", "meant", "expect", "expected", "decide",
    "decided", "pretend", "pretends", "promise", "promised", "ready",
];
/// Conjunctions of what is not said to be so.
const IF: &[&str] = &["if", "unless", "whether", "until", "till", "before", "lest", "had"];
/// Words after which the sentence tells what is only thought, dreamt, shown or remembered.
const THOUGHT: &[&str] = &[
    "dream",
    "dreams",
    "dreamt",
    "dreamed",
    "imagine",
    "imagines",
    "imagined",
    "remember",
    "remembers",
    "remembered",
    "recall",
    "recalls",
    "recalled",
    "memory",
    "memories",
    "painted",
    "painting",
    "portrait",
    "statue",
    "carving",
    "carved",
    "tapestry",
    "mural",
    "picture",
    "pictures",
    "pictured",
    "photograph",
    "reflection",
    "mirror",
    "rumour",
    "rumours",
    "rumor",
    "legend",
    "legends",
    "tale",
    "tales",
    "story",
    "stories",
    "song",
    "ballad",
    "vision",
    "visions",
    "think",
    "thinks",
    "thought",
    "suppose",
    "supposes",
    "supposed",
    "believe",
    "believes",
    "believed",
    "wonder",
    "wonders",
    "wondered",
    "guess",
    "guessed",
    "fancy",
    "fancied",
    "yesterday",
    "ago",
    "apparently",
    "supposedly",
    "allegedly",
    "ghost",
    "illusion",
    "hallucination",
    "inscription",
    "reads",
    "nightmare",
    "doubt",
    "doubted",
    "fear",
    "feared",
    "sketch",
];
/// Groups of words that do the same.
const THOUGHTS: &[&str] = &[
    "they say",
    "people say",
    "people said",
    "they said",
    "it is said",
    "was said to",
    "is said to",
    "are said to",
    "according to",
    "used to",
    "in those days",
    "back then",
    "long ago",
    "the old days",
    "when he was",
    "when she was",
    "when you were",
    "last night",
    "last year",
    "last winter",
    "last spring",
    "that night",
    "the night he",
    "the day he",
    "in your mind",
    "mind eye",
    "in your head",
    "your memory",
    "in my mind",
    "so it seems",
    "so it seemed",
    "the first night",
    "the day that",
    "the time when",
    "in the old",
    "you had heard",
    "you have heard",
    "you heard that",
    "you hear that",
    "has it that",
    "once said",
    "once told",
    "always said",
    "used to say",
    "must have",
    "could have",
    "would have",
    "might have",
];
/// Words after which somebody else's words follow without marks.
const ABOUT: &[&str] = &["that", "how", "about", "of", "whether", "why"];

impl Frame {
    /// `carried`: the sentence before told a tale that may go on.
    pub fn new(sentence: &Sentence, carried: bool) -> Self {
        let length = sentence.tokens.len();
        let mut frame = Self { unreal: vec![false; length], denied: vec![false; length], tale: false };
        if sentence.tokens.iter().rev().take(2).any(|token| *token == Token::Question) {
            frame.unreal.fill(true);
        }
        let hero_acts =
            ["you"].contains(&sentence.word(0)) || sentence.reads(0, "then you") || sentence.reads(0, "but you");
        if carried && !hero_acts {
            frame.unreal.fill(true);
            frame.tale = true;
        }
        let mut deny: Option<Reach> = None;
        let mut open: Option<Reach> = None;
        let mut told = false;
        for at in 0..length {
            if frame.ends(sentence, at, deny) {
                deny = None;
            }
            if frame.ends(sentence, at, open) {
                open = None;
            }
            let word = sentence.word(at);
            if DENY.contains(&word) && !sentence.reads(at, "no longer") && !sentence.reads(at, "not only") {
                deny = deny.or(Some(Reach::Clause));
            }
            if let Some(reach) = opener(sentence, at, told) {
                open = Some(open.filter(|open| rank(*open) > rank(reach)).unwrap_or(reach));
            }
            told = told
                || reports(word)
                || matches!(word, "story" | "news" | "letter" | "envelope" | "note" | "sign" | "heard");
            set(&mut frame.unreal, at, open.is_some());
            set(&mut frame.denied, at, deny.is_some());
        }
        // What is only thought reaches back to the beginning of its own clause: "Hal stands there, in your memory".
        if [
            "in your mind",
            "your memory",
            "mind eye",
            "so it seems",
            "so it seemed",
            "in your head",
            "you imagine",
            "you imagined",
        ]
        .iter()
        .any(|words| sentence.has(words))
        {
            frame.unreal.fill(true);
        }
        if reported_after(sentence) {
            frame.unreal.fill(true);
        }
        frame.tale = frame.tale || begins_a_tale(sentence);
        frame
    }

    /// Whether a place is told as so and now.
    pub fn is_real(&self, at: usize) -> bool {
        !self.at(&self.unreal, at) && !self.at(&self.denied, at)
    }

    /// The same, where a negation is no matter.
    pub fn is_now(&self, at: usize) -> bool {
        !self.at(&self.unreal, at)
    }

    #[expect(clippy::unused_self, reason = "a question about the frame")]
    fn at(&self, places: &[bool], at: usize) -> bool {
        places.get(at).copied().unwrap_or(true)
    }

    /// Whether what was opened with this reach ends at a place.
    #[expect(clippy::unused_self, reason = "a question about the frame")]
    fn ends(&self, sentence: &Sentence, at: usize, reach: Option<Reach>) -> bool {
        let Some(reach) = reach else { return false };
        let token = sentence.tokens.get(at);
        let hard =
            matches!(token, Some(Token::Break)) || matches!(sentence.word(at), "but" | "yet" | "instead" | "however");
        match reach {
            Reach::Sentence => hard,
            Reach::Clause => hard || matches!(token, Some(Token::Comma | Token::Colon)) || new_subject(sentence, at),
            Reach::Subject => hard || new_subject(sentence, at),
        }
    }
}

const fn rank(reach: Reach) -> u8 {
    match reach {
        Reach::Clause => 0,
        Reach::Subject => 1,
        Reach::Sentence => 2,
    }
}

fn set(places: &mut [bool], at: usize, value: bool) {
    if let Some(place) = places.get_mut(at)
        && value
    {
        *place = true;
    }
}

/// Whether a clause with a subject of its own begins here: after a comma, `and`, `while`, `then`.
fn new_subject(sentence: &Sentence, at: usize) -> bool {
    let Some(before) = at.checked_sub(1) else { return false };
    // "While nobody looks you take": a verb right after "you" makes it a subject.
    if sentence.word(at) == "you"
        && !matches!(
            sentence.word(before),
            "do" | "did" | "would" | "will" | "can" | "could" | "had" | "to" | "let" | "lets"
        )
        && verbs(sentence.word(at + 1)).iter().any(|form| form.bare || form.past)
        && !matches!(sentence.word(before), "if" | "unless" | "whether" | "that" | "before" | "until" | "when")
    {
        return true;
    }
    let after_mark = matches!(sentence.tokens.get(before), Some(Token::Comma | Token::Break | Token::Speech))
        || matches!(sentence.word(before), "and" | "while" | "then" | "when" | "as" | "until" | "suddenly");
    if !after_mark {
        return false;
    }
    let pronoun = matches!(sentence.word(at), "you" | "he" | "she" | "it" | "they" | "there");
    let article = matches!(sentence.word(at), "the" | "a" | "an" | "your" | "his" | "her" | "its");
    pronoun || article || sentence.mention_at(at).is_some()
}

fn reports(word: &str) -> bool {
    verbs(word).iter().any(|form| form.class == Class::Speak)
}

/// What a word opens, if anything.
fn opener(sentence: &Sentence, at: usize, told: bool) -> Option<Reach> {
    let word = sentence.word(at);
    let before = sentence.word_before(at);
    if matches!(sentence.tokens.get(at), Some(Token::Colon)) && told && !after_speech_verb_with_quote(sentence, at) {
        return Some(Reach::Sentence);
    }
    if word.is_empty() {
        return None;
    }
    if THOUGHT.contains(&word) && !sentence.reads(at, "think nothing") {
        // A hero's thought of something opens only what follows; "without a thought" opens nothing.
        return (before != "a").then_some(Reach::Sentence);
    }
    if THOUGHTS.iter().any(|words| sentence.reads(at, words)) {
        return Some(Reach::Sentence);
    }
    if matches!(word, "if" | "though") && before == "as" {
        return Some(Reach::Sentence);
    }
    if IF.contains(&word) && (word != "had" || at == 0) && (word != "before" || sentence.mention_at(at + 1).is_none()) {
        let before_hero = word == "before" && matches!(sentence.word(at + 1), "you" | "the" | "your" | "him" | "her");
        return (!before_hero).then_some(Reach::Subject);
    }
    if word == "like" && !matches!(before, "you" | "looks") || word == "unlike" {
        return Some(Reach::Clause);
    }
    if word == "looks" && sentence.word(at + 1) == "like" {
        return Some(Reach::Sentence);
    }
    if MAYBE.contains(&word) {
        return Some(Reach::Subject);
    }
    if matches!(word, "looking" | "search" | "searching" | "waiting" | "wait" | "waits" | "look")
        && sentence.word(at + 1) == "for"
    {
        return Some(Reach::Clause);
    }
    if word == "news" && sentence.word(at + 1) == "of" {
        return Some(Reach::Sentence);
    }
    let reported =
        ABOUT.contains(&word) && (reports(before) || (reports(sentence.word(at.wrapping_sub(2))) && at >= 2));
    if reported || (word == "about" && matches!(before, "talk" | "talks" | "talked" | "think")) {
        return Some(Reach::Sentence);
    }
    // "Elwen says Alicia went", "he told you the harp was": a clause right after the word for telling.
    let name_follows = sentence.mention_at(at).is_some_and(|mention| mention.words.start == at)
        || matches!(word, "he" | "she" | "they" | "there" | "the");
    let says = |word: &str| {
        matches!(word, "say" | "says" | "said" | "claim" | "claims" | "claimed" | "swear" | "swears" | "swore")
    };
    let tells = |word: &str| matches!(word, "tell" | "tells" | "told" | "assure" | "assures" | "assured");
    let direct = says(before) && subject_before(sentence, at - 1);
    let person = matches!(before, "you" | "him" | "her" | "them") && at >= 2 && tells(sentence.word(at - 2));
    if name_follows && (direct || person) {
        return Some(Reach::Sentence);
    }
    None
}

/// Whether the word for telling at a place has its subject before it, so that what follows is what is told.
fn subject_before(sentence: &Sentence, at: usize) -> bool {
    let Some(before) = at.checked_sub(1) else { return false };
    sentence.mention_at(before).is_some()
        || matches!(sentence.word(before), "he" | "she" | "they" | "you" | "it" | "people")
}

/// Whether a colon stands before speech in marks.
fn after_speech_verb_with_quote(sentence: &Sentence, at: usize) -> bool {
    matches!(sentence.tokens.get(at + 1), Some(Token::Speech) | None)
}

/// Whether the sentence ends in ", says Elwen" or ", Alicia told you" with nothing in quotation marks.
fn reported_after(sentence: &Sentence) -> bool {
    if sentence.tokens.contains(&Token::Speech) {
        return false;
    }
    (1..sentence.tokens.len()).any(|at| {
        if !matches!(sentence.tokens.get(at - 1), Some(Token::Comma | Token::Break)) {
            return false;
        }
        let tells = |at: usize| {
            matches!(
                sentence.word(at),
                "say"
                    | "says"
                    | "said"
                    | "tells"
                    | "told"
                    | "claim"
                    | "claims"
                    | "claimed"
                    | "swear"
                    | "swears"
                    | "swore"
                    | "explain"
                    | "explains"
                    | "explained"
                    | "whispers"
                    | "whispered"
            )
        };
        let after = |at: usize| {
            let skipped = usize::from(matches!(sentence.word(at), "the"));
            let start = at + skipped;
            match sentence.mention_at(start) {
                Some(mention) => Some(mention.words.end),
                None if matches!(sentence.word(start), "he" | "she" | "they" | "people" | "you") => Some(start + 1),
                None => None,
            }
        };
        let ended = |at: usize| {
            matches!(sentence.tokens.get(at), None | Some(Token::Comma | Token::Break))
                || matches!(sentence.word(at), "you" | "and" | "at" | "him" | "her" | "softly" | "quietly")
        };
        (tells(at) && after(at + 1).is_some_and(&ended)) || after(at).is_some_and(|end| tells(end) && ended(end + 1))
    })
}

/// Whether later sentences may go on with what is remembered, dreamt or told here.
fn begins_a_tale(sentence: &Sentence) -> bool {
    const TALES: &[&str] = &[
        "you dream",
        "you dreamt",
        "you dreamed",
        "in the dream",
        "in your dream",
        "a story",
        "the story",
        "a tale",
        "the tale",
        "you remember",
        "you remembered",
        "you recall",
        "you recalled",
        "tells you about",
        "told you about",
        "tells you of",
        "told you of",
        "told you at last",
        "the first night",
        "you imagine",
        "you imagined",
        "years ago",
        "long ago",
        "in it",
        "you lay out",
        "you laid out",
    ];
    TALES.iter().any(|words| sentence.has(words))
}
