//! A service on a port of its own with a database of its own, and a browser for it.

use std::net::{SocketAddr, TcpListener};
use std::path::Path;

use cubilete::config::Config;
use cubilete::store::Store;
use cubilete::web::{self, AppState, invitation};
use reqwest::header::{COOKIE, HeaderMap, LOCATION, SET_COOKIE};
use reqwest::redirect::Policy;
use scraper::{Html, Selector};
use tempfile::TempDir;

/// A running service.
pub struct App {
    pub state: AppState,
    pub address: SocketAddr,
    handle: actix_web::dev::ServerHandle,
    folder: TempDir,
}

/// A service with an empty database.
pub fn spawn_app() -> App {
    start(tempfile::tempdir().unwrap())
}

fn start(folder: TempDir) -> App {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let state = AppState::new(open(folder.path()), config(address)).unwrap();
    let server = web::serve(listener, state.clone()).unwrap();
    let handle = server.handle();
    actix_web::rt::spawn(server);
    App { state, address, handle, folder }
}

fn open(folder: &Path) -> Store {
    Store::open(folder.join("test.db").to_str().unwrap()).unwrap()
}

fn config(address: SocketAddr) -> Config {
    Config {
        database_url: String::new(),
        address,
        base_url: None,
        trusts_proxy: false,
        log: String::new(),
    }
}

impl App {
    /// Stops the service and starts another on the same database.
    pub async fn restart(self) -> App {
        self.handle.stop(false).await;
        start(self.folder)
    }

    /// A browser that has seen nothing yet.
    pub fn browser(&self) -> Browser {
        let client = reqwest::Client::builder().redirect(Policy::none()).build().unwrap();
        Browser { client, base: format!("http://{}", self.address), cookies: Vec::new() }
    }

    /// The path of a fresh link to the first account.
    pub fn first_link(&self) -> String {
        self.state.store.write_blocking(|conn| invitation::make(conn, None, web::now())).unwrap()
    }

    /// A browser signed in as the first organizer.
    pub async fn organizer(&self) -> Browser {
        let mut browser = self.browser();
        let link = self.first_link();
        let answer = browser.submit(&link, &link, &ANA).await;
        assert_eq!(answer.status, 303, "{}", answer.body);
        browser
    }
}

/// What the first organizer signs up with.
pub const ANA: [(&str, &str); 3] = [
    ("person_name", "Ana Gil"),
    ("email", "ana@example.org"),
    ("chosen_password", "tres palabras sueltas"),
];

/// A browser without script: keeps cookies, follows nothing by itself.
#[derive(Clone)]
pub struct Browser {
    client: reqwest::Client,
    base: String,
    cookies: Vec<(String, String)>,
}

/// An answer.
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: String,
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

    /// Opens the page at `page` and sends a form of it to `action`.
    pub async fn submit(&mut self, page: &str, action: &str, fields: &[(&str, &str)]) -> Answer {
        let csrf = self.get(page).await.attribute("input[name=csrf]", "value");
        let mut fields = fields.to_vec();
        fields.push(("csrf", &csrf));
        self.post(action, &fields).await
    }

    /// Sends a form as it is.
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

    /// Goes to the same pages at another address: the service was restarted.
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
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        Answer { status, headers, body: response.text().await.unwrap() }
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

impl Answer {
    /// The text of the first element that `selector` finds.
    #[track_caller]
    pub fn text(&self, selector: &str) -> String {
        let texts = self.texts(selector);
        texts.into_iter().next().unwrap_or_else(|| panic!("no {selector} in {}", self.body))
    }

    /// The texts of all elements that `selector` finds.
    pub fn texts(&self, selector: &str) -> Vec<String> {
        let page = Html::parse_document(&self.body);
        let words = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
        page.select(&Selector::parse(selector).unwrap())
            .map(|it| words(it.text().collect()))
            .collect()
    }

    /// An attribute of the first element that `selector` finds.
    #[track_caller]
    pub fn attribute(&self, selector: &str, name: &str) -> String {
        let page = Html::parse_document(&self.body);
        let element = page.select(&Selector::parse(selector).unwrap()).next();
        let found = element.and_then(|it| it.attr(name).map(str::to_owned));
        found.unwrap_or_else(|| panic!("no {selector} with {name} in {}", self.body))
    }

    #[track_caller]
    pub fn location(&self) -> String {
        self.header(LOCATION.as_str())
    }

    #[track_caller]
    pub fn header(&self, name: &str) -> String {
        self.headers.get(name).unwrap_or_else(|| panic!("no {name}")).to_str().unwrap().to_owned()
    }
}
