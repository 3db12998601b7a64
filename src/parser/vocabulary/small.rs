//! What a question has beside what it is about: the words that say how much of a line a topic is.

/// Chinese, longer ones first.
pub(in crate::parser) const SMALL_ZH: &str = "\
    是做什么用的 是干什么用的 是什么意思 是怎么回事 有什么用 怎么回事 知不知道 认不认识 记不记得 什么时候 \
    是不是 有没有 能不能 为什么 怎么样 发生了 听说过 的事情 做什么 干什么 什么样 什么人 几时 多少 哪里 哪儿 \
    什么 怎么 究竟 到底 知道 认识 见过 看见 看到 听说 关于 有关 告诉 请问 我想 想问 问问 打听 现在 这里 那里 \
    这儿 那儿 他们 她们 它们 我们 你们 这些 那些 一下 一些 事情 的事 已经 就是 不是 还有 可以 应该 觉得 以为 \
    没有 曾经 自己 这个 那个 一个 所有 才 吗 呢 吧 啊 呀 嘛 是 的 了 过 着 地 得 你 您 我 他 她 它 们 这 那 些 \
    个 里 在 从 有 请 说 讲 问 想 要 会 能 就 也 还 都 和 跟 对 去 来 到 给 谁 把";

/// English.
pub(in crate::parser) const SMALL_EN: &str = "\
    a an the of to at in on by for from with and or but so is are am was were be been being do does did done \
    have has had can could will would should shall may might must i i'm i've i'd me my you you're you've your \
    he she it it's they we us him his her its them their our this that these those there here who who's whose \
    what what's where where's when why how which whether if know think say said tell hear heard about any some \
    anything something please mean want like see seen happen happened really just now then ever yet still all \
    no not don't more much many up out come came use";
