//! The engine: one turn from input to commit, and what a screen may ask of it.

mod adjudicate;
mod adopt;
mod answer;
mod api;
mod calibration;
mod chapter;
mod check;
mod choice;
mod compare;
mod connect;
mod cost;
mod desk;
mod error;
mod extraction;
mod facts;
mod hero;
mod inspect;
mod introduce;
mod library;
mod line;
mod lore;
mod measure;
mod moves;
mod novel;
mod novel_read;
mod panel;
mod prepare;
mod rebuild;
mod recount;
mod reload;
mod remember;
mod script;
mod seen;
mod serve;
mod session;
mod settings;
mod show;
mod sight;
mod slot;
mod stop;
mod summary;
mod talk;
#[cfg(test)]
mod tests;
mod transcript;
mod turn;
mod view;

pub use api::{
    Answer, CounterView, Failure, HeroChoice, NarratorChoice, NewGame, Offer, PersonView, QuestView, Request, RollView,
    SaveView, Scene, Status, StoryView, TalentView, TranscriptForm, TurnView, Update,
};
pub use connect::{Key, ServerChoice, ServerView, TrialView};
pub use error::{EngineError, EngineErrorKind};
pub use library::{Engine, Setup};
pub use measure::Measured;
pub use novel::novel_texts;
pub use novel_read::{NovelPlan, NovelRead, NovelStep};
pub use panel::{Ask, Entry, Line, Map, MemoryAsk, Page, Part, Place, Tab, Tone};
pub use rebuild::Rebuilt;
pub use recount::FactView;
pub use serve::serve;
pub use session::{Committed, Session, Step};
pub use settings::{AdjudicateSetting, CheckSetting, FactSource, Tellers, TurnSettings};
pub use stop::Stop;

pub use crate::parser::is_meta;
