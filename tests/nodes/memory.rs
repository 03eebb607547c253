//! The memory of the service stays bounded under any requests. Each service has little more address space than it has at rest, so that it
//! crashes if it needs more.

use std::fs;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::process::Command;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use hyper::{StatusCode, Version};
use image::{DynamicImage, ImageFormat, RgbImage};
use rcgen::{CertifiedKey, KeyPair};
use store::Store;
use tempfile::TempDir;
use tokio::time::sleep;

use crate::attack::{ask, get, send, streams, unfinished, unfinished_field, upload};
use crate::championship::{Hall, fill};
use crate::mountains::mountains;
use crate::patience::PATIENCE;
use crate::person::Person;
use crate::process::Running;
use crate::tls;

/// Bytes that the service may allocate in addition to its memory at rest.
const MORE: u64 = 200 << 20;
/// Address space for threads that wait for the database or compute, per core: 40 stacks, mostly untouched.
const STACKS: u64 = 40 * (2 << 20);
/// Time to process pending requests.
const WORK: Duration = Duration::from_secs(3);

/// Service with limited memory on its own database.
struct Service {
    program: Running,
    address: SocketAddr,
    scheme: &'static str,
    /// Certificate of the service, used only with TLS.
    shown: CertifiedKey<KeyPair>,
    hall: Hall,
    _folder: TempDir,
    /// Bytes of memory that the program holds at rest.
    rest: u64,
}

impl Service {
    fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let hall = filled(folder.path());
        let mut command = Command::new(env!("CARGO_BIN_EXE_cubilete"));
        command.arg("serve").env("DATABASE_URL", folder.path().join("cubilete.db"));
        command.env("CUBILETE_ADDRESS", "127.0.0.1:0").env("RUST_LOG", "warn");
        Self::limited(&mut command, folder, hall, "http")
    }

    /// Starts a service with TLS.
    fn by_tls() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let hall = filled(folder.path());
        let shown = tls::certificate();
        tls::write(&folder, &shown);
        let mut command = tls::command(&folder);
        Self { shown, ..Self::limited(&mut command, folder, hall, "https") }
    }

    fn limited(command: &mut Command, folder: TempDir, hall: Hall, scheme: &'static str) -> Self {
        // Each further arena would reserve address space without using it.
        command.env("MALLOC_ARENA_MAX", "1");
        let program = Running::start(command, None);
        let port = program.line(|line| {
            let address = line.strip_prefix("Cubilete: ")?.trim_end_matches('/');
            address.rsplit(':').next()?.parse().ok()
        });
        let address = SocketAddr::from(([127, 0, 0, 1], port.unwrap()));
        let rest = of(&program, "VmRSS");
        let n_cores = u64::try_from(available_parallelism().unwrap().get()).unwrap();
        let most = (of(&program, "VmSize") + n_cores * STACKS + MORE).to_string();
        let limited = Command::new("prlimit")
            .args(["--pid", program.pid(), &format!("--as={most}:{most}")])
            .status()
            .unwrap();
        assert!(limited.success());
        let shown = tls::certificate();
        Self { program, address, scheme, shown, hall, _folder: folder, rest }
    }

    /// Asserts that other clients are answered, and that the memory stayed within the limit.
    async fn holds(&self, what: &str) {
        let port = self.address.port();
        let url = format!("{}://localhost:{port}/tournaments/{}", self.scheme, self.hall.id);
        let begun = Instant::now();
        let address = Ipv4Addr::new(127, 0, 0, 2);
        let other = tls::Browser::at(address, &self.shown, Version::HTTP_11);
        loop {
            match other.get(&url).await {
                Ok(answer) if answer.status() == StatusCode::OK => break,
                other => assert!(begun.elapsed() < PATIENCE, "{what}: {other:?}"),
            }
            sleep(Duration::from_millis(100)).await;
        }
        let held = of(&self.program, "VmHWM") - self.rest;
        println!("{what}: {} MiB above {} MiB", held >> 20, self.rest >> 20);
        assert!(held <= MORE, "{what}: {} MiB", held >> 20);
    }

    async fn organizer(&self) -> Person {
        Person::signed_up(self.address, &self.hall.link).await
    }
}

fn filled(folder: &Path) -> Hall {
    fill(&Store::open(&folder.join("cubilete.db").display().to_string()).unwrap())
}

/// Number of bytes in a line of the process's status in `/proc`.
fn of(program: &Running, name: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", program.pid())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
    let kib: u64 = line.split_whitespace().nth(1).unwrap().parse().unwrap();
    kib << 10
}

#[tokio::test]
async fn forms_of_strangers_that_never_end_hold_little() {
    for path in ["/sign-in", "/join"] {
        let service = Service::start();
        for form in [unfinished_field(path), unfinished(path, "", "file")] {
            let open = send(service.address, &vec![form; 500]).await;
            sleep(WORK).await;
            service.holds(path).await;
            drop(open);
        }
    }
}

