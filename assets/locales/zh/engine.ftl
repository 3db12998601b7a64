engine-time = 第 { $day } 天 { $period }
engine-and = 、
engine-look-people = 这里有：{ $names }。
engine-look-items = 地上放着：{ $names }。
engine-look-things = 可以细看：{ $names }。
engine-look-exits = 出路：{ $names }。
engine-look-fight = 你正与{ $enemy }交战（生命 { $hp }/{ $max }）。
engine-gold = 金币：{ $gold }
engine-inventory = 你带着：
engine-inventory-empty = 你两手空空。
engine-score =
    { $name }　生命 { $hp }/{ $max }
    力量 { $strength }　敏捷 { $agility }　智力 { $intelligence }
    经验 { $exp }　金币 { $gold }
    已走 { $turns } 回合，完成任务 { $done } 个
engine-score-level = 等级 { $level }，{ $points ->
    [0] 没有可用的点数
   *[other] 可用点数 { $points }：“提升力量”“提升敏捷”“提升智力”
}
engine-score-statuses = 状态：{ $names }
engine-score-companions = 同行：{ $names }
engine-score-talents = 天赋：{ $names }
engine-score-achievements = 成就 { $count }/{ $all }：{ $names }
engine-journal-counters = 局面：
engine-journal-active = 进行中：
engine-journal-done = 已完成：
engine-journal-failed = 已失败：
engine-journal-empty = 还没有任务。跟这里的人谈谈，四处看看。
engine-map = 走过的地方（* 是你所在之处，? 是还没去过的）：
engine-map-line = { $mark } { $name }：{ $ways }
engine-map-and = ；
engine-people-line = { $name }（{ $role }）　{ $place }　好感 { $affinity }
engine-people-none = 你还没有结识谁。
engine-people-dead = 已死
engine-people-unknown = 去向不明
engine-hint-quest = 眼下要做的：{ $objective }
engine-hint-choices = 可以试试：
engine-hint-none = 看看四周，再决定去哪儿。
engine-hint-more = （再要一次提示，会说得更明白。）
engine-help =
    直接写你想做的事，比如：{ $examples }。
    跟人搭上话就是交谈：写下的话都说给对方听，“再见”或走开就结束。
    写一个数字，就是选那一项。写“再来一次”，重复上一回合。

    不费回合的：看、背包、状态、任务、地图、人物、背景、提示（多问几次会说得更明白）、回顾、费用、帮助；
    也可以直接问：现在几点了、我有多少钱、这里有谁、我该去哪儿。
    写错了一个词：“更正 对的词”。详细描写／简短描写：每次到一个地方都细说，还是只在头一次细说。
    从小说来的故事里，“读到第 3 章”说明你读到了哪里。
    撤销、重做、重讲、回到第 N 回合：撤销的事就是没有发生过。
    存为 名字、读档 名字：给这一回合起个名字，以后回到这里。
    打开记录、停止记录：把往后的故事抄进一个文件。
    退出：每一回合都已存好，随时可以离开。
