//! Streaks: games that a player won in a row.

use super::weekly::PlayerTable;

/// The streaks of a player. A shared first place is no win, and a missed game does not count as played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streak {
    /// The wins up to the last game; 0 if that was not won.
    pub current: u32,
    /// The longest streak of wins.
    pub longest: u32,
}

impl Streak {
    /// The streaks in a player's games, which must be in order of their end.
    pub fn of<'a>(games: impl IntoIterator<Item = &'a PlayerTable>) -> Self {
        games.into_iter().fold(Self::default(), |streak, game| {
            let current = if game.is_won() { streak.current + 1 } else { 0 };
            Self { current, longest: streak.longest.max(current) }
        })
    }
}
