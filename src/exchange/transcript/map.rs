//! The map of the places that were visited.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::html::escaped;
use crate::text::{Ambiguous, fit, width};

/// The map, from where the hero has been.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Map {
    /// The places.
    pub places: Vec<Place>,
    /// The ways between them, by the places' numbers in `places`; the smaller one first.
    pub ways: Vec<(usize, usize)>,
}

/// A place on the map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// Its name; empty where the hero has only seen the way there.
    pub name: String,
    /// Column to the east, row to the south.
    pub at: (i32, i32),
    /// Whether the hero is there.
    pub here: bool,
}

/// The widest name that is written whole, in columns.
const NAME: usize = 22;
/// The width of a column of text, in units of the drawing.
const COLUMN: usize = 8;
/// The height of a box.
const TALL: usize = 34;
/// The room between two boxes beside and below each other.
const GAP: (usize, usize) = (36, 32);

impl Map {
    /// A drawing (SVG) that scales with the page; empty where there are no places.
    pub(super) fn svg(&self, title: &str) -> String {
        let order = |values: BTreeSet<i32>| values.into_iter().collect::<Vec<_>>();
        let xs = order(self.places.iter().map(|place| place.at.0).collect());
        let ys = order(self.places.iter().map(|place| place.at.1).collect());
        if xs.is_empty() {
            return String::new();
        }
        let wide = self.places.iter().map(|place| width(&shown(place), Ambiguous::Narrow)).max().unwrap_or_default();
        let wide = (wide.max(4) + 3) * COLUMN;
        let step = (wide + GAP.0, TALL + GAP.1);
        let corner = |place: &Place| {
            let at = |all: &[i32], value: i32| all.iter().position(|other| *other == value).unwrap_or_default();
            (at(&xs, place.at.0) * step.0 + 1, at(&ys, place.at.1) * step.1 + 1)
        };
        let (across, down) = (xs.len() * step.0 - GAP.0 + 2, ys.len() * step.1 - GAP.1 + 2);
        let mut svg = format!(
            "<svg class=\"map\" viewBox=\"0 0 {across} {down}\" style=\"max-width:{across}px\" role=\"img\" \
             aria-label=\"{}\">\n",
            escaped(title)
        );
        for (one, other) in &self.ways {
            let (Some(one), Some(other)) = (self.places.get(*one), self.places.get(*other)) else { continue };
            let middle = |place| {
                let (x, y) = corner(place);
                (x + wide / 2, y + TALL / 2)
            };
            let ((x1, y1), (x2, y2)) = (middle(one), middle(other));
            // writing into a text cannot fail
            let _ = writeln!(svg, "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>");
        }
        for place in &self.places {
            let (x, y) = corner(place);
            let class = match (place.here, place.name.is_empty()) {
                (true, _) => "here",
                (false, true) => "unknown",
                (false, false) => "seen",
            };
            let _ = writeln!(
                svg,
                "<g class=\"{class}\"><title>{}</title><rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{TALL}\" \
                 rx=\"5\"/><text x=\"{}\" y=\"{}\">{}</text></g>",
                escaped(if place.name.is_empty() { "?" } else { &place.name }),
                x + wide / 2,
                y + TALL / 2,
                escaped(&shown(place)),
            );
        }
        svg.push_str("</svg>\n");
        svg
    }
}

/// The name as it stands in its box.
fn shown(place: &Place) -> String {
    if place.name.is_empty() {
        return "?".to_owned();
    }
    let short = fit(&place.name, NAME, Ambiguous::Narrow);
    if short.len() == place.name.len() { place.name.clone() } else { format!("{}…", short.trim_end()) }
}
