//! Withdrawal and return of an entry: never by a single tap, with all effects shown first. In a league the organizer
//! chooses whether its results stand.

use domain::tournament::entry::{Entry, EntryStatus, LeagueResults};
use domain::tournament::id::{EntryId, TournamentId};
use domain::tournament::preset::Preset;
use domain::tournament::table::{Table, TableKind};
use store::journal::{self, JournalAct};

use crate::app::{Answer, App, Browser, spawn_app};
use crate::fixture::{confirm, draw, facts, organized, path, publish, revision};
use crate::matchers::{ListMatchers, TextMatchers};

struct League {
    app: App,
    id: TournamentId,
    ana: Browser,
    entry: EntryId,
}

/// Published league of five, in which the first entry has played `n_played` of its four games.
async fn league(n_played: usize) -> League {
    let app = spawn_app();
    let line = |n: usize| format!("Ana {n};Blai {n};Falla {n};Nord\n");
    let list = format!("nombre;pareja;club;sector\n{}", (1..=5).map(line).collect::<String>());
    let it = organized(&app, Preset::Jcf, &list).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let championship = facts(&app, it.id);
    let entry = championship.entries()[0].id;
    let is_played = |table: &&Table| table.kind == TableKind::Played;
    let own = championship.tables_of_entry(entry).filter(is_played);
    own.take(n_played).for_each(|table| confirm(&app, table));
    League { app, id: it.id, ana: it.ana, entry }
}

impl League {
    fn of_entry(&self, page: &str) -> String {
        path(self.id, &format!("entries/{}{page}", self.entry))
    }

    fn entry(&self) -> Entry {
        facts(&self.app, self.id).entry(self.entry).unwrap().clone()
    }

    async fn page(&mut self) -> Answer {
        let page = self.of_entry("/withdrawal");
        self.ana.get(&page).await
    }

    async fn withdraw(&mut self, results: &str) -> Answer {
        let form = self.page().await.form("form[action$='/status']");
        let form = form.without("league_results").with("league_results", results);
        self.ana.send_form(&form).await
    }

    /// Numbers of annulled cells and of walkovers in the entry's row of the grid.
    async fn cells(&mut self) -> (usize, usize) {
        let csv = self.ana.get(&path(self.id, "grid.csv")).await.body;
        let name = format!(";{};", self.entry().name);
        let row = csv.lines().skip(1).find(|line| line.contains(&name)).expect(&csv).to_owned();
        let count = |what: &str| row.matches(what).count();
        (count("×"), count("w.o."))
    }

    fn told(&self) -> (Option<JournalAct>, Option<String>) {
        let (id, before) = (self.id, revision(&self.app, self.id) - 1);
        let read = move |conn: &mut store::Conn| journal::after(conn, id, before, 10);
        let told = self.app.state.store.read_blocking(read).unwrap().pop().unwrap();
        (told.act, told.reason)
    }
}

#[actix_web::test]
async fn in_a_league_the_default_is_chosen_and_both_consequences_are_shown() {
    for (n_played, chosen) in [(0, "annulled"), (1, "annulled"), (2, "stand"), (3, "stand")] {
        let mut league = league(n_played).await;
        let page = league.page().await;
        assert_eq!(page.status, 200);
        let text = page.text("#field-league_results");
        text.assert_has(&format!("Ha jugado {n_played} de 4 partidas"));
        text.assert_has("No cuenta para nadie ninguna de sus 4 partidas");
        let ticked = page.attributes("[name=league_results][checked]", "value");
        assert_eq!(ticked, [chosen], "{n_played}");
        let lines = page.texts("#field-league_results .rows__row");
        assert!(!lines.is_empty(), "who moves in the standings: {text}");
    }
    // An entry that has played all its games has no choice to make.
    let mut league = league(4).await;
    league.page().await.assert_none("#field-league_results");
    assert_eq!(league.withdraw("").await.status, 303);
    assert_eq!(league.entry().league_results, None);
}

