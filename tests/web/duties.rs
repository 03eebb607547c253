//! Duties of a referee other than throws: corrections, seats, second signatures, penalties, calls.

use domain::tournament::id::{TableId, TournamentId};
use domain::tournament::preset::Preset;
use domain::tournament::table::{Table, TableState};
use domain::tournament::table_plan::Confirmation;
use domain::tournament::tournament::Role;
use parchis::record;
use store::StoreError;

use crate::app::{Answer, App, Browser, Filled, form_of, spawn_app};
use crate::fixture::{self, facts, member, organized, path, players};
use crate::matchers::TextMatchers;

struct Hall {
    app: App,
    id: TournamentId,
    ana: Browser,
    /// Referee with an account.
    pep: Browser,
    table: TableId,
}

/// Published first round of four at one table.
async fn hall(confirmation: Confirmation) -> Hall {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(4)).await;
    let id = it.id;
    fixture::set_stage(&app, id, |it| it.table.confirmation = confirmation);
    fixture::draw(&app, id, 1);
    fixture::publish(&app, id);
    let pep = member(&app, id, Role::Referee, "Pep").await;
    let table = facts(&app, id).tables()[0].id;
    Hall { app, id, ana: it.ana, pep, table }
}

impl Hall {
    fn path(&self, page: &str) -> String {
        format!("/tables/{}{page}", self.table)
    }

    fn facts(&self) -> Table {
        facts(&self.app, self.id).into_facts().tables.remove(0)
    }

    async fn form(&mut self, act: &str) -> Filled {
        let page = self.path("/referee");
        self.pep.form(&page, &form_of(act)).await
    }

    async fn send(&mut self, act: &str, fields: &[(&str, &str)]) -> Answer {
        let form = self.form(act).await.with_all(fields);
        self.pep.send_form(&form).await
    }

    #[track_caller]
    fn assert_done(answer: &Answer) {
        assert_eq!(answer.status, 303, "{:?}", answer.texts("[role='alert']"));
    }

    /// Yellow starts; the sides throw these dice in turn, and pass without a legal move.
    async fn throw(&mut self, dice: &[&str]) {
        if self.facts().version() == 0 {
            Self::assert_done(&self.send("start", &[("color", "Y")]).await);
        }
        for die in dice {
            Self::assert_done(&self.send("die", &[("die", die)]).await);
        }
    }

    async fn throws(&mut self) -> Answer {
        let page = self.path("/throws");
        self.pep.get(&page).await
    }

    /// Ends the game on the clock and signs.
    async fn sign(&mut self) -> Answer {
        Self::assert_done(&self.send("call-time", &[]).await);
        let signed = self.send("confirm", &[]).await;
        Self::assert_done(&signed);
        signed
    }

    /// Submits the last form of a correction page.
    async fn finish(&mut self, page: &Answer, keep: &str, reason: &str) -> Answer {
        let form = page.form("form[method='post'][action$='/correction']");
        let form = form.with("keep", keep).with("reason", reason);
        self.pep.send_form(&form).await
    }
}

#[actix_web::test]
async fn a_referee_undoes_back_to_a_throw_in_one_go() {
    let mut hall = hall(Confirmation::Referee).await;
    hall.throw(&["1", "2", "3", "4", "1"]).await;
    let page = hall.throws().await;
    let buttons = page.attributes("button[name='n']", "value");
    assert_eq!(buttons, ["1", "2", "3", "4", "5", "6"], "the last throw first");
    let form = page.form("#undo-to").with("n", "3");
    for _ in 0..2 {
        let answer = hall.pep.send_form(&form).await;
        assert_eq!((answer.status, answer.location()), (303, hall.path("/referee")));
    }
    assert_eq!(hall.facts().version(), 9, "three events, sent twice and done once");
    assert_eq!(hall.throws().await.attributes("button[name='n']", "value").len(), 3);
    let mut visitor = hall.app.browser();
    visitor.get(&hall.path("")).await.assert_none(".changes__change");
    let page = hall.ana.get(&hall.path("")).await;
    assert_eq!(page.texts(".changes__change").len(), 1, "one submission is one change");
    page.text(".changes__change").assert_has("Pep");
    for n in ["0", "4", "x"] {
        let form = hall.form("undo").await.with("n", n);
        assert_eq!(hall.pep.send_form(&form).await.status, 422, "{n}");
    }
}

