//! From an empty database to a drawn first round, with the mouse and the keyboard.

use crate::harness::{App, Browser, Screen};
use crate::matchers::TextMatchers;

/// List as a club sends it: nine entries, one line twice, one without a name.
const LIST: &str = "Nombre;Club\n\
    Amparo Ferrer;Falla del Dau\nPep Soler;Falla del Dau\nRosa Mira;Falla dels Arcs\n\
    Ximo Peris;Falla dels Arcs\nLaia Roig;Falla de la Lluna\nMarc Bosch;Falla de la Lluna\n\
    Inés Pla;\nToni Vidal;\nNeus Orts;\nAMPARO FERRER;Falla del Dau\n;Falla sense nom\n";

/// Signs up with the one-time link of the first organizer.
pub async fn sign_up(app: &App, browser: &Browser) {
    browser.go(&app.invitation()).await;
    browser.fill("person_name", "Amparo Ferrer").await;
    browser.fill("email", "amparo@example.org").await;
    browser.fill("chosen_password", "tres gats i un cubilet").await;
    browser.press("main form button").await;
    browser.find(".site-header__account[href='/account']").await;
}

/// Creates a Torneo, imports the list and opens the draw.
pub async fn prepare(app: &App, browser: &Browser) -> String {
    browser.go(&format!("{}/tournaments/new", app.base)).await;
    browser.press("a[href*='preset=torneo']").await;
    browser.fill("name", "Trofeu Cubilet").await;
    browser.press("main form .actions button").await;
    browser.find(".next-step").await;
    let tournament = browser.address().await;

    browser.go(&format!("{tournament}/entries/import")).await;
    browser.fill("text", LIST).await;
    browser.press("main form .actions button").await;
    browser.find("form[action$='/confirmation']").await;
    assert_eq!(browser.count(".data-table tbody tr").await, 11);
    assert_eq!(browser.count(".data-table .badge--good").await, 9, "new lines");
    assert_eq!(browser.count(".data-table .badge--bad").await, 1, "lines with an error");
    browser.press("form[action$='/confirmation'] button").await;
    browser.find(".flash").await;
    assert_eq!(browser.count(".data-table tbody tr").await, 9);
    tournament
}

/// Draws with a typed seed and publishes.
pub async fn draw_and_publish(browser: &Browser, tournament: &str) {
    browser.go(tournament).await;
    browser.press(".next-step .actions .button").await;
    browser.fill("seed", "26112").await;
    browser.press("form[action$='/draws'] button").await;
    browser.press("form[action$='/publish'] button").await;
    browser.find(".flash").await;
}

#[tokio::test]
async fn a_newcomer_comes_from_an_empty_database_to_a_drawn_first_round() {
    let app = App::start();
    let browser = Browser::open(Screen::Desktop).await;
    browser.go(&app.base).await;
    browser.expect("The table is laid").await;
    sign_up(&app, &browser).await;
    let tournament = prepare(&app, &browser).await;
    draw_and_publish(&browser, &tournament).await;

    assert_eq!(browser.count("main .table-line").await, 3, "nine sit at three tables of three");
    assert_eq!(browser.count("main .table-line .side").await, 9);
    // The seed is shown.
    browser.page_text().await.assert_has("26112");
    assert_eq!(browser.overflow().await, None);

    browser.go(&format!("{tournament}/seat?name=ines")).await;
    browser.expect("Inés Pla").await;
    browser.close().await;
}

#[tokio::test]
async fn an_empty_front_page_offers_a_demonstration() {
    let app = App::start();
    let browser = Browser::open(Screen::Phone).await;
    sign_up(&app, &browser).await;
    browser.go(&app.base).await;
    browser.press("form[action='/demo'] button").await;
    browser.find(".flash").await;
    browser.find("[data-state='live']").await;
    assert_eq!(browser.overflow().await, None);
    browser.close().await;
}
