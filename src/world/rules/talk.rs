//! Greeting people, asking them, and conversations.

use super::draft::Draft;
use super::{Refusal, conditions, refusals, view};
use crate::text::{Language, Localized, Words, fold};
use crate::world::{Character, CharacterId, EventKind, Passed, Reply, State, Story, Thing, TopicId};

/// Greets a character, and begins a conversation if they are willing.
pub(super) fn greet(draft: &mut Draft<'_>, to: &CharacterId) -> Result<(), Refusal> {
    present(draft, to)?;
    let first = meet(draft, to);
    draft.happen(EventKind::Greeted { character: to.clone(), first });
    draft.state.partner = view::is_willing(&draft.state, to).then(|| to.clone());
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
    match known.filter(|topic| conditions::all_hold(draft.story, &draft.state, &topic.when)) {
        None => {
            let passed = passed_on(draft.story, &draft.state, who, about);
            draft.happen(if passed.is_empty() {
                EventKind::Blank { character: who.clone(), about: about.to_owned() }
            } else {
                EventKind::Said { character: who.clone(), text: about.to_owned(), passed }
            });
        }
        Some(topic) => {
            let answer = view::answer(draft.story, &draft.state, topic);
            let place = answer.map(|(place, _)| place);
            let first = draft.state.characters.get_mut(who).is_some_and(|who| {
                let times = who.told.entry(topic.id.clone()).or_default();
                *times = times.saturating_add(1);
                if topic.answers.is_empty() {
                    return *times == 1;
                }
                let given = who.answers.entry(topic.id.clone()).or_default();
                given.insert(place.unwrap_or_else(|| view::own_place(topic)))
            });
            let (character, topic_id) = (who.clone(), topic.id.clone());
            draft.happen(EventKind::Told { character, topic: topic_id, again: !first, answer: place });
            draft.change_first(answer.map_or(&topic.effects, |(_, answer)| &answer.branch.effects), first);
        }
    }
    Ok(())
}

/// Tells a character about something. What they have an answer to they answer; else a topic is as if they were asked of
/// it, and anything else is said to them.
pub(super) fn tell(
    draft: &mut Draft<'_>,
    who: &CharacterId,
    topic: Option<&TopicId>,
    about: &str,
) -> Result<(), Refusal> {
    let character = present(draft, who)?;
    let Some((place, reply)) = reply(draft.story, &draft.state, character, about) else {
        return if topic.is_some() { ask(draft, who, topic, about) } else { say(draft, who, about) };
    };
    meet(draft, who);
    let first = draft.state.characters.get_mut(who).is_some_and(|who| who.heard.insert(place));
    draft.happen(EventKind::Heard { character: who.clone(), answer: place, again: !first });
    draft.change_first(&reply.effects, first);
    Ok(())
}

/// What a character has to say to something that the hero tells them now, by its place in their list.
pub(super) fn reply<'a>(
    story: &Story,
    state: &State,
    character: &'a Character,
    about: &str,
) -> Option<(u32, &'a Reply)> {
    let about = fold(about);
    let fits = |(_, reply): &(u32, &Reply)| {
        reply.words.all().any(|word| names(&about, &fold(word))) && conditions::all_hold(story, state, &reply.when)
    };
    (0_u32..).zip(&character.tell).find(fits)
}

/// Says something to a character. It changes nothing but what they know.
pub(super) fn say(draft: &mut Draft<'_>, to: &CharacterId, text: &str) -> Result<(), Refusal> {
    present(draft, to)?;
    meet(draft, to);
    let passed = passed_on(draft.story, &draft.state, to, text);
    draft.happen(EventKind::Said { character: to.clone(), text: text.to_owned(), passed });
    Ok(())
}

/// Ends the conversation that is on.
pub(super) fn part(draft: &mut Draft<'_>) -> Result<(), Refusal> {
    if draft.state.partner.is_none() {
        return Err(refusals::program("rules-no-conversation"));
    }
    draft.part();
    Ok(())
}

/// What words pass on to a character: the topics of others that the hero has heard and the words name, teller and all.
/// "The old hunter told me about his son" passes on the hunter's son; "your son" passes on nothing.
fn passed_on(story: &Story, state: &State, to: &CharacterId, text: &str) -> Vec<Passed> {
    let text = fold(text);
    let names = |name: Option<&Localized>, words: &Words| {
        let name = name.into_iter().flat_map(|name| Language::ALL.iter().filter_map(|language| name.exact(*language)));
        name.chain(words.all()).any(|name| names(&text, &fold(name)))
    };
    let told = story.characters.iter().filter(|who| who.id != *to && names(Some(&who.name), &who.words));
    told.flat_map(|who| {
        let heard = state.characters.get(&who.id).map(|who| &who.told);
        let topics = who.topics.iter().filter(move |topic| heard.is_some_and(|heard| heard.contains_key(&topic.id)));
        topics
            .filter(|topic| names(None, &topic.words))
            .map(|topic| Passed { of: who.id.clone(), topic: topic.id.clone() })
    })
    .collect()
}

/// Whether a folded text has a folded name: one in Latin letters as whole words, any other as it stands.
fn names(text: &str, name: &str) -> bool {
    !name.is_empty()
        && text.match_indices(name).any(|(at, _)| {
            let before = text.get(..at).and_then(|before| before.chars().next_back());
            let after = text.get(at + name.len()..).and_then(|after| after.chars().next());
            !name.is_ascii() || ![before, after].into_iter().flatten().any(|sign| sign.is_ascii_alphanumeric())
        })
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
