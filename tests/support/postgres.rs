//! Temporary PostgreSQL server from Debian's programs, one per test process. It ends with the process.

use std::fs;
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use store::Store;

/// Id of the user `nobody`, since PostgreSQL refuses to run as root.
const NOBODY: u32 = 65534;

/// The data is temporary, so the server need not wait for disks.
const SETTINGS: [&str; 11] = [
    "listen_addresses=",
    "fsync=off",
    "full_page_writes=off",
    "synchronous_commit=off",
    "autovacuum=off",
    "max_connections=400",
    "shared_buffers=64MB",
    "wal_level=minimal",
    // Tables without statistics seem large, and their queries worth compiling.
    "jit=off",
    "max_wal_senders=0",
    "unix_socket_permissions=0777",
];

/// Creates and runs the server. When the test process has gone, its end of the pipe closes; then the guard stops the server
/// and removes its folder.
const GUARD: &str = r#"programs=$1; folder=$2; shift 2
exec >> "$folder/log" 2>&1
[ -e "$folder/data" ] ||
  "$programs/initdb" --username=postgres --auth=trust --no-sync --encoding=UTF8 --locale=C.UTF-8 "$folder/data" || exit
"$programs/postgres" -D "$folder/data" -k "$folder" "$@" &
read -r _
# A server that is only just starting ignores QUIT; one that has clients left waits for them after TERM.
kill -TERM $!; sleep 1; kill -QUIT $!
wait $!
rm -rf "$folder""#;

/// Additional settings of a server that keeps acknowledged writes even if it is killed.
const CAREFUL: [&str; 3] = ["fsync=on", "full_page_writes=on", "synchronous_commit=on"];

struct Server {
    folder: PathBuf,
    n_names: AtomicU32,
    /// Name of the database that others are copied from.
    model: OnceLock<String>,
    /// Runs [`GUARD`]. The system closes the guard's standard input when this process ends.
    _guard: Child,
}

static SERVER: OnceLock<Server> = OnceLock::new();

/// Address of a new database for one test, with empty tables. It is copied from a model database, which takes a tenth of the time.
pub fn database() -> String {
    let server = server();
    let model = server.model.get_or_init(|| model(server));
    let name = server.next_name();
    execute(server, &format!("create database {name} template {model} strategy file_copy"));
    address(&server.folder, &name)
}

/// Creates the model database. Nobody may be connected to it while it is copied.
fn model(server: &Server) -> String {
    let name = server.next_name();
    execute(server, &format!("create database {name}"));
    drop(Store::open(&address(&server.folder, &name)).unwrap());
    execute(server, &format!("alter database {name} allow_connections false"));
    let ends = "select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = ";
    execute(server, &format!("{ends}'{name}'"));
    name
}

/// Address of a new, empty database that no other test is connected to.
#[allow(dead_code, reason = "not every test program needs it")]
pub fn own_database() -> String {
    let server = server();
    let name = server.next_name();
    execute(server, &format!("create database {name}"));
    address(&server.folder, &name)
}

/// Address of a new database filled by this SQL, to which no other test is connected.
#[allow(dead_code, reason = "not every test program needs it")]
pub fn filled_database(sql: &str) -> String {
    let address = own_database();
    PgConnection::establish(&address).unwrap().batch_execute(sql).unwrap();
    address
}

fn server() -> &'static Server {
    SERVER.get_or_init(|| start(&[]))
}

/// Server of a single test, which the test can stop, freeze and start.
#[allow(dead_code, reason = "not every test program needs it")]
pub struct OwnServer {
    server: Server,
    settings: &'static [&'static str],
    guards: Vec<Child>,
}

/// Processes of a server to kill.
#[allow(dead_code, reason = "not every test program needs it")]
#[derive(Clone, Copy, Debug)]
pub enum Killed {
    All,
    /// The first process, which starts all others; the others then end by themselves.
    First,
    /// A process that serves a connection: the first one then ends all others and restarts.
    One,
}

#[allow(dead_code, reason = "not every test program needs it")]
impl OwnServer {
    pub fn start() -> Self {
        Self::start_with(&[])
    }

    /// Starts a server that keeps acknowledged writes, even if it is killed.
    pub fn start_careful() -> Self {
        Self::start_with(&CAREFUL)
    }

