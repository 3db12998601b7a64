# 内置叙述者的句子。每一组由“起”与“收”拼成：任何一个起都能接任何一个收，两者直接相连。
# 一行一个；起以逗号结尾，收以句号结尾，句中不得再有句号、问号、叹号、分号、省略号。

# 拿、放、得、失
builtin-took-leads =
    你拿起{ $item }，
    你伸手取过{ $item }，
    你把{ $item }拿到手里，
    你没有多想，拿了{ $item }，
    你拾起{ $item }，
    你上前取了{ $item }，
    你把{ $item }捡起来，
builtin-took-tails =
    收在身上。
    掂了掂，收好了。
    翻看了一下，带在身边。
    擦了擦，放进行囊。
    找了个顺手的地方放好。
    看清没有破损才收起来。
    想着总会用得上。
builtin-dropped-leads =
    你放下{ $item }，
    你把{ $item }搁在一边，
    你弯腰放好{ $item }，
    你解下{ $item }，留在原处，
    你松开手，放下{ $item }，
    你给{ $item }找了个地方，
    你不再带着{ $item }，
builtin-dropped-tails =
    身上轻了一些。
    记住了放在哪里。
    退开一步看了看。
    想着回头也许再来取。
    没有多看一眼。
    手里一下子空了。
    动作放得很轻。
builtin-got-leads =
    你收下{ $item }，
    你把{ $item }接过来，
    你得了{ $item }，
    你拿到了{ $item }，
    你手里多了{ $item }，
    你如今有了{ $item }，
builtin-got-tails =
    仔细收好。
    在手里多握了一会儿。
    放进了最稳妥的地方。
    记下了它的来处。
    试了试轻重。
    一时没有说话。
builtin-lost-leads =
    { $item }不在你手里了，
    你没有了{ $item }，
    { $item }离开了你，
    你交出了{ $item }，
    { $item }就这样用掉了，
builtin-lost-tails =
    行囊里空出一块。
    你没有去数还剩什么。
    你习惯地摸了摸原来的位置。
    事情已经如此。
    你把剩下的东西理了理。
builtin-gold-more-leads =
    钱袋沉了一点，
    你收下 { $count } 枚金币，
    { $count } 枚金币落进钱袋，
    你数了数，是 { $count } 枚金币，
    金币入手冰凉，
    你把 { $count } 枚金币收进袋里，
builtin-gold-more-tails =
    碰在一起响了一声。
    你扎紧了袋口。
    你一枚一枚看过。
    够应付些日子。
    你没有声张。
    手上留着金属的气味。
builtin-gold-less-leads =
    钱袋轻了一点，
    你付出 { $count } 枚金币，
    { $count } 枚金币离了手，
    你少了 { $count } 枚金币，
    袋口松开又扎上，
    你数出 { $count } 枚金币，
builtin-gold-less-tails =
    剩下的贴着掌心。
    你没有再数。
    你在心里记了一笔。
    值不值得以后再说。
    你把钱袋系回腰间。
    一转眼就不是你的了。
builtin-hurt-leads =
    疼痛窜上来，
    眼前花了一花，
    这一下不轻，
    你吸了口冷气，
    你踉跄了半步，
    你听见自己闷哼一声，
builtin-hurt-tails =
    咬着牙站稳了。
    伸手按住痛处。
    过了几息才缓过来。
    好在还动得了。
    低头看了看伤处。
    心里知道不能再来一次。
builtin-healed-leads =
    疼痛退下去了，
    身上暖了起来，
    力气一点点回来了，
    你长长地呼出一口气，
    伤处不再跳着疼，
    你活动了一下手脚，
builtin-healed-tails =
    觉得好受多了。
    步子稳了些。
    手也不抖了。
    又能直起腰来。
    眼前清亮了些。
    试着握了握拳。

# 再看一眼
builtin-look-again-leads =
    你又看了看{ $thing }，
    你凑近了再看{ $thing }，
    你绕着{ $thing }换了个角度，
    你的目光回到{ $thing }上，
    你把{ $thing }从头到尾又看了一遍，
    你盯着{ $thing }看了一阵，
    你还是放不下{ $thing }，
builtin-look-again-tails =
    没有看出新的东西。
    和先前看到的一样。
    该看见的都已经看见了。
    这一回只多了些耐心。
    心里的印象更清楚了。
    暂时看不出别的名堂。
    细处还是那些细处。
builtin-look-person-leads =
    你又打量了{ $thing }一眼，
    你悄悄看了看{ $thing }，
    你的目光在{ $thing }身上停了停，
    你从旁看着{ $thing }，
    你细看{ $thing }的神情，
    你看向{ $thing }，
    你等{ $thing }转过脸来，
builtin-look-person-tails =
    还是先前的样子。
    没有看出新的心思。
    那张脸你已经认得了。
    对方像是察觉了。
    你们的目光碰了一下。
    能看出来的只有这些。
    你很快移开了眼睛。
builtin-look-exit-leads =
    你朝{ $thing }那边望去，
    你看了看去{ $thing }的路，
    你估量着到{ $thing }的距离，
    你的目光顺着路往{ $thing }去，
    你踮起脚望向{ $thing }，
    你又认了认{ $thing }的方向，
builtin-look-exit-tails =
    从这里看不真切。
    路就在那里。
    要去得自己走过去。
    那边没有什么动静。
    你把方位记牢了。
    远近心里有了数。
builtin-look-hero-leads =
    你低头打量自己，
    你检查了一遍身上，
    你拍了拍衣裳，
    你摊开双手看了看，
    你摸了摸自己的脸，
    你把随身的东西理了理，
