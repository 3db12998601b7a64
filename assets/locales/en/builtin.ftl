# Sentences of the built-in narrator. Each set is made of beginnings (leads) and ends (tails): any lead goes with any
# tail, joined by a space (none before a comma). One a line; a tail ends in a full stop, and none stands inside a line, nor a semicolon,
# a question mark, an exclamation mark or an ellipsis. No tail says "it" of what may be several.

# Taking, putting down, getting, losing
builtin-took-leads =
    You take { $item }
    You pick up { $item }
    You reach for { $item }
    You help yourself to { $item }
    You gather up { $item }
    You stoop for { $item }
    You lay hold of { $item }
builtin-took-tails =
    and find room in your pack.
    and feel the added weight.
    with half a thought to where this might be needed.
    and check that nothing is broken.
    and wipe off the dust.
    without hurry.
    and make room among your things.
builtin-dropped-leads =
    You put down { $item }
    You leave { $item } here
    You set { $item } aside
    You find a place for { $item }
    You let go of { $item }
    You part with { $item }
    You lay { $item } down with care
builtin-dropped-tails =
    and feel the lighter for it.
    and fix the spot in your mind.
    and step back.
    with the thought that you may come back.
    and do not look twice.
    and find your hands empty.
    as quietly as you can.
builtin-got-leads =
    You now have { $item }
    You accept { $item }
    You close your hand on { $item }
    You take charge of { $item }
    You come away with { $item }
    You are the owner of { $item }
builtin-got-tails =
    and stow the gain away with care.
    and hold on a moment longer than you need to.
    and choose the safest pocket.
    and will remember how that came about.
    and try the weight.
    , and for a while have nothing to say.
builtin-lost-leads =
    You no longer have { $item }
    You have parted with { $item }
    You have given up { $item }
    You are without { $item } now
    You have seen the last of { $item }
builtin-lost-tails =
    , and your pack has a gap in it.
    and do not count what is left.
    , and your hand goes to the old place out of habit.
    , and that is how it is.
    , and you put the rest of your things in order.
builtin-gold-more-leads =
    You feel your purse grow heavier by { $count } gold
    You pocket { $count } gold
    You count { $count } gold into your palm
    You are { $count } gold the richer
    You find yourself with { $count } gold more
    You put { $count } gold away
builtin-gold-more-tails =
    , and the coins clink together.
    and draw the strings tight.
    and look at each coin in turn.
    , and that will do for a few days.
    and keep quiet about it.
    , and the smell of metal stays on your fingers.
builtin-gold-less-leads =
    You feel your purse grow lighter by { $count } gold
    You part with { $count } gold
    You are { $count } gold the poorer
    You give up { $count } gold
    You have { $count } gold less
    You count out { $count } gold
builtin-gold-less-tails =
    and do not count the rest.
    and make a note of it.
    , and whether it was worth it will be seen.
    and tie the strings again.
    and feel what is left between your fingers.
    , and all at once the coins belong to someone else.
builtin-hurt-leads =
    Pain shoots up
    The blow is no light one
    It hurts more than you show
    You draw a sharp breath
    You stagger half a step
    You hear yourself groan
builtin-hurt-tails =
    , and you set your teeth and stand.
    , and you press a hand to the place.
    , and it takes a few breaths to pass.
    , and you are glad that everything still moves.
    , and you look down at the damage.
    , and you know that you cannot take many of those.
builtin-healed-leads =
    The pain goes back
    Warmth spreads through you
    Your strength returns by degrees
    You let out a long breath
    The hurt stops throbbing
    You stretch your limbs
builtin-healed-tails =
    , and you feel much better.
    , and you stand more firmly.
    , and your hands no longer shake.
    , and you can straighten your back again.
    , and your sight clears.
    , and you try closing your fist.

# A second look
builtin-look-again-leads =
    You look at { $thing } again
    You lean closer to { $thing }
    You try { $thing } from another side
    You bring your eyes back to { $thing }
    You go over { $thing } from end to end
    You study { $thing } for a while
    You cannot quite leave { $thing } alone
builtin-look-again-tails =
    and find nothing new.
    and see what you saw before.
    , and there is no more to be had from it.
    with a little more patience than before.
    , and the picture in your mind grows clearer.
    and can make nothing more of it for now.
    , and the details are the same details.
builtin-look-person-leads =
    You take another look at { $thing }
    You watch { $thing } without seeming to
    You rest your eyes on { $thing }
    You look { $thing } over
    You try to read what { $thing } is thinking
    You turn to { $thing }
    You wait to see the face of { $thing }
builtin-look-person-tails =
    and see no change.
    and learn nothing that you did not know.
    , and it is a face you know by now.
    and have the feeling of being noticed.
    , and for a moment your eyes meet.
    , and that is as much as can be seen.
    and look away again soon.
builtin-look-exit-leads =
    You look over towards { $thing }
    You look along the way to { $thing }
    You judge the distance to { $thing }
    You follow the way to { $thing } with your eyes
    You stand on your toes to see { $thing }
    You make sure of the direction of { $thing }
builtin-look-exit-tails =
    and cannot make out much from here.
    , and the way is where it was.
    , and only going there will tell you more.
    , and nothing moves over there.
    and fix the bearing in your mind.
    and have an idea how far it is.
builtin-look-hero-leads =
    You look yourself over
    You go over what you have on you
    You beat the dust from your clothes
    You spread your hands and look at them
    You pass a hand over your face
    You put your things in order
