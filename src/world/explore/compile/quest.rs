//! Quests: how they begin, go on and end.

use crate::world::explore::effects::{Where, brought};
use crate::world::explore::fact::{Fact, Quantity};
use crate::world::explore::web::Web;
use crate::world::{Alternative, Attribute, Effect, Quest, QuestId, QuestIs, Stage, Story};

/// The quest that begins with the story, before this one, and shuts it out for good.
#[must_use]
pub fn shut_out<'a>(story: &'a Story, quest: &QuestId) -> Option<&'a Quest> {
    let begins = story.start.effects.iter().filter_map(|effect| match effect {
        Effect::QuestStart { quest } => story.quests.get(quest),
        _ => None,
    });
    let has = |(attribute, least): &(Attribute, i32)| story.hero.attributes.get(*attribute) >= *least;
    let sure = |quest: &&Quest| quest.requires.iter().all(has) && quest.requires_any.is_empty();
    begins.take_while(|first| first.id != *quest).filter(sure).find(|first| first.excludes.contains(quest))
}

pub(super) fn quest<'a>(web: &mut Web<'a>, quest: &'a Quest) {
    let Quest {
        id,
        kind: _,
        title: _,
        summary: _,
        giver: _,
        requires,
        requires_any,
        act: _,
        // what another quest shuts out is followed only where that one begins with the story
        excludes: _,
        deadline,
        starts,
        text: _,
        stages,
        done: _,
        fails,
        failed: _,
        reward,
    } = quest;
    let (open, active) = (Fact::Open(id), Fact::Quest(id, QuestIs::Active));
    let mut begun = vec![active];
    begun.extend(stages.first().map(|stage| Fact::Stage(id, &stage.id)));
    let least =
        |(attribute, least): &(Attribute, i32)| Fact::AtLeast(Quantity::Attribute(*attribute), i64::from(*least));
    let mut fit = vec![Fact::Quest(id, QuestIs::Unknown)];
    fit.extend(requires.iter().map(least));
    let mut ways: Vec<Vec<Fact<'_>>> =
        requires_any.iter().map(|one| fit.iter().copied().chain([least(one)]).collect()).collect();
    if ways.is_empty() {
        ways.push(fit);
    }
    if shut_out(web.story, id).is_some() {
        ways.clear();
    }
    for mut fit in ways {
        if !starts.is_empty() {
            web.rule_when(&fit, &[starts], &begun, None);
        }
        fit.push(Fact::Starts(id));
        web.rule(&fit, &begun, None);
    }
    if deadline.is_some() {
        web.rule(&[open, active], &[Fact::Quest(id, QuestIs::Failed)], None);
    }
    let done = Fact::Quest(id, QuestIs::Done);
    for (place, stage) in stages.iter().enumerate() {
        let Stage { id: stage, objective: _, done: over, text: _, effects, alternatives } = stage;
        let at = Fact::Stage(id, stage);
        if shut_out(web.story, id).is_none() {
            web.rule(&[open, Fact::Comes(id, stage)], &[active, at], None);
        }
        let others = alternatives.iter().map(|Alternative { done, text: _, effects }| (done, effects));
        for (over, effects) in std::iter::once((over, effects)).chain(others) {
            if over.is_empty() {
                continue;
            }
            let mut gives = brought(effects, Where::Anywhere);
            gives.push(stages.get(place + 1).map_or(done, |next| Fact::Stage(id, &next.id)));
            web.rule_when(&[open, at], &[over], &gives, None);
        }
    }
    web.rule(&[open, Fact::Ends(id)], &[done], None);
    web.rule(&[open, Fact::Fails(id)], &[Fact::Quest(id, QuestIs::Failed)], None);
    if !fails.is_empty() {
        web.rule_when(&[open, active], &[fails], &[Fact::Quest(id, QuestIs::Failed)], None);
    }
    // the reward comes once: not for a quest that was done before
    web.rule(&[open, done], &brought(reward, Where::Anywhere), None);
}
