use super::line::{is_chinese, trim_signs};
use super::names::{Name, content, root};
use super::scope::{Scope, folds};
use super::vocabulary::FILLERS;
use crate::text::{Language, Words};
use crate::world::{Action, CharacterId, Choice, Command, Exit, Topic};

/// How surely a line means a phrase, such as the label of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Likeness {
    /// It has some of its words, the verb first.
    Loose(usize),
    /// It has all its words.
    Sure(usize),
    /// It is the phrase but for small words.
    Alike,
    /// It is the phrase.
    Same,
}

/// What this node and its people offer, by the words of its labels.
pub(super) struct Offered<'a> {
    offers: Vec<Offer<'a>>,
    language: Language,
}

struct Offer<'a> {
    what: What<'a>,
    phrases: Vec<Wanted>,
}

enum What<'a> {
    Action(&'a Action),
    Exit(&'a Exit),
    Topic(&'a CharacterId, &'a Topic),
}

impl<'a> Offered<'a> {
    /// Everything that is offered in a scope.
    pub(super) fn new(scope: &Scope<'a>, language: Language) -> Self {
        let actions = scope.actions.iter().map(|action| {
            let phrases = folds(Some(&action.label), &action.words);
            Offer { what: What::Action(action), phrases: phrases.iter().map(Wanted::new).collect() }
        });
        // the words of an exit are mostly names; the verbs of going read them
        let exits = scope.exits.iter().map(|exit| {
            let phrases = folds(Some(&exit.label), &Words::default());
            Offer { what: What::Exit(exit), phrases: phrases.iter().map(Wanted::new).collect() }
        });
        let topics = scope.topics.iter().map(|about| {
            let phrases = about.labels.iter().map(Wanted::new).collect();
            Offer { what: What::Topic(&about.who.id, about.topic), phrases }
        });
        Self { offers: actions.chain(exits).chain(topics).collect(), language }
    }

    /// The offers that a clause means best, and how surely; several where it fits them equally.
    pub(super) fn find(&self, clause: &str, scope: &Scope<'_>) -> Option<(Likeness, Vec<Choice>)> {
        let said = Said::new(clause);
        let mut best: Option<(Likeness, Vec<Choice>)> = None;
        for offer in &self.offers {
            let floor = best.as_ref().map(|(best, _)| *best);
            let likeness = offer.phrases.iter().filter_map(|phrase| {
                let likeness = said.likeness(phrase).filter(|likeness| Some(*likeness) >= floor)?;
                // a name within a line asks for nothing
                (likeness >= Likeness::Alike || !phrase.is_name(scope)).then_some(likeness)
            });
            let Some(likeness) = likeness.max() else { continue };
            match &mut best {
                Some((other, choices)) if *other == likeness => {
                    let choice = offer.choice(self.language);
                    if !choices.iter().any(|other| other.command == choice.command) {
                        choices.push(choice);
                    }
                }
                _ => best = Some((likeness, vec![offer.choice(self.language)])),
            }
        }
        best
    }
}

impl Offer<'_> {
    fn choice(&self, language: Language) -> Choice {
        let (label, command) = match self.what {
            What::Action(action) => (&action.label, Command::Act { action: action.id.clone() }),
            What::Exit(exit) => (&exit.label, Command::Go { to: exit.to.clone() }),
            What::Topic(who, topic) => {
                let about = topic.label.get(language).to_owned();
                (&topic.label, Command::Ask { who: who.clone(), topic: Some(topic.id.clone()), about })
            }
        };
        Choice { text: label.get(language).to_owned(), command: Some(command) }
    }
}

/// A phrase that is offered, cut once.
struct Wanted {
    text: String,
    /// The Chinese signs that mean something; empty in an English phrase.
    signs: Vec<char>,
    /// The English words that mean something, without their endings.
    words: Vec<String>,
}

impl Wanted {
    fn new(phrase: &Name) -> Self {
        let text = trim_signs(phrase.text()).to_owned();
        let signs = if is_chinese(&text) { signs(&text) } else { Vec::new() };
        let words = content(&text).map(|word| root(word).to_owned()).collect();
        Self { text, signs, words }
    }

    /// Whether the phrase is only the name of something here. A longer one is a sentence.
    fn is_name(&self, scope: &Scope<'_>) -> bool {
        self.words.len() <= 3 && self.signs.len() <= 5 && scope.is_name(&self.text)
    }
}

/// A clause, cut once.
struct Said<'t> {
    text: &'t str,
    signs: Vec<char>,
    words: Vec<&'t str>,
}

