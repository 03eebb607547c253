//! Draws made by hand: typed on the draw page, changed there, and marked as such wherever the number of a draw is shown.

use cubilete::acts::rounds::{self, ReplacedDraft};
use cubilete::acts::{Caller, Moment, NotDone, RoundError, do_blocking};
use domain::tournament::id::TournamentId;
use domain::tournament::preset::Preset;
use domain::tournament::round::RoundState;
use domain::tournament::tournament::Registration;

use crate::app::{Answer, App, Browser, Filled, spawn_app};
use crate::fixture::{self, draws, facts, organized, path, players, publish, revision, set_stage};
use crate::matchers::{ListMatchers, TextMatchers};

async fn form(ana: &mut Browser, id: TournamentId) -> Filled {
    ana.form(&path(id, "draw"), "form[action$='/by-hand']").await
}

/// Submits the form with this text; `reason` is for a change of a draft.
async fn send(ana: &mut Browser, id: TournamentId, text: &str, reason: Option<&str>) -> Answer {
    let form = form(ana, id).await.with("by_hand", text);
    let form = reason.iter().fold(form, |form, reason| form.with("change_reason", reason));
    ana.send_form(&form).await
}

/// Numbers of the entries at each table, in the order of their colors.
fn seats(app: &App, id: TournamentId) -> Vec<Vec<i32>> {
    let facts = facts(app, id);
    let number = |id| facts.entry(id).unwrap().number;
    let of_table = |table: &domain::tournament::table::Table| {
        table.entries().into_iter().map(number).collect()
    };
    facts.tables().iter().map(of_table).collect()
}

/// Result of `cubilete draw redo`: its status and its lines about rounds.
fn redone(app: &App, id: TournamentId) -> (Option<i32>, Vec<String>) {
    let (status, told) = app.command(id, ["draw", "redo"]);
    let lines = told.lines().filter(|line| line.starts_with("stage")).map(str::to_owned);
    (status, lines.collect())
}

/// Asserts that the journal rebuilds the facts.
#[track_caller]
fn is_rebuilt(app: &App, id: TournamentId) {
    let (status, told) = app.command(id, ["journal", "rebuild"]);
    assert_eq!((status, told.lines().last()), (Some(0), Some("same")), "{told}");
}

/// Error messages about the typed lines.
#[track_caller]
fn said(answer: &Answer) -> Vec<String> {
    assert_eq!(answer.status, 422, "{answer}");
    let field = "Quién juega con quién: ";
    let errors = answer.texts("#by-hand .form-errors li a[href='#field-by_hand']");
    errors.iter().map(|it| it.strip_prefix(field).unwrap().replace('\u{a0}', " ")).collect()
}

#[actix_web::test]
async fn a_small_knock_out_is_drawn_by_hand_from_registration_to_the_published_round() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(7)).await;
    let (id, mut ana) = (it.id, it.ana);
    let page = ana.get(&path(id, "draw")).await;
    let listed = page.texts("#by-hand tr");
    assert_eq!(listed.len(), 7, "who is to be drawn stands beside it");
    assert_eq!(listed[6], "7Jugadora 7Club 7");
    let empty = page.form("form[action$='/by-hand']");
    assert_eq!((empty.values("by_hand"), empty.values("draft")), (vec![""], vec![]));
    page.attributes("#by-hand", "open").assert_empty();

    let typed = "7 Jugadora 7; 3, JUGADORA 1\t4\n\n 2 – jugadora 6 - 5 ";
    let answer = send(&mut ana, id, typed, None).await;
    assert_eq!((answer.status, answer.location()), (303, path(id, "draw")));
    assert_eq!(seats(&app, id), [vec![7, 3, 1, 4], vec![2, 6, 5]], "just so");
    assert_eq!(facts(&app, id).tournament.registration, Registration::Closed);
    let page = ana.get(&path(id, "draw")).await;
    page.text(".page-header__lead").assert_ends("sorteo hecho a mano por Ana Gil");
    assert_eq!(
        redone(&app, id),
        (Some(0), vec!["stage 1, round 1 (draft), made by hand by Ana Gil: same".to_owned()])
    );

    publish(&app, id);
    let round = path(id, &format!("rounds/{}", facts(&app, id).rounds()[0].id));
    let public = app.browser().get(&round).await;
    public.text(".draw-story__lead").assert_ends("sorteo hecho a mano por Ana Gil");
    public.text(".draw-story__lead").assert_lacks("número del sorteo");
    let journal = ana.get(&path(id, "journal")).await;
    journal.assert_has("Se escribió un sorteo hecho a mano");
    assert_eq!(redone(&app, id).0, Some(0));
    is_rebuilt(&app, id);
}

