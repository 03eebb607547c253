//! The bar at the foot of a phone, the page of a round, the front pages of the installation and of a tournament before its draw, and
//! figures that agree on all of them.

use chrono::{Days, TimeDelta};
use chrono_tz::Tz;
use cubilete::acts::demo::{self, DemoPlan};
use domain::draw::n_entries;
use domain::tournament::calendar::local::{day_of, next_day};
use domain::tournament::preset::Preset;
use domain::tournament::round::RoundState;
use domain::tournament::series::Series;
use domain::tournament::table::{Table, TableState};
use domain::tournament::table_figures::TableFigures;
use store::tournaments;
use strum::VariantArray;

use crate::app::spawn_app;
use crate::fixture::{
    confirm, demonstration, draw, facts, half_played, half_played_as, hand, organized, path,
    players, publish, set, tournament,
};
use crate::matchers::{ListMatchers, TextMatchers};
use crate::withdrawn::seen;

#[actix_web::test]
async fn a_phone_has_one_bar_that_marks_the_page_or_the_one_above_it() {
    let app = spawn_app();
    let id = half_played(&app, 16, 3);
    let mut tables = facts(&app, id).into_facts().tables;
    tables.retain(|table| table.state == TableState::Playing);
    let table = format!("/tables/{}", tables[0].id);
    let mut visitor = app.browser();
    for (page, marked) in [
        (path(id, ""), "Ahora"),
        (path(id, "entries"), "Ahora"),
        (path(id, "rounds"), "Mesas"),
        (table.clone(), "Mesas"),
        (format!("{table}/replay"), "Mesas"),
        (path(id, "bracket"), "Cuadro"),
        (path(id, "standings"), "Clasificación"),
        (path(id, "seat"), "Mi mesa"),
    ] {
        let shown = seen(&mut visitor, &page).await;
        let bar = shown.texts("nav.tab-bar[aria-label] > a");
        assert_eq!(bar, ["Ahora", "Mesas", "Cuadro", "Clasificación", "Mi mesa"], "{page}");
        assert_eq!(shown.texts(".tab-bar [aria-current]"), [marked], "{page}");
        shown.assert_none(".tab-bar details");
    }
    let front = visitor.get(&path(id, "")).await;
    front.attributes(".more-pages a", "href").assert_holds(&path(id, "entries"));
}

#[actix_web::test]
async fn organizers_have_the_same_bar_and_one_sheet() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Jcf, &clubs(8)).await;
    let before = it.ana.get(&path(it.id, "")).await;
    assert_eq!(before.texts(".tab-bar > a"), ["Ahora", "Inscritos"]);
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let front = it.ana.get(&path(it.id, "")).await;
    let bar = front.texts(".tab-bar > a");
    assert_eq!(bar, ["Ahora", "Mesas", "Liga", "Clasificación", "Mi mesa"]);
    assert_eq!(app.browser().get(&path(it.id, "")).await.texts(".tab-bar > a"), bar);
    assert_eq!(front.texts(".tab-bar summary"), ["Organizar"]);
    let sheet = front.texts(".tab-bar__sheet a");
    for title in ["Inscripciones", "Asistencia", "Sala", "Sorteo", "Imprimir", "Ajustes"] {
        sheet.assert_holds(title);
    }
    assert!(sheet.iter().all(|title| !bar.contains(title)), "{sheet:?}");
    let settings = it.ana.get(&path(it.id, "settings")).await;
    assert_eq!(settings.texts(".tab-bar > a[aria-current]"), [""; 0]);
    assert_eq!(settings.texts(".tab-bar summary[aria-current]"), ["Organizar"]);
}

/// List of clubs of one sector.
fn clubs(n: usize) -> String {
    let lines = (1..=n).map(|number| format!("{number};Falla {number};Mar\n"));
    format!("num;falla;sector\n{}", lines.collect::<String>())
}

