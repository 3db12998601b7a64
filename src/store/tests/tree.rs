use proptest::prelude::*;

use super::{at, draft, header};
use crate::store::{MoveKind, Save, StoreError, TurnId};

/// What the tree should do, said as plainly as it can be: every line the head ever stood on is kept.
#[derive(Default)]
struct Model {
    parents: Vec<Option<usize>>,
    lines: Vec<Vec<usize>>,
}

impl Model {
    fn line(&self) -> Vec<usize> {
        self.lines.last().cloned().unwrap_or_default()
    }

    fn line_of(&self, turn: usize) -> Vec<usize> {
        let mut line = self.parents[turn].map(|parent| self.line_of(parent)).unwrap_or_default();
        line.push(turn);
        line
    }

    fn play(&mut self) {
        self.parents.push(self.line().last().copied());
        self.lines.push(self.line_of(self.parents.len() - 1));
    }

    fn retell(&mut self) {
        let head = *self.line().last().unwrap();
        self.parents.push(self.parents[head]);
        self.lines.push(self.line_of(self.parents.len() - 1));
    }

    fn undo(&mut self, count: usize) -> bool {
        let line = self.line();
        let left = line.len().saturating_sub(count).max(1);
        if line.is_empty() || left == line.len() {
            return false;
        }
        self.lines.push(line[..left].to_vec());
        true
    }

    /// The newest line that goes on from here says where.
    fn redo(&mut self, count: usize) -> bool {
        let mut line = self.line();
        for _ in 0..count {
            let on = self.lines.iter().rev().find(|past| past.len() > line.len() && past[..line.len()] == line[..]);
            match on {
                Some(past) => line.push(past[line.len()]),
                None => break,
            }
        }
        let moved = line != self.line();
        if moved {
            self.lines.push(line);
        }
        moved
    }
}

#[derive(Clone, Debug)]
enum Step {
    Play,
    Retell,
    Undo(u32),
    Redo(u32),
    Rewind(usize),
    Reopen,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        6 => Just(Step::Play),
        2 => Just(Step::Retell),
        3 => (0_u32..5).prop_map(Step::Undo),
        3 => (0_u32..5).prop_map(Step::Redo),
        2 => any::<usize>().prop_map(Step::Rewind),
        1 => Just(Step::Reopen),
    ]
}

fn ids(line: &[usize]) -> Vec<TurnId> {
    line.iter().map(|turn| TurnId::new(i64::try_from(*turn).unwrap())).collect()
}

fn check(save: &Save, model: &Model) {
    let line = ids(&model.line());
    assert_eq!(save.line().turns(), line);
    assert_eq!(save.head(), line.last().copied());
    for turn in 0..model.parents.len() + 2 {
        let id = TurnId::new(i64::try_from(turn).unwrap());
        assert_eq!(save.line().contains(id), model.line().contains(&turn), "turn {turn}");
        assert_eq!(save.line().depth(id), model.line().iter().position(|other| *other == turn));
    }
    assert!(!save.line().contains(TurnId::new(-1)));
}

/// Plays the steps against the model. A reopened save knows what the open one knew.
fn run(mut save: Save, steps: &[Step], reopen: impl Fn(Save) -> Save) {
    let mut model = Model::default();
    for (second, step) in steps.iter().enumerate() {
        let at = at(i64::try_from(second).unwrap());
        match step {
            Step::Play => {
                let depth = u32::try_from(save.line().len()).unwrap();
                let id = save.commit(&draft(save.head(), depth)).unwrap();
                model.play();
                assert_eq!(id, ids(&[model.parents.len() - 1])[0], "numbers are given once, in order");
            }
            Step::Retell if save.head().is_some() => {
                let head = save.turn(save.head().unwrap()).unwrap();
                let mut again = draft(head.parent, head.depth);
                again.take = head.take + 1;
                save.commit(&again).unwrap();
                model.retell();
            }
            Step::Retell => {}
            Step::Undo(count) => {
                let moved = model.undo(usize::try_from(*count).unwrap());
                assert_eq!(save.undo(*count, at).unwrap().is_some(), moved);
            }
            Step::Redo(count) => {
                let moved = model.redo(usize::try_from(*count).unwrap());
                assert_eq!(save.redo(*count, at).unwrap().is_some(), moved);
            }
            Step::Rewind(to) if !model.parents.is_empty() => {
                let to = to % model.parents.len();
                assert_eq!(save.rewind(ids(&[to])[0], at).unwrap(), ids(&[to])[0]);
                model.lines.push(model.line_of(to));
            }
            Step::Rewind(to) => {
                let missing = save.rewind(TurnId::new(i64::try_from(to % 9).unwrap()), at);
                assert!(matches!(missing, Err(StoreError::NoSuchTurn { .. })));
            }
            Step::Reopen => save = reopen(save),
        }
        check(&save, &model);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, ..ProptestConfig::default() })]

    #[test]
    fn the_head_moves_as_the_model_says(steps in prop::collection::vec(step(), 0..40)) {
        run(Save::in_memory(&header()).unwrap(), &steps, |save| save);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn a_reopened_save_goes_on_as_if_it_had_not_been_closed(steps in prop::collection::vec(step(), 0..24)) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mist.sqlite");
        let save = Save::create(&path, &header()).unwrap();
        run(save, &steps, |save| {
            drop(save);
            Save::open(&path).unwrap()
        });
    }
}

