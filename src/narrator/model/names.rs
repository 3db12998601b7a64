//! Models write names where effects want ids: they are looked up in the story.

use crate::narrator::{Proposal, Telling};
use crate::text::{Language, Localized, Words, fold};
use crate::world::{CharacterId, Effect, EndingId, EnemyId, Entry, ItemId, NodeId, QuestId, Story, Table};

/// Words for money that models take for items.
const MONEY: [&str; 10] = ["gold", "gold coin", "gold coins", "coin", "coins", "money", "金币", "金子", "钱", "铜钱"];

/// Puts ids in the place of names in the telling's effects, where a name belongs to one thing only. What stays unknown
/// is left as it is, for the rules to refuse by that name.
pub fn resolve_names(telling: &mut Telling, story: &Story, language: Language) {
    for proposal in &mut telling.effects {
        if let Proposal::Known(effect) = proposal {
            resolve_effect(effect, story, language);
        }
    }
}

/// The same for one effect.
pub(super) fn resolve_effect(effect: &mut Effect, story: &Story, language: Language) {
    if let Effect::AddItem { item, count } | Effect::RemoveItem { item, count } = effect
        && !story.items.contains(item)
        && MONEY.contains(&item.as_str().trim().to_lowercase().as_str())
        && find(&story.items, item.as_str(), language).is_none()
    {
        let count = i64::from(*count);
        let delta = if matches!(effect, Effect::AddItem { .. }) { count } else { count.saturating_neg() };
        *effect = Effect::Gold { delta };
        return;
    }
    match effect {
        Effect::Move { to } => name(to, &story.nodes, NodeId::as_str, language),
        Effect::AddItem { item, .. } | Effect::RemoveItem { item, .. } => {
            name(item, &story.items, ItemId::as_str, language);
        }
        Effect::PlaceItem { item, node, .. } | Effect::ClearItem { item, node, .. } => {
            name(item, &story.items, ItemId::as_str, language);
            if let Some(node) = node {
                name(node, &story.nodes, NodeId::as_str, language);
            }
        }
        Effect::Affinity { character, .. } | Effect::Character { character, .. } | Effect::Follow { character, .. } => {
            name(character, &story.characters, CharacterId::as_str, language);
        }
        Effect::MoveCharacter { character, to } => {
            name(character, &story.characters, CharacterId::as_str, language);
            if let Some(to) = to {
                name(to, &story.nodes, NodeId::as_str, language);
            }
        }
        Effect::QuestStart { quest }
        | Effect::QuestStage { quest, .. }
        | Effect::QuestDone { quest }
        | Effect::QuestFail { quest } => name(quest, &story.quests, QuestId::as_str, language),
        Effect::Combat { enemy } => name(enemy, &story.enemies, EnemyId::as_str, language),
        Effect::Ending { ending } => name(ending, &story.endings, EndingId::as_str, language),
        Effect::Gold { .. }
        | Effect::Hp { .. }
        | Effect::MaxHp { .. }
        | Effect::Exp { .. }
        | Effect::Attribute { .. }
        | Effect::Flag { .. }
        | Effect::Count { .. }
        | Effect::Learn { .. }
        | Effect::Status { .. }
        | Effect::Talent { .. }
        | Effect::EndCombat
        | Effect::Introduce { .. }
        | Effect::Time { .. } => {}
    }
}

fn name<T: Named>(id: &mut T::Id, table: &Table<T>, text: fn(&T::Id) -> &str, language: Language) {
    if !table.contains(id)
        && let Some(found) = find(table, text(id), language)
    {
        *id = found;
    }
}

