//! Any request to the whole service: it is answered without an internal error.
//!
//! The first line of the input is the sender (`organizer`, else a visitor), the method and the address; the lines up to the first blank one
//! are headers; the rest is the body. `{t}`, `{account}`, `{round}`, `{table}`, `{entry}`, `{pool}` and `{player}` stand for existing ids,
//! `{csrf}` for the organizer's token.
//!
//! The service keeps the database that earlier inputs left, so a failure may depend on them.

#![no_main]

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{LazyLock, Mutex};
use std::time::Duration;

use cubilete::acts::demo::{self, Plan};
use cubilete::config::Config;
use store::Store;
use domain::tournament::preset::Preset;
use domain::tournament::series::Series;
use cubilete::web::people::invitation;
use cubilete::web::{self, AppState, Doors};
use libfuzzer_sys::fuzz_target;

static HALL: LazyLock<Hall> = LazyLock::new(Hall::open);
static LINE: Mutex<Option<BufReader<TcpStream>>> = Mutex::new(None);

/// Requests that would lock the organizer out or delete the test data.
const LEFT_OUT: [&str; 4] = ["deletion", "sign-out", "/end", "/password"];
/// Headers of framing and connection handling; the HTTP library handles them, not this service.
const FRAMING: [&str; 6] =
    ["content-length", "transfer-encoding", "connection", "expect", "upgrade", "http2-settings"];

fuzz_target!(|bytes: &[u8]| {
    let Some(request) = request(bytes) else { return };
    let status = ask(&request).or_else(|_| ask(&request));
    let said = String::from_utf8_lossy(&request);
    match status {
        // For invalid HTTP not even the method is read, and the connection may close before the answer.
        Ok(status) => assert!(status < 500, "{status} to {said}"),
        Err(error) if error.kind() == io::ErrorKind::WouldBlock => panic!("no answer to {said}"),
        Err(_) => {}
    }
});

/// Bytes of the request to send.
fn request(bytes: &[u8]) -> Option<Vec<u8>> {
    let text = HALL.filled(std::str::from_utf8(bytes).ok()?);
    let (head, body) = text.split_once("\n\n").unwrap_or((&text, ""));
    let mut lines = head.lines();
    let mut first = lines.next()?.splitn(3, ' ');
    let (who, method, path) = (first.next()?, first.next()?, first.next()?);
    if method == "CONNECT" || LEFT_OUT.iter().any(|part| path.contains(part)) {
        return None;
    }
    let mut request = format!("{method} {path} HTTP/1.1\r\n");
    let mut kind = "application/x-www-form-urlencoded";
    let (mut has_host, mut cookies) = (false, Vec::new());
    if who == "organizer" {
        cookies.push(HALL.session.as_str());
    }
    for line in lines {
        let Some((name, value)) = line.split_once(':') else { continue };
        match name.trim().to_ascii_lowercase().as_str() {
            name if FRAMING.contains(&name) => {}
            "cookie" => cookies.push(value.trim()),
            "content-type" => kind = value.trim(),
            name => {
                has_host |= name == "host";
                request.push_str(&format!("{name}: {}\r\n", value.trim()));
            }
        }
    }
    if !has_host {
        request.push_str("host: localhost\r\n");
    }
    if !cookies.is_empty() {
        request.push_str(&format!("cookie: {}\r\n", cookies.join("; ")));
    }
    if !body.is_empty() {
        request.push_str(&format!("content-type: {kind}\r\ncontent-length: {}\r\n", body.len()));
    }
    request.push_str("\r\n");
    request.push_str(body);
    Some(request.into_bytes())
}

/// Sends a request on the previous connection while it is kept open, and returns the status.
fn ask(request: &[u8]) -> io::Result<u16> {
    let mut line = LINE.lock().map_err(|_| io::ErrorKind::Other)?;
    let mut stream = match line.take() {
        Some(kept) => kept,
        None => {
            let stream = TcpStream::connect(HALL.address)?;
            stream.set_nodelay(true)?;
            stream.set_read_timeout(Some(Duration::from_secs(20)))?;
            BufReader::new(stream)
        }
    };
    stream.get_mut().write_all(request)?;
    let (status, is_kept) = answer(&mut stream, request.starts_with(b"HEAD "))?;
    *line = is_kept.then_some(stream);
    Ok(status)
}

