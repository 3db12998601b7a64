//! One table of a file, read key by key; what is wrong with it becomes faults.

use std::ops::RangeInclusive;

use super::document::{Entry, Kind, Value};
use super::fault::Code;
use super::near::nearest;
use super::reading::{Form, Named, Place, Reading};
use crate::text::{Language, Localized, Message, Words};

/// One table of a file.
pub(super) struct Row<'r, 'v> {
    pub(super) reading: &'r mut Reading,
    entries: &'v [Entry],
    place: Place,
    /// The table's name, such as `nodes.exits`.
    what: &'static str,
    /// The code of faults of form: conditions and effects have their own.
    code: Option<Code>,
    /// The keys that were asked for.
    known: Vec<&'static str>,
}

impl<'r, 'v> Row<'r, 'v> {
    /// The table `value`; a fault if it is none.
    pub(super) fn open(reading: &'r mut Reading, value: &'v Value, what: &'static str) -> Option<Self> {
        Self::open_as(reading, value, what, None)
    }

    /// The table `value`, whose faults of form all have one code.
    pub(super) fn open_as(
        reading: &'r mut Reading,
        value: &'v Value,
        what: &'static str,
        code: Option<Code>,
    ) -> Option<Self> {
        let place = reading.place(&value.span);
        let Kind::Table(entries) = &value.kind else {
            wrong_type(reading, value, what, "table", code);
            return None;
        };
        Some(Self { reading, entries, place, what, code, known: Vec::new() })
    }

    /// Where the table stands.
    pub(super) const fn place(&self) -> &Place {
        &self.place
    }

