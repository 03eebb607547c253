//! Pages of leagues with two legs and of leagues at tables of more than two.

use domain::draw::{LateHandling, NextStep, late, next_step};
use domain::tournament::course::StageKind;
use domain::tournament::id::{TableId, TournamentId};
use domain::tournament::plan::StagePlan;
use domain::tournament::preset::Preset;
use domain::tournament::table::Table;

use crate::app::{App, Browser, spawn_app};
use crate::fixture::{facts, organized, path, play_until, players};
use crate::matchers::{ListMatchers, TextMatchers};

/// Replaces the knock-out by a stage of this kind.
async fn only(ana: &mut Browser, id: TournamentId, kind: &str) {
    let page = path(id, "stages");
    let form = ana.form(&page, "main > form[method=post]").await;
    let answer = ana.send_form(&form.with("kind", kind).with("act", "add")).await;
    assert_eq!(answer.status, 303, "{answer}");
    let form = ana.form(&page, ".course__stage:nth-child(2) form").await;
    assert_eq!(ana.send_form(&form.with("act", "remove")).await.status, 303);
}

fn plan(app: &App, id: TournamentId) -> StagePlan {
    facts(app, id).stages()[0].plan.clone()
}

/// Tables at which the first two entries of the grid meet, in order.
fn of_first_two(app: &App, id: TournamentId) -> Vec<TableId> {
    let it = facts(app, id);
    let two = &it.pools()[0].entries[..2];
    let meet = |table: &&Table| two.iter().all(|entry| table.has(*entry));
    it.tables().iter().filter(meet).map(|table| table.id).collect()
}

#[actix_web::test]
async fn a_cell_of_a_double_league_has_both_games_and_each_is_entered_beside_the_grid() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(4)).await;
    let (id, mut ana) = (it.id, it.ana);
    only(&mut ana, id, "league").await;
    let stage = path(id, "stages/1");
    let form = ana.form(&stage, "form.form").await;
    assert_eq!(form.values("legs"), ["1"]);
    let refused = ana.send_form(&form.clone().with("legs", "5")).await;
    assert_eq!(refused.status, 422);
    assert_eq!(refused.attributes(".form-errors a", "href"), ["#field-legs"]);
    assert_eq!(ana.send_form(&form.with("legs", "2")).await.status, 303);
    assert_eq!(plan(&app, id).legs(), Some(2));
    let said = ana.get(&path(id, "stages")).await.text("main");
    said.assert_has_all(["a doble vuelta", "6 rondas · 12 mesas, hasta 2 a la vez"]);
    let home = ana.get(&path(id, "")).await;
    home.assert_has("liga a doble vuelta");

    play_until(&app, id, |step| matches!(step, NextStep::Play { .. }));
    // The league is drawn.
    ana.form(&stage, "form.form").await.values("legs").assert_empty();
    ana.get(&stage).await.text("main").assert_has("a doble vuelta");
    let page = path(id, "grid?stage=1&pool=1");
    let grid = ana.get(&page).await;
    assert_eq!(grid.texts(".crosstable td[data-state=several]").len(), 12);
    assert_eq!(grid.texts(".crosstable td[data-state=several] a[data-state=pending]").len(), 24);
    grid.text("main").assert_has_all(["faltan 12 de 12", "la primera vuelta arriba"]);

    let [first, second] = of_first_two(&app, id).try_into().unwrap();
    let links = grid.attributes(".crosstable td a", "href");
    for (winner, table) in [(1, second), (0, first)] {
        assert_eq!(links.iter().filter(|it| it.contains(&table.to_string())).count(), 2);
        let open = format!("{page}&table={table}");
        let sheet = ana.get(&open).await;
        assert_eq!(sheet.attributes(".crosstable a[aria-current=true]", "href").len(), 2);
        let round =
            facts(&app, id).round(facts(&app, id).table(table).unwrap().round).unwrap().number;
        let title = sheet.text("#sheet-title");
        title.assert_starts("1 contra 2");
        title.assert_has(&format!("Ronda {round}"));
        // The buttons follow the order of the grid, not of the seats.
        let orders = sheet.attributes("#sheet-form .pick", "value");
        let form = sheet.form("#sheet-form").with("result", &orders[winner]);
        let answer = ana.send_form(&form).await;
        assert_eq!(answer.status, 303, "{answer}");
        let facts = facts(&app, id);
        let result = facts.table(table).unwrap().result.clone().unwrap();
        assert_eq!(result.sides[0].entry, facts.pools()[0].entries[winner]);
    }
    let grid = ana.get(&page).await;
    let cell = ".crosstable tbody tr:nth-child(1) td:nth-of-type(2) a";
    assert_eq!(grid.attributes(cell, "data-state"), ["won", "lost"]);
    let other = ".crosstable tbody tr:nth-child(2) td:nth-of-type(1) a";
    assert_eq!(grid.attributes(other, "data-state"), ["lost", "won"]);
    grid.text("main").assert_has("faltan 10 de 12");
    let csv = ana.get(&path(id, "grid.csv")).await.body;
    csv.lines().nth(1).unwrap().assert_has(";1 / 0;");
    let paper = ana.get(&path(id, "print/grids")).await;
    let games = paper.texts(".grid-sheet tbody tr:nth-child(1) td:nth-of-type(2) span");
    assert_eq!(games, ["1", "0"]);
    let screen = ana.get(&path(id, "display/draw")).await;
    screen.assert_has_all(["G<br>P", "P<br>G"]);
    let shown = ana.get(&path(id, "standings")).await;
    shown.text("main").assert_has("Ganadas");
    play_until(&app, id, |step| matches!(step, NextStep::Finished { .. }));
}

