//! A turn from its events: what was done and came of it, what follows, the end.

use std::collections::{BTreeMap, BTreeSet};

use super::page::{Page, Place};
use super::phrase;
use crate::narrator::account::names;
use crate::narrator::{Brief, Telling};
use crate::text::{Language, Locale, Localized};
use crate::world::{
    CharacterId, Command, EndingId, EnemyId, Event, EventKind, ItemId, NodeId, Period, Quest, QuestId, StageId, Thing,
};

/// A turn while it is told: the page and where the telling stands.
pub struct Turn<'a> {
    pub page: Page<'a>,
    /// The stage at which each quest stands, as far as the turn is told.
    pub(super) stages: BTreeMap<QuestId, StageId>,
    marks: BTreeSet<Mark>,
    /// A free action was just told; what it did in a fight needs no words of its own.
    pub tried: bool,
}

/// What the events so far mean for the rest of the telling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// What the player did left room for more: a wait, a second look, a coming back, a free action.
    Quiet,
    /// Something of weight happened: a fight, a quest, a death. Nothing idle is said beside it.
    Grave,
    /// Somebody has just been spoken with: nobody speaks unasked.
    Talked,
    /// The hero came here by falling.
    Fell,
    /// The hero came here by running away.
    Ran,
    /// The enemy was talked out of the fight.
    Calmed,
}

/// Tells a turn.
pub fn tell(brief: Brief<'_>, locale: &Locale) -> Telling {
    let quests = brief.before.quests.iter();
    let mut turn = Turn {
        page: Page::new(brief, locale),
        stages: quests.filter_map(|(id, quest)| Some((id.clone(), quest.stage.clone()?))).collect(),
        marks: BTreeSet::new(),
        tried: false,
    };
    let events = &brief.settled.events;
    for (place, event) in events.iter().enumerate() {
        let next = events.get(place + 1..).unwrap_or_default();
        let before = place.checked_sub(1).and_then(|before| events.get(before));
        turn.event(event, before, next);
    }
    turn.aftermath();
    turn.page.finish()
}

