//! Ways written into a folder: a file of lines for each goal and language, and `index.json`, which says what each comes to.

use std::path::Path;

use serde_json::{Value, json};

use super::{Goal, Walk};
use crate::cli::failure::Failure;

/// Writes all ways that were found. Files of ways that are not found any more are left, and named in no index.
pub(super) fn write(folder: &Path, walks: &[Walk]) -> Result<(), Failure> {
    std::fs::create_dir_all(folder)?;
    let mut index = Vec::new();
    for walk in walks {
        let Ok(languages) = &walk.found else { continue };
        for (language, lines) in languages {
            let mut text = lines.join("\n");
            text.push('\n');
            std::fs::write(folder.join(format!("{}.{}.txt", walk.name, language.code())), text)?;
        }
        let ending = match &walk.goal {
            Goal::Ending(ending) => Value::from(ending.as_str()),
            Goal::Quest(_) => Value::Null,
        };
        index.push(json!({ "name": walk.name, "seed": walk.seed, "attributes": super::points(walk.hero), "ending": ending, "quests": walk.quests }));
    }
    let rows: Vec<String> = index.iter().map(Value::to_string).collect();
    std::fs::write(folder.join("index.json"), format!("[\n  {}\n]\n", rows.join(",\n  ")))?;
    Ok(())
}