    fn start_with(settings: &'static [&'static str]) -> Self {
        Self { server: start(settings), settings, guards: Vec::new() }
    }

    /// Address of a new, empty database.
    pub fn database(&self) -> String {
        let name = self.server.next_name();
        execute(&self.server, &format!("create database {name}"));
        address(&self.server.folder, &name)
    }

    /// Stops the server, with all connections.
    pub fn stop(&self) {
        self.signal("INT");
        let end = Instant::now() + PATIENCE;
        while self.process().is_some() {
            assert!(Instant::now() < end, "PostgreSQL does not stop");
            sleep(Duration::from_millis(20));
        }
    }

    pub fn start_again(&mut self) {
        let mut guard = run(&programs(), &self.server.folder, self.settings);
        wait_for(&self.server.folder, &mut guard);
        self.guards.push(guard);
    }

    /// Kills processes of the server, and restarts it unless it restarts by itself.
    pub fn kill(&mut self, which: Killed) {
        let first = self.process().unwrap();
        let end = Instant::now() + PATIENCE;
        if let Killed::One = which {
            let is_killed = || children(&first).iter().any(|it| serves(it) && send("KILL", it));
            while !is_killed() {
                assert!(Instant::now() < end, "nobody is served");
                sleep(Duration::from_millis(5));
            }
            return;
        }
        let others = children(&first);
        assert!(send("KILL", &first));
        if let Killed::All = which {
            for other in &others {
                send("KILL", other);
            }
        }
        while others.iter().any(|it| runs(it)) || runs(&first) {
            assert!(Instant::now() < end, "PostgreSQL does not end");
            sleep(Duration::from_millis(5));
        }
        // The lock files remain until the guard ends, so that the server seems to run.
        for file in ["data/postmaster.pid", ".s.PGSQL.5432.lock"] {
            fs::remove_file(self.server.folder.join(file)).unwrap();
        }
        self.start_again();
    }

    /// Suspends all processes of the server; their connections stay open.
    pub fn freeze(&self) {
        self.signal("STOP");
    }

    pub fn thaw(&self) {
        self.signal("CONT");
    }

    /// Sends a signal to the first process; a signal to suspend or resume also goes to its children.
    fn signal(&self, name: &str) {
        let Some(first) = self.process() else { return };
        let others = if name == "INT" { Vec::new() } else { children(&first) };
        assert!(send(name, &first), "{name} to {first}");
        for other in &others {
            // A child may have ended meanwhile.
            let _ = send(name, other);
        }
    }

    /// Id of the server's first process; `None` if the server does not run.
    fn process(&self) -> Option<String> {
        let text = fs::read_to_string(self.server.folder.join("data/postmaster.pid")).ok()?;
        text.lines().next().map(str::to_owned)
    }
}

impl Drop for OwnServer {
    fn drop(&mut self) {
        // A frozen server would not end.
        self.thaw();
    }
}

/// Sends a signal to a process; returns true on success.
fn send(name: &str, to: &str) -> bool {
    let sent = Command::new("kill").args(["-s", name, to]).stderr(Stdio::null()).status();
    sent.unwrap().success()
}

/// True if a process runs; a zombie does not count.
fn runs(pid: &str) -> bool {
    let state = fs::read_to_string(format!("/proc/{pid}/stat"));
    state.is_ok_and(|state| !state.contains(") Z "))
}

/// True if a process serves a connection to a test's database.
fn serves(pid: &str) -> bool {
    let title = fs::read_to_string(format!("/proc/{pid}/cmdline")).unwrap_or_default();
    title.contains("postgres: postgres test_")
}

/// Child processes of a process.
fn children(parent: &str) -> Vec<String> {
    let all = fs::read_dir("/proc").unwrap().flatten();
    let names = all.filter_map(|it| it.file_name().into_string().ok());
    let is_child = |pid: &String| {
        let state = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        state.rsplit(") ").next().and_then(|rest| rest.split(' ').nth(1)) == Some(parent)
    };
    names.filter(is_child).collect()
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

fn start(settings: &[&str]) -> Server {
    let programs = programs();
    let folder = tempfile::Builder::new().prefix("cubilete-pg-").tempdir().unwrap().keep();
    let mut guard = run(&programs, &folder, settings);
    wait_for(&folder, &mut guard);
    Server { folder, n_names: AtomicU32::new(0), model: OnceLock::new(), _guard: guard }
}

/// Folder of the newest version's programs.
fn programs() -> PathBuf {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    versions
        .map(|version| version.path().join("bin"))
        .filter(|programs| programs.join("initdb").exists())
        .max()
        .expect("these tests need PostgreSQL's programs: install Debian's package `postgresql`")
}

fn run(programs: &Path, folder: &Path, settings: &[&str]) -> Child {
    let mut guard = Command::new("/bin/sh");
    guard.args(["-c", GUARD, "guard"]).arg(programs).arg(folder);
    // The last setting of a name wins.
    for setting in SETTINGS.iter().chain(settings) {
        guard.args(["-c", setting]);
    }
    guard.current_dir("/").stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    // A separate process group: an interrupt from the keyboard must not end the guard before it has cleaned up.
    guard.process_group(0);
    let is_root = fs::metadata("/proc/self").unwrap().uid() == 0;
    if is_root {
        chown(folder, Some(NOBODY), Some(NOBODY)).unwrap();
        guard.uid(NOBODY).gid(NOBODY);
    }
    guard.spawn().unwrap()
}

/// Longest wait for a server, far longer than its start takes even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(300);

/// Waits until the server answers.
fn wait_for(folder: &Path, guard: &mut Child) {
    let start = Instant::now();
    while let Err(error) = PgConnection::establish(&address(folder, "postgres")) {
        let has_ended = guard.try_wait().unwrap().is_some();
        if has_ended || start.elapsed() > PATIENCE {
            let log = fs::read_to_string(folder.join("log")).unwrap_or_default();
            panic!("PostgreSQL does not answer: {error}\n{log}");
        }
        sleep(Duration::from_millis(20));
    }
}
