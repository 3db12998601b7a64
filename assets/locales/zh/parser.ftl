parser-empty = 想做什么就写什么；输入 ? 看帮助。
parser-signs = 这里面没有字。写下你想做的事，比如“看看那扇门”。
parser-too-long = 太长了，一行最多 { $limit } 个字。一步一步来。
parser-unknown-slash = 没有“/{ $name }”这个指令。输入 ? 看看有哪些。
parser-no-such-choice = { $count ->
    [0] 现在没有可以按数字选的，用文字写吧。
   *[other] 只有 { $count } 个选项。
}
parser-which = 你指的是哪一个？
parser-take-what = 要拿什么？
parser-drop-what = 要放下什么？
parser-examine-what = 要看什么？
parser-use-what = 要用什么？
parser-give-whom = 你指的是谁？
parser-talk-whom = 要和谁说话？
parser-attack-whom = 要攻击谁？
parser-go-where = 要往哪边走？
parser-nothing-to-take = 这里没有可以拿的东西。
parser-nothing-to-drop = 你身上没有可以放下的东西。
parser-nothing-to-examine = 这里没有值得细看的东西。
parser-nothing-to-use = 你身上没有用得上的东西。
parser-nothing-to-repeat = 还没有什么可以重复的。
parser-nobody-here = 这里没有可以说话的人。
parser-nobody-to-fight = 这里没有对手。
parser-person-absent = { $name }不在这里。
parser-thing-absent = 这里没有{ $name }。
parser-already-there = 你已经在这里了。
parser-far = { $name }离这里还远，先这样走：{ $label }。
parser-no-way = 往{ $direction }没有路。
parser-no-way-out = 这里没有出路。
parser-no-way-back = 从这里没法原路返回。
parser-no-way-known = 你不知道从这里怎么去{ $name }。
parser-which-turn = 写明要撤销、重做几个回合，或者回到第几回合，比如“撤销 2”“回到第 12 回合”。用“回顾”可以看到编号。
