use super::{Excerpt, Profile};
use crate::text::{Language, Locale, Message, clip, clip_sentence};
use crate::world::{
    Character, CharacterState, Event, EventKind, ItemId, Node, Quest, QuestKind, QuestStatus, State, Status, Story,
    rules,
};

/// The texts of a turn's scene, section by section; an empty list leaves its section out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SceneTexts {
    /// What the player does and what the rules settled.
    pub action: Vec<String>,
    /// Place, time, the hero, who is here, what was refused last turn.
    pub context: Vec<String>,
    /// The main line.
    pub main_quest: Vec<String>,
    /// The other active quests.
    pub quests: Vec<String>,
    /// What stands still while the hero stays: what the place looks like, who is here, what the main line is about. It
    /// stands with what does not change, so that a server finds it in its cache.
    pub standing: Vec<Excerpt>,
    /// The node: its exits, what can be seen.
    pub node: Vec<String>,
    /// The last fight, if it ended a short while ago.
    pub recent_combat: Vec<String>,
    /// The fight that is on.
    pub pending_combat: Vec<String>,
    /// What is carried and what it is good for.
    pub items: Vec<String>,
    /// What is asked for: the story's own words to tell, and the step to go on from. It stands last, for what a small
    /// model read last it follows best.
    pub request: Vec<String>,
}

/// What a scene is described from.
#[derive(Clone, Copy, Debug)]
pub struct SceneInputs<'a> {
    /// The program's words.
    pub locale: &'a Locale,
    /// The story.
    pub story: &'a Story,
    /// The state as the rules settled it.
    pub state: &'a State,
    /// The player's line.
    pub input: &'a str,
    /// What happened by the rules, as plain sentences.
    pub settled: &'a [String],
    /// What the pack itself says of it, to be told in the narrator's way.
    pub words: &'a [String],
    /// The dice, in words.
    pub rolls: &'a [String],
    /// Effects that were refused in the turn before, with their reasons.
    pub refused: &'a [String],
    /// The events of the turns just before, oldest first, for the last fight.
    pub recent: &'a [Event],
    /// How much a prompt holds. A small model is told less, and asked for this step alone.
    pub profile: Profile,
}

/// Describes the scene of a turn.
#[must_use]
pub fn describe(inputs: &SceneInputs<'_>) -> SceneTexts {
    let Some(node) = inputs.story.nodes.get(&inputs.state.node) else { return SceneTexts::default() };
    SceneTexts {
        action: action(inputs),
        context: context(inputs, node),
        main_quest: quests(inputs, QuestKind::Main),
        quests: quests(inputs, QuestKind::Side),
        standing: standing_still(inputs),
        node: node_lines(inputs),
        recent_combat: recent_combat(inputs),
        pending_combat: pending_combat(inputs),
        items: items(inputs),
        request: request(inputs),
    }
}

/// The longest part of the player's line that the request says again, in characters.
const STEP: usize = 120;

pub(super) fn request(inputs: &SceneInputs<'_>) -> Vec<String> {
    let begin;
    let step = if inputs.input.is_empty() {
        begin = inputs.locale.text("prompt-begin");
        begin.as_str()
    } else {
        clip(inputs.input, STEP)
    };
    let mut lines = inputs.words.to_vec();
    // A small model leaves aside what it is only given; what it is asked to say again it says.
    let key = match inputs.profile {
        Profile::Full => "prompt-request",
        Profile::Short if inputs.words.is_empty() => "prompt-request-short",
        Profile::Short => "prompt-request-words",
    };
    lines.push(inputs.locale.say(&Message::new(key).with("step", step)));
    lines
}

pub(super) fn action(inputs: &SceneInputs<'_>) -> Vec<String> {
    let say = |message: Message| inputs.locale.say(&message);
    let mut lines = vec![if inputs.input.is_empty() {
        inputs.locale.text("prompt-begin")
    } else {
        say(Message::new("prompt-line").with("line", inputs.input))
    }];
    if !inputs.settled.is_empty() {
        lines.push(inputs.locale.text("prompt-settled"));
        // where the story has words of its own they say the rest
        let brief = inputs.profile == Profile::Short && !inputs.words.is_empty();
        let most = if brief { 1 } else { inputs.settled.len() };
        lines.extend(inputs.settled.iter().take(most).map(|fact| format!("- {fact}")));
    }
    lines.extend(inputs.rolls.iter().map(|roll| say(Message::new("prompt-roll").with("roll", roll.as_str()))));
    lines
}

