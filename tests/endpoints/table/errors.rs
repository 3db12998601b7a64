//! What statuses and error bodies mean.

use std::time::Duration;

use serde_json::json;

use super::Mark::{B, Q, Several};
use super::{End, Row, always, events, row, stream, turns};
use crate::server::{answer, finish, json as json_answer, say};
use End::{Says, Told};

const BUSY: &str = "429 Too Many Requests";

fn busy(after: &str) -> Vec<u8> {
    answer(BUSY, &format!("Retry-After: {after}\r\n"), r#"{"error":{"message":"slow down"}}"#)
}

pub fn rows() -> Vec<Row> {
    let good = || stream().into_bytes();
    let loading = || {
        json_answer(
            "503 Service Unavailable",
            r#"{"error":{"message":"Loading model","type":"unavailable_error","code":503}}"#,
        )
    };
    let mistral = r#"{"object":"error","message":{"detail":[{"type":"wrong","loc":["body","messages"],"msg":"the list is too odd"}]}}"#;
    vec![
        always(
            &[B(35)],
            "401 that echoes the key",
            Says("does not accept the key", ""),
            json_answer(
                "401 Unauthorized",
                r#"{"error":{"message":"Incorrect API key provided: canary-key-0123456789","code":"invalid_api_key"}}"#,
            ),
        )
        .with(|settings| storyecho::endpoint::Settings {
            key: Some(secrecy::SecretString::from("canary-key-0123456789".to_owned())),
            ..settings
        })
        .look(|turned, requests| {
            let failure = turned.result.as_ref().unwrap_err();
            assert!(!format!("{failure:?}").contains("canary-key"), "{failure:?}");
            assert!(requests[0].headers.contains("canary-key"), "the key goes to the server");
        }),
        always(&[B(35)], "401 without a key", Says("wants a key", ""), json_answer("401 Unauthorized", "{}")),
        always(
            &[B(36), Q(42)],
            "404 with a web page",
            Says("404", ""),
            answer(
                "404 Not Found",
                "Content-Type: text/html\r\n",
                "<html><head><title>404 Not Found</title></head></html>",
            ),
        )
        .look(|turned, _| assert!(turned.result.as_ref().unwrap_err().hints.iter().any(|hint| hint.contains("/v1")))),
        always(
            &[B(37), Q(37)],
            "400 whose error is a text",
            Says("model is required", ""),
            json_answer("400 Bad Request", r#"{"error":"model is required here"}"#),
        )
        .requests(2),
        always(
            &[B(38)],
            "400 with a detail",
            Says("no such thing", ""),
            json_answer("400 Bad Request", r#"{"detail":"no such thing"}"#),
        )
        .requests(2),
        always(
            &[Q(38)],
            "an array of errors",
            Says("no such thing", ""),
            json_answer(
                "400 Bad Request",
                r#"[{"error":{"code":400,"message":"no such thing","status":"INVALID_ARGUMENT"}}]"#,
            ),
        )
        .requests(2),
        always(
            &[Q(39)],
            "an error without \"error\"",
            Says("too odd", ""),
            json_answer("422 Unprocessable Entity", mistral),
        )
        .requests(2),
        always(
            &[Q(40)],
            "404 with a detail",
            Says("nothing at this path", ""),
            json_answer("404 Not Found", r#"{"detail":"Not Found"}"#),
        ),
        always(
            &[Q(41)],
            "a code that is a text, a type \"None\"",
            Says("odd request", ""),
            json_answer(
                "400 Bad Request",
                r#"{"error":{"message":"odd request","type":"None","param":"None","code":"400"}}"#,
            ),
        )
        .requests(2),
        always(
            &[Q(43)],
            "a wrong key that is no 401",
            Says("wants a key", ""),
            json_answer(
                "400 Bad Request",
                r#"{"error":{"message":"No connected db.","type":"no_db_connection","param":null,"code":"400"}}"#,
            ),
        ),
        turns(&[B(39), Q(45)], "429, Retry-After 1", Told, vec![busy("1"), good()]).look(|turned, _| {
            assert!(turned.took >= Duration::from_secs(1), "{:?}", turned.took);
            assert!(turned.notices.len() == 1 && turned.notices[0].contains("2 of 3"), "{:?}", turned.notices);
            assert!(!turned.waits.is_empty(), "the wait is counted down");
        }),
        turns(&[Q(45)], "429 with a date long gone", Told, vec![busy("Sun, 06 Nov 1994 08:49:37 GMT"), good()]),
        turns(
            &[Q(45)],
            "429 with the wait in its words",
            Told,
            vec![
                json_answer(BUSY, r#"{"error":{"message":"Rate limit reached. Please try again in 0.289s."}}"#),
                good(),
            ],
        ),
        always(&[B(40)], "429, Retry-After a day", Says("left alone for", ""), busy("86400")),
        always(&[Q(45)], "429 for ever", Says("too many requests", ""), json_answer(BUSY, r#"{"error":"slow down"}"#))
            .requests(3),
        always(
            &[B(41)],
            "no quota left",
            Says("nothing left to spend", ""),
            json_answer(BUSY, r#"{"error":{"message":"You exceeded your current quota","code":"insufficient_quota"}}"#),
        ),
        turns(
            &[B(41)],
            "a quota of requests in a minute",
            Told,
            vec![
                answer(
                    BUSY,
                    "Retry-After: 0\r\n",
                    r#"{"error":{"message":"You exceeded your current quota of requests per minute"}}"#,
                ),
                good(),
            ],
        ),
        always(&[B(42)], "503", Says("error of its own", ""), json_answer("503 Service Unavailable", "")).requests(3),
        turns(
            &[Q(44)],
            "503 while the model loads",
            Told,
            vec![loading(), loading(), loading(), loading(), loading(), good()],
        )
        .look(|turned, _| {
            assert!(
                matches!(turned.notices.as_slice(), [notice] if notice.contains("loading")),
                "{:?}",
                turned.notices
            );
        }),
        row(&[B(43)], "307 within the server", Told, |_, request, out| {
            if request.path == "/v1/chat/completions" {
                say(out, answer("307 Temporary Redirect", "Location: /other/chat\r\n", ""));
            } else {
                say(out, stream());
            }
        })
        .requests(2),
        always(
            &[B(43)],
            "307 to another server",
            Says("points elsewhere", ""),
            answer("307 Temporary Redirect", "Location: http://elsewhere.example/v1/chat/completions\r\n", ""),
        ),
        always(
            &[B(43)],
            "307 round in circles",
            Says("points elsewhere", ""),
            answer("307 Temporary Redirect", "Location: /v1/chat/completions\r\n", ""),
        )
        .requests(6),
        always(
            &[Q(46)],
            "a content filter's 400",
            Says("refused this text", ""),
            json_answer(
                "400 Bad Request",
                r#"{"error":{"code":"content_filter","message":"The response was filtered"}}"#,
            ),
        ),
        always(
            &[Q(46)],
            "an inspection's 400",
            Says("refused this text", ""),
            json_answer(
                "400 Bad Request",
                r#"{"error":{"code":"DataInspectionFailed","message":"Input data may contain inappropriate content."}}"#,
            ),
        ),
        events(&[Q(46)], "filtered with status 200 and no text", Says("refused to tell", ""), finish("content_filter")),
        row(&[Q(47)], "no such model", Says("There is: tiny, small", ""), |_, request, out| {
            if request.path.ends_with("/models") {
                say(out, json_answer("200 OK", r#"{"data":[{"id":"tiny"},{"id":"small"}]}"#));
            } else {
                say(
                    out,
                    json_answer(
                        "404 Not Found",
                        r#"{"error":{"message":"model \"m\" not found, try pulling it first"}}"#,
                    ),
                );
            }
        })
        .requests(2),
        row(
            &[Several],
            "busy, then loading, then a refused field, then good",
            Told,
            |number, request, out| match number {
                0 => say(out, json_answer(BUSY, r#"{"error":"try again in 20ms"}"#)),
                1 => say(out, json_answer("503 Service Unavailable", r#"{"error":{"message":"Loading model"}}"#)),
                _ if request.json().get("response_format").is_some() => {
                    say(
                        out,
                        json_answer("400 Bad Request", r#"{"error":{"message":"response_format is not supported"}}"#),
                    );
                }
                _ => say(out, stream()),
            },
        )
        .requests(5)
        .look(|turned, _| assert_eq!(turned.notices.len(), 4, "{:?}", turned.notices)),
        always(
            &[Several],
            "an error page in Chinese with a busy status",
            Says("too many requests", ""),
            answer(BUSY, "Content-Type: text/html\r\n", "<html><title>请求过于频繁</title></html>"),
        )
        .requests(3),
        row(&[Several], "a model list that has to be waited for", Told, |number, request, out| {
            match (number, request.path.ends_with("/models")) {
                (0, _) => say(out, json_answer("503 Service Unavailable", r#"{"error":{"message":"Loading model"}}"#)),
                (_, true) => say(out, json_answer("200 OK", &json!({"data":[{"id":"m"}]}).to_string())),
                _ => say(out, stream()),
            }
        })
        .with(|settings| storyecho::endpoint::Settings { model: None, ..settings })
        .requests(3),
    ]
}
