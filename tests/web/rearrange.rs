//! Manual changes of published tables: previewed, saved with a reason, shown to everybody, and undone.

use cubilete::acts::rearrangements::{self, RequestedArrangement};
use cubilete::acts::{Caller, Moment, NotDone, RoundError, do_blocking, rounds};
use domain::draw::changes::arrangement::{Arrangement, ArrangementChange};
use domain::draw::changes::round_arrangement::RoundArranger;
use domain::draw::redo::redo;
use domain::tournament::id::TournamentId;
use domain::tournament::preset::Preset;
use domain::tournament::table::Table;
use store::StoreError;

use crate::app::{Answer, App, Browser, spawn_app};
use crate::arrange::{FORM, arranged};
use crate::fixture::{self, Organized, confirm, draws, facts, organized, path, players, publish};
use crate::matchers::{ListMatchers, TextMatchers};

/// Tournament whose first round was drawn by hand and published, with the page that arranges it.
async fn published(app: &App, groups: &[&[i32]]) -> (Organized, String, Answer) {
    let n = groups.iter().map(|group| group.len()).sum();
    let mut it = organized(app, Preset::Torneo, &players(n)).await;
    let groups: Vec<Vec<i32>> = groups.iter().map(|it| it.to_vec()).collect();
    let id = it.id;
    fixture::act(app, |work| rounds::draw_by_hand(work, id, groups, None));
    publish(app, id);
    let round = path(id, &format!("rounds/{}", facts(app, id).rounds()[0].id));
    let page = it.ana.get(&format!("{round}/arrange")).await;
    assert_eq!(page.status, 200);
    (it, round, page)
}

async fn taps(ana: &mut Browser, page: &Answer, all: &[&str]) -> Answer {
    let mut form = page.form(FORM);
    let mut answer = None;
    for tap in all {
        let next = ana.send_form(&form.with("tap", tap)).await;
        assert_eq!(next.status, 200, "{tap}: {next}");
        form = next.form(FORM);
        answer = Some(next);
    }
    answer.unwrap()
}

async fn save(ana: &mut Browser, page: &Answer, round: &str, reason: &str) -> Answer {
    let mut form = page.form(FORM).with("rearrange_reason", reason);
    form.action = format!("{round}/rearrangements");
    ana.send_form(&form).await
}

fn moves(page: &Answer) -> Vec<String> {
    page.texts("#moves li")
}

fn seats(app: &App, id: TournamentId) -> Vec<String> {
    let facts = facts(app, id);
    let of = |table: &Table| {
        let seat = |seat: &domain::tournament::table::Seat| {
            format!("{}{}", seat.color.letter(), facts.entry(seat.entry).unwrap().number)
        };
        table.seats.iter().map(seat).collect::<Vec<_>>().join(" ")
    };
    facts.tables().iter().map(of).collect()
}

/// Asserts that draws stay reproducible.
fn is_redone(app: &App, id: TournamentId) {
    let facts = facts(app, id);
    for draw in draws(app, id).iter().filter(|draw| draw.discarded.is_none()) {
        let redone = redo(&facts, draw, |table| table.seats.clone()).unwrap();
        assert_eq!(redone.difference(draw), None);
    }
}

