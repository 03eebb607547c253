//! Realistic tournaments in every format: late entries, no-shows, withdrawals, and corrected results. The champion follows from the
//! facts, every page exists, and every draw is reproducible.

use cubilete::acts::demo::{self, DemoPlan};
use cubilete::web;
use domain::draw::redo::redo;
use domain::draw::{self, NextStep};
use domain::tournament::championship::Championship;
use domain::tournament::game::seats_as_drawn;
use domain::tournament::id::TournamentId;
use domain::tournament::preset::Preset;
use domain::tournament::round::RoundKind;
use domain::tournament::series::Series;
use domain::tournament::table::Table;
use domain::tournament::tournament::Role;
use store::journal;

use crate::app::{App, Browser, spawn_app};
use crate::fixture::{facts, member, path};
use crate::matchers::{ListMatchers, TextMatchers};

fn filled(app: &App, preset: Preset, n_entries: usize, seed: u64) -> (TournamentId, Vec<String>) {
    let plan = DemoPlan {
        preset,
        n_entries,
        series: Series::One,
        n_rounds: None,
        seed,
        has_trouble: true,
    };
    let filled = demo::fill(&app.state.store, &plan, None, web::now(), &mut |_| {}).unwrap();
    (filled.tournament, filled.winners)
}

/// Checks the winners, that each draw is reproducible, and that the journal rebuilds the facts. Returns the facts.
#[track_caller]
fn holds(app: &App, id: TournamentId, winners: Vec<String>) -> Championship {
    let facts = facts(app, id);
    let now =
        draw::winners(&facts).into_iter().map(|it| facts.entry(it.entry).unwrap().name.clone());
    assert_eq!(now.collect::<Vec<_>>(), winners);
    let read = |conn: &mut store::Conn| store::draws::of_tournament(conn, id);
    for draw in app.state.store.read_blocking(read).unwrap() {
        let as_drawn = |table: &Table| {
            let read = |conn: &mut store::Conn| store::tables::events(conn, table.id, 1);
            seats_as_drawn(table, &app.state.store.read_blocking(read).unwrap())
        };
        let redone = redo(&facts, &draw, as_drawn).unwrap();
        assert_eq!(redone.difference(&draw), None, "stage {:?}", draw.stage);
    }
    let rebuilt = app.state.store.read_blocking(|conn| journal::rebuild(conn, id)).unwrap();
    assert_eq!(rebuilt.differences.iter().map(ToString::to_string).collect::<Vec<_>>(), [""; 0]);
    facts
}

/// Visits up to `most` pages linked from a tournament's front page: none is missing.
async fn every_page(browser: &mut Browser, id: TournamentId, most: usize) {
    let mut known = vec![path(id, "")];
    let mut from = vec![String::new()];
    let mut next = 0;
    while let Some(page) = known.get(next).cloned().filter(|_| next < most) {
        next += 1;
        let answer = browser.get(&page).await;
        let before = &from[next - 1];
        assert!([200, 303].contains(&answer.status), "{page} from {before}: {}", answer.status);
        if answer.status != 200 || !answer.body.starts_with("<!doctype") {
            continue;
        }
        for link in answer.attributes("a[href]", "href") {
            let link = link.split('#').next().unwrap_or_default().to_owned();
            let is_own = link.starts_with(&path(id, "")) || link.starts_with("/tables/");
            let is_of_a_game = link.contains("/replay") || link.contains("/correction");
            if is_own && !is_of_a_game && !known.contains(&link) {
                known.push(link);
                from.push(page.clone());
            }
        }
    }
    assert!(next > 20, "{known:?}");
}

/// Visits the pages as an organizer and as a visitor, including annulled tables.
async fn is_seen(app: &App, id: TournamentId, facts: &Championship) {
    let mut ana = member(app, id, Role::Organizer, "Anna").await;
    every_page(&mut ana, id, 250).await;
    let mut anybody = app.browser();
    every_page(&mut anybody, id, 150).await;
    for table in facts.annulled() {
        let shown = anybody.get(&format!("/tables/{}", table.id)).await;
        assert_eq!(shown.status, 200);
        shown.text(".notice--warn").assert_has("se anuló");
    }
}

