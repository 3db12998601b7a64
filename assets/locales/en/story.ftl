# Faults of story packs
story-error = error
story-warning = warning
story-counts = { $errors ->
    [0] { $warnings ->
        [0] No faults.
        [one] 1 warning.
       *[other] { $warnings } warnings.
    }
    [one] 1 error, { $warnings ->
        [one] 1 warning.
       *[other] { $warnings } warnings.
    }
   *[other] { $errors } errors, { $warnings ->
        [one] 1 warning.
       *[other] { $warnings } warnings.
    }
}
story-nearest = Did you mean `{ $near }`?
story-known = Possible here: { $known }.
story-no-pack = There is no `story.toml` here.
story-no-pack-help = A story pack is a folder with a `story.toml`; stories/README.md shows what goes into it.
story-unreadable = This cannot be read: { $cause }
story-bad-link = `{ $path }` is a link out of the pack, or not a plain file.
story-bad-link-help = Put a copy of the file into the pack.
story-bad-path = The file name `{ $path }` cannot be read as text.
story-not-utf8 = This line is not UTF-8.
story-not-utf8-help = Save the file as UTF-8.
story-too-large = { $what ->
    [text] This text is larger than { $bound } KB.
    [file] This file is larger than { $bound } MB.
    [pack] The pack is larger than { $bound } MB.
    [files] The pack has more than { $bound } files.
    [passages] There are more than { $bound } passages.
    [passage] This passage is larger than { $bound } bytes.
   *[folders] Folders stand in one another deeper than { $bound }.
}
story-too-deep = This is nested deeper than { $bound }.
story-too-many = There are more than { $bound } faults; the others are not shown.
story-unknown-file = The game does not read `{ $path }`.
story-unknown-file-help = Rows go into `nodes.toml` or `nodes/*.toml`, and so for characters, quests, enemies, items, endings, talents, achievements.
story-toml-syntax = This is not TOML: { $cause }
story-slip-quotes = A text stands in straight quotes, `"…"`; curly ones like `{ $wrong }` belong inside of it.
story-slip-sign = Write `{ $meant }` in place of `{ $wrong }`.
story-slip-equals = Between a key and its value stands `=`: `{ $key } = …`.
story-slip-table = A row of a list has two brackets on each side: `[[{ $name }]]`.
story-slip-brackets = Put it into brackets: `{ $example }`.
story-json-syntax = This is not JSON: { $cause }
story-unknown-key = `{ $key }` means nothing in `{ $what }`.
story-misplaced = It belongs in `{ $file }`.
story-missing-field = `{ $what }` lacks `{ $key }`.
story-missing-text = `{ $what }` lacks a text: `{ $key }`.
story-wrong-type = `{ $key }` has to be { $wanted ->
    [text] a text
    [texts] a text, or a table with `zh` and `en`
    [integer] a whole number
    [bool] true or false
    [list] a list
   *[table] a table
}, and is { $found ->
    [text] a text
    [integer] a whole number
    [bool] true or false
    [list] a list
    [table] a table
   *[other] something else
}.
story-bad-number = `{ $key }` is { $value }; it has to be from { $least } to { $most }.
story-bad-choice = `{ $value }` is no value of `{ $key }`.
story-bad-id = `{ $id }` is no id.
story-bad-id-help = Ids are lower-case letters, digits and `_`, at most 64.
story-bad-map = `map` is two numbers: the column to the east and the row to the south.
story-bad-on = `on` names one thing: a feature, an item, a character, an exit or an enemy.
story-no-language = `languages` is empty.
story-duplicate-id = `{ $id }` is there already.
story-duplicate-id-help = It stands first in { $file }, line { $line }.
story-condition-list = `{ $key }` has to be a list of conditions.
story-condition-brackets = Put it into brackets: `{ $example }`.
story-condition-unknown = No condition begins with `{ $key }`.
story-condition-several = Several conditions in one table: { $keys }.
story-condition-apart = Give each its own table: `{ $example }`.
story-condition-quest = A condition on a quest has either `is` or `stage`.
story-condition-character = A condition on a character has either `is` or `at`.
story-condition-told = `{ $value }` does not name a character and a topic.
story-condition-told-help = Write both with a slash between: `{ $example }`.
story-condition-time = `time` names no time of day.
story-condition-bounds = Here `min` or `max` is missing.
story-condition-order = `min` is greater than `max`.
story-unknown-id = There is no { $kind ->
    [region] region
    [node] node
    [feature] feature
    [item] item
    [character] character
    [quest] quest
    [enemy] enemy
    [ending] ending
    [talent] talent
    [counter] counter
    [fact] fact
    [status] status
    [companion] character with `companion = true`
   *[other] thing
} `{ $id }`.
story-unknown-id-of = `{ $owner }` has no { $kind ->
    [topic] topic
    [action] action
   *[stage] stage
} `{ $id }`.
story-control-characters = Control characters in a text; the game takes them out.
story-missing-language = `{ $key }` has no text in { $language ->
    [zh] Chinese
   *[en] English
}.
story-too-few-texts = `{ $what }` has { $count } of `{ $key }`; at least { $least } are needed to keep it from repeating.
story-too-few-texts-help = Write { $more } more into `{ $key }`.
story-too-few-free-help = Write a table `[free.{ $key }]` with texts for `success` and, but for `sense`, for `failure`: they tell what players try of their own accord.
story-missing-worldview = The pack has no worldview.
story-missing-worldview-help = Write `worldview.md`, or `worldview.zh.md` and `worldview.en.md`: it goes into every prompt.
story-unreachable-node = No exit and no effect leads to `{ $id }`.
story-node-cannot-be-reached = Exits lead to `{ $id }`, but none can be taken in any play.
story-unreachable-node-help = Follow the ways from the start node: a mark, an item or a quest on the way is never there.
story-exit-not-mutual = One can go from `{ $from }` to `{ $to }`, and not back.
story-exit-not-opposite = `{ $from }` and `{ $to }` do not lie in opposite directions of each other.
story-quest-never-starts = Nothing begins the quest `{ $id }`.
story-quest-cannot-start = The quest `{ $id }` can begin in no play.
story-quest-never-starts-help = Give it `starts`, or an effect `quest_start` where one can get to it.
story-quest-cannot-start-help = What its `starts` or the way to its `quest_start` asks for never comes about.
story-quest-shut-out-help = The quest `{ $other }` begins with the story and excludes it: take it out of its `excludes`, or let `{ $other }` begin later.
story-quest-never-ends = The quest `{ $id }` can be done in no play: it stays at `{ $stage }`.
story-quest-never-ends-help = What `done` asks for can never all be there.
story-quest-no-done-help = The stage has no `done`, and no effect `quest_stage` or `quest_done` takes the quest further.
story-ending-never = Nothing offers the ending `{ $id }`.
story-ending-cannot = The ending `{ $id }` can be reached in no play.
story-ending-never-help = Give it `when`, an effect `ending`, or an enemy that brings it.
story-ending-cannot-help = What its `when` asks for can never all be there; the faults above say what is missing.
story-flag-never-set = Nothing sets the mark `{ $id }`.
story-flag-cannot = The mark `{ $id }` can be set in no play.
story-item-nowhere = Nobody can come by the item `{ $id }`.
story-item-nowhere-help = Let it lie in a node, give it by an effect, or make it loot.
story-quest-only-moved = Effects take the quest `{ $id }` further, but nothing begins it.
story-condition-contradicts = These conditions can never hold together: this one leaves no room for what stands before it.
story-condition-contradicts-help = Two places, times or stages at once, bounds that leave nothing, something and its opposite, a fact beside the one that corrects it, or two quests that exclude each other. For one or the other write `any`.
story-condition-never-holds = This condition holds in no play.
story-condition-never-bounds-help = The bound lies beyond what the value can reach: attributes go to 99, affinity from -100 to 100, and something has to change them.
story-condition-never-counter-help = `{ $id }` runs from { $least } to { $most } and starts within: change the condition, or the counter's `min` and `max`, and let an effect `count` move it there.
story-condition-never-supply-help = In all there are { $most } of `{ $id }`: ask for fewer, or let there be more.
story-condition-never-times-help = `{ $id }` can be fought { $most ->
    [one] only once
   *[other] no more than { $most } times
}: ask for fewer, or let it come again (`once = false`).
story-condition-never-time-help = Time passes only where `turns_per_period` is set, or an effect `time` says so.
story-condition-never-person-help = The character is never there: give them `node`, or move them with an effect `move_character`.
story-condition-never-status-help = Nothing lets this happen to the character: an effect `character` does.
story-condition-never-enemy-help = The enemy is never met: give it an encounter, a character or an effect `combat`.
story-condition-never-quest-help = The quest can never stand so: nothing lets it fail, or it is over from the start.
story-item-can-be-lost = The item `{ $id }` comes once and can be given away or used up; then { $kind ->
    [quest] the quest
   *[ending] the ending
} `{ $closed }` is closed.
story-item-can-be-lost-help = Make it `kind = "key"`, or let it be come by again.
story-word-never-matches = The word "{ $word }" has neither letter nor digit: no line of a player matches it.
story-name-collision = In `{ $node }` the word "{ $word }" means both `{ $first }` and `{ $second }`.
story-missing-defeat = `{ $id }` can win, and no text says what then happens.
story-missing-defeat-help = Write `[defeat]` in story.toml, or name an `ending` of the enemy.
story-counter-bounds = `min` has to be at most `max`, and `start` between them
story-fact-itself = a fact cannot replace itself
story-status-renews = what a status does each turn cannot bring a status: it would never end
story-hint-grades = a hint has at most { $most } texts: gentle, clearer, plain
story-levels-order = `exp` has to be a list of numbers that grow: the experience at which level 2 is reached, level 3, …
story-deadline-span = a deadline needs one of `turns` and `days`
story-equip-kind = only a weapon or an armor has `equip`
story-no-chapter = The novel has no such chapter: `[novel]` lists { $last }.
story-lore-position = write `position` or `depth`, not both: `depth` counts the messages before the end of the prompt
story-lore-settings-twice = A pack has one `[settings]` for its lore.
story-lore-key-empty = The key is empty: nothing of what is written can be seen.
story-lore-key-pattern = The pattern `{ $key }` cannot be used: { $fault ->
    [lookahead] there is no lookahead `(?=…)`, `(?!…)`
    [lookbehind] there is no lookbehind `(?<=…)`, `(?<!…)`
    [backreference] there are no back references `\1`, `\k<…>`
    [no-boundary] there is no `\B`
    [sticky] there is no flag `y`
    [too-large] it is too long, or too large once written out
   *[syntax] { $cause }
}. The game passes over this key.
story-lore-key-pattern-help = Looking for a key has to end in a bounded time, so nothing that goes back over the text is read. Use secondary keys with `logic`, or several keys.
story-lore-never = The lore entry `{ $id }` can never fire: { $why ->
    [key] it has no key that is looked for, and is not `constant`
    [probability] its `probability` is 0
    [secondary] whenever a key occurs its secondary keys forbid it
    [recursion] it fires from step { $step } of recursion on, and `recursion` in `[settings]` is { $most }
   *[persons] nobody in the story has a name of its `persons`
}.
