engine-time = Day { $day }, { $period }
engine-and = , {""}
engine-look-people = Here: { $names }.
engine-look-items = Lying here: { $names }.
engine-look-things = Worth a closer look: { $names }.
engine-look-exits = Ways out: { $names }.
engine-look-fight = You are fighting { $enemy } (health { $hp }/{ $max }).
engine-gold = Gold: { $gold }
engine-inventory = You carry:
engine-inventory-empty = You carry nothing.
engine-score =
    { $name }  health { $hp }/{ $max }
    strength { $strength }  agility { $agility }  intelligence { $intelligence }
    experience { $exp }  gold { $gold }
    turns { $turns }, quests done { $done }
engine-score-level = level { $level }, { $points ->
    [0] no points to spend
    [one] 1 point to spend: “raise strength”, “raise agility”, “raise intelligence”
   *[other] { $points } points to spend: “raise strength”, “raise agility”, “raise intelligence”
}
engine-score-statuses = you bear: { $names }
engine-score-companions = with you: { $names }
engine-score-talents = talents: { $names }
engine-score-achievements = achievements { $count } of { $all }: { $names }
engine-journal-counters = How things stand:
engine-journal-active = Under way:
engine-journal-done = Done:
engine-journal-failed = Failed:
engine-journal-empty = No quest yet. Talk to whoever is here; look around.
engine-map = Where you have been (* is here, ? is where you have not been):
engine-map-line = { $mark } { $name }: { $ways }
engine-map-and = ; {""}
engine-people-line = { $name } ({ $role })  { $place }  affinity { $affinity }
engine-people-none = You have not met anyone yet.
engine-people-dead = dead
engine-people-unknown = whereabouts unknown
engine-hint-quest = What matters now: { $objective }
engine-hint-choices = You could try:
engine-hint-none = Look around, then decide where to go.
engine-hint-more = (Ask for a hint again and it says more.)
engine-help =
    Write what you want to do: { $examples }.
    Once you talk to somebody you are in conversation: what you write is said to them, until you say bye or go away.
    A number takes that choice. "again" repeats the last turn.

    These cost no turn: look, inventory, score, journal, map, people, about, hint (ask again and it says more), history,
    cost, help. You may simply ask, too: what time is it, how much gold do I have, who is here, where should I go.
    A word misspelt: "oops WORD" puts the right one in its place. verbose, brief: places described each time, or once.
    In a story made from a novel, “chapter 3” says how far you have read.
    undo, redo, retell, rewind N: what you undo never happened.
    save NAME, load NAME: names this turn, and brings you back to it.
    transcript, transcript off: copies the story from now on into a file.
    quit: every turn is saved already; leave whenever you like.
