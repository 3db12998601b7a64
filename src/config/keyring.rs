//! The system's keyring, spoken to by the system's own command: `secret-tool` where there is a Secret Service,
//! `security` on macOS. No library is linked and no thread of ours can hang in a call: a command that does not answer in
//! time is ended. A key never stands in an argument; it goes through the command's standard input.

use std::collections::BTreeMap;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError, mpsc};
use std::time::Duration;

use secrecy::{ExposeSecret as _, SecretString};
use sha2::{Digest as _, Sha256};

use super::environment::Environment;

/// How long the keyring may take to hand a key out: the start of a game may wait for it.
const LOOK: Duration = Duration::from_secs(3);
/// How long it may take to keep one or let it go; it may ask for a password first.
const KEEP: Duration = Duration::from_secs(10);
/// Bytes of an answer that are read.
const ANSWER: u64 = 16 << 10;
/// The name under which the program's keys stand there.
const SERVICE: &str = "storyecho";

/// Why the keyring did not do what it was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyringFault {
    /// This system has none, or nobody is there who answers for it.
    Missing,
    /// It did not answer in time.
    Silent {
        /// For how many seconds it was waited.
        seconds: u64,
    },
    /// It said no: it is locked, say.
    Refused,
}

/// How the system's command is spoken to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    SecretTool,
    Security,
}

/// The system's keyring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Keyring {
    tool: PathBuf,
    manner: Manner,
    /// Tells the keys of one settings folder from those of another.
    home: String,
}

/// What was asked for already: a run asks once for each key, also where nothing came.
static ASKED: Mutex<BTreeMap<String, Result<Option<SecretString>, KeyringFault>>> = Mutex::new(BTreeMap::new());

impl Keyring {
    /// The keyring of this system for the keys of a settings folder. Nothing is run.
    pub fn find(config: &Path, environment: &Environment) -> Result<Self, KeyringFault> {
        let (manner, name) = if cfg!(target_os = "macos") {
            (Manner::Security, "security")
        } else {
            (Manner::SecretTool, "secret-tool")
        };
        if manner == Manner::SecretTool && !has_bus(environment) {
            return Err(KeyringFault::Missing);
        }
        let folders = environment.get("PATH").map(std::env::split_paths).into_iter().flatten();
        let mut tools = folders.filter(|folder| folder.is_absolute()).map(|folder| folder.join(name));
        let tool = tools.find(|tool| tool.is_file()).ok_or(KeyringFault::Missing)?;
        let home = std::path::absolute(config).unwrap_or_else(|_| config.to_owned());
        let hash = Sha256::digest(home.as_os_str().as_encoded_bytes());
        let home = hexadecimal(hash.iter().take(8));
        Ok(Self { tool, manner, home })
    }

    /// The key that is kept under a name.
    pub fn get(&self, name: &str) -> Result<Option<SecretString>, KeyringFault> {
        let account = self.account(name);
        if let Some(known) = asked().get(&account) {
            return known.clone();
        }
        let found = self.look(&account);
        asked().insert(account, found.clone());
        found
    }

    fn look(&self, account: &str) -> Result<Option<SecretString>, KeyringFault> {
        let arguments = match self.manner {
            Manner::SecretTool => vec!["lookup", "service", SERVICE, "account", account],
            Manner::Security => vec!["find-generic-password", "-s", SERVICE, "-a", account, "-w"],
        };
        let (done, said) = self.run(&arguments, "", LOOK)?;
        let key = said.trim();
        match (done, key.is_empty()) {
            (true, false) => Ok(Some(SecretString::from(key.to_owned()))),
            // Both commands end so where there is no such key.
            (_, true) => Ok(None),
            (false, false) => Err(KeyringFault::Refused),
        }
    }

