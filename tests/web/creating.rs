//! Tournaments are created, changed and deleted.

use std::collections::BTreeSet;

use strum::VariantArray;

use domain::tournament::championship::Championship;
use domain::tournament::id::TournamentId;
use domain::tournament::plan::{Division, StagePlan};
use domain::tournament::preset::Preset;
use domain::tournament::table_plan::Dice;
use domain::tournament::tiebreak::Tiebreak;
use parchis::{Mode, Ruleset};
use store::StoreError;

use crate::app::{Answer, App, Browser, Filled, spawn_app};
use crate::fixture::{self, facts, organized, path, players};
use crate::matchers::{ListMatchers, TextMatchers};

const CREATE: &str = "form[action='/tournaments']";

fn id_of(location: &str) -> TournamentId {
    location.rsplit('/').next().unwrap().parse().unwrap()
}

fn n_tournaments(app: &App) -> usize {
    let count = |conn: &mut store::Conn| Ok::<_, StoreError>(store::tournaments::all(conn)?.len());
    app.state.store.read_blocking(count).unwrap()
}

#[actix_web::test]
async fn every_preset_makes_a_tournament_as_it_stands() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let choices = ana.get("/tournaments/new").await.attributes(".preset a", "href");
    assert_eq!(choices.len(), Preset::VARIANTS.len());
    // The form asks only for options of the chosen format.
    let asked = async |ana: &mut Browser, choice: &str| {
        let form = ana.form(choice, CREATE).await;
        ["advance", "group_size", "rounds", "cut"].map(|field| !form.values(field).is_empty())
    };
    let expected = [
        [true, false, false, false],
        [true, false, false, false],
        [true, false, true, true],
        [true, false, true, true],
        [false, false, true, true],
        [true, true, false, false],
        [true, true, false, false],
        [false, false, false, false],
    ];
    for (choice, expected) in choices.iter().zip(expected) {
        assert_eq!(asked(&mut ana, choice).await, expected, "{choice}");
    }
    for (choice, &preset) in choices.iter().zip(Preset::VARIANTS) {
        let form = ana.form(choice, CREATE).await.with("name", "Copa  «Ñ»\u{202e} & <b>");
        let answer = ana.send_form(&form).await;
        assert_eq!(answer.status, 303, "{answer}");
        let made = facts(&app, id_of(&answer.location()));
        let choices = preset.choices(Ruleset::named(preset.ruleset_name()).unwrap());
        assert_eq!(made.tournament.name, "Copa «Ñ» & <b>");
        assert_eq!(made.tournament.settings, preset.settings());
        let plans: Vec<StagePlan> = made.stages().iter().map(|it| it.plan.clone()).collect();
        assert_eq!(plans, preset.plans(&choices));
        let page = ana.get(&answer.location()).await;
        assert_eq!(page.text("h1"), "Copa «Ñ» & <b>");
        // The name is text, not markup.
        page.assert_lacks("& <b>");
    }
}

#[actix_web::test]
async fn a_form_sent_twice_makes_one_tournament() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let form = ana.form("/tournaments/new?preset=torneo", CREATE).await.with("name", "Copa");
    let first = ana.send_form(&form).await.location();
    assert_eq!(ana.send_form(&form).await.location(), first);
    let changed = ana.send_form(&form.with("name", "Copa II")).await.location();
    assert_ne!(changed, first, "gone back to and filled in otherwise");
    let other = ana.form("/tournaments/new?preset=torneo", CREATE).await.with("name", "Copa");
    assert_ne!(ana.send_form(&other).await.location(), first);
}

