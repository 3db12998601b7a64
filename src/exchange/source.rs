use std::fs::File;
use std::io::{ErrorKind, Read as _};
use std::path::Path;

use super::refused::{Refused, shown};
use crate::text::Message;

/// The greatest size of a file that is read, in bytes (64 MB).
pub const SOURCE_BYTES: u64 = 64_000_000;

/// A file that another program wrote.
#[derive(Clone, Debug)]
pub struct Source {
    /// The file's name, without its folder: shown, and what things are called that have no name of their own.
    pub name: String,
    /// What it holds.
    pub bytes: Vec<u8>,
}

impl Source {
    /// Reads a file within its bound.
    ///
    /// # Errors
    /// It cannot be read, is no file, or is too large.
    pub fn read(path: &Path) -> Result<Self, Refused> {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let unreadable = |cause: &std::io::Error| {
            let message = Message::new("exchange-unreadable").with("file", shown(&path.display().to_string()));
            Refused::new(message.with("cause", cause))
        };
        if path.is_dir() {
            return Err(Refused::new(Message::new("exchange-folder").with("file", shown(&path.display().to_string()))));
        }
        let file = File::open(path).map_err(|error| match error.kind() {
            ErrorKind::NotFound => {
                Refused::new(Message::new("exchange-missing").with("file", shown(&path.display().to_string())))
            }
            ErrorKind::PermissionDenied => {
                Refused::new(Message::new("exchange-forbidden").with("file", shown(&path.display().to_string())))
            }
            _ => unreadable(&error),
        })?;
        let mut bytes = Vec::new();
        file.take(SOURCE_BYTES + 1).read_to_end(&mut bytes).map_err(|error| unreadable(&error))?;
        if u64::try_from(bytes.len()).unwrap_or(u64::MAX) > SOURCE_BYTES {
            return Err(too_large(&name, SOURCE_BYTES));
        }
        Ok(Self { name, bytes })
    }

    /// The name without its ending, as a title.
    #[must_use]
    pub fn stem(&self) -> String {
        let stem = Path::new(&self.name).file_stem().map(|stem| stem.to_string_lossy().into_owned());
        stem.unwrap_or_default()
    }
}

/// Something is larger than it may be.
pub(super) fn too_large(what: &str, bytes: u64) -> Refused {
    Refused::new(Message::new("exchange-too-large").with("file", shown(what)).with("bound", whole(bytes / 1_000_000)))
}

fn whole(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
