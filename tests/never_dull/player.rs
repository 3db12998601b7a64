use storyecho::narrator::Brief;
use storyecho::narrator::builtin::Builtin;
use storyecho::prompt::Prompt;
use storyecho::text::{Language, Locale};
use storyecho::world::rules::{self, Settled, view};
use storyecho::world::{Approach, Combat, Command, Dice, Hero, State, Story, Thing};

/// What a player does all the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Goes from place to place.
    Walks,
    /// Waits in the first node.
    Waits,
    /// Rests in the first node.
    Rests,
    /// Asks one topic again and again.
    Asks,
    /// Speaks of this and that with whoever is here.
    Talks,
    /// Looks at one feature again and again.
    Stares,
    /// Looks at everything.
    Looks,
    /// Picks things up and puts them down.
    Fumbles,
    /// Strikes in a fight that does not end.
    Strikes,
    /// Does everything that can be done in a fight.
    Fights,
    /// Writes the same free action every time.
    Insists,
    /// Writes free actions of every kind.
    Tries,
    /// Takes what is offered as a choice.
    Chooses,
    /// Several orders a turn.
    Hurries,
}

impl Style {
    pub const ALL: [Self; 14] = [
        Self::Walks,
        Self::Waits,
        Self::Rests,
        Self::Asks,
        Self::Talks,
        Self::Stares,
        Self::Looks,
        Self::Fumbles,
        Self::Strikes,
        Self::Fights,
        Self::Insists,
        Self::Tries,
        Self::Chooses,
        Self::Hurries,
    ];
}

/// The narrations of a play, the first turn included; shorter where an ending came.
pub fn play(story: &Story, language: Language, seed: u64, style: Style, turns: usize) -> Vec<String> {
    let mut told = Vec::new();
    watch(story, language, seed, style, turns, &mut |_, _, text| told.push(text.to_owned()));
    told
}

/// Plays, and shows each turn: the state before, what the rules settled, the narration.
pub fn watch(
    story: &Story,
    language: Language,
    seed: u64,
    style: Style,
    turns: usize,
    on: &mut dyn FnMut(&State, &Settled, &str),
) {
    let narrator = Builtin::new();
    let mut dice = Dice::new(seed, 0);
    let hero = hero(story, language);
    let settled = rules::begin(story, hero, &mut dice);
    let mut player = Player { story, language, locale: Locale::new(language), seed, style, rolled: 0 };
    let mut state = player.tell(&narrator, &settled.state.clone(), settled, &[], dice, on);
    let mut told = 1;
    while told <= turns && state.ending.is_none() {
        player.arrange(&mut state);
        let mut dice = Dice::new(seed, state.depth + 1);
        let (commands, settled) = player.turn(&state, &mut dice);
        state = player.tell(&narrator, &state, settled, &commands, dice, on);
        told += 1;
    }
}

fn hero(story: &Story, language: Language) -> Hero {
    story.hero.hero(story.hero.name.get(language), story.hero.attributes)
}

struct Player<'a> {
    story: &'a Story,
    language: Language,
    locale: Locale,
    seed: u64,
    style: Style,
    rolled: u64,
}

