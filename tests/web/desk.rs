//! The hall's desk: clock, boards and queue, through its pages.

use cubilete::acts::entries;
use domain::tournament::game::Game;
use domain::tournament::hall::BoardPlace;
use domain::tournament::id::{TableId, TournamentId};
use domain::tournament::preset::Preset;
use domain::tournament::result::Ending;
use domain::tournament::table::{Table, TableState};
use domain::tournament::table_plan::Confirmation;
use parchis::{Mode, Ruleset, TurnPhase};

use crate::app::{Answer, App, Browser, form_of, spawn_app};
use crate::fixture::{
    self, confirm, draw, facts, hall, organized, path, players, publish, set, set_stage,
};
use crate::matchers::{ListMatchers, TextMatchers};

struct Night {
    app: App,
    id: TournamentId,
    ana: Browser,
}

/// Published first round of `n` entries in a hall with `boards` boards.
async fn night(n: usize, boards: u16) -> Night {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(n)).await;
    set(&app, it.id, |settings| settings.boards = boards);
    draw(&app, it.id, 1);
    publish(&app, it.id);
    Night { app, id: it.id, ana: it.ana }
}

impl Night {
    fn tables(&self) -> Vec<Table> {
        facts(&self.app, self.id).into_facts().tables
    }

    fn round(&self, what: &str) -> String {
        path(self.id, &format!("rounds/{}/{what}", facts(&self.app, self.id).rounds()[0].id))
    }

    async fn post(&mut self, action: &str, fields: &[(&str, &str)]) -> Answer {
        self.ana.submit(&path(self.id, "hall"), action, fields).await
    }

    async fn board(&mut self, fields: &[(&str, &str)]) -> Answer {
        let action = path(self.id, "boards");
        self.post(&action, fields).await
    }

    /// Board of each table, by table number; 0 means none.
    fn boards(&self) -> Vec<u16> {
        let hall = hall(&self.app, self.id);
        let board = |table: &Table| hall.board_of(table.id).map_or(0, |call| call.board);
        self.tables().iter().map(board).collect()
    }
}

fn id(table: TableId) -> String {
    table.to_string()
}

