//! Killed while a save is brought up to date, copied, verified or made again.

use std::path::Path;

use super::moment::{Moments, killed, lasting};
use super::support::{Home, wandering};
use super::{assert_same, assert_whole, kills, turns};

#[test]
fn an_older_save_killed_while_it_is_brought_up_to_date_is_whole_the_next_time() {
    let older = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves/schema-1.sqlite");
    let home = Home::new();
    let folder = home.path().join("saves");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::copy(&older, folder.join("sound.sqlite")).unwrap();
    let lasts = lasting(home.command().args(["memory", "sound", "verify", "--json"]));
    let expected = turns(&home, "sound");
    assert!(!expected.is_empty());

    let mut moments = Moments::new(3);
    for kill in 0..kills() {
        let name = format!("older{kill}");
        std::fs::copy(&older, folder.join(format!("{name}.sqlite"))).unwrap();
        killed(home.command().args(["memory", &name, "verify", "--json"]), 0, moments.below(lasts));
        assert_same(&turns(&home, &name), &expected, &format!("kill {kill}"));
        assert_whole(&home, &name);
    }
    println!("{} kills while an older save was opened", kills());
}

#[test]
fn a_save_killed_while_it_is_copied_or_made_again_stays_as_it_was() {
    let home = Home::new();
    home.play("kept", 8, "en", &wandering(40, "en", 3));
    let expected = turns(&home, "kept");
    let copy = home.path().join("copy.sqlite");
    let copied = copy.to_str().unwrap();
    let orders: [&[&str]; 4] = [
        &["saves", "backup", "kept", "--out", copied],
        &["memory", "kept", "rebuild"],
        &["undo", "kept", "2"],
        &["redo", "kept", "9"],
    ];
    let lasts = orders.map(|order| lasting(home.command().args(order)));
    let mut moments = Moments::new(4);
    let mut copies = 0;
    for kill in 0..kills() {
        let order = orders[kill % orders.len()];
        if order[1] == "backup" && copy.exists() {
            std::fs::remove_file(&copy).unwrap();
        }
        killed(home.command().args(order), 0, moments.below(lasts[kill % lasts.len()]));
        assert_whole(&home, "kept");
        let stand = turns(&home, "kept");
        assert!(stand.len() <= expected.len(), "kill {kill}");
        assert_same(&stand, &expected[..stand.len()], &format!("kill {kill}: {order:?}"));
        // A copy is there whole or not at all.
        if order[1] == "backup" && copy.exists() {
            copies += 1;
            let restored = format!("restored{kill}");
            let output = home.run(&["saves", "restore", copied, "--name", &restored]);
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            assert_same(&turns(&home, &restored), &stand, &format!("kill {kill}: the copy"));
        }
    }
    home.run(&["redo", "kept", "99"]);
    assert_same(&turns(&home, "kept"), &expected, "in the end");
    println!("{} kills while a save was looked after, {copies} copies were whole", kills());
}
