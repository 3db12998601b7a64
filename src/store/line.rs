use std::collections::HashMap;

use rusqlite::Connection;

use super::TurnId;

/// The turns from the start to the head, oldest first.
///
/// A memory is visible exactly when [`Line::contains`] its turn. The question costs one look at a bit, at any length:
/// what belongs to the line is kept beside the path and changed by each move, never read from the file again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    path: Vec<TurnId>,
    // One bit for each turn up to the highest on the path.
    bits: Vec<u64>,
}

impl Line {
    /// Where the play stands.
    #[must_use]
    pub fn head(&self) -> Option<TurnId> {
        self.path.last().copied()
    }

    /// Whether `turn` is the head or one of its ancestors.
    #[must_use]
    pub fn contains(&self, turn: TurnId) -> bool {
        place(turn).and_then(|place| self.bits.get(place / 64)).is_some_and(|word| word >> bit(turn) & 1 == 1)
    }

    /// The turns, oldest first; each stands at its depth.
    #[must_use]
    pub fn turns(&self) -> &[TurnId] {
        &self.path
    }

    /// The last `count` turns, oldest first.
    #[must_use]
    pub fn last(&self, count: usize) -> &[TurnId] {
        self.path.get(self.path.len().saturating_sub(count)..).unwrap_or_default()
    }

    /// How many turns there are. The head's depth is one less.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.path.len()
    }

    /// Whether nothing was played yet.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.path.is_empty()
    }

    /// The depth of a turn of this line.
    #[must_use]
    pub fn depth(&self, turn: TurnId) -> Option<usize> {
        // A child's number is higher than its parent's, so the path is sorted.
        self.path.binary_search(&turn).ok()
    }

    /// The turn at this depth.
    #[must_use]
    pub fn at(&self, depth: usize) -> Option<TurnId> {
        self.path.get(depth).copied()
    }

    pub(super) fn push(&mut self, turn: TurnId) {
        let Some(place) = place(turn) else { return };
        if self.bits.len() <= place / 64 {
            self.bits.resize(place / 64 + 1, 0);
        }
        if let Some(word) = self.bits.get_mut(place / 64) {
            *word |= 1 << bit(turn);
        }
        self.path.push(turn);
    }

    /// Keeps the first `count` turns.
    pub(super) fn cut(&mut self, count: usize) {
        for turn in self.path.drain(count.min(self.path.len())..) {
            if let Some(word) = place(turn).and_then(|place| self.bits.get_mut(place / 64)) {
                *word &= !(1 << bit(turn));
            }
        }
    }
}

impl FromIterator<TurnId> for Line {
    /// The line of these turns, oldest first.
    fn from_iter<I: IntoIterator<Item = TurnId>>(turns: I) -> Self {
        let mut line = Self::default();
        turns.into_iter().for_each(|turn| line.push(turn));
        line
    }
}

/// A turn's number as a place in a list; a negative one, from a damaged file, has none.
fn place(turn: TurnId) -> Option<usize> {
    usize::try_from(turn.get()).ok()
}

const fn bit(turn: TurnId) -> u64 {
    turn.get().rem_euclid(64).unsigned_abs()
}

/// The shape of the whole tree, from the index that holds nothing else.
pub(super) const TREE_QUERY: &str = "SELECT id, parent, depth FROM turns INDEXED BY turns_tree ORDER BY id";

/// The tree of all turns: each turn's parent and depth, and the child that was last on the way.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    nodes: Vec<Option<Branch>>,
    // Which child of a turn the head last passed through: where redo goes. The first turns stand under `None`.
    trail: HashMap<Option<TurnId>, TurnId>,
}

#[derive(Clone, Copy, Debug)]
struct Branch {
    parent: Option<TurnId>,
    depth: u32,
}

impl Tree {
    /// Reads the tree and the way the head went through it.
    pub(super) fn read(connection: &Connection) -> rusqlite::Result<Self> {
        let mut tree = Self::default();
        let mut rows = connection.prepare(TREE_QUERY)?;
        let mut rows = rows.query([])?;
        while let Some(row) = rows.next()? {
            tree.insert(row.get(0)?, row.get(1)?, row.get(2)?);
        }
        let mut moves = connection.prepare("SELECT target FROM moves ORDER BY id DESC")?;
        let mut moves = moves.query([])?;
        while let Some(row) = moves.next()? {
            tree.tread_older(row.get(0)?);
        }
        Ok(tree)
    }

    pub(super) fn insert(&mut self, turn: TurnId, parent: Option<TurnId>, depth: u32) {
        let Some(place) = place(turn) else { return };
        if self.nodes.len() <= place {
            self.nodes.resize(place + 1, None);
        }
        if let Some(node) = self.nodes.get_mut(place) {
            *node = Some(Branch { parent, depth });
        }
    }

    /// The number of the next turn.
    pub(super) fn next(&self) -> TurnId {
        TurnId::new(i64::try_from(self.nodes.len()).unwrap_or(i64::MAX))
    }

    pub(super) fn contains(&self, turn: TurnId) -> bool {
        self.node(turn).is_some()
    }

    pub(super) fn depth(&self, turn: TurnId) -> Option<u32> {
        self.node(turn).map(|node| node.depth)
    }

    /// The turns from the start to `turn`, oldest first. Empty where there is no such turn.
    pub(super) fn line(&self, turn: TurnId) -> Line {
        let mut path = Vec::new();
        let mut next = Some(turn);
        while let Some((turn, node)) = next.and_then(|turn| Some((turn, self.node(turn)?))) {
            path.push(turn);
            // A parent is older than its child; a damaged file that says otherwise must not turn in circles.
            next = node.parent.filter(|parent| *parent < turn);
        }
        path.into_iter().rev().collect()
    }

    /// Remembers that the head went along `line`.
    pub(super) fn tread(&mut self, line: &Line, from_depth: usize) {
        let mut parent = from_depth.checked_sub(1).and_then(|depth| line.at(depth));
        for turn in line.turns().iter().skip(from_depth) {
            self.trail.insert(parent, *turn);
            parent = Some(*turn);
        }
    }

    /// The same for a move older than all that were remembered: a child that is known came later and stays.
    fn tread_older(&mut self, target: TurnId) {
        let mut turn = target;
        while let Some(node) = self.node(turn) {
            if self.trail.contains_key(&node.parent) {
                // Whoever set it went on to the start, so all above is known as well.
                break;
            }
            self.trail.insert(node.parent, turn);
            match node.parent.filter(|parent| *parent < turn) {
                Some(parent) => turn = parent,
                None => break,
            }
        }
    }

    /// The child of `turn` that the head last passed through.
    pub(super) fn trod(&self, turn: Option<TurnId>) -> Option<TurnId> {
        self.trail.get(&turn).copied()
    }

    fn node(&self, turn: TurnId) -> Option<Branch> {
        self.nodes.get(place(turn)?).copied().flatten()
    }
}
