# What the program says about a model's reply.
model-issue-empty = The reply was empty.
model-issue-thought = The model spent all its tokens on thinking.
model-issue-no-narration = The reply held no story text.
model-issue-no-object = The reply was plain text; it changed nothing.
model-issue-mended = The reply’s form was broken and was mended.
model-issue-broken = The reply’s form was broken; only the text was kept.
model-issue-echo = The model copied its instructions.
model-issue-language = The reply was in the wrong language.
model-issue-refusal = The model refused to tell this.
model-issue-repeats = The reply went round in circles and was cut.
model-issue-stale = The reply copied earlier turns; what was copied was left out.
model-issue-overrun = A list in the reply would not end and was cut.
model-issue-long = The reply went on far longer than a turn and was ended.
model-issue-choices = { $count ->
    [one] One offered choice was left out.
   *[other] { $count } offered choices were left out.
}
model-issue-unreadable = { $count ->
    [one] One change in the reply could not be read.
   *[other] { $count } changes in the reply could not be read.
}
model-issue-marks = Marks of a chat template stood in the reply: this may be no chat model.

# What the model is told when it is asked again.
model-rebuke-echo = Your last reply copied the instructions. Tell this turn of this story, in your own words, as one JSON object.
model-rebuke-language = Your last reply was in the wrong language. Reply in English, as one JSON object.
model-rebuke-no-narration = Your last reply had no "narration". Reply with one JSON object whose first key is "narration".
model-rebuke-stale = Your last reply said again what was told in earlier turns. Tell only the newest step, in sentences that were not used before, as one JSON object.
model-rebuke-repeats = Your last reply repeated itself. Tell the turn in two to four short paragraphs, every sentence new, as one JSON object.

# Why an effect in a reply cannot be read.
model-effect-shape = An effect has to be an object with “op”.
model-effect-no-op = The effect names no “op”.
model-effect-unknown = There is no effect “{ $op }”.
model-effect-field = “{ $op }” lacks “{ $field }”, or it cannot be read.
model-effect-other = “{ $op }” changes the player only, not “{ $name }”.

# Failures and notices.
model-unusable = The model { $model } did not tell the turn: { $why }
model-cut = The reply of { $model } broke off before its end; nothing of it counts.
model-filtered = { $model } refused to tell this.
model-hint-retry = Try again: models seldom fail twice alike.
model-go-on = Your reply broke off there. Write the rest of it, from exactly where it ended: repeat nothing, do not begin again, keep the form. Only what is missing.
model-hint-larger = A larger model keeps to the form more often.
model-hint-builtin = Or let the built-in narrator tell this turn.
model-hint-rephrase = Say it in other words.
model-hint-tokens = Allow longer replies in the settings, or choose a model that thinks less.
model-notice-again = { $why } Asking once more.
