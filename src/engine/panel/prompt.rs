//! The prompt of a turn as it was sent: sections with their share of the budget, messages, what was found, the reply.

use serde_json::Value;

use super::outcome;
use super::{Ask, Entry, Line, Made, Page, Part, Tab, Tone};
use crate::engine::session::Session;
use crate::prompt::{Left, Prompt, Role, Section, Why, estimate};
use crate::store::{RetrievalRecord, StoreError, TurnId, TurnRow};
use crate::text::Message;

/// Searches of the whole save that are looked through for those of one turn.
const SEARCHES: u32 = 5_000;

impl Session {
    /// One part of how a turn came about.
    pub(super) fn turn_page(&self, turn: Option<i64>, part: Part) -> Made {
        let id = turn.map_or(self.head.id, TurnId::new);
        let row = self.save.turn(id)?;
        let (prompt, raw) = self.save.prompt(id)?;
        let prompt: Option<Prompt> = serde_json::from_value(prompt).ok();
        let page = match (part, &prompt) {
            (Part::Sections, Some(prompt)) => self.sections(prompt),
            (Part::Messages, Some(prompt)) => self.messages(prompt),
            (Part::Sections | Part::Messages, None) => {
                Page { head: vec![Line::new(Tone::Dim, self.say(&self.no_prompt(&row)))], ..Page::default() }
            }
            (Part::Memories, _) => self.found_for(id)?,
            (Part::Reply, _) => self.reply(&row, &raw),
            (Part::Outcome, _) => outcome::page(&self.story, &self.locale, &row, &self.behind(id)?),
        };
        let title = Message::new("panel-prompt").with("turn", row.depth).with("input", self.input_word(&row));
        let tabs = Part::ALL
            .map(|part| Tab { text: self.locale.text(part.message()), ask: Ask::Turn { turn: Some(id.get()), part } });
        let tab = Part::ALL.iter().position(|other| *other == part).unwrap_or_default();
        // the neighbours on the line of the turn; of a turn of another line the way back leads to the common one
        let near = |turn: TurnId| Ask::Turn { turn: Some(turn.get()), part };
        let line = self.save.line();
        let next = row.depth.checked_add(1).and_then(|depth| usize::try_from(depth).ok());
        let after = next.filter(|_| line.contains(id)).and_then(|depth| line.at(depth));
        Ok(Page {
            title: self.say(&title),
            tabs: tabs.to_vec(),
            tab,
            before: row.parent.map(near),
            after: after.map(near),
            turn: Some(id.get()),
            ..page
        })
    }

    fn no_prompt(&self, row: &TurnRow) -> Message {
        Message::new(if row.narrator == "builtin" { "panel-prompt-builtin" } else { "panel-prompt-none" })
            .with("who", self.teller(row))
    }

    /// The budget and every section with its share of it.
    fn sections(&self, prompt: &Prompt) -> Page {
        let of = prompt.budget.max(prompt.tokens).max(1);
        let sum: usize = prompt.sections.iter().map(|section| section.tokens).sum::<usize>().max(1);
        let whole = Message::new("panel-prompt-budget").with("tokens", prompt.tokens).with("budget", prompt.budget);
        let head = vec![Line { gauge: Some(permille(prompt.tokens, of)), ..Line::new(Tone::Plain, self.say(&whole)) }];
        let entries = prompt.sections.iter().map(|section| self.section(section, sum)).collect();
        Page {
            about: self.say(&Message::new("panel-prompt-tokens").with("tokens", prompt.tokens)),
            head,
            entries,
            ..Page::default()
        }
    }

    fn section(&self, section: &Section, sum: usize) -> Entry {
        let name = self.section_name(&section.name);
        let share = Line {
            gauge: Some(permille(section.tokens, sum)),
            ..Line::new(Tone::Plain, self.say(&Message::new("panel-prompt-tokens").with("tokens", section.tokens)))
        };
        let mut lines = vec![Line::new(Tone::Heading, name.clone()), share];
        if let Some(cut) = &section.cut {
            lines.push(Line::new(Tone::Bad, self.say(&Message::new("panel-prompt-cut").with("why", cut.as_str()))));
        }
        let sources = section.sources.iter().map(|source| Line::new(Tone::Plain, self.source(source)));
        lines.extend(self.part("panel-prompt-sources", sources.collect()));
        let notes = section.notes.iter().map(|note| Line::new(Tone::Plain, note.as_str()));
        lines.extend(self.part("panel-prompt-lore", notes.collect()));
        let left = section.left.iter().map(|left| Line::new(Tone::Dim, self.left(left)));
        lines.extend(self.part("panel-prompt-left", left.collect()));
        let tone = match (section.included, section.cut.is_some() || !section.left.is_empty()) {
            (false, _) => Tone::Dim,
            (true, true) => Tone::Change,
            (true, false) => Tone::Plain,
        };
        Entry { text: name, aside: section.tokens.to_string(), tone, lines, ..Entry::default() }
    }

