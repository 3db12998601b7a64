use proptest::prelude::*;

use super::*;

fn read(bytes: &[u8]) -> Vec<StreamEvent> {
    let mut reader = StreamReader::new(&Limits::default());
    let mut events = reader.push(bytes);
    events.extend(reader.finish());
    events
}

/// The text of all events.
fn text(bytes: &[u8]) -> String {
    let mut text = String::new();
    for event in read(bytes) {
        match event {
            StreamEvent::Text(more) => text.push_str(&more),
            StreamEvent::WasThinking => text.clear(),
            _ => {}
        }
    }
    text
}

fn delta(text: &str) -> String {
    serde_json::json!({"choices":[{"delta":{"content":text}}]}).to_string()
}

fn faults(bytes: &[u8]) -> Vec<String> {
    read(bytes)
        .into_iter()
        .filter_map(|event| match event {
            StreamEvent::Fault(fault) => Some(fault.message),
            _ => None,
        })
        .collect()
}

#[test]
fn a_plain_stream_is_read() {
    let stream = format!("data: {}\n\ndata: {}\n\ndata: [DONE]\n\n", delta("你"), delta("好"));
    assert_eq!(
        read(stream.as_bytes()),
        [StreamEvent::Text("你".into()), StreamEvent::Text("好".into()), StreamEvent::Done]
    );
}

#[test]
fn framing_may_differ() {
    let (a, b) = (delta("a"), delta("b"));
    for stream in [
        format!("data:{a}\n\ndata:{b}\n\n"),
        format!("data: {a}\r\n\r\ndata: {b}\r\n\r\n"),
        format!("\u{feff}data: {a}\n\ndata: {b}\n\n"),
        format!(": ping\n\n:\n\ndata: {a}\n\n: ping\n\ndata: {b}"),
        format!("\n\nid: 1\nevent: message\nretry: 3\ndata: {a}\n\ndata: : PROCESSING\n\ndata: {b}\n"),
        format!("data: {a}\ndata: {b}\n"),
        format!("data: {{\"choices\":\ndata: [{{\"delta\":{{\"content\":\"a\"}}}}]}}\n\ndata: {b}\n\n"),
        format!("data: {a}\n\ndata: oops {{\n\ndata: {b}\n\n"),
        format!("data: {a}\n\ndata: oops {{\ndata: {b}\n\n"),
        format!("{a}\n{b}\n"),
    ] {
        assert_eq!(text(stream.as_bytes()), "ab", "{stream}");
    }
}

#[test]
fn a_body_in_place_of_a_stream_is_read() {
    let body = br#"{"choices":[{"message":{"role":"assistant","content":"whole"},"finish_reason":"stop"}],"usage":{"prompt_tokens":1}}"#;
    assert_eq!(text(body), "whole");
    assert!(read(body).contains(&StreamEvent::Finish(Finish::Stop)));
    assert_eq!(text(&[b"\n\n".as_slice(), body].concat()), "whole");
    assert_eq!(text(&[body.as_slice(), b"\ndata: [DONE]\n\n"].concat()), "whole");
    assert_eq!(read(b"<!DOCTYPE html><title>Login</title>"), [StreamEvent::Odd(Odd::Page("Login".into()))]);
    assert_eq!(read(b"{\"response\":\"a\"}\n{\"response\":\"b\"}\n"), [StreamEvent::Odd(Odd::Lines)]);
    assert_eq!(read(b"{\"object\":\"list\"}"), [StreamEvent::Odd(Odd::Stranger)]);
    assert_eq!(read(b"{\"choices\":[{\"mess"), [StreamEvent::Odd(Odd::Broken)]);
    assert_eq!(read(b"upstream gone\n"), [StreamEvent::Odd(Odd::Text("upstream gone".into()))]);
    assert_eq!(read(b""), []);
    assert_eq!(read(b" \r\n\n"), []);
}

