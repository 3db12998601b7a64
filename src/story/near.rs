//! The nearest of some names to one that is wrong.

use crate::text::distance;

/// The longest word, in characters, that a nearest name is looked for.
const LONGEST: usize = 80;

/// The name that is nearest to `wrong`, if it is near enough to be what was meant: at most a third of the signs differ.
pub(super) fn nearest<'a>(wrong: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let signs = wrong.chars().count();
    // nothing that long is a slip of a name
    if signs > LONGEST {
        return None;
    }
    let bound = (signs / 3).max(1);
    let names: Vec<&str> = names.into_iter().collect();
    let near = names
        .iter()
        .copied()
        // a name that is much longer or shorter is not near
        .filter(|name| name.chars().count().abs_diff(signs) <= bound)
        .map(|name| (distance(wrong, name), name))
        .filter(|(distance, _)| *distance <= bound)
        .min()
        .map(|(_, name)| name);
    near.or_else(|| other_word(wrong, &names)).or_else(|| same_parts(wrong, &names))
}

/// The one name that shares most of its parts with a wrong one, in whatever order: `set_flag`, `start_quest`.
fn same_parts<'a>(wrong: &str, names: &[&'a str]) -> Option<&'a str> {
    let parts: Vec<&str> = wrong.split(['_', '-']).filter(|part| part.len() > 2).collect();
    let shared = |name: &str| name.split('_').filter(|part| parts.contains(part)).count();
    let most = names.iter().map(|name| shared(name)).max().filter(|most| *most > 0)?;
    let mut best = names.iter().filter(|name| shared(name) == most);
    best.next().filter(|_| best.next().is_none()).copied()
}

/// What other tools and tongues call the things of a pack.
const OTHER_WORDS: [(&str, &[&str]); 16] = [
    ("add_item", &["give_item", "get_item", "gain_item", "give", "gain", "receive"]),
    ("remove_item", &["take_item", "lose_item", "drop_item", "take_away", "consume"]),
    ("hp", &["heal", "damage", "health", "hurt", "life"]),
    ("exp", &["xp", "experience"]),
    ("gold", &["money", "coins", "coin", "cash"]),
    ("quest_done", &["complete_quest", "finish_quest", "end_quest", "quest_complete", "quest_end"]),
    ("move", &["goto", "go_to", "teleport", "travel"]),
    ("combat", &["fight", "battle", "attack"]),
    ("count", &["add_counter", "counter", "increment", "inc"]),
    ("learn", &["fact", "know", "knows", "learn_fact"]),
    ("time", &["wait", "pass_time", "advance_time"]),
    ("follow", &["join", "companion", "party"]),
    ("flag", &["mark", "variable", "var", "set"]),
    ("affinity", &["relationship", "like", "likes", "trust"]),
    ("text", &["description", "desc"]),
    ("when", &["if", "condition", "conditions", "requires"]),
];

/// The name that a word of other tools means here.
fn other_word<'a>(wrong: &str, names: &[&'a str]) -> Option<&'a str> {
    let (meant, _) = OTHER_WORDS.iter().find(|(_, words)| words.contains(&wrong))?;
    names.iter().find(|name| *name == meant).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_meant_is_found() {
        assert_eq!(nearest("nroth", ["north", "south"]), Some("north"));
        assert_eq!(nearest("name_", ["name", "names"]), Some("name"));
        assert_eq!(nearest("hunter", ["haunter", "elf"]), Some("haunter"));
        assert_eq!(nearest("xyz", ["north", "south"]), None);
        assert_eq!(nearest("a", []), None);
        assert_eq!(nearest("set_flag", ["flag", "gold"]), Some("flag"));
        assert_eq!(nearest("start_quest", ["quest_done", "quest_start", "quest_fail"]), Some("quest_start"));
        assert_eq!(nearest("give_item", ["add_item", "remove_item"]), Some("add_item"));
        assert_eq!(nearest("lay_item", ["add_item", "remove_item"]), None, "it could be either");
    }
}
