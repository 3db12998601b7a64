# What the world does not allow. Nothing changes and no turn is spent.
rules-ended = 故事已经结束。可以撤回一回合，或者重新开始。
rules-no-command = 这里面没有要做的事。
rules-fight = { $enemy }不给你这个空当。你可以攻击、防守、使用物品、放手一搏，或者逃跑。
rules-fight-or-talk = { $enemy }不给你这个空当。你可以攻击、防守、交涉、使用物品、放手一搏，或者逃跑。
rules-no-fight = 眼下没有战斗。
rules-nothing-to-fight = 那不是能打的东西。
rules-no-foe = 你和{ $who }之间，没有要动手的过节。
rules-enemy-not-here = { $enemy }不在这里。
rules-deaf = { $enemy }听不进话。你可以攻击、防守、使用物品、放手一搏，或者逃跑。
rules-no-way = 从这里去不了那边。
rules-way-closed = 那条路走不通。
rules-already-there = 你已经在{ $place }了。
rules-not-here = 这里没有那样的东西。
rules-item-not-here = 这里没有{ $item }。
rules-item-not-carried = 你身上没有{ $item }。
rules-item-carried-already = { $item }已经在你身上了。
rules-nothing-to-take = 这里没有可拿的东西。
rules-keep-key = { $item }还是留着吧，以后用得上。
rules-use-nothing = { $item }这样用没有效果。
rules-use-on-nothing = 把{ $item }用在{ $thing }上，什么也没发生。
rules-person-not-here = { $who }不在这里。
rules-person-dead = { $who }已经死了。
rules-act-not-here = 这里做不了那件事。
rules-act-not-now = 现在还做不了那件事。
rules-act-done = 这件事你已经做过了。
rules-no-rest = 这里不是歇息的地方。
rules-nothing-offered = 眼下没有要你答应或拒绝的事。

# Why a proposed change was limited or not made.
rules-verdict-ended = 故事已经结束
rules-verdict-bounds = 只能到这个限度
rules-verdict-nothing = 不会带来任何变化
rules-verdict-unknown = 故事里没有“{ $id }”
rules-verdict-already = 规则在这一回合已经做过
rules-verdict-contrary = 规则在这一回合刚做了相反的事
rules-verdict-enough = 一回合之内不能再多
rules-verdict-limit = 一回合只能在{ $least }到{ $most }之间
rules-verdict-absent = { $who }不在这里
rules-verdict-fight = 正在战斗，由骰子决定
rules-verdict-moved = 一回合只走一步，已经走过了
rules-verdict-no-way = 从这里没有通往那里的路
rules-verdict-key = { $item }关系到剧情，只有规则能给予或取走
rules-verdict-not-lying = 这里没有{ $item }
rules-verdict-no-more = { $item }只有{ $count }个
rules-verdict-items = 一回合最多改变{ $most }次随身物品
rules-verdict-one-period = 一回合最多过一个时段
rules-verdict-flags = 剧情标记只由故事设定
rules-verdict-quests = 任务的开始、推进和结束由规则决定
rules-verdict-endings = 结局由规则决定
rules-verdict-combat = 战斗的开始和结束由规则决定
rules-verdict-hero = 属性、生命上限和经验由规则决定
rules-verdict-characters = 人物的去向和生死由规则决定
rules-verdict-ground = 地上有什么由规则决定
rules-verdict-introduce-unfit = 这不能作名字，或者没有说明
rules-verdict-introduce-hero = 这是主角的名字
rules-verdict-introduce-taken = 故事里已经有叫这个的了
rules-verdict-introduce-full = 这个存档里新添的人和物已经够多了
rules-verdict-introduce-unnamed = 正文里没有提到它
rules-verdict-introduce-word = 这个词在游戏里另有用处
rules-verdict-quest-requires =
    “{ $quest }”需要{ $attribute ->
        [strength] 力量
        [agility] 敏捷
       *[intelligence] 智力
    }达到{ $least }

# What can be done next.
rules-choice-attack = 攻击{ $enemy }
rules-choice-defend = 防守
rules-choice-negotiate = 试着交涉
rules-choice-flee = 逃跑
rules-choice-use = 使用{ $item }
rules-choice-yes = 是
rules-choice-no = 否
rules-choice-rest = 休息
rules-choice-wait = 等一会儿
rules-choice-talk = 和{ $who }说话
rules-choice-take = 拿起{ $item }
rules-choice-take-all = 全部拿走
rules-choice-examine = 查看{ $thing }
rules-no-conversation = 你没有在和谁交谈。
rules-choice-part-from = 向{ $who }告辞
rules-verdict-quest-excluded = “{ $other }”已经开始，“{ $quest }”不能再开始了
rules-no-points = 没有可用的点数；升级才会得到
rules-no-higher = 已经不能再高了
rules-choice-raise-strength = 提升力量
rules-choice-raise-agility = 提升敏捷
rules-choice-raise-intelligence = 提升智力