#[actix_web::test]
async fn a_form_sent_ten_times_at_once_makes_one_tournament() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    for name in ["Copa", "Lliga", "Trofeu"] {
        let form = ana.form("/tournaments/new?preset=torneo", CREATE).await.with("name", name);
        let before = n_tournaments(&app);
        let sent = (0..10).map(|_| {
            let (mut ana, form) = (ana.clone(), form.clone());
            async move { ana.send_form(&form).await }
        });
        let answers = futures_util::future::join_all(sent).await;
        let led: BTreeSet<(u16, String)> =
            answers.iter().map(|answer| (answer.status, answer.location())).collect();
        assert_eq!((led.len(), led.first().unwrap().0), (1, 303), "{led:?}");
        assert_eq!(n_tournaments(&app), before + 1);
    }
}

#[actix_web::test]
async fn the_line_under_the_title_is_of_what_is_chosen() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let new = "/tournaments/new?preset=torneo";
    let line = async |ana: &mut Browser, page: &str| ana.get(page).await.text("plan-line");
    let as_it_stands = "Eliminatorias · individual · mesas de hasta 4 · pasan 2 de cada mesa";
    assert_eq!(line(&mut ana, new).await, as_it_stands);
    let duel = format!("{new}&mode=duel&seats=2&advance=1&series=best-of-3");
    let of_duel = "Eliminatorias · mano a mano (dos colores por persona) · Al mejor de 3";
    assert_eq!(line(&mut ana, &duel).await, of_duel);
    // An invalid value leaves the preset's value.
    assert_eq!(line(&mut ana, &format!("{new}&seats=many&mode=x")).await, as_it_stands);
    // A rejected form shows the submitted values, not those of the preset.
    let form = ana.form(&duel, CREATE).await;
    assert_eq!((form.values("mode"), form.values("seats")), (vec!["duel"], vec!["2"]));
    let refused = ana.send_form(&form.with("arms", "6").with("name", "")).await;
    assert_eq!(refused.status, 422);
    assert_eq!(refused.text("plan-line"), format!("{of_duel} · tablero de 6 colores"));
}

#[actix_web::test]
async fn every_format_is_a_drawn_way() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let page = ana.get("/tournaments/new").await;
    assert_eq!(page.texts(".preset .track--plan").len(), Preset::VARIANTS.len());
    let first = page.texts(".preset:first-child .track__square");
    assert_eq!(first, ["32", "16", "8", "4 Final", ""]);
    // Open tables have no winner.
    page.assert_none(".preset:last-child .track__goal");
}

/// Rounds, tables at once and hours, with the way as squares that lead to the options of their stage.
#[actix_web::test]
async fn the_preview_is_of_what_is_chosen() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let figures = async |ana: &mut Browser, page: &str| {
        let page = ana.get(page).await;
        (page.texts(".plan-preview dd"), page.texts(".plan-preview .track__square strong"))
    };
    let new = "/tournaments/new?preset=torneo";
    let (usual, way) = figures(&mut ana, new).await;
    assert_eq!((usual[0].as_str(), usual[1].as_str()), ("4", "8"));
    assert_eq!(way, ["32", "16", "8", "4"]);
    let (many, way) = figures(&mut ana, &format!("{new}&expected=64&boards=5")).await;
    assert_eq!((many[0].as_str(), many[1].as_str()), ("5", "5"), "no more tables than boards");
    assert_eq!(way.len(), 5);
    assert_ne!(usual[2], many[2]);
    let page = ana.get("/tournaments/new?preset=league-final").await;
    let links = page.attributes(".plan-preview a", "href");
    for link in &links {
        page.assert_some(&format!("{link}, fieldset{link}"));
    }
    assert_ne!(links.first(), links.last(), "each stage has its own options");
}

