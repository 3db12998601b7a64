//! The readers of other programs' files: whatever they take is a story that can be begun, and goes out and in again.

use std::io::{Cursor, Write as _};
use std::path::Path;

use storyecho::exchange::export::{Form, Kept, card, world_info};
use storyecho::exchange::{Format, Imported, Source, pack, read};
use storyecho::story::{self, PackSource, Style};
use storyecho::text::{Language, Locale};
use storyecho::world::rules;

use super::corpus::hash;
use super::targets::{Target, assert_clean, begun, texts};

/// The readers of one family of formats.
pub struct Foreign {
    name: &'static str,
    /// Files of `tests/imports/files` to start from.
    files: &'static [&'static str],
    texts: &'static [&'static str],
    words: &'static [&'static str],
}

const BOOK_WORDS: &[&str] = &[
    "\"entries\"",
    "\"keys\"",
    "\"key\"",
    "\"content\"",
    "\"selectiveLogic\"",
    "\"extensions\"",
    "\"position\"",
    "\"insertion_order\"",
    "\"constant\"",
    "\"probability\"",
    "\"/a(b|c)+/i\"",
    "\"group\"",
    "\"characterFilter\"",
];

pub const CARDS: Foreign = Foreign {
    name: "import-cards",
    files: &["card-v1.json", "card-v2-odd.json", "card-v3.json"],
    texts: &["{\"spec\":\"chara_card_v2\",\"data\":{\"name\":\"雨\",\"first_mes\":\"{{char}} waits for {{user}}.\"}}"],
    words: &[
        "\"spec\"",
        "\"chara_card_v2\"",
        "\"chara_card_v3\"",
        "\"data\"",
        "\"first_mes\"",
        "\"alternate_greetings\"",
        "\"character_book\"",
        "\"mes_example\"",
        "<START>",
        "{{char}}",
        "{{user}}",
        "{{random:a,b}}",
        "{{// note}}",
        "\"description\"",
        "@@depth 4",
    ],
};

pub const BOOKS: Foreign = Foreign {
    name: "import-books",
    files: &[
        "worldinfo-full.json",
        "worldinfo-bare.json",
        "lorebook-zh.json",
        "lorebook-v3.json",
        "agnai.json",
        "risu.json",
    ],
    texts: &[],
    words: BOOK_WORDS,
};

pub const CHATS: Foreign = Foreign {
    name: "import-chats",
    files: &["chat.jsonl"],
    texts: &["{\"user_name\":\"A\",\"character_name\":\"B\"}\n{\"name\":\"B\",\"is_user\":false,\"mes\":\"Hi.\"}\n"],
    words: &["\"mes\"", "\"is_user\"", "\"swipes\"", "\"swipe_id\"", "\"name\"", "true", "\"extra\"", "\"send_date\""],
};

pub const DUNGEON: Foreign = Foreign {
    name: "import-dungeon",
    files: &["story-cards.json", "scenarios.json"],
    texts: &["[{\"keys\":\"river, bank\",\"entry\":\"It floods.\"}]"],
    words: &[
        "\"keys\"",
        "\"value\"",
        "\"prompt\"",
        "\"memory\"",
        "\"worldInfo\"",
        "\"entry\"",
        "${name}",
        "\"options\"",
    ],
};

pub const KOBOLD: Foreign = Foreign {
    name: "import-kobold",
    files: &[
        "kobold-old.json",
        "kobold-new.json",
        "kobold-lite-chat.json",
        "kobold-lite-instruct.json",
        "kobold-share.json",
    ],
    texts: &[],
    words: &[
        "\"gamestarted\"",
        "\"actions\"",
        "\"prompt\"",
        "\"worldinfo\"",
        "\"savedsettings\"",
        "\"file_version\"",
        "\"ga\"",
        "\"cwi\"",
        "{{[INPUT]}}",
        "\\n> ",
        "\"Selected Text\"",
    ],
};

