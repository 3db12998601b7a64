# 标题画面
tui-title-motto = 世界作主，模型讲述。
tui-title-continue = 继续
tui-title-new = 新故事
tui-title-saves = 存档
tui-title-settings = 设置
tui-title-help = 帮助
tui-title-quit = 退出
tui-title-looking = 正在查找存档……
tui-title-fresh = 还没有存档，按 Enter 开始。
tui-title-newest = { $title }：{ $hero }，{ $turns } 回合，{ $played }

# 选择故事
tui-stories-title = 选择故事
tui-stories-looking = 正在查找故事……
tui-stories-empty = 没有找到故事。故事是含有 story.toml 的文件夹，可用 --stories 指定位置。

# 主角
tui-hero-title = { $story }：你的主角
tui-hero-name = 名字
tui-hero-strength = 力量
tui-hero-agility = 敏捷
tui-hero-intelligence = 智力
tui-hero-points = { $points ->
        [0] 点数已分完。
       *[other] 还剩 { $points } 点。
    }
tui-hero-begin = 按 Enter 开始故事。

# 游戏
tui-play-empty = 故事还没有开始。
tui-play-hint = 写下你要做的事，或按数字选择
tui-play-hint-ended = 故事已经结束，仍可撤销
tui-play-which = 你指的是哪一个？
tui-play-ended = 结局：{ $ending }
tui-play-waiting = 请稍候
tui-play-thinking = 讲述者在思考
tui-play-thinking-so-far = 讲述者在思考（{ $characters } 字）
tui-play-telling = 讲述者在讲述（{ $characters } 字）
tui-play-stopped = 已停止。这段文字没有保存，一切照旧。
tui-play-unsaved = 这段文字没有保存，一切照旧。
tui-play-more-choices = { $from }-{ $to }：输入“提示”可看全部
tui-play-more = 下面还有
tui-play-unseen = 下面有新内容
tui-line-undo = 撤销
tui-line-redo = 重做
tui-line-retell = 重述
tui-offer-retry = 再试一次
tui-offer-continue = 接着讲完
tui-offer-builtin = 由内置讲述者讲这一回合
tui-offer-leave = 放下，这行字会还给你
tui-ended-undo = 撤销上一回合

# 状态
tui-status-health = 生命
tui-status-partner = 与{ $who }交谈
tui-status-quest = 任务：{ $quest }
tui-status-turn = 第 { $turn } 回合
tui-status-saved = 已保存
tui-status-unsaved = 未保存
tui-status-tokens = 用词元 { $turn }，共 { $sitting }

# 侧栏
tui-panel-inventory = 随身物品
tui-panel-inventory-empty = 什么也没有
tui-panel-gold = { $gold } 枚金币
tui-panel-quests = 要做的事
tui-panel-quests-empty = 暂时没有
tui-panel-people = 这里的人
tui-panel-people-empty = 没有别人

# 存档
tui-saves-title = 存档
tui-saves-empty = 还没有存档。每一回合之后都会自动保存。
tui-saves-line = { $name }：{ $title }，{ $hero }，{ $turns } 回合
tui-saves-playing = 正在玩
tui-saves-in-use = 已在另一个窗口打开
tui-saves-locked = “{ $save }”已在另一个窗口打开，请先在那边关闭。
tui-saves-fault = 无法打开“{ $save }”：{ $reason }
tui-saves-delete-open = 这个存档正在玩，请先回到标题画面。

# 设置
tui-settings-title = 设置
tui-setting-on = 开
tui-setting-off = 关
tui-setting-language = 语言
tui-setting-language-help = 界面与讲述的语言，从现在起生效。已讲过的文字不变。
tui-setting-narrator = 讲述者
tui-setting-narrator-help = 谁来讲故事：无需网络的内置讲述者，或接口上的语言模型。
tui-setting-narrator-builtin = 内置
tui-setting-narrator-endpoint = 接口（{ $name }）
tui-setting-theme = 主题
tui-setting-theme-help = 颜色。背景始终是终端自己的。设置 NO_COLOR 可关闭颜色。
tui-setting-theme-dark = 深色
tui-setting-theme-light = 浅色
tui-setting-theme-contrast = 高对比度
tui-setting-theme-mono = 无色
tui-setting-choices = 选项
tui-setting-choices-help = 是否在文字下方列出可做的事。你始终可以自己写。
tui-setting-borders = 线条
tui-setting-borders-help = 如果线条和血条错位或过宽，请改用普通字符。
tui-setting-borders-unicode = 图形
tui-setting-borders-ascii = 普通字符
tui-setting-motion = 动态
tui-setting-motion-help = 讲述者思考时的标志是否会动。

