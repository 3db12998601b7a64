//! The power goes at any moment: what was not brought to the disk is gone.
//!
//! A play is recorded by its system calls, and its files are made again as a disk holds them that was cut off after so
//! many of them: without what was written since the last sync, or with some of it, in any order and torn; with the names
//! that stand in the folder, or with those that were brought to the disk.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use storyecho::store::{SaveName, Saves, TurnId};

use super::moment::Moments;
use super::support::{Home, wandering};

/// How often the power goes.
const CUTS: usize = 200;
/// A disk writes so many bytes at once or not at all.
const SECTOR: usize = 512;

/// A call that was made, its arguments as they stand in the record, and what came of it.
struct Call {
    name: String,
    arguments: Vec<String>,
    result: i64,
}

#[derive(Clone)]
enum Change {
    Write(usize, Vec<u8>),
    Length(usize),
}

impl Change {
    fn make(&self, bytes: &mut Vec<u8>) {
        match self {
            Self::Write(at, written) => {
                if bytes.len() < at + written.len() {
                    bytes.resize(at + written.len(), 0);
                }
                bytes[*at..at + written.len()].copy_from_slice(written);
            }
            Self::Length(length) => bytes.resize(*length, 0),
        }
    }
}

#[derive(Clone, Default)]
struct File {
    durable: Vec<u8>,
    pending: Vec<Change>,
}

/// A folder with all below it, as a disk and the system see it.
#[derive(Clone, Default)]
struct Disk {
    files: Vec<File>,
    names: BTreeMap<PathBuf, usize>,
    durable_names: BTreeMap<PathBuf, usize>,
    open: BTreeMap<i64, Option<usize>>,
    printed: String,
}

impl Disk {
    /// A folder with its files as they lie on the disk.
    fn of(folder: &Path) -> Self {
        let mut disk = Self::default();
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            disk.names.insert(path.clone(), disk.files.len());
            disk.files.push(File { durable: std::fs::read(path).unwrap(), pending: Vec::new() });
        }
        disk.durable_names.clone_from(&disk.names);
        disk
    }

    fn follow(&mut self, call: &Call, folder: &Path) {
        if call.result < 0 {
            return;
        }
        let argument = |at: usize| call.arguments.get(at).map_or("", String::as_str);
        let number = |at: usize| argument(at).parse::<i64>().unwrap_or(-1);
        let path = |at: usize| PathBuf::from(String::from_utf8_lossy(&bytes(argument(at))).into_owned());
        let length = |at: usize| usize::try_from(number(at)).unwrap();
        match call.name.as_str() {
            "openat" => {
                let (path, flags) = (path(1), argument(2));
                if !path.starts_with(folder) {
                    self.open.remove(&call.result);
                } else if flags.contains("O_DIRECTORY") || path.is_dir() {
                    self.open.insert(call.result, None);
                } else {
                    let file = *self.names.entry(path).or_insert_with(|| {
                        self.files.push(File::default());
                        self.files.len() - 1
                    });
                    if flags.contains("O_TRUNC") {
                        self.files[file].pending.push(Change::Length(0));
                    }
                    self.open.insert(call.result, Some(file));
                }
            }
            "close" => {
                self.open.remove(&number(0));
            }
            "write" if number(0) == 1 => {
                let done = usize::try_from(call.result).unwrap();
                self.printed.push_str(&String::from_utf8_lossy(&bytes(argument(1))[..done]));
            }
            "pwrite64" => self.change(number(0), Change::Write(length(3), bytes(argument(1)))),
            "ftruncate" => self.change(number(0), Change::Length(length(1))),
            "fsync" | "fdatasync" => match self.open.get(&number(0)) {
                Some(Some(file)) => {
                    let file = &mut self.files[*file];
                    for change in std::mem::take(&mut file.pending) {
                        change.make(&mut file.durable);
                    }
                }
                Some(None) => self.durable_names.clone_from(&self.names),
                None => {}
            },
            "rename" => self.rename(&path(0), path(1)),
            "renameat" | "renameat2" => self.rename(&path(1), path(3)),
            "link" => self.link(&path(0), path(1)),
            "linkat" => self.link(&path(1), path(3)),
            "unlink" => {
                self.names.remove(&path(0));
            }
            "unlinkat" => {
                self.names.remove(&path(1));
            }
            _ => {}
        }
    }

    fn change(&mut self, handle: i64, change: Change) {
        if let Some(Some(file)) = self.open.get(&handle) {
            self.files[*file].pending.push(change);
        }
    }

    fn rename(&mut self, from: &Path, to: PathBuf) {
        if let Some(file) = self.names.remove(from) {
            self.names.insert(to, file);
        }
    }

    fn link(&mut self, from: &Path, to: PathBuf) {
        if let Some(file) = self.names.get(from) {
            self.names.insert(to, *file);
        }
    }

    /// Writes what the disk holds after the power went to `target`, for `folder`.
    fn rest(&self, folder: &Path, target: &Path, way: usize, chance: &mut Moments) {
        let names = if way == 2 { &self.durable_names } else { &self.names };
        for (path, file) in names {
            let name = path.to_string_lossy();
            // Shared memory is none of a disk's, and a lock ends with the machine.
            if name.ends_with("-shm") || path.extension().is_some_and(|ending| ending == "lock") {
                continue;
            }
            let file = &self.files[*file];
            let mut bytes = file.durable.clone();
            for change in file.pending.iter().filter(|_| way == 1) {
                if chance.below(2) == 0 {
                    continue;
                }
                match change {
                    Change::Write(at, written) if chance.below(3) == 0 => {
                        let sectors = usize::try_from(chance.below(9)).unwrap();
                        let torn = written[..written.len().min(sectors * SECTOR)].to_vec();
                        Change::Write(*at, torn).make(&mut bytes);
                    }
                    change => change.make(&mut bytes),
                }
            }
            let place = target.join(path.strip_prefix(folder).unwrap());
            std::fs::create_dir_all(place.parent().unwrap()).unwrap();
            std::fs::write(place, bytes).unwrap();
        }
    }

    /// The last turn that was told.
    fn told(&self) -> Option<i64> {
        let whole = self.printed.split_inclusive('\n').filter(|line| line.ends_with('\n'));
        whole.filter_map(|line| serde_json::from_str::<Value>(line).ok()?["turn"].as_i64()).max()
    }
}

