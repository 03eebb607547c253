//! A championship of a category beside the main one: made on the page of stages, drawn, played and won on the same evening.

use std::collections::BTreeSet;

use cubilete::acts::MeantStage;
use cubilete::acts::rounds::{self, Seed};
use domain::draw::{NextStep, next_steps, winners};
use domain::tournament::championship::Championship;
use domain::tournament::id::{EntryId, StageId, TournamentId};
use domain::tournament::preset::Preset;
use domain::tournament::table::Table;

use crate::app::{Answer, App, Browser, spawn_app};
use crate::fixture::{self, act, facts, organized, path};
use crate::matchers::TextMatchers;

/// 14 adults and then six children, numbered in this order.
fn list() -> String {
    let line = |n: usize| {
        let category = if n > 14 { "Infantil" } else { "" };
        format!("Jugadora {n};Club {n};{category}\n")
    };
    format!("nombre;club;categoría\n{}", (1..=20).map(line).collect::<String>())
}

async fn add(ana: &mut Browser, id: TournamentId, kind: &str, category: &str) -> Answer {
    let form = ana.form(&path(id, "stages"), "main > form[method=post]").await;
    let form = form.with("kind", kind).with("stage_category", category);
    ana.send_form(&form.with("act", "add")).await
}

/// Performs the next steps of a stage, lower numbers winning, until the condition holds or there are none.
fn go_on(app: &App, id: TournamentId, stage: StageId, is_there: impl Fn(&NextStep) -> bool) {
    for seed in 1..100 {
        let championship = facts(app, id);
        let mut steps = next_steps(&championship).into_iter();
        let Some(step) = steps.find(|step| step.stage() == Some(stage)) else { return };
        if is_there(&step) {
            return;
        }
        let meant = MeantStage::stage(id, Some(stage));
        match step {
            NextStep::Draw { .. } => act(app, |work| rounds::draw(work, meant, Seed::Typed(seed))),
            NextStep::Publish { .. } => act(app, |work| rounds::publish(work, meant)),
            NextStep::Play { missing, .. } => {
                let tables = missing.iter().filter_map(|table| championship.table(*table));
                let order = |table: &Table| by_number(&championship, table);
                fixture::confirm_in_order(app, &tables.collect::<Vec<_>>(), order);
            }
            NextStep::Close { .. } => act(app, |work| rounds::close(work, meant)),
            step => panic!("{step:?}"),
        }
    }
    panic!("no end");
}

fn by_number(championship: &Championship, table: &Table) -> Vec<EntryId> {
    let mut entries = table.entries();
    entries.sort_by_key(|entry| championship.entry(*entry).map(|it| it.number));
    entries
}

fn numbered(app: &App, id: TournamentId, number: i32) -> EntryId {
    facts(app, id).entries().iter().find(|it| it.number == number).unwrap().id
}

