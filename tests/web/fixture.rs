//! Tournaments for tests, made by the same acts as the pages use.

use chrono::{DateTime, NaiveDate, NaiveTime, Utc, Weekday};
use cubilete::acts::demo::{self, DemoPlan};
use cubilete::acts::hall::ClockAct;
use cubilete::acts::rounds::Seed;
use cubilete::acts::tables::TableAct;
use cubilete::acts::tournaments::{NewTournament, TournamentChange, create};
use cubilete::acts::{
    self, Caller, Moment, NotDone, Work, do_blocking, entries, people, rounds, stages, tournaments,
};
use cubilete::web;
use cubilete::web::people::invitation;
use domain::draw::{NextStep, next_step};
use domain::tournament::calendar::local::day_of;
use domain::tournament::championship::Championship;
use domain::tournament::club_night::{ClubSettings, Hours};
use domain::tournament::distance_play::DistanceSettings;
use domain::tournament::draw_input::Draw;
use domain::tournament::event::{Entered, EventKind};
use domain::tournament::hall::Hall;
use domain::tournament::id::{
    EntryId, PoolId, RankingId, RequestId, SeasonId, TournamentId, UserId,
};
use domain::tournament::plan::Choices;
use domain::tournament::preset::Preset;
use domain::tournament::reach::Grant;
use domain::tournament::result::Ending;
use domain::tournament::season::SeasonSettings;
use domain::tournament::series::Series;
use domain::tournament::settings::Settings;
use domain::tournament::table::Table;
use domain::tournament::tournament::{Role, Tournament};
use parchis::Ruleset;
use store::journal::{JournalAct, JournalActor};
use store::notifications::TouchedTables;
use store::{Store, StoreError};

use crate::app::{App, Browser};
use crate::support::facts::Hand;

/// Tournament with its organizer.
pub struct Organized {
    pub id: TournamentId,
    pub ana: Browser,
}

/// Ana's tournament with the entries of `list`, a table as for an import.
pub async fn organized(app: &App, preset: Preset, list: &str) -> Organized {
    let ana = app.organizer().await;
    Organized { id: tournament(app, "ana@example.org", preset, list), ana }
}

/// Tournament of the account with this e-mail address.
pub fn tournament(app: &App, email: &str, preset: Preset, list: &str) -> TournamentId {
    let make = |conn: &mut store::Conn| {
        let account = store::users::find_by_email(conn, email)?.unwrap();
        let mut moment = Moment::now().unwrap();
        let operator = Caller::operator("Empar");
        let mut work = Work::new(conn, &operator, &mut moment);
        let new = NewTournament {
            name: "Trofeu de la Lluna".into(),
            venue: "Casal".into(),
            starts_on: day_of(web::now(), preset.settings().time_zone),
            settings: preset.settings(),
            plans: preset.plans(&preset.choices(Ruleset::named(preset.ruleset_name()).unwrap())),
            ranking: None,
            is_demo: false,
        };
        let id = create(&mut work, account.id, new)?;
        // A list with only a header has no entries.
        if list.lines().count() > 1 {
            entries::import(&mut work, id, list.as_bytes())?;
        }
        Ok::<_, NotDone>(id)
    };
    app.state.store.write_blocking(make).unwrap()
}

/// Direct connection to the database.
pub fn hand(app: &App) -> Hand {
    let url = app.database_url();
    if url.contains("://") { Hand::at(url) } else { Hand::at(&format!("sqlite:{url}")) }
}

/// List of `n` players, each of another club.
pub fn players(n: usize) -> String {
    let lines = (1..=n).map(|number| format!("Jugadora {number};Club {number}\n"));
    format!("nombre;club\n{}", lines.collect::<String>())
}

/// Complete demonstration for the first organizer.
pub fn demonstration(app: &App, preset: Preset, n_entries: usize) -> TournamentId {
    demonstration_at(app, preset, n_entries, web::now())
}

/// Complete demonstration that ended by `now`.
pub fn demonstration_at(
    app: &App,
    preset: Preset,
    n_entries: usize,
    now: DateTime<Utc>,
) -> TournamentId {
    filled(app, &plan(preset, n_entries), now)
}

