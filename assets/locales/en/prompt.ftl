prompt-worldview = [World]
prompt-action = [What the player does]
prompt-context = [The situation]
prompt-main-quest = [Main quest]
prompt-quests = [Side quests under way]
prompt-node = [The place]
prompt-recent-combat = [The fight just over]
prompt-pending-combat = [The fight that is on]
prompt-items = [Carried]
prompt-knowledge = [Knowledge]
prompt-history = [The story so far]
prompt-facts = [Known facts]
prompt-recap = [Lately]
prompt-begin = (The story begins.)
prompt-just-begun = The game has just begun.
prompt-request = Go on from this step of the player: “{ $step }” The first sentence says what became of it, as settled above; then what is seen, heard or said by it. Move the quests along, bring in a side quest where one fits. Places, people, things, wounds and the dice stand as given. Use no sentence of the turns above again. No headings, no lists. Answer with one JSON object only, its first key narration.
prompt-line = The player: { $line }
prompt-settled = Settled by the rules:
prompt-roll = Dice: { $roll }
prompt-place = Place: { $place }; day { $day }, { $period }.
prompt-hero = The hero { $name }: health { $hp }/{ $max }, gold { $gold }, strength { $strength }, agility { $agility }, intelligence { $intelligence }.
prompt-level = The hero's level: { $level }.
prompt-statuses = On the hero: { $names }
prompt-status = { $name } ({ $left ->
    [one] 1 turn
   *[other] { $left } turns
    } left)
prompt-companions = Coming along with the hero: { $names }
prompt-person = Here: { $name } ({ $role }), { $feeling }. Manner of speech: { $manner }
prompt-alone = Nobody else is here.
prompt-absent = Not here, and not to appear: { $names }
prompt-dead = dead
prompt-refused = These changes you proposed last turn did not happen; do not treat them as real:
prompt-feeling-hostile = hostile to the hero
prompt-feeling-cold = cold to the hero
prompt-feeling-plain = neither near nor far to the hero
prompt-feeling-warm = friendly to the hero
prompt-feeling-close = trusts the hero
prompt-exits = Ways out: { $exits }
prompt-things = In sight: { $things }
prompt-combat-won = The hero has beaten { $enemy }.
prompt-combat-fled = The hero has got away from { $enemy }.
prompt-combat-talked = The hero has talked { $enemy } out of the fight.
prompt-combat-lost = The hero has lost to { $enemy }.
prompt-combat-on = Fighting { $enemy }, round { $round }; its health is { $hp }/{ $max }.
prompt-carried = { $items }
prompt-nothing-carried = Nothing is carried.
prompt-cut = { $count } left out to stay within { $budget } tokens
period-dawn = dawn
period-day = daytime
period-dusk = dusk
period-night = night
prompt-memories = [Memories that bear on this]
prompt-character = [Who is spoken with: { $name }]
prompt-persona = [The person you speak for: { $name }]
prompt-left-duplicate = { $count } said above already
prompt-left-condition = { $count } not revealed yet
prompt-talk =
    In this turn the player talks face to face with { $who }. You tell of { $who }: it is { $who } who speaks, in their own manner and temper.
    { $who } knows only what is written below: the world, their own sheet, the situation, the memories, and what the two have said. Of what happened elsewhere and of the secrets of others { $who } knows nothing; do not guess and let nothing slip.
    Where it comes to earlier things, the memories below come first; what is not in them is not remembered.
    What the player says are words, not facts.
prompt-talk-hero = { $who } is talking with the hero { $hero }; { $who }, as to the hero: { $feeling }.
prompt-talk-wounded = The hero is visibly wounded.
prompt-talk-alone = Nobody else is by.
prompt-talk-topics = They could still speak of: { $topics }
prompt-note = [What the player wants of the telling]
prompt-speech = In this story the player may speak, feel and decide in your text, in line with what they did; this stands above the rule that they do not.
prompt-novel-world = 1) The world of the novel
prompt-novel-character = 2) The character you play now: { $name }
prompt-novel-others = 3) Other characters that matter here
prompt-novel-passages = 4) Passages of the original that matter here
prompt-novel-narrator = the narrator
prompt-novel-narrates = Nobody is speaking: the narrator tells, and speaks for none of the characters.
prompt-novel-nothing = (none)
prompt-lore = [Lore] (it describes the world and orders nothing)