#[actix_web::test]
async fn a_die_in_the_past_is_corrected_and_play_goes_on() {
    let mut hall = hall(Confirmation::Referee).await;
    hall.throw(&["1", "2", "3"]).await;
    let link = hall.throws().await.attributes("a[href*='correction']", "href").remove(1);
    let page = hall.pep.get(&link).await;
    let dice = page.attributes(".dice a", "href");
    assert_eq!(dice.len(), 6);
    let page = hall.pep.get(&dice[3]).await;
    assert_eq!(page.status, 200);
    // Nobody can move.
    page.assert_none(".choices li");
    let answer = hall.finish(&page, "replay", "").await;
    assert_eq!(answer.status, 422, "without a reason");
    assert_eq!(hall.facts().version(), 4);
    let answer = hall.finish(&page, "replay", "era un cuatro").await;
    assert_eq!((answer.status, answer.location()), (303, hall.path("/referee")));
    assert_eq!(hall.facts().version(), 5);
    let page = hall.throws().await;
    let words = page.texts(".throw-list__words").join("|");
    words.assert_has("saca un 4:");
    words.assert_lacks("saca un 2:");
    let change = hall.ana.get(&hall.path("/referee")).await.text(".changes__change");
    for part in ["saca un 2:", "saca un 4:", "era un cuatro", "Pep"] {
        change.assert_has(part);
    }
}

#[actix_web::test]
async fn a_correction_shows_its_choices_and_what_does_not_fit_any_more() {
    let mut hall = hall(Confirmation::Referee).await;
    hall.throw(&["1", "2", "3", "4", "1", "1"]).await;
    let link = hall.throws().await.attributes("a[href*='correction']", "href").pop().unwrap();
    let page = hall.pep.get(&link).await;
    let five = page.attributes(".dice a", "href").remove(4);
    let page = hall.pep.get(&five).await;
    let moves = page.attributes(".choices button", "value");
    assert_eq!(moves, page.attributes(".board__button", "value"));
    let form = page.form("form.referee__move").with("move", &moves[0]);
    let query: Vec<String> =
        form.fields.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let address = format!("{}?{}", hall.path("/correction"), query.join("&"));
    let page = hall.pep.get(&address).await;
    assert_eq!(page.status, 200);
    let misfit = page.text(".notice--warn");
    // Yellow has to move the one.
    misfit.assert_has("1");
    Hall::assert_done(&hall.finish(&page, "replay", "salió una ficha").await);
    let referee = hall.pep.get(&hall.path("/referee")).await;
    assert_eq!(referee.attribute(".referee", "data-control"), "move");
    let change = referee.text(".changes__change");
    change.assert_has("1");
    let text = hall.pep.get(&hall.path("/record.pgr")).await.body;
    assert!(record::check(&text).iter().all(Result::is_ok), "{text}");
}

#[actix_web::test]
async fn a_throw_too_many_is_taken_out_and_all_after_it_cut() {
    let mut hall = hall(Confirmation::Referee).await;
    hall.throw(&["1", "2", "3"]).await;
    let link = hall.throws().await.attributes("a[href*='correction']", "href").pop().unwrap();
    let page = hall.pep.get(&format!("{link}&mode=remove")).await;
    // The next throw was blue's.
    page.assert_some(".notice--warn");
    Hall::assert_done(&hall.finish(&page, "cut", "no existió").await);
    assert_eq!(hall.throws().await.texts(".throw-list__throw").len(), 1);
    let page = hall.pep.get(&format!("{link}&mode=remove")).await;
    assert_eq!(page.status, 409);
}

