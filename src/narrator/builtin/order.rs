//! Which pair of a lead and a tail comes next, and the small mixing behind all picks.

/// A number mixed from several, the same for the same numbers (the mixing of `splitmix64`, over each in turn).
pub fn mix(parts: &[u64]) -> u64 {
    parts.iter().fold(0x9e37_79b9_7f4a_7c15, |state, part| {
        let mut x = (state ^ *part).wrapping_add(0x9e37_79b9_7f4a_7c15);
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    })
}

/// The lead and the tail of the sentence number `count` of a weave, both counted from 0.
///
/// The walk goes through all pairs before one returns. It is mixed by `seed`; two sentences in a row never have the
/// same lead (where there are two leads), and seldom the same tail.
pub fn pair(leads: usize, tails: usize, count: u64, seed: u64) -> Option<(usize, usize)> {
    if leads == 0 || tails == 0 {
        return None;
    }
    let (rows, columns) = (leads as u64, tails as u64);
    // In each block every lead stands once, in an order of the block's own; a lead's tail moves on from block to block.
    let (block, place) = ((count / rows) % columns, count % rows);
    let lead = *row(leads, block, seed).get(usize::try_from(place).ok()?)?;
    let shift = usize::try_from(block).ok()?;
    let tail = *shuffled(tails, mix(&[seed, 2])).get((lead + shift) % tails)?;
    Some((lead, tail))
}

/// The order of the leads in a block. It does not begin with the lead that ended the block before it.
fn row(leads: usize, block: u64, seed: u64) -> Vec<usize> {
    if leads <= 2 {
        return shuffled(leads, mix(&[seed, 1]));
    }
    let mut row = shuffled(leads, mix(&[seed, 1, block]));
    // The exchange leaves the last place alone, so that of the block before need not be known as exchanged.
    let last = block.checked_sub(1).and_then(|before| shuffled(leads, mix(&[seed, 1, before])).last().copied());
    if row.first().copied() == last {
        row.swap(0, 1);
    }
    row
}

/// The numbers below `len` in an order that `seed` decides.
fn shuffled(len: usize, seed: u64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..len).collect();
    for place in (1..len).rev() {
        let other = mix(&[seed, place as u64]) % (place as u64 + 1);
        order.swap(place, usize::try_from(other).unwrap_or_default());
    }
    order
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn every_pair_comes_once_before_one_returns(leads in 1_usize..12, tails in 1_usize..12, seed: u64) {
            let all = (leads * tails) as u64;
            let walk: Vec<_> = (0..all).filter_map(|count| pair(leads, tails, count, seed)).collect();
            prop_assert_eq!(walk.iter().collect::<BTreeSet<_>>().len(), leads * tails);
            prop_assert_eq!(pair(leads, tails, all, seed), pair(leads, tails, 0, seed));
        }

        #[test]
        fn no_lead_stands_twice_in_a_row(leads in 2_usize..12, tails in 1_usize..12, seed: u64) {
            let walk: Vec<_> = (0..(leads * tails) as u64).filter_map(|count| pair(leads, tails, count, seed)).collect();
            for (one, next) in walk.iter().zip(walk.iter().skip(1)) {
                prop_assert_ne!(one.0, next.0);
            }
        }
    }

    #[test]
    fn nothing_to_join_gives_nothing() {
        assert_eq!(pair(0, 3, 0, 1), None);
        assert_eq!(pair(3, 0, 0, 1), None);
    }

    #[test]
    fn seeds_walk_differently() {
        let walk = |seed| (0..20).filter_map(|count| pair(7, 7, count, seed)).collect::<Vec<_>>();
        assert_ne!(walk(1), walk(2));
        assert_eq!(walk(3), walk(3));
    }
}
