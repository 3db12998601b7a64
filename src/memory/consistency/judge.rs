//! Holds claims against the world.

mod number;

use number::{blow, counts, gold, gold_moves, health, health_lost, outcome};

use super::claim::{Claim, Claimed, Things, Who};
use super::names::{is_common_place, plain};
use super::page::Page;
use super::{Contradiction, Kind, Told};
use crate::text::{Language, Localized, Message, fold};
use crate::world::{CharacterId, EnemyId, EventKind, ItemId, NodeId, QuestId, QuestStatus, Status};

/// What is wrong with a claim: its kind, the reason, and what the world says.
type Fault = (Kind, Message, Message);

/// The contradictions among the claims.
pub(super) fn judge(told: &Told<'_>, page: &Page<'_>, claims: &[Claimed]) -> Vec<Contradiction> {
    let mut found = Vec::new();
    for claimed in claims {
        let fault = match &claimed.claim {
            Claim::Here { who, still } => here(told, page, claims, claimed.sentence, who, *still),
            Claim::Rises(who) => rises(told, claims, claimed.sentence, who),
            Claim::At { who, nodes } => at(told, who, nodes),
            Claim::HeroAt(nodes) => hero_at(told, nodes),
            Claim::Dead(who) => dead(told, who),
            Claim::Alive(who) => alive(told, who),
            Claim::Falls(_) => None,
            Claim::HeroLeaves => hero_leaves(told),
            Claim::Gone(who) => gone(told, claims, claimed.sentence, who),
            Claim::QuestDone(quests) => quest_done(told, quests),
            Claim::HeroDead => (told.after.hero.hp > 0).then(|| {
                let truth = Message::new("consistency-hero-lives").with("hp", told.after.hero.hp);
                (Kind::Life, Message::new("consistency-told-hero-dead"), truth)
            }),
            Claim::Gets(items) => gets(told, items),
            Claim::Holds(items) => holds(told, items),
            Claim::Keeps(items) => keeps(told, claims, claimed.sentence, items),
            Claim::Loses(items) => loses(told, items),
            Claim::Count { items, count } => counts(told, items, *count),
            Claim::Gold(count) => gold(told, *count),
            Claim::GoldMoves(delta) => gold_moves(told, *delta),
            Claim::Health(count) => health(told, *count),
            Claim::HealthLost(count) => health_lost(told, *count),
            Claim::Succeeds => outcome(told, true),
            Claim::Fails => outcome(told, false),
            Claim::Hits => blow(told, true),
            Claim::Misses => blow(told, false),
            Claim::Denies(number) => told.facts.get(*number).map(|fact| {
                let truth = Message::new("consistency-fact")
                    .with("subject", fact.subject.as_str())
                    .with("relation", fact.relation.as_str())
                    .with("object", fact.object.as_str());
                (
                    Kind::Fact,
                    Message::new("consistency-told-against-fact").with("subject", fact.subject.as_str()),
                    truth,
                )
            }),
        };
        if let Some((kind, reason, truth)) = fault
            && let Some(sentence) = page.sentences.get(claimed.sentence)
        {
            found.push(Contradiction { kind, sentence: sentence.clone(), reason, truth });
        }
    }
    found
}

fn name(told: &Told<'_>, who: &CharacterId) -> Localized {
    told.story.characters.get(who).map_or_else(|| Localized::plain(who.as_str()), |entry| entry.name.clone())
}

fn enemy_name(told: &Told<'_>, who: &EnemyId) -> Localized {
    told.story.enemies.get(who).map_or_else(|| Localized::plain(who.as_str()), |entry| entry.name.clone())
}

fn node_name(told: &Told<'_>, node: &NodeId) -> Localized {
    told.story.nodes.get(node).map_or_else(|| Localized::plain(node.as_str()), |entry| entry.name.clone())
}

fn item_name(told: &Told<'_>, item: &ItemId) -> Localized {
    told.story.items.get(item).map_or_else(|| Localized::plain(item.as_str()), |entry| entry.name.clone())
}

/// A claim about several is false only if it is false of each; the first fault is told.
fn all<T>(of: &[T], mut fault: impl FnMut(&T) -> Option<Fault>) -> Option<Fault> {
    let mut first = None;
    for one in of {
        let found = fault(one)?;
        first = first.or(Some(found));
    }
    first
}