builtin-look-hero-tails =
    , and everything still does as it is told.
    , and the whole journey is written there.
    , and it is the same person who set out.
    , and for now that is enough.
    , and there is nothing to hide from yourself.
    , and whatever should be there is there.

# Using, giving, showing
builtin-used-leads =
    You use { $item }
    You put { $item } to use
    You take out { $item } and do what must be done
    You try { $item }
    You turn to { $item }
    You do not hesitate over { $item }
builtin-used-tails =
    , and it works.
    , and the effect is what you hoped for.
    , and so the thing is done.
    , and all goes as it should.
    , and nothing goes wrong.
    and nod to yourself.
builtin-used-idle-leads =
    You toy with { $item } for a while
    You bring out { $item } and try this and that
    You look for a use for { $item }
    You turn { $item } this way and that
    You raise { $item } and lower your arm again
    You expect some help from { $item }
    You make an attempt with { $item }
builtin-used-idle-tails =
    , and nothing comes of it.
    , and nothing at all happens.
    , and this does not seem to be the way.
    , and it is the wrong time or the wrong place.
    and put everything away again.
    and find no use for that here.
    , and this leads nowhere.
builtin-hand-leads =
    You hand { $item } to { $who }
    You bring out { $item } and hold that out to { $who }
    You put { $item } into the hands of { $who }
    You offer { $item } to { $who }
    You push { $item } over to { $who }
    You say that { $item } is meant for { $who }
builtin-hand-tails =
    and wait to see what comes of it.
    and explain nothing.
    , and your hand stays in the air for a moment.
    and take half a step back.
    , and it seems to be time for that.
    in very few words.
builtin-gift-liked-leads =
    There is a light in the eyes of { $who }
    Nothing would make { $who } put that down again
    For a moment { $who } only looks
    { $who } is taken aback
    With great care { $who } puts the gift away
builtin-gift-liked-tails =
    , and the pleasure is plain to see.
    , and much of the stiffness is gone.
    , and the thanks come late and are meant.
    , and there is the beginning of a smile.
    , and you are seen with other eyes.
builtin-gift-plain-leads =
    { $who } accepts the gift
    { $who } gives it a glance
    { $who } nods
    { $who } takes it with good manners
    { $who } tries the weight of it
builtin-gift-plain-tails =
    and puts it to one side.
    and says no more about it.
    and says thank you.
    and shows neither pleasure nor the lack of it.
    without a change of face.
builtin-gift-disliked-leads =
    { $who } frowns
    { $who } lets a dark look show
    { $who } draws back a hand
    { $who } sees what it is and looks away
    { $who } holds it between two fingers
builtin-gift-disliked-tails =
    and plainly does not like it.
    and is silent for a long time.
    and only says that it has been noted.
    as if at an insult.
    , and it grows cold between you.
builtin-gift-refused-leads =
    { $who } looks at { $item }
    { $who } does not reach for { $item }
    { $who } pushes { $item } back to you
    { $who } looks at { $item } with a shake of the head
    { $who } stops the hand in which you hold { $item }
    { $who } steps back from { $item }
builtin-gift-refused-tails =
    and tells you to keep that.
    , and there is no giving this away.
    , and you have to take the offer back.
    , and the meaning is clear enough.
    and gives no reason.
    and will not be moved.
builtin-show-leads =
    You show { $item } to { $who }
    You hold up { $item } so that { $who } can see
    You bring { $item } before the eyes of { $who }
    You let { $who } have a look at { $item }
    You present { $item } to { $who }
    You ask whether { $who } knows { $item }
builtin-show-tails =
    and are given a closer look in return.
    and get a long look and no word.
    and get a nod for an answer.
    , and for a moment there is a stillness.
    , and then it is you who are looked at.
    , and no hand is put out to touch.

# Speaking
builtin-greet-leads =
    { $who } nods to you
    { $who } looks up and sees you
    You exchange a greeting with { $who }
    { $who } recognises you
    You step up to { $who }
    { $who } turns towards you a little
    You speak the name of { $who }
builtin-greet-tails =
    and waits for what comes next.
    , and there is no need for many words.
    , and the pleasantries are behind you both.
    , and that will do for a greeting.
    , and neither side is in a hurry to speak.
    , and plain speaking is welcome.
    , and the look is more familiar than the words.
builtin-turn-to-leads =
    You turn to { $who }
    You walk up to { $who }
    You rest your eyes on { $who }
    You wait until { $who } looks your way
    You come to a stop before { $who }
    You move a little closer to { $who }
builtin-turn-to-tails =
    and listen.
    and speak first.
    and nod.
    and offer a beginning.
    and wait for an answer.
    and lower your voice.
builtin-notice-leads =
    You catch sight of { $who },
    At the edge of your eye is { $who },
    Close by is { $who },
    You hear the movements of { $who },
    Not far from you is { $who },
    Your glance falls on { $who },
builtin-notice-tails =
    busy as ever.
    at it as before.
    in no hurry.
    on the move again.
    with the usual air.
    awake to everything.
builtin-ask-again-leads =
    You ask once more
    You bring the talk round again
    You ask to have it repeated
    You fear that you missed a part
    You would like to hear it one more time
    You press the question
builtin-ask-again-tails =
    , and { $who } considers and tells it again.
    , and { $who } shows no impatience.
    , and { $who } tells it no differently.
    , and { $who } pauses and begins at the beginning.
    , and { $who } gives you a look before speaking.
    , and { $who } says it over.
builtin-said-leads =
    You bring it up again
    You ask the same thing after all
    You do not give up asking
    You come back to it by a detour
    The talk falls into the old rut
    You try asking in other words
    You still want to hear that one thing
