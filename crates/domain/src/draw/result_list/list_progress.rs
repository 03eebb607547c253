//! The state of a list while its rows are read one by one.

use std::collections::HashMap;

use chrono::DateTime;

use super::{ListedError, RowEffect};
use crate::tournament::event::{Actor, Entered, EventKind};
use crate::tournament::game::Game;
use crate::tournament::id::{IdSource, RequestId, TableId};
use crate::tournament::result::{Ending, ResultSource, TableResult};
use crate::tournament::table::Table;

/// The results given by the earlier rows.
#[derive(Default)]
pub(super) struct SoFar {
    /// The new results, each with its row.
    said: HashMap<(TableId, u8), (u64, Entered)>,
    /// The tables that play several games: the number of rows so far, and the table's state after them.
    tables: HashMap<TableId, (u8, Table)>,
}

impl SoFar {
    /// The number of the game that the next row of a table gives: the number `named` in the row, otherwise the next in order.
    pub fn game(&mut self, table: &Table, named: Option<&str>) -> Result<u8, ListedError> {
        if !table.series.is_long() {
            return Ok(1);
        }
        let (n_rows, _) = self.tables.entry(table.id).or_insert_with(|| (0, table.clone()));
        *n_rows = n_rows.saturating_add(1);
        let number = named.map_or_else(|| n_rows.to_string(), str::to_owned);
        let game = number.parse().ok().filter(|game| table.game(*game).is_some());
        game.ok_or(ListedError::NoSuchGame(number))
    }

    /// The effect of the row that gives a game's result; later rows are compared with it.
    pub fn fate(
        &mut self,
        table: &Table,
        (game, row): (u8, u64),
        entered: Entered,
    ) -> Result<RowEffect, ListedError> {
        match self.said.get(&(table.id, game)) {
            Some((_, same)) if *same == entered => return Ok(RowEffect::Same),
            Some((row, _)) => return Err(ListedError::SaysOther(*row)),
            None => {}
        }
        match table.game(game).and_then(|game| game.result.as_ref()) {
            Some(result) if says(result, &entered) => return Ok(RowEffect::Same),
            Some(_) => return Err(ListedError::HasOther),
            None => {}
        }
        if let Some((_, after)) = self.tables.get_mut(&table.id) {
            *after = recorded(after, game, &entered).ok_or(ListedError::NotDue)?;
        }
        self.said.insert((table.id, game), (row, entered.clone()));
        Ok(RowEffect::New(entered))
    }
}

/// The table after recording a game's result from the list; `None` if that game is not due.
fn recorded(table: &Table, game: u8, entered: &Entered) -> Option<Table> {
    let mut game = Game::new(table, game);
    let (now, mut ids) = (DateTime::UNIX_EPOCH, IdSource::new(0, [0; 32]));
    let by = || Actor { user: None, name: String::new() };
    let reason = String::new();
    let kind = EventKind::Entered { entered: entered.clone(), ended_at: None, reason };
    game.act(kind, by(), RequestId::new(&mut ids), now).ok()?;
    if game.pending().is_some() {
        let signed = EventKind::SecondSignature { entry: None };
        game.act(signed, by(), RequestId::new(&mut ids), now).ok()?;
    }
    Some(game.table())
}

/// Returns whether a result equals the entered one. Shared places are compared only as far as places were given.
fn says(result: &TableResult, entered: &Entered) -> bool {
    match entered {
        Entered::Places(places) => {
            let is_shared =
                |place: u8| places.iter().filter(|(_, other, _)| *other == place).count() > 1;
            result.source != ResultSource::Walkover
                && places.iter().all(|(entry, place, ending)| {
                    let is_away = |known: Ending| known == Ending::Absent;
                    result.of(*entry).is_some_and(|side| {
                        (side.place == *place || is_shared(*place))
                            && is_away(side.ending) == is_away(*ending)
                    })
                })
        }
        Entered::Walkover { present } => {
            let came = result.sides.iter().filter(|side| side.has_come());
            result.source == ResultSource::Walkover
                && came.map(|side| side.entry).all(|entry| present.contains(&entry))
                && present.iter().all(|entry| result.of(*entry).is_some_and(|side| side.has_come()))
        }
        Entered::Positions { .. } => false,
    }
}
