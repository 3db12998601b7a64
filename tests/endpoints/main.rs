//! Model servers as they really behave, played by a server of raw sockets; captured answers of real ones; a real one.

mod behaviours;
mod captured;
mod combined;
mod learning;
mod play;
mod real;
mod secrets;
mod server;
