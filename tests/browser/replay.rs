//! Replay of a game on its page: automatic, by keys, by the slider and by links, and without scripts by links alone.

use fantoccini::actions::{InputSource, MOUSE_BUTTON_LEFT, MouseActions, PointerAction};
use fantoccini::key::Key;
use serde_json::json;

use crate::harness::{App, Browser, Screen};

/// Address of the replay of a played game.
fn played(app: &App) -> String {
    let said = app.demo(&["torneo", "--entries", "4"]);
    let at = said.find("/tournaments/").expect("the demonstration says where it is");
    let path = said[at..].split_whitespace().next().unwrap();
    format!("{}{path}/rounds", app.base)
}

async fn replay(app: &App, browser: &Browser) -> String {
    browser.go(&played(app)).await;
    browser.press("main a[href^='/tables/']").await;
    browser.press(".page-header a[href$='/replay']").await;
    browser.find("game-replay").await;
    browser.address().await
}

/// Drawing of the position as the page shows it.
const DRAWN: &str = "
    const all = (selector, of) => [...document.querySelectorAll(selector)].map(of).sort();
    // Firefox leaves out a second number that is 0.
    const place = (text) => {
      const [x, y = 0] = text.match(/-?[\\d.]+/g).map(Number);
      return [x, y];
    };
    const named = (names) => (it) => [it.getAttribute('class'), ...names.map((name) => Number(it.getAttribute(name)))].join();
    return JSON.stringify({
      pieces: all('.piece', (it) => [it.getAttribute('class'), ...place(it.style.transform || it.getAttribute('transform'))].join()),
      ends: all('.board__end', named(['cx', 'cy'])),
      barriers: all('.board__barrier', named(['x1', 'y1', 'x2', 'y2'])),
      counts: all('.board__count', (it) => it.textContent),
      turn: all('.board__yard[data-on-turn]', (it) => it.getAttribute('class')),
      said: ['.replay__words', '[data-line]', '#board-description', '.replay__at', 'title'].map((it) => document.querySelector(it).textContent),
      links: all('[data-step]', (it) => it.getAttribute('href') ?? ''),
      current: all('.throws__link[aria-current]', (it) => it.getAttribute('href')),
    })";

async fn drawn(browser: &Browser) -> String {
    let value = browser.client.execute(DRAWN, vec![]).await.unwrap();
    value.as_str().unwrap().to_owned()
}

async fn arrives(browser: &Browser, address: &str) {
    browser.until(&format!("return location.href === '{address}'")).await;
}

#[tokio::test]
async fn a_game_is_played_again_in_place_and_each_position_is_the_server_s() {
    let app = App::start();
    let browser = Browser::open(Screen::Phone).await;
    let path = replay(&app, &browser).await;
    let last: usize = browser.attribute("game-replay", "last").await.parse().unwrap();
    assert_eq!(browser.overflow().await, None);
    browser.client.execute("window.isSamePage = true", vec![]).await.unwrap();
    let at = |n: usize| format!("{path}/{n}");

    browser.press("[data-step='next']").await;
    arrives(&browser, &at(1)).await;
    browser.keys(&char::from(Key::Right).to_string()).await;
    arrives(&browser, &at(2)).await;
    browser.keys(&char::from(Key::Left).to_string()).await;
    arrives(&browser, &at(1)).await;

    let mut seen = Vec::new();
    for n in [40, last / 2, last - 1] {
        let slide = format!(
            "const slider = document.querySelector('[data-slider]'); slider.value = {n};
             slider.dispatchEvent(new Event('input', {{ bubbles: true }}))"
        );
        browser.client.execute(&slide, vec![]).await.unwrap();
        arrives(&browser, &at(n)).await;
        seen.push((n, drawn(&browser).await));
    }
    browser.press("button[data-play]").await;
    assert_eq!(browser.attribute("button[data-play]", "aria-pressed").await, "true");
    arrives(&browser, &at(last)).await;
    assert_eq!(browser.attribute("button[data-play]", "aria-pressed").await, "false");
    seen.push((last, drawn(&browser).await));
    let same = browser.client.execute("return window.isSamePage === true", vec![]).await.unwrap();
    assert_eq!(same.as_bool(), Some(true), "no page was loaded");

    for (n, by_script) in seen {
        browser.go(&at(n)).await;
        assert_eq!(by_script, drawn(&browser).await, "position {n}");
    }
    browser.close().await;
}

