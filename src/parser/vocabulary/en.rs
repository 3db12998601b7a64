//! English.

use super::super::meta::About;
use super::super::order::Verb;
use crate::world::{Approach, Attribute, MemoryOrder, Meta};

pub(super) const LEADS: &[&str] = &[
    "i ",
    "i'll ",
    "i will ",
    "i want to ",
    "i wanna ",
    "i would like to ",
    "i'd like to ",
    "i'd ",
    "i try to ",
    "i am going to ",
    "i'm going to ",
    "i decide to ",
    "i attempt to ",
    "i'm ",
    "i can ",
    "i should ",
    "we ",
    "let me ",
    "let's ",
    "let us ",
    "lets ",
    "please ",
    "now ",
    "then ",
    "and ",
    "so ",
    "ok ",
    "okay ",
    "well, ",
    "try to ",
    "try and ",
    "attempt to ",
    "can i ",
    "could i ",
    "may i ",
    "can we ",
    "want to ",
    "just ",
    "carefully ",
    "quickly ",
    "quietly ",
    "slowly ",
    "softly ",
    "gently ",
    "silently ",
    "calmly ",
    "immediately ",
    "quick, ",
    "go and ",
    "go ahead and ",
    "next ",
    "first ",
    "finally ",
    "also ",
    "maybe ",
    "proceed to ",
    "start to ",
    "begin to ",
    "my hero ",
    "and then ",
];

pub(super) const TAILS: &[&str] = &[
    " please",
    " now",
    " then",
    " carefully",
    " quickly",
    " quietly",
    " slowly",
    " first",
    " too",
    " as well",
    " if possible",
    " if i can",
    " for me",
    " right away",
    " immediately",
    " once more",
    " thanks",
];

pub(super) const ARTICLES: &[&str] = &[
    "the ",
    "a ",
    "an ",
    "this ",
    "that ",
    "these ",
    "those ",
    "my ",
    "your ",
    "his ",
    "her ",
    "its ",
    "their ",
    "our ",
    "some ",
    "any ",
    "one ",
    "one of the ",
    "some of the ",
    "all of the ",
    "all the ",
    "all my ",
    "at the ",
    "at ",
    "to the ",
    "to ",
];

/// Words that no phrase is recognised by.
pub(in crate::parser) const STOPWORDS: &[&str] = &[
    "the", "a", "an", "this", "that", "these", "those", "my", "your", "his", "her", "its", "their", "of", "to", "at",
    "in", "on", "with", "into", "onto", "from", "and", "for", "some", "by", "it", "them", "him", "is", "are", "there",
    "here", "i", "me", "you", "who", "what", "where", "when", "why", "how", "which", "do", "does", "did", "can",
    "tell",
];

pub(super) const BEFORE_DIRECTIONS: &[&str] = &[
    "to the ",
    "to ",
    "the ",
    "towards ",
    "toward ",
    "towards the ",
    "toward the ",
    "due ",
    "out ",
    "outside ",
    "out and ",
    "outside and ",
];
pub(super) const AFTER_DIRECTIONS: &[&str] =
    &["wards", "ward", " side", " exit", " way", " path", " direction", " again"];

pub(super) const CHOICES: &[&str] = &[
    "{1}",
    "(option|choose|choice|select|pick|number|no.|nr|#|take option|choose option|choose number|i choose|i pick)( |){1}",
    "(the |){1} (one|option|choice)",
];

