//! Corrected results and withdrawals after the next round was drawn: the effects are shown first, and drawn
//! tables stand by a recorded decision.

use cubilete::acts::rounds;
use domain::tournament::entry::EntryStatus;
use domain::tournament::id::TournamentId;
use domain::tournament::preset::Preset;
use domain::tournament::table::Table;
use store::journal::{self, JournalAct};

use crate::app::{App, Browser, spawn_app};
use crate::fixture::{self, confirm_all, draw, facts, organized, path, players, publish, revision};
use crate::matchers::{LineMatchers, ListMatchers, TextMatchers};

/// Torneo of sixteen with a published second round; returns a table of the first with a result.
pub async fn second_round(app: &App) -> (TournamentId, Browser, Table) {
    let it = organized(app, Preset::Torneo, &players(16)).await;
    draw(app, it.id, 1);
    publish(app, it.id);
    let first = facts(app, it.id);
    confirm_all(app, &first.tables().iter().collect::<Vec<_>>());
    fixture::act(app, |work| rounds::close(work, it.id));
    draw(app, it.id, 2);
    publish(app, it.id);
    let table = facts(app, it.id).table(first.tables()[0].id).unwrap().clone();
    (it.id, it.ana, table)
}

/// Fields of the form by places that put the table's last side first.
pub fn turned(table: &Table) -> Vec<(String, String)> {
    let sides = &table.result.as_ref().unwrap().sides;
    let mut fields = vec![("act".to_owned(), "places".to_owned())];
    for (side, place) in sides.iter().rev().zip(1..) {
        fields.push((format!("place_{}", side.entry), i32::to_string(&place)));
        fields.push((format!("outcome_{}", side.entry), "placed".to_owned()));
    }
    fields.push(("reason".to_owned(), "Se leyó al revés".to_owned()));
    fields
}

fn decisions(app: &App, id: TournamentId) -> Vec<(JournalAct, Option<String>)> {
    let read = |conn: &mut store::Conn| journal::after(conn, id, i64::MIN, 10_000);
    let all = app.state.store.read_blocking(read).unwrap();
    let stands = all.into_iter().filter_map(|entry| Some((entry.act?, entry.reason)));
    stands.filter(|(act, _)| matches!(act, JournalAct::LetStand { .. })).collect()
}

#[actix_web::test]
async fn what_it_means_is_shown_and_what_is_drawn_stands_by_decision() {
    let app = spawn_app();
    let (id, mut ana, table) = second_round(&app).await;
    let before = revision(&app, id);
    let page = format!("/tables/{}/referee", table.id);
    let mut form = ana.form(&page, "form:has(input[name=act][value=places])").await;
    for (name, value) in turned(&table) {
        form = form.without(&name).with(&name, &value);
    }
    let shown = ana.send_form(&form).await;
    assert_eq!(shown.status, 409, "{shown}");
    assert_eq!(revision(&app, id), before, "nothing is done before somebody says yes");
    let lines = shown.texts(".rows__row");
    let names = |places: std::ops::Range<usize>| {
        let facts = facts(&app, id);
        let sides = &table.result.as_ref().unwrap().sides[places];
        sides.iter().map(|it| facts.entry(it.entry).unwrap().name.clone()).collect::<Vec<_>>()
    };
    lines[0].assert_has("Mesa 1");
    for name in names(2..4) {
        lines[0].split("Ya no pasa").next().unwrap().assert_has(&name);
    }
    for name in names(0..2) {
        lines[0].split("Ya no pasa").nth(1).unwrap().assert_has(&name);
        assert!(
            lines[1..].iter().any(|it| it.contains(&name) && it.contains("ya no cuadra")),
            "{lines:?}"
        );
    }

    // Without a reason nothing is decided, and the form keeps its values.
    let mut decision = shown.form("form:has(input[name=decision])");
    assert_eq!(decision.values("decision_reason"), ["Se leyó al revés"]);
    for offered in shown.attributes("input[name=offered]", "value") {
        decision = decision.with(&format!("instead_{offered}"), "stand");
    }
    let asked = ana
        .send_form(&decision.clone().without("decision_reason").with("decision_reason", " "))
        .await;
    assert_eq!(asked.status, 409);
    asked.assert_has("error-decision_reason");
    assert_eq!(revision(&app, id), before);
    let again = asked.form("form:has(input[name=decision])");
    let why = again.without("decision_reason").with("decision_reason", "Ya se estaba jugando");
    let done = ana.send_form(&why).await;
    assert_eq!(done.status, 303, "{done}");

    let corrected = facts(&app, id).table(table.id).unwrap().result.clone().unwrap();
    let first = table.result.as_ref().unwrap().sides.last().unwrap().entry;
    assert_eq!(corrected.of(first).unwrap().place, 1);
    let decided = decisions(&app, id);
    let [(JournalAct::LetStand { table: of, tables }, reason)] = &decided[..] else {
        panic!("{decided:?}")
    };
    assert_eq!((*of, reason.as_deref()), (table.id, Some("Ya se estaba jugando")));
    assert!(!tables.is_empty());

    let paper = ana.get(&path(id, "print/bracket")).await;
    let labels = paper.attributes(".bracket-sheet__table", "aria-label");
    assert_eq!(labels.iter().filter(|it| it.ends_with('*')).collect::<Vec<_>>(), ["Mesa\u{a0}1*"]);
    let remarks = paper.texts(".bracket-sheet__remark");
    remarks[0].assert_starts("* Resultado corregido después del sorteo");

    // The bracket shows the seated entry, and explains why it is not the winner.
    for mut browser in [ana, app.browser()] {
        let bracket = browser.get(&path(id, "bracket")).await;
        let tables = bracket.texts("#round-1 .bracket__match");
        let said: Vec<&String> =
            tables.iter().filter(|it| it.contains("lo sorteado se quedó como estaba")).collect();
        let [corrected] = said[..] else { panic!("{tables:?}") };
        corrected.assert_has("Mesa 1");
        let focus = browser.get(&path(id, "bracket?view=table&round=1&table=1")).await;
        let won = focus.texts(".bracket-card--focus .side[data-state=won]");
        assert_eq!(won.len(), 2);
        for name in names(0..2) {
            won.assert_any_has(&name);
        }
        won.assert_none_has("1.º");
        let shown = browser.get(&format!("/tables/{}", table.id)).await;
        shown.assert_has("lo sorteado se quedó como estaba");
    }
}