#[tokio::test]
async fn files_that_never_end_hold_little() {
    let service = Service::start();
    let cookies = service.organizer().await.cookies();
    let id = service.hall.id;
    let entry = 1;
    for (path, field) in [
        (format!("/tournaments/{id}/entries/import"), "file"),
        (format!("/tournaments/{id}/results/list"), "file"),
        (format!("/tournaments/{id}/entries/{entry}/crest"), "crest"),
    ] {
        let open = send(service.address, &vec![unfinished(&path, &cookies, field); 100]).await;
        sleep(WORK).await;
        service.holds(&path).await;
        drop(open);
    }
}

#[tokio::test]
async fn lists_that_unfold_to_mountains_hold_little() {
    // Files that need the most memory. `-p domain --test draw` reads all of them.
    const LARGEST: [&str; 9] = [
        "one text in all cells",
        "one shorter text in all cells",
        "a text of many pieces",
        "one large cell many times",
        "many rows by an entity",
        "lines of separators",
        "a million lines",
        "a large cell of text",
        "a large text that was misread",
    ];
    let service = Service::start();
    let id = service.hall.id;
    let mut organizer = service.organizer().await;
    let token = organizer.token(&format!("/tournaments/{id}/entries/import")).await;
    let cookies = organizer.cookies();
    let mut files: Vec<_> = mountains().into_iter().map(|(name, file, _)| (name, file)).collect();
    files.retain(|(name, _)| LARGEST.contains(name));
    assert_eq!(files.len(), LARGEST.len());
    let row = |n: usize| format!("{n} {};{}\n", "nom ".repeat(20), "club ".repeat(22));
    files.push(("as many entries as may be", (0..16_000).map(row).collect::<String>().into()));
    // Both uploads are parsed alike but rendered differently.
    for (path, n_skipped) in [("entries/import", 0), ("results/list", LARGEST.len() - 2)] {
        let path = format!("/tournaments/{id}/{path}");
        for (name, file) in files.iter().skip(n_skipped) {
            let form = upload(&path, &cookies, &token, "file", file);
            let begun = Instant::now();
            let statuses = ask(service.address, &vec![form; 5]).await;
            println!("{name}: {statuses:?} in {:?}", begun.elapsed());
            assert!(statuses.iter().all(|it| [200, 413, 422, 503].contains(it)), "{statuses:?}");
            service.holds(&path).await;
        }
    }
}

#[tokio::test]
async fn crests_that_unfold_to_mountains_hold_little() {
    let service = Service::start();
    let id = service.hall.id;
    let mut organizer = service.organizer().await;
    let token = organizer.token(&format!("/tournaments/{id}/entries/import")).await;
    let cookies = organizer.cookies();
    let mut file = std::io::Cursor::new(Vec::new());
    let plain = DynamicImage::ImageRgb8(RgbImage::new(8000, 8000));
    plain.write_to(&mut file, ImageFormat::Png).unwrap();
    let path = format!("/tournaments/{id}/entries/1/crest");
    let form = upload(&path, &cookies, &token, "crest", file.get_ref());
    let open = send(service.address, &vec![form; 8]).await;
    sleep(WORK).await;
    service.holds("a large picture").await;
    drop(open);
}

#[tokio::test]
async fn answers_that_nobody_reads_hold_little() {
    let service = Service::start();
    let id = service.hall.id;
    let tables = service.hall.tables.iter().map(|table| format!("/tables/{table}/share.png"));
    let tables: Vec<Vec<u8>> = tables.map(|path| get(&path, "")).collect();
    let ask = |path: &str| -> Vec<Vec<u8>> {
        (0..300).map(|n| get(&format!("/tournaments/{id}/{path}?x={n}"), "").repeat(30)).collect()
    };
    for (what, messages) in [
        ("share pictures", vec![tables.concat().repeat(5); 100]),
        ("calendars", ask("calendar.ics")),
        ("pages", ask("entries")),
        ("tables of numbers", ask("grid.csv")),
    ] {
        let open = send(service.address, &messages).await;
        sleep(WORK).await;
        service.holds(what).await;
        drop(open);
    }
}

#[tokio::test]
async fn followers_hold_little() {
    let service = Service::start();
    let follow = get(&format!("/tournaments/{}/events", service.hall.id), "");
    let open = send(service.address, &vec![follow; 3000]).await;
    sleep(WORK).await;
    service.holds("followers").await;
    drop(open);
}

#[tokio::test]
async fn requests_of_one_connection_that_nobody_reads_hold_little() {
    let service = Service::by_tls();
    let mut open = Vec::new();
    for _ in 0..8 {
        let path = format!("/tournaments/{}/entries", service.hall.id);
        open.push(streams(service.address, &service.shown, &path, 5000).await);
    }
    sleep(WORK).await;
    service.holds("HTTP/2").await;
    drop(open);
}

#[tokio::test]
async fn guesses_of_passwords_hold_little() {
    let service = Service::start();
    let body = "email=ana%40example.org&password=wrong";
    let form = format!(
        "POST /sign-in HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let open = send(service.address, &vec![form.into_bytes(); 200]).await;
    sleep(WORK).await;
    service.holds("guesses").await;
    drop(open);
}