builtin-look-hero-tails =
    手脚都还听使唤。
    一路的尘土都在上面。
    还是出门时的那个人。
    眼下这样就够了。
    没有什么能瞒过自己。
    该带的都带着。

# 使用、赠送、出示
builtin-used-leads =
    你用了{ $item }，
    你把{ $item }派上用场，
    你取出{ $item }，依样用了，
    你又用了一次{ $item }，
    你拿{ $item }试了，
    你没有犹豫，用上了{ $item }，
builtin-used-tails =
    果然有用。
    效果和预想的一样。
    事情就这样成了。
    一切照着该有的样子发生。
    没有出什么岔子。
    你点了点头。
builtin-used-idle-leads =
    你摆弄了一会儿{ $item }，
    你拿出{ $item }比画了两下，
    你想在这里用{ $item }，
    你把{ $item }翻来覆去试了试，
    你举起{ $item }又放下，
    你指望{ $item }能帮上忙，
    你试着用{ $item }，
builtin-used-idle-tails =
    没有什么用处。
    什么也没有发生。
    看来不是这么用的。
    时候或者地方不对。
    只好又收起来。
    它在这里派不上用场。
    这条路走不通。
builtin-hand-leads =
    你把{ $item }递给{ $who }，
    你取出{ $item }，送到{ $who }面前，
    你把{ $item }放进{ $who }手里，
    你向{ $who }递上{ $item }，
    你把{ $item }推到{ $who }跟前，
    你说{ $item }是给{ $who }的，
builtin-hand-tails =
    等着看是什么反应。
    没有多解释。
    手在半空停了一下。
    自己先退了半步。
    觉得该是时候了。
    话说得很简单。
builtin-gift-liked-leads =
    { $who }的眼睛亮了一下，
    { $who }接过去就没再放下，
    { $who }看了又看，
    { $who }愣了片刻，
    { $who }小心地收好，
builtin-gift-liked-tails =
    显然很喜欢。
    神色柔和了许多。
    半晌才道了谢。
    嘴角有了笑意。
    看你的目光不一样了。
builtin-gift-plain-leads =
    { $who }接了过去，
    { $who }看了一眼，
    { $who }点点头收下，
    { $who }客气地接住，
    { $who }掂了掂，
builtin-gift-plain-tails =
    放在了一边。
    没有多说什么。
    道了声谢。
    看不出喜不喜欢。
    神情没有变化。
builtin-gift-disliked-leads =
    { $who }皱起了眉，
    { $who }的脸沉下来，
    { $who }往后缩了缩手，
    { $who }看清之后别过脸去，
    { $who }用两根手指捏着，
builtin-gift-disliked-tails =
    显然不喜欢。
    半天没有开口。
    只说了声知道了。
    像是被冒犯了。
    气氛冷了下来。
builtin-gift-refused-leads =
    { $who }看了看{ $item }，
    { $who }没有伸手去接{ $item }，
    { $who }把{ $item }推了回来，
    { $who }望着{ $item }摇摇头，
    { $who }按住你递{ $item }的手，
    { $who }退开半步，不碰{ $item }，
builtin-gift-refused-tails =
    要你自己留着。
    这份东西送不出去。
    你只好收回来。
    意思已经很明白。
    没有给出理由。
    态度很坚决。
builtin-show-leads =
    你把{ $item }拿给{ $who }看，
    你举起{ $item }让{ $who }看清，
    你在{ $who }眼前亮出{ $item }，
    你让{ $who }认一认{ $item }，
    你托着{ $item }给{ $who }瞧，
    你问{ $who }认不认得{ $item }，
builtin-show-tails =
    对方凑近看了看。
    对方看了一会儿，没说什么。
    对方点了点头。
    对方的目光停了一停。
    对方看完又看了看你。
    对方没有伸手来碰。

# 说话
builtin-greet-leads =
    { $who }冲你点点头，
    { $who }抬眼看见你，
    你和{ $who }打了个招呼，
    { $who }认出是你，
    你走到{ $who }身边，
    { $who }朝你这边偏了偏头，
    你叫了{ $who }一声，
builtin-greet-tails =
    等着你开口。
    没有多余的话。
    该寒暄的早已寒暄过了。
    算是应过了。
    你们都不急着说话。
    有事可以直说。
    神情比话更熟络。
builtin-turn-to-leads =
    你转向{ $who }，
    你走近{ $who }，
    你的目光落在{ $who }身上，
    你等{ $who }看过来，
    你在{ $who }面前站定，
    你往{ $who }那边挪了挪，
builtin-turn-to-tails =
    听对方怎么说。
    先开了口。
    点头致意。
    把话头递了过去。
    等着回应。
    放低了声音。
builtin-notice-leads =
    你瞥见{ $who }，
    余光里是{ $who }，
    { $who }就在近旁，
    你听见{ $who }有了动静，
    { $who }离你不远，
    你的目光碰到{ $who }，
builtin-notice-tails =
    手上没有闲着。
    一直没有走开。
    动作不紧不慢。
    换了个姿势。
    神情和平时一样。
    这会儿又有了动静。
builtin-ask-again-leads =
    你又问了一遍，
    你把话题绕回来，
    你请{ $who }再说一次，
    你怕自己记漏了，
    你想再听{ $who }说一回，
    你追问了一句，
builtin-ask-again-tails =
    { $who }想了想，又说了起来。
    { $who }没有不耐烦。
    { $who }的说法没有变。
    { $who }顿了顿，从头讲起。
    { $who }看了你一眼才开口。
    { $who }把话重复了一遍。
builtin-said-leads =
    你又提起这件事，
    你还是问了那句话，
    你不死心地再问，
    你绕了个弯子又问回来，
    话题又落到老地方，
    你换了个问法，
    你仍旧想听那件事，