#[actix_web::test]
async fn a_double_league_of_groups_is_chosen_when_a_tournament_is_created() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let new = "/tournaments/new?preset=league-final";
    let form = ana.form(new, "form[action='/tournaments']").await.with("name", "Copa");
    let answer = ana.send_form(&form.with("legs", "2").with("series", "best-of-3")).await;
    assert_eq!(answer.status, 303, "{answer}");
    let id: TournamentId = answer.location().rsplit('/').next().unwrap().parse().unwrap();
    let plan = plan(&app, id);
    assert_eq!((plan.legs(), plan.table.series.to_string().as_str()), (Some(2), "best-of-3"));
    let home = ana.get(&path(id, "")).await;
    home.assert_has("liga por grupos a doble vuelta");
}

#[actix_web::test]
async fn a_league_at_tables_is_put_together_and_played_to_its_end() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(16)).await;
    let (id, mut ana) = (it.id, it.ana);
    only(&mut ana, id, "table-league").await;
    assert_eq!(StageKind::of(&plan(&app, id)), StageKind::TableLeague);
    let stage = path(id, "stages/1");
    let form = ana.form(&stage, "form.form").await.with("points", "5, 3, 1, 0");
    let answer = ana.send_form(&form).await;
    assert_eq!(answer.status, 303, "{answer}");
    let said = ana.get(&path(id, "stages")).await.text("main");
    assert!(said.contains("Liga por mesas") || said.contains("liga por mesas"), "{said}");
    said.assert_has("5 rondas · 20 mesas, hasta 4 a la vez");
    play_until(&app, id, |step| matches!(step, NextStep::Publish { .. }));
    let draft = ana.get(&path(id, "draw")).await;
    assert_eq!(draft.status, 200);
    play_until(
        &app,
        id,
        |step| matches!(step, NextStep::Play { missing, .. } if missing.len() == 20),
    );
    assert_eq!(late(&facts(&app, id)), Some(LateHandling::Never));
    // All rounds are drawn, so dates can be proposed for them.
    let calendar = ana.get(&path(id, "calendar/edit?stage=1")).await;
    calendar.assert_has("calendar/proposal");
    assert_eq!(ana.get(&path(id, "grid")).await.status, 404, "it has no grid");
    let home = ana.get(&path(id, "")).await;
    // There is no link to a grid.
    home.assert_lacks("/grid");
    play_until(&app, id, |step| matches!(step, NextStep::Finished { .. }));
    let shown = ana.get(&path(id, "standings")).await;
    // Five tables are won.
    shown.text("main").assert_has("25");
    for page in ["print", "print/sheets", "print/tables", "display/draw", "display/standings"] {
        assert_eq!(ana.get(&path(id, page)).await.status, 200, "{page}");
    }
}

#[actix_web::test]
async fn who_leaves_a_league_at_tables_is_missed_at_the_tables_that_are_published() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(9)).await;
    let (id, mut ana) = (it.id, it.ana);
    only(&mut ana, id, "table-league").await;
    play_until(&app, id, |step| matches!(step, NextStep::Play { .. }));
    let entry = facts(&app, id).entries()[2].id;
    let page = path(id, &format!("entries/{entry}/withdrawal"));
    let form = ana.form(&page, "form[action$='/status']").await;
    // Only games of two have this choice.
    form.values("league_results").assert_empty();
    let missing = |app: &App| match next_step(&facts(app, id)) {
        NextStep::Play { missing, .. } => missing,
        step => panic!("{step:?}"),
    };
    let before = missing(&app);
    assert_eq!(before.len(), 12, "four rounds at three tables of three");
    let answer = ana.send_form(&form.clone()).await;
    assert_eq!(answer.status, 409, "a reason is asked for: it is missed at four tables");
    let answer = ana.send_form(&form.with("withdrawal_reason", "Se ha ido")).await;
    assert_eq!(answer.status, 303, "{answer}");
    assert!(!facts(&app, id).entry(entry).unwrap().is_active());
    assert_eq!(missing(&app), before, "the others at its tables play");
    play_until(&app, id, |step| matches!(step, NextStep::Finished { .. }));
}
