use std::cell::OnceCell;

use super::names::{EXACT, Fit, Name, PART, Phrase};
use super::vocabulary::{self, Pronouns};
use crate::text::{Language, Localized, Words, fold};
use crate::world::rules::{self, view};
use crate::world::{
    Action, Character, CharacterId, Direction, Exit, Node, NodeId, Pronoun, State, Story, Thing, Topic,
};

/// What the player can mean here and now, with all its names, folded once for the line.
pub(super) struct Scope<'a> {
    pub(super) story: &'a Story,
    pub(super) state: &'a State,
    pub(super) node: Option<&'a Node>,
    pub(super) exits: Vec<&'a Exit>,
    pub(super) actions: Vec<&'a Action>,
    pub(super) people: Vec<&'a Character>,
    /// What the people here can be asked about now.
    pub(super) topics: Vec<About<'a>>,
    things: Vec<Named<'a>>,
}

/// A topic of someone who is here.
pub(super) struct About<'a> {
    pub(super) who: &'a Character,
    pub(super) topic: &'a Topic,
    pub(super) labels: Vec<Name>,
    words: OnceCell<Vec<Name>>,
}

impl About<'_> {
    /// The words that mean the topic, folded when first asked for.
    pub(super) fn words(&self) -> &[Name] {
        self.words.get_or_init(|| folds(None, &self.topic.words))
    }
}

/// Something in scope.
#[derive(Clone, Debug)]
pub(super) struct Named<'a> {
    pub(super) thing: Thing,
    /// The name; none for the hero, whose name is the player's.
    pub(super) title: Option<&'a Localized>,
    /// Whether it is carried.
    pub(super) carried: bool,
    names: Vec<Name>,
    /// What describes it and names it only in passing.
    descriptions: Vec<Name>,
}

/// What a verb would rather have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    /// Something that lies here.
    Lying,
    /// Something carried.
    Carried,
    /// A character.
    Person,
    /// Something to fight.
    Foe,
    /// A way out.
    Way,
    /// Anything at all.
    Any,
}

/// What a phrase was found to mean.
#[derive(Debug)]
pub(super) enum Found<'s, 'a> {
    /// Nothing here.
    Nothing,
    /// One thing, and how well the phrase fits it.
    One(&'s Named<'a>, Fit),
    /// Several things equally.
    Several(Vec<&'s Named<'a>>, Fit),
}

/// What a kind that a verb would rather have is worth, against how well the phrase fits.
const WISHED: Fit = 25;