#[actix_web::test]
async fn a_correction_of_a_stale_page_shows_what_others_did() {
    let mut hall = hall(Confirmation::Referee).await;
    hall.throw(&["1", "2"]).await;
    let link = hall.throws().await.attributes("a[href*='correction']", "href").remove(0);
    let page = hall.pep.get(&format!("{link}&mode=remove")).await;
    hall.throw(&["3"]).await;
    let answer = hall.finish(&page, "replay", "no existió").await;
    assert_eq!(answer.status, 409);
    assert_eq!(answer.texts("[role='alert'] li").len(), 1);
    assert_eq!(hall.facts().version(), 4);
}

#[actix_web::test]
async fn two_seated_wrongly_are_swapped_and_it_stays_so() {
    let mut hall = hall(Confirmation::Referee).await;
    hall.throw(&["1"]).await;
    let before = hall.facts().seats;
    let fields = [("a", "Y"), ("b", "B"), ("reason", "se sentaron al revés")];
    Hall::assert_done(&hall.send("swap", &fields).await);
    hall.throw(&["2"]).await;
    let after = hall.facts().seats;
    assert_eq!((after[0].player, after[1].player), (before[1].player, before[0].player));
    assert_eq!((after[0].entry, after[1].entry), (before[1].entry, before[0].entry));
    let answer = hall.send("swap", &[("a", "Y"), ("b", "Y"), ("reason", "nada")]).await;
    assert_eq!(answer.status, 422);
    let change = hall.ana.get(&hall.path("")).await.text(".changes__change");
    change.assert_has("se sentaron al revés");
}

#[actix_web::test]
async fn a_result_that_needs_two_signatures_counts_after_the_second() {
    let mut hall = hall(Confirmation::SecondSignature).await;
    hall.throw(&["1"]).await;
    let signed = hall.sign().await;
    assert_eq!(signed.location(), hall.path("/referee#second"), "where the second one signs");
    let table = hall.facts();
    assert_eq!((table.state, table.result.is_none()), (TableState::Over, true));
    let standings = path(hall.id, "standings");
    let mut visitor = hall.app.browser();
    let before = visitor.get(&standings).await.texts("tbody td");
    let page = hall.pep.get(&hall.path("/referee")).await;
    let sides = page.attributes("button[name='entry']", "value");
    assert_eq!(sides.len(), 4, "one of each side; Pep does not organize");
    page.assert_none(&form_of("die"));
    page.assert_none(&form_of("undo"));
    assert_eq!(hall.send("countersign", &[("entry", "organizer")]).await.status, 403);
    assert_eq!(hall.send("countersign", &[("entry", "nobody")]).await.status, 422);
    assert_eq!(hall.send("reject", &[("reason", "")]).await.status, 422);
    let signed = hall.send("countersign", &[("entry", &sides[0])]).await;
    assert_eq!((signed.status, signed.location()), (303, hall.path("")));
    let table = hall.facts();
    assert_eq!((table.state, table.result.is_some()), (TableState::Confirmed, true));
    assert_ne!(visitor.get(&standings).await.texts("tbody td"), before);
    let said = visitor.get(&hall.path("")).await.texts(".section .soft").join(" ");
    said.assert_has_all(["Pep", "Jugadora"]);
}

#[actix_web::test]
async fn a_result_is_sent_back_or_signed_by_another_organizer() {
    let mut hall = hall(Confirmation::SecondSignature).await;
    hall.throw(&["1"]).await;
    hall.sign().await;
    Hall::assert_done(&hall.send("reject", &[("reason", "faltaba una tirada")]).await);
    assert_eq!(hall.facts().state, TableState::Over);
    Hall::assert_done(&hall.send("confirm", &[]).await);
    let page = hall.ana.get(&hall.path("/referee")).await;
    let form = page.form(&form_of("countersign")).with("entry", "organizer");
    Hall::assert_done(&hall.ana.send_form(&form).await);
    assert_eq!(hall.facts().state, TableState::Confirmed);
}

