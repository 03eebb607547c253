//! The program is killed during acts of an organizer: an import, a draw, a publication. Each act is then done wholly or not at all, and
//! after a retry it exists exactly once.

use std::time::{Duration, Instant};

use cubilete::acts::tournaments::{NewTournament, create};
use cubilete::acts::{Caller, Moment, NotDone, do_blocking};
use cubilete::web;
use domain::tournament::championship::Championship;
use domain::tournament::id::TournamentId;
use domain::tournament::preset::Preset;
use domain::tournament::round::RoundState;
use parchis::Ruleset;
use store::Store;
use store::journal::{self, JournalAct, JournalEntry};

use crate::chance::Chance;
use crate::filled::Filled;
use crate::patience::PATIENCE;
use crate::person::Person;
use crate::play;
use crate::program::{Program, database, is_whole};
use crate::tally::Tally;

/// Number of entries; all are drawn to tables of four.
const N_ENTRIES: usize = 240;

/// Act of an organizer.
#[derive(Clone, Copy)]
enum Act {
    Import,
    Draw,
    Publish,
}

/// Acts in the order in which they are performed.
const ACTS: [(&str, Act); 3] =
    [("import", Act::Import), ("draw", Act::Draw), ("publish", Act::Publish)];

#[tokio::test(flavor = "current_thread")]
async fn an_import_a_draw_and_a_publication_are_done_wholly_or_not_at_all() {
    let mut chance = Chance::of_settings(3);
    let folder = tempfile::tempdir().unwrap();
    let database = database(folder.path());
    let mut program = Program::start(&database).await;
    let mut ana = play::organizer(&Store::open(&database).unwrap(), program.address).await;
    let whole = new_tournament(&database);
    let mut spans = Vec::new();
    for (_, act) in ACTS {
        let form = form_of(act, &mut ana, whole).await;
        let start = Instant::now();
        assert_eq!(ana.post(&form.action, &form.pairs()).await.unwrap().status, 303);
        spans.push(start.elapsed());
        assert!(is_done(act, &database, whole));
    }
    let mut tallies = [Tally::default(), Tally::default(), Tally::default()];
    for _ in 0..chance.n_kills {
        let id = new_tournament(&database);
        for (((what, act), span), tally) in ACTS.iter().zip(&spans).zip(&mut tallies) {
            let form = form_of(*act, &mut ana, id).await;
            let after = chance.moment_of(*span);
            let is_told = killed_in(&mut program, &ana, &form, after).await;
            // The program must be the first to open the database.
            program.again().await;
            tally.add(is_told, is_done(*act, &database, id));
            send_again(&mut ana, &form, what).await;
            assert!(is_done(*act, &database, id), "{what} was sent again");
            // Another retry changes nothing.
            send_again(&mut ana, &form, what).await;
            assert!(is_done(*act, &database, id), "{what} was sent a third time");
        }
        is_whole(&database, id);
    }
    for ((what, _), tally) in ACTS.iter().zip(&tallies) {
        tally.print(what);
    }
}

/// Sends a form, and kills the program after a while; returns true if the form was acknowledged.
async fn killed_in(program: &mut Program, ana: &Person, form: &Filled, after: Duration) -> bool {
    let (mut ana, form) = (ana.clone(), form.clone());
    let sent = tokio::spawn(async move { ana.post(&form.action, &form.pairs()).await });
    // The request must proceed meanwhile, and the runtime's own timer is too coarse.
    tokio::task::spawn_blocking(move || std::thread::sleep(after)).await.unwrap();
    program.kill();
    match sent.await.unwrap() {
        Ok(answer) if answer.status == 303 => true,
        Ok(answer) if answer.status != 503 => panic!("{}: {}", answer.status, answer.body),
        _ => false,
    }
}

/// Sends a form until it is answered: as done, or as already done.
async fn send_again(ana: &mut Person, form: &Filled, what: &str) {
    let end = Instant::now() + PATIENCE;
    loop {
        match ana.post(&form.action, &form.pairs()).await {
            Ok(answer) if matches!(answer.status, 303 | 409 | 422) => return,
            Ok(answer) if answer.status != 503 => {
                panic!("{what}: {} {}", answer.status, answer.body)
            }
            _ => assert!(Instant::now() < end, "{what} is not answered"),
        }
    }
}

