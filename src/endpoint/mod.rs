//! The one door to the network.

mod chunk;
mod fault;
mod finish;
mod limits;
mod stream;
mod think;

pub use fault::Fault;
pub use finish::{Finish, Usage};
pub use limits::Limits;
pub use stream::{Odd, StreamEvent, StreamReader};
