recall-empty = Nothing is remembered yet.
recall-row = { $id }  [{ $turn ->
    [0] at the start
   *[other] turn { $turn }
}] { $kind }: { $text }
recall-kind-exchange = exchange
recall-kind-summary = summary
recall-kind-event = event
recall-kind-fact = fact
recall-kind-choice = choice
recall-kind-knowledge = knowledge
recall-nothing = Nothing like that is remembered.
recall-kind-chapter = chapter
recall-log-empty = Nothing was searched for yet.
recall-log-row = [turn { $turn }] { $who }: { $query } ({ $count } found, { $used } in the prompt, { $cut } cut by the budget; { $ms } ms)
recall-by-knowledge = knowledge
recall-by-history = the story so far
recall-by-memories = memories
recall-by-player = the player
recall-by-panel = the memory panel
recall-no-facts = Nothing is held true yet.
recall-fact = { $id }  { $text }  [{ $turn ->
    [0] at the start
   *[other] turn { $turn }
}{ $until }] { $state }, { $source }, { $sure }% sure, known by: { $known }
recall-until = {" "}to turn { $turn }
recall-change = Change { $id }: turn { $turn }, memory { $memory } { $kind } ({ $source })
recall-state-core = holds
recall-state-review = waits for review
recall-state-archived = archived
recall-state-forgotten = forgotten
recall-source-rules = by the rules
recall-source-choice = by the player’s choice
recall-source-player = by the player’s correction
recall-source-model = by the model
recall-sound = The memory of the save "{ $save }" is whole.
recall-unsound = The memory of the save "{ $save }" has faults:
recall-due = { $count } tasks of the memory are not done yet; playing on or rebuild does them.
recall-lacking = { $count } turns lack the facts that follow from the rules.
recall-rebuilding = Rebuilding: { $done }/{ $all }
recall-rebuilt = Rebuilt: words of { $words } memories; { $vectors } vectors still due; facts of { $facts } turns; { $restored } rows put back.
recall-damaged = { $count } faults lie outside of what is derived and cannot be rebuilt; restore a backup.
recall-mark-over = {" "}(no longer so since turn { $turn })
recall-mark = {" "}({ $state })
recall-wrong-fact = Fact { $id } of turn { $turn } was changed; by the rules it is: { $text }
recall-wrong-fact-missing = Fact { $id } of turn { $turn } is missing: { $text }
recall-wrong-exchange = Memory { $id } does not say what turn { $turn } says.
recall-wrong-exchange-missing = The exchange { $id } of turn { $turn } is missing.
recall-wrong-change = Change { $id } of turn { $turn } to memory { $memory } was changed.
recall-wrong-change-missing = Change { $id } of turn { $turn } to memory { $memory } is missing.
recall-gone-memory = Memory { $id } is gone; what it said follows from nothing else.
recall-gone-change = Change { $id } of the memory is gone; what it was follows from nothing else.
