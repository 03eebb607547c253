//! My seat: people claim their seat for a phone, and act for their entry with it.

use cubilete::acts::entries::{self, NewEntry, NewPerson};
use cubilete::acts::{merging, passes, sign_ups};
use cubilete::web::guard::secret::fingerprint;
use domain::tournament::id::{EntryId, PlayerId, TournamentId};
use domain::tournament::pass::HeldSeat;
use domain::tournament::player::Age;
use domain::tournament::preset::Preset;
use domain::tournament::sign_up::terms::SignUpTerms;
use domain::tournament::sign_up::{SignUpForm, SignUpPerson};
use domain::tournament::table_plan::{Confirmation, Logging};
use parchis::Mode;
use serde_json::json;

use crate::api::Program;
use crate::app::{Answer, App, Browser, spawn_app};
use crate::fixture::{
    act, confirm, draw, facts, hall, open_roll_call, organized, path, players, publish, set,
    set_stage, table, tournament,
};

/// Signs a player up; returns the private link.
fn signed_up(app: &App, id: TournamentId, name: &str) -> String {
    let terms = SignUpTerms { is_offered: true, ..SignUpTerms::default() };
    act(app, |work| sign_ups::set_terms(work, id, &terms));
    let person = SignUpPerson { name: name.into(), is_minor: false, has_consent: false };
    let form = SignUpForm { people: vec![person], language: "es".into(), ..SignUpForm::default() };
    let token = format!("secret-of-{name}-{id}").replace(' ', "-");
    let token_hash = fingerprint(&token);
    let new = sign_ups::NewSignUp { form, token_hash, device: String::new() };
    act(app, |work| sign_ups::sign_up(work, id, &new));
    format!("/sign-ups/{token}")
}

/// Presses "I am …" on the page of a private link.
async fn claim(phone: &mut Browser, link: &str) -> Answer {
    let page = phone.get(link).await;
    let player = page.attribute("#seats button", "value");
    let form = page.form("#seats form").with("player", &player);
    phone.send_form(&form).await
}

/// A phone with a seat of the entry with this number, by a key of the organizer.
async fn seated(app: &App, id: TournamentId, number: usize) -> (Browser, HeldSeat, String) {
    let championship = facts(app, id);
    let entry = &championship.entries()[number - 1];
    let seat = HeldSeat { tournament: id, entry: entry.id, player: entry.squad[0] };
    let key = given(app, seat);
    let mut phone = app.browser();
    let opened = phone.get(&format!("/me/{key}")).await;
    assert_eq!(opened.status, 303, "{opened}");
    let page = phone.get(&opened.location()).await;
    assert_eq!(page.status, 200, "{page}");
    (phone, seat, key)
}

fn given(app: &App, seat: HeldSeat) -> String {
    let key = cubilete::web::guard::secret::random_key();
    let hash = fingerprint(&key);
    act(app, |work| passes::give(work, seat.tournament, (seat.entry, seat.player), &hash));
    key
}

fn holder(app: &App, entry: EntryId) -> Vec<PlayerId> {
    let read = |conn: &mut store::Conn| store::passes::of_entry(conn, entry);
    let held = app.state.store.read_blocking(read).unwrap();
    held.into_iter().map(|it| it.seat.player).collect()
}

#[actix_web::test]
async fn a_private_link_gives_a_seat_and_a_person_has_one_list() {
    let app = spawn_app();
    let first = organized(&app, Preset::Torneo, "nombre\n").await.id;
    let second = tournament(&app, "ana@example.org", Preset::Torneo, "nombre\n");
    let mut phone = app.browser();
    phone.get("/me").await.assert_has("Este móvil aún no tiene ningún sitio");
    set(&app, first, |settings| settings.mode = Mode::Solo);
    set(&app, second, |settings| settings.mode = Mode::Solo);
    let link = signed_up(&app, first, "Paco Gil");
    let claimed = claim(&mut phone, &link).await;
    assert_eq!(claimed.status, 303, "{claimed}");
    let own = claimed.location();
    assert!(own.starts_with("/me/cubilete_") && own.len() > 40, "{own}");
    assert_eq!(claimed.header("cache-control"), "no-store");
    let page = phone.get(&own).await;
    assert_eq!((page.status, page.header("cache-control").as_str()), (200, "no-store"));
    page.assert_some("meta[name=robots][content=noindex]");
    page.assert_has("Paco Gil");
    page.assert_some("#phone svg");
    phone.get("/").await.assert_some("a[href='/me']");

    let again = claim(&mut phone, &signed_up(&app, second, "Paco Gil")).await;
    assert_eq!(again.location(), "/me", "one list");
    assert_eq!(phone.get("/me").await.texts("live-region").len(), 2);

    // Another phone gets the same list with the link, and none without it.
    let mut other = app.browser();
    let refused = {
        let page = app.browser().get(&link).await;
        let form =
            page.form("#seats form").with("player", &page.attribute("#seats button", "value"));
        other.send_form(&form).await
    };
    assert_eq!(refused.status, 409, "{refused}");
    refused.assert_has("El sitio de Paco Gil lo tiene otro móvil");
    let opened = other.get(&own).await;
    assert_eq!(opened.status, 303);
    assert_eq!(other.get(&opened.location()).await.texts("live-region").len(), 2);

    // It forgets, the first one does not.
    let form = other.get("/me").await.form("#keep form").with("act", "forget");
    assert_eq!(other.send_form(&form).await.status, 303);
    assert!(other.get("/me").await.texts("live-region").is_empty());
    assert_eq!(phone.get("/me").await.texts("live-region").len(), 2);
}