#[actix_web::test]
async fn a_round_begins_with_its_tables_and_folds_what_is_over() {
    let app = spawn_app();
    let id = half_played(&app, 16, 3);
    let mut visitor = app.browser();
    let playing = facts(&app, id);
    let round = playing.rounds().last().unwrap().id;
    let page = visitor.get(&path(id, &format!("rounds/{round}"))).await;
    assert_eq!(page.texts("#tables .game-card .mini").len(), 1, "a table in play has its board");
    let order = page.texts("#tables h2, #tables summary, .draw-story summary");
    assert_eq!(order[..2], ["Se juega ahora", "Por jugar"]);
    order.last().unwrap().assert_starts("Cómo se hizo este sorteo");
    // The played first round has nothing else to show.
    let first = visitor.get(&path(id, &format!("rounds/{}", playing.rounds()[0].id))).await;
    assert_eq!(first.texts("#tables details[open] > summary"), ["4 mesas jugadas"]);

    let it = organized(&app, Preset::Torneo, &players(9)).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let tables = facts(&app, it.id).into_facts().tables;
    confirm(&app, &tables[0]);
    let page = visitor.get(&path(it.id, &format!("rounds/{}", tables[0].round))).await;
    let folded = page.texts("#tables details:not([open]) .table-line");
    assert_eq!(page.texts("#tables .table-line").len(), 3);
    assert_eq!((folded.len(), page.texts("#tables #played[open]").len()), (1, 0));
    folded[0].assert_has("Mesa 1");
    page.text(".tables-progress").assert_has("1 de 3 mesas");
}

#[actix_web::test]
async fn a_round_of_many_sectors_begins_with_its_games() {
    let app = spawn_app();
    let id = half_played_as(&app, Preset::Jcf, 96, 3);
    let page = seen(&mut app.browser(), &path(id, "rounds")).await;
    let games = page.texts("#tables .game-card .mini").len();
    assert!((1..=6).contains(&games), "{games} games");
    let order = page.texts("#tables h2, #tables .rows__row strong");
    assert_eq!(order.first().map(String::as_str), Some("Se juega ahora"));
    assert_eq!(page.texts("#tables .rows__row a").len(), order.len() - 1, "a line for each sector");
    page.assert_none("#tables .table-line");
}

#[actix_web::test]
async fn a_round_and_a_figure_are_the_same_on_every_page() {
    let app = spawn_app();
    let id = half_played(&app, 39, 3);
    let mut visitor = app.browser();
    let front = visitor.get(&path(id, "")).await;
    let way = front.texts(".track__square .track__long");
    let bracket = visitor.get(&path(id, "bracket")).await.body.replace('\u{a0}', " ");
    let all = facts(&app, id);
    for (round, title) in all.rounds().iter().zip(&way) {
        let page = visitor.get(&path(id, &format!("rounds/{}", round.id))).await;
        assert_eq!(page.text("h1"), *title);
        bracket.assert_has(title);
    }
    // Every step that comes is named, none is left out.
    let steps = front.texts(".then__step strong");
    let now = way.len() - steps.len();
    for (step, title) in steps.iter().zip(&way[now..]) {
        step.assert_has(title);
    }
    let entries = visitor.get(&path(id, "entries")).await.text("h1");
    entries.assert_starts(&format!("{} ", front.text(".track__square strong")));
    assert_eq!(front.text(".facts dd"), front.text(".track__square strong"));
    let step = front.text(".track__played");
    let round = seen(&mut visitor, &path(id, "rounds")).await;
    step.assert_has(&round.text(".tables-progress"));
}

#[actix_web::test]
async fn the_front_page_has_rows_with_news_and_says_demonstration_once() {
    let app = spawn_app();
    half_played(&app, 16, 3);
    let second = half_played(&app, 9, 5);
    let weekly = demonstration(&app, Preset::Weekly, 8);
    let home = app.browser().get("/").await;
    let rows = home.texts("#current ~ .tournament-rows .tournament-row");
    assert_eq!(rows.len(), 1, "the other one is shown large, and the ranking is not being played");
    home.assert_some("#current ~ .tournament-rows .crest");
    home.assert_some("#current ~ .tournament-rows .track--small [aria-current]");
    for news in [home.text(".now__news"), home.text(".tournament-row__news")] {
        assert!(news.starts_with("Mesa ") && news.contains(": "), "{news}");
    }
    let hrefs = home.attributes("#current ~ .tournament-rows .card__title a", "href");
    let large = home.attribute(".now__title a", "href");
    assert!(hrefs[0] == path(second, "") || large == path(second, ""), "{hrefs:?} {large}");
    home.attributes(".champions a", "href").assert_holds(&path(weekly, ""));
    assert_eq!(home.text("main").matches("demostración").count(), 1);
}

