use tokio::runtime::Runtime;

use super::{Centre, EmbedError, Embedder, unit};
use crate::endpoint::Endpoint;

/// Asks an endpoint for vectors (seeds D2). Nothing is sent but the texts themselves, and only where the settings chose it.
pub struct RemoteEmbedder {
    endpoint: Endpoint,
    runtime: Runtime,
    id: String,
    engine: String,
    dim: usize,
}

impl RemoteEmbedder {
    /// Asks for one vector, which says how many numbers they have.
    ///
    /// # Errors
    /// [`EmbedError::Model`] where the endpoint has none.
    pub fn connect(endpoint: Endpoint) -> Result<Self, EmbedError> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| EmbedError::Run(error.to_string()))?;
        let first = runtime.block_on(endpoint.embed(&["."])).map_err(|error| EmbedError::Model(error.to_string()))?;
        let dim = first.first().map_or(0, Vec::len);
        let model = endpoint.model().unwrap_or_default();
        // Vectors of one name may be compared: the same model with another number of numbers is another.
        let id = format!("endpoint:{model}:{dim}");
        Ok(Self { engine: endpoint.address(), endpoint, runtime, id, dim })
    }

    fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, EmbedError> {
        let vectors = self.runtime.block_on(self.endpoint.embed(texts));
        let vectors = vectors.map_err(|error| EmbedError::Endpoint(error.message))?;
        vectors
            .into_iter()
            .map(|vector| if vector.len() == self.dim { unit(vector) } else { Err(EmbedError::NotAVector) })
            .collect()
    }
}

impl std::fmt::Debug for RemoteEmbedder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RemoteEmbedder").field("id", &self.id).field("dim", &self.dim).finish_non_exhaustive()
    }
}

impl Embedder for RemoteEmbedder {
    fn id(&self) -> &str {
        &self.id
    }

    fn engine(&self) -> &str {
        &self.engine
    }

    fn dim(&self) -> usize {
        self.dim
    }

    fn centre(&self) -> Centre {
        Centre::default()
    }

    fn embed_query(&mut self, text: &str) -> Result<Vec<f32>, EmbedError> {
        self.embed(&[text])?.into_iter().next().ok_or(EmbedError::NotAVector)
    }

    fn embed_passages(&mut self, texts: &[&str]) -> Result<Vec<Vec<f32>>, EmbedError> {
        self.embed(texts)
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::TcpListener;

    use super::*;
    use crate::endpoint::Settings;

    /// A server that gives these answers, one a request.
    fn server(answers: Vec<String>) -> Endpoint {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}/v1", listener.local_addr().unwrap());
        std::thread::spawn(move || {
            for body in answers {
                let (mut stream, _) = listener.accept().unwrap();
                let mut read = Vec::new();
                let mut buffer = [0_u8; 4096];
                // The request is read whole: its head says how long it is.
                loop {
                    let count = stream.read(&mut buffer).unwrap();
                    read.extend_from_slice(&buffer[..count]);
                    let text = String::from_utf8_lossy(&read).into_owned();
                    let Some((head, rest)) = text.split_once("\r\n\r\n") else { continue };
                    let length = head
                        .lines()
                        .find_map(|line| line.to_lowercase().strip_prefix("content-length: ").map(str::to_owned));
                    if count == 0
                        || length
                            .and_then(|length| length.parse::<usize>().ok())
                            .is_none_or(|length| rest.len() >= length)
                    {
                        break;
                    }
                }
                let head = format!(
                    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
                    body.len()
                );
                stream.write_all(head.as_bytes()).unwrap();
                stream.write_all(body.as_bytes()).unwrap();
            }
        });
        Endpoint::new(Settings { model: Some("m".to_owned()), ..Settings::new(address) }).unwrap()
    }

    #[test]
    fn vectors_of_an_endpoint_have_unit_length_and_one_dimension() {
        let of = |numbers: &str| format!(r#"{{"data":[{{"index":0,"embedding":{numbers}}}]}}"#);
        let answers =
            vec![of("[3.0,4.0]"), of("[0.0,2.0]"), of("[1.0,2.0,3.0]"), of("[0.0,0.0]"), "{\"data\":[".to_owned()];
        let mut embedder = RemoteEmbedder::connect(server(answers)).unwrap();
        assert_eq!((embedder.id(), embedder.dim()), ("endpoint:m:2", 2));
        assert_eq!(embedder.embed_query("a"), Ok(vec![0.0, 1.0]));
        assert_eq!(embedder.embed_query("another dimension"), Err(EmbedError::NotAVector));
        assert_eq!(embedder.embed_query("no direction"), Err(EmbedError::NotAVector));
        assert!(matches!(embedder.embed_passages(&["cut off"]), Err(EmbedError::Endpoint(_))));
        assert!(matches!(embedder.embed_query("nobody there"), Err(EmbedError::Endpoint(_))), "it may come back");
    }
}
