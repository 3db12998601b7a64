//! Wrapping and scrolling for the screen at hand. Runs after messages and before a frame, so that drawing only draws.

use ratatui::layout::Rect;

use super::layout::{PanelLayout, PlayLayout, Shape};
use super::row::{Mark, Row, rows};
use super::{Dialog, Menu, Model, PauseEntry, Phase, Play, Screen, SettingRow, pages};
use crate::engine::{Failure, Offer};
use crate::text::Message;
use crate::tui::keymap::{Action, Mode, label, search};
use crate::tui::measure::{cells, columns, printable, shorten};
use crate::tui::theme::Token;

/// The most choices that have a digit.
const DIGITS: usize = 9;

/// Half a row with less than so many columns takes no choice.
const HALF: usize = 28;

/// The columns in which words for the palette are written.
pub const PALETTE: usize = 30;

/// The columns of a line written over a screen so wide.
pub fn write_room(width: u16) -> usize {
    usize::from(width.saturating_sub(10).clamp(8, 60))
}

/// From so many columns in half a row choices stand two in a row though there is room below.
const WIDE_HALF: usize = 42;

/// The rows that one save takes in its list.
pub const SAVE_ROWS: u16 = 2;

impl Model {
    /// The whole screen.
    pub const fn area(&self) -> Rect {
        Rect { x: 0, y: 0, width: self.size.0, height: self.size.1 }
    }

    /// The parts of a screen other than the game.
    pub fn shape(&self, area: Rect) -> Shape {
        Shape::of(area, self.preferences.text_width())
    }

    /// The parts of the play screen.
    pub fn play_layout(&self, area: Rect, play: &Play) -> PlayLayout {
        PlayLayout::of(area, self.preferences.text_width(), play.choice_rows.len(), play.objective_rows.len())
    }

    /// Wraps what is seen for the screen at hand.
    pub fn settle(&mut self) {
        self.settle_lists();
        match self.screen {
            Screen::Help => {
                let body = self.shape(self.area()).body;
                let rows = pages::help(self, usize::from(body.width));
                self.pager.settle(rows, usize::from(body.height));
            }
            Screen::Log => {
                let body = self.shape(self.area()).body;
                let rows = pages::log(self, usize::from(body.width));
                self.pager.settle(rows, usize::from(body.height));
            }
            Screen::Checks => {
                let body = self.shape(self.area()).body;
                let rows = pages::checks(self, usize::from(body.width));
                self.pager.settle(rows, usize::from(body.height));
            }
            Screen::Hero => {
                if let Some(form) = &mut self.hero {
                    form.name.settle(pages::NAME_ROOM);
                }
            }
            Screen::Play => self.settle_play(),
            Screen::Panel => self.settle_panel(),
            Screen::Stories => self.blurb = pages::story(self, usize::from(self.shape(self.area()).body.width)),
            Screen::Settings => self.blurb = pages::setting(self, usize::from(self.shape(self.area()).body.width)),
            Screen::Connect => {
                let width = usize::from(self.shape(self.area()).body.width).saturating_sub(24);
                self.connect.address.settle(width);
                self.connect.key.settle(width);
            }
            Screen::Title | Screen::Saves | Screen::Trash => {}
        }
    }

    /// The rows of the list of stories; below it stands the blurb.
    pub fn story_rows(&self) -> u16 {
        (self.shape(self.area()).body.height / 2).max(1)
    }

    /// The rows of the list of settings; below it stands what the selected one means.
    pub fn setting_rows(&self) -> u16 {
        self.shape(self.area()).body.height.saturating_sub(4).max(1)
    }

