use ratatui::layout::{Position, Rect};

use super::pen::{Pen, below};
use super::{keys, shell, stories};
use crate::text::Message;
use crate::tui::keymap::{Action, Mode};
use crate::tui::measure::{cells, columns, printable};
use crate::tui::model::{HeroForm, HeroRow, Model, NAME_ROOM};
use crate::tui::theme::Token;
use crate::world::Attribute;

/// The hero's form.
pub fn draw(model: &Model, pen: &mut Pen<'_>, area: Rect) -> Option<Position> {
    let keys = keys::line(
        model,
        &[
            (Mode::Hero, Action::Pick, "tui-hint-begin"),
            (Mode::Hero, Action::Down, "tui-hint-next"),
            (Mode::HeroValue, Action::More, "tui-hint-change"),
            (Mode::Hero, Action::Back, "tui-hint-back"),
        ],
    );
    let form = model.hero.as_ref()?;
    let title = model.say(&Message::new("tui-hero-title").with("story", form.story.title.as_str()));
    let mut rest = below(shell(model, pen, area, &title, &keys), 1);
    let rows = form.rows();
    let labels: Vec<String> = rows.iter().map(|row| label(model, form, *row)).collect();
    let wide = cells(labels.iter().map(|label| columns(label)).max().unwrap_or_default() + 4);
    // the rows below say what is left and how to begin
    let shown = usize::from(rest.height.saturating_sub(4)).max(1);
    let roomy = rows.len() + 2 <= shown;
    let at = rows.iter().position(|row| *row == form.row).unwrap_or_default();
    let top = if rows.len() <= shown { 0 } else { (at + 1).saturating_sub(shown) };
    let mut caret = None;
    for (row, label) in rows.iter().copied().zip(&labels).skip(top).take(shown) {
        let selected = row == form.row;
        let token = if selected { Token::Heading } else { Token::Plain };
        pen.text(rest, &format!("{}{label}", if selected { "> " } else { "  " }), token);
        let value = Rect {
            x: rest.x.saturating_add(wide),
            width: rest.width.saturating_sub(wide),
            height: rest.height.min(1),
            ..rest
        };
        match row {
            HeroRow::Name => caret = draw_name(pen, value, form).filter(|_| selected),
            HeroRow::Attribute(attribute) => draw_attribute(pen, value, form, attribute, selected),
            HeroRow::Talent(place) => draw_talent(pen, value, form, place),
            HeroRow::Language => {
                let name = stories::name(model.language());
                pen.text(value, &if selected { format!("< {name} >") } else { format!("  {name}") }, Token::Plain);
            }
        }
        let last_talent = row == HeroRow::Talent(form.talents.len().saturating_sub(1));
        let parts = matches!(row, HeroRow::Name | HeroRow::Attribute(Attribute::Intelligence)) || last_talent;
        rest = below(rest, if parts && roomy { 2 } else { 1 });
    }
    let mut left = model.say(&Message::new("tui-hero-points").with("points", form.points_left()));
    if form.most > 0 && !form.talents.is_empty() {
        let talents = Message::new("tui-hero-talents-left").with("count", form.chosen.len()).with("most", form.most);
        left = format!("{left} {}", model.say(&talents));
    }
    rest = below(rest, u16::from(rest.height > 3));
    pen.lines(rest, [(left.as_str(), Token::Dim), (model.text("tui-hero-begin").as_str(), Token::Accent)]);
    caret
}

/// What a row is called.
fn label(model: &Model, form: &HeroForm, row: HeroRow) -> String {
    match row {
        HeroRow::Talent(place) => {
            let name = form.talents.get(place).map_or("", |talent| talent.name.as_str());
            format!("[{}] {}", if form.has(place) { "x" } else { " " }, printable(name).replace('\n', " "))
        }
        row => model.text(message(row)),
    }
}

/// What a talent is.
fn draw_talent(pen: &mut Pen<'_>, area: Rect, form: &HeroForm, place: usize) {
    let text = form.talents.get(place).map_or("", |talent| talent.text.as_str());
    pen.text(area, &printable(text).replace('\n', " "), Token::Dim);
}

const fn message(row: HeroRow) -> &'static str {
    match row {
        HeroRow::Name => "tui-hero-name",
        HeroRow::Attribute(Attribute::Strength) => "tui-hero-strength",
        HeroRow::Attribute(Attribute::Agility) => "tui-hero-agility",
        HeroRow::Attribute(Attribute::Intelligence) => "tui-hero-intelligence",
        HeroRow::Talent(_) => "tui-hero-talents",
        HeroRow::Language => "tui-setting-language",
    }
}

/// The name, or the story's own where none was written. Returns where the caret stands.
fn draw_name(pen: &mut Pen<'_>, area: Rect, form: &HeroForm) -> Option<Position> {
    let area = Rect { width: area.width.min(cells(NAME_ROOM)), ..area };
    if area.is_empty() {
        return None;
    }
    let (shown, caret) = form.name.window(usize::from(area.width));
    if form.name.is_empty() {
        pen.text(area, &form.story.hero, Token::Dim);
    } else {
        pen.text(area, shown, Token::Plain);
    }
    Some(Position { x: area.x.saturating_add(cells(caret)), y: area.y })
}

fn draw_attribute(pen: &mut Pen<'_>, area: Rect, form: &HeroForm, attribute: Attribute, selected: bool) {
    let value = form.attributes.get(attribute);
    let spent = value.saturating_sub(form.story.attributes.get(attribute));
    let number = if selected { format!("< {value:2} >") } else { format!("  {value:2}  ") };
    let rest = pen.text(area, &number, Token::Plain);
    let points = "+".repeat(usize::try_from(spent).unwrap_or_default().min(20));
    pen.text(rest, &format!(" {points}"), Token::Health);
}