impl Player<'_> {
    /// A number below `of`, another each time.
    fn pick(&mut self, of: usize) -> usize {
        self.rolled += 1;
        let sides = u32::try_from(of.max(1)).expect("few options");
        let depth = u32::try_from(self.rolled).expect("few picks");
        Dice::new(self.seed ^ 0xabcd, depth).pick(sides) as usize - 1
    }

    fn one<T: Clone>(&mut self, of: &[T]) -> Option<T> {
        let place = self.pick(of.len());
        of.get(place).cloned()
    }

    fn tell(
        &self,
        narrator: &Builtin,
        before: &State,
        settled: Settled,
        commands: &[Command],
        dice: Dice,
        on: &mut dyn FnMut(&State, &Settled, &str),
    ) -> State {
        let prompt = Prompt::default();
        let rolls = dice.into_rolls();
        let choices = rules::choices_with(self.story, &settled.state, &self.locale);
        let brief = Brief {
            story: self.story,
            language: self.language,
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
        };
        let telling = narrator.telling(brief);
        assert!(!telling.narration.trim().is_empty(), "an empty turn for {commands:?}");
        on(before, &settled, &telling.narration);
        let mut state = settled.state;
        for key in telling.told {
            let count = state.told.entry(key).or_default();
            *count = count.saturating_add(1);
        }
        state
    }

    /// The fighter's fight does not end, and nobody dies of it.
    fn arrange(&mut self, state: &mut State) {
        state.hero.hp = state.hero.max_hp;
        if matches!(self.style, Style::Strikes | Style::Fights) {
            let first = self.story.enemies.iter().next().expect("an enemy");
            if state.combat.is_none() {
                state.combat = Some(Combat {
                    enemy: first.id.clone(),
                    hp: 9_000,
                    round: 0,
                    guard: false,
                    from: None,
                    talks: 0,
                    statuses: std::collections::BTreeMap::new(),
                });
            }
        }
    }

    /// The commands of the next turn and what became of them: the style's if the world allows them, else a wait, a
    /// blow, or a no.
    fn turn(&mut self, state: &State, dice: &mut Dice) -> (Vec<Command>, Settled) {
        let mut tries = Vec::new();
        if state.offered.is_some() {
            tries.push(vec![Command::Decline]);
        }
        tries.push(self.commands(state));
        tries.push(vec![Command::Wait]);
        if let Some(combat) = &state.combat {
            tries.push(vec![Command::Attack { target: Thing::Enemy(combat.enemy.clone()) }]);
        }
        for commands in tries {
            if let Ok((settled, _)) = rules::settle_all(self.story, state, &commands, dice) {
                return (commands, settled);
            }
        }
        panic!("nothing can be done at {}", state.node);
    }

    fn commands(&mut self, state: &State) -> Vec<Command> {
        let command = match self.style {
            Style::Walks => self.step(state),
            Style::Waits => Some(Command::Wait),
            Style::Rests => Some(Command::Rest),
            Style::Asks => self.ask(state, true),
            Style::Talks => match self.pick(4) {
                0 => self.ask(state, true),
                1 => self.ask(state, false),
                2 => self.person(state).map(|to| Command::Talk { to }),
                _ => self.offer(state),
            },
            Style::Stares => view::features_present(self.story, state)
                .first()
                .map(|feature| Command::Examine { thing: Thing::Feature(feature.id.clone()) }),
            Style::Looks => self.look(state),
            Style::Fumbles => self.fumble(state),
            Style::Strikes => Some(strike(state)),
            Style::Fights => match self.pick(6) {
                0 => Some(Command::Defend),
                1 => Some(Command::Negotiate),
                2 => Some(Command::Flee),
                3 => Some(self.free(false)),
                4 => self.look(state),
                _ => Some(strike(state)),
            },
            Style::Insists => Some(self.free(true)),
            Style::Tries => Some(self.free(false)),
            Style::Chooses => {
                let choices = rules::choices_with(self.story, state, &self.locale);
                let commands: Vec<Command> = choices.into_iter().filter_map(|choice| choice.command).collect();
                self.one(&commands)
            }
            Style::Hurries => {
                let two = [self.fumble(state), self.step(state), Some(Command::Wait)];
                return two.into_iter().flatten().collect();
            }
        };
        vec![command.unwrap_or(Command::Wait)]
    }

    fn step(&mut self, state: &State) -> Option<Command> {
        if let Some(combat) = &state.combat {
            return Some(Command::Attack { target: Thing::Enemy(combat.enemy.clone()) });
        }
        let exits: Vec<_> = view::open_exits(self.story, state).into_iter().map(|exit| exit.to.clone()).collect();
        self.one(&exits).map(|to| Command::Go { to })
    }

    fn person(&mut self, state: &State) -> Option<storyecho::world::CharacterId> {
        view::characters_present(self.story, state).first().map(|who| who.id.clone())
    }

    fn ask(&mut self, state: &State, known: bool) -> Option<Command> {
        let who = view::characters_present(self.story, state).first().copied()?;
        let topic = who.topics.first().filter(|_| known);
        let about = match self.language {
            Language::Zh => "国王的旧马车和那场雨",
            Language::En => "the king's old coach and the rain",
        };
        Some(Command::Ask { who: who.id.clone(), topic: topic.map(|topic| topic.id.clone()), about: about.to_owned() })
    }

    fn offer(&mut self, state: &State) -> Option<Command> {
        let items: Vec<_> = state.hero.items.keys().cloned().collect();
        let to = self.person(state)?;
        let item = self.one(&items)?;
        Some(if self.pick(2) == 0 { Command::Show { item, to } } else { Command::Give { item, to } })
    }

    fn look(&mut self, state: &State) -> Option<Command> {
        let mut things = vec![Thing::Hero];
        things
            .extend(view::features_present(self.story, state).iter().map(|feature| Thing::Feature(feature.id.clone())));
        things.extend(view::characters_present(self.story, state).iter().map(|who| Thing::Character(who.id.clone())));
        things.extend(view::visible_exits(self.story, state).iter().map(|exit| Thing::Exit(exit.to.clone())));
        things.extend(state.hero.items.keys().map(|item| Thing::Item(item.clone())));
        self.one(&things).map(|thing| Command::Examine { thing })
    }

    fn fumble(&mut self, state: &State) -> Option<Command> {
        let ground = state.ground.get(&state.node).into_iter().flat_map(|items| items.keys());
        let take = ground.map(|item| Command::Take { item: item.clone() });
        let drop = state.hero.items.keys().map(|item| Command::Drop { item: item.clone() });
        let options: Vec<Command> = take.chain(drop).collect();
        self.one(&options)
    }

    fn free(&mut self, same: bool) -> Command {
        let kinds = [Approach::Force, Approach::Nimble, Approach::Wits, Approach::Sense, Approach::Voice];
        let texts = match self.language {
            Language::Zh => {
                ["把整间屋子的屋顶掀起来！", "爬到最高的地方去", "想一想这是怎么回事", "静静地听", "唱一支歌"]
            }
            Language::En => {
                ["lift the roof off!", "climb up as high as I can", "think what it all means", "listen", "sing"]
            }
        };
        let place = if same { 0 } else { self.pick(kinds.len()) };
        Command::Free { text: texts[place].to_owned(), approach: kinds[place] }
    }
}

fn strike(state: &State) -> Command {
    let enemy = state.combat.as_ref().expect("a fight").enemy.clone();
    Command::Attack { target: Thing::Enemy(enemy) }
}