/// Each field is in one place: with the stage that it is of, or with those that several stages share.
#[actix_web::test]
async fn a_square_leads_to_all_options_of_its_stage() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let parts = [
        ("swiss", "#stage-1", vec!["rounds", "cut", "points", "no_show"]),
        ("swiss", "#stage-2", vec!["advance", "tree", "lives", "third_place"]),
        ("swiss", "#all-stages", vec!["mode", "seats", "series", "game_minutes", "dice", "boards"]),
        ("league-final", "#stage-1", vec!["tiebreak"]),
        ("torneo", "#stage-1", vec!["mode", "seats", "advance", "series", "tree", "boards"]),
    ];
    for (preset, part, fields) in parts {
        let page = ana.get(&format!("/tournaments/new?preset={preset}")).await;
        page.assert_some(&format!("details{part} > summary"));
        for field in fields {
            page.assert_some(&format!("{part} [id='field-{field}']"));
        }
    }
    for preset in Preset::VARIANTS {
        let page = ana.get(&format!("/tournaments/new?preset={}", preset.name())).await;
        let mut ids = page.attributes("[id^='field-']", "id");
        let n = ids.len();
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), n, "{preset:?}: a field is there twice");
        for link in page.attributes(".plan-preview .track__step", "href") {
            page.assert_some(&format!("details{link}"));
        }
    }
}

/// The preview says what is wrong, and shows the format's own value for it.
#[actix_web::test]
async fn the_preview_says_what_is_wrong() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let wrong = ".plan-preview__wrong a";
    for (query, field) in [
        ("torneo", ""),
        ("torneo&expected=1", "expected"),
        ("torneo&seats=many", "seats"),
        ("torneo&seats=2", "advance"),
        ("torneo&game_minutes=601", "game_minutes"),
        ("torneo&boards=-1", "boards"),
        ("jcf&mode=solo", ""),
        ("jcf&arms=6", "arms"),
    ] {
        let page = ana.get(&format!("/tournaments/new?preset={query}")).await;
        assert_eq!(page.status, 200);
        let links = page.attributes(wrong, "href");
        match field {
            "" => assert!(links.is_empty(), "{query}: {:?}", page.texts(wrong)),
            field => assert_eq!(links, [format!("#field-{field}")], "{query}"),
        }
        assert_eq!(page.texts(".plan-preview dd").len(), 3);
    }
    // A form that was refused says it once, at its top.
    let form = ana.form("/tournaments/new?preset=torneo", CREATE).await.with("name", "Copa");
    let refused = ana.send_form(&form.with("seats", "9")).await;
    assert_eq!(refused.attributes(".form-errors a", "href"), ["#field-seats"]);
    refused.assert_none(wrong);
}

/// Legs of a league, lives and the third place count, and boxes that are not ticked.
#[actix_web::test]
async fn each_choice_changes_the_preview() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    for (preset, field, value) in [
        ("league-final", "legs", "2"),
        ("torneo", "lives", "2"),
        ("torneo", "series", "best-of-3"),
        ("torneo", "seats", "3"),
        ("torneo", "game_minutes", "90"),
        ("torneo", "expected", "128"),
        ("swiss", "rounds", "9"),
        ("swiss", "cut", "16"),
        ("world", "rounds", "9"),
    ] {
        let blank = ana.form(&format!("/tournaments/new?preset={preset}"), CREATE).await;
        if blank.values(field).is_empty() {
            continue;
        }
        let shown = async |ana: &mut Browser, form: &Filled| {
            let answer = ana.send_form(&form.clone().with("preview", "1")).await.location();
            ana.get(answer.trim_end_matches("#plan-preview"))
                .await
                .texts(".plan-preview dd, .plan-preview strong")
        };
        let before = shown(&mut ana, &blank).await;
        let after = shown(&mut ana, &blank.clone().with(field, value)).await;
        assert_ne!(before, after, "{preset}: {field}");
    }
}