pub const NOVELAI: Foreign = Foreign {
    name: "import-novelai",
    files: &["novelai.lorebook", "novelai.scenario", "novelai.story"],
    texts: &[],
    words: &[
        "\"lorebookVersion\"",
        "\"scenarioVersion\"",
        "\"storyContainerVersion\"",
        "\"context\"",
        "\"fragments\"",
        "\"lorebook\"",
        "\"placeholders\"",
        "${x[y]}",
        "\"sections\"",
    ],
};

pub const NOVEL: Foreign = Foreign {
    name: "import-novel",
    files: &[],
    texts: &[
        "第一章 雨夜\n\n林青推开门，说：“雨停了。”\n“没有停。”老周答道。\n林青走到桥边。\n\n第二章 桥\n\n老周问：“你看见了么？”林青点头。\n",
        "CHAPTER I. The Ferry\n\n\"You are late,\" said Brannoc. Ada laughed.\n\nBrannoc turned to the river. \"So are you,\" said Ada.\n\nCHAPTER II\n\nThe rain stopped at Wexcombe.\n",
        "# A Tale\n\n## One\n\n*Mira* asked, \"Why?\"\n\n> quoted\n\n## Two\n\n[a link](http://x) and `code`.\n",
        "\u{feff}序\r\n\r\n　　話說天下大勢。「此言何意？」張三道。\r\n",
    ],
    words: &[
        "第二章",
        "第十回 ",
        "CHAPTER V\n\n",
        "## ",
        "说：“",
        "said",
        "\"",
        "”",
        "「",
        "」",
        "\n\n",
        "\r\n",
        "　　",
    ],
};

impl Target for Foreign {
    fn name(&self) -> &'static str {
        self.name
    }

    fn seeds(&self) -> Vec<Vec<u8>> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/imports/files");
        let files = self.files.iter().map(|name| std::fs::read(folder.join(name)).unwrap());
        files.chain(texts(self.texts)).collect()
    }

    fn words(&self) -> &[&str] {
        self.words
    }

    fn variations(&self, usual: usize) -> usize {
        usual / 2
    }

    fn read(&self, input: &[u8]) -> u64 {
        taken("in.json", input.to_vec())
    }
}

/// Files in files: a card in a picture or an archive, a book, a pack; and archives that are none.
pub struct Packed;

impl Target for Packed {
    fn name(&self) -> &'static str {
        "import-packed"
    }

    fn seeds(&self) -> Vec<Vec<u8>> {
        let card = "{\"spec\":\"chara_card_v3\",\"data\":{\"name\":\"Wick\",\"first_mes\":\"f\"}}";
        let page = "<html><body><h1>One</h1><p>“So,” said Ada.</p></body></html>";
        // The first letter says what the rest is packed in.
        let mut seeds = texts(&[
            &format!("t{card}"),
            &format!("z{card}"),
            &format!("e{page}"),
            "eno page",
            "sid = \"t\"\ntitle = \"T\"\nstart = \"a\"\n",
        ]);
        for kind in [&b't'..=&b't', &b'z'..=&b'z', &b'e'..=&b'e'] {
            let whole = packed(**kind.start(), if **kind.start() == b'e' { page } else { card }.as_bytes());
            seeds.push([b"r".as_slice(), &whole].concat());
        }
        seeds
    }

    fn words(&self) -> &[&str] {
        &[
            "PK\u{3}\u{4}",
            "PK\u{1}\u{2}",
            "card.json",
            "tEXt",
            "zTXt",
            "chara\0",
            "ccv3\0",
            "IEND",
            "../",
            "<p>",
            "&amp;",
            "story.toml",
        ]
    }

    fn variations(&self, usual: usize) -> usize {
        usual / 2
    }

    fn read(&self, input: &[u8]) -> u64 {
        let (kind, rest) = input.split_first().map_or((b'r', input), |(kind, rest)| (*kind, rest));
        taken("in.bin", packed(kind, rest))
    }
}

