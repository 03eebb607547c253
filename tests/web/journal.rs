//! Journal entries of acts and pages: every act leaves its entry, and organizers read it in words.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use cubilete::acts::calendar::Note;
use cubilete::acts::entries::{NewEntry, NewPerson};
use cubilete::acts::hall::{BoardAct, CalledTables, ClockAct, TimeGiven};
use cubilete::acts::tables::{self, TableAct};
use cubilete::acts::tournaments::TournamentChange;
use cubilete::acts::{
    self, Caller, Moment, NotDone, Work, calls, do_blocking, money, people, tournaments, urns,
};
use domain::tournament::appointment::{AppointmentState, Target};
use domain::tournament::calendar::date_change::{self, DateChange};
use domain::tournament::calendar::settings::{StageDays, Venue, Window};
use domain::tournament::course::{CourseChange, StageKind};
use domain::tournament::display::Display;
use domain::tournament::entry::EntryStatus;
use domain::tournament::event::{Entered, EventKind};
use domain::tournament::id::{EntryId, RequestId, TableId, TournamentId, UserId};
use domain::tournament::journal::Capacity;
use domain::tournament::money::amount::Cents;
use domain::tournament::money::fees::{FeeRow, Fees};
use domain::tournament::plan::{Progress, SeededBy, Seeding};
use domain::tournament::player::Age;
use domain::tournament::preset::Preset;
use domain::tournament::prizes::Prizes;
use domain::tournament::prizes::presets::PrizePreset;
use domain::tournament::reach::Grant;
use domain::tournament::result::Ending;
use domain::tournament::seed_list::SeedMeasure;
use domain::tournament::tournament::{Registration, Role};
use domain::tournament::urn::Ball;
use domain::tournament::webhook::WebhookEvent;
use domain::tournament::wish::Wished;
use parchis::Ruleset;
use pictures::crest::own::Picture;
use store::journal::{self, Chain, JournalEntry};

use sha2::{Digest, Sha256};

use crate::app::{App, spawn_app};
use crate::fixture::{self, facts, hall, hand, member, organized, path, players, revision};
use crate::matchers::{ListMatchers, TextMatchers};

fn entries(app: &App, id: TournamentId) -> Vec<JournalEntry> {
    let read = |conn: &mut store::Conn| journal::after(conn, id, i64::MIN, 10_000);
    app.state.store.read_blocking(read).unwrap()
}

/// Id of the entry with this number.
fn entry_of(app: &App, id: TournamentId, number: i32) -> EntryId {
    facts(app, id).entries().iter().find(|entry| entry.number == number).unwrap().id
}

/// Stored word of an entry's act.
fn word(entry: &JournalEntry) -> String {
    let after = entry.stored.split("\"act\":\"").nth(1).unwrap();
    after.split('"').next().unwrap().to_owned()
}

#[track_caller]
fn assert_whole(app: &App, id: TournamentId) {
    let check = |conn: &mut store::Conn| journal::check(conn, id);
    let chain = app.state.store.read_blocking(check).unwrap();
    assert!(matches!(chain, Chain::Whole { .. }), "{chain:?}");
}

/// Words of all acts that the source names explicitly.
fn all_words() -> BTreeSet<String> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/store/src/journal/act.rs");
    let source = fs::read_to_string(source).unwrap();
    let acts = source.split("pub enum JournalAct").nth(1).unwrap().split("\n}\n").next().unwrap();
    let mut words = BTreeSet::new();
    let mut renamed = None;
    for line in acts.lines() {
        if let Some((_, name)) = line.split_once("rename = \"") {
            renamed = Some(name.split('"').next().unwrap().to_owned());
        }
        let variant = line.strip_prefix("    ").filter(|it| it.starts_with(char::is_uppercase));
        if let Some(variant) = variant {
            let name = variant.split(|sign: char| !sign.is_alphanumeric()).next().unwrap();
            words.insert(renamed.take().unwrap_or_else(|| kebab(name)));
        }
    }
    words
}

