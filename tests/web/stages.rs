//! Page of a tournament's stages: added, removed and reordered, with their estimated size.

use domain::draw::{NextStep, next_step};
use domain::tournament::championship::Championship;
use domain::tournament::course::StageKind;
use domain::tournament::id::TournamentId;
use domain::tournament::plan::{EntryRule, ExitRule};
use domain::tournament::preset::Preset;

use crate::app::{Answer, App, Browser, spawn_app};
use crate::fixture::{self, facts, organized, path, players};
use crate::matchers::TextMatchers;

use StageKind::{GroupLeagues, Knockout, League, Points, SectorLeagues, Swiss};

fn kinds(championship: &Championship) -> Vec<StageKind> {
    championship.stages().iter().map(|stage| StageKind::of(&stage.plan)).collect()
}

async fn add(ana: &mut Browser, page: &str, kind: &str) -> Answer {
    let form = ana.form(page, "main > form[method=post]").await;
    ana.send_form(&form.with("kind", kind).with("act", "add")).await
}

async fn press(ana: &mut Browser, page: &str, place: usize, act: &str) -> Answer {
    let selector = format!(".course__stage:nth-child({place}) form");
    let form = ana.form(page, &selector).await;
    ana.send_form(&form.with("act", act)).await
}

fn plans(app: &App, id: TournamentId) -> Vec<(EntryRule, ExitRule)> {
    facts(app, id).stages().iter().map(|it| (it.plan.entry, it.plan.exit)).collect()
}

#[actix_web::test]
async fn stages_are_put_together_and_played_to_a_champion() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(13)).await;
    let (id, mut ana) = (it.id, it.ana);
    let page = path(id, "stages");
    let shown = ana.get(&page).await;
    assert_eq!(shown.texts(".course__stage h2"), ["Eliminatorias"]);
    assert_eq!(shown.texts(".course__stage [value=remove]").len(), 0, "it is the only one");
    assert_eq!(add(&mut ana, &page, "group-leagues").await.status, 303);
    assert_eq!(add(&mut ana, &page, "league").await.status, 303);
    assert_eq!(kinds(&facts(&app, id)), [GroupLeagues, League, Knockout]);
    let stages: Vec<_> = facts(&app, id).stages().iter().map(|stage| stage.id).collect();
    assert_eq!(press(&mut ana, &page, 2, "earlier").await.status, 303);
    assert_eq!(kinds(&facts(&app, id)), [League, GroupLeagues, Knockout]);
    let after: Vec<_> = facts(&app, id).stages().iter().map(|stage| stage.id).collect();
    assert_eq!(after, [stages[1], stages[0], stages[2]], "each is still itself");
    assert_eq!(press(&mut ana, &page, 1, "remove").await.status, 303);
    let at_least = ExitRule::AtLeast { n: 4 };
    let (all, first) = (EntryRule::Everybody, EntryRule::From { stage: 1 });
    assert_eq!(plans(&app, id), [(all, at_least), (first, ExitRule::Champion)]);
    let shown = ana.get(&page).await;
    assert_eq!(
        shown.texts(".course__stage h2"),
        ["Fase 1: liga por grupos", "Fase 2: eliminatorias"]
    );
    let said = shown.texts(".course__takes").join("\n");
    // Two groups of seven and six: 21 and 15 games; four qualify, who sit at one table.
    said.assert_has_all([
        "entran 13 · 2 grupos · 7 rondas · 36 mesas, hasta 6 a la vez",
        "entran 4 · 1 ronda · 1 mesa, hasta 1 a la vez",
    ]);
    fixture::play_until(&app, id, |step| matches!(step, NextStep::Finished { .. }));
    let NextStep::Finished { champion } = next_step(&facts(&app, id)) else { panic!("it goes on") };
    assert_eq!(champion.len(), 1);
}

#[actix_web::test]
async fn how_many_go_on_is_chosen_of_groups_and_of_rounds_alike() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(16)).await;
    let (id, mut ana) = (it.id, it.ana);
    let page = path(id, "stages");
    for kind in ["group-leagues", "swiss", "points"] {
        assert_eq!(add(&mut ana, &page, kind).await.status, 303, "{kind}");
    }
    assert_eq!(kinds(&facts(&app, id)), [GroupLeagues, Swiss, Points, Knockout]);
    for (number, cut) in [(1, "12"), (2, "9"), (3, "5")] {
        let stage = path(id, &format!("stages/{number}"));
        let form = ana.form(&stage, "form.form").await.with("cut", cut);
        assert_eq!(ana.send_form(&form).await.status, 303, "{number}");
    }
    let shown = ana.get(&page).await.texts(".course__takes").join("\n");
    for n in [16, 12, 9, 5] {
        shown.assert_has(&format!("entran {n} ·"));
    }
    let form = ana.form(&path(id, "stages/1"), "form.form").await;
    let refused = ana.send_form(&form.with("cut", "65")).await;
    assert_eq!(refused.attributes(".form-errors a", "href"), ["#field-cut"]);
}

