//! How long each target was tried, in seconds of processor time, over all runs.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Mutex;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// The processor time of this thread; where the system does not tell, the time that went by.
pub struct Clock {
    wall: Instant,
    own: Option<f64>,
}

impl Clock {
    pub fn start() -> Self {
        Self { wall: Instant::now(), own: own() }
    }

    pub fn seconds(&self) -> f64 {
        match (self.own, own()) {
            (Some(start), Some(now)) => now - start,
            _ => self.wall.elapsed().as_secs_f64(),
        }
    }
}

/// Seconds that this thread was on a processor, as Linux tells it.
fn own() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse::<f64>().ok().map(|nanos| nanos / 1e9)
}

/// A seed of its own for each timed run.
pub fn seed() -> u64 {
    u64::try_from(SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_nanos() % u128::from(u64::MAX)).unwrap()
}

/// Targets end one after the other, on threads of their own.
static WRITING: Mutex<()> = Mutex::new(());

/// Adds seconds and tries to what stands in the file.
pub fn add(file: &Path, target: &str, seconds: f64, tried: usize) {
    let _one = WRITING.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let mut all: BTreeMap<String, BTreeMap<String, f64>> = toml::from_str(&text).unwrap();
    let entry = all.entry(target.to_owned()).or_default();
    *entry.entry("seconds".to_owned()).or_default() += seconds.round();
    #[allow(clippy::cast_precision_loss, reason = "a count of tries")]
    let tried = tried as f64;
    *entry.entry("inputs".to_owned()).or_default() += tried;
    std::fs::write(file, toml::to_string(&all).unwrap()).unwrap();
}
