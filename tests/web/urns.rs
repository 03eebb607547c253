//! Public draw in the hall: name by name at the organizer's tap, or ball by ball from an urn.

use domain::tournament::draw_origin::Origin;
use domain::tournament::id::TournamentId;
use domain::tournament::preset::Preset;
use store::StoreError;

use crate::app::{Answer, App, Browser, spawn_app};
use crate::fixture::{
    self, Organized, confirm_all, facts, organized, path, players, publish, revision,
};
use crate::matchers::{ListMatchers, TextMatchers};

/// Finished league of sectors before the draw of the semi-final groups: twelve entries in two groups.
async fn before_groups(app: &App) -> Organized {
    let line = |n: usize| format!("Falla {n};Sector {}\n", n / 2);
    let list: String = (0..24).map(line).collect();
    let it = organized(app, Preset::Jcf, &format!("club;sector\n{list}")).await;
    fixture::draw(app, it.id, 1);
    publish(app, it.id);
    confirm_all(app, &facts(app, it.id).tables().iter().collect::<Vec<_>>());
    fixture::close(app, it.id);
    it
}

async fn tap(ana: &mut Browser, id: TournamentId, page: &str, fields: &[(&str, &str)]) -> Answer {
    ana.submit("/", &path(id, page), fields).await
}

/// Names in the groups or tables of the screen, in their order.
fn on_screen(page: &Answer) -> Vec<String> {
    page.texts(".hall-draw__group li[data-drawn] > span")
}

fn in_urn(page: &Answer) -> Vec<String> {
    page.texts(".hall-draw__urn li")
}

#[actix_web::test]
async fn a_draft_is_shown_name_by_name_and_nothing_else_of_it() {
    let app = spawn_app();
    let it = before_groups(&app).await;
    let (id, mut ana) = (it.id, it.ana);
    fixture::draw(&app, id, 3);
    let screen = path(id, "display/groups");
    let hall = app.browser().get(&screen).await;
    // A draft is for organizers.
    hall.assert_none(".hall-draw__group");

    let page = ana.get(&path(id, "draw")).await;
    assert_eq!(page.texts("a[href$='/draw/stage']").len(), 1);
    let begin = ana.form(&path(id, "draw/stage"), "form[action$='/draw/stage']").await;
    assert_eq!(ana.send_form(&begin.with("act", "begin")).await.status, 303);
    let hall = app.browser().get(&screen).await;
    assert_eq!((on_screen(&hall).len(), in_urn(&hall).len()), (0, 12), "{hall}");
    let drawn = facts(&app, id);
    let pools = drawn.pools().iter().filter(|pool| ["A", "B"].contains(&pool.name.as_str()));
    let groups: Vec<_> = pools.map(|pool| pool.entries.clone()).collect();
    assert_eq!(groups.len(), 2);
    let entries = groups.concat();
    let by_number = drawn.entries().iter().filter(|entry| entries.contains(&entry.id));
    let by_number: Vec<String> = by_number.map(|entry| entry.name.clone()).collect();
    assert_eq!(in_urn(&hall), by_number, "the order of the draw is not said");
    let name = |group: usize, row: usize| drawn.entry(groups[group][row]).unwrap().name.clone();
    for (seen, expected) in ["0", "1", "2"].iter().zip([(0, 0), (1, 0), (0, 1)]) {
        let answer = tap(&mut ana, id, "draw/stage", &[("act", "next"), ("seen", *seen)]).await;
        assert_eq!(answer.status, 303);
        let hall = app.browser().get(&screen).await;
        let (group, row) = expected;
        assert_eq!(hall.text(".hall-draw__card .hall-draw__name"), name(group, row));
        assert_eq!(hall.texts(".hall-draw__group li[data-now] > span"), [name(group, row)]);
        in_urn(&hall).assert_omits(&name(group, row));
    }
    let hall = app.browser().get(&path(id, "display")).await;
    assert_eq!(on_screen(&hall).len(), 3, "all screens show it while it lasts");
    let next = name(1, 1);
    on_screen(&hall).assert_omits(&next);
    in_urn(&hall).assert_holds(&next);
    for page in ["", "grid", "standings", "rounds"] {
        // The page does not reveal the draft.
        app.browser().get(&path(id, page)).await.assert_lacks("Grupo A");
    }

    // With a pace, the page advances by itself while it is open.
    let paced = ana.get(&path(id, "draw/stage?every=5")).await;
    assert_eq!(paced.attribute("draw-pace", "data-seconds"), "5");
    assert_eq!(paced.texts("form[action$='/draw/stage'] [name=every][value='5']").len(), 1);
    let other = ana.get(&path(id, "draw/stage?every=1")).await;
    // The pace is not one of those offered.
    other.assert_none("draw-pace[data-seconds]");
    let fields = [("act", "back"), ("seen", "3"), ("every", "5")];
    let answer = tap(&mut ana, id, "draw/stage", &fields).await;
    assert_eq!(answer.location(), path(id, "draw/stage?every=5"));
    tap(&mut ana, id, "draw/stage", &[("act", "next"), ("seen", "2")]).await;

    // A double tap counts once, and one name is taken back.
    let before = revision(&app, id);
    let twice = tap(&mut ana, id, "draw/stage", &[("act", "next"), ("seen", "2")]).await;
    assert_eq!((twice.status, revision(&app, id)), (409, before));
    let back = tap(&mut ana, id, "draw/stage", &[("act", "back"), ("seen", "3")]).await;
    assert_eq!(back.status, 303);
    assert_eq!(on_screen(&app.browser().get(&screen).await).len(), 2);
    let all = tap(&mut ana, id, "draw/stage", &[("act", "all"), ("seen", "2")]).await;
    assert_eq!(all.status, 303);
    let hall = app.browser().get(&screen).await;
    assert_eq!((on_screen(&hall).len(), in_urn(&hall).len()), (12, 0));
    publish(&app, id);
    let hall = app.browser().get(&screen).await;
    assert_eq!(on_screen(&hall).len(), 12);
    hall.assert_none(".hall-draw[data-running]");
    let end = tap(&mut ana, id, "draw/stage", &[("act", "end")]).await;
    assert_eq!(end.status, 303);
    assert_eq!(app.browser().get(&screen).await.texts("draw-show").len(), 1, "as it was without");
}

