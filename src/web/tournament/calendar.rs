//! Calendar of a tournament, a pool or an entry, day by day.

use actix_web::HttpRequest;
use actix_web::web::Query;
use askama::Template;
use chrono::NaiveDate;
use domain::tournament::appointment::Target;
use domain::tournament::calendar::agenda::{Agenda, AgendaItem, Filter, Subject, agenda};
use domain::tournament::calendar::local::day_of;
use domain::tournament::championship::Championship;
use domain::tournament::id::EntryId;
use domain::tournament::names::Names;
use domain::tournament::stage::Pool;
use domain::tournament::table::{Table, TableState};
use domain::tournament::text::fold;
use serde::Deserialize;

use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::key;
use crate::web::parts::dates::{DateView, target_title};
use crate::web::parts::downloads::Downloads;
use crate::web::parts::embed::{Embed, Shape};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::Public;
use crate::web::parts::paging::{Pager, paged};
use crate::web::parts::pools::{PoolChoice, Pools};
use crate::web::parts::stages::chosen_stage;
use crate::web::parts::titles::joined;
use crate::web::parts::withdrawal_marks;
use crate::web::request::address::Address;
use crate::web::request::context::Ctx;

/// Lines on a page.
const LINES: usize = 60;
/// Most tables listed without a date, and most postponed ones; further ones are only counted.
const UNDATED: usize = 20;

/// Query of the page; see [`Pools::asked`] for its pool.
#[derive(Debug, Default, Deserialize)]
pub struct CalendarQuery {
    /// Number of the stage whose pools are offered.
    stage: Option<i32>,
    /// Id of an entry.
    entry: Option<String>,
    /// Part of an entry's name.
    #[serde(default)]
    q: String,
    /// Present with any value: includes past dates.
    past: Option<String>,
}

#[derive(Template)]
#[template(path = "tournament/calendar.html")]
struct CalendarPage {
    ctx: Ctx,
    head: Head,
    here: Address,
    /// Address of the printed calendar.
    print: String,
    pools: Option<Pools>,
    /// Text that was searched for.
    q: String,
    /// Name of the only entry shown.
    entry: Option<String>,
    /// Address without the entry and the search.
    all: String,
    has_search: bool,
    days: Vec<AgendaDay>,
    pager: Pager,
    /// Address that includes past dates. `None` if there are none or they are shown.
    past: Option<String>,
    postponed: Vec<AgendaRow>,
    n_postponed: usize,
    undated: Vec<AgendaRow>,
    n_undated: usize,
    /// Address of the same calendar as an iCalendar file.
    ics: String,
    files: Downloads,
    /// Path where dates are set, for those who may set them.
    edit: Option<String>,
}

/// Day of the calendar.
pub struct AgendaDay {
    /// Title of the day: "jueves, 3 de diciembre de 2026".
    pub title: String,
    /// True if it is today.
    pub is_today: bool,
    /// Venues of the day with their games.
    pub venues: Vec<AgendaVenue>,
}

/// Venue of a day.
pub struct AgendaVenue {
    /// Name of the venue, or empty.
    pub name: String,
    /// Games at the venue, by time.
    pub rows: Vec<AgendaRow>,
}

/// Row of the calendar: a table, or a round or pool as a whole.
pub struct AgendaRow {
    /// Address of its page.
    pub path: String,
    /// Date, if it has one.
    pub date: Option<DateView>,
    /// Sides of the table, or the title of the round or pool.
    pub sides: Vec<String>,
    /// Pool and round of a table, or the number of tables of a round or pool.
    pub note: String,
    /// State of the table, once it has begun.
    pub state: Option<TableState>,
}

