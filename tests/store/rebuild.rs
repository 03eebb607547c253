//! Facts of a tournament rebuilt from its journal: row for row the same, after any acts.

use std::collections::BTreeSet;

use chrono::Duration;
use cubilete::acts::announced_draws;
use cubilete::acts::demo::{self, DemoPlan};
use cubilete::acts::entries::{NewEntry, NewPerson};
use cubilete::acts::money::NewPayment;
use cubilete::acts::rearrangements::RequestedArrangement;
use cubilete::acts::tables::{self, TableAct};
use cubilete::acts::tournaments::TournamentChange;
use cubilete::acts::{
    self, Caller, Decision, Moment, NotDone, TableActError, Work, do_blocking, rounds, urns,
};
use cubilete::web;
use diesel::RunQueryDsl;
use domain::draw::announcement::reveal::Reveal;
use domain::draw::changes::arrangement::{Arrangement, ArrangementChange};
use domain::draw::changes::late_seats::places;
use domain::draw::changes::round_arrangement::RoundArranger;
use domain::tournament::course::CourseChange;
use domain::tournament::draw_origin::Digits;
use domain::tournament::entry::{Entry, LeagueResults};
use domain::tournament::event::{Entered, EventKind};
use domain::tournament::id::{EntryId, RequestId, TournamentId};
use domain::tournament::money::amount::Cents;
use domain::tournament::money::fees::{FeeRow, Fees};
use domain::tournament::plan::{Choices, Progress, SeededBy, Seeding};
use domain::tournament::player::Age;
use domain::tournament::preset::Preset;
use domain::tournament::result::Ending;
use domain::tournament::seed_list::SeedMeasure;
use domain::tournament::series::Series;
use domain::tournament::table::Table;
use domain::tournament::tournament::{Registration, Tournament};
use domain::tournament::urn::Ball;
use sha2::{Digest, Sha256};
use store::journal::{self, Chain, JournalAct, JournalActor, JournalQuery, NotRebuilt, Rebuild};
use store::{Conn, Store, entries, tournaments};

use crate::backend::{self, Database};
use crate::hall::{at, read, write};
use crate::support::facts::Hand;

