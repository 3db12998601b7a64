//! English verbs by what they say of their subject, with their forms.

use std::collections::HashMap;
use std::sync::OnceLock;

/// What a verb says of its subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Class {
    /// Speaks, or makes a sound.
    Speak,
    /// Moves a part of the body, or looks.
    Gesture,
    /// Moves.
    Move,
    /// Stands, sits.
    Stand,
    /// Lies, falls: as the dead do too.
    Lie,
    /// Handles something.
    Handle,
}

/// When a form tells of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tense {
    /// The form without ending: with `you` the present, else the infinitive.
    Base,
    /// The present with `he` or `she`.
    Third,
    /// The past.
    Past,
}

/// A form of a verb.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "four tenses, any of which one word can be")]
pub(super) struct Form {
    /// The verb.
    pub base: &'static str,
    /// What it says.
    pub class: Class,
    /// Whether it can be the base.
    pub bare: bool,
    /// Whether it can be the present with `he` or `she`.
    pub third: bool,
    /// Whether it can be the past.
    pub past: bool,
    /// Whether it is the form in -ing.
    pub going: bool,
}

const SPEAK: &str = "say ask whisper mutter murmur reply answer shout call cry growl laugh grunt sigh snort hiss speak tell \
    warn remark explain sing scream shriek chuckle swear curse grumble mumble announce declare insist joke yell roar whistle hum \
    cough greet interrupt breathe croak rasp bark snarl howl giggle repeat suggest demand order confess admit sneer yield agree \
    beg";
const GESTURE: &str = "nod smile grin frown shrug bow wink blink wave point shake raise lift lower look glance stare gaze watch \
    eye peer turn lean tilt gesture beckon shiver tremble weep sob yawn wince flinch scowl glare squint clap pat spit tap drum \
    scratch rub wipe stretch listen study swallow hesitate pause relax stiffen straighten lick";
const MOVE: &str = "come walk step run rush leap jump climb crawl limp stagger stumble stride hurry approach arrive enter appear \
    emerge return slip sneak creep follow back retreat rise get wade swim ride march move spring lunge charge dart duck swing \
    block advance hobble shuffle wander burst circle pounce join lead race pass trot stroll squeeze dive roll slide scramble \
    vanish disappear bound whirl spin";
const STAND: &str = "stand sit kneel crouch squat perch wait linger hover loom huddle stoop tower straddle";
const LIE: &str = "lie fall drop collapse slump sprawl rest sleep hang sink bleed";
const HANDLE: &str = "take hand give hold put set lay pull push pick grab seize catch throw toss pour fill drink eat chew bite cut \
    peel open close shut draw sheathe place press offer slap strike hit stir tie untie unwrap unfold fold read write light bend \
    reach touch stroke hug embrace kiss help drag carry clasp clutch grip grasp wrap tear rip fish produce shove nudge ruffle tug \
    stab slash attack shoot aim sharpen knot wind unstrap stick snatch steal feed play pluck wield brandish strap wear lend bring \
    show serve stuff tuck dig hurl fling kick punch wrench poke dip lose burn share break sell trade buy find receive accept gain \
    acquire pocket collect gather obtain win confiscate relieve keep leave use unsling shoulder swap surrender deliver trust \
    lower bind mend fix sew carve whittle count pack unpack swig sip devour finish hide bury discard abandon scatter spill";

/// Verbs whose past is no regular one.
const IRREGULAR: [(&str, &str); 92] = [
    ("say", "said"),
    ("speak", "spoke"),
    ("tell", "told"),
    ("sing", "sang"),
    ("swear", "swore"),
    ("shake", "shook"),
    ("weep", "wept"),
    ("spit", "spat"),
    ("come", "came"),
    ("run", "ran"),
    ("leap", "leapt"),
    ("creep", "crept"),
    ("rise", "rose"),
    ("get", "got"),
    ("swim", "swam"),
    ("ride", "rode"),
    ("spring", "sprang"),
    ("swing", "swung"),
    ("burst", "burst"),
    ("lead", "led"),
    ("dive", "dove"),
    ("slide", "slid"),
    ("spin", "spun"),
    ("stand", "stood"),
    ("sit", "sat"),
    ("kneel", "knelt"),
    ("lie", "lay"),
    ("fall", "fell"),
    ("sleep", "slept"),
    ("hang", "hung"),
    ("sink", "sank"),
    ("bleed", "bled"),
    ("take", "took"),
    ("give", "gave"),
    ("hold", "held"),
    ("put", "put"),
    ("set", "set"),
    ("lay", "laid"),
    ("catch", "caught"),
    ("throw", "threw"),
    ("drink", "drank"),
    ("eat", "ate"),
    ("bite", "bit"),
    ("cut", "cut"),
    ("shut", "shut"),
    ("draw", "drew"),
    ("strike", "struck"),
    ("hit", "hit"),
    ("read", "read"),
    ("write", "wrote"),
    ("light", "lit"),
    ("bend", "bent"),
    ("tear", "tore"),
    ("shoot", "shot"),
    ("wind", "wound"),
    ("stick", "stuck"),
    ("steal", "stole"),
    ("feed", "fed"),
    ("wear", "wore"),
    ("lend", "lent"),
    ("bring", "brought"),
    ("dig", "dug"),
    ("fling", "flung"),
    ("lose", "lost"),
    ("break", "broke"),
    ("sell", "sold"),
    ("buy", "bought"),
    ("find", "found"),
    ("win", "won"),
    ("keep", "kept"),
    ("leave", "left"),
    ("sew", "sewed"),
    ("hide", "hid"),
    ("beg", "begged"),
    ("slip", "slipped"),
    ("step", "stepped"),
    ("nod", "nodded"),
    ("hum", "hummed"),
    ("snarl", "snarled"),
    ("bow", "bowed"),
    ("grin", "grinned"),
    ("shrug", "shrugged"),
    ("pat", "patted"),
    ("tap", "tapped"),
    ("drop", "dropped"),
    ("grip", "gripped"),
    ("wrap", "wrapped"),
    ("sip", "sipped"),
    ("drag", "dragged"),
    ("grab", "grabbed"),
    ("hug", "hugged"),
    ("stab", "stabbed"),
];
/// Verbs that double their last letter before an ending.
const DOUBLING: &str = "beg slip step nod hum grin shrug pat tap drop grip wrap sip drag grab hug stab run get swim sit put set \
    cut shut hit spit dig win rub drum clap rip tug strap trot spin squat stir dip swap pin";

