use ratatui::layout::Rect;

use super::pen::{Pen, below};
use super::{foot, keys};
use crate::engine::{Ask, Entry};
use crate::tui::keymap::{Action, Mode};
use crate::tui::measure::{cells, columns, printable};
use crate::tui::model::{Model, Panel, PanelLayout, token};
use crate::tui::theme::Token;

/// The columns by which a branch of a tree is moved to the right.
const STEP: u16 = 2;

/// A panel: tabs above, entries, and what the selected one says.
pub fn draw(model: &Model, pen: &mut Pen<'_>, area: Rect) {
    let Some(panel) = &model.panel else { return };
    let layout = PanelLayout::of(area, panel.rows(), panel.has_map());
    let (title, about) = panel.page.as_ref().map_or(("", ""), |page| (page.title.as_str(), page.about.as_str()));
    pen.bar(layout.head, 1, &printable(title).replace('\n', " "), about);
    foot(model, pen, layout.foot, &keys(model, panel), "");
    draw_tabs(panel, pen, layout.tabs);
    if let Some(fault) = &panel.fault {
        pen.text(below(layout.detail, 1), &format!("! {fault}"), Token::Error);
        return;
    }
    if panel.page.is_none() {
        pen.text(below(layout.detail, 1), &model.text("tui-panel-reading"), Token::Dim);
        return;
    }
    draw_list(panel, pen, layout.list);
    pen.rows(layout.detail, panel.detail.visible());
    if panel.detail.more_below()
        && let Some(y) = layout.detail.bottom().checked_sub(1)
    {
        let x = layout.detail.right().saturating_sub(1);
        let mark = pen.glyphs().below;
        pen.text(Rect { x, y, width: 1, height: 1 }, mark, Token::Accent);
    }
    let divided = layout.list.bottom() < layout.detail.y;
    if divided && !layout.list.is_empty() {
        let rule = pen.glyphs().rule.repeat(usize::from(layout.list.width));
        pen.text(Rect { y: layout.list.bottom(), height: 1, ..layout.list }, &rule, Token::Dim);
    }
}

/// The tabs, from one that lets the selected one be seen.
fn draw_tabs(panel: &Panel, pen: &mut Pen<'_>, area: Rect) {
    let Some(page) = &panel.page else { return };
    let wide = |text: &str| columns(text) + 3;
    let room = usize::from(area.width);
    let mut first = 0;
    while first < page.tab.min(page.tabs.len())
        && page.tabs.iter().take(page.tab.saturating_add(1)).skip(first).map(|tab| wide(&tab.text)).sum::<usize>()
            > room
    {
        first += 1;
    }
    let mut rest = area;
    for (place, tab) in page.tabs.iter().enumerate().skip(first) {
        let token = if place == page.tab { Token::Selected } else { Token::Dim };
        rest = pen.text(rest, &format!(" {} ", printable(&tab.text).replace('\n', " ")), token);
        rest = pen.text(rest, " ", Token::Plain);
    }
}

fn draw_list(panel: &Panel, pen: &mut Pen<'_>, area: Rect) {
    pen.rows(area, &panel.head);
    let mut rest = below(area, cells(panel.head.len()));
    let shown = usize::from(rest.height);
    for (place, entry) in panel.entries().iter().enumerate().skip(panel.list.top).take(shown) {
        let row = Rect { height: rest.height.min(1), ..rest };
        let marked = panel.marked.is_some_and(|marked| marked == entry.id);
        draw_entry(pen, row, entry, place == panel.list.selected, marked);
        rest = below(rest, 1);
    }
}

fn draw_entry(pen: &mut Pen<'_>, row: Rect, entry: &Entry, selected: bool, marked: bool) {
    let token = if selected { Token::Selected } else { token(entry.tone) };
    pen.fill(row, token);
    let one_line = |text: &str| printable(text).replace('\n', " ");
    let aside = one_line(&entry.aside);
    let mark = match (selected, marked) {
        (true, _) => "> ",
        (false, true) => "+ ",
        (false, false) => "  ",
    };
    let moved = STEP.saturating_mul(entry.branch).min(row.width / 2);
    let wanted = cells(columns(&aside)).min(row.width / 2);
    let left = Rect { width: row.width.saturating_sub(if wanted > 0 { wanted + 1 } else { 0 }), ..row };
    let rest = pen.text(left, mark, token);
    let rest = Rect { x: rest.x.saturating_add(moved), width: rest.width.saturating_sub(moved), ..rest };
    let branch = if entry.branch > 0 { pen.text(rest, "+-", token) } else { rest };
    pen.text(branch, &one_line(&entry.text), token);
    let token = if selected { token } else { Token::Dim };
    pen.text(Rect { x: row.right().saturating_sub(wanted), width: wanted, ..row }, &aside, token);
}

/// The keys that matter on this panel.
fn keys(model: &Model, panel: &Panel) -> String {
    let own: &[(Mode, Action, &'static str)] = match &panel.ask {
        Ask::People | Ask::Things if panel.entry().is_some_and(|entry| entry.order.is_some()) => {
            &[(Mode::Journal, Action::Pick, "tui-hint-do")]
        }
        Ask::Timeline => &[
            (Mode::Timeline, Action::Pick, "tui-hint-jump"),
            (Mode::Timeline, Action::Label, "tui-hint-label"),
            (Mode::Timeline, Action::Compare, "tui-hint-compare"),
        ],
        Ask::Memories(_) => &[
            (Mode::Memory, Action::Search, "tui-hint-search"),
            (Mode::Memory, Action::NextKind, "tui-hint-kind"),
            (Mode::Memory, Action::NextState, "tui-hint-state"),
            (Mode::Memory, Action::Pin, "tui-hint-pin"),
            (Mode::Memory, Action::Accept, "tui-hint-accept"),
            (Mode::Memory, Action::Correct, "tui-hint-correct"),
            (Mode::Memory, Action::Forget, "tui-hint-forget"),
            (Mode::Memory, Action::TakeBack, "tui-hint-take-back"),
        ],
        Ask::Turn { .. } => &[
            (Mode::Panel, Action::Backward, "tui-hint-before"),
            (Mode::Panel, Action::Forward, "tui-hint-after"),
            (Mode::Prompt, Action::Keep, "tui-hint-keep"),
            (Mode::Panel, Action::Copy, "tui-hint-copy"),
        ],
        _ => &[],
    };
    let all = [(Mode::Panel, Action::Back, "tui-hint-back"), (Mode::Panel, Action::Help, "tui-hint-help")];
    let tabs = [(Mode::Panel, Action::NextTab, "tui-hint-tab")];
    let tabs: &[_] = if panel.page.as_ref().is_some_and(|page| page.tabs.len() > 1) { &tabs } else { &[] };
    keys::line(model, &[&all[..], own, tabs].concat())
}