pub(super) const METAS: &[(&str, About)] = &[
    (
        "(look|l|look around|look round|look about|look here|where am i|where am i now|describe|describe the place|take a look|take a look around|have a look|have a look around|survey|examine surroundings|look at surroundings)",
        About::Plain(Meta::Look),
    ),
    (
        "(inventory|inv|i|items|bag|backpack|pack|check inventory|show inventory|open inventory|open bag|what do i have|what am i carrying|what do i carry|my things|my items)",
        About::Plain(Meta::Inventory),
    ),
    (
        "(score|status|stats|stat|health|hp|attributes|character|character sheet|show status|check status|how am i|who am i|exp|xp|gold)",
        About::Plain(Meta::Score),
    ),
    (
        "(journal|what is my quest|what's my quest|what is my goal|quests|quest|quest log|tasks|missions|objectives|goals|show quests|my quests)",
        About::Plain(Meta::Journal),
    ),
    ("(map|m|show map|open map|look at map|look at the map|exits|where can i go)", About::Plain(Meta::Map)),
    ("(people|characters|npcs|relationships|affinity|friends)", About::Plain(Meta::People)),
    (
        "(about|background|worldview|world|lore|about the story|about the game|story background)",
        About::Plain(Meta::About),
    ),
    (
        "(help|h|?|commands|how to play|how do i play|instructions|manual|tutorial|verbs|help me)",
        About::Plain(Meta::Help),
    ),
    (
        "(hint|hints|clue|tip|tips|give me a hint|what can i do|what now|what should i do|what do i do|what to do|what next|i'm stuck|i am stuck|stuck)",
        About::Plain(Meta::Hint),
    ),
    ("(undo|take back|u-turn|undo that|undo last turn|undo turn)", About::Plain(Meta::Undo(1))),
    ("(undo|take back|go back) {1}( turns| turn| steps| step| moves|)", About::Undo),
    ("(redo|redo that)", About::Plain(Meta::Redo(1))),
    ("redo {1}( turns| turn| steps| step| moves|)", About::Redo),
    ("(rewind|jump|return|go back|back|revert)( to|) turn {1}", About::Rewind),
    ("(rewind|rewind to) {1}", About::Rewind),
    (
        "(retell|retell it|tell it again|tell again|reroll text|say that again|tell me again)",
        About::Plain(Meta::Retell),
    ),
    ("(chapter|chapters|which chapter|how far have i read)", About::Plain(Meta::Chapter(None))),
    (
        "(all chapters|whole book|the whole book|i have read it all|i've read it all)",
        About::Plain(Meta::Chapter(Some(0))),
    ),
    (
        "(chapter|up to chapter|read to chapter|read up to chapter|i have read to chapter|i have read up to chapter) {1}",
        About::Chapter,
    ),
    ("(history|recap|story so far|the story so far|summary)", About::Plain(Meta::History)),
    (
        "(facts|known facts|what do i know|what i know|what is known|what have i learned|what have i learnt|what do i remember|memories|memory)",
        About::Plain(Meta::Facts(None)),
    ),
    (
        "(what do i know about|what do i know of|what is known about|what is known of|what have i learned about|what have i learnt about|what do i remember about|what do i remember of|what i know about|facts about) {1}",
        About::Facts,
    ),
    ("(forget|drop) (fact|memory|fact number|memory number) {1}", About::Forget),
    ("accept (fact|memory|fact number) {1}", About::Accept),
    ("(pin|keep) (fact|memory|fact number|memory number) {1}", About::Pin),
    (
        "(undo|take back) (memory change|the memory change|change of memory)",
        About::Plain(Meta::Memory(MemoryOrder::Undo(None))),
    ),
    (
        "(cost|costs|spending|token usage|show cost|show costs|what does it cost|what has it cost)",
        About::Plain(Meta::Cost),
    ),
    ("(save|save game|save the game|where is my save)", About::Plain(Meta::Save)),
    ("(save as|save game as|save slot|save to|save) {1}", About::SaveAs),
    (
        "(load|restore|load game|load a game|restore game|saves|bookmarks|save slots|list bookmarks)",
        About::Plain(Meta::Load(None)),
    ),
    ("(load game|load slot|load|restore game|restore slot|restore) {1}", About::Load),
    ("(oops|oops,|oops:) {1}", About::Oops),
    ("oops", About::Plain(Meta::Oops(String::new()))),
    (
        "(transcript|transcript on|script|script on|start transcript|begin transcript|turn on transcript|turn transcript on)",
        About::Plain(Meta::Transcript(true)),
    ),
    (
        "(transcript off|script off|unscript|stop transcript|end transcript|turn off transcript|turn transcript off|stop recording)",
        About::Plain(Meta::Transcript(false)),
    ),
    ("(verbose|long descriptions|verbose on|brief off)", About::Plain(Meta::Verbose(true))),
    ("(brief|short descriptions|superbrief|verbose off|brief on)", About::Plain(Meta::Verbose(false))),
    ("(reload|reload story|reload the story|reload pack|reload the pack)", About::Plain(Meta::Reload)),
    (
        "(quit|exit|q|exit game|quit game|leave game|leave the game|quit the game|exit the game|:q)",
        About::Plain(Meta::Quit),
    ),
];

