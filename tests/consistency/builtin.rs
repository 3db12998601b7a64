//! The built-in narrator tells from the pack and the events: whatever the check finds there is the check's fault.

use storyecho::memory::consistency::{Told, check};
use storyecho::narrator::account;
use storyecho::text::{Language, Locale};

use crate::player::{Style, watch};
use crate::stories;

#[test]
fn nothing_is_found_in_what_the_built_in_narrator_tells() {
    let story = stories::mist_forest();
    let mut faults = Vec::new();
    let mut turns = 0;
    for language in Language::ALL {
        let locale = Locale::new(language);
        for (style, seed) in Style::ALL.into_iter().zip(1..) {
            watch(&story, language, seed, style, 200, &mut |before, settled, narration| {
                turns += 1;
                let found = check(&Told {
                    story: &story,
                    language,
                    before,
                    after: &settled.state,
                    events: &settled.events,
                    input: "",
                    facts: &[],
                    given: &account::words(&story, language, &settled.events),
                    narration,
                    speakers: &[],
                });
                for found in found {
                    faults.push(format!(
                        "{language} {style:?} {:?}: {} {} «{}»",
                        found.kind,
                        locale.say(&found.reason),
                        locale.say(&found.truth),
                        &narration[found.sentence]
                    ));
                }
            });
        }
    }
    assert!(turns > 3_000, "{turns}");
    faults.sort();
    faults.dedup();
    assert!(faults.is_empty(), "{} of {turns} turns:\n{}", faults.len(), faults.join("\n"));
}
