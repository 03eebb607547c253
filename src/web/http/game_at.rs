//! Address of a game at a table, in paths and forms.

use std::fmt;
use std::str::FromStr;

use domain::tournament::id::TableId;
use domain::tournament::table::Table;

/// Address of a game. `TABLE` is the current game of that table or its last; `TABLE.2` is its second game. A table with a single game uses
/// only the first form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameAt {
    pub table: TableId,
    /// Number of the game from 1, if the address has one.
    pub game: Option<u8>,
}

impl GameAt {
    /// The current game of a table.
    pub fn current(table: TableId) -> Self {
        Self { table, game: None }
    }

    /// A given game of a table.
    pub fn of(table: &Table, number: u8) -> Self {
        Self { table: table.id, game: table.series.is_long().then_some(number) }
    }

    /// Number of the game at this table, from 1.
    pub fn number(self, table: &Table) -> u8 {
        self.game.unwrap_or_else(|| table.current())
    }
}

impl fmt::Display for GameAt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.game {
            None => self.table.fmt(f),
            Some(game) => write!(f, "{}.{game}", self.table),
        }
    }
}

/// The text is no table id, or has an invalid game number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoGame;

impl FromStr for GameAt {
    type Err = NoGame;

    fn from_str(text: &str) -> Result<Self, NoGame> {
        let (table, game) = match text.split_once('.') {
            Some((table, game)) => (table, Some(game.parse().map_err(|_| NoGame)?)),
            None => (text, None),
        };
        Ok(Self { table: table.parse().map_err(|_| NoGame)?, game })
    }
}
