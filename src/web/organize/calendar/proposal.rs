//! Automatic dates for the games of a league: the form with the wishes, the preview of the proposal, and its saving.

use actix_web::web::Data;
use askama::Template;
use chrono::{Days, NaiveDate, NaiveTime, Weekday};
use domain::tournament::appointment::Target;
use domain::tournament::calendar::conflict::boards_at;
use domain::tournament::calendar::date_change::CalendarError;
use domain::tournament::calendar::local::day_of;
use domain::tournament::calendar::proposal::{DateConstraints, Proposal};
use domain::tournament::calendar::proposal_request::{ProposalRequest, undated};
use domain::tournament::calendar::settings::Window;
use domain::tournament::championship::Championship;
use domain::tournament::id::{PoolId, TableId};
use domain::tournament::stage::{Pool, Stage};
use domain::tournament::wish::is_before;

use super::conflicts::window_words;
use super::edit::asked_stage;
use super::fields::{Calendar, CalendarEditor, CalendarRight, VENUE, message, no_act};
use crate::acts::{NotDone, Work, calendar};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, conflict, invalid, render, see_other_saying};
use crate::web::i18n::{Message, key};
use crate::web::parts::dates::target_title;
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::paging::{Pager, paged};
use crate::web::parts::pairing::pairing;
use crate::web::parts::titles::joined;
use crate::web::parts::withdrawal_marks;
use crate::web::parts::{load, pools};
use crate::web::request::access::Right;
use crate::web::request::address::Address;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Games on one page of the preview.
const GAMES: usize = 60;
/// Maximum number of games without a date that are listed; the others are counted.
const UNPLACED: usize = 40;
/// Maximum number of days from the first day to the last.
const MOST_DAYS: u64 = 400;
/// Maximum number of starting hours on a day.
const MOST_HOURS: usize = 12;

const WEEK: [(&str, Weekday); 7] = [
    ("mon", Weekday::Mon),
    ("tue", Weekday::Tue),
    ("wed", Weekday::Wed),
    ("thu", Weekday::Thu),
    ("fri", Weekday::Fri),
    ("sat", Weekday::Sat),
    ("sun", Weekday::Sun),
];

#[derive(Template)]
#[template(path = "organize/calendar_proposal.html")]
struct ProposalPage {
    ctx: Ctx,
    head: Head,
    form: Form,
    /// Number of the stage.
    stage: i32,
    /// Pools to choose from; empty if there is only one.
    pools: Vec<(String, String)>,
    /// Venue field of each pool: name of the field, title.
    venues: Vec<(String, String)>,
    weekdays: Vec<(String, String)>,
    window: String,
    /// Number of tables in the stage that have no date.
    n_open: usize,
    preview: Option<ProposalPreview>,
}

/// The proposal that the form would save.
struct ProposalPreview {
    seen: String,
    proposal: Proposal,
    /// The days with their games.
    days: Vec<(String, Vec<PlacedGame>)>,
    pager: Pager,
    /// Games without a date, up to [`UNPLACED`].
    unplaced: Vec<String>,
}

/// A game with its date.
struct PlacedGame {
    hour: String,
    sides: String,
    /// Pool, round and venue.
    note: String,
}

/// `GET /tournaments/{id}/calendar/proposal`: the form; with `act=preview`, the form and the proposal.
pub async fn show(caller: CalendarEditor<address::Tournament>, state: Data<AppState>) -> Answer {
    let CalendarEditor { ctx, at: address::Tournament { id }, facts: calendar, .. } = caller;
    let here = Address::of(&ctx);
    let stage = asked_stage(&calendar.championship, &here).ok_or(WebError::NotFound)?;
    let fields = here.fields().iter();
    let form = fields.fold(Form::empty(), |form, (name, value)| form.with(name, value));
    let form = match form.value("act") {
        "preview" => {
            let all = load::seen(&state, &ctx, id).await?;
            return preview(&ctx, &all, &calendar, stage, form, render);
        }
        "every" => every(&ctx, &calendar.championship, stage, form),
        _ => blank(&ctx, &calendar, stage, &here),
    };
    render(&page(&ctx, &calendar, stage, form, None))
}

