//! Service on its own port with its own database, and a browser for it. With
//! `CUBILETE_TEST_DATABASE=postgres` the databases use PostgreSQL.

use std::fmt::{self, Display, Formatter};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock};
use std::time::Duration;

use cubilete::config::{BackupSettings, Config};
use cubilete::web::people::invitation;
use cubilete::web::{self, AppState};
use domain::tournament::id::TournamentId;
use reqwest::header::{COOKIE, HeaderMap, LOCATION, SET_COOKIE};
use reqwest::multipart;
use reqwest::redirect::Policy;
use scraper::{Html, Selector};
use store::Store;
use tempfile::TempDir;

use crate::command::cubilete;
pub use crate::filled::Filled;
use crate::gallery::Gallery;
use crate::matchers::{around, beginning, excerpt, items};
use crate::support::postgres;

/// Running service of a test.
pub struct App {
    pub state: AppState,
    pub address: SocketAddr,
    handle: actix_web::dev::ServerHandle,
    database: Database,
}

static SQLITE_MODEL: OnceLock<Vec<u8>> = OnceLock::new();

struct Database {
    url: String,
    /// Deletes the files together with the database.
    _folder: Option<TempDir>,
}

/// Service with an empty database.
pub fn spawn_app() -> App {
    start(empty_database())
}

/// Service with an existing database: an SQLite file, or the output of `pg_dump`.
pub fn spawn_app_with(sqlite: &[u8], postgres: &str) -> App {
    let database = match is_postgres() {
        true => Database { url: postgres::filled_database(postgres), _folder: None },
        false => {
            let database = sqlite_file();
            std::fs::write(&database.url, sqlite).unwrap();
            database
        }
    };
    start(database)
}

/// Service that makes daily backups into this folder.
pub fn spawn_app_backed_up(folder: &Path) -> App {
    let every = Duration::from_secs(24 * 3600);
    let backups = BackupSettings { folder: folder.into(), every, n_kept: 3 };
    start_with(empty_database(), |config| config.backups = Some(backups))
}

fn start(database: Database) -> App {
    start_with(database, |_| {})
}

fn start_with(database: Database, set: impl FnOnce(&mut Config)) -> App {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let store = Store::open(&database.url).unwrap();
    let mut config = config(address, &database.url);
    set(&mut config);
    let state = AppState::new(store, config).unwrap();
    let server = web::serve(listener, state.clone(), None).unwrap();
    let handle = server.handle();
    actix_web::rt::spawn(server);
    App { state, address, handle, database }
}

fn empty_database() -> Database {
    match is_postgres() {
        true => Database { url: postgres::database(), _folder: None },
        false => {
            let database = sqlite_file();
            std::fs::write(&database.url, SQLITE_MODEL.get_or_init(sqlite_model)).unwrap();
            database
        }
    }
}

/// SQLite file with empty tables, from which each test's database is copied.
fn sqlite_model() -> Vec<u8> {
    let model = sqlite_file();
    let store = Store::open(&model.url).unwrap();
    store.close().unwrap();
    std::fs::read(&model.url).unwrap()
}

fn is_postgres() -> bool {
    match std::env::var("CUBILETE_TEST_DATABASE").as_deref() {
        Ok("postgres") => true,
        Ok("sqlite") | Err(_) => false,
        Ok(other) => panic!("CUBILETE_TEST_DATABASE is sqlite or postgres, not {other}"),
    }
}

/// Path of a file that does not exist yet.
fn sqlite_file() -> Database {
    let folder = tempfile::tempdir().unwrap();
    let url = folder.path().join("test.db").to_str().unwrap().to_owned();
    Database { url, _folder: Some(folder) }
}

fn config(address: SocketAddr, url: &str) -> Config {
    Config {
        database_url: url.to_owned(),
        address,
        base_url: None,
        hosts: Vec::new(),
        proxies: Vec::new(),
        tls: None,
        plain_address: None,
        metrics_token: None,
        logs_json: false,
        // Tests write facts directly to the store and expect to see them at once.
        page_age: Duration::ZERO,
        page_memory: 16 << 20,
        client_memory: 192 << 20,
        body_patience: Duration::from_secs(300),
        push_services: Vec::new(),
        webhooks_private: false,
        backups: None,
        smtp: None,
        log: String::new(),
    }
}

