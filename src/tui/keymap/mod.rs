//! The keys: a table of mode, chords and action. The help screen and the lines of keys are made from it.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

mod commands;
mod table;

pub use commands::{COMMANDS, Command, complete, named, search};
pub use table::BINDINGS;

/// Where a binding holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Everywhere.
    Global,
    /// Where one of several entries is selected.
    List,
    /// The title screen.
    Title,
    /// The list of stories.
    Stories,
    /// The hero's form.
    Hero,
    /// A row of the hero's form that has a value to step through.
    HeroValue,
    /// The game.
    Play,
    /// The game, while the line is empty.
    PlayEmpty,
    /// The game, while a turn is being told.
    Telling,
    /// The game, after a turn could not be told, while the line is empty.
    Failure,
    /// The game, after a turn could not be told, while a line is written: letters go there.
    FailureDraft,
    /// Moving through the transcript.
    Scroll,
    /// Writing a line.
    Edit,
    /// The list of saves.
    Saves,
    /// The trash folder.
    Trash,
    /// The settings.
    Settings,
    /// A text to scroll through.
    Pager,
    /// A question that is answered with yes or no.
    Question,
    /// A panel: tabs and entries.
    Panel,
    /// The journal.
    Journal,
    /// The timeline.
    Timeline,
    /// The memory.
    Memory,
    /// The prompt of a turn.
    Prompt,
    /// A line written over the screen.
    Write,
    /// The search among all that can be done.
    Palette,
}

impl Mode {
    /// The modes in the order of the help screen.
    pub const ALL: [Self; 25] = [
        Self::PlayEmpty,
        Self::Play,
        Self::Telling,
        Self::Failure,
        Self::FailureDraft,
        Self::Scroll,
        Self::Edit,
        Self::Title,
        Self::List,
        Self::Stories,
        Self::Hero,
        Self::HeroValue,
        Self::Saves,
        Self::Trash,
        Self::Settings,
        Self::Pager,
        Self::Panel,
        Self::Journal,
        Self::Timeline,
        Self::Memory,
        Self::Prompt,
        Self::Palette,
        Self::Write,
        Self::Question,
        Self::Global,
    ];

    /// The message that names it.
    pub const fn message(self) -> &'static str {
        match self {
            Self::Global => "tui-mode-global",
            Self::List => "tui-mode-list",
            Self::Title => "tui-mode-title",
            Self::Stories => "tui-mode-stories",
            Self::Hero => "tui-mode-hero",
            Self::HeroValue => "tui-mode-hero-value",
            Self::Play => "tui-mode-play",
            Self::PlayEmpty => "tui-mode-play-empty",
            Self::Telling => "tui-mode-telling",
            Self::Failure => "tui-mode-failure",
            Self::FailureDraft => "tui-mode-failure-draft",
            Self::Scroll => "tui-mode-scroll",
            Self::Edit => "tui-mode-edit",
            Self::Saves => "tui-mode-saves",
            Self::Trash => "tui-mode-trash",
            Self::Settings => "tui-mode-settings",
            Self::Pager => "tui-mode-pager",
            Self::Question => "tui-mode-question",
            Self::Panel => "tui-mode-panel",
            Self::Journal => "tui-mode-journal",
            Self::Timeline => "tui-mode-timeline",
            Self::Memory => "tui-mode-memory",
            Self::Prompt => "tui-mode-prompt",
            Self::Write => "tui-mode-write",
            Self::Palette => "tui-mode-palette",
        }
    }
}

