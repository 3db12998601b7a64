//! Texts that are made from the model and wrapped: the help, the notices, the side panel.

use super::row::{Mark, Row, rows};
use super::{Model, Phase, Play, SettingOrigin, SettingRow};
use crate::text::Message;
use crate::tui::keymap::{BINDINGS, Binding, Mode};
use crate::tui::measure::{columns, printable};
use crate::tui::theme::Token;

/// The columns that a hero's name is written in.
pub const NAME_ROOM: usize = 24;

/// The help: how to play, then every key by its mode, then where the saves are.
pub fn help(model: &Model, room: usize) -> Vec<Row> {
    let mut page = Vec::new();
    for line in model.text("tui-help-intro").lines() {
        page.extend(rows(line, &Mark::default(), Token::Plain, room));
    }
    let named = |binding: &Binding| binding.chords.iter().map(|chord| chord.label()).collect::<Vec<_>>().join(", ");
    let widest = BINDINGS.iter().map(|binding| columns(&named(binding))).max().unwrap_or_default();
    let key_room = (widest + 4).min(room / 2);
    for mode in Mode::ALL {
        page.push(Row::default());
        page.push(Row::new(model.text(mode.message()), Token::Heading));
        for binding in BINDINGS.iter().filter(|binding| binding.mode == mode) {
            let keys = named(binding);
            let says = model.text(binding.says);
            let taken = columns(&keys) + 2;
            if taken >= key_room {
                // names too long for their column have a row of their own
                page.push(Row::new(format!("  {keys}"), Token::Key));
                page.extend(rows(&says, &Mark::every(" ".repeat(key_room), Token::Plain), Token::Plain, room));
                continue;
            }
            let mark = Mark::first(format!("  {keys}{}", " ".repeat(key_room - taken)), Token::Key);
            page.extend(rows(&says, &mark, Token::Plain, room));
        }
    }
    page.push(Row::default());
    let saves = Message::new("tui-help-saves").with("folder", model.saves_at.as_str());
    page.extend(rows(&model.say(&saves), &Mark::default(), Token::Dim, room));
    page
}

/// The notices, the newest first.
pub fn log(model: &Model, room: usize) -> Vec<Row> {
    if model.notices.is_empty() {
        return rows(&model.text("tui-log-empty"), &Mark::default(), Token::Dim, room);
    }
    let newest_first = model.notices.iter().rev();
    newest_first.flat_map(|text| rows(text, &Mark::first("- ", Token::Dim), Token::Plain, room)).collect()
}

/// What was corrected in the telling, the newest turn first.
pub fn checks(model: &Model, room: usize) -> Vec<Row> {
    let corrections = model.play.iter().flat_map(|play| play.corrections.iter().rev());
    let mut page = Vec::new();
    for correction in corrections {
        let head = Message::new("tui-checks-turn").with("turn", correction.depth);
        page.push(Row::new(model.say(&head), Token::Heading));
        for says in &correction.says {
            page.extend(rows(says, &Mark::first("- ", Token::Dim), Token::Plain, room));
        }
        page.push(Row::default());
    }
    if page.is_empty() {
        return rows(&model.text("tui-checks-empty"), &Mark::default(), Token::Dim, room);
    }
    page
}

