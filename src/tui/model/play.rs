use crate::engine::{Failure, Offer, Scene, TurnView};

use super::composer::Composer;
use super::row::Row;
use super::transcript::Transcript;

/// The game that is open.
#[derive(Clone, Debug)]
pub struct Play {
    /// The save's name.
    pub save: String,
    /// The story's title.
    pub title: String,
    /// What was told.
    pub transcript: Transcript,
    /// Where the game stands.
    pub scene: Scene,
    /// Where the player writes.
    pub composer: Composer,
    /// What is going on.
    pub phase: Phase,
    /// The possible answers to a question of the game; empty where none was asked.
    pub question: Vec<String>,
    /// What goes back into the composer if the line is stopped; none where a key asked for it.
    pub written: Option<String>,
    /// The line whose telling was stopped, until the engine has let go of it.
    pub stopped: Option<String>,
    /// What was corrected in the telling, turn by turn, oldest first.
    pub corrections: Vec<Correction>,
    /// What was looked for in the transcript last.
    pub sought: String,
    /// What a command was completed from, and to.
    pub completed: Option<(String, String)>,
    /// The rows of the choices, wrapped for the screen at hand.
    pub choice_rows: Vec<Row>,
    /// The rows of the side panel.
    pub panel_rows: Vec<Row>,
    /// What is to be done, where no side panel says it: two rows at most.
    pub objective_rows: Vec<Row>,
}

/// What was corrected in the telling of one turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    /// The turn's place on the line.
    pub depth: u32,
    /// What was wrong, why, and what was done.
    pub says: Vec<String>,
}

impl Correction {
    /// What was corrected in a turn, if anything was.
    pub fn of(turn: &TurnView) -> Option<Self> {
        (!turn.checks.is_empty()).then(|| Self { depth: turn.depth, says: turn.checks.clone() })
    }
}

/// What is going on in a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// The player's turn.
    #[default]
    Idle,
    /// A line was sent, and nothing came back yet.
    Sent {
        /// The line.
        input: String,
    },
    /// A turn is being told.
    Telling {
        /// The line.
        input: String,
        /// How many characters the model has thought.
        thought: usize,
    },
    /// A turn could not be told; the player decides.
    Failed(Failure),
}

/// What the digits choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Menu<'a> {
    /// Nothing.
    Nothing,
    /// What can be done in the story.
    Choices(&'a [crate::world::Choice]),
    /// The answers to a question.
    Question(&'a [String]),
    /// What can be done after an ending.
    Ended(&'a [AfterEnding]),
}

/// What can be done after an ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterEnding {
    /// Begin a new story.
    NewStory,
    /// Take the last turn back.
    Undo,
    /// Go to the title screen.
    Title,
}

impl AfterEnding {
    /// All of it, in the order in which it is offered.
    pub const ALL: [Self; 3] = [Self::NewStory, Self::Undo, Self::Title];

    /// The message that names it.
    pub const fn message(self) -> &'static str {
        match self {
            Self::NewStory => "tui-title-new",
            Self::Undo => "tui-ended-undo",
            Self::Title => "tui-pause-title",
        }
    }
}

impl Menu<'_> {
    /// How many things there are to choose from.
    pub const fn length(&self) -> usize {
        match self {
            Self::Nothing => 0,
            Self::Choices(choices) => choices.len(),
            Self::Question(options) => options.len(),
            Self::Ended(offers) => offers.len(),
        }
    }
}

impl Play {
    /// A game that was opened.
    pub fn new(save: String, title: String, turns: &[TurnView], scene: Scene) -> Self {
        let lines = turns.iter().map(|turn| turn.input.clone()).collect();
        Self {
            save,
            title,
            transcript: Transcript::new(turns),
            scene,
            composer: Composer::new(lines),
            phase: Phase::Idle,
            question: Vec::new(),
            written: None,
            stopped: None,
            corrections: turns.iter().filter_map(Correction::of).collect(),
            sought: String::new(),
            completed: None,
            choice_rows: Vec::new(),
            panel_rows: Vec::new(),
            objective_rows: Vec::new(),
        }
    }

    /// Whether the game works on a line.
    pub const fn busy(&self) -> bool {
        matches!(self.phase, Phase::Sent { .. } | Phase::Telling { .. })
    }

    /// Whether a line is worked on and nothing was told or thought yet.
    pub fn silent(&self) -> bool {
        match &self.phase {
            Phase::Sent { .. } => true,
            Phase::Telling { thought, .. } => *thought == 0 && self.transcript.live_characters() == 0,
            Phase::Idle | Phase::Failed(_) => false,
        }
    }

    /// The line the game works on.
    pub fn pending(&self) -> Option<&str> {
        match &self.phase {
            Phase::Sent { input } | Phase::Telling { input, .. } => Some(input),
            Phase::Idle | Phase::Failed(_) => None,
        }
    }

    /// Whether a failure offers this.
    pub fn offered(&self, offer: Offer) -> bool {
        matches!(&self.phase, Phase::Failed(failure) if failure.offers.contains(&offer))
    }

    /// What the digits choose from now. Choices that are switched off are not chosen; questions are always shown.
    pub fn menu(&self, choices: bool) -> Menu<'_> {
        if self.phase != Phase::Idle {
            Menu::Nothing
        } else if !self.question.is_empty() {
            Menu::Question(&self.question)
        } else if self.scene.ended.is_some() {
            Menu::Ended(&AfterEnding::ALL)
        } else if choices {
            Menu::Choices(&self.scene.choices)
        } else {
            Menu::Nothing
        }
    }
}
