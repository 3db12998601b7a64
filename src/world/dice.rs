use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The dice of one turn, made from the save's seed and the turn's depth, so that they fall the same
/// when the same turn is played or told again.
#[derive(Clone, Debug)]
pub struct Dice {
    random: ChaCha12Rng,
    /// For what was ruled from outside: whether it is thrown or not, all other dice of the turn fall the same.
    aside: ChaCha12Rng,
    rolls: Vec<Roll>,
    seed: u64,
    depth: u32,
    /// Throws made apart so far, each from a stream of its own.
    apart: u32,
}

/// One throw, as it is shown and stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roll {
    /// What was thrown, such as `1d20`.
    pub roll: String,
    /// What fell, before any modifier.
    pub result: u32,
    /// What is added.
    pub modifier: i32,
    /// What the sum had to reach, where it had to reach something.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<i32>,
    /// What for.
    pub purpose: Purpose,
}

/// What a throw was for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// A check of an attribute.
    Check(super::Attribute),
    /// The hero's blow.
    HeroAttack,
    /// The enemy's blow.
    EnemyAttack,
    /// How hard a blow is.
    Damage,
    /// Getting away.
    Flee,
    /// Words in a fight.
    Talk,
    /// Whether an encounter happens.
    Encounter,
    /// What a fallen enemy leaves.
    Loot,
    /// Who strikes first.
    Initiative,
    /// Whether a blow brings a status with it.
    Inflict,
    /// Which lore comes into the prompt; never among the throws that are shown.
    Lore,
}

impl Dice {
    /// The dice of the turn at `depth` of the save with this `seed`.
    #[must_use]
    pub fn new(seed: u64, depth: u32) -> Self {
        let stream = |name: &[u8]| {
            let mut hash = Sha256::new();
            hash.update(name);
            hash.update(seed.to_le_bytes());
            hash.update(depth.to_le_bytes());
            ChaCha12Rng::from_seed(hash.finalize().into())
        };
        Self {
            random: stream(b"storyecho dice 1"),
            aside: stream(b"storyecho dice aside 1"),
            rolls: Vec::new(),
            seed,
            depth,
            apart: 0,
        }
    }

    /// Throws one die beside the turn's others, and keeps the throw.
    pub fn roll_aside(&mut self, sides: u32, modifier: i32, against: i32, purpose: Purpose) -> Roll {
        let result = fall(&mut self.aside, sides);
        let roll = Roll { roll: format!("1d{}", sides.max(1)), result, modifier, against: Some(against), purpose };
        self.rolls.push(roll.clone());
        roll
    }

    /// Throws one die apart from all others: from a stream keyed by seed, turn, purpose and place among the throws made
    /// apart. Whether it is thrown changes no other throw of the turn.
    pub fn roll_apart(&mut self, sides: u32, modifier: i32, against: Option<i32>, purpose: Purpose) -> Roll {
        let mut hash = Sha256::new();
        hash.update(b"storyecho dice apart 1");
        hash.update(self.seed.to_le_bytes());
        hash.update(self.depth.to_le_bytes());
        hash.update(format!("{purpose:?}").as_bytes());
        hash.update(self.apart.to_le_bytes());
        self.apart = self.apart.saturating_add(1);
        let mut stream = ChaCha12Rng::from_seed(hash.finalize().into());
        let result = fall(&mut stream, sides);
        let roll = Roll { roll: format!("1d{}", sides.max(1)), result, modifier, against, purpose };
        self.rolls.push(roll.clone());
        roll
    }

    /// What a die falls to that is thrown for something with a name: from a stream keyed by seed, turn, purpose and that
    /// name. It is the same however often it is asked for, changes no other throw, and is not among those kept.
    #[must_use]
    pub fn named(&self, sides: u32, against: Option<i32>, purpose: Purpose, name: &str) -> Roll {
        let mut hash = Sha256::new();
        hash.update(b"storyecho dice named 1");
        hash.update(self.seed.to_le_bytes());
        hash.update(self.depth.to_le_bytes());
        hash.update(format!("{purpose:?}").as_bytes());
        hash.update(name.as_bytes());
        let mut stream = ChaCha12Rng::from_seed(hash.finalize().into());
        let result = fall(&mut stream, sides);
        Roll { roll: format!("1d{}", sides.max(1)), result, modifier: 0, against, purpose }
    }

    /// Throws one die with `sides` sides (at least one) and keeps the throw.
    pub fn roll(&mut self, sides: u32, modifier: i32, against: Option<i32>, purpose: Purpose) -> Roll {
        let roll = Roll { roll: format!("1d{}", sides.max(1)), result: self.pick(sides), modifier, against, purpose };
        self.rolls.push(roll.clone());
        roll
    }

    /// A number from 1 to `sides` that is not shown as a throw (which of several texts, say).
    pub fn pick(&mut self, sides: u32) -> u32 {
        fall(&mut self.random, sides)
    }

    /// The throws so far, in order.
    #[must_use]
    pub fn rolls(&self) -> &[Roll] {
        &self.rolls
    }

