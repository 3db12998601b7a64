//! What the hero has, gets, loses and counts, in English.

use super::Reading;
use super::clause::Deed;
use super::token::{Mention, Token};
use super::verbs::{Class, verbs};
use crate::memory::consistency::claim::{Claim, Things};

/// The hero gets what these verbs have as their object.
const GETS: &[&str] = &[
    "take", "pick", "receive", "get", "accept", "pocket", "gain", "acquire", "grab", "collect", "gather", "obtain",
    "win", "steal", "buy", "find", "seize", "catch",
];
/// The hero has what these verbs have as their object.
const HOLDS: &[&str] = &[
    "hold", "raise", "lift", "draw", "wield", "brandish", "grip", "clutch", "unwrap", "unfold", "play", "pull",
    "carry", "wear", "pluck", "swing", "unsling", "show", "grasp", "strap",
];
/// The hero gives away what these verbs have as their object.
const LOSES: &[&str] = &[
    "hand",
    "give",
    "pass",
    "throw",
    "toss",
    "lose",
    "burn",
    "sell",
    "trade",
    "surrender",
    "deliver",
    "feed",
    "drop",
    "fling",
    "hurl",
    "break",
    "leave",
    "discard",
    "abandon",
    "trust",
    "eat",
    "drink",
];
/// With these verbs someone gives the hero something.
const GIVES: &[&str] =
    &["hand", "give", "pass", "toss", "throw", "lend", "slip", "press", "push", "hang", "put", "lay", "present"];
/// With these verbs someone takes something from the hero.
const TAKES: &[&str] = &[
    "take",
    "snatch",
    "steal",
    "grab",
    "seize",
    "confiscate",
    "lift",
    "pocket",
    "relieve",
    "pull",
    "tear",
    "pluck",
    "fish",
    "win",
];

pub(super) fn read(reading: &Reading<'_>, add: &mut dyn FnMut(Claim)) {
    let hero = reading.hero_deeds();
    for deed in &hero {
        hero_does(reading, *deed, add);
    }
    for at in 0..reading.sentence.tokens.len() {
        gives(reading, &hero, at, add);
        takes(reading, &hero, at, add);
    }
    vanishes(reading, add);
    at_hand(reading, add);
    counts(reading, &hero, add);
}

/// The item that is the object of a verb: close behind it, with no preposition between.
fn object<'a>(reading: &'a Reading<'_>, verb: usize) -> Option<&'a Mention> {
    let sentence = reading.sentence;
    let item =
        sentence.mentions.iter().find(|mention| !mention.meaning.items.is_empty() && mention.words.start > verb)?;
    let between = verb + 1..item.words.start;
    let close = between.len() <= 6
        && between.clone().all(|at| matches!(sentence.tokens.get(at), Some(Token::Word { .. })))
        && between.clone().all(|at| {
            !matches!(
                sentence.word(at),
                "of" | "at"
                    | "to"
                    | "for"
                    | "with"
                    | "from"
                    | "about"
                    | "into"
                    | "on"
                    | "in"
                    | "like"
                    | "and"
                    | "but"
                    | "no"
                    | "not"
                    | "than"
                    | "by"
                    | "toward"
                    | "towards"
                    | "over"
                    | "against"
                    | "bite"
                    | "look"
                    | "piece"
            )
        });
    (close && !item.genitive).then_some(item)
}

fn things(mention: &Mention) -> Things {
    mention.meaning.things()
}

