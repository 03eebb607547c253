//! Cards of a bracket: games in progress, scores, and the columns of a row.

use domain::tournament::game::Game;
use domain::tournament::id::TournamentId;
use domain::tournament::preset::Preset;
use domain::tournament::result::Ending;
use domain::tournament::table::{Table, TableState};
use store::StoreError;

use crate::app::{App, spawn_app};
use crate::fixture::{
    confirm_all, demonstration, draw, facts, half_played, organized, path, publish,
};

/// The table in play and its game.
fn in_play(app: &App, id: TournamentId) -> (Table, Game) {
    let all = facts(app, id);
    let table = all.tables().iter().find(|table| table.state == TableState::Playing).unwrap();
    let read = |conn: &mut store::Conn| store::tables::events(conn, table.id, 1);
    let events = app.state.store.read_blocking::<_, StoreError>(read).unwrap();
    (table.clone(), Game::replay(table, 1, &events).unwrap())
}

#[actix_web::test]
async fn a_card_in_play_shows_the_pieces_in_the_goal_and_the_number_of_the_throw() {
    let app = spawn_app();
    let id = half_played(&app, 16, 7);
    let (table, game) = in_play(&app, id);
    let position = game.position().unwrap();
    let goal = position.circuit().goal();
    let sides = table.sides().into_iter();
    // The leading side is first.
    let mut sides: Vec<Vec<u8>> = sides
        .map(|(_, colors)| colors.iter().flat_map(|color| position.pieces(*color)).collect())
        .collect();
    let distance = |pieces: &Vec<u8>| pieces.iter().map(|it| u16::from(goal - it)).sum::<u16>();
    sides.sort_by_key(distance);
    let at_home = |pieces: &Vec<u8>| pieces.iter().filter(|piece| **piece == goal).count();
    let n_home: Vec<usize> = sides.iter().map(at_home).collect();
    let covered = |pieces: &Vec<u8>| {
        let whole = u16::from(goal) * 4;
        ((whole - distance(pieces)) * 100 / whole).to_string()
    };
    let covered: Vec<String> = sides.iter().map(covered).collect();
    let figures: Vec<String> = n_home.iter().map(|n| format!("{n}/4")).collect();
    let n_throws = game.throws().iter().filter(|throw| throw.turn.is_some()).count();
    assert!(n_throws > 30, "{n_throws}");
    let focus = format!("bracket?view=table&round=2&table={}", table.number);
    let mut visitor = app.browser();
    for (view, card) in [
        ("bracket?view=all", ".bracket__match[data-state=live]"),
        ("bracket?view=round", ".bracket-card[data-state=live]"),
        (focus.as_str(), ".bracket-card--focus"),
    ] {
        let page = visitor.get(&path(id, view)).await;
        let shown = page.attributes(&format!("{card} .side__pips"), "data-n");
        assert_eq!(shown, figures, "{view}");
        let bars = page.attributes(&format!("{card} .strip__bar rect"), "width");
        assert_eq!(bars, covered, "{view}");
        let pieces = page.attributes(&format!("{card} .pips"), "aria-label");
        let said: Vec<String> =
            n_home.iter().map(|n| format!("{n} de 4\u{a0}fichas en la meta")).collect();
        assert_eq!(pieces, said, "{view}");
        let throw = page.attributes(&format!("{card} .bracket__throw"), "aria-label");
        assert_eq!(throw, [format!("tirada\u{a0}{n_throws}")], "{view}");
    }
    let waiting = visitor.get(&path(id, "bracket?view=all")).await;
    waiting.assert_none(".bracket__match[data-state=waiting] :is(.side__pips, .strip__bar)");
    let screen = visitor.get(&path(id, "display/draw")).await;
    assert_eq!(screen.attributes(".hall-tree__side .side__pips", "data-n"), figures);
}

#[actix_web::test]
async fn a_card_that_is_over_shows_the_distance_of_those_who_did_not_finish() {
    let app = spawn_app();
    let id = demonstration(&app, Preset::Pairs, 8);
    let all = facts(&app, id);
    let page = app.browser().get(&path(id, "bracket?view=all")).await;
    let distances = |round: i32| -> Vec<String> {
        let number = |table: &&Table| all.round(table.round).unwrap().number == round;
        let results = all.tables().iter().filter(number).filter_map(|table| table.result.as_ref());
        let sides = results.flat_map(|result| &result.sides);
        let placed = sides.filter(|side| side.ending == Ending::Placed);
        placed.map(|side| format!("a {} de la meta", side.distance.unwrap())).collect()
    };
    for round in [1, 2, 3] {
        let mut shown = page.attributes(
            &format!("#round-{round} .side[data-state=lost] .side__score"),
            "aria-label",
        );
        let mut expected = distances(round);
        shown.sort();
        expected.sort();
        assert_eq!(shown, expected, "round {round}");
        assert!(!shown.is_empty(), "round {round}");
    }
    page.assert_none(".side[data-state=won] .side__score");
}

#[actix_web::test]
async fn the_next_table_stands_in_a_column_of_its_own_beside_the_name() {
    let app = spawn_app();
    let id = half_played(&app, 16, 7);
    let page = app.browser().get(&path(id, "bracket?view=all")).await;
    let won = "#round-1 .side[data-state=won]";
    let n_won = page.texts(won).len();
    assert!(n_won > 3, "{n_won}");
    assert_eq!(page.texts(&format!("{won} > .side__name")).len(), n_won);
    assert_eq!(page.attributes(&format!("{won} > .side__to"), "data-n").len(), n_won);
    page.assert_none(".side__name .side__to");
}

#[actix_web::test]
async fn a_card_has_the_short_name_for_narrow_screens() {
    let app = spawn_app();
    let list = "nombre;pareja\nAna Gil;Eva Mora\nPau Roig;Joan Soler\n";
    let it = organized(&app, Preset::Pairs, list).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let page = app.browser().get(&path(it.id, "bracket?view=round")).await;
    let mut short = page.attributes(".bracket-card .side__name", "data-short");
    short.sort();
    assert_eq!(short, ["Gil · Mora", "Roig · Soler"]);
    let mut full = page.texts(".bracket-card .side__name");
    full.sort();
    assert_eq!(full, ["Ana Gil / Eva Mora", "Pau Roig / Joan Soler"]);
}

#[actix_web::test]
async fn byes_have_no_box_on_paper() {
    let app = spawn_app();
    let list: String = (1..=11).map(|n| format!("Ana {n};Eva {n}\n")).collect();
    let mut it = organized(&app, Preset::Pairs, &format!("nombre;pareja\n{list}")).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let page = it.ana.get(&path(it.id, "print/bracket")).await;
    // The next round is not drawn, so byes are listed below the tree.
    assert_eq!(page.texts(".bracket-sheet__name").len(), 6);
    let byes = page.text(".bracket-sheet__byes");
    assert_eq!(byes.matches('·').count(), 5, "{byes}");
    let all = facts(&app, it.id);
    confirm_all(&app, &all.tables().iter().filter(|it| it.is_missing()).collect::<Vec<_>>());
    crate::fixture::close(&app, it.id);
    draw(&app, it.id, 2);
    publish(&app, it.id);
    let page = it.ana.get(&path(it.id, "print/bracket")).await;
    page.assert_none(".bracket-sheet__byes");
    page.assert_none(".bracket-sheet__table[data-state=bye]");
    assert_eq!(page.texts(".bracket-sheet__name").len(), 6 + 8);
}
