//! Taps on the referee's page: a double tap counts once, and the number of taps per throw.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde_json::json;

use crate::game::{dice, draw_table, rolled, table_of_two};
use crate::harness::{App, Browser, Screen, until};
use crate::prepared::sign_up;

/// Number of double taps, whose two taps are 30 to 300 ms apart.
const DOUBLES: u16 = 24;

/// Number of acts of the page, sent or not.
const DONE: &str =
    "const key = Object.keys(localStorage).find((it) => it.startsWith('cubilete:log:'));
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}');
    return (kept.base?.acts.length ?? 0) + (kept.unsent?.length ?? 0)";

async fn done(phone: &Browser) -> u64 {
    phone.run(DONE).await.as_u64().unwrap()
}

fn now() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs_f64()
}

/// Finger that taps at given times, independent of the load of the machine.
struct Finger<'a> {
    phone: &'a Browser,
    /// Current time in seconds since 1970.
    at: f64,
}

impl<'a> Finger<'a> {
    /// Makes the page count its taps.
    async fn of(phone: &'a Browser) -> Self {
        phone
            .run("window.taps = 0; window.addEventListener('mouseup', () => window.taps++, true)")
            .await;
        Self { phone, at: now() }
    }

    /// Center of the first matching element.
    async fn place(&self, selector: &str) -> [f64; 2] {
        self.phone.find(selector).await;
        let script = format!(
            "const it = document.querySelector(\"{selector}\");
             it.scrollIntoView({{ block: 'nearest', behavior: 'instant' }});
             const {{ x, y, width, height }} = it.getBoundingClientRect();
             return [x + width / 2, y + height / 2]"
        );
        serde_json::from_value(self.phone.run(&script).await).unwrap()
    }

    /// Taps `after` milliseconds after the last tap, and waits until the page has received it.
    async fn tap(&mut self, [x, y]: [f64; 2], after: u16) {
        let before = self.phone.run("return window.taps").await.as_u64().unwrap();
        self.at += f64::from(after) / 1000.0;
        let touches = [("touchStart", json!([{ "x": x, "y": y }])), ("touchEnd", json!([]))];
        for (kind, points) in touches {
            let touch = json!({ "type": kind, "touchPoints": points, "timestamp": self.at });
            self.phone.devtools("Input.dispatchTouchEvent", touch).await;
        }
        self.phone.until(&format!("return window.taps > {before}")).await;
    }

    /// Waits until the next tap is no longer part of a double tap.
    async fn rest(&mut self) {
        tokio::time::sleep(Duration::from_millis(700)).await;
        self.at = now();
    }

    async fn double_tap(&mut self, selector: &str, gap: u16) {
        let place = self.place(selector).await;
        self.rest().await;
        self.tap(place, 0).await;
        self.tap(place, gap).await;
    }
}

async fn begun(app: &App, phone: &Browser) {
    sign_up(app, phone).await;
    let page = table_of_two(app);
    phone.go(&page).await;
    phone.press("input[name='color']").await;
    phone.press(".referee .form .button--large").await;
    phone.find(".play .die").await;
}

async fn choose_all_moves(phone: &Browser) {
    phone.press(".play__menu summary").await;
    phone.press("[name='auto']").await;
    phone.press(".play__menu summary").await;
}

#[tokio::test]
async fn a_double_tap_does_one_thing() {
    let app = App::start();
    let phone = Browser::open(Screen::Phone).await;
    begun(&app, &phone).await;
    choose_all_moves(&phone).await;
    let mut finger = Finger::of(&phone).await;
    let mut dice = dice();
    let [mut on_dice, mut on_moves] = [0, 0];
    while on_dice < DOUBLES || on_moves < DOUBLES {
        let before = done(&phone).await;
        let is_die = phone.attribute(".referee", "data-control").await == "die";
        let n = if is_die { &mut on_dice } else { &mut on_moves };
        let gap = 30 + 270 * (*n % DOUBLES) / (DOUBLES - 1);
        *n += 1;
        let what = match is_die {
            true => format!(".play .die[value='{}']", dice.next().unwrap()),
            false => ".choice-button".to_owned(),
        };
        finger.double_tap(&what, gap).await;
        assert_eq!(done(&phone).await, before + 1, "{gap} ms on {what}");
    }
    phone.close().await;
}

/// Numbers of double taps on dice of the app, and on the moves after them.
const ROLLS: [u16; 2] = [12, 3];

