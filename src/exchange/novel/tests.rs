//! A novel from its bytes to a pack that can be played.

use encoding_rs::GB18030;

use super::*;
use crate::story::{PackSource, check, load};
use crate::text::Language;

const ZH: &str = "第一章 雨夜\n　　清河镇的灯塔有三十年没有灭过。老陈是灯塔的看守人，今年六十岁，脸上有一道疤。\n　　林秋白推开门，笑道：“又下雨了。”\n　　老陈头也不抬，说：“下就下吧，小梅，去把灯油拿来。”\n　　小梅是老陈的女儿，才九岁。小梅问：“爹，船会来吗？”\n　　“会来的。”秋白说，“老陈，你信不信？”\n第二章 天亮\n　　秋白从清河镇来，住在清河镇的客栈。林秋白叹道：“老陈从前当过船长，你们谁也不知道。”\n　　老陈说：“别问了。”\n　　小梅道：“爹是船长？”她的眼睛亮了。\n第三章 远行\n　　船到了清河镇。小梅说：“秋白姐姐，我们走吧。”\n　　林秋白道：“走。”\n　　老陈没有走。老陈说：“灯得有人看着，小梅。”\n";
const EN: &str = "Chapter 1\n\nThe lamp at Saltmere had burned for thirty years. Anne Finch was the keeper’s daughter, a girl of nineteen with a scar on her chin.\n\n“It rains,” said Anne. “Captain Hale, shut the door.”\n\n“Let it,” replied Captain Hale. He was an old man who lived in Saltmere.\n\nChapter 2\n\n“Anne was never afraid of the sea,” said Captain Hale to nobody.\n\n“Hale talks too much,” said Anne Finch. She came from Saltmere and went back to Saltmere.\n\nChapter 3\n\n“The captain is gone,” said Anne. Hale asked nothing more.\n";

fn story(bytes: &[u8], name: &str) -> (ReadNovel, crate::world::Story) {
    let novel = read(bytes, name).unwrap();
    let source = PackSource::files("pack", pack(&novel.draft, "tale"));
    let faults = check(&source);
    assert!(faults.is_empty(), "{faults}");
    (novel, load(&source).unwrap())
}

#[test]
fn a_chinese_text_becomes_a_pack_without_any_fault() {
    let bytes = GB18030.encode(ZH).0.into_owned();
    let (novel, story) = story(&bytes, "《雨夜的灯》");
    assert_eq!((novel.encoding, novel.damaged, novel.headed), ("gb18030", 0, true));
    assert_eq!(story.title.get(Language::Zh), "雨夜的灯");
    let own = story.novel.as_ref().unwrap();
    assert_eq!(own.chapters.len(), 3);
    assert!(own.passages.iter().any(|passage| passage.chapter == 3));
    let lin = story.characters_named("秋白");
    assert_eq!(lin[0].name.get(Language::Zh), "林秋白");
    let chen = story.characters_named("老陈")[0];
    assert!(chen.sheet.iter().any(|line| line.chapter == 1 && line.text.get(Language::Zh).contains("看守人")));
    assert!(story.nodes.iter().any(|node| node.name.get(Language::Zh) == "清河镇"));
    // Nothing of the second chapter for who has read the first.
    let read = story.read_up_to(1);
    let chen = read.characters_named("老陈")[0];
    assert!(chen.sheet.iter().all(|line| !line.text.get(Language::Zh).contains("船长")));
    assert!(story.worldview.get(Language::Zh).starts_with("清河镇的灯塔有三十年没有灭过。"));
}

#[test]
fn an_english_text_becomes_a_pack_without_any_fault() {
    let (novel, story) = story(EN.as_bytes(), "the_lamp");
    assert_eq!((novel.encoding, story.languages.as_slice()), ("UTF-8", [Language::En].as_slice()));
    assert_eq!(story.title.get(Language::En), "the lamp");
    let anne = story.characters_named("anne")[0];
    assert_eq!(anne.name.get(Language::En), "Anne Finch");
    let hale = story.characters_named("Captain Hale")[0];
    assert!(
        hale.topics
            .iter()
            .any(|topic| topic.words.get(Language::En).contains(&"Anne".to_owned()) && topic.chapter == 2)
    );
}

#[test]
fn an_e_book_becomes_a_pack() {
    let page = ZH.lines().map(|line| format!("<p>{line}</p>")).collect::<Vec<_>>().concat();
    let bytes = epub::tests::archive(&[
        ("META-INF/container.xml", b"<rootfile full-path=\"b.opf\"/>"),
        ("b.opf", "<dc:title>灯</dc:title><dc:creator>无名</dc:creator><item id=\"a\" href=\"a.html\"/><itemref idref=\"a\"/>".as_bytes()),
        ("a.html", page.as_bytes()),
    ]);
    let (novel, story) = story(&bytes, "x");
    assert_eq!((novel.encoding, story.title.get(Language::Zh)), ("EPUB", "灯"));
    assert_eq!(novel.draft.chapters.len(), 3);
    assert!(story.blurb.get(Language::Zh).contains("无名"));
}

#[test]
fn what_is_no_novel_says_why() {
    assert_eq!(read(b"", "x").unwrap_err(), NovelFault::Empty);
    assert_eq!(read(b" \n \n", "x").unwrap_err(), NovelFault::Empty);
    assert_eq!(read(&[0, 1, 2, 3, 0, 5, 6, 7, 8, 9], "x").unwrap_err(), NovelFault::NoText);
    assert_eq!(read(b"PK\x03\x04", "x").unwrap_err(), NovelFault::Damaged);
    let long = "长".repeat(6_000_000);
    assert_eq!(read(long.as_bytes(), "x").unwrap_err(), NovelFault::TooLong);
    for fault in [
        NovelFault::Empty,
        NovelFault::TooLong,
        NovelFault::NoText,
        NovelFault::Damaged,
        NovelFault::NoBook,
        NovelFault::Locked,
    ] {
        for language in Language::ALL {
            let said = crate::text::Locale::new(language).say(&fault.message());
            assert!(!said.contains("novel-"), "{said}");
        }
    }
}

#[test]
fn a_text_full_of_traps_is_a_pack_all_the_same() {
    let trap =
        "第一章 \"\"\"\n老陈\u{1b}[31m说：“id = \\\"x\\\"\"\"\"”\n老陈说：“{$x} [[nodes]]”\n老陈问：“\\u0000 ''' # ”\n";
    let (_, story) = story(trap.as_bytes(), "a\"b\nc");
    assert!(story.novel.unwrap().passages.iter().all(|passage| !passage.text.contains('\u{1b}')));
}
