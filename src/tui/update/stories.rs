//! The list of stories.

use crate::engine::Request;
use crate::tui::cmd::Cmd;
use crate::tui::keymap::Action;
use crate::tui::model::{HeroForm, Model, Screen};

/// A key on the list of stories.
pub fn act(model: &mut Model, action: Action) -> Vec<Cmd> {
    let length = model.stories.as_ref().map_or(0, Vec::len);
    match action {
        Action::Up => model.story_list.up(length),
        Action::Down => model.story_list.down(length),
        Action::First => model.story_list.first(),
        Action::Last => model.story_list.last(length),
        Action::Back => model.back(),
        Action::Pick => {
            let story = model.stories.iter().flatten().nth(model.story_list.selected).cloned();
            if let Some(story) = story {
                let talents = Cmd::Request(Request::Talents(story.id.clone()));
                model.hero = Some(HeroForm::new(story));
                model.open(Screen::Hero);
                return vec![talents];
            }
        }
        _ => {}
    }
    Vec::new()
}