builtin-said-tails =
    { $who }只是摇摇头，说该讲的都讲过了。
    { $who }叹了口气，说没有别的可说。
    { $who }摆摆手，表示就这么多。
    { $who }抬眼看你，像在问你究竟想听什么。
    { $who }没有再添一句新的。
    { $who }淡淡地说，这话已经说过了。
    { $who }沉默着，等你换一件事问。
builtin-inquired-leads =
    “{ $about }”，你问{ $who }，
    “{ $about }”，你对{ $who }开了口，
    “{ $about }”，你看着{ $who }问，
    “{ $about }”，你把这句话问出了口，
    “{ $about }”，你问得很直接，
    “{ $about }”，你试着问{ $who }，
builtin-inquired-tails =
    等着回答。
    话音不高。
    没有绕弯子。
    停下来听。
    尽量说得随便些。
    不知道会得到什么回答。
builtin-asked-leads =
    你向{ $who }问起“{ $about }”，
    你提到“{ $about }”，看着{ $who }，
    你把话头引到“{ $about }”上，
    你把“{ $about }”说给{ $who }听，
    你跟{ $who }说起“{ $about }”，
    你想听{ $who }说说“{ $about }”，
builtin-asked-tails =
    等着回答。
    心里没有多少把握。
    话音不高。
    对方听完想了想。
    问得很直接。
    自己也说不准能问出什么。
    停下来听。
builtin-blank-leads =
    { $who }想了想，
    { $who }听完，
    { $who }看着你，
    { $who }偏着头想了一阵，
    { $who }把话在嘴里含了含，
    { $who }没有马上回答，
    { $who }摊了摊手，
builtin-blank-tails =
    说这事自己不清楚。
    最后还是摇了摇头。
    承认从没听说过。
    只说帮不上忙。
    让你去问问别人。
    终究没有答上来。
    把话岔到了别处。

# 做事、走路
builtin-listened-leads =
    { $who }听着，
    { $who }没有打断你，
    { $who }点了点头，
    { $who }看着你把话说完，
    { $who }停下手里的事，
    { $who }把这话听了进去，
    { $who }慢慢转过脸来，
builtin-listened-tails =
    说自己知道了。
    过了一会儿才应了一声。
    没有多说什么。
    说这话会记着。
    像是在掂量这话的分量。
    嘴角动了动。
builtin-recalled-leads =
    { $who }点了点头，
    { $who }一听就想起来了，
    { $who }看了你一眼，
    { $who }沉默了一下，
    { $who }把话接了过去，
    { $who }没有忘，
    { $who }像是早就记在心里，
builtin-recalled-tails =
    说你{ $when }讲过“{ $said }”。
    说还记得你{ $when }那句“{ $said }”。
    提起你{ $when }说的“{ $said }”。
    把你{ $when }说的“{ $said }”又念了一遍。
    问你{ $when }说的“{ $said }”还算不算数。
    说你{ $when }当面说过“{ $said }”，自己一直记着。
builtin-overheard-leads =
    { $who }点了点头，
    { $who }想了想，
    { $who }看了你一眼，
    { $who }迟疑了一下，
    { $who }压低了声音，
    { $who }偏了偏头，
builtin-overheard-tails =
    说你{ $when }跟{ $other }讲“{ $said }”的时候自己就在旁边。
    说自己听见你{ $when }对{ $other }说“{ $said }”。
    提起你{ $when }对{ $other }说的“{ $said }”。
    说那句“{ $said }”虽是你{ $when }讲给{ $other }的，自己也听见了。
    问你{ $when }跟{ $other }说“{ $said }”是不是当真。
    说在场的人都听见你{ $when }对{ $other }讲“{ $said }”。
builtin-gift-recalled-leads =
    { $who }点了点头，
    { $who }脸色缓了缓，
    { $who }看了看自己的手，
    { $who }想起来了，
    { $who }没有忘，
    { $who }停了一停，
builtin-gift-recalled-tails =
    说你{ $when }给过{ $item }。
    提起你{ $when }送的{ $item }。
    说还记着你{ $when }给的{ $item }。
    说起你{ $when }递来{ $item }的样子。
    说{ $item }是你{ $when }给的，这份情自己认。
    说别的不提，{ $item }总归是你{ $when }送的。
builtin-forgot-leads =
    { $who }想了很久，
    { $who }皱着眉想了想，
    { $who }看着你，
    { $who }把前后的事想了一遍，
    { $who }慢慢摇头，
    { $who }愣了一下，
builtin-forgot-tails =
    说不记得你讲过这样的话。
    说你没有提过这件事。
    说自己从没听你说起。
    问你是不是跟别人说的。
    说记性再坏也不至于忘了这个，你没有说过。
    说想不起有这么一回事。
builtin-parted-leads =
    你向{ $who }告辞，
    你同{ $who }道了别，
    你谢过{ $who }，
    话说到这里，你向{ $who }点点头，
    你不再打扰{ $who }，
    你和{ $who }的话说完了，
builtin-parted-tails =
    对方也没有留你。
    退开了几步。
    把想问的都留到下一回。
    心里还在回味刚才的话。
    周围的声音又回来了。
    转身去看别处。
builtin-when-now = 刚才
builtin-when-before = 先前
builtin-when-long = 很早以前
builtin-done-leads =
    你照着做了，
    你又做了一遍，
    你动手试了，
    你依样来过，
    你没有停手，
    你做得比上回熟练，
    你耐着性子做完，
builtin-done-tails =
    事情成了。
    结果没有两样。
    一切顺当。
    和先前差不多。
    没有出岔子。
    你退开看了看。
    心里踏实了些。
