# What the world does not allow. Nothing changes and no turn is spent.
rules-ended = The story has ended. Take a turn back, or begin a new one.
rules-no-command = There is nothing to do in that.
rules-fight = { $enemy } leaves you no time for that. Attack, defend, use something, try something bold, or flee.
rules-fight-or-talk = { $enemy } leaves you no time for that. Attack, defend, talk, use something, try something bold, or flee.
rules-no-fight = There is no fight going on.
rules-nothing-to-fight = There is nothing to fight in that.
rules-no-foe = You have no quarrel with { $who } that blows would settle.
rules-enemy-not-here = { $enemy } is not here.
rules-deaf = Words do not reach { $enemy }. Attack, defend, use something, try something bold, or flee.
rules-no-way = There is no way there from here.
rules-way-closed = That way is closed.
rules-already-there = You are already here: { $place }.
rules-not-here = There is nothing like that here.
rules-item-not-here = There is no sign of { $item } here.
rules-item-not-carried = You are not carrying { $item }.
rules-item-carried-already = You already have { $item }.
rules-nothing-to-take = There is nothing here to take.
rules-keep-key = You had better keep { $item }. You will need it.
rules-use-nothing = Like that, { $item } is of no use.
rules-use-on-nothing = Using { $item } on { $thing } does nothing.
rules-person-not-here = { $who } is not here.
rules-person-dead = { $who } is dead.
rules-act-not-here = That cannot be done here.
rules-act-not-now = That cannot be done now.
rules-act-done = You have done that already.
rules-no-rest = This is no place to rest.
rules-nothing-offered = There is nothing to say yes or no to.

# Why a proposed change was limited or not made.
rules-verdict-ended = the story has ended
rules-verdict-bounds = as far as it can go
rules-verdict-nothing = it would change nothing
rules-verdict-unknown = the story knows nothing called “{ $id }”
rules-verdict-already = the rules have done this already this turn
rules-verdict-contrary = the rules have just done the opposite this turn
rules-verdict-enough = no more of this in one turn
rules-verdict-limit = between { $least } and { $most } in one turn
rules-verdict-absent = { $who } is not here
rules-verdict-fight = a fight is on, and the dice decide in it
rules-verdict-moved = one step a turn, and it has been taken
rules-verdict-no-way = no open way leads there from here
rules-verdict-key = { $item } moves the story: only a rule gives or takes it
rules-verdict-not-lying = no { $item } lies here
rules-verdict-no-more = only { $count } of { $item }
rules-verdict-items = at most { $most } changes of what is carried in one turn
rules-verdict-one-period = at most one period of the day in one turn
rules-verdict-flags = only the story itself sets its marks
rules-verdict-quests = quests begin, move and end by the rules
rules-verdict-endings = an ending comes by the rules
rules-verdict-combat = fights begin and end by the rules
rules-verdict-hero = attributes, greatest health and experience change by the rules
rules-verdict-characters = where people are and whether they live is for the rules
rules-verdict-ground = what lies where is for the rules
rules-verdict-introduce-unfit = that is no name, or it says nothing of what it is
rules-verdict-introduce-hero = that is the hero's name
rules-verdict-introduce-taken = the story has something called that already
rules-verdict-introduce-full = this save has as much that is new as it can hold
rules-verdict-introduce-unnamed = the text does not name it
rules-verdict-introduce-word = the word has another use in the game
rules-verdict-quest-requires =
    “{ $quest }” asks for { $attribute ->
        [strength] strength
        [agility] agility
       *[intelligence] intelligence
    } { $least } or more

# What can be done next.
rules-choice-attack = Attack { $enemy }
rules-choice-defend = Raise your guard
rules-choice-negotiate = Try to talk
rules-choice-flee = Flee
rules-choice-use = Use { $item }
rules-choice-yes = Yes
rules-choice-no = No
rules-choice-rest = Rest
rules-choice-wait = Wait
rules-choice-talk = Talk to { $who }
rules-choice-take = Take { $item }
rules-choice-take-all = Take everything here
rules-choice-examine = Look at { $thing }
rules-no-conversation = You are not in conversation with anyone.
rules-choice-part-from = Take leave of { $who }
rules-verdict-quest-excluded = “{ $quest }” can no longer begin now that “{ $other }” has
rules-no-points = you have no point to spend; a new level brings one
rules-no-higher = it cannot go any higher
rules-choice-raise-strength = Raise strength
rules-choice-raise-agility = Raise agility
rules-choice-raise-intelligence = Raise intelligence
