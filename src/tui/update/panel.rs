//! Panels: tabs, entries, and what can be done with them.

use super::play;
use crate::engine::{Ask, Entry, MemoryAsk, Page, Request, Tab};
use crate::tui::cmd::Cmd;
use crate::tui::keymap::Action;
use crate::tui::model::{Dialog, Model, Panel, Purpose, Screen, Write};
use crate::world::MemoryOrder;

/// Opens a panel, and asks for its page.
pub fn open(model: &mut Model, ask: Ask) -> Vec<Cmd> {
    if model.play.is_none() {
        return Vec::new();
    }
    model.open(Screen::Panel);
    model.notice = None;
    model.panel = Some(Panel::new(ask.clone()));
    vec![Cmd::Request(Request::Show(ask))]
}

/// The page that an action opens, if it opens one.
pub const fn page_of(action: Action) -> Option<Ask> {
    Some(match action {
        Action::OpenJournal => Ask::Quests,
        Action::OpenPeople => Ask::People,
        Action::OpenThings => Ask::Things,
        Action::OpenMap => Ask::Map,
        Action::OpenDeeds => Ask::Deeds,
        Action::OpenEndings => Ask::Endings,
        Action::OpenTimeline => Ask::Timeline,
        Action::OpenPrompt => Ask::head(),
        _ => return None,
    })
}

/// A page came.
pub fn shown(model: &mut Model, ask: &Ask, page: Page) {
    if let Some(panel) = &mut model.panel {
        panel.take(ask, page);
    }
}

/// A page cannot be shown.
pub fn not_shown(model: &mut Model, ask: &Ask, message: String) {
    match &mut model.panel {
        Some(panel) if panel.ask == *ask => panel.fault = Some(message),
        _ => model.note(message),
    }
}

/// A key on a panel.
pub fn act(model: &mut Model, action: Action) -> Vec<Cmd> {
    // scrolling goes by the rows of the screen at hand
    model.settle();
    model.notice = None;
    let Some(panel) = &mut model.panel else {
        model.back();
        return Vec::new();
    };
    let length = panel.entries().len();
    match action {
        // a page without entries is a text to scroll through
        Action::Up if length == 0 => panel.detail.scroll(-1),
        Action::Down if length == 0 => panel.detail.scroll(1),
        Action::First if length == 0 => panel.detail.first(),
        Action::Last if length == 0 => panel.detail.last(),
        Action::Up => panel.list.up(length),
        Action::Down => panel.list.down(length),
        Action::First => panel.list.first(),
        Action::Last => panel.list.last(length),
        Action::PageDown => panel.detail.page(1),
        Action::PageUp => panel.detail.page(-1),
        Action::NextTab => return tab(panel, 1),
        Action::PreviousTab => return tab(panel, -1),
        Action::Forward => {
            let after = panel.page.as_ref().and_then(|page| page.after.clone());
            return after.map_or_else(Vec::new, |ask| turn_to(panel, ask));
        }
        Action::Backward => {
            let before = panel.page.as_ref().and_then(|page| page.before.clone());
            return before.map_or_else(Vec::new, |ask| turn_to(panel, ask));
        }
        Action::Copy => return copy(model),
        Action::Back => {
            // a comparison leads back to the timeline
            if matches!(panel.ask, Ask::Compare { .. }) {
                panel.marked = None;
                return turn_to(panel, Ask::Timeline);
            }
            model.panel = None;
            model.back();
        }
        _ => return act_on(model, action),
    }
    Vec::new()
}

fn turn_to(panel: &mut Panel, ask: Ask) -> Vec<Cmd> {
    panel.turn_to(ask.clone());
    vec![Cmd::Request(Request::Show(ask))]
}

/// The tab so many to the right; from the last to the first.
fn tab(panel: &mut Panel, step: isize) -> Vec<Cmd> {
    let Some(page) = &panel.page else { return Vec::new() };
    let count = page.tabs.len();
    if count == 0 {
        return Vec::new();
    }
    let to = match (page.tab < count, step > 0) {
        (true, true) => (page.tab + 1) % count,
        (true, false) => (page.tab + count - 1) % count,
        (false, _) => 0,
    };
    let ask = page.tabs.get(to).map(|Tab { ask, .. }| ask.clone());
    ask.map_or_else(Vec::new, |ask| turn_to(panel, ask))
}

fn copy(model: &mut Model) -> Vec<Cmd> {
    let Some(text) = model.panel.as_ref().map(Panel::text).filter(|text| !text.trim().is_empty()) else {
        return Vec::new();
    };
    model.notice = Some(model.text("tui-notice-copied"));
    vec![Cmd::Copy(text)]
}

