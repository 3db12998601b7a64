//! The 48 behaviours that every turn must survive: each ends in a told turn or in the right error, none hangs.

use std::net::TcpStream;
use std::time::Duration;

use serde_json::json;
use storyecho::endpoint::{Limits, Settings};
use storyecho::narrator::NarratorErrorKind as Kind;
use storyecho::text::Language::{En, Zh};

use super::play::{Played, limits, play, settings};
use super::server::{
    CHUNKED, DONE, Request, STREAM, Server, USAGE, answer, chunk, deltas, finish, json as json_answer, pause, say,
};

/// The longest that any behaviour may take, on a busy machine too: far below the limits of those that do not wait.
const LONGEST: Duration = Duration::from_secs(45);

pub const TOLD: &str = "The stream runs under a stone bridge, and the mist lies on it like milk in a bowl.\n\nAn old man \
    leans on the wall and does not look up. \"You took the long way,\" he says.";

pub fn good() -> String {
    json!({"narration": TOLD, "choices": ["Ask who he is", "Cross the bridge", "Wait"], "effects": [],
        "speakers": ["old man"], "facts": []})
    .to_string()
}

/// A whole stream with the good reply.
pub fn stream() -> String {
    format!("{STREAM}{}{}{USAGE}{DONE}", deltas(&good(), 7), finish("stop"))
}

