//! Who is here, who lives, who is dead, in English.

use super::Reading;
use super::token::{Mention, Token};
use super::verbs::{Class, Tense, verbs};
use crate::memory::consistency::claim::Claim;

/// What the hero does to someone who is there.
const MEETS: &[&str] = &[
    "see",
    "saw",
    "spot",
    "spotted",
    "notice",
    "noticed",
    "recognise",
    "recognised",
    "recognize",
    "recognized",
    "find",
    "found",
    "meet",
    "met",
    "greet",
    "greeted",
    "face",
    "faced",
    "hug",
    "hugged",
    "embrace",
    "embraced",
    "thank",
    "thanked",
    "watch",
    "watched",
    "join",
    "joined",
    "follow",
    "followed",
    "ask",
    "asked",
    "tell",
    "told",
    "answer",
    "answered",
    "help",
    "helped",
    "hand",
    "handed",
    "give",
    "gave",
];
/// Words that begin a clause whose subject follows its verb.
const FRONTED: &[&str] = &[
    "in", "behind", "before", "beside", "on", "at", "under", "beneath", "there", "here", "next", "from", "out",
    "across", "above", "near", "by", "through", "between", "beyond", "opposite", "then", "up", "down", "among",
];

pub(super) fn read(reading: &Reading<'_>, add: &mut dyn FnMut(Claim)) {
    for mention in reading.persons() {
        here(reading, mention, add);
        life(reading, mention, add);
        gone(reading, mention, add);
    }
    for mention in reading.sentence.mentions.iter().filter(|mention| mention.meaning.is_person() && mention.genitive) {
        body(reading, mention, add);
    }
    falls(reading, add);
    hero(reading, add);
}

fn here(reading: &Reading<'_>, mention: &Mention, add: &mut dyn FnMut(Claim)) {
    let who = &mention.meaning.who;
    let sentence = reading.sentence;
    let start = mention.words.start;
    let object = is_object(reading, mention);
    if !object {
        let deeds = reading.deeds(mention.words.end, reading.tense);
        let rises = deeds.iter().any(|deed| {
            (deed.form.base == "rise" || deed.form.base == "get")
                && (sentence.reads(deed.at + 1, "up")
                    || sentence.reads(deed.at + 1, "to its feet")
                    || sentence.reads(deed.at + 1, "to his feet")
                    || sentence.reads(deed.at + 1, "to her feet")
                    || sentence.reads(deed.at + 1, "again"))
        });
        if rises {
            add(Claim::Rises(who.clone()));
        }
        if !deeds.is_empty() {
            let still = deeds.iter().all(|deed| deed.form.class == Class::Lie);
            add(Claim::Here { who: who.clone(), still });
        }
    }
    if is_inverted(reading, mention) || is_met(reading, mention) || is_named(reading, mention) {
        add(Claim::Here { who: who.clone(), still: false });
    }
    if speaks(reading, mention) {
        add(Claim::Here { who: who.clone(), still: false });
    }
    let next = mention.words.end;
    if reading.is_be(sentence.word(next)) && reading.frame.is_real(next) && !object {
        let after = next
            + usize::from(matches!(sentence.word(next + 1), "still" | "already" | "now" | "right" | "suddenly"))
            + 1;
        let at_hand = [
            "here",
            "with you",
            "beside you",
            "before you",
            "in front of you",
            "next to you",
            "behind you",
            "at your side",
        ];
        if at_hand.iter().any(|words| sentence.reads(after, words)) && start_of_clause(reading, start) {
            add(Claim::Here { who: who.clone(), still: false });
        }
    }
}

/// `Hal: "…"`; or a name beside speech, of one whom the model itself names as a speaker.
fn speaks(reading: &Reading<'_>, mention: &Mention) -> bool {
    let tokens = &reading.sentence.tokens;
    let start = before_article(reading, mention.words.start);
    let begins = start == 0 || matches!(tokens.get(start - 1), Some(Token::Speech));
    let named = matches!(tokens.get(mention.words.end), Some(Token::Colon))
        && matches!(tokens.get(mention.words.end + 1), Some(Token::Speech));
    let beside = tokens.contains(&Token::Speech) && reading.told.is_speaker(&mention.meaning.who);
    begins && (named || beside) && reading.frame.is_real(mention.words.start)
}

