//! What a server refuses is dropped, tried once more, and remembered.

use std::net::TcpStream;

use storyecho::endpoint::{Abilities, Endpoint, FormatAbility, LengthField, Settings};
use storyecho::narrator::NarratorErrorKind as Kind;
use storyecho::text::Language::En;

use super::play::{play, play_at, settings};
use super::server::{Request, Server, answer, json, say};
use super::table::stream;

/// A server that refuses requests by `refuse`, and answers all others well.
fn picky(refuse: impl Fn(&serde_json::Value) -> Option<(&'static str, String)> + Send + Sync + 'static) -> Server {
    Server::new(move |_, request: &Request, out: &mut TcpStream| match refuse(&request.json()) {
        Some((status, message)) => say(out, json(status, &message)),
        None => say(out, stream()),
    })
}

fn error(message: &str) -> String {
    serde_json::json!({"error":{"message":message,"type":"invalid_request_error"}}).to_string()
}

/// Plays two turns; gives what was learned and how many requests each took.
fn learned(server: &Server) -> (Abilities, usize, usize) {
    let (played, endpoint) = play(settings(&server.url), En);
    assert!(played.result.is_ok(), "{:?}", played.result);
    let first = server.requests().len();
    assert_eq!(played.notices.len(), first - 1, "{:?}", played.notices);
    // What was learned is kept for the next time, and for the next start.
    let kept: Abilities = serde_json::from_str(&serde_json::to_string(&endpoint.abilities()).unwrap()).unwrap();
    let again = Endpoint::new(Settings { abilities: kept.clone(), ..settings(&server.url) }).unwrap();
    assert!(play_at(&std::sync::Arc::new(again), En).result.is_ok());
    (kept, first, server.requests().len() - first)
}

#[test]
fn no_schema_and_no_json_mode() {
    let server = picky(|body| {
        let form = body["response_format"]["type"].as_str()?;
        (form == "json_schema").then(|| ("400 Bad Request", error("This response_format type is unavailable now")))
    });
    let (abilities, first, second) = learned(&server);
    assert_eq!((abilities.format, first, second), (FormatAbility::JsonObject, 2, 1));
    let server = picky(|body| {
        body.get("response_format")
            .map(|_| ("422 Unprocessable Entity", error("response_format: Extra inputs are not permitted")))
    });
    let (abilities, first, second) = learned(&server);
    assert_eq!((abilities.format, first, second), (FormatAbility::Prompt, 3, 1));
}

#[test]
fn a_grammar_that_fails_is_a_server_error_and_is_learned_from() {
    let server = picky(|body| {
        body.get("response_format").map(|_| ("500 Internal Server Error", error("failed to compile the grammar")))
    });
    let (abilities, ..) = learned(&server);
    assert_eq!(abilities.format, FormatAbility::Prompt);
}

#[test]
fn length_and_temperature_of_newer_services() {
    let server = picky(|body| {
        if body.get("max_tokens").is_some() {
            return Some((
                "400 Bad Request",
                error("Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."),
            ));
        }
        body.get("temperature")
            .map(|_| ("400 Bad Request", error("'temperature' does not support 0.8 with this model.")))
    });
    let (abilities, first, second) = learned(&server);
    assert_eq!((abilities.length, abilities.no_temperature), (LengthField::MaxCompletionTokens, true));
    assert_eq!((first, second), (3, 1));
}

#[test]
fn extra_inputs_are_named_in_a_list() {
    let server = picky(|body| {
        body.get("stream_options").map(|_| {
            let detail = r#"{"object":"error","message":{"detail":[{"type":"extra_forbidden","loc":["body","stream_options"],"msg":"Extra inputs are not permitted"}]}}"#;
            ("422 Unprocessable Entity", detail.to_owned())
        })
    });
    let (abilities, first, second) = learned(&server);
    assert_eq!((abilities.no_stream_options, first, second), (true, 2, 1));
}

#[test]
fn no_system_message() {
    let server = picky(|body| {
        let system = body["messages"].as_array()?.iter().any(|message| message["role"] == "system");
        system.then(|| ("400 Bad Request", error("Only user and assistant roles are supported!")))
    });
    let (abilities, ..) = learned(&server);
    assert!(abilities.no_system);
    let body = server.requests().last().unwrap().json();
    let first = &body["messages"][0];
    assert_eq!(first["role"], "user");
    assert!(first["content"].as_str().unwrap().starts_with("You are the narrator"));
}

#[test]
fn what_is_refused_without_a_name_is_asked_for_with_the_least() {
    let server = picky(|body| {
        (body.as_object().unwrap().len() > 4).then(|| ("400 Bad Request", "{\"error\":\"Bad Request\"}".to_owned()))
    });
    let (abilities, first, second) = learned(&server);
    assert!(abilities.no_temperature && abilities.no_stream_options);
    assert_eq!((first, second), (2, 1));
}

#[test]
fn a_server_that_refuses_everything_is_asked_a_few_times_only() {
    for message in ["temperature", "response_format", "max_tokens", "no", "roles must alternate"] {
        let server = picky(move |_| Some(("400 Bad Request", error(message))));
        let (played, endpoint) = play(settings(&server.url), En);
        assert_eq!(played.result.unwrap_err().kind, Kind::Protocol, "{message}");
        assert!(server.requests().len() <= 5, "{message}: {}", server.requests().len());
        assert_eq!(endpoint.abilities(), Abilities::default(), "what did not help is not remembered");
    }
}

#[test]
fn a_bare_origin_finds_its_version() {
    for status in ["404 Not Found", "405 Method Not Allowed"] {
        let server = Server::new(move |_, request, out| {
            if request.path == "/v1/chat/completions" {
                say(out, stream());
            } else {
                say(out, answer(status, "Content-Type: text/html\r\n", "<html><title>404</title></html>"));
            }
        });
        let bare = server.url.trim_end_matches("/v1").to_owned();
        let (played, endpoint) = play(settings(&bare), En);
        assert!(played.result.is_ok(), "{:?}", played.result);
        assert!(endpoint.abilities().versioned);
        assert!(play_at(&endpoint, En).result.is_ok());
        assert_eq!(server.requests().len(), 3);
    }
}

#[test]
fn the_context_is_told() {
    let body = r#"{"error":{"code":400,"message":"request (40031 tokens) exceeds the available context size (2048 tokens), try increasing it","type":"exceed_context_size_error","n_prompt_tokens":40031,"n_ctx":2048}}"#;
    let server = Server::answering(json("400 Bad Request", body));
    let (played, endpoint) = play(settings(&server.url), En);
    assert_eq!(played.result.unwrap_err().kind, Kind::Overflow { context: Some(2048) });
    assert_eq!((endpoint.abilities().context, server.requests().len()), (Some(2048), 1));
}

#[test]
fn a_reply_too_long_for_the_rest_of_the_context_is_asked_shorter() {
    let server = picky(|body| {
        (body["max_tokens"].as_u64()? > 600).then(|| {
            ("400 Bad Request", error("This model's maximum context length is 4096 tokens. However, you requested 4396 tokens (3496 in the messages, 900 in the completion)."))
        })
    });
    let (played, _) = play(settings(&server.url), En);
    assert!(played.result.is_ok(), "{:?}", played.result);
    assert_eq!(server.requests()[1].json()["max_tokens"], 568);
}

#[test]
fn a_reply_whose_form_was_refused_is_taken_all_the_same() {
    let written = super::table::good();
    let body = serde_json::json!({"error":{"message":"Failed to generate JSON","code":"json_validate_failed","failed_generation":written}});
    let server = Server::answering(json("400 Bad Request", &body.to_string()));
    let (played, _) = play(settings(&server.url), En);
    assert!(played.result.is_ok(), "{:?}", played.result);
    assert_eq!(server.requests().len(), 1);
}

#[test]
fn the_body_is_the_smallest_that_works() {
    let server = picky(|_| None);
    let (played, _) = play(settings(&server.url), En);
    assert!(played.result.is_ok());
    let request = server.requests().remove(0);
    let mut keys: Vec<String> = request.json().as_object().unwrap().keys().cloned().collect();
    keys.sort_unstable();
    let expected = ["max_tokens", "messages", "model", "response_format", "stream", "stream_options", "temperature"];
    assert_eq!(keys, expected);
    assert!(
        request.body.contains("\"temperature\":0.8,") || request.body.contains("\"temperature\":0.8}"),
        "0.8 stays 0.8"
    );
    let head = request.headers.to_lowercase();
    assert!(head.contains("accept-encoding: identity") && !head.contains("authorization"), "{head}");
    assert!(request.body.contains("JSON"));
}