builtin-said-tails =
    , and { $who } only signs that all has been told.
    , and { $who } sighs and has nothing to add.
    , and { $who } waves it away, for there is no more.
    , and { $who } looks up as if to ask what you want to hear.
    , and { $who } does not add one new word.
    , and { $who } remarks that this has been said.
    , and { $who } waits in silence for another question.
builtin-inquired-leads =
    “{ $about },” you ask { $who }
    “{ $about },” you say to { $who }
    “{ $about },” you ask, looking at { $who }
    “{ $about },” you ask outright
    “{ $about },” you ask at last
    “{ $about },” you try asking { $who }
builtin-inquired-tails =
    , and you wait for an answer.
    , and your voice is low.
    , and beat about no bush.
    , and then it is time to listen.
    , as lightly as you can.
    , and you are not sure what may come of it.
builtin-asked-leads =
    You ask { $who } about “{ $about }”
    You mention “{ $about }” and watch { $who }
    You bring the talk round to “{ $about }”
    You put “{ $about }” to { $who }
    You speak to { $who } of “{ $about }”
    You would like to hear { $who } on “{ $about }”
builtin-asked-tails =
    , and you wait for an answer.
    , and you do not hope for much.
    , and your voice is low.
    , and there is a moment’s thought.
    , and there is no way round the question.
    , and you are not sure what may come of it.
    , and then it is time to listen.
builtin-blank-leads =
    { $who } thinks about it
    { $who } hears you out
    { $who } looks at you
    { $who } ponders with a tilted head
    { $who } turns the words over
    { $who } is slow to answer
    { $who } opens both hands
builtin-blank-tails =
    and knows nothing of the matter.
    , and in the end there is a shake of the head.
    and has never heard of it.
    and can be of no help there.
    and tells you to ask someone else.
    , and after all there is no answer.
    and talks of something else.

# Doing, going
builtin-listened-leads =
    { $who } listens
    { $who } lets you finish
    { $who } gives a nod
    { $who } watches you as you speak
    { $who } leaves off for a moment
    { $who } takes it in
    { $who } turns to you slowly
builtin-listened-tails =
    , and says that is understood.
    and answers after a while with a sound that may be assent.
    and adds nothing.
    and says it will be remembered.
    , weighing the words.
    , and something moves at the corner of the mouth.
builtin-recalled-leads =
    { $who } gives a nod
    { $who } remembers at once
    { $who } looks at you
    { $who } is silent for a moment
    { $who } takes up the word
    { $who } has not forgotten
    { $who } seems to have kept it in mind
builtin-recalled-tails =
    and says that { $when } you said “{ $said }”.
    , and gives you back what you said { $when }, “{ $said }”.
    , and brings up your words, “{ $said }”, spoken { $when }.
    , and repeats what you said { $when }, “{ $said }”.
    , and asks whether it still holds, what you said { $when }, “{ $said }”.
    , and reminds you that { $when } you said “{ $said }”.
builtin-overheard-leads =
    { $who } gives a nod
    { $who } thinks
    { $who } looks at you
    { $who } hesitates
    { $who } speaks lower
    { $who } tilts the head
builtin-overheard-tails =
    and says that { $when } you told { $other } “{ $said }” within earshot.
    , and admits to having heard what you said to { $other } { $when }, “{ $said }”.
    , and brings up your words to { $other }, “{ $said }”, spoken { $when }.
    , and says that “{ $said }” was meant for { $other } { $when } and was heard all the same.
    , and asks whether you meant it, what you told { $other } { $when }, “{ $said }”.
    , and reminds you who else stood by when { $when } you told { $other } “{ $said }”.
builtin-gift-recalled-leads =
    { $who } gives a nod
    { $who } softens a little
    { $who } looks down at both hands
    { $who } remembers
    { $who } has not forgotten
    { $who } pauses
builtin-gift-recalled-tails =
    and says that { $when } you gave { $item }.
    , and brings up { $item }, which you gave { $when }.
    , and speaks of { $item } and of the way you held it out { $when }.
    , and still thanks you for { $item }, given { $when }.
    , and says that { $item } came from you { $when } and that it counts.
    , and says that whatever else there is, { $when } you gave { $item }.
builtin-forgot-leads =
    { $who } thinks for a long time
    { $who } frowns and thinks
    { $who } looks at you
    { $who } goes through it all from the beginning
    { $who } slowly shakes a head
    { $who } is taken aback
builtin-forgot-tails =
    and does not remember you saying any such thing.
    and says you never spoke of it.
    , and has never heard it from you.
    and asks whether you told someone else.
    , and no memory is so bad as to lose that, so you never said it.
    and finds nothing of the kind.
builtin-parted-leads =
    You take leave of { $who }
    You bid { $who } goodbye
    You thank { $who }
    You nod to { $who }
    You trouble { $who } no further
    You have said to { $who } what there was to say
builtin-parted-tails =
    , and nothing is done to keep you.
    and step back a few paces.
    and keep the rest for another time.
    , still turning over what was said.
    , and the sounds around you come back.
    and look about you.
builtin-when-now = just now
builtin-when-before = earlier
builtin-when-long = long ago
builtin-done-leads =
    You do it
    You do it over again
    You set your hand to it
    You go about it as before
    You keep at it
    You are more practised this time
    You take your time over it
builtin-done-tails =
    , and it is done.
    , and the outcome is no different.
    , and all goes smoothly.
    , and it is much as it was.
    , and nothing goes amiss.
    and step back to look.
    and feel the surer for it.
