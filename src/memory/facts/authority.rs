//! Who may write what, and what outranks what (seeds B6). This is the one place for it in the whole game.
//!
//! | who | level | may write | sureness |
//! |---|---|---|---|
//! | the rules: events of the turn | 2 | everything | 1 |
//! | a key choice of the player in the story | 2 | everything | 1 |
//! | the player about the memory: corrections | 1 | everything the rules do not keep themselves | 1 |
//! | a model's reply | 0 | what the rules do not keep themselves | at most [`MODEL_CEILING`] |
//!
//! What stands is closed only by something of the same level or a higher one. What the rules keep themselves
//! ([`Relation::is_kept`]: where someone is, whether they live, whose a thing is, how a quest stands) is theirs for
//! everything that the pack names: a model that says otherwise is refused, also where the rules were silent so far, and
//! whatever words it takes for it (`domain`).

use super::name::Key;
use super::relation::Relation;
use crate::store::{Authority, ChangeKind, Grade};

/// The highest confidence of what only a model says, however often.
pub const MODEL_CEILING: f64 = 0.95;

/// Why something is not written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// A part is empty.
    Empty,
    /// A state that passes (seeds B10).
    Passing,
    /// The rules keep it themselves.
    Kept,
    /// What stands is of a higher level.
    Outranked,
    /// The player has forgotten it.
    Forgotten,
}

impl Authority {
    /// What is of the same level may replace each other.
    #[must_use]
    pub const fn level(self) -> u8 {
        match self {
            Self::Model => 0,
            Self::Player => 1,
            Self::Choice | Self::Rules => 2,
        }
    }

    /// Whether something of this authority may close what `standing` wrote.
    #[must_use]
    pub const fn may_close(self, standing: Self) -> bool {
        self.level() >= standing.level()
    }

    /// Whether this authority may write how the relation of this subject stands.
    #[must_use]
    pub fn may_write(self, subject: &Key, relation: &Relation) -> bool {
        self.level() == 2 || !(subject.is_of_story() && relation.is_kept())
    }

    /// The highest confidence that this authority gives.
    #[must_use]
    pub const fn ceiling(self) -> f64 {
        match self {
            Self::Model => MODEL_CEILING,
            Self::Player | Self::Choice | Self::Rules => 1.0,
        }
    }

    /// Whether what was said with this confidence counts at once (seeds B8).
    #[must_use]
    pub fn grade(self, confidence: f64, review_below: f64) -> Grade {
        if self == Self::Model && confidence < review_below { Grade::Review } else { Grade::Core }
    }
}

/// Whether the player may do this to something that `written` said. The world's own facts and the player's own key
/// choices are history: they can be pinned, not talked away.
#[must_use]
pub const fn player_may(kind: ChangeKind, written: Authority) -> bool {
    match kind {
        ChangeKind::Forgotten | ChangeKind::Corrected => written.level() < 2,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Authority; 4] = [Authority::Model, Authority::Player, Authority::Choice, Authority::Rules];

    #[test]
    fn nobody_below_closes_what_stands_above() {
        for new in ALL {
            for old in ALL {
                assert_eq!(new.may_close(old), new.level() >= old.level(), "{new:?} {old:?}");
            }
        }
        assert!(!Authority::Model.may_close(Authority::Rules));
        assert!(!Authority::Model.may_close(Authority::Choice));
        assert!(!Authority::Model.may_close(Authority::Player));
        assert!(!Authority::Player.may_close(Authority::Rules));
        assert!(Authority::Choice.may_close(Authority::Rules) && Authority::Rules.may_close(Authority::Choice));
    }

    #[test]
    fn what_the_rules_keep_is_theirs_for_all_that_the_pack_names() {
        let (hal, stranger) = (Key::of_story("npc", "hal"), Key::free("a stranger"));
        let (place, friend) = (Relation::named("located in"), Relation::named("friend of"));
        for low in [Authority::Model, Authority::Player] {
            assert!(!low.may_write(&hal, &place));
            assert!(low.may_write(&stranger, &place) && low.may_write(&hal, &friend));
        }
        assert!(Authority::Rules.may_write(&hal, &place) && Authority::Choice.may_write(&hal, &place));
    }

    #[test]
    fn only_a_models_word_waits_for_review() {
        assert_eq!(Authority::Model.grade(0.69, 0.7), Grade::Review);
        assert_eq!(Authority::Model.grade(0.7, 0.7), Grade::Core);
        assert_eq!(Authority::Player.grade(0.1, 0.7), Grade::Core);
    }

    #[test]
    fn history_cannot_be_talked_away() {
        for kind in [ChangeKind::Forgotten, ChangeKind::Corrected] {
            assert!(!player_may(kind, Authority::Rules) && !player_may(kind, Authority::Choice));
            assert!(player_may(kind, Authority::Model) && player_may(kind, Authority::Player));
        }
        assert!(player_may(ChangeKind::Pinned, Authority::Rules));
    }
}
