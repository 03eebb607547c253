//! The page to change the date of one table, or of all tables that a pool plays on a day. The date can be moved by agreement, postponed or
//! removed; the page shows the earlier dates.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Query};
use askama::Template;
use chrono::NaiveDate;
use domain::tournament::appointment::{Appointment, AppointmentState, Target};
use domain::tournament::calendar::local::{day_of, hour_of};
use domain::tournament::calendar::lookup::{history, of_table, start};
use domain::tournament::calendar::settings::CalendarSettings;
use domain::tournament::championship::Championship;
use domain::tournament::id::{PoolId, TournamentId};
use domain::tournament::names::Names;
use domain::tournament::table::Table;
use serde::Deserialize;

use super::conflicts::{ConflictsView, window_words};
use super::fields::{self, VENUE, WORDS, loaded, no_act, read, written};
use crate::acts::calendar::{self, Note, Wanted};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::Id;
use crate::web::http::respond::{Answer, render, see_other_saying};
use crate::web::i18n::{Message, Word};
use crate::web::parts::dates::{DateView, target_title, words};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::pairing::pairing;
use crate::web::parts::withdrawn;
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
struct ChangePage {
    ctx: Ctx,
    head: Head,
    form: Form,
    title: String,
    tables: Vec<ChangedLine>,
    /// True for a single table, whose hour can be changed too.
    is_one: bool,
    /// True if all tables have dates on the same day, so that they can be moved together.
    may_move: bool,
    /// True if a date exists that would be changed.
    has_date: bool,
    /// True if any table has a date of its own that can be removed.
    has_own: bool,
    window: String,
    conflicts: Vec<String>,
    history: Vec<HistoryLine>,
}

/// A table whose date is changed.
struct ChangedLine {
    /// Value of the form field for this table.
    value: String,
    path: String,
    sides: String,
    note: String,
    date: Option<DateView>,
}

/// An earlier entry of the date's history.
struct HistoryLine {
    /// State and date, in words.
    words: String,
    /// Title of the stage, pool or round that the date was set for; empty if it was set for the table itself.
    of: String,
    /// Author and time of the change, in words.
    said: String,
    reason: String,
    agreed_by: String,
}

impl Word for AppointmentState {
    fn key(&self) -> &'static str {
        match self {
            AppointmentState::Set => "date-set",
            AppointmentState::Moved => "date-moved",
            AppointmentState::Postponed => "date-postponed",
            AppointmentState::Cleared => "date-cleared",
        }
    }
}

/// `GET /tournaments/{id}/calendar/change`: the form to change dates.
pub async fn show(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    query: Query<ChangeQuery>,
) -> Answer {
    let (championship, settings) = loaded(&state, &ctx, id).await?;
    let tables = asked(&championship, &query)?;
    let form = with_defaults(Form::empty(), &championship, &tables);
    render(&page(&ctx, (&championship, &settings), &tables, form))
}

/// `POST /tournaments/{id}/calendar/change`: field `act` is `move`, `postpone` or `clear`; fields `at` name the tables.
pub async fn post(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    mut form: Form,
) -> Answer {
    let (championship, settings) = loaded(&state, &ctx, id).await?;
    let to = match form.value("act") {
        "move" => AppointmentState::Moved,
        "postpone" => AppointmentState::Postponed,
        "clear" => AppointmentState::Cleared,
        _ => return Err(no_act()),
    };
    let sent: Option<Vec<(Target, i32)>> = form.all("at").map(read).collect();
    let sent = sent.filter(|sent| !sent.is_empty()).ok_or_else(no_act)?;
    let tables: Option<Vec<&Table>> = sent
        .iter()
        .map(|(target, _)| match target {
            Target::Table(table) => championship.table(*table),
            _ => None,
        })
        .collect();
    let tables = tables.ok_or(WebError::NotFound)?;
    let Some((wanted, note)) = parse(&mut form, &championship, (&tables, &sent), to) else {
        return again(&ctx, (&championship, &settings), &tables, form, false);
    };
    let back = address::tournament(id).calendar_edit();
    let is_outside = wanted.iter().any(|one| is_outside(&championship, &settings, one));
    let done = state.act(&ctx, move |work| calendar::appoint(work, id, wanted, note)).await;
    match done.map_err(WebError::from) {
        Ok(()) => {
            let said = match to {
                AppointmentState::Postponed => "flash-date-postponed",
                AppointmentState::Cleared => "flash-date-cleared",
                _ if is_outside => "flash-date-outside",
                _ => "flash-date-saved",
            };
            see_other_saying(back, &Message::new(said))
        }
        Err(error) => {
            let (form, has_moved_on) = fields::refused(form, error)?;
            let (championship, settings) = loaded(&state, &ctx, id).await?;
            let tables: Vec<&Table> =
                tables.iter().filter_map(|table| championship.table(table.id)).collect();
            again(&ctx, (&championship, &settings), &tables, form, has_moved_on)
        }
    }
}

