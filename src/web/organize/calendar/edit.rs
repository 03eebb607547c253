//! The calendar page for organizers and delegates: conflicts, dates of stages, pools and rounds, tables with their dates, the days of a
//! stage, and the boards of each venue.

use actix_web::HttpRequest;
use actix_web::web::Data;
use askama::Template;
use chrono::NaiveDate;
use domain::tournament::appointment::{AppointmentState, Target};
use domain::tournament::calendar::date_change::DateChange;
use domain::tournament::calendar::local::day_of;
use domain::tournament::calendar::lookup::{order, start};
use domain::tournament::calendar::settings::{StageDays, Venue, Window};
use domain::tournament::championship::Championship;
use domain::tournament::id::{PoolId, StageId, TournamentId};
use domain::tournament::round::Round;
use domain::tournament::stage::Stage;
use domain::tournament::table::Table;

use super::conflicts::{ConflictsView, window_words};
use super::dated_table::DatedTable;
use super::fields::{
    Calendar, CalendarEditor, CalendarRight, VENUE, maybe_day, no_act, read, refusal_page, refused,
    written,
};
use crate::acts::calendar::{self, Note};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, render, see_other_saying};
use crate::web::i18n::{Key, Message, key};
use crate::web::parts::dates::{DateView, target_title};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::paging::{Pager, paged};
use crate::web::parts::pools::{PoolChoice, Pools};
use crate::web::parts::stages::chosen_stage;
use crate::web::parts::withdrawal_marks;
use crate::web::request::access::Right;
use crate::web::request::address::Address;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Tables on one page.
const TABLES: usize = 40;

#[derive(Template)]
#[template(path = "organize/calendar.html")]
struct CalendarPage {
    ctx: Ctx,
    head: Head,
    form: Form,
    /// Address that the forms of the page post to.
    here: Address,
    pools: Option<Pools>,
    conflicts: ConflictsView,
    /// Targets for which a common date can be set: values and titles.
    targets: Vec<(String, String)>,
    wholes: Vec<DatedWhole>,
    days: Vec<TablesOfDay>,
    tables: Vec<DatedTable>,
    pager: Pager,
    /// Title of the stage whose days can be set; `None` for delegates.
    stage: Option<String>,
    /// The days on which the stage may be played, in words, or empty.
    window: String,
    venues: Vec<Venue>,
    /// Address of the page that proposes dates, if the stage is a league with tables still to be played.
    proposal: Option<String>,
}

/// A stage, pool or round with a date of its own.
struct DatedWhole {
    value: String,
    title: String,
    date: DateView,
}

/// A day on which tables of the chosen pool have dates.
struct TablesOfDay {
    path: String,
    title: String,
    n_tables: usize,
}

/// `GET /tournaments/{id}/calendar/edit`: the calendar page of a stage.
pub async fn show(caller: CalendarEditor<address::Tournament>, req: HttpRequest) -> Answer {
    let CalendarEditor { ctx, facts: calendar, .. } = caller;
    let here = Address::of(&ctx);
    let pools = match asked_pools(&ctx, &req, &calendar.championship, &here) {
        Some(PoolChoice::Elsewhere(answer)) => return Ok(answer),
        Some(PoolChoice::Here(pools)) => Some(pools),
        None => None,
    };
    render(&CalendarPage::new(&ctx, &calendar, pools, here, Form::empty()))
}

