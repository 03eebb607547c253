//! Page of standings: explanations of the order.

use cubilete::acts::tables::TableAct;
use cubilete::acts::{self, Caller, Moment};
use domain::tournament::event::{Entered, EventKind};
use domain::tournament::id::{RequestId, TournamentId};
use domain::tournament::plan::ExitRule;
use domain::tournament::preset::Preset;
use domain::tournament::result::Ending;
use domain::tournament::table::{Table, TableKind};
use domain::tournament::tiebreak::Tiebreak;

use crate::app::{App, spawn_app};
use crate::fixture::{self, facts, organized, path, players};
use crate::matchers::{ListMatchers, TextMatchers};

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
    // Nothing is played.
    before.assert_lacks("desempate:");
    let championship = facts(&app, it.id);
    fixture::confirm_all(&app, &championship.tables().iter().collect::<Vec<_>>());
    let shown = visitor.get(&page).await;
    let said: Vec<bool> = shown
        .texts(".standings__name")
        .iter()
        .map(|name| name.contains("desempate: orden del sorteo"))
        .collect();
    // Two tables: only the lot orders the equal second places.
    assert_eq!(said, [false, true, false, true, false, true, false, true]);
}

/// Draws, publishes and plays a round; the first seat wins.
fn play_round(app: &App, id: TournamentId, seed: i64) {
    fixture::draw(app, id, seed);
    fixture::publish(app, id);
    let championship = facts(app, id);
    let round = championship.rounds().last().unwrap().id;
    let tables: Vec<_> =
        championship.tables_of(round).filter(|it| it.kind == TableKind::Played).collect();
    fixture::confirm_all(app, &tables);
    fixture::close(app, id);
}

/// Enters the final positions of a table of four: each side has one piece at this distance from the goal.
fn enter_distances(app: &App, table: &Table, distances: [u8; 4]) {
    const GOAL: u8 = 72;
    let pieces = table.seats.iter().zip(distances);
    let pieces = pieces.map(|(seat, left)| (seat.color, [GOAL, GOAL, GOAL, GOAL - left]));
    let entered = Entered::Positions {
        pieces: pieces.collect(),
        finished: table.entries().into_iter().take(1).collect(),
        retired: Vec::new(),
        roll_off: Vec::new(),
    };
    enter(app, table, entered);
}

/// Enters the result of the table's first game as a referee.
fn enter(app: &App, table: &Table, entered: Entered) {
    let mut moment = Moment::now().unwrap();
    let act = TableAct {
        table: table.id,
        game: 1,
        version: table.version(),
        request: RequestId::new(&mut moment.ids),
        kind: EventKind::Entered { entered, ended_at: None, reason: String::new() },
    };
    let referee = Caller::guest("Empar").with_tables(vec![table.id]);
    fixture::act_as(app, &referee, |work| acts::tables::act(work, act).map(drop));
}

/// Standings of a knock-out led with points, which do not order it.
#[actix_web::test]
async fn those_of_a_knockout_say_how_far_everybody_came() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(16)).await;
    (1..=3).for_each(|seed| play_round(&app, it.id, seed));
    let page = path(it.id, "standings");
    let shown = it.ana.get(&page).await;
    // One table for those who were eliminated in the same round, each with its heading.
    let headings = shown.texts("#standings caption");
    let said = ["Gana el torneo 1", "Fuera en la mesa final 3", "Fuera en semifinales 4"];
    assert_eq!(headings[..3], said);
    assert_eq!(headings.len(), 4, "{headings:?}");
    assert_eq!(
        shown.texts("#standings thead th")[..4],
        ["#", "Inscripción", "En la mesa", "Distancia"]
    );
    shown.assert_none("#standings .form-signs");
    assert_eq!(shown.texts("#standings tbody .crest").len(), 16);
    let cells = shown.texts("#standings tbody td.number");
    let places: Vec<&String> = cells.iter().step_by(2).collect();
    assert_eq!(places[..6], ["1.º", "2.º", "3.º", "4.º", "3.º", "3.º"]);
    shown.assert_has("hasta qué ronda llegó\u{a0}· puesto en esa mesa");
    shown.assert_lacks("partidas ganadas");
    // The organizer lets distance order equally placed losers.
    let form = it.ana.form(&path(it.id, "stages/1"), "form.form").await;
    form.values("fallen_by_distance").assert_empty();
    // Nobody has points.
    form.values("no_show").assert_empty();
    let saved = it.ana.send_form(&form.with("fallen_by_distance", "yes")).await;
    assert_eq!(saved.status, 303, "{saved}");
    assert!(facts(&app, it.id).stages()[0].plan.scoring.fallen_by_distance);
    let shown = it.ana.get(&page).await;
    shown.assert_has("puesto en esa mesa\u{a0}· menos casillas pendientes");
}