fn context(inputs: &SceneInputs<'_>, node: &Node) -> Vec<String> {
    let (state, language) = (inputs.state, inputs.locale.language());
    let say = |message: Message| inputs.locale.say(&message);
    let hero = &state.hero;
    let mut lines = vec![say(Message::new("prompt-place")
        .with("place", &node.name)
        .with("day", state.day)
        .with("period", inputs.locale.text(state.period.key())))];
    // a small model tells of the numbers, and by the name
    if inputs.profile == Profile::Full {
        lines.push(say(Message::new("prompt-hero")
            .with("name", hero.name.as_str())
            .with("hp", hero.hp)
            .with("max", hero.max_hp)
            .with("gold", hero.gold)
            .with("strength", hero.attributes.strength)
            .with("agility", hero.attributes.agility)
            .with("intelligence", hero.attributes.intelligence)));
    }
    lines.extend(standing(inputs));
    let here = rules::view::characters_present(inputs.story, state);
    if here.is_empty() {
        lines.push(inputs.locale.text("prompt-alone"));
    }
    lines.extend(here.into_iter().filter_map(|character| person(inputs, character)));
    let elsewhere: Vec<String> = absent(inputs, language);
    if !elsewhere.is_empty() {
        lines.push(say(Message::new("prompt-absent").with("names", elsewhere.join("; "))));
    }
    if !inputs.refused.is_empty() {
        lines.push(inputs.locale.text("prompt-refused"));
        lines.extend(inputs.refused.iter().map(|reason| format!("- {reason}")));
    }
    lines
}

/// The level the hero has risen to, what is on them, and who comes along: a line each, and none where there is nothing.
fn standing(inputs: &SceneInputs<'_>) -> Vec<String> {
    let (story, state, language) = (inputs.story, inputs.state, inputs.locale.language());
    let level = state.hero.growth.level;
    let level = (level > 1).then(|| inputs.locale.say(&Message::new("prompt-level").with("level", level)));
    let statuses = state.statuses.iter().filter_map(|(id, borne)| {
        let name = story.statuses.get(id)?.name.get(language);
        Some(inputs.locale.say(&Message::new("prompt-status").with("name", name).with("left", borne.left)))
    });
    let companions = state.following.iter().filter_map(|id| story.characters.get(id));
    let companions = companions.map(|who| who.name.get(language).to_owned());
    let list = |key, names: Vec<String>| {
        (!names.is_empty()).then(|| inputs.locale.say(&Message::new(key).with("names", names.join("; "))))
    };
    let listed = [list("prompt-statuses", statuses.collect()), list("prompt-companions", companions.collect())];
    level.into_iter().chain(listed.into_iter().flatten()).collect()
}

/// A character who is here, and how they stand to the hero.
pub(super) fn person(inputs: &SceneInputs<'_>, character: &Character) -> Option<String> {
    let stands = inputs.state.characters.get(&character.id)?;
    let line =
        Message::new("prompt-person").with("name", &character.name).with("feeling", feeling(inputs.locale, stands));
    Some(inputs.locale.say(&line))
}

/// What stands still while the hero stays: what the place looks like, a line on each who is here, and what the main line
/// is about.
fn standing_still(inputs: &SceneInputs<'_>) -> Vec<Excerpt> {
    let here = rules::view::characters_present(inputs.story, inputs.state);
    let people = here.into_iter().map(|character| nature(inputs, character));
    let active =
        inputs.story.quests.iter().filter(|quest| quest.kind == QuestKind::Main).filter(|quest| {
            inputs.state.quests.get(&quest.id).is_some_and(|stands| stands.status == QuestStatus::Active)
        });
    let about = active.filter(|_| inputs.profile == Profile::Full).map(|quest| about(inputs, quest));
    look(inputs).into_iter().chain(people).chain(about).collect()
}