pub(super) const ORDERS: &[(&str, Verb)] = &[
    // what a fight always leaves open, in the words of the refusal that names it
    ("(try |do |attempt |)(something|anything) (bold|daring|reckless|desperate)", Verb::Try(Approach::Force)),
    // statements about oneself are no orders, whatever they name
    ("i have a look at {1}", Verb::Examine),
    (
        "(i have|i've got|i have got|i own|i possess|i am a|i am an|i am the|i am now|i'm a|i'm an|i'm the|i was|i became|i become|i already|i now have|my name is|there is|there are|suddenly) {1}",
        Verb::Claim,
    ),
    // bidding somebody along
    ("(come|walk|go|travel|stay) (along |on |)with (me|us)( then| now|)", Verb::Invite),
    (
        "(come along|come on then|join me|join us|follow me|accompany me|let's go together|we should go together)",
        Verb::Invite,
    ),
    // begging whoever is here for something that is done
    ("(take|bring|ferry|row|lead|guide|carry) (me|us) {1}", Verb::Inquire),
    // again, answers
    (
        "(again|g|repeat|do it again|do that again|same again|once more|repeat that|repeat last command|repeat it)",
        Verb::Again,
    ),
    // speech
    ("\"{1}\"", Verb::Say),
    ("\"{1}\"(,|) (i say|i said|i tell|i reply|i answer|i ask|i shout|i whisper|say|says|said)( to|) {2}", Verb::Say),
    ("\"{1}\"(,|) (i say|i said|i reply|i answer|i ask|i shout|i whisper)", Verb::Say),
    ("\"{1}\" to {2}", Verb::Say),
    ("(ask|question|quiz|query|interrogate) {2} (about|for|regarding|concerning) {1}", Verb::Ask),
    ("(ask|inquire|enquire) (about|after|for) {1}", Verb::Ask),
    ("(talk|speak|chat|converse|discuss) (to|with) {2} (about|regarding) {1}", Verb::Ask),
    ("(talk|speak|chat|converse) about {1} (with|to) {2}", Verb::Ask),
    ("(discuss|mention|bring up) {1} (with|to) {2}", Verb::Ask),
    ("(talk|speak|chat) about {1}", Verb::Ask),
    ("(discuss|mention|bring up) {1}", Verb::Ask),
    ("(tell|inform|remind|warn|notify) {2} (about|of|that) {1}", Verb::Ask),
    ("tell me (about |more about |of |more |){1}", Verb::Ask),
    ("(what about|how about|about) {1}", Verb::Ask),
    ("(say|shout|call|call out|whisper|yell) (hello|hi|hey|greetings|good morning|good evening) to {2}", Verb::Talk),
    ("(say|whisper|shout|call|call out|yell|murmur|mutter|reply|answer|explain) {1} to {2}", Verb::Say),
    ("(say|whisper|shout|call|yell|speak|reply)( to|) {2}(:|,) {1}", Verb::Say),
    ("(say|whisper|shout|call|yell|reply|murmur|mutter|explain) to {2} that {1}", Verb::Say),
    ("(say|whisper|shout|yell|reply|answer|respond|murmur|mutter|exclaim)( |: |, |:){1}", Verb::Say),
    ("(tell|ask|inform|warn|remind) {2} {1}", Verb::Ask),
    ("(talk|speak|chat|converse) (again |some more |)(to|with) {2}( again|)", Verb::Talk),
    (
        "(greet|address|hail|approach|meet|salute|welcome|wave to|wave at|bow to|nod to|nod at|call|call to|call for|visit|talk|speak|speak to|chat up) {2}",
        Verb::Talk,
    ),
    ("(ask|question|interrogate) {2}", Verb::Address),
    ("(hello|hi|hey|greetings|good morning|good evening|excuse me)(, | ,| |,){2}", Verb::Talk),
    (
        "(talk|speak|chat|greet|say hello|say hi|hello|hi|hey|good morning|good evening|greetings|talk to|speak to|ask|hello there|start a conversation)",
        Verb::Talk,
    ),
    // giving and showing
    ("(show|display|present|hold out) {1} to {2}", Verb::Show),
    ("show {2} {1}", Verb::Show),
    ("(show|display) {1}", Verb::Show),
    ("give up", Verb::Try(Approach::Sense)),
    (
        "(give|hand|hand over|offer|pass|bring|deliver|present|return|feed|donate|give back|gift|lend) {1} (back to|over to|to) {2}",
        Verb::Give,
    ),
    ("(give|hand|offer|pass|bring|feed|return|lend) {2} {1}", Verb::Give),
    ("(give|hand|hand over|offer|give away|deliver|donate) {1}", Verb::Give),
    // what nobody parts with unasked
    ("(steal|pinch|filch|nick|pilfer|swipe|rob|pickpocket) {1} (from|off) {2}", Verb::Steal),
    ("(steal|pinch|filch|pilfer|swipe|rob|pickpocket) {1}", Verb::Steal),
    ("(sell|pawn|auction|trade|barter|swap|exchange) {1} (to|with|for) {2}", Verb::Trade),
    ("(sell|pawn|auction|trade|barter|swap) {1}", Verb::Trade),
    ("(buy|purchase|order) {1} (from|off) {2}", Verb::Trade),
    ("(buy|purchase) {1}", Verb::Trade),
    // looking
    (
        "(take|have|get) (a look|a closer look|a good look|another look) (at|in|into|inside|under|behind) {1}",
        Verb::Examine,
    ),
    (
        "(look|peer|gaze|stare|glance|peek|squint) (closely |carefully |more closely |)(at|in|into|inside|under|underneath|beneath|behind|through|on|upon|over|down|up at|down at|toward|towards|to) {1}",
        Verb::Examine,
    ),
    (
        "(examine|x|inspect|study|check|check out|observe|watch|view|look|l|consider|admire|regard|scan|describe) {1}",
        Verb::Examine,
    ),
    ("(search|search through|rummage in|rummage through|look for|search for|find|hunt for|seek) {1}", Verb::Search),
    ("(examine|x|inspect|check)", Verb::Examine),
    // taking and dropping
    (
        "(sit|sit down|stand|stand up|get up|kneel|kneel down|crouch|breathe|take a deep breath|take a breath)",
        Verb::Try(Approach::Sense),
    ),
    ("take (a |some |)(rest|nap|break|breather)", Verb::Rest),
    ("take off {1}", Verb::Try(Approach::Nimble)),
    ("(take|get|grab|pick up|pick|collect|gather|t) (all|everything|it all|all of it|them all)( here|)", Verb::TakeAll),
    ("(pick|gather|scoop) {1} up", Verb::Take),
    ("(take|get|grab|pick up|collect|remove) {1} (from|off|out of) {2}", Verb::Take),
    (
        "(take|get|grab|pick up|pick|collect|gather|gather up|seize|snatch|fetch|acquire|pocket|carry|lift|t|obtain|loot|retrieve) {1}",
        Verb::Take,
    ),
    ("(take|get|grab|pick up|pick)", Verb::Take),
    ("(put|set|lay) {1} down", Verb::Drop),
    ("throw {1} away", Verb::Drop),
    ("leave {1} (here|behind|on the ground|on the floor)", Verb::Drop),
    ("(drop|put down|discard|throw away|leave behind|lay down|set down|dump|drop off|get rid of) {1}", Verb::Drop),
    ("drop", Verb::Drop),
    // fighting
    (
        "(attack|hit|kill|fight|strike|stab|slash|shoot|slay|beat|cut|punch|kick|smash) {2} (with|using) {1}",
        Verb::Attack,
    ),
    (
        "(attack|fight|fight with|fight against|kill|hit|strike|stab|slash|punch|kick|shoot|slay|beat|beat up|charge|charge at|swing at|lunge at|bite|wrestle|assault|murder|defeat|battle|duel|finish|cut down|strike down|strike at) {2}",
        Verb::Attack,
    ),
    (
        "(attack|fight|strike|hit|kill|fight on|fight back|stab|slash|attack again|charge|keep fighting|swing)",
        Verb::Attack,
    ),
    (
        "(defend|block|guard|parry|shield|brace|brace myself|raise shield|raise my shield|raise guard|raise my guard|protect myself|defend myself|take cover|hold my ground)",
        Verb::Defend,
    ),
    ("(defend against|block|parry|guard against) {2}", Verb::Defend),
    ("(dodge|duck|evade|sidestep)", Verb::Dodge),
    ("(dodge|evade) {2}", Verb::Dodge),
    (
        "(flee|run away|run off|escape|retreat|get away|run for it|run|flee the fight|withdraw|bolt|run for my life|back off|disengage)",
        Verb::Flee,
    ),
    ("(flee|run away|escape|run|retreat|get away) from {2}", Verb::Flee),
    (
        "(negotiate|parley|bargain|make peace|offer peace|surrender|talk it out|reason|plead|beg for mercy)",
        Verb::Negotiate,
    ),
    ("(negotiate|parley|reason|bargain|plead|make peace) with {2}", Verb::Negotiate),
    ("(persuade|convince|calm|calm down|soothe|pacify|appease) {2}", Verb::Negotiate),
    ("(persuade|convince|talk) {2} (to|into) {}", Verb::Negotiate),
    // using
    ("(use|apply|try) {1} (on|with|against|at|in|to) {2}", Verb::Use),
    ("(put on|wear) {1}", Verb::UseThing),
    ("(play|blow|sound) {1} (for|to|at|before|near) {2}", Verb::Apply),
    (
        "(put|place|pour|insert|throw|toss|tie|attach|fasten|hang|dip|set|sprinkle|plant|lower|lay|stick|fix|fit|push|drop|hook|wrap|empty|slide|hide|burn|press|hold|point|aim|rub) {1} (into|onto|in|inside|on|to|at|over|around|under|against|near|before|through|down|up) {2}",
        Verb::Apply,
    ),
    (
        "(open|unlock|cut|light|break|dig|fix|repair|clean|wash|fill|feed|touch|tie|cover|pry|pry open|free|heal|cure|burn|water|wake|bind|bandage|ring|knock on|hit|strike|purify|cleanse|lock|scrape|block|mend) {2} (with|using) {1}",
        Verb::Apply,
    ),
    ("use {1} to (open|unlock|cut|light|break|burn|heal|free|cross|climb|clean|purify|reach|dig) {2}", Verb::Apply),
    ("(use|apply|try|try out|make use of) {1}", Verb::Use),
    ("read {1}", Verb::Read),
    ("(open|push open|pull open) {1}", Verb::Open),
    (
        "(eat|drink|consume|swallow|sip|taste|devour|drink from|play|light|wield|equip|blow|unfold|unwrap|activate|ready|draw|swing|put on|strum) {1}",
        Verb::UseThing,
    ),
    ("use", Verb::Use),
    // what a level brought
    (
        "(raise|increase|improve|train|boost|upgrade|level up|put a point in|put a point into|put the point into|spend a point on) (my |the |)(strength|str)",
        Verb::Raise(Attribute::Strength),
    ),
    (
        "(raise|increase|improve|train|boost|upgrade|level up|put a point in|put a point into|put the point into|spend a point on) (my |the |)(agility|agi|dexterity)",
        Verb::Raise(Attribute::Agility),
    ),
    (
        "(raise|increase|improve|train|boost|upgrade|level up|put a point in|put a point into|put the point into|spend a point on) (my |the |)(intelligence|int|wits)",
        Verb::Raise(Attribute::Intelligence),
    ),
    // time
    (
        "(wait|z|pause|stay|stay here|do nothing|wait here|wait a while|wait a bit|wait a moment|wait for a while|linger|stand still|wait and see|keep waiting|remain here|continue|go on|keep going|next)",
        Verb::Wait,
    ),
    ("wait (for|until|till|on) {1}", Verb::Wait),
    (
        "(rest|sleep|nap|camp|make camp|set up camp|have a rest|go to sleep|go to bed|lie down|sit down and rest|rest here|sleep here|rest a while|rest for a while|camp here|get some sleep|get some rest|spend the night)",
        Verb::Rest,
    ),
    ("(rest|sleep|camp|nap|stay) (until|till|for|by|in|on|near|through) {1}", Verb::Rest),
    // going
    (
        "(go back|back|return|turn back|go back the way i came|retrace my steps|head back|walk back|come back)",
        Verb::Back,
    ),
    ("(go|walk|run|head|travel|step|get|come|move)( back|) (in|inside)", Verb::Enter),
    ("(enter|get in|step in)", Verb::Enter),
    (
        "(enter|go into|go inside|get into|step into|walk into|climb into|come into|head into|go in|board) {1}",
        Verb::Enter,
    ),
    (
        "(leave|depart|go|go out|get out|go outside|walk out|step out|step outside|head out|get going|exit the place|move on)",
        Verb::Leave,
    ),
    ("(leave|exit|get out of|go out of|walk out of|step out of|depart from|depart) {1}", Verb::Leave),
    (
        "(go|walk|run|head|travel|move|hike|march|wander|stroll|return|go back|head back|walk back|get|proceed|continue|journey|step|set out|make my way|rush|hurry|sail|ride|sneak) (back |over |)(to|towards|toward|for|near|up to|down to|over to|out to) {1}",
        Verb::Go,
    ),
    (
        "(go|walk|run|head|travel|move|hike|march|wander|stroll|return|go back|head back|walk back|get|proceed|continue|journey|step|rush|hurry|sail|ride|sneak) (back |over |)(into|through|along|across|over|past|via|by|on|onto|around|under|down|up|behind|from|out through|in through) {1}",
        Verb::Scramble,
    ),
    ("(follow|cross|pass|pass through|traverse|visit) {1}", Verb::Go),
    ("(go|walk|run|head|travel|move|hike|proceed|continue|march|step|return) {1}", Verb::Go),
    (
        "(climb|jump|crawl|swim|descend|ascend|scale|leap|wade|slide|squeeze|slip|row|duck|vault|hop|creep|dive)( up| down| over| across| through| into| to| onto| along| out| in| on| off| under| behind| past|) {1}",
        Verb::Scramble,
    ),
    ("(descend|ascend|climb)", Verb::Scramble),
    ("to {1}", Verb::Go),
    // questions to whoever is here
    (
        "(where|where's|who|who's|what|what's|how's|why|how|when|which|whose|do you|did you|have you|are you|can you|could you|will you|would you|were you|is|are|does|did|was) {1}",
        Verb::Inquire,
    ),
];
