//! What was acknowledged outlives the program: referees send acts, by the log and by the form, while the program is killed
//! and started again at moments by chance; then every act stands once, in order, and nothing else.
//!
//! `CUBILETE_KILLS` is how often (6 in the suite), `CUBILETE_KILL_SEED` which chance. With
//! `CUBILETE_TEST_DATABASE=postgres` the database is one of PostgreSQL.
#![expect(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "tests")]

#[allow(dead_code, reason = "other programs use the rest")]
#[path = "../support/postgres.rs"]
mod postgres;

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use cubilete::acts::demo::{self, Plan};
use cubilete::acts::tables::{self, TableAct};
use cubilete::acts::{Caller, Moment, NotDone, do_blocking};
use cubilete::store::{self, Store};
use cubilete::tournament::event::EventKind;
use cubilete::tournament::id::{RequestId, TableId, TournamentId};
use cubilete::tournament::preset::Preset;
use cubilete::tournament::series::Series;
use cubilete::web;
use cubilete::web::people::invitation;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use serde_json::json;

/// Tables that are played at, each by a referee of its own.
const REFEREES: usize = 8;
/// The program runs so long before it is killed, in milliseconds.
const LIFE: std::ops::Range<u64> = 80..600;

/// The program on a port that stays its own.
struct Program {
    database: String,
    port: u16,
    running: Option<Child>,
}

impl Program {
    fn start(&mut self) {
        let mut child = Command::new(env!("CARGO_BIN_EXE_cubilete"))
            .arg("serve")
            .env("DATABASE_URL", &self.database)
            .env("CUBILETE_ADDRESS", format!("127.0.0.1:{}", self.port))
            .env("RUST_LOG", "warn")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let said = lines.next().and_then(Result::ok).unwrap_or_default();
        assert!(said.starts_with("Cubilete: "), "it starts again: {said}");
        self.running = Some(child);
    }

    fn kill(&mut self) {
        let mut child = self.running.take().unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        if self.running.is_some() {
            self.kill();
        }
    }
}

/// Somebody with a table, and what they were told.
struct Referee {
    client: reqwest::Client,
    base: String,
    session: String,
    token: String,
    table: TableId,
    number: u64,
}

impl Referee {
    /// Throws until told to stop; how many throws were acknowledged. Each is sent again until it is.
    async fn play(self, stop: Arc<AtomicBool>, resent: Arc<AtomicUsize>) -> u64 {
        let mut n = 0;
        while !stop.load(Ordering::Relaxed) {
            n += 1;
            while !self.send(n).await {
                resent.fetch_add(1, Ordering::Relaxed);
                tokio::time::sleep(Duration::from_millis(15)).await;
            }
        }
        n
    }

    /// Whether the throw was acknowledged; nobody answers while the program is down.
    async fn send(&self, n: u64) -> bool {
        let (request, version, die) = (self.request(n), n.to_string(), die(n));
        let by_form = self.number.is_multiple_of(2);
        let url = format!(
            "{}/tables/{}/{}",
            self.base,
            self.table,
            if by_form { "events" } else { "log" }
        );
        let sent = self.client.post(url).header("cookie", &self.session);
        let sent = match by_form {
            true => sent.form(&[
                ("csrf", self.token.as_str()),
                ("version", &version),
                ("request", &request),
                ("act", "die"),
                ("die", &die.to_string()),
            ]),
            false => {
                let event = json!({ "request": request, "kind": "die", "die": die });
                let body = json!({ "csrf": self.token, "version": n, "events": [event] });
                sent.header("content-type", "application/json").body(body.to_string())
            }
        };
        let Ok(answer) = sent.send().await else { return false };
        let status = answer.status().as_u16();
        // One that is being killed may say that it stops.
        if status == 503 {
            return false;
        }
        let text = answer.text().await.unwrap_or_default();
        assert!(matches!(status, 200 | 303), "throw {n} of {}: {status} {text}", self.number);
        true
    }

    fn request(&self, n: u64) -> String {
        format!("{:016x}{n:016x}", self.number + 1)
    }
}

/// With less than a five nobody leaves the nest: each throw is one act, for ever.
fn die(n: u64) -> u8 {
    u8::try_from(1 + n % 4).unwrap()
}

fn database(folder: &std::path::Path) -> String {
    match std::env::var("CUBILETE_TEST_DATABASE").as_deref() {
        Ok("postgres") => postgres::own_database(),
        _ => folder.join("kill.db").display().to_string(),
    }
}

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

