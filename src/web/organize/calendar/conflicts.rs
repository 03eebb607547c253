//! Calendar conflicts in words, with links to the tables concerned.

use domain::tournament::appointment::Target;
use domain::tournament::calendar::conflict::{Conflict, conflicts};
use domain::tournament::calendar::lookup::start;
use domain::tournament::calendar::settings::{CalendarSettings, Window};
use domain::tournament::championship::Championship;
use domain::tournament::id::TableId;
use domain::tournament::names::Names;

use crate::web::http::address;
use crate::web::i18n::key;
use crate::web::parts::dates::{target_title, words};
use crate::web::parts::pairing::pairing;
use crate::web::parts::titles::joined;
use crate::web::request::context::Ctx;

/// Maximum number of conflicts listed; the total is always shown.
const LISTED: usize = 40;

/// All conflicts of a calendar: their number, and the first of them in words.
pub struct ConflictsView {
    /// Total number of conflicts.
    pub n: usize,
    /// The first conflicts, up to `LISTED`.
    pub lines: Vec<ConflictLine>,
}

/// A conflict in the calendar.
pub struct ConflictLine {
    /// Description of the conflict.
    pub words: String,
    /// The tables involved: address of the page to change the table's date, and title of the table.
    pub tables: Vec<(String, String)>,
}

impl ConflictsView {
    /// Finds all conflicts of a championship.
    pub fn new(
        ctx: &Ctx,
        championship: &Championship,
        settings: &CalendarSettings,
        names: &Names,
    ) -> Self {
        let found = conflicts(championship, settings);
        let line = |conflict: &Conflict| ConflictLine {
            words: in_words(ctx, championship, names, conflict),
            tables: conflict
                .tables()
                .into_iter()
                .map(|table| link(ctx, championship, names, table))
                .collect(),
        };
        Self { n: found.len(), lines: found.iter().take(LISTED).map(line).collect() }
    }

    /// The conflicts that involve one table, in words.
    pub fn of_table(
        ctx: &Ctx,
        championship: &Championship,
        settings: &CalendarSettings,
        table: TableId,
    ) -> Vec<String> {
        let names = Names::of(championship);
        let found = conflicts(championship, settings).into_iter();
        let own = found.filter(|conflict| conflict.tables().contains(&table)).take(LISTED);
        own.map(|conflict| in_words(ctx, championship, &names, &conflict)).collect()
    }
}

fn in_words(ctx: &Ctx, championship: &Championship, names: &Names, conflict: &Conflict) -> String {
    let said = match conflict {
        Conflict::SameEntry { entry, .. } => {
            ctx.ta(key::CONFLICT_ENTRY).with("name", names.entry(*entry))
        }
        Conflict::SamePerson { player, .. } => {
            ctx.ta(key::CONFLICT_PERSON).with("name", names.player(*player))
        }
        Conflict::Boards { venue, starts_at, n_tables, boards, .. } => ctx
            .ta(key::CONFLICT_BOARDS)
            .with("venue", venue_or_own(championship, venue))
            .with("at", words(ctx, championship, *starts_at))
            .with("tables", *n_tables)
            .with("boards", *boards),
        Conflict::OutsideWindow { window, .. } => {
            ctx.ta(key::CONFLICT_WINDOW).with("window", window_words(ctx, *window))
        }
        Conflict::RoundOrder { .. } => ctx.ta(key::CONFLICT_ORDER),
        Conflict::TooEarly { entry, hour, .. } => ctx
            .ta(key::CONFLICT_EARLY)
            .with("name", names.entry(*entry))
            .with("hour", hour.format("%H:%M").to_string()),
    };
    said.to_string()
}

fn venue_or_own(championship: &Championship, venue: &str) -> String {
    if venue.is_empty() { championship.tournament.venue.clone() } else { venue.to_owned() }
}

/// A window of dates in words, such as "del 3 de diciembre de 2026 al …". Empty if the window is open on both sides.
pub fn window_words(ctx: &Ctx, window: Window) -> String {
    let said = match (window.from, window.until) {
        (Some(from), Some(until)) => {
            let said = ctx.ta(key::WINDOW_BETWEEN).with("from", ctx.date(from));
            said.with("until", ctx.date(until))
        }
        (Some(from), None) => ctx.ta(key::WINDOW_FROM).with("from", ctx.date(from)),
        (None, Some(until)) => ctx.ta(key::WINDOW_UNTIL).with("until", ctx.date(until)),
        (None, None) => return String::new(),
    };
    said.to_string()
}

fn link(ctx: &Ctx, championship: &Championship, names: &Names, table: TableId) -> (String, String) {
    let found = championship.table(table);
    let sides = found.map(|table| pairing(ctx, names, table)).unwrap_or_default();
    let at = found.and_then(|table| start(championship, table));
    let at = at.map(|at| words(ctx, championship, at)).unwrap_or_default();
    let title = target_title(ctx, championship, Target::Table(table));
    let page = address::tournament(championship.tournament.id).calendar_change();
    (format!("{page}?table={table}"), joined(&[at, sides, title]))
}
