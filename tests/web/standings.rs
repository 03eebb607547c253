//! The page of standings: what it says of the order.

use cubilete::tournament::preset::Preset;
use cubilete::tournament::tiebreak::Tiebreak;

use crate::app::spawn_app;
use crate::fixture::{self, facts, organized, path, players};

#[actix_web::test]
async fn it_says_what_decided_between_those_who_are_equal_by_what_counts_most() {
    let app = spawn_app();
    let it = organized(&app, Preset::Weekly, &players(8)).await;
    fixture::set_stage(&app, it.id, |choices| {
        choices.tiebreaks = vec![Tiebreak::Points, Tiebreak::Lot];
    });
    fixture::draw(&app, it.id, 1);
    fixture::publish(&app, it.id);
    let mut visitor = app.browser();
    let page = path(it.id, "standings");
    let before = visitor.get(&page).await;
    assert!(!before.body.contains("desempate:"), "nothing is played");
    let championship = facts(&app, it.id);
    fixture::confirm_all(&app, &championship.tables().iter().collect::<Vec<_>>());
    let shown = visitor.get(&page).await;
    let said: Vec<bool> = shown
        .texts(".standings__name")
        .iter()
        .map(|name| name.contains("desempate: orden del sorteo"))
        .collect();
    // Two tables: the second of either place stands behind by lot alone.
    assert_eq!(said, [false, true, false, true, false, true, false, true]);
}
