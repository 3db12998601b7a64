use crate::endpoint::Meter;
use crate::narrator::model::ModelNarrator;
use crate::prompt::{Calibration, Limits, Profile};
use crate::text::Language;
use std::sync::Arc;

/// Where facts come from beside the rules' own events (seeds B11).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FactSource {
    /// The narrator's reply brings them.
    Reply,
    /// A call of its own after each turn that a model told.
    Own,
    /// From no model at all.
    Off,
}

/// What is done where a model's telling contradicts the world.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CheckSetting {
    /// Nothing is looked at.
    Off,
    /// The sentence is struck.
    Strike,
    /// The model is asked once more; what still contradicts is struck.
    #[default]
    Repair,
}

/// When a model rules how hard something is, before the die is thrown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AdjudicateSetting {
    /// Never: the rules alone.
    Off,
    /// For what no verb covers.
    #[default]
    Free,
    /// Also for what the rules have nothing written for: a thing used in a way that the pack does not know.
    Always,
}

/// What the settings say about turns. Character counts are Chinese characters; English takes three times as many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnSettings {
    /// Where facts come from beside the rules.
    pub facts: FactSource,
    /// A summary is written every so many turns of depth (seeds A2: 5); 0: never.
    pub summary_every: u32,
    /// A chapter is written above so many summaries, and when a main quest ends; 0: never.
    pub chapter_every: u32,
    /// The longest chapter, in Chinese characters; English takes three times as many.
    pub chapter_chars: usize,
    /// The longest summary (seeds A2: 150).
    pub summary_chars: usize,
    /// A shorter one is not stored (seeds A2: 30).
    pub summary_min: usize,
    /// The newest messages in the prompt (seeds A1: 10).
    pub recent_messages: usize,
    /// So many messages leave the prompt at once, when there are so many more than that; 1: each as its turn comes.
    pub recent_step: usize,
    /// The length to which each is cut (seeds A1: 200).
    pub message_chars: usize,
    /// The longest recap (seeds A1: 800).
    pub recap_chars: usize,
    /// Facts in a prompt (seeds B3: 5).
    pub facts_k: usize,
    /// A model's word below this confidence waits for review (seeds B8), in percent.
    pub review_below: u32,
    /// The most tokens of a prompt.
    pub prompt_tokens: usize,
    /// What is done where a telling contradicts the world (seeds B4).
    pub check: CheckSetting,
    /// When a model rules how hard something is.
    pub adjudicate: AdjudicateSetting,
    /// How much a prompt holds.
    pub profile: Profile,
    /// Memories in the prompt of a talk (seeds D8: 3).
    pub talk_k: usize,
}

impl Default for TurnSettings {
    fn default() -> Self {
        Self {
            facts: FactSource::Reply,
            summary_every: 5,
            chapter_every: 6,
            chapter_chars: 250,
            summary_chars: 150,
            summary_min: 30,
            recent_messages: 10,
            recent_step: 1,
            message_chars: 200,
            recap_chars: 800,
            facts_k: 5,
            review_below: 70,
            prompt_tokens: 6_000,
            check: CheckSetting::Repair,
            adjudicate: AdjudicateSetting::Free,
            profile: Profile::Full,
            talk_k: 3,
        }
    }
}

impl TurnSettings {
    /// The bounds of a prompt in `language`.
    #[must_use]
    pub fn limits(&self, language: Language) -> Limits {
        let limits = Limits {
            tokens: self.prompt_tokens,
            messages: self.recent_messages,
            step: self.recent_step,
            message_chars: language.characters(self.message_chars),
            recap_chars: language.characters(self.recap_chars),
            worldview_chars: usize::MAX,
            excerpt_chars: usize::MAX,
            scale: Calibration::NONE,
        };
        self.profile.narrow(limits, language)
    }
}

/// Who can tell.
#[derive(Clone, Default)]
pub struct Tellers {
    /// The model at the endpoint, where one is set.
    pub endpoint: Option<Arc<ModelNarrator>>,
    /// The model that writes summaries and chapters, where that is another one.
    pub summary: Option<Arc<ModelNarrator>>,
    /// The model that takes facts out of a turn, where that is another one.
    pub extraction: Option<Arc<ModelNarrator>>,
    /// The model that mends what contradicts the world, where that is another one.
    pub consistency: Option<Arc<ModelNarrator>>,
    /// Where what they spend is counted.
    pub meter: Meter,
}
