//! Questions of how or whether something is done: they do it not.

use super::clause::Clauses;
use super::line::{Line, strip, trim_signs};
use crate::text::{Language, is_question};
use crate::world::{Command, State, Story};

/// How a line begins that asks how or why, and of nobody.
const HOW: [&str; 44] = [
    "how do i ",
    "how do you ",
    "how do we ",
    "how can i ",
    "how can you ",
    "how can we ",
    "how could i ",
    "how should i ",
    "how would i ",
    "how would you ",
    "how might i ",
    "how am i ",
    "how to ",
    "how does one ",
    "how is ",
    "how are ",
    "why do i ",
    "why should i ",
    "why would i ",
    "what do i do to ",
    "what must i do ",
    "what should i do ",
    "what do i need ",
    "is there a way to ",
    "is there any way to ",
    "any idea how to ",
    "tell me how to ",
    "怎么",
    "怎样",
    "怎麼",
    "如何",
    "该怎么",
    "该如何",
    "我怎么",
    "我该怎么",
    "我要怎么",
    "要怎么",
    "我如何",
    "我该如何",
    "有没有办法",
    "有什么办法",
    "为什么要",
    "为何要",
    "用什么办法",
];

/// How a line begins that asks whether something can be done.
const WHETHER: [&str; 18] = [
    "can i ",
    "could i ",
    "may i ",
    "should i ",
    "must i ",
    "do i have to ",
    "do i need to ",
    "is it possible to ",
    "is it safe to ",
    "能不能",
    "我能不能",
    "可不可以",
    "我可不可以",
    "要不要",
    "该不该",
    "是不是要",
    "是不是该",
    "是否",
];

/// Whether a line only asks how, why or whether something is done that its commands would do. Exactly the words of
/// something offered are that offer, whatever they ask; what is put to somebody is said to them.
pub(super) fn only_asks(line: &Line, story: &Story, state: &State, language: Language, commands: &[Command]) -> bool {
    let said = trim_signs(line.folded());
    let begins = |words: &[&str]| words.iter().any(|words| said.starts_with(words) || strip(said).starts_with(words));
    let (how, whether) = (begins(&HOW), begins(&WHETHER) || (is_question(line.folded()) && said.ends_with('吗')));
    let does = |command: &Command| match command {
        Command::Ask { .. } | Command::Say { .. } | Command::Talk { .. } | Command::Negotiate | Command::Part => false,
        // What is asked whether may still be looked at or tried by a free throw that costs nothing but the turn.
        Command::Act { .. } | Command::Use { .. } | Command::Give { .. } | Command::Attack { .. } => true,
        Command::Go { .. } => how || (whether && (said.starts_with("may i ") || is_question(line.folded()))),
        _ => how,
    };
    (how || whether)
        && commands.iter().any(does)
        && state.combat.is_none()
        && !Clauses::new(line, story, state, language).is_offered(line.folded())
}