#[actix_web::test]
async fn what_is_wrong_is_said_line_by_line_and_the_text_is_kept() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(7)).await;
    let (id, mut ana) = (it.id, it.ana);
    let before = revision(&app, id);
    let gone = "línea 3: «Nadie» no es ninguna inscripción; escribe su número o su nombre.";
    let other = "línea 4: 5 Jugadora 5 no se llama «Jugadora 6»; corrige el número o el nombre.";
    let full = "línea 1: hay 5 inscripciones y en una mesa caben 4 como máximo.";
    let alone = "línea 2: 6 Jugadora 6 no tiene rivales, y en esta fase nadie pasa sin jugar.";
    let twice = "línea 4: 3 Jugadora 3 ya está en la línea 2.";
    for (typed, expected) in [
        ("", vec!["falta"]),
        ("\n1,2,3\nNadie\n5 Jugadora 6", vec![gone, other]),
        ("1,2,3,4,5\n6\n\n", vec!["falta 1 inscripción: 7 Jugadora 7.", full, alone]),
        ("\n1,2,3\n\n3,4,5,6\n", vec![twice, "falta 1 inscripción: 7 Jugadora 7."]),
        (
            "1,2",
            vec![
                "faltan 5 inscripciones: 3 Jugadora 3, 4 Jugadora 4, 5 Jugadora 5, 6 Jugadora 6, 7 Jugadora 7.",
            ],
        ),
    ] {
        let answer = send(&mut ana, id, typed, None).await;
        let found = said(&answer);
        match typed {
            "" => assert_eq!(found.len(), 1),
            _ => assert_eq!(found, expected, "{typed}"),
        }
        let back = answer.form("form[action$='/by-hand']");
        // HTML parsers drop the first line break of a field, as browsers do before sending.
        assert_eq!(back.values("by_hand")[0].trim_start(), typed.trim_start());
        // The section is open, so that its errors are in view.
        answer.assert_some("#by-hand[open]");
        assert_eq!(answer.texts("#error-by_hand").len(), 1);
    }
    let many: String = (0..30).map(|n| format!("Nadie {n}\n")).collect();
    let found = said(&send(&mut ana, id, &many, None).await);
    assert_eq!((found.len(), found[20].as_str()), (21, "y 10 errores más."));
    let long = send(&mut ana, id, &"1,".repeat(40_000), None).await;
    assert_eq!(said(&long).len(), 1, "too long");
    assert_eq!((revision(&app, id), facts(&app, id).rounds().len()), (before, 0));
}

