//! The race of a game: the chart on the table's page and on its replay, and the small lines beside live tables.

use domain::tournament::game::Game;
use domain::tournament::id::TournamentId;
use domain::tournament::preset::Preset;
use domain::tournament::race::Race;
use domain::tournament::table::{Table, TableState};

use crate::app::{Answer, App, form_of, spawn_app};
use crate::fixture::{self, demonstration, facts, half_played, organized, path, players};

/// The first table of a tournament in this state, with the race of its game.
fn table(app: &App, id: TournamentId, state: TableState) -> (Table, Race) {
    let tables = facts(app, id).into_facts().tables;
    let table = tables.into_iter().find(|table| table.state == state).unwrap();
    let read = |conn: &mut store::Conn| store::tables::events(conn, table.id, 1);
    let events = app.state.store.read_blocking(read).unwrap();
    let race = Race::of(&Game::replay(&table, 1, &events).unwrap()).unwrap();
    (table, race)
}

/// Asserts that the chart of a page is that of the race.
fn check_chart(page: &Answer, race: &Race) {
    let n_sides = race.sides.len();
    assert_eq!(page.attributes(".race__path", "d").len(), n_sides);
    assert_eq!(page.texts(".race__end").len(), n_sides);
    assert_eq!(page.texts(".race__sides li").len(), n_sides);
    assert_eq!(page.attributes(".race__band", "width").len(), race.leads.len());
    let marks = page.attributes(".race__drawing > use", "href");
    assert_eq!(marks.len(), race.marks.len());
    for (side, line) in race.sides.iter().zip(page.attributes(".race__path", "d")) {
        // The path starts at the first distance and sums up to the last.
        let numbers = line.replace("M0 ", "").replace("-", " -");
        let falls = numbers.split('l').skip(1);
        let falls: i32 = falls
            .map(|it| it.split(['h', ' ']).filter(|it| !it.is_empty()).nth(1).unwrap())
            .map(|it| it.parse::<i32>().unwrap())
            .sum();
        let first = i32::from(side.distance(0));
        assert!(line.starts_with(&format!("M0 {first}")), "{line}");
        assert_eq!(first + falls, i32::from(side.distance(side.end())), "{line}");
    }
    let labels = page.texts(".race__label--down");
    assert_eq!(labels[0], "Meta");
    assert!((2..=4).contains(&labels.len()) && labels[1..].iter().all(|it| it.ends_with("00")));
}

#[actix_web::test]
async fn a_signed_game_shows_its_race_with_its_numbers_and_leads_into_the_replay() {
    let app = spawn_app();
    let id = demonstration(&app, Preset::Torneo, 4);
    let (table, race) = table(&app, id, TableState::Confirmed);
    let page = app.browser().get(&format!("/tables/{}", table.id)).await;
    check_chart(&page, &race);
    assert_eq!(page.texts(".story h2"), ["Cómo fue la partida"], "the story follows");

    // The table has the same numbers for readers of screens.
    assert_eq!(page.texts("#fold-race thead th").len(), race.sides.len() + 2);
    let rows: Vec<usize> =
        page.texts("#fold-race tbody th").iter().map(|it| it.parse().unwrap()).collect();
    assert_eq!((rows[0], rows.last()), (0, Some(&race.last)));
    let cells = page.texts("#fold-race tbody td.number");
    let expected = rows.iter().flat_map(|n| race.sides.iter().map(|side| side.distance(*n)));
    let expected: Vec<String> = expected.map(|distance| distance.to_string()).collect();
    assert_eq!(cells, expected);

    // Each part of the plot leads to a throw, in order and without many links.
    let links = page.attributes(".race__links a", "href");
    assert_eq!(links.len(), 60);
    let numbers: Vec<usize> =
        links.iter().map(|it| it.rsplit('/').next().unwrap().parse().unwrap()).collect();
    assert!(numbers.windows(2).all(|pair| pair[0] < pair[1]), "{numbers:?}");
    assert!(numbers[0] > 0 && *numbers.last().unwrap() <= race.last);
    for at in [0, 30, 59] {
        let replay = app.browser().get(&links[at]).await;
        assert_eq!(replay.text(".replay__at"), format!("{} / {}", numbers[at], race.last));
    }
}

#[actix_web::test]
async fn the_chart_of_a_replay_is_its_slider() {
    let app = spawn_app();
    let id = demonstration(&app, Preset::Torneo, 4);
    let (table, race) = table(&app, id, TableState::Confirmed);
    let page = app.browser().get(&format!("/tables/{}/replay/70", table.id)).await;
    check_chart(&page, &race);
    let slider = |name: &str| page.attribute(".race__plot input[data-slider]", name);
    assert_eq!((slider("min"), slider("max"), slider("value")), pair_of(race.last, 70));
    // Without script there are links and a line, and no slider.
    assert_eq!(page.texts(".race__plot input[hidden]").len(), 1);
    assert!(page.attribute(".race__at", "d").starts_with("M70 "));
    assert_eq!(page.attributes(".race__links a", "href").len(), 60);
    // A table's page has no position.
    app.browser().get(&format!("/tables/{}", table.id)).await.assert_none(".race__at, .race input");
}

fn pair_of(last: usize, at: usize) -> (String, String, String) {
    ("0".to_owned(), last.to_string(), at.to_string())
}

#[actix_web::test]
async fn a_live_game_has_a_race_from_its_first_throw_on() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(4)).await;
    fixture::draw(&app, it.id, 1);
    fixture::publish(&app, it.id);
    let here = format!("/tables/{}", facts(&app, it.id).tables()[0].id);
    let referee = format!("{here}/referee");
    let start = it.ana.form(&referee, &form_of("start")).await.with("color", "Y");
    assert_eq!(it.ana.send_form(&start).await.status, 303);
    for page in [here.clone(), format!("{here}/replay")] {
        app.browser().get(&page).await.assert_none(".race");
    }
    for (n, die) in (1..).zip(["3", "1", "2"]) {
        let form = it.ana.form(&referee, &form_of("die")).await.with("die", die);
        assert_eq!(it.ana.send_form(&form).await.status, 303);
        let page = it.ana.get_with(&here, &[("x-live-region", "table")]).await;
        check_chart(&page, &table(&app, it.id, TableState::Playing).1);
        assert_eq!(page.texts(".race__links a").len(), n, "one for each throw");
    }
}

/// Beside each live table is a small race, light enough for many tables.
#[actix_web::test]
async fn live_tables_have_a_small_race() {
    let app = spawn_app();
    let id = half_played(&app, 16, 3);
    let n_sides = table(&app, id, TableState::Playing).1.sides.len();
    let pages = [
        (path(id, ""), ".game-card"),
        ("/".to_owned(), ".now__game"),
        (path(id, "display/live"), ".hall__game"),
    ];
    for (page, game) in pages {
        let answer = app.browser().get(&page).await;
        let n_games = answer.texts(game).len();
        assert_eq!((n_games, answer.texts(&format!("{game} .spark")).len()), (1, 1), "{page}");
        let lines = answer.attributes(&format!("{game} .spark__line"), "d");
        assert_eq!(lines.len(), n_sides, "{page}");
        for line in lines {
            let numbers = line.replace('-', " ").replace(['M', 'l'], " ");
            let n_points = numbers.split_whitespace().count() / 2;
            assert!((2..=60).contains(&n_points), "{page}: {line}");
        }
    }
    assert!(
        app.browser()
            .get(&path(demonstration(&app, Preset::Torneo, 4), ""))
            .await
            .texts(".spark")
            .is_empty(),
        "nothing is played there"
    );
}
