recall-empty = 还没有任何记忆。
recall-row = { $id }  [{ $turn ->
    [0] 开场
   *[other] 第 { $turn } 回合
}] { $kind }：{ $text }
recall-kind-exchange = 对话
recall-kind-summary = 摘要
recall-kind-event = 事件
recall-kind-fact = 事实
recall-kind-choice = 抉择
recall-kind-knowledge = 知识
recall-nothing = 没有找到相关的记忆。
recall-kind-chapter = 章节
recall-log-empty = 还没有检索过。
recall-log-row = [第 { $turn } 回合] { $who }：{ $query }（{ $count } 条，{ $used } 条进了提示词，{ $cut } 条因篇幅舍去；{ $ms } 毫秒）
recall-by-knowledge = 知识库
recall-by-history = 剧情回顾
recall-by-memories = 相关记忆
recall-by-player = 玩家
recall-by-panel = 记忆面板
recall-no-facts = 还没有认定任何事实。
recall-fact = { $id }  { $text }  [{ $turn ->
    [0] 开场
   *[other] 第 { $turn } 回合
}{ $until }] { $state }，{ $source }，把握 { $sure }%，知情：{ $known }
recall-until = {" "}至 第 { $turn } 回合
recall-change = 改动 { $id }：第 { $turn } 回合，{ $memory } 号记忆{ $kind }（{ $source }）
recall-state-core = 成立
recall-state-review = 待审
recall-state-archived = 已归档
recall-state-forgotten = 已忘掉
recall-source-rules = 规则
recall-source-choice = 玩家的抉择
recall-source-player = 玩家的更正
recall-source-model = 模型
recall-sound = 存档“{ $save }”的记忆完整。
recall-unsound = 存档“{ $save }”的记忆有这些问题：
recall-due = { $count } 个记忆任务还没有做完；继续游戏或运行 rebuild 就会完成。
recall-lacking = { $count } 个回合还没有规则得出的事实。
recall-rebuilding = 正在重建：{ $done }/{ $all }
recall-rebuilt = 已重建：词语 { $words } 条，向量待补 { $vectors } 条，补上事实的回合 { $facts } 个，恢复 { $restored } 行。
recall-damaged = 有 { $count } 处问题不在派生的部分，重建修不好；请从备份恢复。
recall-mark-over = （第 { $turn } 回合起已不是这样）
recall-mark = （{ $state }）
recall-wrong-fact = 第 { $turn } 回合的 { $id } 号事实被改动过；按规则应为：{ $text }
recall-wrong-fact-missing = 缺少 第 { $turn } 回合的 { $id } 号事实：{ $text }
recall-wrong-exchange = { $id } 号记忆与 第 { $turn } 回合的内容不符。
recall-wrong-exchange-missing = 缺少 第 { $turn } 回合的对话记忆 { $id }。
recall-wrong-change = 第 { $turn } 回合对 { $memory } 号记忆的改动 { $id } 被改过。
recall-wrong-change-missing = 缺少 第 { $turn } 回合对 { $memory } 号记忆的改动 { $id }。
recall-gone-memory = { $id } 号记忆不见了，内容无从得知。
recall-gone-change = { $id } 号记忆改动不见了，内容无从得知。
