//! The figures of the check on the corpus.

use storyecho::memory::consistency::Kind;
use storyecho::text::Language;

use crate::corpus::{Case, Corpus};

/// At most so many of a hundred clean replies are touched.
const TOUCHED: usize = 2;
/// At least so many of a hundred contradictions of place, life and item are caught.
const CAUGHT: usize = 90;

#[derive(Default)]
struct Count {
    of: usize,
    hit: usize,
}

impl Count {
    fn add(&mut self, hit: bool) {
        self.of += 1;
        self.hit += usize::from(hit);
    }

    fn row(&self) -> String {
        let percent = if self.of == 0 { 0.0 } else { 100.0 * self.hit as f64 / self.of as f64 };
        format!("{:>3} of {:>3} ({percent:>5.1} %)", self.hit, self.of)
    }
}

/// Whether a contradiction of a case was found in its sentence, whatever kind it was taken for.
fn caught(found: &[(Kind, usize)], wrong: (Kind, usize)) -> bool {
    found.iter().any(|(_, sentence)| *sentence == wrong.1)
}

fn figures(corpus: &Corpus, tuned: bool) -> (Count, Count) {
    let half: Vec<&Case> = corpus.cases.iter().filter(|case| case.tuned() == tuned).collect();
    println!("\n{}", if tuned { "tuned on" } else { "held out" });
    let mut touched = Count::default();
    let mut core = Count::default();
    for language in Language::ALL {
        let mut count = Count::default();
        for case in half.iter().filter(|case| case.wrong.is_empty() && case.language == language) {
            let hit = !corpus.found(case).is_empty();
            count.add(hit);
            touched.add(hit);
        }
        println!("  clean, touched   {language}  {}", count.row());
    }
    for kind in Kind::ALL {
        for language in Language::ALL {
            let mut count = Count::default();
            for case in half.iter().filter(|case| case.language == language) {
                let found = corpus.found(case);
                for wrong in case.wrong.iter().filter(|wrong| wrong.0 == kind) {
                    count.add(caught(&found, *wrong));
                    if matches!(kind, Kind::Place | Kind::Life | Kind::Item) {
                        core.add(caught(&found, *wrong));
                    }
                }
            }
            println!("  {:<8} caught  {language}  {}", kind.code(), count.row());
        }
    }
    let mut beside = Count::default();
    for case in half.iter().filter(|case| !case.wrong.is_empty()) {
        let found = corpus.found(case);
        beside.add(found.iter().any(|(_, sentence)| case.wrong.iter().all(|wrong| wrong.1 != *sentence)));
    }
    println!("  a good sentence taken beside a wrong one  {}", beside.row());
    println!("  clean, touched             {}", touched.row());
    println!("  place, life, item caught   {}", core.row());
    (touched, core)
}

#[test]
fn figures_on_both_halves() {
    let corpus = Corpus::read();
    assert!(corpus.cases.len() >= 300);
    if std::env::var_os("CONSISTENCY_SHOW").is_some() {
        show(&corpus);
    }
    let halves = if std::env::var_os("CONSISTENCY_TUNE").is_some() { &[true][..] } else { &[true, false][..] };
    for tuned in halves {
        let (touched, core) = figures(&corpus, *tuned);
        assert!(touched.hit * 100 <= touched.of * TOUCHED, "clean ones touched: {}", touched.row());
        assert!(core.hit * 100 >= core.of * CAUGHT, "caught: {}", core.row());
    }
}

/// What is wrong on the half that the rules are tuned on, for whoever tunes them.
fn show(corpus: &Corpus) {
    for case in corpus.cases.iter().filter(|case| case.tuned()) {
        let found = corpus.check(case);
        let right = if case.wrong.is_empty() {
            found.is_empty()
        } else {
            let found = corpus.found(case);
            case.wrong.iter().all(|wrong| caught(&found, *wrong))
                && found.iter().all(|(_, at)| case.wrong.iter().any(|wrong| wrong.1 == *at))
        };
        if !right {
            println!("{} {} [{}] {}", case.file, case.number, case.scene, case.text);
            for found in found {
                println!("    {:?} {:?} «{}»", found.kind, found.reason.key, &case.text[found.sentence.clone()]);
            }
        }
    }
}
