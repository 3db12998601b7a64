use std::time::Duration;

/// Bytes of text that a token stands for at the very most: a server that ignores the reply's length is stopped by them.
pub const BYTES_PER_TOKEN: usize = 16;

/// How long and how much a call may take. Every limit ends the call; none is ever waited for in silence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Until the connection stands.
    pub connect: Duration,
    /// For the list of models, which no server has to think about.
    pub list: Duration,
    /// From the request to the first word; servers on a CPU read a long prompt for minutes.
    pub first_word: Duration,
    /// Between two reads after the first word.
    pub idle: Duration,
    /// For one request, from first to last.
    pub total: Duration,
    /// For what may still come after the reply has ended: the count of tokens.
    pub grace: Duration,
    /// After which silence the player is told that the program waits.
    pub notice: Duration,
    /// Requests for one call, where the server is busy, broken or out of reach.
    pub attempts: u32,
    /// The first wait between two of them; the next is twice as long, each with jitter.
    pub pause: Duration,
    /// The longest wait that a server may ask for; a longer one ends the call.
    pub longest_pause: Duration,
    /// How long a server may load its model.
    pub loading: Duration,
    /// Bytes of one event of a stream; a longer one is skipped.
    pub event_bytes: usize,
    /// Bytes of one answer.
    pub total_bytes: usize,
    /// Bytes of a reply's text; at most [`BYTES_PER_TOKEN`] for each token that was asked for.
    pub text_bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(10),
            list: Duration::from_secs(10),
            first_word: Duration::from_mins(5),
            idle: Duration::from_mins(1),
            total: Duration::from_mins(15),
            grace: Duration::from_secs(2),
            notice: Duration::from_secs(15),
            attempts: 3,
            pause: Duration::from_secs(1),
            longest_pause: Duration::from_mins(1),
            loading: Duration::from_mins(2),
            event_bytes: 1 << 20,
            total_bytes: 32 << 20,
            text_bytes: 64 << 10,
        }
    }
}

impl Limits {
    /// The same limits, with no more text than `tokens` can stand for.
    pub(super) fn within(self, tokens: u32) -> Self {
        let most = usize::try_from(tokens).unwrap_or(usize::MAX).saturating_mul(BYTES_PER_TOKEN);
        Self { text_bytes: self.text_bytes.min(most), ..self }
    }
}
