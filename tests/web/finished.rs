//! Finished tournaments: their list and their winners; and descriptions of formats and rules.

use domain::tournament::preset::Preset;
use parchis::{Arms, Mode};

use crate::app::spawn_app;
use crate::fixture::{
    demonstration, draw, facts, organized, path, players, publish, set, set_stage,
};
use crate::matchers::{LineMatchers, TextMatchers};

#[actix_web::test]
async fn a_tournament_with_a_champion_is_past_and_its_projector_shows_who() {
    let app = spawn_app();
    for (preset, n) in [(Preset::Torneo, 9)] {
        let id = demonstration(&app, preset, n);
        let mut visitor = app.browser();
        let champion = visitor.get(&path(id, "")).await.text(".champion__name");
        let behind = visitor.get(&path(id, "")).await.texts(".champion__behind li");
        behind[0].assert_starts("5");
        behind.assert_any_has("Semifinal");
        behind.assert_none_has(&champion);
        let home = visitor.get("/").await;
        let past = home.texts(".champions .tournament-row");
        home.text("#past").assert_has("Terminados");
        past.assert_any_has(&champion);
        let projector = visitor.get(&path(id, "display")).await;
        assert_eq!(projector.text(".hall__winner"), champion);
        let standings = visitor.get(&path(id, "standings")).await;
        let first = standings.text("tbody tr:first-child th");
        let said = visitor.get(&path(id, "")).await.text(".champion__kicker");
        first.assert_has(&said);
        first.assert_lacks("pasa");
        let bracket = visitor.get(&path(id, "bracket")).await;
        let last = bracket.text(".bracket__round:last-child .side[data-state=won]");
        last.assert_has("★");
        last.assert_lacks("pasa");
    }
    let begun = organized(&app, Preset::Torneo, &players(8)).await;
    draw(&app, begun.id, 1);
    publish(&app, begun.id);
    let home = app.browser().get("/").await;
    home.text(".now .badge").assert_has("Ahora");
    assert_eq!(home.texts(".champions .tournament-row").len(), 1);
    app.browser().get(&path(begun.id, "display")).await.assert_none(".hall__winner");
}

#[actix_web::test]
async fn a_champion_without_a_final_ends_a_tournament_too() {
    let app = spawn_app();
    let list = "nombre;pareja;club;sector\nA 1;B 1;Falla 1;Nord\nA 2;B 2;Falla 2;Nord\n\
                A 3;B 3;Falla 3;Nord\n";
    let mut it = organized(&app, Preset::Jcf, list).await;
    let of_home = async || {
        let home = app.browser().get("/").await;
        (home.text("main .now .badge, main section h2"), home.text("main section"))
    };
    draw(&app, it.id, 1);
    publish(&app, it.id);
    assert_eq!(app.browser().get("/").await.text(".now .badge"), "Ahora");
    // All other entries withdraw from the only sector: their remaining games are not played.
    for entry in &facts(&app, it.id).entries()[1..] {
        let action = path(it.id, &format!("entries/{}/status", entry.id));
        let fields = [("status", "withdrawn"), ("decision", "stand"), ("league_results", "stand")];
        assert_eq!(it.ana.submit(&path(it.id, "entries"), &action, &fields).await.status, 303);
    }
    // The rounds are not closed yet.
    of_home().await.0.assert_has("Ahora");
    // The final grid was not handed in.
    let without = path(it.id, "hand-ins?stage=1");
    let form = it.ana.form(&without, "form[action$='/rounds/close']").await;
    assert_eq!(it.ana.send_form(&form).await.location(), path(it.id, ""));
    let (title, card) = of_home().await;
    title.assert_has("Terminados");
    assert!(card.contains("Falla 1") || card.contains("A 1 / B 1"), "{card}");
}

#[actix_web::test]
async fn the_line_under_a_name_follows_the_settings() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(8)).await;
    let mut visitor = app.browser();
    let mut line = async || {
        let page = visitor.get(&path(it.id, "")).await;
        page.text(".overview__format")
    };
    assert_eq!(
        line().await,
        "Eliminatorias · individual · mesas de hasta 4 · pasan 2 de cada mesa"
    );
    set_stage(&app, it.id, |it| {
        (it.table.seats, it.knockout.advance, it.table.arms) = (6, 1, Arms::Six);
    });
    set(&app, it.id, |settings| settings.weight = 1);
    assert_eq!(
        line().await,
        "Eliminatorias · individual · mesas de hasta 6 · pasa 1 de cada mesa · tablero de 6 \
         colores · cuenta para un ranking semanal"
    );
    set_stage(&app, it.id, |it| (it.table.seats, it.table.arms) = (2, Arms::Four));
    set(&app, it.id, |settings| (settings.mode, settings.weight) = (Mode::Pairs, 0));
    assert_eq!(line().await, "Eliminatorias · parejas");
    set(&app, it.id, |settings| settings.mode = Mode::Solo);
    assert_eq!(line().await, "Eliminatorias · individual · mesas de 2");
    let page = visitor.get(&path(it.id, "")).await;
    // With two at a table, the first ends the game.
    page.text("aside").assert_lacks("cuando terminan dos");
    set(&app, it.id, |settings| settings.mode = Mode::Pairs);
    let page = visitor.get(&path(it.id, "")).await;
    // Nobody is alone at that table.
    page.text("aside").assert_lacks("cuando terminan dos");
}

#[actix_web::test]
async fn a_pairs_sheet_says_that_both_partners_have_to_finish() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let id = demonstration(&app, Preset::Jcf, 4);
    let rules = ana.get(&path(id, "print/sheets")).await.text(".table-sheet__rules");
    rules.assert_has("acaba cuando los dos de una pareja");
    rules.assert_lacks("acaba cuando termina uno");
    let solo = demonstration(&app, Preset::Torneo, 4);
    let rules = ana.get(&path(solo, "print/sheets")).await.text(".table-sheet__rules");
    rules.assert_has("acaba cuando terminan dos");
}
