//! Players at a distance, each on their own phone.

use domain::tournament::table_plan::{Logging, TablePlan};
use parchis::{Mode, Ruleset};
use serde_json::json;
use store::{Conn, Store, StoreError};

use crate::harness::{App, Browser, Network, Screen};
use crate::line::Line;
use crate::prepared::{draw_as, sign_up};
use crate::seats::{SeatDevice, hold_seats};

/// Script: what a phone asks of its player, once nothing moves.
const CONTROL: &str = "return document.querySelector('.own-play').dataset.control";
/// Script: where the pieces stand, in words.
pub const STANDING: &str = "return document.querySelector('.board desc').textContent";
/// Script: one step of a player who takes the first choice. Returns what was asked.
const PLAY: &str = "
    const root = document.querySelector('.own-play');
    const { control } = root.dataset;
    if (control === 'throw') root.querySelector('.own-die button').click();
    if (control === 'move') root.querySelector('.choice-button').click();
    return control";

/// Script: from now on the player takes the first choice without being asked, and comes back after turns that passed.
pub const GO_ON: &str = "
    setInterval(() => {
        const root = document.querySelector('.own-play');
        const { control } = root.dataset;
        if (control === 'throw') root.querySelector('.own-die button').click();
        if (control === 'move') root.querySelector('.choice-button')?.click();
        if (!root.querySelector('.own-away').hidden) root.querySelector('[data-back]').click();
    }, 50)";
/// Script: from now on the player asks to end the game as often as it takes, and agrees to it.
const END: &str = "
    setInterval(() => {
        const ways = document.querySelector('.own-request__ways');
        if (!ways.hidden) ways.querySelector('[data-answer=yes]').click();
        document.querySelector('[data-ask=end]').click();
    }, 100)";
/// Script: the result that counts.
pub const RESULT: &str =
    "return document.querySelector('.own-place ~ .section')?.textContent ?? ''";

/// Table at a distance, with a phone for each player in board order.
pub struct Remote {
    pub app: App,
    pub page: String,
    pub phones: Vec<Browser>,
    /// Line of the first phone.
    pub line: Line,
    /// Keys of the players.
    pub keys: Vec<String>,
}

async fn remote(players: &[&str]) -> Remote {
    remote_with("ranking", players).await
}

async fn remote_with(rules: &str, players: &[&str]) -> Remote {
    let rules = rules.parse::<Ruleset>().unwrap();
    let plan = |plan: &mut TablePlan| plan.ruleset = rules;
    Remote::new(Mode::Solo, plan, players).await
}

/// Devices that hold the seats of a table.
fn seats(app: &App, page: &str) -> Vec<SeatDevice> {
    let store = Store::open(&app.database()).unwrap();
    let table = page.rsplit('/').nth(1).unwrap().parse().unwrap();
    let read = |conn: &mut Conn| store::tables::in_round(conn, table);
    let (table, _, tournament) = store.read_blocking::<_, StoreError>(read).unwrap();
    hold_seats(&store, tournament, &[table]).remove(0)
}

impl Remote {
    /// Draws a table of these entries, and opens a phone for each player.
    pub async fn new(mode: Mode, plan: impl FnOnce(&mut TablePlan), entries: &[&str]) -> Self {
        let app = App::start();
        let organizer = Browser::open(Screen::Phone).await;
        sign_up(&app, &organizer).await;
        organizer.close().await;
        let at_distance = |of: &mut TablePlan| {
            of.logging = Logging::Remote;
            plan(of);
        };
        let referee = draw_as(&app, mode, at_distance, entries);
        let page = referee.replace("/referee", "/play");
        let line = Line::to(&app.base).await;
        let (mut phones, mut keys) = (Vec::new(), Vec::new());
        for SeatDevice { session: token, key, .. } in seats(&app, &page) {
            keys.push(key);
            let base = if phones.is_empty() { &line.base } else { &app.base };
            let page = page.replace(&app.base, base);
            let phone = Browser::open(Screen::Phone).await;
            phone.go(&format!("{base}/sign-in")).await;
            phone.run(&format!("document.cookie = 'cubilete_session={token}; path=/'")).await;
            phone.until(&format!("return document.cookie.includes('{token}')")).await;
            phone.go(&page).await;
            phone.find(".own-play").await;
            phones.push(phone);
        }
        Self { app, page, phones, line, keys }
    }

    pub async fn begin(&self) {
        for phone in &self.phones {
            phone.press("button[data-ready]").await;
        }
        for phone in &self.phones {
            phone.until(&CONTROL.replace("return ", "return 'lobby' !== ")).await;
        }
    }

    /// Index of the phone that is asked to throw.
    async fn thrower(&self) -> usize {
        loop {
            for (index, phone) in self.phones.iter().enumerate() {
                if phone.run(CONTROL).await == json!("throw") {
                    return index;
                }
            }
        }
    }

    /// Plays until each phone has thrown `n` times.
    async fn play(&self, n: usize) {
        let mut throws = vec![0; self.phones.len()];
        while throws.iter().any(|thrown| *thrown < n) {
            for (index, phone) in self.phones.iter().enumerate() {
                if phone.run(PLAY).await == json!("throw") {
                    throws[index] += 1;
                }
            }
        }
    }
}

