//! The prompt of a turn: what is remembered, and how it is put together.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::talk;
use super::turn::{Draft, Order};
use crate::engine::api::Update;
use crate::engine::desk::show;
use crate::engine::session::Session;
use crate::engine::stop::Stop;
use crate::lore::Consulted;
use crate::memory::{self, Ask, NovelFound, Recalled, Viewpoint};
use crate::narrator::account;
use crate::prompt::{self, Excerpt, Exchange, Inputs, NovelTexts, Prompt, SceneInputs, Sheet};
use crate::store::{StoreError, Timestamp, Timings, TurnId, TurnRow, VerdictKind};

/// How long a turn waits for the embedding model and the pack's vectors, at most.
const MEMORY_WAIT: Duration = Duration::from_secs(20);
/// How often it is said how far that is.
const LOOK: Duration = Duration::from_millis(250);
/// So many turns the recap reaches back at most, where summaries are late or off.
const RECAP_TURNS: usize = 20;

impl Session {
    /// Waits a little for the embedding model and the pack's vectors: what is found with them is found better. What is
    /// still not there then is recorded on the turn.
    async fn await_memory(&self, stop: &Stop) {
        let (memory, story, language) = (self.memory.clone(), Arc::clone(&self.pack), self.language());
        let waiting = tokio::task::spawn_blocking(move || memory.wait(&story, language, MEMORY_WAIT));
        tokio::select! {
            biased;
            () = stop.stopped() => {}
            _ = waiting => {}
        }
    }

    /// The same with what is being done said every so often, so that the player sees it and may stop it.
    pub(in crate::engine) async fn watch_memory(&self, watch: &mut (dyn FnMut(Update) + Send), stop: &Stop) {
        let ready = self.await_memory(stop);
        tokio::pin!(ready);
        let mut said = String::new();
        loop {
            tokio::select! {
                biased;
                () = &mut ready => break,
                () = tokio::time::sleep(LOOK) => {
                    let says = self.say(&self.memory.status());
                    if says != said {
                        watch(Update::Waiting(Some(says.clone())));
                        said = says;
                    }
                }
            }
        }
        if !said.is_empty() {
            watch(Update::Waiting(None));
        }
    }

    /// Finds what is remembered and assembles the prompt.
    pub(in crate::engine) async fn prepare(
        &mut self,
        order: &Order,
        draft: &Draft,
        budget: usize,
        ms: &mut Timings,
        stop: &Stop,
    ) -> Result<(Prompt, Recalled), StoreError> {
        let start = Instant::now();
        self.await_memory(stop).await;
        let partner = talk::partner(draft).filter(|who| self.story.characters.get(who).is_some());
        if let Some(who) = partner {
            let mut recalled = self.remember(order, draft, &who)?;
            let novel = self.of_novel(order, draft, Some(&who))?;
            let novel = novel.map(|(texts, found)| noted(&mut recalled, texts, found));
            ms.retrieve += start.elapsed().as_secs_f64() * 1_000.0;
            let start = Instant::now();
            let prompt = self.assemble_talk(order, draft, &recalled, (&who, novel.as_ref()), budget)?;
            ms.assemble += start.elapsed().as_secs_f64() * 1_000.0;
            return Ok((prompt, recalled));
        }
        let forgotten = self.forgotten(draft.parent)?;
        let addressed = talk::addressed(draft).filter(|who| self.story.characters.get(who).is_some());
        let sheet = addressed.as_ref().and_then(|who| self.sheet(who, self.pack.novel.is_some()));
        let beyond = self.beyond();
        let without = sheet.iter().map(|sheet| sheet.source.as_str()).chain(beyond.iter().map(String::as_str));
        let without: Vec<&str> = without.collect();
        // The same line played here before was told what was remembered then, by the same means.
        let before = self.save.tellings(Some(draft.parent), &order.input)?;
        let rows = self.rows_before(draft)?;
        let limits = self.limits(rows.last(), budget);
        let summarised =
            self.memory.summarised(&self.save, Viewpoint { after: draft.parent, forgotten: &forgotten })?;
        let standing = prompt::stands_from(&exchanges(&rows), summarised, &limits);
        let mut recalled = self.memory.recall(
            &self.save,
            &Ask {
                story: &self.pack,
                language: self.language(),
                state: &draft.settled.state,
                input: &order.input,
                after: Some(draft.parent),
                forgotten: &forgotten,
                standing,
                again: before.iter().find(|row| row.narrator == "endpoint").map(|row| &row.recall),
                without: &without,
                at: Timestamp::now(),
            },
        )?;
        let novel = self.of_novel(order, draft, addressed.as_ref())?;
        let novel = novel.map(|(texts, found)| noted(&mut recalled, texts, found));
        ms.retrieve += start.elapsed().as_secs_f64() * 1_000.0;
        let start = Instant::now();
        let facts = self.chosen_facts(&order.input, draft, None, &recalled.sought)?;
        let lore = self.consult_lore(&order.input, draft)?;
        let prompt =
            self.assemble(order, draft, &recalled, &facts, &lore, (sheet.as_ref(), novel.as_ref()), &rows, limits);
        let sections = || prompt.sections.iter();
        let cut = sections().flat_map(|section| &section.left).filter(|left| left.why == prompt::Why::Budget);
        recalled.used(
            &sections().flat_map(|section| section.sources.iter().map(String::as_str)).collect(),
            &cut.filter_map(|left| left.source.as_deref()).collect(),
        );
        ms.assemble += start.elapsed().as_secs_f64() * 1_000.0;
        Ok((prompt, recalled))
    }

