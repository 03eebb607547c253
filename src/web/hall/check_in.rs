//! The check-in desk: a list to tap, for several organizers and referees at once.

use std::collections::HashMap;

use actix_web::HttpRequest;
use actix_web::web::{Data, Query};
use askama::Template;
use domain::draw;
use domain::tournament::championship::Championship;
use domain::tournament::entry::Entry;
use domain::tournament::hall::{Hall, Presence, RollCall};
use domain::tournament::id::{EntryId, RollCallId, TournamentId};
use domain::tournament::money::LONGEST_METHOD;
use domain::tournament::money::Money;
use domain::tournament::money::account::Account;
use domain::tournament::money::amount::Cents;
use domain::tournament::names::Names;
use domain::tournament::text::fold;
use domain::tournament::tournament::{Registration, Role};
use serde::{Deserialize, Deserializer};
use store::StoreError;
use strum::{EnumString, IntoStaticStr};

use super::till::{DeskTill, RowMoney};
use super::time;
use crate::acts::money::{self as money_acts, DeskPayment};
use crate::acts::{Work, hall};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::respond::{Answer, invalid, render, see_other, see_other_saying};
use crate::web::i18n::{Message, key, word_keys};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::{self, Referee};
use crate::web::parts::money;
use crate::web::parts::paging::{Pager, paged};
use crate::web::parts::pills::PillLink;
use crate::web::parts::pools::{PoolChoice, Pools};
use crate::web::request::access::Organizer;
use crate::web::request::address::Address;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Entries on one page.
const SHOWN: usize = 50;

#[derive(Clone, Debug, Default, Deserialize)]
pub struct CheckInQuery {
    /// Number of the roll call; `None` selects the latest.
    session: Option<i32>,
    /// Name of the sector, or empty for all. `None` follows the sector that the device remembers, see [`Pools::asked_sector`].
    sector: Option<String>,
    /// Part of a name or club, searched in all sectors.
    #[serde(default)]
    name: String,
    /// Filter by presence; unknown words select all entries.
    #[serde(default, deserialize_with = "PresenceFilter::read")]
    show: PresenceFilter,
    /// Page of the list, from 1.
    #[serde(default)]
    page: String,
}

impl CheckInQuery {
    /// Reads the filters from a form of the page.
    fn of(form: &Form, session: i32) -> Self {
        Self {
            session: Some(session),
            sector: form.all("sector").next().map(str::to_owned),
            name: form.value("name").into(),
            show: PresenceFilter::from_name(form.value("show")),
            page: form.value("page").into(),
        }
    }
}

#[derive(Template)]
#[template(path = "hall/check_in.html")]
struct CheckInPage<'a> {
    ctx: Ctx,
    head: Head,
    form: Form,
    championship: &'a Championship,
    call: Option<&'a RollCall>,
    all: Attendance,
    /// Title and counts of the selected sector.
    sector: Option<(String, Attendance)>,
    sessions: Vec<PillLink>,
    shows: Vec<PillLink>,
    sectors: Pools,
    /// The filters, which the page's forms send back.
    query: &'a CheckInQuery,
    rows: Vec<CheckInRow<'a>>,
    /// True if each row names its sector.
    says_sector: bool,
    pager: Pager,
    /// Search text whose matches are all among the rows of this page, so that the script can refine the search without a request. `None` if
    /// other pages, or other sectors, may have more matches.
    held: Option<String>,
    /// Absent entries of the sector, by name: id and title.
    missing: Vec<(EntryId, String)>,
    /// True if the absent entries can be withdrawn together.
    may_start: bool,
    /// Options for an organizer if the search finds nobody.
    offer: NewcomerOffer,
    /// `None` if the tournament has no fee.
    till: Option<DeskTill>,
}

impl CheckInPage<'_> {
    /// Time and author of a check-in.
    fn presence(&self, presence: &Presence) -> String {
        let at = time(&self.ctx, self.championship, presence.at);
        match presence.by.name.as_str() {
            "" => self.ctx.ta(key::PRESENT_BY_SELF).with("at", at).to_string(),
            name => format!("{at}\u{a0}· {name}"),
        }
    }
}

