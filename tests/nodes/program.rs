//! Programs that a test starts, and ends with it, however the test ends.

use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// Far longer than anything needs, even on a machine that others keep busy.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// Says the program's number, and kills it with all that it started when its own standard input ends: when the value goes,
/// or the test's process.
const GUARD: &str = r#"setsid "$@" </dev/null &
echo "process $!"
read -r _
kill -s KILL -- -$! || kill -s KILL $!
wait"#;

/// A program that runs.
pub struct Program {
    guard: Child,
    pid: String,
    lines: Receiver<String>,
}

impl Program {
    pub fn start(command: &Command) -> Self {
        let mut guard = Command::new("/bin/sh");
        guard.args(["-c", GUARD, "guard"]).arg(command.get_program()).args(command.get_args());
        for (name, value) in command.get_envs() {
            guard.env(name, value.unwrap_or_default());
        }
        guard.process_group(0);
        guard.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut guard = guard.spawn().unwrap();
        let lines = lines_of(guard.stdout.take().unwrap());
        let pid = lines.recv_timeout(PATIENCE).unwrap();
        let pid = pid.strip_prefix("process ").unwrap().to_owned();
        Self { guard, pid, lines }
    }

    /// The next line of what it prints.
    pub fn line(&self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("the program says nothing")
    }

    pub fn signal(&self, name: &str) {
        let sent = Command::new("kill").args(["-s", name, &self.pid]).status().unwrap();
        assert!(sent.success(), "{name} to {}", self.pid);
    }

    /// Waits until it has ended.
    pub async fn ended(&self) {
        let end = std::time::Instant::now() + PATIENCE;
        while self.runs() {
            assert!(std::time::Instant::now() < end, "process {} does not end", self.pid);
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    fn runs(&self) -> bool {
        let state = std::fs::read_to_string(format!("/proc/{}/stat", self.pid));
        state.is_ok_and(|state| !state.contains(") Z "))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        drop(self.guard.stdin.take());
        let _ = self.guard.wait();
    }
}

/// All is read as it comes, or the program would stop on a full pipe.
fn lines_of(output: ChildStdout) -> Receiver<String> {
    let (sender, lines) = channel();
    std::thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            let _ = sender.send(line);
        }
    });
    lines
}
