//! The screens about the hall: the round with what is still played, and the tables that are called.

use super::lists::{TableCard, card};
use crate::tournament::championship::Championship;
use crate::tournament::round::{Round, RoundState};
use crate::tournament::table::{Table, TableKind, TableState};
use crate::web::context::Ctx;
use crate::web::tournament::Names;

/// How far a round is. The round's clock stands in its place for the time of day.
pub struct RoundView {
    /// Numbers of the tables where a game is going on.
    pub playing: Vec<i32>,
    /// Numbers of the tables that have not begun.
    pub waiting: Vec<i32>,
    /// How many are over and signed.
    pub n_done: usize,
    /// How many are played in all.
    pub n_tables: usize,
}

/// A table that is called.
pub type CallView = TableCard;

impl RoundView {
    /// Of a published round.
    pub fn new(championship: &Championship, round: &Round) -> Self {
        let played =
            || championship.tables_of(round.id).filter(|table| table.kind == TableKind::Played);
        let of = |states: &[TableState]| {
            played()
                .filter(|table| states.contains(&table.state))
                .map(|table| table.number)
                .collect::<Vec<i32>>()
        };
        Self {
            playing: of(&[TableState::Playing, TableState::Over]),
            waiting: of(&[TableState::Waiting]),
            n_done: of(&[TableState::Confirmed]).len(),
            n_tables: played().count(),
        }
    }
}

/// The tables that are called: those of the round being played where nobody has begun.
pub fn calls(championship: &Championship) -> Vec<&Table> {
    let Some(round) = super::current_round(championship) else { return Vec::new() };
    if round.state != RoundState::Published {
        return Vec::new();
    }
    championship
        .tables_of(round.id)
        .filter(|table| table.is_missing() && table.state == TableState::Waiting)
        .collect()
}

/// The tables that are called, with their seats.
pub fn called(ctx: &Ctx, championship: &Championship, names: &Names) -> Vec<CallView> {
    let tables = calls(championship).into_iter();
    tables.map(|table| card(ctx, championship, names, table)).collect()
}
