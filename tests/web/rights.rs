//! Rights of the acts themselves: each checks the caller's rights, and finds nothing of another tournament.

use std::fs;
use std::io::Cursor;
use std::path::Path;

use chrono::{NaiveDate, NaiveTime};
use cubilete::acts::calendar::{Asked, Note, Wanted};
use cubilete::acts::create::{NewTournament, TournamentChange};
use cubilete::acts::entries::NewEntry;
use cubilete::acts::hall::{BoardAct, Called, ClockAct, TimeGiven};
use cubilete::acts::rearrangements::Arranged;
use cubilete::acts::rounds::Seed;
use cubilete::acts::tables::{Recorded, Submitted, TableAct, TableActs};
use cubilete::acts::{self, Caller, Decision, Moment, NotDone, Status, Work, do_blocking};
use domain::draw::changes::arrangement::Arrangement;
use domain::draw::changes::late_seats::Place;
use domain::tournament::account::{RankingSettings, User};
use domain::tournament::announced_draw::AnnouncedDraw;
use domain::tournament::appointment::{AppointmentState, Target};
use domain::tournament::calendar::proposal;
use domain::tournament::calendar::settings::{StageDays, Venue, Window};
use domain::tournament::club_night::{ClubSettings, Hours};
use domain::tournament::course::CourseChange;
use domain::tournament::display::Display;
use domain::tournament::draw_origin::Digits;
use domain::tournament::entry::EntryStatus;
use domain::tournament::event::{Actor, Entered, EventKind};
use domain::tournament::id::{
    AnnouncedDrawId, CallId, EntryId, IdSource, OwnCrestId, PlayerId, PoolId, RankingId, RequestId,
    RollCallId, RoundId, SeasonId, SeatChangeId, StageId, TableId, TournamentId, UserId, WishId,
};
use domain::tournament::import::Wishes;
use domain::tournament::plan::Progress;
use domain::tournament::player::Age;
use domain::tournament::preset::Preset;
use domain::tournament::reach::{Charge, Grant, PoolName};
use domain::tournament::season::SeasonSettings;
use domain::tournament::seat_change::{Replacement, SeatChange, SeatChangeKind};
use domain::tournament::seed_list::SeedMeasure;
use domain::tournament::tournament::{Registration, Role};
use domain::tournament::urn::Ball;
use domain::tournament::wish::Wished;
use image::{ImageFormat, RgbImage};
use parchis::{Color, Mode, Ruleset};
use pictures::crest::own::Picture;

use crate::app::{App, spawn_app};
use crate::fixture::{self, facts, hall, member, organized, players, revision};

/// Least role that may perform an act.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Whose {
    /// Keepers of games at any table of the tournament, or those who joined the table by its PIN.
    Referee,
    /// Referees of the tournament.
    Helper,
    /// Organizers of the tournament.
    Organizer,
    /// Owner of the account.
    Account,
}

