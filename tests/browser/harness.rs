//! Test harness with the real program and a real browser: Debian's Chromium or Firefox, headless, through its driver.

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
pub use crate::patience::{PATIENCE, until};
use crate::process::Running;

/// Attempts to start a driver that exits without reporting its port.
const STARTS: usize = 20;
/// Script: the readable text of the first matching element, one line per block; null if there is none. The driver's own
/// command is many times slower.
const READABLE: &str = r#"
    const element = document.querySelector(arguments[0]);
    if (!element) return null;
    const text = element.checkVisibility() ? element.innerText ?? element.textContent : "";
    const lines = text.split("\n").map((line) => line.replace(/[\s\u00a0]+/g, " ").trim());
    return lines.filter((line) => line).join("\n");
"#;

/// Script: the width of a page that is wider than the window, and some elements beyond the edge; null if it fits.
const OVERFLOW: &str = r#"
    const width = document.documentElement.scrollWidth;
    if (width <= window.innerWidth + 1) return null;
    const beyond = [...document.body.querySelectorAll("*")]
        .filter((it) => it.getBoundingClientRect().right > window.innerWidth + 1)
        .map((it) => it.cloneNode().outerHTML.slice(0, 120));
    return [`${width} > ${window.innerWidth}`, ...beyond.slice(0, 8)].join("\n");
"#;

/// Script: reports whether the field called `name` has another value than `before`, or is gone.
fn other_value(name: &str, before: &str) -> String {
    format!(
        "return document.querySelector(`[name='{name}']`)?.getAttribute('value') !== '{before}'"
    )
}

/// The program with its own SQLite database, on a free port.
pub struct App {
    running: Option<Running>,
    /// Base address, without a slash at the end.
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

    /// Starts with tournaments, each made by `cubilete demo` with these arguments.
    pub fn filled(demos: &[&[&str]]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut app = Self { running: None, base: "http://127.0.0.1:0".to_owned(), folder };
        for demo in demos {
            app.demo(demo);
        }
        app.restore();
        app
    }

    /// Stops the program, so that no client can reach it.
    pub fn cut(&mut self) {
        self.running = None;
    }

