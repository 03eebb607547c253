//! The frame of all pages: one height of the header, targets for fingers, and states that are seen in the colors of the device.

use serde_json::{Value, json};

use crate::harness::{App, Browser, Screen};
use crate::prepared::sign_up;

/// Height of the header, and the pixels by which its parts are too wide.
const HEADER: &str = "const bar = document.querySelector('.site-header__bar');
    return [document.querySelector('.site-header').offsetHeight, Math.max(0, bar.scrollWidth - bar.clientWidth)]";

/// Links and buttons of lists that are lower than a finger needs, with their heights.
const LOW: &str = "return [...document.querySelectorAll('main :is(a[href], button, summary)')]
    .filter((it) => it.checkVisibility() && !it.closest('svg, .bracket, .bracket-map'))
    .map((it) => [it.getBoundingClientRect(), it])
    .filter(([box]) => box.width > 2 && box.height < 24)
    .map(([box, it]) => `${Math.round(box.height)} ${it.className} in ${it.parentElement.className}: ${it.textContent.trim()}`)";

/// Things that are chosen, pressed or at their turn, and look as the others of their kind: the ones without an underline, border, outline
/// or color of their own.
const ALIKE: &str = "
    const look = (it) => {
        const style = getComputedStyle(it);
        return [style.backgroundColor, style.backgroundImage, style.color, style.borderColor, style.borderWidth,
            style.outlineStyle].join();
    };
    const chosen = [...document.querySelectorAll('[aria-current]:is(a, li), [aria-pressed=true], .segments [data-on] a')]
        .filter((it) => it.checkVisibility());
    const pairs = chosen.map((it) => [it, (it.matches('li') ? [...it.parentElement.children]
            : [...it.closest('ol, ul, nav, .bracket-map, .choice__options').querySelectorAll('a, button')])
        .find((other) => other !== it && !chosen.includes(other) && !other.matches('[data-state=done]'))]);
    const seen = [...document.querySelectorAll('[data-state=done].track__square')].map((it) =>
        [it, document.querySelector('[data-state=to-come].track__square')]);
    return [pairs.length + seen.length, [...pairs, ...seen].filter(([it, other]) => other && look(it) === look(other))
        .map(([it]) => it.outerHTML.slice(0, 120))];";

/// A tournament that is played, with its table, its entry and other pages; the first is its front page.
async fn pages(app: &App, browser: &Browser) -> Vec<String> {
    let said = app.demo(&["torneo", "--entries", "12", "--play", "1"]);
    let front = said.split_whitespace().find(|it| it.starts_with("/tournaments/")).unwrap();
    let front = format!("{}{front}", app.base);
    browser.go(&front).await;
    let table = browser.link("main a[href^='/tables/']").await;
    let entry = browser.link("main a[href*='/entries/']").await;
    let others = ["bracket", "entries", "standings", "rounds", "seat"];
    let others = others.map(|page| format!("{front}/{page}"));
    [front.clone(), table, entry].into_iter().chain(others).collect()
}

#[tokio::test]
async fn the_header_has_one_height_and_links_are_high_enough() {
    let app = App::start();
    let browser = Browser::open(Screen::Phone).await;
    let mut all = pages(&app, &browser).await;
    let own = ["/", "/sign-in", "/join", "/no-such-page"];
    all.extend(own.map(|page| format!("{}{page}", app.base)));
    for is_signed_in in [false, true] {
        if is_signed_in {
            sign_up(&app, &browser).await;
            all.push(format!("{}/account", app.base));
        }
        for (width, height) in [(320, 640), (390, 844), (1280, 800)] {
            browser.resize_view(width, height).await;
            let mut low = Vec::new();
            for page in &all {
                browser.go(page).await;
                assert_eq!(browser.run(HEADER).await, json!([59, 0]), "{width} {page}");
                let found: Vec<Value> = browser.run(LOW).await.as_array().unwrap().clone();
                low.extend(found.iter().map(|it| format!("{page} {it}")));
            }
            assert!(low.is_empty(), "{width}:\n{}", low.join("\n"));
        }
    }
    // On a phone the pages of the service are in the panel of the menu.
    browser.resize_view(390, 844).await;
    browser.go(&app.base).await;
    assert!(!browser.is_seen(".site-header__bar > nav a").await);
    browser.press(".menu__button").await;
    browser.press(".menu__panel a[href='/join']").await;
    browser.find("[name='pin']").await;
    browser.close().await;
}

#[tokio::test]
async fn what_is_chosen_is_seen_in_the_colors_of_the_device() {
    let app = App::start();
    let browser = Browser::open(Screen::Desktop).await;
    let all = pages(&app, &browser).await;
    let features = json!([{ "name": "forced-colors", "value": "active" }]);
    browser.devtools("Emulation.setEmulatedMedia", json!({ "features": features })).await;
    for (width, height) in [(390, 844), (1280, 800)] {
        browser.resize_view(width, height).await;
        for page in &all {
            browser.go(page).await;
            browser.press(".menu__button").await;
            let seen = browser.run(ALIKE).await;
            assert!(seen[0].as_u64() > Some(0), "{width} {page}: nothing is chosen");
            assert_eq!(seen[1], json!([]), "{width} {page}");
        }
    }
    browser.close().await;
}

/// The title of a bracket and the choice of its views, in the language of the longest words.
#[tokio::test]
async fn a_bracket_s_title_stands_free_on_the_smallest_phone() {
    let app = App::start();
    let browser = Browser::open(Screen::Phone).await;
    let all = pages(&app, &browser).await;
    browser.resize_view(320, 640).await;
    for language in ["es", "ca", "en"] {
        browser.devtools("Network.enable", json!({})).await;
        let headers = json!({ "headers": { "Accept-Language": language } });
        browser.devtools("Network.setExtraHTTPHeaders", headers).await;
        browser.go(&format!("{}/bracket", all.first().unwrap())).await;
        assert_eq!(browser.attribute("html", "lang").await, language);
        let free = "const title = document.querySelector('h1');
            const [one, other] = ['h1', '.segments'].map((it) => document.querySelector(it).getBoundingClientRect());
            return [title.scrollWidth <= title.clientWidth, other.right <= innerWidth,
                other.top >= one.bottom || other.left >= one.right]";
        assert_eq!(browser.run(free).await, json!([true, true, true]), "{language}");
    }
    browser.close().await;
}
