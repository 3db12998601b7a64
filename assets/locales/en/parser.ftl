parser-empty = Type what you want to do, or ? for help.
parser-signs = There are no words in that. Say what you want to do, for example “look at the door”.
parser-too-long = That is too long to act on: at most { $limit } characters in a line. Try it step by step.
parser-unknown-slash = There is no command “/{ $name }”. Type ? to see what there is.
parser-no-such-choice = { $count ->
    [0] There is nothing to choose by number here. Say it in words.
    [one] There is only one choice here.
   *[other] There are only { $count } choices here.
}
parser-which = Which do you mean?
parser-take-what = What do you want to take?
parser-drop-what = What do you want to put down?
parser-examine-what = What do you want to look at?
parser-use-what = What do you want to use?
parser-give-whom = Whom do you mean?
parser-talk-whom = Who do you want to talk to?
parser-attack-whom = Whom do you want to attack?
parser-go-where = Which way do you want to go?
parser-nothing-to-take = Nothing lies here that you could take.
parser-nothing-to-drop = You carry nothing that you could put down.
parser-nothing-to-examine = There is nothing here to look at more closely.
parser-nothing-to-use = You carry nothing that you could use.
parser-nothing-to-repeat = There is nothing to do again yet.
parser-not-talking = You are not talking with anyone.
parser-nobody-here = There is nobody here to talk to.
parser-nobody-to-fight = There is nobody here to fight.
parser-person-absent = { $name } is not here.
parser-thing-absent = There is no { $name } here.
parser-already-there = You are there already.
parser-far = { $name } is farther away. The way there begins here: { $label }.
parser-no-way = There is no way { $direction } from here.
parser-no-way-out = There is no way out of here.
parser-no-way-back = You cannot go back that way from here.
parser-no-way-known = { $name }: you know no way there from here.
parser-which-turn = Say how many turns, or which one: “undo 2”, “redo”, “rewind 12”. “history” shows the numbers.
parser-slip = There is no word “{ $words }” here. Did you mean “{ $near }”? Say yes, or “oops” and the right word.
parser-unclear = It is not clear what you mean by “{ $words }”.
parser-who-meant = It is not clear whom you mean. Say who first, then what: “ask the old man about the mist”.
parser-no-such-person = There is no “{ $words }” here to speak to.
parser-no-such-thing = There is no “{ $words }” here.
parser-not-carried = You have no “{ $words }” with you.
parser-not-taken = { $name }: that is nothing to carry off. Look at it, or say what you want to do with it.
parser-no-such-way = You know of no way from here to “{ $words }”.
parser-no-trade = Nobody here makes that bargain.
parser-nobody-trades = There is nobody here to trade with.
parser-no-theft = You find no moment when nobody is looking.