/// The id of the one entry that `name` means: by its id in another spelling, by its name, else by its other words.
fn find<T: Named>(table: &Table<T>, name: &str, language: Language) -> Option<T::Id> {
    let wanted = plain(name);
    if wanted.is_empty() {
        return None;
    }
    let only = |means: &dyn Fn(&T) -> bool| {
        let mut found = table.iter().filter(|entry| means(entry));
        let first = found.next()?;
        found.next().is_none().then(|| first.id().clone())
    };
    let other = if language == Language::Zh { Language::En } else { Language::Zh };
    only(&|entry| plain(&entry.text_id().replace(['_', '-'], " ")) == wanted)
        .or_else(|| only(&|entry| plain(entry.name().get(language)) == wanted))
        .or_else(|| only(&|entry| plain(entry.name().get(other)) == wanted))
        .or_else(|| only(&|entry| entry.words().is_some_and(|words| words.all().any(|word| plain(word) == wanted))))
}

/// A name for comparing: folded, without article and underscores.
fn plain(name: &str) -> String {
    let name = fold(&name.replace(['_', '-'], " "));
    let name = name.trim();
    for article in ["the ", "a ", "an ", "some ", "your ", "one ", "一个", "一把", "一枚", "一件"] {
        if let Some(rest) = name.strip_prefix(article) {
            return rest.trim().to_owned();
        }
    }
    name.to_owned()
}

/// Something of the story that models call by name.
trait Named: Entry {
    fn text_id(&self) -> &str;
    fn name(&self) -> &Localized;
    fn words(&self) -> Option<&Words>;
}

macro_rules! named {
    ($($type:ident: $name:ident $(, $words:ident)?;)*) => {$(
        impl Named for crate::world::$type {
            fn text_id(&self) -> &str {
                self.id.as_str()
            }
            fn name(&self) -> &Localized {
                &self.$name
            }
            fn words(&self) -> Option<&Words> {
                named!(@ self $($words)?)
            }
        }
    )*};
    (@ $self:ident) => { None };
    (@ $self:ident $words:ident) => { Some(&$self.$words) };
}

named! {
    Node: name, words;
    Character: name, words;
    Item: name, words;
    Enemy: name, words;
    Quest: title;
    Ending: title;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::sample;

    fn resolved(effect: Effect, language: Language) -> Effect {
        let unknown = Proposal::Unknown { written: serde_json::Value::Null, why: String::new() };
        let mut telling = Telling { effects: vec![unknown.clone(), Proposal::Known(effect)], ..Telling::default() };
        resolve_names(&mut telling, &sample::story(), language);
        assert_eq!(telling.effects.first(), Some(&unknown));
        match telling.effects.pop() {
            Some(Proposal::Known(effect)) => effect,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn names_become_ids() {
        let take = |item: &str| Effect::AddItem { item: item.into(), count: 2 };
        for (name, language) in [
            ("iron_key", Language::En),
            ("the Iron Key", Language::En),
            ("iron-key", Language::Zh),
            ("铁钥匙", Language::Zh),
            ("铁钥匙", Language::En),
        ] {
            assert_eq!(resolved(take(name), language), take("iron_key"), "{name}");
        }
        let go = |to: &str| Effect::Move { to: to.into() };
        assert_eq!(resolved(go("Yard"), Language::En), go("yard"));
        let like = |who: &str| Effect::Affinity { character: who.into(), delta: 1 };
        assert_eq!(resolved(like("Mira"), Language::Zh), like("mira"));
    }

    #[test]
    fn what_is_unknown_stays_and_money_is_gold() {
        let take = |item: &str| Effect::AddItem { item: item.into(), count: 2 };
        assert_eq!(resolved(take("dragon"), Language::En), take("dragon"));
        assert_eq!(resolved(take(""), Language::En), take(""));
        assert_eq!(resolved(take("gold coins"), Language::En), Effect::Gold { delta: 2 });
        let lose = Effect::RemoveItem { item: "金币".into(), count: 3 };
        assert_eq!(resolved(lose, Language::Zh), Effect::Gold { delta: -3 });
        assert_eq!(resolved(Effect::EndCombat, Language::En), Effect::EndCombat);
    }
}
