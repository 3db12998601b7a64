//! Who is here and where, who lives, who is dead, in Chinese.

use super::clause::{Clause, Mention};
use super::words::{ACTS, HANDLES, LIES, MEETS, OBJECTS, RISES, TIMES};
use crate::memory::consistency::Told;
use crate::memory::consistency::claim::{Claim, Who};

/// `spoken`: the sentence holds speech.
pub(super) fn read(clauses: &[Clause<'_>], told: &Told<'_>, spoken: bool, add: &mut dyn FnMut(Claim)) {
    let mut last: Option<Who> = None;
    for clause in clauses {
        for mention in clause.persons() {
            here(clause, mention, add);
            // 哈尔：“……”; or a name beside speech, of one whom the model itself names as a speaker.
            let begins = clause.before(mention.at.start).trim().is_empty();
            let alone = clause.after(mention.at.end).trim().is_empty();
            if spoken && begins && (alone || told.is_speaker(&mention.meaning.who)) && clause.is_real(mention.at.start)
            {
                add(Claim::Here { who: mention.meaning.who.clone(), still: false });
            }
            life(clause, mention, add);
            gone(clause, mention, add);
        }
        body(clause, add);
        falls(clause, add);
        alone(clause, last.as_ref(), add);
        hero(clause, add);
        last = clause.persons().last().map(|mention| mention.meaning.who.clone()).or(last);
    }
}

/// Someone acts, is met, or is named as the one who is there.
fn here(clause: &Clause<'_>, mention: &Mention, add: &mut dyn FnMut(Claim)) {
    let who = &mention.meaning.who;
    let before = clause.before(mention.at.start);
    let after = clause.after(mention.at.end);
    let met = MEETS.iter().any(|word| before.ends_with(word)) && clause.is_real(mention.at.start);
    if met && before.contains('你') {
        add(Claim::Here { who: who.clone(), still: false });
    }
    let named =
        ["原来是", "正是", "竟是", "竟然是", "居然是"].iter().any(|word| before.ends_with(word)) && after.is_empty();
    let stands = ["站着", "坐着", "走来", "走出", "出现了", "跑来", "钻出", "走来了", "蹲着", "跪着"]
        .iter()
        .any(|word| before.ends_with(word));
    if (named || (stands && after.is_empty())) && clause.is_real(mention.at.start) {
        add(Claim::Here { who: who.clone(), still: false });
    }
    if OBJECTS.iter().any(|word| before.ends_with(word)) || TIMES.iter().any(|word| after.contains(word)) {
        return;
    }
    if ["这个名字", "这两个字", "两个字", "二字", "这个人", "两字"].iter().any(|word| after.starts_with(word))
    {
        return;
    }
    if let Some(rest) = at_hand(after)
        && clause.is_real(clause.text.len() - rest.len())
    {
        add(Claim::Here { who: who.clone(), still: false });
    }
    if act(clause, mention, RISES).is_some() {
        add(Claim::Rises(who.clone()));
        add(Claim::Here { who: who.clone(), still: false });
        return;
    }
    let acts = act(clause, mention, ACTS).or_else(|| act(clause, mention, HANDLES));
    let lies = act(clause, mention, LIES);
    match (acts, lies) {
        (Some(act), Some(lie)) if lie < act => add(Claim::Here { who: who.clone(), still: true }),
        (Some(_), _) => add(Claim::Here { who: who.clone(), still: false }),
        (None, Some(_)) => add(Claim::Here { who: who.clone(), still: true }),
        (None, None) => {}
    }
}

/// What follows 就在这里 and its like.
fn at_hand(after: &str) -> Option<&str> {
    let mut rest = after;
    for word in ["就", "正", "也", "还", "竟然", "居然", "已经"] {
        rest = rest.strip_prefix(word).unwrap_or(rest);
    }
    let place = ["这里", "这儿", "你面前", "你身边", "你身后", "你旁边", "你眼前", "你对面", "眼前"];
    let rest = rest.strip_prefix('在')?;
    place.iter().any(|word| rest.starts_with(word)).then_some(rest)
}

/// Where in a clause someone does one of these things, told as so.
fn act(clause: &Clause<'_>, mention: &Mention, words: &[&str]) -> Option<usize> {
    let after = clause.after(mention.at.end);
    let mut found = words
        .iter()
        .flat_map(|word| after.match_indices(word).map(|(at, word)| (at, at + word.len())))
        .collect::<Vec<_>>();
    found.sort_unstable();
    found.into_iter().find_map(|(at, end)| {
        let place = mention.at.end + at;
        let rest = after.get(end..).unwrap_or_default();
        let relative = rest.starts_with('的')
            || (rest.starts_with('过') && !["过来", "过去", "过身", "过头"].iter().any(|word| rest.starts_with(word)));
        let other = clause.mentions.iter().any(|other| {
            other.meaning.is_person()
                && other.at.start >= mention.at.end
                && other.at.end <= place
                && !other.genitive
                && !is_beside(clause, other)
        });
        let you = after.get(..at).is_some_and(|between| {
            between.contains('你')
                && !between.contains("对你")
                && !between.contains("向你")
                && !between.contains("朝你")
                && !between.contains("在你")
                && !between.contains("冲你")
                && !between.contains("给你")
                && !between.contains("把你")
                && !between.contains("和你")
                && !between.contains("跟你")
                && !between.contains("从你")
                && !between.contains("往你")
        });
        let close = after.get(..at).is_some_and(|between| between.chars().count() <= 14);
        (!relative && !other && !you && close && clause.is_real(place)).then_some(place)
    })
}

/// Whether a person stands with a word that makes them no subject: 和, 对, 把.
pub(super) fn is_beside(clause: &Clause<'_>, mention: &Mention) -> bool {
    let before = clause.before(mention.at.start);
    before.ends_with(['和', '跟', '对', '向', '朝', '把', '与', '给', '在', '被', '冲', '从', '往', '替'])
}

/// Dead or alive, said outright.
fn life(clause: &Clause<'_>, mention: &Mention, add: &mut dyn FnMut(Claim)) {
    let who = &mention.meaning.who;
    let before = clause.before(mention.at.start);
    if OBJECTS.iter().any(|word| before.ends_with(word)) || !clause.is_real(mention.at.end) {
        return;
    }
    let rest = adverbs_off(clause.after(mention.at.end));
    let at = clause.text.len() - rest.len();
    if !clause.is_now(at) {
        return;
    }
    if is_dead(rest) || rest.starts_with("倒在血泊") {
        add(Claim::Dead(who.clone()));
    } else if is_alive(rest) {
        add(Claim::Alive(who.clone()));
    }
}

/// 哈尔走了, 哈尔不见了: alone in the clause, with nothing after it.
fn gone(clause: &Clause<'_>, mention: &Mention, add: &mut dyn FnMut(Claim)) {
    let before = clause.before(mention.at.start).trim_start();
    let rest = adverbs_off(clause.after(mention.at.end)).trim_end();
    let words = [
        "走了",
        "离开了",
        "不见了",
        "不在了",
        "消失了",
        "消失不见了",
        "没了踪影",
        "没了影子",
        "不知去向",
        "离去了",
        "已不知所踪",
        "不知所踪",
    ];
    let opens = before.is_empty() || ["可", "但", "而", "只是", "可是", "这时"].contains(&before);
    // "不见" is the claim, not its denial.
    let at = clause.text.trim_end().len() - rest.len();
    if opens && words.contains(&rest) && clause.is_real(mention.at.start) && clause.is_now(at) {
        add(Claim::Gone(mention.meaning.who.clone()));
    }
}

fn adverbs_off(text: &str) -> &str {
    let mut rest = text;
    while let Some(word) = [
        "已经",
        "已",
        "早已",
        "早就",
        "真的",
        "终于",
        "居然",
        "竟然",
        "竟",
        "还",
        "仍然",
        "仍",
        "依然",
        "依旧",
        "也",
        "就这样",
        "就",
        "却",
        "当场",
        "其实",
        "原来",
    ]
    .iter()
    .find(|word| rest.starts_with(**word))
    {
        rest = rest.get(word.len()..).unwrap_or_default();
    }
    rest
}

fn is_dead(rest: &str) -> bool {
    let words = [
        "死了",
        "死去了",
        "断了气",
        "断气",
        "咽了气",
        "咽下最后",
        "没了气息",
        "没了呼吸",
        "没有了呼吸",
        "停止了呼吸",
        "被杀",
        "丧命",
        "身亡",
        "一命呜呼",
        "死在",
        "气绝",
    ];
    let word = words.iter().find(|word| rest.starts_with(**word));
    word.is_some_and(|word| {
        let after = rest.get(word.len()..).unwrap_or_default();
        !after.starts_with(['心', '一', '似', '的', '吗', '以', '之'])
    })
}

fn is_alive(rest: &str) -> bool {
    let words = ["活着", "活得", "活下来", "没有死", "没死", "没断气", "没有断气", "有呼吸", "有气息", "活过来"];
    words.iter().any(|word| rest.strip_prefix(word).is_some_and(|after| !after.starts_with(['的', '时'])))
}

/// A clause that says only that someone is dead, of the person named last.
fn alone(clause: &Clause<'_>, last: Option<&Who>, add: &mut dyn FnMut(Claim)) {
    let Some(who) = last else { return };
    let rest = adverbs_off(clause.text.trim());
    let bare = ["死了", "断了气", "咽了气", "没了气息", "没了呼吸", "停止了呼吸"].contains(&rest);
    if clause.mentions.is_empty() && bare && clause.is_real(0) && clause.is_now(0) {
        add(Claim::Dead(who.clone()));
    }
}

/// 哈尔的尸体.
fn body(clause: &Clause<'_>, add: &mut dyn FnMut(Claim)) {
    for mention in clause.mentions.iter().filter(|mention| mention.meaning.is_person() && mention.genitive) {
        let after = clause.after(mention.at.end);
        let dead = ["的尸体", "的尸首", "的遗体", "的坟", "的墓", "的遗骸"].iter().any(|word| after.starts_with(word));
        if dead && clause.is_real(mention.at.end) {
            add(Claim::Dead(mention.meaning.who.clone()));
        }
    }
}

/// A fall, whoever falls.
fn falls(clause: &Clause<'_>, add: &mut dyn FnMut(Claim)) {
    let words = [
        "倒在",
        "倒下",
        "倒了",
        "死了",
        "死在",
        "不动了",
        "断气",
        "断了气",
        "咽气",
        "尸体",
        "瘫",
        "没有动",
        "不再动",
        "没再动",
        "栽倒",
        "扑倒在",
        "倒地",
        "死去",
        "喉咙",
        "血",
        "捅",
        "刺穿",
        "软了下去",
        "散成",
        "化成",
    ];
    let Some((at, _)) = words.iter().filter_map(|word| clause.text.find(word).map(|at| (at, *word))).min() else {
        return;
    };
    let still = ["没有动", "没再动", "不再动", "不动了"].iter().any(|word| clause.text.contains(word));
    if clause.is_now(at) && (still || clause.is_real(at)) {
        add(Claim::Falls(clause.persons().next().map(|mention| mention.meaning.who.clone())));
    }
}

/// 你死了.
fn hero(clause: &Clause<'_>, add: &mut dyn FnMut(Claim)) {
    let text = adverbs_off(clause.text.trim().strip_prefix('你').unwrap_or_default());
    let ends = [
        "倒地身亡",
        "倒地而亡",
        "倒下死去",
        "倒地死去",
        "倒毙",
        "死去",
        "死去了",
        "丧命",
        "丧了命",
        "一命呜呼",
        "气绝身亡",
        "当场身亡",
        "咽下了最后一口气",
        "咽下最后一口气",
        "断气了",
        "停止了呼吸",
        "没了气息",
        "没了呼吸",
    ];
    let dies = matches!(text, "死了" | "断了气" | "咽了气") || ends.contains(&text);
    if dies && clause.is_real(0) && clause.is_now(0) {
        add(Claim::HeroDead);
    }
}