type Act = Box<dyn Fn(&mut Work<'_>) -> Result<(), NotDone>>;

/// Ids of the objects that acts refer to.
#[derive(Clone, Copy)]
struct About {
    id: TournamentId,
    account: UserId,
    round: RoundId,
    table: TableId,
    stage: StageId,
    pool: PoolId,
    entry: EntryId,
    player: PlayerId,
    roll_call: RollCallId,
    call: CallId,
    user: UserId,
    crest: OwnCrestId,
    replacement: SeatChangeId,
    announced: AnnouncedDrawId,
    wish: WishId,
    season: SeasonId,
}

/// Season of a whole year.
fn season(year: i32) -> SeasonSettings {
    let day = |month, day| NaiveDate::from_ymd_opt(year, month, day).unwrap();
    let (first, last) = (day(1, 1), day(12, 31));
    SeasonSettings { name: "Intrusa".to_owned(), first, last, best_weeks: 0 }
}

/// Every act that checks rights, by its name.
fn acts(it: About) -> Vec<(&'static str, Whose, Act)> {
    use Whose::{Account, Helper, Organizer, Referee};
    let request = || RequestId::new(&mut IdSource::new(1, [9; 32]));
    let act = move || TableAct {
        table: it.table,
        game: 1,
        version: 0,
        request: request(),
        kind: EventKind::Entered {
            entered: Entered::Walkover { present: Vec::new() },
            ended_at: None,
            reason: String::new(),
        },
    };
    let settings = || Preset::Torneo.settings();
    let choices = || Preset::Torneo.choices(Ruleset::named("torneo-2018").unwrap());
    let entry = || NewEntry {
        people: Vec::new(),
        name: "Intrusa".to_owned(),
        list_number: String::new(),
        club: String::new(),
        sector: String::new(),
        category: String::new(),
        email: None,
        phone: String::new(),
        note: String::new(),
    };
    let ranking = || RankingSettings { time_zone: chrono_tz::UTC, games_a_week: 1 };
    let tournament = move || NewTournament {
        name: "Intrusa".to_owned(),
        venue: String::new(),
        starts_on: chrono::NaiveDate::MIN,
        settings: settings(),
        plans: Preset::Torneo.plans(&choices()),
        ranking: None,
        is_demo: false,
    };
    let change = move || TournamentChange {
        name: "Intrusa".to_owned(),
        venue: String::new(),
        starts_on: chrono::NaiveDate::MIN,
        settings: settings(),
        ranking: None,
    };
    fn boxed<T>(f: impl Fn(&mut Work<'_>) -> Result<T, NotDone> + 'static) -> Act {
        Box::new(move |work| f(work).map(drop))
    }
    let list = b"nombre;club\nIntrusa;Cap\n";
    let call = (it.id, it.roll_call);
    vec![
        ("calls::call", Referee, boxed(move |w| acts::calls::call(w, it.table, "x"))),
        ("calls::answer", Organizer, boxed(move |w| acts::calls::answer(w, it.id, it.call))),
        (
            "create::create",
            Account,
            boxed(move |w| acts::create::create(w, it.account, tournament())),
        ),
        (
            "create::create_once",
            Account,
            boxed(move |w| acts::create::create_once(w, it.id, it.account, tournament())),
        ),
        ("create::change", Organizer, boxed(move |w| acts::create::change(w, it.id, change()))),
        (
            "create::set_registration",
            Organizer,
            boxed(move |w| acts::create::set_registration(w, it.id, Registration::Open)),
        ),
        (
            "stages::change",
            Organizer,
            boxed(move |w| acts::stages::change(w, it.id, (1, Progress::NotDrawn), &choices())),
        ),
        (
            "stages::arrange",
            Organizer,
            boxed(move |w| acts::stages::arrange(w, it.id, &[], CourseChange::Remove(0))),
        ),
        ("create::delete", Organizer, boxed(move |w| acts::create::delete(w, it.id))),
        (
            "displays::save",
            Organizer,
            boxed(move |w| acts::displays::save(w, it.id, Display::default())),
        ),
        (
            "displays::announce",
            Organizer,
            boxed(move |w| acts::displays::announce(w, it.id, "Fuera".to_owned())),
        ),
        (
            "entries::register",
            Organizer,
            boxed(move |w| acts::entries::register(w, it.id, &entry())),
        ),
        (
            "entries::change",
            Organizer,
            boxed(move |w| acts::entries::change(w, it.id, it.entry, &entry())),
        ),
        (
            "entries::set_status",
            Organizer,
            boxed(move |w| acts::entries::set_status(w, it.id, it.entry, EntryStatus::Withdrawn)),
        ),
        (
            "entries::withdraw",
            Organizer,
            boxed(move |w| acts::entries::withdraw(w, it.id, it.entry, None)),
        ),
        (
            "merging::merge",
            Organizer,
            boxed(move |w| acts::merging::merge(w, it.id, it.entry, it.entry)),
        ),
        ("entries::import", Organizer, boxed(move |w| acts::entries::import(w, it.id, list))),
        (
            "entries::import_seen",
            Organizer,
            boxed(move |w| acts::entries::import_seen(w, it.id, list, &Wishes::default(), "")),
        ),
        (
            "hall::clock",
            Organizer,
            boxed(move |w| acts::hall::clock(w, it.id, it.round, ClockAct::Start(60))),
        ),
        (
            "hall::give_time",
            Organizer,
            boxed(move |w| {
                let (id, reason) = (request(), String::new());
                let given = TimeGiven { id, round: it.round, table: None, seconds: 60, reason };
                acts::hall::give_time(w, it.id, given)
            }),
        ),
        (
            "hall::call_time",
            Organizer,
            boxed(move |w| acts::hall::call_time(w, it.id, it.round, Called::All)),
        ),
        (
            "hall::open_roll_call",
            Organizer,
            boxed(move |w| acts::hall::open_roll_call(w, it.id, String::new())),
        ),
        ("hall::set_open", Organizer, boxed(move |w| acts::hall::set_open(w, call, false))),
        ("hall::set_present", Helper, boxed(move |w| acts::hall::set_present(w, call, it.entry))),
        ("hall::set_absent", Helper, boxed(move |w| acts::hall::set_absent(w, call, it.entry))),
        (
            "hall::start_without",
            Organizer,
            boxed(move |w| acts::hall::start_without(w, call, &[it.entry])),
        ),
        (
            "hall::boards",
            Organizer,
            boxed(move |w| acts::hall::boards(w, it.id, BoardAct::Hold(it.table))),
        ),
        ("keeping::take_over", Referee, boxed(move |w| acts::keeping::take_over(w, it.table))),
        (
            "people::invite",
            Organizer,
            boxed(move |w| {
                let grant = Grant::new(it.id, Role::Referee, Vec::new());
                acts::people::invite(w, grant, String::new(), "x".to_owned())
            }),
        ),
        (
            "people::revoke",
            Organizer,
            boxed(move |w| acts::people::revoke(w, it.id, &it.id.to_string())),
        ),
        (
            "people::change_role",
            Organizer,
            boxed(move |w| {
                let grant = Grant::new(it.id, Role::Referee, Vec::new());
                acts::people::change_role(w, it.user, &grant)
            }),
        ),
        (
            "own_crests::upload",
            Organizer,
            boxed(move |w| {
                let dot = RgbImage::new(1, 1);
                let mut png = Cursor::new(Vec::new());
                dot.write_to(&mut png, ImageFormat::Png).unwrap();
                let picture = Picture::of(&png.into_inner()).unwrap();
                acts::own_crests::upload(w, it.id, it.entry, &picture)
            }),
        ),
        (
            "own_crests::approve",
            Organizer,
            boxed(move |w| acts::own_crests::approve(w, it.id, it.crest)),
        ),
        (
            "own_crests::remove",
            Organizer,
            boxed(move |w| acts::own_crests::remove(w, it.id, it.crest)),
        ),
        (
            "pins::give",
            Organizer,
            boxed(move |w| acts::pins::give(w, it.id, it.pool, cubilete::web::now())),
        ),
        (
            "calendar::appoint",
            Organizer,
            boxed(move |w| {
                let wanted = Wanted {
                    target: Target::Table(it.table),
                    seen: 0,
                    state: AppointmentState::Set,
                    starts_at: Some(chrono::DateTime::UNIX_EPOCH),
                    venue: String::new(),
                };
                acts::calendar::appoint(w, it.id, vec![wanted], Note::default())
            }),
        ),
        (
            "calendar::save_proposal",
            Organizer,
            boxed(move |w| {
                let wishes = proposal::Wishes {
                    first_day: chrono::NaiveDate::MIN,
                    last_day: chrono::NaiveDate::MIN,
                    weekdays: Vec::new(),
                    excluded: Vec::new(),
                    hours: Vec::new(),
                    halls: Vec::new(),
                    most: 1,
                    minutes: 60,
                };
                let asked = Asked::new(vec![(it.pool, String::new(), 1)], false, wishes);
                acts::calendar::save_proposal(w, it.id, &asked, "")
            }),
        ),
        (
            "calendar::set_days",
            Organizer,
            boxed(move |w| {
                let days = StageDays { stage: it.stage, minutes: 60, window: Window::default() };
                acts::calendar::set_days(w, it.id, &days)
            }),
        ),
        (
            "calendar::set_venue",
            Organizer,
            boxed(move |w| {
                let venue = Venue { name: "Intrusa".to_owned(), boards: 1 };
                acts::calendar::set_venue(w, it.id, &venue)
            }),
        ),
        (
            "hand_ins::hand_in",
            Organizer,
            boxed(move |w| acts::hand_ins::hand_in(w, it.id, it.pool)),
        ),
        (
            "hand_ins::confirm",
            Organizer,
            boxed(move |w| acts::hand_ins::confirm(w, it.id, it.pool)),
        ),
        (
            "hand_ins::take_back",
            Organizer,
            boxed(move |w| acts::hand_ins::take_back(w, it.id, it.pool)),
        ),
        ("pins::take", Organizer, boxed(move |w| acts::pins::take(w, it.id, it.pool))),
        ("pins::change", Organizer, boxed(move |w| acts::pins::change(w, it.id, it.table))),
        ("people::remove", Organizer, boxed(move |w| acts::people::remove(w, it.id, it.user))),
        (
            "players::note_age",
            Organizer,
            boxed(move |w| acts::players::note_age(w, it.id, it.player, &Age::Unsaid)),
        ),
        (
            "players::forget",
            Organizer,
            boxed(move |w| acts::players::forget(w, it.id, it.player, "nobody")),
        ),
        (
            "rankings::open",
            Account,
            boxed(move |w| acts::rankings::open(w, it.account, "Ours".to_owned(), ranking())),
        ),
        (
            "rankings::change",
            Account,
            boxed(move |w| {
                let own = RankingId::own(it.account);
                acts::rankings::change(w, own, String::new(), ranking())
            }),
        ),
        (
            "seasons::add",
            Account,
            boxed(move |w| {
                let own = RankingId::own(it.account);
                acts::seasons::add(w, own, season(2031))
            }),
        ),
        (
            "seasons::change",
            Account,
            boxed(move |w| acts::seasons::change(w, it.season, season(2031))),
        ),
        ("seasons::remove", Account, boxed(move |w| acts::seasons::remove(w, it.season))),
        (
            "club_nights::save",
            Account,
            boxed(move |w| {
                let hours = Hours { days: Vec::new(), from: NaiveTime::MIN, until: NaiveTime::MIN };
                let settings = ClubSettings {
                    is_on: true,
                    name: "Intrusa".to_owned(),
                    mode: Mode::Solo,
                    ruleset: Ruleset::named("ranking").unwrap(),
                    takes_new: true,
                    hours,
                    tables_each: 1,
                    tables_open: 1,
                };
                acts::club_nights::save(w, RankingId::own(it.account), settings, false)
            }),
        ),
        (
            "club_nights::sit",
            Referee,
            boxed(move |w| acts::club_nights::sit(w, it.table, it.player)),
        ),
        (
            "club_nights::dissolve",
            Referee,
            boxed(move |w| acts::club_nights::dissolve(w, it.table)),
        ),
        (
            "club_nights::annul",
            Organizer,
            boxed(move |w| acts::club_nights::annul(w, it.id, it.table, "Broma")),
        ),
        (
            "announced_draws::announce",
            Organizer,
            boxed(move |w| {
                let later = cubilete::web::now() + chrono::Duration::hours(1);
                acts::announced_draws::announce(w, it.id, "ONCE".to_owned(), later)
            }),
        ),
        (
            "announced_draws::draw",
            Organizer,
            boxed(move |w| {
                let digits = Digits::parse("05490").unwrap();
                acts::announced_draws::draw(w, it.id, it.announced, digits)
            }),
        ),
        (
            "seed_lists::take",
            Organizer,
            boxed(move |w| acts::seed_lists::take(w, it.id, it.stage, SeedMeasure::Points)),
        ),
        ("urns::stage", Organizer, boxed(move |w| acts::urns::stage(w, it.id, it.round))),
        ("urns::show", Organizer, boxed(move |w| acts::urns::show(w, it.id, 0, 1))),
        ("urns::clear", Organizer, boxed(move |w| acts::urns::clear(w, it.id))),
        ("urns::open", Organizer, boxed(move |w| acts::urns::open(w, it.id))),
        (
            "urns::put",
            Organizer,
            boxed(move |w| acts::urns::put(w, it.id, 0, Ball { entry: it.entry, target: 0 })),
        ),
        ("urns::take_back", Organizer, boxed(move |w| acts::urns::take_back(w, it.id, 1))),
        ("urns::finish", Organizer, boxed(move |w| acts::urns::finish(w, it.id))),
        ("urns::leave", Organizer, boxed(move |w| acts::urns::leave(w, it.id, ""))),
        ("rounds::draw", Organizer, boxed(move |w| acts::rounds::draw(w, it.id, Seed::Typed(1)))),
        (
            "rounds::draw_present",
            Organizer,
            boxed(move |w| acts::rounds::draw_present(w, it.id, Seed::Typed(1))),
        ),
        (
            "rounds::draw_by_hand",
            Organizer,
            boxed(move |w| acts::rounds::draw_by_hand(w, it.id, vec![vec![1, 2]], None)),
        ),
        (
            "rounds::play_off",
            Organizer,
            boxed(move |w| acts::rounds::play_off(w, it.id, it.pool, 1)),
        ),
        ("rounds::discard", Organizer, boxed(move |w| acts::rounds::discard(w, it.id, ""))),
        ("rounds::publish", Organizer, boxed(move |w| acts::rounds::publish(w, it.id))),
        ("rounds::close", Organizer, boxed(move |w| acts::rounds::close(w, it.id))),
        (
            "rounds::close_without",
            Organizer,
            boxed(move |w| acts::rounds::close_without(w, it.id, &[])),
        ),
        (
            "replacements::decide",
            Organizer,
            boxed(move |w| acts::replacements::decide(w, it.table, &Decision::default())),
        ),
        (
            "seat_changes::undo_seat_change",
            Organizer,
            boxed(move |w| acts::seat_changes::undo_seat_change(w, it.id, it.replacement, "Error")),
        ),
        (
            "late::seat",
            Organizer,
            boxed(move |w| acts::late::seat(w, it.id, &[it.entry], Place::NewTable, "")),
        ),
        (
            "wishes::note",
            Organizer,
            boxed(move |w| {
                acts::wishes::note(w, it.id, Wished::Board { entry: it.entry, board: 1 })
            }),
        ),
        (
            "wishes::take_back",
            Organizer,
            boxed(move |w| acts::wishes::take_back(w, it.id, it.wish)),
        ),
        (
            "publications::take_back",
            Organizer,
            boxed(move |w| acts::publications::take_back(w, it.id, it.round, "Error")),
        ),
        (
            "rearrangements::rearrange",
            Organizer,
            boxed(move |w| {
                let [arrangement, standing] = [Arrangement::default(), Arrangement::default()];
                let wanted = Arranged { arrangement, numbers: Vec::new(), standing };
                acts::rearrangements::rearrange(w, (it.id, it.round), &wanted, "Error")
            }),
        ),
        ("tables::act", Referee, boxed(move |w| acts::tables::act(w, act()))),
        ("tables::repeat", Referee, boxed(move |w| acts::tables::repeat(w, act(), 1))),
        (
            "tables::line_up",
            Referee,
            boxed(move |w| {
                let who = (Color::Yellow, "Intrusa");
                acts::tables::line_up(w, (it.table, 1, 0), request(), who)
            }),
        ),
        (
            "tables::record_all",
            Organizer,
            boxed(move |w| {
                let entered = Entered::Walkover { present: Vec::new() };
                acts::tables::record_all(
                    w,
                    it.id,
                    vec![Recorded { table: it.table, game: 1, version: 0, entered }],
                )
            }),
        ),
        (
            "tables::act_all",
            Referee,
            boxed(move |w| {
                let TableAct { table, game, version, request, kind } = act();
                let acts = vec![Submitted { request, kind }];
                acts::tables::act_all(w, TableActs { table, game, version, acts, rewind: None })
            }),
        ),
    ]
}

/// Acts authorized by a code: a club's code opens a table, a roll call's code checks an entry in, and a link grants its role.
const BY_CODE: [&str; 3] = ["club_nights::open_table", "hall::arrive", "people::take_role"];

/// Tournament in play, with a roll call and a call from its first table.
async fn about(app: &App, id: TournamentId) -> About {
    fixture::draw(app, id, 1);
    fixture::publish(app, id);
    fixture::open_roll_call(app, id, "Friday");
    let facts = facts(app, id);
    let table = facts.tables()[0].id;
    fixture::act(app, |work| acts::calls::call(work, table, "hm"));
    let calls = |conn: &mut store::Conn| store::calls::open_of_tournament(conn, id);
    let call = app.state.store.read_blocking(calls).unwrap()[0].id;
    member(app, id, Role::Referee, &format!("Vicent{}", id.0.simple())).await;
    let grant = Grant::new(id, Role::Referee, Vec::new());
    fixture::act(app, |w| acts::people::invite(w, grant, String::new(), id.to_string()));
    let people = |conn: &mut store::Conn| store::roles::of_tournament(conn, id);
    let people = app.state.store.read_blocking(people).unwrap();
    let referee = people.iter().find(|(_, held)| held.role == Role::Referee).unwrap();
    About {
        id,
        account: facts.tournament.account,
        round: facts.rounds()[0].id,
        table,
        stage: facts.stages()[0].id,
        pool: facts.tables()[0].pool,
        entry: facts.entries()[0].id,
        player: facts.players()[0].id,
        roll_call: hall(app, id).latest_roll_call().unwrap().id,
        call,
        crest: crate::own_crests::waiting(app, id),
        announced: announced(app, id),
        wish: wish(app, id, facts.entries()[0].id),
        season: fixture::season(app, facts.tournament.account),
        replacement: replaced(app, id, (table, facts.entries()[0].id)),
        user: referee.0.id,
    }
}

/// Creates a wish for a fixed board.
fn wish(app: &App, id: TournamentId, entry: EntryId) -> WishId {
    fixture::act(app, |w| acts::wishes::note(w, id, Wished::Board { entry, board: 2 }));
    fixture::facts(app, id).wishes()[0].id
}

/// Announced draw that was then made in another way.
fn announced(app: &App, id: TournamentId) -> AnnouncedDrawId {
    let write = |conn: &mut store::Conn| {
        let made = store::draws::of_tournament(conn, id)?.remove(0);
        let now = cubilete::web::now();
        let new = AnnouncedDraw {
            id: AnnouncedDrawId::new(&mut app.state.ids()),
            stage: made.stage,
            first_round: made.first_round,
            source: "ONCE".into(),
            known_at: now,
            announced_at: now,
            announced_by: "Empar".into(),
        };
        store::announced_draws::insert(conn, &new, &made.input)?;
        Ok::<_, store::StoreError>(new.id)
    };
    app.state.store.write_blocking(write).unwrap()
}

/// Replacement without tables: nothing to take back.
fn replaced(app: &App, id: TournamentId, (cause, goes): (TableId, EntryId)) -> SeatChangeId {
    let new = SeatChange {
        id: SeatChangeId::new(&mut app.state.ids()),
        kind: SeatChangeKind::Replacement(Replacement { cause, goes, comes: goes }),
        tables: Vec::new(),
        pools: Vec::new(),
        reason: "hm".into(),
        by: Actor { user: None, name: "Empar".into() },
        at: cubilete::web::now(),
    };
    app.state.store.write_blocking(|conn| store::seat_changes::insert(conn, id, &new)).unwrap();
    new.id
}

fn tried(app: &App, caller: &Caller, act: &Act) -> Result<(), NotDone> {
    let mut moment = Moment::now().unwrap();
    do_blocking(&app.state.store, caller, &mut moment, act).map(drop)
}

/// Like `tried`, but rolled back.
fn tried_in_vain(app: &App, caller: &Caller, act: &Act) -> Result<(), NotDone> {
    let mut moment = Moment::now().unwrap();
    let mut outcome = Ok(());
    let undone = app.state.store.write_blocking(|conn| {
        outcome = act(&mut Work::new(conn, caller, &mut moment));
        Err::<(), NotDone>(NotDone::Forbidden)
    });
    assert!(undone.is_err());
    outcome
}

/// Account that may create tournaments.
fn user(app: &App, name: &str) -> User {
    let id = UserId::new(&mut app.state.ids());
    let (name, email) = (name.to_owned(), format!("{name}@example.org"));
    let password_hash = String::new();
    User { id, name, email, password_hash, is_organizer: true, created_at: cubilete::web::now() }
}

#[actix_web::test]
async fn every_act_asks_for_the_rights_of_who_acts() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(5)).await;
    fixture::set(&app, it.id, |settings| settings.boards = 2);
    let it = about(&app, it.id).await;
    let other = fixture::tournament(&app, "ana@example.org", Preset::Torneo, &players(5));
    let other = about(&app, other).await;
    let account = store::users::find_by_email;
    let ana = app.state.store.read_blocking(|conn| account(conn, "ana@example.org"));
    let ana = ana.unwrap().unwrap();
    let organizer = Caller::of_account(&ana, vec![(it.id, Role::Organizer)], Vec::new());
    let people = app.state.store.read_blocking(|conn| store::roles::of_tournament(conn, it.id));
    let people = people.unwrap();
    let (vicent, _) = people.iter().find(|(_, held)| held.role == Role::Referee).unwrap();
    let referee = Caller::of_account(vicent, vec![(it.id, Role::Referee)], Vec::new());
    let by_pin = Caller::guest("Pin").with_tables(vec![it.table]);
    let strangers = [
        Caller::guest(""),
        Caller::guest("Pin").with_tables(vec![other.table]),
        Caller::of_account(&user(&app, "Bea"), vec![(other.id, Role::Organizer)], Vec::new()),
    ];
    let phone = store::sessions::Session {
        id_hash: "a phone".to_owned(),
        user: None,
        name: String::new(),
        created_at: cubilete::web::now(),
        expires_at: cubilete::web::now() + chrono::Duration::days(1),
        user_agent: String::new(),
    };
    app.state.store.write_blocking(|conn| store::sessions::insert(conn, &phone)).unwrap();
    let before = (format!("{:?}", facts(&app, it.id)), revision(&app, it.id));
    for (name, whose, act) in acts(it) {
        let refused = |caller: &Caller| {
            let outcome = tried(&app, caller, &act);
            assert!(
                matches!(outcome, Err(NotDone::Forbidden)),
                "{name} by {caller:?}: {outcome:?}"
            );
        };
        strangers.iter().for_each(refused);
        // A permitted act may only fail for another reason.
        let allowed = |caller: Caller| {
            let outcome = tried_in_vain(&app, &caller.at_device(phone.id_hash.clone()), &act);
            let status = outcome.map_err(|error| error.status());
            let right =
                !matches!(status, Err(Status::Forbidden | Status::NotFound | Status::Internal));
            assert!(right, "{name}: {status:?}");
        };
        match whose {
            Whose::Referee => [&by_pin, &referee].map(|it| allowed(it.clone())),
            Whose::Helper => {
                refused(&by_pin);
                [(); 2].map(|()| allowed(referee.clone()))
            }
            Whose::Organizer | Whose::Account => [&by_pin, &referee].map(refused),
        };
        allowed(organizer.clone());
    }
    assert_eq!((format!("{:?}", facts(&app, it.id)), revision(&app, it.id)), before);
}