fn act<T>(store: &Store, act: impl FnOnce(&mut Work<'_>) -> Result<T, NotDone>) -> T {
    let (operator, mut moment) = (Caller::operator("Empar"), Moment::now().unwrap());
    do_blocking(store, &operator, &mut moment, act).unwrap().0
}

fn rebuilt(store: &Store, id: TournamentId) -> Rebuild {
    store.read_blocking(|conn| journal::rebuild(conn, id)).unwrap()
}

#[track_caller]
fn is_same(store: &Store, id: TournamentId) {
    let rebuilt = rebuilt(store, id);
    let first = rebuilt.differences.first().map(ToString::to_string);
    assert_eq!(first, None, "{} differ", rebuilt.differences.len());
}

fn written(store: &Store, id: TournamentId) -> (Rebuild, Option<i64>) {
    store.write_blocking(|conn| journal::write(conn, id, JournalActor::PROGRAM, at(0))).unwrap()
}

/// Deletes all rows and rebuilds them: they are the same as before.
#[track_caller]
fn comes_back(db: &Database, id: TournamentId) {
    let store = &db.store;
    is_same(store, id);
    let mut hand = Hand::at(&db.url);
    let before = hand.facts();
    let names = |entries: Vec<Entry>| entries.into_iter().map(|it| it.name).collect::<Vec<_>>();
    let called = names(read(store, |conn| entries::of_tournament(conn, id)));
    let revision = read(store, |conn| tournaments::revision(conn, id));
    hand.wipe();
    let (rebuilt, seq) = written(store, id);
    let n_rows: usize = before.values().map(Vec::len).sum();
    assert_eq!((rebuilt.n_rows, rebuilt.differences.len()), (n_rows, n_rows));
    assert_eq!(seq, Some(revision + 1));
    let after = hand.facts();
    for (relation, rows) in &before {
        assert!(after[relation] == *rows, "{relation}: {rows:#?} became {:#?}", after[relation]);
    }
    assert_eq!(names(read(store, |conn| entries::of_tournament(conn, id))), called);
    assert!(matches!(read(store, |conn| journal::check(conn, id)), Chain::Whole { .. }));
    let last = read(store, |conn| journal::after(conn, id, revision, 9)).pop().unwrap();
    assert_eq!(last.act, Some(JournalAct::Rebuilt { n_rows }));
    assert!(written(store, id).1.is_none(), "what stands is not written again");
}

/// A withdrawal, a changed name, a removed person, a result corrected after a draw that depends on it, and a discarded draft.
fn trouble(store: &Store, id: TournamentId) {
    let facts = read(store, |conn| store::championship::load(conn, id));
    let seated: BTreeSet<_> = facts.tables().iter().flat_map(|table| table.entries()).collect();
    assert!(!seated.is_empty());
    let entry = facts.entries()[0].clone();
    let new = NewEntry {
        people: vec![NewPerson { name: "Xaloc Inconfusible".into(), age: Age::Unsaid }],
        name: String::new(),
        list_number: "7".into(),
        club: entry.club.clone(),
        sector: entry.sector.clone(),
        category: entry.category.clone(),
        email: Some("xaloc@example.org".into()),
        phone: "612 345 678".into(),
        note: String::new(),
    };
    act(store, |work| acts::entries::change(work, id, entry.id, &new));
    money(store, id, [facts.entries()[1].id, facts.entries()[2].id]);
    let player = facts.entries()[1].squad[0];
    act(store, |work| acts::players::forget(work, id, player, "nombre borrado"));
    let is_over = |table: &&Table| table.result.is_some() && table.seats.len() > 1;
    let table = facts.tables().iter().find(is_over).unwrap();
    let places = table.entries().into_iter().rev().zip(1..);
    let places = places.map(|(entry, n)| (entry, n, Ending::Placed)).collect();
    act(store, |work| {
        work.let_stand("ya se jugaba");
        let kind = EventKind::Entered {
            entered: Entered::Places(places),
            ended_at: None,
            reason: "al revés".into(),
        };
        let request = RequestId::new(&mut Moment::now().unwrap().ids);
        let version = table.version();
        tables::act(work, TableAct { table: table.id, game: 1, version, request, kind })
    });
    let last = facts.entries().last().unwrap().id;
    act(store, |work| {
        work.let_stand("se ha ido");
        acts::withdrawals::withdraw(work, id, last, Some(LeagueResults::Annulled))
    });
    // Two entries are merged, and a publication is taken back.
    let (operator, mut moment) = (Caller::operator("Empar"), Moment::now().unwrap());
    let [kept, gone] = [facts.entries()[0].id, facts.entries()[2].id];
    let merged = do_blocking::<_, NotDone>(store, &operator, &mut moment, |work| {
        work.let_stand("la misma");
        acts::merging::merge(work, id, kept, gone)
    });
    drop(merged);
    let draft = |work: &mut Work<'_>| rounds::draw(work, id, rounds::Seed::Typed(77)).map(drop);
    if do_blocking::<_, NotDone>(store, &Caller::operator("Empar"), &mut moment, draft).is_ok() {
        act(store, |work| rounds::publish(work, id));
        let drawn = read(store, |conn| store::championship::load(conn, id));
        let round = drawn.rounds().iter().max_by_key(|round| round.drawn_at).unwrap().id;
        act(store, |work| acts::publications::take_back(work, id, round, "faltaba un club"));
        act(store, |work| rounds::discard(work, id, "dos del mismo club"));
        let before = web::now() - Duration::hours(2);
        let announced = do_blocking::<_, NotDone>(
            store,
            &Caller::operator("Empar"),
            &mut Moment { now: before, ..Moment::now().unwrap() },
            |work| announced_draws::announce(work, id, "ONCE".into(), before + Duration::hours(1)),
        );
        let (announced, _) = announced.unwrap();
        let digits = Digits::parse("05.490").unwrap();
        act(store, |work| announced_draws::draw(work, id, announced, digits.clone()));
        let round =
            read(store, |conn| store::championship::load(conn, id)).rounds().last().unwrap().id;
        if do_blocking::<_, NotDone>(store, &Caller::operator("Empar"), &mut moment, |work| {
            urns::stage(work, id, round)
        })
        .is_ok()
        {
            act(store, |work| urns::show(work, id, 0, 1));
        }
        act(store, |work| rounds::discard(work, id, "otra cifra"));
        balls(store, id);
    }
}

/// A fee is set; an entry pays in the wrong way, which is undone, and another one is freed of the fee.
fn money(store: &Store, id: TournamentId, [pays, free]: [EntryId; 2]) {
    let row = FeeRow { number: 1, name: "General".into(), price: Cents(300), early: None };
    let fees = Fees { rows: vec![row], ..Fees::default() };
    act(store, |work| acts::money::set_fees(work, id, &fees));
    let new = NewPayment {
        entry: pays,
        amount: Cents(300),
        paid_on: None,
        method: "Bizum".into(),
        note: String::new(),
        seen: 0,
    };
    act(store, |work| acts::money::pay(work, id, &new));
    let payment = read(store, |conn| store::money::load(conn, id)).payments[0].id;
    act(store, |work| acts::money::undo(work, id, (pays, payment), ""));
    act(store, |work| acts::money::set_free(work, id, free, Some(String::new())));
    act(store, |work| acts::money::choose_row(work, id, free, Some(1)));
}

/// Balls are drawn from an urn, one is put back, and the draw stays incomplete.
fn balls(store: &Store, id: TournamentId) {
    let (operator, mut moment) = (Caller::operator("Empar"), Moment::now().unwrap());
    let open = |work: &mut Work<'_>| urns::open(work, id);
    if do_blocking::<_, NotDone>(store, &operator, &mut moment, open).is_err() {
        return;
    }
    for seen in 0..2 {
        let championship = read(store, |conn| store::championship::load(conn, id));
        let urn = read(store, |conn| store::urns::open(conn, id)).unwrap();
        let entry = Reveal::of_urn(&championship, &urn).unwrap().left[0];
        act(store, |work| urns::put(work, id, seen, Ball { entry, target: 0 }));
    }
    act(store, |work| urns::take_back(work, id, 2));
    act(store, |work| urns::leave(work, id, "se ha caído el bombo"));
}

fn filled(
    store: &Store,
    preset: Preset,
    n_entries: usize,
    n_rounds: Option<usize>,
) -> TournamentId {
    let plan =
        DemoPlan { preset, n_entries, series: Series::One, n_rounds, seed: 3, has_trouble: false };
    demo::fill(store, &plan, None, web::now(), &mut |_| {}).unwrap().tournament
}

/// A demonstration, half played and complete, each with trouble, is rebuilt.
fn every_row(database: impl Fn() -> Database, preset: Preset, n_entries: usize) {
    for n_rounds in [Some(1), None] {
        let db = database();
        let id = filled(&db.store, preset, n_entries, n_rounds);
        if n_rounds.is_none() {
            comes_back(&db, id);
        }
        trouble(&db.store, id);
        comes_back(&db, id);
    }
}

#[test]
fn every_row_of_a_torneo() {
    every_row(backend::sqlite, Preset::Torneo, 17);
}

#[test]
fn every_row_of_swiss_rounds() {
    every_row(backend::sqlite, Preset::Swiss, 11);
}

#[test]
fn every_row_of_a_jcf() {
    every_row(backend::sqlite, Preset::Jcf, 10);
}

#[test]
fn every_row_of_open_tables() {
    every_row(backend::sqlite, Preset::Weekly, 9);
}

#[test]
fn every_row_of_a_torneo_on_a_server() {
    every_row(backend::postgres, Preset::Torneo, 6);
}

/// Moves the changes of seats to the relations of version 0.2.0 and back: they are the same as before.
#[track_caller]
fn is_moved_over(db: &Database, id: TournamentId) {
    let changes =
        || read(&db.store, |conn| store::championship::load(conn, id)).seat_changes().to_vec();
    let before = changes();
    assert!(!before.is_empty());
    let backend = if db.url.starts_with("sqlite:") { "sqlite" } else { "postgres" };
    let mut hand = Hand::at(&db.url);
    for way in ["down", "up"] {
        let root = env!("CARGO_MANIFEST_DIR");
        let sql = format!("{root}/migrations/{backend}/2026-11-28-130000_seat_changes/{way}.sql");
        hand.run(&std::fs::read_to_string(sql).unwrap());
    }
    // Installs the triggers of the journal on the new tables.
    write(&db.store, |conn| Ok(store::migrations::run(conn)?));
    assert_eq!(changes(), before);
}

/// A replacement after a corrected result is rebuilt, also once it is undone.
fn seats_taken_over(db: &Database) {
    let store = &db.store;
    let id = filled(store, Preset::Torneo, 16, Some(0));
    let facts = || read(store, |conn| store::championship::load(conn, id));
    let enter = |work: &mut Work<'_>, table: &Table, entries: Vec<EntryId>| {
        let places = entries.into_iter().zip(1..).map(|(it, n)| (it, n, Ending::Placed)).collect();
        let (entered, reason) = (Entered::Places(places), "acta".to_owned());
        let kind = EventKind::Entered { entered, ended_at: None, reason };
        let request = RequestId::new(&mut Moment::now().unwrap().ids);
        let version = table.version();
        tables::act(work, TableAct { table: table.id, game: 1, version, request, kind })
    };
    for table in facts().tables() {
        act(store, |work| enter(work, table, table.entries()));
    }
    act(store, |work| rounds::close(work, id));
    act(store, |work| rounds::draw(work, id, rounds::Seed::Program(5)));
    act(store, |work| rounds::publish(work, id));
    let table = facts().tables()[0].clone();
    let correct =
        |work: &mut Work<'_>| enter(work, &table, table.entries().into_iter().rev().collect());
    let (operator, mut moment) = (Caller::operator("Empar"), Moment::now().unwrap());
    let asked = do_blocking(store, &operator, &mut moment, correct);
    let Err(NotDone::Table(TableActError::Unfit { offers, .. })) = asked else {
        panic!("{asked:?}")
    };
    assert_eq!(offers.len(), 2);
    let replaced: Vec<_> = offers.iter().map(|it| (it.goes, it.comes)).collect();
    let again = Decision { reason: "se anula".into(), replaced: replaced.clone() };
    act(store, |work| {
        work.decide(Decision { reason: "aún no se jugaba".into(), replaced });
        correct(work)
    });
    assert_eq!(facts().replacements().count(), 2);
    comes_back(db, id);
    let last = facts().seat_changes()[1].id;
    act(store, |work| acts::seat_changes::undo_seat_change(work, id, last, "era otra acta"));
    assert_eq!(facts().replacements().count(), 1);
    assert!(facts().is_let_stand(table.id));
    comes_back(db, id);
    // The tables of the second round have begun now, so they are annulled, and others are played instead.
    let first = facts().seat_changes()[0].id;
    act(store, |work| acts::seat_changes::undo_seat_change(work, id, first, "era otra acta"));
    let second = facts().rounds()[1].id;
    for table in facts().tables_of(second) {
        act(store, |work| enter(work, table, table.entries()));
    }
    act(store, |work| acts::replacements::decide(work, table.id, &again));
    assert!(!facts().annulled().is_empty());
    comes_back(db, id);
    is_moved_over(db, id);
}