/// `POST /tournaments/{id}/calendar/proposal`: with `act=save`, stores the dates of the proposal `seen`.
pub async fn post(
    caller: CalendarEditor<address::Tournament, Form>,
    state: Data<AppState>,
) -> Answer {
    let CalendarEditor { ctx, at: address::Tournament { id }, facts: calendar, mut form } = caller;
    if form.value("act") != "save" {
        return Err(no_act());
    }
    let here = Address::new("", vec![("stage".to_owned(), form.value("stage").to_owned())]);
    let stage = asked_stage(&calendar.championship, &here).ok_or(WebError::NotFound)?;
    let Some(request) = parse(&ctx, &mut form, &calendar, stage) else {
        let all = load::seen(&state, &ctx, id).await?;
        return preview(&ctx, &all, &calendar, stage, form, render);
    };
    let seen = form.value("seen").to_owned();
    let save = move |work: &mut Work<'_>| calendar::save_proposal(work, id, &request, &seen);
    match state.act(&ctx, save).await {
        Ok(n) => {
            let said = Message::new(key::FLASH_PROPOSAL_SAVED).with("n", n);
            see_other_saying(address::tournament(id).calendar_edit(), &said)
        }
        Err(NotDone::Calendar(error @ CalendarError::MovedOn)) => {
            form.refuse::<()>("", message(error));
            let calendar = CalendarRight::facts(&state, &ctx, id).await?;
            let stage = asked_stage(&calendar.championship, &here).ok_or(WebError::NotFound)?;
            let all = load::seen(&state, &ctx, id).await?;
            preview(&ctx, &all, &calendar, stage, form, conflict)
        }
        Err(other) => Err(other.into()),
    }
}

/// The form with the proposal, or with its errors. The proposal avoids the dates of all other games in `all`.
fn preview(
    ctx: &Ctx,
    all: &Championship,
    calendar: &Calendar,
    stage: &Stage,
    mut form: Form,
    answer: fn(&ProposalPage) -> Answer,
) -> Answer {
    let request = parse(ctx, &mut form, calendar, stage);
    let found = request.and_then(|request| match request.proposal(all) {
        Ok(proposal) => Some((request, proposal)),
        Err(error) => form.refuse("first_day", message(CalendarError::Proposal(error))),
    });
    let Some((request, proposal)) = found else {
        return invalid(&page(ctx, calendar, stage, form, None));
    };
    let view = ProposalPreview::new(ctx, &calendar.championship, (&request, &form), proposal);
    answer(&page(ctx, calendar, stage, form, Some(view)))
}

/// The pools of a stage whose dates the visitor may set.
fn own_pools(ctx: &Ctx, championship: &Championship, stage: &Stage) -> Vec<PoolId> {
    let id = championship.tournament.id;
    let pools = championship.pools_of(stage.id).map(|pool| pool.id);
    pools.filter(|pool| ctx.keeps_desk_of(id, *pool)).collect()
}

fn blank(
    ctx: &Ctx,
    Calendar { championship, settings }: &Calendar,
    stage: &Stage,
    here: &Address,
) -> Form {
    let tournament = &championship.tournament;
    let today = day_of(ctx.now(), tournament.settings.time_zone);
    let window = settings.of(stage.id).window;
    let first = window.from.unwrap_or(tournament.starts_on).max(today);
    let last = window.until.or_else(|| first.checked_add_days(Days::new(90)));
    let boards = boards_at(championship, settings, &tournament.venue).unwrap_or(4);
    let asked = here.value("pool").unwrap_or_default();
    let chosen = own_pools(ctx, championship, stage).into_iter().filter(|pool| {
        let number = championship.pool(*pool).map(|pool| pool.number.to_string());
        asked.is_empty() || number.as_deref() == Some(asked)
    });
    let form = Form::empty()
        .with("venue", &tournament.venue)
        .with("venue_boards", boards)
        .with("hours", "20:00")
        .with("weekday", "fri")
        .with("most_games", 1)
        .with("first_day", first)
        .with("last_day", last.unwrap_or(first));
    let form = chosen.take(1).fold(form, |form, pool| form.with("pool", pool));
    // The venue fields start with the venues of the appointments that were set for whole pools.
    let own = own_pools(ctx, championship, stage).into_iter();
    own.filter_map(|pool| championship.pool(pool)).fold(form, |form, pool| {
        match championship.appointment(Target::Pool(pool.id)) {
            Some(held) if !held.venue.is_empty() => form.with(venue_of(pool), &held.venue),
            _ => form,
        }
    })
}

/// The submitted form, with all pools selected.
fn every(ctx: &Ctx, championship: &Championship, stage: &Stage, form: Form) -> Form {
    let sent = form.fields().iter().filter(|(name, _)| name != "pool");
    let others = sent.fold(Form::empty(), |form, (name, value)| form.with(name, value));
    own_pools(ctx, championship, stage)
        .into_iter()
        .fold(others, |form, pool| form.with("pool", pool))
}

