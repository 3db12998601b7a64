//! What can come to be in a story at all.
//!
//! Everything that a play could bring about is gathered until nothing is added any more. Where it is not certain
//! whether a condition can hold, it is taken to hold (affinity, attributes, gold, health, `not`): what is missing here
//! is missing in every play.

use std::collections::BTreeSet;

use crate::world::{
    Action, Character, CharacterId, Condition, Effect, EndingId, EnemyId, FlagId, ItemId, Node, NodeId, Period, Quest,
    QuestId, QuestIs, StageId, Status, Story, TopicId,
};

/// What can come to be in a story at all.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Possible {
    nodes: BTreeSet<NodeId>,
    flags: BTreeSet<FlagId>,
    items: BTreeSet<ItemId>,
    /// What can lie where.
    placed: BTreeSet<(NodeId, ItemId)>,
    begun: BTreeSet<QuestId>,
    done: BTreeSet<QuestId>,
    failed: BTreeSet<QuestId>,
    stages: BTreeSet<(QuestId, StageId)>,
    /// Where each character can be.
    places: BTreeSet<(CharacterId, NodeId)>,
    statuses: BTreeSet<(CharacterId, u8)>,
    told: BTreeSet<(CharacterId, TopicId)>,
    fought: BTreeSet<EnemyId>,
    endings: BTreeSet<EndingId>,
    /// The times of day that can be.
    periods: Vec<Period>,
    /// Quests that an effect takes further.
    named: BTreeSet<QuestId>,
}

impl Possible {
    /// What can come to be in a story at all.
    pub(super) fn of(story: &Story) -> Self {
        let mut possible = Self { periods: vec![story.start.period], ..Self::default() };
        if story.turns_per_period > 0 {
            possible.pass();
        }
        possible.nodes.insert(story.start.node.clone());
        possible.items.extend(story.hero.items.keys().cloned());
        for character in &story.characters {
            possible.places.extend(character.node.clone().map(|node| (character.id.clone(), node)));
        }
        possible.apply_all(&story.start.effects, &story.start.node);
        loop {
            let before = possible.size();
            possible.grow(story);
            if possible.size() == before {
                return possible;
            }
        }
    }

    pub(super) fn node(&self, node: &NodeId) -> bool {
        self.nodes.contains(node)
    }

    pub(super) fn flag(&self, flag: &str) -> bool {
        self.flags.contains(&FlagId::from(flag))
    }

    pub(super) fn item(&self, item: &str) -> bool {
        self.items.contains(&ItemId::from(item))
    }

    pub(super) fn begun(&self, quest: &QuestId) -> bool {
        self.begun.contains(quest)
    }

    /// Whether an effect that can happen takes the quest further.
    pub(super) fn named(&self, quest: &QuestId) -> bool {
        self.named.contains(quest)
    }

    pub(super) fn ended(&self, quest: &QuestId) -> bool {
        self.done.contains(quest)
    }

    pub(super) fn at_stage(&self, quest: &QuestId, stage: &StageId) -> bool {
        self.stages.contains(&(quest.clone(), stage.clone()))
    }

    pub(super) fn offered(&self, ending: &EndingId) -> bool {
        self.endings.contains(ending)
    }

    /// How much is possible; it never shrinks.
    fn size(&self) -> usize {
        self.nodes.len()
            + self.flags.len()
            + self.items.len()
            + self.placed.len()
            + self.begun.len()
            + self.done.len()
            + self.failed.len()
            + self.stages.len()
            + self.places.len()
            + self.statuses.len()
            + self.told.len()
            + self.fought.len()
            + self.endings.len()
            + self.periods.len()
    }

