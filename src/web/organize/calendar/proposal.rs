//! Automatic dates for the games of a league: the form with the wishes, the preview of the proposal, and its saving.

use actix_web::http::StatusCode;
use actix_web::web::Data;
use askama::Template;
use chrono::{Days, NaiveDate, NaiveTime, Weekday};
use domain::tournament::appointment::Target;
use domain::tournament::calendar::conflict::boards_at;
use domain::tournament::calendar::local::day_of;
use domain::tournament::calendar::proposal::{DateConstraints, Proposal};
use domain::tournament::calendar::settings::{CalendarSettings, Window};
use domain::tournament::championship::Championship;
use domain::tournament::id::{PoolId, TableId, TournamentId};
use domain::tournament::stage::{Pool, Stage};
use domain::tournament::wish::is_before;

use super::conflicts::window_words;
use super::edit::asked_stage;
use super::fields::{VENUE, loaded, message, no_act};
use crate::acts::calendar::{self, Asked, proposal_fingerprint, proposed, undated};
use crate::acts::{CalendarError, NotDone, Work};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::Id;
use crate::web::http::respond::{Answer, render, see_other_saying};
use crate::web::i18n::Message;
use crate::web::parts::dates::target_title;
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::paging::{Pager, paged};
use crate::web::parts::pairing::pairing;
use crate::web::parts::titles::joined;
use crate::web::parts::withdrawn;
use crate::web::parts::{load, pools};
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
    preview: Option<Preview>,
}

/// The proposal that the form would save.
struct Preview {
    seen: String,
    n_placed: usize,
    days: Vec<DayView>,
    pager: Pager,
    n_unplaced: usize,
    unplaced: Vec<String>,
}

/// A day with its games.
struct DayView {
    title: String,
    lines: Vec<GameLine>,
}

/// A game with its date.
struct GameLine {
    hour: String,
    sides: String,
    /// Pool, round and venue.
    note: String,
}

/// `GET /tournaments/{id}/calendar/proposal`: the form; with `act=preview`, the form and the proposal.
pub async fn show(ctx: Ctx, state: Data<AppState>, Id(id): Id<TournamentId>) -> Answer {
    let (championship, settings) = loaded(&state, &ctx, id).await?;
    let here = Address::of(&ctx);
    let stage = asked_stage(&championship, &here).ok_or(WebError::NotFound)?;
    let fields = here.fields().iter();
    let form = fields.fold(Form::empty(), |form, (name, value)| form.with(name, value));
    let known = (&*championship, &settings);
    match form.value("act") {
        "preview" => {}
        "every" => {
            let form = every(&ctx, &championship, stage, form);
            return render(&page(&ctx, known, stage, form, None));
        }
        _ => {
            let form = blank(&ctx, &championship, &settings, stage, &here);
            return render(&page(&ctx, known, stage, form, None));
        }
    }
    let all = load::seen(&state, &ctx, id).await?;
    preview(&ctx, &all, (&championship, &settings), stage, form, StatusCode::OK)
}

/// `POST /tournaments/{id}/calendar/proposal`: with `act=save`, stores the dates of the proposal `seen`.
pub async fn post(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    mut form: Form,
) -> Answer {
    let (championship, settings) = loaded(&state, &ctx, id).await?;
    if form.value("act") != "save" {
        return Err(no_act());
    }
    let here = Address::new("", vec![("stage".to_owned(), form.value("stage").to_owned())]);
    let stage = asked_stage(&championship, &here).ok_or(WebError::NotFound)?;
    let known = (&*championship, &settings);
    let Some(asked) = parse(&ctx, &mut form, known, stage) else {
        let all = load::seen(&state, &ctx, id).await?;
        return preview(&ctx, &all, known, stage, form, StatusCode::OK);
    };
    let seen = form.value("seen").to_owned();
    let save = move |work: &mut Work<'_>| calendar::save_proposal(work, id, &asked, &seen);
    let refusal = match state.act(&ctx, save).await.map_err(WebError::from) {
        Ok(n) => {
            let said = Message::new("flash-proposal-saved").with("n", n);
            return see_other_saying(address::tournament(id).calendar_edit(), &said);
        }
        Err(refusal) => refusal,
    };
    let moved_on = NotDone::from(CalendarError::MovedOn).code();
    match refusal {
        WebError::NotDone { code, message, .. } if code == moved_on => {
            form.refuse::<()>("", message);
            let (championship, settings) = loaded(&state, &ctx, id).await?;
            let stage = asked_stage(&championship, &here).ok_or(WebError::NotFound)?;
            let all = load::seen(&state, &ctx, id).await?;
            preview(&ctx, &all, (&championship, &settings), stage, form, StatusCode::CONFLICT)
        }
        other => Err(other),
    }
}

/// The form with the proposal, or with its errors. The proposal avoids the dates of all other games in `all`.
fn preview(
    ctx: &Ctx,
    all: &Championship,
    known: (&Championship, &CalendarSettings),
    stage: &Stage,
    mut form: Form,
    status: StatusCode,
) -> Answer {
    let asked = parse(ctx, &mut form, known, stage);
    let found = asked.and_then(|asked| match proposed(all, &asked) {
        Ok(proposal) => Some((asked, proposal)),
        Err(error) => form.refuse("first_day", message(CalendarError::Proposal(error))),
    });
    let status = if found.is_none() { StatusCode::UNPROCESSABLE_ENTITY } else { status };
    let view =
        found.map(|(asked, proposal)| Preview::new(ctx, known.0, (&asked, &form), &proposal));
    let mut answer = render(&page(ctx, known, stage, form, view))?;
    *answer.status_mut() = status;
    Ok(answer)
}

