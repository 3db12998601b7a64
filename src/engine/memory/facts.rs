//! Facts of a turn: which the prompt holds, which the turn writes.

use std::collections::{BTreeSet, HashSet};
use std::time::Duration;

use crate::engine::play::turn::Draft;
use crate::engine::session::Session;
use crate::memory::consistency::{CORE, CoreFact};
use crate::memory::facts::{
    Fact, Key, Ledger, Names, Relation, Relations, Standing, Statement, Wanted, Writer, archive, derive, recall, select,
};
use crate::memory::tokens::query_tokens;
use crate::memory::{Memory, Sought};
use crate::narrator::ProposedFact;
use crate::prompt::{Excerpt, Prompt};
use crate::store::{Authority, ChangeKind, FactsDraft, MemoryId, MemoryRef, StoreError, TurnId};
use crate::text::{Language, Locale, Message, clip, fold, sanitize_line};
use crate::world::{CharacterId, Event, EventKind, QuestKind, State, Status, Story, rules};

/// The wording of the facts that follow from the rules; a new one where their sentences change, so that older ones are
/// not taken for changed.
pub(in crate::engine) const WORDING: u32 = 2;

/// How long the vectors of two statements may take, when they are compared.
const ALIKE_WAIT: Duration = Duration::from_millis(500);

/// What a session knows of the facts of its save.
#[derive(Debug, Default)]
pub(in crate::engine) struct Known {
    /// The facts of the line to the head.
    pub(in crate::engine) ledger: Ledger,
    /// The story's names.
    pub(in crate::engine) names: Names,
    /// Which relations hold of one object at a time.
    pub(in crate::engine) relations: Relations,
}

impl Known {
    pub(in crate::engine) fn new(story: &Story, hero: &str) -> Self {
        Self { names: Names::new(story, hero), ..Self::default() }
    }
}

/// A turn whose facts are to be written.
pub(in crate::engine) struct Happened<'a> {
    /// The state before; none at the beginning.
    pub before: Option<&'a State>,
    /// The state after.
    pub after: &'a State,
    /// What happened.
    pub events: &'a [Event],
    /// The player's line.
    pub said: &'a str,
    /// What the narrator takes for true.
    pub proposed: &'a [ProposedFact],
    /// The facts that stood in its prompt.
    pub recalled: &'a [MemoryId],
}

/// The facts of one turn on top of a ledger, with what was refused of the narrator's.
pub(in crate::engine) struct Bookkeeping<'a> {
    pub story: &'a Story,
    pub locale: &'a Locale,
    pub names: &'a Names,
    pub relations: &'a Relations,
    /// Below this confidence a model's word waits, 0 to 1.
    pub review_below: f64,
}

impl Bookkeeping<'_> {
    /// What the turn writes: the rules' facts first, then the narrator's, judged against them.
    pub(in crate::engine) fn write(
        &self,
        ledger: &Ledger,
        turn: &Happened<'_>,
        alike: &mut dyn FnMut(&str, &str) -> Option<f64>,
    ) -> FactsDraft {
        let mut writer = Writer::new(ledger, self.relations, self.review_below);
        for statement in self.derived(turn) {
            if let Err(refused) = writer.write(&statement, alike) {
                tracing::debug!(?refused, text = statement.text, "a fact of the rules");
            }
        }
        for proposed in turn.proposed {
            let statement = self.proposed(proposed, turn.after);
            if let Err(refused) = writer.write(&statement, alike) {
                tracing::debug!(?refused, text = statement.text, "a proposed fact");
            }
        }
        let mut draft = writer.finish();
        let told = format!("{}{WORDING}", self.locale.language().code());
        for fact in draft.facts.iter_mut().filter(|fact| fact.authority >= Authority::Choice) {
            crate::engine::desk::show::note(&mut fact.statement.meta, "told", told.as_str().into());
        }
        let depth = turn.after.depth;
        recall(turn.recalled.iter().filter_map(|id| ledger.get(*id)), depth, &mut draft);
        if part_ends(self.story, turn.events) {
            archive(ledger, depth, &mut draft);
        }
        draft
    }

    fn derived(&self, turn: &Happened<'_>) -> Vec<Statement> {
        let scene = crate::memory::facts::Scene {
            story: self.story,
            names: self.names,
            locale: self.locale,
            before: turn.before,
            after: turn.after,
            events: turn.events,
            said: turn.said,
        };
        derive(&scene)
    }

    /// A narrator's fact as a statement: through the gate, its names resolved, known to those who are there.
    fn proposed(&self, fact: &ProposedFact, after: &State) -> Statement {
        let language = self.locale.language();
        let (subject, object) = (self.names.key(&fact.subject), self.names.key(&fact.object));
        let words = sanitize_line(&fact.relation);
        let words = clip(words.trim(), 40);
        let text = sentence(
            self.locale,
            self.names.shown(subject.as_str(), language),
            words,
            self.names.shown(object.as_str(), language),
        );
        let confidence = f64::from(fact.confidence);
        let present = rules::view::characters_present(self.story, after);
        let present = present.iter().map(|character| Key::character(&character.id).as_str().to_owned());
        Statement {
            subject,
            relation: Relation::named(words),
            object,
            text,
            confidence,
            importance: 0.35 + 0.2 * confidence.clamp(0.0, 1.0),
            authority: Authority::Model,
            known_by: present.chain(["hero".to_owned()]).collect(),
            ends: false,
        }
    }
}

