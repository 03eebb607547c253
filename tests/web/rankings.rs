//! Ranking for which a tournament counts, and several rankings of one organizer.

use strum::VariantArray;

use domain::tournament::id::RankingId;
use domain::tournament::preset::Preset;

use crate::app::{App, Browser, spawn_app};
use crate::fixture::{demonstration, facts};
use crate::matchers::TextMatchers;

const CREATE: &str = "form[action='/tournaments']";

/// Creates a tournament of `preset` and returns its id. `ranking` is an option of the form, in words; `None` leaves the default.
async fn create(ana: &mut Browser, preset: &str, ranking: Option<&str>) -> String {
    let form = ana.form(&format!("/tournaments/new?preset={preset}"), CREATE).await;
    let form = form.with("name", &format!("Copa {preset}"));
    let form = match ranking {
        Some(ranking) => form.with("ranking", ranking),
        None => form,
    };
    let answer = ana.send_form(&form).await;
    assert_eq!(answer.status, 303, "{answer}");
    answer.location()
}

fn weight(app: &App, tournament: &str) -> u8 {
    let id = tournament.rsplit('/').next().unwrap().parse().unwrap();
    facts(app, id).tournament.settings.weight
}

#[actix_web::test]
async fn it_is_asked_openly_and_an_event_of_one_day_does_not_count() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let presets = [
        ("torneo", 0),
        ("pairs", 0),
        ("world", 0),
        ("swiss", 0),
        ("social-league", 0),
        ("league-final", 0),
        ("jcf", 0),
        ("weekly", 1),
    ];
    for (preset, counts) in presets {
        let page = ana.get(&format!("/tournaments/new?preset={preset}")).await;
        assert_eq!(page.texts("form > fieldset#field-ranking").len(), 1, "outside the folds");
        let made = create(&mut ana, preset, None).await;
        assert_eq!(weight(&app, &made), counts, "{preset}");
        let page = ana.get(&made).await;
        assert_eq!(page.texts("a[href^='/rankings/']").len(), usize::from(counts), "{preset}");
    }
    assert_eq!(Preset::VARIANTS.len(), presets.len());
    let form = ana.form("/tournaments/new?preset=torneo", CREATE).await;
    let form = form.with("name", "Copa").with("ranking", "01890a5dac96774bbcceb302099a8057");
    let answer = ana.send_form(&form).await;
    assert_eq!(answer.status, 422, "somebody else's, or nobody's");
    assert_eq!(answer.attribute("#field-name", "value"), "Copa", "and nothing is lost");
}

#[actix_web::test]
async fn an_organizer_keeps_several_rankings() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let form = ana.form("/rankings/new", "main form.form").await;
    let refused = ana.send_form(&form.clone().with("ranking_name", "")).await;
    assert_eq!(refused.status, 422);
    let form = form.with("ranking_name", "Liga del jueves").with("games_a_week", "3");
    let league = ana.send_form(&form).await.location();
    let page = ana.get(&league).await;
    page.text(".page-header__kicker").assert_has("Liga del jueves");
    assert_eq!(page.texts(".pills a").len(), 2, "the account's own, and this");

    let id = league.rsplit('/').next().unwrap().to_owned();
    let made = create(&mut ana, "weekly", Some(&id)).await;
    assert_eq!(weight(&app, &made), 1);
    let link = ana.get(&made).await.attribute("a[href^='/rankings/']", "href");
    assert_eq!(link, league);
    let settings = format!("{made}/settings");
    assert_eq!(
        ana.form(&settings, "form[action$='/settings']").await.values("ranking"),
        [id.as_str()]
    );
    let other = ana.form(&settings, "form[action$='/settings']").await.with("ranking", "no");
    assert_eq!(ana.send_form(&other).await.status, 303);
    assert_eq!(weight(&app, &made), 0);

    let form = ana.form(&format!("{league}/settings"), "main form.form").await;
    assert_eq!(form.values("ranking_name"), ["Liga del jueves"]);
    assert_eq!(form.values("games_a_week"), ["3"]);
    assert_eq!(ana.send_form(&form.with("ranking_name", "Liga")).await.status, 303);
    ana.get(&league).await.text(".page-header__kicker").assert_has("Liga");
    let mut visitor = app.browser();
    assert_eq!(visitor.get(&league).await.status, 200);
    assert_eq!(visitor.get(&format!("{league}/settings")).await.status, 403);
}

/// The first players with their places week by week, as lines and as a table; each names the entries by which it is followed.
#[actix_web::test]
async fn a_ranking_shows_the_places_of_its_first_players_by_week() {
    let app = spawn_app();
    let it = facts(&app, demonstration(&app, Preset::Weekly, 14));
    let page = format!("/rankings/{}", RankingId::own(it.tournament.account));
    let shown = app.browser().get(&page).await;
    let lines = shown.attributes(".places__line", "data-entry");
    assert_eq!(lines.len(), 10);
    let rows = shown.attributes(".data-table.standings tbody tr", "data-entry");
    assert_eq!(rows[..10].iter().rev().cloned().collect::<Vec<_>>(), lines);
    let entries: Vec<String> = it.entries().iter().map(|entry| entry.id.to_string()).collect();
    assert!(rows.iter().all(|row| entries.contains(row)), "{rows:?}");
    let names = shown.texts(".data-table.standings .standings__name a");
    assert_eq!(shown.texts(".places tbody th a"), names[..10]);
    let weeks = shown.texts(".places thead th").len() - 1;
    assert_eq!(shown.texts(".places__rounds li").len(), weeks);
    assert!((2..=12).contains(&weeks), "{weeks}");
    let first = shown.texts(".places tbody tr:first-child td");
    assert_eq!(first.len(), weeks);
    first.last().unwrap().assert_starts("1");
    // The first week has no week before it.
    let oldest = shown.attributes("a[href*='?week=']", "href");
    let oldest = oldest.iter().filter(|it| !it.contains(".csv")).min().unwrap();
    app.browser().get(oldest).await.assert_none(".places");
}
