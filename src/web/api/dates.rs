//! Dates of games: appointments, the days of a stage, and the boards of venues.

use actix_web::HttpRequest;
use actix_web::web::Data;
use chrono::{DateTime, Utc};
use domain::tournament::api_key::Scope;
use domain::tournament::appointment::{AppointmentState, Target as Dated};
use domain::tournament::calendar::date_change::{DateChange, seen};
use domain::tournament::calendar::settings::{StageDays, Venue};
use domain::tournament::championship::Championship;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::answer::{versioned, wrong};
use super::body::{Nothing, Sent, as_form, refused};
use super::now::Target;
use super::operation::Operation;
use super::write;
use crate::acts::Work;
use crate::acts::calendar::{self, Note};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::respond::Answer;
use crate::web::organize::calendar::edit::{parse_days, parse_venue};
use crate::web::organize::calendar::fields::{
    Calendar, CalendarEditor, CalendarRight, VENUE, WORDS,
};
use crate::web::organize::stage::stage_of;
use crate::web::parts::load;
use crate::web::request::access::Right;
use crate::web::state::AppState;

/// Maximum number of dates in a request; a league of a hundred entries has about five thousand games.
const MOST_DATES: usize = 1000;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::write("/tournaments/{id}/calendar/dates", "setDates", Scope::Desk, set_dates)
            .summary("Sets, moves, postpones or clears dates, all or none")
            .body::<DatesBody>()
            .answers::<Nothing>(),
        Operation::read("/tournaments/{id}/calendar/settings", "readCalendarSettings", show)
            .private()
            .summary("The days of each stage, and the venues with their boards")
            .answers::<CalendarView>(),
        Operation::write("/tournaments/{id}/calendar/venues", "setVenue", Scope::Organize, venue)
            .summary("Sets the number of boards at a venue; 0 makes it unknown")
            .body::<VenueBody>()
            .answers::<Nothing>(),
        Operation::write(
            "/tournaments/{id}/stages/{number}/days",
            "setStageDays",
            Scope::Organize,
            days,
        )
        .summary("Sets the days on which a stage is played, and the length of its tables")
        .body::<DaysBody>()
        .answers::<Nothing>(),
    ]
}

/// Changes of dates.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct DatesBody {
    dates: Vec<DateBody>,
    /// Reason; needed to move or postpone a date that is known.
    #[serde(default)]
    reason: String,
    /// Names of those who agreed.
    #[serde(default)]
    agreed_by: String,
}

/// A change of a date.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct DateBody {
    /// `table:ID`, `round:ID`, `round:ID:POOL`, `pool:ID` or `stage:ID`.
    target: String,
    /// `set`, `moved`, `postponed` or `cleared`.
    #[schema(value_type = String)]
    state: AppointmentState,
    /// Time for `set` and `moved`, as `2026-11-30T20:00:00Z`.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    starts_at: Option<DateTime<Utc>>,
    #[serde(default)]
    venue: String,
}

/// The settings of a calendar.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct CalendarView {
    stages: Vec<StageDaysView>,
    venues: Vec<VenueBody>,
}

/// The days of a stage.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct StageDaysView {
    /// Number of the stage, from 1.
    number: i32,
    #[serde(flatten)]
    days: DaysBody,
}

/// A venue.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct VenueBody {
    venue_name: String,
    /// Number of boards, 0 to 500.
    venue_boards: i64,
}

/// The days of a stage.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct DaysBody {
    /// Assumed length of a table in minutes, 5 to 600.
    table_minutes: i64,
    /// First day, as `2026-11-30`.
    #[serde(default)]
    plays_from: Option<String>,
    /// Last day.
    #[serde(default)]
    plays_until: Option<String>,
}

impl DaysBody {
    fn new(of: &StageDays) -> Self {
        Self {
            table_minutes: of.minutes.into(),
            plays_from: of.window.from.map(|day| day.to_string()),
            plays_until: of.window.until.map(|day| day.to_string()),
        }
    }
}

