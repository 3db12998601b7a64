use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

/// A moment: milliseconds since 1970-01-01 UTC. It is shown, never reckoned with: order in a save is by number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Timestamp(i64);

impl Timestamp {
    /// The moment so many milliseconds after 1970-01-01 UTC.
    #[must_use]
    pub const fn from_millis(millis: i64) -> Self {
        Self(millis)
    }

    /// Now, by this machine's clock.
    #[must_use]
    pub fn now() -> Self {
        Self::from(SystemTime::now())
    }

    /// Milliseconds since 1970-01-01 UTC.
    #[must_use]
    pub const fn millis(self) -> i64 {
        self.0
    }

    /// RFC 3339 in UTC, to the second: `2026-11-30T14:05:09Z`.
    #[must_use]
    pub fn rfc3339(self) -> String {
        let (date, seconds) = self.parts();
        format!("{date}T{:02}:{:02}:{:02}Z", seconds / 3600, seconds / 60 % 60, seconds % 60)
    }

    /// The moment as a part of a file's name: `20261130-140509`, in UTC.
    #[must_use]
    pub fn compact(self) -> String {
        let (date, seconds) = self.parts();
        format!("{}-{:02}{:02}{:02}", date.replace('-', ""), seconds / 3600, seconds / 60 % 60, seconds % 60)
    }

    /// The moment that [`Timestamp::compact`] wrote; none where the text is no such thing.
    #[must_use]
    pub fn of_compact(text: &str) -> Option<Self> {
        let (date, time) = text.split_once('-')?;
        if date.len() != 8 || time.len() != 6 {
            return None;
        }
        let digits = |text: &str, from: usize, to: usize| {
            text.get(from..to).filter(|part| part.bytes().all(|byte| byte.is_ascii_digit()))?.parse::<i64>().ok()
        };
        let (year, month, day) = (digits(date, 0, 4)?, digits(date, 4, 6)?, digits(date, 6, 8)?);
        let second = digits(time, 0, 2)? * 3600 + digits(time, 2, 4)? * 60 + digits(time, 4, 6)?;
        // The other way round: see `parts`.
        let (year, march_month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
        let (era, year_of_era) = (year.div_euclid(400), year.rem_euclid(400));
        let day_of_era =
            year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + (153 * march_month + 2) / 5 + day - 1;
        Some(Self((era * 146_097 + day_of_era - 719_468) * 86_400_000 + second * 1000))
    }

    /// For people, in this machine's time zone: `2026-11-30 14:05`.
    #[must_use]
    pub fn local(self) -> String {
        // SQLite knows the local time without any unsafe call of ours.
        rusqlite::Connection::open_in_memory()
            .and_then(|clock| {
                clock.query_row(
                    "SELECT strftime('%Y-%m-%d %H:%M', ?1, 'unixepoch', 'localtime')",
                    [self.0 / 1000],
                    |row| row.get(0),
                )
            })
            .unwrap_or_else(|_| self.rfc3339())
    }

    /// The date, and the second of the day.
    fn parts(self) -> (String, i64) {
        let seconds = self.0.div_euclid(1000);
        let (days, second) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
        // Days to a date of the Gregorian calendar, in years that begin in March and eras of 400 years.
        let shifted = days + 719_468;
        let era = shifted.div_euclid(146_097);
        let day_of_era = shifted.rem_euclid(146_097);
        let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let march_month = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * march_month + 2) / 5 + 1;
        let month = if march_month < 10 { march_month + 3 } else { march_month - 9 };
        let year = year_of_era + era * 400 + i64::from(month <= 2);
        (format!("{year:04}-{month:02}-{day:02}"), second)
    }
}

impl From<SystemTime> for Timestamp {
    fn from(time: SystemTime) -> Self {
        let millis = match time.duration_since(UNIX_EPOCH) {
            Ok(since) => i64::try_from(since.as_millis()).unwrap_or(i64::MAX),
            Err(before) => i64::try_from(before.duration().as_millis()).map_or(i64::MIN, |millis| -millis),
        };
        Self(millis)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_as_dates() {
        assert_eq!(Timestamp::from_millis(0).rfc3339(), "1970-01-01T00:00:00Z");
        assert_eq!(Timestamp::from_millis(1_796_047_509_999).rfc3339(), "2026-11-30T14:05:09Z");
        assert_eq!(Timestamp::from_millis(951_782_400_000).rfc3339(), "2000-02-29T00:00:00Z");
        assert_eq!(Timestamp::from_millis(-1).rfc3339(), "1969-12-31T23:59:59Z");
        assert_eq!(Timestamp::from_millis(1_796_047_509_999).compact(), "20261130-140509");
    }

    #[test]
    fn dates_agree_with_sqlite() {
        let clock = rusqlite::Connection::open_in_memory().unwrap();
        for day in (-200_000_i64..200_000).step_by(97) {
            let seconds = day * 86_400 + 12_345;
            let date: String = clock
                .query_row("SELECT strftime('%Y-%m-%dT%H:%M:%SZ', ?1, 'unixepoch')", [seconds], |row| row.get(0))
                .unwrap();
            assert_eq!(Timestamp::from_millis(seconds * 1000).rfc3339(), date);
            let compact = Timestamp::from_millis(seconds * 1000).compact();
            assert_eq!(Timestamp::of_compact(&compact), Some(Timestamp::from_millis(seconds * 1000)), "{compact}");
        }
    }

    #[test]
    fn what_is_no_moment_is_none() {
        for text in ["", "20261130", "20261130-1405", "2026113a-140509", "20261130-14050é", "-140509"] {
            assert_eq!(Timestamp::of_compact(text), None, "{text}");
        }
    }

    #[test]
    fn local_time_is_short() {
        assert_eq!(Timestamp::from_millis(1_796_047_509_999).local().chars().count(), "2026-11-30 14:05".len());
    }
}