/// Whom a word means, each alone.
enum One<'a> {
    Character(&'a CharacterId),
    Enemy(&'a EnemyId),
}

/// A word for a character and for that character as an enemy means the character.
fn each<'a>(told: &Told<'_>, who: &'a Who) -> Vec<One<'a>> {
    let is_character = |enemy: &EnemyId| {
        let mut characters = who.characters.iter().filter_map(|who| told.story.characters.get(who));
        characters.any(|character| character.enemy.as_ref() == Some(enemy))
    };
    let fought = told.fought();
    let enemies = who
        .enemies
        .iter()
        .filter(|enemy| who.characters.is_empty() || (fought.contains(enemy) && !is_character(enemy)));
    who.characters.iter().map(One::Character).chain(enemies.map(One::Enemy)).collect()
}

fn status(told: &Told<'_>, who: &CharacterId) -> (Status, Status) {
    let of =
        |state: &crate::world::State| state.characters.get(who).map_or(Status::Alive, |character| character.status);
    (of(told.before), of(told.after))
}

/// The enemy as which a character is fought in this turn.
fn fights(told: &Told<'_>, who: &CharacterId) -> Option<EnemyId> {
    let enemy = told.story.characters.get(who)?.enemy.clone()?;
    told.fought().contains(&enemy).then_some(enemy)
}

/// Whether the narration tells later, or in the same sentence, that they fall.
fn falls_later(claims: &[Claimed], sentence: usize, who: &Who) -> bool {
    claims.iter().any(|claimed| {
        claimed.sentence >= sentence
            && match &claimed.claim {
                Claim::Falls(one) => one.as_ref().is_none_or(|one| one.shares(who)),
                Claim::Dead(one) => one.shares(who),
                _ => false,
            }
    })
}

fn here(
    told: &Told<'_>,
    page: &Page<'_>,
    claims: &[Claimed],
    sentence: usize,
    who: &Who,
    still: bool,
) -> Option<Fault> {
    // "Hal sits in the Shadow Swamp": told of where he is, not of here.
    let elsewhere = claims.iter().any(|claimed| {
        claimed.sentence == sentence
            && matches!(&claimed.claim, Claim::At { who: other, nodes } if other == who && at(told, other, nodes).is_none())
    });
    if elsewhere {
        return None;
    }
    all(&each(told, who), |one| match one {
        One::Character(who_is) => {
            let (before, after) = status(told, who_is);
            let dies_now = before != Status::Dead && after == Status::Dead;
            if after == Status::Dead {
                if still || (dies_now && falls_later(claims, sentence, who)) {
                    return None;
                }
                return Some(dead_acts(told, who_is));
            }
            if fights(told, who_is).is_some() {
                return None;
            }
            if is_elsewhere(told, page, sentence, who_is) {
                return None;
            }
            absent(told, who_is)
        }
        One::Enemy(enemy) => {
            let beaten = told.after.defeated.get(*enemy).copied().unwrap_or_default() > 0;
            let on = told.after.combat.as_ref().is_some_and(|fight| fight.enemy == **enemy);
            if still || on || !beaten {
                return None;
            }
            if told.fell(enemy) {
                let fell = claims.iter().any(|claimed| {
                    claimed.sentence < sentence
                        && matches!(&claimed.claim, Claim::Falls(Some(one)) | Claim::Dead(one) if one.shares(who))
                });
                return (fell && !falls_later(claims, sentence, who)).then(|| fallen_acts(told, enemy));
            }
            // One beaten long ago may have kin; only its own name, where a character bears it, is judged above.
            None
        }
    })
}

fn rises(told: &Told<'_>, claims: &[Claimed], sentence: usize, who: &Who) -> Option<Fault> {
    all(&each(told, who), |one| match one {
        One::Character(who_is) => (status(told, who_is).1 == Status::Dead && !falls_later(claims, sentence, who))
            .then(|| dead_acts(told, who_is)),
        One::Enemy(enemy) => {
            let on = told.after.combat.as_ref().is_some_and(|fight| fight.enemy == **enemy);
            (told.fell(enemy) && !on && !falls_after(claims, sentence, who)).then(|| fallen_acts(told, enemy))
        }
    })
}

/// Whether a later sentence tells that they fall.
fn falls_after(claims: &[Claimed], sentence: usize, who: &Who) -> bool {
    falls_later(claims, sentence + 1, who)
}

fn dead_acts(told: &Told<'_>, who: &CharacterId) -> Fault {
    // Who lies dead elsewhere is only not here: that they died is the story's to tell.
    let lies_here = told.places(who).iter().any(|place| told.scene().contains(place));
    let truth = if lies_here { "consistency-is-dead" } else { "consistency-not-here" };
    let who = name(told, who);
    (Kind::Life, Message::new("consistency-told-living").with("who", &who), Message::new(truth).with("who", &who))
}

fn fallen_acts(told: &Told<'_>, enemy: &EnemyId) -> Fault {
    let who = enemy_name(told, enemy);
    (
        Kind::Life,
        Message::new("consistency-told-fighting").with("who", &who),
        Message::new("consistency-has-fallen").with("who", &who),
    )
}

/// Words that make a sentence one of another place.
const ELSEWHERE: &[&str] = &[
    "far away",
    "far off",
    "elsewhere",
    "meanwhile",
    "miles away",
    "somewhere",
    "in the distance",
    "at this very moment",
    "back home",
    "at home",
    "远方",
    "别处",
    "某个地方",
    "某处",
    "千里之外",
    "与此同时",
    "遥远的",
    "另一头",
];

/// Whether a sentence tells of another place than here, such as the one where the character is.
fn is_elsewhere(told: &Told<'_>, page: &Page<'_>, sentence: usize, who: &CharacterId) -> bool {
    let Some(text) = page.sentences.get(sentence).map(|range| fold(page.get(range))) else { return false };
    if ELSEWHERE.iter().any(|words| text.contains(words)) {
        return true;
    }
    let node = told.after.characters.get(who).and_then(|state| told.story.nodes.get(state.node.as_ref()?));
    let Some(node) = node else { return false };
    let words = node.words.get(told.language).iter().map(String::as_str);
    let mut names =
        std::iter::once(node.name.get(told.language)).chain(words).map(plain).filter(|name| name.chars().count() > 1);
    // A word for places of a kind means this one only where someone is said to be in it.
    match told.language {
        Language::Zh => {
            names.any(
                |name| {
                    if is_common_place(&name) { text.contains(&format!("在{name}")) } else { text.contains(&name) }
                },
            )
        }
        Language::En => {
            let bare = text.replace(|sign: char| !sign.is_alphanumeric() && sign != '\'', " ");
            let padded = format!(" {} ", plain(&bare));
            names.any(|name| {
                let stands = |before: &str| padded.contains(&format!(" {before}{name} "));
                if is_common_place(&name) {
                    ["at the ", "in the ", "at her ", "at his ", "in his ", "in her ", "inside the "]
                        .into_iter()
                        .any(stands)
                } else {
                    stands("")
                }
            })
        }
    }
}

/// That a living character is not where the turn happens.
fn absent(told: &Told<'_>, who: &CharacterId) -> Option<Fault> {
    let state = told.after.characters.get(who)?;
    let places = told.places(who);
    let scene = told.scene();
    if state.status != Status::Away && places.iter().any(|place| scene.contains(place)) {
        return None;
    }
    let called = name(told, who);
    let reason = Message::new("consistency-told-here").with("who", &called);
    Some((Kind::Place, reason, whereabouts(told, who, &called)))
}

/// What may be said of where someone is. Whoever is not here is only that: neither the model nor the player, who reads
/// the reason, learns from a mistake where they really are, nor that they died out of sight.
fn whereabouts(told: &Told<'_>, who: &CharacterId, called: &Localized) -> Message {
    let places = told.places(who);
    let scene = told.scene();
    let here = status(told, who).1 == Status::Alive && places.iter().any(|place| scene.contains(place));
    Message::new(if here { "consistency-is-here" } else { "consistency-not-here" }).with("who", called)
}

fn at(told: &Told<'_>, who: &Who, nodes: &[NodeId]) -> Option<Fault> {
    if who.characters.is_empty() {
        return None;
    }
    all(&who.characters, |who_is| {
        let state = told.after.characters.get(who_is)?;
        if state.status == Status::Dead || fights(told, who_is).is_some() {
            return None;
        }
        let places = told.places(who_is);
        if nodes.iter().any(|node| places.contains(node)) {
            return None;
        }
        let called = name(told, who_is);
        let place = node_name(told, nodes.first()?);
        let reason = Message::new("consistency-told-at").with("who", &called).with("place", &place);
        Some((Kind::Place, reason, whereabouts(told, who_is, &called)))
    })
}

fn hero_at(told: &Told<'_>, nodes: &[NodeId]) -> Option<Fault> {
    let scene = told.scene();
    if nodes.iter().any(|node| scene.contains(node)) {
        return None;
    }
    let place = node_name(told, nodes.first()?);
    let truth = Message::new("consistency-hero-is-at").with("place", &node_name(told, &told.after.node));
    Some((Kind::Place, Message::new("consistency-told-hero-at").with("place", &place), truth))
}

/// The hero is told as going away in a turn in which they went nowhere and tried no way.
fn hero_leaves(told: &Told<'_>) -> Option<Fault> {
    let went = told.events.iter().any(|event| {
        matches!(event.kind, EventKind::Moved { .. } | EventKind::Passage { .. } | EventKind::Fled { .. })
    });
    (told.before.node == told.after.node && !went).then(|| {
        let truth = Message::new("consistency-hero-is-at").with("place", &node_name(told, &told.after.node));
        (Kind::Place, Message::new("consistency-told-hero-left"), truth)
    })
}

/// Someone who was here and stays is told as gone. Whoever acts later in the telling has come back.
fn gone(told: &Told<'_>, claims: &[Claimed], sentence: usize, who: &Who) -> Option<Fault> {
    let back = claims.iter().any(|claimed| {
        claimed.sentence > sentence
            && match &claimed.claim {
                Claim::Here { who: one, .. } | Claim::Rises(one) => one.shares(who),
                _ => false,
            }
    });
    if back || who.characters.is_empty() {
        return None;
    }
    all(&who.characters, |who_is| {
        let here = |state: &crate::world::State| {
            let stands = state.characters.get(who_is);
            stands.is_some_and(|stands| stands.status == Status::Alive && stands.node.as_ref() == Some(&state.node))
        };
        let stays = told.before.node == told.after.node && here(told.before) && here(told.after);
        let moved = told
            .events
            .iter()
            .any(|event| matches!(&event.kind, EventKind::CharacterMoved { character, .. } if character == who_is));
        (stays && !moved && fights(told, who_is).is_none()).then(|| {
            let called = name(told, who_is);
            let reason = Message::new("consistency-told-gone").with("who", &called);
            (Kind::Place, reason, Message::new("consistency-is-here").with("who", &called))
        })
    })
}

fn quest_done(told: &Told<'_>, quests: &[QuestId]) -> Option<Fault> {
    let is_done = |id: &QuestId| told.after.quests.get(id).is_some_and(|stands| stands.status == QuestStatus::Done);
    if quests.is_empty() {
        // Of one that is not named only this turn is spoken.
        let done = told.events.iter().any(|event| matches!(event.kind, EventKind::QuestDone { .. }));
        return (!done).then(|| {
            (Kind::Fact, Message::new("consistency-told-some-quest"), Message::new("consistency-no-quest-done"))
        });
    }
    all(quests, |id| {
        let quest = told.story.quests.get(id)?;
        (!is_done(id)).then(|| {
            (
                Kind::Fact,
                Message::new("consistency-told-quest").with("quest", &quest.title),
                Message::new("consistency-quest-open").with("quest", &quest.title),
            )
        })
    })
}

fn dead(told: &Told<'_>, who: &Who) -> Option<Fault> {
    all(&each(told, who), |one| match one {
        One::Character(who_is) => {
            if status(told, who_is).1 == Status::Dead || fights(told, who_is).is_some_and(|enemy| told.fell(&enemy)) {
                return None;
            }
            let called = name(told, who_is);
            let reason = Message::new("consistency-told-dead").with("who", &called);
            Some((Kind::Life, reason, Message::new("consistency-is-alive").with("who", &called)))
        }
        One::Enemy(enemy) => {
            let fight = told.after.combat.as_ref().filter(|fight| fight.enemy == **enemy);
            let fallen = told.fell(enemy) || told.after.defeated.get(*enemy).copied().unwrap_or_default() > 0;
            // Without a fight nobody says that it lives; where a character bears its name, that one is judged.
            let judged = fight.is_some() || (!fallen && !who.characters.is_empty());
            judged.then(|| {
                let called = enemy_name(told, enemy);
                let truth = Message::new("consistency-still-fights")
                    .with("who", &called)
                    .with("hp", fight.map_or(0, |fight| fight.hp));
                (Kind::Life, Message::new("consistency-told-dead").with("who", &called), truth)
            })
        }
    })
}

fn alive(told: &Told<'_>, who: &Who) -> Option<Fault> {
    all(&each(told, who), |one| match one {
        One::Character(who_is) => (status(told, who_is).1 == Status::Dead).then(|| dead_acts(told, who_is)),
        One::Enemy(enemy) => {
            let on = told.after.combat.as_ref().is_some_and(|fight| fight.enemy == **enemy);
            let fallen = told.fell(enemy) || (!who.characters.is_empty() && told.after.defeated.contains_key(*enemy));
            (fallen && !on).then(|| fallen_acts(told, enemy))
        }
    })
}

fn gets(told: &Told<'_>, things: &Things) -> Option<Fault> {
    all(&things.items, |item| {
        let (before, after) = told.counts(item);
        let has = before > 0 || after > 0 || told.touched(item);
        (!has && things.sure).then(|| lacks(told, item, "consistency-told-got"))
    })
}

fn holds(told: &Told<'_>, things: &Things) -> Option<Fault> {
    all(&things.items, |item| (things.sure && !has_any(told, item)).then(|| lacks(told, item, "consistency-told-held")))
}

/// What is in hand may be given away later in the telling; where it was given and nothing more is told, it is gone.
fn keeps(told: &Told<'_>, claims: &[Claimed], sentence: usize, things: &Things) -> Option<Fault> {
    let goes = claims.iter().any(|claimed| {
        claimed.sentence >= sentence
            && matches!(&claimed.claim, Claim::Loses(lost) if lost.items.iter().any(|item| things.items.contains(item)))
    });
    // Of what a common word can mean one is enough: the others are not looked at.
    let gone = things.items.iter().any(|item| !goes && told.counts(item).1 == 0 && gave_away(told, item));
    all(&things.items, |item| {
        let lacking = told.counts(item).1 == 0;
        ((gone && lacking) || (things.sure && !has_any(told, item))).then(|| lacks(told, item, "consistency-told-held"))
    })
}

/// Whether the hero had or got the item, or it lies here.
fn has_any(told: &Told<'_>, item: &ItemId) -> bool {
    let (before, after) = told.counts(item);
    before > 0 || after > 0 || told.touched(item) || told.on_the_ground(item)
}

/// Whether the item left the hero's hands in this turn for someone who kept it.
fn gave_away(told: &Told<'_>, wanted: &ItemId) -> bool {
    told.events.iter().any(|event| matches!(&event.kind, EventKind::Gave { item, kept: true, .. } if item == wanted))
}

fn lacks(told: &Told<'_>, item: &ItemId, reason: &'static str) -> Fault {
    let item = item_name(told, item);
    (Kind::Item, Message::new(reason).with("item", &item), Message::new("consistency-lacks").with("item", &item))
}

/// A name means its one item. A common word may mean several: it is false only if at least one is had, and none went.
fn loses(told: &Told<'_>, things: &Things) -> Option<Fault> {
    if things.items.iter().any(|item| told.went(item) || told.counts(item).1 < told.counts(item).0) {
        return None;
    }
    let had = things.items.iter().find(|item| told.counts(item).1 > 0);
    let item = had.or_else(|| things.items.first().filter(|_| things.sure))?;
    let called = item_name(told, item);
    let reason = Message::new("consistency-told-lost").with("item", &called);
    let truth = if had.is_some() { "consistency-has" } else { "consistency-lacks" };
    Some((Kind::Item, reason, Message::new(truth).with("item", &called).with("count", told.counts(item).1)))
}
