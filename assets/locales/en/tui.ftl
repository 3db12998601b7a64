# Title screen
tui-title-motto = The world decides, the model narrates.
tui-title-continue = Continue
tui-title-new = New story
tui-title-saves = Saves
tui-title-settings = Settings
tui-title-help = Help
tui-title-quit = Quit
tui-title-looking = Looking for saves…
tui-title-fresh = No save yet. Press Enter to begin.
tui-title-newest = { $title }: { $hero }, { $turns ->
        [one] one turn
       *[other] { $turns } turns
    }, { $played }

# Story choice
tui-stories-title = Choose a story
tui-stories-looking = Looking for stories…
tui-stories-empty = No story was found. A story is a folder with story.toml; --stories names where they are.

# Hero
tui-hero-title = { $story }: your hero
tui-hero-name = Name
tui-hero-strength = Strength
tui-hero-agility = Agility
tui-hero-intelligence = Intelligence
tui-hero-points = { $points ->
        [0] All points are spent.
        [one] One point left.
       *[other] { $points } points left.
    }
tui-hero-begin = Enter begins the story.

# Play
tui-play-empty = Nothing has been told yet.
tui-play-hint = type what you do, or press a number
tui-play-hint-ended = the story is over; undo still works
tui-play-which = Which one?
tui-play-ended = The end: { $ending }
tui-play-waiting = One moment
tui-play-thinking = The narrator is thinking
tui-play-thinking-so-far = The narrator is thinking ({ $characters ->
        [one] one character
       *[other] { $characters } characters
    })
tui-play-telling = The narrator is telling ({ $characters ->
        [one] one character
       *[other] { $characters } characters
    })
tui-play-stopped = Stopped. This text is not saved; nothing changed.
tui-play-unsaved = This text is not saved; nothing changed.
tui-play-more-choices = { $from }-{ $to }: type “hint” to see these too
tui-play-more = more below
tui-play-unseen = new text below
tui-line-undo = undo
tui-line-redo = redo
tui-line-retell = retell
tui-offer-retry = try again
tui-offer-continue = ask for the rest
tui-offer-builtin = let the built-in narrator tell it
tui-offer-leave = leave it; the line comes back
tui-ended-undo = Take the last turn back

# Status
tui-status-health = Health
tui-status-partner = talking with { $who }
tui-status-quest = Quest: { $quest }
tui-status-turn = Turn { $turn }
tui-status-saved = saved
tui-status-unsaved = not saved
tui-status-tokens = { $turn } tokens, { $sitting } in all

# Side panel
tui-panel-inventory = Carried
tui-panel-inventory-empty = nothing
tui-panel-gold = { $gold } gold
tui-panel-quests = To do
tui-panel-quests-empty = nothing yet
tui-panel-people = Here
tui-panel-people-empty = nobody

# Saves
tui-saves-title = Saves
tui-saves-empty = No save yet. A story saves itself after every turn.
tui-saves-line = { $name }: { $title }, { $hero }, { $turns ->
        [one] one turn
       *[other] { $turns } turns
    }
tui-saves-playing = being played
tui-saves-in-use = open in another window
tui-saves-locked = “{ $save }” is open in another window. Close it there first.
tui-saves-fault = “{ $save }” cannot be opened: { $reason }
tui-saves-delete-open = This save is being played. Go to the title screen first.

# Settings
tui-settings-title = Settings
tui-setting-on = on
tui-setting-off = off
tui-setting-language = Language
tui-setting-language-help = The language of the interface and of the telling, from now on. What was told stays as it was.
tui-setting-narrator = Narrator
tui-setting-narrator-help = Who tells the story: the built-in narrator, which needs no network, or a language model at an endpoint.
tui-setting-narrator-builtin = built-in
tui-setting-narrator-endpoint = endpoint ({ $name })
tui-setting-theme = Theme
tui-setting-theme-help = The colours. The background stays your terminal’s own. NO_COLOR turns colours off.
tui-setting-theme-dark = dark
tui-setting-theme-light = light
tui-setting-theme-contrast = high contrast
tui-setting-theme-mono = no colours
tui-setting-choices = Choices
tui-setting-choices-help = Whether things that can be done are offered below the text. You can always type something else.
tui-setting-borders = Lines
tui-setting-borders-help = Choose plain characters where lines and gauges look broken or too wide.
tui-setting-borders-unicode = drawn
tui-setting-borders-ascii = plain characters
tui-setting-motion = Motion
tui-setting-motion-help = Whether the sign that the narrator is thinking moves.