#[actix_web::test]
async fn what_cannot_be_played_is_refused_and_nothing_changes() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(9)).await;
    let (id, mut ana) = (it.id, it.ana);
    let page = path(id, "stages");
    let form = ana.form(&page, "main > form[method=post]").await.with("act", "add");
    for (kind, says) in [
        ("knockout", "después de unas eliminatorias"),
        ("open", "eliminatorias"),
        ("tute", "elige"),
    ] {
        let answer = ana.send_form(&form.clone().with("kind", kind)).await;
        assert_eq!(answer.status, 422, "{kind}");
        assert_eq!(answer.attributes(".form-errors a", "href"), ["#field-kind"], "{kind}");
        assert!(
            answer.text(".form-errors").contains(says),
            "{kind}: {}",
            answer.text(".form-errors")
        );
    }
    let only = ana.form(&page, ".course__stage form").await;
    assert_eq!(ana.send_form(&only.clone().with("act", "remove")).await.status, 422);
    assert_eq!(ana.send_form(&only.clone().with("act", "dance")).await.status, 422);
    for wrong in ["0", "-1", "99999999999", "x", ""] {
        let answer = ana.send_form(&only.clone().with("act", "remove").with("stage", wrong)).await;
        assert!([409, 422].contains(&answer.status), "{wrong}");
    }
    assert_eq!(kinds(&facts(&app, id)), [Knockout]);
}

#[actix_web::test]
async fn of_two_organizers_the_second_is_told_and_what_is_drawn_stays() {
    let app = spawn_app();
    let pair = |n: usize| format!("Àngela {n};Bernat {n};Falla {n};Sector {}\n", n % 2);
    let list: String = (1..=6).map(pair).collect();
    let it = organized(&app, Preset::Jcf, &format!("nombre;pareja;club;sector\n{list}")).await;
    let (id, mut ana) = (it.id, it.ana);
    let page = path(id, "stages");
    let seen = ana.form(&page, ".course__stage:nth-child(2) form").await;
    assert_eq!(add(&mut ana, &page, "league").await.status, 303);
    let late = ana.send_form(&seen.clone().with("act", "remove")).await;
    assert_eq!(late.status, 409, "the list is another by now");
    late.text(".form-errors").assert_has("Entretanto han cambiado las fases");
    assert_eq!(late.texts(".course__stage").len(), 4, "as it stands");
    assert_eq!(kinds(&facts(&app, id)), [SectorLeagues, GroupLeagues, League, Knockout]);
    fixture::draw(&app, id, 1);
    let shown = ana.get(&page).await;
    let removable = shown.attributes(".course__stage:has([value=remove]) [name=stage]", "value");
    assert_eq!(removable, ["2", "3", "4"]);
    let drawn = ana.form(&page, ".course__stage:nth-child(1) form").await;
    assert_eq!(ana.send_form(&drawn.with("act", "remove")).await.status, 422);
    assert_eq!(press(&mut ana, &page, 2, "remove").await.status, 303);
    assert_eq!(kinds(&facts(&app, id)), [SectorLeagues, League, Knockout]);
}

#[actix_web::test]
async fn what_it_takes_is_said_before_it_is_created_and_for_as_many_as_are_expected() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let page = "/tournaments/new?preset=pairs&expected=69&boards=20&game_minutes=20";
    let said = ana.get(page).await.text("plan-line");
    // 5 first, then 64 at 32 tables, which takes two turns at 20 boards.
    said.assert_has_all([
        "Con 69 participantes · 7 rondas · 68 mesas, hasta 32",
        "20 tableros · unas 3 h 20",
    ]);
    let form = ana.form("/tournaments/new?preset=torneo", "form.form").await.with("name", "Copa");
    let answer = ana.send_form(&form.clone().with("expected", "1")).await;
    assert_eq!(answer.attributes(".form-errors a", "href"), ["#field-expected"]);
    let made = ana.send_form(&form.with("expected", "40")).await;
    assert_eq!(made.status, 303);
    let stages = format!("{}/stages", made.location());
    assert_eq!(ana.get(&stages).await.texts(".course__takes").len(), 0, "nobody enters yet");
    let forty = ana.get(&format!("{stages}?expected=40")).await.text("section .course__takes");
    forty.replace('\u{a0}', " ").assert_has("Con 40 participantes · 5 rondas");
    let wrong = ana.get(&format!("{stages}?expected=muchos")).await;
    assert_eq!(wrong.attributes(".form-errors a", "href"), ["#field-expected"]);
    assert_eq!(wrong.attribute("#field-expected", "value"), "muchos");
}
