//! The line of one phone: a port of its own that leads to the program, and can be cut without touching the others. It works with every
//! browser, also without developer tools.

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::AbortHandle;

/// A line to the program. It ends with this value.
pub struct Line {
    /// Base address of the program on this line, without a slash at the end.
    pub base: String,
    is_up: watch::Sender<bool>,
    accepting: AbortHandle,
}

impl Line {
    /// Opens a line to the program with this base address.
    pub async fn to(base: &str) -> Self {
        let program = base.trim_start_matches("http://").to_owned();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://localhost:{}", listener.local_addr().unwrap().port());
        let (is_up, seen) = watch::channel(true);
        let accepting = tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                tokio::spawn(carry(near, program.clone(), seen.clone()));
            }
        });
        Self { base, is_up, accepting: accepting.abort_handle() }
    }

    /// Cuts the line, with all its connections.
    pub fn cut(&self) {
        self.is_up.send_replace(false);
    }

    /// Mends the line.
    pub fn mend(&self) {
        self.is_up.send_replace(true);
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.accepting.abort();
        self.cut();
    }
}

/// Carries bytes both ways until the line is cut.
async fn carry(mut near: TcpStream, program: String, mut is_up: watch::Receiver<bool>) {
    if !*is_up.borrow_and_update() {
        return;
    }
    let Ok(mut far) = TcpStream::connect(program).await else { return };
    tokio::select! {
        _ = copy_bidirectional(&mut near, &mut far) => {}
        _ = is_up.wait_for(|is_up| !is_up) => {}
    }
}
