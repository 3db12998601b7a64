//! `storyecho export`.

use std::io::{Cursor, ErrorKind, Write};
use std::path::{Path, PathBuf};

use zip::write::SimpleFileOptions;

use super::wire::{self, Want, failure, store_failure};
use crate::cli::{Context, ExportArgs, ExportFormat, Failure, FailureKind, refused_failure};
use crate::disk;
use crate::engine::TranscriptForm;
use crate::exchange::Left;
use crate::exchange::export::{self, Carded, Form, Kept};
use crate::store::{Save, SaveName, Saves};
use crate::story::{self, FoundPack, Library, Style};
use crate::text::{Message, sanitize_line};
use crate::world::Story;

/// Writes a save or a story.
pub(super) fn run(
    context: &Context,
    args: &ExportArgs,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<u8, Failure> {
    let mut left = Vec::new();
    let bytes = match args.format {
        ExportFormat::Md => transcript(context, args, TranscriptForm::Markdown)?,
        ExportFormat::Html => transcript(context, args, TranscriptForm::Html)?,
        ExportFormat::Json | ExportFormat::Jsonl | ExportFormat::ChatJsonl => play(context, args)?,
        ExportFormat::Worldinfo | ExportFormat::CardV2 | ExportFormat::CardV3 => {
            let (bytes, lines) = tale(context, args)?;
            left = lines;
            bytes
        }
        ExportFormat::Pack => archive(context, args)?,
    };
    write(context, args, &bytes, out)?;
    for line in left {
        let why = context.locale.say(&line.why);
        let message = Message::new("exchange-report-left").with("what", line.what).with("why", why);
        writeln!(err, "{}", context.locale.say(&message.with("count", line.count)))?;
    }
    Ok(0)
}

/// The play as something to read.
fn transcript(context: &Context, args: &ExportArgs, form: TranscriptForm) -> Result<Vec<u8>, Failure> {
    let mut session = wire::engine(context, Want::Saves)?.look_at(&args.name).map_err(failure)?;
    Ok(session.transcript().map_err(failure)?.write(form, args.notes).into_bytes())
}

/// The play as data.
fn play(context: &Context, args: &ExportArgs) -> Result<Vec<u8>, Failure> {
    let fault = |error| store_failure(&context.locale, &error);
    let save = open(context, &args.name)?;
    let text = match args.format {
        ExportFormat::Json => format!("{:#}\n", export::document(&save).map_err(fault)?),
        ExportFormat::Jsonl => export::lines(&save).map_err(fault)?,
        _ => {
            // who answers in a chat: the one character of the story, else the story itself
            let library = context.library();
            let pack = library.find(save.header().story.as_str());
            let story = pack.and_then(|pack| story::load(&pack.source).ok());
            let language = save.header().language;
            let mut people = story.iter().flat_map(|story| story.characters.iter());
            let only = people.next().filter(|_| people.next().is_none()).map(|one| one.name.get(language).to_owned());
            let title = || story.as_ref().map(|story| story.title.get(language).to_owned());
            let name = only.or_else(title).unwrap_or_else(|| save.header().story.to_string());
            export::chat(&save, &name).map_err(fault)?
        }
    };
    Ok(text.into_bytes())
}

fn open(context: &Context, name: &str) -> Result<Save, Failure> {
    let fault = |error| store_failure(&context.locale, &error);
    let saves = Saves::new(context.folders.saves.clone());
    SaveName::new(name).and_then(|name| saves.open_read_only(&name)).map_err(fault)
}

/// The story's lore, or one of its characters.
fn tale(context: &Context, args: &ExportArgs) -> Result<(Vec<u8>, Vec<Left>), Failure> {
    let (name, who) = match args.name.split_once('/') {
        Some((name, who)) if args.format != ExportFormat::Worldinfo => (name, Some(who)),
        _ => (args.name.as_str(), None),
    };
    let library = context.library();
    let pack = found(context, &library, name)?;
    let story = loaded(context, pack)?;
    let language = context.language().among(&story.languages);
    let kept = pack.path.as_deref().map(Kept::read).unwrap_or_default();
    let form = match args.format {
        ExportFormat::Worldinfo => {
            let (document, left) = export::world_info(&story, &kept, language);
            return Ok((format!("{document:#}\n").into_bytes(), left));
        }
        ExportFormat::CardV2 => Form::V2,
        _ => Form::V3,
    };
    let fault = |refused| refused_failure(context, &refused);
    let Carded { card, picture: own, left } = export::card(&story, &kept, who, form, language).map_err(fault)?;
    let picture = args.out.as_deref().and_then(Path::extension).is_some_and(|it| it.eq_ignore_ascii_case("png"));
    let bytes =
        if picture { export::picture(&card, form, own).map_err(fault)? } else { format!("{card:#}\n").into_bytes() };
    Ok((bytes, left))
}

/// The pack with this id, or that of the save with this name.
fn found<'l>(context: &Context, library: &'l Library, name: &str) -> Result<&'l FoundPack, Failure> {
    if let Some(pack) = library.find(name) {
        return Ok(pack);
    }
    let of_save = open(context, name).ok().and_then(|save| library.find(save.header().story.as_str()));
    of_save.ok_or_else(|| {
        let message = Message::new("app-export-unknown").with("name", sanitize_line(name));
        Failure::said(FailureKind::Usage, &context.locale, &message)
            .hint(context.locale.text("app-export-unknown-hint"))
    })
}