    /// A section by the heading it has in the prompt, else by its own name.
    fn section_name(&self, name: &str) -> String {
        self.locale.find(&format!("panel-section-{name}")).unwrap_or_else(|| name.to_owned())
    }

    /// Where something came from, with the words of it where they are at hand: `fact:12  Hal is dead.`
    fn source(&self, source: &str) -> String {
        let number = source.split_once(':').and_then(|(_, number)| number.parse::<i64>().ok());
        let memory = number.filter(|_| !source.starts_with("turn:")).map(crate::store::MemoryId::new);
        let text = memory.and_then(|id| self.save.memory(id).ok().flatten()).map(|memory| memory.text);
        match text {
            Some(text) => format!("{source}  {}", crate::text::clip(&text.replace('\n', " / "), 120)),
            None => source.to_owned(),
        }
    }

    fn left(&self, left: &Left) -> String {
        let why = self.locale.text(match left.why {
            Why::Budget => "panel-left-budget",
            Why::Duplicate => "panel-left-duplicate",
            Why::Condition => "panel-left-condition",
        });
        left.source.as_ref().map_or(why.clone(), |source| format!("{}: {why}", self.source(source)))
    }

    /// The messages, exactly as they were sent.
    fn messages(&self, prompt: &Prompt) -> Page {
        let entries = prompt.messages.iter().enumerate().map(|(place, message)| {
            let role = self.locale.text(match message.role {
                Role::System => "panel-role-system",
                Role::User => "panel-role-user",
                Role::Assistant => "panel-role-assistant",
            });
            let first = message.content.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
            Entry {
                text: format!("{} {role}: {}", place + 1, crate::text::clip(first, 60)),
                aside: estimate(&message.content).to_string(),
                lines: vec![Line::new(Tone::Plain, message.content.as_str())],
                ..Entry::default()
            }
        });
        let entries: Vec<_> = entries.collect();
        let at = entries.len().saturating_sub(1);
        let about = Message::new("panel-prompt-messages-about").with("count", entries.len());
        Page { about: self.say(&about), entries, at, ..Page::default() }
    }

    /// The searches that were made for a turn.
    fn found_for(&self, turn: TurnId) -> Result<Page, StoreError> {
        let records = self.save.retrievals(SEARCHES)?;
        let of_turn =
            |record: &&RetrievalRecord| record.turn == Some(turn) && record.who != "player" && record.who != "panel";
        let records: Vec<_> = records.iter().filter(of_turn).collect();
        let head = if records.is_empty() {
            vec![Line::new(Tone::Dim, self.locale.text("panel-searches-none"))]
        } else {
            Vec::new()
        };
        Ok(Page {
            head,
            entries: records.into_iter().map(|record| self.search_entry(record)).collect(),
            ..Page::default()
        })
    }

    /// All searches of the save, the newest first, with how many of the hits came into a prompt.
    pub(super) fn searches_page(&self) -> Made {
        let records = self.save.retrievals(200)?;
        let (mut hits, mut used, mut ms) = (0_usize, 0_usize, 0.0_f64);
        for record in &records {
            hits += record.hits.as_array().map_or(0, Vec::len);
            used += count(record, "in_prompt");
            ms += record.ms;
        }
        let mean = ms / f64::from(u32::try_from(records.len().max(1)).unwrap_or(u32::MAX));
        let head = if records.is_empty() {
            vec![Line::new(Tone::Dim, self.locale.text("recall-log-empty"))]
        } else {
            let sum = Message::new("panel-searches-about")
                .with("count", records.len())
                .with("hits", hits)
                .with("used", used)
                .with("ms", format!("{mean:.1}"));
            let rate = Line { gauge: Some(permille(used, hits.max(1))), ..Line::new(Tone::Plain, self.say(&sum)) };
            vec![rate]
        };
        let entries = records.iter().map(|record| self.search_entry(record)).collect();
        let (tabs, tab) = self.memory_tabs(&Ask::Searches);
        Ok(Page { title: self.locale.text("panel-memory"), tabs, tab, head, entries, ..Page::default() })
    }