/// Without script a button shows the preview; what was typed stays, and nothing is created.
#[actix_web::test]
async fn a_button_shows_the_preview_of_the_form() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let form = ana.form("/tournaments/new?preset=torneo", CREATE).await;
    let form = form.with("name", "Copa «Ñ»").with("expected", "128").with("seats", "2");
    let form = form.with("advance", "1").without("tree");
    let answer = ana.send_form(&form.clone().with("preview", "1")).await;
    assert_eq!(answer.status, 303);
    let shown = answer.location();
    assert!(shown.starts_with("/tournaments/new?") && shown.ends_with("#plan-preview"), "{shown}");
    assert!(!shown.contains("csrf") && !shown.contains("once="), "{shown}");
    assert_eq!(n_tournaments(&app), 0);
    let page = ana.get(shown.trim_end_matches("#plan-preview")).await;
    assert_eq!(page.texts(".plan-preview dd")[0], "7");
    let again = page.form(CREATE);
    for (name, value) in [("name", "Copa «Ñ»"), ("expected", "128"), ("seats", "2")] {
        assert_eq!(again.values(name), [value]);
    }
    assert_eq!(again.values("tiebreak"), form.values("tiebreak"));
    assert_eq!(again.values("tournament"), form.values("tournament"));
    assert_eq!(ana.send_form(&again).await.status, 303);
    assert_eq!(n_tournaments(&app), 1);
}

#[actix_web::test]
async fn every_rule_can_be_changed() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let form = ana.form("/tournaments/new?preset=torneo", CREATE).await.with("name", "Copa");
    let changes = [
        ("players", "2, 3"),
        ("first_exit_two", "1"),
        ("exit_bonus", "20"),
        ("turn_seconds", "45"),
        ("ends_after", "1"),
        ("overshoot", "bounce"),
    ];
    let known = Ruleset::named("torneo-2018").unwrap();
    let changes = changes.into_iter().filter(|(key, _)| known.field(key).is_some());
    let changes: Vec<_> = changes.collect();
    assert!(changes.len() >= 5, "{changes:?}");
    let form = changes
        .iter()
        .fold(form, |form, (key, value)| form.with(&format!("rule_{key}"), value))
        .with("seats", "3");
    let answer = ana.send_form(&form).await;
    assert_eq!(answer.status, 303, "{:?}", answer.texts(".form-errors li"));
    let made = facts(&app, id_of(&answer.location())).stages()[0].plan.table.ruleset;
    for (key, value) in &changes {
        assert_eq!(made.field(key).as_deref(), Some(value.replace(' ', "").as_str()), "{key}");
    }
    let overview = ana.get(&answer.location()).await;
    overview.texts("aside .stages li").assert_holds("Segundos por tirada: 45");
    let form = ana.form(&format!("{}/stages/1", answer.location()), "form.form").await;
    assert_eq!(form.values("rule_turn_seconds"), ["45"], "the form shows what is kept");
}

