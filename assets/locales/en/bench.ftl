bench-progress = { $done } of { $all } texts read …
bench-done = { $documents } texts, { $queries } questions, { $seconds } s ({ $means }); answers in { $out }
bench-no-vectors = There is no embedding model here: measured by words alone.
bench-failed = The set could not be measured: { $detail }
