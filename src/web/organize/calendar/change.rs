//! The page to change the date of one table, or of all tables that a pool plays on a day. The date can be moved by agreement, postponed or
//! removed; the page shows the earlier dates.

use actix_web::web::{Data, Query};
use askama::Template;
use chrono::NaiveDate;
use domain::tournament::appointment::{Appointment, AppointmentState, Target};
use domain::tournament::calendar::date_change::DateChange;
use domain::tournament::calendar::local::{day_of, hour_of};
use domain::tournament::calendar::lookup::{history, of_table, start};
use domain::tournament::championship::Championship;
use domain::tournament::id::PoolId;
use domain::tournament::table::Table;
use serde::Deserialize;

use super::conflicts::{ConflictsView, window_words};
use super::dated_table::DatedTable;
use super::fields::{
    Calendar, CalendarEditor, CalendarRight, VENUE, WORDS, no_act, read, refusal_page, refused,
};
use crate::acts::calendar::{self, Note};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, invalid, render, see_other_saying};
use crate::web::i18n::{Message, key, word_keys};
use crate::web::parts::dates::{target_title, words};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::titles::joined;
use crate::web::parts::withdrawal_marks;
use crate::web::request::access::Right;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// The tables whose date is changed: one table, or a pool's tables of one day.
#[derive(Debug, Default, Deserialize)]
pub struct ChangeQuery {
    /// Id of the table.
    table: Option<String>,
    /// Id of the pool.
    of: Option<String>,
    /// Day of the pool's tables; `None` selects all its tables that have dates of their own.
    day: Option<String>,
}

#[derive(Template)]
#[template(path = "organize/calendar_change.html")]
struct DateChangePage<'a> {
    ctx: &'a Ctx,
    head: Head,
    form: Form,
    championship: &'a Championship,
    title: String,
    tables: Vec<DatedTable>,
    /// True if all tables have dates on the same day, so that they can be moved together.
    may_move: bool,
    /// True if a date exists that would be changed.
    has_date: bool,
    /// True if any table has a date of its own that can be removed.
    has_own: bool,
    window: String,
    conflicts: Vec<String>,
    /// The appointments of a single table, latest first.
    history: Vec<&'a Appointment>,
}

word_keys! {
    AppointmentState {
        Set => DATE_SET, Moved => DATE_MOVED, Postponed => DATE_POSTPONED, Cleared => DATE_CLEARED,
    }
}

/// `GET /tournaments/{id}/calendar/change`: the form to change dates.
pub async fn show(
    caller: CalendarEditor<address::Tournament>,
    query: Query<ChangeQuery>,
) -> Answer {
    let CalendarEditor { ctx, facts: calendar, .. } = caller;
    let tables = requested(&calendar.championship, &query)?;
    let form = with_defaults(Form::empty(), &calendar.championship, &tables);
    render(&page(&ctx, &calendar, &tables, form))
}

