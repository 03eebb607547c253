//! Screens of a hall: their content and order, and information they never show.

use strum::VariantArray;

use cubilete::acts::demo::{self, DemoPlan};
use cubilete::acts::hall::ClockAct;
use cubilete::web;
use domain::tournament::display::{Display, Screen};
use domain::tournament::game::Game;
use domain::tournament::id::TournamentId;
use domain::tournament::played::last_number;
use domain::tournament::preset::Preset;
use domain::tournament::series::Series;
use domain::tournament::story::last_die;
use domain::tournament::table::TableState;
use parchis::{Color, Mode, Ruleset};
use store::StoreError;

use crate::app::{Answer, App, Browser, spawn_app};
use crate::fixture::{
    self, Organized, confirm, confirm_all, demonstration, draw, facts, organized, path, players,
    publish, revision,
};
use crate::matchers::{LineMatchers, TextMatchers};

fn screen(id: TournamentId, name: &str) -> String {
    path(id, &format!("display/{name}"))
}

fn display(app: &App, id: TournamentId) -> Display {
    let find = |conn: &mut store::Conn| store::displays::find(conn, id);
    app.state.store.read_blocking::<_, StoreError>(find).unwrap()
}

/// Tournament with one played round and the next begun, one of whose games is in play.
fn begun(app: &App, preset: Preset, n_entries: usize) -> TournamentId {
    let plan = DemoPlan {
        preset,
        n_entries,
        series: Series::One,
        n_rounds: Some(1),
        seed: 7,
        has_trouble: false,
    };
    demo::fill(&app.state.store, &plan, None, web::now(), &mut |_| {}).unwrap().tournament
}

/// Sets the content of the screens and returns the answer.
async fn set(it: &mut Organized, fields: &[(&str, &str)]) -> Answer {
    let mut form = it.ana.form(&path(it.id, "display/settings"), "form[action$=settings]").await;
    for (name, value) in fields {
        form = form.with(name, value);
    }
    it.ana.send_form(&form).await
}

async fn say(it: &mut Organized, text: &str) -> Answer {
    let action = path(it.id, "display/announcement");
    it.ana.submit(&path(it.id, "display/settings"), &action, &[("announcement", text)]).await
}

#[actix_web::test]
async fn a_draft_is_on_no_screen_and_a_published_round_is() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(11)).await;
    let mut visitor = app.browser();
    draw(&app, it.id, 3);
    for browser in [&mut visitor, &mut it.ana] {
        for name in Screen::VARIANTS.iter().copied().map(Screen::name) {
            let answer = browser.get(&screen(it.id, name)).await;
            assert_eq!(answer.status, 200, "{name}");
            assert!(!answer.body.contains("Jugadora"), "{name}");
        }
        browser.get(&path(it.id, "display")).await.assert_lacks("Jugadora");
    }
    publish(&app, it.id);
    let names = visitor.get(&screen(it.id, "names")).await.texts(".hall__line > :first-child");
    let expected: Vec<String> = (1..=11).map(|n| format!("Jugadora {n}")).collect();
    assert_eq!(names, expected, "everybody once, by name");
}

#[actix_web::test]
async fn names_tables_and_colors_are_those_of_the_draw() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(10)).await;
    draw(&app, it.id, 3);
    publish(&app, it.id);
    let championship = facts(&app, it.id);
    let mut visitor = app.browser();
    let names = visitor.get(&screen(it.id, "names")).await;
    let mut shown: Vec<String> = names.texts(".hall__line");
    let mut drawn: Vec<String> = Vec::new();
    for table in championship.tables() {
        for seat in &table.seats {
            let letters = match seat.color {
                Color::Yellow => "Am",
                Color::Blue => "Az",
                Color::Red => "Ro",
                _ => "Ve",
            };
            let name = &championship.player(seat.player).unwrap().name;
            drawn.push(format!("{name} {} {letters}", table.number));
        }
    }
    shown.sort();
    drawn.sort();
    assert_eq!(shown, drawn);
    let tables = visitor.get(&screen(it.id, "tables")).await;
    assert_eq!(tables.texts(".hall__card").len(), championship.tables().len());
    assert_eq!(tables.texts(".hall__side").len(), 10);
}

