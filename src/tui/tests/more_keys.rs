//! Keys of the story so far, of talents, of the trash, of what broke off.

use super::stage::{Stage, saves};
use crate::engine::{Request, Update};
use crate::text::Language;
use crate::tui::model::Screen;
use crate::tui::{Cmd, Setting};

#[test]
fn the_story_so_far_is_written_by_name_with_or_without_notes() {
    use crate::engine::TranscriptForm;
    let mut stage = Stage::playing(Language::Zh);
    stage.requests();
    stage.keys("/export<Enter>/export md notes<Enter>/导出 附注 html<Enter>");
    let written = |form, notes| Request::KeepTranscript { form, notes };
    assert_eq!(
        stage.requests(),
        [
            written(TranscriptForm::Html, false),
            written(TranscriptForm::Markdown, true),
            written(TranscriptForm::Html, true)
        ]
    );
    stage.keys("/export pdf<Enter>");
    assert_eq!(stage.requests(), []);
    assert!(stage.model.notice.as_deref().is_some_and(|notice| notice.contains("md|html")));
}

#[test]
fn talents_are_chosen_at_the_beginning_at_most_so_many() {
    let mut stage = Stage::new(Language::En);
    stage.keys("n<Enter>");
    let chosen = |stage: &Stage| {
        let form = stage.model.hero.as_ref().unwrap();
        form.chosen.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(chosen(&stage), ["climber"], "the first is chosen unless the player chooses");
    stage.keys("<Up><Up><Right>");
    assert_eq!(chosen(&stage), ["listener"], "one takes the place of the other");
    stage.keys("<Right>");
    assert_eq!(chosen(&stage), Vec::<String>::new(), "none is a choice too");
    stage.keys("<Up><Right><Enter>");
    let asked = stage.requests();
    let Some(Request::New(game)) = asked.iter().find(|request| matches!(request, Request::New(_))) else {
        panic!("{asked:?}")
    };
    assert_eq!(game.hero.talents, Some(vec!["climber".into()]));
}

#[test]
fn the_trash_gives_back_and_is_emptied_only_by_the_letter() {
    let mut stage = Stage::with(Language::En, saves(Language::En));
    stage.keys("st");
    assert_eq!(stage.model.screen, Screen::Trash);
    stage.requests();
    stage.keys("<Enter>");
    assert_eq!(stage.requests(), [Request::Untrash { file: "lighthouse-2-20261130-140509".into() }]);
    stage.keys("e<Enter>");
    assert_eq!((stage.requests(), stage.model.dialog.is_none()), (Vec::new(), true), "Enter is no yes");
    stage.keys("ey");
    assert_eq!(stage.requests(), [Request::EmptyTrash]);
    stage.keys("e");
    assert!(stage.model.dialog.is_none(), "there is nothing to be emptied");
    stage.keys("<Esc>");
    assert_eq!(stage.model.screen, Screen::Saves);
    stage.requests();
    stage.keys("<Down>d<Enter>");
    assert_eq!((stage.requests(), stage.model.dialog.is_none()), (Vec::new(), true), "nor for the trash itself");
}

#[test]
fn what_broke_off_is_continued_by_a_key_while_it_can_be() {
    let mut stage = super::frames::broken_off(Language::En);
    stage.requests();
    assert!(stage.text().contains("[c] ask for the rest"), "{}", stage.text());
    stage.keys("c");
    assert_eq!(stage.requests(), [Request::GoOn]);
    assert!(stage.model.busy());
    // where nothing is left of it the key does nothing
    stage.engine(Update::Failed(super::stage::failure(Language::En, "go up")));
    stage.keys("c");
    assert_eq!(stage.requests(), []);
}

#[test]
fn signs_of_doubtful_width_are_a_setting() {
    let mut stage = Stage::new(Language::En);
    stage.keys("o<Down><Down><Down><Down><Down>");
    stage.cmds.clear();
    stage.keys("<Right>");
    assert_eq!(stage.cmds, [Cmd::SaveSetting(Setting { key: "ui.ambiguous", value: "wide".into() })]);
    stage.keys("<Left>");
    assert_eq!(stage.cmds.last(), Some(&Cmd::SaveSetting(Setting { key: "ui.ambiguous", value: "narrow".into() })));
}