#[actix_web::test]
async fn an_organizer_gives_a_key_and_frees_the_seat() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(4)).await;
    let entry = facts(&app, it.id).entries()[0].clone();
    let edit = path(it.id, &format!("entries/{}/edit", entry.id));
    let mut keys = Vec::new();
    for _ in 0..2 {
        let form = it.ana.form(&edit, "#seats form").await;
        let form = form.with("give", &entry.squad[0].to_string());
        let answer = it.ana.send_form(&form).await;
        assert_eq!(answer.status, 303, "{answer}");
        let page = it.ana.get(&answer.location()).await;
        assert_eq!(page.header("cache-control"), "no-store");
        page.assert_some("#seats .invite__qr svg");
        let link = page.attribute("#seats .invite input", "value");
        keys.push(link[link.find("/me/").unwrap()..].to_owned());
        it.ana.get(&edit).await.assert_none("#seats .invite");
    }
    let unknown = app.browser().get("/me/cubilete_unknown").await;
    let revoked = app.browser().get(&keys[0]).await;
    assert_eq!((unknown.status, revoked.status), (404, 404));
    let said = |page: &Answer| (page.text("h1"), page.texts("main p").into_iter().next());
    assert_eq!(said(&unknown), said(&revoked), "an oracle");
    let mut phone = app.browser();
    let opened = phone.get(&keys[1]).await;
    phone.get(&opened.location()).await.assert_has("Jugadora 1");
    let token = phone.get("/me").await.token();
    assert_eq!(holder(&app, entry.id), entry.squad);

    let form = it.ana.form(&edit, "#seats form").await.with("free", &entry.squad[0].to_string());
    assert_eq!(it.ana.send_form(&form).await.status, 303);
    assert!(holder(&app, entry.id).is_empty());
    assert_eq!(app.browser().get(&keys[1]).await.status, 404);
    let act = [("csrf", token.as_str()), ("act", "check-in")];
    let refused = phone.post(&format!("/me/seats/{}", entry.id), &act).await;
    assert_eq!(refused.status, 403, "{refused}");
}

#[actix_web::test]
async fn a_person_checks_in_and_calls_for_the_own_entry_only() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(5)).await;
    let (mut phone, seat, _) = seated(&app, it.id, 2).await;
    let other = facts(&app, it.id).entries()[3].id;
    open_roll_call(&app, it.id, "Viernes");
    let page = phone.get("/me").await;
    let form = page.form(&format!("#seat-{} form", seat.entry)).with("act", "check-in");
    assert_eq!(phone.send_form(&form).await.status, 303);
    phone.get("/me").await.assert_some(&format!("#seat-{} .badge--good", seat.entry));
    let there = hall(&app, it.id).latest_roll_call().unwrap().presences.clone();
    assert_eq!(there.iter().map(|it| it.entry).collect::<Vec<_>>(), [seat.entry]);
    let token = page.token();
    let act = [("csrf", token.as_str()), ("act", "check-in")];
    let refused = phone.post(&format!("/me/seats/{other}"), &act).await;
    assert_eq!(refused.status, 403, "{refused}");

    draw(&app, it.id, 1);
    publish(&app, it.id);
    let championship = facts(&app, it.id);
    let own = championship.tables_of_entry(seat.entry).next().unwrap().id;
    let elsewhere = championship.tables().iter().find(|it| !it.has(seat.entry)).map(|it| it.id);
    let call = |table: &str| {
        [("csrf", token.clone()), ("act", "call".into()), ("table", table.to_owned())]
    };
    for (table, status) in [(Some(own), 303), (elsewhere, 403)] {
        let Some(table) = table else { continue };
        let fields = call(&table.to_string());
        let fields: Vec<(&str, &str)> =
            fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let answer = phone.post(&format!("/me/seats/{}", seat.entry), &fields).await;
        assert_eq!(answer.status, status, "{answer}");
    }
    let calls = |conn: &mut store::Conn| store::calls::open_of_tournament(conn, it.id);
    let calls = app.state.store.read_blocking(calls).unwrap();
    assert_eq!(calls.iter().map(|it| it.by.as_str()).collect::<Vec<_>>(), ["Jugadora 2"]);
    phone.get("/me").await.assert_has("La organización está avisada.");
}