# 帮助与通知
tui-help-title = 帮助
tui-help-intro =
    用自己的话写下要做的事：“往北走”“向猎人打听他的儿子”“爬上树看看四周”。“和猎人说话”便开始交谈，写下的话都说给对方听，“再见”结束。按数字可选择列出的选项。“看”“物品”“日志”“地图”“撤销”不花回合。
    每一回合都会自动保存。撤销的事从未发生。
tui-help-saves = 存档位于 { $folder }
tui-log-title = 通知
tui-log-empty = 没有通知。
tui-checks-title = 改正
tui-checks-empty = 没有改正过什么。
tui-checks-turn = 第 { $turn } 回合

# 通知
tui-notice-telling = 讲述还没结束，这行字会留着；按 Esc 停止讲述。
tui-notice-stopped = 已停止，一切照旧。
tui-notice-line-full = 这里最多留 { $limit } 个字，多出的部分没有写入。
tui-notice-line-long = 这一行有 { $length } 个字，一次最多 { $limit } 个。文字还在这里，删短一些再发。
tui-notice-no-choice = 没有第 { $number } 个选项。
tui-notice-no-suspend = 没有可以返回的命令行，无法挂起。
tui-notice-setting-lost = 设置已生效，但无法写入文件：{ $reason }

# 对话框
tui-pause = 暂停
tui-pause-resume = 回到故事
tui-pause-title = 标题画面
tui-opening = 正在打开
tui-dialog-question = 请确认
tui-dialog-fault = 没有成功
tui-dialog-ok = 返回
tui-dialog-no = 取消
tui-dialog-leave = 离开游戏吗？一切都已保存。
tui-dialog-leave-telling = 这一回合还在讲述。现在离开会失去这一回合，之前的都已保存。
tui-dialog-leave-yes = 离开
tui-dialog-delete = 把“{ $save }”移到回收文件夹吗？
tui-dialog-delete-yes = 移走

# 小屏幕
tui-small = 请把窗口放大一点
tui-small-size = 至少 { $columns }x{ $rows }，现在 { $now-columns }x{ $now-rows }

# 错误
tui-error-no-terminal = 游戏需要终端。加上 --plain 可以逐行游玩。
tui-error-io = 终端出错：{ $reason }

# 按键行
tui-hint-pick = 选择
tui-hint-back = 返回
tui-hint-help = 帮助
tui-hint-leave = 退出
tui-hint-open = 打开
tui-hint-delete = 删除
tui-hint-next = 下一项
tui-hint-change = 更改
tui-hint-begin = 开始
tui-hint-page-down = 下一屏
tui-hint-page-up = 上一屏
tui-hint-menu = 菜单
tui-hint-stop = 停止
tui-hint-retry = 再试
tui-hint-go-on = 接着
tui-hint-builtin = 内置
tui-hint-abandon = 放下

# 按键：何处有效
tui-mode-global = 任何地方
tui-mode-list = 列表中
tui-mode-title = 标题画面
tui-mode-stories = 选择故事时
tui-mode-hero = 创建主角时
tui-mode-hero-value = 创建主角时：属性与语言
tui-mode-play = 游戏中
tui-mode-play-empty = 游戏中，输入行为空时
tui-mode-telling = 讲述进行时
tui-mode-failure = 讲述失败时
tui-mode-failure-draft = 讲述失败，而你正在书写时
tui-mode-scroll = 回看
tui-mode-edit = 书写
tui-mode-saves = 存档列表中
tui-mode-settings = 设置中
tui-mode-pager = 帮助与通知中
tui-mode-question = 回答确认时