fn packed(kind: u8, held: &[u8]) -> Vec<u8> {
    const CONTAINER: &[u8] = b"<container><rootfiles><rootfile full-path=\"o.opf\"/></rootfiles></container>";
    const PACKAGE: &[u8] = b"<package><metadata><title>T</title></metadata><manifest><item id=\"a\" href=\"a.xhtml\" media-type=\"application/xhtml+xml\"/></manifest><spine><itemref idref=\"a\"/></spine></package>";
    match kind {
        b't' => {
            let text = [b"chara\0".as_slice(), held].concat();
            let mut picture = b"\x89PNG\r\n\x1a\n".to_vec();
            for (kind, held) in [(b"tEXt", text.as_slice()), (b"IEND", b"")] {
                picture.extend(u32::try_from(held.len()).unwrap().to_be_bytes());
                picture.extend(kind);
                picture.extend(held);
                picture.extend([0; 4]);
            }
            picture
        }
        b'z' => zipped(&[("card.json", held)]),
        b'e' => zipped(&[("META-INF/container.xml", CONTAINER), ("o.opf", PACKAGE), ("a.xhtml", held)]),
        b's' => zipped(&[("story.toml", held), ("nodes.toml", b"[[node]]\nid = \"a\"\nname = \"A\"\n")]),
        _ => held.to_vec(),
    }
}

fn zipped(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        archive.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
        archive.write_all(bytes).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

/// Takes a file in as the program does; what is promised of it holds, or it is refused in words.
fn taken(name: &str, bytes: Vec<u8>) -> u64 {
    let english = Locale::new(Language::En);
    let imported = match read(&Source { name: name.to_owned(), bytes }, Some("Mira")) {
        Ok(imported) => imported,
        Err(refused) => {
            let said = english.say(&refused.message);
            assert!(!said.is_empty());
            assert_clean(&said);
            return hash(refused.message.key);
        }
    };
    let sign = signs(&imported);
    for line in imported.report.lines(&english) {
        assert_clean(&line);
    }
    let format = imported.report.format;
    let mut tale = imported.tale;
    tale.settle();
    let story = match story::load(&PackSource::files("it", pack(&tale, "it"))) {
        Ok(story) => story,
        // what an author of a pack did wrong is said as of any pack
        Err(_) if format == Format::StoryPack => return hash("a pack with faults"),
        Err(faults) => panic!("{format:?}: {}", faults.show(&english, Style::Plain)),
    };
    let state = begun(&story);
    let _ = rules::choices(&story, &state, Language::Zh);
    for entry in &story.lore.entries {
        assert_clean(entry.text.get(Language::En));
    }
    for told in &tale.told {
        for take in &told.takes {
            assert_clean(take);
        }
    }
    // Out, and in again.
    let (document, _) = world_info(&story, &Kept::default(), Language::En);
    let again = read(&Source { name: "again.json".to_owned(), bytes: document.to_string().into_bytes() }, None);
    let again = again.unwrap_or_else(|refused| panic!("{}: {document}", english.say(&refused.message)));
    assert_eq!(again.tale.lore.len(), story.lore.entries.len(), "{document}");
    if let Some(character) = story.characters.iter().next() {
        let out = card(&story, &Kept::default(), Some(character.id.as_str()), Form::V3, Language::En).unwrap().card;
        read(&Source { name: "again.json".to_owned(), bytes: out.to_string().into_bytes() }, None)
            .unwrap_or_else(|refused| panic!("{}: {out}", english.say(&refused.message)));
    }
    sign
}

/// The way a file took.
fn signs(imported: &Imported) -> u64 {
    let report = &imported.report;
    let mut left: Vec<_> = report.left.iter().map(|left| left.why.key).collect();
    let mut changed: Vec<_> = report.changed.iter().map(|changed| changed.why.key).collect();
    left.sort_unstable();
    left.dedup();
    changed.sort_unstable();
    changed.dedup();
    let taken: Vec<_> = report.taken.iter().map(|(what, count)| (what, count.min(&4))).collect();
    hash((report.format, taken, left, changed, report.kept_unknown.len().min(3)))
}
