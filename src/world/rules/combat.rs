//! A fight, round by round: the hero does something, then the enemy strikes.

use super::draft::Draft;
use super::{Refusal, conditions, effects, modifiers, movement, refusals, statuses, view};
use crate::world::{
    Attribute, BonusOn, Effect, EndingId, Enemy, EnemyId, EventKind, ItemKind, Purpose, Roll, Side, Thing,
};

/// What the enemy's blow has to reach beside half the hero's agility.
const EVASION: i32 = 10;
/// What a raised guard adds to that.
const GUARD: i32 = 4;
/// A character who is attacked takes it amiss.
const AFFRONT: i32 = -10;

/// Strikes the enemy of the fight, or begins a fight with someone who is here.
pub(super) fn attack(draft: &mut Draft<'_>, target: &Thing) -> Result<(), Refusal> {
    let story = draft.story;
    if let Some(enemy) = view::enemy(story, &draft.state) {
        let means_it = match target {
            Thing::Enemy(id) => *id == enemy.id,
            Thing::Character(who) => story.characters.get(who).is_some_and(|who| who.enemy.as_ref() == Some(&enemy.id)),
            Thing::Item(_) | Thing::Feature(_) | Thing::Exit(_) | Thing::Hero => false,
        };
        if !means_it {
            return Err(refusals::fight(draft.story, enemy));
        }
        strike(draft, &enemy.id);
        answer(draft);
        return Ok(());
    }
    match target {
        Thing::Character(who) => {
            let character = super::talk::present(draft, who)?;
            let enemy = character
                .enemy
                .as_ref()
                .filter(|enemy| story.enemies.contains(enemy))
                .ok_or_else(|| refusals::person(story, "rules-no-foe", who))?;
            draft.state.focus.person = Some(who.clone());
            draft.change(&Effect::Combat { enemy: enemy.clone() });
            draft.change(&Effect::Affinity { character: who.clone(), delta: AFFRONT });
        }
        Thing::Enemy(id) => {
            let place = movement::encounter_with(draft, id)
                .filter(|_| story.enemies.contains(id))
                .ok_or_else(|| refusals::absent(story, &draft.state, target))?;
            movement::meet(draft, place, id);
        }
        Thing::Item(_) | Thing::Feature(_) | Thing::Exit(_) | Thing::Hero => {
            return Err(refusals::program("rules-nothing-to-fight"));
        }
    }
    if let Some(enemy) = view::enemy(story, &draft.state).filter(|_| draft.state.hero.hp > 0) {
        draft.state.focus.thing = Some(Thing::Enemy(enemy.id.clone()));
        strike(draft, &enemy.id);
        answer(draft);
    }
    Ok(())
}

/// A fight has begun: where the enemy may be quicker, it is thrown for who strikes first, apart from all other throws.
pub(super) fn begin(draft: &mut Draft<'_>) {
    let Some(enemy) = view::enemy(draft.story, &draft.state).filter(|enemy| enemy.initiative) else { return };
    let quick = draft.dice.roll_apart(20, enemy.speed.div_euclid(2), None, Purpose::Initiative).total();
    let modifier = modifiers::throw(draft.story, &draft.state, Attribute::Agility, BonusOn::Flee);
    let roll = draft.dice.roll_apart(20, modifier, Some(quick), Purpose::Initiative);
    let first = roll.succeeds();
    draft.happen(EventKind::Initiative { enemy: enemy.id.clone(), roll });
    if !first {
        answer(draft);
    }
}

/// Raises a guard for the coming blow.
pub(super) fn defend(draft: &mut Draft<'_>) -> Result<(), Refusal> {
    on(draft)?;
    guard(draft);
    answer(draft);
    Ok(())
}

/// Tries to get away, back to where the hero came from.
pub(super) fn flee(draft: &mut Draft<'_>) -> Result<(), Refusal> {
    let enemy = on(draft)?;
    let speed = view::enemy(draft.story, &draft.state).map_or(0, |enemy| enemy.speed);
    let speed = speed.saturating_add(modifiers::borne(draft.story, &draft.state, Side::Enemy, |status| status.speed));
    let roll = throw(draft, (Attribute::Agility, BonusOn::Flee), speed, Purpose::Flee);
    let success = roll.succeeds();
    draft.happen(EventKind::Fled { enemy, success });
    if success {
        let back = draft.state.combat.as_ref().and_then(|combat| combat.from.clone());
        draft.apply(&Effect::EndCombat);
        if let Some(to) = back {
            draft.change(&Effect::Move { to });
            // Whoever gets away gets away: nothing else attacks on the way out.
            draft.entered = false;
        }
    } else {
        answer(draft);
    }
    Ok(())
}

