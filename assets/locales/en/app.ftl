app-dice = Dice: { $text }
app-change = Change: { $text }
app-note = Note: { $text }
app-check = Corrected: { $text }
app-status = [{ $place } | { $time } | health { $hp }/{ $max } | turn { $turn }]
app-partner = You are talking with { $who }: what you write is said to them; "bye" ends it.
app-enemy = Opponent: { $enemy }, health { $hp }/{ $max }
app-not-saved = (This broke off and is not saved.)
app-failed-offers = "retry" tries again, "builtin" lets the built-in narrator tell this turn; or write something else.
app-failed-continue = "continue" asks for the rest of the reply that broke off.
app-title = storyecho
app-continue = Continue "{ $save }" ({ $title }, { $turns } turns)
app-begin = Begin a new story: { $title }
app-choose = Type a number from 1 to { $count }.
app-which-story = There is more than one story; name one with --story: { $ids }
app-save-other-story = The save "{ $save }" tells { $story }, not { $wanted }. Leave --story out, or choose another save.
app-save-other-seed = The save "{ $save }" has the seed { $seed }, not { $wanted }. Leave --seed out, or choose another save.
app-script = The script { $file } cannot be read: { $cause }
app-renamed = The save "{ $save }" is now called "{ $new }".
app-deleted = The save "{ $save }" was moved to { $path }, from where it can be had back.
app-backed-up = Backup of "{ $save }": { $path }
app-restored = Restored as "{ $save }": { $path } (from { $from })
app-no-saves = There are no saves yet. They will be kept in { $path }
app-save = { $name }  { $story }  { $hero }  { $turns } turns  { $played }  { $size } KB  { $path }
app-save-broken = { $name }  cannot be opened: { $fault }
app-sound = The save "{ $save }" is whole.
app-unsound = The save "{ $save }" has faults:
app-log-turn = [{ $turn }] (turn { $depth }) > { $input }
app-log-memory = Memory: { $text }
app-log-prompt = Prompt: { $tokens } tokens ({ $sections })
app-label = [{ $turn }] is labelled “{ $label }”.
app-log-label = label: { $label }
app-head = {" "}The game stands at turn { $depth }, number { $turn }.
app-section = { $name }: { $tokens } tokens  { $sources }  { $cut }
app-prompt-total = About { $tokens } tokens in all, of at most { $budget }.
app-engine-gone = The engine stopped unexpectedly. Every turn that was told is saved; open the game again to go on. The log says why.
app-stories-missing = There is no folder of stories at { $path }
app-stories-broken = The pack in { $path } is faulty, so nothing was begun; `storyecho check` says how.
app-no-such-turn = The save "{ $save }" has no turn { $turn } on its current line.
app-played-in = The play is kept in the save “{ $save }”.
app-talk-nobody = Nobody was named to talk with.
app-talk-unknown = There is no "{ $name }" in { $story }.
app-talk-several = "{ $name }" may be several people: { $names }.
app-talk-people = You can talk with: { $names }
app-rescued = { $save } stays as it is; what could be read of it is the save { $to }: { $turns } turns{ $bridged ->
    [0] {""}
   *[other] , { $bridged } more whose text is lost
}{ $lost ->
    [0] .
   *[other] ; { $lost } turns could not be saved.
}
app-backup = backup: { $turns } turns, last played { $played } · { $path }
app-exported = “{ $save }” is written to { $path }
app-not-exported = { $path } cannot be written: { $reason }
app-export-no-folder = { $path } cannot be written: there is no such folder.
app-export-exists = There is something at { $path } already; nothing was written.
app-export-exists-hint = Name another file with --out.
app-export-unknown = There is no story and no save { $name }.
app-export-unknown-hint = `storyecho stories` and `storyecho saves` list them.
app-choices = What you could do:
app-slash-no-note = There is no note to the narrator. "/note" with words sets one.
app-slash-note = The note to the narrator: { $note } ("/note -" takes it away.)
app-slash-choices-on = Choices are listed from now on.
app-slash-choices-off = Choices are not listed any more; their numbers still count.
app-slash-no-checks = Nothing was corrected in a telling so far.
app-slash-no-notices = There were no notices in this sitting.
app-slash-find = Write what to look for after the name: /find lantern
app-slash-edit = Taken back. The line was: { $line }. Write it again as you want it.
app-slash-turn = Turn { $turn }: { $text }
app-slash-saves = Saves are listed, copied and checked by: storyecho saves
app-slash-settings = Settings are shown by: storyecho config show --origin; and changed by: storyecho config set KEY VALUE
app-slash-title = There is no title screen here: "quit" leaves, "storyecho play" begins anew.
app-slash-screen = That is only on the screen: storyecho play --save NAME
app-slash-unknown = { $name } names no one command; nothing was done.
app-slash-near = It may be: { $names }
app-slash-all = After a slash:
app-slash-more = There is more: storyecho memory { $save } list
app-slash-more-prompt = There is more: storyecho log { $save }
app-shot-title = storyecho: the title
app-shot-play = storyecho: a game
app-shot-memory = storyecho: what is remembered
app-shot-timeline = storyecho: the timeline
app-shot-journal = storyecho: the journal
app-restore-trash = It was deleted and lies in the trash. Take it out: storyecho saves restore "{ $path }"
app-other-language = This story is told in { $language ->
    [zh] Chinese
   *[en] English
} only.
