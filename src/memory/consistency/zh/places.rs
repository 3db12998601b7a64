//! Who is where, in Chinese.

use super::clause::{Clause, Mention};
use super::people::is_beside;
use super::words::OBJECTS;
use crate::memory::consistency::Told;
use crate::memory::consistency::claim::Claim;

pub(super) fn read(clauses: &[Clause<'_>], told: &Told<'_>, add: &mut dyn FnMut(Claim)) {
    for clause in clauses {
        for mention in clause.persons() {
            stays(clause, mention, add);
        }
    }
    hero_at(clauses, add);
    hero_leaves(clauses, told, add);
}

/// 哈尔就在盗贼营地.
fn stays(clause: &Clause<'_>, mention: &Mention, add: &mut dyn FnMut(Claim)) {
    let before = clause.before(mention.at.start);
    if OBJECTS.iter().any(|word| before.ends_with(word)) {
        return;
    }
    let after = clause.after(mention.at.end);
    let mut rest = after;
    while let Some(word) =
        ["就", "正", "现在", "此刻", "一直", "还", "仍", "已经", "其实", "原来", "竟然", "居然", "一个人", "独自"]
            .iter()
            .find(|word| rest.starts_with(**word))
    {
        rest = rest.get(word.len()..).unwrap_or_default();
    }
    let stays = [
        "待在",
        "躲在",
        "藏在",
        "住在",
        "被关在",
        "被困在",
        "困在",
        "关在",
        "被绑在",
        "留在",
        "坐在",
        "站在",
        "蹲在",
        "躺在",
        "在",
    ];
    let Some(word) = stays.iter().find(|word| rest.starts_with(**word)) else { return };
    let from = clause.text.len() - rest.len() + word.len();
    let place = clause.mentions.iter().find(|place| {
        !place.meaning.nodes.is_empty()
            && place.at.start >= from
            && clause.text.get(from..place.at.start).is_some_and(|between| between.chars().count() <= 4)
    });
    if let Some(place) = place
        .filter(|place| clause.is_real(place.at.start) && !place.genitive && !is_outside(clause.after(place.at.end)))
    {
        add(Claim::At { who: mention.meaning.who.clone(), nodes: place.meaning.nodes.clone() });
    }
}

/// Whether what follows a place's name makes it another place.
fn is_outside(after: &str) -> bool {
    [
        "外",
        "门口",
        "边上",
        "旁",
        "附近",
        "的方向",
        "方向",
        "那边",
        "的路",
        "对面",
        "边缘",
        "以",
        "前面",
        "后面",
        "东",
        "西",
        "南",
        "北",
    ]
    .iter()
    .any(|word| after.starts_with(word))
}

/// 你来到了暗影沼泽.
fn hero_at(clauses: &[Clause<'_>], add: &mut dyn FnMut(Claim)) {
    const COMES: &[&str] = &[
        "来到了",
        "来到",
        "走进了",
        "走进",
        "走到了",
        "走到",
        "到了",
        "到达了",
        "到达",
        "抵达了",
        "抵达",
        "回到了",
        "回到",
        "进入了",
        "进入",
        "踏进了",
        "踏进",
        "踏入了",
        "踏入",
        "闯进了",
        "闯进",
        "站在了",
        "站在",
        "身处",
        "坐在",
        "置身于",
        "置身",
        "走入了",
        "走入",
        "钻进",
    ];
    let mut hero = false;
    for clause in clauses {
        let text = clause.text.trim_start();
        if clause.persons().any(|person| clause.before(person.at.start).trim().is_empty()) {
            hero = false;
        }
        hero = hero || text.contains('你');
        if !hero {
            continue;
        }
        for place in clause.mentions.iter().filter(|place| !place.meaning.nodes.is_empty()) {
            let before = clause.before(place.at.start);
            let Some(verb) = COMES.iter().filter_map(|word| before.rfind(word).map(|at| at + word.len())).max() else {
                continue;
            };
            let close = before.get(verb..).is_some_and(|between| {
                between.chars().count() <= 4 && !between.contains('的') && !between.contains(['一', '座'])
            });
            let subject = before.get(..verb).unwrap_or_default();
            let other = clause.persons().any(|person| person.at.end <= verb && !is_beside(clause, person));
            let led = subject.contains('你') || !other;
            if close && led && !other && clause.is_real(place.at.start) && !is_outside(clause.after(place.at.end)) {
                add(Claim::HeroAt(place.meaning.nodes.clone()));
            }
        }
    }
}

/// 你走出小屋，往北走去: told in a clause of the hero's, with nothing that brings them back.
fn hero_leaves(clauses: &[Clause<'_>], told: &Told<'_>, add: &mut dyn FnMut(Claim)) {
    const WAYS: [&str; 8] = ["北", "南", "东", "西", "东北", "东南", "西北", "西南"];
    const GOES: [&str; 8] = ["走去", "而去", "出发", "走了", "走远", "上路", "赶去", "行去"];
    let returns =
        ["几步", "回来", "回到", "又回", "折回", "停", "但", "却", "可是", "回头", "转身", "墙", "窗", "边上"];
    if clauses.iter().any(|clause| returns.iter().any(|word| clause.text.contains(word))) {
        return;
    }
    let mut hero = false;
    for clause in clauses {
        let text = clause.text.trim_start();
        let other = clause.persons().any(|person| clause.before(person.at.start).trim().is_empty());
        hero = (hero || text.starts_with('你')) && !other && !text.starts_with(['他', '她', '它']);
        if !hero {
            continue;
        }
        let way = WAYS.iter().any(|way| {
            ["往", "向", "朝"].iter().any(|to| {
                let said = format!("{to}{way}");
                clause.text.find(&said).is_some_and(|at| {
                    let rest = clause.after(at + said.len());
                    let rest = ["边", "面", "方"].iter().find_map(|side| rest.strip_prefix(side)).unwrap_or(rest);
                    GOES.iter().any(|word| rest.starts_with(word)) && clause.is_real(at)
                })
            })
        });
        let leaves =
            clause.mentions.iter().filter(|place| place.meaning.nodes.contains(&told.after.node)).any(|place| {
                let before = clause.before(place.at.start);
                let word = ["离开了", "离开", "走出了", "走出"].iter().find(|word| before.ends_with(**word));
                word.is_some_and(|word| clause.is_real(place.at.start - word.len()))
                    && (clause.after(place.at.end).is_empty() || clause.after(place.at.end).starts_with('，'))
            });
        if way || leaves {
            return add(Claim::HeroLeaves);
        }
    }
}
