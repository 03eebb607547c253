//! Calendar: dates set by organizers, and by delegates in their pools; proposals, moved dates with their history, postponements; and the
//! public view on pages, on paper and in calendar files.

use domain::tournament::calendar::date_change::seen;
use domain::tournament::championship::Championship;
use domain::tournament::id::{PoolId, TournamentId};
use domain::tournament::preset::Preset;
use domain::tournament::reach::{Grant, PoolName};
use domain::tournament::table::Table;
use domain::tournament::tournament::Role;

use crate::app::{Answer, App, Browser, spawn_app};
use crate::fixture::{self, draw, facts, invite_to, organized, path, publish};
use crate::matchers::{LineMatchers, ListMatchers, TextMatchers};

struct League {
    app: App,
    id: TournamentId,
    ana: Browser,
    pilar: Browser,
    anybody: Browser,
}

/// Two sectors with four clubs each, drawn; Pilar is the delegate of the first.
async fn league() -> League {
    league_of(4).await
}

/// Same league with `n_clubs` clubs in each sector.
async fn league_of(n_clubs: usize) -> League {
    let app = spawn_app();
    let sector = |n: usize| ["Horta", "Mar"][(n - 1) / n_clubs];
    let line = |n: usize| format!("Ana {n};Bea {n};Falla {n};{}\n", sector(n));
    let lines: String = (1..=2 * n_clubs).map(line).collect();
    let list = format!("nombre;pareja;club;sector\n{lines}");
    let it = organized(&app, Preset::Jcf, &list).await;
    draw(&app, it.id, 1);
    let pools = vec![PoolName { stage: 1, name: "Horta".to_owned() }];
    let link = invite_to(&app, Grant::new(it.id, Role::Delegate, pools));
    let password = ("chosen_password", "tres palabras sueltas");
    let fields = [("person_name", "Pilar"), ("email", "pilar@example.org"), password];
    let pilar = app.sign_up(&link, &fields).await;
    League { id: it.id, ana: it.ana, pilar, anybody: app.browser(), app }
}

async fn published() -> League {
    let it = league().await;
    publish(&it.app, it.id);
    it
}

impl League {
    fn facts(&self) -> Championship {
        facts(&self.app, self.id)
    }

    fn pool(&self, number: i32) -> PoolId {
        fixture::pool(&self.app, self.id, number)
    }

    /// Tables of one sector.
    fn tables(&self, number: i32) -> Vec<Table> {
        self.facts().tables_of_pool(self.pool(number)).cloned().collect()
    }

    fn path(&self, page: &str) -> String {
        path(self.id, page)
    }

    fn target(&self, table: &Table) -> String {
        let target = domain::tournament::appointment::Target::Table(table.id);
        format!("{target}@{}", seen(&self.facts(), target))
    }

    fn n_said(&self) -> usize {
        self.facts().appointments().len()
    }

    /// Submits a form on a page of the calendar.
    async fn send(&mut self, who: Who, page: &str, fields: &[(&str, &str)]) -> Answer {
        let page = self.path(page);
        let target = page.split('?').next().unwrap().to_owned();
        let browser = match who {
            Who::Ana => &mut self.ana,
            Who::Pilar => &mut self.pilar,
        };
        browser.submit("/account", &target, fields).await
    }

    /// Moves a table to another date.
    async fn change(&mut self, who: Who, at: &str, fields: &[(&str, &str)]) -> Answer {
        let all: Vec<(&str, &str)> =
            [("at", at)].into_iter().chain(fields.iter().copied()).collect();
        self.send(who, "calendar/change", &all).await
    }

    /// Address of a proposal for sectors.
    fn proposal(&self, pools: &[i32], more: &str) -> String {
        let pools = pools.iter().map(|pool| format!("&pool={}", self.pool(*pool)));
        let wishes = "&venue=Casal&venue_boards=2&weekday=tue&hours=20%3A00&most_games=1\
            &first_day=2030-03-01&last_day=2030-06-30";
        let pools: String = pools.collect();
        self.path(&format!("calendar/proposal?act=preview&stage=1{pools}{wishes}{more}"))
    }

