//! Withdrawal after the draw: the entry is marked wherever it sits, absent by default, and its seat is offered to the
//! next-placed entry.

use cubilete::acts::calendar::{Note, appoint};
use cubilete::acts::calls;
use domain::draw::overview::bracket::{Fit, fit};
use domain::tournament::appointment::{AppointmentState, Target};
use domain::tournament::calendar::date_change::DateChange;
use domain::tournament::entry::EntryStatus;
use domain::tournament::id::{EntryId, TournamentId};
use domain::tournament::preset::Preset;
use domain::tournament::result::Ending;
use domain::tournament::table::Table;
use domain::tournament::tournament::Registration;

use crate::app::{Answer, App, Browser, spawn_app};
use crate::fixture::{
    Organized, act, close, confirm, confirm_in_order, draw, facts, organized, path, players,
    publish,
};
use crate::matchers::{ListMatchers, TextMatchers};
use crate::replacements::offered;

/// Tables of the last round.
fn last_tables(app: &App, id: TournamentId) -> Vec<Table> {
    let now = facts(app, id);
    let round = now.rounds().last().unwrap().id;
    now.tables_of(round).cloned().collect()
}

fn table_of(app: &App, id: TournamentId, entry: EntryId) -> Table {
    last_tables(app, id).into_iter().find(|table| table.has(entry)).unwrap()
}

fn withdraw(app: &App, entry: EntryId) {
    act(app, |work| {
        let mut known = store::entries::find(work.conn(), entry)?;
        known.status = EntryStatus::Withdrawn;
        Ok(store::entries::update(work.conn(), &known)?)
    });
}

#[actix_web::test]
async fn it_is_marked_in_the_name_of_a_table_of_its_sector() {
    let app = spawn_app();
    let pairs = (1..=6).map(|n| format!("Ana {n};Bea {n};Falla {n};S{}\n", 1 + n / 4));
    let list = format!("nombre;pareja;club;sector\n{}", pairs.collect::<String>());
    let mut it = organized(&app, Preset::Jcf, &list).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let table =
        facts(&app, it.id).tables().iter().find(|table| table.is_missing()).unwrap().clone();
    withdraw(&app, table.entries()[1]);
    let page = it.ana.get(&format!("/tables/{}", table.id)).await;
    page.text(".page-header__kicker").assert_has("S1 · R1");
    page.text("h1").assert_ends("(retirada)");
}

/// Plays the published round; places follow the order of the seats.
fn play_round(app: &App, id: TournamentId) {
    let tables = last_tables(app, id);
    confirm_in_order(app, &tables.iter().collect::<Vec<_>>(), Table::entries);
    close(app, id);
}

/// A page, following one redirect.
pub async fn seen(browser: &mut Browser, page: &str) -> Answer {
    let answer = browser.get(page).await;
    match answer.status {
        303 => browser.get(&answer.location()).await,
        _ => answer,
    }
}

async fn page_of(ana: &mut Browser, entry: EntryId, id: TournamentId) -> Answer {
    ana.get(&path(id, &format!("entries/{entry}/withdrawal"))).await
}

#[actix_web::test]
async fn it_is_marked_wherever_it_sits() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(8)).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let gone = facts(&app, it.id).entries()[0].clone();
    let table = table_of(&app, it.id, gone.id);
    let pages = [
        path(it.id, "rounds"),
        path(it.id, "rounds?by=name"),
        path(it.id, "bracket?view=round"),
        path(it.id, "seat/list.json"),
        path(it.id, &format!("seat?name={}", gone.name.replace(' ', "+"))),
        path(it.id, "display/tables"),
        path(it.id, "display/names"),
        path(it.id, "display/draw"),
        path(it.id, "print/names"),
        path(it.id, "print/tables"),
        path(it.id, "print/sheets"),
        path(it.id, "results"),
        format!("/tables/{}", table.id),
        format!("/tables/{}/referee", table.id),
    ];
    for page in &pages {
        let before = seen(&mut it.ana, page).await;
        assert_eq!(before.status, 200, "{page}");
        before.assert_lacks("(retirada)");
    }
    withdraw(&app, gone.id);
    let mut missing = Vec::new();
    for page in &pages {
        let after = seen(&mut it.ana, page).await.body;
        if !after.contains("(retirada)") {
            missing.push(page.clone());
        }
    }
    let list = path(it.id, "results/list");
    let said = format!("mesa;1;2;3;4\n{};1;2;3;4\n", table.number);
    let preview = it.ana.submit(&list, &list, &[("text", &said)]).await;
    if preview.status != 200 || !preview.text("main").contains("(retirada)") {
        missing.push(list);
    }
    assert!(missing.is_empty(), "{} is not marked on {missing:?}", gone.name);
}

