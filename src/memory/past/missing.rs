use serde::{Deserialize, Serialize};

use crate::store::MemoryId;

/// The memories of a line whose vectors were not there yet, as stretches: the first and the last of each. While a changed
/// model is at work these are many, and they stand on every turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(in crate::memory) struct Missing(Vec<Stretch>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
enum Stretch {
    /// As older saves have it.
    One(MemoryId),
    /// From one to another.
    From(MemoryId, MemoryId),
}

impl Missing {
    /// The stretches of those that are lacking, out of all that are looked at, in order.
    pub(super) fn of(all: impl Iterator<Item = (MemoryId, bool)>) -> Self {
        let mut stretches: Vec<Stretch> = Vec::new();
        let mut open = false;
        for (id, lacking) in all {
            match stretches.last_mut() {
                Some(Stretch::From(_, last)) if open && lacking => *last = id,
                _ if lacking => stretches.push(Stretch::From(id, id)),
                _ => {}
            }
            open = lacking;
        }
        Self(stretches)
    }

    pub(in crate::memory) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a memory of the line is among them.
    pub(in crate::memory) fn contains(&self, id: MemoryId) -> bool {
        self.0.iter().any(|stretch| match stretch {
            Stretch::One(one) => *one == id,
            Stretch::From(first, last) => (*first..=*last).contains(&id),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(number: i64) -> MemoryId {
        MemoryId::new(number)
    }

    #[test]
    fn many_that_follow_each_other_are_one_stretch() {
        let all = [(1, true), (4, true), (9, false), (12, true), (13, true), (20, true)];
        let missing = Missing::of(all.into_iter().map(|(number, lacking)| (id(number), lacking)));
        assert_eq!(serde_json::to_string(&missing).unwrap(), "[[1,4],[12,20]]");
        for (number, lacking) in all {
            assert_eq!(missing.contains(id(number)), lacking, "{number}");
        }
        let old: Missing = serde_json::from_str("[3,5]").unwrap();
        assert!(old.contains(id(3)) && !old.contains(id(4)) && old.contains(id(5)));
        assert!(Missing::default().is_empty());
    }
}
