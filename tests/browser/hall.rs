//! An unattended projector: legible from afar, turning its pages, and recovering after an outage of the service. And the phone that finds
//! its seat without a network request.

#![expect(clippy::indexing_slicing, reason = "tests")]

use std::path::Path;
use std::time::{Duration, Instant};

use cubilete::acts::hall::ClockAct;
use cubilete::acts::tournaments::TournamentChange;
use cubilete::acts::{self, Caller, Moment, NotDone, Work, do_blocking, tournaments};
use domain::tournament::display::{Display, Screen as Shown, ScreenTurn};
use domain::tournament::id::{RoundId, TournamentId};
use domain::tournament::tournament::Tournament;
use serde_json::{Value, json};
use store::{Store, StoreError};
use strum::VariantArray;

use crate::harness::{App, Browser, Network, Screen};
use crate::matchers::TextMatchers;
use crate::newcomer::{draw_and_publish, prepare};
use crate::prepared::sign_up;

/// The program, which can be stopped and restarted at the same address.
struct Server(App);

impl Server {
    fn start() -> Self {
        Self(App::start())
    }

    /// Invented tournament with one played round and the next begun.
    fn demonstration(&self, format: &str, n_entries: usize) -> TournamentId {
        let n_entries = n_entries.to_string();
        let said = self.0.demo(&[format, "--play", "1", "--entries", &n_entries]);
        said.lines().last().unwrap().rsplit('/').next().unwrap().parse().unwrap()
    }

    fn store(&self) -> Store {
        Store::open(&self.0.database()).unwrap()
    }

    fn set(&self, id: TournamentId, display: Display) {
        let save = |conn: &mut store::Conn| store::displays::save(conn, id, &display);
        self.store().write_blocking::<_, StoreError>(save).unwrap();
    }

    /// Sets the number of boards, and starts a clock of 20 minutes for the current round.
    fn start_clock(&self, id: TournamentId, boards: u16) -> RoundId {
        let store = self.store();
        let read = |conn: &mut store::Conn| store::championship::load(conn, id);
        let championship = store.read_blocking::<_, StoreError>(read).unwrap();
        let Tournament { name, venue, starts_on, mut settings, .. } =
            championship.tournament.clone();
        settings.boards = boards;
        let change = TournamentChange { name, venue, starts_on, settings, ranking: None };
        self.act(|work| tournaments::change(work, id, change));
        let round = championship.tables().iter().find(|table| table.is_missing()).unwrap().round;
        self.clock(id, round, ClockAct::Start(20 * 60));
        round
    }

    fn clock(&self, id: TournamentId, round: RoundId, what: ClockAct) {
        self.act(|work| acts::hall::clock(work, id, round, what));
    }

