//! Origin of a draw's number: the program, the organizer, or a public number announced before it existed.

use chrono::Duration;
use cubilete::acts::announced_draws;
use cubilete::web;
use domain::tournament::draw_origin::Origin;
use domain::tournament::id::{AnnouncedDrawId, TournamentId};
use domain::tournament::preset::Preset;
use sha2::{Digest, Sha256};

use crate::app::{Answer, App, Browser, spawn_app};
use crate::command::cubilete;
use crate::fixture::{
    act_at, draws, facts, organized, path, players, publish, revision, tournament,
};
use crate::matchers::{ListMatchers, TextMatchers};

/// Announced draw of two hours ago; its number has been known for an hour.
fn announced(app: &App, id: TournamentId) -> AnnouncedDrawId {
    let now = web::now();
    let (then, known) = (now - Duration::hours(2), now - Duration::hours(1));
    act_at(app, then, |work| announced_draws::announce(work, id, "ONCE, <viernes>".into(), known))
}

async fn send_number(ana: &mut Browser, id: TournamentId, number: &str) -> Answer {
    let form = ana.form(&path(id, "draw"), "form[action$='/number']").await;
    ana.send_form(&form.with("public_number", number)).await
}

async fn discard(ana: &mut Browser, id: TournamentId, reason: &str) {
    let form = ana.form(&path(id, "draw"), "form[action$='/discard']").await;
    assert_eq!(ana.send_form(&form.with("reason", reason)).await.status, 303);
}

#[actix_web::test]
async fn it_is_said_who_chose_the_number() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(7)).await;
    let (id, mut ana) = (it.id, it.ana);
    let form = ana.form(&path(id, "draw"), "form[action$='/draws']").await;
    assert_eq!(form.values("seed"), [""], "nothing is proposed");
    assert_eq!(ana.send_form(&form.clone().with("seed", "1226")).await.status, 303);
    let page = ana.get(&path(id, "draw")).await;
    let lead = page.text(".page-header__lead");
    lead.assert_ends("número del sorteo: 1226, escrito por Ana Gil");
    page.text("#history p").assert_has("pudo elegirlo");
    discard(&mut ana, id, "").await;
    assert_eq!(ana.send_form(&form).await.status, 303);
    let drawn = draws(&app, id);
    let origins: Vec<_> = drawn.iter().map(|draw| draw.origin).collect();
    assert_eq!(origins, [Some(Origin::Typed), Some(Origin::Program)]);
    publish(&app, id);
    let round = path(id, &format!("rounds/{}", facts(&app, id).rounds()[0].id));
    let public = app.browser().get(&round).await;
    let seed = drawn[1].seed;
    let lead = public.text(".draw-story__lead");
    lead.assert_ends(&format!("{seed}, al azar por el programa"));
    public.text("#history p").assert_has("nadie lo escribió");
    let (status, redone) = app.command(id, ["draw", "redo"]);
    assert_eq!(status, Some(0));
    redone.assert_has("seed 1226 (typed by Ana Gil): discarded");
    redone.assert_has(&format!("round 1, seed {seed} (the program's): same"));
    let journal = ana.get(&path(id, "journal")).await.body;
    journal.assert_has_all(["1226, escrito)", "al azar por el programa)"]);
}

#[actix_web::test]
async fn who_is_drawn_and_how_is_published_before_the_number() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(7)).await;
    let (id, mut ana) = (it.id, it.ana);
    let form = ana.form(&path(id, "draw"), "form[action$='/announced-draws']").await;
    let form = form.with("source", "Lotería Nacional, primer <premio>");
    let before = revision(&app, id);
    for (on, time, field) in [
        ("2001-01-01", "21:30", "known_on"),
        ("mañana", "21:30", "known_on"),
        ("2199-01-01", "tarde", "known_time"),
    ] {
        let wrong = form.clone().with("known_on", on).with("known_time", time);
        let answer = ana.send_form(&wrong).await;
        let said = answer.texts(&format!("#error-{field}"));
        assert_eq!((answer.status, said.len()), (422, 1), "{on} {time}: {answer}");
        assert_eq!(answer.attribute("#field-known_on", "value"), on);
    }
    assert_eq!(revision(&app, id), before);
    let form = form.with("known_on", "2199-11-28").with("known_time", "21:30");
    assert_eq!(ana.send_form(&form).await.status, 303);

    let page = ana.get(&path(id, "draw")).await;
    page.text("#announced").assert_has("2199");
    // The number cannot be entered before it is known.
    page.assert_none("form[action$='/number']");
    let front = app.browser().get(&path(id, "")).await;
    front.text("#announced").assert_has("Lotería Nacional, primer <premio>");
    let address = front.attribute("#announced a", "href");
    let public = app.browser().get(&address).await;
    assert_eq!(public.texts("main td.number"), ["1", "2", "3", "4", "5", "6", "7"]);
    public.assert_has("El número todavía no existe");
    let file = app.browser().get(&public.attribute("a[href$='input.json']", "href")).await;
    let digest: String =
        Sha256::digest(file.body.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(public.text("main code"), digest);
    file.assert_has("\"algorithm\":4");

    let early = ana.submit("/", &format!("{address}/number"), &[("public_number", "05490")]).await;
    assert_eq!(early.status, 409);
    early.assert_has("todavía no se puede saber");
    facts(&app, id).rounds().assert_empty();
    let other = tournament(&app, "ana@example.org", Preset::Torneo, &players(3));
    let elsewhere = address.replace(&id.to_string(), &other.to_string());
    assert_eq!(app.browser().get(&elsewhere).await.status, 404);
}

