//! Every turn of a save as a tree, and two of them side by side.

use std::collections::{BTreeMap, BTreeSet};

use super::{Ask, Entry, Line, Made, Page, Tab, Tone};
use crate::engine::desk::show;
use crate::engine::session::Session;
use crate::memory::facts::Ledger;
use crate::narrator::account::{self, names};
use crate::store::{StoreError, TurnId, TurnRow};
use crate::text::{Message, clip, clip_sentence};
use crate::world::{QuestStatus, State, Status};

/// The most turns that are shown: the newest ones, with all that branches off them.
const SHOWN: usize = 3_000;
/// The most characters of a line in the tree.
const INPUT: usize = 60;
/// The most characters of what was told.
const TOLD: usize = 400;
/// Branches are moved to the right by at most so many steps.
const BRANCHES: u16 = 6;

impl Session {
    /// The tree of turns: what branched off a turn stands right below it, moved to the right; the line that is played
    /// goes on after that.
    pub(super) fn timeline_page(&self) -> Made {
        let labels = self.save.labels()?;
        let line = self.save.line();
        let hidden = line.len().saturating_sub(SHOWN);
        let mut entries = Vec::new();
        let mut lines = 1_usize;
        let roots = match line.at(hidden) {
            Some(first) if hidden > 0 => vec![first],
            _ => self.save.children(None)?,
        };
        let mut open: Vec<(TurnId, u16)> = roots.into_iter().rev().map(|turn| (turn, 0)).collect();
        let mut at = 0;
        while let Some((turn, branch)) = open.pop() {
            if entries.len() >= SHOWN.saturating_mul(2) {
                break;
            }
            let row = self.save.turn(turn)?;
            if line.head() == Some(turn) {
                at = entries.len();
            }
            entries.push(self.turn_entry(&row, labels.get(&turn.get()), branch, line.contains(turn)));
            let mut children = self.save.children(Some(turn))?;
            lines += children.len().saturating_sub(1);
            // the line that is played, else the newest, goes on below its branches
            let on = children.iter().position(|child| line.contains(*child));
            let last = children.len().saturating_sub(1);
            if let Some(on) = on {
                children.swap(on, last);
            }
            for (place, child) in children.into_iter().enumerate().rev() {
                open.push((child, if place == last { branch } else { (branch + 1).min(BRANCHES) }));
            }
        }
        let about = Message::new("panel-timeline-about").with("turns", self.save.count_turns()?).with("lines", lines);
        let head = if hidden > 0 {
            vec![Line::new(Tone::Dim, self.say(&Message::new("panel-timeline-hidden").with("count", hidden)))]
        } else {
            Vec::new()
        };
        Ok(Page {
            title: self.locale.text("panel-timeline"),
            about: self.say(&about),
            head,
            entries,
            at,
            ..Page::default()
        })
    }

    fn turn_entry(&self, row: &TurnRow, label: Option<&String>, branch: u16, on_line: bool) -> Entry {
        let head = self.head.id == row.id;
        let input = self.input_word(row);
        let mut text = format!("{} {}", row.depth, clip(&input, INPUT));
        if let Some(label) = label {
            text = format!("{text}  [{label}]");
        }
        let mut lines = vec![Line::new(Tone::Heading, format!("{} {input}", self.turn_word(row.depth)))];
        if let Some(label) = label {
            let named = Message::new("panel-timeline-named").with("name", label.as_str());
            lines.push(Line::new(Tone::Accent, self.say(&named)));
        }
        let told = Message::new("panel-timeline-told")
            .with("number", row.id.get())
            .with("take", row.take.saturating_add(1))
            .with("who", self.teller(row))
            .with("when", row.created.local());
        lines.push(Line::new(Tone::Dim, self.say(&told)));
        lines.push(Line::new(Tone::Plain, clip_sentence(&row.narration, TOLD)));
        let view = show::turn(&self.story, &self.locale, row);
        let rolls = view.rolls.into_iter().map(|roll| Line::new(Tone::Dim, roll.text));
        let changes = view.changes.into_iter().map(|change| Line::new(Tone::Change, change));
        lines.extend(rolls.chain(changes));
        let aside = match (head, on_line) {
            (true, _) => self.locale.text("panel-timeline-here"),
            (false, _) if row.take > 0 => {
                self.say(&Message::new("panel-timeline-take").with("take", row.take.saturating_add(1)))
            }
            (false, _) => String::new(),
        };
        let tone = match (head, on_line) {
            (true, _) => Tone::Accent,
            (false, true) => Tone::Plain,
            (false, false) => Tone::Dim,
        };
        Entry { id: row.id.get(), text, aside, tone, branch, lines, order: None }
    }

    /// What the player wrote for a turn; the first one has a name of its own.
    pub(super) fn input_word(&self, row: &TurnRow) -> String {
        if row.input.is_empty() { self.locale.text("engine-history-begin") } else { row.input.clone() }
    }

    /// Who told a turn.
    pub(super) fn teller(&self, row: &TurnRow) -> String {
        row.model.clone().unwrap_or_else(|| self.locale.text("engine-builtin"))
    }