/// Filter of a roll call by presence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
enum PresenceFilter {
    /// All entries, present or absent.
    #[default]
    #[strum(serialize = "")]
    All,
    /// Entries that are absent.
    Missing,
    /// Entries that are present.
    Present,
    /// Entries that owe money.
    Owing,
}

impl PresenceFilter {
    /// The word in addresses and forms; empty for all entries.
    fn name(self) -> &'static str {
        self.into()
    }

    fn from_name(name: &str) -> Self {
        name.parse().unwrap_or_default()
    }

    fn read<'a, D: Deserializer<'a>>(from: D) -> Result<Self, D::Error> {
        Ok(Self::from_name(&String::deserialize(from)?))
    }

    fn has(self, row: &CheckInRow<'_>) -> bool {
        match self {
            PresenceFilter::All => true,
            PresenceFilter::Missing => row.presence.is_none(),
            PresenceFilter::Present => row.presence.is_some(),
            PresenceFilter::Owing => row.money.as_ref().is_some_and(|it| it.owed.is_positive()),
        }
    }
}

word_keys! {
    PresenceFilter {
        All => CHECK_IN_SHOW_ALL, Missing => CHECK_IN_SHOW_MISSING,
        Present => CHECK_IN_SHOW_PRESENT, Owing => CHECK_IN_SHOW_OWING,
    }
}

/// Options for somebody who is not on the list.
enum NewcomerOffer {
    /// No option, because the visitor is no organizer.
    Nothing,
    /// Register the new entry.
    Register,
    /// Open the registration first.
    OpenRegistration,
    /// No option, because the draw takes no more entries.
    Drawn,
}

/// Counts of present and active entries.
struct Attendance {
    n_present: usize,
    n_active: usize,
}

impl Attendance {
    fn of<'a>(rows: impl Iterator<Item = &'a CheckInRow<'a>> + Clone) -> Self {
        Self {
            n_present: rows.clone().filter(|row| row.presence.is_some()).count(),
            n_active: rows.count(),
        }
    }

    fn n_missing(&self) -> usize {
        self.n_active - self.n_present
    }
}

/// An entry in the list.
struct CheckInRow<'a> {
    entry: &'a Entry,
    presence: Option<&'a Presence>,
    name: String,
    club: String,
    /// Searched text: name, club and number, in lower case without accents.
    words: String,
    /// `None` if the tournament has no fee.
    money: Option<RowMoney>,
}

/// `GET /tournaments/{id}/check-in`: the check-in desk.
pub async fn show(
    caller: Referee<address::Tournament>,
    state: Data<AppState>,
    query: Query<CheckInQuery>,
    req: HttpRequest,
) -> Answer {
    let Referee { ctx, at: address::Tournament { id }, facts: (championship, hall), .. } = caller;
    if let PoolChoice::Elsewhere(answer) = Pools::asked_sector(&ctx, &req, &championship) {
        return Ok(answer);
    }
    let money = money::load(&state, id).await?;
    render(&page(&ctx, (&championship, &hall, &money), &query, Form::empty()))
}

/// `POST /tournaments/{id}/check-in`: opens a roll call.
pub async fn open(caller: Organizer<address::Tournament, Form>, state: Data<AppState>) -> Answer {
    let Organizer { ctx, at: address::Tournament { id }, mut form, .. } = caller;
    let Some(name) = form.text("session_name", 1..=60) else {
        let (championship, hall) = load::with_hall(&state, &ctx, id, Role::Organizer).await?;
        let facts = (&*championship, &hall, &money::load(&state, id).await?);
        return invalid(&page(&ctx, facts, &CheckInQuery::default(), form));
    };
    state.act(&ctx, move |work| hall::open_roll_call(work, id, name)).await?;
    see_other(address::tournament(id).check_in())
}

