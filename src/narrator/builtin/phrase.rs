//! The program's own sentences, by what they say. The words stand in `assets/locales/*/builtin.ftl`.

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
    ASK_AGAIN = "ask-again";
    SAID = "said";
    ASKED = "asked";
    BLANK = "blank";
    DONE = "done";
    FAILED = "failed";
    PASSAGE_FAILED = "passage-failed";
    TRAVEL = "travel";
    RETURN = "return";
    /// An attempt whose outcome the pack tells.
    TRY = "try";
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
