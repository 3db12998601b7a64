//! The texts of a row.

use super::{Row, suggest, wrong_type};
use crate::story::document::{Kind, Value};
use crate::story::fault::Code;
use crate::story::reading::Form;
use crate::story::sketch::Shape;
use crate::text::{Language, Localized, Message, Words};

impl<'v> Row<'_, 'v> {
    /// A text of one line. Empty if there is none.
    pub(in crate::story) fn line(&mut self, key: &'static str) -> Localized {
        self.note(key, Shape::Text);
        self.take(key).map(|value| self.localized(value, key, Form::Line)).unwrap_or_default()
    }

    /// A text of one line that has to be there.
    pub(in crate::story) fn need_line(&mut self, key: &'static str) -> Localized {
        self.needed(key, Form::Line)
    }

    /// A text. Empty if there is none.
    pub(in crate::story) fn text(&mut self, key: &'static str) -> Localized {
        self.note(key, Shape::Text);
        self.take(key).map(|value| self.localized(value, key, Form::Prose)).unwrap_or_default()
    }

    /// A text that has to be there.
    pub(in crate::story) fn need_text(&mut self, key: &'static str) -> Localized {
        self.needed(key, Form::Prose)
    }

    fn needed(&mut self, key: &'static str, form: Form) -> Localized {
        self.note(key, Shape::Text);
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
    pub(in crate::story) fn missing_text(&mut self, key: &'static str) {
        self.note_needed(key);
        self.missing_unless(key);
    }

    /// Notes that a text is missing, in whose place something else could have stood.
    pub(in crate::story) fn missing_unless(&mut self, key: &'static str) {
        let message = Message::new("story-missing-text").with("what", self.what).with("key", key);
        self.fault(Code::MissingText, message, None);
    }

    /// A list of texts, or a table with a list for each language.
    pub(in crate::story) fn texts(&mut self, key: &'static str) -> Vec<Localized> {
        self.texts_as(key, Form::Prose)
    }

    /// A list of texts with at least one.
    pub(in crate::story) fn need_texts(&mut self, key: &'static str) -> Vec<Localized> {
        let present = self.take(key).is_some_and(|value| !is_empty_list(value));
        let texts = self.texts(key);
        if !present {
            self.missing_text(key);
        }
        texts
    }

    /// A list of texts of a form.
    pub(in crate::story) fn texts_as(&mut self, key: &'static str, form: Form) -> Vec<Localized> {
        self.note(key, Shape::Texts);
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
        self.warn_empty([&zh, &en].map(Vec::is_empty), value, key);
        let count = zh.len().max(en.len());
        let (mut zh, mut en) = (zh.into_iter(), en.into_iter());
        (0..count).map(|_| Localized::by_language(zh.next(), en.next())).collect()
    }

    /// Words by language.
    pub(in crate::story) fn words(&mut self, key: &'static str) -> Words {
        self.words_as(key, Form::Line)
    }

    /// Keys of lore by language.
    pub(in crate::story) fn keys(&mut self, key: &'static str) -> Words {
        self.words_as(key, Form::Key)
    }

    fn words_as(&mut self, key: &'static str, form: Form) -> Words {
        self.note(key, Shape::Words);
        let Some(value) = self.take(key) else { return Words::default() };
        if let Kind::Table(_) = &value.kind {
            let [zh, en] = Language::ALL.map(|language| {
                let list = self.member(value, language, key).map(|value| self.strings(value, key, form));
                list.unwrap_or_default()
            });
            self.warn_empty([&zh, &en].map(Vec::is_empty), value, key);
            return Words::by_language(zh, en);
        }
        let words = self.strings(value, key, form);
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
                let place = self.reading.place(&value.span);
                // of a key nothing may be left: that is said of it
                if form == Form::Key {
                    self.reading.keys.push((text.clone(), place.clone()));
                }
                if text.is_empty() {
                    continue;
                }
                // of all lists of strings only those of words are lines
                if form == Form::Line {
                    self.reading.words.push((text.clone(), place));
                }
                strings.push(text);
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
                let mut missing = Vec::new();
                let [zh, en] = Language::ALL.map(|language| match self.member(value, language, key) {
                    Some(Value { kind: Kind::Text(text), span }) => {
                        if text.trim().is_empty() {
                            missing.push(language);
                        }
                        Some(self.reading.clean(text, span, form))
                    }
                    Some(value) => {
                        wrong_type(self.reading, value, key, "text", self.code);
                        None
                    }
                    None => {
                        missing.push(language);
                        None
                    }
                });
                let text = Localized::by_language(zh, en);
                if !text.is_empty() {
                    self.warn_missing(&missing, value, key);
                }
                text
            }
            _ => {
                wrong_type(self.reading, value, key, "texts", self.code);
                Localized::default()
            }
        }
    }

    /// Warns of a text that lacks declared languages.
    fn warn_missing(&mut self, missing: &[Language], value: &Value, key: &'static str) {
        for language in missing {
            if self.reading.languages.contains(language) {
                let message = Message::new("story-missing-language").with("key", key).with("language", language.code());
                let place = self.reading.place(&value.span);
                self.reading.fault(Code::MissingLanguage, &place, message, None);
            }
        }
    }

    /// Warns of lists of which one language, in the order of [`Language::ALL`], has nothing and another something.
    fn warn_empty(&mut self, empty: [bool; Language::ALL.len()], value: &Value, key: &'static str) {
        if !empty.iter().all(|empty| *empty) {
            let missing: Vec<Language> = Language::ALL
                .into_iter()
                .zip(empty)
                .filter_map(|(language, empty)| empty.then_some(language))
                .collect();
            self.warn_missing(&missing, value, key);
        }
    }

    /// Warns if there are fewer than `least` of something.
    pub(in crate::story) fn expect(&mut self, key: &'static str, count: usize, least: usize) {
        self.expect_or(key, count, least, "story-too-few-texts-help");
    }

    /// The same with what to write instead.
    pub(in crate::story) fn expect_or(&mut self, key: &'static str, count: usize, least: usize, help: &'static str) {
        if count < least {
            let message = Message::new("story-too-few-texts").with("what", self.what).with("key", key);
            let message = message.with("count", count).with("least", least);
            let place = self.place.clone();
            let help = Message::new(help).with("key", key).with("more", least.saturating_sub(count));
            self.reading.fault(Code::TooFewTexts, &place, message, Some(help));
        }
    }
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