    fn search_entry(&self, record: &RetrievalRecord) -> Entry {
        let who = self.locale.find(&format!("recall-by-{}", record.who)).unwrap_or_else(|| record.who.clone());
        let query = record.query.replace('\n', " / ");
        let depth = record.turn.and_then(|turn| self.save.depth(turn)).unwrap_or_default();
        let about = Message::new("recall-log-row")
            .with("turn", depth)
            .with("who", who.as_str())
            .with("query", query.as_str())
            .with("count", record.returned)
            .with("used", count(record, "in_prompt"))
            .with("cut", count(record, "cut"))
            .with("ms", format!("{:.1}", record.ms));
        let mut lines = vec![Line::new(Tone::Dim, self.say(&about))];
        let hits = record.hits.as_array().into_iter().flatten().map(|hit| self.hit(hit));
        lines.extend(self.part("panel-searches-hits", hits.collect()));
        Entry {
            text: format!("{depth} {who}: {}", crate::text::clip(&query, 80)),
            aside: format!("{}/{} {:.1} ms", count(record, "in_prompt"), record.returned, record.ms),
            tone: if record.returned == 0 { Tone::Dim } else { Tone::Plain },
            lines,
            ..Entry::default()
        }
    }

    fn hit(&self, hit: &Value) -> Line {
        let text = |key: &str| hit.get(key).and_then(Value::as_str).unwrap_or_default();
        let score = |key: &str| hit.get(key).and_then(Value::as_f64).unwrap_or_default();
        let flag = |key: &str| hit.get(key).and_then(Value::as_bool) == Some(true);
        let id = hit.get("id").map(|id| id.as_str().map_or_else(|| id.to_string(), str::to_owned)).unwrap_or_default();
        let source = if id.parse::<i64>().is_ok() { format!("{}:{id}", text("kind")) } else { id };
        let says = Message::new("panel-searches-hit")
            .with("source", self.source(&source))
            .with("score", format!("{:.2}", score("score")))
            .with("dense", format!("{:.2}", score("dense")))
            .with("words", format!("{:.2}", score("words")));
        let tone = match (flag("in_prompt"), flag("cut")) {
            (true, _) => Tone::Good,
            (false, true) => Tone::Change,
            (false, false) => Tone::Dim,
        };
        Line::new(tone, self.say(&says))
    }

    /// The reply as it came, and what it cost.
    fn reply(&self, row: &TurnRow, raw: &str) -> Page {
        let usage = row.usage;
        let number = |tokens: u64| i64::try_from(tokens).unwrap_or(i64::MAX);
        let share = usage.cached_tokens.saturating_mul(100).checked_div(usage.prompt_tokens).unwrap_or_default();
        let cost = Message::new("panel-reply-cost")
            .with("prompt", number(usage.prompt_tokens))
            .with("cached", number(usage.cached_tokens))
            .with("share", number(share))
            .with("reply", number(usage.completion_tokens));
        let seconds = |ms: f64| format!("{:.2}", ms / 1_000.0);
        let times = Message::new("panel-reply-times")
            .with("retrieve", seconds(row.ms.retrieve))
            .with("assemble", seconds(row.ms.assemble))
            .with("first", seconds(row.ms.first_token))
            .with("total", seconds(row.ms.total));
        let mut head = vec![
            Line::new(Tone::Heading, self.teller(row)),
            Line::new(Tone::Dim, self.say(&times)),
            Line::new(Tone::Dim, self.say(&cost)),
            Line::default(),
        ];
        head.push(if raw.is_empty() {
            Line::new(Tone::Dim, self.say(&self.no_prompt(row)))
        } else {
            Line::new(Tone::Plain, raw)
        });
        Page { head, ..Page::default() }
    }
}

fn count(record: &RetrievalRecord, key: &str) -> usize {
    let hits = record.hits.as_array().map(Vec::as_slice).unwrap_or_default();
    hits.iter().filter(|hit| hit.get(key).and_then(Value::as_bool) == Some(true)).count()
}

/// A share in thousandths, at most all.
fn permille(part: usize, whole: usize) -> u16 {
    u16::try_from((part.saturating_mul(1_000) / whole.max(1)).min(1_000)).unwrap_or(1_000)
}
