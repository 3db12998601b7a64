//! The behaviours from 30 on: what answers hold, and what statuses mean.

use std::time::Duration;

use serde_json::json;
use storyecho::endpoint::{Limits, Settings};
use storyecho::narrator::NarratorErrorKind as Kind;
use storyecho::text::Language::En;

use super::behaviours::{Fails, TOLD, Tells, Told, always, check, events, good, stream, zh};
use super::play::{limits, play, settings};
use super::server::{DONE, STREAM, Server, USAGE, answer, delta, deltas, finish, json as json_answer, pause, say};

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
    // words of quota for the requests of a minute: the server says when to come back
    let minute = r#"{"error":{"message":"You exceeded your current quota of requests per minute"}}"#;
    let minute = answer("429 Too Many Requests", "Retry-After: 0\r\n", minute);
    check("quota of a minute", 2, &Told, move |number, _, out| {
        say(out, if number == 0 { minute.clone() } else { stream().into_bytes() });
    });
}

#[test]
fn what_is_no_http_is_not_called_silence() {
    let played = always("garbage", 1, &Fails(Kind::Protocol, ""), "\u{16}\u{3}\u{1} nothing of the kind\r\n\r\n");
    let error = played.result.unwrap_err();
    assert!(error.message.contains("no HTTP") && !error.hints.is_empty(), "{error:?}");
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
    // told once, however often it is asked
    assert!(matches!(played.notices.as_slice(), [notice] if notice.contains("loading")), "{:?}", played.notices);
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