    /// Saves a proposal exactly as it was shown.
    async fn save(&mut self, who: Who, seen: &Answer) -> Answer {
        let names = seen.attributes("#preview input[type=hidden]", "name");
        let values = seen.attributes("#preview input[type=hidden]", "value");
        let fields = names.iter().map(String::as_str).zip(values.iter().map(String::as_str));
        let fields = fields.filter(|(name, _)| *name != "csrf").chain([("act", "save")]);
        let fields: Vec<(&str, &str)> = fields.collect();
        self.send(who, "calendar/proposal", &fields).await
    }

    async fn propose(&mut self, pools: &[i32]) {
        let seen = self.ana.get(&self.proposal(pools, "")).await;
        assert_eq!(seen.status, 200, "{seen}");
        let answer = self.save(Who::Ana, &seen).await;
        assert_eq!(answer.status, 303, "{answer}");
    }
}

#[derive(Clone, Copy)]
enum Who {
    Ana,
    Pilar,
}

const EVENING: [(&str, &str); 3] = [("date", "2030-03-05"), ("hour", "20:00"), ("venue", "Casal")];

#[actix_web::test]
async fn a_date_for_all_is_the_organizers_and_a_pools_its_delegates_too() {
    let mut it = published().await;
    let page = it.anybody.get(&it.path("calendar")).await;
    assert_eq!(page.text(".empty-state h2"), "Todavía no hay ninguna fecha.");
    let front = it.anybody.get(&it.path("")).await;
    front.texts(".tabs a").assert_omits("Calendario");
    assert_eq!(it.anybody.get(&it.path("calendar/edit")).await.status, 403);
    let stage = it.facts().stages()[0].id;
    let (whole, pool) = (format!("stage:{stage}@0"), format!("pool:{}@0", it.pool(1)));
    let other = format!("pool:{}@0", it.pool(2));
    let set = |target| [&[("act", "set"), ("target", target)][..], &EVENING[..]].concat();
    assert_eq!(it.send(Who::Pilar, "calendar/edit", &set(&whole)).await.status, 403);
    assert_eq!(it.send(Who::Pilar, "calendar/edit", &set(&other)).await.status, 403);
    assert_eq!(it.n_said(), 0);
    assert_eq!(it.send(Who::Ana, "calendar/edit", &set(&whole)).await.status, 303);
    let sooner = [("date", "2030-03-04"), ("hour", "21:30"), ("venue", "")];
    let fields = [&[("act", "set"), ("target", &*pool)][..], &sooner[..]].concat();
    assert_eq!(it.send(Who::Pilar, "calendar/edit", &fields).await.status, 303);
    // The same request again: the table no longer has the date that was seen.
    let again = it.send(Who::Pilar, "calendar/edit", &fields).await;
    assert_eq!((again.status, it.n_said()), (409, 2));
    assert_eq!(again.attribute("#field-hour", "value"), "21:30", "what was sent is there");
    let front = it.anybody.get(&it.path("")).await;
    front.texts(".tabs a").assert_holds("Calendario");
    let page = it.anybody.get(&it.path("calendar?pool=")).await;
    assert_eq!(page.texts(".agenda h2").len(), 2, "{page}");
    page.text(".agenda").assert_has("21:30");
    assert_eq!(page.texts(".agenda__what a").len(), 2, "a night is one line");
    let table = &it.tables(1)[0];
    let of_table = it.anybody.get(&format!("/tables/{}", table.id)).await;
    assert_eq!(of_table.text("time.date"), "lun 4 mar 2030, 21:30");
    let entry = it.anybody.get(&it.path(&format!("entries/{}", table.entries()[0]))).await;
    assert_eq!(entry.text(".entry-card__when"), "lun 4 mar 2030, 21:30");
    let shared = entry.attribute("meta[property='og:description']", "content");
    shared.assert_ends("21:30");
    // A removed date has no effect; the date of the stage then applies.
    let said = format!("pool:{}@2", it.pool(1));
    let clear = [("act", "clear"), ("target", &*said)];
    assert_eq!(it.send(Who::Pilar, "calendar/edit", &clear).await.status, 303);
    let of_table = it.anybody.get(&format!("/tables/{}", table.id)).await;
    assert_eq!(of_table.text("time.date"), "mar 5 mar 2030, 20:00");
    let rebuilt = it.app.state.store.read_blocking(|conn| store::journal::rebuild(conn, it.id));
    // The journal rebuilds the facts row for row.
    rebuilt.unwrap().differences.assert_empty();
}

