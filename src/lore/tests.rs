use proptest::prelude::*;

use super::*;
use crate::text::{Language, Locale, Localized, Words};
use crate::world::{
    Condition, Lore, LoreEntry, LoreGroup, LoreLogic, LoreMatching, LorePersons, LoreRecursion, LoreSettings, State,
    sample,
};

fn entry(id: &str, keys: &[&str]) -> LoreEntry {
    let text = Localized::plain(format!("about {id}"));
    LoreEntry { text, keys: Words::new(keys, keys), ..LoreEntry::new(id) }
}

fn secondary(id: &str, logic: LoreLogic) -> LoreEntry {
    LoreEntry { secondary: Words::new(&["sea", "sky"], &[]), logic, ..entry(id, &["river"]) }
}

/// A table on which lore is tried.
struct Try {
    settings: LoreSettings,
    entries: Vec<LoreEntry>,
    state: State,
    seed: u64,
    present: Vec<String>,
}

impl Try {
    fn of(entries: impl IntoIterator<Item = LoreEntry>) -> Self {
        let state = State { depth: 5, ..sample::state() };
        let settings = LoreSettings::default();
        Self { settings, entries: entries.into_iter().collect(), state, seed: 1, present: Vec::new() }
    }

    fn book(&self) -> Book {
        Book::new(&Lore { settings: self.settings, entries: self.entries.clone() })
    }

    /// The verdicts when this was said, the newest last.
    fn hear(&self, said: &[&str]) -> Consulted {
        let words = [Word::Player, Word::Narrator];
        let heard = said.iter().rev().zip(words.iter().cycle());
        let heard: Vec<Heard<'_>> = heard.map(|(text, word)| Heard { word: *word, text }).collect();
        self.book().consult(&Ask {
            story: &sample::story(),
            state: &self.state,
            language: Language::En,
            heard: &heard,
            present: &self.present,
            seed: self.seed,
            counts: &|_| true,
            estimate: &str::len,
        })
    }

    fn fires(&self, said: &[&str]) -> Vec<String> {
        self.hear(said).fired().iter().map(|entry| entry.id.to_string()).collect()
    }

    fn why(&self, id: &str, said: &[&str]) -> Why {
        let verdict = self.hear(said).entries.into_iter().find(|entry| entry.id.as_str() == id).unwrap().verdict;
        let Verdict::Silent(why) = verdict else { panic!("{id} fires") };
        why
    }

    /// Plays a turn in which this is said, and gives what fired.
    fn turn(&mut self, said: &str) -> Vec<String> {
        self.state.depth += 1;
        let consulted = self.hear(&[said]);
        self.state.lore = self.book().times(&self.state, &consulted);
        consulted.fired().iter().map(|entry| entry.id.to_string()).collect()
    }
}

#[test]
fn it_says_which_key_stands_where() {
    let table = Try::of([entry("tree", &["oak", "生命之树"]), entry("river", &["river"])]);
    let heard = table.hear(&["The river is high.", "去找生命之樹"]);
    let key = |key: &str, place| Verdict::Fired(Cause::Key(Found { key: key.to_owned(), place }));
    assert_eq!(heard.entries[0].verdict, key("生命之树", Place::Message(Word::Player, 0)));
    assert_eq!(heard.entries[1].verdict, key("river", Place::Message(Word::Narrator, 1)));
    assert_eq!(table.why("tree", &["nothing"]), Why::NoKey(2));
    // the third message back is not searched, unless the entry says so
    assert_eq!(table.why("river", &["river", "x", "y"]), Why::NoKey(2));
    let matching = LoreMatching { scan_depth: Some(3), ..LoreMatching::default() };
    let deep = Try::of([LoreEntry { matching, ..entry("river", &["river"]) }]);
    assert_eq!(deep.fires(&["river", "x", "y"]), ["river"]);
}

