//! Servers on this machine, at the ports where the known ones listen. Looked for only when the player asks.

use std::time::Duration;

use futures::future::join_all;

use super::{Endpoint, EndpointErrorKind, Limits, ListedModel, Settings};

/// How long a server may take to list its models here.
const PATIENCE: Duration = Duration::from_secs(3);

/// A server that many people run, and where it listens unless told otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownServer {
    /// Its name.
    pub name: String,
    /// Its address on this machine.
    pub base_url: String,
}

/// A server that answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundServer {
    /// What usually listens there.
    pub name: String,
    /// Its address.
    pub base_url: String,
    /// The models it lists; empty where it lists none.
    pub models: Vec<ListedModel>,
    /// It wants a key before it says anything.
    pub wants_key: bool,
}

/// Ollama, llama.cpp, LM Studio and `KoboldCpp` at their own ports of this machine.
#[must_use]
pub fn known_servers() -> Vec<KnownServer> {
    let at =
        |name: &str, port: u16| KnownServer { name: name.to_owned(), base_url: format!("http://127.0.0.1:{port}/v1") };
    vec![at("Ollama", 11_434), at("llama.cpp", 8_080), at("LM Studio", 1_234), at("KoboldCpp", 5_001)]
}

/// Those of `servers` that answer, in their order; all are asked at once. Addresses elsewhere than on this machine are
/// left out.
pub async fn find_servers(servers: &[KnownServer]) -> Vec<FoundServer> {
    join_all(servers.iter().map(ask)).await.into_iter().flatten().collect()
}

async fn ask(server: &KnownServer) -> Option<FoundServer> {
    let limits = Limits { connect: Duration::from_secs(1), list: PATIENCE, ..Limits::default() };
    let endpoint = Endpoint::new(Settings { limits, ..Settings::new(server.base_url.clone()) }).ok()?;
    if !endpoint.address.is_loopback() {
        return None;
    }
    let found = |models, wants_key| {
        Some(FoundServer { name: server.name.clone(), base_url: server.base_url.clone(), models, wants_key })
    };
    match endpoint.models().await {
        Ok(Some(models)) => found(models, false),
        Err(error) if error.kind == EndpointErrorKind::Denied => found(Vec::new(), true),
        Err(error) if error.kind == EndpointErrorKind::Loading => found(Vec::new(), false),
        // Something else listens there: a web server, say.
        Ok(None) | Err(_) => None,
    }
}
