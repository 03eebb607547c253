//! Stages of a fixed number of rounds on their pages: chosen, drawn, shown, cut.

use domain::draw::{self, NextStep};
use domain::tournament::id::TournamentId;
use domain::tournament::plan::{ExitRule, Pairing, StagePlan};
use domain::tournament::preset::Preset;
use domain::tournament::round::RoundState;
use domain::tournament::table::Table;
use domain::tournament::tiebreak::Tiebreak;

use crate::app::{App, spawn_app};
use crate::fixture::{
    self, close, confirm_all, facts, organized, path, players, publish, set_stage,
};
use crate::let_stand::turned;
use crate::matchers::{ListMatchers, TextMatchers};
use crate::withdrawn::seen;

const CREATE: &str = "form[action='/tournaments']";
const STAGE: &str = "form[action$='/stages/1']";

/// Draws and plays the next round.
fn play_round(app: &App, id: TournamentId, seed: i64) {
    fixture::draw(app, id, seed);
    publish(app, id);
    let drawn = facts(app, id);
    let open: Vec<&Table> = drawn.tables().iter().filter(|table| table.is_missing()).collect();
    confirm_all(app, &open);
    close(app, id);
}

/// Changes the plan of the first stage, with the lot as its last criterion.
fn replan(app: &App, id: TournamentId, change: impl FnOnce(&mut StagePlan)) {
    let stage = facts(app, id).stages()[0].clone();
    let mut plan = stage.plan;
    plan.tiebreaks.push(Tiebreak::Lot);
    change(&mut plan);
    fixture::act(app, |work| Ok(store::stages::set_plan(work.conn(), stage.id, &plan)?));
}

#[actix_web::test]
async fn rounds_cut_and_points_are_chosen_when_it_is_created() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let form = ana.form("/tournaments/new?preset=swiss", CREATE).await.with("name", "Copa");
    assert_eq!(form.values("points"), ["3, 2, 1, 0"]);
    assert_eq!((form.values("rounds"), form.values("cut")), (vec!["5"], vec!["4"]));
    form.values("best").assert_empty();
    let wrong = [
        ("rounds", "0", "de 1 a 30"),
        ("cut", "65", "de 1 a 64"),
        ("points", "2, 2, 2, 2", "El último puesto tiene que dar menos"),
        ("points", "1, 2, 0, 0", "El puesto 2 da más"),
        ("points", "1, 0", "hacen falta 4"),
    ];
    for (field, value, said) in wrong {
        let answer = ana.send_form(&form.clone().with(field, value)).await;
        assert_eq!(answer.status, 422, "{field} {value}");
        let error = answer.text(&format!("#error-{field}"));
        assert!(error.contains(said), "{field}: {error}");
        assert_eq!(answer.attribute(&format!("#field-{field}"), "value"), value);
    }
    let form = form.with("rounds", "3").with("cut", "8").with("points", "5 3 2 1");
    let made = ana.send_form(&form).await;
    assert_eq!(made.status, 303, "{:?}", made.texts(".form-errors li"));
    let id: TournamentId = made.location().rsplit('/').next().unwrap().parse().unwrap();
    let plans: Vec<StagePlan> = facts(&app, id).stages().iter().map(|it| it.plan.clone()).collect();
    assert_eq!(
        (plans[0].pairing, plans[0].exit),
        (Pairing::Swiss { rounds: 3 }, ExitRule::Cut { to: 8 })
    );
    assert_eq!(plans[0].scoring.by_place, [5, 3, 2, 1]);
    // Places count in the final.
    plans[1].scoring.by_place.assert_empty();
    let line = ana.get("/tournaments/new?preset=swiss&rounds=7").await.text("plan-line");
    assert_eq!(line, "Suizo y final · individual · mesas de hasta 4 · 7 rondas");
    // The final can be changed by itself: its points are not those of the rounds.
    let last = ana.form(&path(id, "stages/2"), "form[action$='/stages/2']").await;
    last.values("rounds").assert_empty();
    assert_eq!(ana.send_form(&last).await.status, 303);
}

/// Results belong to a named round.
#[actix_web::test]
async fn the_round_that_is_played_is_said_beside_those_that_are_over() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Swiss, &players(12)).await;
    set_stage(&app, it.id, |choices| choices.rounds = 3);
    fixture::draw(&app, it.id, 1);
    publish(&app, it.id);
    let said = it.ana.get(&path(it.id, "standings")).await.text("#standings .soft");
    said.assert_starts("0 de 3 rondas jugadas · ronda 1 en juego");
    confirm_all(&app, &facts(&app, it.id).tables().iter().collect::<Vec<_>>());
    let said = it.ana.get(&path(it.id, "standings")).await.text("#standings .soft");
    said.assert_starts("0 de 3 rondas jugadas · ronda 1 en juego");
}