/// What the place looks like.
pub(super) fn look(inputs: &SceneInputs<'_>) -> Option<Excerpt> {
    let language = inputs.locale.language();
    let sight = rules::view::sight(inputs.story, inputs.state).map(|text| text.get(language)).unwrap_or_default();
    let text = clip_sentence(sight, language.characters(140)).to_owned();
    (!text.is_empty()).then(|| Excerpt { source: format!("node:{}", inputs.state.node), text })
}

/// Who somebody is, what they are like, how they speak, what one sees of them and what they like, in the words of the knowledge base:
/// what is said here is not said again there. A novel's people have sections of their own.
pub(super) fn nature(inputs: &SceneInputs<'_>, character: &Character) -> Excerpt {
    let language = inputs.locale.language();
    let head = Message::new("memory-doc-npc").with("name", &character.name).with("role", &character.role);
    let mut parts = vec![inputs.locale.say(&head)];
    // a small model tells whatever it reads
    if inputs.profile == Profile::Short {
        return Excerpt { source: format!("npc:{}", character.id), text: joined(language, &parts) };
    }
    let manner = labelled(inputs, "memory-doc-manner", character.manner.get(language));
    if inputs.story.novel.is_none() {
        parts.push(labelled(inputs, "memory-doc-traits", character.traits.get(language)));
        parts.push(manner);
        parts.push(character.text.get(language).to_owned());
        parts.push(labelled(inputs, "memory-doc-likes", &things(inputs, &character.likes)));
        parts.push(labelled(inputs, "memory-doc-dislikes", &things(inputs, &character.dislikes)));
    } else {
        parts.push(manner);
    }
    Excerpt { source: format!("npc:{}", character.id), text: joined(language, &parts) }
}

/// What a quest is about, in the words of the knowledge base.
fn about(inputs: &SceneInputs<'_>, quest: &Quest) -> Excerpt {
    let language = inputs.locale.language();
    let giver = quest.giver.as_ref().and_then(|giver| inputs.story.characters.get(giver));
    let giver = giver.map(|giver| giver.name.get(language)).unwrap_or_default();
    let parts = [
        inputs.locale.say(&Message::new("memory-doc-main-quest").with("name", &quest.title)),
        quest.summary.get(language).to_owned(),
        labelled(inputs, "memory-doc-giver", giver),
    ];
    Excerpt { source: format!("quest:{}", quest.id), text: joined(language, &parts) }
}

/// The names of things, one after the other.
fn things(inputs: &SceneInputs<'_>, items: &[ItemId]) -> String {
    let language = inputs.locale.language();
    let names = items.iter().filter_map(|item| Some(inputs.story.items.get(item)?.name.get(language)));
    names.collect::<Vec<_>>().join(if language == Language::Zh { "、" } else { ", " })
}

fn labelled(inputs: &SceneInputs<'_>, key: &'static str, text: &str) -> String {
    // the label's own full stop follows
    let text = text.trim().trim_end_matches(['。', '.']);
    if text.is_empty() { String::new() } else { inputs.locale.say(&Message::new(key).with("text", text)) }
}

fn joined(language: Language, parts: &[String]) -> String {
    let parts: Vec<_> = parts.iter().map(|part| part.trim()).filter(|part| !part.is_empty()).collect();
    parts.join(if language == Language::Zh { "" } else { " " })
}

/// Characters the hero has met who are not here: a model that knows them away does not let them walk in.
fn absent(inputs: &SceneInputs<'_>, language: Language) -> Vec<String> {
    let state = inputs.state;
    let away = inputs.story.characters.iter().filter_map(|character| {
        let stands = state.characters.get(&character.id)?;
        let here = stands.node.as_ref() == Some(&state.node) && stands.status == Status::Alive;
        if here || !stands.met {
            return None;
        }
        let name = character.name.get(language);
        Some(match stands.status {
            Status::Dead => format!("{name} ({})", inputs.locale.text("prompt-dead")),
            Status::Alive | Status::Away => name.to_owned(),
        })
    });
    away.collect()
}

