//! Privacy of minors: public names on all pages, and the notes of organizers.

use std::collections::BTreeSet;

use cubilete::acts::{Caller, entries, records};
use domain::tournament::championship::Championship;
use domain::tournament::entry::Entry;
use domain::tournament::id::TournamentId;
use domain::tournament::player::Age;
use domain::tournament::preset::Preset;
use store::StoreError;

use crate::app::{Answer, App, Browser, spawn_app};
use crate::authorization::GETS;
use crate::fixture::{
    self, demonstration, draw, facts, organized, path, players, publish, tournament,
};
use crate::matchers::{ListMatchers, TextMatchers};
use crate::pages::Crawl;

/// Minors without alias or consent; with an alias; with a guardian's consent.
const PEOPLE: [&str; 3] =
    ["Xènia Quevedo Zaragozà", "Wenceslau Yepes Ulldemolins", "Zacaries Kovacs Ibarz"];
/// Words that occur only in the names of the first two, and in an address.
const SECRETS: [&str; 6] =
    ["quevedo", "zaragoz", "wenceslau", "yepes", "ulldemolins", "xenia.secreta"];
/// Public names of the three minors.
const SHOWN: [&str; 3] = ["X. Q. Z.", "Llampec", "Kovacs"];

fn age(place: usize) -> Age {
    let alias = if place == 1 { "Llampec" } else { "" };
    Age::Minor { alias: alias.into(), has_consent: place == 2 }
}

/// Marks the first people of the first three entries as minors.
fn hide(app: &App, id: TournamentId) -> Championship {
    let championship = facts(app, id);
    for (place, entry) in championship.entries().iter().take(3).enumerate() {
        change(app, &championship, place, entry);
    }
    facts(app, id)
}

fn change(app: &App, championship: &Championship, place: usize, entry: &Entry) {
    let names = entry.squad.iter().map(|id| championship.player(*id).unwrap().name.clone());
    let mut people: Vec<entries::NewPerson> =
        names.map(|name| entries::NewPerson { name, age: Age::Unsaid }).collect();
    people[0] = entries::NewPerson { name: PEOPLE[place].into(), age: age(place) };
    let new = entries::NewEntry {
        list_number: String::new(),
        people,
        // The entry's own name would reveal a person too.
        name: if place == 1 { "Los Yepes".into() } else { String::new() },
        club: entry.club.clone(),
        sector: entry.sector.clone(),
        category: String::new(),
        email: Some("xenia.secreta@example.org".into()),
        phone: "612 345 678".into(),
        note: String::new(),
    };
    let ana = Caller::operator("Ana Gil");
    fixture::act_as(app, &ana, |work| entries::change(work, entry.tournament, entry.id, &new));
}

/// All addresses of a route in a tournament.
fn addresses(app: &App, route: &str, all: &Championship) -> Vec<String> {
    let of = |name: &str, ids: Vec<String>| -> Vec<(String, String)> {
        ids.into_iter().map(|id| (name.to_owned(), id)).collect()
    };
    let id = all.tournament.id.to_string();
    let season = fixture::season(app, all.tournament.account).to_string();
    let other = all.entries().get(1).map(|it| it.squad[0].to_string()).unwrap_or_default();
    let route = route
        .replace("{id}", &id)
        .replace("{account}", &all.tournament.account.to_string())
        .replace("{season}", &season)
        .replace("{other}", &other);
    let many = [
        of("{round}", all.rounds().iter().map(|it| it.id.to_string()).collect()),
        of("{entry}", all.entries().iter().map(|it| it.id.to_string()).collect()),
        of("{player}", all.players().iter().map(|it| it.id.to_string()).collect()),
        of("{table}", all.tables().iter().map(|it| it.id.to_string()).collect()),
    ];
    let found = many.iter().find(|it| it.first().is_some_and(|(name, _)| route.contains(name)));
    match found {
        Some(ids) => ids.iter().map(|(name, id)| route.replace(name, id)).collect(),
        None => vec![route],
    }
}

/// Checks an answer for hidden words.
fn check(page: &str, answer: &Answer, found: &mut BTreeSet<String>, shown: &mut [usize; 3]) {
    let text = answer.body.to_lowercase();
    for secret in SECRETS.iter().filter(|secret| text.contains(*secret)) {
        found.insert(format!("{secret} on {page}"));
    }
    for (count, words) in shown.iter_mut().zip(SHOWN) {
        *count += usize::from(answer.body.contains(words));
    }
}

