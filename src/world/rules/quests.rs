//! What follows by itself for quests and affinity.

use super::begin::reached;
use super::conditions::all_hold;
use super::draft::Draft;
use crate::world::{Effect, EventKind, Quest, QuestStatus};

/// Crosses the thresholds of affinity that were reached, each once. Whether there was one.
pub(super) fn cross(draft: &mut Draft<'_>) -> bool {
    let mut crossed = false;
    for character in &draft.story.characters {
        let Some(who) = draft.state.characters.get(&character.id) else { continue };
        let new: Vec<u32> = reached(character, who.affinity).filter(|place| !who.thresholds.contains(place)).collect();
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
        let fit = quest.requires.iter().all(|(attribute, least)| draft.state.hero.attributes.get(*attribute) >= *least);
        let begins = fit && !quest.starts.is_empty() && all_hold(&draft.state, &quest.starts);
        if begins {
            draft.change(&Effect::QuestStart { quest: id.clone() });
        }
        return begins;
    };
    if at.status != QuestStatus::Active {
        return false;
    }
    if !quest.fails.is_empty() && all_hold(&draft.state, &quest.fails) {
        draft.change(&Effect::QuestFail { quest: id.clone() });
        return true;
    }
    let mut stages = quest.stages.iter().skip_while(|stage| at.stage.as_ref() != Some(&stage.id));
    // A stage without conditions waits for an effect.
    let Some(stage) = stages.next().filter(|stage| !stage.done.is_empty() && all_hold(&draft.state, &stage.done))
    else {
        return false;
    };
    let next = stages.next();
    draft.change_all(&stage.effects);
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
