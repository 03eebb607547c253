//! Between rounds, no page shows any entry as qualified, eliminated or winner.

use domain::draw::{self, NextStep};
use domain::tournament::id::TournamentId;
use domain::tournament::plan::Pairing;
use domain::tournament::preset::Preset;
use domain::tournament::table::Table;
use domain::tournament::tiebreak::Tiebreak;

use crate::app::{App, Browser, spawn_app};
use crate::fixture::{
    act, close, confirm, draw, facts, organized, path, players, publish, set_stage,
};
use crate::withdrawn::seen;

/// Pages that show the state of a tournament.
const PAGES: [&str; 15] = [
    "",
    "standings",
    "rounds",
    "bracket",
    "calendar",
    "entries",
    "seat",
    "display",
    "display?at=1",
    "display?at=2",
    "display?at=3",
    "display/standings",
    "display/bracket",
    "display/called",
    "grid",
];

/// Markup that shows a qualifier, an eliminated entry, a winner, or a finished stage.
const MARKS: &str = "tr[data-state=qualified], tr[data-state=champion], tr[data-state=out], \
    .track__square[data-state=done], .hall__line[data-won]";
const WORDS: [&str; 4] = ["Gana el torneo", "Pasa a la fase siguiente", "Fuera en ", "★"];

/// Asserts that no page of a tournament shows a winner.
async fn nobody_has_won(app: &App, ana: &mut Browser, id: TournamentId, state: &str) {
    let mut visitor = app.browser();
    let entries: Vec<String> =
        facts(app, id).entries().iter().map(|it| format!("entries/{}", it.id)).collect();
    let pages = PAGES.iter().map(|page| (*page).to_owned()).chain(entries);
    let own = ["print/standings", "journal", "draw", "results"].map(str::to_owned);
    let of_visitor = pages.clone().map(|page| (page, false));
    let of_organizer = pages.chain(own).map(|page| (page, true));
    for (page, is_organizer) in of_visitor.chain(of_organizer) {
        let browser = if is_organizer { &mut *ana } else { &mut visitor };
        let answer = seen(browser, &path(id, &page)).await;
        let marked = answer.texts(MARKS);
        assert!(marked.is_empty(), "{state}: {page} marks {marked:?}");
        let main = if answer.texts("main").is_empty() { "body" } else { "main" };
        let said = answer.text(main);
        for word in WORDS {
            assert!(!said.contains(word), "{state}: {page} says {word}: {said}");
        }
    }
    let list = visitor.get("/").await.body;
    assert!(!list.contains("Gana el torneo"), "{state}: the list of tournaments");
    let now = facts(app, id);
    assert_eq!(draw::champion(&now), None, "{state}: the picture that is shared");
}

/// Plays all rounds of the first stage except the last, and checks every page in each state.
async fn between_rounds(app: &App, ana: &mut Browser, id: TournamentId, n_rounds: i64) {
    for round in 1..=n_rounds {
        draw(app, id, round);
        nobody_has_won(app, ana, id, &format!("round {round} drawn")).await;
        publish(app, id);
        nobody_has_won(app, ana, id, &format!("round {round} published")).await;
        let drawn = facts(app, id);
        let open: Vec<&Table> = drawn.tables().iter().filter(|table| table.is_missing()).collect();
        confirm(app, open[0]);
        nobody_has_won(app, ana, id, &format!("round {round}, one result")).await;
        open[1..].iter().for_each(|table| confirm(app, table));
        nobody_has_won(app, ana, id, &format!("round {round} played")).await;
        close(app, id);
        if round < n_rounds {
            nobody_has_won(app, ana, id, &format!("round {round} closed")).await;
        }
    }
}

#[actix_web::test]
async fn a_swiss_names_nobody_between_its_rounds() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Swiss, &players(9)).await;
    set_stage(&app, it.id, |choices| {
        choices.rounds = 3;
        choices.tiebreaks.push(Tiebreak::Lot);
    });
    between_rounds(&app, &mut it.ana, it.id, 3).await;
    let rows = it.ana.get(&path(it.id, "standings")).await;
    assert_eq!(rows.texts("tr[data-state=qualified]").len(), 4, "now it is over");
    assert_eq!(rows.texts("tr[data-state=out]").len(), 5);
}

#[actix_web::test]
async fn a_social_league_has_no_winner_before_its_last_night() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::SocialLeague, &players(8)).await;
    set_stage(&app, it.id, |choices| {
        (choices.rounds, choices.best) = (3, 2);
        choices.tiebreaks.push(Tiebreak::Lot);
    });
    between_rounds(&app, &mut it.ana, it.id, 3).await;
    assert!(draw::champion(&facts(&app, it.id)).is_some());
    assert_eq!(app.browser().get("/").await.status, 200);
}

#[actix_web::test]
async fn a_points_stage_before_a_final_names_nobody_between_its_rounds() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Swiss, &players(8)).await;
    let stage = facts(&app, it.id).stages()[0].clone();
    let mut plan = stage.plan;
    plan.pairing = Pairing::Points { rounds: 2, best: 2 };
    plan.tiebreaks.push(Tiebreak::Lot);
    act(&app, |work| Ok(store::stages::set_plan(work.conn(), stage.id, &plan)?));
    between_rounds(&app, &mut it.ana, it.id, 2).await;
    let step = draw::next_step(&facts(&app, it.id));
    assert!(matches!(step, NextStep::Draw { round_number: 1, .. }), "the final: {step:?}");
}
