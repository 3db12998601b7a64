//! A screen as a picture: an SVG with real text, made of what would be drawn in a terminal.

use std::fmt::Write as _;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

use super::cmd::Cmd;
use super::measure::columns;
use super::model::{Model, Options};
use super::msg::Msg;
use super::update::update;
use super::view::view;
use crate::engine::{Request, Update};

/// Size of a cell in the picture's own units, and where in it the letters stand.
const WIDE: u16 = 9;
const HIGH: u16 = 20;
const BASE: u16 = 15;
/// What lies around the screen.
const MARGIN: u16 = 14;

/// A screen that no terminal shows: it is played as any other, and drawn as a picture.
#[derive(Debug)]
pub struct Easel {
    model: Model,
}

impl Easel {
    /// A screen of this size, and what it asks the engine first.
    #[must_use]
    pub fn new(options: Options, size: (u16, u16)) -> (Self, Vec<Request>) {
        let (mut model, cmds) = Model::new(options);
        update(&mut model, Msg::Resize(size.0, size.1));
        model.settle();
        (Self { model }, requests(cmds))
    }

    /// Tells it something of the engine's, and gives what it asks for.
    pub fn tell(&mut self, told: Update) -> Vec<Request> {
        self.take(Msg::Engine(told))
    }

    /// Presses a key, and gives what is asked for.
    pub fn press(&mut self, code: KeyCode) -> Vec<Request> {
        self.take(Msg::Key(KeyEvent::new(code, KeyModifiers::NONE)))
    }

    /// The text that is on it, row by row.
    #[must_use]
    pub fn text(&self) -> String {
        let buffer = self.buffer();
        let rows =
            (0..buffer.area.height).map(|y| pieces(&buffer, y).into_iter().map(|piece| piece.text).collect::<String>());
        rows.map(|row| row.trim_end().to_owned() + "\n").collect()
    }

    /// The picture; `title` says what it shows to those who do not see it.
    #[must_use]
    pub fn svg(&self, title: &str) -> String {
        let buffer = self.buffer();
        let (width, height) = (buffer.area.width * WIDE + 2 * MARGIN, buffer.area.height * HIGH + 2 * MARGIN);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
             role=\"img\">\n<title>{}</title>\n<style>text{{font:15px ui-monospace,SFMono-Regular,Menlo,Consolas,\
             \"DejaVu Sans Mono\",\"Noto Sans Mono CJK SC\",monospace;white-space:pre;fill:{PAPER}}}</style>\n\
             <rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"{INK}\"/>\n",
            escaped(title)
        );
        for y in 0..buffer.area.height {
            for piece in pieces(&buffer, y).iter().filter(|piece| piece.is_seen()) {
                piece.draw(y, &mut svg);
            }
        }
        svg.push_str("</svg>\n");
        svg
    }

    fn take(&mut self, msg: Msg) -> Vec<Request> {
        let cmds = update(&mut self.model, msg);
        self.model.settle();
        requests(cmds)
    }

    fn buffer(&self) -> Buffer {
        let (columns, rows) = self.model.size;
        // Drawing into memory cannot fail; an empty picture would show that it did.
        let Ok(mut terminal) = Terminal::new(TestBackend::new(columns, rows));
        let Ok(drawn) = terminal.draw(|frame| view(&self.model, frame));
        drawn.buffer.clone()
    }
}

fn requests(cmds: Vec<Cmd>) -> Vec<Request> {
    cmds.into_iter().filter_map(|cmd| if let Cmd::Request(request) = cmd { Some(request) } else { None }).collect()
}

/// Neighbours in a row that look alike.
struct Piece {
    at: u16,
    wide: u16,
    text: String,
    fg: Color,
    modifier: Modifier,
    /// Whether it is made of signs that are two columns wide: each kind gets its own length.
    double: bool,
}

/// The pieces of a row, from left to right.
fn pieces(buffer: &Buffer, y: u16) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut x = 0;
    while x < buffer.area.width {
        let Some(cell) = buffer.cell((x, y)) else { break };
        let wide = u16::try_from(columns(cell.symbol())).unwrap_or(1).max(1);
        match pieces.last_mut().filter(|last| last.goes_on(cell, wide > 1)) {
            Some(last) => {
                last.text.push_str(cell.symbol());
                last.wide += wide;
            }
            None => pieces.push(Piece {
                at: x,
                wide,
                text: cell.symbol().to_owned(),
                fg: cell.fg,
                modifier: cell.modifier,
                double: wide > 1,
            }),
        }
        x += wide;
    }
    pieces
}

impl Piece {
    fn goes_on(&self, cell: &Cell, double: bool) -> bool {
        (self.fg, self.modifier, self.double) == (cell.fg, cell.modifier, double)
    }

    fn is_seen(&self) -> bool {
        self.modifier.contains(Modifier::REVERSED) || !self.text.trim().is_empty()
    }

    fn draw(&self, y: u16, svg: &mut String) {
        let (x, top) = (MARGIN + self.at * WIDE, MARGIN + y * HIGH);
        let length = self.wide * WIDE;
        let reversed = self.modifier.contains(Modifier::REVERSED);
        if reversed {
            // A text cannot fail to take a text.
            let _ =
                writeln!(svg, "<rect x=\"{x}\" y=\"{top}\" width=\"{length}\" height=\"{HIGH}\" fill=\"{PAPER}\"/>");
        }
        // Blanks at the ends would only be stretched.
        let lead = u16::try_from(self.text.len() - self.text.trim_start().len()).unwrap_or_default();
        let text = self.text.trim();
        if text.is_empty() {
            return;
        }
        let wide = u16::try_from(columns(text)).unwrap_or(1);
        let (x, length, base) = (x + lead * WIDE, wide * WIDE, top + BASE);
        let mut style = String::new();
        let colour = if reversed { Some(INK) } else { shade(self.fg) };
        if let Some(colour) = colour {
            let _ = write!(style, " fill=\"{colour}\"");
        }
        for (held, attribute) in [
            (Modifier::BOLD, " font-weight=\"bold\""),
            (Modifier::ITALIC, " font-style=\"italic\""),
            (Modifier::DIM, " opacity=\".65\""),
        ] {
            if self.modifier.contains(held) {
                style.push_str(attribute);
            }
        }
        let _ = writeln!(
            svg,
            "<text x=\"{x}\" y=\"{base}\" textLength=\"{length}\" lengthAdjust=\"spacingAndGlyphs\"{style}>{}</text>",
            escaped(text)
        );
    }
}

/// The background and the text of the picture.
const INK: &str = "#16181d";
const PAPER: &str = "#d6d8de";

/// The colour of a text on the dark background; none where it is the usual one.
const fn shade(colour: Color) -> Option<&'static str> {
    Some(match colour {
        Color::Red | Color::LightRed => "#ff8a80",
        Color::Green | Color::LightGreen => "#8fd694",
        Color::Yellow | Color::LightYellow => "#e8cf7a",
        Color::Blue | Color::LightBlue => "#8ab8ff",
        Color::Magenta | Color::LightMagenta => "#e0a3ff",
        Color::Cyan | Color::LightCyan => "#7fd8e6",
        _ => return None,
    })
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