#[actix_web::test]
async fn a_discarded_draft_leaves_the_stage() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(7)).await;
    let (id, mut ana) = (it.id, it.ana);
    fixture::draw(&app, id, 3);
    let begin = ana.form(&path(id, "draw/stage"), "form[action$='/draw/stage']").await;
    ana.send_form(&begin.with("act", "begin")).await;
    let screen = path(id, "display/groups");
    assert_eq!(
        app.browser().get(&screen).await.texts(".hall-draw__group h2"),
        ["Mesa 1", "Mesa 2"]
    );
    fixture::act(&app, |work| cubilete::acts::rounds::discard(work, id, "otra vez"));
    app.browser().get(&screen).await.assert_none(".hall-draw__group");
    let late = tap(&mut ana, id, "draw/stage", &[("act", "next"), ("seen", "0")]).await;
    assert_eq!(late.status, 409);
}

#[actix_web::test]
async fn balls_are_noted_one_by_one_and_become_a_draft() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(7)).await;
    let (id, mut ana) = (it.id, it.ana);
    let begin = ana.form(&path(id, "draw/urn"), "form[action$='/draw/urn']").await;
    assert_eq!(ana.send_form(&begin.clone().with("act", "begin")).await.status, 303);
    assert_eq!(ana.send_form(&begin.with("act", "begin")).await.status, 409, "it is begun");
    let screen = path(id, "display/groups");
    assert_eq!(in_urn(&app.browser().get(&screen).await).len(), 7);

    let put = async |ana: &mut Browser, ball: &str| {
        let form = ana.form(&path(id, "draw/urn"), "form.urn").await;
        ana.send_form(&form.with("ball", ball)).await
    };
    for wrong in ["8", "Nadie", "Jugadora"] {
        let answer = put(&mut ana, wrong).await;
        assert_eq!((answer.status, answer.texts("#error-ball").len()), (422, 1), "{wrong}");
        assert_eq!(answer.attribute("#field-ball", "value"), wrong);
    }
    assert_eq!(put(&mut ana, "7").await.status, 303);
    assert_eq!(put(&mut ana, "jugadora 3").await.status, 303);
    assert_eq!(put(&mut ana, "7").await.status, 422, "it is out");
    let hall = app.browser().get(&screen).await;
    assert_eq!(on_screen(&hall), ["Jugadora 7", "Jugadora 3"]);
    assert_eq!(hall.text(".hall-draw__card .hall-draw__to"), "Mesa 1");

    // Another phone continues the draw, and a double tap records one ball.
    let stale = ana.form(&path(id, "draw/urn"), "form.urn").await;
    let elsewhere = stale.clone().with("ball_target", "1").with("tapped", "5");
    assert_eq!(ana.send_form(&elsewhere).await.status, 303);
    let again = ana.send_form(&stale.with("tapped", "6")).await;
    assert_eq!(again.status, 409, "{again}");
    again.assert_has("se ha anotado otra bola");
    let back = tap(&mut ana, id, "draw/urn", &[("act", "back"), ("seen", "3")]).await;
    assert_eq!(back.status, 303);
    assert_eq!(on_screen(&app.browser().get(&screen).await).len(), 2);
    let early = tap(&mut ana, id, "draw/urn", &[("act", "finish")]).await;
    assert_eq!(early.status, 409, "balls are missing");

    for ball in ["1", "4", "2", "6", "5"] {
        assert_eq!(put(&mut ana, ball).await.status, 303, "{ball}");
    }
    let hall = app.browser().get(&screen).await;
    assert_eq!((on_screen(&hall).len(), in_urn(&hall).len()), (7, 0));
    let finish = tap(&mut ana, id, "draw/urn", &[("act", "finish")]).await;
    assert_eq!((finish.status, finish.location()), (303, path(id, "draw")));
    let drawn = facts(&app, id);
    let tables: Vec<Vec<i32>> = drawn
        .tables()
        .iter()
        .map(|table| table.entries().iter().map(|it| drawn.entry(*it).unwrap().number).collect())
        .collect();
    assert_eq!(tables, [vec![7, 3, 1, 4], vec![2, 6, 5]]);
    assert_eq!(on_screen(&app.browser().get(&screen).await).len(), 7, "until it is published");
    let read = |conn: &mut store::Conn| store::draws::of_tournament(conn, id);
    let draws = app.state.store.read_blocking::<_, StoreError>(read).unwrap();
    assert_eq!(draws[0].origin, Some(Origin::Balls));
    publish(&app, id);
    let round = path(id, &format!("rounds/{}", facts(&app, id).rounds()[0].id));
    let page = app.browser().get(&round).await;
    let lead = page.text(".draw-story__lead");
    lead.assert_ends("sorteo con bolas, anotado por Ana Gil");
}

#[actix_web::test]
async fn balls_that_were_given_up_stay_known() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(7)).await;
    let (id, mut ana) = (it.id, it.ana);
    tap(&mut ana, id, "draw/urn", &[("act", "begin")]).await;
    let form = ana.form(&path(id, "draw/urn"), "#leave form").await;
    let left = ana.send_form(&form.with("act", "leave").with("urn_reason", "Faltaba <una>")).await;
    assert_eq!(left.status, 303);
    let screen = path(id, "display/groups");
    in_urn(&app.browser().get(&screen).await).assert_empty();
    tap(&mut ana, id, "draw/urn", &[("act", "begin")]).await;
    fixture::draw(&app, id, 5);
    publish(&app, id);
    let round = path(id, &format!("rounds/{}", facts(&app, id).rounds()[0].id));
    let lines = app.browser().get(&round).await.texts("#history li");
    assert_eq!(lines.len(), 3, "{lines:?}");
    lines[0].assert_has("con bolas");
    lines[0].assert_ends("Motivo: Faltaba <una>");
    // The second draw with balls was ended by another draw, and is listed too.
    lines[1].assert_has("con bolas");
}