/// Whether a mention is the object of a verb or a preposition: "you ask Hal", "the chair of Hal".
fn is_object(reading: &Reading<'_>, mention: &Mention) -> bool {
    let at = before_article(reading, mention.words.start);
    let Some(before) = at.checked_sub(1) else { return false };
    let word = reading.sentence.word(before);
    let preposition = matches!(
        word,
        "of" | "for"
            | "to"
            | "with"
            | "about"
            | "from"
            | "by"
            | "at"
            | "on"
            | "in"
            | "into"
            | "behind"
            | "beside"
            | "near"
            | "like"
            | "than"
            | "before"
            | "after"
            | "without"
            | "past"
            | "toward"
            | "towards"
            | "around"
            | "over"
            | "between"
            | "named"
            | "called"
            | "name"
            | "word"
            | "letters"
    );
    // "as Hal jumps" and "you see Hal sitting" have a subject of their own.
    preposition && !(word == "before" && verbs(reading.sentence.word(mention.words.end)).iter().any(|form| form.third))
}

/// The place before the article of a name, or the place itself.
fn before_article(reading: &Reading<'_>, at: usize) -> usize {
    match at.checked_sub(1) {
        Some(before) if reading.sentence.word(before) == "the" => before,
        _ => at,
    }
}

fn start_of_clause(reading: &Reading<'_>, at: usize) -> bool {
    let at = before_article(reading, at);
    at == 0
        || !matches!(reading.sentence.tokens.get(at - 1), Some(Token::Word { .. }))
        || matches!(
            reading.sentence.word(at - 1),
            "and" | "but" | "then" | "now" | "where" | "when" | "while" | "as" | "suddenly"
        )
}

/// "says Hal", "behind the gate stands Silas".
fn is_inverted(reading: &Reading<'_>, mention: &Mention) -> bool {
    let sentence = reading.sentence;
    let Some(verb) = before_article(reading, mention.words.start).checked_sub(1) else { return false };
    if !reading.frame.is_real(verb) {
        return false;
    }
    let class = verbs(sentence.word(verb)).iter().find(|form| form.is(reading.tense)).map(|form| form.class);
    match class {
        Some(Class::Speak) => {
            let before = verb.checked_sub(1).and_then(|at| sentence.tokens.get(at));
            matches!(before, Some(Token::Speech))
                || (verb >= 2
                    && matches!(before, Some(Token::Comma))
                    && matches!(sentence.tokens.get(verb - 2), Some(Token::Speech)))
        }
        Some(Class::Move | Class::Stand) => {
            let start = (0..verb).rev().find(|at| {
                !matches!(sentence.tokens.get(*at), Some(Token::Word { .. }))
                    || matches!(sentence.word(*at), "and" | "but")
            });
            let start = start.map_or(0, |at| at + 1);
            FRONTED.contains(&sentence.word(start)) && start < verb + 1
        }
        _ => false,
    }
}

/// "you see Hal", "you hand Hal the rope".
fn is_met(reading: &Reading<'_>, mention: &Mention) -> bool {
    let sentence = reading.sentence;
    let Some(verb) = before_article(reading, mention.words.start).checked_sub(1) else { return false };
    if !MEETS.contains(&sentence.word(verb)) || !reading.frame.is_real(verb) {
        return false;
    }
    let subject = (verb.saturating_sub(3)..verb).any(|at| sentence.word(at) == "you");
    let bound = matches!(sentence.word_before(verb), "to" | "not" | "never");
    let tense =
        if reading.hero_tense() == Tense::Past { is_past(sentence.word(verb)) } else { !is_past(sentence.word(verb)) };
    subject && !bound && tense
}

fn is_past(word: &str) -> bool {
    word.ends_with("ed") || matches!(word, "saw" | "found" | "met" | "told" | "gave")
}

/// "It is Rook."
fn is_named(reading: &Reading<'_>, mention: &Mention) -> bool {
    let sentence = reading.sentence;
    let at = before_article(reading, mention.words.start);
    let Some(be) = at.checked_sub(1) else { return false };
    let subject = be.checked_sub(1).is_some_and(|at| matches!(sentence.word(at), "it" | "there"));
    let alone = !matches!(sentence.tokens.get(mention.words.end), Some(Token::Word { .. }))
        || sentence.word(mention.words.end) == "who";
    subject && alone && reading.is_be(sentence.word(be)) && reading.frame.is_real(be)
}

