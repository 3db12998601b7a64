//! A line of the player, from the reading of it to the commit of a turn.

pub(in crate::engine) mod adjudicate;
pub(in crate::engine) mod answer;
pub(in crate::engine) mod check;
pub(in crate::engine) mod choice;
pub(in crate::engine) mod hero;
pub(in crate::engine) mod introduce;
pub(in crate::engine) mod line;
pub(in crate::engine) mod lore;
pub(in crate::engine) mod moves;
pub(in crate::engine) mod novel;
pub(in crate::engine) mod prepare;
pub(in crate::engine) mod sight;
pub(in crate::engine) mod slot;
pub(in crate::engine) mod talk;
pub(in crate::engine) mod turn;