pub(super) fn feeling(locale: &Locale, stands: &CharacterState) -> String {
    locale.text(match stands.affinity {
        ..=-30 => "prompt-feeling-hostile",
        -29..=-5 => "prompt-feeling-cold",
        -4..=14 => "prompt-feeling-plain",
        15..=39 => "prompt-feeling-warm",
        40.. => "prompt-feeling-close",
    })
}

fn quests(inputs: &SceneInputs<'_>, kind: QuestKind) -> Vec<String> {
    let language = inputs.locale.language();
    let active = inputs.story.quests.iter().filter(|quest| quest.kind == kind).filter_map(|quest| {
        let stands = inputs.state.quests.get(&quest.id).filter(|stands| stands.status == QuestStatus::Active)?;
        let stage = quest.stages.iter().find(|stage| Some(&stage.id) == stands.stage.as_ref());
        let objective = stage.map_or_else(|| quest.summary.get(language), |stage| stage.objective.get(language));
        Some(format!("- {}: {objective}", quest.title.get(language)))
    });
    active.collect()
}

fn node_lines(inputs: &SceneInputs<'_>) -> Vec<String> {
    let language = inputs.locale.language();
    let say = |message: Message| inputs.locale.say(&message);
    let mut lines = Vec::new();
    let exits: Vec<_> = rules::view::visible_exits(inputs.story, inputs.state)
        .into_iter()
        .map(|exit| exit.label.get(language))
        .collect();
    if !exits.is_empty() {
        lines.push(say(Message::new("prompt-exits").with("exits", exits.join("; "))));
    }
    let things: Vec<_> = rules::view::items_here(inputs.story, inputs.state)
        .into_iter()
        .map(|(item, _)| item.name.get(language))
        .chain(
            rules::view::features_present(inputs.story, inputs.state)
                .into_iter()
                .map(|feature| feature.name.get(language)),
        )
        .collect();
    if !things.is_empty() {
        lines.push(say(Message::new("prompt-things").with("things", things.join("; "))));
    }
    lines
}

fn recent_combat(inputs: &SceneInputs<'_>) -> Vec<String> {
    let language = inputs.locale.language();
    let say = |key: &'static str, enemy: &crate::world::EnemyId| {
        let name = inputs.story.enemies.get(enemy).map_or(enemy.as_str(), |enemy| enemy.name.get(language));
        inputs.locale.say(&Message::new(key).with("enemy", name))
    };
    let last = inputs.recent.iter().rev().find_map(|event| match &event.kind {
        EventKind::EnemyFell { enemy } => Some(say("prompt-combat-won", enemy)),
        EventKind::Fled { enemy, success: true } => Some(say("prompt-combat-fled", enemy)),
        EventKind::Negotiated { enemy, success: true, .. } => Some(say("prompt-combat-talked", enemy)),
        EventKind::HeroFell { enemy: Some(enemy) } => Some(say("prompt-combat-lost", enemy)),
        _ => None,
    });
    last.into_iter().collect()
}

fn pending_combat(inputs: &SceneInputs<'_>) -> Vec<String> {
    let Some(combat) = &inputs.state.combat else { return Vec::new() };
    let Some(enemy) = inputs.story.enemies.get(&combat.enemy) else { return Vec::new() };
    vec![
        inputs.locale.say(
            &Message::new("prompt-combat-on")
                .with("enemy", &enemy.name)
                .with("hp", combat.hp)
                .with("max", enemy.hp)
                .with("round", combat.round),
        ),
    ]
}

fn items(inputs: &SceneInputs<'_>) -> Vec<String> {
    let language = inputs.locale.language();
    let carried = inputs.state.hero.items.iter().filter_map(|(id, count)| {
        let item = inputs.story.items.get(id)?;
        let name = item.name.get(language);
        Some(if *count > 1 { format!("{name} ×{count}") } else { name.to_owned() })
    });
    let carried: Vec<_> = carried.collect();
    if carried.is_empty() {
        return vec![inputs.locale.text("prompt-nothing-carried")];
    }
    vec![inputs.locale.say(&Message::new("prompt-carried").with("items", carried.join("; ")))]
}
