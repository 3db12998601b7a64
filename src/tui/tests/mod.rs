//! The screens, played against a scripted engine.

mod always;
mod connect;
mod frames;
mod hostile;
mod keys;
mod more_keys;
mod pages;
mod panels;
mod pictures;
mod stage;
mod telling;
