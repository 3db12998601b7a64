//! A query that is a talk: what is asked last, and by whom, counts more than what was said before.

use super::embed::Centre;
use super::units::Piece;

/// How much each part of a talk counts: the whole, what its last speaker said, the last line.
const SHARES: [f32; 3] = [0.4, 0.3, 0.3];

/// A talk, or a single line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Dialogue {
    /// All of it, without labels and double quotes.
    pub whole: String,
    /// The lines of whoever speaks last; empty where one line is all there is.
    pub asker: String,
    /// The last line; empty where one line is all there is.
    pub last: String,
}

impl Dialogue {
    /// Reads a talk whose lines may begin with `<Name>:`.
    pub(super) fn read(text: &str) -> Self {
        let lines: Vec<(Option<&str>, String)> = text
            .lines()
            .map(str::trim_start)
            .filter(|line| !line.trim().is_empty())
            .map(|line| {
                let labelled = line.strip_prefix('<').and_then(|line| line.split_once(">:"));
                let (name, said) = labelled.map_or((None, line), |(name, said)| (Some(name), said));
                (name, said.chars().filter(|letter| !matches!(letter, '"' | '“' | '”')).collect())
            })
            .collect();
        let join = |lines: &mut dyn Iterator<Item = &(Option<&str>, String)>| {
            lines.map(|(_, said)| said.as_str()).collect::<Vec<_>>().join("\n")
        };
        let whole = join(&mut lines.iter());
        match lines.as_slice() {
            [.., (asker, last)] if lines.len() > 1 => {
                let own = join(&mut lines.iter().filter(|(name, _)| name == asker));
                Self { whole, asker: own, last: last.clone() }
            }
            _ => Self { whole, ..Self::default() },
        }
    }

    /// The texts that are to have vectors: one, or three.
    pub(super) fn texts(&self) -> Vec<&str> {
        let texts = [self.whole.as_str(), &self.asker, &self.last];
        if self.last.is_empty() { vec![&self.whole] } else { texts.to_vec() }
    }
}

/// One vector out of those of a talk's parts: the mean of their directions as seen from the queries' mean.
pub(super) fn blend(centre: &Centre, vectors: &[Vec<f32>]) -> Option<Vec<f32>> {
    let [only] = vectors else {
        let pieces: Vec<Piece> = vectors.iter().filter_map(|vector| Piece::new(vector, &centre.query)).collect();
        let first = pieces.first()?;
        let mut sum = vec![0.0_f32; first.direction.len()];
        for (piece, share) in pieces.iter().zip(SHARES) {
            for (sum, value) in sum.iter_mut().zip(&piece.direction) {
                *sum += share * value * first.length;
            }
        }
        for (sum, mean) in sum.iter_mut().zip(&centre.query) {
            *sum += mean;
        }
        return Some(sum);
    };
    Some(only.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_talk_is_its_lines_without_labels_and_quotes() {
        let talk = Dialogue::read("<Bart>: \"Hey\"\n<Assistant>:“好”\n\n<Bart>: \"Where is it?\"");
        assert_eq!(talk.whole, " Hey\n好\n Where is it?");
        assert_eq!((talk.asker.as_str(), talk.last.as_str()), (" Hey\n Where is it?", " Where is it?"));
        assert_eq!(talk.texts().len(), 3);
        let line = Dialogue::read("“问”磨坊主");
        assert_eq!((line.whole.as_str(), line.last.as_str(), line.texts().len()), ("问磨坊主", "", 1));
        let plain = Dialogue::read("a\nb");
        assert_eq!((plain.asker.as_str(), plain.last.as_str()), ("a\nb", "b"), "nobody is named: all are one");
        assert_eq!(Dialogue::read(""), Dialogue::default());
    }

    #[test]
    fn a_blend_lies_between_its_parts() {
        let centre = Centre { query: vec![1.0, 1.0], passage: Vec::new() };
        let (a, b) = (vec![2.0, 1.0], vec![1.0, 2.0]);
        let blended = blend(&centre, &[a.clone(), b.clone(), b.clone()]).unwrap();
        assert!((blended[0] - 1.4).abs() < 1e-6 && (blended[1] - 1.6).abs() < 1e-6, "{blended:?}");
        assert_eq!(blend(&centre, std::slice::from_ref(&a)), Some(a));
        assert_eq!(blend(&centre, &[]), None);
    }
}