    /// Keeps a key under a name.
    pub fn put(&self, name: &str, key: &SecretString) -> Result<(), KeyringFault> {
        let account = self.account(name);
        let label = format!("storyecho: {name}");
        let secret = key.expose_secret();
        let (arguments, input) = match self.manner {
            Manner::SecretTool => {
                let arguments =
                    vec!["store", "--label", label.as_str(), "service", SERVICE, "account", account.as_str()];
                (arguments, secret.to_owned())
            }
            Manner::Security => {
                // In hexadecimal, so that no sign of it means anything to the command.
                let hex = hexadecimal(secret.as_bytes());
                (vec!["-i"], format!("add-generic-password -U -s {SERVICE} -a {account} -X {hex}\n"))
            }
        };
        let kept = self.run(&arguments, &input, KEEP)?.0;
        // Whether it can be had again is what counts: `security` says nothing of its own commands' success.
        let kept = kept && self.look(&account)?.is_some_and(|found| found.expose_secret() == secret);
        if !kept {
            return Err(KeyringFault::Refused);
        }
        asked().insert(account, Ok(Some(key.clone())));
        Ok(())
    }

    /// Lets the key of a name go.
    pub fn remove(&self, name: &str) -> Result<(), KeyringFault> {
        let account = self.account(name);
        let arguments = match self.manner {
            Manner::SecretTool => vec!["clear", "service", SERVICE, "account", account.as_str()],
            Manner::Security => vec!["delete-generic-password", "-s", SERVICE, "-a", account.as_str()],
        };
        self.run(&arguments, "", KEEP)?;
        asked().insert(account.clone(), Ok(None));
        if self.look(&account)?.is_some() { Err(KeyringFault::Refused) } else { Ok(()) }
    }

    fn account(&self, name: &str) -> String {
        format!("{name}@{}", self.home)
    }

    /// Runs the command with these arguments and this input: whether it succeeded, and what it wrote.
    fn run(&self, arguments: &[&str], input: &str, patience: Duration) -> Result<(bool, String), KeyringFault> {
        let mut command = Command::new(&self.tool);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().map_err(|_| KeyringFault::Missing)?;
        let (sender, receiver) = mpsc::channel();
        let (stdin, stdout, input) = (child.stdin.take(), child.stdout.take(), input.to_owned());
        // On a thread of its own: whoever does not read or write is left behind with it.
        std::thread::spawn(move || {
            if let Some(mut stdin) = stdin {
                let _ = stdin.write_all(input.as_bytes());
            }
            let mut said = String::new();
            if let Some(stdout) = stdout {
                let _ = stdout.take(ANSWER).read_to_string(&mut said);
            }
            let _ = sender.send(said);
        });
        let silent = |mut child: Child| {
            let _ = child.kill();
            let _ = child.wait();
            KeyringFault::Silent { seconds: patience.as_secs() }
        };
        let Ok(said) = receiver.recv_timeout(patience) else { return Err(silent(child)) };
        // It has closed its output: it is about to end.
        for _ in 0..200 {
            match child.try_wait() {
                Ok(Some(status)) => return Ok((status.success(), said)),
                Ok(None) => std::thread::sleep(Duration::from_millis(5)),
                Err(_) => return Err(KeyringFault::Refused),
            }
        }
        Err(silent(child))
    }
}

fn hexadecimal<'b>(bytes: impl IntoIterator<Item = &'b u8>) -> String {
    bytes.into_iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat()
}

/// Whether there is a bus of the session, without which no Secret Service can be reached.
fn has_bus(environment: &Environment) -> bool {
    let socket = || environment.get("XDG_RUNTIME_DIR").is_some_and(|folder| Path::new(folder).join("bus").exists());
    environment.get("DBUS_SESSION_BUS_ADDRESS").is_some() || socket()
}