builtin-failed-leads =
    You try once more
    You put all your strength into it
    You go about it another way
    You will not let it be
    You hold your breath and try
    You are more careful than before
    You very nearly manage
builtin-failed-tails =
    , but it will not go.
    , but there is no success in it.
    but have to leave off for now.
    , but at the very last it fails.
    , but the thing will not be forced.
    , but always a little is wanting.
    , but all you get is sore hands.
builtin-passage-failed-leads =
    The way to { $node } does not let you through
    You make an attempt on the way to { $node }
    You have nearly reached { $node }
    You go a few steps towards { $node }
    It is no easy way to { $node }
    You mean to get across to { $node }
builtin-passage-failed-tails =
    , and in the end you come back.
    , and you do not get there.
    , and here you still are.
    , and it must wait for another time.
    , but you slip and are on this side again.
    , and some other way must be found.
builtin-travel-leads =
    You set out for { $node }
    You walk towards { $node }
    You leave for { $node }
    You follow the way to { $node }
    You turn your steps to { $node }
    You take the road, with { $node } ahead
    You pull your things together and make for { $node }
builtin-travel-tails =
    and lose no time on the way.
    , and your feet are faster than your thoughts.
    at an even pace.
    , and the sounds behind you fade.
    and meet no one.
    and look back only once.
    , and it is not long before you arrive.
builtin-return-leads =
    Here is { $node } again
    You are back at { $node }
    You have { $node } before you once more
    Again you stand at { $node }
    You come to { $node } another time
    Once again it is { $node }
    You find your way into { $node } without thinking
builtin-return-tails =
    , and you know it all.
    , and it is much as you left it.
    , and you slow your step.
    , and you have a look round first.
    , and nothing bars your way.
    , and you know where to look.
    , and it has grown familiar without your noticing.

# Attempts that no verb covers
builtin-try-leads =
    You make your attempt, “{ $text }”,
    You have made up your mind, “{ $text }”,
    “{ $text }”, you think, and do it,
    No sooner said than done, “{ $text }”,
    You set about it, “{ $text }”,
    You go about it your own way, “{ $text }”,
    You will see what comes of it, “{ $text }”,
builtin-do-force-leads =
    You put your shoulders into it to { $text }
    You gather your strength to { $text }
    With both hands you try to { $text }
    You set your teeth and try to { $text }
    You plant your feet and do what you can to { $text }
    You take a deep breath and try with all your weight to { $text }
    You roll up your sleeves to { $text }
builtin-do-nimble-leads =
    Light on your feet, you try to { $text }
    You shift your weight and set out to { $text }
    You measure the distance and try to { $text }
    You loosen your shoulders and move to { $text }
    You choose the moment to { $text }
    You feel for the first hold and try to { $text }
    Carefully, and then all at once, you try to { $text }
builtin-do-wits-leads =
    You take your time over how to { $text }
    You put two and two together to { $text }
    You go about it with your head and try to { $text }
    You begin with what you know and try to { $text }
    You stand back, think, and set out to { $text }
    You work out a way to { $text }
    Step by step you try to { $text }
builtin-do-sense-leads =
    You stop to { $text }
    You let your bag down to { $text }
    You hold still for a time to { $text }
    You take a moment to { $text }
    There is time enough to { $text }
    You do nothing now but { $text }
    You shake off the road to { $text }
builtin-do-voice-leads =
    You clear your throat to { $text }
    You find a voice to { $text }
    You pick your words to { $text }
    You step forward to { $text }
    You raise your chin and set out to { $text }
    You do your honest best to { $text }
    You make up your mind to { $text }
builtin-here-success-leads =
    Round about you, { $node }
    For the space of a breath { $node }
    For once { $node }
    To your surprise { $node }
    It seems that { $node }
    With this too { $node }
builtin-here-success-tails =
    puts nothing in your way.
    goes on as if it had meant that all along.
    is on your side.
    has nothing to object.
    looks a little more familiar.
    lets it pass.
builtin-here-failure-leads =
    Round about you, { $node }
    Unmoved, { $node }
    This time { $node }
    It seems that { $node }
    For all you do, { $node }
    Patiently, { $node }
builtin-here-failure-tails =
    stays just as it was.
    waits until you have done.
    has seen others try.
    takes no notice.
    gives nothing away.
    goes about its own affairs.
builtin-beyond-leads =
    From here you can make out { $thing }
    Past what stands close you see { $thing }
    You shade your eyes and find { $thing }
    Your eyes follow the way and come to { $thing }
    You tell one shape from another and pick out { $thing }
    You let your gaze go far, and it comes to rest on { $thing }
builtin-beyond-tails =
    , not so very far off.
    , and you fix the bearing in your mind.
    , where you have not been yet.
    , nearer than you had thought.
    , with the way there plain to see.
    , no long walk from where you are.
builtin-near-leads =
    Something stirs over at { $node }
    You hear somebody at { $node }
    The sound comes from { $node }
    After a while there are steps at { $node }
    Some way off, somebody moves about at { $node }
    When all is still a small noise comes from { $node }
builtin-near-tails =
    , and it is { $who }.
    , and by the sound it is { $who }.
    , which must be { $who }.
    , most likely { $who }.
    , and you would swear it is { $who }.
    , and it can only be { $who }.
builtin-near-stranger-tails =
    , and you cannot tell who it is.
    , and it is nobody you know by ear.
    , though nobody shows.
    , going about some business of their own.
    , though there is nothing to be seen of them.
    , and more than that you cannot tell.
