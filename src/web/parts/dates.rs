//! Date and venue of a table, as lists and cards show them.

use chrono::{DateTime, Utc};
use domain::draw;
use domain::tournament::appointment::{Appointment, Target};
use domain::tournament::calendar::local::day_of;
use domain::tournament::calendar::lookup::{moved_from, of_table, target_moved_from};
use domain::tournament::championship::Championship;
use domain::tournament::table::Table;

use super::places::{is_at_sector, numbered};
use super::titles::{name_words, pool_title, stage_heading};
use crate::web::i18n::key;
use crate::web::request::context::Ctx;

/// A date, rendered by `templates/macros/date.html`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DateView {
    /// ISO 8601 date and time; empty if postponed.
    pub iso: String,
    /// Day and time, such as "mar 3 dic, 20:00"; empty if postponed.
    pub words: String,
    /// Time of day, such as "20:00"; empty if postponed.
    pub hour: String,
    /// Venue; empty if unknown.
    pub venue: String,
    /// The earlier date if the table was moved or postponed, with the venue if that changed. Otherwise empty.
    pub moved_from: String,
}

impl DateView {
    /// The date of a table; `None` if none was ever set.
    pub fn of(ctx: &Ctx, championship: &Championship, table: &Table) -> Option<Self> {
        let held = of_table(championship, table)?;
        Some(Self::new(ctx, championship, held, moved_from(championship, table)))
    }

    /// The date of a stage, round or pool; `None` if none was ever set.
    pub fn of_target(ctx: &Ctx, championship: &Championship, target: Target) -> Option<Self> {
        let held = championship.appointment(target)?;
        Some(Self::new(ctx, championship, held, target_moved_from(championship, target)))
    }

    fn new(
        ctx: &Ctx,
        championship: &Championship,
        held: &Appointment,
        before: Option<&Appointment>,
    ) -> Self {
        let hour = |at| ctx.time(at, championship.tournament.settings.time_zone);
        let moved_from = before.map(|before| match before.venue == held.venue {
            true => said(ctx, championship, before, ""),
            false => said(ctx, championship, before, &before.venue),
        });
        Self {
            iso: held.starts_at.map(iso).unwrap_or_default(),
            words: said(ctx, championship, held, ""),
            hour: held.starts_at.map(hour).unwrap_or_default(),
            venue: held.venue.clone(),
            moved_from: moved_from.unwrap_or_default(),
        }
    }

    /// True if no date is set for now.
    pub fn is_postponed(&self) -> bool {
        self.words.is_empty()
    }

    /// The date in one line, such as "mar 3 dic, 20:00 · Casal", or the word for "postponed".
    pub fn line(&self, ctx: &Ctx) -> String {
        match (self.is_postponed(), self.venue.is_empty()) {
            (true, _) => ctx.t(key::DATE_POSTPONED),
            (false, true) => self.words.clone(),
            (false, false) => format!("{}\u{a0}· {}", self.words, self.venue),
        }
    }

    /// The line for a table; empty if no date was ever set.
    pub fn line_of(ctx: &Ctx, championship: &Championship, table: &Table) -> String {
        let date = Self::of(ctx, championship, table);
        date.map(|date| date.line(ctx)).unwrap_or_default()
    }
}

fn iso(at: DateTime<Utc>) -> String {
    at.format("%Y-%m-%dT%H:%MZ").to_string()
}

fn said(ctx: &Ctx, championship: &Championship, it: &Appointment, venue: &str) -> String {
    let words = it.starts_at.map(|at| words(ctx, championship, at)).unwrap_or_default();
    if venue.is_empty() { words } else { format!("{words}\u{a0}· {venue}") }
}

/// Day and time in words, such as "mar 3 dic, 20:00".
pub fn words(ctx: &Ctx, championship: &Championship, at: DateTime<Utc>) -> String {
    let zone = championship.tournament.settings.time_zone;
    let day = ctx.language().short_day(day_of(at, zone), day_of(ctx.now(), zone));
    format!("{day}, {}", ctx.time(at, zone))
}

/// Title of a target, such as "Sector Horta · Ronda 3" or "Fase 2: eliminatorias · Semifinal".
pub fn target_title(ctx: &Ctx, championship: &Championship, target: Target) -> String {
    let table = match target {
        Target::Table(table) => championship.table(table),
        _ => None,
    };
    let (round, pool) = match target {
        Target::Round(round) => (Some(round), None),
        Target::RoundInPool(round, pool) => (Some(round), Some(pool)),
        Target::Pool(pool) => (None, Some(pool)),
        Target::Table(_) => (table.map(|it| it.round), table.map(|it| it.pool)),
        Target::Stage(_) => (None, None),
    };
    let (round, pool) =
        (round.and_then(|it| championship.round(it)), pool.and_then(|it| championship.pool(it)));
    let stage = match target {
        Target::Stage(stage) => Some(stage),
        _ => round.map(|it| it.stage).or(pool.map(|it| it.stage)),
    };
    let stage = stage.and_then(|it| championship.stage(it));
    let pool = stage.zip(pool).map(|(stage, pool)| pool_title(ctx, stage, pool));
    let pool = pool.filter(|title| !title.is_empty());
    // The title of a pool already implies the stage.
    let says_stage = pool.is_none() && (championship.stages().len() > 1 || round.is_none());
    let parts = [
        stage.filter(|_| says_stage).map(|stage| stage_heading(ctx, championship, stage)),
        pool,
        round.map(|round| name_words(ctx, draw::round_name(championship, round))),
        table.filter(|it| !is_at_sector(championship, it)).map(|table| numbered(ctx, table)),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join("\u{a0}· ")
}
