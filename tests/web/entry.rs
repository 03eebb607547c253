//! Page of an entry, its card on other pages, and the front pages that link to it.

use domain::draw::{EntryFate, fate};
use domain::tournament::championship::Championship;
use domain::tournament::entry::Entry;
use domain::tournament::preset::Preset;
use domain::tournament::table::TableState;

use crate::app::spawn_app;
use crate::fixture::{
    confirm_all, demonstration, draw, facts, half_played, organized, path, players, publish,
    tournament,
};
use crate::matchers::TextMatchers;

fn of_fate(championship: &Championship, wanted: fn(EntryFate, &Championship) -> bool) -> &Entry {
    let mut entries = championship.entries().iter();
    entries.find(|entry| wanted(fate(championship, entry.id), championship)).unwrap()
}

fn is_playing(fate: EntryFate, championship: &Championship) -> bool {
    let EntryFate::Due(table) = fate else { return false };
    championship.table(table).unwrap().state == TableState::Playing
}

#[actix_web::test]
async fn an_entrys_page_says_where_it_plays_and_what_it_played() {
    let app = spawn_app();
    let id = half_played(&app, 16, 3);
    let championship = facts(&app, id);
    let mut visitor = app.browser();
    let page_of = |entry: &Entry| path(id, &format!("entries/{}", entry.id));

    let plays = of_fate(&championship, is_playing);
    let page = visitor.get(&page_of(plays)).await;
    assert_eq!((page.status, page.text("h1")), (200, plays.name.clone()));
    page.text(".entry-card__says").assert_starts("Va ");
    assert_eq!(page.texts(".entry-card .mini").len(), 1, "with the board as it stands");
    assert_eq!(page.texts(".entry-card .sides__row").len(), 4);
    assert_eq!(page.texts(".played__game").len(), 1, "the table of the first round");
    assert_eq!(page.texts(".played__game .mini").len(), 1);
    assert_eq!(page.texts(".form-signs li"), ["G"]);
    let others = page.attributes(".played__game a[href*='/entries/']", "href");
    assert_eq!(others.len(), 3);
    assert_eq!(visitor.get(&others[0]).await.status, 200);
    assert_eq!(page.texts(".standings tr[aria-current]").len(), 1);
    let n_rows = page.texts(".standings tbody tr").len();
    assert!(n_rows <= 7, "{n_rows}");

    let waits = of_fate(
        &championship,
        |fate, championship| matches!(fate, EntryFate::Due(table) if championship.table(table).unwrap().state == TableState::Waiting),
    );
    let page = visitor.get(&page_of(waits)).await;
    page.text(".entry-card__says").assert_starts("Juega en Mesa ");
    assert_eq!(page.texts(".entry-card__others li").len(), 3);

    let gone = of_fate(&championship, |fate, _| matches!(fate, EntryFate::Out(_)));
    let page = visitor.get(&page_of(gone)).await;
    page.text(".entry-card__says").assert_starts("Fuera en ");
    // The link is for organizers.
    page.assert_none("a[href$='/edit']");
}

#[actix_web::test]
async fn a_league_says_all_that_is_left_to_play() {
    let app = spawn_app();
    let list: String = (1..=6).map(|n| format!("A {n};B {n};Falla Carrer {n};Nord\n")).collect();
    let mut it = organized(&app, Preset::Jcf, &format!("nombre;pareja;club;sector\n{list}")).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let entry = facts(&app, it.id).entries()[0].clone();
    let page = it.ana.get(&path(it.id, &format!("entries/{}", entry.id))).await;
    assert_eq!(page.texts(".rows__row a[href^='/tables/']").len(), 4, "beside the one on the card");
    page.text(".page-header__lead").assert_has("Sector Nord");
    assert_eq!(page.texts("a[href$='/edit']").len(), 1);
    let squad = page.attributes(".rows__row a[href^='/players/']", "href");
    assert_eq!(squad.len(), 2);
}

#[actix_web::test]
async fn the_card_is_the_same_for_everybody_and_asked_for_alone() {
    let app = spawn_app();
    app.organizer().await;
    let id = half_played(&app, 16, 3);
    let entry = facts(&app, id).entries()[0].clone();
    let (own, region) = (path(id, &format!("entries/{}", entry.id)), format!("card-{}", entry.id));
    let mut cards = Vec::new();
    let mut visitor = app.browser();
    visitor.get(&path(id, "standings")).await;
    for browser in [&mut visitor, &mut app.browser()] {
        let card = browser.get_with(&own, &[("x-live-region", &region)]).await;
        card.body.trim_start().assert_starts("<live-region");
        card.text(".entry-card__name").assert_has(&entry.name);
        cards.push(card.body);
    }
    assert_eq!(cards[0], cards[1]);
    assert_eq!(visitor.get(&path(id, "entries/x")).await.status, 404);
    let other = tournament(&app, "ana@example.org", Preset::Torneo, &players(2));
    let foreign = path(other, &format!("entries/{}", entry.id));
    assert_eq!(visitor.get(&foreign).await.status, 404);
}

