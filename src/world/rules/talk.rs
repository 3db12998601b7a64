//! Greeting people and asking them.

use super::draft::Draft;
use super::{Refusal, conditions, refusals};
use crate::world::{Character, CharacterId, EventKind, Thing, TopicId};

/// Greets a character.
pub(super) fn greet(draft: &mut Draft<'_>, to: &CharacterId) -> Result<(), Refusal> {
    present(draft, to)?;
    let first = meet(draft, to);
    draft.happen(EventKind::Greeted { character: to.clone(), first });
    Ok(())
}

/// Asks a character about something. What they do not know, or not yet, they have no answer to.
pub(super) fn ask(
    draft: &mut Draft<'_>,
    who: &CharacterId,
    topic: Option<&TopicId>,
    about: &str,
) -> Result<(), Refusal> {
    let character = present(draft, who)?;
    meet(draft, who);
    let known = topic.and_then(|topic| character.topics.iter().find(|known| known.id == *topic));
    match known.filter(|topic| conditions::all_hold(&draft.state, &topic.when)) {
        None => draft.happen(EventKind::Blank { character: who.clone(), about: about.to_owned() }),
        Some(topic) => {
            let times = draft.state.characters.get_mut(who).map_or(0, |who| {
                let times = who.told.entry(topic.id.clone()).or_default();
                *times = times.saturating_add(1);
                *times
            });
            let again = times > 1;
            draft.happen(EventKind::Told { character: who.clone(), topic: topic.id.clone(), again });
            draft.change_first(&topic.effects, !again);
        }
    }
    Ok(())
}

/// The character, if present and alive.
pub(super) fn present<'a>(draft: &Draft<'a>, who: &CharacterId) -> Result<&'a Character, Refusal> {
    let here = conditions::present(&draft.state, who);
    let character = draft.story.characters.get(who).filter(|_| here);
    character.ok_or_else(|| refusals::absent_person(draft.story, &draft.state, who))
}

/// The hero has met the character; whether for the first time.
fn meet(draft: &mut Draft<'_>, who: &CharacterId) -> bool {
    draft.state.focus.person = Some(who.clone());
    draft.state.focus.thing = Some(Thing::Character(who.clone()));
    draft.state.characters.get_mut(who).is_some_and(|who| !std::mem::replace(&mut who.met, true))
}