#[test]
fn errors_inside_a_success_are_seen() {
    let stream = |line: &str| format!("data: {}\n\n{line}\n\ndata: [DONE]\n\n", delta("a"));
    for line in [
        r#"data: {"error":{"message":"m","code":500}}"#,
        r#"data: {"error":"m"}"#,
        r#"data: {"error":{"message":"m"},"message":"n"}"#,
        r#"error: {"message":"m"}"#,
        "error: m",
        "event: error\ndata: {\"message\":\"m\"}",
        "event: error\ndata: m",
        r#"{"error":{"message":"m"}}"#,
    ] {
        assert_eq!(faults(stream(line).as_bytes()), ["m"], "{line}");
        assert_eq!(text(stream(line).as_bytes()), "a", "{line}");
    }
    assert_eq!(faults(br#"{"error":{"message":"m"}}"#), ["m"]);
    assert_eq!(faults(br#"[{"error":{"message":"m"}}]"#), ["m"]);
}

#[test]
fn pieces_that_hold_all_so_far_are_not_doubled() {
    let stream: String = ["The", "The old", "The old door"].map(|text| format!("data: {}\n\n", delta(text))).concat();
    assert_eq!(text(stream.as_bytes()), "The old door");
    let repeated: String = ["ha", "ha", " ha"].map(|text| format!("data: {}\n\n", delta(text))).concat();
    assert_eq!(text(repeated.as_bytes()), "haha ha");
    let last = format!(
        "data: {}\n\ndata: {}\n\n",
        delta("ab"),
        r#"{"choices":[{"message":{"content":"abc"},"finish_reason":"stop"}]}"#
    );
    assert_eq!(text(last.as_bytes()), "abc");
}

#[test]
fn bytes_that_are_no_text_are_left_out() {
    let mut stream = b"data: {\"choices\":[{\"delta\":{\"content\":\"a".to_vec();
    stream.extend([0xff, 0xfe]);
    stream.extend(b"b\"}}]}\n\n");
    assert_eq!(text(&stream), "ab");
}

#[test]
fn too_long_an_event_is_skipped_and_too_long_an_answer_ends() {
    let limits = Limits { event_bytes: 100, total_bytes: 1000, text_bytes: 10, ..Limits::default() };
    let mut reader = StreamReader::new(&limits);
    let long = format!("data: {}\n\ndata: {}\n\n", delta(&"x".repeat(200)), delta("a"));
    assert_eq!(reader.push(long.as_bytes()), [StreamEvent::Skipped, StreamEvent::Text("a".into())]);
    assert_eq!(reader.push(format!("data: {}\n\n", delta("0123456789")).as_bytes()), [StreamEvent::Odd(Odd::TooMuch)]);
    assert_eq!(reader.push(b"data: [DONE]\n\n"), []);
    let mut reader = StreamReader::new(&limits);
    assert_eq!(reader.push(&[b':'; 1001]).last(), Some(&StreamEvent::Odd(Odd::TooMuch)));
}

#[test]
fn usage_and_finish_are_seen_anywhere() {
    let stream = "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n\
        data: {\"choices\":[{\"index\":0,\"delta\":{}}]}\n\n\
        data: {\"choices\":[],\"usage\":{\"prompt_tokens\":3}}\n\n\
        data: {\"usage\":{\"prompt_tokens\":4,\"completion_tokens\":2}}\n\n";
    assert_eq!(
        read(stream.as_bytes()),
        [
            StreamEvent::Finish(Finish::Stop),
            StreamEvent::Usage(Usage { prompt_tokens: 3, ..Usage::default() }),
            StreamEvent::Usage(Usage { prompt_tokens: 4, completion_tokens: 2, cached_tokens: 0 }),
        ]
    );
}

fn lines() -> impl Strategy<Value = String> {
    let piece = "(<think>|</think>|<\\|im_end\\|>|[a-z\"\\\\雾🌲 <|>{}\n]{0,6})";
    prop_oneof![
        piece.prop_map(|text| format!("data: {}", delta(&text))),
        piece.prop_map(|text| format!("data:{}", delta(&text))),
        Just("data: [DONE]".into()),
        Just(":".into()),
        Just(String::new()),
        Just("event: error".into()),
        Just(r#"data: {"error":"m"}"#.into()),
        Just(r#"{"choices":[{"message":{"content":"abc"}}]}"#.into()),
        "[\\x00-\\x7f雾]{0,8}",
    ]
}

proptest! {
    #[test]
    fn how_the_bytes_are_cut_makes_no_difference(
        lines in proptest::collection::vec(lines(), 0..10),
        end in prop_oneof![Just("\n"), Just("\r\n"), Just("\n\n")],
        junk in proptest::collection::vec(any::<u8>(), 0..4),
        cuts in proptest::collection::vec(1usize..20, 1..40),
    ) {
        let mut bytes = lines.join(end).into_bytes();
        bytes.extend(junk);
        let mut reader = StreamReader::new(&Limits::default());
        let (mut events, mut rest) = (Vec::new(), bytes.as_slice());
        for cut in cuts {
            let (now, later) = rest.split_at(cut.min(rest.len()));
            events.extend(reader.push(now));
            rest = later;
        }
        events.extend(reader.push(rest));
        events.extend(reader.finish());
        prop_assert_eq!(events, read(&bytes));
    }
}