    /// Two turns side by side: how things stood after each, and what was held true only there.
    pub(super) fn compare_page(&self, one: i64, other: i64) -> Made {
        let left = self.side(TurnId::new(one))?;
        let right = self.side(TurnId::new(other))?;
        let mut head = Vec::new();
        let both = |tone, text: String, beside: String| Line { beside: Some(beside), ..Line::new(tone, text) };
        head.push(both(Tone::Heading, left.title.clone(), right.title.clone()));
        let mut same = 0_usize;
        let keys: Vec<&String> = left.state.iter().chain(&right.state).map(|(key, _)| key).collect();
        let mut seen = BTreeSet::new();
        for key in keys.into_iter().filter(|key| seen.insert((*key).clone())) {
            let (was, is) = (left.get(key), right.get(key));
            if was == is {
                same += 1;
                continue;
            }
            let shown = |value: Option<&String>| format!("{key}: {}", value.map_or("-", String::as_str));
            head.push(both(Tone::Change, shown(was), shown(is)));
        }
        head.push(Line::new(Tone::Dim, self.say(&Message::new("panel-compare-same").with("count", same))));
        let only = |here: &BTreeMap<String, u32>, there: &BTreeMap<String, u32>| {
            let only = here.iter().filter(|(text, _)| !there.contains_key(*text));
            let mut only: Vec<_> = only.map(|(text, depth)| (*depth, text.clone())).collect();
            only.sort();
            only
        };
        let (was, is) = (only(&left.facts, &right.facts), only(&right.facts, &left.facts));
        head.extend([Line::default(), Line::new(Tone::Heading, self.locale.text("panel-compare-facts"))]);
        if was.is_empty() && is.is_empty() {
            head.push(Line::new(Tone::Dim, self.locale.text("panel-compare-facts-same")));
        }
        let fact = |side: &[(u32, String)], place: usize| {
            side.get(place).map_or_else(String::new, |(depth, text)| {
                self.say(&Message::new("panel-person-fact").with("turn", *depth).with("text", text.as_str()))
            })
        };
        for place in 0..was.len().max(is.len()) {
            head.push(both(Tone::Plain, fact(&was, place), fact(&is, place)));
        }
        Ok(Page {
            title: self.locale.text("panel-compare"),
            tabs: vec![Tab { text: self.locale.text("panel-timeline"), ask: Ask::Timeline }],
            tab: usize::MAX,
            head,
            ..Page::default()
        })
    }

    fn side(&self, turn: TurnId) -> Result<Side, StoreError> {
        let row = self.save.turn(turn)?;
        let state = self.save.snapshot(turn)?;
        let ledger = Ledger::at(&self.save, &self.save.line_to(turn))?;
        let facts = ledger.open_facts().map(|fact| (fact.text.clone(), fact.depth));
        Ok(Side {
            title: format!("{} {}", self.turn_word(row.depth), self.input_word(&row)),
            state: self.standing_in_words(&state),
            facts: facts.collect(),
        })
    }

    /// A state as names and values, in a fixed order.
    fn standing_in_words(&self, state: &State) -> Vec<(String, String)> {
        let language = self.language();
        let story = &self.story;
        let word = |key: &'static str| self.locale.text(key);
        let period = word(state.period.key());
        let mut words = vec![
            (word("panel-state-place"), names::node(story, &state.node).get(language).to_owned()),
            (
                word("panel-state-time"),
                self.say(&Message::new("engine-time").with("day", state.day).with("period", period)),
            ),
            (word("panel-state-health"), format!("{}/{}", state.hero.hp, state.hero.max_hp)),
            (word("panel-state-gold"), state.hero.gold.to_string()),
            (word("panel-state-experience"), state.hero.exp.to_string()),
        ];
        for attribute in
            [crate::world::Attribute::Strength, crate::world::Attribute::Agility, crate::world::Attribute::Intelligence]
        {
            let value = state.hero.attributes.get(attribute).to_string();
            words.push((word(account::attribute_key(attribute)), value));
        }
        for (item, count) in &state.hero.items {
            words.push((names::item(story, item).get(language).to_owned(), format!("×{count}")));
        }
        for (quest, stands) in &state.quests {
            let title = names::quest(story, quest).get(language).to_owned();
            let value = match (stands.status, &stands.stage) {
                (QuestStatus::Done, _) => word("panel-quest-done"),
                (QuestStatus::Failed, _) => word("panel-quest-failed"),
                (QuestStatus::Active, Some(stage)) => names::objective(story, quest, stage).get(language).to_owned(),
                (QuestStatus::Active, None) => word("panel-quest-active"),
            };
            words.push((title, value));
        }
        for (who, stands) in state.characters.iter().filter(|(_, stands)| stands.met) {
            let value = match stands.status {
                Status::Dead => word("engine-people-dead"),
                Status::Alive | Status::Away => format!("{:+}", stands.affinity),
            };
            words.push((names::character(story, who).get(language).to_owned(), value));
        }
        if let Some(ending) = &state.ending {
            words.push((word("panel-state-ending"), names::ending(story, ending).get(language).to_owned()));
        }
        words
    }
}

/// One of two turns.
struct Side {
    title: String,
    state: Vec<(String, String)>,
    facts: BTreeMap<String, u32>,
}

impl Side {
    fn get(&self, key: &str) -> Option<&String> {
        self.state.iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }
}
