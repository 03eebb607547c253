//! Public pages of finished tournaments.

use std::collections::BTreeSet;
use std::str::FromStr;

use chrono::TimeDelta;
use chrono_tz::Tz;
use domain::ranking::weekly::Week;
use domain::tournament::preset::Preset;
use domain::tournament::text::fold;
use store::StoreError;

use crate::app::{Answer, spawn_app};
use crate::fixture::{
    demonstration, demonstration_at, draw, facts, organized, path, players, publish,
};
use crate::matchers::{ListMatchers, TextMatchers};

#[actix_web::test]
async fn a_knockout_ends_in_a_bracket_with_its_champion() {
    let app = spawn_app();
    let id = demonstration(&app, Preset::Torneo, 11);
    let mut visitor = app.browser();
    let front = visitor.get(&path(id, "")).await;
    let champion = front.text(".champion__name");
    let bracket = visitor.get(&path(id, "bracket")).await;
    assert_eq!(bracket.text(".champion__name"), champion);
    bracket.text(".bracket__round:last-child .side[data-state=won]").assert_has(&champion);
    let matches = bracket.texts(".bracket__match").len();
    assert_eq!(matches, facts(&app, id).tables().len());
    let standings = visitor.get(&path(id, "standings")).await;
    assert_eq!(standings.texts("tbody tr").len(), 11);
    standings.text("tbody tr:first-child th").assert_starts(&champion);
    assert_eq!(visitor.get(&path(id, "grid")).await.status, 404, "a knock-out has no grid");
    assert_eq!(visitor.get("/").await.texts(".tournament-row").len(), 1);
}

#[actix_web::test]
async fn a_league_is_shown_as_a_grid_and_given_as_csv() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let id = demonstration(&app, Preset::Jcf, 10);
    let championship = facts(&app, id);
    let pool = championship.pools_of(championship.stages()[0].id).next().unwrap().clone();
    let n = pool.entries.len();
    // A club whose name is a formula to a spreadsheet.
    let entry = ana.get(&path(id, "entries")).await;
    assert_eq!(entry.status, 200);
    let formula = path(id, &format!("entries/{}/edit", pool.entries[0]));
    let form = ana.form(&formula, "main form.form").await.with("entry_name", "=cmd()|\"x\"; <b>");
    assert_eq!(ana.send_form(&form).await.status, 303);

    let mut visitor = app.browser();
    let grid = visitor.get(&path(id, "grid?stage=1&pool=1")).await;
    assert_eq!(grid.texts("tbody th[scope=row]:not(.soft)").len(), n);
    assert_eq!(grid.texts("td[data-state=self]").len(), n);
    assert_eq!(grid.texts("td[data-state=pending]").len(), 0, "all is played");
    grid.assert_none("main b");
    let csv = visitor.get(&path(id, "grid.csv?stage=1&pool=1")).await;
    assert_eq!(csv.header("content-type"), "text/csv; charset=utf-8");
    csv.header("content-disposition").assert_has("attachment");
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(b';')
        .has_headers(false)
        .from_reader(csv.body.trim_start_matches('\u{feff}').as_bytes());
    let rows: Vec<Vec<String>> =
        reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect();
    assert_eq!(rows.len(), n + 1);
    for row in &rows {
        assert_eq!(row.len(), n + 5, "{row:?}");
    }
    assert_eq!(
        (rows[0][2].as_str(), rows[1][1].as_str()),
        ("'=cmd()|\"x\"; <b>", "'=cmd()|\"x\"; <b>")
    );
    let formulas = rows.iter().flatten().filter(|cell| cell.starts_with(['=', '+', '@', '\t']));
    assert_eq!(formulas.count(), 0);
    assert_eq!(visitor.get(&path(id, "grid?stage=1&pool=99")).await.status, 200);
    let lists = visitor.get(&path(id, "standings?stage=1")).await;
    assert_eq!(lists.texts(".standings tbody tr").len(), 10);
}

