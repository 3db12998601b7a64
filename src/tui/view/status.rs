use ratatui::layout::Rect;

use super::pen::Pen;
use crate::engine::Status;
use crate::text::Message;
use crate::tui::keymap::{Action, Mode, label};
use crate::tui::measure::{cells, columns, printable, shorten};
use crate::tui::model::{Model, Phase, Play};
use crate::tui::theme::{Glyphs, Token};

/// The columns of a gauge.
const GAUGE: i32 = 10;

/// The line at the top: place, who is talked with, time, health, the enemy in a fight. Where there is little room, first
/// the gauges go, then the time, then the end of the place.
pub fn head(model: &Model, play: &Play, pen: &mut Pen<'_>, area: Rect) {
    let status = &play.scene.status;
    let glyphs = pen.glyphs();
    let room = usize::from(area.width.saturating_sub(2));
    let partner = status.partner.as_ref();
    let partner = partner.map(|who| model.say(&Message::new("tui-status-partner").with("who", who.as_str())));
    let line = |place: &str, gauge: bool, time: bool| {
        let mut parts = vec![place.to_owned()];
        parts.extend(partner.clone());
        parts.extend(time.then(|| status.time.clone()));
        parts.push(health(&model.text("tui-status-health"), status.hp, glyphs, gauge));
        let enemy = status.enemy.as_ref();
        parts.extend(enemy.map(|(enemy, hp, most)| health(enemy, (*hp, *most), glyphs, gauge)));
        parts.retain(|part| !part.is_empty());
        parts.join(glyphs.dot)
    };
    let lines = [(true, true), (false, true), (false, false)];
    let lines = lines.map(|(gauge, time)| plain(&line(&status.place, gauge, time)));
    let line = lines.into_iter().find(|line| columns(line) <= room).unwrap_or_else(|| {
        let taken = columns(&plain(&line("", false, false))) + columns(glyphs.dot);
        plain(&line(&shorten(&plain(&status.place), room.saturating_sub(taken), glyphs.tail), false, false))
    });
    pen.bar(area, 1, &line, "");
}

/// The line at the bottom: turn, saved, narrator, tokens, memory; the way to the keys on the right.
pub fn foot(model: &Model, play: &Play, pen: &mut Pen<'_>, area: Rect, keys: &str) {
    let room = usize::from(area.width.saturating_sub(2)).saturating_sub(columns(keys) + 2);
    let glyphs = pen.glyphs();
    pen.bar(area, 1, &fitting(&standing(model, &play.scene.status), room, glyphs), keys);
}

fn standing(model: &Model, status: &Status) -> Vec<String> {
    let saved = if status.saved { "tui-status-saved" } else { "tui-status-unsaved" };
    let mut parts = vec![
        model.say(&Message::new("tui-status-turn").with("turn", status.turn)),
        model.text(saved),
        status.narrator.clone(),
    ];
    if status.tokens != (0, 0) {
        let number = |tokens: u64| i64::try_from(tokens).unwrap_or(i64::MAX);
        let tokens = Message::new("tui-status-tokens")
            .with("turn", number(status.tokens.0))
            .with("sitting", number(status.tokens.1));
        parts.push(model.say(&tokens));
    }
    parts.push(status.memory.clone());
    parts.retain(|part| !part.is_empty());
    parts
}

/// As many parts as fit, at least the first.
fn fitting(parts: &[String], room: usize, glyphs: Glyphs) -> String {
    let mut line = String::new();
    for part in parts {
        let part = plain(part);
        if line.is_empty() {
            line = part;
        } else if columns(&line) + columns(glyphs.dot) + columns(&part) <= room {
            line.push_str(glyphs.dot);
            line.push_str(&part);
        } else {
            break;
        }
    }
    line
}

/// A text of one line.
fn plain(text: &str) -> String {
    printable(text).replace('\n', " ")
}

/// A name, a gauge where there is room, and the numbers.
fn health(name: &str, (now, most): (i32, i32), glyphs: Glyphs, gauge: bool) -> String {
    if !gauge {
        return format!("{name} {now}/{most}");
    }
    let most = most.max(1);
    let full = i64::from(now.clamp(0, most)) * i64::from(GAUGE);
    // anything above nothing shows at least one part
    let full = usize::try_from((full + i64::from(most) - 1) / i64::from(most)).unwrap_or_default();
    let empty = usize::try_from(GAUGE).unwrap_or_default().saturating_sub(full);
    format!("{name} {}{} {now}/{most}", glyphs.full.repeat(full), glyphs.empty.repeat(empty))
}

/// The line between transcript and choices: what the narrator does, else the newest notice, else what is to be done
/// where no side panel says it; and that there is more.
pub fn sign(model: &Model, play: &Play, pen: &mut Pen<'_>, area: Rect) {
    let glyphs = pen.glyphs();
    let more = if play.transcript.unseen() {
        Some("tui-play-unseen")
    } else if play.transcript.more_below() {
        Some("tui-play-more")
    } else {
        None
    };
    let more = more.map(|key| format!("{} {}", glyphs.below, model.text(key)));
    let (left, token) = match &model.notice {
        // that the endpoint is tried again matters more than that nothing has come yet
        Some(notice) if play.busy() && play.silent() => {
            let stop = label(Mode::Telling, Action::Stop);
            (format!("! {}  {stop} {}", plain(notice), model.text("tui-hint-stop")), Token::Notice)
        }
        Some(notice) if !play.busy() => (format!("! {}", plain(notice)), Token::Notice),
        _ if play.busy() => (thinking(model, play), Token::Dim),
        _ => (String::new(), Token::Dim),
    };
    let wanted = more.as_ref().map_or(0, |more| cells(columns(more)));
    let left_area = Rect { width: area.width.saturating_sub(if wanted > 0 { wanted + 2 } else { 0 }), ..area };
    let room = usize::from(left_area.width);
    if left.is_empty() {
        let rows = if more.is_some() { Rect { height: left_area.height.min(1), ..left_area } } else { area };
        pen.rows(rows, &play.objective_rows);
    }
    if token == Token::Notice && columns(&left) > room {
        // all of it stands among the notices
        let more = format!(" {}", label(Mode::Global, Action::OpenLog));
        let rest = pen.text(left_area, &shorten(&left, room.saturating_sub(columns(&more)), glyphs.tail), token);
        pen.text(rest, &more, Token::Key);
    } else {
        pen.text(left_area, &left, token);
    }
    if let Some(more) = more {
        let x = area.right().saturating_sub(wanted).max(area.x);
        pen.text(Rect { x, width: wanted.min(area.width), ..area }, &more, Token::Accent);
    }
}

/// That the narrator thinks or tells, how much has come, and how to stop it.
fn thinking(model: &Model, play: &Play) -> String {
    let told = play.transcript.live_characters();
    let (key, characters) = match &play.phase {
        Phase::Telling { .. } if told > 0 => ("tui-play-telling", told),
        Phase::Telling { thought: 0, .. } => ("tui-play-thinking", 0),
        Phase::Telling { thought, .. } => ("tui-play-thinking-so-far", *thought),
        _ => ("tui-play-waiting", 0),
    };
    let dots = if model.preferences.motion { ".".repeat(model.beat % 4) } else { "...".to_owned() };
    let says = model.say(&Message::new(key).with("characters", characters));
    let stop = label(Mode::Telling, Action::Stop);
    format!("{says}{dots:3}  {stop} {}", model.text("tui-hint-stop"))
}
