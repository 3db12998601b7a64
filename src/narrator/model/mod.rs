//! The narrator at an endpoint: what a model is told about its task, how its reply is read, and what becomes of it.
//!
//! [`read_reply`] never fails: it gives a [`Telling`](super::Telling) and a list of [`Issue`]s. What a reply proposes
//! has no force here; the rules judge it. What a reply says goes through the text gate before anyone sees it.

mod check;
mod contract;
mod extract;
mod fresh;
mod inquire;
mod issue;
mod joint;
mod names;
mod narration;
mod narrator;
mod novel;
mod proposal;
mod reply;
mod rule;
mod shape;
mod split;
mod watch;

pub use contract::{
    chapter_request, contract, facts_request, facts_schema, novel_request, novel_schema, reply_schema, ruling_request,
    ruling_schema, short_contract, summary_request,
};
pub use issue::Issue;
pub use names::resolve_names;
pub use narrator::{ModelNarrator, Options};
pub use novel::{FoundPerson, NovelFinds, novel_prompt};
pub use reply::read_reply;
