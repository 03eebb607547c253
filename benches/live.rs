//! Delay from a throw until every spectator knows of it, and the cost of a spectator. Uses the real program on a fresh SQLite file, real
//! sockets, and a real form sent by an organizer.
//!
//! `cargo bench --bench live` measures 100, 1,000, 2,000, 5,000 and 10,000 spectators; `cargo bench --bench live -- 500` measures 500.
//! Times run from the moment before the form is sent, so they include the transaction, until a spectator's socket has delivered the change.
//! The best and the median of several changes are printed, since the machine is shared and this program reads for all spectators.
//!
//! For 2,000 spectators it also measures until each has fetched its part of the page again over its own connection, after
//! the random delay of real pages. Memory is the growth of the service's resident size, divided by the spectators. Each
//! spectator needs 2 open files in total: `ulimit -Hn`.
//!
//! `cargo bench --bench live -- other-node 1000` runs two nodes on their own PostgreSQL: the form goes to one, and all
//! spectators are at the other.
#![expect(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "a bench")]

use std::cell::{Cell, RefCell};
use std::net::{Ipv4Addr, SocketAddr, SocketAddrV4};
use std::rc::Rc;
use std::time::{Duration, Instant};

#[path = "support/node.rs"]
mod node;
#[path = "../tests/support/postgres.rs"]
mod postgres;

use cubilete::acts::demo::{self, DemoPlan};
use cubilete::web;
use cubilete::web::people::invitation;
use domain::tournament::id::TableId;
use domain::tournament::preset::Preset;
use domain::tournament::series::Series;
use domain::tournament::table::TableState;
use node::Node;
use scraper::{Html, Selector};
use store::Store;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::{JoinSet, LocalSet};
use tokio::time::timeout;

/// Default numbers of spectators.
const NUMBERS: [usize; 5] = [100, 1_000, 2_000, 5_000, 10_000];
/// Number of spectators for which pages are fetched again too.
const HALL: usize = 2_000;
/// Changes measured for each number.
const CHANGES: usize = 7;
/// Connections that are opened at the same time.
const AT_ONCE: usize = 200;
/// Spectators per local address, which has some 28,000 ports.
const PER_ADDRESS: usize = 4_000;
/// Longest random delay of a page before it fetches, in milliseconds (static/js/live-region.js).
const SPREAD: u64 = 200;

fn main() {
    let files = rlimit::increase_nofile_limit(u64::MAX).unwrap();
    let asked: Vec<usize> = std::env::args().skip(1).filter_map(|it| it.parse().ok()).collect();
    let numbers = if asked.is_empty() { NUMBERS.to_vec() } else { asked };
    let at_other = std::env::args().any(|it| it == "other-node");
    println!("load {}; {files} files", load());
    println!("milliseconds from sending the form: best (median) of {CHANGES} changes");
    println!(
        "{:>10} {:>15} {:>15} {:>15} {:>14}",
        "spectators", "first", "median", "last", "KiB each"
    );
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    for n in numbers {
        runtime.block_on(LocalSet::new().run_until(measure(n, at_other)));
    }
}

async fn measure(n: usize, at_other: bool) {
    let service = Service::start(at_other).await;
    // The service's own growth on its first requests must not count for the spectators.
    let early = Hall::open(&service, 64).await;
    early.change(&service).await;
    drop(early);
    tokio::time::sleep(Duration::from_millis(300)).await;
    let before = service.resident();
    let hall = Hall::open(&service, n).await;
    let mut runs = Vec::new();
    for _ in 0..CHANGES {
        runs.push(hall.change(&service).await);
        tokio::time::sleep(Duration::from_millis(400)).await;
    }
    let each = (service.resident() - before) as f64 / n as f64;
    let column = |at: fn(&Times) -> f64| shown(runs.iter().map(at).collect());
    let (first, median, last) =
        (column(|it| it.first), column(|it| it.median), column(|it| it.last));
    println!("{n:>10} {first:>15} {median:>15} {last:>15} {each:>14.1}");
    if n == HALL {
        let mut runs = Vec::new();
        for _ in 0..CHANGES {
            runs.push(hall.change_and_fetch(&service).await);
            tokio::time::sleep(Duration::from_millis(400)).await;
        }
        let column = |at: fn(&Times) -> f64| shown(runs.iter().map(at).collect());
        let (first, median, last) =
            (column(|it| it.first), column(|it| it.median), column(|it| it.last));
        println!("{:>10} {first:>15} {median:>15} {last:>15}", "fetched");
    }
}