/// `EntryAdded` as `entry-added`.
fn kebab(name: &str) -> String {
    let mut word = String::new();
    for sign in name.chars() {
        if sign.is_uppercase() && !word.is_empty() {
            word.push('-');
        }
        word.extend(sign.to_lowercase());
    }
    word
}

/// Entries with another origin: an older database, manual writes, other tournaments, corrections after a draw, leagues,
/// players who open tables.
const OTHERWISE: [&str; 29] = [
    "taken-over",
    "written",
    "rebuilt",
    "person-changed",
    "let-stand",
    "table-opened",
    "seat-taken",
    "table-dissolved",
    "table-annulled",
    "replaced",
    "replacement-undone",
    "seated-late",
    "late-undone",
    "rearranged",
    "rearrangement-undone",
    "handed-in",
    "hand-in-confirmed",
    "hand-in-unconfirmed",
    "hand-in-taken-back",
    // Seen in tests/web/sign_ups.rs and tests/web/person_merge.rs.
    "sign-up-terms-set",
    "signed-up",
    "sign-up-changed",
    "sign-up-accepted",
    "sign-up-ended",
    "sign-up-relinked",
    "moved-up",
    "people-merged",
    // Seen in tests/web/distance.rs.
    "given-back",
    // Seen in tests/web/editions.rs.
    "edition-made",
];