fn again(
    ctx: &Ctx,
    known: (&Championship, &CalendarSettings),
    tables: &[&Table],
    form: Form,
    has_moved_on: bool,
) -> Answer {
    let mut answer = render(&page(ctx, known, tables, form))?;
    *answer.status_mut() = match has_moved_on {
        true => StatusCode::CONFLICT,
        false => StatusCode::UNPROCESSABLE_ENTITY,
    };
    Ok(answer)
}

/// The requested tables that have not been played yet.
fn asked<'a>(
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
) -> Option<(Vec<Wanted>, Note)> {
    let zone = championship.tournament.settings.time_zone;
    let has_date = tables.iter().any(|table| of_table(championship, table).is_some());
    let least = usize::from(has_date && to != AppointmentState::Cleared);
    let reason = form.text("reason", least..=WORDS);
    let agreed_by = form.text("agreed_by", 0..=WORDS);
    let dates = match to {
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
    let (moments, venue) = dates;
    let wanted = sent.iter().zip(moments).map(|((target, seen), starts_at)| Wanted {
        target: *target,
        seen: *seen,
        state,
        starts_at,
        venue: venue.clone(),
    });
    Some((wanted.collect(), note))
}

fn is_outside(championship: &Championship, settings: &CalendarSettings, wanted: &Wanted) -> bool {
    let zone = championship.tournament.settings.time_zone;
    let stage = calendar::stage_of(championship, wanted.target);
    let window = stage.map(|stage| settings.of(stage).window).unwrap_or_default();
    wanted.starts_at.is_some_and(|at| !window.has(day_of(at, zone)))
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

fn page(
    ctx: &Ctx,
    (championship, settings): (&Championship, &CalendarSettings),
    tables: &[&Table],
    form: Form,
) -> ChangePage {
    let names = withdrawn::names(ctx, championship);
    let one = match tables {
        [one] => Some(*one),
        _ => None,
    };
    let stage = tables.first().and_then(|table| championship.stage_of(table));
    let window = stage.map(|stage| settings.of(stage.id).window).unwrap_or_default();
    let first = tables.first().map(|table| match one {
        Some(table) => target_title(ctx, championship, Target::Table(table.id)),
        None => target_title(ctx, championship, Target::Pool(table.pool)),
    });
    let history = one.map(|table| history(championship, table)).unwrap_or_default();
    ChangePage {
        head: Head::new(ctx, championship, Tab::Calendar),
        title: first.unwrap_or_default(),
        tables: tables.iter().map(|it| line(ctx, championship, &names, it)).collect(),
        is_one: one.is_some(),
        may_move: are_together(championship, tables),
        has_own: tables.iter().any(|table| has_own(championship, table)),
        has_date: tables.iter().any(|table| of_table(championship, table).is_some()),
        window: window_words(ctx, window),
        conflicts: one
            .map(|table| ConflictsView::of_table(ctx, championship, settings, table.id))
            .unwrap_or_default(),
        history: history.into_iter().rev().map(|it| said(ctx, championship, it)).collect(),
        form,
        ctx: ctx.clone(),
    }
}

fn line(ctx: &Ctx, championship: &Championship, names: &Names, table: &Table) -> ChangedLine {
    ChangedLine {
        value: written(championship, Target::Table(table.id)),
        path: address::table(table.id).page(),
        sides: pairing(ctx, names, table),
        note: target_title(ctx, championship, Target::Table(table.id)),
        date: DateView::of(ctx, championship, table),
    }
}

fn said(ctx: &Ctx, championship: &Championship, it: &Appointment) -> HistoryLine {
    let zone = championship.tournament.settings.time_zone;
    let date = it.starts_at.map(|at| words(ctx, championship, at));
    let parts = [Some(ctx.word(it.state)), date, Some(it.venue.clone())].into_iter().flatten();
    let parts = parts.filter(|part| !part.is_empty());
    HistoryLine {
        words: parts.collect::<Vec<_>>().join("\u{a0}· "),
        of: match it.target {
            Target::Table(_) => String::new(),
            other => target_title(ctx, championship, other),
        },
        said: format!("{}\u{a0}· {}", ctx.datetime(it.at, zone), it.by.name),
        reason: it.reason.clone(),
        agreed_by: it.agreed_by.clone(),
    }
}
