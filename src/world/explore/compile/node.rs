//! Nodes: what can be done there, where one can go, who attacks.

use crate::world::explore::effects::{Where, brought};
use crate::world::explore::fact::{Fact, Quantity};
use crate::world::explore::web::{Deed, Web};
use crate::world::{Action, Arrival, Branch, Encounter, Exit, Feature, Node, Outcome};

pub(super) fn node<'a>(web: &mut Web<'a>, node: &'a Node) {
    let Node {
        id,
        region: _,
        name: _,
        words: _,
        first: _,
        again: _,
        moods: _,
        weaves: _,
        exits,
        features,
        actions,
        encounters,
        entries,
        items,
        rest,
        map: _,
    } = node;
    let here = Fact::Stands(id);
    web.rule(&[here], &[Fact::Rises(Quantity::Visits(id))], None);
    for item in items.keys() {
        web.number(Fact::Lies(id, item));
    }
    if *rest {
        let (health, rest) = (Fact::Rises(Quantity::Health), Some((Deed::Rest(id), 1)));
        // where only effects move time on, a rest does not
        let gives = if web.story.turns_per_period > 0 { &[Fact::Passes, health][..] } else { &[health] };
        web.rule(&[here], gives, rest);
    }
    for Arrival { when, once, text: _, effects } in entries {
        web.standing = !once;
        web.rule_when(&[here], &[when], &brought(effects, Where::Here(id)), None);
        web.standing = false;
    }
    for exit in exits {
        let Exit {
            to,
            direction: _,
            label: _,
            words: _,
            when,
            refusal: _,
            hidden: _,
            check,
            text: _,
            failure,
            effects,
            chapter: _,
        } = exit;
        let go = Some((Deed::Go(id, to), 1));
        let mut gives = vec![Fact::Stands(to)];
        gives.extend(brought(effects, Where::Here(to)));
        web.rule_when(&[here], &[when], &gives, go);
        if let (Some(_), Some(Branch { texts: _, effects })) = (check, failure) {
            web.rule_when(&[here], &[when], &brought(effects, Where::Here(id)), go);
        }
    }
    for Feature { id: feature, name: _, words: _, when, texts: _, effects, speak: _ } in features {
        let needs = [here, Fact::Unseen(id, feature)];
        web.rule_when(&needs, &[when], &brought(effects, Where::Here(id)), Some((Deed::Look(id, feature), 1)));
    }
    for one in actions {
        let Action { id: action, label: _, words: _, when, check, outcomes, success, failure, once, hidden: _ } = one;
        let needs = [here, Fact::Undone(id, action)];
        let needs = if *once { &needs[..] } else { &needs[..1] };
        let act = Some((Deed::Act(id, action), 1));
        for Outcome { when: holds, branch } in outcomes {
            web.rule_when(needs, &[when, holds], &brought(&branch.effects, Where::Here(id)), act);
        }
        let Branch { texts: _, effects } = success;
        web.rule_when(needs, &[when], &brought(effects, Where::Here(id)), act);
        let Branch { texts: _, effects } = failure;
        if check.is_some() {
            web.rule_when(needs, &[when], &brought(effects, Where::Here(id)), act);
        }
    }
    for (place, Encounter { enemy, when, chance: _, once }) in (0_u32..).zip(encounters) {
        let needs = [here, Fact::Unmet(id, place)];
        let needs = if *once { &needs[..] } else { &needs[..1] };
        web.rule_when(needs, &[when], &[Fact::Fights(enemy)], Some((Deed::Seek(id, enemy), 1)));
    }
}
