//! Replay of a game: every position at its own address, and all at once as data.

use domain::tournament::game::Game;
use domain::tournament::id::TableId;
use domain::tournament::preset::Preset;
use domain::tournament::table::Table;
use parchis::record::Record;
use serde_json::Value;

use crate::app::{Answer, App, spawn_app};
use crate::fixture::{self, demonstration, facts, organized, players};
use crate::matchers::ListMatchers;

/// Played table of a demonstration, with its game.
fn played(app: &App) -> (Table, Game) {
    let id = demonstration(app, Preset::Torneo, 4);
    let table = facts(app, id).into_facts().tables.remove(0);
    let read = |conn: &mut store::Conn| store::tables::events(conn, table.id, 1);
    let events = app.state.store.read_blocking(read).unwrap();
    let game = Game::replay(&table, 1, &events).unwrap();
    (table, game)
}

/// Position of a page: the notation, the words, and the coordinates of pieces, marks and barriers.
fn drawn(page: &Answer) -> (String, String, Vec<String>) {
    let mut places = page.attributes(".piece", "transform");
    places.extend(page.attributes(".board__end", "cx"));
    places.extend(page.attributes(".board__barrier", "x1"));
    (page.text("[data-line]"), page.text(".replay__words"), places)
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

#[actix_web::test]
async fn every_position_of_a_game_has_its_page_and_the_data_say_the_same() {
    let app = spawn_app();
    let (table, game) = played(&app);
    let mut visitor = app.browser();
    let path = format!("/tables/{}/replay", table.id);
    let text = visitor.get(&format!("/tables/{}/record.pgr", table.id)).await.body;
    let record = Record::parse(&text).unwrap();
    let mut lines: Vec<String> = vec![record.header.start_position().unwrap().to_string()];
    let rolls = |replayed: &parchis::record::Replayed| {
        matches!(replayed.action, parchis::record::Action::Roll(_))
    };
    let after = record.replay().unwrap().filter(|it| !rolls(it)).map(|it| it.after.to_string());
    lines.extend(after);
    assert_eq!(lines.last().unwrap(), &game.position().unwrap().to_string());

    let data: Value =
        serde_json::from_str(&visitor.get(&format!("{path}.json")).await.body).unwrap();
    let frames = data["frames"].as_array().unwrap();
    assert_eq!(frames.len(), lines.len());
    let mut pieces: Vec<Vec<String>> = vec![Vec::new(); 4];
    let last = lines.len() - 1;
    for (n, line) in lines.iter().enumerate() {
        let frame = &frames[n];
        for seat in frame["changed"].as_array().unwrap() {
            let places = seat["pieces"].as_array().unwrap().iter();
            let places = places
                .map(|at| format!("translate({},{})", number(&at[0]), number(&at[1])))
                .collect();
            pieces[seat["seat"].as_u64().unwrap() as usize] = places;
        }
        assert_eq!(frame["line"], line.as_str(), "{n}");
        // Compares the data of every position with the first and last pages, and some between.
        if n > 1 && n + 1 < last && n % 150 != 0 {
            continue;
        }
        let page = visitor.get(&format!("{path}/{n}")).await;
        assert_eq!(page.status, 200, "{n}");
        let (own_line, words, places) = drawn(&page);
        assert_eq!(
            (own_line.as_str(), words.as_str()),
            (line.as_str(), frame["words"].as_str().unwrap().replace('\u{a0}', " ").as_str())
        );
        let ends = frame["ends"].as_array().unwrap().iter();
        let barriers = frame["barriers"].as_array().unwrap().iter();
        let marks = ends.chain(barriers).map(|at| number(&at[0]).to_string());
        let expected: Vec<String> = pieces.iter().flatten().cloned().chain(marks).collect();
        assert_eq!(places, expected, "{n}");
        assert_eq!(page.texts(".replay__at"), [format!("{n} / {last}")]);
        let link = |step: &str| page.attributes(&format!("[data-step='{step}']"), "href");
        let to =
            |n: Option<usize>| n.map(|n| format!("{path}/{n}")).into_iter().collect::<Vec<_>>();
        assert_eq!(link("first"), to((n > 0).then_some(0)));
        assert_eq!(link("previous"), to(n.checked_sub(1)));
        assert_eq!(link("next"), to((n < last).then_some(n + 1)));
        assert_eq!(link("last"), to((n < last).then_some(last)));
        let current = page.attributes(".throws__link[aria-current]", "href");
        assert_eq!(current, to((n > 0).then_some(n)));
    }
    for n in [(last + 1).to_string(), "-1".into(), "x".into(), "99999999999999999999".into()] {
        assert_eq!(visitor.get(&format!("{path}/{n}")).await.status, 404, "{n}");
    }
    let first = visitor.get(&path).await;
    assert_eq!(drawn(&first), drawn(&visitor.get(&format!("{path}/0")).await));
}

#[actix_web::test]
async fn the_table_links_to_its_replay_and_each_throw_to_its_position() {
    let app = spawn_app();
    let (table, _) = played(&app);
    let mut visitor = app.browser();
    let page = visitor.get(&format!("/tables/{}", table.id)).await;
    let links = page.attributes(".throws__link", "href");
    let texts = page.texts(".throws__link");
    page.attributes(".page-header a", "href").assert_holds(&format!("/tables/{}/replay", table.id));
    assert!(links.len() > 100, "{links:?}");
    for at in [0, 1, 50, links.len() - 1] {
        let position = visitor.get(&links[at]).await;
        assert_eq!(position.text(".throws__link[aria-current]"), texts[at]);
    }
}

#[actix_web::test]
async fn a_draft_and_a_game_that_was_not_logged_have_no_replay() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(4)).await;
    fixture::draw(&app, it.id, 1);
    let table: TableId = facts(&app, it.id).tables()[0].id;
    for _ in 0..2 {
        for page in ["replay", "replay/0", "replay.json"] {
            let path = format!("/tables/{table}/{page}");
            assert_eq!(it.ana.get(&path).await.status, 404, "{page}");
            assert_eq!(app.browser().get(&path).await.status, 404, "{page}");
        }
        if facts(&app, it.id).rounds()[0].published_at.is_none() {
            fixture::publish(&app, it.id);
        }
    }
    let form = "form:has(input[name='act'][value='start'])";
    let form = it.ana.form(&format!("/tables/{table}/referee"), form).await.with("color", "Y");
    assert_eq!(it.ana.send_form(&form).await.status, 303);
    let path = format!("/tables/{table}/replay");
    let page = app.browser().get(&path).await;
    assert_eq!((page.status, page.text(".replay__at").as_str()), (200, "0 / 0"));
    for die in ["3", "1", "6", "2", "4"] {
        let form = "form:has(input[name='act'][value='die'])";
        let form = it.ana.form(&format!("/tables/{table}/referee"), form).await.with("die", die);
        assert_eq!(it.ana.send_form(&form).await.status, 303);
    }
    let mut visitor = app.browser();
    for n in 0..=5 {
        let page = visitor.get(&format!("{path}/{n}")).await;
        assert_eq!((page.status, page.text(".replay__at")), (200, format!("{n} / 5")));
    }
    assert_eq!(visitor.get(&format!("{path}/6")).await.status, 404);
}