builtin-failed-leads =
    你又试了一次，
    你使出了全力，
    你换了个法子，
    你不肯罢手，
    你屏住气试了试，
    你比先前更小心，
    你差一点就成了，
builtin-failed-tails =
    还是不行。
    没有成功。
    只好先停下来。
    最后功亏一篑。
    事情不肯就范。
    总归差了那么一点。
    你甩了甩发酸的手。
builtin-passage-failed-leads =
    去{ $node }的路没有让你过去，
    你往{ $node }那边试了试，
    你差一点就到了{ $node }，
    你朝{ $node }迈出几步，
    这条通往{ $node }的路不好走，
    你想过到{ $node }去，
builtin-passage-failed-tails =
    最后还是退了回来。
    终究没有过去。
    你还在原来的地方。
    只好等下一次。
    脚下一滑，又回到这边。
    还得再想办法。
builtin-travel-leads =
    你动身往{ $node }去，
    你朝{ $node }走去，
    你离开这里，去{ $node }，
    你顺着路往{ $node }走，
    你迈开步子，向着{ $node }，
    你转身上路，{ $node }就在前头，
    你收拾停当，往{ $node }去，
builtin-travel-tails =
    一路没有耽搁。
    脚步比心里快。
    走得不急不慢。
    身后的声音渐渐听不见了。
    路上没有遇见谁。
    只回头看了一次。
    不多时便到了。
builtin-return-leads =
    你又到了{ $node }，
    你回到{ $node }，
    { $node }又在眼前，
    你重新站在{ $node }，
    你再一次来到{ $node }，
    又是{ $node }，
    你熟门熟路地走进{ $node }，
builtin-return-tails =
    一切都还认得。
    和走的时候差不多。
    脚步放慢了些。
    先看了看四周。
    没有什么拦着路。
    知道该往哪里看。
    有种说不出的熟悉。

# 没有现成说法的尝试
builtin-try-leads =
    你试着“{ $text }”，
    你打定主意“{ $text }”，
    “{ $text }”，你这么想，也这么做了，
    你说做就做，“{ $text }”，
    你心里想着“{ $text }”，动了手，
    你照自己的意思“{ $text }”，
    你决定试试“{ $text }”，
builtin-do-force-leads =
    你攒足了劲，想{ $text }，
    你往手心吐了口唾沫，要{ $text }，
    你把肩膀顶上去，想{ $text }，
    你咬紧牙关，要{ $text }，
    你站稳脚跟，使劲要{ $text }，
    你深吸一口气，拼着力气要{ $text }，
    你挽起袖子，想{ $text }，
builtin-do-nimble-leads =
    你放轻手脚，想{ $text }，
    你量了量远近，要{ $text }，
    你活动了一下手腕，想{ $text }，
    你瞅准一个空当，要{ $text }，
    你先探了探脚下，再想法{ $text }，
    你猫着腰，想{ $text }，
    你把行囊甩到背后，要{ $text }，
builtin-do-wits-leads =
    你定了定神，想{ $text }，
    你把知道的事从头捋了一遍，想{ $text }，
    你不忙着动手，先盘算怎么{ $text }，
    你退后一步看看，想{ $text }，
    你从最小的一处入手，想{ $text }，
    你皱着眉头，一心要{ $text }，
    你掰着指头，想法{ $text }，
builtin-do-sense-leads =
    你停下来{ $text }，
    你放下手里的东西{ $text }，
    你什么也不忙，只是{ $text }，
    你腾出一点工夫{ $text }，
    你歇了歇脚，{ $text }，
    你趁着这会儿清静{ $text }，
    你不出声，{ $text }，
builtin-do-voice-leads =
    你清了清嗓子，要{ $text }，
    你挑着字眼，想{ $text }，
    你往前站了一步，要{ $text }，
    你鼓起勇气，想{ $text }，
    你抬起下巴，要{ $text }，
    你把话在心里过了一遍，才去{ $text }，
    你打定主意要{ $text }，
builtin-here-success-leads =
    一时间，{ $node }
    这一回，{ $node }
    出乎你的意料，{ $node }
    四下里，{ $node }
    看样子，{ $node }
    你回过神来，{ $node }
builtin-here-success-tails =
    没有拦你的意思。
    好像本来就该这样。
    站在你这一边。
    什么也没有反对。
    看着眼熟了一点。
    由着你去了。
builtin-here-failure-leads =
    四下里，{ $node }
    这一回，{ $node }
    看样子，{ $node }
    任你怎样，{ $node }
    你直起腰来，{ $node }
    隔了一会儿，{ $node }
builtin-here-failure-tails =
    还是老样子。
    等着你折腾完。
    见过别人也这么试。
    一点也不理会。
    什么也没有透露。
    自顾自地过它的时辰。
builtin-beyond-leads =
    从这里望出去，能认出{ $thing }
    越过近处的遮挡，你看见了{ $thing }
    你眯起眼往远处看，看清了{ $thing }
    顺着路看过去，那边是{ $thing }
    你一处一处地认，认出了{ $thing }
    视线放远，最先落进眼里的是{ $thing }
builtin-beyond-tails =
    ，离得不算远。
    ，你把方位记在心里。
    ，还没去过，先有了个样子。
    ，和你想的不大一样。
    ，走过去用不了多久。
    ，中间隔着的路也看清了。
builtin-near-leads =
    { $node }那边有响动
    你听出{ $node }那边有人
    声音是从{ $node }传来的
    再听一会儿，{ $node }那边有脚步
    隔着一段路，{ $node }那边有人走动
    四周静下来的当口，{ $node }那边传来一点动静
builtin-near-tails =
    ，是{ $who }。
    ，听着像{ $who }。
    ，那该是{ $who }。
    ，多半是{ $who }。
    ，不会错，就是{ $who }。
    ，听得出是{ $who }。
