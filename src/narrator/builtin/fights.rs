//! Fights, blow by blow, in the order in which they fell.

use super::page::Place;
use super::phrase;
use super::turn::{Mark, Turn};
use crate::text::Localized;
use crate::world::{Enemy, EnemyId, Event, EventKind, Side, Story};

impl<'a> Turn<'a> {
    fn foe(&self, id: &EnemyId) -> Option<&'a Enemy> {
        let story: &'a Story = self.page.brief.story;
        story.enemies.get(id)
    }

    /// Whatever happens in a fight.
    pub fn fight(&mut self, event: &Event, tried: bool) {
        self.mark(Mark::Grave);
        match &event.kind {
            EventKind::FightBegan { enemy } => self.fight_began(enemy),
            EventKind::Initiative { enemy, roll } => self.initiative(enemy, roll.succeeds()),
            EventKind::EnemyFled { enemy } => self.enemy_fled(enemy),
            EventKind::Blow { by, enemy, damage, critical, .. } => {
                self.blow(*by, enemy, *damage, tried);
                if *critical {
                    self.critical(*by, enemy);
                }
            }
            EventKind::Guarded { enemy } if !tried => {
                self.mark(Mark::Quiet);
                let said = self.page.phrase(phrase::GUARDED, &[("enemy", &self.enemy(enemy))]);
                self.page.put_some(said, Place::Deed);
            }
            EventKind::Fled { enemy, success } => self.fled(enemy, *success),
            EventKind::Negotiated { enemy, roll, success } => self.negotiated(enemy, roll.is_some(), *success),
            EventKind::EnemyFell { enemy } => self.enemy_fell(enemy),
            EventKind::HeroFell { .. } => self.hero_fell(),
            EventKind::FightEnded { enemy } if !self.is(Mark::Calmed) && !self.is(Mark::Ran) => {
                let called = self.enemy(enemy);
                let said = self.page.phrase(phrase::FIGHT_ENDED, &[("enemy", &called)]);
                self.page.put_some(said, Place::Own);
            }
            _ => {}
        }
    }

    fn fight_began(&mut self, id: &EnemyId) {
        let texts = self.foe(id).map(|enemy| enemy.encounter.as_slice()).unwrap_or_default();
        let called = self.enemy(id);
        self.outcome(texts, phrase::FIGHT, &[("enemy", &called)]);
        self.page.part();
    }

    /// The blows of a round stand in one paragraph.
    fn blow(&mut self, by: Side, id: &EnemyId, damage: i32, tried: bool) {
        // A free action that hits has been told in the player's own words.
        if tried && by == Side::Hero {
            return;
        }
        let called = self.enemy(id);
        let (texts, phrase): (fn(&Enemy) -> &[Localized], _) = match (by, damage > 0) {
            (Side::Hero, true) => (|enemy| &enemy.hit, phrase::HERO_HIT),
            (Side::Hero, false) => (|enemy| &enemy.miss, phrase::HERO_MISS),
            (Side::Enemy, true) => (|enemy| &enemy.wound, phrase::ENEMY_HIT),
            (Side::Enemy, false) => (|enemy| &enemy.dodge, phrase::ENEMY_MISS),
        };
        let texts = self.foe(id).map(texts).unwrap_or_default();
        if let Some((text, _)) = self.page.least(texts).filter(|(text, count)| self.page.worth(text, *count, 4)) {
            self.page.tell(text, Place::With, str::to_owned);
        } else {
            let said = self.page.phrase_again(phrase, &[("enemy", &called)]);
            self.page.put_some(said, Place::With);
        }
    }

    /// Who is quicker: told only where it is the enemy, whose blow comes first.
    fn initiative(&mut self, id: &EnemyId, first: bool) {
        if !first {
            let called = self.enemy(id);
            let said = self.page.phrase(phrase::QUICK, &[("enemy", &called)]);
            self.page.put_some(said, Place::With);
        }
    }

    fn critical(&mut self, by: Side, id: &EnemyId) {
        let called = self.enemy(id);
        let phrase = if by == Side::Hero { phrase::CRITICAL } else { phrase::CRITICAL_ENEMY };
        let said = self.page.phrase(phrase, &[("enemy", &called)]);
        self.page.put_some(said, Place::With);
    }

    fn enemy_fled(&mut self, id: &EnemyId) {
        let texts = self.foe(id).map(|enemy| enemy.flees.as_slice()).unwrap_or_default();
        let called = self.enemy(id);
        self.outcome(texts, phrase::ENEMY_FLED, &[("enemy", &called)]);
    }

    fn fled(&mut self, id: &EnemyId, success: bool) {
        if success {
            self.mark(Mark::Ran);
        }
        let called = self.enemy(id);
        let said = self.page.phrase(if success { phrase::FLED } else { phrase::FLED_NOT }, &[("enemy", &called)]);
        self.page.put_some(said, Place::Deed);
    }

    fn negotiated(&mut self, id: &EnemyId, thrown: bool, success: bool) {
        if success {
            self.mark(Mark::Calmed);
        }
        let called = self.enemy(id);
        let talk = self.foe(id).and_then(|enemy| enemy.talk.as_ref());
        let texts: &[Localized] = match talk {
            Some(talk) if success => &talk.success.texts,
            Some(talk) if !thrown && talk.failure.texts.is_empty() => std::slice::from_ref(&talk.refusal),
            Some(talk) => &talk.failure.texts,
            None => &[],
        };
        self.branch(texts, if success { phrase::TALK } else { phrase::TALK_NOT }, &[("enemy", &called)]);
    }

    fn enemy_fell(&mut self, id: &EnemyId) {
        let texts = self.foe(id).map(|enemy| enemy.fall.as_slice()).unwrap_or_default();
        let called = self.enemy(id);
        self.outcome(texts, phrase::ENEMY_FELL, &[("enemy", &called)]);
    }

    fn hero_fell(&mut self) {
        self.mark(Mark::Fell);
        let said = self.page.phrase(phrase::HERO_FELL, &[]);
        self.page.put_some(said, Place::With);
        let ends = self.brief().settled.events.iter().any(|event| matches!(event.kind, EventKind::Ended { .. }));
        if ends {
            return;
        }
        let defeat = &self.brief().story.defeat;
        let called = self.node(&defeat.to);
        self.outcome(&defeat.texts, phrase::WOKE, &[("node", &called)]);
    }
}
