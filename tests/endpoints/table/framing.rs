//! How an answer is framed: events, bodies, cuts, silence.

use flate2::{Compress, Compression, FlushCompress};
use serde_json::json;

use super::Mark::{B, Q, Several};
use super::{End, HALF, Row, TOLD, ZH, always, events, good, half, quick, reply, row, stream, turns, zh};
use crate::server::{CHUNKED, DONE, STREAM, answer, chunk, delta, deltas, finish, json as json_answer, pause, say};
use End::{Says, Tells, Told};

const CUT: &str = "broke off";

/// The events of a whole stream with the good reply.
fn stream_events() -> String {
    deltas(&good(), 9) + &finish("stop") + DONE
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packed = Vec::with_capacity(bytes.len() / 2 + 1024);
    let mut tool = Compress::new_gzip(Compression::default(), 15);
    tool.compress_vec(bytes, &mut packed, FlushCompress::Finish).unwrap();
    packed
}

/// An answer whose body is compressed so.
fn packed(encoding: &str, bytes: Vec<u8>) -> Vec<u8> {
    let length = bytes.len();
    let head = format!(
        "HTTP/1.1 200 OK\r\nContent-Encoding: {encoding}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    );
    [head.into_bytes(), bytes].concat()
}

pub fn rows() -> Vec<Row> {
    let whole = stream_events();
    let body = json!({"choices":[{"message":{"role":"assistant","content":good()},"finish_reason":"stop"}],
        "usage":{"prompt_tokens":3000,"completion_tokens":20}});
    let cut_inside = format!("{}data: {{\"choices\":[{{\"del", deltas(&half(), 9));
    let cumulative = |text: &str| {
        let chars: Vec<char> = text.chars().collect();
        let ends = (1..=chars.len()).filter(|end| end % 40 == 0 || *end == chars.len());
        ends.map(|end| delta(&chars[..end].iter().collect::<String>())).collect::<String>()
    };
    vec![
        always(&[B(1)], "normal", Told, stream()).look(|turned, _| {
            let row = &turned.result.as_ref().unwrap().row;
            assert_eq!((row.usage.prompt_tokens, row.usage.completion_tokens), (3000, 20));
            assert_eq!(turned.prose, TOLD);
            assert_eq!(turned.notices, [""; 0]);
        }),
        events(&[B(2), Q(7)], "no [DONE]", Told, &(deltas(&good(), 9) + &finish("stop"))),
        row(&[B(2), Q(8)], "neither [DONE] nor a close", Told, |_, _, out| {
            say(out, format!("{STREAM}{}{}", deltas(&good(), 9), finish("stop")));
            pause(4000);
        }),
        events(&[Q(9)], "[DONE] without a finish reason", Told, &(deltas(&good(), 9) + DONE)),
        events(&[B(3)], "cut between events", Says(CUT, HALF), deltas(&half(), 9)),
        always(&[B(4)], "cut inside an event", Says(CUT, HALF), format!("{STREAM}{cut_inside}")),
        always(&[B(4)], "cut inside a chunk", Says(CUT, HALF), format!("{CHUNKED}{}ff\r\nda", chunk(&cut_inside))),
        always(&[B(5)], "reset after text", Says(CUT, HALF), format!("{CHUNKED}{}", chunk(&deltas(&half(), 9)))),
        always(&[B(5)], "reset before text", Says(CUT, ""), format!("{CHUNKED}{}", chunk(": hello\n\n"))).requests(3),
        always(&[B(5)], "closed at once", Says("hung up", ""), "").requests(3),
        turns(&[B(5)], "reset, then good", Told, vec![Vec::new(), stream().into_bytes()]),
        row(&[B(6), Q(10)], "stall in the middle", Says("fell silent", HALF), |_, _, out| {
            say(out, format!("{STREAM}{}", deltas(&half(), 9)));
            pause(6000);
        })
        .with(quick),
        row(&[B(7)], "never answers", Says("said nothing", ""), |_, _, _| pause(6000)).with(quick),
        row(&[Q(11)], "says nothing for a while, then answers", Told, |_, _, out| {
            pause(700);
            say(out, stream());
        })
        .with(|mut settings| {
            settings.limits.notice = std::time::Duration::from_millis(200);
            settings
        })
        .look(|turned, _| assert_eq!(turned.notices.len(), 1, "{:?}", turned.notices)),
        events(
            &[B(21), Q(1), Q(3)],
            "comments between events",
            Told,
            format!(": OPENROUTER PROCESSING\n\n:\n\n{}", whole.replace("\n\n", "\n\n: keep-alive\n\n:\n\n")),
        ),
        row(&[B(21)], "nothing but comments", Says("said nothing", ""), |_, _, out| {
            say(out, STREAM);
            for _ in 0..60 {
                say(out, ":\n\n");
                pause(100);
            }
        })
        .with(quick),
        events(&[Q(4)], "a comment sent on as data", Told, format!("data: : OPENROUTER PROCESSING\n\n{whole}")),
        events(&[B(22), Q(6)], "CRLF", Told, whole.replace('\n', "\r\n")),
        events(&[B(23), Q(5)], "no blank after the colon", Told, whole.replace("data: ", "data:")),
        events(&[B(24)], "a byte order mark first", Told, format!("\u{feff}{whole}")),
        row(&[B(25), Q(18)], "characters split over packets", Tells(ZH), |_, _, out| {
            let bytes = format!("{STREAM}{}{}", deltas(&zh(), 3), finish("stop"));
            let _ = out.set_nodelay(true);
            for piece in bytes.as_bytes().chunks(101) {
                say(out, piece);
            }
        })
        .zh(),
        always(&[B(26)], "invalid UTF-8", Told, {
            let mut bytes = format!("{STREAM}{}", deltas(&good(), 9)).into_bytes();
            bytes.extend(b"data: {\"choices\":[{\"delta\":{\"content\":\"\xff\xfe\"}}]}\n\n");
            bytes.extend(finish("stop").bytes());
            bytes
        }),
        always(&[B(27), Q(12)], "one JSON body", Told, json_answer("200 OK", &body.to_string())).look(|turned, _| {
            assert_eq!(turned.result.as_ref().unwrap().row.usage.completion_tokens, 20);
        }),
        always(&[Q(2)], "blank lines before a JSON body", Told, json_answer("200 OK", &format!("\n\n\n{body}"))),
        always(&[Q(13)], "a JSON body with [DONE] glued on", Told, format!("{STREAM}{body}data: [DONE]\n\n")),
        always(&[Q(14)], "a stream called JSON", Told, stream().replace("text/event-stream", "application/json")),
        always(
            &[B(28), Q(42)],
            "a web page with status 200",
            Says("web page", ""),
            answer("200 OK", "Content-Type: text/html\r\n", "<!DOCTYPE html><html><title>Hotel Wi-Fi</title></html>"),
        )
        .look(|turned, _| {
            let failure = turned.result.as_ref().unwrap_err();
            assert!(failure.message.contains("Hotel Wi-Fi") && failure.hints[0].contains("/v1"), "{failure:?}");
        }),
        always(
            &[B(29)],
            "lines of JSON of another protocol",
            Says("protocol other than", ""),
            answer(
                "200 OK",
                "Content-Type: application/x-ndjson\r\n",
                "{\"model\":\"m\",\"message\":{\"content\":\"Hi\"},\"done\":false}\n{\"model\":\"m\",\"done\":true}\n",
            ),
        ),
        always(&[B(30)], "an empty answer", Says("empty", ""), answer("200 OK", "", "")).requests(2),
        always(&[B(30)], "an empty stream", Says("empty", ""), format!("{STREAM}{DONE}")).requests(2),
        turns(&[B(30)], "empty, then good", Told, vec![answer("200 OK", "", ""), stream().into_bytes()]),
        events(&[B(31)], "a bad event among good ones", Told, {
            let good_events = deltas(&good(), 9);
            let (first, rest) = good_events.split_once("\n\n").unwrap();
            format!("{first}\n\ndata: {{oops\n\n{rest}{}", finish("stop"))
        }),
        events(&[Q(17)], "each piece holds all before it", Told, &(cumulative(&good()) + &finish("stop"))),
        always(&[Q(19)], "compressed though asked not to", Told, packed("gzip", gzip(body.to_string().as_bytes()))),
        row(&[Q(19)], "a stream compressed piece by piece", Told, |_, _, out| {
            say(out, STREAM.replace("Connection", "Content-Encoding: gzip\r\nConnection"));
            let mut tool = Compress::new_gzip(Compression::default(), 15);
            for event in stream_events().split_inclusive("\n\n") {
                let mut piece = Vec::with_capacity(event.len() + 64);
                tool.compress_vec(event.as_bytes(), &mut piece, FlushCompress::Sync).unwrap();
                say(out, piece);
                pause(1);
            }
        }),
        always(&[Q(19)], "a stream in bare deflate", Told, {
            let mut bytes = Vec::with_capacity(64 << 10);
            let events = stream_events();
            Compress::new(Compression::default(), false)
                .compress_vec(events.as_bytes(), &mut bytes, FlushCompress::Finish)
                .unwrap();
            packed("deflate", bytes)
        }),
        always(&[Q(19)], "an error that is compressed", Says("the hedgehog is asleep", ""), {
            let error = gzip(br#"{"error":{"message":"the hedgehog is asleep"}}"#);
            let head = format!(
                "HTTP/1.1 400 Bad Request\r\nContent-Encoding: gzip\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
                error.len()
            );
            [head.into_bytes(), error].concat()
        })
        .requests(2),
        always(&[Q(19)], "compressed in a way of its own", Says("(br)", ""), packed("br", vec![0; 40])),
        always(
            &[Q(19), B(45)],
            "a small answer that unpacks without end",
            Says("would not stop", ""),
            packed("gzip", gzip(&vec![b' '; 40 << 20])),
        ),
        row(&[B(44)], "a line of 50 MB", Says("would not stop", ""), |_, _, out| {
            say(out, format!("{STREAM}data: "));
            let block = vec![b'x'; 1 << 20];
            for _ in 0..50 {
                say(out, &block);
            }
        }),
        row(&[B(45)], "words without end", Says("would not stop", "a0 a1"), |_, _, out| {
            say(out, format!("{STREAM}{}", delta("{\"narration\": \"")));
            for number in 0..200_000_u32 {
                say(out, delta(&format!("a{number} ")));
            }
        }),
        row(&[B(45), Q(67)], "blanks without end after the object", Told, |_, _, out| {
            say(out, format!("{STREAM}{}", deltas(&good(), 9)));
            for _ in 0..1000 {
                say(out, delta("\n  "));
                pause(5);
            }
        }),
        always(&[Several], "no HTTP at all", Says("no HTTP", ""), "\u{16}\u{3}\u{1} nothing of the kind\r\n\r\n"),
        always(
            &[Several],
            "cut inside thinking inside a fence",
            Says(CUT, ""),
            format!("{CHUNKED}{}", chunk(&deltas("```json\n<think>The player goes north, so I", 5))),
        )
        .look(|turned, _| assert!(turned.prose.is_empty(), "{}", turned.prose)),
        always(
            &[Several],
            "a 429 after half a stream",
            Says("too many requests", HALF),
            format!(
                "{STREAM}{}data: {{\"error\":{{\"message\":\"Rate limit reached\",\"code\":429}}}}\n\n{DONE}",
                deltas(&half(), 7)
            ),
        ),
        always(
            &[Several],
            "CRLF, no blank, comments and a cumulative text in one",
            Told,
            format!(
                "{STREAM}\u{feff}: hi\r\n\r\n{}",
                (cumulative(&good()) + &finish("stop")).replace("data: ", "data:").replace('\n', "\r\n")
            ),
        ),
        always(
            &[Several],
            "a JSON body with thinking and a fence, called an event stream",
            Told,
            format!(
                "{STREAM}\n\n{}",
                json!({"choices":[{"message":{"content": format!("<think>hm</think>\n```json\n{}\n```", good())}}]})
            ),
        ),
        turns(
            &[Several],
            "empty, then wrong language, then nothing more is asked",
            Says("wrong language", ""),
            vec![answer("200 OK", "", ""), reply(&zh()).into_bytes(), reply(&zh()).into_bytes()],
        ),
    ]
}