builtin-hidden-leads =
    When you have been over it all, there is still { $thing } to look into
    You stop, and before you there is { $thing }
    At the end of it you notice { $thing }
    What you had overlooked is { $thing }
    Bit by bit you go over the place and come to { $thing }
    You go round once more and turn up { $thing }
builtin-hidden-tails =
    , close at hand.
    , and you wonder how you missed it.
    , waiting to be looked at.
    , so it was not for nothing.
    , and you mark the spot.
    , and that is something to go by.
builtin-try-force-success-tails =
    , and the strength goes where it should.
    , and for once the effort is not wasted.
    , and your shoulders ache, but it feels right.
    , and your grip holds.
    , and something gives a little under your hands.
    , and it goes better than you feared.
    , and only afterwards do you stop for breath.
builtin-try-force-failure-tails =
    , but your strength is not enough.
    , but all your might does not do it.
    , but your arms shake and it will not be done.
    , but you have only sweated for nothing.
    , but force is not the way, it seems.
    but have to let go and rest.
    , but nothing gives.
builtin-try-nimble-success-tails =
    , and your body is quicker than your thoughts.
    , and your hands are strangely steady.
    , and one movement follows the next without a fault.
    , and you come down almost without a sound.
    , and it goes as lightly as if you had practised.
    , and it is a near thing, but you keep your balance.
    , and there is not one step too many.
builtin-try-nimble-failure-tails =
    , but your foot finds no hold.
    , but your hand is half a beat late.
    , but you come close to falling.
    , but your body does not follow your mind.
    , but you make far too much noise.
    , but halfway through you lose your balance.
    but find yourself back where you stood.
builtin-try-wits-success-tails =
    , and all at once your head is clear.
    , and one thing fits with the other.
    , and the thought runs straight.
    , and you understand a little more than before.
    , and no detail escapes you.
    , and you have hit on what matters.
    , and you have the outline of it.
builtin-try-wits-failure-tails =
    , but you can make no sense of it.
    , but the thread breaks halfway.
    , but the more you think the less you know.
    , but nothing falls into place.
    , but one link is always missing.
    , but the longer you look the less you see.
    but have to leave it for later.
builtin-try-sense-success-tails =
    , and your mind grows quiet.
    , and everything else can wait.
    , and you feel what usually goes unfelt.
    , and something in you loosens.
    , and nothing comes to disturb you.
    , and for a while you forget the time.
    , and the feeling is there before the thought.
builtin-try-voice-success-tails =
    , and the words come out right.
    , and your voice is steadier than you expected.
    , and all around there is a kind of listening.
    , and you feel the better for having spoken.
    , and each word lands where it should.
    , and you half believe it yourself.
    , and nobody breaks in.
builtin-try-voice-failure-tails =
    , but it sounds wrong as soon as it is out.
    , but your voice drops and there is no answer.
    , but your courage leaves you in the middle.
    , but nobody takes it for earnest.
    , but it does not ring true.
    , but you swallow the second half.
    , but all you get for it is silence.

# Waiting, resting, the time of day
builtin-waited-leads =
    You wait
    You do not move
    You let some time go by
    You stay where you are
    You lean back
    You let the moment pass
    You curb your impatience
builtin-waited-tails =
    and are in no haste to do anything.
    and listen and look.
    and only breathe.
    and set your mind at rest.
    until time has done its part.
    and say nothing.
    and hurry nothing along.
builtin-rested-leads =
    You settle down
    You find a way to lie that does not hurt
    You close your eyes
    You keep your things within reach
    You let your limbs go slack
    You lie with your head on your arm
    You nod off
builtin-rested-tails =
    and wake feeling fresher.
    , and time goes by without your noticing.
    , and when you look up again the hour has changed.
    , and the dreams are too thin to remember.
    , and little by little the weariness lifts.
    , and nobody breaks your sleep.
    , and the aches draw back.
builtin-dawn-leads =
    The sky grows pale
    The night draws off
    The first light shows
    The dark wears thin
    The long night is at an end
builtin-dawn-tails =
    , and it is dawn on { $day }.
    , and this is { $day }.
    , and { $day } begins.
    , and you know that { $day } has come.
    , and { $day } counts from here.
builtin-day-leads =
    It is full day
    The light spreads out
    The colours of morning are gone
    The shadows are short
    The day is at its best
builtin-day-tails =
    , and everything can be seen.
    , and the hours of light begin.
    , and the early chill has gone.
    , and all around you is awake.
    , and there is nowhere to hide.
builtin-dusk-leads =
    The light comes slanting
    The sky is darker by a shade
    The day is nearly spent
    The shadows are long
    The day is drawing in
builtin-dusk-tails =
    , and it is dusk.
    , and the colours sink.
    , and it has grown much quieter.
    , and the cool comes up from below.
    , and you had better mind the hour.
builtin-night-leads =
    The last of the light is gone
    It is dark
    Night comes down
    The darkness closes
    Dusk is over
builtin-night-tails =
    , and the night begins.
    , and sounds are surer than shapes.
    , and of far things only outlines are left.
    , and you tread more softly.
    , and your eyes get used to it.

# Fighting
builtin-fight-leads =
    { $enemy } bars your way
    { $enemy } comes at you
    You are face to face with { $enemy }
    Before you can step back { $enemy } is upon you
    { $enemy } gives you no chance to slip away
builtin-fight-tails =
    , and there is no way round a fight.
    , and every muscle in you tightens.
    , and you take your stand.
    , and there is nothing for it but to fight.
    , and the air draws tight.
