//! The 48 behaviours that every turn must survive: each ends in a told turn or in the right error, none hangs.

use std::net::TcpStream;
use std::time::Duration;

use serde_json::json;
use storyecho::endpoint::{Limits, Settings};
use storyecho::narrator::NarratorErrorKind as Kind;
use storyecho::text::Language::{En, Zh};

use super::play::{Played, limits, play, settings};
use super::server::{
    CHUNKED, DONE, Request, STREAM, Server, USAGE, answer, chunk, delta, deltas, finish, json as json_answer, pause,
    say,
};

/// The longest that any behaviour may take, on a busy machine too: far below the limits of those that do not wait.
const LONGEST: Duration = Duration::from_secs(45);

const TOLD: &str = "The stream runs under a stone bridge, and the mist lies on it like milk in a bowl.\n\nAn old man \
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
enum End {
    /// The turn is told.
    Told,
    /// It is told, with this prose.
    Tells(&'static str),
    /// It fails in this way, after prose that begins so.
    Fails(Kind, &'static str),
}
use End::{Fails, Tells, Told};

/// Plays a turn against a script and checks what comes of it and how many requests it took.
fn check(
    name: &str,
    requests: usize,
    end: &End,
    script: impl Fn(usize, &Request, &mut TcpStream) + Send + Sync + 'static,
) -> Played {
    check_within(limits(), name, requests, end, script)
}

fn check_within(
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
fn always(name: &str, requests: usize, end: &End, bytes: impl Into<Vec<u8>>) -> Played {
    let bytes = bytes.into();
    check(name, requests, end, move |_, _, stream| say(stream, &bytes))
}

/// The good reply as a stream whose events are changed.
fn events(name: &str, requests: usize, end: &End, events: &str) -> Played {
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
            say(out, stream())
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

fn zh() -> String {
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

#[test]
fn b30_empty() {
    let played = always("empty 200", 2, &Fails(Kind::Unusable, ""), answer("200 OK", "", ""));
    assert!(!played.notices.is_empty());
    always("empty stream", 2, &Fails(Kind::Unusable, ""), format!("{STREAM}{DONE}"));
    check("empty, then good", 2, &Told, |number, _, out| {
        say(out, if number == 0 { answer("200 OK", "", "") } else { stream().into_bytes() });
    });
    // JSON mode that gives nothing: the second time no form is asked for.
    let server = Server::new(|_, request, out| {
        let form = request.json().get("response_format").is_some();
        say(out, if form { format!("{STREAM}{}{DONE}", finish("stop")) } else { stream() });
    });
    let (played, _) = play(settings(&server.url), En);
    assert_eq!(played.result.unwrap().narration, TOLD);
    assert!(server.requests().len() <= 3);
}

#[test]
fn b31_one_bad_event() {
    let good_events = deltas(&good(), 9);
    let (first, rest) = good_events.split_once("\n\n").unwrap();
    events("bad event", 1, &Told, &format!("{first}\n\ndata: {{oops\n\n{rest}{}", finish("stop")));
}

#[test]
fn b32_b33_nulls() {
    let nulls = "data: {\"choices\":null}\n\ndata: {\"choices\":[{\"delta\":null}]}\n\ndata: {\"choices\":[null]}\n\ndata: null\n\n";
    events("nulls", 1, &Told, &format!("{nulls}{}{nulls}{}", deltas(&good(), 9), finish("stop")));
}

#[test]
fn b34_control_characters() {
    let evil = json!({"narration": format!("\u{1b}]52;c;aGVsbG8=\u{7}{}\u{202e}\u{9b}31m\u{1b}[2J", TOLD),
        "choices": ["\u{1b}[31mRun"], "effects": []});
    let played = events("escapes", 1, &Told, &(deltas(&evil.to_string(), 5) + &finish("stop")));
    assert_eq!(played.prose, TOLD);
    assert_eq!(played.result.unwrap().choices, ["Run"]);
}

#[test]
fn b35_to_b38_error_bodies() {
    for (name, status, body, kind, said) in [
        (
            "401",
            "401 Unauthorized",
            r#"{"error":{"message":"Incorrect API key","code":"invalid_api_key"}}"#,
            Kind::Denied,
            "Incorrect API key",
        ),
        ("404 HTML", "404 Not Found", "<html><head><title>404 Not Found</title></head></html>", Kind::Protocol, "404"),
        ("400 text", "400 Bad Request", r#"{"error":"model is required here"}"#, Kind::Protocol, "model is required"),
        ("400 detail", "400 Bad Request", r#"{"detail":"no such thing"}"#, Kind::Protocol, "no such thing"),
        (
            "404 model",
            "404 Not Found",
            r#"{"error":{"message":"model \"m\" not found, try pulling it first"}}"#,
            Kind::Protocol,
            "not found",
        ),
    ] {
        let requests = if status.starts_with("400") { 2 } else { 1 };
        let played = always(name, requests, &Fails(kind, ""), json_answer(status, body));
        let error = played.result.unwrap_err();
        assert!(format!("{} {:?}", error.message, error.hints).contains(said), "{name}: {error:?}");
    }
}

#[test]
fn b39_b40_retry_after() {
    let busy = |after: &str| {
        answer("429 Too Many Requests", &format!("Retry-After: {after}\r\n"), r#"{"error":{"message":"slow down"}}"#)
    };
    let one = busy("1");
    let played = check("Retry-After 1", 2, &Told, move |number, _, out| {
        say(out, if number == 0 { one.clone() } else { stream().into_bytes() });
    });
    assert!(played.took >= Duration::from_secs(1), "{:?}", played.took);
    assert!(played.notices.len() == 1 && played.notices[0].contains("2 of 3"), "{:?}", played.notices);
    let played = always("Retry-After 86400", 1, &Fails(Kind::Busy, ""), busy("86400"));
    assert!(played.result.unwrap_err().hints.iter().any(|hint| hint.contains("86400") || hint.contains("86,400")));
    always("429 for ever", 3, &Fails(Kind::Busy, ""), json_answer("429 Too Many Requests", r#"{"error":"slow down"}"#));
}

#[test]
fn b41_quota() {
    let body = r#"{"error":{"message":"You exceeded your current quota","code":"insufficient_quota"}}"#;
    always("quota", 1, &Fails(Kind::Denied, ""), json_answer("429 Too Many Requests", body));
}

#[test]
fn b42_unavailable() {
    always("503", 3, &Fails(Kind::Busy, ""), json_answer("503 Service Unavailable", ""));
    let loading = json_answer(
        "503 Service Unavailable",
        r#"{"error":{"message":"Loading model","type":"unavailable_error","code":503}}"#,
    );
    let played = check("loading", 9, &Told, move |number, _, out| {
        say(out, if number < 8 { loading.clone() } else { stream().into_bytes() });
    });
    assert!(played.notices.iter().all(|notice| notice.contains("loading")), "{:?}", played.notices);
    // It does not wait for ever.
    let server = Server::answering(json_answer("503 Service Unavailable", r#"{"error":{"message":"Loading model"}}"#));
    let quick = Limits { loading: Duration::from_millis(100), ..limits() };
    let (played, _) = play(Settings { limits: quick, ..settings(&server.url) }, En);
    assert_eq!(played.result.unwrap_err().kind, Kind::Busy);
}

#[test]
fn b43_redirects() {
    check("same origin", 2, &Told, |_, request, out| {
        if request.path == "/v1/chat/completions" {
            say(out, answer("307 Temporary Redirect", "Location: /other/chat\r\n", ""));
        } else {
            say(out, stream());
        }
    });
    let elsewhere = Server::answering(stream());
    let target = format!("Location: {}/chat/completions\r\n", elsewhere.url);
    let played = always("other origin", 1, &Fails(Kind::Protocol, ""), answer("307 Temporary Redirect", &target, ""));
    assert!(elsewhere.requests().is_empty());
    assert!(played.result.unwrap_err().message.contains("127.0.0.1"));
    check("round in circles", 6, &Fails(Kind::Protocol, ""), |_, _, out| {
        say(out, answer("307 Temporary Redirect", "Location: /v1/chat/completions\r\n", ""));
    });
}

#[test]
fn b44_a_line_of_50_megabytes() {
    check("50 MB", 1, &Fails(Kind::Cut, ""), |_, _, out| {
        say(out, format!("{STREAM}data: "));
        let block = vec![b'x'; 1 << 20];
        for _ in 0..50 {
            say(out, &block);
        }
    });
}

#[test]
fn b45_endless() {
    check("endless words", 1, &Fails(Kind::Cut, "a0 a1"), |_, _, out| {
        say(out, format!("{STREAM}{}", delta("{\"narration\": \"")));
        for number in 0..200_000_u32 {
            say(out, delta(&format!("a{number} ")));
        }
    });
    // The object is whole: what follows is not waited for.
    check("endless blanks", 1, &Told, |_, _, out| {
        say(out, format!("{STREAM}{}", deltas(&good(), 9)));
        for _ in 0..1000 {
            say(out, delta("\n  "));
            pause(5);
        }
    });
}

#[test]
fn b46_b47_model_lists() {
    let list = |body: &'static str, status: &'static str| {
        let server = Server::new(move |_, request, out| {
            say(out, if request.path.ends_with("/models") { json_answer(status, body) } else { stream().into_bytes() });
        });
        let (played, endpoint) = play(Settings { model: None, ..settings(&server.url) }, En);
        (played.result, endpoint.model())
    };
    for body in [r#"{"data":[{"id":"tiny"}]}"#, r#"[{"id":"tiny"}]"#, r#"["tiny"]"#, r#"{"models":[{"name":"tiny"}]}"#]
    {
        let (result, model) = list(body, "200 OK");
        assert_eq!((result.unwrap().narration.as_str(), model.as_deref()), (TOLD, Some("tiny")), "{body}");
    }
    let (result, _) = list(r#"{"detail":"Not Found"}"#, "404 Not Found");
    let error = result.unwrap_err();
    assert_eq!(error.kind, Kind::Protocol);
    assert!(error.hints.iter().any(|hint| hint.contains("STORYECHO_MODEL")), "{error:?}");
}

#[test]
fn b48_bad_content() {
    let reply = |text: &str| format!("{STREAM}{}{}{USAGE}{DONE}", deltas(text, 9), finish("stop"));
    let fenced = format!("```json\n{}\n```", good());
    always("fenced", 1, &Told, reply(&fenced));
    always("prose around", 1, &Told, reply(&format!("Here you go:\n{}\nHave fun!", good())));
    always("two objects", 1, &Told, reply(&format!("{}\n\n{}", good(), good())));
    always("not JSON", 1, &Told, reply(TOLD));
    let odd = json!({"narration": [TOLD], "choices": "Run", "effects": [{"op": "summon"}, {"op": "hp", "value": "2"}], "facts": 7});
    let telling = always("wrong types", 1, &Told, reply(&odd.to_string())).result.unwrap();
    assert_eq!((telling.effects.len(), telling.issues.len()), (2, 1));
    always("empty", 2, &Fails(Kind::Unusable, ""), reply("{}"));
    always("wrong language", 2, &Fails(Kind::Unusable, ""), reply(&zh()));
    always("zh wrong language", 2, &Fails(Kind::Unusable, ""), reply(&good()));
    always("refusal", 1, &Fails(Kind::Filtered, ""), reply("I'm sorry, but I can't assist with that request."));
    always(
        "refusal in JSON",
        1,
        &Fails(Kind::Filtered, ""),
        reply(r#"{"narration": "I'm sorry, but I can't assist with that request, for it is not safe."}"#),
    );
    always("filter", 1, &Fails(Kind::Filtered, ""), format!("{STREAM}{}", finish("content_filter")));
    let circle = json!({"narration": format!("{TOLD} {}", "He laughs, and the troll laughs too. ".repeat(100))});
    let played = check(
        "repetition",
        1,
        &Tells(
            "The stream runs under a stone bridge, and the mist lies on it like milk in a bowl.\n\nAn old man leans on the wall and does not look up. \"You took the long way,\" he says. He laughs, and the troll laughs too.",
        ),
        move |_, _, out| {
            say(out, reply(&circle.to_string()));
        },
    );
    assert!(played.prose.len() < 800, "the request was not ended: {}", played.prose.len());
    // What was wrong is told the model, and the second reply counts.
    let server = Server::new(move |number, _, out| {
        let text = if number == 0 { zh() } else { good() };
        say(out, format!("{STREAM}{}{}{USAGE}{DONE}", deltas(&text, 9), finish("stop")));
    });
    let (played, _) = play(settings(&server.url), En);
    assert_eq!(played.result.unwrap().narration, TOLD);
    assert!(server.requests()[1].body.contains("Reply in English"));
    assert_eq!(played.prose, TOLD);
}
