//! New editions of a tournament: the copy, past champions, and the all-time table.

use chrono::{Datelike, Days, TimeDelta};
use cubilete::acts::editions::{NewEdition, make};
use cubilete::acts::{self, Caller, Moment, NotDone, Work, wishes};
use cubilete::web;
use domain::draw;
use domain::tournament::account::User;
use domain::tournament::edition::EditionPart;
use domain::tournament::entry::EntryStatus;
use domain::tournament::id::{EntryId, TournamentId};
use domain::tournament::money::amount::Cents;
use domain::tournament::money::fees::{FeeRow, Fees};
use domain::tournament::preset::Preset;
use domain::tournament::prizes::Prizes;
use domain::tournament::prizes::presets::PrizePreset;
use domain::tournament::sign_up::terms::SignUpTerms;
use domain::tournament::tournament::Role;
use domain::tournament::wish::Wished;
use store::journal::{self, JournalAct};

use crate::app::{App, Browser, spawn_app};
use crate::fixture::{
    act, draw as draw_round, facts, member, organized, path, play_until, players, publish,
};
use crate::matchers::TextMatchers;

/// Makes an edition with all parts, a year later.
fn next(app: &App, of: TournamentId, name: &str) -> TournamentId {
    let starts_on = facts(app, of).tournament.starts_on + TimeDelta::weeks(52);
    let parts = vec![EditionPart::Helpers, EditionPart::SignUpTerms, EditionPart::Entries];
    act(app, |work| make(work, of, &NewEdition { name: name.to_owned(), starts_on, parts }))
}

/// Plays a tournament to its end.
fn play(app: &App, id: TournamentId) {
    draw_round(app, id, 1);
    publish(app, id);
    play_until(app, id, |step| matches!(step, draw::NextStep::Finished { .. }));
}

fn terms(app: &App, id: TournamentId) -> SignUpTerms {
    app.state.store.read_blocking(|conn| store::sign_ups::terms(conn, id)).unwrap()
}

fn last_act(app: &App, id: TournamentId) -> Option<JournalAct> {
    let read = |conn: &mut store::Conn| journal::after(conn, id, 0, 50);
    app.state.store.read_blocking(read).unwrap().pop().unwrap().act
}

async fn copied(ana: &mut Browser, of: TournamentId, parts: &[&str]) -> TournamentId {
    let page = path(of, "edition");
    let mut form = ana.form(&page, "main form.form").await.without("edition_parts");
    form.fields.extend(parts.iter().map(|part| ("edition_parts".to_owned(), (*part).to_owned())));
    let answer = ana.send_form(&form).await;
    assert_eq!(answer.status, 303, "{answer}");
    answer.location().rsplit('/').next().unwrap().parse().unwrap()
}

