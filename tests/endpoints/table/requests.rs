//! What a server takes of a request: what it refuses is left out, tried once more, and remembered.

use serde_json::{Value, json};
use storyecho::endpoint::{FormatAbility, LengthField, Settings};

use super::Mark::{B, Q, Several};
use super::{End, Row, TOLD, always, good, refuses, reply, row, stream};
use crate::server::{answer, json as json_answer, say};
use End::{Says, Tells, Told};

const BAD: &str = "400 Bad Request";
const ODD: &str = "422 Unprocessable Entity";

fn error(message: &str) -> String {
    json!({"error":{"message":message,"type":"invalid_request_error"}}).to_string()
}

/// Every object of a schema takes no other keys and wants all of its own.
fn strict(schema: &Value) -> bool {
    match schema {
        Value::Object(fields) => {
            let object = fields.get("properties").and_then(Value::as_object);
            let closed = object.is_none_or(|properties| {
                let required: Vec<_> = fields["required"].as_array().unwrap().iter().collect();
                fields["additionalProperties"] == false && properties.keys().all(|key| required.contains(&&json!(key)))
            });
            closed && fields.values().all(strict)
        }
        Value::Array(values) => values.iter().all(strict),
        _ => true,
    }
}

/// A server with the API below this path only.
fn below(
    path: &'static str,
    status: &'static str,
) -> impl Fn(usize, &crate::server::Request, &mut std::net::TcpStream) {
    move |_, request, out| {
        if request.path == path {
            say(out, stream());
        } else {
            say(out, answer(status, "Content-Type: text/html\r\n", "<html><title>404</title></html>"));
        }
    }
}

/// What this model takes at once, in tokens; what it counts of a request: a quarter of its bytes.
const CONTEXT: usize = 2_000;