#[actix_web::test]
async fn a_clock_is_started_paused_added_to_and_taken_away() {
    let mut night = night(8, 0).await;
    let (clock, extra) = (night.round("clock"), night.round("extra-time"));
    for (fields, status) in [
        (&[("act", "start"), ("minutes", "0")][..], 422),
        (&[("act", "start"), ("minutes", "viente")], 422),
        (&[("act", "wind")], 422),
        (&[("act", "pause")], 409),
    ] {
        let answer = night.post(&clock, fields).await;
        assert_eq!(answer.status, status, "{fields:?}");
    }
    let answer = night.post(&clock, &[("act", "start"), ("minutes", "601")]).await;
    assert_eq!(answer.texts(".form-errors li"), ["Minutos: escribe un número entero de 1 a 600."]);
    assert_eq!(answer.attribute("#field-minutes", "value"), "601");
    for _ in 0..2 {
        let answer = night.post(&clock, &[("act", "start"), ("minutes", "20")]).await;
        assert_eq!((answer.status, answer.location()), (303, path(night.id, "hall")));
    }
    let started = hall(&night.app, night.id).clocks;
    assert_eq!((started.len(), started[0].seconds), (1, 1200), "the second tap starts no other");

    let page = night.ana.get(&path(night.id, "hall")).await;
    let left: i64 = page.attribute("game-clock", "left").parse().unwrap();
    assert!((1_190_000..=1_200_000).contains(&left), "{left}");
    page.text("game-clock").assert_has("min (a las");
    for act in ["pause", "pause"] {
        assert_eq!(night.post(&clock, &[("act", act)]).await.status, 303);
    }
    let table = night.tables()[0].id;
    let page = night.app.browser().get(&format!("/tables/{table}")).await;
    page.text("game-clock").assert_starts("En pausa");
    page.attributes("game-clock", "running").assert_empty();
    for act in ["resume", "resume"] {
        assert_eq!(night.post(&clock, &[("act", act)]).await.status, 303);
    }

    let request = "01a1fd1836627780a0b3fc2f8028470e";
    for _ in 0..2 {
        let fields = [("request", request), ("minutes", "5")];
        assert_eq!(night.post(&extra, &fields).await.status, 303);
    }
    let one = id(table);
    let other = "01a1fd1836627780a0b3fc2f80284700";
    let unknown = "0".repeat(32);
    for (fields, status) in [
        ([("request", other), ("minutes", "2"), ("table", one.as_str()), ("reason", "")], 422),
        (
            [("request", other), ("minutes", "0"), ("table", &one), ("reason", "a fallen board")],
            422,
        ),
        (
            [("request", other), ("minutes", "61"), ("table", &one), ("reason", "a fallen board")],
            422,
        ),
        ([("request", "x"), ("minutes", "2"), ("table", &one), ("reason", "a fallen board")], 422),
        (
            [
                ("request", other),
                ("minutes", "2"),
                ("table", &unknown),
                ("reason", "a fallen board"),
            ],
            404,
        ),
        (
            [("request", other), ("minutes", "2"), ("table", &one), ("reason", "a fallen board")],
            303,
        ),
    ] {
        assert_eq!(night.post(&extra, &fields).await.status, status, "{fields:?}");
    }
    let extras = hall(&night.app, night.id).extras;
    let seconds: Vec<i32> = extras.iter().map(|extra| extra.seconds).collect();
    assert_eq!(seconds, [300, 120], "the same submission gives once");
    assert_eq!(extras[1].by.name, "Ana Gil");
    let page = night.ana.get(&path(night.id, "hall")).await;
    page.assert_has("a fallen board");
    let left = |page: Answer| page.attribute("game-clock", "left").parse::<i64>().unwrap() / 60_000;
    let mut visitor = night.app.browser();
    assert_eq!(left(visitor.get(&format!("/tables/{table}")).await), 26);
    assert_eq!(left(visitor.get(&format!("/tables/{}", night.tables()[1].id)).await), 24);
    let round = path(night.id, &format!("rounds/{}", facts(&night.app, night.id).rounds()[0].id));
    assert_eq!(left(visitor.get(&round).await), 24);

    assert_eq!(night.post(&clock, &[("act", "stop")]).await.status, 303);
    hall(&night.app, night.id).clocks.assert_empty();
    let fields = [("request", other), ("minutes", "5")];
    assert_eq!(night.post(&extra, &fields).await.status, 409);
    let nowhere = path(night.id, &format!("rounds/{unknown}/clock"));
    assert_eq!(night.post(&nowhere, &[("act", "stop")]).await.status, 404);
}

#[actix_web::test]
async fn the_clock_of_another_tournaments_round_is_not_mine() {
    let mut night = night(8, 0).await;
    let other = fixture::tournament(&night.app, "ana@example.org", Preset::Torneo, &players(5));
    let theirs =
        fixture::member(&night.app, other, domain::tournament::tournament::Role::Organizer, "Bea");
    let mut bea = theirs.await;
    let round = facts(&night.app, night.id).rounds()[0].id;
    let action = path(other, &format!("rounds/{round}/clock"));
    let fields = [("act", "start"), ("minutes", "5")];
    assert_eq!(bea.submit(&path(other, "hall"), &action, &fields).await.status, 404);
    hall(&night.app, night.id).clocks.assert_empty();
    let own = night.round("clock");
    assert_eq!(night.post(&own, &fields).await.status, 303);
}