/// `POST /tournaments/{id}/calendar/change`: field `act` is `move`, `postpone` or `clear`; fields `at` name the tables.
pub async fn post(
    caller: CalendarEditor<address::Tournament, Form>,
    state: Data<AppState>,
) -> Answer {
    let CalendarEditor { ctx, at: address::Tournament { id }, facts: calendar, mut form } = caller;
    let to = match form.value("act") {
        "move" => AppointmentState::Moved,
        "postpone" => AppointmentState::Postponed,
        "clear" => AppointmentState::Cleared,
        _ => return Err(no_act()),
    };
    let sent: Option<Vec<(Target, i32)>> = form.all("at").map(read).collect();
    let sent = sent.filter(|sent| !sent.is_empty()).ok_or_else(no_act)?;
    let tables = sent.iter().map(|(target, _)| match target {
        Target::Table(table) => calendar.championship.table(*table),
        _ => None,
    });
    let tables: Vec<&Table> = tables.collect::<Option<_>>().ok_or(WebError::NotFound)?;
    let parsed = parse(&mut form, &calendar.championship, (&tables, &sent), to);
    let Some((dates, note)) = parsed else {
        return invalid(&page(&ctx, &calendar, &tables, form));
    };
    let Calendar { championship, settings } = &calendar;
    let is_outside = dates.iter().any(|one| one.missed_window(championship, settings).is_some());
    let done = state.act(&ctx, move |work| calendar::appoint(work, id, dates, note)).await;
    match done.map_err(WebError::from) {
        Ok(()) => {
            let said = match to {
                AppointmentState::Postponed => key::FLASH_DATE_POSTPONED,
                AppointmentState::Cleared => key::FLASH_DATE_CLEARED,
                _ if is_outside => key::FLASH_DATE_OUTSIDE,
                _ => key::FLASH_DATE_SAVED,
            };
            see_other_saying(address::tournament(id).calendar_edit(), &Message::new(said))
        }
        Err(error) => {
            let (form, has_moved_on) = refused(form, error)?;
            let now = CalendarRight::facts(&state, &ctx, id).await?;
            let tables = tables.iter().filter_map(|table| now.championship.table(table.id));
            let tables: Vec<&Table> = tables.collect();
            refusal_page(&page(&ctx, &now, &tables, form), has_moved_on)
        }
    }
}

/// The requested tables that have not been played yet.
fn requested<'a>(
    championship: &'a Championship,
    query: &ChangeQuery,
) -> Result<Vec<&'a Table>, WebError> {
    let zone = championship.tournament.settings.time_zone;
    let table = query.table.as_ref().and_then(|table| table.parse().ok());
    let pool: Option<PoolId> = query.of.as_ref().and_then(|pool| pool.parse().ok());
    let day: Option<NaiveDate> = query.day.as_ref().and_then(|day| day.parse().ok());
    let is_then = |table: &&Table| match day {
        Some(day) => start(championship, table).is_some_and(|at| day_of(at, zone) == day),
        None => has_own(championship, table),
    };
    let tables: Vec<&Table> = match (table, pool) {
        (Some(table), _) => championship.table(table).into_iter().collect(),
        (None, Some(pool)) => championship.tables_of_pool(pool).filter(is_then).collect(),
        (None, None) => Vec::new(),
    };
    let open: Vec<&Table> = tables.into_iter().filter(|table| table.is_missing()).collect();
    if open.is_empty() { Err(WebError::NotFound) } else { Ok(open) }
}

fn has_own(championship: &Championship, table: &Table) -> bool {
    championship.appointment(Target::Table(table.id)).is_some()
}

/// True if all tables have dates on the same day.
fn are_together(championship: &Championship, tables: &[&Table]) -> bool {
    let zone = championship.tournament.settings.time_zone;
    let day = |table: &&Table| start(championship, table).map(|at| day_of(at, zone));
    let mut days = tables.iter().map(day);
    let first = days.next();
    days.all(|day| day.is_some() && Some(day) == first)
}

/// Reads the new dates of all tables. Returns `None` after noting errors in the form. If there are several tables, each keeps its hour.
fn parse(
    form: &mut Form,
    championship: &Championship,
    (tables, sent): (&[&Table], &[(Target, i32)]),
    to: AppointmentState,
) -> Option<(Vec<DateChange>, Note)> {
    let zone = championship.tournament.settings.time_zone;
    let has_date = tables.iter().any(|table| of_table(championship, table).is_some());
    let least = usize::from(has_date && to != AppointmentState::Cleared);
    let reason = form.text("reason", least..=WORDS);
    let agreed_by = form.text("agreed_by", 0..=WORDS);
    let (moments, venue) = match to {
        AppointmentState::Set | AppointmentState::Moved => {
            let day = form.date("date");
            let hour = if tables.len() == 1 { form.hour("hour").map(Some) } else { Some(None) };
            let venue = form.text("venue", 0..=VENUE);
            let (day, hour, venue) = (day?, hour?, venue?);
            let mut moments = Vec::new();
            for table in tables {
                let own = start(championship, table).map(|at| hour_of(at, zone));
                moments.push(Some(form.moment_at((day, hour.or(own)?), "hour", zone)?));
            }
            (moments, venue)
        }
        AppointmentState::Postponed | AppointmentState::Cleared => {
            (vec![None; tables.len()], String::new())
        }
    };
    let note = Note { reason: reason?, agreed_by: agreed_by? };
    // A table that had no date cannot be moved; its date is set for the first time.
    let state = match to {
        AppointmentState::Moved if !has_date => AppointmentState::Set,
        other => other,
    };
    let dates = sent.iter().zip(moments).map(|((target, seen), starts_at)| DateChange {
        target: *target,
        seen: *seen,
        state,
        starts_at,
        venue: venue.clone(),
    });
    Some((dates.collect(), note))
}