fn hero_does(reading: &Reading<'_>, deed: Deed, add: &mut dyn FnMut(Claim)) {
    let sentence = reading.sentence;
    let Some(item) = object(reading, deed.at) else { return };
    let end = reading.clause_end(deed.at);
    let tail = item.words.end..end;
    let own = ["bag", "pocket", "belt", "coat", "pack", "boot", "sleeve", "shoulder"];
    let from_own = sentence.any_in(tail.clone(), &["from", "out"]) && sentence.any_in(tail.clone(), &own)
        || sentence.word(deed.at + 1) == "out";
    let base = deed.form.base;
    if base == "break" && sentence.word(deed.at + 1) != "out" {
        return;
    }
    if GETS.contains(&base) {
        let held = from_own || matches!(base, "take" | "pick" | "grab" | "catch") && item.yours;
        return add(if held { Claim::Holds(things(item)) } else { Claim::Gets(things(item)) });
    }
    if HOLDS.contains(&base) && !(base == "pull" && !from_own && !item.yours) {
        return add(Claim::Holds(things(item)));
    }
    if LOSES.contains(&base) {
        let next = sentence.word(item.words.end);
        let gone = match base {
            "hand" | "pass" | "deliver" | "trust" | "surrender" | "give" | "trade" | "sell" | "feed" => {
                sentence.any_in(tail.clone(), &["to", "over", "away", "for", "back", "up"])
                    || next == "in"
                    || (deed.at + 1..item.words.start)
                        .any(|at| reading.persons().any(|person| person.words.contains(&at)))
            }
            "throw" | "toss" | "fling" | "hurl" => {
                sentence.any_in(tail, &["into", "away", "at", "down", "over", "in", "onto", "aside", "to"])
            }
            "leave" => sentence.any_in(tail, &["behind", "there", "with", "on"]),
            _ => true,
        };
        if gone && (!matches!(base, "eat" | "drink") || !item.plural) {
            add(Claim::Loses(things(item)));
        }
    }
}

/// Whether somebody other than the hero does what the verb at a place says.
fn other_does(reading: &Reading<'_>, hero: &[Deed], at: usize) -> bool {
    !hero.iter().any(|deed| deed.at == at)
        && verbs(reading.sentence.word(at)).iter().any(|form| form.is(reading.tense))
        && reading.frame.is_real(at)
        && !matches!(reading.sentence.word_before(at), "you" | "to" | "not")
}

/// "The old hunter hands you a boar spear", "hangs the shield on your back".
fn gives(reading: &Reading<'_>, hero: &[Deed], at: usize, add: &mut dyn FnMut(Claim)) {
    let sentence = reading.sentence;
    let Some(form) = verbs(sentence.word(at)).iter().find(|form| GIVES.contains(&form.base)) else { return };
    if !other_does(reading, hero, at) || form.class == Class::Lie && form.base != "hang" {
        return;
    }
    let end = sentence.tokens.len().min(at + 22);
    let to_you = sentence.word(at + 1) == "you"
        || (at..end).any(|place| {
            [
                "into your hand",
                "into your hands",
                "in your hand",
                "on your back",
                "into your bag",
                "into your pocket",
                "to you",
                "round your neck",
                "around your neck",
                "into your arms",
                "over your shoulders",
                "in your palm",
                "into your palm",
            ]
            .iter()
            .any(|words| sentence.reads(place, words))
        });
    if !to_you || sentence.any_in(at..at + 4, &["out"]) {
        return;
    }
    let mut near = sentence.mentions.iter().filter(|mention| !mention.meaning.items.is_empty());
    let item = near.find(|mention| {
        mention.words.start > at && mention.words.end <= end
            || mention.words.start < at && sentence.any_in(at..at + 3, &["it", "them"])
    });
    if let Some(item) = item.filter(|item| !item.genitive) {
        add(Claim::Gets(things(item)));
    }
}

/// "Rook snatches your knife", "takes the letter from you".
fn takes(reading: &Reading<'_>, hero: &[Deed], at: usize, add: &mut dyn FnMut(Claim)) {
    let sentence = reading.sentence;
    let taken = verbs(sentence.word(at)).iter().any(|form| TAKES.contains(&form.base));
    if !taken || !other_does(reading, hero, at) {
        return;
    }
    let Some(item) = object(reading, at) else { return };
    let end = reading.clause_end(item.words.end);
    let from_you = (item.words.end..end).any(|place| {
        sentence.reads(place, "from you") || sentence.reads(place, "from your") || sentence.reads(place, "out of your")
    });
    let grabs = sentence.word(at + 1) != "at" && sentence.word(at + 1) != "for";
    if (item.yours || from_you) && grabs {
        add(Claim::Loses(things(item)));
    }
}

