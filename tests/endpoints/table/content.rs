//! What the model wrote, where the form of the answer is right.

use serde_json::json;

use super::Mark::{B, Q, Several};
use super::{End, HALF, Row, TOLD, ZH, always, events, good, half, reply, row, stream, turns, zh};
use crate::server::{DONE, STREAM, deltas, finish, json as json_answer, say};
use End::{Says, Tells, Told};

pub fn rows() -> Vec<Row> {
    let evil = json!({"narration": format!("\u{1b}]52;c;aGVsbG8=\u{7}{TOLD}\u{202e}\u{9b}31m\u{1b}[2J"),
        "choices": ["\u{1b}[31mRun"], "effects": []});
    let odd = json!({"narration": [TOLD], "choices": "Run", "effects": [{"op": "summon"}, {"op": "gold", "value": "2", "item": "x"}], "facts": 7});
    let echo = json!({"narration": "The story text.", "choices": ["first option", "second option"]});
    let thought = json!({"choices":[{"delta":{"reasoning_content":"The player goes north. "}}]});
    let circle = json!({"narration": format!("{TOLD} {}", "He laughs, and the troll laughs too. ".repeat(100))});
    let refusal = "I'm sorry, but I can't assist with that request.";
    let mut rows = vec![
        always(&[B(34)], "control characters and sequences", Told, reply(&evil.to_string()))
            .look(|turned, _| assert_eq!(turned.prose, TOLD)),
        always(&[B(48), Q(66)], "a fence", Told, reply(&format!("```json\n{}\n```", good()))),
        always(
            &[B(48), Q(66)],
            "prose around the object",
            Told,
            reply(&format!("Here you go:\n{}\nHave fun!", good())),
        ),
        always(&[Q(73)], "two objects", Told, reply(&format!("{}\n\n{}", good(), good().replace("stream", "river")))),
        always(&[B(48)], "no JSON", Told, reply(TOLD)),
        always(&[B(48), Q(74)], "wrong types and effects that are none", Told, reply(&odd.to_string())).look(
            |turned, _| {
                let row = &turned.result.as_ref().unwrap().row;
                let refused: Vec<_> = row.effects.iter().filter(|judged| judged.reason.is_some()).collect();
                assert!(!refused.is_empty(), "{:?}", row.effects);
            },
        ),
        always(&[B(48)], "an empty object", Says("no story text", ""), reply("{}")).requests(2),
        always(&[B(48)], "the wrong language", Says("wrong language", ""), reply(&zh())).requests(2),
        always(&[B(48)], "the wrong language in a Chinese game", Says("语言", ""), reply(&good())).requests(2).zh(),
        always(&[B(48)], "a refusal", Says("refused to tell", ""), reply(refusal)),
        always(
            &[B(48)],
            "a refusal in the form that was asked for",
            Says("refused to tell", ""),
            reply(&json!({"narration": format!("{refusal} It is not safe.")}).to_string()),
        ),
        always(&[B(48)], "a sentence a hundred times", Tells(CIRCLE), reply(&circle.to_string()))
            .look(|turned, _| assert!(turned.prose.len() < 800, "{}", turned.prose.len())),
        turns(
            &[B(48)],
            "the wrong language, then the right one",
            Told,
            vec![reply(&zh()).into_bytes(), stream().into_bytes()],
        )
        .look(|_, requests| assert!(requests[1].body.contains("Reply in English"))),
        turns(
            &[Q(74)],
            "the format's own words copied",
            Told,
            vec![reply(&echo.to_string()).into_bytes(), stream().into_bytes()],
        ),
        always(
            &[Q(74)],
            "a number where a text belongs, an extra key, two choices",
            Told,
            reply(
                &good()
                    .replace("\"Cross the bridge\",\"Wait\"", "10")
                    .replace("\"effects\"", "\"mood\":\"calm\",\"effects\""),
            ),
        ),
        row(&[Q(33)], "thinking uses up the reply", Told, move |_, request, out| {
            let enough = request.json()["max_tokens"].as_u64().unwrap() > 2000;
            let end = if enough { deltas(&good(), 9) + &finish("stop") } else { finish("length") };
            say(out, format!("{STREAM}data: {thought}\n\n{end}{DONE}"));
        })
        .requests(2),
        events(&[Q(33)], "thinking uses up every reply", Says("thinking", ""), {
            let thought = json!({"choices":[{"delta":{"reasoning":"hm"}}]});
            format!("data: {thought}\n\n{}", finish("length"))
        })
        .requests(2),
        events(
            &[Q(65)],
            "cut by its length inside the object",
            Says("broke off", HALF),
            &(deltas(&half(), 9) + &finish("length")),
        ),
        events(&[Q(65)], "cut by its length in the last list", Says("broke off", HALF), {
            deltas(&good().replace("\"facts\":[]}", "\"facts\":["), 9) + &finish("length") + DONE
        }),
        events(
            &[Several],
            "cut by its length after the object",
            Told,
            &(deltas(&(good() + "   \n\n"), 9) + &finish("length") + DONE),
        ),
        row(&[Q(68)], "nothing at all in JSON mode", Told, |_, request, out| {
            let form = request.json().get("response_format").is_some();
            say(out, if form { format!("{STREAM}{}{DONE}", finish("stop")) } else { stream() });
        })
        .requests(3),
        turns(
            &[Q(69)],
            "thinking and a form at once give broken JSON",
            Told,
            vec![reply("<think>hm</think>{\"narration\": , ").into_bytes(), stream().into_bytes()],
        ),
        always(
            &[Q(70)],
            "marks of a chat template",
            Told,
            format!(
                "{STREAM}{}{}",
                deltas(&format!("<|im_start|>assistant\n{}<|im_end|>\n<|im_start|>user\nWhat now?", good()), 4),
                finish("length"),
            ),
        )
        .look(|turned, _| {
            let notices = &turned.result.as_ref().unwrap().row.notices;
            assert!(notices.iter().any(|notice| notice.contains("chat template")), "{notices:?}");
        }),
        always(&[Several], "a list without end", Told, {
            let fact = r#"{"subject":"Wren","relation":"carries","object":"a knife","confidence":1}, "#;
            let start = good().replace("\"facts\":[]}", "\"facts\":[");
            format!("{STREAM}{}{}{DONE}", deltas(&(start + &fact.repeat(200)), 20), finish("length"))
        }),
        turns(
            &[Several],
            "a refused field, then an empty object, then good",
            Told,
            vec![
                json_answer("400 Bad Request", r#"{"error":"temperature is not supported"}"#),
                reply("{}").into_bytes(),
                stream().into_bytes(),
            ],
        ),
        always(
            &[Several],
            "thinking in Chinese before a Chinese reply in a fence",
            Tells(ZH),
            reply(&format!("<think>玩家在等。</think>\n```json\n{}\n```", zh())),
        )
        .zh(),
    ];
    for (name, text) in [
        ("think tags", format!("<think>The player goes north.</think>{}", good())),
        ("an object inside think tags", format!("<think>\n{{\"narration\": \"no\"}}\n</think>\n\n{}", good())),
        ("a think tag that was never opened", format!("The player goes north.</think>{}", good())),
    ] {
        for size in [3, 1000] {
            rows.push(events(&[B(18), Q(32)], name, Told, &(deltas(&text, size) + &finish("stop"))).look(
                |turned, _| {
                    assert!(turned.thinking > 10 && !turned.prose.contains("goes north"), "{}", turned.prose);
                },
            ));
        }
    }
    rows
}

/// The good text and the first of the sentences that are said again and again.
const CIRCLE: &str = "The stream runs under a stone bridge, and the mist lies on it like milk in a bowl.\n\nAn old man \
    leans on the wall and does not look up. \"You took the long way,\" he says. He laughs, and the troll laughs too.";