/// `POST /tournaments/{id}/calendar/edit`: `act` is `set` or `clear` of a target, `days` of a stage, or `venue`.
pub async fn post(
    caller: CalendarEditor<address::Tournament, Form>,
    req: HttpRequest,
    state: Data<AppState>,
) -> Answer {
    let CalendarEditor { ctx, at: address::Tournament { id }, facts: calendar, mut form } = caller;
    let query = serde_urlencoded::from_str(req.query_string()).unwrap_or_default();
    let here = Address::new(&address::tournament(id).calendar_edit(), query);
    let done = match form.value("act") {
        "set" => set(&ctx, &state, &calendar.championship, &mut form).await,
        "clear" => clear(&ctx, &state, id, &form).await,
        "days" => set_days(&ctx, &state, &calendar.championship, &mut form, &here).await,
        "venue" => set_venue(&ctx, &state, id, &mut form).await,
        _ => return Err(no_act()),
    };
    let (calendar, form, has_moved_on) = match done {
        Ok(Some(said)) => return see_other_saying(here.to_string(), &Message::new(said)),
        Ok(None) => (calendar, form, false),
        Err(error) => match refused(form, error)? {
            (form, true) => (CalendarRight::facts(&state, &ctx, id).await?, form, true),
            (form, false) => (calendar, form, false),
        },
    };
    let pools = match asked_pools(&ctx, &req, &calendar.championship, &here) {
        Some(PoolChoice::Here(pools)) => Some(pools),
        _ => None,
    };
    refusal_page(&CalendarPage::new(&ctx, &calendar, pools, here, form), has_moved_on)
}

/// The pools of the stage on the page. `None` if the tournament has no stage to show.
fn asked_pools(
    ctx: &Ctx,
    req: &HttpRequest,
    championship: &Championship,
    here: &Address,
) -> Option<PoolChoice> {
    let stage = asked_stage(championship, here)?;
    Some(Pools::asked(ctx, req, championship, stage))
}

/// Key of the message for a completed change; `None` after noting errors in the form.
type Done = Result<Option<Key>, WebError>;

async fn set(ctx: &Ctx, state: &AppState, championship: &Championship, form: &mut Form) -> Done {
    let zone = championship.tournament.settings.time_zone;
    let target = form.choice("target", read);
    let starts_at = form.moment(("date", "hour"), zone);
    let venue = form.text("venue", 0..=VENUE);
    let (Some((target, seen)), Some(starts_at), Some(venue)) = (target, starts_at, venue) else {
        return Ok(None);
    };
    let (starts_at, id) = (Some(starts_at), championship.tournament.id);
    let date = DateChange { target, seen, state: AppointmentState::Set, starts_at, venue };
    state.act(ctx, move |work| calendar::appoint(work, id, vec![date], Note::default())).await?;
    Ok(Some(key::FLASH_DATE_SAVED))
}

async fn clear(ctx: &Ctx, state: &AppState, id: TournamentId, form: &Form) -> Done {
    let (target, seen) = read(form.value("target")).ok_or_else(no_act)?;
    let (starts_at, venue) = (None, String::new());
    let date = DateChange { target, seen, state: AppointmentState::Cleared, starts_at, venue };
    state.act(ctx, move |work| calendar::appoint(work, id, vec![date], Note::default())).await?;
    Ok(Some(key::FLASH_DATE_CLEARED))
}

async fn set_days(
    ctx: &Ctx,
    state: &AppState,
    championship: &Championship,
    form: &mut Form,
    here: &Address,
) -> Done {
    let id = championship.tournament.id;
    let stage = asked_stage(championship, here).ok_or(WebError::NotFound)?.id;
    let Some(days) = parse_days(form, stage) else { return Ok(None) };
    state.act(ctx, move |work| calendar::set_days(work, id, &days)).await?;
    Ok(Some(key::FLASH_DAYS_SAVED))
}

/// Reads the days of a stage. Returns `None` after noting errors in the form.
pub fn parse_days(form: &mut Form, stage: StageId) -> Option<StageDays> {
    let minutes = form.number("table_minutes", 5..=600);
    let from = maybe_day(form, "plays_from");
    let until = maybe_day(form, "plays_until");
    let (minutes, from, until) = (minutes?, from?, until?);
    if from.zip(until).is_some_and(|(from, until)| until < from) {
        return form.refuse("plays_until", Message::new(key::ERROR_WINDOW));
    }
    Some(StageDays { stage, minutes, window: Window { from, until } })
}

/// Reads a venue with its boards. Returns `None` after noting errors in the form.
pub fn parse_venue(form: &mut Form) -> Option<Venue> {
    let name = form.text("venue_name", 1..=VENUE);
    let boards = form.number("venue_boards", 0..=500);
    Some(Venue { name: name?, boards: boards? })
}