/// Acts of a delegate in a pool; those of a referee come first.
const IN_A_POOL: [&str; 22] = [
    "calls::call",
    "hall::set_present",
    "hall::set_absent",
    "keeping::take_over",
    "tables::act",
    "tables::repeat",
    "tables::line_up",
    "tables::act_all",
    "club_nights::sit",
    "club_nights::dissolve",
    "calls::answer",
    "entries::change",
    "own_crests::upload",
    "tables::record_all",
    "pins::give",
    "pins::take",
    "pins::change",
    "rounds::play_off",
    "hand_ins::hand_in",
    "hand_ins::take_back",
    "calendar::appoint",
    "calendar::save_proposal",
];
/// Number of those acts that a referee may perform.
const BY_REFEREE: usize = 10;

#[actix_web::test]
async fn who_has_a_role_in_a_pool_does_what_is_of_that_pool_and_nothing_else() {
    let app = spawn_app();
    let line = |n: usize| format!("Ana {n};Bea {n};Falla {n};{}\n", ["Horta", "Mar"][n / 3]);
    let list: String = (0..6).map(line).collect();
    let it = organized(&app, Preset::Jcf, &format!("nombre;pareja;club;sector\n{list}")).await;
    let it = about(&app, it.id).await;
    let championship = facts(&app, it.id);
    assert_eq!(championship.entry(it.entry).unwrap().sector, "Horta");
    let of = |role, sector: &str| {
        let pools = [PoolName { stage: 1, name: sector.to_owned() }];
        let charge = Charge::of(&championship, role, &pools);
        let caller = Caller::of_account(&user(&app, "Bea"), Vec::new(), vec![charge]);
        caller.at_device("a phone".to_owned())
    };
    let phone = store::sessions::Session {
        id_hash: "a phone".to_owned(),
        user: None,
        name: String::new(),
        created_at: cubilete::web::now(),
        expires_at: cubilete::web::now() + chrono::Duration::days(1),
        user_agent: String::new(),
    };
    app.state.store.write_blocking(|conn| store::sessions::insert(conn, &phone)).unwrap();
    for (name, whose, act) in acts(it).into_iter().filter(|(_, whose, _)| *whose != Whose::Account)
    {
        let place = IN_A_POOL.iter().position(|it| *it == name);
        // Another spelling names the same sector.
        for (role, sector, is_allowed) in [
            (Role::Delegate, "HORTA", place.is_some()),
            (Role::Referee, "Horta", place.is_some_and(|place| place < BY_REFEREE)),
            (Role::Delegate, "Mar", false),
            (Role::Delegate, "Mars", false),
        ] {
            let status = tried_in_vain(&app, &of(role, sector), &act).map_err(|it| it.status());
            let is_refused = matches!(status, Err(Status::Forbidden));
            assert_eq!(!is_refused, is_allowed, "{name} ({whose:?}) by {role:?} of {sector}");
            assert_ne!(status, Err(Status::NotFound), "{name}");
        }
    }
}