#[test]
fn seats_taken_over_come_back() {
    seats_taken_over(&backend::sqlite());
}

#[test]
fn seats_taken_over_come_back_on_a_server() {
    seats_taken_over(&backend::postgres());
}

/// A late seating is rebuilt, also once it is undone; in a league with all its games.
fn seated_late(database: impl Fn() -> Database) {
    for (preset, n_entries) in [(Preset::Torneo, 18), (Preset::Jcf, 10)] {
        let db = &database();
        let store = &db.store;
        let id = filled(store, preset, n_entries, Some(0));
        let facts = || read(store, |conn| store::championship::load(conn, id));
        act(store, |work| acts::tournaments::set_registration(work, id, Registration::Open));
        let sector = facts().entries()[0].sector.clone();
        for name in ["Tarda Una", "Tarda Dos"] {
            let new = NewEntry {
                people: ["", " B"]
                    .map(|it| NewPerson { name: format!("{name}{it}"), age: Age::Unsaid })
                    .into_iter()
                    .take(facts().entries()[0].squad.len())
                    .collect(),
                name: String::new(),
                list_number: String::new(),
                club: String::new(),
                sector: sector.clone(),
                category: String::new(),
                email: None,
                phone: String::new(),
                note: String::new(),
            };
            let entry = act(store, |work| acts::entries::register(work, id, &new));
            let before = facts();
            let place = places(&before, before.entry(entry).unwrap())[0];
            act(store, |work| acts::late_seatings::seat(work, id, &[entry], place, "llega tarde"));
        }
        assert_eq!(facts().late_seatings().count(), 2);
        comes_back(db, id);
        is_moved_over(db, id);
        let last = facts().seat_changes()[1].id;
        act(store, |work| acts::seat_changes::undo_seat_change(work, id, last, ""));
        assert_eq!(facts().late_seatings().count(), 1);
        comes_back(db, id);
    }
}

