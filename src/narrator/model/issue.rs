use crate::text::{Locale, Message};

/// Something that is wrong with a reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Issue {
    /// It holds no text at all.
    Empty,
    /// Thinking took all the tokens it may have.
    ThoughtOnly,
    /// It holds an object, but no story text in it.
    NoNarration,
    /// It is plain prose, no object.
    NoObject,
    /// The object was broken and was mended.
    Mended,
    /// The object was broken beyond mending; only the story text was read.
    Broken,
    /// It copies the example, or the words that describe the form.
    Echo,
    /// It is in another language.
    WrongLanguage,
    /// The model refuses to tell.
    Refusal,
    /// It repeats itself and was cut there.
    Repeats,
    /// It copies sentences of earlier turns; they were left out.
    Stale,
    /// A list in it grew past all use, and the request was ended.
    Overrun,
    /// Its story text went on far past what was asked for, and was ended at a sentence.
    Long,
    /// So many choices were left out: empty, doubled, or copied.
    Choices(usize),
    /// So many effects or facts cannot be read.
    Unreadable(usize),
    /// The marks of a chat template stood in it: the model may be no chat model.
    Marks,
}

impl Issue {
    /// Whether the reply cannot be told.
    #[must_use]
    pub const fn is_fatal(&self) -> bool {
        matches!(
            self,
            Self::Empty | Self::ThoughtOnly | Self::NoNarration | Self::Echo | Self::WrongLanguage | Self::Refusal
        )
    }

    /// What is wrong, in words for the player.
    #[must_use]
    pub fn message(&self) -> Message {
        Message::new(match self {
            Self::Empty => "model-issue-empty",
            Self::ThoughtOnly => "model-issue-thought",
            Self::NoNarration => "model-issue-no-narration",
            Self::NoObject => "model-issue-no-object",
            Self::Mended => "model-issue-mended",
            Self::Broken => "model-issue-broken",
            Self::Echo => "model-issue-echo",
            Self::WrongLanguage => "model-issue-language",
            Self::Refusal => "model-issue-refusal",
            Self::Repeats => "model-issue-repeats",
            Self::Stale => "model-issue-stale",
            Self::Overrun => "model-issue-overrun",
            Self::Long => "model-issue-long",
            Self::Choices(count) => return Message::new("model-issue-choices").with("count", *count),
            Self::Unreadable(count) => return Message::new("model-issue-unreadable").with("count", *count),
            Self::Marks => "model-issue-marks",
        })
    }

    /// What the model is told when it is asked once more; `None` where the same question will do.
    #[must_use]
    pub fn rebuke(&self, locale: &Locale) -> Option<String> {
        let key = match self {
            Self::Echo => "model-rebuke-echo",
            Self::WrongLanguage => "model-rebuke-language",
            Self::NoNarration => "model-rebuke-no-narration",
            Self::Repeats => "model-rebuke-repeats",
            Self::Stale => "model-rebuke-stale",
            _ => return None,
        };
        Some(locale.text(key))
    }
}
