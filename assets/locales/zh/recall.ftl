recall-empty = 还没有任何记忆。
recall-row = { $id }  [{ $turn } 号回合] { $kind }：{ $text }
recall-kind-exchange = 对话
recall-kind-summary = 摘要
recall-kind-event = 事件
recall-kind-fact = 事实
recall-kind-choice = 抉择
recall-kind-knowledge = 知识
