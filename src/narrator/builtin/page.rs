use std::collections::{BTreeMap, BTreeSet};

use sha2::{Digest, Sha256};

use super::order::{mix, pair};
use super::phrase::{Phrase, joined};
use super::weave::{self, Source};
use crate::narrator::{Brief, Telling};
use crate::text::{Arg, Language, Locale, Localized, Message, paragraphs, sentences};

/// A turn while it is written.
///
/// It knows what was told before and what of it is new. What holds for the finished page: every paragraph has a
/// sentence that was never told before, so none can be one that stood already; a text of the pack is told at most
/// twice; a woven sentence or one of the program's returns only after all others of its set.
pub struct Page<'a> {
    pub brief: Brief<'a>,
    pub locale: &'a Locale,
    /// Told in this turn, with how often.
    counts: BTreeMap<u64, u16>,
    told: Vec<u64>,
    paragraphs: Vec<Paragraph>,
    /// What stands at the very end: an ending, or its offer.
    closing: Vec<Paragraph>,
    sources: Vec<Source>,
    /// Weaves that gave a sentence in this turn.
    woven: BTreeSet<u64>,
    speakers: Vec<String>,
    /// The paragraph of the last deed; what it brought is said there.
    anchor: Option<usize>,
    /// Whether a text of the pack was told in this turn.
    pub scripted: bool,
}

/// A paragraph, and whether a sentence in it was never told before.
#[derive(Debug)]
struct Paragraph {
    text: String,
    fresh: bool,
}

/// A sentence or more, and whether it was never told before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    pub text: String,
    pub fresh: bool,
}

/// Where a sentence goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A paragraph of its own; what the deed brought is said in it.
    Deed,
    /// A paragraph of its own.
    Own,
    /// Into the paragraph of the last deed.
    With,
    /// At the very end.
    End,
}

impl<'a> Page<'a> {
    pub fn new(brief: Brief<'a>, locale: &'a Locale) -> Self {
        Self {
            brief,
            locale,
            counts: BTreeMap::new(),
            told: Vec::new(),
            paragraphs: Vec::new(),
            closing: Vec::new(),
            sources: weave::sources(&brief, locale),
            woven: BTreeSet::new(),
            speakers: Vec::new(),
            anchor: None,
            scripted: false,
        }
    }

    pub const fn language(&self) -> Language {
        self.locale.language()
    }

    /// How often something was told, this turn included.
    pub fn count(&self, key: u64) -> u16 {
        let before = self.brief.before.told.get(&key).copied().unwrap_or_default();
        before.saturating_add(self.counts.get(&key).copied().unwrap_or_default())
    }

    fn mark(&mut self, key: u64, times: u32) {
        for _ in 0..times {
            self.told.push(key);
            let count = self.counts.entry(key).or_default();
            *count = count.saturating_add(1);
        }
    }

    /// A pick below `of` that the seed, the turn, the take and `salt` decide.
    pub fn pick(&self, salt: u64, of: u64) -> u64 {
        let depth = u64::from(self.brief.settled.state.depth);
        mix(&[self.brief.seed, depth, u64::from(self.brief.take), salt]) % of.max(1)
    }

    /// How often a text was told. One that says a long sentence twice itself counts as told twice after the first time:
    /// told again that sentence would stand four times.
    fn tellings(&self, text: &Localized) -> u16 {
        match self.count(key(text)) {
            1 if weave::repeats(text.get(self.language())) => 2,
            count => count,
        }
    }