#[test]
fn who_was_seated_late_comes_back() {
    seated_late(backend::sqlite);
}

#[test]
fn who_was_seated_late_comes_back_on_a_server() {
    seated_late(backend::postgres);
}

/// Manual changes after publication are rebuilt, including closed and opened tables, and undone changes.
fn rearranged(database: impl Fn() -> Database) {
    for (preset, n_entries) in [(Preset::Torneo, 9), (Preset::Jcf, 10)] {
        let db = &database();
        let store = &db.store;
        let id = filled(store, preset, n_entries, Some(0));
        let facts = || read(store, |conn| store::championship::load(conn, id));
        let change = |change: &dyn Fn(&RoundArranger) -> Arrangement| {
            let before = facts();
            let at = RoundArranger::of(&before, before.rounds()[0].id).unwrap();
            let wanted = RequestedArrangement {
                arrangement: change(&at),
                numbers: at.numbers(),
                standing: at.standing(),
            };
            let round = at.round();
            act(store, |work| {
                acts::rearrangements::rearrange(work, (id, round), &wanted, "bola repetida")
            });
        };
        let first = |at: &RoundArranger, group: usize| at.standing().groups[group].entries[0];
        change(&|at| {
            let groups = at.standing().groups;
            let (one, other) = (groups[0].entries[0], groups[0].entries[1]);
            at.changed(&at.standing(), ArrangementChange::Swap(one, other)).unwrap()
        });
        assert_eq!(facts().rearrangements().count(), 1);
        comes_back(db, id);
        if preset == Preset::Torneo {
            // Three tables of three: the last is closed, and one opened.
            change(&|at| {
                let mut next = at.changed(&at.standing(), ArrangementChange::Open).unwrap();
                for (entry, to) in at.standing().groups[2].entries.iter().zip([0, 1, 3]) {
                    next = at.changed(&next, ArrangementChange::Move(*entry, to)).unwrap();
                }
                at.changed(&next, ArrangementChange::Move(first(at, 0), 3)).unwrap()
            });
            assert_eq!((facts().annulled().len(), facts().tables().len()), (1, 3));
            comes_back(db, id);
        }
        is_moved_over(db, id);
        let last = facts().rearrangements().next_back().unwrap().id;
        act(store, |work| acts::seat_changes::undo_seat_change(work, id, last, ""));
        comes_back(db, id);
    }
}