/// A sentence of a narrator's three parts. Words of the language stand as they were proposed.
pub(in crate::engine) fn sentence(locale: &Locale, subject: &str, relation: &str, object: &str) -> String {
    let words = relation.replace('_', " ");
    let verb = match locale.language() {
        Language::Zh => !words.is_ascii(),
        Language::En => words.contains(' ') || words.ends_with('s') || words == "has" || words == "owns",
    };
    let message = Message::new(if verb { "facts-said" } else { "facts-said-of" })
        .with("subject", subject)
        .with("relation", words.as_str())
        .with("object", object.trim_end_matches(['.', '。']));
    locale.say(&message)
}

/// Whether a part of the story ends: a stage or the whole of a quest of the main line.
fn part_ends(story: &Story, events: &[Event]) -> bool {
    events.iter().any(|event| match &event.kind {
        EventKind::QuestDone { quest } | EventKind::QuestFailed { quest } | EventKind::QuestStage { quest, .. } => {
            story.quests.get(quest).is_some_and(|quest| quest.kind == QuestKind::Main)
        }
        _ => false,
    })
}

/// The cosine of two statements, where an embedder is ready. Taken about the model's mean, since the raw cosines of
/// such models lie close together whatever the texts say.
pub(in crate::engine) fn likeness(memory: &Memory) -> impl FnMut(&str, &str) -> Option<f64> + use<> {
    let embedder = memory.embedder().clone();
    move |one, other| {
        let view = embedder.ready()?;
        let vectors = embedder.embed_passages(&[one, other], ALIKE_WAIT).ok()?;
        let [one, other] = vectors.as_slice() else { return None };
        view.centre.cosine(one, other)
    }
}

impl Session {
    /// Brings the facts to where the head stands.
    pub(in crate::engine) fn follow_facts(&mut self) -> Result<(), StoreError> {
        self.known.ledger.follow(&self.save).map(|_| ())
    }

    /// Reads the facts again, after something was written about them beside a turn.
    pub(in crate::engine) fn reload_facts(&mut self) -> Result<(), StoreError> {
        self.known.ledger.reload(&self.save)
    }

    /// Calls with the facts of the line to a turn: the head's, or another's for a retelling.
    pub(in crate::engine) fn with_ledger<T>(
        &mut self,
        turn: TurnId,
        with: impl FnOnce(&Self, &Ledger) -> T,
    ) -> Result<T, StoreError> {
        if self.save.head() == Some(turn) {
            self.known.ledger.follow(&self.save)?;
            let ledger = std::mem::take(&mut self.known.ledger);
            let done = with(self, &ledger);
            self.known.ledger = ledger;
            return Ok(done);
        }
        let ledger = Ledger::at(&self.save, &self.save.line_to(turn))?;
        Ok(with(self, &ledger))
    }

