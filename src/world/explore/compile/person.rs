//! Characters: what they say, where they are, what pleases them.

use crate::world::explore::effects::{Where, brought};
use crate::world::explore::fact::{Fact, Quantity};
use crate::world::explore::gifts::please;
use crate::world::explore::web::{Deed, Web};
use crate::world::{Character, CharacterId, Outcome, Remark, Reply, Shift, Showing, Status, Threshold, Topic};

pub(super) fn character<'a>(web: &mut Web<'a>, character: &'a Character) {
    let Character {
        id,
        name: _,
        words: _,
        role: _,
        text: _,
        pronoun: _,
        node,
        traits: _,
        manner: _,
        // what gifts bring about stands in `gifts`
        likes: _,
        dislikes: _,
        gifts: _,
        affinity: _,
        thresholds,
        greetings: _,
        farewells: _,
        topics,
        blank: _,
        idle: _,
        enemy,
        schedule,
        tell,
        shown,
        remarks,
        companion,
        follows: _,
        stays: _,
        sheet: _,
        chapter: _,
    } = character;
    if let Some(node) = node {
        web.number(Fact::At(id, node));
    }
    let here = Fact::Meets(id);
    for Shift { when, node } in schedule {
        if let Some(node) = node {
            web.rule_when(&[Fact::Passes], &[when], &[Fact::At(id, node)], None);
        }
    }
    if *companion {
        along(web, id);
    }
    for (place, Reply { words: _, when, text: _, effects }) in (0_u32..).zip(tell) {
        web.rule_when(&[here], &[when], &brought(effects, Where::Anywhere), Some((Deed::Tell(id, place), 1)));
    }
    for Showing { item, when, text: _, effects } in shown {
        let needs = [here, Fact::AtLeast(Quantity::Carried(item), 1)];
        web.rule_when(&needs, &[when], &brought(effects, Where::Anywhere), Some((Deed::Show(id, item), 1)));
    }
    for Remark { when, once, text: _, effects } in remarks {
        web.standing = !once;
        web.rule_when(&[here], &[when], &brought(effects, Where::Anywhere), None);
        web.standing = false;
    }
    web.rule(&[here], &[Fact::Rises(Quantity::Met(id))], Some((Deed::Greet(id), 1)));
    please(web, character);
    if let Some(enemy) = enemy {
        let gives = [Fact::Fights(enemy), Fact::Falls(Quantity::Affinity(id))];
        web.rule(&[here], &gives, Some((Deed::Attack(id), 1)));
    }
    for (place, Threshold { at, when, text: _, effects }) in (0_u32..).zip(thresholds) {
        let at = i64::from(*at);
        let reached =
            if at >= 0 { Fact::AtLeast(Quantity::Affinity(id), at) } else { Fact::AtMost(Quantity::Affinity(id), at) };
        web.rule_when(&[Fact::Uncrossed(id, place), reached], &[when], &brought(effects, Where::Anywhere), None);
    }
    for Topic { id: topic, label: _, words: _, when, texts: _, answers, effects, hidden: _, chapter: _ } in topics {
        let ask = Some((Deed::Ask(id, topic), 1));
        let gives = [Fact::Rises(Quantity::Told(id, topic)), Fact::Rises(Quantity::Met(id))];
        web.rule_when(&[here], &[when], &gives, ask);
        for Outcome { when: holds, branch } in answers {
            web.rule_when(&[here], &[when, holds], &brought(&branch.effects, Where::Anywhere), ask);
        }
        // its own texts may come behind an answer
        let needs = [here, Fact::AtMost(Quantity::Told(id, topic), 0)];
        let needs = if answers.is_empty() { &needs[..] } else { &needs[..1] };
        web.rule_when(needs, &[when], &brought(effects, Where::Anywhere), ask);
    }
}

/// Who comes along is wherever the hero is, and can be left there.
fn along<'a>(web: &mut Web<'a>, who: &'a CharacterId) {
    let follows = Fact::Rises(Quantity::Following(who));
    web.rule(&[follows, Fact::Is(who, Status::Alive)], &[Fact::Meets(who)], None);
    web.rule(&[follows], &[Fact::Falls(Quantity::Following(who))], None);
    for node in &web.story.nodes {
        web.rule(&[follows, Fact::Stands(&node.id)], &[Fact::At(who, &node.id)], None);
    }
}
