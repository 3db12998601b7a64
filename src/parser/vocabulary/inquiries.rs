//! Questions of the player to the game, by what they are about.

use crate::world::{Inquiry, Meta};

/// English.
pub(super) const ENGLISH: &[(&str, Meta)] = &[
    (
        "(what time is it|what time it is|what's the time|what is the time|what hour is it|what time of day is it|how late is it|what day is it|what day it is|which day is it|what's the day|what date is it|how many days have passed|how many days has it been|what time of day)",
        Meta::Answer(Inquiry::Time),
    ),
    (
        "is it (already |still |)(day|night|morning|evening|dawn|dusk|dark|light|daytime|nighttime|night time|late|early|day or night|night or day|morning or evening)( outside|)( yet| already|)",
        Meta::Answer(Inquiry::Time),
    ),
    (
        "how (much|many) (gold|money|cash|coin|coins|coppers|silver|credits|gold pieces|gold coins|copper coins) (do i|do i still|did i|have i|have i still|i) (have|own|carry|got|hold)( got|)( left|)( on me| with me|)",
        Meta::Answer(Inquiry::Gold),
    ),
    (
        "(do i have|have i got|have i|do i still have) (any |some |enough |)(gold|money|cash|coins|coppers|credits)( left|)( on me| with me|)",
        Meta::Answer(Inquiry::Gold),
    ),
    (
        "(what's my gold|what is my gold|what's in my purse|what is in my purse|how rich am i|am i rich|count my money|count my gold|count my coins|check my money|check my gold|check my purse)",
        Meta::Answer(Inquiry::Gold),
    ),
    (
        "(am i|how badly am i|how bad am i) (badly |seriously |)(hurt|wounded|injured|bleeding|dying|alright|all right|okay|ok|well|fine|healthy|sick|tired)",
        Meta::Answer(Inquiry::Health),
    ),
    (
        "(how am i doing|how am i feeling|how do i feel|how is my health|how's my health|what is my health|what's my health|what is my condition|what's my condition|how healthy am i|how much health do i have|how much health do i have left|how many hit points do i have|how much hp do i have|check my wounds|check my health)",
        Meta::Answer(Inquiry::Health),
    ),
    (
        "(who|who else) (is|are) (here|around|there|nearby|present|with me|in here|in the room|in this room|in this place)( with me|)",
        Meta::Answer(Inquiry::Here),
    ),
    ("(who's|who else's) (here|around|nearby|with me|in here)( with me|)", Meta::Answer(Inquiry::Here)),
    (
        "(is|are) (anyone|anybody|someone|somebody|any people|there anyone|there anybody|there people|there any people) (here|around|nearby|with me|in here)",
        Meta::Answer(Inquiry::Here),
    ),
    ("(am i alone|am i alone here|who do i see here|who do i see|whom do i see)", Meta::Answer(Inquiry::Here)),
    (
        "where (should|do|must|shall|ought|could|might) (i|we) (to |)(go|head|walk|travel|turn|start|be going)( to|)( next| from here| first|)",
        Meta::Answer(Inquiry::Way),
    ),
    (
        "(which way|what way|which direction|what direction) (should|do|must|shall|can) (i|we) (go|head|take|walk)( next| from here| to|)",
        Meta::Answer(Inquiry::Way),
    ),
    (
        "(where to|where next|where to next|where to go|where to go next|where to go from here|which way|which way to go|where do i need to go|where do i have to go|where am i going|where am i supposed to go|where am i supposed to be going|how do i get out of here|how do i get out)",
        Meta::Answer(Inquiry::Way),
    ),
    (
        "(what am i|what was i|what are we) (doing|supposed to do|supposed to be doing|meant to do|meant to be doing|about to do|here for|here to do)( here|)",
        Meta::Answer(Inquiry::Doing),
    ),
    (
        "(why am i here|why are we here|what is going on|what's going on|what is happening|what's happening|who am i talking to|whom am i talking to|who am i talking with|who am i fighting)",
        Meta::Answer(Inquiry::Doing),
    ),
    (
        "what (do|have|am) i (still |)(have|got|carry|carrying|hold|holding|own|wear|wearing)( got|)( left|)( on me| with me| in my bag| in my pack| in my pockets| in my hands| in my inventory|)",
        Meta::Inventory,
    ),
    ("(what is|what's) (in|inside) my (bag|pack|backpack|pocket|pockets|inventory|hands|hand)", Meta::Inventory),
    (
        "(where am i|where am i now|where are we|what is this place|what's this place|what place is this|where is this|what does this place look like|what do i see|what can i see|what is here|what's here|what is around me|what's around me)",
        Meta::Look,
    ),
    (
        "(what is|what's|what are) my (goal|goals|aim|quest|quests|mission|missions|task|tasks|objective|objectives|job|errand)",
        Meta::Journal,
    ),
    (
        "(what quests do i have|what do i have to do|what have i got to do|what was my quest|what was my task)",
        Meta::Journal,
    ),
    ("(what can i do|what can i do here|what could i do|what could i do here|what else can i do)", Meta::Hint),
];