async fn set_venue(ctx: &Ctx, state: &AppState, id: TournamentId, form: &mut Form) -> Done {
    let Some(venue) = parse_venue(form) else { return Ok(None) };
    state.act(ctx, move |work| calendar::set_venue(work, id, &venue)).await?;
    Ok(Some(key::FLASH_VENUE_SAVED))
}

/// The stage that the address names, otherwise the latest drawn stage that is no consolation, otherwise the first stage.
pub fn asked_stage<'a>(championship: &'a Championship, here: &Address) -> Option<&'a Stage> {
    let asked = here.value("stage").and_then(|number| number.parse().ok());
    chosen_stage(championship, asked, |_| true)
}

impl CalendarPage {
    fn new(
        ctx: &Ctx,
        Calendar { championship, settings }: &Calendar,
        pools: Option<Pools>,
        here: Address,
        form: Form,
    ) -> Self {
        let id = championship.tournament.id;
        let is_organizer = ctx.is_organizer(&id);
        let stage = asked_stage(championship, &here);
        let names = withdrawal_marks::names(ctx, championship);
        let pool = pools.as_ref().and_then(|pools| pools.current);
        let mut head = Head::new(ctx, championship, Tab::Calendar);
        if let Some(pools) = &pools {
            head = head.following(pools);
        }
        let open = open_tables(championship, stage, pool);
        let only = || stage.and_then(|stage| only_pool(championship, stage));
        let days = days(ctx, championship, &open, pool.or_else(only));
        let (open, pager) = paged(&here, open, TABLES);
        let line = |table: &&Table| DatedTable::new(ctx, championship, &names, table);
        let proposal = stage.filter(|stage| stage.plan.is_drawn_at_once() && !open.is_empty());
        let days_of = stage.map(|stage| settings.of(stage.id));
        Self {
            form: with_defaults(ctx, form, championship, days_of.as_ref()),
            conflicts: ConflictsView::new(ctx, championship, settings, &names),
            targets: targets(ctx, championship, stage, pool, is_organizer),
            wholes: wholes(ctx, championship, is_organizer),
            days,
            tables: open.iter().map(line).collect(),
            pager,
            stage: stage
                .filter(|_| is_organizer)
                .map(|stage| target_title(ctx, championship, Target::Stage(stage.id))),
            window: days_of.map(|days| window_words(ctx, days.window)).unwrap_or_default(),
            venues: settings.venues.clone(),
            proposal: proposal
                .map(|_| head.following_path(&head.pages().calendar_proposal(), Tab::Calendar)),
            head,
            here,
            pools,
            ctx: ctx.clone(),
        }
    }
}

/// Keeps the submitted form and fills the other forms of the page with their defaults.
fn with_defaults(
    ctx: &Ctx,
    form: Form,
    championship: &Championship,
    days: Option<&StageDays>,
) -> Form {
    let tournament = &championship.tournament;
    let today = day_of(ctx.now(), tournament.settings.time_zone);
    let day = |day: Option<NaiveDate>| day.map(|day| day.to_string()).unwrap_or_default();
    let mut defaults = vec![
        ("date", tournament.starts_on.max(today).to_string()),
        ("hour", "20:00".to_owned()),
        ("venue", tournament.venue.clone()),
        ("venue_boards", "1".to_owned()),
    ];
    if let Some(days) = days {
        defaults.extend([
            ("table_minutes", days.minutes.to_string()),
            ("plays_from", day(days.window.from)),
            ("plays_until", day(days.window.until)),
        ]);
    }
    defaults.into_iter().fold(form, |form, (name, value)| match form.has_field(name) {
        true => form,
        false => form.with(name, value),
    })
}

/// Tables of a stage, or of one of its pools, that have not been played yet, in the order of their dates.
fn open_tables<'a>(
    championship: &'a Championship,
    stage: Option<&Stage>,
    pool: Option<PoolId>,
) -> Vec<&'a Table> {
    let tables = stage.into_iter().flat_map(|stage| championship.tables_of_stage(stage.id));
    let is_open = |table: &&Table| table.is_missing() && pool.is_none_or(|pool| table.pool == pool);
    let mut open: Vec<&Table> = tables.filter(is_open).collect();
    open.sort_by_key(|table| order(championship, table));
    open
}