builtin-near-stranger-tails =
    ，听不出是谁。
    ，是个耳生的。
    ，说不上是什么人。
    ，却没有露面。
    ，像是在忙自己的事。
    ，走了几步又停下了。
builtin-hidden-leads =
    找过一遍，值得细看的有{ $thing }
    你停下手，眼前还有{ $thing }
    翻到最后，你留意到{ $thing }
    原先漏看的，是{ $thing }
    你一寸一寸地看过去，看到了{ $thing }
    再找一圈，你找出了{ $thing }
builtin-hidden-tails =
    ，就在手边。
    ，先前竟没留心。
    ，等着你去看。
    ，这一趟没有白找。
    ，你记住了地方。
    ，总算有了眉目。
builtin-try-force-success-tails =
    力气用对了地方。
    手上的劲道刚刚好。
    这一回没有白费劲。
    肩膀发酸，心里却痛快。
    比预想的顺手。
    有什么在你手下松了一松。
    过后才喘了口气。
builtin-try-force-failure-tails =
    力气不够。
    使尽了劲也不成。
    手臂都在发抖，还是差一口气。
    白白费了一身汗。
    看来蛮力不管用。
    只好松开手歇一歇。
    纹丝没有动静。
builtin-try-nimble-success-tails =
    身子比念头还快。
    手脚稳得出奇。
    一个动作接一个动作，没有出错。
    落脚时几乎没有声音。
    轻巧得像练过许多回。
    险是险，身子总算稳住了。
    没有多余的一步。
builtin-try-nimble-failure-tails =
    脚下没有踩稳。
    手慢了半拍。
    险些摔了一跤。
    身子没有跟上念头。
    动静弄得太大。
    半路就失了平衡。
    只好重新站好。
builtin-try-wits-success-tails =
    脑子里忽然清楚了。
    前后一对，果然说得通。
    思路顺了下来。
    比原来多明白了一层。
    没有放过一个细处。
    想到点子上了。
    心里有了个大概。
builtin-try-wits-failure-tails =
    怎么也想不通。
    线索到一半就断了。
    越想越糊涂。
    什么也没有理出来。
    总觉得差着一环。
    看了半天不得要领。
    只好先放一放。
builtin-try-sense-success-tails =
    心静了下来。
    别的都放到了一边。
    觉出了平时觉不出的东西。
    整个人松弛了一些。
    没有什么来打扰。
    一时忘了时间。
    感觉比念头来得早。
builtin-try-voice-success-tails =
    话说得恰到好处。
    声音比预想的稳。
    四下像是静听了一会儿。
    说完之后心里痛快了。
    每个字都落在了地方。
    连自己也信了几分。
    没有人打断。
builtin-try-voice-failure-tails =
    话出口就走了样。
    声音落下去，没有回应。
    说到一半自己先没了底气。
    谁也没有当真。
    听着不像那么回事。
    只好把后半句咽下去。
    换来的只有安静。

# 等待、休息、时辰
builtin-waited-leads =
    你等着，
    你没有动，
    你让时间过去一会儿，
    你哪儿也不去，
    你靠在一旁，
    你由着这一刻过去，
    你按下性子，
builtin-waited-tails =
    不急着做什么。
    听着，看着。
    只是呼吸。
    把心放平。
    等它自己过去。
    一句话也不说。
    什么都不去催。
builtin-rested-leads =
    你歇了下来，
    你找了个舒服的姿势，
    你闭上眼睛，
    你把东西放在手边，
    你松开了绷着的身子，
    你枕着胳膊躺了一阵，
    你打了个盹，
builtin-rested-tails =
    醒来时精神好了些。
    时间在不知不觉中过去。
    再睁眼时，已经换了时辰。
    梦浅得记不住。
    倦意一点点散了。
    一觉没有被谁打断。
    身上的酸痛淡了下去。
builtin-dawn-leads =
    天边泛白，
    夜色退了，
    第一线光出现了，
    黑暗薄了下去，
    长夜到了头，
builtin-dawn-tails =
    { $day }的清晨到了。
    这是{ $day }。
    { $day }开始了。
    你知道{ $day }来了。
    { $day }从这里算起。
builtin-day-leads =
    天大亮了，
    光铺开了，
    晨色散尽，
    影子短了，
    一天正到好时候，
builtin-day-tails =
    什么都看得清清楚楚。
    白天开始了。
    早先的凉意没有了。
    周围的一切都醒了。
    没有什么藏得住。
builtin-dusk-leads =
    光斜了，
    天色暗了一层，
    白天快用完了，
    影子长了，
    一天到了收尾的时候，
builtin-dusk-tails =
    黄昏来了。
    颜色一点点沉下去。
    四下安静了不少。
    凉意从低处上来。
    该留意时辰了。
builtin-night-leads =
    最后一点光没了，
    天黑了，
    夜落下来，
    黑暗合拢了，
    黄昏过完了，
builtin-night-tails =
    夜里的时辰到了。
    声音比形状更可靠。
    远处的东西只剩轮廓。
    你放轻了脚步。
    眼睛慢慢习惯了。

# 战斗
builtin-fight-leads =
    { $enemy }挡住了你的去路，
    { $enemy }朝你逼过来，
    你和{ $enemy }对上了，
    没等你后退，{ $enemy }已到跟前，
    { $enemy }没有给你躲开的机会，
builtin-fight-tails =
    一场恶斗避不开了。
    你绷紧了全身。
    你摆开了架势。
    眼下只有一战。
    空气一下子紧了。
builtin-hero-hit-leads =
    你抢上一步，
    你看准空当，
    你压低身子，
    你虚晃一下，
    你咬牙迎上去，
    你从侧面切入，
    你把全身的力气压上去，
    你抓住露出的破绽，
    你一声不吭，
    你趁势发力，
