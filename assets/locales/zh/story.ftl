# 故事包的问题
story-error = 错误
story-warning = 警告
story-counts = { $errors ->
    [0] { $warnings ->
        [0] 没有问题。
       *[other] { $warnings } 个警告。
    }
   *[other] { $errors } 个错误，{ $warnings } 个警告。
}
story-nearest = 是不是想写 `{ $near }`？
story-known = 这里可以写：{ $known }。
story-no-pack = 这里没有 `story.toml`。
story-no-pack-help = 故事包是一个带有 `story.toml` 的文件夹，写法见 stories/README.md。
story-unreadable = 无法读取：{ $cause }
story-bad-link = `{ $path }` 是指向包外的链接，或者不是普通文件。
story-bad-link-help = 请把文件本身放进包里。
story-bad-path = 文件名 `{ $path }` 无法识别为文字。
story-not-utf8 = 这一行不是 UTF-8。
story-not-utf8-help = 请把文件存为 UTF-8。
story-too-large = { $what ->
    [text] 这段文字超过 { $bound } KB。
    [file] 这个文件超过 { $bound } MB。
    [pack] 整个包超过 { $bound } MB。
    [files] 包里的文件超过 { $bound } 个。
    [passages] 段落超过 { $bound } 个。
    [passage] 这一段超过 { $bound } 字节。
   *[folders] 文件夹嵌套超过 { $bound } 层。
}
story-too-deep = 嵌套超过 { $bound } 层。
story-too-many = 问题超过 { $bound } 个，其余不再列出。
story-unknown-file = 游戏不会读取 `{ $path }`。
story-unknown-file-help = 条目写在 `nodes.toml` 或 `nodes/*.toml` 里，人物、任务、敌人、物品、结局、天赋、成就也一样。
story-toml-syntax = TOML 语法不对：{ $cause }
story-slip-quotes = 文字要放在直引号 `"……"` 里；`{ $wrong }` 这样的引号只能写在文字里面。
story-slip-sign = 把 `{ $wrong }` 换成 `{ $meant }`。
story-slip-equals = 键和值之间是 `=`：`{ $key } = …`。
story-slip-table = 列表里的一行两边各有两个方括号：`[[{ $name }]]`。
story-slip-brackets = 加上方括号：`{ $example }`。
story-json-syntax = JSON 语法不对：{ $cause }
story-unknown-key = `{ $what }` 里没有 `{ $key }` 这一项。
story-misplaced = 它应该写在 `{ $file }` 里。
story-missing-field = `{ $what }` 缺少 `{ $key }`。
story-missing-text = `{ $what }` 缺少文字：`{ $key }`。
story-wrong-type = `{ $key }` 应该是{ $wanted ->
    [text] 文字
    [texts] 文字，或者带 `zh` 和 `en` 的表
    [integer] 整数
    [bool] true 或 false
    [list] 列表
   *[table] 表
}，现在是{ $found ->
    [text] 文字
    [integer] 整数
    [bool] true 或 false
    [list] 列表
    [table] 表
   *[other] 别的东西
}。
story-bad-number = `{ $key }` 是 { $value }，应该在 { $least } 到 { $most } 之间。
story-bad-choice = `{ $key }` 不能是 `{ $value }`。
story-bad-id = `{ $id }` 不能用作标识。
story-bad-id-help = 标识只用小写字母、数字和 `_`，最多 64 个。
story-bad-map = `map` 是两个数：向东的列和向南的行。
story-bad-on = `on` 只写一样东西：景物、物品、人物、出口或敌人。
story-no-language = `languages` 是空的。
story-duplicate-id = `{ $id }` 已经有了。
story-duplicate-id-help = 它先出现在 { $file } 第 { $line } 行。
story-condition-list = `{ $key }` 应该是条件的列表。
story-condition-brackets = 请加上方括号：`{ $example }`。
story-condition-unknown = 没有以 `{ $key }` 开头的条件。
story-condition-several = 一个表里写了几个条件：{ $keys }。
story-condition-apart = 请每个条件各写一个表：`{ $example }`。
story-condition-quest = 任务的条件只写 `is` 或 `stage` 之一。
story-condition-character = 人物的条件只写 `is` 或 `at` 之一。
story-condition-told = `{ $value }` 没有写明人物和话题。
story-condition-told-help = 两者之间用斜杠：`{ $example }`。
story-condition-time = `time` 里没有写时段。
story-condition-bounds = 这里缺少 `min` 或 `max`。
story-condition-order = `min` 比 `max` 大。
story-unknown-id = 没有{ $kind ->
    [region] 区域
    [node] 地点
    [feature] 景物
    [item] 物品
    [character] 人物
    [quest] 任务
    [enemy] 敌人
    [ending] 结局
    [talent] 天赋
    [counter] 计数
    [fact] 事实
    [status] 状态
    [companion] 写明 `companion = true` 的人物
   *[other] 东西
} `{ $id }`。
story-unknown-id-of = `{ $owner }` 没有{ $kind ->
    [topic] 话题
    [action] 行动
   *[stage] 阶段
} `{ $id }`。
story-control-characters = 文字里有控制字符，游戏会把它们去掉。
story-missing-language = `{ $key }` 没有{ $language ->
    [zh] 中文
   *[en] 英文
}。
story-too-few-texts = `{ $what }` 的 `{ $key }` 只有 { $count } 条，至少要 { $least } 条才不会重复。
story-too-few-texts-help = 在 `{ $key }` 里再写 { $more } 条。
story-too-few-free-help = 写一个表 `[free.{ $key }]`，`success` 和 `failure`（`sense` 除外）各写几条：玩家自作主张时就用它们来讲。
story-missing-worldview = 这个包没有世界观。
story-missing-worldview-help = 请写 `worldview.md`，或者 `worldview.zh.md` 和 `worldview.en.md`：它会进入每一次提示词。
story-unreachable-node = 没有出口或效果通向 `{ $id }`。
story-node-cannot-be-reached = 有出口通向 `{ $id }`，但怎么玩都走不通。
story-unreachable-node-help = 请从起点沿路检查：途中需要的标记、物品或任务始终不会出现。
story-exit-not-mutual = 可以从 `{ $from }` 去 `{ $to }`，但回不来。
story-exit-not-opposite = `{ $from }` 和 `{ $to }` 之间的来去方向不相反。
story-quest-never-starts = 没有什么会开始任务 `{ $id }`。
story-quest-cannot-start = 怎么玩都无法开始任务 `{ $id }`。
story-quest-never-starts-help = 请写 `starts`，或者在能到达的地方写效果 `quest_start`。
story-quest-cannot-start-help = 它的 `starts`，或通往它的 `quest_start` 的路上所要的东西，永远凑不齐。
story-quest-shut-out-help = 任务 `{ $other }` 随故事一起开始，又排除了它：把它从那个 `excludes` 里去掉，或者让 `{ $other }` 晚一点开始。
story-quest-never-ends = 怎么玩都无法完成任务 `{ $id }`：它停在 `{ $stage }`。
story-quest-never-ends-help = `done` 要求的条件不可能全部成立。
story-quest-no-done-help = 这个阶段没有 `done`，也没有效果 `quest_stage` 或 `quest_done` 推进任务。
story-ending-never = 没有什么会给出结局 `{ $id }`。
story-ending-cannot = 怎么玩都到不了结局 `{ $id }`。
story-ending-never-help = 请写 `when`、效果 `ending`，或者让某个敌人带来它。
story-ending-cannot-help = 它的 `when` 所要的永远凑不齐；缺什么，看上面的几条。
story-flag-never-set = 没有什么会设置标记 `{ $id }`。
story-flag-cannot = 怎么玩都无法设置标记 `{ $id }`。
story-item-nowhere = 谁也得不到物品 `{ $id }`。
story-item-nowhere-help = 请把它放在某个地点，用效果给出，或者作为战利品。
story-quest-only-moved = 有效果推进任务 `{ $id }`，但没有什么会开始它。
story-condition-contradicts = 这些条件不可能同时成立：这一条与前面的条件相冲突。
story-condition-contradicts-help = 同时在两处、两个时段或两个阶段，范围里什么也不剩，一件事和它的反面，一条事实和纠正它的那一条，或两个互相排除的任务。想写“或者”，用 `any`。
story-condition-never-holds = 怎么玩，这个条件都不会成立。
story-condition-never-bounds-help = 这个界限超出了数值能到的范围：属性最高 99，好感度在 -100 到 100 之间，并且要有东西去改变它。
story-condition-never-counter-help = `{ $id }` 的范围是 { $least } 到 { $most }：改条件，或者改计数的 `min`、`max`，并让效果 `count` 把它推到那里。
story-condition-never-supply-help = `{ $id }` 总共只有 { $most } 个：少要几个，或者多放几个。
story-condition-never-times-help = `{ $id }` 最多只能打 { $most } 次：少要几次，或者让它再来（`once = false`）。
story-condition-never-time-help = 只有设了 `turns_per_period`，或者用效果 `time`，时间才会走。
story-condition-never-person-help = 这个人物从不在那里：请写 `node`，或者用效果 `move_character` 让人物过去。
story-condition-never-status-help = 没有什么会让人物变成这样：要用效果 `character`。
story-condition-never-enemy-help = 从来遇不到这个敌人：请写一次遭遇、一个人物，或者效果 `combat`。
story-condition-never-quest-help = 任务不可能处在这个状态：没有什么会让它失败，或者它一开始就结束了。
story-item-can-be-lost = 物品 `{ $id }` 只能得到一次，却可能被送掉或用掉；之后{ $kind ->
    [quest] 任务
   *[ending] 结局
} `{ $closed }` 就无法达成了。
story-item-can-be-lost-help = 请设为 `kind = "key"`，或者让它可以再次得到。
story-word-never-matches = 词“{ $word }”里既没有字也没有数字，玩家怎么输入都对不上。
story-name-collision = 在 `{ $node }`，“{ $word }”既指 `{ $first }` 又指 `{ $second }`。
story-missing-defeat = `{ $id }` 可能获胜，却没有文字说明之后怎样。
story-missing-defeat-help = 请在 story.toml 里写 `[defeat]`，或者给这个敌人写 `ending`。
story-counter-bounds = `min` 不能大于 `max`，`start` 要在两者之间
story-fact-itself = 一条事实不能取代它自己
story-status-renews = 状态每回合的作用不能再带来状态，否则永远不会结束
story-hint-grades = 一条提示最多 { $most } 段：含蓄、明白、直说
story-levels-order = `exp` 要写成逐个增大的数：到第 2 级、第 3 级……各要多少经验
story-deadline-span = 期限要写 `turns` 或 `days` 其中一个
story-equip-kind = 只有武器和护甲可以写 `equip`
story-no-chapter = 小说没有这一章：`[novel]` 里只有 { $last } 章。
story-lore-position = `position` 和 `depth` 只写一个：`depth` 是离提示词末尾还有几条消息
story-lore-settings-twice = 一个包只写一次设定集的 `[settings]`。
story-lore-key-empty = 这个关键词是空的：写下的字符都不可见。
story-lore-key-pattern = 正则 `{ $key }` 用不了：{ $fault ->
    [lookahead] 不支持先行断言 `(?=…)`、`(?!…)`
    [lookbehind] 不支持后行断言 `(?<=…)`、`(?<!…)`
    [backreference] 不支持反向引用 `\1`、`\k<…>`
    [no-boundary] 不支持 `\B`
    [sticky] 不支持标志 `y`
    [too-large] 它太长，或者展开后太大
   *[syntax] { $cause }
}。游戏会跳过这个关键词。
story-lore-key-pattern-help = 匹配时间必须有上限，所以只支持不回溯的写法。可以改用副关键词和 `logic`，或者拆成几个关键词。
story-lore-never = 设定 `{ $id }` 永远不会触发：{ $why ->
    [key] 它没有可用的关键词，也不是 `constant`
    [probability] `probability` 是 0
    [secondary] 关键词出现时，副关键词的要求总是不成立
    [recursion] 它要到第 { $step } 步递归才触发，而 `[settings]` 里的 `recursion` 是 { $most }
   *[persons] 故事里没有人叫 `persons` 里的名字
}。