#[actix_web::test]
async fn each_field_that_is_not_allowed_is_named_with_what_is_and_nothing_is_lost() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let long = "x".repeat(121);
    let wrong = [
        ("name", "", "120"),
        ("name", long.as_str(), "120"),
        ("venue", long.as_str(), "120"),
        ("starts_on", "mañana", "2026-03-19"),
        ("starts_on", "2026-02-30", "2026-03-19"),
        ("mode", "quartets", "opciones"),
        ("arms", "5", "opciones"),
        ("seats", "9", "2 a 8"),
        ("seats", "cuatro", "2 a 8"),
        ("seats", "6", "2 a 4"),
        ("advance", "0", "1 a 7"),
        ("advance", "4", "1 a 3"),
        ("remainder", "", "opciones"),
        ("weight", "101", "1 a 100"),
        ("weight", "0", "1 a 100"),
        ("game_minutes", "601", "0 a 600"),
        ("game_minutes", "99999999999999999999", "0 a 600"),
        ("time_zone", "Marte/Olympus", "opciones"),
        ("tiebreak", "height", "opciones"),
        ("tiebreak", "", "criterio"),
        ("points", "3, 1, x, -4", ""),
        ("points", "3, 1", ""),
        ("ruleset", "chess", "opciones"),
        ("rule_players", "2", "8"),
        ("rule_turn_seconds", "601", "600"),
        ("rule_turn_seconds", "", "600"),
        ("rule_arms", "7", "al menos una"),
        ("rule_overshoot", "<script>", "opciones"),
    ];
    let blank = ana.form("/tournaments/new?preset=torneo", CREATE).await;
    let blank = blank.with("name", "Copa").with("venue", "El \"Casal\"");
    for (field, value, allowed) in wrong {
        let form = blank.clone().with(field, value);
        let answer = ana.send_form(&form).await;
        assert_eq!(answer.status, 422, "{field} = {value}");
        let said = answer.texts(".form-errors li").join(" ");
        let links = answer.attributes(".form-errors a", "href");
        assert_eq!(links, [format!("#field-{field}")], "{field} = {value}: {said}");
        assert!(
            answer.texts(&format!("[id='field-{field}']")).len() == 1,
            "{field} can be gone to"
        );
        assert!(said.contains(allowed) && said.contains(": "), "{field} = {value}: {said}");
        let again = answer.form(CREATE);
        let is_typed = !matches!(
            field,
            "mode" | "arms" | "remainder" | "tiebreak" | "ruleset" | "rule_arms" | "rule_overshoot"
        );
        for (name, sent) in &form.fields {
            if name != "csrf" && name != "once" && (is_typed || name != field) {
                assert!(again.values(name).contains(&sent.as_str()), "{name} of {field} = {value}");
            }
        }
    }
    assert_eq!(n_tournaments(&app), 0);
    let answer = ana.send_form(&blank.with("preset", "chess")).await;
    assert_eq!((answer.status, n_tournaments(&app)), (422, 0));
}

#[actix_web::test]
async fn sides_and_rules_that_do_not_go_together_are_refused() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let wrong = [
        ("jcf", "seats", "3", "#field-seats"),
        ("jcf", "mode", "solo", ""),
        ("jcf", "ruleset", "ranking", "#field-mode"),
        ("jcf", "arms", "6", "#field-arms"),
        ("torneo", "mode", "pairs", "#field-seats"),
        ("torneo", "seats", "2", "#field-advance"),
        ("weekly", "seats", "2", ""),
    ];
    for (preset, field, value, at) in wrong {
        let blank = ana.form(&format!("/tournaments/new?preset={preset}"), CREATE).await;
        let answer = ana.send_form(&blank.with("name", "Copa").with(field, value)).await;
        let links = answer.attributes(".form-errors a", "href");
        match at {
            "" => assert_eq!(answer.status, 303, "{preset} {field} = {value}"),
            at => assert_eq!((answer.status, links), (422, vec![at.to_owned()]), "{field}"),
        }
    }
}

#[actix_web::test]
async fn another_set_of_rules_comes_with_its_own_fields() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let form = ana.form("/tournaments/new?preset=torneo", CREATE).await;
    let form = form.with("name", "Copa").with("rule_turn_seconds", "77").with("ruleset", "rebote");
    let made = id_of(&ana.send_form(&form).await.location());
    let ruleset = || facts(&app, made).stages()[0].plan.table.ruleset;
    assert_eq!(ruleset(), Ruleset::named("rebote").unwrap());
    let form = ana.form(&path(made, "stages/1"), "form.form").await;
    assert_eq!(form.values("rule_turn_seconds"), ["30"]);
    let broken = form.with("ruleset", "clasico").with("game_minutes", "-1");
    let answer = ana.send_form(&broken).await;
    assert_eq!(answer.status, 422);
    let mended = answer.form("form.form").with("game_minutes", "40");
    assert_eq!(ana.send_form(&mended).await.status, 303, "also after a mistake elsewhere");
    assert_eq!(ruleset(), Ruleset::named("clasico").unwrap());
}

/// Submits a page's form with these fields changed.
async fn change(ana: &mut Browser, page: &str, changes: &[(&str, &str)]) -> Answer {
    let form = ana.form(page, "form.form").await;
    let form = changes.iter().fold(form, |form: Filled, (name, value)| form.with(name, value));
    ana.send_form(&form).await
}

