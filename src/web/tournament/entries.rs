//! List of a tournament's entries.

use actix_web::HttpRequest;
use actix_web::web::{Data, Query};
use askama::Template;
use domain::draw;
use domain::tournament::championship::Championship;
use domain::tournament::id::{EntryId, TournamentId};
use domain::tournament::import::sector_name;
use domain::tournament::names::Names;
use domain::tournament::player::Player;
use domain::tournament::text::fold;
use domain::tournament::tournament::Registration;
use serde::Deserialize;

use crate::web::http::address;
use crate::web::http::csv;
use crate::web::http::path::Id;
use crate::web::http::respond::{Answer, render};
use crate::web::organize::crest_choice;
use crate::web::parts::crest::{self, CrestView};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load;
use crate::web::parts::paging::{Pager, paged};
use crate::web::parts::pools::{Asked, Pools};
use crate::web::parts::titles::joined;
use crate::web::parts::twice::TwiceView;
use crate::web::request::address::Address;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Entries on one page of the list.
const SHOWN: usize = 50;

/// Query of the page; see [`Pools::asked_sector`] for its sector.
#[derive(Debug, Default, Deserialize)]
pub struct EntriesQuery {
    /// Part of a name, club, sector or number.
    #[serde(default)]
    q: String,
}

/// Query of the CSV file.
#[derive(Debug, Default, Deserialize)]
pub struct FileQuery {
    /// Sector to export; if empty, the file holds all.
    #[serde(default)]
    sector: String,
}

#[derive(Template)]
#[template(path = "tournament/entries.html")]
struct EntriesPage {
    ctx: Ctx,
    head: Head,
    sectors: Pools,
    /// Search text, or empty.
    q: String,
    has_search: bool,
    entries: Vec<EntryLine>,
    pager: Pager,
    /// True if no entry is registered.
    is_empty: bool,
    n_active: usize,
    /// Number of entries registered after the draw and not in it.
    n_late: usize,
    /// True if some late entries were seated after the draw.
    has_seated_late: bool,
    /// People who belong to several entries; for organizers.
    twice: TwiceView,
    /// Number of pictures that wait for approval.
    n_crests: usize,
    has_clubs: bool,
    has_sectors: bool,
    has_categories: bool,
    is_open: bool,
    /// True if the visitor may change any entry on the page.
    may_change_any: bool,
    /// Address of the CSV file.
    csv: String,
}

struct EntryLine {
    id: EntryId,
    crest: Option<CrestView>,
    number: i32,
    name: String,
    /// Public name, if it differs from the name shown.
    shown: Option<String>,
    club: String,
    sector: String,
    category: String,
    /// Note for the organizers; empty for other visitors.
    note: String,
    is_active: bool,
    /// True if it registered after the draw and is not in it.
    is_late: bool,
    players: Vec<(String, String)>,
}

impl EntryLine {
    /// True if the visible fields contain the search text, or it is the entry's number.
    fn fits(&self, wanted: &str) -> bool {
        if wanted.is_empty() {
            return true;
        }
        let shown = self.shown.iter().map(String::as_str);
        let people = self.players.iter().map(|(_, name)| name.as_str());
        let own = [self.name.as_str(), &self.club, &self.sector, &self.category];
        let words: Vec<&str> = own.into_iter().chain(shown).chain(people).collect();
        self.number.to_string() == wanted || fold(&words.join(" ")).contains(wanted)
    }

    /// Origin in one line: club unless it equals the name, sector and category.
    fn origin(&self, ctx: &Ctx) -> String {
        let club = if self.club == self.name { String::new() } else { self.club.clone() };
        let sector = match self.sector.as_str() {
            "" => String::new(),
            name => ctx.ta("pool-sector").with("name", sector_name(name)).to_string(),
        };
        joined(&[club, sector, self.category.clone()])
    }

    /// True if the name adds nothing to the names of its people: one person, or two joined by a slash.
    fn is_its_people(&self) -> bool {
        let names: Vec<&str> = self.players.iter().map(|(_, name)| name.as_str()).collect();
        names.len() == 1 || names.join(" / ") == self.name
    }
}

