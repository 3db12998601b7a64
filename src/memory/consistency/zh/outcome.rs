//! How what was tried ended, and where blows went, in Chinese.

use super::clause::Clause;
use crate::memory::consistency::Told;
use crate::memory::consistency::claim::Claim;

pub(super) fn read(clauses: &[Clause<'_>], told: &Told<'_>, add: &mut dyn FnMut(Claim)) {
    let outcome = told.outcome().is_some();
    let blows = told.blows().is_some();
    let tried = tried(told.input);
    for (number, clause) in clauses.iter().enumerate() {
        let turns = clauses.iter().skip(number + 1).any(|next| next.text.trim_start().starts_with(['但', '可', '却']));
        if outcome && !turns {
            succeeds(clause, &tried, add);
            fails(clause, &tried, add);
        }
        if blows {
            blow(clause, add);
        }
    }
}

/// Pairs of signs of the player's line, which carry its meaning.
fn tried(input: &str) -> Vec<String> {
    let signs: Vec<char> = input.chars().filter(|sign| sign.is_alphanumeric()).collect();
    signs.windows(2).map(|pair| pair.iter().collect()).collect()
}

fn shares(text: &str, tried: &[String]) -> usize {
    tried.iter().filter(|pair| text.contains(pair.as_str())).count()
}

fn succeeds(clause: &Clause<'_>, tried: &[String], add: &mut dyn FnMut(Claim)) {
    let plain = ["你成功了", "成功了", "你做到了", "做到了", "你得手了", "大功告成", "你成功地", "你如愿"];
    if let Some((at, _)) = clause.find_real(&plain)
        && (clause.text.contains('你') || clause.mentions.is_empty())
        && !clause.persons().any(|person| person.at.end <= at)
    {
        return add(Claim::Succeeds);
    }
    // 你推开了银桦门, after 用力推开银桦门: what was tried is told as done.
    let done =
        ["开了", "上了", "下了", "过了", "到了", "动了", "断了", "起了"].iter().any(|word| clause.text.contains(word));
    if clause.text.contains('你') && done && tried.len() > 2 && clause.is_real(clause.text.len()) {
        let shared = shares(&clause.text.replace('了', ""), tried);
        if shared * 2 >= tried.len() && !clause.persons().any(|person| clause.before(person.at.start).trim().is_empty())
        {
            add(Claim::Succeeds);
        }
    }
}

fn fails(clause: &Clause<'_>, tried: &[String], add: &mut dyn FnMut(Claim)) {
    let plain = ["你失败了", "尝试失败了", "还是失败了", "失败了"];
    if let Some((at, _)) = clause.find_real(&plain)
        && !clause.persons().any(|person| person.at.end <= at)
    {
        return add(Claim::Fails);
    }
    let vain = ["没能", "没有成功", "没成功", "徒劳", "无济于事", "白费力气"];
    if let Some((at, end)) = clause.find(&vain).filter(|(at, _)| clause.is_now(*at)) {
        let verb = clause.after(end).chars().take(2).collect::<String>();
        let bound = !matches!(clause.text.get(at..end), Some("没能")) || tried.contains(&verb);
        if bound && !clause.persons().any(|person| person.at.end <= at) {
            add(Claim::Fails);
        }
    }
}

fn blow(clause: &Clause<'_>, add: &mut dyn FnMut(Claim)) {
    let misses = [
        "挥空",
        "砍空",
        "刺空",
        "落空",
        "没有砍中",
        "没砍中",
        "没有刺中",
        "没刺中",
        "没有打中",
        "没打中",
        "砍偏",
        "刺偏",
        "打空",
    ];
    let hits = ["砍中", "刺中", "击中", "打中", "命中", "划开了", "刺穿", "捅进", "扎进", "砍在", "刺进", "砍进"];
    let yours = clause.text.contains('你') || clause.text.contains('刀') || clause.text.contains('剑');
    if !yours || clause.text.contains("击中你") || clause.text.contains("打中你") {
        return;
    }
    if clause.find(&misses).is_some_and(|(at, _)| clause.is_now(at) && !hypothetical(clause, at)) {
        return add(Claim::Misses);
    }
    let Some((at, end)) = clause.find_real(&hits) else { return };
    let by_hero = !clause.mentions.iter().any(|mention| {
        mention.meaning.is_person() && mention.at.end <= at && !clause.before(mention.at.start).contains('你')
    });
    let at_enemy = clause.mentions.iter().any(|mention| !mention.meaning.who.enemies.is_empty())
        || clause.after(end).contains('它');
    if by_hero && at_enemy {
        add(Claim::Hits);
    }
}

/// Whether the clause only thinks of the blow.
fn hypothetical(clause: &Clause<'_>, at: usize) -> bool {
    ["差点", "如果", "要是", "怕", "会"].iter().any(|word| clause.before(at).contains(word))
}