#[test]
fn the_four_logics() {
    let fires = |logic, said: &str| !Try::of([secondary("x", logic)]).fires(&[said]).is_empty();
    for (said, any, not_all, not_any, all) in [
        ("river", false, true, true, false),
        ("river, sea", true, true, false, false),
        ("river, sea, sky", true, false, false, true),
        ("sea, sky", false, false, false, false),
    ] {
        let found = [LoreLogic::AndAny, LoreLogic::NotAll, LoreLogic::NotAny, LoreLogic::AndAll];
        assert_eq!(found.map(|logic| fires(logic, said)), [any, not_all, not_any, all], "{said}");
    }
    let why = Try::of([secondary("x", LoreLogic::AndAll)]).why("x", &["river, sea"]);
    assert!(matches!(why, Why::Secondary(found, LoreLogic::AndAll) if found.key == "river"));
}

#[test]
fn what_stands_in_the_way_is_named() {
    let river = || entry("x", &["river"]);
    let why = |entry: LoreEntry| Try::of([entry]).why("x", &["river"]);
    assert_eq!(why(LoreEntry { enabled: false, ..river() }), Why::Off);
    assert_eq!(why(LoreEntry { when: vec![Condition::Gold(999)], ..river() }), Why::Condition);
    assert_eq!(why(LoreEntry { delay: 7, ..river() }), Why::Delay(3), "four turns were played before this one");
    assert!(matches!(why(LoreEntry { probability: 0, ..river() }), Why::Chance { most: 0, .. }));
    let delayed = LoreRecursion { delayed: 1, ..LoreRecursion::default() };
    assert_eq!(why(LoreEntry { recursion: delayed, ..river() }), Why::Recursion);
    let persons = |excluded| LorePersons { names: vec!["龍女".to_owned()], excluded };
    let table = |excluded, present: &[&str]| {
        let present = present.iter().map(|name| (*name).to_owned()).collect();
        Try { present, ..Try::of([LoreEntry { persons: persons(excluded), ..river() }]) }
    };
    assert_eq!(table(false, &["mira"]).why("x", &["river"]), Why::Persons);
    assert_eq!(table(false, &["mira", "龙女"]).fires(&["river"]), ["x"]);
    assert_eq!(table(true, &["龙女"]).why("x", &["river"]), Why::Persons);
    assert_eq!(table(true, &[]).fires(&["river"]), ["x"]);
    assert_eq!(Try::of([LoreEntry { constant: true, ..entry("x", &[]) }]).fires(&[""]), ["x"]);
    assert_eq!(Try::of([entry("x", &["/(?=r)river/"])]).why("x", &["river"]), Why::NoKey(2));
}

#[test]
fn what_fired_may_fire_others_within_the_limit() {
    let text = |id: &str, key: &str, text: &str| LoreEntry { text: Localized::plain(text), ..entry(id, &[key]) };
    let chain = || [text("a", "alpha", "then beta"), text("b", "beta", "then gamma"), text("c", "gamma", "the end")];
    let steps = |recursion| LoreSettings { recursion, ..LoreSettings::default() };
    let fires = |entries: &[LoreEntry], recursion| {
        Try { settings: steps(recursion), ..Try::of(entries.to_vec()) }.fires(&["alpha"])
    };
    assert_eq!(fires(&chain(), 0), ["a"]);
    assert_eq!(fires(&chain(), 1), ["a", "b"]);
    assert_eq!(fires(&chain(), 9), ["a", "b", "c"]);
    let mut chained = chain();
    chained[1].recursion.excluded = true;
    assert_eq!(fires(&chained, 9), ["a"]);
    let mut chained = chain();
    chained[0].recursion.prevents = true;
    assert_eq!(fires(&chained, 9), ["a"]);
    let mut delayed = chain();
    delayed[0].recursion.delayed = 2;
    assert_eq!(fires(&delayed, 1), [""; 0]);
    assert_eq!(fires(&delayed, 3), ["a", "b"], "from the second step on");
    let table = Try { settings: steps(9), ..Try::of(chain()) };
    let heard = table.hear(&["alpha"]);
    let by = Found { key: "beta".to_owned(), place: Place::Entry("a".into()) };
    assert_eq!(heard.entries[1].verdict, Verdict::Fired(Cause::Key(by)));
    // two that name each other come to an end
    let circle = [text("a", "alpha", "beta"), text("b", "beta", "alpha")];
    assert_eq!(fires(&circle, 100), ["a", "b"]);
}

