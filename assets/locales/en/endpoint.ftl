# What the program says about a model's server.
endpoint-bad-address = “{ $address }” is no address of a server.
endpoint-bad-key = The key for { $address } holds characters that no key can hold.
endpoint-insecure = The key would go to { $address } unencrypted, for anyone on the way to read.
endpoint-no-client = This machine offers no way to open a connection.
endpoint-unreachable = Nothing answers at { $address }.
endpoint-certificate = { $address } cannot prove who it is: its certificate is not trusted.
endpoint-denied = { $address } does not accept the key.
endpoint-denied-no-key = { $address } wants a key, and none is set.
endpoint-quota = The account at { $address } has nothing left to spend.
endpoint-busy = { $address } is getting too many requests.
endpoint-loading = { $address } is still loading its model.
endpoint-server = { $address } has failed with an error of its own{ $status ->
    [0] .
   *[other] {" "}(status { $status }).
}
endpoint-late-first = { $address } said nothing for { $seconds ->
    [one] one second.
   *[other] { $seconds } seconds.
}
endpoint-late-next = { $address } fell silent in the middle for { $seconds ->
    [one] one second.
   *[other] { $seconds } seconds.
}
endpoint-late-total = { $address } was not done after { $seconds ->
    [one] one second.
   *[other] { $seconds } seconds.
}
endpoint-cut = The reply from { $address } broke off.
endpoint-filtered = The provider at { $address } refused this text.
endpoint-overflow = The prompt is longer than the model { $model } can read.
endpoint-no-model = { $address } has no model “{ $model }”.
endpoint-no-list = { $address } lists no models, and none is set.
endpoint-no-path = { $address } has nothing at this path{ $status ->
    [0] .
   *[other] {" "}(status { $status }).
}
endpoint-page = { $address } answers with a web page{ $title ->
    [none] .
   *[other] {" "}(“{ $title }”).
}
endpoint-lines = { $address } speaks a protocol other than OpenAI’s.
endpoint-stranger = What answers at { $address } is no model server.
endpoint-compressed = { $address } compresses its answers ({ $encoding }), though it was asked not to.
endpoint-moved = { $address } points elsewhere: { $to }.
endpoint-refused = { $address } does not take the request (status { $status }).
endpoint-empty = { $address } sent an empty answer, twice.
endpoint-too-much = { $address } would not stop writing.

endpoint-said = The server says: { $said }
endpoint-cause = Cause: { $cause }
endpoint-hint-address = An address looks like http://localhost:11434/v1 or https://api.example.com/v1.
endpoint-hint-https = Use an address that begins with https://.
endpoint-hint-insecure = If you trust the network, allow it with the setting “allow_insecure”.
endpoint-hint-start = See whether the server is running, and whether the port is right.
endpoint-hint-network = See whether the address is right, and whether the network works.
endpoint-hint-key = Set the right key in OPENAI_API_KEY, or keep it with: storyecho config key
endpoint-hint-quota = Look at the bill or the plan at the provider.
endpoint-hint-later = Try again in a while.
endpoint-hint-wait = The server asks to be left alone for { $seconds ->
    [one] one second.
   *[other] { $seconds } seconds.
}
endpoint-hint-rephrase = Say it in other words.
endpoint-hint-budget = Use a model with a larger context, or a smaller prompt budget.
endpoint-hint-model = Name a model in STORYECHO_MODEL; “storyecho doctor” lists what there is.
endpoint-hint-version = See whether the address needs /v1 at its end.
endpoint-hint-limits = A smaller model or a longer limit may help.

endpoint-notice-slow = No answer yet; waiting up to { $seconds ->
    [one] one second.
   *[other] { $seconds } seconds.
}
endpoint-notice-empty = The answer was empty; asking once more.
endpoint-notice-change = The server does not take “{ $field }”; asking without it.
endpoint-notice-prompt = The server counts { $counted } tokens where about { $sent } were sent: it seems to cut the prompt. Raise its context, or set a smaller prompt budget.
endpoint-notice-loading = The model is loading …
endpoint-notice-busy = The server is busy; trying again in { $seconds } s ({ $attempt } of { $attempts }).
endpoint-notice-unreachable = No connection; trying again in { $seconds } s ({ $attempt } of { $attempts }).
endpoint-notice-server = The server failed; trying again in { $seconds } s ({ $attempt } of { $attempts }).
endpoint-hint-again = Try again; if it breaks off each time, look at the server’s own log.
endpoint-hint-other = Try again, or try another model.
endpoint-hint-compressed = Turn compression off at the server or at the proxy before it.
endpoint-hint-protocol = See whether the port is right, and whether the address has to begin with http:// or https://.
endpoint-no-http = What { $address } answers is no HTTP.
endpoint-hung-up = { $address } hung up without an answer.
endpoint-no-vectors = { $address } gave no usable vectors.
endpoint-waiting = Waiting { $seconds } s before asking again; it can be stopped.
endpoint-models = There is: { $names }.
endpoint-capped-turn = The call could take { $could } tokens; the turn has taken { $spent } of the { $cap } that a turn may.
endpoint-capped-sitting = The call could take { $could } tokens; this sitting has taken { $spent } of the { $cap } that it may.
endpoint-capped-day = The call could take { $could } tokens; today { $spent } of { $cap } are spent.
endpoint-capped-turn-money = The call could cost { $could }; the turn has cost { $spent } of the { $cap } that a turn may.
endpoint-capped-sitting-money = The call could cost { $could }; this sitting has cost { $spent } of the { $cap } that it may.
endpoint-capped-day-money = The call could cost { $could }; today { $spent } of { $cap } are spent.
endpoint-hint-capped = Nothing was sent. { $setting ->
    [none] Raise the cap in the settings, or let the built-in narrator tell.
   *[other] Raise “{ $setting }”, or let the built-in narrator tell.
}
endpoint-spending-damaged = What was spent could not be read from { $file }; the count begins anew.
