//! A model as narrator: the contract it is given, and the reader of its replies.
