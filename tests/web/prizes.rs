//! Prizes on their pages: the organizer's list, the winners on the front page, the sheet for the ceremony, and diplomas; and categories in
//! standings and entries.

use cubilete::acts;
use domain::draw::NextStep;
use domain::tournament::id::TournamentId;
use domain::tournament::money::amount::Cents;
use domain::tournament::money::fees::{FeeRow, Fees};
use domain::tournament::preset::Preset;
use domain::tournament::prizes::{Award, PotSource, Prize, Prizes};

use crate::app::{Answer, App, Browser, spawn_app};
use crate::fixture::{
    act, demonstration, draw, facts, organized, path, play_until, players, publish, tournament,
};
use crate::matchers::{LineMatchers, TextMatchers};

/// Players of whom the even ones are children, in two spellings.
fn with_children(n: usize) -> String {
    let category = |number: usize| match number % 4 {
        0 => "INFANTIL",
        2 => "infantil",
        _ => "",
    };
    let line = |number| format!("Jugadora {number};Club {number};{}\n", category(number));
    format!("nombre;club;categoría\n{}", (1..=n).map(line).collect::<String>())
}

async fn send(ana: &mut Browser, id: TournamentId, fields: &[(&str, &str)]) -> Answer {
    let page = path(id, "prizes/edit");
    let mut form = ana.form(&page, "main form").await;
    for (name, value) in fields {
        form = form.with(name, value);
    }
    ana.send_form(&form).await
}

fn prizes(app: &App, id: TournamentId) -> Vec<(Award, String, Option<u16>)> {
    let list = facts(app, id).prizes().list.clone();
    list.into_iter().map(|it| (it.award, it.title, it.share)).collect()
}

#[actix_web::test]
async fn prizes_are_added_ordered_and_removed_without_script() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &with_children(6)).await;
    let saved = path(it.id, "prizes/edit");
    let category = Award::Category { name: "Infantil".to_owned() };
    let answer = send(
        &mut it.ana,
        it.id,
        &[
            ("act", "save"),
            ("pot", "207,50 €"),
            ("prize_kind_1", "places"),
            ("prize_places_1", "1"),
            ("prize_title_1", "Jamón"),
            ("prize_share_1", "60"),
            ("prize_kind_2", "places"),
            ("prize_places_2", "2–4"),
            ("prize_share_2", "12,5 %"),
            ("prize_kind_3", "category"),
            ("prize_of_3", "Infantil"),
            ("prize_title_3", "Libro"),
            ("diploma_title", "Diploma d’honor"),
            ("signature_2", "La presidència"),
        ],
    )
    .await;
    assert_eq!((answer.status, answer.location()), (303, saved.clone()), "{answer}");
    let first = (Award::place(1), "Jamón".to_owned(), Some(6_000));
    let others = (Award::Places { first: 2, last: 4 }, String::new(), Some(1_250));
    let third = (category, "Libro".to_owned(), None);
    assert_eq!(prizes(&app, it.id), [first.clone(), others.clone(), third.clone()]);
    let known = facts(&app, it.id).prizes().clone();
    assert_eq!((known.pot_cents, known.is_one_each), (Some(20_750), false));
    assert_eq!(known.signatures, ["La presidència"]);
    let page = it.ana.get(&saved).await;
    assert_eq!(page.attribute("#field-pot", "value"), "207,5");
    assert_eq!(page.attribute("#field-prize_places_2", "value"), "2-4");
    assert_eq!(page.attributes(".prize-row", "id").len(), 6, "three empty rows follow");

    send(&mut it.ana, it.id, &[("act", "up-3"), ("one_each", "on")]).await;
    assert_eq!(prizes(&app, it.id), [first.clone(), third.clone(), others.clone()]);
    assert!(facts(&app, it.id).prizes().is_one_each);
    send(&mut it.ana, it.id, &[("act", "remove-1")]).await;
    assert_eq!(prizes(&app, it.id), [third, others]);
    let answer = send(&mut it.ana, it.id, &[("act", "preset-thirds")]).await;
    assert_eq!(answer.status, 303);
    let shares: Vec<Option<u16>> = prizes(&app, it.id).iter().map(|it| it.2).collect();
    assert_eq!(shares, [Some(6_000), Some(3_000), Some(1_000)]);
    assert_eq!(facts(&app, it.id).prizes().pot_cents, Some(20_750), "the pot stays");
}