/// Knock-out after its first round, with a game in play.
pub fn half_played(app: &App, n_entries: usize, seed: u64) -> TournamentId {
    half_played_as(app, Preset::Torneo, n_entries, seed)
}

/// The same in another format.
pub fn half_played_as(app: &App, preset: Preset, n_entries: usize, seed: u64) -> TournamentId {
    let plan = DemoPlan { n_rounds: Some(1), seed, ..plan(preset, n_entries) };
    filled(app, &plan, web::now())
}

/// Plan of a complete demonstration.
fn plan(preset: Preset, n_entries: usize) -> DemoPlan {
    DemoPlan { preset, n_entries, series: Series::One, n_rounds: None, seed: 7, has_trouble: false }
}

fn filled(app: &App, plan: &DemoPlan, now: DateTime<Utc>) -> TournamentId {
    demo::fill(&app.state.store, plan, None, now, &mut |_| {}).unwrap().tournament
}

/// Performs an act as the operator of the database.
pub fn act<T>(app: &App, act: impl FnOnce(&mut Work<'_>) -> Result<T, NotDone>) -> T {
    act_as(app, &Caller::operator("Empar"), act)
}

/// Performs an act as this caller.
pub fn act_as<T>(
    app: &App,
    caller: &Caller,
    act: impl FnOnce(&mut Work<'_>) -> Result<T, NotDone>,
) -> T {
    let mut moment = Moment::now().unwrap();
    do_blocking(&app.state.store, caller, &mut moment, act).unwrap().0
}

/// Performs an act at this moment.
pub fn act_at<T>(
    app: &App,
    now: DateTime<Utc>,
    act: impl FnOnce(&mut Work<'_>) -> Result<T, NotDone>,
) -> T {
    let mut moment = Moment { now: Moment::at(now, [0; 32]).now, ..Moment::now().unwrap() };
    do_blocking(&app.state.store, &Caller::operator("Empar"), &mut moment, act).unwrap().0
}

/// Invitation link to a role in the tournament.
pub fn invite(app: &App, id: TournamentId, role: Role) -> String {
    invite_to(app, Grant::new(id, role, Vec::new()))
}

/// Invitation link to a role with its pools.
pub fn invite_to(app: &App, grant: Grant) -> String {
    let link = invitation::InvitationLink::random();
    act(app, |work| people::invite(work, grant, String::new(), link.hash()));
    link.path()
}

/// Browser of a person with a role in the tournament.
pub async fn member(app: &App, id: TournamentId, role: Role, name: &str) -> Browser {
    let link = invite(app, id, role);
    let email = format!("{}@example.org", name.to_lowercase());
    let password = ("chosen_password", "tres palabras sueltas");
    app.sign_up(&link, &[("person_name", name), ("email", &email), password]).await
}

/// All facts of the tournament.
pub fn facts(app: &App, id: TournamentId) -> Championship {
    app.state.store.read_blocking(|conn| store::championship::load(conn, id)).unwrap()
}

/// Draws of the tournament, in their order.
pub fn draws(app: &App, id: TournamentId) -> Vec<Draw> {
    let read = |conn: &mut store::Conn| store::draws::of_tournament(conn, id);
    app.state.store.read_blocking::<_, StoreError>(read).unwrap()
}

/// Table with this number.
pub fn table(app: &App, id: TournamentId, number: i32) -> Table {
    let tables = facts(app, id).into_facts().tables;
    tables.into_iter().find(|table| table.number == number).unwrap()
}

/// Pool with this number.
pub fn pool(app: &App, id: TournamentId, number: i32) -> PoolId {
    facts(app, id).pools().iter().find(|pool| pool.number == number).unwrap().id
}

/// Revision of the tournament, which counts its writes.
pub fn revision(app: &App, id: TournamentId) -> i64 {
    let read = |conn: &mut store::Conn| store::tournaments::revision(conn, id);
    app.state.store.read_blocking(read).unwrap()
}

/// Journals an entry without a change of facts; returns the new revision.
pub fn touch(app: &App, id: TournamentId) -> i64 {
    touch_in(&app.state.store, id)
}

/// Like [`touch`], for any store.
pub fn touch_in(store: &Store, id: TournamentId) -> i64 {
    let told = JournalAct::InvitationRevoked;
    let append = |conn: &mut store::Conn| {
        let mut journal = store::journal::open(conn, id, web::now())?;
        journal.append(conn, JournalActor::PROGRAM, web::now(), told.into(), |_| {
            Ok(TouchedTables::default())
        })
    };
    store.write_blocking(append).unwrap().seq.unwrap()
}

/// Draws the next round with `seed`.
pub fn draw(app: &App, id: TournamentId, seed: i64) {
    act(app, |work| rounds::draw(work, id, Seed::Typed(seed)));
}

/// Publishes the draft of the tournament.
pub fn publish(app: &App, id: TournamentId) {
    act(app, |work| rounds::publish(work, id));
}

/// Closes the round that is over.
pub fn close(app: &App, id: TournamentId) {
    act(app, |work| rounds::close(work, id));
}

/// Changes the settings as an organizer does.
pub fn set(app: &App, id: TournamentId, change: impl FnOnce(&mut Settings)) {
    let Tournament { name, venue, starts_on, mut settings, .. } = facts(app, id).tournament;
    change(&mut settings);
    let change = TournamentChange { name, venue, starts_on, settings, ranking: None };
    act(app, |work| tournaments::change(work, id, change));
}

/// Changes the first stage's choices as an organizer does.
pub fn set_stage(app: &App, id: TournamentId, change: impl FnOnce(&mut Choices)) {
    let championship = facts(app, id);
    let stage = &championship.stages()[0];
    let mut choices = stage.plan.choices();
    change(&mut choices);
    let seen = (stage.number, championship.progress(stage));
    act(app, |work| stages::change(work, id, seen, &choices));
}

/// Facts of the tournament's hall.
pub fn hall(app: &App, id: TournamentId) -> Hall {
    app.state.store.read_blocking(|conn| store::hall::load(conn, id)).unwrap()
}

/// Performs a clock act on the first round.
pub fn clock(app: &App, id: TournamentId, what: ClockAct) {
    let round = facts(app, id).rounds()[0].id;
    act(app, |work| acts::hall::clock(work, id, round, what));
}

/// Opens a roll call and returns its code.
pub fn open_roll_call(app: &App, id: TournamentId, name: &str) -> String {
    act(app, |work| acts::hall::open_roll_call(work, id, name.to_owned()));
    code(app, id)
}

/// Code of a club night on all evenings, for an account's own ranking.
pub fn club(app: &App, account: UserId) -> String {
    let ranking = RankingId::own(account);
    let find = |conn: &mut store::Conn| store::club_nights::of_ranking(conn, ranking);
    if let Some(known) = app.state.store.read_blocking(find).unwrap() {
        return known.code;
    }
    let days = (0..7).map(|day| Weekday::try_from(day).unwrap()).collect();
    let hours = Hours { days, from: NaiveTime::MIN, until: NaiveTime::MIN };
    let settings = ClubSettings { hours, ..ClubSettings::usual("Penya".into()) };
    act(app, |work| acts::club_nights::save(work, ranking, settings, false));
    app.state.store.read_blocking(find).unwrap().unwrap().code
}

/// Opens an account's own ranking at a distance, at all hours.
pub fn distance(app: &App, account: UserId) {
    let ranking = RankingId::own(account);
    let settings = DistanceSettings::usual("Penya".into());
    act(app, |work| acts::distance_play::save(work, ranking, settings));
}

/// Season of an account's own ranking that covers all days of the tests.
pub fn season(app: &App, account: UserId) -> SeasonId {
    let ranking = RankingId::own(account);
    let known = app.state.store.read_blocking(|conn| store::seasons::of_ranking(conn, ranking));
    if let Some(known) = known.unwrap().first() {
        return known.id;
    }
    let day = |year| NaiveDate::from_ymd_opt(year, 1, 1).unwrap();
    let (first, last) = (day(2020), day(2029));
    let settings = SeasonSettings { name: "Temporada".into(), first, last, best_weeks: 2 };
    act(app, |work| acts::seasons::add(work, ranking, settings))
}

/// Code of the latest roll call, or empty.
pub fn code(app: &App, id: TournamentId) -> String {
    hall(app, id).latest_roll_call().map(|call| call.code.clone()).unwrap_or_default()
}

/// Enters places at a table, in the order of its seats.
pub fn confirm(app: &App, table: &Table) {
    confirm_all(app, &[table]);
}

/// Enters places at several tables as their referee, in the order of the seats.
pub fn confirm_all(app: &App, tables: &[&Table]) {
    confirm_in_order(app, tables, Table::entries);
}

/// Enters places at several tables as their referee, in the given order.
pub fn confirm_in_order(app: &App, tables: &[&Table], order: impl Fn(&Table) -> Vec<EntryId>) {
    let in_order = |table: &&Table| {
        let places = order(table).into_iter().zip(1..);
        let places = places.map(|(entry, place)| (entry, place, Ending::Placed)).collect();
        Entered::Places(places)
    };
    enter_all(app, tables, in_order);
}

/// Enters a result at a table as its referee.
pub fn enter(app: &App, table: &Table, entered: Entered) {
    enter_all(app, &[table], |_| entered.clone());
}

fn enter_all(app: &App, tables: &[&Table], result: impl Fn(&&Table) -> Entered) {
    let mut moment = Moment::now().unwrap();
    let act_of = |table: &&Table| {
        let entered = result(table);
        TableAct {
            table: table.id,
            game: 1,
            version: table.version(),
            request: RequestId::new(&mut moment.ids),
            kind: EventKind::Entered { entered, ended_at: None, reason: String::new() },
        }
    };
    let submitted: Vec<TableAct> = tables.iter().map(act_of).collect();
    let referee = Caller::guest("Empar").with_tables(tables.iter().map(|it| it.id).collect());
    act_as(app, &referee, |work| {
        submitted.into_iter().try_for_each(|it| acts::tables::act(work, it).map(drop))
    });
}

/// Performs the next steps, lower numbers winning, until the condition holds.
pub fn play_until(app: &App, id: TournamentId, is_there: impl Fn(&NextStep) -> bool) {
    for seed in 1..200 {
        let championship = facts(app, id);
        let step = next_step(&championship);
        if is_there(&step) {
            return;
        }
        match step {
            NextStep::Draw { .. } | NextStep::PlayOffs { .. } => draw(app, id, seed),
            NextStep::Publish { .. } => publish(app, id),
            NextStep::Play { missing, .. } => {
                let tables = missing.iter().filter_map(|table| championship.table(*table));
                let by_number = |table: &Table| {
                    let mut entries = table.entries();
                    entries.sort_by_key(|entry| championship.entry(*entry).map(|it| it.number));
                    entries
                };
                confirm_in_order(app, &tables.collect::<Vec<_>>(), by_number);
            }
            NextStep::Close { .. } => close(app, id),
            step => panic!("{step:?}"),
        }
    }
    panic!("never there");
}

/// Path of a page of the tournament.
pub fn path(id: TournamentId, page: &str) -> String {
    match page {
        "" => format!("/tournaments/{id}"),
        page => format!("/tournaments/{id}/{page}"),
    }
}

/// Turns the signed places of a table around, as its organizer may and its referee may not.
pub fn correct(app: &App, table: &Table) {
    let places = table.entries().into_iter().rev().zip(1..);
    let places = places.map(|(entry, place)| (entry, place, Ending::Placed)).collect();
    let entered = Entered::Places(places);
    let correction = TableAct {
        table: table.id,
        game: 1,
        version: table.version(),
        request: RequestId::new(&mut Moment::now().unwrap().ids),
        kind: EventKind::Entered { entered, ended_at: None, reason: "Error".to_owned() },
    };
    act(app, |work| acts::tables::act(work, correction).map(drop));
}