/// Performs an act as an operator at a device; returns the words of its entries.
fn left<T>(
    app: &App,
    id: TournamentId,
    act: impl FnOnce(&mut Work<'_>) -> Result<T, NotDone>,
) -> Vec<String> {
    let before = revision(app, id);
    let operator = Caller::operator("Empar");
    let mut moment = Moment::now().unwrap();
    let (_, changes) = do_blocking(&app.state.store, &operator, &mut moment, act).unwrap();
    let after = revision(app, id);
    let of_it = changes.iter().filter(|change| change.tournament == id);
    let told: Vec<i64> = of_it.map(|change| change.revision).collect();
    assert_eq!(told.last().copied().unwrap_or(before), after, "whoever looks is told");
    entries(app, id).iter().filter(|it| it.seq > before).map(word).collect()
}

fn prizes(signatures: &[&str]) -> Prizes {
    let signatures = signatures.iter().map(|&name| name.to_owned()).collect();
    Prizes { list: PrizePreset::Thirds.prizes(""), signatures, ..Prizes::default() }
}

fn person(name: &str) -> NewEntry {
    NewEntry {
        people: vec![NewPerson { name: name.into(), age: Age::Unsaid }],
        name: String::new(),
        list_number: String::new(),
        club: "Cap".into(),
        sector: String::new(),
        category: String::new(),
        email: None,
        phone: String::new(),
        note: String::new(),
    }
}

fn at(app: &App, table: TableId, kind: EventKind) -> TableAct {
    let find = |conn: &mut store::Conn| store::tables::find(conn, table);
    let version = app.state.store.read_blocking(find).unwrap().version();
    TableAct { table, game: 1, version, request: RequestId::new(&mut app.state.ids()), kind }
}

fn entered(app: &App, table: TableId) -> EventKind {
    let find = |conn: &mut store::Conn| store::tables::find(conn, table);
    let sides = app.state.store.read_blocking(find).unwrap().entries();
    let places = sides.into_iter().zip(1..).map(|(entry, n)| (entry, n, Ending::Placed));
    let entered = Entered::Places(places.collect());
    EventKind::Entered { entered, ended_at: None, reason: "acta".into() }
}

#[actix_web::test]
async fn every_act_leaves_its_entry() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(9)).await;
    let id = it.id;
    let mut seen: BTreeSet<String> = entries(&app, id).iter().map(word).collect();
    assert_eq!(entries(&app, id)[0].seq, 1);
    let mut check = |what: &str, left: Vec<String>| {
        assert_eq!(left, [what]);
        seen.insert(what.to_owned());
    };
    let registered = fixture::act(&app, |w| acts::entries::register(w, id, &person("Amparo")));
    check("entry-added", left(&app, id, |w| acts::entries::register(w, id, &person("Xelo"))));
    check(
        "entry-changed",
        left(&app, id, |w| acts::entries::change(w, id, registered, &person("Empar"))),
    );
    let status =
        |status| move |w: &mut Work<'_>| acts::withdrawals::set_status(w, id, registered, status);
    check("withdrawn", left(&app, id, status(EntryStatus::Withdrawn)));
    // The entry is withdrawn already.
    left(&app, id, status(EntryStatus::Withdrawn)).assert_empty();
    check("readmitted", left(&app, id, status(EntryStatus::Active)));
    let double = fixture::act(&app, |w| acts::entries::register(w, id, &person("Doble")));
    check("entries-merged", left(&app, id, |w| acts::merging::merge(w, id, registered, double)));
    let crests = acts::own_crests::upload;
    let picture = Picture::of(include_bytes!("../../static/img/icon-192.png")).unwrap();
    check("crest-uploaded", left(&app, id, |w| crests(w, id, registered, &picture)));
    let crest = facts(&app, id).own_crests()[0].id;
    check("crest-approved", left(&app, id, |w| acts::own_crests::approve(w, id, crest)));
    check("crest-removed", left(&app, id, |w| acts::own_crests::remove(w, id, crest)));
    let wished = Wished::Board { entry: registered, board: 2 };
    check("wish-noted", left(&app, id, |w| acts::wishes::note(w, id, wished)));
    // The wish is known.
    left(&app, id, |w| acts::wishes::note(w, id, wished)).assert_empty();
    let wish = facts(&app, id).wishes()[0].id;
    check("wish-taken-back", left(&app, id, |w| acts::wishes::take_back(w, id, wish)));
    let row = FeeRow { number: 1, name: String::new(), price: Cents(300), early: None };
    let fees = Fees { rows: vec![row], ..Fees::default() };
    check("fees-set", left(&app, id, |w| money::set_fees(w, id, &fees)));
    left(&app, id, |w| money::set_fees(w, id, &fees)).assert_empty();
    let paid = |seen| money::NewPayment {
        entry: registered,
        amount: Cents(300),
        paid_on: None,
        method: "Bizum".into(),
        note: String::new(),
        seen,
    };
    check("payment-noted", left(&app, id, |w| money::pay(w, id, &paid(0))));
    check("money-returned", left(&app, id, |w| money::give_back(w, id, &paid(1))));
    let noted = app.state.store.read_blocking(|conn| store::money::load(conn, id)).unwrap();
    let last = (registered, noted.payments[1].id);
    check("payment-undone", left(&app, id, |w| money::undo(w, id, last, "Error")));
    check("fee-row-chosen", left(&app, id, |w| money::choose_row(w, id, registered, Some(1))));
    let free = |reason| move |w: &mut Work<'_>| money::set_free(w, id, registered, reason);
    check("free-set", left(&app, id, free(Some("hm".to_owned()))));
    check("free-set", left(&app, id, free(None)));
    let [none, usual] = [Prizes::default(), prizes(&["Presidència"])];
    check("prizes-set", left(&app, id, |w| acts::prizes::set(w, id, &none, &usual)));
    left(&app, id, |w| acts::prizes::set(w, id, &usual, &usual)).assert_empty();
    // Names of people are left out, but their change is not.
    let signed = prizes(&["Amparo"]);
    check("prizes-set", left(&app, id, |w| acts::prizes::set(w, id, &usual, &signed)));
    let player = facts(&app, id).players()[0].id;
    let minor = Age::Minor { alias: String::new(), has_consent: false };
    check("age-noted", left(&app, id, |w| acts::players::note_age(w, id, player, &minor)));
    let set = |is_open| move |w: &mut Work<'_>| tournaments::set_registration(w, id, is_open);
    check("registration-set", left(&app, id, set(Registration::Closed)));
    let known = facts(&app, id).tournament;
    let mut settings = known.settings.clone();
    settings.boards = 2;
    let (name, venue, starts_on) = (known.name, "Ateneu".to_owned(), known.starts_on);
    let change = TournamentChange { name, venue, starts_on, settings, ranking: None };
    check("settings-changed", left(&app, id, |w| tournaments::change(w, id, change)));
    let mut choices = Preset::Torneo.choices(Ruleset::named("torneo-2018").unwrap());
    choices.clubs_apart = !choices.clubs_apart;
    let undrawn = (1, Progress::NotDrawn);
    check("stage-changed", left(&app, id, |w| acts::stages::change(w, id, undrawn, &choices)));
    let stages: Vec<_> = facts(&app, id).stages().iter().map(|stage| stage.id).collect();
    fixture::set_stage(&app, id, |it| it.seeding = Seeding { by: SeededBy::Ranking, n: 4 });
    let strength = SeedMeasure::Strength;
    check("seeds-taken", left(&app, id, |w| acts::seed_lists::take(w, id, stages[0], strength)));
    let add = CourseChange::Add(StageKind::GroupLeagues);
    check("stages-changed", left(&app, id, |w| acts::stages::arrange(w, id, &stages, add)));
    let stages: Vec<_> = facts(&app, id).stages().iter().map(|stage| stage.id).collect();
    let remove = CourseChange::Remove(0);
    check("stages-changed", left(&app, id, |w| acts::stages::arrange(w, id, &stages, remove)));
    let display = Display { page_seconds: 25, ..Display::default() };
    check("screens-set", left(&app, id, |w| acts::displays::save(w, id, display)));
    check("announced", left(&app, id, |w| acts::displays::announce(w, id, "Ya".into())));
    check(
        "invited",
        left(&app, id, |w| {
            people::invite(w, Grant::new(id, Role::Referee, Vec::new()), String::new(), "x".into())
        }),
    );
    check("invitation-revoked", left(&app, id, |w| people::revoke(w, id, "x")));
    member(&app, id, Role::Referee, "Vicent").await;
    let given = entries(&app, id).pop().unwrap();
    check("role-given", vec![word(&given)]);
    let of_id = |conn: &mut store::Conn| store::roles::of_tournament(conn, id);
    let roles = app.state.store.read_blocking(of_id).unwrap();
    let (vicent, _) = roles.iter().find(|(_, held)| held.role == Role::Referee).unwrap();
    assert_eq!((given.by.user, given.by.capacity), (None, Capacity::Anybody));
    check("role-taken", left(&app, id, |w| people::remove(w, id, vicent.id)));
    let form = acts::webhooks::WebhookForm {
        url: "https://example.org".to_owned(),
        events: vec![WebhookEvent::ResultSigned],
        is_on: true,
    };
    let known = form.clone();
    check("webhook-added", left(&app, id, |w| acts::webhooks::add(w, id, known)));
    let of_id = |conn: &mut store::Conn| store::webhooks::of_tournament(conn, id);
    let webhook = app.state.store.read_blocking(of_id).unwrap()[0].id;
    check("webhook-changed", left(&app, id, |w| acts::webhooks::change(w, id, webhook, form)));
    check("webhook-changed", left(&app, id, |w| acts::webhooks::rotate(w, id, webhook)));
    check("webhook-removed", left(&app, id, |w| acts::webhooks::remove(w, id, webhook)));

    check("roll-call-opened", left(&app, id, |w| acts::hall::open_roll_call(w, id, "".into())));
    let call = (id, hall(&app, id).latest_roll_call().unwrap().id);
    check("present", left(&app, id, |w| acts::hall::set_present(w, call, registered)));
    left(&app, id, |w| acts::hall::set_present(w, call, registered)).assert_empty();
    check("absent", left(&app, id, |w| acts::hall::set_absent(w, call, registered)));
    let (owed, method) = (Cents(300), "Bizum".to_owned());
    let desk = money::DeskPayment { entry: registered, owed, method };
    check("came-and-paid", left(&app, id, |w| money::take_at_desk(w, call, &desk)));
    left(&app, id, |w| money::take_at_desk(w, call, &desk)).assert_empty();
    check("absent", left(&app, id, |w| acts::hall::set_absent(w, call, registered)));
    check("started-without", left(&app, id, |w| acts::hall::start_without(w, call, &[registered])));
    check("roll-call-closed", left(&app, id, |w| acts::hall::set_open(w, call, false)));

    let later = cubilete::web::now() + chrono::Duration::hours(1);
    let lottery = "Lotería, primer premio".to_owned();
    check(
        "public-number-announced",
        left(&app, id, |w| acts::announced_draws::announce(w, id, lottery, later).map(drop)),
    );
    check("drawn", left(&app, id, |w| acts::rounds::draw(w, id, acts::rounds::Seed::Typed(4))));
    check("discarded", left(&app, id, |w| acts::rounds::discard(w, id, "Dos del mateix club")));
    let active = facts(&app, id).into_facts().entries.into_iter().filter(|it| it.is_active());
    let active: Vec<i32> = active.map(|it| it.number).collect();
    check("urn-opened", left(&app, id, |w| urns::open(w, id)));
    let ball = Ball { entry: entry_of(&app, id, active[0]), target: 0 };
    check("ball-drawn", left(&app, id, |w| urns::put(w, id, 0, ball)));
    check("ball-put-back", left(&app, id, |w| urns::take_back(w, id, 1).map(drop)));
    check("urn-left", left(&app, id, |w| urns::leave(w, id, "se ha caído")));
    fixture::act(&app, |w| urns::open(w, id));
    for (seen, number) in active.iter().enumerate() {
        let ball = Ball { entry: entry_of(&app, id, *number), target: seen / 4 };
        fixture::act(&app, |w| urns::put(w, id, seen, ball));
    }
    check("drawn-of-balls", left(&app, id, |w| urns::finish(w, id)));
    let round = facts(&app, id).rounds()[0].id;
    check("names-shown", left(&app, id, |w| urns::stage(w, id, round)));
    check("stage-cleared", left(&app, id, |w| urns::clear(w, id)));
    fixture::act(&app, |w| acts::rounds::discard(w, id, ""));
    let groups = active.chunks(4).map(<[i32]>::to_vec).collect();
    check("drawn-by-hand", left(&app, id, |w| acts::rounds::draw_by_hand(w, id, groups, None)));
    check("published", left(&app, id, |w| acts::rounds::publish(w, id)));
    let published = facts(&app, id).rounds()[0].id;
    let take_back = acts::publications::take_back;
    let left_then = left(&app, id, |w| take_back(w, id, published, "faltaba un club"));
    check("publication-taken-back", left_then);
    fixture::act(&app, |w| acts::rounds::publish(w, id));
    let drawn = facts(&app, id);
    let (round, table) = (drawn.rounds()[0].id, drawn.tables()[0].id);
    let played = drawn.tables().iter().filter(|it| it.seats.len() > 1).map(|it| it.id);
    let played: Vec<TableId> = played.collect();
    check("clock", left(&app, id, |w| acts::hall::clock(w, id, round, ClockAct::Start(600))));
    let extra = RequestId::new(&mut app.state.ids());
    let given = TimeGiven { id: extra, round, table: None, seconds: 60, reason: "caída".into() };
    check("time-given", left(&app, id, |w| acts::hall::give_time(w, id, given)));
    assert_eq!(entries(&app, id).pop().unwrap().reason.as_deref(), Some("caída"));
    let pool = drawn.pools()[0].id;
    let dated = |state, starts_at| {
        let target = Target::Round(round);
        let seen = date_change::seen(&facts(&app, id), target);
        let wanted = DateChange { target, seen, state, starts_at, venue: "Ateneu".into() };
        let note = Note { reason: "lluvia".into(), agreed_by: "Amparo".into() };
        left(&app, id, |w| acts::calendar::appoint(w, id, vec![wanted], note))
    };
    check("appointed", dated(AppointmentState::Set, Some(cubilete::web::now())));
    assert_eq!(entries(&app, id).pop().unwrap().reason.as_deref(), Some("lluvia"));
    check("appointed", dated(AppointmentState::Postponed, None));
    let days = StageDays { stage: drawn.stages()[0].id, minutes: 45, window: Window::default() };
    check("stage-days-set", left(&app, id, |w| acts::calendar::set_days(w, id, &days)));
    let venue = Venue { name: "Ateneu".into(), boards: 3 };
    check("venue-set", left(&app, id, |w| acts::calendar::set_venue(w, id, &venue)));
    let until = cubilete::web::now();
    check("pool-pin-given", left(&app, id, |w| acts::pins::give(w, id, pool, until)));
    check("pool-pin-taken", left(&app, id, |w| acts::pins::take(w, id, pool)));
    check("pin-changed", left(&app, id, |w| acts::pins::change(w, id, table)));
    check("called", left(&app, id, |w| calls::call(w, table, "Duda")));
    let open = |conn: &mut store::Conn| store::calls::open_of_tournament(conn, id);
    let open = app.state.store.read_blocking(open).unwrap()[0].id;
    check("answered", left(&app, id, |w| calls::answer(w, id, open)));
    let last = *played.last().unwrap();
    check("held", left(&app, id, |w| acts::hall::boards(w, id, BoardAct::Hold(last))));
    check("released", left(&app, id, |w| acts::hall::boards(w, id, BoardAct::Release(last))));
    check("board-closed", left(&app, id, |w| acts::hall::boards(w, id, BoardAct::Close(2))));
    check("board-opened", left(&app, id, |w| acts::hall::boards(w, id, BoardAct::Open(2))));
    let out_of_turn = BoardAct::Call(played[0], Some(2));
    check("board-called", left(&app, id, |w| acts::hall::boards(w, id, out_of_turn)));

    let start = EventKind::Start {
        color: drawn.table(played[0]).unwrap().seats[0].color,
        rolls: vec![],
        absent: vec![],
        word: String::new(),
    };
    let start = at(&app, played[0], start);
    check("table", left(&app, id, |w| tables::act(w, start)));
    let die = at(&app, played[0], EventKind::Die(5));
    check("played", left(&app, id, |w| tables::act(w, die.clone())));
    // An act that is sent twice is reported once.
    left(&app, id, |w| tables::act(w, die)).assert_empty();
    let told = left(&app, id, |w| acts::hall::call_time(w, id, round, CalledTables::All));
    assert_eq!(told, ["table"], "each table tells that time was called there");
    let many: Vec<TableAct> =
        played.iter().map(|table| at(&app, *table, entered(&app, *table))).collect();
    for act in many {
        check("table", left(&app, id, |w| tables::act(w, act)));
    }
    let hash = "phone".to_owned();
    let expires_at = cubilete::web::now() + chrono::Duration::days(1);
    let phone = store::sessions::Session {
        id_hash: hash.clone(),
        user: None,
        name: String::new(),
        created_at: cubilete::web::now(),
        expires_at,
        user_agent: String::new(),
    };
    app.state.store.write_blocking(|conn| store::sessions::insert(conn, &phone)).unwrap();
    let at_phone = Caller::operator("Empar").at_device(hash);
    fixture::act_as(&app, &at_phone, |w| acts::keepers::take_over(w, played[0]));
    check("kept", vec![word(&entries(&app, id).pop().unwrap())]);
    check("closed", left(&app, id, |w| acts::rounds::close(w, id)));
    check(
        "person-forgotten",
        left(&app, id, |w| acts::players::forget(w, id, player, "nombre borrado"))[..1].to_vec(),
    );

    let unseen: Vec<String> = all_words().into_iter().filter(|it| !seen.contains(it)).collect();
    assert_eq!(unseen, sorted(OTHERWISE), "acts of which no entry was seen");
    assert_whole(&app, id);
    let seqs: Vec<i64> = entries(&app, id).iter().map(|entry| entry.seq).collect();
    assert_eq!(seqs, (1..=revision(&app, id)).collect::<Vec<_>>());
    let rebuilt = app.state.store.read_blocking(|conn| journal::rebuild(conn, id)).unwrap();
    let first = rebuilt.differences.first().map(ToString::to_string);
    assert_eq!(first, None, "what all these acts did is in the journal, row for row");
}

