//! Reads proposed effects, with the near misses of small models.

use serde_json::{Map, Value};

use crate::narrator::Proposal;
use crate::text::{Locale, Message, clip, sanitize_line};
use crate::world::{
    Attribute, CharacterId, Effect, EndingId, EnemyId, FlagId, IntroducedKind, ItemId, NodeId, QuestId, StageId, Status,
};

/// The longest name in an effect, in characters.
const NAME: usize = 80;
/// The greatest number in an effect; the rules' bounds are far below.
const MOST: i64 = 1_000_000;
/// Names that mean the hero.
const HERO: [&str; 14] = [
    "player",
    "the player",
    "you",
    "hero",
    "the hero",
    "self",
    "me",
    "yourself",
    "protagonist",
    "玩家",
    "你",
    "主角",
    "我",
    "自己",
];

/// What an effect's op means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Op {
    Move,
    AddItem,
    RemoveItem,
    PlaceItem,
    ClearItem,
    Gold(i64),
    Hp(i64),
    MaxHp,
    Exp,
    Attribute,
    Affinity,
    Flag,
    QuestStart,
    QuestStage,
    QuestDone,
    QuestFail,
    MoveCharacter,
    Character,
    Combat,
    EndCombat,
    Time,
    Ending,
    Introduce,
}

/// Reads one proposed effect. Ids may be names still: [`super::resolve_names`] knows the story.
pub(super) fn read_proposal(written: &Value, locale: &Locale) -> Proposal {
    read(written)
        .map_or_else(|why| Proposal::Unknown { written: written.clone(), why: locale.say(&why) }, Proposal::Known)
}

fn read(written: &Value) -> Result<Effect, Message> {
    let Some(object) = written.as_object() else { return Err(Message::new("model-effect-shape")) };
    let (word, fields) = op_of(object).ok_or_else(|| Message::new("model-effect-no-op"))?;
    let shown = clip(&sanitize_line(&word), NAME).to_owned();
    let op = op(&word).ok_or_else(|| Message::new("model-effect-unknown").with("op", shown.as_str()))?;
    let fields = Fields { op: shown, fields };
    fields.effect(op)
}

/// The op's word and the fields: `{"op": "gold", "delta": 1}`, or `{"gold": {"delta": 1}}`, or `{"gold": 1}`.
fn op_of(object: &Map<String, Value>) -> Option<(String, Map<String, Value>)> {
    for key in ["op", "type", "effect", "action", "kind"] {
        if let Some(word) = object.get(key).and_then(Value::as_str) {
            return Some((word.to_owned(), object.clone()));
        }
    }
    let (word, value) = object.iter().next().filter(|_| object.len() == 1)?;
    let fields = match value {
        Value::Object(fields) => fields.clone(),
        value => Map::from_iter([("value".to_owned(), value.clone())]),
    };
    Some((word.clone(), fields))
}

fn op(word: &str) -> Option<Op> {
    let word = word.trim().to_lowercase().replace([' ', '-'], "_");
    Some(match word.as_str() {
        "move" | "go" | "goto" | "go_to" | "travel" | "move_to" | "enter" | "移动" | "前往" => Op::Move,
        "add_item" | "additem" | "give" | "give_item" | "get" | "get_item" | "gain_item" | "take" | "take_item"
        | "pick_up" | "pickup" | "receive" | "receive_item" | "obtain" | "获得" | "获得物品" | "捡起" => {
            Op::AddItem
        }
        "remove_item" | "removeitem" | "remove" | "lose" | "lose_item" | "drop" | "drop_item" | "use_item"
        | "consume" | "失去" | "失去物品" => Op::RemoveItem,
        "place_item" => Op::PlaceItem,
        "clear_item" => Op::ClearItem,
        "gold" | "money" | "coins" | "add_gold" | "gain_gold" | "金币" => Op::Gold(1),
        "remove_gold" | "lose_gold" | "pay" | "spend" => Op::Gold(-1),
        "hp" | "health" | "生命" | "heal" | "restore" | "restore_hp" | "recover" => Op::Hp(1),
        "damage" | "hurt" | "wound" | "lose_hp" | "take_damage" | "受伤" => Op::Hp(-1),
        "max_hp" => Op::MaxHp,
        "exp" | "xp" | "experience" => Op::Exp,
        "attribute" | "stat" => Op::Attribute,
        "affinity" | "relationship" | "relation" | "friendship" | "favor" | "favour" | "trust" | "好感" | "好感度" => {
            Op::Affinity
        }
        "flag" | "set_flag" | "mark" => Op::Flag,
        "quest_start" | "start_quest" | "quest_begin" => Op::QuestStart,
        "quest_stage" | "quest_update" | "update_quest" => Op::QuestStage,
        "quest_done" | "quest_complete" | "complete_quest" | "finish_quest" => Op::QuestDone,
        "quest_fail" | "fail_quest" => Op::QuestFail,
        "move_character" | "move_npc" => Op::MoveCharacter,
        "character" | "npc" => Op::Character,
        "combat" | "fight" | "start_combat" | "start_fight" | "attack" => Op::Combat,
        "end_combat" | "end_fight" | "stop_combat" => Op::EndCombat,
        "time" | "wait" | "pass_time" | "时间" => Op::Time,
        "ending" | "end" => Op::Ending,
        "introduce" | "create" | "new" | "invent" | "add_character" | "add_person" | "引入" | "新增" => {
            Op::Introduce
        }
        _ => return None,
    })
}