#[actix_web::test]
async fn it_is_seen_before_saved_for_a_reason_said_to_everybody_and_taken_back() {
    let app = spawn_app();
    let (it, round, page) = published(&app, &[&[1, 2, 3, 4], &[5, 6, 7]]).await;
    let (id, mut ana) = (it.id, it.ana);
    let before = format!("{:?}", facts(&app, id).tables());
    for way in [round.clone(), path(id, "")] {
        let links = ana.get(&way).await.attributes("main a", "href");
        assert!(links.contains(&format!("{round}/arrange")), "{way}: {links:?}");
    }
    let from_draft = ana.get(&path(id, "draw/arrange")).await;
    assert_eq!(from_draft.location(), format!("{round}/arrange"), "it was published meanwhile");
    assert_eq!(page.texts("[name=pin], [value=redraw]").len(), 0, "nothing is drawn again");
    assert_eq!(moves(&page), Vec::<String>::new());
    let swapped = taps(&mut ana, &page, &["entry:1", "entry:6"]).await;
    assert_eq!(arranged(&swapped), "6,2,3,4;5,1,7");
    assert_eq!(
        moves(&swapped),
        [
            "Jugadora 6: Mesa 1, amarillo (antes Mesa 2, azul)",
            "Jugadora 1: Mesa 2, azul (antes Mesa 1, amarillo)",
        ]
    );
    assert_eq!(format!("{:?}", facts(&app, id).tables()), before, "nothing is stored");
    let nameless = save(&mut ana, &swapped, &round, " ").await;
    assert_eq!((nameless.status, arranged(&nameless).as_str()), (422, "6,2,3,4;5,1,7"));
    assert_eq!(nameless.texts("#error-rearrange_reason").len(), 1);
    let nothing = save(&mut ana, &page, &round, "Porque sí").await;
    assert_eq!(nothing.status, 422, "nobody moves");
    let saved = save(&mut ana, &nameless, &round, "Bola repetida").await;
    assert_eq!((saved.status, saved.location()), (303, round.clone()), "{saved}");
    assert_eq!(seats(&app, id), ["Y6 B2 R3 G4", "Y5 B1 R7"]);
    is_redone(&app, id);

    // Everybody sees the change on the round and on its tables; only organizers undo it.
    let mut visitor = app.browser();
    let second = format!("/tables/{}", facts(&app, id).tables()[1].id);
    for page in [&round, &second] {
        let seen = visitor.get(page).await;
        let said = seen.text("#rearranged");
        said.assert_has_all([
            "Cambiado a mano después de publicar",
            "Bola repetida",
            "Jugadora 6: Mesa 1",
        ]);
        assert_eq!(seen.texts("#rearranged form").len(), 0);
    }
    let journal = ana.get(&path(id, "journal")).await;
    journal.text("main").assert_has("Se cambiaron a mano 2 mesas ya publicadas");
    let slips = ana.get(&path(id, "print/sheets")).await;
    assert_eq!(slips.status, 200);

    let undo = ana.form(&round, "#rearranged form").await.with("act", "give-back");
    assert_eq!(ana.send_form(&undo.clone().without("act")).await.status, 422);
    assert_eq!(ana.send_form(&undo).await.location(), round);
    assert_eq!(format!("{:?}", facts(&app, id).tables()), before, "all as it was");
    assert!(facts(&app, id).seat_changes().is_empty());
    assert_eq!(visitor.get(&round).await.texts("#rearranged").len(), 0);
    assert_eq!(ana.send_form(&undo).await.status, 404, "once");
}

#[actix_web::test]
async fn what_has_begun_is_shown_and_locked_and_nothing_built_on_is_taken_back() {
    let app = spawn_app();
    let (it, round, page) = published(&app, &[&[1, 2, 3], &[4, 5, 6], &[7, 8]]).await;
    let (id, mut ana) = (it.id, it.ana);
    let swapped = taps(&mut ana, &page, &["entry:1", "entry:4", "entry:5", "entry:7"]).await;
    assert_eq!(arranged(&swapped), "4,2,3;1,7,6;5,8");
    confirm(&app, &facts(&app, id).tables()[0]);
    // A table began between the page and the save: the rest of the arrangement is kept.
    let stale = save(&mut ana, &swapped, &round, "Bola repetida").await;
    assert_eq!((stale.status, arranged(&stale).as_str()), (409, "1,2,3;4,7,6;5,8"));
    stale.text(".form-errors").assert_has("Entretanto");
    assert_eq!(stale.form(FORM).values("rearrange_reason"), ["Bola repetida"]);
    let locked = stale.texts("[data-locked]");
    assert_eq!(locked.len(), 1);
    locked[0].assert_has("Ya ha empezado");
    assert_eq!(stale.attributes("[value='entry:1']", "name").len(), 0);
    let tapped = ana.send_form(&stale.form(FORM).with("tap", "entry:1")).await;
    assert_eq!(tapped.texts(".arrange [aria-pressed=true]").len(), 0, "it cannot be chosen either");
    assert_eq!(save(&mut ana, &stale, &round, "Bola repetida").await.status, 303);
    assert_eq!(seats(&app, id), ["Y1 B2 R3", "Y4 B7 R6", "Y5 R8"]);
    is_redone(&app, id);

    let undo = ana.form(&round, "#rearranged form").await.with("act", "give-back");
    confirm(&app, &facts(&app, id).tables()[2]);
    let refused = ana.send_form(&undo).await;
    assert_eq!(refused.status, 409, "{refused}");
    assert_eq!(ana.get(&round).await.texts("#rearranged form").len(), 0);
    confirm(&app, &facts(&app, id).tables()[1]);
    let links = ana.get(&round).await.attributes("main a", "href");
    // Nothing is left to be changed.
    links.assert_omits(&format!("{round}/arrange"));
    fixture::close(&app, id);
    assert_eq!(ana.get(&format!("{round}/arrange")).await.location(), round);
    assert_eq!(save(&mut ana, &stale, &round, "Tarde").await.status, 409);
}

