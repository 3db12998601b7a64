//! A key appears in nothing that anyone sees, whatever a server echoes.

use secrecy::SecretString;
use storyecho::endpoint::Settings;
use storyecho::text::Language;

use super::play::{play, settings};
use super::server::{DONE, STREAM, Server, answer, delta, finish, json, say};

const CANARY: &str = "canary-4f6b0c1d9e8a7b25-key";

/// Pieces of the key that must not be seen.
fn pieces() -> [&'static str; 4] {
    ["canary", "4f6b0c1d", "9e8a7b25", "7b25-key"]
}

#[test]
fn no_answer_brings_the_key_to_light() {
    let echo = format!("Incorrect API key provided: {CANARY}. Bearer {CANARY}");
    let hidden: String = CANARY.chars().flat_map(|char| [char, '\u{200b}']).collect();
    let body = |message: &str| serde_json::json!({"error":{"message":message,"code":"invalid_api_key"}}).to_string();
    let page = format!("<html><title>Denied {CANARY}</title></html>");
    let answers: Vec<Vec<u8>> = vec![
        json("401 Unauthorized", &body(&echo)),
        json("401 Unauthorized", &body(&hidden)),
        json("401 Unauthorized", &body(&format!("key {} is wrong", &CANARY[..20]))),
        json("400 Bad Request", &body(&echo)),
        json("429 Too Many Requests", &format!("{{\"error\":\"{echo}\"}}")),
        json("404 Not Found", &format!("{{\"detail\":\"{echo}\"}}")),
        json("500 Internal Server Error", &echo),
        answer("200 OK", "", &page),
        answer("200 OK", "", &echo),
        answer("302 Found", &format!("Location: http://x.example/?key={CANARY}\r\n"), ""),
        format!("{STREAM}data: {}\n\n{DONE}", body(&echo)).into_bytes(),
        format!("{STREAM}{}error: {echo}\n\n", delta("{\"narration\": \"x")).into_bytes(),
        format!("{STREAM}{}{}", delta("{}"), finish("stop")).into_bytes(),
        Vec::new(),
    ];
    for bytes in answers {
        for language in Language::ALL {
            let shown = String::from_utf8_lossy(&bytes).into_owned();
            let bytes = bytes.clone();
            let server = Server::new(move |_, _, out| say(out, &bytes));
            let key = Some(SecretString::from(CANARY.to_owned()));
            let (played, endpoint) = play(Settings { key, ..settings(&server.url) }, language);
            let error = played.result.unwrap_err();
            let sent = &server.requests()[0].headers;
            assert!(sent.contains(&format!("Bearer {CANARY}")), "the key goes to the server");
            let seen = format!("{error} {error:?} {:?} {endpoint:?} {:?}", played.notices, endpoint.abilities());
            for piece in pieces() {
                assert!(!seen.contains(piece), "{shown}\n→ {seen}");
            }
        }
    }
}

#[test]
fn the_key_goes_nowhere_else() {
    let thief = Server::answering(answer("200 OK", "", ""));
    let target = format!("Location: {}/chat/completions\r\n", thief.url);
    let server = Server::answering(answer("307 Temporary Redirect", &target, ""));
    let key = Some(SecretString::from(CANARY.to_owned()));
    let (played, _) = play(Settings { key, ..settings(&server.url) }, Language::En);
    assert!(played.result.is_err());
    assert!(thief.requests().is_empty());
    assert!(!server.requests()[0].path.contains("canary"));
}
