use std::time::Duration;

use super::{
    Centre, EmbedError, EmbedOptions, Embedder, EmbedderSlot, EmbedderState, EngineChoice, HashingEmbedder, ModelFiles,
    PureEmbedder, load,
};

const LONG: Duration = Duration::from_mins(1);

fn cosine(a: &[f32], b: &[f32]) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

#[test]
fn the_bundled_model_finds_the_passage_that_answers() {
    let mut model = PureEmbedder::load(ModelFiles::bundled().unwrap(), 2).unwrap();
    assert_eq!((model.id(), model.dim(), model.engine()), ("me5s-nbits", 384, "rten"));
    assert_eq!((model.centre().query.len(), model.centre().passage.len()), (384, 384));
    let passages = [
        "老猎人的儿子哈尔在暗影沼泽里迷了路。",
        "精灵公主艾莉西亚住在树冠上的圣殿。",
        "月光竖琴用生命之树的枝干做成，能驱散黑暗。",
        "The ferryman takes three coins to cross the river at night.",
        "Bruno guards the northern border of the forest.",
        "A rusted key hangs behind the bar of the inn.",
    ];
    let vectors = model.embed_passages(&passages).unwrap();
    let questions = [
        ("哈尔现在在什么地方？", 0),
        ("用什么乐器可以赶走阴影", 2),
        ("谁是精灵的统治者", 1),
        ("How do I get over the water?", 3),
        ("Who watches over the frontier?", 4),
        ("What could open that lock?", 5),
    ];
    for (question, answer) in questions {
        let query = model.embed_query(question).unwrap();
        let best = (0..passages.len())
            .max_by(|a, b| cosine(&query, &vectors[*a]).total_cmp(&cosine(&query, &vectors[*b])))
            .unwrap();
        assert_eq!(best, answer, "{question} → {}", passages[best]);
    }
    for vector in &vectors {
        assert!((cosine(vector, vector) - 1.0).abs() < 1e-5);
    }
    let again = model.embed_passages(&passages[2..3]).unwrap();
    assert_eq!(again[0], vectors[2], "a vector depends on its text alone");
    let long = "雾".repeat(20_000);
    assert_eq!(model.embed_query(&long).unwrap().len(), 384, "a text that is too long is cut");
    assert_eq!(model.embed_query("").unwrap().len(), 384);
}

#[test]
fn files_that_are_no_model_are_named() {
    let folder = tempfile::tempdir().unwrap();
    assert!(matches!(ModelFiles::from_folder(folder.path()), Err(EmbedError::Model(why)) if why.contains("no .onnx")));
    assert!(ModelFiles::from_folder(&folder.path().join("absent")).is_err());
    std::fs::write(folder.path().join("m.onnx"), "not a model").unwrap();
    assert!(
        matches!(ModelFiles::from_folder(folder.path()), Err(EmbedError::Model(why)) if why.contains("tokenizer.json"))
    );
    std::fs::write(folder.path().join("tokenizer.json"), "{}").unwrap();
    let files = ModelFiles::from_folder(folder.path()).unwrap();
    assert!(files.id.starts_with("m-") && files.id.len() == 18, "{}", files.id);
    assert_eq!(files.centre, Centre::default());
    assert!(matches!(PureEmbedder::load(files, 1), Err(EmbedError::Model(_))));
    std::fs::write(folder.path().join("centre.json"), "{\"query\": [1e999]}").unwrap();
    assert!(
        matches!(ModelFiles::from_folder(folder.path()), Err(EmbedError::Model(why)) if why.contains("centre.json"))
    );
    let truncated = ModelFiles {
        model: std::borrow::Cow::Owned(ModelFiles::bundled().unwrap().model[..9_000].to_vec()),
        ..ModelFiles::bundled().unwrap()
    };
    assert!(PureEmbedder::load(truncated, 1).is_err());
}

#[test]
fn without_a_library_the_model_runs_all_the_same() {
    let library = Some(std::path::PathBuf::from("/absent/libonnxruntime.so"));
    let options = EmbedOptions { library, ..EmbedOptions::default() };
    assert_eq!(load(&options).unwrap().engine(), "rten");
    assert!(load(&EmbedOptions { engine: EngineChoice::Onnx, ..options.clone() }).is_err());
    let folder = Some(std::path::PathBuf::from("/absent"));
    assert!(matches!(load(&EmbedOptions { folder, ..options }), Err(EmbedError::Model(_))));
}

#[test]
fn a_slot_is_loading_and_then_ready() {
    let (go, wait) = std::sync::mpsc::channel::<()>();
    let slot = EmbedderSlot::start(move || {
        wait.recv().unwrap();
        Ok(Box::new(HashingEmbedder))
    });
    assert_eq!(slot.state(), EmbedderState::Loading);
    assert_eq!(slot.embed_query("x", LONG), Err(EmbedError::Loading));
    assert_eq!(slot.wait(Duration::from_millis(1)), EmbedderState::Loading);
    go.send(()).unwrap();
    assert!(matches!(slot.wait(LONG), EmbedderState::Ready(view) if &*view.id == "hashing-64" && view.dim == 64));
    let query = slot.embed_query("暗影沼泽", LONG).unwrap();
    let passages = slot.clone().embed_passages(&["暗影沼泽", "精灵圣殿"], LONG).unwrap();
    assert!((cosine(&query, &passages[0]) - 1.0).abs() < 1e-6);
    assert!(cosine(&query, &passages[1]) < 0.5);
}

