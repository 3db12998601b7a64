# The command line
cli-error = Error:{" "}
cli-no-folders = The system names no folder for saves and settings.
cli-no-folders-hint = Name one with --data-dir or STORYECHO_HOME.
cli-folders-saves = { $rule ->
    [data-dir] Saves go to { $folder } (--data-dir).
    [home] Saves go to { $folder } (STORYECHO_HOME).
    [portable] Saves go to { $folder }, since it holds the marker .storyecho.
   *[platform] Saves go to { $folder }.
}
cli-stories-bundled = inside the program
cli-stories-broken = { $path } cannot be listed: { $cause } `storyecho check` says more.
cli-key-from = The endpoint's key comes from { $from }.
cli-keyring = the system's keyring
cli-keyring-missing = This system has no keyring that could be asked.
cli-keyring-silent = The system's keyring did not answer within { $seconds } seconds.
cli-keyring-refused = The system's keyring did not hand it over; it may be locked.
cli-key-none = There is no key for an endpoint.
cli-secrets-open = Others can read { $file }, so it is not used. Make it yours alone: chmod 600
cli-secrets-unreadable = { $file } cannot be read: { $cause }
cli-secrets-form = { $file }, line { $line }: here only { $example } may stand.
cli-origin-default = default
cli-origin-file = settings file
cli-origin-flag = command line
cli-config-set = { $key } is now { $value }, in { $file }.
cli-config-unset = { $key } is taken out of { $file }.
cli-config-shadowed = { $variable } is set and stands before the file.
cli-config-broken = { $file } has faults and is left as it is.
cli-config-shape = { $file } is written in a way that cannot be changed safely; change it by hand.
cli-config-absent = { $file } does not have this setting.
cli-config-unwritable = { $file } cannot be written: { $cause }
cli-setting-unknown = There is no setting `{ $key }`.
cli-setting-choice = `{ $key }` cannot be `{ $value }`; possible: { $choices }.
cli-setting-number = `{ $key }` cannot be `{ $value }`; it is a number from { $least } to { $most }.
cli-setting-text = `{ $key }` cannot be `{ $value }`; it is a text of one line.
cli-setting-shape = `{ $key }` has to be { $wanted ->
    [text] a text
    [table] a section with its settings, such as `[{ $key }]` on a line of its own
    [number] a number
   *[bool] true or false
}.
cli-setting-secret = `{ $key }` does not belong here: a key never stands in the settings.
cli-setting-secret-hint = Set OPENAI_API_KEY, or write { $example } into secrets.toml beside the settings, readable by you alone.
cli-setting-syntax = This is not TOML: { $cause }
cli-setting-unreadable = The settings cannot be read: { $cause }
cli-setting-near = Did you mean `{ $near }`?
cli-setting-list = `storyecho config show` lists the settings.

