//! Two phones sit down at a distance; the page of the one that waits takes it to the table.

use crate::harness::{App, Browser, Screen};
use crate::prepared::sign_up;

/// Sits down with a new phone from the page of a ranking.
async fn sits(ranking: &str, name: &str) -> Browser {
    let phone = Browser::open(Screen::Phone).await;
    phone.go(ranking).await;
    phone.press("#sit a").await;
    phone.fill("sit_name", name).await;
    assert_eq!(phone.overflow().await, None);
    phone.press("main form.form .actions button").await;
    phone
}

#[tokio::test]
async fn who_waits_is_taken_to_the_table_as_soon_as_there_is_one() {
    let app = App::start();
    let organizer = Browser::open(Screen::Desktop).await;
    sign_up(&app, &organizer).await;
    organizer.go(&format!("{}/rankings/new", app.base)).await;
    organizer.fill("ranking_name", "Liga").await;
    organizer.press("main form.form .actions button").await;
    organizer.find("#seasons, .page-header").await;
    let link = organizer.link("a[href$='/distance']").await;
    organizer.go(&format!("{}{}", app.base, link.trim_start_matches(&app.base))).await;
    organizer.press("input[name=distance_on]").await;
    organizer.fill("three_after", "0").await;
    organizer.fill("two_after", "0").await;
    organizer.press("main form.form .actions button").await;
    let sit = organizer.link("a[href$='/sit']").await;
    let path = sit.trim_start_matches(&app.base).trim_end_matches("/sit");
    let ranking = format!("{}{path}", app.base);
    let first = sits(&ranking, "Aina").await;
    first.find("waiting-room .status").await;
    assert_eq!(first.overflow().await, None);
    let second = sits(&ranking, "Biel").await;
    second.find(".own-play").await;
    first.find(".own-play").await;
    assert_eq!(first.address().await, second.address().await);
    for browser in [first, second, organizer] {
        browser.close().await;
    }
}