#[actix_web::test]
async fn a_torneo_goes_on_whatever_goes_wrong() {
    let (mut n_late, mut n_annulled, mut n_replaced) = (0, 0, 0);
    for (n, seed) in [(23, 1), (16, 2), (37, 3), (9, 4)] {
        let app = spawn_app();
        let (id, winners) = filled(&app, Preset::Torneo, n, seed);
        assert!(winners.len() == 1, "seed {seed}: {:?}", draw::next_step(&facts(&app, id)));
        let facts = holds(&app, id, winners);
        n_late += facts.late_seatings().count();
        n_annulled += facts.annulled().len();
        n_replaced += facts.replacements().count();
        is_seen(&app, id, &facts).await;
    }
    assert!(n_late > 4 && n_replaced > 0, "{n_late} late, {n_replaced} replaced, {n_annulled}");
}

#[actix_web::test]
async fn a_night_of_pairs_goes_on_whatever_goes_wrong() {
    let app = spawn_app();
    let (id, winners) = filled(&app, Preset::Pairs, 23, 1);
    assert!(winners.len() == 1, "{:?}", draw::next_step(&facts(&app, id)));
    let facts = holds(&app, id, winners);
    is_seen(&app, id, &facts).await;
}

#[actix_web::test]
async fn a_championship_of_sectors_goes_on_whatever_goes_wrong() {
    for (n, seed) in [(26, 1), (14, 2)] {
        let app = spawn_app();
        let (id, winners) = filled(&app, Preset::Jcf, n, seed);
        assert!(winners.len() == 1, "seed {seed}: {:?}", draw::next_step(&facts(&app, id)));
        let facts = holds(&app, id, winners);
        assert!(facts.late_seatings().next().is_some());
        is_seen(&app, id, &facts).await;
    }
}

#[actix_web::test]
async fn swiss_rounds_and_their_final_go_on_whatever_goes_wrong() {
    let mut n_late = 0;
    for (n, seed) in [(22, 1), (13, 2)] {
        let app = spawn_app();
        let (id, winners) = filled(&app, Preset::Swiss, n, seed);
        assert!(winners.len() == 1, "seed {seed}: {:?}", draw::next_step(&facts(&app, id)));
        let facts = holds(&app, id, winners);
        let first = facts.stages()[0].id;
        let rounds = facts.rounds_of(first).filter(|round| round.kind == RoundKind::Main);
        assert_eq!(rounds.count(), 5, "seed {seed}");
        n_late += facts.late_seatings().count();
        is_seen(&app, id, &facts).await;
    }
    assert!(n_late > 0, "{n_late}");
}

#[actix_web::test]
async fn a_world_championship_and_a_social_league_go_on_whatever_goes_wrong() {
    for (preset, n, n_rounds, seed) in
        [(Preset::World, 26, 5, 1), (Preset::World, 9, 0, 2), (Preset::SocialLeague, 11, 10, 1)]
    {
        let app = spawn_app();
        let (id, winners) = filled(&app, preset, n, seed);
        assert!(winners.len() == 1, "seed {seed}: {:?}", draw::next_step(&facts(&app, id)));
        let facts = holds(&app, id, winners);
        let first = facts.stages()[0].id;
        let rounds = facts.rounds_of(first).filter(|round| round.kind == RoundKind::Main);
        assert_eq!(rounds.count(), n_rounds, "who goes on anyway has nothing to play for");
        is_seen(&app, id, &facts).await;
    }
}

#[actix_web::test]
async fn leagues_in_groups_and_their_finals_go_on_whatever_goes_wrong() {
    for (n, seed) in [(14, 1), (9, 2)] {
        let app = spawn_app();
        let (id, winners) = filled(&app, Preset::LeagueFinal, n, seed);
        assert!(winners.len() == 1, "seed {seed}: {:?}", draw::next_step(&facts(&app, id)));
        let facts = holds(&app, id, winners);
        is_seen(&app, id, &facts).await;
    }
}

#[actix_web::test]
async fn open_tables_go_on_whatever_goes_wrong() {
    let app = spawn_app();
    let (id, winners) = filled(&app, Preset::Weekly, 13, 1);
    // Open tables have no end of their own.
    winners.assert_empty();
    let facts = holds(&app, id, winners);
    let step = draw::next_step(&facts);
    assert!(matches!(step, NextStep::Draw { .. }), "{step:?}");
    let n_rounds = facts.rounds().len();
    assert!(n_rounds > 3, "{n_rounds}");
    is_seen(&app, id, &facts).await;
}