/// The side panel: what is carried, what is to be done, who is here.
pub fn panel(model: &Model, play: &Play, room: usize) -> Vec<Row> {
    let scene = &play.scene;
    let mut page = vec![Row::new(model.text("tui-panel-inventory"), Token::Heading)];
    if scene.inventory.is_empty() {
        page.push(Row::new(model.text("tui-panel-inventory-empty"), Token::Dim));
    }
    for (name, count) in &scene.inventory {
        let text = if *count > 1 { format!("{name} x{count}") } else { name.clone() };
        page.extend(rows(&text, &Mark::default(), Token::Plain, room));
    }
    if scene.status.gold != 0 {
        let gold = Message::new("tui-panel-gold").with("gold", scene.status.gold);
        page.push(Row::new(model.say(&gold), Token::Plain));
    }

    page.push(Row::default());
    page.push(Row::new(model.text("tui-panel-quests"), Token::Heading));
    if scene.quests.is_empty() {
        page.push(Row::new(model.text("tui-panel-quests-empty"), Token::Dim));
    }
    for quest in &scene.quests {
        let mark = if quest.main { Mark::first("* ", Token::Accent) } else { Mark::first("- ", Token::Dim) };
        page.extend(rows(&quest.title, &mark, Token::Plain, room));
        page.extend(rows(&quest.objective, &Mark::every("  ", Token::Dim), Token::Dim, room));
    }

    let borne = scene.statuses.iter().map(|(name, left)| {
        let says = Message::new("tui-panel-status").with("name", name.as_str()).with("turns", *left);
        (model.say(&says), Token::Change)
    });
    part(&mut page, model.text("tui-panel-statuses"), borne, room);
    let counted = scene.counters.iter().map(|counter| {
        let plain = format!("{} {}", counter.name, counter.value);
        let levelled = counter.level.as_ref().map(|level| {
            let message = Message::new("tui-panel-counter").with("name", counter.name.as_str());
            model.say(&message.with("value", counter.value).with("level", level.as_str()))
        });
        (levelled.unwrap_or(plain), Token::Plain)
    });
    let growth = scene
        .growth
        .filter(|(_, points)| *points > 0)
        .map(|(_, points)| (model.say(&Message::new("tui-panel-points").with("points", points)), Token::Change));
    part(&mut page, model.text("tui-panel-counters"), counted.chain(growth), room);
    let along = scene.companions.iter().map(|who| (who.clone(), Token::Plain));
    part(&mut page, model.text("tui-panel-companions"), along, room);

    page.push(Row::default());
    page.push(Row::new(model.text("tui-panel-people"), Token::Heading));
    if scene.people.is_empty() {
        page.push(Row::new(model.text("tui-panel-people-empty"), Token::Dim));
    }
    for person in &scene.people {
        let text = format!("{} {:+}", person.name, person.affinity);
        page.extend(rows(&text, &Mark::default(), Token::Plain, room));
    }
    page
}

/// A heading and what stands below it; nothing where there is nothing.
fn part(page: &mut Vec<Row>, heading: String, lines: impl Iterator<Item = (String, Token)>, room: usize) {
    let mut lines = lines.peekable();
    if lines.peek().is_none() {
        return;
    }
    page.push(Row::default());
    page.push(Row::new(heading, Token::Heading));
    page.extend(lines.flat_map(|(line, token)| rows(&line, &Mark::default(), token, room)));
}

/// What the main quest asks for, in two rows at most, where no side panel says it.
pub fn objective(model: &Model, play: &Play, room: usize) -> Vec<Row> {
    let quest = play.scene.status.quest.as_ref().filter(|quest| !quest.is_empty());
    let Some(quest) = quest.filter(|_| play.phase == Phase::Idle && play.scene.ended.is_none()) else {
        return Vec::new();
    };
    let says =
        printable(&model.say(&Message::new("tui-status-quest").with("quest", quest.as_str()))).replace('\n', " ");
    let mut wrapped = rows(&says, &Mark::default(), Token::Dim, room);
    if wrapped.len() > 2 {
        wrapped.truncate(1);
        let first = wrapped.first().map_or(0, |row| row.text.len());
        wrapped.push(Row::new(says.get(first..).unwrap_or_default().trim_start(), Token::Dim));
    }
    wrapped
}

/// The text of a question or message.
pub fn dialog(text: &str, room: usize) -> Vec<Row> {
    rows(text, &Mark::default(), Token::Plain, room)
}

/// What the selected story is about.
pub fn story(model: &Model, room: usize) -> Vec<Row> {
    let story = model.stories.iter().flatten().nth(model.story_list.selected);
    story.map_or_else(Vec::new, |story| {
        let mut page = rows(&story.blurb, &Mark::default(), Token::Plain, room);
        let saves = model.saves.iter().flatten().filter(|save| save.title == story.title).count();
        if saves > 0 || story.endings_seen > 0 || story.deeds_seen > 0 {
            let progress = Message::new("tui-stories-progress")
                .with("saves", saves)
                .with("endings", story.endings_seen)
                .with("deeds", story.deeds_seen);
            page.extend(rows(&model.say(&progress), &Mark::default(), Token::Dim, room));
        }
        page
    })
}

/// What the selected setting means.
pub fn setting(model: &Model, room: usize) -> Vec<Row> {
    let row = SettingRow::ALL.get(model.setting_list.selected);
    row.map_or_else(Vec::new, |row| {
        let origin = model.origins.get(row.key()).unwrap_or(&SettingOrigin::Default);
        let mut page = rows(&model.text(row.help()), &Mark::default(), Token::Dim, room);
        let key = Message::new("tui-setting-key").with("key", row.key()).with("origin", model.say(&origin.message()));
        page.extend(rows(&model.say(&key), &Mark::default(), Token::Dim, room));
        page
    })
}
