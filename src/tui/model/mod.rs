//! The model: all that the screen knows. Only [`update`](super::update::update) changes it, only the view reads it.

mod composer;
mod connect;
mod dialog;
mod field;
mod hero;
mod layout;
mod list;
mod map;
mod options;
mod pager;
mod pages;
mod panel;
mod play;
mod row;
mod setting;
mod settle;
mod title;
mod transcript;

pub use composer::{KEPT, LINE_LIMIT};
pub use connect::{Connect, ConnectRow, Doing};
pub use dialog::{Dialog, Palette, PauseEntry, Purpose, Write};
pub use hero::{HeroForm, HeroRow};
pub use layout::{PanelLayout, SMALLEST};
pub use list::List;
pub use options::{Options, Preferences, SettingOrigin};
pub use pager::Pager;
pub use pages::{NAME_ROOM, dialog as dialog_rows};
pub use panel::{Panel, token};
pub use play::{AfterEnding, Correction, Menu, Phase, Play};
pub use row::Row;
pub use setting::SettingRow;
pub use settle::{PALETTE, SAVE_ROWS, write_room};
pub use title::TitleEntry;

use std::collections::BTreeMap;

use super::keymap::Mode;
use crate::engine::{Ask, NarratorChoice, Request, SaveView, StoryView};
use crate::text::{Language, Locale, Message};

use super::cmd::Cmd;

/// The most notices that are kept.
const NOTICE_LIMIT: usize = 500;

/// What is on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    /// The title.
    Title,
    /// The list of stories.
    Stories,
    /// The hero's form.
    Hero,
    /// The game.
    Play,
    /// The list of saves.
    Saves,
    /// The trash folder.
    Trash,
    /// The connection to a model's server.
    Connect,
    /// The settings.
    Settings,
    /// The help.
    Help,
    /// The notices.
    Log,
    /// What was corrected in the telling.
    Checks,
    /// A panel: journal, timeline, memory, the prompt of a turn.
    Panel,
}

/// All that the screen knows.
#[derive(Debug)]
pub struct Model {
    /// The words.
    pub locale: Locale,
    /// What the player likes.
    pub preferences: Preferences,
    /// Who tells.
    pub narrator: NarratorChoice,
    /// The model or endpoint that can tell, if one is set up.
    pub endpoint: Option<String>,
    /// Where the values of the settings come from.
    pub origins: BTreeMap<String, SettingOrigin>,
    /// Where the saves are.
    pub saves_at: String,
    /// Columns and rows.
    pub size: (u16, u16),
    /// What is on the screen.
    pub screen: Screen,
    /// The screens to go back to, the nearest last.
    pub behind: Vec<Screen>,
    /// What lies over the screen.
    pub dialog: Option<Dialog>,
    /// A game is being opened.
    pub opening: bool,
    /// The title's entries.
    pub title: List,
    /// The player took the title's first entry before the saves were known.
    pub eager: bool,
    /// The stories; none while they are being looked for.
    pub stories: Option<Vec<StoryView>>,
    /// The selected story.
    pub story_list: List,
    /// The form for the connection to a model's server.
    pub connect: Connect,
    /// The hero's form.
    pub hero: Option<HeroForm>,
    /// The saves, newest first; none while they are being looked for.
    pub saves: Option<Vec<SaveView>>,
    /// The selected save.
    pub save_list: List,
    /// What lies in the trash folder; none while it is being looked at.
    pub trash: Option<Vec<SaveView>>,
    /// What is selected of it.
    pub trash_list: List,
    /// The selected setting.
    pub setting_list: List,
    /// What the selected story or setting is about, wrapped for the screen at hand.
    pub blurb: Vec<Row>,
    /// The text of the help or the notices.
    pub pager: Pager,
    /// The panel that is open.
    pub panel: Option<Panel>,
    /// The game.
    pub play: Option<Play>,
    /// The notices, oldest first.
    pub notices: Vec<String>,
    /// The newest notice, until the player does something.
    pub notice: Option<String>,
    /// What went wrong behind a turn while the next was told: said again when that one stands.
    pub unsaid: Option<String>,
    /// Steps of the animation so far.
    pub beat: usize,
    stale: bool,
}

