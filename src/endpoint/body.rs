//! The body of an answer as it comes, also where a server or a proxy before it compresses what nobody asked it to.

use std::collections::VecDeque;

use flate2::{Decompress, FlushDecompress, Status};
use reqwest::Response;
use reqwest::header::{CONTENT_ENCODING, HeaderMap};

use super::send::Failure;
use super::{Endpoint, EndpointError, EndpointErrorKind};
use crate::text::Message;

/// Compressed bytes that are opened at once. Deflate makes at most 1,032 bytes of one, so that a step stays below 5 MB
/// whatever was sent, and the reader's own limits are asked between two steps.
const STEP: usize = 4 << 10;
/// Bytes that are written at once.
const ROOM: usize = 16 << 10;

/// How a body is compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Gzip,
    /// `deflate`: with the two bytes of zlib before it, or, as some servers take the word, without.
    Deflate,
}

/// Why nothing more of a body can be read.
#[derive(Debug)]
pub(super) enum Broken {
    /// The connection.
    Way(reqwest::Error),
    /// What came is not compressed as its head says.
    Form,
}

/// The body of an answer.
#[derive(Debug)]
pub(super) struct Body {
    response: Response,
    opener: Option<Opener>,
}

impl Body {
    /// The body of an answer.
    ///
    /// # Errors
    /// The name of the compression, where it is one that cannot be opened here.
    pub(super) fn of(response: Response) -> Result<Self, String> {
        let opener = form(response.headers())?.map(Opener::new);
        Ok(Self { response, opener })
    }

    /// The next bytes, opened; none at the end. Giving the wait up loses nothing.
    ///
    /// # Errors
    /// If the connection breaks, or what comes is not compressed as was said.
    pub(super) async fn chunk(&mut self) -> Result<Option<Vec<u8>>, Broken> {
        let Some(opener) = &mut self.opener else {
            return Ok(self.response.chunk().await.map_err(Broken::Way)?.map(Into::into));
        };
        loop {
            let opened = opener.step().ok_or(Broken::Form)?;
            if !opened.is_empty() {
                return Ok(Some(opened));
            }
            if opener.waiting.is_empty() || opener.inner.is_none() {
                match self.response.chunk().await.map_err(Broken::Way)? {
                    Some(bytes) => opener.waiting.extend(bytes),
                    None => return Ok(None),
                }
            }
        }
    }
}

impl Endpoint {
    /// The body of an answer. An error where it is compressed in a way that cannot be opened here.
    pub(super) fn open(&self, response: Response) -> Result<Body, EndpointError> {
        Body::of(response).map_err(|encoding| {
            let encoding = self.clean(&encoding);
            let error = self.error(EndpointErrorKind::NotAnApi, "endpoint-compressed", "").with("encoding", encoding);
            error.hint(Message::new("endpoint-hint-compressed"))
        })
    }

    /// The failure of a body that broke off before all of it was read.
    pub(super) fn broken(&self, broken: &Broken) -> Box<Failure> {
        match broken {
            Broken::Way(error) => self.unreachable(error),
            Broken::Form => Failure::new(self.error(EndpointErrorKind::Cut, "endpoint-cut", ""), true),
        }
    }
}

/// The compression that a head names; none where the body comes as it is.
fn form(headers: &HeaderMap) -> Result<Option<Form>, String> {
    let mut found = None;
    let named = headers.get_all(CONTENT_ENCODING).iter();
    for name in named.flat_map(|value| value.as_bytes().split(|byte| *byte == b',')) {
        let name = String::from_utf8_lossy(name).trim().to_ascii_lowercase();
        let form = match name.as_str() {
            "" | "identity" => continue,
            "gzip" | "x-gzip" => Form::Gzip,
            "deflate" => Form::Deflate,
            _ => return Err(name),
        };
        if found.replace(form).is_some() {
            return Err(format!("{name}, {name}"));
        }
    }
    Ok(found)
}

/// Opens what comes compressed, piece by piece: a stream is read as it is written.
#[derive(Debug)]
struct Opener {
    form: Form,
    inner: Option<Decompress>,
    waiting: VecDeque<u8>,
    ended: bool,
}

impl Opener {
    const fn new(form: Form) -> Self {
        Self { form, inner: None, waiting: VecDeque::new(), ended: false }
    }

