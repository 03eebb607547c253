//! Delegates and referees of some pools: invited, at work in their own pools, refused in the others, removed.

use domain::tournament::championship::Championship;
use domain::tournament::id::{EntryId, RequestId, TournamentId};
use domain::tournament::pin::spaced;
use domain::tournament::preset::Preset;
use domain::tournament::reach::{Grant, PoolName};
use domain::tournament::round::{RoundKind, RoundState};
use domain::tournament::table::Table;
use domain::tournament::tournament::Role;

use crate::app::{Answer, App, Browser, spawn_app};
use crate::fixture::{
    close, confirm, draw, facts, invite_to, open_roll_call, organized, path, publish,
};
use crate::matchers::{LineMatchers, ListMatchers, TextMatchers};

const HORTA: &str = "1:Horta";

/// Two sectors with three clubs each: 1 to 3 belong to Horta, 4 to 6 to Mar.
fn list() -> String {
    let sector = |n: usize| ["Horta", "Mar"][n / 4];
    let line = |n: usize| format!("Ana {n};Bea {n};Falla {n};{}\n", sector(n));
    format!("nombre;pareja;club;sector\n{}", (1..=6).map(line).collect::<String>())
}

struct Championships {
    app: App,
    id: TournamentId,
    ana: Browser,
}

async fn championship() -> Championships {
    let app = spawn_app();
    let it = organized(&app, Preset::Jcf, &list()).await;
    Championships { app, id: it.id, ana: it.ana }
}

impl Championships {
    /// Person with a role in a sector.
    async fn with_role(&self, role: Role, sector: &str, name: &str) -> Browser {
        let pools = vec![PoolName { stage: 1, name: sector.to_owned() }];
        let link = invite_to(&self.app, Grant::new(self.id, role, pools));
        let email = format!("{}@example.org", name.to_lowercase());
        let password = ("chosen_password", "tres palabras sueltas");
        let fields = [("person_name", name), ("email", &*email), password];
        self.app.sign_up(&link, &fields).await
    }

    fn start(&self) {
        draw(&self.app, self.id, 1);
        publish(&self.app, self.id);
    }

    fn facts(&self) -> Championship {
        facts(&self.app, self.id)
    }

    fn entry(&self, number: i32) -> EntryId {
        self.facts().entries().iter().find(|entry| entry.number == number).unwrap().id
    }

    /// The first table of a sector.
    fn table(&self, sector: &str) -> Table {
        let facts = self.facts();
        let pool = facts.pools().iter().find(|pool| pool.name == sector).unwrap().id;
        facts.tables_of_pool(pool).find(|table| table.is_missing()).unwrap().clone()
    }
}

/// Enters a win of a table's first side at the desk.
async fn enter(browser: &mut Browser, id: TournamentId, table: &Table) -> Answer {
    won(browser, id, table, 1).await
}

/// Enters a win of one side of a table.
async fn won(browser: &mut Browser, id: TournamentId, table: &Table, side: usize) -> Answer {
    let desk = path(id, "results");
    let value = format!("{}:{}:{side}", table.id, table.version());
    // One request id per table makes the form idempotent.
    let request = table.id.to_string();
    let fields = [("result", value.as_str()), ("request", &*request), ("back", "results")];
    browser.submit("/account", &desk, &fields).await
}

