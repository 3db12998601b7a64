# What the player says about the memory, and what the program answers.
remember-known = What you know:
remember-archived = From chapters that are over:
remember-review = Said, and not accepted yet:
remember-past = So it was, and is no more:
remember-line = [{ $id }] { $text } ({ $turn ->
    [0] at the start
   *[other] turn { $turn }
})
remember-line-past = [{ $id }] { $text } ({ $turn ->
    [0] from the start
   *[other] turn { $turn }
} to turn { $until })
remember-sure = {" "}{ $percent }% sure
remember-mark-pinned = {" "}pinned
remember-more = … and { $count } older ones.
remember-nothing = You know nothing yet.
remember-nothing-about = You know nothing about “{ $name }” yet.
remember-unknown = There is no memory { $id } on this line.
remember-no-fact = Memory { $id } is no fact.
remember-nobody = Nobody in the story is called “{ $name }”.
remember-pinned = Pinned memory { $id }: { $text }
remember-pinned-already = Memory { $id } is pinned already.
remember-accepted = Accepted fact { $id }: { $text }
remember-accept-none = Fact { $id } is not waiting to be accepted.
remember-outranked = A surer fact says otherwise, so it cannot be accepted: { $text }
remember-forgotten = Forgot memory { $id }: { $text }
remember-forgotten-already = Memory { $id } is forgotten already.
remember-history = This happened and cannot be talked away; only undoing its turn can: { $text }
remember-over = Fact { $id } holds no longer and cannot be corrected.
remember-corrected = Corrected fact { $id }: “{ $before }” is now “{ $text }”
remember-correct-empty = The correction is empty.
remember-correct-long = The correction is { $length } characters long; at most { $most } can be kept. Say it shorter.
remember-undone = Took back a change of the memory ({ $kind }, { $count }): { $text }
remember-undo-none = There is no change of the memory to take back.
remember-undo-unknown = There is no change { $id } of the memory on this line.
remember-cleared = Forgot { $count } memories. The turns stay; taking back the memory change brings them back.
remember-clear-none = There is nothing to forget.
remember-kind-closed = closed
remember-kind-raised = said again
remember-kind-told = learnt
remember-kind-pinned = pinned
remember-kind-accepted = accepted
remember-kind-forgotten = forgotten
remember-kind-corrected = corrected
remember-kind-archived = archived
remember-kind-recalled = recalled
remember-kind-undone = taken back