engine-help-and = 、
engine-help-take = 拿{ $item }
engine-help-talk = 跟{ $who }说话
engine-help-ask = 问{ $who }在这里做什么
engine-help-free = 爬到高处往远处望
engine-answer-time = 现在是第 { $day } 天，{ $period }。
engine-answer-gold = 你身上有 { $gold } 枚金币。
engine-answer-health = 生命 { $hp }/{ $max }，{ $feels }
engine-feels-well = 好得很。
engine-feels-hurt = 身上带着伤。
engine-feels-bad = 伤得不轻。
engine-answer-alone = 这里除了你，没有别人。
engine-answer-place = 你在{ $place }。
engine-answer-partner = 你在跟{ $who }说话。
engine-oops-how = 写“更正 对的词”，就用它换掉刚才没看懂的词；要收回一个回合，写“撤销”。
engine-oops-nothing = 刚才没有看不懂的词，用不着更正。要收回一个回合，写“撤销”。
engine-transcript-on = 从现在起，故事会抄进 { $path }。写“停止记录”就停下。
engine-transcript-off = 不再抄写，已有的在 { $path }。
engine-transcript-none = 现在没有在抄写。写“打开记录”就开始。
engine-transcript-failed = 没法抄写：{ $path }：{ $reason }
engine-verbose = 以后每次到一个地方，都会细说那里的样子。写“简短描写”改回来。
engine-brief = 以后只在头一次到一个地方时细说。写“详细描写”改回来。
engine-slot-kept = 第 { $turn } 回合存为“{ $name }”。写“读档 { $name }”回到这里。
engine-slot-loaded = 回到了“{ $name }”，第 { $turn } 回合。
engine-slot-unknown = 没有叫“{ $name }”的存档位。
engine-slot-none = 还没有给哪一回合起过名字。写“存为 名字”。
engine-slot-list = 起了名字的回合：
engine-slot-line = { "  " }{ $name }（第 { $turn } 回合）　{ $input }
engine-save = 每一回合都自动存进“{ $save }”，不用再存。用 storyecho saves show { $save } 可以看到文件在哪里。
engine-undone = 撤销了 { $count } 回合。
engine-redone = 重做了 { $count } 回合。
engine-undo-none = 没有可以撤销的回合，这里就是开头。
engine-redo-none = 没有可以重做的回合。
engine-rewound = 回到了第 { $turn } 回合。
engine-rewind-unknown = 没有编号为 { $turn } 的回合。用“回顾”可以看到编号。
engine-retold-same = 又讲了一遍。这一回合说的是作者写定的话，没有第二种讲法。
engine-retold = 重讲了这一回合，骰子没有变。
engine-retell-none = 开头没有可以重讲的回合。
engine-history-line = [{ $turn }] { $input }
engine-history-begin = （开始）
engine-ended = 故事到此结束：{ $title }。可以撤销，回到分岔处另选一条路；也可以开始新的故事。
engine-quit = 再见。故事已经存好。
engine-order-refused = 接下来的“{ $order ->
        [go] 走
        [take] 拿
        [take_all] 全拿
        [drop] 放下
        [examine] 看
        [use] 使用
        [give] 给
        [show] 出示
        [talk] 交谈
        [ask] 打听
        [tell] 告诉
        [say] 说话
        [part] 告辞
        [act] 动手
        [attack] 攻击
        [defend] 防守
        [flee] 逃
        [negotiate] 谈判
        [wait] 等
        [rest] 休息
        [raise] 提升
       *[other] 下一步
    }”没有做成：{ $reason }
engine-unknown-effect = 没有这种改动：{ $why }
engine-builtin = 内置讲述者
engine-behind-facts = 这一回合的事实还没有提取出来：{ $why }稍后会再试。
engine-behind-facts-given-up = 这一回合的事实没有提取出来：{ $why }用 storyecho memory NAME rebuild 可以让它再试。
engine-behind-vectors = 这一回合还没有向量：{ $why }目前按字词查找，向量稍后会再试。
engine-behind-summary = 模型没能写出这里的摘要：{ $why }已由内置讲述者写好。
engine-behind-chapter = 模型没能写出这里的章节概要：{ $why }已由内置讲述者写好。
engine-vectors-fail = 目前只按字词查找记忆：{ $why }
engine-summary-long = 写了 { $count } 个字，而要求是 { $most } 个字以内。
engine-summary-short = 只写了 { $count } 个字，摘要至少要 { $least } 个字。
engine-summary-stopped = 已停下。前几回合的摘要还没写，下一回合之前会补上。
engine-summing-up = 正在总结前几回合
engine-embedding = 正在整理记忆，还有 { $count } 条
engine-endpoint-missing = 没有设置模型端点，仍由内置讲述者来讲。设置 OPENAI_BASE_URL 后再试。
engine-note-refused = 未采纳：{ $effect }（{ $reason }）
engine-note-clamped = 有保留地采纳：{ $effect }（{ $reason }）
engine-note-issues = 模型的回复有误，已修正：{ $issues }
engine-stopped = 已停下，什么也没有改变。
engine-no-save-open = 还没有打开任何存档。
engine-save-exists = 存档“{ $name }”已经存在，没有覆盖它。换一个名字。
engine-story-missing = 找不到故事“{ $id }”。用 storyecho stories 看看有哪些故事。
engine-hero-talents = 开始时可以从故事给出的起始天赋里选 { $most } 个。
engine-hero-attributes = 属性点分配不对：每项至少 { $least }，总共只有 { $points } 点可加。
engine-nothing-failed = 没有需要重试的回合。
engine-nothing-begun = 没有断在半途的回复。
engine-continued = 这段讲述曾断在半途，后来接着讲完。
direction-north = 北
direction-northeast = 东北
direction-east = 东
direction-southeast = 东南
direction-south = 南
direction-southwest = 西南
direction-west = 西
direction-northwest = 西北
direction-up = 上
direction-down = 下
direction-in = 里
direction-out = 外
engine-shrunk = 提示超出了模型的上下文，已缩短到 { $tokens } 个词元。
engine-summary-turn =
    {"["}回合 { $turn }] 玩家：{ $input }
    { $narration }