# Help
cli-verb = A text adventure in the terminal that a language model narrates and that never forgets. Without a command the game opens.
cli-verb-play = Play, also from a script
cli-verb-stories = List the story packs that were found, and where
cli-verb-talk = Talk with one character of a story
cli-verb-saves = Look after saves
cli-verb-saves-list = List the saves, newest first
cli-verb-saves-show = Show one save
cli-verb-saves-rename = Give a save another name
cli-verb-saves-delete = Move a save to the trash folder
cli-verb-saves-backup = Copy a save to a file
cli-verb-saves-restore = Make a save of a backup file, or of a save's newest backup
cli-verb-saves-rescue = Make a new save of what can still be read of a damaged one
cli-verb-saves-verify = Check that a save is whole: rows, snapshots, memories, index
cli-verb-log = Show the turns of a save's current line
cli-verb-undo = Take turns back
cli-verb-redo = Play turns again that were taken back
cli-verb-rewind = Go to a turn
cli-verb-branch = Begin another line at a turn
cli-verb-prompt = Show the prompt that a line would send; sends nothing
cli-verb-memory = Show and change what is remembered
cli-verb-memory-list = List what is remembered, newest first
cli-verb-memory-search = Search what is remembered, best first
cli-verb-memory-facts = Show what is held true, who knows it, since when and from where
cli-verb-memory-history = Show the whole course of the play, and what was changed in the memory
cli-verb-memory-clear = Forget what is remembered of the play; the turns stay
cli-verb-memory-show = Show one memory and what became of it
cli-verb-memory-pin = Put a memory above forgetting
cli-verb-memory-accept = Accept a fact that waits for review
cli-verb-memory-forget = Forget a memory
cli-verb-memory-correct = Say how a fact really is
cli-verb-memory-undo = Take back a change made to the memory
cli-verb-memory-log = Show the searches that were made, newest first
cli-verb-memory-verify = Find what is missing or too much in the memory
cli-verb-memory-rebuild = Make what is derived again: words, vectors, facts of the rules
cli-verb-check = Check story packs: every fault with file, line, column and help
cli-verb-new = Write a small, complete, commented story pack to start from
cli-verb-doctor = Report on program, terminal, endpoint, model and saves
cli-verb-bench = Measure
cli-verb-bench-retrieval = Measure how well things are found, on a set of questions with known answers
cli-verb-bench-facts = Answer what held when, and whether claims are current, stale or wrong
cli-verb-bench-turn = Measure what the program adds to a turn, in saves of several sizes
cli-verb-bench-scale = Measure the vector index by itself: add, query, reopen, memory, disk, recall
cli-verb-bench-novel = Measure whether what is asked about a novel comes before the model, and how long it takes to take one in
cli-verb-bench-check = Measure how long packs of many nodes take to be read and checked
cli-verb-config = Show or change settings
cli-verb-config-show = Show all settings
cli-verb-config-path = Print where the settings file is
cli-verb-config-set = Write a setting into the settings file
cli-verb-config-unset = Take a setting out of the settings file
cli-verb-completions = Print completions for a shell
cli-verb-man = Print the manual page
cli-arg-data-dir = Keep settings, saves, caches and logs under this folder
cli-arg-stories = Look for story packs here first: a pack, or a folder of packs
cli-arg-no-input = Never ask; what would have to be asked is an error
cli-arg-verbose = Write more to the log (-v: debug, -vv: trace)
cli-arg-help = Print help
cli-arg-version = Print the version
cli-arg-play-story = The story, by its id
cli-arg-play-save = The save: resumed if there is one of this name, else begun
cli-arg-play-lang = The language: zh or en
cli-arg-play-narrator = Who tells: builtin, or endpoint (a model there)
cli-arg-play-seed = The seed of the dice of a new game
cli-arg-play-attributes = Strength, agility and intelligence of the hero of a new game: 5,7,9
cli-arg-play-plain = Line by line, without a full screen
cli-arg-play-script = Take one line of play from each line of FILE (- for standard input), and end with it
cli-arg-play-json = Print one JSON object a turn
cli-arg-stories-json = Print JSON
cli-arg-saves-json = Print JSON
cli-arg-saves-show-name = The save
cli-arg-saves-rename-name = The save
cli-arg-saves-rename-new = Its new name
cli-arg-saves-delete-name = The save
cli-arg-saves-backup-name = The save
cli-arg-saves-backup-out = The file; beside the save if absent
cli-arg-saves-restore-file = The backup file, or the save whose newest backup is meant
cli-arg-saves-rescue-name = The damaged save; it stays as it is
cli-arg-saves-rescue-to = The new save's name; the old one with a number if absent
cli-arg-saves-restore-name = The save's name; the backup's own if absent
cli-arg-saves-verify-name = The save; all if absent
cli-arg-log-name = The save
cli-arg-log-turn = Only this turn
cli-arg-log-json = Print one JSON object a turn
cli-arg-undo-name = The save
cli-arg-undo-count = How many turns; 1 if absent
cli-arg-redo-name = The save
cli-arg-redo-count = How many turns; 1 if absent
cli-arg-rewind-name = The save
cli-arg-rewind-to = The turn to go to
cli-arg-branch-name = The save
cli-arg-branch-at = The turn at which the line begins
cli-arg-branch-label = What the line is called
cli-arg-prompt-name = The save
cli-arg-prompt-input = The line that would be played
cli-arg-prompt-json = Print JSON
cli-arg-memory-name = The save
cli-arg-memory-character = Only what this character knows
cli-arg-memory-json = Print JSON
cli-arg-memory-search-query = What to look for
cli-arg-memory-search-count = How many at most
cli-arg-memory-facts-all = Also what holds no longer, was archived or forgotten
cli-arg-memory-show-id = The memory
cli-arg-memory-pin-id = The memory
cli-arg-memory-accept-id = The fact
cli-arg-memory-forget-id = The memory
cli-arg-memory-correct-id = The fact
cli-arg-memory-correct-text = How it is: the sentence, or only what takes the place of its object
cli-arg-memory-undo-change = The change; the last one if absent
cli-arg-memory-log-count = How many at most
cli-arg-check-paths = Packs, or folders of packs
cli-arg-check-json = Print JSON
cli-arg-check-walkthroughs = Look for a short way to every ending and every side quest, too
cli-arg-check-lang = The language of what is printed: zh or en
cli-arg-check-seed = The seed of the dice of the ways (3)
cli-arg-check-seeds = How many seeds are tried, from that one on, where no way is found (1)
cli-arg-check-steps = How many states are looked at for one goal and seed, all heroes together, before it is given up (8000)
cli-arg-check-goal = Only this one: the id of an ending, or quest- and the id of a quest
cli-arg-check-out = Write the ways into this folder: a file for each and each language, and index.json
cli-arg-new-path = The folder to write it into: one that is not there yet, or is empty
cli-arg-doctor-json = Print JSON
cli-arg-bench-facts-file = The set: one JSON object a line
cli-arg-bench-retrieval-dir = The set: a folder with corpus.jsonl and queries.jsonl
cli-arg-bench-retrieval-out = The file for the answers, one JSON object a question
cli-arg-bench-retrieval-layer = What takes part: all, meaning alone (dense), words alone (words)
cli-arg-bench-retrieval-cache = Keep the vectors in this folder, and take them from there
cli-arg-bench-retrieval-parts = Write what the scores are made of to this file, for the learning script
cli-arg-bench-turn-size = Turns and memories of a save, as TURNS:MEMORIES; several times for several saves
cli-arg-bench-turn-turns = How many turns are measured in each
cli-arg-bench-turn-json = Print JSON
cli-arg-bench-scale-dir = A folder for the vectors and the results, for the comparison with others
cli-arg-bench-scale-size = How many vectors; several times for several sizes
cli-arg-bench-novel-dir = A folder of novels: NAME.txt, with its questions in NAME.queries.jsonl
cli-arg-bench-novel-synthetic = Take in a made-up novel of so many characters, too
cli-arg-bench-novel-json = Print JSON
cli-arg-bench-check-nodes = How many nodes; several times for several packs
cli-arg-bench-check-rounds = How often each is measured; the fastest counts
cli-arg-bench-check-json = Print JSON
cli-arg-config-show-origin = Say where each comes from
cli-arg-config-show-json = Print JSON
cli-arg-config-set-key = The setting, such as ui.language
cli-arg-config-set-value = Its value
cli-arg-config-unset-key = The setting
cli-arg-completions-shell = The shell: bash, elvish, fish, powershell or zsh
cli-arg-man-out = Write a page for each command into this folder
cli-heading-usage = Usage:{" "}
cli-heading-commands = Commands:
cli-heading-arguments = Arguments:
cli-heading-options = Options:
cli-usage-unknown-argument = There is no option { $argument }.
cli-usage-unknown-verb = There is no command { $verb }.
cli-usage-missing = This is missing: { $argument }.
cli-usage-no-value = { $argument } needs a value.
cli-usage-bad-value = { $argument } cannot be { $value }.
cli-usage-conflict = { $argument } does not go together with another option.
cli-usage-other = { $words }
cli-usage-near = Did you mean { $near }?
cli-usage-choices = Possible: { $choices }.
cli-usage-help = --help says more.
cli-after =
    Environment:
      OPENAI_BASE_URL   the address of an OpenAI-compatible endpoint, with or without /v1
      OPENAI_API_KEY    its key; a key is never taken from a flag
      STORYECHO_MODEL   the model; the first one listed if absent
      OLLAMA_HOST       an Ollama server; the title screen then offers it
      STORYECHO_HOME    the same as --data-dir
      STORYECHO_LOG     what the log file holds: error, warn, info, debug, trace
      NO_COLOR          no colours
      STORYECHO_SECTION__KEY
                        any setting; `storyecho config show` lists them
      A flag stands before the environment, the environment before the settings file.

    Exit codes:
      0 done, 1 failed, 2 usage, 3 configuration, 4 endpoint, 5 save or data, 130 interrupted
