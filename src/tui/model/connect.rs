use super::field::Field;
use crate::engine::{Key, ServerChoice, ServerView, TrialView};
use crate::tui::cmd::KeptServer;

/// The most models of a server that are offered.
const MODELS: usize = 12;
/// The longest address and the longest key, in characters.
const LIMIT: usize = 500;

/// A row of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConnectRow {
    /// Look for servers on this machine.
    Find,
    /// A model of a server that was found; without one the server itself.
    Model { server: usize, model: Option<usize> },
    /// The address.
    Address,
    /// The key.
    Key,
    /// The name of the model.
    Name,
    /// Try the address.
    Try,
    /// Use what was tried.
    Use,
}

/// What is under way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Doing {
    /// Nothing.
    #[default]
    Nothing,
    /// Servers are looked for.
    Looking,
    /// A test turn is played.
    Trying,
}

/// The form for the connection to a model's server.
#[derive(Clone, Debug, PartialEq)]
pub struct Connect {
    /// The servers that were found; none before they were looked for.
    pub found: Option<Vec<ServerView>>,
    /// The address.
    pub address: Field,
    /// The key; it is not shown.
    pub key: Field,
    /// The name of the model; empty: the first one that is listed.
    pub name: Field,
    /// The selected row.
    pub selected: usize,
    /// What is under way.
    pub doing: Doing,
    /// What is tried, or was.
    pub choice: Option<ServerChoice>,
    /// What came of it.
    pub trial: Option<TrialView>,
}

impl Default for Connect {
    fn default() -> Self {
        Self {
            found: None,
            address: Field::new(LIMIT),
            key: Field::new(LIMIT),
            name: Field::new(LIMIT),
            selected: 0,
            doing: Doing::Nothing,
            choice: None,
            trial: None,
        }
    }
}

impl Connect {
    /// The rows from top to bottom.
    pub fn rows(&self) -> Vec<ConnectRow> {
        let mut rows = vec![ConnectRow::Find];
        for (server, found) in self.found.iter().flatten().enumerate() {
            if found.models.is_empty() {
                rows.push(ConnectRow::Model { server, model: None });
            }
            rows.extend(
                (0..found.models.len().min(MODELS)).map(|model| ConnectRow::Model { server, model: Some(model) }),
            );
        }
        rows.extend([ConnectRow::Address, ConnectRow::Key, ConnectRow::Name, ConnectRow::Try]);
        if self.trial.as_ref().is_some_and(|trial| trial.model.is_some()) {
            rows.push(ConnectRow::Use);
        }
        rows
    }

    /// The selected row.
    pub fn row(&self) -> ConnectRow {
        self.rows().get(self.selected).copied().unwrap_or(ConnectRow::Find)
    }

    /// Selects a row, where it is there.
    pub fn select(&mut self, row: ConnectRow) {
        self.selected = self.rows().iter().position(|other| *other == row).unwrap_or(self.selected);
    }

    /// The field that is written in.
    pub fn field(&mut self) -> Option<&mut Field> {
        match self.row() {
            _ if self.doing != Doing::Nothing => None,
            ConnectRow::Address => Some(&mut self.address),
            ConnectRow::Key => Some(&mut self.key),
            ConnectRow::Name => Some(&mut self.name),
            _ => None,
        }
    }

    /// What the selected row would try.
    pub fn chosen(&self) -> Option<ServerChoice> {
        let named = || Some(self.name.text().trim().to_owned()).filter(|name| !name.is_empty());
        match self.row() {
            ConnectRow::Model { server, model } => {
                let found = self.found.as_ref()?.get(server)?;
                let model = model.and_then(|model| found.models.get(model)).cloned().or_else(named);
                Some(ServerChoice { base_url: found.base_url.clone(), model, key: Key::new(self.key.text()) })
            }
            ConnectRow::Try if !self.address.text().trim().is_empty() => Some(ServerChoice {
                base_url: self.address.text().trim().to_owned(),
                model: named(),
                key: Key::new(self.key.text()),
            }),
            _ => None,
        }
    }

    /// What was tried, as it is kept.
    pub fn kept(&self) -> Option<KeptServer> {
        let choice = self.choice.as_ref()?;
        let trial = self.trial.as_ref()?;
        let model = trial.model.clone()?;
        let known = self.found.iter().flatten().find(|server| server.base_url == choice.base_url);
        let name = profile_name(known.map_or(choice.base_url.as_str(), |server| server.name.as_str()));
        let (base_url, key) = (choice.base_url.clone(), choice.key.clone());
        Some(KeptServer { name, base_url, model, key, learned: trial.learned.clone() })
    }
}

/// A name for a profile: of a server's name, or of the machine in an address.
fn profile_name(of: &str) -> String {
    let machine = of.split_once("://").map_or(of, |(_, rest)| rest).split('/').next().unwrap_or_default();
    let letter = |sign: char| if sign.is_ascii_alphanumeric() { sign.to_ascii_lowercase() } else { '-' };
    let name: String = machine.chars().map(letter).take(40).collect();
    let name = name.trim_matches('-');
    if name.is_empty() { "server".to_owned() } else { name.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::profile_name;

    #[test]
    fn a_profile_is_named_after_its_server() {
        assert_eq!(profile_name("LM Studio"), "lm-studio");
        assert_eq!(profile_name("https://api.example.com/v1"), "api-example-com");
        assert_eq!(profile_name("http://127.0.0.1:8080/v1"), "127-0-0-1-8080");
        assert_eq!(profile_name("服务器"), "server");
    }
}
