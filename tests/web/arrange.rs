//! Manual arrangement of a draft: each tap returns a new page, and nothing is stored until it is saved.

use cubilete::acts::rounds::Seed;
use cubilete::acts::{hall, rounds, withdrawals};
use domain::tournament::entry::EntryStatus;
use domain::tournament::id::TournamentId;
use domain::tournament::preset::Preset;
use domain::tournament::table_plan::Remainder;

use crate::app::{Answer, App, Browser, spawn_app};
use crate::fixture::{self, draws, facts, organized, path, players, revision, set_stage};
use crate::matchers::{ListMatchers, TextMatchers};

pub const FORM: &str = "form.arrange";

/// Draws by hand, and opens the page.
async fn opened(app: &App, ana: &mut Browser, id: TournamentId, groups: &[&[i32]]) -> Answer {
    let groups: Vec<Vec<i32>> = groups.iter().map(|it| it.to_vec()).collect();
    fixture::act(app, |work| rounds::draw_by_hand(work, id, groups, None));
    ana.get(&path(id, "draw/arrange")).await
}

/// Presses a button of the page.
async fn tap(ana: &mut Browser, page: &Answer, tap: &str) -> Answer {
    let button = format!("{FORM} button[name=tap][value='{tap}']");
    assert_eq!(page.attributes(&button, "value"), [tap], "there is such a button: {page}");
    let answer = ana.send_form(&page.form(FORM).with("tap", tap)).await;
    assert_eq!(answer.status, 200, "{answer}");
    answer
}

async fn taps(ana: &mut Browser, page: &Answer, all: &[&str]) -> Answer {
    let (first, rest) = all.split_first().unwrap();
    let mut page = tap(ana, page, first).await;
    for next in rest {
        page = tap(ana, &page, next).await;
    }
    page
}

async fn save(ana: &mut Browser, page: &Answer, id: TournamentId, reason: &str) -> Answer {
    let mut form = page.form(FORM).with("change_reason", reason);
    form.action = path(id, "draws/arranged");
    ana.send_form(&form).await
}

pub fn arranged(page: &Answer) -> String {
    page.attribute("form.arrange input[name=arrangement]", "value")
}

/// Flaws of the arrangement: "New Table 1: …".
fn broken(page: &Answer) -> Vec<String> {
    let spaced = |it: String| it.split_whitespace().collect::<Vec<_>>().join(" ");
    page.texts("#broken li").into_iter().map(spaced).collect()
}

fn said(page: &Answer) -> String {
    page.text("[role=status]")
}

fn seats(app: &App, id: TournamentId) -> Vec<Vec<i32>> {
    let facts = facts(app, id);
    let number = |id| facts.entry(id).unwrap().number;
    let tables = facts.tables().iter();
    tables.map(|table| table.entries().into_iter().map(number).collect()).collect()
}

