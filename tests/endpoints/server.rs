//! A server of raw sockets: it can cut, stall, reset and lie, which a well-behaved one cannot.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// A request as it came.
#[derive(Clone, Debug)]
pub struct Request {
    pub path: String,
    pub headers: String,
    pub body: String,
}

impl Request {
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.body).expect("a request is JSON")
    }
}

/// Answers the request of this number, from 0.
pub type Script = Arc<dyn Fn(usize, &Request, &mut TcpStream) + Send + Sync>;

pub struct Server {
    pub url: String,
    requests: Arc<Mutex<Vec<Request>>>,
}

impl Server {
    /// A server that answers each request by `script`.
    pub fn new(script: impl Fn(usize, &Request, &mut TcpStream) + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let url = format!("http://{}/v1", listener.local_addr().expect("an address"));
        let requests: Arc<Mutex<Vec<Request>>> = Arc::default();
        let script: Script = Arc::new(script);
        let log = Arc::clone(&requests);
        thread::spawn(move || {
            for stream in listener.incoming() {
                let (Ok(mut stream), script, log) = (stream, Arc::clone(&script), Arc::clone(&log)) else { return };
                thread::spawn(move || {
                    let Some(request) = read(&mut stream) else { return };
                    let number = {
                        let mut log = log.lock().unwrap();
                        log.push(request.clone());
                        log.len() - 1
                    };
                    script(number, &request, &mut stream);
                });
            }
        });
        Self { url, requests }
    }

    /// A server that gives the same answer to everything.
    pub fn answering(answer: impl Into<Vec<u8>>) -> Self {
        let answer = answer.into();
        Self::new(move |_, _, stream| say(stream, &answer))
    }

    pub fn requests(&self) -> Vec<Request> {
        self.requests.lock().unwrap().clone()
    }
}

fn read(stream: &mut TcpStream) -> Option<Request> {
    let mut reader = BufReader::new(stream.try_clone().ok()?);
    let mut head = String::new();
    loop {
        let before = head.len();
        reader.read_line(&mut head).ok()?;
        if head.len() == before {
            return None;
        }
        if head.ends_with("\r\n\r\n") {
            break;
        }
    }
    let length = head
        .lines()
        .find_map(|line| line.to_ascii_lowercase().strip_prefix("content-length:").map(|n| n.trim().parse().unwrap()))
        .unwrap_or(0_usize);
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    let path = head.split_whitespace().nth(1)?.to_owned();
    Some(Request { path, headers: head, body: String::from_utf8(body).ok()? })
}

/// Writes; a client that went away is no fault of the test.
pub fn say(stream: &mut TcpStream, bytes: impl AsRef<[u8]>) {
    let _ = stream.write_all(bytes.as_ref());
    let _ = stream.flush();
}

pub fn pause(milliseconds: u64) {
    thread::sleep(Duration::from_millis(milliseconds));
}

/// An answer with a body of known length.
pub fn answer(status: &str, headers: &str, body: &str) -> Vec<u8> {
    let length = body.len();
    format!("HTTP/1.1 {status}\r\n{headers}Content-Length: {length}\r\nConnection: close\r\n\r\n{body}").into_bytes()
}

pub fn json(status: &str, body: &str) -> Vec<u8> {
    answer(status, "Content-Type: application/json\r\n", body)
}

/// The head of a stream that ends when the connection does.
pub const STREAM: &str = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n";
/// The head of a stream in chunks, which can be seen to break off.
pub const CHUNKED: &str =
    "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n";

/// A chunk of a chunked body.
pub fn chunk(text: &str) -> String {
    format!("{:x}\r\n{text}\r\n", text.len())
}

/// An event with a piece of text.
pub fn delta(text: &str) -> String {
    let value = serde_json::json!({"id":"c","object":"chat.completion.chunk","created":1,"model":"m",
        "choices":[{"index":0,"delta":{"content":text},"finish_reason":null}]});
    format!("data: {value}\n\n")
}

pub fn finish(reason: &str) -> String {
    let value = serde_json::json!({"choices":[{"index":0,"delta":{},"finish_reason":reason}]});
    format!("data: {value}\n\n")
}

pub const USAGE: &str =
    "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":3000,\"completion_tokens\":20,\"total_tokens\":3020}}\n\n";
pub const DONE: &str = "data: [DONE]\n\n";

/// The events of a text in pieces of `size` characters.
pub fn deltas(text: &str, size: usize) -> String {
    let chars: Vec<char> = text.chars().collect();
    chars.chunks(size).map(|piece| delta(&piece.iter().collect::<String>())).collect::<Vec<_>>().concat()
}
