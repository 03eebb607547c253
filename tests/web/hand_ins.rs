//! Final grid of a sector: handed in by its delegate, confirmed or returned by the committee, with the signer of each result.

use domain::tournament::championship::Championship;
use domain::tournament::id::{PoolId, TournamentId};
use domain::tournament::preset::Preset;
use domain::tournament::reach::{Grant, PoolName};
use domain::tournament::round::RoundState;
use domain::tournament::tournament::Role;

use crate::app::{App, Browser, spawn_app};
use crate::fixture::{self, draw, facts, invite_to, organized, path, publish};
use crate::matchers::{ListMatchers, TextMatchers};

struct League {
    app: App,
    id: TournamentId,
    ana: Browser,
    pilar: Browser,
}

/// Two sectors with three clubs each; Pilar is the delegate of the first.
async fn league() -> League {
    let app = spawn_app();
    let sector = |n: usize| ["Horta", "Mar"][n / 4];
    let line = |n: usize| format!("Ana {n};Bea {n};Falla {n};{}\n", sector(n));
    let list = format!("nombre;pareja;club;sector\n{}", (1..=6).map(line).collect::<String>());
    let it = organized(&app, Preset::Jcf, &list).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let pools = vec![PoolName { stage: 1, name: "Horta".to_owned() }];
    let link = invite_to(&app, Grant::new(it.id, Role::Delegate, pools));
    let password = ("chosen_password", "tres palabras sueltas");
    let fields = [("person_name", "Pilar"), ("email", "pilar@example.org"), password];
    let pilar = app.sign_up(&link, &fields).await;
    League { app, id: it.id, ana: it.ana, pilar }
}

impl League {
    fn facts(&self) -> Championship {
        facts(&self.app, self.id)
    }

    fn pool(&self, number: i32) -> PoolId {
        fixture::pool(&self.app, self.id, number)
    }

    /// Plays a whole sector; the earlier entry of the pool wins.
    async fn play(&mut self, number: i32) {
        let pool = self.pool(number);
        let all = self.facts();
        let place = |entry| all.pool(pool).unwrap().entries.iter().position(|it| *it == entry);
        let results = path(self.id, "results");
        for table in all.tables_of_pool(pool).filter(|table| table.is_missing()) {
            let sides = table.entries();
            let winner = if place(sides[0]) < place(sides[1]) { 1 } else { 2 };
            let result = format!("{}:{}:{winner}", table.id, table.version());
            let request = table.id.to_string();
            let fields = [("result", &*result), ("request", &*request)];
            let answer = self.ana.submit("/account", &results, &fields).await;
            assert_eq!(answer.status, 303, "{answer}");
        }
    }

    fn grid(&self, number: i32) -> String {
        format!("{}?stage=1&pool={number}", path(self.id, "grid"))
    }

    fn target(&self, number: i32) -> String {
        path(self.id, &format!("pools/{}/hand-in", self.pool(number)))
    }
}

