//! Numbers of items, of gold, of health, in Chinese.

use super::clause::Clause;
use super::things::GIVES;
use crate::memory::consistency::claim::Claim;

/// Numbers of items, of gold, of health.
pub(super) fn read(clause: &Clause<'_>, clauses: &[Clause<'_>], hero: bool, add: &mut dyn FnMut(Claim)) {
    let owns = ["还有", "还剩", "剩下", "只剩", "一共", "总共", "剩", "总计", "足有"]
        .iter()
        .any(|word| clause.text.contains(word));
    for (at, end, count) in numerals(clause.text) {
        let about = ["约", "近", "多", "几", "大概", "差不多"].iter().any(|word| clause.before(at).ends_with(word));
        if !clause.is_real(at) || about {
            continue;
        }
        let rest = clause.after(end);
        let unit = ["块", "枚", "个", "只", "件", "封", "瓶", "支", "把", "张", "根", "壶", "团", "颗"]
            .iter()
            .find(|unit| rest.starts_with(**unit));
        let noun = rest.get(unit.map_or(0, |unit| unit.len())..).unwrap_or_default();
        if noun.starts_with("金币") || noun.starts_with("金子") {
            gold(clause, clauses, hero, (at, end), count, owns, add);
        } else if rest.starts_with("点生命")
            || rest.starts_with("点血")
            || (rest.starts_with('点') && clause.before(at).contains("生命"))
            || (rest.trim().is_empty() && ends_health(clause.before(at)))
        {
            let before = clause.before(at);
            if ["失去", "掉了", "损失", "扣了", "减少"].iter().any(|word| before.contains(word)) {
                add(Claim::HealthLost(count));
            } else if ["只剩", "还剩", "剩下", "降到", "还有", "剩"].iter().any(|word| before.contains(word))
            {
                add(Claim::Health(count));
            }
        } else if unit.is_some() && owns {
            let from = clause.text.len() - noun.len();
            if let Some(item) = clause.items().find(|item| item.at.start == from) {
                add(Claim::Count { items: item.meaning.items.clone(), count });
            }
        }
    }
}

/// 生命只剩, 血量降到: the number after it is health.
fn ends_health(before: &str) -> bool {
    let rest = ["只剩下", "还剩下", "只剩", "还剩", "剩下", "降到了", "降到", "剩"].iter();
    rest.filter_map(|word| before.strip_suffix(word))
        .any(|before| ["生命", "生命值", "血量", "体力"].iter().any(|word| before.ends_with(word)))
}

fn gold(
    clause: &Clause<'_>,
    clauses: &[Clause<'_>],
    hero: bool,
    place: (usize, usize),
    count: i64,
    owns: bool,
    add: &mut dyn FnMut(Claim),
) {
    let before = clause.before(place.0);
    let pays = hero
        && ["付给", "付了", "付出", "给了", "花了", "花掉", "交给", "递给", "数出"]
            .iter()
            .any(|word| before.contains(word))
        && !before.contains("给你");
    let whole: Vec<_> = clauses.iter().map(|clause| clause.text).collect();
    let to_you = GIVES.iter().any(|word| whole.iter().any(|text| text.contains(word)));
    if pays {
        add(Claim::GoldMoves(-count));
    } else if (to_you && !hero)
        || (hero && ["得到", "获得", "捡到", "找到", "收下", "赚"].iter().any(|word| before.contains(word)))
    {
        add(Claim::GoldMoves(count));
    } else if owns {
        add(Claim::Gold(count));
    }
}

/// The numerals of a text, in digits or Chinese: from, to, value.
fn numerals(text: &str) -> Vec<(usize, usize, i64)> {
    let mut found = Vec::new();
    let mut signs = text.char_indices().peekable();
    while let Some((start, sign)) = signs.next() {
        if !is_numeral(sign) {
            continue;
        }
        let mut end = start + sign.len_utf8();
        while let Some((at, next)) = signs.next_if(|(_, next)| is_numeral(*next)) {
            end = at + next.len_utf8();
        }
        if let Some(value) = text.get(start..end).and_then(value) {
            found.push((start, end, value));
        }
    }
    found
}

const fn is_numeral(sign: char) -> bool {
    sign.is_ascii_digit()
        || matches!(
            sign,
            '零' | '一' | '二' | '两' | '三' | '四' | '五' | '六' | '七' | '八' | '九' | '十' | '百' | '千'
        )
}

fn value(text: &str) -> Option<i64> {
    if let Ok(number) = text.parse() {
        return Some(number);
    }
    let (mut total, mut digit) = (0_i64, None);
    for sign in text.chars() {
        let place = match sign {
            '十' => 10,
            '百' => 100,
            '千' => 1_000,
            _ => {
                let value =
                    ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九'].iter().position(|one| *one == sign);
                let value = if sign == '两' { Some(2) } else { value };
                if digit.is_some() && sign != '零' {
                    return None;
                }
                digit = Some(i64::try_from(value?).ok()?).filter(|value| *value > 0);
                continue;
            }
        };
        total += digit.take().unwrap_or(1) * place;
    }
    Some(total + digit.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numerals_are_read() {
        let values = |text| numerals(text).into_iter().map(|(_, _, value)| value).collect::<Vec<_>>();
        assert_eq!(values("三十枚，十二个，两块，15点，一百零五，二十"), [30, 12, 2, 15, 105, 20]);
        assert_eq!(values("三三两两"), Vec::<i64>::new());
    }
}
