//! A real model. `STORYECHO_REAL_ENDPOINT` names its base URL.

use std::sync::Arc;
use std::time::Duration;

use storyecho::endpoint::{Endpoint, Limits, Settings};
use storyecho::narrator::NarratorErrorKind as Kind;
use storyecho::text::Language;

use super::play::play_at;

#[test]
fn a_real_model_tells_a_turn_or_says_why_not() {
    let Some(url) = std::env::var("STORYECHO_REAL_ENDPOINT").ok().filter(|url| !url.is_empty()) else {
        eprintln!("SKIPPED: STORYECHO_REAL_ENDPOINT is not set; no real model was asked");
        return;
    };
    let limits = Limits { first_word: Duration::from_mins(4), total: Duration::from_mins(8), ..Limits::default() };
    let endpoint = Arc::new(Endpoint::new(Settings { limits, ..Settings::new(url) }).expect("an endpoint"));
    // The smallest model knows no Chinese, and seldom keeps to a form.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let model = runtime.block_on(endpoint.choose_model(&mut |_| std::ops::ControlFlow::Continue(())));
    let small = model.expect("a model").contains("smol");
    let languages: &[Language] = if small { &[Language::En] } else { &Language::ALL };
    let mut told = 0;
    for language in languages.iter().copied() {
        let played = play_at(&endpoint, language);
        eprintln!("{language}, {:?}: {:?}\n{:?}\n{:?}", played.took, endpoint.model(), played.notices, played.result);
        match played.result {
            Ok(telling) => {
                told += 1;
                assert!(!telling.narration.is_empty() && telling.usage.completion_tokens > 0);
            }
            // A very small model may fail, and then says so.
            Err(error) => {
                assert!(
                    matches!(error.kind, Kind::Cut | Kind::Unusable | Kind::Filtered | Kind::TimedOut),
                    "{error:?}"
                );
            }
        }
    }
    assert!(small || told == 2, "told {told} of 2");
}