impl App {
    /// Address of the service's database.
    pub fn database_url(&self) -> &str {
        &self.database.url
    }

    /// Another service on the same database, whose shared pages may be stale for the usual time.
    pub fn beside(&self) -> App {
        self.beside_with(|config| config.page_age = Duration::from_millis(500))
    }

    /// Another service on the same database, with other settings.
    pub fn beside_with(&self, set: impl FnOnce(&mut Config)) -> App {
        let database = Database { url: self.database.url.clone(), _folder: None };
        start_with(database, set)
    }

    /// Runs a subcommand about a tournament on the database; returns its exit code and output.
    pub fn command(&self, id: TournamentId, command: [&str; 2]) -> (Option<i32>, String) {
        let [name, what] = command;
        let mut program = cubilete(self.database_url(), &[name, what, &id.to_string()]);
        let output = program.output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    }

    /// Stops the service and starts another on the same database.
    pub async fn restart(self) -> App {
        self.handle.stop(false).await;
        start(self.database)
    }

    /// New browser without any cookies.
    pub fn browser(&self) -> Browser {
        // Each request uses a new connection, since the service closes idle ones during a long demonstration.
        let client = reqwest::Client::builder().redirect(Policy::none()).pool_max_idle_per_host(0);
        let client = client.build().unwrap();
        Browser { client, base: format!("http://{}", self.address), cookies: Vec::new() }
    }

    /// Path of a new link to the first account.
    pub fn first_link(&self) -> String {
        self.state
            .store
            .write_blocking(|conn| invitation::for_first_organizer(conn, web::now()))
            .unwrap()
    }

    /// Browser signed in as the first organizer.
    pub async fn organizer(&self) -> Browser {
        self.sign_up(&self.first_link(), &ANA).await
    }

    /// Browser signed in with a new account created by an invitation.
    pub async fn sign_up(&self, link: &str, fields: &[(&str, &str)]) -> Browser {
        let mut browser = self.browser();
        let answer = browser.submit(link, link, fields).await;
        assert_eq!(answer.status, 303, "{answer}");
        browser
    }
}

/// Sign-up fields of the first organizer.
pub const ANA: [(&str, &str); 3] = [
    ("person_name", "Ana Gil"),
    ("email", "ana@example.org"),
    ("chosen_password", "tres palabras sueltas"),
];

/// Browser without scripts: keeps cookies, and follows no redirects by itself.
#[derive(Clone)]
pub struct Browser {
    client: reqwest::Client,
    base: String,
    cookies: Vec<(String, String)>,
}

/// Answer to a request. A failed assertion displays its address, status and beginning.
pub struct Answer {
    /// Path and query of the request.
    asked: String,
    pub status: u16,
    pub headers: HeaderMap,
    /// Text of the body, without a byte order mark.
    pub body: String,
    pub bytes: Vec<u8>,
}

impl Browser {
    pub async fn get(&mut self, path: &str) -> Answer {
        self.get_with(path, &[]).await
    }

    pub async fn get_with(&mut self, path: &str, headers: &[(&str, &str)]) -> Answer {
        let mut request = self.client.get(format!("{}{path}", self.base));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        self.send(request).await
    }

    /// Opens `page` and submits one of its forms to `action`.
    pub async fn submit(&mut self, page: &str, action: &str, fields: &[(&str, &str)]) -> Answer {
        let csrf = self.get(page).await.token();
        let mut fields = fields.to_vec();
        fields.push(("csrf", &csrf));
        self.post(action, &fields).await
    }