builtin-hero-hit-tails =
    结结实实打中了{ $enemy }。
    这一下离要害不远。
    { $enemy }吃痛地一缩。
    { $enemy }被打得退了一步。
    手上传来沉沉的一震。
    这一击没有落空。
    { $enemy }又添了一处伤。
    { $enemy }晃了晃，险些站不住。
    听得见闷闷的一响。
    { $enemy }的势头被你截断了。
builtin-hero-miss-leads =
    你出手急了，
    你扑了上去，
    你这一下用力过猛，
    你瞄得不准，
    你抢攻一记，
    你跨步上前，
    你从低处发力，
    你想抢个先手，
    你脚下一滑，
    你闷头打过去，
builtin-hero-miss-tails =
    只打中了空气。
    { $enemy }偏身让过了。
    差了一指宽。
    { $enemy }早有防备。
    这一击落了空。
    你自己先失了重心。
    { $enemy }退得更快。
    连边也没有沾上。
    { $enemy }低头躲开了。
    力气白白使掉了。
builtin-enemy-hit-leads =
    { $enemy }扑上来，
    { $enemy }反手一击，
    你来不及躲，
    { $enemy }瞅准了空隙，
    { $enemy }从下方攻来，
    你慢了半步，
    { $enemy }不退反进，
    { $enemy }的攻势又快又沉，
    你的架势被冲开，
    { $enemy }紧跟着还了一下，
builtin-enemy-hit-tails =
    这一下正中你身上。
    你疼得眼前一黑。
    你被撞得倒退几步。
    火辣辣的痛立刻窜开。
    你闷哼了一声。
    你身上又多了一道口子。
    你险些跪倒。
    你的半边身子发麻。
    你尝到了血味。
    你硬生生受了下来。
builtin-enemy-miss-leads =
    { $enemy }扑上来，
    { $enemy }反手一击，
    { $enemy }的攻势擦身而过，
    { $enemy }瞅准了空隙，
    { $enemy }从下方攻来，
    你早看出了{ $enemy }的来路，
    { $enemy }紧跟着还了一下，
    { $enemy }猛地一冲，
    { $enemy }又逼近一步，
    { $enemy }连攻两下，
builtin-enemy-miss-tails =
    你侧身避开了。
    你退得正是时候。
    你只被带起的风扫到。
    你低头让了过去。
    没有碰着你。
    你用胳膊格开了。
    你一个转身闪到旁边。
    终究慢了一步。
    落在你刚才站的地方。
    你险险躲了过去。
builtin-guarded-leads =
    你收住攻势，
    你稳住下盘，
    你把要害护住，
    你退半步站定，
    你沉下肩膀，
    你盯紧{ $enemy }，
    你不再抢攻，
builtin-guarded-tails =
    等{ $enemy }先动。
    摆出守势。
    把破绽都收了起来。
    准备硬接下一击。
    留出退让的余地。
    一步也不多走。
    只等看清来路。
builtin-fled-leads =
    你转身就跑，
    你瞅准机会脱身，
    你虚晃一下，掉头就走，
    你甩开{ $enemy }，
    你一口气冲了出去，
builtin-fled-tails =
    直到身后没了动静。
    { $enemy }没有追上来。
    心跳很久才慢下来。
    总算脱了身。
    连回头看一眼都不敢。
builtin-fled-not-leads =
    你想抽身，
    你转身要跑，
    你往旁边闪去，
    你找着退路，
    你虚晃一下想走，
    你退了几步，
    你猛地朝外冲，
builtin-fled-not-tails =
    { $enemy }抢先堵住了去路。
    { $enemy }紧紧咬住不放。
    没能甩开{ $enemy }。
    { $enemy }更快一步。
    又被逼了回来。
    路已经被封死。
    还是没有跑成。
builtin-talk-success-leads =
    你的话起了作用，
    { $enemy }停了下来，
    你没有停口，
    { $enemy }听进去了，
    最后一句话说到了点上，
builtin-talk-success-tails =
    杀气一点点散了。
    这一仗不用再打了。
    双方都松了口气。
    事情就此打住。
    谁也没有再逼近。
builtin-talk-failure-leads =
    你开口劝{ $enemy }住手，
    你想把话说开，
    你提高声音喊话，
    你一边退一边说，
    你好言相劝，
    你试着跟{ $enemy }讲道理，
    你的话还没说完，
builtin-talk-failure-tails =
    { $enemy }没有听。
    { $enemy }不为所动。
    换来的只有又一次进逼。
    眼下不是说话的时候。
    话全落了空。
    { $enemy }的眼神没有变。
    没有谁肯停手。
builtin-enemy-fell-leads =
    { $enemy }晃了晃，
    最后一击之后，
    { $enemy }再也撑不住，
    一切忽然停了，
    你喘着气退开，
builtin-enemy-fell-tails =
    { $enemy }倒下了。
    胜负已分。
    { $enemy }没有再起来。
    你赢了这一场。
    四周静得发空。
builtin-hero-fell-leads =
    你眼前一黑，
    你的膝盖撑不住了，
    最后一点力气离开了你，
    声音忽然远了，
    你想再站稳一次，
builtin-hero-fell-tails =
    你倒了下去。
    地面迎了上来。
    往后的事你不知道了。
    黑暗合上了。
    天地翻了过来。
builtin-woke-leads =
    你慢慢醒过来，
    不知过了多久，
    有光透进眼皮，
    疼痛先于别的醒来，
    先回来的是声音，
