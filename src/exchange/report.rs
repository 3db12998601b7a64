use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::Format;
use super::refused::shown;
use crate::text::{Language, Locale, Message};

/// The most lines of one kind in a report; what is more is counted.
const LINES: usize = 200;

/// What became of a file: what was taken, what was changed, what was left.
#[derive(Clone, Debug)]
pub struct Report {
    /// What the file is.
    pub format: Format,
    /// What it is called.
    pub title: String,
    /// How many of which things were taken: `characters`, `entries`, `greetings`, `topics`, `turns`, `takes`.
    pub taken: BTreeMap<&'static str, usize>,
    /// Fields that mean nothing here. They are kept with the original and come back on export.
    pub kept_unknown: Vec<String>,
    /// What was taken otherwise than it stands.
    pub changed: Vec<Changed>,
    /// What was not taken. It is kept with the original.
    pub left: Vec<Left>,
    /// How many lines there were no room for.
    pub more: usize,
}

/// A field that was taken otherwise than it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changed {
    /// Where it stands, entries of a list as `[]`.
    pub field: String,
    /// How, and why.
    pub why: Message,
    /// How often.
    pub count: usize,
}

/// Something that was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Left {
    /// What.
    pub what: String,
    /// Why not.
    pub why: Message,
    /// How often.
    pub count: usize,
}

impl Report {
    /// A report in which nothing stands yet.
    #[must_use]
    pub fn new(format: Format, title: &str) -> Self {
        Self {
            format,
            title: shown(title),
            taken: BTreeMap::new(),
            kept_unknown: Vec::new(),
            changed: Vec::new(),
            left: Vec::new(),
            more: 0,
        }
    }

    /// Notes that `count` more of `what` were taken.
    pub fn take(&mut self, what: &'static str, count: usize) {
        if count > 0 {
            *self.taken.entry(what).or_default() += count;
        }
    }

    /// Notes that so many of what was taken are in the pack already, and stay as they are there.
    pub fn known(&mut self, what: &'static str, count: usize) {
        if count > 0 {
            if let Some(taken) = self.taken.get_mut(what) {
                *taken = taken.saturating_sub(count);
            }
            self.taken.retain(|_, taken| *taken > 0);
            let line = Left { what: what.to_owned(), why: Message::new("exchange-why-there"), count };
            self.left.push(line);
        }
    }

    /// Notes a field that means nothing here.
    pub fn unknown(&mut self, field: &str) {
        let field = shown(field);
        if self.kept_unknown.contains(&field) {
            return;
        }
        if self.kept_unknown.len() < LINES {
            self.kept_unknown.push(field);
        } else {
            self.more += 1;
        }
    }

    /// Notes that a field was taken otherwise than it stands.
    pub fn change(&mut self, field: &str, why: Message) {
        let field = shown(field);
        if let Some(line) = self.changed.iter_mut().find(|line| line.field == field && line.why == why) {
            line.count += 1;
        } else if self.changed.len() < LINES {
            self.changed.push(Changed { field, why, count: 1 });
        } else {
            self.more += 1;
        }
    }

    /// Notes that something was not taken.
    pub fn leave(&mut self, what: &str, why: Message) {
        let what = shown(what);
        if let Some(line) = self.left.iter_mut().find(|line| line.what == what && line.why == why) {
            line.count += 1;
        } else if self.left.len() < LINES {
            self.left.push(Left { what, why, count: 1 });
        } else {
            self.more += 1;
        }
    }

    /// The report as scripts read it.
    #[must_use]
    pub fn json(&self, locale: &Locale) -> Value {
        let changed = self.changed.iter();
        let changed: Vec<_> = changed
            .map(|line| json!({ "field": line.field, "why": locale.say(&line.why), "count": line.count }))
            .collect();
        let left = self.left.iter();
        let left: Vec<_> =
            left.map(|line| json!({ "what": line.what, "why": locale.say(&line.why), "count": line.count })).collect();
        json!({
            "format": self.format.name(),
            "title": self.title,
            "taken": self.taken,
            "kept_unknown": self.kept_unknown,
            "changed": changed,
            "left": left,
            "more": self.more,
        })
    }

    /// The report in words, line by line.
    #[must_use]
    pub fn lines(&self, locale: &Locale) -> Vec<String> {
        let format = locale.find(&format!("exchange-format-{}", self.format.name())).unwrap_or_default();
        let mut lines = vec![
            locale.say(&Message::new("exchange-report").with("title", self.title.as_str()).with("format", format)),
        ];
        let taken = self.taken.iter().filter_map(|(what, count)| {
            let what = locale.find(&format!("exchange-taken-{what}"))?;
            Some(format!("{what} {count}"))
        });
        let taken = taken.collect::<Vec<_>>().join(if locale.language() == Language::Zh { "、" } else { ", " });
        let taken = if taken.is_empty() { locale.text("exchange-taken-nothing") } else { taken };
        lines.push(locale.say(&Message::new("exchange-report-taken").with("taken", taken)));
        for line in &self.changed {
            let why = locale.say(&line.why);
            let message = Message::new("exchange-report-changed").with("field", line.field.as_str()).with("why", why);
            lines.push(locale.say(&message.with("count", line.count)));
        }
        for line in &self.left {
            let why = locale.say(&line.why);
            let message = Message::new("exchange-report-left").with("what", line.what.as_str()).with("why", why);
            lines.push(locale.say(&message.with("count", line.count)));
        }
        if !self.kept_unknown.is_empty() {
            let fields = self.kept_unknown.join(", ");
            lines.push(locale.say(&Message::new("exchange-report-unknown").with("fields", fields)));
        }
        if self.more > 0 {
            lines.push(locale.say(&Message::new("exchange-report-more").with("count", self.more)));
        }
        lines
    }
}