#[actix_web::test]
async fn entries_are_swapped_and_moved_and_nothing_is_stored_until_it_is_saved() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(7)).await;
    let (id, mut ana) = (it.id, it.ana);
    assert_eq!(ana.get(&path(id, "draw/arrange")).await.location(), path(id, "draw"), "no draft");
    let page = opened(&app, &mut ana, id, &[&[1, 2, 3, 4], &[5, 6, 7]]).await;
    let before = revision(&app, id);
    let links = ana.get(&path(id, "draw")).await.attributes(".next-step .actions a", "href");
    links.assert_holds(&path(id, "draw/arrange"));
    assert_eq!(
        (arranged(&page).as_str(), page.texts(".arrange__here").len()),
        ("1,2,3,4;5,6,7", 0)
    );

    let chosen = tap(&mut ana, &page, "entry:2").await;
    assert_eq!(chosen.attributes(".arrange [aria-pressed=true]", "value"), ["entry:2"]);
    said(&chosen).assert_starts("Jugadora 2: elige");
    assert_eq!(chosen.texts(".arrange__here").len(), 1, "only at the other table");
    let none = tap(&mut ana, &chosen, "forget").await;
    assert_eq!(none.attributes(".arrange [aria-pressed=true]", "value").len(), 0);
    let none = tap(&mut ana, &chosen, "entry:2").await;
    assert_eq!(none.attributes(".arrange [aria-pressed=true]", "value").len(), 0, "tapped again");

    let swapped = tap(&mut ana, &chosen, "entry:5").await;
    assert_eq!(arranged(&swapped), "1,5,3,4;2,6,7");
    assert_eq!(said(&swapped), "Jugadora 2 y Jugadora 5 han cambiado de sitio entre sí.");
    assert_eq!(swapped.attributes("[data-moved]", "value"), ["entry:5", "entry:2"]);
    assert_eq!(swapped.attributes("[autofocus]", "value"), ["entry:5"], "one goes on from there");
    let moved = taps(&mut ana, &swapped, &["entry:1", "table:1"]).await;
    assert_eq!(arranged(&moved), "5,3,4;2,6,7,1");
    assert_eq!(said(&moved), "Jugadora 1 ha cambiado de sitio: Mesa 2.");
    let undone = tap(&mut ana, &moved, "undo").await;
    assert_eq!(arranged(&undone), "1,5,3,4;2,6,7");
    let undone = tap(&mut ana, &undone, "undo").await;
    assert_eq!(arranged(&undone), "1,2,3,4;5,6,7");
    assert_eq!(undone.attributes("[value=undo]", "value").len(), 0, "nothing more to be undone");

    assert_eq!(revision(&app, id), before, "nothing is stored");
    assert_eq!(seats(&app, id), [vec![1, 2, 3, 4], vec![5, 6, 7]]);
    let nameless = save(&mut ana, &moved, id, " ").await;
    assert_eq!((nameless.status, arranged(&nameless).as_str()), (422, "5,3,4;2,6,7,1"));
    assert_eq!(nameless.texts("#error-change_reason").len(), 1);
    assert_eq!(nameless.form(FORM).values("past").len(), 2, "it can be undone still");
    let saved = save(&mut ana, &nameless, id, "Bola repetida").await;
    assert_eq!((saved.status, saved.location()), (303, path(id, "draw")), "{saved}");
    assert_eq!(seats(&app, id), [vec![5, 3, 4], vec![2, 6, 7, 1]]);
    let kept = draws(&app, id);
    assert_eq!(kept[0].discarded.as_ref().unwrap().reason, "Bola repetida");
    assert!(kept[1].is_by_hand());
}

#[actix_web::test]
async fn tables_are_opened_and_closed_and_what_cannot_be_is_said() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(7)).await;
    let (id, mut ana) = (it.id, it.ana);
    let page = opened(&app, &mut ana, id, &[&[1, 2, 3, 4], &[5, 6, 7]]).await;
    let open = tap(&mut ana, &page, "open").await;
    assert_eq!(arranged(&open), "1,2,3,4;5,6,7;");
    assert_eq!(arranged(&tap(&mut ana, &open, "close:2").await), "1,2,3,4;5,6,7");
    let alone = taps(&mut ana, &open, &["entry:1", "table:2"]).await;
    assert_eq!(
        broken(&alone),
        ["No se puede guardar Jugadora 1 no tiene rivales, y en esta fase nadie pasa sin jugar."]
    );
    assert_eq!(alone.attributes("[data-wrong]", "data-group"), ["2"]);
    let refused = save(&mut ana, &alone, id, "Porque sí").await;
    assert_eq!((refused.status, arranged(&refused)), (422, arranged(&alone)), "nothing is lost");
    assert_eq!(refused.form(FORM).values("change_reason"), ["Porque sí"]);
    assert_eq!(draws(&app, id).len(), 1);
    let many = taps(&mut ana, &page, &["entry:7", "table:0"]).await;
    assert_eq!(
        broken(&many)[0].replace('\u{a0}', " "),
        "No se puede guardar Mesa 1: hay 5 inscripciones y en una mesa caben 4 como máximo."
    );
    // Two entries are enough for a new table; an empty table is dropped.
    let all = ["entry:2", "table:2", "open"];
    let three = taps(&mut ana, &alone, &all).await;
    let saved = save(&mut ana, &three, id, "Tres mesas").await;
    assert_eq!(saved.status, 303, "{saved}");
    assert_eq!(seats(&app, id), [vec![3, 4], vec![5, 6, 7], vec![1, 2]]);
}

#[actix_web::test]
async fn whoever_is_alone_passes_where_the_stage_has_byes() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(5)).await;
    let (id, mut ana) = (it.id, it.ana);
    set_stage(&app, id, |choices| choices.table.remainder = Remainder::Byes);
    let page = opened(&app, &mut ana, id, &[&[1, 2, 3, 4], &[5]]).await;
    assert_eq!(page.texts(".arrange__name")[1].trim(), "Pasa sin jugar");
    let swapped = taps(&mut ana, &page, &["entry:5", "entry:1"]).await;
    assert_eq!(broken(&swapped), Vec::<String>::new());
    assert_eq!(save(&mut ana, &swapped, id, "Está cansada").await.status, 303);
    assert_eq!(seats(&app, id), [vec![5, 2, 3, 4], vec![1]]);
}