builtin-woke-tails =
    发现自己在{ $node }。
    身下是{ $node }。
    你认出这里是{ $node }。
    你躺在{ $node }，还活着。
    周围是{ $node }。
builtin-fight-ended-leads =
    谁也没有再出手，
    { $enemy }收了势，
    争斗停了，
    僵持忽然松开，
    喘息声慢慢平了，
builtin-fight-ended-tails =
    这一场不分胜负。
    你慢慢放下手。
    两边各退了一步。
    事情就这样过去了。
    没有谁再提输赢。

# 任务、人物、自身
builtin-quest-began-leads =
    你心里多了一件事，
    从这一刻起，
    你记下了，
    有件事落在你肩上，
builtin-quest-began-tails =
    它叫“{ $quest }”。
    “{ $quest }”开了头。
    “{ $quest }”算是你的事了。
    那就是“{ $quest }”。
builtin-quest-done-leads =
    总算有了着落，
    一桩心事了了，
    你松了一口气，
    事情办成了，
builtin-quest-done-tails =
    “{ $quest }”到此为止。
    “{ $quest }”可以放下了。
    “{ $quest }”有了结果。
    “{ $quest }”画上了句号。
builtin-quest-failed-leads =
    已经来不及了，
    事情到了这一步，
    你不得不承认，
    有些事不会再来，
builtin-quest-failed-tails =
    “{ $quest }”做不成了。
    “{ $quest }”断在了这里。
    “{ $quest }”落了空。
    “{ $quest }”只能放下。
builtin-attribute-more-leads =
    你觉得自己有了变化，
    有什么在你身上落定了，
    你比先前强了，
builtin-attribute-more-tails =
    { $attribute }长进了。
    那是{ $attribute }。
    { $attribute }不同以往。
builtin-attribute-less-leads =
    你觉得少了点什么，
    有什么离开了你，
    你比先前弱了，
builtin-attribute-less-tails =
    { $attribute }不如从前。
    那是{ $attribute }。
    { $attribute }退了一截。
builtin-came-leads =
    { $who }走了过来，
    { $who }出现在近处，
    脚步声近了，是{ $who }，
    你一抬头，看见了{ $who }，
builtin-came-tails =
    在你身边停下。
    朝你看了一眼。
    没有马上开口。
    像是早就打算来。
builtin-went-leads =
    { $who }转过身去，
    { $who }没有再停留，
    { $who }看了你最后一眼，
    { $who }收拾了一下，
builtin-went-tails =
    离开了这里。
    走得看不见了。
    脚步声渐渐远了。
    留下一片安静。
builtin-died-leads =
    { $who }不动了，
    { $who }的气息停了，
    你俯下身去看{ $who }，
builtin-died-tails =
    再也不会醒来。
    已经死了。
    一切都太晚了。
builtin-declined-leads =
    你摇了摇头，
    你没有答应，
    你想了想，退开了，
    现在还不到时候，
    你把那句话咽了回去，
    你还有放不下的事，
builtin-declined-tails =
    路还没有走完。
    故事先不停在这里。
    以后还可以再想。
    你要再走一段。
    那个选择留在原处。
    你转过身来。
builtin-offer-again-leads =
    那个抉择又摆在面前，
    你又走到了这一步，
    先前没有答的问题还在，
    事情又绕回到这里，
    你再一次停在门槛上，
    这一问没有走远，
builtin-offer-again-tails =
    “{ $ending }”，你愿意吗？
    “{ $ending }”，这一回你怎么说？
    就此走向“{ $ending }”吗？
    要不要让故事停在“{ $ending }”？
    “{ $ending }”还在等你一句话，答应吗？
    是时候选“{ $ending }”了吗？

# 随处可用的观察，包里的句子用完时用
builtin-around-leads =
    过了一会儿，
    有那么片刻，
    就在这时，
    你正要移开目光，
    四周静下来之后，
    隔了几次呼吸，
    等你回过神来，
    你还没拿定主意，
    再抬眼时，
    像是约好了似的，
    不知从哪一刻起，
    你屏住呼吸，
    说不清是第几次，
    趁着这点空当，
    你侧过头去，
    你在心里数到十，
    你放轻了呼吸，
    你站在原处，
    目光转了一圈，
    一静下来，
    又过了些时候，
    你松开攥紧的手，
    起初你没有在意，
    你换了个站姿，
builtin-around-tails =
    近处有什么轻轻响了一下。
    远处的声音断了，又接上。
    光往旁边挪了一点。
    空气里的气味淡了下去。
    脚下的地面透着凉。
    一粒灰慢慢落下来。
    一道影子悄悄换了位置。
    什么东西在暗处挪了挪，又不动了。
    周围的轮廓比先前清楚了些。
    静得能听出自己的心跳。
    一阵凉意贴着皮肤过去。
    某处传来细细的一声，再没有下文。
    眼前的一切像是刚刚被人摆好。
    有一小块地方比别处更亮。
    回声比声音晚到了半拍。
    气味里多了一点说不出的东西。
    四下的颜色沉了一层。
    连灰尘都像停在半空。
    刚才站过的地方还留着一点温度。
    一切照旧，只是安静得更深了。
    有个声音近了些，又远了。
    头顶上像有什么掠过去，抬头却是空的。
    看惯的东西忽然显得有些陌生。
    什么也没有发生，可你记住了这一刻。
builtin-self-leads =
    站得久了，
    静下来，
    说来奇怪，
    一时之间，
    不知怎么，
    到了这会儿，
    走到这一步，
    停下来才发觉，
    这样的时候，
    深吸一口气之后，
    眼睛闭上又睁开，
    歇了这一口气，
    心里一松，
    细想起来，
    过了这阵子，
    低头看时，
