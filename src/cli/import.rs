//! `storyecho import`: files become a story pack. What was played in them becomes a save, which `app` writes.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::{Path, PathBuf};

use serde_json::json;

use super::args::ImportArgs;
use super::context::Context;
use super::failure::{Failure, FailureKind};
use crate::exchange::{self, Imported, Refused, Report, Source, Tale};
use crate::story::{self, PackSource};
use crate::text::{Message, sanitize_line};
use crate::world::Story;

/// What an import comes to, before anything is written.
#[derive(Debug)]
pub struct Import {
    /// A report for each file.
    pub reports: Vec<Report>,
    /// What the files hold together.
    pub tale: Tale,
    /// Where it goes.
    pub placed: Placed,
    /// The files to write there, by path with `/`; none where only a save is made.
    pub files: BTreeMap<String, Vec<u8>>,
}

/// Where an import goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Placed {
    /// A pack of its own.
    New {
        /// The story's id.
        id: String,
        /// The folder.
        folder: PathBuf,
    },
    /// A pack that is there.
    Into {
        /// The story's id.
        id: String,
        /// The folder.
        folder: PathBuf,
    },
}

impl Placed {
    /// The story's id.
    #[must_use]
    pub fn id(&self) -> &str {
        match self {
            Self::New { id, .. } | Self::Into { id, .. } => id,
        }
    }

    /// The folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        match self {
            Self::New { folder, .. } | Self::Into { folder, .. } => folder,
        }
    }
}

impl Import {
    /// Writes the files. Nothing that is there is overwritten.
    ///
    /// # Errors
    /// Something is there already, or it cannot be written.
    pub fn write(&self, context: &Context) -> Result<(), Failure> {
        let written = match &self.placed {
            Placed::New { folder, .. } => exchange::write_pack(folder, &self.files),
            Placed::Into { folder, .. } if !self.files.is_empty() => exchange::add_files(folder, &self.files),
            Placed::Into { .. } => Ok(()),
        };
        written.map_err(|refused| refused_failure(context, &refused))
    }
}

/// Reads the files and decides where they go. Writes nothing.
///
/// # Errors
/// A file cannot be taken, the id is no id or is taken, the pack is not there or not the player's.
pub fn prepare(context: &Context, args: &ImportArgs) -> Result<Import, Failure> {
    let fault = |refused: Refused| refused_failure(context, &refused);
    let into = args.into.as_deref().map(|pack| target(context, pack)).transpose()?;
    let sources = args.files.iter().map(|file| Source::read(&context.current.join(file)).map_err(fault));
    let sources = sources.collect::<Result<Vec<_>, _>>()?;
    let only = into.as_ref().and_then(|(_, story)| {
        let mut people = story.characters.iter();
        people.next().filter(|_| people.next().is_none()).map(|one| one.name.get(context.language()).to_owned())
    });
    let (mut reports, mut tale) = (Vec::new(), Tale::default());
    let mut character = only;
    for source in &sources {
        let Imported { report, tale: mut read } = exchange::read(source, character.as_deref()).map_err(fault)?;
        if character.is_none() {
            character = read.people.first().map(|person| person.name.clone());
        }
        // A novel is a story of its own: it goes into none that is there, and nothing goes into it.
        if read.novel.is_some() && (into.is_some() || sources.len() > 1) {
            return Err(fault(Refused::new(
                Message::new("novel-fault-alone").with("file", sanitize_line(&source.name)),
            )));
        }
        if read.packed.is_some() && (into.is_some() || sources.len() > 1) {
            let message = Message::new("exchange-pack-alone").with("file", sanitize_line(&source.name));
            return Err(fault(Refused::new(message)));
        }
        reports.push(report);
        tale.packed = tale.packed.or_else(|| read.packed.take());
        tale.novel = tale.novel.or_else(|| read.novel.clone());
        tale.join(read);
    }
    if into.is_none() {
        tale.settle();
    }
    let (placed, files) = if let Some((folder, story)) = into {
        let base = exchange::slug(&tale.title, "import");
        let used = |path: String| folder.join(path).exists();
        let free = |name: &String| {
            !["kept/", "characters/", "lore/"].iter().any(|part| used(format!("{part}{name}")))
                && !["characters/", "lore/"].iter().any(|part| used(format!("{part}{name}.toml")))
        };
        let names = std::iter::once(base.clone()).chain((2..10_000).map(|number| format!("{base}_{number}")));
        let name = names.into_iter().find(free).unwrap_or(base);
        let people: BTreeSet<String> = story.characters.iter().map(|one| one.id.to_string()).collect();
        let entries: BTreeSet<String> = story.lore.entries.iter().map(|one| one.id.to_string()).collect();
        for (report, known) in reports.iter_mut().zip(exchange::fresh(&mut tale, &story)) {
            report.known("entries", known.entries);
            report.known("characters", known.people);
        }
        if let Some(report) = reports.first_mut().filter(|_| !tale.opening.trim().is_empty()) {
            report.leave("first_mes, prompt", Message::new("exchange-why-own-beginning"));
        }
        let said = tale.world.iter().any(|text| !text.trim().is_empty());
        let adds = !tale.people.is_empty() || !tale.lore.is_empty() || said;
        let files = if adds {
            exchange::additions(&tale, &name, story.start.node.as_str(), &people, &entries)
        } else {
            BTreeMap::new()
        };
        (Placed::Into { id: story.id.to_string(), folder }, files)
    } else {
        let id = new_id(context, args, &tale)?;
        let folder = context.folders.stories.join(&id);
        let files = exchange::pack(&tale, &id);
        if tale.packed.is_some() {
            story::load(&PackSource::files(&id, files.clone())).map_err(|faults| {
                Failure::new(FailureKind::Save, faults.show(&context.locale, story::Style::Plain))
                    .hint(context.locale.text("cli-import-unsound-hint"))
            })?;
        }
        (Placed::New { id, folder }, files)
    };
    Ok(Import { reports, tale, placed, files })
}