/// The pools of a stage whose dates the visitor may set.
fn own_pools(ctx: &Ctx, championship: &Championship, stage: &Stage) -> Vec<PoolId> {
    let id = championship.tournament.id;
    let pools = championship.pools_of(stage.id).map(|pool| pool.id);
    pools.filter(|pool| ctx.keeps_desk_of(id, *pool)).collect()
}

fn blank(
    ctx: &Ctx,
    championship: &Championship,
    settings: &CalendarSettings,
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
    // The form starts with the venue of each pool that has a known one.
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
fn parse(
    ctx: &Ctx,
    form: &mut Form,
    (championship, settings): (&Championship, &CalendarSettings),
    stage: &Stage,
) -> Option<Asked> {
    let own = own_pools(ctx, championship, stage);
    let pools = match own.as_slice() {
        [only] => Some(vec![*only]),
        _ => {
            let chosen: Option<Vec<PoolId>> =
                form.all("pool").map(|pool| pool.parse().ok()).collect();
            let chosen = chosen.filter(|all| all.iter().all(|pool| own.contains(pool)));
            match chosen.filter(|all| !all.is_empty()) {
                Some(chosen) => Some(chosen),
                None => form.refuse("pool", Message::new("error-choices")),
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
        // The number of boards in the form belongs to the common venue. A delegate cannot change the boards of a known venue.
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
    Some(Asked::new(pools, has_own_boards, wishes))
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
        None => form.refuse("weekday", Message::new("error-choices")),
    }
}

fn hours(form: &mut Form) -> Option<Vec<NaiveTime>> {
    let text = form.value("hours").to_owned();
    let parts = text.split([',', ';', ' ']).filter(|part| !part.is_empty());
    let hours: Result<Vec<NaiveTime>, _> =
        parts.map(|part| NaiveTime::parse_from_str(part, "%H:%M")).collect();
    match hours {
        Ok(hours) if (1..=MOST_HOURS).contains(&hours.len()) => Some(hours),
        _ => form.refuse("hours", Message::new("error-hours").with("max", MOST_HOURS)),
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
        let said = Message::new("error-last-day").with("from", ctx.date(first));
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
        Err(_) => form.refuse("excluded", Message::new("error-dates")),
    }
}

impl Preview {
    fn new(
        ctx: &Ctx,
        championship: &Championship,
        (asked, form): (&Asked, &Form),
        proposal: &Proposal,
    ) -> Self {
        let names = withdrawn::names(ctx, championship);
        let zone = championship.tournament.settings.time_zone;
        let sides = |table: TableId| {
            championship.table(table).map(|it| pairing(ctx, &names, it)).unwrap_or_default()
        };
        let title = |table| target_title(ctx, championship, Target::Table(table));
        let venue = |table: TableId| {
            let pool = championship.table(table).map(|table| table.pool);
            let asked = asked.pools.iter().find(|it| Some(it.id) == pool);
            asked.map(|it| it.venue.clone()).unwrap_or_default()
        };
        let mut days: Vec<(NaiveDate, DayView)> = Vec::new();
        let (placed, pager) =
            paged(&preview_address(ctx, championship, form), proposal.placed.clone(), GAMES);
        for (table, at) in &placed {
            let day = day_of(*at, zone);
            if days.last().is_none_or(|(last, _)| *last != day) {
                days.push((day, DayView { title: ctx.day(day), lines: Vec::new() }));
            }
            if let Some((_, last)) = days.last_mut() {
                let (hour, sides) = (ctx.time(at, zone), sides(*table));
                let note = joined(&[title(*table), venue(*table)]);
                last.lines.push(GameLine { hour, sides, note });
            }
        }
        // Explains why a game has no date if an entry may only play after all requested hours.
        let why = |table: TableId| {
            let entries = championship.table(table).map(|it| it.entries()).unwrap_or_default();
            let (entry, from) = championship.latest_of(&entries)?;
            let is_late = asked.wishes.hours.iter().all(|hour| is_before(*hour, from));
            let said = ctx.ta("hour-wished").with("name", names.entry(entry));
            is_late.then(|| said.with("hour", from.format("%H:%M").to_string()).to_string())
        };
        let line =
            |table: TableId| joined(&[sides(table), title(table), why(table).unwrap_or_default()]);
        let unplaced = proposal.unplaced.iter();
        Self {
            seen: proposal_fingerprint(asked, proposal),
            n_placed: proposal.placed.len(),
            days: days.into_iter().map(|(_, day)| day).collect(),
            pager,
            n_unplaced: proposal.unplaced.len(),
            unplaced: unplaced.take(UNPLACED).map(|it| line(*it)).collect(),
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
    (championship, settings): (&Championship, &CalendarSettings),
    stage: &Stage,
    form: Form,
    preview: Option<Preview>,
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