    /// Restarts the program at the same address with its data.
    pub fn restore(&mut self) {
        let port = self.base.rsplit(':').next().unwrap().to_owned();
        let mut program = self.program();
        program.arg("serve").env("CUBILETE_ADDRESS", format!("127.0.0.1:{port}"));
        program.env("CUBILETE_HOSTS", HALL);
        let start = Instant::now();
        // The port may be taken for a moment, so the start is retried.
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

    /// One-time link of the first organizer, while there is no account yet.
    pub fn invitation(&self) -> String {
        let link = |line: &str| Some(line.trim()[line.trim().find("/invitations/")?..].to_owned());
        let link = self.running.as_ref().and_then(|it| it.line(link));
        format!("{}{}", self.base, link.expect("the program prints a link"))
    }

    /// Output of `cubilete demo` with these arguments, which adds an invented tournament.
    pub fn demo(&self, arguments: &[&str]) -> String {
        let made = self.program().arg("demo").args(arguments).output().unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        String::from_utf8(made.stdout).unwrap()
    }

    /// Database argument for the program's other subcommands.
    pub fn database(&self) -> String {
        self.folder.path().join("cubilete.db").display().to_string()
    }

    fn program(&self) -> Command {
        let mut program = Command::new(env!("CARGO_BIN_EXE_cubilete"));
        program.current_dir(self.folder.path()).env("DATABASE_URL", self.database());
        program
    }
}

/// Network conditions of a window.
#[derive(Clone, Copy)]
pub enum Network {
    /// No network at all.
    Off,
    /// Slow network, called fast 3G by the developer tools.
    ThreeG,
    /// Network whose answers take seconds.
    Crawl,
    /// Network without any limit.
    Full,
}

/// Command of the developer tools, sent through the driver.
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

/// Largest distance in CSS pixels and longest pause of a double tap: static/js/double-tap.js.
const ONE_PLACE: f64 = 48.0;
const DOUBLE_TAP: Duration = Duration::from_millis(400);
/// Longest wait for the effect of a press.
const A_WHILE: Duration = Duration::from_secs(5);

/// Key codes of the driver: Ctrl, and the release of all held keys.
const CTRL: char = '\u{E009}';
const LET_GO: char = '\u{E000}';

/// Window of the browser.
pub struct Browser {
    /// Session of the driver.
    pub client: Client,
    _driver: Running,
    /// Place and time of the last press.
    pressed: Mutex<Option<([f64; 2], Instant)>>,
}

impl Browser {
    /// Opens a window of the browser chosen for the tests.
    pub async fn open(screen: Screen) -> Self {
        let kind = Kind::chosen();
        // Chromium's driver picks a port that is free for IPv6, and exits if it is taken for IPv4.
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

    /// Sends a command of the developer tools, such as `Emulation.setEmulatedMedia`, and returns its answer.
    pub async fn devtools(&self, command: &str, params: Value) -> Value {
        let command = DevTools(json!({ "cmd": command, "params": params }));
        self.client.issue_cmd(command).await.unwrap()
    }

    pub async fn go(&self, address: &str) {
        self.client.goto(address).await.unwrap();
    }

    /// Reloads the page as a person does; in Firefox the driver's own command bypasses the service worker.
    pub async fn reload(&self) {
        self.run("window.isOld = true; location.reload()").await;
        self.until("return !window.isOld && document.readyState === 'complete'").await;
    }

    /// Waits for the first element that matches a selector.
    pub async fn find(&self, selector: &str) -> Element {
        let found = until(async || self.client.find(Locator::Css(selector)).await.ok());
        match found.await {
            Some(element) => element,
            None => self.give_up(&format!("no {selector}")).await,
        }
    }

    /// Applies `act` to the first matching element. A live page may replace the element in between; then it is found again.
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

    /// Number of elements that match a selector now.
    pub async fn count(&self, selector: &str) -> usize {
        self.client.find_all(Locator::Css(selector)).await.unwrap().len()
    }

    /// Waits for the first matching element and returns its text.
    pub async fn text(&self, selector: &str) -> String {
        match until(async || self.readable(selector).await).await {
            Some(text) => text,
            None => self.give_up(&format!("no {selector}")).await,
        }
    }

    /// Readable text of the first matching element, if there is one.
    async fn readable(&self, selector: &str) -> Option<String> {
        let said = self.client.execute(READABLE, vec![json!(selector)]).await.ok()?;
        said.as_str().map(str::to_owned)
    }

    /// Types into the field called `name`, replacing its value.
    pub async fn fill(&self, name: &str, text: &str) {
        self.fill_at(&format!("[name='{name}']"), text).await;
    }

    /// Types into the first matching field, replacing its value.
    pub async fn fill_at(&self, selector: &str, text: &str) {
        let type_in = async |field: Element| {
            field.clear().await?;
            field.send_keys(text).await
        };
        self.with(selector, type_in).await;
    }

    /// Presses the first matching element. A press soon after another one at the same place first waits as long as a double tap may take,
    /// since the page counts a double tap once.
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

    /// Center of an element in the window.
    async fn place(&self, element: &Element) -> Option<[f64; 2]> {
        let script = "arguments[0].scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
            const { x, y, width, height } = arguments[0].getBoundingClientRect();
            return [x + width / 2, y + height / 2]";
        let args = vec![serde_json::to_value(element).ok()?];
        serde_json::from_value(self.client.execute(script, args).await.ok()?).ok()
    }

    /// Attribute of the first matching element; empty if it has none.
    pub async fn attribute(&self, selector: &str, name: &str) -> String {
        let asked = format!("it.getAttribute('{name}') ?? ''");
        self.ask(selector, &asked).await.as_str().unwrap_or_default().to_owned()
    }

    /// Target of the first matching link.
    pub async fn link(&self, selector: &str) -> String {
        self.ask(selector, "it.href").await.as_str().unwrap_or_default().to_owned()
    }

    /// True if the first matching element is visible.
    pub async fn is_seen(&self, selector: &str) -> bool {
        self.ask(selector, "it.checkVisibility()").await == true
    }

    /// Evaluates an expression of `it`, the first matching element, once there is one.
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

    /// Value of the first field called `name`.
    pub async fn value(&self, name: &str) -> String {
        self.attribute(&format!("[name='{name}']"), "value").await
    }

    /// Selects an option of the list called `name`.
    pub async fn choose(&self, name: &str, value: &str) {
        self.choose_at(&format!("select[name='{name}']"), value).await;
    }

    /// Selects an option of the first matching list.
    pub async fn choose_at(&self, selector: &str, value: &str) {
        self.with(selector, async |list| list.select_by_value(value).await).await;
    }

    /// Presses the first matching element until the field called `name` has another value than `before`. An element that has just appeared
    /// at the place of the last press ignores presses for a moment.
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

    /// Opens all collapsed sections of the page.
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

    /// Waits until the first matching element has another text than `before`.
    pub async fn other_text(&self, selector: &str, before: &str) {
        let other = async || (self.text(selector).await != before).then_some(());
        if until(other).await.is_none() {
            self.give_up(&format!("{selector} stays {before}")).await;
        }
    }

    /// Waits until the text of the page contains `words`.
    pub async fn expect(&self, words: &str) {
        let there = async || self.page_text().await.contains(words).then_some(());
        if until(there).await.is_none() {
            self.give_up(&format!("no “{words}”")).await;
        }
    }

    /// Readable text of the whole page.
    pub async fn page_text(&self) -> String {
        self.readable("body").await.unwrap_or_default()
    }

    /// Runs a script in the page and returns its result.
    pub async fn run(&self, script: &str) -> Value {
        self.client.execute(script, vec![]).await.unwrap()
    }

    /// Waits until a script returns true; during navigation there may be no page to ask.
    pub async fn until(&self, script: &str) {
        let yes = async || {
            let said = self.client.execute(script, vec![]).await.ok()?;
            (said == true).then_some(())
        };
        if until(yes).await.is_none() {
            self.give_up(&format!("never: {script}")).await;
        }
    }

    /// Types keys into the focused element, as a keyboard does; Ctrl stays pressed until the release code.
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

    /// Changes the network conditions of the window.
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

    /// Current address of the page.
    pub async fn address(&self) -> String {
        self.client.current_url().await.unwrap().to_string()
    }

    /// Elements beyond the right edge of the window, if the page is wider than it.
    pub async fn overflow(&self) -> Option<String> {
        let overflow = self.run(OVERFLOW).await;
        overflow.as_str().map(str::to_owned)
    }

    /// Sets the visible size of the page, whatever frame the window has.
    pub async fn resize(&self, width: u32, height: u32) {
        let frame = self.run("return [outerWidth - innerWidth, outerHeight - innerHeight]").await;
        let [wider, higher]: [u32; 2] = serde_json::from_value(frame).unwrap();
        self.client.set_window_size(width + wider, height + higher).await.unwrap();
        self.until(&format!("return innerWidth === {width} && innerHeight === {height}")).await;
    }

    /// Sets the visible size of the page below the smallest window of a browser, too (Chromium only).
    pub async fn resize_view(&self, width: u32, height: u32) {
        let size =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.devtools("Emulation.setDeviceMetricsOverride", size).await;
    }

    pub async fn close(self) {
        let _ = self.client.close().await;
    }

    async fn give_up(&self, what: &str) -> ! {
        panic!("{what}\nat {}\n{}", self.address().await, self.page_text().await)
    }
}
