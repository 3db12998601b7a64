//! The program's own sentences, by what they say. The words stand in `assets/locales/*/builtin.ftl`.

use crate::narrator::account::names;
use crate::text::Language;

/// A set of sentences made of leads and tails, any lead with any tail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// The message with the leads, one a line.
    pub leads: &'static str,
    /// The message with the tails, one a line. Its key also counts how often the set was used.
    pub tails: &'static str,
}

macro_rules! phrases {
    ($($(#[$doc:meta])* $name:ident = $leads:literal $(+ $tails:literal)?;)*) => {
        $($(#[$doc])* pub const $name: Phrase = phrases!(@one $leads $($tails)?);)*
        /// All of them, for tests.
        #[cfg(test)]
        pub const ALL: &[Phrase] = &[$($name),*];
    };
    (@one $key:literal) => {
        Phrase { leads: concat!("builtin-", $key, "-leads"), tails: concat!("builtin-", $key, "-tails") }
    };
    (@one $leads:literal $tails:literal) => {
        Phrase { leads: concat!("builtin-", $leads, "-leads"), tails: concat!("builtin-", $tails, "-tails") }
    };
}

phrases! {
    TOOK = "took";
    DROPPED = "dropped";
    GOT = "got";
    LOST = "lost";
    GOLD_MORE = "gold-more";
    GOLD_LESS = "gold-less";
    HURT = "hurt";
    HEALED = "healed";
    LOOK_AGAIN = "look-again";
    LOOK_PERSON = "look-person";
    LOOK_EXIT = "look-exit";
    LOOK_HERO = "look-hero";
    USED = "used";
    USED_IDLE = "used-idle";
    HAND = "hand";
    GIFT_LIKED = "gift-liked";
    GIFT_PLAIN = "gift-plain";
    GIFT_DISLIKED = "gift-disliked";
    GIFT_REFUSED = "gift-refused";
    SHOW = "show";
    GREET = "greet";
    TURN_TO = "turn-to";
    /// Who does what the next sentence says.
    NOTICE = "notice";
    ASK_AGAIN = "ask-again";
    SAID = "said";
    ASKED = "asked";
    /// A question in the player's words.
    INQUIRED = "inquired";
    BLANK = "blank";
    /// A statement is heard.
    LISTENED = "listened";
    /// What the hero said earlier comes back.
    RECALLED = "recalled";
    /// What the hero said earlier to somebody else, in the hearing of the one who speaks.
    OVERHEARD = "overheard";
    /// What the hero gave earlier comes back.
    GIFT_RECALLED = "gift-recalled";
    /// Nothing of the kind was ever said.
    FORGOT = "forgot";
    PARTED = "parted";
    DONE = "done";
    FAILED = "failed";
    PASSAGE_FAILED = "passage-failed";
    TRAVEL = "travel";
    RETURN = "return";
    DO_FORCE = "do-force" + "try-force-success";
    DO_FORCE_NOT = "do-force" + "try-force-failure";
    DO_NIMBLE = "do-nimble" + "try-nimble-success";
    DO_NIMBLE_NOT = "do-nimble" + "try-nimble-failure";
    DO_WITS = "do-wits" + "try-wits-success";
    DO_WITS_NOT = "do-wits" + "try-wits-failure";
    DO_SENSE = "do-sense" + "try-sense-success";
    DO_VOICE = "do-voice" + "try-voice-success";
    DO_VOICE_NOT = "do-voice" + "try-voice-failure";
    /// How the place takes an attempt.
    HERE = "here-success";
    HERE_NOT = "here-failure";
    /// What is seen from afar, heard near by, found here.
    BEYOND = "beyond";
    NEAR = "near";
    NEAR_STRANGER = "near" + "near-stranger";
    HIDDEN = "hidden";
    TRY_FORCE = "try" + "try-force-success";
    TRY_FORCE_NOT = "try" + "try-force-failure";
    TRY_NIMBLE = "try" + "try-nimble-success";
    TRY_NIMBLE_NOT = "try" + "try-nimble-failure";
    TRY_WITS = "try" + "try-wits-success";
    TRY_WITS_NOT = "try" + "try-wits-failure";
    TRY_SENSE = "try" + "try-sense-success";
    TRY_VOICE = "try" + "try-voice-success";
    TRY_VOICE_NOT = "try" + "try-voice-failure";
    WAITED = "waited";
    RESTED = "rested";
    DAWN = "dawn";
    DAY = "day";
    DUSK = "dusk";
    NIGHT = "night";
    FIGHT = "fight";
    HERO_HIT = "hero-hit";
    HERO_MISS = "hero-miss";
    ENEMY_HIT = "enemy-hit";
    ENEMY_MISS = "enemy-miss";
    GUARDED = "guarded";
    FLED = "fled";
    FLED_NOT = "fled-not";
    TALK = "talk-success";
    TALK_NOT = "talk-failure";
    ENEMY_FELL = "enemy-fell";
    HERO_FELL = "hero-fell";
    WOKE = "woke";
    FIGHT_ENDED = "fight-ended";
    /// A blow that does double damage.
    CRITICAL = "critical";
    CRITICAL_ENEMY = "critical-enemy";
    /// The enemy strikes first.
    QUICK = "quick";
    ENEMY_FLED = "enemy-fled";
    STATUS_BEGAN = "status-began";
    STATUS_ENDED = "status-ended";
    LEVEL = "level";
    RAISED = "raised";
    ACHIEVEMENT = "achievement";
    /// What is left to do comes back to one who is stuck.
    HINTED = "hinted";
    QUEST_BEGAN = "quest-began";
    QUEST_DONE = "quest-done";
    QUEST_FAILED = "quest-failed";
    ATTRIBUTE_MORE = "attribute-more";
    ATTRIBUTE_LESS = "attribute-less";
    CAME = "came";
    WENT = "went";
    DIED = "died";
    DECLINED = "declined";
    OFFER_AGAIN = "offer-again";
    /// Observations for any place: what is heard and seen around.
    AROUND = "around";
    /// The hero's body and attention.
    BODY = "self";
    /// The hero's thoughts.
    THOUGHT = "thought";
    /// What stands between the blows of a fight.
    TENSION = "tension";
}

/// The sentence of a lead and a tail. In English a space stands between them, none before a comma, and one comma where
/// both bring one; the first letter is a capital.
pub fn joined(lead: &str, tail: &str, language: Language) -> String {
    match language {
        Language::Zh => format!("{lead}{tail}"),
        Language::En => {
            let lead = lead.trim_end();
            let tail = if lead.ends_with(',') { tail.trim_start_matches([',', ' ']) } else { tail.trim_start() };
            let gap = if tail.starts_with(',') { "" } else { " " };
            names::capitalized(&format!("{lead}{gap}{tail}"))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::text::{Locale, Message, sentences};

    fn lines(locale: &Locale, key: &'static str) -> Vec<String> {
        let names = [
            "item",
            "who",
            "thing",
            "node",
            "enemy",
            "about",
            "text",
            "quest",
            "ending",
            "attribute",
            "said",
            "other",
            "when",
            "status",
            "objective",
            "deed",
        ];
        let message = names.iter().fold(Message::new(key), |message, name| message.with(name, "x"));
        locale.say(&message.with("count", 3).with("day", 2)).lines().map(str::to_owned).collect()
    }

    /// Sets that are used once for a thing, or once in a period, or once in a play.
    const RARE: &[Phrase] = &[
        LOST,
        GIFT_LIKED,
        GIFT_PLAIN,
        GIFT_DISLIKED,
        DAWN,
        DAY,
        DUSK,
        NIGHT,
        FIGHT,
        FLED,
        TALK,
        ENEMY_FELL,
        ENEMY_FLED,
        QUICK,
        LEVEL,
        RAISED,
        ACHIEVEMENT,
        HINTED,
        HERO_FELL,
        WOKE,
        FIGHT_ENDED,
        QUEST_BEGAN,
        QUEST_DONE,
        QUEST_FAILED,
        ATTRIBUTE_MORE,
        ATTRIBUTE_LESS,
        CAME,
        WENT,
        DIED,
    ];

    #[test]
    fn every_set_has_enough_sentences_for_a_hundred_turns() {
        for language in Language::ALL {
            let locale = Locale::new(language);
            for phrase in ALL {
                let (leads, tails) = (lines(&locale, phrase.leads), lines(&locale, phrase.tails));
                assert!(leads.iter().chain(&tails).all(|line| !line.starts_with("builtin-")), "{phrase:?}");
                let different: BTreeSet<&String> = leads.iter().chain(&tails).collect();
                assert_eq!(different.len(), leads.len() + tails.len(), "{language}: {phrase:?} has a line twice");
                // Each may stand three times in a hundred turns.
                let least = if RARE.contains(phrase) { 9 } else { 34 };
                assert!(leads.len() * tails.len() >= least, "{language}: {phrase:?}");
            }
            let all: usize = [AROUND, BODY, THOUGHT]
                .iter()
                .map(|phrase| lines(&locale, phrase.leads).len() * lines(&locale, phrase.tails).len())
                .sum();
            assert!(all >= 1_000, "{language}: {all}");
        }
    }

    #[test]
    fn each_joined_line_is_one_sentence() {
        for language in Language::ALL {
            let locale = Locale::new(language);
            for phrase in ALL {
                for lead in lines(&locale, phrase.leads) {
                    for tail in lines(&locale, phrase.tails) {
                        let joined = joined(&lead, &tail, language);
                        assert_eq!(sentences(&joined).count(), 1, "{joined}");
                        let inner = joined.trim_end_matches(['。', '？', '.', '?']);
                        assert_eq!(joined.chars().count() - inner.chars().count(), 1, "{joined}");
                        assert!(!inner.contains(['。', '？', '！', '；', '…', '.', '?', '!', ';']), "{joined}");
                        assert!(
                            !["  ", "，，", ",,", ", ,", " ,"].iter().any(|slip| joined.contains(slip)),
                            "{joined}"
                        );
                    }
                }
            }
        }
    }
}