impl<'a> Scope<'a> {
    /// The scope of a state.
    pub(super) fn new(story: &'a Story, state: &'a State) -> Self {
        let node = view::node(story, state);
        let exits = view::visible_exits(story, state);
        let actions = node.map_or_else(Vec::new, |node| {
            node.actions.iter().filter(|action| rules::holds(story, state, &action.when)).collect()
        });
        let people = view::characters_present(story, state);
        let about = |who: &&'a Character| {
            let who = *who;
            view::topics(story, state, &who.id).into_iter().map(move |topic| About {
                who,
                topic,
                labels: folds(Some(&topic.label), &Words::default()),
                words: OnceCell::new(),
            })
        };
        let topics = people.iter().flat_map(about).collect();
        let mut scope = Self { story, state, node, exits, actions, people, topics, things: Vec::new() };
        scope.things = scope.gather();
        scope
    }

    fn gather(&self) -> Vec<Named<'a>> {
        let mut things = Vec::new();
        let carried = view::items_carried(self.story, self.state).into_iter().map(|(item, _)| (item, true));
        let lying = view::items_here(self.story, self.state).into_iter().map(|(item, _)| (item, false));
        for (item, carried) in carried.chain(lying) {
            things.push(Named::new(Thing::Item(item.id.clone()), &item.name, &item.words, carried));
        }
        for who in &self.people {
            things.push(Named::new(Thing::Character(who.id.clone()), &who.name, &who.words, false));
        }
        if let Some(enemy) = view::enemy(self.story, self.state) {
            things.push(Named::new(Thing::Enemy(enemy.id.clone()), &enemy.name, &enemy.words, false));
        }
        for feature in view::features_present(self.story, self.state) {
            things.push(Named::new(Thing::Feature(feature.id.clone()), &feature.name, &feature.words, false));
        }
        for exit in &self.exits {
            things.push(self.way(exit));
        }
        things.push(Named {
            thing: Thing::Hero,
            title: None,
            carried: false,
            names: vec![Name::new(fold(&self.state.hero.name))],
            descriptions: Vec::new(),
        });
        things
    }

    /// An exit is called by its words and by the place behind it.
    fn way(&self, exit: &'a Exit) -> Named<'a> {
        let mut way = Named::new(Thing::Exit(exit.to.clone()), &exit.label, &exit.words, false);
        way.descriptions = std::mem::take(&mut way.names);
        way.names = folds(None, &exit.words);
        if let Some(target) = self.story.nodes.get(&exit.to) {
            way.names.extend(folds(Some(&target.name), &target.words));
        }
        way
    }

    /// What a phrase means, by the likes of a verb.
    pub(super) fn find(&self, text: &str, wish: Wish) -> Found<'_, 'a> {
        let phrase = Phrase::new(text);
        if let Some(pronoun) = vocabulary::pronoun(phrase.raw).or_else(|| vocabulary::pronoun(phrase.bare)) {
            return self.refer(pronoun, wish);
        }
        if wish == Wish::Person && vocabulary::is_anybody(phrase.bare) {
            return self.refer(Pronouns::Them, wish);
        }
        let mut best = 0;
        let mut found: Vec<(&Named<'a>, Fit)> = Vec::new();
        for named in &self.things {
            let (Some(liking), Some(fit)) = (named.liking(wish), named.fit(&phrase, wish)) else { continue };
            let worth = fit + liking;
            if worth > best {
                found.clear();
                best = worth;
            }
            if worth == best && !found.iter().any(|(other, _)| other.thing == named.thing) {
                found.push((named, fit));
            }
        }
        choose(found)
    }

    /// Whether a text is a name of something here, whole.
    pub(super) fn is_name(&self, text: &str) -> bool {
        let phrase = Phrase::new(text);
        self.things.iter().any(|named| named.names.iter().any(|name| phrase.is(name)))
    }

    /// Whether somebody or something of this story is called so, wherever it may be, or something here.
    pub(super) fn is_called(&self, text: &str) -> bool {
        let phrase = Phrase::new(text);
        let fits = |name: &Localized, words: &Words| {
            folds(Some(name), words).iter().any(|name| phrase.fit(name).is_some_and(|fit| fit >= PART))
        };
        let story = self.story;
        self.things.iter().any(|named| named.fit(&phrase, Wish::Any).is_some_and(|fit| fit >= PART))
            || story.characters.iter().any(|who| fits(&who.name, &who.words))
            || story.items.iter().any(|item| fits(&item.name, &item.words))
    }

    fn refer(&self, pronoun: Pronouns, wish: Wish) -> Found<'_, 'a> {
        if pronoun == Pronouns::Me {
            let hero = self.things.iter().find(|named| named.thing == Thing::Hero && named.liking(wish).is_some());
            return hero.map_or(Found::Nothing, |hero| Found::One(hero, EXACT));
        }
        let person = self.state.focus.person.as_ref().map(|who| Thing::Character(who.clone()));
        let thing = self.state.focus.thing.clone();
        let foe = self.state.combat.as_ref().map(|combat| Thing::Enemy(combat.enemy.clone()));
        let focus = match pronoun {
            Pronouns::It => [thing, foe, person],
            _ => [person, foe, thing],
        };
        let suits = |named: &&Named<'a>| named.liking(wish).is_some() && self.suits(named, pronoun);
        for thing in focus.into_iter().flatten() {
            if let Some(named) = self.things.iter().find(|named| named.thing == thing).filter(suits) {
                return Found::One(named, EXACT);
            }
        }
        // without a focus a pronoun means whatever alone could be meant
        let mut found: Vec<(&Named<'a>, Fit)> = Vec::new();
        let most = self.things.iter().filter(suits).filter_map(|named| named.liking(wish)).max();
        for named in self.things.iter().filter(suits) {
            if named.liking(wish) == most
                && named.thing != Thing::Hero
                && !found.iter().any(|(other, _)| other.thing == named.thing)
            {
                found.push((named, EXACT));
            }
        }
        choose(found)
    }

    /// Whether a pronoun can mean something.
    fn suits(&self, named: &Named<'_>, pronoun: Pronouns) -> bool {
        let Thing::Character(who) = &named.thing else {
            return matches!(pronoun, Pronouns::It) || matches!(named.thing, Thing::Enemy(_));
        };
        let own = self.story.characters.get(who).map_or(Pronoun::They, |who| who.pronoun);
        match pronoun {
            Pronouns::Him => matches!(own, Pronoun::He | Pronoun::They),
            Pronouns::Her => matches!(own, Pronoun::She | Pronoun::They),
            Pronouns::It => matches!(own, Pronoun::It),
            Pronouns::Them | Pronouns::Me => true,
        }
    }

    /// Who is spoken to when nobody is named: the last one if still here, else the only one, else the one of whom what is
    /// to be done now speaks.
    pub(super) fn listener(&self) -> Option<&'a Character> {
        let last = self.state.focus.person.as_ref();
        let last = self.people.iter().find(|who| Some(&who.id) == last);
        match self.people.as_slice() {
            [only] => Some(only),
            _ => last.copied().or_else(|| self.wanted()),
        }
    }

    /// The one here whom the objective of the quest that is on names.
    fn wanted(&self) -> Option<&'a Character> {
        let (_, stage) = view::main_quest(self.story, self.state)?;
        let objective = &stage?.objective;
        let named = |who: &&&Character| {
            Language::ALL.into_iter().any(|language| {
                let name = who.name.exact(language).map(fold).unwrap_or_default();
                let text = objective.exact(language).map(fold).unwrap_or_default();
                !name.is_empty() && text.contains(&name)
            })
        };
        let mut named = self.people.iter().filter(named);
        let only = named.next()?;
        named.next().is_none().then_some(*only)
    }

    /// The character with an id, if here.
    pub(super) fn person(&self, id: &CharacterId) -> Option<&'a Character> {
        self.people.iter().find(|who| who.id == *id).copied()
    }

    /// The exits in a direction, one for each place they lead to.
    pub(super) fn ways(&self, direction: Direction) -> Vec<&'a Exit> {
        let mut ways: Vec<&Exit> = Vec::new();
        for exit in self.exits.iter().filter(|exit| exit.direction == Some(direction)) {
            if !ways.iter().any(|way| way.to == exit.to) {
                ways.push(exit);
            }
        }
        ways
    }

    /// Whether an exit leads from here to a node.
    pub(super) fn leads_to(&self, node: &NodeId) -> bool {
        self.exits.iter().any(|exit| exit.to == *node)
    }

    /// What a verb could be about: everything it likes best.
    pub(super) fn likely(&self, wish: Wish) -> Vec<&Named<'a>> {
        let mut likely: Vec<&Named<'a>> = Vec::new();
        for named in &self.things {
            if named.liking(wish) == Some(WISHED) && !likely.iter().any(|other| other.thing == named.thing) {
                likely.push(named);
            }
        }
        likely
    }
}

