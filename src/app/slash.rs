//! Lines that begin with a slash, played line by line: the names of the screen's palette, each done as text, or with one
//! sentence that says where it is done.

use crate::engine::{
    Answer, Ask, EngineError, Line, MemoryAsk, Page, Request, Session, Step, Stop, TranscriptForm, Update, is_meta,
};
use crate::text::{Message, fold};
use crate::tui::{Action, COMMANDS, named, page_of, search};

/// The most places that a search in the story shows.
const FOUND: usize = 5;
/// The most notices that are kept.
const NOTICES: usize = 100;

/// What slash commands know beside the game.
#[derive(Debug)]
pub(super) struct Slash {
    /// Whether choices are listed.
    pub choices: bool,
    notices: Vec<String>,
}

impl Slash {
    /// Choices are listed as the settings want it.
    pub(super) const fn new(choices: bool) -> Self {
        Self { choices, notices: Vec::new() }
    }

    /// Keeps a notice for `/log`.
    pub(super) fn note(&mut self, notice: &str) {
        self.notices.push(notice.to_owned());
        let surplus = self.notices.len().saturating_sub(NOTICES);
        self.notices.drain(..surplus);
    }

    /// Carries out a line that begins with a slash. One that names nothing costs nothing and says what there is.
    ///
    /// # Errors
    /// The save cannot be read or written.
    pub(super) async fn carry_out(
        &mut self,
        session: &mut Session,
        typed: &str,
        watch: &mut (dyn FnMut(Update) + Send),
        stop: &Stop,
    ) -> Result<Step, EngineError> {
        let line = typed.trim().trim_start_matches('/');
        let (word, words) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let words = words.trim();
        let Some(command) = named(session.locale(), word) else {
            // what the game itself answers can be written with a slash too
            if is_meta(line) {
                return session.line(line, watch, stop).await;
            }
            return Ok(answer(typed, "none", unknown(session, word)));
        };
        let line = match command.action {
            Action::Undo => Some(format!("undo {words}")),
            Action::Redo => Some(format!("redo {words}")),
            Action::Retell => Some("retell".to_owned()),
            Action::Leave => Some("quit".to_owned()),
            Action::QuickSave if !words.is_empty() => Some(format!("save as {words}")),
            Action::QuickLoad if !words.is_empty() => Some(format!("load slot {words}")),
            _ => None,
        };
        if let Some(line) = line {
            return session.line(line.trim(), watch, stop).await;
        }
        match command.action {
            Action::NextTake => session.other_take(1),
            Action::PreviousTake => session.other_take(-1),
            Action::QuickLoad => session.quick_load(),
            action => Ok(answer(typed, command.name, self.say(session, action, words, watch, stop).await?)),
        }
    }

    /// What there is to say to a command that moves nothing but the last line.
    async fn say(
        &mut self,
        session: &mut Session,
        action: Action,
        words: &str,
        watch: &mut (dyn FnMut(Update) + Send),
        stop: &Stop,
    ) -> Result<String, EngineError> {
        if let Some(ask) = ask(action, words) {
            return Ok(page(&session.page(&ask)?, &ask, session));
        }
        let text = |key: &'static str| session.locale().text(key);
        Ok(match action {
            Action::QuickSave => session.quick_save()?,
            Action::Note if words.is_empty() => match session.scene().note {
                note if note.is_empty() => text("app-slash-no-note"),
                note => session.locale().say(&Message::new("app-slash-note").with("note", note)),
            },
            // a dash takes it away: an empty line cannot be written after the name
            Action::Note if words == "-" => beside(session, Request::SetNote(String::new())),
            Action::Note => beside(session, Request::SetNote(words.to_owned())),
            Action::ToggleSpeech => {
                let may = session.scene().speech;
                beside(session, Request::SetSpeech(!may))
            }
            Action::ToggleChoices => {
                self.choices = !self.choices;
                text(if self.choices { "app-slash-choices-on" } else { "app-slash-choices-off" })
            }
            Action::Export => export(session, words),
            Action::Find => find(session, words)?,
            Action::EditLast => edit(session, watch, stop).await?,
            Action::OpenChecks => {
                let turns = session.shown()?;
                let said = turns.iter().flat_map(|turn| turn.checks.iter().map(move |check| (turn.depth, check)));
                let said = said.map(|(depth, check)| numbered(session, depth, check)).collect::<Vec<_>>();
                if said.is_empty() { text("app-slash-no-checks") } else { said.join("\n") }
            }
            Action::OpenLog if self.notices.is_empty() => text("app-slash-no-notices"),
            Action::OpenLog => self.notices.join("\n"),
            Action::Help => match session.line("help", watch, stop).await? {
                Step::Answered(answer) => format!("{}\n\n{}", answer.text, all(session)),
                _ => all(session),
            },
            Action::OpenSaves => text("app-slash-saves"),
            Action::OpenSettings => text("app-slash-settings"),
            Action::ToTitle => text("app-slash-title"),
            _ => text("app-slash-screen"),
        })
    }
}

/// The page that a command opens on the screen; words after the name of the memory are searched for.
fn ask(action: Action, words: &str) -> Option<Ask> {
    match action {
        Action::OpenMemory => Some(Ask::Memories(MemoryAsk::hero().searched(words.to_owned()))),
        Action::OpenReview => Some(Ask::Memories(MemoryAsk::review())),
        _ => page_of(action),
    }
}