#[test]
fn of_a_group_one_is_delivered() {
    let member = |id: &str, weight, overrides| LoreEntry {
        group: LoreGroup { names: vec!["weather".to_owned()], weight, overrides },
        ..entry(id, &["river"])
    };
    let two = || Try::of([member("rain", 3, false), member("sun", 1, false), entry("other", &["river"])]);
    let mut rain = 0;
    for seed in 0..400 {
        let fired = Try { seed, ..two() }.fires(&["river"]);
        assert_eq!(fired.len(), 2, "{fired:?}");
        rain += u32::from(fired.contains(&"rain".to_owned()));
    }
    assert!((250..350).contains(&rain), "three of four, by weight: {rain} of 400");
    let one = Try::of([member("rain", 3, false), member("sun", 0, true)]);
    assert_eq!(one.fires(&["river"]), ["sun"], "what overrides goes before what is drawn");
    let group = Why::Group { name: "weather".to_owned(), winner: "sun".into() };
    assert_eq!(one.why("rain", &["river"]), group);
}

#[test]
fn the_budget_keeps_whole_entries_and_the_highest_order_first() {
    let sized = |id: &str, length: usize, order| LoreEntry {
        text: Localized::plain("x".repeat(length)),
        order,
        ..entry(id, &["river"])
    };
    let settings = LoreSettings { budget: 10, ..LoreSettings::default() };
    let entries = [sized("low", 4, 1), sized("high", 8, 3), sized("small", 2, 0), sized("mid", 5, 2)];
    let table = Try { settings, ..Try::of(entries) };
    assert_eq!(table.fires(&["river"]), ["small", "high"], "higher stands later");
    assert_eq!(table.why("mid", &["river"]), Why::Budget { left: 2 });
    let cut: Vec<_> = table.hear(&["river"]).cut().map(|entry| entry.id.to_string()).collect();
    assert_eq!(cut, ["low", "mid"]);
    let free = LoreEntry { ignores_budget: true, ..sized("free", 50, 9) };
    let table = Try { settings, ..Try::of([free, sized("high", 8, 3)]) };
    assert_eq!(table.fires(&["river"]), ["high", "free"]);
}

#[test]
fn it_goes_on_and_rests_for_so_many_turns() {
    let mut table = Try::of([LoreEntry { sticky: 2, cooldown: 3, ..entry("x", &["river"]) }]);
    let fired: Vec<bool> = ["river", "", "river", "river", "", "river", "river", ""]
        .into_iter()
        .map(|said| !table.turn(said).is_empty())
        .collect();
    assert_eq!(fired, [true, true, true, false, false, false, true, true], "on for two, at rest for three");
    // a state before it fired knows nothing of it
    table.state.lore.clear();
    assert_eq!(table.turn(""), [""; 0]);
    // nothing is kept of what is over
    for _ in 0..9 {
        table.turn("");
    }
    assert!(table.state.lore.is_empty());
}

#[test]
fn turns_that_do_not_count_leave_no_trace() {
    let mut table = Try::of([LoreEntry { sticky: 5, ..entry("x", &["river"]) }]);
    table.turn("river");
    table.state.depth += 1;
    let ask = |counts: &dyn Fn(u32) -> bool| {
        let consulted = table.book().consult(&Ask {
            story: &sample::story(),
            state: &table.state,
            language: Language::En,
            heard: &[],
            present: &[],
            seed: 1,
            counts,
            estimate: &str::len,
        });
        consulted.fired().len()
    };
    assert_eq!((ask(&|_| true), ask(&|_| false)), (1, 0));
}

#[test]
fn chance_falls_by_the_dice_of_the_turn() {
    let table = |seed, depth| {
        let mut table = Try::of([LoreEntry { probability: 40, ..entry("x", &["river"]) }]);
        (table.seed, table.state.depth) = (seed, depth);
        !table.fires(&["river"]).is_empty()
    };
    let count: u32 = (0..500).map(|seed| u32::from(table(seed, 5))).sum();
    assert!((150..250).contains(&count), "{count} of 500");
    assert!((1..40).any(|depth| table(1, depth)) && (1..40).any(|depth| !table(1, depth)));
    assert_eq!(table(9, 5), table(9, 5));
}

