//! The program in its own process.

use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Running program that serves requests.
pub struct Node {
    pub child: Child,
    pub address: SocketAddr,
}

impl Node {
    pub fn start(database: &str) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_cubilete"))
            .arg("serve")
            .env("DATABASE_URL", database)
            .env("CUBILETE_ADDRESS", "127.0.0.1:0")
            .env("RUST_LOG", "error")
            // All clients of a bench share one address, so its memory limit is raised.
            .env("CUBILETE_CLIENT_MEMORY", "2048")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let line = lines.find_map(|line| line.ok().filter(|it| it.contains("http://")));
        let line = line.expect("the program says where it serves");
        let port = line.trim_end_matches('/').rsplit(':').next().unwrap().parse().unwrap();
        std::thread::spawn(move || lines.for_each(drop));
        Self { child, address: SocketAddr::from((Ipv4Addr::LOCALHOST, port)) }
    }

    /// Processor time so far.
    #[allow(dead_code, reason = "not every bench needs it")]
    pub fn processor(&self) -> Duration {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap();
        let fields: Vec<&str> = stat.rsplit(") ").next().unwrap().split(' ').collect();
        let ticks: u64 = fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap();
        Duration::from_millis(ticks * 10)
    }

    /// Line of the status with this name, such as `VmRSS:`, in MiB.
    #[allow(dead_code, reason = "not every bench needs it")]
    pub fn memory(&self, name: &str) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
        line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() / 1024
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
