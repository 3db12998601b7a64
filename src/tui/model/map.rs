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
/// The columns between two places of a row.
const GAP: usize = 3;

/// One cell of the drawing: a text and its look.
type Cell = (String, Token);

/// Draws the map in `room` columns, the place with the number `selected` marked. None where it does not fit.
pub fn rows(map: &Map, selected: usize, glyphs: Glyphs, room: usize) -> Vec<Row> {
    let xs: BTreeSet<i32> = map.places.iter().map(|place| place.at.0).collect();
    let ys: BTreeSet<i32> = map.places.iter().map(|place| place.at.1).collect();
    if xs.is_empty() {
        return Vec::new();
    }
    let widest = map.places.iter().map(|place| columns(&place.name)).max().unwrap_or_default().clamp(1, NAME);
    let fitting = ((room + GAP) / xs.len()).saturating_sub(GAP + 2);
    let wide = widest.min(fitting);
    if wide < LEAST.min(widest) {
        return Vec::new();
    }
    let column = |x: i32| xs.iter().position(|other| *other == x).unwrap_or_default();
    let row = |y: i32| ys.iter().position(|other| *other == y).unwrap_or_default();
    // where several places share a position the first is drawn: the list has them all
    let mut at: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    for (number, place) in map.places.iter().enumerate() {
        at.entry((row(place.at.1), column(place.at.0))).or_insert(number);
    }
    let ways = Ways::of(map, column, row);
    let mut drawn = Vec::new();
    for y in 0..ys.len() {
        let places = (0..xs.len()).map(|x| {
            let name = at.get(&(y, x)).map(|number| name(map, *number, selected, wide, glyphs));
            let between = if ways.across.contains(&(y, x)) { glyphs.rule.repeat(GAP) } else { " ".repeat(GAP) };
            [name.unwrap_or_else(|| (" ".repeat(wide + 2), Token::Plain)), (between, Token::Dim)]
        });
        drawn.push(joined(places.flatten().collect()));
        if y + 1 == ys.len() {
            continue;
        }
        let below = (0..xs.len()).map(|x| {
            let bar = if ways.down.contains(&(y, x)) { glyphs.bar } else { " " };
            let left = wide.div_ceil(2);
            let middle = format!("{}{bar}{}", " ".repeat(left), " ".repeat((wide + 1).saturating_sub(left)));
            let slant = match (ways.falling.contains(&(y, x)), ways.rising.contains(&(y, x))) {
                (true, true) => "X",
                (true, false) => "\\",
                (false, true) => "/",
                (false, false) => " ",
            };
            [(middle, Token::Dim), (format!(" {slant} "), Token::Dim)]
        });
        drawn.push(joined(below.flatten().collect()));
    }
    drawn
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
        let drawn: Vec<_> = rows(&map, 1, Borders::Ascii.glyphs(), 40).iter().map(text).collect();
        assert_eq!(drawn, [">Yard <---[Crypt]", "   |    /", "* Hut *---   ?"]);
    }

    #[test]
    fn every_row_is_as_wide_as_the_room_at_most() {
        let places = (0..5).map(|x| place("迷雾森林的边缘", (x, x % 2), x == 0)).collect();
        let map = Map { places, ways: vec![] };
        for room in 0..120 {
            let drawn = rows(&map, 0, Borders::Unicode.glyphs(), room);
            assert!(drawn.iter().all(|row| columns(&text(row)) <= room), "{room}");
            assert!(room < 60 || !drawn.is_empty());
        }
    }
}
