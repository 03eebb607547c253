//! Language and color scheme of pages.

use chrono::NaiveDate;
use cubilete::web::i18n::{Key, Language, Message};
use strum::VariantArray;

use crate::app::spawn_app;
use crate::matchers::TextMatchers;

#[actix_web::test]
async fn the_browser_says_which_language_and_spanish_is_the_default() {
    let app = spawn_app();
    for (wanted, expected) in [
        ("ca-ES, es;q=0.5", "ca"),
        ("en-GB", "en"),
        ("de", "es"),
        ("es-AR", "es"),
        ("de, ca-ES-valencia;q=0.8, EN;q=0.9", "en"),
        ("fr, *", "es"),
        ("en;q=0, ca;q=0.1", "ca"),
        ("en;q=x, ca;q=0.5", "ca"),
    ] {
        let page = app.browser().get_with("/sign-in", &[("accept-language", wanted)]).await;
        assert_eq!(page.attribute("html", "lang"), expected, "{wanted}");
    }
    assert_eq!(app.browser().get("/sign-in").await.attribute("html", "lang"), "es");
}

#[actix_web::test]
async fn a_chosen_language_stays_and_brings_back_to_the_page() {
    let app = spawn_app();
    let mut browser = app.browser();
    let next =
        browser.get("/sign-in?next=/account").await.attribute(".menu input[name=next]", "value");
    let answer = browser.submit("/", "/language", &[("language", "ca"), ("next", &next)]).await;
    assert_eq!((answer.status, answer.location()), (303, "/sign-in?next=/account".to_owned()));
    let page = browser.get_with("/join", &[("accept-language", "en")]).await;
    assert_eq!(
        (page.attribute("html", "lang"), page.text("h1")),
        ("ca".into(), "Arbitrar una taula".into())
    );
}

#[actix_web::test]
async fn a_language_we_have_not_is_refused() {
    let app = spawn_app();
    let answer = app.browser().submit("/", "/language", &[("language", "xx"), ("next", "/")]).await;
    assert_eq!(answer.status, 422);
}

#[actix_web::test]
async fn the_scheme_is_chosen_and_forgotten() {
    let app = spawn_app();
    let mut browser = app.browser();
    browser.submit("/", "/theme", &[("theme", "dark"), ("next", "/")]).await;
    assert_eq!(browser.get("/").await.attribute("html", "data-theme"), "dark");
    browser.submit("/", "/theme", &[("theme", "auto"), ("next", "/")]).await;
    assert_eq!(browser.get("/").await.attribute("html", "data-theme"), "auto");
}

#[test]
fn negative_numbers_bear_a_minus_sign_everywhere() {
    for &language in Language::VARIANTS {
        let key = Key::find("points-short").unwrap();
        let said = language.say(&Message::new(key).with("points", -3));
        said.assert_starts(&language.number(-3));
        said.assert_lacks("-");
    }
}

#[test]
fn each_language_writes_its_dates() {
    let date = NaiveDate::from_ymd_opt(2026, 4, 6).unwrap_or_default();
    assert_eq!(Language::Es.day(date), "lunes, 6 de abril de 2026");
    assert_eq!(Language::Ca.day(date), "dilluns, 6 d’abril de 2026");
    assert_eq!(Language::En.day(date), "Monday, 6 April 2026");
}

#[test]
fn each_language_groups_its_digits() {
    assert_eq!(
        [1234, 12345, -1_000_000].map(|it| Language::Es.number(it)),
        ["1234", "12.345", "−1.000.000"]
    );
    assert_eq!([999, 1234].map(|it| Language::En.number(it)), ["999", "1,234"]);
    assert_eq!(Language::Ca.decimal(-1234.5, 2), "−1.234,50");
}

/// Numbers in a format that a spreadsheet of the language reads.
#[test]
fn numbers_for_spreadsheets_have_a_decimal_sign_and_nothing_else() {
    let figures = [12345.0, -2.5, 1.0 / 3.0, 0.0, -0.0001];
    assert_eq!(figures.map(|it| Language::Es.plain(it)), ["12345", "-2,5", "0,333", "0", "0"]);
    assert_eq!(figures.map(|it| Language::En.plain(it)), ["12345", "-2.5", "0.333", "0", "0"]);
}

#[test]
fn each_language_orders_names_as_its_people_look_for_them() {
    let sorted = |language: Language, mut names: Vec<&'static str>| {
        names.sort_by_cached_key(|name| language.by_name(*name));
        names
    };
    let names = vec!["zoé", "Ñíguez", "Oca", "Nuria", "Ángel", "ana", "Mesa 10", "Mesa 9", "Zoe"];
    let spanish = ["ana", "Ángel", "Mesa 9", "Mesa 10", "Nuria", "Ñíguez", "Oca", "Zoe", "zoé"];
    assert_eq!(sorted(Language::Es, names.clone()), spanish);
    let others = ["ana", "Ángel", "Mesa 9", "Mesa 10", "Ñíguez", "Nuria", "Oca", "Zoe", "zoé"];
    assert_eq!(sorted(Language::Ca, names.clone()), others);
    assert_eq!(sorted(Language::En, names), others);
}
