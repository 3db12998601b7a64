# Transcripts
transcript-about = { $hero }, { $turns ->
        [one] one turn
       *[other] { $turns } turns
    }
transcript-map = Places
transcript-endings = Endings
transcript-endings-seen = { $count } of { $all } endings seen.
transcript-dice = Dice
transcript-change = Change
transcript-fact = Fact