/// `POST /tournaments/{id}/check-in/{session}/presences`: `mark` is `present:ENTRY`, `absent:ENTRY` or `paid:ENTRY:CENTS`, which marks the
/// entry as present and notes that it pays all that it owes, by `method`. `find` marks the only entry that matches `name` as present.
pub async fn mark(
    ctx: Ctx,
    state: Data<AppState>,
    At(address::RollCall { id, session: number }): At<address::RollCall>,
    mut form: Form,
) -> Answer {
    let call = find(&state, &ctx, id, number).await?;
    if form.flag("find") {
        return find_one(&ctx, &state, id, (number, call), &form).await;
    }
    let malformed = || WebError::Invalid(Message::new(key::ERROR_CHOICE));
    let (word, rest) = form.value("mark").split_once(':').ok_or_else(malformed)?;
    let (entry, cents) = rest.split_once(':').unwrap_or((rest, ""));
    let entry: EntryId = entry.parse().map_err(|_| malformed())?;
    match word {
        "paid" => {
            let owed = Cents(cents.parse().map_err(|_| malformed())?);
            let method = form.text("method", 1..=LONGEST_METHOD);
            let method = method.ok_or_else(|| {
                WebError::Invalid(Message::new(key::ERROR_PAY_METHOD).with("max", LONGEST_METHOD))
            })?;
            let new = DeskPayment { entry, owed, method };
            let act = move |work: &mut Work<'_>| money_acts::take_at_desk(work, (id, call), &new);
            state.act(&ctx, act).await?;
        }
        "present" => {
            state.act(&ctx, move |work| hall::set_present(work, (id, call), entry)).await?;
        }
        "absent" => {
            state.act(&ctx, move |work| hall::set_absent(work, (id, call), entry)).await?;
        }
        _ => return Err(malformed()),
    }
    let query = CheckInQuery::of(&form, number);
    see_other(format!("{}#entry-{entry}", address(id, &query)))
}

/// Marks the only entry that matches `name` as present. Otherwise redirects to the list of all matching entries.
async fn find_one(
    ctx: &Ctx,
    state: &AppState,
    id: TournamentId,
    (number, call): (i32, RollCallId),
    form: &Form,
) -> Answer {
    let (championship, hall) = load::in_charge(state, ctx, id, Role::Referee).await?;
    let known = hall.roll_calls.iter().find(|it| it.id == call);
    let known = known.ok_or(StoreError::NotFound("roll call"))?;
    let rows = rows(&championship, &Names::of(&championship), known, |_| None);
    let mut query = CheckInQuery::of(form, number);
    let Some(row) = only(&rows, &fold(&query.name)) else {
        query.page = String::new();
        return see_other(address(id, &query).to_string());
    };
    query.name = String::new();
    let said = if row.presence.is_some() { key::FLASH_WAS_HERE } else { key::FLASH_IS_HERE };
    let said = Message::new(said).with("name", row.name.clone());
    let entry = row.entry.id;
    state.act(ctx, move |work| hall::set_present(work, (id, call), entry)).await?;
    see_other_saying(address(id, &query).to_string(), &said)
}

/// The only row that matches the typed text: by number or exact name, otherwise by part of its text. `None` if there is not exactly one.
fn only<'a>(rows: &'a [CheckInRow<'a>], wanted: &str) -> Option<&'a CheckInRow<'a>> {
    if wanted.is_empty() {
        return None;
    }
    let exact =
        |row: &&CheckInRow<'_>| row.entry.number.to_string() == wanted || fold(&row.name) == wanted;
    let exact: Vec<&CheckInRow<'_>> = rows.iter().filter(exact).collect();
    let having = rows.iter().filter(|row| row.words.contains(wanted)).collect();
    match if exact.is_empty() { having } else { exact }.as_slice() {
        [row] => Some(row),
        _ => None,
    }
}

fn offer(ctx: &Ctx, championship: &Championship) -> NewcomerOffer {
    let last = championship.rounds().last().and_then(|round| championship.stage(round.stage));
    let takes_more = last.is_none_or(|stage| draw::takes_late(championship, stage));
    match championship.tournament.registration {
        _ if !ctx.is_organizer(&championship.tournament.id) => NewcomerOffer::Nothing,
        _ if !takes_more => NewcomerOffer::Drawn,
        Registration::Open => NewcomerOffer::Register,
        Registration::Closed => NewcomerOffer::OpenRegistration,
    }
}