/// With the clocks of Madrid.
#[actix_web::test]
async fn an_hour_that_is_skipped_is_named_and_one_that_comes_twice_is_asked_for() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(7)).await;
    let (id, mut ana) = (it.id, it.ana);
    let form = ana.form(&path(id, "draw"), "form[action$='/announced-draws']").await;
    let form = form.with("source", "ONCE").with("known_time", "02:30");
    let skipped = ana.send_form(&form.clone().with("known_on", "2030-03-31")).await;
    assert_eq!(skipped.status, 422);
    let said = "El 31/03/2030 no existen las 02:30: esa noche se adelanta el reloj.";
    assert_eq!(skipped.text("#error-known_time"), said);
    skipped.assert_none("#error-known_on");
    let form = form.with("known_on", "2030-10-27");
    let twice = ana.send_form(&form).await;
    assert_eq!(twice.status, 422);
    twice.text("#error-known_time_repeat").assert_has("llegan dos veces");
    let choices = twice.attributes("#field-known_time_repeat input", "value");
    assert_eq!(choices, ["first", "second"]);
    assert_eq!(ana.send_form(&form.with("known_time_repeat", "second")).await.status, 303);
    let read = |conn: &mut store::Conn| store::announced_draws::latest(conn, id);
    let known = app.state.store.read_blocking(read).unwrap().unwrap().known_at;
    assert_eq!(known.to_string(), "2030-10-27 01:30:00 UTC");
}

#[actix_web::test]
async fn the_number_makes_the_draw_and_what_was_discarded_stays_known() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(7)).await;
    let (id, mut ana) = (it.id, it.ana);
    let first = announced(&app, id);
    let address = path(id, &format!("announced-draws/{first}"));
    let wrong = send_number(&mut ana, id, "cinco").await;
    assert_eq!((wrong.status, wrong.texts("#error-public_number").len()), (422, 1));
    assert_eq!(wrong.attribute("#field-public_number", "value"), "cinco");
    assert_eq!(send_number(&mut ana, id, "05.940").await.status, 303);
    let lead = ana.get(&path(id, "draw")).await.text(".page-header__lead");
    lead.assert_ends("5940, del número público 05940 anunciado antes");
    let hidden = app.browser().get(&address).await;
    // Only the main part is searched: an id may contain these digits by chance.
    // A draft is for organizers.
    hidden.text("main").assert_lacks("05940");
    discard(&mut ana, id, "cifras cambiadas").await;
    let public = app.browser().get(&address).await.texts("#history li");
    assert_eq!(public.len(), 2, "{public:?}");
    public[1].assert_has("05940");
    public[1].assert_ends("Motivo: cifras cambiadas");

    // After an added entry, the draw is no longer the announced one, so its number is refused.
    let form = ana.form(&path(id, "entries"), "form[action$='/registration']").await;
    assert_eq!(ana.send_form(&form.with("registration", "open")).await.status, 303);
    let stale = ana.form(&path(id, "draw"), "form[action$='/number']").await;
    ana.submit("/", &path(id, "entries"), &[("name", "Tarde <Una>")]).await;
    let page = ana.get(&path(id, "draw")).await;
    page.text("#announced").assert_has("Inscripciones nuevas desde el anuncio: 8 Tarde <Una>");
    page.assert_none("form[action$='/number']");
    let refused = ana.send_form(&stale.with("public_number", "05490")).await;
    assert_eq!(refused.status, 409);
    refused.assert_has("no es lo que se anunció");
    app.browser().get(&address).await.assert_has("han cambiado desde el anuncio");

    let second = announced(&app, id);
    assert_ne!(first, second);
    app.browser().get(&address).await.assert_has("Este anuncio no vale");
    assert_eq!(send_number(&mut ana, id, "05490").await.status, 303);
    publish(&app, id);
    let round = path(id, &format!("rounds/{}", facts(&app, id).rounds()[0].id));
    let public = app.browser().get(&round).await;
    let second = path(id, &format!("announced-draws/{second}/input.json"));
    let file = std::env::temp_dir().join(format!("announced-{id}.json"));
    std::fs::write(&file, app.browser().get(&second).await.body).unwrap();
    let arguments = ["draw", "of", file.to_str().unwrap(), "05490"];
    let output = cubilete(app.database_url(), &arguments).output().unwrap();
    std::fs::remove_file(&file).unwrap();
    let told_of = String::from_utf8(output.stdout).unwrap();
    told_of.assert_has("\nseed 5490\n");
    let drawn = facts(&app, id);
    for table in drawn.tables() {
        let number = |id| drawn.entry(id).unwrap().number.to_string();
        let seats =
            table.seats.iter().map(|it| format!("{}{}", it.color.letter(), number(it.entry)));
        let line = seats.collect::<Vec<_>>().join(" ");
        let said = format!("round 1, table {}: played {line}", table.number);
        assert!(told_of.lines().any(|line| line == said), "{said} in {told_of}");
    }
    public.text("#history p").assert_has("nadie pudo elegirlo");
    let lines = public.texts("#history li");
    assert_eq!(lines.len(), 4, "{lines:?}");
    lines[0].assert_has("«ONCE, <viernes>»");
    lines[3].assert_has("05490");
    app.browser().get(&path(id, "")).await.assert_none("#announced");
    let (status, redone) = app.command(id, ["draw", "redo"]);
    assert_eq!(status, Some(0), "{redone}");
    redone.assert_has("seed 5490 (public number 05490): same");
    let (status, rebuilt) = app.command(id, ["journal", "rebuild"]);
    assert_eq!((status, rebuilt.lines().last()), (Some(0), Some("same")), "{rebuilt}");
}
