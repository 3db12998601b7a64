//! A line of the player: read, answered or played.

use super::answer::Answerer;
use super::turn::Order;
use crate::engine::api::{Answer, Update};
use crate::engine::error::EngineError;
use crate::engine::session::{Committed, Session, Step};
use crate::engine::stop::Stop;
use crate::narrator::account::names::capitalized;
use crate::parser::{self, Question, Reading};
use crate::text::{Arg, Message, fold, sanitize_line};
use crate::world::rules::Refusal;
use crate::world::{Choice, Command, EventKind, Meta};

impl Session {
    /// Plays or answers a line. `watch` sees what happens on the way; `stop` stops the model.
    ///
    /// # Errors
    /// The save cannot be read or written. A turn that cannot be told is no error but [`Step::Failed`].
    pub async fn line(
        &mut self,
        line: &str,
        watch: &mut (dyn FnMut(Update) + Send),
        stop: &Stop,
    ) -> Result<Step, EngineError> {
        let mut step = self.hear(line, watch, stop).await?;
        if let Step::Committed(turn) = &mut step {
            self.describe(turn);
        }
        if let Some(lost) = self.write_down(&sanitize_line(line), &step) {
            watch(Update::Notice(lost));
        }
        Ok(step)
    }

    /// Adds what there is to see where the hero came to a known place and wants it described whole.
    fn describe(&self, turn: &mut Committed) {
        let came = turn.row.events.iter().any(|event| matches!(event.kind, EventKind::Moved { first: false, .. }));
        if came && self.is_verbose() && self.state.ending.is_none() {
            turn.view.sight = self.answerer(&self.choices()).look();
        }
    }

    async fn hear(
        &mut self,
        line: &str,
        watch: &mut (dyn FnMut(Update) + Send),
        stop: &Stop,
    ) -> Result<Step, EngineError> {
        let line = sanitize_line(line);
        self.failed = None;
        let question = self.question.take();
        if let Some(commands) = question.as_ref().and_then(|question| answered(question, &line)) {
            return self.play(Order::new(line, commands), watch, stop).await;
        }
        // while a question waits, a number means one of its answers
        let choices = question.as_ref().map_or_else(|| self.choices(), |question| question.options.clone());
        if let Some(unread) = self.unread.take_if(|unread| unread.near.is_some() && parser::is_yes(&line)) {
            let Unread { line, wrong, near } = unread;
            let meant = line.replacen(&wrong, &near.unwrap_or_default(), 1);
            return Box::pin(self.hear(&meant, watch, stop)).await;
        }
        match parser::read(&line, &self.story, &self.state, &choices, self.language()) {
            Reading::Commands(commands) => {
                self.unread = None;
                self.play(Order::new(line, commands), watch, stop).await
            }
            Reading::Meta(Meta::Oops(words)) => match self.put_right(&words) {
                Ok(line) => Box::pin(self.hear(&line, watch, stop)).await,
                Err(text) => Ok(Step::Answered(Self::answer(&line, "oops", text))),
            },
            Reading::Meta(meta) => self.meta(&line, meta, watch, stop).await,
            Reading::Question(question) => {
                let text = self.say(&question.message);
                let options = question.options.iter().map(|option| option.text.clone()).collect();
                self.question = Some(question);
                Ok(Step::Answered(Answer { options, ..Self::answer(&line, "question", text) }))
            }
            Reading::Nothing(message) => {
                let options = question.as_ref().map(|question| &question.options).into_iter().flatten();
                let options = options.map(|option| option.text.clone()).collect();
                self.question = question;
                self.unread = Some(Unread::new(&message, &line));
                let text = capitalized(&self.say(&message));
                Ok(Step::Answered(Answer { options, ..Self::answer(&line, "none", text) }))
            }
        }
    }

    /// Tries the failed line again.
    ///
    /// # Errors
    /// As [`Session::line`].
    pub async fn retry(&mut self, watch: &mut (dyn FnMut(Update) + Send), stop: &Stop) -> Result<Step, EngineError> {
        match self.failed.take() {
            Some(order) => self.play(Order { begun: None, ..order }, watch, stop).await,
            None => Ok(Step::Answered(Self::answer("", "retry", self.locale.text("engine-nothing-failed")))),
        }
    }

    /// Asks for the rest of the reply that broke off; the whole is read as one reply. Nothing of it counted before.
    ///
    /// # Errors
    /// As [`Session::line`].
    pub async fn go_on(&mut self, watch: &mut (dyn FnMut(Update) + Send), stop: &Stop) -> Result<Step, EngineError> {
        match self.failed.take().filter(|order| order.begun.is_some()) {
            Some(order) => self.play(order, watch, stop).await,
            None => Ok(Step::Answered(Self::answer("", "continue", self.locale.text("engine-nothing-begun")))),
        }
    }

    /// Lets the built-in narrator tell the failed line.
    ///
    /// # Errors
    /// As [`Session::line`].
    pub async fn tell_builtin(
        &mut self,
        watch: &mut (dyn FnMut(Update) + Send),
        stop: &Stop,
    ) -> Result<Step, EngineError> {
        match self.failed.take() {
            Some(order) => self.play(Order { builtin: true, begun: None, ..order }, watch, stop).await,
            None => Ok(Step::Answered(Self::answer("", "retry", self.locale.text("engine-nothing-failed")))),
        }
    }