#[actix_web::test]
async fn each_stage_has_its_own_page_while_another_is_played() {
    let app = spawn_app();
    let pair = |n: usize| format!("Àngela {n};Bernat {n};Falla {n};Sector {}\n", n % 2);
    let list: String = (1..=6).map(pair).collect();
    let mut it = organized(&app, Preset::Jcf, &format!("nombre;pareja;club;sector\n{list}")).await;
    fixture::draw(&app, it.id, 1);
    fixture::publish(&app, it.id);
    let before = facts(&app, it.id);
    let links = it.ana.get(&path(it.id, "settings")).await.attributes("main nav .card a", "href");
    assert_eq!(links, [1, 2, 3].map(|n| path(it.id, &format!("stages/{n}"))));
    let refused = change(&mut it.ana, &links[1], &[("group_size", "17")]).await;
    assert_eq!(refused.status, 422);
    refused.assert_has("3 a 16");
    // The form explains how its draw treats groups.
    refused.assert_has("al repartir los grupos<");
    let changes = [("group_size", "4"), ("dice", "app"), ("tiebreak", "points")];
    assert_eq!(change(&mut it.ana, &links[1], &changes).await.status, 303);
    let after = facts(&app, it.id);
    let plans =
        |of: &Championship| of.stages().iter().map(|it| it.plan.clone()).collect::<Vec<_>>();
    let (before, after) = (plans(&before), plans(&after));
    assert_eq!(after[1].division, Division::Groups { target: 4 });
    assert_eq!((after[1].table.dice, after[1].tiebreaks[0]), (Dice::App, Tiebreak::Points));
    assert_eq!((&before[0], &before[2]), (&after[0], &after[2]));
    assert_eq!(it.ana.get(&path(it.id, "stages/4")).await.status, 404);
    let league = it.ana.form(&links[0], "form.form").await;
    for shape in ["seats", "advance", "group_size", "clubs_apart"] {
        // The league is drawn.
        league.values(shape).assert_empty();
    }
}

#[actix_web::test]
async fn a_stage_changes_as_a_whole_before_its_draw_and_then_in_what_comes_after_it() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(9)).await;
    let (id, mut ana) = (it.id, it.ana);
    let page = path(id, "stages/1");
    assert_eq!(change(&mut ana, &page, &[("seats", "3"), ("advance", "1")]).await.status, 303);
    let plan = || facts(&app, id).stages()[0].plan.clone();
    let drawn = plan();
    assert_eq!((drawn.table.seats, drawn.advance()), (3, Some(1)));
    let seen_before_the_draw = ana.form(&page, "form.form").await.with("seats", "4");
    fixture::draw(&app, id, 1);
    fixture::publish(&app, id);
    let tables = facts(&app, id).into_facts().tables;
    let late = ana.send_form(&seen_before_the_draw).await;
    assert_eq!(late.attributes(".form-errors a", "href"), ["#field-settled"]);
    assert_eq!(late.status, 422);
    assert_eq!(plan(), drawn, "what the draw was made with stays");
    let changes = [("rule_turn_seconds", "99"), ("points", "1, 0, -1")];
    assert_eq!(change(&mut ana, &page, &changes).await.status, 303);
    let after = plan();
    assert_eq!(facts(&app, id).tables(), tables, "what is drawn stands");
    assert_eq!((after.table.seats, after.advance()), (3, Some(1)));
    assert_eq!((after.table.ruleset.turn_seconds(), after.scoring.by_place), (99, vec![1, 0, -1]));
    let shown = ana.get(&page).await;
    let settled = shown.texts("section[aria-labelledby=settled] li");
    assert_eq!(settled.len(), 3, "{settled:?}");
    shown.text(".page-header__lead").assert_has("ya está sorteado no cambia");
}