#[actix_web::test]
async fn called_time_is_signed_and_placed_by_distance_as_the_engine_says() {
    let mut night = night(8, 0).await;
    let tables = night.tables();
    let page = format!("/tables/{}/referee", tables[0].id);
    let mut ana = night.ana.clone();
    let mut send = async |act: &str, field: (&str, &str)| {
        let form = ana.form(&page, &form_of(act)).await.with(field.0, field.1);
        let answer = ana.send_form(&form).await;
        assert_eq!(answer.status, 303, "{act}");
    };
    send("start", ("color", "Y")).await;
    for die in ["5", "3"] {
        send("die", ("die", die)).await;
        let shown = night.ana.get(&page).await;
        let moves = shown.attributes(".choices button", "value");
        if let Some(first) = moves.first() {
            let form = shown.form(&form_of("move")).with("move", first);
            assert_eq!(night.ana.send_form(&form).await.status, 303);
        }
    }
    // Half a throw: the die is logged, the choice of a piece is not.
    let half = night.ana.form(&page, &form_of("die")).await.with("die", "5");
    assert_eq!(night.ana.send_form(&half).await.status, 303);
    let late = night.ana.form(&page, &form_of("undo")).await;
    let replay = |night: &Night, table: TableId| {
        let read = |conn: &mut store::Conn| {
            Ok::<_, store::StoreError>((
                store::tables::find(conn, table)?,
                store::tables::events(conn, table, 1)?,
            ))
        };
        let (table, events) = night.app.state.store.read_blocking(read).unwrap();
        Game::replay(&table, 1, &events).unwrap()
    };
    assert_ne!(replay(&night, tables[0].id).position().unwrap().phase(), TurnPhase::Throw);

    let (clock, called) = (night.round("clock"), night.round("called-time"));
    night.post(&clock, &[("act", "start"), ("minutes", "20")]).await;
    assert_eq!(night.post(&called, &[("which", "some")]).await.status, 422);
    assert_eq!(night.post(&called, &[("which", "up")]).await.status, 303);
    assert_eq!(night.tables()[0].state, TableState::Playing, "its time is not up");
    assert_eq!(night.post(&called, &[("which", "all")]).await.status, 303);
    let states: Vec<TableState> = night.tables().iter().map(|table| table.state).collect();
    assert_eq!(states, [TableState::Over, TableState::Waiting], "who has not begun still plays");
    assert_eq!(night.ana.send_form(&late).await.status, 409, "a phone that did not know is told");

    let game = replay(&night, tables[0].id);
    assert_eq!(game.position().unwrap().phase(), TurnPhase::Throw, "the throw half done is struck");
    let shown = night.ana.get(&page).await;
    assert_eq!(shown.attribute(".referee", "data-control"), "sign");
    assert_eq!(shown.texts(".result .rows__row").len(), 4, "the final positions' places");
    shown.assert_none("game-clock");
    let tied: Vec<String> = game
        .proposed()
        .unwrap()
        .sides
        .iter()
        .filter(|side| side.is_tied)
        .map(|side| format!("rank_{}", side.entry))
        .collect();
    assert_eq!(tied.len(), 3, "only yellow has moved");
    let mut form = shown.form(&form_of("confirm"));
    for (field, rank) in tied.iter().zip(["1", "2", "3", "4"]) {
        form = form.with(field, rank);
    }
    assert_eq!(night.ana.send_form(&form).await.status, 303);
    let result = night.tables()[0].result.clone().unwrap();
    for side in &result.sides {
        assert_eq!(side.ending, Ending::Placed);
    }
    let distances: Vec<u16> = result.sides.iter().map(|side| side.distance.unwrap()).collect();
    assert!(distances.is_sorted(), "{distances:?}");
    for place in game.position().unwrap().placing().places() {
        let seat = tables[0].seats.iter().find(|seat| place.side.contains(seat.color)).unwrap();
        assert_eq!(result.of(seat.entry).unwrap().distance, Some(place.distance));
    }
}

#[actix_web::test]
async fn when_time_is_up_the_referee_is_offered_to_call_it() {
    let mut night = night(4, 0).await;
    let table = night.tables()[0].id;
    let page = format!("/tables/{table}/referee");
    let form = night.ana.form(&page, &form_of("start")).await.with("color", "Y");
    night.ana.send_form(&form).await;
    // There is no clock yet.
    night.ana.get(&page).await.assert_none(".table-clock__call");
    let (clock, extra) = (night.round("clock"), night.round("extra-time"));
    night.post(&clock, &[("act", "start"), ("minutes", "5")]).await;
    let request = "01a1fd1836627780a0b3fc2f8028470e";
    night.post(&extra, &[("request", request), ("minutes", "-6")]).await;
    let shown = night.ana.get(&page).await;
    assert_eq!(shown.attribute("game-clock", "data-state"), "up");
    assert_eq!(night.ana.send_form(&shown.form("form.table-clock__call")).await.status, 303);
    assert_eq!(night.tables()[0].state, TableState::Over);
    let called = night.round("called-time");
    let answer = night.post(&called, &[("which", "up")]).await;
    assert_eq!(answer.status, 303, "nothing is left to call");
}

