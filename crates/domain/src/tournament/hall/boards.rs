//! Boards when there are more tables than boards: who sits at which board, which tables wait, and which is called next.
//!
//! The queue is ordered by stage, round and table number. Three kinds of tables are passed over: those whose people still sit elsewhere,
//! those whose fixed board is not free, and those before the hour wished for one of their entries.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use thiserror::Error;

use super::Hall;
use crate::tournament::calendar::local::hour_of;
use crate::tournament::championship::Championship;
use crate::tournament::id::{EntryId, TableId};
use crate::tournament::round::{Round, RoundState};
use crate::tournament::table::{Table, TableState};
use crate::tournament::wish::is_before;

/// The call of a table to a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardCall {
    /// Table that was called.
    pub table: TableId,
    /// Number of the board in the hall, from 1.
    pub board: u16,
    /// Time of the call.
    pub called_at: DateTime<Utc>,
    /// Time at which the table left the board; `None` while it has it.
    pub freed_at: Option<DateTime<Utc>>,
}

/// The place of a table without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardPlace {
    /// The table has this board.
    Board(u16),
    /// The table waits for a board at this position of the queue, from 1.
    Queue(usize),
    /// The table gets no board until an organizer releases it.
    Held,
}

/// Changes at the boards that follow from the current facts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardChanges {
    /// Tables that leave their boards because their results are confirmed.
    pub freed: Vec<TableId>,
    /// Tables that are called next.
    pub called: Vec<BoardCall>,
}

/// The reason why a table cannot be called to a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CallError {
    /// The table is unknown or not published, or has a result.
    #[error("the table is not waiting to be played")]
    NotWaiting,
    /// The board does not exist or is out of use.
    #[error("there is no such board in use")]
    NoBoard,
    /// Another table plays at the board.
    #[error("table {number} plays at this board")]
    Taken {
        /// Number of the other table.
        number: i32,
    },
    /// No board is free.
    #[error("no board is free")]
    NoneFree,
    /// An entry of the table still sits at another table.
    #[error("somebody of it still sits at table {number}")]
    Busy {
        /// Number of the other table.
        number: i32,
    },
}

impl Hall {
    /// The call that gave a table its current board; `None` if the table has no board.
    pub fn board_of(&self, table: TableId) -> Option<&BoardCall> {
        self.calls.iter().find(|call| call.table == table && call.freed_at.is_none())
    }

    /// The call of the table that is at a board now; `None` if no table has the board.
    pub fn at_board(&self, board: u16) -> Option<&BoardCall> {
        self.calls.iter().find(|call| call.board == board && call.freed_at.is_none())
    }

    /// Time since which a table has had a board without interruption, even if it changed boards. Once it has left, the start of
    /// its last uninterrupted period. `None` if it was never called.
    pub fn seated_since(&self, table: TableId) -> Option<DateTime<Utc>> {
        let mut calls = self.calls.iter().rev().filter(|call| call.table == table);
        let mut since = calls.next()?.called_at;
        for call in calls {
            if call.freed_at != Some(since) {
                break;
            }
            since = call.called_at;
        }
        Some(since)
    }

    /// The place of each published table without a result; empty if there are enough boards for all.
    pub fn places(&self, championship: &Championship) -> HashMap<TableId, BoardPlace> {
        if championship.tournament.settings.boards == 0 {
            return HashMap::new();
        }
        let missing = missing(championship);
        let seated = missing.iter().filter_map(|table| {
            Some((table.id, BoardPlace::Board(self.board_of(table.id)?.board)))
        });
        let held = missing.iter().filter(|table| self.held.contains(&table.id));
        let queue = self.queue_of(&missing);
        let waiting = (1..).zip(&queue).map(|(place, table)| (table.id, BoardPlace::Queue(place)));
        held.map(|table| (table.id, BoardPlace::Held)).chain(waiting).chain(seated).collect()
    }

