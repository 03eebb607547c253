//! List of a tournament's entries.

use actix_web::HttpRequest;
use actix_web::web::{Data, Query};
use askama::Template;
use domain::draw;
use domain::tournament::championship::Championship;
use domain::tournament::entry::Entry;
use domain::tournament::import::sector_name;
use domain::tournament::names::Names;
use domain::tournament::player::Player;
use domain::tournament::text::fold;
use domain::tournament::tournament::Registration;
use serde::Deserialize;

use crate::web::http::address;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::key;
use crate::web::organize::crest_choice;
use crate::web::parts::category_choice::CategoryChoice;
use crate::web::parts::crest::{self, CrestView};
use crate::web::parts::downloads::Downloads;
use crate::web::parts::editions::Editions;
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::Seen;
use crate::web::parts::paging::{Pager, paged};
use crate::web::parts::pools::{PoolChoice, Pools};
use crate::web::parts::repeated_people::RepeatedPeople;
use crate::web::parts::titles::joined;
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

#[derive(Template)]
#[template(path = "tournament/entries.html")]
struct EntriesPage<'a> {
    ctx: Ctx,
    head: Head,
    sectors: Pools,
    categories: CategoryChoice,
    /// Search text, or empty.
    q: String,
    has_search: bool,
    entries: Vec<EntryRow<'a>>,
    pager: Pager,
    /// True if no entry is registered.
    is_empty: bool,
    n_entries: usize,
    /// Number of entries registered after the draw and not in it.
    n_late: usize,
    /// True if some late entries were seated after the draw.
    has_seated_late: bool,
    /// People who belong to several entries; for organizers.
    twice: RepeatedPeople,
    /// Number of pictures that wait for approval.
    n_crests: usize,
    /// Number of sign-ups that wait for a decision; 0 for other visitors than organizers.
    n_asked: usize,
    has_clubs: bool,
    has_sectors: bool,
    has_categories: bool,
    is_open: bool,
    /// True if the visitor may change any entry on the page.
    may_change_any: bool,
    files: Downloads,
}

struct EntryRow<'a> {
    entry: &'a Entry,
    /// Crest of an entry on the page.
    crest: Option<CrestView>,
    name: String,
    /// Public name, if it differs from the name shown.
    public_name: Option<String>,
    /// Name of the club; empty if there is none or it equals the entry's name.
    club: String,
    /// True if it registered after the draw and is not in it.
    is_late: bool,
    /// Earlier editions that its people won, in words, for an entry on the page; or empty.
    won: String,
    /// Path and name of each named player.
    players: Vec<(String, String)>,
}

impl EntryRow<'_> {
    /// True if the visible fields contain the search text, or it is the entry's number.
    fn fits(&self, wanted: &str) -> bool {
        if wanted.is_empty() {
            return true;
        }
        let public = self.public_name.iter().map(String::as_str);
        let people = self.players.iter().map(|(_, name)| name.as_str());
        let own = [self.name.as_str(), &self.club, &self.entry.sector, &self.entry.category];
        let words: Vec<&str> = own.into_iter().chain(public).chain(people).collect();
        self.entry.number.to_string() == wanted || fold(&words.join(" ")).contains(wanted)
    }

    /// Origin in one line: club unless it equals the name, sector and category.
    fn origin(&self, ctx: &Ctx) -> String {
        let club = if self.club == self.name { String::new() } else { self.club.clone() };
        let sector = match self.entry.sector.as_str() {
            "" => String::new(),
            name => ctx.ta(key::POOL_SECTOR).with("name", sector_name(name)).to_string(),
        };
        joined(&[club, sector, self.entry.category.clone()])
    }

    /// True if the name adds nothing to the names of its people: one person, or two joined by a slash.
    fn is_its_people(&self) -> bool {
        let names: Vec<&str> = self.players.iter().map(|(_, name)| name.as_str()).collect();
        names.len() == 1 || names.join(" / ") == self.name
    }
}