#[actix_web::test]
async fn flaws_that_a_change_makes_are_new_and_those_that_it_takes_away_are_gone() {
    let app = spawn_app();
    let list = "nombre;club\nAna;Cap\nBea;Cap\nCarme;Baix\nDora;Baix\nEva;Dalt\nFina;Prop\n";
    let it = organized(&app, Preset::Torneo, list).await;
    let (id, mut ana) = (it.id, it.ana);
    let page = opened(&app, &mut ana, id, &[&[1, 2, 5], &[3, 6, 4]]).await;
    let clubs =
        ["Mesa 1: Ana y Bea son del mismo club.", "Mesa 2: Carme y Dora son del mismo club."];
    assert_eq!(broken(&page), clubs, "none is new yet");
    let better = taps(&mut ana, &page, &["entry:2", "entry:3"]).await;
    assert_eq!(broken(&better), clubs.map(|it| format!("Resuelto {it}")));
    let worse = taps(&mut ana, &better, &["entry:5", "entry:4"]).await;
    assert_eq!(broken(&worse), ["Nuevo Mesa 1: Carme y Dora son del mismo club."]);
    let chosen = tap(&mut ana, &worse, "entry:6").await;
    assert_eq!(broken(&chosen), broken(&worse), "to choose changes nothing");
    let undone = tap(&mut ana, &worse, "undo").await;
    assert_eq!(broken(&undone), ["Resuelto Mesa 1: Carme y Dora son del mismo club."]);
    // After both swaps, the flaw of one pair is new and that of another is resolved.
    let one = taps(&mut ana, &page, &["entry:5", "entry:3"]).await;
    let other = taps(&mut ana, &one, &["entry:2", "entry:4"]).await;
    let [new, gone] = ["Nuevo Mesa 1: Dora y Carme", "Resuelto Mesa 1: Ana y Bea"];
    assert_eq!(broken(&other), [new, gone].map(|it| format!("{it} son del mismo club.")));
}

#[actix_web::test]
async fn pinned_tables_stay_and_the_rest_is_drawn_again() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(40)).await;
    let (id, mut ana) = (it.id, it.ana);
    fixture::draw(&app, id, 5);
    let page = ana.get(&path(id, "draw/arrange")).await;
    let mut form = page.form(FORM).with("tap", "redraw").with("change_reason", "Se repite");
    form.fields.extend([("pin".to_owned(), "0".to_owned()), ("pin".to_owned(), "4".to_owned())]);
    let again = ana.send_form(&form).await;
    assert_eq!(again.status, 200, "{again}");
    assert_eq!(again.form(FORM).values("pin"), ["0", "4"]);
    assert_eq!(again.form(FORM).values("change_reason"), ["Se repite"], "what was typed is kept");
    let drawn = seats(&app, id);
    assert_eq!(save(&mut ana, &again, id, "Se repite").await.status, 303);
    let now = seats(&app, id);
    assert_eq!((&now[0], &now[4]), (&drawn[0], &drawn[4]));
    assert_ne!(now, drawn);
    let sorted = |tables: &[Vec<i32>]| {
        let mut all = tables.concat();
        all.sort_unstable();
        all
    };
    assert_eq!(sorted(&now), (1..=40).collect::<Vec<_>>());
    let page = ana.get(&path(id, "draw/arrange")).await;
    let mut all = page.form(FORM).with("tap", "redraw");
    all.fields.extend((0..10).map(|group| ("pin".to_owned(), group.to_string())));
    let nothing = ana.send_form(&all).await;
    assert_eq!(said(&nothing), "Todo está fijado: no hay nada que sortear de nuevo.");
}