    /// Sends a form with exactly these fields.
    pub async fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        self.post_with(path, fields, &[]).await
    }

    pub async fn post_with(
        &mut self,
        path: &str,
        fields: &[(&str, &str)],
        headers: &[(&str, &str)],
    ) -> Answer {
        let mut request = self.client.post(format!("{}{path}", self.base)).form(fields);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        self.send(request).await
    }

    /// Sends JSON as the page's scripts do.
    pub async fn post_json(&mut self, path: &str, body: &serde_json::Value) -> Answer {
        let request = self.client.post(format!("{}{path}", self.base)).body(body.to_string());
        let request = request.header("content-type", "application/json");
        self.send(request.header("accept", "application/json")).await
    }

    /// The form at `selector` of the page at `path`, with its current values.
    pub async fn form(&mut self, path: &str, selector: &str) -> Filled {
        self.get(path).await.form(selector)
    }

    /// Submits a filled form.
    pub async fn send_form(&mut self, form: &Filled) -> Answer {
        self.send_form_with(form, &[]).await
    }

    /// Like [`Browser::send_form`], with more headers if the form holds no files.
    pub async fn send_form_with(&mut self, form: &Filled, headers: &[(&str, &str)]) -> Answer {
        let fields = form.pairs();
        match form.is_multipart {
            false => self.post_with(&form.action, &fields, headers).await,
            true => {
                let text = |body: multipart::Form, (name, value): &(&str, &str)| {
                    body.text((*name).to_owned(), (*value).to_owned())
                };
                let body = fields.iter().fold(multipart::Form::new(), text);
                self.post_multipart(&form.action, body).await
            }
        }
    }

    /// Submits a form with files.
    pub async fn post_multipart(&mut self, path: &str, body: multipart::Form) -> Answer {
        self.send(self.client.post(format!("{}{path}", self.base)).multipart(body)).await
    }

    /// Continues at the address of a restarted service.
    pub fn move_to(&mut self, app: &App) {
        self.base = format!("http://{}", app.address);
    }

    pub fn cookie(&self, name: &str) -> Option<&str> {
        self.cookies.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    async fn send(&mut self, request: reqwest::RequestBuilder) -> Answer {
        let cookies: Vec<String> =
            self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let response = request.header(COOKIE, cookies.join("; ")).send().await.unwrap();
        for line in response.headers().get_all(SET_COOKIE) {
            self.keep(line.to_str().unwrap());
        }
        let asked = response.url().as_str().trim_start_matches(&self.base).to_owned();
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let bytes = response.bytes().await.unwrap().to_vec();
        let body = String::from_utf8_lossy(&bytes).trim_start_matches('\u{feff}').to_owned();
        collect(&body);
        Answer { asked, status, headers, body, bytes }
    }

    fn keep(&mut self, line: &str) {
        let (pair, attributes) = line.split_once(';').unwrap();
        let (name, value) = pair.split_once('=').unwrap();
        self.cookies.retain(|(known, _)| known != name);
        if !attributes.contains("Max-Age=0") {
            self.cookies.push((name.to_owned(), value.to_owned()));
        }
    }
}

/// Collects components for the gallery; `CUBILETE_TEST_GALLERY` names its file.
fn collect(page: &str) {
    static GALLERY: Mutex<Option<Gallery>> = Mutex::new(None);
    let Some(file) = std::env::var_os("CUBILETE_TEST_GALLERY").map(PathBuf::from) else { return };
    let mut gallery = GALLERY.lock().unwrap();
    let gallery = gallery.get_or_insert_with(|| Gallery::read(&file));
    if gallery.collect(page) {
        gallery.write(&file);
    }
}

impl Answer {
    /// Text of the first element that `selector` finds.
    #[track_caller]
    pub fn text(&self, selector: &str) -> String {
        let texts = self.texts(selector);
        texts.into_iter().next().unwrap_or_else(|| panic!("no {selector} in {self}"))
    }

    /// Texts of all elements that `selector` finds.
    pub fn texts(&self, selector: &str) -> Vec<String> {
        let page = Html::parse_document(&self.body);
        let words = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
        page.select(&Selector::parse(selector).unwrap())
            .map(|it| words(it.text().collect()))
            .collect()
    }

