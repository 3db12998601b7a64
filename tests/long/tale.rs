//! The recorded replies.

use serde_json::{Value, json};

/// What is played and answered in one language.
pub struct Tale {
    pub language: &'static str,
    /// A line that promises something, and words that only the promise holds.
    pub promise: &'static str,
    pub promised: &'static str,
    promise_told: &'static str,
    promise_fact: [&'static str; 3],
    /// A line that is taken back, and words that only its telling holds.
    pub secret: &'static str,
    pub hidden: &'static str,
    secret_told: &'static str,
    pub undo: &'static str,
    /// A line whose telling contradicts the world, and its false words.
    pub false_scene: &'static str,
    pub false_words: &'static str,
    false_told: &'static str,
    /// What is done on all other days; nothing of it leads anywhere.
    pub days: &'static [&'static str],
    /// What is told of them.
    air: &'static [&'static str],
    close: &'static [&'static str],
    pub summary: &'static str,
    /// A line that asks for the promise.
    pub question: &'static str,
}

impl Tale {
    /// The reply to a request for a turn: the `number`th of all.
    pub fn reply(&self, number: usize, asked: &str) -> String {
        // The step to tell stands in quotes at the end of a prompt; elsewhere a line may be remembered.
        let steps = |line: &str| asked.contains(&format!("“{line}”"));
        let (narration, facts) = if steps(self.promise) {
            let [subject, relation, object] = self.promise_fact;
            let fact = json!({"subject": subject, "relation": relation, "object": object, "confidence": 0.95});
            (self.promise_told.to_owned(), vec![fact])
        } else if steps(self.secret) {
            (self.secret_told.to_owned(), Vec::new())
        } else if steps(self.false_scene) {
            (self.false_told.to_owned(), Vec::new())
        } else {
            (self.some_day(number), Vec::new())
        };
        reply(&narration, &facts)
    }

    fn some_day(&self, number: usize) -> String {
        let pick = |texts: &[&'static str], number: usize| texts[number % texts.len()];
        let gap = if self.language == "en" { " " } else { "" };
        [pick(self.air, number), pick(self.close, number / self.air.len() + number)].join(gap)
    }
}

fn reply(narration: &str, facts: &[Value]) -> String {
    json!({"narration": narration, "choices": [], "effects": [], "speakers": [], "facts": facts}).to_string()
}

pub static ZH: Tale = Tale {
    language: "zh",
    promise: "答应老猎人初雪之前把信交给哈尔",
    promised: "初雪之前",
    promise_told: "你把手按在信上，话说得很慢。老猎人没有看你，只把烟斗在窗台上磕了两下。“初雪之前，”他重复了一遍，“我记着。”",
    promise_fact: ["主角", "答应", "初雪之前把信交到哈尔手里"],
    secret: "在窗台底下摸一摸",
    hidden: "蓝釉哨子",
    secret_told: "你的指尖碰到一样凉的东西：一只蓝釉哨子，塞在木缝里，吹口缺了一角。你把它又推了回去。",
    undo: "撤销",
    false_scene: "坐下来歇一歇，听听外面",
    false_words: "盗贼营地里",
    false_told: "哈尔就坐在盗贼营地里，离你三步远。他抬起头，对你笑了笑。哈尔说：“你总算来了。”",
    days: &["等一会儿", "听听四周的动静", "看看四周，再等一会儿", "闻闻空气里的味道", "数一数屋梁"],
    air: &[
        "雾贴着窗纸往上爬，爬到一半又滑了下去。",
        "灶里的灰塌了一小块，露出底下的红。",
        "远处有水声，一下，隔很久，又一下。",
        "风从门缝里伸进来，把地上的松针拨到一边。",
        "屋檐滴水，滴在同一块石头上，石头已经凹了。",
        "一只甲虫从梁上掉下来，仰着划了半天。",
        "林子那边传来树枝断掉的声音，很干脆。",
    ],
    close: &[
        "空气里有松脂和旧烟的味道。",
        "你的影子在墙上晃了一下，又站稳了。",
        "什么也没有变，只是光往西挪了一寸。",
        "你听见自己的呼吸，比刚才慢了些。",
        "凉意从脚底上来，停在膝盖那里。",
    ],
    summary: "主角在老猎人的小屋里过了几天安静的日子，雾一直没有散。主角听着屋外的动静，等待着进林子的时候；哈尔的下落和那封信的事还悬着，没有结果。",
    question: "想一想自己答应过老猎人的事",
};

pub static EN: Tale = Tale {
    language: "en",
    promise: "promise the old hunter to bring Hal the letter before the first snow",
    promised: "before the first snow",
    promise_told: "You lay your hand on the letter and say it slowly. The old hunter does not look at you; he knocks his pipe twice against the sill. \"Before the first snow,\" he says. \"I shall hold on to that.\"",
    promise_fact: ["the player", "promised", "to put the letter into Hal's hand before the first snow"],
    secret: "feel along the underside of the sill",
    hidden: "blue-glazed whistle",
    secret_told: "Your fingertips find something cold: a blue-glazed whistle, wedged into a crack, a chip out of its lip. You push it back where it was.",
    undo: "undo",
    false_scene: "sit down for a while and listen to the yard",
    false_words: "in the bandits' camp",
    false_told: "Hal is sitting in the bandits' camp, three steps from you. He lifts his head and smiles at you. \"So you came after all,\" says Hal.",
    days: &[
        "wait a while",
        "listen to the sounds around",
        "look around, then wait",
        "smell the air",
        "count the rafters",
    ],
    air: &[
        "The mist climbs the window paper, gets half way, and slides down again.",
        "A crust of ash gives way in the stove and shows the red below it.",
        "Water sounds from far off: once, then for a long time nothing, then once more.",
        "A draught comes in under the door and sweeps the pine needles to one side.",
        "The eaves drip on one stone, and the stone is hollow with it.",
        "A beetle drops from the rafters and rows about on its back.",
        "Over in the wood a branch breaks, clean through.",
    ],
    close: &[
        "The air tastes of resin and old smoke.",
        "Your shadow sways on the wall and stands still again.",
        "Nothing has changed but the light, which has moved an inch.",
        "You hear your own breath, slower than before.",
        "The cold comes up through your soles and stops at the knee.",
    ],
    summary: "The hero spends quiet days in the old hunter's hut while the mist will not lift. They listen to the sounds outside and wait for the right hour to enter the forest; where Hal is, and what becomes of the letter, is still open.",
    question: "think over what I promised the old hunter",
};
