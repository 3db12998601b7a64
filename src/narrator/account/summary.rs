use super::names;
use crate::text::{Language, Locale, Message, clip, sanitize_line};
use crate::world::{Event, EventKind, ItemKind, Side, Status, Story, Thing};

/// A turn for summaries: its depth, its events, the player's line.
pub type Played<'a> = (u32, &'a [Event], &'a str);

/// A summary under so many characters is not worth keeping (seeds A2).
const LEAST: usize = 30;

/// The turns in one or two plain sentences without a model: who, where, what came of it.
///
/// At most `limit` characters (seeds A2: 150 in Chinese, 450 in English); at least 30 where anything happened and the
/// limit allows. What matters most is kept (endings, quests, people, things, fights, places), in the order in which it
/// happened. Empty where nothing happened.
#[must_use]
pub fn summarize(story: &Story, language: Language, turns: &[Played<'_>], limit: usize) -> String {
    let locale = Locale::new(language);
    let deeds = deeds(story, &locale, turns);
    let Some(place) = turns.iter().flat_map(|(_, events, _)| events.iter()).next().map(|event| &event.node) else {
        return String::new();
    };
    if deeds.is_empty() {
        return String::new();
    }
    let place = names::called_node(story, place, language);
    let mut text = chosen(&locale, Some(&place), &deeds, limit);
    if text.chars().count() < LEAST {
        let rest = locale.text("account-summary-quiet");
        let gap = if language == Language::En { " " } else { "" };
        let longer = format!("{text}{gap}{rest}");
        if longer.chars().count() <= limit {
            text = longer;
        }
    }
    text
}

/// The story so far, a plain line for each turn in which something happened that is worth a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recap {
    /// The lines, oldest first.
    pub lines: Vec<RecapLine>,
}

/// A line of a recap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecapLine {
    /// The turn's place on the line from the start.
    pub depth: u32,
    /// What happened in it.
    pub text: String,
}