#[tokio::test]
async fn four_phones_play_and_see_the_same() {
    let table = remote(&["Amparo Ferrer", "Pep Soler", "Rosa Pla", "Vicent Mas"]).await;
    let first = &table.phones[0];
    first.expect("not here yet").await;
    assert_eq!(first.text(".own-lobby__word").await.len(), 4);
    table.begin().await;
    table.play(3).await;
    let thrower = table.thrower().await;
    let shown = table.phones[thrower].run(STANDING).await;
    for phone in &table.phones {
        phone.until(&format!("{STANDING} === {shown}")).await;
        assert_eq!(phone.overflow().await, None);
    }
    let on_turn = &table.phones[thrower];
    assert_eq!(on_turn.run("return document.title.startsWith('●')").await, json!(true));
    let other = &table.phones[(thrower + 1) % 4];
    assert_eq!(other.run("return document.title.startsWith('●')").await, json!(false));

    // A spectator sees the same board without controls.
    let spectator = Browser::open(Screen::Phone).await;
    spectator.go(&table.page).await;
    spectator.until(&format!("{STANDING} === {shown}")).await;
    assert_eq!(spectator.count(".own-acts").await, 0);
    assert_eq!(spectator.run(CONTROL).await, json!("watch"));
    drop(table.app);
}

#[tokio::test]
async fn a_throw_on_a_dropped_line_is_sent_once_it_is_back() {
    let table = remote(&["Amparo Ferrer", "Pep Soler"]).await;
    table.begin().await;
    let thrower = table.thrower().await;
    let (phone, other) = (&table.phones[thrower], &table.phones[1 - thrower]);
    phone.network(Network::Off).await;
    assert_eq!(phone.run(PLAY).await, json!("throw"));
    phone.until(&CONTROL.replace("return ", "return 'sent' === ")).await;
    phone.until("return !document.querySelector('.own-unsent').hidden").await;
    phone.network(Network::Full).await;
    phone.until("return document.querySelector('.own-unsent').hidden").await;
    phone.until(&CONTROL.replace("return ", "return 'sent' !== ")).await;
    // The other phone saw the die fall.
    other.until("return document.querySelector('.own-die svg') !== null").await;
    let shown = phone.run(STANDING).await;
    other.until(&format!("{STANDING} === {shown}")).await;
}

#[tokio::test]
async fn a_game_ends_though_lines_drop_and_players_leave() {
    let players = ["Amparo Ferrer", "Pep Soler", "Rosa Pla"];
    let mut table = remote_with("ranking turn_seconds=3", &players).await;
    table.begin().await;
    // One player closes the page for good.
    let gone = table.phones.remove(2);
    let color = gone.attribute("[data-mine]", "data-color").await;
    gone.close().await;
    for phone in &table.phones {
        phone.run(GO_ON).await;
    }
    // The line of another one drops, and the game goes on meanwhile.
    let other = table.phones.remove(1);
    for _ in 0..3 {
        let dropped = &table.phones[0];
        let before = other.run(STANDING).await;
        dropped.network(Network::Off).await;
        dropped.until("return !document.querySelector('.own-unsent').hidden").await;
        other.until(&STANDING.replace("return ", &format!("return {before} !== "))).await;
        dropped.network(Network::Full).await;
        dropped.until("return document.querySelector('.own-unsent').hidden").await;
    }
    // The third one goes on with another device.
    other.close().await;
    let other = Browser::open(Screen::Phone).await;
    other.go(&format!("{}/me/{}", table.app.base, table.keys[1])).await;
    other.press(&format!("a[href$='{}']", table.page.trim_start_matches(&table.app.base))).await;
    other.find(".own-play").await;
    other.run(GO_ON).await;
    table.phones.push(other);

    let away = format!("return document.querySelector('[data-color={color}][data-away]') !== null");
    for phone in &table.phones {
        phone.until(&away).await;
    }
    for phone in &table.phones {
        phone.run(END).await;
    }
    for phone in &table.phones {
        phone.find(".own-place").await;
        phone.press("verify-dice button").await;
        let good = "const check = document.querySelector('verify-dice'); \
                    return check.textContent.includes(check.dataset.allGood)";
        phone.until(good).await;
    }
    let [first, second] = [table.phones[0].run(RESULT).await, table.phones[1].run(RESULT).await];
    assert!(first.as_str().unwrap().contains("Pep Soler"), "{first}");
    assert_eq!(first, second);
}

/// The end may be told by the answer to an act, before the stream tells it.
#[tokio::test]
async fn the_result_is_shown_to_a_player_whose_act_came_after_the_end() {
    let table = remote(&["Amparo Ferrer", "Pep Soler"]).await;
    table.begin().await;
    let [late, leaver] = [&table.phones[0], &table.phones[1]];
    let streams = json!({ "urls": ["*/play/stream*"] });
    late.devtools("Network.enable", json!({})).await;
    late.devtools("Network.setBlockedURLs", streams).await;
    late.run("window.dispatchEvent(new Event('online'))").await;
    for phone in [leaver, late] {
        phone.press(".play__menu > summary").await;
        phone.press(".own-retire > summary").await;
        phone.press("[data-retire]").await;
        phone.find(".own-place").await;
    }
    assert!(late.text(".own-place strong").await.contains('1'));
}

#[tokio::test]
async fn a_player_leaves_the_game() {
    let table = remote(&["Amparo Ferrer", "Pep Soler"]).await;
    assert!(!table.phones[0].is_seen(".own-retire").await, "nothing has begun");
    table.begin().await;
    let leaver = &table.phones[0];
    leaver.press(".play__menu > summary").await;
    leaver.press(".own-retire > summary").await;
    leaver.press("[data-retire]").await;
    for (phone, place) in table.phones.iter().zip(["2", "1"]) {
        phone.find(".own-place").await;
        assert!(phone.text(".own-place strong").await.contains(place));
    }
}