# Help and notices
tui-help-title = Help
tui-help-intro =
    Type what you want to do, in your own words: “go north”, “ask the hunter about his son”, “climb the tree to look around”. “Talk to the hunter” begins a conversation: what you write is said to him, until “bye”. A number takes one of the offered choices. “look”, “inventory”, “journal”, “map” and “undo” cost no turn.
    Every turn is saved by itself. What you undo never happened.
tui-help-saves = The saves are in { $folder }
tui-log-title = Notices
tui-log-empty = No notices.
tui-checks-title = Corrections
tui-checks-empty = Nothing was corrected.
tui-checks-turn = Turn { $turn }

# Notices
tui-notice-telling = The narrator is still telling. Your line stays here; Esc stops the telling.
tui-notice-stopped = Stopped. Nothing changed.
tui-notice-line-full = No more than { $limit } characters are kept here; the rest was left out.
tui-notice-line-long = The line has { $length } characters and at most { $limit } can be sent. It stays here: make it shorter.
tui-notice-no-choice = There is no choice { $number }.
tui-notice-no-suspend = There is no shell to go back to, so the game cannot be suspended.
tui-notice-setting-lost = The setting holds now but could not be written: { $reason }

# Dialogs
tui-pause = Pause
tui-pause-resume = Back to the story
tui-pause-title = Title screen
tui-opening = Opening
tui-dialog-question = One question
tui-dialog-fault = That did not work
tui-dialog-ok = go back
tui-dialog-no = cancel
tui-dialog-leave = Leave the game? Everything is saved.
tui-dialog-leave-telling = A turn is being told. If you leave now, that turn is lost; everything before it is saved.
tui-dialog-leave-yes = leave
tui-dialog-delete = Move “{ $save }” to the trash folder?
tui-dialog-delete-yes = to the trash

# Small screens
tui-small = A little larger, please
tui-small-size = { $columns }x{ $rows } at least, now { $now-columns }x{ $now-rows }

# Errors
tui-error-no-terminal = The game needs a terminal. With --plain it plays line by line.
tui-error-io = The terminal refused: { $reason }

# Lines of keys
tui-hint-pick = choose
tui-hint-back = back
tui-hint-help = help
tui-hint-leave = quit
tui-hint-open = open
tui-hint-delete = delete
tui-hint-next = next
tui-hint-change = change
tui-hint-begin = begin
tui-hint-page-down = on
tui-hint-page-up = back up
tui-hint-menu = menu
tui-hint-stop = stops
tui-hint-retry = retry
tui-hint-go-on = continue
tui-hint-builtin = built-in
tui-hint-abandon = leave

# Keys: where they hold
tui-mode-global = Everywhere
tui-mode-list = In a list
tui-mode-title = On the title screen
tui-mode-stories = Choosing a story
tui-mode-hero = Making the hero
tui-mode-hero-value = Making the hero: attributes and language
tui-mode-play = Playing
tui-mode-play-empty = Playing, while your line is empty
tui-mode-telling = While a turn is being told
tui-mode-failure = When a turn could not be told
tui-mode-failure-draft = When a turn could not be told, while you write
tui-mode-scroll = Reading back
tui-mode-edit = Writing
tui-mode-saves = Among the saves
tui-mode-settings = In the settings
tui-mode-pager = In the help and the notices
tui-mode-question = Answering a question

