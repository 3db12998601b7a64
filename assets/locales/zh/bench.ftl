bench-progress = 已读 { $done }/{ $all } 条……
bench-done = { $documents } 条文本，{ $queries } 个问题，用时 { $seconds } 秒（{ $means }）；答案写入 { $out }
bench-no-vectors = 这里没有嵌入模型，只按字词测量。
bench-failed = 题集无法测量：{ $detail }
bench-turn-building = 正在造一个 { $turns } 回合、{ $memories } 条记忆的存档……
bench-turn-row = { $turns } 回合，{ $memories } 条记忆，{ $index }：每回合 { $without } 毫秒（95 %：{ $without95 }），连同查询向量 { $with } 毫秒（95 %：{ $with95 }）；检索 { $retrieve }，组装 { $assemble }，提交 { $commit }
bench-turn-no-model = 这里没有嵌入模型，数字里不含查询向量的时间。
bench-scale-row = { $count } 条向量，{ $index }：写入 { $add } 秒，查询 { $query } 毫秒（95 %：{ $query95 }），重开 { $reopen } 毫秒，内存 { $memory } MB，磁盘 { $disk } MB，recall@10 { $recall }
