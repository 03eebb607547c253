//! The real program and a real browser: Debian's Chromium, headless, through its driver.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use fantoccini::elements::Element;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder, Locator};
use reqwest::{Method, Url};
use serde_json::{Value, json};
use tempfile::TempDir;

/// The program, serving an own SQLite database on a free port.
pub struct App {
    child: Child,
    /// Where it serves, without a slash at the end.
    pub base: String,
    /// The one-time link of the first organizer, if the program printed one.
    pub invitation: Option<String>,
    folder: TempDir,
}

impl App {
    /// Starts with an empty database.
    pub fn start() -> Self {
        Self::serve(tempfile::tempdir().unwrap(), 0)
    }

    /// Nobody reaches it any longer.
    pub fn cut(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// It is back where it was, with what it had.
    pub fn restore(&mut self) {
        let port = self.base.rsplit(':').next().unwrap().parse().unwrap();
        let folder = std::mem::replace(&mut self.folder, tempfile::tempdir().unwrap());
        let again = Self::serve(folder, port);
        *self = again;
    }

    /// Starts with championships, each made by `cubilete demo` with these arguments.
    pub fn filled(demos: &[&[&str]]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        for demo in demos {
            let filled = Command::new(env!("CARGO_BIN_EXE_cubilete"))
                .arg("demo")
                .args(*demo)
                .env("DATABASE_URL", database(&folder))
                .output()
                .unwrap();
            assert!(filled.status.success(), "{}", String::from_utf8_lossy(&filled.stderr));
        }
        Self::serve(folder, 0)
    }

    /// The database, as the program's other subcommands take it.
    pub fn database(&self) -> String {
        database(&self.folder)
    }

    fn serve(folder: TempDir, port: u16) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_cubilete"))
            .arg("serve")
            .current_dir(folder.path())
            .env("DATABASE_URL", database(&folder))
            .env("CUBILETE_ADDRESS", format!("127.0.0.1:{port}"))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut invitation = None;
        let base = loop {
            let line = lines.next().expect("the program says where it serves").unwrap();
            let Some(at) = line.find("http://") else { continue };
            let address = line[at..].split_whitespace().next().unwrap().trim_end_matches('/');
            if address.contains("/invitations/") {
                invitation = Some(address.to_owned());
            } else {
                break address.to_owned();
            }
        };
        // The link may come after the address; the rest must be read anyway, or the program stops on a full pipe.
        let (found, link) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                if let Some(at) = line.find("http://")
                    && line.contains("/invitations/")
                {
                    let _ = found.send(line[at..].split_whitespace().next().unwrap().to_owned());
                }
            }
        });
        let invitation = invitation.or_else(|| link.recv_timeout(Duration::from_secs(2)).ok());
        Self { child, base, invitation, folder }
    }
}

impl Drop for App {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn database(folder: &TempDir) -> String {
    folder.path().join("cubilete.db").display().to_string()
}

/// What a window is like.
#[derive(Clone, Copy)]
pub enum Screen {
    /// 390×844, a phone.
    Phone,
    /// 1280×800, a laptop.
    Desktop,
    /// A laptop with scripts switched off.
    WithoutScript,
}

/// What a window's network is like.
#[derive(Clone, Copy)]
pub enum Network {
    /// None at all.
    Off,
    /// A bad one: what the developer tools call fast 3G.
    ThreeG,
    /// As it comes.
    Full,
}

/// A command of the developer tools, by the driver's own way to them.
#[derive(Debug)]
struct DevTools(Value);

impl WebDriverCompatibleCommand for DevTools {
    fn endpoint(
        &self,
        base: &Url,
        session: Option<&str>,
    ) -> Result<Url, <Url as std::str::FromStr>::Err> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.0.to_string()))
    }
}

/// A live page may swap an element between finding and using it: then it is found again.
const RETRIES: usize = 20;

/// One browser window.
pub struct Browser {
    /// The session.
    pub client: Client,
    driver: Child,
    _profile: TempDir,
}

impl Browser {
    /// Opens a window.
    pub async fn open(screen: Screen) -> Self {
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let driver = Command::new("chromedriver")
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver: install the Debian packages chromium and chromium-driver");
        let profile = tempfile::tempdir().unwrap();
        let size = match screen {
            Screen::Phone => "--window-size=390,844",
            Screen::Desktop | Screen::WithoutScript => "--window-size=1280,800",
        };
        let scripting = if matches!(screen, Screen::WithoutScript) { 2 } else { 1 };
        let capabilities = json!({
            "browserName": "chrome",
            "goog:chromeOptions": {
                "args": [
                    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
                    "--disable-background-networking", "--disable-component-update", "--disable-sync",
                    "--disable-dev-shm-usage", "--lang=en", size,
                    format!("--user-data-dir={}", profile.path().display()),
                ],
                "prefs": {
                    "intl.accept_languages": "en",
                    "profile.managed_default_content_settings.javascript": scripting,
                },
            },
        });
        let capabilities = capabilities.as_object().unwrap().clone();
        for _ in 0..100 {
            let connector = hyper_util::client::legacy::connect::HttpConnector::new();
            let session = ClientBuilder::new(connector)
                .capabilities(capabilities.clone())
                .connect(&format!("http://127.0.0.1:{port}"))
                .await;
            match session {
                Ok(client) => {
                    if matches!(screen, Screen::Phone) {
                        client.set_window_size(390, 844).await.unwrap();
                    }
                    return Self { client, driver, _profile: profile };
                }
                Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
            }
        }
        panic!("chromedriver does not answer on port {port}");
    }