/// "The knife slips into the water and is gone."
fn vanishes(reading: &Reading<'_>, add: &mut dyn FnMut(Claim)) {
    let sentence = reading.sentence;
    for item in sentence.mentions.iter().filter(|mention| !mention.meaning.items.is_empty() && !mention.genitive) {
        let at = item.words.end;
        let slips = matches!(
            sentence.word(at),
            "slips"
                | "slipped"
                | "falls"
                | "fell"
                | "slides"
                | "slid"
                | "drops"
                | "dropped"
                | "sinks"
                | "sank"
                | "tumbles"
                | "tumbled"
        );
        let into = sentence.any_in(at..at + 4, &["into", "over", "down", "beneath", "overboard"]);
        let gone = (at..at + 2).any(|place| reading.is_be(sentence.word(place)))
            && matches!(sentence.word(at + 1), "gone" | "lost" | "missing" | "ash");
        let ash = ["to ash", "to ashes", "to dust", "to cinders", "in flames", "in smoke", "to pieces", "to shreds"];
        let destroyed = matches!(
            sentence.word(at),
            "burns"
                | "burned"
                | "burnt"
                | "crumbles"
                | "crumbled"
                | "turns"
                | "turned"
                | "goes"
                | "went"
                | "falls"
                | "fell"
                | "is"
                | "was"
        ) && (at..at + 5).any(|place| ash.iter().any(|words| sentence.reads(place, words)))
            || matches!(sentence.word(at), "burns" | "burned" | "burnt") && sentence.word(at + 1) == "up";
        if destroyed && !item.indefinite && reading.frame.is_real(at) {
            add(Claim::Loses(things(item)));
            continue;
        }
        let yours = item.yours || gone;
        if yours && ((slips && into) || gone) && reading.frame.is_real(at) {
            add(Claim::Loses(things(item)));
        }
    }
}

/// "The letter in your hand."
fn at_hand(reading: &Reading<'_>, add: &mut dyn FnMut(Claim)) {
    let sentence = reading.sentence;
    for item in sentence.mentions.iter().filter(|mention| !mention.meaning.items.is_empty() && !mention.genitive) {
        let at = item.words.end;
        let held = [
            "in your hand",
            "in your hands",
            "in your bag",
            "in your pocket",
            "at your belt",
            "on your back",
            "in your pack",
        ];
        if held.iter().any(|words| sentence.reads(at, words)) && reading.frame.is_real(at) {
            add(Claim::Keeps(things(item)));
        }
    }
}