#[actix_web::test]
async fn a_round_is_read_by_table_or_by_name_and_a_pool_at_a_time() {
    let app = spawn_app();
    let id = demonstration(&app, Preset::Jcf, 12);
    let championship = facts(&app, id);
    let stage = championship.stages()[0].id;
    let pools: Vec<_> = championship.pools_of(stage).collect();
    assert_eq!(pools.len(), 2);
    let round = championship.rounds_of(stage).next().unwrap();
    let here = path(id, &format!("rounds/{}", round.id));
    let all = championship.tables_of(round.id).count();
    let one = championship.tables_of(round.id).filter(|it| it.pool == pools[1].id).count();
    let mut visitor = app.browser();
    let page = visitor.get(&here).await;
    assert_eq!(page.texts("#tables article").len(), all);
    assert_eq!(
        page.attributes(".pills a", "href").last().unwrap(),
        &format!("{here}?pool=2&keep=pool")
    );
    let page = visitor.get(&format!("{here}?pool=2")).await;
    assert_eq!(page.texts("#tables article").len(), one);
    let by_name = page.attribute("a[href*='by=name']", "href");
    let page = visitor.get(&by_name).await;
    let seats: usize = championship
        .tables_of(round.id)
        .filter(|it| it.pool == pools[1].id)
        .map(|it| it.seats.len())
        .sum();
    let names = page.texts("tbody th");
    assert_eq!(names.len(), seats, "the order keeps the pool");
    let by_name = format!("{here}?by=name&pool=1&keep=pool");
    page.attributes(".pills a", "href").assert_holds(&by_name);
    let folded: Vec<String> = names.iter().map(|it| fold(it)).collect();
    assert!(folded.is_sorted(), "{folded:?}");
    let unknown = visitor.get(&format!("{here}?pool=77")).await;
    assert_eq!(unknown.texts("#tables article").len(), all);
}

#[actix_web::test]
async fn a_seat_is_found_by_part_of_a_name_however_it_is_spelt() {
    let app = spawn_app();
    app.organizer().await;
    let list = format!("{}Àngels  Muñoz i Güell;Penya l'Horta\n", players(5));
    let id = crate::fixture::tournament(&app, "ana@example.org", Preset::Torneo, &list);
    draw(&app, id, 2);
    publish(&app, id);
    let mut visitor = app.browser();
    for name in ["angels munoz", "ÀNGELS MUÑOZ I GÜELL", "guell", "l%E2%80%99horta", "%20angels%20"]
    {
        let page = visitor.get(&path(id, &format!("seat?name={}", name.replace(' ', "%20")))).await;
        assert_eq!(page.texts(".rows strong"), ["Àngels Muñoz i Güell"], "{name}");
        assert_eq!(page.texts(".rows__row a.button").len(), 1);
    }
    assert_eq!(visitor.get(&path(id, "seat?name=club")).await.texts(".rows__row").len(), 5);
    let nobody = visitor.get(&path(id, "seat?name=%3Cscript%3Ealert(1)%3C/script%3E")).await;
    assert_eq!((nobody.status, nobody.texts("main script:not([src])").len()), (200, 0));
    nobody.text(".empty-state h2").assert_has("<script>alert(1)</script>");
    for page in ["seat", "seat?name=", "seat?name=%20%20", "seat?other=1"] {
        assert_eq!(visitor.get(&path(id, page)).await.status, 200, "{page}");
    }
}