#[test]
fn redo_follows_the_way_that_was_taken_back() {
    let mut save = Save::in_memory(&header()).unwrap();
    let t = |number| Some(TurnId::new(number));
    for depth in 0..4 {
        save.commit(&draft(save.head(), depth)).unwrap();
    }
    assert_eq!(save.redo(1, at(0)).unwrap(), None, "nothing was taken back");
    assert_eq!(save.undo(2, at(1)).unwrap(), t(1));
    save.commit(&draft(save.head(), 2)).unwrap();
    assert_eq!(save.head(), t(4));
    assert_eq!(save.redo(1, at(2)).unwrap(), None, "a new way was taken");
    save.rewind(TurnId::new(3), at(3)).unwrap();
    assert_eq!(save.undo(9, at(4)).unwrap(), t(0));
    assert_eq!(save.redo(9, at(5)).unwrap(), t(3), "the last way, not the newest turn");
    assert_eq!(save.undo(9, at(4)).unwrap(), t(0));
    assert_eq!(save.undo(1, at(4)).unwrap(), None);
    let kinds: Vec<_> = save.moves(3).unwrap().into_iter().map(|moved| (moved.kind, moved.target)).collect();
    assert_eq!(kinds[0], (MoveKind::Undo, TurnId::new(0)));
    assert_eq!(kinds[1], (MoveKind::Redo, TurnId::new(3)));
    assert_eq!(save.children(t(1)).unwrap(), [TurnId::new(2), TurnId::new(4)]);
}

#[test]
fn a_turn_that_does_not_follow_is_not_written() {
    let mut save = Save::in_memory(&header()).unwrap();
    let misplaced = |result: Result<TurnId, StoreError>| matches!(result, Err(StoreError::Misplaced { .. }));
    let mut again = draft(None, 0);
    again.take = 1;
    assert!(misplaced(save.commit(&again)), "nothing to tell again");
    assert!(misplaced(save.commit(&draft(Some(TurnId::new(0)), 1))), "no such parent");
    save.commit(&draft(None, 0)).unwrap();
    assert!(misplaced(save.commit(&draft(None, 0))), "a second beginning");
    save.commit(&draft(save.head(), 1)).unwrap();
    assert!(misplaced(save.commit(&draft(Some(TurnId::new(0)), 1))), "not at the head");
    save.undo(1, at(0)).unwrap();
    again.parent = Some(TurnId::new(1));
    assert!(misplaced(save.commit(&again)), "not on the line");
    assert_eq!(save.count_turns().unwrap(), 2);
    assert_eq!(save.line().turns(), [TurnId::new(0)]);
}

#[test]
fn the_first_turn_can_be_told_again() {
    let mut save = Save::in_memory(&header()).unwrap();
    save.commit(&draft(None, 0)).unwrap();
    let mut again = draft(None, 0);
    again.take = 1;
    let id = save.commit(&again).unwrap();
    assert_eq!((save.head(), save.line().len()), (Some(id), 1));
    let takes: Vec<_> = save.tellings(None, "第0步").unwrap().into_iter().map(|turn| turn.take).collect();
    assert_eq!(takes, [0, 1]);
    assert!(save.tellings(None, "other").unwrap().is_empty());
}