#[actix_web::test]
async fn a_delegate_is_invited_to_a_sector_changed_and_taken_back() {
    let mut it = championship().await;
    let people = path(it.id, "people");
    let form = it.ana.form(&people, "form[action$=invitations]").await;
    let unsaid = it.ana.send_form(&form.clone().with("role", "delegate")).await;
    assert_eq!(unsaid.status, 422);
    assert_eq!(unsaid.texts("#error-pools"), ["Marca al menos un sector o grupo."]);
    let strange = form.clone().with("role", "delegate").with("pools", "1:Marte");
    assert_eq!(it.ana.send_form(&strange).await.status, 422);
    let form = form.with("role", "delegate").with("pools", HORTA);
    let form = form.with("recipient", "pilar@example.org");
    let answer = it.ana.send_form(&form).await;
    assert_eq!(answer.status, 303);
    let page = it.ana.get(&answer.location()).await;
    let chosen = page.form("form[action$=invitations]");
    assert_eq!(chosen.values("role"), ["delegate"], "for the next one");
    assert_eq!(page.texts("#links strong"), ["pilar@example.org"]);
    assert_eq!(page.texts("#links .rows__row div > p")[0], "Sector Horta");
    let mail = page.attribute("a[href^='mailto:']", "href");
    mail.assert_starts("mailto:pilar@example.org?subject=");
    let link = page.attribute("#fresh input", "value");
    let link = format!("/{}", link.splitn(4, '/').nth(3).unwrap());
    mail.assert_has(link.rsplit('/').next().unwrap());
    let lead = it.app.browser().get(&link).await.text(".page-header__lead");
    let name = it.facts().tournament.name.clone();
    assert_eq!(lead, format!("Te invitan a llevar el sector Horta de «{name}»."));
    let fields = [
        ("person_name", "Pilar"),
        ("email", "pilar@example.org"),
        ("chosen_password", "tres palabras sueltas"),
    ];
    let mut pilar = it.app.sign_up(&link, &fields).await;
    let front = pilar.get(&path(it.id, "")).await;
    assert_eq!(front.text(".next-step__title"), "Delegación: Sector Horta");

    let page = it.ana.get(&people).await;
    page.assert_none("#links strong");
    assert_eq!(page.texts(".rows__row .badge"), ["Organización", "Delegación"]);
    let one = page.attribute(".rows__row a", "href");
    let form = it.ana.form(&one, "main form").await;
    let ticked: Vec<&str> =
        form.fields.iter().filter(|it| it.0 == "pools").map(|it| &*it.1).collect();
    assert_eq!(ticked, [HORTA]);
    assert_eq!(it.ana.send_form(&form.with("pools", "1:Mar")).await.status, 303);
    let front = pilar.get(&path(it.id, "")).await;
    assert_eq!(front.text(".next-step__title"), "Delegación: Sector Mar");

    let action = it.ana.get(&people).await.attribute("form[action$=remove]", "action");
    assert_eq!(it.ana.submit(&people, &action, &[]).await.status, 303);
    assert_eq!(pilar.get(&path(it.id, "results")).await.status, 403);
    pilar.get(&path(it.id, "")).await.assert_none(".next-step__title");
}

#[actix_web::test]
async fn who_takes_another_link_keeps_the_greater_role_and_has_both_sectors() {
    let it = championship().await;
    let mut pilar = it.with_role(Role::Delegate, "Horta", "Pilar").await;
    let mut take = async |role, sector: &str| {
        let pools = vec![PoolName { stage: 1, name: sector.to_owned() }];
        let link = invite_to(&it.app, Grant::new(it.id, role, pools));
        assert_eq!(pilar.submit(&link, &link, &[]).await.status, 303);
        pilar.get(&path(it.id, "")).await.text(".next-step__title")
    };
    assert_eq!(take(Role::Referee, "Mar").await, "Delegación: Sector Horta");
    assert_eq!(take(Role::Delegate, "Mar").await, "Delegación: Sector Horta, Sector Mar");
}

#[actix_web::test]
async fn a_link_is_revoked_before_anybody_uses_it() {
    let mut it = championship().await;
    let pools = vec![PoolName { stage: 1, name: "Horta".to_owned() }];
    let link = invite_to(&it.app, Grant::new(it.id, Role::Delegate, pools));
    let people = path(it.id, "people");
    let action = it.ana.get(&people).await.attribute("#links form", "action");
    assert_eq!(it.app.browser().get(&link).await.status, 200);
    assert_eq!(it.ana.submit(&people, &action, &[]).await.status, 303);
    it.ana.get(&people).await.assert_none("#links form");
    assert_eq!(it.app.browser().get(&link).await.status, 409);
}

