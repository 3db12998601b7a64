//! `storyecho completions` and `storyecho man`: made from the definition of the command line.

use std::fs;
use std::io::Write;
use std::path::Path;

use clap::Command;

use super::args::{CompletionsArgs, ManArgs};
use super::failure::Failure;
use super::words;
use crate::text::Locale;

/// Prints completions for a shell.
pub(super) fn completions(args: CompletionsArgs, locale: &Locale, out: &mut dyn Write) -> Result<(), Failure> {
    // made in memory first: the generator panics where it cannot write
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut words::command(locale), "storyecho", &mut script);
    Ok(out.write_all(&script)?)
}

/// Prints the manual page, or writes a page for each command.
pub(super) fn man(args: &ManArgs, locale: &Locale, out: &mut dyn Write) -> Result<(), Failure> {
    let mut command = words::command(locale);
    command.build();
    let Some(folder) = &args.out else {
        return Ok(clap_mangen::Man::new(command).render(out)?);
    };
    fs::create_dir_all(folder)?;
    write_pages(&command, "storyecho", folder)
}

/// Writes the page of a command and of those below it: `storyecho.1`, `storyecho-play.1`.
fn write_pages(command: &Command, name: &str, folder: &Path) -> Result<(), Failure> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).title(name.to_owned()).render(&mut page)?;
    fs::write(folder.join(format!("{name}.1")), page)?;
    for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
        write_pages(below, &format!("{name}-{}", below.get_name()), folder)?;
    }
    Ok(())
}