/// The bytes of a text of a record, in which every byte stands as `\x2f`.
fn bytes(text: &str) -> Vec<u8> {
    let text = text.trim_matches('"');
    text.split("\\x").skip(1).map(|byte| u8::from_str_radix(byte, 16).unwrap()).collect()
}

/// The calls of a record, in the order in which they were done.
fn calls(record: &str) -> Vec<Call> {
    let mut begun: BTreeMap<&str, String> = BTreeMap::new();
    let mut calls = Vec::new();
    for line in record.lines() {
        let Some((thread, rest)) = line.split_once(' ') else { continue };
        let mut rest = rest.trim_start().to_owned();
        if let Some(begins) = rest.strip_suffix(" <unfinished ...>") {
            begun.insert(thread, begins.to_owned());
            continue;
        }
        if let Some((_, end)) = rest.strip_prefix("<... ").and_then(|rest| rest.split_once(" resumed>")) {
            rest = begun.remove(thread).unwrap_or_default() + end;
        }
        let Some((call, result)) = rest.rsplit_once(" = ") else { continue };
        let Some((name, arguments)) = call.split_once('(') else { continue };
        let arguments = arguments.trim_end().trim_end_matches(')').split(", ").map(str::to_owned).collect();
        let result = result.split(' ').next().and_then(|number| number.parse().ok()).unwrap_or(-1);
        calls.push(Call { name: name.to_owned(), arguments, result });
    }
    calls
}

/// Runs the program under strace and gives what it printed, and its calls.
fn recorded(home: &Home, arguments: &[&str]) -> (Vec<u8>, Vec<Call>) {
    let record = home.path().join("record");
    let mut command = Command::new("strace");
    command.args(["-f", "-xx", "-s", "1000000", "-o"]).arg(&record);
    command.args(["-e", "trace=openat,close,write,pwrite64,ftruncate,fsync,fdatasync,rename,renameat,renameat2,link,linkat,unlink,unlinkat"]);
    command.arg(env!("CARGO_BIN_EXE_storyecho")).env_clear().env("STORYECHO_HOME", home.path());
    command.env("STORYECHO_MEMORY__EMBEDDER", "off").current_dir(home.path()).args(arguments);
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    (output.stdout, calls(&std::fs::read_to_string(&record).unwrap()))
}

fn has_strace() -> bool {
    let found = Command::new("strace").arg("-V").output().is_ok();
    if !found {
        println!("SKIPPED: strace is not installed, so system calls cannot be recorded");
    }
    found
}

