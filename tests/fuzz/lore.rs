//! Which lore fires on what was said.

use storyecho::lore::{Ask, Book, Heard, Verdict, Word};
use storyecho::text::{Language, Localized, Words};
use storyecho::world::{Lore, LoreEntry, LoreGroup, LoreLogic, LoreMatching, LorePersons, LoreRecursion, LoreSettings};

use super::corpus::hash;
use super::targets::{Target, texts, with_world};

/// The most tokens of the books that are tried.
const BUDGET: u32 = 60;

/// The first two lines are what was said; each other one is an entry: letters that set it, keys, secondary keys, text.
pub struct LoreBook;

impl Target for LoreBook {
    fn name(&self) -> &'static str {
        "lore"
    }

    fn seeds(&self) -> Vec<Vec<u8>> {
        texts(&[
            "the elf at the river\nan old oak\n;elf,oak;;Elves are old, like the river.\na;river;sea,sky;It floods.\n",
            "我想知道生命之樹在哪裡\n精靈王\nr;生命之树;;树在雾里。\nd;/(精靈|雾)./i;;雾从北边来。\ngG;雾;;另一条。",
            "Café, C++ and ＡＩ研究院\n\nw;caf,C++;;x\nc;AI研究院,ai;n;y\nx;never;;z",
            "a a a\nb\np;a;b;1\nno;a;b,c;2\ns;/a(?=b)/,/[/,/(a+)+$/;;3\nt;a;;4\nR;4;;5",
        ])
    }

    fn words(&self) -> &[&str] {
        &[
            ";", ",", "\n", "/.*/", "/a|b/im", "龍", "龙", "e\u{301}", "é", "ſ", "İ", "ß", "\u{200b}", "_", "ａ", "(",
            "[^", "\\p{Han}", "{1000}",
        ]
    }

    fn read(&self, input: &[u8]) -> u64 {
        let text = String::from_utf8_lossy(input);
        let mut lines = text.split('\n');
        let said = [lines.next().unwrap_or_default(), lines.next().unwrap_or_default()];
        let entries: Vec<LoreEntry> = lines.take(40).enumerate().map(|(at, line)| entry(at, line)).collect();
        let settings = LoreSettings { budget: BUDGET, recursion: 3, ..LoreSettings::default() };
        let book = Book::new(&Lore { settings, entries: entries.clone() });
        with_world(|story, state| {
            let heard = [Heard { word: Word::Player, text: said[0] }, Heard { word: Word::Narrator, text: said[1] }];
            let estimate = |text: &str| text.chars().count();
            let present = ["Hal".to_owned()];
            let ask = Ask {
                story,
                state,
                language: Language::En,
                heard: &heard,
                present: &present,
                seed: 3,
                counts: &|_| true,
                estimate: &estimate,
            };
            let consulted = book.consult(&ask);
            assert_eq!(consulted.entries.len(), entries.len(), "a verdict on every entry");
            let again = book.consult(&ask);
            let verdicts = |all: &storyecho::lore::Consulted| {
                all.entries.iter().map(|entry| entry.verdict.clone()).collect::<Vec<_>>()
            };
            assert_eq!(verdicts(&again), verdicts(&consulted), "the same words, the same verdicts");
            let mut spent = 0;
            for (own, entry) in entries.iter().zip(&consulted.entries) {
                let fired = matches!(entry.verdict, Verdict::Fired(_));
                assert!(!fired || own.enabled, "what is off never fires");
                assert!(!fired || own.constant || !own.keys.is_empty(), "without a key nothing fires");
                assert!(!fired || own.probability > 0, "a chance of none is none");
                if fired && !own.ignores_budget {
                    spent += entry.tokens;
                }
            }
            assert!(spent <= BUDGET as usize, "{spent} tokens");
            let times = book.times(state, &consulted);
            assert!(times.values().all(|began| *began <= state.depth));
            // What the prompt shows is in the order of the entries.
            let fired = consulted.fired();
            assert!(fired.windows(2).all(|pair| pair[0].order <= pair[1].order));
            let ways: std::collections::BTreeSet<String> = consulted.entries.iter().map(way).collect();
            hash((ways, fired.len().min(3)))
        })
    }
}

fn way(entry: &storyecho::lore::Delivered) -> String {
    let text = format!("{:?}", entry.verdict);
    text.split(['{', '"', ' ']).next().unwrap_or_default().to_owned()
}

fn entry(at: usize, line: &str) -> LoreEntry {
    let mut parts = line.splitn(4, ';');
    let mut part = || parts.next().unwrap_or_default();
    let (marks, keys, secondary, text) = (part(), part(), part(), part());
    let words = |text: &str| {
        Words::by_language(text.split(',').filter(|key| !key.is_empty()).map(str::to_owned).collect(), Vec::new())
    };
    let has = |mark: char| marks.contains(mark);
    LoreEntry {
        keys: words(keys),
        secondary: words(secondary),
        text: Localized::plain(text.to_owned()),
        logic: match marks.len() % 4 {
            0 => LoreLogic::AndAny,
            1 => LoreLogic::AndAll,
            2 => LoreLogic::NotAny,
            _ => LoreLogic::NotAll,
        },
        enabled: !has('x'),
        constant: has('a'),
        probability: if has('p') { 40 } else { 100 },
        order: i32::try_from(text.len()).unwrap_or_default() % 7,
        ignores_budget: has('i'),
        sticky: u32::from(has('t')) * 2,
        cooldown: u32::from(has('o')) * 2,
        delay: u32::from(has('D')) * 9,
        group: LoreGroup {
            names: if has('g') { vec!["g".to_owned()] } else { Vec::new() },
            overrides: has('G'),
            weight: 50,
        },
        recursion: LoreRecursion {
            excluded: has('e'),
            prevents: has('v'),
            delayed: u32::from(has('R')) + u32::from(has('d')),
        },
        matching: LoreMatching {
            case_sensitive: has('c').then_some(true),
            whole_words: has('w').then_some(false),
            scan_depth: has('s').then_some(1),
        },
        persons: LorePersons { names: if has('n') { vec!["Hal".to_owned()] } else { Vec::new() }, excluded: has('N') },
        ..LoreEntry::new(format!("e{at}").as_str())
    }
}