#[actix_web::test]
async fn all_sectors_are_chosen_at_once_each_in_a_hall_of_its_own() {
    let mut it = published().await;
    let page = it.ana.get(&it.path("calendar/proposal")).await;
    assert_eq!(page.texts("#field-pool .field__option").len(), 2);
    assert_eq!(page.attributes("#field-pool [checked]", "value").len(), 1, "the first");
    assert_eq!(page.attributes("main form button", "value")[0], "preview", "what Enter does");
    let typed = "calendar/proposal?act=every&stage=1&hours=21%3A00&venue_boards=1";
    let page = it.ana.get(&it.path(typed)).await;
    assert_eq!(page.attributes("#field-pool [checked]", "value").len(), 2);
    assert_eq!(page.attribute("#field-hours", "value"), "21:00", "nothing typed is lost");
    let address = it.proposal(&[1, 2], "").replace("venue_boards=", "venue_boards=1&was=");
    let of_first_day = async |it: &mut League, address: &str| {
        let page = it.ana.get(address).await;
        page.texts("#preview > ul:first-of-type > li").len()
    };
    assert_eq!(of_first_day(&mut it, &address).await, 1, "one board for both");
    assert_eq!(of_first_day(&mut it, &format!("{address}&own_boards=yes")).await, 2);
}

#[actix_web::test]
async fn a_proposal_is_seen_before_it_is_saved_and_never_two_of_them() {
    let mut it = published().await;
    let wrong = it.proposal(&[1], "").replace("20%3A00", "tarde");
    let answer = it.ana.get(&wrong).await;
    assert_eq!(answer.status, 422);
    assert_eq!(answer.text("#error-hours"), "Escribe de 1 a 12 horas, como 19:00, 20:30.");
    assert_eq!(answer.attribute("#field-hours", "value"), "tarde");
    let address = it.proposal(&[1, 2], "");
    let seen = it.ana.get(&address).await;
    assert_eq!(seen.text("#preview h2"), "Propuesta: 12 mesas con fecha");
    assert_eq!(it.n_said(), 0, "nothing is saved by looking");
    // Meanwhile a delegate requests a proposal for her own pool.
    assert_eq!(it.pilar.get(&it.proposal(&[2], "")).await.status, 200, "of her own pool alone");
    let own = it.pilar.get(&it.proposal(&[1], "")).await;
    assert_eq!(own.text("#preview h2"), "Propuesta: 6 mesas con fecha");
    assert_eq!(it.save(Who::Pilar, &own).await.status, 303);
    assert_eq!(it.n_said(), 6);
    let late = it.save(Who::Ana, &seen).await;
    assert_eq!((late.status, it.n_said()), (409, 6));
    assert_eq!(late.text("#preview h2"), "Propuesta: 6 mesas con fecha", "what is left");
    assert_eq!(it.save(Who::Ana, &late).await.status, 303);
    assert_eq!(it.n_said(), 12);
    // Games at the venue count for a delegate too, although she does not see them.
    let all = it.path(&format!("calendar/change?of={}", it.pool(1)));
    let page = it.pilar.get(&all).await;
    // Several games are not moved to one day.
    page.assert_none("#field-date");
    let at = page.attributes("input[name=at]", "value");
    let clear = at.iter().map(|at| ("at", at.as_str())).chain([("act", "clear")]);
    let clear: Vec<(&str, &str)> = clear.collect();
    assert_eq!(it.send(Who::Pilar, "calendar/change", &clear).await.status, 303);
    assert_eq!(it.pilar.get(&all).await.status, 404, "there are none any more");
    let from = it.proposal(&[1], "").replace("first_day=2030-03-01", "first_day=2030-03-26");
    let own = it.pilar.get(&from).await;
    // The boards are taken until that day.
    own.text("#preview h3").assert_has("16 de abril");
    assert_eq!(it.save(Who::Pilar, &own).await.status, 303);
    let edit = it.ana.get(&it.path("calendar/edit?pool=")).await;
    assert_eq!(edit.text(".notice"), "Todas las fechas encajan.");
    let next = it.ana.get(&it.path("calendar/edit?pool=1")).await;
    assert_eq!(next.texts("#days .rows__row").len(), 4, "one evening a round, and all");
}

