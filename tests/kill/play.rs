//! Referees who send acts through the log and the form, and the acknowledgements they get.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use cubilete::acts::demo::{self, DemoPlan};
use cubilete::acts::tables::{self, TableAct};
use cubilete::acts::{Caller, Moment, NotDone, do_blocking};
use cubilete::web;
use cubilete::web::people::invitation;
use domain::tournament::event::EventKind;
use domain::tournament::id::{RequestId, TableId, TournamentId};
use domain::tournament::preset::Preset;
use domain::tournament::series::Series;
use serde_json::json;
use store::Store;
use tokio::task::JoinHandle;

use crate::patience::PATIENCE;
use crate::person::Person;
use crate::program::is_whole;

/// Number of tables in play, each with its own referee.
const REFEREES: usize = 8;

/// Tournament in play, with its referees.
pub struct Play {
    id: TournamentId,
    tables: Vec<TableId>,
    told: Vec<Arc<Told>>,
    stop: Arc<AtomicBool>,
    playing: Vec<JoinHandle<()>>,
}

/// Acknowledgements that a referee got.
#[derive(Default)]
struct Told {
    n_acknowledged: AtomicU64,
    n_resent: AtomicU64,
}

/// Outcome of a play.
pub struct Played {
    pub n_acknowledged: usize,
    pub n_resent: u64,
}

impl Play {
    /// Starts play at the tables of a new tournament through the program at `address`.
    pub async fn begin(database: &str, address: SocketAddr) -> Self {
        let store = Store::open(database).unwrap();
        let ana = organizer(&store, address).await;
        let (id, tables) = prepare(&store);
        let (stop, told) = (Arc::<AtomicBool>::default(), tables.iter().map(|_| Arc::default()));
        let told: Vec<Arc<Told>> = told.collect();
        let mut playing = Vec::new();
        for ((number, table), told) in (1..).zip(&tables).zip(&told) {
            let mut person = ana.clone();
            let token = person.token("/account").await;
            let referee = Referee { person, token, table: *table, number, told: Arc::clone(told) };
            playing.push(tokio::spawn(referee.play(Arc::clone(&stop))));
        }
        Self { id, tables, told, stop, playing }
    }

    /// Number of acknowledged throws at each table so far.
    pub fn acknowledged(&self) -> Vec<u64> {
        self.told.iter().map(|told| told.n_acknowledged.load(Ordering::SeqCst)).collect()
    }

