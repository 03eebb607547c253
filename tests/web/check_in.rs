//! Roll calls: at the desk, and by the QR code on the wall.

use domain::tournament::entry::Entry;
use domain::tournament::id::TournamentId;
use domain::tournament::preset::Preset;
use domain::tournament::tournament::Role;

use crate::app::{Answer, App, Browser, spawn_app, until_too_many};
use crate::fixture::{
    draw, facts, hall, member, open_roll_call, organized, path, players, publish, tournament,
};
use crate::matchers::{ListMatchers, TextMatchers};

/// Wrong codes of one address at once: src/web/guard/limits.rs.
const GUESSES: usize = 10;

struct Door {
    app: App,
    id: TournamentId,
    ana: Browser,
    code: String,
}

/// Five entries, and an open roll call.
async fn door() -> Door {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(5)).await;
    let code = open_roll_call(&app, it.id, "Viernes");
    Door { app, id: it.id, ana: it.ana, code }
}

impl Door {
    fn entries(&self) -> Vec<Entry> {
        facts(&self.app, self.id).into_facts().entries
    }

    fn present(&self) -> Vec<i32> {
        let hall = hall(&self.app, self.id);
        let call = hall.latest_roll_call().unwrap().clone();
        let is_here = |entry: &Entry| call.presence(entry.id).is_some();
        self.entries().into_iter().filter(is_here).map(|entry| entry.number).collect()
    }

    fn page(&self, page: &str) -> String {
        path(self.id, page)
    }

    async fn mark(&mut self, mark: &str) -> Answer {
        let (page, action) = (self.page("check-in"), self.page("check-in/1/presences"));
        self.ana.submit(&page, &action, &[("mark", mark)]).await
    }

    async fn post(&mut self, what: &str, fields: &[(&str, &str)]) -> Answer {
        let (page, action) = (self.page("check-in"), self.page(what));
        self.ana.submit(&page, &action, fields).await
    }
}

#[actix_web::test]
async fn people_are_marked_present_and_absent_with_one_tap() {
    let mut door = door().await;
    let entries = door.entries();
    let mut vicent = member(&door.app, door.id, Role::Referee, "Vicent").await;
    let page = vicent.get(&door.page("check-in")).await;
    assert_eq!(page.texts(".roll-call__name").len(), 5);
    let mark = page.attribute(".roll-call__entry", "value");
    assert_eq!(mark, format!("present:{}", entries[0].id));
    for _ in 0..2 {
        let action = door.page("check-in/1/presences");
        let answer = vicent.submit(&door.page("check-in"), &action, &[("mark", &mark)]).await;
        assert_eq!(answer.status, 303);
        answer.location().assert_ends(&format!("#entry-{}", entries[0].id));
    }
    door.mark(&format!("present:{}", entries[3].id)).await;
    assert_eq!(door.present(), [1, 4]);
    let page = door.ana.get(&door.page("check-in")).await;
    assert_eq!(page.text(".roll-call__count"), "2 de 5 han venido. Faltan 3.");
    // The mark names its author.
    page.text(".roll-call [aria-pressed='true']").assert_has("Vicent");
    assert_eq!(
        page.attributes(".roll-call [aria-pressed='true']", "value")[0],
        format!("absent:{}", entries[0].id)
    );

    let missing = door.ana.get(&door.page("check-in?show=missing")).await;
    assert_eq!(missing.texts(".roll-call__name"), ["Jugadora 2", "Jugadora 3", "Jugadora 5"]);
    let found = door.ana.get(&door.page("check-in?name=club+4")).await;
    assert_eq!(found.texts(".roll-call__name"), ["Jugadora 4"]);

    door.mark(&format!("absent:{}", entries[0].id)).await;
    assert_eq!(door.present(), [4]);
    let other = tournament(&door.app, "ana@example.org", Preset::Torneo, &players(3));
    let stranger = facts(&door.app, other).entries()[0].id;
    for (mark, status) in [
        (format!("present:{stranger}"), 404),
        ("present:x".to_owned(), 422),
        (format!("late:{}", entries[0].id), 422),
        (String::new(), 422),
    ] {
        assert_eq!(door.mark(&mark).await.status, status, "{mark}");
    }
    assert_eq!(door.post("check-in/2/presences", &[("mark", &mark)]).await.status, 404);
    assert_eq!(door.present(), [4]);
}