    /// An attribute of all elements that `selector` finds.
    pub fn attributes(&self, selector: &str, name: &str) -> Vec<String> {
        let page = Html::parse_document(&self.body);
        page.select(&Selector::parse(selector).unwrap())
            .filter_map(|it| it.attr(name).map(str::to_owned))
            .collect()
    }

    /// The form at `selector` with the fields that a browser would send, without buttons.
    #[track_caller]
    pub fn form(&self, selector: &str) -> Filled {
        let form = Filled::read(&self.body, selector);
        form.unwrap_or_else(|| panic!("no {selector} in {self}"))
    }

    /// An attribute of the first element that `selector` finds.
    #[track_caller]
    pub fn attribute(&self, selector: &str, name: &str) -> String {
        let page = Html::parse_document(&self.body);
        let element = page.select(&Selector::parse(selector).unwrap()).next();
        let found = element.and_then(|it| it.attr(name).map(str::to_owned));
        found.unwrap_or_else(|| panic!("no {selector} with {name} in {self}"))
    }

    /// Token of the page's forms; a visitor's page has none.
    pub fn token(&self) -> String {
        self.attributes("input[name=csrf]", "value").into_iter().next().unwrap_or_default()
    }

    #[track_caller]
    pub fn location(&self) -> String {
        self.header(LOCATION.as_str())
    }

    #[track_caller]
    pub fn header(&self, name: &str) -> String {
        let value = self.headers.get(name).unwrap_or_else(|| panic!("no {name} of {self}"));
        value.to_str().unwrap().to_owned()
    }

    /// Asserts that the body contains `part`.
    #[track_caller]
    pub fn assert_has(&self, part: &str) {
        let Self { asked, status, body, .. } = self;
        assert!(body.contains(part), "no {part:?} in {asked} ({status}):\n{}", excerpt(body, part));
    }

    /// Asserts that the body contains each of `parts`.
    #[track_caller]
    pub fn assert_has_all<const N: usize>(&self, parts: [&str; N]) {
        for part in parts {
            self.assert_has(part);
        }
    }

    /// Asserts that the body does not contain `part`.
    #[track_caller]
    pub fn assert_lacks(&self, part: &str) {
        let Self { asked, status, body, .. } = self;
        assert!(!body.contains(part), "{part:?} in {asked} ({status}):\n{}", around(body, part));
    }

    /// Asserts that `selector` finds an element.
    #[track_caller]
    pub fn assert_some(&self, selector: &str) {
        assert!(!self.texts(selector).is_empty(), "no {selector} in {self}");
    }

    /// Asserts that `selector` finds no element.
    #[track_caller]
    pub fn assert_none(&self, selector: &str) {
        let found = self.texts(selector);
        let Self { asked, status, .. } = self;
        assert!(found.is_empty(), "{selector} in {asked} ({status}) finds {}", items(&found));
    }
}

/// Sends again and again, `limit` and as many times more at most, until an answer says "too many"; returns the answers before that and that
/// one. A limit lets one more through after a time, and a busy machine may need that time for so many requests.
pub async fn until_too_many(
    limit: usize,
    mut send: impl AsyncFnMut(usize) -> Answer,
) -> (Vec<Answer>, Answer) {
    let mut before = Vec::new();
    for n in 0..2 * limit {
        let answer = send(n).await;
        if answer.status == 429 {
            assert!(before.len() >= limit, "refused after {}", before.len());
            return (before, answer);
        }
        before.push(answer);
    }
    panic!("{} requests are not too many", before.len());
}

/// Asserts that all answers are 200 and have the same body.
#[track_caller]
pub fn assert_alike(answers: &[Answer]) {
    for answer in answers {
        assert_eq!(answer.status, 200, "{answer}");
        assert!(answer.body == answers[0].body, "not as {}\n{answer}", answers[0]);
    }
}

impl Display for Answer {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { asked, status, body, .. } = self;
        write!(f, "{asked} ({status}):\n{}", beginning(body))
    }
}

/// Selector of the referee's form that performs `act`.
pub fn form_of(act: &str) -> String {
    format!("form:has(input[name='act'][value='{act}'])")
}
