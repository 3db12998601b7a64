app-dice = Dice: { $text }
app-change = Change: { $text }
app-note = Note: { $text }
app-status = [{ $place } | { $time } | health { $hp }/{ $max } | turn { $turn }]
app-enemy = Opponent: { $enemy }, health { $hp }/{ $max }
app-not-saved = (This broke off and is not saved.)
app-failed-offers = "retry" tries again, "builtin" lets the built-in narrator tell this turn; or write something else.
app-telling = (telling …)