#[actix_web::test]
async fn enter_checks_in_the_only_one_who_is_meant_and_the_search_is_empty_again() {
    let mut door = door().await;
    let find = |name: &'static str| [("find", "1"), ("name", name)];
    let page = door.ana.get(&door.page("check-in")).await;
    assert_eq!(page.attributes("[type=search][autofocus]", "name"), ["name"]);
    let answer = door.post("check-in/1/presences", &find("JUGADORA 3")).await;
    assert_eq!((answer.status, answer.location()), (303, door.page("check-in?session=1")));
    assert_eq!(door.present(), [3]);
    let page = door.ana.get(&answer.location()).await;
    assert_eq!(page.text(".flash"), "Jugadora 3 ha venido.");
    assert_eq!(page.attribute("[type=search]", "value"), "");

    // A repetition takes nothing back; a number matches only a whole number.
    door.post("check-in/1/presences", &find("jugadora 3")).await;
    door.post("check-in/1/presences", &find("5")).await;
    assert_eq!(door.present(), [3, 5]);

    // Several or no matches: they are listed, or can be registered.
    let answer = door.post("check-in/1/presences", &find("jugadora")).await;
    answer.location().assert_has("name=jugadora");
    assert_eq!(door.ana.get(&answer.location()).await.texts(".roll-call__name").len(), 5);
    let answer = door.post("check-in/1/presences", &find("Rosa & Cia")).await;
    let page = door.ana.get(&answer.location()).await;
    let link = page.attribute(".empty-state a", "href");
    assert_eq!(door.ana.get(&link).await.attribute("#field-name", "value"), "Rosa & Cia");
    let mut vicent = member(&door.app, door.id, Role::Referee, "Vicent").await;
    vicent.get(&answer.location()).await.assert_none(".empty-state a");
    assert_eq!(door.present(), [3, 5]);

    // Before the draw the page lists missing entries; after it, no further entry is included.
    let page = door.ana.get(&door.page("draw")).await;
    let missing = page.text("#missing");
    missing.assert_has("3 no han pasado lista: Jugadora 1 · Jugadora 2 · Jugadora 4");
    page.text("#field-among").assert_has("Solo quien ha llegado: 2 de 5");
    draw(&door.app, door.id, 1);
    publish(&door.app, door.id);
    let page = door.ana.get(&answer.location()).await;
    page.text(".empty-state").assert_has("Ya está sorteado");
    page.assert_none(".empty-state a");
}

#[actix_web::test]
async fn a_draw_can_be_made_among_those_who_have_come() {
    let mut door = door().await;
    for number in [2, 3, 5] {
        let entry = door.entries()[number - 1].id;
        door.mark(&format!("present:{entry}")).await;
    }
    let form = door.ana.form(&door.page("draw"), "form[action$='/draws']").await;
    assert_eq!(form.values("among"), ["all"], "who decides otherwise says so");
    let answer = door.ana.send_form(&form.with("among", "present").with("seed", "7")).await;
    assert_eq!(answer.status, 303, "{answer}");
    let page = door.ana.get(&door.page("draw")).await;
    page.text(".page-header__lead").assert_has("sin 2 ausentes");
    let drawn = facts(&door.app, door.id);
    let seats = drawn.tables().iter().flat_map(|table| &table.seats);
    let mut seated: Vec<i32> = seats.map(|seat| drawn.entry(seat.entry).unwrap().number).collect();
    seated.sort_unstable();
    assert_eq!(seated, [2, 3, 5]);
    for entry in drawn.entries() {
        assert!(entry.is_active(), "{} is withdrawn", entry.name);
    }
}

#[actix_web::test]
async fn a_session_closes_the_one_before_and_a_closed_one_takes_nobody() {
    let mut door = door().await;
    let entry = door.entries()[0].id;
    assert_eq!(door.post("check-in", &[("session_name", " ")]).await.status, 422);
    assert_eq!(door.post("check-in", &[("session_name", "Sábado")]).await.status, 303);
    let calls = hall(&door.app, door.id).roll_calls;
    let open: Vec<(&str, bool)> = calls.iter().map(|it| (it.name.as_str(), it.is_open())).collect();
    assert_eq!(open, [("Viernes", false), ("Sábado", true)]);
    assert_ne!(calls[0].code, calls[1].code);
    assert_eq!(door.mark(&format!("present:{entry}")).await.status, 409, "Friday is over");
    let old = format!("/check-in/{}", door.code);
    let mut visitor = door.app.browser();
    let answer = visitor.submit(&old, &old, &[("entry", &entry.to_string())]).await;
    assert_eq!(answer.status, 409);
    visitor.get(&old).await.text(".notice").assert_has("cerrada");

    assert_eq!(door.post("check-in/1/state", &[("state", "ajar")]).await.status, 422);
    assert_eq!(door.post("check-in/1/state", &[("state", "open")]).await.status, 303);
    assert_eq!(door.mark(&format!("present:{entry}")).await.status, 303);
    assert_eq!(door.post("check-in/1/state", &[("state", "closed")]).await.status, 303);
    assert!(!hall(&door.app, door.id).roll_calls[0].is_open());
    let page = door.ana.get(&door.page("check-in?session=1")).await;
    assert_eq!(page.text(".pills [aria-current]"), "Viernes");
    assert_eq!(page.attributes(".roll-call__entry[disabled]", "name").len(), 5);
}