/// Fills the form with the current date of the first table.
fn with_defaults(form: Form, championship: &Championship, tables: &[&Table]) -> Form {
    let tournament = &championship.tournament;
    let zone = tournament.settings.time_zone;
    let held = tables.first().and_then(|table| of_table(championship, table));
    let at = held.and_then(|held| held.starts_at);
    let hour = at.map(|at| hour_of(at, zone).format("%H:%M").to_string());
    form.with("date", at.map_or(tournament.starts_on, |at| day_of(at, zone)))
        .with("hour", hour.unwrap_or_else(|| "20:00".to_owned()))
        .with("venue", held.map_or(&tournament.venue, |held| &held.venue))
}

fn page<'a>(
    ctx: &'a Ctx,
    Calendar { championship, settings }: &'a Calendar,
    tables: &[&'a Table],
    form: Form,
) -> DateChangePage<'a> {
    let names = withdrawal_marks::names(ctx, championship);
    let one = match tables {
        [one] => Some(*one),
        _ => None,
    };
    let stage = tables.first().and_then(|table| championship.stage_of(table));
    let window = stage.map(|stage| settings.of(stage.id).window).unwrap_or_default();
    let target = tables.first().map(|table| match one {
        Some(table) => Target::Table(table.id),
        None => Target::Pool(table.pool),
    });
    let mut history = one.map(|table| history(championship, table)).unwrap_or_default();
    history.reverse();
    DateChangePage {
        head: Head::new(ctx, championship, Tab::Calendar),
        title: target.map(|it| target_title(ctx, championship, it)).unwrap_or_default(),
        tables: tables.iter().map(|it| DatedTable::new(ctx, championship, &names, it)).collect(),
        may_move: are_together(championship, tables),
        has_own: tables.iter().any(|table| has_own(championship, table)),
        has_date: tables.iter().any(|table| of_table(championship, table).is_some()),
        window: window_words(ctx, window),
        conflicts: one
            .map(|table| ConflictsView::of_table(ctx, championship, settings, table.id))
            .unwrap_or_default(),
        history,
        championship,
        form,
        ctx,
    }
}

impl DateChangePage<'_> {
    /// State, date and venue of an appointment.
    fn words(&self, it: &Appointment) -> String {
        let date = it.starts_at.map(|at| words(self.ctx, self.championship, at));
        joined(&[self.ctx.word(it.state), date.unwrap_or_default(), it.venue.clone()])
    }

    /// Author and time of an appointment.
    fn note(&self, it: &Appointment) -> String {
        let zone = self.championship.tournament.settings.time_zone;
        format!("{}\u{a0}· {}", self.ctx.datetime(it.at, zone), it.by.name)
    }

    /// The stage, pool or round that an appointment was set for; `None` for a table.
    fn whole(&self, it: &Appointment) -> Option<String> {
        let is_whole = !matches!(it.target, Target::Table(_));
        is_whole.then(|| target_title(self.ctx, self.championship, it.target))
    }
}
