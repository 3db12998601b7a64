//! A pack that changed: read again while playing, or since a save was begun.
//!
//! Rows of turns never change. A state is fitted to the story as it is now each time it is taken from the save; the next
//! turn keeps it so.

use std::sync::Arc;

use crate::engine::memory::facts::Known;
use crate::engine::session::Session;
use crate::lore::Book;
use crate::store::Save;
use crate::story::{self, Style};
use crate::text::{Locale, Message};
use crate::world::rules::{Gone, adopt};
use crate::world::{State, Story};

/// The state as the story has it, and what the player is to know where the pack is not the one the save was begun with.
pub(in crate::engine) fn fit(story: &Story, save: &Save, locale: &Locale, state: State) -> (State, Option<String>) {
    let header = save.header();
    if header.pack_hash == story.hash {
        return (state, None);
    }
    let (state, gone) = adopt(story, state);
    let differs = Message::new("engine-pack-differs")
        .with("then", header.pack_version.as_str())
        .with("now", story.version.as_str());
    (state, Some(said(locale, locale.say(&differs), &gone)))
}

/// A sentence, and below it what is gone.
fn said(locale: &Locale, first: String, gone: &[Gone]) -> String {
    gone.iter().fold(first, |text, gone| format!("{text}\n{}", locale.say(&message(gone))))
}

fn message(gone: &Gone) -> Message {
    let (key, id) = match gone {
        Gone::Node(id) => ("engine-gone-node", id.as_str()),
        Gone::Character(id) => ("engine-gone-character", id.as_str()),
        Gone::Quest(id) => ("engine-gone-quest", id.as_str()),
        Gone::Stage(id) => ("engine-gone-stage", id.as_str()),
        Gone::Item(id) => ("engine-gone-item", id.as_str()),
        Gone::Enemy(id) => ("engine-gone-enemy", id.as_str()),
        Gone::Ending(id) => ("engine-gone-ending", id.as_str()),
    };
    Message::new(key).with("id", id)
}

impl Session {
    /// Reads the story's pack again. With errors in it the story stays as it was read before. What was done, in words,
    /// with all that was found in the files.
    pub(in crate::engine) fn reload(&mut self) -> String {
        if self.source.path().is_none() {
            return self.locale.text("engine-reload-bundled");
        }
        let found = story::check(&self.source);
        let shown = if found.is_empty() { String::new() } else { found.show(&self.locale, Style::Plain) };
        let (first, gone) = match story::load(&self.source) {
            Err(_) => (self.locale.text("engine-reload-broken"), Vec::new()),
            Ok(story) if story.id != self.pack.id => {
                (self.say(&Message::new("engine-reload-other").with("id", story.id.as_str())), Vec::new())
            }
            Ok(story) if story.hash == self.pack.hash => (self.locale.text("engine-reload-same"), Vec::new()),
            Ok(story) => (self.locale.text("engine-reload-done"), self.take_over(story)),
        };
        let text = said(&self.locale, first, &gone);
        if shown.is_empty() { text } else { format!("{text}\n\n{}", shown.trim_end()) }
    }

    /// Goes on with another version of the story. What is gone of the state.
    fn take_over(&mut self, story: Story) -> Vec<Gone> {
        let (state, gone) = adopt(&story, self.state.clone());
        let relations = std::mem::take(&mut self.known.relations);
        let ledger = std::mem::take(&mut self.known.ledger);
        self.known = Known { ledger, relations, ..Known::new(&story, &state.hero.name) };
        self.lore = Book::new(&story.lore);
        self.pack = Arc::new(story);
        // what the save took in stands beside the pack as it is now
        self.base = Arc::clone(&self.pack);
        self.bound = None;
        self.story = Arc::clone(&self.pack);
        self.taken.clear();
        self.weave(&state);
        self.state = state;
        self.question = None;
        gone
    }
}