#[actix_web::test]
async fn players_find_themselves_by_three_letters_and_say_that_they_are_here() {
    let app = spawn_app();
    let list = "nombre;club\nÀngela Peris;Falla Sueca\n";
    let mut it = organized(&app, Preset::Torneo, list).await;
    let fields = [("name", "Marc Bosch"), ("club", "Falla Dénia"), ("is_minor", "on")];
    let (page, action) = (path(it.id, "entries/new"), path(it.id, "entries"));
    assert_eq!(it.ana.submit(&page, &action, &fields).await.status, 303);
    let code = open_roll_call(&app, it.id, "Viernes");
    let mut door = Door { app, id: it.id, ana: it.ana, code };
    let here = format!("/check-in/{}", door.code);
    let mut phone = door.app.browser();
    let found = async |phone: &mut Browser, name: &str| {
        let page = phone.get(&format!("{here}?name={name}")).await;
        assert_eq!(page.status, 200);
        page.texts(".rows__row strong")
    };
    assert_eq!(found(&mut phone, "ang").await, ["Àngela Peris"]);
    assert_eq!(found(&mut phone, "an").await, [""; 0], "two letters are too few");
    assert_eq!(found(&mut phone, "denia").await, ["M. B."], "a minor is not named");
    assert_eq!(found(&mut phone, "bosch").await, [""; 0], "nor found by the name");

    let page = format!("{here}?name=ang");
    let entry = phone.get(&page).await.attribute("button[name='entry']", "value");
    let answer = phone.submit(&page, &here, &[("entry", &entry)]).await;
    assert_eq!((answer.status, answer.location()), (303, format!("{here}?entry={entry}")));
    let page = phone.get(&answer.location()).await;
    assert_eq!(page.text(".next-step__title"), "Àngela Peris");
    assert_eq!(page.text(".next-step .badge"), "Ya sabemos que estás aquí");
    let presence = hall(&door.app, door.id).roll_calls[0].presences[0].clone();
    assert_eq!((presence.entry.to_string(), presence.by.name.as_str()), (entry.clone(), ""));
    let desk = door.ana.get(&door.page("check-in")).await;
    desk.text(".roll-call [aria-pressed='true']").assert_has("lo dijo en su móvil");

    for (fields, status) in [
        (vec![("entry", "x")], 422),
        (vec![("entry", "00000000000000000000000000000000")], 422),
        (vec![], 422),
    ] {
        assert_eq!(phone.submit(&here, &here, &fields).await.status, status, "{fields:?}");
    }
    let other = facts(&door.app, door.id).into_facts().entries.remove(1);
    let scanned = format!("{here}?entry={}", other.id);
    let form =
        door.ana.form(&scanned, ".next-step form").await.with("entry", &other.id.to_string());
    assert_eq!(door.ana.send_form(&form).await.status, 303);
    let by = hall(&door.app, door.id).roll_calls[0].presences[1].by.name.clone();
    assert_eq!(by, "Ana Gil", "scanned at the desk");
    assert_eq!(phone.get(&format!("{here}/qr.svg")).await.header("content-type"), "image/svg+xml");
    let cards = door.ana.get(&door.page("check-in/cards")).await;
    assert_eq!(cards.texts(".cut-card__qr svg").len(), 2, "each code stands in the page");
}

#[actix_web::test]
async fn codes_are_not_guessed_for_long_but_a_whole_hall_may_check_in() {
    let door = door().await;
    for _ in 0..30 {
        assert_eq!(door.app.browser().get(&format!("/check-in/{}", door.code)).await.status, 200);
    }
    let wrong = async |n| door.app.browser().get(&format!("/check-in/wrong{n}")).await;
    let (answers, _) = until_too_many(GUESSES, wrong).await;
    assert_eq!(answers[0].status, 404);
}

