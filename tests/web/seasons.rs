//! Seasons of a ranking: their settings, their tables, and the pages of players.

use chrono::{Days, NaiveDate};
use cubilete::acts::demo::{self, DemoPlan};
use cubilete::web;
use domain::tournament::id::{RankingId, TournamentId};
use domain::tournament::preset::Preset;
use domain::tournament::season::Season;
use domain::tournament::series::Series;

use crate::app::{Answer, App, Browser, spawn_app};
use crate::fixture::facts;
use crate::matchers::{ListMatchers, TextMatchers};

const FORM: &str = "main form.form";

/// Ranking with six weeks of games up to now, and its organizer.
struct Club {
    app: App,
    ana: Browser,
    tournament: TournamentId,
    ranking: String,
}

async fn club() -> Club {
    let app = spawn_app();
    let ana = app.organizer().await;
    let find = |conn: &mut store::Conn| store::users::find_by_email(conn, "ana@example.org");
    let owner = app.state.store.read_blocking(find).unwrap().unwrap().id;
    let plan = DemoPlan {
        preset: Preset::Weekly,
        n_entries: 8,
        series: Series::One,
        n_rounds: None,
        seed: 7,
        has_trouble: false,
    };
    let filled = demo::fill(&app.state.store, &plan, Some(owner), web::now(), &mut |_| {});
    let tournament = filled.unwrap().tournament;
    let ranking = format!("/rankings/{}", facts(&app, tournament).tournament.account);
    Club { app, ana, tournament, ranking }
}

impl Club {
    fn id(&self) -> RankingId {
        RankingId::own(facts(&self.app, self.tournament).tournament.account)
    }

    fn seasons(&self) -> Vec<Season> {
        let read = |conn: &mut store::Conn| store::seasons::of_ranking(conn, self.id());
        self.app.state.store.read_blocking(read).unwrap()
    }

    async fn add(&mut self, name: &str, days: [NaiveDate; 2], best: u8) -> Answer {
        let form = self.ana.form(&format!("{}/seasons/new", self.ranking), FORM).await;
        let form = form
            .with("season_name", name)
            .with("season_first", &days[0].to_string())
            .with("season_last", &days[1].to_string())
            .with("best_weeks", &best.to_string());
        self.ana.send_form(&form).await
    }

    /// Address of the season with this name.
    fn path(&self, name: &str) -> String {
        let all = self.seasons();
        let season = all.iter().find(|it| it.settings.name == name).unwrap();
        format!("{}/seasons/{}", self.ranking, season.id)
    }
}

/// Date `from_today` days from today; callers keep a distance to today, so that midnight does not matter.
fn day(from_today: i64) -> NaiveDate {
    let today = web::now().date_naive();
    let days = Days::new(from_today.unsigned_abs());
    if from_today < 0 { today - days } else { today + days }
}

#[actix_web::test]
async fn an_account_keeps_the_seasons_of_its_ranking() {
    let mut it = club().await;
    let settings = format!("{}/settings", it.ranking);
    let [first, last] = [day(10), day(20)];
    let answer = it.add("Otoño", [first, last], 3).await;
    assert_eq!((answer.status, answer.location()), (303, settings.clone()));
    let page = it.ana.get(&settings).await;
    assert_eq!(page.text("#seasons li strong"), "Otoño");
    it.app.browser().get(&it.path("Otoño")).await.text("main").assert_has("Empieza el");

    // Days of another season: the field is named, and the form keeps its values.
    let refused = |answer: &Answer, field: &str, name: &str| {
        assert_eq!(answer.status, 422, "{answer}");
        let links = answer.attributes(".form-errors a", "href");
        assert_eq!(links, [format!("#field-{field}")], "{answer}");
        assert_eq!(answer.attribute("#field-season_name", "value"), name);
    };
    let answer = it.add("Tarde", [last, day(30)], 0).await;
    refused(&answer, "season_first", "Tarde");
    answer.text(".form-errors").assert_has("«Otoño»");
    let answer = it.add("Pronto", [day(1), first], 0).await;
    refused(&answer, "season_last", "Pronto");
    answer.text(".form-errors").assert_has(&first.format("%d/%m/%Y").to_string());
    refused(&it.add("Al revés", [day(30), day(29)], 0).await, "season_last", "Al revés");
    refused(&it.add("", [day(30), day(31)], 0).await, "season_name", "");
    refused(&it.add("Larga", [day(30), day(31)], 55).await, "best_weeks", "Larga");
    assert_eq!(it.seasons().len(), 1);
    assert_eq!(it.add("Invierno", [day(21), day(30)], 0).await.status, 303, "the day after");
    let names: Vec<String> = it.seasons().into_iter().map(|it| it.settings.name).collect();
    assert_eq!(names, ["Invierno", "Otoño"], "latest first");

    // A season does not overlap itself, but others.
    let edit = format!("{}/edit", it.path("Otoño"));
    let form = it.ana.form(&edit, FORM).await;
    assert_eq!(form.values("best_weeks"), ["3"]);
    let form = form.with("act", "save").with("season_name", "Otoñada").with("best_weeks", "0");
    assert_eq!(it.ana.send_form(&form).await.status, 303);
    let known = it.seasons()[1].settings.clone();
    assert_eq!((known.name.as_str(), known.first, known.best_weeks), ("Otoñada", first, 0));
    let answer = it.ana.send_form(&form.with("season_last", &day(25).to_string())).await;
    refused(&answer, "season_last", "Otoñada");
    let form = it.ana.form(&edit, FORM).await.with("act", "remove");
    assert_eq!(it.ana.send_form(&form).await.status, 303);
    assert_eq!(it.seasons().len(), 1);
    assert_eq!(it.ana.get(&edit).await.status, 404);
    let mut visitor = it.app.browser();
    assert_eq!(visitor.get(&settings).await.status, 403);
    assert_eq!(visitor.get(&format!("{}/edit", it.path("Invierno"))).await.status, 403);
}