# 按键：作用
tui-key-choose = 按编号选择
tui-key-read-on = 下面还有内容时，继续读
tui-key-help = 帮助
tui-key-submit = 发出这一行；空行则继续读
tui-key-older = 上一行
tui-key-newer = 下一行
tui-key-undo = 撤销上一回合
tui-key-redo = 重做撤销的回合
tui-key-retell = 重述上一回合，骰子不变
tui-key-escape = 依次：清空输入、收起通知、回到末尾、打开菜单
tui-key-stop = 停止讲述，一切照旧
tui-key-retry = 再试同一行
tui-key-go-on = 回复断在半途时，请模型接着讲完
tui-key-builtin = 由内置讲述者讲这一回合
tui-key-abandon = 放下，这行字会还给你
tui-key-page-up = 上一屏
tui-key-page-down = 下一屏
tui-key-row-up = 上一行
tui-key-row-down = 下一行
tui-key-scroll-first = 到故事开头
tui-key-scroll-last = 到末尾
tui-key-left = 左移一字
tui-key-right = 右移一字
tui-key-word-left = 左移一词
tui-key-word-right = 右移一词
tui-key-line-start = 到行首
tui-key-line-end = 到行尾
tui-key-backspace = 删除光标前一字
tui-key-delete = 删除光标处一字
tui-key-kill-word = 删除光标前一词
tui-key-kill-to-start = 删除光标前全部
tui-key-kill-to-end = 删除光标后全部
tui-key-new-story = 新故事
tui-key-open-saves = 存档
tui-key-open-settings = 设置
tui-key-open-log = 通知
tui-key-open-checks = 看看讲述里改正了什么、为什么
tui-key-leave = 退出程序
tui-key-pick = 选择
tui-key-up = 上移
tui-key-down = 下移
tui-key-first = 第一项
tui-key-last = 最后一项
tui-key-back = 返回
tui-key-begin = 开始故事
tui-key-more = 增加，或下一个
tui-key-less = 减少，或上一个
tui-key-open-save = 打开存档，继续游戏
tui-key-delete-save = 把存档移到回收文件夹
tui-key-next-value = 下一个值
tui-key-previous-value = 上一个值
tui-key-yes = 是
tui-key-no = 否
tui-key-interrupt = 停止讲述；否则按两次离开
tui-key-suspend = 挂起，回到命令行
tui-key-redraw = 重画屏幕

# 面板
tui-panel-reading = 请稍候
tui-pause-prompt = 上一条提示
tui-palette = 要做什么
tui-palette-none = 没有这样的命令。
tui-write-label = 给这一回合起个名（留空则去掉）
tui-write-rename = 存档的新名字
tui-write-search = 在记忆里找什么
tui-write-correct = 实际上是怎样的
tui-write-find = 在故事里找什么
tui-notice-copied = 已复制（如果终端允许程序复制）。
tui-notice-marked = 已标记。选另一回合再按 c，即可对比。
tui-notice-no-command = 没有“{ $name }”这个命令。Tab 补全，Ctrl-P 列出全部。
tui-notice-nothing-to-edit = 还没有可以修改的话。
tui-notice-found = 找到“{ $words }”，再找一次则继续往下。
tui-notice-not-found = 故事里没有“{ $words }”。
tui-notice-choices-on = 已显示选项。
tui-notice-choices-off = 已隐藏选项。
tui-hint-do = 去做
tui-hint-jump = 前往
tui-hint-label = 命名
tui-hint-compare = 对比
tui-hint-search = 搜索
tui-hint-kind = 种类
tui-hint-state = 状态
tui-hint-pin = 钉住
tui-hint-accept = 接受
tui-hint-correct = 更正
tui-hint-forget = 遗忘
tui-hint-take-back = 收回
tui-hint-before = 前一回合
tui-hint-after = 后一回合
tui-hint-keep = 写入文件
tui-hint-copy = 复制
tui-hint-tab = 下一页签
tui-hint-done = 完成
tui-hint-rename = 改名
tui-hint-copy-save = 复制
tui-hint-back-up = 备份
tui-hint-verify = 检查

tui-mode-panel = 面板中
tui-mode-journal = 手札中：人物与物品
tui-mode-timeline = 时间线中
tui-mode-memory = 记忆中
tui-mode-prompt = 查看一个回合的提示时
tui-mode-write = 书写名称或搜索词时
tui-mode-palette = 查找命令时

tui-key-next-take = 上一回合的下一种讲法
tui-key-previous-take = 上一回合的前一种讲法
tui-key-edit-last = 撤回上一回合，修改那行话
tui-key-find = 在故事里查找
tui-key-quick-save = 记住这一回合
tui-key-quick-load = 回到记住的回合
tui-key-toggle-choices = 显示或隐藏选项
tui-key-complete = 补全以 / 开头的命令
tui-key-open-journal = 手札：任务、人物、物品、地图、成就、结局
tui-key-open-people = 人物，以及他们对你的好感
tui-key-open-things = 随身物品
tui-key-open-map = 地图
tui-key-open-deeds = 获得的成就
tui-key-open-endings = 见过的结局
tui-key-open-timeline = 时间线：所有回合、分支与对比
tui-key-open-memory = 记住了什么
tui-key-open-review = 等待你审核的事
tui-key-open-prompt = 一个回合的来历：提示、回复、骰子
tui-key-open-palette = 按名称查找一切命令
tui-key-next-tab = 下一个页签
tui-key-previous-tab = 上一个页签
tui-key-detail-down = 往下读选中的内容
tui-key-detail-up = 往上读选中的内容
tui-key-forward = 下一页，或后一回合
tui-key-backward = 上一页，或前一回合
tui-key-copy = 复制显示的内容
tui-key-use = 使用物品，和人说话
tui-key-jump = 前往这一回合
tui-key-label = 给这一回合命名
tui-key-compare = 标记这一回合；再选一个，对比两者
tui-key-search = 按语义和关键词搜索
tui-key-next-kind = 换一种记忆
tui-key-next-state = 换一种状态
tui-key-pin = 钉住
tui-key-accept = 接受
tui-key-correct = 更正
tui-key-forget = 遗忘
tui-key-take-back = 收回对记忆的上一次改动
tui-key-keep = 把整个回合写入文件
tui-key-written = 完成
tui-key-unwritten = 放下
tui-key-rename-save = 给存档改名
tui-key-copy-save = 复制存档
tui-key-back-up-save = 备份存档
tui-key-verify-save = 检查存档