/// Reads the wishes. Returns `None` after noting errors in the form. Delegates may not leave the days of the stage.
pub fn parse(
    ctx: &Ctx,
    form: &mut Form,
    Calendar { championship, settings }: &Calendar,
    stage: &Stage,
) -> Option<ProposalRequest> {
    let own = own_pools(ctx, championship, stage);
    let pools = match own.as_slice() {
        [only] => Some(vec![*only]),
        _ => {
            let chosen: Option<Vec<PoolId>> =
                form.all("pool").map(|pool| pool.parse().ok()).collect();
            let chosen = chosen.filter(|all| all.iter().all(|pool| own.contains(pool)));
            match chosen.filter(|all| !all.is_empty()) {
                Some(chosen) => Some(chosen),
                None => form.refuse("pool", Message::new(key::ERROR_CHOICES)),
            }
        }
    };
    let venue = form.text("venue", 0..=VENUE);
    let venues: Option<Vec<String>> = own
        .iter()
        .filter_map(|pool| championship.pool(*pool))
        .map(|pool| form.text(&venue_of(pool), 0..=VENUE))
        .collect();
    let boards = form.number("venue_boards", 1..=500);
    let weekdays = weekdays(form);
    let hours = hours(form);
    let most = form.number("most_games", 1..=12);
    let days = first_and_last(ctx, form, championship, settings.of(stage.id).window);
    let excluded = excluded(form);
    let (first_day, last_day) = days?;
    let (venue, venues, boards) = (venue?, venues?, boards?);
    let is_organizer = ctx.is_organizer(&championship.tournament.id);
    let has_own_boards = form.has("own_boards", "yes");
    let at_venue = |pool: PoolId| {
        let own = own.iter().zip(&venues).find(|(id, _)| **id == pool).map(|(_, venue)| venue);
        let own = own.filter(|own| !own.is_empty());
        // The number of boards in the form replaces the known number of a venue in two cases: each pool has boards of its own, or an
        // organizer enters it for the common venue.
        let is_said = has_own_boards || is_organizer && own.is_none();
        let venue = own.unwrap_or(&venue).clone();
        let known = settings.boards_at(&venue).filter(|_| !is_said);
        (pool, venue, known.unwrap_or(boards))
    };
    let pools = pools?.into_iter().map(at_venue).collect();
    let wishes = DateConstraints {
        first_day,
        last_day,
        weekdays: weekdays?,
        excluded: excluded?,
        hours: hours?,
        halls: Vec::new(),
        most: most?,
        minutes: settings.of(stage.id).minutes,
    };
    Some(ProposalRequest::new(pools, has_own_boards, wishes))
}

/// Name of the venue field of a pool.
fn venue_of(pool: &Pool) -> String {
    format!("venue_of_{}", pool.number)
}

fn weekdays(form: &mut Form) -> Option<Vec<Weekday>> {
    let day = |word: &str| WEEK.iter().find(|(known, _)| *known == word).map(|(_, day)| *day);
    let chosen: Option<Vec<Weekday>> = form.all("weekday").map(day).collect();
    match chosen.filter(|days| !days.is_empty()) {
        Some(days) => Some(days),
        None => form.refuse("weekday", Message::new(key::ERROR_CHOICES)),
    }
}

fn hours(form: &mut Form) -> Option<Vec<NaiveTime>> {
    let text = form.value("hours").to_owned();
    let parts = text.split([',', ';', ' ']).filter(|part| !part.is_empty());
    let hours: Result<Vec<NaiveTime>, _> =
        parts.map(|part| NaiveTime::parse_from_str(part, "%H:%M")).collect();
    match hours {
        Ok(hours) if (1..=MOST_HOURS).contains(&hours.len()) => Some(hours),
        _ => form.refuse("hours", Message::new(key::ERROR_HOURS).with("max", MOST_HOURS)),
    }
}

fn first_and_last(
    ctx: &Ctx,
    form: &mut Form,
    championship: &Championship,
    window: Window,
) -> Option<(NaiveDate, NaiveDate)> {
    let first = form.date("first_day");
    let last = form.date("last_day");
    let (first, last) = (first?, last?);
    let most = first.checked_add_days(Days::new(MOST_DAYS)).unwrap_or(NaiveDate::MAX);
    if !(first..=most).contains(&last) {
        let said = Message::new(key::ERROR_LAST_DAY).with("from", ctx.date(first));
        return form.refuse("last_day", said.with("until", ctx.date(most)));
    }
    let is_bound = !ctx.is_organizer(&championship.tournament.id);
    for (name, day) in [("first_day", first), ("last_day", last)] {
        if is_bound && !window.has(day) {
            return form.refuse(name, message(CalendarError::OutsideWindow(window)));
        }
    }
    Some((first, last))
}

/// Reads excluded days separated by commas or white space, each as 2026-12-24 or 24/12/2026.
fn excluded(form: &mut Form) -> Option<Vec<NaiveDate>> {
    let text = form.value("excluded").to_owned();
    let parts = text.split(|sign: char| sign == ',' || sign == ';' || sign.is_whitespace());
    let day = |part: &str| {
        let iso = NaiveDate::parse_from_str(part, "%Y-%m-%d");
        iso.or_else(|_| NaiveDate::parse_from_str(part, "%d/%m/%Y"))
    };
    match parts.filter(|part| !part.is_empty()).map(day).collect() {
        Ok(days) => Some(days),
        Err(_) => form.refuse("excluded", Message::new(key::ERROR_DATES)),
    }
}

