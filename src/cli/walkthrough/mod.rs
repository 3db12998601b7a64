//! `storyecho check --walkthroughs`: for every ending and every side quest a short way that a player can type.

mod lines;
mod written;

use std::io::Write;
use std::time::Instant;

use serde_json::{Value, json};

use super::args::CheckArgs;
use super::context::Context;
use super::failure::Failure;
use crate::story::{self, PackSource};
use crate::text::{Language, Locale, Message, sanitize_line};
use crate::world::explore::Web;
use crate::world::explore::search::{Found, Goal, Limits, search};
use crate::world::{Attribute, Attributes, Command, Dice, QuestKind, State, Story, rules};
use lines::{Unsaid, lines};

/// After so many states the progress is said again.
const SAY: usize = 500;

/// A way to one goal.
struct Walk {
    /// The name of its files: the ending's id, or `quest-` and the quest's.
    name: String,
    goal: Goal,
    seed: u64,
    /// How the points are spread.
    hero: Attributes,
    found: Result<Vec<(Language, Vec<String>)>, Missing>,
    /// The side quests that are done at its end.
    quests: Vec<String>,
    turns: usize,
    steps: usize,
}

/// Why there is no way.
enum Missing {
    /// No play comes there.
    Unreachable,
    /// None was found in so many steps.
    GaveUp(usize),
    /// A way was found, and one of its commands is said by no line.
    Unsaid(Language, Unsaid),
}