#[actix_web::test]
async fn dates_of_a_draft_are_the_organizers_alone() {
    let mut it = league().await;
    it.propose(&[1, 2]).await;
    let page = it.anybody.get(&it.path("calendar")).await;
    page.assert_none(".agenda");
    page.texts(".tabs a").assert_omits("Calendario");
    let file = it.anybody.get(&it.path("calendar.ics")).await;
    file.assert_lacks("VEVENT");
    publish(&it.app, it.id);
    let file = it.anybody.get(&it.path("calendar.ics")).await;
    assert_eq!(file.body.matches("BEGIN:VEVENT").count(), 12);
}

#[actix_web::test]
async fn a_game_is_moved_for_a_reason_within_the_days_of_its_stage_and_its_history_stays() {
    let mut it = published().await;
    it.propose(&[1, 2]).await;
    let days = [
        ("act", "days"),
        ("table_minutes", "50"),
        ("plays_from", "2030-03-01"),
        ("plays_until", "2030-03-31"),
    ];
    assert_eq!(it.send(Who::Pilar, "calendar/edit", &days).await.status, 403);
    assert_eq!(it.send(Who::Ana, "calendar/edit", &days).await.status, 303);
    let turned = [&days[..2], &[("plays_from", "2030-03-31"), ("plays_until", "2030-03-01")]];
    assert_eq!(it.send(Who::Ana, "calendar/edit", &turned.concat()).await.status, 422);
    let table = it.tables(1)[0].clone();
    let at = it.target(&table);
    let to = |date| [("act", "move"), ("date", date), ("hour", "19:15"), ("venue", "Ateneu")];
    let why = [("reason", "Boda en la falla"), ("agreed_by", "Las dos presidentas")];
    let silent = it.change(Who::Pilar, &at, &to("2030-03-07")).await;
    assert_eq!(
        (silent.status, silent.attribute("#field-date", "value")),
        (422, "2030-03-07".into())
    );
    assert!(!silent.text("#error-reason").is_empty());
    let outside = [&to("2030-04-02")[..], &why[..]].concat();
    let refused = it.change(Who::Pilar, &at, &outside).await;
    assert_eq!(refused.status, 422);
    assert_eq!(
        refused.text("#error-date"),
        "Elige un día del plazo: del 01/03/2030 al 31/03/2030."
    );
    let moved = [&to("2030-03-07")[..], &why[..]].concat();
    assert_eq!(it.change(Who::Pilar, &at, &moved).await.status, 303);
    let stale = it.change(Who::Ana, &at, &outside).await;
    assert_eq!((stale.status, it.n_said()), (409, 13));
    assert_eq!(stale.attribute("input[name=at]", "value"), it.target(&table));
    assert_eq!(stale.attribute("#field-date", "value"), "2030-04-02", "nothing is lost");

    let page = it.pilar.get(&it.path(&format!("calendar/change?table={}", table.id))).await;
    let history = page.texts("#history .rows__row");
    assert_eq!(history.len(), 2, "{history:?}");
    history[0].assert_has_all(["Boda en la falla", "Pilar", "Las dos presidentas"]);
    let public = it.anybody.get(&it.path("calendar?pool=")).await;
    assert_eq!(public.text(".date__from"), "(antes: mar 5 mar 2030, 20:00 · Casal)");
    for said in ["Boda", "presidentas", "Pilar"] {
        // The remark and its author are not public.
        public.assert_lacks(said);
    }
    // A delegate may not move a table of another pool. An organizer may set a date outside the window, and is warned.
    let other = it.tables(2)[0].clone();
    let their = it.target(&other);
    assert_eq!(it.change(Who::Pilar, &their, &moved).await.status, 404);
    assert_eq!(it.change(Who::Ana, &their, &outside).await.status, 303);
    let edit = it.ana.get(&it.path("calendar/edit?pool=")).await;
    edit.assert_has("aunque está fuera de plazo");
    let conflicts = edit.texts("#conflicts .badge");
    conflicts.assert_any_has("fuera de plazo");
    // The order of a league's rounds is free.
    conflicts.assert_none_has("ronda posterior");
    let front = it.ana.get(&it.path("journal")).await;
    front.assert_has("Se cambió una fecha");
}

