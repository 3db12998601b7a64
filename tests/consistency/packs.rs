use std::collections::BTreeMap;

use storyecho::story::{self, PackSource};
use storyecho::world::Story;

/// A hut under a ridge: four nodes, two characters, a wolf, things with common names.
pub fn ridge() -> Story {
    let files = [
        ("story.toml", STORY),
        ("nodes.toml", NODES),
        ("characters.toml", CHARACTERS),
        ("enemies.toml", ENEMIES),
        ("items.toml", ITEMS),
        ("worldview.md", "The hills in winter."),
    ];
    let files: BTreeMap<String, Vec<u8>> =
        files.into_iter().map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec())).collect();
    story::load(&PackSource::files("ridge", files)).unwrap_or_else(|faults| panic!("ridge: {:?}", faults.list()))
}

const STORY: &str = r#"
id = "sample_001"
version = "1.0.0"
title = { zh = "山脊下的小屋", en = "The Hut under the Ridge" }
blurb = { zh = "一间小屋。", en = "A hut." }
turns_per_period = 8
[start]
node = "hut"
period = "dawn"
text = { zh = "雪停了。", en = "The snow has stopped." }
[hero]
name = { zh = "旅人", en = "Wren" }
strength = 5
agility = 5
intelligence = 5
points = 0
hp = 20
gold = 5
items = { bread = 1 }
[defeat]
to = "hut"
texts = [{ zh = "你醒来。", en = "You wake up." }]
[[regions]]
id = "hills"
name = { zh = "北山", en = "Northern Hills" }
"#;

const NODES: &str = r#"
[[nodes]]
id = "hut"
region = "hills"
name = { zh = "小屋", en = "Hut" }
words = { zh = ["木屋", "屋子"], en = ["cabin", "house"] }
rest = true
items = { rope = 1 }
first = { zh = "松木墙。", en = "Pine walls." }
again = [{ zh = "还是松木墙。", en = "Pine walls again." }]
[[nodes.exits]]
to = "yard"
direction = "north"
label = { zh = "到院子去", en = "Go out into the yard" }

[[nodes]]
id = "yard"
region = "hills"
name = { zh = "院子", en = "Yard" }
words = { zh = ["庭院"], en = ["courtyard"] }
items = { iron_key = 1 }
first = { zh = "一口井。", en = "A well." }
again = [{ zh = "还是那口井。", en = "The well again." }]
[[nodes.exits]]
to = "hut"
direction = "south"
label = { zh = "回小屋", en = "Go back to the hut" }
[[nodes.exits]]
to = "ridge"
direction = "north"
label = { zh = "上山脊", en = "Go up to the ridge" }
[[nodes.exits]]
to = "crypt"
direction = "east"
label = { zh = "进墓室", en = "Go into the crypt" }

[[nodes]]
id = "ridge"
region = "hills"
name = { zh = "山脊", en = "Ridge" }
words = { zh = ["山顶"], en = ["hilltop"] }
items = { sword = 1 }
first = { zh = "风很大。", en = "A strong wind." }
again = [{ zh = "风还是很大。", en = "The wind again." }]
[[nodes.exits]]
to = "yard"
direction = "south"
label = { zh = "下到院子", en = "Go down to the yard" }
[[nodes.encounters]]
enemy = "wolf"
chance = 50

[[nodes]]
id = "crypt"
region = "hills"
name = { zh = "墓室", en = "Crypt" }
words = { zh = ["坟墓"], en = ["tomb"] }
first = { zh = "一口石棺。", en = "A stone coffin." }
again = [{ zh = "还是那口石棺。", en = "The coffin again." }]
[[nodes.exits]]
to = "yard"
direction = "west"
label = { zh = "回院子", en = "Go back to the yard" }
"#;

const CHARACTERS: &str = r#"
[[characters]]
id = "hunter"
name = { zh = "老猎人", en = "Old Hunter" }
words = { zh = ["猎人", "老头"], en = ["hunter", "old man"] }
pronoun = "he"
role = { zh = "守着小屋的人", en = "keeper of the hut" }
text = { zh = "一双老手。", en = "Old hands." }
node = "hut"
traits = { zh = "话少", en = "sparing with words" }
manner = { zh = "短句。", en = "Short sentences." }
greetings = [{ when = [], text = { zh = "坐。", en = "Sit." } }]
blank = [{ zh = "不知道。", en = "I do not know." }]
[[characters.topics]]
id = "son"
label = { zh = "问他的儿子", en = "Ask about his son" }
words = { zh = ["儿子"], en = ["son"] }
texts = [{ zh = "他去了山脊。", en = "He went up the ridge." }]

[[characters]]
id = "mira"
name = { zh = "米拉", en = "Mira" }
words = { zh = ["姑娘"], en = ["girl"] }
pronoun = "she"
role = { zh = "过路的贼", en = "a passing thief" }
text = { zh = "笑得太快。", en = "Too quick to smile." }
node = "yard"
traits = { zh = "机灵", en = "quick" }
manner = { zh = "爱反问。", en = "Answers with questions." }
greetings = [{ when = [], text = { zh = "看什么？", en = "What are you looking at?" } }]
blank = [{ zh = "你说呢？", en = "What do you think?" }]
[[characters.topics]]
id = "ridge"
label = { zh = "问山脊", en = "Ask about the ridge" }
words = { zh = ["山脊"], en = ["ridge"] }
texts = [{ zh = "上面有狼。", en = "There is a wolf up there." }]
"#;

const ENEMIES: &str = r#"
[[enemies]]
id = "wolf"
name = { zh = "狼", en = "wolf" }
words = { zh = ["野狼"], en = ["beast"] }
category = { zh = "野兽", en = "beast" }
tier = 1
hp = 12
attack = 4
defense = 10
speed = 10
regions = ["hills"]
text = { zh = "一条狼。", en = "A wolf." }
encounter = [{ zh = "狼来了。", en = "A wolf comes." }]
hit = [{ zh = "你打中了。", en = "You hit it." }]
miss = [{ zh = "你没打中。", en = "You miss it." }]
wound = [{ zh = "它咬了你。", en = "It bites you." }]
dodge = [{ zh = "它没咬到你。", en = "It does not get you." }]
fall = [{ zh = "它倒下了。", en = "It goes down." }]
exp = 1
"#;

const ITEMS: &str = r#"
[[items]]
id = "bread"
name = { zh = "面包", en = "bread" }
kind = "consumable"
text = { zh = "半个面包。", en = "Half a loaf." }
uses = [{ texts = [{ zh = "你吃了。", en = "You eat it." }] }]
[[items]]
id = "rope"
name = { zh = "绳子", en = "rope" }
kind = "thing"
text = { zh = "一根绳子。", en = "A rope." }
[[items]]
id = "iron_key"
name = { zh = "铁钥匙", en = "iron key" }
words = { zh = ["钥匙"], en = ["key"] }
kind = "key"
text = { zh = "一把铁钥匙。", en = "An iron key." }
[[items]]
id = "sword"
name = { zh = "剑", en = "sword" }
kind = "weapon"
power = 2
text = { zh = "一把剑。", en = "A sword." }
"#;