/// "3=" joins only lines that show the same. Entries that share places with different
/// distances show the whole range.
#[actix_web::test]
async fn a_rank_shared_by_lines_that_differ_is_written_with_all_its_places() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(8)).await;
    fixture::draw(&app, it.id, 1);
    fixture::publish(&app, it.id);
    let championship = facts(&app, it.id);
    for (table, distances) in championship.tables().iter().zip([[0, 9, 20, 31], [0, 9, 25, 31]]) {
        enter_distances(&app, table, distances);
    }
    let page = path(it.id, "standings");
    let shown = it.ana.get(&page).await;
    let ranks = shown.texts("#standings td.standings__rank");
    assert_eq!(ranks, ["1", "1", "3", "3", "5–6", "5–6", "7", "7"]);
    assert_eq!(shown.attributes("#standings tr[data-tied]", "data-entry").len(), 6);
    let distances = shown.texts("#standings tbody td:last-child");
    assert_eq!(distances, ["0", "0", "9", "9", "20", "25", "31", "31"]);
    shown.text("#standings").assert_has("la distancia no los ordena");
    let paper = it.ana.get(&path(it.id, "print/standings")).await;
    paper.assert_has_all(["<strong>5–6</strong>", "<strong>7=</strong>"]);
    fixture::set_stage(&app, it.id, |choices| choices.scoring.fallen_by_distance = true);
    let shown = it.ana.get(&page).await;
    let ranks = shown.texts("#standings td.standings__rank");
    assert_eq!(ranks, ["1", "1", "3", "3", "5", "6", "7", "7"]);
    shown.text("#standings").assert_lacks("la distancia no los ordena");
}

/// A group small enough to tell its lines apart has its points as lines and as a table; a large one and a filtered list have not.
#[actix_web::test]
async fn a_small_group_shows_its_points_round_by_round() {
    let app = spawn_app();
    let it = organized(&app, Preset::Swiss, &players(10)).await;
    let page = path(it.id, "standings");
    let mut visitor = app.browser();
    play_round(&app, it.id, 1);
    visitor.get(&page).await.assert_none(".points-chart");
    play_round(&app, it.id, 2);
    let shown = visitor.get(&page).await;
    assert_eq!(shown.text(".points-chart h2"), "Puntos por ronda");
    let order = shown.attributes(".standings tbody tr", "data-entry");
    let names = shown.attributes(".points-chart__names li", "data-entry");
    assert_eq!(names, order, "the names are in the order of the standings");
    assert_eq!(shown.attributes(".points-chart__tie", "d").len(), 10, "each line has its name");
    let points = shown.texts(".standings tbody .standings__points");
    assert_eq!(shown.texts(".points-chart tbody td:last-child"), points, "the same as a table");
    assert_eq!(shown.texts(".points-chart thead th")[1..], ["R1", "R2"]);
    visitor.get(&format!("{page}?q=a")).await.assert_none(".points-chart");
    let app = spawn_app();
    let large = organized(&app, Preset::Swiss, &players(18)).await;
    (1..=2).for_each(|seed| play_round(&app, large.id, seed));
    app.browser().get(&path(large.id, "standings")).await.assert_none(".points-chart");
}

