//! A throw-away PostgreSQL server, one a test process, out of Debian's programs. It ends with the process.

use std::fs;
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use diesel::prelude::*;

/// The user `nobody`, since PostgreSQL refuses to run as root.
const NOBODY: u32 = 65534;

/// Keeps its data where nothing survives, so it need not wait for disks.
const SETTINGS: [&str; 10] = [
    "listen_addresses=",
    "fsync=off",
    "full_page_writes=off",
    "synchronous_commit=off",
    "autovacuum=off",
    "max_connections=400",
    "shared_buffers=64MB",
    "wal_level=minimal",
    "max_wal_senders=0",
    "unix_socket_permissions=0777",
];

/// Runs the server, and ends it and removes its folder when the test process has gone and its end of the pipe closes.
const GUARD: &str = r#"server=$1; folder=$2; shift 2
"$server" -D "$folder/data" -k "$folder" "$@" > "$folder/log" 2>&1 &
read -r _
kill -QUIT $!
wait $!
rm -rf "$folder""#;

struct Server {
    folder: PathBuf,
    n_names: AtomicU32,
    /// Closed by the system when this process ends.
    _alive: ChildStdin,
}

static SERVER: OnceLock<Server> = OnceLock::new();

/// The address of a new, empty schema that is a test's own: as good as a database, and made ten times as fast.
pub fn database() -> String {
    let server = server();
    let name = server.next_name();
    execute(server, &format!("create schema {name}"));
    format!("{}&options=-csearch_path%3D{name}", address(&server.folder, "postgres"))
}

/// The address of a new, empty database that no other test is connected to.
#[allow(dead_code, reason = "not every test program needs it")]
pub fn own_database() -> String {
    let server = server();
    let name = server.next_name();
    execute(server, &format!("create database {name}"));
    address(&server.folder, &name)
}

fn server() -> &'static Server {
    SERVER.get_or_init(start)
}

impl Server {
    fn next_name(&self) -> String {
        format!("test_{}", self.n_names.fetch_add(1, Ordering::Relaxed))
    }
}

fn execute(server: &Server, sql: &str) {
    let mut admin = PgConnection::establish(&address(&server.folder, "postgres")).unwrap();
    admin.batch_execute(sql).unwrap();
}

fn address(folder: &Path, database: &str) -> String {
    format!("postgres:///{database}?host={}&user=postgres", folder.display())
}

fn start() -> Server {
    let programs = programs();
    let folder = tempfile::Builder::new().prefix("cubilete-pg-").tempdir().unwrap().keep();
    let is_root = fs::metadata(&folder).unwrap().uid() == 0;
    if is_root {
        chown(&folder, Some(NOBODY), Some(NOBODY)).unwrap();
    }
    initialize(&programs, &folder, is_root);
    let alive = run(&programs, &folder, is_root);
    wait_for(&folder);
    Server { folder, n_names: AtomicU32::new(0), _alive: alive }
}

/// The folder of the newest version's programs.
fn programs() -> PathBuf {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    versions
        .map(|version| version.path().join("bin"))
        .filter(|programs| programs.join("initdb").exists())
        .max()
        .expect("these tests need PostgreSQL's programs: install Debian's package `postgresql`")
}

fn initialize(programs: &Path, folder: &Path, is_root: bool) {
    let mut initdb = Command::new(programs.join("initdb"));
    initdb
        .args(["--username=postgres", "--auth=trust", "--no-sync", "--encoding=UTF8"])
        .args(["--locale=C.UTF-8", "--pgdata"])
        .arg(folder.join("data"))
        .current_dir(folder);
    let output = unprivileged(&mut initdb, is_root).output().unwrap();
    assert!(output.status.success(), "initdb: {}", String::from_utf8_lossy(&output.stderr));
}

fn run(programs: &Path, folder: &Path, is_root: bool) -> ChildStdin {
    let mut guard = Command::new("/bin/sh");
    guard.args(["-c", GUARD, "guard"]).arg(programs.join("postgres")).arg(folder);
    for setting in SETTINGS {
        guard.args(["-c", setting]);
    }
    guard.current_dir("/").stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    // A group of its own: an interrupt from the keyboard must not end the guard before it has cleaned up.
    guard.process_group(0);
    unprivileged(&mut guard, is_root).spawn().unwrap().stdin.take().unwrap()
}

fn unprivileged(command: &mut Command, is_root: bool) -> &mut Command {
    if is_root { command.uid(NOBODY).gid(NOBODY) } else { command }
}

/// Waits until the server answers.
fn wait_for(folder: &Path) {
    let patience = Instant::now() + Duration::from_secs(60);
    loop {
        match PgConnection::establish(&address(folder, "postgres")) {
            Ok(_) => return,
            Err(_) if Instant::now() < patience => sleep(Duration::from_millis(20)),
            Err(error) => {
                let log = fs::read_to_string(folder.join("log")).unwrap_or_default();
                panic!("PostgreSQL does not answer: {error}\n{log}");
            }
        }
    }
}