#[actix_web::test]
async fn before_the_draw_a_tournament_shows_the_days_left_and_who_takes_part() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(5)).await;
    let empty = tournament(&app, "ana@example.org", Preset::Torneo, "nombre\n");
    let zone = facts(&app, it.id).tournament.settings.time_zone;
    let later = day_of(app.state.clock.now(), zone) + Days::new(3);
    let sql = format!("update tournaments set starts_on = '{later}'");
    hand(&app).run(&sql);
    let mut visitor = app.browser();
    let page = visitor.get(&path(it.id, "")).await;
    page.text(".before__countdown").assert_has("Faltan 3 días");
    page.assert_none("count-down[left]");
    let left: i64 = page.attribute("count-down", "day").parse().unwrap();
    assert!((1..=25 * 3_600_000).contains(&left), "{left}");
    assert_eq!(page.texts(".wall .wall__name").len(), 5);
    assert_eq!(page.texts(".wall follow-entry[hidden] button").len(), 5, "only with script");
    assert_eq!(page.texts(".track .track__goal").len(), 1);
    page.assert_some(".before__how .mini");
    page.assert_none(".empty-state");
    let page = visitor.get(&path(empty, "")).await;
    page.assert_none(".track, .wall");
    page.text(".before").assert_has("Todavía no hay");
    draw(&app, it.id, 1);
    publish(&app, it.id);
    visitor.get(&path(it.id, "")).await.assert_none(".before, .wall");
}

/// The days are those of the tournament's zone: they change at its midnight, not at that of UTC.
#[actix_web::test]
async fn the_days_left_change_at_midnight_where_the_tournament_is() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(5)).await;
    let zone = Tz::America__Argentina__Buenos_Aires;
    set(&app, it.id, |settings| settings.time_zone = zone);
    let now = app.state.clock.now();
    let today = day_of(now, zone);
    hand(&app).run(&format!("update tournaments set starts_on = '{}'", today + Days::new(2)));
    let said = async || app.browser().get(&path(it.id, "")).await.text(".before__countdown");
    said().await.assert_has("Faltan 2 días");
    let midnight = next_day(now, zone).unwrap();
    app.state.clock.put_forward(midnight - now - TimeDelta::seconds(30));
    said().await.assert_has("Faltan 2 días");
    app.state.clock.put_forward(TimeDelta::minutes(1));
    said().await.assert_has("Mañana");
    app.state.clock.put_forward(TimeDelta::days(1));
    said().await.assert_has("Hoy");
    app.state.clock.put_forward(TimeDelta::days(1));
    let page = app.browser().get(&path(it.id, "")).await;
    page.assert_none("count-down");
}

/// Rows of tournaments whose facts are not loaded have the figures of the pages of those tournaments.
#[actix_web::test]
async fn the_front_page_counts_as_the_pages_of_the_tournaments_do() {
    let app = spawn_app();
    app.organizer().await;
    for (seed, preset) in (1..).zip(Preset::VARIANTS) {
        let (preset, n_rounds) = (*preset, Some(2));
        let plan = DemoPlan {
            preset,
            n_entries: 21,
            series: Series::One,
            n_rounds,
            seed,
            has_trouble: true,
        };
        demo::fill(&app.state.store, &plan, None, app.state.clock.now(), &mut |_| {}).unwrap();
    }
    let empty = tournament(&app, "ana@example.org", Preset::Torneo, "nombre\nUna\nDos\nTres\n");
    let summaries = app.state.store.read_blocking(tournaments::all).unwrap();
    assert_eq!(summaries.len(), Preset::VARIANTS.len() + 1);
    let home = app.browser().get("/").await;
    for summary in &summaries {
        let it = facts(&app, summary.tournament.id);
        let name = &summary.tournament.name;
        let is_public = |table: &&Table| it.round(table.round).unwrap().state != RoundState::Draft;
        let expected = TableFigures::of(it.tables().iter().filter(is_public));
        assert_eq!(summary.tables, expected, "{name}");
        let page = app.browser().get(&path(summary.tournament.id, "")).await;
        let figures = page.texts("dl dd");
        let played = summary.tables.n_played.to_string();
        let is_played = |it: &String| it.split(" / ").next() == Some(played.as_str());
        // The page has no figure of tables before one is drawn.
        let is_shown = summary.tables.n == 0 || figures.iter().any(is_played);
        assert!(is_shown, "{name}: {played} of {figures:?}");
        let row = format!("[data-tournament='{}'] .tournament-row__news", summary.tournament.id);
        let said = home.texts(&format!("details {row}"));
        let left = summary.tables.n_left();
        if left > 0
            && let [said] = said.as_slice()
        {
            assert!(said.starts_with(&left.to_string()), "{name}: {said}");
        }
    }
    home.assert_some("details [data-tournament]");
    let it = summaries.iter().find(|it| it.tournament.id == empty).unwrap();
    assert_eq!(usize::try_from(it.n_entries).unwrap(), n_entries(&facts(&app, empty)));
}