#[actix_web::test]
async fn an_edition_copies_settings_stages_and_what_is_chosen() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(6)).await;
    let id = it.id;
    member(&app, id, Role::Referee, "Vicent").await;
    let before = facts(&app, id);
    let [one, other, gone] = [0, 1, 5].map(|index| before.entries()[index].id);
    act(&app, |work| wishes::note(work, id, Wished::apart(one, other)));
    act(&app, |work| wishes::note(work, id, Wished::Board { entry: gone, board: 1 }));
    act(&app, |work| acts::withdrawals::set_status(work, id, gone, EntryStatus::Withdrawn));
    let opens_at = Some(web::now() - TimeDelta::days(3));
    let set = SignUpTerms { is_offered: true, capacity: 64, opens_at, ..SignUpTerms::default() };
    act(&app, |work| acts::sign_ups::set_terms(work, id, &set));
    let early_until = before.tournament.starts_on.checked_sub_days(Days::new(7));
    let row = FeeRow { number: 1, name: String::new(), price: Cents(300), early: Some(Cents(200)) };
    let fees = Fees { rows: vec![row], early_until, ..Fees::default() };
    act(&app, |work| acts::money::set_fees(work, id, &fees));
    let list = PrizePreset::Finalists.prizes("");
    let prizes = Prizes { list, pot_cents: Some(20_700), ..Prizes::default() };
    act(&app, |work| acts::prizes::set(work, id, &Prizes::default(), &prizes));
    crate::own_crests::waiting(&app, id);
    let waiting = facts(&app, id).own_crests()[0].id;
    act(&app, |work| acts::own_crests::approve(work, id, waiting));

    let page = it.ana.get(&path(id, "edition")).await;
    let year = before.tournament.starts_on.year() + 1;
    page.assert_has(&format!("value=\"Trofeu de la Lluna {year}\""));
    let new = copied(&mut it.ana, id, &["helpers", "sign-up-terms", "entries"]).await;
    let before = facts(&app, id);
    let after = facts(&app, new);
    assert_eq!(after.tournament.account, before.tournament.account);
    assert_eq!(after.tournament.settings, before.tournament.settings);
    assert_eq!(after.tournament.venue, before.tournament.venue);
    assert_eq!(after.tournament.starts_on - before.tournament.starts_on, TimeDelta::weeks(52));
    let plans = |it: &domain::tournament::championship::Championship| {
        it.stages().iter().map(|stage| stage.plan.clone()).collect::<Vec<_>>()
    };
    assert_eq!(plans(&after), plans(&before));
    assert_eq!(after.entries().len(), 5, "the withdrawn one stays behind");
    for (new, old) in after.entries().iter().zip(before.entries()) {
        assert_eq!((&new.name, &new.club, &new.squad), (&old.name, &old.club, &old.squad));
        assert_ne!(new.id, old.id);
    }
    let apart = Wished::apart(after.entries()[0].id, after.entries()[1].id);
    assert_eq!(after.wishes().iter().map(|it| it.what).collect::<Vec<_>>(), [apart]);
    assert_eq!(after.own_crests().len(), 1);
    assert_eq!(after.own_crests()[0].digest, before.own_crests()[0].digest);
    let new_fees = app.state.store.read_blocking(|conn| store::money::fees(conn, new)).unwrap();
    assert_eq!(new_fees.rows, fees.rows);
    assert_eq!(new_fees.early_until, after.tournament.starts_on.checked_sub_days(Days::new(7)));
    assert_eq!(*after.prizes(), Prizes { pot_cents: None, ..prizes });
    let moved = terms(&app, new);
    assert_eq!((moved.is_offered, moved.capacity), (false, 64));
    assert!(moved.opens_at.unwrap() > web::now() + TimeDelta::days(300), "{moved:?}");
    let people = app.state.store.read_blocking(|conn| store::roles::of_tournament(conn, new));
    let mut people: Vec<Role> = people.unwrap().iter().map(|(_, held)| held.role).collect();
    people.sort_by_key(|role| *role != Role::Organizer);
    assert_eq!(people, [Role::Organizer, Role::Referee]);
    assert_eq!(last_act(&app, new), Some(JournalAct::EditionMade { of: id, n_entries: 5 }));
    let journal = it.ana.get(&path(new, "journal")).await;
    journal
        .text("main")
        .assert_has("Creó esta edición a partir de la anterior, con 5 inscripciones");

    let bare = copied(&mut it.ana, id, &[]).await;
    let bare = facts(&app, bare);
    assert_eq!((bare.entries().len(), bare.wishes().len(), bare.own_crests().len()), (0, 0, 0));
}

#[actix_web::test]
async fn bad_input_comes_back_filled_in_and_a_form_makes_one_edition() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(3)).await;
    let page = path(it.id, "edition");
    let form = it.ana.form(&page, "main form.form").await;
    for (field, value) in [("name", ""), ("starts_on", "mañana"), ("edition_parts", "money")] {
        let answer = it.ana.send_form(&form.clone().with(field, value)).await;
        assert_eq!(answer.status, 422, "{field}");
        answer.assert_some(&format!(".form-errors a[href='#field-{field}']"));
        answer.assert_some("#field-starts_on[value]");
        answer.assert_has("Trofeu de la Lluna");
    }
    let first = it.ana.send_form(&form).await.location();
    let again = it.ana.send_form(&form).await.location();
    assert_eq!(first, again, "the same form twice");
}

