//! Games won in a row.

use super::weekly::PlayerTable;

/// Games that a player won in a row. A shared first place is no win, and who did not come has played no game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streak {
    /// Up to the last game; 0: it was not won.
    pub current: u32,
    /// The longest.
    pub longest: u32,
}

impl Streak {
    /// Of a player's games, in order of their end.
    pub fn of<'a>(games: impl IntoIterator<Item = &'a PlayerTable>) -> Self {
        games.into_iter().fold(Self::default(), |streak, game| {
            let current = if game.is_won() { streak.current + 1 } else { 0 };
            Self { current, longest: streak.longest.max(current) }
        })
    }
}
