use super::*;

#[test]
fn a_prompt_holds_what_the_line_means_first_also_of_what_no_pack_names() {
    let mut save = save();
    write(
        &mut save,
        vec![
            said("the baker", "has", "a blue cart", Authority::Model),
            said("npc:hunter", "fears", "cats", Authority::Model),
            said("the ferry", "sails", "at dawn", Authority::Model),
        ],
    );
    let ledger = ledger(&save);
    let tokens = crate::memory::tokens::query_tokens("who sells bread, the baker?");
    let none = std::collections::HashMap::new();
    let wanted = Wanted {
        named: &[],
        words: &[],
        knowers: &["hero".to_owned()],
        present: &["npc:hunter".to_owned()],
        place: "node:x",
        said: "who sells bread, the baker?",
        tokens: &tokens,
        near: &none,
        depth: 1,
        count: 5,
    };
    let chosen = |wanted: &Wanted<'_>| {
        select(&ledger, wanted).into_iter().map(|fact| fact.subject.as_str().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(chosen(&wanted), ["the baker", "npc:hunter", "the ferry"], "named, then present, then the rest");
    // By meaning: "when does the boat leave" shares no word with the ferry.
    let ferry = ledger.iter().find(|fact| fact.subject.as_str() == "the ferry").unwrap().id;
    let near = std::collections::HashMap::from([(ferry, 0.8)]);
    let meant = Wanted { said: "when does the boat leave", tokens: &[], near: &near, ..wanted };
    assert_eq!(chosen(&meant)[0], "the ferry");
    assert_eq!(chosen(&Wanted { near: &none, ..meant })[0], "npc:hunter", "without vectors as before");
    assert_eq!(chosen(&Wanted { count: 1, ..meant }), ["the ferry"]);
}
