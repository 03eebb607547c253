//! Late entries: the immediate notice, and the places that show it.

use domain::tournament::entry::EntryStatus;
use domain::tournament::id::TournamentId;
use domain::tournament::preset::Preset;
use domain::tournament::tournament::Registration;

use crate::app::{Answer, App, spawn_app};
use crate::fixture::{
    Organized, close, confirm, draw, facts, hall, open_roll_call, organized, path, players, publish,
};
use crate::matchers::TextMatchers;

async fn reopen(it: &mut Organized) {
    let form = it.ana.form(&path(it.id, "entries"), "form[action$='/registration']").await;
    assert_eq!(it.ana.send_form(&form.with("registration", "open")).await.status, 303);
}

async fn register(it: &mut Organized, name: &str) -> Answer {
    let form = it.ana.form(&path(it.id, "entries/new"), "main form.form").await;
    let answer = it.ana.send_form(&form.with("name", name)).await;
    assert_eq!(answer.status, 303);
    it.ana.get(&answer.location()).await
}

/// Tournament of eight with its first round drawn, and registration open again.
async fn drawn(app: &App, preset: Preset) -> Organized {
    let mut it = organized(app, preset, &players(8)).await;
    draw(app, it.id, 1);
    reopen(&mut it).await;
    assert_eq!(facts(app, it.id).tournament.registration, Registration::Open);
    it
}

/// Closes the first round, so that no late entry can be seated.
fn close_first(app: &App, id: TournamentId) {
    for table in facts(app, id).tables() {
        confirm(app, table);
    }
    close(app, id);
}

#[actix_web::test]
async fn a_late_entry_is_not_told_that_it_is_in() {
    let app = spawn_app();
    let mut it = drawn(&app, Preset::Torneo).await;
    let page = register(&mut it, "Tarda Una").await;
    page.text(".flash").assert_has("no en el sorteo");
    // The notice says what can be done.
    page.text(".notice--warn").assert_has("Descarta el borrador");
    let draft = it.ana.get(&path(it.id, "draw")).await;
    draft.text(".next-step").assert_has("Tarda Una no está en este borrador");

    publish(&app, it.id);
    close_first(&app, it.id);
    let page = register(&mut it, "Tarda Dos").await;
    page.text(".flash").assert_has("Tarda Dos está en la lista, pero no en el sorteo");
    page.text(".notice--warn").assert_has("Esta fase ya está sorteada");
    let list = it.ana.get(&path(it.id, "entries")).await;
    list.text(".notice--warn").assert_has("2 inscripciones no están en el sorteo");
    assert_eq!(list.texts("tbody .badge--warn"), ["fuera del sorteo", "fuera del sorteo"]);
    let entry = facts(&app, it.id).entries().last().unwrap().clone();
    let own = path(it.id, &format!("entries/{}/edit", entry.id));
    it.ana.get(&own).await.text(".notice--warn").assert_has("Esta fase ya está sorteada");
    let seated = path(it.id, &format!("entries/{}/edit", facts(&app, it.id).entries()[0].id));
    // Only late entries are warned of.
    it.ana.get(&seated).await.assert_none(".notice--warn");

    let page = path(it.id, &format!("entries/{}/withdrawal", entry.id));
    let form = it.ana.form(&page, "form[action$='/status']").await;
    it.ana.send_form(&form.clone().with("status", "withdrawn")).await;
    assert_eq!(facts(&app, it.id).entries().last().unwrap().status, EntryStatus::Withdrawn);
    let list = it.ana.get(&path(it.id, "entries")).await;
    // One entry less waits.
    list.text(".notice--warn").assert_has("1 inscripción no está");
    it.ana.send_form(&form.with("status", "active")).await;
    let page = it.ana.get(&path(it.id, "entries")).await;
    // A readmitted entry is not in the draw either.
    page.text(".flash").assert_has("no en el sorteo");
}

#[actix_web::test]
async fn at_open_tables_it_is_said_that_the_next_round_has_them() {
    let app = spawn_app();
    let mut it = drawn(&app, Preset::Weekly).await;
    publish(&app, it.id);
    let page = register(&mut it, "Tarda").await;
    // There is room in this round too.
    page.text("h1").assert_has("Tarda");
    let list = it.ana.get(&path(it.id, "entries")).await;
    list.text(".notice--warn").assert_has("juega desde la siguiente");
    for table in facts(&app, it.id).tables() {
        confirm(&app, table);
    }
    let close = it.ana.form(&path(it.id, ""), "form[action$='/rounds/close']").await;
    assert_eq!(it.ana.send_form(&close).await.status, 303);
    draw(&app, it.id, 2);
    publish(&app, it.id);
    it.ana.get(&path(it.id, "entries")).await.assert_none("tbody .badge--warn");
}

