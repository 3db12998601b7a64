//! What the server counts against what is estimated: learned turn by turn, kept on the turns, for each endpoint and
//! model. So a prompt depends on the turns before it, and is the same whenever it is made.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::engine::session::Session;
use crate::narrator::{Narrator as _, Telling};
use crate::prompt::{Calibration, Prompt};
use crate::store::{StoreError, TurnId, TurnRow};

/// The scales in force after a turn, by endpoint and model.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::engine) struct Scales(BTreeMap<String, u32>);

impl Scales {
    fn of(row: &TurnRow) -> Self {
        let kept = row.recall.get("calibration").cloned();
        Self(kept.and_then(|kept| serde_json::from_value(kept).ok()).unwrap_or_default())
    }

    /// What is recorded on a turn, with the scales in it.
    pub(in crate::engine) fn record(self, record: Value) -> Value {
        if self.0.is_empty() {
            return record;
        }
        let mut record = if record.is_object() { record } else { json!({}) };
        if let Value::Object(fields) = &mut record {
            fields.insert("calibration".to_owned(), json!(self.0));
        }
        record
    }
}

impl Session {
    /// The scale for the endpoint in use, as the turn before left it.
    pub(in crate::engine) fn scale(&self, parent: Option<&TurnRow>) -> u32 {
        let kept = self.endpoint_key().zip(parent).and_then(|(key, row)| Scales::of(row).0.get(&key).copied());
        kept.unwrap_or(Calibration::NONE)
    }

    /// The scales after a turn: those of the turn before, and what this one taught.
    pub(in crate::engine) fn calibrate(
        &self,
        parent: TurnId,
        prompt: &Prompt,
        telling: &Telling,
    ) -> Result<Scales, StoreError> {
        let mut scales =
            if self.head.id == parent { Scales::of(&self.head) } else { Scales::of(&self.save.turn(parent)?) };
        // Only where one call was made and the server counted it is it known what was counted: of a reply that was ended
        // and asked for again the server counted the second call alone.
        let one = (telling.usage.calls, telling.usage.counted) == (1, 1);
        if let Some(key) = self.endpoint_key().filter(|_| one) {
            let estimated = u64::try_from(prompt.estimated).unwrap_or(u64::MAX);
            let learned = Calibration::learn(scales.0.get(&key).copied(), estimated, telling.usage.prompt_tokens);
            if let Some(scale) = learned {
                scales.0.insert(key, scale);
            }
        }
        Ok(scales)
    }

    /// Endpoint and model. Of the address only a hash is kept: a save may go to others.
    fn endpoint_key(&self) -> Option<String> {
        let model = self.tellers.endpoint.as_ref()?;
        let address = Sha256::digest(model.endpoint().address().as_bytes());
        let address = address.iter().take(4).fold(0_u32, |number, byte| (number << 8) | u32::from(*byte));
        Some(format!("{address:08x}/{}", model.name()))
    }
}
