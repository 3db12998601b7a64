//! What stands in the fields of an answer, or does not.

use serde_json::json;

use super::Mark::{B, Q, Several};
use super::{End, HALF, Row, always, events, good, half};
use crate::server::{DONE, STREAM, USAGE, deltas, finish, json as json_answer};
use End::{Says, Told};

/// The good reply in events of this form, `TEXT` standing for a piece of it.
fn plain(event: &str) -> String {
    let chars: Vec<char> = good().chars().collect();
    let piece = |piece: &[char]| {
        let content = serde_json::to_string(&piece.iter().collect::<String>()).unwrap();
        format!("data: {}\n\n", event.replace("TEXT", &content))
    };
    chars.chunks(9).map(piece).collect()
}

fn ended(event: &str) -> String {
    plain(event) + &finish("stop") + DONE
}

fn usage(prompt: u64) -> impl Fn(&crate::play::Turned) {
    move |turned| assert_eq!(turned.result.as_ref().unwrap().row.usage.prompt_tokens, prompt)
}

pub fn rows() -> Vec<Row> {
    let engine = "the engine fell over";
    let nulls = "data: {\"choices\":null}\n\ndata: {\"choices\":[{\"delta\":null}]}\n\ndata: {\"choices\":[null]}\n\ndata: null\n\n";
    let thought = |key: &str| {
        let thought = json!({"choices":[{"delta":{"content":null, key:"The player goes north."}}]});
        format!("data: {thought}\n\n{}{}", deltas(&good(), 9), finish("stop"))
    };
    let azure = r#"{"id":"","prompt_filter_results":[],"choices":[]}"#;
    let litellm = "data: {\"choices\":[{\"index\":0,\"delta\":{}}]}\n\ndata: {\"choices\":[{\"index\":0,\"delta\":{}}],\"usage\":{\"prompt_tokens\":3001,\"completion_tokens\":4}}\n\n";
    let tool = r#"{"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"name":"f","arguments":{"a":1}}}]}}]}"#;
    let mut rows = vec![
        events(
            &[B(8), Q(20)],
            "finish_reason \"\" on every piece",
            Told,
            &(deltas(&good(), 9).replace("\"finish_reason\":null", "\"finish_reason\":\"\"") + &finish("stop") + DONE),
        ),
        events(
            &[Q(21)],
            "no finish_reason before the last",
            Told,
            ended(r#"{"choices":[{"delta":{"content":TEXT}}]}"#),
        ),
        events(&[B(9), Q(22)], "an unknown finish reason", Told, &(deltas(&good(), 9) + &finish("<|eos_x|>") + DONE)),
        events(
            &[B(9), Q(22)],
            "MAX_TOKENS as finish reason",
            Says("broke off", HALF),
            &(deltas(&half(), 9) + &finish("MAX_TOKENS") + DONE),
        ),
        events(
            &[B(10), Q(34)],
            "no id, object, created, role",
            Told,
            ended(r#"{"choices":[{"delta":{"content":TEXT}}]}"#),
        ),
        events(&[B(11), Q(27)], "usage {}", Told, ended(r#"{"choices":[{"delta":{"content":TEXT}}],"usage":{}}"#)),
        events(
            &[Q(27)],
            "usage in part",
            Told,
            &(plain(r#"{"choices":[{"delta":{"content":TEXT}}]}"#)
                + &finish("stop")
                + "data: {\"choices\":[],\"usage\":{\"completion_tokens\":7}}\n\n"),
        ),
        events(&[B(12), Q(23)], "usage alone at the end", Told, &(deltas(&good(), 9) + &finish("stop") + USAGE + DONE))
            .look(|turned, _| usage(3000)(turned)),
        events(
            &[Q(24)],
            "usage without choices",
            Told,
            &(deltas(&good(), 9) + &finish("stop") + &USAGE.replace("\"choices\":[],", "") + DONE),
        )
        .look(|turned, _| usage(3000)(turned)),
        events(
            &[Q(25)],
            "usage after the end, beside an empty delta",
            Told,
            &(deltas(&good(), 9) + &finish("stop") + litellm + DONE),
        )
        .look(|turned, _| usage(3001)(turned)),
        events(
            &[Q(26)],
            "usage with every piece",
            Told,
            ended(r#"{"choices":[{"delta":{"content":TEXT}}],"usage":{"prompt_tokens":3002,"completion_tokens":1}}"#),
        )
        .look(|turned, _| usage(3002)(turned)),
        events(
            &[B(13)],
            "an unknown service_tier",
            Told,
            ended(r#"{"choices":[{"delta":{"content":TEXT}}],"service_tier":"on_demand_x"}"#),
        ),
        events(
            &[B(14)],
            "created as a fraction",
            Told,
            ended(r#"{"created":1796021811.5,"choices":[{"delta":{"content":TEXT}}]}"#),
        ),
        events(
            &[B(15)],
            "created in milliseconds",
            Told,
            ended(r#"{"created":1796021811000,"choices":[{"delta":{"content":TEXT}}]}"#),
        ),
        events(
            &[Q(28)],
            "results of a filter first, a choice without delta later",
            Told,
            &(format!("data: {azure}\n\n")
                + &plain(r#"{"choices":[{"delta":{"content":TEXT},"content_filter_results":{}}]}"#)
                + "data: {\"choices\":[{\"index\":0,\"content_filter_offsets\":{}}]}\n\n"
                + &finish("stop")),
        ),
        events(
            &[Q(29)],
            "content null in the first piece",
            Told,
            &(String::from("data: {\"choices\":[{\"delta\":{\"role\":\"assistant\",\"content\":null}}]}\n\n")
                + &deltas(&good(), 9)
                + &finish("stop")),
        ),
        events(&[B(16), Q(30)], "content as parts", Told, {
            let value = json!({"choices":[{"delta":{"content":[
                {"type":"thinking","thinking":[{"type":"text","text":"Hm."}]}, {"type":"text","text":good()}]},
                "finish_reason":"stop"}]});
            format!("data: {value}\n\n")
        })
        .look(|turned, _| assert_eq!(turned.thinking, 3)),
        events(&[B(17), Q(31)], "thinking in reasoning_content", Told, thought("reasoning_content"))
            .look(|turned, _| assert_eq!(turned.thinking, 22)),
        events(&[B(17), Q(31)], "thinking in reasoning", Told, thought("reasoning"))
            .look(|turned, _| assert_eq!(turned.thinking, 22)),
        events(
            &[B(32), B(33)],
            "choices, delta and event null",
            Told,
            format!("{nulls}{}{nulls}{}", deltas(&good(), 9), finish("stop")),
        ),
        events(
            &[Q(36)],
            "calls of tools with an object as arguments",
            Told,
            format!("data: {tool}\n\n{}{}", deltas(&good(), 9), finish("stop")),
        ),
        always(
            &[Q(35)],
            "status 200 with an error that says 429",
            Says("too many requests", ""),
            json_answer("200 OK", r#"{"error":{"message":"slow down","code":429}}"#),
        )
        .requests(3),
        always(
            &[B(19), Q(15)],
            "an error after half a stream",
            Says("error of its own", HALF),
            format!("{STREAM}{}data: {{\"error\":{{\"message\":\"gone\",\"code\":500}}}}\n\n", deltas(&half(), 9)),
        ),
        events(
            &[Q(16)],
            "an error on a line of its own",
            Says("error of its own", HALF),
            format!("{}error: {{\"message\":\"{engine}\",\"code\":500}}\n\n", deltas(&half(), 9)),
        ),
        events(
            &[Q(16)],
            "an event called error",
            Says(engine, HALF),
            format!("{}event: error\ndata: {{\"message\":\"{engine}\"}}\n\n", deltas(&half(), 9)),
        ),
        events(&[Several], "a whole reply where thinking belongs", Told, {
            let value = json!({"choices":[{"delta":{"reasoning_content":good()},"finish_reason":"stop"}]});
            format!("data: {value}\n\n{DONE}")
        }),
    ];
    for (marks, name, error) in [
        (
            [B(19), Q(15)],
            "an error as the first piece",
            r#"{"error":{"message":"the engine fell over","type":"server_error","code":null}}"#,
        ),
        (
            [B(20), Q(15)],
            "an error whose code is a number",
            r#"{"error":{"message":"the engine fell over","code":500}}"#,
        ),
        ([B(19), Q(15)], "an error that is a text", r#"{"error":"the engine fell over"}"#),
        (
            [B(19), Q(15)],
            "an error said twice",
            r#"{"error":{"message":"the engine fell over"},"message":"the engine fell over"}"#,
        ),
    ] {
        rows.push(events(&marks, name, Says(engine, ""), format!("data: {error}\n\n{DONE}")).requests(3));
    }
    rows
}