fn loaded(context: &Context, pack: &FoundPack) -> Result<Story, Failure> {
    story::load(&pack.source)
        .map_err(|faults| Failure::new(FailureKind::Save, faults.show(&context.locale, Style::Plain)))
}

/// The pack as an archive.
fn archive(context: &Context, args: &ExportArgs) -> Result<Vec<u8>, Failure> {
    let library = context.library();
    let pack = found(context, &library, &args.name)?;
    let broken = |cause: String| {
        let message = Message::new("app-not-exported").with("path", args.name.as_str()).with("reason", cause);
        Failure::said(FailureKind::Failed, &context.locale, &message)
    };
    let files = pack.source.contents().map_err(|error| broken(error.to_string()))?;
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (path, bytes) in &files {
        let name = format!("{}/{path}", pack.id);
        archive.start_file(name, SimpleFileOptions::default()).map_err(|error| broken(error.to_string()))?;
        archive.write_all(bytes).map_err(|error| broken(error.to_string()))?;
    }
    let archive = archive.finish().map_err(|error| broken(error.to_string()))?;
    Ok(archive.into_inner())
}

/// Writes to the file that is named, or to standard output, which is also `-`. An archive has a file of its own. Nothing is overwritten.
fn write(context: &Context, args: &ExportArgs, bytes: &[u8], out: &mut dyn Write) -> Result<(), Failure> {
    let path = match &args.out {
        Some(path) if path.as_os_str() == "-" => {
            out.write_all(bytes)?;
            return Ok(());
        }
        Some(path) => context.current.join(path),
        None if args.format == ExportFormat::Pack => {
            let name = SaveName::from_text(&args.name);
            context.current.join(PathBuf::from(format!("{name}.zip")))
        }
        None => {
            out.write_all(bytes)?;
            return Ok(());
        }
    };
    let shown = sanitize_line(&path.display().to_string());
    let there = path.parent().is_none_or(|folder| folder.as_os_str().is_empty() || folder.is_dir());
    let written = if there { disk::create(&path, bytes) } else { Err(ErrorKind::NotFound.into()) };
    written.map_err(|error| {
        let failure = |message: &Message| Failure::said(FailureKind::Failed, &context.locale, message);
        if error.kind() == ErrorKind::AlreadyExists {
            let message = Message::new("app-export-exists").with("path", shown.as_str());
            return failure(&message).hint(context.locale.text("app-export-exists-hint"));
        }
        if error.kind() == ErrorKind::NotFound {
            return failure(&Message::new("app-export-no-folder").with("path", shown.as_str()));
        }
        failure(&Message::new("app-not-exported").with("path", shown.as_str()).with("reason", &error))
    })?;
    let message = Message::new("app-exported").with("save", args.name.as_str()).with("path", shown);
    writeln!(out, "{}", context.locale.say(&message))?;
    Ok(())
}
