//! What happens on entering a node: its entries, then what the people there say of their own accord.

use super::draft::Draft;
use super::{conditions, view};
use crate::world::{Arrival, EventKind, Remark};

/// The most remarks on one arrival.
const REMARKS: usize = 2;

/// Lets happen what happens on entering, if the hero just came in. Whether something did.
pub(super) fn arrive(draft: &mut Draft<'_>) -> bool {
    if !std::mem::take(&mut draft.arrived) || draft.ended() {
        return false;
    }
    let node = draft.state.node.clone();
    let mut happened = false;
    let entries = view::node(draft.story, &draft.state).map(|node| node.entries.as_slice()).unwrap_or_default();
    for (place, entry) in (0_u32..).zip(entries) {
        if is_due(draft, place, entry) {
            happened = true;
            enter(draft, place, entry);
        }
        if draft.state.node != node || draft.ended() {
            return true;
        }
    }
    happened | remark(draft)
}

fn is_due(draft: &Draft<'_>, place: u32, entry: &Arrival) -> bool {
    let before = draft.state.entered.get(&draft.state.node).is_some_and(|entered| entered.contains_key(&place));
    !(entry.once && before) && conditions::all_hold(draft.story, &draft.state, &entry.when)
}

fn enter(draft: &mut Draft<'_>, place: u32, entry: &Arrival) {
    let node = draft.state.node.clone();
    let times = draft.state.entered.entry(node).or_default().entry(place).or_default();
    *times = times.saturating_add(1);
    if !entry.text.is_empty() {
        draft.happen(EventKind::Entered { entry: place });
    }
    draft.change_all(&entry.effects);
}

/// What the people here say when the hero comes: each one thing, two of them at most, and nobody in a fight.
fn remark(draft: &mut Draft<'_>) -> bool {
    let node = draft.state.node.clone();
    let mut said = 0_usize;
    for character in view::characters_present(draft.story, &draft.state) {
        if said >= REMARKS || draft.state.combat.is_some() || draft.state.node != node || draft.ended() {
            break;
        }
        // What another said may have sent them away.
        let here = draft.state.characters.get(&character.id).filter(|_| view::is_present(&draft.state, &character.id));
        let Some(stands) = here else { continue };
        let is_due = |(place, remark): &(u32, &Remark)| {
            !(remark.once && stands.remarks.contains(place))
                && conditions::all_hold(draft.story, &draft.state, &remark.when)
        };
        let Some((place, remark)) = (0_u32..).zip(&character.remarks).find(is_due) else { continue };
        said += 1;
        if let Some(stands) = draft.state.characters.get_mut(&character.id) {
            stands.remarks.insert(place);
        }
        draft.happen(EventKind::Remarked { character: character.id.clone(), remark: place });
        draft.change_all(&remark.effects);
    }
    said > 0
}