#[actix_web::test]
async fn sixty_nine_pairs_come_to_sixteen_boards_in_two_waves() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, "").await;
    set(&app, it.id, |settings| (settings.mode, settings.boards) = (Mode::Pairs, 16));
    set_stage(&app, it.id, |it| {
        it.table.ruleset = Ruleset::named("jcf").unwrap();
        (it.table.seats, it.knockout.advance) = (2, 1);
    });
    let list: String = (0..69).map(|n| format!("Una {n};Altra {n};Falla {n}\n")).collect();
    let list = format!("nombre;pareja;club\n{list}");
    let n = fixture::act(&app, |work| entries::import(work, it.id, list.as_bytes()));
    assert_eq!(n, 69);
    let mut night = Night { app, id: it.id, ana: it.ana };
    for _ in 0..2 {
        draw(&night.app, night.id, 1);
        publish(&night.app, night.id);
        let missing = |night: &Night| -> Vec<Table> {
            night.tables().into_iter().filter(Table::is_missing).collect()
        };
        let tables = missing(&night);
        if tables.len() == 32 {
            let round = path(night.id, &format!("rounds/{}", tables[0].round));
            let page = night.app.browser().get(&round).await;
            assert_eq!(
                page.texts("#tables .card__title")[15..17],
                ["Tablero 16", "Espera tablero: puesto 1 de la cola"]
            );
            // A place in the hall has one number, the board's; the table's number is not shown.
            page.text("#tables").assert_lacks("Mesa ");
            let by_name = night.app.browser().get(&format!("{round}?by=name")).await;
            by_name.texts("td.number").assert_holds("cola, 16.º");
            by_name.texts("thead th").assert_holds("Tablero");
            let desk = night.ana.get(&path(night.id, "hall")).await;
            assert_eq!(desk.texts(".boards__board").len(), 16);
            let waiting = format!("/tables/{}", tables[16].id);
            let page = night.app.browser().get(&waiting).await;
            let stream = page.attribute("live-region", "events");
            // Any result may free a board.
            stream.assert_starts(&path(night.id, "events"));
            confirm(&night.app, &tables[4]);
            let page = night.app.browser().get(&waiting).await;
            page.text(".page-header__kicker").assert_starts("Tablero 5");
            page.attribute("live-region", "events").assert_starts(&waiting);
        }
        while let Some(seated) = missing(&night)
            .iter()
            .find(|table| hall(&night.app, night.id).board_of(table.id).is_some())
        {
            confirm(&night.app, seated);
        }
        // The queue drains.
        missing(&night).assert_empty();
        let close = path(night.id, "rounds/close");
        assert_eq!(night.ana.submit(&path(night.id, ""), &close, &[]).await.status, 303);
    }
}

