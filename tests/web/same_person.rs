//! One person in two entries: reported wherever it matters, and resolved by a merge.

use cubilete::acts::entries::{NewEntry, NewPerson};
use cubilete::acts::{self, NotDone, RegisterError, do_blocking, merging};
use cubilete::acts::{Caller, Moment};
use domain::tournament::entry::Entry;
use domain::tournament::id::EntryId;
use domain::tournament::merge::MergeError;
use domain::tournament::player::Age;
use domain::tournament::preset::Preset;
use domain::tournament::tournament::Registration;
use domain::tournament::wish::Wished;

use crate::app::{App, spawn_app};
use crate::fixture::{
    self, Organized, confirm, draw, facts, organized, path, players, publish, revision,
};
use crate::matchers::{ListMatchers, TextMatchers};
use crate::replacements::offered;

/// Source: `same-person-two-pairs.csv`, invented names.
const PAIRS: &str = "Jugador 1;Jugador 2;Falla\nAna Uno;Pep Dos;X\nAna Uno;Luis Tres;X\n\
                     Eva Cuatro;Nil Cinco;Y\nTeo Seis;Leo Siete;Z\n";

/// List with one person twice, once without her club.
fn doubled(n: usize) -> String {
    format!("{}Jugadora 1;\n", players(n))
}

fn entry(app: &App, it: &Organized, number: i32) -> Entry {
    let facts = facts(app, it.id);
    facts.entries().iter().find(|entry| entry.number == number).unwrap().clone()
}

fn merge(app: &App, it: &Organized, kept: EntryId, gone: EntryId) -> Result<(), NotDone> {
    let mut moment = Moment::now().unwrap();
    let caller = Caller::operator("Empar");
    let done = do_blocking(&app.state.store, &caller, &mut moment, |work| {
        merging::merge(work, it.id, kept, gone)
    });
    done.map(drop)
}

#[actix_web::test]
async fn a_list_with_one_person_in_two_pairs_is_warned_of_from_the_preview_to_the_draft() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Pairs, "nombre\n").await;
    let page = path(it.id, "entries/import");
    let form = it.ana.form(&page, "form[action$='/import']").await;
    let seen = it.ana.send_form(&form.with("text", PAIRS)).await;
    let said = seen.text("#twice");
    said.assert_has_all(["Ana Uno está en 2 inscripciones", "Línea 2 · Línea 3"]);
    it.ana.send_form(&seen.form("form[action$='/confirmation']")).await;

    let list = it.ana.get(&path(it.id, "entries")).await;
    list.text("#twice").assert_has("Ana Uno está en 2 inscripciones");
    let guest = app.browser().get(&path(it.id, "entries")).await;
    // The hint is for organizers.
    guest.assert_none("#twice");
    let own = path(it.id, &format!("entries/{}/edit", entry(&app, &it, 2).id));
    it.ana.get(&own).await.text("#twice").assert_has("Ana Uno");

    draw(&app, it.id, 1);
    let draft = it.ana.get(&path(it.id, "draw")).await;
    let said = draft.text(".next-step");
    said.assert_lacks("Sin problemas");
    said.assert_has("Ana Uno tendría");
    publish(&app, it.id);
    for page in ["", "hall"] {
        let said = it.ana.get(&path(it.id, page)).await.text("#alert-two-seats");
        assert!(said.contains("Ana Uno tendría"), "{page}: {said}");
        let guest = app.browser().get(&path(it.id, "")).await;
        guest.assert_none("#alert-two-seats");
    }
}

#[actix_web::test]
async fn the_form_asks_before_somebody_is_registered_twice() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(4)).await;
    let form = it.ana.form(&path(it.id, "entries/new"), "main form.form").await;
    let form = form.with("name", "jugadora 1");
    let asked = it.ana.send_form(&form).await;
    assert_eq!(asked.status, 422);
    asked.text(".form-errors").assert_has("n.º 1 Jugadora 1 (Club 1)");
    assert_eq!(facts(&app, it.id).entries().len(), 4);
    let again = asked.form("main form.form").with("same_person", "on");
    assert_eq!(it.ana.send_form(&again).await.status, 303);
    assert_eq!(facts(&app, it.id).entries().len(), 5);
    let other = form.with("name", "Jugadora 2").with("club", "Otro");
    assert_eq!(it.ana.send_form(&other.without("same_person")).await.status, 303, "a namesake");
}

