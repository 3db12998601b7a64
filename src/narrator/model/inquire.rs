//! A question whose answer is an object, in a call of its own beside the telling.

use std::ops::ControlFlow;

use serde_json::Value;

use super::Issue;
use super::narrator::{ModelNarrator, failed, messages, usage};
use crate::endpoint::{Chat, Finish};
use crate::narrator::{NarratorError, Usage};
use crate::prompt::Prompt;
use crate::text::Language;

/// The coldest words are the most even and the most faithful.
const TEMPERATURE: f32 = 0.2;

impl ModelNarrator {
    /// What `read` makes of the answer to `prompt`, and what that cost. The answer is to be of the schema `form`, by name.
    ///
    /// # Errors
    /// A [`NarratorError`]; an answer that broke off, or of which `read` makes nothing, is one.
    pub(super) async fn inquire<T>(
        &self,
        prompt: &Prompt,
        form: (&str, &Value),
        language: Language,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<(T, Usage), NarratorError> {
        self.inquire_within(prompt, form, language, self.options().summary_tokens, read).await
    }

    /// The same, with an answer of at most so many tokens.
    pub(super) async fn inquire_within<T>(
        &self,
        prompt: &Prompt,
        form: (&str, &Value),
        language: Language,
        tokens: u32,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<(T, Usage), NarratorError> {
        let locale = self.locale(language);
        let (name, schema) = form;
        let chat = Chat {
            messages: messages(prompt, None),
            max_tokens: tokens,
            temperature: self.options().temperature.map(|warm| warm.min(TEMPERATURE)),
            form: Some((name.to_owned(), schema.clone())),
        };
        let reply = self.endpoint().chat(&chat, &mut |_| ControlFlow::Continue(())).await;
        let reply = reply.map_err(|error| failed(&error, locale))?;
        match reply.finish {
            Some(Finish::Filtered) => Err(self.unusable(&Issue::Refusal, locale)),
            Some(Finish::Length) => Err(self.cut(String::new(), locale)),
            _ if reply.text.trim().is_empty() => Err(self.unusable(&Issue::Empty, locale)),
            _ => match read(&reply.text) {
                Some(answer) => Ok((answer, usage(&reply))),
                None => Err(self.unusable(&Issue::NoObject, locale)),
            },
        }
    }
}