#[actix_web::test]
async fn of_two_organizers_the_second_sees_what_the_first_did() {
    let app = spawn_app();
    let (it, round, page) = published(&app, &[&[1, 2, 3, 4], &[5, 6, 7]]).await;
    let (id, mut ana) = (it.id, it.ana);
    let one = taps(&mut ana, &page, &["entry:1", "entry:5"]).await;
    let other = taps(&mut ana, &page, &["entry:2", "entry:6"]).await;
    assert_eq!(save(&mut ana, &one, &round, "Una").await.status, 303);
    let tapped = taps(&mut ana, &other, &["entry:3"]).await;
    tapped.text(".form-errors").assert_has("Entretanto");
    let stale = save(&mut ana, &other, &round, "Otra").await;
    assert_eq!((stale.status, arranged(&stale).as_str()), (409, "5,6,3,4;1,2,7"));
    assert_eq!(moves(&stale).len(), 2, "what the first did stays: {:?}", moves(&stale));
    assert_eq!(seats(&app, id), ["Y5 B2 R3 G4", "Y1 B6 R7"]);
    assert_eq!(save(&mut ana, &stale, &round, "Otra").await.status, 303);
    assert_eq!(seats(&app, id), ["Y5 B6 R3 G4", "Y1 B2 R7"]);
    is_redone(&app, id);
    let page = ana.get(&round).await;
    assert_eq!(page.texts("#rearranged .rows__row").len(), 2);
    assert_eq!(page.texts("#rearranged form").len(), 1, "the last can be taken back");
    // The submitted arrangement may be any text.
    for form in [page.form("#rearranged form"), stale.form(FORM).with("arrangement", "a;b")] {
        assert_eq!(ana.send_form(&form).await.status, 422);
    }
    for (numbers, standing) in [("", ""), ("9,9", "1;2"), ("1,2,3", "1,2,3,4;5,6,7")] {
        let form = stale.form(FORM).with("numbers", numbers).with("standing", standing);
        let mut form = form.with("rearrange_reason", "Así");
        form.action = format!("{round}/rearrangements");
        assert_eq!(ana.send_form(&form).await.status, 409, "{numbers} {standing}");
    }
}

#[actix_web::test]
async fn a_table_is_closed_another_opened_and_what_cannot_be_is_said() {
    let app = spawn_app();
    let (it, round, page) = published(&app, &[&[1, 2, 3], &[4, 5, 6], &[7, 8]]).await;
    let (id, mut ana) = (it.id, it.ana);
    let before = facts(&app, id);
    let alone = taps(&mut ana, &page, &["entry:7", "table:0"]).await;
    let refused = save(&mut ana, &alone, &round, "Porque sí").await;
    assert_eq!((refused.status, arranged(&refused)), (422, arranged(&alone)));
    refused.text("#broken").assert_has("No se puede guardar");
    let closed = taps(&mut ana, &alone, &["entry:8", "table:1"]).await;
    assert_eq!(arranged(&closed), "1,2,3,7;4,5,6,8;0,0");
    closed.texts(".arrange__name")[2].assert_has("Mesa 3: se queda sin nadie");
    assert_eq!(closed.texts(".arrange__close").len(), 0, "it is not one that was opened");
    assert_eq!(save(&mut ana, &closed, &round, "Faltan tableros").await.status, 303);
    assert_eq!(seats(&app, id), ["Y1 B2 R3 G7", "Y4 B5 R6 G8"]);
    is_redone(&app, id);
    let gone = before.tables()[2].clone();
    let own = app.browser().get(&format!("/tables/{}", gone.id)).await;
    assert_eq!(own.status, 200);
    own.text(".notice--warn").assert_has("Nadie se sienta ya en esta mesa");
    own.text("#rearranged").assert_has("Jugadora 7: Mesa 1 (antes Mesa 3)");
    let referee = ana.get(&format!("/tables/{}/referee", gone.id)).await;
    assert_eq!(referee.status, 409);
    let by_pin = app
        .state
        .store
        .read_blocking::<_, StoreError>(|conn| store::tables::find_by_pin(conn, &gone.pin));
    assert_eq!(by_pin.unwrap(), []);

    let page = ana.get(&format!("{round}/arrange")).await;
    let all = ["open", "entry:1", "table:2", "entry:4", "table:2"];
    let opened = taps(&mut ana, &page, &all).await;
    assert_eq!(arranged(&opened), "0,2,3,7;0,5,6,8;1,4");
    opened.texts(".arrange__name")[2].assert_has("Mesa 4");
    assert_eq!(save(&mut ana, &opened, &round, "Sobran tableros").await.status, 303);
    let now = facts(&app, id);
    let last = now.tables().last().unwrap();
    assert_eq!((last.number, seats(&app, id)[2].as_str()), (4, "Y1 R4"));
    let own = app.browser().get(&format!("/tables/{}", last.id)).await;
    let said = own.text("#rearranged");
    // The newcomer is named too.
    said.assert_has("Jugadora 1: Mesa 4 (antes Mesa 1)");
    assert_eq!(
        now.tables().iter().chain(&before.tables()[2..]).filter(|it| it.pin == last.pin).count(),
        1
    );
    is_redone(&app, id);
    for _ in 0..2 {
        let undo = ana.form(&round, "#rearranged form").await.with("act", "give-back");
        assert_eq!(ana.send_form(&undo).await.status, 303);
    }
    assert_eq!(format!("{:?}", facts(&app, id).tables()), format!("{:?}", before.tables()));
}

