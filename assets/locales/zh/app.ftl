app-dice = 骰子：{ $text }
app-change = 变化：{ $text }
app-note = 备注：{ $text }
app-status = 【{ $place }｜{ $time }｜生命 { $hp }/{ $max }｜回合 { $turn }】
app-enemy = 对手：{ $enemy }，生命 { $hp }/{ $max }
app-not-saved = （以上没有讲完，没有存档。）
app-failed-offers = 输入“重试”再来一次，输入“内置”由内置讲述者讲这一回合；或者直接写别的。
app-telling = （正在讲述……）
