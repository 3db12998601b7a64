//! Connecting a model for the first time, by keys in a terminal, to servers whose list of models is minimal, bare or
//! missing: what was learned is shown and kept, and the report says the same.

use serde_json::{Value, json};

use super::program::set;
use super::server::{DONE, STREAM, Server, deltas, finish, json as json_answer, say};
use super::support::Home;
use super::support::terminal::Terminal;

const DOWN: &str = "\u{1b}[B";

/// A server that answers a test turn, and lists its models so.
fn server(list: (&'static str, &'static str)) -> Server {
    Server::new(move |_, request, out| {
        if request.path.ends_with("/models") {
            return say(out, json_answer(list.0, list.1));
        }
        let usage = json!({"choices":[],"usage":{"prompt_tokens":40,"completion_tokens":9}});
        let text = r#"{"greeting": "Good evening, traveller."}"#;
        say(out, format!("{STREAM}{}{}data: {usage}\n\n{DONE}", deltas(text, 9), finish("stop")));
    })
}

/// Connects by keys, with the name of a model where the server lists none; gives the screen of what was learned.
fn connect(home: &Home, language: &str, server: &Server, model: Option<&str>) -> String {
    let zh = language == "zh";
    let say = |zh_text: &'static str, en_text: &'static str| if zh { zh_text } else { en_text };
    let mut terminal = Terminal::start(home.path(), (100, 30), language, &[]);
    terminal.wait_for(say("连接模型", "Connect a model"));
    terminal.send(DOWN);
    terminal.send("\r");
    terminal.wait_for(say("> 在本机寻找", "> Look for servers"));
    terminal.send(DOWN);
    terminal.wait_for(say("> 地址", "> Address"));
    terminal.send(&server.url);
    terminal.wait_for(&server.url);
    terminal.send("\r");
    terminal.wait_for(say("> 密钥", "> Key"));
    terminal.send("\r");
    let try_row = say("> 用一个简短的测试回合", "> Try this address");
    terminal.wait_for(try_row);
    terminal.send("\r");
    if let Some(model) = model {
        terminal.wait_for(say("> 模型（空着", "> Model (empty"));
        terminal.send(model);
        terminal.wait_for(model);
        terminal.send("\r");
        terminal.wait_for(try_row);
        terminal.send("\r");
    }
    let learned = terminal.wait_for(say("> 就用它", "> Use it"));
    terminal.send("\r");
    terminal.wait_for(say("已保存为配置档", "The model is kept"));
    terminal.send("\u{3}");
    terminal.wait_for("[y]");
    terminal.send("y");
    assert_eq!(terminal.end(), 0);
    learned
}

#[test]
fn a_first_model_is_connected_by_keys_whatever_the_list_looks_like() {
    for (language, list, typed, model) in [
        ("en", ("200 OK", r#"{"data":[{"id":"hedgehog"}]}"#), None, "hedgehog"),
        ("zh", ("200 OK", r#"["hedgehog","owl"]"#), None, "hedgehog"),
        ("en", ("404 Not Found", r#"{"detail":"Not Found"}"#), Some("hare"), "hare"),
    ] {
        let (home, server) = (Home::new(), server(list));
        set(&home, &[("memory.embedder", "off")]);
        let learned = connect(&home, language, &server, typed);
        assert!(learned.contains(model) && learned.contains("json_schema"), "{learned}");
        let report: Value = serde_json::from_slice(&home.run(&["doctor", "--json"]).stdout).unwrap();
        let endpoint = &report["endpoint"];
        assert_eq!(
            (&endpoint["model"], &endpoint["streamed"], &endpoint["json"], &endpoint["usage_counted"]),
            (&json!(model), &json!(true), &json!(true), &json!(true)),
            "{endpoint}"
        );
        assert_eq!((&endpoint["form"], &endpoint["key"]), (&json!("json_schema"), &json!(false)));
        let kept = String::from_utf8_lossy(&home.run(&["config", "show"]).stdout).into_owned();
        assert!(kept.contains(&server.url) && kept.contains(model), "{kept}");
        let sent = server.requests().into_iter().filter(|request| request.path.ends_with("completions"));
        assert_eq!(
            sent.map(|request| request.json()["model"].clone()).collect::<Vec<_>>(),
            [json!(model), json!(model)]
        );
    }
}

#[test]
fn what_a_test_turn_taught_is_kept_from_the_connecting_on() {
    // A server that refuses one field is asked without it from then on.
    let server = Server::new(|_, request, out| {
        if request.path.ends_with("/models") {
            return say(out, json_answer("200 OK", r#"{"data":[{"id":"hedgehog"}]}"#));
        }
        if request.body.contains("json_schema") {
            let refusal = r#"{"error":{"message":"This response_format type is unavailable now"}}"#;
            return say(out, json_answer("400 Bad Request", refusal));
        }
        say(out, format!("{STREAM}{}{}{DONE}", deltas(r#"{"greeting": "Good evening."}"#, 9), finish("stop")));
    });
    let home = Home::new();
    set(&home, &[("memory.embedder", "off")]);
    connect(&home, "en", &server, None);
    let before = server.requests().len();
    home.run(&["doctor", "--json"]);
    let after: Vec<_> =
        server.requests().split_off(before).into_iter().filter(|asked| !asked.body.is_empty()).collect();
    assert!(!after.is_empty() && after.iter().all(|asked| !asked.body.contains("json_schema")), "{after:?}");
}
