app-dice = 骰子：{ $text }
app-change = 变化：{ $text }
app-note = 备注：{ $text }
app-check = 改正：{ $text }
app-status = 【{ $place }｜{ $time }｜生命 { $hp }/{ $max }｜回合 { $turn }】
app-partner = 你正与{ $who }交谈：写下的话都说给对方听；“再见”结束交谈。
app-enemy = 对手：{ $enemy }，生命 { $hp }/{ $max }
app-not-saved = （以上没有讲完，没有存档。）
app-failed-offers = 输入“重试”再来一次，输入“内置”由内置讲述者讲这一回合；或者直接写别的。
app-failed-continue = 输入“接着”请模型把断掉的话讲完。
app-title = storyecho
app-continue = 继续“{ $save }”（{ $title }，{ $turns } 回合）
app-begin = 开始新的故事：{ $title }
app-choose = 输入 1 到 { $count } 之间的数字。
app-which-story = 有不止一个故事，请用 --story 指明：{ $ids }
app-save-other-story = 存档“{ $save }”讲的是 { $story }，不是 { $wanted }。去掉 --story，或者换一个存档名。
app-save-other-seed = 存档“{ $save }”的种子是 { $seed }，不是 { $wanted }。去掉 --seed，或者换一个存档名。
app-script = 读不了脚本 { $file }：{ $cause }
app-renamed = 存档“{ $save }”改名为“{ $new }”。
app-deleted = 存档“{ $save }”移到了 { $path }，需要时可以找回。
app-backed-up = 存档“{ $save }”的备份：{ $path }
app-restored = 恢复成存档“{ $save }”：{ $path }（来自 { $from }）
app-no-saves = 还没有存档。存档会放在 { $path }
app-save = { $name }　{ $story }　{ $hero }　{ $turns } 回合　{ $played }　{ $size } KB　{ $path }
app-save-broken = { $name }　打不开：{ $fault }
app-sound = 存档“{ $save }”完好。
app-unsound = 存档“{ $save }”有问题：
app-log-turn = [{ $turn }]（第 { $depth } 回合）> { $input }
app-log-memory = 记忆：{ $text }
app-log-prompt = 提示：{ $tokens } 个词元（{ $sections }）
app-label = [{ $turn }] 的标签：{ $label }
app-log-label = 标签：{ $label }
app-head = 现在在第 { $depth } 回合，编号 { $turn }。
app-section = { $name }：{ $tokens } 个词元　{ $sources }　{ $cut }
app-prompt-total = 共约 { $tokens } 个词元，上限 { $budget }。
app-engine-gone = 引擎意外停止了。所有讲完的回合都已存好，重新打开即可继续；日志里有原因。
app-stories-missing = 没有这个故事文件夹：{ $path }
app-stories-broken = { $path } 里的故事包有问题，没有开始。用 storyecho check 查看。
app-no-such-turn = 存档“{ $save }”现在的这条线上没有编号为 { $turn } 的回合。
app-played-in = 这次游玩存在“{ $save }”里。
app-talk-nobody = 没有说要和谁交谈。
app-talk-unknown = 《{ $story }》里没有“{ $name }”。
app-talk-several = “{ $name }”可以指好几个人：{ $names }。
app-talk-people = 可以交谈的有：{ $names }
app-rescued = { $save } 原样未动；能读出的部分已另存为 { $to }：{ $turns } 回合{ $bridged ->
    [0] {""}
   *[other] ，另有 { $bridged } 回合的文字已丢失
}{ $lost ->
    [0] 。
   *[other] ；{ $lost } 回合未能救回。
}
app-backup = 备份：{ $turns } 回合，最后游玩 { $played } · { $path }
app-exported = “{ $save }”已写入 { $path }
app-not-exported = 无法写入 { $path }：{ $reason }
app-export-no-folder = 无法写入 { $path }：那个文件夹不存在。
app-export-exists = { $path } 那里已经有东西了，什么也没有写。
app-export-exists-hint = 请用 --out 换一个文件。
app-export-unknown = 没有名叫 { $name } 的故事或存档。
app-export-unknown-hint = `storyecho stories` 和 `storyecho saves` 会列出它们。
app-choices = 你可以：
app-slash-no-note = 还没有给讲述者的要求。“/要求”后面写上内容就会记下。
app-slash-note = 给讲述者的要求：{ $note }（“/要求 -”去掉它。）
app-slash-choices-on = 从现在起列出选项。
app-slash-choices-off = 不再列出选项，序号仍然有效。
app-slash-no-checks = 到现在为止没有改正过什么。
app-slash-no-notices = 这一次还没有通知。
app-slash-find = 请在名字后面写上要找的词：/查找 灯笼
app-slash-edit = 已撤销。原来的话是：{ $line }。请照你的意思重新写。
app-slash-turn = 第 { $turn } 回合：{ $text }
app-slash-saves = 存档的列出、复制与检查用：storyecho saves
app-slash-settings = 查看设置：storyecho config show --origin；修改：storyecho config set KEY VALUE
app-slash-title = 这里没有标题画面：“退出”离开，“storyecho play”重新开始。
app-slash-screen = 这个只在全屏画面里有：storyecho play --save NAME
app-slash-unknown = { $name } 不能确定是哪一个命令，什么都没有做。
app-slash-near = 也许是：{ $names }
app-slash-all = 斜杠后面可以写：
app-slash-more = 还有更多：storyecho memory { $save } list
app-slash-more-prompt = 还有更多：storyecho log { $save }
app-shot-title = storyecho：标题画面
app-shot-play = storyecho：游戏中
app-shot-memory = storyecho：记住了什么
app-shot-timeline = storyecho：时间线
app-shot-journal = storyecho：手札
app-restore-trash = 它已被删除，还在回收处。要取回来：storyecho saves restore "{ $path }"
app-other-language = 这个故事只有{ $language ->
    [zh] 中文
   *[en] 英文
}，就用它来讲。
