# 关于模型服务器，程序对玩家说的话。
endpoint-bad-address = “{ $address }”不是服务器地址。
endpoint-bad-key = 用于 { $address } 的密钥里有不该出现的字符。
endpoint-insecure = 密钥会以明文发往 { $address }，途中任何人都能看到。
endpoint-no-client = 这台机器无法建立网络连接。
endpoint-unreachable = { $address } 没有应答。
endpoint-certificate = { $address } 的证书不受信任，无法确认对方身份。
endpoint-denied = { $address } 不接受这个密钥。
endpoint-denied-no-key = { $address } 需要密钥，但还没有设置。
endpoint-quota = { $address } 的账户额度已经用完。
endpoint-busy = { $address } 收到的请求太多。
endpoint-loading = { $address } 还在加载模型。
endpoint-server = { $address } 自身出错{ $status ->
    [0] 。
   *[other] （状态码 { $status }）。
}
endpoint-late-first = 等了 { $seconds } 秒，{ $address } 没有任何回应。
endpoint-late-next = { $address } 中途停了 { $seconds } 秒没有动静。
endpoint-late-total = 过了 { $seconds } 秒，{ $address } 还没有写完。
endpoint-cut = { $address } 的回复中断了。
endpoint-filtered = { $address } 的服务商拒绝了这段文字。
endpoint-overflow = 提示词太长，超出了模型 { $model } 的上下文。
endpoint-no-model = { $address } 没有名为“{ $model }”的模型。
endpoint-no-list = { $address } 没有列出模型，也还没有指定模型。
endpoint-no-path = { $address } 的这个路径下什么也没有{ $status ->
    [0] 。
   *[other] （状态码 { $status }）。
}
endpoint-page = { $address } 返回的是网页{ $title ->
    [none] 。
   *[other] （“{ $title }”）。
}
endpoint-lines = { $address } 用的不是 OpenAI 兼容协议。
endpoint-stranger = { $address } 应答的不是模型服务器。
endpoint-compressed = 虽已要求不压缩，{ $address } 仍然压缩了回复（{ $encoding }）。
endpoint-moved = { $address } 指向了别处：{ $to }。
endpoint-refused = { $address } 不接受这个请求（状态码 { $status }）。
endpoint-empty = { $address } 两次都返回了空内容。
endpoint-too-much = { $address } 写个没完，已经中止。

endpoint-said = 服务器说：{ $said }
endpoint-cause = 原因：{ $cause }
endpoint-hint-address = 地址形如 http://localhost:11434/v1 或 https://api.example.com/v1。
endpoint-hint-https = 请改用以 https:// 开头的地址。
endpoint-hint-insecure = 如果信任这个网络，可以在设置里打开 allow_insecure。
endpoint-hint-start = 请确认服务器已经启动，端口也没有写错。
endpoint-hint-network = 请确认地址没有写错，网络也通畅。
endpoint-hint-key = 请在 OPENAI_API_KEY 里设置正确的密钥，或用 storyecho config key 保存它。
endpoint-hint-quota = 请到服务商那里查看账单或套餐。
endpoint-hint-later = 请过一会儿再试。
endpoint-hint-wait = 服务器要求等待 { $seconds } 秒。
endpoint-hint-rephrase = 换一种说法试试。
endpoint-hint-budget = 换一个上下文更大的模型，或调小提示词预算。
endpoint-hint-model = 请在 STORYECHO_MODEL 里指定模型；“storyecho doctor”会列出可用的模型。
endpoint-hint-version = 请确认地址末尾是否需要 /v1。
endpoint-hint-limits = 换一个更小的模型，或放宽时限。

endpoint-notice-slow = 还没有回应，最多等待 { $seconds } 秒。
endpoint-notice-empty = 返回的内容是空的，再问一次。
endpoint-notice-change = 服务器不接受“{ $field }”，去掉后重试。
endpoint-notice-prompt = 发出约 { $sent } 个词元，服务器只数到 { $counted } 个，似乎截断了提示词。请调大它的上下文，或调小提示词预算。
endpoint-notice-loading = 模型正在加载……
endpoint-notice-busy = 服务器繁忙，{ $seconds } 秒后重试（第 { $attempt } 次，共 { $attempts } 次）。
endpoint-notice-unreachable = 连接不上，{ $seconds } 秒后重试（第 { $attempt } 次，共 { $attempts } 次）。
endpoint-notice-server = 服务器出错，{ $seconds } 秒后重试（第 { $attempt } 次，共 { $attempts } 次）。
endpoint-hint-again = 再试一次；如果每次都断，看看服务器自己的日志。
endpoint-hint-other = 再试一次，或者换一个模型。
endpoint-hint-compressed = 在服务器或它前面的代理那里关掉压缩。
endpoint-hint-protocol = 看看端口对不对，地址该以 http:// 还是 https:// 开头。
endpoint-no-http = { $address } 回的不是 HTTP。
endpoint-hung-up = { $address } 没有回答就挂断了。
endpoint-no-vectors = { $address } 没有给出可用的向量。
endpoint-waiting = 还要等 { $seconds } 秒再问，可以随时停下。
endpoint-models = 现有：{ $names }。
endpoint-capped-turn = 这次调用可能要用 { $could } 个 token；本回合上限 { $cap }，已用 { $spent }。
endpoint-capped-sitting = 这次调用可能要用 { $could } 个 token；本次游玩上限 { $cap }，已用 { $spent }。
endpoint-capped-day = 这次调用可能要用 { $could } 个 token；今日上限 { $cap }，已用 { $spent }。
endpoint-capped-turn-money = 这次调用可能要花 { $could }；本回合上限 { $cap }，已花 { $spent }。
endpoint-capped-sitting-money = 这次调用可能要花 { $could }；本次游玩上限 { $cap }，已花 { $spent }。
endpoint-capped-day-money = 这次调用可能要花 { $could }；今日上限 { $cap }，已花 { $spent }。
endpoint-hint-capped = 什么都没有发出。{ $setting ->
    [none] 可以在设置里调高上限，或让内置叙述者来讲。
   *[other] 可以调高“{ $setting }”，或让内置叙述者来讲。
}
endpoint-spending-damaged = 无法从 { $file } 读出用量记录，从头计起。