/// What a key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Stop the model; when nothing is being told, ask to leave; asked already, leave.
    Interrupt,
    /// Leave the program.
    Leave,
    /// Stop until the shell goes on.
    Suspend,
    /// Draw everything anew.
    Redraw,
    /// Open the help.
    Help,
    /// Open the settings.
    OpenSettings,
    /// Open the notices.
    OpenLog,
    /// Open what was corrected in the telling.
    OpenChecks,
    /// Open the saves.
    OpenSaves,
    /// Open the journal.
    OpenJournal,
    /// Open the journal at the people.
    OpenPeople,
    /// Open the journal at what is carried.
    OpenThings,
    /// Open the journal at the map.
    OpenMap,
    /// Open the journal at what was won.
    OpenDeeds,
    /// Open the journal at the endings.
    OpenEndings,
    /// Open the timeline.
    OpenTimeline,
    /// Open the memory.
    OpenMemory,
    /// Open what waits for review.
    OpenReview,
    /// Open the prompt of a turn.
    OpenPrompt,
    /// Open the search among all that can be done.
    OpenPalette,
    /// Begin a new story.
    NewStory,
    /// Go to the title screen.
    ToTitle,
    /// One up.
    Up,
    /// One down.
    Down,
    /// The first.
    First,
    /// The last.
    Last,
    /// One screen up.
    PageUp,
    /// One screen down.
    PageDown,
    /// Take what is selected.
    Pick,
    /// Go back.
    Back,
    /// The value before, or less.
    Less,
    /// The value after, or more.
    More,
    /// Send the line.
    Submit,
    /// Choose by number.
    Choose,
    /// Read on.
    ReadOn,
    /// Clear the line; of an empty line: to the end of the transcript, or the pause menu.
    Escape,
    /// The line before.
    Older,
    /// The line after.
    Newer,
    /// Take the last turn back.
    Undo,
    /// Play an undone turn again.
    Redo,
    /// Tell the last turn again.
    Retell,
    /// Stop the model.
    Stop,
    /// Ask for the rest of a reply that broke off.
    GoOn,
    /// Try the same line again.
    Retry,
    /// Let the built-in narrator tell.
    Builtin,
    /// Leave the failed turn; the line comes back.
    Abandon,
    /// Caret one to the left.
    Left,
    /// Caret one to the right.
    Right,
    /// Caret one word to the left.
    WordLeft,
    /// Caret one word to the right.
    WordRight,
    /// Caret to the beginning.
    LineStart,
    /// Caret to the end.
    LineEnd,
    /// Take out the character before the caret.
    Backspace,
    /// Take out the character at the caret.
    Delete,
    /// Take out the word before the caret.
    KillWord,
    /// Take out everything before the caret.
    KillToStart,
    /// Take out everything from the caret on.
    KillToEnd,
    /// Put the selected save into the trash.
    DeleteSave,
    /// Look into the trash folder.
    OpenTrash,
    /// Take away for good what lies in the trash folder.
    EmptyTrash,
    /// Give the selected save another name.
    RenameSave,
    /// Make a save of its own out of the selected one.
    CopySave,
    /// Make a backup of the selected save.
    BackUpSave,
    /// Look through the selected save.
    VerifySave,
    /// The tab to the right.
    NextTab,
    /// The tab to the left.
    PreviousTab,
    /// The page after this one, or the turn.
    Forward,
    /// The page before this one, or the turn.
    Backward,
    /// Copy what is shown.
    Copy,
    /// Write what is shown into a file.
    Keep,
    /// Name the selected turn.
    Label,
    /// Compare the selected turn with another.
    Compare,
    /// Search the memory.
    Search,
    /// Another kind of memory.
    NextKind,
    /// Memories that stand otherwise.
    NextState,
    /// Pin a memory.
    Pin,
    /// Accept a fact.
    Accept,
    /// Correct a fact.
    Correct,
    /// Forget a memory.
    Forget,
    /// Take back the last change of the memory.
    TakeBack,
    /// The next telling of the last turn.
    NextTake,
    /// The telling before.
    PreviousTake,
    /// Take the last turn back, its line to be changed.
    EditLast,
    /// Look for something in the transcript.
    Find,
    /// Remember this turn.
    QuickSave,
    /// Go back to the turn that was remembered.
    QuickLoad,
    /// Show choices, or not.
    ToggleChoices,
    /// Complete a command.
    Complete,
    /// Say what is wanted of every telling.
    Note,
    /// Let the narrator speak for the hero, or not.
    ToggleSpeech,
    /// Write the story so far into a file.
    Export,
    /// Yes.
    Yes,
    /// No.
    No,
}

/// A key with its modifiers, or a class of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chord {
    /// This key with exactly these modifiers.
    Key(KeyCode, KeyModifiers),
    /// A digit from 1 to 9.
    Digit,
}

/// A line of the table.
#[derive(Clone, Copy, Debug)]
pub struct Binding {
    /// Where it holds.
    pub mode: Mode,
    /// The keys; the first one is shown in lines of keys.
    pub chords: &'static [Chord],
    /// What they do.
    pub action: Action,
    /// The message that says what they do.
    pub says: &'static str,
}

/// What a key does in the first of these modes that knows it.
pub fn find(modes: &[Mode], key: KeyEvent) -> Option<Action> {
    let key = plain(key);
    modes.iter().find_map(|mode| {
        let mut held = BINDINGS.iter().filter(|binding| binding.mode == *mode);
        held.find(|binding| binding.chords.iter().any(|chord| chord.is(key))).map(|binding| binding.action)
    })
}

/// The digit of a key.
pub fn digit(key: KeyEvent) -> Option<usize> {
    match plain(key).code {
        KeyCode::Char(c) => c.to_digit(10).and_then(|digit| usize::try_from(digit).ok()),
        _ => None,
    }
}

/// The character that a key types, if it types one.
pub const fn typed(key: KeyEvent) -> Option<char> {
    let held = key.modifiers.intersection(KeyModifiers::CONTROL.union(KeyModifiers::ALT));
    match key.code {
        // AltGr comes as both
        KeyCode::Char(c) if held.is_empty() || held.bits() == KeyModifiers::CONTROL.union(KeyModifiers::ALT).bits() => {
            Some(c)
        }
        _ => None,
    }
}

/// The first chord of an action in a mode, as it is shown; empty where the table has none.
pub fn label(mode: Mode, action: Action) -> String {
    let mut held = BINDINGS.iter().filter(|binding| binding.mode == mode && binding.action == action);
    held.next().and_then(|binding| binding.chords.first()).map(|chord| chord.label()).unwrap_or_default()
}