    /// The throws, when the turn is settled.
    #[must_use]
    pub fn into_rolls(self) -> Vec<Roll> {
        self.rolls
    }
}

fn fall(random: &mut ChaCha12Rng, sides: u32) -> u32 {
    let sides = u64::from(sides.max(1));
    // 64 random bits over at most 2^32 sides: the bias is below 2^-32.
    let fallen = (random.next_u64() % sides) + 1;
    u32::try_from(fallen).unwrap_or(1)
}

impl Roll {
    /// The number that fell plus the modifier.
    #[must_use]
    pub fn total(&self) -> i32 {
        i32::try_from(self.result).unwrap_or(i32::MAX).saturating_add(self.modifier)
    }

    /// Whether a throw succeeds: by the sum; of `1d20` a 20 always and a 1 never. True where nothing had to be reached.
    #[must_use]
    pub fn succeeds(&self) -> bool {
        let Some(against) = self.against else { return true };
        match (self.roll.as_str(), self.result) {
            ("1d20", 20) => true,
            ("1d20", 1) => false,
            _ => self.total() >= against,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_and_turn_fall_the_same() {
        let throw = |seed, depth| {
            let mut dice = Dice::new(seed, depth);
            (0..8).map(|_| dice.roll(20, 0, None, Purpose::Damage).result).collect::<Vec<_>>()
        };
        assert_eq!(throw(7, 3), throw(7, 3));
        assert_ne!(throw(7, 3), throw(7, 4));
        assert_ne!(throw(7, 3), throw(8, 3));
    }

    #[test]
    fn a_throw_made_apart_changes_no_other() {
        let throw = |apart: bool| {
            let mut dice = Dice::new(7, 3);
            if apart {
                dice.roll_apart(20, 0, None, Purpose::Initiative);
                dice.roll_apart(20, 0, None, Purpose::Inflict);
            }
            (0..8).map(|_| dice.roll(20, 0, None, Purpose::Damage).result).collect::<Vec<_>>()
        };
        assert_eq!(throw(true), throw(false));
        let apart = |seed, depth| {
            let mut dice = Dice::new(seed, depth);
            (0..8).map(|_| dice.roll_apart(20, 0, None, Purpose::Inflict).result).collect::<Vec<_>>()
        };
        assert_eq!(apart(7, 3), apart(7, 3));
        assert_ne!(apart(7, 3), apart(7, 4));
        assert!(apart(7, 3).windows(2).any(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn a_throw_with_a_name_is_always_the_same() {
        let named = |depth, name: &str| Dice::new(7, depth).named(1_000, None, Purpose::Lore, name).result;
        assert_eq!(named(3, "heron"), named(3, "heron"));
        assert_ne!(named(3, "heron"), named(4, "heron"));
        assert_ne!(named(3, "heron"), named(3, "river"));
        let mut dice = Dice::new(7, 3);
        assert_eq!(dice.named(6, None, Purpose::Lore, "x").result, dice.named(6, None, Purpose::Lore, "x").result);
        let shown = dice.roll(20, 0, None, Purpose::Damage).result;
        assert_eq!(shown, Dice::new(7, 3).roll(20, 0, None, Purpose::Damage).result);
        assert_eq!(dice.rolls().len(), 1);
    }

    #[test]
    fn a_twenty_always_succeeds_and_a_one_never() {
        let roll = |dice: &str, result, modifier, against| {
            let roll = dice.to_owned();
            Roll { roll, result, modifier, against, purpose: Purpose::Encounter }.succeeds()
        };
        assert!(roll("1d20", 20, 0, Some(99)) && !roll("1d20", 1, 50, Some(10)));
        assert!(roll("1d20", 9, 3, Some(12)) && !roll("1d20", 8, 3, Some(12)));
        assert!(!roll("1d100", 20, 0, Some(61)) && roll("1d100", 1, 0, Some(1)));
        assert!(roll("1d6", 1, 0, None));
    }

    #[test]
    fn a_throw_beside_the_others_leaves_them_as_they_were() {
        let (mut alone, mut with) = (Dice::new(7, 3), Dice::new(7, 3));
        let aside = with.roll_aside(20, 2, 12, Purpose::Talk);
        assert_eq!(aside, Dice::new(7, 3).roll_aside(20, 2, 12, Purpose::Talk));
        let more = |dice: &mut Dice| (0..20).map(|_| dice.pick(20)).collect::<Vec<_>>();
        assert_eq!(more(&mut alone), more(&mut with));
        assert_eq!(with.rolls().len(), 1);
    }

    #[test]
    fn every_side_falls_and_no_other() {
        let mut dice = Dice::new(1, 1);
        let mut seen = [0_u32; 21];
        for _ in 0..2_000 {
            let fallen = dice.pick(20) as usize;
            assert!((1..=20).contains(&fallen));
            seen[fallen] += 1;
        }
        assert!(seen[1..].iter().all(|count| *count > 40), "{seen:?}");
    }
}
