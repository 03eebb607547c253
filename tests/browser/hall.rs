//! A projector that nobody touches: legible from afar, turning its pages, back by itself after the service was away. And
//! the phone that finds its seat without asking the network.

#![expect(clippy::indexing_slicing, reason = "tests")]

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use cubilete::store::{self, Store, StoreError};
use cubilete::tournament::display::{Display, Screen as Shown, Turn};
use cubilete::tournament::id::TournamentId;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::harness::{App, Browser, Screen};
use crate::newcomer::{draw_and_publish, prepare, sign_up};

/// The program on a database of its own, to be stopped and started again at the same place.
struct Server {
    child: Option<Child>,
    folder: TempDir,
    address: String,
}

impl Server {
    fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut server = Self { child: None, folder, address: "127.0.0.1:0".into() };
        server.run();
        server
    }

    fn database(&self) -> String {
        self.folder.path().join("cubilete.db").display().to_string()
    }

    fn program(&self) -> Command {
        let mut program = Command::new(env!("CARGO_BIN_EXE_cubilete"));
        program.current_dir(self.folder.path()).env("DATABASE_URL", self.database());
        program
    }

    fn run(&mut self) {
        let mut child = self
            .program()
            .arg("serve")
            .env("CUBILETE_ADDRESS", &self.address)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        let line = lines.find(|line| line.starts_with("Cubilete: http://")).unwrap();
        let port = line.trim_end_matches('/').rsplit(':').next().unwrap().to_owned();
        self.address = format!("127.0.0.1:{port}");
        std::thread::spawn(move || lines.for_each(drop));
        self.child = Some(child);
    }

    fn stop(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }

    /// An invented championship of which one round is played and the next begun.
    fn demonstration(&self, format: &str, n_entries: usize) -> TournamentId {
        let made = self
            .program()
            .args(["demo", format, "--play", "1", "--entries", &n_entries.to_string()])
            .output()
            .unwrap();
        let said = String::from_utf8(made.stdout).unwrap();
        said.lines().last().unwrap().rsplit('/').next().unwrap().parse().unwrap()
    }

    fn set(&self, id: TournamentId, display: Display) {
        let store = Store::open(&self.database()).unwrap();
        let save = |conn: &mut store::Conn| store::displays::save(conn, id, &display);
        store.write_blocking::<_, StoreError>(save).unwrap();
    }

    fn page(&self, id: TournamentId, page: &str) -> String {
        format!("http://{}/tournaments/{id}/{page}", self.address)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop();
    }
}

fn only(screens: &[Shown], seconds: u16) -> Display {
    let turns = screens.iter().map(|screen| Turn { screen: *screen, seconds }).collect();
    Display { turns, page_seconds: 4, ..Display::default() }
}

/// Makes what the window shows so wide and high.
async fn resize(browser: &Browser, width: u32, height: u32) {
    browser.client.set_window_size(width, height).await.unwrap();
    let inner = browser.client.execute("return [innerWidth, innerHeight]", vec![]).await.unwrap();
    let missing = |index: usize, wanted: u32| {
        wanted + (wanted - u32::try_from(inner[index].as_u64().unwrap()).unwrap())
    };
    let (wide, high) = (missing(0, width), missing(1, height));
    browser.client.set_window_size(wide, high).await.unwrap();
    for _ in 0..50 {
        let now = browser.client.execute("return [innerWidth, innerHeight]", vec![]).await.unwrap();
        if now == json!([width, height]) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the window is not {width}×{height}");
}

/// Of every text that is seen: how high its letters are in parts of the screen's height; what is cut at a column's end.
const MEASURE: &str = "
    const texts = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const text = walker.currentNode.data.trim();
        const parent = walker.currentNode.parentElement;
        if (!text || !parent.checkVisibility() || parent.closest('noscript')) continue;
        texts.push([text, parseFloat(getComputedStyle(parent).fontSize) / innerHeight]);
    }
    const flow = document.querySelector('.hall__flow')?.getBoundingClientRect();
    const cut = [...document.querySelectorAll('.hall__line, .hall__card, .hall__game, .hall__side')]
        .filter((it) => it.getBoundingClientRect().bottom > flow.bottom + 1)
        .map((it) => it.textContent.trim());
    const [root, body] = [document.documentElement, document.querySelector('.hall__body')];
    const scrolls = root.scrollWidth > innerWidth || root.scrollHeight > innerHeight
        || body.scrollHeight > body.clientHeight + 1;
    return { texts, cut, scrolls, pages: document.getElementById('hall').dataset.pages };";