#[test]
fn a_slot_says_why_there_is_no_embedder() {
    let off = EmbedderSlot::off();
    assert_eq!((off.state(), off.embed_query("x", LONG)), (EmbedderState::Off, Err(EmbedError::Off)));
    let why = EmbedError::Model("x".to_owned());
    let failed = why.clone();
    let slot = EmbedderSlot::start(move || Err(failed));
    assert_eq!(slot.wait(LONG), EmbedderState::Failed(why.clone()));
    assert_eq!(slot.embed_passages(&["x"], LONG), Err(why));
    assert_eq!(slot.embed_passages(&[], LONG), Ok(Vec::new()));
}

/// An embedder that does as its text says.
struct Faulty;

impl Embedder for Faulty {
    fn id(&self) -> &'static str {
        "faulty"
    }
    fn engine(&self) -> &'static str {
        "faulty"
    }
    fn dim(&self) -> usize {
        2
    }
    fn centre(&self) -> Centre {
        Centre::default()
    }
    fn embed_query(&mut self, text: &str) -> Result<Vec<f32>, EmbedError> {
        match text {
            "panic" => panic!("on purpose"),
            "slow" => std::thread::sleep(Duration::from_millis(300)),
            "nan" => return Ok(vec![f32::NAN, 1.0]),
            "short" => return Ok(vec![1.0]),
            _ => {}
        }
        Ok(vec![1.0, 0.0])
    }
    fn embed_passages(&mut self, texts: &[&str]) -> Result<Vec<Vec<f32>>, EmbedError> {
        texts.iter().map(|text| self.embed_query(text)).collect()
    }
}

#[test]
fn an_embedder_that_fails_does_not_take_the_game_with_it() {
    let slot = EmbedderSlot::start(|| Ok(Box::new(Faulty)));
    assert!(matches!(slot.wait(LONG), EmbedderState::Ready(_)));
    assert_eq!(slot.embed_query("nan", LONG), Err(EmbedError::NotAVector));
    assert_eq!(slot.embed_query("short", LONG), Err(EmbedError::NotAVector));
    assert_eq!(slot.embed_passages(&["good", "nan", "good"], LONG).unwrap().len(), 1, "up to the first that failed");
    assert_eq!(slot.embed_query("slow", Duration::from_millis(10)), Err(EmbedError::TimedOut));
    assert_eq!(slot.embed_query("good", LONG), Ok(vec![1.0, 0.0]), "the late answer is dropped");
    assert!(matches!(slot.embed_query("panic", LONG), Err(EmbedError::Run(_))));
    assert!(matches!(slot.wait(LONG), EmbedderState::Ready(_) | EmbedderState::Failed(_)));
    assert!(slot.embed_query("good", LONG).is_err());
}

#[cfg(feature = "onnx")]
mod onnx {
    use std::path::Path;

    use super::super::{EmbedError, Embedder, ModelFiles, OnnxEmbedder, PureEmbedder, find_library};
    use super::cosine;

    #[test]
    fn a_library_that_is_set_must_be_there() {
        assert!(matches!(find_library(Some(Path::new("lib/onnx.so"))), Err(EmbedError::Library(_))));
        assert!(matches!(find_library(Some(Path::new("/absent/onnx.so"))), Err(EmbedError::Library(_))));
        let file = tempfile::NamedTempFile::new().unwrap();
        assert_eq!(find_library(Some(file.path())).unwrap().as_deref(), Some(file.path()));
    }

    #[test]
    fn both_engines_give_the_same_vectors() {
        let (Some(library), true) = (
            std::env::var_os("ORT_DYLIB_PATH"),
            std::env::var("ORT_DISABLE_TELEMETRY").is_ok_and(|value| value == "1"),
        ) else {
            eprintln!("skipped: ORT_DYLIB_PATH names no library, or ORT_DISABLE_TELEMETRY is not 1");
            return;
        };
        let mut onnx = OnnxEmbedder::load(Path::new(&library), &ModelFiles::bundled().unwrap(), 1).unwrap();
        let mut pure = PureEmbedder::load(ModelFiles::bundled().unwrap(), 1).unwrap();
        assert_eq!((onnx.id(), onnx.dim()), (pure.id(), pure.dim()));
        let long = "雾从林间升起，".repeat(200);
        let mut texts: Vec<String> =
            ["哈尔在哪里？", "The old hunter waits by the fire.", "", "ＡＢＣ　１２３ mixed 混合 text", &long]
                .map(str::to_owned)
                .to_vec();
        for number in texts.len()..200 {
            texts.push(match number % 3 {
                0 => format!("第{number}天，你在渡口遇见提灯的人，他说井里有{}封信。", number % 17),
                1 => format!("On day {number} the ferryman spoke of {} lanterns and a bell nobody rings.", number % 13),
                _ => format!("你问 Hal {number} 次，he only said “{}”, 然后转身走进了沼泽。", "no ".repeat(number % 5)),
            });
        }
        let mut least = 1.0_f32;
        for text in &texts {
            let (a, b) = (onnx.embed_passages(&[text]).unwrap(), pure.embed_passages(&[text]).unwrap());
            least = least.min(cosine(&a[0], &b[0]));
        }
        assert!(least >= 0.9999, "the least cosine of 200 is {least}");
        let (a, b) = (onnx.embed_query("哈尔在哪里？").unwrap(), pure.embed_query("哈尔在哪里？").unwrap());
        assert!(cosine(&a, &b) >= 0.9999);
    }
}
