recall-empty = Nothing is remembered yet.
recall-row = { $id }  [turn { $turn }] { $kind }: { $text }
recall-kind-exchange = exchange
recall-kind-summary = summary
recall-kind-event = event
recall-kind-fact = fact
recall-kind-choice = choice
recall-kind-knowledge = knowledge
