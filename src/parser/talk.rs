//! A line while a conversation is on: spoken to the partner, unless it is plainly something that is done.

use super::clause::Clauses;
use super::line::{Line, strip, trim_signs};
use super::order::{self, Verb};
use super::scope::Scope;
use super::topic::Act;
use super::{Reading, free, people, spoken, vocabulary};
use crate::text::{Language, is_question};
use crate::world::{Approach, Character, Choice, Command, State, Story};

/// Whether a line ends a conversation.
pub(super) fn is_farewell(folded: &str) -> bool {
    let said = trim_signs(folded);
    let within = |text: &str| FAREWELLS.contains(&text);
    within(said)
        || said.split([',', '。', '!', ';']).map(trim_signs).all(|part| within(part) || THANKS.contains(&part))
            && said.split([',', '。', '!', ';']).map(trim_signs).any(within)
}

/// Whether a line ends a conversation and can mean nothing else where there is none: who leaves or flees goes.
pub(super) fn is_goodbye(folded: &str) -> bool {
    let goes = |verb: Verb| !verb.is_social();
    is_farewell(folded) && !order::orders(strip(folded)).iter().any(|order| goes(order.verb))
}

/// Whether a line is a question or a greeting that nobody takes up: words are no attempt. What begins with the verb of
/// an attempt is one, whatever it asks; in a fight, words are a try like any other.
pub(super) fn is_unheard(folded: &str, scope: &Scope<'_>) -> bool {
    let said = trim_signs(folded);
    let parts = || said.split([',', '。', '!', ';', '?']).map(trim_signs);
    let asks = is_question(folded) && free::attempt(strip(folded)).is_none() && free::attempt(said).is_none();
    let speaks = asks || parts().any(vocabulary::is_greeting);
    speaks && scope.state.combat.is_none() && scope.state.partner.is_none()
}

/// Reads a line that is no choice and nothing about the game, said while the hero talks with `partner`.
pub(super) fn read(
    line: &Line,
    story: &Story,
    state: &State,
    choices: &[Choice],
    language: Language,
    partner: &Character,
) -> Reading {
    let clauses = Clauses::new(line, story, state, language);
    if let Some(command) = spoken::listed(line, &clauses.scope, state, partner) {
        return Reading::Commands(vec![command]);
    }
    let talk = Talk { line, clauses: &clauses, state, partner };
    if talk.is_speech() {
        // Whoever speaks of going has not gone; but what is held out while speaking changes hands.
        return match super::order(line, story, state, choices, language) {
            Reading::Commands(commands)
                if commands.iter().all(|command| matches!(command, Command::Give { .. } | Command::Show { .. })) =>
            {
                Reading::Commands(commands)
            }
            _ => Reading::Commands(vec![talk.say()]),
        };
    }
    match super::order(line, story, state, choices, language) {
        Reading::Commands(commands) => {
            Reading::Commands(commands.into_iter().map(|command| talk.meant(command)).collect())
        }
        Reading::Nothing(_) if talk.is_social() => Reading::Commands(vec![talk.say()]),
        reading => reading,
    }
}

struct Talk<'a> {
    line: &'a Line,
    clauses: &'a Clauses<'a>,
    state: &'a State,
    partner: &'a Character,
}