    pub(in crate::engine) fn answer(input: &str, command: &'static str, text: String) -> Answer {
        Answer {
            input: input.to_owned(),
            command: command.to_owned(),
            text,
            options: Vec::new(),
            quit: false,
            help: false,
        }
    }

    /// A refusal in the world: nothing changed, no turn is spent.
    pub(in crate::engine) fn refusal(&self, refusal: &Refusal) -> String {
        match refusal {
            Refusal::Program(message) => capitalized(&self.say(message)),
            Refusal::Pack(text) => text.get(self.language()).to_owned(),
        }
    }

    /// The line that was not understood, with other words in the place of those that were not; else what to say.
    fn put_right(&mut self, words: &str) -> Result<String, String> {
        if words.is_empty() {
            return Err(self.locale.text("engine-oops-how"));
        }
        let Some(Unread { line, wrong, .. }) = self.unread.take() else {
            return Err(self.locale.text("engine-oops-nothing"));
        };
        match line.rsplit_once(&wrong).filter(|_| !wrong.is_empty()) {
            Some((before, after)) => Ok(format!("{before}{words}{after}")),
            None => Ok(words.to_owned()),
        }
    }

    /// What answers without a turn.
    fn answerer<'a>(&'a self, choices: &'a [Choice]) -> Answerer<'a> {
        Answerer { story: &self.story, state: &self.state, locale: &self.locale, choices }
    }

    async fn meta(
        &mut self,
        line: &str,
        meta: Meta,
        watch: &mut (dyn FnMut(Update) + Send),
        stop: &Stop,
    ) -> Result<Step, EngineError> {
        let choices = self.choices();
        let answerer = self.answerer(&choices);
        let mut hints = self.hints;
        let text = match meta {
            Meta::Undo(count) => return self.undo(line, count),
            Meta::Redo(count) => return self.redo(line, count),
            Meta::Rewind(turn) => return self.rewind_to(line, turn),
            Meta::Retell => return self.retell(line, watch, stop).await,
            Meta::Look => answerer.look(),
            Meta::Inventory => answerer.inventory(),
            Meta::Score => answerer.score(),
            Meta::Journal => answerer.journal(),
            Meta::Map => answerer.map(),
            Meta::People => answerer.people(),
            Meta::About => answerer.about(),
            Meta::Hint => answerer.hint(&mut hints),
            Meta::Help => answerer.help(),
            Meta::Answer(inquiry) => answerer.inquiry(inquiry),
            Meta::Oops(_) => self.locale.text("engine-oops-nothing"),
            Meta::Transcript(on) => return Ok(self.set_transcript(line, on)),
            Meta::Verbose(verbose) => return self.set_verbose(line, verbose),
            Meta::SaveAs(name) => return self.keep_as(line, &name),
            Meta::Load(name) => return self.load(line, name.as_deref()),
            Meta::Facts(about) => {
                let text = self.recount(about.as_deref()).map_err(|error| self.store_error(&error))?;
                return Ok(Step::Answered(Self::answer(line, "facts", text)));
            }
            Meta::Memory(order) => {
                let (Ok(text) | Err(text)) = self.change_memory(&order)?;
                return Ok(Step::Answered(Self::answer(line, "memory", text)));
            }
            Meta::Chapter(chapter) => {
                let text = self.chapter(chapter)?;
                return Ok(Step::Answered(Self::answer(line, "chapter", text)));
            }
            Meta::History => self.history().map_err(|error| self.store_error(&error))?,
            Meta::Cost => self.cost(),
            Meta::Reload => return Ok(Step::Answered(Self::answer(line, "reload", self.reload()))),
            Meta::Save => self.say(&Message::new("engine-save").with("save", self.save_name())),
            Meta::Quit => self.locale.text("engine-quit"),
        };
        self.hints = hints;
        let (quit, help) = (meta == Meta::Quit, meta == Meta::Help);
        Ok(Step::Answered(Answer { quit, help, ..Self::answer(line, meta.name(), text) }))
    }
}

/// A line that was not understood.
#[derive(Debug)]
pub(in crate::engine) struct Unread {
    line: String,
    /// The words of it that were not understood: those that the answer names, else the last of the line.
    wrong: String,
    /// What was asked for in their place: whether that was meant.
    near: Option<String>,
}

impl Unread {
    fn new(message: &Message, line: &str) -> Self {
        let text = |name| match message.args.get(name) {
            Some(Arg::Text(text)) => Some(text.clone()),
            _ => None,
        };
        let last = || line.split_whitespace().next_back().unwrap_or_default().to_owned();
        let wrong = text("words").filter(|words| line.contains(words.as_str())).unwrap_or_else(last);
        Self { line: line.to_owned(), wrong, near: text("near") }
    }
}

/// The command behind an answer to a question: by number or by its words.
fn answered(question: &Question, line: &str) -> Option<Vec<Command>> {
    let line = fold(line);
    let by_number = line.parse::<usize>().ok().and_then(|number| question.options.get(number.checked_sub(1)?));
    let option = by_number.or_else(|| question.options.iter().find(|option| fold(&option.text) == line))?;
    option.command.clone().map(|command| vec![command])
}