/// The best and the median: "12 (15)".
fn shown(mut values: Vec<f64>) -> String {
    values.sort_by(f64::total_cmp);
    format!("{:.0} ({:.0})", values[0], values[values.len() / 2])
}

/// Milliseconds until the first, the median and the last spectator.
struct Times {
    first: f64,
    median: f64,
    last: f64,
}

impl Times {
    fn of(mut all: Vec<Duration>) -> Self {
        all.sort();
        let millis = |at: usize| all[at].as_secs_f64() * 1000.0;
        Self { first: millis(0), median: millis(all.len() / 2), last: millis(all.len() - 1) }
    }
}

/// The program in its own process, with a referee.
struct Service {
    /// The node with the spectators; if there are two, then the one that receives the forms.
    nodes: Vec<Node>,
    /// Address that receives the forms.
    address: SocketAddr,
    /// Address that the spectators watch.
    watched: SocketAddr,
    table: TableId,
    referee: reqwest::Client,
    /// True if the game is started; each change starts it or undoes that.
    is_started: Cell<bool>,
    _folder: TempDir,
}

impl Service {
    async fn start(at_other: bool) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let database = match at_other {
            true => postgres::database(),
            false => folder.path().join("bench.db").display().to_string(),
        };
        let (table, link) = fill(&database);
        let nodes: Vec<Node> =
            (0..1 + usize::from(at_other)).map(|_| Node::start(&database)).collect();
        let referee = reqwest::Client::builder().cookie_store(true).build().unwrap();
        let (watched, address) = (nodes[0].address, nodes[nodes.len() - 1].address);
        let is_started = Cell::new(false);
        let service = Self { nodes, address, watched, table, referee, is_started, _folder: folder };
        let person = [
            ("person_name", "Ana"),
            ("email", "a@example.org"),
            ("chosen_password", "tres palabras"),
        ];
        service.submit(&link, &link, &person).await;
        service
    }

    /// Submits a form of a page together with its hidden fields.
    async fn submit(&self, page: &str, action: &str, fields: &[(&str, &str)]) {
        let form = self.fields(page).await;
        self.send(action, &form, fields).await;
    }

    /// Hidden fields of a page's forms.
    async fn fields(&self, page: &str) -> Vec<(String, String)> {
        let url = format!("http://{}{page}", self.address);
        let html = self.referee.get(url).send().await.unwrap().text().await.unwrap();
        let html = Html::parse_document(&html);
        ["csrf", "version", "request"]
            .iter()
            .filter_map(|name| {
                let selector = Selector::parse(&format!("main input[name={name}]")).unwrap();
                let value = html.select(&selector).next()?.attr("value")?;
                Some(((*name).to_owned(), value.to_owned()))
            })
            .collect()
    }

    async fn send(&self, action: &str, form: &[(String, String)], fields: &[(&str, &str)]) {
        let all: Vec<(&str, &str)> = form
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .chain(fields.iter().copied())
            .collect();
        let url = format!("http://{}{action}", self.address);
        let answer = self.referee.post(url).form(&all).send().await.unwrap();
        assert!(
            answer.status().is_success(),
            "{} {}",
            answer.status(),
            answer.text().await.unwrap()
        );
    }

    /// Resident memory of the process, in KiB.
    fn resident(&self) -> u64 {
        let status =
            std::fs::read_to_string(format!("/proc/{}/status", self.nodes[0].child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim().trim_end_matches(" kB").parse().unwrap()
    }
}

/// Creates a half-played demonstration; returns a table that waits, and the invitation link of its organizer.
fn fill(database: &str) -> (TableId, String) {
    let store = Store::open(database).unwrap();
    let plan = DemoPlan {
        preset: Preset::Torneo,
        n_entries: 23,
        series: Series::One,
        n_rounds: Some(1),
        seed: 1,
        has_trouble: false,
    };
    let id = demo::fill(&store, &plan, None, web::now(), &mut |_| {}).unwrap().tournament;
    let championship = store.read_blocking(|conn| store::championship::load(conn, id)).unwrap();
    let waiting = championship.tables().iter().find(|table| table.state == TableState::Waiting);
    let link =
        store.write_blocking(|conn| invitation::for_first_organizer(conn, web::now())).unwrap();
    (waiting.unwrap().id, link)
}

/// Spectators of one table.
struct Hall {
    spectators: JoinSet<()>,
    shared: Rc<Shared>,
}

/// State that all spectators share.
struct Shared {
    address: SocketAddr,
    table: TableId,
    /// Time when the form was sent.
    sent: Cell<Instant>,
    /// True if spectators fetch the page again.
    fetches: Cell<bool>,
    /// Delay of each spectator.
    times: RefCell<Vec<Duration>>,
}

impl Hall {
    async fn open(service: &Service, n: usize) -> Self {
        let shared = Rc::new(Shared {
            address: service.watched,
            table: service.table,
            sent: Cell::new(Instant::now()),
            fetches: Cell::new(false),
            times: RefCell::default(),
        });
        let mut spectators = JoinSet::new();
        for start in (0..n).step_by(AT_ONCE) {
            let mut opening = JoinSet::new();
            for number in start..n.min(start + AT_ONCE) {
                opening.spawn_local(open(service.watched, service.table, number));
            }
            for (number, stream) in (start..).zip(opening.join_all().await) {
                spectators.spawn_local(watch(stream, number, shared.clone()));
            }
        }
        Self { spectators, shared }
    }

    /// Makes a change and waits until every spectator knows of it.
    async fn change(&self, service: &Service) -> Times {
        let page = format!("/tables/{}/referee", service.table);
        let form = service.fields(&page).await;
        let act: &[(&str, &str)] = match service.is_started.replace(!service.is_started.get()) {
            false => &[("act", "start"), ("color", "Y")],
            true => &[("act", "undo")],
        };
        self.shared.times.borrow_mut().clear();
        self.shared.sent.set(Instant::now());
        service.send(&format!("/tables/{}/events", service.table), &form, act).await;
        let everybody = async {
            while self.shared.times.borrow().len() < self.spectators.len() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        timeout(Duration::from_secs(30), everybody).await.expect("everybody is told");
        Times::of(self.shared.times.borrow().clone())
    }

    /// Makes a change and waits until every spectator has fetched the changed part.
    async fn change_and_fetch(&self, service: &Service) -> Times {
        self.shared.fetches.set(true);
        let times = self.change(service).await;
        self.shared.fetches.set(false);
        times
    }
}

async fn watch(mut stream: TcpStream, number: usize, shared: Rc<Shared>) {
    let mut buffer = [0; 256];
    loop {
        let n = stream.read(&mut buffer).await.unwrap();
        assert!(n > 0, "a stream ended");
        if !contains(&buffer[..n], b"event: changed") {
            continue;
        }
        if shared.fetches.get() {
            let pause = Duration::from_millis(number as u64 * 7919 % SPREAD);
            tokio::time::sleep(pause).await;
            fetch(&shared, number).await;
        }
        let time = shared.sent.get().elapsed();
        shared.times.borrow_mut().push(time);
    }
}

/// Opens an event stream and reads its first bytes.
async fn open(address: SocketAddr, table: TableId, number: usize) -> TcpStream {
    let mut stream = connect(address, number).await;
    let request = format!(
        "GET /tables/{table}/events HTTP/1.1\r\nhost: {address}\r\naccept: text/event-stream\r\n{BROWSER}\r\n"
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut said = Vec::new();
    while !contains(&said, b"\nid: ") {
        let n = stream.read_buf(&mut said).await.unwrap();
        assert!(n > 0, "the stream was refused: {}", String::from_utf8_lossy(&said));
    }
    stream
}

async fn fetch(shared: &Shared, number: usize) {
    let mut stream = connect(shared.address, number).await;
    let request = format!(
        "GET /tables/{} HTTP/1.1\r\nhost: {}\r\naccept: text/html\r\nx-live-region: table\r\n\
         accept-encoding: gzip, deflate\r\nconnection: close\r\n{BROWSER}\r\n",
        shared.table, shared.address
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::with_capacity(16 * 1024);
    stream.read_to_end(&mut answer).await.unwrap();
    assert!(answer.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&answer));
}

/// Headers as a browser sends them.
const BROWSER: &str = "user-agent: Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile\r\n\
    accept-language: es-ES,es;q=0.9,ca;q=0.8\r\nsec-fetch-site: same-origin\r\nsec-fetch-mode: cors\r\n\
    cookie: cubilete_visitor=0123456789abcdef0123456789abcdef0123456789a\r\n";

async fn connect(address: SocketAddr, number: usize) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    let local =
        Ipv4Addr::from_bits(Ipv4Addr::LOCALHOST.to_bits() + 1 + (number / PER_ADDRESS) as u32);
    socket.bind(SocketAddrV4::new(local, 0).into()).unwrap();
    socket.connect(address).await.unwrap()
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|it| it == part)
}

fn load() -> String {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').next().unwrap_or_default().to_owned()
}