engine-help-and = , {""}
engine-help-take = take { $item }
engine-help-talk = talk to { $who }
engine-help-ask = ask { $who } what brings them here
engine-help-free = climb up and look into the distance
engine-answer-time = It is day { $day }, { $period }.
engine-answer-gold = You have { $gold } gold.
engine-answer-health = Health { $hp } of { $max }. { $feels }
engine-feels-well = You are well.
engine-feels-hurt = You are hurt.
engine-feels-bad = You are badly hurt.
engine-answer-alone = Nobody is here but you.
engine-answer-place = You are here: { $place }.
engine-answer-partner = You are talking with { $who }.
engine-oops-how = "oops WORD" puts WORD in the place of what was not understood. To take back a turn, write "undo".
engine-oops-nothing = Nothing was misunderstood just now. To take back a turn, write "undo".
engine-transcript-on = From now on the story is copied into { $path }. "transcript off" ends that.
engine-transcript-off = The transcript has ended; it is in { $path }.
engine-transcript-none = No transcript is being kept. "transcript" begins one.
engine-transcript-failed = The transcript cannot be written: { $path }: { $reason }
engine-verbose = Places will be described whole each time you come to them. "brief" ends that.
engine-brief = Places will be described whole the first time only. "verbose" changes that.
engine-slot-kept = Turn { $turn } is kept as “{ $name }”. "load { $name }" brings you back here.
engine-slot-loaded = Back at “{ $name }”, turn { $turn }.
engine-slot-unknown = Nothing is kept as “{ $name }”.
engine-slot-none = No turn has a name yet. "save NAME" gives this one a name.
engine-slot-list = Turns with a name:
engine-slot-line = { "  " }{ $name } (turn { $turn })  { $input }
engine-save = Every turn is saved by itself, in “{ $save }”. “storyecho saves show { $save }” says where that is.
engine-undone = { $count ->
    [one] One turn undone.
   *[other] { $count } turns undone.
}
engine-redone = { $count ->
    [one] One turn redone.
   *[other] { $count } turns redone.
}
engine-undo-none = There is nothing to undo: this is the beginning.
engine-redo-none = There is nothing to redo.
engine-rewound = Back at turn { $turn }.
engine-rewind-unknown = There is no turn { $turn }. "history" shows the numbers.
engine-retold-same = Told again. The words of this turn are the author’s own; there is no other way of telling it.
engine-retold = Told again, with the same dice.
engine-retell-none = The beginning cannot be told again.
engine-history-line = [{ $turn }] { $input }
engine-history-begin = (the beginning)
engine-ended = The story ends here: { $title }. Undo to try another way, or begin a new story.
engine-quit = Farewell. The story is saved.
engine-order-refused = The next order, “{ $order ->
        [go] go there
        [take] take it
        [take_all] take everything
        [drop] drop it
        [examine] look
        [use] use it
        [give] give it
        [show] show it
        [talk] talk
        [ask] ask
        [tell] tell
        [say] say it
        [part] say goodbye
        [act] do it
        [attack] attack
        [defend] defend
        [flee] flee
        [negotiate] negotiate
        [wait] wait
        [rest] rest
        [raise] raise an attribute
       *[other] what came next
    }”, was not carried out: { $reason }
engine-unknown-effect = there is no such change: { $why }
engine-builtin = built-in
engine-behind-facts = No facts were taken out of this turn yet: { $why } It is tried again.
engine-behind-facts-given-up = No facts were taken out of this turn: { $why } `storyecho memory NAME rebuild` has it tried again.
engine-behind-vectors = This turn has no vectors yet: { $why } It is found by its words, and the vectors are tried again.
engine-behind-summary = The model wrote no summary here: { $why } The built-in narrator wrote it.
engine-behind-chapter = The model wrote no chapter here: { $why } The built-in narrator wrote it.
engine-vectors-fail = Memories are found by their words alone for now: { $why }
engine-summary-long = What it wrote has { $count } characters; { $most } were asked for.
engine-summary-short = What it wrote has { $count } characters; a summary has { $least } at least.
engine-summary-stopped = Stopped. The summary of the last turns is still due and is written before the next turn.
engine-summing-up = Summing up the last turns
engine-embedding = Sorting memories, { $count } left
engine-endpoint-missing = No endpoint is set, so the built-in narrator goes on. Set OPENAI_BASE_URL and try again.
engine-note-refused = not taken: { $effect } ({ $reason })
engine-note-clamped = taken within bounds: { $effect } ({ $reason })
engine-note-issues = the reply was mended: { $issues }
engine-stopped = Stopped. Nothing has changed.
engine-no-save-open = No save is open.
engine-save-exists = There is a save called "{ $name }" already; it was left as it is. Choose another name.
engine-story-missing = There is no story "{ $id }". `storyecho stories` lists what there is.
engine-hero-talents = At the beginning you may choose { $most ->
    [0] no talent
    [one] one talent
   *[other] { $most } talents
} among those that the story offers for it.
engine-hero-attributes = These attributes do not add up: each is at least { $least }, and there are only { $points } points to add.
engine-nothing-failed = There is nothing to try again.
engine-nothing-begun = No reply broke off.
engine-continued = The reply broke off once and was continued.
direction-north = north
direction-northeast = northeast
direction-east = east
direction-southeast = southeast
direction-south = south
direction-southwest = southwest
direction-west = west
direction-northwest = northwest
direction-up = up
direction-down = down
direction-in = in
direction-out = out
engine-shrunk = The prompt was longer than the model's context and was cut to { $tokens } tokens.
engine-summary-turn =
    {"["}Turn { $turn }] Player: { $input }
    { $narration }
