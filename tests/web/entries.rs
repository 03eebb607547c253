//! Entries are registered, changed and withdrawn.

use domain::tournament::id::EntryId;
use domain::tournament::preset::Preset;

use crate::app::{Answer, App, Browser, spawn_app};
use crate::fixture::{Organized, draw, facts, organized, path, players, publish, revision};
use crate::matchers::{ListMatchers, TextMatchers};

const FORM: &str = "main form.form";

async fn register(it: &mut Organized, fields: &[(&str, &str)]) -> Answer {
    let form = it.ana.form(&path(it.id, "entries/new"), FORM).await;
    let form = form.with_all(fields);
    it.ana.send_form(&form).await
}

async fn set_status(it: &mut Organized, entry: EntryId, status: &str) -> Answer {
    let page = path(it.id, &format!("entries/{entry}/withdrawal"));
    let form = it.ana.form(&page, "form[action$='/status']").await.with("status", status);
    it.ana.send_form(&form).await
}

async fn set_registration(ana: &mut Browser, page: &str, to: &str) -> Answer {
    let form = ana.form(page, "form[action$='/registration']").await.with("registration", to);
    ana.send_form(&form).await
}

#[actix_web::test]
async fn players_are_registered_one_after_the_other() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, "nombre\n").await;
    let answer = register(&mut it, &[("name", "  Núria   Gil "), ("club", "Falla Sueca")]).await;
    assert_eq!((answer.status, answer.location()), (303, path(it.id, "entries/new")));
    assert_eq!(it.ana.get(&path(it.id, "entries/new")).await.texts(".flash").len(), 1);
    assert_eq!(register(&mut it, &[("name", "Pep <script>alert(1)</script>")]).await.status, 303);
    let page = app.browser().get(&path(it.id, "entries")).await;
    assert_eq!(page.texts("tbody th"), ["Núria Gil", "Pep <script>alert(1)</script>"]);
    page.assert_none("main script:not([src])");

    let before = revision(&app, it.id);
    let again = register(&mut it, &[("name", "nuria gil"), ("club", "FALLA SUECA")]).await;
    assert_eq!(again.status, 422);
    again.text(".form-errors li").assert_has("número 1: Núria Gil");
    assert_eq!(again.form(FORM).values("name"), ["nuria gil"]);
    assert_eq!(revision(&app, it.id), before);
    let other = register(&mut it, &[("name", "Núria Gil"), ("club", "Another")]).await;
    assert_eq!(other.status, 303, "of another club it is another person");
}

#[actix_web::test]
async fn what_is_wrong_with_an_entry_is_said_at_its_field() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Jcf, "nombre;pareja\n").await;
    let long = "ñ".repeat(121);
    let many = (1..=11).map(|n| format!("Persona {n}\n")).collect::<String>();
    let right = [("name", "Ana"), ("partner", "Pep")];
    let wrong = [
        ("name", ""),
        ("name", "A"),
        ("name", long.as_str()),
        ("partner", ""),
        ("partner", " aná "),
        ("club", long.as_str()),
        ("sector", long.as_str()),
        ("category", long.as_str()),
        ("email", "ana at example"),
        ("entry_name", long.as_str()),
        ("squad", many.as_str()),
        ("squad", "Rosa\npep"),
    ];
    for (field, value) in wrong {
        let fields = [right[0], right[1], (field, value)];
        let answer = register(&mut it, &fields).await;
        assert_eq!(answer.status, 422, "{field} = {value}");
        let links = answer.attributes(".form-errors a", "href");
        assert_eq!(links, [format!("#field-{field}")], "{field} = {value}");
        assert!(!answer.text(&format!("#error-{field}")).is_empty(), "{field}");
        assert_eq!(answer.form(FORM).values(field)[0].trim(), value.trim(), "{field}");
    }
    facts(&app, it.id).entries().assert_empty();
}

#[actix_web::test]
async fn a_pair_has_a_squad_and_keeps_its_people_when_it_is_changed() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Jcf, "nombre;pareja\n").await;
    let pair = [
        ("name", "Ana Ros"),
        ("partner", "Pep Mas"),
        ("squad", "Rosa Mira\r\n\r\n  Joan Pla  "),
        ("club", "Falla Sueca"),
        ("sector", "Russafa"),
        ("entry_name", "Sueca A"),
        ("email", "Delegat@Example.org"),
    ];
    assert_eq!(register(&mut it, &pair).await.status, 303);
    let entry = facts(&app, it.id).entries()[0].clone();
    assert_eq!((entry.squad.len(), entry.email.as_deref()), (4, Some("delegat@example.org")));

    let page = path(it.id, &format!("entries/{}/edit", entry.id));
    let form = it.ana.form(&page, FORM).await;
    assert_eq!(form.values("squad"), ["Rosa Mira\nJoan Pla"]);
    assert_eq!(it.ana.send_form(&form).await.status, 303);
    assert_eq!(facts(&app, it.id).entries()[0], entry, "saved as it stood nothing changes");

    let form =
        form.with("name", "Pep Mas").with("partner", "Ana Ros Gil").with("squad", "Joan Pla");
    assert_eq!(it.ana.send_form(&form).await.status, 303);
    let after = facts(&app, it.id);
    let [_, pep, _, joan] = entry.squad[..] else { panic!() };
    let changed = &after.entries()[0];
    assert_eq!((changed.id, changed.number), (entry.id, 1));
    assert_eq!(changed.squad[0], pep, "whoever is called Pep stays Pep");
    // Joan has moved up and is the same player.
    changed.squad.assert_holds(&joan);
    let names: Vec<&str> =
        changed.squad.iter().map(|id| after.player(*id).unwrap().name.as_str()).collect();
    assert_eq!(names, ["Pep Mas", "Ana Ros Gil", "Joan Pla"]);
}

