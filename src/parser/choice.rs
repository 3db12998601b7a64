use super::line::{Line, is_chinese, trim_signs};
use super::names::{content, same_word};
use super::number::number;
use super::vocabulary::CHOICES;
use crate::text::{fold, sanitize_line};
use crate::world::Choice;

/// What a line picks of the choices on the screen.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Picked<'a> {
    /// This one.
    Choice(&'a Choice),
    /// The number of a choice that is not there.
    Missing,
}

/// The choice whose text is the line.
pub(super) fn by_text<'a>(line: &Line, choices: &'a [Choice]) -> Option<&'a Choice> {
    let said = fold(line.whole());
    choices.iter().find(|choice| !said.is_empty() && fold(&sanitize_line(&choice.text)) == said)
}

/// The choice whose number the line is.
pub(super) fn by_number<'a>(line: &Line, choices: &'a [Choice]) -> Option<Picked<'a>> {
    let said = trim_signs(line.folded());
    let mut numbers = CHOICES.iter().flat_map(|pattern| pattern.matches(said));
    let value = numbers.find_map(|holes| number(holes.first))?;
    let place = usize::try_from(value).ok().and_then(|value| value.checked_sub(1));
    Some(place.and_then(|place| choices.get(place)).map_or(Picked::Missing, Picked::Choice))
}

/// The only choice that holds what the line names: `silver` where the choices are two keys.
pub(super) fn by_part<'a>(said: &str, choices: &'a [Choice]) -> Option<&'a Choice> {
    let said = trim_signs(said);
    let mut fitting = choices.iter().filter(|choice| {
        let text = fold(&choice.text);
        if is_chinese(said) {
            said.chars().count() > 1 && text.contains(said)
        } else {
            let mut words = content(said).peekable();
            words.peek().is_some_and(|word| word.len() > 2)
                && words.all(|word| text.split(' ').any(|other| same_word(word, trim_signs(other))))
        }
    });
    let only = fitting.next()?;
    fitting.next().is_none().then_some(only)
}
