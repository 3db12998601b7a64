# 命令行
cli-error = 错误：
cli-no-folders = 系统没有给出存放存档和设置的文件夹。
cli-no-folders-hint = 请用 --data-dir 或 STORYECHO_HOME 指定一个。
cli-folders-saves = { $rule ->
    [data-dir] 存档位于 { $folder }（--data-dir）。
    [home] 存档位于 { $folder }（STORYECHO_HOME）。
    [portable] 存档位于 { $folder }，因为其中有标记 .storyecho。
   *[platform] 存档位于 { $folder }。
}
cli-stories-bundled = 程序自带
cli-stories-broken = 无法列出 { $path }：{ $cause }详情请用 `storyecho check` 查看。
cli-key-from = 接口密钥来自 { $from }。
cli-keyring = 系统密钥环
cli-keyring-missing = 这个系统上没有可用的密钥环。
cli-keyring-silent = 系统密钥环 { $seconds } 秒内没有回应。
cli-keyring-refused = 系统密钥环没有照办，也许它还锁着。
cli-key-none = 没有接口密钥。
cli-secrets-open = { $file } 可以被别人读取，所以没有使用。请只留给自己：chmod 600
cli-secrets-unreadable = 无法读取 { $file }：{ $cause }
cli-secrets-form = { $file } 第 { $line } 行：这里只能写 { $example }。
cli-origin-default = 默认值
cli-origin-file = 设置文件
cli-origin-flag = 命令行
cli-config-set = { $key } 已设为 { $value }，写入 { $file }。
cli-config-unset = 已从 { $file } 中去掉 { $key }。
cli-config-shadowed = 环境变量 { $variable } 优先于设置文件。
cli-config-broken = { $file } 有错误，没有改动。
cli-config-shape = { $file } 的写法无法安全修改，请手动修改。
cli-config-absent = { $file } 里没有这项设置。
cli-config-unwritable = 无法写入 { $file }：{ $cause }
cli-setting-unknown = 没有 `{ $key }` 这项设置。
cli-setting-choice = `{ $key }` 不能是 `{ $value }`，可以是：{ $choices }。
cli-setting-number = `{ $key }` 不能是 `{ $value }`，应该是 { $least } 到 { $most } 之间的数。
cli-setting-text = `{ $key }` 不能是 `{ $value }`，应该是一行文字。
cli-setting-shape = `{ $key }` 应该是{ $wanted ->
    [text] 文字
    [table] 一节设置：单独一行写 `[{ $key }]`，下面是它的各项
    [number] 数
   *[bool] true 或 false
}。
cli-setting-secret = `{ $key }` 不能写在这里：密钥从不放进设置。
cli-setting-secret-hint = 请设置环境变量 OPENAI_API_KEY，或者在设置旁边的 secrets.toml 里写 { $example }，并且只让自己可读。
cli-setting-syntax = TOML 语法不对：{ $cause }
cli-setting-unreadable = 无法读取设置：{ $cause }
cli-setting-near = 是不是想写 `{ $near }`？
cli-setting-list = `storyecho config show` 会列出所有设置。