#[actix_web::test]
async fn a_delegate_hands_in_the_grid_once_it_is_final_and_the_committee_confirms_it() {
    let mut it = league().await;
    let target = it.target(1);
    let acta = it.pilar.get(&it.grid(1)).await;
    // Three games are missing.
    acta.assert_none("#acta button");
    let early = it.pilar.submit(&it.grid(1), &target, &[("act", "deliver")]).await;
    assert_eq!(early.status, 409);
    it.play(1).await;
    let front = it.pilar.get(&path(it.id, "")).await;
    let step = format!("{}#acta", it.grid(1));
    front.attributes(".next-step a", "href").assert_holds(&step);
    let acta = it.pilar.get(&it.grid(1)).await;
    assert_eq!(acta.texts("#acta button"), ["Entregar el acta final"]);
    assert_eq!(acta.texts("#acta .rows__row").len(), 3);
    acta.text("#acta .rows__note").assert_has("Ronda");
    assert_eq!(it.pilar.submit(&it.grid(1), &target, &[("act", "deliver")]).await.status, 303);
    let acta = it.pilar.get(&it.grid(1)).await;
    acta.text("#acta p").assert_starts("Entregada por Pilar el ");
    assert_eq!(acta.texts("#acta button"), ["Retirar el acta final"]);
    // From now on only the committee may change its results.
    let table =
        it.facts().tables_of_pool(it.pool(1)).find(|it| it.result.is_some()).unwrap().clone();
    let turn = format!("{}:{}:", table.id, table.version());
    let request = it.pool(1).to_string();
    let fields = [("turn", &*turn), ("request", &*request), ("reason", "Mal leído")];
    let results = path(it.id, "results");
    assert_eq!(it.pilar.submit(&it.grid(1), &results, &fields).await.status, 403);
    assert_eq!(it.pilar.submit(&it.grid(1), &target, &[("act", "confirm")]).await.status, 403);

    let all = path(it.id, "hand-ins");
    let page = it.ana.get(&all).await;
    page.text(".page-header__lead").assert_has("1 de 2 entregadas, 0 confirmadas");
    assert_eq!(page.texts(".rows__row form").len(), 1);
    let fields = [("act", "confirm"), ("next", &*all)];
    let answer = it.ana.submit(&all, &target, &fields).await;
    assert_eq!((answer.status, answer.location()), (303, all.clone()));
    let page = it.ana.get(&all).await;
    page.text(".page-header__lead").assert_has("1 de 2 entregadas, 1 confirmada");
    // The delegate cannot take back a confirmed grid; the committee can return it.
    it.pilar.get(&it.grid(1)).await.assert_none("#acta button");
    assert_eq!(it.pilar.submit(&it.grid(1), &target, &[("act", "take-back")]).await.status, 409);
    assert_eq!(it.ana.submit(&all, &target, &[("act", "take-back")]).await.status, 303);
    assert_eq!(it.pilar.get(&it.grid(1)).await.texts("#acta button"), ["Entregar el acta final"]);
    assert_eq!(it.pilar.submit(&it.grid(1), &target, &[("act", "deliver")]).await.status, 303);
    let rebuild = |conn: &mut store::Conn| store::journal::rebuild(conn, it.id);
    let rebuilt = it.app.state.store.read_blocking(rebuild).unwrap();
    // The journal rebuilds the facts row for row.
    rebuilt.differences.assert_empty();
}

#[actix_web::test]
async fn a_round_is_closed_without_final_grids_only_by_who_saw_which_are_missing() {
    let mut it = league().await;
    let (front, close) = (path(it.id, ""), path(it.id, "rounds/close"));
    it.play(1).await;
    it.play(2).await;
    let target = it.target(1);
    assert_eq!(it.ana.submit(&it.grid(1), &target, &[("act", "deliver")]).await.status, 303);
    let card = it.ana.get(&front).await;
    card.text(".next-step").assert_has("Actas finales: 1 de 2 entregadas");
    card.assert_none("form[action$='/rounds/close']");
    let blind = it.ana.submit(&front, &close, &[]).await;
    let page = path(it.id, "hand-ins?stage=1");
    assert_eq!((blind.status, blind.location()), (303, format!("{page}#close")));
    for round in it.facts().rounds() {
        assert_eq!(round.state, RoundState::Published, "{}", round.number);
    }
    let asked = it.ana.get(&page).await;
    let said = asked.text("#close");
    said.assert_has("Falta un acta final por entregar: Sector Mar.");
    let form = it.ana.form(&page, "form[action$='/rounds/close']").await;
    // The form does not list a grid that was taken back after the page was shown, so the round is not closed.
    assert_eq!(it.ana.submit(&it.grid(1), &target, &[("act", "take-back")]).await.status, 303);
    assert_eq!(it.ana.send_form(&form).await.location(), format!("{page}#close"));
    let form = it.ana.form(&page, "form[action$='/rounds/close']").await;
    assert_eq!(it.ana.send_form(&form).await.location(), front);
    // The grids remain after the next stage is drawn, and can still be handed in.
    draw(&it.app, it.id, 1);
    publish(&it.app, it.id);
    let asked = it.ana.get(&page).await;
    assert_eq!(asked.texts(".rows__row").len(), 2);
    asked.assert_none("#close");
    assert_eq!(it.pilar.submit(&it.grid(1), &target, &[("act", "deliver")]).await.status, 303);
}

