//! Killed while a model tells.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::json;

use super::moment::{Moments, killed};
use super::support::{Home, objects};
use super::{assert_same, assert_whole, kills, turns};

/// How many pieces an answer comes in, and how long each is waited for.
const PIECES: usize = 12;
const PAUSE: Duration = Duration::from_millis(6);

/// Reads a request; its path.
fn request(stream: &mut TcpStream) -> Option<String> {
    let mut text = Vec::new();
    let mut buffer = [0; 4_096];
    loop {
        let read = stream.read(&mut buffer).ok().filter(|read| *read > 0)?;
        text.extend_from_slice(&buffer[..read]);
        let said = String::from_utf8_lossy(&text).to_lowercase();
        let Some(head) = said.find("\r\n\r\n") else { continue };
        let length = said.split("content-length: ").nth(1).and_then(|rest| rest.split("\r\n").next()?.parse().ok());
        if text.len() >= head + 4 + length.unwrap_or(0) {
            return said.split(' ').nth(1).map(str::to_owned);
        }
    }
}

/// Answers with a telling of its own number, piece by piece.
fn tell(stream: &mut TcpStream, number: usize) -> std::io::Result<()> {
    let narration = format!("第{number}阵风吹过屋檐，第{number}片叶子落在门槛上。");
    let reply =
        json!({ "narration": narration, "choices": [], "effects": [], "speakers": [], "facts": [] }).to_string();
    write!(stream, "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n")?;
    let letters: Vec<char> = reply.chars().collect();
    for piece in letters.chunks(letters.len().div_ceil(PIECES)) {
        let delta = json!({ "choices": [{ "index": 0, "delta": { "content": piece.iter().collect::<String>() } }] });
        write!(stream, "data: {delta}\n\n")?;
        stream.flush()?;
        std::thread::sleep(PAUSE);
    }
    let end = json!({ "choices": [{ "index": 0, "delta": {}, "finish_reason": "stop" }] });
    write!(stream, "data: {end}\n\ndata: [DONE]\n\n")
}

/// A slow model; how often it was asked to tell.
fn server() -> (String, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/v1", listener.local_addr().unwrap());
    let asked = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&asked);
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let (Ok(mut stream), count) = (stream, Arc::clone(&count)) else { return };
            std::thread::spawn(move || {
                let Some(path) = request(&mut stream) else { return };
                if path.ends_with("/models") {
                    let body = json!({ "data": [{ "id": "slow" }] }).to_string();
                    let length = body.len();
                    let _ = write!(
                        stream,
                        "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
                    );
                    return;
                }
                // The program may be gone by now.
                let _ = tell(&mut stream, count.fetch_add(1, Ordering::SeqCst));
            });
        }
    });
    (url, asked)
}

#[test]
fn a_play_killed_while_a_model_tells_has_whole_turns_or_none() {
    let (url, asked) = server();
    let home = Home::new();
    home.play("streamed", 5, "zh", &["1"]);
    let lines: Vec<String> = (0..kills() * 2 + 4).map(|line| format!("听第{line}阵风的声音")).collect();
    let script = home.script(&lines);
    let mut moments = Moments::new(2);
    let command = || {
        let mut command = home.command();
        command.env("OPENAI_BASE_URL", &url).env("STORYECHO_MODEL", "slow");
        command.args(["play", "--save", "streamed", "--script", script.to_str().unwrap(), "--json"]);
        command
    };
    let mut stood = turns(&home, "streamed");
    for kill in 0..kills() {
        let printed = killed(&mut command(), moments.below(3), moments.below(150));
        let stand = turns(&home, "streamed");
        assert_same(&stand[..stood.len()], &stood, &format!("kill {kill}: what stood still stands"));
        for (at, pair) in stand.windows(2).enumerate() {
            assert_eq!(pair[1]["parent"], pair[0]["turn"], "kill {kill}, turn {at}: one follows the other");
        }
        for turn in stand.iter().filter(|turn| turn["narrator"] == "endpoint") {
            let told = turn["narration"].as_str().unwrap();
            assert!(told.ends_with('。'), "kill {kill}: a turn told in part: {told}");
        }
        for object in printed.iter().filter(|object| !object["turn"].is_null()) {
            assert!(stand.iter().any(|turn| turn["turn"] == object["turn"]), "kill {kill}: lost: {object}");
        }
        assert_whole(&home, "streamed");
        stood = stand;
    }
    objects(&command().output().unwrap());
    assert_whole(&home, "streamed");
    println!("{} kills while a model told, asked {} times", kills(), asked.load(Ordering::SeqCst));
}