engine-pack-hint = `storyecho check` shows every fault of this pack.
engine-prompt-none = "{ $command }" costs no turn and sends no prompt.
engine-search-empty = There is nothing to look for: the query is empty.
engine-search-nobody = There is no character called “{ $name }” in this story.
engine-measure-no-turn = “{ $line }” is no turn: there is nothing to measure.
engine-cost = What the model’s server has taken:
engine-cost-nothing = No model’s server was asked anything; this has cost nothing.
engine-cost-turn = { "  " }this turn: { $prompt } tokens read ({ $cached } of them from its cache), { $reply } written, { $requests ->
    [one] one request
   *[other] { $requests } requests
}{ $cost ->
    [none] {""}
   *[other] , cost { $cost }
}
engine-cost-sitting = { "  " }this sitting: { $prompt } tokens read ({ $cached } from its cache), { $reply } written, { $requests ->
    [one] one request
   *[other] { $requests } requests
}{ $cost ->
    [none] {""}
   *[other] , cost { $cost }
}
engine-cost-day = { "  " }today: { $prompt } tokens read ({ $cached } from its cache), { $reply } written, { $requests ->
    [one] one request
   *[other] { $requests } requests
}{ $cost ->
    [none] {""}
   *[other] , cost { $cost }
}
engine-cost-ever = { "  " }ever: { $prompt } tokens read ({ $cached } from its cache), { $reply } written, { $requests ->
    [one] one request
   *[other] { $requests } requests
}{ $cost ->
    [none] {""}
   *[other] , cost { $cost }
}
engine-cost-cap = { "  " }{ $of } may take { $cap } tokens at most
engine-cost-cap-money = { "  " }{ $of } may cost { $cap } at most
engine-cost-of-turn = a turn
engine-cost-of-sitting = a sitting
engine-cost-of-day = a day
engine-cost-line = Model: { $prompt } tokens read ({ $cached } from its cache), { $reply } written, { $requests ->
    [one] one request
   *[other] { $requests } requests
}{ $cost ->
    [none] {""}
   *[other] , cost { $cost }
}; first words after { $first } s, { $total } s in all
engine-take = Telling { $take } of { $count }.
engine-take-none = This turn was told only once. Ctrl-R tells it again.
engine-save-copied = Copied as “{ $save }”.
engine-save-restored = It is back, as “{ $save }”.
engine-trash-emptied = { $count ->
        [one] One save is gone for good.
       *[other] { $count } saves are gone for good.
    }
engine-save-backed-up = Backed up: { $path }
engine-save-sound = “{ $save }” is whole.
engine-save-unsound = “{ $save }” has faults: { $faults }
engine-prompt-kept = Written to { $path }
engine-prompt-not-kept = The file could not be written: { $path }: { $reason }
engine-transcript-kept = Written: { $file }, in { $folder }
engine-transcript-not-kept = The transcript could not be written: { $path }: { $reason }
engine-quick-saved = Turn { $turn } is remembered; Ctrl-O comes back to it.
engine-quick-none = No turn is remembered yet. Ctrl-S remembers one.
engine-reload-done = The story was read again; from the next turn on it is played as it is now.
engine-reload-same = The story's files have not changed.
engine-reload-broken = The files have faults; the story goes on as it was read before.
engine-reload-other = The folder holds another story now, "{ $id }"; this one goes on as it was read before.
engine-reload-bundled = This story is inside the program: only one that lies in a folder can be read again.
engine-pack-differs = The story's files have changed since this save was begun (version { $then }, now { $now }). What was played stands; from the next turn on the story is played as it is now.
engine-gone-node = The place "{ $id }" is gone: you stand where the story begins.
engine-gone-character = The character "{ $id }" is gone.
engine-gone-quest = The quest "{ $id }" is gone.
engine-gone-stage = The quest "{ $id }" no longer has the stage it was at: it is at its first.
engine-gone-item = What you carried is gone: "{ $id }".
engine-gone-enemy = The enemy "{ $id }" is gone, and the fight is over.
engine-gone-ending = The ending "{ $id }" is gone and no longer offered.
engine-note-set = The narrator is told this with every turn.
engine-note-gone = The narrator is told nothing of the kind any more.
engine-speech-on = The narrator may speak for you.
engine-speech-off = The narrator may not speak for you.
engine-went-on = (the story goes on)