/// A league of the organizer's, and its tables whose games have begun.
fn prepare(store: &Store) -> (TournamentId, Vec<TableId>) {
    let organizer = store.read_blocking(store::users::organizers).unwrap()[0];
    let plan = Plan {
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

/// The session's cookie of the first organizer, and the token of their forms.
async fn sign_up(client: &reqwest::Client, base: &str, link: &str) -> (String, String) {
    let fields = [
        ("person_name", "Ana Gil"),
        ("email", "ana@example.org"),
        ("chosen_password", "tres palabras sueltas"),
    ];
    let answer = client.post(format!("{base}{link}")).form(&fields).send().await.unwrap();
    let mut cookies = answer.headers().get_all("set-cookie").iter();
    let session = cookies.find_map(|it| {
        let line = it.to_str().ok()?.starts_with("cubilete_session=").then_some(it)?;
        line.to_str().ok()?.split(';').next().map(str::to_owned)
    });
    let session = session.expect("a session");
    let page = client.get(format!("{base}/account")).header("cookie", &session);
    let page = page.send().await.unwrap().text().await.unwrap();
    let start =
        page.find("name=\"csrf\" value=\"").expect("a token") + "name=\"csrf\" value=\"".len();
    let token = page[start..].split('"').next().unwrap().to_owned();
    (session, token)
}

#[tokio::test(flavor = "current_thread")]
async fn what_was_acknowledged_outlives_the_program() {
    let (kills, seed) = (setting("CUBILETE_KILLS", 6), setting("CUBILETE_KILL_SEED", 1));
    let folder = tempfile::tempdir().unwrap();
    let database = database(folder.path());
    let store = Store::open(&database).unwrap();
    let link =
        store.write_blocking(|conn| invitation::for_first_organizer(conn, web::now())).unwrap();
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let mut program = Program { database: database.clone(), port, running: None };
    program.start();
    let base = format!("http://127.0.0.1:{port}");
    let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none());
    let client = client.timeout(Duration::from_secs(30)).build().unwrap();
    let (session, token) = sign_up(&client, &base, &link).await;
    let (id, tables) = prepare(&store);
    drop(store);
    let (stop, resent) = (Arc::<AtomicBool>::default(), Arc::<AtomicUsize>::default());
    let playing: Vec<_> = (0..)
        .zip(&tables)
        .map(|(number, table)| {
            let (base, session, token) = (base.clone(), session.clone(), token.clone());
            let referee =
                Referee { client: client.clone(), base, session, token, table: *table, number };
            tokio::spawn(referee.play(Arc::clone(&stop), Arc::clone(&resent)))
        })
        .collect();
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    for _ in 0..kills {
        let life = LIFE.start + random.next_u64() % (LIFE.end - LIFE.start);
        tokio::time::sleep(Duration::from_millis(life)).await;
        // Where the thread waits for the program, nobody would play.
        program = tokio::task::spawn_blocking(move || {
            program.kill();
            program.start();
            program
        })
        .await
        .unwrap();
    }
    tokio::time::sleep(Duration::from_millis(200)).await;
    stop.store(true, Ordering::Relaxed);
    let mut acknowledged = Vec::new();
    for one in playing {
        acknowledged.push(one.await.expect("each throw is acknowledged in the end"));
    }
    program.kill();
    let store = Store::open(&database).unwrap();
    let mut n_acts = 0;
    for ((number, table), n) in (1_u64..).zip(&tables).zip(&acknowledged) {
        let read = |conn: &mut store::Conn| store::tables::events(conn, *table, 1);
        let events = store.read_blocking(read).unwrap();
        let kept: Vec<(String, EventKind)> =
            events[1..].iter().map(|it| (it.request.to_string(), it.kind.clone())).collect();
        let sent: Vec<(String, EventKind)> =
            (1..=*n).map(|n| (format!("{number:016x}{n:016x}"), EventKind::Die(die(n)))).collect();
        let same = |text: &str| text.replace('-', "");
        assert_eq!(kept.len(), sent.len(), "table {number}");
        for (kept, sent) in kept.iter().zip(&sent) {
            assert_eq!((same(&kept.0), &kept.1), (same(&sent.0), &sent.1), "table {number}");
        }
        n_acts += kept.len();
    }
    let resent = resent.load(Ordering::Relaxed);
    println!("{kills} kills, {n_acts} throws acknowledged, {resent} sent again: 0 lost, 0 doubled");
    for what in ["check", "rebuild"] {
        let checked = Command::new(env!("CARGO_BIN_EXE_cubilete"))
            .args(["journal", what, &id.to_string()])
            .env("DATABASE_URL", &database)
            .output()
            .unwrap();
        assert!(checked.status.success(), "{what}: {}", String::from_utf8_lossy(&checked.stdout));
    }
}