#[actix_web::test]
async fn groups_are_shown_as_they_are_drawn() {
    let app = spawn_app();
    let line = |n: usize| format!("Falla {n};Sector {}\n", n / 2);
    let list: String = (0..24).map(line).collect();
    let it = organized(&app, Preset::Jcf, &format!("club;sector\n{list}")).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let mut visitor = app.browser();
    let groups = visitor.get(&screen(it.id, "groups")).await;
    // Sectors are not drawn.
    groups.text(".hall__nothing").assert_has("no hay grupos");
    let championship = facts(&app, it.id);
    confirm_all(&app, &championship.tables().iter().collect::<Vec<_>>());
    fixture::close(&app, it.id);
    draw(&app, it.id, 2);
    // The round is a draft.
    visitor.get(&screen(it.id, "groups")).await.assert_none("draw-show");
    publish(&app, it.id);

    let groups = visitor.get(&screen(it.id, "groups")).await;
    assert_eq!(groups.texts("draw-show[data-running]").len(), 1, "it is just published");
    assert_eq!(groups.texts(".hall-draw__group h2"), ["Grupo A", "Grupo B"]);
    let turns = |letter: &str| {
        let lines = format!("[data-letter={letter}] li");
        groups.attributes(&lines, "data-turn").iter().map(|it| it.parse().unwrap()).collect()
    };
    let (a, b): (Vec<usize>, Vec<usize>) = (turns("A"), turns("B"));
    assert_eq!((a, b), (vec![1, 3, 5, 7, 9, 11], vec![2, 4, 6, 8, 10, 12]), "in turn");
    let drawn = facts(&app, it.id);
    let first = drawn.pools().iter().find(|pool| pool.name == "A").unwrap().entries[0];
    let first = drawn.entry(first).unwrap();
    assert_eq!(groups.attribute("[data-turn='1']", "data-name"), first.name);
    assert_eq!(
        groups.attribute("[data-turn='1']", "data-origin"),
        format!("Sector {}", first.sector)
    );

    // A reveal that began long ago is over; `again` restarts it now.
    let over = visitor.get(&format!("{}?from=1", screen(it.id, "groups"))).await;
    assert_eq!(over.texts("draw-show:not([data-running]) li").len(), 12);
    let again = visitor.get(&format!("{}?again", screen(it.id, "groups"))).await;
    assert_eq!(again.status, 303);
    let begun = visitor.get(&again.location()).await;
    let since = begun.attribute("draw-show[data-running]", "data-since");
    assert!(since.parse::<u32>().unwrap() < 60_000, "{since}");
}

/// A typical club list: people without names, and large sectors.
#[actix_web::test]
async fn large_sectors_of_unnamed_clubs_are_short_names_and_standings() {
    let app = spawn_app();
    let line = |n: usize| format!("Falla Plaça de la Lluna {n};Sector {}\n", n % 2);
    let list: String = (1..=70).map(line).collect();
    let it = organized(&app, Preset::Jcf, &format!("club;sector\n{list}")).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let mut visitor = app.browser();
    let names = visitor.get(&screen(it.id, "names")).await;
    let lines = names.texts("[data-many][data-two] .hall__line > :first-child");
    assert_eq!(lines.len(), 70, "each pair once");
    lines.assert_none_has("Plaça");
    let grid = visitor.get(&screen(it.id, "draw")).await;
    assert_eq!(grid.texts(".hall__grid").len(), 0, "thirty-five columns cannot be read");
    assert_eq!(grid.texts(".hall__line--rank").len(), 70);
    grid.text("h1").assert_has("Ganadas");
}

#[actix_web::test]
async fn many_groups_are_drawn_one_after_another() {
    let app = spawn_app();
    let line = |n: usize| format!("Falla {n};Sector {}\n", n / 2);
    let list: String = (0..74).map(line).collect();
    let it = organized(&app, Preset::Jcf, &format!("club;sector\n{list}")).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    confirm_all(&app, &facts(&app, it.id).tables().iter().collect::<Vec<_>>());
    fixture::close(&app, it.id);
    draw(&app, it.id, 2);
    publish(&app, it.id);
    let groups = app.browser().get(&screen(it.id, "groups")).await;
    let n_groups = groups.texts(".hall-draw__group").len();
    assert!(n_groups > 4, "{n_groups}");
    let turns = groups.attributes(".hall-draw__group li", "data-turn");
    assert_eq!(turns, (1..=37).map(|turn| turn.to_string()).collect::<Vec<_>>());
}

