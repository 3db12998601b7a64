//! What can be done by name: in the palette, and in a line that begins with a slash.

use super::Action;
use crate::text::{Locale, fold};

/// Something that can be done by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Command {
    /// Its name after the slash, the same in every language.
    pub name: &'static str,
    /// What it does.
    pub action: Action,
    /// The message that says what it does.
    pub says: &'static str,
    /// The message with its name in the language of the interface.
    pub alias: &'static str,
}

const fn command(name: &'static str, action: Action, says: &'static str, alias: &'static str) -> Command {
    Command { name, action, says, alias }
}

/// Everything that can be done by name, in the order of the palette.
pub const COMMANDS: &[Command] = &[
    command("journal", Action::OpenJournal, "tui-key-open-journal", "tui-slash-journal"),
    command("people", Action::OpenPeople, "tui-key-open-people", "tui-slash-people"),
    command("items", Action::OpenThings, "tui-key-open-things", "tui-slash-items"),
    command("map", Action::OpenMap, "tui-key-open-map", "tui-slash-map"),
    command("deeds", Action::OpenDeeds, "tui-key-open-deeds", "tui-slash-deeds"),
    command("endings", Action::OpenEndings, "tui-key-open-endings", "tui-slash-endings"),
    command("timeline", Action::OpenTimeline, "tui-key-open-timeline", "tui-slash-timeline"),
    command("memory", Action::OpenMemory, "tui-key-open-memory", "tui-slash-memory"),
    command("review", Action::OpenReview, "tui-key-open-review", "tui-slash-review"),
    command("prompt", Action::OpenPrompt, "tui-key-open-prompt", "tui-slash-prompt"),
    command("undo", Action::Undo, "tui-key-undo", "tui-slash-undo"),
    command("redo", Action::Redo, "tui-key-redo", "tui-slash-redo"),
    command("retell", Action::Retell, "tui-key-retell", "tui-slash-retell"),
    command("next", Action::NextTake, "tui-key-next-take", "tui-slash-next"),
    command("previous", Action::PreviousTake, "tui-key-previous-take", "tui-slash-previous"),
    command("edit", Action::EditLast, "tui-key-edit-last", "tui-slash-edit"),
    command("find", Action::Find, "tui-key-find", "tui-slash-find"),
    command("save", Action::QuickSave, "tui-key-quick-save", "tui-slash-save"),
    command("load", Action::QuickLoad, "tui-key-quick-load", "tui-slash-load"),
    command("choices", Action::ToggleChoices, "tui-key-toggle-choices", "tui-slash-choices"),
    command("note", Action::Note, "tui-key-note", "tui-slash-note"),
    command("speech", Action::ToggleSpeech, "tui-key-toggle-speech", "tui-slash-speech"),
    command("export", Action::Export, "tui-key-export", "tui-slash-export"),
    command("checks", Action::OpenChecks, "tui-key-open-checks", "tui-slash-checks"),
    command("saves", Action::OpenSaves, "tui-key-open-saves", "tui-slash-saves"),
    command("settings", Action::OpenSettings, "tui-key-open-settings", "tui-slash-settings"),
    command("log", Action::OpenLog, "tui-key-open-log", "tui-slash-log"),
    command("help", Action::Help, "tui-key-help", "tui-slash-help"),
    command("title", Action::ToTitle, "tui-pause-title", "tui-slash-title"),
    command("quit", Action::Leave, "tui-key-leave", "tui-slash-quit"),
];

impl Command {
    /// Whether a word names it, whole, in any language.
    fn is(&self, locale: &Locale, word: &str) -> bool {
        self.name == word || fold(&locale.text(self.alias)) == word
    }

    /// Whether a word begins one of its names.
    fn begins(&self, locale: &Locale, word: &str) -> bool {
        self.name.starts_with(word) || fold(&locale.text(self.alias)).starts_with(word)
    }
}

