//! What a turn leaves to be remembered: facts, summaries, chapters; and how they are made again.

pub(in crate::engine) mod behind;
pub(in crate::engine) mod calibration;
pub(in crate::engine) mod chapter;
pub(in crate::engine) mod compare;
pub(in crate::engine) mod extraction;
pub(in crate::engine) mod facts;
pub(in crate::engine) mod rebuild;
pub(in crate::engine) mod recount;
pub(in crate::engine) mod remember;
pub(in crate::engine) mod summary;