/// Ten concurrent requests opened ten roll calls.
#[actix_web::test]
async fn a_roll_call_that_is_opened_ten_times_at_once_is_one() {
    let mut door = door().await;
    let (page, token) = (door.page("check-in"), door.ana.get(&door.page("check-in")).await.token());
    let before = crate::fixture::revision(&door.app, door.id);
    let sending = (0..10).map(|_| {
        let (mut ana, page, token) = (door.ana.clone(), page.clone(), token.clone());
        let fields = [("session_name", "Sábado"), ("csrf", token.as_str())]
            .map(|(name, value)| (name, value.to_owned()));
        actix_web::rt::spawn(async move {
            let fields = fields.each_ref().map(|(name, value)| (*name, value.as_str()));
            ana.post(&page, &fields).await.status
        })
    });
    for sent in sending.collect::<Vec<_>>() {
        assert_eq!(sent.await.unwrap(), 303);
    }
    let calls = crate::fixture::hall(&door.app, door.id).roll_calls;
    assert_eq!(calls.iter().filter(|call| call.name == "Sábado").count(), 1);
    assert_eq!(crate::fixture::revision(&door.app, door.id), before + 1, "told once");
}

#[actix_web::test]
async fn organizers_read_the_remarks_of_entries_where_they_check_them_in() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, "Ana Uno (llega tarde)\nEva Dos\n").await;
    open_roll_call(&app, it.id, "Viernes");
    let desk = path(it.id, "check-in");
    let page = it.ana.get(&desk).await;
    assert_eq!(page.texts(".roll-call li:first-child .roll-call__note")[1], "llega tarde");
    assert_eq!(page.texts(".roll-call li:last-child .roll-call__note").len(), 1);
    let mut vicent = member(&app, it.id, Role::Referee, "Vicent").await;
    // Remarks are for organizers.
    vicent.get(&desk).await.assert_lacks("llega tarde");
}

#[actix_web::test]
async fn before_the_draw_the_missing_are_withdrawn_by_name() {
    let mut door = door().await;
    let entries = door.entries();
    let page = door.ana.get(&door.page("check-in")).await;
    // The form is missing while nobody has come.
    page.assert_none("#start-without");
    for entry in &entries[..3] {
        door.mark(&format!("present:{}", entry.id)).await;
    }
    let page = door.ana.get(&door.page("check-in")).await;
    let named = page.texts("#start-without .field__option");
    assert_eq!(named, ["Jugadora 4 (Club 4)", "Jugadora 5 (Club 5)"]);
    let form = page.form("#start-without form");
    assert_eq!(form.values("entry").len(), 2);
    let late = format!("present:{}", entries[3].id);
    assert_eq!(door.post("check-in/1/withdrawals", &[]).await.status, 422, "nobody is named");
    door.mark(&late).await;
    let answer = door.ana.send_form(&form).await;
    assert_eq!(answer.status, 303);
    let active: Vec<i32> =
        door.entries().iter().filter(|it| it.is_active()).map(|it| it.number).collect();
    assert_eq!(active, [1, 2, 3, 4], "who came meanwhile stays");
    let action = door.page(&format!("entries/{}/status", entries[4].id));
    let fields = [("status", "active"), ("decision", "stand")];
    door.ana.submit(&door.page("entries"), &action, &fields).await;
    assert!(door.entries()[4].is_active(), "and can be reinstated");

    draw(&door.app, door.id, 1);
    assert_eq!(door.ana.send_form(&form).await.status, 409, "not after the draw");
    assert!(door.entries()[4].is_active());
}

#[actix_web::test]
async fn after_the_draw_the_referee_finds_the_missing_ticked() {
    let mut door = door().await;
    let entries = door.entries();
    draw(&door.app, door.id, 1);
    publish(&door.app, door.id);
    let tables = facts(&door.app, door.id).into_facts().tables;
    let (three, two) = (&tables[0], &tables[1]);
    assert_eq!((three.entries().len(), two.entries().len()), (3, 2));
    let missing = [three.entries()[1], two.entries()[0]];
    let referee =
        |table: &domain::tournament::table::Table| format!("/tables/{}/referee", table.id);
    let start = "form:has(input[value='start'])";
    let form = door.ana.form(&referee(three), start).await;
    // Nobody is marked yet.
    form.values("absent").assert_empty();
    for entry in entries.iter().filter(|entry| !missing.contains(&entry.id)) {
        door.mark(&format!("present:{}", entry.id)).await;
    }
    let page = door.ana.get(&referee(three)).await;
    page.assert_some("#fold-absent[open][id]");
    let form = page.form(start);
    assert_eq!(form.values("absent"), [missing[0].to_string()]);
    let refused = door.ana.send_form(&form.clone().without("absent")).await;
    assert_eq!(refused.status, 422, "no color was chosen");
    // The refused form keeps its values.
    refused.form(start).values("absent").assert_empty();
    let there = three.seats.iter().find(|seat| seat.entry != missing[0]).unwrap();
    let form = form.with("color", &there.color.letter().to_string());
    assert_eq!(door.ana.send_form(&form).await.status, 303);

    let walkover = door.ana.form(&referee(two), "form:has(input[value='walkover'])").await;
    assert_eq!(walkover.values("present"), [two.entries()[1].to_string()]);
    assert_eq!(door.ana.send_form(&walkover).await.status, 303);
    let result = facts(&door.app, door.id).tables()[1].result.clone().unwrap();
    assert_eq!(result.sides[0].entry, two.entries()[1]);
    let desk = door.ana.get(&door.page("hall")).await;
    assert_eq!(desk.texts(".facts dd"), ["3", "2"]);
}