# 帮助
cli-verb = 在终端里玩的文字冒险：由语言模型讲述，什么都不会忘。不带命令就直接打开游戏。
cli-verb-play = 开始玩，也可以照脚本玩
cli-verb-stories = 列出找到的故事包和它们的位置
cli-verb-talk = 与故事里的一个人物交谈
cli-verb-saves = 管理存档
cli-verb-saves-list = 列出存档，最近的在前
cli-verb-saves-show = 查看一个存档
cli-verb-saves-rename = 给存档改名
cli-verb-saves-delete = 把存档移到回收文件夹
cli-verb-saves-backup = 把存档备份到文件
cli-verb-saves-restore = 从备份文件或存档最近的备份恢复出一个存档
cli-verb-saves-rescue = 把损坏存档里还能读出的部分另存为新存档
cli-verb-saves-verify = 检查存档是否完整：数据行、快照、记忆、索引
cli-verb-log = 显示存档当前线上的各个回合
cli-verb-undo = 撤回若干回合
cli-verb-redo = 重做撤回的回合
cli-verb-rewind = 回到某个回合
cli-verb-branch = 从某个回合另开一条线
cli-verb-prompt = 显示一句输入会发出的提示词，但不发送
cli-verb-memory = 查看和修改记忆
cli-verb-memory-list = 列出记忆，新的在前
cli-verb-memory-search = 搜索记忆，最相关的在前
cli-verb-memory-facts = 列出认定为真的事：谁知道、从何时起、出自哪里
cli-verb-memory-history = 显示整个经过，以及记忆有过哪些改动
cli-verb-memory-clear = 忘掉这段经历的记忆；回合仍在
cli-verb-memory-show = 查看一条记忆和它的来龙去脉
cli-verb-memory-pin = 钉住一条记忆，永不淡忘
cli-verb-memory-accept = 采纳一条待审的事实
cli-verb-memory-forget = 忘掉一条记忆
cli-verb-memory-correct = 更正一条事实
cli-verb-memory-undo = 撤销对记忆的一次改动
cli-verb-memory-log = 显示做过的检索，新的在前
cli-verb-memory-verify = 查出记忆中缺失或多余的部分
cli-verb-memory-rebuild = 重建派生的部分：词语、向量、规则得出的事实
cli-verb-check = 检查故事包：逐条给出文件、行、列和改法
cli-verb-new = 写出一个完整的小故事包，带说明，供你从它改起
cli-verb-doctor = 检查程序、终端、接口、模型和存档
cli-verb-bench = 测量
cli-verb-bench-retrieval = 用一组已知答案的问题，测量检索得准不准
cli-verb-bench-facts = 回答某时某事如何，以及说法是当前、过时还是错误
cli-verb-bench-turn = 测量程序给一个回合增加多少时间，存档大小各异
cli-verb-bench-scale = 单独测量向量索引：写入、查询、重开、内存、磁盘、召回率
cli-verb-bench-novel = 测量问到小说的内容能否送到模型面前，以及读入一部小说要多久
cli-verb-bench-check = 测量节点很多的故事包要多久才能读完、查完
cli-verb-config = 查看或修改设置
cli-verb-config-show = 列出所有设置
cli-verb-config-path = 显示设置文件的位置
cli-verb-config-set = 把一项设置写入设置文件
cli-verb-config-unset = 从设置文件里去掉一项设置
cli-verb-completions = 输出命令补全脚本
cli-verb-man = 输出手册页
cli-arg-data-dir = 设置、存档、缓存和日志都放在这个文件夹
cli-arg-stories = 先在这里找故事包：一个包，或者放着多个包的文件夹
cli-arg-no-input = 从不提问；需要提问时报错
cli-arg-verbose = 日志写得更细（-v：debug，-vv：trace）
cli-arg-help = 显示帮助
cli-arg-version = 显示版本
cli-arg-play-story = 故事的标识
cli-arg-play-save = 存档名：已有就继续，没有就新建
cli-arg-play-lang = 语言：zh 或 en
cli-arg-play-narrator = 由谁讲述：builtin（内置）或 endpoint（接口上的模型）
cli-arg-play-seed = 新游戏的骰子种子
cli-arg-play-attributes = 新游戏主角的力量、敏捷、智力：5,7,9
cli-arg-play-plain = 逐行显示，不用全屏界面
cli-arg-play-script = 从文件逐行读取玩家的输入（- 表示标准输入），读完结束
cli-arg-play-json = 每回合输出一个 JSON 对象
cli-arg-stories-json = 输出 JSON
cli-arg-saves-json = 输出 JSON
cli-arg-saves-show-name = 存档名
cli-arg-saves-rename-name = 存档名
cli-arg-saves-rename-new = 新名字
cli-arg-saves-delete-name = 存档名
cli-arg-saves-backup-name = 存档名
cli-arg-saves-backup-out = 备份文件；不写就放在存档旁边
cli-arg-saves-restore-file = 备份文件，或要取其最近备份的存档名
cli-arg-saves-rescue-name = 损坏的存档；它原样不动
cli-arg-saves-rescue-to = 新存档的名字；不写则用原名加数字
cli-arg-saves-restore-name = 恢复后的存档名；不写就用备份里的名字
cli-arg-saves-verify-name = 存档名；不写就检查全部
cli-arg-log-name = 存档名
cli-arg-log-turn = 只看这个回合
cli-arg-log-json = 每回合输出一个 JSON 对象
cli-arg-undo-name = 存档名
cli-arg-undo-count = 几个回合，默认 1
cli-arg-redo-name = 存档名
cli-arg-redo-count = 几个回合，默认 1
cli-arg-rewind-name = 存档名
cli-arg-rewind-to = 要回到的回合
cli-arg-branch-name = 存档名
cli-arg-branch-at = 从哪个回合开始
cli-arg-branch-label = 这条线的名称
cli-arg-prompt-name = 存档名
cli-arg-prompt-input = 要玩的那句话
cli-arg-prompt-json = 输出 JSON
cli-arg-memory-name = 存档名
cli-arg-memory-character = 只看这个角色知道的
cli-arg-memory-json = 输出 JSON
cli-arg-memory-search-query = 要找什么
cli-arg-memory-search-count = 最多几条
cli-arg-memory-facts-all = 连同已不成立、已归档和已忘掉的
cli-arg-memory-show-id = 记忆编号
cli-arg-memory-pin-id = 记忆编号
cli-arg-memory-accept-id = 事实编号
cli-arg-memory-forget-id = 记忆编号
cli-arg-memory-correct-id = 事实编号
cli-arg-memory-correct-text = 实情：整句话，或只写替换宾语的词
cli-arg-memory-undo-change = 改动编号；不写就是最近一次
cli-arg-memory-log-count = 最多几条
cli-arg-check-paths = 故事包，或者放着多个包的文件夹
cli-arg-check-json = 输出 JSON
cli-arg-check-walkthroughs = 另外为每个结局、每个支线任务找一条短路线
cli-arg-check-lang = 输出所用的语言：zh 或 en
cli-arg-check-seed = 路线所用骰子的种子（3）
cli-arg-check-seeds = 找不到路线时，从该种子起一共试几个（1）
cli-arg-check-steps = 一个目标用一个种子、换遍主角，总共最多查看多少个状态（8000）
cli-arg-check-goal = 只找这一个：结局的 id，或 quest- 加任务的 id
cli-arg-check-out = 把路线写进这个文件夹：每条路线、每种语言一个文件，外加 index.json
cli-arg-new-path = 写到哪个文件夹：还不存在的，或者空的
cli-arg-doctor-json = 输出 JSON
cli-arg-bench-facts-file = 数据集：每行一个 JSON 对象
cli-arg-bench-retrieval-dir = 题集：含有 corpus.jsonl 和 queries.jsonl 的文件夹
cli-arg-bench-retrieval-out = 写答案的文件，每题一个 JSON 对象
cli-arg-bench-retrieval-layer = 哪些部分参与：全部（all）、只看语义（dense）、只看字词（words）
cli-arg-bench-retrieval-cache = 把向量存进这个文件夹，下次直接取用
cli-arg-bench-retrieval-parts = 把各项得分写进这个文件，供学习权重的脚本使用
cli-arg-bench-turn-size = 存档的回合数和记忆数，写作 回合:记忆；可给多个
cli-arg-bench-turn-turns = 每个存档测量多少回合
cli-arg-bench-turn-json = 输出 JSON
cli-arg-bench-scale-dir = 放向量和结果的文件夹，供与其他库对比
cli-arg-bench-scale-size = 多少条向量；可给多个
cli-arg-bench-novel-dir = 小说文件夹：NAME.txt，问题在 NAME.queries.jsonl
cli-arg-bench-novel-synthetic = 另外读入一部这么多字的合成小说
cli-arg-bench-novel-json = 输出 JSON
cli-arg-bench-check-nodes = 节点数；可写多次，每次一个包
cli-arg-bench-check-rounds = 每个包测几遍，取最快的一遍
cli-arg-bench-check-json = 输出 JSON
cli-arg-config-show-origin = 注明每项来自哪里
cli-arg-config-show-json = 输出 JSON
cli-arg-config-set-key = 设置项，例如 ui.language
cli-arg-config-set-value = 它的值
cli-arg-config-unset-key = 设置项
cli-arg-completions-shell = 哪种 shell：bash、elvish、fish、powershell 或 zsh
cli-arg-man-out = 把每个命令的手册页写进这个文件夹
cli-heading-usage = 用法：
cli-heading-commands = 命令：
cli-heading-arguments = 参数：
cli-heading-options = 选项：
cli-usage-unknown-argument = 没有 { $argument } 这个选项。
cli-usage-unknown-verb = 没有 { $verb } 这个命令。
cli-usage-missing = 缺少 { $argument }。
cli-usage-no-value = { $argument } 后面要写一个值。
cli-usage-bad-value = { $argument } 不能是 { $value }。
cli-usage-conflict = { $argument } 不能和别的选项同时使用。
cli-usage-other = { $words }
cli-usage-near = 是不是想写 { $near }？
cli-usage-choices = 可以是：{ $choices }。
cli-usage-help = 用 --help 查看帮助。
cli-after =
    环境变量：
      OPENAI_BASE_URL   OpenAI 兼容接口的地址，带不带 /v1 都可以
      OPENAI_API_KEY    接口密钥；密钥从不通过选项传入
      STORYECHO_MODEL   模型；不写就用列出的第一个
      OLLAMA_HOST       Ollama 服务器；标题画面会提供这个选择
      STORYECHO_HOME    与 --data-dir 相同
      STORYECHO_LOG     日志写多细：error、warn、info、debug、trace
      NO_COLOR          不用颜色
      STORYECHO_SECTION__KEY
                        任何一项设置；`storyecho config show` 会列出
      选项优先于环境变量，环境变量优先于设置文件。

    退出码：
      0 完成，1 失败，2 用法，3 设置，4 接口，5 存档或数据，130 中断
