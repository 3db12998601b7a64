use storyecho::narrator::Brief;
use storyecho::narrator::builtin::Builtin;
use storyecho::prompt::Prompt;
use storyecho::text::{Language, Locale};
use storyecho::world::rules::{self, Settled, view};
use storyecho::world::{Approach, Command, Dice, State, Story, Thing};

/// A player who does whatever comes to mind, the same for the same seed.
pub struct Player<'a> {
    story: &'a Story,
    locale: Locale,
    seed: u64,
    thoughts: u32,
}

impl<'a> Player<'a> {
    pub fn new(story: &'a Story, language: Language, seed: u64) -> Self {
        Self { story, locale: Locale::new(language), seed, thoughts: 0 }
    }

    /// A number below `of`, another each time.
    fn pick(&mut self, of: usize) -> usize {
        self.thoughts += 1;
        Dice::new(self.seed ^ 0x7a6e, self.thoughts).pick(u32::try_from(of.max(1)).unwrap()) as usize - 1
    }

    fn settled(&self) -> (Settled, Dice) {
        let template = &self.story.hero;
        let hero = template.hero(template.name.get(self.locale.language()), template.spread());
        let mut dice = Dice::new(self.seed, 0);
        let settled = rules::begin(self.story, hero, &mut dice);
        (settled, dice)
    }

    /// The first state.
    pub fn begin(&self) -> State {
        self.settled().0.state
    }

    /// Plays until the story is over or so many turns are played. Shows each turn: the state before, what was settled, what
    /// was told.
    pub fn play(&mut self, turns: usize, on: &mut dyn FnMut(&State, &Settled, &str)) {
        let (settled, dice) = self.settled();
        let mut state = self.tell(&settled.state.clone(), settled, &[], dice, on);
        for _ in 0..turns {
            if state.ending.is_some() {
                return;
            }
            let (commands, settled, dice) = self.turn(&state);
            state = self.tell(&state, settled, &commands, dice, on);
        }
    }

    /// What comes to mind and is allowed.
    fn turn(&mut self, state: &State) -> (Vec<Command>, Settled, Dice) {
        for _ in 0..200 {
            let mut commands = vec![self.command(state)];
            if self.pick(12) == 0 {
                commands.push(self.command(state));
            }
            let mut dice = Dice::new(self.seed, state.depth + 1);
            if let Ok((settled, _)) = rules::settle_all(self.story, state, &commands, &mut dice) {
                return (commands, settled, dice);
            }
        }
        panic!("in 200 thoughts nothing can be done at {}", state.node);
    }

    fn command(&mut self, state: &State) -> Command {
        if state.offered.is_some() {
            return if self.pick(12) == 0 { Command::Confirm } else { Command::Decline };
        }
        if let Some(combat) = &state.combat {
            return match self.pick(8) {
                0 => Command::Defend,
                1 => Command::Flee,
                2 => Command::Negotiate,
                3 => self.free(),
                _ => Command::Attack { target: Thing::Enemy(combat.enemy.clone()) },
            };
        }
        let options = match self.pick(4) {
            0 | 1 => rules::choices_with(self.story, state, &self.locale)
                .into_iter()
                .filter_map(|choice| choice.command)
                .collect(),
            2 => self.ways(state),
            _ => self.whims(state),
        };
        let place = self.pick(options.len());
        options.into_iter().nth(place).unwrap_or(Command::Wait)
    }

    fn ways(&self, state: &State) -> Vec<Command> {
        view::open_exits(self.story, state).into_iter().map(|exit| Command::Go { to: exit.to.clone() }).collect()
    }

    /// All that the world offers, sensible or not.
    fn whims(&mut self, state: &State) -> Vec<Command> {
        let story = self.story;
        let people = view::characters_present(story, state);
        let carried: Vec<_> = view::items_carried(story, state).into_iter().map(|(item, _)| item).collect();
        let features = view::features_present(story, state);
        let mut options = vec![Command::Wait, Command::Rest, self.free()];
        options.extend(view::items_here(story, state).iter().map(|(item, _)| Command::Take { item: item.id.clone() }));
        for feature in &features {
            options.push(Command::Examine { thing: Thing::Feature(feature.id.clone()) });
        }
        let actions = view::node(story, state).into_iter().flat_map(|node| &node.actions);
        options.extend(actions.map(|action| Command::Act { action: action.id.clone() }));
        for who in &people {
            let to = || who.id.clone();
            options.push(Command::Talk { to: to() });
            options.push(Command::Examine { thing: Thing::Character(to()) });
            options.push(Command::Attack { target: Thing::Character(to()) });
            options.extend(view::topics(story, state, &who.id).into_iter().map(|topic| {
                let about = topic.label.get(self.locale.language()).to_owned();
                Command::Ask { who: to(), topic: Some(topic.id.clone()), about }
            }));
            options.extend(carried.iter().map(|item| Command::Give { item: item.id.clone(), to: to() }));
            options.extend(carried.iter().map(|item| Command::Show { item: item.id.clone(), to: to() }));
        }
        for item in &carried {
            options.push(Command::Use { item: item.id.clone(), on: None });
            options.push(Command::Drop { item: item.id.clone() });
            for usage in &item.uses {
                options.push(Command::Use { item: item.id.clone(), on: usage.on.clone() });
            }
        }
        options
    }

    fn free(&mut self) -> Command {
        let kinds = [
            (Approach::Force, "用力推一推", "push as hard as I can"),
            (Approach::Nimble, "爬到高处去", "climb up high"),
            (Approach::Wits, "想一想", "think about it"),
            (Approach::Sense, "静静地听", "listen"),
            (Approach::Voice, "唱一支歌", "sing"),
        ];
        let (approach, zh, en) = kinds[self.pick(kinds.len())];
        let text = if self.locale.language() == Language::Zh { zh } else { en };
        Command::Free { text: text.to_owned(), approach }
    }

    fn tell(
        &self,
        before: &State,
        settled: Settled,
        commands: &[Command],
        dice: Dice,
        on: &mut dyn FnMut(&State, &Settled, &str),
    ) -> State {
        let prompt = Prompt::default();
        let rolls = dice.into_rolls();
        let choices = rules::choices_with(self.story, &settled.state, &self.locale);
        let telling = Builtin::new().telling(Brief {
            story: self.story,
            language: self.locale.language(),
            before,
            settled: &settled,
            input: "",
            commands,
            rolls: &rolls,
            choices: &choices,
            seed: self.seed,
            take: 0,
            prompt: &prompt,
            recalled: &[],
        });
        assert!(!telling.narration.trim().is_empty(), "an empty turn for {commands:?}");
        on(before, &settled, &telling.narration);
        let mut state = settled.state;
        for key in telling.told {
            let count = state.told.entry(key).or_default();
            *count = count.saturating_add(1);
        }
        state
    }
}
