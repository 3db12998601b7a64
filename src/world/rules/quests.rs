//! What follows by itself for quests and affinity.

use super::begin::reached;
use super::bounds::obstacle;
use super::conditions::{all_hold, is_over};
use super::draft::Draft;
use crate::world::{Condition, Effect, EventKind, Quest, QuestStatus, Span, Stage};

/// Crosses the thresholds of affinity that were reached, each once. Whether there was one.
pub(super) fn cross(draft: &mut Draft<'_>) -> bool {
    let mut crossed = false;
    for character in &draft.story.characters {
        let Some(who) = draft.state.characters.get(&character.id) else { continue };
        let holds = |place: &u32| {
            let threshold = usize::try_from(*place).ok().and_then(|place| character.thresholds.get(place));
            threshold.is_some_and(|threshold| all_hold(draft.story, &draft.state, &threshold.when))
        };
        let new: Vec<u32> =
            reached(character, who.affinity).filter(|place| !who.thresholds.contains(place)).filter(holds).collect();
        for place in new {
            crossed = true;
            if let Some(who) = draft.state.characters.get_mut(&character.id) {
                who.thresholds.insert(place);
            }
            draft.happen(EventKind::Threshold { character: character.id.clone(), threshold: place });
            if let Some((_, threshold)) = (0_u32..).zip(&character.thresholds).find(|(at, _)| *at == place) {
                draft.change_all(&threshold.effects);
            }
        }
    }
    crossed
}

/// Begins, moves on, ends and fails quests whose conditions hold, each by one step. Whether there was one.
pub(super) fn tick(draft: &mut Draft<'_>) -> bool {
    let mut ticked = false;
    for quest in &draft.story.quests {
        ticked |= step(draft, quest);
    }
    ticked
}

fn step(draft: &mut Draft<'_>, quest: &Quest) -> bool {
    let id = &quest.id;
    let Some(at) = draft.state.quests.get(id) else {
        let fit = obstacle(draft.story, &draft.state, quest).is_none();
        let begins = fit && !quest.starts.is_empty() && all_hold(draft.story, &draft.state, &quest.starts);
        if begins {
            draft.change(&Effect::QuestStart { quest: id.clone() });
        }
        return begins;
    };
    if at.status != QuestStatus::Active {
        return false;
    }
    if !quest.fails.is_empty() && all_hold(draft.story, &draft.state, &quest.fails) {
        draft.change(&Effect::QuestFail { quest: id.clone() });
        return true;
    }
    advance(draft, quest)
}

/// Moves an active quest on by a stage, if the one it is at is done.
fn advance(draft: &mut Draft<'_>, quest: &Quest) -> bool {
    let id = &quest.id;
    let Some(at) = draft.state.quests.get(id) else { return false };
    let mut stages = quest.stages.iter().skip_while(|stage| at.stage.as_ref() != Some(&stage.id));
    let Some(stage) = stages.next() else { return false };
    let Some((other, effects)) = way(draft, stage) else { return false };
    let next = stages.next();
    if let Some(alternative) = other {
        draft.happen(EventKind::StageBy { quest: id.clone(), stage: stage.id.clone(), alternative });
    }
    draft.change_all(effects);
    // Its effects may have moved the quest on already.
    if draft
        .state
        .quests
        .get(id)
        .is_some_and(|at| at.status == QuestStatus::Active && at.stage.as_ref() == Some(&stage.id))
    {
        draft.change(&match next {
            Some(next) => Effect::QuestStage { quest: id.clone(), stage: next.id.clone() },
            None => Effect::QuestDone { quest: id.clone() },
        });
    }
    true
}

/// How a stage is done now, and with what effects: as it says, or in another way, by its place; none if it is not. A
/// stage without conditions waits for an effect.
fn way<'a>(draft: &Draft<'_>, stage: &'a Stage) -> Option<(Option<u32>, &'a [Effect])> {
    let holds = |done: &[Condition]| !done.is_empty() && all_hold(draft.story, &draft.state, done);
    if holds(&stage.done) {
        return Some((None, &stage.effects));
    }
    let other = (0_u32..).zip(&stage.alternatives).find(|(_, way)| holds(&way.done));
    other.map(|(place, way)| (Some(place), way.effects.as_slice()))
}

/// Lets the quests fail whose time is over, at the end of a turn: one that was done in the very turn is done. Whether
/// there was one.
pub(super) fn expire(draft: &mut Draft<'_>) -> bool {
    let mut expired = false;
    for quest in &draft.story.quests {
        let active = draft.state.quests.get(&quest.id).is_some_and(|at| at.status == QuestStatus::Active);
        if active && !draft.ended() {
            expired |= run_out(draft, quest);
        }
    }
    expired
}

/// Lets a quest fail whose time is over, and warns once when three quarters of it are. Whether it failed.
fn run_out(draft: &mut Draft<'_>, quest: &Quest) -> bool {
    let Some(deadline) = &quest.deadline else { return false };
    let now = draft.state.now();
    let Some(at) = draft.state.quests.get_mut(&quest.id) else { return false };
    // One that began before this was kept has its time from now on.
    let began = *at.began.get_or_insert(now);
    if is_over(deadline.span, began, now) {
        draft.change(&Effect::QuestFail { quest: quest.id.clone() });
        return true;
    }
    let (gone, all) = match deadline.span {
        Span::Turns(turns) => (now.turn.saturating_sub(began.turn), turns),
        Span::Days(days) => (now.period.saturating_sub(began.period), days.saturating_mul(4)),
    };
    if at.warned || gone.saturating_mul(4) < all.saturating_mul(3) {
        return false;
    }
    at.warned = true;
    if !deadline.warning.is_empty() {
        draft.happen(EventKind::QuestWarned { quest: quest.id.clone() });
    }
    false
}