#[actix_web::test]
async fn the_pot_can_be_what_was_paid_and_follows_it() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(4)).await;
    let row = FeeRow { number: 1, name: String::new(), price: Cents(300), early: None };
    let fees = Fees { rows: vec![row], ..Fees::default() };
    act(&app, |work| acts::money::set_fees(work, it.id, &fees));
    let preset = [("pot_from", "fees-paid"), ("act", "preset-finalists")];
    assert_eq!(send(&mut it.ana, it.id, &preset).await.status, 303);
    assert_eq!(facts(&app, it.id).prizes().pot_from, PotSource::FeesPaid);
    let entries: Vec<_> = facts(&app, it.id).entries().iter().map(|entry| entry.id).collect();
    let mut visitor = app.browser();
    for (n, entry) in (1..).zip(&entries[..2]) {
        let paid = acts::money::NewPayment {
            entry: *entry,
            amount: Cents(300),
            paid_on: None,
            method: "efectivo".to_owned(),
            note: String::new(),
            seen: 0,
        };
        act(&app, |work| acts::money::pay(work, it.id, &paid));
        let said = format!("Bote: {} €, todo lo cobrado en cuotas", 3 * n);
        for page in ["", "prizes/edit", "print/prizes"] {
            let reader = if page.is_empty() { &mut visitor } else { &mut it.ana };
            reader.get(&path(it.id, page)).await.text("main").assert_has(&said);
        }
    }
    let due = [("pot_from", "fees-due"), ("act", "save")];
    assert_eq!(send(&mut it.ana, it.id, &due).await.status, 303);
    let front = visitor.get(&path(it.id, "")).await.text("#prizes");
    front.assert_has("Bote: 12 €, todas las cuotas");
    let wrong = send(&mut it.ana, it.id, &[("pot_from", "nothing"), ("act", "save")]).await;
    assert_eq!(wrong.status, 422, "{wrong}");
    wrong.assert_some("#error-pot_from");
}

#[actix_web::test]
async fn a_wrong_prize_is_named_and_the_form_comes_back_filled_in() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(4)).await;
    let place = [("prize_kind_1", "places"), ("prize_places_1", "1"), ("prize_share_1", "60")];
    for (field, wrong, others) in [
        ("pot", "1.000,50", vec![]),
        ("pot", "mucho", vec![]),
        ("prize_places_1", "4-2", vec![]),
        ("prize_places_1", "primero", vec![]),
        ("prize_share_1", "0", vec![]),
        ("prize_share_1", "101", vec![]),
        ("prize_title_2", "", vec![("prize_kind_2", "places"), ("prize_places_2", "2")]),
        ("prize_share_2", "40,01", vec![("prize_kind_2", "places"), ("prize_places_2", "2")]),
        ("prize_of_2", "", vec![("prize_kind_2", "category"), ("prize_title_2", "Libro")]),
        ("prize_kind_1", "nobody", vec![]),
    ] {
        let mut fields = vec![("act", "save")];
        fields.extend(place.iter().chain(&others).filter(|(name, _)| *name != field));
        fields.push((field, wrong));
        let answer = send(&mut it.ana, it.id, &fields).await;
        assert_eq!(answer.status, 422, "{field} {wrong}: {answer}");
        answer.assert_some(&format!(".form-errors a[href='#field-{field}']"));
        answer.assert_some(&format!("#error-{field}"));
        if field != "prize_kind_1" {
            assert_eq!(answer.attribute(&format!("#field-{field}"), "value"), wrong);
        }
        assert_eq!(prizes(&app, it.id), [], "{field}");
    }
}

#[actix_web::test]
async fn a_list_that_somebody_changed_meanwhile_is_not_overwritten_unseen() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(4)).await;
    let page = path(it.id, "prizes/edit");
    let mut form = it.ana.form(&page, "main form").await;
    for (name, value) in [("act", "save"), ("prize_kind_1", "last"), ("prize_title_1", "Farolillo")]
    {
        form = form.with(name, value);
    }
    send(&mut it.ana, it.id, &[("act", "preset-trophies")]).await;
    let answer = it.ana.send_form(&form).await;
    assert_eq!(answer.status, 409, "{answer}");
    answer.assert_some(".form-errors");
    assert_eq!(answer.attribute("#field-prize_title_1", "value"), "Farolillo");
    assert_eq!(prizes(&app, it.id).len(), 4);
    // The page that came back has seen the other list.
    let again = answer.form("main form").with("act", "save");
    assert_eq!(it.ana.send_form(&again).await.status, 303);
    assert_eq!(prizes(&app, it.id), [(Award::Last, "Farolillo".to_owned(), None)]);
}

/// Trophies for the first four, a book for the best child, and all the money to the first two.
fn usual() -> Prizes {
    let prize = |award, title: &str, share| Prize { award, title: title.to_owned(), share };
    let children = Award::Category { name: "Infantil".to_owned() };
    Prizes {
        list: vec![
            prize(Award::Places { first: 1, last: 2 }, "Trofeo", Some(10_000)),
            prize(children, "Libro", None),
            prize(Award::Last, "Farolillo rojo", None),
        ],
        pot_cents: Some(20_701),
        ..Prizes::default()
    }
}