/// Roll call of 3 sectors of 30.
async fn large_door() -> Door {
    let app = spawn_app();
    let line = |n: usize| format!("Ana {n};Bea {n};Falla {n};S{}\n", n % 3);
    let list = format!("nombre;pareja;club;sector\n{}", (1..=90).map(line).collect::<String>());
    let it = organized(&app, Preset::Jcf, &list).await;
    let code = open_roll_call(&app, it.id, "Viernes");
    Door { app, id: it.id, ana: it.ana, code }
}

#[actix_web::test]
async fn a_long_roll_call_comes_by_sector_and_in_pages_and_the_search_finds_everybody() {
    let mut door = large_door().await;
    let first = door.ana.get(&door.page("check-in")).await;
    assert_eq!(first.texts(".roll-call__name").len(), 50);
    // The page does not hold everybody.
    first.attributes(".roll-call[data-held]", "class").assert_empty();
    let second = door.ana.get(&door.page("check-in?page=2")).await;
    assert_eq!(second.texts(".roll-call__name").len(), 40);
    let mark = second.attribute(".roll-call__entry", "value");
    let form = second.form("form:has(.roll-call)").with("mark", &mark);
    let answer = door.ana.send_form(&form).await;
    // The answer leads back to the same page.
    answer.location().assert_has("page=2");

    // Without a draw, the sector is remembered, and applies once it has a pool.
    let chosen = door.ana.get(&door.page("check-in?sector=S1&keep=pool")).await;
    assert_eq!(chosen.location(), door.page("check-in?sector=S1"));
    let led = door.ana.get(&door.page("check-in")).await;
    assert_eq!((led.status, led.location()), (303, door.page("check-in?sector=S1")));
    let sector = door.ana.get(&led.location()).await;
    assert_eq!(sector.texts(".roll-call__name").len(), 30);
    sector.text(".roll-call__count").assert_starts("Sector S1: ");
    assert_eq!(sector.text(".roll-call__rest"), "Todos: 1 de 90 han venido.");
    assert_eq!(
        sector.texts("#start-without .field__option").len(),
        30 - sector.texts(".roll-call [aria-pressed='true']").len()
    );

    // A search finds entries of other sectors and marks them; then the page returns to the sector.
    let found = door.ana.get(&door.page("check-in?sector=S1&name=ana+12")).await;
    assert_eq!(found.texts(".roll-call__name").len(), 1);
    found.text(".roll-call__note").assert_has("Sector S0");
    assert_eq!(found.attribute(".roll-call[data-held]", "data-held"), "ana 12");
    let form = sector.form("form[role=search]").with("name", "bea 20");
    assert_eq!(form.values("find"), ["1"]);
    let answer = door.ana.send_form(&form).await;
    assert_eq!(answer.location(), door.page("check-in?session=1&sector=S1"));
    door.present().assert_holds(&20);
    let one = door.ana.get(&door.page("check-in?sector=S1")).await;
    // The page holds the entries of one sector only.
    one.attributes(".roll-call[data-held]", "class").assert_empty();

    draw(&door.app, door.id, 1);
    publish(&door.app, door.id);
    let grid = door.ana.get(&door.page("grid")).await;
    assert_eq!(grid.status, 303, "the sector chosen at the door");
    let grid = door.ana.get(&grid.location()).await;
    grid.text("h1").assert_has("S1");
    let all = door.ana.get(&door.page("check-in?sector=&keep=pool")).await;
    assert_eq!(door.ana.get(&all.location()).await.status, 200);
    assert_eq!(door.ana.get(&door.page("check-in")).await.status, 200);
}
