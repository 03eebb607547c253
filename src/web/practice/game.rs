//! A game for practice: one person against the house's player. It is stored nowhere, so its whole state travels with the page.

use parchis::house::{Level, choose};
use parchis::random::Chance;
use parchis::record::Action;
use parchis::{Arms, Color, Colors, Mode, Move, Position, PositionError, Ruleset, TurnPhase};

/// Most acts that one request plays. A game goes on from there with the next request.
const MOST_ACTS: usize = 150;
/// Most dice and choices that a page shows as played.
const MOST_SHOWN: usize = 150;

/// A game with its level and the color of the person.
#[derive(Clone, Copy)]
pub struct PracticeGame {
    pub rules: Ruleset,
    pub level: Level,
    pub color: Color,
    pub position: Position,
}

/// A die or a move, with the position before it.
#[derive(Clone, Copy)]
pub struct PracticeStep {
    pub before: Position,
    pub action: Action,
}

impl PracticeGame {
    /// A new game in which each of `n` players has one color, and a random one begins.
    ///
    /// # Errors
    /// The rule set cannot be played by so many, or the color is not on their board.
    pub fn start(
        (rules, level, color): (Ruleset, Level, Color),
        n: u8,
        chance: &mut Chance,
    ) -> Result<Self, PositionError> {
        let (arms, colors) = seats(n, color);
        let turn = colors.iter().nth(chance.below(u32::from(n)) as usize).unwrap_or(color);
        let position = Position::start(&rules, Mode::Solo, arms, colors, turn)?;
        Ok(Self { rules, level, color, position })
    }

    /// True if the person is on turn.
    pub fn is_persons_turn(&self) -> bool {
        self.position.turn().is_some_and(|turn| match self.position.mode() {
            Mode::Duel => self.position.side_of(self.color).contains(turn),
            Mode::Solo | Mode::Pairs => turn == self.color,
        })
    }

    /// The moves among which the person chooses; empty if there is no choice, or it is not the person's.
    pub fn choices(&self) -> Vec<Move> {
        let moves = self.position.legal_moves(&self.rules);
        if self.is_persons_turn() && moves.len() > 1 { moves.to_vec() } else { Vec::new() }
    }

    /// Plays the person's choice of a piece, by its progress before and after. `None` if it is not legal.
    pub fn choose(&mut self, color: Color, from: u8, to: u8) -> Option<PracticeStep> {
        let mut moves = self.position.legal_moves(&self.rules).into_iter();
        let meant = moves.find(|&m| trace(m) == Some((color, from, to)))?;
        self.act(Action::Play(meant))
    }

    /// Throws for the person, if that is due, and then plays until the person has to throw or to choose.
    pub fn throw(&mut self, chance: &mut Chance) -> Vec<PracticeStep> {
        let own = match (self.position.phase(), self.is_persons_turn()) {
            (TurnPhase::Throw, true) => self.act(Action::Roll(chance.die())),
            _ => None,
        };
        own.into_iter().chain(self.go_on(chance)).collect()
    }

    /// Plays for the house, and what follows by itself, until the person has to throw or to choose.
    pub fn go_on(&mut self, chance: &mut Chance) -> Vec<PracticeStep> {
        let mut steps = Vec::new();
        while steps.len() < MOST_ACTS {
            let Some(action) = self.next_action(chance) else { break };
            let Some(step) = self.act(action) else { break };
            steps.push(step);
        }
        steps
    }

    /// The next act that is not the person's own; `None` if the person has to act, or nobody has.
    fn next_action(&self, chance: &mut Chance) -> Option<Action> {
        let is_persons = self.is_persons_turn();
        match self.position.phase() {
            TurnPhase::Over => None,
            TurnPhase::Throw if is_persons => None,
            TurnPhase::Throw => Some(Action::Roll(chance.die())),
            TurnPhase::Die(_) | TurnPhase::Bonus(_) if is_persons => {
                match &*self.position.legal_moves(&self.rules) {
                    [only] => Some(Action::Play(*only)),
                    _ => None,
                }
            }
            TurnPhase::Die(_) | TurnPhase::Bonus(_) => {
                let random = u64::from(chance.below(u32::MAX));
                choose(&self.position, self.level, random, &self.rules).map(Action::Play)
            }
        }
    }

    fn act(&mut self, action: Action) -> Option<PracticeStep> {
        let before = self.position;
        self.position.act(action, &self.rules).ok()?;
        Some(PracticeStep { before, action })
    }

    /// Replays dice and choices that [`shown`] wrote. `None` if they are too many or not legal.
    pub fn replay(&mut self, text: &str) -> Option<Vec<PracticeStep>> {
        let mut steps = Vec::new();
        for (n, word) in text.split('-').filter(|word| !word.is_empty()).enumerate() {
            if n >= MOST_SHOWN {
                return None;
            }
            let step = match word.parse() {
                Ok(die) => self.act(Action::Roll(die))?,
                Err(_) => {
                    let (color, from, to) = read_trace(word)?;
                    self.choose(color, from, to)?
                }
            };
            steps.push(step);
            while let &[only @ (Move::Pass | Move::ThirdSix { .. })] =
                &*self.position.legal_moves(&self.rules)
            {
                steps.push(self.act(Action::Play(only))?);
            }
        }
        Some(steps)
    }
}

/// The dice and choices of these steps for an address, such as `5-Y0.1-3`. What follows by itself is left out.
pub fn shown(steps: &[PracticeStep]) -> String {
    let word = |step: &PracticeStep| match step.action {
        Action::Roll(die) => Some(die.to_string()),
        Action::Play(m) => {
            trace(m).map(|(color, from, to)| format!("{}{from}.{to}", color.letter()))
        }
        Action::TimeOut | Action::Retire(_) => None,
    };
    steps.iter().filter_map(word).collect::<Vec<_>>().join("-")
}

/// The piece that a move takes, by its progress before and after. `None` if the move is no choice of a piece.
pub fn trace(m: Move) -> Option<(Color, u8, u8)> {
    match m {
        Move::Exit { color, .. } => Some((color, 0, 1)),
        Move::Step { color, from, to } => Some((color, from, to)),
        Move::Pass | Move::ThirdSix { .. } => None,
    }
}

fn read_trace(word: &str) -> Option<(Color, u8, u8)> {
    let color = Color::from_letter(word.chars().next()?)?;
    let (from, to) = word.get(1..)?.split_once('.')?;
    Some((color, from.parse().ok()?, to.parse().ok()?))
}

/// The smallest board for `n` players and their colors: that of the person, with two players the opposite one, otherwise the next ones.
fn seats(n: u8, color: Color) -> (Arms, Colors) {
    let arms = Arms::ALL.into_iter().find(|arms| arms.n() >= n).unwrap_or(Arms::Eight);
    if n == 2 {
        return (arms, Colors::of(color).union(Colors::of(color.opposite())));
    }
    // A color of a larger board alone is refused with the position.
    if !arms.colors().contains(color) {
        return (arms, Colors::of(color));
    }
    let around = arms.colors().iter().cycle().skip_while(|it| *it != color);
    (arms, around.take(usize::from(n)).collect())
}
