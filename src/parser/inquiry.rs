//! Questions of the player to the game: what time it is, how much gold there is, who is here, where to go. They are
//! answered from the state and cost no turn. What is asked of somebody in so many words ("do you know …", 你…) is not
//! among them.

use super::line::trim_signs;
use super::vocabulary::INQUIRIES;
use crate::world::Meta;

/// What stands before such a question and adds nothing.
const BEFORE: &[&str] = &[
    "please ",
    "so, ",
    "so ",
    "and ",
    "well, ",
    "well ",
    "ok, ",
    "okay, ",
    "hey, ",
    "wait, ",
    "hmm, ",
    "um, ",
    "tell me ",
    "i wonder ",
    "i want to know ",
    "i'd like to know ",
    "by the way, ",
    "remind me ",
    "请问",
    "我想知道",
    "我想问",
    "告诉我",
    "话说",
    "那么",
    "对了",
    "等等",
    "等一下",
    "那",
    "嗯",
    "呃",
    "咦",
];

/// What stands after one.
const AFTER: &[&str] = &[
    " now",
    " right now",
    " currently",
    " at the moment",
    " again",
    " please",
    " then",
    " exactly",
    " anyway",
    " actually",
    " these days",
    " today",
    " by now",
    "呢",
    "啊",
    "呀",
    "吧",
    "来着",
    "嘛",
    "哦",
    "哈",
    "了",
    "啦",
    "呐",
    "现在",
    "到底",
    "究竟",
];

/// The question to the game that a folded line is.
pub(super) fn read(folded: &str) -> Option<Meta> {
    // what stands in quotes is said aloud
    let mut said = Some(trim_signs(folded)).filter(|_| !folded.contains('"'))?;
    loop {
        let found = INQUIRIES.iter().find(|pattern| !pattern.matches(said).is_empty());
        if let Some(pattern) = found {
            return Some(pattern.verb.clone());
        }
        let before = BEFORE.iter().find_map(|word| said.strip_prefix(word));
        let shorter = before.or_else(|| AFTER.iter().find_map(|word| said.strip_suffix(word)));
        said = shorter.map(trim_signs).filter(|rest| !rest.is_empty())?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::fold;

    #[test]
    fn questions_to_the_game_are_known() {
        for (lines, name) in [
            (
                &[
                    "what time is it?",
                    "so, what time is it now?",
                    "what day is it",
                    "is it night yet?",
                    "现在几点了",
                    "请问现在是什么时候了？",
                    "天黑了吗",
                    "今天是第几天？",
                    "how much gold do i have?",
                    "how much money have i got left?",
                    "do i have any money?",
                    "我身上有多少钱",
                    "我还剩几个铜币？",
                    "我还有钱吗",
                    "am i hurt?",
                    "how am i feeling",
                    "我还有多少血",
                    "我受伤了吗",
                    "who is here?",
                    "who else is here",
                    "is anybody here?",
                    "这里还有谁",
                    "屋里都有谁？",
                    "where should i go?",
                    "where do i go next?",
                    "which way should i go now",
                    "我接下来该去哪儿",
                    "我该往哪走？",
                    "下一步去哪里",
                    "what am i doing?",
                    "what am i supposed to do here?",
                    "why am i here",
                    "我在干什么",
                    "我来这里做什么",
                ][..],
                "answer",
            ),
            (&["what do i have on me?", "what's in my bag", "我身上带了什么", "我都带着些什么东西？"], "inventory"),
            (&["where am i?", "what is this place", "我现在在哪", "这是哪儿啊"], "look"),
            (&["what is my mission?", "我的任务是什么来着"], "journal"),
        ] {
            for line in lines {
                assert_eq!(read(&fold(line)).map(|meta| meta.name()), Some(name), "{line}");
            }
        }
    }

    #[test]
    fn what_is_asked_of_somebody_is_not() {
        for line in [
            "do you know what time it is",
            "what time does the ferry leave",
            "how much does the bun cost",
            "who is the ferrywoman",
            "where is your son",
            "where should i bury him",
            "你有多少钱",
            "他什么时候回来",
            "这里有什么吃的",
            "哈尔去哪了",
            "今天的馒头多少钱",
            "“is anybody here?”",
            "look",
            "钱",
        ] {
            assert_eq!(read(&fold(line)), None, "{line}");
        }
    }
}
