walkthrough-progress = { $goal }：已查看 { $steps } 个状态……
walkthrough-looked = { $goal }：{ $found ->
    [yes] { $turns } 回合
   *[no] 没有找到路线
}（种子 { $seed }，主角 { $hero }，{ $steps } 个状态，{ $seconds } 秒）
walkthrough-way = { $kind ->
    [quest] 支线任务
   *[ending] 结局
}《{ $title }》：{ $turns } 回合，种子 { $seed }，主角 { $hero }
walkthrough-unreachable = { $kind ->
    [quest] 支线任务
   *[ending] 结局
}《{ $title }》：怎么玩都到不了。
walkthrough-gave-up = { $kind ->
    [quest] 支线任务
   *[ending] 结局
}《{ $title }》：用种子 { $seed } 查看了 { $steps } 个状态，没有找到路线。也许有：可以试试 --steps 或 --seeds。
walkthrough-unsaid = { $kind ->
    [quest] 支线任务
   *[ending] 结局
}《{ $title }》：找到了路线，但第 { $turn } 回合要做的事没有一句话（{ $language }）能说出来。试过：{ $tried }