    /// The text told least, with how often; ties by the seed. None where all are empty.
    pub fn least<'t>(&self, texts: impl IntoIterator<Item = &'t Localized>) -> Option<(&'t Localized, u16)> {
        let language = self.language();
        texts
            .into_iter()
            .filter(|text| !text.get(language).trim().is_empty())
            .map(|text| (text, self.tellings(text)))
            .min_by_key(|(text, count)| (*count, self.pick(key(text), u64::MAX)))
    }

    /// The first of the texts told least, in their order.
    pub fn next<'t>(&self, texts: impl IntoIterator<Item = &'t Localized>) -> Option<(&'t Localized, u16)> {
        let language = self.language();
        texts
            .into_iter()
            .filter(|text| !text.get(language).trim().is_empty())
            .map(|text| (text, self.tellings(text)))
            .min_by_key(|(_, count)| *count)
    }

    /// Whether a text told so often is worth telling now: always the first time, the second time one turn in
    /// `one_in`, never again.
    pub fn worth(&self, text: &Localized, count: u16, one_in: u64) -> bool {
        match count {
            0 => true,
            1 => self.pick(key(text).rotate_left(7), one_in) == 0,
            _ => false,
        }
    }

    /// Tells a text of the pack as it stands, or as `say` words it.
    pub fn tell(&mut self, text: &Localized, place: Place, say: impl FnOnce(&str) -> String) {
        self.tell_after(None, text, place, say);
    }

    /// Tells a text of the pack with a sentence before it in the same paragraph.
    pub fn tell_after(
        &mut self,
        first: Option<Said>,
        text: &Localized,
        place: Place,
        say: impl FnOnce(&str) -> String,
    ) {
        let key = key(text);
        let fresh = self.count(key) == 0;
        self.mark(key, 1);
        self.scripted = true;
        let text = say(text.get(self.language()).trim());
        let parts: Vec<&str> = paragraphs(&text).collect();
        // Told a second time its paragraphs become one, which a new sentence makes another paragraph.
        let told = if fresh { parts.into_iter().map(str::to_owned).collect() } else { vec![parts.join(self.gap())] };
        let mut place = place;
        let mut first = first;
        for paragraph in told {
            let mut said = Said { text: paragraph, fresh };
            if let Some(first) = first.take() {
                said = Said { text: format!("{}{}{}", first.text, self.gap(), said.text), fresh: fresh || first.fresh };
            }
            self.put(said, place);
            if place == Place::With {
                place = Place::Own;
            }
        }
    }

    /// A sentence of the program. None where this set has spoken in this turn already.
    pub fn phrase(&mut self, phrase: Phrase, args: &[(&'static str, &str)]) -> Option<Said> {
        let key = named(phrase.tails);
        if self.counts.contains_key(&key) {
            return None;
        }
        self.phrase_again(phrase, args)
    }

    /// A sentence of the program, also where its set has spoken in this turn.
    pub fn phrase_again(&mut self, phrase: Phrase, args: &[(&'static str, &str)]) -> Option<Said> {
        let key = named(phrase.tails);
        let lines = |page: &Self, message: &'static str| {
            let message = args.iter().fold(Message::new(message), |message, (name, value)| {
                message.with(name, Arg::Text(value.split_whitespace().collect::<Vec<_>>().join(" ")))
            });
            page.locale.say(&message).lines().map(str::to_owned).collect::<Vec<_>>()
        };
        let (leads, tails) = (lines(self, phrase.leads), lines(self, phrase.tails));
        let text = self.join(key, &leads, &tails)?;
        Some(text)
    }

    /// The next sentence of a weave or phrase, counted and marked. A retelling goes on by as many sentences as there
    /// were tellings, so that it differs and nothing it said returns soon.
    fn join(&mut self, key: u64, leads: &[String], tails: &[String]) -> Option<Said> {
        let count = u64::from(self.count(key)) + u64::from(self.brief.take);
        let (lead, tail) = pair(leads.len(), tails.len(), count, mix(&[self.brief.seed, key]))?;
        let (lead, tail) = (leads.get(lead)?, tails.get(tail)?);
        self.mark(key, self.brief.take.saturating_add(1));
        let all = (leads.len() as u64).saturating_mul(tails.len() as u64);
        let text = joined(lead, tail, self.language());
        Some(Said { text, fresh: count < all })
    }

    /// A woven sentence for this place, from a weave that has not spoken in this turn. None where none is left.
    pub fn weave(&mut self) -> Option<Said> {
        let seed = self.brief.seed;
        let score = |page: &Self, source: &Source| {
            let count = u64::from(page.count(source.key));
            // What has run out waits for all others; else what is nearest to the place speaks first and most.
            (count / source.pairs(), (count + source.handicap) * source.weight, mix(&[seed, count, source.key]))
        };
        let free = self.sources.iter().enumerate().filter(|(_, source)| !self.woven.contains(&source.key));
        let (place, _) = free.min_by_key(|(_, source)| score(self, source))?;
        let source = std::mem::take(self.sources.get_mut(place)?);
        self.woven.insert(source.key);
        let said = self.join(source.key, &source.leads, &source.tails);
        if let Some(slot) = self.sources.get_mut(place) {
            *slot = source;
        }
        said
    }

    /// Puts a sentence where it belongs.
    pub fn put(&mut self, said: Said, place: Place) {
        if said.text.trim().is_empty() {
            return;
        }
        let gap = self.gap();
        let anchor = self.anchor.filter(|_| place == Place::With);
        if let Some(paragraph) = anchor.and_then(|anchor| self.paragraphs.get_mut(anchor)) {
            paragraph.add(&said, gap);
            return;
        }
        let paragraph = Paragraph { text: said.text, fresh: said.fresh };
        if place == Place::End {
            self.closing.push(paragraph);
            return;
        }
        if matches!(place, Place::Deed | Place::With) {
            self.anchor = Some(self.paragraphs.len());
        }
        self.paragraphs.push(paragraph);
    }

    /// Puts a sentence that may be missing where it belongs; whether it was there.
    pub fn put_some(&mut self, said: Option<Said>, place: Place) -> bool {
        said.map(|said| self.put(said, place)).is_some()
    }

    /// Adds a sentence to the last paragraph, or begins one.
    pub fn add(&mut self, said: Said) {
        let gap = self.gap();
        match self.paragraphs.last_mut() {
            Some(paragraph) => paragraph.add(&said, gap),
            None => self.put(said, Place::Deed),
        }
    }

    /// From here on nothing is said into an earlier paragraph.
    pub const fn part(&mut self) {
        self.anchor = None;
    }

    pub fn speaks(&mut self, name: &str) {
        if !self.speakers.iter().any(|speaker| speaker == name) {
            self.speakers.push(name.to_owned());
        }
    }

    /// Whether the turn has named something already.
    pub fn names(&self, name: &str) -> bool {
        let name = name.to_lowercase();
        self.paragraphs.iter().any(|paragraph| paragraph.text.to_lowercase().contains(&name))
    }

    /// How many sentences there are, the end left out.
    pub fn sentences(&self) -> u64 {
        self.paragraphs.iter().map(|paragraph| sentences(&paragraph.text).count() as u64).sum()
    }

    const fn gap(&self) -> &'static str {
        match self.language() {
            Language::Zh => "",
            Language::En => " ",
        }
    }

    /// The finished turn.
    pub fn finish(mut self) -> Telling {
        let mut paragraphs = self.freshen(|page| &mut page.paragraphs);
        paragraphs.extend(self.freshen(|page| &mut page.closing));
        if paragraphs.is_empty() {
            paragraphs.extend(self.weave().map(|said| said.text));
        }
        Telling {
            narration: paragraphs.join("\n\n"),
            choices: self.brief.choices.iter().map(|choice| choice.text.clone()).collect(),
            speakers: self.speakers,
            told: self.told,
            ..Telling::default()
        }
    }

    /// Makes every paragraph one that never stood before: neighbours without a new sentence become one, and a woven
    /// sentence is added where none of its own is new.
    fn freshen(&mut self, of: impl Fn(&mut Self) -> &mut Vec<Paragraph>) -> Vec<String> {
        let gap = self.gap();
        let mut merged: Vec<Paragraph> = Vec::new();
        for paragraph in std::mem::take(of(self)) {
            match merged.last_mut().filter(|last| !last.fresh && !paragraph.fresh) {
                Some(last) => last.add(&Said { text: paragraph.text, fresh: false }, gap),
                None => merged.push(paragraph),
            }
        }
        let mut done: Vec<Paragraph> = Vec::new();
        let mut left: Option<Paragraph> = None;
        for mut paragraph in merged {
            if let Some(before) = left.take() {
                paragraph.text = format!("{}{gap}{}", before.text, paragraph.text);
            }
            let said = if paragraph.fresh { None } else { self.weave() };
            match (paragraph.fresh, said, done.last_mut()) {
                (true, ..) => done.push(paragraph),
                (false, Some(said), _) => {
                    paragraph.add(&said, gap);
                    done.push(paragraph);
                }
                // No new sentence is left for this turn: the paragraph joins its neighbour.
                (false, None, Some(last)) => last.add(&Said { text: paragraph.text, fresh: false }, gap),
                (false, None, None) => left = Some(paragraph),
            }
        }
        done.extend(left);
        done.into_iter().map(|paragraph| paragraph.text).collect()
    }
}

impl Paragraph {
    fn add(&mut self, said: &Said, gap: &str) {
        self.text.push_str(gap);
        self.text.push_str(&said.text);
        self.fresh |= said.fresh;
    }
}

/// The number by which a text of the pack is counted: the same in every language.
pub fn key(text: &Localized) -> u64 {
    let mut hash = Sha256::new();
    for language in Language::ALL {
        hash.update(text.exact(language).unwrap_or_default());
        hash.update([0]);
    }
    first_bytes(hash)
}

/// The number by which a set of sentences with a name is counted.
pub fn named(name: &str) -> u64 {
    let mut hash = Sha256::new();
    hash.update(b"set\0");
    hash.update(name);
    first_bytes(hash)
}

fn first_bytes(hash: Sha256) -> u64 {
    hash.finalize().iter().take(8).fold(0, |number, byte| (number << 8) | u64::from(*byte))
}
