use std::collections::BTreeMap;

use storyecho::story::{self, PackSource};
use storyecho::world::Story;

/// Mist Forest, as it is in the binary.
pub fn mist_forest() -> Story {
    bundled().into_iter().find(|story| story.id.as_str() == "fantasy_001").expect("Mist Forest is in the binary")
}

/// Every story in the binary.
pub fn bundled() -> Vec<Story> {
    let library = story::library(&[]);
    let load = |pack: &story::FoundPack| {
        story::load(&pack.source).unwrap_or_else(|faults| panic!("{}: {:?}", pack.id.as_str(), faults.list()))
    };
    library.packs.iter().map(load).collect()
}

/// A pack with as few texts as the format allows.
pub fn poor() -> Story {
    let files = [
        ("story.toml", STORY),
        ("nodes.toml", NODES),
        ("characters.toml", CHARACTERS),
        ("enemies.toml", ENEMIES),
        ("items.toml", ITEMS),
        ("worldview.md", "A room and a yard."),
    ];
    let files: BTreeMap<String, Vec<u8>> = files
        .into_iter()
        .filter(|(_, text)| !text.is_empty())
        .map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec()))
        .collect();
    story::load(&PackSource::files("poor", files)).unwrap_or_else(|faults| panic!("poor pack: {:?}", faults.list()))
}

const STORY: &str = r#"
id = "poor_001"
version = "1.0.0"
title = { zh = "两间屋", en = "Two Rooms" }
blurb = { zh = "两间屋，没有别的。", en = "Two rooms and nothing else." }
turns_per_period = 4

[start]
node = "room"
period = "dawn"
text = { zh = "你到了。", en = "You arrive." }

[hero]
name = { zh = "旅人", en = "Wren" }
strength = 5
agility = 5
intelligence = 5
points = 0
hp = 30
gold = 5

[defeat]
to = "room"
texts = [{ zh = "你醒来。", en = "You wake up." }]

[[regions]]
id = "house"
name = { zh = "房子", en = "House" }
"#;

const NODES: &str = r#"
[[nodes]]
id = "room"
region = "house"
name = { zh = "房间", en = "Room" }
rest = true
items = { stone = 1, stick = 1 }
first = { zh = "一间空房间。", en = "An empty room." }
again = [{ zh = "还是那间空房间。", en = "The empty room again." }]
moods = [
  { when = [{ time = "night" }], text = { zh = "房间里很黑。", en = "It is dark in the room." } },
  { when = [{ time = "day" }], text = { zh = "房间里很亮。", en = "It is bright in the room." } },
  { when = [{ day = 2 }], text = { zh = "房间像昨天一样。", en = "The room is as it was yesterday." } },
]
[[nodes.exits]]
to = "yard"
direction = "north"
label = { zh = "到院子去", en = "Go to the yard" }
check = { attribute = "agility", difficulty = 12 }
[[nodes.features]]
id = "wall"
name = { zh = "墙", en = "wall" }
texts = [{ zh = "一面白墙。", en = "A white wall." }]
[[nodes.actions]]
id = "knock"
label = { zh = "敲墙", en = "Knock on the wall" }
check = { attribute = "strength", difficulty = 12 }
success = { texts = [{ zh = "墙响了一声。", en = "The wall gives a sound." }] }
failure = { texts = [{ zh = "墙没有响。", en = "The wall gives no sound." }] }

[[nodes]]
id = "yard"
region = "house"
name = { zh = "院子", en = "Yard" }
first = { zh = "一个空院子。", en = "An empty yard." }
again = [{ zh = "还是那个空院子。", en = "The empty yard again." }]
moods = [
  { when = [{ time = "night" }], text = { zh = "院子里很黑。", en = "It is dark in the yard." } },
  { when = [{ time = "day" }], text = { zh = "院子里很亮。", en = "It is bright in the yard." } },
  { when = [{ day = 2 }], text = { zh = "院子像昨天一样。", en = "The yard is as it was yesterday." } },
]
[[nodes.exits]]
to = "room"
direction = "south"
label = { zh = "回房间", en = "Go back to the room" }
[[nodes.encounters]]
enemy = "dog"
chance = 50
"#;

const CHARACTERS: &str = r#"
[[characters]]
id = "clerk"
name = { zh = "管事", en = "Clerk" }
words = { zh = ["管事"], en = ["clerk"] }
pronoun = "he"
role = { zh = "管事", en = "a clerk" }
text = { zh = "一个管事。", en = "A clerk." }
node = "room"
traits = { zh = "安静", en = "quiet" }
manner = { zh = "话少", en = "few words" }
greetings = [{ when = [], text = { zh = "你好。", en = "Good day." } }]
blank = [{ zh = "不知道。", en = "I do not know." }]
enemy = "dog"
[[characters.topics]]
id = "room"
label = { zh = "问房间", en = "Ask about the room" }
words = { zh = ["房间"], en = ["room"] }
texts = [{ zh = "房间是空的，一直是空的，从来没有人住过。", en = "The room is empty and always has been." }]
"#;

const ENEMIES: &str = r#"
[[enemies]]
id = "dog"
name = { zh = "狗", en = "dog" }
words = { zh = ["狗"], en = ["dog"] }
category = { zh = "野兽", en = "beast" }
tier = 1
hp = 12
attack = 2
defense = 12
speed = 12
regions = ["house"]
text = { zh = "一条狗。", en = "A dog." }
encounter = [{ zh = "一条狗扑了过来。", en = "A dog comes running." }]
hit = [{ zh = "你打中了狗。", en = "You hit the dog." }]
miss = [{ zh = "你没有打中狗。", en = "You miss the dog." }]
wound = [{ zh = "狗咬了你一口。", en = "The dog bites you." }]
dodge = [{ zh = "狗没有咬到你。", en = "The dog does not get you." }]
fall = [{ zh = "狗跑掉了。", en = "The dog runs off." }]
exp = 1
talk = { when = [], check = { attribute = "intelligence", difficulty = 15 }, success = { texts = [{ zh = "狗坐下了。", en = "The dog sits down." }] }, failure = { texts = [{ zh = "狗没有听你的。", en = "The dog does not listen." }] } }
"#;

const ITEMS: &str = r#"
[[items]]
id = "stone"
name = { zh = "石头", en = "stone" }
kind = "thing"
text = { zh = "一块石头。", en = "A stone." }
value = 0
[[items]]
id = "stick"
name = { zh = "木棍", en = "stick" }
kind = "weapon"
text = { zh = "一根木棍。", en = "A stick." }
power = 1
value = 0
"#;