    fn settle_lists(&mut self) {
        let body = self.shape(self.area()).body;
        let titles = self.title_entries().len();
        self.title.settle(titles, titles);
        let stories = self.stories.as_ref().map_or(0, Vec::len);
        self.story_list.settle(stories, usize::from(self.story_rows()));
        let saves = self.saves.as_ref().map_or(0, Vec::len);
        self.save_list.settle(saves, usize::from(body.height / SAVE_ROWS));
        let trash = self.trash.as_ref().map_or(0, Vec::len);
        self.trash_list.settle(trash, usize::from(body.height / SAVE_ROWS));
        let settings = SettingRow::ALL.len();
        self.setting_list.settle(settings, usize::from(self.setting_rows()));
        let shown = usize::from(body.height.saturating_sub(4)).max(1);
        match &mut self.dialog {
            Some(Dialog::Pause(list)) => list.settle(PauseEntry::ALL.len(), shown.min(PauseEntry::ALL.len())),
            Some(Dialog::Palette(palette)) => {
                let found = search(&self.locale, palette.field.text()).len();
                palette.list.settle(found, shown.saturating_sub(2).max(1));
                palette.field.settle(PALETTE);
            }
            Some(Dialog::Write(write)) => write.field.settle(write_room(body.width)),
            _ => {}
        }
    }

    fn settle_panel(&mut self) {
        let (area, glyphs) = (self.area(), self.preferences.glyphs());
        let Some(panel) = &mut self.panel else { return };
        let layout = PanelLayout::of(area, panel.rows(), panel.has_map());
        let size = |area: Rect| (usize::from(area.width), usize::from(area.height));
        panel.settle(glyphs, size(layout.list), size(layout.detail));
    }

    fn settle_play(&mut self) {
        let area = self.area();
        let Some(mut play) = self.play.take() else { return };
        let (text, panel) = PlayLayout::columns(area.width, self.preferences.text_width());
        play.choice_rows = self.menu_rows(&play, usize::from(text));
        play.panel_rows = if PlayLayout::has_panel(area.width) {
            pages::panel(self, &play, usize::from(panel.saturating_sub(2)))
        } else {
            Vec::new()
        };
        let alone = !PlayLayout::has_panel(area.width);
        play.objective_rows = if alone { pages::objective(self, &play, usize::from(text)) } else { Vec::new() };
        let layout = self.play_layout(area, &play);
        play.transcript.settle(usize::from(layout.transcript.width), usize::from(layout.transcript.height));
        play.composer.field.settle(usize::from(layout.composer.width.saturating_sub(2)));
        self.play = Some(play);
    }

    /// The rows below the transcript: choices, the answers to a question, a failure, an ending.
    fn menu_rows(&self, play: &Play, room: usize) -> Vec<Row> {
        if let Phase::Failed(failure) = &play.phase {
            let written = !play.composer.field.is_empty();
            return self.failure_rows(failure, if written { Mode::FailureDraft } else { Mode::Failure }, room);
        }
        let (heading, texts): (Option<Row>, Vec<String>) = match play.menu(self.preferences.choices) {
            Menu::Nothing => (None, Vec::new()),
            Menu::Choices(choices) => (None, choices.iter().map(|choice| choice.text.clone()).collect()),
            Menu::Question(options) => (Some(Row::new(self.text("tui-play-which"), Token::Heading)), options.to_vec()),
            Menu::Ended(offers) => {
                let ending = play.scene.ended.clone().unwrap_or_default();
                let said = self.say(&Message::new("tui-play-ended").with("ending", ending));
                let offers = offers.iter().map(|offer| self.text(offer.message())).collect();
                (Some(Row::new(said, Token::Accent)), offers)
            }
        };
        let mut all = Vec::from_iter(heading);
        let limit = usize::from(PlayLayout::choice_limit(self.size.1)).saturating_sub(all.len());
        all.extend(self.choice_rows(&texts, room, limit));
        all
    }