    /// Tables that wait for a board, in order.
    pub fn queue<'a>(&self, championship: &'a Championship) -> Vec<&'a Table> {
        self.queue_of(&missing(championship))
    }

    /// The table to play after `table`, whose result is in. It is the table called to the same board, or else the next waiting one,
    /// preferably of the same round and pool. If boards are limited, only tables that have a board are considered. `None` if no table is
    /// left.
    pub fn next_due<'a>(&self, championship: &'a Championship, table: &Table) -> Option<&'a Table> {
        let has_boards = championship.tournament.settings.boards > 0;
        let waits = |other: &&Table| {
            other.state == TableState::Waiting
                && other.id != table.id
                && !self.held.contains(&other.id)
                && (!has_boards || self.board_of(other.id).is_some())
        };
        let waiting: Vec<&Table> = missing(championship).into_iter().filter(waits).collect();
        let board = self.calls.iter().rev().find(|call| call.table == table.id);
        let there = board.and_then(|call| self.at_board(call.board)).map(|call| call.table);
        let at_board = waiting.iter().find(|other| Some(other.id) == there);
        let distance = |other: &&&Table| {
            let is_before = other.number < table.number;
            (other.round != table.round, other.pool != table.pool, is_before, other.number)
        };
        at_board.or(waiting.iter().min_by_key(distance)).copied()
    }

    /// The boards in use that have no table.
    pub fn free_boards(&self, championship: &Championship) -> Vec<u16> {
        let boards = 1..=championship.tournament.settings.boards;
        boards.filter(|board| self.is_in_use(*board) && self.at_board(*board).is_none()).collect()
    }

    /// Determines the changes at the boards: tables with a confirmed result leave, and the next in the queue are called to free boards.
    pub fn settle(&self, championship: &Championship, now: DateTime<Utc>) -> BoardChanges {
        if championship.tournament.settings.boards == 0 {
            return BoardChanges::default();
        }
        let missing = missing(championship);
        let is_missing: HashSet<TableId> = missing.iter().map(|table| table.id).collect();
        let is_over =
            |call: &&BoardCall| call.freed_at.is_none() && !is_missing.contains(&call.table);
        let freed: Vec<TableId> =
            self.calls.iter().filter(is_over).map(|call| call.table).collect();
        let boards = 1..=championship.tournament.settings.boards;
        let is_free = |board: &u16| match self.at_board(*board) {
            _ if !self.is_in_use(*board) => false,
            Some(call) => freed.contains(&call.table),
            None => true,
        };
        let free: Vec<u16> = boards.filter(is_free).collect();
        let mut sitting = self.sitting(&missing);
        let mut next: Vec<(&Table, Option<u16>)> = Vec::new();
        for table in self.queue_of(&missing) {
            let entries = table.entries();
            let is_elsewhere = |entry: &EntryId| {
                sitting.get(entry).is_some_and(|other: &&Table| other.id != table.id)
            };
            if entries.iter().any(is_elsewhere) {
                continue;
            }
            if next.len() == free.len() {
                break;
            }
            let own = self.fixed_board(championship, table);
            let is_taken = |board: &u16| {
                !free.contains(board) || next.iter().any(|(_, other)| *other == Some(*board))
            };
            if own.as_ref().is_some_and(is_taken) || is_too_early(championship, table, now) {
                continue;
            }
            sitting.extend(entries.into_iter().map(|entry| (entry, table)));
            next.push((table, own));
        }
        let is_nobodys = |board: &&u16| next.iter().all(|(_, own)| *own != Some(**board));
        let mut others = free.iter().filter(is_nobodys).copied();
        let call = |(table, own): &(&Table, Option<u16>)| {
            let board = own.or_else(|| others.next())?;
            Some(BoardCall { table: table.id, board, called_at: now, freed_at: None })
        };
        let called = next.iter().filter_map(call).collect();
        BoardChanges { freed, called }
    }

    /// The board to which an organizer calls a table out of turn: the requested one, or else its fixed board or the first free one. A table
    /// at that board that has not begun returns to the queue.
    ///
    /// # Errors
    /// [`CallError`]: the table cannot be called.
    pub fn call(
        &self,
        championship: &Championship,
        table: TableId,
        board: Option<u16>,
    ) -> Result<u16, CallError> {
        let missing = missing(championship);
        let wanted = missing.iter().find(|it| it.id == table).ok_or(CallError::NotWaiting)?;
        let board = match board {
            Some(board) => board,
            None => {
                let free = self.free_boards(championship);
                let own = self.fixed_board(championship, wanted).filter(|it| free.contains(it));
                own.or(free.first().copied()).ok_or(CallError::NoneFree)?
            }
        };
        let is_there = (1..=championship.tournament.settings.boards).contains(&board);
        if !is_there || !self.is_in_use(board) {
            return Err(CallError::NoBoard);
        }
        let before = self.at_board(board).map(|call| call.table).filter(|other| *other != table);
        let before = before.and_then(|other| missing.iter().find(|it| it.id == other));
        if let Some(other) = before.filter(|other| other.state != TableState::Waiting) {
            return Err(CallError::Taken { number: other.number });
        }
        let gives_way = |other: TableId| before.is_some_and(|before| before.id == other);
        let sitting = self.sitting(&missing);
        let mut elsewhere = wanted.entries().into_iter().filter_map(|entry| sitting.get(&entry));
        match elsewhere.find(|other| other.id != table && !gives_way(other.id)) {
            Some(other) => Err(CallError::Busy { number: other.number }),
            None => Ok(board),
        }
    }

    /// The fixed board of one of the table's entries; if several have one, that of the lowest entry number. Boards that do not exist or are
    /// out of use are ignored. `None` if no board is left: then the table may be called to any.
    pub fn fixed_board(&self, championship: &Championship, table: &Table) -> Option<u16> {
        let boards = championship.tournament.settings.boards;
        let is_there = |board: u16| (1..=boards).contains(&board) && self.is_in_use(board);
        let fixed = championship.fixed_boards().into_iter();
        let mut own = fixed.filter(|(entry, _)| table.has(*entry)).map(|(_, board)| board);
        own.find(|board| is_there(*board))
    }

    /// Returns whether a board is not out of use.
    pub fn is_in_use(&self, board: u16) -> bool {
        !self.closed.contains(&board)
    }

    /// Tables that wait for a board and are not held. Those whose games have begun come first: they started before boards were limited, or
    /// were reopened.
    fn queue_of<'a>(&self, missing: &[&'a Table]) -> Vec<&'a Table> {
        let waits =
            |table: &&&Table| self.board_of(table.id).is_none() && !self.held.contains(&table.id);
        let mut queue: Vec<&Table> = missing.iter().filter(waits).copied().collect();
        queue.sort_by_key(|table| table.state == TableState::Waiting);
        queue
    }

    /// The table at which each entry sits: one that has a board or a running game.
    fn sitting<'a>(&self, missing: &[&'a Table]) -> HashMap<EntryId, &'a Table> {
        let is_seated = |table: &&&Table| {
            self.board_of(table.id).is_some() || table.state != TableState::Waiting
        };
        let seated = missing.iter().filter(is_seated);
        seated.flat_map(|table| table.entries().into_iter().map(|entry| (entry, *table))).collect()
    }
}

/// Returns whether a waiting table must not begin yet because of an hour wished for one of its entries.
pub fn is_too_early(championship: &Championship, table: &Table, now: DateTime<Utc>) -> bool {
    let now = hour_of(now, championship.tournament.settings.time_zone);
    let from = championship.not_before(&table.entries());
    table.state == TableState::Waiting && from.is_some_and(|from| is_before(now, from))
}

/// Published tables without a result, by stage, round and number.
fn missing(championship: &Championship) -> Vec<&Table> {
    let published = championship.rounds().iter().filter(|it| it.state == RoundState::Published);
    let of_round = |round: &Round| {
        let missing = championship.tables_of(round.id).filter(|table| table.is_missing());
        let mut tables: Vec<&Table> = missing.collect();
        tables.sort_by_key(|table| table.number);
        tables
    };
    published.flat_map(of_round).collect()
}
