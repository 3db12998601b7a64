use crossterm::event::{KeyCode, KeyModifiers};

use super::{Action, Binding, Chord, Mode};

const fn key(code: KeyCode) -> Chord {
    Chord::Key(code, KeyModifiers::NONE)
}

const fn ctrl(code: KeyCode) -> Chord {
    Chord::Key(code, KeyModifiers::CONTROL)
}

const fn alt(code: KeyCode) -> Chord {
    Chord::Key(code, KeyModifiers::ALT)
}

const fn bind(mode: Mode, chords: &'static [Chord], action: Action, says: &'static str) -> Binding {
    Binding { mode, chords, action, says }
}

/// Every key of the game.
pub const BINDINGS: &[Binding] = &[
    bind(Mode::PlayEmpty, &[Chord::Digit], Action::Choose, "tui-key-choose"),
    bind(Mode::PlayEmpty, &[key(KeyCode::Char(' '))], Action::ReadOn, "tui-key-read-on"),
    bind(Mode::PlayEmpty, &[key(KeyCode::Char('?'))], Action::Help, "tui-key-help"),
    bind(Mode::Play, &[key(KeyCode::Enter)], Action::Submit, "tui-key-submit"),
    bind(Mode::Play, &[key(KeyCode::Up)], Action::Older, "tui-key-older"),
    bind(Mode::Play, &[key(KeyCode::Down)], Action::Newer, "tui-key-newer"),
    bind(Mode::Play, &[alt(KeyCode::Char('z')), key(KeyCode::F(8))], Action::Undo, "tui-key-undo"),
    bind(Mode::Play, &[alt(KeyCode::Char('y')), key(KeyCode::F(9))], Action::Redo, "tui-key-redo"),
    bind(Mode::Play, &[ctrl(KeyCode::Char('r'))], Action::Retell, "tui-key-retell"),
    bind(Mode::Play, &[key(KeyCode::Esc)], Action::Escape, "tui-key-escape"),
    bind(Mode::Telling, &[key(KeyCode::Esc)], Action::Stop, "tui-key-stop"),
    bind(Mode::Failure, &[key(KeyCode::Char('r'))], Action::Retry, "tui-key-retry"),
    bind(Mode::Failure, &[key(KeyCode::Char('b'))], Action::Builtin, "tui-key-builtin"),
    bind(Mode::Failure, &[key(KeyCode::Esc)], Action::Abandon, "tui-key-abandon"),
    bind(Mode::FailureDraft, &[alt(KeyCode::Char('r'))], Action::Retry, "tui-key-retry"),
    bind(Mode::FailureDraft, &[alt(KeyCode::Char('b'))], Action::Builtin, "tui-key-builtin"),
    bind(Mode::FailureDraft, &[key(KeyCode::Esc)], Action::Abandon, "tui-key-abandon"),
    bind(Mode::Scroll, &[key(KeyCode::PageUp)], Action::PageUp, "tui-key-page-up"),
    bind(Mode::Scroll, &[key(KeyCode::PageDown)], Action::PageDown, "tui-key-page-down"),
    bind(Mode::Scroll, &[ctrl(KeyCode::Up), alt(KeyCode::Up)], Action::Up, "tui-key-row-up"),
    bind(Mode::Scroll, &[ctrl(KeyCode::Down), alt(KeyCode::Down)], Action::Down, "tui-key-row-down"),
    bind(Mode::Scroll, &[ctrl(KeyCode::Home)], Action::First, "tui-key-scroll-first"),
    bind(Mode::Scroll, &[ctrl(KeyCode::End)], Action::Last, "tui-key-scroll-last"),
    bind(Mode::Edit, &[key(KeyCode::Left), ctrl(KeyCode::Char('b'))], Action::Left, "tui-key-left"),
    bind(Mode::Edit, &[key(KeyCode::Right), ctrl(KeyCode::Char('f'))], Action::Right, "tui-key-right"),
    bind(
        Mode::Edit,
        &[ctrl(KeyCode::Left), alt(KeyCode::Left), alt(KeyCode::Char('b'))],
        Action::WordLeft,
        "tui-key-word-left",
    ),
    bind(
        Mode::Edit,
        &[ctrl(KeyCode::Right), alt(KeyCode::Right), alt(KeyCode::Char('f'))],
        Action::WordRight,
        "tui-key-word-right",
    ),
    bind(Mode::Edit, &[key(KeyCode::Home), ctrl(KeyCode::Char('a'))], Action::LineStart, "tui-key-line-start"),
    bind(Mode::Edit, &[key(KeyCode::End), ctrl(KeyCode::Char('e'))], Action::LineEnd, "tui-key-line-end"),
    bind(Mode::Edit, &[key(KeyCode::Backspace), ctrl(KeyCode::Char('h'))], Action::Backspace, "tui-key-backspace"),
    bind(Mode::Edit, &[key(KeyCode::Delete), ctrl(KeyCode::Char('d'))], Action::Delete, "tui-key-delete"),
    bind(Mode::Edit, &[ctrl(KeyCode::Char('w')), alt(KeyCode::Backspace)], Action::KillWord, "tui-key-kill-word"),
    bind(Mode::Edit, &[ctrl(KeyCode::Char('u'))], Action::KillToStart, "tui-key-kill-to-start"),
    bind(Mode::Edit, &[ctrl(KeyCode::Char('k'))], Action::KillToEnd, "tui-key-kill-to-end"),
    bind(Mode::Title, &[key(KeyCode::Char('n'))], Action::NewStory, "tui-key-new-story"),
    bind(Mode::Title, &[key(KeyCode::Char('s'))], Action::OpenSaves, "tui-key-open-saves"),
    bind(Mode::Title, &[key(KeyCode::Char('o'))], Action::OpenSettings, "tui-key-open-settings"),
    bind(Mode::Title, &[key(KeyCode::Char('?'))], Action::Help, "tui-key-help"),
    bind(Mode::Title, &[key(KeyCode::Char('q'))], Action::Leave, "tui-key-leave"),
    bind(Mode::List, &[key(KeyCode::Enter)], Action::Pick, "tui-key-pick"),
    bind(Mode::List, &[key(KeyCode::Up), key(KeyCode::Char('k'))], Action::Up, "tui-key-up"),
    bind(Mode::List, &[key(KeyCode::Down), key(KeyCode::Char('j'))], Action::Down, "tui-key-down"),
    bind(Mode::List, &[key(KeyCode::Home), key(KeyCode::PageUp)], Action::First, "tui-key-first"),
    bind(Mode::List, &[key(KeyCode::End), key(KeyCode::PageDown)], Action::Last, "tui-key-last"),
    bind(Mode::List, &[key(KeyCode::Esc)], Action::Back, "tui-key-back"),
    bind(Mode::Stories, &[key(KeyCode::Char('?'))], Action::Help, "tui-key-help"),
    bind(Mode::Hero, &[key(KeyCode::Enter)], Action::Pick, "tui-key-begin"),
    bind(Mode::Hero, &[key(KeyCode::Down), key(KeyCode::Tab)], Action::Down, "tui-key-down"),
    bind(Mode::Hero, &[key(KeyCode::Up), key(KeyCode::BackTab)], Action::Up, "tui-key-up"),
    bind(Mode::Hero, &[key(KeyCode::Esc)], Action::Back, "tui-key-back"),
    bind(Mode::HeroValue, &[key(KeyCode::Right), key(KeyCode::Char('+'))], Action::More, "tui-key-more"),
    bind(Mode::HeroValue, &[key(KeyCode::Left), key(KeyCode::Char('-'))], Action::Less, "tui-key-less"),
    bind(Mode::HeroValue, &[key(KeyCode::Char('?'))], Action::Help, "tui-key-help"),
    bind(Mode::Saves, &[key(KeyCode::Enter)], Action::Pick, "tui-key-open-save"),
    bind(Mode::Saves, &[key(KeyCode::Char('d')), key(KeyCode::Delete)], Action::DeleteSave, "tui-key-delete-save"),
    bind(Mode::Saves, &[key(KeyCode::Char('?'))], Action::Help, "tui-key-help"),
    bind(
        Mode::Settings,
        &[key(KeyCode::Right), key(KeyCode::Enter), key(KeyCode::Char(' '))],
        Action::More,
        "tui-key-next-value",
    ),
    bind(Mode::Settings, &[key(KeyCode::Left)], Action::Less, "tui-key-previous-value"),
    bind(Mode::Settings, &[key(KeyCode::Char('?'))], Action::Help, "tui-key-help"),
    bind(Mode::Pager, &[key(KeyCode::Down), key(KeyCode::Char('j'))], Action::Down, "tui-key-row-down"),
    bind(Mode::Pager, &[key(KeyCode::Up), key(KeyCode::Char('k'))], Action::Up, "tui-key-row-up"),
    bind(Mode::Pager, &[key(KeyCode::PageDown), key(KeyCode::Char(' '))], Action::PageDown, "tui-key-page-down"),
    bind(Mode::Pager, &[key(KeyCode::PageUp)], Action::PageUp, "tui-key-page-up"),
    bind(Mode::Pager, &[key(KeyCode::Home)], Action::First, "tui-key-first"),
    bind(Mode::Pager, &[key(KeyCode::End)], Action::Last, "tui-key-last"),
    bind(Mode::Pager, &[key(KeyCode::Esc), key(KeyCode::Char('q')), key(KeyCode::Enter)], Action::Back, "tui-key-back"),
    // Enter is pressed by habit: what cannot be taken back needs the letter
    bind(Mode::Question, &[key(KeyCode::Char('y'))], Action::Yes, "tui-key-yes"),
    bind(Mode::Question, &[key(KeyCode::Char('n')), key(KeyCode::Enter), key(KeyCode::Esc)], Action::No, "tui-key-no"),
    bind(Mode::Global, &[key(KeyCode::F(1))], Action::Help, "tui-key-help"),
    bind(Mode::Global, &[key(KeyCode::F(2))], Action::OpenSettings, "tui-key-open-settings"),
    bind(Mode::Global, &[key(KeyCode::F(3))], Action::OpenLog, "tui-key-open-log"),
    bind(Mode::Play, &[key(KeyCode::F(4))], Action::OpenChecks, "tui-key-open-checks"),
    bind(Mode::Global, &[ctrl(KeyCode::Char('c'))], Action::Interrupt, "tui-key-interrupt"),
    bind(Mode::Global, &[ctrl(KeyCode::Char('q'))], Action::Leave, "tui-key-leave"),
    bind(Mode::Global, &[ctrl(KeyCode::Char('z'))], Action::Suspend, "tui-key-suspend"),
    bind(Mode::Global, &[ctrl(KeyCode::Char('l'))], Action::Redraw, "tui-key-redraw"),
];