/// The CSV file has the whole table, in the order of the page.
#[actix_web::test]
async fn the_table_of_a_season_leaves_as_csv() {
    let mut it = club().await;
    it.add("Otoño", [day(-60), day(60)], 0).await;
    let season = it.path("Otoño");
    let mut visitor = it.app.browser();
    let page = visitor.get(&season).await;
    let link = format!("{season}/ranking.csv");
    page.attributes("main a", "href").assert_holds(&link);
    let file = visitor.get(&link).await;
    assert_eq!(
        (file.status, file.header("content-type").as_str()),
        (200, "text/csv; charset=utf-8")
    );
    let cell = |line: &str, number: usize| line.split(';').nth(number).unwrap().to_owned();
    let lines: Vec<&str> = file.body.lines().skip(1).collect();
    let names: Vec<String> = lines.iter().map(|line| cell(line, 1)).collect();
    let points: Vec<String> = lines.iter().map(|line| cell(line, 3)).collect();
    assert_eq!(names, page.texts(".standings__name > a"));
    let shown = page.texts("td.standings__points");
    assert_eq!(points, shown.iter().map(|it| it.replace('−', "-")).collect::<Vec<_>>());
}

#[actix_web::test]
async fn a_season_is_of_one_ranking() {
    let mut it = club().await;
    it.add("Otoño", [day(-60), day(60)], 0).await;
    let form = it.ana.form("/rankings/new", FORM).await.with("ranking_name", "Liga");
    let other = it.ana.send_form(&form).await.location();
    let of_other = it.path("Otoño").replace(&it.ranking, &other);
    assert_eq!(it.ana.get(&of_other).await.status, 404);
    assert_eq!(it.ana.get(&format!("{of_other}/edit")).await.status, 404);
    // Another ranking has its own days.
    it.ranking = other;
    assert_eq!(it.add("Otoño", [day(-60), day(60)], 0).await.status, 303);
}