/// Every page linked for a visitor, every route of the site with all its parameters, and all printed pages.
#[actix_web::test]
async fn no_page_print_record_or_export_has_the_name_of_a_minor() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let mut all = Vec::new();
    for (preset, n) in [(Preset::Torneo, 9), (Preset::Jcf, 8), (Preset::Weekly, 6)] {
        all.push(hide(&app, demonstration(&app, preset, n)));
    }
    let open = tournament(&app, "ana@example.org", Preset::Torneo, &players(9));
    draw(&app, open, 3);
    publish(&app, open);
    all.push(hide(&app, open));
    let (mut visitor, mut found, mut shown) = (app.browser(), BTreeSet::new(), [0; 3]);
    for championship in &all {
        for (route, _) in GETS {
            for page in addresses(&app, route, championship) {
                let answer = visitor.get(&page).await;
                check(&page, &answer, &mut found, &mut shown);
                if page.contains("/print") || page.ends_with("/slips") {
                    let answer = ana.get(&page).await;
                    check(&page, &answer, &mut found, &mut shown);
                }
            }
        }
        let id = championship.tournament.id;
        let records = app.state.store.read_blocking(|conn| {
            Ok::<_, StoreError>(records::of_tournament(conn, id).unwrap().join("\n"))
        });
        let records = records.unwrap().to_lowercase();
        for secret in SECRETS {
            records.assert_lacks(secret);
        }
        let by_name = visitor.get(&path(id, "seat?name=quevedo")).await;
        // A search does not reveal the name.
        by_name.assert_none(".rows__row");
    }
    let mut crawl = Crawl::start();
    while let Some(page) = crawl.next() {
        let answer = visitor.get(&page).await;
        check(&page, &answer, &mut found, &mut shown);
        crawl.follow(&page, &answer, "a", "href");
        crawl.follow(&page, &answer, "img", "src");
    }
    assert!(found.is_empty(), "{found:#?}");
    assert!(shown.iter().all(|n| *n > 60), "alias, initials or name stand on pages: {shown:?}");
}

async fn public_names(browser: &mut Browser, id: TournamentId) -> String {
    browser.get(&path(id, "entries")).await.texts("main tbody th").join("; ")
}

#[actix_web::test]
async fn consent_is_noted_with_who_and_when_and_can_be_taken_back() {
    let app = spawn_app();
    let list = format!("nombre;club;menor\n{};Dau;si\nRosa Mira;Dau;\n", PEOPLE[0]);
    let mut it = organized(&app, Preset::Torneo, &list).await;
    let mut visitor = app.browser();
    assert_eq!(public_names(&mut visitor, it.id).await, "X. Q. Z.; Rosa Mira");
    let full = public_names(&mut it.ana, it.id).await;
    full.assert_has(PEOPLE[0]);
    full.assert_has("en público: X. Q. Z.");

    let all = facts(&app, it.id);
    let player = all.players().iter().find(|it| it.name == PEOPLE[0]).unwrap().id;
    let page = path(it.id, &format!("players/{player}"));
    let form = it.ana.form(&page, "main form.form").await;
    assert_eq!(form.values("age"), ["minor"]);
    let consented = form.with("consent", "on").with("alias", "Llampec");
    assert_eq!(it.ana.send_form(&consented).await.status, 303);
    assert_eq!(public_names(&mut visitor, it.id).await, format!("{}; Rosa Mira", PEOPLE[0]));
    let noted = it.ana.get(&page).await;
    noted.text("main form.form").assert_has("Permiso anotado por Ana Gil");
    let minor = facts(&app, it.id).player(player).unwrap().minor.clone().unwrap();

    // The entry's form keeps the values, and their author.
    let entry = path(it.id, &format!("entries/{}/edit", all.entries()[0].id));
    let form = it.ana.form(&entry, "main form.form").await;
    assert_eq!((form.values("is_minor"), form.values("consent")), (vec!["on"], vec!["on"]));
    assert_eq!(it.ana.send_form(&form).await.status, 303);
    assert_eq!(facts(&app, it.id).player(player).unwrap().minor, Some(minor));

    let form = it.ana.form(&page, "main form.form").await.without("consent");
    assert_eq!(it.ana.send_form(&form).await.status, 303);
    assert_eq!(public_names(&mut visitor, it.id).await, "Llampec; Rosa Mira");
    let form = it.ana.form(&page, "main form.form").await;
    let long = form.clone().with("alias", &"x".repeat(41));
    let refused = it.ana.send_form(&long).await;
    assert_eq!(refused.status, 422);
    refused.text("#error-alias").assert_has("40");
    assert_eq!(it.ana.send_form(&form.with("age", "adult")).await.status, 303);
    public_names(&mut visitor, it.id).await.assert_has(PEOPLE[0]);
}