/// Chinese.
pub(super) const CHINESE: &[(&str, Meta)] = &[
    (
        "(现在|眼下|这会儿|如今|今天|)(是|都|)(几点|几点钟|什么时间|什么时候|什么时辰|什么时分|第几天|哪一天|几号|星期几|白天还是晚上|白天还是黑夜|白天还是夜里|早上还是晚上|早晨还是傍晚|白天吗|晚上吗|夜里吗|早上吗)(了|)",
        Meta::Answer(Inquiry::Time),
    ),
    (
        "(天黑了吗|天亮了吗|天黑了没有|天亮了没有|天黑了没|天亮了没|天快黑了吗|天快亮了吗|过了几天|过了几天了|过了多少天|过去几天了|几点了|什么时辰了|看看时间|看时间)",
        Meta::Answer(Inquiry::Time),
    ),
    (
        "(我|)(身上|手里|手上|手头|兜里|口袋里|钱包里|包里|)(现在|)(还|一共|总共|)(有|剩|剩下|剩了|带了|带着)(多少|几个|几块|几枚|几文|多少个|多少枚|多少块)(钱|金币|铜币|铜板|铜钱|铜子|银子|现金|信用点)",
        Meta::Answer(Inquiry::Gold),
    ),
    ("(我|)(身上|手里|兜里|口袋里|)(还|)(有|有没有|剩)(钱|金币|铜币|铜板)(吗|没有|没|)", Meta::Answer(Inquiry::Gold)),
    (
        "(我的钱还剩多少|我的钱还有多少|我还剩多少|我有没有钱|我的钱够吗|数数我的钱|数一数我的钱|看看我的钱|我的钱呢)",
        Meta::Answer(Inquiry::Gold),
    ),
    ("(我|)(现在|)(还|)(有|剩|剩下)(多少|几点|几滴)(血|生命|体力|血量|生命值)", Meta::Answer(Inquiry::Health)),
    ("我(现在|)(受伤|伤到|伤着)(了|)(吗|没有|没)", Meta::Answer(Inquiry::Health)),
    (
        "我(的|)(伤|伤势|伤得|身体|身子|状况|状态|情况)(现在|)(重吗|重不重|怎么样|怎样|如何|好吗|还好吗|好不好|要紧吗)(了|)",
        Meta::Answer(Inquiry::Health),
    ),
    ("(我还好吗|我没事吧|我要死了吗|我快死了吗|我快不行了吗)", Meta::Answer(Inquiry::Health)),
    (
        "(这里|这儿|这边|身边|我身边|旁边|周围|附近|屋里|屋子里|房间里|跟前|眼前)(现在|)(都|还|)(有|有些|)(谁|哪些人|什么人|别人|别的人|其他人|人)(在|)(吗|)",
        Meta::Answer(Inquiry::Here),
    ),
    (
        "(还|都|)(有谁在|有谁在这|有谁在这里|有谁在这儿|有谁在场|有谁|谁在这里|谁在这儿|谁在这|谁在)",
        Meta::Answer(Inquiry::Here),
    ),
    ("(这里|这儿)(有没有人|有没有别人|有人吗|有别人吗|就我一个人吗|只有我一个人吗)", Meta::Answer(Inquiry::Here)),
    (
        "(我|我们|)(接下来|下一步|现在|然后|之后|等下|待会儿|)(应该|该|要|得|可以|该当|是该|)(去|往|到|上|朝)(哪|哪里|哪儿|哪边|什么地方|哪个方向|何处)(走|去|找|才好|好|)",
        Meta::Answer(Inquiry::Way),
    ),
    (
        "(我|我们|)(接下来|下一步|现在|)(应该|该|要|)(怎么走|走哪边|走哪条路|走哪一条路|走哪条)",
        Meta::Answer(Inquiry::Way),
    ),
    (
        "(路在哪|路在哪里|我该怎么出去|怎么出去|我怎么出去|怎么离开这里|我要去哪|我要去哪里|我要去哪儿)",
        Meta::Answer(Inquiry::Way),
    ),
    ("(我|我们|)(现在|刚才|刚刚|)(在|正在|正)(做|干|忙)(什么|啥|嘛|些什么)", Meta::Answer(Inquiry::Doing)),
    ("(我|我们)(来|到)(这里|这儿|这)(是|)(做|干|要做|要干)(什么|啥|嘛)", Meta::Answer(Inquiry::Doing)),
    (
        "(我为什么在这里|我为什么在这儿|我为什么会在这里|我为什么来这里|我怎么会在这里|我在跟谁说话|我在和谁说话|我在跟谁打|出了什么事|发生了什么|发生什么事了|怎么回事|这是怎么回事|刚才发生了什么)",
        Meta::Answer(Inquiry::Doing),
    ),
    (
        "(我|)(身上|手里|手上|背包里|包里|口袋里|兜里|行囊里)(现在|)(都|还|)(有|带着|带了|拿着|装着|装了|放着|剩)(什么|些什么|啥|哪些东西|什么东西|些什么东西)",
        Meta::Inventory,
    ),
    ("我(现在|)(都|还|)(有|带着|带了|拿着)(什么|些什么|啥|哪些东西|什么东西|些什么东西)", Meta::Inventory),
    ("(我|我们|咱们|)(现在|这会儿|)(到底|究竟|)(在|是在|到了|身在)(哪|哪里|哪儿|什么地方|何处)", Meta::Look),
    ("(这|这里|这儿)(到底|究竟|)是(哪|哪里|哪儿|什么地方|何处)", Meta::Look),
    ("我的(任务|目标|差事|使命|目的)(到底|究竟|)是(什么|啥)", Meta::Journal),
    ("(我|)(现在|)(有|有些|有哪些|都有)(什么|哪些|)任务", Meta::Journal),
    ("(我|)(现在|在这里|)(都|还|)(能|可以)(做|干)(什么|些什么|啥)", Meta::Hint),
];
