//! nginx in front of several nodes, configured as in `docs/operate.md`.

use std::fs;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::Command;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::patience::PATIENCE;
use crate::process::Running;

pub struct Proxy {
    pub address: SocketAddr,
    _program: Running,
    _folder: TempDir,
}

/// Configuration with placeholders in parentheses.
const SETTINGS: &str = r#"
daemon off; worker_processes 1; pid (folder)/nginx.pid; error_log (folder)/error.log;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path (folder)/body; proxy_temp_path (folder)/proxy; fastcgi_temp_path (folder)/fastcgi;
  uwsgi_temp_path (folder)/uwsgi; scgi_temp_path (folder)/scgi;
  upstream nodes {
    (nodes)
    keepalive 64;
    # Shorter than the five seconds after which a node closes a connection that nothing is asked on.
    keepalive_timeout 4s;
  }
  server {
    listen (address);
    location / {
      proxy_pass http://nodes;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_connect_timeout 2s;
      # Another node is asked where one cannot be reached, and for a page also where one is lost; what may have been done
      # is not done again by the proxy.
      proxy_next_upstream error timeout;
      proxy_buffering off;
      add_header X-Node $upstream_addr always;
    }
  }
}
"#;

impl Proxy {
    pub fn start(nodes: &[SocketAddr]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let servers =
            nodes.iter().map(|node| format!("server {node} max_fails=1 fail_timeout=1s;\n"));
        let settings = SETTINGS
            .replace("(folder)", &folder.path().display().to_string())
            .replace("(nodes)", &servers.collect::<String>())
            .replace("(address)", &address.to_string());
        let file = folder.path().join("nginx.conf");
        fs::write(&file, settings).unwrap();
        let mut command = Command::new(program());
        command.arg("-c").arg(&file).arg("-e").arg(folder.path().join("error.log"));
        let program = Running::start(&command, None);
        let end = Instant::now() + PATIENCE;
        while TcpStream::connect(address).is_err() {
            let log = fs::read_to_string(folder.path().join("error.log")).unwrap_or_default();
            assert!(Instant::now() < end, "nginx does not answer: {log}");
            std::thread::sleep(Duration::from_millis(20));
        }
        Self { address, _program: program, _folder: folder }
    }
}

/// Debian installs nginx outside the path of ordinary users.
fn program() -> &'static str {
    let debians = "/usr/sbin/nginx";
    if fs::exists(debians).unwrap() { debians } else { "nginx" }
}