/// Looks for ways through the packs that can be played. `false`: for a goal there is none.
pub(super) fn run(
    context: &Context,
    args: &CheckArgs,
    source: &PackSource,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<(bool, Vec<Value>), Failure> {
    let Ok(story) = story::load(source) else { return Ok((true, Vec::new())) };
    let web = Web::new(&story);
    let mut walks = Vec::new();
    for goal in goals(&story).into_iter().filter(|goal| args.goal.as_ref().is_none_or(|only| *only == name(goal))) {
        walks.push(walk(context, args, &web, goal, err)?);
    }
    let whole = walks.iter().all(|walk| walk.found.is_ok());
    if let Some(folder) = &args.out {
        written::write(folder, &walks)?;
    }
    if args.json {
        return Ok((whole, walks.iter().map(|walk| walk.row(&story)).collect()));
    }
    for walk in &walks {
        walk.show(context, &story, out)?;
    }
    Ok((whole, Vec::new()))
}

/// Every ending, then every side quest.
fn goals(story: &Story) -> Vec<Goal> {
    let endings = story.endings.iter().map(|ending| Goal::Ending(ending.id.clone()));
    let sides = story.quests.iter().filter(|quest| quest.kind == QuestKind::Side);
    endings.chain(sides.map(|quest| Goal::Quest(quest.id.clone()))).collect()
}

fn name(goal: &Goal) -> String {
    match goal {
        Goal::Ending(ending) => ending.to_string(),
        Goal::Quest(quest) => format!("quest-{quest}"),
    }
}

/// The heroes that a way is looked for with: as a game begins where the player changes nothing, then with all points in
/// one attribute.
fn heroes(story: &Story, goal: &Goal) -> Vec<Attributes> {
    let template = &story.hero;
    let points = i32::try_from(template.points).unwrap_or_default();
    let each = [Attribute::Strength, Attribute::Agility, Attribute::Intelligence].map(|attribute| {
        let mut attributes = template.attributes;
        *attributes.get_mut(attribute) += points;
        attributes
    });
    let mut heroes = vec![template.spread()];
    heroes.extend(each.into_iter().filter(|_| points > 0));
    // a quest that asks for more than a hero has may come later; a hero who has it comes first
    let quest = match goal {
        Goal::Quest(quest) => story.quests.get(quest),
        Goal::Ending(_) => None,
    };
    let requires = quest.map_or(&[][..], |quest| &quest.requires);
    heroes.sort_by_key(|hero| requires.iter().any(|(attribute, least)| hero.get(*attribute) < *least));
    heroes
}

/// The first state of a game with this seed and hero.
fn begin(story: &Story, seed: u64, attributes: Attributes, language: Language) -> State {
    let hero = story.hero.hero(story.hero.name.get(language), attributes);
    rules::begin(story, hero, &mut Dice::new(seed, 0)).state
}

/// Looks for a way to one goal, with each of the seeds in turn until there is one.
fn walk(context: &Context, args: &CheckArgs, web: &Web<'_>, goal: Goal, err: &mut dyn Write) -> Result<Walk, Failure> {
    let story = web.story();
    let title = title(story, &goal, context.locale.language());
    let mut walk = Walk {
        name: name(&goal),
        goal,
        seed: args.seed,
        hero: story.hero.spread(),
        found: Err(Missing::Unreachable),
        quests: Vec::new(),
        turns: 0,
        steps: 0,
    };
    let seeds = args.seed..args.seed.saturating_add(args.seeds.into());
    let heroes = heroes(story, &walk.goal);
    // the heroes of a seed share what may be looked at
    let limits = Limits { steps: (args.steps / heroes.len().max(1)).max(1), ..Limits::default() };
    let tries = seeds.flat_map(|seed| heroes.iter().map(move |hero| (seed, *hero)));
    for (seed, hero) in tries {
        let began = Instant::now();
        let (mut said, mut next) = (Ok(()), SAY);
        let start = begin(story, seed, hero, Language::En);
        let found = search(web, &start, &walk.goal, seed, limits, &mut |steps| {
            walk.steps = steps;
            if steps >= next {
                next = steps + SAY;
                let message = Message::new("walkthrough-progress").with("goal", title.as_str()).with("steps", steps);
                said = writeln!(err, "{}", context.locale.say(&message));
            }
            said.is_ok()
        });
        said?;
        (walk.seed, walk.hero) = (seed, hero);
        walk.found = match found {
            Found::Unreachable => Err(Missing::Unreachable),
            Found::GaveUp { steps } => Err(Missing::GaveUp(steps)),
            Found::Way(way) => said_in_all(story, &way, &mut walk),
        };
        let message = Message::new("walkthrough-looked")
            .with("goal", title.as_str())
            .with("turns", walk.turns)
            .with("steps", walk.steps)
            .with("seed", i64::try_from(seed).unwrap_or(i64::MAX))
            .with("seconds", format!("{:.1}", began.elapsed().as_secs_f64()))
            .with("hero", points(hero))
            .with("found", if walk.found.is_ok() { "yes" } else { "no" });
        writeln!(err, "{}", context.locale.say(&message))?;
        if walk.found.is_ok() {
            break;
        }
    }
    Ok(walk)
}

/// The lines of a way in each language of the story.
fn said_in_all(story: &Story, way: &[Command], walk: &mut Walk) -> Result<Vec<(Language, Vec<String>)>, Missing> {
    let mut all = Vec::new();
    walk.turns = way.len();
    for language in &story.languages {
        let start = begin(story, walk.seed, walk.hero, *language);
        let said = lines(story, &start, way, walk.seed, &Locale::new(*language));
        let (lines, state) = said.map_err(|unsaid| Missing::Unsaid(*language, unsaid))?;
        let done = story
            .quests
            .iter()
            .filter(|quest| quest.kind == QuestKind::Side && Goal::Quest(quest.id.clone()).is_met(&state));
        walk.quests = done.map(|quest| quest.id.to_string()).collect();
        all.push((*language, lines));
    }
    Ok(all)
}

/// A hero's attributes as `play --attributes` takes them.
fn points(hero: Attributes) -> String {
    format!("{},{},{}", hero.strength, hero.agility, hero.intelligence)
}

/// The title of what is looked for.
fn title(story: &Story, goal: &Goal, language: Language) -> String {
    let title = match goal {
        Goal::Ending(ending) => story.endings.get(ending).map(|ending| &ending.title),
        Goal::Quest(quest) => story.quests.get(quest).map(|quest| &quest.title),
    };
    title.map_or_else(|| name(goal), |title| sanitize_line(title.get(language)))
}

impl Walk {
    /// What was found, in the chosen language.
    fn show(&self, context: &Context, story: &Story, out: &mut dyn Write) -> Result<(), Failure> {
        let locale = &context.locale;
        let kind = match self.goal {
            Goal::Ending(_) => "ending",
            Goal::Quest(_) => "quest",
        };
        let message = match &self.found {
            Ok(_) => Message::new("walkthrough-way").with("turns", self.turns),
            Err(Missing::Unreachable) => Message::new("walkthrough-unreachable"),
            Err(Missing::GaveUp(steps)) => Message::new("walkthrough-gave-up").with("steps", *steps),
            Err(Missing::Unsaid(language, unsaid)) => Message::new("walkthrough-unsaid")
                .with("turn", unsaid.turn)
                .with("language", language.code())
                .with("tried", unsaid.tried.join(" · ")),
        };
        let message = message
            .with("kind", kind)
            .with("title", title(story, &self.goal, locale.language()))
            .with("seed", i64::try_from(self.seed).unwrap_or(i64::MAX))
            .with("hero", points(self.hero));
        writeln!(out, "{}", locale.say(&message))?;
        let Ok(languages) = &self.found else { return Ok(()) };
        let chosen = languages.iter().find(|(language, _)| *language == locale.language()).or(languages.first());
        for line in chosen.into_iter().flat_map(|(_, lines)| lines) {
            writeln!(out, "  {}", sanitize_line(line))?;
        }
        Ok(())
    }

    /// What was found, as a row of JSON.
    fn row(&self, story: &Story) -> Value {
        let (kind, id) = match &self.goal {
            Goal::Ending(id) => ("ending", id.as_str()),
            Goal::Quest(id) => ("quest", id.as_str()),
        };
        let found = match &self.found {
            Ok(_) => "way",
            Err(Missing::Unreachable) => "unreachable",
            Err(Missing::GaveUp(_)) => "gave_up",
            Err(Missing::Unsaid(..)) => "unsaid",
        };
        let lines = self.found.as_ref().ok().into_iter().flatten();
        let lines: serde_json::Map<String, Value> =
            lines.map(|(language, lines)| (language.code().to_owned(), json!(lines))).collect();
        json!({
            "story": story.id.as_str(), "hero": self.hero, "kind": kind, "id": id, "found": found, "seed": self.seed,
            "turns": self.turns, "steps": self.steps, "quests": self.quests, "lines": lines,
        })
    }
}