cli-arg-talk-story = 故事的编号
cli-arg-talk-with = 人物：编号、名字或别称，中英文皆可
cli-arg-talk-save = 存档：有这个名字就接着谈，没有就新建
cli-arg-talk-chapter = 书里的人最多知道到第几章；0 表示全书
cli-arg-talk-lang = 语言：zh 或 en
cli-arg-talk-narrator = 由谁来讲：builtin，或 endpoint（那里的模型）
cli-arg-talk-seed = 新建时的骰子种子
cli-arg-talk-script = 从 FILE 逐行读取（- 为标准输入），读完即止
cli-arg-talk-json = 每一行输出一个 JSON 对象

# 新的故事包
cli-new-exists = { $path } 那里已经有东西了，什么也没有写。
cli-new-exists-hint = 请给一个还不存在的文件夹，或者空的。
cli-new-failed = 无法写入 { $path }：{ $cause }
cli-new-written = 写好了 { $path }，一个有五个地点的小故事：{ $files }。
cli-new-next =
    接下来：
    { "  " }storyecho check { $path }
    { "  " }storyecho play --stories { $path } --story { $id }
    { "  " }storyecho talk --stories { $path } --story { $id } --with maren
    其余的写法见 MANUAL.md。
cli-origin-profile = 配置档 { $name }
cli-setting-no-profile = “{ $key }”指向配置档“{ $value }”，可是没有这个名字。现有：{ $known }
cli-verb-bench-prompt = 服务器能从缓存里找到提示词的多少
cli-arg-bench-prompt-step = 每次有多少条消息移出提示词；可多次给出
cli-arg-bench-prompt-turns = 统计多少回合
cli-arg-bench-prompt-endpoint = 向设置里的端点询问缓存命中
cli-arg-bench-prompt-json = 输出 JSON
cli-arg-doctor-find = 在本机寻找模型服务器
cli-verb-config-key = 保存端点的密钥：当场询问，或从标准输入读取
cli-arg-config-key-profile = 这是哪个配置档的端点的密钥
cli-arg-config-key-task = 这是哪项任务的端点的密钥
cli-arg-config-key-remove = 去掉密钥
cli-arg-config-key-file = 即使系统有密钥环，也存进只有你能读的文件
cli-key-ask = 密钥（不会显示）：
cli-key-odd = 这不是密钥：应当是一行普通的字母、数字和符号。
cli-key-kept = 密钥已保存在 { $file }，只有你能读。
cli-key-kept-keyring = 密钥已保存在系统密钥环里。
cli-key-stays = 密钥还在系统密钥环里。
cli-key-removed = 已去掉密钥，{ $file } 里不再有它。
cli-profile-name = 配置档的名字只能用小写字母、数字、- 和 _。
cli-verb-import = 导入其他程序的文件：角色卡、世界书、聊天记录、故事；从不覆盖已有的东西
cli-arg-import-files = 要导入的文件；几个文件合成一个故事
cli-arg-import-named = 新故事的编号；不写就由标题生成
cli-arg-import-into = 加进你自己的这个故事包：编号或文件夹
cli-arg-import-dry-run = 只说会怎样，什么也不写
cli-arg-import-json = 每个文件输出一个 JSON 对象
cli-import-bad-id = “{ $id }”不能做编号：只能用小写字母、数字和 _，最多 64 个。
cli-import-bad-id-hint = 可以写成：--as { $near }
cli-import-id-taken = 已经有故事 { $id }（{ $place }），什么也没有写。
cli-import-id-taken-alone = 请换一个编号，例如 --as { $id }。
cli-import-id-taken-hint = 请换一个编号，例如 --as { $id }，或用 --into 加进自己的故事包。
cli-import-bundled = { $pack } 是程序自带的，不能往里加东西。
cli-import-bundled-hint = 不写 --into，就会成为一个单独的故事。
cli-import-no-pack = 没有故事包 { $pack }。
cli-import-no-pack-hint = `storyecho stories` 会列出故事包；给一个含 story.toml 的文件夹也可以。
cli-import-faulty-hint = 什么也没有写。请先改好这个故事包，或者导入为单独的故事。
cli-import-unsound-hint = 什么也没有写。请先改好这个故事包，再导入。
cli-import-dry = 什么也没有写。
cli-import-written = 故事 { $id } 已写入 { $path }。
cli-import-added = 已加进 { $id }（{ $path }）：{ $files }。
cli-import-nothing-new = 对 { $id } 来说没有新内容；没有写任何文件。
cli-import-next = 开始玩：storyecho play --story { $id }
cli-import-next-save = 接着玩：storyecho play --save { $save }
cli-verb-bench-screen = 测量画一帧屏幕要多久
cli-arg-bench-screen-bytes = 故事的长度，字节
cli-arg-bench-screen-frames = 每种情形画多少帧
cli-arg-bench-screen-svg = 不测量，只把一局游戏的画面作为图片写进这个文件夹
cli-arg-bench-screen-json = 输出 JSON
cli-verb-export = 把存档或故事写成给人读、或给其他程序读的文件
cli-arg-export-name = 存档；worldinfo、角色卡和 pack 用故事的编号或它的存档，角色卡还可以写 故事/人物
cli-arg-export-format = md、html（阅读），json、jsonl（整个存档），chat-jsonl，worldinfo，card-v2，card-v3（文件名以 .png 结尾就写成图片），pack（zip）
cli-arg-export-out = 写到这个文件，它必须还不存在；不写或写 - 则输出到标准输出
cli-arg-export-notes = 附上骰子、变化与事实（md、html）
cli-verb-extract = 让模型读一部导入的小说：世界、人物、地点
cli-arg-extract-story = 由小说做成的故事的编号
cli-arg-extract-yes = 开始，或接着读；不写就只说要花多少
cli-arg-extract-json = 输出 JSON
cli-verb-lore = 试一试故事的设定集
cli-verb-lore-test = 一句话会触发哪些设定，哪些不触发，为什么
cli-arg-lore-test-text = 这句话，照玩家会输入的样子写
cli-arg-lore-test-story = 故事的标识
cli-arg-lore-test-lang = 语言
cli-arg-lore-test-seed = 骰子的种子，用于按概率触发的设定；默认是 1
cli-arg-lore-test-json = 输出 JSON
cli-lore-no-story = 没有故事 { $id }。
cli-lore-no-story-hint = `storyecho stories` 会列出所有故事。