fn sorted(words: [&str; 29]) -> Vec<String> {
    BTreeSet::from(words).into_iter().map(str::to_owned).collect()
}

#[actix_web::test]
async fn organizers_read_what_was_done_and_by_whom() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(4)).await;
    let (id, page) = (it.id, path(it.id, "journal"));
    let mut visitor = app.browser();
    assert_eq!(visitor.get(&page).await.status, 403);
    let front = it.ana.get(&path(id, "")).await;
    front.attributes("a", "href").assert_holds(&page);

    let entry = facts(&app, id).entries()[0].id;
    let of_entry = path(id, &format!("entries/{entry}"));
    let withdraw = [("status", "withdrawn"), ("decision", "stand")];
    assert_eq!(
        it.ana.submit(&of_entry, &format!("{of_entry}/status"), &withdraw).await.status,
        303
    );
    let shown = it.ana.get(&page).await;
    let lines = shown.texts(".rows__row");
    lines[0].assert_has_all(["Se retiró la inscripción", "Ana Gil (organización)", "Jugadora 1"]);
    lines[1].assert_has_all(["Se importó una lista (nuevas: 4", "desde el servidor"]);
    lines[2].assert_has("Se creó el torneo");

    // Reasons are shown as plain text, with any content.
    fixture::act(&app, |w| acts::withdrawals::set_status(w, id, entry, EntryStatus::Active));
    fixture::draw(&app, id, 1);
    fixture::publish(&app, id);
    let table = facts(&app, id).tables()[0].id;
    fixture::act(&app, |w| calls::call(w, table, "<b>Duda</b>"));
    let shown = it.ana.get(&page).await;
    shown.assert_has("«&#60;b&#62;Duda&#60;/b&#62;»");
    let links = shown.attributes(".rows__row a", "href");
    links.assert_holds(&format!("/tables/{table}"));
}

