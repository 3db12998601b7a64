bench-progress = 已读 { $done }/{ $all } 条……
bench-done = { $documents } 条文本，{ $queries } 个问题，用时 { $seconds } 秒（{ $means }）；答案写入 { $out }
bench-no-vectors = 这里没有嵌入模型，只按字词测量。
bench-failed = 题集无法测量：{ $detail }