#[actix_web::test]
async fn in_a_league_entries_change_places_with_all_their_games() {
    let app = spawn_app();
    let list = "nombre;pareja;club;sector\n\
        Ana;Pep;Falla A;Norte\nBea;Quim;Falla B;Sur\nCarme;Rai;Falla C;Norte\n\
        Dora;Sam;Falla D;Sur\nEva;Toni;Falla E;Norte\n";
    let it = organized(&app, Preset::Jcf, list).await;
    let (id, mut ana) = (it.id, it.ana);
    fixture::draw(&app, id, 4);
    publish(&app, id);
    let before = format!("{:?} {:?}", facts(&app, id).tables(), facts(&app, id).pools());
    let rounds: Vec<String> =
        facts(&app, id).rounds().iter().map(|it| path(id, &format!("rounds/{}", it.id))).collect();
    let page = ana.get(&format!("{}/arrange", rounds[1])).await;
    assert_eq!(page.texts("[value=open]").len(), 0, "only swapped");
    let mixed = taps(&mut ana, &page, &["entry:1", "entry:2"]).await;
    mixed.text("#broken").assert_has("es de otro sector");
    let chosen = taps(&mut ana, &page, &["entry:1"]).await;
    assert_eq!(chosen.texts(".arrange__here").len(), 0);
    let swapped = taps(&mut ana, &chosen, &["entry:3"]).await;
    assert_eq!(moves(&swapped).len(), 2, "{:?}", moves(&swapped));
    moves(&swapped)[0].assert_has("juega sus partidas");
    let saved = save(&mut ana, &swapped, &rounds[0], "No podían").await;
    assert_eq!(saved.status, 303, "{saved}");
    is_redone(&app, id);
    let seen: Vec<usize> = {
        let mut seen = Vec::new();
        for round in &rounds {
            seen.push(app.browser().get(round).await.texts("#rearranged").len());
        }
        seen
    };
    assert!(seen.iter().sum::<usize>() >= 2, "the rounds whose games changed say so: {seen:?}");
    let round = &rounds[seen.iter().position(|n| *n == 1).unwrap()];
    let undo = ana.form(round, "#rearranged form").await.with("act", "give-back");
    assert_eq!(ana.send_form(&undo).await.status, 303);
    let after = format!("{:?} {:?}", facts(&app, id).tables(), facts(&app, id).pools());
    assert_eq!(after, before);
}

#[actix_web::test]
async fn whoever_looks_at_a_table_is_told() {
    let app = spawn_app();
    let (it, _, _) = published(&app, &[&[1, 2, 3, 4], &[5, 6, 7]]).await;
    let id = it.id;
    let facts = facts(&app, id);
    let round = facts.rounds()[0].id;
    let at = RoundArranger::of(&facts, round).unwrap();
    let wanted = |arrangement: Arrangement| RequestedArrangement {
        arrangement,
        numbers: at.numbers(),
        standing: at.standing(),
    };
    let change = at.changed(&at.standing(), ArrangementChange::Swap(1, 2)).unwrap();
    let (operator, mut moment) = (Caller::operator("Empar"), Moment::now().unwrap());
    let (_, changes) = do_blocking(&app.state.store, &operator, &mut moment, |work| {
        rearrangements::rearrange(work, (id, round), &wanted(change.clone()), "Orden")
    })
    .unwrap();
    assert_eq!(changes[0].tables, [facts.tables()[0].id], "whose seats changed");
    // A stale request does not revert the newer change.
    let other = at.changed(&at.standing(), ArrangementChange::Swap(3, 4)).unwrap();
    let stale = do_blocking(&app.state.store, &operator, &mut moment, |work| {
        rearrangements::rearrange(work, (id, round), &wanted(other), "Otra")
    });
    assert!(matches!(stale, Err(NotDone::Round(RoundError::MovedOn))), "{stale:?}");
}
