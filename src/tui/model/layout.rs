use ratatui::layout::Rect;

use crate::tui::measure::cells;

/// Below so many columns or rows nothing but a kind word is shown.
pub const SMALLEST: (u16, u16) = (40, 10);

/// From so many columns the side panel is shown.
const PANEL_FROM: u16 = 100;

/// From so many rows choices may take half of what there is.
const TALL: u16 = 32;

/// From so many rows what is to be done may take two.
const SIGN_FROM: u16 = 20;

/// Text of a panel wider than this is hard to read.
const READABLE_PANEL: u16 = 110;

/// The gap between text and side panel.
const PANEL_GAP: u16 = 2;

/// The parts that every screen has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The line at the top.
    pub head: Rect,
    /// What is between, as wide as can be read well.
    pub body: Rect,
    /// The line at the bottom.
    pub foot: Rect,
}

impl Shape {
    /// The parts of an area, with text of at most so many columns.
    pub fn of(area: Rect, text: u16) -> Self {
        let [head, foot] =
            [area.y, area.bottom().saturating_sub(1)].map(|y| Rect { y, height: area.height.min(1), ..area });
        let body = Rect { y: area.y.saturating_add(1), height: area.height.saturating_sub(2), ..area };
        Self { head, body: narrow(body, text), foot }.within(area)
    }

    fn within(self, area: Rect) -> Self {
        let [head, body, foot] = [self.head, self.body, self.foot].map(|rect| rect.intersection(area));
        Self { head, body, foot }
    }
}

/// The parts of the play screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayLayout {
    /// The status line.
    pub status: Rect,
    /// The transcript.
    pub transcript: Rect,
    /// Inventory, quests, people; empty where there is no room.
    pub panel: Rect,
    /// What the narrator does, notices, and whether there is more below.
    pub sign: Rect,
    /// Choices, the failure panel, or what can be done after an ending.
    pub menu: Rect,
    /// The line being written.
    pub composer: Rect,
    /// Turn, narrator, tokens, memory.
    pub foot: Rect,
}

impl PlayLayout {
    /// Whether there is a side panel in an area so wide.
    pub const fn has_panel(width: u16) -> bool {
        width >= PANEL_FROM
    }

    /// The columns of the transcript and of the side panel, its bar included, in an area so wide, with text of at
    /// most `text` columns.
    pub fn columns(width: u16, text: u16) -> (u16, u16) {
        if !Self::has_panel(width) {
            return (width.saturating_sub(2).min(text), 0);
        }
        let panel = (width / 4).clamp(28, 40);
        (width.saturating_sub(2 + PANEL_GAP + panel).min(text), panel)
    }

    /// The most rows that choices and panels may take in an area so high.
    pub fn menu_limit(height: u16) -> u16 {
        // what status, sign, composer and foot leave is shared with the transcript
        height.saturating_sub(4) / 2
    }

    /// The most rows that choices may take in an area so high: on a small screen the story needs the room more.
    pub fn choice_limit(height: u16) -> u16 {
        if height >= TALL { Self::menu_limit(height) } else { (height.saturating_sub(4) / 3).max(3) }
    }

    /// The parts of an area, with text of at most `text` columns, `menu` rows of choices, and a sign of so many rows, where
    /// there is room for more than one.
    pub fn of(area: Rect, text: u16, menu: usize, sign: usize) -> Self {
        let (text, panel) = Self::columns(area.width, text);
        let taken = if panel == 0 { text } else { text.saturating_add(PANEL_GAP).saturating_add(panel) };
        let left = area.x.saturating_add(area.width.saturating_sub(taken) / 2);
        let menu = cells(menu).min(Self::menu_limit(area.height));
        let bottom = area.bottom();
        let line = |above: u16| Rect { y: bottom.saturating_sub(above), height: 1, ..area };
        let inner = |rect: Rect| Rect { x: left, width: text, ..rect };
        let sign = if area.height >= SIGN_FROM { cells(sign).clamp(1, 2) } else { 1 };
        let middle = area.height.saturating_sub(3).saturating_sub(sign).saturating_sub(menu);
        let transcript = Rect { x: left, y: area.y.saturating_add(1), width: text, height: middle };
        let panel = Rect {
            x: left.saturating_add(text).saturating_add(PANEL_GAP),
            width: panel,
            height: middle.saturating_add(sign).saturating_add(menu),
            ..transcript
        };
        let layout = Self {
            status: Rect { height: 1, ..area },
            transcript,
            panel,
            sign: Rect { height: sign, ..inner(line(menu.saturating_add(2).saturating_add(sign))) },
            menu: Rect { height: menu, ..inner(line(menu.saturating_add(2))) },
            composer: inner(line(2)),
            foot: line(1),
        };
        layout.within(area)
    }