#[actix_web::test]
async fn a_draft_is_changed_by_hand_and_the_one_before_is_kept_with_its_reason() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(6)).await;
    let (id, mut ana) = (it.id, it.ana);
    fixture::draw(&app, id, 31415);
    let drawn = seats(&app, id);
    let filled = form(&mut ana, id).await;
    let line = |numbers: &Vec<i32>| -> String {
        let entries = numbers.iter().map(|number| format!("{number} Jugadora {number}"));
        entries.collect::<Vec<_>>().join(", ")
    };
    let lines: Vec<String> = drawn.iter().map(line).collect();
    assert_eq!(filled.values("by_hand"), [lines.join("\n")], "it starts from the draft");

    let changed = format!("{}\n{}", lines[1], lines[0]);
    let answer = send(&mut ana, id, &changed, Some(" ")).await;
    assert_eq!(answer.texts("#error-change_reason").len(), 1, "{answer}");
    assert_eq!(answer.form("form[action$='/by-hand']").values("by_hand"), [changed.as_str()]);
    let answer = send(&mut ana, id, &format!("{changed}, 9"), Some("Un balón")).await;
    assert_eq!(said(&answer).len(), 1);
    assert_eq!(answer.form("form[action$='/by-hand']").values("change_reason"), ["Un balón"]);
    assert_eq!(seats(&app, id), drawn, "nothing is discarded by what is refused");
    assert_eq!(draws(&app, id).len(), 1);

    let before = revision(&app, id);
    let answer = send(&mut ana, id, &changed, Some("Bola <repetida>")).await;
    assert_eq!(answer.status, 303, "{answer}");
    assert_eq!(seats(&app, id), [drawn[1].clone(), drawn[0].clone()]);
    assert_eq!(
        revision(&app, id),
        before + 2,
        "one entry for the discarded draft, one for the draw"
    );
    let again = send(&mut ana, id, &changed, Some("Otra vez")).await;
    assert_eq!(again.status, 303, "what was typed can be changed too");

    publish(&app, id);
    let round = path(id, &format!("rounds/{}", facts(&app, id).rounds()[0].id));
    let page = app.browser().get(&round).await;
    let discarded = page.texts("#history li");
    assert_eq!(discarded.len(), 3, "{discarded:?}");
    let numbered = "borrador de Empar (número del sorteo: 31415, escrito por Empar). Descartado";
    discarded[0].assert_has(numbered);
    discarded[0].assert_ends("por Ana Gil. Motivo: Bola <repetida>");
    let by_hand = "borrador de Ana Gil (sorteo hecho a mano por Ana Gil). Descartado";
    discarded[1].assert_has(by_hand);
    let (status, lines) = redone(&app, id);
    assert_eq!((status, lines.len()), (Some(0), 3), "{lines:?}");
    assert_eq!(lines[1], "stage 1, from round 1, made by hand by Ana Gil: discarded");
    assert_eq!(lines[2], "stage 1, round 1, made by hand by Ana Gil: same");
    is_rebuilt(&app, id);
}

#[actix_web::test]
async fn a_draft_that_somebody_else_made_meanwhile_is_not_discarded() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(6)).await;
    let (id, mut ana) = (it.id, it.ana);
    let empty = form(&mut ana, id).await.with("by_hand", "1,2,3\n4,5,6");
    fixture::draw(&app, id, 1);
    let drawn = seats(&app, id);
    let overtaken = ana.send_form(&empty).await;
    assert_eq!(overtaken.status, 409, "there was none when it was written");
    // The typed text stays in the field, ready to replace the new draft.
    let kept = overtaken.form("#by-hand form");
    assert_eq!(kept.values("by_hand"), ["1,2,3\n4,5,6"]);
    assert_eq!(kept.values("draft"), [facts(&app, id).rounds()[0].id.to_string()]);
    overtaken.text("#by-hand form").assert_has("Lo que has escrito sigue aquí");
    let stale = form(&mut ana, id).await.with("change_reason", "Bola repetida");
    fixture::act(&app, |work| rounds::discard(work, id, ""));
    fixture::draw(&app, id, 2);
    let drawn_again = seats(&app, id);
    assert_ne!(drawn_again, drawn);
    assert_eq!(ana.send_form(&stale).await.status, 409, "it was another one");
    assert_eq!(seats(&app, id), drawn_again);
    fixture::act(&app, |work| rounds::discard(work, id, ""));
    assert_eq!(ana.send_form(&stale).await.status, 409, "there is none any more");
    assert_eq!(ana.send_form(&kept.with("change_reason", "Urna")).await.status, 409, "another one");
    // An invalid draw leaves the draft unchanged.
    fixture::draw(&app, id, 3);
    let first = facts(&app, id).rounds()[0].id;
    let mut moment = Moment::now().unwrap();
    let replaced = Some(ReplacedDraft { first, reason: "Porque sí".to_owned() });
    let undone = do_blocking(&app.state.store, &Caller::operator("Empar"), &mut moment, |work| {
        rounds::draw_by_hand(work, id, vec![vec![1, 2, 3]], replaced)
    });
    assert!(matches!(undone, Err(NotDone::Round(RoundError::Draw(_)))), "{undone:?}");
    let facts = facts(&app, id);
    assert_eq!((facts.rounds()[0].id, facts.rounds()[0].state), (first, RoundState::Draft));
    assert_eq!(draws(&app, id).last().unwrap().discarded, None);
}