/// The id of a new story: the one that is given, or one made of the title. None that exists is taken.
fn new_id(context: &Context, args: &ImportArgs, tale: &Tale) -> Result<String, Failure> {
    let fault = |message: &Message| Failure::said(FailureKind::Usage, &context.locale, message);
    let id = match &args.named {
        Some(id) if !exchange::is_id(id) => {
            let near = exchange::slug(id, "story");
            let message = Message::new("cli-import-bad-id").with("id", sanitize_line(id));
            let hint = Message::new("cli-import-bad-id-hint").with("near", near);
            return Err(fault(&message).hint(context.locale.say(&hint)));
        }
        Some(id) => id.clone(),
        None => match &tale.packed {
            Some(packed) if exchange::is_id(&packed.id) => packed.id.clone(),
            _ => exchange::slug(&tale.title, "story"),
        },
    };
    let library = context.library();
    if let Some(pack) = library.find(&id) {
        let place = match &pack.path {
            Some(path) => sanitize_line(&path.display().to_string()),
            None => context.locale.text("cli-stories-bundled"),
        };
        let message = Message::new("cli-import-id-taken").with("id", id.as_str()).with("place", place);
        let free = (2..10_000).map(|number| format!("{id}_{number}")).find(|id| library.find(id).is_none());
        let alone = tale.packed.is_some() || tale.novel.is_some();
        let hint = if alone { "cli-import-id-taken-alone" } else { "cli-import-id-taken-hint" };
        let hint = Message::new(hint).with("id", free.unwrap_or_default());
        return Err(fault(&message).hint(context.locale.say(&hint)));
    }
    Ok(id)
}

/// The folder and the story of the pack that an import goes into: an id, or a path.
fn target(context: &Context, pack: &str) -> Result<(PathBuf, Story), Failure> {
    let library = context.library();
    let shown = sanitize_line(pack);
    let folder = match library.find(pack) {
        Some(found) => found.path.clone().ok_or_else(|| {
            let message = Message::new("cli-import-bundled").with("pack", shown.as_str());
            Failure::said(FailureKind::Usage, &context.locale, &message)
                .hint(context.locale.text("cli-import-bundled-hint"))
        })?,
        None => context.current.join(pack),
    };
    if !folder.join("story.toml").is_file() {
        let message = Message::new("cli-import-no-pack").with("pack", shown);
        return Err(Failure::said(FailureKind::Usage, &context.locale, &message)
            .hint(context.locale.text("cli-import-no-pack-hint")));
    }
    let story = story::load(&PackSource::folder(&folder)).map_err(|faults| {
        Failure::new(FailureKind::Save, faults.show(&context.locale, story::Style::Plain))
            .hint(context.locale.text("cli-import-faulty-hint"))
    })?;
    Ok((folder, story))
}

/// Says what came of it: one object a file, or lines. `save` is the save that was made.
///
/// # Errors
/// It cannot be written.
pub fn show_import(
    context: &Context,
    args: &ImportArgs,
    import: &Import,
    save: Option<&str>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let locale = &context.locale;
    let path = import.placed.folder().display().to_string();
    if args.json {
        for report in &import.reports {
            let mut row = report.json(locale);
            if let Some(fields) = row.as_object_mut() {
                fields.insert("story".to_owned(), json!(import.placed.id()));
                fields.insert("path".to_owned(), json!(path));
                fields.insert("save".to_owned(), json!(save));
                fields.insert("written".to_owned(), json!(!args.dry_run));
            }
            writeln!(out, "{row}")?;
        }
        return Ok(());
    }
    for report in &import.reports {
        let mut lines = report.lines(locale).into_iter();
        writeln!(out, "{}", lines.next().unwrap_or_default())?;
        for line in lines {
            writeln!(out, "  {line}")?;
        }
    }
    let id = import.placed.id();
    if args.dry_run {
        writeln!(out, "{}", locale.text("cli-import-dry"))?;
        return Ok(());
    }
    if !import.files.is_empty() {
        let path = sanitize_line(&path);
        let message = match &import.placed {
            Placed::New { .. } => Message::new("cli-import-written").with("id", id).with("path", path),
            Placed::Into { .. } => {
                let files = import.files.keys().filter(|path| !path.starts_with("kept/")).cloned().collect::<Vec<_>>();
                Message::new("cli-import-added").with("id", id).with("path", path).with("files", files.join(", "))
            }
        };
        writeln!(out, "{}", locale.say(&message))?;
    } else if save.is_none() && matches!(import.placed, Placed::Into { .. }) {
        writeln!(out, "{}", locale.say(&Message::new("cli-import-nothing-new").with("id", id)))?;
    }
    let next = match save {
        Some(save) => Message::new("cli-import-next-save").with("save", save),
        None => Message::new("cli-import-next").with("id", id),
    };
    writeln!(out, "{}", locale.say(&next))?;
    Ok(())
}

/// A refusal as the command line says it.
#[must_use]
pub fn refused_failure(context: &Context, refused: &Refused) -> Failure {
    let failure = Failure::said(FailureKind::Failed, &context.locale, &refused.message);
    refused.hints.iter().fold(failure, |failure, hint| failure.hint(context.locale.say(hint)))
}
