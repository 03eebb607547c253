//! Calendar of a tournament, a pool or an entry as an iCalendar file for subscription (RFC 5545).

use actix_web::HttpResponse;
use actix_web::web::Data;
use chrono::TimeDelta;
use domain::tournament::appointment::{Appointment, Target};
use domain::tournament::calendar::agenda::{AgendaItem, Filter, Subject, agenda};
use domain::tournament::calendar::lookup::{history, moved_from, target_moved_from};
use domain::tournament::calendar::settings::{CalendarSettings, MINUTES};
use domain::tournament::championship::Championship;
use domain::tournament::id::StageId;
use domain::tournament::names::Names;
use domain::tournament::table::Table;
use icalendar::{Calendar, Component, Event, EventLike, EventStatus};
use store::Conn;

use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::Answer;
use crate::web::i18n::key;
use crate::web::parts::dates::{target_title, words};
use crate::web::parts::load::Public;
use crate::web::parts::pairing::pairing;
use crate::web::parts::withdrawal_marks;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Product identifier in the file.
const PRODUCT: &str = "-//Cubilete//Calendar//ES";

/// `GET /tournaments/{id}/calendar.ics`: the calendar of a tournament.
pub async fn tournament(caller: Public<address::Tournament>, state: Data<AppState>) -> Answer {
    let Public { ctx, facts: championship, .. } = caller;
    file(&ctx, &state, &championship, &Filter::default(), "").await
}

/// `GET /tournaments/{id}/pools/{pool}/calendar.ics`: the calendar of a pool.
pub async fn pool(caller: Public<address::Pool>, state: Data<AppState>) -> Answer {
    let Public { ctx, at: address::Pool { pool, .. }, facts: championship, .. } = caller;
    let pool = championship.pool(pool).ok_or(WebError::NotFound)?.id;
    let name = target_title(&ctx, &championship, Target::Pool(pool));
    let filter = Filter { pool: Some(pool), entries: None };
    file(&ctx, &state, &championship, &filter, &name).await
}

/// `GET /tournaments/{id}/entries/{entry}/calendar.ics`: the calendar of an entry.
pub async fn entry(caller: Public<address::Entry>, state: Data<AppState>) -> Answer {
    let Public { ctx, at: address::Entry { entry, .. }, facts: championship, .. } = caller;
    let entry = championship.entry(entry).ok_or(WebError::NotFound)?.id;
    let name = Names::of(&championship).entry(entry);
    let filter = Filter { pool: None, entries: Some(vec![entry]) };
    file(&ctx, &state, &championship, &filter, &name).await
}

async fn file(
    ctx: &Ctx,
    state: &AppState,
    championship: &Championship,
    filter: &Filter,
    name: &str,
) -> Answer {
    let id = championship.tournament.id;
    let read = move |conn: &mut Conn| Ok::<_, WebError>(store::calendar::settings(conn, id)?);
    let settings = state.store.read(read).await?;
    let title = match name {
        "" => championship.tournament.name.clone(),
        name => format!("{name}\u{a0}· {}", championship.tournament.name),
    };
    let names = withdrawal_marks::names(ctx, championship);
    let events = CalendarEvents { ctx, championship, settings: &settings, names: &names };
    let agenda = agenda(championship, filter);
    let mut calendar = Calendar::empty();
    calendar.append_property(("VERSION", "2.0")).append_property(("PRODID", PRODUCT));
    calendar.append_property(("CALSCALE", "GREGORIAN")).append_property(("METHOD", "PUBLISH"));
    calendar.append_property(("X-WR-CALNAME", title.as_str()));
    let items = agenda.dated.iter().chain(&agenda.postponed);
    calendar.extend(items.filter_map(|item| events.event(item)).collect::<Vec<_>>());
    Ok(HttpResponse::Ok()
        .content_type("text/calendar; charset=utf-8")
        .insert_header(("content-disposition", "inline; filename=\"calendar.ics\""))
        .body(calendar.to_string()))
}

