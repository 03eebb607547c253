//! A node: the running program.

use std::net::SocketAddr;
use std::process::Command;
use std::time::Instant;

use crate::patience::PATIENCE;
use crate::process::Running;

pub struct Node {
    program: Running,
    database: String,
    pub address: SocketAddr,
}

impl Node {
    /// Starts a node and waits until it serves.
    pub fn start(database: &str) -> Self {
        Self::start_at(database, "127.0.0.1:0".parse().unwrap())
    }

    fn start_at(database: &str, at: SocketAddr) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cubilete"));
        command.env("DATABASE_URL", database).env("CUBILETE_ADDRESS", at.to_string());
        command.env("RUST_LOG", "warn");
        let said = |line: &str| {
            let port = line.strip_prefix("Cubilete: http://localhost:")?;
            port.trim_end_matches('/').parse().ok()
        };
        let start = Instant::now();
        // The port may be taken for a moment, so the start is retried.
        while start.elapsed() < PATIENCE {
            let program = Running::start(&command, None);
            if let Some(port) = program.line(said) {
                let address = SocketAddr::from(([127, 0, 0, 1], port));
                return Self { program, database: database.to_owned(), address };
            }
        }
        panic!("the program does not start at {at}");
    }

    /// Kills the node at once, as a crash does.
    pub async fn kill(&self) {
        self.program.signal("KILL");
        self.program.ended().await;
    }

    /// Stops the node and waits for its end.
    pub async fn stop(&self) {
        self.terminate();
        self.ended().await;
    }

    /// Asks the node to stop.
    pub fn terminate(&self) {
        self.program.signal("TERM");
    }

    /// Waits until the node has ended.
    pub async fn ended(&self) {
        self.program.ended().await;
    }

    /// Starts another node at the same address.
    pub async fn again(&mut self) {
        let (database, address) = (self.database.clone(), self.address);
        let started = tokio::task::spawn_blocking(move || Self::start_at(&database, address));
        *self = started.await.unwrap();
    }
}
