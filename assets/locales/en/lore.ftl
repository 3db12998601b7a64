# Lore: which entries fire, which do not, and why
lore-fired-key = its key “{ $key }” stands in { $place }
lore-fired-constant = it is always there
lore-fired-sticky = it fired before and goes on for { $left ->
    [one] one more turn
   *[other] { $left } more turns
}
lore-place-line = the player’s line
lore-place-player = what the player said { $back } messages ago
lore-place-narrator = what was told { $back ->
    [one] one message ago
   *[other] { $back } messages ago
}
lore-place-entry = the text of the entry { $id }
lore-silent-off = it is turned off
lore-silent-condition = its conditions (`when`) do not hold
lore-silent-persons = those who are there are not as `persons` asks
lore-silent-delay = it waits for { $turns ->
    [one] one more turn
   *[other] { $turns } more turns
}
lore-silent-cooldown = it rests for { $turns ->
    [one] this turn
   *[other] { $turns } turns, this one counted
}
lore-silent-key = { $depth ->
    [0] it searches no message (scan_depth is 0)
    [one] none of its keys stands in the last message
   *[other] none of its keys stands in the last { $depth } messages
}
lore-silent-secondary = its key “{ $key }” stands in { $place }, but { $logic ->
    [and-any] none of the secondary keys does
    [not-all] all of the secondary keys do too
    [not-any] a secondary key does too
   *[and-all] not all of the secondary keys do
}
lore-silent-recursion = it fires in recursion alone, which did not come so far
lore-silent-chance = the dice fell to { $fell }, and it asks for { $most } at most
lore-silent-group = of its group “{ $name }”, { $winner } was chosen
lore-silent-budget = it would fire, but its text is longer than the { $left } tokens that are left of the budget
lore-none = This story has no lore.
lore-test-fired = { $fired } fire, { $silent } do not; { $tokens } tokens of { $budget } go into the prompt.
lore-test-none = No entry fires; { $silent } do not.
lore-test-chance = ({ $chance } of 100, by the dice of seed { $seed })
lore-test-tokens = { $tokens } tokens
lore-test-where = { $position ->
    [before] before the knowledge
    [after] behind the knowledge
   *[depth] { $depth } messages from the end
}
lore-note-delivered = { $name }: { $why }
lore-note-cut = { $name }: { $why } (left out)