impl Talk<'_> {
    /// What a command means between two who talk.
    fn meant(&self, command: Command) -> Command {
        match command {
            Command::Ask { ref who, .. } | Command::Talk { to: ref who } if *who != self.partner.id => command,
            Command::Ask { topic: Some(_), .. } if self.is_order() => command,
            Command::Ask { topic: None, about, .. } if self.is_order() => {
                Command::Say { to: self.partner.id.clone(), text: about }
            }
            Command::Ask { .. } => self.say(),
            Command::Free { approach, .. } if self.is_spoken(approach) => self.say(),
            command => command,
        }
    }

    /// The line as the partner hears it: one of their topics where its words name one, else what is said.
    ///
    /// A topic that was told is not told again for being named in passing.
    fn say(&self) -> Command {
        let folded = self.line.folded();
        // of what is stated, who states it is a part
        let stated = Act::of(strip(folded)) == Act::Tells && states(trim_signs(folded));
        let about = trim_signs(if stated { folded } else { strip(folded) });
        let told = |command: &Command| {
            let told = self.state.characters.get(&self.partner.id).map(|who| &who.told);
            let Command::Ask { topic: Some(topic), .. } = command else { return false };
            told.is_some_and(|told| told.contains_key(topic))
        };
        match people::ask(&self.clauses.reader(), self.partner, about) {
            command @ Command::Ask { topic: Some(_), .. } if !told(&command) || is_question(folded) => command,
            command @ (Command::Talk { .. } | Command::Tell { .. }) => command,
            _ => Command::Say {
                to: self.partner.id.clone(),
                text: self.line.whole().trim_matches(['"', '“', '”', '「', '」', ' ']).to_owned(),
            },
        }
    }

    /// Whether the line can only be something said: it speaks to somebody, asks, or tells of the speaker.
    fn is_speech(&self) -> bool {
        let said = trim_signs(self.line.folded());
        if self.is_social() {
            return false;
        }
        addresses(said)
            || NAMED.iter().any(|opening| said.starts_with(opening))
            || is_question(self.line.folded())
            || OPENINGS.iter().any(|opening| said.starts_with(opening))
    }

    /// Whether an attempt of this kind is one with words, or no attempt at all.
    fn is_spoken(&self, approach: Approach) -> bool {
        let said = strip(self.line.folded());
        approach == Approach::Voice || free::attempt(said).is_none()
    }

    fn is_order(&self) -> bool {
        order::is_order(strip(self.line.folded()))
    }

    /// Whether the line is an order to speak.
    fn is_social(&self) -> bool {
        let social = |verb: Verb| verb.is_social() || matches!(verb, Verb::Inquire | Verb::Negotiate | Verb::Claim);
        order::orders(strip(self.line.folded())).first().is_some_and(|order| social(order.verb))
    }
}

/// Whether a line outside a conversation tells something and can be no deed: of the speaker, or to the one who hears it.
pub(super) fn states(said: &str) -> bool {
    let words = || said.split(|sign: char| !sign.is_alphanumeric() && sign != '\'');
    let opens = TELLING.iter().chain(&NAMED).any(|opening| said.starts_with(opening));
    opens || said.starts_with(['你', '您']) || words().next().is_some_and(|word| SECOND.contains(&word))
}

/// Whether a line speaks to somebody: "you", 你.
pub(super) fn addresses(said: &str) -> bool {
    let mut words = said.split(|sign: char| !sign.is_alphanumeric() && sign != '\'');
    said.contains(['你', '您']) || words.any(|word| SECOND.contains(&word))
}

/// How a line begins that can only tell something of the speaker, whatever verb is in it.
pub(super) const NAMED: [&str; 24] = [
    "我叫",
    "我是",
    "我有",
    "我饿",
    "我渴",
    "我累",
    "我困",
    "我冷",
    "我怕",
    "我害怕",
    "我吃饱",
    "我吃过",
    "我受伤",
    "我受了伤",
    "我迷路",
    "我想家",
    "我想加入",
    "我要加入",
    "我同意",
    "我不同意",
    "我明白",
    "我懂",
    "my name ",
    "i want to join ",
];

