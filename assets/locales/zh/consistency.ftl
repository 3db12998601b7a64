# 句子哪里不对
consistency-told-here = 文中说{ $who }在这里。
consistency-told-at = 文中说{ $who }在{ $place }。
consistency-told-hero-at = 文中说你在{ $place }。
consistency-told-living = 文中说{ $who }还活着。
consistency-told-fighting = 文中说{ $who }还在战斗。
consistency-told-dead = 文中说{ $who }死了。
consistency-told-hero-dead = 文中说你死了。
consistency-told-got = 文中说你得到了{ $item }。
consistency-told-held = 文中说你有{ $item }。
consistency-told-lost = 文中说{ $item }没了。
consistency-told-count = 文中说{ $item }有 { $count } 件。
consistency-told-gold = 文中说你有 { $count } 枚金币。
consistency-told-gold-moves = 文中说你的金币变动了 { $count }。
consistency-told-health = 文中说你的生命值是 { $count }。
consistency-told-health-lost = 文中说你失去了 { $count } 点生命。
consistency-told-success = 文中说成功了。
consistency-told-failure = 文中说失败了。
consistency-told-hit = 文中说击中了。
consistency-told-miss = 文中说落空了。
consistency-told-against-fact = 与已知的{ $subject }不符。
consistency-told-hero-left = 文中说你离开了。
consistency-told-gone = 文中说{ $who }走了。
consistency-told-quest = 文中说任务“{ $quest }”完成了。
consistency-told-some-quest = 文中说任务完成了。

# 世界是怎样的
consistency-is-here = { $who }就在这里。
consistency-not-here = { $who }不在这里。
consistency-is-dead = { $who }已经死了。
consistency-is-alive = { $who }还活着。
consistency-has-fallen = { $who }已被击败。
consistency-still-fights = { $who }还在战斗。
consistency-hero-is-at = 你在{ $place }。
consistency-hero-lives = 你还活着，生命值 { $hp }。
consistency-lacks = 你没有{ $item }。
consistency-has = { $item }：你有 { $count } 件。
consistency-gold = 这一回合之前你有 { $before } 枚金币，之后有 { $count } 枚。
consistency-health = 你的生命值是 { $count }。
consistency-failed = 这次尝试失败了。
consistency-succeeded = 这次尝试成功了。
consistency-missed = 你这一击落空了。
consistency-hit = 你这一击命中了。
consistency-quest-open = 任务“{ $quest }”还没有完成。
consistency-no-quest-done = 这一回合没有完成任何任务。
consistency-fact = { $subject }：{ $relation } = { $object }。

# 对模型只说一次
consistency-repair =
    你讲的有些地方与世界不符：
    { $wrong }
    请按同样的格式把这一回合完整地重讲一遍。只改错的地方，世界以这里说的为准。
consistency-repair-line = - “{ $sentence }” { $reason }{ $truth }

# 对玩家
consistency-repaired = “{ $sentence }” { $reason } 已由讲述者重讲。
consistency-struck = “{ $sentence }” { $reason } 这句话已删去。
consistency-retold = “{ $sentence }” { $reason } 这一回合改由内置讲述者来讲。
consistency-retold-whole = { $reason } 这一回合改由内置讲述者来讲。
consistency-correcting = 刚才讲的与世界不符，正在改正。
consistency-mark = 改正了 { $count } 处。