/// Context for the creation of events.
struct CalendarEvents<'a> {
    ctx: &'a Ctx,
    championship: &'a Championship,
    settings: &'a CalendarSettings,
    names: &'a Names,
}

impl CalendarEvents<'_> {
    /// Event of an item; its id does not change with its date. `None` if the item is postponed and never had a date.
    fn event(&self, item: &AgendaItem<'_>) -> Option<Event> {
        let (ctx, championship, held) = (self.ctx, self.championship, item.appointment);
        let table = match item.subject {
            Subject::Table(table) => championship.table(table),
            Subject::Whole { .. } => None,
        };
        let target = match item.subject {
            Subject::Table(table) => Target::Table(table),
            Subject::Whole { target, .. } => target,
        };
        let planned = match table {
            Some(table) => moved_from(championship, table),
            None => target_moved_from(championship, target),
        };
        let said = match table {
            Some(table) => history(championship, table),
            None => championship.appointments_of(target).collect(),
        };
        let starts_at = held.starts_at.or(planned.and_then(|it| it.starts_at))?;
        let length = TimeDelta::minutes(i64::from(self.minutes(target)));
        let last = said.iter().map(|it| it.at).max().unwrap_or(held.at);
        let mut event = Event::with_uid(&uid(target));
        event.summary(&self.summary(target, table, held)).starts(starts_at);
        event.ends(starts_at + length).timestamp(last).last_modified(last);
        event.sequence(u32::try_from(said.len().saturating_sub(1)).unwrap_or(u32::MAX));
        event.append_property(match held.is_postponed() {
            true => EventStatus::Cancelled,
            false => EventStatus::Confirmed,
        });
        let venue = planned.filter(|_| held.is_postponed()).map_or(&held.venue, |it| &it.venue);
        if !venue.is_empty() {
            event.location(venue);
        }
        if let Some(table) = table {
            event.description(&self.about(table, planned));
            event.url(&ctx.absolute(address::table(table.id).page()));
        } else {
            event.url(&ctx.absolute(address::tournament(championship.tournament.id).calendar()));
        }
        Some(event.done())
    }

    fn minutes(&self, target: Target) -> u16 {
        let stage: Option<StageId> = match target {
            Target::Stage(stage) => Some(stage),
            Target::Pool(pool) => self.championship.pool(pool).map(|pool| pool.stage),
            Target::Round(round) | Target::RoundInPool(round, _) => {
                self.championship.round(round).map(|round| round.stage)
            }
            Target::Table(table) => {
                let table = self.championship.table(table);
                table.and_then(|table| self.championship.stage_of(table)).map(|stage| stage.id)
            }
        };
        stage.map_or(MINUTES, |stage| self.settings.of(stage).minutes)
    }

    fn summary(&self, target: Target, table: Option<&Table>, held: &Appointment) -> String {
        let title = match table {
            Some(table) => pairing(self.ctx, self.names, table),
            None => target_title(self.ctx, self.championship, target),
        };
        match held.is_postponed() {
            true => format!("{}: {title}", self.ctx.t(key::DATE_POSTPONED)),
            false => title,
        }
    }

    /// Pool and round of a game, and the date it was moved from.
    fn about(&self, table: &Table, planned: Option<&Appointment>) -> String {
        let target = Target::RoundInPool(table.round, table.pool);
        let title = target_title(self.ctx, self.championship, target);
        let before = planned.and_then(|it| it.starts_at);
        let before = before.map(|at| {
            let date = words(self.ctx, self.championship, at);
            self.ctx.ta(key::DATE_MOVED_FROM).with("date", date).to_string()
        });
        std::iter::once(title).chain(before).collect::<Vec<_>>().join("\n")
    }
}

/// Event id of a target, unique across installations.
fn uid(target: Target) -> String {
    format!("{}@cubilete", target.to_string().replace(':', "-"))
}
