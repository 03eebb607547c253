//! Screens about play in the hall: the round with its clock and open tables, and the called tables.

use domain::tournament::championship::Championship;
use domain::tournament::hall::{Hall, TimeLeft};
use domain::tournament::round::{Round, RoundState};
use domain::tournament::table::{Table, TableKind, TableState};
use domain::tournament::table_figures::TableFigures;

use super::lists::{HallTable, hall_table};
use crate::web::parts::clock::{ClockView, left_of};
use crate::web::parts::wording::Wording;
use crate::web::request::context::Ctx;

/// Maximum number of tables listed.
const LISTED: usize = 12;

/// Progress of a round, with its clock.
pub struct RoundProgress {
    /// Time left by the round's clock; `None` shows the time of day instead.
    pub clock: Option<ClockView>,
    /// Tables with a different time: number of the table or board, and time left.
    pub own_clocks: Vec<(String, ClockView)>,
    /// Numbers of the tables or boards with a game in progress, or one that awaits its signature.
    pub playing: Vec<String>,
    /// Numbers of the tables or boards that have not begun.
    pub waiting: Vec<String>,
    /// Number of tables that wait for a board.
    pub n_queued: usize,
    /// Number of its tables, and of those with a signed result.
    pub figures: TableFigures,
}

/// The called tables, and the next ones in the queue.
#[derive(Default)]
pub struct CalledTables {
    /// Called tables that have not begun; the latest first if boards are numbered.
    pub called: Vec<HallTable>,
    /// Next tables in the queue for a board.
    pub next: Vec<HallTable>,
}

impl RoundProgress {
    /// Progress of a published round.
    pub fn new(words: &Wording<'_>, round: &Round) -> Self {
        let Wording { ctx, championship, hall, places, .. } = words;
        let played =
            || championship.tables_of(round.id).filter(|table| table.kind == TableKind::Played);
        let of = |states: &[TableState]| {
            played()
                .filter(|table| states.contains(&table.state))
                .filter(|table| !places.waits(table.id))
                .map(|table| words.short(table))
                .collect::<Vec<String>>()
        };
        let (clock, own) = clocks(ctx, championship, hall, round);
        let own_clocks = own.into_iter().map(|(table, left)| (words.short(table), left));
        Self {
            clock,
            own_clocks: own_clocks.collect(),
            n_queued: played().filter(|table| places.waits(table.id)).count(),
            playing: of(&[TableState::Playing, TableState::Over]),
            waiting: of(&[TableState::Waiting]),
            figures: TableFigures::of(championship.tables_of(round.id)),
        }
    }
}

/// The clock of the round, and the clocks of tables with another time left. The first is `None` if every open table has another time or the
/// round's clock was not started.
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
    let (same, other): (Vec<_>, Vec<(&Table, TimeLeft)>) =
        tables.partition(|(_, left)| (left.time - shared.time).num_seconds() == 0);
    let is_shown = !same.is_empty() || other.is_empty();
    let view = |left: TimeLeft| ClockView::new(ctx, left, zone);
    let own = other.into_iter().take(LISTED).map(|(table, left)| (table, view(left)));
    (is_shown.then(|| view(shared)), own.collect())
}

/// The current round, and the rounds of consolations and of other championships that are played at the same time.
pub fn rounds_at_once<'a>(championship: &'a Championship, current: &'a Round) -> Vec<&'a Round> {
    let own = championship.stage(current.stage);
    let is_beside = |round: &&Round| {
        let stage = championship.stage(round.stage);
        round.id != current.id
            && round.state == RoundState::Published
            && stage.zip(own).is_some_and(|(stage, own)| {
                stage.plan.is_consolation() || !stage.plan.shares_branch(&own.plan)
            })
            && championship.tables_of(round.id).any(|table| table.is_missing())
    };
    let beside = championship.rounds().iter().filter(is_beside);
    std::iter::once(current).chain(beside).collect()
}

/// Clock of the current round, shown in a line above other screens. `None` if no table is open, the clock was not started, or every open
/// table has another time left.
pub fn line(ctx: &Ctx, championship: &Championship, hall: &Hall) -> Option<ClockView> {
    let round = championship.current_round()?;
    championship.tables_of(round.id).find(|table| table.is_missing())?;
    clocks(ctx, championship, hall, round).0
}

/// Called tables that have not begun. With numbered boards these are the tables at a board, the latest first.
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
    let Some(round) = championship.current_round() else { return Vec::new() };
    if round.state != RoundState::Published {
        return Vec::new();
    }
    let rounds = rounds_at_once(championship, round).into_iter();
    rounds.flat_map(|round| championship.tables_of(round.id)).filter(waits).collect()
}

/// Tables waiting for a board, in order; empty if boards are not numbered.
fn queue<'a>(championship: &'a Championship, hall: &Hall) -> Vec<&'a Table> {
    match championship.tournament.settings.boards {
        0 => Vec::new(),
        _ => hall.queue(championship),
    }
}

/// True if any table is called or waits for a board.
pub fn has_calls(championship: &Championship, hall: &Hall) -> bool {
    !calls(championship, hall).is_empty() || !queue(championship, hall).is_empty()
}

/// The called tables and the next ones in the queue, with their seats.
pub fn called(words: &Wording<'_>) -> CalledTables {
    let Wording { championship, hall, .. } = words;
    let table = |table: &Table| hall_table(words, table);
    let next = queue(championship, hall).into_iter().take(LISTED);
    CalledTables {
        called: calls(championship, hall).into_iter().map(table).collect(),
        next: next.map(table).collect(),
    }
}