impl Recap {
    /// The recap of these turns, each line at most 60 Chinese characters or 180 English.
    #[must_use]
    pub fn of(story: &Story, language: Language, turns: &[Played<'_>]) -> Self {
        let locale = Locale::new(language);
        let limit = language.characters(60);
        let mut lines: Vec<RecapLine> = Vec::new();
        for turn in turns {
            let mut deeds = deeds(story, &locale, std::slice::from_ref(turn));
            deeds.retain(|deed| deed.weight >= WORTH_A_LINE);
            let text = chosen(&locale, None, &deeds, limit);
            let same = lines.last().is_some_and(|line| line.text == text);
            if !text.is_empty() && !same {
                lines.push(RecapLine { depth: turn.0, text });
            }
        }
        Self { lines }
    }

    /// The recap as it is shown: `[Turn 3] …`, one line each.
    #[must_use]
    pub fn show(&self, locale: &Locale) -> String {
        let line = |line: &RecapLine| {
            let message = Message::new("account-recap-line").with("turn", line.depth).with("text", line.text.as_str());
            locale.say(&message)
        };
        self.lines.iter().map(line).collect::<Vec<_>>().join("\n")
    }
}

/// From which weight on a deed is worth a line of a recap.
const WORTH_A_LINE: u32 = 18;

/// Something the hero did or that befell the hero, as a clause without its subject.
struct Deed {
    weight: u32,
    clause: String,
}

/// The sentence made of as many deeds as fit, the weightiest first chosen, told in their order.
fn chosen(locale: &Locale, place: Option<&str>, deeds: &[Deed], limit: usize) -> String {
    let mut order: Vec<usize> = (0..deeds.len()).collect();
    // Of equals the later is kept: it says where things stand.
    order.sort_by_key(|index| (std::cmp::Reverse(deeds.get(*index).map_or(0, |deed| deed.weight)), usize::MAX - index));
    let mut kept: Vec<usize> = Vec::new();
    let mut text = String::new();
    for index in order {
        let mut more = kept.clone();
        more.push(index);
        more.sort_unstable();
        let clauses: Vec<&str> =
            more.iter().filter_map(|index| deeds.get(*index)).map(|deed| deed.clause.as_str()).collect();
        let longer = sentence(locale, place, &clauses);
        if longer.chars().count() <= limit {
            kept = more;
            text = longer;
        }
    }
    text
}

fn sentence(locale: &Locale, place: Option<&str>, clauses: &[&str]) -> String {
    let joined = match (locale.language(), clauses) {
        (_, []) => return String::new(),
        (Language::Zh, clauses) => clauses.join("，"),
        (Language::En, [one]) => (*one).to_owned(),
        (Language::En, [first @ .., last]) => format!("{}, and {last}", first.join(", ")),
    };
    let message = match place {
        Some(place) => Message::new("account-summary-at").with("place", place),
        None => Message::new("account-summary"),
    };
    let said = locale.say(&message.with("deeds", joined));
    match locale.language() {
        Language::Zh => said,
        Language::En => names::capitalized(&said),
    }
}

/// The deeds of the turns, each once.
fn deeds(story: &Story, locale: &Locale, turns: &[Played<'_>]) -> Vec<Deed> {
    let mut deeds: Vec<Deed> = Vec::new();
    for event in turns.iter().flat_map(|(_, events, _)| events.iter()) {
        let Some((weight, message)) = deed(story, locale.language(), event) else { continue };
        let clause = locale.say(&message);
        // Said again later it counts as later.
        deeds.retain(|deed| deed.clause != clause);
        deeds.push(Deed { weight, clause });
    }
    deeds
}

/// How much an event matters to the story, and its clause; none for what another event says better.
fn deed(story: &Story, language: Language, event: &Event) -> Option<(u32, Message)> {
    let item = |id| names::called_item(story, id, language);
    let who = |id| names::called_character(story, id, language);
    let enemy = |id| names::called_enemy(story, id, language);
    let node = |id| names::called_node(story, id, language);
    let matters = |id| story.items.get(id).is_some_and(|item| item.kind == ItemKind::Key);
    Some(match &event.kind {
        EventKind::Began => (40, Message::new("account-deed-began").with("node", node(&event.node))),
        EventKind::Moved { to, first: true, .. } => {
            (48, Message::new("account-deed-moved-first").with("node", node(to)))
        }
        EventKind::Moved { to, .. } => (22, Message::new("account-deed-moved").with("node", node(to))),
        EventKind::Took { item: id, .. } | EventKind::Got { item: id, .. } => {
            let weight = if matters(id) { 70 } else { 50 };
            (weight, Message::new("account-deed-got").with("item", item(id)))
        }
        EventKind::Dropped { item: id } => (18, Message::new("account-deed-dropped").with("item", item(id))),
        EventKind::Lost { item: id, .. } => {
            (if matters(id) { 66 } else { 42 }, Message::new("account-deed-lost").with("item", item(id)))
        }
        EventKind::Gold { delta } => {
            let key = if *delta < 0 { "account-deed-gold-less" } else { "account-deed-gold-more" };
            (24, Message::new(key).with("count", delta.saturating_abs()))
        }
        EventKind::Examined { thing: Thing::Hero } => return None,
        EventKind::Examined { thing } => {
            let called = names::called(story, &event.node, thing, language);
            (12, Message::new("account-deed-examined").with("thing", called))
        }
        EventKind::Used { item: id, worked: true, .. } => {
            (44, Message::new("account-deed-used").with("item", item(id)))
        }
        EventKind::Gave { item: id, to, kept: true, .. } => {
            (56, Message::new("account-deed-gave").with("item", item(id)).with("who", who(to)))
        }
        EventKind::Gave { item: id, to, .. } => {
            (26, Message::new("account-deed-gave-not").with("item", item(id)).with("who", who(to)))
        }
        EventKind::Showed { item: id, to, .. } => {
            (30, Message::new("account-deed-showed").with("item", item(id)).with("who", who(to)))
        }
        EventKind::Greeted { character, first: true } => {
            (60, Message::new("account-deed-met").with("who", who(character)))
        }
        EventKind::Greeted { character, .. } => (14, Message::new("account-deed-greeted").with("who", who(character))),
        EventKind::Told { character, topic, again, .. } => {
            let label = names::topic(story, character, topic);
            let message = Message::new("account-deed-told").with("who", who(character)).with("topic", &label);
            (if *again { 16 } else { 58 }, message)
        }
        EventKind::Heard { character, again, .. } => {
            (if *again { 16 } else { 57 }, Message::new("account-deed-heard").with("who", who(character)))
        }
        EventKind::EnemyFled { enemy: id } => (51, Message::new("account-deed-drove-off").with("enemy", enemy(id))),
        EventKind::Learned { fact, .. } => {
            (75, Message::new("account-deed-learned").with("fact", plain(names::fact(story, fact).get(language))))
        }
        EventKind::Follows { character, value } => {
            let key = if *value { "account-deed-follows" } else { "account-deed-follows-not" };
            (67, Message::new(key).with("who", who(character)))
        }
        EventKind::LevelReached { level } => (45, Message::new("account-deed-level").with("level", *level)),
        EventKind::TalentWon { talent } => {
            (65, Message::new("account-deed-talent").with("talent", &names::talent(story, talent)))
        }
        EventKind::StatusBegan { status, on: Side::Hero, .. } => {
            (33, Message::new("account-deed-status").with("status", &names::status(story, status)))
        }
        EventKind::Blank { character, .. } => (10, Message::new("account-deed-blank").with("who", who(character))),
        EventKind::Said { character, text, .. } => {
            let text = clip(&sanitize_line(text), 40).to_owned();
            (35, Message::new("account-deed-said").with("who", who(character)).with("text", text))
        }
        EventKind::Acted { action, success, .. } => {
            let label = names::action(story, &event.node, action);
            let key = if *success { "account-deed-acted" } else { "account-deed-acted-not" };
            (if *success { 46 } else { 25 }, Message::new(key).with("action", &label))
        }
        EventKind::Tried { text, success, .. } => {
            let key = if *success { "account-deed-tried" } else { "account-deed-tried-not" };
            (19, Message::new(key).with("text", clip(&sanitize_line(text), 40)))
        }
        EventKind::Introduced { name, .. } => (44, Message::new("account-deed-introduced").with("name", name.as_str())),
        EventKind::Passage { to, success: false, .. } => {
            (23, Message::new("account-deed-passage-not").with("node", node(to)))
        }
        EventKind::FightBegan { enemy: id } => (32, Message::new("account-deed-fought").with("enemy", enemy(id))),
        EventKind::EnemyFell { enemy: id } if is_boss(story, id) => {
            (91, Message::new("account-deed-beat").with("enemy", enemy(id)))
        }
        EventKind::EnemyFell { enemy: id } => (71, Message::new("account-deed-beat").with("enemy", enemy(id))),
        EventKind::HeroFell { enemy: Some(id) } => (72, Message::new("account-deed-fell").with("enemy", enemy(id))),
        EventKind::HeroFell { enemy: None } => (72, Message::new("account-deed-fell-alone")),
        EventKind::Fled { enemy: id, success: true } => {
            (52, Message::new("account-deed-fled").with("enemy", enemy(id)))
        }
        EventKind::Negotiated { enemy: id, success: true, .. } => {
            (68, Message::new("account-deed-talked").with("enemy", enemy(id)))
        }
        EventKind::Threshold { character, threshold } => {
            let place = usize::try_from(*threshold).ok()?;
            let at = story.characters.get(character)?.thresholds.get(place)?.at;
            let key = if at < 0 { "account-deed-trust-lost" } else { "account-deed-trust" };
            (64, Message::new(key).with("who", who(character)))
        }
        EventKind::CharacterIs { character, is: Status::Dead } => {
            (85, Message::new("account-deed-died").with("who", who(character)))
        }
        EventKind::AttributeChanged { .. } | EventKind::Raised { .. } => (36, Message::new("account-deed-changed")),
        EventKind::QuestBegan { quest } => {
            (80, Message::new("account-deed-quest-began").with("quest", &names::quest(story, quest)))
        }
        EventKind::QuestStage { quest, stage } => {
            let objective = names::objective(story, quest, stage);
            (74, Message::new("account-deed-quest-stage").with("objective", &objective))
        }
        EventKind::QuestDone { quest } => {
            (92, Message::new("account-deed-quest-done").with("quest", &names::quest(story, quest)))
        }
        EventKind::QuestFailed { quest } => {
            (90, Message::new("account-deed-quest-failed").with("quest", &names::quest(story, quest)))
        }
        EventKind::Waited => (6, Message::new("account-deed-waited")),
        EventKind::Rested { .. } => (11, Message::new("account-deed-rested")),
        EventKind::EndingOffered { ending } => {
            (62, Message::new("account-deed-offered").with("ending", &names::ending(story, ending)))
        }
        EventKind::EndingDeclined { ending } => {
            (63, Message::new("account-deed-declined").with("ending", &names::ending(story, ending)))
        }
        EventKind::Ended { ending } => {
            (100, Message::new("account-deed-ended").with("ending", &names::ending(story, ending)))
        }
        EventKind::Blow { by: Side::Hero | Side::Enemy, .. }
        | EventKind::Passage { success: true, .. }
        | EventKind::Health { .. }
        | EventKind::Experience { .. }
        | EventKind::Used { worked: false, .. }
        | EventKind::Guarded { .. }
        | EventKind::Fled { success: false, .. }
        | EventKind::Negotiated { success: false, .. }
        | EventKind::FightEnded { .. }
        | EventKind::Affinity { .. }
        | EventKind::CharacterMoved { .. }
        | EventKind::CharacterIs { .. }
        | EventKind::Parted { .. }
        | EventKind::Ruled { .. }
        | EventKind::Noticed { .. }
        | EventKind::Initiative { .. }
        | EventKind::Softened { .. }
        | EventKind::StageBy { .. }
        | EventKind::QuestWarned { .. }
        | EventKind::Counted { .. }
        | EventKind::StatusBegan { .. }
        | EventKind::StatusEnded { .. }
        | EventKind::Entered { .. }
        | EventKind::Remarked { .. }
        | EventKind::AchievementWon { .. }
        | EventKind::Hinted { .. }
        | EventKind::PeriodBegan { .. } => return None,
    })
}

fn is_boss(story: &Story, id: &crate::world::EnemyId) -> bool {
    story.enemies.get(id).is_some_and(|enemy| enemy.boss)
}

/// A sentence as it can stand inside another: one line without the mark that ends it.
fn plain(sentence: &str) -> String {
    sanitize_line(sentence).trim_end_matches(['.', '。', '!', '！', '?', '？', '…']).to_owned()
}