#[actix_web::test]
async fn each_of_a_pair_and_its_squad_is_a_minor_or_not() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Jcf, "nombre;pareja\n").await;
    let form = it.ana.form(&path(it.id, "entries/new"), "main form.form").await;
    let form = form
        .with("name", "Pep Soler")
        .with("partner", PEOPLE[1])
        .with("partner_is_minor", "on")
        .with("partner_alias", "Llampec")
        .with("squad", "Ximo Peris\nLaia Roig")
        .with("squad_is_minor", "on");
    assert_eq!(it.ana.send_form(&form).await.status, 303);
    let mut visitor = app.browser();
    let shown = public_names(&mut visitor, it.id).await;
    shown.assert_starts("Pep Soler / Llampec / X. P. / L. R.");
    let entry = path(it.id, &format!("entries/{}/edit", facts(&app, it.id).entries()[0].id));
    let form = it.ana.form(&entry, "main form.form").await;
    form.values("is_minor").assert_empty();
    assert_eq!(form.values("squad_is_minor"), ["on"]);
    let form = form.without("partner_is_minor").without("squad_is_minor");
    assert_eq!(it.ana.send_form(&form).await.status, 303);
    let shown = public_names(&mut visitor, it.id).await;
    // The other names stay.
    shown.assert_has(PEOPLE[1]);
    shown.assert_has("X. P.");
    assert_eq!(it.ana.get(&entry).await.texts("main .rows a").len(), 4, "a page each");
}

#[actix_web::test]
async fn who_is_deleted_leaves_results_and_no_name() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let id = demonstration(&app, Preset::Jcf, 6);
    let other = demonstration(&app, Preset::Torneo, 5);
    let all = facts(&app, id);
    let (entry, player) = (all.entries()[0].id, all.entries()[0].squad[0]);
    let (name, partner) = (all.player(player).unwrap().name.clone(), all.entries()[0].squad[1]);
    let before = ana.get(&path(id, "standings")).await.texts("main td");
    let page = path(id, &format!("players/{player}"));
    let form = ana.form(&page, "form[action$='/deletion']").await;
    let refused = ana.send_form(&form.clone().with("confirm_person", "Otra")).await;
    assert_eq!(refused.status, 422);
    assert_eq!(facts(&app, id).player(player).unwrap().name, name);
    let done = ana.send_form(&form.with("confirm_person", &name.to_lowercase())).await;
    assert_eq!(done.status, 303);
    let after = facts(&app, id);
    let gone = after.player(player).unwrap();
    assert_eq!(
        (gone.name.as_str(), gone.club.as_str(), &gone.email),
        ("nombre borrado", "", &None)
    );
    let partner = after.player(partner).unwrap().name.clone();
    assert_eq!(after.entry(entry).unwrap().name, format!("nombre borrado / {partner}"));
    assert_eq!(ana.get(&path(id, "standings")).await.texts("main td"), before);
    let mut pages: Vec<String> = ["", "entries", "standings", "grid", "grid.csv", "bracket"]
        .map(|page| path(id, page))
        .into();
    pages.extend(after.tables().iter().map(|table| format!("/tables/{}", table.id)));
    pages.extend([page, format!("/players/{player}"), path(id, &format!("entries/{entry}"))]);
    for page in pages {
        let answer = ana.get(&page).await;
        assert!(answer.status == 200 && !answer.body.contains(&name), "{page}");
    }
    let others = facts(&app, other).into_facts().players;
    let stranger =
        all.players().iter().find(|it| !others.iter().any(|one| one.id == it.id)).unwrap();
    let stranger = path(other, &format!("players/{}", stranger.id));
    assert_eq!(ana.get(&stranger).await.status, 404, "only people of the tournament");
}
