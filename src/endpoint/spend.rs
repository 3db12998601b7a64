//! What is spent, and how much may be: the one place that counts requests, tokens and money, and says no before a
//! call that could go beyond a cap. All endpoints of a sitting share it, whatever they do.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};

use super::Usage;
use crate::disk;
use crate::text::Message;

/// The most bytes of the file that are read.
const FILE_BYTES: u64 = 64 << 10;
/// Seconds in a day. Days are those of UTC.
const DAY: u64 = 86_400;

/// What a million tokens cost, in whatever money the player reckons in; 0: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Prices {
    /// Of a prompt.
    pub prompt: f64,
    /// Of a prompt, where the server had them in its cache; 0: as `prompt`.
    pub cached: f64,
    /// Of a reply.
    pub completion: f64,
}

impl Prices {
    /// What a call costs, in millionths.
    #[must_use]
    pub fn of(&self, usage: Usage) -> u64 {
        let cached = usage.cached_tokens.min(usage.prompt_tokens);
        let part = |tokens: u64, price: f64| f64::from(u32::try_from(tokens).unwrap_or(u32::MAX)) * price.max(0.0);
        let cached_price = if self.cached > 0.0 { self.cached } else { self.prompt };
        let sum = part(usage.prompt_tokens - cached, self.prompt)
            + part(cached, cached_price)
            + part(usage.completion_tokens, self.completion);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a rounded number of 0 or more")]
        let millionths = sum.ceil() as u64;
        millionths
    }
}

/// How much may be spent; 0: as much as it takes. Money is in millionths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Caps {
    /// Tokens of a turn, of a sitting, of a day.
    pub tokens: [u64; 3],
    /// Money of a turn, of a sitting, of a day.
    pub money: [u64; 3],
}

/// What was spent in some time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Spent {
    /// Requests that were sent.
    pub requests: u64,
    /// Tokens.
    pub usage: Usage,
    /// Money, in millionths.
    pub cost: u64,
    /// How long was waited between requests, in milliseconds.
    pub waited_ms: u64,
}

impl Spent {
    fn add(&mut self, more: Self) {
        self.requests = self.requests.saturating_add(more.requests);
        self.usage = self.usage.plus(more.usage);
        self.cost = self.cost.saturating_add(more.cost);
        self.waited_ms = self.waited_ms.saturating_add(more.waited_ms);
    }

    /// Tokens of prompts and replies together.
    #[must_use]
    pub const fn tokens(&self) -> u64 {
        self.usage.prompt_tokens.saturating_add(self.usage.completion_tokens)
    }
}

/// What was spent so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spending {
    /// In this turn, with what is due after it.
    pub turn: Spent,
    /// Since the program was started.
    pub sitting: Spent,
    /// Today, by any start of the program.
    pub today: Spent,
    /// Ever.
    pub ever: Spent,
    /// What may be spent.
    pub caps: Caps,
}

/// What the file keeps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Kept {
    /// The day that `today` is of, counted from 1970.
    day: u64,
    today: Spent,
    ever: Spent,
}

impl Kept {
    fn add(&mut self, day: u64, more: Spent) {
        if self.day != day {
            *self = Self { day, today: Spent::default(), ever: self.ever };
        }
        self.today.add(more);
        self.ever.add(more);
    }

    fn today(&self, day: u64) -> Spent {
        if self.day == day { self.today } else { Spent::default() }
    }
}

/// Counts what is spent, for all endpoints of a sitting. A clone counts into the same book.
#[derive(Clone, Debug, Default)]
pub struct Meter {
    book: Arc<Mutex<Book>>,
}

#[derive(Debug, Default)]
struct Book {
    caps: Caps,
    turn: Spent,
    sitting: Spent,
    kept: Kept,
    file: Option<PathBuf>,
    fault: Option<Message>,
}

/// Why a call was not made: the cap that it could go beyond.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Capped {
    /// The message, with `could`, `spent` and `cap`.
    pub message: Message,
    /// The setting that holds the cap.
    pub setting: &'static str,
}