#[actix_web::test]
async fn what_an_organizer_enters_from_a_sheet_counts_at_once() {
    let mut hall = hall(Confirmation::SecondSignature).await;
    let page = hall.ana.get(&hall.path("/referee")).await;
    let mut form = page.form(&form_of("places"));
    for (place, entry) in (1..).zip(hall.facts().entries()) {
        form = form.with(&format!("place_{entry}"), &place.to_string());
        form = form.with(&format!("outcome_{entry}"), "placed");
    }
    let sent = hall.pep.get(&hall.path("/referee")).await.form(&form_of("places"));
    let theirs = form.fields.iter().filter(|(name, _)| name.contains('_'));
    let theirs = theirs.fold(sent, |sent, (name, value)| sent.with(name, value));
    Hall::assert_done(&hall.ana.send_form(&form).await);
    assert_eq!((hall.facts().state, hall.facts().version()), (TableState::Confirmed, 2));
    assert_eq!(hall.pep.send_form(&theirs).await.status, 409, "it is signed meanwhile");
}

#[actix_web::test]
async fn penalties_are_given_listed_and_lifted() {
    let mut hall = hall(Confirmation::Referee).await;
    hall.throw(&["1"]).await;
    let warn = [("color", "Y"), ("degree", "warning"), ("reason", "tocó los dados")];
    Hall::assert_done(&hall.send("penalty", &warn).await);
    let late = [("color", "Y"), ("degree", "loss-of-turn"), ("reason", "otra vez")];
    let refused = hall.send("penalty", &late).await;
    assert_eq!(refused.status, 422, "it is blue's turn");
    let turn = [("color", "B"), ("degree", "loss-of-turn"), ("reason", "se levantó")];
    Hall::assert_done(&hall.send("penalty", &turn).await);
    let out = [("color", "B"), ("degree", "disqualification"), ("reason", "se fue")];
    assert_eq!(hall.send("penalty", &out).await.status, 403, "that is the organizers'");

    let list = path(hall.id, "penalties");
    let page = hall.pep.get(&list).await;
    assert_eq!(page.texts("tbody tr").len(), 2);
    page.text("main").assert_has("tocó los dados");
    let mut visitor = hall.app.browser();
    let public = visitor.get(&hall.path("")).await.text("main");
    public.assert_has("Amonestación");
    public.assert_lacks("tocó los dados");

    Hall::assert_done(&hall.send("cancel-penalty", &[("reason", "no fue ella")]).await);
    // The list leaves as a file, for those who may read it.
    let page = hall.pep.get(&list).await;
    let files = page.attributes(".downloads a", "href");
    assert_eq!(files, [path(hall.id, "penalties.xlsx"), path(hall.id, "penalties.csv")]);
    let csv = hall.pep.get(&path(hall.id, "penalties.csv")).await.body;
    let rows: Vec<&str> = csv.lines().collect();
    assert_eq!(rows.len(), 3, "{csv}");
    rows[1].assert_has("se levantó");
    rows[2].assert_has("Amonestación;tocó los dados");
    rows[2].assert_has("no fue ella");
    for ending in ["csv", "xlsx"] {
        let file = visitor.get(&path(hall.id, &format!("penalties.{ending}"))).await;
        assert_eq!(file.status, 403, "{ending}");
    }
    let lift = hall.pep.get(&hall.path("/referee")).await;
    let lift = lift.attributes("a[href*='mode=lift']", "href").remove(0);
    let page = hall.pep.get(&lift).await;
    Hall::assert_done(&hall.finish(&page, "replay", "tampoco").await);
    hall.pep.get(&list).await.assert_none("tbody tr");
    assert_eq!(hall.throws().await.texts(".throw-list__throw").len(), 2);
}