#[tokio::test]
async fn every_text_of_every_screen_can_be_read_at_ten_meters() {
    let server = Server::start();
    let browser = Browser::open(Screen::Desktop).await;
    let mut n_texts = 0;
    for (format, n_entries) in [("torneo", 37), ("jcf", 12)] {
        let id = server.demonstration(format, n_entries);
        for (width, height, text) in [(1920, 1080, 5), (1280, 720, 4), (1280, 720, 6)] {
            let announcement = "Five minutes left: finish your throw".to_owned();
            server.set(id, Display { text, announcement, ..Display::default() });
            resize(&browser, width, height).await;
            for screen in Shown::ALL {
                let address = server.page(id, &format!("display/{}", screen.name()));
                browser.go(&address).await;
                browser.find("[data-pages]").await;
                let seen = browser.client.execute(MEASURE, vec![]).await.unwrap();
                let at = format!("{format} {} at {width}×{height}, {text} %", screen.name());
                let texts = seen["texts"].as_array().unwrap();
                n_texts += texts.len();
                assert!(texts.len() > 2, "{at}: {texts:?}");
                let small: Vec<&Value> =
                    texts.iter().filter(|it| it[1].as_f64().unwrap() < 0.04).collect();
                assert!(small.is_empty(), "{at}: {small:?}");
                assert_eq!(seen["cut"], json!([]), "{at}");
                assert_eq!(seen["scrolls"], false, "{at}");
                if let Some(folder) = std::env::var_os("CUBILETE_SCREENSHOTS") {
                    let shot = browser.client.screenshot().await.unwrap();
                    let name = format!("{format}-{}-{height}-{text}.png", screen.name());
                    std::fs::write(Path::new(&folder).join(name), shot).unwrap();
                }
            }
        }
    }
    assert!(n_texts > 600, "{n_texts}");
    browser.close().await;
}

#[tokio::test]
async fn a_long_list_turns_its_pages_and_the_next_screen_comes() {
    let server = Server::start();
    let id = server.demonstration("torneo", 90);
    server.set(id, only(&[Shown::Names, Shown::Standings], 5));
    let browser = Browser::open(Screen::Desktop).await;
    browser.go(&server.page(id, "display")).await;
    browser.find("#hall[data-screen='names'][data-page='1']").await;
    browser.find("#hall[data-screen='names'][data-page='2']").await;
    // Not before all pages were seen, though its five seconds are over sooner.
    let pages = browser.attribute("#hall", "data-pages").await;
    let last = format!("#hall[data-screen='names'][data-page='{pages}']");
    assert!(pages.parse::<u32>().unwrap() > 1);
    browser.find(&last).await;
    browser.find("#hall[data-screen='standings']").await;
    assert!(browser.address().await.ends_with("/display"), "the page itself is never left");
    browser.close().await;
}

