//! The map as rows: a box of text for each place, lines for the ways between neighbours.

use std::collections::{BTreeMap, BTreeSet};

use super::row::Row;
use crate::engine::Map;
use crate::tui::measure::{columns, printable, shorten};
use crate::tui::theme::{Glyphs, Token};

/// The widest that a name is written.
const NAME: usize = 24;
/// The narrowest that a name still says something.
const LEAST: usize = 4;
/// Names are not made narrower than this to fit more places beside each other.
const SHORT: usize = 12;
/// The columns between two places of a row.
const GAP: usize = 3;

/// One cell of the drawing: a text and its look.
type Cell = (String, Token);

/// The map as it is drawn, and the row in which the selected place stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawn {
    /// The rows.
    pub rows: Vec<Row>,
    /// The row of the selected place.
    pub at: usize,
}

/// Draws the map in `room` columns, the place with the number `selected` marked. Where it is wider than the room, the
/// part around that place is drawn, and a sign says in which rows it goes on. Nothing where not even one place fits.
pub fn draw(map: &Map, selected: usize, glyphs: Glyphs, room: usize) -> Drawn {
    let xs: BTreeSet<i32> = map.places.iter().map(|place| place.at.0).collect();
    let ys: BTreeSet<i32> = map.places.iter().map(|place| place.at.1).collect();
    if xs.is_empty() {
        return Drawn::default();
    }
    let widest = map.places.iter().map(|place| columns(&place.name)).max().unwrap_or_default().clamp(1, NAME);
    // as narrow as names can still be read, before anything is left out
    let fitting = ((room + GAP) / xs.len()).saturating_sub(GAP + 2);
    let wide = widest.min(fitting.max(SHORT)).min(room.saturating_sub(2));
    if wide < LEAST.min(widest) {
        return Drawn::default();
    }
    let column = |x: i32| xs.iter().position(|other| *other == x).unwrap_or_default();
    let row = |y: i32| ys.iter().position(|other| *other == y).unwrap_or_default();
    // where several places share a position the first is drawn: the list has them all
    let mut at: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    for (number, place) in map.places.iter().enumerate() {
        at.entry((row(place.at.1), column(place.at.0))).or_insert(number);
    }
    let middle = map.places.get(selected).map_or((0, 0), |place| (row(place.at.1), column(place.at.0)));
    let shown = ((room + GAP) / (wide + 2 + GAP)).clamp(1, xs.len());
    let from = middle.1.saturating_sub(shown / 2).min(xs.len() - shown);
    let to = from + shown;
    let more = |y: usize, hidden: std::ops::Range<usize>| hidden.clone().any(|x| at.contains_key(&(y, x)));
    let ways = Ways::of(map, column, row);
    let mut rows = Vec::new();
    for y in 0..ys.len() {
        let places = (from..to).map(|x| {
            let name = at.get(&(y, x)).map(|number| name(map, *number, selected, wide, glyphs));
            let between = match (ways.across.contains(&(y, x)), x + 1 == to) {
                (_, true) => String::new(),
                (true, _) => glyphs.rule.repeat(GAP),
                (false, _) => " ".repeat(GAP),
            };
            [name.unwrap_or_else(|| (" ".repeat(wide + 2), Token::Plain)), (between, Token::Dim)]
        });
        let mut cells: Vec<Cell> = places.flatten().collect();
        let sign = |cell: Option<&mut Cell>, left: bool| {
            if let Some((text, token)) = cell.filter(|(text, _)| text.trim().is_empty()) {
                // an empty place at the edge has room to say that there is more beyond it
                let free = " ".repeat(columns(text).saturating_sub(columns(glyphs.tail)));
                *text = if left { format!("{}{free}", glyphs.tail) } else { format!("{free}{}", glyphs.tail) };
                *token = Token::Dim;
            }
        };
        if more(y, 0..from) {
            sign(cells.first_mut(), true);
        }
        if more(y, to..xs.len()) {
            let last = cells.len().saturating_sub(2);
            sign(cells.get_mut(last), false);
        }
        rows.push(joined(cells));
        if y + 1 == ys.len() {
            continue;
        }
        let below = (from..to).map(|x| {
            let bar = if ways.down.contains(&(y, x)) { glyphs.bar } else { " " };
            let left = wide.div_ceil(2);
            let middle = format!("{}{bar}{}", " ".repeat(left), " ".repeat((wide + 1).saturating_sub(left)));
            let slant = match (ways.falling.contains(&(y, x)), ways.rising.contains(&(y, x))) {
                (true, true) => "X",
                (true, false) => "\\",
                (false, true) => "/",
                (false, false) => " ",
            };
            let slant = if x + 1 == to { String::new() } else { format!(" {slant} ") };
            [(middle, Token::Dim), (slant, Token::Dim)]
        });
        rows.push(joined(below.flatten().collect()));
    }
    Drawn { rows, at: middle.0 * 2 }
}

/// A place, as wide as all the others: `[Hut]`, the hero's `*Hut*`, the selected one `>Hut<`.
fn name(map: &Map, number: usize, selected: usize, wide: usize, glyphs: Glyphs) -> Cell {
    let Some(place) = map.places.get(number) else { return (String::new(), Token::Plain) };
    let known = !place.name.is_empty();
    let text = printable(if known { &place.name } else { "?" }).replace('\n', " ");
    let text = shorten(&text, wide, glyphs.tail);
    let free = wide.saturating_sub(columns(&text));
    let padded = format!("{}{text}{}", " ".repeat(free / 2), " ".repeat(free - free / 2));
    let (left, right, token) = match (place.here, number == selected && known, known) {
        (true, ..) => ('*', '*', Token::Accent),
        (_, true, _) => ('>', '<', Token::Heading),
        (_, _, true) => ('[', ']', Token::Plain),
        (_, _, false) => (' ', ' ', Token::Dim),
    };
    (format!("{left}{padded}{right}"), token)
}