#[actix_web::test]
async fn from_the_list_of_results_it_is_asked_too_and_what_decides_nothing_is_not_asked() {
    let app = spawn_app();
    let (id, mut ana, table) = second_round(&app).await;
    let page = format!("/tables/{}/referee", table.id);
    // The first two exchange places: both qualify as before.
    let mut form = ana.form(&page, "form:has(input[name=act][value=places])").await;
    let sides = &table.result.as_ref().unwrap().sides;
    for (side, place) in sides.iter().zip([2, 1, 3, 4]) {
        let field = format!("place_{}", side.entry);
        form = form.without(&field).with(&field, &i32::to_string(&place));
    }
    form = form.without("reason").with("reason", "Se leyó al revés");
    assert_eq!(ana.send_form(&form).await.status, 303);
    decisions(&app, id).assert_empty();
}

#[actix_web::test]
async fn a_withdrawal_says_which_tables_it_leaves_and_is_done_for_a_reason() {
    let app = spawn_app();
    let (id, mut ana, table) = second_round(&app).await;
    let entry = table.result.as_ref().unwrap().sides[0].entry;
    let name = facts(&app, id).entry(entry).unwrap().name.clone();
    let page = path(id, &format!("entries/{entry}"));
    let before = revision(&app, id);
    let form =
        ana.form(&format!("{page}/withdrawal"), &format!("form[action='{page}/status']")).await;
    let shown = ana.send_form(&form.without("decision")).await;
    assert_eq!(shown.status, 409, "{shown}");
    assert_eq!(revision(&app, id), before, "nothing is done before somebody says yes");
    let lines = shown.texts(".rows__row");
    assert!(
        matches!(&lines[..], [on, line] if on.contains("Ya no pasa") && on.contains(&name)
            && line.contains(&name) && line.contains("ya no cuadra")),
        "{lines:?}"
    );

    let decision = shown.form("form:has(input[name=decision])");
    let decision = decision.with(&format!("instead_{entry}"), "stand");
    let asked = ana.send_form(&decision.clone().with("withdrawal_reason", " ")).await;
    assert_eq!(asked.status, 409);
    asked.assert_has("error-withdrawal_reason");
    assert_eq!(revision(&app, id), before);
    let done = ana.send_form(&decision.with("withdrawal_reason", "Lesión de muñeca")).await;
    assert_eq!(done.status, 303, "{done}");
    let after = facts(&app, id);
    assert_eq!(after.entry(entry).unwrap().status, EntryStatus::Withdrawn);
    let is_own = |it: &&Table| it.result.is_none() && it.entries().contains(&entry);
    let own = after.tables().iter().find(is_own).unwrap().id;
    let read = |conn: &mut store::Conn| journal::after(conn, id, before, 10);
    let told = app.state.store.read_blocking(read).unwrap().pop().unwrap();
    assert_eq!(
        told.act,
        Some(JournalAct::Withdrawn { entry, tables: vec![own], results_stand: None })
    );
    assert_eq!(told.reason.as_deref(), Some("Lesión de muñeca"));
    ana.get(&path(id, "journal")).await.assert_has("Lesión de muñeca");

    // An entry without a table left to play withdraws without a reason.
    let gone = table.result.as_ref().unwrap().sides.last().unwrap().entry;
    let page = path(id, &format!("entries/{gone}"));
    let form =
        ana.form(&format!("{page}/withdrawal"), &format!("form[action='{page}/status']")).await;
    assert_eq!(ana.send_form(&form).await.status, 303);
}