#[actix_web::test]
async fn it_is_marked_in_a_draft() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(8)).await;
    draw(&app, it.id, 1);
    let gone = facts(&app, it.id).entries()[0].clone();
    let round = facts(&app, it.id).rounds()[0].id;
    let pages = [
        path(it.id, "draw"),
        path(it.id, &format!("rounds/{round}")),
        format!("/tables/{}", table_of(&app, it.id, gone.id).id),
    ];
    assert_marks(&app, &mut it.ana, gone.id, &pages.map(|page| (page, "main"))).await;
    // The page that arranges the draft does not list the withdrawn entry.
    let names = it.ana.get(&path(it.id, "draw/arrange")).await.texts(".arrange__who strong");
    assert!(names.len() == 7 && !names.contains(&gone.name), "{names:?}");
}

/// League by sectors: the withdrawn entry has a played game, a dated game to come, and a call from its table.
#[actix_web::test]
async fn it_is_marked_wherever_it_plays_in_a_sector() {
    let app = spawn_app();
    let sector = |n: usize| ["Horta", "Mar"][(n - 1) / 4];
    let line = |n: usize| format!("Ana {n};Bea {n};Falla {n};{}\n", sector(n));
    let list = format!("nombre;pareja;club;sector\n{}", (1..=8).map(line).collect::<String>());
    let mut it = organized(&app, Preset::Jcf, &list).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let now = facts(&app, it.id);
    let pool = now.pools()[0].id;
    let gone = now.pools()[0].entries[0];
    let own: Vec<&Table> = now.tables_of_pool(pool).filter(|table| table.has(gone)).collect();
    confirm(&app, own[0]);
    let left = own[1];
    act(&app, |work| {
        let date = DateChange {
            target: Target::Table(left.id),
            seen: 0,
            state: AppointmentState::Set,
            starts_at: Some(cubilete::web::now() + chrono::TimeDelta::days(3)),
            venue: "Casal".to_owned(),
        };
        appoint(work, it.id, vec![date], Note::default())?;
        calls::call(work, left.id, "")
    });
    let pages = [
        ("rounds", "main"),
        ("grid", ".crosstable__name"),
        ("grid", ".crosstable__names"),
        ("grid", "#acta"),
        ("print/grids", ".grid-sheet th"),
        ("calendar", "main"),
        ("calendar/edit", "main"),
        ("print/calendar?pool=", ".paper"),
        ("", ".calls"),
        ("hall", ".calls"),
        ("display/standings", "#hall"),
        ("display/draw", "#hall"),
    ];
    let mut pages: Vec<(String, &str)> =
        pages.into_iter().map(|(page, part)| (path(it.id, page), part)).collect();
    let change = path(it.id, &format!("calendar/change?of={pool}"));
    let referee = format!("/tables/{}/referee", left.id);
    let readmission = path(it.id, &format!("entries/{gone}/withdrawal"));
    let effects = (readmission, ".rows__row, .card .soft");
    pages.extend([
        (change, "main"),
        (format!("/tables/{}", left.id), "main"),
        (referee, "main"),
        effects,
    ]);
    assert_marks(&app, &mut it.ana, gone, &pages).await;

    let list = path(it.id, "results/list");
    let round = now.round(own[0].round).unwrap().number;
    let said = format!("ronda;mesa;gana\n{round};{};1\n", own[0].number);
    let preview = it.ana.submit(&list, &list, &[("text", &said)]).await;
    preview.text("main").assert_has("(retirada)");
    // The CSV file of the grid shows the withdrawal in a column; the file of signed results shows it after the name.
    let name = facts(&app, it.id).entry(gone).unwrap().name.clone();
    let grid = it.ana.get(&path(it.id, "grid.csv")).await.body;
    let rows: Vec<&str> = grid.lines().collect();
    assert!(rows[0].ends_with(";Estado"), "{grid}");
    let own = rows.iter().skip(1).find(|row| row.contains(&format!(";{name};"))).unwrap();
    assert!(own.ends_with(";retirada"), "{grid}");
    assert_eq!(grid.matches("retirada").count(), 1, "{grid}");
    let signed = it.ana.get(&path(it.id, &format!("pools/{pool}/hand-in.csv"))).await.body;
    signed.assert_has(&format!("{name} (retirada)"));
}