#[actix_web::test]
async fn a_delegate_names_the_squads_of_the_sector_and_nothing_else_of_them() {
    let it = championship().await;
    let mut pilar = it.with_role(Role::Delegate, "Horta", "Pilar").await;
    let (own, other) = (it.entry(1), it.entry(4));
    let list = pilar.get(&path(it.id, "entries")).await;
    let edits = list.attributes("td .button", "href");
    assert_eq!(edits.len(), 3, "{edits:?}");
    let edit = path(it.id, &format!("entries/{own}/edit"));
    let form = pilar.form(&edit, "main form").await;
    for name in ["club", "sector", "category"] {
        form.values(name).assert_empty();
    }
    let form = form.with("name", "Consuelo Gil").with("sector", "Mar").with("club", "Otra");
    assert_eq!(pilar.send_form(&form).await.status, 303);
    let facts = it.facts();
    let entry = facts.entry(own).unwrap();
    assert_eq!((entry.sector.as_str(), entry.club.as_str()), ("Horta", "Falla 1"));
    let squad: Vec<&String> =
        entry.squad.iter().map(|it| &facts.player(*it).unwrap().name).collect();
    squad.assert_any_has("Consuelo Gil");
    let edit = path(it.id, &format!("entries/{other}/edit"));
    assert_eq!(pilar.get(&edit).await.status, 404);
    for (page, what) in [("entries/new", "a new entry"), ("settings", "settings"), ("draw", "draw")]
    {
        assert_eq!(pilar.get(&path(it.id, page)).await.status, 403, "{what}");
    }
}

#[actix_web::test]
async fn a_delegate_enters_the_results_of_the_sector_and_the_committee_overrules() {
    let mut it = championship().await;
    let mut pilar = it.with_role(Role::Delegate, "Horta", "Pilar").await;
    it.start();
    let (own, other) = (it.table("Horta"), it.table("Mar"));
    let desk = pilar.get(&path(it.id, "results")).await;
    let offered = desk.attributes("button[name=result]", "value").join(" ");
    let theirs = |sector: &str| {
        let facts = it.facts();
        let pool = facts.pools().iter().find(|pool| pool.name == sector).unwrap().id;
        let tables = facts.tables_of_pool(pool).filter(|table| table.is_missing());
        tables.filter(|table| offered.contains(&table.id.to_string())).count()
    };
    assert_eq!((theirs("Horta"), theirs("Mar")), (3, 0));
    // Another sector's people are hidden.
    desk.assert_lacks("Falla 4");
    assert_eq!(enter(&mut pilar, it.id, &own).await.status, 303);
    assert!(it.facts().table(own.id).unwrap().result.is_some());
    assert_eq!(enter(&mut pilar, it.id, &other).await.status, 403);
    assert_eq!(it.facts().table(other.id).unwrap().result, None);
    // The delegate corrects a result while the round is in play.
    let turn = |table: &Table| format!("{}:{}:", table.id, table.version());
    let turned = async |browser: &mut Browser, it: &Championships| {
        let table = it.facts().table(own.id).unwrap().clone();
        let request = RequestId::new(&mut it.app.state.ids()).to_string();
        let fields = [("turn", &*turn(&table)), ("request", &*request), ("reason", "Mal leído")];
        browser.submit("/account", &path(it.id, "results"), &fields).await.status
    };
    assert_eq!(turned(&mut pilar, &it).await, 303);
    let first = |it: &Championships| it.facts().table(own.id).unwrap().result.clone().unwrap();
    let by_delegate = first(&it);
    confirm(&it.app, &other);
    let grid = pilar.get(&path(it.id, "grid?stage=1&pool=1")).await;
    grid.assert_has("<result-desk");
    let grid = pilar.get(&path(it.id, "grid?stage=1&pool=2")).await;
    // Another sector's grid is read-only.
    grid.assert_lacks("<result-desk");
    for table in it.facts().tables().iter().filter(|table| table.is_missing()) {
        confirm(&it.app, table);
    }
    close(&it.app, it.id);
    assert_eq!(turned(&mut pilar, &it).await, 403, "a closed round is the committee's");
    assert_eq!(first(&it), by_delegate);
    assert_eq!(it.ana.get(&path(it.id, "results")).await.status, 200);
}