/// A page as lines: its name, what stands above, then the entries.
fn page(page: &Page, ask: &Ask, session: &Session) -> String {
    let mut lines = Vec::new();
    let tab = page.tabs.get(page.tab).map(|tab| tab.text.as_str()).filter(|tab| *tab != page.title);
    let name = [Some(page.title.as_str()), tab].into_iter().flatten().collect::<Vec<_>>().join(" · ");
    lines.push(if page.about.is_empty() { name } else { format!("{name} ({})", page.about) });
    let said = |line: &Line| match &line.beside {
        Some(beside) => format!("{} | {beside}", line.text),
        None => line.text.clone(),
    };
    lines.extend(page.head.iter().map(said));
    // of turns, memories and sections what stands on one line is enough: the rest is as long as the story
    let whole = !matches!(ask, Ask::Timeline | Ask::Memories(_) | Ask::Turn { .. });
    for entry in &page.entries {
        let aside = if entry.aside.is_empty() { String::new() } else { format!(" ({})", entry.aside) };
        // numbers are for choices: a number that chooses nothing would mislead
        lines.push(format!("- {}{aside}", entry.text));
        let more = entry.lines.iter().filter(|line| whole && !line.text.is_empty() && line.text != entry.text);
        lines.extend(more.map(|line| format!("  {}", said(line))));
    }
    if page.after.is_some() {
        let more = match ask {
            Ask::Turn { .. } => "app-slash-more-prompt",
            _ => "app-slash-more",
        };
        lines.push(session.locale().say(&Message::new(more).with("save", session.save_name())));
    }
    lines.join("\n")
}

/// What a request beside playing says.
fn beside(session: &mut Session, request: Request) -> String {
    session.beside(request).join("\n")
}

/// Writes the story so far into a file: `html` unless `md` is said, with notes where they are asked for.
fn export(session: &mut Session, words: &str) -> String {
    let (mut form, mut notes) = (TranscriptForm::Html, false);
    for word in words.split_whitespace() {
        match TranscriptForm::from_code(word) {
            Some(named) => form = named,
            None if word == "notes" || word == session.locale().text("tui-export-notes") => notes = true,
            None => return session.locale().text("tui-notice-export"),
        }
    }
    beside(session, Request::KeepTranscript { form, notes })
}

/// The last places of the story where words stand.
fn find(session: &Session, words: &str) -> Result<String, EngineError> {
    if words.is_empty() {
        return Ok(session.locale().text("app-slash-find"));
    }
    let sought = fold(words);
    let mut found = Vec::new();
    for turn in session.shown()?.iter().rev() {
        let told = std::iter::once(turn.input.as_str()).chain(turn.narration.lines());
        found.extend(told.filter(|text| fold(text).contains(&sought)).map(|text| numbered(session, turn.depth, text)));
        if found.len() >= FOUND {
            break;
        }
    }
    found.truncate(FOUND);
    Ok(if found.is_empty() {
        session.locale().say(&Message::new("tui-notice-not-found").with("words", words))
    } else {
        found.join("\n")
    })
}

/// Takes the last turn back and shows its line, to be written anew.
async fn edit(
    session: &mut Session,
    watch: &mut (dyn FnMut(Update) + Send),
    stop: &Stop,
) -> Result<String, EngineError> {
    let last = session.shown()?.last().map(|turn| turn.input.clone()).filter(|input| !input.is_empty());
    let Some(last) = last else { return Ok(session.locale().text("tui-notice-nothing-to-edit")) };
    let step = session.line("undo", watch, stop).await?;
    Ok(match step {
        Step::Moved { .. } => session.locale().say(&Message::new("app-slash-edit").with("line", last)),
        Step::Answered(answer) => answer.text,
        Step::Committed(_) | Step::Failed(_) => String::new(),
    })
}

fn numbered(session: &Session, depth: u32, text: &str) -> String {
    session.locale().say(&Message::new("app-slash-turn").with("turn", depth).with("text", text))
}

/// What there is instead of a name that names nothing, or more than one thing.
fn unknown(session: &Session, word: &str) -> String {
    let locale = session.locale();
    let begun = search(locale, word);
    let near: Vec<_> = begun.iter().take(6).collect();
    let message = Message::new("app-slash-unknown").with("name", format!("/{word}"));
    if near.is_empty() || word.is_empty() {
        return format!("{}\n{}", locale.say(&message), all(session));
    }
    let names = near.iter().map(|command| format!("/{}", locale.text(command.alias))).collect::<Vec<_>>().join(", ");
    format!("{}\n{}", locale.say(&message), locale.say(&Message::new("app-slash-near").with("names", names)))
}

/// Every name, with what it does.
fn all(session: &Session) -> String {
    let locale = session.locale();
    let say = |command: &crate::tui::Command| format!("/{}: {}", locale.text(command.alias), locale.text(command.says));
    std::iter::once(locale.text("app-slash-all")).chain(COMMANDS.iter().map(say)).collect::<Vec<_>>().join("\n")
}

fn answer(typed: &str, command: &str, text: String) -> Step {
    Step::Answered(Answer {
        input: typed.to_owned(),
        command: command.to_owned(),
        text,
        options: Vec::new(),
        quit: false,
        help: false,
    })
}
