//! Directions in bytes: a quick look at many vectors that says how far each can be off, so that nothing is missed.

/// Vectors in bytes, one after the other, each with its scale and with how far it is from the vector it stands for.
#[derive(Clone, Debug, Default)]
pub(super) struct Coarse {
    dim: usize,
    bytes: Vec<i8>,
    scales: Vec<f32>,
    errors: Vec<f32>,
}

/// A query in bytes.
#[derive(Clone, Debug)]
pub(super) struct CoarseQuery {
    bytes: Vec<i8>,
    scale: f32,
    error: f32,
    length: f32,
}

impl CoarseQuery {
    pub(super) fn new(query: &[f32]) -> Self {
        let mut bytes = Vec::with_capacity(query.len());
        let (scale, error) = quantize(query, &mut bytes);
        Self { bytes, scale, error, length: length(query) }
    }
}

impl Coarse {
    /// Takes in a vector. All have as many numbers as the first.
    pub(super) fn push(&mut self, vector: &[f32]) {
        if self.scales.is_empty() {
            self.dim = vector.len();
        }
        let (scale, error) = quantize(vector, &mut self.bytes);
        self.scales.push(scale);
        self.errors.push(error);
    }

    /// The least and the most that the product of the query with a vector of length 1 can be.
    pub(super) fn bounds(&self, row: u32, query: &CoarseQuery) -> Option<(f32, f32)> {
        let row = usize::try_from(row).ok()?;
        let start = row.checked_mul(self.dim)?;
        let bytes = self.bytes.get(start..start + self.dim)?;
        let (scale, error) = (*self.scales.get(row)?, *self.errors.get(row)?);
        #[expect(clippy::cast_precision_loss, reason = "far below 2^24 for any model; the slack covers what is lost")]
        let product = product(bytes, &query.bytes) as f32 * scale * query.scale;
        // v q = v' q' + v' (q - q') + (v - v') q, and v' is at most 1 + |v - v'| long.
        let off = (1.0 + error) * query.error + error * query.length + SLACK * (1.0 + query.length);
        Some((product - off, product + off))
    }
}

/// For what is lost in sums of floats.
const SLACK: f32 = 1e-5;

/// Writes a vector in bytes: its scale, and how long the difference is.
fn quantize(vector: &[f32], bytes: &mut Vec<i8>) -> (f32, f32) {
    let most = vector.iter().fold(0.0_f32, |most, value| most.max(value.abs()));
    let scale = if most > 0.0 { most / 127.0 } else { 1.0 };
    let mut square = 0.0_f32;
    for value in vector {
        #[expect(clippy::cast_possible_truncation, reason = "between -127 and 127")]
        let byte = (value / scale).round() as i8;
        bytes.push(byte);
        square += (value - f32::from(byte) * scale).powi(2);
    }
    (scale, square.sqrt())
}

fn length(vector: &[f32]) -> f32 {
    vector.iter().map(|value| value * value).sum::<f32>().sqrt()
}

fn product(a: &[i8], b: &[i8]) -> i32 {
    a.iter().zip(b).map(|(a, b)| i32::from(i16::from(*a) * i16::from(*b))).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_product_lies_within_its_bounds(
            row in prop::collection::vec(-1.0_f32..1.0, 24),
            query in prop::collection::vec(-3.0_f32..3.0, 24),
        ) {
            let size = length(&row);
            prop_assume!(size > 1e-3);
            let row: Vec<f32> = row.iter().map(|value| value / size).collect();
            let mut coarse = Coarse::default();
            coarse.push(&row);
            let (least, most) = coarse.bounds(0, &CoarseQuery::new(&query)).unwrap();
            let product: f32 = row.iter().zip(&query).map(|(a, b)| a * b).sum();
            prop_assert!((least..=most).contains(&product), "{least} {product} {most}");
            prop_assert!(most - least < 0.4 * (1.0 + length(&query)), "{least} {most}");
        }
    }
}