#[actix_web::test]
async fn a_swiss_is_played_round_by_round_and_its_first_go_on() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Swiss, &players(12)).await;
    set_stage(&app, it.id, |choices| {
        choices.rounds = 3;
        choices.tiebreaks.push(Tiebreak::Lot);
    });
    play_round(&app, it.id, 1);
    let overview = it.ana.get(&path(it.id, "")).await;
    overview.text(".next-step").assert_has("Toca: Ronda 2 de 3");
    let latest = overview.text(".results-list .soft");
    // The runner-up has not lost.
    latest.assert_starts("gana · detrás ");
    let standings = it.ana.get(&path(it.id, "standings")).await;
    let said = standings.text("#standings .soft");
    assert_eq!(said, "1 de 3 rondas jugadas · pasan los 4 primeros puestos");
    let entry = facts(&app, it.id).entries()[0].id;
    let card = app.browser().get(&path(it.id, &format!("entries/{entry}"))).await;
    card.text("main").assert_has("1 de 3 rondas jugadas");
    let screen = app.browser().get(&path(it.id, "display/standings")).await;
    assert_eq!(screen.text(".hall__flow h2"), "1 de 3 rondas jugadas");
    let paper = it.ana.get(&path(it.id, "print/standings")).await;
    paper.text(".standings-sheet__legend").assert_has("1 de 3 rondas jugadas");
    let drawing = it.ana.get(&path(it.id, "draw")).await;
    assert_eq!(drawing.status, 200);
    (2..=3).for_each(|seed| play_round(&app, it.id, seed));
    let rows = it.ana.get(&path(it.id, "standings")).await;
    assert_eq!(rows.texts("tr[data-state=qualified]").len(), 4);
    play_round(&app, it.id, 4);
    let now = facts(&app, it.id);
    assert!(draw::champion(&now).is_some());
    assert_eq!(now.rounds().last().unwrap().stage, now.stages()[1].id);
    let rows = it.ana.get(&path(it.id, "standings?stage=1")).await;
    rows.text("#standings .soft").assert_starts("3 de 3 rondas jugadas");
}

#[actix_web::test]
async fn while_it_is_played_rounds_and_cut_may_change_and_the_seats_not() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Swiss, &players(9)).await;
    play_round(&app, it.id, 1);
    let page = path(it.id, "stages/1");
    let form = it.ana.form(&page, STAGE).await;
    form.values("seats").assert_empty();
    let answer = it.ana.send_form(&form.with("rounds", "2").with("cut", "3")).await;
    assert_eq!(answer.status, 303);
    let plan = facts(&app, it.id).stages()[0].plan.clone();
    assert_eq!((plan.pairing, plan.exit), (Pairing::Swiss { rounds: 2 }, ExitRule::Cut { to: 3 }));
    assert_eq!(plan.table.seats, 4);
    play_round(&app, it.id, 2);
    let step = draw::next_step(&facts(&app, it.id));
    let first = facts(&app, it.id).stages()[0].id;
    assert!(!matches!(step, NextStep::Draw { stage, .. } if stage == first), "{step:?}");
}

#[actix_web::test]
async fn a_points_stage_says_how_many_tables_count() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Swiss, &players(8)).await;
    replan(&app, it.id, |plan| {
        plan.pairing = Pairing::Points { rounds: 3, best: 2 };
        plan.scoring.by_place = vec![1, 0, 0, 0];
    });
    let page = path(it.id, "stages/1");
    let form = it.ana.form(&page, STAGE).await;
    assert_eq!(form.values("best"), ["2"]);
    let refused = it.ana.send_form(&form.clone().with("best", "4")).await;
    assert_eq!(refused.status, 422);
    refused.text("#error-best").assert_has("de 1 a 3");
    assert_eq!(it.ana.send_form(&form.with("best", "1")).await.status, 303);
    let plan = facts(&app, it.id).stages()[0].plan.clone();
    assert_eq!(plan.pairing, Pairing::Points { rounds: 3, best: 1 });
    assert_eq!(plan.scoring.by_place, [1, 0, 0, 0]);
    (1..=3).for_each(|seed| play_round(&app, it.id, seed));
    let standings = it.ana.get(&path(it.id, "standings")).await;
    let said = standings.text("#standings .soft");
    said.assert_has("cuenta la mejor mesa de cada inscripción");
    for points in standings.texts(".standings__points") {
        ["0", "1"].assert_holds(&points);
    }
    let overview = it.ana.get(&path(it.id, "")).await;
    overview.text(".overview__format").assert_has("3 rondas");
}