#[actix_web::test]
async fn the_front_page_says_who_wins_what_and_the_paper_reads_it_from_the_end() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &with_children(8)).await;
    act(&app, |w| acts::prizes::set(w, it.id, &Prizes::default(), &usual()));
    let mut visitor = app.browser();
    let lines = async |visitor: &mut Browser| {
        visitor.get(&path(it.id, "")).await.texts("#prizes .rows__row")
    };
    let open = lines(&mut visitor).await;
    assert_eq!(open.len(), 3, "{open:?}");
    open[0].assert_has("Puestos 1 a 2");
    open[0].assert_has("207,01 €");
    open[0].assert_has("por decidir");
    visitor.get(&path(it.id, "")).await.assert_none("#categories");
    draw(&app, it.id, 1);
    publish(&app, it.id);
    visitor.get(&path(it.id, "")).await.assert_some("#categories");
    let is_over = |step: &NextStep| matches!(step, NextStep::Finished { .. });
    play_until(&app, it.id, is_over);
    let page = visitor.get(&path(it.id, "")).await;
    let champion = page.text(".champion__name");
    let won = lines(&mut visitor).await;
    assert_eq!(won.len(), 4, "{won:?}");
    won[0].assert_has_all(["Primer puesto", "103,51 €", &champion]);
    won[1].assert_has_all(["Segundo puesto", "103,50 €"]);
    won[2].assert_has_all(["Infantil", "Libro"]);
    won[3].assert_has("Farolillo rojo");
    let children = page.texts("#categories .rows__row");
    assert_eq!(children.len(), 1);
    let child = page.text("#categories .prizes__winner a");
    won[2].assert_has(&child);
    let number: usize = child.rsplit(' ').next().unwrap().parse().unwrap();
    assert_eq!(number % 2, 0, "{child}");

    let ceremony = it.ana.get(&path(it.id, "print/prizes")).await;
    let read = ceremony.texts(".ceremony__award strong");
    assert_eq!(read[0], "Último puesto");
    assert_eq!(read.last().unwrap(), "Primer puesto");
    let diplomas = it.ana.get(&path(it.id, "print/diplomas")).await;
    let winners: usize = page.attributes("#prizes .prizes__winner", "data-entry").len();
    assert_eq!(diplomas.texts(".diploma").len(), winners);
    diplomas.texts(".diploma__name").assert_any_has(&champion);
    let language = [("accept-language", "ca")];
    let catalan = it.ana.get_with(&path(it.id, "print/diplomas"), &language).await;
    catalan.texts(".diploma__award").assert_any_has("Primer lloc");
    let index = it.ana.get(&path(it.id, "print")).await;
    index.assert_has_all(["print/prizes", "print/diplomas"]);
    // A tournament without prizes has diplomas for its first three places, with the boards of games that were logged.
    let other = demonstration(&app, Preset::Torneo, 8);
    let diplomas = it.ana.get(&path(other, "print/diplomas")).await;
    assert_eq!(diplomas.texts(".diploma").len(), 3);
    diplomas.assert_some(".diploma__board .mini");
}

#[actix_web::test]
async fn standings_and_entries_show_one_category() {
    let app = spawn_app();
    let it = organized(&app, Preset::Swiss, &with_children(9)).await;
    let mut visitor = app.browser();
    let pills = |page: &Answer| page.texts(".pills a");
    let entries = visitor.get(&path(it.id, "entries")).await;
    pills(&entries).assert_any_has("(4)");
    let entries = visitor.get(&path(it.id, "entries?category=infantil")).await;
    assert_eq!(entries.texts(".entries tbody tr").len(), 4);
    assert_eq!(entries.attributes(".pills a[aria-current]", "href").len(), 1);
    let unknown = visitor.get(&path(it.id, "entries?category=senior")).await;
    assert_eq!(unknown.texts(".entries tbody tr").len(), 9);
    draw(&app, it.id, 1);
    publish(&app, it.id);
    // The first round is played.
    play_until(&app, it.id, |step| matches!(step, NextStep::Draw { .. }));
    let standings = visitor.get(&path(it.id, "standings?category=Infantil")).await;
    let places = standings.texts(".standings__rank");
    assert_eq!(standings.texts(".standings tbody tr").len(), 4);
    assert_eq!(places[1].trim_end_matches('=').chars().next(), Some('1'), "{places:?}");
    let all = visitor.get(&path(it.id, "standings")).await;
    assert_eq!(all.texts(".standings tbody tr").len(), 9);

    let none = tournament(&app, "ana@example.org", Preset::Torneo, &players(4));
    visitor.get(&path(none, "standings")).await.assert_none(".pills");
    visitor.get(&path(none, "entries")).await.assert_none(".pills");
}
