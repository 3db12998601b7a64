//! Faults as text.

use std::fmt;
use std::fmt::Write as _;

use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource, SourceCode};

use super::fault::{Fault, Faults, Severity};
use crate::text::{Locale, Message};

/// How faults are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// With the source line and colours, for a terminal of so many columns.
    Colours(usize),
    /// With the source line and drawn lines, without colours (`NO_COLOR`).
    Lines(usize),
    /// Plain lines: for files, pipes and screen readers.
    Plain,
}

impl Faults {
    /// All faults as text, and one line that counts them.
    #[must_use]
    pub fn show(&self, locale: &Locale, style: Style) -> String {
        let mut out = String::new();
        for fault in &self.list {
            match style {
                Style::Plain => self.show_plain(fault, locale, &mut out),
                Style::Colours(width) => self.show_drawn(fault, locale, GraphicalTheme::unicode(), width, &mut out),
                Style::Lines(width) => {
                    self.show_drawn(fault, locale, GraphicalTheme::unicode_nocolor(), width, &mut out);
                }
            }
        }
        let counts = Message::new("story-counts").with("errors", self.errors()).with("warnings", self.warnings());
        let _ = writeln!(out, "{}", locale.say(&counts));
        out
    }

    fn show_plain(&self, fault: &Fault, locale: &Locale, out: &mut String) {
        let severity = locale.text(severity_key(fault.code.severity()));
        let (file, line, column, code) = (self.path(fault), fault.line, fault.column, fault.code.name());
        let message = say(locale, &fault.message);
        let _ = writeln!(out, "{file}:{line}:{column}: {severity}[{code}]: {message}");
        let source = self.texts.get(&fault.file).and_then(|text| text.lines().nth(line.saturating_sub(1)));
        if let Some(source) = source.filter(|source| !source.trim().is_empty()) {
            let _ = writeln!(out, "    {}", crate::text::clip(&crate::text::sanitize_line(source), 100));
        }
        if let Some(help) = &fault.help {
            let _ = writeln!(out, "    = {}", say(locale, help));
        }
    }

    fn show_drawn(&self, fault: &Fault, locale: &Locale, theme: GraphicalTheme, width: usize, out: &mut String) {
        let file = self.path(fault);
        let text = self.texts.get(&fault.file).map(|text| masked(text));
        let report = Report {
            message: if text.is_some() {
                say(locale, &fault.message)
            } else {
                format!("{file}: {}", say(locale, &fault.message))
            },
            source: text.map(|text| NamedSource::new(file, text)),
            help: fault.help.as_ref().map(|help| say(locale, help)),
            fault,
        };
        let handler = GraphicalReportHandler::new_themed(theme).with_width(width).with_links(false);
        let mut shown = String::new();
        if handler.render_report(&mut shown, &report).is_ok() {
            out.push_str(&shown);
            out.push('\n');
        } else {
            self.show_plain(fault, locale, out);
        }
    }
}

/// A message on one line, past the gate: it may hold a word of the pack.
pub(super) fn say(locale: &Locale, message: &Message) -> String {
    crate::text::sanitize_line(&locale.say(message))
}

const fn severity_key(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "story-error",
        Severity::Warning => "story-warning",
    }
}

/// The text with every control character masked, each by a character of as many bytes, so that places stay right.
fn masked(text: &str) -> String {
    let mask = |sign: char| match sign {
        '\n' | '\t' => sign,
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => '\u{fffd}',
        sign if sign.is_control() && sign.len_utf8() == 1 => ' ',
        sign if sign.is_control() => '\u{b7}',
        sign => sign,
    };
    text.chars().map(mask).collect()
}

/// A fault for miette.
#[derive(Debug)]
struct Report<'a> {
    fault: &'a Fault,
    message: String,
    help: Option<String>,
    source: Option<NamedSource<String>>,
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Report<'_> {}

impl Diagnostic for Report<'_> {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(self.fault.code.name()))
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.fault.code.severity() {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.source.as_ref().map(|source| source as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        self.source.as_ref()?;
        let span = self.fault.span.start..self.fault.span.end;
        Some(Box::new(std::iter::once(LabeledSpan::underline(span))))
    }
}
