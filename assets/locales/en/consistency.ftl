# What is wrong with a told sentence
consistency-told-here = { $who } is told as being here.
consistency-told-at = { $who } is told as being at { $place }.
consistency-told-hero-at = You are told as being at { $place }.
consistency-told-living = { $who } is told as living.
consistency-told-fighting = { $who } is told as still fighting.
consistency-told-dead = { $who } is told as dead.
consistency-told-hero-dead = You are told as dead.
consistency-told-got = It is told that you get: { $item }.
consistency-told-held = It is told that you have: { $item }.
consistency-told-lost = It is told that this is gone: { $item }.
consistency-told-count = It is told that you have { $count }: { $item }.
consistency-told-gold = It is told that you have { $count } gold.
consistency-told-gold-moves = It is told that your gold changes by { $count }.
consistency-told-health = It is told that your health is { $count }.
consistency-told-health-lost = It is told that you lose { $count } health.
consistency-told-success = A success is told.
consistency-told-failure = A failure is told.
consistency-told-hit = A hit is told.
consistency-told-miss = A miss is told.
consistency-told-against-fact = It contradicts what is known of { $subject }.
consistency-told-hero-left = You are told as leaving.
consistency-told-gone = { $who } is told as gone.
consistency-told-quest = The quest “{ $quest }” is told as done.
consistency-told-some-quest = A quest is told as done.

# What the world says
consistency-is-here = { $who } is here.
consistency-not-here = { $who } is not here.
consistency-is-dead = { $who } is dead.
consistency-is-alive = { $who } is alive.
consistency-has-fallen = { $who } has been beaten.
consistency-still-fights = { $who } is still fighting.
consistency-hero-is-at = You are at { $place }.
consistency-hero-lives = You are alive, with { $hp } health.
consistency-lacks = You do not have: { $item }.
consistency-has = You have { $count }: { $item }.
consistency-gold = You had { $before } gold before this turn and have { $count } after it.
consistency-health = Your health is { $count }.
consistency-failed = The attempt failed.
consistency-succeeded = The attempt succeeded.
consistency-missed = Your blow missed.
consistency-hit = Your blow hit.
consistency-quest-open = The quest “{ $quest }” is not done.
consistency-no-quest-done = No quest was done this turn.
consistency-fact = { $subject }: { $relation } = { $object }.

# To the model, once
consistency-repair =
    Some of what you told contradicts the world:
    { $wrong }
    Tell the whole turn again in the same form. Change only what is wrong; the world is as it says here.
consistency-repair-line = - “{ $sentence }” { $reason } { $truth }

# To the player
consistency-repaired = “{ $sentence }” { $reason } The narrator told it again.
consistency-struck = “{ $sentence }” { $reason } The sentence was left out.
consistency-retold = “{ $sentence }” { $reason } The built-in narrator told the turn.
consistency-retold-whole = { $reason } The built-in narrator told the turn.
consistency-correcting = What was told contradicts the world; it is being corrected.
consistency-mark = { $count ->
    [one] One sentence was corrected.
   *[other] { $count } sentences were corrected.
    }