/// Tries words.
pub(super) fn negotiate(draft: &mut Draft<'_>) -> Result<(), Refusal> {
    let id = on(draft)?;
    let Some(enemy) = view::enemy(draft.story, &draft.state) else {
        return Err(refusals::program("rules-no-fight"));
    };
    let parley = enemy.talk.as_ref().ok_or_else(|| refusals::foe(draft.story, "rules-deaf", enemy))?;
    if !conditions::all_hold(draft.story, &draft.state, &parley.when) {
        return Err(if parley.refusal.is_empty() {
            refusals::foe(draft.story, "rules-deaf", enemy)
        } else {
            Refusal::Pack(parley.refusal.clone())
        });
    }
    let roll = parley.check.map(|check| draft.check(check, Purpose::Talk));
    let success = roll.as_ref().is_none_or(Roll::succeeds);
    if let Some(combat) = &mut draft.state.combat {
        combat.talks = combat.talks.saturating_add(1);
    }
    draft.happen(EventKind::Negotiated { enemy: id, roll, success });
    if success {
        draft.change(&Effect::EndCombat);
        draft.change_all(&parley.success.effects);
    } else {
        draft.change_all(&parley.failure.effects);
        answer(draft);
    }
    Ok(())
}

/// The hero strikes.
pub(super) fn strike(draft: &mut Draft<'_>, enemy: &EnemyId) {
    let known = draft.story.enemies.get(enemy);
    let borne = modifiers::borne(draft.story, &draft.state, Side::Enemy, |status| status.defense);
    let defense = known.map_or(0, |enemy| enemy.defense).saturating_add(borne);
    let roll = throw(draft, (Attribute::Strength, BonusOn::Attack), defense, Purpose::HeroAttack);
    if roll.succeeds() {
        let weapon = view::best_power(draft.story, &draft.state, ItemKind::Weapon);
        let damage = draft.dice.roll(6, weapon, None, Purpose::Damage).total().max(1);
        let critical = known.is_some_and(|enemy| is_critical(enemy, &roll));
        land(draft, roll, if critical { damage.saturating_mul(2) } else { damage }, critical);
    } else {
        draft.happen(EventKind::Blow { by: Side::Hero, enemy: enemy.clone(), roll, damage: 0, critical: false });
    }
}

/// Whether a blow that hits does double damage.
fn is_critical(enemy: &Enemy, roll: &Roll) -> bool {
    enemy.critical.is_some_and(|least| roll.result >= u32::from(least))
}

/// The enemy takes damage, and may fall.
pub(super) fn hurt(draft: &mut Draft<'_>, roll: Roll, damage: i32) {
    land(draft, roll, damage, false);
}

fn land(draft: &mut Draft<'_>, roll: Roll, damage: i32, critical: bool) {
    let Some(combat) = &mut draft.state.combat else { return };
    combat.hp = combat.hp.saturating_sub(damage);
    let (enemy, fallen) = (combat.enemy.clone(), combat.hp <= 0);
    draft.happen(EventKind::Blow { by: Side::Hero, enemy: enemy.clone(), roll, damage, critical });
    if fallen {
        fell(draft, &enemy);
    }
}

fn fell(draft: &mut Draft<'_>, id: &EnemyId) {
    let times = draft.state.defeated.entry(id.clone()).or_default();
    *times = times.saturating_add(1);
    draft.happen(EventKind::EnemyFell { enemy: id.clone() });
    draft.apply(&Effect::EndCombat);
    if draft.state.focus.thing == Some(Thing::Enemy(id.clone())) {
        draft.state.focus.thing = None;
    }
    let Some(enemy) = draft.story.enemies.get(id) else { return };
    draft.change(&Effect::Exp { delta: enemy.exp.max(0) });
    draft.change_all(&enemy.effects);
    for loot in &enemy.loot {
        if draft.chance(loot.chance, Purpose::Loot) {
            draft.change(&Effect::AddItem { item: loot.item.clone(), count: 1 });
        }
    }
}

/// The hero stands ready for the coming blow.
pub(super) fn guard(draft: &mut Draft<'_>) {
    let Some(combat) = &mut draft.state.combat else { return };
    combat.guard = true;
    let enemy = combat.enemy.clone();
    draft.happen(EventKind::Guarded { enemy });
}

