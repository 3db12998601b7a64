//! The built-in narrator: tells every turn from the pack and the events, without a model.
