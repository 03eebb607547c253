//! The real program and a real browser: Debian's Chromium or Firefox, headless, through its driver.

use std::process::Command;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use fantoccini::elements::Element;
use fantoccini::error::CmdError;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder, Locator};
use reqwest::{Method, Url};
use serde_json::{Value, json};
use tempfile::TempDir;

pub use crate::kind::Screen;
use crate::kind::{HALL, Kind};
pub use crate::process::PATIENCE;
use crate::process::Running;

/// Times that a driver is started which ends without saying where it listens.
const STARTS: usize = 20;
/// Between two looks: at first, and at most. A look costs the page time of its own.
const LOOKS: [Duration; 2] = [Duration::from_millis(20), Duration::from_millis(200)];

/// What `look` finds, asked again and again until it finds something; nothing when patience is over.
pub async fn until<T>(mut look: impl AsyncFnMut() -> Option<T>) -> Option<T> {
    let start = Instant::now();
    let [mut pause, most] = LOOKS;
    loop {
        if let Some(found) = look().await {
            return Some(found);
        }
        if start.elapsed() > PATIENCE {
            return None;
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 3 / 2).min(most);
    }
}

/// A script: what can be read of the first element that fits, a line a block; nothing where there is none. The driver's
/// own way to ask walks through the page in script and takes many times as long.
const READABLE: &str = r#"
    const element = document.querySelector(arguments[0]);
    if (!element) return null;
    const text = element.checkVisibility() ? element.innerText ?? element.textContent : "";
    const lines = text.split("\n").map((line) => line.replace(/[\s\u00a0]+/g, " ").trim());
    return lines.filter((line) => line).join("\n");
"#;

/// A script: whether the field called `name` has another value than `before`, or is gone.
fn other_value(name: &str, before: &str) -> String {
    format!(
        "return document.querySelector(`[name='{name}']`)?.getAttribute('value') !== '{before}'"
    )
}

/// The program, serving an own SQLite database on a free port.
pub struct App {
    running: Option<Running>,
    /// Where it serves, without a slash at the end.
    pub base: String,
    folder: TempDir,
}

impl App {
    /// Starts with an empty database.
    pub fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut app = Self { running: None, base: "http://127.0.0.1:0".to_owned(), folder };
        app.restore();
        app
    }

    /// Starts with championships, each made by `cubilete demo` with these arguments.
    pub fn filled(demos: &[&[&str]]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut app = Self { running: None, base: "http://127.0.0.1:0".to_owned(), folder };
        for demo in demos {
            app.demo(demo);
        }
        app.restore();
        app
    }

    /// Nobody reaches it any longer.
    pub fn cut(&mut self) {
        self.running = None;
    }

    /// It is back where it was, with what it had.
    pub fn restore(&mut self) {
        let port = self.base.rsplit(':').next().unwrap().to_owned();
        let mut program = self.program();
        program.arg("serve").env("CUBILETE_ADDRESS", format!("127.0.0.1:{port}"));
        program.env("CUBILETE_HOSTS", HALL);
        let start = Instant::now();
        // Where somebody else has the port for a moment it cannot start.
        while start.elapsed() < PATIENCE {
            let running = Running::start(&program, None);
            if let Some(base) =
                running.line(|line| line.strip_prefix("Cubilete: ").map(str::to_owned))
            {
                self.base = base.trim_end_matches('/').to_owned();
                self.running = Some(running);
                return;
            }
        }
        panic!("the program does not start on port {port}");
    }

    /// The one-time link of the first organizer, where there is no account yet.
    pub fn invitation(&self) -> String {
        let link = |line: &str| Some(line.trim()[line.trim().find("/invitations/")?..].to_owned());
        let link = self.running.as_ref().and_then(|it| it.line(link));
        format!("{}{}", self.base, link.expect("the program prints a link"))
    }

    /// What `cubilete demo` says that adds an invented championship, made with these arguments.
    pub fn demo(&self, arguments: &[&str]) -> String {
        let made = self.program().arg("demo").args(arguments).output().unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        String::from_utf8(made.stdout).unwrap()
    }

    /// The database, as the program's other subcommands take it.
    pub fn database(&self) -> String {
        self.folder.path().join("cubilete.db").display().to_string()
    }

    fn program(&self) -> Command {
        let mut program = Command::new(env!("CARGO_BIN_EXE_cubilete"));
        program.current_dir(self.folder.path()).env("DATABASE_URL", self.database());
        program
    }
}