const TOKENS: [(&str, &str); 3] = [
    ("endpoint-capped-turn", "spending.turn_tokens"),
    ("endpoint-capped-sitting", "spending.sitting_tokens"),
    ("endpoint-capped-day", "spending.day_tokens"),
];
const MONEY: [(&str, &str); 3] = [
    ("endpoint-capped-turn-money", "spending.turn_money"),
    ("endpoint-capped-sitting-money", "spending.sitting_money"),
    ("endpoint-capped-day-money", "spending.day_money"),
];

impl Meter {
    /// A meter with these caps that keeps nothing.
    #[must_use]
    pub fn new(caps: Caps) -> Self {
        Self { book: Arc::new(Mutex::new(Book { caps, ..Book::default() })) }
    }

    /// A meter that keeps what is spent in a file. A damaged file is begun anew; [`Meter::fault`] says so.
    #[must_use]
    pub fn keeping(caps: Caps, file: &Path) -> Self {
        let mut keeps = true;
        let (kept, fault) = match read(file) {
            Ok(kept) => (kept.unwrap_or_default(), None),
            Err(cause) => {
                tracing::warn!(%cause, "what was spent cannot be read and is counted anew");
                // What is no count is put aside; what cannot be read is left alone, and this sitting counts for itself.
                if cause.kind() != ErrorKind::InvalidData || disk::put_aside(file).is_err() {
                    keeps = false;
                }
                let message = Message::new("endpoint-spending-damaged").with("file", file.display().to_string());
                (Kept::default(), Some(message))
            }
        };
        let book = Book { caps, kept, file: keeps.then(|| file.to_path_buf()), fault, ..Book::default() };
        Self { book: Arc::new(Mutex::new(book)) }
    }

    /// What was wrong with the file, once.
    #[must_use]
    pub fn fault(&self) -> Option<Message> {
        self.with(|book| book.fault.take())
    }

    /// A turn begins: what is spent from now on is spent on it.
    pub fn begin_turn(&self) {
        self.with(|book| book.turn = Spent::default());
    }

    /// What was spent so far.
    #[must_use]
    pub fn spending(&self) -> Spending {
        let day = today();
        self.with(|book| Spending {
            turn: book.turn,
            sitting: book.sitting,
            today: book.kept.today(day),
            ever: book.kept.ever,
            caps: book.caps,
        })
    }

    /// Whether a call that may take so much stays within every cap.
    pub(super) fn allow(&self, could: Usage, prices: &Prices) -> Result<(), Capped> {
        let spending = self.spending();
        let spent = [spending.turn, spending.sitting, spending.today];
        let (tokens, cost) = (could.prompt_tokens.saturating_add(could.completion_tokens), prices.of(could));
        for ((cap, spent), (key, setting)) in spending.caps.tokens.into_iter().zip(spent).zip(TOKENS) {
            if cap > 0 && spent.tokens().saturating_add(tokens) > cap {
                let message = Message::new(key)
                    .with("could", shown(tokens))
                    .with("spent", shown(spent.tokens()))
                    .with("cap", shown(cap));
                return Err(Capped { message, setting });
            }
        }
        for ((cap, spent), (key, setting)) in spending.caps.money.into_iter().zip(spent).zip(MONEY) {
            if cap > 0 && spent.cost.saturating_add(cost) > cap {
                let message = Message::new(key)
                    .with("could", money(cost))
                    .with("spent", money(spent.cost))
                    .with("cap", money(cap));
                return Err(Capped { message, setting });
            }
        }
        Ok(())
    }

    /// Counts a request that goes out.
    pub(super) fn count_request(&self) {
        self.count(Spent { requests: 1, ..Spent::default() });
    }

    /// Counts a wait between requests.
    pub(super) fn count_wait(&self, wait: Duration) {
        let waited_ms = u64::try_from(wait.as_millis()).unwrap_or(u64::MAX);
        self.with(|book| {
            let more = Spent { waited_ms, ..Spent::default() };
            book.turn.add(more);
            book.sitting.add(more);
        });
    }

    /// Counts what a call took.
    pub(super) fn count_usage(&self, usage: Usage, prices: &Prices) {
        if usage != Usage::default() {
            self.count(Spent { usage, cost: prices.of(usage), ..Spent::default() });
        }
    }