    /// Waits until each table has more acknowledged throws.
    pub async fn goes_on(&self) {
        let (before, end) = (self.acknowledged(), Instant::now() + PATIENCE);
        while self.acknowledged().iter().zip(&before).any(|(now, before)| now <= before) {
            assert!(!self.playing.iter().any(JoinHandle::is_finished), "a referee gave up");
            assert!(Instant::now() < end, "nothing is acknowledged any more at some table");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Stops once all throws are acknowledged, and compares them with the stored ones.
    pub async fn end(mut self, database: &str) -> Played {
        self.stop.store(true, Ordering::SeqCst);
        for one in std::mem::take(&mut self.playing) {
            one.await.expect("each throw is acknowledged in the end");
        }
        let acknowledged = self.acknowledged();
        let kept = self.kept(database);
        assert_eq!(kept, acknowledged, "throws kept at each table");
        is_whole(database, self.id);
        let n_resent = self.told.iter().map(|told| told.n_resent.load(Ordering::SeqCst)).sum();
        Played { n_acknowledged: kept.iter().sum::<u64>().try_into().unwrap(), n_resent }
    }

    /// Number of stored throws of each table. Asserts that they are the first ones sent, each once and in order.
    pub fn kept(&self, database: &str) -> Vec<u64> {
        let store = Store::open(database).unwrap();
        let mut kept = Vec::new();
        for (number, table) in (1..).zip(&self.tables) {
            let read = |conn: &mut store::Conn| store::tables::events(conn, *table, 1);
            let events = store.read_blocking(read).unwrap();
            // The first event starts the game.
            for (n, event) in (1..).zip(&events[1..]) {
                let (kept, sent) = (event.request.to_string().replace('-', ""), request(number, n));
                let at = format!("throw {n} of table {number}");
                assert_eq!((kept, &event.kind), (sent, &EventKind::Die(die(n))), "{at}");
            }
            kept.push(u64::try_from(events.len() - 1).unwrap());
        }
        kept
    }

    /// Asserts that a copy holds each table at a moment after these acknowledgements.
    pub fn is_copied(&self, database: &str, before: &[u64]) {
        let kept = self.kept(database);
        for (kept, before) in kept.iter().zip(before) {
            assert!(kept >= before, "{kept} throws of {before} that were acknowledged");
        }
        is_whole(database, self.id);
    }
}

/// Referee of one table.
struct Referee {
    person: Person,
    token: String,
    table: TableId,
    number: u64,
    told: Arc<Told>,
}

impl Referee {
    /// Throws until told to stop. Each throw is retried until it is acknowledged.
    async fn play(mut self, stop: Arc<AtomicBool>) {
        let mut n = 0;
        while !stop.load(Ordering::SeqCst) {
            n += 1;
            while !self.send(n).await {
                self.told.n_resent.fetch_add(1, Ordering::SeqCst);
                tokio::time::sleep(Duration::from_millis(15)).await;
            }
            self.told.n_acknowledged.store(n, Ordering::SeqCst);
        }
    }

    /// Sends a throw; returns true if it was acknowledged. A stopped program does not answer.
    async fn send(&mut self, n: u64) -> bool {
        let (request, version, die) = (request(self.number, n), n.to_string(), die(n));
        let sent = match self.number.is_multiple_of(2) {
            true => {
                let die = die.to_string();
                let fields = [
                    ("csrf", self.token.as_str()),
                    ("version", &version),
                    ("request", &request),
                    ("act", "die"),
                    ("die", &die),
                ];
                self.person.post(&format!("/tables/{}/events", self.table), &fields).await
            }
            false => {
                let event = json!({ "request": request, "kind": "die", "die": die });
                let body = json!({ "csrf": self.token, "version": n, "events": [event] });
                self.person.post_json(&format!("/tables/{}/log", self.table), &body).await
            }
        };
        let Ok(answer) = sent else { return false };
        // A program that is being killed, or has no database, may answer with 503.
        if answer.status == 503 {
            return false;
        }
        let is_done = matches!(answer.status, 200 | 303);
        let said: String = answer.body.chars().take(300).collect();
        assert!(is_done, "throw {n} of {}: {} {said}", self.number, answer.status);
        true
    }
}

fn request(number: u64, n: u64) -> String {
    format!("{number:016x}{n:016x}")
}

/// Die of throw `n`. It is below five and moves no piece out of the nest, so each throw is one act.
fn die(n: u64) -> u8 {
    u8::try_from(1 + n % 4).unwrap()
}

/// Signs up the first organizer of a new database.
pub async fn organizer(store: &Store, address: SocketAddr) -> Person {
    let link =
        store.write_blocking(|conn| invitation::for_first_organizer(conn, web::now())).unwrap();
    Person::signed_up(address, &link).await
}

/// Creates a league of the organizer with started games at its tables.
fn prepare(store: &Store) -> (TournamentId, Vec<TableId>) {
    let organizer = store.read_blocking(store::users::organizers).unwrap()[0];
    let plan = DemoPlan {
        preset: Preset::Jcf,
        n_entries: 32,
        series: Series::One,
        n_rounds: Some(1),
        seed: 1,
        has_trouble: false,
    };
    let id = demo::fill(store, &plan, Some(organizer), web::now(), &mut |_| {}).unwrap().tournament;
    let facts = store.read_blocking(|conn| store::championship::load(conn, id)).unwrap();
    let waiting = facts.tables().iter().filter(|it| it.seats.len() > 1 && it.version() == 0);
    let begin = |(table, color)| {
        let kind = EventKind::Start { color, rolls: vec![], absent: vec![], word: String::new() };
        let mut moment = Moment::now().unwrap();
        let request = RequestId::new(&mut moment.ids);
        let act = TableAct { table, game: 1, version: 0, request, kind };
        let caller = Caller::operator("test");
        do_blocking::<_, NotDone>(store, &caller, &mut moment, |work| tables::act(work, act))
            .unwrap();
        table
    };
    let tables = waiting.take(REFEREES).map(|it| (it.id, it.seats[0].color)).collect::<Vec<_>>();
    (id, tables.into_iter().map(begin).collect())
}