#[actix_web::test]
async fn past_champions_are_on_the_page_and_beside_their_names() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(8)).await;
    let id = it.id;
    let mut visitor = app.browser();
    visitor.get(&path(id, "")).await.assert_none("#past");
    play(&app, id);
    let new = next(&app, id, "Trofeu segon");
    let before = facts(&app, id);
    let champion = before.entry(draw::champion(&before).unwrap()).unwrap();
    let year = before.tournament.starts_on.year();

    let page = visitor.get(&path(new, "")).await;
    page.text("#past").assert_has(&format!("{year} · {}", champion.name));
    let old = visitor.get(&path(id, "")).await;
    assert_eq!(old.texts("#past li").len(), 0, "it has none before it");
    old.assert_some("#past a[href$='/editions']");
    let entries = visitor.get(&path(new, "entries")).await;
    let row = format!("tr[data-entry='{}']", same_entry(&app, new, &champion.name));
    entries.text(&format!("{row} .badge--good")).assert_has("Ganó");
    assert_eq!(entries.texts("tbody .badge--good"), [format!("Ganó en {year}")]);
    let own = path(new, &format!("entries/{}", same_entry(&app, new, &champion.name)));
    visitor.get(&own).await.text(".page-header__lead").assert_ends(&format!("Ganó en {year}"));

    let all = visitor.get(&path(id, "editions")).await;
    let rows = all.texts("section:first-of-type tbody tr");
    assert_eq!(rows.len(), 2, "{all}");
    rows[0].assert_has("Por jugar");
    rows[1].assert_has(&champion.name);
    let people = all.texts("section:nth-of-type(2) tbody tr");
    assert!((2..8).contains(&people.len()), "nobody without a final: {people:?}");
    people[0].assert_has(&champion.name);
    let file = visitor.get(&path(new, "editions.csv")).await;
    assert_eq!(file.body.lines().count(), people.len() + 1, "{file}");
    // The year is in the bracket and the standings too, with words for readers of screens.
    draw_round(&app, new, 1);
    publish(&app, new);
    let entry = same_entry(&app, new, &champion.name);
    let bracket = visitor.get(&path(new, "bracket?view=all")).await;
    let titles = bracket.attributes(".side__title", "aria-label");
    assert!(!titles.is_empty() && titles.iter().all(|it| *it == format!("Ganó en {year}")));
    let standings = visitor.get(&path(new, "standings")).await;
    let title = format!("tr[data-entry='{entry}'] .standings__title");
    assert_eq!(standings.attribute(&title, "aria-label"), format!("Ganó en {year}"));
    assert_eq!(standings.attributes(".standings__title", "data-n"), [year.to_string()]);

    play_until(&app, new, |step| matches!(step, draw::NextStep::Finished { .. }));
    let all = visitor.get(&path(new, "editions")).await;
    all.assert_lacks("Por jugar");

    act(&app, |work: &mut Work<'_>| acts::tournaments::delete(work, id));
    visitor.get(&path(new, "")).await.assert_none("#past");
    assert_eq!(it.ana.get(&path(new, "editions")).await.status, 200);
}

/// Id of the entry with this name.
fn same_entry(app: &App, id: TournamentId, name: &str) -> EntryId {
    facts(app, id).entries().iter().find(|entry| entry.name == name).unwrap().id
}

#[actix_web::test]
async fn whoever_organizes_it_and_may_create_tournaments_makes_editions() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(3)).await;
    let mut bea = member(&app, it.id, Role::Organizer, "Bea").await;
    let mut visitor = app.browser();
    visitor.get(&path(it.id, "")).await.assert_none("a[href$='/edition']");
    for page in ["", "settings"] {
        it.ana.get(&path(it.id, page)).await.assert_some("a[href$='/edition']");
    }
    let new = copied(&mut bea, it.id, &[]).await;
    let account = facts(&app, it.id).tournament.account;
    assert_eq!(facts(&app, new).tournament.account, account, "it is of the same account");
    for browser in [&mut it.ana, &mut bea] {
        assert_eq!(browser.get(&path(new, "settings")).await.status, 200);
    }
    // The account may organize this tournament, but create none.
    let bea = |conn: &mut store::Conn| store::users::find_by_email(conn, "bea@example.org");
    let bea = app.state.store.read_blocking(bea).unwrap().unwrap();
    let bea = User { is_organizer: false, ..bea };
    let caller = Caller::of_account(&bea, vec![(it.id, Role::Organizer)], Vec::new());
    let day = facts(&app, it.id).tournament.starts_on;
    let edition = NewEdition { name: "No".to_owned(), starts_on: day, parts: Vec::new() };
    let mut moment = Moment::now().unwrap();
    let refused = app
        .state
        .store
        .write_blocking(|conn| make(&mut Work::new(conn, &caller, &mut moment), it.id, &edition));
    assert!(matches!(refused, Err(NotDone::Forbidden)), "{refused:?}");
}
