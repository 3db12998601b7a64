//! What a model's server took: per turn, and in all.

use crate::endpoint::{Spent, money};
use crate::engine::session::Session;
use crate::narrator::Usage;
use crate::store::{TokenUsage, TurnRow};
use crate::text::{Locale, Message};

impl Session {
    /// What a turn took: all calls that were made for it, where they were counted; else what its telling took.
    pub(in crate::engine) fn turn_usage(&self, telling: Usage, endpoint: bool) -> TokenUsage {
        let spent = self.tellers.meter.spending().turn;
        if endpoint && spent.requests > 0 {
            return TokenUsage {
                prompt_tokens: spent.usage.prompt_tokens,
                completion_tokens: spent.usage.completion_tokens,
                cached_tokens: spent.usage.cached_tokens,
                requests: spent.requests,
                cost_millionths: spent.cost,
            };
        }
        TokenUsage {
            prompt_tokens: telling.prompt_tokens,
            completion_tokens: telling.completion_tokens,
            cached_tokens: telling.cached_tokens,
            ..TokenUsage::default()
        }
    }

    /// What was spent in the last turn, this sitting, today and ever, and what may be.
    pub(in crate::engine) fn cost(&self) -> String {
        let spending = self.tellers.meter.spending();
        if spending.ever.requests == 0 {
            return self.locale.text("engine-cost-nothing");
        }
        let mut lines = vec![self.locale.text("engine-cost")];
        for (key, spent) in [
            ("engine-cost-turn", spending.turn),
            ("engine-cost-sitting", spending.sitting),
            ("engine-cost-day", spending.today),
            ("engine-cost-ever", spending.ever),
        ] {
            lines.push(self.say(&taken(key, &spent)));
        }
        let caps = spending.caps;
        let names = ["engine-cost-of-turn", "engine-cost-of-sitting", "engine-cost-of-day"];
        for ((tokens, paid), name) in caps.tokens.into_iter().zip(caps.money).zip(names) {
            let of = self.locale.text(name);
            if tokens > 0 {
                let message = Message::new("engine-cost-cap").with("of", of.as_str()).with("cap", number(tokens));
                lines.push(self.say(&message));
            }
            if paid > 0 {
                let message = Message::new("engine-cost-cap-money").with("of", of.as_str()).with("cap", money(paid));
                lines.push(self.say(&message));
            }
        }
        lines.join("\n")
    }
}

fn taken(key: &'static str, spent: &Spent) -> Message {
    Message::new(key)
        .with("requests", number(spent.requests))
        .with("prompt", number(spent.usage.prompt_tokens))
        .with("cached", number(spent.usage.cached_tokens))
        .with("reply", number(spent.usage.completion_tokens))
        .with("cost", if spent.cost == 0 { "none".to_owned() } else { money(spent.cost) })
}

fn number(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// What a stored turn took, in one line; empty where nothing.
pub(in crate::engine) fn spent_line(locale: &Locale, row: &TurnRow) -> String {
    let usage = row.usage;
    if usage.prompt_tokens == 0 && usage.completion_tokens == 0 {
        return String::new();
    }
    let spent = Spent {
        requests: usage.requests.max(1),
        usage: crate::endpoint::Usage {
            prompt_tokens: usage.prompt_tokens,
            completion_tokens: usage.completion_tokens,
            cached_tokens: usage.cached_tokens,
        },
        cost: usage.cost_millionths,
        waited_ms: 0,
    };
    let seconds = |ms: f64| format!("{:.1}", ms / 1_000.0);
    let message = taken("engine-cost-line", &spent)
        .with("first", seconds(row.ms.first_token))
        .with("total", seconds(row.ms.total));
    locale.say(&message)
}