/// The enemy strikes, and the round is over.
pub(super) fn answer(draft: &mut Draft<'_>) {
    let (Some(combat), Some(enemy)) = (&draft.state.combat, view::enemy(draft.story, &draft.state)) else { return };
    if draft.ended() || draft.state.hero.hp <= 0 {
        return;
    }
    let guarded = combat.guard;
    let weak = |percent| i64::from(combat.hp) * 100 < i64::from(enemy.hp) * i64::from(percent);
    if enemy.flees_below.is_some_and(weak) {
        draft.happen(EventKind::EnemyFled { enemy: enemy.id.clone() });
        draft.apply(&Effect::EndCombat);
        return;
    }
    let ready = modifiers::throw(draft.story, &draft.state, Attribute::Agility, BonusOn::Defense);
    let evasion = EVASION.saturating_add(ready) + if guarded { GUARD } else { 0 };
    let borne = modifiers::borne(draft.story, &draft.state, Side::Enemy, |status| status.attack);
    let roll = draft.dice.roll(20, i32::from(enemy.tier).saturating_add(borne), Some(evasion), Purpose::EnemyAttack);
    let critical = roll.succeeds() && is_critical(enemy, &roll);
    let mut kept = (0, 0);
    let damage = if roll.succeeds() {
        let armor = view::best_power(draft.story, &draft.state, ItemKind::Armor);
        let thrown = draft.dice.roll(enemy.attack, armor.saturating_neg(), None, Purpose::Damage);
        let through = thrown.total().max(1);
        let blow = if guarded { (thrown.total() / 2).max(1) } else { through };
        let whole = i32::try_from(thrown.result).unwrap_or(i32::MAX);
        kept = (whole.saturating_sub(through).max(0), through.saturating_sub(blow));
        blow.saturating_mul(if critical { 2 } else { 1 })
    } else {
        0
    };
    draft.happen(EventKind::Blow { by: Side::Enemy, enemy: enemy.id.clone(), roll, damage, critical });
    if let (armor, guard) = kept
        && (armor > 0 || guard > 0)
    {
        let item = view::in_use(draft.story, &draft.state, ItemKind::Armor).map(|item| item.id.clone());
        draft.happen(EventKind::Softened { item: item.filter(|_| armor > 0), armor, guard });
    }
    draft.apply(&Effect::Hp { delta: -damage.min(draft.state.hero.hp) });
    if damage > 0 {
        inflict(draft, enemy);
    }
    if let Some(combat) = &mut draft.state.combat {
        combat.guard = false;
        combat.round = combat.round.saturating_add(1);
    }
}

/// What a blow that hit brings with it. It is thrown apart from all other throws; what is certain needs no die.
fn inflict(draft: &mut Draft<'_>, enemy: &Enemy) {
    for infliction in &enemy.inflicts {
        let comes = match infliction.chance {
            0 => false,
            chance @ 1..=99 => {
                let least = 101 - i32::from(chance);
                draft.dice.roll_apart(100, 0, Some(least), Purpose::Inflict).succeeds()
            }
            _ => true,
        };
        if comes {
            let (status, turns) = (infliction.status.clone(), infliction.turns);
            draft.change(&Effect::Status { status, turns, on: Side::Hero });
        }
    }
}

/// Where the hero has no health left: the enemy's ending comes, or the hero comes to elsewhere. Whether it was so.
pub(super) fn fall(draft: &mut Draft<'_>) -> bool {
    if draft.state.hero.hp > 0 || draft.ended() {
        return false;
    }
    let story = draft.story;
    let enemy = view::enemy(story, &draft.state);
    draft.happen(EventKind::HeroFell { enemy: enemy.map(|enemy| enemy.id.clone()) });
    if let Some(ending) = enemy.and_then(|enemy| enemy.ending.as_ref()).filter(|id| story.endings.contains(id)) {
        end(draft, ending);
        return true;
    }
    draft.apply(&Effect::EndCombat);
    statuses::heal(draft);
    draft.apply(&Effect::Hp { delta: half_health(draft) });
    draft.change(&Effect::Move { to: story.defeat.to.clone() });
    draft.change_all(&story.defeat.effects);
    // A defeat that costs health must not be a second one.
    if draft.state.hero.hp <= 0 {
        draft.apply(&Effect::Hp { delta: 1 });
    }
    draft.entered = false;
    draft.state.focus.from = None;
    true
}

/// The story ends without a question.
fn end(draft: &mut Draft<'_>, ending: &EndingId) {
    effects::end(&mut draft.state, ending);
    draft.happen(EventKind::Ended { ending: ending.clone() });
}

fn half_health(draft: &Draft<'_>) -> i32 {
    (draft.state.hero.max_hp / 2).max(1)
}

/// A fight with an enemy that the pack does not know any more is over.
pub(super) fn forget_unknown(draft: &mut Draft<'_>) {
    if draft.state.combat.is_some() && view::enemy(draft.story, &draft.state).is_none() {
        draft.state.combat = None;
    }
}

fn throw(draft: &mut Draft<'_>, (attribute, on): (Attribute, BonusOn), against: i32, purpose: Purpose) -> Roll {
    let modifier = modifiers::throw(draft.story, &draft.state, attribute, on);
    draft.dice.roll(20, modifier, Some(against), purpose)
}

fn on(draft: &Draft<'_>) -> Result<EnemyId, Refusal> {
    draft.state.combat.as_ref().map(|combat| combat.enemy.clone()).ok_or(refusals::program("rules-no-fight"))
}