/// The deciding points of opponents were not shown.
#[actix_web::test]
async fn every_criterion_that_is_a_number_is_a_column() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Swiss, &players(16)).await;
    (1..=2).for_each(|seed| play_round(&app, it.id, seed));
    let mut visitor = app.browser();
    let shown = visitor.get(&path(it.id, "standings")).await;
    let headings = shown.texts(".standings thead th");
    let first = ["#", "Cambio de puesto desde la ronda anterior", "Inscripción Últimos 5"];
    assert_eq!(headings[..3], first);
    assert_eq!(headings[3..7], ["Puntos", "Ganadas", "Rivales", "Distancia"]);
    assert_eq!(headings.last().map(String::as_str), Some("Jugadas"));
    // Criteria after the first are folded on phones, and unfolded without a script.
    let folded = shown.texts("thead .standings__more");
    assert_eq!(folded[0], "Ganadas");
    shown.assert_some("#all-columns + label[for=all-columns]");
    // The explanation is unfolded by a tap.
    let decided = shown.texts(".standings__name details .standings__remark").join(" ");
    decided.assert_has("desempate: puntos de los rivales, ");
    let paper = it.ana.get(&path(it.id, "print/standings")).await;
    paper.assert_has("Rivales");
}

/// A row has the last results, its change of rank, and the line of its places.
#[actix_web::test]
async fn rounds_show_the_last_results_the_changes_of_rank_and_a_line_of_places() {
    let app = spawn_app();
    let it = organized(&app, Preset::Swiss, &players(16)).await;
    let page = path(it.id, "standings");
    let mut visitor = app.browser();
    play_round(&app, it.id, 1);
    let shown = visitor.get(&page).await;
    assert_eq!(shown.texts("tbody .form-signs li").len(), 16);
    shown.assert_none(".shift");
    shown.assert_none(".places");
    play_round(&app, it.id, 2);
    let shown = visitor.get(&page).await;
    assert_eq!(shown.texts("tbody .form-signs li").len(), 32);
    assert_eq!(shown.texts(".standings tbody .shift").len(), 16);
    let words = ["sube", "baja", "igual"];
    for text in shown.texts(".standings tbody .shift") {
        assert!(words.iter().any(|word| text.contains(word)), "a word beside the sign: {text}");
    }
    let order = shown.attributes(".standings tbody tr", "data-entry");
    let lines = shown.attributes(".places .places__line", "data-entry");
    assert_eq!(lines, order.iter().rev().cloned().collect::<Vec<_>>(), "the first lie on top");
    assert_eq!(shown.texts(".places tbody tr").len(), 16, "the same as a table");
    assert_eq!(shown.texts(".places thead th")[1..], ["R1", "R2"]);
    // Four qualify from the rounds for the final stage.
    assert_eq!(shown.texts("tr[data-cut] .standings__cut"), ["hasta aquí se pasa"]);
    let above = shown.attributes("tr[data-cut]", "data-entry");
    let n_above = facts(&app, it.id).stages()[0].plan.exit;
    let ExitRule::Cut { to } = n_above else { panic!("{n_above:?}") };
    assert_eq!(above, [order[usize::from(to) - 1].clone()]);
}