#[test]
fn an_older_save_is_whole_wherever_the_power_goes_while_it_is_brought_up_to_date() {
    if !has_strace() {
        return;
    }
    let older = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves/schema-1.sqlite");
    let home = Home::new();
    let folder = home.path().join("saves");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::copy(&older, folder.join("old.sqlite")).unwrap();
    let mut disk = Disk::of(&folder);
    let (_, all) = recorded(&home, &["undo", "old", "1"]);
    let name = SaveName::new("old").unwrap();
    let before =
        Saves::new(older.parent().unwrap().to_owned()).open_read_only(&SaveName::new("schema-1").unwrap()).unwrap();
    let mut chance = Moments::new(7);
    let (mut migrated, mut backed) = (0, 0);
    for (at, call) in all.iter().enumerate() {
        disk.follow(call, &folder);
        if !["pwrite64", "fsync", "fdatasync", "ftruncate", "unlink", "renameat2", "linkat"]
            .contains(&call.name.as_str())
        {
            continue;
        }
        for way in 0..3 {
            let rest = tempfile::tempdir().unwrap();
            disk.rest(&folder, rest.path(), way, &mut chance);
            let saves = Saves::new(rest.path().to_owned());
            assert_eq!(saves.verify(&name).unwrap(), [], "call {at}, way {way}");
            migrated += 1;
            let backups = saves.backups().unwrap();
            for backup in &backups {
                backed += 1;
                saves.restore(backup, &SaveName::new(&format!("b{backed}")).unwrap()).unwrap();
            }
            let save = saves.open(&name).unwrap();
            assert_eq!(save.count_turns().unwrap(), before.count_turns().unwrap(), "call {at}, way {way}");
            assert!(save.head().is_some() && save.head() <= before.head());
        }
    }
    assert!(migrated > 30 && backed > 0, "{migrated} {backed}");
    println!(
        "the power went {migrated} times while a save was brought up to date: whole each time, {backed} backups whole"
    );
}

#[test]
fn no_turn_that_was_told_is_lost_when_the_power_goes() {
    if !has_strace() {
        return;
    }
    let home = Home::new();
    let script = home.script(&wandering(60, "en", 9));
    let script = script.to_str().unwrap();
    let play =
        ["play", "--story", "fantasy_001", "--save", "n", "--seed", "5", "--lang", "en", "--json", "--script", script];
    let (printed, all) = recorded(&home, &play);
    let folder = home.path().join("saves");
    let last = serde_json::from_slice::<Value>(printed.split(|byte| *byte == b'\n').rev().nth(1).unwrap());
    assert!(last.unwrap()["depth"].as_i64().unwrap() > 28, "enough was played");

    let mut chance = Moments::new(6);
    let (mut disk, mut done) = (Disk::default(), 0);
    let (mut none, mut seen, mut backups) = (0, 0, 0);
    let name = SaveName::new("n").unwrap();
    for cut in 0..CUTS {
        for call in &all[done..all.len() * (cut + 1) / CUTS] {
            disk.follow(call, &folder);
        }
        done = all.len() * (cut + 1) / CUTS;
        let rest = tempfile::tempdir().unwrap();
        disk.rest(&folder, rest.path(), cut % 3, &mut chance);
        let saves = Saves::new(rest.path().to_owned());
        let told = disk.told();
        if !saves.contains(&name) {
            assert_eq!(told, None, "cut {cut}: a save of which was told is gone");
            none += 1;
            continue;
        }
        assert_eq!(saves.verify(&name).unwrap(), [], "cut {cut}");
        let save = saves.open(&name).unwrap();
        assert!(save.head() >= told.map(TurnId::new), "cut {cut}: {told:?} was told, {:?} stands", save.head());
        seen = seen.max(save.line().len());
        drop(save);
        for backup in saves.backups_of(&name).unwrap() {
            assert!(backup.turns >= 25, "cut {cut}: a backup is whole or not there");
            backups += 1;
        }
        // What lies under a backup's name can be read.
        let within = rest.path().join("backups/n");
        let files = std::fs::read_dir(within).map_or(0, |list| {
            list.filter(|file| !file.as_ref().unwrap().file_name().to_string_lossy().starts_with('.')).count()
        });
        assert_eq!(files, saves.backups_of(&name).unwrap().len(), "cut {cut}");
    }
    assert!(seen > 20, "{seen} turns");
    println!(
        "the power went {CUTS} times in {} calls: {none} times before there was a save, no turn lost, {backups} whole backups",
        all.len()
    );
}
