//! What becomes of an embedder: each document once, a failure leaves the words, the bundled model finds by meaning.

use super::*;

/// Counts what it is asked for, and fails when told to.
struct Counting(Arc<AtomicUsize>, bool);

impl Embedder for Counting {
    fn id(&self) -> &'static str {
        "hashing-64"
    }
    fn engine(&self) -> &'static str {
        "counting"
    }
    fn dim(&self) -> usize {
        HashingEmbedder.dim()
    }
    fn centre(&self) -> Centre {
        Centre::default()
    }
    fn embed_query(&mut self, text: &str) -> Result<Vec<f32>, EmbedError> {
        if self.1 { Err(EmbedError::NotAVector) } else { HashingEmbedder.embed_query(text) }
    }
    fn embed_passages(&mut self, texts: &[&str]) -> Result<Vec<Vec<f32>>, EmbedError> {
        self.0.fetch_add(texts.len(), Ordering::Relaxed);
        if self.1 { Err(EmbedError::NotAVector) } else { HashingEmbedder.embed_passages(texts) }
    }
}

fn counting(fails: bool) -> (Arc<AtomicUsize>, EmbedderSlot) {
    let count = Arc::new(AtomicUsize::new(0));
    let own = Arc::clone(&count);
    let slot = EmbedderSlot::start(move || Ok(Box::new(Counting(own, fails))));
    assert!(matches!(slot.wait(LONG), EmbedderState::Ready(_)));
    (count, slot)
}

#[test]
fn documents_are_embedded_once_and_what_changed_again() {
    let folder = tempfile::tempdir().unwrap();
    let cache = Some(folder.path().to_owned());
    let mut story = sample::story();
    let made = |story: &Story| {
        let (count, slot) = counting(false);
        assert!(Memory::new(slot, RecallSettings::default(), cache.clone()).wait(story, Language::Zh, LONG));
        count.load(Ordering::Relaxed)
    };
    let all = made(&story);
    assert!(all > 3);
    assert_eq!(made(&story), 0, "not again");
    story.hash = "1".repeat(64);
    story.knowledge.push(document("item", "这把新铸的银匙只在满月的夜里才看得见，白天它是一滴水。", vec![]));
    assert_eq!(made(&story), 1, "of a changed pack, what changed");
}

#[test]
fn an_embedder_that_fails_leaves_the_words() {
    let (_, slot) = counting(true);
    let mut memory = memory(slot);
    let (story, state) = (sample::story(), sample::state());
    assert!(!memory.wait(&story, Language::Zh, LONG));
    let mut save = save();
    play(&mut save, Some("[回合 0] 你在雪地里醒来，身边只有一只冻僵的乌鸦。"));
    assert_eq!(memory.settle(&mut save, LONG).unwrap(), 1);
    let job = &save.open_jobs().unwrap()[0];
    assert_eq!((job.kind, job.tries), (JobKind::Embed, 1), "the job stays, with its reason");
    let recalled = memory.recall(&save, &ask(&story, &state, "铁钥匙", save.head())).unwrap();
    assert_eq!(recalled.knowledge[0].source, "knowledge:1");
    assert_eq!((recalled.history.len(), recalled.record["history"].as_str()), (1, Some("words")));
}

#[test]
fn the_bundled_model_finds_knowledge_by_its_meaning() {
    let slot = EmbedderSlot::start(|| Ok(Box::new(PureEmbedder::load(ModelFiles::bundled()?, 2)?)));
    let mut memory = memory(slot);
    let mut story = sample::story();
    let texts = [
        (
            ("苔藓", "Moss"),
            "苔藓敷在伤口上，血很快就会止住，猎人出门总带着一包。",
            "Moss laid on a wound soon stops the blood; hunters carry a bag of it.",
        ),
        (
            ("渡口", "The ferry"),
            "渡口的船夫只在清晨过河，他收三枚铜钱，从不还价。",
            "The ferryman crosses only at dawn; he takes three coppers and never haggles.",
        ),
        (
            ("钟", "The bell"),
            "教堂的钟在大火那年碎了，再没有人听见它响过。",
            "The church bell broke in the year of the fire; no one has heard it since.",
        ),
    ];
    for (title, zh, en) in texts {
        let (title, text) = (Localized::new(title.0, title.1), Localized::new(zh, en));
        story.knowledge.push(Knowledge { title, text, ..document("lore", "", vec![]) });
    }
    let state = sample::state();
    let cases = [
        (Language::Zh, "我流血不止，怎么办", "knowledge:2"),
        (Language::Zh, "我要坐船到对面去", "knowledge:3"),
        (Language::En, "I am bleeding badly, what helps?", "knowledge:2"),
        (Language::En, "get to the other side of the river", "knowledge:3"),
        (Language::En, "why does nothing ring on Sundays?", "knowledge:4"),
    ];
    for (language, input, expected) in cases {
        assert!(memory.wait(&story, language, LONG));
        let question = Ask { language, ..ask(&story, &state, input, None) };
        let recalled = memory.recall(&save(), &question).unwrap();
        eprintln!(
            "{input}: {expected} {:?}",
            recalled.knowledge.iter().map(|f| (f.source.clone(), f.score)).collect::<Vec<_>>()
        );
    }
}