/// Regression: a demonstration made late on a Sunday or early on a Monday had half an evening in each of two weeks.
#[actix_web::test]
async fn a_night_of_the_demonstration_is_of_one_week() {
    let monday = Week::from_str("2026-W48").unwrap().bounds(Tz::Europe__Madrid).0;
    let clocks_go_back = Week::from_str("2026-W44").unwrap().bounds(Tz::Europe__Madrid).0;
    let moments = [-61, -59, -1, 0, 60, 119, 121, 179, 181];
    let moments = moments.iter().flat_map(|it| [monday, clocks_go_back].map(|day| (day, *it)));
    for (day, minutes) in moments {
        let app = spawn_app();
        let now = day + TimeDelta::minutes(minutes);
        let championship = facts(&app, demonstration_at(&app, Preset::Weekly, 8, now));
        let weeks = championship.rounds().iter().filter_map(|round| {
            let tables = championship.tables_of(round.id);
            let ended = tables.filter_map(|table| Some(table.result.as_ref()?.ended_at));
            let ended: Vec<_> = ended.collect();
            for end in &ended {
                assert!(*end <= now, "{end} after {now}");
            }
            let weeks: BTreeSet<Week> =
                ended.iter().map(|it| Week::of(*it, Tz::Europe__Madrid)).collect();
            assert!(weeks.len() <= 1, "{minutes} minutes after {day}: {weeks:?}");
            weeks.into_iter().next()
        });
        let weeks: Vec<Week> = weeks.collect();
        assert_eq!(weeks.len(), 6);
        assert!(weeks.windows(2).all(|it| it[0].next() == it[1]), "{weeks:?}");
    }
}

#[actix_web::test]
async fn a_ranking_is_read_week_by_week() {
    let app = spawn_app();
    let id = demonstration(&app, Preset::Weekly, 8);
    let ranking = format!("/rankings/{}", facts(&app, id).tournament.account);
    let mut visitor = app.browser();
    let newest = visitor.get(&ranking).await;
    assert_eq!(newest.texts(".standings tbody tr").len(), 8);
    let weeks = newest.attributes(".pills a", "href");
    assert_eq!(weeks.len(), 6);
    newest.attributes("a[rel=next]", "href").assert_empty();
    let mut seen = vec![newest.text("h1")];
    let mut page = newest;
    while let Some(previous) = page.attributes("a[rel=prev]", "href").first() {
        page = visitor.get(previous).await;
        assert_eq!(page.status, 200);
        seen.push(page.text("h1"));
    }
    assert_eq!(seen.len(), 6);
    let forth = visitor.get(&page.attribute("a[rel=next]", "href")).await;
    assert_eq!(Some(&forth.text("h1")), seen.get(4));

    let points = page.texts("tbody .standings__points");
    let sum: i64 = points.iter().map(|it| it.replace('−', "-").parse::<i64>().unwrap()).sum();
    assert_eq!(sum, 0, "what some win others lose: {points:?}");
    let player = page.attribute("tbody th a", "href");
    let player = visitor.get(&player).await;
    assert_eq!(player.text("h1"), page.text("tbody th a"));
    assert_eq!(player.texts(".split tbody tr").len(), 6);

    for week in
        ["", "2026", "2026-W00", "2026-W54", "2026-W5", "99999-W01", "hoy", "%00", "２０２６-W01"]
    {
        let answer = visitor.get(&format!("{ranking}?week={week}")).await;
        assert_eq!(answer.status, 422, "{week}");
        answer.assert_some("main .actions a");
    }
    for week in ["0001-W01", "9999-W52", "2031-W01"] {
        let answer = visitor.get(&format!("{ranking}?week={week}")).await;
        assert_eq!((answer.status, answer.texts("tbody tr").len()), (200, 0), "{week}");
    }
}

#[actix_web::test]
async fn how_a_ranking_is_kept_is_its_owners_choice() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let find = |conn: &mut store::Conn| {
        Ok::<_, StoreError>(store::users::find_by_email(conn, "ana@example.org")?.unwrap())
    };
    let me = app.state.store.read_blocking(find).unwrap().id;
    let page = format!("/rankings/{me}/settings");
    let form = ana.form(&page, "main form.form").await;
    for (field, value) in [("time_zone", "Luna"), ("games_a_week", "51"), ("games_a_week", "")] {
        let answer = ana.send_form(&form.clone().with(field, value)).await;
        assert_eq!(
            (answer.status, answer.attribute(&format!("#field-{field}"), "value").as_str()),
            (422, value)
        );
    }
    let form = form.with("time_zone", "Atlantic/Canary").with("games_a_week", "5");
    assert_eq!(ana.send_form(&form).await.status, 303);
    let read = |conn: &mut store::Conn| store::users::ranking_settings(conn, me);
    let kept = app.state.store.read_blocking(read).unwrap();
    assert_eq!((kept.games_a_week, kept.time_zone.name()), (5, "Atlantic/Canary"));
}

