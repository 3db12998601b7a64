use super::Excerpt;
use super::scene::{SceneInputs, SceneTexts, action, feeling, look, nature, person, request};
use crate::text::Message;
use crate::world::{Character, QuestStatus, rules};

/// Describes the scene of a turn in which one character is talked with, as far as they can see it: the place, who is
/// there, what just happened between the two. Nothing of what the hero carries, has seen elsewhere or is about.
#[must_use]
pub fn describe_talk(inputs: &SceneInputs<'_>, who: &Character) -> SceneTexts {
    SceneTexts {
        action: action(inputs),
        context: situation(inputs, who),
        quests: given(inputs, who),
        standing: beside(inputs, who),
        node: around(inputs),
        request: request(inputs),
        ..SceneTexts::default()
    }
}

fn situation(inputs: &SceneInputs<'_>, who: &Character) -> Vec<String> {
    let (state, language) = (inputs.state, inputs.locale.language());
    let say = |message: Message| inputs.locale.say(&message);
    let mut lines = vec![say(Message::new("prompt-place")
        .with("place", inputs.story.nodes.get(&state.node).map(|node| node.name.get(language)).unwrap_or_default())
        .with("day", state.day)
        .with("period", inputs.locale.text(state.period.key())))];
    if let Some(stands) = state.characters.get(&who.id) {
        lines.push(say(Message::new("prompt-talk-hero")
            .with("hero", state.hero.name.as_str())
            .with("who", &who.name)
            .with("feeling", feeling(inputs.locale, stands))));
    }
    if state.hero.hp.saturating_mul(2) < state.hero.max_hp {
        lines.push(inputs.locale.text("prompt-talk-wounded"));
    }
    let others = rules::view::characters_present(inputs.story, state).into_iter().filter(|other| other.id != who.id);
    let others: Vec<String> = others.filter_map(|other| person(inputs, other)).collect();
    if others.is_empty() {
        lines.push(inputs.locale.text("prompt-talk-alone"));
    }
    lines.extend(others);
    let topics = rules::view::topics(inputs.story, state, &who.id).into_iter().filter(|topic| !topic.hidden);
    let topics: Vec<_> = topics.map(|topic| topic.label.get(language)).collect();
    if !topics.is_empty() {
        lines.push(say(Message::new("prompt-talk-topics").with("topics", topics.join("; "))));
    }
    if !inputs.refused.is_empty() {
        lines.push(inputs.locale.text("prompt-refused"));
        lines.extend(inputs.refused.iter().map(|reason| format!("- {reason}")));
    }
    lines
}

/// The quests that are on and that this character gave: whoever sends somebody knows for what.
fn given(inputs: &SceneInputs<'_>, who: &Character) -> Vec<String> {
    let language = inputs.locale.language();
    let quests = inputs.story.quests.iter().filter(|quest| quest.giver.as_ref() == Some(&who.id));
    let on = quests
        .filter(|quest| inputs.state.quests.get(&quest.id).is_some_and(|stands| stands.status == QuestStatus::Active));
    on.map(|quest| format!("- {}: {}", quest.title.get(language), quest.summary.get(language))).collect()
}

/// The place, and who else is there.
fn beside(inputs: &SceneInputs<'_>, who: &Character) -> Vec<Excerpt> {
    let others = rules::view::characters_present(inputs.story, inputs.state);
    let others = others.into_iter().filter(|other| other.id != who.id).map(|other| nature(inputs, other));
    look(inputs).into_iter().chain(others).collect()
}

/// What both of them see around them. Ways out are left aside: some of them only the hero has found.
fn around(inputs: &SceneInputs<'_>) -> Vec<String> {
    let language = inputs.locale.language();
    let mut lines = Vec::new();
    let items =
        rules::view::items_here(inputs.story, inputs.state).into_iter().map(|(item, _)| item.name.get(language));
    let features = rules::view::features_present(inputs.story, inputs.state);
    let features = features.into_iter().filter(|feature| feature.when.is_empty()).map(|it| it.name.get(language));
    let things: Vec<_> = items.chain(features).collect();
    if !things.is_empty() {
        lines.push(inputs.locale.say(&Message::new("prompt-things").with("things", things.join("; "))));
    }
    lines
}
