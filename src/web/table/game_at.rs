//! A game of a table in addresses and forms.

use std::fmt;
use std::str::FromStr;

use crate::tournament::id::TableId;
use crate::tournament::table::Table;

/// `TABLE`, the game that is being played there or was the last; `TABLE.2`, its second game. Of a table of one game
/// only the first is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameAt {
    /// The table.
    pub table: TableId,
    /// Number of the game, from 1, where it is said.
    pub game: Option<u8>,
}

impl GameAt {
    /// Whatever game is played at a table.
    pub fn current(table: TableId) -> Self {
        Self { table, game: None }
    }

    /// The game of a table with this number.
    pub fn of(table: &Table, number: u8) -> Self {
        Self { table: table.id, game: table.series.is_long().then_some(number) }
    }

    /// Its number at the table that it is of.
    pub fn number(self, table: &Table) -> u8 {
        self.game.unwrap_or_else(|| table.current())
    }

    /// Its page.
    pub fn path(self) -> String {
        format!("/tables/{self}")
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

/// No table's id, or no number.
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