cli-arg-talk-story = The story, by its id
cli-arg-talk-with = The character: id, name or another word for them, in either language
cli-arg-talk-save = The save: resumed if there is one of this name, else begun
cli-arg-talk-chapter = The last chapter of the novel that may be known; 0: all of it
cli-arg-talk-lang = The language: zh or en
cli-arg-talk-narrator = Who tells: builtin, or endpoint (a model there)
cli-arg-talk-seed = The seed of the dice of a new game
cli-arg-talk-script = Take one line from each line of FILE (- for standard input), and end with it
cli-arg-talk-json = Print one JSON object a line

# A new pack
cli-new-exists = There is something at { $path } already; nothing was written.
cli-new-exists-hint = Name a folder that is not there yet, or an empty one.
cli-new-failed = { $path } could not be written: { $cause }
cli-new-written = A story of five places was written to { $path }: { $files }.
cli-new-next =
    Next:
    { "  " }storyecho check { $path }
    { "  " }storyecho play --stories { $path } --story { $id }
    { "  " }storyecho talk --stories { $path } --story { $id } --with maren
    MANUAL.md teaches the rest.
cli-origin-profile = profile { $name }
cli-setting-no-profile = “{ $key }” names the profile “{ $value }”, and there is none of that name. There are: { $known }
cli-verb-bench-prompt = How much of a prompt a server finds in its cache
cli-arg-bench-prompt-step = How many messages leave the prompt at once; several times for several windows
cli-arg-bench-prompt-turns = How many turns are counted
cli-arg-bench-prompt-endpoint = Ask the endpoint of the settings what it finds in its cache
cli-arg-bench-prompt-json = Print JSON
cli-arg-doctor-find = Look for model servers on this machine
cli-verb-config-key = Keep a key of an endpoint: asked for, or read from standard input
cli-arg-config-key-profile = The profile whose endpoint it is for
cli-arg-config-key-task = The task whose endpoint it is for
cli-arg-config-key-remove = Take the key out
cli-arg-config-key-file = Keep it in the file that only you may read, also where the system has a keyring
cli-key-ask = Key (it is not shown):{ " " }
cli-key-odd = That is no key: one line of plain letters, digits and signs is wanted.
cli-key-kept = The key is kept in { $file }, which only you may read.
cli-key-kept-keyring = The key is kept in the system's keyring.
cli-key-stays = The key is still in the system's keyring.
cli-key-removed = The key is taken out; { $file } names it no more.
cli-profile-name = A profile’s name is made of small letters, digits, - and _.
cli-verb-import = Take in other programs' files: characters, lorebooks, chats, stories; nothing is overwritten
cli-arg-import-files = The files; together they become one story
cli-arg-import-named = The id of the new story; made of its title if absent
cli-arg-import-into = Add it to this pack of yours: an id, or a folder
cli-arg-import-dry-run = Say everything, write nothing
cli-arg-import-json = Print one JSON object a file
cli-import-bad-id = “{ $id }” is no id: small letters, digits and _, at most 64.
cli-import-bad-id-hint = This would do: --as { $near }
cli-import-id-taken = There is a story { $id } already ({ $place }); nothing was written.
cli-import-id-taken-alone = Give another id, such as --as { $id }.
cli-import-id-taken-hint = Give it another id, such as --as { $id }, or add to a pack of yours with --into.
cli-import-bundled = { $pack } is inside the program; nothing can be added to it.
cli-import-bundled-hint = Without --into it becomes a story of its own.
cli-import-no-pack = There is no story pack { $pack }.
cli-import-no-pack-hint = `storyecho stories` lists them; a folder with a story.toml will do, too.
cli-import-faulty-hint = Nothing was written. Mend the pack first, or import as a story of its own.
cli-import-unsound-hint = Nothing was written. Mend the pack first, then import it.
cli-import-dry = Nothing was written.
cli-import-written = The story { $id } stands in { $path }.
cli-import-added = Added to { $id } in { $path }: { $files }.
cli-import-nothing-new = Nothing in it is new to { $id }; no file was written.
cli-import-next = Play it with: storyecho play --story { $id }
cli-import-next-save = Go on with: storyecho play --save { $save }
cli-verb-bench-screen = How long a frame of the screen takes
cli-arg-bench-screen-bytes = How long the story is, in bytes
cli-arg-bench-screen-frames = How many frames of each kind
cli-arg-bench-screen-svg = Measure nothing, and write screens of a game as pictures into this folder
cli-arg-bench-screen-json = Print JSON
cli-verb-export = Write a save or a story in a form that people or other programs read
cli-arg-export-name = The save; for worldinfo, cards and pack the story's id or a save of it, for a card also STORY/CHARACTER
cli-arg-export-format = md, html (to read), json, jsonl (the whole save), chat-jsonl, worldinfo, card-v2, card-v3 (a picture where the file ends in .png), pack (zip)
cli-arg-export-out = Write into this file, which must not be there yet; to standard output if absent or -
cli-arg-export-notes = With dice, changes and facts below each turn (md, html)
cli-verb-extract = Have a model read an imported novel: its world, people and places
cli-arg-extract-story = The story that was made of a novel, by its id
cli-arg-extract-yes = Begin, or go on; without it only what it takes is said
cli-arg-extract-json = Print JSON
cli-verb-lore = Try the lore of a story on a text
cli-verb-lore-test = Say which entries fire on a text, which do not, and why
cli-arg-lore-test-text = The text, as a player would type it
cli-arg-lore-test-story = The story's id
cli-arg-lore-test-lang = The language
cli-arg-lore-test-seed = The seed of the dice, for entries that fire by chance; 1 if absent
cli-arg-lore-test-json = Print JSON
cli-lore-no-story = There is no story { $id }.
cli-lore-no-story-hint = `storyecho stories` lists them.