/// Reads an answer: its status, and whether the connection stays open.
fn answer(stream: &mut BufReader<TcpStream>, is_head: bool) -> io::Result<(u16, bool)> {
    let mut first = String::new();
    stream.read_line(&mut first)?;
    let status = first.split(' ').nth(1).and_then(|status| status.parse().ok());
    let status: u16 = status.ok_or(io::ErrorKind::InvalidData)?;
    let (mut length, mut is_kept, mut is_chunked) = (0, true, false);
    loop {
        let mut header = String::new();
        stream.read_line(&mut header)?;
        let header = header.trim_end().to_ascii_lowercase();
        match header.split_once(": ") {
            None if header.is_empty() => break,
            Some(("content-length", n)) => length = n.parse().unwrap_or(0),
            Some(("transfer-encoding", _)) => is_chunked = true,
            Some(("connection", said)) => is_kept &= said != "close",
            _ => {}
        }
    }
    if is_head || status == 304 || status == 204 {
        return Ok((status, is_kept));
    }
    if is_chunked {
        // An event stream does not end.
        return Ok((status, false));
    }
    io::copy(&mut stream.take(length), &mut io::sink())?;
    Ok((status, is_kept))
}

/// Service with a tournament of which a round is played.
struct Hall {
    address: SocketAddr,
    session: String,
    ids: Vec<(&'static str, String)>,
}

impl Hall {
    fn open() -> Self {
        let folder = tempfile::tempdir().expect("there is a place for it").keep();
        let path = folder.join("fuzz.db").display().to_string();
        let store = Store::open(&path).expect("a database");
        let link = store.write_blocking(|conn| invitation::for_first_organizer(conn, web::now()));
        let address = serve(&store);
        let session = session(address, &link.expect("a link")).expect("a session");
        let organizer = store.read_blocking(store::users::organizers).expect("the store answers");
        let plan = Plan {
            preset: Preset::Torneo,
            n_entries: 16,
            series: Series::One,
            n_rounds: Some(1),
            seed: 1,
            has_trouble: false,
        };
        let made = demo::fill(&store, &plan, organizer.first().copied(), web::now(), &mut |_| {});
        let id = made.expect("a tournament").tournament;
        let facts = store.read_blocking(|conn| store::championship::load(conn, id));
        let facts = facts.expect("the store answers");
        let account = facts.tournament.account.to_string();
        let mut ids = vec![("{t}", id.to_string()), ("{account}", account)];
        let open = facts.tables().iter().find(|table| table.result.is_none());
        let table = open.or(facts.tables().first()).map(|it| it.id.to_string());
        ids.extend(table.map(|it| ("{table}", it)));
        ids.extend(facts.rounds().last().map(|it| ("{round}", it.id.to_string())));
        ids.extend(facts.pools().first().map(|it| ("{pool}", it.id.to_string())));
        ids.extend(facts.players().first().map(|it| ("{player}", it.id.to_string())));
        ids.extend(facts.entries().first().map(|it| ("{entry}", it.id.to_string())));
        let mut hall = Self { address, session, ids };
        let token = hall.token().expect("the organizer's pages have a token");
        hall.ids.push(("{csrf}", token));
        hall
    }

    /// Replaces the placeholders by ids.
    fn filled(&self, text: &str) -> String {
        self.ids.iter().fold(text.to_owned(), |text, (name, id)| text.replace(name, id))
    }

    /// CSRF token of the organizer's forms.
    fn token(&self) -> Option<String> {
        let mut stream = TcpStream::connect(self.address).ok()?;
        let session = &self.session;
        let asked = format!(
            "GET /account HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncookie: {session}\r\n\r\n"
        );
        stream.write_all(asked.as_bytes()).ok()?;
        let mut page = String::new();
        stream.read_to_string(&mut page).ok()?;
        let (_, rest) = page.split_once("name=\"csrf\" value=\"")?;
        Some(rest.split('"').next()?.to_owned())
    }
}

fn serve(store: &Store) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("a port");
    let config = Config::read(|_| None).expect("nothing is set");
    let state = AppState::new(store.clone(), config).expect("the store answers");
    std::thread::spawn(move || {
        web::run(Doors { listener, tls: None, plain: None }, state).expect("served")
    });
    address
}

/// Session cookie of an account created by the link.
fn session(address: SocketAddr, link: &str) -> Option<String> {
    let body = "person_name=Ana&email=ana%40example.org&chosen_password=tres+palabras+sueltas";
    let asked = format!(
        "POST {link} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
         content-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(address).ok()?;
    stream.write_all(asked.as_bytes()).ok()?;
    let mut page = String::new();
    stream.read_to_string(&mut page).ok()?;
    let (_, rest) = page.split_once("cubilete_session=")?;
    Some(format!("cubilete_session={}", rest.split(';').next()?))
}