#[actix_web::test]
async fn what_is_not_there_is_404_and_nonsense_is_no_fault_of_ours() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let id = demonstration(&app, Preset::Jcf, 4);
    let unknown = "01890a5d-ac96-774b-bcce-b302099a8057";
    let pages = ["", "entries", "rounds", "bracket", "grid", "grid.csv", "standings", "seat"];
    let organizers = ["settings", "entries/new", "entries/import", "draw", "slips"];
    for tournament in [unknown, "x", "0", "%F0%9F%8E%B2", "..%2f..%2fetc"] {
        for page in pages.iter().chain(&organizers) {
            let address = format!("/tournaments/{tournament}/{page}");
            let answer = ana.get(address.trim_end_matches('/')).await;
            assert_eq!(answer.status, 404, "{address}");
            assert_eq!(answer.attributes("main .actions a", "href"), ["/"], "{address}");
        }
    }
    for page in [format!("/players/{unknown}"), format!("/rankings/{unknown}"), "/players/x".into()]
    {
        assert_eq!(ana.get(&page).await.status, 404, "{page}");
    }
    for page in [format!("rounds/{unknown}"), "rounds/7".into(), format!("entries/{unknown}")] {
        assert_eq!(ana.get(&path(id, &page)).await.status, 404, "{page}");
    }
    let values = ["x", "", "-1", "99999999999999999999", "1&stage=2", "%FF%FE", "'%20or%201=1--"];
    for query in [
        "grid?stage",
        "grid?pool",
        "grid.csv?pool",
        "standings?stage",
        "bracket?round",
        "bracket?view=round&page",
        "bracket?view=table&round=1&table",
        "bracket?view",
        "bracket?entry",
        "seat?name",
    ] {
        for value in values {
            let answer = ana.get(&path(id, &format!("{query}={value}"))).await;
            assert!(answer.status < 500, "{query}={value}: {}", answer.status);
            if answer.status >= 400 {
                assert!(!answer.texts("main .actions a").is_empty(), "{query}={value}");
            }
        }
    }
    assert_eq!(ana.get("/tournaments/new?preset=chess").await.status, 200);
}

#[actix_web::test]
async fn a_game_of_a_league_to_come_shows_its_round() {
    let app = spawn_app();
    let list = "club;sector\nFalla U;Mar\nFalla Dos;Mar\n";
    let mut it = organized(&app, Preset::Jcf, list).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let page = it.ana.get(&path(it.id, "grid")).await;
    page.texts("td .crosstable__when").assert_holds("R1");
    let csv = it.ana.get(&path(it.id, "grid.csv")).await.body;
    csv.assert_has(";R1;");
}

/// Rows of a CSV file.
fn rows_of(file: &Answer) -> Vec<Vec<String>> {
    assert_eq!(file.status, 200, "{file}");
    assert_eq!(file.header("content-type"), "text/csv; charset=utf-8");
    file.header("content-disposition").assert_starts("attachment");
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(b';')
        .has_headers(false)
        .from_reader(file.body.trim_start_matches('\u{feff}').as_bytes());
    reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect()
}

