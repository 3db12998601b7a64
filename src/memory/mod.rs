//! What the story remembers: embedding, words, documents of the pack, and how of all this the right things are found.

pub mod embed;
pub mod tokens;