    /// One round: everything that what is possible makes possible.
    fn grow(&mut self, story: &Story) {
        let mut open: Vec<&Node> = story.nodes.iter().filter(|node| self.nodes.contains(&node.id)).collect();
        while let Some(node) = open.pop() {
            open.extend(self.grow_node(node).iter().filter_map(|to| story.nodes.get(to)));
        }
        for character in &story.characters {
            self.grow_character(character);
        }
        for item in story.items.iter().filter(|item| self.items.contains(&item.id)).collect::<Vec<_>>() {
            for using in &item.uses {
                if self.may_all(&using.when) {
                    self.apply_anywhere(&using.branch.effects);
                }
            }
        }
        for enemy in story.enemies.iter().filter(|enemy| self.fought.contains(&enemy.id)).collect::<Vec<_>>() {
            self.apply_anywhere(&enemy.effects);
            self.items.extend(enemy.loot.iter().map(|loot| loot.item.clone()));
            if let Some(talk) = enemy.talk.as_ref().filter(|talk| self.may_all(&talk.when)) {
                self.apply_anywhere(&talk.success.effects);
                self.apply_anywhere(&talk.failure.effects);
            }
            if let Some(ending) = &enemy.ending {
                self.endings.insert(ending.clone());
            } else {
                self.nodes.insert(story.defeat.to.clone());
                self.apply_all(&story.defeat.effects, &story.defeat.to);
            }
        }
        for quest in &story.quests {
            self.grow_quest(quest);
        }
        for ending in &story.endings {
            if !ending.when.is_empty() && self.may_all(&ending.when) {
                self.endings.insert(ending.id.clone());
            }
        }
        for talent in &story.talents {
            if self.may_all(&talent.when) {
                self.apply_anywhere(&talent.effects);
            }
        }
    }

    /// What a node that can be reached makes possible. Gives the nodes that it is the first to lead to.
    fn grow_node(&mut self, node: &Node) -> Vec<NodeId> {
        if node.rest {
            self.pass();
        }
        self.items.extend(node.items.keys().cloned());
        let placed: Vec<ItemId> =
            self.placed.iter().filter(|(place, _)| *place == node.id).map(|(_, item)| item.clone()).collect();
        self.items.extend(placed);
        for feature in &node.features {
            if self.may_all(&feature.when) {
                self.apply_all(&feature.effects, &node.id);
            }
        }
        for Action { when, success, failure, .. } in &node.actions {
            if self.may_all(when) {
                self.apply_all(&success.effects, &node.id);
                self.apply_all(&failure.effects, &node.id);
            }
        }
        for encounter in &node.encounters {
            if self.may_all(&encounter.when) {
                self.fought.insert(encounter.enemy.clone());
            }
        }
        let mut reached = Vec::new();
        for exit in &node.exits {
            if !self.may_all(&exit.when) {
                continue;
            }
            if self.nodes.insert(exit.to.clone()) {
                reached.push(exit.to.clone());
            }
            if let Some(failure) = &exit.failure {
                self.apply_all(&failure.effects, &node.id);
            }
        }
        reached
    }

    fn grow_character(&mut self, character: &Character) {
        if character.enemy.as_ref().is_some_and(|enemy| self.fought.contains(enemy)) {
            self.statuses.insert((character.id.clone(), rank(Status::Dead)));
        }
        if !self.meets(&character.id) {
            return;
        }
        self.fought.extend(character.enemy.clone());
        for threshold in &character.thresholds {
            self.apply_anywhere(&threshold.effects);
        }
        for topic in &character.topics {
            if self.may_all(&topic.when) {
                self.told.insert((character.id.clone(), topic.id.clone()));
                self.apply_anywhere(&topic.effects);
            }
        }
    }

    fn grow_quest(&mut self, quest: &Quest) {
        if !quest.starts.is_empty() && self.may_all(&quest.starts) {
            self.begun.insert(quest.id.clone());
        }
        if !self.begun.contains(&quest.id) {
            return;
        }
        if !quest.fails.is_empty() && self.may_all(&quest.fails) {
            self.failed.insert(quest.id.clone());
        }
        let stage_of = |stage: &StageId| (quest.id.clone(), stage.clone());
        match quest.stages.first() {
            Some(first) => self.stages.insert(stage_of(&first.id)),
            None => return,
        };
        for (place, stage) in quest.stages.iter().enumerate() {
            let over = !stage.done.is_empty() && self.may_all(&stage.done);
            if !over || !self.stages.contains(&stage_of(&stage.id)) {
                continue;
            }
            self.apply_anywhere(&stage.effects);
            match quest.stages.get(place + 1) {
                Some(next) => {
                    self.stages.insert(stage_of(&next.id));
                }
                None => {
                    self.done.insert(quest.id.clone());
                }
            }
        }
        if self.done.contains(&quest.id) {
            self.apply_anywhere(&quest.reward);
        }
    }

    /// Applies effects that can happen in any node that can be reached.
    fn apply_anywhere(&mut self, effects: &[Effect]) {
        for effect in effects {
            match effect {
                // what lies anywhere can be taken
                Effect::PlaceItem { item, node: None, .. } => {
                    self.items.insert(item.clone());
                }
                effect => self.apply(effect, None),
            }
        }
    }

