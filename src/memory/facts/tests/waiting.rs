//! What waits for the player's review, and what becomes of it when it is said again.

use super::*;

fn sure(object: &str, confidence: f64) -> Statement {
    Statement { confidence, ..said("a miller", "likes", object, Authority::Model) }
}

#[test]
fn a_sure_word_takes_what_it_says_out_of_the_queue() {
    for (relation, others) in [("likes", 1), ("title", 0)] {
        let of =
            |object: &str, confidence| Statement { confidence, ..said("a miller", relation, object, Authority::Model) };
        let mut save = save();
        write(&mut save, vec![of("captain", 0.8)]);
        assert_eq!(write(&mut save, vec![of("major", 0.4)]), [Ok(())]);
        let ledger_before = ledger(&save);
        let waiting = ledger_before.iter().find(|fact| fact.standing == Standing::Review).unwrap();
        assert_eq!((waiting.object.as_str(), waiting.until), ("major", None), "{relation}");
        assert_eq!(write(&mut save, vec![of("major", 0.8)]), [Ok(())]);
        let ledger = ledger(&save);
        let (miller, relation_of) = (Key::stored("a miller"), Relation::named(relation));
        let open: Vec<&Fact> = ledger.open(&miller, &relation_of).collect();
        assert!(open.iter().all(|fact| fact.standing == Standing::Core), "{relation}: {open:?}");
        assert_eq!(open.len(), 1 + others, "{relation}: {open:?}");
        let major = open.iter().find(|fact| fact.object.as_str() == "major").unwrap();
        assert!((major.confidence - 0.88).abs() < 1e-9, "both words count: {}", major.confidence);
        assert_eq!(ledger.iter().filter(|fact| fact.standing == Standing::Review && fact.until.is_none()).count(), 0);
    }
}

#[test]
fn an_unsure_word_said_again_still_waits() {
    let mut save = save();
    for _ in 0..6 {
        write(&mut save, vec![sure("honey cake", 0.5)]);
    }
    let ledger = ledger(&save);
    let facts: Vec<&Fact> = ledger.iter().collect();
    assert_eq!((facts.len(), facts[0].standing), (1, Standing::Review), "a person has to accept it");
    assert!((facts[0].confidence - authority::MODEL_CEILING).abs() < 1e-9);
}