builtin-hero-hit-leads =
    You step in
    You see an opening
    You go in low
    You feint
    You meet the rush head on
    You cut in from the side
    You put your whole weight into it
    You find the gap
    You make no sound
    You follow the movement through
builtin-hero-hit-tails =
    and land a square blow on { $enemy }.
    and strike not far from where it counts.
    , and { $enemy } flinches.
    , and { $enemy } is driven back a step.
    and feel the jolt in your wrists.
    , and this one goes home.
    , and { $enemy } has one more wound to carry.
    , and { $enemy } sways on the spot.
    , and there is a dull thud.
    , and { $enemy } loses all momentum.
builtin-hero-miss-leads =
    You strike too soon
    You throw yourself forward
    You swing too hard
    You aim poorly
    You try to be first
    You take a long step in
    You strike from below
    You mean to surprise
    You slip as you strike
    You strike out blindly
builtin-hero-miss-tails =
    and hit nothing but air.
    , and { $enemy } leans aside.
    and are wide by a finger’s breadth.
    , and { $enemy } was ready for that.
    , and the blow goes past.
    , and it is you who lose your balance.
    , and { $enemy } is faster going back.
    and do not so much as graze { $enemy }.
    , and { $enemy } ducks under it.
    , and the strength is thrown away.
builtin-enemy-hit-leads =
    { $enemy } comes on
    { $enemy } strikes back
    You are too slow
    { $enemy } sees a gap
    { $enemy } strikes from below
    You are late by half a step
    { $enemy } does not give ground
    { $enemy } is quick and strikes hard
    Your guard is broken open
    { $enemy } answers at once
builtin-enemy-hit-tails =
    , and you are hit full on.
    , and for a moment all goes black.
    , and you are thrown back some paces.
    , and the pain runs like fire.
    , and you grunt with the blow.
    , and you have a new gash to show.
    , and you are almost on your knees.
    , and half your body goes numb.
    , and you taste blood.
    , and you take it standing.
builtin-enemy-miss-leads =
    { $enemy } comes on
    { $enemy } strikes back
    The blow is meant for your head
    { $enemy } sees a gap
    { $enemy } strikes from below
    You see the move of { $enemy } coming
    { $enemy } answers at once
    { $enemy } makes a rush
    { $enemy } comes a step closer
    { $enemy } strikes twice
builtin-enemy-miss-tails =
    , and you slip aside.
    , and you draw back just in time.
    , and you feel only the wind of it.
    , and you duck below it.
    , and you are not touched.
    , and you turn it with your arm.
    , and you spin out of reach.
    , and the stroke comes late after all.
    , and the stroke lands where you just stood.
    , and you escape by a hair.
builtin-guarded-leads =
    You break off the attack
    You plant your feet
    You cover what must not be hit
    You step back half a pace
    You lower your shoulders
    You keep your eyes on { $enemy }
    You leave off pressing
builtin-guarded-tails =
    and let { $enemy } move first.
    and take up your guard.
    and show no opening.
    and make ready for the next blow.
    and leave yourself room to give way.
    and do not take one step too many.
    and wait to see where it will come from.
builtin-fled-leads =
    You turn and run
    You see your chance and are off
    You feint and wheel round
    You shake off { $enemy }
    You dash out in one breath
builtin-fled-tails =
    until there is no more sound behind you.
    , and { $enemy } does not follow.
    , and it is long before your heart slows.
    and have got away at last.
    and do not dare to look back.
builtin-fled-not-leads =
    You try to break away
    You turn to run
    You dart to one side
    You look for a way out
    You feint and would be gone
    You give ground
    You make a sudden rush
builtin-fled-not-tails =
    , but { $enemy } is there before you.
    , but { $enemy } will not be shaken off.
    , but { $enemy } stays close.
    , but { $enemy } is faster by a step.
    but are forced back again.
    , but the way is closed.
    but do not get away.
builtin-talk-success-leads =
    Your words do their work
    { $enemy } stops
    You go on speaking
    { $enemy } has listened
    Your last words strike home
builtin-talk-success-tails =
    , and bit by bit the will to kill goes out of the air.
    , and this fight need not be fought.
    , and both sides draw breath.
    , and there the matter rests.
    , and nobody comes any closer.
builtin-talk-failure-leads =
    You call on { $enemy } to stop
    You try to talk it over
    You raise your voice
    You speak while you give ground
    You ask for peace
    You reason with { $enemy }
    You find good words
builtin-talk-failure-tails =
    , but { $enemy } does not listen.
    , but { $enemy } is not moved.
    , but the only answer is another rush.
    , but this is no time for talk.
    , but the words are wasted.
    , but the look of { $enemy } does not change.
    , but no one will stop now.
builtin-enemy-fell-leads =
    { $enemy } sways
    After the last blow
    { $enemy } can hold out no longer
    All at once everything stops
    You step back out of breath
builtin-enemy-fell-tails =
    , and { $enemy } goes down.
    , and it is decided.
    , and { $enemy } does not get up again.
    , and this one you have won.
    , and the quiet is hollow.
builtin-hero-fell-leads =
    The world goes black
    Your knees give way
    The last of your strength leaves you
    Every sound is suddenly far off
    You try once more to stand
builtin-hero-fell-tails =
    , and you fall.
    , and the ground comes up to meet you.
    , and what follows you do not know.
    , and the dark closes over you.
    , and earth and sky change places.
builtin-woke-leads =
    You come to yourself slowly
    Some time has passed
    There is light behind your eyelids
    The pain wakes before you do
    It is the sounds that come back first