#[actix_web::test]
async fn a_player_with_two_colors_stands_once() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(4)).await;
    fixture::set(&app, it.id, |settings| settings.mode = Mode::Duel);
    fixture::set_stage(&app, it.id, |it| {
        it.table.ruleset = Ruleset::named("clasico").unwrap();
        (it.table.seats, it.knockout.advance) = (2, 1);
    });
    let mut visitor = app.browser();
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let names = visitor.get(&screen(it.id, "names")).await;
    assert_eq!(names.texts(".hall__line").len(), 4);
    assert_eq!(names.texts(".hall__line .hall__seat").len(), 8);
    assert_eq!(visitor.get(&screen(it.id, "tables")).await.texts(".hall__side").len(), 4);
}

#[actix_web::test]
async fn what_is_not_there_is_not_found() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(4)).await;
    let mut visitor = app.browser();
    for address in [
        screen(it.id, "nothing"),
        "/tournaments/00000000000000000000000000000000/display".to_owned(),
        "/tournaments/00000000000000000000000000000000/display/names".to_owned(),
        "/tournaments/x/display".to_owned(),
    ] {
        assert_eq!(visitor.get(&address).await.status, 404, "{address}");
    }
    assert_eq!(visitor.get(&path(it.id, "display?at=18446744073709551615")).await.status, 200);
}

#[actix_web::test]
async fn games_show_the_distances_and_the_turn_of_their_logs() {
    let app = spawn_app();
    let id = begun(&app, Preset::Torneo, 12);
    let championship = facts(&app, id);
    let find = |conn: &mut store::Conn| store::tables::public_logs_in_play(conn, id);
    let logs = app.state.store.read_blocking::<_, StoreError>(find).unwrap();
    let in_play: Vec<_> =
        championship.tables().iter().filter(|it| it.state == TableState::Playing).collect();
    assert_eq!((in_play.len(), logs.len()), (1, 1));
    let table = in_play[0];
    let game = Game::replay(table, 1, &logs[&table.id]).unwrap();
    let position = game.position().unwrap();
    let mut expected = Vec::new();
    for (_, colors) in table.sides() {
        let pieces = colors.iter().flat_map(|color| position.pieces(*color));
        let left: u16 = pieces.map(|piece| u16::from(position.circuit().goal() - piece)).sum();
        expected.push(left);
    }
    // Expected order: shortest remaining distance first.
    expected.sort_unstable();
    let expected: Vec<String> = expected.iter().map(u16::to_string).collect();
    let answer = app.browser().get(&screen(id, "live")).await;
    assert_eq!(answer.texts(".hall__side strong"), expected);
    assert_eq!(answer.texts(".hall__side[data-on-turn]").len(), 1);
    assert_eq!(answer.texts(".mini").len(), 1);
    assert_eq!(answer.text(".hall__game h2"), format!("Mesa {}", table.number));
    // One strip per side, the die, and a board that can play the latest steps.
    for part in [".hall__side .crest", ".hall__side .hall__pips", ".hall__side .hall__bar"] {
        assert_eq!(answer.texts(part).len(), expected.len(), "{part}");
    }
    let (_, face) = last_die(&game).unwrap();
    assert_eq!(answer.attribute(".hall__thrown .hall__die", "aria-label"), face.to_string());
    assert_eq!(answer.attribute("live-board", "data-n"), last_number(&game).to_string());
    assert!(answer.texts("live-board > .mini > .piece[data-at]").len() > 4);
    assert_eq!(answer.texts("live-board > .mini > .board__die").len(), 1);
    assert_eq!(answer.texts("live-board .board__step").len(), 6);
}

#[actix_web::test]
async fn every_screen_shows_something_of_every_format() {
    let app = spawn_app();
    let formats =
        [(Preset::Torneo, 10), (Preset::Jcf, 12), (Preset::Weekly, 9), (Preset::Swiss, 11)];
    for (preset, n_entries) in formats {
        let id = begun(&app, preset, n_entries);
        let mut visitor = app.browser();
        for name in Screen::VARIANTS.iter().copied().map(Screen::name) {
            let answer = visitor.get(&screen(id, name)).await;
            assert_eq!(answer.status, 200, "{preset:?} {name}");
            assert_eq!(answer.texts("h1").len(), 1);
            let has_nothing = !answer.texts(".hall__nothing").is_empty();
            assert!(
                !has_nothing || ["called", "groups"].contains(&name),
                "{preset:?} {name} is empty"
            );
        }
        let finished = demonstration(&app, preset, n_entries);
        assert_eq!(visitor.get(&screen(finished, "live")).await.texts(".hall__nothing").len(), 1);
        let draw = visitor.get(&screen(finished, "draw")).await;
        assert!(draw.texts(".hall__nothing").is_empty(), "{preset:?}");
    }
}