fn choose<'s, 'a>(found: Vec<(&'s Named<'a>, Fit)>) -> Found<'s, 'a> {
    match found.as_slice() {
        [] => Found::Nothing,
        [(only, fit)] => Found::One(only, *fit),
        [(_, fit), ..] => {
            let fit = *fit;
            Found::Several(found.into_iter().map(|(named, _)| named).collect(), fit)
        }
    }
}

impl<'a> Named<'a> {
    fn new(thing: Thing, title: &'a Localized, words: &Words, carried: bool) -> Self {
        Self { thing, title: Some(title), carried, names: folds(Some(title), words), descriptions: Vec::new() }
    }

    /// What it is called on the screen.
    pub(super) fn show(&self, state: &State, language: Language) -> String {
        self.title.map_or_else(|| state.hero.name.clone(), |title| title.get(language).to_owned())
    }

    /// Whether a text ends in one of the names.
    pub(super) fn ends(&self, text: &str) -> bool {
        self.names.iter().any(|name| text.ends_with(name.text()))
    }

    fn fit(&self, phrase: &Phrase<'_>, wish: Wish) -> Option<Fit> {
        let named = self.names.iter().filter_map(|name| phrase.fit(name)).max();
        let described = || self.descriptions.iter().filter_map(|text| phrase.fit_description(text)).max();
        named.or_else(|| if wish == Wish::Way { described() } else { None })
    }

