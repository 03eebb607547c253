//! A publication can be taken back until somebody has played or checked in.

use cubilete::acts::hall::{BoardAct, ClockAct};
use cubilete::acts::{self, Caller, Moment, NotDone, do_blocking, publications};
use domain::tournament::id::{RoundId, TournamentId};
use domain::tournament::preset::Preset;
use domain::tournament::round::RoundState;

use crate::app::{App, spawn_app};
use crate::fixture::{
    self, Organized, clock, confirm, draw, facts, organized, path, players, publish,
};
use crate::matchers::TextMatchers;

fn round(app: &App, it: &Organized) -> RoundId {
    facts(app, it.id).rounds()[0].id
}

async fn published(app: &App, preset: Preset, n: usize) -> Organized {
    let it = organized(app, preset, &players(n)).await;
    draw(app, it.id, 1);
    publish(app, it.id);
    it
}

#[actix_web::test]
async fn what_nobody_has_come_to_is_a_draft_again() {
    let app = spawn_app();
    let mut it = published(&app, Preset::Torneo, 8).await;
    let before = facts(&app, it.id).into_facts().tables;
    let front = it.ana.get(&path(it.id, &format!("rounds/{}", round(&app, &it)))).await;
    let page = front.attributes(".page-header__actions a[href$='/publication']", "href");
    let shown = it.ana.get(&page[0]).await;
    shown.text("main").assert_has("quien lo haya mirado");
    let form = shown.form("form[action$='/publication']");
    assert_eq!(it.ana.send_form(&form).await.status, 422, "without a reason");
    let form = form.with("take_back_reason", "Faltaba un club");
    let done = it.ana.send_form(&form).await;
    assert_eq!((done.status, done.location()), (303, path(it.id, "draw")));
    let after = facts(&app, it.id);
    for round in after.rounds() {
        assert_eq!(
            (round.state, round.published_at),
            (RoundState::Draft, None),
            "{}",
            round.number
        );
    }
    assert_eq!(after.tables(), before, "the draw is the same");
    let draft = it.ana.get(&done.location()).await;
    draft.text("h1").assert_has("Borrador");
    // Other visitors cannot see it any more.
    let mut guest = app.browser();
    assert_eq!(guest.get(&format!("/tables/{}", before[0].id)).await.status, 404);
    guest.get(&path(it.id, "")).await.assert_lacks("/rounds");
    let journal = it.ana.get(&path(it.id, "journal")).await.text("main");
    journal.assert_has_all(["Se retiró la publicación", "Faltaba un club"]);
    // A second tap is too late, and gets an error page.
    assert_eq!(it.ana.send_form(&form).await.status, 409);
    // A discarded draft becomes part of the history of the published one.
    let discard = draft.form("form[action$='/draws/discard']").with("reason", "Faltaba un club");
    assert_eq!(it.ana.send_form(&discard).await.status, 303);
    draw(&app, it.id, 2);
    publish(&app, it.id);
    let page = it.ana.get(&path(it.id, &format!("rounds/{}", round(&app, &it)))).await;
    // The draft's reason is not forgotten.
    page.assert_has("Faltaba un club");
}

#[actix_web::test]
async fn all_rounds_of_a_league_come_back_together_and_go_out_again() {
    let app = spawn_app();
    let line = |n: i32| format!("Ana {n};Pep {n};Falla {n};Sector {}\n", n % 2 + 1);
    let list = format!("nombre;pareja;club;sector\n{}", (1..=8).map(line).collect::<String>());
    let it = organized(&app, Preset::Jcf, &list).await;
    draw(&app, it.id, 1);
    assert_eq!(facts(&app, it.id).rounds().len(), 3);
    publish(&app, it.id);
    assert_eq!(refusal(&app, it.id), "");
    for round in facts(&app, it.id).rounds() {
        assert_eq!(round.state, RoundState::Draft, "{}", round.number);
    }
    publish(&app, it.id);
    for round in facts(&app, it.id).rounds() {
        assert_eq!(round.state, RoundState::Published, "{}", round.number);
    }
}

#[actix_web::test]
async fn it_stands_once_somebody_has_played_or_come() {
    let app = spawn_app();
    // A started clock prevents taking back the publication.
    let it = published(&app, Preset::Torneo, 8).await;
    clock(&app, it.id, ClockAct::Start(600));
    assert_eq!(refusal(&app, it.id), "publication-seen");
    // A referee who has joined by a PIN prevents it.
    let it = published_beside(&app, 8);
    let pin = facts(&app, it).tables()[0].pin.clone();
    let fields = [("pin", pin.as_str()), ("referee_name", "Vicent")];
    assert_eq!(app.browser().submit("/join", "/join", &fields).await.status, 303);
    assert_eq!(refusal(&app, it), "publication-seen");
    // A board called by a person prevents it, but not one assigned by the program at publication.
    let it = organized_with_boards(&app);
    assert!(!fixture::hall(&app, it).calls.is_empty(), "the program calls them");
    assert_eq!(refusal(&app, it), "");
    for call in fixture::hall(&app, it).calls {
        assert!(call.freed_at.is_some(), "{call:?}");
    }
    publish(&app, it);
    let table = facts(&app, it).tables()[0].id;
    fixture::act(&app, |w| acts::hall::boards(w, it, BoardAct::Hold(table)));
    fixture::act(&app, |w| acts::hall::boards(w, it, BoardAct::Call(table, Some(2))));
    assert_eq!(refusal(&app, it), "publication-seen");
    // A result prevents it.
    let it = published_beside(&app, 8);
    confirm(&app, &facts(&app, it).tables()[0].clone());
    assert_eq!(refusal(&app, it), "publication-built-on");
    for table in facts(&app, it).into_facts().tables.iter().filter(|it| it.is_missing()) {
        confirm(&app, table);
    }
    fixture::close(&app, it);
    assert_eq!(refusal(&app, it), "publication-not-last");
}

fn published_beside(app: &App, n: usize) -> TournamentId {
    let id = fixture::tournament(app, "ana@example.org", Preset::Torneo, &players(n));
    draw(app, id, 1);
    publish(app, id);
    id
}

fn organized_with_boards(app: &App) -> TournamentId {
    let id = fixture::tournament(app, "ana@example.org", Preset::Torneo, &players(8));
    fixture::set(app, id, |settings| settings.boards = 2);
    draw(app, id, 1);
    publish(app, id);
    id
}

/// Takes the publication back; returns the key of the refusal, or empty.
fn refusal(app: &App, id: TournamentId) -> &'static str {
    let round = facts(app, id).rounds()[0].id;
    let (mut moment, caller) = (Moment::now().unwrap(), Caller::operator("Empar"));
    let done = do_blocking::<_, NotDone>(&app.state.store, &caller, &mut moment, |work| {
        publications::take_back(work, id, round, "Faltaba un club")
    });
    done.err().map_or("", |error| error.code())
}
