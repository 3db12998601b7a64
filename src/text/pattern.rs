//! Patterns as other programs write them: `/…/flags`, in the syntax of JavaScript.

use regex::{Regex, RegexBuilder};

/// The longest pattern, in characters.
const LENGTH: usize = 4_000;
/// The most memory that one compiled pattern may take, in bytes.
const SIZE: usize = 512_000;
/// How deep groups may stand in one another.
const NEST: u32 = 64;
/// The flags that exist.
const FLAGS: &str = "dgimsuvy";
/// What JavaScript's `\w` means, for use inside a class.
const WORD: &str = "0-9A-Za-z_";

/// A pattern that is looked for in a text. The time this takes grows with the text's length and no faster.
#[derive(Clone, Debug)]
pub struct Pattern {
    regex: Regex,
}

/// Why a pattern is not used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PatternFault {
    /// `(?=…)` or `(?!…)`.
    Lookahead,
    /// `(?<=…)` or `(?<!…)`.
    Lookbehind,
    /// `\1` or `\k<name>`.
    Backreference,
    /// `\B`, which means something else in every script.
    NoBoundary,
    /// The flag `y`: only where the search before ended.
    Sticky,
    /// It is longer, or takes more memory, than a pattern may.
    TooLarge,
    /// It is no pattern at all; why.
    Syntax(String),
}

impl PatternFault {
    /// A word for it, the same in every language: the choice of a message.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Lookahead => "lookahead",
            Self::Lookbehind => "lookbehind",
            Self::Backreference => "backreference",
            Self::NoBoundary => "no-boundary",
            Self::Sticky => "sticky",
            Self::TooLarge => "too-large",
            Self::Syntax(_) => "syntax",
        }
    }

    /// What the reader of patterns says of the syntax; empty for everything else.
    #[must_use]
    pub fn cause(&self) -> &str {
        if let Self::Syntax(cause) = self { cause } else { "" }
    }
}

impl Pattern {
    /// The body and the flags of `/body/flags`; `None` where the text has another form and is meant as it stands.
    /// A slash inside the body has to be escaped.
    #[must_use]
    pub fn parts(text: &str) -> Option<(&str, &str)> {
        let (body, flags) = text.strip_prefix('/')?.rsplit_once('/')?;
        let known = flags.chars().all(|flag| FLAGS.contains(flag));
        let mut escaped = false;
        let bare = body.chars().any(|sign| {
            let bare = sign == '/' && !escaped;
            escaped = sign == '\\' && !escaped;
            bare
        });
        (known && !body.is_empty() && !bare && !escaped).then_some((body, flags))
    }

    /// Reads `/body/flags`; `None` where the text has another form.
    ///
    /// # Errors
    /// What the pattern asks for and cannot be had in a time that grows only with the text, or is no pattern.
    #[must_use]
    pub fn read(text: &str) -> Option<Result<Self, PatternFault>> {
        Self::parts(text).map(|(body, flags)| Self::compile(body, flags))
    }

    /// Compiles a pattern's body.
    ///
    /// # Errors
    /// As [`Self::read`].
    pub fn compile(body: &str, flags: &str) -> Result<Self, PatternFault> {
        if flags.contains('y') {
            return Err(PatternFault::Sticky);
        }
        if body.chars().count() > LENGTH {
            return Err(PatternFault::TooLarge);
        }
        let built = RegexBuilder::new(&translated(body)?)
            .case_insensitive(flags.contains('i'))
            .multi_line(flags.contains('m'))
            .dot_matches_new_line(flags.contains('s'))
            .size_limit(SIZE)
            .dfa_size_limit(SIZE)
            .nest_limit(NEST)
            .build();
        match built {
            Ok(regex) => Ok(Self { regex }),
            Err(regex::Error::CompiledTooBig(_)) => Err(PatternFault::TooLarge),
            Err(error) => Err(PatternFault::Syntax(last_line(&error.to_string()))),
        }
    }

    /// Where it first occurs, in bytes.
    #[must_use]
    pub fn find(&self, text: &str) -> Option<std::ops::Range<usize>> {
        self.regex.find(text).map(|found| found.range())
    }
}

/// The line of a message that says what is wrong; those before it draw the pattern.
fn last_line(message: &str) -> String {
    let line = message.lines().map(str::trim).rfind(|line| !line.is_empty()).unwrap_or_default();
    super::sanitize_line(line.strip_prefix("error: ").unwrap_or(line))
}

