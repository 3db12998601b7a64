//! The one door to the network: a server that speaks the protocol of `OpenAI`, as such servers really behave.
//!
//! [`Endpoint::chat`] asks a model and streams its reply, [`Endpoint::models`] lists what there is to ask. Every error
//! is an [`EndpointError`]: a kind, one sentence, hints; no secret is in it, whatever the server echoed.
//!
//! [`StreamReader`] is pure: bytes in, [`StreamEvent`]s out, whatever the cuts between the bytes. Tools are never
//! offered to the model, so calls of tools are not read.

mod abilities;
mod address;
mod body;
mod call;
mod chunk;
mod client;
mod discover;
mod embeddings;
mod error;
mod fault;
mod finish;
mod limits;
mod models;
mod redact;
mod request;
mod send;
mod spend;
mod stream;
mod think;
mod trial;
mod wait;

pub use abilities::{Abilities, Change, FormatAbility, LengthField};
pub use address::same_origin;
pub use client::{Endpoint, Settings};
pub use discover::{FoundServer, KnownServer, find_servers, known_servers};
pub use error::{EndpointError, EndpointErrorKind};
pub use fault::Fault;
pub use finish::{Finish, Usage};
pub use limits::{BYTES_PER_TOKEN, Limits};
pub use models::ListedModel;
pub use request::{Chat, Speaker};
pub use send::{OnProgress, Progress, Reply};
pub use spend::{Caps, Meter, Prices, Spending, Spent, money};
pub use stream::{Odd, StreamEvent, StreamReader};
pub use trial::Trial;