#[actix_web::test]
async fn an_import_says_how_many_are_in_no_draw() {
    let app = spawn_app();
    let mut it = drawn(&app, Preset::Torneo).await;
    publish(&app, it.id);
    close_first(&app, it.id);
    let page = path(it.id, "entries/import");
    it.ana.get(&page).await.text(".notice--warn").assert_has("Esta fase ya está sorteada");
    let form = it.ana.form(&page, "form[action$='/import']").await;
    let seen = it.ana.send_form(&form.with("text", "nombre\nUna Tarda\nDos Tarda\n")).await;
    let answer = it.ana.send_form(&seen.form("form[action$='/confirmation']")).await;
    let page = it.ana.get(&answer.location()).await;
    page.text(".flash").assert_has("no en el sorteo: 2");
}

/// Registers an entry and chooses the first proposed place, or the one with this value.
async fn seat(it: &mut Organized, name: &str, place: Option<&str>) -> Answer {
    let page = register(it, name).await;
    let form = page.form("main form.form");
    let form = match place {
        Some(place) => form.with("place", place),
        None => form,
    };
    let answer = it.ana.send_form(&form).await;
    assert_eq!(answer.status, 303, "{}", answer.text("main"));
    it.ana.get(&answer.location()).await
}

#[actix_web::test]
async fn who_is_given_a_place_has_come() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(7)).await;
    draw(&app, it.id, 1);
    reopen(&mut it).await;
    publish(&app, it.id);
    open_roll_call(&app, it.id, "Puerta");
    seat(&mut it, "Tarda Una", None).await;
    let late = facts(&app, it.id).entries()[7].id;
    let hall = hall(&app, it.id);
    let present = &hall.latest_roll_call().unwrap().presences;
    assert_eq!(present.iter().map(|it| it.entry).collect::<Vec<_>>(), [late]);
    let results = it.ana.get(&path(it.id, "results")).await;
    assert_eq!(results.texts(".results__row .pick__note").len(), 7, "everybody else is missed");
}

#[actix_web::test]
async fn who_comes_late_is_seated_with_its_effects_and_that_is_undone() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(7)).await;
    draw(&app, it.id, 1);
    reopen(&mut it).await;
    publish(&app, it.id);
    let new = it.ana.get(&path(it.id, "entries/new")).await;
    // The notice comes before the registration.
    new.text(".notice--warn").assert_has("se le busca sitio");
    let before = facts(&app, it.id);

    let page = seat(&mut it, "Tarda Una", None).await;
    page.text(".flash").assert_has("Ya tiene sitio: Tarda Una");
    page.text("main").assert_has("Nadie espera sitio");
    page.text(".rows__row").assert_has("Tarda Una: Mesa 2");
    let one = facts(&app, it.id).entries()[7].id;
    let table = facts(&app, it.id).tables()[1].clone();
    assert_eq!((table.entries().len(), table.has(one)), (4, true));
    let seated = it.ana.get(&format!("/tables/{}", table.id)).await;
    seated.text("main").assert_has("Tarda Una");
    let round = it.ana.get(&path(it.id, &format!("rounds/{}", table.round))).await;
    round.text(".draw-story__lead").assert_ends("Sentados después del sorteo: Tarda Una");
    let own = it.ana.get(&path(it.id, &format!("entries/{one}/place"))).await;
    own.text(".notice--warn").assert_has("Ya está en el sorteo");

    let list = it.ana.get(&path(it.id, "entries")).await;
    assert_eq!(list.texts(".notice a[href$='/late']"), ["Sentados después del sorteo"]);
    let page = seat(&mut it, "Tarda Dos", Some("new_table")).await;
    page.text(".rows__row").assert_has("Tarda Dos: Mesa 3");
    let undo = page.form("form[action*='/late/']").with("act", "give-back");
    let page = it.ana.send_form(&undo).await;
    let page = it.ana.get(&page.location()).await;
    page.text(".flash").assert_has("vuelve a esperar sitio");
    // The entry waits again.
    page.text("main .rows").assert_has("Tarda Dos");
    assert_eq!(facts(&app, it.id).tables().len(), 2);
    let undo = page.form("form[action*='/late/']").with("act", "give-back");
    it.ana.send_form(&undo).await;
    let after = facts(&app, it.id);
    assert_eq!(after.tables(), before.tables());
    assert_eq!(after.pools(), before.pools());
    assert_eq!(it.ana.send_form(&undo).await.status, 404, "twice is once");
}

