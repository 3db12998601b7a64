//! How much a gift moves a character.

/// A gift that pleases.
pub(in crate::world) const LIKED: i32 = 8;
/// A gift that neither pleases nor displeases.
pub(in crate::world) const PLAIN: i32 = 2;
/// A gift that displeases.
pub(in crate::world) const DISLIKED: i32 = -5;

/// What a gift changes of affinity that was given so many times before: each time half as much.
pub(in crate::world) fn moves(whole: i32, times: u32) -> i32 {
    whole / 2_i32.saturating_pow(times.min(8))
}