impl Model {
    /// The first model of a run, and what to ask first.
    pub fn new(options: Options) -> (Self, Vec<Cmd>) {
        let mut cmds = vec![Cmd::Request(Request::Stories), Cmd::Request(Request::Saves)];
        let opening = options.start.is_some();
        cmds.extend(options.start.map(Cmd::Request));
        let model = Self {
            locale: Locale::new(options.language),
            preferences: options.preferences,
            narrator: options.narrator,
            endpoint: options.endpoint,
            origins: options.origins,
            saves_at: options.saves_at,
            size: (80, 24),
            screen: Screen::Title,
            behind: Vec::new(),
            dialog: None,
            opening,
            title: List::default(),
            eager: false,
            stories: None,
            story_list: List::default(),
            connect: Connect::default(),
            hero: None,
            saves: None,
            save_list: List::default(),
            trash: None,
            trash_list: List::default(),
            setting_list: List::default(),
            blurb: Vec::new(),
            pager: Pager::default(),
            panel: None,
            play: None,
            notices: Vec::new(),
            notice: None,
            unsaid: None,
            beat: 0,
            stale: true,
        };
        (model, cmds)
    }

    /// The language of the interface.
    pub const fn language(&self) -> Language {
        self.locale.language()
    }

    /// The text of a message without arguments.
    pub fn text(&self, key: &'static str) -> String {
        self.locale.text(key)
    }

    /// The text of a message.
    pub fn say(&self, message: &Message) -> String {
        self.locale.say(message)
    }

    /// Whether something has changed since the last frame.
    pub const fn stale(&self) -> bool {
        self.stale
    }

    /// Something has changed.
    pub const fn touch(&mut self) {
        self.stale = true;
    }

    /// The frame has been drawn.
    pub const fn drawn(&mut self) {
        self.stale = false;
    }

    /// Whether something on the screen moves, so that [`Msg::Tick`](super::Msg::Tick)s are wanted.
    pub fn animated(&self) -> bool {
        let busy = self.opening || (self.screen == Screen::Play && self.busy());
        (busy && self.preferences.motion) || self.types()
    }

    /// Whether a story is being written letter by letter, so that steps come faster.
    pub fn types(&self) -> bool {
        self.screen == Screen::Play && self.play.as_ref().is_some_and(|play| play.transcript.writes())
    }

    /// Whether the game works on a line.
    pub fn busy(&self) -> bool {
        self.play.as_ref().is_some_and(Play::busy)
    }

    /// The newest save that can be opened.
    pub fn resumable(&self) -> Option<&SaveView> {
        self.saves.iter().flatten().find(|save| save.fault.is_none() && !save.locked)
    }

