use std::collections::BTreeMap;

/// Something with an id.
pub trait Entry {
    /// The id's type.
    type Id: Ord + Clone;
    /// The id.
    fn id(&self) -> &Self::Id;
}

/// Entries in the order of the pack, found by id.
#[derive(Clone, Debug)]
pub struct Table<T: Entry> {
    entries: Vec<T>,
    positions: BTreeMap<T::Id, usize>,
}

impl<T: Entry> Table<T> {
    /// The entry with this id.
    pub fn get(&self, id: &T::Id) -> Option<&T> {
        self.entries.get(*self.positions.get(id)?)
    }

    /// The entry with this id, to add to it. Its id stays as it is.
    pub(super) fn get_mut(&mut self, id: &T::Id) -> Option<&mut T> {
        self.entries.get_mut(*self.positions.get(id)?)
    }

    /// Adds an entry behind the others; one whose id is there already is left out.
    pub(super) fn push(&mut self, entry: T) {
        if !self.contains(entry.id()) {
            self.positions.insert(entry.id().clone(), self.entries.len());
            self.entries.push(entry);
        }
    }

    /// Whether there is an entry with this id.
    pub fn contains(&self, id: &T::Id) -> bool {
        self.positions.contains_key(id)
    }

    /// All entries in the order of the pack.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.entries.iter()
    }

    /// How many there are.
    pub const fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

impl<T: Entry> Default for Table<T> {
    fn default() -> Self {
        Self { entries: Vec::new(), positions: BTreeMap::new() }
    }
}

impl<T: Entry> FromIterator<T> for Table<T> {
    /// Of two entries with one id the first stays; the pack's checks name the second.
    fn from_iter<I: IntoIterator<Item = T>>(entries: I) -> Self {
        let mut table = Self::default();
        for entry in entries {
            table.push(entry);
        }
        table
    }
}

impl<'a, T: Entry> IntoIterator for &'a Table<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