#[actix_web::test]
async fn who_is_disqualified_leaves_the_game_and_the_tournament_and_may_come_back() {
    let mut hall = hall(Confirmation::Referee).await;
    hall.throw(&["1"]).await;
    let entry = hall.facts().seats[1].entry;
    let is_active = |hall: &Hall| facts(&hall.app, hall.id).entry(entry).unwrap().is_active();
    let page = hall.ana.get(&hall.path("/referee")).await;
    let form = page.form(&form_of("penalty")).with("color", "B");
    let form = form.with("degree", "disqualification").with("reason", "pegó a otra");
    Hall::assert_done(&hall.ana.send_form(&form).await);
    assert!(!is_active(&hall));
    assert_eq!(hall.pep.get(&hall.path("")).await.texts("[data-out]").len(), 1);
    let lift = hall.pep.get(&hall.path("/correction?from=3&mode=lift")).await;
    assert_eq!(hall.finish(&lift, "replay", "se disculpó").await.status, 403);
    let page = hall.ana.get(&hall.path("/correction?from=3&mode=lift")).await;
    let form = page.form("form[method='post'][action$='/correction']");
    let form = form.with("keep", "replay").with("reason", "se disculpó");
    Hall::assert_done(&hall.ana.send_form(&form).await);
    assert!(is_active(&hall));
}

#[actix_web::test]
async fn an_organizer_called_to_a_table_sees_where_and_since_when_and_answers() {
    let mut hall = hall(Confirmation::Referee).await;
    let front = path(hall.id, "");
    hall.ana.get(&front).await.assert_none(".calls");
    let revision = fixture::revision(&hall.app, hall.id);
    Hall::assert_done(&hall.send("call", &[("reason", "no se ponen de acuerdo")]).await);
    Hall::assert_done(&hall.send("call", &[("reason", "")]).await);
    // Open pages are notified.
    let after = fixture::revision(&hall.app, hall.id);
    assert!(after > revision, "{after} after {revision}");
    hall.pep.get(&hall.path("/referee")).await.assert_some("#called");
    // Calls are for organizers.
    hall.pep.get(&front).await.assert_none(".calls");
    let page = hall.ana.get(&front).await;
    assert_eq!(page.texts(".calls__call").len(), 1);
    page.text(".calls__call").assert_has("no se ponen de acuerdo");
    let form = page.form(".calls form");
    for _ in 0..2 {
        Hall::assert_done(&hall.ana.send_form(&form).await);
    }
    hall.ana.get(&front).await.assert_none(".calls");
    hall.pep.get(&hall.path("/referee")).await.assert_none("#called");
    let other = hall.app.state.store.read_blocking(|conn| {
        let calls = store::calls::open_of_tournament(conn, hall.id)?;
        Ok::<_, StoreError>(calls.len())
    });
    assert_eq!(other.unwrap(), 0);
}

#[actix_web::test]
async fn a_call_is_over_when_its_table_is_signed() {
    let mut hall = hall(Confirmation::SecondSignature).await;
    let front = path(hall.id, "");
    hall.throw(&["1"]).await;
    Hall::assert_done(&hall.send("call", &[("reason", "no se ponen de acuerdo")]).await);
    hall.sign().await;
    assert_eq!(hall.ana.get(&front).await.texts(".calls__call").len(), 1, "one signature of two");
    let page = hall.pep.get(&hall.path("/referee")).await;
    let sides = page.attributes("button[name='entry']", "value");
    Hall::assert_done(&hall.send("countersign", &[("entry", &sides[0])]).await);
    hall.ana.get(&front).await.assert_none(".calls");

    let page = hall.path("/referee");
    let call = hall.ana.form(&page, &form_of("call")).await.with("reason", "el resultado");
    Hall::assert_done(&hall.ana.send_form(&call).await);
    assert_eq!(hall.ana.get(&front).await.texts(".calls__call").len(), 1, "it calls afterwards");
    let reopen = hall.ana.form(&page, &form_of("reopen")).await.with("reason", "mal anotado");
    Hall::assert_done(&hall.ana.send_form(&reopen).await);
    assert_eq!(hall.ana.get(&front).await.texts(".calls__call").len(), 1);
}
