//! Speaking, giving, showing, and what people do unasked.

use super::deeds::quoted_whole;
use super::page::Place;
use super::phrase;
use super::recollection::{self, Answer};
use super::speech::{Bare, is_named, spoken};
use super::turn::{Mark, Turn};
use crate::narrator::account::names;
use crate::text::{Localized, fold, is_question};
use crate::world::{Character, CharacterId, CharacterState, ItemId, State, Status, TopicId, rules};

/// From how many questions about one topic on a character only says that all has been said.
const ENOUGH: u32 = 4;

impl Turn<'_> {
    pub fn greeted(&mut self, id: &CharacterId, first: bool) {
        self.mark(Mark::Talked);
        let story = self.brief().story;
        let Some(who) = story.characters.get(id) else { return };
        let state = self.as_they_met(id, first);
        let moods = who.greetings.iter().filter(|mood| rules::holds(story, &state, &mood.when)).map(|mood| &mood.text);
        let told = self.page.least(moods).filter(|(text, count)| self.page.worth(text, *count, 2));
        let called = self.who(id);
        match told {
            Some((text, 0)) => self.say(who, text, None),
            Some((text, _)) => {
                self.mark(Mark::Quiet);
                let said = self.page.phrase(phrase::TURN_TO, &[("who", &called)]);
                self.say(who, text, said);
            }
            None => {
                self.mark(Mark::Quiet);
                let said = self.page.phrase(phrase::GREET, &[("who", &called)]);
                self.page.put_some(said, Place::Deed);
            }
        }
    }

    /// The state as it was when the character was greeted: whether they had met, and how they felt.
    fn as_they_met(&self, id: &CharacterId, first: bool) -> State {
        let mut state = self.brief().settled.state.clone();
        if let (Some(now), Some(before)) = (state.characters.get_mut(id), self.brief().before.characters.get(id)) {
            *now = CharacterState { node: now.node.clone(), met: !first, ..before.clone() };
        }
        state
    }

    pub fn told(&mut self, id: &CharacterId, topic: &TopicId, again: bool, answer: Option<u32>) {
        self.mark(Mark::Talked);
        let (story, state) = (self.brief().story, &self.brief().settled.state);
        let Some(who) = story.characters.get(id) else { return };
        let Some(entry) = who.topics.iter().find(|entry| entry.id == *topic) else { return };
        let asked = state.characters.get(id).and_then(|who| who.told.get(topic)).copied().unwrap_or_default();
        let answer = answer.and_then(|place| names::at(&entry.answers, place));
        let texts = answer.map_or(&entry.texts, |answer| &answer.branch.texts);
        let text = self.page.next(texts).filter(|(_, count)| *count == 0 || (*count < 2 && asked < ENOUGH));
        let called = self.who(id);
        match text {
            Some((text, 0)) => self.say(who, text, None),
            Some((text, _)) => {
                self.mark(Mark::Quiet);
                let said = self.page.phrase(phrase::ASK_AGAIN, &[("who", &called)]);
                self.say(who, text, said);
            }
            None => {
                self.mark(Mark::Quiet);
                let phrase = if again { phrase::SAID } else { phrase::BLANK };
                let said = self.page.phrase(phrase, &[("who", &called)]);
                self.page.put_some(said, Place::Deed);
                self.page.speaks(who.name.get(self.page.language()));
            }
        }
    }

    pub fn blank(&mut self, id: &CharacterId, about: &str) {
        self.mark(Mark::Talked);
        self.mark(Mark::Quiet);
        let story = self.brief().story;
        let Some(who) = story.characters.get(id) else { return };
        let called = self.who(id);
        let words = quoted_whole(about);
        let asked = if words.is_empty() {
            self.page.phrase(phrase::TURN_TO, &[("who", &called)])
        } else {
            let phrase = if is_question(&fold(about)) { phrase::INQUIRED } else { phrase::ASKED };
            self.page.phrase(phrase, &[("who", &called), ("about", &words)])
        };
        let told = self.page.least(&who.blank).filter(|(text, count)| self.page.worth(text, *count, 2));
        if let Some((text, _)) = told {
            self.say(who, text, asked);
        } else {
            self.page.put_some(asked, Place::Deed);
            let said = self.page.phrase(phrase::BLANK, &[("who", &called)]);
            self.page.put_some(said, Place::With);
            self.page.speaks(who.name.get(self.page.language()));
        }
    }

    /// What the hero says in conversation, and what the one who hears it recalls of earlier turns.
    pub fn said(&mut self, id: &CharacterId, text: &str) {
        self.mark(Mark::Talked);
        self.mark(Mark::Quiet);
        let called = self.who(id);
        let name = self.brief().story.characters.get(id).map(|who| who.name.get(self.page.language()).to_owned());
        match recollection::answer(self.brief(), id, text) {
            Answer::Blank => return self.blank(id, text),
            Answer::Heard => {
                let said = self.page.phrase(phrase::LISTENED, &[("who", &called)]);
                self.page.put_some(said, Place::Deed);
            }
            Answer::Nothing => {
                let said = self.page.phrase(phrase::FORGOT, &[("who", &called)]);
                self.page.put_some(said, Place::Deed);
            }
            Answer::Words { words, ago } => {
                let (words, when) = (quoted_whole(&words), self.when(ago));
                let args = [("who", called.as_str()), ("said", words.as_str()), ("when", when.as_str())];
                let said = self.page.phrase(phrase::RECALLED, &args);
                self.page.put_some(said, Place::Deed);
            }
            Answer::Overheard { words, to, ago } => {
                let (words, to, when) = (quoted_whole(&words), self.who(&to), self.when(ago));
                let args = [
                    ("who", called.as_str()),
                    ("said", words.as_str()),
                    ("other", to.as_str()),
                    ("when", when.as_str()),
                ];
                let said = self.page.phrase(phrase::OVERHEARD, &args);
                self.page.put_some(said, Place::Deed);
            }
            Answer::Gift { item, ago } => {
                let (item, when) = (self.item(&item), self.when(ago));
                let args = [("who", called.as_str()), ("item", item.as_str()), ("when", when.as_str())];
                let said = self.page.phrase(phrase::GIFT_RECALLED, &args);
                self.page.put_some(said, Place::Deed);
            }
        }
        if let Some(name) = name {
            self.page.speaks(&name);
        }
    }

    /// So many turns ago, as people say it.
    fn when(&self, ago: u32) -> String {
        self.page.locale.text(match ago {
            0..=3 => "builtin-when-now",
            4..=40 => "builtin-when-before",
            41.. => "builtin-when-long",
        })
    }

    pub fn gave(&mut self, item: &ItemId, to: &CharacterId, liked: i8, kept: bool) {
        self.mark(Mark::Talked);
        let story = self.brief().story;
        let Some(who) = story.characters.get(to) else { return };
        let (what, called) = (self.item(item), self.who(to));
        let handed = self.page.phrase(phrase::HAND, &[("item", &what), ("who", &called)]);
        let (texts, phrase) = match (liked.signum(), kept) {
            (1, _) => (&who.gifts.liked, phrase::GIFT_LIKED),
            (-1, true) => (&who.gifts.disliked, phrase::GIFT_DISLIKED),
            (-1, false) => (&who.gifts.disliked, phrase::GIFT_REFUSED),
            (_, false) => (&EMPTY, phrase::GIFT_REFUSED),
            _ => (&who.gifts.plain, phrase::GIFT_PLAIN),
        };
        if let Some((text, _)) = self.page.least(texts).filter(|(_, count)| *count < 2) {
            self.say(who, text, handed);
        } else {
            self.mark(Mark::Quiet);
            self.page.put_some(handed, Place::Deed);
            let said = self.page.phrase(phrase, &[("item", &what), ("who", &called)]);
            self.page.put_some(said, Place::With);
        }
    }

    pub fn showed(&mut self, item: &ItemId, to: &CharacterId, answer: Option<u32>) {
        self.mark(Mark::Talked);
        let said = self.page.phrase(phrase::SHOW, &[("item", &self.item(item)), ("who", &self.who(to))]);
        let who = self.brief().story.characters.get(to);
        let answer = who.and_then(|who| Some((who, names::at(&who.shown, answer?)?)));
        if let Some((who, showing)) = answer
            && let Some((text, _)) = self.page.least([&showing.text]).filter(|(_, count)| *count < 2)
        {
            self.say(who, text, said);
            return;
        }
        self.mark(Mark::Quiet);
        self.page.put_some(said, Place::Deed);
    }

    /// What a character answers to something that the hero told them.
    pub fn heard(&mut self, id: &CharacterId, answer: u32) {
        self.mark(Mark::Talked);
        let Some(who) = self.brief().story.characters.get(id) else { return };
        let Some(reply) = names::at(&who.tell, answer) else { return };
        let called = self.who(id);
        match self.page.least([&reply.text]) {
            Some((text, 0)) => self.say(who, text, None),
            Some((text, 1)) => {
                self.mark(Mark::Quiet);
                let said = self.page.phrase(phrase::TURN_TO, &[("who", &called)]);
                self.say(who, text, said);
            }
            _ => {
                self.mark(Mark::Quiet);
                let said = self.page.phrase(phrase::LISTENED, &[("who", &called)]);
                self.page.put_some(said, Place::Deed);
                self.page.speaks(who.name.get(self.page.language()));
            }
        }
    }

    /// What a character says of their own accord when the hero comes.
    pub fn remarked(&mut self, id: &CharacterId, remark: u32) {
        let Some(who) = self.brief().story.characters.get(id) else { return };
        let Some(remark) = names::at(&who.remarks, remark) else { return };
        let Some((text, 0 | 1)) = self.page.least([&remark.text]) else { return };
        self.of(who, text, None);
        self.mark(Mark::Talked);
        self.page.speaks(who.name.get(self.page.language()));
    }

    /// A character comes along from now on, or stays behind; who stays because of something else is told of by that.
    pub fn follows(&mut self, id: &CharacterId, value: bool) {
        let Some(who) = self.brief().story.characters.get(id) else { return };
        if !value && !rules::view::is_present(&self.brief().settled.state, id) {
            return;
        }
        let text = if value { &who.follows } else { &who.stays };
        if let Some((text, 0 | 1)) = self.page.least([text]) {
            self.of(who, text, None);
        }
    }

    pub fn threshold(&mut self, id: &CharacterId, place: u32) {
        let Some(who) = self.brief().story.characters.get(id) else { return };
        let Some(threshold) = usize::try_from(place).ok().and_then(|place| who.thresholds.get(place)) else { return };
        let Some((text, 0 | 1)) = self.page.least([&threshold.text]) else { return };
        self.of(who, text, None);
        self.mark(Mark::Talked);
    }

    /// Tells what a character says or does unasked; who it is comes before it, where the text does not name them and
    /// nobody has been spoken with.
    fn of(&mut self, who: &Character, text: &Localized, first: Option<super::page::Said>) {
        let said = spoken(&self.page, who, text, Bare::Narration);
        let tagged = said != text.get(self.page.language()).trim();
        let first = if tagged || self.is(Mark::Talked) || is_named(&self.page, who, text) {
            first
        } else {
            let called = self.who(&who.id);
            self.page.phrase_again(phrase::NOTICE, &[("who", &called)])
        };
        self.page.tell_after(first, text, Place::Own, |_| said);
    }

    /// Something that somebody here says or does unasked: oftener while the hero waits, seldom a second time.
    pub fn idle(&mut self) {
        let (story, state) = (self.brief().story, &self.brief().settled.state);
        let chance = if self.is(Mark::Quiet) { 2 } else { 5 };
        if self.page.pick(23, chance) != 0 {
            return;
        }
        let here = |who: &&Character| {
            state
                .characters
                .get(&who.id)
                .is_some_and(|at| at.node.as_ref() == Some(&state.node) && at.status == Status::Alive)
        };
        let moods: Vec<(&Character, &Localized)> = story
            .characters
            .iter()
            .filter(here)
            .flat_map(|who| who.idle.iter().map(move |mood| (who, mood)))
            .filter(|(_, mood)| rules::holds(story, state, &mood.when))
            .map(|(who, mood)| (who, &mood.text))
            .collect();
        let Some((text, count)) = self.page.least(moods.iter().map(|(_, text)| *text)) else { return };
        // a second time only where the hero has come back more than once: not within a few turns
        let visits = state.visits.get(&state.node).copied().unwrap_or_default();
        if !self.page.worth(text, count, 6) || (count > 0 && visits < 3) {
            return;
        }
        let Some((who, _)) = moods.into_iter().find(|(_, mood)| *mood == text) else { return };
        let first = if count == 0 { None } else { self.page.weave() };
        self.of(who, text, first);
        self.page.speaks(who.name.get(self.page.language()));
    }

    /// A character says a text, behind a sentence in the same paragraph.
    fn say(&mut self, who: &Character, text: &Localized, first: Option<super::page::Said>) {
        let said = spoken(&self.page, who, text, Bare::Speech);
        self.page.tell_after(first, text, Place::Deed, |_| said);
        self.page.speaks(who.name.get(self.page.language()));
    }
}

static EMPTY: Vec<Localized> = Vec::new();