    fn count(&self, more: Spent) {
        let day = today();
        self.with(|book| {
            book.turn.add(more);
            book.sitting.add(more);
            let Some(file) = &book.file else {
                book.kept.add(day, more);
                return;
            };
            // Another sitting may have counted in between.
            let there = read(file);
            if let Ok(Some(kept)) = &there {
                book.kept = *kept;
            }
            book.kept.add(day, more);
            let written = there.and_then(|_| disk::replace(file, &serde_json::to_vec_pretty(&book.kept)?));
            if let Err(error) = written {
                tracing::warn!(%error, "what was spent is not kept");
            }
        });
    }

    fn with<T>(&self, work: impl FnOnce(&mut Book) -> T) -> T {
        work(&mut self.book.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// A call whose price is not known yet. One that is dropped is counted by what went out and what had come: the server
/// has read the prompt all the same.
pub(super) struct Charge<'a> {
    meter: &'a Meter,
    prices: Prices,
    /// By estimate, so far.
    estimate: Usage,
    open: bool,
}

impl<'a> Charge<'a> {
    pub fn new(meter: &'a Meter, prices: Prices) -> Self {
        Self { meter, prices, estimate: Usage::default(), open: true }
    }

    /// The server has taken a prompt of about so many tokens.
    pub fn taken(&mut self, prompt_tokens: u64) {
        self.estimate.prompt_tokens = prompt_tokens;
    }

    /// About so many tokens have come.
    pub fn came(&mut self, tokens: u64) {
        self.estimate.completion_tokens = self.estimate.completion_tokens.saturating_add(tokens);
    }

    /// What it took is known.
    pub fn settle(mut self, usage: Usage) {
        self.open = false;
        self.meter.count_usage(usage, &self.prices);
    }
}

impl Drop for Charge<'_> {
    fn drop(&mut self) {
        if self.open {
            self.meter.count_usage(self.estimate, &self.prices);
        }
    }
}

/// Days since 1970.
fn today() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_secs() / DAY)
}