    /// Numbered choices in at most so many rows. Few may take two rows each; many stand two in a row where they fit.
    fn choice_rows(&self, texts: &[String], room: usize, limit: usize) -> Vec<Row> {
        let tail = self.preferences.glyphs().tail;
        let texts: Vec<String> = texts.iter().take(DIGITS).map(|text| printable(text).replace('\n', " ")).collect();
        let mark = |place: usize| Mark::first(format!("{} ", place + 1), Token::Key);
        if texts.len() * 2 <= limit {
            return roomy(&texts, mark, room);
        }
        let half = room / 2;
        let mut all: Vec<Row> = Vec::new();
        let mut free_beside = false;
        for (place, text) in texts.iter().enumerate() {
            let mark = mark(place);
            let text = shorten(text, room.saturating_sub(columns(&mark.first)), tail);
            let fits_half = columns(&mark.first) + columns(&text) + 2 <= half;
            let row = Row { mark: mark.first, mark_token: mark.token, ..Row::new(text, Token::Plain) };
            if free_beside
                && fits_half
                && let Some(before) = all.last_mut()
            {
                before.beside = Some((cells(half), Box::new(row)));
                free_beside = false;
            } else if all.len() < limit {
                all.push(row);
                free_beside = fits_half && half >= HALF;
            } else {
                // no room: the last row says which are not seen
                let hidden = all.pop().map_or(0, |row| 1 + usize::from(row.beside.is_some()));
                let rest =
                    Message::new("tui-play-more-choices").with("from", place + 1 - hidden).with("to", texts.len());
                all.push(Row::new(self.say(&rest), Token::Dim));
                break;
            }
        }
        all
    }

    /// What happened, what to do about it, and what is offered. Where there is little room, the hints go first.
    fn failure_rows(&self, failure: &Failure, mode: Mode, room: usize) -> Vec<Row> {
        let limit = usize::from(PlayLayout::menu_limit(self.size.1));
        let offer = |offer: &Offer, long: bool| {
            let (action, short, says) = match offer {
                Offer::Continue => (Action::GoOn, "tui-hint-go-on", "tui-offer-continue"),
                Offer::Retry => (Action::Retry, "tui-hint-retry", "tui-offer-retry"),
                Offer::Builtin => (Action::Builtin, "tui-hint-builtin", "tui-offer-builtin"),
                Offer::Leave => (Action::Abandon, "tui-hint-abandon", "tui-offer-leave"),
            };
            format!("[{}] {}", label(mode, action), self.text(if long { says } else { short }))
        };
        let offers = |long: bool| failure.offers.iter().map(|shown| offer(shown, long)).collect::<Vec<_>>();
        let mut offered = vec![offers(true).join("   ")];
        if offered.iter().any(|line| columns(line) > room) {
            offered = if limit >= offers(true).len() + 2 { offers(true) } else { vec![offers(false).join(" ")] };
        }
        let free = limit.saturating_sub(offered.len());
        let hints = failure.hints.iter().flat_map(|hint| rows(hint, &Mark::first("  ", Token::Dim), Token::Dim, room));
        let mut all = rows(&failure.message, &Mark::first("! ", Token::Error), Token::Error, room);
        all.extend(hints);
        all.truncate(free);
        all.extend(offered.into_iter().map(|line| Row::new(line, Token::Key)));
        all
    }
}

/// Choices where there is room: those that fit stand two in a row on a wide screen, the others take two rows at most.
fn roomy(texts: &[String], mark: impl Fn(usize) -> Mark, room: usize) -> Vec<Row> {
    let half = room / 2;
    let mut all: Vec<Row> = Vec::new();
    let mut free_beside = false;
    for (place, text) in texts.iter().enumerate() {
        let mark = mark(place);
        let fits_half = half >= WIDE_HALF && columns(&mark.first) + columns(text) + 2 <= half;
        let mut wrapped = rows(text, &mark, Token::Plain, room);
        wrapped.truncate(2);
        match (all.last_mut(), wrapped.pop()) {
            (Some(before), Some(row)) if free_beside && fits_half => {
                before.beside = Some((cells(half), Box::new(row)));
                free_beside = false;
            }
            (_, row) => {
                all.extend(wrapped.into_iter().chain(row));
                free_beside = fits_half;
            }
        }
    }
    all
}
