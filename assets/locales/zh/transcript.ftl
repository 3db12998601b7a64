# 故事记录
transcript-about = { $hero }，{ $turns } 回合
transcript-map = 去过的地方
transcript-endings = 结局
transcript-endings-seen = 见过 { $count } 种结局，共 { $all } 种。
transcript-dice = 骰子
transcript-change = 变化
transcript-fact = 事实