#[actix_web::test]
async fn those_who_came_late_sit_together_and_too_many_are_told_so() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(8)).await;
    draw(&app, it.id, 1);
    reopen(&mut it).await;
    publish(&app, it.id);
    for name in ["Tarda Una", "Tarda Dos", "Tarda Tres", "Tarda Cuatro", "Tarda Cinco"] {
        register(&mut it, name).await;
    }
    let late = facts(&app, it.id).entries()[8..].to_vec();
    let page = path(it.id, &format!("entries/{}/place", late[0].id));
    let form = it.ana.form(&page, "main form.form").await;
    it.ana.get(&page).await.text("main").assert_has("Pasan 5 en lugar de 4");
    let all =
        late[1..].iter().fold(form.clone(), |form, it| form.with(&format!("with_{}", it.id), "on"));
    let answer = it.ana.send_form(&all).await;
    assert_eq!(answer.status, 422);
    answer.text(".form-summary, .field__error").assert_has("caben 4");
    assert_eq!(answer.texts("input[type=checkbox][checked]").len(), 4, "what was chosen stays");
    let three = late[1..4]
        .iter()
        .fold(form.clone(), |form, it| form.with(&format!("with_{}", it.id), "on"));
    assert_eq!(it.ana.send_form(&three).await.status, 303);
    let table = facts(&app, it.id).tables()[2].clone();
    assert_eq!(table.entries(), late[..4].iter().map(|it| it.id).collect::<Vec<_>>());
    let nowhere = it.ana.send_form(&form.with("place", "nowhere")).await;
    assert_eq!(nowhere.status, 422);
    let stale = it.ana.send_form(&three).await;
    assert_eq!(stale.status, 409, "they sit already");
    stale.text(".form-errors").assert_has("ha avanzado");
    stale.text(".notice--warn").assert_has("Ya está en el sorteo");

    let fifth = path(it.id, &format!("entries/{}/place", late[4].id));
    let form = it.ana.form(&fifth, "main form.form").await;
    for table in facts(&app, it.id).tables() {
        confirm(&app, table);
    }
    close(&app, it.id);
    assert_eq!(it.ana.send_form(&form).await.status, 409, "the round is closed meanwhile");
    it.ana.get(&fifth).await.text(".notice--warn").assert_has("Esta fase ya está sorteada");
}

#[actix_web::test]
async fn in_a_league_it_is_said_which_games_are_added() {
    let app = spawn_app();
    let list: String = std::iter::once("nombre;pareja;club;sector\n".to_owned())
        .chain((1..=5).map(|n| format!("Ana {n};Pep {n};Falla {n};1\n")))
        .collect();
    let mut it = organized(&app, Preset::Jcf, &list).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    reopen(&mut it).await;
    let form = it.ana.form(&path(it.id, "entries/new"), "main form.form").await;
    let form = form.with("name", "Tarda").with("partner", "Tard").with("sector", "Sector 1");
    let answer = it.ana.send_form(&form).await;
    let page = it.ana.get(&answer.location()).await;
    page.text("main").assert_has_all(["Se añaden 5 partidas", "Ronda 1: "]);
    it.ana.send_form(&page.form("main form.form")).await;
    let after = facts(&app, it.id);
    assert_eq!(after.pools()[0].entries.len(), 6);
    assert_eq!(after.tables_of_entry(after.entries()[5].id).count(), 5);
    let grid = it.ana.get(&path(it.id, "grid")).await;
    grid.text("main").assert_has("Tarda");
}

/// A late entry is shown on the front page and at the desk, with a link to its seating,
/// until it is seated.
#[actix_web::test]
async fn a_late_entry_is_on_the_front_page_and_at_the_desk_until_it_is_seated() {
    let app = spawn_app();
    let mut it = drawn(&app, Preset::Torneo).await;
    let alert = "#alert-late";
    it.ana.get(&path(it.id, "")).await.assert_none(alert);
    publish(&app, it.id);
    register(&mut it, "Tarda Una").await;
    let late = facts(&app, it.id).entries().last().unwrap().id;
    let place = path(it.id, &format!("entries/{late}/place"));
    for page in ["", "hall"] {
        let shown = it.ana.get(&path(it.id, page)).await;
        assert!(shown.text(alert).contains("Tarda Una"), "{page}: {shown}");
        assert_eq!(
            shown.attributes("#alert-late a", "href"),
            std::slice::from_ref(&place),
            "{page}"
        );
    }
    app.browser().get(&path(it.id, "")).await.assert_none(alert);
    let list = it.ana.get(&path(it.id, "entries")).await;
    assert_eq!(list.attributes("tbody a.entries__seat", "href"), std::slice::from_ref(&place));
    let form = it.ana.form(&place, "main form.form").await;
    assert_eq!(it.ana.send_form(&form.with("place", "new_table")).await.status, 303);
    for page in ["", "hall"] {
        it.ana.get(&path(it.id, page)).await.assert_none(alert);
    }
    let list = it.ana.get(&path(it.id, "entries")).await;
    list.assert_none("tbody a.entries__seat");
}
