//! Programs that a test starts. They end with the test, together with their children, even if the test fails or is killed
//! with its whole process.

use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use crate::patience::PATIENCE;

/// Prints the program's process id and runs it in its own session and group. When its standard input closes, with this value or the test's
/// process, it kills the whole group and removes the given folder.
const GUARD: &str = r#"folder=$1; shift
setsid /bin/sh -c 'echo "$$"; exec "$@"' program "$@" </dev/null &
exec >&-
read -r _
kill -s KILL -- -$! || kill -s KILL $!
wait
[ -z "$folder" ] || rm -rf "$folder""#;

/// Program that runs under the guard.
pub struct Running {
    guard: Child,
    /// Process id of the program.
    pid: String,
    lines: Receiver<String>,
}

impl Running {
    /// Starts `command`. The folder is removed when the program ends.
    pub fn start(command: &Command, folder: Option<&Path>) -> Self {
        let mut guard = Command::new("/bin/sh");
        guard.args(["-c", GUARD, "guard"]).arg(folder.unwrap_or(Path::new("")));
        guard.arg(command.get_program()).args(command.get_args());
        for (name, value) in command.get_envs() {
            guard.env(name, value.unwrap_or_default());
        }
        if let Some(place) = command.get_current_dir() {
            guard.current_dir(place);
        }
        // A separate process group: an interrupt from the keyboard must not end the guard before it has cleaned up.
        guard.process_group(0);
        guard.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut guard = guard.spawn().unwrap();
        let lines = lines_of(guard.stdout.take().unwrap());
        let pid = lines.recv_timeout(PATIENCE).unwrap();
        Self { guard, pid, lines }
    }

    /// First result of `wanted` over the lines of output. `None` if the program ends without one, or takes too long.
    pub fn line<T>(&self, wanted: impl Fn(&str) -> Option<T>) -> Option<T> {
        let end = Instant::now() + PATIENCE;
        loop {
            match self.lines.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(line) => match wanted(&line) {
                    Some(found) => return Some(found),
                    None => continue,
                },
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return None,
            }
        }
    }

    /// Process id of the program.
    #[allow(dead_code, reason = "not every test program needs it")]
    pub fn pid(&self) -> &str {
        &self.pid
    }

    /// Sends the program a signal, such as `TERM`.
    pub fn signal(&self, name: &str) {
        let sent = Command::new("kill").args(["-s", name, &self.pid]).status().unwrap();
        assert!(sent.success(), "{name} to {}", self.pid);
    }

    /// Waits until the program has ended.
    pub async fn ended(&self) {
        let end = Instant::now() + PATIENCE;
        while runs(&self.pid) {
            assert!(Instant::now() < end, "process {} does not end", self.pid);
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.guard.stdin.take());
        let _ = self.guard.wait();
    }
}

/// Reads all output as it comes, so that the program never blocks on a full pipe.
fn lines_of(output: ChildStdout) -> Receiver<String> {
    let (sender, lines) = channel();
    std::thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            // Reading continues even if the receiver is gone.
            let _ = sender.send(line);
        }
    });
    lines
}

/// True if a process with this id runs; a zombie does not count.
fn runs(pid: &str) -> bool {
    let state = std::fs::read_to_string(format!("/proc/{pid}/stat"));
    state.is_ok_and(|state| !state.contains(") Z "))
}

#[test]
fn what_a_failed_test_started_ends_with_all_that_it_started_itself() {
    let folder = tempfile::tempdir().unwrap();
    let (tell, told) = channel();
    let place = folder.path().to_owned();
    let failed = std::thread::spawn(move || {
        let mut parent = Command::new("/bin/sh");
        parent.args(["-c", "sleep 1000 & echo $!; wait"]);
        let parent = Running::start(&parent, Some(&place));
        tell.send(parent.line(|line| Some(line.to_owned())).unwrap()).unwrap();
        panic!("as a test does that fails");
    });
    let child = told.recv().unwrap();
    assert!(failed.join().is_err());
    let end = Instant::now() + PATIENCE;
    while runs(&child) && Instant::now() < end {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(!runs(&child), "process {child} was left behind");
    assert!(!folder.path().exists());
}
