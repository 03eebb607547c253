//! Two known people of an account who are one person: offered, shown with the effects, merged in all tournaments.

use domain::tournament::championship::Championship;
use domain::tournament::id::{PlayerId, TournamentId};
use domain::tournament::preset::Preset;
use store::journal;

use crate::app::{App, spawn_app};
use crate::fixture::{confirm_all, draw, facts, organized, path, publish, tournament};
use crate::matchers::{ListMatchers, TextMatchers};

fn player(championship: &Championship, name: &str) -> PlayerId {
    championship.players().iter().find(|it| it.name == name).unwrap().id
}

/// Asserts that the journal rebuilds the facts of a tournament.
fn assert_rebuilt(app: &App, id: TournamentId) {
    let rebuilt = app.state.store.read_blocking(|conn| journal::rebuild(conn, id));
    rebuilt.unwrap().differences.assert_empty();
}

#[actix_web::test]
async fn two_people_become_one_in_all_tournaments() {
    let app = spawn_app();
    let list = |name: &str| format!("nombre\n{name}\nAna Roig\nEva Sanz\nLeo Gil\n");
    let mut it = organized(&app, Preset::Weekly, &list("Vicent Ferrer")).await;
    let other = tournament(&app, "ana@example.org", Preset::Weekly, &list("Vicente Ferrer"));
    for id in [it.id, other] {
        draw(&app, id, 1);
        publish(&app, id);
        confirm_all(&app, &facts(&app, id).tables().iter().collect::<Vec<_>>());
    }
    let kept = player(&facts(&app, it.id), "Vicent Ferrer");
    let gone = player(&facts(&app, other), "Vicente Ferrer");
    let page = format!("/players/{kept}");
    let n_games = |answer: &crate::app::Answer| answer.texts(".facts dd")[0].clone();
    let before = it.ana.get(&page).await;
    assert_eq!(n_games(&before), "1");
    assert_eq!(before.attribute(".page-header a[href$=merge]", "href"), format!("{page}/merge"));

    let merge = format!("{page}/merge");
    let offered = it.ana.get(&merge).await;
    let with = format!("{merge}?with={gone}");
    assert_eq!(offered.attributes("#offered li a", "href"), std::slice::from_ref(&with));
    let searched = it.ana.get(&format!("{merge}?q=gil")).await;
    assert_eq!(searched.texts("#offered li a"), ["Leo Gil"]);
    let preview = it.ana.get(&with).await;
    assert_eq!(preview.texts("#effects td.number")[..3], ["1", "1", "2"]);
    assert_eq!(preview.texts("#effects li span"), ["Vicente Ferrer"]);
    let answer = it.ana.submit(&with, &merge, &[("gone", &gone.to_string())]).await;
    assert_eq!((answer.status, answer.location()), (303, page.clone()), "{answer}");

    let after = it.ana.get(&page).await;
    assert_eq!(n_games(&after), "2");
    let championship = facts(&app, other);
    let entry = championship.entries().iter().find(|entry| entry.squad.contains(&kept)).unwrap();
    assert_eq!(entry.name, "Vicent Ferrer");
    let seats: Vec<PlayerId> = championship
        .tables()
        .iter()
        .flat_map(|table| table.seats.iter().map(|seat| seat.player))
        .collect();
    assert!(seats.contains(&kept) && !seats.contains(&gone));
    assert_eq!(it.ana.get(&format!("/players/{gone}")).await.status, 404);
    it.ana.get(&path(other, "journal")).await.assert_has("Unió a dos personas");
    for id in [it.id, other] {
        assert_rebuilt(&app, id);
    }
}

#[actix_web::test]
async fn two_people_of_one_tournament_stay_two() {
    let app = spawn_app();
    let list = "nombre\nVicent Ferrer\nVicente Ferrer\nEva Sanz\nLeo Gil\n";
    let mut it = organized(&app, Preset::Torneo, list).await;
    let championship = facts(&app, it.id);
    let [kept, gone] = ["Vicent Ferrer", "Vicente Ferrer"].map(|name| player(&championship, name));
    let merge = format!("/players/{kept}/merge");
    let preview = it.ana.get(&format!("{merge}?with={gone}")).await;
    preview.text("#effects .notice").as_str().assert_has("mismo torneo");
    preview.assert_none("#effects form");
    let csrf = preview.token();
    let fields = [("csrf", csrf.as_str()), ("gone", &gone.to_string())];
    let answer = it.ana.post(&merge, &fields).await;
    assert_eq!(answer.status, 409);
    assert_eq!(format!("{:?}", facts(&app, it.id)), format!("{championship:?}"));
    let answer = it.ana.post(&merge, &[("csrf", &csrf), ("gone", &kept.to_string())]).await;
    assert_eq!(answer.status, 409, "nobody is merged with themselves");
}
