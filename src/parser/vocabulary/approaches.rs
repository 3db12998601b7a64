//! What a free action comes down to, by its verb.

use crate::world::Approach;

/// Beginnings of what is not to be done.
pub(in crate::parser) const NEGATIONS: &[&str] = &[
    "don't ",
    "do not ",
    "never ",
    "i don't ",
    "i do not ",
    "i won't ",
    "i will not ",
    "i refuse to ",
    "i never ",
    "refuse to ",
    "avoid ",
    "stop ",
    "不要",
    "别",
    "不想",
    "不去",
    "不会",
    "不能",
    "我不",
    "没有",
    "绝不",
    "我没",
    "拒绝",
    "不再",
];

/// Verbs by approach. English verbs are matched as words, with their endings; Chinese ones inside the line.
pub(super) const APPROACHES: &[(Approach, &str)] = &[
    (
        Approach::Force,
        "rob break smash push pull lift force kick punch shove bend tear rip crush drag haul carry dig chop cut \
         hack saw pry hammer bash ram throw hurl heave wrestle strangle choke squeeze uproot topple \
         hit strike attack fight kill burn destroy build raise move shake slam split crack press row fell \
         tackle grapple hold block rattle knock pound stomp 抢 打破 砸 推 拉 抬 举 撞 踢 踹 掰 撕 扯 拽 拖 搬 扛 \
         挖 砍 劈 锯 撬 敲 捶 扔 投 掷 抛 摔 拔 挤 压 按 顶 打 揍 掐 勒 烧 毁 拆 建 搭 捏 \
         摇晃 摇 用力 挪 移开 折断 折 攻击 战斗 杀 堵 捆 劈开 凿 碾 踩碎 挥 划船",
    ),
    (
        Approach::Nimble,
        "climb sneak hide jump leap dodge swim crawl balance tiptoe creep run dance juggle steal pickpocket catch \
         grab slip slide swing vault roll tumble dive duck pick untie tie knot weave escape flee chase stalk skip \
         hop race sprint fly ride wade cross fish shoot aim cast carve whittle thread \
         spin take drop follow go walk leave enter \
         爬 攀 潜 躲 藏 跳 跃 闪 游 钻 走钢丝 踮 溜 偷 抓 接住 翻 滚 荡 滑 追 逃 跑 奔 骑 飞 跨 绕 跟踪 跟着 \
         尾随 解开 解 系 绑 编 织 缝 跳舞 舞 钓 射 瞄准 生火 点火 刻 拿 \
         取 捡 走 去 离开 进入 采 摘 过河",
    ),
    (
        Approach::Wits,
        "help search think remember recall read study solve guess figure plan find seek examine inspect \
         investigate analyze analyse count calculate decipher decode translate compare measure learn understand \
         consider wonder ponder track trace identify recognize recognise name invent make craft repair fix mend \
         mix brew heal cure bandage trap explore combine check map memorize memorise reason 帮 搜 找 寻 想 思考 \
         回忆 回想 记起 记住 推理 推测 猜 分析 研究 调查 解读 破解 破译 翻译 数一数 数数 计算 比较 对比 测量 辨认 \
         辨别 识别 认出 学习 学 读 念书 计划 策划 设陷阱 陷阱 修 制作 做 造 调配 熬 包扎 治疗 治 探索 探 组合 \
         检查 查 追踪 理解 弄清 琢磨 思索 考虑",
    ),
    (
        Approach::Sense,
        "boil pour brush comb sweep dust open close shut cook sew draw paint write sit stand kneel lie bow turn put \
         place set hang wear light wave 关上 关门 关窗 烧水 烧茶 泡茶 沏茶 倒茶 倒水 打扫 \
         扫地 梳头 煮 烤 做饭 画 写 坐 站 跪 躺 鞠躬 转身 放 挂 穿 脱 戴 挥手 蹲 打开 开门 开窗 listen \
         hear smell sniff feel touch taste watch pray meditate wait rest sleep breathe look see stare gaze \
         observe dream relax enjoy mourn weep cry smile sigh laugh hope wish stay drink eat warm bathe wash hug \
         kiss pet stroke stargaze sense worship shiver yawn nod admire 听 闻 嗅 摸 触碰 触摸 抚摸 感受 感觉 尝 \
         品味 祈祷 祈求 冥想 静坐 呼吸 看 望 凝视 观察 注视 盯 发呆 做梦 放松 享受 哀悼 哭 流泪 笑 微笑 叹气 许愿 \
         等 休息 睡 喝 吃 取暖 洗 拥抱 抱 亲 吻 膜拜 跪拜 数星星 点头 欣赏",
    ),
    (
        Approach::Voice,
        "sing thank sorry bye goodbye farewell bribe buy trade barter shout yell scream call whistle say speak \
         talk tell ask whisper hum chant recite preach threaten intimidate persuade convince bargain haggle flirt \
         joke insult curse swear promise apologize apologise beg plead order command greet introduce bluff \
         deceive trick charm comfort praise warn answer howl roar growl mimic imitate announce declare perform \
         play claim negotiate give show offer invite summon 唱 谢谢 感谢 对不起 抱歉 再见 告辞 贿赂 买 卖 交易 喊 \
         叫 吼 吹口哨 口哨 说 讲 问 告诉 低语 耳语 哼 念咒 吟 朗诵 背诵 威胁 恐吓 吓 说服 劝 讨价 还价 调情 \
         开玩笑 讲笑话 笑话 骂 诅咒 发誓 答应 承诺 道歉 求 恳求 哀求 命令 打招呼 介绍 骗 撒谎 说谎 哄 安慰 夸 \
         赞美 警告 回答 嚎 学狼叫 模仿 宣布 宣称 声称 演奏 弹 召唤 呼唤 呼救 求救 喂 给 送 邀请 打听",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_verb_stands_twice() {
        let mut seen = std::collections::BTreeMap::new();
        for (approach, verbs) in APPROACHES {
            for verb in verbs.split_whitespace() {
                assert_eq!(seen.insert(verb, *approach), None, "{verb}");
            }
        }
    }
}
