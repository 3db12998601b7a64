use secrecy::{ExposeSecret, SecretString};

/// What stands in the place of a secret.
const MASK: &str = "[…]";
/// The shortest piece of a key that is taken for the key: servers echo keys shortened.
const PIECE: usize = 8;
/// Beginnings of keys of well-known providers.
const BEGINNINGS: [&str; 12] =
    ["sk-", "sk_", "gsk_", "AIza", "hf_", "xai-", "pk-", "rk_", "nvapi-", "fw_", "ghp_", "Bearer"];

/// Takes secrets out of texts: the key in use, and whatever looks like one.
#[derive(Clone, Debug, Default)]
pub(super) struct Redactor {
    secrets: Vec<SecretString>,
}

impl Redactor {
    pub fn new(secrets: impl IntoIterator<Item = String>) -> Self {
        Self { secrets: secrets.into_iter().map(SecretString::from).collect() }
    }

    /// Whether a piece of a secret stands in `text`.
    pub fn finds(&self, text: &str) -> bool {
        self.secrets.iter().any(|secret| without(text, secret.expose_secret()) != text)
    }

    /// `text` without secrets.
    pub fn clean(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for secret in &self.secrets {
            text = without(&text, secret.expose_secret());
        }
        without_lookalikes(&text)
    }
}

/// `text` with every piece of `secret` masked; a short secret only where it stands whole.
fn without(text: &str, secret: &str) -> String {
    if secret.is_empty() {
        return text.to_owned();
    }
    let secret: Vec<char> = secret.chars().collect();
    let chars: Vec<char> = text.chars().collect();
    let least = PIECE.min(secret.len());
    let mut clean = String::new();
    let mut at = 0;
    while let Some(char) = chars.get(at) {
        let rest = chars.get(at..).unwrap_or_default();
        let longest = (0..secret.len())
            .map(|from| secret.iter().skip(from).zip(rest).take_while(|(a, b)| a == b).count())
            .max()
            .unwrap_or_default();
        let alone = secret.len() >= PIECE
            || (longest == secret.len()
                && !at.checked_sub(1).and_then(|before| chars.get(before)).is_some_and(|c| c.is_alphanumeric())
                && !rest.get(longest).is_some_and(|c| c.is_alphanumeric()));
        if longest >= least && alone {
            clean.push_str(MASK);
            at = at.saturating_add(longest);
        } else {
            clean.push(*char);
            at = at.saturating_add(1);
        }
    }
    clean
}

/// `text` with every word masked that looks like a key.
fn without_lookalikes(text: &str) -> String {
    let is_part = |char: char| char.is_ascii_alphanumeric() || matches!(char, '-' | '_' | '*' | '.' | '+' | '/' | '=');
    let mut clean = String::new();
    let mut word = String::new();
    let mut bearer = false;
    for char in text.chars().map(Some).chain([None]) {
        match char {
            Some(char) if is_part(char) => word.push(char),
            other => {
                if (bearer && !word.is_empty()) || looks_like_key(&word) {
                    clean.push_str(MASK);
                } else {
                    clean.push_str(&word);
                }
                if !word.is_empty() {
                    bearer = word == "Bearer";
                }
                word.clear();
                clean.extend(other);
            }
        }
    }
    clean
}

fn looks_like_key(word: &str) -> bool {
    let begins = BEGINNINGS.iter().any(|start| word.strip_prefix(start).is_some_and(|rest| rest.len() >= 5));
    // Model names and paths are long too, but not without a break.
    let longest = word.split(['-', '_', '.', '/']).map(str::len).max().unwrap_or_default();
    let mixed = word.contains(|c: char| c.is_ascii_digit()) && word.contains(|c: char| c.is_ascii_alphabetic());
    begins || (longest >= 24 && mixed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_never_comes_through() {
        let redactor = Redactor::new(["canary-key-0123456789abcdef".to_owned(), "zoo".to_owned()]);
        for said in [
            "Incorrect API key provided: canary-key-0123456789abcdef.",
            "key 'canary-key-01' is wrong",
            "\"Bearer canary-key-0123456789abcdef\"",
            "…89abcdef",
        ] {
            let clean = redactor.clean(said);
            assert!(!clean.contains("canary-k") && !clean.contains("89abcdef"), "{clean}");
        }
        assert_eq!(redactor.clean("the zoo key"), "the […] key");
        assert_eq!(redactor.clean("a zoology"), "a zoology");
        assert!(redactor.finds("x-canary-key-01") && !redactor.finds("gpt-4"));
    }

    #[test]
    fn other_keys_are_masked_and_plain_words_are_not() {
        let redactor = Redactor::default();
        for said in
            ["sk-proj-abcdefghij", "sk-ab***************wxyz", "AIzaSyA1234567890", "0123456789abcdef0123456789abcdef"]
        {
            assert_eq!(redactor.clean(&format!("key {said} is wrong")), "key […] is wrong");
        }
        assert_eq!(redactor.clean("Authorization: Bearer abc"), "Authorization: Bearer […]");
        for said in
            ["model `qwen2.5-1.5b-instruct-q4_k_m` not found", "see https://example.com/docs/errors/authentication"]
        {
            assert_eq!(redactor.clean(said), said);
        }
    }
}
