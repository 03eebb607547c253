//! Wishes for entries on their page: recorded and removed; their effect on draft, hall and calendar; and that only
//! organizers can read them.

use std::collections::BTreeSet;

use chrono::Timelike;
use chrono_tz::Tz;
use cubilete::acts;
use cubilete::web;
use domain::tournament::championship::Championship;
use domain::tournament::id::{EntryId, TableId, TournamentId};
use domain::tournament::preset::Preset;
use domain::tournament::tournament::Registration;
use domain::tournament::wish::Wished;

use crate::app::{Answer, App, Browser, spawn_app};
use crate::fixture::{
    self, act, confirm, draw, facts, hall, organized, path, players, publish, revision, set,
};
use crate::matchers::{LineMatchers, ListMatchers, TextMatchers};

struct Organizing {
    app: App,
    id: TournamentId,
    ana: Browser,
}

/// Tournament of `n` entries before its draw, with this many boards.
async fn organizing(n: usize, boards: u16) -> Organizing {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(n)).await;
    set(&app, it.id, |settings| settings.boards = boards);
    Organizing { app, id: it.id, ana: it.ana }
}

impl Organizing {
    fn facts(&self) -> Championship {
        facts(&self.app, self.id)
    }

    fn page(&self) -> String {
        path(self.id, "wishes")
    }

    async fn send(&mut self, fields: &[(&str, &str)]) -> Answer {
        let page = self.page();
        self.ana.submit(&page, &page, fields).await
    }

    async fn said(&mut self) -> Vec<String> {
        let page = self.page();
        let page = self.ana.get(&page).await;
        page.texts(".rows__row > div")
    }

    fn entry(&self, number: i32) -> EntryId {
        self.facts().entries().iter().find(|it| it.number == number).unwrap().id
    }

    fn wish(&self, what: Wished) {
        act(&self.app, |w| acts::wishes::note(w, self.id, what));
    }

    /// Id of the first table, and the entry on its first seat.
    fn first_table(&self) -> (TableId, EntryId) {
        let table = self.facts().tables()[0].clone();
        (table.id, table.entries()[0])
    }
}

const APART: [(&str, &str); 3] =
    [("act", "apart"), ("apart_one", "3"), ("apart_other", "1 Jugadora 1")];
const BOARD: [(&str, &str); 3] =
    [("act", "board"), ("board_entry", "jugadora 2"), ("fixed_board", "2")];
const HOUR: [(&str, &str); 3] =
    [("act", "hour"), ("hour_entry", "4 - Jugadora 4"), ("not_before", "20:30")];

#[actix_web::test]
async fn wishes_are_written_down_changed_and_taken_back() {
    let mut it = organizing(5, 0).await;
    assert_eq!(it.said().await, [""; 0]);
    for fields in [&APART, &BOARD, &HOUR] {
        let answer = it.send(fields).await;
        assert_eq!((answer.status, answer.location()), (303, it.page()), "{answer}");
    }
    let starts = |said: Vec<String>, expected: &[&str]| {
        assert_eq!(said.len(), expected.len(), "{said:?}");
        for (said, start) in said.iter().zip(expected) {
            assert!(said.starts_with(start) && said.ends_with("Ana Gil"), "{said:?}");
        }
    };
    let of_board = "Jugadora 2: tablero 2";
    let of_hour = "Jugadora 4: no antes de las 20:30";
    starts(it.said().await, &["Jugadora 1 y Jugadora 3", of_board, of_hour]);
    let before = revision(&it.app, it.id);
    let turned = [("act", "apart"), ("apart_one", "1"), ("apart_other", "3")];
    for fields in [&APART, &turned, &BOARD, &HOUR] {
        assert_eq!(it.send(fields).await.status, 303);
    }
    assert_eq!(revision(&it.app, it.id), before, "the same again is the same");
    it.send(&[("act", "board"), ("board_entry", "2"), ("fixed_board", "7")]).await;
    it.send(&[("act", "hour"), ("hour_entry", "4"), ("not_before", "00:15")]).await;
    let of_hour = "Jugadora 4: no antes de las 00:15";
    starts(it.said().await, &["Jugadora", "Jugadora 2: tablero 7", of_hour]);

    // Withdrawn entries and boards that no longer exist are reported.
    let entry = it.entry(3);
    let leave = acts::withdrawals::withdraw;
    act(&it.app, |w| leave(w, it.id, entry, None));
    set(&it.app, it.id, |settings| settings.boards = 6);
    let said = it.said().await;
    said[0].assert_has("No cuenta: Jugadora 3 se ha retirado");
    said[1].assert_has("La sala solo tiene 6 tableros");

    let page = it.page();
    let form = it.ana.form(&page, "#boards .rows__row form").await.with("act", "take-back");
    for _ in 0..2 {
        let answer = it.ana.send_form(&form).await;
        assert_eq!((answer.status, answer.location()), (303, it.page()), "twice is once");
    }
    starts(it.said().await, &["Jugadora", of_hour]);
    let journal = it.ana.get(&path(it.id, "journal")).await;
    let told = journal.texts("main").concat();
    told.assert_has_all(["Quitó una petición: Jugadora 2", "Anotó una petición: Jugadora 4"]);
}

