# 在界面里连接模型服务器。
connect-title = 连接模型
connect-title-entry = 连接模型
connect-about = 模型会用自己的话来讲故事；没有模型时由内置讲述者来讲。在你选择之前，不会寻找什么，也不会发出什么。
connect-find = 在本机寻找服务器（Ollama、llama.cpp、LM Studio、KoboldCpp）
connect-model = { $server }：{ $model }
connect-server = { $server }（没有列出模型）
connect-address = 地址：
connect-key = 密钥（需要时填）：
connect-name = 模型（空着就用列出的第一个）：
connect-try = 用一个简短的测试回合试试这个地址
connect-use = 就用它，并保存下来
connect-looking = 正在寻找……
connect-trying = 正在试讲一个回合……（Esc 停止）
connect-none = 本机没有服务器应答。先启动一个，或填写别处的地址。
connect-answered = { $address } 上的 { $model } 应答了；{ $first } 秒后出现第一个字。
connect-kept = 已保存为配置档，从现在起由这个模型来讲。
connect-hint-pick = 选定