fn shown(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Millionths as money: `1.25`, with four places below one.
#[must_use]
pub fn money(millionths: u64) -> String {
    if millionths >= 1_000_000 {
        return format!("{}.{:02}", millionths / 1_000_000, millionths % 1_000_000 / 10_000);
    }
    format!("0.{:04}", millionths.div_ceil(100).min(9_999))
}

/// What the file keeps; none where there is no file.
///
/// # Errors
/// [`ErrorKind::InvalidData`] where it holds no count; else it cannot be read.
fn read(file: &Path) -> std::io::Result<Option<Kept>> {
    use std::io::Read as _;
    let opened = match std::fs::File::open(file) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        opened => opened?,
    };
    let mut text = Vec::new();
    opened.take(FILE_BYTES).read_to_end(&mut text)?;
    serde_json::from_slice(&text).map(Some).map_err(|error| std::io::Error::new(ErrorKind::InvalidData, error))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn usage(prompt_tokens: u64, completion_tokens: u64, cached_tokens: u64) -> Usage {
        Usage { prompt_tokens, completion_tokens, cached_tokens }
    }

    #[test]
    fn a_call_costs_what_its_tokens_cost() {
        let prices = Prices { prompt: 2.0, cached: 0.5, completion: 8.0 };
        assert_eq!(prices.of(usage(1_000, 100, 400)), 600 * 2 + 200 + 800);
        assert_eq!(Prices { cached: 0.0, ..prices }.of(usage(1_000, 100, 400)), 2_800);
        assert_eq!(Prices::default().of(usage(1_000, 100, 0)), 0);
        assert_eq!((money(1_234_567), money(2_800), money(0)), ("1.23".into(), "0.0028".into(), "0.0000".into()));
    }

    #[test]
    fn what_could_go_beyond_a_cap_is_not_sent() {
        let meter = Meter::new(Caps { tokens: [1_000, 3_000, 0], money: [0, 0, 5_000] });
        let prices = Prices { prompt: 1.0, cached: 0.0, completion: 1.0 };
        assert!(meter.allow(usage(900, 100, 0), &prices).is_ok());
        assert_eq!(meter.allow(usage(900, 101, 0), &prices).unwrap_err().setting, "spending.turn_tokens");
        meter.count_usage(usage(900, 100, 0), &prices);
        assert!(meter.allow(usage(1, 0, 0), &prices).is_err());
        meter.begin_turn();
        assert!(meter.allow(usage(1_000, 0, 0), &prices).is_ok());
        meter.count_usage(usage(1_000, 0, 0), &prices);
        meter.begin_turn();
        meter.count_usage(usage(600, 0, 0), &prices);
        meter.begin_turn();
        assert_eq!(meter.allow(usage(401, 0, 0), &prices).unwrap_err().setting, "spending.sitting_tokens");
        let dear = Prices { prompt: 100.0, ..prices };
        assert_eq!(meter.allow(usage(100, 0, 0), &dear).unwrap_err().setting, "spending.day_money");
    }

    #[test]
    fn what_is_spent_is_kept_and_a_damaged_file_is_begun_anew() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("state/spending.json");
        let prices = Prices::default();
        let first = Meter::keeping(Caps::default(), &file);
        first.count_request();
        first.count_usage(usage(10, 5, 0), &prices);
        // Another sitting at the same time.
        let second = Meter::keeping(Caps::default(), &file);
        second.count_usage(usage(1, 1, 0), &prices);
        first.count_usage(usage(100, 0, 0), &prices);
        let spending = Meter::keeping(Caps::default(), &file).spending();
        assert_eq!((spending.today.tokens(), spending.ever.requests, spending.sitting.tokens()), (117, 1, 0));
        std::fs::write(&file, "{oops").unwrap();
        let anew = Meter::keeping(Caps::default(), &file);
        assert!(anew.fault().is_some() && anew.fault().is_none(), "said once");
        anew.count_usage(usage(2, 0, 0), &prices);
        let meter = Meter::keeping(Caps::default(), &file);
        assert_eq!((meter.spending().today.tokens(), meter.fault()), (2, None));
        assert_eq!(std::fs::read_to_string(folder.path().join("state/spending.json.damaged")).unwrap(), "{oops");
    }

    #[test]
    fn a_count_that_cannot_be_read_is_not_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("spending.json");
        // A folder in its place: it is there and cannot be read.
        std::fs::create_dir(&file).unwrap();
        let meter = Meter::keeping(Caps { tokens: [0, 0, 10], ..Caps::default() }, &file);
        assert!(meter.fault().is_some());
        meter.count_usage(usage(9, 0, 0), &Prices::default());
        assert_eq!(meter.spending().today.tokens(), 9, "this sitting is counted all the same");
        assert!(meter.allow(usage(2, 0, 0), &Prices::default()).is_err());
        assert!(file.is_dir() && std::fs::read_dir(folder.path()).unwrap().count() == 1);
    }

    #[test]
    fn a_new_day_begins_at_nothing() {
        let mut kept = Kept::default();
        let spent = Spent { requests: 1, usage: usage(5, 5, 0), cost: 3, waited_ms: 0 };
        kept.add(10, spent);
        assert_eq!((kept.today(10), kept.today(11)), (spent, Spent::default()));
        kept.add(11, spent);
        assert_eq!((kept.today(11), kept.ever.tokens()), (spent, 20));
    }

    #[test]
    fn a_call_that_is_dropped_is_counted() {
        let meter = Meter::default();
        let mut charge = Charge::new(&meter, Prices::default());
        charge.taken(100);
        charge.came(7);
        drop(charge);
        assert_eq!(meter.spending().turn.usage, usage(100, 7, 0));
        Charge::new(&meter, Prices::default()).settle(usage(1, 1, 0));
        drop(Charge::new(&meter, Prices::default()));
        assert_eq!(meter.spending().turn.usage, usage(101, 8, 0));
    }

    proptest! {
        #[test]
        fn a_cap_is_never_gone_beyond(cap in 1_u64..5_000, calls in proptest::collection::vec((0_u64..900, 0_u64..900), 0..30)) {
            let meter = Meter::new(Caps { tokens: [0, cap, 0], money: [0; 3] });
            for (prompt, reply) in calls {
                let could = usage(prompt, reply, 0);
                if meter.allow(could, &Prices::default()).is_ok() {
                    meter.count_usage(could, &Prices::default());
                }
            }
            prop_assert!(meter.spending().sitting.tokens() <= cap);
        }
    }
}
