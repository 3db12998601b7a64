# 设定集：哪些触发，哪些没有，为什么
lore-fired-key = 关键词“{ $key }”出现在{ $place }
lore-fired-constant = 总在提示词里
lore-fired-sticky = 先前触发过，还会持续 { $left } 回合
lore-place-line = 玩家这一句
lore-place-player = 玩家先前的话里（往回第 { $back } 条）
lore-place-narrator = 讲述里（往回第 { $back } 条）
lore-place-entry = 设定 { $id } 的文字里
lore-silent-off = 已停用
lore-silent-condition = 条件 `when` 不成立
lore-silent-persons = 在场的人不合 `persons` 的要求
lore-silent-delay = 还要再过 { $turns } 回合
lore-silent-cooldown = 冷却中，还剩 { $turns } 回合
lore-silent-key = { $depth ->
    [0] 它不看任何消息（scan_depth 为 0）
   *[other] 最近 { $depth } 条消息里没有它的关键词
}
lore-silent-secondary = 关键词“{ $key }”出现在{ $place }，但{ $logic ->
    [and-any] 副关键词一个也没有出现
    [not-all] 副关键词全都出现了
    [not-any] 出现了副关键词
   *[and-all] 副关键词没有全部出现
}
lore-silent-recursion = 只在递归里触发，这次没有走到那一步
lore-silent-chance = 骰子是 { $fell }，要不大于 { $most } 才触发
lore-silent-group = 同组“{ $name }”里选中的是 { $winner }
lore-silent-budget = 会触发，但预算只剩 { $left } 个词元，放不下
lore-none = 这个故事没有设定集。
lore-test-fired = 触发 { $fired } 条，没有触发 { $silent } 条；放进提示词 { $tokens } 个词元，预算 { $budget }。
lore-test-none = 没有设定触发；没有触发的有 { $silent } 条。
lore-test-chance = （概率 { $chance }%，骰子取自种子 { $seed }）
lore-test-tokens = { $tokens } 词元
lore-test-where = { $position ->
    [before] 知识之前
    [after] 知识之后
   *[depth] 倒数第 { $depth } 条消息处
}
lore-note-delivered = { $name }：{ $why }
lore-note-cut = { $name }：{ $why }（没有放进去）