/// The pattern in the syntax of the `regex` crate, with the meaning it has in JavaScript.
fn translated(body: &str) -> Result<String, PatternFault> {
    let mut out = String::with_capacity(body.len() + 16);
    let mut rest = body;
    let mut class = false;
    while let Some(sign) = rest.chars().next() {
        let after = rest.get(sign.len_utf8()..).unwrap_or_default();
        rest = match sign {
            '\\' => escape(after, class, &mut out)?,
            ']' if class => {
                class = false;
                out.push(']');
                after
            }
            // signs that combine classes there, and mean themselves here
            '[' | '&' | '~' if class => {
                out.extend(['\\', sign]);
                after
            }
            '[' => {
                if let Some(after) = after.strip_prefix(']') {
                    out.push_str("[^\\x{0}-\\x{10FFFF}]");
                    after
                } else if let Some(after) = after.strip_prefix("^]") {
                    out.push_str("(?s:.)");
                    after
                } else {
                    class = true;
                    out.push('[');
                    match after.strip_prefix('^') {
                        Some(after) => {
                            out.push('^');
                            after
                        }
                        None => after,
                    }
                }
            }
            '(' if !class => {
                group(after)?;
                out.push('(');
                after
            }
            '{' | '}' if !class => braces(sign, after, &mut out),
            other => {
                out.push(other);
                after
            }
        };
    }
    Ok(out)
}

/// Refuses groups that cannot be had.
fn group(after: &str) -> Result<(), PatternFault> {
    let Some(kind) = after.strip_prefix('?') else { return Ok(()) };
    if kind.starts_with(['=', '!']) {
        return Err(PatternFault::Lookahead);
    }
    if kind.starts_with("<=") || kind.starts_with("<!") {
        return Err(PatternFault::Lookbehind);
    }
    Ok(())
}

/// A brace: of a repetition, or a sign like others. What follows what was read.
fn braces<'t>(sign: char, after: &'t str, out: &mut String) -> &'t str {
    let count = (sign == '{').then(|| after.split_once('}')).flatten().filter(|(count, _)| {
        let (least, most) = count.split_once(',').unwrap_or((count, ""));
        !least.is_empty() && least.chars().chain(most.chars()).all(|sign| sign.is_ascii_digit())
    });
    if let Some((count, after)) = count {
        out.extend(["{", count, "}"]);
        return after;
    }
    out.extend(['\\', sign]);
    after
}

/// What follows a backslash. What follows what was read.
fn escape<'t>(after: &'t str, class: bool, out: &mut String) -> Result<&'t str, PatternFault> {
    let Some(sign) = after.chars().next() else { return Err(PatternFault::Syntax("\\".to_owned())) };
    let rest = after.get(sign.len_utf8()..).unwrap_or_default();
    let mut set = |inside: &str, negated: bool| {
        if class && !negated {
            out.push_str(inside);
        } else {
            out.extend([if negated { "[^" } else { "[" }, inside, "]"]);
        }
    };
    match sign {
        'd' => set("0-9", false),
        'D' => set("0-9", true),
        'w' => set(WORD, false),
        'W' => set(WORD, true),
        'b' if class => out.push_str("\\x08"),
        // letters of JavaScript's boundary are those of its `\w`: inside Chinese text every place is outside a word
        'b' => out.push_str("(?-u:\\b)"),
        'B' => return Err(PatternFault::NoBoundary),
        '1'..='9' => return Err(PatternFault::Backreference),
        'k' if rest.starts_with('<') => return Err(PatternFault::Backreference),
        '0' => out.push_str("\\x00"),
        's' | 'S' | 'n' | 'r' | 't' | 'v' | 'f' => out.extend(['\\', sign]),
        'p' | 'P' if rest.starts_with('{') => {
            let (name, rest) = rest.split_once('}').unwrap_or((rest, ""));
            out.extend(["\\", sign.encode_utf8(&mut [0; 4]), name, "}"]);
            return Ok(rest);
        }
        'x' | 'u' => return Ok(code_point(sign, rest, out)),
        'c' => {
            if let Some(letter) = rest.chars().next().filter(char::is_ascii_alphabetic) {
                literal(char::from(u8::try_from(letter).unwrap_or_default() % 32), out);
                return Ok(rest.get(1..).unwrap_or_default());
            }
            literal('c', out);
        }
        other => literal(other, out),
    }
    Ok(rest)
}

/// `\x41`, `\u4e2d`, `\u{1f600}`, also two halves of one character. What follows what was read.
fn code_point<'t>(sign: char, rest: &'t str, out: &mut String) -> &'t str {
    let hex = |text: &str| u32::from_str_radix(text, 16).ok();
    let braced = rest.strip_prefix('{').and_then(|rest| rest.split_once('}'));
    if let (Some((digits, rest)), 'u') = (braced, sign)
        && let Some(found) = hex(digits).and_then(char::from_u32)
    {
        literal(found, out);
        return rest;
    }
    let length = if sign == 'x' { 2 } else { 4 };
    if let Some((digits, after)) = rest.split_at_checked(length)
        && let Some(first) = hex(digits)
    {
        let second = after.strip_prefix("\\u").and_then(|after| after.split_at_checked(4));
        let second = second.and_then(|(digits, after)| Some((hex(digits)?, after)));
        if let (0xd800..=0xdbff, Some((second @ 0xdc00..=0xdfff, after))) = (first, second) {
            let whole = 0x1_0000 + ((first - 0xd800) << 10) + (second - 0xdc00);
            literal(char::from_u32(whole).unwrap_or(char::REPLACEMENT_CHARACTER), out);
            return after;
        }
        literal(char::from_u32(first).unwrap_or(char::REPLACEMENT_CHARACTER), out);
        return after;
    }
    literal(sign, out);
    rest
}