/// Targets for a common date. If a pool is chosen: the pool and its rounds. Otherwise, for organizers: the stage, its rounds and pools, and
/// all other stages; for delegates: the pools of the stage with their rounds.
fn targets(
    ctx: &Ctx,
    championship: &Championship,
    stage: Option<&Stage>,
    pool: Option<PoolId>,
    is_organizer: bool,
) -> Vec<(String, String)> {
    let Some(stage) = stage else { return Vec::new() };
    let rounds = championship.rounds_of(stage.id);
    let of_pool = |pool: PoolId| {
        let is_in =
            move |round: &&Round| championship.tables_of(round.id).any(|table| table.pool == pool);
        let rounds = championship.rounds_of(stage.id).filter(is_in);
        let rounds = rounds.map(move |round| Target::RoundInPool(round.id, pool));
        std::iter::once(Target::Pool(pool)).chain(rounds)
    };
    let all: Vec<Target> = match pool {
        Some(pool) => of_pool(pool).collect(),
        None if is_organizer => {
            let rounds = rounds.map(|round| Target::Round(round.id));
            let others = championship.stages().iter().filter(|other| other.id != stage.id);
            let others = others.map(|other| Target::Stage(other.id));
            let pools = championship.divided_into(stage).map(|pool| Target::Pool(pool.id));
            let all = std::iter::once(Target::Stage(stage.id)).chain(rounds);
            all.chain(pools).chain(others).collect()
        }
        None => championship.divided_into(stage).flat_map(|pool| of_pool(pool.id)).collect(),
    };
    let option = |target| (written(championship, target), target_title(ctx, championship, target));
    all.into_iter().map(option).collect()
}

/// Stages, pools and rounds that have dates of their own.
fn wholes(ctx: &Ctx, championship: &Championship, is_organizer: bool) -> Vec<DatedWhole> {
    let mut known: Vec<Target> = championship
        .appointments()
        .iter()
        .map(|it| it.target)
        .filter(|target| match target {
            Target::Stage(_) | Target::Round(_) => is_organizer,
            Target::Pool(pool) | Target::RoundInPool(_, pool) => {
                ctx.keeps_desk_of(championship.tournament.id, *pool)
            }
            Target::Table(_) => false,
        })
        .collect();
    known.sort();
    known.dedup();
    let line = |target: Target| {
        Some(DatedWhole {
            date: DateView::of_target(ctx, championship, target)?,
            value: written(championship, target),
            title: target_title(ctx, championship, target),
        })
    };
    known.into_iter().filter_map(line).collect()
}

/// The single pool of an undivided stage; `None` if the stage has several pools.
fn only_pool(championship: &Championship, stage: &Stage) -> Option<PoolId> {
    let mut pools = championship.divided_into(stage);
    pools.next().filter(|_| pools.next().is_none()).map(|pool| pool.id)
}

/// Links to change the dates of a pool's unplayed tables: one for each day, and one for all tables. Empty if no pool is chosen.
fn days(
    ctx: &Ctx,
    championship: &Championship,
    open: &[&Table],
    pool: Option<PoolId>,
) -> Vec<TablesOfDay> {
    let zone = championship.tournament.settings.time_zone;
    let Some(pool) = pool else { return Vec::new() };
    let mut days: Vec<(NaiveDate, usize)> = Vec::new();
    for at in open.iter().filter_map(|table| start(championship, table)) {
        let day = day_of(at, zone);
        match days.iter_mut().find(|(known, _)| *known == day) {
            Some((_, n)) => *n += 1,
            None => days.push((day, 1)),
        }
    }
    let page = address::tournament(championship.tournament.id).calendar_change();
    let n_tables = days.iter().map(|(_, n)| n).sum();
    let all =
        TablesOfDay { path: format!("{page}?of={pool}"), title: ctx.t(key::DAYS_ALL), n_tables };
    let of_day = |(day, n_tables)| TablesOfDay {
        path: format!("{page}?of={pool}&day={day}"),
        title: ctx.day(day),
        n_tables,
    };
    days.into_iter().map(of_day).chain(Some(all).filter(|_| n_tables > 0)).collect()
}