    /// The entries of the title screen.
    pub fn title_entries(&self) -> &'static [TitleEntry] {
        TitleEntry::list(self.resumable().is_some(), self.endpoint.is_some())
    }

    /// Notes something the player should know.
    pub fn note(&mut self, text: String) {
        self.notices.push(text.clone());
        let surplus = self.notices.len().saturating_sub(NOTICE_LIMIT);
        self.notices.drain(..surplus);
        self.notice = Some(text);
    }

    /// Opens a screen; [`Model::back`] comes back from it.
    pub fn open(&mut self, screen: Screen) {
        if self.screen != screen {
            self.behind.retain(|behind| *behind != screen);
            self.behind.push(self.screen);
            self.screen = screen;
        }
        if matches!(screen, Screen::Help | Screen::Log | Screen::Checks) {
            self.pager = Pager::default();
        }
    }

    /// Goes to a screen from which nothing leads back.
    pub fn go(&mut self, screen: Screen) {
        self.behind.clear();
        self.screen = screen;
    }

    /// Goes back to the screen before.
    pub fn back(&mut self) {
        self.screen = self.behind.pop().unwrap_or(if self.play.is_some() { Screen::Play } else { Screen::Title });
    }

    /// The modes in which keys are looked up, the nearest first.
    pub fn modes(&self) -> Vec<Mode> {
        let mut modes = match (&self.dialog, self.screen) {
            (Some(Dialog::Pause(_)), _) => vec![Mode::List],
            (Some(Dialog::Write(_)), _) => vec![Mode::Write, Mode::Edit],
            (Some(Dialog::Palette(_)), _) => vec![Mode::Palette, Mode::Edit],
            (Some(_), _) => vec![Mode::Question],
            (None, Screen::Title) => vec![Mode::Title, Mode::List],
            (None, Screen::Stories) => vec![Mode::Stories, Mode::List],
            (None, Screen::Hero) => match &self.hero {
                Some(form) if form.row == HeroRow::Name => vec![Mode::Hero, Mode::Edit],
                _ => vec![Mode::Hero, Mode::HeroValue],
            },
            (None, Screen::Connect) => match self.connect.row() {
                ConnectRow::Address | ConnectRow::Key | ConnectRow::Name => vec![Mode::Hero, Mode::Edit],
                _ => vec![Mode::Hero],
            },
            (None, Screen::Play) => self.play_modes(),
            (None, Screen::Saves) => vec![Mode::Saves, Mode::List],
            (None, Screen::Trash) => vec![Mode::Trash, Mode::List],
            (None, Screen::Settings) => vec![Mode::Settings, Mode::List],
            (None, Screen::Help | Screen::Log | Screen::Checks) => vec![Mode::Pager],
            (None, Screen::Panel) => self.panel_modes(),
        };
        modes.push(Mode::Global);
        modes
    }

    fn panel_modes(&self) -> Vec<Mode> {
        let own = match self.panel.as_ref().map(|panel| &panel.ask) {
            Some(Ask::People | Ask::Things) => Some(Mode::Journal),
            Some(Ask::Timeline) => Some(Mode::Timeline),
            Some(Ask::Memories(_) | Ask::Searches) => Some(Mode::Memory),
            Some(Ask::Turn { .. }) => Some(Mode::Prompt),
            _ => None,
        };
        own.into_iter().chain([Mode::Panel]).collect()
    }

    fn play_modes(&self) -> Vec<Mode> {
        let Some(play) = &self.play else { return Vec::new() };
        match &play.phase {
            Phase::Failed(_) if play.composer.field.is_empty() => vec![Mode::Failure, Mode::Scroll],
            Phase::Failed(_) => vec![Mode::FailureDraft, Mode::Scroll, Mode::Edit],
            Phase::Sent { .. } | Phase::Telling { .. } => {
                vec![Mode::Telling, Mode::Scroll, Mode::Edit, Mode::Play]
            }
            Phase::Idle if play.composer.field.is_empty() => {
                vec![Mode::PlayEmpty, Mode::Scroll, Mode::Edit, Mode::Play]
            }
            Phase::Idle => vec![Mode::Scroll, Mode::Edit, Mode::Play],
        }
    }

    /// Whether typed characters go into a line.
    pub fn field(&mut self) -> Option<&mut field::Field> {
        match &mut self.dialog {
            None => {}
            Some(Dialog::Write(write)) => return Some(&mut write.field),
            Some(Dialog::Palette(palette)) => return Some(&mut palette.field),
            Some(_) => return None,
        }
        match self.screen {
            Screen::Play => {
                let play = self.play.as_mut()?;
                // after a failure a line that was begun can be written on, but a letter begins none
                let closed = matches!(play.phase, Phase::Failed(_)) && play.composer.field.is_empty();
                (!closed).then_some(&mut play.composer.field)
            }
            Screen::Connect => self.connect.field(),
            Screen::Hero => self.hero.as_mut().filter(|form| form.row == HeroRow::Name).map(|form| &mut form.name),
            _ => None,
        }
    }
}
