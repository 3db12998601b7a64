//! The transcript as Markdown.

use super::Transcript;
use crate::text::Locale;

/// The transcript as Markdown (CommonMark): what the story says stands in it as text, never as markup.
#[must_use]
pub fn markdown(transcript: &Transcript, notes: bool) -> String {
    let locale = Locale::new(transcript.language);
    let mut page = format!("# {}\n\n{}\n", escaped(&transcript.title), escaped(&transcript.about(&locale)));
    for turn in &transcript.turns {
        page.push_str("\n---\n");
        if !turn.input.trim().is_empty() {
            page.extend([format!("\n**{}. {}**\n", turn.depth, inline(turn.input.trim()))]);
        }
        for paragraph in turn.paragraphs() {
            page.extend([format!("\n{}\n", lines(paragraph))]);
        }
        if notes {
            let mut first = true;
            for (kind, note) in turn.notes() {
                if std::mem::take(&mut first) {
                    page.push('\n');
                }
                page.extend([format!("- *{}* {}\n", inline(&locale.text(kind)), inline(note))]);
            }
        }
    }
    if !transcript.places.is_empty() {
        page.extend([format!("\n---\n\n## {}\n\n", escaped(&locale.text("transcript-map")))]);
        for place in &transcript.places {
            page.extend([format!("- {}\n", escaped(place))]);
        }
    }
    if !transcript.endings.is_empty() {
        page.extend([format!("\n## {}\n\n", escaped(&locale.text("transcript-endings")))]);
        for ending in &transcript.endings {
            let title = escaped(&ending.title);
            let title = if ending.here { format!("**{title}**") } else { title };
            page.extend([format!("- {title} ({})\n", escaped(&ending.kind))]);
        }
        page.extend([format!("\n{}\n", escaped(&transcript.endings_line(&locale)))]);
    }
    page
}

/// A paragraph whose line breaks stay.
fn lines(paragraph: &str) -> String {
    let lines = paragraph.lines().map(str::trim).filter(|line| !line.is_empty()).map(escaped);
    lines.collect::<Vec<_>>().join("\\\n")
}

/// A text at the beginning of a line or of an item, with everything that Markdown could take for markup made harmless.
fn escaped(text: &str) -> String {
    let text = inline(text);
    let marker = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = text.len() - marker.len();
    let opens = if number == 0 { text.starts_with(['#', '+', '-', '=']) } else { marker.starts_with(['.', ')']) };
    match text.split_at_checked(number) {
        Some((number, rest)) if opens => format!("{number}\\{rest}"),
        _ => text,
    }
}

/// A text of one line within a line, with everything that Markdown could take for markup made harmless.
fn inline(text: &str) -> String {
    let text = text.trim();
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match c {
            '\n' | '\t' => out.push(' '),
            c if c.is_control() => {}
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '~' | '|' => out.extend(['\\', c]),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{escaped, inline, lines};

    #[test]
    fn what_is_said_is_text() {
        assert_eq!(escaped("# not a heading"), "\\# not a heading");
        assert_eq!(escaped("1. not a list"), "1\\. not a list");
        assert_eq!(inline("+1 key"), "+1 key");
        assert_eq!(escaped("12"), "12");
        assert_eq!(escaped("a - b = c # d 1. e"), "a - b = c # d 1. e");
        assert_eq!(escaped("<b>*x*</b> [a](b) `c` & d"), "&lt;b&gt;\\*x\\*&lt;/b&gt; \\[a\\](b) \\`c\\` &amp; d");
        assert_eq!(escaped("a\u{1b}[31mb\nc"), "a\\[31mb c");
        assert_eq!(lines("one\n- two\n\n"), "one\\\n\\- two");
        assert_eq!(escaped("“走吧。”她说。"), "“走吧。”她说。");
    }
}