async fn turn(browser: &mut Browser, address: &str) -> (String, String) {
    let answer = browser.get(address).await;
    let next = answer.attribute("#hall", "data-next");
    let (_, refresh) = answer.body.split_once("http-equiv=\"refresh\" content=\"").unwrap();
    let refresh = refresh.split('"').next().unwrap().to_owned();
    let seconds = answer.attribute("#hall", "data-seconds");
    assert_eq!(refresh, format!("{seconds};url={next}"), "without script the browser goes on");
    (answer.attribute("#hall", "data-screen"), next)
}

#[actix_web::test]
async fn the_rotation_follows_the_settings_and_passes_over_what_is_empty() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(9)).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let before = revision(&app, it.id);
    let order = [
        ("place_names", "3"),
        ("place_tables", "1"),
        ("place_live", "2"),
        ("place_clock", "4"),
        ("place_draw", ""),
        ("place_standings", ""),
        ("seconds_clock", "45"),
        ("text_height", "6"),
        ("page_seconds", "5"),
    ];
    let answer = set(&mut it, &order).await;
    assert_eq!((answer.status, answer.location()), (303, path(it.id, "display/settings")));
    let after = revision(&app, it.id);
    assert!(after > before, "{after} after {before}");
    let set = display(&app, it.id);
    let screens: Vec<_> = set.turns.iter().map(|turn| turn.screen.name()).collect();
    assert_eq!(screens, ["tables", "live", "names", "clock"]);
    assert_eq!((set.turns[3].seconds, set.text, set.page_seconds), (45, 6, 5));

    let mut visitor = app.browser();
    let mut seen = Vec::new();
    let mut address = path(it.id, "display");
    for _ in 0..4 {
        let (screen, next) = turn(&mut visitor, &address).await;
        seen.push(screen);
        address = next;
    }
    assert_eq!(seen, ["tables", "names", "clock", "tables"], "nothing is being played");
    let clock = visitor.get(&screen(it.id, "clock")).await;
    assert_eq!(clock.attribute("#hall", "data-text"), "6");
    assert_eq!(clock.attribute("#hall", "data-seconds"), "45");
    assert_eq!(turn(&mut visitor, &screen(it.id, "clock")).await.1, screen(it.id, "clock"));
    let form = it.ana.form(&path(it.id, "display/settings"), "form[action$=settings]").await;
    for (name, value) in order {
        assert_eq!(form.values(name), [value], "{name}");
    }
}

#[actix_web::test]
async fn settings_that_cannot_be_are_sent_back_with_what_is_allowed() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(4)).await;
    let before = (revision(&app, it.id), display(&app, it.id));
    for (name, value, label, allowed) in [
        ("seconds_names", "4", "Segundos de «Sitios por nombre»", "900"),
        ("seconds_live", "1e3", "Segundos de «En juego»", "900"),
        ("seconds_draw", "", "Segundos de «Cuadro»", "900"),
        ("text_height", "7", "Tamaño de la letra", "6"),
        ("page_seconds", "61", "Segundos por página", "60"),
        ("place_names", "9", "Qué se ve", "opciones"),
        ("place_names", "0", "Qué se ve", "opciones"),
        ("place_names", "uno", "Qué se ve", "opciones"),
    ] {
        let answer = set(&mut it, &[(name, value)]).await;
        assert_eq!(answer.status, 422, "{name} {value:?}");
        let errors = answer.texts(".form-errors li").join(" ");
        assert!(errors.contains(label) && errors.contains(allowed), "{name}: {errors}");
        let form = answer.form("form[action$=settings]");
        if name.starts_with("seconds") || name.starts_with("page") {
            assert_eq!(form.values(name), [value], "filled in as it was");
        }
    }
    let none = ["names", "live", "draw", "standings"].map(|it| format!("place_{it}"));
    let none: Vec<(&str, &str)> = none.iter().map(|name| (name.as_str(), "")).collect();
    let answer = set(&mut it, &none).await;
    assert_eq!(answer.status, 422);
    answer.texts(".form-errors li").join(" ").assert_has("al menos una pantalla");
    assert_eq!((revision(&app, it.id), display(&app, it.id)), before);
}