    /// Sends a command of the developer tools, such as `Emulation.setEmulatedMedia`; its answer.
    pub async fn devtools(&self, command: &str, params: Value) -> Value {
        let command = DevTools(json!({ "cmd": command, "params": params }));
        self.client.issue_cmd(command).await.unwrap()
    }

    /// Goes to an address.
    pub async fn go(&self, address: &str) {
        self.client.goto(address).await.unwrap();
    }

    /// The first element that fits a selector, waited for.
    pub async fn find(&self, selector: &str) -> Element {
        match self
            .client
            .wait()
            .at_most(Duration::from_secs(15))
            .for_element(Locator::Css(selector))
            .await
        {
            Ok(element) => element,
            Err(error) => self.give_up(&format!("no {selector}: {error}")).await,
        }
    }

    /// How many elements fit a selector now.
    pub async fn count(&self, selector: &str) -> usize {
        self.client.find_all(Locator::Css(selector)).await.unwrap().len()
    }

    /// The text of the first element that fits.
    pub async fn text(&self, selector: &str) -> String {
        for _ in 0..RETRIES {
            if let Ok(text) = self.find(selector).await.text().await {
                return text;
            }
        }
        self.give_up(&format!("{selector} does not stay")).await
    }

    /// Types into the field called `name`, over what stands there.
    pub async fn fill(&self, name: &str, text: &str) {
        let field = self.find(&format!("[name='{name}']")).await;
        field.clear().await.unwrap();
        field.send_keys(text).await.unwrap();
    }

    /// Presses the first element that fits.
    pub async fn press(&self, selector: &str) {
        let mut refused = String::new();
        for _ in 0..RETRIES {
            match self.find(selector).await.click().await {
                Ok(()) => return,
                Err(error) => refused = error.to_string(),
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        self.give_up(&format!("cannot press {selector}: {refused}")).await
    }

    /// An attribute of the first element that fits.
    pub async fn attribute(&self, selector: &str, name: &str) -> String {
        for _ in 0..RETRIES {
            if let Ok(value) = self.find(selector).await.attr(name).await {
                return value.unwrap_or_default();
            }
        }
        self.give_up(&format!("{selector} does not stay")).await
    }

    /// The value of the first field called `name`.
    pub async fn value(&self, name: &str) -> String {
        self.attribute(&format!("[name='{name}']"), "value").await
    }

    /// Chooses in the list called `name`.
    pub async fn choose(&self, name: &str, value: &str) {
        let list = self.find(&format!("select[name='{name}']")).await;
        list.select_by_value(value).await.unwrap();
    }

    /// Opens everything that is folded on the page.
    pub async fn open_details(&self) {
        let folded = self.client.find_all(Locator::Css("main details:not([open]) > summary")).await;
        for summary in folded.unwrap() {
            summary.click().await.unwrap();
        }
    }

    /// Waits until the field called `name` has another value than `before`.
    pub async fn changed(&self, name: &str, before: &str) {
        for _ in 0..300 {
            let field = self.client.find(Locator::Css(&format!("[name='{name}']"))).await;
            if let Ok(field) = field
                && let Ok(Some(now)) = field.attr("value").await
                && now != before
            {
                return;
            }
            let is_there = self.count(&format!("[name='{name}']")).await > 0;
            if !is_there {
                return;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        self.give_up(&format!("{name} stays {before}")).await
    }

    /// Waits until the first element that fits has another text than `before`.
    pub async fn other_text(&self, selector: &str, before: &str) {
        for _ in 0..75 {
            if self.text(selector).await != before {
                return;
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        self.give_up(&format!("{selector} stays {before}")).await
    }

    /// Waits until the text of the page has `words`.
    pub async fn expect(&self, words: &str) {
        for _ in 0..75 {
            if self.page_text().await.contains(words) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        self.give_up(&format!("no “{words}”")).await
    }

    /// Everything readable on the page.
    pub async fn page_text(&self) -> String {
        match self.client.find(Locator::Css("body")).await {
            Ok(body) => body.text().await.unwrap_or_default(),
            Err(_) => String::new(),
        }
    }

    /// What a script says that runs in the page.
    pub async fn run(&self, script: &str) -> Value {
        self.client.execute(script, vec![]).await.unwrap()
    }

    /// Waits until a script says yes.
    pub async fn until(&self, script: &str) {
        for _ in 0..300 {
            if self.run(script).await.as_bool() == Some(true) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        self.give_up(&format!("never: {script}")).await
    }

    /// Types keys where the focus is.
    pub async fn keys(&self, keys: &str) {
        self.client.active_element().await.unwrap().send_keys(keys).await.unwrap();
    }

    /// Changes the window's network.
    pub async fn network(&self, network: Network) {
        let (offline, latency, bytes) = match network {
            Network::Off => (true, 0, 0),
            Network::ThreeG => (false, 560, 180_000),
            Network::Full => (false, 0, -1),
        };
        let params = json!({
            "offline": offline, "latency": latency,
            "downloadThroughput": bytes, "uploadThroughput": bytes,
        });
        for (command, params) in
            [("Network.enable", json!({})), ("Network.emulateNetworkConditions", params)]
        {
            self.devtools(command, params).await;
        }
    }

    /// Where it is now.
    pub async fn address(&self) -> String {
        self.client.current_url().await.unwrap().to_string()
    }

    /// Whether the page is wider than the window.
    pub async fn overflows(&self) -> bool {
        let script = "return document.documentElement.scrollWidth > window.innerWidth + 1";
        self.client.execute(script, vec![]).await.unwrap().as_bool().unwrap()
    }

    /// Closes the window.
    pub async fn close(mut self) {
        let _ = self.client.clone().close().await;
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }

    async fn give_up(&self, what: &str) -> ! {
        panic!("{what}\nat {}\n{}", self.address().await, self.page_text().await)
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