/// The forms of all verbs here.
fn forms() -> &'static HashMap<String, Vec<Form>> {
    static FORMS: OnceLock<HashMap<String, Vec<Form>>> = OnceLock::new();
    FORMS.get_or_init(|| {
        let doubling: Vec<_> = DOUBLING.split_whitespace().collect();
        let irregular: HashMap<_, _> = IRREGULAR.into_iter().collect();
        let mut forms: HashMap<String, Vec<Form>> = HashMap::new();
        let classes = [
            (SPEAK, Class::Speak),
            (GESTURE, Class::Gesture),
            (MOVE, Class::Move),
            (STAND, Class::Stand),
            (LIE, Class::Lie),
            (HANDLE, Class::Handle),
        ];
        for (verbs, class) in classes {
            for base in verbs.split_whitespace() {
                let doubles = doubling.contains(&base);
                let past = irregular.get(base).map_or_else(|| past_of(base, doubles), |past| (*past).to_owned());
                let blank = Form { base, class, bare: false, third: false, past: false, going: false };
                let mut add = |text: String, change: &dyn Fn(&mut Form)| {
                    let list = forms.entry(text).or_default();
                    if let Some(form) = list.iter_mut().find(|form| form.base == base) {
                        change(form);
                    } else {
                        let mut form = blank;
                        change(&mut form);
                        list.push(form);
                    }
                };
                add(base.to_owned(), &|form| form.bare = true);
                add(third_of(base), &|form| form.third = true);
                add(past, &|form| form.past = true);
                if base == "leap" {
                    add("leaped".to_owned(), &|form| form.past = true);
                }
                if base == "lean" {
                    add("leant".to_owned(), &|form| form.past = true);
                }
                add(going_of(base, doubles), &|form| form.going = true);
            }
        }
        forms
    })
}

fn third_of(base: &str) -> String {
    if base.ends_with(['s', 'x', 'z']) || base.ends_with("sh") || base.ends_with("ch") {
        return format!("{base}es");
    }
    match base.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{stem}ies"),
        _ => format!("{base}s"),
    }
}

fn past_of(base: &str, doubles: bool) -> String {
    if doubles {
        return doubled(base, "ed");
    }
    if base.ends_with('e') {
        return format!("{base}d");
    }
    match base.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{stem}ied"),
        _ => format!("{base}ed"),
    }
}

fn going_of(base: &str, doubles: bool) -> String {
    if doubles {
        return doubled(base, "ing");
    }
    match (base, base.strip_suffix('e')) {
        ("lie", _) => "lying".to_owned(),
        ("tie", _) => "tying".to_owned(),
        ("untie", _) => "untying".to_owned(),
        (_, Some(stem)) if !stem.ends_with('e') => format!("{stem}ing"),
        _ => format!("{base}ing"),
    }
}

fn doubled(base: &str, ending: &str) -> String {
    let last = base.chars().last().unwrap_or_default();
    format!("{base}{last}{ending}")
}

/// The verbs that a word can be a form of.
pub(super) fn verbs(word: &str) -> &'static [Form] {
    forms().get(word).map_or(&[], Vec::as_slice)
}

impl Form {
    /// Whether the form can stand in a tense.
    pub const fn is(&self, tense: Tense) -> bool {
        match tense {
            Tense::Base => self.bare,
            Tense::Third => self.third,
            Tense::Past => self.past,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has(word: &str, base: &str, tense: Tense) -> bool {
        verbs(word).iter().any(|form| form.base == base && form.is(tense))
    }

    fn goes(word: &str, base: &str) -> bool {
        verbs(word).iter().any(|form| form.base == base && form.going)
    }

    #[test]
    fn forms_are_made() {
        assert!(has("says", "say", Tense::Third) && has("said", "say", Tense::Past) && goes("saying", "say"));
        assert!(has("cries", "cry", Tense::Third) && has("cried", "cry", Tense::Past));
        assert!(goes("stepping", "step") && has("stepped", "step", Tense::Past));
        assert!(has("puts", "put", Tense::Third) && has("put", "put", Tense::Past) && has("put", "put", Tense::Base));
        assert!(has("lay", "lie", Tense::Past) && has("lay", "lay", Tense::Base));
        assert!(has("kneels", "kneel", Tense::Third) && has("crouches", "crouch", Tense::Third));
        assert!(has("gives", "give", Tense::Third) && goes("giving", "give"));
        assert!(verbs("house").is_empty());
    }
}