#[actix_web::test]
async fn what_others_did_meanwhile_is_said_and_nothing_is_lost() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(6)).await;
    let (id, mut ana) = (it.id, it.ana);
    let page = opened(&app, &mut ana, id, &[&[1, 2, 3], &[4, 5, 6]]).await;
    let swapped = taps(&mut ana, &page, &["entry:1", "entry:4"]).await;
    // The draft was replaced by another.
    fixture::act(&app, |work| rounds::discard(work, id, ""));
    fixture::draw(&app, id, 2);
    let drawn = seats(&app, id);
    let first = facts(&app, id).rounds()[0].id.to_string();
    let tapped = ana.send_form(&swapped.form(FORM).with("tap", "entry:2")).await;
    let stale = save(&mut ana, &swapped, id, "Bola repetida").await;
    for answer in [&tapped, &stale] {
        assert_eq!(answer.status, 409, "{answer}");
        assert_eq!(arranged(answer), "4,2,3;1,5,6");
        assert_eq!(answer.form(FORM).values("draft"), [first.as_str()]);
        answer.text(".form-errors").assert_has("Lo que has colocado sigue aquí");
    }
    assert_eq!(stale.form(FORM).values("change_reason"), ["Bola repetida"]);
    assert_eq!(seats(&app, id), drawn);
    // An entry has withdrawn.
    let entry = facts(&app, id).entries()[4].id;
    fixture::act(&app, |work| withdrawals::set_status(work, id, entry, EntryStatus::Withdrawn));
    let stale = save(&mut ana, &stale, id, "Bola repetida").await;
    assert_eq!((stale.status, arranged(&stale).as_str()), (409, "4,2,3;1,6"));
    assert_eq!(save(&mut ana, &stale, id, "Bola repetida").await.status, 303);
    assert_eq!(seats(&app, id), [vec![4, 2, 3], vec![1, 6]]);
    // There is no draft at all.
    fixture::act(&app, |work| rounds::discard(work, id, ""));
    assert_eq!(save(&mut ana, &stale, id, "Bola repetida").await.status, 409);
    for form in [stale.form(FORM).with("tap", "all"), stale.form(FORM).with("arrangement", "a;b")] {
        assert_eq!(ana.send_form(&form).await.status, 422);
    }
}

#[actix_web::test]
async fn groups_of_a_league_are_arranged_too() {
    let app = spawn_app();
    let list = "nombre;pareja;club;sector\n\
        Ana;Pep;Falla A;Norte\nBea;Quim;Falla B;Sur\nCarme;Rai;Falla C;Norte\n\
        Dora;Sam;Falla D;Sur\nEva;Toni;Falla E;Norte\n";
    let it = organized(&app, Preset::Jcf, list).await;
    let (id, mut ana) = (it.id, it.ana);
    let page = opened(&app, &mut ana, id, &[&[1, 3, 5], &[2, 4]]).await;
    let names = page.texts(".arrange__name");
    names[0].assert_has("Norte");
    names[1].assert_has("Sur");
    let mixed = taps(&mut ana, &page, &["entry:1", "entry:2"]).await;
    broken(&mixed)[0].assert_starts("No se puede guardar");
    let ordered = taps(&mut ana, &page, &["entry:1", "entry:3"]).await;
    assert_eq!(broken(&ordered), Vec::<String>::new());
    assert_eq!(save(&mut ana, &ordered, id, "Otro orden").await.status, 303);
    let drawn = facts(&app, id);
    let number = |id: &_| drawn.entry(*id).unwrap().number;
    let first: Vec<i32> = drawn.pools()[0].entries.iter().map(number).collect();
    assert_eq!(first, [3, 1, 5]);
}

#[actix_web::test]
async fn who_had_not_come_to_the_draw_sits_out_of_what_is_made_of_it() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(8)).await;
    let (id, mut ana) = (it.id, it.ana);
    fixture::open_roll_call(&app, id, "Viernes");
    let call = (id, fixture::hall(&app, id).latest_roll_call().unwrap().id);
    for entry in &facts(&app, id).entries()[..6] {
        fixture::act(&app, |work| hall::set_present(work, call, entry.id));
    }
    fixture::act(&app, |work| rounds::draw_present(work, id, Seed::Typed(3)));
    let page = ana.get(&path(id, "draw/arrange")).await;
    assert_eq!(page.texts(".arrange__entry").len(), 6, "{page}");
    let changed = page.form(FORM).with("arrangement", "1,2,3;4,5,6").with("tap", "open");
    let changed = ana.send_form(&changed).await;
    assert_eq!(save(&mut ana, &changed, id, "Orden").await.status, 303);
    assert_eq!(seats(&app, id), [vec![1, 2, 3], vec![4, 5, 6]]);
    assert_eq!(draws(&app, id)[1].input.absent, [7, 8], "as before");
    // A late entry is typed in.
    let form = ana.form(&path(id, "draw"), "form[action$='/by-hand']").await;
    let form = form.with("by_hand", "1,2,3,7\n4,5,6").with("change_reason", "Ha llegado");
    assert_eq!(ana.send_form(&form).await.status, 303);
    assert_eq!(draws(&app, id)[2].input.absent, [8]);
}