/// Submitted fields, the invalid field, and its message.
type Case<'a> = (&'a [(&'a str, &'a str)], &'a str, &'a str);

#[actix_web::test]
async fn what_cannot_be_wished_comes_back_filled_in_with_what_is_wrong() {
    let mut it = organizing(5, 8).await;
    let twins = "nombre;club\nPepa;A\nPepa;B\n";
    act(&it.app, |w| acts::entries::import(w, it.id, twins.as_bytes()).map(drop));
    let before = revision(&it.app, it.id);
    let long = "x".repeat(201);
    let cases: [Case<'_>; 13] = [
        (
            &[("act", "apart"), ("apart_one", "1"), ("apart_other", "1")],
            "apart_other",
            "Elige otra",
        ),
        (
            &[("act", "apart"), ("apart_one", "1"), ("apart_other", "99")],
            "apart_other",
            "No es ninguna",
        ),
        (
            &[("act", "apart"), ("apart_one", "Nadie"), ("apart_other", "2")],
            "apart_one",
            "No es ninguna",
        ),
        (&[("act", "apart"), ("apart_one", "pepa"), ("apart_other", "2")], "apart_one", "(6, 7)"),
        (&[("act", "apart"), ("apart_one", "1, 3"), ("apart_other", "2")], "apart_one", "una sola"),
        (
            &[("act", "apart"), ("apart_one", "1 Pepa"), ("apart_other", "2")],
            "apart_one",
            "No es ninguna",
        ),
        (&[("act", "apart"), ("apart_one", "1")], "apart_other", ""),
        (&[("act", "apart"), ("apart_one", &long), ("apart_other", "2")], "apart_one", ""),
        (
            &[("act", "board"), ("board_entry", "1"), ("fixed_board", "9")],
            "fixed_board",
            "de 1 a 8",
        ),
        (
            &[("act", "board"), ("board_entry", "1"), ("fixed_board", "0")],
            "fixed_board",
            "de 1 a 8",
        ),
        (
            &[("act", "board"), ("board_entry", "1"), ("fixed_board", "dos")],
            "fixed_board",
            "de 1 a 8",
        ),
        (&[("act", "hour"), ("hour_entry", "1"), ("not_before", "")], "not_before", "como 20:30"),
        (
            &[("act", "hour"), ("hour_entry", "1"), ("not_before", "25:00")],
            "not_before",
            "como 20:30",
        ),
    ];
    for (fields, field, said) in cases {
        let answer = it.send(fields).await;
        assert_eq!(answer.status, 422, "{fields:?}");
        let error = answer.text(&format!("#error-{field}"));
        assert!(!error.is_empty() && error.contains(said), "{fields:?}: {error}");
        for (name, value) in &fields[1..] {
            assert_eq!(answer.attribute(&format!("#field-{name}"), "value"), *value, "{fields:?}");
        }
    }
    for fields in [&[("act", "take-back"), ("wish", "x")][..], &[("act", "")], &[]] {
        assert_eq!(it.send(fields).await.status, 422, "{fields:?}");
    }
    assert_eq!(revision(&it.app, it.id), before);
}