#[tokio::test]
async fn a_double_tap_on_dice_of_the_app_does_one_thing() {
    let app = App::start();
    let phone = rolled(&app).await;
    let mut finger = Finger::of(&phone).await;
    let [mut on_dice, mut on_moves] = [0, 0];
    while on_dice < ROLLS[0] || on_moves < ROLLS[1] {
        let before = phone.value("version").await;
        let is_die = phone.attribute(".referee", "data-control").await == "roll";
        let n = if is_die { &mut on_dice } else { &mut on_moves };
        let gap = 30 + 270 * (*n % ROLLS[0]) / (ROLLS[0] - 1);
        *n += 1;
        let what = if is_die { ".roll__button" } else { ".choice-button" };
        finger.double_tap(what, gap).await;
        phone.changed("version", &before).await;
        // A second act would have appeared by now.
        finger.rest().await;
        phone.until("return !document.querySelector('#referee').hasAttribute('aria-busy')").await;
        let after: u32 = phone.value("version").await.parse().unwrap();
        assert_eq!(after, before.parse::<u32>().unwrap() + 1, "{gap} ms on {what}");
    }
    phone.close().await;
}

#[tokio::test]
async fn two_taps_in_different_places_are_as_fast_as_ever() {
    let app = App::start();
    let phone = Browser::open(Screen::Phone).await;
    begun(&app, &phone).await;
    choose_all_moves(&phone).await;
    let mut finger = Finger::of(&phone).await;
    let (first, second) =
        (finger.place(".die[value='5']").await, finger.place(".die[value='3']").await);
    finger.rest().await;
    finger.tap(first, 0).await;
    let choice = finger.place(".choice-button .choice-button__number").await;
    let is_far = |[x, y]: [f64; 2]| (x - choice[0]).hypot(y - choice[1]) > 44.0;
    assert!(is_far(first) && is_far(second), "{choice:?} is a place of its own");
    finger.tap(choice, 60).await;
    finger.tap(second, 60).await;
    assert_eq!(done(&phone).await, 3, "a throw, its move, and the next throw");
    phone.keys("\u{E007}1\u{E007}").await;
    assert_eq!(done(&phone).await, 6, "keys are not held back");
    phone.close().await;
}

#[tokio::test]
async fn what_a_form_brings_is_inert_under_the_finger() {
    let app = App::start();
    let phone = Browser::open(Screen::Phone).await;
    sign_up(&app, &phone).await;
    let page = table_of_two(&app);
    phone.go(&page).await;
    phone.press("input[name='color']").await;
    let mut finger = Finger::of(&phone).await;
    let place = finger.place(".referee .form .button--large").await;
    finger.rest().await;
    finger.tap(place, 0).await;
    phone.find(".play .die").await;
    // The page has scrolled meanwhile, so a die lies under the finger.
    let under = format!(
        "const die = document.querySelector('.play .die');
         die.style.cssText = 'position: fixed; inset: auto; left: {}px; top: {}px; inline-size: 60px';
         return document.elementFromPoint({}, {}).closest('.die') === die",
        place[0] - 30.0, place[1] - 30.0, place[0], place[1]
    );
    phone.until(&under).await;
    finger.tap(place, 300).await;
    assert_eq!(done(&phone).await, 0);
    // Later the die accepts taps like any other; updates of the stream may delay that.
    let there = async || {
        finger.rest().await;
        phone.until(&under).await;
        finger.tap(place, 0).await;
        (done(&phone).await > 0).then_some(())
    };
    assert!(until(there).await.is_some(), "the die never hears a tap");
    phone.close().await;
}

/// Number of throws measured.
const THROWS: usize = 100;

/// Number of taps for these throws in a game of four, choosing moves in turn.
async fn taps(phone: &Browser) -> usize {
    let (mut n, mut state) = (0, 7_u32);
    for _ in 0..THROWS {
        state = state.wrapping_mul(1_103_515_245).wrapping_add(12_345);
        let die = (state >> 16) % 6 + 1;
        phone.run(&format!("document.querySelector(\".play .die[value='{die}']\").click()")).await;
        n += 1;
        while phone.attribute(".referee", "data-control").await == "move" {
            phone.run("document.querySelector('.choice-button:last-of-type').click()").await;
            n += 1;
        }
    }
    n
}

#[tokio::test]
async fn moves_without_a_choice_cost_no_tap() {
    let app = App::start();
    let phone = Browser::open(Screen::Phone).await;
    sign_up(&app, &phone).await;
    let players = ["Amparo Ferrer", "Pep Soler", "Lucrècia Bori", "Vicent Sanchis"];
    let mut counted = Vec::new();
    for is_chosen in [false, true] {
        let page = draw_table(&app, "jcf", &players);
        phone.go(&page).await;
        phone.press("input[name='color']").await;
        phone.press(".referee .form .button--large").await;
        phone.find(".play .die").await;
        if is_chosen {
            choose_all_moves(&phone).await;
        }
        counted.push(taps(&phone).await);
    }
    println!(
        "taps for {THROWS} throws: {} by default, {} with all moves chosen",
        counted[0], counted[1]
    );
    assert!(counted[0] < counted[1], "{counted:?}");
    phone.close().await;
}