#[actix_web::test]
async fn a_correction_takes_the_confirmation_of_the_final_grid_back_and_says_so() {
    let mut it = league().await;
    it.play(1).await;
    let target = it.target(1);
    for act in ["deliver", "confirm"] {
        assert_eq!(it.ana.submit(&it.grid(1), &target, &[("act", act)]).await.status, 303);
    }
    let table =
        it.facts().tables_of_pool(it.pool(1)).find(|it| it.result.is_some()).unwrap().clone();
    let turn = format!("{}:{}:", table.id, table.version());
    let request = it.pool(1).to_string();
    let fields = [("turn", &*turn), ("request", &*request), ("reason", "Mal leído")];
    let answer = it.ana.submit(&it.grid(1), &path(it.id, "results"), &fields).await;
    assert_eq!(answer.status, 303, "{answer}");
    let after = it.ana.get(&answer.location()).await;
    after.assert_has("ya no está confirmada");
    let pool = it.pool(1);
    assert_eq!(it.facts().hand_in(pool).map(|it| it.confirmed.is_some()), Some(false));
    let journal = it.ana.get(&path(it.id, "journal")).await;
    journal.assert_has("Se retiró la confirmación del acta final");
    let rebuild = |conn: &mut store::Conn| store::journal::rebuild(conn, it.id);
    let rebuilt = it.app.state.store.read_blocking(rebuild).unwrap();
    // The journal rebuilds the facts row for row.
    rebuilt.differences.assert_empty();
    assert_eq!(it.ana.submit(&it.grid(1), &target, &[("act", "confirm")]).await.status, 303);
    // A withdrawal has the same effect.
    let entry = it.facts().pool(pool).unwrap().entries[0];
    let form = it
        .ana
        .form(&path(it.id, &format!("entries/{entry}/withdrawal")), "form[action$='/status']")
        .await;
    let answer = it.ana.send_form(&form).await;
    assert_eq!(answer.status, 303, "{answer}");
    assert_eq!(it.facts().hand_in(pool).map(|it| it.confirmed.is_some()), Some(false));
}

#[actix_web::test]
async fn the_final_grid_is_on_paper_and_in_a_file_with_who_signed_what() {
    let mut it = league().await;
    it.play(1).await;
    let target = it.target(1);
    let paper = format!("{}?pool=1", path(it.id, "print/grids"));
    it.pilar.get(&paper).await.assert_none(".signed-sheet li");
    it.pilar.submit(&it.grid(1), &target, &[("act", "deliver")]).await;
    let page = it.pilar.get(&paper).await;
    assert_eq!(page.texts(".signed-sheet li").len(), 3);
    page.text(".grid-sheet__in").assert_starts("Entregada por Pilar");
    let file = it.pilar.get(&format!("{target}.csv")).await;
    assert_eq!(file.status, 200);
    let lines: Vec<&str> = file.body.lines().collect();
    assert_eq!(lines.len(), 5, "{file}");
    lines[0].assert_has("Firmado por");
    lines[4].assert_has("Entregada por Pilar");
}

#[actix_web::test]
async fn another_sectors_grid_is_nobodys_to_hand_in_and_the_public_reads_no_names_of_officials() {
    let mut it = league().await;
    it.play(1).await;
    it.play(2).await;
    let target = it.target(2);
    assert_eq!(it.pilar.submit(&it.grid(2), &target, &[("act", "deliver")]).await.status, 404);
    assert_eq!(it.pilar.get(&format!("{target}.csv")).await.status, 404);
    it.pilar.get(&it.grid(2)).await.assert_none("#acta");
    let own = it.target(1);
    it.pilar.submit(&it.grid(1), &own, &[("act", "deliver")]).await;
    let mut visitor = it.app.browser();
    let page = visitor.get(&it.grid(1)).await;
    page.assert_none("#acta");
    page.assert_lacks("Pilar");
    assert_eq!(visitor.get(&format!("{own}.csv")).await.status, 403);
    assert_eq!(it.ana.get(&it.grid(2)).await.texts("#acta button"), ["Entregar el acta final"]);
}