#[actix_web::test]
async fn whoever_has_a_sector_checks_in_and_prints_that_sector() {
    let it = championship().await;
    let mut pilar = it.with_role(Role::Delegate, "Horta", "Pilar").await;
    let mut vicent = it.with_role(Role::Referee, "Mar", "Vicent").await;
    open_roll_call(&it.app, it.id, "Viernes");
    let check_in = path(it.id, "check-in");
    let page = pilar.get(&check_in).await;
    page.assert_has("Falla 1");
    page.assert_lacks("Falla 4");
    let mark = path(it.id, "check-in/1/presences");
    for (entry, status) in [(it.entry(1), 303), (it.entry(4), 403)] {
        let mark_it = format!("present:{entry}");
        let answer = pilar.submit(&check_in, &mark, &[("mark", &*mark_it)]).await;
        assert_eq!(answer.status, status);
    }
    it.start();
    let pins = |sector: &str| -> Vec<String> {
        let facts = it.facts();
        let pool = facts.pools().iter().find(|pool| pool.name == sector).unwrap().id;
        let missing = facts.tables_of_pool(pool).filter(|table| table.is_missing());
        missing.map(|table| table.pin.to_string()).collect()
    };
    for (browser, own, other) in [(&mut pilar, "Horta", "Mar"), (&mut vicent, "Mar", "Horta")] {
        for page in ["print", "slips", "print/sheets", "print/grids", "results"] {
            let page = browser.get(&path(it.id, page)).await;
            assert_eq!(page.status, 200);
            assert!(
                pins(other).iter().all(|pin| !page.body.contains(&spaced(pin))),
                "{other} for {own}"
            );
        }
        let slips = browser.get(&path(it.id, "slips")).await;
        assert!(pins(own).iter().all(|pin| slips.body.contains(&spaced(pin))), "{own}");
    }
    // A referee sees missing results, and may not change squads.
    let edit = path(it.id, &format!("entries/{}/edit", it.entry(4)));
    assert_eq!(vicent.get(&edit).await.status, 403);
    assert_eq!(enter(&mut vicent, it.id, &it.table("Mar")).await.status, 303);
    assert_eq!(enter(&mut vicent, it.id, &it.table("Horta")).await.status, 403);
}

#[actix_web::test]
async fn a_delegate_has_a_tie_of_the_sector_played_off_while_the_others_play() {
    let it = championship().await;
    let mut pilar = it.with_role(Role::Delegate, "Horta", "Pilar").await;
    let mut pau = it.with_role(Role::Delegate, "Mar", "Pau").await;
    it.start();
    let facts = it.facts();
    let pool = facts.pools().iter().find(|pool| pool.name == "Horta").unwrap();
    let play_off = path(it.id, &format!("pools/{}/play-off", pool.id));
    let front = path(it.id, "");
    // No play-off before the sector is played.
    assert_eq!(pilar.submit(&front, &play_off, &[]).await.status, 409);
    // Every entry wins once.
    let number = |entry| pool.entries.iter().position(|it| *it == entry).unwrap();
    for table in facts.tables_of_pool(pool.id).filter(|table| table.is_missing()) {
        let sides = table.entries();
        let side = if (number(sides[0]) + 1) % 3 == number(sides[1]) { 1 } else { 2 };
        assert_eq!(won(&mut pilar, it.id, table, side).await.status, 303);
    }
    let page = pilar.get(&front).await;
    assert_eq!(page.attribute(".next-step form", "action"), play_off);
    let said = page.text(".next-step[aria-labelledby] > p:not(.next-step__kicker)");
    said.assert_starts("Sector Horta: empatan ");
    pau.get(&front).await.assert_none(".next-step form");
    assert_eq!(pau.submit(&front, &play_off, &[]).await.status, 403);
    assert_eq!(pilar.submit(&front, &play_off, &[]).await.status, 303);
    let tables = it.facts();
    let missing: Vec<&Table> =
        tables.tables_of_pool(pool.id).filter(|table| table.is_missing()).collect();
    assert_eq!(missing.len(), 3, "a mini-league among themselves");
    let round = tables.round(missing[0].round).unwrap();
    assert_eq!((round.kind, round.state), (RoundKind::PlayOff, RoundState::Published));
    assert_eq!(pilar.submit(&front, &play_off, &[]).await.status, 409, "once is enough");
    let ways = pilar.get(&front).await.attributes(".next-step li a", "href");
    let tables = missing.iter().map(|table| format!("/tables/{}/referee", table.id));
    assert_eq!(ways, tables.collect::<Vec<_>>(), "they are at hand");
    pau.get(&front).await.assert_none(".next-step li");
    for (table, side) in missing.into_iter().zip([1, 1, 1]) {
        assert_eq!(won(&mut pilar, it.id, table, side).await.status, 303);
    }
}

