//! The screens about the hall: the round with its clock and what is still played; the tables that are called.

use super::lists::{TableCard, card};
use crate::tournament::championship::Championship;
use crate::tournament::hall::{Hall, Left};
use crate::tournament::names::Names;
use crate::tournament::round::{Round, RoundState};
use crate::tournament::table::{Table, TableKind, TableState};
use crate::web::parts::clock::{ClockView, left_of};
use crate::web::parts::places::Places;
use crate::web::request::context::Ctx;

/// Tables with a time of their own that are listed at most.
const LISTED: usize = 12;

/// How far a round is, and its clock.
pub struct RoundView {
    /// The time left to the tables that play by the round's clock; the time of day stands in its place.
    pub clock: Option<ClockView>,
    /// Tables with another time than that: number of the table or its board, and time left.
    pub own_clocks: Vec<(String, ClockView)>,
    /// Numbers of the tables, or of their boards, where a game is going on.
    pub playing: Vec<String>,
    /// Numbers of the tables, or of their boards, that have not begun.
    pub waiting: Vec<String>,
    /// How many wait for a board.
    pub n_queued: usize,
    /// How many are over and signed.
    pub n_done: usize,
    /// How many are played in all.
    pub n_tables: usize,
}

/// The tables that are called, and those that are called next.
#[derive(Default)]
pub struct CallsView {
    /// Called and not begun; the latest first where boards are short.
    pub called: Vec<TableCard>,
    /// Next in the queue for a board.
    pub next: Vec<TableCard>,
}

impl RoundView {
    /// Of a published round.
    pub fn new(
        ctx: &Ctx,
        championship: &Championship,
        hall: &Hall,
        places: &Places,
        round: &Round,
    ) -> Self {
        let played =
            || championship.tables_of(round.id).filter(|table| table.kind == TableKind::Played);
        let of = |states: &[TableState]| {
            played()
                .filter(|table| states.contains(&table.state))
                .filter(|table| !places.waits(table.id))
                .map(|table| places.short(ctx, table))
                .collect::<Vec<String>>()
        };
        let (clock, own) = clocks(ctx, championship, hall, round);
        let own_clocks = own.into_iter().map(|(table, left)| (places.short(ctx, table), left));
        Self {
            clock,
            own_clocks: own_clocks.collect(),
            n_queued: played().filter(|table| places.waits(table.id)).count(),
            playing: of(&[TableState::Playing, TableState::Over]),
            waiting: of(&[TableState::Waiting]),
            n_done: of(&[TableState::Confirmed]).len(),
            n_tables: played().count(),
        }
    }
}

/// The round's clock, unless no table that plays has that time, and the tables with a time of their own.
fn clocks<'a>(
    ctx: &Ctx,
    championship: &'a Championship,
    hall: &Hall,
    round: &Round,
) -> (Option<ClockView>, Vec<(&'a Table, ClockView)>) {
    let zone = championship.tournament.settings.time_zone;
    let Some(shared) = hall.round_left(round.id, ctx.now()) else { return (None, Vec::new()) };
    let left = |table: &'a Table| Some((table, left_of(ctx, championship, hall, table)?));
    let tables = championship.tables_of(round.id).filter_map(left);
    let (same, other): (Vec<_>, Vec<(&Table, Left)>) =
        tables.partition(|(_, left)| (left.time - shared.time).num_seconds() == 0);
    let is_shown = !same.is_empty() || other.is_empty();
    let view = |left: Left| ClockView::new(ctx, left, zone);
    let own = other.into_iter().take(LISTED).map(|(table, left)| (table, view(left)));
    (is_shown.then(|| view(shared)), own.collect())
}

/// The round that people ask about: the first that is still played, else the last one.
pub fn current_round(championship: &Championship) -> Option<&Round> {
    let is_open = |round: &&Round| {
        round.state == RoundState::Published
            && championship.tables_of(round.id).any(|table| table.is_missing())
    };
    championship.rounds().iter().find(is_open).or(championship.rounds().last())
}

/// The rounds that people look for their seats in: the current one, and that of a consolation which is played beside it.
pub fn rounds_at_once<'a>(championship: &'a Championship, current: &'a Round) -> Vec<&'a Round> {
    let is_beside = |round: &&Round| {
        let stage = championship.stage(round.stage);
        round.id != current.id
            && round.state == RoundState::Published
            && stage.is_some_and(|stage| stage.plan.is_consolation())
            && championship.tables_of(round.id).any(|table| table.is_missing())
    };
    let beside = championship.rounds().iter().filter(is_beside);
    std::iter::once(current).chain(beside).collect()
}

/// Time left of the round that is played, for a line over the other screens.
pub fn line(ctx: &Ctx, championship: &Championship, hall: &Hall) -> Option<ClockView> {
    let round = current_round(championship)?;
    championship.tables_of(round.id).find(|table| table.is_missing())?;
    clocks(ctx, championship, hall, round).0
}

/// The tables that are called and have not begun. Where boards are short: those that have one, the latest first.
pub fn calls<'a>(championship: &'a Championship, hall: &Hall) -> Vec<&'a Table> {
    let waits = |table: &&Table| table.is_missing() && table.state == TableState::Waiting;
    if championship.tournament.settings.boards > 0 {
        let seated = hall.calls.iter().filter(|call| call.freed_at.is_none());
        let mut seated: Vec<_> = seated
            .filter_map(|call| Some((call, championship.table(call.table).filter(waits)?)))
            .collect();
        seated.sort_by_key(|(call, _)| (std::cmp::Reverse(call.called_at), call.board));
        return seated.into_iter().map(|(_, table)| table).collect();
    }
    let Some(round) = current_round(championship) else { return Vec::new() };
    if round.state != RoundState::Published {
        return Vec::new();
    }
    championship.tables_of(round.id).filter(waits).collect()
}

/// The tables that wait for a board, in order; empty where there are boards for all.
fn queue<'a>(championship: &'a Championship, hall: &Hall) -> Vec<&'a Table> {
    match championship.tournament.settings.boards {
        0 => Vec::new(),
        _ => hall.queue(championship),
    }
}

/// Whether anybody is called, or waits to be.
pub fn has_calls(championship: &Championship, hall: &Hall) -> bool {
    !calls(championship, hall).is_empty() || !queue(championship, hall).is_empty()
}

/// The tables that are called, and those next in the queue, with their seats.
pub fn called(
    ctx: &Ctx,
    championship: &Championship,
    names: &Names,
    places: &Places,
    hall: &Hall,
) -> CallsView {
    let card = |table: &Table| card(ctx, championship, names, places, table);
    let next = queue(championship, hall).into_iter().take(LISTED);
    CallsView {
        called: calls(championship, hall).into_iter().map(card).collect(),
        next: next.map(card).collect(),
    }
}