#[actix_web::test]
async fn names_lead_to_whom_they_name() {
    let app = spawn_app();
    let id = half_played(&app, 16, 3);
    let mut visitor = app.browser();
    for page in ["entries", "standings", "rounds"] {
        let page = visitor.get(&path(id, page)).await;
        let page = match page.status {
            303 => visitor.get(&page.location()).await,
            _ => page,
        };
        let links = page.attributes("main [data-entry] a[href*='/entries/']", "href");
        assert!(!links.is_empty(), "{page}");
        assert_eq!(visitor.get(&links[0]).await.status, 200);
    }
}

#[actix_web::test]
async fn the_front_page_says_what_is_played_and_what_comes() {
    let app = spawn_app();
    let id = half_played(&app, 16, 3);
    let mut visitor = app.browser();
    let front = visitor.get(&path(id, "")).await;
    let squares = front.texts(".track__square .track__numbers");
    assert_eq!(squares, ["16", "8 → 4", "4"]);
    assert_eq!(front.texts(".track__square[aria-current='step']").len(), 1);
    assert_eq!(front.texts(".game-card").len(), 1);
    assert_eq!(front.texts(".game-card .mini__turn").len(), 1, "who is on turn is marked");
    assert_eq!(front.texts(".then__step").len(), 2);
    assert_eq!(front.texts(".results-list__row").len(), 4);
    assert_eq!(front.texts("followed-entries").len(), 1);
    let home = visitor.get("/").await;
    assert_eq!(home.texts(".now .mini").len(), 1);
    assert_eq!(home.texts(".now .track__square[aria-current='step']").len(), 1);

    // On a sector's page, only games of that sector.
    let over = demonstration(&app, Preset::Torneo, 9);
    let front = visitor.get(&path(over, "")).await;
    assert_eq!(front.texts(".champion__goal path").len(), 4);
    assert_eq!(front.texts(".final .sides__row[data-ahead]").len(), 1);
    front.assert_none(".game-card, .then__step");
    let champion = front.attribute(".champion__name", "data-entry");
    let page = visitor.get(&path(over, &format!("entries/{champion}"))).await;
    assert_eq!(page.text(".entry-card__says"), "¡Gana el torneo!");
}

#[actix_web::test]
async fn an_empty_installation_says_how_to_begin_or_that_there_is_nothing_yet() {
    let app = spawn_app();
    let nobody = app.browser().get("/").await;
    assert_eq!(nobody.texts(".welcome__steps li").len(), 3);
    // Only the holder of the first link may fill a demonstration.
    nobody.assert_none("form[action='/demo']");
    assert_eq!(app.browser().post("/demo", &[]).await.status, 403);
    let mut ana = app.organizer().await;
    let page = ana.get("/").await;
    assert_eq!(page.texts("form[action='/demo']").len(), 1);
    assert_eq!(page.attribute(".welcome a.button", "href"), "/tournaments/new");
    let visitor = app.browser().get("/").await;
    visitor.assert_none(".welcome__steps, form[action='/demo']");
    assert_eq!(visitor.attribute(".welcome__words .soft a", "href"), "/join");
}

#[actix_web::test]
async fn the_pins_of_a_demonstration_are_nobody_s_guess() {
    let pins = async || {
        let app = spawn_app();
        let mut ana = app.organizer().await;
        let filled = ana.submit("/", "/demo", &[]).await;
        let id = filled.location().split('/').nth(2).unwrap().parse().unwrap();
        let facts = facts(&app, id);
        facts.tables().iter().map(|table| table.pin.clone()).collect::<Vec<_>>()
    };
    let (one, other) = (pins().await, pins().await);
    assert!(one.len() > 3, "{one:?}");
    assert_eq!(one.len(), other.len());
    assert!(one.iter().all(|pin| !other.contains(pin)), "{one:?} {other:?}");
}

#[actix_web::test]
async fn who_withdrew_or_is_in_no_draw_has_a_page_too() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(8)).await;
    let entry = facts(&app, it.id).entries()[3].clone();
    let page = path(it.id, &format!("entries/{}", entry.id));
    let mut visitor = app.browser();
    visitor.get(&page).await.text(".entry-card__says").assert_has("ningún sorteo");
    draw(&app, it.id, 1);
    visitor.get(&page).await.text(".entry-card__says").assert_has("ningún sorteo");
    // The round is a draft.
    it.ana.get(&page).await.text(".entry-card__says").assert_has("ningún sorteo");
    publish(&app, it.id);
    let championship = facts(&app, it.id);
    confirm_all(&app, &championship.tables().iter().collect::<Vec<_>>());
    let shown = visitor.get(&page).await;
    assert!(!shown.text(".entry-card__says").is_empty());
    // A result on paper has no board.
    shown.assert_none(".played__game .mini");
    let status = [("status", "withdrawn"), ("decision", "stand")];
    let answer = it.ana.submit(&page, &format!("{page}/status"), &status).await;
    assert_eq!(answer.status, 303);
    assert_eq!(visitor.get(&page).await.text(".entry-card__says"), "Se ha retirado del torneo");
}