#[actix_web::test]
async fn a_side_confirms_a_result_with_its_seat() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(4)).await;
    set_stage(&app, it.id, |it| it.table.confirmation = Confirmation::SecondSignature);
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let (mut phone, seat, _) = seated(&app, it.id, 1).await;
    phone.get("/me").await.assert_none("input[value=confirm]");
    confirm(&app, &table(&app, it.id, 1));
    let page = phone.get("/me").await;
    let form = page.form(&format!("#seat-{} form.next-step", seat.entry));
    let done = phone.send_form(&form).await;
    assert_eq!(done.status, 303, "{done}");
    let result = table(&app, it.id, 1).result;
    assert!(result.is_some(), "the result counts");
    phone.get("/me").await.assert_none("input[value=confirm]");
}

#[actix_web::test]
async fn an_account_keeps_a_pass_and_lets_it_go() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(4)).await;
    let (_, seat, key) = seated(&app, it.id, 3).await;
    let region = format!("#seat-{}", seat.entry);
    let page = it.ana.get(&format!("/me/{key}")).await;
    it.ana.get(&page.location()).await.assert_some(&region);
    let form = it.ana.form("/me", "#keep form").await.with("act", "keep");
    assert_eq!(it.ana.send_form(&form).await.status, 303);
    let form = it.ana.form("/me", "#keep form").await.with("act", "forget");
    it.ana.send_form(&form).await;
    it.ana.get("/me").await.assert_some(&region);
    let form = it.ana.form("/me", "#keep form").await.with("act", "let-go");
    it.ana.send_form(&form).await;
    it.ana.get("/me").await.assert_some(&region);
    let form = it.ana.form("/me", "#keep form").await.with("act", "forget");
    it.ana.send_form(&form).await;
    it.ana.get("/me").await.assert_none(&region);
}

#[actix_web::test]
async fn a_program_claims_a_seat_and_acts_with_its_key() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, "nombre\n").await;
    set(&app, it.id, |settings| settings.mode = Mode::Solo);
    let link = signed_up(&app, it.id, "Paco Gil");
    let entry = facts(&app, it.id).entries()[0].clone();
    let nobody = Program::without_key(&app);
    assert_eq!(nobody.get("/api/v1/me/seats").await.problem(), "key-missing");
    let token = link.strip_prefix("/sign-ups/").unwrap();
    let body = json!({ "token": token, "player": entry.squad[0].to_string() });
    let claimed = nobody.post("/api/v1/me/seats", "", &body).await;
    assert_eq!((claimed.status, claimed.header("cache-control")), (201, "no-store"));
    let refused = nobody.post("/api/v1/me/seats", "", &body).await;
    assert_eq!(refused.problem(), "seat-held");
    let key = claimed.json["key"].as_str().unwrap().to_owned();
    let holder = Program { secret: Some(key), ..Program::without_key(&app) };
    let seats = holder.get("/api/v1/me/seats").await;
    assert_eq!(seats.json["seats"][0]["entry"], entry.id.to_string());
    open_roll_call(&app, it.id, "Viernes");
    let body = json!({ "entry": entry.id.to_string() });
    let here = holder.post("/api/v1/me/check-in", "0123456789abcdef", &body).await;
    assert_eq!(here.status, 200, "{}", here.json);
    let settings = format!("/api/v1/tournaments/{}/settings", it.id);
    assert_eq!(holder.get(&settings).await.problem(), "scope-missing");
}

