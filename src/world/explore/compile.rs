//! A story, row by row, into implications. Every row is taken apart field by field: a new field does not compile until it
//! is said here what it can bring about.

use std::collections::HashMap;

use super::effects::{Where, brought};
use super::fact::{Fact, Quantity};
use super::growth::{grow, keep};
use super::web::{Deed, Web};
use crate::world::{
    Action, Alternative, Arrival, Attribute, Branch, Character, CharacterId, Condition, Defeat, Effect, Encounter,
    Ending, Enemy, Exit, Feature, FeatureId, HeroTemplate, Infliction, Item, ItemId, ItemKind, Node, NodeId, Outcome,
    Parley, Period, Quest, QuestId, QuestIs, Remark, Reply, Shift, Showing, Stage, Start, Status, Story, Thing,
    Threshold, Topic, Use,
};

/// What a fight and a defeat are worth in turns, roughly: nobody plans a defeat where there is another way.
const FIGHT: u32 = 3;
const DEFEAT: u32 = 20;

/// Puts a whole story into a web.
pub(super) fn compile(web: &mut Web<'_>) {
    let Story {
        id: _,
        version: _,
        hash: _,
        title: _,
        blurb: _,
        languages: _,
        start,
        hero,
        defeat,
        turns_per_period: _,
        worldview: _,
        knowledge: _,
        regions: _,
        weaves: _,
        free: _,
        nodes,
        characters,
        quests,
        enemies,
        items,
        endings,
        talents,
        achievements: _,
        counters: _,
        facts,
        statuses,
        levels,
        hints: _,
        director: _,
        lore: _,
        novel: _,
    } = web.story;
    begin(web, start, hero);
    for one in nodes {
        node(web, one);
    }
    for one in characters {
        character(web, one);
    }
    let places = Places::new(web.story);
    for one in items {
        item(web, one, &places);
    }
    for one in enemies {
        enemy(web, one);
    }
    fall(web, defeat);
    for one in quests {
        quest(web, one);
    }
    for Ending { id, kind: _, title: _, when, offer: _, accept: _, decline: _, text: _ } in endings {
        if !when.is_empty() {
            web.rule_when(&[], &[when], &[Fact::Offered(id)], None);
        }
    }
    grow(web, hero.talents > 0, talents);
    keep(web, facts, statuses, levels.as_ref());
    time(web);
    people(web);
}

fn begin<'a>(web: &mut Web<'a>, start: &'a Start, hero: &'a HeroTemplate) {
    let Start { node, text: _, period: _, effects } = start;
    // what the hero begins with is read off the state
    let HeroTemplate { name: _, attributes: _, points: _, hp: _, gold: _, items: _, talents: _ } = hero;
    web.start = brought(effects, Where::Here(node)).into_iter().map(|fact| web.number(fact)).collect();
}

fn time(web: &mut Web<'_>) {
    let mut gives: Vec<Fact<'_>> = Period::ALL.into_iter().map(Fact::Period).collect();
    gives.push(Fact::Rises(Quantity::Day));
    web.rule(&[Fact::Passes], &gives, Some((Deed::Wait, 1)));
}

fn node<'a>(web: &mut Web<'a>, node: &'a Node) {
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

fn character<'a>(web: &mut Web<'a>, character: &'a Character) {
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
        likes: _,
        dislikes,
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
    // anything that can be given away pleases a little
    web.rule(&[here], &[Fact::Rises(Quantity::Affinity(id))], Some((Deed::Give(id), 2)));
    if !dislikes.is_empty() || enemy.is_some() {
        web.rule(&[here], &[Fact::Falls(Quantity::Affinity(id))], Some((Deed::Give(id), 2)));
    }
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

/// Where what an item is used on can be.
struct Places<'a> {
    features: HashMap<&'a FeatureId, Vec<(&'a NodeId, &'a [Condition])>>,
    exits: HashMap<&'a NodeId, Vec<&'a NodeId>>,
}

impl<'a> Places<'a> {
    fn new(story: &'a Story) -> Self {
        let mut places = Self { features: HashMap::new(), exits: HashMap::new() };
        for node in &story.nodes {
            for feature in &node.features {
                places.features.entry(&feature.id).or_default().push((&node.id, &feature.when));
            }
            for exit in &node.exits {
                places.exits.entry(&exit.to).or_default().push(&node.id);
            }
        }
        places
    }
}

