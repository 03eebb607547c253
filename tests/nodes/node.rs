//! A node: the program, serving.

use std::net::SocketAddr;
use std::process::Command;

use crate::program::Program;

pub struct Node {
    program: Program,
    database: String,
    pub address: SocketAddr,
}

impl Node {
    /// One that serves.
    pub fn start(database: &str) -> Self {
        Self::start_at(database, "127.0.0.1:0".parse().unwrap())
    }

    fn start_at(database: &str, at: SocketAddr) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cubilete"));
        command.env("DATABASE_URL", database).env("CUBILETE_ADDRESS", at.to_string());
        let program = Program::start(command.env("RUST_LOG", "warn"));
        let said = loop {
            let line = program.line();
            if let Some(address) = line.strip_prefix("Cubilete: http://localhost:") {
                break address.trim_end_matches('/').to_owned();
            }
        };
        let address = SocketAddr::from(([127, 0, 0, 1], said.parse().unwrap()));
        Self { program, database: database.to_owned(), address }
    }

    /// Ends it at once, as a crash does.
    pub async fn kill(&self) {
        self.program.signal("KILL");
        self.program.ended().await;
    }

    /// Has it stop, and waits until it has.
    pub async fn stop(&self) {
        self.terminate();
        self.ended().await;
    }

    /// Has it stop.
    pub fn terminate(&self) {
        self.program.signal("TERM");
    }

    /// Waits until it has stopped.
    pub async fn ended(&self) {
        self.program.ended().await;
    }

    /// Starts another at the same address.
    pub async fn again(&mut self) {
        let (database, address) = (self.database.clone(), self.address);
        let started = tokio::task::spawn_blocking(move || Self::start_at(&database, address));
        *self = started.await.unwrap();
    }
}
