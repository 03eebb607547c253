//! A throw-away PostgreSQL server, one a test process, out of Debian's programs. It ends with the process.

use std::fs;
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock};
use std::thread::sleep;
use std::time::{Duration, Instant};

use cubilete::store::{Conn, migrations};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;

/// The user `nobody`, since PostgreSQL refuses to run as root.
const NOBODY: u32 = 65534;

/// Keeps its data where nothing survives, so it need not wait for disks.
const SETTINGS: [&str; 8] = [
    "listen_addresses=",
    "fsync=off",
    "full_page_writes=off",
    "synchronous_commit=off",
    "autovacuum=off",
    "max_connections=400",
    "shared_buffers=64MB",
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
    admin: Mutex<PgConnection>,
    n_databases: AtomicU32,
    /// Closed by the system when this process ends.
    _alive: ChildStdin,
}

static SERVER: OnceLock<Server> = OnceLock::new();

/// The address of a new database that is up to date and empty.
pub fn database() -> String {
    create_database("template cubilete")
}

/// The address of a new database without anything in it.
#[allow(dead_code, reason = "not every test program needs it")]
pub fn bare_database() -> String {
    create_database("")
}

fn create_database(options: &str) -> String {
    let server = SERVER.get_or_init(start);
    let name = format!("test_{}", server.n_databases.fetch_add(1, Ordering::Relaxed));
    server
        .admin
        .lock()
        .unwrap()
        .batch_execute(&format!("create database {name} {options}"))
        .unwrap();
    address(&server.folder, &name)
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
    let mut admin = connect(&folder);
    admin.batch_execute("create database cubilete").unwrap();
    migrate_template(&folder);
    Server { folder, admin: Mutex::new(admin), n_databases: AtomicU32::new(0), _alive: alive }
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

/// The first connection, as soon as the server answers.
fn connect(folder: &Path) -> PgConnection {
    let patience = Instant::now() + Duration::from_secs(60);
    loop {
        match PgConnection::establish(&address(folder, "postgres")) {
            Ok(conn) => return conn,
            Err(_) if Instant::now() < patience => sleep(Duration::from_millis(20)),
            Err(error) => {
                let log = fs::read_to_string(folder.join("log")).unwrap_or_default();
                panic!("PostgreSQL does not answer: {error}\n{log}");
            }
        }
    }
}

/// New databases are copies of this one, which is faster than to migrate each.
fn migrate_template(folder: &Path) {
    let conn = PgConnection::establish(&address(folder, "cubilete")).unwrap();
    migrations::run(&mut Conn::Pg(conn)).unwrap();
}