builtin-woke-tails =
    , and you find that you are at { $node }.
    , and what is under you is { $node }.
    , and you know the place for { $node }.
    , and you lie at { $node }, alive.
    , and all about you is { $node }.
builtin-fight-ended-leads =
    Nobody strikes again
    { $enemy } draws back
    The fighting stops
    All at once the hold loosens
    Little by little the panting stops
builtin-fight-ended-tails =
    , and neither side has won.
    , and slowly you lower your hands.
    , and each gives way a step.
    , and there it ends.
    , and nobody speaks of winning.

# Quests, people, the hero
builtin-quest-began-leads =
    There is something new on your mind
    From this moment on
    You take note of it
    Something has been laid on your shoulders
builtin-quest-began-tails =
    , and its name is “{ $quest }”.
    , and “{ $quest }” has begun.
    , and “{ $quest }” is your affair.
    , and that is “{ $quest }”.
builtin-quest-done-leads =
    At last it is settled
    One care is off your mind
    You breathe more freely
    The thing is done
builtin-quest-done-tails =
    , and “{ $quest }” ends here.
    , and you can let go of “{ $quest }”.
    , and “{ $quest }” has come out.
    , and “{ $quest }” is over.
builtin-quest-failed-leads =
    It is too late
    Things have come to this
    You have to own it
    Some things do not come again
builtin-quest-failed-tails =
    , and “{ $quest }” can no longer be done.
    , and “{ $quest }” breaks off here.
    , and “{ $quest }” has come to nothing.
    , and you must let go of “{ $quest }”.
builtin-attribute-more-leads =
    You feel a change in yourself
    Something has settled in you
    You are more than you were
builtin-attribute-more-tails =
    , and it is { $attribute } that has grown.
    , and { $attribute } comes more easily.
    , and { $attribute } has the benefit of it.
builtin-attribute-less-leads =
    You feel the lack of something
    Something has gone out of you
    You are less than you were
builtin-attribute-less-tails =
    , and { $attribute } is not what it was.
    , and { $attribute } has suffered for it.
    , and it is { $attribute } that you miss.
builtin-came-leads =
    { $who } comes over
    { $who } appears
    There are steps, and it is { $who }
    You look up and see { $who }
builtin-came-tails =
    close beside you.
    with a look your way.
    without a word at first.
    as if it had long been settled.
builtin-went-leads =
    { $who } turns round
    { $who } stays no longer
    { $who } gives you a last look
    { $who } gathers a few things
builtin-went-tails =
    and leaves.
    and is soon out of sight.
    , and the steps die away.
    , and it is quiet afterwards.
builtin-died-leads =
    { $who } lies still
    The breath of { $who } has stopped
    You bend over { $who }
builtin-died-tails =
    , and there will be no waking.
    , and this is death.
    , and it is too late for everything.
builtin-declined-leads =
    You shake your head
    You do not agree
    You think it over and step back
    It is not time yet
    You swallow the word
    There are things that you cannot leave undone
builtin-declined-tails =
    , and the road goes on.
    , and the story does not stop here.
    , and it can be thought of later.
    , and you will go a little farther.
    , and the choice stays where it is.
    , and you turn round again.
builtin-offer-again-leads =
    The choice lies before you again
    Once more you have come to this point
    The question you did not answer is still there
    Things have come round to this again
    You stop on the threshold another time
    The question has not gone far
builtin-offer-again-tails =
    , and its name is “{ $ending }”, so will you?
    , and it is “{ $ending }”, so what do you say this time?
    , and shall it be “{ $ending }”?
    , and shall the story stop at “{ $ending }”?
    , and “{ $ending }” waits for one word of yours, so is it yes?
    , and is it time for “{ $ending }”?

# Observations for anywhere, used when the pack's own have run out
builtin-around-leads =
    After a while,
    For a moment,
    Just then,
    As you are about to look away,
    Once everything has settled,
    A few breaths later,
    When your thoughts come back to you,
    Before you have made up your mind,
    When you look up again,
    As if by agreement,
    You could not say since when, but
    While you hold your breath,
    Not for the first time,
    In the pause that follows,
    As you turn your head,
    You count to ten in your mind, and
    As your breathing slows,
    Where you stand,
    As your eyes travel round,
    Now that you are still,
    A little later,
    When your hands unclench,
    At the edge of your attention,
    While you shift your weight,
builtin-around-tails =
    something close by gives a small, dry tick.
    a sound far off breaks and begins again.
    the light moves over by a finger’s breadth.
    the smell in the air grows fainter.
    the ground feels cool through your soles.
    a grain of dust comes slowly down.
    a shadow changes its place.
    something stirs out of sight and is still again.
    the outlines around you stand out more sharply.
    it is quiet enough to hear your own heart.
    a chill passes along your skin.
    a thin sound comes from somewhere and is not repeated.
    everything looks as though someone had just set it in order.
    one small patch is brighter than the rest.
    an echo comes half a beat behind its sound.
    there is something new in the air that you cannot name.
    the colours round you deepen by a shade.
    the very dust seems to hang still.
    the spot where you stood keeps a little of your warmth.
    all is as it was, only the quiet has grown deeper.
    a noise draws nearer, then goes away.
    something seems to pass overhead, and there is nothing there.
    a thing you know well looks strange to you.
    nothing happens, and yet you mark the moment.
builtin-self-leads =
    By now
    Oddly enough,
    For the time being
    Somehow
    At this point
    Now that you have stopped,
    At such a moment
    After one deep breath
    When you close your eyes and open them again,
    In this short rest
    Come to think of it,
    When you look down,
    For once
    By and by
    As the moment stretches,
    Before you know it
