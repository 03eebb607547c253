//! The program in its own process.

use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr};
use std::process::{Child, Command, Stdio};

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
}

impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