#[test]
fn what_was_changed_by_hand_comes_back() {
    rearranged(backend::sqlite);
}

#[test]
fn what_was_changed_by_hand_comes_back_on_a_server() {
    rearranged(backend::postgres);
}

/// A seed list of a ranking is rebuilt, also one that replaced another; it is deleted with its stage.
fn ranked(db: &Database) {
    let store = &db.store;
    let id = filled(store, Preset::Jcf, 10, Some(1));
    let facts = || read(store, |conn| store::championship::load(conn, id));
    let Tournament { name, venue, starts_on, mut settings, .. } = facts().tournament;
    settings.weight = 1;
    let change = TournamentChange { name, venue, starts_on, settings, ranking: None };
    act(store, |work| acts::tournaments::change(work, id, change));
    let stage = facts().stages().last().unwrap().clone();
    let seeding = Seeding { by: SeededBy::Ranking, n: 4 };
    let choices = Choices { seeding, ..stage.plan.choices() };
    let seen = (stage.number, Progress::NotDrawn);
    act(store, |work| acts::stages::change(work, id, seen, &choices));
    for measure in [SeedMeasure::Points, SeedMeasure::Strength] {
        act(store, |work| acts::seed_lists::take(work, id, stage.id, measure));
        assert!(facts().seed_list(stage.id).unwrap().places.len() > 4);
        comes_back(db, id);
        assert_eq!(facts().seed_list(stage.id).unwrap().measure, measure);
    }
    let seen: Vec<_> = facts().stages().iter().map(|stage| stage.id).collect();
    let remove = CourseChange::Remove(seen.len() - 1);
    act(store, |work| acts::stages::arrange(work, id, &seen, remove));
    assert_eq!(facts().seed_list(stage.id), None);
    comes_back(db, id);
}