#[actix_web::test]
async fn children_play_their_own_championship_on_the_same_evening() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &list()).await;
    let (id, mut ana) = (it.id, it.ana);
    let refused = add(&mut ana, id, "knockout", "Veteranos").await;
    assert_eq!(refused.status, 422);
    assert_eq!(refused.attributes(".form-errors a", "href"), ["#field-stage_category"]);
    assert_eq!(add(&mut ana, id, "knockout", "Infantil").await.status, 303);
    let again = add(&mut ana, id, "knockout", "INFANTIL").await;
    assert_eq!(again.attributes(".form-errors a", "href"), ["#field-kind"]);
    let shown = ana.get(&path(id, "stages")).await;
    assert_eq!(shown.texts(".course__stage h2")[1], "Infantil: eliminatorias");
    shown.text(".course__stage:nth-child(1)").assert_has("menos Infantil");
    shown.text(".course__stage:nth-child(2)").assert_has("entran las inscripciones de Infantil");

    let [main, theirs] = [0, 1].map(|index| facts(&app, id).stages()[index].id);
    fixture::set(&app, id, |settings| settings.boards = 3);
    for stage in [main, theirs] {
        go_on(&app, id, stage, |step| matches!(step, NextStep::Play { .. }));
    }
    let seated = |stage: StageId| {
        let facts = facts(&app, id);
        facts.tables_of_stage(stage).map(|table| table.entries().len()).sum::<usize>()
    };
    assert_eq!((seated(main), seated(theirs)), (14, 6));
    // Four tables of adults and two of children wait for the same boards.
    let waiting = || {
        let (facts, hall) = (facts(&app, id), fixture::hall(&app, id));
        let tables: Vec<Table> =
            [main, theirs].iter().flat_map(|it| facts.tables_of_stage(*it)).cloned().collect();
        let at_boards: Vec<Table> =
            tables.into_iter().filter(|it| hall.board_of(it.id).is_some()).collect();
        (at_boards, hall.queue(&facts).into_iter().cloned().collect::<Vec<Table>>())
    };
    let (at_boards, queue) = waiting();
    assert_eq!((at_boards.len(), queue.len()), (3, 3));
    let rounds = |tables: &[Table]| tables.iter().map(|it| it.round).collect::<BTreeSet<_>>();
    assert_eq!(rounds(&queue).len(), 2, "both wait");
    fixture::confirm(&app, &at_boards[0]);
    let (at_boards, after) = waiting();
    assert!(
        at_boards.iter().any(|it| it.id == queue[0].id),
        "the first in the queue has the board"
    );
    assert_eq!(after.len(), 2);
    let cards = app.browser().get(&path(id, "display/tables")).await.body;
    cards.assert_has("Infantil");
    let screen = app.browser().get(&path(id, "display/draw")).await;
    screen.body.assert_has("Infantil: eliminatorias");
    let brackets =
        [ana.get(&path(id, "bracket")).await, ana.get(&path(id, "bracket?stage=2")).await];
    let current = brackets.each_ref().map(|it| it.text(".pills [aria-current]"));
    assert_eq!(current, ["Fase 1: eliminatorias", "Infantil: eliminatorias"]);

    // A seated entry stays in its championship.
    let adult = numbered(&app, id, 3);
    let edit = path(id, &format!("entries/{adult}/edit"));
    let form = ana.form(&edit, "form.form").await;
    let moved = ana.send_form(&form.with("category", "infantil")).await;
    assert_eq!(moved.attributes(".form-errors a", "href"), ["#field-category"], "{moved}");
    assert_eq!(facts(&app, id).entry(adult).unwrap().category, "");

    go_on(&app, id, theirs, |_| false);
    let child = path(id, &format!("entries/{}", numbered(&app, id, 15)));
    let mut eva = app.browser();
    eva.get(&child).await.text("main").assert_has("¡Gana el campeonato de Infantil!");
    assert!(winners(&facts(&app, id)).is_empty(), "the main championship goes on");
    eva.get(&path(id, "")).await.text("[aria-labelledby=branch-1]").assert_has("Jugadora 15");
    go_on(&app, id, main, |_| false);
    let front = eva.get(&path(id, "")).await;
    front.text("#champion").assert_has("Jugadora 1");
    front.text("[aria-labelledby=branch-1]").assert_has_all(["Infantil", "Jugadora 15"]);
    front.assert_none("#categories");
    assert_eq!(eva.get(&path(id, "display")).await.status, 200);
    let places = eva.get(&path(id, "standings?stage=2")).await;
    assert_eq!(places.texts("#standings tbody tr").len(), 6);
    places.assert_none("main a[href*='category=']");
    let posters = front.attributes("[aria-labelledby=branch-1] .screen-only a", "href");
    let poster = eva.get(&posters[0]).await;
    poster.text(".champion-poster__plate").assert_has_all(["Infantil", "Jugadora 15"]);

    let form = ana.form(&path(id, "edition"), "main form.form").await;
    let made = ana.send_form(&form).await;
    let next: TournamentId = made.location().rsplit('/').next().unwrap().parse().unwrap();
    let plans = facts(&app, next);
    let categories: Vec<&str> = plans.stages().iter().map(|it| it.plan.category.as_str()).collect();
    assert_eq!(categories, ["", "Infantil"]);
    let (status, told) = app.command(id, ["journal", "rebuild"]);
    assert_eq!((status, told.lines().last()), (Some(0), Some("same")), "{told}");
}