    fn within(self, area: Rect) -> Self {
        Self {
            status: self.status.intersection(area),
            transcript: self.transcript.intersection(area),
            panel: self.panel.intersection(area),
            sign: self.sign.intersection(area),
            menu: self.menu.intersection(area),
            composer: self.composer.intersection(area),
            foot: self.foot.intersection(area),
        }
    }
}

/// The parts of a panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PanelLayout {
    /// The line at the top.
    pub head: Rect,
    /// The tabs.
    pub tabs: Rect,
    /// The entries, with what stands above them; empty where there are none.
    pub list: Rect,
    /// What the selected entry says.
    pub detail: Rect,
    /// The line at the bottom.
    pub foot: Rect,
}

impl PanelLayout {
    /// The parts of an area, with so many rows of entries and what stands above them. They stand beside what they say
    /// where there is room, else above it, and take no more of it than they need; a map takes more of the room than a
    /// text.
    pub fn of(area: Rect, rows: usize, map: bool) -> Self {
        let shape = Shape::of(area, u16::MAX);
        let body = shape.body;
        let tabs = Rect { height: body.height.min(1), ..body };
        let rest = Rect { y: body.y.saturating_add(1), height: body.height.saturating_sub(1), ..body };
        let (list, detail) = if rows == 0 {
            (Rect { height: 0, ..rest }, narrow(rest, READABLE_PANEL))
        } else if area.width >= PANEL_FROM {
            let left = if map { (rest.width / 4).clamp(24, 36) } else { rest.width * 2 / 5 };
            let x = rest.x.saturating_add(left).saturating_add(PANEL_GAP);
            let width = rest.width.saturating_sub(left).saturating_sub(PANEL_GAP).min(if map {
                u16::MAX
            } else {
                READABLE_PANEL
            });
            (Rect { width: left, ..rest }, Rect { x, width, ..rest })
        } else {
            let most = if map { rest.height / 4 } else { rest.height / 2 };
            let upper = most.min(cells(rows).saturating_add(1));
            let y = rest.y.saturating_add(upper).saturating_add(1);
            let height = rest.height.saturating_sub(upper).saturating_sub(1);
            (Rect { height: upper, ..rest }, Rect { y, height, ..rest })
        };
        let [head, foot, tabs, list, detail] =
            [shape.head, shape.foot, tabs, list, detail].map(|part| part.intersection(area));
        Self { head, tabs, list, detail, foot }
    }
}

/// The middle of an area, at most so many columns wide, with a column free on each side.
pub fn narrow(area: Rect, width: u16) -> Rect {
    let width = area.width.saturating_sub(2).min(width);
    let x = area.x.saturating_add(area.width.saturating_sub(width) / 2);
    Rect { x, width, ..area }.intersection(area)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn parts_stand_inside_the_area_and_apart(
            width in 0_u16..220, height in 0_u16..70, text in 30_u16..300, menu in 0_usize..12, sign in 0_usize..4,
        ) {
            let area = Rect { x: 0, y: 0, width, height };
            let play = PlayLayout::of(area, text, menu, sign);
            let parts = [play.status, play.transcript, play.panel, play.sign, play.menu, play.composer, play.foot];
            for (place, part) in parts.iter().enumerate() {
                prop_assert_eq!(part.intersection(area), *part);
                for other in parts.iter().skip(place + 1) {
                    let common = part.intersection(*other);
                    prop_assert!(height < 6 || common.is_empty(), "{:?} {:?}", part, other);
                }
            }
            if width >= SMALLEST.0 && height >= SMALLEST.1 {
                prop_assert!(play.transcript.height >= 3);
                prop_assert!(play.transcript.width >= 30);
                prop_assert_eq!(play.composer.height, 1);
                prop_assert_eq!(play.panel.is_empty(), width < 100);
            }
            for (rows, map) in [(3, false), (90, true), (90, false), (0, false)] {
                let panel = PanelLayout::of(area, rows, map);
                for part in [panel.head, panel.tabs, panel.list, panel.detail, panel.foot] {
                    prop_assert_eq!(part.intersection(area), part);
                }
                prop_assert!(panel.list.intersection(panel.detail).is_empty());
            }
            let shape = Shape::of(area, text);
            for part in [shape.head, shape.body, shape.foot] {
                prop_assert_eq!(part.intersection(area), part);
            }
        }
    }
}