#[actix_web::test]
async fn an_organizer_moves_tables_and_boards_by_hand() {
    let mut night = night(20, 2).await;
    assert_eq!(night.boards(), [1, 2, 0, 0, 0]);
    let table = |night: &Night, number: usize| id(night.tables()[number - 1].id);
    let (first, third, fourth) = (table(&night, 1), table(&night, 3), table(&night, 4));
    let unknown = "0".repeat(32);
    let page = format!("/tables/{}/referee", table(&night, 2));
    let form = night.ana.form(&page, &form_of("start")).await.with("color", "Y");
    assert_eq!(night.ana.send_form(&form).await.status, 303);
    for (fields, said) in [
        (vec![("act", "call"), ("table", third.as_str())], "No hay ningún tablero libre."),
        (
            vec![("act", "call"), ("table", &third), ("board", "2")],
            "En ese tablero se juega la mesa 2.",
        ),
        (
            vec![("act", "call"), ("table", &third), ("board", "9")],
            "Ese tablero no existe o está fuera de uso.",
        ),
        (vec![("act", "call"), ("table", &unknown)], "Esa mesa no está pendiente de jugar."),
        (vec![("act", "hold"), ("table", &unknown)], "Esa mesa no está pendiente de jugar."),
        (vec![("act", "call"), ("table", &third), ("board", "x")], "un número entero de 1 a 500."),
        (vec![("act", "swap")], "Elige una de las opciones."),
        (vec![("act", "close"), ("board", "0")], "un número entero de 1 a 500."),
    ] {
        let answer = night.board(&fields).await;
        assert_eq!(answer.status, 422, "{fields:?}");
        let errors = answer.texts(".form-errors li");
        assert!(errors.iter().any(|error| error.ends_with(said)), "{fields:?}: {errors:?}");
    }
    assert_eq!(night.boards(), [1, 2, 0, 0, 0]);

    assert_eq!(night.board(&[("act", "hold"), ("table", &first)]).await.status, 303);
    assert_eq!(night.boards(), [0, 2, 1, 0, 0], "its board goes to the next");
    let visitor = night.app.browser().get(&format!("/tables/{first}")).await;
    visitor.text(".page-header__kicker").assert_has("Espera: la organización avisará");
    night.board(&[("act", "close"), ("board", "1")]).await;
    assert_eq!(night.boards(), [0, 2, 0, 0, 0], "and waits first again");
    night.board(&[("act", "open"), ("board", "1")]).await;
    assert_eq!(night.boards(), [0, 2, 1, 0, 0]);
    night.board(&[("act", "release"), ("table", &first)]).await;
    let places = hall(&night.app, night.id).places(&facts(&night.app, night.id));
    assert_eq!(places[&night.tables()[0].id], BoardPlace::Queue(1));
    let second = night.tables()[1].clone();
    night.board(&[("act", "hold"), ("table", &first)]).await;
    confirm(&night.app, &second);
    assert_eq!(night.boards(), [0, 0, 1, 2, 0]);
    let desk = night.ana.get(&path(night.id, "hall")).await;
    assert_eq!(
        desk.texts(".desk__board option"),
        ["1 (en lugar de la mesa 3)", "2 (en lugar de la mesa 4)"]
    );
    night.board(&[("act", "call"), ("table", &table(&night, 5)), ("board", "1")]).await;
    assert_eq!(night.boards(), [0, 0, 0, 2, 1], "who has not begun gives way");
    night.board(&[("act", "call"), ("table", &third), ("board", "1")]).await;
    assert_eq!(night.boards(), [0, 0, 1, 2, 0]);
    set(&night.app, night.id, |settings| settings.boards = 3);
    assert_eq!(night.boards(), [0, 0, 1, 2, 3], "a change of the setting calls");
    set(&night.app, night.id, |settings| settings.boards = 4);
    let answer = night.board(&[("act", "call"), ("table", &fourth), ("board", "4")]).await;
    assert_eq!(answer.status, 303);
    assert_eq!(night.boards(), [0, 0, 1, 4, 3], "moved");
    night.board(&[("act", "call"), ("table", &first), ("board", "")]).await;
    assert_eq!(night.boards(), [2, 0, 1, 4, 3]);
}

#[actix_web::test]
async fn a_reopened_table_waits_for_a_board_before_all_others() {
    let mut night = night(12, 1).await;
    let first = night.tables()[0].clone();
    confirm(&night.app, &first);
    assert_eq!(night.boards(), [0, 1, 0]);
    let page = format!("/tables/{}/referee", first.id);
    let form = night.ana.form(&page, &form_of("reopen")).await.with("reason", "the wrong table");
    assert_eq!(night.ana.send_form(&form).await.status, 303);
    let places = hall(&night.app, night.id).places(&facts(&night.app, night.id));
    assert_eq!(places[&first.id], BoardPlace::Queue(1));
}

