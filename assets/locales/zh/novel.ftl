novel-said = { $name }说过：“{ $text }”
novel-manner-short = 话不多，句子短。
novel-manner-even = 说话不长不短，把话说完。
novel-manner-long = 一开口就是一大段，慢慢讲。
novel-manner-asks = 常常反问。
novel-manner-cries = 容易激动。
novel-blurb = { $author ->
    [none] 小说《{ $title }》，共 { $chapters } 章。书里的 { $people } 个人物都可以和你交谈。
   *[other] { $author }的小说《{ $title }》，共 { $chapters } 章。书里的 { $people } 个人物都可以和你交谈。
}
novel-start = 你翻开《{ $title }》，字句一行行退到身后，书里的人转过头来看你。
novel-hero = 读者
novel-force = 你用了点力气，它动了。
novel-force-not = 你试了试，它没有动。
novel-nimble = 你手脚利落，做成了。
novel-nimble-not = 差一点，没有做成。
novel-wits = 你想了想，明白了几分。
novel-wits-not = 你想了想，没有头绪。
novel-sense = 你静下来听，书页间只有很轻的声音。
novel-voice = 你的话有人听见了。
novel-voice-not = 没有人接你的话。
novel-comment-until = until = 12 会让书里的人只知道前 12 章的事；不写就是整本书。
novel-world = 这是小说《{ $title }》里的世界。
novel-node = 这里是《{ $title }》。书里的人三三两两，有的站着，有的在说话，等你开口。
novel-go = 去{ $place }
novel-back = 回到书页之间
novel-place = 这里是{ $place }，书里写过许多次的地方。
novel-again = 你又到了{ $name }。
novel-mood-one = 书页轻轻响了一下。
novel-mood-two = 有人低声说着话。
novel-mood-three = 四下安静，像翻页之前的那一刻。
novel-role = 《{ $title }》里的人物
novel-person = { $name }，和书里写的一样。
novel-greeting = { $name }看见你，点了点头，等你开口。
novel-farewell = { $name }点点头，回到书里去了。
novel-blank-one = { $name }想了想，没有回答。
novel-blank-two = “这个，书里没有写到。”{ $name }说。
novel-ask = 问起{ $about }
novel-answer = { $name }说：“{ $text }”
novel-fault-empty = 文件里没有文字。
novel-fault-long = 太长了：一部小说最多 { $bound } MB 文字。
novel-fault-no-text = 这不像是文字：大部分字符认不出来。
novel-fault-damaged = 这个压缩包已经损坏，打不开。
novel-fault-no-book = 压缩包里没有电子书。
novel-fault-locked = 这本电子书是加密的，读不了。