    /// How much a verb likes it; none where it makes no sense.
    fn liking(&self, wish: Wish) -> Option<Fit> {
        let liking = match (wish, &self.thing) {
            (Wish::Lying, Thing::Item(_)) => {
                if self.carried {
                    5
                } else {
                    WISHED
                }
            }
            (Wish::Carried, Thing::Item(_)) => {
                if self.carried {
                    WISHED
                } else {
                    5
                }
            }
            (Wish::Person, Thing::Character(_)) | (Wish::Foe, Thing::Enemy(_)) | (Wish::Way, Thing::Exit(_)) => WISHED,
            (Wish::Foe, Thing::Character(_)) => 20,
            (Wish::Lying | Wish::Carried, Thing::Enemy(_) | Thing::Hero)
            | (Wish::Person | Wish::Foe, _)
            | (Wish::Way, Thing::Item(_) | Thing::Hero) => return None,
            (Wish::Lying | Wish::Carried | Wish::Way, _) | (Wish::Any, Thing::Exit(_) | Thing::Hero) => 0,
            (Wish::Any, _) => 10,
        };
        Some(liking)
    }
}

/// The folded names of something: its name and other words in both languages.
pub(super) fn folds(name: Option<&Localized>, words: &Words) -> Vec<Name> {
    let names = name.into_iter().flat_map(|name| Language::ALL.iter().filter_map(|language| name.exact(*language)));
    let mut folded: Vec<Name> = Vec::new();
    for name in names.chain(words.all()) {
        let name = fold(name);
        let name = name.strip_prefix("the ").map(str::to_owned).unwrap_or(name);
        if !name.is_empty() && !folded.iter().any(|other| other.text() == name) {
            folded.push(Name::new(name));
        }
    }
    folded
}

/// The least fit at which a phrase names something that is not here.
const KNOWN: Fit = PART + 9;

/// Something that a phrase names and that the player has met, though it is not here.
pub(super) enum Elsewhere<'a> {
    /// A character.
    Person(&'a Character),
    /// An item, an enemy, a feature.
    Thing(&'a Localized),
    /// A node.
    Place(&'a Node),
}

impl<'a> Scope<'a> {
    /// Someone the player has met and who is not here, where a phrase is exactly their name.
    pub(super) fn called_elsewhere(&self, text: &str) -> Option<&'a Character> {
        let phrase = Phrase::new(text);
        let mut away = self.story.characters.iter().filter(|who| self.is_away(who));
        let called = |who: &&Character| folds(Some(&who.name), &who.words).iter().any(|name| phrase.is(name));
        away.find(called)
    }

    /// Whether the player knows someone who is not here: has spoken with them, or has been where they are.
    fn is_away(&self, who: &Character) -> bool {
        let known = self
            .state
            .characters
            .get(&who.id)
            .is_some_and(|at| at.met || at.node.as_ref().is_some_and(|node| self.state.visits.contains_key(node)));
        known && !view::is_present(self.state, &who.id)
    }

    /// What a phrase names elsewhere, as far as the player can know it.
    pub(super) fn elsewhere(&self, text: &str) -> Option<Elsewhere<'a>> {
        let phrase = Phrase::new(text);
        let fits = |name: &Localized, words: &Words| {
            folds(Some(name), words).iter().filter_map(|name| phrase.fit(name)).max().is_some_and(|fit| fit >= KNOWN)
        };
        let (story, state) = (self.story, self.state);
        if let Some(who) =
            story.characters.iter().filter(|who| self.is_away(who)).find(|who| fits(&who.name, &who.words))
        {
            return Some(Elsewhere::Person(who));
        }
        let visited =
            || state.visits.keys().filter(|node| **node != state.node).filter_map(|node| story.nodes.get(node));
        let seen = visited().filter_map(|node| state.ground.get(&node.id)).flat_map(|items| items.keys());
        let mut seen = seen.filter_map(|item| story.items.get(item));
        if let Some(item) = seen.find(|item| fits(&item.name, &item.words)) {
            return Some(Elsewhere::Thing(&item.name));
        }
        let mut beaten = state.defeated.keys().filter_map(|enemy| story.enemies.get(enemy));
        if let Some(enemy) = beaten.find(|enemy| fits(&enemy.name, &enemy.words)) {
            return Some(Elsewhere::Thing(&enemy.name));
        }
        if let Some(node) = visited().find(|node| fits(&node.name, &node.words)) {
            return Some(Elsewhere::Place(node));
        }
        let mut examined = visited().flat_map(|node| {
            let examined = state.examined.get(&node.id);
            node.features.iter().filter(move |feature| examined.is_some_and(|seen| seen.contains(&feature.id)))
        });
        examined.find(|feature| fits(&feature.name, &feature.words)).map(|feature| Elsewhere::Thing(&feature.name))
    }
}