#[actix_web::test]
async fn long_journals_come_in_pages_and_throws_on_request() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(4)).await;
    let (id, page) = (it.id, path(it.id, "journal"));
    fixture::draw(&app, id, 1);
    fixture::publish(&app, id);
    let table = facts(&app, id).tables()[0].clone();
    let color = table.seats[0].color;
    let start = EventKind::Start { color, rolls: vec![], absent: vec![], word: String::new() };
    let start = at(&app, table.id, start);
    fixture::act(&app, |w| tables::act(w, start));
    for _ in 0..30 {
        let skip = at(&app, table.id, EventKind::Die(1));
        fixture::act(&app, |w| tables::act(w, skip));
        fixture::act(&app, |w| calls::call(w, table.id, "Duda"));
        let open = |conn: &mut store::Conn| store::calls::open_of_tournament(conn, id);
        let open = app.state.store.read_blocking(open).unwrap()[0].id;
        fixture::act(&app, |w| calls::answer(w, id, open));
    }
    let first = it.ana.get(&page).await;
    assert_eq!(first.texts(".rows__row").len(), 50);
    first.assert_lacks("paso de la partida");
    let next = it.ana.get(&first.attribute("a[rel=next]", "href")).await;
    let all = facts(&app, id).revision;
    assert_eq!(next.texts(".rows__row").len(), usize::try_from(all).unwrap() - 30 - 50);
    next.attributes("a[rel=next]", "href").assert_empty();
    assert_eq!(next.attributes("nav .pills a", "href"), std::slice::from_ref(&page));
    let with_play = it.ana.get(&format!("{page}?play=1")).await;
    with_play.assert_has("1 paso de la partida");
}

