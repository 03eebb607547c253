//! Results entered at the desk without leaving the page: by taps, where a double tap counts once, and from the keyboard.

use crate::harness::{App, Browser, Network, Screen};
use crate::matchers::TextMatchers;
use crate::newcomer::{draw_and_publish, prepare};
use crate::prepared::sign_up;

#[tokio::test]
async fn results_are_tapped_typed_and_undone_without_leaving_the_page() {
    let app = App::start();
    let desk = Browser::open(Screen::Desktop).await;
    sign_up(&app, &desk).await;
    let tournament = prepare(&app, &desk).await;
    draw_and_publish(&desk, &tournament).await;
    desk.go(&format!("{tournament}/results")).await;
    desk.run("window.stayed = true").await;
    let n = desk.count(".results__row").await;
    assert!(n > 1, "{n} tables");
    assert_eq!(desk.overflow().await, None);

    // Places the sides of the first table in order, with a double tap on each button.
    let row = ".results__row:first-of-type";
    let sides: usize = desk.count(&format!("{row} .pick")).await;
    desk.run("for (let i = 0; i < 8; i++) { const pick = document.querySelector('.results__row .pick:not([disabled])'); pick?.click(); pick?.click(); }").await;
    assert!(sides > 1, "{sides}");
    desk.find(".results__last").await;
    desk.until(&format!("return document.querySelectorAll('.results__row').length === {}", n - 1))
        .await;

    desk.press(".results__last button").await;
    desk.until(&format!("return document.querySelectorAll('.results__row').length === {n}")).await;
    assert_eq!(desk.count(".results__last").await, 0);

    // Types the table's number, Enter, the sides in order, Enter.
    let number = desk.text(".results__row .results__number").await;
    desk.find("#field-number").await;
    desk.run("document.querySelector('#field-number').focus()").await;
    desk.keys(&format!("{number}\u{e007}")).await;
    desk.until("return document.activeElement?.id === 'field-order'").await;
    let order: String = (1..=sides).map(|side| side.to_string()).collect();
    desk.keys(&format!("{order}\u{e007}")).await;
    desk.until(&format!("return document.querySelectorAll('.results__row').length === {}", n - 1))
        .await;
    desk.until("return document.activeElement?.id === 'field-number' && document.activeElement.value === ''").await;

    // Types the next one blindly, before the answer to the number has arrived.
    let number = desk.text(".results__row .results__number").await;
    desk.network(Network::ThreeG).await;
    desk.keys(&format!("{number}\u{e007}{order}\u{e007}")).await;
    desk.until(&format!("return document.querySelectorAll('.results__row').length === {}", n - 2))
        .await;

    // The keyboard of a phone's screen works too; its keys have no names except Enter.
    let number = desk.text(".results__row .results__number").await;
    desk.until("return document.activeElement?.id === 'field-number' && document.activeElement.value === ''").await;
    desk.keys(&format!("{number}\u{e007}")).await;
    desk.run(&format!("document.activeElement.value += '{order}'")).await;
    desk.keys("\u{e007}").await;
    desk.until(&format!("return document.querySelectorAll('.results__row').length === {}", n - 3))
        .await;
    desk.network(Network::Full).await;

    // One key undoes the last result, another opens the search.
    desk.until("return document.activeElement?.id === 'field-number' && document.activeElement.value === ''").await;
    desk.keys("z").await;
    desk.until(&format!("return document.querySelectorAll('.results__row').length === {}", n - 2))
        .await;
    desk.run("document.querySelector('#field-number').focus()").await;
    desk.keys("/").await;
    desk.until(
        "return document.activeElement?.name === 'name' && document.activeElement.value === ''",
    )
    .await;
    assert_eq!(desk.run("return window.stayed === true").await, true);
    desk.close().await;
}

#[tokio::test]
async fn a_grid_is_walked_from_one_missing_result_to_the_next() {
    for screen in [Screen::Phone, Screen::Desktop] {
        let app = App::start();
        let said = app.demo(&["jcf", "--entries", "60", "--play", "5"]);
        let front = said.split_whitespace().find(|it| it.starts_with("/tournaments/")).unwrap();
        let desk = Browser::open(screen).await;
        sign_up(&app, &desk).await;
        desk.go(&format!("{}{front}/grid", app.base)).await;
        desk.run("window.stayed = true").await;
        let missing = desk.count("td[data-state=pending] a").await / 2;
        desk.press("#sheet .button[data-swap]").await;
        desk.find("td[data-hand=cell]").await;
        assert_eq!(desk.count("#sheet .pick").await, 2);
        assert_eq!(desk.overflow().await, None);
        let title = desk.text("#sheet-title").await;
        desk.press("#sheet [rel=next]").await;
        desk.other_text("#sheet-title", &title).await;
        desk.press("#sheet [rel=prev]").await;
        desk.until(&format!(
            "return document.querySelector('#sheet-title').innerText.trim().startsWith('{}')",
            title.lines().next().unwrap()
        ))
        .await;
        desk.press("#sheet .pick").await;
        desk.find("#sheet .results__last").await;
        desk.until(&format!(
            "return document.querySelectorAll('td[data-state=pending] a').length === {}",
            2 * (missing - 1)
        ))
        .await;
        assert_eq!(desk.count("#sheet .pick").await, 2, "the next one is in hand");
        let left = desk.text("#grid .page-header__lead").await;
        left.assert_has(&format!(" {} of ", missing - 1));
        assert_eq!(desk.run("return window.stayed === true").await, true);
        desk.close().await;
    }
}

#[tokio::test]
async fn a_final_grid_is_handed_in_and_confirmed_below_the_desk() {
    let app = App::start();
    let said = app.demo(&["jcf", "--entries", "12"]);
    let front = said.split_whitespace().find(|it| it.starts_with("/tournaments/")).unwrap();
    let desk = Browser::open(Screen::Phone).await;
    sign_up(&app, &desk).await;
    desk.go(&format!("{}{front}/grid?stage=1&pool=1", app.base)).await;
    for act in ["deliver", "confirm"] {
        desk.press(&format!("#acta [value={act}]")).await;
        desk.find(".flash").await;
        assert_eq!(desk.overflow().await, None);
    }
    assert_eq!(desk.count("#acta [value=confirm]").await, 0);
    desk.close().await;
}

#[tokio::test]
async fn the_pins_are_at_hand_on_a_phone() {
    let app = App::start();
    let said = app.demo(&["jcf", "--entries", "12", "--play", "1"]);
    let front = said.split_whitespace().find(|it| it.starts_with("/tournaments/")).unwrap();
    let desk = Browser::open(Screen::Phone).await;
    sign_up(&app, &desk).await;
    desk.go(&format!("{}{front}/slips?pool=1", app.base)).await;
    desk.press("#pool-pin [value=give]").await;
    desk.find("#pool-pin [value=take]").await;
    assert_eq!(desk.overflow().await, None, "sheets scroll by themselves, the page does not");
    desk.close().await;
}