#[actix_web::test]
async fn a_pin_of_a_table_that_players_log_leads_to_their_seats() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(4)).await;
    set_stage(&app, it.id, |it| it.table.logging = Logging::Each);
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let own = table(&app, it.id, 1);
    let mut phone = app.browser();
    let joined = phone.get(&format!("/join/{}", own.pin)).await;
    assert_eq!(joined.status, 303, "{joined}");
    let who = joined.location();
    assert!(who.starts_with("/me/tables/"), "{who}");
    let page = phone.get(&who).await;
    assert_eq!(page.texts("main form button").len(), 4);
    assert_eq!(page.header("cache-control"), "no-store");
    let player = own.seats[2].player;
    let form = page.form("main form").with("player", &player.to_string());
    let claimed = phone.send_form(&form).await;
    assert_eq!(claimed.status, 303, "{claimed}");
    phone.get(&claimed.location()).await.assert_some(&format!("#seat-{}", own.seats[2].entry));
    let cookie = phone.cookie("cubilete_session").unwrap();
    let hash = fingerprint(cookie);
    let grants = |conn: &mut store::Conn| store::sessions::table_grants(conn, &hash);
    assert_eq!(app.state.store.read_blocking(grants).unwrap(), [], "a PIN makes no referee");

    let mut other = app.browser();
    let page = other.get(&who).await;
    assert_eq!(page.texts("main form button").len(), 3, "a held seat is not offered");
    let form = page.form("main form").with("player", &player.to_string());
    let refused = other.send_form(&form).await;
    assert_eq!(refused.status, 422, "{refused}");
    refused.assert_has("lo tiene otro móvil");
    let elsewhere = form.with("player", &own.id.to_string());
    assert_eq!(other.send_form(&elsewhere).await.status, 404);
}

#[actix_web::test]
async fn the_pin_of_a_referee_claims_no_seat() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(4)).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let own = table(&app, it.id, 1);
    let claim = format!("/me/tables/{}", own.pin);
    assert_eq!(app.browser().get(&claim).await.status, 404);
    let player = own.seats[0].player.to_string();
    let body = json!({ "pin": own.pin, "player": player });
    let refused = Program::without_key(&app).post("/api/v1/me/seats", "", &body).await;
    assert_eq!(refused.status, 404, "{}", refused.json);
}

/// A new entry of these people.
fn people(names: &[&str], club: &str) -> NewEntry {
    let person = |name: &&str| NewPerson { name: (*name).to_owned(), age: Age::Unsaid };
    NewEntry {
        people: names.iter().map(person).collect(),
        name: String::new(),
        list_number: String::new(),
        club: club.to_owned(),
        sector: "A".to_owned(),
        category: String::new(),
        email: None,
        phone: String::new(),
        note: String::new(),
    }
}

#[actix_web::test]
async fn a_held_seat_stays_when_its_person_gets_a_name() {
    let app = spawn_app();
    let it = organized(&app, Preset::Jcf, "num;falla;sector\n1;Convent;A\n2;Sueca;A\n").await;
    let entry = facts(&app, it.id).entries()[0].clone();
    given(&app, HeldSeat { tournament: it.id, entry: entry.id, player: entry.squad[0] });
    assert_eq!(holder(&app, entry.id), [entry.squad[0]]);
    let named = people(&["Empar Sanchis", "Voro Gil"], &entry.club);
    act(&app, |work| entries::change(work, it.id, entry.id, &named));
    let after = facts(&app, it.id).entry(entry.id).unwrap().clone();
    assert_ne!(after.squad[0], entry.squad[0], "a person instead of the placeholder");
    assert_eq!(holder(&app, entry.id), [after.squad[0]]);
}

#[actix_web::test]
async fn a_held_seat_goes_with_an_entry_that_is_merged() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(3)).await;
    let [kept, gone, other] = [0, 1, 2].map(|n| facts(&app, it.id).entries()[n].clone());
    given(&app, HeldSeat { tournament: it.id, entry: gone.id, player: gone.squad[0] });
    act(&app, |work| merging::merge(work, it.id, kept.id, gone.id));
    assert_eq!(holder(&app, kept.id), kept.squad);
    assert!(holder(&app, gone.id).is_empty());

    // A seat that somebody holds stays with them.
    let pass = |entry| {
        let read = |conn: &mut store::Conn| store::passes::of_entry(conn, entry);
        app.state.store.read_blocking(read).unwrap()[0].pass
    };
    let before = pass(kept.id);
    given(&app, HeldSeat { tournament: it.id, entry: other.id, player: other.squad[0] });
    act(&app, |work| merging::merge(work, it.id, kept.id, other.id));
    assert_eq!(pass(kept.id), before);
}