#[actix_web::test]
async fn a_season_has_a_table_and_at_last_a_champion() {
    let mut it = club().await;
    it.add("Todo", [day(-80), day(20)], 0).await;
    let mut visitor = it.app.browser();
    let week = visitor.get(&it.ranking).await;
    let link = week.attributes(&format!("main p a[href='{}']", it.path("Todo")), "href");
    assert_eq!(link.len(), 1, "the season that is played: {week}");
    week.assert_some(".shift");
    let page = visitor.get(&it.path("Todo")).await;
    assert_eq!(page.texts(".standings__name").len(), 8);
    page.text("main").assert_has("Cuentan todas las semanas");
    page.assert_none("#final");
    page.assert_none(".dropped");
    let number = |text: &String| text.replace('−', "-").trim().parse::<i32>().unwrap();
    let points: Vec<i32> = page.texts(".standings__points").iter().map(number).collect();
    assert_eq!(points.iter().sum::<i32>(), 0, "what one gains others lose");
    assert!(points.is_sorted_by(|one, other| one >= other), "{points:?}");
    for text in page.texts(".shift") {
        let words = ["sube", "baja", "igual", "entra"];
        assert!(words.iter().any(|word| text.contains(word)), "a word: {text}");
        assert!(text.starts_with(['▲', '▼', '=', '+']), "a sign: {text}");
    }
    page.text("tbody td:last-child").assert_has("±");
    // The last column of the lines of places is the table.
    let ends = page.texts(".places tbody td:last-child");
    let ends: Vec<&str> = ends.iter().map(|rank| rank.trim_end_matches('=')).collect();
    assert_eq!(ends, page.texts("td.standings__rank"));
    page.attribute(".places svg", "aria-label").assert_has("en la temporada");

    // If two of six weeks count, the page lists the dropped weeks.
    let edit = format!("{}/edit", it.path("Todo"));
    let form = it.ana.form(&edit, FORM).await.with("act", "save").with("best_weeks", "2");
    let form = form.with("season_last", &day(-2).to_string());
    assert_eq!(it.ana.send_form(&form).await.status, 303);
    let page = visitor.get(&it.path("Todo")).await;
    page.assert_some(".dropped li");
    page.text("main").assert_has("Cuentan las 2 mejores semanas");
    // The last day of the season is over.
    let ranks = page.texts("td.standings__rank");
    let n_first = ranks.iter().filter(|rank| *rank == "1").count();
    let said = page.text("#final");
    let won = ["Gana la temporada", "Comparten el primer puesto"][usize::from(n_first > 1)];
    said.assert_has("Clasificación final");
    said.assert_has(won);
    let champions = page.texts("#final a");
    assert_eq!(champions.len(), n_first);
    page.text(".standings__name").assert_has(&champions[0]);
    let week = visitor.get(&it.ranking).await;
    // No season is current.
    week.assert_none("main p a[href*='/seasons/']");
    assert_eq!(week.texts(".pills a[href*='/seasons/']").len(), 1, "older ones");
}

#[actix_web::test]
async fn a_players_page_says_how_strong_they_are_and_against_whom() {
    let mut it = club().await;
    it.add("Todo", [day(-80), day(20)], 2).await;
    let player = facts(&it.app, it.tournament).players()[0].id;
    let mut visitor = it.app.browser();
    let page = visitor.get(&format!("/players/{player}")).await;
    page.text(".facts").assert_has("±");
    page.text("#season").assert_has("Mejor racha");
    assert_eq!(page.texts(".crest-head .crest").len(), 1);
    // The curves of rank and strength, and the same as a table.
    assert_eq!(page.attributes(".curve svg[role=img]", "aria-label").len(), 2);
    assert_eq!(page.attributes(".curve__band", "d").len(), 1, "the strength has a margin");
    page.text(".split tbody tr td:last-child").assert_has("±");
    let game = page.text(".met__game");
    game.assert_has(" de 4");
    assert!(page.texts(".met__board .mini").len() <= 12);
    assert_eq!(page.texts(".met__game:first-child a[href^='/players/']").len(), 3);
    assert_eq!(page.texts(".met__game:first-child a[href^='/tournaments/']").len(), 1);
    let row = page.texts("#opponents tbody tr:first-child td.number");
    let row: Vec<i32> = row.iter().map(|text| text.parse().unwrap()).collect();
    let [games, ahead, behind] = row[..] else { panic!("{row:?}") };
    assert!(games > 0, "{games}");
    assert!(ahead + behind <= games, "{ahead} + {behind} of {games}");
    let against = page.attributes("#opponents tbody a[href*='/against/']", "href")[0].clone();
    let named = page.attributes("#opponents tbody th a", "href")[0].clone();
    let last = |path: &str| path.rsplit('/').next().map(str::to_owned);
    assert_eq!(last(&against), last(&named), "a name leads to its player");
    let both = visitor.get(&against).await;
    assert_eq!(both.texts("#games .met__game").len(), usize::try_from(games).unwrap());
    let tournaments = both.texts("#games .met__game a[href^='/tournaments/']");
    assert_eq!(tournaments.len(), usize::try_from(games).unwrap());
    assert_eq!(both.texts(".versus__score strong"), [ahead.to_string(), behind.to_string()]);
    assert_eq!(both.texts(".versus .crest").len(), 2);
    let n_latest = usize::try_from(games).unwrap().min(5);
    assert_eq!(both.texts(".versus .form-signs li").len(), n_latest);
    let other = against.rsplit('/').next().unwrap();
    let turned = visitor.get(&format!("/players/{other}/against/{player}")).await;
    assert_eq!(turned.texts(".versus__score strong"), [behind.to_string(), ahead.to_string()]);
    for wrong in
        [format!("/players/{player}/against/{player}"), format!("/players/{player}/against/x")]
    {
        assert_eq!(visitor.get(&wrong).await.status, 404, "{wrong}");
    }
}