#[actix_web::test]
async fn the_draft_heeds_them_and_says_what_it_could_not() {
    let mut it = organizing(8, 0).await;
    for other in [2, 3] {
        it.wish(Wished::apart(it.entry(1), it.entry(other)));
    }
    it.wish(Wished::Board { entry: it.entry(4), board: 2 });
    let page = it.ana.get(&path(it.id, "draw")).await;
    page.texts("main a").assert_holds("Peticiones (3)");
    draw(&it.app, it.id, 5);
    let drawn = it.facts();
    for other in [2, 3] {
        let both = [it.entry(1), it.entry(other)];
        for table in drawn.tables() {
            assert_ne!(both.map(|entry| table.has(entry)), [true; 2], "table {}", table.number);
        }
    }
    let second = drawn.tables().iter().find(|table| table.number == 2).unwrap();
    second.entries().assert_holds(&it.entry(4));
    let page = it.ana.get(&path(it.id, "draw")).await;
    page.text(".badge--good").assert_starts("Sin problemas");
    act(&it.app, |w| acts::rounds::discard(w, it.id, ""));
    let groups = vec![vec![1, 2, 4, 5], vec![3, 6, 7, 8]];
    act(&it.app, |w| acts::rounds::draw_by_hand(w, it.id, groups, None));
    let page = it.ana.get(&path(it.id, "draw")).await;
    let flaws = page.texts(".next-step .stages li");
    flaws[0].assert_starts("Mesa 1: ");
    flaws[0].assert_ends(" debían separarse.");
    flaws[1].assert_ends("Jugadora 4 juega siempre en el tablero 2 y está en la mesa 1.");
    let page = it.ana.get(&path(it.id, "draw/arrange")).await;
    let live = page.texts(".arrange__flaws li");
    live.assert_any_has("debían separarse");
    live.assert_any_has("juega siempre en el tablero 2");
}

#[actix_web::test]
async fn the_desk_says_why_a_table_waits_and_nobody_else_reads_it() {
    let mut it = organizing(20, 2).await;
    draw(&it.app, it.id, 1);
    let (first, who) = it.first_table();
    let later = web::now() + chrono::Duration::hours(2);
    // A day of games ends at five in the morning, which must not fall between now and the wished hour.
    let has_no_dawn = |zone: &Tz| ![3, 4].contains(&web::now().with_timezone(zone).hour());
    let zone = [Tz::Europe__Madrid, Tz::America__Lima].into_iter().find(has_no_dawn).unwrap();
    set(&it.app, it.id, |settings| settings.time_zone = zone);
    let hour = later.with_timezone(&zone).time();
    it.wish(Wished::NotBefore { entry: who, hour });
    let second = it.facts().tables()[1].clone();
    it.wish(Wished::Board { entry: second.entries()[0], board: 2 });
    let third = it.facts().tables()[2].clone();
    it.wish(Wished::Board { entry: third.entries()[0], board: 2 });
    publish(&it.app, it.id);
    let boards = |it: &Organizing| -> Vec<(u16, i32)> {
        let number = |table| it.facts().table(table).unwrap().number;
        let calls = hall(&it.app, it.id).calls;
        let open = calls.iter().filter(|call| call.freed_at.is_none());
        let boards: BTreeSet<_> = open.map(|call| (call.board, number(call.table))).collect();
        boards.into_iter().collect()
    };
    assert_eq!(boards(&it), [(1, 4), (2, 2)]);
    let desk = it.ana.get(&path(it.id, "hall")).await;
    let warned = desk.texts(".rows .desk__warn");
    warned[0].assert_has("no juega antes de las");
    let chosen = desk.texts(&format!("#queue-{} option[selected]", third.id));
    assert_eq!(chosen, ["2 (en lugar de la mesa 2)"]);
    warned[1].assert_ends("juega siempre en el tablero 2: espera a que quede libre");

    // The public sees only that the two tables wait.
    let mut visitor = it.app.browser();
    let mut pages = vec![format!("/tables/{first}"), format!("/tables/{}", third.id)];
    pages.extend(
        ["", "rounds", "entries", "seat?name=jugadora", "display/tables", "calendar"]
            .map(|it_| path(it.id, it_)),
    );
    pages.push(path(it.id, &format!("entries/{who}")));
    for page in pages {
        let answer = visitor.get(&page).await;
        let text = answer.texts("body").concat().to_lowercase();
        for word in ["siempre en", "no antes", "no juega antes", "peticion", "separ"] {
            assert!(!text.contains(word), "{page}: {word}");
        }
    }
    confirm(&it.app, &second);
    assert_eq!(boards(&it), [(1, 4), (2, 3)]);
    // The wished hour has come without any act since, so the desk may call the table.
    act(&it.app, |w| acts::hall::boards(w, it.id, acts::hall::BoardAct::Close(1)));
    fixture::act_at(&it.app, later, |w| {
        acts::hall::boards(w, it.id, acts::hall::BoardAct::Open(1))
    });
    assert_eq!(boards(&it), [(1, 1), (2, 3)]);
    act(&it.app, |w| acts::hall::boards(w, it.id, acts::hall::BoardAct::Close(2)));
    let desk = it.ana.get(&path(it.id, "hall")).await;
    let warned = desk.texts(".rows .desk__warn");
    assert!(warned.iter().any(|it| it.starts_with("El tablero 2 de ")), "{warned:?}");
}