#[tokio::test]
async fn a_projector_comes_back_by_itself_after_the_service_was_away() {
    let mut server = Server::start();
    let id = server.demonstration("torneo", 12);
    server.set(id, only(&[Shown::Tables, Shown::Names], 5));
    let browser = Browser::open(Screen::Desktop).await;
    browser.go(&server.page(id, "display")).await;
    browser.find("#hall[data-screen='tables']").await;
    browser.find("#hall[data-screen='names']").await;
    browser.find("#hall[data-screen='tables']").await;
    browser.client.execute("window.untouched = true", vec![]).await.unwrap();

    server.stop();
    browser.expect("Not up to date since").await;
    // It goes on with what it knows.
    browser.find("#hall[data-screen='names'] .hall__sign").await;
    browser.find("#hall[data-screen='tables'] .hall__sign").await;
    assert!(browser.count(".hall__card").await > 1);

    let announcement = "We are back".to_owned();
    server.set(id, Display { announcement, ..only(&[Shown::Tables, Shown::Names], 5) });
    server.run();
    browser.expect("We are back").await;
    for _ in 0..100 {
        if browser.count(".hall__sign").await == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(browser.count(".hall__sign").await, 0);
    let untouched = browser.client.execute("return window.untouched", vec![]).await.unwrap();
    assert_eq!(untouched, true, "without a person, without a reload");
    browser.close().await;
}

#[tokio::test]
async fn one_tap_puts_an_announcement_on_the_projector() {
    let app = App::start();
    let organizer = Browser::open(Screen::Phone).await;
    sign_up(&app, &organizer).await;
    let tournament = prepare(&app, &organizer).await;
    let projector = Browser::open(Screen::Desktop).await;
    projector.go(&format!("{tournament}/display")).await;
    projector.expect("The tables will be shown here").await;
    organizer.go(&format!("{tournament}/display/settings")).await;
    assert!(!organizer.overflows().await);
    organizer.press("button[name='announcement'][value='Start playing']").await;
    projector.expect("Start playing").await;
    organizer.press("button[name='announcement'][value='']").await;
    organizer.expect("The announcement is gone").await;
    draw_and_publish(&organizer, &tournament).await;
    projector.expect("Seats by name").await;
    assert_eq!(projector.count(".hall__line").await, 9);
    assert_eq!(projector.count(".hall__announcement").await, 0);
    projector.close().await;
    organizer.close().await;
}

#[tokio::test]
async fn without_script_the_screen_goes_on_all_the_same() {
    let server = Server::start();
    let id = server.demonstration("torneo", 12);
    server.set(id, only(&[Shown::Tables, Shown::Names], 5));
    let browser = Browser::open(Screen::WithoutScript).await;
    browser.go(&server.page(id, "display")).await;
    browser.find("#hall[data-screen='tables']").await;
    browser.find("#hall[data-screen='names']").await;
    assert!(browser.address().await.ends_with("?at=1"));
    browser.close().await;
}

#[tokio::test]
async fn three_letters_find_a_seat_without_the_network() {
    let mut server = Server::start();
    let id = server.demonstration("torneo", 300);
    let phone = Browser::open(Screen::Phone).await;
    phone.go(&server.page(id, "seat")).await;
    let list = "return performance.getEntriesByName(document.querySelector('seat-finder').dataset.list \
        .replace(/^/, location.origin)).some((it) => it.responseEnd > 0)";
    for _ in 0..100 {
        if phone.client.execute(list, vec![]).await.unwrap() == true {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    server.stop();
    phone.fill("name", "be").await;
    assert_eq!(phone.count(".seat-card").await, 0, "two letters are too few");
    phone.fill("name", "bég").await;
    phone.find(".seat-card").await;
    let name = phone.text(".seat-card h2").await;
    assert!(name.starts_with("Beg"), "{name}: accents do not matter");
    for part in
        [".seat-card__where a", ".seat-card__where .seat-chip", ".seat-card__others .seat-chip"]
    {
        assert!(phone.count(part).await > 0, "{part}");
    }
    assert!(!phone.overflows().await);
    phone.press("[data-remember]:not([hidden])").await;
    phone.find("[data-mine] .seat-card").await;
    let mine = phone.text("[data-mine] .seat-card").await;
    server.run();
    phone.go(&server.page(id, "seat")).await;
    assert_eq!(phone.text("[data-mine] .seat-card").await, mine, "remembered");
    phone.press("[data-mine] [data-forget]").await;
    phone.go(&server.page(id, "seat")).await;
    phone.find("seat-finder").await;
    assert_eq!(phone.count("[data-mine] .seat-card").await, 0);
    phone.close().await;
}
