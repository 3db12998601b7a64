//! Several things at once.

use serde_json::json;
use storyecho::narrator::NarratorErrorKind as Kind;
use storyecho::narrator::model::{ModelNarrator, Options};
use storyecho::text::Language::En;

use super::play::{play, settings};
use super::server::{CHUNKED, DONE, STREAM, Server, chunk, delta, deltas, finish, json as json_answer, say};
use super::table::{good, stream};

#[test]
fn a_cut_inside_thinking_inside_a_fence() {
    let text = "```json\n<think>The player goes north, so I";
    let server = Server::answering(format!("{CHUNKED}{}", chunk(&deltas(text, 5))));
    let (played, _) = play(settings(&server.url), En);
    let error = played.result.unwrap_err();
    assert_eq!((error.kind, error.partial.as_str(), played.prose.as_str()), (Kind::Cut, "", ""));
    // It looks closed, and nothing was told: the server only never said that it was done.
    let server = Server::answering(format!("{STREAM}{}", deltas(&format!("<think>hm</think>```json\n{}", good()), 5)));
    let (played, _) = play(settings(&server.url), En);
    assert_eq!(played.result.unwrap().issues, Vec::<String>::new());
}

#[test]
fn a_busy_server_in_the_middle_of_a_stream() {
    let half: String = good().chars().take(120).collect();
    let error = r#"data: {"error":{"message":"Rate limit reached","code":429}}"#;
    let server = Server::answering(format!("{STREAM}{}{error}\n\n{DONE}", deltas(&half, 7)));
    let (played, _) = play(settings(&server.url), En);
    let failed = played.result.unwrap_err();
    assert_eq!(failed.kind, Kind::Busy);
    assert!(failed.partial.starts_with("The stream runs"));
    assert_eq!(server.requests().len(), 1, "words that were seen are not asked for again");
}