# Keys: what they do
tui-key-choose = take a choice by its number
tui-key-read-on = read on, where there is more below
tui-key-help = help
tui-key-submit = send the line; an empty line reads on
tui-key-older = the line before
tui-key-newer = the line after
tui-key-undo = take the last turn back
tui-key-redo = play an undone turn again
tui-key-retell = tell the last turn again, with the same dice
tui-key-escape = clear the line; then the notice; then back to the end; then the menu
tui-key-stop = stop the narrator; nothing changes
tui-key-retry = try the same line again
tui-key-go-on = ask for the rest of a reply that broke off
tui-key-builtin = let the built-in narrator tell this turn
tui-key-abandon = leave it; the line comes back
tui-key-page-up = one screen up
tui-key-page-down = one screen down
tui-key-row-up = one row up
tui-key-row-down = one row down
tui-key-scroll-first = to the beginning of the story
tui-key-scroll-last = to the end
tui-key-left = one character to the left
tui-key-right = one character to the right
tui-key-word-left = one word to the left
tui-key-word-right = one word to the right
tui-key-line-start = to the beginning of the line
tui-key-line-end = to the end of the line
tui-key-backspace = delete the character before the cursor
tui-key-delete = delete the character at the cursor
tui-key-kill-word = delete the word before the cursor
tui-key-kill-to-start = delete everything before the cursor
tui-key-kill-to-end = delete everything after the cursor
tui-key-new-story = new story
tui-key-open-saves = saves
tui-key-open-settings = settings
tui-key-open-log = notices
tui-key-open-checks = show what was corrected in the telling, and why
tui-key-leave = leave the program
tui-key-pick = choose
tui-key-up = one up
tui-key-down = one down
tui-key-first = the first
tui-key-last = the last
tui-key-back = back
tui-key-begin = begin the story
tui-key-more = more, or the next
tui-key-less = less, or the one before
tui-key-open-save = open the save and go on
tui-key-delete-save = move the save to the trash folder
tui-key-next-value = next value
tui-key-previous-value = previous value
tui-key-yes = yes
tui-key-no = no
tui-key-interrupt = stop the narrator; otherwise leave, when pressed twice
tui-key-suspend = suspend to the shell
tui-key-redraw = draw the screen anew

# Panels
tui-panel-reading = One moment
tui-pause-prompt = Last prompt
tui-palette = What to do
tui-palette-none = Nothing is called so.
tui-write-label = A name for this turn (empty takes it away)
tui-write-rename = A new name for the save
tui-write-search = What to search the memory for
tui-write-correct = How it really is
tui-write-find = What to look for in the story
tui-notice-copied = Copied, if this terminal lets programs copy.
tui-notice-marked = Marked. Choose another turn and press c to compare the two.
tui-notice-no-command = “{ $name }” is no command. Tab completes, Ctrl-P shows them all.
tui-notice-nothing-to-edit = There is no line to edit yet.
tui-notice-found = Found: { $words }. The same search again goes on.
tui-notice-not-found = “{ $words }” was not said.
tui-notice-choices-on = Choices are shown.
tui-notice-choices-off = Choices are hidden.
tui-hint-do = do it
tui-hint-jump = go there
tui-hint-label = name
tui-hint-compare = compare
tui-hint-search = search
tui-hint-kind = kind
tui-hint-state = state
tui-hint-pin = pin
tui-hint-accept = accept
tui-hint-correct = correct
tui-hint-forget = forget
tui-hint-take-back = take back
tui-hint-before = turn before
tui-hint-after = turn after
tui-hint-keep = write to file
tui-hint-copy = copy
tui-hint-tab = next tab
tui-hint-done = done
tui-hint-rename = rename
tui-hint-copy-save = copy
tui-hint-back-up = back up
tui-hint-verify = check

tui-mode-panel = In a panel
tui-mode-journal = In the journal: people and things
tui-mode-timeline = In the timeline
tui-mode-memory = In the memory
tui-mode-prompt = In the prompt of a turn
tui-mode-write = Writing a name or a search
tui-mode-palette = Searching for what to do

tui-key-next-take = the next telling of the last turn
tui-key-previous-take = the telling before
tui-key-edit-last = take the last turn back and change its line
tui-key-find = look for something in the story
tui-key-quick-save = remember this turn
tui-key-quick-load = back to the remembered turn
tui-key-toggle-choices = show choices, or not
tui-key-complete = complete a command that begins with /
tui-key-open-journal = journal: quests, people, things, map, deeds, endings
tui-key-open-people = people, and how they feel about you
tui-key-open-things = what you carry
tui-key-open-map = the map
tui-key-open-deeds = what was won
tui-key-open-endings = the endings seen
tui-key-open-timeline = timeline: every turn, its branches, two of them compared
tui-key-open-memory = what is remembered
tui-key-open-review = what waits for your review
tui-key-open-prompt = how a turn came about: prompt, reply, dice
tui-key-open-palette = everything that can be done, by name
tui-key-next-tab = the next tab
tui-key-previous-tab = the tab before
tui-key-detail-down = read on in what is selected
tui-key-detail-up = back up in what is selected
tui-key-forward = the next page, or the turn after
tui-key-backward = the page before, or the turn before
tui-key-copy = copy what is shown
tui-key-use = use the thing, talk to the person
tui-key-jump = go to this turn
tui-key-label = name this turn
tui-key-compare = mark this turn; on another one, compare the two
tui-key-search = search by meaning and words
tui-key-next-kind = another kind of memory
tui-key-next-state = memories that stand otherwise
tui-key-pin = pin it
tui-key-accept = accept it
tui-key-correct = correct it
tui-key-forget = forget it
tui-key-take-back = take back the last change of the memory
tui-key-keep = write the whole turn into a file
tui-key-written = done
tui-key-unwritten = leave it
tui-key-rename-save = rename the save
tui-key-copy-save = copy the save
tui-key-back-up-save = back the save up
tui-key-verify-save = look through the save for faults