#[actix_web::test]
async fn an_evening_is_moved_as_a_whole_and_what_is_postponed_has_no_date() {
    let mut it = published().await;
    it.propose(&[1]).await;
    let evening = it.path(&format!("calendar/change?of={}&day=2030-03-05", it.pool(1)));
    let page = it.pilar.get(&evening).await;
    let all = page.attributes("input[name=at]", "value");
    assert_eq!(all.len(), 2, "a round of four is two games");
    // Each game keeps its own hour.
    page.assert_none("#field-hour");
    let mut fields: Vec<(&str, &str)> = all.iter().map(|at| ("at", at.as_str())).collect();
    let next = [("act", "move"), ("date", "2030-03-06"), ("venue", "Casal"), ("reason", "Sala")];
    fields.extend(next);
    assert_eq!(it.send(Who::Pilar, "calendar/change", &fields).await.status, 303);
    let page = it.anybody.get(&it.path("calendar?pool=1")).await;
    page.text(".agenda h2").assert_starts("miércoles, 6 de marzo");
    assert_eq!(page.texts(".date__from").len(), 2);
    let table = it.tables(1)[0].clone();
    let at = it.target(&table);
    let postpone = [("act", "postpone"), ("reason", "Lluvia")];
    assert_eq!(it.change(Who::Pilar, &at, &postpone).await.status, 303);
    let page = it.anybody.get(&format!("/tables/{}", table.id)).await;
    page.texts(".badge--warn").assert_holds("Aplazada");
    let entry = it.anybody.get(&it.path(&format!("entries/{}", table.entries()[0]))).await;
    // The next game has a date.
    entry.text(".entry-card__when").assert_starts("mar 12 mar 2030");
    let later = entry.texts("main .rows__row");
    assert!(later.iter().any(|it| it.starts_with("Aplazada · ")), "{later:?}");
}