#[actix_web::test]
async fn what_was_chosen_counts_whatever_the_default_is() {
    for (n_played, results, cells) in [
        (1, LeagueResults::Stand, (0, 3)),
        (1, LeagueResults::Annulled, (4, 0)),
        (3, LeagueResults::Stand, (0, 1)),
        (3, LeagueResults::Annulled, (4, 0)),
    ] {
        let mut league = league(n_played).await;
        let answer = league.withdraw(results.name()).await;
        assert_eq!(answer.status, 303, "{answer}");
        let entry = league.entry();
        assert_eq!((entry.status, entry.league_results), (EntryStatus::Withdrawn, Some(results)));
        assert_eq!(league.cells().await, cells, "{n_played} {results:?}");
        let own = league.of_entry("");
        let annulled = league.ana.get(&own).await.body.matches("Anulada").count();
        let n = if results == LeagueResults::Annulled { n_played } else { 0 };
        assert_eq!(annulled, n, "what it has played: {results:?}");
        let (stand, said) = match results {
            LeagueResults::Stand => (true, "lo jugado vale"),
            LeagueResults::Annulled => (false, "lo jugado se anula"),
        };
        let act = JournalAct::Withdrawn {
            entry: league.entry,
            tables: vec![],
            results_stand: Some(stand),
        };
        assert_eq!(league.told(), (Some(act), None));
        let page = path(league.id, "journal");
        league.ana.get(&page).await.texts(".rows__row")[0].assert_has(said);
        let id = league.id;
        let rebuild = |conn: &mut store::Conn| journal::rebuild(conn, id);
        let rebuilt = league.app.state.store.read_blocking(rebuild).unwrap();
        assert!(rebuilt.differences.is_empty(), "{:?}", rebuilt.differences);

        // A return resets the choice.
        let page = league.page().await;
        page.text("h1").assert_has("Readmitir");
        page.assert_none("#field-league_results");
        let form = page.form("form[action$='/status']").with("withdrawal_reason", "Fue un error");
        assert_eq!(league.ana.send_form(&form).await.status, 303);
        let entry = league.entry();
        assert_eq!((entry.status, entry.league_results), (EntryStatus::Active, None));
        assert_eq!(league.cells().await, (0, 0));
        let act = JournalAct::Readmitted { entry: league.entry };
        assert_eq!(league.told(), (Some(act), Some("Fue un error".to_owned())));
    }
}

#[actix_web::test]
async fn nothing_is_done_before_it_is_confirmed_on_the_page() {
    let mut league = league(1).await;
    let before = revision(&league.app, league.id);
    let own = league.of_entry("/edit");
    let page = league.ana.get(&own).await;
    // One tap leads to the page.
    page.assert_none("form[action$='/status']");
    page.attributes("main a", "href").assert_holds(&league.of_entry("/withdrawal"));
    let form = league.page().await.form("form[action$='/status']");
    let too_long = "x".repeat(201);
    for (form, status) in [
        (form.clone().without("decision"), 409),
        (form.clone().without("league_results"), 422),
        (form.clone().without("league_results").with("league_results", "half"), 422),
        (form.clone().with("withdrawal_reason", &too_long), 422),
        (form.clone().with("status", "gone"), 422),
    ] {
        let answer = league.ana.send_form(&form).await;
        assert_eq!(answer.status, status, "{form:?}", form = form.fields);
        assert_eq!(revision(&league.app, league.id), before);
        assert!(league.entry().is_active());
    }
    let kept = form.without("league_results").with("league_results", "stand");
    let answer = league.ana.send_form(&kept.with("withdrawal_reason", &too_long)).await;
    assert_eq!(answer.attributes("[name=league_results][checked]", "value"), ["stand"]);
    assert_eq!(answer.form("form[action$='/status']").values("withdrawal_reason"), [too_long]);
}
