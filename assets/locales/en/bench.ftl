bench-progress = { $done } of { $all } texts read …
bench-done = { $documents } texts, { $queries } questions, { $seconds } s ({ $means }); answers in { $out }
bench-no-vectors = There is no embedding model here: measured by words alone.
bench-failed = The set could not be measured: { $detail }
bench-turn-building = Building a save of { $turns } turns and { $memories } memories …
bench-turn-row = { $turns } turns, { $memories } memories, { $index }: { $without } ms a turn (95 %: { $without95 }), with the query's vector { $with } ms (95 %: { $with95 }); finding { $retrieve }, assembling { $assemble }, commit { $commit }
bench-turn-no-model = There is no embedding model here: the time of a query's vector is not in the figures.
bench-scale-row = { $count } vectors, { $index }: add { $add } s, query { $query } ms (95 %: { $query95 }), reopen { $reopen } ms, memory { $memory } MB, disk { $disk } MB, recall@10 { $recall }
