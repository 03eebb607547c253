//! The page of live tables.

use domain::tournament::id::TableId;
use domain::tournament::preset::Preset;
use domain::tournament::table::TableState;

use crate::app::{Answer, spawn_app};
use crate::fixture::{draw, facts, half_played, organized, players, publish};
use crate::log::said;
use crate::matchers::TextMatchers;

fn tables(page: &Answer) -> Vec<String> {
    page.attributes(".lobby .game-card__title a", "href")
}

#[actix_web::test]
async fn finals_come_first_then_the_most_watched_then_the_latest() {
    let app = spawn_app();
    let mut empty = app.browser();
    empty.get("/live").await.assert_some(".empty-state");

    let older = half_played(&app, 9, 7);
    let later = half_played(&app, 9, 8);
    let mut small = organized(&app, Preset::Torneo, &players(4)).await;
    draw(&app, small.id, 1);
    let table = facts(&app, small.id).tables()[0].id;
    let page = format!("/tables/{table}/referee");
    publish(&app, small.id);
    let form = small.ana.form(&page, "form:has(input[name='act'][value='start'])").await;
    assert_eq!(small.ana.send_form(&form.with("color", "Y")).await.status, 303);
    let playing = |id| -> Vec<TableId> {
        let championship = facts(&app, id);
        let playing = championship.tables().iter().filter(|it| it.state == TableState::Playing);
        playing.map(|it| it.id).collect()
    };
    let watched = *playing(older).last().unwrap();
    let _watching = app.state.spectators.enter(watched, "a device");

    let page = app.browser().get("/live").await;
    let shown = tables(&page);
    assert_eq!(shown[..2], [format!("/tables/{table}"), format!("/tables/{watched}")]);
    assert_eq!(shown.len(), playing(older).len() + playing(later).len() + 1);
    assert_eq!(page.texts(".lobby .badge--live").len(), 1);
    assert_eq!(page.texts(".lobby .watching").len(), 1);
    page.attribute("#lobby", "events").assert_starts("/live/events?since=");

    let api = said(&app.browser().get("/api/v1/live").await);
    assert_eq!(api["total"], shown.len());
    assert_eq!(api["items"][0]["is_final"], true);
    assert_eq!(api["items"][1]["spectators"], 1);
    app.browser().get("/").await.assert_some("a[href='/live']");
}

#[actix_web::test]
async fn drafts_do_not_show() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(4)).await;
    draw(&app, it.id, 1);
    app.browser().get("/live").await.assert_some(".empty-state");
}