/// Cells in one row, each beginning where the one before ends.
fn joined(cells: Vec<Cell>) -> Row {
    let mut rows: Vec<Row> = Vec::new();
    for (text, token) in cells {
        match rows.last_mut() {
            Some(last) if last.token == token => last.text.push_str(&text),
            _ => rows.push(Row::new(text, token)),
        }
    }
    let mut whole: Option<Row> = None;
    for row in rows.into_iter().rev() {
        let begins = u16::try_from(columns(&row.text)).unwrap_or(u16::MAX);
        whole = Some(Row { beside: whole.map(|after| (begins, Box::new(after))), ..row });
    }
    whole.unwrap_or_default()
}

/// The ways that can be drawn: between places that lie side by side. The rest stands in the list of ways out.
#[derive(Default)]
struct Ways {
    /// To the right of a cell.
    across: BTreeSet<(usize, usize)>,
    /// Below a cell.
    down: BTreeSet<(usize, usize)>,
    /// From a cell to the one below and to the right.
    falling: BTreeSet<(usize, usize)>,
    /// From the cell to the right to the one below.
    rising: BTreeSet<(usize, usize)>,
}

impl Ways {
    fn of(map: &Map, column: impl Fn(i32) -> usize, row: impl Fn(i32) -> usize) -> Self {
        let mut ways = Self::default();
        for (one, other) in &map.ways {
            let (Some(one), Some(other)) = (map.places.get(*one), map.places.get(*other)) else { continue };
            let cell = |at: (i32, i32)| (row(at.1), column(at.0));
            let (a, b) = (cell(one.at).min(cell(other.at)), cell(one.at).max(cell(other.at)));
            match (b.0 - a.0, a.1.abs_diff(b.1)) {
                (0, 1) => ways.across.insert(a),
                (1, 0) => ways.down.insert(a),
                (1, 1) if a.1 < b.1 => ways.falling.insert(a),
                (1, 1) => ways.rising.insert((a.0, b.1)),
                _ => false,
            };
        }
        ways
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Place;
    use crate::tui::theme::Borders;

    fn place(name: &str, at: (i32, i32), here: bool) -> Place {
        Place { name: name.into(), at, here }
    }

    fn text(row: &Row) -> String {
        let mut text = row.text.clone();
        let mut next = row.beside.as_ref();
        while let Some((_, row)) = next {
            text.push_str(&row.text);
            next = row.beside.as_ref();
        }
        text.trim_end().to_owned()
    }

    #[test]
    fn places_lie_as_they_lie_and_ways_join_neighbours() {
        let map = Map {
            places: vec![
                place("Hut", (0, 1), true),
                place("Yard", (0, 0), false),
                place("Crypt", (1, 0), false),
                place("", (1, 1), false),
            ],
            ways: vec![(0, 1), (1, 2), (0, 2), (0, 3)],
        };
        let drawn: Vec<_> = draw(&map, 1, Borders::Ascii.glyphs(), 40).rows.iter().map(text).collect();
        assert_eq!(drawn, [">Yard <---[Crypt]", "   |    /", "* Hut *---   ?"]);
    }

    #[test]
    fn every_row_is_as_wide_as_the_room_at_most() {
        let places = (0..5).map(|x| place("迷雾森林的边缘", (x, x % 2), x == 0)).collect();
        let map = Map { places, ways: vec![(0, 1), (1, 2), (2, 3)] };
        for room in 0..120 {
            for selected in 0..5 {
                let drawn = draw(&map, selected, Borders::Unicode.glyphs(), room);
                assert!(drawn.rows.iter().all(|row| columns(&text(row)) <= room), "{room}");
                assert!(room < 8 || !drawn.rows.is_empty());
                let marked = if selected == 0 { "*" } else { ">" };
                assert!(
                    room < 8 || text(&drawn.rows[drawn.at]).contains(marked),
                    "the selected one is in the part drawn"
                );
            }
        }
    }

    #[test]
    fn a_wide_map_is_drawn_around_the_selected_place() {
        let names = ["Harbour gate", "Fish market", "Old bridge", "Mill", "Lamp room"];
        let places = names.iter().zip(0..).map(|(name, x)| place(name, (x, 0), x == 0)).collect::<Vec<_>>();
        let below = place("The cape", (0, 1), false);
        let map = Map { places: [places, vec![below]].concat(), ways: vec![(0, 1), (1, 2), (2, 3), (3, 4), (0, 5)] };
        let drawn = |selected| {
            let drawn = draw(&map, selected, Borders::Ascii.glyphs(), 50);
            drawn.rows.iter().map(text).collect::<Vec<_>>()
        };
        assert_eq!(drawn(4)[0], "[ Old bridge ]---[    Mill    ]---> Lamp room  <");
        assert_eq!(drawn(4)[2], "..", "what lies beyond the edge is said");
        assert_eq!(drawn(0)[0], "*Harbour gate*---[Fish market ]---[ Old bridge ]");
    }
}
