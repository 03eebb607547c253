//! Pages about dice and fair play: the counts of a game, a tournament and a ranking, and what organizers see of captures and devices.

use cubilete::acts::{NotDone, demo};
use domain::tournament::game_figures::GameFigures;
use domain::tournament::id::TournamentId;
use domain::tournament::preset::Preset;
use domain::tournament::seat_play::SeatDevice;
use domain::tournament::table::Table;
use domain::tournament::table_plan::Dice;

use crate::app::{Answer, App, spawn_app};
use crate::fixture::{self, demonstration, facts, organized, path, players, season};

/// The logged games of a tournament, as they were played.
fn figures(app: &App, id: TournamentId) -> Vec<(Table, GameFigures)> {
    let tables = facts(app, id).into_facts().tables;
    let played = tables.into_iter().filter(|table| table.result.is_some());
    let figures = played.map(|table| {
        let read = |conn: &mut store::Conn| store::tables::events(conn, table.id, 1);
        let events = app.state.store.read_blocking(read).unwrap();
        let game = domain::tournament::game::Game::replay(&table, 1, &events).unwrap();
        (table, GameFigures::of(&game))
    });
    figures.collect()
}

/// The numbers in the row of all dice, without their percentages.
fn counts(page: &Answer, section: &str) -> Vec<u32> {
    let cells = page.texts(&format!("table[aria-labelledby='{section}'] tbody tr:first-child td"));
    let number = |cell: &String| {
        cell.split(char::is_whitespace).next()?.replace([',', '.'], "").parse().ok()
    };
    cells.iter().filter_map(number).collect()
}

#[actix_web::test]
async fn the_dice_of_a_tournament_and_of_its_ranking_are_those_of_its_games() {
    let app = spawn_app();
    let mut visitor = app.browser();
    app.organizer().await;
    let id = demonstration(&app, Preset::Torneo, 8);
    let games = figures(&app, id);
    let sum = |face: usize| -> u32 {
        games.iter().flat_map(|(_, it)| &it.dice).map(|dice| dice.faces[face]).sum()
    };
    let due: Vec<u32> = (0..6).map(sum).collect();
    assert!(due.iter().all(|n| *n > 50), "{due:?}");
    let page = visitor.get(&path(id, "dice")).await;
    assert_eq!((page.status, counts(&page, "own")), (200, due.clone()));
    page.assert_none("#app");
    let colors = "table[aria-labelledby='own'] tbody tr";
    assert_eq!(page.texts(colors).len(), 5, "all, and four colors");

    let account = facts(&app, id).tournament.account;
    let season = season(&app, account);
    for page in
        [format!("/rankings/{account}/dice"), format!("/rankings/{account}/dice?season={season}")]
    {
        let page = visitor.get(&page).await;
        assert_eq!((page.status, counts(&page, "own")), (200, due.clone()));
    }
    let unknown = format!("/rankings/{account}/dice?season={account}");
    assert_eq!(visitor.get(&unknown).await.status, 404);

    // Figures that an older version of the program did not store are computed when somebody asks.
    let delete = |conn: &mut store::Conn| {
        use diesel::RunQueryDsl;
        diesel::sql_query("delete from game_figures").execute(conn)?;
        Ok::<_, store::StoreError>(())
    };
    app.state.store.write_blocking(delete).unwrap();
    let api = visitor.get(&format!("/api/v1/tournaments/{id}/dice")).await;
    let said: serde_json::Value = serde_json::from_str(&api.body).unwrap();
    assert_eq!(said["own"]["all"]["faces"], serde_json::json!(due));
    assert_eq!(said["own"]["games"], serde_json::json!(games.len()));
    assert_eq!(said["app"]["games"], serde_json::json!(0));
    assert!(said["own"]["all"]["probability"].as_f64().unwrap() > 0.000_001);
    let api = visitor.get(&format!("/api/v1/rankings/{account}/dice?season={season}")).await;
    let of_ranking: serde_json::Value = serde_json::from_str(&api.body).unwrap();
    assert_eq!(of_ranking, said);

    let table = &games[0].0;
    let page = visitor.get(&format!("/tables/{}", table.id)).await;
    let due: Vec<u32> =
        (0..6).map(|face| games[0].1.dice.iter().map(|dice| dice.faces[face]).sum()).collect();
    assert_eq!(counts(&page, "thrown"), due);
    page.assert_some("#who-captured td");
}

#[actix_web::test]
async fn a_page_holds_what_the_browser_needs_to_verify_the_app_s_dice() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(4)).await;
    fixture::set_stage(&app, it.id, |it| it.table.dice = Dice::App);
    fixture::draw(&app, it.id, 1);
    fixture::publish(&app, it.id);
    let table = facts(&app, it.id).tables()[0].clone();
    let mut visitor = app.browser();
    let page = visitor.get(&format!("/tables/{}", table.id)).await;
    page.assert_none("verify-dice");
    fixture::act(&app, |work| {
        demo::to_the_end(work, table.id, 5).map_err(|error| -> NotDone { panic!("{error}") })
    });
    let page = visitor.get(&format!("/tables/{}", table.id)).await;
    let of = |name: &str| page.attribute("verify-dice", name);
    let seed = table.games[0].dice_seed.unwrap();
    assert_eq!((of("data-seed"), of("data-commitment")), (seed.hex(), seed.commitment()));
    let dice: Vec<u8> = of("data-dice").bytes().map(|digit| digit - b'0').collect();
    assert!(dice.len() > 50 && (1..).zip(&dice).all(|(k, die)| seed.die("", k) == *die));
    let rolls = of("data-rolls");
    let rolls: Vec<&str> = rolls.split(' ').collect();
    assert!(rolls.len() >= 4, "{rolls:?}");
    for (k, roll) in (1..).zip(rolls) {
        assert!(roll.ends_with(&seed.roll_off_die("", k).to_string()), "{k} {roll}");
    }
    let page = visitor.get(&path(it.id, "dice")).await;
    page.assert_some("#app");
    page.assert_none("#own");
}

#[actix_web::test]
async fn organizers_see_pairs_and_shared_devices() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let id = demonstration(&app, Preset::Torneo, 8);
    fixture::act(&app, |work| demo::adopt(work, facts(&app, id).tournament.account));
    let page = ana.get(&path(id, "fairness")).await;
    assert_eq!(page.status, 200);
    page.assert_some("table[aria-labelledby='pairs'] tbody a");
    page.assert_none("#shared ~ ol");
    let links = page.texts("table[aria-labelledby='pairs'] tbody a");
    assert!(links.iter().all(|link| link.contains("Mesa") && link.contains('·')), "{links:?}");
    let table = facts(&app, id).tables()[0].clone();
    let seat = |index: usize| SeatDevice {
        word: "k3Xd".to_owned(),
        session: "one".to_owned(),
        address: "home".to_owned(),
        ..SeatDevice::new(table.seats[index].color)
    };
    let save = |conn: &mut store::Conn| {
        store::table_seats::save(conn, table.id, &seat(0))?;
        store::table_seats::save(conn, table.id, &seat(1))
    };
    app.state.store.write_blocking(save).unwrap();
    let page = ana.get(&path(id, "fairness")).await;
    let rows = page.texts("#shared ~ ol li");
    assert_eq!(rows.len(), 1, "{rows:?}");
    assert_eq!(page.attributes("#shared ~ ol li a", "href"), [format!("/tables/{}", table.id)]);
}