/// What must come of a behaviour.
pub enum End {
    /// The turn is told.
    Told,
    /// It is told, with this prose.
    Tells(&'static str),
    /// It fails in this way, after prose that begins so.
    Fails(Kind, &'static str),
}
pub use End::{Fails, Tells, Told};

/// Plays a turn against a script and checks what comes of it and how many requests it took.
pub fn check(
    name: &str,
    requests: usize,
    end: &End,
    script: impl Fn(usize, &Request, &mut TcpStream) + Send + Sync + 'static,
) -> Played {
    check_within(limits(), name, requests, end, script)
}

pub fn check_within(
    limits: Limits,
    name: &str,
    requests: usize,
    end: &End,
    script: impl Fn(usize, &Request, &mut TcpStream) + Send + Sync + 'static,
) -> Played {
    let server = Server::new(script);
    let language = if name.starts_with("zh") { Zh } else { En };
    let (played, _) = play(Settings { limits, ..settings(&server.url) }, language);
    assert!(played.took < LONGEST, "{name}: took {:?}", played.took);
    assert_eq!(server.requests().len(), requests, "{name}: requests; {:?} {:?}", played.result, played.notices);
    match (&played.result, end) {
        (Ok(telling), Told) => assert_eq!(telling.narration, TOLD, "{name}"),
        (Ok(telling), Tells(text)) => assert_eq!(telling.narration, *text, "{name}"),
        (Err(error), Fails(kind, partial)) => {
            assert_eq!(error.kind, *kind, "{name}: {error:?}");
            assert!(error.partial.starts_with(partial), "{name}: partial {:?}", error.partial);
            assert!(partial.is_empty() == error.partial.is_empty(), "{name}: partial {:?}", error.partial);
            assert!(!error.message.is_empty(), "{name}");
        }
        (result, _) => panic!("{name}: {result:?}"),
    }
    if let Ok(telling) = &played.result {
        assert!(
            telling.narration.starts_with(&played.prose) || !telling.issues.is_empty(),
            "{name}: {:?}",
            played.prose
        );
    }
    played
}

/// The same answer to every request.
pub fn always(name: &str, requests: usize, end: &End, bytes: impl Into<Vec<u8>>) -> Played {
    let bytes = bytes.into();
    check(name, requests, end, move |_, _, stream| say(stream, &bytes))
}

/// The good reply as a stream whose events are changed.
pub fn events(name: &str, requests: usize, end: &End, events: &str) -> Played {
    always(name, requests, end, format!("{STREAM}{events}"))
}

#[test]
fn b01_normal() {
    let played = always("normal", 1, &Told, stream());
    let telling = played.result.unwrap();
    assert_eq!((telling.usage.prompt_tokens, telling.usage.completion_tokens), (100, 20));
    assert_eq!((telling.choices.len(), telling.issues.len()), (3, 0));
    assert_eq!(played.prose, TOLD);
    assert!(played.notices.is_empty());
}

#[test]
fn b02_no_done_after_finish() {
    events("no [DONE]", 1, &Told, &(deltas(&good(), 9) + &finish("stop")));
    // The connection stays open.
    check("stays open", 1, &Told, |_, _, stream| {
        say(stream, format!("{STREAM}{}{}", deltas(&good(), 9), finish("stop")));
        pause(4000);
    });
}

#[test]
fn b03_cut_between_events() {
    let half: String = good().chars().take(120).collect();
    events("cut between", 1, &Fails(Kind::Cut, "The stream runs"), &deltas(&half, 9));
}

#[test]
fn b04_cut_inside_an_event() {
    let half: String = good().chars().take(120).collect();
    let events = format!("{}data: {{\"choices\":[{{\"del", deltas(&half, 9));
    always("cut inside", 1, &Fails(Kind::Cut, "The stream runs"), format!("{STREAM}{events}"));
    always(
        "cut inside a chunk",
        1,
        &Fails(Kind::Cut, "The stream runs"),
        format!("{CHUNKED}{}ff\r\nda", chunk(&events)),
    );
}

#[test]
fn b05_reset() {
    let half: String = good().chars().take(120).collect();
    let bytes = format!("{CHUNKED}{}", chunk(&deltas(&half, 9)));
    always("reset after text", 1, &Fails(Kind::Cut, "The stream runs"), bytes);
    // Without any text the request is made again.
    always("reset before text", 3, &Fails(Kind::Cut, ""), format!("{CHUNKED}{}", chunk(": hello\n\n")));
    always("closed at once", 3, &Fails(Kind::Unreachable, ""), "");
    check("reset, then good", 2, &Told, |number, _, out| {
        if number > 0 {
            say(out, stream());
        }
    });
}

#[test]
fn b06_stall() {
    let half: String = good().chars().take(120).collect();
    let quick = Limits { idle: Duration::from_millis(400), ..limits() };
    check_within(quick, "stall", 1, &Fails(Kind::TimedOut, "The stream runs"), move |_, _, out| {
        say(out, format!("{STREAM}{}", deltas(&half, 9)));
        pause(5000);
    });
}

#[test]
fn b07_never_answers() {
    let quick = Limits { first_word: Duration::from_millis(600), notice: Duration::from_millis(100), ..limits() };
    let played = check_within(quick, "silent", 1, &Fails(Kind::TimedOut, ""), |_, _, _| pause(5000));
    assert_eq!(played.notices.len(), 1, "{:?}", played.notices);
}

#[test]
fn b08_empty_finish_reason() {
    let events_text =
        deltas(&good(), 9).replace("\"finish_reason\":null", "\"finish_reason\":\"\"") + &finish("stop") + DONE;
    events("finish_reason empty", 1, &Told, &events_text);
}

#[test]
fn b09_unknown_finish_reason() {
    events("finish_reason eos_x", 1, &Told, &(deltas(&good(), 9) + &finish("<|eos_x|>") + DONE));
    let half: String = good().chars().take(120).collect();
    events("MAX_TOKENS", 1, &Fails(Kind::Cut, "The stream runs"), &(deltas(&half, 9) + &finish("MAX_TOKENS") + DONE));
}

#[test]
fn b10_to_b15_odd_fields() {
    let plain = |event: &str| {
        let pieces: Vec<char> = good().chars().collect();
        let text: String = pieces
            .chunks(9)
            .map(|piece| {
                let content = serde_json::to_string(&piece.iter().collect::<String>()).unwrap();
                format!("data: {}\n\n", event.replace("TEXT", &content))
            })
            .collect::<Vec<_>>()
            .concat();
        text + &finish("stop") + DONE
    };
    for (name, event) in [
        ("b10 no id", r#"{"choices":[{"delta":{"content":TEXT}}]}"#),
        ("b11 usage {}", r#"{"choices":[{"delta":{"content":TEXT}}],"usage":{}}"#),
        ("b13 service_tier", r#"{"choices":[{"delta":{"content":TEXT}}],"service_tier":"on_demand_x"}"#),
        ("b14 created float", r#"{"created":1796021811.5,"choices":[{"delta":{"content":TEXT}}]}"#),
        ("b15 created ms", r#"{"created":1796021811000,"choices":[{"delta":{"content":TEXT}}]}"#),
        (
            "azure",
            r#"{"id":"","prompt_filter_results":[],"choices":[{"delta":{"content":TEXT},"content_filter_results":{}}]}"#,
        ),
    ] {
        events(name, 1, &Told, &plain(event));
    }
    // b12
    let played = events("b12 usage only", 1, &Told, &(deltas(&good(), 9) + &finish("stop") + USAGE + DONE));
    assert_eq!(played.result.unwrap().usage.prompt_tokens, 100);
}

#[test]
fn b16_content_as_parts() {
    let value = json!({"choices":[{"delta":{"content":[
        {"type":"thinking","thinking":[{"type":"text","text":"Hm."}]}, {"type":"text","text":good()}]},"finish_reason":"stop"}]});
    let played = events("parts", 1, &Told, &format!("data: {value}\n\n"));
    assert_eq!(played.thinking, 3);
}

#[test]
fn b17_reasoning() {
    for key in ["reasoning_content", "reasoning"] {
        let thought = json!({"choices":[{"delta":{"content":null, key:"The player goes north."}}]});
        let played = events(key, 1, &Told, &format!("data: {thought}\n\n{}{}", deltas(&good(), 9), finish("stop")));
        assert_eq!(played.thinking, 22);
        assert!(!played.prose.contains("goes north"));
    }
}

#[test]
fn b18_think_tags() {
    for text in [
        format!("<think>The player goes north.</think>{}", good()),
        format!("<think>\n{{\"narration\": \"no\"}}\n</think>\n\n{}", good()),
        format!("The player goes north.</think>{}", good()),
    ] {
        for size in [3, 1000] {
            let played = events("think", 1, &Told, &(deltas(&text, size) + &finish("stop")));
            assert!(played.thinking > 10 && !played.prose.contains("goes north"), "{}", played.prose);
        }
    }
}

#[test]
fn b19_b20_error_as_a_chunk() {
    for error in [
        r#"{"error":{"message":"the engine fell over","type":"server_error","code":null}}"#,
        r#"{"error":{"message":"the engine fell over","code":500}}"#,
        r#"{"error":"the engine fell over"}"#,
    ] {
        let played = events("error first", 3, &Fails(Kind::Busy, ""), &format!("data: {error}\n\n{DONE}"));
        let error = played.result.unwrap_err();
        assert!(error.hints.iter().any(|hint| hint.contains("the engine fell over")), "{error:?}");
    }
    let half: String = good().chars().take(120).collect();
    let late = format!("{}data: {{\"error\":{{\"message\":\"gone\",\"code\":500}}}}\n\n", deltas(&half, 9));
    events("error late", 1, &Fails(Kind::Busy, "The stream runs"), &late);
}

#[test]
fn b21_comments() {
    let mixed = deltas(&good(), 9).replace("\n\n", "\n\n: keep-alive\n\n") + &finish("stop");
    events("comments", 1, &Told, &mixed);
    // Comments alone do not put the first word off for ever.
    let quick = Limits { first_word: Duration::from_millis(600), ..limits() };
    check_within(quick, "only comments", 1, &Fails(Kind::TimedOut, ""), |_, _, out| {
        say(out, STREAM);
        for _ in 0..50 {
            say(out, ":\n\n");
            pause(50);
        }
    });
}

#[test]
fn b22_b23_b24_framing() {
    let whole = deltas(&good(), 9) + &finish("stop") + DONE;
    events("CRLF", 1, &Told, &whole.replace('\n', "\r\n"));
    events("no blank", 1, &Told, &whole.replace("data: ", "data:"));
    events("BOM", 1, &Told, &format!("\u{feff}{whole}"));
}

const ZH: &str = "雾从石桥下漫上来，把对岸的树一棵棵吞掉。🌲\n\n桥头的老人没有抬头。“你绕远了。”他说。";

pub fn zh() -> String {
    json!({"narration": ZH, "choices": ["问他是谁", "过桥", "等一等"], "effects": [], "speakers": ["老人"], "facts": []})
        .to_string()
}

#[test]
fn b25_characters_split_over_packets() {
    check("zh split", 1, &Tells(ZH), |_, _, out| {
        let bytes = format!("{STREAM}{}{}", deltas(&zh(), 3), finish("stop"));
        let _ = out.set_nodelay(true);
        for piece in bytes.as_bytes().chunks(101) {
            say(out, piece);
        }
    });
}

#[test]
fn b26_invalid_utf8() {
    let mut bytes = format!("{STREAM}{}", deltas(&good(), 9)).into_bytes();
    bytes.extend(b"data: {\"choices\":[{\"delta\":{\"content\":\"\xff\xfe\"}}]}\n\n");
    bytes.extend(finish("stop").bytes());
    always("invalid", 1, &Told, bytes);
}

#[test]
fn b27_json_body() {
    let body = json!({"choices":[{"message":{"role":"assistant","content":good()},"finish_reason":"stop"}],
        "usage":{"prompt_tokens":100,"completion_tokens":20}});
    let played = always("JSON body", 1, &Told, json_answer("200 OK", &body.to_string()));
    assert_eq!(played.result.unwrap().usage.completion_tokens, 20);
    always("JSON body, blanks first", 1, &Told, json_answer("200 OK", &format!("\n\n\n{body}")));
    always("JSON body as a stream", 1, &Told, format!("{STREAM}{body}data: [DONE]\n\n"));
    always("stream as JSON", 1, &Told, stream().replace("text/event-stream", "application/json"));
}

#[test]
fn b28_html() {
    let page =
        answer("200 OK", "Content-Type: text/html\r\n", "<!DOCTYPE html><html><title>Hotel Wi-Fi</title></html>");
    let played = always("portal", 1, &Fails(Kind::Protocol, ""), page);
    let error = played.result.unwrap_err();
    assert!(error.message.contains("Hotel Wi-Fi") && error.hints.iter().any(|hint| hint.contains("/v1")), "{error:?}");
}

#[test]
fn b29_ndjson() {
    let lines = "{\"model\":\"m\",\"message\":{\"role\":\"assistant\",\"content\":\"Hi\"},\"done\":false}\n\
        {\"model\":\"m\",\"done\":true}\n";
    always("NDJSON", 1, &Fails(Kind::Protocol, ""), answer("200 OK", "Content-Type: application/x-ndjson\r\n", lines));
}
