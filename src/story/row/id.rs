//! The lists and ids of a row.

use super::{Row, is_id, shown, wrong_type};
use crate::story::document::{Kind, Value};
use crate::story::fault::Code;
use crate::story::reading::Named;
use crate::story::sketch::Shape;
use crate::text::Message;

impl<'v> Row<'_, 'v> {
    /// The values of a list; none if absent.
    pub(in crate::story) fn list(&mut self, key: &'static str) -> &'v [Value] {
        self.note_list(key);
        match self.take(key) {
            None => &[],
            Some(Value { kind: Kind::List(values), .. }) => values,
            Some(value) => {
                wrong_type(self.reading, value, key, "list", self.code);
                &[]
            }
        }
    }

    /// The id of the row, defined here. Empty, with a fault, where it is missing.
    pub(in crate::story) fn id(&mut self, named: Named, owner: &str) -> String {
        let Some(value) = self.need("id") else { return String::new() };
        let Some(id) = self.id_of(value, "id") else { return String::new() };
        let place = self.reading.place(&value.span);
        self.reading.define(named, owner, &id, place);
        id
    }

    /// The id `value`.
    pub(in crate::story) fn id_of(&mut self, value: &'v Value, key: &'static str) -> Option<String> {
        self.note(key, Shape::Id);
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
    pub(in crate::story) fn refer(&mut self, key: &'static str, named: Named) -> Option<String> {
        let value = self.take(key)?;
        self.refer_of(value, key, named, None)
    }

    /// The id of something else that has to be there. Empty, with a fault, where it is missing.
    pub(in crate::story) fn need_refer(&mut self, key: &'static str, named: Named) -> String {
        let value = self.need(key);
        value.and_then(|value| self.refer_of(value, key, named, None)).unwrap_or_default()
    }

    /// The ids of other things.
    pub(in crate::story) fn refer_all(&mut self, key: &'static str, named: Named) -> Vec<String> {
        self.list(key).iter().filter_map(|value| self.refer_of(value, key, named, None)).collect()
    }

    /// The id `value` of something else.
    pub(in crate::story) fn refer_of(
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
    pub(in crate::story) fn counts(&mut self, key: &'static str) -> Vec<(String, u32)> {
        self.note(key, Shape::Counts);
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
