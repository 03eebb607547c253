//! Once the round's time is up, the page asks the referee to place by distance, and a throw needs confirmation.

use chrono::Duration;
use cubilete::acts::hall::{ClockAct, clock};
use cubilete::acts::{Caller, Moment, Work, do_blocking};
use domain::tournament::id::TableId;
use store::{Store, StoreError};

use crate::game::begun;
use crate::harness::{App, Screen};
use crate::referee::all_sent;

/// Lets the clock of the table's round expire.
fn let_time_pass(app: &App, page: &str) {
    let table: TableId = page.rsplit('/').nth(1).unwrap().parse().unwrap();
    let store = Store::open(&app.database()).unwrap();
    let find = |conn: &mut store::Conn| store::tables::with_tournament(conn, table);
    let (_, round, _, tournament) = store.read_blocking::<_, StoreError>(find).unwrap();
    let mut moment = Moment::now().unwrap();
    moment.now -= Duration::minutes(5);
    let start = |work: &mut Work<'_>| clock(work, tournament.id, round.id, ClockAct::Start(60));
    do_blocking(&store, &Caller::operator(""), &mut moment, start).unwrap();
}

#[tokio::test]
async fn with_the_time_up_distance_comes_first_and_dice_no_longer() {
    let app = App::start();
    let (phone, page) = begun(&app, Screen::Phone).await;
    phone.press(".play .die[value='5']").await;
    all_sent(&phone).await;
    let_time_pass(&app, &page);
    phone.reload().await;

    phone.find(".play__up:not([hidden])").await;
    phone.find(".play__dice[hidden]").await;
    phone.keys("1").await;
    assert_eq!(phone.attribute(".referee", "data-control").await, "time", "no key throws either");
    phone.press(".play__go-on").await;
    phone.press(".play__dice .die[value='1']").await;
    phone.find(".play__dice:not([hidden])").await;
    all_sent(&phone).await;
    phone.press(".play__acts .play__call").await;
    phone.find("[data-control='sign']").await;
    phone.close().await;
}

#[tokio::test]
async fn without_script_distance_comes_first_too() {
    let app = App::start();
    let (browser, page) = begun(&app, Screen::WithoutScript).await;
    let_time_pass(&app, &page);
    browser.go(&page).await;
    assert!(!browser.is_seen(".referee__dice .die").await);
    browser.press("#fold-go-on > summary").await;
    browser.press(".referee__dice .die[value='1']").await;
    browser.press(".table-clock__call button").await;
    browser.find("[data-control='sign']").await;
    browser.close().await;
}