    /// Opens up to [`STEP`] of the bytes that wait. None where they are no such thing; nothing where there are too few.
    fn step(&mut self) -> Option<Vec<u8>> {
        let mut opened = Vec::new();
        if self.ended {
            // What stands after the end belongs to no answer.
            self.waiting.clear();
        }
        if self.waiting.is_empty() {
            return Some(opened);
        }
        let inner = match &mut self.inner {
            Some(inner) => inner,
            None if self.form == Form::Gzip => self.inner.insert(Decompress::new_gzip(15)),
            None => {
                let (Some(first), Some(second)) = (self.waiting.front(), self.waiting.get(1)) else {
                    // One byte does not tell; it stays for the next.
                    return Some(opened);
                };
                let zlib = first & 0x0f == 8 && ((u16::from(*first) << 8) | u16::from(*second)).is_multiple_of(31);
                self.inner.insert(Decompress::new(zlib))
            }
        };
        let count = self.waiting.len().min(STEP);
        let piece: Vec<u8> = self.waiting.drain(..count).collect();
        let mut room = vec![0; ROOM];
        let start = inner.total_in();
        loop {
            let at = usize::try_from(inner.total_in() - start).ok()?;
            let before = (inner.total_in(), inner.total_out());
            let status = inner.decompress(piece.get(at..)?, &mut room, FlushDecompress::None);
            let made = usize::try_from(inner.total_out() - before.1).ok()?;
            opened.extend_from_slice(room.get(..made)?);
            match status.ok()? {
                Status::StreamEnd => {
                    self.ended = true;
                    return Some(opened);
                }
                // Nothing taken and nothing given: all that was there is read.
                Status::Ok | Status::BufError if before == (inner.total_in(), inner.total_out()) => {
                    return Some(opened);
                }
                Status::Ok | Status::BufError => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use flate2::{Compress, Compression, FlushCompress};

    use super::*;

    fn packed(mut tool: Compress, text: &[u8]) -> Vec<u8> {
        let mut packed = Vec::with_capacity(text.len() + 100);
        tool.compress_vec(text, &mut packed, FlushCompress::Finish).unwrap();
        packed
    }

    fn opened(form: Form, bytes: &[u8], piece: usize) -> Option<Vec<u8>> {
        let mut opener = Opener::new(form);
        let mut all = Vec::new();
        for piece in bytes.chunks(piece) {
            opener.waiting.extend(piece);
            loop {
                let before = opener.waiting.len();
                let more = opener.step()?;
                all.extend_from_slice(&more);
                if more.is_empty() && opener.waiting.len() == before || opener.waiting.is_empty() {
                    break;
                }
            }
        }
        Some(all)
    }

    #[test]
    fn any_cut_of_any_form_gives_the_whole() {
        let text: Vec<u8> = "雾里有一盏灯。 A lamp in the mist. ".repeat(300).into_bytes();
        let level = Compression::default();
        for (form, tool) in [
            (Form::Gzip, Compress::new_gzip(level, 15)),
            (Form::Deflate, Compress::new(level, true)),
            (Form::Deflate, Compress::new(level, false)),
        ] {
            let packed = packed(tool, &text);
            for piece in [1, 2, 3, 7, 64, packed.len()] {
                assert_eq!(opened(form, &packed, piece).as_deref(), Some(text.as_slice()), "{form:?} {piece}");
            }
            let after = [packed.as_slice(), b"more"].concat();
            assert_eq!(opened(form, &after, 5).as_deref(), Some(text.as_slice()), "{form:?}");
        }
    }

    #[test]
    fn what_is_not_compressed_as_was_said_is_noticed() {
        assert_eq!(opened(Form::Gzip, b"{\"choices\":[]}", 4), None);
        assert_eq!(opened(Form::Deflate, &[0x78, 0x9c, 0xff, 0xff, 0xff], 2), None);
    }

    #[test]
    fn a_step_is_bounded_whatever_was_sent() {
        let bomb = packed(Compress::new_gzip(Compression::best(), 15), &vec![0; 40 << 20]);
        let mut opener = Opener::new(Form::Gzip);
        opener.waiting.extend(&bomb);
        let first = opener.step().unwrap();
        assert!(!first.is_empty() && first.len() <= STEP * 1_032, "{}", first.len());
    }

    #[test]
    fn compressions_are_known_by_their_names() {
        let of = |values: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append(CONTENT_ENCODING, reqwest::header::HeaderValue::from_static(value));
            }
            form(&headers)
        };
        assert_eq!(of(&[]), Ok(None));
        assert_eq!(of(&["identity"]), Ok(None));
        assert_eq!(of(&["GZIP"]), Ok(Some(Form::Gzip)));
        assert_eq!(of(&["identity, deflate"]), Ok(Some(Form::Deflate)));
        assert_eq!(of(&["br"]), Err("br".to_owned()));
        assert!(of(&["gzip", "gzip"]).is_err());
    }
}
