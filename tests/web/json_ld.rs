//! Structured data for search engines: JSON that no name can break, with public names only.

use cubilete::acts::entries;
use domain::tournament::player::Age;
use domain::tournament::preset::Preset;
use scraper::{Html, Selector};
use serde_json::Value;

use crate::app::{Answer, spawn_app};
use crate::fixture::{act, draw, facts, half_played, organized, path, publish};
use crate::matchers::TextMatchers;

/// The blocks of a page, by their types.
fn blocks(page: &Answer) -> Vec<(String, Value)> {
    let html = Html::parse_document(&page.body);
    let blocks = Selector::parse("script[type='application/ld+json']").unwrap();
    let block = |text: String| {
        let value: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(value["@context"], "https://schema.org");
        (value["@type"].as_str().unwrap().to_owned(), value)
    };
    html.select(&blocks).map(|it| block(it.text().collect())).collect()
}

fn block(page: &Answer, kind: &str) -> Value {
    let found = blocks(page).into_iter().find(|(of, _)| of == kind);
    found.unwrap_or_else(|| panic!("no {kind} in {page}")).1
}

#[actix_web::test]
async fn tournaments_and_tables_are_sports_events() {
    let app = spawn_app();
    let id = half_played(&app, 8, 3);
    let championship = facts(&app, id);
    let base = format!("http://{}", app.address);
    let mut browser = app.browser();
    let event = block(&browser.get(&path(id, "")).await, "SportsEvent");
    assert_eq!(event["name"], championship.tournament.name);
    assert_eq!(event["url"], format!("{base}{}", path(id, "")));
    assert_eq!(event["startDate"], championship.tournament.starts_on.to_string());
    assert_eq!(event["eventStatus"], "https://schema.org/EventScheduled");
    assert_eq!(event["location"]["@type"], "Place");
    assert_eq!(event["organizer"]["@type"], "Organization");
    assert_eq!(event["competitor"].as_array().unwrap().len(), 8);
    for part in event["subEvent"].as_array().unwrap() {
        assert!(part["startDate"].is_string() && part["location"].is_object(), "{part}");
        let page = part["url"].as_str().unwrap().strip_prefix(&base).unwrap();
        assert_eq!(browser.get(page).await.status, 200, "{page}");
    }

    let table = &championship.tables()[0];
    let event = block(&browser.get(&format!("/tables/{}", table.id)).await, "SportsEvent");
    assert_eq!(event["competitor"].as_array().unwrap().len(), table.entries().len());
    assert_eq!(event["superEvent"]["url"], format!("{base}{}", path(id, "")));
    assert!(event["startDate"].is_string() && event["location"].is_object(), "{event}");

    let way = block(&browser.get(&path(id, "bracket")).await, "BreadcrumbList");
    let steps = way["itemListElement"].as_array().unwrap();
    let positions: Vec<_> = steps.iter().map(|step| step["position"].as_u64().unwrap()).collect();
    assert_eq!(positions, [1, 2, 3]);
    assert_eq!(steps[2]["item"], format!("{base}{}", path(id, "bracket")));
}

#[actix_web::test]
async fn hard_names_stay_in_their_block() {
    let app = spawn_app();
    let list = "nombre;club\n</script><script>alert(1)</script><!-- & Cía 🎲;Uno\nBea;Dos\n";
    let it = organized(&app, Preset::Torneo, list).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let table = facts(&app, it.id).tables()[0].id;
    for page in [path(it.id, ""), format!("/tables/{table}")] {
        let page = app.browser().get(&page).await;
        let event = block(&page, "SportsEvent");
        let names: Vec<_> = event["competitor"].as_array().unwrap().iter().collect();
        let shown = names.iter().any(|it| it["name"].as_str().unwrap().contains("</script>"));
        assert!(names.iter().any(|it| it["name"].as_str().unwrap().ends_with(" 🎲")), "{names:?}");
        assert!(shown, "{names:?}");
        page.assert_lacks("<script>alert");
    }
}

#[actix_web::test]
async fn a_minor_without_consent_has_no_name_there() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, "nombre;club\nXènia Quevedo;Uno\nBea;Dos\n").await;
    let championship = facts(&app, it.id);
    let entry = &championship.entries()[0];
    let age = Age::Minor { alias: String::new(), has_consent: false };
    let new = entries::NewEntry {
        list_number: String::new(),
        people: vec![entries::NewPerson { name: "Xènia Quevedo".to_owned(), age }],
        name: String::new(),
        club: entry.club.clone(),
        sector: String::new(),
        category: String::new(),
        email: None,
        phone: String::new(),
        note: String::new(),
    };
    act(&app, |work| entries::change(work, it.id, entry.id, &new));
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let table = facts(&app, it.id).tables()[0].id;
    for page in [path(it.id, ""), format!("/tables/{table}")] {
        let event = block(&app.browser().get(&page).await, "SportsEvent").to_string();
        event.assert_lacks("Quevedo");
        event.assert_has("X. Q.");
    }
}
