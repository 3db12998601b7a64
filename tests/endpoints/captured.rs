//! Captured answers of real servers, read byte by byte. They lie outside the project: `STORYECHO_SHARED` names the
//! folder that holds `fixtures/endpoints`.

use std::fs;
use std::path::{Path, PathBuf};

use storyecho::endpoint::{Fault, Finish, Limits, Odd, StreamEvent, StreamReader, Usage};
use storyecho::narrator::model::{Issue, read_reply};
use storyecho::text::{Language, Locale};

fn folder() -> Option<PathBuf> {
    let Some(shared) = std::env::var_os("STORYECHO_SHARED") else {
        eprintln!("SKIPPED: STORYECHO_SHARED is not set; captured answers of real servers were not read");
        return None;
    };
    let folder = Path::new(&shared).join("fixtures/endpoints");
    assert!(folder.is_dir(), "{} is no folder", folder.display());
    Some(folder)
}

/// The status and the body of a captured answer.
fn captured(path: &Path) -> Option<(u16, String)> {
    let text = fs::read_to_string(path).ok()?;
    let answer: String = text.split_inclusive('\n').skip_while(|line| line.starts_with("###")).collect();
    let rest = answer.strip_prefix("HTTP/1.1 ")?;
    let status = rest.get(..3)?.parse().ok()?;
    let (head, body) =
        answer.replace("\r\n", "\n").split_once("\n\n").map(|(head, body)| (head.to_owned(), body.to_owned()))?;
    // What curl showed is the body without chunks, but for the raw captures.
    let raw = head.contains("chunked") && body.lines().next().is_some_and(|line| u32::from_str_radix(line, 16).is_ok());
    let body = if raw {
        body.split('\n').filter(|line| u32::from_str_radix(line, 16).is_err()).collect::<Vec<_>>().join("\n")
    } else {
        body
    };
    Some((status, body))
}

struct Reading {
    text: String,
    finish: Option<Finish>,
    usage: Usage,
    faults: Vec<Fault>,
    odd: Vec<Odd>,
    skipped: usize,
    done: bool,
}

fn read(body: &str, size: usize) -> Reading {
    let mut reader = StreamReader::new(&Limits::default());
    let mut events: Vec<StreamEvent> = body.as_bytes().chunks(size).flat_map(|bytes| reader.push(bytes)).collect();
    events.extend(reader.finish());
    let mut reading = Reading {
        text: String::new(),
        finish: None,
        usage: Usage::default(),
        faults: Vec::new(),
        odd: Vec::new(),
        skipped: 0,
        done: false,
    };
    for event in events {
        match event {
            StreamEvent::Text(text) => reading.text.push_str(&text),
            StreamEvent::Finish(finish) => reading.finish = Some(finish),
            StreamEvent::Usage(usage) => reading.usage = usage,
            StreamEvent::Fault(fault) => reading.faults.push(fault),
            StreamEvent::Odd(odd) => reading.odd.push(odd),
            StreamEvent::Skipped => reading.skipped += 1,
            StreamEvent::Done => reading.done = true,
            StreamEvent::Thinking(_) | StreamEvent::WasThinking | StreamEvent::Marks => {}
        }
    }
    reading
}

#[test]
fn every_captured_answer_is_understood() {
    let Some(folder) = folder() else { return };
    let (mut answers, mut faults) = (0, 0);
    for entry in fs::read_dir(&folder).unwrap().flatten().filter(|entry| entry.path().is_dir()) {
        for file in fs::read_dir(entry.path()).unwrap().flatten() {
            let path = file.path();
            let name = path.strip_prefix(&folder).unwrap().display().to_string();
            let chat = fs::read_to_string(&path)
                .unwrap_or_default()
                .lines()
                .next()
                .is_some_and(|line| line.contains("/chat/completions"));
            let Some((status, body)) = captured(&path).filter(|_| chat) else { continue };
            if status == 200 {
                answers += 1;
                for size in [1, 13, 100_000] {
                    let reading = read(&body, size);
                    assert_eq!((reading.odd.as_slice(), reading.skipped), (&[][..], 0), "{name}");
                    let tools = name.contains("tools");
                    assert!(!reading.text.is_empty() || tools || !reading.faults.is_empty(), "{name}: no text");
                    assert!(reading.finish.is_some() || reading.done || !reading.faults.is_empty(), "{name}: no end");
                }
            } else {
                faults += 1;
                let fault = Fault::of_body(&body);
                assert!(!fault.message.is_empty(), "{name}: {body}");
                assert!(!fault.message.starts_with('{') || name.contains("litellm"), "{name}: {}", fault.message);
            }
        }
    }
    assert!(answers >= 30 && faults >= 15, "{answers} answers, {faults} faults");
}

#[test]
fn what_is_known_of_some_answers_is_read_from_them() {
    let Some(folder) = folder() else { return };
    let one = |name: &str| read(&captured(&folder.join(name)).expect(name).1, 7);
    let litellm = one("litellm/stream_smol.txt");
    assert_eq!((litellm.text.as_str(), litellm.finish), ("Hello! I's", Some(Finish::Length)));
    assert_eq!((litellm.usage.prompt_tokens, litellm.usage.completion_tokens), (31, 4));
    let tiny = one("tinyq4/stream.txt");
    assert_eq!((tiny.text.as_str(), tiny.finish, tiny.done), ("Hi! How can", None, true));
    let base = one("llamacpp-gemma3-270m-base/chat_no_template.txt");
    assert_eq!((base.text.as_str(), base.finish), ("I open the door. Reply in one sentence.", Some(Finish::Stop)));
    let full = one("llamacpp-qwen05/ctx_full_midgen_stream.txt");
    assert_eq!((full.finish, full.usage.cached_tokens), (Some(Finish::Length), 414));
    let chunked = one("llamacpp-smollm2/stream_raw_chunked.txt");
    assert_eq!(chunked.text, "Ava, the");
    let overflow = Fault::of_body(&captured(&folder.join("llamacpp-smollm2/overflow.txt")).unwrap().1);
    assert_eq!((overflow.context, overflow.prompt), (Some(2048), Some(40031)));
}

#[test]
fn what_small_models_wrote_is_read() {
    let Some(folder) = folder() else { return };
    let (mut whole, mut told, mut mended) = (0, 0, 0);
    for line in fs::read_to_string(folder.join("model-outputs.jsonl")).unwrap().lines() {
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        if value["kind"] != "turn" || value["finish"] != "stop" || value["model"].as_str().unwrap().starts_with("smol")
        {
            continue;
        }
        let language = if value["lang"] == "zh" { Language::Zh } else { Language::En };
        let (telling, issues) = read_reply(value["text"].as_str().unwrap(), language, &Locale::new(language));
        whole += 1;
        if !issues.iter().any(Issue::is_fatal) {
            told += 1;
            assert!(!telling.narration.contains("\"op\"") && !telling.narration.contains("```"), "{telling:?}");
        }
        mended += usize::from(issues.contains(&Issue::Mended));
    }
    eprintln!("replies of qwen models that were whole: {whole}; told: {told}; mended: {mended}");
    assert!(whole > 25 && told * 10 >= whole * 6, "{told} of {whole}");
}