/// One character that means itself.
fn literal(sign: char, out: &mut String) {
    if sign.is_ascii() && !sign.is_ascii_alphanumeric() {
        use std::fmt::Write as _;
        let _ = write!(out, "\\x{{{:X}}}", u32::from(sign));
    } else {
        out.push(sign);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn finds(key: &str, text: &str) -> bool {
        Pattern::read(key)
            .unwrap_or_else(|| panic!("{key}"))
            .unwrap_or_else(|fault| panic!("{key}: {fault:?}"))
            .find(text)
            .is_some()
    }

    #[test]
    fn what_has_the_form_of_a_pattern_is_one() {
        assert_eq!(Pattern::parts("/a|b/i"), Some(("a|b", "i")));
        assert_eq!(Pattern::parts(r"/a\/b/"), Some((r"a\/b", "")));
        for plain in ["a", "/", "//", "/usr/bin", "/a/b/", "a/b/i", r"/a\/", "/a"] {
            assert_eq!(Pattern::parts(plain), None, "{plain}");
        }
    }

    #[test]
    fn it_means_what_it_means_in_javascript() {
        assert!(finds("/dra(gon|ke)s?/", "two drakes") && !finds("/dragon/", "Dragon") && finds("/dragon/i", "DRAGON"));
        assert!(finds(r"/\belf\b/", "一只elf来了") && !finds(r"/\belf\b/", "himself"));
        assert!(finds(r"/^\d{2,3}$/m", "a\n123\nb") && !finds(r"/\d/", "١"));
        assert!(finds(r"/\u4e2d[\u6587]/", "中文") && finds(r"/\uD83D\uDE00/", "😀") && finds(r"/\u{1F600}/u", "😀"));
        assert!(finds(r"/a\-b\_c\<\中/", "a-b_c<中") && finds(r"/a{b}/", "a{b}") && finds(r"/[a[b]/", "["));
        assert!(finds(r"/[^]x/", "\nx") && !finds(r"/[]/", "x") && finds(r"/a&&b/", "a&&b") && finds(r"/[a&&b]/", "&"));
        assert!(finds(r"/[\w-]+\s\W/", "ab-c 中") && finds(r"/[^\W]/", "a") && !finds(r"/^[^\W]$/", "中"));
        assert!(finds(r"/\p{Script=Han}/u", "森") && finds(r"/a.b/s", "a\nb") && !finds(r"/a.b/", "a\nb"));
    }

    #[test]
    fn what_cannot_be_had_is_refused_by_name() {
        let fault = |key: &str| Pattern::read(key).unwrap().unwrap_err();
        assert_eq!(fault("/a(?=b)/"), PatternFault::Lookahead);
        assert_eq!(fault("/a(?!b)/"), PatternFault::Lookahead);
        assert_eq!(fault("/(?<=a)b/"), PatternFault::Lookbehind);
        assert_eq!(fault("/(?<!a)b/"), PatternFault::Lookbehind);
        assert_eq!(fault(r"/(a)\1/"), PatternFault::Backreference);
        assert_eq!(fault(r"/(?<x>a)\k<x>/"), PatternFault::Backreference);
        assert_eq!(fault(r"/\Ba/"), PatternFault::NoBoundary);
        assert_eq!(fault("/a/y"), PatternFault::Sticky);
        assert_eq!(fault("/(a{1000}){1000}/"), PatternFault::TooLarge);
        assert_eq!(fault(&format!("/{}/", "a".repeat(4_001))), PatternFault::TooLarge);
        assert!(matches!(fault("/a(/"), PatternFault::Syntax(cause) if cause.contains("unclosed")));
        assert!(matches!(fault("/*/"), PatternFault::Syntax(_)));
    }

    #[test]
    fn a_pattern_that_others_take_years_over_is_answered() {
        let text = "a".repeat(100_000);
        assert!(!finds("/^(a+)+$/", &format!("{text}!")));
        assert!(!finds("/(a|aa)+$/", &format!("{text}!")));
    }

    proptest! {
        #[test]
        fn no_text_makes_it_fail(body in r"[\\\[\](){}^$.|*+?a-z0-9,:=!<>&~\-中 ]{1,24}", flags in "[gimsuv]{0,2}", text in ".{0,40}") {
            if let Some(Ok(pattern)) = Pattern::read(&format!("/{body}/{flags}")) {
                let found = pattern.find(&text);
                prop_assert!(found.is_none_or(|range| text.get(range).is_some()));
            }
        }

        #[test]
        fn letters_and_escaped_signs_find_themselves(text in "[a-z中文 ]{1,10}", sign in r"[!-/:-@\[-`{-~]") {
            let key = format!("/{text}\\{sign}/");
            let whole = format!("x{text}{sign}y");
            prop_assert!(finds(&key, &whole), "{key}");
        }
    }
}
