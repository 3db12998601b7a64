//! The screens, played against a scripted engine.

mod always;
mod connect;
mod frames;
mod hostile;
mod keys;
mod pages;
mod panels;
mod stage;
mod telling;