/// `GET /tournaments/{id}/calendar`: the calendar of the tournament, a pool or an entry; from today on, or complete.
pub async fn show(
    caller: Public<address::Tournament>,
    query: Query<CalendarQuery>,
    req: HttpRequest,
) -> Answer {
    let Public { ctx, at: address::Tournament { id }, facts: championship, .. } = caller;
    let stage = chosen_stage(&championship, query.stage, |_| true);
    let pools = match stage.map(|stage| Pools::asked(&ctx, &req, &championship, stage)) {
        Some(PoolChoice::Elsewhere(answer)) => return Ok(answer),
        Some(PoolChoice::Here(pools)) => Some(pools),
        None => None,
    };
    let names = withdrawal_marks::names(&ctx, &championship);
    let here = Address::of(&ctx);
    let entry = entry(&championship, query.entry.as_deref())?;
    let wanted = fold(&query.q);
    let filter = Filter {
        pool: pools.as_ref().and_then(|pools| pools.current),
        entries: match entry {
            Some(entry) => Some(vec![entry]),
            None if wanted.is_empty() => None,
            None => Some(fitting(&championship, &names, &wanted)),
        },
    };
    let agenda = agenda(&championship, &filter);
    let words = AgendaWords { ctx: &ctx, championship: &championship, names: &names };
    let (items, is_cut) = from_today(&ctx, &championship, &agenda, query.past.is_some());
    let (items, pager) = paged(&here, items, ctx.rows(LINES));
    let rows = |items: &[AgendaItem<'_>]| {
        items.iter().take(ctx.rows(UNDATED)).map(|it| words.row(it)).collect()
    };
    let undated = agenda.undated.iter().filter_map(|table| championship.table(*table));
    let mut head = Head::new(&ctx, &championship, Tab::Calendar);
    if let Some(pools) = &pools {
        head = head.following(pools);
    }
    let title = joined(&[ctx.t(key::EMBED_NEXT_GAMES), championship.tournament.name.clone()]);
    let n_games = agenda.dated.len() + agenda.undated.len();
    head = head.embedded(Embed::new(&ctx, title, Shape::Games(n_games)));
    let page = CalendarPage {
        entry: entry.map(|entry| names.entry(entry)),
        all: here.without(&["entry", "q", "page"]).to_string(),
        has_search: championship.entries().len() > UNDATED,
        days: words.days(&items),
        pager,
        past: is_cut.then(|| here.without(&["page"]).with("past", "yes").to_string()),
        postponed: rows(&agenda.postponed),
        n_postponed: agenda.postponed.len(),
        undated: undated.take(ctx.rows(UNDATED)).map(|table| words.table(table)).collect(),
        n_undated: agenda.undated.len(),
        ics: match (entry, filter.pool) {
            (Some(entry), _) => address::tournament(id).entry(entry).calendar_ics(),
            (None, Some(pool)) => address::tournament(id).pool(pool).calendar_ics(),
            (None, None) => address::tournament(id).calendar_ics(),
        },
        edit: ctx
            .caller()
            .keeps_desk(id)
            .then(|| head.following_path(&head.pages().calendar_edit(), Tab::Calendar)),
        print: head.following_path(&head.pages().print_calendar(), Tab::Print),
        files: head.files("calendar").with(
            &match filter.pool.and_then(|it| championship.pool(it)) {
                Some(pool) => [
                    ("stage", stage_number(&championship, pool)),
                    ("pool", pool.number.to_string()),
                ],
                None => [("stage", String::new()), ("pool", String::new())],
            },
        ),
        q: query.into_inner().q,
        head,
        here,
        pools,
        ctx: ctx.clone(),
    };
    render(&page)
}

/// Number of a pool's stage, or empty.
fn stage_number(championship: &Championship, pool: &Pool) -> String {
    championship.stage(pool.stage).map(|stage| stage.number.to_string()).unwrap_or_default()
}

/// The entry that the address names. `None` if it names none.
fn entry(championship: &Championship, asked: Option<&str>) -> Result<Option<EntryId>, WebError> {
    let Some(asked) = asked.filter(|asked| !asked.is_empty()) else { return Ok(None) };
    let entry = asked.parse().ok().and_then(|entry| championship.entry(entry));
    entry.map(|entry| Some(entry.id)).ok_or(WebError::NotFound)
}

/// Entries whose name or club contains the search text.
fn fitting(championship: &Championship, names: &Names, wanted: &str) -> Vec<EntryId> {
    let entries = championship.entries().iter().map(|entry| entry.id);
    let fits =
        |id: &EntryId| fold(&format!("{} {}", names.entry(*id), names.club(*id))).contains(wanted);
    entries.filter(fits).collect()
}

