//! The engine: one turn from input to commit, and what a screen may ask of it.

mod api;

pub use api::{
    Answer, Failure, HeroChoice, NarratorChoice, NewGame, Offer, PersonView, QuestView, Request, RollView, SaveView,
    Scene, Status, StoryView, TurnView, Update, Verdicts,
};