/// The commands that these words fit: those whose name begins so first, then those that say so.
pub fn search(locale: &Locale, words: &str) -> Vec<&'static Command> {
    let words = fold(words.trim().trim_start_matches('/'));
    let (named, rest): (Vec<&Command>, Vec<&Command>) =
        COMMANDS.iter().partition(|command| command.begins(locale, &words));
    let says = |command: &&&Command| fold(&locale.text(command.says)).contains(&words);
    named.iter().copied().chain(rest.iter().filter(says).copied()).collect()
}

/// The command of a line that begins with a slash: by its whole name, else the only one whose name begins so.
pub fn named(locale: &Locale, word: &str) -> Option<&'static Command> {
    let word = fold(word);
    let whole = COMMANDS.iter().find(|command| command.is(locale, &word));
    whole.or_else(|| {
        let mut begun = COMMANDS.iter().filter(|command| !word.is_empty() && command.begins(locale, &word));
        begun.next().filter(|_| begun.next().is_none())
    })
}

/// What a line that begins with a slash can be completed to, after `line` again the next: with the slash, in the
/// language of what was written.
pub fn complete(locale: &Locale, written: &str, line: &str) -> Option<String> {
    let word = fold(written.strip_prefix('/')?);
    let named = |command: &'static Command| {
        if command.name.starts_with(&word) { command.name.to_owned() } else { locale.text(command.alias) }
    };
    let names: Vec<_> = COMMANDS.iter().filter(|command| command.begins(locale, &word)).map(named).collect();
    let now = line.strip_prefix('/').unwrap_or_default();
    let next = names.iter().position(|name| name == now).map_or(0, |at| at + 1);
    names.get(next).or_else(|| names.first()).map(|name| format!("/{name}"))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::text::Language;

    #[test]
    fn names_are_one_word_and_stand_once() {
        for language in Language::ALL {
            let locale = Locale::new(language);
            let mut seen = BTreeSet::new();
            for command in COMMANDS {
                let alias = locale.text(command.alias);
                assert!(!alias.contains(char::is_whitespace) && alias != command.alias, "{alias}");
                assert!(seen.insert(fold(&alias)), "{language}: {alias}");
                assert_eq!(named(&locale, &alias), Some(command));
                assert_eq!(named(&locale, command.name), Some(command));
            }
        }
    }

    #[test]
    fn a_beginning_is_enough_where_it_names_one() {
        let locale = Locale::new(Language::En);
        assert_eq!(named(&locale, "jour").map(|command| command.name), Some("journal"));
        assert_eq!(named(&locale, "re"), None);
        assert_eq!(named(&locale, ""), None);
        assert_eq!(named(&locale, "dance"), None);
    }

    #[test]
    fn completion_goes_round() {
        let locale = Locale::new(Language::En);
        assert_eq!(complete(&locale, "/re", "/re").as_deref(), Some("/review"));
        assert_eq!(complete(&locale, "/re", "/review").as_deref(), Some("/redo"));
        assert_eq!(complete(&locale, "/re", "/redo").as_deref(), Some("/retell"));
        assert_eq!(complete(&locale, "/re", "/retell").as_deref(), Some("/review"));
        assert_eq!(complete(&locale, "/xyz", "/xyz"), None);
        assert_eq!(complete(&locale, "go", "go"), None);
        let locale = Locale::new(Language::Zh);
        assert_eq!(complete(&locale, "/时", "/时").as_deref(), Some("/时间线"));
    }

    #[test]
    fn the_palette_finds_by_name_first_and_then_by_what_is_said() {
        let locale = Locale::new(Language::En);
        assert_eq!(search(&locale, "").len(), COMMANDS.len());
        assert_eq!(search(&locale, "un").first().map(|command| command.name), Some("undo"));
        assert!(search(&locale, "dice").iter().any(|command| command.name == "retell"));
        assert!(search(&locale, "nothing like this").is_empty());
    }
}