#[actix_web::test]
async fn calls_are_answered_at_the_desk_and_lead_back_to_it() {
    let mut night = night(8, 2).await;
    let table = night.tables()[1].clone();
    let page = format!("/tables/{}/referee", table.id);
    let form = night.ana.form(&page, "form[action$='/calls']").await;
    let form = form.with("reason", "two pieces fell");
    assert_eq!(night.ana.send_form(&form).await.status, 303);
    let hall = path(night.id, "hall");
    let desk = night.ana.get(&hall).await;
    let calls = desk.texts("#hall .calls__call");
    assert_eq!(calls.len(), 1, "within what is kept up to date");
    calls[0].assert_has_all(["Mesa 2", "two pieces fell"]);
    let answer = night.ana.send_form(&desk.form(".calls__call form")).await;
    assert_eq!((answer.status, answer.location()), (303, hall.clone()));
    night.ana.get(&hall).await.assert_none(".calls__call");

    let form = night.ana.form(&page, "form[action$='/calls']").await;
    night.ana.send_form(&form.with("reason", "again")).await;
    let form = night.ana.get(&hall).await.form(".calls__call form").with("next", "//evil.example");
    let answer = night.ana.send_form(&form).await;
    assert_eq!(answer.location(), path(night.id, ""), "never away from here");
    for link in ["display", "display/settings", "print"] {
        let selector = format!(".page-header__actions a[href='{}']", path(night.id, link));
        assert_eq!(desk.texts(&selector).len(), 1, "{link}");
    }
}

#[actix_web::test]
async fn results_that_wait_for_the_second_signature_are_listed() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(8)).await;
    set_stage(&app, it.id, |it| it.table.confirmation = Confirmation::SecondSignature);
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let mut night = Night { app, id: it.id, ana: it.ana };
    let hall = path(night.id, "hall");
    let unsigned = "section[aria-labelledby=unsigned] .rows__row";
    night.ana.get(&hall).await.assert_none(unsigned);
    let tables = night.tables();
    confirm(&night.app, &tables[1]);
    assert_eq!(night.tables()[1].state, TableState::Over);
    let rows = night.ana.get(&hall).await.texts(unsigned);
    assert_eq!(rows.len(), 1);
    rows[0].assert_has_all(["Mesa 2", "Empar ha firmado"]);
    let page = format!("/tables/{}/referee", tables[1].id);
    let form = night.ana.form(&page, &form_of("countersign")).await.with("entry", "organizer");
    assert_eq!(night.ana.send_form(&form).await.status, 303);
    night.ana.get(&hall).await.assert_none(unsigned);
}

/// The link to the correction stands at the result, places come before collapsed positions, and the
/// effects are shown with the tournament's tabs.
#[actix_web::test]
async fn a_result_is_corrected_from_where_it_stands() {
    let app = spawn_app();
    let mut it = fixture::organized(&app, Preset::Torneo, &fixture::players(8)).await;
    fixture::draw(&app, it.id, 1);
    fixture::publish(&app, it.id);
    let tables = facts(&app, it.id).into_facts().tables;
    let way = format!("/tables/{}/referee?correct=1#fold-result", tables[0].id);
    let own = format!("/tables/{}", tables[0].id);
    // The table has no result yet.
    it.ana.get(&own).await.attributes("a", "href").assert_omits(&way);
    fixture::confirm(&app, &tables[0]);
    for page in [own.clone(), path(it.id, "")] {
        let shown = it.ana.get(&page).await;
        assert!(shown.attributes("a", "href").contains(&way), "{page}: {shown}");
        let guest = app.browser().get(&page).await;
        assert!(!guest.attributes("a", "href").contains(&way), "{page}: {guest}");
    }
    let form = it.ana.get(way.split('#').next().unwrap()).await;
    assert_eq!(form.attributes("#fold-result[open] form [name=act]", "value")[0], "places");
    form.attributes("#fold-positions", "open").assert_empty();
    fixture::confirm(&app, &tables[1]);
    fixture::close(&app, it.id);
    fixture::draw(&app, it.id, 2);
    fixture::publish(&app, it.id);
    let mut places = form.form("#fold-result form:has([name=act][value=places])");
    for (entry, place) in tables[0].entries().iter().rev().zip(1..) {
        places = places.with(&format!("place_{entry}"), &place.to_string());
    }
    let shown = it.ana.send_form(&places.with("reason", "Al revés")).await;
    assert_eq!(shown.status, 409, "{shown}");
    shown.assert_some("nav.tabs a");
    assert_eq!(shown.texts("nav.tabs a[aria-current]"), ["Mesas"]);
}
