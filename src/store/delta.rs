//! A JSON value as the difference to another. States change little from turn to turn: kept as differences, a long game
//! takes a quarter of the space.
//!
//! A difference is an object: for each key that changed either the difference of two objects, or a list with the new
//! value in it, or an empty list where the key is gone.

use serde_json::{Map, Value};

/// What has to be done to `from` to get `to`. None where they are not both objects.
pub(super) fn difference(from: &Value, to: &Value) -> Option<Value> {
    let (Value::Object(from), Value::Object(to)) = (from, to) else { return None };
    let mut changes = Map::new();
    for (key, new) in to {
        let change = match from.get(key) {
            Some(old) if old == new => continue,
            Some(old) => difference(old, new),
            None => None,
        };
        changes.insert(key.clone(), change.unwrap_or_else(|| Value::Array(vec![new.clone()])));
    }
    for key in from.keys().filter(|key| !to.contains_key(*key)) {
        changes.insert(key.clone(), Value::Array(Vec::new()));
    }
    Some(Value::Object(changes))
}

/// The value that `difference` was made for. None where it does not belong to `from`.
pub(super) fn apply(mut from: Value, difference: Value) -> Option<Value> {
    change(&mut from, difference)?;
    Some(from)
}

fn change(value: &mut Value, difference: Value) -> Option<()> {
    let (Value::Object(fields), Value::Object(changes)) = (value, difference) else { return None };
    for (key, new) in changes {
        match new {
            Value::Array(list) if list.is_empty() => {
                fields.shift_remove(&key)?;
            }
            Value::Array(list) => {
                fields.insert(key, list.into_iter().next()?);
            }
            Value::Object(_) => change(fields.get_mut(&key)?, new)?,
            _ => return None,
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    #[test]
    fn only_what_changed_is_in_a_difference() {
        let from = json!({"a": 1, "b": {"x": 1, "y": 2}, "c": [1], "d": null});
        let to = json!({"a": 1, "b": {"x": 1, "y": null, "z": []}, "c": [2], "e": {}});
        let change = difference(&from, &to).unwrap();
        assert_eq!(change, json!({"b": {"y": [null], "z": [[]]}, "c": [[2]], "e": [{}], "d": []}));
        assert_eq!(apply(from, change), Some(to));
    }

    #[test]
    fn a_difference_to_something_else_is_not_applied() {
        assert_eq!(difference(&json!(1), &json!({})), None);
        for (from, change) in [
            (json!({}), json!({"a": []})),
            (json!({}), json!({"a": {"b": [1]}})),
            (json!({"a": 1}), json!({"a": {"b": [1]}})),
            (json!({"a": 1}), json!({"a": 2})),
            (json!({"a": 1}), json!(7)),
            (json!(7), json!({})),
        ] {
            assert_eq!(apply(from, change), None);
        }
    }

    fn value() -> impl Strategy<Value = Value> {
        let leaf =
            prop_oneof![Just(Value::Null), any::<bool>().prop_map(Value::from), any::<u8>().prop_map(Value::from)];
        leaf.prop_recursive(3, 24, 4, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..3).prop_map(Value::Array),
                prop::collection::btree_map("[a-d]", inner, 0..4).prop_map(|map| map.into_iter().collect()),
            ]
        })
    }

    proptest! {
        #[test]
        fn applied_a_difference_gives_the_other(from in value(), to in value()) {
            match difference(&from, &to) {
                Some(change) => prop_assert_eq!(apply(from, change), Some(to)),
                None => prop_assert!(!from.is_object() || !to.is_object()),
            }
        }
    }
}