/// What only some panels know, with the selected entry.
fn act_on(model: &mut Model, action: Action) -> Vec<Cmd> {
    let Some(panel) = &mut model.panel else { return Vec::new() };
    let (ask, entry) = (panel.ask.clone(), panel.entry().cloned());
    match (&ask, action, entry) {
        (Ask::Timeline, _, Some(entry)) => timeline(model, action, &entry),
        (Ask::Turn { .. }, Action::Keep, _) => {
            let turn = panel.page.as_ref().and_then(|page| page.turn);
            turn.map_or_else(Vec::new, |turn| vec![Cmd::Request(Request::KeepPrompt { turn })])
        }
        (Ask::Memories(asked), _, entry) => memory(model, action, asked, entry.as_ref()),
        (Ask::Searches, Action::Search, _) => write(model, Purpose::Search, ""),
        (Ask::People | Ask::Things, Action::Pick, Some(Entry { order: Some(order), .. })) => {
            model.panel = None;
            model.go(Screen::Play);
            play::order(model, order)
        }
        _ => Vec::new(),
    }
}

fn timeline(model: &mut Model, action: Action, entry: &Entry) -> Vec<Cmd> {
    let turn = entry.id;
    match action {
        Action::Pick => {
            if let Some(refused) = play::refuse_busy(model) {
                return refused;
            }
            model.panel = None;
            model.go(Screen::Play);
            play::ask(model, Request::Jump { turn })
        }
        Action::Label => write(model, Purpose::Label { turn, then: Ask::Timeline }, ""),
        Action::OpenPrompt => {
            let part = crate::engine::Part::Sections;
            model.panel.as_mut().map_or_else(Vec::new, |panel| turn_to(panel, Ask::Turn { turn: Some(turn), part }))
        }
        Action::Compare => {
            let Some(panel) = &mut model.panel else { return Vec::new() };
            if let Some(one) = panel.marked.filter(|marked| *marked != turn) {
                return turn_to(panel, Ask::Compare { one, other: turn });
            }
            panel.marked = if panel.marked == Some(turn) { None } else { Some(turn) };
            if panel.marked.is_some() {
                model.notice = Some(model.text("tui-notice-marked"));
            }
            Vec::new()
        }
        _ => Vec::new(),
    }
}

fn memory(model: &mut Model, action: Action, asked: &MemoryAsk, entry: Option<&Entry>) -> Vec<Cmd> {
    let page = |model: &mut Model, ask: MemoryAsk| {
        model.panel.as_mut().map_or_else(Vec::new, |panel| turn_to(panel, Ask::Memories(ask)))
    };
    let order = match (action, entry.map(|entry| entry.id)) {
        (Action::NextKind, _) => return page(model, asked.next_kind()),
        (Action::NextState, _) => return page(model, asked.next_state()),
        (Action::Search, _) => return write(model, Purpose::Search, &asked.query),
        (Action::Correct, Some(id)) => return write(model, Purpose::Correct { id }, ""),
        (Action::TakeBack, _) => MemoryOrder::Undo(None),
        (Action::Pin, Some(id)) => MemoryOrder::Pin(id),
        (Action::Accept, Some(id)) => MemoryOrder::Accept(id),
        (Action::Forget, Some(id)) => MemoryOrder::Forget(id),
        _ => return Vec::new(),
    };
    vec![Cmd::Request(Request::Remember { order, then: Ask::Memories(asked.clone()) })]
}

fn write(model: &mut Model, purpose: Purpose, text: &str) -> Vec<Cmd> {
    model.dialog = Some(Dialog::Write(Write::new(purpose, text)));
    Vec::new()
}

/// A line was written over the screen.
pub fn written(model: &mut Model, write: &Write) -> Vec<Cmd> {
    let text = write.field.text().trim().to_owned();
    match &write.purpose {
        Purpose::Label { turn, then } => {
            vec![Cmd::Request(Request::Label { turn: *turn, label: text, then: then.clone() })]
        }
        Purpose::Rename { save } if !text.is_empty() => {
            vec![Cmd::Request(Request::Rename { save: save.clone(), to: text })]
        }
        Purpose::Correct { id } if !text.is_empty() => {
            let Some(ask) = model.panel.as_ref().map(|panel| panel.ask.clone()) else { return Vec::new() };
            vec![Cmd::Request(Request::Remember { order: MemoryOrder::Correct(*id, text), then: ask })]
        }
        Purpose::Search => {
            let Some(panel) = &mut model.panel else { return Vec::new() };
            let ask = match &panel.ask {
                Ask::Memories(asked) => asked.searched(text),
                _ => MemoryAsk::hero().searched(text),
            };
            turn_to(panel, Ask::Memories(ask))
        }
        Purpose::Find => play::find(model, &text),
        Purpose::Note => vec![Cmd::Request(Request::SetNote(text))],
        Purpose::Rename { .. } | Purpose::Correct { .. } => Vec::new(),
    }
}

/// Opens the memory; `review`: at what waits for the player.
pub fn open_memory(model: &mut Model, review: bool) -> Vec<Cmd> {
    open(model, Ask::Memories(if review { MemoryAsk::review() } else { MemoryAsk::hero() }))
}