#[test]
fn every_verdict_has_its_words_in_both_languages() {
    let found = || Found { key: "k".to_owned(), place: Place::Entry("e".into()) };
    let whys = [
        Why::Off,
        Why::Condition,
        Why::Persons,
        Why::Delay(1),
        Why::Cooldown(2),
        Why::NoKey(0),
        Why::NoKey(2),
        Why::Secondary(found(), LoreLogic::NotAny),
        Why::Recursion,
        Why::Chance { fell: 60, most: 40 },
        Why::Group { name: "g".to_owned(), winner: "w".into() },
        Why::Budget { left: 3 },
    ];
    let places = [Place::Message(Word::Player, 0), Place::Message(Word::Player, 2), Place::Message(Word::Narrator, 1)];
    let fired = places.map(|place| Cause::Key(Found { place, ..found() }));
    let causes = fired.into_iter().chain([Cause::Key(found()), Cause::Constant, Cause::Sticky(2)]);
    let verdicts = whys.into_iter().map(Verdict::Silent).chain(causes.map(Verdict::Fired));
    for verdict in verdicts {
        for language in Language::ALL {
            let said = say(&Locale::new(language), &verdict);
            assert!(!said.contains("lore-") && !said.contains('{'), "{said}");
        }
    }
}

fn any_entry() -> impl Strategy<Value = LoreEntry> {
    let keys = prop::collection::vec(prop::sample::select(vec!["river", "龙", "/sk[yi]/", "sea", "("]), 0..3);
    let logic = prop::sample::select(vec![LoreLogic::AndAny, LoreLogic::NotAll, LoreLogic::NotAny, LoreLogic::AndAll]);
    let text = prop::sample::select(vec!["river", "a dragon 龍", "sky and sea", "nothing"]);
    let numbers = (0..=100_u32, 0..3_u32, 0..3_u32, 0..3_u32, 0..3_i32);
    let flags = any::<[bool; 6]>();
    (keys.clone(), keys, logic, text, numbers, flags, 0..3_u32).prop_map(
        |(keys, secondary, logic, text, (probability, sticky, cooldown, delay, order), flags, delayed)| LoreEntry {
            text: Localized::plain(text),
            secondary: Words::new(&secondary, &[]),
            logic,
            probability,
            sticky,
            cooldown,
            delay,
            order,
            constant: flags[0],
            ignores_budget: flags[1],
            group: LoreGroup {
                names: if flags[2] { vec!["g".to_owned()] } else { Vec::new() },
                weight: delayed,
                overrides: flags[3],
            },
            recursion: LoreRecursion { excluded: flags[4], prevents: flags[5], delayed },
            ..entry("x", &keys)
        },
    )
}

proptest! {
    #[test]
    fn whatever_the_lore_the_rules_hold(
        entries in prop::collection::vec(any_entry(), 0..7),
        lines in prop::collection::vec("(river|龙|龍|sea|sky|x| ){0,4}", 1..6),
        budget in 0..60_u32,
        recursion in 0..4_u32,
        seed in any::<u64>(),
    ) {
        let named = entries.into_iter().enumerate().map(|(at, entry)| {
            LoreEntry { id: format!("e{at}").as_str().into(), ..entry }
        });
        let mut table = Try::of(named);
        table.settings = LoreSettings { budget, recursion, ..LoreSettings::default() };
        (table.seed, table.state.depth) = (seed, 0);
        let mut past = Vec::new();
        for line in &lines {
            let before = table.state.clone();
            let fired = table.turn(line);
            past.push((before, line, fired));
            let consulted = table.hear(&[line.as_str()]);
            prop_assert_eq!(consulted.entries.len(), table.entries.len());
            let bound: usize = consulted
                .fired()
                .iter()
                .filter(|entry| !table.entries.iter().any(|own| own.id == entry.id && own.ignores_budget))
                .map(|entry| entry.tokens)
                .sum();
            prop_assert!(bound <= budget as usize, "never more than the budget");
            let orders: Vec<_> = consulted.fired().iter().map(|entry| entry.order).collect();
            prop_assert!(orders.is_sorted());
            let of_group = consulted.fired().iter().filter(|entry| {
                table.entries.iter().any(|own| own.id == entry.id && !own.group.names.is_empty())
            }).count();
            prop_assert!(of_group <= 1, "one of a group");
        }
        // the same turn again, from the state before it, is the same turn
        for (before, line, fired) in past {
            table.state = before;
            prop_assert_eq!(table.turn(line), fired);
        }
    }
}