/// Points to these parts of the plot one after the other, with the button down.
async fn drag(browser: &Browser, parts: &[f64]) {
    let place = "
        const plot = document.querySelector('.race__plot');
        plot.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { x, y, width, height } = plot.getBoundingClientRect();
        return [x, y + height / 2, width]";
    let [x, y, width]: [f64; 3] = serde_json::from_value(browser.run(place).await).unwrap();
    let to = |part: &f64| PointerAction::MoveTo {
        duration: None,
        x: (x + part * width).round(),
        y: y.round(),
    };
    let mut mouse = MouseActions::new("mouse".into()).then(to(&parts[0]));
    mouse = mouse.then(PointerAction::Down { button: MOUSE_BUTTON_LEFT });
    for part in &parts[1..] {
        mouse = mouse.then(to(part));
    }
    mouse = mouse.then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
    browser.client.perform_actions(mouse).await.unwrap();
}

/// Number of the position in the address.
async fn position(browser: &Browser) -> f64 {
    browser.address().await.rsplit('/').next().unwrap().parse().unwrap_or(-1.0)
}

#[tokio::test]
async fn the_chart_of_the_race_is_the_slider() {
    let app = App::start();
    let browser = Browser::open(Screen::Phone).await;
    let path = replay(&app, &browser).await;
    let last: f64 = browser.attribute("game-replay", "last").await.parse().unwrap();
    browser.find(".race__slider:not([hidden])").await;
    assert_eq!(browser.count(".race__links, .race__at").await, 0);

    // The lines end at 90 % of the plot.
    for (parts, expected) in
        [(&[0.45][..], 0.5), (&[0.1, 0.3, 0.675][..], 0.75), (&[0.99][..], 1.0)]
    {
        drag(&browser, parts).await;
        browser.until(&format!("return location.href !== '{path}'")).await;
        let near = format!(
            "return Math.abs(Number(location.href.split('/').pop()) - {expected} * {last}) < 0.02 * {last}"
        );
        browser.until(&near).await;
        let at = position(&browser).await;
        assert_eq!(browser.text(".replay__at").await, format!("{at} / {last}"));
        let line = browser.run("return document.querySelector('[data-slider]').value").await;
        assert_eq!(line, json!(at.to_string()));
    }
    // Keys of the range move by one throw.
    browser.run("document.querySelector('[data-slider]').focus()").await;
    let at = position(&browser).await;
    browser.keys(&char::from(Key::Left).to_string()).await;
    arrives(&browser, &format!("{path}/{}", at - 1.0)).await;
    assert_eq!(browser.overflow().await, None);
    browser.close().await;
}

#[tokio::test]
async fn a_tap_on_the_race_of_a_table_leads_to_that_throw() {
    let app = App::start();
    let mut ends = Vec::new();
    for screen in [Screen::Phone, Screen::WithoutScript] {
        let browser = Browser::open(screen).await;
        browser.go(&played(&app)).await;
        browser.press("main a[href^='/tables/']").await;
        browser.press(".race__links a:nth-child(30)").await;
        browser.find("game-replay").await;
        let (at, last) = (position(&browser).await, browser.attribute("game-replay", "last").await);
        let last: f64 = last.parse().unwrap();
        assert!((at / last - 0.5).abs() < 0.02, "{at} of {last}");
        ends.push(browser.count(".race__at").await);
        browser.close().await;
    }
    assert_eq!(ends, [0, 1], "without script a line shows the position");
}

#[tokio::test]
async fn without_script_the_positions_are_pages_that_link_to_each_other() {
    let app = App::start();
    let browser = Browser::open(Screen::WithoutScript).await;
    let path = replay(&app, &browser).await;
    browser.press("[data-step='next']").await;
    arrives(&browser, &format!("{path}/1")).await;
    assert!(!browser.is_seen(".replay__play").await);
    browser.press("[data-step='last']").await;
    browser.press("[data-step='previous']").await;
    browser.press(".throws__link").await;
    arrives(&browser, &format!("{path}/1")).await;
    browser.close().await;
}

#[tokio::test]
async fn what_plays_a_game_is_in_sight_at_once_with_the_board() {
    let app = App::start();
    for screen in [Screen::Phone, Screen::Desktop] {
        let browser = Browser::open(screen).await;
        let path = replay(&app, &browser).await;
        let (width, height) = screen.size();
        browser.resize(width, height).await;
        browser.go(&format!("{path}/40")).await;
        browser.find(".replay__player:not([hidden])").await;
        let sight = "
            const bar = document.querySelector('.tab-bar')?.getBoundingClientRect();
            const low = bar?.height ? Math.min(bar.top, innerHeight) : innerHeight;
            return ['.board', 'button[data-play]'].map((it) =>
              document.querySelector(it).getBoundingClientRect().bottom <= low)";
        assert_eq!(browser.run(sight).await, json!([true, true]), "{width}×{height}");
        assert_eq!(browser.overflow().await, None);
        browser.close().await;
    }
}