#[actix_web::test]
async fn a_small_league_is_drawn_by_hand_sector_by_sector() {
    let app = spawn_app();
    let list = "nombre;pareja;club;sector\n\
        Ana;Pep;Falla A;Norte\nBea;Quim;Falla B;Sur\nCarme;Rai;Falla C;Norte\n\
        Dora;Sam;Falla D;Sur\nEva;Toni;Falla E;Norte\n";
    let it = organized(&app, Preset::Jcf, list).await;
    let (id, mut ana) = (it.id, it.ana);
    let mixed = send(&mut ana, id, "Falla A, Falla C\nFalla B, Falla D, Falla E", None).await;
    let errors = said(&mixed);
    errors[0].assert_starts("línea 2: 5 ");
    errors[0].assert_ends("otro sector.");
    let answer = send(&mut ana, id, "falla d, 2\n5 - falla a - 3", None).await;
    assert_eq!(answer.status, 303, "{answer}");
    let drawn = facts(&app, id);
    let pools: Vec<(&str, Vec<i32>)> = drawn
        .pools()
        .iter()
        .map(|it| {
            let entries = it.entries.iter().map(|id| drawn.entry(*id).unwrap().number);
            (it.name.as_str(), entries.collect())
        })
        .collect();
    assert_eq!(pools, [("Sur", vec![4, 2]), ("Norte", vec![5, 1, 3])]);
    let filled = form(&mut ana, id).await;
    let typed = filled.values("by_hand")[0].to_owned();
    assert_eq!(typed.lines().count(), 2, "a line is a sector: {typed}");
    assert_eq!(send(&mut ana, id, &typed, Some("Igual")).await.status, 303);
    assert_eq!(facts(&app, id).pools().len(), 2);
    publish(&app, id);
    let (status, lines) = redone(&app, id);
    assert_eq!(status, Some(0));
    let is_same = |line: &&String| line.ends_with("made by hand by Ana Gil: same");
    assert_eq!(lines.iter().filter(is_same).count(), 3, "{lines:?}");
    for round in facts(&app, id).rounds() {
        let page = app.browser().get(&path(id, &format!("rounds/{}", round.id))).await;
        page.text(".draw-story__lead").assert_has("sorteo hecho a mano por Ana Gil");
    }
}

#[actix_web::test]
async fn what_was_typed_shows_the_same_flaws_as_what_was_drawn() {
    let app = spawn_app();
    let list = "nombre;club\nAna;Cap\nBea;Cap\nCarme;Baix\nDora;Dalt\n";
    let it = organized(&app, Preset::Torneo, list).await;
    let (id, mut ana) = (it.id, it.ana);
    set_stage(&app, id, |choices| (choices.table.seats, choices.knockout.advance) = (2, 1));
    assert_eq!(send(&mut ana, id, "1,2\n3,4", None).await.status, 303);
    let page = ana.get(&path(id, "draw")).await;
    let flaws = page.texts(".next-step .stages li");
    assert_eq!(flaws.len(), 1, "{flaws:?}");
    flaws[0].assert_has("Ana y Bea son del mismo club");
    // The page of a rejected form shows the flaws too.
    let refused = send(&mut ana, id, "1,2", Some("Falta gente")).await;
    assert_eq!((refused.status, refused.texts(".next-step .stages li")), (422, flaws));
}

#[actix_web::test]
async fn what_345_pairs_are_drawn_to_is_typed_and_changed_as_well() {
    let app = spawn_app();
    let ana = app.organizer().await;
    let line = |pair: usize| format!("Ana {pair};Bea {pair};Falla, {pair} - B;S{:02}\n", pair % 26);
    let list = format!("nombre;pareja;club;sector\n{}", (0..345).map(line).collect::<String>());
    let id = fixture::tournament(&app, "ana@example.org", Preset::Jcf, &list);
    let mut ana = ana;
    fixture::draw(&app, id, 1);
    let before = facts(&app, id);
    let filled = form(&mut ana, id).await.with("change_reason", "Un nombre");
    assert_eq!(filled.values("by_hand")[0].lines().count(), 26);
    let answer = ana.send_form(&filled).await;
    assert_eq!(answer.status, 303, "{}", answer.texts(".form-errors").concat());
    let after = facts(&app, id);
    let entries = |facts: &domain::tournament::championship::Championship| -> Vec<_> {
        facts.pools().iter().map(|pool| (pool.name.clone(), pool.entries.clone())).collect()
    };
    assert_eq!(entries(&after), entries(&before), "the same, typed");
    assert_eq!(after.tables().len(), before.tables().len());
}