/// Returns true if an act is done. Fails the test if it is done in part or twice.
fn is_done(act: Act, database: &str, id: TournamentId) -> bool {
    let (facts, entries) = facts(database, id);
    let told = |is_it: fn(&JournalAct) -> bool| {
        entries.iter().filter(|it| it.act.as_ref().is_some_and(is_it)).count()
    };
    let (found, whole) = match act {
        Act::Import => {
            let names = facts.entries().iter().zip(1..);
            for (entry, n) in names {
                assert_eq!((&entry.name, entry.number), (&format!("Jugadora {n}"), n));
            }
            let n = facts.entries().len();
            ((n, facts.players().len(), usize::from(n > 0)), (N_ENTRIES, N_ENTRIES, 1))
        }
        Act::Draw => {
            let seats = facts.tables().iter().map(|it| it.seats.len()).sum();
            let n_told = told(|it| matches!(it, JournalAct::Drawn { .. }));
            ((facts.rounds().len(), seats, n_told), (1, N_ENTRIES, 1))
        }
        Act::Publish => {
            let published = facts.rounds().iter().filter(|it| it.state == RoundState::Published);
            let n_told = told(|it| matches!(it, JournalAct::Published { .. }));
            let n = published.count();
            ((n, n * facts.rounds().len(), n_told), (1, 1, 1))
        }
    };
    if found != (0, 0, 0) {
        assert_eq!(found, whole, "neither done nor not");
    }
    found == whole
}

/// Facts and journal of a tournament.
fn facts(database: &str, id: TournamentId) -> (Championship, Vec<JournalEntry>) {
    let read = |conn: &mut store::Conn| {
        let facts = store::championship::load(conn, id)?;
        Ok::<_, store::StoreError>((facts, journal::after(conn, id, 0, 1000)?))
    };
    Store::open(database).unwrap().read_blocking(read).unwrap()
}

/// Creates a tournament of the organizer without entries.
fn new_tournament(database: &str) -> TournamentId {
    let store = Store::open(database).unwrap();
    let organizer = store.read_blocking(store::users::organizers).unwrap()[0];
    let (preset, caller) = (Preset::Torneo, Caller::operator("test"));
    let ruleset = Ruleset::named(preset.ruleset_name()).unwrap();
    let new = NewTournament {
        name: "Trofeu de la Lluna".into(),
        venue: "Casal".into(),
        starts_on: web::now().date_naive(),
        settings: preset.settings(),
        plans: preset.plans(&preset.choices(ruleset)),
        ranking: None,
        is_demo: false,
    };
    let mut moment = Moment::now().unwrap();
    let done = do_blocking::<_, NotDone>(&store, &caller, &mut moment, |work| {
        create(work, organizer, new)
    });
    done.unwrap().0
}

/// The form of an act, filled in.
async fn form_of(act: Act, ana: &mut Person, id: TournamentId) -> Filled {
    let draw = format!("/tournaments/{id}/draw");
    let page = match act {
        Act::Import => {
            let page = format!("/tournaments/{id}/entries/import");
            let token = ana.token(&page).await;
            let players = (1..=N_ENTRIES).map(|n| format!("Jugadora {n};Club {n}\n"));
            let list = format!("nombre;club\n{}", players.collect::<String>());
            ana.post(&page, &[("csrf", &token), ("text", &list)]).await.unwrap()
        }
        Act::Draw | Act::Publish => ana.get(&draw).await.unwrap(),
    };
    assert_eq!(page.status, 200, "{}", page.body);
    let end = match act {
        Act::Import => "/confirmation",
        Act::Draw => "/draws",
        Act::Publish => "/draws/publish",
    };
    let form = Filled::read(&page.body, &format!("form[action$='{end}']")).expect("a form");
    match act {
        Act::Draw => form.with("seed", "31415"),
        Act::Import | Act::Publish => form,
    }
}