impl<'t> Said<'t> {
    fn new(clause: &'t str) -> Self {
        let text = trim_signs(clause);
        Self { text, signs: signs(text), words: content(text).map(root).collect() }
    }

    /// How surely the clause means a phrase; none if it does not.
    fn likeness(&self, phrase: &Wanted) -> Option<Likeness> {
        if self.text == phrase.text {
            return Some(Likeness::Same);
        }
        if phrase.signs.is_empty() { self.english(&phrase.words) } else { self.chinese(&phrase.signs) }
    }

    fn english(&self, wanted: &[String]) -> Option<Likeness> {
        let said = &self.words;
        let begins = said.first()? == wanted.first()?;
        if said == wanted {
            return Some(Likeness::Alike);
        }
        // "ask who it is" has no word of its own: any asking would fit it
        if wanted.iter().all(|word| SPEECH.contains(&word.as_str())) {
            return None;
        }
        let common = wanted.iter().filter(|wanted| said.contains(&wanted.as_str())).count();
        if common == wanted.len() && (common > 1 || begins) {
            return Some(Likeness::Sure(common));
        }
        let loose = begins && common > 1 && (common == said.len() || common * 2 >= wanted.len());
        loose.then_some(Likeness::Loose(common))
    }

    fn chinese(&self, wanted: &[char]) -> Option<Likeness> {
        let said = self.signs.as_slice();
        let begins = said.first()? == wanted.first()?;
        if said == wanted {
            return Some(Likeness::Alike);
        }
        if wanted.len() > 1 && said.windows(wanted.len()).any(|window| window == wanted) {
            return Some(Likeness::Sure(wanted.len()));
        }
        // the line leaves something of the label out: 拨灰烬 for 拨开冷透的灰烬
        if begins && said.len() > 1 && said.len() * 3 >= wanted.len() && follows(said, wanted) {
            return Some(Likeness::Loose(said.len()));
        }
        // the line says more: 敲一下那口钟 for 敲钟
        if begins && wanted.len() > 1 && said.len() <= wanted.len() + 6 && follows(wanted, said) {
            return Some(Likeness::Loose(wanted.len()));
        }
        // the line turns it round: 把灰烬拨开 for 拨开灰烬
        let turned = said.len() <= wanted.len() + 4
            && (1..wanted.len()).any(|middle| {
                let Some((verb, noun)) = wanted.split_at_checked(middle) else { return false };
                let place = said.windows(noun.len()).position(|window| window == noun);
                place.and_then(|place| said.get(place + noun.len()..)).is_some_and(|rest| rest.starts_with(verb))
            });
        turned.then_some(Likeness::Loose(wanted.len()))
    }
}

/// Verbs of speech, without their endings.
const SPEECH: [&str; 5] = ["ask", "tell", "say", "talk", "speak"];

fn signs(text: &str) -> Vec<char> {
    text.chars().filter(|sign| !FILLERS.contains(*sign)).collect()
}

/// Whether all of `part` stands in `whole` in its order.
fn follows(part: &[char], whole: &[char]) -> bool {
    let mut whole = whole.iter();
    part.iter().all(|sign| whole.any(|other| other == sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn likeness(clause: &str, phrase: &str) -> Option<Likeness> {
        Said::new(clause).likeness(&Wanted::new(&Name::new(phrase.to_owned())))
    }

    #[test]
    fn english_phrases_are_known_by_their_words() {
        assert_eq!(likeness("stir the ashes", "stir ashes"), Some(Likeness::Alike));
        assert_eq!(likeness("stir the cold ashes again", "stir ashes"), Some(Likeness::Sure(2)));
        assert_eq!(likeness("pray at the altar", "pray"), Some(Likeness::Sure(1)));
        assert_eq!(likeness("stir ashes", "stir the ashes in the cold hearth"), Some(Likeness::Loose(2)));
        assert_eq!(likeness("look at the ashes", "stir ashes"), None);
        assert_eq!(likeness("look at the bell", "bell"), None);
    }

    #[test]
    fn chinese_phrases_are_known_by_their_signs() {
        assert_eq!(likeness("拨一下灰", "拨灰"), Some(Likeness::Alike));
        assert_eq!(likeness("用手拨灰玩", "拨灰"), Some(Likeness::Sure(2)));
        assert_eq!(likeness("拨开灰烬", "拨开冷透的灰烬"), Some(Likeness::Loose(4)));
        assert_eq!(likeness("把灰烬拨开", "拨开灰烬"), Some(Likeness::Loose(4)));
        assert_eq!(likeness("敲一敲那口钟", "敲钟"), Some(Likeness::Loose(2)));
        assert_eq!(likeness("看灰烬", "拨开灰烬"), None);
    }
}
