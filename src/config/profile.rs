//! Endpoints by name: a profile says of an endpoint what `[endpoint]` can say, and stands in its place where it is
//! chosen.

use super::fault::FaultKind;
use super::settings::{Endpoint, KEYS, Key, Settings};

/// The section of all profiles.
pub(super) const SECTION: &str = "profiles";
/// The longest name of a profile, in characters.
const NAME: usize = 40;

/// An endpoint with a name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Profile {
    /// What it says, with the defaults for all that it does not say.
    pub endpoint: Endpoint,
    /// What it says itself: key of the section `endpoint`, and value.
    pub given: Vec<(&'static str, String)>,
}

impl Profile {
    /// Takes a value.
    pub(super) fn set(&mut self, key: &'static Key, text: &str) -> Result<(), FaultKind> {
        let mut settings = Settings { endpoint: self.endpoint.clone(), ..Settings::default() };
        (key.set)(&mut settings, text)?;
        self.given.retain(|(name, _)| *name != key.name);
        self.given.push((key.name, (key.get)(&settings)));
        self.endpoint = settings.endpoint;
        Ok(())
    }

    /// What it says, over these settings. An address and a model belong together: of the settings' own model nothing is
    /// left where the profile names an address.
    pub(super) fn lay(&self, settings: &mut Settings) {
        if self.names("endpoint.base_url") && !self.names("endpoint.model") {
            settings.endpoint.model.clear();
        }
        for (name, value) in &self.given {
            if let Some(key) = KEYS.iter().find(|key| key.name == *name) {
                // It was read when the profile was.
                let _ = (key.set)(settings, value);
            }
        }
    }

    fn names(&self, key: &str) -> bool {
        self.given.iter().any(|(name, _)| *name == key)
    }
}

/// Whether a profile can have this name: small letters, digits, `-` and `_`.
#[must_use]
pub fn is_profile_name(name: &str) -> bool {
    let fits = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || matches!(sign, '-' | '_');
    !name.is_empty() && name.len() <= NAME && name.chars().all(fits)
}

/// The profile and the key of `profiles.NAME.KEY`; none where a key is none of a profile's.
pub(super) fn split(name: &str) -> Option<(&str, &'static Key)> {
    let (profile, last) = name.strip_prefix(SECTION)?.strip_prefix('.')?.split_once('.')?;
    let key = KEYS.iter().find(|key| key.name.strip_prefix("endpoint.") == Some(last) && last != "profile")?;
    is_profile_name(profile).then_some((profile, key))
}
