use super::{Parts, real};
use crate::memory::units::{Piece, Scope, Units, dot};

/// How far the mean of what is looked at is taken off as well (running text), once there is much of it: at n units
/// this share times n / (n + `OWN_HALF`).
const OWN: f32 = 0.6;
const OWN_HALF: f32 = 100.0;

/// Adds how near each unit is in meaning.
pub(super) fn add(units: &Units, scope: &Scope, query: &Piece, parts: &mut [Parts]) {
    let own = own_centre(units, scope, query.direction.len());
    // The query seen from the own centre.
    let mut moved: Vec<f32> = query.direction.iter().map(|value| value * query.length).collect();
    for (value, own) in moved.iter_mut().zip(&own) {
        *value -= own;
    }
    let (own_square, own_query) = (dot(&own, &own), dot(&own, &moved));
    let moved_length = dot(&moved, &moved).sqrt();
    for (unit, part) in scope.units.iter().zip(parts) {
        let pieces = units.pieces(*unit);
        let Some(whole) = pieces.first().filter(|whole| whole.direction.len() == query.direction.len()) else {
            continue;
        };
        let cosine = dot(&query.direction, &whole.direction);
        let best = pieces.iter().skip(1).map(|piece| dot(&query.direction, &piece.direction)).reduce(f32::max);
        (part.whole, part.piece) = (cosine, best.unwrap_or(cosine));
        if units.is_running(*unit) && !own.is_empty() && moved_length > 1e-9 {
            // The cosine of unit minus own centre and query minus own centre, from three products.
            let product = whole.length * dot(&whole.direction, &moved) - own_query;
            let square = whole.length.powi(2) - 2.0 * whole.length * dot(&whole.direction, &own) + own_square;
            if square > 1e-12 {
                part.own = product / (square.sqrt() * moved_length) - cosine;
            }
        }
    }
}

/// The share of the mean of running text that is taken off. Empty where there is none.
fn own_centre(units: &Units, scope: &Scope, dim: usize) -> Vec<f32> {
    let mut mean = vec![0.0_f32; dim];
    let mut count = 0_u32;
    for unit in &scope.units {
        if let (true, Some(whole)) = (units.is_running(*unit), units.pieces(*unit).first()) {
            count += 1;
            for (sum, value) in mean.iter_mut().zip(&whole.direction) {
                *sum += value * whole.length;
            }
        }
    }
    if count == 0 {
        return Vec::new();
    }
    let n = real(count);
    let share = OWN * n / (n + OWN_HALF) / n;
    for value in &mut mean {
        *value *= share;
    }
    mean
}