engine-pack-hint = 用 storyecho check 查看这个故事包的全部问题。
engine-prompt-none = “{ $command }”不费回合，不会发送提示。
engine-search-empty = 要找什么？关键词是空的。
engine-search-nobody = 这个故事里没有叫“{ $name }”的人物。
engine-measure-no-turn = “{ $line }”不成一个回合，量不了。
engine-cost = 模型服务器的用量：
engine-cost-nothing = 还没有问过模型服务器，没有花费。
engine-cost-turn = { "  " }本回合：读 { $prompt } 个 token（缓存命中 { $cached }），写 { $reply } 个，请求 { $requests } 次{ $cost ->
    [none] {""}
   *[other] ，花费 { $cost }
}
engine-cost-sitting = { "  " }本次游玩：读 { $prompt } 个 token（缓存命中 { $cached }），写 { $reply } 个，请求 { $requests } 次{ $cost ->
    [none] {""}
   *[other] ，花费 { $cost }
}
engine-cost-day = { "  " }今日：读 { $prompt } 个 token（缓存命中 { $cached }），写 { $reply } 个，请求 { $requests } 次{ $cost ->
    [none] {""}
   *[other] ，花费 { $cost }
}
engine-cost-ever = { "  " }累计：读 { $prompt } 个 token（缓存命中 { $cached }），写 { $reply } 个，请求 { $requests } 次{ $cost ->
    [none] {""}
   *[other] ，花费 { $cost }
}
engine-cost-cap = { "  " }{ $of }上限 { $cap } 个 token
engine-cost-cap-money = { "  " }{ $of }上限 { $cap }（金额）
engine-cost-of-turn = 每回合
engine-cost-of-sitting = 每次游玩
engine-cost-of-day = 每日
engine-cost-line = 模型：读 { $prompt } 个 token（缓存命中 { $cached }），写 { $reply } 个，请求 { $requests } 次{ $cost ->
    [none] {""}
   *[other] ，花费 { $cost }
}；{ $first } 秒后出现第一句，共 { $total } 秒
engine-take = 第 { $take } 种讲法，共 { $count } 种。
engine-take-none = 这一回合只讲过一次。按 Ctrl-R 可重述。
engine-save-copied = 已复制为“{ $save }”。
engine-save-restored = 已取回，名为“{ $save }”。
engine-trash-emptied = 已永久删除 { $count } 个存档。
engine-save-backed-up = 已备份：{ $path }
engine-save-sound = “{ $save }”完好无损。
engine-save-unsound = “{ $save }”有问题：{ $faults }
engine-prompt-kept = 已写入 { $path }
engine-prompt-not-kept = 文件无法写入：{ $path }：{ $reason }
engine-transcript-kept = 已写成 { $file }，位于 { $folder }
engine-transcript-not-kept = 记录无法写入：{ $path }：{ $reason }
engine-quick-saved = 已记住第 { $turn } 回合，按 Ctrl-O 回到这里。
engine-quick-none = 还没有记住哪一回合。按 Ctrl-S 可记住。
engine-reload-done = 故事已经重新读过，从下一回合起按现在的样子进行。
engine-reload-same = 故事的文件没有变化。
engine-reload-broken = 文件里有错误，故事仍按原来读到的进行。
engine-reload-other = 这个文件夹里现在是另一个故事“{ $id }”，当前的故事仍按原来读到的进行。
engine-reload-bundled = 这个故事在程序里面；只有放在文件夹里的故事才能重载。
engine-pack-differs = 这份存档开始之后，故事的文件改过（当时版本 { $then }，现在 { $now }）。玩过的都算数；从下一回合起按现在的样子进行。
engine-gone-node = 地点“{ $id }”没有了：你站在故事开始的地方。
engine-gone-character = 人物“{ $id }”没有了。
engine-gone-quest = 任务“{ $id }”没有了。
engine-gone-stage = 任务“{ $id }”没有了原来的阶段：它回到第一个阶段。
engine-gone-item = 你带着的东西没有了：“{ $id }”。
engine-gone-enemy = 敌人“{ $id }”没有了，战斗结束。
engine-gone-ending = 结局“{ $id }”没有了，不再等你回答。
engine-note-set = 每一回合都会这样告诉讲述者。
engine-note-gone = 不再对讲述者提要求。
engine-speech-on = 讲述者可以替你说话。
engine-speech-off = 讲述者不可替你说话。
engine-went-on = （故事继续）