#[actix_web::test]
async fn what_is_of_another_tournament_is_not_found_in_this_one() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(5)).await;
    let it = about(&app, it.id).await;
    let others = players(5).replace("Jugadora", "Otra");
    let other = fixture::tournament(&app, "ana@example.org", Preset::Torneo, &others);
    let other = about(&app, other).await;
    // Objects of the account's other tournament, by an organizer of this one only.
    let mixed = About { id: it.id, ..other };
    let named = [
        "calls::answer",
        "club_nights::annul",
        "entries::change",
        "entries::set_status",
        "merging::merge",
        "publications::take_back",
        "hall::clock",
        "hall::give_time",
        "hall::call_time",
        "hall::set_open",
        "hall::set_present",
        "hall::set_absent",
        "own_crests::upload",
        "own_crests::approve",
        "own_crests::remove",
        "players::note_age",
        "players::forget",
        "pins::give",
        "pins::take",
        "pins::change",
        "hand_ins::hand_in",
        "hand_ins::confirm",
        "hand_ins::take_back",
        "rounds::play_off",
        "calendar::appoint",
        "calendar::save_proposal",
        "calendar::set_days",
        "seed_lists::take",
        "tables::record_all",
        "wishes::note",
        "wishes::take_back",
    ];
    let organizer =
        Caller::of_account(&user(&app, "Bea"), vec![(it.id, Role::Organizer)], Vec::new());
    for (name, _, act) in acts(mixed).into_iter().filter(|(name, ..)| named.contains(name)) {
        let outcome = tried(&app, &organizer, &act).map_err(|error| error.status());
        assert_eq!(outcome, Err(Status::NotFound), "{name}");
    }
}

/// Detects a new act that is missing above.
#[actix_web::test]
async fn every_act_is_in_the_table() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(5)).await;
    let it = about(&app, it.id).await;
    let mut listed: Vec<String> = acts(it).iter().map(|(name, ..)| (*name).to_owned()).collect();
    listed.extend(BY_CODE.map(str::to_owned));
    listed.sort();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/acts");
    let mut found = Vec::new();
    for file in fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()) {
        let module = file.file_stem().unwrap().to_str().unwrap().to_owned();
        let Ok(text) = fs::read_to_string(&file) else { continue };
        for part in text.split("\npub fn ").skip(1) {
            let (name, rest) = part.split_once('(').unwrap();
            if rest.trim_start().starts_with("work: &mut Work") {
                found.push(format!("{module}::{name}"));
            }
        }
    }
    found.sort();
    assert_eq!(found, listed);
}
