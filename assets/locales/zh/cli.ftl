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
    [number] 数
   *[bool] true 或 false
}。
cli-setting-secret = `{ $key }` 不能写在这里：密钥从不放进设置。
cli-setting-secret-hint = 请设置环境变量 OPENAI_API_KEY，或者在设置旁边的 secrets.toml 里写 { $example }，并且只让自己可读。
cli-setting-syntax = TOML 语法不对：{ $cause }
cli-setting-unreadable = 无法读取设置：{ $cause }
cli-setting-near = 是不是想写 `{ $near }`？
cli-setting-list = `storyecho config show` 会列出所有设置。
