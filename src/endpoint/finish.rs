use serde::{Deserialize, Serialize};

/// Why a server says that a reply ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finish {
    /// The model was done.
    Stop,
    /// The reply reached the most tokens it may have: it is not whole.
    Length,
    /// A filter took the reply away.
    Filtered,
    /// The server gave up in the middle.
    Failed,
    /// Another word; servers invent their own, such as the name of a stop token.
    Other(String),
}

impl Finish {
    /// Reads a server's word. Empty means that the reply has not ended yet.
    #[must_use]
    pub fn read(word: &str) -> Option<Self> {
        let word = word.trim();
        match word.to_ascii_lowercase().as_str() {
            "" | "null" | "none" => None,
            "stop" | "eos" | "eos_token" | "end_turn" | "stop_sequence" | "complete" | "finished" => Some(Self::Stop),
            "length" | "max_tokens" | "max_output_tokens" | "model_length" | "max_length" | "token_limit" => {
                Some(Self::Length)
            }
            "content_filter" | "safety" | "prohibited_content" | "recitation" | "blocklist" | "refusal" => {
                Some(Self::Filtered)
            }
            "error" | "abort" | "aborted" | "cancelled" | "network_error" => Some(Self::Failed),
            _ => Some(Self::Other(word.chars().take(40).collect())),
        }
    }
}

/// What a call cost, in tokens as the server counts. A counter that the server does not give is 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Usage {
    /// Of the prompt.
    pub prompt_tokens: u64,
    /// Of the reply, thinking included.
    pub completion_tokens: u64,
    /// Of the prompt, those that the server took from its cache.
    pub cached_tokens: u64,
}

impl Usage {
    /// Both together, for calls that served one purpose.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            prompt_tokens: self.prompt_tokens.saturating_add(other.prompt_tokens),
            completion_tokens: self.completion_tokens.saturating_add(other.completion_tokens),
            cached_tokens: self.cached_tokens.saturating_add(other.cached_tokens),
        }
    }
}

/// About how many tokens a text is: four ASCII characters make one, four others three. Tokenizers differ by a third.
pub(super) fn tokens_about(text: &str) -> u64 {
    let ascii = text.chars().filter(char::is_ascii).count();
    let others = text.chars().count().saturating_sub(ascii);
    u64::try_from(ascii / 4 + others.saturating_mul(3) / 4).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn servers_words_are_understood() {
        assert_eq!(Finish::read(""), None);
        assert_eq!(Finish::read("STOP"), Some(Finish::Stop));
        assert_eq!(Finish::read("MAX_TOKENS"), Some(Finish::Length));
        assert_eq!(Finish::read("SAFETY"), Some(Finish::Filtered));
        assert_eq!(Finish::read("<|eot|>"), Some(Finish::Other("<|eot|>".into())));
    }
}