builtin-self-tails =
    你的肩膀没有刚才那么紧了。
    你听见自己的呼吸慢了下来。
    你的手指还带着一点凉。
    你发觉自己一直皱着眉。
    你的嗓子有些发干。
    你把重心换到了另一只脚上。
    你的耳朵比眼睛先有了数。
    你的背上有一层薄汗。
    你想起一路走过来的样子。
    你数了数身上带的东西。
    你的脚在鞋里动了动。
    你揉了揉发僵的手腕。
    你的心跳稳稳地落回原处。
    你忽然很清楚自己身在何处。
    你的疲倦往下沉了沉。
    你的念头绕了一圈，又回到原地。
builtin-thought-leads =
    说到底，
    想来想去，
    这么一想，
    换个角度看，
    静下心来，
    走到这里，
    翻来覆去，
    老实说，
    退一步想，
    不管怎样，
    到头来，
    掂量了一阵，
    这一路上，
    你告诉自己，
    看样子，
    话说回来，
builtin-thought-tails =
    该做的事还在前面等着。
    没有一条路会自己走过来。
    听到的话值得再过一遍。
    先看清楚，总不会错。
    时间走得不紧不慢。
    有些答案要换个地方才看得见。
    迟一步未必是坏事。
    几个名字在心里排了又排。
    眼下最不缺的是耐心。
    最要紧的那件事一直没有走远。
    问题比答案多，也不是头一回。
    下一步要自己来定。
    记着的事比说出口的多。
    多看一眼，就少走一步冤枉路。
    总像是漏掉了什么。
    沉默有时候比话说得清楚。
builtin-tension-leads =
    一瞬之间，
    喘息的间隙里，
    你们拉开半步，
    脚步错动，
    你死死盯着对方，
    汗流进眼角，
    谁也没有出声，
    时间像被抻长了，
    手心发滑，
    你咬紧牙关，
    兜了半圈，
    胜负未分，
builtin-tension-tails =
    耳朵里只剩下自己的心跳。
    每一个动作都看得格外清楚。
    你的手臂开始发沉。
    地上蹭出一道印子。
    你找着下一个破绽。
    周围的一切都退得很远。
    你的呼吸又急又短。
    两边都在等对方先动。
    你重新稳住了架势。
    影子在地上交错。
    你尝到嘴里一点铁味。
    没有谁肯先退。
builtin-critical-leads =
    这一下打得结实，
    你把全身的力气都压了上去，
    你正好看见那处破绽，
    这回没有什么挡在中间，
    手比脑子先到，
    空当只有一眨眼，
builtin-critical-tails =
    { $enemy }晃了几晃。
    { $enemy }疼到了骨头里。
    伤得比平常重一倍。
    震得你自己的肩膀发麻。
    { $enemy }退了不想退的一步。
    连声音都不一样。
builtin-critical-enemy-leads =
    这一下正打在你的空门上，
    你慢了半口气，
    你没看清它从哪里来，
    那里偏偏没有防备，
    它的力气全落在你身上，
    你身上有什么地方松了，
builtin-critical-enemy-tails =
    有一阵子你只知道疼。
    疼得加了倍。
    你的膝盖直发软。
    胸口的气全没了。
    嘴里泛起铁腥味。
    { $enemy }自己也知道打得准。
builtin-quick-leads =
    你还没站稳，
    你正拿主意的时候，
    一口气还没换过来，
builtin-quick-tails =
    { $enemy }已经动了手。
    { $enemy }抢了先。
    头一下倒是{ $enemy }的。
builtin-enemy-fled-leads =
    带着伤，再没有斗的心思，
    在你最没料到的时候，
    只回头看了一眼，
builtin-enemy-fled-tails =
    { $enemy }转身就跑。
    { $enemy }挣脱开去，不见了。
    { $enemy }把地方让给了你。
builtin-status-began-leads =
    你马上察觉了，
    它来得很快，
    这错不了，
    有什么缠上了你，
    手脚都觉得出来，
    甩也甩不掉，
builtin-status-began-tails =
    这就是人们说的“{ $status }”。
    从现在起你得带着它：{ $status }。
    用一个词就能说清：{ $status }。
    接下来一阵子都是“{ $status }”。
    不用别人告诉你，是“{ $status }”。
    你知道它叫什么：{ $status }。
builtin-status-ended-leads =
    一点一点地，
    走着走着，
    不知什么时候，
    你长出一口气，
    这类事总是这样，
    再留意时，
builtin-status-ended-tails =
    “{ $status }”退了。
    “{ $status }”过去了。
    你摆脱了“{ $status }”。
    “{ $status }”一点也不剩了。
    “{ $status }”放开了你。
    “{ $status }”已经没了。
builtin-level-leads =
    一路走来的事都没有白过，
    你站着的样子和出发时不同了，
    从一些小地方看得出来，
builtin-level-tails =
    你长了本事。
    有些东西从此是你的了。
    往后用得上。
builtin-raised-leads =
    你静下来歇了一会儿，
    你把学到的从头想了一遍，
    你又想又练，
builtin-raised-tails =
    { $attribute }见长。
    得益的是{ $attribute }。
    { $attribute }和先前不同了。
builtin-achievement-leads =
    这件事日后会有人讲起，
    你做过的事里，这一件会被记住，
    有些故事的开头还不如这个，
builtin-achievement-tails =
    名字就叫“{ $deed }”。
    人们会叫它“{ $deed }”。
    记在“{ $deed }”名下。
builtin-hinted-leads =
    有个念头总绕回来，
    你又从头想了一遍，
    站住脚，你想起来，
    剩下的事浮上心头，
builtin-hinted-tails =
    “{ $objective }”还没做。
    说到底还是“{ $objective }”。
    眼前要紧的是“{ $objective }”。
