//! What the hero does with things and with the place: looking, taking, using, trying.

use super::attempt;
use super::page::Place;
use super::phrase::{self, Phrase};
use super::turn::{Mark, Turn};
use crate::narrator::account::{attribute_key, names};
use crate::text::{Language, Localized, clip_sentence, sanitize_line};
use crate::world::{ActionId, Approach, Attribute, Event, EventKind, FreeTexts, ItemId, NodeId, Noticed, Thing, rules};

/// How many characters of the player's own words are quoted.
const QUOTED: usize = 60;

impl Turn<'_> {
    pub fn examined(&mut self, event: &Event, thing: &Thing) {
        let story = self.brief().story;
        let text = match thing {
            Thing::Feature(id) => {
                let features = story.nodes.get(&event.node).map(|node| node.features.iter()).into_iter().flatten();
                let feature = features.into_iter().find(|feature| feature.id == *id);
                feature.and_then(|feature| self.page.next(&feature.texts))
            }
            Thing::Item(id) => story.items.get(id).and_then(|item| self.page.next([&item.text])),
            Thing::Character(id) => story.characters.get(id).and_then(|who| self.page.next([&who.text])),
            Thing::Enemy(id) => story.enemies.get(id).and_then(|enemy| self.page.next([&enemy.text])),
            Thing::Exit(_) | Thing::Hero => None,
        };
        if let Some((text, 0)) = text {
            self.page.tell(text, Place::Deed, str::to_owned);
            return;
        }
        self.mark(Mark::Quiet);
        let phrase = match thing {
            Thing::Feature(_) | Thing::Item(_) | Thing::Enemy(_) => phrase::LOOK_AGAIN,
            Thing::Character(_) => phrase::LOOK_PERSON,
            Thing::Exit(_) => phrase::LOOK_EXIT,
            Thing::Hero => phrase::LOOK_HERO,
        };
        let called = names::called(story, &event.node, thing, self.page.language());
        let said = self.page.phrase(phrase, &[("thing", &called)]);
        if let Some((text, _)) = text.filter(|(_, count)| *count < 2) {
            self.page.tell_after(said, text, Place::Deed, str::to_owned);
        } else {
            self.page.put_some(said, Place::Deed);
        }
    }

    /// Several items taken one after the other are one sentence.
    pub fn took(&mut self, event: &Event, before: Option<&Event>, next: &[Event]) {
        if before.is_some_and(|event| matches!(event.kind, EventKind::Took { .. })) {
            return;
        }
        let items: Vec<String> = std::iter::once(event)
            .chain(next)
            .map_while(|event| match &event.kind {
                EventKind::Took { item, .. } => Some(self.item(item)),
                _ => None,
            })
            .collect();
        self.mark(Mark::Quiet);
        let said = self.page.phrase(phrase::TOOK, &[("item", &list(&items, self.page.language()))]);
        self.page.put_some(said, Place::Deed);
    }

    pub fn dropped(&mut self, item: &ItemId) {
        self.mark(Mark::Quiet);
        let said = self.page.phrase(phrase::DROPPED, &[("item", &self.item(item))]);
        self.page.put_some(said, Place::Deed);
    }

    /// Several items got one after the other are one sentence; experience between them does not part them.
    pub fn got(&mut self, event: &Event, before: Option<&Event>, next: &[Event]) {
        if before.is_some_and(|event| matches!(event.kind, EventKind::Got { .. })) {
            return;
        }
        let items: Vec<String> = std::iter::once(event)
            .chain(next)
            .map_while(|event| match &event.kind {
                EventKind::Got { item, .. } => Some(item),
                _ => None,
            })
            .filter(|item| {
                // What the pack's text has named need not be said again; the list of changes counts it.
                let name = names::item(self.brief().story, item);
                !(self.page.scripted && self.page.names(name.get(self.page.language())))
            })
            .map(|item| self.item(item))
            .collect();
        if items.is_empty() {
            return;
        }
        let said = self.page.phrase(phrase::GOT, &[("item", &list(&items, self.page.language()))]);
        self.page.put_some(said, Place::With);
    }

    /// Where the pack's text told what became of it, the list of changes says the rest.
    pub fn lost(&mut self, item: &ItemId) {
        if !self.page.scripted {
            let said = self.page.phrase(phrase::LOST, &[("item", &self.item(item))]);
            self.page.put_some(said, Place::With);
        }
    }

    pub fn gold(&mut self, delta: i64) {
        if self.page.scripted {
            return;
        }
        let phrase = if delta > 0 { phrase::GOLD_MORE } else { phrase::GOLD_LESS };
        let said = self.page.phrase(phrase, &[("count", &delta.unsigned_abs().to_string())]);
        self.page.put_some(said, Place::With);
    }

    pub fn health(&mut self, delta: i32) {
        if self.page.scripted {
            return;
        }
        let said = self.page.phrase(if delta < 0 { phrase::HURT } else { phrase::HEALED }, &[]);
        self.page.put_some(said, Place::With);
    }

    pub fn attribute(&mut self, attribute: Attribute, delta: i32) {
        let phrase = if delta < 0 { phrase::ATTRIBUTE_LESS } else { phrase::ATTRIBUTE_MORE };
        let name = self.page.locale.text(attribute_key(attribute)).to_lowercase();
        let said = self.page.phrase_again(phrase, &[("attribute", &name)]);
        self.page.put_some(said, Place::With);
    }

    pub fn used(&mut self, item: &ItemId, on: Option<&Thing>, worked: bool) {
        let called = self.item(item);
        if !worked {
            self.mark(Mark::Quiet);
            let said = self.page.phrase(phrase::USED_IDLE, &[("item", &called)]);
            self.page.put_some(said, Place::Deed);
            return;
        }
        let (story, before) = (self.brief().story, self.brief().before);
        let uses = story.items.get(item).map(|entry| entry.uses.iter()).into_iter().flatten();
        let mut fitting: Vec<_> = uses.filter(|usage| usage.on.as_ref() == on).collect();
        // The rules took the first whose conditions held; later orders of the same turn may have changed them.
        fitting.sort_by_key(|usage| !rules::holds(story, before, &usage.when));
        let texts = fitting.first().map(|usage| usage.branch.texts.as_slice()).unwrap_or_default();
        self.branch(texts, phrase::USED, &[("item", &called)]);
    }

    pub fn acted(&mut self, event: &Event, action: &ActionId, success: bool, outcome: Option<u32>) {
        let story = self.brief().story;
        let actions = story.nodes.get(&event.node).map(|node| node.actions.iter()).into_iter().flatten();
        let branch = actions.into_iter().find(|entry| entry.id == *action).map(|entry| {
            match outcome.and_then(|place| names::at(&entry.outcomes, place)) {
                Some(outcome) => &outcome.branch,
                None if success => &entry.success,
                None => &entry.failure,
            }
        });
        let texts = branch.map(|branch| branch.texts.as_slice()).unwrap_or_default();
        self.branch(texts, if success { phrase::DONE } else { phrase::FAILED }, &[]);
    }

    /// One of the texts of a deed. Where all were told before, the turn has room for more.
    pub fn branch(&mut self, texts: &[Localized], phrase: Phrase, args: &[(&'static str, &str)]) {
        if !self.outcome(texts, phrase, args) {
            self.mark(Mark::Quiet);
        }
    }

    /// One of the texts of what happened, a second time with the program's sentence before it; where all were told
    /// twice, that sentence alone. Whether the text was new.
    pub fn outcome(&mut self, texts: &[Localized], phrase: Phrase, args: &[(&'static str, &str)]) -> bool {
        let told = self.page.least(texts).filter(|(_, count)| *count < 2);
        if let Some((text, 0)) = told {
            self.page.tell(text, Place::Deed, str::to_owned);
            return true;
        }
        let said = self.page.phrase(phrase, args);
        if let Some((text, _)) = told {
            self.page.tell_after(said, text, Place::Deed, str::to_owned);
        } else {
            self.page.put_some(said, Place::Deed);
        }
        false
    }

    /// A free action: the player's own words as an attempt, how it went, and what the pack or the place has to say to it.
    ///
    /// The words are told as what is tried, never as what was done: they may claim anything.
    pub fn attempted(&mut self, place: &NodeId, text: &str, approach: Approach, success: bool) {
        self.mark(Mark::Quiet);
        self.tried = true;
        let language = self.page.language();
        let (phrase, words) = match attempt::phrased(text, language) {
            Some(words) => (tried(approach, success), words),
            None => (quoting(approach, success), quoted(text)),
        };
        let said = self.page.phrase_again(phrase, &[("text", words.as_str())]);
        let free = self.brief().story.free.get(&approach);
        let texts = free.map(|free: &FreeTexts| if success { &free.success } else { &free.failure });
        let told = texts.and_then(|texts| self.page.least(texts)).filter(|(_, count)| *count < 2);
        // in a fight nobody has an eye for the place
        if self.brief().before.combat.is_some() {
            self.page.put_some(said, Place::Deed);
            return;
        }
        // three ways of telling it: with the pack's words, with the place, by itself
        match (self.page.pick(ATTEMPT, 3), told) {
            (0 | 1, Some((text, _))) => self.page.tell_after(said, text, Place::Deed, str::to_owned),
            (2, _) => {
                self.page.put_some(said, Place::Deed);
            }
            _ => {
                self.page.put_some(said, Place::Deed);
                let node = names::called_node(self.brief().story, place, language);
                let here = if success { phrase::HERE } else { phrase::HERE_NOT };
                let here = self.page.phrase_again(here, &[("node", &node)]);
                self.page.put_some(here, Place::With);
            }
        }
    }

    /// What an attempt brought to the hero's notice.
    pub fn noticed(&mut self, event: &Event, what: &Noticed) {
        let story = self.brief().story;
        let language = self.page.language();
        match what {
            Noticed::Near(near) => {
                for (who, node) in near.iter().take(2) {
                    let node = names::called_node(story, node, language);
                    let said = match who {
                        Some(who) => {
                            let who = self.who(who);
                            self.page.phrase_again(phrase::NEAR, &[("who", &who), ("node", &node)])
                        }
                        None => self.page.phrase_again(phrase::NEAR_STRANGER, &[("node", &node)]),
                    };
                    self.page.put_some(said, Place::With);
                }
            }
            Noticed::Beyond(nodes) => {
                let names: Vec<_> = nodes.iter().map(|node| names::called_node(story, node, language)).collect();
                let said = self.page.phrase(phrase::BEYOND, &[("thing", &list(&names, language))]);
                self.page.put_some(said, Place::With);
            }
            Noticed::Hidden(things) => {
                let called = |thing| names::called(story, &event.node, thing, language);
                let names: Vec<_> = things.iter().map(called).collect();
                let said = self.page.phrase(phrase::HIDDEN, &[("thing", &list(&names, language))]);
                self.page.put_some(said, Place::With);
            }
        }
    }
}

/// Salt of the choice between the ways of telling an attempt.
const ATTEMPT: u64 = 0x7472_6965_6400;

const fn tried(approach: Approach, success: bool) -> Phrase {
    match (approach, success) {
        (Approach::Force, true) => phrase::DO_FORCE,
        (Approach::Force, false) => phrase::DO_FORCE_NOT,
        (Approach::Nimble, true) => phrase::DO_NIMBLE,
        (Approach::Nimble, false) => phrase::DO_NIMBLE_NOT,
        (Approach::Wits, true) => phrase::DO_WITS,
        (Approach::Wits | Approach::Sense, false) => phrase::DO_WITS_NOT,
        (Approach::Sense, true) => phrase::DO_SENSE,
        (Approach::Voice, true) => phrase::DO_VOICE,
        (Approach::Voice, false) => phrase::DO_VOICE_NOT,
    }
}

const fn quoting(approach: Approach, success: bool) -> Phrase {
    match (approach, success) {
        (Approach::Force, true) => phrase::TRY_FORCE,
        (Approach::Force, false) => phrase::TRY_FORCE_NOT,
        (Approach::Nimble, true) => phrase::TRY_NIMBLE,
        (Approach::Nimble, false) => phrase::TRY_NIMBLE_NOT,
        (Approach::Wits, true) => phrase::TRY_WITS,
        (Approach::Wits | Approach::Sense, false) => phrase::TRY_WITS_NOT,
        (Approach::Sense, true) => phrase::TRY_SENSE,
        (Approach::Voice, true) => phrase::TRY_VOICE,
        (Approach::Voice, false) => phrase::TRY_VOICE_NOT,
    }
}

/// The player's own words as they can stand in quotation marks inside a sentence: one line, no mark that ends a
/// sentence or a quotation, at most [`QUOTED`] characters, without an `I` before them.
pub fn quoted(text: &str) -> String {
    let plain = spoken(text);
    let own = plain
        .strip_prefix("I ")
        .or_else(|| plain.strip_prefix("i "))
        .or_else(|| plain.strip_prefix('我'))
        .unwrap_or(&plain);
    cut(if own.trim().is_empty() { &plain } else { own.trim() })
}

/// The same with the `I`: what somebody said, as others give it back.
pub fn quoted_whole(text: &str) -> String {
    cut(&spoken(text))
}

fn cut(words: &str) -> String {
    // Never within a word.
    let clipped = clip_sentence(words, QUOTED);
    if clipped.len() == words.trim_end().len() { clipped.to_owned() } else { format!("{clipped}——") }
}

fn spoken(text: &str) -> String {
    let line = sanitize_line(text);
    let plain: String = line
        .chars()
        .map(|letter| match letter {
            '“' | '”' | '"' | '「' | '」' | '『' | '』' | '.' | '!' | '?' | ';' | '…' => ' ',
            '。' | '！' | '？' | '；' => '，',
            other => other,
        })
        .collect();
    let plain = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    plain
        .trim_matches(|letter: char| letter.is_whitespace() || matches!(letter, '，' | ',' | '、' | ':' | '：'))
        .to_owned()
}

/// Names in a row: “a, b and c”, “甲、乙和丙”.
fn list(names: &[String], language: Language) -> String {
    let (comma, and) = match language {
        Language::Zh => ("、", "和"),
        Language::En => (", ", " and "),
    };
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{}{and}{last}", first.join(comma)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_players_words_are_quoted_as_part_of_a_sentence() {
        assert_eq!(quoted("I climb the tree!"), "climb the tree");
        assert_eq!(quoted("我要爬上那棵树。然后跳下来！"), "要爬上那棵树，然后跳下来");
        assert_eq!(quoted("say “hello”\u{1b}[31m\nand go"), "say hello and go");
        assert_eq!(quoted("我"), "我");
        let long = quoted(&"word ".repeat(60));
        assert!(long.ends_with("word——") && long.chars().count() <= QUOTED + 2, "{long}");
        assert_eq!(quoted_whole("I am the warden's child"), "I am the warden's child");
    }

    #[test]
    fn names_stand_in_a_row() {
        let names = ["a", "b", "c"].map(str::to_owned);
        assert_eq!(list(&names, Language::En), "a, b and c");
        assert_eq!(list(&names, Language::Zh), "a、b和c");
        assert_eq!(list(&names[..1], Language::En), "a");
        assert_eq!(list(&[], Language::En), "");
    }
}