/// Who is dead, who is alive.
fn life(reading: &Reading<'_>, mention: &Mention, add: &mut dyn FnMut(Claim)) {
    let sentence = reading.sentence;
    let who = &mention.meaning.who;
    if is_object(reading, mention) {
        return;
    }
    let mut at = mention.words.end;
    let mut not = false;
    let mut perfect = false;
    let mut be = false;
    let falls = verbs(sentence.word(at)).iter().any(|form| form.class == Class::Lie && form.is(reading.tense));
    if falls && sentence.reads(at + 1, "dead") && !is_idiom(sentence.word(at + 2)) && reading.frame.is_real(at) {
        return add(Claim::Dead(who.clone()));
    }
    while matches!(
        sentence.word(at),
        "is" | "was"
            | "has"
            | "had"
            | "been"
            | "not"
            | "still"
            | "now"
            | "already"
            | "quite"
            | "really"
            | "yet"
            | "just"
            | "and"
    ) {
        match sentence.word(at) {
            "is" | "was" => be = reading.is_be(sentence.word(at)),
            "has" => perfect = reading.tense != Tense::Past,
            "not" => not = true,
            _ => {}
        }
        at += 1;
    }
    if !reading.frame.is_now(at) {
        return;
    }
    let dies = if reading.tense == Tense::Past { sentence.word(at) == "died" } else { sentence.word(at) == "dies" };
    let dead = match sentence.word(at) {
        "dead" | "lifeless" | "killed" | "slain" => be && !is_idiom(sentence.word(at + 1)),
        "died" => perfect || dies,
        "dies" => dies,
        "stops" | "stopped" => sentence.reads(at + 1, "breathing") && start_of_clause(reading, mention.words.start),
        _ => false,
    };
    let alive = match sentence.word(at) {
        "alive" => be,
        "lives" | "lived" | "breathes" => sentence.word_before(at) == "still",
        "breathing" => be && sentence.word_before(at) == "still",
        _ => false,
    };
    match (dead, alive, not) {
        (true, _, false) if reading.frame.is_real(at) => add(Claim::Dead(who.clone())),
        (true, _, true) => add(Claim::Alive(who.clone())),
        (_, true, false) if reading.frame.is_real(at) => add(Claim::Alive(who.clone())),
        (_, true, true) => add(Claim::Dead(who.clone())),
        _ => {}
    }
}

/// "dead tired", "dead set on it".
fn is_idiom(next: &str) -> bool {
    matches!(
        next,
        "drunk"
            | "tired"
            | "asleep"
            | "serious"
            | "set"
            | "on"
            | "right"
            | "still"
            | "quiet"
            | "silent"
            | "to"
            | "white"
            | "certain"
            | "sure"
            | "calm"
            | "pale"
            | "straight"
            | "weight"
            | "wrong"
            | "against"
    )
}

/// "Hal is gone", "Hal is nowhere to be seen", "there is no sign of Hal".
fn gone(reading: &Reading<'_>, mention: &Mention, add: &mut dyn FnMut(Claim)) {
    let sentence = reading.sentence;
    let (start, end) = (before_article(reading, mention.words.start), mention.words.end);
    let ends = |at: usize| !matches!(sentence.tokens.get(at), Some(Token::Word { .. })) || sentence.word(at) == "and";
    // "When Hal is gone" and "once he had left" tell of no such thing.
    let bound = (start.saturating_sub(2)..start).any(|at| {
        matches!(sentence.word(at), "when" | "once" | "after" | "since" | "that" | "until" | "till" | "while")
    });
    let adverb = usize::from(matches!(sentence.word(end + 1), "already" | "now" | "simply" | "just"));
    let at = end + 1 + adverb;
    let be = reading.is_be(sentence.word(end));
    let perfect = sentence.word(end) == if reading.tense == Tense::Past { "had" } else { "has" };
    let told = !is_object(reading, mention)
        && ((be && sentence.word(at) == "gone" && ends(at + 1))
            || (be && sentence.reads(at, "nowhere to be seen"))
            || (perfect && sentence.word(at) == "left" && ends(at + 1))
            || (perfect && sentence.word(at) == "vanished" && ends(at + 1)));
    let sign = ["no sign of", "no trace of"];
    let sign = start >= 3 && sign.iter().any(|words| sentence.reads(start - 3, words)) && ends(end);
    let real = if sign { reading.frame.is_now(start) } else { reading.frame.is_real(at) };
    // "Nowhere" denies nothing here.
    let nowhere = sentence.reads(at, "nowhere to be seen") && reading.frame.is_now(at);
    if (told || sign) && (real || nowhere) && !bound {
        add(Claim::Gone(mention.meaning.who.clone()));
    }
}