impl ProposalPreview {
    fn new(
        ctx: &Ctx,
        championship: &Championship,
        (request, form): (&ProposalRequest, &Form),
        proposal: Proposal,
    ) -> Self {
        let names = withdrawal_marks::names(ctx, championship);
        let zone = championship.tournament.settings.time_zone;
        let sides = |table: TableId| {
            championship.table(table).map(|it| pairing(ctx, &names, it)).unwrap_or_default()
        };
        let title = |table| target_title(ctx, championship, Target::Table(table));
        let mut days: Vec<(String, Vec<PlacedGame>)> = Vec::new();
        let (placed, pager) =
            paged(&preview_address(ctx, championship, form), proposal.placed.clone(), GAMES);
        for (table, at) in &placed {
            let venue = request.venue_of(championship, *table).to_owned();
            let note = joined(&[title(*table), venue]);
            let game = PlacedGame { hour: ctx.time(at, zone), sides: sides(*table), note };
            let day = ctx.day(day_of(*at, zone));
            match days.last_mut().filter(|(last, _)| *last == day) {
                Some((_, games)) => games.push(game),
                None => days.push((day, vec![game])),
            }
        }
        // Explains why a game has no date if an entry may only play after all requested hours.
        let why = |table: TableId| {
            let entries = championship.table(table).map(|it| it.entries()).unwrap_or_default();
            let (entry, from) = championship.latest_of(&entries)?;
            let is_late = request.wishes.hours.iter().all(|hour| is_before(*hour, from));
            let said = ctx.ta(key::HOUR_WISHED).with("name", names.entry(entry));
            is_late.then(|| said.with("hour", from.format("%H:%M").to_string()).to_string())
        };
        let line =
            |table: TableId| joined(&[sides(table), title(table), why(table).unwrap_or_default()]);
        Self {
            seen: request.fingerprint(&proposal),
            unplaced: proposal.unplaced.iter().take(UNPLACED).map(|it| line(*it)).collect(),
            proposal,
            days,
            pager,
        }
    }
}

/// True for fields of the action and the page, which are not part of the wishes.
fn is_of_act(name: &str) -> bool {
    ["act", "csrf", "once", "seen", "page"].contains(&name)
}

/// The fields of a form that hold the wishes.
fn asked_fields(form: &Form) -> impl Iterator<Item = &(String, String)> {
    form.fields().iter().filter(|(name, _)| !is_of_act(name))
}

impl ProposalPage {
    fn asked_fields(&self) -> impl Iterator<Item = &(String, String)> {
        asked_fields(&self.form)
    }

    /// True if the form gives any pool a venue of its own.
    fn has_own_venue(&self) -> bool {
        self.venues.iter().any(|(name, _)| !self.form.value(name).is_empty())
    }
}

/// The address of the preview for the wishes in the form.
fn preview_address(ctx: &Ctx, championship: &Championship, form: &Form) -> Address {
    let fields = asked_fields(form);
    let preview = ("act".to_owned(), "preview".to_owned());
    let page = Address::of(ctx).value("page").map(|page| ("page".to_owned(), page.to_owned()));
    let fields = fields.cloned().chain([preview]).chain(page).collect();
    Address::new(&address::tournament(championship.tournament.id).calendar_proposal(), fields)
}

fn page(
    ctx: &Ctx,
    Calendar { championship, settings }: &Calendar,
    stage: &Stage,
    form: Form,
    preview: Option<ProposalPreview>,
) -> ProposalPage {
    let own = own_pools(ctx, championship, stage);
    let option = |pool: &PoolId| {
        let title = championship.pool(*pool).map(|it| pools::title(ctx, championship, stage, it));
        (pool.to_string(), title.unwrap_or_default())
    };
    let own_venue = |pool: &Pool| (venue_of(pool), pools::title(ctx, championship, stage, pool));
    let venues = own.iter().filter_map(|pool| championship.pool(*pool)).map(own_venue).collect();
    let open = undated(championship, stage.id).filter(|table| own.contains(&table.pool));
    let language = ctx.language();
    ProposalPage {
        head: Head::new(ctx, championship, Tab::Calendar),
        stage: stage.number,
        n_open: open.count(),
        pools: if own.len() > 1 { own.iter().map(option).collect() } else { Vec::new() },
        venues: if own.len() > 1 { venues } else { Vec::new() },
        weekdays: WEEK
            .iter()
            .map(|(word, day)| ((*word).to_owned(), language.weekday(*day).to_owned()))
            .collect(),
        window: window_words(ctx, settings.of(stage.id).window),
        preview,
        form,
        ctx: ctx.clone(),
    }
}