#[actix_web::test]
async fn an_announcement_is_on_all_screens_until_it_is_taken_down() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(4)).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let mut visitor = app.browser();
    let before = revision(&app, it.id);
    assert_eq!(say(&mut it, "  Quedan <b>cinco</b>\n minutos ").await.status, 303);
    let after = revision(&app, it.id);
    assert!(after > before, "{after} after {before}");
    for name in Screen::VARIANTS.iter().copied().map(Screen::name) {
        let answer = visitor.get(&screen(it.id, name)).await;
        assert_eq!(answer.text(".hall__announcement"), "Quedan <b>cinco</b> minutos", "{name}");
    }
    assert_eq!(set(&mut it, &[("page_seconds", "9")]).await.status, 303);
    assert_eq!(display(&app, it.id).announcement, "Quedan <b>cinco</b> minutos", "it stays");

    let long = "a".repeat(141);
    let answer = say(&mut it, &long).await;
    assert_eq!(answer.status, 422);
    answer.text("#error-announcement").assert_has("140");
    assert_eq!(answer.attribute("#field-announcement", "value"), long);
    assert_eq!(answer.text(".announced"), "Quedan <b>cinco</b> minutos");

    let ready = it.ana.get(&path(it.id, "display/settings")).await;
    let ready = ready.attributes("button[name=announcement]", "value");
    assert_eq!(
        (ready.len(), ready[6].as_str()),
        (7, ""),
        "six ready-made, and one to take it down"
    );
    assert_eq!(say(&mut it, &ready[2]).await.status, 303);
    assert_eq!(visitor.get(&path(it.id, "display")).await.text(".hall__announcement"), ready[2]);
    assert_eq!(say(&mut it, "").await.status, 303);
    visitor.get(&path(it.id, "display")).await.assert_none(".hall__announcement");
}

#[actix_web::test]
async fn what_is_set_outlives_a_restart() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(4)).await;
    assert_eq!(say(&mut it, "Bon dia").await.status, 303);
    let app = app.restart().await;
    assert_eq!(
        app.browser().get(&path(it.id, "display")).await.text(".hall__announcement"),
        "Bon dia"
    );
}

/// Five tables of four with `boards` boards.
async fn short_of_boards(app: &App, boards: u16) -> Organized {
    let it = organized(app, Preset::Torneo, &players(20)).await;
    fixture::set(app, it.id, |settings| settings.boards = boards);
    draw(app, it.id, 1);
    publish(app, it.id);
    it
}

#[actix_web::test]
async fn the_rounds_clock_stands_in_place_of_the_time_of_day() {
    let app = spawn_app();
    let it = short_of_boards(&app, 0).await;
    let mut visitor = app.browser();
    let shown = visitor.get(&screen(it.id, "clock")).await;
    assert_eq!(shown.texts(".hall__clock .hall__time").len(), 1);
    shown.assert_none("game-clock");

    fixture::clock(&app, it.id, ClockAct::Start(45 * 60));
    let shown = visitor.get(&screen(it.id, "clock")).await;
    shown.assert_none(".hall__clock .hall__time");
    let left: i64 = shown.attribute(".hall__clock game-clock", "left").parse().unwrap();
    assert!((44 * 60_000..=45 * 60_000).contains(&left), "{left}");
    shown.text(".hall__clock").assert_has("min (a las");
    // The clock is shown once.
    shown.assert_none(".hall__head game-clock");
    for name in ["names", "tables", "called", "standings"] {
        let shown = visitor.get(&screen(it.id, name)).await;
        assert_eq!(shown.texts(".hall__head game-clock").len(), 1, "{name}");
    }

    let tables = facts(&app, it.id).into_facts().tables;
    let round = path(it.id, &format!("rounds/{}/extra-time", tables[0].round));
    let (table, request) = (tables[2].id.to_string(), "01a1fd1836627780a0b3fc2f8028470e");
    let fields = [("request", request), ("minutes", "5"), ("table", &table), ("reason", "a fall")];
    let mut ana = it.ana;
    assert_eq!(ana.submit(&path(it.id, "hall"), &round, &fields).await.status, 303);
    let shown = visitor.get(&screen(it.id, "clock")).await;
    assert_eq!(shown.texts(".hall__own .hall__number"), ["3"], "whose time is another");
    let own: i64 = shown.attribute(".hall__own game-clock", "left").parse().unwrap();
    assert!((49 * 60_000..=50 * 60_000).contains(&own), "{own}");

    fixture::clock(&app, it.id, ClockAct::Pause);
    let shown = visitor.get(&screen(it.id, "clock")).await;
    assert_eq!(shown.attribute(".hall__clock game-clock", "data-state"), "paused");
    shown.text(".hall__clock").assert_starts("En pausa, quedan 44 min");
    fixture::clock(&app, it.id, ClockAct::Resume);
    let request = "01a1fd1836627780a0b3fc2f80284700";
    let fields = [("request", request), ("minutes", "-46")];
    assert_eq!(ana.submit(&path(it.id, "hall"), &round, &fields).await.status, 303);
    let shown = visitor.get(&screen(it.id, "clock")).await;
    assert_eq!(shown.attribute(".hall__clock game-clock", "data-state"), "up");
    assert_eq!(shown.texts(".hall__own .hall__number"), ["3"], "it goes on");

    for table in &tables {
        confirm(&app, table);
    }
    let shown = visitor.get(&screen(it.id, "names")).await;
    // Nobody plays against the clock any more.
    shown.assert_none("game-clock");
}