#[actix_web::test]
async fn a_stage_that_others_were_drawn_from_is_only_shown() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let id = fixture::demonstration(&app, Preset::Jcf, 12);
    let shown = ana.get(&path(id, "stages/1")).await;
    assert_eq!(shown.texts("main form.form").len(), 0);
    shown.text(".page-header__lead").assert_has("fase siguiente ya está sorteada");
}

#[actix_web::test]
async fn a_mode_that_a_stage_cannot_be_played_in_is_refused_with_its_name() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, "").await;
    let (id, mut ana) = (it.id, it.ana);
    let settings = path(id, "settings");
    let answer = change(&mut ana, &settings, &[("mode", "pairs"), ("venue", "Casal")]).await;
    assert_eq!(answer.attributes(".form-errors a", "href"), ["#field-mode"]);
    assert_eq!((answer.status, answer.form("form.form").values("venue")), (422, vec!["Casal"]));
    let stage = [("seats", "2"), ("advance", "1"), ("ruleset", "clasico")];
    assert_eq!(change(&mut ana, &path(id, "stages/1"), &stage).await.status, 303);
    assert_eq!(change(&mut ana, &settings, &[("mode", "pairs")]).await.status, 303);
    assert_eq!(facts(&app, id).tournament.settings.mode, Mode::Pairs);
    let answer = change(&mut ana, &path(id, "stages/1"), &[("ruleset", "ranking")]).await;
    assert_eq!(answer.attributes(".form-errors a", "href"), ["#field-ruleset"]);
}

#[actix_web::test]
async fn a_tournament_is_deleted_only_by_its_name() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(5)).await;
    let (id, mut ana) = (it.id, it.ana);
    fixture::draw(&app, id, 1);
    fixture::publish(&app, id);
    let settings = path(id, "settings");
    let form = ana.form(&settings, "form[action$='/deletion']").await;
    for wrong in ["", "Trofeu"] {
        let answer = ana.send_form(&form.clone().with("confirm_name", wrong)).await;
        assert_eq!(answer.status, 422, "{wrong}");
        assert_eq!(answer.attribute("#field-confirm_name", "value"), wrong);
        assert_eq!(answer.form("form.form").values("name"), ["Trofeu de la Lluna"]);
    }
    let round = facts(&app, id).rounds()[0].id;
    let answer = ana.send_form(&form.with("confirm_name", " trofeu DE la lluna! ")).await;
    assert_eq!((answer.status, answer.location()), (303, "/".to_owned()));
    assert_eq!(ana.get("/").await.texts(".tournament-row").len(), 0);
    for page in ["", "entries", "settings", &format!("rounds/{round}")] {
        let gone = ana.get(&path(id, page)).await;
        assert_eq!((gone.status, gone.attribute("main .actions a", "href").as_str()), (404, "/"));
    }
}

/// Wording that confused an organizer: the format's name has no year, the menu keeps its word on each of its pages, the roll call states
/// its purpose, and the desk of tables of four does not ask for "1 or 2".
#[actix_web::test]
async fn an_organizer_reads_the_words_of_the_evening() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(8)).await;
    let (id, mut ana) = (it.id, it.ana);
    let page = ana.get("/tournaments/new").await;
    assert_eq!(page.text("a[href='/tournaments/new?preset=torneo']"), "Torneo");
    fixture::draw(&app, id, 1);
    fixture::publish(&app, id);
    for page in ["settings", "check-in", "results", "journal"] {
        let page = ana.get(&path(id, page)).await;
        assert_eq!(page.texts(".tabs__menu summary"), ["Organizar"]);
    }
    let roll_call = ana.get(&path(id, "check-in")).await;
    roll_call.text("#open-roll-call").assert_has("Anota quién ha venido");
    let desk = ana.get(&path(id, "results")).await.text("main");
    desk.assert_has("3142");
    desk.assert_lacks("1 o 2");
}