#[actix_web::test]
async fn delegates_are_invited_many_at_once_from_a_list() {
    let mut it = championship().await;
    let people = path(it.id, "people");
    let form = it.ana.form(&people, "form[action$='/invitations/list']").await;
    let form = form.with("list_role", "delegate");
    for (list, wrong) in [
        (
            "Pilar; Horta; 600123123\nVicent; Marte; v@example.org",
            "Línea 2: no hay ningún sector «Marte».",
        ),
        ("Pilar; Horta; 600123123\nVicent; v@example.org", "Línea 2: falta el sector."),
        ("Horta; Mar", "Línea 1: escribe un nombre o un contacto, de 120 caracteres como máximo."),
    ] {
        let answer = it.ana.send_form(&form.clone().with("people_list", list)).await;
        assert_eq!((answer.status, answer.text("#error-people_list")), (422, wrong.to_owned()));
        assert_eq!(answer.form("form[action$='/list']").values("list_role"), ["delegate"]);
    }
    let none = it.ana.get(&people).await;
    // Either all links are made or none.
    none.assert_none("#links .rows__row");
    let list = "Nombre; Sector; Teléfono\nPilar Ortiz; HORTA; 600 123 123\nVicent; v@example.org; Mar; Horta";
    let answer = it.ana.send_form(&form.with("people_list", list)).await;
    assert_eq!((answer.status, answer.location()), (303, format!("{people}?role=delegate")));
    let page = it.ana.get(&answer.location()).await;
    assert_eq!(page.texts("#fresh strong"), ["Pilar Ortiz, 600 123 123", "Vicent, v@example.org"]);
    assert_eq!(page.texts("#fresh svg").len(), 2);
    let chats = page.attributes("#fresh a[href^='https://wa.me/']", "href");
    chats[0].assert_starts("https://wa.me/34600123123?text=Te%20invitan");
    chats[1].assert_starts("https://wa.me/?text=");
    let mails = page.attributes("#fresh a[href^='mailto:']", "href");
    mails[1].assert_starts("mailto:v@example.org?");
    let links = page.attributes("#fresh input", "value");
    let link = format!("/{}", links[1].splitn(4, '/').nth(3).unwrap());
    let lead = it.app.browser().get(&link).await.text(".page-header__lead");
    lead.assert_starts("Te invitan a llevar los sectores Mar y Horta de «");
    // Both sectors must be reachable, and the calendar.
    let fields = [
        ("person_name", "Vicent"),
        ("email", "v@example.org"),
        ("chosen_password", "tres palabras sueltas"),
    ];
    let mut vicent = it.app.sign_up(&link, &fields).await;
    let front = vicent.get(&path(it.id, "")).await;
    let ways = front.attributes(".next-step a", "href");
    for page in ["calendar/edit", "entries?sector=Horta", "entries?sector=Mar"] {
        ways.assert_holds(&path(it.id, page));
    }
    let bar = front.attributes(".tab-bar a", "href");
    if !bar.is_empty() {
        assert!(bar.iter().any(|it| it.ends_with("/calendar")), "{bar:?}");
    }
}
