#![doc = include_str!("ARCHITECTURE.md")]

pub mod app;
pub mod cli;
pub mod config;
pub mod endpoint;
pub mod engine;
pub mod exchange;
pub mod lore;
pub mod memory;
pub mod narrator;
pub mod parser;
pub mod prompt;
pub mod store;
pub mod story;
pub mod text;
pub mod tui;
pub mod world;
