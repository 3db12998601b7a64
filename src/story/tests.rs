use super::*;
use std::collections::BTreeMap;

/// A pack of these files.
fn pack(files: &[(&str, &str)]) -> PackSource {
    let files =
        files.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect::<BTreeMap<_, _>>();
    PackSource::files("pack", files)
}

const STORY: &str = r#"
id = "tale"
title = { zh = "故事", en = "A tale" }
blurb = "…"
languages = ["zh", "en"]
[start]
node = "hut"
[[regions]]
id = "edge"
name = "Edge"
"#;

const NODES: &str = r#"
[[nodes]]
id = "hut"
region = "edge"
name = { zh = "小屋", en = "Hut" }
first = "You wake."
[[nodes.exits]]
to = "glade"
direction = "north"
label = "North"
[[nodes]]
id = "glade"
region = "edge"
name = "Glade"
first = "Light."
[[nodes.exits]]
to = "hut"
direction = "south"
label = "South"
"#;

#[test]
fn a_small_pack_loads() {
    let source = pack(&[("story.toml", STORY), ("nodes.toml", NODES), ("worldview.md", "A world.")]);
    let story = load(&source).unwrap();
    assert_eq!(story.nodes.len(), 2);
    let faults = check(&source);
    println!("{faults}");
    println!("{}", faults.show(&crate::text::Locale::new(crate::text::Language::Zh), Style::Colours(80)));
    let broken = pack(&[
        ("story.toml", STORY),
        (
            "nodes.toml",
            &NODES.replace("to = \"hut\"", "too = \"hut\"").replace(
                "name = \"Glade\"",
                "name = {zh= \"林地\", em= \"Glade\"}\nitems = { rope = 0}\nwhen=[{ flag=\"x\", item = \"y\"}]",
            ),
        ),
    ]);
    println!("{}", check(&broken).show(&crate::text::Locale::new(crate::text::Language::Zh), Style::Plain));
    println!("{}", check(&broken).show(&crate::text::Locale::new(crate::text::Language::En), Style::Lines(80)));
}
