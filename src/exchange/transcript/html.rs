//! The transcript as one HTML file: good on a phone, on a wide screen, in the dark and in print.

use std::fmt::Write as _;

use super::{Passage, Transcript};
use crate::text::Locale;

/// Nothing is loaded from anywhere and nothing runs, whatever the text says.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

const STYLE: &str = include_str!("transcript.css");

/// The transcript as one HTML file that needs nothing else. What the story says stands in it as text, never as markup.
#[must_use]
pub fn html(transcript: &Transcript, notes: bool) -> String {
    let locale = Locale::new(transcript.language);
    let title = escaped(&transcript.title);
    // writing into a text cannot fail
    let mut page = String::new();
    let _ = write!(
        page,
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"generator\" content=\"storyecho {}\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n\
         <body>\n<main>\n<header>\n<h1>{title}</h1>\n<p>{}</p>\n</header>\n",
        transcript.language.code(),
        env!("CARGO_PKG_VERSION"),
        escaped(&transcript.about(&locale)),
    );
    for turn in &transcript.turns {
        passage(&mut page, turn, notes, &locale);
    }
    page.push_str("</main>\n<footer>\n");
    places(&mut page, transcript, &locale);
    endings(&mut page, transcript, &locale);
    page.push_str("</footer>\n</body>\n</html>\n");
    page
}

fn passage(page: &mut String, turn: &Passage, notes: bool, locale: &Locale) {
    let _ = writeln!(page, "<article id=\"t{}\">", turn.depth);
    if !turn.input.trim().is_empty() {
        let _ =
            writeln!(page, "<h2><a href=\"#t{}\">{}</a> {}</h2>", turn.depth, turn.depth, escaped(turn.input.trim()));
    }
    for paragraph in turn.paragraphs() {
        let lines: Vec<String> = paragraph.lines().map(|line| escaped(line.trim())).collect();
        let _ = writeln!(page, "<p>{}</p>", lines.join("<br>\n"));
    }
    let notes: Vec<_> = if notes { turn.notes().collect() } else { Vec::new() };
    if !notes.is_empty() {
        page.push_str("<ul>\n");
        for (kind, note) in notes {
            let _ = writeln!(page, "<li><b>{}</b> {}</li>", escaped(&locale.text(kind)), escaped(note));
        }
        page.push_str("</ul>\n");
    }
    page.push_str("</article>\n");
}

/// The map where there is one, else the names of the places.
fn places(page: &mut String, transcript: &Transcript, locale: &Locale) {
    let heading = locale.text("transcript-map");
    let drawn = transcript.map.as_ref().map(|map| map.svg(&heading)).unwrap_or_default();
    if drawn.is_empty() && transcript.places.is_empty() {
        return;
    }
    let _ = writeln!(page, "<section>\n<h2>{}</h2>", escaped(&heading));
    if drawn.is_empty() {
        let names: Vec<String> = transcript.places.iter().map(|name| format!("<li>{}</li>", escaped(name))).collect();
        let _ = writeln!(page, "<ul>\n{}\n</ul>", names.join("\n"));
    }
    page.push_str(&drawn);
    page.push_str("</section>\n");
}

fn endings(page: &mut String, transcript: &Transcript, locale: &Locale) {
    if transcript.endings.is_empty() {
        return;
    }
    let _ = writeln!(page, "<section>\n<h2>{}</h2>\n<ul>", escaped(&locale.text("transcript-endings")));
    for ending in &transcript.endings {
        let title = escaped(&ending.title);
        let title = if ending.here { format!("<b>{title}</b>") } else { title };
        let _ = writeln!(page, "<li>{title} ({})</li>", escaped(&ending.kind));
    }
    let _ = writeln!(page, "</ul>\n<p>{}</p>\n</section>", escaped(&transcript.endings_line(locale)));
}

/// A text with nothing in it that HTML could take for markup, in an element or in a quoted attribute.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' | '\t' => out.push(' '),
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    out
}