/// Numbers of items, of gold, of health.
fn counts(reading: &Reading<'_>, hero: &[Deed], add: &mut dyn FnMut(Claim)) {
    let sentence = reading.sentence;
    let yours = sentence.has("you") || sentence.has("your");
    let owns = yours
        && [
            "you have",
            "you still have",
            "you had",
            "you still had",
            "left",
            "remain",
            "remained",
            "in all",
            "your purse",
        ]
        .iter()
        .any(|words| sentence.has(words));
    for at in 0..sentence.tokens.len() {
        // "One" counts only health: of anything else it is mostly no number.
        let one = sentence.word(at) == "one"
            && ["health", "hp", "hit point", "point of health"].iter().any(|words| sentence.reads(at + 1, words));
        let Some(count) = number(sentence.word(at)).or(one.then_some(1)) else { continue };
        let about = matches!(
            sentence.word_before(at),
            "almost" | "nearly" | "about" | "over" | "around" | "some" | "than" | "or" | "another" | "first"
        );
        if !reading.frame.is_real(at) || about {
            continue;
        }
        if let Some(item) =
            sentence.mentions.iter().find(|mention| mention.words.start == at + 1 && !mention.meaning.items.is_empty())
            && owns
        {
            add(Claim::Count { items: item.meaning.items.clone(), count });
            continue;
        }
        let next = sentence.word(at + 1);
        let gold = matches!(next, "gold" | "coin" | "coins")
            && !sentence.any_in(at..at + 3, &["silver", "copper", "bronze", "brass"]);
        if gold {
            if let Some(moved) = gold_moves(reading, hero, at, count) {
                add(Claim::GoldMoves(moved));
            } else if owns {
                add(Claim::Gold(count));
            }
            continue;
        }
        let health = matches!(next, "health" | "hp")
            || sentence.reads(at + 1, "hit points")
            || sentence.reads(at + 1, "hit point")
            || sentence.reads(at + 1, "points of health")
            || sentence.reads(at + 1, "point of health")
            || sentence.reads(at + 1, "health point")
            || sentence.reads(at + 1, "health points");
        if health {
            if sentence.any_in(at.saturating_sub(3)..at, &["lose", "lost", "losing", "costs", "cost"]) {
                add(Claim::HealthLost(count));
            } else if sentence.any_in(at..at + 5, &["left", "remain", "remaining"])
                || sentence.any_in(at.saturating_sub(3)..at, &["only", "have", "to"])
            {
                add(Claim::Health(count));
            }
        }
    }
}

/// How much gold a sentence moves: paid by the hero below 0, given to the hero above.
fn gold_moves(reading: &Reading<'_>, hero: &[Deed], at: usize, count: i64) -> Option<i64> {
    let sentence = reading.sentence;
    let pays = hero
        .iter()
        .any(|deed| deed.at < at && at - deed.at <= 6 && matches!(deed.form.base, "give" | "hand" | "press" | "lose"))
        || (at.saturating_sub(6)..at).any(|place| {
            sentence.word_before(place) == "you"
                && matches!(sentence.word(place), "pay" | "paid" | "spend" | "spent")
                && reading.frame.is_real(place)
        });
    if pays {
        return Some(-count);
    }
    let given = (0..sentence.tokens.len()).any(|place| {
        let verb = verbs(sentence.word(place)).iter().any(|form| GIVES.contains(&form.base) && form.is(reading.tense));
        verb && !hero.iter().any(|deed| deed.at == place)
            && reading.frame.is_real(place)
            && (sentence.word(place + 1) == "you"
                || sentence.any_in(place..place + 6, &["your"])
                    && sentence.any_in(place..place + 7, &["hand", "hands", "palm", "purse", "bag"]))
    });
    let gets = hero.iter().any(|deed| deed.at < at && at - deed.at <= 4 && GETS.contains(&deed.form.base));
    (given || gets).then_some(count)
}

/// A number in digits or in words.
pub(super) fn number(word: &str) -> Option<i64> {
    const WORDS: [(&str, i64); 30] = [
        ("two", 2),
        ("three", 3),
        ("four", 4),
        ("five", 5),
        ("six", 6),
        ("seven", 7),
        ("eight", 8),
        ("nine", 9),
        ("ten", 10),
        ("eleven", 11),
        ("twelve", 12),
        ("thirteen", 13),
        ("fourteen", 14),
        ("fifteen", 15),
        ("sixteen", 16),
        ("seventeen", 17),
        ("eighteen", 18),
        ("nineteen", 19),
        ("twenty", 20),
        ("thirty", 30),
        ("forty", 40),
        ("fifty", 50),
        ("sixty", 60),
        ("seventy", 70),
        ("eighty", 80),
        ("ninety", 90),
        ("hundred", 100),
        ("thousand", 1000),
        ("dozen", 12),
        ("zero", 0),
    ];
    if word.chars().all(|sign| sign.is_ascii_digit()) {
        return word.parse().ok();
    }
    WORDS.iter().find(|(name, _)| *name == word).map(|(_, number)| *number)
}
