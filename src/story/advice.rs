//! What an author should look at in a pack that can be played.

use super::reading::Reading;
use crate::world::Story;

/// Notes advice on a story without errors.
pub(super) fn advise(_story: &Story, _reading: &mut Reading) {}
