//! The simple values of a row.

use std::ops::RangeInclusive;

use super::{Row, shown, suggest, wrong_type};
use crate::story::document::{Kind, Value};
use crate::story::fault::Code;
use crate::story::reading::Form;
use crate::story::sketch::Shape;
use crate::text::Message;

impl<'v> Row<'_, 'v> {
    /// A string that is no text for the player: a version, a category.
    pub(in crate::story) fn string(&mut self, key: &'static str) -> Option<String> {
        self.note(key, Shape::Word);
        let value = self.take(key)?;
        self.string_of(value, key).map(|text| self.reading.clean(text, &value.span, Form::Line))
    }

    pub(super) fn string_of(&mut self, value: &'v Value, key: &'static str) -> Option<&'v str> {
        if let Kind::Text(text) = &value.kind {
            return Some(text);
        }
        wrong_type(self.reading, value, key, "text", self.code);
        None
    }

    /// Yes or no; no if absent.
    pub(in crate::story) fn flag(&mut self, key: &'static str) -> bool {
        self.flag_or(key, false)
    }

    /// Yes or no.
    pub(in crate::story) fn flag_or(&mut self, key: &'static str, default: bool) -> bool {
        self.note(key, Shape::Flag);
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
    pub(in crate::story) fn number<T: TryFrom<i64>>(
        &mut self,
        key: &'static str,
        bounds: RangeInclusive<i64>,
    ) -> Option<T> {
        self.note(key, Shape::Whole(bounds.clone()));
        let value = self.take(key)?;
        self.number_of(value, key, &bounds)
    }

    /// A whole number within bounds that has to be there.
    pub(in crate::story) fn need_number<T: TryFrom<i64>>(
        &mut self,
        key: &'static str,
        bounds: RangeInclusive<i64>,
    ) -> Option<T> {
        self.note(key, Shape::Whole(bounds.clone()));
        let value = self.need(key)?;
        self.number_of(value, key, &bounds)
    }

    /// The whole number `value` within bounds.
    pub(in crate::story) fn number_of<T: TryFrom<i64>>(
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
    pub(in crate::story) fn choice<T: Copy>(&mut self, key: &'static str, choices: &[(&'static str, T)]) -> Option<T> {
        self.note(key, Shape::Choice(choices.iter().map(|(name, _)| *name).collect()));
        let value = self.take(key)?;
        self.choice_of(value, key, choices)
    }

    /// One of a few words that has to be there.
    pub(in crate::story) fn need_choice<T: Copy>(
        &mut self,
        key: &'static str,
        choices: &[(&'static str, T)],
    ) -> Option<T> {
        let value = self.need(key)?;
        self.choice_of(value, key, choices)
    }

    /// The word `value`, one of a few.
    pub(in crate::story) fn choice_of<T: Copy>(
        &mut self,
        value: &'v Value,
        key: &'static str,
        choices: &[(&'static str, T)],
    ) -> Option<T> {
        self.note(key, Shape::Choice(choices.iter().map(|(name, _)| *name).collect()));
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
}