/// `POST /tournaments/{id}/check-in/{session}/state`: sets the roll call to `closed` or `open`.
pub async fn set_state(
    caller: Organizer<address::RollCall, Form>,
    state: Data<AppState>,
) -> Answer {
    let Organizer { ctx, at: address::RollCall { id, session: number }, form, .. } = caller;
    let call = find(&state, &ctx, id, number).await?;
    let is_open = match form.value("state") {
        "closed" => false,
        "open" => true,
        _ => return Err(WebError::Invalid(Message::new(key::ERROR_CHOICE))),
    };
    state.act(&ctx, move |work| hall::set_open(work, (id, call), is_open)).await?;
    let query = CheckInQuery { session: Some(number), ..CheckInQuery::default() };
    see_other(address(id, &query).to_string())
}

/// `POST /tournaments/{id}/check-in/{session}/withdrawals`: withdraws the named entries that are absent.
pub async fn withdraw(caller: Organizer<address::RollCall, Form>, state: Data<AppState>) -> Answer {
    let Organizer { ctx, at: address::RollCall { id, session: number }, mut form, .. } = caller;
    let call = find(&state, &ctx, id, number).await?;
    let entries: Vec<EntryId> = form.all("entry").filter_map(|it| it.parse().ok()).collect();
    if entries.is_empty() {
        form.refuse::<()>("", Message::new(key::ERROR_NOBODY_NAMED));
        let (championship, hall) = load::with_hall(&state, &ctx, id, Role::Organizer).await?;
        let query = CheckInQuery { session: Some(number), ..CheckInQuery::default() };
        let facts = (&*championship, &hall, &money::load(&state, id).await?);
        return invalid(&page(&ctx, facts, &query, form));
    }
    let n = state.act(&ctx, move |work| hall::start_without(work, (id, call), &entries)).await?;
    see_other_saying(
        address::tournament(id).check_in(),
        &Message::new(key::FLASH_STARTED_WITHOUT).with("n", n),
    )
}

/// The roll call with this number.
async fn find(
    state: &AppState,
    ctx: &Ctx,
    id: TournamentId,
    number: i32,
) -> Result<RollCallId, WebError> {
    let (_, hall) = load::in_charge(state, ctx, id, Role::Referee).await?;
    let call = hall.roll_calls.iter().find(|call| call.number == number);
    Ok(call.ok_or(StoreError::NotFound("roll call"))?.id)
}

/// The page's address with its filters.
fn address(id: TournamentId, query: &CheckInQuery) -> Address {
    let session = query.session.map(|number| ("session", number.to_string()));
    let sector = query.sector.as_ref().map(|sector| ("sector", sector.clone()));
    let texts = [("name", &*query.name), ("show", query.show.name()), ("page", &query.page)];
    let texts = texts.into_iter().filter(|(_, text)| !text.is_empty());
    let texts = texts.map(|(name, text)| (name, text.to_owned()));
    let pairs = session.into_iter().chain(sector).chain(texts);
    let pairs = pairs.map(|(name, value)| (name.to_owned(), value));
    Address::new(&address::tournament(id).check_in(), pairs.collect())
}