    fn act(&self, act: impl FnOnce(&mut Work<'_>) -> Result<(), NotDone>) {
        let mut moment = Moment::now().unwrap();
        do_blocking(&self.store(), &Caller::operator(""), &mut moment, act).unwrap();
    }

    fn page(&self, id: TournamentId, page: &str) -> String {
        format!("{}/tournaments/{id}/{page}", self.0.base)
    }
}

fn only(screens: &[Shown], seconds: u16) -> Display {
    let turns = screens.iter().map(|screen| ScreenTurn { screen: *screen, seconds }).collect();
    Display { turns, page_seconds: 4, ..Display::default() }
}

/// Sets the visible size of the window. The window has a frame, and resizing takes a moment.
pub async fn resize(browser: &Browser, width: u32, height: u32) {
    const SIZES: &str = "return [innerWidth, innerHeight, outerWidth, outerHeight]";
    let wanted = [i64::from(width), i64::from(height)];
    let mut whole = wanted;
    let end = Instant::now() + Duration::from_secs(60);
    loop {
        let [wide, high] = whole.map(|size| u32::try_from(size).unwrap());
        browser.client.set_window_size(wide, high).await.unwrap();
        let sizes = browser.client.execute(SIZES, vec![]).await.unwrap();
        let size = |index: usize| sizes[index].as_i64().unwrap();
        let inner = [size(0), size(1)];
        if inner == wanted {
            return;
        }
        assert!(Instant::now() < end, "{inner:?} instead of {wanted:?}");
        if [size(2), size(3)] == whole {
            whole = [0, 1].map(|side| whole[side] + wanted[side] - inner[side]);
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Loads the screen of an address once for each text size. Reports the letter height of each visible text as a fraction of the screen's
/// height, and texts cut off at a column's end.
const MEASURE: &str = "
    const [address, sizes, done] = arguments;
    const measure = (hall, size) => {
        hall.dataset.text = size;
        dispatchEvent(new Event('resize'));
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
        return { size, texts, cut, scrolls, pages: hall.dataset.pages };
    };
    fetch(address).then((answer) => answer.text()).then((text) => {
        const fresh = new DOMParser().parseFromString(text, 'text/html').getElementById('hall');
        document.getElementById('hall').replaceWith(document.adoptNode(fresh));
        done(sizes.map((size) => measure(fresh, size)));
    });";

#[tokio::test]
async fn every_text_of_every_screen_can_be_read_at_ten_meters() {
    let server = Server::start();
    let browser = Browser::open(Screen::Desktop).await;
    resize(&browser, 1280, 720).await;
    let sizes: Vec<u8> = (4..=6).collect();
    let mut n_texts = 0;
    for (format, n_entries, boards) in [("torneo", 90, 4), ("jcf", 12, 0)] {
        let id = server.demonstration(format, n_entries);
        let announcement = "Five minutes left: finish your throw".to_owned();
        server.set(id, Display { announcement, ..Display::default() });
        server.start_clock(id, boards);
        browser.go(&server.page(id, "display/clock")).await;
        browser.find("[data-pages] game-clock").await;
        for screen in Shown::VARIANTS {
            let address = server.page(id, &format!("display/{}", screen.name()));
            // All sizes are fractions of the screen's height, so one window stands for all of its shape.
            let asked = vec![json!(address), json!(sizes)];
            let seen = browser.client.execute_async(MEASURE, asked).await.unwrap();
            let seen = seen.as_array().unwrap();
            assert_eq!(seen.len(), sizes.len());
            for seen in seen {
                let at = format!("{format} {}, {} %", screen.name(), seen["size"]);
                let texts = seen["texts"].as_array().unwrap();
                n_texts += texts.len();
                assert!(texts.len() > 2, "{at}: {texts:?}");
                assert!(seen["pages"].is_string(), "{at}: turned by the script");
                let small: Vec<&Value> =
                    texts.iter().filter(|it| it[1].as_f64().unwrap() < 0.04).collect();
                assert!(small.is_empty(), "{at}: {small:?}");
                assert_eq!(seen["cut"], json!([]), "{at}");
                assert_eq!(seen["scrolls"], false, "{at}");
            }
            if let Some(folder) = std::env::var_os("CUBILETE_SCREENSHOTS") {
                let shot = browser.client.screenshot().await.unwrap();
                let name = format!("{format}-{}.png", screen.name());
                std::fs::write(Path::new(&folder).join(name), shot).unwrap();
            }
        }
    }
    assert!(n_texts > 600, "{n_texts}");
    browser.close().await;
}

#[tokio::test]
async fn the_projector_counts_down_and_follows_a_pause() {
    let server = Server::start();
    let id = server.demonstration("torneo", 12);
    let round = server.start_clock(id, 2);
    let browser = Browser::open(Screen::Desktop).await;
    browser.go(&server.page(id, "display/clock")).await;
    let clock = ".hall__clock game-clock[data-state='runs'] .clock__time";
    browser.find(clock).await;
    let first = browser.text(clock).await;
    let minutes: u16 = first.split(':').next().unwrap().parse().unwrap();
    assert!((1..=20).contains(&minutes), "{first}");
    browser.other_text(clock, &first).await;
    server.clock(id, round, ClockAct::Pause);
    browser.go(&server.page(id, "display/clock")).await;
    browser.find(".hall__clock game-clock[data-state='paused']").await;
    let said = browser.text(".hall__clock game-clock").await;
    said.assert_has_all(["Paused, ", " min left"]);
    browser.close().await;
}

#[tokio::test]
async fn groups_fill_up_one_entry_after_another_on_every_screen_alike() {
    let server = Server::start();
    let said = server.0.demo(&["jcf", "--entries", "60", "--play", "10"]);
    let id = said.lines().last().unwrap().rsplit('/').next().unwrap().parse().unwrap();
    let browser = Browser::open(Screen::Desktop).await;
    let visible = "return [...document.querySelectorAll('.hall-draw__group li')]
        .filter((it) => it.lastElementChild.checkVisibility({ visibilityProperty: true })).length";
    browser.go(&server.page(id, "display/groups?from=1")).await;
    let n = browser.count(".hall-draw__group li").await;
    assert!(n > 5, "{n}");
    assert_eq!(browser.run(visible).await, json!(n), "a draw of long ago is there as a whole");
    browser.go(&server.page(id, "display/groups?again")).await;
    browser.find("draw-show[data-running]:not([data-turn])").await;
    assert_eq!(browser.run(visible).await, json!(0));
    // A late visitor sees the same as the others.
    let (lead, pace) = (
        browser.attribute("draw-show", "data-lead").await.parse::<i64>().unwrap(),
        browser.attribute("draw-show", "data-pace").await.parse::<i64>().unwrap(),
    );
    let now = browser.run("return Date.now()").await.as_i64().unwrap();
    let from = now - lead - 2 * pace;
    browser.go(&server.page(id, &format!("display/groups?from={from}"))).await;
    browser.find("draw-show[data-turn]").await;
    let seen = browser.run(visible).await.as_u64().unwrap();
    assert!(seen >= 3, "{seen}");
    // At the end all names are shown, and nothing runs.
    browser.find("draw-show:not([data-running])").await;
    assert_eq!(browser.run(visible).await, json!(n));
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
    // The screen changes only after all pages were shown, although its five seconds expire sooner.
    let pages = browser.attribute("#hall[data-screen='names']", "data-pages").await;
    let last = format!("#hall[data-screen='names'][data-page='{pages}']");
    assert!(pages.parse::<u32>().unwrap() > 1, "{pages}");
    browser.find(&last).await;
    browser.find("#hall[data-screen='standings']").await;
    // The browser stays on the page itself.
    browser.address().await.assert_ends("/display");
    browser.close().await;
}

#[tokio::test]
async fn so_many_names_stand_on_few_pages_that_say_whose_they_are() {
    let server = Server::start();
    let id = server.demonstration("torneo", 690);
    server.set(id, only(&[Shown::Names], 20));
    let browser = Browser::open(Screen::Desktop).await;
    resize(&browser, 1280, 720).await;
    browser.go(&server.page(id, "display/names")).await;
    browser.find("#hall[data-pages] .hall__index [data-here]").await;
    browser.until("return document.fonts.status === 'loaded'").await;
    let n_lines = browser.count(".hall__line").await;
    assert!(n_lines >= 345, "{n_lines}");
    let pages: usize = browser.attribute("#hall", "data-pages").await.parse().unwrap();
    assert!(pages <= 10, "{pages}");
    assert_eq!(browser.count(".hall__index span").await, pages);
    let split = "return [...document.querySelectorAll('.hall__line > :first-child')]
        .filter((it) => it.scrollWidth > it.clientWidth + 1).length";
    assert_eq!(browser.run(split).await, json!(0), "no name is cut");
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

    server.0.cut();
    browser.expect("No update since").await;
    // The screen continues to turn its pages with the data it has.
    browser.find("#hall[data-screen='names'] .hall__sign").await;
    browser.find("#hall[data-screen='tables'] .hall__sign").await;
    browser.find("#hall[data-screen='tables'] .hall__card + .hall__card").await;

    let announcement = "We are back".to_owned();
    server.set(id, Display { announcement, ..only(&[Shown::Tables, Shown::Names], 5) });
    server.0.restore();
    browser.expect("We are back").await;
    browser.until("return !document.querySelector('.hall__sign')").await;
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
    assert_eq!(organizer.overflow().await, None);
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
    browser.address().await.assert_ends("?at=1");
    browser.close().await;
}

#[tokio::test]
async fn three_letters_find_a_seat_without_the_network() {
    let mut server = Server::start();
    let id = server.demonstration("torneo", 300);
    server.start_clock(id, 5);
    let phone = Browser::open(Screen::Phone).await;
    phone.go(&server.page(id, "seat")).await;
    let list = "return performance.getEntriesByName(document.querySelector('seat-finder').dataset.list \
        .replace(/^/, location.origin)).some((it) => it.responseEnd > 0)";
    phone.until(list).await;
    server.0.cut();
    phone.fill("name", "be").await;
    assert_eq!(phone.count(".seat-card").await, 0, "two letters are too few");
    phone.fill("name", "bég").await;
    phone.find(".seat-card").await;
    let name = phone.text(".seat-card h2").await;
    // Accents do not matter.
    name.assert_starts("Beg");
    for part in
        [".seat-card__where a", ".seat-card__where .seat-chip", ".seat-card__others .seat-chip"]
    {
        assert!(phone.count(part).await > 0, "{part}");
    }
    let place = phone.text(".seat-card [data-where]").await.replace('\u{a0}', " ");
    assert!(place.starts_with("Board ") || place.starts_with("Waiting for a board"), "{place}");
    assert_eq!(phone.overflow().await, None);
    phone.press("[data-remember]:not([hidden])").await;
    phone.find("[data-mine] .seat-card").await;
    let mine = phone.text("[data-mine] .seat-card").await;
    server.0.restore();
    phone.go(&server.page(id, "seat")).await;
    assert_eq!(phone.text("[data-mine] .seat-card").await, mine, "remembered");
    phone.press("[data-mine] [data-forget]").await;
    phone.go(&server.page(id, "seat")).await;
    phone.find("seat-finder").await;
    assert_eq!(phone.count("[data-mine] .seat-card").await, 0);
    phone.close().await;
}

#[tokio::test]
async fn a_projector_s_pages_are_read_on_a_phone() {
    let server = Server::start();
    let id = server.demonstration("torneo", 32);
    server.start_clock(id, 4);
    let phone = Browser::open(Screen::Phone).await;
    for screen in ["names", "tables", "live", "draw", "standings", "clock", "called"] {
        phone.go(&server.page(id, &format!("display/{screen}"))).await;
        phone.find("#hall[data-pages]").await;
        let reads = "const hall = document.getElementById('hall');
            const cut = [...hall.querySelectorAll('.hall__head > *, .hall__flow > *, .hall__side > *')]
                .filter((it) => it.scrollWidth > it.clientWidth + 2 && it.clientWidth > 0 && getComputedStyle(it).display !== 'inline');
            return [innerWidth < 500, parseFloat(getComputedStyle(hall).fontSize) < 24, cut.length]";
        assert_eq!(phone.run(reads).await, json!([true, true, 0]), "{screen}");
        assert_eq!(phone.overflow().await, None, "{screen}");
    }
    phone.close().await;
}

#[tokio::test]
async fn the_names_of_a_draw_come_by_themselves_at_a_chosen_pace() {
    let app = App::start();
    let phone = Browser::open(Screen::Phone).await;
    sign_up(&app, &phone).await;
    let tournament = prepare(&app, &phone).await;
    phone.go(&format!("{tournament}/draw")).await;
    phone.press("form[action$='/draws'] button").await;
    phone.find("form[action$='/publish'] button").await;
    phone.go(&format!("{tournament}/draw/stage")).await;
    phone.press("form[action$='/draw/stage'] [value=begin]").await;
    phone.find("[data-paced]:not([hidden])").await;
    phone.run("document.querySelector('[name=every]').value = '3'").await;
    assert_eq!(phone.overflow().await, None);
    phone.press("[data-paced] button").await;
    let is_out = "return Number(document.querySelector('.remote__count strong')?.innerText) >= 2";
    phone.until(is_out).await;
    // Without a network the page retries its request; once the network is back, the reveal continues.
    phone.network(Network::Off).await;
    let in_vain = "return performance.getEntriesByType('resource').filter(
        (it) => it.initiatorType === 'fetch' && it.responseStatus === 0).length >= 2";
    phone.until(in_vain).await;
    let before = phone.text(".remote__count strong").await;
    phone.network(Network::Full).await;
    let goes_on =
        format!("return document.querySelector('.remote__count strong').innerText !== '{before}'");
    phone.until(&goes_on).await;
    // Stopping takes effect even if the answer arrives later than the next name.
    phone.network(Network::Crawl).await;
    phone.press("draw-pace [role=status] a").await;
    phone.find("[data-paced]:not([hidden])").await;
    phone.network(Network::Full).await;
    assert_eq!(phone.overflow().await, None);
    phone.close().await;
}