/// How a line begins that tells something of the speaker, or thanks.
const TELLING: [&str; 69] = [
    "i am looking for ",
    "i'm looking for ",
    "i am ",
    "i'm ",
    "i was ",
    "i have been ",
    "i've ",
    "i have ",
    "i had ",
    "i saw ",
    "i heard ",
    "i know ",
    "i think ",
    "i believe ",
    "i remember ",
    "i wish ",
    "i hope ",
    "i promise",
    "i swear",
    "i give you my word",
    "i found ",
    "i came ",
    "i come from ",
    "i come to ",
    "i met ",
    "i killed ",
    "i bring ",
    "i brought ",
    "i did ",
    "i didn't ",
    "i don't ",
    "i love ",
    "i like ",
    "i lost ",
    "my ",
    "we are ",
    "thank",
    "sorry",
    "我叫",
    "我是",
    "我有",
    "我已",
    "我刚",
    "我从",
    "我来自",
    "我在找",
    "我找到",
    "我看见",
    "我看到",
    "我见过",
    "我见到",
    "我听说",
    "我知道",
    "我觉得",
    "我记得",
    "我答应",
    "我发誓",
    "我保证",
    "我承诺",
    "我的",
    "我爱",
    "我喜欢",
    "我没",
    "我不是",
    "听说",
    "谢谢",
    "多谢",
    "对不起",
    "抱歉",
];

/// Lines that end a conversation.
const FAREWELLS: [&str; 58] = [
    "bye",
    "goodbye",
    "good bye",
    "bye bye",
    "bye-bye",
    "farewell",
    "good night",
    "goodnight",
    "leave",
    "part",
    "esc",
    "escape",
    "see you",
    "see you later",
    "see you soon",
    "take care",
    "so long",
    "until next time",
    "i must go",
    "i have to go",
    "i should go",
    "i'm leaving",
    "i am leaving",
    "i'll be going",
    "i take my leave",
    "take my leave",
    "take leave",
    "say goodbye",
    "say bye",
    "end the conversation",
    "end conversation",
    "stop talking",
    "that is all",
    "that's all",
    "再见",
    "再会",
    "告辞",
    "拜拜",
    "晚安",
    "失陪",
    "失陪了",
    "先走了",
    "我走了",
    "我先走了",
    "我该走了",
    "走了",
    "告辞了",
    "我告辞了",
    "不聊了",
    "不说了",
    "结束对话",
    "结束交谈",
    "结束谈话",
    "回头见",
    "下次再聊",
    "下次见",
    "保重",
    "就说到这里",
];

/// What may stand beside a farewell.
const THANKS: [&str; 12] =
    ["thanks", "thank you", "well", "ok", "okay", "good", "谢谢", "谢谢你", "多谢", "好", "好的", "好了"];

/// Words that speak to somebody.
const SECOND: [&str; 8] = ["you", "your", "yours", "yourself", "you're", "you've", "you'll", "you'd"];

/// How a line begins that tells something and orders nothing.
const OPENINGS: [&str; 86] = [
    "i will ",
    "i'll ",
    "i shall ",
    "i would ",
    "i'd ",
    "i am ",
    "i'm ",
    "i was ",
    "i have ",
    "i've ",
    "i had ",
    "i did ",
    "i do ",
    "i saw ",
    "i heard ",
    "i know ",
    "i think ",
    "i believe ",
    "i remember ",
    "i need ",
    "i wish ",
    "i hope ",
    "i promise",
    "i swear",
    "i give my word",
    "i found ",
    "i came ",
    "i come ",
    "i met ",
    "i killed ",
    "i can",
    "i could",
    "i won't",
    "i never ",
    "i don't",
    "my ",
    "we ",
    "our ",
    "it is ",
    "it's ",
    "there is ",
    "there's ",
    "thank",
    "sorry",
    "yes,",
    "no,",
    "if ",
    "because ",
    "but ",
    "then ",
    "well,",
    "我会",
    "我将",
    "我能",
    "我可以",
    "我是",
    "我有",
    "我已",
    "我刚",
    "我看见",
    "我见过",
    "我听",
    "我知道",
    "我觉得",
    "我记得",
    "我答应",
    "我发誓",
    "我保证",
    "我承诺",
    "我的",
    "我们",
    "我从",
    "我叫",
    "我不",
    "我没",
    "听说",
    "看来",
    "其实",
    "因为",
    "如果",
    "谢谢",
    "多谢",
    "对不起",
    "抱歉",
    "原来",
    "不过",
];