/// What a window's network is like.
#[derive(Clone, Copy)]
pub enum Network {
    /// None at all.
    Off,
    /// A bad one: what the developer tools call fast 3G.
    ThreeG,
    /// One whose answers take seconds to come.
    Crawl,
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

/// Two presses nearer than this, in CSS pixels, and sooner than that are a double tap: static/js/double-tap.js.
const ONE_PLACE: f64 = 48.0;
const DOUBLE_TAP: Duration = Duration::from_millis(400);
/// After so long a press has brought what it brings.
const A_WHILE: Duration = Duration::from_secs(5);

/// Keys as the driver writes them: Ctrl goes down, and what is down goes up.
const CTRL: char = '\u{E009}';
const LET_GO: char = '\u{E000}';

/// One browser window.
pub struct Browser {
    /// The session.
    pub client: Client,
    _driver: Running,
    /// Where and when something was pressed last.
    pressed: Mutex<Option<([f64; 2], Instant)>>,
}

impl Browser {
    /// Opens a window of the browser that the tests are run with.
    pub async fn open(screen: Screen) -> Self {
        let kind = Kind::chosen();
        // Chromium's takes a port that is free for IPv6, and ends where a connection has it for IPv4.
        let started = (0..STARTS).find_map(|_| {
            let profile = tempfile::tempdir().unwrap().keep();
            let driver = Running::start(&kind.driver(&profile), Some(&profile));
            Some((driver.line(|line| kind.port(line))?, driver, profile))
        });
        let (port, driver, profile) = started.unwrap_or_else(|| panic!("{}", kind.needs()));
        let patience = PATIENCE.as_millis();
        let mut capabilities = kind.capabilities(screen, &profile);
        capabilities["timeouts"] = json!({ "script": patience, "pageLoad": patience });
        let capabilities = capabilities.as_object().unwrap();
        let address = format!("http://127.0.0.1:{port}");
        let client = until(async || {
            let connector = hyper_util::client::legacy::connect::HttpConnector::new();
            let mut builder = ClientBuilder::new(connector);
            builder.capabilities(capabilities.clone()).connect(&address).await.ok()
        });
        let client = client.await.expect("the browser starts");
        let (width, height) = screen.size();
        client.set_window_size(width, height).await.unwrap();
        Self { client, _driver: driver, pressed: Mutex::new(None) }
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

    /// Loads the page once more, as a person does it: the driver's own command passes by the service worker in Firefox.
    pub async fn reload(&self) {
        self.run("window.isOld = true; location.reload()").await;
        self.until("return !window.isOld && document.readyState === 'complete'").await;
    }

    /// The first element that fits a selector, waited for.
    pub async fn find(&self, selector: &str) -> Element {
        let found = until(async || self.client.find(Locator::Css(selector)).await.ok());
        match found.await {
            Some(element) => element,
            None => self.give_up(&format!("no {selector}")).await,
        }
    }

    /// What `act` does with the first element that fits. A live page may put another in its place between finding and
    /// using it: then it is found again.
    async fn with<T>(
        &self,
        selector: &str,
        mut act: impl AsyncFnMut(Element) -> Result<T, CmdError>,
    ) -> T {
        let mut refused = String::new();
        let done = until(async || {
            let element = self.client.find(Locator::Css(selector)).await;
            let done = match element {
                Ok(element) => act(element).await,
                Err(error) => Err(error),
            };
            done.map_err(|error| refused = error.to_string()).ok()
        });
        match done.await {
            Some(done) => done,
            None => self.give_up(&format!("{selector}: {refused}")).await,
        }
    }

    /// How many elements fit a selector now.
    pub async fn count(&self, selector: &str) -> usize {
        self.client.find_all(Locator::Css(selector)).await.unwrap().len()
    }

    /// The text of the first element that fits, waited for.
    pub async fn text(&self, selector: &str) -> String {
        match until(async || self.readable(selector).await).await {
            Some(text) => text,
            None => self.give_up(&format!("no {selector}")).await,
        }
    }

    /// What can be read of the first element that fits, where there is one.
    async fn readable(&self, selector: &str) -> Option<String> {
        let said = self.client.execute(READABLE, vec![json!(selector)]).await.ok()?;
        said.as_str().map(str::to_owned)
    }

    /// Types into the field called `name`, over what stands there.
    pub async fn fill(&self, name: &str, text: &str) {
        self.fill_at(&format!("[name='{name}']"), text).await;
    }

    /// Types into the first field that fits, over what stands there.
    pub async fn fill_at(&self, selector: &str, text: &str) {
        let type_in = async |field: Element| {
            field.clear().await?;
            field.send_keys(text).await
        };
        self.with(selector, type_in).await;
    }

    /// Presses the first element that fits. Who means to press twice in one place takes longer than for a double tap, which
    /// does one thing, and looks first at what the first press has brought.
    pub async fn press(&self, selector: &str) {
        self.with(selector, async |it| {
            let place = self.place(&it).await;
            let before = *self.pressed.lock().unwrap();
            let is_again = before.zip(place).is_some_and(|((there, at), here)| {
                (there[0] - here[0]).hypot(there[1] - here[1]) < ONE_PLACE && at.elapsed() < A_WHILE
            });
            if is_again {
                tokio::time::sleep(DOUBLE_TAP).await;
            }
            it.click().await?;
            *self.pressed.lock().unwrap() = place.map(|place| (place, Instant::now()));
            Ok(())
        })
        .await;
    }

    /// The middle of an element in the window.
    async fn place(&self, element: &Element) -> Option<[f64; 2]> {
        let script = "arguments[0].scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
            const { x, y, width, height } = arguments[0].getBoundingClientRect();
            return [x + width / 2, y + height / 2]";
        let args = vec![serde_json::to_value(element).ok()?];
        serde_json::from_value(self.client.execute(script, args).await.ok()?).ok()
    }

    /// An attribute of the first element that fits; empty where it has none.
    pub async fn attribute(&self, selector: &str, name: &str) -> String {
        let asked = format!("it.getAttribute('{name}') ?? ''");
        self.ask(selector, &asked).await.as_str().unwrap_or_default().to_owned()
    }

    /// Where the first link that fits leads.
    pub async fn link(&self, selector: &str) -> String {
        self.ask(selector, "it.href").await.as_str().unwrap_or_default().to_owned()
    }

    /// Whether the first element that fits is shown.
    pub async fn is_seen(&self, selector: &str) -> bool {
        self.ask(selector, "it.checkVisibility()").await == true
    }

    /// What an expression says of `it`, the first element that fits, waited for.
    async fn ask(&self, selector: &str, asked: &str) -> Value {
        let script = format!(
            "const it = document.querySelector(arguments[0]); return it && {{ said: {asked} }}"
        );
        let look = async || {
            let answer = self.client.execute(&script, vec![json!(selector)]).await.ok()?;
            answer.get("said").cloned()
        };
        match until(look).await {
            Some(said) => said,
            None => self.give_up(&format!("no {selector}")).await,
        }
    }

    /// The value of the first field called `name`.
    pub async fn value(&self, name: &str) -> String {
        self.attribute(&format!("[name='{name}']"), "value").await
    }

    /// Chooses in the list called `name`.
    pub async fn choose(&self, name: &str, value: &str) {
        self.choose_at(&format!("select[name='{name}']"), value).await;
    }

    /// Chooses in the first list that fits.
    pub async fn choose_at(&self, selector: &str, value: &str) {
        self.with(selector, async |list| list.select_by_value(value).await).await;
    }

    /// Presses the first element that fits until the field called `name` has another value than `before`: what has just
    /// appeared where the last press was does not hear one yet.
    pub async fn press_until_changed(&self, selector: &str, name: &str, before: &str) {
        self.press(selector).await;
        let mut pressed = Instant::now();
        let done = until(async || {
            if self.client.execute(&other_value(name, before), vec![]).await.ok()? == true {
                return Some(());
            }
            if pressed.elapsed() > A_WHILE {
                pressed = Instant::now();
                self.client.find(Locator::Css(selector)).await.ok()?.click().await.ok()?;
            }
            None
        });
        if done.await.is_none() {
            self.give_up(&format!("{name} stays {before}, however often {selector} is pressed"))
                .await
        }
    }

    /// Opens everything that is folded on the page.
    pub async fn open_details(&self) {
        const FOLDED: &str = "main details:not([open]) > summary";
        for _ in 0..self.count(FOLDED).await {
            self.press(FOLDED).await;
        }
    }

    /// Waits until the field called `name` has another value than `before`, or is gone.
    pub async fn changed(&self, name: &str, before: &str) {
        self.until(&other_value(name, before)).await;
    }

    /// Waits until the first element that fits has another text than `before`.
    pub async fn other_text(&self, selector: &str, before: &str) {
        let other = async || (self.text(selector).await != before).then_some(());
        if until(other).await.is_none() {
            self.give_up(&format!("{selector} stays {before}")).await;
        }
    }

    /// Waits until the text of the page has `words`.
    pub async fn expect(&self, words: &str) {
        let there = async || self.page_text().await.contains(words).then_some(());
        if until(there).await.is_none() {
            self.give_up(&format!("no “{words}”")).await;
        }
    }

    /// Everything readable on the page.
    pub async fn page_text(&self) -> String {
        self.readable("body").await.unwrap_or_default()
    }

    /// What a script says that runs in the page.
    pub async fn run(&self, script: &str) -> Value {
        self.client.execute(script, vec![]).await.unwrap()
    }

    /// Waits until a script says yes; between two pages there may be nothing that it could ask.
    pub async fn until(&self, script: &str) {
        let yes = async || {
            let said = self.client.execute(script, vec![]).await.ok()?;
            (said == true).then_some(())
        };
        if until(yes).await.is_none() {
            self.give_up(&format!("never: {script}")).await;
        }
    }

    /// Types keys where the focus is by then, as a keyboard does; Ctrl is held until all are let go.
    pub async fn keys(&self, keys: &str) {
        let mut typed = KeyActions::new("keyboard".to_owned());
        for value in keys.chars() {
            typed = match value {
                CTRL => typed.then(KeyAction::Down { value }),
                LET_GO => typed.then(KeyAction::Up { value: CTRL }),
                _ => typed.then(KeyAction::Down { value }).then(KeyAction::Up { value }),
            };
        }
        self.client.perform_actions(typed).await.unwrap();
    }

    /// Changes the window's network.
    pub async fn network(&self, network: Network) {
        let (offline, latency, bytes) = match network {
            Network::Off => (true, 0, 0),
            Network::ThreeG => (false, 560, 180_000),
            Network::Crawl => (false, 4_000, -1),
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

    /// Makes what is seen of a page so wide and high, whatever the window has around it.
    pub async fn resize(&self, width: u32, height: u32) {
        let frame = self.run("return [outerWidth - innerWidth, outerHeight - innerHeight]").await;
        let [wider, higher]: [u32; 2] = serde_json::from_value(frame).unwrap();
        self.client.set_window_size(width + wider, height + higher).await.unwrap();
        self.until(&format!("return innerWidth === {width} && innerHeight === {height}")).await;
    }

    /// Closes the window.
    pub async fn close(self) {
        let _ = self.client.close().await;
    }

    async fn give_up(&self, what: &str) -> ! {
        panic!("{what}\nat {}\n{}", self.address().await, self.page_text().await)
    }
}