/// Asserts that these parts of pages mark no entry before the withdrawal, and all mark it afterwards.
async fn assert_marks(app: &App, ana: &mut Browser, gone: EntryId, pages: &[(String, &str)]) {
    for (page, _) in pages {
        let before = seen(ana, page).await;
        assert_eq!(before.status, 200, "{page}");
        before.assert_lacks("(retirada)");
    }
    withdraw(app, gone);
    let mut missing = Vec::new();
    for (page, part) in pages {
        let after = seen(ana, page).await;
        if !after.texts(part).iter().any(|text| text.contains("(retirada)")) {
            missing.push(format!("{page} {part}"));
        }
    }
    assert!(missing.is_empty(), "not marked on {missing:#?}");
}

#[actix_web::test]
async fn at_the_desk_it_did_not_come_unless_it_is_named() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(8)).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let table = last_tables(&app, it.id).remove(0);
    let entries = table.entries();
    withdraw(&app, entries[0]);
    let form = it.ana.form(&path(it.id, "results"), "#desk").await;
    let number = table.number.to_string();
    let sent = form.without("number").with("number", &number);
    let answer = it.ana.send_form(&sent.without("order").with("order", "32")).await;
    assert_eq!(answer.status, 303, "two of the three that are there say all: {answer}");
    let result = facts(&app, it.id).table(table.id).unwrap().result.clone().unwrap();
    let said: Vec<_> = result.sides.iter().map(|it| (it.entry, it.place, it.ending)).collect();
    assert_eq!(said.last().map(|it| (it.0, it.1, it.2)), Some((entries[0], 4, Ending::Absent)));
    assert_eq!(said[0].0, entries[2]);
    let referee = format!("/tables/{}/referee", last_tables(&app, it.id)[1].id);
    let other = last_tables(&app, it.id).remove(1).entries()[1];
    withdraw(&app, other);
    let page = it.ana.get(&referee).await;
    let ticked = page.attributes("input[name=absent][checked]", "value");
    assert_eq!(ticked, [other.to_string()]);
}

/// Tournament of sixteen with a published second round, and the entries of the first round's first table.
async fn second_round(app: &App) -> (Organized, Vec<EntryId>) {
    let it = organized(app, Preset::Torneo, &players(16)).await;
    draw(app, it.id, 1);
    publish(app, it.id);
    let first = last_tables(app, it.id).remove(0).entries();
    play_round(app, it.id);
    draw(app, it.id, 2);
    publish(app, it.id);
    (it, first)
}