#[actix_web::test]
async fn who_registers_between_rounds_sits_in_the_next_one() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Swiss, &players(9)).await;
    play_round(&app, it.id, 1);
    let form = it.ana.form(&path(it.id, "entries"), "form[action$='/registration']").await;
    assert_eq!(it.ana.send_form(&form.with("registration", "open")).await.status, 303);
    let form = it.ana.form(&path(it.id, "entries/new"), "main form.form").await;
    assert_eq!(it.ana.send_form(&form.with("name", "Una Tarda")).await.status, 303);
    let list = it.ana.get(&path(it.id, "entries")).await;
    list.text(".notice--warn").assert_has("juega desde la siguiente");
    fixture::draw(&app, it.id, 2);
    let now = facts(&app, it.id);
    let late = now.entries().last().unwrap().id;
    let draft = now.rounds().iter().find(|round| round.state == RoundState::Draft).unwrap();
    assert!(now.tables_of(draft.id).any(|table| table.has(late)));
}

#[actix_web::test]
async fn so_few_that_all_go_on_draw_the_final_at_once() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Swiss, &players(4)).await;
    let overview = it.ana.get(&path(it.id, "")).await;
    overview.text(".next-step").assert_has_all(["Mesa final", "No se juega «Fase 1: suizo»"]);
    let drawing = it.ana.get(&path(it.id, "draw")).await;
    drawing.text("main").assert_has("No se juega «Fase 1: suizo»");
    play_round(&app, it.id, 1);
    assert!(draw::champion(&facts(&app, it.id)).is_some());
    let public = app.browser().get(&path(it.id, "")).await;
    assert!(!public.text(".champion__name").is_empty());
}

#[actix_web::test]
async fn they_are_put_into_a_list_of_stages_and_played() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(16)).await;
    let page = path(it.id, "stages");
    for kind in ["points", "swiss"] {
        let form = it.ana.form(&page, "main > form[method=post]").await;
        let answer = it.ana.send_form(&form.with("kind", kind).with("act", "add")).await;
        assert_eq!(answer.status, 303, "{kind}");
    }
    let shown = it.ana.get(&page).await;
    let heads =
        ["Fase 1: rondas por puntos", "Fase 2: suizo", "Fase 3: eliminatorias"].map(str::to_owned);
    assert_eq!(shown.texts(".course__stage h2"), heads);
    let lines = shown.texts(".course__stage:first-child li");
    for said in ["5 rondas", "pasan los 4 primeros puestos"] {
        assert!(lines.iter().any(|line| line == said), "{said}: {lines:?}");
    }
    let takes = shown.texts(".course__takes");
    takes[0].assert_has("entran 16 · 5 rondas · 20 mesas, hasta 4 a la vez");
    replan(&app, it.id, |plan| plan.pairing = Pairing::Points { rounds: 2, best: 2 });
    // The Swiss gets only as many entries as qualify from it, so it is not played.
    (1..=3).for_each(|seed| play_round(&app, it.id, seed));
    let now = facts(&app, it.id);
    let of_stage = |index: usize| now.rounds_of(now.stages()[index].id).count();
    assert_eq!([of_stage(0), of_stage(1), of_stage(2)], [2, 0, 1]);
    assert!(draw::champion(&now).is_some());
}

#[actix_web::test]
async fn a_round_says_that_it_was_drawn_from_points_that_were_corrected_since() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Swiss, &players(8)).await;
    play_round(&app, it.id, 1);
    fixture::draw(&app, it.id, 2);
    publish(&app, it.id);
    let said = "Se sorteó con los puntos de antes de corregir";
    let mut visitor = app.browser();
    let page = path(it.id, "rounds");
    seen(&mut visitor, &page).await.text(".draw-story__lead").assert_lacks(said);
    let first = facts(&app, it.id).tables()[0].clone();
    let form = format!("/tables/{}/referee", first.id);
    let mut form = it.ana.form(&form, "form:has(input[name=act][value=places])").await;
    for (name, value) in turned(&first) {
        form = form.without(&name).with(&name, &value);
    }
    assert_eq!(it.ana.send_form(&form).await.status, 303);
    let lead = seen(&mut visitor, &page).await.text(".draw-story__lead");
    lead.assert_has(said);
    lead.assert_has("Mesa 1 · Fase 1: suizo · Ronda 1");
    let before = facts(&app, it.id).rounds()[0].id;
    let before = visitor.get(&path(it.id, &format!("rounds/{before}"))).await;
    before.text(".page-header__lead").assert_lacks(said);
}
