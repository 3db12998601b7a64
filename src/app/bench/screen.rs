//! `storyecho bench screen`: how long a frame takes, or what screens look like.

use std::io::Write;

use serde_json::{Value, json};

use super::pictures::{Shot, shots};
use super::turn::part;
use crate::cli::{BenchScreenArgs, Context, Failure};
use crate::text::Message;
use crate::tui::{Frames, frames};

/// The sizes of screens that are drawn.
const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];

pub(super) fn run(context: &Context, args: &BenchScreenArgs, out: &mut dyn Write) -> Result<u8, Failure> {
    if let Some(folder) = &args.svg {
        std::fs::create_dir_all(folder)?;
        for Shot { name, svg } in shots(context.language())? {
            let path = folder.join(name);
            std::fs::write(&path, svg)?;
            writeln!(out, "{}", path.display())?;
        }
        return Ok(0);
    }
    let bytes = usize::try_from(args.bytes).unwrap_or(usize::MAX);
    let mut rows = Vec::new();
    for size in SIZES {
        for Frames { what, mut ms } in frames(context.language(), size, bytes, args.frames)? {
            ms.sort_by(f64::total_cmp);
            let row = json!({
                "columns": size.0, "rows": size.1, "frame": what, "bytes": args.bytes, "frames": ms.len(),
                "p50_ms": part(&ms, 50), "p99_ms": part(&ms, 99), "most_ms": ms.last(),
            });
            if !args.json {
                let number = |at: usize| format!("{:.2}", part(&ms, at));
                let message = Message::new("bench-screen-row")
                    .with("size", format!("{}x{}", size.0, size.1))
                    .with("what", what)
                    .with("p50", number(50))
                    .with("p99", number(99))
                    .with("most", format!("{:.2}", ms.last().copied().unwrap_or_default()))
                    .with("frames", ms.len());
                writeln!(out, "{}", context.locale.say(&message))?;
            }
            rows.push(row);
        }
    }
    if args.json {
        writeln!(out, "{}", Value::from(rows))?;
    }
    Ok(0)
}