#[test]
fn what_was_taken_out_of_a_ranking_comes_back() {
    ranked(&backend::sqlite());
}

#[test]
fn what_was_taken_out_of_a_ranking_comes_back_on_a_server() {
    ranked(&backend::postgres());
}

/// A tournament older than its journal, whose logs no journal holds.
fn older(db: &Database) {
    let store = &db.store;
    let id = filled(store, Preset::Torneo, 9, Some(1));
    let mut hand = Hand::at(&db.url);
    hand.run("delete from journal");
    let before = |store: &Store| store.read_blocking(|conn| journal::rebuild(conn, id));
    assert!(matches!(before(store), Err(NotRebuilt::NoJournal)));
    trouble(store, id);
    is_same(store, id);
    let made = rebuilt(store, id);
    assert!(made.n_older > 100, "{made:?}");
    // The facts outside the older log lines are rebuilt all the same.
    hand.run(
        "update games set state = 'playing'; update seats set color = 'x' where color = 'red'",
    );
    let (rebuilt, seq) = written(store, id);
    assert!(rebuilt.differences.len() > 5 && seq.is_some());
    is_same(store, id);
    // A changed line of the older log is reported as an error.
    hand.run("update table_events set at = at + 1 where seq = 3");
    assert!(matches!(before(store), Err(NotRebuilt::Log { .. })), "{:?}", before(store));
    hand.run("update table_events set at = at - 1 where seq = 3");
    is_same(store, id);
}

#[test]
fn older_sqlite() {
    older(&backend::sqlite());
}

#[test]
fn older_postgres() {
    older(&backend::postgres());
}