#[actix_web::test]
async fn its_seat_is_offered_to_who_is_placed_after_it_and_taken() {
    let app = spawn_app();
    let (mut it, first) = second_round(&app).await;
    let gone = first[0];
    let own = table_of(&app, it.id, gone);
    let page = page_of(&mut it.ana, gone, it.id).await;
    assert_eq!(offered(&page), [(gone, first[2])]);
    page.text("#hint-withdrawal_reason").assert_starts("Hace falta");
    let free = first[3];
    let hint = page_of(&mut it.ana, free, it.id).await.text("#hint-withdrawal_reason");
    assert_eq!(hint, "Puede quedar en blanco.", "it sits at no table to come");
    let form = page.form("form[action$='/status']");
    let none = it.ana.send_form(&form.clone().with("withdrawal_reason", "Enfermedad")).await;
    assert_eq!(none.status, 422, "it has to be said who sits there");
    let field = format!("instead_{gone}");
    let silent = it.ana.send_form(&form.clone().with(&field, &first[2].to_string())).await;
    assert_eq!(silent.status, 409, "why has to be said too");
    assert!(facts(&app, it.id).entry(gone).unwrap().is_active());
    let said = form.with(&field, &first[2].to_string()).with("withdrawal_reason", "Enfermedad");
    let done = it.ana.send_form(&said).await;
    assert_eq!(done.status, 303, "{done}");
    let now = facts(&app, it.id);
    assert!(!now.entry(gone).unwrap().is_active());
    let after = now.table(own.id).unwrap().entries();
    assert!(after.contains(&first[2]) && !after.contains(&gone));
    assert_eq!(now.replacements().count(), 1);
    let bracket = it.ana.get(&path(it.id, "bracket")).await;
    assert_eq!(bracket.status, 200);
}

#[actix_web::test]
async fn left_empty_its_place_stays_empty_and_the_round_after_a_withdrawal_says_so() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Swiss, &players(8)).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    play_round(&app, it.id);
    let gone = facts(&app, it.id).entries()[2].clone();
    withdraw(&app, gone.id);
    draw(&app, it.id, 2);
    let draft = it.ana.get(&path(it.id, "draw")).await;
    let said = format!("Se retiró antes del sorteo: {}", gone.name);
    draft.text("main").assert_has(&said);
    publish(&app, it.id);
    let round = seen(&mut app.browser(), &path(it.id, "rounds")).await;
    round.text(".draw-story__lead").assert_has("Se retiró antes del sorteo");
}

#[actix_web::test]
async fn who_comes_back_after_another_was_drawn_in_its_place_is_out_and_that_stands() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(16)).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let table = last_tables(&app, it.id).remove(0);
    let first = table.entries();
    play_round(&app, it.id);
    let page = page_of(&mut it.ana, first[0], it.id).await;
    let withdrawn = it.ana.send_form(&page.form("form[action$='/status']")).await;
    assert_eq!(withdrawn.status, 303, "nothing is drawn from it yet: {withdrawn}");
    draw(&app, it.id, 2);
    publish(&app, it.id);
    let seated: Vec<EntryId> = last_tables(&app, it.id).iter().flat_map(Table::entries).collect();
    seated.assert_holds(&first[2]);
    seated.assert_omits(&first[0]);
    let page = page_of(&mut it.ana, first[0], it.id).await;
    let back = it.ana.send_form(&page.form("form[action$='/status']")).await;
    assert_eq!(back.status, 303, "{back}");
    let now = facts(&app, it.id);
    assert!(now.entry(first[0]).unwrap().is_active());
    assert_eq!(fit(&now, table.id), Fit::LetStand);
}

#[actix_web::test]
async fn a_draft_with_who_withdrew_is_drawn_again() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(16)).await;
    let id = it.id;
    draw(&app, id, 1);
    publish(&app, id);
    let [gone, follows] = [1, 2].map(|seat| last_tables(&app, id)[0].entries()[seat]);
    play_round(&app, id);
    draw(&app, id, 2);
    assert!(last_tables(&app, id).iter().any(|table| table.has(gone)));
    withdraw(&app, gone);
    // Another entry qualifies from that table now, so the old draft cannot be published.
    let publishing = it.ana.form(&path(id, "draw"), "form[action$='/draws/publish']").await;
    let refused = it.ana.send_form(&publishing).await;
    assert_eq!(refused.status, 409);
    let name = facts(&app, id).entry(gone).unwrap().name.clone();
    refused.assert_has(&format!("Se han retirado desde que se sorteó: {name}."));
    act(&app, |work| cubilete::acts::rounds::discard(work, id, "retirada"));
    draw(&app, id, 2);
    publish(&app, id);
    let seated = |entry| last_tables(&app, id).iter().any(|table| table.has(entry));
    assert!(!seated(gone));
    assert!(seated(follows));
}