fn asked() -> std::sync::MutexGuard<'static, BTreeMap<String, Result<Option<SecretString>, KeyringFault>>> {
    ASKED.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::fs;
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    /// A folder with a command of this name that does this; `$HERE` is the folder.
    fn tool(name: &str, does: &str) -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        let here = folder.path().display();
        fs::write(&path, format!("#!/bin/sh\nPATH=/bin:/usr/bin\nHERE={here}\n{does}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o700)).unwrap();
        (folder, path)
    }

    #[test]
    fn a_key_goes_through_standard_input_and_comes_back_by_its_name() {
        let does = "echo \"$@\" >> $HERE/said
            case $1 in store) cat > $HERE/kept;; lookup) cat $HERE/kept;; clear) rm $HERE/kept;; esac";
        let (folder, tool) = tool("secret-tool", does);
        let keyring = Keyring { tool, manner: Manner::SecretTool, home: "kept".to_owned() };
        assert!(keyring.get("profiles.near").unwrap().is_none());
        let key = SecretString::from("sk-\"canary\"$1".to_owned());
        assert_eq!(keyring.put("api_key", &key), Ok(()));
        assert_eq!(keyring.get("api_key").unwrap().unwrap().expose_secret(), key.expose_secret());
        assert_eq!(keyring.remove("api_key"), Ok(()));
        assert!(keyring.get("api_key").unwrap().is_none());
        let said = fs::read_to_string(folder.path().join("said")).unwrap();
        assert!(said.contains("store --label storyecho: api_key service storyecho account api_key@kept"), "{said}");
        assert!(!said.contains("canary"), "{said}");
    }

    #[test]
    fn on_a_mac_it_is_a_command_on_standard_input_in_hexadecimal() {
        let does = "echo \"$@\" >> $HERE/said
            case $1 in -i) cat > $HERE/input; printf 'sk-1' > $HERE/kept;; find*) cat $HERE/kept;; esac";
        let (folder, tool) = tool("security", does);
        let keyring = Keyring { tool, manner: Manner::Security, home: "mac".to_owned() };
        assert_eq!(keyring.put("api_key", &SecretString::from("sk-1".to_owned())), Ok(()));
        let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
        assert_eq!(read("input"), "add-generic-password -U -s storyecho -a api_key@mac -X 736b2d31\n");
        assert_eq!(read("said"), "-i\nfind-generic-password -s storyecho -a api_key@mac -w\n");
    }

    #[test]
    fn one_that_does_not_answer_is_left_and_one_that_refuses_is_named() {
        let (_folder, tool) = tool("secret-tool", "exec sleep 600");
        let keyring = Keyring { tool, manner: Manner::SecretTool, home: "silent".to_owned() };
        let silent = keyring.run(&["lookup"], "", Duration::from_millis(200));
        assert_eq!(silent, Err(KeyringFault::Silent { seconds: 0 }));
        let (_folder, tool) = self::tool("secret-tool", "exit 1");
        let keyring = Keyring { tool, manner: Manner::SecretTool, home: "refusing".to_owned() };
        let key = SecretString::from("k".to_owned());
        assert_eq!(keyring.put("api_key", &key), Err(KeyringFault::Refused));
        let gone = Keyring { tool: PathBuf::from("/nowhere/secret-tool"), ..keyring };
        assert_eq!(gone.put("api_key", &key), Err(KeyringFault::Missing));
    }

    #[test]
    fn without_a_bus_or_a_command_there_is_none() {
        let (folder, _) = tool("secret-tool", "exit 0");
        let path = folder.path().to_str().unwrap();
        let find = |variables: &[(&str, &str)]| Keyring::find(Path::new("/c"), &Environment::of(variables));
        assert_eq!(find(&[("PATH", path)]), Err(KeyringFault::Missing));
        assert_eq!(find(&[("DBUS_SESSION_BUS_ADDRESS", "unix:path=/x")]), Err(KeyringFault::Missing));
        if !cfg!(target_os = "macos") {
            let found = find(&[("PATH", path), ("DBUS_SESSION_BUS_ADDRESS", "unix:path=/x")]).unwrap();
            assert_eq!(found.tool, folder.path().join("secret-tool"));
            let other =
                Keyring::find(Path::new("/d"), &Environment::of(&[("PATH", path), ("DBUS_SESSION_BUS_ADDRESS", "x")]));
            assert_ne!(found.home, other.unwrap().home, "each settings folder has keys of its own");
        }
    }
}