pub fn rows() -> Vec<Row> {
    let roles = "Conversation roles must alternate user/assistant/user/assistant/...";
    vec![
        refuses(&[Q(48)], "json_schema refused", |body| {
            let form = body["response_format"]["type"].as_str()?;
            (form == "json_schema").then(|| (BAD, error("This response_format type is unavailable now")))
        })
        .requests(2)
        .look(|turned, _| assert_eq!(turned.endpoint.abilities().format, FormatAbility::JsonObject)),
        refuses(&[Q(48)], "every form refused", |body| {
            body.get("response_format").map(|_| (ODD, error("response_format: Extra inputs are not permitted")))
        })
        .requests(3)
        .look(|turned, _| assert_eq!(turned.endpoint.abilities().format, FormatAbility::Prompt)),
        refuses(&[Q(49)], "json_object refused", |body| {
            let form = body["response_format"]["type"].as_str()?;
            (form == "json_object").then(|| (BAD, error("'response_format.type' must be 'json_schema' or 'text'")))
        }),
        refuses(&[Q(50)], "the word JSON is wanted in the messages", |body| {
            let said = body["messages"].to_string().to_lowercase().contains("json");
            (!said).then(|| (BAD, error("'messages' must contain the word 'json' in some form")))
        }),
        refuses(&[Q(51)], "a schema that is not strict is refused", |body| {
            let schema = &body["response_format"]["json_schema"];
            (!strict(&schema["schema"]) || schema["strict"] != true).then(|| (BAD, error("Invalid schema")))
        }),
        refuses(&[Q(55)], "max_completion_tokens wanted", |body| {
            body.get("max_tokens").map(|_| (BAD, error("Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.")))
        })
        .requests(2)
        .look(|turned, _| assert_eq!(turned.endpoint.abilities().length, LengthField::MaxCompletionTokens)),
        refuses(&[Q(55)], "max_completion_tokens refused", |body| {
            body.get("max_completion_tokens").map(|_| {
                let detail = json!({"detail":[{"type":"extra_forbidden","loc":["body","max_completion_tokens"],"msg":"Extra inputs are not permitted"}]});
                (ODD, detail.to_string())
            })
        }),
        refuses(&[Q(56)], "temperature refused", |body| {
            body.get("temperature").map(|_| (BAD, error("'temperature' does not support 0.8 with this model.")))
        })
        .requests(2)
        .look(|turned, _| assert!(turned.endpoint.abilities().no_temperature)),
        refuses(&[Q(57)], "stream_options refused", |body| {
            body.get("stream_options").map(|_| {
                let detail = r#"{"object":"error","message":{"detail":[{"type":"extra_forbidden","loc":["body","stream_options"],"msg":"Extra inputs are not permitted"}]}}"#;
                (ODD, detail.to_owned())
            })
        })
        .requests(2)
        .look(|turned, _| assert!(turned.endpoint.abilities().no_stream_options)),
        refuses(&[Q(58)], "every field refused that is not needed, none named", |body| {
            (body.as_object()?.len() > 4).then(|| (BAD, "{\"error\":\"Bad Request\"}".to_owned()))
        })
        .requests(2),
        refuses(&[Q(58)], "an unknown name refused", |body| {
            let known = ["model", "messages", "max_tokens", "stream", "temperature", "response_format", "stream_options"];
            let odd = body.as_object()?.keys().find(|key| !known.contains(&key.as_str()))?;
            Some((BAD, error(&format!("Invalid JSON payload received. Unknown name \"{odd}\": Cannot find field."))))
        }),
        refuses(&[Q(59)], "roles have to alternate, one system message first", move |body| {
            let said: Vec<_> = body["messages"].as_array()?.iter().filter_map(|message| message["role"].as_str()).collect();
            let late = said.iter().skip(1).any(|role| *role == "system");
            (late || said.windows(2).any(|pair| pair[0] == pair[1])).then(|| (BAD, error(roles)))
        }),
        refuses(&[Q(59)], "no system message at all", |body| {
            let system = body["messages"].as_array()?.iter().any(|message| message["role"] == "system");
            system.then(|| (BAD, error("Only user and assistant roles are supported!")))
        })
        .requests(2)
        .look(|turned, requests| {
            assert!(turned.endpoint.abilities().no_system);
            assert_eq!(requests[1].json()["messages"][0]["role"], "user");
        }),
        refuses(&[Q(60)], "the role developer refused", |body| {
            let odd = body["messages"].as_array()?.iter().any(|message| message["role"] == "developer");
            odd.then(|| (BAD, error("Invalid value: 'developer'.")))
        }),
        refuses(&[Q(61)], "only streams are served", |body| {
            (body["stream"] != true).then(|| (BAD, error("enable_thinking must be set to false for non-streaming calls")))
        }),
        row(&[Q(62)], "an address without /v1", Told, below("/v1/chat/completions", "404 Not Found"))
            .with(|settings| Settings { base_url: settings.base_url.trim_end_matches("/v1").to_owned(), ..settings })
            .requests(2)
            .look(|turned, _| assert!(turned.endpoint.abilities().versioned)),
        row(&[Q(62)], "an address without /v1, refused with 405", Told, below("/v1/chat/completions", "405 Method Not Allowed"))
            .with(|settings| Settings { base_url: settings.base_url.trim_end_matches("/v1").to_owned(), ..settings })
            .requests(2),
        row(&[Q(62)], "an address with /chat/completions in it", Told, below("/v1/chat/completions", "404 Not Found"))
            .with(|settings| Settings { base_url: format!("{}/chat/completions/", settings.base_url), ..settings }),
        always(&[Q(54)], "400 that hands out what the model wrote", Told, json_answer(
            BAD,
            &json!({"error":{"message":"Failed to generate JSON","code":"json_validate_failed","failed_generation":good()}}).to_string(),
        )),
        row(&[Q(64)], "a prompt longer than the context", Told, |_, request, out| {
            let (counted, reply) = (request.body.len() / 4, request.json()["max_tokens"].as_u64().unwrap_or_default());
            if counted + usize::try_from(reply).unwrap() > CONTEXT {
                let message = format!("request ({counted} tokens) exceeds the available context size ({CONTEXT} tokens)");
                let error = json!({"error":{"code":400,"message":message,"type":"exceed_context_size_error","n_prompt_tokens":counted,"n_ctx":CONTEXT}});
                return say(out, json_answer(BAD, &error.to_string()));
            }
            say(out, stream());
        })
        .requests(3)
        .look(|turned, requests| {
            let sizes: Vec<_> = requests.iter().map(|request| request.json()["messages"].to_string().len()).collect();
            assert!(sizes.last() < sizes.first(), "{sizes:?}");
            assert_eq!(turned.endpoint.abilities().context, Some(2_000));
            assert!(!turned.result.as_ref().unwrap().row.notices.is_empty(), "the player is told");
        }),
        row(&[Q(64)], "an overflow whose type was dropped on the way", Told, |number, _, out| {
            if number == 0 {
                let said = "litellm.BadRequestError: the request exceeds the available context size, try increasing it";
                return say(out, json_answer(BAD, &json!({"error":{"message":said,"type":null,"code":"400"}}).to_string()));
            }
            say(out, stream());
        })
        .requests(2),
        row(&[Q(64)], "no room for the whole reply", Told, |_, request, out| {
            if request.json()["max_tokens"].as_u64().unwrap() > 600 {
                let said = "This model's maximum context length is 4096 tokens. However, you requested 4396 tokens (3496 in the messages, 900 in the completion).";
                return say(out, json_answer(BAD, &error(said)));
            }
            say(out, stream());
        })
        .requests(2)
        .look(|_, requests| assert_eq!(requests[1].json()["max_tokens"], 568)),
        always(&[Q(63)], "the prompt is cut without a word", Told, stream().replace("\"prompt_tokens\":3000", "\"prompt_tokens\":40"))
            .look(|turned, _| assert!(turned.notices.iter().any(|notice| notice.contains("40 tokens")), "{:?}", turned.notices)),
        always(&[Q(71)], "the beginning of a reply would be echoed", Told, stream()).look(|_, requests| {
            let said = requests[0].json();
            assert_eq!(said["messages"].as_array().unwrap().last().unwrap()["role"], "user", "no reply is begun for the model");
        }),
        always(&[Q(72)], "a model of any name is served", Told, stream())
            .with(|settings| Settings { model: Some("no-such-model".into()), ..settings })
            .look(|_, requests| assert_eq!(requests[0].json()["model"], "no-such-model")),
        always(&[Q(52)], "a schema that is not enforced", Told, reply(&good().replace("\"choices\":[", "\"choices\":[\"Sing\",\"Dig\",\"Swim\",\"Run\",")))
            .look(|turned, _| assert!(turned.result.as_ref().unwrap().row.choices.len() <= 9)),
        always(&[Q(53)], "no form at all where one was asked for", Told, reply(TOLD)),
        list(r#"{"data":[{"id":"tiny"}]}"#, "a list of models whose entries hold an id only"),
        list(r#"[{"id":"tiny"}]"#, "a bare array of models").also(B(47)),
        list(r#"["tiny"]"#, "a bare array of names").also(B(47)),
        list(r#"{"models":[{"name":"tiny"}]}"#, "a list of models under another name"),
        row(&[B(47)], "no list of models", Says("lists no models", ""), |_, _, out| {
            say(out, json_answer("404 Not Found", r#"{"detail":"Not Found"}"#));
        })
        .with(|settings| Settings { model: None, ..settings }),
        row(&[Several], "each field refused in its turn", Told, |_, request, out| {
            let body = request.json();
            for (field, said) in [
                ("stream_options", "stream_options: Extra inputs are not permitted"),
                ("temperature", "temperature: Extra inputs are not permitted"),
                ("response_format", "response_format: Extra inputs are not permitted"),
            ] {
                if body.get(field).is_some() {
                    return say(out, json_answer(ODD, &error(said)));
                }
            }
            say(out, stream());
        })
        .requests(5),
        row(&[Several], "all is refused, always", Says("does not take the request", ""), |_, _, out| {
            say(out, json_answer(BAD, &error("response_format, temperature, max_tokens: no")));
        })
        .requests(7),
        always(&[Several], "a prompt cut silently and a reply of prose", Tells(TOLD), reply(TOLD).replace("3000", "40"))
            .look(|turned, _| assert!(!turned.notices.is_empty())),
    ]
}

/// A server that lists models in this form, and serves the one that is listed.
fn list(body: &'static str, name: &'static str) -> Row {
    row(&[B(46)], name, Told, move |_, request, out| {
        say(out, if request.path.ends_with("/models") { json_answer("200 OK", body) } else { stream().into_bytes() });
    })
    .with(|settings| Settings { model: None, ..settings })
    .requests(2)
    .look(|turned, _| assert_eq!(turned.endpoint.model().as_deref(), Some("tiny")))
}
