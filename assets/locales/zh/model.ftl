# 关于模型的回复，程序说的话。
model-issue-empty = 回复是空的。
model-issue-thought = 模型把额度全花在思考上了。
model-issue-no-narration = 回复里没有正文。
model-issue-no-object = 回复只有文字，没有带来任何变化。
model-issue-mended = 回复的格式有误，已经修补。
model-issue-broken = 回复的格式坏了，只留下了正文。
model-issue-echo = 模型照抄了说明。
model-issue-language = 回复用错了语言。
model-issue-refusal = 模型拒绝讲述这一段。
model-issue-repeats = 回复原地打转，已从重复处截断。
model-issue-stale = 回复照抄了前面的回合，抄来的句子已略去。
model-issue-overrun = 回复里有个列表没完没了，已经截断。
model-issue-long = 回复远远超出一个回合的长度，已就近收住。
model-issue-choices = 有 { $count } 个选项不能用，已略去。
model-issue-unreadable = 回复里有 { $count } 处变化读不懂。
model-issue-marks = 回复里混进了对话模板的标记，这也许不是对话模型。

# 再问一次时对模型说的话。
model-rebuke-echo = 你刚才照抄了说明。请用自己的话讲这个故事的这一回合，只回答一个 JSON 对象。
model-rebuke-language = 你刚才用错了语言。请用中文回答，只回答一个 JSON 对象。
model-rebuke-no-narration = 你刚才的回答没有 "narration"。请只回答一个 JSON 对象，第一个键是 "narration"。
model-rebuke-stale = 你上一次的回复照抄了前面的回合。只讲最新的这一步，用没有用过的句子，写成一个 JSON 对象。
model-rebuke-repeats = 你刚才一直在重复。请用两到四个短段落讲这一回合，句句不同，只回答一个 JSON 对象。

# 回复里的变化为什么读不懂。
model-effect-shape = 变化应当是带“op”的对象。
model-effect-no-op = 这个变化没有写“op”。
model-effect-unknown = 没有“{ $op }”这种变化。
model-effect-field = “{ $op }”缺少“{ $field }”，或者写得不对。
model-effect-other = “{ $op }”只能作用于玩家，不能作用于“{ $name }”。

# 失败与提示。
model-unusable = 模型 { $model } 没能讲出这一回合：{ $why }
model-cut = { $model } 的回复没写完就断了，这一回合不算数。
model-filtered = { $model } 拒绝讲述这一段。
model-hint-retry = 再试一次，模型很少连错两回。
model-go-on = 你的回复写到这里断了。请从断开的地方接着写完剩下的部分：不要重复，不要重新开始，格式照旧，只写缺的部分。
model-hint-larger = 更大的模型更守格式。
model-hint-builtin = 也可以让内置讲述者来讲这一回合。
model-hint-rephrase = 换一种说法试试。
model-hint-tokens = 在设置里放宽回复长度，或换一个少思考的模型。
model-notice-again = { $why }正在重问一次。
