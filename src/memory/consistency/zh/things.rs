//! What the hero has, gets, loses and counts, in Chinese.

use super::clause::{Clause, Mention};
use crate::memory::consistency::claim::{Claim, Things};

/// The hero gets what follows.
const GETS: &[&str] = &[
    "拿起",
    "捡起",
    "拾起",
    "取走",
    "拿走",
    "取下",
    "摘下",
    "收下",
    "接过",
    "得到了",
    "得到",
    "获得了",
    "获得",
    "揣进",
    "翻到",
    "摸到",
    "找到了",
    "找到",
    "捡到",
    "抓起",
    "偷走",
    "买下",
    "收起",
    "抄起",
    "领到",
    "拎起",
];
/// After an item and 把: the hero gets it.
const TAKES_IN: &[&str] = &["收进", "塞进", "揣进", "放进", "装进", "揣好", "收好", "别在", "系在", "捡了起来"];
/// With these someone gives the hero something.
pub(super) const GIVES: &[&str] = &[
    "递给你",
    "递给了你",
    "交给你",
    "交给了你",
    "塞给你",
    "塞给了你",
    "送给你",
    "送给了你",
    "给了你",
    "塞到你",
    "塞进你",
    "放进你",
    "放到你",
    "挂到了你",
    "挂到你",
    "挂在你",
    "扔给你",
    "抛给你",
    "借给你",
    "赠给你",
    "递到你",
    "拍在你",
    "放在你手",
    "交到你",
];
/// The hero holds or uses what follows.
const HOLDS: &[&str] = &[
    "举起",
    "拔出",
    "掏出",
    "取出",
    "拿出",
    "抽出",
    "握着",
    "握紧",
    "拿着",
    "捧着",
    "挥起",
    "挥舞着",
    "挥舞",
    "挥动",
    "弹起",
    "拨动",
    "披上",
    "穿上",
    "戴上",
    "亮出",
    "展开",
    "解下",
    "摸出",
    "端起",
    "提起",
    "攥着",
    "背着",
    "喝下",
];
/// After an item and 把: it is gone.
const GIVES_AWAY: &[&str] = &[
    "交给",
    "交到",
    "递给",
    "递到",
    "送给",
    "给了",
    "丢进",
    "丢在",
    "丢下",
    "丢到",
    "扔进",
    "扔在",
    "扔到",
    "扔了",
    "扔掉",
    "丢掉",
    "丢了",
    "烧了",
    "烧掉",
    "喂给",
    "卖给",
    "卖了",
    "还给",
    "分给",
    "撕了",
    "撕碎",
    "吃光",
    "喝光",
    "抛进",
    "投进",
    "弄丢",
    "留给",
    "塞给",
    "吃了个精光",
];
/// Someone takes from the hero what follows.
const TAKES: &[&str] = &[
    "夺走", "抢走", "收走", "拿走", "偷走", "没收", "夺过", "抢过", "抽走", "摸走", "顺走", "拿去", "夺去", "取走",
    "卷走", "摸去",
];
/// The item before these is gone.
const VANISHES: &[&str] = &[
    "不见了",
    "丢了",
    "没了",
    "滑进",
    "滑落",
    "掉进",
    "落进",
    "沉进",
    "沉入",
    "掉入",
    "落入",
    "被偷",
    "被抢",
    "烧成",
    "碎了",
    "没了踪影",
    "飞走了",
    "被夺",
];