#[actix_web::test]
async fn who_is_taken_out_leaves_the_chain_whole_and_no_name_in_it() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, "nombre;club\nXaloc Inconfusible;Cap\nB;D\n").await;
    let other = fixture::tournament(
        &app,
        "ana@example.org",
        Preset::Torneo,
        "nombre;club\nXaloc Inconfusible;Cap\nE;F\n",
    );
    let known = facts(&app, it.id);
    let xaloc = known.players().iter().find(|it| it.name.starts_with("Xaloc")).unwrap().id;
    let before = (revision(&app, it.id), revision(&app, other));
    let told = left(&app, it.id, |w| acts::players::forget(w, it.id, xaloc, "nombre borrado"));
    told.assert_holds("person-forgotten");
    let after = (revision(&app, it.id), revision(&app, other));
    assert!(after.0 > before.0 && after.1 > before.1, "{after:?} after {before:?}");
    assert_whole(&app, it.id);
    assert_whole(&app, other);
    let named = |id| entries(&app, id).iter().any(|it| format!("{it:?}").contains("Xaloc"));
    assert!(!named(it.id));
    assert!(!named(other));
}

/// Hash of a redacted entry, computed from the values published beside it.
fn hash(before: &[u8], entry: &serde_json::Value) -> Vec<u8> {
    let text = |name: &str| entry[name].as_str().map(str::to_owned);
    let id = |name: &str| text(name).map(|it| it.parse::<UserId>().unwrap().0.into_bytes());
    let mut hash = Sha256::new();
    hash.update(before);
    hash.update(id("tournament").unwrap());
    hash.update(entry["seq"].as_i64().unwrap().to_be_bytes());
    hash.update(entry["at"].as_i64().unwrap().to_be_bytes());
    match id("actor") {
        Some(id) => {
            hash.update([1]);
            hash.update(id);
        }
        None => hash.update([0]),
    }
    for text in ["role", "act", "reason", "migrated"].map(text) {
        match text {
            Some(text) => {
                hash.update([1]);
                hash.update((text.len() as u64).to_be_bytes());
                hash.update(text);
            }
            None => hash.update([0]),
        }
    }
    hash.update(Sha256::digest(text("facts").unwrap()));
    hash.finalize().to_vec()
}