/// Makes the last entry one of a program with fewer migrations, hashed as `journal::chain` does.
fn age(hand: &mut Hand) {
    hand.run(
        "update journal set migrated = '3 earlier' where seq = (select max(seq) from journal)",
    );
    let mut last = |what: &str, back: u8| {
        let of =
            format!("select {what} as line from journal order by seq desc limit 1 offset {back}");
        hand.lines(&of).remove(0)
    };
    let bytes = |hex: String| {
        let byte = |at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap();
        (0..hex.len()).step_by(2).map(byte).collect::<Vec<u8>>()
    };
    let mut hash = Sha256::new();
    hash.update(bytes(last("hex(hash)", 1)));
    hash.update(bytes(last("hex(tournament_id)", 0)));
    for number in ["seq", "at"] {
        hash.update(
            last(&format!("cast({number} as text)"), 0).parse::<i64>().unwrap().to_be_bytes(),
        );
    }
    hash.update([0]);
    for text in ["role", "act", "", "migrated"] {
        match text {
            "" => hash.update([0]),
            _ => {
                let text = last(text, 0);
                hash.update([1]);
                hash.update((text.len() as u64).to_be_bytes());
                hash.update(text);
            }
        }
    }
    hash.update(Sha256::digest(last("facts", 0)));
    let hash: String = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    hand.run(&format!("update journal set hash = x'{hash}' where migrated = '3 earlier'"));
}

#[test]
fn what_a_newer_program_takes_over_is_made_from_what_was_told_before() {
    let db = backend::sqlite();
    let store = &db.store;
    let id = filled(store, Preset::Torneo, 9, Some(1));
    let mut hand = Hand::at(&db.url);
    age(&mut hand);
    let refused = store.read_blocking(|conn| journal::rebuild(conn, id));
    assert!(matches!(refused, Err(NotRebuilt::Older)), "{refused:?}");
    // A write that is not an act is recorded by the entry that takes over all facts.
    let moved = read(store, |conn| tournaments::find(conn, id));
    let moved = Tournament { venue: "Ateneu".into(), ..moved };
    write(store, |conn| tournaments::update(conn, &moved));
    let last = read(store, |conn| journal::latest(conn, id, LAST)).pop().unwrap();
    assert!(matches!(last.act, Some(JournalAct::TakenOver { .. })), "{last:?}");
    assert_eq!(rebuilt(store, id).n_older, 0, "all that was logged is in entries");
    trouble(store, id);
    comes_back(&db, id);
}

const LAST: JournalQuery = JournalQuery { before: None, with_play: true, most: 1 };