pub(super) fn read(clauses: &[Clause<'_>], add: &mut dyn FnMut(Claim)) {
    let mut hero = false;
    let mut item_before: Option<Things> = None;
    for clause in clauses {
        let text = clause.text.trim_start();
        let other = clause.persons().next().is_some_and(|person| {
            let before = clause.before(person.at.start);
            !before.contains('你')
                && !before.trim_end().ends_with(['对', '向', '朝', '给', '把', '和', '跟', '从', '被'])
        });
        if text.starts_with('你') && !text.starts_with("你的")
            || text.contains("，你")
            || (text.contains('你') && is_hero_subject(text))
        {
            hero = true;
        } else if other || text.starts_with(['他', '她', '它']) {
            hero = false;
        }
        let hero_here = hero && !other;
        if hero_here {
            hero_does(clause, add);
            passes_on(clause, item_before.as_ref(), add);
        } else {
            others_do(clause, add);
        }
        given(clause, item_before.as_ref(), add);
        vanishes(clause, add);
        at_hand(clause, add);
        super::numbers::read(clause, clauses, hero_here, add);
        item_before = clause.items().last().map(things).or(item_before);
    }
}

fn things(mention: &Mention) -> Things {
    mention.meaning.things()
}

/// 趁没人注意，你拿起…: 你 stands after a few words that are no person.
fn is_hero_subject(text: &str) -> bool {
    let before = text.split('你').next().unwrap_or_default();
    !before.ends_with([
        '给', '对', '向', '朝', '把', '被', '和', '跟', '从', '在', '到', '进', '着', '了', '过', '冲', '往', '替',
        '为', '问', '叫', '让', '请', '拉', '推', '看', '盯', '帮',
    ])
}

/// The item that stands right after a place, with a few signs between.
fn item_after<'a>(clause: &'a Clause<'_>, end: usize) -> Option<&'a Mention> {
    let near = |mention: &&Mention| {
        mention.at.start >= end
            && clause.text.get(end..mention.at.start).is_some_and(|between| {
                between.chars().count() <= 9 && !between.contains(['把', '用', '朝', '向', '在'])
            })
    };
    clause.items().find(near)
}

/// The item before a place: 把信交给.
fn item_before<'a>(clause: &'a Clause<'_>, start: usize) -> Option<&'a Mention> {
    let moved = |mention: &&Mention| {
        mention.at.end <= start
            && clause.before(mention.at.start).contains(['把', '将'])
            && clause.text.get(mention.at.end..start).is_some_and(|between| between.chars().count() <= 4)
    };
    clause.items().filter(moved).last()
}

fn hero_does(clause: &Clause<'_>, add: &mut dyn FnMut(Claim)) {
    let own = [
        "从包里",
        "从怀里",
        "从邮包里",
        "从腰间",
        "从口袋里",
        "从衣袋里",
        "从袖",
        "自己的",
        "腰间的",
        "怀里的",
        "包里的",
        "口袋里的",
    ];
    let from_own = own.iter().any(|word| clause.text.contains(word));
    for (words, kind) in [(GETS, 0), (HOLDS, 1)] {
        for word in words {
            for (at, _) in clause.text.match_indices(word) {
                if clause.is_real(at)
                    && let Some(item) = item_after(clause, at + word.len())
                {
                    let held = kind == 1 || from_own;
                    add(if held { Claim::Holds(things(item)) } else { Claim::Gets(things(item)) });
                }
            }
        }
    }
    for word in TAKES_IN {
        if let Some(at) = clause.text.find(word).filter(|at| clause.is_real(*at))
            && let Some(item) = item_before(clause, at)
        {
            add(Claim::Gets(things(item)));
        }
    }
    let again = ["放回", "重新放", "收回"];
    for word in again {
        if let Some(at) = clause.text.find(word).filter(|at| clause.is_real(*at))
            && let Some(item) = item_before(clause, at)
        {
            add(Claim::Keeps(things(item)));
        }
    }
    for word in GIVES_AWAY {
        if let Some(at) = clause.text.find(word).filter(|at| clause.is_real(*at))
            && let Some(item) = item_before(clause, at)
        {
            add(Claim::Loses(things(item)));
        }
    }
}

/// 你放下手中的信，递给老猎人: the item stands in the clause before.
fn passes_on(clause: &Clause<'_>, before: Option<&Things>, add: &mut dyn FnMut(Claim)) {
    let text = clause.text.trim_start();
    let text = ["然后", "接着", "随即", "随手", "又", "再", "便"]
        .iter()
        .fold(text, |text, word| text.strip_prefix(word).unwrap_or(text));
    let hands = ["递给", "交给", "送给", "还给", "递到", "交到"].iter().any(|word| text.starts_with(word));
    let at = clause.text.len() - text.len();
    if let Some(before) =
        before.filter(|_| hands && !text.contains('你') && clause.is_real(at) && clause.items().next().is_none())
    {
        add(Claim::Loses(before.clone()));
    }
}

fn others_do(clause: &Clause<'_>, add: &mut dyn FnMut(Claim)) {
    for word in TAKES {
        let Some(at) = clause.text.find(word).filter(|at| clause.is_real(*at)) else { continue };
        let rest = clause.after(at + word.len()).trim_start_matches('了');
        let from = clause.text.len() - rest.len();
        if rest.starts_with('你')
            && let Some(item) = item_after(clause, from)
        {
            add(Claim::Loses(things(item)));
        }
    }
    // 哈尔接过你递来的信, 鲁克从你手里接过信
    if let Some(at) = clause.text.find("接过").filter(|at| clause.is_real(*at))
        && clause.text.contains('你')
        && let Some(item) = item_after(clause, at + "接过".len())
    {
        add(Claim::Loses(things(item)));
    }
}

/// 把一支野猪矛递给你, 塞给你一只树液小瓶, 把盾解下来，挂到了你的背上.
fn given(clause: &Clause<'_>, before: Option<&Things>, add: &mut dyn FnMut(Claim)) {
    let Some((at, end)) = clause.find_real(GIVES) else { return };
    let moved = clause.items().find(|item| item.at.end <= at).or_else(|| item_after(clause, end));
    match (moved, before) {
        (Some(item), _) => add(Claim::Gets(things(item))),
        (None, Some(before)) if !clause.items().any(|_| true) => add(Claim::Gets(before.clone())),
        _ => {}
    }
}

/// 你的折刀滑进水里, 你口袋里的铁钥匙就到了她手上.
fn vanishes(clause: &Clause<'_>, add: &mut dyn FnMut(Claim)) {
    for item in clause.items() {
        let before = clause.before(item.at.start);
        let yours = before.ends_with("你的")
            || (before.contains('你') && before.ends_with("里的"))
            || before.ends_with("手里的")
            || before.ends_with("手中的");
        let rest = clause.after(item.at.end);
        let bare = rest.trim_start_matches(['已', '经', '也', '就', '一', '下', '全', '都', '突', '然', '竟']);
        let gone = VANISHES.iter().any(|word| bare.starts_with(word));
        let lost = [
            "不见了",
            "没了",
            "丢了",
            "没了踪影",
            "烧成了灰",
            "烧成灰",
            "化成了灰",
            "化成灰",
            "化为灰",
            "化作灰",
            "变成了灰",
            "变成灰",
            "烧光了",
            "烧没了",
            "碎成了",
            "化成了粉",
            "燃成了灰",
        ]
        .iter()
        .any(|word| bare.starts_with(word));
        let taken = ["到了他手", "到了她手", "到了它", "落到了他", "落到了她", "落到他", "落到她", "被他", "被她"]
            .iter()
            .any(|word| bare.starts_with(word));
        // "没了" is the claim, not its denial.
        if ((yours && (gone || taken)) || lost) && clause.is_now(item.at.end) && clause.is_real(item.at.start) {
            add(Claim::Loses(things(item)));
        }
    }
}

/// 你手里的信.
fn at_hand(clause: &Clause<'_>, add: &mut dyn FnMut(Claim)) {
    for item in clause.items() {
        let before = clause.before(item.at.start);
        let held = ["手里的", "手中的", "怀里的", "包里的", "腰间的", "背上的", "手里那封", "手中那把"]
            .iter()
            .any(|word| before.ends_with(word));
        let others =
            clause.persons().any(|person| person.at.end <= item.at.start) || before.contains(['他', '她', '它']);
        if held && !others && clause.is_real(item.at.start) {
            add(Claim::Keeps(things(item)));
        }
    }
}
