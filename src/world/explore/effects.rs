//! What effects bring about. The one place that takes effects apart.

use super::fact::{Fact, Quantity};
use crate::world::{Effect, NodeId, Side};

/// Where effects happen.
#[derive(Clone, Copy, Debug)]
pub(super) enum Where<'a> {
    /// In this node.
    Here(&'a NodeId),
    /// Wherever the hero is.
    Anywhere,
}

/// The facts that effects bring about, wherever the quests they speak of stand.
pub(super) fn brought<'a>(effects: &'a [Effect], place: Where<'a>) -> Vec<Fact<'a>> {
    let mut facts = Vec::new();
    for effect in effects {
        bring(effect, place, &mut facts);
    }
    facts
}

fn bring<'a>(effect: &'a Effect, place: Where<'a>, facts: &mut Vec<Fact<'a>>) {
    let mut change = |quantity, delta: i64| match delta.signum() {
        1 => rise(quantity, delta, facts),
        -1 => facts.push(Fact::Falls(quantity)),
        _ => {}
    };
    match effect {
        Effect::Move { to } => facts.push(Fact::Stands(to)),
        Effect::AddItem { item, count } => change(Quantity::Carried(item), i64::from(*count)),
        Effect::RemoveItem { item, count } => change(Quantity::Carried(item), -i64::from(*count)),
        Effect::PlaceItem { item, node, count } => match (node, place) {
            (Some(node), _) | (None, Where::Here(node)) => {
                facts.push(Fact::Lies(node, item));
                portion(Quantity::Carried(item), i64::from(*count), facts);
            }
            // what lies where the hero is can be taken
            (None, Where::Anywhere) => rise(Quantity::Carried(item), i64::from(*count), facts),
        },
        Effect::Exp { delta } => change(Quantity::Exp, *delta),
        Effect::Gold { delta } => change(Quantity::Gold, *delta),
        Effect::Hp { delta } => change(Quantity::Health, i64::from(*delta)),
        // health is counted in percent of the greatest
        Effect::MaxHp { delta } => {
            change(Quantity::Health, i64::from(*delta));
            change(Quantity::Health, -i64::from(*delta));
        }
        Effect::Attribute { attribute, delta } => change(Quantity::Attribute(*attribute), i64::from(*delta)),
        Effect::Affinity { character, delta } => change(Quantity::Affinity(character), i64::from(*delta)),
        Effect::Flag { flag, value } => change(Quantity::Flag(flag), if *value { 1 } else { -1 }),
        Effect::Count { counter, delta } => change(Quantity::Counter(counter), i64::from(*delta)),
        Effect::Learn { fact } => change(Quantity::Knows(fact), 1),
        Effect::Status { status, turns, on: Side::Hero } => {
            change(Quantity::Bears(status), if *turns == Some(0) { -1 } else { 1 });
        }
        Effect::Follow { character, value } => change(Quantity::Following(character), if *value { 1 } else { -1 }),
        Effect::Talent { talent } => change(Quantity::Talent(talent), 1),
        Effect::QuestStart { quest } => facts.push(Fact::Starts(quest)),
        Effect::QuestStage { quest, stage } => facts.push(Fact::Comes(quest, stage)),
        Effect::QuestDone { quest } => facts.push(Fact::Ends(quest)),
        Effect::QuestFail { quest } => facts.push(Fact::Fails(quest)),
        Effect::MoveCharacter { character, to: Some(to) } => facts.push(Fact::At(character, to)),
        Effect::Character { character, is } => facts.push(Fact::Is(character, *is)),
        Effect::Combat { enemy } => facts.push(Fact::Fights(enemy)),
        Effect::Time { .. } => facts.push(Fact::Passes),
        Effect::Ending { ending } => facts.push(Fact::Offered(ending)),
        Effect::MoveCharacter { to: None, .. }
        | Effect::ClearItem { .. }
        | Effect::Status { on: Side::Enemy, .. }
        | Effect::EndCombat
        | Effect::Introduce { .. } => {}
    }
}

/// That a quantity rises by so much.
pub(super) fn rise<'a>(quantity: Quantity<'a>, delta: i64, facts: &mut Vec<Fact<'a>>) {
    facts.push(Fact::Rises(quantity));
    portion(quantity, delta, facts);
}

/// How much comes at once, where it is more than one.
fn portion<'a>(quantity: Quantity<'a>, delta: i64, facts: &mut Vec<Fact<'a>>) {
    if let Ok(delta) = u32::try_from(delta)
        && delta > 1
    {
        facts.push(Fact::Portion(quantity, delta));
    }
}