#[actix_web::test]
async fn a_corrected_name_is_the_same_person_in_what_was_drawn() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(4)).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let entry = facts(&app, it.id).entries()[2].clone();
    let page = path(it.id, &format!("entries/{}/edit", entry.id));
    let form = it.ana.form(&page, FORM).await.with("name", "Jugadóra Tercera");
    assert_eq!(it.ana.send_form(&form).await.status, 303);
    let after = facts(&app, it.id);
    assert_eq!((&after.entries()[2].squad, after.entries()[2].number), (&entry.squad, 3));
    let found = app.browser().get(&path(it.id, "seat?name=jugadora+tercera")).await;
    assert_eq!(found.texts(".rows strong"), ["Jugadóra Tercera"]);
}

#[actix_web::test]
async fn registration_is_closed_and_reopened() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(3)).await;
    let entries = path(it.id, "entries");
    assert_eq!(set_registration(&mut it.ana, &entries, "closed").await.status, 303);
    let before = revision(&app, it.id);
    let answer = register(&mut it, &[("name", "Tarde")]).await;
    assert_eq!((answer.status, answer.texts(".form-errors li").len()), (422, 1));
    assert_eq!(answer.form(FORM).values("name"), ["Tarde"]);
    assert_eq!(revision(&app, it.id), before);
    assert_eq!(set_registration(&mut it.ana, &entries, "perhaps").await.status, 422);
    assert_eq!(set_registration(&mut it.ana, &entries, "open").await.status, 303);
    assert_eq!(register(&mut it, &[("name", "Tarde")]).await.status, 303);
    draw(&app, it.id, 5);
    let closed = it.ana.get(&entries).await;
    assert_eq!(closed.attribute("form[action$='/registration'] button", "value"), "open");
    publish(&app, it.id);
    let tables = facts(&app, it.id).into_facts().tables;
    assert_eq!(set_registration(&mut it.ana, &entries, "open").await.status, 303);
    assert_eq!(register(&mut it, &[("name", "Aún más tarde")]).await.status, 303);
    assert_eq!(facts(&app, it.id).tables(), tables, "what is seated is not moved");
}

#[actix_web::test]
async fn who_withdraws_is_not_drawn_and_may_come_back() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(6)).await;
    let entry = facts(&app, it.id).entries()[0].id;
    let answer = set_status(&mut it, entry, "withdrawn").await;
    assert_eq!((answer.status, answer.location()), (303, path(it.id, "entries")));
    let page = app.browser().get(&path(it.id, "entries")).await;
    assert_eq!(
        (page.texts("tbody .badge--bad").len(), page.text("h1")),
        (1, "5 inscripciones".into())
    );
    draw(&app, it.id, 5);
    for table in facts(&app, it.id).tables() {
        table.entries().assert_omits(&entry);
    }
    assert_eq!(set_status(&mut it, entry, "active").await.status, 303);
    assert!(facts(&app, it.id).entries()[0].is_active());
    assert_eq!(set_status(&mut it, entry, "dead").await.status, 422);
}

#[actix_web::test]
async fn entries_of_other_tournaments_are_not_found() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(2)).await;
    let other = crate::fixture::tournament(&app, "ana@example.org", Preset::Torneo, &players(2));
    let foreign = facts(&app, other).entries()[0].id;
    let before = revision(&app, other);
    for page in [format!("entries/{foreign}"), "entries/x".into()] {
        assert_eq!(it.ana.get(&path(it.id, &page)).await.status, 404);
        let form = path(it.id, &format!("{page}/edit"));
        assert_eq!(it.ana.get(&form).await.status, 404);
        let status = path(it.id, &format!("{page}/status"));
        let answer = it.ana.submit("/", &status, &[("status", "withdrawn")]).await;
        assert_eq!(answer.status, 404);
        let answer = it.ana.submit("/", &form, &[("name", "Otra")]).await;
        assert_eq!(answer.status, 404);
    }
    assert_eq!(revision(&app, other), before);
}

#[actix_web::test]
async fn twelve_registrations_at_once_get_twelve_numbers() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, "nombre\n").await;
    let mut ana = it.ana;
    let form = ana.form(&path(it.id, "entries/new"), FORM).await;
    let sent = (1..=12).map(|n| {
        let (mut ana, form) = (ana.clone(), form.clone().with("name", &format!("Persona {n}")));
        async move { ana.send_form(&form).await.status }
    });
    let statuses = futures_util::future::join_all(sent).await;
    assert_eq!(statuses, [303; 12]);
    let mut numbers: Vec<i32> = facts(&app, it.id).entries().iter().map(|it| it.number).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=12).collect::<Vec<_>>());
}

#[actix_web::test]
async fn one_click_too_many_registers_once() {
    let app: App = spawn_app();
    let it = organized(&app, Preset::Torneo, "nombre\n").await;
    let mut ana = it.ana;
    let form = ana.form(&path(it.id, "entries/new"), FORM).await.with("name", "Persona");
    let mut other = ana.clone();
    let (one, two) = futures_util::future::join(ana.send_form(&form), other.send_form(&form)).await;
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!((statuses, facts(&app, it.id).entries().len()), ([303, 422], 1));
}