impl<'a> Turn<'a> {
    pub const fn brief(&self) -> &Brief<'a> {
        &self.page.brief
    }

    pub fn mark(&mut self, mark: Mark) {
        self.marks.insert(mark);
    }

    pub fn is(&self, mark: Mark) -> bool {
        self.marks.contains(&mark)
    }

    pub fn item(&self, id: &ItemId) -> String {
        names::called_item(self.page.brief.story, id, self.page.language())
    }

    pub fn who(&self, id: &CharacterId) -> String {
        names::called_character(self.page.brief.story, id, self.page.language())
    }

    pub fn enemy(&self, id: &EnemyId) -> String {
        names::called_enemy(self.page.brief.story, id, self.page.language())
    }

    pub fn node(&self, id: &NodeId) -> String {
        names::called_node(self.page.brief.story, id, self.page.language())
    }

    fn event(&mut self, event: &Event, before: Option<&Event>, next: &[Event]) {
        let tried = std::mem::take(&mut self.tried);
        match &event.kind {
            EventKind::Began => self.began(),
            EventKind::Moved { from, to, first } => self.moved(event, from, to, *first),
            EventKind::Passage { to, success: false, .. } => self.passage_failed(event, to),
            EventKind::Took { .. } => self.took(event, before, next),
            EventKind::Dropped { item } => self.dropped(item),
            EventKind::Got { .. } => self.got(event, before, next),
            EventKind::Lost { item, .. } => self.lost(item),
            EventKind::Gold { delta } => self.gold(*delta),
            EventKind::Health { delta } => self.health(*delta),
            EventKind::AttributeChanged { attribute, delta } => self.attribute(*attribute, *delta),
            EventKind::Examined { thing } => self.examined(event, thing),
            EventKind::Used { item, on, worked } => self.used(item, on.as_ref(), *worked),
            EventKind::Acted { action, success, outcome, .. } => self.acted(event, action, *success, *outcome),
            EventKind::Tried { text, approach, success, .. } => self.attempted(&event.node, text, *approach, *success),
            EventKind::Gave { item, to, liked, kept } => self.gave(item, to, *liked, *kept),
            EventKind::Showed { item, to, answer } => self.showed(item, to, *answer),
            EventKind::Greeted { character, first } => self.greeted(character, *first),
            EventKind::Told { character, topic, again, answer } => self.told(character, topic, *again, *answer),
            EventKind::Heard { character, answer, .. } => self.heard(character, *answer),
            EventKind::Remarked { character, remark } => self.remarked(character, *remark),
            EventKind::Follows { character, value } => self.follows(character, *value),
            EventKind::Entered { entry } => self.entered(event, *entry),
            EventKind::StageBy { quest, stage, alternative } => self.stage_by(quest, stage, *alternative),
            EventKind::QuestWarned { quest } => self.warned(quest),
            EventKind::Learned { fact, .. } => self.learned(fact),
            EventKind::StatusBegan { status, on, .. } => self.status(status, *on, true),
            EventKind::StatusEnded { status, on } => self.status(status, *on, false),
            EventKind::LevelReached { .. } => self.level(),
            EventKind::Raised { attribute } => self.raised(*attribute),
            EventKind::TalentWon { talent } => self.talent(talent),
            EventKind::AchievementWon { achievement } => self.achievement(achievement),
            EventKind::Hinted { hint, grade } => self.hinted(*hint, *grade),
            EventKind::Blank { character, about } => self.blank(character, about),
            EventKind::Said { character, text, .. } => self.said(character, text),
            EventKind::Parted { character } => self.parted(event, character),
            EventKind::Threshold { character, threshold } => self.threshold(character, *threshold),
            EventKind::CharacterMoved { character, to } => self.character_moved(event, character, to.as_ref()),
            EventKind::CharacterIs { character, is } => self.character_is(event, character, *is),
            EventKind::FightBegan { .. }
            | EventKind::Blow { .. }
            | EventKind::Guarded { .. }
            | EventKind::Fled { .. }
            | EventKind::Negotiated { .. }
            | EventKind::Initiative { .. }
            | EventKind::EnemyFled { .. }
            | EventKind::EnemyFell { .. }
            | EventKind::HeroFell { .. }
            | EventKind::FightEnded { .. } => self.fight(event, tried),
            EventKind::QuestBegan { quest } => self.quest_began(quest),
            EventKind::QuestStage { quest, stage } => self.quest_stage(quest, stage),
            EventKind::QuestDone { quest } => self.quest_done(quest),
            EventKind::QuestFailed { quest } => self.quest_failed(quest),
            EventKind::PeriodBegan { period, day } => self.period(*period, *day),
            EventKind::Waited => self.waited(),
            EventKind::Rested { .. } => self.rested(),
            EventKind::EndingOffered { ending } => self.offered(ending),
            EventKind::EndingDeclined { .. } => self.declined(),
            EventKind::Ended { ending } => self.ended(ending),
            EventKind::Noticed { what } => self.noticed(event, what),
            // The list of changes says these.
            EventKind::Passage { success: true, .. }
            | EventKind::Experience { .. }
            | EventKind::Ruled { .. }
            | EventKind::Softened { .. }
            | EventKind::Introduced { .. }
            | EventKind::Affinity { .. }
            | EventKind::Counted { .. } => {}
        }
    }

    fn began(&mut self) {
        let story = self.brief().story;
        self.page.tell(&story.start.text, Place::Own, str::to_owned);
        if let Some(node) = story.nodes.get(&story.start.node) {
            self.page.tell(&node.first, Place::Deed, str::to_owned);
        }
    }

    fn period(&mut self, period: Period, day: u32) {
        let phrase = match period {
            Period::Dawn => phrase::DAWN,
            Period::Day => phrase::DAY,
            Period::Dusk => phrase::DUSK,
            Period::Night => phrase::NIGHT,
        };
        let said = self.page.phrase(phrase, &[("day", &day_name(day, self.page.language()))]);
        if self.is(Mark::Quiet) {
            if let Some(said) = said {
                self.page.add(said);
            }
        } else {
            self.page.put_some(said, Place::Own);
        }
    }

    fn quest_began(&mut self, id: &QuestId) {
        self.mark(Mark::Grave);
        let Some(quest) = self.brief().story.quests.get(id) else { return };
        if let Some(first) = quest.stages.first() {
            self.stages.insert(id.clone(), first.id.clone());
        }
        self.quest_text(&quest.text, phrase::QUEST_BEGAN, quest, Place::Own);
    }

    fn quest_stage(&mut self, id: &QuestId, stage: &StageId) {
        self.mark(Mark::Grave);
        let left = self.stages.insert(id.clone(), stage.clone());
        let Some(quest) = self.brief().story.quests.get(id) else { return };
        // A stage's text is for its end: told when the quest goes on to the next, not when it leaps.
        let mut stages = quest.stages.iter().skip_while(|entry| left.as_ref() != Some(&entry.id));
        let (left, next) = (stages.next(), stages.next());
        if let Some(left) = left.filter(|_| next.is_some_and(|next| next.id == *stage)) {
            self.tell_own(&left.text, Place::Own);
        }
    }

    fn quest_done(&mut self, id: &QuestId) {
        self.mark(Mark::Grave);
        let left = self.stages.remove(id);
        let Some(quest) = self.brief().story.quests.get(id) else { return };
        if let Some(last) = quest.stages.last().filter(|last| left.as_ref() == Some(&last.id)) {
            self.tell_own(&last.text, Place::Own);
        }
        // What the reward brings is said with it.
        self.quest_text(&quest.done, phrase::QUEST_DONE, quest, Place::Deed);
    }

    fn quest_failed(&mut self, id: &QuestId) {
        self.mark(Mark::Grave);
        self.stages.remove(id);
        let Some(quest) = self.brief().story.quests.get(id) else { return };
        self.quest_text(&quest.failed, phrase::QUEST_FAILED, quest, Place::Own);
    }

    fn quest_text(&mut self, text: &Localized, phrase: phrase::Phrase, quest: &Quest, place: Place) {
        if !self.tell_own(text, place) {
            let title = quest.title.get(self.page.language()).to_owned();
            let said = self.page.phrase_again(phrase, &[("quest", &title)]);
            self.page.put_some(said, place);
        }
    }

    /// Tells a text in paragraphs of its own if there is one and it was not told too often; whether it was told.
    pub(super) fn tell_own(&mut self, text: &Localized, place: Place) -> bool {
        let text = self.page.least([text]).filter(|(_, count)| *count < 2);
        if let Some((text, _)) = text {
            self.page.tell(text, place, str::to_owned);
        }
        text.is_some()
    }

    fn offered(&mut self, id: &EndingId) {
        self.mark(Mark::Grave);
        let Some(ending) = self.brief().story.endings.get(id) else { return };
        if let Some((text, count)) = self.page.least([&ending.offer]).filter(|(_, count)| *count < 2) {
            let first = if count == 0 { None } else { self.page.weave() };
            self.page.tell_after(first, text, Place::End, str::to_owned);
        } else {
            let title = ending.title.get(self.page.language()).to_owned();
            let said = self.page.phrase(phrase::OFFER_AGAIN, &[("ending", &title)]);
            self.page.put_some(said, Place::End);
        }
    }

    fn declined(&mut self) {
        self.mark(Mark::Quiet);
        let said = self.page.phrase(phrase::DECLINED, &[]);
        self.page.put_some(said, Place::Deed);
    }

    fn ended(&mut self, id: &EndingId) {
        self.mark(Mark::Grave);
        if let Some(ending) = self.brief().story.endings.get(id) {
            self.page.tell(&ending.text, Place::End, str::to_owned);
        }
    }

    /// Whether the hero walked to `to` by command.
    pub fn walked(&self, to: &NodeId) -> bool {
        !self.is(Mark::Fell)
            && !self.is(Mark::Ran)
            && self.brief().commands.iter().any(|command| matches!(command, Command::Go { to: there } if there == to))
    }

    /// Whether the player looked at, waited or tried something here: what stands around may be told again.
    fn lingers(&self) -> bool {
        let quiet = |kind: &EventKind| {
            matches!(
                kind,
                EventKind::Waited
                    | EventKind::Rested { .. }
                    | EventKind::Tried { .. }
                    | EventKind::Examined { thing: Thing::Hero }
            )
        };
        self.brief().settled.events.iter().any(|event| quiet(&event.kind))
    }

    /// What is told besides the events: a mood of the place, what somebody does unasked, woven sentences.
    fn aftermath(&mut self) {
        let state = &self.brief().settled.state;
        let over = state.ending.is_some() || state.offered.is_some();
        let fight = state.combat.is_some();
        if !over && !fight && !self.is(Mark::Grave) {
            let came = self.brief().settled.events.iter().any(|event| matches!(event.kind, EventKind::Moved { .. }));
            if self.lingers() && !came && self.page.pick(11, 5) < 3 {
                self.mood();
            }
            let begins = self.brief().settled.events.iter().any(|event| event.kind == EventKind::Began);
            if !self.is(Mark::Talked) && !begins {
                self.idle();
            }
        }
        let told = self.page.sentences();
        let sentences = match (self.is(Mark::Quiet), over || self.is(Mark::Grave) || fight) {
            // between two who talk one look aside is enough
            (true, false) if self.is(Mark::Talked) => 3_u64.saturating_sub(told).min(1),
            (true, false) => (2 + self.page.pick(13, 2)).saturating_sub(told).min(2),
            (true, true) => 2_u64.saturating_sub(told).min(1),
            (false, _) => 0,
        };
        for _ in 0..sentences {
            if let Some(said) = self.page.weave() {
                self.page.add(said);
            }
        }
    }
}

/// The day by its number, as a noun: 第二天, day 2.
fn day_name(day: u32, language: Language) -> String {
    match language {
        Language::En => format!("day {day}"),
        Language::Zh => {
            let digits = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九'];
            let digit = |number: u32| digits.get(number as usize).copied().unwrap_or_default();
            match day {
                1..=9 => format!("第{}天", digit(day)),
                10 => "第十天".to_owned(),
                11..=19 => format!("第十{}天", digit(day % 10)),
                20..=99 if day.is_multiple_of(10) => format!("第{}十天", digit(day / 10)),
                20..=99 => format!("第{}十{}天", digit(day / 10), digit(day % 10)),
                _ => format!("第 {day} 天"),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_named_as_people_say_them() {
        let zh = |day| day_name(day, Language::Zh);
        assert_eq!(
            [zh(2), zh(10), zh(12), zh(20), zh(37), zh(100)],
            ["第二天", "第十天", "第十二天", "第二十天", "第三十七天", "第 100 天"]
        );
        assert_eq!(day_name(3, Language::En), "day 3");
    }
}