#[actix_web::test]
async fn who_is_called_to_a_board_stands_first_and_who_waits_next() {
    let app = spawn_app();
    let it = short_of_boards(&app, 2).await;
    let mut visitor = app.browser();
    let headings = |answer: &Answer| answer.texts(".hall__card h2");
    let shown = visitor.get(&screen(it.id, "called")).await;
    // A place in the hall has one number, the board's; the table's number is not shown.
    let waits = |place: usize| format!("Espera tablero: puesto {place} de la cola");
    let boards = ["Tablero 1", "Tablero 2"].map(str::to_owned);
    let expected: Vec<String> = boards.into_iter().chain((1..=3).map(waits)).collect();
    assert_eq!(headings(&shown), expected);
    assert_eq!(shown.texts(".hall__next"), ["Siguen en la cola"]);
    assert_eq!(shown.texts(".hall__side").len(), 20);
    assert_eq!(headings(&visitor.get(&screen(it.id, "tables")).await), expected);
    let names = visitor.get(&screen(it.id, "names")).await;
    assert_eq!(names.texts(".hall__at").len(), 20);
    let table = |number: usize| facts(&app, it.id).tables()[number - 1].clone();
    let of_third = facts(&app, it.id).player(table(3).seats[0].player).unwrap().name.clone();
    let lines = names.texts(".hall__line");
    let line = lines.iter().find(|line| line.starts_with(&format!("{of_third} ◷ 1")));
    assert!(line.is_some(), "{lines:?}");
    // The legend explains the signs.
    names.text("h1").assert_has("tablero (◷: puesto en la cola)");

    confirm(&app, &table(2));
    let shown = visitor.get(&screen(it.id, "called")).await;
    let shown = headings(&shown);
    assert_eq!(shown[..2], ["Tablero 2", "Tablero 1"], "the latest first");
    assert_eq!(shown[2], waits(1));
    for number in [1, 3, 4, 5] {
        confirm(&app, &table(number));
    }
    let shown = visitor.get(&screen(it.id, "called")).await;
    assert_eq!(shown.texts(".hall__nothing").len(), 1);
}

#[actix_web::test]
async fn a_table_called_later_has_its_own_time_and_a_game_its_board() {
    let app = spawn_app();
    let it = short_of_boards(&app, 1).await;
    fixture::clock(&app, it.id, ClockAct::Start(600));
    let mut visitor = app.browser();
    let shown = visitor.get(&screen(it.id, "clock")).await;
    assert_eq!(shown.texts(".hall__clock game-clock").len(), 1);
    shown.assert_none(".hall__own");
    tokio::time::sleep(std::time::Duration::from_millis(1100)).await;
    confirm(&app, &facts(&app, it.id).tables()[0]);
    let shown = visitor.get(&screen(it.id, "clock")).await;
    assert_eq!(shown.texts(".hall__own .hall__number"), ["1"], "the second table, at that board");
    // Nobody plays by the clock of the first round.
    shown.assert_none(".hall__clock game-clock");
    visitor.get(&screen(it.id, "names")).await.assert_none("game-clock");

    let begun = begun(&app, Preset::Torneo, 12);
    fixture::set(&app, begun, |settings| settings.boards = 4);
    let shown = visitor.get(&screen(begun, "live")).await;
    shown.text(".hall__game h2").assert_starts("Tablero");
}
