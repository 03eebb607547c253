//! The program: started, killed and restarted on a port that stays the same.

use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use domain::tournament::id::TournamentId;

use crate::command::{cubilete, run};
use crate::patience::PATIENCE;
use crate::postgres;

pub struct Program {
    database: String,
    pub address: SocketAddr,
    running: Option<Child>,
}

impl Program {
    /// Starts the program and waits until it serves.
    pub async fn start(database: &str) -> Self {
        let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let mut program = Self { database: database.to_owned(), address, running: None };
        program.again().await;
        program
    }

    /// Starts the program again.
    pub async fn again(&mut self) {
        let (database, address) = (self.database.clone(), self.address);
        // A blocking wait in this thread would stop the referees.
        let started = tokio::task::spawn_blocking(move || started(&database, address));
        self.running = Some(started.await.unwrap());
    }

    /// Kills the program at once, as a crash does.
    pub fn kill(&mut self) {
        let mut child = self.running.take().unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
    }

    /// Returns true if the process that was started still runs.
    pub fn runs(&mut self) -> bool {
        self.running.as_mut().is_some_and(|child| child.try_wait().unwrap().is_none())
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        if self.running.is_some() {
            self.kill();
        }
    }
}

/// Starts the program and waits until it serves. The port may be taken for a moment, so the start is retried.
fn started(database: &str, address: SocketAddr) -> Child {
    let end = Instant::now() + PATIENCE;
    loop {
        let mut child = begun(database, address);
        match has_started(&mut child) {
            Ok(()) => return child,
            Err(said) => {
                let _ = child.kill();
                let _ = child.wait();
                assert!(Instant::now() < end, "it does not start again: {said}");
            }
        }
    }
}

/// Starts the program without waiting until it serves.
pub fn begun(database: &str, address: SocketAddr) -> Child {
    let mut command = cubilete(database, &["serve"]);
    command.env("CUBILETE_ADDRESS", address.to_string()).env("RUST_LOG", "error");
    command.stdout(Stdio::piped()).spawn().unwrap()
}

/// Waits until the program reports that it serves.
pub fn has_started(child: &mut Child) -> Result<(), String> {
    let mut said = String::new();
    let read = BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut said);
    if read.is_ok() && said.starts_with("Cubilete: ") { Ok(()) } else { Err(said) }
}

#[track_caller]
pub fn works(database: &str, arguments: &[&str]) {
    let (status, printed) = run(database, arguments);
    assert_eq!(status, Some(0), "{arguments:?}: {printed}");
}

/// Asserts that a tournament's chain is whole, its journal rebuilds its facts, and its draws are reproducible.
#[track_caller]
pub fn is_whole(database: &str, id: TournamentId) {
    let id = id.to_string();
    for arguments in [["journal", "check"], ["journal", "rebuild"], ["draw", "redo"]] {
        works(database, &[arguments[0], arguments[1], &id]);
    }
}

/// Kills a command after a while; returns true if it had succeeded by then.
pub fn killed(mut command: Command, after: Duration) -> bool {
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    std::thread::sleep(after);
    child.kill().unwrap();
    child.wait().unwrap().success()
}

/// Duration of an operation without a kill.
pub fn span(done: impl FnOnce()) -> Duration {
    let start = Instant::now();
    done();
    start.elapsed()
}

/// Creates a database for one test.
pub fn database(folder: &Path) -> String {
    match is_of_server() {
        true => postgres::own_database(),
        false => folder.join("kill.db").display().to_string(),
    }
}

/// True if databases use PostgreSQL.
pub fn is_of_server() -> bool {
    std::env::var("CUBILETE_TEST_DATABASE").as_deref() == Ok("postgres")
}