#[actix_web::test]
async fn an_hour_that_a_day_has_not_is_refused_by_name() {
    let mut it = published().await;
    let target = format!("pool:{}@0", it.pool(1));
    let night = [("date", "2030-03-31"), ("hour", "02:30"), ("venue", "")];
    let fields = [&[("act", "set"), ("target", &*target)][..], &night[..]].concat();
    let answer = it.send(Who::Ana, "calendar/edit", &fields).await;
    assert_eq!((answer.status, it.n_said()), (422, 0));
    let said = "El 31/03/2030 no existen las 02:30: esa noche se adelanta el reloj.";
    assert_eq!(answer.text("#error-hour"), said);
    let night = [("date", "2030-10-27"), ("hour", "02:30"), ("venue", "")];
    let fields = [&[("act", "set"), ("target", &*target)][..], &night[..]].concat();
    let answer = it.send(Who::Ana, "calendar/edit", &fields).await;
    assert_eq!((answer.status, it.n_said()), (422, 0));
    assert_eq!(answer.texts("#field-hour_repeat input").len(), 2);
    let chosen = [&fields[..], &[("hour_repeat", "first")]].concat();
    assert_eq!(it.send(Who::Ana, "calendar/edit", &chosen).await.status, 303);
    // A played table cannot be dated.
    let table = it.tables(1)[0].clone();
    crate::fixture::confirm(&it.app, &table);
    let at = format!("table:{}@0", table.id);
    let to = [("act", "move"), ("date", "2030-03-07"), ("hour", "19:15"), ("reason", "Boda")];
    let answer = it.change(Who::Ana, &at, &to).await;
    assert_eq!(answer.status, 409);
}

/// Lines of a calendar file, unfolded.
fn unfolded(file: &Answer) -> Vec<String> {
    assert_eq!(file.status, 200);
    let kind = file.headers.get("content-type").unwrap().to_str().unwrap();
    assert_eq!(kind, "text/calendar; charset=utf-8");
    // Lines end with CR LF.
    file.body.replace("\r\n", "").assert_lacks("\n");
    assert!(file.body.lines().all(|line| line.len() <= 75), "{file}");
    file.body.replace("\r\n ", "").lines().map(str::to_owned).collect()
}

/// Value of `name` in the event with this id.
fn said(lines: &[String], uid: &str, name: &str) -> Option<String> {
    let events = lines.split(|line| line == "BEGIN:VEVENT");
    let mut own = events.filter(|event| event.contains(&format!("UID:{uid}")));
    let line = own.next()?.iter().find(|line| line.starts_with(&format!("{name}:")))?;
    Some(line.split_once(':')?.1.to_owned())
}

#[actix_web::test]
async fn a_calendar_subscribes_to_a_tournament_a_pool_or_an_entry() {
    let mut it = published().await;
    it.propose(&[1, 2]).await;
    let table = it.tables(1)[0].clone();
    let uid = format!("table-{}@cubilete", table.id);
    let all = it.path("calendar.ics");
    let file = unfolded(&it.anybody.get(&all).await);
    assert_eq!(file[0], "BEGIN:VCALENDAR");
    for line in ["VERSION:2.0", "METHOD:PUBLISH", "X-WR-CALNAME:Trofeu de la Lluna"] {
        file.assert_holds(line);
    }
    let is = |file: &[String], name| said(file, &uid, name).unwrap_or_default();
    assert_eq!(is(&file, "DTSTART"), "20300305T190000Z");
    assert_eq!(is(&file, "DTEND"), "20300305T200000Z");
    assert_eq!((is(&file, "SEQUENCE"), is(&file, "STATUS")), ("0".into(), "CONFIRMED".into()));
    assert_eq!(is(&file, "LOCATION"), "Casal");
    let sides: Vec<&str> = is(&file, "SUMMARY").leak().split(" – ").collect();
    assert_eq!(sides.len(), 2, "{sides:?}");

    let at = it.target(&table);
    let to = [("act", "move"), ("date", "2030-07-07"), ("hour", "19:15"), ("reason", "Boda")];
    let venue = ("venue", "Casal; sala 2, al fons");
    let fields = [&to[..], &[venue]].concat();
    assert_eq!(it.change(Who::Ana, &at, &fields).await.status, 303);
    let moved = unfolded(&it.anybody.get(&all).await);
    assert_eq!(is(&moved, "DTSTART"), "20300707T171500Z", "in summer");
    assert_eq!((is(&moved, "SEQUENCE"), is(&moved, "STATUS")), ("1".into(), "CONFIRMED".into()));
    assert_eq!(is(&moved, "LOCATION"), "Casal\\; sala 2\\, al fons");
    let [after, before] = [&moved, &file].map(|it| is(it, "LAST-MODIFIED"));
    assert!(after >= before, "{after} after {before}");
    assert!(!is(&moved, "DTSTAMP").is_empty());
    moved.join("\n").assert_lacks("Boda");

    let at = it.target(&table);
    let postpone = [("act", "postpone"), ("reason", "Lluvia")];
    assert_eq!(it.change(Who::Ana, &at, &postpone).await.status, 303);
    let gone = unfolded(&it.anybody.get(&all).await);
    assert_eq!((is(&gone, "SEQUENCE"), is(&gone, "STATUS")), ("2".into(), "CANCELLED".into()));
    assert_eq!(is(&gone, "DTSTART"), "20300305T190000Z", "as it was planned");

    let n = |file: &[String]| file.iter().filter(|line| *line == "BEGIN:VEVENT").count();
    let of_pool = it.path(&format!("pools/{}/calendar.ics", it.pool(2)));
    assert_eq!(n(&unfolded(&it.anybody.get(&of_pool).await)), 6);
    let of_entry = it.path(&format!("entries/{}/calendar.ics", table.entries()[0]));
    let own = unfolded(&it.anybody.get(&of_entry).await);
    assert_eq!(n(&own), 3);
    assert!(said(&own, &uid, "STATUS").is_some(), "the same game has the same id");
}