/// The fields of a proposed effect.
struct Fields {
    op: String,
    fields: Map<String, Value>,
}

impl Fields {
    fn effect(&self, op: Op) -> Result<Effect, Message> {
        let place = ["to", "node", "location", "place", "destination"];
        let general = ["target", "name", "id", "value", "object"];
        let character = ["character", "npc", "who", "person", "with"];
        let named = |first: &[&'static str]| self.name(first, &general);
        Ok(match op {
            Op::Move => Effect::Move { to: NodeId::new(named(&place)?) },
            Op::AddItem | Op::RemoveItem => {
                let item = ItemId::new(named(&["item"])?);
                let count = self.number_or(1)?;
                // "Add minus one" takes away.
                let adds = (op == Op::AddItem) == (count >= 0);
                let count = u32::try_from(count.unsigned_abs()).unwrap_or(u32::MAX);
                if adds { Effect::AddItem { item, count } } else { Effect::RemoveItem { item, count } }
            }
            Op::PlaceItem | Op::ClearItem => {
                let item = ItemId::new(self.name(&["item"], &["name", "id", "object", "target"])?);
                let node = self.text(&place).map(NodeId::new);
                let count = u32::try_from(self.number_or(1)?.max(0)).unwrap_or(u32::MAX);
                if op == Op::PlaceItem {
                    Effect::PlaceItem { item, node, count }
                } else {
                    Effect::ClearItem { item, node, count }
                }
            }
            Op::Gold(sign) => Effect::Gold { delta: signed(sign, self.hero_number()?) },
            Op::Hp(sign) => Effect::Hp { delta: small(signed(sign, self.hero_number()?)) },
            Op::MaxHp => Effect::MaxHp { delta: small(self.hero_number()?) },
            Op::Exp => Effect::Exp { delta: self.hero_number()? },
            Op::Attribute => {
                let name = self.name(&["attribute", "stat"], &["target", "name"])?;
                let attribute = attribute(&name).ok_or_else(|| self.missing("attribute"))?;
                Effect::Attribute { attribute, delta: small(self.number()?) }
            }
            Op::Affinity => Effect::Affinity {
                character: CharacterId::new(self.name(&character, &["target", "name", "id"])?),
                delta: small(self.number()?),
            },
            Op::Flag => Effect::Flag {
                flag: FlagId::new(self.name(&["flag", "key"], &["target", "name", "id", "value"])?),
                value: self.fields.get("value").and_then(bool_of).unwrap_or(true),
            },
            Op::QuestStart => Effect::QuestStart { quest: self.quest()? },
            Op::QuestDone => Effect::QuestDone { quest: self.quest()? },
            Op::QuestFail => Effect::QuestFail { quest: self.quest()? },
            Op::QuestStage => Effect::QuestStage {
                quest: self.quest()?,
                stage: StageId::new(self.name(&["stage", "step"], &["value"])?),
            },
            Op::MoveCharacter => Effect::MoveCharacter {
                character: CharacterId::new(self.name(&character, &["name", "id", "target"])?),
                to: self.text(&place).or_else(|| self.text(&["value"])).map(NodeId::new),
            },
            Op::Character => {
                let name = self.name(&["character", "npc", "who", "person"], &["name", "id", "target"])?;
                let word = self.text(&["is", "status", "state", "value"]).unwrap_or_default();
                Effect::Character {
                    character: CharacterId::new(name),
                    is: status(&word).ok_or_else(|| self.missing("is"))?,
                }
            }
            Op::Combat => Effect::Combat { enemy: EnemyId::new(named(&["enemy", "with"])?) },
            Op::EndCombat => Effect::EndCombat,
            Op::Time => Effect::Time { periods: u32::try_from(self.number_or(1)?).unwrap_or_default() },
            Op::Ending => Effect::Ending { ending: EndingId::new(named(&["ending"])?) },
            Op::Introduce => self.introduce()?,
        })
    }

    /// A new person, thing or detail, with a name and a line on what one sees.
    fn introduce(&self) -> Result<Effect, Message> {
        let kind = self.text(&["kind", "what", "category"]).unwrap_or_default();
        let kind = introduced(&kind).ok_or_else(|| self.missing("kind"))?;
        let name = self.name(&["name"], &["target", "id", "value", "object"])?;
        let text = ["text", "description", "line", "summary"].iter().find_map(|key| self.fields.get(*key)?.as_str());
        let text = text.map(sanitize_line).ok_or_else(|| self.missing("text"))?;
        Ok(Effect::Introduce { kind, name, text })
    }

    fn missing(&self, field: &'static str) -> Message {
        Message::new("model-effect-field").with("op", self.op.as_str()).with("field", field)
    }

    fn quest(&self) -> Result<QuestId, Message> {
        self.name(&["quest"], &["target", "name", "id", "value"]).map(QuestId::new)
    }

    /// A name: from the first of its own fields, else from a general one that does not mean the hero.
    fn name(&self, own: &[&'static str], general: &[&str]) -> Result<String, Message> {
        self.text(own)
            .or_else(|| general.iter().find_map(|key| self.text(&[key]).filter(|name| !is_hero(name))))
            .ok_or_else(|| self.missing(own.first().copied().unwrap_or("name")))
    }

    /// The text in the first of these fields that holds one and is no mere number.
    fn text(&self, keys: &[&str]) -> Option<String> {
        keys.iter().find_map(|key| {
            let text = match self.fields.get(*key)? {
                Value::String(text) => text.as_str(),
                Value::Object(inner) => ["id", "name"].iter().find_map(|key| inner.get(*key)?.as_str())?,
                _ => return None,
            };
            let text = sanitize_line(text);
            let text = clip(text.trim(), NAME).to_owned();
            (!text.is_empty() && text.parse::<f64>().is_err()).then_some(text)
        })
    }

    /// The number in the first field that holds one.
    fn found(&self) -> Option<i64> {
        ["count", "delta", "amount", "quantity", "number", "qty", "change", "periods", "points", "value"]
            .iter()
            .find_map(|key| number_of(self.fields.get(*key)?))
            .map(|number| number.clamp(-MOST, MOST))
    }

    fn number(&self) -> Result<i64, Message> {
        self.found().ok_or_else(|| self.missing("delta"))
    }

    fn number_or(&self, default: i64) -> Result<i64, Message> {
        let numbers = ["count", "delta", "amount", "quantity", "periods"];
        let odd = numbers.iter().any(|key| self.fields.get(*key).is_some_and(|value| !value.is_null()));
        match self.found() {
            Some(number) => Ok(number),
            None if odd => Err(self.missing("count")),
            None => Ok(default),
        }
    }

    /// A number that changes the hero; one that names somebody else does not.
    fn hero_number(&self) -> Result<i64, Message> {
        let other = ["target", "character", "who", "npc", "enemy"].iter().find_map(|key| self.text(&[key]));
        let money = ["gold", "hp", "health", "coin", "coins", "金币", "生命"];
        match other.filter(|name| !is_hero(name) && !money.contains(&name.to_lowercase().as_str())) {
            Some(name) => Err(Message::new("model-effect-other").with("op", self.op.as_str()).with("name", name)),
            None => self.number(),
        }
    }
}

fn introduced(word: &str) -> Option<IntroducedKind> {
    Some(match word.trim().to_lowercase().as_str() {
        "person" | "character" | "npc" | "people" | "animal" | "creature" | "人" | "人物" | "角色" | "动物" => {
            IntroducedKind::Person
        }
        "thing" | "item" | "object" | "物" | "物品" | "东西" => IntroducedKind::Thing,
        "detail" | "feature" | "scenery" | "place" | "细节" | "景物" | "摆设" => IntroducedKind::Detail,
        _ => return None,
    })
}

/// Whether a name means the player's character.
pub(super) fn is_hero(name: &str) -> bool {
    HERO.contains(&name.trim().to_lowercase().as_str())
}

/// The number's size with the sign that the op says, where it says one.
fn signed(sign: i64, number: i64) -> i64 {
    if sign < 0 { number.abs().saturating_neg() } else { number }
}

fn small(number: i64) -> i32 {
    i32::try_from(number).unwrap_or_default()
}

/// A number however it is written: 3, 3.0, "3", "+3", "3 gold coins".
fn number_of(value: &Value) -> Option<i64> {
    match value {
        #[allow(clippy::cast_possible_truncation, reason = "clamped to what an i64 holds")]
        Value::Number(number) => number.as_i64().or_else(|| number.as_f64().map(|number| number.round() as i64)),
        Value::String(text) => {
            let text = text.trim().trim_start_matches('+').replace('−', "-");
            let end = text.char_indices().find(|(at, char)| !(char.is_ascii_digit() || (*at == 0 && *char == '-')));
            text.get(..end.map_or(text.len(), |(at, _)| at))?.parse().ok()
        }
        _ => None,
    }
}

fn bool_of(value: &Value) -> Option<bool> {
    match value {
        Value::Bool(bool) => Some(*bool),
        Value::Number(number) => number.as_i64().map(|number| number != 0),
        Value::String(text) => match text.trim().to_lowercase().as_str() {
            "true" | "yes" | "1" | "on" | "set" => Some(true),
            "false" | "no" | "0" | "off" | "clear" | "unset" => Some(false),
            _ => None,
        },
        _ => None,
    }
}

pub(super) fn attribute(name: &str) -> Option<Attribute> {
    match name.trim().to_lowercase().as_str() {
        "strength" | "str" | "力量" => Some(Attribute::Strength),
        "agility" | "agi" | "dexterity" | "dex" | "敏捷" => Some(Attribute::Agility),
        "intelligence" | "int" | "智力" | "智慧" => Some(Attribute::Intelligence),
        _ => None,
    }
}

fn status(word: &str) -> Option<Status> {
    match word.trim().to_lowercase().as_str() {
        "alive" | "living" | "活着" => Some(Status::Alive),
        "dead" | "killed" | "died" | "死亡" | "死了" => Some(Status::Dead),
        "away" | "gone" | "left" | "离开" => Some(Status::Away),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;
    use crate::text::Language;

    fn known(written: &Value) -> Effect {
        match read_proposal(written, &Locale::new(Language::En)) {
            Proposal::Known(effect) => effect,
            Proposal::Unknown { why, .. } => panic!("{written}: {why}"),
        }
    }

    fn why(written: &Value) -> String {
        match read_proposal(written, &Locale::new(Language::En)) {
            Proposal::Known(effect) => panic!("{written}: {effect:?}"),
            Proposal::Unknown { why, .. } => why,
        }
    }

    #[test]
    fn every_effect_of_the_list_is_read_as_it_is_written() {
        for effect in [
            json!({"op":"move","to":"a"}),
            json!({"op":"add_item","item":"a","count":2}),
            json!({"op":"remove_item","item":"a","count":1}),
            json!({"op":"place_item","item":"a","node":"b","count":1}),
            json!({"op":"clear_item","item":"a","count":1}),
            json!({"op":"gold","delta":-3}),
            json!({"op":"hp","delta":-3}),
            json!({"op":"max_hp","delta":1}),
            json!({"op":"exp","delta":5}),
            json!({"op":"attribute","attribute":"strength","delta":1}),
            json!({"op":"affinity","character":"a","delta":-2}),
            json!({"op":"flag","flag":"a","value":false}),
            json!({"op":"quest_start","quest":"a"}),
            json!({"op":"quest_stage","quest":"a","stage":"b"}),
            json!({"op":"quest_done","quest":"a"}),
            json!({"op":"quest_fail","quest":"a"}),
            json!({"op":"move_character","character":"a","to":"b"}),
            json!({"op":"move_character","character":"a"}),
            json!({"op":"character","character":"a","is":"dead"}),
            json!({"op":"combat","enemy":"a"}),
            json!({"op":"end_combat"}),
            json!({"op":"time","periods":1}),
            json!({"op":"ending","ending":"a"}),
        ] {
            assert_eq!(serde_json::to_value(known(&effect)).unwrap(), effect);
        }
    }

    #[test]
    fn near_misses_are_understood() {
        let add = |item: &str, count| Effect::AddItem { item: ItemId::new(item), count };
        for (written, effect) in [
            (json!({"op":"add_item","target":"player","value":"golden key"}), add("golden key", 1)),
            (json!({"op":"add_item","target":"player","item":"gold coin","amount":"2"}), add("gold coin", 2)),
            (json!({"op":"give","name":"rope"}), add("rope", 1)),
            (json!({"op":"Add Item","item":{"id":"rope"},"quantity":3.0}), add("rope", 3)),
            (json!({"add_item":"rope"}), add("rope", 1)),
            (
                json!({"op":"add_item","item":"rope","count":-1}),
                Effect::RemoveItem { item: ItemId::new("rope"), count: 1 },
            ),
            (json!({"op":"hp","target":"玩家","value":"-1"}), Effect::Hp { delta: -1 }),
            (json!({"op":"damage","amount":4}), Effect::Hp { delta: -4 }),
            (json!({"op":"heal","amount":"4 HP"}), Effect::Hp { delta: 4 }),
            (json!({"hp":-2}), Effect::Hp { delta: -2 }),
            (json!({"op":"gold","target":"gold","value":"3 gold coins"}), Effect::Gold { delta: 3 }),
            (json!({"op":"pay","amount":3}), Effect::Gold { delta: -3 }),
            (
                json!({"op":"flag","target":"thief_caught","value":"false"}),
                Effect::Flag { flag: FlagId::new("thief_caught"), value: false },
            ),
            (json!({"op":"go","target":"old mill"}), Effect::Move { to: NodeId::new("old mill") }),
            (
                json!({"type":"relationship","npc":"Hal","change":"+2"}),
                Effect::Affinity { character: CharacterId::new("Hal"), delta: 2 },
            ),
            (json!({"op":"time"}), Effect::Time { periods: 1 }),
        ] {
            assert_eq!(known(&written), effect, "{written}");
        }
    }

    #[test]
    fn what_cannot_be_read_is_kept_with_the_reason() {
        assert!(why(&json!({"op":"summon dragon","target":"x"})).contains("summon dragon"));
        assert!(why(&json!({"op":"hp","target":"troll","value":"-2"})).contains("troll"));
        for written in [
            json!("add rope"),
            json!(7),
            json!({}),
            json!({"op":"add_item"}),
            json!({"op":"add_item","target":"player"}),
            json!({"op":"hp","value":"path"}),
            json!({"op":"add_item","item":"rope","count":"many"}),
            json!({"op":"move","target":"player","value":10}),
            json!({"op":"character","character":"a","is":"odd"}),
        ] {
            assert!(!why(&written).is_empty());
        }
    }

    proptest! {
        #[test]
        fn any_value_is_read_or_refused(op in "[a-z_]{0,12}", key in "(item|target|value|to|delta)", text in ".{0,100}", number in any::<f64>()) {
            let locale = Locale::new(Language::Zh);
            for value in [json!(text), json!(number), json!([text]), json!({"id": text}), json!(null)] {
                for op in [op.as_str(), "add_item", "hp", "move_character", "flag", "time"] {
                    if let Proposal::Known(effect) = read_proposal(&json!({"op": op, key.as_str(): value}), &locale) {
                        prop_assert!(serde_json::to_string(&effect).unwrap().chars().count() < 200);
                    }
                }
            }
        }
    }
}
