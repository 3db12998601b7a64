walkthrough-progress = { $goal }: { $steps } states looked at …
walkthrough-looked = { $goal }: { $found ->
    [yes] { $turns } turns
   *[no] no way
} (seed { $seed }, hero { $hero }, { $steps } states, { $seconds } s)
walkthrough-way = { $kind ->
    [quest] Side quest
   *[ending] Ending
} "{ $title }": { $turns } turns with seed { $seed } and hero { $hero }
walkthrough-unreachable = { $kind ->
    [quest] Side quest
   *[ending] Ending
} "{ $title }": no play comes there.
walkthrough-gave-up = { $kind ->
    [quest] Side quest
   *[ending] Ending
} "{ $title }": no way found with seed { $seed } within { $steps } states. There may be one: try --steps or --seeds.
walkthrough-unsaid = { $kind ->
    [quest] Side quest
   *[ending] Ending
} "{ $title }": a way was found, but no line ({ $language }) says what is done in turn { $turn }. Tried: { $tried }