fn page<'a>(
    ctx: &Ctx,
    (championship, hall, money): (&'a Championship, &'a Hall, &Money),
    query: &'a CheckInQuery,
    form: Form,
) -> CheckInPage<'a> {
    let id = championship.tournament.id;
    let currency = &money.fees.currency;
    let accounts = match money.fees.are_set() {
        true => money::accounts(ctx, money, championship),
        false => Vec::new(),
    };
    let till = money.fees.are_set().then(|| DeskTill::new(ctx, money, &accounts));
    let accounts: HashMap<EntryId, Account<'_>> =
        accounts.into_iter().map(|account| (account.entry.id, account)).collect();
    let row_money =
        |entry: EntryId| accounts.get(&entry).map(|account| RowMoney::new(ctx, account, currency));
    let names = Names::of(championship);
    let named = query.session.and_then(|it| hall.roll_calls.iter().find(|call| call.number == it));
    let call = named.or(hall.latest_roll_call());
    let here = address(id, query);
    let sectors = Pools::of_sectors(ctx, championship, &here);
    let sector = sectors.chosen().map(|it| (it.value.clone(), it.title.clone()));
    let mut rows = call.map(|call| rows(championship, &names, call, row_money)).unwrap_or_default();
    rows.sort_by_cached_key(|row| ctx.by_name(&row.name));
    let is_within =
        |row: &&CheckInRow<'_>| sector.as_ref().is_none_or(|(value, _)| row.entry.sector == *value);
    let all = Attendance::of(rows.iter());
    let within = Attendance::of(rows.iter().filter(is_within));
    let missing = missing(rows.iter().filter(is_within));
    let may_start = ctx.is_organizer(&id) && championship.rounds().is_empty() && all.n_present > 0;
    let wanted = fold(&query.name);
    match wanted.is_empty() {
        true => rows.retain(|row| is_within(&row) && query.show.has(row)),
        false => rows.retain(|row| row.words.contains(&wanted) && query.show.has(row)),
    }
    let is_whole = rows.len() <= SHOWN && (sector.is_none() || !wanted.is_empty());
    let (rows, pager) = paged(&here, rows, SHOWN);
    CheckInPage {
        head: Head::new(ctx, championship, Tab::CheckIn).following(&sectors),
        sessions: sessions(id, hall, query, call),
        shows: shows(ctx, id, query, (call, till.is_some())),
        till,
        // Rows need their sector only if they come from several: no sector is selected, or a search covers all of them.
        says_sector: !sectors.options.is_empty() && (sector.is_none() || !wanted.is_empty()),
        sectors,
        query,
        offer: offer(ctx, championship),
        // The results of a search are only a part of the list, so the absent ones cannot be withdrawn together.
        may_start: may_start && wanted.is_empty(),
        championship,
        call,
        all,
        sector: sector.map(|(_, title)| (title, within)),
        rows,
        pager,
        held: is_whole.then_some(wanted),
        missing,
        form,
        ctx: ctx.clone(),
    }
}

fn rows<'a>(
    championship: &'a Championship,
    names: &Names,
    call: &'a RollCall,
    money: impl Fn(EntryId) -> Option<RowMoney>,
) -> Vec<CheckInRow<'a>> {
    let row = |entry: &'a Entry| {
        let (name, club) = (names.entry(entry.id), names.club(entry.id));
        let words = fold(&format!("{name} {club} {}", entry.number));
        let (presence, money) = (call.presence(entry.id), money(entry.id));
        CheckInRow { entry, presence, name, club, words, money }
    };
    championship.entries().iter().filter(|entry| entry.is_active()).map(row).collect()
}

fn missing<'a>(rows: impl Iterator<Item = &'a CheckInRow<'a>>) -> Vec<(EntryId, String)> {
    let words = |row: &CheckInRow<'_>| match row.club.as_str() {
        "" => row.name.clone(),
        club => format!("{} ({club})", row.name),
    };
    let absent = rows.filter(|row| row.presence.is_none());
    absent.map(|row| (row.entry.id, words(row))).collect()
}

fn sessions(
    id: TournamentId,
    hall: &Hall,
    query: &CheckInQuery,
    current: Option<&RollCall>,
) -> Vec<PillLink> {
    let link = |call: &RollCall| {
        let sector = query.sector.clone();
        let query = CheckInQuery { session: Some(call.number), sector, ..CheckInQuery::default() };
        PillLink {
            path: address(id, &query).to_string(),
            title: call.name.clone(),
            is_current: current.is_some_and(|current| current.id == call.id),
        }
    };
    hall.roll_calls.iter().map(link).collect()
}

fn shows(
    ctx: &Ctx,
    id: TournamentId,
    query: &CheckInQuery,
    (call, has_fee): (Option<&RollCall>, bool),
) -> Vec<PillLink> {
    let link = |show: PresenceFilter| {
        let session = call.map(|call| call.number);
        let filtered = CheckInQuery { session, show, page: String::new(), ..query.clone() };
        PillLink {
            path: address(id, &filtered).to_string(),
            title: ctx.word(show),
            is_current: show == query.show,
        }
    };
    let shows = [PresenceFilter::All, PresenceFilter::Missing, PresenceFilter::Present];
    shows.into_iter().chain(has_fee.then_some(PresenceFilter::Owing)).map(link).collect()
}