/// Standings as CSV match the page: those of one pool if the page's link names it, else those of the whole stage.
#[actix_web::test]
async fn standings_leave_as_csv() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let id = demonstration(&app, Preset::Jcf, 12);
    let page = ana.get(&path(id, "standings?stage=1")).await;
    let link = page.attributes("main a[href*='.csv']", "href").remove(0);
    link.assert_starts(&path(id, "standings.csv?stage=1"));
    let all = rows_of(&ana.get(&path(id, "standings.csv?stage=1")).await);
    assert_eq!(all.len(), 13);
    assert_eq!(all[0][..4], ["Grupo o sector", "Puesto", "Inscripción", "Club"]);
    for row in &all {
        assert_eq!(row.len(), all[0].len(), "{row:?}");
    }
    let names: BTreeSet<&str> = all[1..].iter().map(|row| row[2].as_str()).collect();
    assert_eq!(names.len(), 12);
    for name in page.texts("tbody th a") {
        assert!(names.contains(name.as_str()), "{name}");
    }
    let n_pools = all[1..].iter().map(|row| row[0].as_str()).collect::<BTreeSet<_>>().len();
    assert!(n_pools > 1, "each row names its group: {n_pools}");
    let one = rows_of(&ana.get(&path(id, "standings.csv?stage=1&pool=1")).await);
    assert!(one.len() > 1, "{one:?}");
    assert!(one.len() < all.len(), "{one:?}");
    for row in &one[1..] {
        assert_eq!(row[0], one[1][0], "{row:?}");
    }
    let last: Vec<&String> = all.iter().filter_map(|row| row.last()).collect();
    last.assert_holds(&"pasa");
}

/// Entries as CSV. Contacts and notes are for organizers; cells that a spreadsheet would read as formulas are escaped.
#[actix_web::test]
async fn entries_leave_as_csv() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(30)).await;
    let entry = facts(&app, it.id).entries()[0].id;
    let edit = path(it.id, &format!("entries/{entry}/edit"));
    let form = it.ana.form(&edit, "main form.form").await;
    let form = form.with("email", "uno@example.org").with("phone", "+34 612 345 678");
    let form = form.with("note", "=1+1").with("club", "@Club");
    assert_eq!(it.ana.send_form(&form).await.status, 303);

    let mut visitor = app.browser();
    let page = visitor.get(&path(it.id, "entries")).await;
    let link = path(it.id, "entries.csv");
    page.attributes("main a", "href").assert_holds(&link);
    let public = visitor.get(&link).await;
    for private in ["uno@example.org", "612", "1+1", "Teléfono"] {
        public.assert_lacks(private);
    }
    let public = rows_of(&public);
    assert_eq!(public.len(), 31, "all of them, not those of the page");
    assert_eq!((public[1][0].as_str(), public[1][1].as_str()), ("1", "Jugadora 1"));
    assert_eq!(public[1][3], "'@Club");
    let own = rows_of(&it.ana.get(&link).await);
    assert_eq!(own[0][7..10], ["Correo electrónico", "Teléfono", "Nota para la organización"]);
    assert_eq!(own[1][7..10], ["uno@example.org", "'+34 612 345 678", "'=1+1"]);
}

/// The CSV ranking of a week matches the page.
#[actix_web::test]
async fn a_ranking_leaves_as_csv() {
    let app = spawn_app();
    let id = demonstration(&app, Preset::Weekly, 8);
    let ranking = format!("/rankings/{}", facts(&app, id).tournament.account);
    let mut visitor = app.browser();
    let page = visitor.get(&ranking).await;
    let link = page.attributes("main a[href*='.csv']", "href").remove(0);
    let rows = rows_of(&visitor.get(&link).await);
    let names: Vec<&str> = rows[1..].iter().map(|row| row[1].as_str()).collect();
    let points: Vec<&str> = rows[1..].iter().map(|row| row[3].as_str()).collect();
    assert_eq!(names, page.texts(".standings__name > a"));
    // A spreadsheet reads "-3" as a number, "−3" and "'-3" as text.
    let shown = page.texts("td.standings__points");
    assert_eq!(points, shown.iter().map(|it| it.replace('−', "-")).collect::<Vec<_>>());
    let week = link.replace("ranking.csv?week=", "ranking.csv?week=x");
    assert_eq!(visitor.get(&week).await.status, 422);
}
