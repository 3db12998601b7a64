//! Other programs' files in, transcripts and packs out. Files only: what takes a model is a job of the engine.

pub mod transcript;
