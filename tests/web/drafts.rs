//! A draft is for organizers: no other visitor learns that it exists, through any request.

use domain::tournament::id::TournamentId;
use domain::tournament::preset::Preset;

use crate::app::{App, spawn_app};
use crate::authorization::{GETS, address};
use crate::fixture::{draw, facts, organized, publish};

/// Addresses of the event streams of a draft's tables, which `GETS` lacks.
const STREAMS: [&str; 2] = ["/tables/{table}/events", "/events?tables/{table}="];

/// Ids that would reveal a draft round.
fn ids(app: &App, id: TournamentId) -> Vec<String> {
    let facts = facts(app, id);
    let tables = facts.tables().iter().map(|table| table.id.to_string());
    tables.chain(facts.rounds().iter().map(|round| round.id.to_string())).collect()
}

#[actix_web::test]
async fn nobody_but_organizers_is_told_of_a_draft_on_any_route() {
    let app = spawn_app();
    let list = "nombre;pareja;club;sector\nA a;B b;C;S\nD d;E e;F;S\nG g;H h;I;S\n";
    let mut it = organized(&app, Preset::Jcf, list).await;
    draw(&app, it.id, 1);
    crate::fixture::open_roll_call(&app, it.id, "Friday");
    let ids = ids(&app, it.id);
    assert!(ids.len() > 1, "{ids:?}");
    let mut visitor = app.browser();
    let mut wrong = Vec::new();
    let routes = GETS.iter().map(|(route, _)| *route).chain(STREAMS);
    for route in routes.clone() {
        let answer = visitor.get(&address(&app, it.id, route)).await;
        let is_below = ["{table}", "{round}"].iter().any(|it| route.contains(it));
        // Some routes are for people with a role, with or without a draft.
        if is_below && !matches!(answer.status, 403 | 404) {
            wrong.push(format!("{route}: {}", answer.status));
        }
        // An error page repeats the requested address.
        if !is_below && ids.iter().any(|id| answer.body.contains(id)) {
            wrong.push(format!("{route} names it"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    let [table, round] = ["/tables/{table}", "/tournaments/{id}/rounds/{round}"]
        .map(|route| address(&app, it.id, route));
    assert_eq!(it.ana.get(&table).await.status, 200);
    assert_eq!(it.ana.get(&round).await.status, 200);

    publish(&app, it.id);
    for page in [table, round] {
        assert_eq!(visitor.get(&page).await.status, 200);
    }
}
