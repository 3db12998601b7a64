use super::*;

fn talking(line: &str) -> String {
    let mut state = state(At::Hut);
    state.partner = Some("hunter".into());
    brief(&read(line, &sample::story(), &state, &[], Language::En))
}

#[test]
fn a_plain_line_is_spoken_to_the_partner() {
    for (line, expected) in [
        ("It was a cold night", "say hunter \"It was a cold night\""),
        ("I will climb up there tomorrow", "say hunter \"I will climb up there tomorrow\""),
        ("You look tired", "say hunter \"You look tired\""),
        ("take care of yourself, old friend", "say hunter \"take care of yourself, old friend\""),
        ("今晚真冷", "say hunter \"今晚真冷\""),
        ("我会爬上去看看", "say hunter \"我会爬上去看看\""),
        ("“我答应帮你”", "say hunter \"我答应帮你\""),
        ("你还记得我吗", "say hunter \"你还记得我吗\""),
        ("tell him that I found the well", "say hunter \"I found the well\""),
        ("who are you", "say hunter \"who are you\""),
    ] {
        assert_eq!(talking(line), expected, "{line}");
    }
}

#[test]
fn words_of_a_topic_settle_it() {
    for line in ["son", "where is your son?", "你儿子呢", "问他儿子的事", "ask him about his son", "I came about Hal"]
    {
        assert_eq!(talking(line), "ask hunter son", "{line}");
    }
    let (story, mut state) = (sample::story(), state(At::Hut));
    state.partner = Some("hunter".into());
    state.characters.get_mut(&"hunter".into()).unwrap().told.insert("son".into(), 1);
    let read = |line: &str| brief(&read(line, &story, &state, &[], Language::En));
    assert_eq!(read("I will find your son"), "say hunter \"I will find your son\"");
    assert_eq!(read("where is your son?"), "ask hunter son");
    assert_eq!(read("ask about his son"), "ask hunter son");
}

#[test]
fn what_is_plainly_done_is_done() {
    for (line, expected) in [
        ("go north", "go yard"),
        ("往北走", "go yard"),
        ("take the rope", "take rope"),
        ("拿绳子", "take rope"),
        ("give him the bread", "give bread hunter"),
        ("把面包给他", "give bread hunter"),
        ("I give you the bread", "give bread hunter"),
        ("stir the ashes", "act stir_ashes"),
        ("climb the wall", "free nimble"),
        ("look", "meta look"),
        ("undo", "meta undo(1)"),
        ("/help", "meta help"),
        ("", "parser-empty"),
        ("wait", "wait"),
    ] {
        assert_eq!(talking(line), expected, "{line}");
    }
}

#[test]
fn a_farewell_ends_it() {
    for line in
        ["bye", "Goodbye!", "thank you, goodbye", "leave", "再见", "告辞了。", "谢谢，再见", "好，我走了", "ESC"]
    {
        assert_eq!(talking(line), "part", "{line}");
    }
    assert_eq!(brief(&read("再见", &sample::story(), &state(At::Hut), &[], Language::Zh)), "parser-not-talking");
}