/// Errors are reported, and the check changes nothing.
fn wrong(db: &Database) {
    let store = &db.store;
    let id = filled(store, Preset::Torneo, 9, Some(1));
    // The write is not an act, but the journal records it. It changes part of the key, so each row is replaced by another.
    write(store, |conn| {
        let moved = diesel::sql_query("update squad_members set place = place + 7");
        match conn {
            Conn::Sqlite(conn) => moved.execute(conn)?,
            Conn::Pg(conn) => moved.execute(conn)?,
        };
        Ok(())
    });
    is_same(store, id);
    let mut hand = Hand::at(&db.url);
    hand.run("update game_tables set state = 'waiting' where number = 1 and state = 'confirmed'");
    hand.run("delete from seats where color = 'red'");
    let found = rebuilt(store, id);
    let said: Vec<String> = found.differences.iter().map(ToString::to_string).collect();
    assert!(said[0].starts_with("game_tables id \""), "{said:?}");
    assert!(said[0].ends_with(r#"state is "waiting", by the journal "confirmed""#), "{said:?}");
    assert!(said[1].starts_with("seats color \"red\""), "{said:?}");
    assert!(said[1].ends_with("is in the journal, and does not stand"), "{said:?}");
    assert_eq!(rebuilt(store, id).differences.len(), said.len(), "looking changes nothing");
    assert_eq!(written(store, id).0.differences.len(), said.len());
    is_same(store, id);
    hand.run("update journal set role = 'referee' where seq = 2");
    let refused = store.read_blocking(|conn| journal::rebuild(conn, id));
    assert!(matches!(refused, Err(NotRebuilt::NotWhole)), "{refused:?}");
}

#[test]
fn wrong_sqlite() {
    wrong(&backend::sqlite());
}

#[test]
fn wrong_postgres() {
    wrong(&backend::postgres());
}

/// Text columns that the journal records. None of them holds a person's name, or text about named people. A new column is listed here, or
/// in `UNJOURNALED` of `crates/store/src/journal/relations.rs` with the reason for leaving it out.
const TOLD: [&str; 71] = [
    "tournaments.name",
    "tournaments.venue",
    "tournaments.starts_on",
    "tournaments.settings",
    "tournaments.registration",
    "club_weeks.week",
    "distance_weeks.week",
    "roles.role",
    "roles.pools",
    "displays.turns",
    "entries.club",
    "entries.sector",
    "entries.category",
    "entries.status",
    "entries.list_number",
    "entries.league_results",
    "own_crests.club",
    "own_crests.digest",
    "fees.terms",
    "payments.paid_on",
    "payments.method",
    "prizes.list",
    "sign_up_terms.terms",
    "sign_ups.club",
    "sign_ups.sector",
    "sign_ups.category",
    "sign_ups.language",
    "sign_ups.token_hash",
    "sign_ups.ending",
    "wishes.kind",
    "stages.plan",
    "seed_lists.measure",
    "seed_lists.season",
    "pools.name",
    "rounds.kind",
    "rounds.state",
    "announced_draws.source",
    "announced_draws.input",
    "draws.input",
    "draws.discard_reason",
    "draws.origin",
    "draws.public_number",
    "urns.end_reason",
    "game_tables.kind",
    "game_tables.ruleset",
    "game_tables.mode",
    "game_tables.pin",
    "game_tables.state",
    "game_tables.result",
    "game_tables.confirmation",
    "game_tables.series",
    "game_tables.logging",
    "game_tables.out_of_time",
    "games.state",
    "games.result",
    "seats.color",
    "table_events.payload",
    "organizer_calls.reason",
    "extra_times.reason",
    "roll_calls.name",
    "roll_calls.code",
    "seat_changes.kind",
    "seat_changes.reason",
    "changed_tables.was",
    "changed_seats.color",
    "appointments.state",
    "appointments.venue",
    "appointments.reason",
    "stage_days.plays_from",
    "stage_days.plays_until",
    "venues.name",
];

#[test]
fn every_column_is_told_or_said_not_to_be() {
    let db = backend::sqlite();
    let id = filled(&db.store, Preset::Torneo, 5, Some(1));
    let mut hand = Hand::at(&db.url);
    let mut told = Vec::new();
    for relation in journal::watched() {
        let columns = hand.columns(relation);
        let unjournaled: Vec<_> =
            journal::unjournaled().iter().filter(|it| it.relation == relation).collect();
        for it in &unjournaled {
            assert!(columns.iter().any(|column| column == it.column), "no column {it:?}");
            assert!(!it.why.is_empty());
        }
        let is_told = |column: &String| unjournaled.iter().all(|it| it.column != *column);
        // Every entry holds all columns of a row except the unjournaled ones.
        let put = hand.lines(&format!(
            "select distinct key as line from journal, json_each(facts, '$.put.{relation}[0]')"
        ));
        let mut expected: Vec<&String> = columns.iter().filter(|it| is_told(it)).collect();
        expected.sort();
        assert!(
            put.is_empty() || put.iter().collect::<BTreeSet<_>>() == expected.into_iter().collect(),
            "{relation}: {put:?}"
        );
        let texts = hand.text_columns(relation).into_iter().filter(is_told);
        told.extend(texts.map(|column| format!("{relation}.{column}")));
    }
    assert_eq!(told, TOLD);
    assert!(read(&db.store, |conn| tournaments::revision(conn, id)) > 0);
}