# Names of commands after a slash
tui-slash-journal = journal
tui-slash-people = people
tui-slash-items = items
tui-slash-map = map
tui-slash-deeds = deeds
tui-slash-endings = endings
tui-slash-timeline = timeline
tui-slash-memory = memory
tui-slash-review = review
tui-slash-prompt = prompt
tui-slash-undo = undo
tui-slash-redo = redo
tui-slash-retell = retell
tui-slash-next = next
tui-slash-previous = previous
tui-slash-edit = edit
tui-slash-find = find
tui-slash-save = save
tui-slash-load = load
tui-slash-choices = choices
tui-slash-checks = checks
tui-slash-saves = saves
tui-slash-settings = settings
tui-slash-log = log
tui-slash-help = help
tui-slash-title = title
tui-slash-quit = quit

# Settings beyond the first
tui-setting-typewriter = Typewriter
tui-setting-typewriter-help = Whether the story is written letter by letter. Any key shows the rest at once.
tui-setting-width = Text width
tui-setting-width-help = The greatest width of the text. Short lines read more easily.
tui-setting-width-auto = as wide as reads well
tui-setting-width-columns = { $columns } columns
tui-setting-key = { $key }, { $origin }
tui-origin-default = as the program has it
tui-origin-file = from the settings file
tui-origin-profile = from the endpoint “{ $name }”
tui-origin-environment = from the environment ({ $name }); a change here holds for this game
tui-origin-flag = from the command line; a change here holds for this game
tui-stories-progress = { $saves ->
    [0] No save
    [one] One save
   *[other] { $saves } saves
    }, { $endings ->
    [0] no ending seen
    [one] one ending seen
   *[other] { $endings } endings seen
    }{ $deeds ->
    [0] {""}
    [one] , one achievement won
   *[other] , { $deeds } achievements won
    }
tui-write-note = What you want of every telling (empty: nothing)
tui-key-note = say what you want of every telling: tone, length, what to leave out
tui-key-toggle-speech = let the narrator speak for you, or not
tui-slash-note = note
tui-slash-speech = speech
tui-key-export = write the story so far into a file: /export [md|html] [notes]
tui-slash-export = export
tui-export-notes = notes
tui-notice-export = It goes: /export [md|html] [notes]. Notes are dice, changes and facts.
tui-hero-talents = Talents
tui-hero-talents-left = Talents chosen: { $count } of { $most }.

# The trash folder
tui-trash-title = Trash
tui-trash-looking = One moment
tui-trash-empty = The trash is empty.
tui-mode-trash = In the trash
tui-key-open-trash = look into the trash
tui-key-untrash = take the save back
tui-key-empty-trash = delete for good what is in the trash
tui-hint-trash = trash
tui-hint-untrash = take back
tui-hint-empty-trash = empty
tui-dialog-empty-trash = Delete { $count ->
        [one] one save
       *[other] { $count } saves
    } for good? This cannot be undone.
tui-dialog-empty-yes = delete for good
tui-panel-statuses = Upon you
tui-panel-status = { $name }, { $turns ->
        [one] one turn
       *[other] { $turns } turns
    }
tui-panel-counter = { $name } { $value } ({ $level })
tui-panel-counters = Count
tui-panel-points = { $points ->
        [one] one point to spend
       *[other] { $points } points to spend
    }
tui-panel-companions = With you
tui-setting-ambiguous = Wide signs
tui-setting-ambiguous-help = How wide your terminal draws signs such as “” … · →. If text is out of place after them, choose two columns: plain signs then stand for them.
tui-setting-ambiguous-narrow = one column
tui-setting-ambiguous-wide = two columns