    /// The entries whose keys nobody asked for yet.
    pub(super) const fn entries(&self) -> &'v [Entry] {
        self.entries
    }

    /// The value at `key`.
    pub(super) fn take(&mut self, key: &'static str) -> Option<&'v Value> {
        if !self.known.contains(&key) {
            self.known.push(key);
        }
        self.entries.iter().find(|entry| entry.key == key).map(|entry| &entry.value)
    }

    /// The value at `key`; a fault if there is none.
    pub(super) fn need(&mut self, key: &'static str) -> Option<&'v Value> {
        let value = self.take(key);
        if value.is_none() {
            let message = Message::new("story-missing-field").with("what", self.what).with("key", key);
            self.fault(Code::MissingField, message, None);
        }
        value
    }

    /// Notes a fault of the table.
    pub(super) fn fault(&mut self, code: Code, message: Message, help: Option<Message>) {
        let code = self.code.unwrap_or(code);
        let place = self.place.clone();
        self.reading.fault(code, &place, message, help);
    }

    /// Ends the table: keys that nobody asked for are faults.
    pub(super) fn finish(self) {
        for entry in self.entries {
            if self.known.contains(&entry.key.as_str()) {
                continue;
            }
            let message = Message::new("story-unknown-key").with("key", entry.key.as_str()).with("what", self.what);
            let help = suggest(&entry.key, self.known.iter().copied());
            let place = self.reading.place(&entry.key_span);
            self.reading.fault(self.code.unwrap_or(Code::UnknownKey), &place, message, help);
        }
    }

    // ---- texts

    /// A text of one line. Empty if there is none.
    pub(super) fn line(&mut self, key: &'static str) -> Localized {
        self.take(key).map(|value| self.localized(value, key, Form::Line)).unwrap_or_default()
    }

    /// A text of one line that has to be there.
    pub(super) fn need_line(&mut self, key: &'static str) -> Localized {
        self.needed(key, Form::Line)
    }

    /// A text. Empty if there is none.
    pub(super) fn text(&mut self, key: &'static str) -> Localized {
        self.take(key).map(|value| self.localized(value, key, Form::Prose)).unwrap_or_default()
    }

    /// A text that has to be there.
    pub(super) fn need_text(&mut self, key: &'static str) -> Localized {
        self.needed(key, Form::Prose)
    }

    fn needed(&mut self, key: &'static str, form: Form) -> Localized {
        let value = self.take(key);
        let text = value.map(|value| self.localized(value, key, form));
        match text {
            Some(text) if !text.is_empty() || !value.is_some_and(is_text) => text,
            _ => {
                self.missing_text(key);
                Localized::default()
            }
        }
    }

    /// Notes that a text is missing.
    pub(super) fn missing_text(&mut self, key: &'static str) {
        let message = Message::new("story-missing-text").with("what", self.what).with("key", key);
        self.fault(Code::MissingText, message, None);
    }

    /// A list of texts, or a table with a list for each language.
    pub(super) fn texts(&mut self, key: &'static str) -> Vec<Localized> {
        self.texts_as(key, Form::Prose)
    }

    /// A list of texts with at least one.
    pub(super) fn need_texts(&mut self, key: &'static str) -> Vec<Localized> {
        let present = self.take(key).is_some_and(|value| !is_empty_list(value));
        let texts = self.texts(key);
        if !present {
            self.missing_text(key);
        }
        texts
    }

    /// A list of texts of a form.
    pub(super) fn texts_as(&mut self, key: &'static str, form: Form) -> Vec<Localized> {
        let Some(value) = self.take(key) else { return Vec::new() };
        match &value.kind {
            Kind::List(values) => values.iter().map(|value| self.localized(value, key, form)).collect(),
            Kind::Table(_) => self.texts_by_language(value, key, form),
            _ => {
                wrong_type(self.reading, value, key, "list", self.code);
                Vec::new()
            }
        }
    }

    /// `{ zh = […], en = […] }`: the first of one language with the first of the other, and so on.
    fn texts_by_language(&mut self, value: &'v Value, key: &'static str, form: Form) -> Vec<Localized> {
        let lists = Language::ALL.map(|language| {
            let list = self.member(value, language, key).map(|value| self.strings(value, key, form));
            list.unwrap_or_default()
        });
        let [zh, en] = lists;
        let count = zh.len().max(en.len());
        let (mut zh, mut en) = (zh.into_iter(), en.into_iter());
        (0..count).map(|_| Localized::by_language(zh.next(), en.next())).collect()
    }

    /// Words by language.
    pub(super) fn words(&mut self, key: &'static str) -> Words {
        let Some(value) = self.take(key) else { return Words::default() };
        if let Kind::Table(_) = &value.kind {
            let [zh, en] = Language::ALL.map(|language| {
                let list = self.member(value, language, key).map(|value| self.strings(value, key, Form::Line));
                list.unwrap_or_default()
            });
            return Words::by_language(zh, en);
        }
        let words = self.strings(value, key, Form::Line);
        Words::by_language(words.clone(), words)
    }

    /// The list of strings `value`.
    fn strings(&mut self, value: &'v Value, key: &'static str, form: Form) -> Vec<String> {
        let Kind::List(values) = &value.kind else {
            wrong_type(self.reading, value, key, "list", self.code);
            return Vec::new();
        };
        let mut strings = Vec::with_capacity(values.len());
        for value in values {
            if let Kind::Text(text) = &value.kind {
                let text = self.reading.clean(text, &value.span, form);
                if !text.is_empty() {
                    strings.push(text);
                }
            } else {
                wrong_type(self.reading, value, key, "text", self.code);
            }
        }
        strings
    }

    /// The value of a language in a table by language. Other keys are faults (noted once, with the first language).
    fn member(&mut self, value: &'v Value, language: Language, key: &'static str) -> Option<&'v Value> {
        let Kind::Table(entries) = &value.kind else { return None };
        if language == Language::Zh {
            for entry in entries.iter().filter(|entry| entry.key != "zh" && entry.key != "en") {
                let message = Message::new("story-unknown-key").with("key", entry.key.as_str()).with("what", key);
                let help = suggest(&entry.key, ["zh", "en"]);
                let place = self.reading.place(&entry.key_span);
                self.reading.fault(self.code.unwrap_or(Code::UnknownKey), &place, message, help);
            }
        }
        entries.iter().find(|entry| entry.key == language.code()).map(|entry| &entry.value)
    }

    /// A text, plain or by language.
    fn localized(&mut self, value: &'v Value, key: &'static str, form: Form) -> Localized {
        match &value.kind {
            Kind::Text(text) => Localized::plain(self.reading.clean(text, &value.span, form)),
            Kind::Table(_) => {
                let [zh, en] = Language::ALL.map(|language| match self.member(value, language, key) {
                    Some(Value { kind: Kind::Text(text), span }) => Some(self.reading.clean(text, span, form)),
                    Some(value) => {
                        wrong_type(self.reading, value, key, "text", self.code);
                        Some(String::new())
                    }
                    None => None,
                });
                let text = Localized::by_language(zh, en);
                self.languages(&text, value, key);
                text
            }
            _ => {
                wrong_type(self.reading, value, key, "texts", self.code);
                Localized::default()
            }
        }
    }

    /// Warns of a text that lacks a declared language.
    fn languages(&mut self, text: &Localized, value: &Value, key: &'static str) {
        if text.is_empty() {
            return;
        }
        for language in self.reading.languages.clone() {
            if text.exact(language).is_none_or(str::is_empty) {
                let message = Message::new("story-missing-language").with("key", key).with("language", language.code());
                let place = self.reading.place(&value.span);
                self.reading.fault(Code::MissingLanguage, &place, message, None);
            }
        }
    }

    /// Warns if there are fewer than `least` of something.
    pub(super) fn expect(&mut self, key: &'static str, count: usize, least: usize) {
        if count < least {
            let message = Message::new("story-too-few-texts").with("what", self.what).with("key", key);
            let message = message.with("count", count).with("least", least);
            let place = self.place.clone();
            self.reading.fault(Code::TooFewTexts, &place, message, None);
        }
    }

    // ---- simple values

    /// A string that is no text for the player: a version, a category.
    pub(super) fn string(&mut self, key: &'static str) -> Option<String> {
        let value = self.take(key)?;
        self.string_of(value, key).map(|text| self.reading.clean(text, &value.span, Form::Line))
    }

    fn string_of(&mut self, value: &'v Value, key: &'static str) -> Option<&'v str> {
        if let Kind::Text(text) = &value.kind {
            return Some(text);
        }
        wrong_type(self.reading, value, key, "text", self.code);
        None
    }

    /// Yes or no; no if absent.
    pub(super) fn flag(&mut self, key: &'static str) -> bool {
        self.flag_or(key, false)
    }

    /// Yes or no.
    pub(super) fn flag_or(&mut self, key: &'static str, default: bool) -> bool {
        match self.take(key) {
            None => default,
            Some(Value { kind: Kind::Bool(flag), .. }) => *flag,
            Some(value) => {
                wrong_type(self.reading, value, key, "bool", self.code);
                default
            }
        }
    }

    /// A whole number within bounds, if it is there.
    pub(super) fn number<T: TryFrom<i64>>(&mut self, key: &'static str, bounds: RangeInclusive<i64>) -> Option<T> {
        let value = self.take(key)?;
        self.number_of(value, key, &bounds)
    }

    /// A whole number within bounds that has to be there.
    pub(super) fn need_number<T: TryFrom<i64>>(&mut self, key: &'static str, bounds: RangeInclusive<i64>) -> Option<T> {
        let value = self.need(key)?;
        self.number_of(value, key, &bounds)
    }

    /// The whole number `value` within bounds.
    pub(super) fn number_of<T: TryFrom<i64>>(
        &mut self,
        value: &Value,
        key: &str,
        bounds: &RangeInclusive<i64>,
    ) -> Option<T> {
        let Kind::Integer(number) = value.kind else {
            wrong_type(self.reading, value, key, "integer", self.code);
            return None;
        };
        let fitting = Some(number).filter(|number| bounds.contains(number)).and_then(|number| T::try_from(number).ok());
        if fitting.is_none() {
            let message = Message::new("story-bad-number").with("key", key).with("value", number);
            let message = message.with("least", *bounds.start()).with("most", *bounds.end());
            let place = self.reading.place(&value.span);
            self.reading.fault(self.code.unwrap_or(Code::BadValue), &place, message, None);
        }
        fitting
    }

    /// One of a few words, if it is there.
    pub(super) fn choice<T: Copy>(&mut self, key: &'static str, choices: &[(&'static str, T)]) -> Option<T> {
        let value = self.take(key)?;
        self.choice_of(value, key, choices)
    }

    /// One of a few words that has to be there.
    pub(super) fn need_choice<T: Copy>(&mut self, key: &'static str, choices: &[(&'static str, T)]) -> Option<T> {
        let value = self.need(key)?;
        self.choice_of(value, key, choices)
    }

    /// The word `value`, one of a few.
    pub(super) fn choice_of<T: Copy>(
        &mut self,
        value: &'v Value,
        key: &'static str,
        choices: &[(&'static str, T)],
    ) -> Option<T> {
        let word = self.string_of(value, key)?;
        let found = choices.iter().find(|(name, _)| *name == word).map(|(_, choice)| *choice);
        if found.is_none() {
            let message = Message::new("story-bad-choice").with("key", key).with("value", shown(word));
            let help = suggest(word, choices.iter().map(|(name, _)| *name));
            let place = self.reading.place(&value.span);
            self.reading.fault(self.code.unwrap_or(Code::BadValue), &place, message, help);
        }
        found
    }

    // ---- lists and tables

    /// The values of a list; none if absent.
    pub(super) fn list(&mut self, key: &'static str) -> &'v [Value] {
        match self.take(key) {
            None => &[],
            Some(Value { kind: Kind::List(values), .. }) => values,
            Some(value) => {
                wrong_type(self.reading, value, key, "list", self.code);
                &[]
            }
        }
    }

    // ---- ids

    /// The id of the row, defined here. Empty, with a fault, where it is missing.
    pub(super) fn id(&mut self, named: Named, owner: &str) -> String {
        let Some(value) = self.need("id") else { return String::new() };
        let Some(id) = self.id_of(value, "id") else { return String::new() };
        let place = self.reading.place(&value.span);
        self.reading.define(named, owner, &id, place);
        id
    }

    /// The id `value`.
    pub(super) fn id_of(&mut self, value: &'v Value, key: &'static str) -> Option<String> {
        let id = self.string_of(value, key)?;
        if is_id(id) {
            return Some(id.to_owned());
        }
        let place = self.reading.place(&value.span);
        let message = Message::new("story-bad-id").with("id", shown(id));
        let code = self.code.unwrap_or(Code::BadId);
        self.reading.fault(code, &place, message, Some(Message::new("story-bad-id-help")));
        None
    }

    /// The id of something else, if it is there.
    pub(super) fn refer(&mut self, key: &'static str, named: Named) -> Option<String> {
        let value = self.take(key)?;
        self.refer_of(value, key, named, None)
    }

    /// The id of something else that has to be there. Empty, with a fault, where it is missing.
    pub(super) fn need_refer(&mut self, key: &'static str, named: Named) -> String {
        let value = self.need(key);
        value.and_then(|value| self.refer_of(value, key, named, None)).unwrap_or_default()
    }

    /// The ids of other things.
    pub(super) fn refer_all(&mut self, key: &'static str, named: Named) -> Vec<String> {
        self.list(key).iter().filter_map(|value| self.refer_of(value, key, named, None)).collect()
    }

    /// The id `value` of something else.
    pub(super) fn refer_of(
        &mut self,
        value: &'v Value,
        key: &'static str,
        named: Named,
        owner: Option<&str>,
    ) -> Option<String> {
        let id = self.id_of(value, key)?;
        let place = self.reading.place(&value.span);
        self.reading.refer(named, owner, &id, place);
        Some(id)
    }

    /// `{ rope = 1 }`: items with counts.
    pub(super) fn counts(&mut self, key: &'static str) -> Vec<(String, u32)> {
        let Some(value) = self.take(key) else { return Vec::new() };
        let Kind::Table(entries) = &value.kind else {
            wrong_type(self.reading, value, key, "table", self.code);
            return Vec::new();
        };
        let mut counts = Vec::with_capacity(entries.len());
        for entry in entries {
            let count = self.number_of(&entry.value, &entry.key, &(1..=9_999));
            let place = self.reading.place(&entry.key_span);
            self.reading.refer(Named::Item, None, &entry.key, place);
            counts.extend(count.map(|count| (entry.key.clone(), count)));
        }
        counts
    }
}

/// Notes a value of a wrong kind. `wanted` is a word of [`Kind::word`], or `texts` for a text, plain or by language.
pub(super) fn wrong_type(reading: &mut Reading, value: &Value, key: &str, wanted: &'static str, code: Option<Code>) {
    let message = Message::new("story-wrong-type").with("key", key).with("wanted", wanted);
    let message = message.with("found", value.kind.word());
    let place = reading.place(&value.span);
    reading.fault(code.unwrap_or(Code::WrongType), &place, message, None);
}

/// What may have been meant: the nearest name, or all where there are few.
pub(super) fn suggest<'a>(wrong: &str, names: impl IntoIterator<Item = &'a str>) -> Option<Message> {
    let names: Vec<&str> = names.into_iter().collect();
    if let Some(near) = nearest(wrong, names.iter().copied()) {
        return Some(Message::new("story-nearest").with("near", near));
    }
    let known = names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    (1..=24).contains(&names.len()).then(|| Message::new("story-known").with("known", known))
}

/// The beginning of something wrong, for a message.
pub(super) fn shown(text: &str) -> String {
    let line = crate::text::sanitize_line(text);
    let mut shown: String = line.chars().take(40).collect();
    if shown.len() < line.len() {
        shown.push('…');
    }
    shown
}

/// Whether this is an id: lower-case letters, digits and `_`, at most 64.
pub(super) fn is_id(text: &str) -> bool {
    (1..=64).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
}

const fn is_text(value: &Value) -> bool {
    matches!(value.kind, Kind::Text(_) | Kind::Table(_))
}

fn is_empty_list(value: &Value) -> bool {
    match &value.kind {
        Kind::List(values) => values.is_empty(),
        Kind::Table(entries) => entries.iter().all(|entry| is_empty_list(&entry.value)),
        _ => false,
    }
}