/// "Hal's body lies there".
fn body(reading: &Reading<'_>, mention: &Mention, add: &mut dyn FnMut(Claim)) {
    let sentence = reading.sentence;
    let at = mention.words.end;
    let body = matches!(sentence.word(at), "body" | "corpse" | "carcass" | "grave" | "tomb")
        && !matches!(
            sentence.word(at + 1),
            "language" | "is" | "aches" | "was" | "shakes" | "trembles" | "tenses" | "heat" | "weight"
        );
    let lifeless = matches!(sentence.word(at), "lifeless" | "dead" | "cold")
        && matches!(sentence.word(at + 1), "body" | "hand" | "eyes");
    let lies = verbs(sentence.word(at + 1)).iter().any(|form| form.class == Class::Lie);
    if (lifeless || (body && (lies || sentence.word(at) != "body"))) && reading.frame.is_real(at) {
        add(Claim::Dead(mention.meaning.who.clone()));
    }
}

/// Words that tell of a fall, whoever falls.
fn falls(reading: &Reading<'_>, add: &mut dyn FnMut(Claim)) {
    const FALLS: &[&str] = &[
        "dead",
        "dies",
        "died",
        "die",
        "falls",
        "fell",
        "fallen",
        "drops",
        "dropped",
        "collapses",
        "collapsed",
        "corpse",
        "body",
        "lifeless",
        "carcass",
        "crumples",
        "crumpled",
        "slumps",
        "slumped",
        "topples",
        "toppled",
        "killed",
        "slain",
        "finished",
        "defeated",
        "beaten",
        "throat",
        "blood",
        "heart",
        "limp",
        "stabs",
        "stabbed",
        "pierces",
        "pierced",
        "dissolves",
        "dissolved",
        "crumbles",
        "crumbled",
    ];
    let still = [
        "lies still",
        "lay still",
        "does not move",
        "did not move",
        "goes down",
        "went down",
        "goes still",
        "went still",
        "last breath",
    ];
    let told = (0..reading.sentence.tokens.len())
        .any(|at| FALLS.contains(&reading.sentence.word(at)) && reading.frame.is_real(at));
    if told || still.iter().any(|words| reading.sentence.has(words)) {
        let mut persons = reading.persons();
        let one = persons.next().map(|mention| mention.meaning.who.clone());
        add(Claim::Falls(one));
    }
}

/// "You die."
fn hero(reading: &Reading<'_>, add: &mut dyn FnMut(Claim)) {
    let sentence = reading.sentence;
    for at in 0..sentence.tokens.len() {
        let falls = ["you fall dead", "you fell dead", "you drop dead", "you dropped dead"];
        let falls = falls.iter().any(|words| sentence.reads(at, words)) && !is_idiom(sentence.word(at + 3));
        let ends = [
            "you are killed",
            "you were killed",
            "you breathe your last",
            "you breathed your last",
            "you draw your last breath",
            "you drew your last breath",
            "your heart stops for good",
            "your life ends",
            "your life ended",
            "you are dying",
            "you were dying",
        ];
        if (falls || ends.iter().any(|words| sentence.reads(at, words))) && reading.frame.is_real(at + 1) {
            add(Claim::HeroDead);
            continue;
        }
        let dies = match reading.tense {
            Tense::Past => sentence.reads(at, "you died") || sentence.reads(at, "you were dead"),
            _ => sentence.reads(at, "you die") || sentence.reads(at, "you are dead"),
        };
        let done = matches!(sentence.tokens.get(at + 2), None | Some(Token::Comma | Token::Break))
            || sentence.word(at + 1) != "die";
        if dies && done && !is_idiom(sentence.word(at + 3)) && reading.frame.is_real(at + 1) {
            add(Claim::HeroDead);
        }
    }
}