    /// The newest turns before a draft, oldest first: those that may stand in its prompt as messages or in the recap.
    fn rows_before(&self, draft: &Draft) -> Result<Vec<TurnRow>, StoreError> {
        let summaries = usize::try_from(self.settings.summary_every).unwrap_or(usize::MAX).min(40);
        let window = self.settings.recent_messages.saturating_add(self.settings.recent_step) / 2;
        let needed = window.saturating_add(summaries).saturating_add(RECAP_TURNS);
        self.turns_up_to(draft.parent, needed)
    }

    #[expect(clippy::too_many_arguments, reason = "one call of one step")]
    fn assemble(
        &self,
        order: &Order,
        draft: &Draft,
        recalled: &Recalled,
        known: &[Excerpt],
        lore: &Consulted,
        (sheet, novel): (Option<&Sheet>, Option<&NovelTexts>),
        rows: &[TurnRow],
        limits: prompt::Limits,
    ) -> Prompt {
        let language = self.language();
        let facts = account::facts(&self.story, language, &draft.settled.events);
        let words = account::passages(&self.story, language, &draft.settled.events);
        let rolls: Vec<_> = draft.rolls.iter().map(|roll| account::roll_text(&self.locale, roll)).collect();
        let refused = rows.last().map(refused_effects).unwrap_or_default();
        let recent: Vec<_> = rows.iter().rev().take(3).rev().flat_map(|row| row.events.iter().cloned()).collect();
        let scene = prompt::describe(&SceneInputs {
            locale: &self.locale,
            story: &self.story,
            state: &draft.settled.state,
            input: &order.input,
            settled: &facts,
            words: &words,
            rolls: &rolls,
            refused: &refused,
            recent: &recent,
            profile: self.settings.profile,
        });
        let (lore, lore_cut) = self.lore_texts(lore);
        prompt::assemble(&Inputs {
            locale: &self.locale,
            contract: self.contract(),
            talk: "",
            worldview: self.story.worldview.get(language),
            sheet,
            exchanges: &exchanges(rows),
            summarised: recalled.summarised,
            scene: &scene,
            knowledge: &excerpts(&recalled.knowledge),
            secret: &recalled.secret,
            history: &excerpts(&recalled.history),
            facts: known,
            lore: &lore,
            lore_cut: &lore_cut,
            memories: &excerpts(&recalled.memories),
            novel,
            note: &self.wishes(),
            limits,
        })
    }

    /// The last `count` turns up to `turn`, oldest first.
    pub(in crate::engine) fn turns_up_to(&self, turn: TurnId, count: usize) -> Result<Vec<TurnRow>, StoreError> {
        let mut rows = Vec::new();
        let mut next = Some(turn);
        while let Some(id) = next.filter(|_| rows.len() < count) {
            let row = self.save.turn(id)?;
            next = row.parent;
            rows.push(row);
        }
        rows.reverse();
        Ok(rows)
    }
}

/// Notes with a turn what was found of the novel for it.
fn noted(recalled: &mut Recalled, texts: NovelTexts, found: NovelFound) -> NovelTexts {
    if let Some(record) = recalled.record.as_object_mut() {
        record.insert("novel".to_owned(), found.record);
    }
    recalled.retrievals.extend(found.retrieval);
    texts
}

pub(in crate::engine) fn excerpts(found: &[memory::Found]) -> Vec<Excerpt> {
    found.iter().map(|found| Excerpt { source: found.source.clone(), text: found.text.clone() }).collect()
}

fn exchanges(rows: &[TurnRow]) -> Vec<Exchange> {
    let exchange = |row: &TurnRow| Exchange {
        turn: row.id.get(),
        depth: row.depth,
        input: row.input.clone(),
        narration: row.narration.clone(),
    };
    rows.iter().map(exchange).collect()
}

/// What the turn before proposed in vain, for the model.
pub(in crate::engine) fn refused_effects(row: &TurnRow) -> Vec<String> {
    let refused = row.effects.iter().filter(|judged| judged.verdict == VerdictKind::Refused);
    refused
        .map(|judged| format!("{}: {}", show::written(&judged.effect), judged.reason.as_deref().unwrap_or_default()))
        .collect()
}
