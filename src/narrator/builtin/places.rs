//! Ways and places: going, arriving, staying.

use super::page::Place;
use super::phrase;
use super::turn::{Mark, Turn};
use crate::text::Localized;
use crate::world::{CharacterId, Event, NodeId, Status, rules};

impl Turn<'_> {
    pub fn moved(&mut self, event: &Event, from: &NodeId, to: &NodeId, first: bool) {
        let story = self.brief().story;
        let walked = self.walked(to);
        let exits = story.nodes.get(from).map(|node| node.exits.iter()).into_iter().flatten();
        let exit = exits.into_iter().find(|exit| exit.to == *to).filter(|_| walked);
        let way = exit.and_then(|exit| self.page.least([&exit.text]));
        let way = way.filter(|(text, count)| self.page.worth(text, *count, 3));
        // On the way, unless the words of the arrival say it.
        if let Some((text, _)) = way {
            self.page.tell(text, Place::Deed, str::to_owned);
        } else if walked && (first || self.page.pick(17, 3) == 0) {
            let said = self.page.phrase(phrase::TRAVEL, &[("node", &self.node(to))]);
            self.page.put_some(said, Place::Deed);
        }
        self.page.part();
        self.arrived(&event.node, first);
    }

    fn arrived(&mut self, id: &NodeId, first: bool) {
        let story = self.brief().story;
        let Some(node) = story.nodes.get(id) else { return };
        if first && self.page.least([&node.first]).is_some_and(|(_, count)| count == 0) {
            self.page.tell(&node.first, Place::Deed, str::to_owned);
            return;
        }
        let state = &self.brief().settled.state;
        let moods = node.moods.iter().filter(|mood| rules::holds(story, state, &mood.when)).map(|mood| &mood.text);
        let texts: Vec<&Localized> = moods.chain(&node.again).collect();
        let told = self.page.least(texts).filter(|(text, count)| self.page.worth(text, *count, 2));
        if let Some((text, 0)) = told {
            self.page.tell(text, Place::Deed, str::to_owned);
            return;
        }
        self.mark(Mark::Quiet);
        let said = self.page.phrase(phrase::RETURN, &[("node", &self.node(id))]);
        if let Some((text, _)) = told {
            self.page.tell_after(said, text, Place::Deed, str::to_owned);
        } else {
            self.page.put_some(said, Place::Deed);
        }
    }

    /// What somebody says when the hero takes leave of them; on the way to another place only what is new.
    pub fn parted(&mut self, event: &Event, id: &CharacterId) {
        let (story, brief) = (self.brief().story, self.brief());
        let Some(who) = story.characters.get(id) else { return };
        let goes = brief.settled.state.node != event.node;
        // As it stood when the farewell was said.
        let now = if goes { brief.before } else { &brief.settled.state };
        // Who comes along says no farewell: the talk is over, and nobody goes.
        let along = now.following.contains(id);
        let farewells = who.farewells.iter().filter(|mood| !along && rules::holds(story, now, &mood.when));
        let moods = farewells.map(|mood| &mood.text);
        match self.page.least(moods).filter(|(text, count)| self.page.worth(text, *count, 2)) {
            Some((text, 0)) => {
                let said = super::speech::spoken(&self.page, who, text, super::speech::Bare::Speech);
                self.page.tell(text, Place::Own, |_| said);
                self.page.speaks(who.name.get(self.page.language()));
            }
            _ if goes => {}
            _ => {
                self.mark(Mark::Talked);
                self.mark(Mark::Quiet);
                let called = self.who(id);
                let said = self.page.phrase(phrase::PARTED, &[("who", &called)]);
                self.page.put_some(said, Place::Deed);
            }
        }
    }

    pub fn passage_failed(&mut self, event: &Event, to: &NodeId) {
        let exits = self.brief().story.nodes.get(&event.node).map(|node| node.exits.iter()).into_iter().flatten();
        let exit = exits.into_iter().find(|exit| exit.to == *to);
        let texts = exit.and_then(|exit| exit.failure.as_ref()).map(|branch| branch.texts.as_slice());
        let called = self.node(to);
        self.branch(texts.unwrap_or_default(), phrase::PASSAGE_FAILED, &[("node", &called)]);
    }

    pub fn waited(&mut self) {
        self.mark(Mark::Quiet);
        if self.page.pick(19, 3) > 0 {
            let said = self.page.phrase(phrase::WAITED, &[]);
            self.page.put_some(said, Place::Deed);
        }
    }

    pub fn rested(&mut self) {
        self.mark(Mark::Quiet);
        let said = self.page.phrase(phrase::RESTED, &[]);
        self.page.put_some(said, Place::Deed);
    }

    /// A mood of the place that was not told yet.
    pub fn mood(&mut self) {
        let (story, state) = (self.brief().story, &self.brief().settled.state);
        let Some(node) = story.nodes.get(&state.node) else { return };
        let moods = node.moods.iter().filter(|mood| rules::holds(story, state, &mood.when)).map(|mood| &mood.text);
        if let Some((text, 0)) = self.page.least(moods) {
            self.page.tell(text, Place::Own, str::to_owned);
        }
    }

    /// A character came, went, or was taken out of reach, where no text of the pack has said so.
    pub fn character_moved(&mut self, event: &Event, id: &CharacterId, to: Option<&NodeId>) {
        if self.page.scripted {
            return;
        }
        let was_here = self.brief().before.characters.get(id).is_some_and(|who| who.node.as_ref() == Some(&event.node));
        let phrase = match (was_here, to == Some(&event.node)) {
            (false, true) => phrase::CAME,
            (true, false) => phrase::WENT,
            _ => return,
        };
        let said = self.page.phrase_again(phrase, &[("who", &self.who(id))]);
        self.page.put_some(said, Place::Own);
    }

    pub fn character_is(&mut self, event: &Event, id: &CharacterId, is: Status) {
        let here = event.witnesses.contains(id)
            || self.brief().before.characters.get(id).is_some_and(|who| who.node.as_ref() == Some(&event.node));
        if self.page.scripted || !here {
            return;
        }
        let phrase = match is {
            Status::Alive => return,
            Status::Dead => phrase::DIED,
            Status::Away => phrase::WENT,
        };
        self.mark(Mark::Grave);
        let said = self.page.phrase_again(phrase, &[("who", &self.who(id))]);
        self.page.put_some(said, Place::Own);
    }
}