#[actix_web::test]
async fn everybody_finds_their_dates_by_pool_and_name_and_on_paper() {
    let mut it = published().await;
    let index = it.ana.get(&it.path("print")).await;
    // There is no calendar yet.
    index.assert_lacks("print/calendar");
    it.propose(&[1, 2]).await;
    let page = it.anybody.get(&it.path("calendar?stage=1&pool=2")).await;
    assert_eq!(page.texts(".agenda__line").len(), 6);
    let table = it.tables(1)[0].clone();
    let entry = table.entries()[0];
    let name = it.facts().entry(entry).unwrap().name.clone();
    for query in [format!("pool=&entry={entry}"), format!("pool=&q={}", name.replace(' ', "+"))] {
        let page = it.anybody.get(&it.path(&format!("calendar?{query}"))).await;
        let lines = page.texts(".agenda__line");
        assert_eq!(lines.len(), 3, "{query}");
        lines.assert_all_have(&name);
    }
    let unknown = it.path("calendar?entry=nothing");
    assert_eq!(it.anybody.get(&unknown).await.status, 404);
    let paper = it.pilar.get(&it.path("print/calendar")).await;
    assert_eq!(paper.texts(".seat-list tr").len(), 6, "hers");
    let paper = it.ana.get(&it.path("print/calendar?pool=")).await;
    assert_eq!(paper.texts(".seat-list tr").len(), 12);
    it.ana.get(&it.path("print")).await.assert_has("print/calendar");
    let lists = it.ana.get(&it.path("print/tables")).await;
    lists.text(".seat-list").assert_has("mar 5 mar 2030, 20:00 · Casal");
    let seat = it.anybody.get(&it.path("seat?name=ana+1")).await;
    seat.texts("time.date").assert_holds("mar 5 mar 2030, 20:00");
    let list = it.anybody.get(&it.path("seat/list.json")).await;
    list.assert_has("mar 5\u{a0}mar\u{a0}2030, 20:00\u{a0}· Casal");
    let round = it.anybody.get(&it.path(&format!("rounds/{}?pool=1", table.round))).await;
    assert_eq!(round.texts("time.date").len(), 2);
}

