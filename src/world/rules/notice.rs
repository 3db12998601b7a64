//! What an attempt that went well brings to the hero's notice: only what the state knows, and each thing once.

use super::draft::Draft;
use super::view;
use crate::text::fold;
use crate::world::{Aim, EventKind, Noticed, State, Status, Story, Thing};

/// The most that is named at once.
const MOST: usize = 4;

/// Words of an attempt to see far, to hear, to find; the English ones stand as whole words.
const BEYOND: [&str; 30] = [
    "climb",
    "lookout",
    "view",
    "horizon",
    "distance",
    "overlook",
    "survey",
    "scout",
    "far",
    "vantage",
    "watch",
    "爬上",
    "爬到",
    "攀上",
    "登上",
    "登高",
    "高处",
    "眺望",
    "远望",
    "远眺",
    "张望",
    "瞭望",
    "望向",
    "望远",
    "俯瞰",
    "看远",
    "看看远",
    "往远处",
    "环视",
    "四下看",
];
const NEAR: [&str; 10] = ["listen", "hear", "ear", "eavesdrop", "听", "倾听", "侧耳", "竖起耳朵", "耳朵", "偷听"];
const HIDDEN: [&str; 24] = [
    "search",
    "find",
    "look for",
    "rummage",
    "feel around",
    "investigate",
    "inspect",
    "hunt for",
    "comb",
    "seek",
    "clues",
    "tracks",
    "搜",
    "寻找",
    "找找",
    "翻找",
    "翻看",
    "摸索",
    "查看四周",
    "检查",
    "线索",
    "痕迹",
    "找一找",
    "四处找",
];

/// Lets the hero notice what an attempt was after.
pub(super) fn notice(draft: &mut Draft<'_>, text: &str) {
    let Some(aim) = aim(text) else { return };
    let node = draft.state.node.clone();
    if draft.state.noticed.get(&node).is_some_and(|noticed| noticed.contains(&aim)) {
        return;
    }
    let (story, state) = (draft.story, &draft.state);
    let what = match aim {
        Aim::Beyond => beyond(story, state),
        Aim::Near => near(story, state),
        Aim::Hidden => hidden(story, state),
    };
    let Some(what) = what else { return };
    draft.state.noticed.entry(node).or_default().insert(aim);
    draft.happen(EventKind::Noticed { what });
}

/// What an attempt is after, by its words.
fn aim(text: &str) -> Option<Aim> {
    let text = fold(text);
    let has = |words: &[&str]| words.iter().any(|word| stands_in(&text, word));
    [(Aim::Near, &NEAR[..]), (Aim::Hidden, &HIDDEN[..]), (Aim::Beyond, &BEYOND[..])]
        .into_iter()
        .find_map(|(aim, words)| has(words).then_some(aim))
}

fn stands_in(text: &str, word: &str) -> bool {
    !word.is_ascii() && text.contains(word)
        || word.is_ascii()
            && text.match_indices(word).any(|(at, _)| {
                let before = text.get(..at).and_then(|before| before.chars().next_back());
                let after = text.get(at + word.len()..).unwrap_or_default();
                let after = after.strip_prefix("ing").or_else(|| after.strip_prefix('s')).unwrap_or(after);
                ![before, after.chars().next()].into_iter().flatten().any(|sign| sign.is_ascii_alphanumeric())
            })
}

/// The places behind the ways out that the hero has not been to.
fn beyond(story: &Story, state: &State) -> Option<Noticed> {
    let mut nodes = Vec::new();
    for exit in view::visible_exits(story, state) {
        if !state.visits.contains_key(&exit.to) && !nodes.contains(&exit.to) {
            nodes.push(exit.to.clone());
        }
    }
    nodes.truncate(MOST);
    (!nodes.is_empty()).then_some(Noticed::Beyond(nodes))
}

/// Those who are one way away.
fn near(story: &Story, state: &State) -> Option<Noticed> {
    let behind: Vec<_> = view::visible_exits(story, state).into_iter().map(|exit| &exit.to).collect();
    let stands = story.characters.iter().filter_map(|who| {
        let at = state.characters.get(&who.id).filter(|at| at.status == Status::Alive)?;
        let node = at.node.as_ref().filter(|node| **node != state.node && behind.contains(node))?;
        Some((at.met.then(|| who.id.clone()), node.clone()))
    });
    let mut near: Vec<_> = stands.collect();
    // Of those who are not known it is only heard that somebody is there.
    near.dedup();
    near.truncate(MOST);
    (!near.is_empty()).then_some(Noticed::Near(near))
}

/// What can be looked at here and was not, and what lies here.
fn hidden(story: &Story, state: &State) -> Option<Noticed> {
    let seen = state.examined.get(&state.node);
    let features = view::features_present(story, state).into_iter();
    let fresh = features.filter(|feature| !seen.is_some_and(|seen| seen.contains(&feature.id)));
    let items = view::items_here(story, state).into_iter().map(|(item, _)| Thing::Item(item.id.clone()));
    let found: Vec<_> = items.chain(fresh.map(|feature| Thing::Feature(feature.id.clone()))).take(MOST).collect();
    (!found.is_empty()).then_some(Noticed::Hidden(found))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_say_what_an_attempt_is_after() {
        for (text, wanted) in [
            ("I climb the tree to see the camp", Some(Aim::Beyond)),
            ("爬上树看看营地", Some(Aim::Beyond)),
            ("listen at the door", Some(Aim::Near)),
            ("听听四周的动静", Some(Aim::Near)),
            ("search the room", Some(Aim::Hidden)),
            ("在屋里搜一搜", Some(Aim::Hidden)),
            ("searching for clues", Some(Aim::Hidden)),
            ("sing a song", None),
            ("推开石头", None),
            ("say farewell to the earth", None),
        ] {
            assert_eq!(aim(text), wanted, "{text}");
        }
    }
}
