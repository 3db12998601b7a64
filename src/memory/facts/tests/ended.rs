//! What a story teaches and later corrects.

use super::*;

#[test]
fn what_ends_a_fact_of_the_same_words_closes_it() {
    for relation in ["son", "location"] {
        let mut save = save();
        write(&mut save, vec![said("npc:hunter", relation, "lost", Authority::Rules)]);
        let ended = Statement { ends: true, ..said("npc:hunter", relation, "lost", Authority::Rules) };
        let truth = said("npc:hunter", relation, "hidden", Authority::Rules);
        assert_eq!(write(&mut save, vec![ended, truth]), [Ok(()), Ok(())]);
        let stands = standing(&ledger(&save), "npc:hunter", relation);
        assert_eq!(stands, [("hidden".to_owned(), Standing::Core)], "{relation}");
    }
}