#[actix_web::test]
async fn organizers_are_told_whether_it_is_whole_and_take_it_away_for_others_to_check() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let id = fixture::tournament(&app, "ana@example.org", Preset::Torneo, &players(9));
    let page = format!("/tournaments/{id}/journal");
    let shown = ana.get(&page).await;
    shown.assert_none("#chain");
    assert_eq!(
        shown.attributes("main .pills a", "href")[..2],
        [format!("{page}?check=1"), format!("{page}.jsonl"),]
    );
    let n = entries(&app, id).len();
    let said = ana.get(&format!("{page}?check=1")).await.text("#chain");
    said.assert_starts(&format!("Está entero: {n} anotaciones."));

    let taken = ana.get(&format!("{page}.jsonl")).await;
    assert_eq!(taken.status, 200);
    let mut before = vec![0; 32];
    for line in taken.body.lines() {
        let entry: serde_json::Value = serde_json::from_str(line).unwrap();
        before = hash(&before, &entry);
        let hex: String = before.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(entry["hash"], hex, "{}", entry["seq"]);
    }
    assert_eq!(taken.body.lines().count(), n);
    said.assert_has(&before.iter().map(|it| format!("{it:02x}")).collect::<String>());

    let mut hand = hand(&app);
    hand.run("update journal set reason = 'otra' where seq = 2");
    let said = ana.get(&format!("{page}?check=1")).await.text("#chain.notice--warn");
    assert_eq!(said, "No está entero: la anotación n.º 2 no es como se escribió.");
}
