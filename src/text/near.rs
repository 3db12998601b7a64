//! How near two words are.

/// How many signs have to be added, taken out, changed, or swapped with their neighbour.
#[must_use]
pub fn distance(from: &str, to: &str) -> usize {
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
    fn distances() {
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("abc", ""), 3);
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("ab", "ba"), 1);
        assert_eq!(distance("小屋", "小木屋"), 1);
    }
}