builtin-self-tails =
    your shoulders are less tight than they were.
    you hear your breathing slow.
    your fingers are still a little cold.
    you find that you have been frowning.
    your throat feels dry.
    you shift your weight to the other foot.
    your ears know more than your eyes do.
    there is a thin sweat on your back.
    you remember the way you have come.
    you go over what you carry.
    your toes move inside your boots.
    you rub the stiffness out of your wrists.
    your heartbeat falls back into its even step.
    you know very clearly where you are.
    your tiredness sinks a little lower.
    your thoughts go once around and come back to where they began.
builtin-thought-leads =
    In the end
    However you turn it,
    Seen from the other side,
    When all is said,
    The longer you think, the plainer it seems that
    To be honest,
    Whatever comes,
    After some weighing
    All along the way
    You tell yourself that
    By the look of it
    Then again,
    It comes to you that
    Taken calmly,
    Now as before
    It is an old truth that
builtin-thought-tails =
    what has to be done is still ahead.
    no road comes walking up by itself.
    what you have heard is worth going over once more.
    a clear look never did harm.
    time goes at its own pace.
    some answers show only from another place.
    a step too late may be no bad thing.
    a few names need putting in order.
    patience is the thing you are least short of.
    the thing that matters has not gone far.
    there are more questions than answers.
    the next step is yours to choose.
    you remember more than you have said.
    one more look may save a wasted walk.
    something must have escaped you.
    silence can be plainer than talk.
builtin-tension-leads =
    For the blink of an eye
    Between two breaths
    With half a step between you
    As your feet shift,
    While you stare each other down,
    With sweat in your eyes
    As neither makes a sound,
    As time draws out,
    While your palms grow slick,
    Behind clenched teeth
    As you circle,
    With nothing decided
builtin-tension-tails =
    there is only your own heart to hear.
    every movement stands out clear.
    your arms begin to grow heavy.
    a heel scrapes a mark in the ground.
    you look for the next opening.
    everything else has drawn far back.
    your breath is short and quick.
    each side waits for the other to move.
    you find your stance again.
    two shadows cross on the ground.
    there is a taste of iron in your mouth.
    no one will be the first to give way.
builtin-critical-leads =
    It is a blow that tells
    Everything you have is behind it
    You find the one gap there is
    For once nothing is in the way
    Your arm knows before you do
    The opening lasts a heartbeat
builtin-critical-tails =
    , and { $enemy } reels from it.
    , and { $enemy } feels it to the bone.
    , and twice the harm is done.
    , and the force of it runs up to your shoulder.
    , and { $enemy } gives a step it did not mean to give.
    , and you hear it land.
builtin-critical-enemy-leads =
    It finds you open
    The full weight of it gets through
    You are a breath too slow
    There was no guard where it came
    You never saw where it began
    Something in you gives
builtin-critical-enemy-tails =
    , and for a moment there is nothing but the pain.
    , and it hurts twice as much as it should.
    , and your knees want to fold.
    , and the air goes out of you.
    , and you taste iron.
    , and { $enemy } knows how well it struck.
builtin-quick-leads =
    Before you are ready
    While you are still making up your mind
    Between one breath and the next
builtin-quick-tails =
    , { $enemy } is already moving.
    , { $enemy } has begun it.
    , the first blow is not yours but comes from { $enemy }.
builtin-enemy-fled-leads =
    Hurt, and with no heart left for it
    All at once, when you expect it least
    With one look back
builtin-enemy-fled-tails =
    , { $enemy } turns and runs.
    , { $enemy } breaks away and is gone.
    , { $enemy } leaves the field to you.
builtin-status-began-leads =
    You notice it at once
    It comes over you quickly
    There is no doubt of it
    Something has hold of you
    You feel it in every limb
    It is not to be shaken off
builtin-status-began-tails =
    , and you know the name for it: { $status }.
    , and from here on you bear it: { $status }.
    , this thing that people call { $status }.
    , and what it is you can say in a word, { $status }.
    , and for the next while it goes with you: { $status }.
    , and nobody needs to tell you what it is: { $status }.
builtin-status-ended-leads =
    Little by little
    From one step to the next
    You hardly notice when
    At some point behind you
    With a long breath
    As things of that kind do
builtin-status-ended-tails =
    , it leaves you: { $status }.
    , you are rid of it: { $status }.
    , it has passed: { $status }.
    , it wears off: { $status }.
    , there is nothing left of it: { $status }.
    , it lets go of you: { $status }.
builtin-level-leads =
    What you have been through has left something behind
    You stand differently than you did when you set out
    You notice it in small things
builtin-level-tails =
    , and it is strength, of a kind.
    , and it is yours to keep.
    , and it will be of use.
builtin-raised-leads =
    You take a moment for yourself
    You go over what you have learned
    You give it thought and practice
builtin-raised-tails =
    , and your { $attribute } is the better for it.
    , and what gains by it is your { $attribute }.
    , until you can feel the difference in your { $attribute }.
builtin-achievement-leads =
    This will be told of one day
    Of all you have done here this will be remembered
    There are stories that begin with less
builtin-achievement-tails =
    , and the name for it is “{ $deed }”.
    , and whoever tells it will call it “{ $deed }”.
    , under the name of “{ $deed }”.
builtin-hinted-leads =
    A thought keeps coming back
    You go over it once more
    Standing still, you remember
    It occurs to you what is left
builtin-hinted-tails =
    : “{ $objective }”.
    , and it always comes down to “{ $objective }”.
    , and at the end of it stands “{ $objective }”.
