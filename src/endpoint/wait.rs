//! How long to wait before a request is made again.

use std::time::{Duration, SystemTime};

use reqwest::header::HeaderMap;

/// The wait that a server asks for, by its headers or in its words.
pub(super) fn asked(headers: &HeaderMap, words: &str, now: SystemTime) -> Option<Duration> {
    let header = |name: &str| headers.get(name)?.to_str().ok().map(str::trim);
    if let Some(wait) = header("retry-after-ms").and_then(|text| seconds(text, 0.001)) {
        return Some(wait);
    }
    if let Some(text) = header("retry-after") {
        let date = || Some(date(text)?.duration_since(now).unwrap_or_default());
        return seconds(text, 1.0).or_else(date);
    }
    in_words(words)
}

/// "try again in 5.289s", "retry after 20 seconds", "in 1m30s", "in 250ms".
fn in_words(words: &str) -> Option<Duration> {
    let words = words.to_ascii_lowercase();
    let after = ["try again in ", "retry after ", "retry in ", "try again after "]
        .iter()
        .find_map(|start| words.split_once(start).map(|(_, rest)| rest))?;
    let mut total = Duration::ZERO;
    let mut rest = after.trim_start();
    loop {
        let end = rest.find(|char: char| !char.is_ascii_digit() && char != '.').unwrap_or(rest.len());
        let (number, more) = rest.split_at(end);
        let unit: String = more.trim_start().chars().take_while(char::is_ascii_alphabetic).collect();
        let factor = match unit.as_str() {
            "ms" | "milliseconds" => 0.001,
            "m" | "min" | "minute" | "minutes" => 60.0,
            "h" | "hour" | "hours" => 3600.0,
            _ => 1.0,
        };
        let Some(part) = seconds(number.trim_end_matches('.'), factor) else { break };
        total = total.saturating_add(part);
        rest = more.trim_start().get(unit.len()..).unwrap_or_default();
    }
    (total > Duration::ZERO).then_some(total)
}

/// A number of some unit; at most a year.
fn seconds(text: &str, factor: f64) -> Option<Duration> {
    const YEAR: f64 = 31_536_000.0;
    let number: f64 = text.parse().ok()?;
    Duration::try_from_secs_f64((number * factor).clamp(0.0, YEAR)).ok()
}

/// A date of HTTP: `Sun, 06 Nov 1994 08:49:37 GMT`.
fn date(text: &str) -> Option<SystemTime> {
    const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let mut words = text.split_once(", ")?.1.split_ascii_whitespace();
    let day: u64 = words.next()?.parse().ok().filter(|day| (1..=31).contains(day))?;
    let word = words.next()?;
    let month = MONTHS.iter().position(|month| month.eq_ignore_ascii_case(word))?;
    let year: u64 = words.next()?.parse().ok().filter(|year| (1970..=9999).contains(year))?;
    let mut clock = words.next()?.splitn(3, ':').map(|part| part.parse::<u64>().ok());
    let (hours, minutes, seconds) = (clock.next()??, clock.next()??, clock.next()??);
    // Days since 1970 by counting March as the first month, so that the leap day comes last.
    let (years, months) = if month < 2 { (year.checked_sub(1)?, month + 10) } else { (year, month - 2) };
    let before = years * 365 + years / 4 - years / 100 + years / 400 + (u64::try_from(months).ok()? * 153 + 2) / 5;
    let days = (before + day).checked_sub(719_469)?;
    SystemTime::UNIX_EPOCH.checked_add(Duration::from_secs(((days * 24 + hours) * 60 + minutes) * 60 + seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(name: &'static str, value: &'static str) -> Option<Duration> {
        let mut headers = HeaderMap::new();
        headers.insert(name, value.parse().unwrap());
        asked(&headers, "", SystemTime::UNIX_EPOCH + Duration::from_secs(784_111_770))
    }

    #[test]
    fn waits_are_read_from_headers() {
        assert_eq!(header("retry-after", "7"), Some(Duration::from_secs(7)));
        assert_eq!(header("retry-after", "1.5"), Some(Duration::from_millis(1500)));
        assert_eq!(header("retry-after", "86400"), Some(Duration::from_hours(24)));
        assert_eq!(header("retry-after-ms", "250"), Some(Duration::from_millis(250)));
        assert_eq!(header("retry-after", "Sun, 06 Nov 1994 08:49:37 GMT"), Some(Duration::from_secs(7)));
        assert_eq!(header("retry-after", "Sat, 05 Nov 1994 08:49:37 GMT"), Some(Duration::ZERO));
        assert_eq!(header("retry-after", "soon"), None);
        assert_eq!(header("retry-after", "-3"), Some(Duration::ZERO));
    }

    #[test]
    fn waits_are_read_from_words() {
        for (words, wait) in [
            ("Please try again in 5.289s. Visit", 5289),
            ("Retry after 20 seconds.", 20_000),
            ("try again in 1m30s", 90_000),
            ("try again in 250ms", 250),
        ] {
            assert_eq!(in_words(words), Some(Duration::from_millis(wait)), "{words}");
        }
        assert_eq!(in_words("try again in a while"), None);
        assert_eq!(in_words("no"), None);
    }
}
