//! Levels, the points they bring, talents and achievements.

use super::draft::Draft;
use super::{Refusal, bounds, conditions, refusals};
use crate::world::{AchievementId, Attribute, Effect, EventKind, TalentId};

/// The talents chosen at the beginning take effect.
pub(super) fn choose(draft: &mut Draft<'_>) {
    let chosen: Vec<TalentId> = draft.state.hero.growth.talents.keys().cloned().collect();
    for talent in chosen.iter().filter_map(|id| draft.story.talents.get(id)) {
        draft.change_all(&talent.effects);
    }
}

/// Levels that the experience has reached, and talents whose conditions hold. Whether there was one.
pub(super) fn grow(draft: &mut Draft<'_>) -> bool {
    let climbed = climb(draft);
    let won = win_talents(draft);
    climbed | won
}

fn climb(draft: &mut Draft<'_>) -> bool {
    let Some(levels) = &draft.story.levels else { return false };
    let level = draft.state.hero.growth.level;
    if levels.of(draft.state.hero.exp) <= level {
        return false;
    }
    let growth = &mut draft.state.hero.growth;
    growth.level = level.saturating_add(1);
    growth.points = growth.points.saturating_add(levels.points);
    let level = growth.level;
    draft.happen(EventKind::LevelReached { level });
    draft.apply(&Effect::MaxHp { delta: levels.hp });
    draft.apply(&Effect::Hp { delta: levels.hp });
    true
}

fn win_talents(draft: &mut Draft<'_>) -> bool {
    let mut won = false;
    for talent in &draft.story.talents {
        let has = draft.state.hero.growth.talents.contains_key(&talent.id);
        if !has && !talent.when.is_empty() && conditions::all_hold(draft.story, &draft.state, &talent.when) {
            won = true;
            draft.change(&Effect::Talent { talent: talent.id.clone() });
        }
    }
    won
}

/// Wins the achievements whose conditions hold, each once; after the end too.
pub(super) fn achieve(draft: &mut Draft<'_>) {
    let open = draft.story.achievements.iter().filter(|entry| {
        !entry.when.is_empty()
            && !draft.state.achievements.contains_key(&entry.id)
            && conditions::all_hold(draft.story, &draft.state, &entry.when)
    });
    let won: Vec<AchievementId> = open.map(|entry| entry.id.clone()).collect();
    for achievement in won {
        draft.state.achievements.insert(achievement.clone(), draft.state.depth);
        draft.happen(EventKind::AchievementWon { achievement });
    }
}

/// Spends a point on an attribute.
pub(super) fn raise(draft: &mut Draft<'_>, attribute: Attribute) -> Result<(), Refusal> {
    if draft.state.hero.growth.points == 0 {
        return Err(refusals::program("rules-no-points"));
    }
    let effect = Effect::Attribute { attribute, delta: 1 };
    if !matches!(bounds::bound(draft.story, &draft.state, &effect), bounds::Bounded::Whole(_)) {
        return Err(refusals::program("rules-no-higher"));
    }
    draft.state.hero.growth.points -= 1;
    draft.happen(EventKind::Raised { attribute });
    draft.apply(&effect);
    Ok(())
}