#[actix_web::test]
async fn each_sector_has_its_venue_in_one_proposal_and_the_form_stands_before_it() {
    let mut it = published().await;
    let at = "&venue_of_1=Casal+Horta&venue_of_2=Casal+Mar";
    // One board each, as the form sets it for an unknown venue.
    let address = it.proposal(&[1, 2], at).replace("venue_boards=2", "venue_boards=1");
    let seen = it.ana.get(&address).await;
    assert_eq!(seen.status, 200, "{seen}");
    assert_eq!(seen.texts("#preview > ul:first-of-type > li").len(), 2, "a board in each venue");
    seen.text("#preview .rows__note").assert_ends("· Casal Horta");
    let [hours, preview] =
        ["field-hours", "preview"].map(|id| seen.body.find(&format!("id=\"{id}\"")));
    assert!(hours < preview, "{hours:?} {preview:?}");
    assert_eq!(seen.attribute("#field-venue_of_2", "value"), "Casal Mar");
    assert_eq!(seen.texts("#venues[open]").len(), 1);
    assert_eq!(it.save(Who::Ana, &seen).await.status, 303);
    let facts = it.facts();
    for (pool, venue) in [(1, "Casal Horta"), (2, "Casal Mar")] {
        for table in facts.tables_of_pool(it.pool(pool)) {
            let held = domain::tournament::calendar::lookup::of_table(&facts, table).unwrap();
            assert_eq!(held.venue, venue);
        }
    }
    let edit = it.ana.get(&it.path("calendar/edit?pool=")).await;
    assert_eq!(edit.text(".notice"), "Todas las fechas encajan.");
    // The boards of the venues are known now.
    edit.text("#venues").assert_has("Casal Mar");
    // One option of the list stands for a whole sector.
    let targets = edit.texts("#field-target option");
    targets.assert_holds("Sector Mar");
}

/// Long pages are split, on the screen and on paper.
#[actix_web::test]
async fn a_long_proposal_has_pages_and_a_long_calendar_is_printed_by_sector() {
    let mut it = league_of(18).await;
    publish(&it.app, it.id);
    let address = it.proposal(&[1, 2], "").replace("venue_boards=2", "venue_boards=20");
    let first = it.ana.get(&address).await;
    assert_eq!(first.text("#preview h2"), "Propuesta: 306 mesas con fecha");
    let lines = first.texts("#preview .agenda__line");
    assert_eq!(lines.len(), 60);
    let next = first.attribute("#preview [rel=next]", "href");
    let second = it.ana.get(&next).await;
    let others = second.texts("#preview .agenda__line");
    assert_eq!((second.text("#preview h2"), others.len()), (first.text("#preview h2"), 60));
    for line in &lines {
        others.assert_omits(line);
    }
    assert_eq!(it.save(Who::Ana, &second).await.status, 303);
    assert_eq!(it.n_said(), 306, "all of them, from whichever page");

    let asks = it.ana.get(&it.path("print/calendar")).await;
    asks.assert_none(".agenda__line, .seat-list tr");
    assert_eq!(asks.texts("main .rows__row"), ["Sector Horta 153", "Sector Mar 153"]);
    let one = it.ana.get(&asks.attributes("main .rows a", "href")[1]).await;
    assert_eq!(one.texts(".seat-list tr").len(), 153);
    let all = asks.attributes("main p > a", "href").pop().unwrap();
    assert_eq!(it.ana.get(&all).await.texts(".seat-list tr").len(), 306);
}

#[actix_web::test]
async fn between_names_that_have_hyphens_stands_a_word() {
    let app = spawn_app();
    let line = |n: usize| {
        format!("{n};{};Mar\n", ["Cuba", "Reina-Pau", "Sueca – Literat", "Sénia"][n - 1])
    };
    let list = format!("num;falla;sector\n{}", (1..=4).map(line).collect::<String>());
    let mut it = organized(&app, Preset::Jcf, &list).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let page = it.ana.get(&path(it.id, "calendar/edit")).await;
    let lines = page.texts("#tables strong");
    assert_eq!(lines.len(), 6);
    let plain = lines.iter().filter(|line| line.contains("Cuba") && line.contains("Sénia"));
    for line in plain {
        line.assert_has(" – ");
        line.assert_lacks("contra");
    }
    for line in lines.iter().filter(|line| line.contains("Reina") || line.contains("Sueca")) {
        line.assert_has(" contra ");
    }
}