# 斜杠命令的名称
tui-slash-journal = 手札
tui-slash-people = 人物
tui-slash-items = 物品
tui-slash-map = 地图
tui-slash-deeds = 成就
tui-slash-endings = 结局
tui-slash-timeline = 时间线
tui-slash-memory = 记忆
tui-slash-review = 审核
tui-slash-prompt = 提示词
tui-slash-undo = 撤销
tui-slash-redo = 重做
tui-slash-retell = 重述
tui-slash-next = 下一讲法
tui-slash-previous = 上一讲法
tui-slash-edit = 修改
tui-slash-find = 查找
tui-slash-save = 记住
tui-slash-load = 回到
tui-slash-choices = 选项
tui-slash-checks = 改正
tui-slash-saves = 存档
tui-slash-settings = 设置
tui-slash-log = 通知
tui-slash-help = 帮助
tui-slash-title = 标题
tui-slash-quit = 退出

# 其余设置
tui-setting-typewriter = 打字机
tui-setting-typewriter-help = 故事是否一个字一个字地写出来。按任意键可一次看完。
tui-setting-width = 文字宽度
tui-setting-width-help = 文字最宽多少列。短的行更好读。
tui-setting-width-auto = 以易读为准
tui-setting-width-columns = { $columns } 列
tui-setting-key = { $key }，{ $origin }
tui-origin-default = 程序默认
tui-origin-file = 来自设置文件
tui-origin-profile = 来自接口“{ $name }”
tui-origin-environment = 来自环境变量（{ $name }）；在此更改只对这次游戏有效
tui-origin-flag = 来自命令行；在此更改只对这次游戏有效
tui-stories-progress = { $saves ->
    [0] 没有存档
   *[other] { $saves } 个存档
    }，{ $endings ->
    [0] 还没有见过结局
   *[other] 见过 { $endings } 个结局
    }{ $deeds ->
    [0] {""}
   *[other] ，获得 { $deeds } 项成就
    }
tui-write-note = 对每次讲述的要求（留空则没有）
tui-key-note = 写下对讲述的要求：语气、长短、不要写什么
tui-key-toggle-speech = 允许或不许讲述者替你说话
tui-slash-note = 要求
tui-slash-speech = 代言
tui-key-export = 把目前的故事写成文件：/export [md|html] [notes]
tui-slash-export = 导出
tui-export-notes = 附注
tui-notice-export = 用法：/export [md|html] [notes]，notes 会附上骰子、变化与事实。
tui-hero-talents = 天赋
tui-hero-talents-left = 天赋已选 { $count }/{ $most }。

# 回收文件夹
tui-trash-title = 回收文件夹
tui-trash-looking = 请稍候
tui-trash-empty = 回收文件夹是空的。
tui-mode-trash = 回收文件夹中
tui-key-open-trash = 查看回收文件夹
tui-key-untrash = 取回存档
tui-key-empty-trash = 永久删除回收文件夹里的存档
tui-hint-trash = 回收文件夹
tui-hint-untrash = 取回
tui-hint-empty-trash = 清空
tui-dialog-empty-trash = 永久删除 { $count } 个存档吗？这件事无法撤销。
tui-dialog-empty-yes = 永久删除
tui-panel-statuses = 身上的状态
tui-panel-status = { $name }（还有 { $turns } 回合）
tui-panel-counter = { $name } { $value }（{ $level }）
tui-panel-counters = 计数
tui-panel-points = 可分配 { $points } 点属性
tui-panel-companions = 同行
tui-setting-ambiguous = 两可字符
tui-setting-ambiguous-help = 终端把“”…·→ 这类字符画成几列宽。如果文字因此错位，请选两列：它们会改用普通字符。
tui-setting-ambiguous-narrow = 一列宽
tui-setting-ambiguous-wide = 两列宽
