//! Names are shown in full where there is room for them.

use domain::tournament::preset::Preset;
use domain::tournament::table::Table;

use crate::app::{form_of, spawn_app};
use crate::fixture::{close, confirm_in_order, draw, facts, organized, path, publish};
use crate::matchers::{ListMatchers, TextMatchers};

/// Eight pairs in the format of a typical list.
const PAIRS: &str = "Jugador 1;Jugador 2\nMarta Roca Gil;Joan Vidal Puig\nRosa Soler Mas;Pep Blasco Mora\n\
    Neus Ferrer Bosch;Toni Peris Sanz\nLola Climent Tur;Ximo Llopis Riu\nEmpar Tormo Pons;Carles Bosch Tur\n\
    Pilar Mora Roig;Vicent Puig Sala\nMaite Sanz Ros;Nacho Gil Prat\nConsuelo Riu Sanz;Quique Mas Vila\n";
const FULL: &str = "Marta Roca Gil / Joan Vidal Puig";
const SHORT: &str = "Roca · Vidal";

#[actix_web::test]
async fn last_results_and_pages_of_entries_have_names_in_full() {
    let app = spawn_app();
    let it = organized(&app, Preset::Pairs, PAIRS).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let championship = facts(&app, it.id);
    let round: Vec<&Table> = championship.tables().iter().collect();
    confirm_in_order(&app, &round, Table::entries);
    let mut visitor = app.browser();
    let front = visitor.get(&path(it.id, "")).await;
    assert_eq!(front.texts(".results-list a").iter().filter(|name| *name == FULL).count(), 1);
    let first = championship.entries().iter().find(|entry| entry.number == 1).unwrap();
    let table = round.iter().find(|table| table.has(first.id)).unwrap();
    let other = table.entries().into_iter().find(|entry| *entry != first.id).unwrap();
    let page = visitor.get(&path(it.id, &format!("entries/{other}"))).await;
    assert_eq!(page.texts(".played__game .short-name"), [FULL]);
}

#[actix_web::test]
async fn desk_and_grid_have_both_names_and_say_the_full_one() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Pairs, PAIRS).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let desk = it.ana.get(&path(it.id, "results")).await;
    desk.texts(".pick .name-full").assert_holds(FULL);
    desk.texts(".pick .name-short[aria-hidden='true']").assert_holds(SHORT);

    let app = spawn_app();
    let league = organized(&app, Preset::Jcf, PAIRS).await;
    draw(&app, league.id, 1);
    publish(&app, league.id);
    let grid = app.browser().get(&path(league.id, "grid")).await;
    grid.texts(".crosstable .name-full").assert_holds(FULL);
    grid.texts(".crosstable .name-short[aria-hidden='true']").assert_holds(SHORT);
    let listed = grid.texts(".crosstable__names span");
    assert!(listed.iter().any(|line| line.ends_with(FULL)), "{listed:?}");
}

#[actix_web::test]
async fn the_standings_of_the_hall_have_names_in_full() {
    let app = spawn_app();
    let it = organized(&app, Preset::Jcf, PAIRS).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let screen = app.browser().get(&path(it.id, "display/standings")).await;
    screen.texts(".hall__line span").assert_holds(FULL);
}

/// Regression: tables of several rounds have the same numbers.
#[actix_web::test]
async fn last_results_of_several_rounds_say_the_round_and_who_won_the_last() {
    let app = spawn_app();
    let it = organized(&app, Preset::Pairs, PAIRS).await;
    let mut visitor = app.browser();
    for round in 1..=3 {
        draw(&app, it.id, round);
        publish(&app, it.id);
        let championship = facts(&app, it.id);
        let tables = championship.tables().iter().filter(|table| table.result.is_none());
        confirm_in_order(&app, &tables.collect::<Vec<_>>(), Table::entries);
        let said = visitor.get(&path(it.id, "")).await.texts(".results-list__table small");
        assert_eq!(said.is_empty(), round == 1, "{said:?}");
        close(&app, it.id);
    }
    let front = visitor.get(&path(it.id, "")).await;
    let rows = front.texts(".results-list__row");
    let last = rows.iter().find(|row| row.starts_with("Mesa 1 Final")).unwrap();
    last.assert_has_all(["gana", "pierde"]);
    assert!(rows.iter().any(|row| row.contains("Semifinal") && row.contains("pasa")), "{rows:?}");
}

/// Games in play, groups and grids of the hall: both names are sent, and the full one is used without scripts and by screen readers.
#[actix_web::test]
async fn games_grids_and_groups_have_both_names() {
    let app = spawn_app();
    let league = organized(&app, Preset::Jcf, PAIRS).await;
    draw(&app, league.id, 1);
    publish(&app, league.id);
    let short = format!("[data-short='{SHORT}']");
    let grids = app.browser().get(&path(league.id, "display/draw")).await;
    assert_eq!(grids.texts(&format!(".hall__grid {short}")), [FULL]);

    let app = spawn_app();
    let mut groups = organized(&app, Preset::LeagueFinal, PAIRS).await;
    draw(&app, groups.id, 1);
    publish(&app, groups.id);
    let screen = app.browser().get(&path(groups.id, "display/groups?from=1")).await;
    assert_eq!(screen.texts(&format!(".hall-draw__group {short}")), [FULL]);
    let now = facts(&app, groups.id);
    let first = now.entries().iter().find(|entry| entry.number == 1).unwrap();
    let table =
        now.tables().iter().find(|table| table.has(first.id) && table.is_missing()).unwrap();
    let referee = format!("/tables/{}/referee", table.id);
    let form = groups.ana.form(&referee, &form_of("start")).await;
    let form = form.with("color", &table.seats[0].color.letter().to_string());
    assert_eq!(groups.ana.send_form(&form).await.status, 303);
    let card = app.browser().get(&path(groups.id, &format!("entries/{}", first.id))).await;
    card.texts(".sides__name .name-full").assert_holds(FULL);
    card.texts(".sides__name .name-short[aria-hidden='true']").assert_holds(SHORT);
}