/// `GET /tournaments/{id}/entries`: entries of one sector or all, filtered by a search, in pages. Organizers see full names.
pub async fn show(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    query: Query<EntriesQuery>,
    req: HttpRequest,
) -> Answer {
    let championship = load::seen(&state, &ctx, id).await?;
    let sectors = match Pools::asked_sector(&ctx, &req, &championship) {
        Asked::Elsewhere(answer) => return Ok(answer),
        Asked::Here(sectors) => sectors,
    };
    let all = lines(&ctx, &championship);
    let has = |is: fn(&EntryLine) -> bool| all.iter().any(is);
    let q = query.into_inner().q;
    let (wanted, sector) = (fold(&q), sectors.value().to_owned());
    let (is_empty, has_search) = (all.is_empty(), all.len() > SHOWN / 2);
    let (has_clubs, has_sectors, has_categories) = (
        has(|entry| !entry.club.is_empty()),
        has(|entry| !entry.sector.is_empty()),
        has(|entry| !entry.category.is_empty()),
    );
    let n_late = all.iter().filter(|entry| entry.is_late).count();
    let n_active = all.iter().filter(|entry| entry.is_active).count();
    let is_asked =
        |entry: &EntryLine| (sector.is_empty() || entry.sector == sector) && entry.fits(&wanted);
    let (mut entries, pager) =
        paged(&Address::of(&ctx), all.into_iter().filter(is_asked).collect(), SHOWN);
    for entry in &mut entries {
        entry.crest = crest::of_entry(&championship, entry.id);
    }
    let twice = match ctx.is_organizer(&id) {
        true => TwiceView::of(&ctx, &championship),
        false => TwiceView::default(),
    };
    let head = Head::new(&ctx, &championship, Tab::Entries).following(&sectors);
    let file = Address::new(&head.pages().entries_csv(), Vec::new());
    let page = EntriesPage {
        csv: if sector.is_empty() { file } else { file.with("sector", &sector) }.to_string(),
        head,
        is_open: championship.tournament.registration == Registration::Open,
        may_change_any: entries.iter().any(|entry| ctx.may_change(&id, &entry.id)),
        sectors,
        q,
        has_search,
        entries,
        pager,
        is_empty,
        n_active,
        n_late,
        twice,
        has_seated_late: championship.late_seatings().next().is_some(),
        n_crests: crest_choice::n_waiting(&championship),
        has_clubs,
        has_sectors,
        has_categories,
        ctx,
    };
    render(&page)
}

/// `GET /tournaments/{id}/entries.csv`: one row per entry. Names are those of the page; contacts and notes are for organizers.
pub async fn csv(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    query: Query<FileQuery>,
) -> Answer {
    let championship = load::seen(&state, &ctx, id).await?;
    let is_organizer = ctx.is_organizer(&id);
    let mut heading = vec!["column-number", "column-entry", "column-people", "column-club"];
    heading.extend(["column-sector", "column-category", "column-state"]);
    if is_organizer {
        heading.extend(["field-email", "field-phone", "field-note"]);
    }
    let mut records = vec![heading.into_iter().map(|key| ctx.t(key)).collect()];
    let is_asked = |line: &EntryLine| query.sector.is_empty() || line.sector == query.sector;
    for line in lines(&ctx, &championship).into_iter().filter(is_asked) {
        let state = match (line.is_active, line.is_late) {
            (false, _) => ctx.t("entry-withdrawn"),
            (true, true) => ctx.t("entry-late"),
            (true, false) => String::new(),
        };
        let people: Vec<&str> = line.players.iter().map(|(_, name)| name.as_str()).collect();
        let (number, people) = (line.number.to_string(), people.join(" / "));
        let mut record =
            vec![number, line.name, people, line.club, line.sector, line.category, state];
        if let Some(entry) = championship.entry(line.id).filter(|_| is_organizer) {
            let email = entry.email.clone().unwrap_or_default();
            record.extend([email, entry.phone.clone(), entry.note.clone()]);
        }
        records.push(record);
    }
    csv::file("entries.csv", records)
}

fn lines(ctx: &Ctx, championship: &Championship) -> Vec<EntryLine> {
    let (public, names) = (Names::of(championship), names(ctx, championship));
    let latecomers = draw::latecomers(championship);
    let is_organizer = ctx.is_organizer(&championship.tournament.id);
    let is_hidden = |id| public.entry(id) != names.entry(id);
    championship
        .entries()
        .iter()
        .filter(|entry| !entry.is_merged())
        .map(|entry| EntryLine {
            id: entry.id,
            // Crests are drawn only for the entries on the page, since each one is a drawing.
            crest: None,
            number: entry.number,
            name: names.entry(entry.id),
            shown: Some(public.entry(entry.id)).filter(|_| is_hidden(entry.id)),
            club: names.club(entry.id),
            sector: entry.sector.clone(),
            category: entry.category.clone(),
            note: if is_organizer { entry.note.clone() } else { String::new() },
            is_active: entry.is_active(),
            is_late: entry.is_active() && latecomers.contains(&entry.id),
            players: entry
                .squad
                .iter()
                .filter(|player| championship.player(**player).is_some_and(Player::is_named))
                .map(|player| (address::player(*player).page(), names.player(*player)))
                .collect(),
        })
        .collect()
}

fn names(ctx: &Ctx, championship: &Championship) -> Names {
    match ctx.is_organizer(&championship.tournament.id) {
        true => Names::in_full(championship),
        false => Names::of(championship),
    }
}