#[actix_web::test]
async fn before_the_draw_two_entries_become_one_by_one_tap() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &doubled(5)).await;
    let (kept, gone) = (entry(&app, &it, 1), entry(&app, &it, 6));
    let wish = Wished::Board { entry: gone.id, board: 2 };
    fixture::act(&app, |work| acts::wishes::note(work, it.id, wish));
    let list = it.ana.get(&path(it.id, "entries")).await;
    let tap = list.form("#twice form");
    let done = it.ana.send_form(&tap).await;
    assert_eq!((done.status, done.location()), (303, path(it.id, "entries")));
    let list = it.ana.get(&done.location()).await;
    list.text(".flash").assert_has("Jugadora 1");
    assert_eq!(list.texts("tbody tr").len(), 5, "the one that went is not in the list");
    list.assert_none("#twice");
    let after = entry(&app, &it, 6);
    assert_eq!((after.merged_into, after.is_active()), (Some(kept.id), false));
    let wishes: Vec<Wished> = facts(&app, it.id).wishes().iter().map(|wish| wish.what).collect();
    assert_eq!(wishes, [Wished::Board { entry: kept.id, board: 2 }]);
    assert_eq!(it.ana.send_form(&tap).await.status, 303, "a second tap does nothing");
    // The old address redirects to the remaining entry.
    let old = it.ana.get(&path(it.id, &format!("entries/{}", gone.id))).await;
    assert_eq!(old.location(), path(it.id, &format!("entries/{}", kept.id)));
    // A list with both entries adds nothing.
    let again =
        fixture::act(&app, |work| acts::entries::import(work, it.id, doubled(5).as_bytes()));
    assert_eq!(again, 0);
    // The merge can be undone from the remaining entry.
    let own = it.ana.get(&path(it.id, &format!("entries/{}/edit", kept.id))).await;
    let undo = own.attribute("#merged a", "href");
    let form = it.ana.form(&undo, "form[action$='/status']").await;
    assert_eq!(it.ana.send_form(&form).await.status, 303);
    let after = entry(&app, &it, 6);
    assert_eq!((after.merged_into, after.is_active()), (None, true));
}

#[actix_web::test]
async fn after_the_draw_it_is_shown_first_what_merging_means() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &doubled(8)).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let (kept, gone) = (entry(&app, &it, 1), entry(&app, &it, 9));
    let list = it.ana.get(&path(it.id, "entries")).await;
    // Merging takes more than one tap.
    list.assert_none("#twice form");
    let page = list.attributes("#twice a.button", "href").pop().unwrap();
    let shown = it.ana.get(&page).await;
    shown.assert_some("nav.tabs a");
    shown.text("main").assert_has("n.º 9 Jugadora 1");
    let form = shown.form("form[action$='/merge']");
    let before = revision(&app, it.id);
    let refused = it.ana.send_form(&form).await;
    assert_eq!((refused.status, revision(&app, it.id)), (409, before), "a reason is asked for");
    let form = refused.form("form[action$='/merge']").with("merge_reason", "Era la misma");
    assert_eq!(it.ana.send_form(&form).await.status, 303);
    assert_eq!(entry(&app, &it, 9).merged_into, Some(kept.id));
    let journal = it.ana.get(&path(it.id, "journal")).await.text("main");
    journal.assert_has("Era la misma");
    // If both entries have played, there is nothing to merge. If only the one to remove has played, the roles are exchanged.
    let table = facts(&app, it.id).tables_of_entry(kept.id).next().unwrap().clone();
    let status = domain::tournament::entry::EntryStatus::Active;
    fixture::act(&app, |work| acts::withdrawals::set_status(work, it.id, gone.id, status));
    confirm(&app, &table);
    let refused = merge(&app, &it, gone.id, kept.id);
    let merge_error = |refused| match refused {
        Err(NotDone::Register(RegisterError::Merge(error))) => error,
        other => panic!("{other:?}"),
    };
    let wanted = match table.has(gone.id) {
        true => MergeError::BothPlayed,
        false => MergeError::OtherPlayed,
    };
    assert_eq!(merge_error(refused), wanted);
    let table = facts(&app, it.id).tables_of_entry(gone.id).next().unwrap().clone();
    if !table.has(kept.id) {
        confirm(&app, &table);
    }
    assert_eq!(merge_error(merge(&app, &it, kept.id, gone.id)), MergeError::BothPlayed);
    assert_eq!(merge_error(merge(&app, &it, kept.id, kept.id)), MergeError::NotTwo);
}

