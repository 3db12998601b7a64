//! The words by which states that pass are known, folded.

/// The relation is itself one of states that pass.
pub(super) const PASSING_RELATIONS: &str = "feels|feeling|mood|emotion|emotional state|current mood|current state|weather|hunger|thirst|energy|\
    posture|is doing|doing|activity|current action|is currently|temperature|facial expression|expression|\
    looks|心情|情绪|感到|感觉|觉得|天气|表情|姿势|正在|正在做|当前状态|当前行动|脸色";

/// Objects that only grant what the relation says.
pub(super) const GRANTED: &str = "true|yes|now|currently|very|是|是的|对|现在|很";

/// The relation leaves it to the object what is said.
pub(super) const DESCRIBING: &str = "state|condition|physical state|physical condition|health|seems|appears|becomes|became|身体状况|\
    健康状况|处于|变得|看起来|显得|健康";

/// Marks of what lasts although its word is of a passing state.
pub(super) const LASTING: &str = "always|chronically|chronic|by nature|since birth|since childhood|permanently|forever|never|for life|\
    for years|blind|lame|一直|总是|天生|从小|永远|向来|生性|常年|终身|多年|从不|自幼|失明";

/// Words of the moment.
pub(super) const NOW: &str = "now|right now|currently|at the moment|at present|for now|for the moment|tonight|today|this morning|\
    temporarily|此刻|现在|眼下|这会儿|目前|今晚|今天|暂时|正在";

/// Things one has for a while.
pub(super) const ACHES: &str = "headache|fever|cold|cough|nausea|hiccups|bruise|bruises|stomachache|头疼|头痛|发烧|感冒|咳嗽|瘀伤|\
    肚子疼";

/// States that pass, English. The word may have a tail ("angry at Hal"), but not "of" ("tired of the war").
pub(super) const STATES_EN: &str = "hungry|starving|thirsty|tired|exhausted|weary|sleepy|asleep|awake|fatigued|rested|wounded|injured|\
    hurt|bleeding|bruised|sick|ill|feverish|dizzy|unconscious|drunk|tipsy|angry|furious|annoyed|\
    irritated|upset|sad|happy|glad|cheerful|delighted|excited|nervous|anxious|worried|scared|frightened|\
    terrified|afraid|alarmed|startled|surprised|shocked|confused|puzzled|bored|calm|relaxed|relieved|\
    embarrassed|ashamed|jealous|lonely|hopeful|grateful|impatient|curious|suspicious|alert|tense|wet|\
    soaked|drenched|muddy|dirty|cold|freezing|shivering|hot|sweaty|warm|pale|silent|quiet|busy|late|\
    ready|waiting|hiding|raining|snowing|windy|foggy|stormy|cloudy|sunny|dark|in pain|in a hurry|\
    in a good mood|in a bad mood|out of breath|breathless|in tears|on fire|burning|open|closed|lit|unlit|\
    crowded|empty|trembling|crying";

/// States that pass, Chinese.
pub(super) const STATES_ZH: &str = "饿|饥饿|肚子饿|饥肠辘辘|渴|口渴|累|疲惫|疲倦|疲劳|困|困倦|犯困|睡着|醒着|清醒|筋疲力尽|精疲力竭|受伤|\
    负伤|重伤|轻伤|流血|生病|病|发烧|头晕|头疼|昏迷|晕倒|喝醉|醉|生气|愤怒|恼火|恼怒|不满|难过|伤心|悲伤|\
    高兴|开心|快乐|兴奋|激动|紧张|焦虑|担心|担忧|害怕|恐惧|惊恐|惊讶|吃惊|震惊|困惑|疑惑|无聊|平静|冷静|\
    放松|尴尬|羞愧|嫉妒|孤独|警惕|警觉|好奇|淋湿|湿透|浑身湿透|发抖|颤抖|冷|热|出汗|沉默|忙|忙碌|下雨|\
    下雪|刮风|起雾|天黑|天亮|阴天|着火|哭泣|流泪|气喘吁吁|心情好|心情不好";

/// Adverbs before a state, English.
pub(super) const DEGREES_EN: &str = "very|so|quite|a bit|a little|extremely|rather|too|really|still|visibly|deeply|slightly|badly|now|\
    currently|half|terribly|clearly|somewhat|feeling|is|are|was|feels|seriously|gravely|lightly";

/// Adverbs before a state and what may stand after it, Chinese.
pub(super) const DEGREES_ZH: &str = "很|非常|有点|有些|十分|又|极|极其|特别|太|浑身|感到|觉得|显得|正|现在|此刻|已经|还|仍|更加|越来越|刚|\
    相当|是|正在|在|一脸|严重|轻微";

pub(super) const ENDINGS_ZH: &str = "极了|得很|不堪|不已|万分|了|着|的|中|当中|起来|坏了";

/// Words in `-ing` that say what someone is like.
pub(super) const LIKE_ING: &str = "king|missing|willing|cunning|charming|caring|loving|daring|living|being|thing|nothing|something|\
    everything|sibling|darling|string|ring|wing|viking|changeling|halfling|enterprising|unassuming";