/// A key as the table has it: full-width forms, which a Chinese input method types, become plain; Shift is part of a
/// character already.
fn plain(key: KeyEvent) -> KeyEvent {
    let KeyCode::Char(c) = key.code else { return key };
    let narrow = match c {
        '\u{ff01}'..='\u{ff5e}' => u32::from(c).checked_sub(0xfee0).and_then(char::from_u32).unwrap_or(c),
        '\u{3000}' => ' ',
        c => c,
    };
    let held = key.modifiers.difference(KeyModifiers::SHIFT);
    // with Ctrl or Alt held the case says nothing
    let narrow = if held.is_empty() { narrow } else { narrow.to_ascii_lowercase() };
    KeyEvent { code: KeyCode::Char(narrow), modifiers: held, ..key }
}

impl Chord {
    fn is(self, key: KeyEvent) -> bool {
        match self {
            Self::Key(code, modifiers) => key.code == code && key.modifiers == modifiers,
            Self::Digit => matches!(key.code, KeyCode::Char('1'..='9')) && key.modifiers.is_empty(),
        }
    }

    /// The chord as it is shown.
    pub fn label(self) -> String {
        let Self::Key(code, modifiers) = self else { return "1-9".to_owned() };
        let mut label = String::new();
        for (held, name) in
            [(KeyModifiers::CONTROL, "Ctrl-"), (KeyModifiers::ALT, "Alt-"), (KeyModifiers::SHIFT, "Shift-")]
        {
            if modifiers.contains(held) {
                label.push_str(name);
            }
        }
        match code {
            KeyCode::Char(' ') => label.push_str("Space"),
            KeyCode::Char(c) if modifiers.contains(KeyModifiers::CONTROL) => label.extend(c.to_uppercase()),
            KeyCode::Char(c) => label.push(c),
            KeyCode::F(number) => label.extend(["F", &number.to_string()]),
            KeyCode::PageUp => label.push_str("PgUp"),
            KeyCode::PageDown => label.push_str("PgDn"),
            KeyCode::Delete => label.push_str("Del"),
            KeyCode::BackTab => label.push_str("Shift-Tab"),
            other => label.extend([format!("{other:?}")]),
        }
        label
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(code: KeyCode, modifiers: KeyModifiers) -> KeyEvent {
        KeyEvent::new(code, modifiers)
    }

    #[test]
    fn no_chord_stands_twice_in_a_mode() {
        for (place, binding) in BINDINGS.iter().enumerate() {
            for other in BINDINGS.iter().skip(place + 1).filter(|other| other.mode == binding.mode) {
                for chord in binding.chords {
                    assert!(!other.chords.contains(chord), "{:?} {} stands twice", binding.mode, chord.label());
                }
            }
        }
    }

    #[test]
    fn every_mode_has_a_binding_and_is_in_the_help() {
        for mode in Mode::ALL {
            assert!(BINDINGS.iter().any(|binding| binding.mode == mode), "{mode:?}");
        }
        assert!(BINDINGS.iter().all(|binding| Mode::ALL.contains(&binding.mode) && !binding.chords.is_empty()));
    }

    #[test]
    fn case_width_and_shift_do_not_matter_where_they_should_not() {
        let modes = [Mode::PlayEmpty, Mode::Global];
        assert_eq!(find(&modes, key(KeyCode::Char('?'), KeyModifiers::SHIFT)), Some(Action::Help));
        assert_eq!(find(&modes, key(KeyCode::Char('？'), KeyModifiers::NONE)), Some(Action::Help));
        assert_eq!(find(&modes, key(KeyCode::Char('３'), KeyModifiers::NONE)), Some(Action::Choose));
        assert_eq!(digit(key(KeyCode::Char('３'), KeyModifiers::NONE)), Some(3));
        let control_shift = KeyModifiers::CONTROL.union(KeyModifiers::SHIFT);
        assert_eq!(find(&modes, key(KeyCode::Char('C'), control_shift)), Some(Action::Interrupt));
        assert_eq!(find(&modes, key(KeyCode::Char('0'), KeyModifiers::NONE)), None);
    }

    #[test]
    fn only_keys_that_type_type() {
        assert_eq!(typed(key(KeyCode::Char('A'), KeyModifiers::SHIFT)), Some('A'));
        assert_eq!(typed(key(KeyCode::Char('@'), KeyModifiers::CONTROL.union(KeyModifiers::ALT))), Some('@'));
        assert_eq!(typed(key(KeyCode::Char('x'), KeyModifiers::ALT)), None);
        assert_eq!(typed(key(KeyCode::Enter, KeyModifiers::NONE)), None);
    }

    #[test]
    fn chords_are_named_as_people_name_them() {
        assert_eq!(label(Mode::Global, Action::Interrupt), "Ctrl-C");
        assert_eq!(label(Mode::Play, Action::Undo), "Alt-z");
        assert_eq!(label(Mode::PlayEmpty, Action::Choose), "1-9");
        assert_eq!(label(Mode::Scroll, Action::PageDown), "PgDn");
        assert_eq!(label(Mode::Title, Action::Submit), "");
    }
}