#[actix_web::test]
async fn a_double_that_came_after_the_draw_goes_without_a_reason() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(8)).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let open = Registration::Open;
    fixture::act(&app, |work| acts::tournaments::set_registration(work, it.id, open));
    let called = |name: &str| NewEntry {
        people: vec![NewPerson { name: name.to_owned(), age: Age::Unsaid }],
        name: String::new(),
        list_number: String::new(),
        club: String::new(),
        sector: String::new(),
        category: String::new(),
        email: Some("tres@example.org".to_owned()),
        phone: String::new(),
        note: String::new(),
    };
    let late = called("Jugadora 33");
    let late = fixture::act(&app, |work| acts::entries::register(work, it.id, &late));
    let meant = called("Jugadora 3");
    fixture::act(&app, |work| acts::entries::change(work, it.id, late, &meant));
    let (kept, gone) = (entry(&app, &it, 3), entry(&app, &it, 9));
    let list = it.ana.get(&path(it.id, "entries")).await;
    let page = list.attributes("#twice a.button", "href").pop().unwrap();
    let form = it.ana.form(&page, "form[action$='/merge']").await;
    assert_eq!(form.values("gone"), [gone.id.to_string()], "who is drawn is kept");
    assert_eq!(it.ana.send_form(&form).await.status, 303);
    let after = entry(&app, &it, 3);
    assert_eq!((after.id, after.email.as_deref()), (kept.id, Some("tres@example.org")));
    let list = it.ana.get(&path(it.id, "entries")).await;
    assert_eq!(list.texts("tbody tr").len(), 8);
    // Nobody is out of the draw.
    list.assert_none("tbody .badge--warn");
}

#[actix_web::test]
async fn categories_that_are_drawn_apart_on_one_evening_are_looked_at_too() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(8)).await;
    let other = fixture::tournament(&app, "ana@example.org", Preset::Torneo, &players(1));
    fixture::act(&app, |work| {
        acts::entries::import(work, other, b"nombre;club\nOtra 1;Z\nOtra 2;Z\nOtra 3;Z\n")
    });
    draw(&app, it.id, 1);
    publish(&app, it.id);
    draw(&app, other, 1);
    let said = it.ana.get(&path(other, "draw")).await.text(".next-step");
    said.assert_has("Jugadora 1 tiene además la mesa");
    for table in facts(&app, it.id).tables() {
        confirm(&app, table);
    }
    let said = it.ana.get(&path(other, "draw")).await.text(".next-step");
    // The table is played.
    said.assert_lacks("tiene además");
}

/// The seat of the removed entry is offered as at a withdrawal.
#[actix_web::test]
async fn merging_offers_the_seat_of_the_entry_that_goes() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &doubled(8)).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let (kept, gone) = (entry(&app, &it, 1), entry(&app, &it, 9));
    let page = path(it.id, &format!("entries/{}/merge?with={}", kept.id, gone.id));
    let shown = it.ana.get(&page).await;
    // Nobody could take the seat.
    offered(&shown).assert_empty();
    shown.text("#hint-merge_reason").assert_has("Hace falta");
    fixture::act(&app, |work| acts::tournaments::set_registration(work, it.id, Registration::Open));
    let form = it.ana.form(&path(it.id, "entries/new"), "main form.form").await;
    assert_eq!(it.ana.send_form(&form.with("name", "Tarda Una")).await.status, 303);
    let late = entry(&app, &it, 10).id;
    let table = facts(&app, it.id).tables_of_entry(gone.id).next().unwrap().id;

    let shown = it.ana.get(&page).await;
    assert_eq!(offered(&shown), [(gone.id, late)]);
    let form = shown.form("form[action$='/merge']").with("merge_reason", "Era la misma");
    assert_eq!(it.ana.send_form(&form).await.status, 422, "it has to be said who sits there");
    assert!(entry(&app, &it, 9).is_active());
    let form = form.with(&format!("instead_{}", gone.id), &late.to_string());
    let done = it.ana.send_form(&form).await;
    assert_eq!(done.status, 303, "{done}");
    assert_eq!(entry(&app, &it, 9).merged_into, Some(kept.id));
    let seated = facts(&app, it.id).table(table).unwrap().entries();
    assert!(seated.contains(&late) && !seated.contains(&gone.id));
    assert_eq!(facts(&app, it.id).seat_changes()[0].reason, "Era la misma");
}