    fn apply_all(&mut self, effects: &[Effect], here: &NodeId) {
        for effect in effects {
            self.apply(effect, Some(here));
        }
    }

    fn apply(&mut self, effect: &Effect, here: Option<&NodeId>) {
        match effect {
            Effect::Move { to } => {
                self.nodes.insert(to.clone());
            }
            Effect::AddItem { item, .. } => {
                self.items.insert(item.clone());
            }
            Effect::PlaceItem { item, node, .. } => {
                self.placed.extend(node.as_ref().or(here).map(|node| (node.clone(), item.clone())));
            }
            Effect::Flag { flag, value: true } => {
                self.flags.insert(flag.clone());
            }
            Effect::QuestStart { quest } => {
                self.begun.insert(quest.clone());
            }
            Effect::QuestStage { quest, stage } => {
                self.named.insert(quest.clone());
                if self.begun.contains(quest) {
                    self.stages.insert((quest.clone(), stage.clone()));
                }
            }
            Effect::QuestDone { quest } => {
                self.named.insert(quest.clone());
                if self.begun.contains(quest) {
                    self.done.insert(quest.clone());
                }
            }
            Effect::QuestFail { quest } => {
                self.failed.insert(quest.clone());
            }
            Effect::MoveCharacter { character, to: Some(to) } => {
                self.places.insert((character.clone(), to.clone()));
            }
            Effect::MoveCharacter { character, to: None } => {
                self.statuses.insert((character.clone(), rank(Status::Away)));
            }
            Effect::Character { character, is } => {
                self.statuses.insert((character.clone(), rank(*is)));
            }
            Effect::Combat { enemy } => {
                self.fought.insert(enemy.clone());
            }
            Effect::Time { .. } => self.pass(),
            Effect::Ending { ending } => {
                self.endings.insert(ending.clone());
            }
            Effect::RemoveItem { .. }
            | Effect::ClearItem { .. }
            | Effect::Gold { .. }
            | Effect::Hp { .. }
            | Effect::MaxHp { .. }
            | Effect::Exp { .. }
            | Effect::Attribute { .. }
            | Effect::Affinity { .. }
            | Effect::Flag { value: false, .. }
            | Effect::EndCombat
            | Effect::Introduce { .. } => {}
        }
    }

    fn may_all(&self, conditions: &[Condition]) -> bool {
        conditions.iter().all(|condition| self.may(condition))
    }

    /// Whether a condition may come to hold.
    fn may(&self, condition: &Condition) -> bool {
        match condition {
            Condition::Flag(flag) => self.flags.contains(flag),
            Condition::Quest(quest, is) => match is {
                QuestIs::Unknown => true,
                QuestIs::Active => self.begun.contains(quest),
                QuestIs::Done => self.done.contains(quest),
                QuestIs::Failed => self.failed.contains(quest),
            },
            Condition::Stage(quest, stage) => self.at_stage(quest, stage),
            Condition::Item(item, _) => self.items.contains(item),
            Condition::Node(node) | Condition::Visited(node, _) => self.nodes.contains(node),
            Condition::Time(periods) => periods.iter().any(|period| self.periods.contains(period)),
            Condition::Present(character) | Condition::Met(character) => self.meets(character),
            Condition::Character(character, is) => {
                *is == Status::Alive || self.statuses.contains(&(character.clone(), rank(*is)))
            }
            Condition::CharacterAt(character, node) => self.places.contains(&(character.clone(), node.clone())),
            Condition::Told(character, topic) => self.told.contains(&(character.clone(), topic.clone())),
            Condition::Defeated(enemy, _) => self.fought.contains(enemy),
            Condition::All(conditions) => self.may_all(conditions),
            Condition::Any(conditions) => conditions.iter().any(|condition| self.may(condition)),
            Condition::Affinity(..)
            | Condition::Attribute(..)
            | Condition::Gold(_)
            | Condition::HealthBelow(_)
            | Condition::Turn(_)
            | Condition::Day(_)
            | Condition::Not(_) => true,
        }
    }

    /// Time passes: every time of day can be.
    fn pass(&mut self) {
        self.periods = Period::ALL.to_vec();
    }

    /// Whether the hero can come to where the character is.
    fn meets(&self, character: &CharacterId) -> bool {
        self.places.iter().any(|(who, node)| who == character && self.nodes.contains(node))
    }
}

/// A status as something that can be ordered.
const fn rank(status: Status) -> u8 {
    match status {
        Status::Alive => 0,
        Status::Dead => 1,
        Status::Away => 2,
    }
}