/// Entry registered after the draw.
async fn latecomer(app: &App, it: &mut Organized) -> EntryId {
    let open = Registration::Open;
    act(app, |work| cubilete::acts::tournaments::set_registration(work, it.id, open));
    let form = it.ana.form(&path(it.id, "entries/new"), "main form.form").await;
    assert_eq!(it.ana.send_form(&form.with("name", "Tarda Una")).await.status, 303);
    facts(app, it.id).entries().last().unwrap().id
}

/// Pages for empty seats that the front page and the desk link to.
async fn empty_seats(it: &mut Organized) -> Vec<String> {
    let front = it.ana.get(&path(it.id, "")).await;
    let desk = it.ana.get(&path(it.id, "hall")).await;
    let links = front.attributes("#alert-empty-seats a", "href");
    assert_eq!(links, desk.attributes("#alert-empty-seats a", "href"));
    links
}

async fn give(it: &mut Organized, page: &str, (goes, comes): (EntryId, EntryId)) {
    let shown = it.ana.get(page).await;
    assert_eq!(shown.text("h1"), "Dar el sitio vacío");
    assert_eq!(offered(&shown), [(goes, comes)]);
    let form = shown.form("form[action$='/decision']");
    let form = form.with(&format!("instead_{goes}"), &comes.to_string());
    let done = it.ana.send_form(&form.with("decision_reason", "Ya está aquí")).await;
    assert_eq!(done.status, 303, "{done}");
}

#[actix_web::test]
async fn a_seat_that_was_left_empty_is_given_to_the_next_of_the_beaten_later() {
    let app = spawn_app();
    let (mut it, first) = second_round(&app).await;
    let (gone, comes) = (first[0], first[2]);
    let own = table_of(&app, it.id, gone);
    empty_seats(&mut it).await.assert_empty();
    let form = page_of(&mut it.ana, gone, it.id).await.form("form[action$='/status']");
    let form = form.with(&format!("instead_{gone}"), "stand");
    let left = it.ana.send_form(&form.with("withdrawal_reason", "Enfermedad")).await;
    assert_eq!(left.status, 303, "{}", left.body);
    assert!(facts(&app, it.id).replacements().next().is_none());

    let links = empty_seats(&mut it).await;
    assert_eq!(links.len(), 1);
    let table = it.ana.get(&format!("/tables/{}", own.id)).await;
    assert_eq!(table.attributes("#empty-seat", "href"), links);
    app.browser().get(&format!("/tables/{}", own.id)).await.assert_none("#empty-seat");
    give(&mut it, &links[0], (gone, comes)).await;
    let after = facts(&app, it.id).table(own.id).unwrap().entries();
    after.assert_holds(&comes);
    after.assert_omits(&gone);
    // The seat is taken.
    empty_seats(&mut it).await.assert_empty();
}

#[actix_web::test]
async fn a_seat_that_was_left_empty_is_given_to_who_comes_late_until_play_begins() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(8)).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let [one, other] = [0, 1].map(|table| last_tables(&app, it.id)[table].entries()[0]);
    let own = table_of(&app, it.id, one);
    withdraw(&app, one);
    withdraw(&app, other);
    // Nobody could take the seats.
    empty_seats(&mut it).await.assert_empty();
    let late = latecomer(&app, &mut it).await;
    let links = empty_seats(&mut it).await;
    assert_eq!(links.len(), 2);
    // A played table has no seat to give.
    let played = table_of(&app, it.id, other);
    confirm_in_order(&app, &[&played], Table::entries);
    let links = empty_seats(&mut it).await;
    assert_eq!(links, [format!("/tables/{}/decision", own.id)]);
    give(&mut it, &links[0], (one, late)).await;
    facts(&app, it.id).table(own.id).unwrap().entries().assert_holds(&late);
    empty_seats(&mut it).await.assert_empty();
}