/// Numbers of points of the ways that pieces go at this moment, the longest first.
const WAYS: &str = "
    const moving = document.getAnimations().filter(({ effect }) => effect.target?.matches('.piece'));
    return moving.map(({ effect }) => effect.getKeyframes().length).sort((one, other) => other - one)";

#[tokio::test]
async fn pieces_walk_from_square_to_square_unless_motion_is_unwelcome() {
    let app = App::start();
    let browser = Browser::open(Screen::Phone).await;
    let set = async |value: &str| {
        let media = json!({ "features": [{ "name": "prefers-reduced-motion", "value": value }] });
        browser.devtools("Emulation.setEmulatedMedia", media).await;
    };
    set("no-preference").await;
    let path = replay(&app, &browser).await;
    let mut longest = 0;
    for n in 1..30 {
        browser.press("[data-step='next']").await;
        let ways = browser.run(&format!("{WAYS}.slice(0, 1)")).await;
        longest = longest.max(ways[0].as_u64().unwrap_or_default());
        arrives(&browser, &format!("{path}/{n}")).await;
    }
    assert!(longest > 3, "{longest} points");
    set("reduce").await;
    browser.go(&format!("{path}/12")).await;
    for _ in 0..6 {
        browser.press("[data-step='next']").await;
        assert_eq!(browser.run(WAYS).await, json!([]));
    }
    browser.close().await;
}

/// On the hall's screen nobody taps: the final begins by itself.
#[tokio::test]
async fn a_final_plays_by_itself_in_the_hall() {
    let app = App::start();
    let page = played(&app).replace("/rounds", "/display");
    let browser = Browser::open(Screen::Desktop).await;
    let set = async |value: &str| {
        let media = json!({ "features": [{ "name": "prefers-reduced-motion", "value": value }] });
        browser.devtools("Emulation.setEmulatedMedia", media).await;
    };
    set("no-preference").await;
    browser.go(&page).await;
    let drawn = "return [...document.querySelectorAll('.hall-champion .piece')]
        .map((it) => it.getAttribute('transform')).sort().join()";
    browser.find(".hall-champion .piece").await;
    let first = browser.run(drawn).await;
    browser.until(&format!("return (() => {{ {drawn} }})() !== {first}")).await;
    set("reduce").await;
    browser.go(&page).await;
    browser.until("return customElements.get('game-replay') !== undefined").await;
    tokio::time::sleep(std::time::Duration::from_millis(2_500)).await;
    assert_eq!(browser.count(".hall-champion .piece").await, 0, "the last position stays");
    browser.close().await;
}

/// The final of a finished tournament is played on the champion's page in 20 seconds after a tap; the address stays.
#[tokio::test]
async fn a_final_is_a_time_lapse_after_a_tap() {
    let app = App::start();
    let page = played(&app).replace("/rounds", "");
    let browser = Browser::open(Screen::Phone).await;
    let media =
        json!({ "features": [{ "name": "prefers-reduced-motion", "value": "no-preference" }] });
    browser.devtools("Emulation.setEmulatedMedia", media).await;
    browser.go(&page).await;
    browser.find("game-replay button[data-play]:not([hidden])").await;
    let still = "
        const at = (it) => it.style.transform || it.getAttribute('transform');
        return JSON.stringify([...document.querySelectorAll('.final :is(.mini__piece, .piece)')].map(at));";
    let before = browser.run(still).await;
    tokio::time::sleep(std::time::Duration::from_millis(600)).await;
    assert_eq!(browser.run(still).await, before, "nothing moves before the tap");
    assert_eq!(browser.count(".final .piece").await, 0);

    let begun = std::time::Instant::now();
    browser.press("game-replay button[data-play]").await;
    let on_its_way = "
        const [n, last] = document.querySelector('.final .replay__at').textContent.split(' / ').map(Number);
        return n > 3 && n < last && document.querySelectorAll('.final .piece').length > 0;";
    browser.until(on_its_way).await;
    assert_eq!(browser.attribute("button[data-play]", "aria-pressed").await, "true");
    assert_ne!(browser.run(still).await, before);
    let at_the_end = "
        const [n, last] = document.querySelector('.final .replay__at').textContent.split(' / ').map(Number);
        return n === last && document.querySelector('button[data-play]').getAttribute('aria-pressed') === 'false';";
    browser.until(at_the_end).await;
    println!("{:?}", begun.elapsed());
    assert_eq!(browser.address().await, page);
    assert_eq!(browser.overflow().await, None);

    let media = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
    browser.devtools("Emulation.setEmulatedMedia", media).await;
    browser.go(&page).await;
    browser.until("return customElements.get('game-replay') !== undefined").await;
    assert!(!browser.is_seen("game-replay button[data-play]").await);
    assert!(browser.is_seen("game-replay a.button").await);
    browser.close().await;
}
