//! The game at one table: rule sets, positions, moves. (Skeleton; the engine arrives with branch `rules`.)

/// A color of pieces, in board order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "skeleton")]
pub enum Color {
    Yellow,
    Blue,
    Red,
    Green,
    Pink,
    Grey,
    Orange,
    Cyan,
}

impl Color {
    /// All colors in board order.
    pub const ALL: [Color; 8] = [
        Color::Yellow,
        Color::Blue,
        Color::Red,
        Color::Green,
        Color::Pink,
        Color::Grey,
        Color::Orange,
        Color::Cyan,
    ];
    /// The letter in notation.
    pub fn letter(self) -> char {
        match self {
            Color::Yellow => 'Y',
            Color::Blue => 'B',
            Color::Red => 'R',
            Color::Green => 'G',
            Color::Pink => 'P',
            Color::Grey => 'A',
            Color::Orange => 'O',
            Color::Cyan => 'C',
        }
    }
    /// The color with this letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|color| color.letter() == letter)
    }
    /// Place in board order, from 0.
    pub fn index(self) -> usize {
        self as usize
    }
    /// English word, for tags and translation keys.
    pub fn name(self) -> &'static str {
        match self {
            Color::Yellow => "yellow",
            Color::Blue => "blue",
            Color::Red => "red",
            Color::Green => "green",
            Color::Pink => "pink",
            Color::Grey => "grey",
            Color::Orange => "orange",
            Color::Cyan => "cyan",
        }
    }
}

/// Arms of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "skeleton")]
pub enum Arms {
    Four,
    Six,
    Eight,
}

impl Arms {
    /// How many.
    pub fn n(self) -> u8 {
        match self {
            Arms::Four => 4,
            Arms::Six => 6,
            Arms::Eight => 8,
        }
    }
    /// The board with `n` arms.
    pub fn from_n(n: u8) -> Option<Self> {
        match n {
            4 => Some(Arms::Four),
            6 => Some(Arms::Six),
            8 => Some(Arms::Eight),
            _ => None,
        }
    }
}

/// Solo, pairs or duel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "skeleton")]
pub enum Mode {
    Solo,
    Pairs,
    Duel,
}

impl Mode {
    /// The word in records.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Solo => "solo",
            Mode::Pairs => "pairs",
            Mode::Duel => "duel",
        }
    }
    /// The mode called `name`.
    pub fn from_name(name: &str) -> Option<Self> {
        [Mode::Solo, Mode::Pairs, Mode::Duel].into_iter().find(|mode| mode.name() == name)
    }
}

/// The rules of play.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ruleset(&'static str);

impl Ruleset {
    /// The named sets.
    pub const NAMES: [&'static str; 5] = ["rebote", "jcf", "clasico", "ranking", "torneo-2018"];
    /// The set called `name`.
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMES.into_iter().find(|known| *known == name).map(Self)
    }
}

impl std::fmt::Display for Ruleset {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

impl std::str::FromStr for Ruleset {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        Self::named(text).ok_or_else(|| text.to_owned())
    }
}