#[actix_web::test]
async fn who_comes_late_is_told_against_whom_it_was_not_to_play() {
    let mut it = organizing(7, 0).await;
    draw(&it.app, it.id, 1);
    publish(&it.app, it.id);
    act(&it.app, |w| acts::tournaments::set_registration(w, it.id, Registration::Open));
    act(&it.app, |w| acts::entries::import(w, it.id, b"nombre\nTarda\n").map(drop));
    let (late, free) = (it.entry(8), it.facts().tables()[1].clone());
    it.wish(Wished::apart(late, free.entries()[0]));
    it.wish(Wished::Board { entry: late, board: 5 });
    let page = it.ana.get(&path(it.id, &format!("entries/{late}/place"))).await;
    let flaws = page.texts(".badge--warn");
    assert!(flaws.iter().any(|flaw| flaw.starts_with("Debían separarse: Jugadora ")), "{flaws:?}");
    flaws.assert_holds("Juega siempre en el tablero 5");
}

#[actix_web::test]
async fn the_calendar_heeds_the_hour_and_names_dates_before_it() {
    let app = spawn_app();
    let line = |n: usize| format!("Ana {n};Bea {n};Falla {n};Horta\n");
    let list = format!("nombre;pareja;club;sector\n{}", (1..=4).map(line).collect::<String>());
    let it = organized(&app, Preset::Jcf, &list).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let mut it = Organizing { app, id: it.id, ana: it.ana };
    let answer = it.send(&[("act", "hour"), ("hour_entry", "1"), ("not_before", "20:30")]).await;
    assert_eq!(answer.status, 303);
    let entry = it.entry(1);
    let proposal = path(it.id, "calendar/proposal");
    let form = |hours| {
        [
            ("weekday", "fri"),
            ("hours", hours),
            ("venue_boards", "2"),
            ("most_games", "1"),
            ("first_day", "2030-03-01"),
            ("last_day", "2030-06-01"),
            ("act", "save"),
        ]
    };
    let seen = it.ana.submit(&proposal, &proposal, &form("20:00")).await;
    let text = seen.texts("main").concat();
    text.assert_has("no antes de las 20:30");
    let shown = it.ana.submit(&proposal, &proposal, &form("20:00, 20:30")).await;
    let seal = shown.attribute("input[name=seen]", "value");
    let mut fields = form("20:00, 20:30").to_vec();
    fields.push(("seen", &seal));
    let saved = it.ana.submit(&proposal, &proposal, &fields).await;
    assert_eq!(saved.status, 303, "{saved}");
    let all = it.facts();
    let zone = all.tournament.settings.time_zone;
    for table in all.tables().iter().filter(|table| table.is_missing()) {
        let at = domain::tournament::calendar::lookup::start(&all, table).unwrap();
        let hour = at.with_timezone(&zone).format("%H:%M").to_string();
        assert_eq!(hour, if table.has(entry) { "20:30" } else { "20:00" });
    }
    let edit = path(it.id, "calendar/edit");
    let page = it.ana.get(&edit).await;
    page.assert_lacks("no juega antes");
    it.send(&[("act", "hour"), ("hour_entry", "1"), ("not_before", "21:00")]).await;
    let page = it.ana.get(&edit).await;
    let said = page.texts("main").concat();
    assert_eq!(said.matches("no juega antes de las 21:00").count(), 3, "{said}");
}
