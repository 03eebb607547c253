//! More tables than boards: who sits at which board, who waits, who is called next.
//!
//! The queue is in order of stage, round and number of the tables; a table whose people still sit elsewhere is passed
//! over until they are free, and one of somebody who always plays at the same board until that is; nobody is called before
//! the hour that is wished for them.

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

/// A table called to a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardCall {
    /// The table.
    pub table: TableId,
    /// The board's number in the hall, from 1.
    pub board: u16,
    /// When it was called.
    pub called_at: DateTime<Utc>,
    /// When it left the board; none: it has it.
    pub freed_at: Option<DateTime<Utc>>,
}

/// Where a table without a result is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// At this board.
    Board(u16),
    /// Waits for a board: its place in the queue, from 1.
    Queue(usize),
    /// Gets no board until an organizer says so.
    Held,
}

/// What follows at the boards from what has happened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settled {
    /// Tables that leave their boards, their results confirmed.
    pub freed: Vec<TableId>,
    /// Tables that are called next.
    pub called: Vec<BoardCall>,
}

/// Why a table cannot be called to a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CallError {
    /// The table is not being played: no such table, not published, or its result is in.
    #[error("the table is not waiting to be played")]
    NotWaiting,
    /// There is no such board, or it is out of use.
    #[error("there is no such board in use")]
    NoBoard,
    /// Another table plays at the board.
    #[error("table {number} plays at this board")]
    Taken {
        /// Number of that table.
        number: i32,
    },
    /// No board is free.
    #[error("no board is free")]
    NoneFree,
    /// Somebody of the table sits at another.
    #[error("somebody of it still sits at table {number}")]
    Busy {
        /// Number of that other table.
        number: i32,
    },
}

impl Hall {
    /// The board a table has.
    pub fn board_of(&self, table: TableId) -> Option<&BoardCall> {
        self.calls.iter().find(|call| call.table == table && call.freed_at.is_none())
    }

    /// The table that has a board.
    pub fn at_board(&self, board: u16) -> Option<&BoardCall> {
        self.calls.iter().find(|call| call.board == board && call.freed_at.is_none())
    }

    /// Since when a table has had a board without a break, whichever it was; after that, when it came to its last one.
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

    /// Where each table of published rounds without a result is; empty where there are boards for all.
    pub fn places(&self, championship: &Championship) -> HashMap<TableId, Place> {
        if championship.tournament.settings.boards == 0 {
            return HashMap::new();
        }
        let missing = missing(championship);
        let seated = missing
            .iter()
            .filter_map(|table| Some((table.id, Place::Board(self.board_of(table.id)?.board))));
        let held = missing.iter().filter(|table| self.held.contains(&table.id));
        let queue = self.queue_of(&missing);
        let waiting = (1..).zip(&queue).map(|(place, table)| (table.id, Place::Queue(place)));
        held.map(|table| (table.id, Place::Held)).chain(waiting).chain(seated).collect()
    }

    /// The tables that wait for a board, in order.
    pub fn queue<'a>(&self, championship: &'a Championship) -> Vec<&'a Table> {
        self.queue_of(&missing(championship))
    }

    /// The table to play after `table`, whose result is in: the one that came to its board, else the next that waits in
    /// its round, the same pool first. Where boards are short, only one that has a board.
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

    /// The boards in use without a table.
    pub fn free_boards(&self, championship: &Championship) -> Vec<u16> {
        let boards = 1..=championship.tournament.settings.boards;
        boards.filter(|board| self.is_in_use(*board) && self.at_board(*board).is_none()).collect()
    }

    /// What follows from the facts: tables with a confirmed result leave their boards, and those next in the queue are
    /// called to the free ones.
    pub fn settle(&self, championship: &Championship, now: DateTime<Utc>) -> Settled {
        if championship.tournament.settings.boards == 0 {
            return Settled::default();
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
        Settled { freed, called }
    }

    /// The board to which an organizer calls a table out of turn: the one asked for, else its own or the first that is
    /// free. A
    /// table that has not begun gives way and waits again.
    ///
    /// # Errors
    /// [`CallError`] says why it cannot be.
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

    /// The board that somebody of a table always plays at; none where that is not there or out of use: then it is called to
    /// any. Of several the one of who registered first.
    pub fn fixed_board(&self, championship: &Championship, table: &Table) -> Option<u16> {
        let boards = championship.tournament.settings.boards;
        let is_there = |board: u16| (1..=boards).contains(&board) && self.is_in_use(board);
        let fixed = championship.fixed_boards().into_iter();
        let mut own = fixed.filter(|(entry, _)| table.has(*entry)).map(|(_, board)| board);
        own.find(|board| is_there(*board))
    }

    /// Whether a board is not out of use.
    pub fn is_in_use(&self, board: u16) -> bool {
        !self.closed.contains(&board)
    }

    /// Games that go on without a board come first: they were begun before boards were short, or reopened.
    fn queue_of<'a>(&self, missing: &[&'a Table]) -> Vec<&'a Table> {
        let waits =
            |table: &&&Table| self.board_of(table.id).is_none() && !self.held.contains(&table.id);
        let mut queue: Vec<&Table> = missing.iter().filter(waits).copied().collect();
        queue.sort_by_key(|table| table.state == TableState::Waiting);
        queue
    }

    /// Which entries sit at which table: it has a board, or a game goes on there.
    fn sitting<'a>(&self, missing: &[&'a Table]) -> HashMap<EntryId, &'a Table> {
        let is_seated = |table: &&&Table| {
            self.board_of(table.id).is_some() || table.state != TableState::Waiting
        };
        let seated = missing.iter().filter(is_seated);
        seated.flat_map(|table| table.entries().into_iter().map(|entry| (entry, *table))).collect()
    }
}

/// Whether a table that has not begun is not to begin yet: the hour that is wished for somebody of it has not come.
pub fn is_too_early(championship: &Championship, table: &Table, now: DateTime<Utc>) -> bool {
    let now = hour_of(now, championship.tournament.settings.time_zone);
    let from = championship.not_before(&table.entries());
    table.state == TableState::Waiting && from.is_some_and(|from| is_before(now, from))
}

/// The tables of published rounds that are to be played and have no result, by stage, round and number.
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
