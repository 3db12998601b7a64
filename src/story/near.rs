//! The nearest of some names to one that is wrong.

/// The longest word, in characters, that a nearest name is looked for.
const LONGEST: usize = 80;

/// The name that is nearest to `wrong`, if it is near enough to be what was meant: at most a third of the signs differ.
pub(super) fn nearest<'a>(wrong: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let signs = wrong.chars().count();
    // nothing that long is a slip of a name
    if signs > LONGEST {
        return None;
    }
    let bound = (signs / 3).max(1);
    names
        .into_iter()
        // a name that is much longer or shorter is not near
        .filter(|name| name.chars().count().abs_diff(signs) <= bound)
        .map(|name| (distance(wrong, name), name))
        .filter(|(distance, _)| *distance <= bound)
        .min()
        .map(|(_, name)| name)
}

/// How many signs have to be added, taken out, changed, or swapped with their neighbour.
fn distance(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=to.len()).collect();
    let mut left = None;
    for (row, a) in from.chars().enumerate() {
        let mut line = vec![row + 1];
        for (column, b) in to.iter().enumerate() {
            let cell = |line: &[usize], at: usize| line.get(at).copied().unwrap_or(usize::MAX - 1);
            let mut best = (cell(&last, column) + usize::from(a != *b))
                .min(cell(&last, column + 1) + 1)
                .min(cell(&line, column) + 1);
            let swapped = column.checked_sub(1).filter(|up| left == Some(*b) && to.get(*up) == Some(&a));
            if let Some(up) = swapped {
                best = best.min(cell(&before, up) + 1);
            }
            line.push(best);
        }
        before = std::mem::replace(&mut last, line);
        left = Some(a);
    }
    last.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_meant_is_found() {
        assert_eq!(nearest("nroth", ["north", "south"]), Some("north"));
        assert_eq!(nearest("name_", ["name", "names"]), Some("name"));
        assert_eq!(nearest("hunter", ["haunter", "elf"]), Some("haunter"));
        assert_eq!(nearest("xyz", ["north", "south"]), None);
        assert_eq!(nearest("a", []), None);
    }

    #[test]
    fn distances() {
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("abc", ""), 3);
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("ab", "ba"), 1);
        assert_eq!(distance("小屋", "小木屋"), 1);
    }
}