    pub(in crate::engine) fn bookkeeping(&self) -> Bookkeeping<'_> {
        Bookkeeping {
            story: &self.story,
            locale: &self.locale,
            names: &self.known.names,
            relations: &self.known.relations,
            review_below: f64::from(self.settings.review_below) / 100.0,
        }
    }

    /// The facts that a turn's prompt holds, best first. What the turn itself has just made untrue is not among them.
    /// They are known to the hero or to someone who is here; of one who is talked with alone, to that one (seeds B5).
    pub(in crate::engine) fn chosen_facts(
        &mut self,
        input: &str,
        draft: &Draft,
        partner: Option<&CharacterId>,
        sought: &Sought,
    ) -> Result<Vec<Excerpt>, StoreError> {
        let facts =
            self.with_ledger(draft.parent, |_, ledger| ledger.open_facts().map(|fact| fact.id).collect::<Vec<_>>())?;
        let near = self.memory.near(&self.save, sought, facts.into_iter())?;
        let (said, tokens) = (fold(input), query_tokens(input));
        let beyond = self.beyond();
        self.with_ledger(draft.parent, |session, ledger| {
            let state = &draft.settled.state;
            let present = present(&session.story, state);
            let partner = partner.map(|partner| vec![Key::character(partner).as_str().to_owned()]);
            let all = || std::iter::once("hero".to_owned()).chain(present.iter().cloned()).collect();
            let knowers = partner.unwrap_or_else(all);
            let place = Key::node(&state.node);
            let named = session.known.names.named_in(input);
            let words: Vec<&str> = named.iter().flat_map(|key| session.known.names.words_of(key)).collect();
            let wanted = Wanted {
                named: &named,
                words: &words,
                knowers: &knowers,
                present: &present,
                place: place.as_str(),
                said: &said,
                tokens: &tokens,
                near: &near,
                depth: state.depth,
                count: session.settings.facts_k,
            };
            let happened = Happened {
                before: Some(&draft.before),
                after: state,
                events: &draft.settled.events,
                said: input,
                proposed: &[],
                recalled: &[],
            };
            let written = session.bookkeeping().write(ledger, &happened, &mut |_, _| None);
            let untrue: BTreeSet<MemoryId> = written
                .changes
                .iter()
                .filter(|change| change.kind == ChangeKind::Closed)
                .filter_map(|change| match change.memory {
                    MemoryRef::Stored(id) => Some(id),
                    MemoryRef::New(_) => None,
                })
                .collect();
            let later = |key: &Key| beyond.contains(key.as_str());
            let secret = ledger.open_facts().filter(|fact| later(&fact.subject) || later(&fact.object));
            let left: BTreeSet<MemoryId> = untrue.into_iter().chain(secret.map(|fact| fact.id)).collect();
            let more = Wanted { count: wanted.count + left.len(), ..wanted };
            let chosen = select(ledger, &more).into_iter().filter(|fact| !left.contains(&fact.id));
            chosen.take(wanted.count).map(excerpt).collect()
        })
    }

    /// The facts that a telling is held to (seeds B4): core, still holding, sure enough. What the rules keep of the
    /// pack's own things is not among them: that is held to the state itself.
    pub(in crate::engine) fn held_facts(&mut self, draft: &Draft) -> Result<Vec<CoreFact>, StoreError> {
        self.with_ledger(draft.parent, |session, ledger| {
            let names = &session.known.names;
            let language = session.language();
            let sure = |fact: &&Fact| fact.standing == Standing::Core && fact.confidence >= f64::from(CORE);
            let held = ledger.open_facts().filter(sure);
            let held = held.filter(|fact| !(fact.relation.is_kept() && fact.subject.is_of_story()));
            held.map(|fact| CoreFact {
                subject: names.shown(fact.subject.as_str(), language).to_owned(),
                relation: fact.relation.as_str().to_owned(),
                object: names.shown(fact.object.as_str(), language).to_owned(),
            })
            .collect()
        })
    }

    /// What the player wants gone on the line of a turn.
    pub(in crate::engine) fn forgotten(&mut self, turn: TurnId) -> Result<HashSet<MemoryId>, StoreError> {
        self.with_ledger(turn, |_, ledger| ledger.forgotten().clone())
    }

    /// What a turn writes about facts.
    pub(in crate::engine) fn turn_facts(
        &mut self,
        parent: TurnId,
        turn: &Happened<'_>,
    ) -> Result<FactsDraft, StoreError> {
        let mut alike = likeness(&self.memory);
        self.with_ledger(parent, |session, ledger| session.bookkeeping().write(ledger, turn, &mut alike))
    }
}

/// The keys of the characters who are here.
pub(in crate::engine) fn present(story: &Story, state: &State) -> Vec<String> {
    let present = rules::view::characters_present(story, state).into_iter();
    let alive = |id| state.characters.get(id).is_none_or(|stands| stands.status == Status::Alive);
    present
        .filter(|character| alive(&character.id))
        .map(|character| Key::character(&character.id).as_str().to_owned())
        .collect()
}

fn excerpt(fact: &Fact) -> Excerpt {
    Excerpt { source: format!("fact:{}", fact.id), text: fact.text.clone() }
}

/// The facts that stand in a prompt, after the budget had its say.
pub(in crate::engine) fn in_prompt(prompt: &Prompt) -> Vec<MemoryId> {
    let sections = prompt.sections.iter().filter(|section| section.name == "facts");
    let sources = sections.flat_map(|section| &section.sources);
    sources.filter_map(|source| source.strip_prefix("fact:")?.parse().ok()).map(MemoryId::new).collect()
}