/// `GET /tournaments/{id}/entries`: entries of one sector or all, filtered by category and search, in pages. Organizers see full names.
pub async fn show(
    caller: Seen<address::Tournament>,
    query: Query<EntriesQuery>,
    state: Data<AppState>,
    req: HttpRequest,
) -> Answer {
    let Seen { ctx, at: address::Tournament { id }, facts: championship, .. } = caller;
    let sectors = match Pools::asked_sector(&ctx, &req, &championship) {
        PoolChoice::Elsewhere(answer) => return Ok(answer),
        PoolChoice::Here(sectors) => sectors,
    };
    let all = rows(&ctx, &championship);
    let has = |is: fn(&EntryRow<'_>) -> bool| all.iter().any(is);
    let q = query.into_inner().q;
    let (wanted, sector) = (fold(&q), sectors.value().to_owned());
    let (is_empty, has_search) = (all.is_empty(), all.len() > SHOWN / 2);
    let (has_clubs, has_sectors, has_categories) = (
        has(|row| !row.club.is_empty()),
        has(|row| !row.entry.sector.is_empty()),
        has(|row| !row.entry.category.is_empty()),
    );
    let n_late = all.iter().filter(|row| row.is_late).count();
    let categories = CategoryChoice::asked(&ctx, &championship);
    let is_found = |row: &EntryRow<'_>| {
        (sector.is_empty() || row.entry.sector == sector)
            && categories.has(&championship, row.entry.id)
            && row.fits(&wanted)
    };
    let (mut entries, pager) =
        paged(&Address::of(&ctx), all.into_iter().filter(is_found).collect(), SHOWN);
    let mut won = Editions::load(&state, &championship).await?.titles(&ctx, &championship);
    for row in &mut entries {
        row.crest = crest::of_entry(&championship, row.entry.id);
        row.won = won.remove(&row.entry.id).map(|title| title.words).unwrap_or_default();
    }
    let n_asked = match ctx.is_organizer(&id) {
        true => state.store.read(move |conn| store::sign_ups::n_asked(conn, id)).await?,
        false => 0,
    };
    let twice = match ctx.is_organizer(&id) {
        true => RepeatedPeople::of(&ctx, &championship),
        false => RepeatedPeople::default(),
    };
    let head = Head::new(&ctx, &championship, Tab::Entries).following(&sectors);
    let page = EntriesPage {
        files: Downloads::of_sheet(head.pages(), "entries").with(&[("sector", sector)]),
        head,
        is_open: championship.tournament.registration == Registration::Open,
        may_change_any: entries.iter().any(|row| ctx.may_change(&id, &row.entry.id)),
        sectors,
        categories,
        q,
        has_search,
        entries,
        pager,
        is_empty,
        n_entries: draw::n_entries(&championship),
        n_late,
        twice,
        has_seated_late: championship.late_seatings().next().is_some(),
        n_asked,
        n_crests: crest_choice::n_waiting(&championship),
        has_clubs,
        has_sectors,
        has_categories,
        ctx: ctx.clone(),
    };
    render(&page)
}

fn rows<'a>(ctx: &Ctx, championship: &'a Championship) -> Vec<EntryRow<'a>> {
    let (public, names) = (Names::of(championship), names(ctx, championship));
    let latecomers = draw::latecomers(championship);
    let is_hidden = |id| public.entry(id) != names.entry(id);
    championship
        .entries()
        .iter()
        .filter(|entry| !entry.is_merged())
        .map(|entry| EntryRow {
            entry,
            // Crests are drawn only for the entries on the page, since each one is a drawing.
            crest: None,
            name: names.entry(entry.id),
            public_name: Some(public.entry(entry.id)).filter(|_| is_hidden(entry.id)),
            club: names.club(entry.id),
            is_late: entry.is_active() && latecomers.contains(&entry.id),
            won: String::new(),
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