fn item<'a>(web: &mut Web<'a>, item: &'a Item, places: &Places<'a>) {
    let Item { id, name: _, words: _, kind, text: _, power: _, equip: _, value: _, uses } = item;
    let has = Fact::AtLeast(Quantity::Carried(id), 1);
    if *kind != ItemKind::Key {
        web.rule(&[has], &[Fact::Falls(Quantity::Carried(id))], None);
    }
    for (place, Use { on, when, branch, consumes }) in uses.iter().enumerate() {
        let Branch { texts: _, effects } = branch;
        let deed = Some((Deed::Use(id, place), 1));
        let mut use_when = |needs: &[Fact<'a>], there: &'a [Condition], within: Where<'a>| {
            let mut gives = brought(effects, within);
            if *consumes || *kind == ItemKind::Consumable {
                gives.push(Fact::Falls(Quantity::Carried(id)));
            }
            web.rule_when(needs, &[when, there], &gives, deed);
        };
        let anywhere = Where::Anywhere;
        match on {
            None | Some(Thing::Hero) => use_when(&[has], &[], anywhere),
            Some(Thing::Character(who)) => use_when(&[has, Fact::Meets(who)], &[], anywhere),
            Some(Thing::Enemy(enemy)) => use_when(&[has, Fact::Fights(enemy)], &[], anywhere),
            // carried or lying here: that it can be come by is enough
            Some(Thing::Item(other)) => {
                use_when(&[has, Fact::AtLeast(Quantity::Carried(other), 1)], &[], anywhere);
            }
            Some(Thing::Exit(to)) => {
                for from in places.exits.get(to).into_iter().flatten() {
                    use_when(&[has, Fact::Stands(from)], &[], Where::Here(from));
                }
            }
            Some(Thing::Feature(feature)) => {
                for (node, there) in places.features.get(feature).into_iter().flatten() {
                    use_when(&[has, Fact::Stands(node)], there, Where::Here(node));
                }
            }
        }
    }
}

fn enemy<'a>(web: &mut Web<'a>, enemy: &'a Enemy) {
    let Enemy {
        id,
        name: _,
        words: _,
        category: _,
        tier: _,
        hp: _,
        attack: _,
        defense: _,
        speed: _,
        regions: _,
        text: _,
        encounter: _,
        hit: _,
        miss: _,
        wound: _,
        dodge: _,
        fall: _,
        effects,
        loot,
        exp: _,
        talk,
        ending,
        inflicts,
        critical: _,
        initiative: _,
        flees_below: _,
        flees: _,
        boss: _,
    } = enemy;
    let fights = Fact::Fights(id);
    let mut gives = vec![Fact::Rises(Quantity::Beaten(id)), Fact::Falls(Quantity::Health)];
    gives.extend(brought(effects, Where::Anywhere));
    gives.extend(loot.iter().map(|loot| Fact::Rises(Quantity::Carried(&loot.item))));
    web.rule(&[fights], &gives, Some((Deed::Win(id), FIGHT)));
    for Infliction { status, chance: _, turns: _ } in inflicts {
        web.rule(&[fights], &[Fact::Rises(Quantity::Bears(status))], None);
    }
    if let Some(Parley { when, refusal: _, check, success, failure }) = talk {
        let negotiate = Some((Deed::Negotiate(id), 1));
        web.rule_when(&[fights], &[when], &brought(&success.effects, Where::Anywhere), negotiate);
        if check.is_some() {
            web.rule_when(&[fights], &[when], &brought(&failure.effects, Where::Anywhere), negotiate);
        }
    }
    if let Some(ending) = ending {
        web.rule(&[fights], &[Fact::Offered(ending)], Some((Deed::Fall, DEFEAT)));
    }
}

/// The hero falls, in a fight or by what else costs health.
fn fall<'a>(web: &mut Web<'a>, defeat: &'a Defeat) {
    let Defeat { to, texts: _, effects } = defeat;
    let mut gives = vec![Fact::Stands(to)];
    gives.extend(brought(effects, Where::Here(to)));
    web.rule(&[Fact::Falls(Quantity::Health)], &gives, Some((Deed::Fall, DEFEAT)));
}

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

fn quest<'a>(web: &mut Web<'a>, quest: &'a Quest) {
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

/// Where characters can be, and whether the hero comes there; where items can lie.
fn people(web: &mut Web<'_>) {
    for fact in web.facts.clone() {
        match fact {
            Fact::At(who, node) => {
                let needs = [fact, Fact::Stands(node), Fact::Is(who, Status::Alive)];
                web.rule(&needs, &[Fact::Meets(who)], None);
                // who comes from away is back
                web.rule(&[fact, Fact::Is(who, Status::Away)], &[Fact::Is(who, Status::Alive)], None);
            }
            Fact::Lies(node, item) => take(web, node, item),
            _ => {}
        }
    }
}

fn take<'a>(web: &mut Web<'a>, node: &'a NodeId, item: &'a ItemId) {
    let needs = [Fact::Lies(node, item), Fact::Stands(node)];
    web.rule(&needs, &[Fact::Rises(Quantity::Carried(item))], Some((Deed::Take(node, item), 1)));
}
