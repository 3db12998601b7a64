use super::line::{is_chinese, trim_signs};
use super::names::{content, same_word};
use super::scope::Scope;
use super::vocabulary::FILLERS;
use crate::text::{Language, Localized, Words};
use crate::world::{Choice, Command};

/// How surely a line means a phrase, such as the label of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Likeness {
    /// It has some of its words, the verb first.
    Loose(usize),
    /// It has all its words.
    Sure(usize),
    /// It is the phrase.
    Same,
}

/// What this node and its people offer, by the words of its labels.
pub(super) struct Offered {
    offers: Vec<Offer>,
}

struct Offer {
    command: Command,
    label: String,
    /// Folded.
    phrases: Vec<String>,
}

impl Offered {
    /// Everything that is offered in a scope.
    pub(super) fn new(scope: &Scope<'_>, language: Language) -> Self {
        let mut offers = Vec::new();
        for action in &scope.actions {
            let command = Command::Act { action: action.id.clone() };
            offers.push(Offer::new(command, &action.label, &action.words, language));
        }
        for exit in &scope.exits {
            let command = Command::Go { to: exit.to.clone() };
            // the words of an exit are mostly names; the verbs of going read them
            offers.push(Offer::new(command, &exit.label, &Words::default(), language));
        }
        for who in &scope.people {
            for topic in super::people::topics(scope, who) {
                let command = Command::Ask {
                    who: who.id.clone(),
                    topic: Some(topic.id.clone()),
                    about: topic.label.get(language).to_owned(),
                };
                offers.push(Offer::new(command, &topic.label, &Words::default(), language));
            }
        }
        Self { offers }
    }

    /// The offers that a clause means best, and how surely; several where it fits them equally.
    pub(super) fn find(&self, clause: &str, scope: &Scope<'_>) -> Option<(Likeness, Vec<Choice>)> {
        let mut best: Option<(Likeness, Vec<Choice>)> = None;
        for offer in &self.offers {
            let likeness = offer.phrases.iter().filter_map(|phrase| {
                let likeness = likeness(clause, phrase)?;
                // a name within a line asks for nothing
                (likeness == Likeness::Same || !scope.is_name(phrase)).then_some(likeness)
            });
            let Some(likeness) = likeness.max() else { continue };
            let choice = Choice { text: offer.label.clone(), command: Some(offer.command.clone()) };
            match &mut best {
                Some((other, choices)) if *other == likeness => {
                    if !choices.iter().any(|other| other.command == choice.command) {
                        choices.push(choice);
                    }
                }
                Some((other, _)) if *other > likeness => {}
                _ => best = Some((likeness, vec![choice])),
            }
        }
        best
    }
}

impl Offer {
    fn new(command: Command, label: &Localized, words: &Words, language: Language) -> Self {
        let phrases = super::scope::folds(Some(label), words);
        Self { command, label: label.get(language).to_owned(), phrases }
    }
}

/// How surely a folded clause means a folded phrase; none if it does not.
pub(super) fn likeness(clause: &str, phrase: &str) -> Option<Likeness> {
    let (clause, phrase) = (trim_signs(clause), trim_signs(phrase));
    if clause == phrase {
        return Some(Likeness::Same);
    }
    if is_chinese(phrase) { chinese(clause, phrase) } else { english(clause, phrase) }
}

fn english(clause: &str, phrase: &str) -> Option<Likeness> {
    let said: Vec<&str> = content(clause).collect();
    let wanted: Vec<&str> = content(phrase).collect();
    let (first_said, first_wanted) = (said.first()?, wanted.first()?);
    if said.len() == wanted.len() && said.iter().zip(&wanted).all(|(said, wanted)| same_word(said, wanted)) {
        return Some(Likeness::Same);
    }
    let common = wanted.iter().filter(|wanted| said.iter().any(|said| same_word(said, wanted))).count();
    if common == wanted.len() && (common > 1 || same_word(first_said, first_wanted)) {
        return Some(Likeness::Sure(common));
    }
    let begins = same_word(first_said, first_wanted);
    let loose = begins && common > 1 && (common == said.len() || common * 2 >= wanted.len());
    loose.then_some(Likeness::Loose(common))
}

fn chinese(clause: &str, phrase: &str) -> Option<Likeness> {
    let said: Vec<char> = clause.chars().filter(|sign| !FILLERS.contains(*sign)).collect();
    let wanted: Vec<char> = phrase.chars().filter(|sign| !FILLERS.contains(*sign)).collect();
    if said.is_empty() || wanted.is_empty() {
        return None;
    }
    if said == wanted {
        return Some(Likeness::Same);
    }
    if wanted.len() > 1 && said.windows(wanted.len()).any(|window| window == wanted) {
        return Some(Likeness::Sure(wanted.len()));
    }
    // the line leaves something of the label out: 拨灰烬 for 拨开冷透的灰烬
    if said.len() > 1 && said.first() == wanted.first() && said.len() * 3 >= wanted.len() && follows(&said, &wanted) {
        return Some(Likeness::Loose(said.len()));
    }
    // the line says more: 敲一下那口钟 for 敲钟
    if wanted.len() > 1 && said.len() <= wanted.len() + 6 && said.first() == wanted.first() && follows(&wanted, &said) {
        return Some(Likeness::Loose(wanted.len()));
    }
    // the line turns it round: 把灰烬拨开 for 拨开灰烬
    let turned = (1..wanted.len()).any(|middle| {
        let Some((verb, noun)) = wanted.split_at_checked(middle) else { return false };
        let place = said.windows(noun.len()).position(|window| window == noun);
        place.is_some_and(|place| said.get(place + noun.len()..).is_some_and(|rest| rest.starts_with(verb)))
    });
    (turned && said.len() <= wanted.len() + 4).then_some(Likeness::Loose(wanted.len()))
}

/// Whether all of `part` stands in `whole` in its order.
fn follows(part: &[char], whole: &[char]) -> bool {
    let mut whole = whole.iter();
    part.iter().all(|sign| whole.any(|other| other == sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn english_phrases_are_known_by_their_words() {
        assert_eq!(likeness("stir the ashes", "stir ashes"), Some(Likeness::Same));
        assert_eq!(likeness("stir the cold ashes again", "stir ashes"), Some(Likeness::Sure(2)));
        assert_eq!(likeness("pray at the altar", "pray"), Some(Likeness::Sure(1)));
        assert_eq!(likeness("stir ashes", "stir the ashes in the cold hearth"), Some(Likeness::Loose(2)));
        assert_eq!(likeness("look at the ashes", "stir ashes"), None);
        assert_eq!(likeness("look at the bell", "bell"), None);
    }

    #[test]
    fn chinese_phrases_are_known_by_their_signs() {
        assert_eq!(likeness("拨一下灰", "拨灰"), Some(Likeness::Same));
        assert_eq!(likeness("用手拨灰玩", "拨灰"), Some(Likeness::Sure(2)));
        assert_eq!(likeness("拨开灰烬", "拨开冷透的灰烬"), Some(Likeness::Loose(4)));
        assert_eq!(likeness("把灰烬拨开", "拨开灰烬"), Some(Likeness::Loose(4)));
        assert_eq!(likeness("敲一敲那口钟", "敲钟"), Some(Likeness::Loose(2)));
        assert_eq!(likeness("看灰烬", "拨开灰烬"), None);
    }
}
