# 玩家对记忆说的话，以及程序的回答。
remember-known = 你知道的事：
remember-archived = 已经过去的章节里：
remember-review = 还没有采纳的说法：
remember-past = 从前如此，现已不是：
remember-line = [{ $id }] { $text }（{ $turn ->
    [0] 开场
   *[other] 第 { $turn } 回合
}）
remember-line-past = [{ $id }] { $text }（{ $turn ->
    [0] 开场
   *[other] 第 { $turn } 回合
}至第 { $until } 回合）
remember-sure = {" "}把握 { $percent }%
remember-mark-pinned = {" "}已钉住
remember-more = ……另有 { $count } 条更早的。
remember-nothing = 你还什么都不知道。
remember-nothing-about = 关于“{ $name }”，你还什么都不知道。
remember-unknown = 这条线上没有 { $id } 号记忆。
remember-no-fact = { $id } 号记忆不是事实。
remember-nobody = 故事里没有叫“{ $name }”的人。
remember-pinned = 已钉住 { $id } 号记忆：{ $text }
remember-pinned-already = { $id } 号记忆已经钉住了。
remember-accepted = 已采纳 { $id } 号事实：{ $text }
remember-accept-none = { $id } 号事实并不在等待采纳。
remember-outranked = 与更可靠的事实冲突，不能采纳：{ $text }
remember-forgotten = 已忘掉 { $id } 号记忆：{ $text }
remember-forgotten-already = { $id } 号记忆已经忘掉了。
remember-history = 这件事确实发生过，不能抹去；撤销那个回合才行：{ $text }
remember-over = { $id } 号事实已经不成立，不能更正。
remember-corrected = 已更正 { $id } 号事实：“{ $before }”改为“{ $text }”
remember-correct-empty = 更正的内容是空的。
remember-correct-long = 更正有{ $length }个字，最多能记{ $most }个。请说短一些。
remember-undone = 已撤销对记忆的改动（{ $kind }，{ $count } 处）：{ $text }
remember-undo-none = 没有可以撤销的记忆改动。
remember-undo-unknown = 这条线上没有 { $id } 号记忆改动。
remember-cleared = 已忘掉 { $count } 条记忆。回合仍在，可以用“撤销记忆改动”找回。
remember-clear-none = 没有可以忘掉的记忆。
remember-kind-closed = 作废
remember-kind-raised = 再次提到
remember-kind-told = 得知
remember-kind-pinned = 钉住
remember-kind-accepted = 采纳
remember-kind-forgotten = 忘掉
remember-kind-corrected = 更正
remember-kind-archived = 归档
remember-kind-recalled = 想起
remember-kind-undone = 撤销