#[test]
fn busy_then_loading_then_a_refused_field_then_good() {
    let server = Server::new(|number, request, out| match number {
        0 => say(out, json_answer("429 Too Many Requests", r#"{"error":"try again in 20ms"}"#)),
        1 => say(out, json_answer("503 Service Unavailable", r#"{"error":{"message":"Loading model"}}"#)),
        _ if request.json().get("response_format").is_some() => {
            say(out, json_answer("400 Bad Request", r#"{"error":{"message":"response_format is not supported"}}"#));
        }
        _ => say(out, stream()),
    });
    let (played, endpoint) = play(settings(&server.url), En);
    assert!(played.result.is_ok(), "{:?}", played.result);
    assert_eq!(server.requests().len(), 5);
    assert_eq!(played.notices.len(), 4, "{:?}", played.notices);
    assert_eq!(endpoint.abilities().format, storyecho::endpoint::FormatAbility::Prompt);
}

#[test]
fn thinking_that_takes_every_token_is_given_more() {
    let thought = json!({"choices":[{"delta":{"reasoning_content":"The player goes north. "}}]});
    let server = Server::new(move |_, request, out| {
        let enough = request.json()["max_tokens"].as_u64().unwrap() > 2000;
        let end = if enough { deltas(&good(), 9) + &finish("stop") } else { finish("length") };
        say(out, format!("{STREAM}data: {thought}\n\n{end}{DONE}"));
    });
    let (played, _) = play(settings(&server.url), En);
    assert!(played.result.is_ok(), "{:?}", played.result);
    assert_eq!((server.requests().len(), played.thinking), (2, 23));
    let never = Server::answering(format!(
        "{STREAM}data: {}\n\n{}",
        json!({"choices":[{"delta":{"reasoning":"hm"}}]}),
        finish("length")
    ));
    let (played, _) = play(settings(&never.url), En);
    let error = played.result.unwrap_err();
    assert_eq!(error.kind, Kind::Unusable);
    assert!(error.message.contains("thinking"), "{error:?}");
}

#[test]
fn a_reply_that_stands_where_thinking_belongs() {
    let value = json!({"choices":[{"delta":{"reasoning_content":good()},"finish_reason":"stop"}]});
    let server = Server::answering(format!("{STREAM}data: {value}\n\n{DONE}"));
    let (played, _) = play(settings(&server.url), En);
    assert!(played.result.is_ok(), "{:?}", played.result);
    assert_eq!(played.prose, played.result.unwrap().narration);
}

#[test]
fn length_after_the_object_has_closed_does_no_harm() {
    let server = Server::answering(format!("{STREAM}{}{}{DONE}", deltas(&(good() + "   \n\n"), 9), finish("length")));
    let (played, _) = play(settings(&server.url), En);
    assert!(played.result.is_ok(), "{:?}", played.result);
}

#[test]
fn length_inside_the_object_applies_nothing() {
    let almost = good().replace("\"facts\":[]}", "\"facts\":[");
    let server = Server::answering(format!("{STREAM}{}{}{DONE}", deltas(&almost, 9), finish("length")));
    let (played, _) = play(settings(&server.url), En);
    assert_eq!(played.result.unwrap_err().kind, Kind::Cut);
}

#[test]
fn a_stream_that_never_says_why_it_ended() {
    let prose = "You walk north. The bridge is wet.";
    for (text, told) in [(good(), true), (prose.to_owned(), true), (prose.trim_end_matches('.').to_owned(), false)] {
        let server = Server::answering(format!("{STREAM}:\n\n{}{DONE}", deltas(&text, 9)));
        let (played, _) = play(settings(&server.url), En);
        assert_eq!(played.result.is_ok(), told, "{text}: {:?}", played.result);
    }
}

#[test]
fn marks_of_a_template_end_the_reply() {
    let text = format!("<|im_start|>assistant\n{}<|im_end|>\n<|im_start|>user\nWhat now?", good());
    let server = Server::answering(format!("{STREAM}{}{}", deltas(&text, 4), finish("length")));
    let (played, _) = play(settings(&server.url), En);
    let telling = played.result.unwrap();
    assert_eq!(telling.narration, played.prose);
    assert!(telling.issues.len() <= 1, "{:?}", telling.issues);
}

#[test]
fn nothing_listens_there() {
    let (played, _) = play(settings("http://127.0.0.1:1/v1"), En);
    let error = played.result.unwrap_err();
    assert_eq!(error.kind, Kind::Unreachable);
    assert!(error.message.contains("127.0.0.1:1") && error.hints.len() == 2, "{error:?}");
    assert_eq!(played.notices.len(), 2);
}

#[test]
fn dropping_the_turn_ends_it() {
    let server = Server::new(|_, _, out| {
        say(
            out,
            format!(
                "{STREAM}{}",
                delta("{\"narration\": \"The stream runs under a stone bridge, and the mist lies on it like milk")
            ),
        );
        super::server::pause(3000);
    });
    let endpoint = std::sync::Arc::new(storyecho::endpoint::Endpoint::new(settings(&server.url)).unwrap());
    let narrator = ModelNarrator::new(endpoint, Options::default());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let (seen, mut heard) = tokio::sync::mpsc::unbounded_channel();
    let prompt = super::play::prompt(En);
    let ended = runtime.block_on(async {
        let mut on = |delta| drop(seen.send(delta));
        tokio::select! {
            result = narrator.narrate(&prompt, En, &mut on) => panic!("{result:?}"),
            delta = heard.recv() => delta,
        }
    });
    assert!(matches!(ended, Some(storyecho::narrator::Delta::Prose(_))), "{ended:?}");
}

#[test]
fn a_list_without_end_is_ended() {
    let fact = r#"{"subject":"Wren","relation":"carries","object":"a knife","confidence":1}, "#;
    let start = good().replace("\"facts\":[]}", "\"facts\":[");
    let server =
        Server::answering(format!("{STREAM}{}{}{DONE}", deltas(&(start + &fact.repeat(200)), 20), finish("length")));
    let (played, _) = play(settings(&server.url), En);
    let telling = played.result.unwrap();
    assert_eq!((telling.narration, telling.choices.len(), telling.facts.len()), (played.prose, 3, 8));
    assert_eq!(telling.issues.len(), 1, "{:?}", telling.issues);
    // The count of tokens never came: it is estimated.
    assert!(telling.usage.completion_tokens > 100 && telling.usage.prompt_tokens > 400, "{:?}", telling.usage);
    assert!(telling.raw.len() < 4000, "the request was not ended: {}", telling.raw.len());
    let start = good().split("\"choices\"").next().unwrap().to_owned() + "\"choices\":[\"Run\", \"Hide \u{fffd}";
    let server =
        Server::answering(format!("{STREAM}{}{}", deltas(&(start + &"and hide ".repeat(600)), 20), finish("length")));
    let (played, _) = play(settings(&server.url), En);
    let telling = played.result.unwrap();
    assert_eq!((telling.narration, telling.choices), (played.prose, vec!["Run".to_owned()]));
}

#[test]
fn an_answer_that_is_compressed_in_a_way_of_its_own_is_named() {
    let head = "HTTP/1.1 200 OK\r\nContent-Encoding: zstd\r\nContent-Length: 3\r\nConnection: close\r\n\r\n";
    let server = Server::answering([head.as_bytes(), &[0x28, 0xb5, 0x2f]].concat());
    let (played, _) = play(settings(&server.url), En);
    let error = played.result.unwrap_err();
    assert_eq!((error.kind, server.requests().len()), (Kind::Protocol, 1));
    assert!(error.message.contains("zstd"), "{error:?}");
}

#[test]
fn a_server_that_cuts_the_prompt_is_noticed() {
    for (counted, notices) in [(40, 1), (900, 0)] {
        let usage = json!({"choices":[],"usage":{"prompt_tokens":counted,"completion_tokens":5}});
        let server =
            Server::answering(format!("{STREAM}{}{}data: {usage}\n\n{DONE}", deltas(&good(), 9), finish("stop")));
        let endpoint = std::sync::Arc::new(storyecho::endpoint::Endpoint::new(settings(&server.url)).unwrap());
        let narrator = ModelNarrator::new(endpoint, Options::default());
        let mut prompt = super::play::prompt(En);
        prompt.messages.push(storyecho::prompt::PromptMessage {
            role: storyecho::prompt::Role::User,
            content: "The forest is wide. ".repeat(100),
        });
        let mut seen = Vec::new();
        let mut on = |delta| {
            if let storyecho::narrator::Delta::Notice(notice) = delta {
                seen.push(notice);
            }
        };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(narrator.narrate(&prompt, En, &mut on)).unwrap();
        assert_eq!(seen.len(), notices, "{seen:?}");
    }
}