/// Dated items from today on; all of them if none is left or `shows_past`. The flag is true if past items were left out.
fn from_today<'a>(
    ctx: &Ctx,
    championship: &Championship,
    agenda: &Agenda<'a>,
    shows_past: bool,
) -> (Vec<AgendaItem<'a>>, bool) {
    let zone = championship.tournament.settings.time_zone;
    let today = day_of(ctx.now(), zone);
    let is_past = |item: &AgendaItem<'a>| {
        item.appointment.starts_at.is_some_and(|at| day_of(at, zone) < today)
    };
    let coming: Vec<AgendaItem<'a>> =
        agenda.dated.iter().filter(|item| !is_past(item)).copied().collect();
    if shows_past || coming.is_empty() || coming.len() == agenda.dated.len() {
        return (agenda.dated.clone(), false);
    }
    (coming, true)
}

/// Context for the words of calendar rows.
pub struct AgendaWords<'a> {
    /// Context of the request.
    pub ctx: &'a Ctx,
    /// The championship as the visitor may see it.
    pub championship: &'a Championship,
    /// Names as the public may see them.
    pub names: &'a Names,
}

impl AgendaWords<'_> {
    /// Groups items by day and venue, in order of their dates.
    pub fn days(&self, items: &[AgendaItem<'_>]) -> Vec<AgendaDay> {
        let zone = self.championship.tournament.settings.time_zone;
        let today = day_of(self.ctx.now(), zone);
        let mut days: Vec<(NaiveDate, AgendaDay)> = Vec::new();
        for item in items {
            let Some(day) = item.appointment.starts_at.map(|at| day_of(at, zone)) else { continue };
            if days.last().is_none_or(|(last, _)| *last != day) {
                let (title, is_today) = (self.ctx.day(day), day == today);
                days.push((day, AgendaDay { title, is_today, venues: Vec::new() }));
            }
            let Some((_, last)) = days.last_mut() else { continue };
            let row = self.row(item);
            let name = &item.appointment.venue;
            match last.venues.iter_mut().find(|venue| venue.name == *name) {
                Some(venue) => venue.rows.push(row),
                None => last.venues.push(AgendaVenue { name: name.clone(), rows: vec![row] }),
            }
        }
        days.into_iter().map(|(_, day)| day).collect()
    }

    /// An item as a row.
    pub fn row(&self, item: &AgendaItem<'_>) -> AgendaRow {
        match item.subject {
            Subject::Table(table) => match self.championship.table(table) {
                Some(table) => self.table(table),
                None => self.whole(Target::Table(table), 0),
            },
            Subject::Whole { target, n_tables } => self.whole(target, n_tables),
        }
    }

    /// A table as a row.
    pub fn table(&self, table: &Table) -> AgendaRow {
        let (ctx, championship) = (self.ctx, self.championship);
        let target = Target::RoundInPool(table.round, table.pool);
        AgendaRow {
            path: address::table(table.id).page(),
            date: DateView::of(ctx, championship, table),
            sides: table.entries().into_iter().map(|entry| self.names.entry(entry)).collect(),
            note: target_title(ctx, championship, target),
            state: Some(table.state).filter(|state| *state != TableState::Waiting),
        }
    }

    fn whole(&self, target: Target, n_tables: usize) -> AgendaRow {
        let (ctx, championship) = (self.ctx, self.championship);
        let id = championship.tournament.id;
        let pages = address::tournament(id);
        let path = match target {
            _ if n_tables == 0 => pages.page(),
            Target::Round(round) | Target::RoundInPool(round, _) => pages.round(round).page(),
            _ => pages.rounds(),
        };
        AgendaRow {
            path,
            date: DateView::of_target(ctx, championship, target),
            sides: vec![target_title(ctx, championship, target)],
            note: if n_tables > 0 { ctx.tn(key::TABLES_COUNT, n_tables) } else { String::new() },
            state: None,
        }
    }
}
