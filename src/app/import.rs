//! `storyecho import`.

use std::io::Write;

use super::wire::{Want, engine, failure};
use crate::cli::{Context, Failure, ImportArgs, prepare, show_import};
use crate::engine::{HeroChoice, NewGame};
use crate::world::StoryId;

/// Takes in files: a story pack, and a save where something was played already.
pub(super) fn run(context: &Context, args: &ImportArgs, out: &mut dyn Write) -> Result<u8, Failure> {
    let import = prepare(context, args)?;
    let mut save = None;
    if !args.dry_run {
        import.write(context)?;
        if !import.tale.told.is_empty() {
            // the pack is looked for only now that it is written
            let mut engine = engine(context, Want::Saves)?;
            let game = NewGame {
                story: StoryId::new(import.placed.id()),
                save: None,
                hero: HeroChoice { name: import.tale.hero.clone(), ..HeroChoice::default() },
                language: import.tale.language(),
                seed: None,
            };
            save = Some(engine.adopt(&game, &import.tale.told, import.tale.header.as_deref()).map_err(failure)?);
        }
    }
    show_import(context, args, &import, save.as_deref(), out)?;
    Ok(0)
}
