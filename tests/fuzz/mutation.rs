//! What becomes of an input by chance.

/// Numbers that are the same for the same seed.
pub struct Chance(u64);

/// Pieces that readers stumble over, in any format.
const PIECES: [&[u8]; 28] = [
    b"\0",
    b"\n",
    b"\r\n",
    b"\t",
    b"\"",
    b"\\",
    b"\\u0000",
    b"\\ud800",
    b"{",
    b"}",
    b"[",
    b"]",
    b",",
    b":",
    b"null",
    b"-1",
    b"1e999",
    b"99999999999999999999",
    b"\x1b[2J",
    b"\x1b]52;c;aGk=\x07",
    b"\xff",
    b"\xe4\xb8",
    "\u{202e}".as_bytes(),
    "\u{200b}".as_bytes(),
    "\u{feff}".as_bytes(),
    "中文。".as_bytes(),
    "👩‍👩‍👧".as_bytes(),
    "e\u{301}\u{301}".as_bytes(),
];

impl Chance {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `end`; 0 for none.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        if end == 0 { 0 } else { usize::try_from(self.0 >> 11).unwrap() % end }
    }

    /// One of the inputs, changed in one to eight places. `words` are those of the format.
    pub fn vary(&mut self, inputs: &[Vec<u8>], words: &[&str]) -> Vec<u8> {
        let mut input = inputs[self.below(inputs.len())].clone();
        for _ in 0..=self.below(8) {
            self.change(&mut input, inputs, words);
        }
        input.truncate(1 << 20);
        input
    }

    fn change(&mut self, input: &mut Vec<u8>, inputs: &[Vec<u8>], words: &[&str]) {
        let at = self.below(input.len() + 1);
        let end = at + self.below((input.len() - at).min(64) + 1);
        match self.below(10) {
            0 => {
                if let Some(byte) = input.get_mut(at) {
                    *byte ^= 1 << self.below(8);
                }
            }
            1 => drop(input.drain(at..end)),
            2 => {
                let piece = input[at..end].to_vec();
                input.splice(at..at, piece);
            }
            3 => {
                // Much of the same: depth and length.
                let piece = input[at..end.min(at + 4)].to_vec();
                let many = piece.repeat(self.below(400));
                input.splice(at..at, many);
            }
            4 => {
                let other = &inputs[self.below(inputs.len())];
                let from = self.below(other.len() + 1);
                let piece = other[from..(from + self.below(200)).min(other.len())].to_vec();
                input.splice(at..end, piece);
            }
            5 => input.truncate(at),
            6 | 7 if !words.is_empty() => {
                let word = words[self.below(words.len())];
                input.splice(at..end, word.bytes());
            }
            _ => {
                let piece = PIECES[self.below(PIECES.len())];
                input.splice(at..at, piece.iter().copied());
            }
        }
    }
}
