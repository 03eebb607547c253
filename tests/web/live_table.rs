//! Page of a table for spectators: its title, a strip per side, the die and the steps for its script.

use domain::tournament::game::Game;
use domain::tournament::played::{die_at_table, last_number};
use domain::tournament::preset::Preset;
use domain::tournament::table::{Table, TableState};

use crate::app::{App, spawn_app};
use crate::fixture::{draw, facts, half_played, organized, publish};
use crate::matchers::TextMatchers;

/// Game of a table from its log.
fn game(app: &App, table: &Table) -> Game {
    let id = table.id;
    let events = app
        .state
        .store
        .read_blocking(move |conn: &mut store::Conn| store::tables::events(conn, id, 1));
    Game::replay(table, 1, &events.unwrap()).unwrap()
}

#[actix_web::test]
async fn a_game_has_its_sides_by_lead_and_the_die_that_lies_there() {
    let app = spawn_app();
    let id = half_played(&app, 9, 7);
    let championship = facts(&app, id);
    let playing = championship.tables().iter().find(|it| it.state == TableState::Playing).unwrap();
    let page = app.browser().get(&format!("/tables/{}", playing.id)).await;
    page.text(".page-header__kicker").assert_starts(&format!("Mesa {}", playing.number));
    let title = page.text("h1");
    let names = page.texts(".strip__name strong");
    assert_eq!(names.len(), playing.entries().len());
    for name in &names {
        title.assert_has(name);
    }

    let game = game(&app, playing);
    let distances: Vec<u16> = page
        .texts(".strip__distance [aria-hidden]")
        .iter()
        .map(|distance| distance.parse().unwrap())
        .collect();
    assert_eq!(distances.len(), names.len());
    assert!(distances.is_sorted(), "the leading side first: {distances:?}");
    let position = game.position().unwrap();
    let sum: u16 = position.sides().map(|side| position.distance(side)).sum();
    assert_eq!(distances.iter().sum::<u16>(), sum);
    let turn = game.seats().iter().find(|seat| Some(seat.color) == position.turn()).unwrap();
    assert_eq!(
        page.attributes(".strip__row[data-on-turn]", "data-entry"),
        [turn.entry.to_string()]
    );

    let die = die_at_table(&game).unwrap();
    assert_eq!(page.attributes("svg > .board__die", "data-face"), [die.face.to_string()]);
    let n = last_number(&game);
    assert_eq!(page.attribute("#live-board", "data-n"), n.to_string());
    let steps = page.attributes("defs > .board__step", "data-n");
    let expected: Vec<String> = (n - 5..=n).map(|n| n.to_string()).collect();
    assert_eq!(steps, expected);
}

#[actix_web::test]
async fn a_pair_is_one_row() {
    let app = spawn_app();
    let pairs: String = (1..=4).map(|n| format!("Ana {n};Bea {n};Falla {n}\n")).collect();
    let mut it = organized(&app, Preset::Jcf, &format!("nombre;pareja;club\n{pairs}")).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let table = facts(&app, it.id).tables().iter().find(|table| table.is_missing()).unwrap().id;
    let page = it.ana.get(&format!("/tables/{table}")).await;
    assert_eq!(page.texts(".strip__row").len(), 2);
    assert_eq!(page.texts(".strip__row .seat").len(), 4);
    page.texts(".strip__note")[0].assert_has_all(["Ana ", "Bea ", "Falla "]);
    page.assert_none(".board__die");
}