/// "Counts for none" once stood beside a weight of 1.
#[actix_web::test]
async fn a_tournament_that_counts_for_no_ranking_has_no_weight() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(8)).await;
    let form = it.ana.form(&path(it.id, "settings"), "form.form").await;
    assert_eq!((form.values("ranking"), form.values("weight")), (vec!["no"], vec![""]));
    assert_eq!(it.ana.send_form(&form).await.status, 303);
    assert_eq!(facts(&app, it.id).tournament.settings.weight, 0);
    let page = it.ana.get(&path(it.id, "settings")).await;
    // The style sheet hides a weight after the selected "no ranking".
    let hidden = "#field-ranking > [value=no][checked] ~ .ranked__weight:not([data-wrong])";
    assert_eq!(page.texts(hidden).len(), 1, "{page}");
    let rankings = page.attributes("#field-ranking input[type=radio]", "value");
    let own = rankings.iter().find(|value| *value != "no").unwrap().clone();
    let form = it.ana.form(&path(it.id, "settings"), "form.form").await;
    assert_eq!(it.ana.send_form(&form.with("ranking", &own)).await.status, 303);
    assert_eq!(facts(&app, it.id).tournament.settings.weight, 1);
    let form = it.ana.form(&path(it.id, "settings"), "form.form").await;
    assert_eq!(form.values("weight"), ["1"]);
    let page = it.ana.get(&path(it.id, "settings")).await;
    page.assert_none(hidden);
    assert_eq!(page.texts(".ranked__weight").len(), 1);
    let none = it.ana.send_form(&form.clone().with("ranking", "no").with("weight", "5")).await;
    assert_eq!(none.status, 303, "{none}");
    assert_eq!(facts(&app, it.id).tournament.settings.weight, 0);
    let refused = it.ana.send_form(&form.clone().with("weight", "0")).await;
    assert_eq!(refused.status, 422);
    refused.text("#error-weight").assert_has("de 1 a 100");
    let wrong = form.with("ranking", "no").with("weight", "0");
    let refused = it.ana.send_form(&wrong).await;
    assert_eq!(refused.status, 422);
    // The erroneous field is visible.
    refused.assert_none(hidden);
}

/// The totals included games without a ranking, but head to head did not.
#[actix_web::test]
async fn the_sums_of_a_player_are_of_the_ranking_as_head_to_head_is() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(4)).await;
    play_round(&app, it.id, 1);
    let player = facts(&app, it.id).players()[0].id;
    let mut visitor = app.browser();
    let shown = visitor.get(&format!("/players/{player}")).await;
    assert_eq!(shown.texts(".facts dd")[..2], ["0", "0"]);
    shown.text("ul.met").assert_has("fuera de este ranking");
    fixture::set(&app, it.id, |settings| settings.weight = 1);
    let shown = visitor.get(&format!("/players/{player}")).await;
    assert_eq!(shown.texts(".facts dd")[0], "1");
    shown.text("ul.met").assert_lacks("fuera de este ranking");
    let met = shown.texts("#opponents tbody td.number");
    assert_eq!(met.len(), 9, "three opponents with games, ahead and behind: {met:?}");
}

#[actix_web::test]
async fn who_does_not_come_stands_without_points_and_what_it_costs_can_be_chosen() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::SocialLeague, &players(3)).await;
    fixture::draw(&app, it.id, 1);
    fixture::publish(&app, it.id);
    let championship = facts(&app, it.id);
    let table = &championship.tables()[0];
    let sides = table.entries();
    let entered = Entered::Places(vec![
        (sides[0], 1, Ending::Placed),
        (sides[1], 2, Ending::Placed),
        (sides[2], 3, Ending::Absent),
    ]);
    enter(&app, table, entered);
    let page = path(it.id, "standings");
    let shown = it.ana.get(&page).await;
    assert_eq!(shown.texts("tbody .standings__points"), ["5", "3", "0"]);
    // No game was played.
    shown.texts("tbody tr")[2].assert_ends("0");
    let form = it.ana.form(&path(it.id, "stages/1"), "form.form").await;
    let refused = it.ana.send_form(&form.clone().with("no_show", "1001")).await;
    refused.text("#error-no_show").assert_has("de 0 a 1000");
    let saved = it.ana.send_form(&form.with("no_show", "2")).await;
    assert_eq!(saved.status, 303, "{saved}");
    let shown = it.ana.get(&page).await;
    assert_eq!(shown.texts("tbody .standings__points"), ["5", "3", "−2"]);
}