impl VenueBody {
    fn new(of: &Venue) -> Self {
        Self { venue_name: of.name.clone(), venue_boards: of.boards.into() }
    }
}

async fn set_dates(
    sent: Sent<DatesBody>,
    state: Data<AppState>,
    At(address::Tournament { id }): At<address::Tournament>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let Calendar { championship, .. } = CalendarRight::facts(&state, &ctx, id).await?;
    if !(1..=MOST_DATES).contains(&body.dates.len()) {
        return Err(wrong("dates", "out of bounds", format!("1 to {MOST_DATES} dates")));
    }
    let dates = (0..).zip(&body.dates).map(|(index, one)| one.parse(index, &championship));
    let dates: Vec<DateChange> = dates.collect::<Result<_, WebError>>()?;
    let is_change = |one: &DateChange| {
        let state = one.state;
        one.seen > 0 && matches!(state, AppointmentState::Moved | AppointmentState::Postponed)
    };
    let least = usize::from(dates.iter().any(is_change));
    let mut form = as_form(&body)?;
    let (reason, agreed_by) =
        (form.text("reason", least..=WORDS), form.text("agreed_by", 0..=WORDS));
    let Some((reason, agreed_by)) = reason.zip(agreed_by) else {
        return Err(refused(&ctx, &form));
    };
    let note = Note { reason, agreed_by };
    let act = move |work: &mut Work<'_>| calendar::appoint(work, id, dates, note);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

impl DateBody {
    /// The change with this index in the request.
    fn parse(&self, index: usize, championship: &Championship) -> Result<DateChange, WebError> {
        let refuse = |field: &str, detail: &str, allowed: &str| {
            wrong(&format!("dates[{index}].{field}"), detail, allowed.to_owned())
        };
        let allowed = "table:ID, round:ID, round:ID:POOL, pool:ID or stage:ID";
        let target: Dated =
            self.target.parse().map_err(|_| refuse("target", "no target", allowed))?;
        let is_dated = matches!(self.state, AppointmentState::Set | AppointmentState::Moved);
        if is_dated != self.starts_at.is_some() {
            let allowed = "a time for set and moved, and none otherwise";
            return Err(refuse("starts_at", "does not fit the state", allowed));
        }
        let mut form = Form::empty().with("venue", &self.venue);
        let venue = form
            .text("venue", 0..=VENUE)
            .ok_or_else(|| refuse("venue", "too long", &format!("up to {VENUE} characters")))?;
        let seen = seen(championship, target);
        Ok(DateChange { target, seen, state: self.state, starts_at: self.starts_at, venue })
    }
}

async fn show(caller: CalendarEditor<address::Tournament>, req: HttpRequest) -> Answer {
    let Calendar { championship, settings } = caller.facts;
    let stages = championship.stages().iter().map(|stage| StageDaysView {
        number: stage.number,
        days: DaysBody::new(&settings.of(stage.id)),
    });
    let view = CalendarView {
        stages: stages.collect(),
        venues: settings.venues.iter().map(VenueBody::new).collect(),
    };
    versioned(&req, &view, &championship.revision.to_string())
}

async fn venue(
    sent: Sent<VenueBody>,
    state: Data<AppState>,
    At(address::Tournament { id }): At<address::Tournament>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let mut form = as_form(&body)?;
    let Some(venue) = parse_venue(&mut form) else { return Err(refused(&ctx, &form)) };
    let act = move |work: &mut Work<'_>| calendar::set_venue(work, id, &venue);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

async fn days(
    sent: Sent<DaysBody>,
    state: Data<AppState>,
    At(address::Stage { id, number }): At<address::Stage>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let championship = load::organized(&state, &ctx, id).await?;
    let stage = stage_of(&championship, number)?.id;
    let mut form = as_form(&body)?;
    let Some(days) = parse_days(&mut form, stage) else { return Err(refused(&ctx, &form)) };
    let act = move |work: &mut Work<'_>| calendar::set_days(work, id, &days);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}
